//! Descs of Lamps: a letter is a run of empty squares, a digit a wall with a number, `B` a wall
//! without.

use puzzle_core::Invalid;
use puzzle_core::grid::Grid;

use crate::planted::{Bug, planted};

/// A square of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Square {
    /// An empty square, which must be lit.
    Empty,
    /// A wall, and the number of lamps beside it if it is given.
    Wall(Option<u8>),
}

impl Square {
    pub(crate) fn is_wall(self) -> bool {
        self != Self::Empty
    }
}

pub(super) fn read(w: u32, h: u32, text: &str) -> Result<Grid<Square>, Invalid> {
    let n = (w * h) as usize;
    let most = if planted(Bug::BigNumbers) { b'9' } else { b'4' };
    let mut squares: Vec<Square> = Vec::new();
    for c in text.bytes() {
        match c {
            b'a'..=b'z' => {
                let run = (c - b'a') as usize + 1;
                let left = n.saturating_sub(squares.len());
                let run = if planted(Bug::ClipsRuns) { run.min(left) } else { run };
                squares.extend(std::iter::repeat_n(Square::Empty, run));
            }
            b'B' => squares.push(Square::Wall(None)),
            b'0'..=b'9' if c <= most => squares.push(Square::Wall(Some(c - b'0'))),
            _ => return Err(Invalid::new(format!("no square is written {:?}", c as char))),
        }
        if squares.len() > n {
            return Err(Invalid::new(format!("there are more than {n} squares")));
        }
    }
    let squares = Grid::from_values(w, h, squares)
        .ok_or_else(|| Invalid::new(format!("there must be {n} squares")))?;
    if write(&squares) == text || planted(Bug::ClipsRuns) {
        Ok(squares)
    } else {
        Err(Invalid::new("adjacent runs must be written as one"))
    }
}

pub(super) fn write(squares: &Grid<Square>) -> String {
    let (mut text, mut run) = (String::new(), 0u8);
    let end_run = |text: &mut String, run: &mut u8| {
        if *run > 0 {
            text.push((b'a' + *run - 1) as char);
            *run = 0;
        }
    };
    for square in squares.values() {
        match square {
            Square::Empty => {
                run += 1;
                if run == 26 {
                    end_run(&mut text, &mut run);
                }
            }
            Square::Wall(wall) => {
                end_run(&mut text, &mut run);
                text.push(wall.map_or('B', |n| (b'0' + n) as char));
            }
        }
    }
    end_run(&mut text, &mut run);
    text
}
