//! The solver: a depth-first search that remembers dead positions.

use std::collections::HashSet;

use puzzle_core::grid::Cell;
use puzzle_core::solve::{Answer, Explanation, Mark, Solution, SolveRequest, Stop, Work};
use puzzle_core::text;

use crate::{Board, Jump, jump};

/// Approximate size of a position in a hash set, in bytes.
const POSITION: u64 = 20;

/// The solver's memory: positions, on boards of one size, from which a single peg cannot be
/// reached. A position has one bit per cell; the largest board has 7 by 7 cells.
#[derive(Debug, Default)]
pub struct Dead {
    sides: (u32, u32),
    positions: HashSet<u64>,
}

/// A jump, with its cells as bits for the search.
struct Way {
    jump: Jump,
    /// The bits of the jump's three cells.
    cells: u64,
    /// The bits of the two cells that must have a peg before the jump.
    pegs: u64,
}

impl Dead {
    /// Searches for jumps from the position `pegs` to a single peg. If there are any, returns
    /// `true` and puts them into `path` in reverse order.
    fn search(
        &mut self,
        pegs: u64,
        ways: &[Way],
        path: &mut Vec<Jump>,
        work: &mut Work<'_>,
    ) -> Result<bool, Stop> {
        if pegs.is_power_of_two() {
            return Ok(true);
        }
        if self.positions.contains(&pegs) {
            return Ok(false);
        }
        work.node()?;
        for way in ways.iter().filter(|way| pegs & way.cells == way.pegs) {
            if self.search(pegs ^ way.cells, ways, path, work)? {
                path.push(way.jump);
                return Ok(true);
            }
        }
        work.reserve(POSITION)?;
        self.positions.insert(pegs);
        Ok(false)
    }
}

/// Finds jumps that leave a single peg, or proves that there are none.
pub(crate) fn solve(
    board: &Board,
    request: &SolveRequest<'_, Jump>,
    dead: &mut Dead,
    work: &mut Work<'_>,
) -> Answer<Jump> {
    // Each jump removes one peg, so that all solutions have the same length and a known one is
    // optimal.
    if let Some(known) = request.known {
        return Answer::Solved(Solution::new(known.to_vec()).optimal());
    }
    if let Some(why) = stuck(board) {
        return Answer::Unsolvable(why);
    }
    let sides = (board.width(), board.height());
    if dead.sides != sides {
        *dead = Dead { sides, ..Dead::default() };
    }
    let bit = |cell: Cell| 1u64 << cell.index(board.width());
    let way = |jump: Jump| {
        let [from, over, to] = jump.cells(board)?.map(bit);
        Some(Way { jump, cells: from | over | to, pegs: from | over })
    };
    let ways: Vec<Way> = board.cells().flat_map(Jump::of).filter_map(way).collect();
    let pegs = board.cells().filter(|&cell| board[cell]).map(bit).sum();
    let mut path = Vec::new();
    match dead.search(pegs, &ways, &mut path, work) {
        Err(stop) => stop.into(),
        Ok(true) => {
            path.reverse();
            Answer::Solved(Solution::new(path).optimal())
        }
        Ok(false) => {
            let jumps = |cell| Jump::of(cell).any(|jump| jump.refusal(board).is_none());
            let words = "a single peg can no longer be reached, whichever marked peg jumps \
                         first";
            Answer::Unsolvable(Explanation::new(words, mistakes_at(board, jumps)))
        }
    }
}

/// Returns a warning if several pegs are left and none can jump.
pub(crate) fn stuck(board: &Board) -> Option<Explanation> {
    let n = jump::n_pegs(board);
    let words = text!("no peg can jump, and {n} pegs are left", n);
    let is_stuck = n > 1 && Jump::legal(board).next().is_none();
    is_stuck.then(|| Explanation::new(words, mistakes_at(board, |cell| board[cell])))
}

fn mistakes_at(board: &Board, is_meant: impl Fn(Cell) -> bool) -> Vec<Mark> {
    let cells = board.cells().filter(|&cell| is_meant(cell));
    cells.map(|cell| Mark::mistake(cell.index(board.width()))).collect()
}
