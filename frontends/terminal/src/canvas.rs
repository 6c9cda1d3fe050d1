//! The canvas of the terminal: games draw on a fine grid of samples, for which characters are then
//! chosen, and on letters over it.
//!
//! A character covers 4 by 8 pixels of the picture, which are square in most fonts. The canvas
//! stores two samples per pixel in each direction, without antialiasing, and whether a sample is
//! part of an area or of a line. Each character becomes one symbol with two colors of the picture:
//! box drawing for straight lines, braille for slanting ones, blocks for areas. A letter occupies
//! the cell whose middle it covers, and an area drawn over that middle removes it, so that
//! repainting through a clip gives the same result as repainting everything.

mod digits;
mod fit;
mod inks;
mod samples;
mod shape;

use std::collections::HashMap;

use puzzle_core::draw::{Align, Canvas, Palette, Point, Rect, Rgb, Role, TextStyle};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect as Area;
use ratatui::style::Modifier;
use unicode_width::UnicodeWidthChar;

use crate::glyphs::Glyphs;
use crate::styles::Styles;
use fit::{Fit, Joins};
use inks::{Inks, Shade, is_mark};
use samples::{HEAVY, HIGH, LEVEL, MARK, N, SLANT, Sample, Samples, UPRIGHT, WIDE};

/// The width of a character in pixels.
pub(crate) const COLUMN: i32 = WIDE / 2;
/// The height of a character in pixels.
pub(crate) const ROW: i32 = HIGH / 2;
/// The smallest detail that is certainly visible, in pixels: half the width of a character.
pub(crate) const GRAIN: i32 = 2;
/// The maximum widths, in pixels, of lines that are drawn as line characters: level, upright,
/// slanting.
const THIN: (i32, i32, i32) = (3, 2, 2);
/// The maximum number of cached characters that were found for samples.
const MOST_KNOWN: usize = 4096;

/// A window on a game's picture, as large as a part of the screen. It keeps what was drawn, so that
/// only changes need to be drawn.
pub(crate) struct CellCanvas {
    inks: Inks,
    styles: Styles,
    /// The position in the picture of the window's top left pixel.
    from: Point,
    columns: i32,
    samples: Samples,
    letters: Vec<Option<Letter>>,
    /// The current clip, in samples of the window.
    clip: Rect,
    outer: Vec<Rect>,
    /// The character found for each cell, until the cell or a neighbor changes.
    found: Vec<Option<Fit>>,
    known: HashMap<([Sample; N], Joins), Fit>,
    n_cramped: usize,
}

/// A character of a text.
#[derive(Clone, Copy, Debug)]
struct Letter {
    /// `None` in the second cell of a wide character.
    symbol: Option<char>,
    ink: u8,
    is_bold: bool,
    /// Whether the letter is underlined, to separate two adjacent texts.
    is_underlined: bool,
    /// The index of the character in its text, and the text's length in cells.
    place: (u8, u8),
    /// A hash that identifies the text.
    text: u32,
}

/// The maximum length of texts that count as numbers or symbols, in characters. If they have no
/// room, they are left out.
const SHORT: i32 = 4;
/// The maximum length, in characters, of texts that are shown whole or not at all: a part of a
/// number would be another number.
const WHOLE: i32 = 8;

impl CellCanvas {
    /// Creates a window of `columns` by `rows` characters whose top left pixel is `from`.
    pub(crate) fn new(
        palette: &Palette,
        styles: &Styles,
        from: Point,
        (columns, rows): (u16, u16),
    ) -> Self {
        let inks = Inks::new(palette, styles);
        let samples = Samples::new(columns, rows, inks.area(Role::GROUND).into());
        let n = usize::from(columns) * usize::from(rows);
        Self {
            clip: samples.rect(),
            inks,
            styles: styles.clone(),
            from,
            columns: columns.into(),
            samples,
            letters: vec![None; n],
            outer: Vec::new(),
            found: vec![None; n],
            known: HashMap::new(),
            n_cramped: 0,
        }
    }

