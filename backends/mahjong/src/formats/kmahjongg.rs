//! `KMahjongg`'s `.layout` files, versions 1.0 and 1.1, with the `.desktop` file next to them.
//!
//! After the first line, lines that begin with `#` are comments. In version 1.1, lines with `w`,
//! `h` and `d` give the size in quarters of tiles and in layers; the default is 32 by 16 by 5. All
//! other lines joined are the layers from the table up, row by row, with one character for each
//! quarter: `1` is the upper left of a tile, `2` the upper right, `3` the lower right and `4` the
//! lower left.

use alloc::string::String;
use alloc::vec::Vec;

use puzzle_core::Invalid;
use puzzle_core::format::{
    Confidence, Exported, Imported, SourceFile, numbered_lines, strict_number,
};

use super::add;
use crate::game::Mahjong;
use crate::layout::{BoardLayout, MAX_EXTENT, MAX_LAYERS, MAX_TILES, Place};

const MAGIC: &str = "kmahjongg-layout-v";

pub(super) fn sniff(file: &SourceFile<'_>) -> Confidence {
    let bytes = file.bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(file.bytes);
    if bytes.starts_with(MAGIC.as_bytes()) { Confidence::Surely } else { Confidence::No }
}

pub(super) fn read(file: &SourceFile<'_>) -> Result<Imported<Mahjong>, Invalid> {
    let mut imported = Imported::default();
    let layout = read_with_warnings(&file.text(), &mut imported.warnings)?;
    let desktop = (file.beside)(&alloc::format!("{}.desktop", file.stem()));
    let desktop = desktop.map(|bytes| puzzle_core::format::decode_text(&bytes).into_owned());
    let key = |key: &str| desktop.as_deref().and_then(|text| desktop_value(text, key));
    let title = key("Name").unwrap_or_else(|| file.stem().into());
    if let Some(author) = key("Author") {
        imported.headers.push("Author", author);
    }
    if let Some(about) = key("Description") {
        imported.headers.push("Description", about);
    }
    add(&mut imported, layout, &title)?;
    Ok(imported)
}

/// Returns the value of a key in the main group of a `.desktop` file, without translations.
fn desktop_value(text: &str, key: &str) -> Option<String> {
    let mut inside = false;
    for (_, line) in numbered_lines(text) {
        let line = line.trim();
        if line.starts_with('[') {
            inside = line == "[KMahjonggLayout]";
        } else if inside
            && let Some((name, value)) = line.split_once('=')
            && name.trim() == key
        {
            let value: String =
                value.trim().chars().filter(|c| !c.is_control()).take(200).collect();
            return (!value.is_empty()).then_some(value);
        }
    }
    None
}

/// Reads a layout from the text of a `KMahjongg` file, version 1.0 or 1.1.
///
/// # Errors
/// Returns an error, with line and column where they are known, if the version is unknown, if the
/// size is too large or does not fit the data, or if a tile lacks quarters, and the errors of
/// [`BoardLayout::new`].
pub fn read_layout(text: &str) -> Result<BoardLayout, Invalid> {
    read_with_warnings(text, &mut Vec::new())
}

/// Reads a layout, with a warning for each tile that lacks one quarter. `KMahjongg` itself looks
/// only at the upper left quarters and ignores this.
fn read_with_warnings(text: &str, warnings: &mut Vec<String>) -> Result<BoardLayout, Invalid> {
    BoardLayout::new(Quarters::read(text)?.places(warnings)?)
}

/// The contents of a `KMahjongg` file: quarters of tiles, layer by layer and row by row.
struct Quarters {
    w: usize,
    h: usize,
    d: usize,
    /// Each quarter as its character, with the line and the column that it was read from.
    all: Vec<(u8, u32, u32)>,
}

