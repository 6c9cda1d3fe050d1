//! The sixth tier, proof by contradiction: a number whose assumption leads to a contradiction is
//! not there.

use super::domains::{Conflict, Domains};
use super::set::Set;
use puzzle_core::solve::{Stop, Work};

/// Maximum number of places left for a number that is tried out. Pinned seeds of expert puzzles
/// depend on it.
const MOST_PLACES: u32 = 4;

/// Assumes numbers with few places at each of their places, one at a time, and excludes places that
/// lead to a contradiction, until nothing more follows.
pub(crate) fn finish<const W: usize>(
    domains: &mut Domains<W>,
    work: &mut Work,
) -> Result<Result<(), Conflict>, Stop> {
    while let Some((k, place, _)) = refuted(domains, work)? {
        if let Err(conflict) = domains.forbid(k, place).and_then(|()| domains.propagate()) {
            return Ok(Err(conflict));
        }
    }
    Ok(Ok(()))
}

/// Returns the first number and place that lead to a contradiction, and the contradiction; numbers
/// with the fewest places are tried first.
pub(crate) fn refuted<const W: usize>(
    domains: &mut Domains<W>,
    work: &mut Work,
) -> Result<Option<(usize, usize, Conflict)>, Stop> {
    // After each refutation `finish` starts again with two places, because the refutation may have
    // left other numbers with fewer places.
    for n_places in 2..=MOST_PLACES {
        for i in 0..domains.open.len() {
            let k = usize::from(domains.open[i]);
            if domains.placed[k] || domains.places[k].len() != n_places {
                continue;
            }
            // Iterates over a copy of the set, because the trial narrows the set itself and undoes
            // it.
            for place in domains.places[k].iter() {
                work.nodes(1 + domains.take_spent())?;
                let mark = domains.mark();
                let end = domains.narrow(k, &Set::of(place)).and_then(|()| domains.propagate());
                domains.undo_to(mark);
                if let Err(conflict) = end {
                    return Ok(Some((k, place, conflict)));
                }
            }
        }
    }
    Ok(None)
}
