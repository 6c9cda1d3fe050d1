//! A position, and the rules.

use crate::board::{Board, Kind};
use crate::desc::Desc;
use crate::moves::{Act, At, Move, Step};
use alloc::format;
use alloc::sync::Arc;
use alloc::vec::Vec;
use puzzle_core::Invalid;
use puzzle_core::game::Status;

/// A position: what is given, what was entered, and pencil lines.
///
/// Places have numbers: row by row from 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    board: Arc<Board>,
    clues: Arc<[u16]>,
    numbers: Vec<u16>,
    /// Pairs of places, the earlier one first, in order.
    links: Vec<(u16, u16)>,
}

impl State {
    /// The position that a puzzle begins with.
    pub fn new(desc: &Desc) -> Self {
        Self {
            board: desc.board().clone(),
            clues: desc.clues().clone(),
            numbers: desc.clues().to_vec(),
            links: Vec::new(),
        }
    }

    /// The board.
    pub fn board(&self) -> &Arc<Board> {
        &self.board
    }

    /// The number given at each place, 0 for none.
    pub fn clues(&self) -> &Arc<[u16]> {
        &self.clues
    }

    /// The number at each place, given or entered, 0 for none.
    pub fn numbers(&self) -> &[u16] {
        &self.numbers
    }

    /// The pencil lines: pairs of places.
    pub fn links(&self) -> &[(u16, u16)] {
        &self.links
    }

    /// The number at a place, 0 for none.
    pub fn number(&self, place: usize) -> u16 {
        self.numbers[place]
    }

    /// Whether the number at a place was given.
    pub fn is_clue(&self, place: usize) -> bool {
        self.clues[place] > 0
    }

    /// Whether a place can be filled by the player.
    pub fn is_free(&self, place: usize) -> bool {
        self.board.is_cell(place) && self.clues[place] == 0
    }

    /// The last number of the path.
    pub fn last(&self) -> u16 {
        self.board.n_cells() as u16
    }

    /// The place of each number from 1 to the last, index 0 unused; the first in reading order
    /// where one stands twice.
    pub fn places(&self) -> Vec<Option<u16>> {
        let mut places = alloc::vec![None; usize::from(self.last()) + 1];
        for (place, &number) in self.numbers.iter().enumerate().rev() {
            if number > 0 && number <= self.last() {
                places[usize::from(number)] = Some(place as u16);
            }
        }
        places
    }

    /// The numbers of the path that are not on the board, from the first.
    pub fn missing(&self) -> Vec<u16> {
        let mut present = alloc::vec![false; usize::from(self.last()) + 1];
        for &number in &self.numbers {
            if let Some(slot) = present.get_mut(usize::from(number)) {
                *slot = true;
            }
        }
        (1..=self.last()).filter(|&n| !present[usize::from(n)]).collect()
    }

    /// Cells without a number.
    pub fn n_empty(&self) -> usize {
        self.board.cells().filter(|&p| self.numbers[p] == 0).count()
    }

    /// How many of the cells that were empty have a number, and how many were empty.
    pub fn progress(&self) -> (usize, usize) {
        let n = self.board.cells().filter(|&p| !self.is_clue(p)).count();
        (n - self.n_empty().min(n), n)
    }

    /// Whether there is a pencil line between two places.
    pub fn has_link(&self, a: usize, b: usize) -> bool {
        self.links.binary_search(&pair(a, b)).is_ok()
    }

    /// Row and column of a place.
    pub fn at(&self, place: usize) -> At {
        let width = self.board.width();
        At { row: (place / width) as u8, column: (place % width) as u8 }
    }

    fn place(&self, at: At) -> Result<usize, Invalid> {
        let (row, column) = (usize::from(at.row), usize::from(at.column));
        if row >= self.board.height() || column >= self.board.width() {
            return Err(Invalid::new(format!("{} is outside of the board", at.words())));
        }
        Ok(row * self.board.width() + column)
    }