    /// Returns `true` if the window has this position, size and style.
    pub(crate) fn is_on(&self, from: Point, (columns, rows): (u16, u16), styles: &Styles) -> bool {
        let rect = self.samples.rect();
        let size = (i32::from(columns) * WIDE, i32::from(rows) * HIGH);
        self.from == from && (rect.w, rect.h) == size && self.styles == *styles
    }

    /// Returns how many short, important texts, such as numbers, had no room.
    pub(crate) fn n_cramped(&self) -> usize {
        self.n_cramped
    }

    /// Copies the window to the screen, at the top left corner of `area`.
    pub(crate) fn show(&mut self, buffer: &mut Buffer, area: Area) {
        for n in 0..self.found.len() {
            let (column, row) = (n % self.columns as usize, n / self.columns as usize);
            let at = (area.x + column as u16, area.y + row as u16);
            if at.0 >= area.right() || at.1 >= area.bottom() {
                continue;
            }
            let fit = self.fit(n);
            let Some(cell) = buffer.cell_mut(at) else { continue };
            cell.reset();
            let ground = self.inks.shade(fit.ground).rgb;
            if let Some(letter) = self.letter(n) {
                match letter.symbol {
                    Some(symbol) => cell.set_char(symbol),
                    None => cell.set_symbol(""),
                };
                // On a pattern, letters are reversed to stand out.
                let mut style = match self.inks.shade(fit.ground).hatch {
                    Some(_) => self.styles.letters(Rgb::WHITE, Rgb::BLACK),
                    None => self.styles.letters(self.inks.shade(letter.ink).rgb, ground),
                };
                style.add_modifier.set(Modifier::BOLD, letter.is_bold);
                style.add_modifier.set(Modifier::UNDERLINED, letter.is_underlined);
                cell.set_style(style);
            } else {
                let Shade { rgb, hatch } = self.inks.shade(fit.ink);
                let ink = if hatch.is_some() { Rgb::BLACK } else { rgb };
                cell.set_char(fit.symbol).set_style(self.styles.paint(ink, ground));
            }
        }
    }

    /// Returns the letter in a cell. Returns `None` for a short text that is partly covered or
    /// outside the window.
    fn letter(&self, n: usize) -> Option<Letter> {
        let letter = self.letters[n]?;
        let (at, len) = letter.place;
        let column = n as i32 % self.columns - i32::from(at);
        let is_whole = (0..len).all(|i| {
            let is_seen = (0..self.columns).contains(&(column + i32::from(i)));
            let part =
                is_seen.then(|| self.letters[n + usize::from(i) - usize::from(at)]).flatten();
            part.is_some_and(|part| part.place == (i, len) && part.text == letter.text)
        });
        is_whole.then_some(letter)
    }

    /// Discards the characters found for a cell and for the cells that a text through it can reach.
    fn touch_text(&mut self, n: usize) {
        let (row, reach) = (n / self.columns as usize, WHOLE as usize - 1);
        let (start, end) = (row * self.columns as usize, (row + 1) * self.columns as usize);
        self.found[n.saturating_sub(reach).max(start)..(n + reach + 1).min(end)].fill(None);
    }

