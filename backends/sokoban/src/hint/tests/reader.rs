//! Checks the claims of each hint of a plan against the plain rules.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use puzzle_core::grid::Direction;
use puzzle_core::solve::{HintStep, Mark};

use super::super::other_pushes::LosingPush;
use super::super::reason::{Purpose, PushReason, Reason};
use super::plain::{Fate, Plain};
use crate::board::Square;
use crate::deadlock::{DeadlockKind, Proof};
use crate::description::of_proof;
use crate::moves::{Move, direction_name};
use crate::state::State;

/// Positions of a search for the fate of a push.
const MAX_POSITIONS: usize = 3000;

/// How many hints and claims were read, by kind.
#[derive(Debug, Default)]
pub(super) struct Tally {
    pub(super) n_hints: usize,
    pub(super) claims: BTreeMap<&'static str, usize>,
    /// Claims of lost positions that the search could not decide within its limit.
    pub(super) n_undecided: usize,
}

impl Tally {
    fn count(&mut self, kind: &'static str) {
        *self.claims.entry(kind).or_default() += 1;
    }
}

/// A line as it is played: the position before it, and the cells that the box enters.
struct Played {
    before: Plain,
    moved: Option<usize>,
    from: usize,
    entered: Vec<usize>,
    dir: Option<Direction>,
}

/// The played lines of a plan, and the position at its end.
struct Plan<'a> {
    state: &'a State,
    lines: Vec<Played>,
    end: Plain,
}

impl<'a> Plan<'a> {
    fn play(state: &'a State, steps: &[HintStep<Move>]) -> Self {
        let mut now = Plain::new(state);
        let mut at = state.clone();
        let mut lines = Vec::new();
        for step in steps {
            let mut played = Played {
                before: now.clone(),
                moved: None,
                from: 0,
                entered: Vec::new(),
                dir: None,
            };
            for &mv in &step.moves {
                at.execute(mv).expect("a hint is legal");
                if mv == Move::Jump {
                    now.player = state.board().cell(at.player());
                    continue;
                }
                let boxes = now.boxes.clone();
                let Some(i) = now.make(mv).expect("a hint is legal") else {
                    assert_eq!(played.moved, None, "no walk after a push: {step:?}");
                    continue;
                };
                if played.moved.is_none() {
                    (played.moved, played.from, played.dir) = (Some(i), boxes[i], mv.dir());
                }
                assert_eq!((played.moved, played.dir), (Some(i), mv.dir()), "one line: {step:?}");
                played.entered.push(now.boxes[i]);
            }
            lines.push(played);
        }
        assert!(at.is_solved(), "the plan solves the level");
        assert!(now.boxes.iter().all(|&cell| now.target[cell]));
        Self { state, lines, end: now }
    }

    fn cell(&self, square: Square) -> usize {
        self.state.board().cell(square)
    }

    fn cells(&self, squares: &[Square]) -> Vec<usize> {
        squares.iter().map(|&square| self.cell(square)).collect()
    }

    /// The position before line `j`, or at the end.
    fn at(&self, j: usize) -> &Plain {
        self.lines.get(j).map_or(&self.end, |line| &line.before)
    }

    /// The next line from `j` on that moves a box for which the test holds.
    fn next(&self, j: usize, test: impl Fn(usize) -> bool) -> usize {
        let found = self.lines[j..].iter().position(|line| line.moved.is_some_and(&test));
        found.map_or(self.lines.len(), |at| j + at)
    }

    /// The boxes that are on targets before line `j` and never move again.
    fn settled(&self, j: usize) -> usize {
        let now = self.at(j);
        (0..now.boxes.len())
            .filter(|&i| now.target[now.boxes[i]] && self.next(j, |k| k == i) == self.lines.len())
            .count()
    }

    /// The targets that boxes enter for good in lines `from` to `to`, in order.
    fn filled(&self, from: usize, to: usize) -> Vec<usize> {
        (from..to)
            .filter_map(|j| {
                let i = self.lines[j].moved?;
                let last = *self.lines[j].entered.last()?;
                let is_last = self.next(j + 1, |k| k == i) == self.lines.len();
                (is_last && self.end.target[last]).then_some(last)
            })
            .collect()
    }
}