impl Quarters {
    fn read(text: &str) -> Result<Self, Invalid> {
        let mut lines = numbered_lines(text);
        let (_, first) = lines.next().unwrap_or((1, ""));
        let is_sized = match first.trim_end().strip_prefix(MAGIC) {
            Some("1.0") => false,
            Some("1.1") => true,
            Some(other) => {
                let shown: String = other.chars().take(20).collect();
                return Err(Invalid::new(alloc::format!(
                    "version '{}' is unknown: only 1.0 and 1.1 can be read",
                    shown.escape_default()
                ))
                .at(1, MAGIC.len() + 1));
            }
            None => return Err(Invalid::new(alloc::format!("expected '{MAGIC}1.1'")).at(1, 1)),
        };
        let mut quarters = Self { w: 32, h: 16, d: 5, all: Vec::new() };
        let mut last = 1;
        for (number, line) in lines {
            last = number;
            let line = line.trim_end();
            if line.starts_with('#') || line.is_empty() {
                continue;
            }
            if is_sized && line.starts_with(['w', 'h', 'd']) {
                quarters.read_size(line).map_err(|(why, column)| why.at(number, column))?;
            } else {
                quarters.read_row(line, number)?;
            }
        }
        let (n, n_wanted) = (quarters.all.len(), quarters.n_wanted());
        if n < n_wanted {
            let Self { w, h, d, .. } = quarters;
            return Err(Invalid::new(alloc::format!(
                "found {n} of {n_wanted} quarters for a size of {w} by {h} by {d}"
            ))
            .at(last, 0));
        }
        Ok(quarters)
    }

    fn n_wanted(&self) -> usize {
        self.w * self.h * self.d
    }

    /// Reads a line with the width, height or depth of the layout, such as `w32`. Errors come with
    /// their column.
    fn read_size(&mut self, line: &str) -> Result<(), (Invalid, usize)> {
        if !self.all.is_empty() {
            return Err((Invalid::new("the size must come before the layers"), 1));
        }
        let (side, most) = match line.as_bytes()[0] {
            b'w' => (&mut self.w, MAX_EXTENT),
            b'h' => (&mut self.h, MAX_EXTENT),
            _ => (&mut self.d, MAX_LAYERS),
        };
        let n = strict_number::<usize>(line[1..].trim()).filter(|n| (1..=most).contains(n));
        *side = n.ok_or_else(|| {
            (Invalid::new(alloc::format!("expected a number from 1 to {most}")), 2)
        })?;
        Ok(())
    }

    fn read_row(&mut self, line: &str, number: usize) -> Result<(), Invalid> {
        for (i, c) in line.chars().enumerate() {
            if self.all.len() == self.n_wanted() {
                let Self { w, h, d, .. } = self;
                return Err(Invalid::new(alloc::format!(
                    "found more quarters than a size of {w} by {h} by {d} has"
                ))
                .at(number, i + 1));
            }
            let quarter = if c.is_ascii() { c as u8 } else { b'.' };
            self.all.push((quarter, number as u32, i as u32 + 1));
        }
        Ok(())
    }

    /// Returns the places of the tiles. Each quarter must belong to one tile, and a tile may lack
    /// one quarter.
    fn places(&self, warnings: &mut Vec<String>) -> Result<Vec<Place>, Invalid> {
        let (w, h) = (self.w, self.h);
        let mut places = Vec::new();
        let mut taken = alloc::vec![false; self.all.len()];
        for i in 0..self.all.len() {
            let (c, line, column) = self.all[i];
            if c != b'1' && !self.lacks_upper_left(i) {
                continue;
            }
            let (x, y) = (i % w, i / w % h);
            let place = (line as usize, column as usize);
            let refuse = |why: &str| Err(Invalid::new(why).at(place.0, place.1));
            if x + 1 >= w || y + 1 >= h {
                return refuse("this tile reaches past the edge");
            }
            let mut lacks = None;
            for (quarter, at) in self.quarters_of(i) {
                let there = self.all[at].0;
                if there == quarter {
                    taken[at] = true;
                } else if there == b'.' && lacks.is_none() {
                    lacks = Some(quarter_name(quarter));
                } else {
                    let name = quarter_name(quarter);
                    return refuse(&alloc::format!("this tile has no {name}"));
                }
            }
            if let Some(name) = lacks {
                warnings.push(alloc::format!(
                    "{line}:{column}: this tile has no {name}; it is read as whole"
                ));
            }
            if places.len() == MAX_TILES {
                return refuse(&alloc::format!("a layout has at most {MAX_TILES} tiles"));
            }
            places.push(Place { z: (i / (w * h)) as u8, y: y as u8, x: x as u8 });
        }
        let mut all = self.all.iter().zip(taken);
        match all.find(|((c, ..), taken)| matches!(c, b'2'..=b'4') && !taken) {
            None => Ok(places),
            Some(((c, line, column), _)) => {
                Err(Invalid::new(alloc::format!("quarter {} belongs to no tile", char::from(*c)))
                    .at(*line as usize, *column as usize))
            }
        }
    }

