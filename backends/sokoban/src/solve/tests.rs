use super::schedule::Turns;
use super::*;
use crate::search::oracle::{best, picture, random_level};
use alloc::format;
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
