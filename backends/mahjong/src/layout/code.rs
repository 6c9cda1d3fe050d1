//! The text of a layout in game IDs.
//!
//! The text is `_`, then the layers from the table up with `_` in between. In a layer, a letter a
//! to z moves 1 to 26 half-tiles to the right, a number places that many tiles side by side, `.`
//! moves to the start of the next half-row and `-` to the start of the one after it. `_2-2_a1` is
//! four tiles and a fifth one halfway over two of them.

use alloc::string::String;
use alloc::vec::Vec;

use puzzle_core::{Invalid, Text, text};

use super::{BoardLayout, MAX_EXTENT, MAX_LAYERS, MAX_TILES, Place};

impl BoardLayout {
    /// Returns the layout as a short text of letters, digits and `. - _`. Each layout has exactly
    /// one such text.
    pub fn code(&self) -> String {
        let mut code = String::from("_");
        let (mut z, mut y, mut x) = (0, 0, 0);
        let mut places = self.places().iter().peekable();
        while let Some(p) = places.next() {
            while z < p.z {
                code.push('_');
                (z, y, x) = (z + 1, 0, 0);
            }
            while y < p.y {
                let step = if p.y - y > 1 { 2 } else { 1 };
                code.push(if step == 2 { '-' } else { '.' });
                (y, x) = (y + step, 0);
            }
            while x < p.x {
                let step = (p.x - x).min(26);
                code.push(char::from(b'a' + step - 1));
                x += step;
            }
            let mut run = 1;
            x += 2;
            while places.next_if_eq(&&Place { z, y, x }).is_some() {
                run += 1;
                x += 2;
            }
            code.push_str(&alloc::format!("{run}"));
        }
        code
    }

    /// Reads the text that [`code`](Self::code) returns.
    ///
    /// # Errors
    /// Returns an error with the column for an unexpected character, and the errors of
    /// [`new`](Self::new).
    pub fn from_code(code: &str) -> Result<Self, Invalid> {
        Self::new(Self::places_of_code(code)?)
    }

    /// Reads a [`code`](Self::code), and returns the places of the tiles.
    ///
    /// # Errors
    /// Returns an error with the column for an unexpected character and for a tile outside of the
    /// largest layout.
    pub(crate) fn places_of_code(code: &str) -> Result<Vec<Place>, Invalid> {
        let mut places = Vec::new();
        let (mut z, mut y, mut x) = (0usize, 0usize, 0usize);
        let mut chars = code.chars().enumerate().peekable();
        if chars.next_if(|&(_, c)| c == '_').is_none() {
            return Err(Invalid::new("the text of a layout begins with '_'").at(1, 1));
        }
        while let Some((i, c)) = chars.next() {
            let refuse = |why: Text| Err(Invalid::new(why).at(1, i + 1));
            match c {
                '_' => (z, y, x) = (z + 1, 0, 0),
                '.' => (y, x) = (y + 1, 0),
                '-' => (y, x) = (y + 2, 0),
                'a'..='z' => x += usize::from(c as u8 - b'a') + 1,
                '0'..='9' => {
                    let mut run = c as usize - '0' as usize;
                    while let Some((_, c)) = chars.next_if(|(_, c)| c.is_ascii_digit()) {
                        run = run * 10 + (c as usize - '0' as usize);
                        if run > MAX_TILES {
                            return refuse(text!("the layout has too many tiles"));
                        }
                    }
                    if places.len() + run > MAX_TILES {
                        return refuse(text!("the layout has too many tiles"));
                    }
                    if run > 0
                        && (x + 2 * run > MAX_EXTENT || y + 2 > MAX_EXTENT || z >= MAX_LAYERS)
                    {
                        return refuse(text!("this tile is outside of the largest layout"));
                    }
                    for _ in 0..run {
                        places.push(Place { z: z as u8, y: y as u8, x: x as u8 });
                        x += 2;
                    }
                }
                _ => return refuse(text!("'{c}' cannot be part of a layout", c)),
            }
        }
        Ok(places)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;
    use expect_test::{Expect, expect};

    fn check(code: &str, expected: &Expect) {
        expected.assert_eq(&match BoardLayout::from_code(code) {
            Ok(layout) => layout.code(),
            Err(invalid) => invalid.to_string(),
        });
    }

    #[test]
    fn one_text_for_one_layout() {
        check(
            "_2-2_.a1..._2",
            &expect!["the layout has an odd number of tiles (7), which cannot be taken in pairs"],
        );
        check(
            "_2-2_.a1.a1",
            &expect![
                "two tiles overlap, one in layer 2, row 1 and a half, column 1 and a half, the other in layer 2, row 2, column 1 and a half"
            ],
        );
        check("_2-2_.a1_.a1", &expect!["_2-2_.a1_.a1"]);
        check("_..cba1a1-b-..bbb1b1", &expect!["_1a1---1b1"]);
        check(
            "_11",
            &expect!["the layout has an odd number of tiles (11), which cannot be taken in pairs"],
        );
        check("_", &expect!["the layout has no tiles"]);
        check("2", &expect!["1:1: the text of a layout begins with '_'"]);
        check("_999999999999", &expect!["1:2: the layout has too many tiles"]);
        check("_zzzzz1", &expect!["1:7: this tile is outside of the largest layout"]);
        check("_2x:", &expect!["1:4: ':' cannot be part of a layout"]);
    }
}
