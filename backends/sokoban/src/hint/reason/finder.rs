//! What a line is good for, read off the position and the lines that follow.

use alloc::vec::Vec;

use super::super::line::Line;
use super::Purpose;
use crate::board::Square;

/// Returns where the box `which` is when another box moves after line `i`, which pushes it, and what
/// the line is good for.
pub(super) fn purpose(lines: &[Line], (i, which): (usize, usize)) -> (Square, Purpose) {
    let scene = Scene::new(lines, i, which);
    let purpose = scene
        .packs()
        .or_else(|| scene.opens())
        .or_else(|| scene.makes_room())
        .or_else(|| scene.clears())
        .or_else(|| scene.parks())
        .unwrap_or_else(|| scene.approaches());
    (scene.end, purpose)
}

/// A box line in the context of the whole solution.
struct Scene<'a> {
    lines: &'a [Line],
    i: usize,
    which: usize,
    /// The index of the last line before another box moves; until then this box may go around
    /// corners.
    last: usize,
    /// The square of the box after the line `last`.
    end: Square,
    /// The index of the next line after `last` that moves this box again, if any.
    next_own: Option<usize>,
}

impl<'a> Scene<'a> {
    fn new(lines: &'a [Line], i: usize, which: usize) -> Self {
        let is_own = |j: &usize| lines[*j].which == Some(which);
        let last = (i..lines.len()).take_while(is_own).last().unwrap_or(i);
        let next_own = (last + 1..lines.len()).find(is_own);
        Self { lines, i, which, last, end: lines[last].to, next_own }
    }

    fn line(&self) -> &Line {
        &self.lines[self.i]
    }

    /// The lines in a range that bring a box to its goal for good.
    fn filling(&self, from: usize, to: usize) -> impl Iterator<Item = &Line> {
        self.lines[from..to].iter().filter(|l| l.is_final && l.before.is_target(l.to))
    }

    fn packs(&self) -> Option<Purpose> {
        let state = &self.line().before;
        if self.next_own.is_some() || !state.is_target(self.end) {
            return None;
        }
        // Boxes that no later line moves are on their goals, too.
        let n_later = self.filling(self.last + 1, self.lines.len()).count();
        let way = || self.lines[self.i..=self.last].iter();
        let later = self.filling(self.last + 1, self.lines.len());
        let crossed = later.map(|l| l.to).filter(|&to| way().any(|l| l.crosses(to))).collect();
        Some(Purpose::Packs { n_packed: state.n_boxes() - n_later, crossed })
    }

    fn opens(&self) -> Option<Purpose> {
        let now = self.line().before.reach();
        let then = self.lines.get(self.last + 1)?.before.reach();
        let mut opened: Vec<Square> = Vec::new();
        let mut before = Some(self.which);
        for line in &self.lines[self.last + 1..self.next_own.unwrap_or(self.lines.len())] {
            if line.which == before {
                continue;
            }
            before = line.which;
            let stand = line.stand as usize;
            if line.which.is_none() || now[stand] || !then[stand] {
                break;
            }
            // A box that is moved more than once is mentioned once.
            if !opened.contains(&line.from) && self.line().before.has_box(line.from) {
                opened.push(line.from);
            }
        }
        (!opened.is_empty()).then_some(Purpose::Opens(opened))
    }

    fn makes_room(&self) -> Option<Purpose> {
        let next = self.lines.get(self.last + 1).filter(|l| l.which.is_some())?;
        next.crosses(self.line().from).then_some(Purpose::MakesRoom(next.from))
    }

    fn clears(&self) -> Option<Purpose> {
        let is_through = |l: &&Line| {
            l.which.is_some() && l.which != Some(self.which) && l.crosses(self.line().from)
        };
        let ahead = &self.lines[self.last + 1..];
        let through = ahead.iter().position(|l| is_through(&l))?;
        let waits = self.next_own.is_some_and(|own| own > self.last + 1 + through);
        Some(Purpose::Clears { to: ahead[through].to, waits })
    }

    fn parks(&self) -> Option<Purpose> {
        let filled: Vec<Square> =
            self.filling(self.last + 1, self.next_own?).map(|l| l.to).collect();
        (!filled.is_empty()).then_some(Purpose::Parks(filled))
    }

    fn approaches(&self) -> Purpose {
        let own = |l: &&Line| l.which == Some(self.which);
        Purpose::Approaches(self.lines.iter().rev().find(own).map_or(self.end, |l| l.to))
    }
}
