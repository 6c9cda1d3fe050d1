//! Reads the hints of positions of play, and checks what they say against plain rules.
//!
//! `HINTS=30000 cargo test -p puzzle-hidato hint::tests -- --nocapture` reads so many.

mod plain;
mod reader;

use alloc::format;
use alloc::string::ToString as _;
use alloc::vec::Vec;
use std::println;

use puzzle_core::GameRng;
use puzzle_core::solve::{Grade, HintStep, Plan, SolveRequest, Work};

use self::plain::Plain;
use self::reader::{Tally, read_reason, read_search};
use super::{entered, plan};
use crate::desc::Desc;
use crate::generate::{Spec, generate};
use crate::memory::Memory;
use crate::moves::{Action, Move};
use crate::solve::{End, Reason, next_reason};
use crate::state::State;
use crate::topology::Topology;

/// Makes a puzzle of each grade and topology in turn, half of them with walls or links.
fn spec(i: usize) -> Spec {
    let topologies = [
        Topology::King,
        Topology::Orthogonal,
        Topology::Hexagon,
        Topology::TriangleBoth,
        Topology::Knight,
        Topology::Jump,
    ];
    let (width, height) = [(5, 5), (6, 5), (7, 6)][i / 30 % 3];
    Spec {
        hides_ends: i.is_multiple_of(3),
        walls: if i % 4 > 1 { 20 } else { 0 },
        links: if i % 8 > 4 { 25 } else { 0 },
        ..Spec::new(topologies[i % 6], width, height, Grade::ALL[i / 6 % 5])
    }
}

/// Plays a puzzle: by a hint, or a random number that is right, or one that is wrong and that the
/// hint has to find. Every fifth puzzle lacks a given number and may have several solutions.
fn play(i: usize, rng: &mut GameRng, tally: &mut Tally) {
    let spec = spec(i);
    let made = generate(&spec, &mut GameRng::new(&format!("reader {i}")), &mut Work::unlimited());
    let made = made.expect("no limit");
    let board = made.desc.board();
    let mut clues = made.desc.clues().to_vec();
    if i % 5 == 4 {
        let given: Vec<usize> = board.cells().filter(|&place| clues[place] > 0).collect();
        clues[given[rng.index(given.len())]] = 0;
    }
    let mut state = State::new(&Desc::new(board.clone(), clues).expect("a puzzle"));
    let mut last_move = None;
    while !state.is_solved() {
        let (memory, work) = (&mut Memory::default(), &mut Work::unlimited());
        let request = SolveRequest::default().with_last_move(last_move.as_ref());
        let steps = match plan(&state, &request, memory, work).expect("no limit") {
            Plan::Steps(steps) => steps,
            // There are several solutions.
            Plan::Nothing(_) => return tally.count("nothing follows"),
            other => panic!("{other:?}"),
        };
        let mut now = state.clone();
        let mut near = last_move.as_ref().map_or(0, entered);
        for (i, step) in steps.iter().enumerate() {
            let solutions = Plain::new(board, now.numbers()).solutions(500);
            let reason = next_reason(board, now.numbers(), near, work).expect("no limit");
            match reason {
                Some(reason) => {
                    near = reason.number;
                    read_nudge(&reason, step, steps.get(i + 1));
                    let solutions = solutions.as_deref();
                    read_reason(&now, &reason, step, (solutions, &made.path), tally);
                }
                None => read_search(&now, step, solutions.as_deref(), tally),
            }
            now.execute(&step.moves[0]).expect("a legal move");
        }
        let free: Vec<usize> = board.cells().filter(|&place| state.number(place) == 0).collect();
        let Some(&place) = rng.pick(&free) else { return };
        let right = made.path.iter().position(|&at| usize::from(at) == place).expect("a number");
        let mv = match rng.index(4) {
            0 => state.step_at(place, Action::Set(right as u16 + 1)).into(),
            1 if i % 5 != 4 => {
                read_mistake(&state, (place, right as u16 + 1), rng, tally);
                continue;
            }
            _ => steps[0].moves[0].clone(),
        };
        state.execute(&mv).expect("a legal move");
        last_move = Some(mv);
    }
}

/// Checks that a nudge says where to look in words that help without the picture, that it does not
/// name both the number and its cell, and that the next nudge of the plan differs.
fn read_nudge(reason: &Reason, step: &HintStep<Move>, next: Option<&HintStep<Move>>) {
    let words = step.nudge.words.to_string();
    let place = step.moves[0].steps[0].at.words().to_string();
    let names_number =
        words.split(|c: char| !c.is_ascii_digit()).any(|n| n.parse() == Ok(reason.number));
    let is_named = |(_, at): (u16, usize)| {
        step.nudge.marks.iter().any(|mark| mark.cell() == Some(at)) && words.contains("row ")
    };
    let has_no_known_number = reason.before.or(reason.after).is_none();
    assert!(words.contains("row ") || has_no_known_number, "{words}");
    assert!(!step.nudge.marks.is_empty() || has_no_known_number, "{words}");
    let is_answer = words.contains("can hold") && words.contains(&place);
    assert!(!(is_answer && names_number), "{words}");
    if reason.end == End::OnlyNeighbor {
        assert!(reason.before.into_iter().chain(reason.after).all(is_named), "{words}");
    }
    assert!(next.is_none_or(|next| next.nudge.words != step.nudge.words), "{words}");
    assert!(!words.contains("?."), "{words}");
}

/// Enters a wrong number, which the hint has to name and to clear.
fn read_mistake(state: &State, (place, right): (usize, u16), rng: &mut GameRng, tally: &mut Tally) {
    let missing = state.missing();
    let Some(&wrong) = rng.pick(&missing).filter(|&&number| number != right) else { return };
    let mut then = state.clone();
    then.execute(&state.step_at(place, Action::Set(wrong)).into()).expect("a legal move");
    let (memory, work) = (&mut Memory::default(), &mut Work::unlimited());
    let found = plan(&then, &SolveRequest::default(), memory, work).expect("no limit");
    let Plan::Steps(steps) = found else { panic!("{found:?}") };
    let words = steps[0].explanation.words.to_string();
    assert!(words.starts_with(&format!("{wrong} does not belong at ")), "{words}");
    then.execute(&steps[0].moves[0]).expect("a legal move");
    assert_eq!(then.numbers(), state.numbers(), "{words}");
    tally.n_hints += 1;
    tally.count("mistake");
}

#[test]
fn hints_say_what_is_true() {
    let n: usize = std::env::var("HINTS").ok().and_then(|n| n.parse().ok()).unwrap_or(8000);
    let mut tally = Tally::default();
    let mut rng = GameRng::new("a reader of hints");
    for i in 0.. {
        if tally.n_hints >= n {
            break;
        }
        play(i, &mut rng, &mut tally);
    }
    println!("{tally:?}");
    for kind in
        ["only neighbor", "reach", "last chance", "ways", "overlap", "suppose", "wall", "link"]
    {
        assert!(tally.claims.contains_key(kind), "no hint says '{kind}': {tally:?}");
    }
}
