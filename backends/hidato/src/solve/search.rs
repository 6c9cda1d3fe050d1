//! The search for solutions, which branches on the smallest domain.
//!
//! Numbers that ran into conflicts get a higher weight and are chosen earlier (Boussemart, Hemery,
//! Lecoutre and Sais, "Boosting systematic search by weighting constraints", ECAI 2004). Cells with
//! two numbers left are branched on like numbers with two cells, which halves the time for minimal
//! puzzles.
//!
//! Each branch has two sides: a number is at a place, or it is not. A refuted choice stays as
//! knowledge. The generator lets a short search decide whether an expert puzzle may lose a number,
//! so weights, order and nodes are part of what a seed means.

use super::bitboard::{BitBoard, with_words};
use super::domains::{Conflict, Domains};
use super::rules::Rules;
use super::set::Set;
use crate::board::Board;
use alloc::vec::Vec;
use puzzle_core::solve::{Solutions, Stop, Work};

/// A solved board: the number at each place, 0 if the place is not a cell.
pub type Solution = Vec<u16>;

/// How many solutions a puzzle has, as far as was searched.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SolutionCount {
    /// The solutions found: at most as many as were requested.
    pub solutions: Vec<Solution>,
    /// What stopped the search. `None` means that it found as many solutions as requested, or that
    /// there are no others.
    pub stop: Option<Stop>,
}

impl SolutionCount {
    /// Returns whether there is exactly one solution; `None` if a limit left it open. At least two
    /// solutions must have been requested.
    pub fn is_unique(&self) -> Option<bool> {
        match (self.solutions.len(), self.stop) {
            (2.., _) | (0, None) => Some(false),
            (1, None) => Some(true),
            _ => None,
        }
    }

    /// Returns the number of solutions as far as it is known. At least two must have been
    /// requested.
    pub fn solutions(&self) -> Solutions {
        match self.is_unique() {
            Some(true) => Solutions::One,
            Some(false) if self.solutions.is_empty() => Solutions::None,
            Some(false) => Solutions::Several,
            None => Solutions::Unknown,
        }
    }
}

/// Searches for up to `want` solutions of a board with given numbers, 0 for none.
///
/// The clues must be consistent, as [`Desc`](crate::Desc) ensures.
pub fn count(board: &Board, clues: &[u16], want: usize, work: &mut Work) -> SolutionCount {
    if board.flaw_with(clues).is_some() {
        return SolutionCount { solutions: Vec::new(), stop: None };
    }
    with_words!(board.n_places(), W => {
        let bitboard = BitBoard::<W>::new(board);
        let mut domains = Domains::new(&bitboard, board, clues, Rules::SEARCH);
        search(&mut domains, board, want, work)
    })
}

/// The initial weight of every number. With a lower value the first few conflicts would decide too
/// much.
const FIRST_WEIGHT: u32 = 8;

/// How many propagated numbers count as one more node. The generator's limits are numbers of nodes,
/// so pinned seeds depend on it.
const SPENT_PER_NODE: u64 = 512;

/// Searches for up to `want` solutions from the current domains.
pub(crate) fn search<const W: usize>(
    domains: &mut Domains<W>,
    board: &Board,
    want: usize,
    work: &mut Work,
) -> SolutionCount {
    let mut held = 0;
    let found = search_holding(domains, board, want, &mut held, work);
    work.release(held);
    found
}

