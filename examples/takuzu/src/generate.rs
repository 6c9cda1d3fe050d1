//! The generator: puzzles of a requested grade with exactly one solution.

use puzzle_core::GameRng;
use puzzle_core::game::Generated;
use puzzle_core::grid::{Cell, Grid};
use puzzle_core::solve::{Grade, Rating, Stop, Work};

use crate::board::Symbols;
use crate::params::Params;
use crate::{Takuzu, grade, rules, solve};

/// Removes givens while the rest can be deduced: first with techniques easier than the grade, then
/// with those of the grade, which makes the puzzle that hard.
pub(crate) fn generate(
    params: &Params,
    rng: &mut GameRng,
    work: &mut Work<'_>,
) -> Result<Generated<Takuzu>, Stop> {
    let whole = rules::whole_lines(params.side as usize);
    let empty = Grid::filled(params.side, params.side, None);
    loop {
        let Some(full) = solve::ways(&empty, 1, Some(rng), work)?.pop() else { continue };
        let mut order: Vec<Cell> = full.cells().collect();
        rng.shuffle(&mut order);
        let mut givens = full;
        let easier = Grade::ALL.into_iter().rev().find(|grade| *grade < params.grade);
        if let Some(easier) = easier {
            thin(&mut givens, &order, (easier, usize::MAX), &whole, work)?;
        }
        // One supposition is enough, and finding more takes long.
        let most = if params.grade == Grade::Expert { 1 } else { usize::MAX };
        let is_so_hard = thin(&mut givens, &order, (params.grade, most), &whole, work)? > 0;
        if is_so_hard && let Some((grade, _)) = grade::needed(&givens, params.grade, &whole, work)?
        {
            return Ok(Generated::new(givens).rated(Rating::new(grade, grade::words(grade))));
        }
    }
}

/// Removes up to `most` givens that can be deduced from the rest with techniques up to the grade
/// `by`. Tries them in `order`, and returns how many were removed.
fn thin(
    givens: &mut Symbols,
    order: &[Cell],
    (by, most): (Grade, usize),
    whole: &[u16],
    work: &mut Work<'_>,
) -> Result<usize, Stop> {
    let mut n = 0;
    for &cell in order {
        if n == most {
            break;
        }
        let Some(symbol) = givens[cell].take() else { continue };
        if grade::needed(givens, by, whole, work)?.is_none() {
            givens[cell] = Some(symbol);
        } else {
            n += 1;
        }
    }
    Ok(n)
}
