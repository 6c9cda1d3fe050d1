//! Improves the solutions that the solver finds for levels in files, and compares them with the
//! fewest pushes, or the fewest moves with the argument `moves`.
//!
//! `sokoban_improve [seconds=5] [proof=20] [moves] FILE...`: seconds of processor time for a
//! solution, for a better one, and for the proof of the fewest pushes.

use core::ops::ControlFlow;
use puzzle_core::solve::{Pace, Progress, Work};
use puzzle_sokoban::Level;
use puzzle_sokoban::solve::{Answer, Mode, Step, improve, replay, solve};

mod common;
use common::{Stopwatch, levels_of};

/// Runs a search with a limit of processor time and of 1 GiB.
fn timed<T>(seconds: f64, search: impl FnOnce(&mut Work) -> T) -> T {
    let watch = Stopwatch::start();
    let mut pace = Pace::default();
    let mut look = |_: &Progress| {
        let now = watch.spent();
        if now.as_secs_f64() > seconds {
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(pace.next(now))
    };
    search(&mut Work::limited(u64::MAX, 1 << 30).watched(&mut look))
}

fn cost(mode: Mode, steps: &[Step]) -> usize {
    steps.iter().filter(|step| step.push || mode == Mode::Moves).count()
}

/// The costs of the solutions of a level.
struct Found {
    first: usize,
    better: usize,
    is_proved: bool,
    /// The least cost; `None` if it could not be proved.
    least: Option<usize>,
}

/// Returns `None` if the solver finds no solution in time.
fn of_level(level: &Level, mode: Mode, seconds: f64, proof: f64) -> Option<Found> {
    let any = timed(seconds, |work| solve(level, Mode::Any, work));
    let Ok(Answer::Solved { steps, .. }) = any else { return None };
    let better = timed(seconds, |work| improve(level, &steps, mode, work)).expect("a solution");
    assert!(replay(level, &better.steps));
    let (first, is_proved) = (cost(mode, &steps), better.optimal);
    let better = cost(mode, &better.steps);
    let least = match timed(proof, |work| solve(level, mode, work)) {
        Ok(Answer::Solved { steps, .. }) => Some(cost(mode, &steps)),
        _ => is_proved.then_some(better),
    };
    assert!(better <= first && least.is_none_or(|least| least <= better));
    assert!(!is_proved || least == Some(better));
    Some(Found { first, better, is_proved, least })
}

fn main() {
    let (mut seconds, mut proof, mut mode, mut files) = (5.0, 20.0, Mode::Pushes, Vec::new());
    for arg in std::env::args().skip(1) {
        match arg.split_once('=') {
            Some(("seconds", v)) => seconds = v.parse().expect("seconds"),
            Some(("proof", v)) => proof = v.parse().expect("seconds"),
            None if arg == "moves" => mode = Mode::Moves,
            _ => files.push(arg),
        }
    }
    println!("| set | levels | solved | before | after | least reached | proved |");
    println!("|---|---|---|---|---|---|---|");
    for file in files {
        let levels: Vec<Level> = levels_of(&file).into_iter().flatten().collect();
        let found = levels.iter().map(|level| of_level(level, mode, seconds, proof));
        let found: Vec<Found> = found.flatten().collect();
        let sum = |of: fn(&Found) -> usize| found.iter().map(of).sum::<usize>();
        println!(
            "| {file} | {} | {} | {} | {} | {} | {} |",
            levels.len(),
            found.len(),
            sum(|f| f.first),
            sum(|f| f.better),
            sum(|f| usize::from(f.least == Some(f.better))),
            sum(|f| usize::from(f.is_proved)),
        );
    }
}
