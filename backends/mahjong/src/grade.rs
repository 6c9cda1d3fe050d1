//! How hard a deal is, by the share of games that careless play wins.
//!
//! Which deals a seed gives at a grade hangs on the grades' limits, so that they may not change
//! within a major version.

use alloc::vec;

use puzzle_core::{Ask, Figure, Grade, Rating, Solutions, Stop, Work};

use crate::careless::careless_wins;
use crate::generate::GAMES;
use crate::moves::Move;
use crate::review::why_lost;
use crate::solve::{Clearing, decide};
use crate::state::State;

/// The grades that deals have, from below.
pub(crate) const GRADES: [Grade; 3] = [Grade::Easy, Grade::Normal, Grade::Hard];

/// The grade of so many wins of careless play: easy with more than a fifth of the games, hard with
/// less than a fiftieth.
pub fn grade_of(wins: u32, games: u32) -> Grade {
    if wins * 5 > games {
        Grade::Easy
    } else if wins * 50 >= games {
        Grade::Normal
    } else {
        Grade::Hard
    }
}

/// Rates the puzzle that begins with a state.
pub(crate) fn rate(
    state: &State,
    ask: &Ask<'_, Move>,
    (): &mut (),
    work: &mut Work<'_>,
) -> Result<Rating, Stop> {
    work.nodes(u64::from(GAMES))?;
    let left = |t| state.is_left(t);
    let wins = careless_wins(state.layout(), state.groups(), left, GAMES);
    if wins == 0
        && ask.known.is_none()
        && decide(state.layout(), state.groups(), left, work)? == Clearing::Impossible
    {
        return Ok(Rating::ungraded(why_lost(state).words)
            .with_solutions(Solutions::None)
            .with_figures(vec![share(0)]));
    }
    let mut rating = rating(wins);
    rating.figures.push(Figure::int("free_pairs", state.n_free_pairs() as i64));
    Ok(rating)
}

/// What so many wins of [`GAMES`] careless games say.
pub(crate) fn rating(wins: u32) -> Rating {
    let words = alloc::format!("careless play clears it {wins} in {GAMES} times");
    Rating::new(grade_of(wins, GAMES), words).with_figures(vec![share(wins)])
}

fn share(wins: u32) -> Figure {
    // Thousandths of a percent.
    Figure::milli("careless_win_percent", i64::from(wins) * 100_000 / i64::from(GAMES))
}
