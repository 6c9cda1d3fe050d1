//! Macros: sequences of moves under F1 to F12.

use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use core::fmt::Write;

use puzzle_core::format::{Metadata, strict_number};
use puzzle_core::game::Response;
use puzzle_core::{Text, plural, text};

use super::Ui;
use crate::board::no_cell;
use crate::formats::numbers;
use crate::moves::Move;
use crate::state::State;

/// The largest number of moves of a recorded macro.
const MAX_MOVES: usize = 500;

/// A macro that is being recorded. It follows the game, including undo.
#[derive(Clone, Debug)]
pub struct Recording {
    /// The hole's cell at the start and each cell that it moved to.
    path: Vec<u16>,
    /// The states since the recording began, each with the length of the path at that point.
    passed: Vec<(usize, State)>,
    /// The cells that the hole enters in the moves that the last input caused, which are about to
    /// be made.
    expected: Vec<u16>,
}

impl Recording {
    fn new(state: &State) -> Self {
        Self { path: vec![state.hole()], passed: vec![(1, state.clone())], expected: Vec::new() }
    }

    /// Returns the number of moves recorded so far.
    pub fn n_moves(&self) -> usize {
        self.path.len() - 1
    }

    /// Stores the moves that an input caused, which the next change of state confirms.
    pub(super) fn expect(&mut self, response: &Response<Move>) {
        let slide = |mv: &Move| match mv {
            Move::Slide(cell) => Some(*cell),
            _ => None,
        };
        let moves = match response {
            Response::Move(mv) => core::slice::from_ref(mv),
            Response::Group(moves) => moves,
            _ => return,
        };
        self.expected.clear();
        self.expected.extend(moves.iter().filter_map(slide));
    }

    /// Follows a change of state. Returns `false` if it is not a move, an undo or a redo that a
    /// macro can follow.
    fn follow(&mut self, old: &State, new: &State) -> bool {
        if self.passed.last().is_none_or(|(_, last)| last != old) {
            return false;
        }
        if old == new {
            return true;
        }
        let mut moves = core::mem::take(&mut self.expected);
        if !leads(old, &moves, new) {
            if let Some(i) = self.passed.iter().rposition(|(_, state)| state == new) {
                self.passed.truncate(i + 1);
                self.path.truncate(self.passed[i].0);
                return true;
            }
            moves = vec![new.hole()];
            if !leads(old, &moves, new) {
                return false;
            }
        }
        self.path.extend(moves);
        self.passed.push((self.path.len(), new.clone()));
        self.path.len() <= MAX_MOVES
    }
}

fn leads(old: &State, moves: &[u16], new: &State) -> bool {
    let mut state = old.clone();
    !moves.is_empty()
        && moves.iter().all(|&cell| state.execute(Move::Slide(cell)).is_ok())
        && state == *new
}

impl Ui {
    #[cold]
    pub(super) fn record(&mut self, old: &State, new: &State) {
        let goes_on = self.recording.as_mut().is_some_and(|r| r.follow(old, new));
        if !goes_on {
            self.recording = None;
        }
    }

    /// Returns the macro of an F key, numbered from 0: a recorded one, otherwise the board's.
    pub(crate) fn macro_of<'a>(&'a self, state: &'a State, n: usize) -> Option<&'a [u16]> {
        let recorded = self.macros[n].as_deref();
        recorded.or_else(|| state.board().extras().macros.get(n).map(Vec::as_slice))
    }

    pub(super) fn function(&mut self, state: &State, n: u8) -> Response<Move> {
        let n = usize::from(n) - 1;
        if self.recording.is_some() {
            return self.keep_recording(state, n);
        }
        self.run_macro(state, n)
    }

    pub(crate) fn run_macro(&mut self, state: &State, n: usize) -> Response<Move> {
        let Some(path) = self.macro_of(state, n) else { return Response::Unused };
        match macro_moves(state, path) {
            Ok(moves) => Response::Group(moves),
            Err(why) => {
                Response::Refused(text!("macro F{number}: {reason}", number = n + 1, reason = why))
            }
        }
    }

