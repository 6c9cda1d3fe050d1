//! A generated puzzle as the game returns it: with moves that solve it, and its rating.

use super::generate;
use crate::game::Hidato;
use crate::grade::rating;
use crate::params::Params;
use crate::shape::Shape;
use crate::solver::moves_to;
use crate::state::State;
use puzzle_core::GameRng;
use puzzle_core::game::Generated;
use puzzle_core::solve::{Metric, Stop, Work};

/// Generates the puzzle for the params.
///
/// # Errors
/// Returns the limit of the work that stopped it.
pub(crate) fn puzzle(
    params: &Params,
    rng: &mut GameRng,
    work: &mut Work<'_>,
) -> Result<Generated<Hidato>, Stop> {
    let made = generate(params.spec(), rng, work)?;
    let start = State::new(&made.desc);
    let board = start.board();
    let mut solution = alloc::vec![0; board.n_places()];
    for (i, &cell) in made.path.iter().enumerate() {
        solution[usize::from(cell)] = i as u16 + 1;
    }
    let figures = alloc::vec![
        Metric::int("cells", board.n_cells() as i64),
        Metric::int("given", made.desc.n_clues() as i64),
        Metric::int("tier", i64::from(made.tier.number())),
        Metric::text("reasoning", made.tier.name()),
    ];
    let moves = moves_to(&start, &solution);
    let generated = Generated::new(made.desc).solved_by(moves).rated(rating(made.tier, figures));
    // The desc says which cells the board has, so its ID does not need the outline.
    let has_outline = params.spec().outline.is_some();
    let plain = || params.clone().with_shape(Shape::Rectangle);
    Ok(if has_outline { generated.narrowed(plain()) } else { generated })
}
