//! How hard a deal is, in the words and figures that all games share.

use alloc::vec;

use puzzle_core::solve::{Ask, Figure, Rating, Solutions, Stop, Work};

use crate::moves::Move;
use crate::skill::{GAMES, Skill};
use crate::solve::{Clearing, decide};
use crate::state::State;
use crate::words::why_lost;

/// Rates the puzzle that begins with a state.
pub(crate) fn rate(
    state: &State,
    ask: &Ask<'_, Move>,
    (): &mut (),
    work: &mut Work<'_>,
) -> Result<Rating, Stop> {
    work.nodes(u64::from(2 * GAMES))?;
    let left = |t| state.is_left(t);
    let skill = Skill::measure(state.layout(), state.groups(), left, GAMES);
    // A game that a player won shows that the deal can be cleared, and so does a known line. Only
    // where there is neither is the solver asked.
    if skill.best() == 0
        && ask.known.is_none()
        && decide(state.layout(), state.groups(), left, work)? == Clearing::Impossible
    {
        return Ok(Rating::ungraded(why_lost(state).words)
            .with_solutions(Solutions::None)
            .with_figures(shares(skill)));
    }
    let mut rating = rating(skill);
    rating.figures.push(Figure::int("free_pairs", state.n_free_pairs() as i64));
    Ok(rating)
}

/// What the games of the two players say.
pub(crate) fn rating(skill: Skill) -> Rating {
    let words = alloc::format!(
        "of {} games, who looks a pair ahead wins {}, who takes any pair {}",
        skill.games,
        skill.greedy,
        skill.careless
    );
    Rating::new(skill.grade(), words).with_figures(shares(skill))
}

fn shares(skill: Skill) -> vec::Vec<Figure> {
    // Thousandths of a percent.
    let share = |wins: u32| i64::from(wins) * 100_000 / i64::from(skill.games.max(1));
    vec![
        Figure::milli("careless_win_percent", share(skill.careless)),
        Figure::milli("greedy_win_percent", share(skill.greedy)),
    ]
}
