//! A generated level as a puzzle: as it is played, with moves that solve it.

use puzzle_core::GameRng;
use puzzle_core::game::Generated;
use puzzle_core::solve::{Stop, Work};

use crate::game::Sokoban;
use crate::grade;
use crate::moves::Move;
use crate::params::Params;
use crate::route;
use crate::state::State;

/// Makes the puzzle that the params ask for; its board is as narrow as the level.
///
/// # Errors
/// When a limit of `work` is reached or it is cancelled.
pub(crate) fn puzzle(
    params: &Params,
    rng: &mut GameRng,
    work: &mut Work<'_>,
) -> Result<Generated<Sokoban>, Stop> {
    let made = super::generate(&params.spec(), rng, work)?;
    let moves = if params.reverse {
        route::taken_back(&State::new(&made.level, true), &made.steps)
    } else {
        Some(made.steps.iter().map(|&step| Move::from(step)).collect())
    };
    let rating = grade::rating(&made.rating);
    let board = &made.level.board;
    let (width, height) = (board.width() as u32, board.height() as u32);
    let narrowed = Params { width, height, ..*params };
    let generated = Generated::new(made.level).narrowed(narrowed).rated(rating);
    Ok(match moves {
        Some(moves) => generated.solved_by(moves),
        None => generated,
    })
}
