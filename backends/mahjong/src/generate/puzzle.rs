//! Turns a deal into a puzzle with its rating, and with its solution if it is known.

use puzzle_core::GameRng;
use puzzle_core::game::Generated;
use puzzle_core::solve::{Stop, Work};

use super::deal;
use crate::desc::Desc;
use crate::game::Mahjong;
use crate::grade;
use crate::params::Params;
use crate::solver::moves;

/// Generates a puzzle of the game.
///
/// # Errors
/// Returns a [`Stop`] if a limit of `work` is reached.
pub(crate) fn puzzle(
    params: &Params,
    rng: &mut GameRng,
    work: &mut Work<'_>,
) -> Result<Generated<Mahjong>, Stop> {
    let dealt = deal(params, rng, work)?;
    let desc = Desc::new(params.layout(), dealt.groups).expect("a deal has what its layout needs");
    let mut generated = Generated::new(desc);
    generated.rating = dealt.wins.map(grade::rating);
    generated.note = dealt.note;
    Ok(match dealt.pairs {
        Some(pairs) => generated.solved_by(moves(&pairs)),
        None => generated,
    })
}