/// Searches for up to `want` solutions from the current domains. `held` is the number of bytes
/// reserved so far; on a large board with few given numbers the trail is most of them.
fn search_holding<const W: usize>(
    domains: &mut Domains<W>,
    board: &Board,
    want: usize,
    held: &mut u64,
    work: &mut Work,
) -> SolutionCount {
    let mut found = SolutionCount { solutions: Vec::new(), stop: None };
    let base = domains.mark();
    let mut weights = alloc::vec![FIRST_WEIGHT; domains.places.len()];
    // The current choices: the trail's length before each, the number and its place.
    let mut choices: Vec<(usize, usize, usize)> = Vec::new();
    loop {
        // On large boards a decision is more work, so it counts as more nodes, and progress is
        // reported often enough.
        if let Err(stop) = work.nodes(1 + domains.take_spent() / SPENT_PER_NODE) {
            found.stop = Some(stop);
            break;
        }
        // The trail grows during the search, so its memory is reserved as it grows. It is not
        // released before the end, because the trail keeps its capacity.
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
            // The number that ran out of cells gets more weight, and so does the last choice.
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
            // After a solution the search goes on as after a conflict: its last choice is done.
            dead = true;
        }
        if !dead {
            let k = domains.narrowest(&weights).expect("not solved");
            let mut choice = (k, domains.places[k].first().expect("no conflict"));
            // A cell with two numbers left is as good as a number with two cells. Its weight is the
            // sum of both, so a number with two cells comes first only if it alone weighs as much.
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
        // Goes back to the last choice, whose opposite is now known. The exclusion is put on the
        // trail after the mark of the choice before, and holds as long as that choice does. If
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
    use crate::board::PlaceKind;
    use crate::generate::largest_part;
    use crate::pair_rule::{PairRule, RuledPair, all_pairs};
    use crate::topology::Topology;
    use puzzle_core::GameRng;

    /// The number of solutions at which the test's exhaustive walk stops.
    const ENOUGH: usize = 3000;

    /// Finds the solutions by walking along all paths, with nothing but the topology and the rules
    /// of pairs.
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
                let keeps_clues = clues.iter().zip(numbers.iter()).all(|(&c, &n)| c == 0 || c == n);
                let keeps_rules = board.rules().iter().all(|&(a, b, rule)| {
                    let (a, b) = (numbers[usize::from(a)], numbers[usize::from(b)]);
                    (a.abs_diff(b) == 1) == (rule == PairRule::Link)
                });
                if keeps_clues && keeps_rules {
                    out.push(numbers.clone());
                }
                return;
            }
            for b in board.in_topology(at) {
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

    /// Returns random walls and links: any, or those that a solution keeps.
    fn random_rules(
        board: &Board,
        solution: Option<&Solution>,
        rng: &mut GameRng,
    ) -> Vec<RuledPair> {
        let (walls, links) = (rng.below(4), rng.below(4));
        let mut rules = Vec::new();
        for (a, b) in all_pairs(board) {
            let is_step = solution.map(|numbers| numbers[a].abs_diff(numbers[b]) == 1);
            let (a, b) = (a as u16, b as u16);
            if is_step != Some(true) && rng.chance(walls, 12) {
                rules.push((a, b, PairRule::Wall));
            } else if is_step != Some(false) && rng.chance(links, 12) {
                rules.push((a, b, PairRule::Link));
            }
        }
        rules
    }

    #[test]
    fn puzzles_of_ascent_have_one_solution() {
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
    fn a_search_on_a_huge_board_can_be_canceled() {
        let desc = crate::Desc::parse(Topology::King, 50, 50, &("z".repeat(96) + "d")).unwrap();
        let mut watch = |_: &puzzle_core::solve::Progress| core::ops::ControlFlow::Break(());
        let mut work = Work::unlimited().watched(&mut watch);
        let start = std::time::Instant::now();
        let found = count(desc.board(), desc.clues(), 2, &mut work);
        assert!(found.solutions.is_empty() && found.stop == Some(Stop::Cancelled));
        std::eprintln!("cancelled after {:?}, {} nodes", start.elapsed(), work.n_nodes());
    }

    #[test]
    fn flaws_of_large_boards_are_found_at_once() {
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

    /// `HIDATO_BOARDS=20000 cargo test -p puzzle-hidato agrees_with` runs it on as many boards.
    #[test]
    fn agrees_with_brute_force() {
        let n = std::env::var("HIDATO_BOARDS").map_or(1000, |n| n.parse().expect("a number"));
        let mut rng = GameRng::new("oracle");
        // How often there were 0, 1, 2 and more solutions, by topology.
        let mut seen = [[0; 4]; Topology::ALL.len()];
        let mut n_ruled = 0;
        for round in 0..n {
            let topology = Topology::ALL[round % Topology::ALL.len()];
            let (least, most) = match topology {
                Topology::Diagonal | Topology::TriangleVertex | Topology::Jump => (4, 6),
                Topology::Knight => (3, 5),
                _ => (2, 4),
            };
            let (w, h) = (least + rng.index(most - least + 1), least + rng.index(most - least));
            let kinds: Vec<PlaceKind> = (0..w * h)
                .map(|_| if rng.chance(1, 8) { PlaceKind::Block } else { PlaceKind::Cell })
                .collect();
            let mut board = Board::new(topology, w, largest_part(topology, w, kinds));
            if board.n_cells() == 0 {
                continue;
            }
            let mut clues = alloc::vec![0; w * h];
            let all = by_walking(&board, &clues);
            let solution = rng.pick(&all).cloned();
            if rng.chance(1, 2) {
                let kept = solution.as_ref().filter(|_| rng.chance(3, 4));
                board = board.ruled(random_rules(&board, kept, &mut rng));
                n_ruled += 1;
            }
            if let Some(solution) = &solution {
                let keep = rng.below(7);
                for place in 0..w * h {
                    if rng.chance(keep, 9) {
                        clues[place] = solution[place];
                    }
                }
            } else if board.n_cells() > 1 {
                let cells: Vec<usize> = board.cells().collect();
                clues[*rng.pick(&cells).unwrap()] = 1;
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
                "{topology:?} {w}x{h} {clues:?} {:?}: {} of {}",
                board.rules(),
                fast.len(),
                slow.len()
            );
            seen[round % Topology::ALL.len()][slow.len().min(3)] += 1;
        }
        std::eprintln!("{n} boards, {n_ruled} with walls and links: {seen:?}");
        let total = |i: usize| seen.iter().map(|by| by[i]).sum::<usize>();
        assert!((0..4).all(|i| total(i) > 50), "{seen:?}");
        assert!(seen.iter().all(|by| by[1] > 5), "{seen:?}");
    }
}
