//! Solves each level of an XSB file and prints a line a level and a summary.
//!
//! `bench_levels FILE [seconds=10] [mebibytes=1024] [mode=any|pushes|moves] [every=1] [first=1] [last=…]`

use puzzle_core::{Pace, Progress, Work};
use puzzle_sokoban::board::{Level, Tile};
use puzzle_sokoban::solve::{Answer, Mode, replay, solve};
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

/// Time spent on a processor where the system tells, so that a busy machine measures alike.
fn now(start: Instant) -> Duration {
    std::fs::read_to_string("/proc/self/schedstat")
        .ok()
        .and_then(|text| text.split(' ').next()?.parse().ok())
        .map_or_else(|| start.elapsed(), Duration::from_nanos)
}

fn is_row(line: &str) -> bool {
    line.contains('#') && line.chars().all(|c| Tile::from_xsb(c).is_some())
}

fn main() {
    let mut file = None;
    let (mut seconds, mut mebibytes, mut mode) = (10.0, 1024, Mode::Any);
    let (mut every, mut first, mut last) = (1, 1, usize::MAX);
    for arg in std::env::args().skip(1) {
        match arg.split_once('=') {
            None => file = Some(arg),
            Some(("seconds", v)) => seconds = v.parse().expect("seconds"),
            Some(("mebibytes", v)) => mebibytes = v.parse().expect("mebibytes"),
            Some(("every", v)) => every = v.parse().expect("every"),
            Some(("first", v)) => first = v.parse().expect("first"),
            Some(("last", v)) => last = v.parse().expect("last"),
            Some(("mode", "any")) => mode = Mode::Any,
            Some(("mode", "pushes")) => mode = Mode::Pushes,
            Some(("mode", "moves")) => mode = Mode::Moves,
            _ => panic!("unknown argument {arg}"),
        }
    }
    let file = file.expect("a file of levels");
    let text = String::from_utf8_lossy(&std::fs::read(file).expect("a readable file")).into_owned();
    let mut levels: Vec<Vec<&str>> = vec![Vec::new()];
    for line in text.lines() {
        let line = line.trim_end();
        if is_row(line) {
            levels.last_mut().expect("one").push(line);
        } else if !levels.last().expect("one").is_empty() {
            levels.push(Vec::new());
        }
    }
    levels.retain(|rows| !rows.is_empty());
    let (mut n, mut n_solved, mut n_unsolvable) = (0, 0, 0);
    let mut times = Vec::new();
    for (i, rows) in levels.iter().enumerate() {
        let number = i + 1;
        if number < first || number > last || (number - first) % every != 0 {
            continue;
        }
        let level = match Level::from_rows(rows.iter().copied()) {
            Ok(level) => level,
            Err(why) => {
                println!("{number:4} refused: {why}");
                continue;
            }
        };
        n += 1;
        let start = Instant::now();
        let begin = now(start);
        let limit = Duration::from_secs_f64(seconds);
        // Reading that file takes some microseconds: a look each twenty milliseconds is enough.
        let mut pace = Pace::new(Duration::from_millis(20));
        let mut watch = |_: &Progress| {
            let spent = now(start).saturating_sub(begin);
            if spent > limit {
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(pace.next(spent))
        };
        let mut work = Work::limited(u64::MAX, mebibytes << 20).watched(&mut watch);
        let answer = solve(&level, mode, &mut work);
        let took = now(start).saturating_sub(begin);
        let (nodes, peak) = (work.n_nodes(), work.peak_bytes() >> 20);
        let said = match answer {
            Ok(Answer::Solved { steps, optimal }) => {
                assert!(replay(&level, &steps), "level {number}: the solution does not hold");
                n_solved += 1;
                times.push(took);
                let pushes = steps.iter().filter(|s| s.push).count();
                let mark = if optimal { " optimal" } else { "" };
                format!("{} moves, {pushes} pushes{mark}", steps.len())
            }
            Ok(Answer::Unsolvable) => {
                n_unsolvable += 1;
                "UNSOLVABLE".into()
            }
            Err(stop) => format!("{stop}"),
        };
        println!(
            "{number:4} {:9.1} ms {nodes:9} nodes {peak:5} MiB {:2} boxes  {said}",
            took.as_secs_f64() * 1e3,
            level.boxes.len()
        );
    }
    times.sort();
    let total: Duration = times.iter().sum();
    let at = |part: usize| {
        times
            .get((times.len() * part / 100).min(times.len().saturating_sub(1)))
            .map_or(0.0, |t| t.as_secs_f64() * 1e3)
    };
    println!(
        "{n_solved} of {n} solved, {n_unsolvable} unsolvable; median {:.2} ms, p90 {:.1} ms, \
         longest {:.0} ms, all solved {:.1} s",
        at(50),
        at(90),
        at(100),
        total.as_secs_f64()
    );
}