    /// Makes a move of play.
    ///
    /// # Errors
    /// When a step is not legal here.
    pub fn execute(&mut self, mv: &Move) -> Result<(), Invalid> {
        self.steps(mv, Self::allows)
    }

    /// Makes a move of the editor, where what is given and the board itself can be changed too.
    ///
    /// # Errors
    /// When a step is not legal here.
    pub fn edit(&mut self, mv: &Move) -> Result<(), Invalid> {
        self.steps(mv, |_, _| Ok(()))
    }

    fn steps(
        &mut self,
        mv: &Move,
        allows: fn(&Self, Step) -> Result<(), Invalid>,
    ) -> Result<(), Invalid> {
        if mv.steps.is_empty() {
            return Err(Invalid::new("a move has a step at least"));
        }
        mv.steps.iter().try_for_each(|&step| {
            allows(self, step)?;
            self.step(step)
        })
    }

    /// Whether play may do what the editor could.
    fn allows(&self, step: Step) -> Result<(), Invalid> {
        match step.act {
            Act::Set(_) | Act::Clear if self.is_clue(self.place(step.at)?) => {
                Err(Invalid::new(format!("the number at {} is given", step.at.words())))
            }
            Act::Set(_) | Act::Clear | Act::Link(_) | Act::Unlink(_) => Ok(()),
            _ => Err(Invalid::new("the board itself is changed in the editor alone")),
        }
    }

    fn step(&mut self, step: Step) -> Result<(), Invalid> {
        let place = self.place(step.at)?;
        match step.act {
            Act::Block => self.remake(place, Kind::Block),
            Act::Hide => self.remake(place, Kind::Invisible),
            Act::Open => self.remake(place, Kind::Cell),
            Act::Link(to) => self.link(step.at, to, true)?,
            Act::Unlink(to) => self.link(step.at, to, false)?,
            Act::Set(n) => self.put(step.at, n, 0)?,
            Act::Give(n) => self.put(step.at, n, n)?,
            Act::Clear => self.put(step.at, 0, 0)?,
        }
        Ok(())
    }

    fn put(&mut self, at: At, number: u16, clue: u16) -> Result<(), Invalid> {
        let place = self.cell(at)?;
        self.numbers[place] = number;
        if self.clues[place] != clue {
            Arc::make_mut(&mut self.clues)[place] = clue;
        }
        Ok(())
    }

    /// The place of a cell that takes a number.
    fn cell(&self, at: At) -> Result<usize, Invalid> {
        let place = self.place(at)?;
        if !self.board.is_cell(place) {
            return Err(Invalid::new(format!("{} is no cell", at.words())));
        }
        Ok(place)
    }

    /// Draws a pencil line, or rubs it out.
    fn link(&mut self, at: At, to: At, draw: bool) -> Result<(), Invalid> {
        let (place, other) = (self.cell(at)?, self.place(to)?);
        if !self.board.touches(place, other) {
            let words = format!("{} and {} do not touch", at.words(), to.words());
            return Err(Invalid::new(words));
        }
        match self.links.binary_search(&pair(place, other)) {
            Err(i) if draw => self.links.insert(i, pair(place, other)),
            Ok(_) if draw => return Err(Invalid::new("the line is there")),
            Ok(i) => {
                self.links.remove(i);
            }
            Err(_) => return Err(Invalid::new("there is no such line")),
        }
        Ok(())
    }

    /// Changes what a place is; a number there goes.
    fn remake(&mut self, place: usize, kind: Kind) {
        if self.board.kinds()[place] == kind {
            return;
        }
        let mut kinds = self.board.kinds().to_vec();
        kinds[place] = kind;
        self.board = Arc::new(Board::new(self.board.topology(), self.board.width(), kinds));
        self.numbers[place] = 0;
        if self.clues[place] > 0 {
            Arc::make_mut(&mut self.clues)[place] = 0;
        }
        self.links.retain(|&(a, b)| usize::from(a) != place && usize::from(b) != place);
    }

