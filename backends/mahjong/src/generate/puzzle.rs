//! A deal as a puzzle: with its rating, and moves that clear it where they are known.

use puzzle_core::GameRng;
use puzzle_core::game::Generated;
use puzzle_core::solve::{Stop, Work};

use super::deal;
use crate::desc::Desc;
use crate::game::Mahjong;
use crate::grade;
use crate::params::Params;
use crate::solver::moves;

/// What the game asks its generator for.
///
/// # Errors
/// When a limit of the work ended it.
pub(crate) fn puzzle(
    params: &Params,
    rng: &mut GameRng,
    work: &mut Work<'_>,
) -> Result<Generated<Mahjong>, Stop> {
    let dealt = deal(params, rng, work)?;
    let desc = Desc::new(params.layout(), dealt.groups).expect("a deal has what its layout needs");
    let mut generated = Generated::new(desc);
    generated.rating = dealt.skill.map(grade::rating);
    generated.note = dealt.note;
    Ok(match dealt.pairs {
        Some(pairs) => generated.solved_by(moves(&pairs)),
        None => generated,
    })
}
