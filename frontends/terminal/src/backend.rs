//! Writes the screen with as few bytes as possible, because over a slow connection they determine
//! how long a move takes.
//!
//! Ratatui's own backend sets both colors whenever one changes. This one sends only differences:
//! single colors and attributes, no ink for blanks, and relative cursor moves. A block character
//! may be replaced by its complement with exchanged colors if that is shorter.

use std::fmt::Write as _;
use std::io::{self, Write};

use ratatui::backend::{Backend, ClearType, CrosstermBackend, WindowSize};
use ratatui::buffer::Cell;
use ratatui::layout::{Position, Size};
use ratatui::style::{Color, Modifier};
use unicode_width::UnicodeWidthStr;

/// A ratatui backend that writes as few bytes as possible.
#[derive(Debug)]
pub(crate) struct LeanBackend<W: Write> {
    /// Handles everything except drawing characters.
    inner: CrosstermBackend<W>,
}

impl<W: Write> LeanBackend<W> {
    pub(crate) fn new(writer: W) -> Self {
        Self { inner: CrosstermBackend::new(writer) }
    }
}

/// The terminal's current colors and attributes.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Pen {
    ink: Color,
    ground: Color,
    modifier: Modifier,
}

/// Attributes with the codes that turn them on and off. Bold and dim share the code that turns them
/// off.
const ATTRIBUTES: [(Modifier, u8, u8); 9] = [
    (Modifier::BOLD, 1, 22),
    (Modifier::DIM, 2, 22),
    (Modifier::ITALIC, 3, 23),
    (Modifier::UNDERLINED, 4, 24),
    (Modifier::SLOW_BLINK, 5, 25),
    (Modifier::RAPID_BLINK, 6, 25),
    (Modifier::REVERSED, 7, 27),
    (Modifier::HIDDEN, 8, 28),
    (Modifier::CROSSED_OUT, 9, 29),
];

/// Attributes that are visible on a blank.
const SEEN: Modifier = Modifier::UNDERLINED
    .union(Modifier::REVERSED)
    .union(Modifier::CROSSED_OUT)
    .union(Modifier::SLOW_BLINK)
    .union(Modifier::RAPID_BLINK);

impl Pen {
    /// Returns the pen for a cell. A blank needs only its ground and visible attributes.
    fn wanted(self, cell: &Cell) -> Self {
        let wanted = Self { ink: cell.fg, ground: cell.bg, modifier: cell.modifier };
        if cell.symbol() == " " && !wanted.modifier.union(self.modifier).intersects(SEEN) {
            return Self { ground: wanted.ground, ..self };
        }
        wanted
    }

    /// Returns the pen and symbol that look the same as `wanted` and `symbol` but need fewer codes:
    /// possibly the complementary block with exchanged colors.
    fn cheaper(self, wanted: Self, symbol: &str) -> (Self, &str) {
        let Some(other) = complement(symbol).filter(|_| !wanted.modifier.intersects(SEEN)) else {
            return (wanted, symbol);
        };
        let exchanged = Self { ink: wanted.ground, ground: wanted.ink, ..wanted };
        // A default color cannot be exchanged: as ink and as ground it is a different color.
        if [wanted.ink, wanted.ground].contains(&Color::Reset)
            || self.distance(wanted) <= self.distance(exchanged)
        {
            (wanted, symbol)
        } else {
            (exchanged, other)
        }
    }

    /// Returns how many of the two colors, ink and ground, differ between two pens.
    fn distance(self, wanted: Self) -> u32 {
        u32::from(self.ink != wanted.ink) + u32::from(self.ground != wanted.ground)
    }

    /// Appends the codes that change this pen to `wanted` to a text.
    fn turn(self, wanted: Self, text: &mut String) {
        if self == wanted {
            return;
        }
        let mut codes: Vec<String> = Vec::new();
        let mut has = self.modifier;
        for (attribute, _, end) in ATTRIBUTES {
            let code = end.to_string();
            if has.contains(attribute) && !wanted.modifier.contains(attribute) {
                // The code also turned off another attribute: turn that one on again.
                has = ATTRIBUTES
                    .iter()
                    .filter(|(_, _, other)| *other == end)
                    .fold(has, |has, (other, _, _)| has.difference(*other));
                codes.push(code);
            }
        }
        for (attribute, begin, _) in ATTRIBUTES {
            if wanted.modifier.contains(attribute) && !has.contains(attribute) {
                codes.push(begin.to_string());
            }
        }
        codes.extend((self.ink != wanted.ink).then(|| color(wanted.ink, 30)));
        codes.extend((self.ground != wanted.ground).then(|| color(wanted.ground, 40)));
        let all = if wanted == Self::default() { String::new() } else { codes.join(";") };
        let _ = write!(text, "\x1b[{all}m");
    }
}

/// Returns the block character that fills what another one leaves empty, if there is one.
fn complement(symbol: &str) -> Option<&'static str> {
    let pairs =
        [("▀", "▄"), ("▌", "▐"), ("▘", "▟"), ("▝", "▙"), ("▖", "▜"), ("▗", "▛"), ("▚", "▞")];
    pairs.into_iter().find_map(|(a, b)| match symbol {
        _ if symbol == a => Some(b),
        _ if symbol == b => Some(a),
        _ => None,
    })
}