    /// Returns the character for the samples of a cell, from the cache if possible.
    fn fit(&mut self, n: usize) -> Fit {
        if let Some(fit) = self.found[n] {
            return fit;
        }
        let cell = self.samples.cell(n);
        let fit = if self.letter(n).is_some() {
            let ground = fit::ground(cell);
            Fit { symbol: ' ', ink: ground, ground }
        } else if cell.iter().all(|&sample| sample == cell[0]) {
            fit::fit(cell, Joins::default(), &self.inks, self.styles.glyphs)
        } else {
            let join = |dx: i32, dy: i32| {
                let flag = if dx == 0 { UPRIGHT } else { LEVEL };
                let is_after = dx + dy < 0;
                let beside = self.samples.beside(n, dx, dy);
                beside.is_none_or(|other| Joins::reaches(other, is_after, flag))
            };
            let joins =
                Joins { up: join(0, -1), right: join(1, 0), down: join(0, 1), left: join(-1, 0) };
            let key = (*cell, joins);
            if let Some(&fit) = self.known.get(&key) {
                fit
            } else {
                let fit = fit::fit(cell, joins, &self.inks, self.styles.glyphs);
                if self.known.len() >= MOST_KNOWN {
                    self.known.clear();
                }
                self.known.insert(key, fit);
                fit
            }
        };
        self.found[n] = Some(fit);
        fit
    }

    /// Converts a rectangle from pixels of the picture to samples of the window.
    fn sampled(&self, rect: Rect) -> Rect {
        let at = |v: i32, from: i32| v.saturating_sub(from).clamp(-FAR, FAR) * 2;
        Rect::new(
            at(rect.x, self.from.x),
            at(rect.y, self.from.y),
            rect.w.clamp(0, FAR) * 2,
            rect.h.clamp(0, FAR) * 2,
        )
    }

    fn sampled_point(&self, point: Point) -> Point {
        let Rect { x, y, .. } = self.sampled(Rect::new(point.x, point.y, 1, 1));
        Point::new(x, y)
    }

    /// Fills a rectangle of samples inside the clip. Areas remove letters; lines and tints do not.
    fn paint(&mut self, rect: Rect, sample: Sample, keeps_letters: bool) {
        let rect = rect.intersection(self.clip);
        let letters = &mut self.letters;
        let mut taken = Vec::new();
        self.samples.fill(rect, sample, |n| {
            if !keeps_letters && letters[n].take().is_some() {
                taken.push(n);
            }
        });
        for n in taken {
            self.touch_text(n);
        }
        self.touch(rect);
    }

    /// Discards the characters found for some samples and for their neighbors, whose lines may
    /// connect to them.
    fn touch(&mut self, rect: Rect) {
        if rect.is_empty() {
            return;
        }
        let rows = self.samples.rect().h / HIGH;
        let (top, bottom) = (rect.y / HIGH - 1, (rect.y + rect.h - 1) / HIGH + 1);
        let (left, right) = (rect.x / WIDE - 1, (rect.x + rect.w - 1) / WIDE + 1);
        for row in top.max(0)..(bottom + 1).min(rows) {
            let start = (row * self.columns + left.max(0)) as usize;
            let end = (row * self.columns + (right + 1).min(self.columns)) as usize;
            self.found[start..end].fill(None);
        }
    }

    fn area(&mut self, rect: Rect, role: Role) {
        let sample = self.inks.area(role).into();
        self.paint(rect, sample, false);
    }

    /// Draws a line along an axis, given by all its pixels.
    fn straight(&mut self, rect: Rect, is_level: bool, role: Role) {
        let (thick, most) = if is_level { (rect.h, THIN.0) } else { (rect.w, THIN.1) };
        let mut sample = Sample::from(self.inks.line(role));
        let is_thin = thick <= most;
        if is_thin {
            sample |= if is_level { LEVEL } else { UPRIGHT };
            sample |= if thick > 1 { HEAVY } else { 0 };
            sample |= mark_of(role);
        }
        self.paint(self.sampled(rect), sample, is_thin);
    }

    /// Marks the corner where two lines of a frame meet as part of both.
    fn turn(&mut self, rect: Rect, role: Role) {
        let heavy = if rect.w > 1 { HEAVY } else { 0 };
        let sample = Sample::from(self.inks.line(role)) | LEVEL | UPRIGHT | MARK | heavy;
        self.paint(self.sampled(rect), sample, true);
    }

