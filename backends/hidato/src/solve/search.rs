//! Search for solutions: smallest domain first, each refuted choice kept as knowledge.
//!
//! Numbers that ran into conflicts weigh more and come earlier (Boussemart, Hemery, Lecoutre and
//! Sais, "Boosting systematic search by weighting constraints", ECAI 2004). Cells with two numbers
//! left are branched on like numbers with two cells, which halves the time of minimal puzzles.
//!
//! Branches are in two: a number stands at a place, or it does not. The generator lets a search of
//! a few nodes decide whether an expert puzzle may lose a number, so that weights, order and nodes
//! are part of what a seed means.

use super::domains::{Conflict, Domains};
use super::rules::Rules;
use super::set::Set;
use super::space::{Space, with_words};
use crate::board::Board;
use alloc::vec::Vec;
use puzzle_core::solve::{Solutions, Stop, Work};

/// A solved board: the number at each place, 0 where there is no cell.
pub type Solution = Vec<u16>;

/// How many solutions a puzzle has, as far as was looked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Count {
    /// The first solutions found: at most as many as were asked for.
    pub solutions: Vec<Solution>,
    /// What ended the search before all was known. `None`: either as many solutions as were asked
    /// for are here, or there are no others.
    pub stop: Option<Stop>,
}

impl Count {
    /// Whether there is exactly one; `None` where a limit left it open. Two must have been asked
    /// for.
    pub fn is_unique(&self) -> Option<bool> {
        match (self.solutions.len(), self.stop) {
            (2.., _) | (0, None) => Some(false),
            (1, None) => Some(true),
            _ => None,
        }
    }

    /// How many there are, as far as is known. Two must have been asked for.
    pub fn solutions(&self) -> Solutions {
        match self.is_unique() {
            Some(true) => Solutions::One,
            Some(false) if self.solutions.is_empty() => Solutions::None,
            Some(false) => Solutions::Several,
            None => Solutions::Unknown,
        }
    }
}

/// Looks for up to `want` solutions of a board with the numbers given (0 for none).
///
/// Clues have to be possible ones, as a [`Desc`](crate::Desc) checks them.
pub fn count(board: &Board, clues: &[u16], want: usize, work: &mut Work) -> Count {
    if board.flaw_with(clues).is_some() {
        return Count { solutions: Vec::new(), stop: None };
    }
    with_words!(board.n_places(), W => {
        let space = Space::<W>::new(board);
        let mut domains = Domains::new(&space, board, clues, Rules::SEARCH);
        search(&mut domains, board, want, work)
    })
}

/// What every number weighs before any conflict: less, and the first few conflicts would decide
/// too much.
const FIRST_WEIGHT: u32 = 8;

/// Numbers looked at that count as a node more. The generator's limits are in nodes: seeds hang on
/// it.
const SPENT_PER_NODE: u64 = 512;

/// Looks for up to `want` solutions from where the domains are.
pub(crate) fn search<const W: usize>(
    domains: &mut Domains<W>,
    board: &Board,
    want: usize,
    work: &mut Work,
) -> Count {
    let mut held = 0;
    let found = search_holding(domains, board, want, &mut held, work);
    work.release(held);
    found
}

