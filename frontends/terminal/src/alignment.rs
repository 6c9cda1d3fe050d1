//! Finds how to place a picture on the grid of characters. A canvas records where texts, edges and
//! lines are, so that the picture can be shifted until most of them fall on the grid.

use puzzle_core::draw::{Align, Canvas, Layout, Point, Rect, Role, TextStyle};
use puzzle_midend::Midend;

use crate::canvas::{self, COLUMN, ROW};
use crate::glyphs::Glyphs;

/// The total length of recorded edges, lines or texts at each offset within a character.
type LengthByOffset<const N: usize> = [i64; N];

/// A canvas that records positions instead of drawing.
pub(crate) struct PositionRecorder {
    glyphs: Glyphs,
    /// Edges of areas by their offset within a character, horizontally and vertically.
    sides: (LengthByOffset<{ COLUMN as usize }>, LengthByOffset<{ ROW as usize }>),
    /// Thin lines by the offset of their first pixel within a character, horizontally and
    /// vertically.
    lines: (LengthByOffset<{ COLUMN as usize }>, LengthByOffset<{ ROW as usize }>),
    /// Texts by the offset within a character, in half pixels: horizontally of their left end,
    /// vertically of their middle.
    texts: (LengthByOffset<{ 2 * COLUMN as usize }>, LengthByOffset<{ 2 * ROW as usize }>),
    n_texts: i64,
    n_cramped: usize,
}

/// An offset of the picture from the grid of characters, and its quality.
#[derive(Clone, Copy, Debug)]
pub(crate) struct GridOffset {
    /// The number of pixels of the picture left of and above the first character's corner.
    pub(crate) at: Point,
    /// The mean distance of texts from the middle of rows: 0 to 1, where 1 is half a row.
    pub(crate) texts: f64,
    /// The fraction of edges that characters cannot show exactly: 0 to 1.
    pub(crate) edges: f64,
}

impl PositionRecorder {
    /// Records the picture of a session in a layout.
    pub(crate) fn of(session: &Midend, layout: Layout, glyphs: Glyphs) -> Self {
        let mut positions = Self {
            glyphs,
            sides: Default::default(),
            lines: Default::default(),
            texts: ([0; 2 * COLUMN as usize], [0; 2 * ROW as usize]),
            n_texts: 0,
            n_cramped: 0,
        };
        session.draw_still(layout, &mut positions);
        positions
    }

    /// Returns `true` if the picture contains texts.
    pub(crate) fn has_texts(&self) -> bool {
        self.n_texts > 0
    }

    /// Returns how many short, important texts, such as numbers, have no room.
    pub(crate) fn n_cramped(&self) -> usize {
        self.n_cramped
    }

    /// Returns the best of the allowed offsets.
    pub(crate) fn best_offset(
        &self,
        allows_x: impl Fn(i32) -> bool,
        allows_y: impl Fn(i32) -> bool,
    ) -> GridOffset {
        let x = best(COLUMN, allows_x, |at| self.cost_x(at));
        let y = best(ROW, allows_y, |at| self.cost_y(at));
        let part = |bad: i64, all: i64| if all == 0 { 0.0 } else { bad as f64 / all as f64 };
        let edges = |sides: &[i64], lines: &[i64]| -> i64 {
            sides.iter().sum::<i64>() + lines.iter().sum::<i64>()
        };
        let all = edges(&self.sides.0, &self.lines.0) + edges(&self.sides.1, &self.lines.1);
        let bad = self.edge_cost_x(x) + self.edge_cost_y(y);
        GridOffset {
            at: Point::new(x, y),
            texts: part(self.text_cost_y(y), self.n_texts * i64::from(ROW)),
            edges: part(bad, all),
        }
    }

    fn cost_x(&self, at: i32) -> i64 {
        let off = self.texts.0.iter().zip(0..).map(|(n, offset)| {
            let left = (offset - 2 * at).rem_euclid(2 * COLUMN);
            n * i64::from(left.min(2 * COLUMN - left))
        });
        self.edge_cost_x(at) + off.sum::<i64>() * 4
    }

    fn cost_y(&self, at: i32) -> i64 {
        self.edge_cost_y(at) + self.text_cost_y(at) * 64
    }

    fn edge_cost_x(&self, at: i32) -> i64 {
        let sides = self.sides.0.iter().zip(0..).map(|(n, offset)| {
            let left = (offset - at).rem_euclid(COLUMN);
            if left % (COLUMN / 2) == 0 { 0 } else { *n }
        });
        let lines = self.lines.0.iter().zip(0..).map(|(n, offset)| {
            let left = (offset - at).rem_euclid(COLUMN);
            if (1..COLUMN - 1).contains(&left) { 0 } else { *n }
        });
        sides.chain(lines).sum()
    }

