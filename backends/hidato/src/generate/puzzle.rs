//! A generated puzzle as it is played: with moves that solve it, and its rating.

use super::generate;
use crate::game::Hidato;
use crate::grade::rating;
use crate::params::Params;
use crate::solver::moves_to;
use crate::state::State;
use puzzle_core::GameRng;
use puzzle_core::game::Generated;
use puzzle_core::solve::{Figure, Stop, Work};

/// What the game asks its generator for.
///
/// # Errors
/// When a limit of the work ended it.
pub(crate) fn puzzle(
    params: &Params,
    rng: &mut GameRng,
    work: &mut Work<'_>,
) -> Result<Generated<Hidato>, Stop> {
    let made = generate(params.recipe(), rng, work)?;
    let start = State::new(&made.desc);
    let board = start.board();
    let mut solution = alloc::vec![0; board.n_places()];
    for (i, &cell) in made.path.iter().enumerate() {
        solution[usize::from(cell)] = i as u16 + 1;
    }
    let figures = alloc::vec![
        Figure::int("cells", board.n_cells() as i64),
        Figure::int("given", made.desc.n_clues() as i64),
        Figure::int("tier", i64::from(made.tier.number())),
        Figure::text("reasoning", made.tier.name()),
    ];
    let moves = moves_to(&start, &solution);
    Ok(Generated::new(made.desc).solved_by(moves).rated(rating(made.tier, figures)))
}
