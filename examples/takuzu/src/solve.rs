//! The solver: fills the cells that their lines force, and tries both symbols in a cell where
//! nothing is forced. It can look for a second solution.

use puzzle_core::GameRng;
use puzzle_core::solve::{
    Answer, Explanation, Objective, Solution, Solutions, SolveRequest, Stop, Work,
};

use crate::board::{Board, Entry, Symbol, Symbols};
use crate::deduce::Position;
use crate::rules;

/// Returns up to `most` solutions: the ways to fill the board. With `rng`, the symbol to try first
/// in a cell is random.
pub(crate) fn ways(
    cells: &Symbols,
    most: usize,
    mut rng: Option<&mut GameRng>,
    work: &mut Work<'_>,
) -> Result<Vec<Symbols>, Stop> {
    let whole = rules::whole_lines(cells.width() as usize);
    let mut found = Vec::new();
    if rules::fault(cells).is_some() {
        return Ok(found);
    }
    // The positions still to search; the last one is next.
    let mut open = vec![Position::new(cells, &whole)];
    while let Some(mut position) = open.pop() {
        if position.narrow(work)?.is_err() {
            continue;
        }
        // Copied first, since the position continues with the other branch.
        let next = position.empty().next();
        let Some(cell) = next else {
            let filled = position_cells(&position, cells);
            if rules::fault(&filled).is_none() {
                found.push(filled);
                if found.len() >= most {
                    break;
                }
            }
            continue;
        };
        let sun_first = rng.as_mut().is_none_or(|rng| rng.chance(1, 2));
        let first = if sun_first { Symbol::Sun } else { Symbol::Moon };
        for symbol in [first.other(), first] {
            let mut branch = position.clone();
            branch.put(cell, symbol);
            open.push(branch);
        }
    }
    Ok(found)
}

fn position_cells(position: &Position<'_>, like: &Symbols) -> Symbols {
    let mut cells = like.clone();
    for cell in like.cells() {
        cells[cell] = position.at(cell);
    }
    cells
}

/// Fills the empty cells and corrects mistakes, or proves that the givens have no solution. The
/// player's entries can be changed and therefore prove nothing.
pub(crate) fn solve(
    board: &Board,
    request: &SolveRequest<'_, Entry>,
    (): &mut (),
    work: &mut Work<'_>,
) -> Answer<Entry> {
    let most = if request.aim == Objective::Count { 2 } else { 1 };
    let found = match found(board, most, work) {
        Ok(found) => found,
        Err(stop) => return stop.into(),
    };
    let entries = |right: &Symbols| -> Vec<Entry> {
        let cells = board.cells().cells().filter(|&cell| board.cells()[cell] != right[cell]);
        cells.map(|cell| Entry { cell, symbol: right[cell] }).collect()
    };
    let Some(first) = found.first() else {
        let why = rules::fault(board.givens());
        return Answer::Unsolvable(
            why.unwrap_or_else(|| Explanation::from("there is no way to fill the empty cells")),
        );
    };
    // A solution that keeps all entries is shortest. If some must change, another solution may be
    // closer.
    let keeps = entries(first).len() == board.n_empty();
    let mut solution = Solution::new(entries(first)).optimal_if(keeps);
    if most == 2 {
        let is_one = found.len() == 1;
        solution.solutions = if is_one { Solutions::One } else { Solutions::Several };
        solution.other = found.get(1).map(entries);
    }
    Answer::Solved(solution)
}

/// Returns up to `most` solutions of the givens. If one is wanted, it agrees with the player's
/// entries where that is possible.
fn found(board: &Board, most: usize, work: &mut Work<'_>) -> Result<Vec<Symbols>, Stop> {
    if most == 1 {
        let along = ways(board.cells(), 1, None, work)?;
        if !along.is_empty() {
            return Ok(along);
        }
    }
    ways(board.givens(), most, None, work)
}