/// Returns the code of a color; `base` is 30 for ink and 40 for ground.
fn color(color: Color, base: u8) -> String {
    let named = |n: u8| (base + n).to_string();
    let light = |n: u8| (base + 60 + n).to_string();
    match color {
        Color::Reset => named(9),
        Color::Black => named(0),
        Color::Red => named(1),
        Color::Green => named(2),
        Color::Yellow => named(3),
        Color::Blue => named(4),
        Color::Magenta => named(5),
        Color::Cyan => named(6),
        Color::Gray => named(7),
        Color::DarkGray => light(0),
        Color::LightRed => light(1),
        Color::LightGreen => light(2),
        Color::LightYellow => light(3),
        Color::LightBlue => light(4),
        Color::LightMagenta => light(5),
        Color::LightCyan => light(6),
        Color::White => light(7),
        Color::Rgb(r, g, b) => format!("{};2;{r};{g};{b}", base + 8),
        Color::Indexed(n) => format!("{};5;{n}", base + 8),
    }
}

/// Appends the shortest code that moves the cursor to a text. `from` is `None` if the position is
/// unknown.
fn go(from: Option<(u16, u16)>, (x, y): (u16, u16), text: &mut String) {
    let _ = match from {
        Some(at) if at == (x, y) => Ok(()),
        Some((column, row)) if row == y && column < x => match x - column {
            1 => write!(text, "\x1b[C"),
            n => write!(text, "\x1b[{n}C"),
        },
        _ => write!(text, "\x1b[{};{}H", y + 1, x + 1),
    };
}

impl<W: Write> Backend for LeanBackend<W> {
    type Error = io::Error;

    fn draw<'a, I>(&mut self, content: I) -> io::Result<()>
    where
        I: Iterator<Item = (u16, u16, &'a Cell)>,
    {
        let mut text = String::new();
        let mut pen = Pen::default();
        let mut at = None;
        for (x, y, cell) in content {
            go(at, (x, y), &mut text);
            let (wanted, symbol) = pen.cheaper(pen.wanted(cell), cell.symbol());
            pen.turn(wanted, &mut text);
            pen = wanted;
            text.push_str(symbol);
            // Terminals disagree on the width of wide characters, so the position after one is
            // unknown.
            at = (cell.symbol().width() == 1).then_some((x + 1, y));
        }
        pen.turn(Pen::default(), &mut text);
        self.inner.write_all(text.as_bytes())
    }

    fn hide_cursor(&mut self) -> io::Result<()> {
        self.inner.hide_cursor()
    }

    fn show_cursor(&mut self) -> io::Result<()> {
        self.inner.show_cursor()
    }

    fn get_cursor_position(&mut self) -> io::Result<Position> {
        self.inner.get_cursor_position()
    }

    fn set_cursor_position<P: Into<Position>>(&mut self, position: P) -> io::Result<()> {
        self.inner.set_cursor_position(position)
    }

    fn clear(&mut self) -> io::Result<()> {
        self.inner.clear()
    }

    fn clear_region(&mut self, clear_type: ClearType) -> io::Result<()> {
        self.inner.clear_region(clear_type)
    }

    fn size(&self) -> io::Result<Size> {
        self.inner.size()
    }

    fn window_size(&mut self) -> io::Result<WindowSize> {
        self.inner.window_size()
    }

    fn flush(&mut self) -> io::Result<()> {
        Backend::flush(&mut self.inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::{Expect, expect};
    use ratatui::buffer::Buffer;
    use ratatui::layout::Rect;
    use ratatui::style::Style;

    /// Checks the bytes written for a row with texts at some columns; `␛` is the escape character.
    fn check(texts: &[(u16, &str, Style)], wanted: &Expect) {
        let area = Rect::new(0, 0, 40, 2);
        let (before, mut after) = (Buffer::empty(area), Buffer::empty(area));
        for (x, text, style) in texts {
            after.set_string(*x, 1, text, *style);
        }
        let mut bytes = Vec::new();
        LeanBackend::new(&mut bytes).draw(before.diff(&after).into_iter()).unwrap();
        wanted.assert_eq(&String::from_utf8(bytes).unwrap().replace('\x1b', "␛"));
    }

    #[test]
    fn what_is_so_already_is_not_said_again() {
        let (red, blue) = (Color::Rgb(9, 0, 0), Color::Indexed(17));
        let style = Style::new().fg(red).bg(blue);
        check(
            &[(2, "a b", style), (5, "c", style.fg(blue)), (6, "  ", style.fg(Color::Red))],
            &expect!["␛[2;3H␛[38;2;9;0;0;48;5;17ma b␛[38;5;17mc  ␛[m"],
        );
    }

    #[test]
    fn blocks_are_written_with_the_colors_that_are_there() {
        let (red, blue) = (Color::Rgb(9, 0, 0), Color::Indexed(17));
        let style = Style::new().fg(red).bg(blue);
        let exchanged = Style::new().fg(blue).bg(red);
        check(
            &[(0, "▌", style), (1, "▌▇", exchanged), (3, "▗", style), (4, "▝", Style::new())],
            &expect!["␛[2;1H␛[38;2;9;0;0;48;5;17m▌▐␛[38;5;17;48;2;9;0;0m▇▛␛[m▝"],
        );
    }

    #[test]
    fn attributes_end_alone_and_steps_are_short() {
        let bold = Style::new().add_modifier(Modifier::BOLD);
        let dim = Style::new().add_modifier(Modifier::DIM);
        let reversed = Style::new().add_modifier(Modifier::REVERSED);
        check(
            &[
                (0, "x", bold.patch(dim)),
                (1, "y", dim),
                (3, "z", Style::new()),
                (9, "  ", reversed),
                (12, "漢字", Style::new()),
                (20, "!", Style::new()),
            ],
            &expect!["␛[2;1H␛[1;2mx␛[22;2my␛[C␛[mz␛[5C␛[7m  ␛[C␛[m漢␛[2;15H字␛[2;21H!"],
        );
    }
}
