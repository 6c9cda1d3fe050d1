//! Where a grade is needed: what is left when the reasoning of the grades below has done all it
//! can.

use super::domains::Domains;
use super::known::Known;
use super::reason::first_conclusion;
use super::space::{Space, with_words};
use crate::board::Board;
use crate::grade::Tier;
use alloc::vec::Vec;
use puzzle_core::solve::{Grade, Stop, Work};

/// A point where the grades below are stuck, and the number that the grade's own reasoning places
/// there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bottleneck {
    /// The number, from 1.
    pub number: u16,
    /// The reasoning that places it.
    pub tier: Tier,
    /// The places that the grades below leave for the number.
    pub n_places: usize,
    /// Cells that are not known yet.
    pub n_unknown: usize,
}

/// The points where a puzzle of a grade needs that grade: the grades below place all they can, the
/// grade's own reasoning places one number, and so on to the end. `path` holds the cells of the
/// only solution in order; no more than `most` are looked for.
///
/// Every number that is placed is as a player sees it: nothing is carried over but numbers. Where
/// an expert puzzle takes trial, the number with the fewest places is told.
///
/// # Errors
/// When the work's limit ended it.
pub fn bottlenecks(
    board: &Board,
    clues: &[u16],
    path: &[u16],
    grade: Grade,
    most: usize,
    work: &mut Work,
) -> Result<Vec<Bottleneck>, Stop> {
    with_words!(board.n_places(), W => {
        let space = Space::<W>::new(board);
        bottlenecks_within(&space, board, (clues, path), grade, most, work)
    })
}

/// [`bottlenecks`] of clues and path.
pub(crate) fn bottlenecks_within<const W: usize>(
    space: &Space<W>,
    board: &Board,
    (clues, path): (&[u16], &[u16]),
    grade: Grade,
    most: usize,
    work: &mut Work,
) -> Result<Vec<Bottleneck>, Stop> {
    let mut found = Vec::new();
    let Some(below) = Grade::ALL.into_iter().rfind(|&other| other < grade) else {
        return Ok(found);
    };
    let below = Tier::most(below);
    let mut numbers = clues.to_vec();
    while found.len() < most {
        place_all(space, board, &mut numbers, below, work)?;
        let n_unknown = board.cells().filter(|&place| numbers[place] == 0).count();
        if n_unknown == 0 {
            break;
        }
        // How many places the grades below leave. T1 keeps no places: below a normal puzzle they
        // are those of T2. A conflict would be a puzzle without a solution, which `path` rules out.
        let mut domains = Domains::new(space, board, &numbers, below.rules());
        let _ = domains.propagate();
        let own = Tier::ALL[below as usize + 1..]
            .iter()
            .filter(|&&tier| tier <= Tier::most(grade) && tier != Tier::Search);
        // The plainest of the grade's own tiers that gets any further: an expert puzzle may be
        // stuck for contradictions too, and is then told a number of its solution.
        let mut next = None;
        for &tier in own {
            next = first_conclusion(space, board, &numbers, tier, work)?.map(|k| (k, tier));
            if next.is_some() {
                break;
            }
        }
        let narrowest = |&k: &u16| domains.places[usize::from(k)].len();
        let unplaced = |&k: &u16| numbers[usize::from(path[usize::from(k)])] == 0;
        let tried = || {
            let open = domains.open.iter().copied().filter(unplaced);
            open.min_by_key(narrowest).map(|k| (usize::from(k), Tier::Search))
        };
        let Some((k, tier)) = next.or_else(tried) else { break };
        let n_places = domains.places[k].len() as usize;
        // The number alone goes on, not what else its reasoning excluded: a player writes no notes.
        numbers[usize::from(path[k])] = k as u16 + 1;
        found.push(Bottleneck { number: k as u16 + 1, tier, n_places, n_unknown });
    }
    Ok(found)
}

/// Places all that reasoning up to a tier, T5 at most, can.
fn place_all<const W: usize>(
    space: &Space<W>,
    board: &Board,
    numbers: &mut Vec<u16>,
    tier: Tier,
    work: &mut Work,
) -> Result<(), Stop> {
    work.node()?;
    if tier == Tier::Next {
        let mut known = Known::new(space, numbers);
        known.finish(usize::MAX);
        for (k, place) in known.place_of.iter().enumerate() {
            if let Some(place) = place {
                numbers[usize::from(*place)] = k as u16 + 1;
            }
        }
    } else {
        // All rules of a tier hold those of the tiers before, so one run of the highest does for
        // all.
        let mut domains = Domains::new(space, board, numbers, tier.rules());
        if domains.propagate().is_ok() {
            *numbers = domains.numbers(board.n_places());
        }
        work.nodes(domains.take_spent())?;
    }
    Ok(())
}
