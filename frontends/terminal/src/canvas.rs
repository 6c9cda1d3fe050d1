//! The surface that games draw on in a terminal: pixels half a character high, and characters.

mod shape;

use puzzle_core::{Align, Canvas, Hatch, Ink, Palette, Point, Rect, Rgb, Role, TextStyle};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect as Area;
use ratatui::style::{Modifier, Style};
use unicode_width::UnicodeWidthChar;

use crate::look::Look;

/// A window on a game's picture, as large as a part of the screen.
///
/// A character cell is two pixels, one above the other. Texts are written in real characters, one
/// a pixel wide; both pixels of such a cell have the color of the ground below the text. Painting
/// both of them over takes the character away.
pub(crate) struct CellCanvas<'p> {
    palette: &'p Palette,
    look: &'p Look,
    /// What of the picture is seen.
    window: Rect,
    /// The clip, inside of the window, and those around it.
    clip: Rect,
    outer: Vec<Rect>,
    pixels: Vec<Rgb>,
    glyphs: Vec<Option<Glyph>>,
    n_cramped: usize,
    n_texts: usize,
}

/// A character in a cell.
#[derive(Clone, Copy, Debug)]
struct Glyph {
    /// The character; `None` in the second cell of a wide one.
    symbol: Option<char>,
    letters: Rgb,
    ground: Rgb,
    bold: bool,
    /// Tells two texts apart that touch.
    underlined: bool,
    /// Which of the two pixels have been painted over: 1 the upper, 2 the lower.
    covered: u8,
}

impl<'p> CellCanvas<'p> {
    /// A window of `columns` by `rows` characters whose top left pixel is `from` in the picture.
    pub(crate) fn new(
        palette: &'p Palette,
        look: &'p Look,
        from: Point,
        (columns, rows): (u16, u16),
    ) -> Self {
        let window = Rect::new(from.x, from.y, i32::from(columns), 2 * i32::from(rows));
        let n_cells = usize::from(columns) * usize::from(rows);
        Self {
            palette,
            look,
            window,
            clip: window,
            outer: Vec::new(),
            pixels: vec![look.ink(palette, Role::GROUND).rgb; 2 * n_cells],
            glyphs: vec![None; n_cells],
            n_cramped: 0,
            n_texts: 0,
        }
    }

    /// How many short texts of weight, such as numbers, found no room.
    pub(crate) fn n_cramped(&self) -> usize {
        self.n_cramped
    }

    /// How many texts there are in the picture, in the window or out of it.
    pub(crate) fn n_texts(&self) -> usize {
        self.n_texts
    }

    /// Puts the window on the screen with its top left corner at that of `area`.
    pub(crate) fn show(&self, buffer: &mut Buffer, area: Area) {
        let columns = self.window.w as usize;
        for (i, glyph) in self.glyphs.iter().enumerate() {
            let (column, row) = (i % columns, i / columns);
            let at = (area.x + column as u16, area.y + row as u16);
            if at.0 >= area.right() || at.1 >= area.bottom() {
                continue;
            }
            let Some(cell) = buffer.cell_mut(at) else { continue };
            cell.reset();
            if let Some(glyph) = glyph {
                let letters = self.look.depth.legible(glyph.letters, glyph.ground);
                let mut style = Style::new()
                    .fg(self.look.depth.color(letters))
                    .bg(self.look.depth.color(glyph.ground));
                if glyph.bold {
                    style = style.add_modifier(Modifier::BOLD);
                }
                if glyph.underlined {
                    style = style.add_modifier(Modifier::UNDERLINED);
                }
                match glyph.symbol {
                    Some(symbol) => cell.set_char(symbol),
                    None => cell.set_symbol(""),
                };
                cell.set_style(style);
                continue;
            }
            let upper = self.look.depth.color(self.pixels[2 * row * columns + column]);
            let lower = self.look.depth.color(self.pixels[(2 * row + 1) * columns + column]);
            if upper == lower {
                cell.set_char(' ').set_style(Style::new().fg(upper).bg(upper));
            } else {
                cell.set_char('▀').set_style(Style::new().fg(upper).bg(lower));
            }
        }
    }

    fn ink(&self, role: Role) -> Ink {
        self.look.ink(self.palette, role)
    }

    /// Paints a run of pixels from `x0` up to `x1`, clipped.
    fn run(&mut self, x0: i32, x1: i32, y: i32, ink: Ink) {
        let clip = self.clip;
        if y < clip.y || y >= clip.y + clip.h {
            return;
        }
        let (x0, x1) = (x0.max(clip.x), x1.min(clip.x + clip.w));
        let row = y - self.window.y;
        for x in x0..x1 {
            let column = (x - self.window.x) as usize;
            let color = match ink.hatch {
                Some(hatch) if is_hatched(hatch, x, y) => Rgb::BLACK,
                _ => ink.rgb,
            };
            self.pixels[row as usize * self.window.w as usize + column] = color;
            let glyph = &mut self.glyphs[(row / 2) as usize * self.window.w as usize + column];
            if let Some(over) = glyph {
                over.covered |= 1 << (row % 2);
                if over.covered == 3 {
                    *glyph = None;
                }
            }
        }
    }

