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
    /// For each cell of the outer board by its number, the number of the cell of the inner board, or
    /// 0 outside of the part.
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
        let (from, to) = (outer.number(outer.home()), inner.number(inner.home()));
        if self.map[usize::from(from) - 1] != to {
            return Err(Invalid::new(text!(
                "the hole's home, cell {from}, must be mapped to the subpuzzle's, cell {to}",
                from,
                to
            )));
        }
        Ok(())
    }

    /// Returns the cell of the inner board for each cell of the outer board, `None` outside of the
    /// part.
    fn inner_cells(&self, outer: &Board, inner: &Board) -> Vec<Option<u16>> {
        let number = |cell: u16| self.map[usize::from(outer.number(cell)) - 1];
        let inner_cell = |number: u16| (number > 0).then(|| inner.cell(number));
        (0..outer.n_cells() as u16).map(number).map(inner_cell).collect()
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
        let inside = sub.inner_cells(self, inner);
        let at = |cell: u16| inside[usize::from(cell)];
        let mut cells = 0..self.n_cells() as u16;
        if let Some(cell) = cells.find(|&cell| at(cell).is_none() && !state.is_placed(cell)) {
            return Err(Invalid::new(text!(
                "cell {number} must hold its piece before you can enter {name}",
                number = cell + 1,
                name = sub.title()
            )));
        }
        let Some(hole) = at(state.hole()) else {
            return Err(Invalid::new(text!(
                "move the hole into {name} before you enter it",
                name = sub.title()
            )));
        };
        let mut pieces = vec![0; inner.n_cells()];
        for (cell, &inner_cell) in (0..).zip(&inside) {
            let Some(inner_cell) = inner_cell else { continue };
            let mut piece = state.piece(cell);
            // A piece whose home is outside of the part stands in for its identical piece that lies
            // there.
            pieces[usize::from(inner_cell)] = loop {
                match at(piece) {
                    Some(inner_piece) => break inner_piece,
                    None => piece = state.piece(piece),
                }
            };
        }
        Ok(State::inner(inner.clone(), &pieces, hole))
    }

    /// Returns the pieces and the hole of this board after subpuzzle `n` was played. `inner` is the
    /// last state of the subpuzzle.
    pub(crate) fn merged(&self, inner: &State, n: usize) -> (Vec<u16>, u16) {
        let inside = self.extras().subpuzzles[n].inner_cells(self, inner.board());
        let mut back = vec![0; inner.board().n_cells()];
        for (cell, inner_cell) in (0..).zip(&inside) {
            if let Some(inner_cell) = inner_cell {
                back[usize::from(*inner_cell)] = cell;
            }
        }
        let piece = |(cell, inner_cell): (u16, &Option<u16>)| match inner_cell {
            Some(inner_cell) => back[usize::from(inner.piece(*inner_cell))],
            None => cell,
        };
        let pieces = (0..).zip(&inside).map(piece).collect();
        (pieces, back[usize::from(inner.hole())])
    }
}