    /// Moves the side of a frame inward so that it passes through the middle of characters. `at`
    /// and the result are the first pixel of a line of thickness `thick` at the near or the far
    /// side of the frame.
    fn snapped(at: i32, thick: i32, pitch: i32, is_far: bool) -> i32 {
        let is_good = |at: i32| {
            let double = 2 * at.rem_euclid(pitch) + thick;
            4 * (double - pitch).abs() <= 2 * pitch
        };
        let step = if is_far { -1 } else { 1 };
        (0..pitch).map(|i| at + step * i).find(|&at| is_good(at)).unwrap_or(at)
    }

    /// Returns the column and row of the character that contains a pixel.
    fn cell_of(&self, at: Point) -> (i32, i32) {
        (
            at.x.saturating_sub(self.from.x).div_euclid(COLUMN),
            at.y.saturating_sub(self.from.y).div_euclid(ROW),
        )
    }

    /// Returns the first pixels of the left, upper, right and lower side of a mark's frame, aligned
    /// with the middle of characters. Returns `None` if two of them would share a row or column.
    fn snapped_sides(&self, rect: Rect, width: i32) -> Option<(i32, i32, i32, i32)> {
        let (fx, fy) = (self.from.x, self.from.y);
        let x0 = Self::snapped(rect.x - fx, width, COLUMN, false) + fx;
        let x1 = Self::snapped(rect.x + rect.w - width - fx, width, COLUMN, true) + fx;
        let y0 = Self::snapped(rect.y - fy, width, ROW, false) + fy;
        let y1 = Self::snapped(rect.y + rect.h - width - fy, width, ROW, true) + fy;
        let (first, last) = (self.cell_of(Point::new(x0, y0)), self.cell_of(Point::new(x1, y1)));
        (first.0 < last.0 && first.1 < last.1).then_some((x0, y0, x1, y1))
    }

    /// Draws a mark on something too low for a frame: a tint below the letters, or for the cursor,
    /// which must not hide other marks, a bar at each side.
    fn tint(&mut self, rect: Rect, role: Role) {
        let sampled = self.sampled(rect);
        let ink = Sample::from(self.inks.line(role));
        if role == Role::CURSOR && sampled.w >= 3 * WIDE {
            let (w, right) = (WIDE / 2, sampled.x + sampled.w);
            self.paint(Rect { w, ..sampled }, ink, true);
            self.paint(Rect { x: right - w, w, ..sampled }, ink, true);
        } else {
            self.paint(sampled, self.inks.area(role).into(), true);
        }
    }

    /// Fills a shape, which `draw` emits as runs of samples inside a clip.
    fn runs(&mut self, sample: Sample, keeps: bool, draw: impl FnOnce(Rect, &mut dyn FnMut(Rect))) {
        let mut list = Vec::new();
        draw(self.clip, &mut |run| list.push(run));
        for run in list {
            self.paint(run, sample, keeps);
        }
    }
}

/// The limit for coordinates of shapes, in samples: far outside any window.
const FAR: i32 = 1 << 20;

/// Returns the flag for samples of marks if a role is a mark, otherwise 0.
fn mark_of(role: Role) -> Sample {
    if is_mark(role) { MARK } else { 0 }
}

/// Returns the symbol for the tip of an arrow.
fn arrowhead((dx, dy): (i32, i32), glyphs: Glyphs) -> char {
    let signs = match (glyphs, 2 * dx.abs() < dy.abs(), 2 * dy.abs() < dx.abs()) {
        (Glyphs::Unicode, true, _) => ['▲', '▲', '▼', '▼'],
        (Glyphs::Unicode, _, true) => ['◄', '►', '◄', '►'],
        (Glyphs::Unicode, ..) => ['↖', '↗', '↙', '↘'],
        (Glyphs::Ascii, true, _) => ['^', '^', 'v', 'v'],
        (Glyphs::Ascii, _, true) => ['<', '>', '<', '>'],
        (Glyphs::Ascii, ..) => ['*'; 4],
    };
    signs[usize::from(dx > 0) + 2 * usize::from(dy > 0)]
}