    pub(crate) fn toggle_recording(&mut self, state: &State) -> Response<Move> {
        if self.recording.is_none() {
            self.recording = Some(Recording::new(state));
            return Response::UiUpdate;
        }
        match (0..12).find(|&n| self.macro_of(state, n).is_none()) {
            Some(n) => self.keep_recording(state, n),
            None => Response::Refused(text!(
                "all twelve F keys have macros: press the F key whose macro this one replaces"
            )),
        }
    }

    fn keep_recording(&mut self, state: &State, n: usize) -> Response<Move> {
        let Some(recording) = self.recording.take() else { return Response::NoEffect };
        let count = recording.n_moves();
        if count == 0 {
            return Response::Refused(text!("nothing was recorded"));
        }
        let numbers = recording.path.iter().map(|&cell| state.board().number(cell));
        self.macros[n] = Some(numbers.collect());
        Response::Refused(plural!(
            n = count,
            "recorded macro F{number} with {n} move",
            "recorded macro F{number} with {n} moves",
            number = n + 1
        ))
    }

    /// Writes the recorded macros into the `Macro` lines of a puzzle's texts, each at the place of
    /// its key. A place without a macro gets a single cell.
    pub(crate) fn add_texts(&self, texts: &mut Metadata) {
        if self.macros.iter().all(Option::is_none) {
            return;
        }
        let mut lines: Vec<String> = texts.all("Macro").map(String::from).collect();
        for (n, path) in self.macros.iter().enumerate() {
            let Some(path) = path else { continue };
            if lines.len() <= n {
                lines.resize(n + 1, String::from("1"));
            }
            lines[n] = numbers(path.iter().copied(), " ");
        }
        texts.remove("Macro");
        for line in lines {
            texts.push("Macro", line);
        }
    }

    /// Returns the recorded macros in the form of a save, with key numbers and cells:
    /// `1:12.11.10;3:4.5`.
    pub(crate) fn macros_text(&self) -> String {
        let mut text = String::new();
        for (n, path) in self.macros.iter().enumerate() {
            let Some(path) = path else { continue };
            if !text.is_empty() {
                text.push(';');
            }
            let _ = write!(text, "{}", n + 1);
            for (i, cell) in path.iter().enumerate() {
                let _ = write!(text, "{}{cell}", if i == 0 { ':' } else { '.' });
            }
        }
        text
    }

    /// Reads the recorded macros of a save. Parts that cannot be read are ignored.
    pub(crate) fn read_macros(&mut self, text: &str) {
        for part in text.split(';') {
            let read = || {
                let (n, cells) = part.split_once(':')?;
                let n = strict_number::<usize>(n)?.checked_sub(1).filter(|&n| n < 12)?;
                let path: Option<Vec<u16>> = cells
                    .split('.')
                    .take(MAX_MOVES + 1)
                    .map(|number| strict_number(number).filter(|&number| number > 0))
                    .collect();
                Some((n, path?))
            };
            if let Some((n, path)) = read() {
                self.macros[n] = Some(path);
            }
        }
    }
}

/// Returns the moves of a macro, given by the numbers of the cells on the path of the hole. Returns an
/// error if it cannot be played here: the hole must be on its first cell.
fn macro_moves(state: &State, path: &[u16]) -> Result<Vec<Move>, Text> {
    let board = state.board();
    let n = board.n_cells();
    if let Some(&number) = path.iter().find(|&&number| !(1..=n).contains(&number.into())) {
        return Err(no_cell(number, n));
    }
    let mut cells = path.iter().map(|&number| board.cell(number));
    let Some(first) = cells.next() else { return Err(text!("the macro is empty")) };
    if state.hole() != first {
        return Err(text!("the hole must be on cell {number}", number = u32::from(first) + 1));
    }
    let mut hole = first;
    let mut moves = Vec::with_capacity(cells.len());
    for cell in cells {
        if !board.has_move(hole, cell) {
            return Err(text!(
                "the hole cannot go from cell {from} to cell {to}",
                from = u32::from(hole) + 1,
                to = u32::from(cell) + 1
            ));
        }
        moves.push(Move::Slide(cell));
        hole = cell;
    }
    if moves.is_empty() { Err(text!("the macro has no moves")) } else { Ok(moves) }
}
