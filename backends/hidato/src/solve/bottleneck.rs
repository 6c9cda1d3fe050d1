//! Bottlenecks: the points of a puzzle where the reasoning of the lower grades gets stuck.

use super::bitboard::{BitBoard, with_words};
use super::domains::Domains;
use super::known_numbers::KnownNumbers;
use super::reason::first_conclusion;
use crate::board::Board;
use crate::grade::Tier;
use alloc::vec::Vec;
use puzzle_core::solve::{Grade, Stop, Work};

/// A point where the lower grades get stuck, and the number that the grade's own reasoning places
/// there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bottleneck {
    /// The number, from 1.
    pub number: u16,
    /// The tier of reasoning that places the number.
    pub tier: Tier,
    /// How many places the lower grades leave for the number.
    pub n_places: usize,
    /// How many cells have no number yet.
    pub n_unknown: usize,
}

/// Returns the points where a puzzle needs its grade: the lower grades place all they can, the
/// grade's own reasoning places one number, and so on to the end. `path` holds the cells of the
/// only solution in order. Stops after `most` bottlenecks.
///
/// Only placed numbers are carried over from one step to the next, as for a player who takes no
/// notes. If an expert puzzle needs trial and error, the number with the fewest places is used.
///
/// # Errors
/// Returns the limit of the work that stopped it.
pub fn bottlenecks(
    board: &Board,
    clues: &[u16],
    path: &[u16],
    grade: Grade,
    most: usize,
    work: &mut Work,
) -> Result<Vec<Bottleneck>, Stop> {
    with_words!(board.n_places(), W => {
        let bitboard = BitBoard::<W>::new(board);
        bottlenecks_within(&bitboard, board, (clues, path), grade, most, work)
    })
}

/// Does the work of [`bottlenecks`] with a set size chosen for the board.
pub(crate) fn bottlenecks_within<const W: usize>(
    bitboard: &BitBoard<W>,
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
        place_all(bitboard, board, &mut numbers, below, work)?;
        let n_unknown = board.cells().filter(|&place| numbers[place] == 0).count();
        if n_unknown == 0 {
            break;
        }
        // Finds how many places the lower grades leave. T1 has no domains, so below a normal puzzle
        // those of T2 are used. A conflict is impossible, because `path` is a solution.
        let mut domains = Domains::new(bitboard, board, &numbers, below.rules());
        let _ = domains.propagate();
        let own = Tier::ALL[below as usize + 1..]
            .iter()
            .filter(|&&tier| tier <= Tier::most(grade) && tier != Tier::Search);
        // Uses the simplest of the grade's own tiers that makes progress. In an expert puzzle even
        // contradictions may find nothing; then a number of the solution is used.
        let mut next = None;
        for &tier in own {
            next = first_conclusion(bitboard, board, &numbers, tier, work)?.map(|k| (k, tier));
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
        // Only the number is carried over, not what its reasoning excluded: a player takes no
        // notes.
        numbers[usize::from(path[k])] = k as u16 + 1;
        found.push(Bottleneck { number: k as u16 + 1, tier, n_places, n_unknown });
    }
    Ok(found)
}

/// Places all numbers that reasoning up to a tier, at most T5, can place; adds them to `numbers`.
fn place_all<const W: usize>(
    bitboard: &BitBoard<W>,
    board: &Board,
    numbers: &mut Vec<u16>,
    tier: Tier,
    work: &mut Work,
) -> Result<(), Stop> {
    work.node()?;
    if tier == Tier::Next {
        let mut known = KnownNumbers::new(bitboard, numbers);
        known.finish(usize::MAX);
        for (k, place) in known.place_of.iter().enumerate() {
            if let Some(place) = place {
                numbers[usize::from(*place)] = k as u16 + 1;
            }
        }
    } else {
        // A tier includes the rules of all tiers before it, so one run of the highest is enough.
        let mut domains = Domains::new(bitboard, board, numbers, tier.rules());
        if domains.propagate().is_ok() {
            *numbers = domains.numbers(board.n_places());
        }
        work.nodes(domains.take_spent())?;
    }
    Ok(())
}
