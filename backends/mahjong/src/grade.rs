//! Rates deals by how often two automatic players win them.

use alloc::vec;

use puzzle_core::plural;
use puzzle_core::solve::{Metric, Rating, Solutions, SolveRequest, Stop, Work};

use crate::description::why_lost;
use crate::moves::Move;
use crate::skill::{GAMES, WinCounts};
use crate::solve::{ClearResult, decide};
use crate::state::State;

/// Rates the puzzle that begins with a state.
pub(crate) fn rate(
    state: &State,
    request: &SolveRequest<'_, Move>,
    (): &mut (),
    work: &mut Work<'_>,
) -> Result<Rating, Stop> {
    work.nodes(u64::from(2 * GAMES))?;
    let left = |t| state.is_left(t);
    let wins = WinCounts::measure(state.layout(), state.groups(), left, GAMES);
    // A game won by a player shows that the deal can be cleared, and so does a known line. The
    // solver runs only without either.
    if wins.best() == 0
        && request.known.is_none()
        && decide(state.layout(), state.groups(), left, work)? == ClearResult::Impossible
    {
        return Ok(Rating::ungraded(why_lost(state).words)
            .with_solutions(Solutions::None)
            .with_figures(shares(wins)));
    }
    let mut rating = rating(wins);
    rating.figures.push(Metric::int("free_pairs", state.n_free_pairs() as i64));
    Ok(rating)
}

/// Returns the rating that follows from the wins of the two automatic players.
pub(crate) fn rating(wins: WinCounts) -> Rating {
    let words = plural!(
        games = wins.games,
        "in {games} simulated game, careful play wins {careful} and random play wins {random}",
        "in {games} simulated games, careful play wins {careful} and random play wins {random}",
        careful = wins.greedy,
        random = wins.random
    );
    Rating::new(wins.grade(), words).with_figures(shares(wins))
}

fn shares(wins: WinCounts) -> vec::Vec<Metric> {
    // In thousandths of a percent.
    let share = |n: u32| i64::from(n) * 100_000 / i64::from(wins.games.max(1));
    vec![
        Metric::milli("careless_win_percent", share(wins.random)),
        Metric::milli("greedy_win_percent", share(wins.greedy)),
    ]
}
