//! The reason why a solution makes a box line now, read off the position and the lines that follow.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use puzzle_core::solve::Mark;

use super::Line;
use crate::board::Square;
use crate::description::{ordinal, place};

/// Returns what line `i`, which pushes box `which`, is good for, and adds marks for what the reason
/// mentions. `None` if the line only prepares what comes later.
pub(super) fn reason(
    lines: &[Line],
    (i, which): (usize, usize),
    marks: &mut Vec<Mark>,
) -> Option<String> {
    let line = &lines[i];
    let board = line.before.board();
    let scene = Scene::new(lines, i, which);
    if scene.end != line.to {
        marks.push(Mark::reason(board.cell(scene.end)));
    }
    if scene.is_home() {
        return Some(scene.packs(marks));
    }
    let found = scene.opens(marks).or_else(|| scene.makes_room(marks));
    if let Some(words) = found.or_else(|| scene.clears()).or_else(|| scene.parks()) {
        return Some(words);
    }
    scene.next_own?;
    let home = lines.iter().rev().find(|l| l.which == Some(which)).map_or(scene.end, |l| l.to);
    let is_target = line.before.is_target(home);
    is_target.then(|| format!("it is on its way to the {} at {}", scene.goal(), place(board, home)))
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

    fn goal(&self) -> &'static str {
        if self.line().before.is_reverse() { "start" } else { "goal" }
    }

    fn place(&self, square: Square) -> String {
        place(self.line().before.board(), square)
    }

    /// Returns where the box waits. The line itself may not bring it all the way there.
    fn waits(&self) -> String {
        let at = self.place(self.end);
        if self.last == self.i {
            format!("it is parked at {at}")
        } else {
            format!("it goes on to {at} and is parked there")
        }
    }

    /// Returns `true` if the box reaches a goal and stays there.
    fn is_home(&self) -> bool {
        self.next_own.is_none() && self.line().before.is_target(self.end)
    }

    /// The lines in a range that bring a box to its goal for good.
    fn filling(&self, from: usize, to: usize) -> impl Iterator<Item = &Line> {
        self.lines[from..to].iter().filter(|l| l.is_final && l.before.is_target(l.to))
    }

    /// The reason for a line after which the box stays on its goal: how many goals are then filled,
    /// and which goals it has to cross before they are filled.
    fn packs(&self, marks: &mut Vec<Mark>) -> String {
        let state = &self.line().before;
        let goal = self.goal();
        let mut words = if self.last == self.i {
            format!("it is then on its {goal} for good")
        } else {
            format!("it goes to its {goal} at {} for good", self.place(self.end))
        };
        let n_boxes = state.n_boxes();
        if n_boxes > 3 {
            // Boxes that no later line moves are on their goals, too.
            let n_later = self.filling(self.last + 1, self.lines.len()).count();
            words += &format!(", the {} of {n_boxes}", ordinal(n_boxes - n_later));
        }
        let way = || self.lines[self.i..=self.last].iter();
        let later = self.filling(self.last + 1, self.lines.len());
        let crossed: Vec<Square> =
            later.map(|l| l.to).filter(|&to| way().any(|l| crosses(l, to))).collect();
        match crossed[..] {
            [] => {}
            [only] => {
                marks.push(Mark::reason(state.board().cell(only)));
                let at = self.place(only);
                words += &format!("; it crosses the {goal} at {at}, which is filled later");
            }
            _ => {
                let n = crossed.len();
                words += &format!("; it crosses {n} {goal}s that are filled later");
            }
        }
        words
    }

    /// The reason "opens the way": only this line lets the player get behind the boxes that are
    /// next.
    fn opens(&self, marks: &mut Vec<Mark>) -> Option<String> {
        let board = self.line().before.board();
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
            if !opened.contains(&line.from) && self.lines[self.i].before.has_box(line.from) {
                opened.push(line.from);
            }
        }
        let first = *opened.first()?;
        marks.push(Mark::reason(board.cell(first)));
        let at = self.place(first);
        Some(match opened[..] {
            [_] => {
                format!(
                    "it opens the way to the box at {at}, which the player cannot get behind yet"
                )
            }
            [_, other] => {
                marks.push(Mark::reason(board.cell(other)));
                let other = self.place(other);
                format!("it opens the way to the next two boxes, at {at} and at {other}")
            }
            _ => format!(
                "it opens the way to the next {} boxes, starting with the one at {at}",
                opened.len()
            ),
        })
    }

    /// The reason "makes room": the next box passes the square on which this one is.
    fn makes_room(&self, marks: &mut Vec<Mark>) -> Option<String> {
        let next = self.lines.get(self.last + 1).filter(|l| l.which.is_some())?;
        if !crosses(next, self.line().from) {
            return None;
        }
        marks.push(Mark::reason(next.before.board().cell(next.from)));
        let other = self.place(next.from);
        Some(format!("it makes room for the box at {other}, which has to go through there"))
    }

    /// The reason "clears the way": a later box passes the square on which this one is.
    fn clears(&self) -> Option<String> {
        let is_through = |l: &&Line| {
            l.which.is_some() && l.which != Some(self.which) && crosses(l, self.line().from)
        };
        let to = self.place(self.lines[self.last + 1..].iter().find(is_through)?.to);
        let mut words = format!("another box has to go through there later, to {to}");
        if self.next_own.is_some() {
            words += &format!("; {} meanwhile", self.waits());
        }
        Some(words)
    }

    /// The reason "parks": the box waits while others are brought to their goals.
    fn parks(&self) -> Option<String> {
        let filled: Vec<Square> =
            self.filling(self.last + 1, self.next_own?).map(|l| l.to).collect();
        let (waits, goal) = (self.waits(), self.goal());
        match filled[..] {
            [] => None,
            [only] => {
                let only = self.place(only);
                Some(format!("{waits} until the {goal} at {only} is filled"))
            }
            _ => {
                let n = filled.len();
                Some(format!("{waits} until {n} other {goal}s are filled"))
            }
        }
    }
}

/// Returns `true` if the box of a line passes a square.
fn crosses(line: &Line, square: Square) -> bool {
    let board = line.before.board();
    let mut at = line.from;
    for _ in 0..line.n_pushes {
        let Some(next) = board.step(at, line.dir) else { return false };
        if next == square {
            return true;
        }
        at = next;
    }
    false
}
