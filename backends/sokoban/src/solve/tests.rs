use super::oracle::{best, picture, random_level};
use super::*;
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
