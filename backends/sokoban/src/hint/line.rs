//! Box lines, the steps of a solution that hints show.

use alloc::vec;
use alloc::vec::Vec;

use puzzle_core::grid::Direction;

use crate::board::Square;
use crate::moves::Move;
use crate::state::State;

/// A box line, that is, pushes of one box in one direction, with the walk before it.
pub(super) struct Line {
    pub(super) moves: Vec<Move>,
    /// The index of the box that is pushed, in the order of the boxes at the start of the solution;
    /// `None` for a walk at the end.
    pub(super) which: Option<usize>,
    pub(super) from: Square,
    pub(super) to: Square,
    pub(super) dir: Direction,
    pub(super) n_pushes: usize,
    /// Where the player is for the first push.
    pub(super) stand: Square,
    /// `true` if no later line pushes the box.
    pub(super) is_final: bool,
    pub(super) before: State,
}

impl Line {
    /// Returns the squares that the player passes, with the first one.
    pub(super) fn player_path(&self) -> Vec<Square> {
        let mut at = self.before.clone();
        let mut squares = vec![at.player()];
        for &mv in &self.moves {
            if at.execute(mv).is_err() {
                break;
            }
            squares.push(at.player());
        }
        squares
    }

    /// Returns `true` if the box passes a square or stops there.
    pub(super) fn crosses(&self, square: Square) -> bool {
        let board = self.before.board();
        let mut at = self.from;
        for _ in 0..self.n_pushes {
            let Some(next) = board.step(at, self.dir) else { return false };
            if next == square {
                return true;
            }
            at = next;
        }
        false
    }
}

/// Splits the moves of a solution into box lines.
pub(super) fn lines(start: &State, moves: &[Move]) -> Vec<Line> {
    let mut boxes: Vec<Square> = start.boxes().collect();
    let mut at = start.clone();
    let mut list: Vec<Line> = Vec::new();
    let mut open: Option<Line> = None;
    for &mv in moves {
        let pushes = mv.moves_box();
        let ends = open
            .as_ref()
            .is_some_and(|line| line.n_pushes > 0 && (!pushes || mv.dir() != Some(line.dir)));
        if ends {
            list.extend(open.take());
        }
        let line = open.get_or_insert_with(|| Line {
            moves: Vec::new(),
            which: None,
            from: at.player(),
            to: at.player(),
            dir: at.facing(),
            n_pushes: 0,
            stand: at.player(),
            is_final: false,
            before: at.clone(),
        });
        let before = at.clone();
        if at.execute(mv).is_err() {
            return list;
        }
        line.moves.push(mv);
        if let Some((from, to)) = before.moved_box(&at) {
            if line.n_pushes == 0 {
                line.which = boxes.iter().position(|&b| b == from);
                line.from = from;
                line.dir = mv.dir().unwrap_or(Direction::Up);
                line.stand = before.player();
            }
            if let Some(i) = line.which {
                boxes[i] = to;
            }
            line.to = to;
            line.n_pushes += 1;
        } else if line.n_pushes == 0 {
            line.to = at.player();
        }
    }
    list.extend(open);
    let mut is_pushed = vec![false; start.n_boxes()];
    for line in list.iter_mut().rev() {
        if let Some(which) = line.which {
            line.is_final = !core::mem::replace(&mut is_pushed[which], true);
        }
    }
    list
}
