use super::schedule::Turns;
use super::*;
use crate::moves::Move;
use crate::notation::read_moves;
use crate::search::oracle::{best, picture, random_level};
use crate::state::State;
use alloc::format;
use puzzle_core::GameRng;
use puzzle_core::grid::Direction;
use std::println;

fn counts(answer: &Answer) -> Option<(u32, u32)> {
    match answer {
        Answer::Solved { steps, .. } => {
            Some((steps.len() as u32, steps.iter().filter(|s| s.push).count() as u32))
        }
        Answer::Unsolvable => None,
    }
}

#[test]
fn every_mode_agrees_with_the_oracle() {
    let (mut n, mut n_solvable) = (0, 0);
    for seed in 0..1500 {
        let Some(level) = random_level(seed) else { continue };
        let expected = best(&level);
        n += 1;
        n_solvable += u32::from(expected.is_some());
        for mode in [Mode::Any, Mode::Pushes, Mode::Moves] {
            let answer = solve(&level, mode, &mut Work::unlimited()).unwrap();
            let found = counts(&answer);
            let name = format!("seed {seed}, {mode:?}:{}", picture(&level));
            match (expected, found) {
                (None, None) => {}
                (Some((moves, pushes)), Some((m, p))) => {
                    assert!(m >= moves && p >= pushes, "{name}");
                    assert!(mode != Mode::Pushes || p == pushes, "{name}{p} not {pushes}");
                    assert!(mode != Mode::Moves || m == moves, "{name}{m} not {moves}");
                }
                _ => panic!("{name}expected {expected:?}, found {found:?}"),
            }
        }
    }
    println!("{n_solvable} of {n} solvable");
    assert!(n_solvable > n / 5 && n_solvable < n - n / 5);
}

/// The largest board, all of it floor: tables and plans stay within bounds.
#[test]
fn the_largest_board_is_solved() {
    let side = crate::board::MAX_SIDE;
    let mut tiles = alloc::vec![crate::tile::Tile::Wall; side * side];
    for y in 1..side - 1 {
        for x in 1..side - 1 {
            tiles[y * side + x] = crate::tile::Tile::Floor;
        }
    }
    tiles[side + 1] = crate::tile::Tile::Player;
    for i in 0..3 {
        tiles[(40 + 2 * i) * side + 50] = crate::tile::Tile::Box;
        tiles[(40 + 2 * i) * side + 55] = crate::tile::Tile::Goal;
    }
    let level = Level::new(side, side, &tiles).unwrap();
    let answer = solve(&level, Mode::Any, &mut Work::limited(20_000, 1 << 28)).unwrap();
    assert!(counts(&answer).is_some());
}

/// All searches run together from the start, with turns so short that they meet. Every solution
/// made from two of them is right.
#[test]
fn searches_that_meet_agree_with_the_oracle() {
    let all = [(1, 1, 1), (1, 1, 7), (3, 1, 1), (1, 4, 20)];
    for (seed, (nodes, alone, looks)) in (9_000..12_000).zip(all.into_iter().cycle()) {
        let Some(level) = random_level(seed).filter(|level| !level.is_solved()) else { continue };
        let work = &mut Work::unlimited();
        let t = Problem::new(&level, Techniques::default(), work).unwrap();
        let turns = Turns { nodes, alone, looks };
        let answer = any_solution(&level, &t, turns, work).unwrap();
        let is_solved = counts(&answer).is_some();
        assert_eq!(is_solved, best(&level).is_some(), "seed {seed}:{}", picture(&level));
    }
}

/// Without any one of its techniques the solver still gives right answers.
#[test]
fn answers_are_right_without_any_one_technique() {
    for (seed, (technique, name)) in (30_000..32_000).zip(Technique::ALL.into_iter().cycle()) {
        let Some(level) = random_level(seed) else { continue };
        let techniques = Techniques::default().without(technique);
        let answer = solve_with(&level, Mode::Any, techniques, &mut Work::unlimited()).unwrap();
        let expected = best(&level).is_some();
        assert_eq!(counts(&answer).is_some(), expected, "seed {seed} {name}:{}", picture(&level));
    }
}

