//! The moves of the program Ascent, which also enter numbers along lines that join two numbers.

use crate::board::Board;
use crate::desc::Desc;
use crate::moves::{Action, Move};
use crate::state::State;
use alloc::collections::BTreeSet;
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec;
use alloc::vec::Vec;
use puzzle_core::format::strict_number;
use puzzle_core::{Invalid, Text, text};

/// The maximum work of a saved game's lines, in cells looked at. A game of many thousand moves on
/// the largest board stays far below.
const MAX_LOOKS: usize = 20_000_000;

/// A position of Ascent.
pub(super) struct AscentPath<'a> {
    board: Arc<Board>,
    clues: Arc<[u16]>,
    /// The place on the board for each place of Ascent's rectangle.
    place_of: &'a dyn Fn(usize) -> Option<usize>,
    /// The number of places of that rectangle.
    n_outer: usize,
    numbers: Vec<u16>,
    /// How often each number is on the board.
    n_of: Vec<u16>,
    /// The lines, in both directions.
    lines: BTreeSet<(usize, usize)>,
    looks: usize,
}

impl<'a> AscentPath<'a> {
    pub(super) fn new(
        desc: &Desc,
        n_outer: usize,
        place_of: &'a dyn Fn(usize) -> Option<usize>,
    ) -> Self {
        let board = desc.board().clone();
        let numbers = vec![0; board.n_places()];
        let n_of = vec![0; board.n_cells() + 2];
        let clues = desc.clues().clone();
        let lines = BTreeSet::new();
        let mut path = Self { board, clues, place_of, n_outer, numbers, n_of, lines, looks: 0 };
        path.restart();
        path
    }

    /// Goes back to the start.
    pub(super) fn restart(&mut self) {
        self.lines.clear();
        for place in 0..self.numbers.len() {
            self.put(place, self.clues[place]);
        }
    }

    /// Makes a move of Ascent: parts joined by `;`.
    pub(super) fn execute(&mut self, text: &str) -> Result<(), Invalid> {
        for part in text.split(';').filter(|part| !part.is_empty()) {
            self.part(part).ok_or_else(|| {
                let shown: String = part.chars().take(20).collect();
                let shown = Text::visible(shown);
                Invalid::new(text!("'{mv}' is no move of this board", mv = shown))
            })?;
        }
        self.follow_lines()
    }

    /// Makes a part of a move; `None` if it is not legal.
    fn part(&mut self, part: &str) -> Option<()> {
        let last = self.board.n_cells() as u16;
        let (kind, rest) = part.split_at_checked(1)?;
        let two = || {
            let (a, b) = rest.split_once(',')?;
            Some((strict_number::<usize>(a)?, strict_number::<usize>(b)?))
        };
        match kind {
            "P" => {
                let (outer, number) = two()?;
                let number = u16::try_from(number + 1).ok().filter(|&number| number <= last)?;
                let place = self.free(outer)?;
                self.put(place, number);
            }
            "C" => {
                let place = self.free(strict_number(rest)?)?;
                self.put(place, 0);
                self.erase_lines(place);
            }
            "L" | "D" => {
                let (a, b) = two()?;
                let (a, b) = (self.cell(a)?, self.cell(b)?);
                if !self.board.are_neighbors(a, b) {
                    return None;
                }
                let had = self.lines.remove(&(a, b)) && self.lines.remove(&(b, a));
                if kind == "L" && !had {
                    self.lines.extend([(a, b), (b, a)]);
                }
            }
            "S" => {
                let mut words = rest.split(',');
                for outer in 0..self.n_outer {
                    let word = words.next()?;
                    let Some(place) = self.free(outer) else { continue };
                    let number = if word == "-" { 0 } else { strict_number(word)? };
                    self.put(place, Some(number).filter(|&number| number <= last)?);
                }
            }
            _ => return None,
        }
        Some(())
    }

    fn cell(&self, outer: usize) -> Option<usize> {
        if outer >= self.n_outer {
            return None;
        }
        (self.place_of)(outer).filter(|&place| self.board.is_cell(place))
    }

    fn free(&self, outer: usize) -> Option<usize> {
        self.cell(outer).filter(|&place| self.clues[place] == 0)
    }

    fn put(&mut self, place: usize, number: u16) {
        let before = core::mem::replace(&mut self.numbers[place], number);
        if before > 0 {
            self.n_of[usize::from(before)] -= 1;
        }
        if number > 0 {
            self.n_of[usize::from(number)] += 1;
        }
    }

    /// Returns the other ends of the lines at a place.
    fn ends(&self, place: usize) -> Vec<usize> {
        self.lines.range((place, 0)..(place + 1, 0)).map(|&(_, other)| other).collect()
    }