/// Reads a plan: every claim of each of its steps.
pub(super) fn read(state: &State, steps: &[HintStep<Move>], reasons: &[Reason], tally: &mut Tally) {
    let plan = Plan::play(state, steps);
    assert_eq!(steps.len(), reasons.len());
    for (i, (step, reason)) in steps.iter().zip(reasons).enumerate() {
        tally.n_hints += 1;
        let words = &step.explanation.words.to_string();
        match reason {
            Reason::Walk(path) => {
                tally.count("walk");
                assert_eq!(plan.lines[i].moved, None, "{words}");
                assert_eq!(plan.next(i, |_| true), plan.lines.len(), "no box has to move");
                assert_eq!(path.last().map(|&c| plan.cell(c)), Some(plan.at(i + 1).player));
                check_words(&plan, words, "Walk to", &path[path.len() - 1..]);
            }
            Reason::Push(reason) => {
                read_line(&plan, i, reason, words, tally);
                if let Some(push) = &reason.others.tempting {
                    read_loss(&plan, i, (reason, push), words, tally);
                }
                read_nudge(&plan, i, reason, &step.nudge.words.to_string());
                let next = steps.get(i + 1).map(|next| &next.nudge.words);
                assert_ne!(Some(&step.nudge.words), next);
                check_marks(&plan, i, reason, step);
            }
        }
    }
}

/// Checks that a nudge says where the box goes and whether its way is straight.
fn read_nudge(plan: &Plan, i: usize, reason: &PushReason, words: &str) {
    let which = plan.lines[i].moved;
    let n_lines = plan.lines[i..].iter().take_while(|line| line.moved == which).count();
    let (part, to) = match &reason.purpose {
        Purpose::Packs { .. } => ("stay there", reason.end),
        Purpose::Parks(filled) if filled.len() == 1 => ("waits there", filled[0]),
        Purpose::Parks(_) => ("waits there", reason.end),
        Purpose::Opens(boxes) => ("opens your way", boxes[0]),
        Purpose::MakesRoom(next) => ("in the way", *next),
        Purpose::Clears { to, waits } if *to == reason.from => {
            (if *waits { "has taken its square" } else { "needs its square" }, reason.end)
        }
        Purpose::Clears { to, waits: true } => ("has gone to", *to),
        Purpose::Clears { to, waits: false } if *to == reason.end => ("for now", *to),
        Purpose::Clears { to, waits: false } => ("in the way", *to),
        Purpose::Approaches(home) => ("come closer", *home),
    };
    check_words(plan, words, part, &[reason.from, to]);
    if !matches!(reason.purpose, Purpose::Approaches(_)) {
        check_words(plan, words, part, &[reason.end]);
    }
    let first = words.split_once("; first it goes ").map(|(_, first)| first);
    assert_eq!(first, (reason.to != reason.end).then(|| direction_name(reason.dir)), "{words}");
    if matches!(reason.purpose, Purpose::Packs { .. }) {
        assert_eq!(words.contains("straight"), n_lines == 1, "{words}");
    }
}

/// Checks that marks are on floor, that the box is marked, and that the nudge marks the box and where it
/// goes.
fn check_marks(plan: &Plan, i: usize, reason: &PushReason, step: &HintStep<Move>) {
    let line = &plan.lines[i];
    let cells: Vec<usize> = step.explanation.marks.iter().filter_map(Mark::cell).collect();
    assert!(cells.contains(&line.from), "{step:?}");
    let nudged: Vec<usize> = step.nudge.marks.iter().filter_map(Mark::cell).collect();
    let mut wanted = Vec::from([line.from, plan.cell(reason.end)]);
    wanted.dedup();
    assert_eq!(nudged, wanted, "{step:?}");
    let on_floor = |&cell: &usize| line.before.boxes.contains(&cell) || line.before.is_free(cell);
    assert!(cells.iter().all(on_floor), "{step:?}");
}

/// Checks that words contain a part, and name the place of each square and no others.
fn check_words(plan: &Plan, words: &str, part: &str, squares: &[Square]) {
    assert!(words.contains(part), "'{part}' is not in '{words}'");
    let width = plan.state.board().width();
    let named: BTreeSet<String> = squares
        .iter()
        .map(|&square| plan.cell(square))
        .map(|cell| format!("row {}, column {}", cell / width + 1, cell % width + 1))
        .collect();
    for name in &named {
        // "column 1" is also in "column 12".
        let is_named = words
            .match_indices(name.as_str())
            .any(|(at, _)| !words[at + name.len()..].starts_with(|c: char| c.is_ascii_digit()));
        assert!(is_named, "'{name}' is not in '{words}'");
    }
    assert!(words.matches("row ").count() >= named.len(), "{words}");
}

