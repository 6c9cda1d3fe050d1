//! Reads the hints of positions of play, and checks what they say against plain rules.
//!
//! `HINTS=100000 cargo test -p puzzle-sokoban hint::tests -- --nocapture` reads so many.

mod plain;
mod reader;

use alloc::format;
use alloc::vec;
use alloc::vec::Vec;
use std::println;

use puzzle_core::grid::Direction;
use puzzle_core::params::Params as _;
use puzzle_core::solve::{Answer, Grade, SolveRequest, Work};
use puzzle_core::{Game as _, GameRng};

use self::reader::{Tally, read, read_proof};
use super::line::lines;
use super::{reasons, step};
use crate::generate::{Spec, generate};
use crate::level::Level;
use crate::memory::Memory;
use crate::moves::Move;
use crate::params::Params;
use crate::search::oracle::random_level;
use crate::solver::solve;
use crate::state::State;
use crate::{Sokoban, route};

/// Returns the moves of the solver's solution, if there is one.
fn solution(state: &State) -> Option<Vec<Move>> {
    let work = &mut Work::limited(200_000, 1 << 28);
    match solve(state, &SolveRequest::default(), &mut Memory::default(), work) {
        Answer::Solved(solution) => Some(solution.moves),
        _ => None,
    }
}

/// Reads the whole plan of a position and returns the moves of its first step.
fn read_plan(state: &State, tally: &mut Tally) -> Option<Vec<Move>> {
    let lines = lines(state, &solution(state)?);
    let (memory, work) = (&mut Memory::default(), &mut Work::unlimited());
    let reasons = reasons(&lines, memory, work).expect("no limit");
    let steps: Vec<_> = lines.iter().zip(&reasons).map(|(line, why)| step(line, why)).collect();
    read(state, &steps, &reasons, tally);
    steps.into_iter().next().map(|step| step.moves)
}

/// Returns the moves to each possible push or pull.
fn box_moves(state: &State) -> Vec<Vec<Move>> {
    let mut list = Vec::new();
    for square in 0..state.board().n_squares() as u16 {
        let Some(walk) = route::walk(state, square) else { continue };
        for dir in Direction::CLOCKWISE {
            let mv = if state.is_reverse() { Move::Pull(dir) } else { Move::Push(dir) };
            let moves: Vec<Move> = walk.iter().copied().chain([mv]).collect();
            if after(state, &moves).is_some() {
                list.push(moves);
            }
        }
    }
    list
}

fn after(state: &State, moves: &[Move]) -> Option<State> {
    let mut state = state.clone();
    moves.iter().all(|&mv| state.execute(mv).is_ok()).then_some(state)
}

/// Plays a level: half of the time by a hint, else by a random push that does not lose. The hints
/// of every position are read, and so are the proofs for pushes that lose.
fn play(level: &Level, is_reverse: bool, rng: &mut GameRng, tally: &mut Tally) {
    let mut state = State::new(level, is_reverse);
    for _ in 0..40 {
        if state.is_solved() {
            return;
        }
        let Some(hint) = read_plan(&state, tally) else { return };
        let mut next = vec![hint];
        if rng.chance(1, 2) {
            let mut moves = box_moves(&state);
            rng.shuffle(&mut moves);
            next.splice(0..0, moves);
        }
        let mut good = None;
        for moves in next {
            let then = after(&state, &moves).expect("legal moves");
            let proof = Memory::default().proof(&then, &mut Work::unlimited()).expect("no limit");
            if let Some(proof) = proof {
                read_proof(&then, &proof, tally);
            } else if then.is_solved() || solution(&then).is_some() {
                good = Some(then);
                break;
            }
        }
        // In reverse play the solver may find only solutions that end in another part of the floor.
        let Some(good) = good else {
            assert!(is_reverse, "the hint loses: {}", state.level());
            return;
        };
        state = good;
    }
}

/// Returns a level of a collection, a generated one, or a random small one.
fn level(i: usize, bundled: &[Level]) -> Option<Level> {
    match i % 3 {
        0 => random_level(i as u32),
        1 => Some(bundled[i * 7 % bundled.len()].clone()),
        _ => {
            let grade = Grade::ALL[i / 3 % Grade::ALL.len()];
            let spec = Spec { width: 9, height: 8, boxes: 4, grade };
            spec.validate().ok()?;
            let mut rng = GameRng::new(&format!("reader {i}"));
            Some(generate(&spec, &mut rng, &mut Work::unlimited()).ok()?.level)
        }
    }
}

fn bundled() -> Vec<Level> {
    let mut levels = Vec::new();
    for bundle in Sokoban::COLLECTIONS {
        for line in bundle.text.lines().filter(|line| !line.starts_with(';')) {
            let id = line.split('\t').next().and_then(|id| id.strip_prefix("sokoban/"));
            let (params, desc) = id.and_then(|id| id.split_once(':')).expect("a game ID");
            let params = Params::decode(params, &Params::default()).expect("params");
            levels.push(Sokoban::parse_desc(&params, desc).expect("a level"));
        }
    }
    levels
}

#[test]
fn hints_say_what_is_true() {
    let n: usize = std::env::var("HINTS").ok().and_then(|n| n.parse().ok()).unwrap_or(1500);
    let (bundled, mut tally) = (bundled(), Tally::default());
    let mut rng = GameRng::new("a reader of hints");
    for i in 0.. {
        if tally.n_hints >= n {
            break;
        }
        let Some(level) = level(i, &bundled) else { continue };
        let is_even = level.boxes.len() == level.board.goals().len();
        play(&level, is_even && i % 5 == 4, &mut rng, &mut tally);
    }
    println!("{tally:?}");
    let kinds = ["packs", "opens", "makes room", "clears", "parks", "approaches", "a push loses"];
    for kind in kinds {
        assert!(tally.claims.contains_key(kind), "no hint says '{kind}': {tally:?}");
    }
}