/// A solution that begins with random steps, pushes among them; `None` if they lose.
fn random_solution(level: &Level, seed: u32) -> Option<Vec<Step>> {
    let mut rng = GameRng::new(&format!("steps {seed}"));
    let mut state = State::new(level, false);
    let mut steps = Vec::new();
    for _ in 0..30 {
        let dir = Direction::CLOCKWISE[rng.index(4)];
        let step = Step { dir, push: state.box_ahead(dir) };
        if state.execute(step.into()).is_ok() {
            steps.push(step);
        }
        if state.is_solved() {
            return Some(steps);
        }
    }
    match solve(&state.level(), Mode::Any, &mut Work::unlimited()).unwrap() {
        Answer::Solved { steps: rest, .. } => Some(steps.into_iter().chain(rest).collect()),
        Answer::Unsolvable => None,
    }
}

/// Without limits every solution is improved to the best one. Within any limits the result replays
/// and is no worse, and if it is said to be optimal, it is.
#[test]
fn improved_solutions_agree_with_the_oracle() {
    let (mut n_better, mut n_stopped) = (0, 0);
    for seed in 40_000..44_000 {
        let Some(level) = random_level(seed).filter(|level| !level.is_solved()) else { continue };
        let Some(known) = random_solution(&level, seed) else { continue };
        let (moves, pushes) = best(&level).expect("a solution is known");
        for mode in [Mode::Pushes, Mode::Moves] {
            let cost = |steps: &[Step]| {
                let pushes = steps.iter().filter(|step| step.push).count() as u32;
                let moves = steps.len() as u32;
                if mode == Mode::Moves { (moves, pushes) } else { (pushes, moves) }
            };
            let least = if mode == Mode::Moves { moves } else { pushes };
            for nodes in [u64::MAX, u64::from(seed % 8)] {
                let work = &mut Work::limited(nodes, 1 << 24);
                let found = improve(&level, &known, mode, work).expect("a solution is known");
                let name = format!("seed {seed}, {mode:?}:{}", picture(&level));
                assert!(replay(&level, &found.steps), "{name}");
                assert!(cost(&found.steps) <= cost(&known), "{name}");
                assert_eq!(found.stopped.is_none(), found.optimal, "{name}");
                assert!(!found.optimal || cost(&found.steps).0 == least, "{name}");
                n_better += u32::from(cost(&found.steps).0 < cost(&known).0);
                n_stopped += u32::from(found.stopped.is_some());
            }
        }
    }
    assert!(n_better > 200 && n_stopped > 200, "{n_better} {n_stopped}");
}

/// Of solutions with as few pushes, the one with fewer moves is taken.
#[test]
fn equally_good_solutions_are_compared_by_the_other_quantity() {
    let level = Level::from_rows(["#########", "#.$ @ $.#", "#       #", "#########"]).unwrap();
    let steps = |text: &str| -> Vec<Step> {
        let moves = read_moves(&State::new(&level, false), text).expect("legal moves");
        let step = |mv: Move| Step { dir: mv.dir().expect("a step"), push: mv.moves_box() };
        moves.into_iter().map(step).collect()
    };
    let work = &mut Work::unlimited();
    assert_eq!(improve(&level, &steps("d"), Mode::Pushes, work), None, "it solves nothing");
    let found = improve(&level, &steps("drlulLrrrR"), Mode::Pushes, work).expect("a solution");
    assert!(found.optimal);
    let pushes = found.steps.iter().filter(|step| step.push).count();
    assert_eq!((found.steps.len(), pushes), (6, 2));
    let long = steps(&("lr".repeat(20_000) + "drlulLrrrR"));
    let found = improve(&level, &long, Mode::Pushes, work).expect("a solution");
    assert!(found.optimal && found.steps == long, "too many moves for the other quantity");
}