fn read_line(plan: &Plan, i: usize, reason: &PushReason, words: &str, tally: &mut Tally) {
    let line = &plan.lines[i];
    let which = line.moved.expect("a box is pushed");
    let cell = |square: Square| plan.cell(square);
    read_push(plan, i, reason, words);
    let mut named = Vec::from([reason.from]);
    // When another box moves, this one is at `end`.
    let other = plan.next(i, |k| k != which);
    assert_eq!(plan.at(other).boxes[which], cell(reason.end), "{words}");
    let n = plan.lines.len();
    let own = plan.next(other, |k| k == which);
    let crosses = |j: usize, cell: usize| {
        plan.lines[j].entered.contains(&cell) && plan.lines[j].moved.is_some()
    };
    let part = match &reason.purpose {
        Purpose::Packs { n_packed, crossed } => {
            tally.count("packs");
            assert!(own == n && plan.end.target[cell(reason.end)], "for good: {words}");
            assert_eq!(plan.settled(other), *n_packed, "{words}");
            let mut wanted = plan.filled(other, n);
            wanted.retain(|&goal| (i..other).any(|j| crosses(j, goal)));
            assert_eq!(plan.cells(crossed), wanted, "{words}");
            named.extend(crossed.iter().filter(|_| crossed.len() == 1));
            named.extend((reason.end != reason.to).then_some(reason.end));
            "for good"
        }
        Purpose::Opens(boxes) => {
            tally.count("opens");
            read_opens(plan, (i, other, own), boxes, words);
            named.extend(if boxes.len() == 2 { &boxes[..] } else { &boxes[..1] });
            "opens the way"
        }
        Purpose::MakesRoom(next) => {
            tally.count("makes room");
            let line = &plan.lines[other];
            assert_eq!(line.from, cell(*next), "{words}");
            assert!(line.entered.contains(&cell(reason.from)), "{words}");
            assert!(plan.lines[i].before.boxes.contains(&line.from), "a box is there: {words}");
            named.push(*next);
            "makes room"
        }
        Purpose::Clears { to, waits } => {
            tally.count("clears");
            let is_through =
                |&j: &usize| plan.lines[j].moved != Some(which) && crosses(j, cell(reason.from));
            let through = (other..n).find(is_through).expect("another box goes there");
            assert_eq!(plan.lines[through].entered.last(), Some(&cell(*to)), "{words}");
            named.push(*to);
            if *waits {
                tally.count("waits meanwhile");
                assert!(own > through, "it is parked until then: {words}");
                named.push(reason.end);
            }
            "later, to"
        }
        Purpose::Parks(filled) => {
            tally.count("parks");
            assert!(own < n, "{words}");
            let wanted = plan.filled(other, own);
            assert_eq!(plan.cells(filled), wanted, "{words}");
            named.push(reason.end);
            if filled.len() == 1 {
                named.extend(filled);
            }
            "parked"
        }
        Purpose::Approaches(home) => {
            tally.count("approaches");
            assert_eq!(plan.end.boxes[which], cell(*home), "{words}");
            assert!(plan.end.target[cell(*home)] && own < n, "{words}");
            named.push(*home);
            "on its way"
        }
    };
    check_words(plan, words, part, &named);
    check_words(plan, words, direction_name(reason.dir), &[]);
}

/// Checks where the pushes of line `i` begin and end, and whether the box then turns back.
fn read_push(plan: &Plan, i: usize, reason: &PushReason, words: &str) {
    let line = &plan.lines[i];
    assert_eq!(line.from, plan.cell(reason.from), "{words}");
    assert_eq!(line.dir, Some(reason.dir), "{words}");
    assert_eq!(line.entered.len(), reason.n_pushes, "{words}");
    assert_eq!(line.entered.last(), Some(&plan.cell(reason.to)), "{words}");
    let is_back =
        |next: &Played| next.moved == line.moved && next.dir == line.dir.map(Direction::opposite);
    assert_eq!(plan.lines.get(i + 1).is_some_and(is_back), reason.turns_back, "{words}");
    assert_eq!(words.contains("from its other side"), reason.turns_back, "{words}");
}

/// Checks that line `i` opens the way to boxes: `other` is the next line of another box, and `own` the
/// next one after it of the same box.
fn read_opens(plan: &Plan, (i, other, own): (usize, usize, usize), boxes: &[Square], words: &str) {
    let before = &plan.lines[i].before;
    let (now, then) = (before.walks(), plan.at(other).walks());
    // Each box that moves next, in order, with the cell behind it.
    let mut next: Vec<(usize, usize)> = Vec::new();
    for line in &plan.lines[other..own] {
        let (Some(_), Some(dir)) = (line.moved, line.dir) else { break };
        let side = if plan.state.is_reverse() { dir } else { dir.opposite() };
        let stand = line.before.next(line.from, side).expect("the player stands there");
        next.push((line.from, stand));
    }
    assert_eq!(next[0].0, plan.cell(boxes[0]), "the box is next: {words}");
    for cell in plan.cells(boxes) {
        assert!(before.boxes.contains(&cell), "a box is there: {words}");
        let (_, stand) = next.iter().find(|at| at.0 == cell).expect("it moves");
        assert!(!now.contains(stand) && then.contains(stand), "{words}");
    }
}

