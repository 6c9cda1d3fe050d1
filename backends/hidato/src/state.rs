//! Positions, and the rules.

use crate::board::{Board, PlaceKind};
use crate::desc::Desc;
use crate::moves::{Action, Coordinates, Move, Step};
use crate::pair_rule::{PairRule, ordered};
use alloc::sync::Arc;
use alloc::vec::Vec;
use puzzle_core::game::Status;
use puzzle_core::{Invalid, Text, text};

/// A position: the given numbers, the entered numbers, and pencil lines.
///
/// Places are numbered row by row from 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    board: Arc<Board>,
    clues: Arc<[u16]>,
    numbers: Vec<u16>,
    /// The pencil lines as pairs of places, the earlier place first, in ascending order.
    lines: Vec<(u16, u16)>,
}

impl State {
    /// Returns the position at the start of a puzzle.
    pub fn new(desc: &Desc) -> Self {
        Self {
            board: desc.board().clone(),
            clues: desc.clues().clone(),
            numbers: desc.clues().to_vec(),
            lines: Vec::new(),
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

    /// The pencil lines, as pairs of places.
    pub fn lines(&self) -> &[(u16, u16)] {
        &self.lines
    }

    /// The number at a place, 0 for none.
    pub fn number(&self, place: usize) -> u16 {
        self.numbers[place]
    }

    /// Returns `true` if the number at a place is given.
    pub fn is_clue(&self, place: usize) -> bool {
        self.clues[place] > 0
    }

    /// Returns `true` if the player can change the number at a place.
    pub fn is_free(&self, place: usize) -> bool {
        self.board.is_cell(place) && self.clues[place] == 0
    }

    /// The largest number of the path.
    pub fn last(&self) -> u16 {
        self.board.n_cells() as u16
    }

    /// The place of each number from 1 to the largest; index 0 is unused. If a number appears
    /// twice, the first place in reading order counts.
    pub fn places(&self) -> Vec<Option<u16>> {
        let mut places = alloc::vec![None; usize::from(self.last()) + 1];
        for (place, &number) in self.numbers.iter().enumerate().rev() {
            if number > 0 && number <= self.last() {
                places[usize::from(number)] = Some(place as u16);
            }
        }
        places
    }

    /// The numbers of the path that are not on the board, in ascending order.
    pub fn missing(&self) -> Vec<u16> {
        let mut present = alloc::vec![false; usize::from(self.last()) + 1];
        for &number in &self.numbers {
            if let Some(slot) = present.get_mut(usize::from(number)) {
                *slot = true;
            }
        }
        (1..=self.last()).filter(|&n| !present[usize::from(n)]).collect()
    }

    /// The number of cells without a number.
    pub fn n_empty(&self) -> usize {
        self.board.cells().filter(|&p| self.numbers[p] == 0).count()
    }

    /// How many of the cells that were empty at the start have a number, and how many were empty.
    pub fn progress(&self) -> (usize, usize) {
        let n = self.board.cells().filter(|&p| !self.is_clue(p)).count();
        (n - self.n_empty().min(n), n)
    }

    /// Returns `true` if there is a pencil line between two places.
    pub fn has_line(&self, a: usize, b: usize) -> bool {
        self.lines.binary_search(&ordered(a, b)).is_ok()
    }

    /// The row and column of a place.
    pub fn at(&self, place: usize) -> Coordinates {
        Coordinates::of_place(place, self.board.width())
    }

    fn place(&self, at: Coordinates) -> Result<usize, Invalid> {
        let (row, column) = (usize::from(at.row), usize::from(at.column));
        if row >= self.board.height() || column >= self.board.width() {
            return Err(Invalid::new(text!("{place} is outside the board", place = at.words())));
        }
        Ok(row * self.board.width() + column)
    }

    /// Makes a move of play.
    ///
    /// # Errors
    /// Fails if a step is not legal here.
    pub fn execute(&mut self, mv: &Move) -> Result<(), Invalid> {
        self.steps(mv, Self::allows)
    }

    /// Makes a move of the editor, which can also change given numbers and the board itself.
    ///
    /// # Errors
    /// Fails if a step is not legal here.
    pub fn edit(&mut self, mv: &Move) -> Result<(), Invalid> {
        self.steps(mv, |_, _| Ok(()))
    }

    fn steps(
        &mut self,
        mv: &Move,
        allows: fn(&Self, Step) -> Result<(), Invalid>,
    ) -> Result<(), Invalid> {
        if mv.steps.is_empty() {
            return Err(Invalid::new("a move needs at least one step"));
        }
        mv.steps.iter().try_for_each(|&step| {
            allows(self, step)?;
            self.step(step)
        })
    }

    /// Refuses a step that only the editor may make.
    fn allows(&self, step: Step) -> Result<(), Invalid> {
        match step.act {
            Action::Set(_) | Action::Clear if self.is_clue(self.place(step.at)?) => {
                Err(Invalid::new(given(step.at)))
            }
            Action::Set(_) | Action::Clear | Action::Draw(_) | Action::Erase(_) => Ok(()),
            _ => Err(Invalid::new("only the editor can change the board")),
        }
    }

    fn step(&mut self, step: Step) -> Result<(), Invalid> {
        let place = self.place(step.at)?;
        match step.act {
            Action::Block => self.remake(place, PlaceKind::Block),
            Action::Hide => self.remake(place, PlaceKind::Invisible),
            Action::Open => self.remake(place, PlaceKind::Cell),
            Action::Draw(to) => self.line(step.at, to, true)?,
            Action::Erase(to) => self.line(step.at, to, false)?,
            Action::Wall(to) => self.rule(step.at, to, Some(PairRule::Wall))?,
            Action::Link(to) => self.rule(step.at, to, Some(PairRule::Link))?,
            Action::Part(to) => self.rule(step.at, to, None)?,
            Action::Set(n) => self.put(step.at, n, 0)?,
            Action::Give(n) => self.put(step.at, n, n)?,
            Action::Clear => {
                if self.numbers[self.cell(step.at)?] == 0 {
                    let why = text!("there is no number at {place}", place = step.at.words());
                    return Err(Invalid::new(why));
                }
                self.put(step.at, 0, 0)?;
            }
        }
        Ok(())
    }

    fn put(&mut self, at: Coordinates, number: u16, clue: u16) -> Result<(), Invalid> {
        let place = self.cell(at)?;
        self.numbers[place] = number;
        if self.clues[place] != clue {
            Arc::make_mut(&mut self.clues)[place] = clue;
        }
        Ok(())
    }

    /// Returns the place at a row and column; fails if it is not a cell that takes a number.
    fn cell(&self, at: Coordinates) -> Result<usize, Invalid> {
        let place = self.place(at)?;
        if !self.board.is_cell(place) {
            let why = text!("{place} is not a cell that takes a number", place = at.words());
            return Err(Invalid::new(why));
        }
        Ok(place)
    }

    /// Draws or erases a pencil line.
    fn line(&mut self, at: Coordinates, to: Coordinates, draw: bool) -> Result<(), Invalid> {
        let (place, other) = (self.cell(at)?, self.place(to)?);
        if !self.board.are_neighbors(place, other) {
            let (from, to) = (at.words(), to.words());
            let words = text!("the path cannot step from {from} to {to}", from, to);
            return Err(Invalid::new(words));
        }
        match self.lines.binary_search(&ordered(place, other)) {
            Err(i) if draw => self.lines.insert(i, ordered(place, other)),
            Ok(_) if draw => return Err(Invalid::new("this line is already drawn")),
            Ok(i) => {
                self.lines.remove(i);
            }
            Err(_) => return Err(Invalid::new("there is no such line")),
        }
        Ok(())
    }

    /// Sets or removes the wall or link between two neighbors. Pencil lines that the path can no
    /// longer follow are erased.
    fn rule(
        &mut self,
        at: Coordinates,
        to: Coordinates,
        rule: Option<PairRule>,
    ) -> Result<(), Invalid> {
        let (place, other) = (self.cell(at)?, self.cell(to)?);
        if !self.board.in_topology(place).any(|near| near == other) {
            let (one, other) = (at.words(), to.words());
            let words = text!("{one} and {other} are no neighbors", one, other);
            return Err(Invalid::new(words));
        }
        let (a, b) = ordered(place, other);
        let mut rules = self.board.rules().to_vec();
        rules.retain(|&(x, y, _)| (x, y) != (a, b));
        rules.extend(rule.map(|rule| (a, b, rule)));
        self.board = Arc::new(self.board.ruled(rules));
        let board = &self.board;
        self.lines.retain(|&(a, b)| board.are_neighbors(a.into(), b.into()));
        Ok(())
    }

    /// Changes the kind of a place and removes its number.
    fn remake(&mut self, place: usize, kind: PlaceKind) {
        if self.board.kinds()[place] == kind {
            return;
        }
        let mut kinds = self.board.kinds().to_vec();
        kinds[place] = kind;
        let (topology, width) = (self.board.topology(), self.board.width());
        let rules = self.board.rules().to_vec();
        self.board = Arc::new(Board::with_rules(topology, width, kinds, rules));
        self.numbers[place] = 0;
        if self.clues[place] > 0 {
            Arc::make_mut(&mut self.clues)[place] = 0;
        }
        self.lines.retain(|&(a, b)| usize::from(a) != place && usize::from(b) != place);
    }

    /// Returns the step that does `act` at a place.
    pub fn step_at(&self, place: usize, act: Action) -> Step {
        Step { at: self.at(place), act }
    }

    /// Returns the step that draws or erases a line between two places that touch.
    pub fn line_step(&self, a: usize, b: usize, draw: bool) -> Step {
        let to = self.at(a.max(b));
        self.step_at(a.min(b), if draw { Action::Draw(to) } else { Action::Erase(to) })
    }

    /// Returns the step of the editor that replaces nothing by a wall between two neighbors, a wall
    /// by a link, and a link by nothing; `None` if they are no neighbors.
    pub(crate) fn rule_step(&self, a: usize, b: usize) -> Option<Step> {
        let is_pair = self.board.is_cell(a) && self.board.in_topology(a).any(|near| near == b);
        let to = self.at(a.max(b));
        let act = match self.board.rule(a, b) {
            None => Action::Wall(to),
            Some(PairRule::Wall) => Action::Link(to),
            Some(PairRule::Link) => Action::Part(to),
        };
        is_pair.then(|| self.step_at(a.min(b), act))
    }

    /// Returns the move that enters the numbers of a saved game; `None` if there are none.
    pub(crate) fn entering(&self, values: &[u16]) -> Option<Move> {
        let steps: smallvec::SmallVec<_> = (0..values.len())
            .filter(|&p| values[p] > 0 && self.is_free(p))
            .map(|p| self.step_at(p, Action::Set(values[p])))
            .collect();
        (!steps.is_empty()).then_some(Move { steps })
    }

    /// Returns the move that clears everything that the player did; `None` if there is nothing.
    pub fn clear_all(&self) -> Option<Move> {
        let cells = (0..self.numbers.len())
            .filter(|&p| self.numbers[p] > 0 && !self.is_clue(p))
            .map(|p| self.step_at(p, Action::Clear));
        let lines =
            self.lines.iter().map(|&(a, b)| self.line_step(usize::from(a), usize::from(b), false));
        let steps: smallvec::SmallVec<_> = cells.chain(lines).collect();
        (!steps.is_empty()).then_some(Move { steps })
    }

    /// Returns `true` if every cell holds a number, each number is a neighbor of the next, and the
    /// numbers of linked cells are consecutive.
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
        place_of.windows(2).all(|pair| self.board.are_neighbors(pair[0], pair[1]))
            && self.board.links().all(|(a, b)| self.numbers[a].abs_diff(self.numbers[b]) == 1)
    }

    /// The status of the game.
    pub fn status(&self) -> Status {
        if self.is_solved() { Status::Solved } else { Status::Ongoing }
    }
}

/// Says why the number at a place cannot be changed: it is given.
pub(crate) fn given(at: Coordinates) -> Text {
    text!("the number at {place} is given and cannot be changed", place = at.words())
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
    fn given_numbers_cannot_be_changed() {
        let mut state = start();
        let refusal = play(&mut state, "1,1=3").unwrap_err();
        assert_eq!(refusal.text(), "the number at row 1, column 1 is given and cannot be changed");
        for text in ["1,1=3", "2,2=", "1,4=2", "3,1=2", "1,2*", "1,2!2", "1,1-2,2", "1,1x1,2"] {
            assert!(play(&mut state, text).is_err(), "{text}");
        }
        play(&mut state, "1,1-1,2").unwrap();
        assert!(state.has_line(1, 0));
        assert!(play(&mut state, "1,1-1,2").is_err());
        play(&mut state, "1,3=9999").unwrap();
        let clear = state.clear_all().unwrap();
        state.execute(&clear).unwrap();
        assert_eq!(state, start());
        assert_eq!(state.clear_all(), None);
    }
}
