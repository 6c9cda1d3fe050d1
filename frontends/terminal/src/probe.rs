//! A surface that notes where texts stand and where edges and lines run, to lay a picture well on
//! characters. It knows no game.

use puzzle_core::draw::{Align, Canvas, Layout, Point, Rect, Role, TextStyle};
use puzzle_midend::Session;

use crate::canvas::{self, COLUMN, ROW};
use crate::glyphs::Glyphs;

/// How far things of one kind are from each place in a character, by their length.
type Phases<const N: usize> = [i64; N];

/// What was noted.
pub(crate) struct Probe {
    glyphs: Glyphs,
    /// Sides of areas, by their pixel in a character's width and height.
    sides: (Phases<{ COLUMN as usize }>, Phases<{ ROW as usize }>),
    /// Thin lines, by their first pixel.
    lines: (Phases<{ COLUMN as usize }>, Phases<{ ROW as usize }>),
    /// Texts, by the halves of a pixel in a character where they begin and where their middle is.
    texts: (Phases<{ 2 * COLUMN as usize }>, Phases<{ 2 * ROW as usize }>),
    n_texts: i64,
    n_cramped: usize,
}

/// How well a picture lies on characters when its first pixel is so far inside of one.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Phase {
    /// Pixels of the picture left of and above the first character's corner.
    pub(crate) at: Point,
    /// How far texts are from the middles of rows: 0 to 1, where 1 is half a row.
    pub(crate) texts: f64,
    /// How many edges are between what characters can show: 0 to 1.
    pub(crate) edges: f64,
}

impl Probe {
    /// Notes the picture that a session has in a layout.
    pub(crate) fn of(session: &dyn Session, layout: Layout, glyphs: Glyphs) -> Self {
        let mut probe = Self {
            glyphs,
            sides: Default::default(),
            lines: Default::default(),
            texts: ([0; 2 * COLUMN as usize], [0; 2 * ROW as usize]),
            n_texts: 0,
            n_cramped: 0,
        };
        session.draw_still(layout, &mut probe);
        probe
    }

    /// Whether anything is written in the picture.
    pub(crate) fn has_texts(&self) -> bool {
        self.n_texts > 0
    }

    /// How many short texts of weight, such as numbers, have no room.
    pub(crate) fn n_cramped(&self) -> usize {
        self.n_cramped
    }

    /// The best of the phases that are allowed from left to right and from top to bottom.
    pub(crate) fn best_phase(
        &self,
        allows_x: impl Fn(i32) -> bool,
        allows_y: impl Fn(i32) -> bool,
    ) -> Phase {
        let x = best(COLUMN, allows_x, |at| self.cost_x(at));
        let y = best(ROW, allows_y, |at| self.cost_y(at));
        let part = |bad: i64, all: i64| if all == 0 { 0.0 } else { bad as f64 / all as f64 };
        let edges = |sides: &[i64], lines: &[i64]| -> i64 {
            sides.iter().sum::<i64>() + lines.iter().sum::<i64>()
        };
        let all = edges(&self.sides.0, &self.lines.0) + edges(&self.sides.1, &self.lines.1);
        let bad = self.edge_cost_x(x) + self.edge_cost_y(y);
        Phase {
            at: Point::new(x, y),
            texts: part(self.text_cost_y(y), self.n_texts * i64::from(ROW)),
            edges: part(bad, all),
        }
    }

    fn cost_x(&self, at: i32) -> i64 {
        let off = self.texts.0.iter().zip(0..).map(|(n, phase)| {
            let left = (phase - 2 * at).rem_euclid(2 * COLUMN);
            n * i64::from(left.min(2 * COLUMN - left))
        });
        self.edge_cost_x(at) + off.sum::<i64>() * 4
    }

    fn cost_y(&self, at: i32) -> i64 {
        self.edge_cost_y(at) + self.text_cost_y(at) * 64
    }

    fn edge_cost_x(&self, at: i32) -> i64 {
        let sides = self.sides.0.iter().zip(0..).map(|(n, phase)| {
            let left = (phase - at).rem_euclid(COLUMN);
            if left % (COLUMN / 2) == 0 { 0 } else { *n }
        });
        let lines = self.lines.0.iter().zip(0..).map(|(n, phase)| {
            let left = (phase - at).rem_euclid(COLUMN);
            if (1..COLUMN - 1).contains(&left) { 0 } else { *n }
        });
        sides.chain(lines).sum()
    }

    fn edge_cost_y(&self, at: i32) -> i64 {
        let sides = self.sides.1.iter().zip(0..).map(|(n, phase)| {
            let left = (phase - at).rem_euclid(ROW);
            if left % (ROW / 2) == 0 { 0 } else { *n }
        });
        let lines = self.lines.1.iter().zip(0..).map(|(n, phase)| {
            let left = (phase - at).rem_euclid(ROW);
            if (2..ROW - 2).contains(&left) { 0 } else { *n }
        });
        sides.chain(lines).sum()
    }

    /// How far all texts together are from the middles of rows, in halves of a pixel.
    fn text_cost_y(&self, at: i32) -> i64 {
        let off = self.texts.1.iter().zip(0..).map(|(n, phase)| {
            let left: i32 = (phase - 2 * at).rem_euclid(2 * ROW);
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

/// The phase with the least cost; of those as good, the first.
fn best(n: i32, allows: impl Fn(i32) -> bool, cost: impl Fn(i32) -> i64) -> i32 {
    (0..n).filter(|&at| allows(at)).min_by_key(|&at| cost(at)).unwrap_or(0)
}

impl Canvas for Probe {
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
            // Lists and signs in corners follow the numbers of the board.
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