/// Checks what the words say about a push that loses, and about all others.
fn read_loss(
    plan: &Plan,
    i: usize,
    (reason, push): (&PushReason, &LosingPush),
    words: &str,
    tally: &mut Tally,
) {
    let before = &plan.lines[i].before;
    let dead = before.dead_cells();
    let pushes = before.pushes();
    let what = format!("{push:?}");
    let is_it = |at: usize, dir: Direction| at == plan.cell(push.from) && dir == push.dir;
    let found = pushes.iter().find(|(k, dir, _)| is_it(before.boxes[*k], *dir));
    let (which, _, after) = found.expect("the push is possible");
    assert_eq!(after.boxes[*which], plan.cell(push.to), "{what}");
    let is_hint = |at: usize, dir| at == plan.cell(reason.from) && dir == reason.dir;
    assert!(!is_hint(plan.cell(push.from), push.dir), "the push is another one: {what}");
    let cells: Vec<usize> = push.proof.boxes.iter().map(|&c| plan.cell(c)).collect();
    if push.proof.why == DeadlockKind::DeadSquare || cells.len() == 1 {
        assert_eq!(cells, [plan.cell(push.to)], "it is the box: {what}");
    }
    read_deadlock(after, &push.proof, (&cells, words), tally);
    let mut lost = |after: &Plain| match after.fate(&dead, MAX_POSITIONS) {
        Fate::Lost => {}
        Fate::Undecided => tally.n_undecided += 1,
        Fate::Solvable => panic!("it does not lose: {what} {after:?}"),
    };
    lost(after);
    if reason.others.is_only_push {
        for (k, dir, after) in &pushes {
            if !is_hint(before.boxes[*k], *dir) {
                lost(after);
            }
        }
        tally.count("every other push loses");
    }
    tally.count("a push loses");
}

/// Checks the claims of a deadlock for a position of the whole board.
pub(super) fn read_proof(state: &State, proof: &Proof, tally: &mut Tally) {
    let cells: Vec<usize> = proof.boxes.iter().map(|&c| state.board().cell(c)).collect();
    let plain = Plain::new(state);
    let words = of_proof(state, proof).words.to_string();
    read_deadlock(&plain, proof, (&cells, &words), tally);
    match plain.fate(&plain.dead_cells(), MAX_POSITIONS) {
        Fate::Lost => {}
        Fate::Undecided => tally.n_undecided += 1,
        Fate::Solvable => panic!("the position is not lost: {proof:?} {plain:?}"),
    }
}

/// Checks what words say about the boxes of a deadlock, which are given by their cells.
fn read_deadlock(
    plain: &Plain,
    proof: &Proof,
    (cells, words): (&[usize], &str),
    tally: &mut Tally,
) {
    let why = proof.why;
    let dead = plain.dead_cells();
    let alone = plain.with_only(cells);
    let what = format!("{why:?} {cells:?} {plain:?}");
    assert_eq!(alone.boxes.len(), cells.len(), "{what}");
    let is_off = cells.iter().any(|&cell| !plain.target[cell]);
    match why {
        DeadlockKind::DeadSquare => {
            tally.count("dead square");
            assert!(cells.iter().all(|&cell| plain.goals_of(cell).is_empty()), "{what}");
        }
        DeadlockKind::Freeze => {
            tally.count("freeze");
            assert!(is_off, "{what}");
            // Wherever the player is, none of them can be pushed, at least to no goal.
            let mut is_stuck = true;
            for &cell in cells {
                for dir in Direction::CLOCKWISE {
                    let open = |dir| alone.next(cell, dir).filter(|&c| alone.is_free(c));
                    let is_pushed = open(dir.opposite()).is_some()
                        && open(dir).is_some_and(|to| !dead.contains(&to));
                    assert!(!is_pushed, "{what}");
                    is_stuck &= open(dir.opposite()).is_none() || open(dir).is_none();
                }
            }
            let never = words.contains("never move again") || words.contains("for good");
            let only = words.contains("only be pushed to where no goal is in reach");
            assert!(if is_stuck { never && !only } else { only }, "{words} {what}");
            tally.count(if is_stuck { "never moves again" } else { "only to dead squares" });
        }
        DeadlockKind::Corral => {
            tally.count("corral");
            let reach = plain.walks();
            let is_shut =
                (0..plain.target.len()).any(|cell| plain.is_free(cell) && !reach.contains(&cell));
            assert!(is_shut, "{what}");
            // What can be pushed is lost.
            let can_push =
                alone.pushes().iter().any(|(i, _, after)| !dead.contains(&after.boxes[*i]));
            assert!(!can_push, "{what}");
        }
        DeadlockKind::TooFewGoals => {
            tally.count("too few goals");
            let goals: BTreeSet<usize> =
                cells.iter().flat_map(|&cell| plain.goals_of(cell)).collect();
            assert!(goals.len() < cells.len(), "{what}");
        }
    }
}
