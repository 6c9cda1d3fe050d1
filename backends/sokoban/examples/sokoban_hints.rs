//! Follows hints, each planned anew as in a fresh process, from positions of play.
//!
//! `sokoban_hints [POSITIONS=200] [show]`
//!
//! Levels are generated, of all grades, or from the bundled collections, in turn. A position is
//! reached by random pushes that do not lose. The hints have to lead to the end within twice the
//! pushes of the plan made there. One line sums up; with `show` there is a line for each position.
//! Except for the time, the results are the same on every machine.

use puzzle_core::ability::Abilities as _;
use puzzle_core::params::Params as _;
use puzzle_core::solve::{Answer, Grade, Plan, SolveRequest, Work};
use puzzle_core::{Game, GameRng};
use puzzle_sokoban::generate::{Spec, generate};
use puzzle_sokoban::{Level, Memory, Move, Params, Sokoban, State};

mod common;
use common::Stopwatch;

/// The limit of each search, in nodes.
const NODES: u64 = 5_000_000;

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let n: usize = args.iter().find_map(|arg| arg.parse().ok()).unwrap_or(200);
    let shows = args.iter().any(|arg| arg == "show");
    let bundled = bundled();
    let mut rng = GameRng::new("positions of play");
    let (mut n_within, mut n_ended, mut n_hints, mut n_skipped) = (0, 0, 0, 0);
    let (mut most, mut sum) = (0.0f64, 0.0);
    let mut slowest = 0.0f64;
    let mut n_done = 0;
    for i in 0.. {
        if n_done == n {
            break;
        }
        let (name, level) =
            if i % 2 == 0 { generated(i / 2) } else { bundled[i / 2 * 7 % bundled.len()].clone() };
        let state = position(&level, &mut rng);
        let Some(first) = plan(&state).map(|moves| n_pushes(&moves)) else {
            n_skipped += 1;
            assert!(n_skipped <= n, "too many positions have no plan");
            continue;
        };
        n_done += 1;
        let start = state.n_pushes() as usize;
        let mut state = state;
        while !state.is_solved() && state.n_pushes() as usize - start <= 20 * first {
            let watch = Stopwatch::start();
            let Some(moves) = hint(&state) else { break };
            slowest = slowest.max(watch.spent().as_secs_f64());
            n_hints += 1;
            for mv in moves {
                state.execute(mv).expect("a hint is legal");
            }
        }
        let made = state.n_pushes() as usize - start;
        let ratio = made as f64 / first.max(1) as f64;
        let is_within = state.is_solved() && made <= 2 * first;
        n_ended += usize::from(state.is_solved());
        n_within += usize::from(is_within);
        most = most.max(ratio);
        sum += ratio;
        if shows || !is_within {
            let end = if state.is_solved() { "solved" } else { "not solved" };
            println!("{name} after {start} pushes: plan {first}, hints {made} pushes, {end}");
        }
    }
    println!(
        "{n} positions: {n_within} solved by fresh hints within twice the pushes of the first plan, \
         {n_ended} solved at all; {n_hints} hints; pushes {:.3} times the plan's on average, {most:.2} at \
         most; slowest hint {:.0} ms; {n_skipped} positions without a plan",
        sum / n as f64,
        1e3 * slowest
    );
}

/// Returns a generated level, of each grade in turn.
fn generated(i: usize) -> (String, Level) {
    let grade = Grade::ALL[i % Grade::ALL.len()];
    let sizes = [(8, 7, 3), (10, 9, 4), (12, 10, 5)];
    let specs = sizes.map(|(width, height, boxes)| Spec { width, height, boxes, grade });
    let mut valid = specs.into_iter().filter(|spec| spec.validate().is_ok()).cycle();
    let spec = valid.nth(i / Grade::ALL.len() % 3).expect("a size for each grade");
    let Spec { width, height, .. } = spec;
    let mut rng = GameRng::new(&format!("hints {i}"));
    let made = generate(&spec, &mut rng, &mut Work::unlimited()).expect("no limit");
    (format!("{width}x{height} {} {i}", grade.keyword()), made.level)
}

/// Returns the levels of the bundled collections.
fn bundled() -> Vec<(String, Level)> {
    let mut levels = Vec::new();
    for bundle in Sokoban::COLLECTIONS {
        let lines = bundle.text.lines().filter(|line| !line.starts_with(';'));
        for (i, line) in lines.enumerate() {
            let id = line.split('\t').next().unwrap_or_default();
            let id = id.split_once('/').and_then(|(_, id)| id.split_once(':'));
            let (params, desc) = id.expect("a game ID");
            let params = Params::decode(params, &Params::default()).expect("params");
            let level = Sokoban::parse_desc(&params, desc).expect("a level");
            levels.push((format!("{} {}", bundle.id, i + 1), level));
        }
    }
    levels
}

/// Makes up to 30 random pushes, none of which loses.
fn position(level: &Level, rng: &mut GameRng) -> State {
    let mut state = State::new(level, false);
    for _ in 0..rng.below(31) {
        let mut next = pushes(&state);
        rng.shuffle(&mut next);
        let is_good = |state: &State| !state.is_solved() && plan(state).is_some();
        let Some(good) = next.into_iter().find(is_good) else { break };
        state = good;
    }
    state
}

/// Returns the positions after each possible push.
fn pushes(state: &State) -> Vec<State> {
    let mut seen = vec![state.clone()];
    let mut list = Vec::new();
    let mut at = 0;
    while let Some(now) = seen.get(at).cloned() {
        at += 1;
        for dir in puzzle_core::grid::Direction::CLOCKWISE {
            let mut next = now.clone();
            if next.execute(Move::Walk(dir)).is_ok() {
                if !seen.iter().any(|state| state.player() == next.player()) {
                    seen.push(next);
                }
            } else if next.execute(Move::Push(dir)).is_ok() {
                list.push(next);
            }
        }
    }
    list
}

/// Returns the moves of the solver's solution; `None` if there is none within the limit.
fn plan(state: &State) -> Option<Vec<Move>> {
    let work = &mut Work::limited(NODES, 1 << 30);
    match Sokoban::solve(state, &SolveRequest::default(), &mut Memory::default(), work) {
        Answer::Solved(solution) => Some(solution.moves),
        _ => None,
    }
}

fn n_pushes(moves: &[Move]) -> usize {
    moves.iter().filter(|mv| matches!(mv, Move::Push(_))).count()
}

/// Returns the moves of the first step of a hint that no earlier one has prepared.
fn hint(state: &State) -> Option<Vec<Move>> {
    let work = &mut Work::limited(NODES, 1 << 30);
    match Sokoban::plan(state, &SolveRequest::default(), &mut Memory::default(), work) {
        Ok(Plan::Steps(steps)) => steps.into_iter().next().map(|step| step.moves),
        _ => None,
    }
}