/// The same, `held` being the bytes that are accounted for: the trail of a large board with few
/// givens is most of them.
fn search_holding<const W: usize>(
    domains: &mut Domains<W>,
    board: &Board,
    want: usize,
    held: &mut u64,
    work: &mut Work,
) -> Count {
    let mut found = Count { solutions: Vec::new(), stop: None };
    let base = domains.mark();
    let mut weights = alloc::vec![FIRST_WEIGHT; domains.places.len()];
    // Choices that stand: the trail's length before each, the number and its place.
    let mut choices: Vec<(usize, usize, usize)> = Vec::new();
    loop {
        // On large boards a decision is more work: the watcher is to be heard all the same.
        if let Err(stop) = work.nodes(1 + domains.take_spent() / SPENT_PER_NODE) {
            found.stop = Some(stop);
            break;
        }
        // The trail grows with the search, so it is asked for as it grows, and never given back
        // before the end: what it has room for it keeps.
        let bytes = domains.bytes();
        if bytes > *held {
            if let Err(stop) = work.reserve(bytes - *held) {
                found.stop = Some(stop);
                break;
            }
            *held = bytes;
        }
        let end = domains.propagate();
        let mut dead = end.is_err();
        if let Err(end) = end {
            // Blame what ran out of cells, and the choice that led here.
            if let Conflict::Number(k) | Conflict::Run(k) = end {
                weights[k] += 1;
            }
            if let Some(&(_, k, _)) = choices.last() {
                weights[k] += 1;
            }
        }
        if !dead && domains.is_solved() {
            found.solutions.push(domains.numbers(board.n_places()));
            if found.solutions.len() >= want {
                break;
            }
            // Going on from a solution is going back from a conflict: its last choice is done.
            dead = true;
        }
        if !dead {
            let k = domains.narrowest(&weights).expect("not solved");
            let mut choice = (k, domains.places[k].first().expect("no conflict"));
            // A cell with two numbers left is as good as a number with two cells. Its weight is
            // that of both, so a number with two cells comes first only if it alone weighs as much.
            if let Some((other, place, weight)) = domains.two_way_cell(&weights)
                && (domains.places[k].len() > 2 || weight > weights[k])
            {
                choice = (other, place);
            }
            let (k, place) = choice;
            choices.push((domains.mark(), k, place));
            domains.narrow(k, &Set::of(place)).expect("it was among its places");
            continue;
        }
        // Back to the last choice, whose opposite is now known. What forbids it comes on the trail
        // after the mark of the choice before, and holds for as long as that one stands. Where
        // there is none before, everything has been tried.
        loop {
            let Some((mark, k, place)) = choices.pop() else {
                domains.undo_to(base);
                return found;
            };
            domains.undo_to(mark);
            if domains.forbid(k, place).is_ok() {
                break;
            }
        }
    }
    domains.undo_to(base);
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Kind;
    use crate::topology::Topology;
    use puzzle_core::GameRng;

    /// All solutions by walking, without any reasoning.
    const ENOUGH: usize = 3000;

    fn by_walking(board: &Board, clues: &[u16]) -> Vec<Solution> {
        fn step(
            board: &Board,
            clues: &[u16],
            at: usize,
            numbers: &mut Solution,
            out: &mut Vec<Solution>,
        ) {
            let k = numbers[at];
            if out.len() == ENOUGH {
                return;
            }
            if usize::from(k) == board.n_cells() {
                if clues.iter().zip(numbers.iter()).all(|(&c, &n)| c == 0 || c == n) {
                    out.push(numbers.clone());
                }
                return;
            }
            for &b in board.neighbors(at) {
                let b = usize::from(b);
                if numbers[b] == 0 && (clues[b] == 0 || clues[b] == k + 1) {
                    numbers[b] = k + 1;
                    step(board, clues, b, numbers, out);
                    numbers[b] = 0;
                }
            }
        }
        let mut out = Vec::new();
        for start in board.cells() {
            if clues[start] <= 1 {
                let mut numbers = alloc::vec![0; board.n_places()];
                numbers[start] = 1;
                step(board, clues, start, &mut numbers, &mut out);
            }
        }
        out
    }

    #[test]
    fn puzzles_of_another_program_have_one_solution() {
        for (topology, w, h, text) in [
            (Topology::King, 7, 6, "b41_42c38c13_10a35_34a16a6a32a25a18a7a31_22c4_30d1_3"),
            (Topology::Orthogonal, 7, 7, "b25e1g3a15r48f49_38c"),
        ] {
            let desc = crate::Desc::parse(topology, w, h, text).unwrap();
            let found = count(desc.board(), desc.clues(), 2, &mut Work::unlimited());
            assert_eq!(found.is_unique(), Some(true), "{text}");
        }
    }

    #[test]
    fn a_search_on_a_huge_board_is_heard() {
        let desc = crate::Desc::parse(Topology::King, 50, 50, &("z".repeat(96) + "d")).unwrap();
        let mut watch = |_: &puzzle_core::solve::Progress| core::ops::ControlFlow::Break(());
        let mut work = Work::unlimited().watched(&mut watch);
        let start = std::time::Instant::now();
        let found = count(desc.board(), desc.clues(), 2, &mut work);
        assert!(found.solutions.is_empty() && found.stop == Some(Stop::Cancelled));
        std::eprintln!("cancelled after {:?}, {} nodes", start.elapsed(), work.n_nodes());
    }

    #[test]
    fn what_no_search_would_end_is_seen_at_once() {
        let desc = crate::Desc::parse(Topology::Orthogonal, 11, 11, "a1zzzzo").unwrap();
        let mut work = Work::limited(1, u64::MAX);
        assert_eq!(count(desc.board(), desc.clues(), 2, &mut work).is_unique(), Some(false));
    }

    #[test]
    fn two_solutions_are_shown() {
        let desc = crate::Desc::parse(Topology::King, 3, 3, "1h").unwrap();
        let found = count(desc.board(), desc.clues(), 2, &mut Work::unlimited());
        assert_eq!((found.solutions.len(), found.is_unique()), (2, Some(false)));
        let mut work = Work::limited(1, u64::MAX);
        assert_eq!(count(desc.board(), desc.clues(), 2, &mut work).is_unique(), None);
    }

    #[test]
    fn every_solution_that_walking_finds() {
        let mut rng = GameRng::new("oracle");
        let mut seen = [0; 4];
        for round in 0..1500 {
            let topology = Topology::ALL[round % 8];
            let (w, h) = (2 + rng.index(3), 2 + rng.index(3));
            let kinds: Vec<Kind> = (0..w * h)
                .map(|_| if rng.chance(1, 8) { Kind::Block } else { Kind::Cell })
                .collect();
            let board = Board::new(topology, w, kinds);
            let mut clues = alloc::vec![0; w * h];
            let all = by_walking(&board, &clues);
            if let Some(solution) = rng.pick(&all) {
                let keep = 1 + rng.below(6);
                for place in 0..w * h {
                    if rng.chance(keep, 9) {
                        clues[place] = solution[place];
                    }
                }
            } else if board.n_cells() > 1 {
                let cells: Vec<usize> = board.cells().collect();
                clues[*rng.pick(&cells).unwrap()] = 1;
            }
            if board.n_cells() == 0 {
                continue;
            }
            let mut slow = by_walking(&board, &clues);
            let fast = count(&board, &clues, slow.len() + 1, &mut Work::unlimited());
            assert_eq!(fast.stop, None);
            let mut fast = fast.solutions;
            if slow.len() == ENOUGH {
                assert!(fast.len() >= ENOUGH);
                continue;
            }
            slow.sort();
            fast.sort();
            assert!(
                fast == slow,
                "{topology:?} {w}x{h} {clues:?}: {} of {}",
                fast.len(),
                slow.len()
            );
            seen[slow.len().min(3)] += 1;
        }
        assert!(seen.iter().all(|&n| n > 50), "{seen:?}");
    }
}