/// Returns the width of a text in characters.
pub(crate) fn text_width(text: &str) -> i32 {
    text.chars().map(|c| c.width().unwrap_or(0) as i32).sum()
}

/// Returns `true` if `n` characters fit into a box.
pub(crate) fn has_room(rect: Rect, n: i32) -> bool {
    n * COLUMN <= rect.w
}

/// Returns `true` if a text fits into a box.
pub(crate) fn fits(rect: Rect, text: &str) -> bool {
    has_room(rect, text_width(text)) && 2 * rect.h >= ROW
}

/// Returns the middle of a text in its box, in half pixels.
pub(crate) fn text_middle(rect: Rect, style: TextStyle) -> Point {
    let along = |align: Align, from: i32, room: i32, size: i32| match align {
        Align::Start => 2 * from + size.min(room),
        Align::Center => 2 * from + room,
        Align::End => 2 * (from + room) - size.min(room),
    };
    let y = along(style.vertical, rect.y, rect.h, ROW.min(style.size.max(1)));
    Point::new(2 * rect.x + rect.w, y)
}

impl Canvas for CellCanvas {
    fn rect(&mut self, rect: Rect, role: Role) {
        let mut rect = self.sampled(rect);
        if is_mark(role) && (HIGH / 2 + 1..=HIGH).contains(&rect.h) {
            // A mark that is one row high must share the row of the letters on it.
            let row = (rect.y + rect.h / 2 - 1).div_euclid(HIGH);
            rect = Rect::new(rect.x, row * HIGH, rect.w, HIGH);
        }
        self.area(rect, role);
    }

    fn line(&mut self, from: Point, to: Point, width: i32, role: Role) {
        let width = width.max(1);
        let before = (width - 1) / 2;
        let span = Rect::bounding(&[from, to]);
        if from.y == to.y {
            let rect = Rect::new(span.x, from.y - before, span.w, width);
            return self.straight(rect, true, role);
        }
        if from.x == to.x {
            let rect = Rect::new(from.x - before, span.y, width, span.h);
            return self.straight(rect, false, role);
        }
        let is_thin = width <= THIN.2;
        let flag = if is_thin { SLANT | mark_of(role) } else { 0 };
        let sample = Sample::from(self.inks.line(role)) | flag;
        let (from, to) = (self.sampled_point(from), self.sampled_point(to));
        self.runs(sample, is_thin, |clip, run| shape::strip(from, to, 2 * width, clip, run));
    }

    fn polygon(&mut self, points: &[Point], fill: Option<Role>, outline: Option<Role>) {
        if let Some(role) = fill {
            let corners: Vec<Point> = points.iter().map(|&p| self.sampled_point(p)).collect();
            let sample = self.inks.area(role).into();
            self.runs(sample, false, |clip, run| shape::polygon(&corners, clip, run));
        }
        // Around an area, the outline is the area's edge, drawn in blocks; alone or without colors,
        // it is a line.
        if let Some(role) = outline.filter(|_| fill.is_none() || self.inks.is_mono()) {
            for (i, &point) in points.iter().enumerate() {
                self.line(point, points[(i + 1) % points.len()], 1, role);
            }
        }
    }

    fn circle(&mut self, center: Point, radius: i32, fill: Option<Role>, outline: Option<Role>) {
        if radius < 0 {
            return;
        }
        // The middle of a pixel is a corner of samples.
        let middle = self.sampled_point(center).offset(1, 1);
        let reach = 2 * radius.min(FAR) + 1;
        if let Some(role) = fill {
            let sample = self.inks.area(role).into();
            self.runs(sample, false, |clip, run| shape::ring(middle, reach, 0, clip, run));
        }
        if let Some(role) = outline {
            // Around an area, the outline is the area's edge; alone or without colors, it is a
            // line.
            let flag =
                if fill.is_some() && !self.inks.is_mono() { 0 } else { SLANT | mark_of(role) };
            let sample = Sample::from(self.inks.line(role)) | flag;
            self.runs(sample, true, |clip, run| shape::ring(middle, reach, reach - 2, clip, run));
        }
    }