    fn erase_lines(&mut self, place: usize) {
        for other in self.ends(place) {
            self.lines.remove(&(place, other));
            self.lines.remove(&(other, place));
        }
    }

    /// Erases lines that say nothing and enters the numbers that lines determine, until nothing
    /// changes.
    fn follow_lines(&mut self) -> Result<(), Invalid> {
        loop {
            self.looks += self.board.n_places() + self.lines.len();
            if self.looks > MAX_LOOKS {
                return Err(Invalid::new("this saved game has too many moves for its board"));
            }
            self.erase_idle_lines();
            if !self.enter_along_lines() {
                return Ok(());
            }
        }
    }

    /// Erases lines between two numbers, and those of a number that joins more than two cells.
    fn erase_idle_lines(&mut self) {
        let mut places: Vec<usize> = self.lines.iter().map(|&(place, _)| place).collect();
        places.dedup();
        places.retain(|&place| self.numbers[place] > 0);
        for place in places {
            let number = self.numbers[place];
            for other in self.ends(place) {
                if self.numbers[other] > 0 {
                    self.lines.remove(&(place, other));
                    self.lines.remove(&(other, place));
                }
            }
            let ends = usize::from(number == 1) + usize::from(usize::from(number) == self.last());
            let beside = [number - 1, number + 1];
            let known =
                beside.iter().map(|&n| usize::from(self.n_of[usize::from(n)])).sum::<usize>();
            if ends.min(1) + known + self.ends(place).len() > 2 {
                self.erase_lines(place);
            }
        }
    }

    fn last(&self) -> usize {
        self.board.n_cells()
    }

    /// Enters a number behind each number with a line, if the line leads to another number or the
    /// direction is known. Returns `true` if there was one.
    fn enter_along_lines(&mut self) -> bool {
        let is_known = |path: &Self, number: usize| {
            number == 0 || number > path.last() || path.n_of[number] == 1
        };
        let mut places: Vec<usize> = self.lines.iter().map(|&(place, _)| place).collect();
        places.dedup();
        places.retain(|&place| {
            let number = usize::from(self.numbers[place]);
            number > 0 && self.n_of[number] == 1
        });
        places.sort_unstable_by_key(|&place| self.numbers[place]);
        let mut entered = Vec::new();
        for place in places {
            let number = usize::from(self.numbers[place]);
            let (before, after) = (is_known(self, number - 1), is_known(self, number + 1));
            let next = match (before, after) {
                (_, true) => number - 1,
                (true, false) => number + 1,
                (false, false) => 0,
            };
            for other in self.ends(place) {
                let end = self.end_of_line(other, place);
                let step = if (1..=self.last()).contains(&next) {
                    next
                } else if end > 0 && end.abs_diff(number) > 1 {
                    if number < end { number + 1 } else { number - 1 }
                } else {
                    continue;
                };
                entered.push((other, step as u16));
            }
        }
        let mut is_any = false;
        for (place, number) in entered {
            if self.numbers[place] == 0 {
                self.put(place, number);
                is_any = true;
            }
        }
        is_any
    }

    /// Returns the first number on the line from a place, seen from the place before it; 0 if it
    /// ends without one.
    fn end_of_line(&mut self, mut place: usize, mut before: usize) -> usize {
        for _ in 0..self.board.n_cells() {
            self.looks += 1;
            if self.numbers[place] > 0 {
                return usize::from(self.numbers[place]);
            }
            let Some(next) = self.ends(place).into_iter().find(|&next| next != before) else {
                return 0;
            };
            (before, place) = (place, next);
        }
        0
    }

    /// Returns the move from a position to this one; `None` if they are equal.
    pub(super) fn difference(&self, from: &State) -> Option<Move> {
        let old: BTreeSet<(usize, usize)> =
            from.lines().iter().map(|&(a, b)| (usize::from(a), usize::from(b))).collect();
        let new: BTreeSet<(usize, usize)> =
            self.lines.iter().copied().filter(|(a, b)| a < b).collect();
        let erased = old.difference(&new).map(|&(a, b)| from.line_step(a, b, false));
        let entered = (0..self.numbers.len())
            .filter(|&place| self.numbers[place] != from.number(place))
            .map(|place| match self.numbers[place] {
                0 => from.step_at(place, Action::Clear),
                number => from.step_at(place, Action::Set(number)),
            });
        let drawn = new.difference(&old).map(|&(a, b)| from.line_step(a, b, true));
        let steps: smallvec::SmallVec<_> = erased.chain(entered).chain(drawn).collect();
        (!steps.is_empty()).then_some(Move { steps })
    }
}
