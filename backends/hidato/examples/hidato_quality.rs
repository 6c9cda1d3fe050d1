//! Measures what distinguishes the grades of Hidato: `cargo run --release -p puzzle-hidato
//! --example hidato_quality [N]` generates N puzzles (20 by default) of each grade on some boards
//! and prints a table.
//!
//! A bottleneck is a point where the techniques of the lower grades get stuck. "Places there" is
//! the number of places that those techniques leave for the number found there. "Next door" is the
//! share of numbers that the simplest technique places. Everything but the times is the same on
//! every machine.

use std::time::Instant;

use puzzle_core::ability::Abilities as _;
use puzzle_core::params::Params as _;
use puzzle_core::solve::{Grade, Work};
use puzzle_hidato::{
    GeneratedPuzzle, Hidato, Params, Tier, bottlenecks, count, generate, next_reason,
};

const BOARDS: [&str; 5] = ["8x8mR", "10x10mR", "10x10mO", "9x9mXsh", "8x8mRS"];

fn main() {
    let n = std::env::args().nth(1).map_or(20, |n| n.parse().expect("how many"));
    println!(
        "| board | grade | asked grade given | given, of 100 | bottlenecks | places there | next door | \
         longest gap | ms |"
    );
    println!("|---|---|---|---|---|---|---|---|---|");
    for board in BOARDS {
        for grade in Grade::ALL {
            row(board, grade, n);
        }
    }
    println!();
    println!("Same puzzle or path for two grades of a seed: {} of 200 (required: 0)", shared());
}

fn row(board: &str, grade: Grade, n: usize) {
    let params = params_of(board, grade);
    let (mut n_good, mut times) = (0, Vec::new());
    let (mut given, mut stuck, mut places, mut plain, mut gaps) =
        (Vec::new(), Vec::new(), Vec::new(), Vec::new(), Vec::new());
    for i in 0..n {
        let start = Instant::now();
        let made = made(&params, i);
        times.push(start.elapsed().as_micros() as usize);
        let (board, clues) = (made.desc.board(), made.desc.clues());
        let mut work = Work::unlimited();
        let is_unique = count(board, clues, 2, &mut work).is_unique() == Some(true);
        n_good += usize::from(is_unique && made.tier.grade() == grade);
        given.push(made.desc.n_clues() * 100 / board.n_cells());
        let found = bottlenecks(board, clues, &made.path, grade, usize::MAX, &mut work);
        let found = found.expect("no limit");
        stuck.push(found.len());
        let sum: usize = found.iter().map(|b| b.n_places).sum();
        places.push(10 * sum / found.len().max(1));
        plain.push(next_door(&made));
        gaps.push(longest_gap(&made));
    }
    let [given, stuck, places, plain, gaps, times] =
        [given, stuck, places, plain, gaps, times].map(median);
    println!(
        "| {} | {grade} | {n_good} of {n} | {given} | {stuck} | {}.{} | {plain} % | {gaps} | {}.{} |",
        params.encode(puzzle_core::params::ParamsForm::Full),
        places / 10,
        places % 10,
        times / 1000,
        times / 100 % 10,
    );
}

fn params_of(board: &str, grade: Grade) -> Params {
    let mut params = Params::decode(&format!("{board}de"), &Params::default()).expect("params");
    params.set_grade(grade).expect("a possible grade");
    params
}

fn made(params: &Params, seed: usize) -> GeneratedPuzzle {
    let mut rng = Hidato::puzzle_rng(params, &format!("quality-{seed}"));
    generate(params.spec(), &mut rng, &mut Work::unlimited()).expect("a puzzle")
}

/// Returns the percentage of missing numbers that the simplest technique (`Tier::Next`) places, if
/// each number is placed by the simplest technique that can.
fn next_door(made: &GeneratedPuzzle) -> usize {
    let mut numbers = made.desc.clues().to_vec();
    let (mut n_plain, mut n_all) = (0, 0);
    let reason =
        |numbers: &[u16]| next_reason(made.desc.board(), numbers, 0, &mut Work::unlimited());
    while let Some(reason) = reason(&numbers).expect("no limit") {
        numbers[reason.place] = reason.number;
        n_plain += usize::from(reason.tier == Tier::Next);
        n_all += 1;
    }
    100 * n_plain / n_all.max(1)
}

/// Returns the length of the longest run of consecutive numbers that are not given.
fn longest_gap(made: &GeneratedPuzzle) -> usize {
    let clues = made.desc.clues();
    let mut longest = 0;
    let mut gap = 0;
    for &place in &made.path {
        gap = if clues[usize::from(place)] > 0 { 0 } else { gap + 1 };
        longest = longest.max(gap);
    }
    longest
}

/// Counts in how many of 200 pairs of puzzles, of the same seed and different grades, the puzzles
/// or their paths, in either direction, are the same.
fn shared() -> usize {
    let mut n_shared = 0;
    for seed in 0..20 {
        let all = Grade::ALL.map(|grade| made(&params_of("6x6mR", grade), seed));
        for (i, one) in all.iter().enumerate() {
            for other in &all[..i] {
                let back = other.path.iter().rev().eq(one.path.iter());
                n_shared += usize::from(one.path == other.path || back || one.desc == other.desc);
            }
        }
    }
    n_shared
}

fn median(mut values: Vec<usize>) -> usize {
    values.sort_unstable();
    values[values.len() / 2]
}