    fn rounded(&mut self, rect: Rect, radius: i32, role: Role) {
        let sample = self.inks.area(role).into();
        let (rect, radius) = (self.sampled(rect), 2 * radius.clamp(0, FAR));
        self.runs(sample, false, |clip, run| shape::rounded(rect, radius, clip, run));
    }

    fn frame(&mut self, rect: Rect, width: i32, role: Role) {
        if rect.is_empty() {
            return;
        }
        // Marks are always lines: areas would get lost between characters.
        let most = if is_mark(role) { THIN.1 } else { i32::MAX };
        let width = width.clamp(1, most).min((rect.w + 1) / 2).min((rect.h + 1) / 2);
        if width > THIN.1 {
            for side in shape::sides(rect, width) {
                self.rect(side, role);
            }
            return;
        }
        if !is_mark(role) {
            for (side, is_level) in
                shape::sides(rect, width).into_iter().zip([true, true, false, false])
            {
                self.straight(side, is_level, role);
            }
            return;
        }
        let Some((x0, y0, x1, y1)) = self.snapped_sides(rect, width) else {
            return self.tint(rect, role);
        };
        for y in [y0, y1] {
            self.straight(Rect::new(x0, y, x1 + width - x0, width), true, role);
        }
        for x in [x0, x1] {
            self.straight(Rect::new(x, y0, width, y1 + width - y0), false, role);
            for y in [y0, y1] {
                self.turn(Rect::new(x, y, width, width), role);
            }
        }
    }

    fn corners(&mut self, rect: Rect, arm: i32, width: i32, role: Role) {
        let width = width.min(THIN.1);
        let Some((x0, y0, x1, y1)) = self.snapped_sides(rect, width) else {
            return self.tint(rect, role);
        };
        let (across, down) =
            (arm.max(COLUMN).min((x1 - x0) / 2), arm.max(ROW / 2).min((y1 - y0) / 2));
        for y in [y0, y1] {
            self.straight(Rect::new(x0, y, across, width), true, role);
            self.straight(Rect::new(x1 + width - across, y, across, width), true, role);
        }
        for x in [x0, x1] {
            self.straight(Rect::new(x, y0, width, down), false, role);
            self.straight(Rect::new(x, y1 + width - down, width, down), false, role);
            for y in [y0, y1] {
                self.turn(Rect::new(x, y, width, width), role);
            }
        }
    }

    /// Draws an arrow: a line of characters and a symbol at its tip. Along an axis, it passes
    /// through the middle of characters, as the symbol does.
    fn arrow(&mut self, mut from: Point, mut to: Point, _: i32, role: Role) {
        if from == to {
            return;
        }
        let (column, row) = self.cell_of(to);
        if from.y == to.y {
            to.y = self.from.y + row * ROW + ROW / 2 - 1;
            from.y = to.y;
        } else if from.x == to.x {
            to.x = self.from.x + column * COLUMN + COLUMN / 2 - 1;
            from.x = to.x;
        }
        self.line(from, to, GRAIN, role);
        let is_seen = self.clip.contains(Samples::middle(column, row));
        if let Some(n) = self.samples.number(column, row).filter(|_| is_seen) {
            self.letters[n] = Some(Letter {
                symbol: Some(arrowhead((to.x - from.x, to.y - from.y), self.styles.glyphs)),
                ink: self.inks.line(role),
                is_bold: false,
                is_underlined: false,
                place: (0, 1),
                text: 0,
            });
            self.touch_text(n);
        }
    }

