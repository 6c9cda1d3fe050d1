//! Checks the claims of a hint against the plain rules, and against every solution.

use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::ToString as _;
use alloc::vec::Vec;

use puzzle_core::solve::HintStep;

use super::plain::{Cells, Domains, Plain, confine, join, leave_to};
use crate::moves::{Action, Move};
use crate::pair_rule::PairRule;
use crate::solve::{End, Fact, Reason};
use crate::state::State;

/// How many hints and claims were read, by kind.
#[derive(Debug, Default)]
pub(super) struct Tally {
    pub(super) n_hints: usize,
    pub(super) claims: BTreeMap<&'static str, usize>,
    /// Hints for which all solutions were compared, and how many solutions there were.
    pub(super) n_compared: usize,
    pub(super) n_solutions: usize,
}

impl Tally {
    pub(super) fn count(&mut self, kind: &'static str) {
        *self.claims.entry(kind).or_default() += 1;
    }
}

/// Reads the hint of a reason: each fact follows from those before it, the number follows from them,
/// and all of it is true in every solution. `known` is a solution.
pub(super) fn read_reason(
    state: &State,
    reason: &Reason,
    step: &HintStep<Move>,
    (solutions, known): (Option<&[Vec<usize>]>, &[u16]),
    tally: &mut Tally,
) {
    let words = &step.explanation.words.to_string();
    assert_eq!(*words, reason.words(state.board()).to_string());
    let enters = state.step_at(reason.place, Action::Set(reason.number));
    assert_eq!(step.moves, [enters.into()], "{words}");
    tally.n_hints += 1;
    // Only the walls and links that the reason names count.
    let board = state.board().ruled(reason.rules.clone());
    if let Some(&(_, _, rule)) = reason.rules.first() {
        tally.count(if rule == PairRule::Wall { "wall" } else { "link" });
    }
    let has_link = reason.rules.iter().any(|&(_, _, rule)| rule == PairRule::Link);
    let plain = Plain::new(&board, state.numbers());
    let placed: Vec<bool> = plain.place_of.iter().map(Option::is_some).collect();
    let mut domains = plain.domains();
    if !reason.facts.is_empty() || has_link {
        plain.settle(&mut domains).expect("the numbers are right");
    }
    for fact in &reason.facts {
        read_fact(&plain, &placed, &mut domains, (fact, words), tally);
        plain.settle(&mut domains).expect("the numbers are right");
    }
    let known: Vec<usize> = known.iter().map(|&place| usize::from(place)).collect();
    let is_known = (0..plain.n).all(|k| plain.place_of[k].is_none_or(|place| place == known[k]));
    let all = solutions.unwrap_or_default();
    for solution in all.iter().chain(is_known.then_some(&known)) {
        assert_eq!(solution[usize::from(reason.number) - 1], reason.place, "{words}");
        for fact in &reason.facts {
            assert!(holds(solution, fact), "{words} {fact:?} {solution:?}");
        }
    }
    if solutions.is_some() {
        assert!(!all.is_empty(), "{words}");
        tally.n_compared += 1;
        tally.n_solutions += all.len();
    }
    read_end(&plain, &domains, reason, words, tally);
}

/// Checks that the number follows from what the facts leave.
fn read_end(plain: &Plain, domains: &Domains, reason: &Reason, words: &str, tally: &mut Tally) {
    let (k, place) = (usize::from(reason.number) - 1, reason.place);
    // The known numbers named are the nearest ones.
    let named =
        |known: Option<(u16, usize)>| known.map(|(number, at)| (usize::from(number) - 1, at));
    let nearest = |j: usize| plain.place_of[j].map(|at| (j, at));
    let (before, after) = (named(reason.before), named(reason.after));
    let number_of = |k: usize| k + 1;
    let has_room = |cell: usize| !plain.near(cell).is_disjoint(&plain.free);
    let is_way_on_needed = reason.facts.is_empty() && reason.needs_way_on;
    // A number between missing numbers needs a free cell beside this one.
    let is_missing = |j: usize| plain.place_of.get(j).is_some_and(Option::is_none);
    let goes_on = |j: usize| !(is_missing(j + 1) || j > 0 && is_missing(j - 1)) || has_room(place);
    match reason.end {
        End::OnlyNeighbor => {
            tally.count("only neighbor");
            assert_eq!(before, k.checked_sub(1).and_then(nearest), "{words}");
            assert_eq!(after, (k + 1 < plain.n).then(|| nearest(k + 1)).flatten(), "{words}");
            let mut cells = plain.free.clone();
            for (number, at) in before.into_iter().chain(after) {
                let near = plain.near(at);
                cells.retain(|cell| near.contains(cell));
                assert!(words.contains(&format!(" {}", number_of(number))), "{words}");
            }
            // A link may exclude others of them.
            if plain.has_links() {
                cells.retain(|cell| domains[k].contains(cell));
            }
            assert_eq!(cells, Cells::from([place]), "{words}");
            return;
        }
        End::OneCell => {
            let mut cells = domains[k].clone();
            if is_way_on_needed {
                tally.count("reach with a way on");
                let other = if before.is_none() { k } else { k + 2 };
                assert!(words.contains(&format!("free neighbor for {other}")), "{words}");
                assert!(plain.place_of[other - 1].is_none(), "{words}");
                assert!(cells.len() > 1, "{words}");
                cells.retain(|&cell| has_room(cell));
            }
            assert_eq!(cells, Cells::from([place]), "{words}");
            if reason.facts.is_empty() {
                tally.count("reach");
                for (number, _) in before.into_iter().chain(after) {
                    let far = match number.abs_diff(k) {
                        1 => format!("{} {}", plain.verb(), number_of(number)),
                        n => format!("is {n} steps from {}", number_of(number)),
                    };
                    assert!(words.contains(&far), "'{far}': {words}");
                }
            }
        }
        End::OneNumber => {
            let holders: Vec<usize> = (0..plain.n)
                .filter(|&j| plain.place_of[j].is_none() && domains[j].contains(&place))
                .filter(|&j| !is_way_on_needed || j == k || goes_on(j))
                .collect();
            assert_eq!(holders, [k], "{words}");
            if reason.facts.is_empty() {
                tally.count(if is_way_on_needed { "last chance, going on" } else { "last chance" });
                assert_eq!(words.contains("go on from there"), is_way_on_needed, "{words}");
            }
        }
    }
    assert_eq!(before, (0..k).rev().find_map(nearest), "{words}");
    assert_eq!(after, (k + 1..plain.n).find_map(nearest), "{words}");
}

