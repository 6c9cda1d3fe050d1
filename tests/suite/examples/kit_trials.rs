//! Checks all sound games with many seeds: `kit_trials FROM TO [GAME]…`. A failure is a bug of the
//! game or a false alarm of the kit.
//!
//! Trial `n` is the check that an author runs, with the `n`-th six puzzles of each game. The results
//! are the same on every machine, except for the processor time.

use std::time::Duration;

use puzzle_conformance::{Check, Report};
use puzzle_core::Game;
use rustix::time::{ClockId, clock_gettime};

/// The number of seeds of a default check.
const SEEDS: usize = 6;

/// The ID of a game, its check, and further params to check.
type Trial = (&'static str, fn(&Check) -> Report, &'static [&'static str]);

const GAMES: [Trial; 13] = [
    game::<puzzle_sliding::Sliding>(&["round-eleven", "knight-board", "diagonals", "3x2de"]),
    game::<puzzle_sokoban::Sokoban>(&["7x7b2de", "8x8rb3de"]),
    game::<puzzle_mahjong::Mahjong>(&[]),
    game::<puzzle_hidato::Hidato>(&["6x6mD", "7x5mXEdt", "7x5mAdh", "3x2mOde"]),
    game::<puzzle_hidato::HidatoEditor>(&["4x3mX", "5x3mTsh", "1x1mO"]),
    game::<puzzle_sokoban::SokobanEditor>(&["7x5", "3x3"]),
    game::<puzzle_mahjong::MahjongEditor>(&["12x8x3", "2x2x1"]),
    game::<puzzle_sliding::SlidingEditor>(&["7x5", "2x2"]),
    game::<lights_out::LightsOut>(&["3x7", "9x2"]),
    game::<takuzu::Takuzu>(&["4x4de", "6x6dh"]),
    game::<bees::Bees>(&["4x4b1", "6x5b6"]),
    game::<puzzle_mutants::Flood>(&["3x2c3s0"]),
    game::<puzzle_mutants::Lamps>(&["3x7"]),
];

const fn game<G: Game>(params: &'static [&'static str]) -> Trial {
    (G::INFO.id, |check| check.report::<G>(), params)
}

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let numbers: Vec<usize> = args.iter().filter_map(|arg| arg.parse().ok()).collect();
    let &[from, to] = &numbers[..] else { panic!("give the first and the last trial") };
    let names: Vec<&String> = args.iter().filter(|arg| arg.parse::<usize>().is_err()).collect();
    let mut n_failures = 0;
    println!("| game | trials | puzzles | steps | failures | processor time of a trial, s |");
    println!("|---|---|---|---|---|---|");
    for (id, run, params) in GAMES {
        if !names.is_empty() && !names.iter().any(|name| *name == id) {
            continue;
        }
        let (mut puzzles, mut steps, mut failures) = (0, 0, 0);
        let start = processor_time();
        for n in from..=to {
            let check = Check::new().first_seed((n - 1) * SEEDS).seeds(SEEDS).params(params);
            let report = run(&check);
            puzzles += report.coverage.puzzles;
            steps += report.coverage.steps;
            if !report.failures.is_empty() {
                failures += 1;
                eprintln!("trial {n}: {report}\n");
            }
        }
        let seconds = processor_time().saturating_sub(start).as_secs_f64() / (to + 1 - from) as f64;
        println!("| {id} | {from} to {to} | {puzzles} | {steps} | {failures} | {seconds:.1} |");
        n_failures += failures;
    }
    assert!(n_failures == 0, "{n_failures} trials failed");
}

fn processor_time() -> Duration {
    let now = clock_gettime(ClockId::ProcessCPUTime);
    Duration::new(now.tv_sec.unsigned_abs(), u32::try_from(now.tv_nsec).unwrap_or(0))
}
