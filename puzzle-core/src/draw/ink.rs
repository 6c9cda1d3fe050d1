//! Colors and patterns of areas, lines and letters.

use crate::draw::Point;

/// A color: red, green and blue, each from 0 to 255.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rgb {
    /// Red.
    pub r: u8,
    /// Green.
    pub g: u8,
    /// Blue.
    pub b: u8,
}

impl Rgb {
    /// Black.
    pub const BLACK: Self = Self::new(0, 0, 0);
    /// White.
    pub const WHITE: Self = Self::new(255, 255, 255);

    /// Creates a color from red, green and blue.
    pub const fn new(r: u8, g: u8, b: u8) -> Self {
        Self { r, g, b }
    }

    /// Creates the color `0xrrggbb`.
    ///
    /// ```
    /// use puzzle_core::draw::Rgb;
    /// assert_eq!(Rgb::hex(0xff_80_00), Rgb::new(255, 128, 0));
    /// ```
    pub const fn hex(rgb: u32) -> Self {
        Self::new((rgb >> 16) as u8, (rgb >> 8) as u8, rgb as u8)
    }

    /// Returns the perceived brightness from 0 to 255 (weights of ITU-R BT.601).
    ///
    /// ```
    /// use puzzle_core::draw::Rgb;
    /// assert!(Rgb::new(0, 255, 0).brightness() > Rgb::new(0, 0, 255).brightness());
    /// ```
    pub const fn brightness(self) -> u8 {
        ((self.r as u32 * 299 + self.g as u32 * 587 + self.b as u32 * 114) / 1000) as u8
    }

    /// Mixes two colors; `part` of 256 is the share of the other.
    ///
    /// ```
    /// use puzzle_core::draw::Rgb;
    /// assert_eq!(Rgb::BLACK.mix(Rgb::WHITE, 128), Rgb::new(127, 127, 127));
    /// ```
    #[must_use]
    pub const fn mix(self, other: Self, part: u32) -> Self {
        const fn one(a: u8, b: u8, part: u32) -> u8 {
            ((a as u32 * (256 - part) + b as u32 * part) / 256) as u8
        }
        Self::new(
            one(self.r, other.r, part),
            one(self.g, other.g, part),
            one(self.b, other.b, part),
        )
    }
}

/// A pattern that replaces a shade where there are no colors. Only areas are hatched.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Hatch {
    /// Lines like `/`.
    Slash,
    /// Lines like `\`.
    Backslash,
    /// Lines like `-`.
    Horizontal,
    /// Lines like `|`.
    Vertical,
    /// Both `-` and `|`.
    Plus,
    /// Both `/` and `\`.
    Cross,
    /// Dots.
    Dots,
}

impl Hatch {
    /// The side in pixels of the square that a pattern repeats. A rectangle with a side shorter
    /// than this is drawn like a line: black, without a pattern.
    pub const PERIOD: i32 = 6;

    /// Returns `true` if the pattern is black at a pixel, on a surface that draws it with squares
    /// of side `period` and lines `thick` pixels thick.
    #[inline]
    pub const fn is_black(self, at: Point, period: i32, thick: i32) -> bool {
        let (x, y) = (at.x.rem_euclid(period), at.y.rem_euclid(period));
        let slash = (x + y) % period < thick;
        let backslash = (x + period - y) % period < thick;
        let (across, down) = (y < thick, x < thick);
        match self {
            Self::Slash => slash,
            Self::Backslash => backslash,
            Self::Horizontal => across,
            Self::Vertical => down,
            Self::Plus => across || down,
            Self::Cross => slash || backslash,
            Self::Dots => {
                // Two dots in each square, so that they form diagonals.
                let half = if period < 2 { 1 } else { period / 2 };
                let dot = thick + 1;
                (x < dot && y < dot) || (x >= half && x < half + dot && y >= half && y < half + dot)
            }
        }
    }

    /// Returns how many of the `PERIOD * PERIOD` pixels of a square are black if lines are one
    /// pixel thick.
    const fn n_black(self) -> u32 {
        let mut n = 0;
        let mut i = 0;
        while i < Self::PERIOD * Self::PERIOD {
            let at = Point::new(i % Self::PERIOD, i / Self::PERIOD);
            n += self.is_black(at, Self::PERIOD, 1) as u32;
            i += 1;
        }
        n
    }
}