/// Checks that a fact follows, and applies it.
fn read_fact(
    plain: &Plain,
    placed: &[bool],
    domains: &mut Domains,
    (fact, words): (&Fact<Vec<usize>>, &str),
    tally: &mut Tally,
) {
    let set = |places: &[usize]| places.iter().copied().collect::<Cells>();
    let what = format!("{fact:?}: {words}");
    match fact {
        Fact::Ways { place, used } => {
            tally.count("ways");
            let steps = plain.forced_steps(domains, placed).expect("the numbers are right");
            assert!(set(used).is_subset(&steps[place]), "{what}");
            join(domains, *place, &set(used));
        }
        Fact::Overlap { k, places } => {
            tally.count("overlap");
            let overlaps = |&p: &usize| !domains[*k].contains(&p) || plain.overlaps(domains, *k, p);
            assert!(places.iter().all(overlaps), "{what}");
            domains[*k].retain(|place| !places.contains(place));
        }
        Fact::Run { from, to, cells } => {
            tally.count("run");
            let all: Cells = domains[*from..=*to].iter().flatten().copied().collect();
            assert_eq!((all.len(), &all), (to + 1 - from, &set(cells)), "{what}");
            leave_to(domains, *from..=*to, &all);
        }
        Fact::Room { room, from, to, inside } => {
            tally.count(if *inside { "room is filled" } else { "room has no space" });
            let room = set(room);
            let rooms = plain.rooms(&plain.free);
            assert!(rooms.len() > 1 && rooms.contains(&room), "cut off: {what}");
            let run = (*from, *to);
            assert!(plain.runs(placed).contains(&run), "{what}");
            assert!(plain.is_room_fact(domains, placed, &room, run, *inside), "{what}");
            confine(domains, *from..=*to, &room, *inside);
        }
        Fact::Suppose { k, place, .. } => {
            tally.count("suppose");
            let mut then = domains.clone();
            then[*k] = Cells::from([*place]);
            assert!(plain.is_refuted(&then), "{what}");
            domains[*k].remove(place);
        }
    }
}

/// Returns `true` if a solution agrees with a fact.
fn holds(solution: &[usize], fact: &Fact<Vec<usize>>) -> bool {
    let number = |place: usize| solution.iter().position(|&at| at == place);
    let run = |from: usize, to: usize| &solution[from..=to];
    match fact {
        Fact::Ways { place, used } => used.iter().all(|&other| {
            number(*place).zip(number(other)).is_some_and(|(a, b)| a.abs_diff(b) == 1)
        }),
        Fact::Overlap { k, places } => !places.contains(&solution[*k]),
        Fact::Run { from, to, cells } => run(*from, *to).iter().all(|place| cells.contains(place)),
        Fact::Room { room, from, to, inside } => {
            run(*from, *to).iter().all(|place| room.contains(place) == *inside)
        }
        Fact::Suppose { k, place, .. } => solution[*k] != *place,
    }
}

/// Reads a hint that search has found: the number is there in every solution.
pub(super) fn read_search(
    state: &State,
    step: &HintStep<Move>,
    solutions: Option<&[Vec<usize>]>,
    tally: &mut Tally,
) {
    tally.n_hints += 1;
    tally.count("search");
    assert!(step.is_by_search);
    let mut then = state.clone();
    then.execute(&step.moves[0]).expect("a legal move");
    let place = state.board().cells().find(|&p| state.number(p) != then.number(p)).expect("a cell");
    let number = usize::from(then.number(place));
    let words = step.explanation.words.to_string();
    assert!(words.starts_with(&format!("{number} must be here")), "{words}");
    if let Some(solutions) = solutions {
        tally.n_compared += 1;
        tally.n_solutions += solutions.len();
        assert!(solutions.iter().all(|solution| solution[number - 1] == place), "{words}");
    }
}
