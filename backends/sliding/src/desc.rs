//! The text of a position: the pieces in reading order, separated by commas, with 0 for the hole.
//!
//! On a rectangle it is the same text as in Tatham's Fifteen.

use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use puzzle_core::format::strict_number;
use puzzle_core::{Invalid, Text, plural, text};

use crate::board::no_piece;
use crate::number_text::decimal;
use crate::params::Params;
use crate::position::Position;

/// A start position without its board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Desc {
    /// The piece on each cell, named by its home. The hole counts as the piece of its own home.
    pub(crate) pieces: Vec<u16>,
    /// The cell that the hole is on.
    pub(crate) hole: u16,
}

/// Reads the text of a position on the board that `params` describe.
///
/// # Errors
/// Returns an error if the text is not a position of that board, or if the board is a plain
/// rectangle and the position cannot be solved.
pub(crate) fn parse(params: &Params, text: &str) -> Result<Desc, Invalid> {
    let Some((w, h)) = params.as_rectangle() else {
        let board = params.board();
        return Desc::read(text, board.n_cells(), board.home(), |number| board.cell(number));
    };
    let n = usize::from(w) * usize::from(h);
    let desc = Desc::read(text, n, n as u16 - 1, |number| number - 1)?;
    if !params.is_unchecked() && !desc.is_solvable_on(w, h) {
        return Err(Invalid::new(
            "this position cannot be solved: it needs an odd number of swaps, and only an even number is possible",
        ));
    }
    Ok(desc)
}

/// Writes the text of a position on the board that `params` describe.
pub(crate) fn text(params: &Params, desc: &Desc) -> String {
    match params.shared_board() {
        None => desc.write(|cell| u32::from(cell) + 1),
        Some(board) => desc.write(|cell| board.number(cell).into()),
    }
}

impl Desc {
    /// Creates the desc of a position, given the hole's home.
    pub fn new(position: Position, home: u16) -> Self {
        let hole = position.hole();
        let mut pieces = position.into_pieces();
        pieces[usize::from(hole)] = home;
        Self { pieces, hole }
    }

    /// Reads the text of a position of `n` cells. `home` is the hole's home, and `cell_of` gives the
    /// cell with a number.
    pub(crate) fn read(
        text: &str,
        n: usize,
        home: u16,
        cell_of: impl Fn(u16) -> u16,
    ) -> Result<Self, Invalid> {
        let mut column = 1;
        let mut pieces = vec![0; n];
        let mut seen = vec![false; n];
        let mut hole = None;
        let mut count = 0;
        for word in text.split(',') {
            let at = |what: Text| Invalid::new(what).at(1, column);
            if count == n {
                return Err(at(plural!(
                    n,
                    "expected {n} number, found more",
                    "expected {n} numbers, found more"
                )));
            }
            let number: u16 = strict_number(word).ok_or_else(|| {
                let shown: String = word.chars().take(20).collect();
                at(text!("expected a number, found '{text}'", text = Text::visible(shown)))
            })?;
            if number == 0 {
                if hole.replace(count as u16).is_some() {
                    return Err(at(text!("the hole (0) occurs twice")));
                }
                pieces[count] = home;
            } else if usize::from(number) > n {
                return Err(at(no_piece(number, n)));
            } else if cell_of(number) == home {
                return Err(at(text!("{number} is the hole's home, which has no piece", number)));
            } else {
                if core::mem::replace(&mut seen[usize::from(number - 1)], true) {
                    return Err(at(text!("piece {number} occurs twice", number)));
                }
                pieces[count] = cell_of(number);
            }
            count += 1;
            column += word.len() + 1;
        }
        if count < n {
            return Err(Invalid::new(plural!(
                n,
                "expected {n} number, found {found}",
                "expected {n} numbers, found {found}",
                found = count
            )));
        }
        let hole =
            hole.ok_or_else(|| Invalid::new("the hole is missing: one of the numbers must be 0"))?;
        Ok(Self { pieces, hole })
    }

    /// Writes the text. `number_of` gives the number of a cell.
    pub(crate) fn write(&self, number_of: impl Fn(u16) -> u32) -> String {
        let n = self.pieces.len();
        let mut bytes = Vec::with_capacity(if n < 100 { 3 * n } else { 5 * n + 8 });
        for (cell, &piece) in (0..).zip(&self.pieces) {
            if cell > 0 {
                bytes.push(b',');
            }
            let number = if cell == self.hole { 0 } else { number_of(piece) };
            push_number(&mut bytes, number);
        }
        String::from_utf8(bytes).expect("digits and commas")
    }

    /// Returns whether the position can be solved on a plain rectangle. Each step of the hole is a
    /// swap, and whatever path it takes home, the path's length has the same parity.
    pub(crate) fn is_solvable_on(&self, w: u16, h: u16) -> bool {
        let (x, y) = (self.hole % w, self.hole / w);
        self.is_even() == (w - 1 - x + h - 1 - y).is_multiple_of(2)
    }

    /// Returns whether an even number of swaps of two pieces leads to the goal, counting the hole
    /// as a piece.
    fn is_even(&self) -> bool {
        let mut seen = vec![false; self.pieces.len()];
        let mut even = true;
        for start in 0..self.pieces.len() {
            let mut at = start;
            let mut length = 0;
            while !core::mem::replace(&mut seen[at], true) {
                at = usize::from(self.pieces[at]);
                length += 1;
            }
            even ^= length > 0 && length % 2 == 0;
        }
        even
    }
}

fn push_number(bytes: &mut Vec<u8>, number: u32) {
    bytes.extend_from_slice(decimal(number, &mut [0; 10]).as_bytes());
}
