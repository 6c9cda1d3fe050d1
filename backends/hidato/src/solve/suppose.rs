//! The sixth tier: a number in a cell that leads to a contradiction does not stand there.

use super::domains::{Conflict, Domains};
use super::set::Set;
use puzzle_core::solve::{Stop, Work};

/// Most places that a number may have left to be tried out. Seeds of expert puzzles hang on it.
const MOST_PLACES: u32 = 4;

/// Tries out numbers with few places left, each alone, until nothing more comes of it.
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

/// The first number and place that lead to a contradiction, and to which, fewest places first.
pub(crate) fn refuted<const W: usize>(
    domains: &mut Domains<W>,
    work: &mut Work,
) -> Result<Option<(usize, usize, Conflict)>, Stop> {
    // After each refutation `finish` begins again at two places: what follows from it may have left
    // other numbers with fewer than before.
    for n_places in 2..=MOST_PLACES {
        for i in 0..domains.open.len() {
            let k = usize::from(domains.open[i]);
            if domains.placed[k] || domains.places[k].len() != n_places {
                continue;
            }
            // A copy of the set is gone through: the trial narrows the set itself, and undoes it.
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