    /// A step at a place.
    pub fn step_at(&self, place: usize, act: Act) -> Step {
        Step { at: self.at(place), act }
    }

    /// The step that draws a line between two places that touch, or rubs it out.
    pub fn link_step(&self, a: usize, b: usize, draw: bool) -> Step {
        let to = self.at(a.max(b));
        self.step_at(a.min(b), if draw { Act::Link(to) } else { Act::Unlink(to) })
    }

    /// The move that enters the numbers of a saved game; `None` where there are none.
    pub(crate) fn entering(&self, values: &[u16]) -> Option<Move> {
        let steps: smallvec::SmallVec<_> = (0..values.len())
            .filter(|&p| values[p] > 0 && self.is_free(p))
            .map(|p| self.step_at(p, Act::Set(values[p])))
            .collect();
        (!steps.is_empty()).then_some(Move { steps })
    }

    /// The move that clears all that the player did; `None` where there is nothing.
    pub fn clear_all(&self) -> Option<Move> {
        let cells = (0..self.numbers.len())
            .filter(|&p| self.numbers[p] > 0 && !self.is_clue(p))
            .map(|p| self.step_at(p, Act::Clear));
        let links =
            self.links.iter().map(|&(a, b)| self.link_step(usize::from(a), usize::from(b), false));
        let steps: smallvec::SmallVec<_> = cells.chain(links).collect();
        (!steps.is_empty()).then_some(Move { steps })
    }

    /// Whether every cell holds a number and each touches the next.
    pub fn is_solved(&self) -> bool {
        let n = self.board.n_cells();
        let mut place_of = alloc::vec![usize::MAX; n];
        for place in self.board.cells() {
            let k = usize::from(self.numbers[place]).wrapping_sub(1);
            if k >= n || place_of[k] != usize::MAX {
                return false;
            }
            place_of[k] = place;
        }
        place_of.windows(2).all(|pair| self.board.touches(pair[0], pair[1]))
    }

    /// How the game stands.
    pub fn status(&self) -> Status {
        if self.is_solved() { Status::Solved } else { Status::Ongoing }
    }
}

fn pair(a: usize, b: usize) -> (u16, u16) {
    (a.min(b) as u16, a.max(b) as u16)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::topology::Topology;

    fn start() -> State {
        State::new(&Desc::parse(Topology::Orthogonal, 3, 2, "1c4a").unwrap())
    }

    fn play(state: &mut State, text: &str) -> Result<(), Invalid> {
        state.execute(&text.parse().unwrap())
    }

    #[test]
    fn a_path_through_all_cells_solves() {
        let mut state = start();
        play(&mut state, "1,2=2;1,3=3;2,3=4;2,2=5").unwrap_err();
        let mut state = start();
        play(&mut state, "1,2=6;1,3=5").unwrap();
        assert_eq!(state.status(), Status::Ongoing);
        play(&mut state, "2,1=2").unwrap();
        play(&mut state, "2,3=3").unwrap();
        assert_eq!(state.status(), Status::Ongoing);
    }

    #[test]
    fn what_is_given_stays() {
        let mut state = start();
        let refusal = play(&mut state, "1,1=3").unwrap_err();
        assert_eq!(refusal.text(), "the number at row 1, column 1 is given");
        for text in ["1,1=3", "2,2=", "1,4=2", "3,1=2", "1,2*", "1,2!2", "1,1-2,2", "1,1x1,2"] {
            assert!(play(&mut state, text).is_err(), "{text}");
        }
        play(&mut state, "1,1-1,2").unwrap();
        assert!(state.has_link(1, 0));
        assert!(play(&mut state, "1,1-1,2").is_err());
        play(&mut state, "1,3=9999").unwrap();
        let clear = state.clear_all().unwrap();
        state.execute(&clear).unwrap();
        assert_eq!(state, start());
        assert_eq!(state.clear_all(), None);
    }
}