    fn text(&mut self, rect: Rect, text: &str, style: TextStyle, role: Role) {
        let width = |c: char| c.width().unwrap_or(0) as i32;
        let n = text_width(text);
        if n == 0 || rect.is_empty() {
            return;
        }
        if self.styles.glyphs == Glyphs::Unicode {
            let middle = text_middle(rect, style).offset(-2 * self.from.x, -2 * self.from.y);
            let size = (2 * rect.w, 2 * rect.h);
            if let Some(blocks) = digits::blocks(text, style, size, middle) {
                for block in blocks {
                    self.paint(block, self.inks.line(role).into(), false);
                }
                return;
            }
        }
        let mut chars: Vec<char> = text.chars().filter(|&c| width(c) > 0).collect();
        let mut align = style.horizontal;
        if !has_room(rect, n) {
            if n <= SHORT {
                self.n_cramped += usize::from(role != Role::FAINT);
                chars = vec!['·'];
                align = Align::Center;
            } else {
                let mut left = rect.w / COLUMN - 1;
                chars.retain(|&c| {
                    left -= width(c);
                    left >= 0
                });
                chars.push('…');
                align = Align::Start;
            }
        }
        let n: i32 = chars.iter().map(|&c| width(c)).sum();
        let middle = text_middle(rect, style).offset(-2 * self.from.x, -2 * self.from.y);
        let row = (middle.y - 1).div_euclid(HIGH);
        let start = match align {
            Align::Start => 2 * (rect.x - self.from.x),
            Align::Center => middle.x - n * WIDE / 2,
            Align::End => 2 * (rect.x - self.from.x + rect.w) - n * WIDE,
        };
        let mut column = (start + WIDE / 2 - 1).div_euclid(WIDE);
        let ink = self.inks.line(role);
        let end = column + n;
        let letter_at = |canvas: &Self, column| {
            canvas.samples.number(column, row).and_then(|n| canvas.letters[n])
        };
        // Two adjacent numbers would read as one.
        let is_underlined = n <= SHORT
            && [column - 1, end]
                .iter()
                .any(|&beside| letter_at(self, beside).is_some_and(|letter| !letter.is_underlined));
        // FNV-1a.
        let text = chars
            .iter()
            .fold(0x811c_9dc5, |hash: u32, &c| (hash ^ u32::from(c)).wrapping_mul(0x0100_0193));
        for c in chars {
            for i in 0..width(c) {
                let is_seen = self.clip.contains(Samples::middle(column, row));
                if let Some(at) = self.samples.number(column, row).filter(|_| is_seen) {
                    let symbol = (i == 0).then_some(c);
                    let is_bold = style.bold;
                    let place =
                        if n <= WHOLE { ((n - (end - column)) as u8, n as u8) } else { (0, 1) };
                    self.letters[at] =
                        Some(Letter { symbol, ink, is_bold, is_underlined, place, text });
                    self.touch_text(at);
                }
                column += 1;
            }
        }
    }

    fn clip(&mut self, rect: Rect) {
        self.outer.push(self.clip);
        self.clip = self.clip.intersection(self.sampled(rect));
    }

    fn unclip(&mut self) {
        if let Some(clip) = self.outer.pop() {
            self.clip = clip;
        }
    }

    fn grain(&self) -> i32 {
        GRAIN
    }

    fn fits(&self, rect: Rect, text: &str, _: TextStyle) -> bool {
        fits(rect, text)
    }

    /// Accepts only characters that terminal fonts certainly have. Games draw pictures of tiles and
    /// faces themselves.
    fn can_show(&self, text: &str) -> bool {
        can_show(text, self.styles.glyphs)
    }
}

/// Returns `true` if terminal fonts have all characters of a text.
pub(crate) fn can_show(text: &str, glyphs: Glyphs) -> bool {
    text.chars().all(|c| match glyphs {
        Glyphs::Ascii => c.is_ascii(),
        Glyphs::Unicode => {
            let plane = u32::from(c);
            c.width().is_some_and(|w| w == 1)
                && plane < 0x1_0000
                && !(0xe000..0xf900).contains(&plane)
        }
    })
}

#[cfg(test)]
mod tests;