    /// Returns the four quarters of a tile whose upper left one is at `i`, with their indices.
    fn quarters_of(&self, i: usize) -> [(u8, usize); 4] {
        [(b'1', i), (b'2', i + 1), (b'3', i + self.w + 1), (b'4', i + self.w)]
    }

    /// Returns whether the quarters at and around `i` are a tile that lacks only its upper left
    /// quarter.
    fn lacks_upper_left(&self, i: usize) -> bool {
        let (x, y) = (i % self.w, i / self.w % self.h);
        let [first, rest @ ..] = self.quarters_of(i);
        x + 1 < self.w
            && y + 1 < self.h
            && self.all[first.1].0 == b'.'
            && rest.iter().all(|(quarter, at)| self.all[*at].0 == *quarter)
    }
}

fn quarter_name(quarter: u8) -> &'static str {
    match quarter {
        b'1' => "'1' in its upper left quarter",
        b'2' => "'2' in its upper right quarter",
        b'3' => "'3' in its lower right quarter",
        _ => "'4' in its lower left quarter",
    }
}

/// Writes a `KMahjongg` file, version 1.1.
pub(super) fn write(puzzles: &[Exported<'_, Mahjong>]) -> Result<Vec<u8>, Invalid> {
    let [puzzle] = puzzles else {
        return Err(Invalid::new(
            "a .layout file holds only one layout: write each layout to its own file",
        ));
    };
    Ok(write_layout(puzzle.params.layout()).into_bytes())
}

/// Returns the text of a `KMahjongg` file, version 1.1, that holds a layout.
pub fn write_layout(layout: &BoardLayout) -> String {
    let (w, h, d) = (layout.width(), layout.height(), layout.depth());
    let mut quarters = alloc::vec![b'.'; w * h * d];
    for p in layout.places() {
        let i = (usize::from(p.z) * h + usize::from(p.y)) * w + usize::from(p.x);
        for (at, c) in [(i, b'1'), (i + 1, b'2'), (i + w + 1, b'3'), (i + w, b'4')] {
            quarters[at] = c;
        }
    }
    let mut text = alloc::format!("{MAGIC}1.1\nw{w}\nh{h}\nd{d}\n");
    for (z, layer) in quarters.chunks(w * h).enumerate() {
        text += &alloc::format!("# Level {z}\n");
        for row in layer.chunks(w) {
            text.extend(row.iter().map(|&c| char::from(c)));
            text.push('\n');
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout::bundled;
    use alloc::string::ToString;
    use expect_test::{Expect, expect};
    use proptest::prelude::*;

    #[test]
    fn written_layouts_are_read() {
        for known in bundled() {
            let layout = known.layout();
            assert_eq!(read_layout(&write_layout(&layout)).as_ref(), Ok(&*layout));
        }
    }

    #[test]
    fn version_1_0_has_its_size() {
        let mut text = String::from("kmahjongg-layout-v1.0\r\n# a comment\r\n");
        for z in 0..5 {
            for y in 0..16 {
                let row = match (z, y) {
                    (0, 3) => ".1212",
                    (0, 4) => ".4343",
                    _ => ".....",
                };
                text += &alloc::format!("{row}{}\r\n", ".".repeat(27));
            }
        }
        assert_eq!(read_layout(&text).map(|l| l.code()).as_deref(), Ok("_2"));
    }

    fn check(body: &str, expected: &Expect) {
        let text = alloc::format!("kmahjongg-layout-v1.1\n{body}");
        let mut warnings = Vec::new();
        expected.assert_eq(&match read_with_warnings(&text, &mut warnings) {
            Ok(layout) => {
                [layout.code()].into_iter().chain(warnings).collect::<Vec<_>>().join("; ")
            }
            Err(invalid) => invalid.to_string(),
        });
    }

    #[test]
    fn refusals() {
        check(
            "w4\nh2\nd1\n12.2\n4343\n",
            &expect![
                "_2; 5:3: this tile has no '1' in its upper left quarter; it is read as whole"
            ],
        );
        check("w4\nh2\nd1\n1212\n4343\n", &expect!["_2"]);
        check(
            "w4\nh2\nd1\n12.2\n4343\n",
            &expect![
                "_2; 5:3: this tile has no '1' in its upper left quarter; it is read as whole"
            ],
        );
        check(
            "w4\nh2\nd1\n1212\n434.\n",
            &expect![
                "_2; 5:3: this tile has no '3' in its lower right quarter; it is read as whole"
            ],
        );
        check(
            "w4\nh2\nd1\n12.2\n4343\n",
            &expect![
                "_2; 5:3: this tile has no '1' in its upper left quarter; it is read as whole"
            ],
        );
        check("w4\nh2\nd1\n12.2\n43..\n", &expect!["5:4: quarter 2 belongs to no tile"]);
        check("w4\nh2\nd1\n12.1\n43..\n", &expect!["5:4: this tile reaches past the edge"]);
        check(
            "w3\nh2\nd1\n112\n443\n",
            &expect!["5:1: this tile has no '2' in its upper right quarter"],
        );
        check(
            "w2\nh2\nd1\n12\n43\n",
            &expect!["the layout has an odd number of tiles (1), which cannot be taken in pairs"],
        );
        check(
            "w4\nh2\nd1\n1212\n43",
            &expect!["6: found 6 of 8 quarters for a size of 4 by 2 by 1"],
        );
        check(
            "w4\nh2\nd1\n1212\n43434",
            &expect!["6:5: found more quarters than a size of 4 by 2 by 1 has"],
        );
        check("w999999999999\n", &expect!["2:2: expected a number from 1 to 128"]);
        check(
            "w128\nh128\nd32\n",
            &expect!["5: found 0 of 524288 quarters for a size of 128 by 128 by 32"],
        );
        check("d0\n", &expect!["2:2: expected a number from 1 to 32"]);
        check("....\nw4\n", &expect!["3:1: the size must come before the layers"]);
        assert!(read_layout("").is_err() && read_layout("kmahjongg-layout-v2.0").is_err());
    }

    #[test]
    fn reads_the_desktop_file() {
        let beside = |name: &str| {
            (name == "tiny.desktop").then(|| {
                b"[Desktop Entry]\nName=No\n[KMahjonggLayout]\nName[de]=Winzig\nName=Tiny One\n\
                  Author=Somebody\n"
                    .to_vec()
            })
        };
        let bytes = b"kmahjongg-layout-v1.1\nw4\nh2\nd1\n1212\n4343\n";
        let file = SourceFile::new("tiny.layout", bytes, &beside);
        let imported = read(&file).expect("it is good");
        assert_eq!(imported.entries[0].title, "Tiny One");
        assert_eq!(imported.headers.first("author"), Some("Somebody"));
    }

    proptest! {
        #[test]
        fn any_text_is_read_or_refused(text in "[ -~\n]{0,200}", body in "[1234.wh\n#d2]{0,400}") {
            let _ = read_layout(&text);
            let _ = read_layout(&alloc::format!("kmahjongg-layout-v1.1\nw8\nh4\nd1\n{body}"));
        }
    }
}
