//! A generated level as a puzzle: the level to play, with moves that solve it and its rating.

use puzzle_core::GameRng;
use puzzle_core::game::Generated;
use puzzle_core::solve::{Stop, Work};

use crate::game::Sokoban;
use crate::grade;
use crate::moves::Move;
use crate::params::Params;
use crate::route;
use crate::state::State;

/// Generates the puzzle for the params. Its board is as small as the level allows.
///
/// # Errors
/// Returns the stop if a limit of `work` is reached or the work is canceled.
pub(crate) fn puzzle(
    params: &Params,
    rng: &mut GameRng,
    work: &mut Work<'_>,
) -> Result<Generated<Sokoban>, Stop> {
    let made = super::generate(&params.spec(), rng, work)?;
    let moves = if params.reverse {
        route::steps_as_pulls(&State::new(&made.level, true), &made.steps)
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
