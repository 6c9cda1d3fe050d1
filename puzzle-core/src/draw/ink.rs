//! What areas, lines and letters are drawn with.

use crate::draw::Point;

/// A color: red, green and blue from 0 to 255.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rgb(pub u8, pub u8, pub u8);

impl Rgb {
    /// Black.
    pub const BLACK: Self = Self(0, 0, 0);
    /// White.
    pub const WHITE: Self = Self(255, 255, 255);

    /// The color `0xrrggbb`.
    ///
    /// ```
    /// use puzzle_core::draw::Rgb;
    /// assert_eq!(Rgb::hex(0xff_80_00), Rgb(255, 128, 0));
    /// ```
    pub const fn hex(rgb: u32) -> Self {
        Self((rgb >> 16) as u8, (rgb >> 8) as u8, rgb as u8)
    }

    /// Perceived brightness from 0 to 255 (weights of ITU-R BT.601).
    ///
    /// ```
    /// use puzzle_core::draw::Rgb;
    /// assert!(Rgb(0, 255, 0).brightness() > Rgb(0, 0, 255).brightness());
    /// ```
    pub const fn brightness(self) -> u8 {
        ((self.0 as u32 * 299 + self.1 as u32 * 587 + self.2 as u32 * 114) / 1000) as u8
    }

    /// The color `part` of 256 on the way to another.
    ///
    /// ```
    /// use puzzle_core::draw::Rgb;
    /// assert_eq!(Rgb::BLACK.mix(Rgb::WHITE, 128), Rgb(127, 127, 127));
    /// ```
    #[must_use]
    pub const fn mix(self, other: Self, part: u32) -> Self {
        const fn one(a: u8, b: u8, part: u32) -> u8 {
            ((a as u32 * (256 - part) + b as u32 * part) / 256) as u8
        }
        Self(one(self.0, other.0, part), one(self.1, other.1, part), one(self.2, other.2, part))
    }
}

/// A pattern in place of a shade, where there are no colors. Only fills are hatched.
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
    /// than this is drawn as a line is: black, without a pattern.
    pub const PERIOD: i32 = 6;

    /// Whether the pattern is black at a pixel of a surface where its square has the side `period`
    /// and its lines are `thick` pixels thick.
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
                // Two dots a square, so that they stand on diagonals.
                let half = if period < 2 { 1 } else { period / 2 };
                let dot = thick + 1;
                (x < dot && y < dot) || (x >= half && x < half + dot && y >= half && y < half + dot)
            }
        }
    }

    /// How many pixels of a square with lines one pixel thick are black, of `PERIOD * PERIOD`.
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

/// A color, and the pattern that stands for it where there is one.
///
/// ```
/// use puzzle_core::draw::{Hatch, Ink, Rgb};
/// let dots = Ink::hatched(Hatch::Dots);
/// assert_eq!(dots.line, Rgb::BLACK, "letters are not hatched");
/// assert_ne!(dots.shade(), Rgb::WHITE, "from afar the area is gray");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ink {
    /// The color; of a hatched ink, that between the lines of the pattern.
    pub rgb: Rgb,
    /// Black lines on white instead.
    pub hatch: Option<Hatch>,
    /// The color of lines and letters in this ink, which are never hatched: of a hatched one black.
    pub line: Rgb,
}

impl Ink {
    /// A plain color.
    pub const fn plain(rgb: Rgb) -> Self {
        Self { rgb, hatch: None, line: rgb }
    }

    /// Black lines on white, standing for a shade.
    pub const fn hatched(hatch: Hatch) -> Self {
        Self { rgb: Rgb::WHITE, hatch: Some(hatch), line: Rgb::BLACK }
    }

    /// The color of a pixel of an area in this ink.
    #[inline]
    pub const fn at(self, at: Point) -> Rgb {
        match self.hatch {
            Some(hatch) if hatch.is_black(at, Hatch::PERIOD, 1) => Rgb::BLACK,
            _ => self.rgb,
        }
    }

    /// The same without a pattern: a gray of its own for each, for screens, where patterns
    /// shimmer. Lines and letters stay black.
    #[must_use]
    pub const fn smooth(self) -> Self {
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
        Self { rgb: Rgb(gray, gray, gray), hatch: None, line: self.line }
    }

    /// One color for an area: of a hatched ink the shade of gray that its pattern makes from afar.
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