    /// The row of characters for a text whose middle is at so many quarters of a row. Between two
    /// rows, the one that is less cut by lines.
    fn row_of_text(&self, middle: i32, column: i32, n: i32) -> i32 {
        let upper = (middle - 1).div_euclid(4);
        let rows = match middle.rem_euclid(4) {
            0 | 3 => [upper, upper + 1],
            1 => [upper, upper - 1],
            _ => return upper,
        };
        let n_plain = |row: i32| {
            if !(0..self.window.h / 2).contains(&row) {
                return 0;
            }
            let is_plain = |x: &i32| {
                let at = (2 * row * self.window.w + x) as usize;
                self.pixels[at] == self.pixels[at + self.window.w as usize]
            };
            (column.max(0)..(column + n).min(self.window.w)).filter(is_plain).count()
        };
        if n_plain(rows[1]) > n_plain(rows[0]) { rows[1] } else { rows[0] }
    }

    /// The color that most pixels of some cells of a row have.
    fn ground(&self, columns: core::ops::Range<i32>, row: i32) -> Rgb {
        let mut counts: Vec<(Rgb, usize)> = Vec::new();
        for column in columns {
            for y in [2 * row, 2 * row + 1] {
                let color = self.pixels[(y * self.window.w + column) as usize];
                match counts.iter_mut().find(|(c, _)| *c == color) {
                    Some((_, n)) => *n += 1,
                    None => counts.push((color, 1)),
                }
            }
        }
        counts.into_iter().rev().max_by_key(|(_, n)| *n).map_or(Rgb::BLACK, |(color, _)| color)
    }
}

/// Whether a pattern has ink at a pixel.
fn is_hatched(hatch: Hatch, x: i32, y: i32) -> bool {
    match hatch {
        Hatch::Slash => (x + y).rem_euclid(3) == 0,
        Hatch::Backslash => (x - y).rem_euclid(3) == 0,
        Hatch::Horizontal => y.rem_euclid(3) == 0,
        Hatch::Vertical => x.rem_euclid(3) == 0,
        Hatch::Plus => x.rem_euclid(3) == 0 || y.rem_euclid(3) == 0,
        Hatch::Cross => (x + y).rem_euclid(2) == 0,
        Hatch::Dots => x.rem_euclid(2) == 0 && y.rem_euclid(2) == 0,
    }
}

