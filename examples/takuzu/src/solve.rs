//! The solver: fills what lines force, and tries both symbols where nothing is forced. It finds out
//! whether there is another solution.

use puzzle_core::GameRng;
use puzzle_core::solve::{Aim, Answer, Ask, Remark, Solution, Solutions, Stop, Work};

use crate::board::{Board, Entry, Symbol, Symbols};
use crate::deduce::Position;
use crate::rules;

/// Up to so many ways to fill the board. With an `rng` the symbol that is tried first is drawn.
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
    // Positions that are still to be looked at, the next one last.
    let mut open = vec![Position::new(cells, &whole)];
    while let Some(mut position) = open.pop() {
        if position.narrow(work)?.is_err() {
            continue;
        }
        // Made first: the position goes on to the next branch.
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

/// Fills the empty cells and mends what is wrong, or proves that nothing fills what was given. What
/// the player entered can be changed again, and so proves nothing.
pub(crate) fn solve(
    board: &Board,
    ask: &Ask<'_, Entry>,
    (): &mut (),
    work: &mut Work<'_>,
) -> Answer<Entry> {
    let most = if ask.aim == Aim::Count { 2 } else { 1 };
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
        return Answer::Unsolvable(why.unwrap_or_else(|| {
            Remark::from("no way to fill the empty cells keeps all rules: all were tried")
        }));
    };
    // What keeps all that is there is shortest; of mended boards there may be a nearer one.
    let keeps = entries(first).len() == board.n_empty();
    let mut solution = Solution::new(entries(first)).optimal_if(keeps);
    if most == 2 {
        let is_one = found.len() == 1;
        solution.solutions = if is_one { Solutions::One } else { Solutions::Several };
        solution.other = found.get(1).map(entries);
    }
    Answer::Solved(solution)
}

/// Boards that were looked for: with what the player entered, if there is one, else of the givens.
fn found(board: &Board, most: usize, work: &mut Work<'_>) -> Result<Vec<Symbols>, Stop> {
    if most == 1 {
        let along = ways(board.cells(), 1, None, work)?;
        if !along.is_empty() {
            return Ok(along);
        }
    }
    ways(board.givens(), most, None, work)
}