/// The color of a role, and the pattern that replaces it where there are no colors.
///
/// ```
/// use puzzle_core::draw::{Hatch, Ink, Rgb};
/// let dots = Ink::hatched(Hatch::Dots);
/// assert_eq!(dots.line, Rgb::BLACK, "letters are not hatched");
/// assert_ne!(dots.shade(), Rgb::WHITE, "from afar the area is gray");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ink {
    /// The color; for a hatched ink, the color between the lines of the pattern.
    pub rgb: Rgb,
    /// The pattern of black lines on white that replaces the color, if there is one.
    pub hatch: Option<Hatch>,
    /// The color of lines and letters, which are never hatched. For a hatched ink it is black.
    pub line: Rgb,
}

impl Ink {
    /// Creates an ink of a plain color.
    pub const fn plain(rgb: Rgb) -> Self {
        Self { rgb, hatch: None, line: rgb }
    }

    /// Creates an ink of black lines on white that replaces a shade.
    pub const fn hatched(hatch: Hatch) -> Self {
        Self { rgb: Rgb::WHITE, hatch: Some(hatch), line: Rgb::BLACK }
    }

    /// Returns the color of a pixel of an area in this ink.
    #[inline]
    pub const fn at(self, at: Point) -> Rgb {
        match self.hatch {
            Some(hatch) if hatch.is_black(at, Hatch::PERIOD, 1) => Rgb::BLACK,
            _ => self.rgb,
        }
    }

    /// Replaces a pattern by a shade of gray, different for each pattern, for screens on which
    /// patterns flicker. Lines and letters stay black.
    #[must_use]
    pub const fn without_pattern(self) -> Self {
        let gray = match self.hatch {
            None => return self,
            Some(Hatch::Vertical) => 0xe6,
            Some(Hatch::Horizontal) => 0xd6,
            Some(Hatch::Backslash) => 0xc6,
            Some(Hatch::Slash) => 0xb2,
            Some(Hatch::Dots) => 0x9e,
            Some(Hatch::Plus) => 0x8a,
            Some(Hatch::Cross) => 0x78,
        };
        Self { rgb: Rgb::new(gray, gray, gray), hatch: None, line: self.line }
    }

    /// Returns a single color for an area; for a hatched ink, the gray that the pattern looks like
    /// from a distance.
    pub const fn shade(self) -> Rgb {
        match self.hatch {
            Some(hatch) => {
                let square = (Hatch::PERIOD * Hatch::PERIOD) as u32;
                self.rgb.mix(Rgb::BLACK, hatch.n_black() * 256 / square)
            }
            None => self.rgb,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::String;
    use expect_test::expect;

    #[test]
    fn patterns_are_where_they_were_and_repeat() {
        let all = [
            Hatch::Slash,
            Hatch::Backslash,
            Hatch::Horizontal,
            Hatch::Vertical,
            Hatch::Plus,
            Hatch::Cross,
            Hatch::Dots,
        ];
        let mut text = String::new();
        for y in -1..6 {
            for hatch in all {
                for x in -1..6 {
                    let ink = Ink::hatched(hatch).at(Point::new(x, y));
                    assert_eq!(ink, Ink::hatched(hatch).at(Point::new(x + 60, y - 66)));
                    text.push(if ink == Rgb::BLACK { '#' } else { '.' });
                }
                text.push(if hatch == Hatch::Dots { '\n' } else { ' ' });
            }
        }
        expect![[r#"
            ..#.... #.....# ....... .#..... .#..... #.#...# .......
            .#..... .#..... ####### .#..... ####### .#..... .##....
            #.....# ..#.... ....... .#..... .#..... #.#...# .##....
            .....#. ...#... ....... .#..... .#..... ...#.#. .......
            ....#.. ....#.. ....... .#..... .#..... ....#.. ....##.
            ...#... .....#. ....... .#..... .#..... ...#.#. ....##.
            ..#.... #.....# ....... .#..... .#..... #.#...# .......
        "#]]
        .assert_eq(&text);
    }
}