impl Canvas for CellCanvas<'_> {
    fn rect(&mut self, rect: Rect, role: Role) {
        let ink = self.ink(role);
        let seen = rect.intersection(self.clip);
        for y in seen.y..seen.y + seen.h {
            self.run(seen.x, seen.x + seen.w, y, ink);
        }
    }

    fn line(&mut self, from: Point, to: Point, width: i32, role: Role) {
        shape::line(from, to, width, &mut |rect| self.rect(rect, role));
    }

    fn polygon(&mut self, points: &[Point], fill: Option<Role>, outline: Option<Role>) {
        if let Some(role) = fill {
            let ink = self.ink(role);
            let clip = self.clip;
            let is_seen = shape::polygon(points, clip, &mut |x0, x1, y| self.run(x0, x1, y, ink));
            if !is_seen && outline.is_none() {
                // Too thin to hold the middle of a pixel: a line is better than nothing.
                self.polygon(points, None, Some(role));
            }
        }
        if let Some(role) = outline {
            for (i, &point) in points.iter().enumerate() {
                self.line(point, points[(i + 1) % points.len()], 1, role);
            }
        }
    }

    fn circle(&mut self, center: Point, radius: i32, fill: Option<Role>, outline: Option<Role>) {
        let reach = radius.max(0);
        for dy in -reach..=reach {
            let half = shape::half_chord(reach, dy);
            let (x, y) = (center.x, center.y + dy);
            if let Some(role) = fill {
                self.run(x - half, x + half + 1, y, self.ink(role));
            }
            if let Some(role) = outline {
                let ink = self.ink(role);
                // As far inward as the rows above and below are shorter.
                let inner = shape::half_chord(reach, dy.abs() + 1).min(half - 1);
                self.run(x - half, x - inner, y, ink);
                self.run(x + inner + 1, x + half + 1, y, ink);
            }
        }
    }

    fn rounded(&mut self, rect: Rect, radius: i32, role: Role) {
        let ink = self.ink(role);
        let radius = radius.min(rect.w / 2).min(rect.h / 2);
        for i in 0..rect.h {
            let from_edge = i.min(rect.h - 1 - i);
            let inset = if from_edge < radius {
                radius - shape::half_chord(radius, radius - from_edge)
            } else {
                0
            };
            self.run(rect.x + inset, rect.x + rect.w - inset, rect.y + i, ink);
        }
    }

    fn text(&mut self, rect: Rect, text: &str, style: TextStyle, role: Role) {
        let width = |c: char| c.width().unwrap_or(0) as i32;
        let n: i32 = text.chars().map(width).sum();
        if n == 0 || rect.is_empty() {
            return;
        }
        self.n_texts += 1;
        // Four times the place of the text's middle, in rows of characters.
        let middle = match style.vertical {
            Align::Start => 2 * rect.y + style.size.clamp(2, rect.h.max(2)),
            Align::Center => 2 * rect.y + rect.h,
            Align::End => 2 * (rect.y + rect.h) - style.size.clamp(2, rect.h.max(2)),
        } - 2 * self.window.y;
        let start = match style.horizontal {
            Align::Start if n <= rect.w => rect.x,
            Align::End if n <= rect.w => rect.x + rect.w - n,
            _ => rect.x + (rect.w - n).div_euclid(2),
        };
        let row = self.row_of_text(middle, start - self.window.x, n);
        let y = self.window.y + 2 * row;
        // A character may lean out of a box that is a little too narrow for it.
        let room = Rect::new(rect.x - 1, y, rect.w + 2, 2);
        let is_roomy = start >= room.x && start + n <= room.x + room.w;
        let clip = self.clip;
        let is_cut = start < clip.x && clip.x > self.window.x
            || start + n > clip.x + clip.w && clip.x + clip.w < self.window.x + self.window.w;
        if clip.is_empty() || y + 1 < clip.y || y >= clip.y + clip.h {
            return;
        }
        let mut chars: Vec<char> = text.chars().filter(|&c| width(c) > 0).collect();
        let mut start = start;
        if !is_roomy || is_cut {
            if n <= 4 {
                self.n_cramped += usize::from(role != Role::FAINT);
                // A part of a number would be another number.
                chars = vec!['·'];
                start = rect.x + (rect.w - 1).div_euclid(2);
            } else {
                let mut left = rect.w - 1;
                chars.retain(|&c| {
                    left -= width(c);
                    left >= 0
                });
                chars.push('…');
                start = rect.x;
            }
        }
        let n: i32 = chars.iter().map(|&c| width(c)).sum();
        let columns =
            (start - self.window.x).max(0)..(start + n - self.window.x).min(self.window.w);
        if row < 0 || 2 * row >= self.window.h || columns.is_empty() {
            return;
        }
        // Two numbers that touch read as one.
        let glyph_at = |column: i32| {
            let is_seen = (0..self.window.w).contains(&column);
            is_seen.then(|| self.glyphs[(row * self.window.w + column) as usize]).flatten()
        };
        let (left, right) = (glyph_at(columns.start - 1), glyph_at(columns.end));
        let underlined = left.is_some_and(|glyph| !glyph.underlined);
        if n <= 4 && role != Role::FAINT && (left.is_some() || right.is_some()) {
            self.n_cramped += 1;
        }
        let middle = rect.center().offset(-self.window.x, -self.window.y);
        let ground = if columns.contains(&middle.x) && middle.y.div_euclid(2) == row {
            self.pixels[(middle.y * self.window.w + middle.x) as usize]
        } else {
            self.ground(columns, row)
        };
        let letters = self.ink(role).rgb;
        let mut x = start;
        for c in chars {
            for i in 0..width(c) {
                let column = x + i - self.window.x;
                if x >= clip.x && x + width(c) <= clip.x + clip.w {
                    let symbol = (i == 0).then_some(c);
                    let glyph =
                        Glyph { symbol, letters, ground, bold: style.bold, underlined, covered: 0 };
                    self.glyphs[(row * self.window.w + column) as usize] = Some(glyph);
                }
            }
            x += width(c);
        }
    }

    fn clip(&mut self, rect: Rect) {
        self.outer.push(self.clip);
        self.clip = self.clip.intersection(rect);
    }

    fn unclip(&mut self) {
        if let Some(clip) = self.outer.pop() {
            self.clip = clip;
        }
    }

    /// What fonts of terminals have for certain; pictures of tiles and faces are drawn by the
    /// game.
    fn can_show(&self, text: &str) -> bool {
        text.chars().all(|c| {
            let plane = u32::from(c);
            c.width().is_some_and(|w| w == 1)
                && plane < 0x1_0000
                && !(0xe000..0xf900).contains(&plane)
        })
    }
}

#[cfg(test)]
mod tests;