    fn edge_cost_y(&self, at: i32) -> i64 {
        let sides = self.sides.1.iter().zip(0..).map(|(n, offset)| {
            let left = (offset - at).rem_euclid(ROW);
            if left % (ROW / 2) == 0 { 0 } else { *n }
        });
        let lines = self.lines.1.iter().zip(0..).map(|(n, offset)| {
            let left = (offset - at).rem_euclid(ROW);
            if (2..ROW - 2).contains(&left) { 0 } else { *n }
        });
        sides.chain(lines).sum()
    }

    /// Returns the total distance of texts from the middle of rows, in half pixels, if the picture
    /// is shifted by `at` pixels.
    fn text_cost_y(&self, at: i32) -> i64 {
        let off = self.texts.1.iter().zip(0..).map(|(n, offset)| {
            let left: i32 = (offset - 2 * at).rem_euclid(2 * ROW);
            n * i64::from((left - ROW).abs())
        });
        off.sum()
    }

    fn note_area(&mut self, rect: Rect) {
        if rect.is_empty() {
            return;
        }
        for x in [rect.x, rect.x + rect.w] {
            self.sides.0[x.rem_euclid(COLUMN) as usize] += i64::from(rect.h);
        }
        for y in [rect.y, rect.y + rect.h] {
            self.sides.1[y.rem_euclid(ROW) as usize] += i64::from(rect.w);
        }
    }

    fn note_level(&mut self, y: i32, length: i32) {
        self.lines.1[y.rem_euclid(ROW) as usize] += 2 * i64::from(length);
    }

    fn note_upright(&mut self, x: i32, length: i32) {
        self.lines.0[x.rem_euclid(COLUMN) as usize] += 2 * i64::from(length);
    }
}

/// Returns the allowed offset from 0 to below `n` with the lowest cost, the first one of several.
fn best(n: i32, allows: impl Fn(i32) -> bool, cost: impl Fn(i32) -> i64) -> i32 {
    (0..n).filter(|&at| allows(at)).min_by_key(|&at| cost(at)).unwrap_or(0)
}

impl Canvas for PositionRecorder {
    fn rect(&mut self, rect: Rect, _: Role) {
        self.note_area(rect);
    }

    fn line(&mut self, from: Point, to: Point, width: i32, _: Role) {
        let before = (width - 1) / 2;
        if from.y == to.y {
            self.note_level(from.y - before, (to.x - from.x).abs());
        } else if from.x == to.x {
            self.note_upright(from.x - before, (to.y - from.y).abs());
        }
    }

    fn polygon(&mut self, _: &[Point], _: Option<Role>, _: Option<Role>) {}

    fn circle(&mut self, _: Point, _: i32, _: Option<Role>, _: Option<Role>) {}

    fn rounded(&mut self, rect: Rect, _: i32, _: Role) {
        self.note_area(rect);
    }

    fn frame(&mut self, rect: Rect, width: i32, _: Role) {
        if rect.is_empty() {
            return;
        }
        for x in [rect.x, rect.x + rect.w - width] {
            self.note_upright(x, rect.h);
        }
        for y in [rect.y, rect.y + rect.h - width] {
            self.note_level(y, rect.w);
        }
    }

    fn corners(&mut self, _: Rect, _: i32, _: i32, _: Role) {}

    fn arrow(&mut self, _: Point, _: Point, _: i32, _: Role) {}

    fn text(&mut self, rect: Rect, text: &str, style: TextStyle, role: Role) {
        let n = canvas::text_width(text);
        if n == 0 || rect.is_empty() {
            return;
        }
        let middle = canvas::text_middle(rect, style);
        if n <= 4 && !canvas::has_room(rect, n) {
            self.n_cramped += usize::from(role != Role::FAINT);
        }
        if role == Role::FAINT || style.vertical != Align::Center {
            // Lists and corner symbols follow the numbers of the board.
            return;
        }
        self.n_texts += 1;
        self.texts.1[middle.y.rem_euclid(2 * ROW) as usize] += 1;
        let start = middle.x - n * COLUMN;
        self.texts.0[start.rem_euclid(2 * COLUMN) as usize] += 1;
    }

    fn clip(&mut self, _: Rect) {}

    fn unclip(&mut self) {}

    fn grain(&self) -> i32 {
        canvas::GRAIN
    }

    fn fits(&self, rect: Rect, text: &str, _: TextStyle) -> bool {
        canvas::fits(rect, text)
    }

    fn can_show(&self, text: &str) -> bool {
        canvas::can_show(text, self.glyphs)
    }
}
