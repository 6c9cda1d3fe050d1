//! The solver: a search through all jumps that remembers what it has seen.

use std::collections::HashSet;

use puzzle_core::grid::Cell;
use puzzle_core::solve::{Answer, Ask, Mark, Remark, Solution, Stop, Work};

use super::{Board, Jump, jump};

/// Bytes that a position takes in a hash set, about.
const POSITION: u64 = 20;

/// Positions from which no way leads to a single peg, on boards of one size: what searches keep.
/// A position is a number with a bit for each peg; 7 by 7 cells fit.
#[derive(Debug, Default)]
pub(crate) struct Dead {
    sides: (u32, u32),
    positions: HashSet<u64>,
}

/// A jump as the search makes it.
struct Way {
    jump: Jump,
    /// The bits of its three cells.
    cells: u64,
    /// Those of them that have a peg before it.
    pegs: u64,
}

impl Dead {
    /// Looks for a way to a single peg, and puts it into `path`, the last jump first.
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

/// Finds jumps to a single peg, or proves that there are none.
pub(super) fn solve(
    board: &Board,
    ask: &Ask<'_, Jump>,
    dead: &mut Dead,
    work: &mut Work<'_>,
) -> Answer<Jump> {
    // Each jump takes one peg: all solutions are as long, and a known one is as good as any.
    if let Some(known) = ask.known {
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
            let words = "no way leads to a single peg, whichever of the marked ones jumps first: \
                         all were tried";
            Answer::Unsolvable(Remark::new(words, mistakes_at(board, jumps)))
        }
    }
}

/// Why play cannot go on, where no peg can jump and there are several.
pub(super) fn stuck(board: &Board) -> Option<Remark> {
    let n = jump::n_pegs(board);
    let words = format!("no peg can jump, and {n} are left");
    let is_stuck = n > 1 && Jump::legal(board).next().is_none();
    is_stuck.then(|| Remark::new(words, mistakes_at(board, |cell| board[cell])))
}

fn mistakes_at(board: &Board, is_meant: impl Fn(Cell) -> bool) -> Vec<Mark> {
    let cells = board.cells().filter(|&cell| is_meant(cell));
    cells.map(|cell| Mark::mistake(cell.index(board.width()))).collect()
}
