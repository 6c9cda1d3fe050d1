//! Subpuzzles: parts of a board that can be played as a board of their own.

use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec;
use alloc::vec::Vec;

use puzzle_core::{Invalid, Text, plural, text};

use super::Board;
use crate::state::State;

/// A part of a board that is equivalent to another board, on which it is easier to see.
///
/// It can be entered when every cell outside of the part holds its piece and the hole is in the
/// part. Pieces are mapped to the inner board, and mapped back when the player returns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Subpuzzle {
    /// The set (directory) that its file is in.
    pub set: String,
    /// The stem of the name of the subpuzzle's file.
    pub stem: String,
    /// For each cell of the outer board, the cell of the inner board from 1, or 0 outside of the
    /// part.
    pub map: Vec<u16>,
    /// The inner board, or `None` if its file was not found.
    pub board: Option<Arc<Board>>,
}

impl Subpuzzle {
    /// Returns the name that players see.
    pub fn title(&self) -> Text {
        match &self.board {
            Some(board) if !board.extras().name.is_empty() => board.name(),
            _ => Text::from(&self.stem),
        }
    }

    /// Checks that the mapping of cells fits both the outer and the inner board.
    ///
    /// # Errors
    /// Returns what does not fit.
    pub fn check(&self, outer: &Board) -> Result<(), Invalid> {
        let n = outer.n_cells();
        if self.map.len() != n {
            return Err(Invalid::new(text!(
                "expected a number for each of the {n} cells of the board, found {found}",
                n,
                found = self.map.len()
            )));
        }
        let n_mapped = self.map.iter().filter(|&&v| v > 0).count();
        let mut seen = vec![false; n_mapped];
        for &v in self.map.iter().filter(|&&v| v > 0) {
            match seen.get_mut(usize::from(v) - 1) {
                None => {
                    return Err(Invalid::new(plural!(
                        n = n_mapped,
                        "{number} is too large: the subpuzzle has {n} cell",
                        "{number} is too large: the subpuzzle has {n} cells",
                        number = v
                    )));
                }
                Some(&mut true) => {
                    return Err(Invalid::new(text!("cell {number} occurs twice", number = v)));
                }
                Some(seen) => *seen = true,
            }
        }
        let Some(inner) = &self.board else { return Ok(()) };
        if inner.n_cells() != n_mapped {
            return Err(Invalid::new(plural!(
                n = n_mapped,
                "{n} cell is mapped, but the subpuzzle {name} has {n_cells}",
                "{n} cells are mapped, but the subpuzzle {name} has {n_cells}",
                name = &self.stem,
                n_cells = inner.n_cells()
            )));
        }
        if self.map[usize::from(outer.home())] != inner.home() + 1 {
            return Err(Invalid::new(text!(
                "the hole's home, cell {from}, must be mapped to the subpuzzle's, cell {to}",
                from = outer.home() + 1,
                to = inner.home() + 1
            )));
        }
        Ok(())
    }
}

impl Board {
    /// Returns the state inside subpuzzle `n` of this board, which is entered from `state`.
    pub(crate) fn enter(&self, state: &State, n: usize) -> Result<State, Invalid> {
        let Some(sub) = self.extras().subpuzzles.get(n) else {
            return Err(Invalid::new(text!("there is no subpuzzle {number}", number = n + 1)));
        };
        let Some(inner) = &sub.board else {
            return Err(Invalid::new(text!(
                "the file of the subpuzzle {name} was not found",
                name = &sub.stem
            )));
        };
        let wrong = (0..).zip(&sub.map).find(|&(cell, &v)| v == 0 && !state.is_placed(cell));
        if let Some((cell, _)) = wrong {
            return Err(Invalid::new(text!(
                "cell {number} must hold its piece before you can enter {name}",
                number = cell + 1,
                name = sub.title()
            )));
        }
        if sub.map[usize::from(state.hole())] == 0 {
            return Err(Invalid::new(text!(
                "move the hole into {name} before you enter it",
                name = sub.title()
            )));
        }
        let mut pieces = vec![0; inner.n_cells()];
        for (cell, &v) in (0..).zip(&sub.map).filter(|(_, v)| **v > 0) {
            let mut piece = state.piece(cell);
            // A piece whose home is outside of the part stands in for its identical piece that lies
            // there.
            while sub.map[usize::from(piece)] == 0 {
                piece = state.piece(piece);
            }
            pieces[usize::from(v) - 1] = sub.map[usize::from(piece)] - 1;
        }
        Ok(State::inner(inner.clone(), &pieces, sub.map[usize::from(state.hole())] - 1))
    }

    /// Returns the pieces and the hole of this board after subpuzzle `n` was played. `inner` is the
    /// last state of the subpuzzle.
    pub(crate) fn merged(&self, inner: &State, n: usize) -> (Vec<u16>, u16) {
        let map = &self.extras().subpuzzles[n].map;
        let mut back = vec![0; inner.board().n_cells()];
        for (cell, &v) in (0..).zip(map).filter(|(_, v)| **v > 0) {
            back[usize::from(v) - 1] = cell;
        }
        let mut pieces: Vec<u16> = (0..self.n_cells() as u16).collect();
        for (cell, &v) in (0..).zip(map) {
            pieces[usize::from(cell)] =
                if v > 0 { back[usize::from(inner.piece(v - 1))] } else { cell };
        }
        (pieces, back[usize::from(inner.hole())])
    }
}
