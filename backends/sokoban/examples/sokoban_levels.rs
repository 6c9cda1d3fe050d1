//! Solves each level of an XSB file and prints a line a level and a summary.
//!
//! `sokoban_levels FILE [seconds=10] [mebibytes=1024] [mode=any|pushes|moves] [every=1] [first=1]
//! [last=…] [levels=4,6,…]`

use puzzle_core::{Pace, Progress, Work};
use puzzle_sokoban::solve::{Answer, Mode, replay, solve};
use puzzle_sokoban::{Level, Tile};
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

/// What is asked for.
struct Options {
    file: String,
    seconds: f64,
    mebibytes: u64,
    mode: Mode,
    every: usize,
    first: usize,
    last: usize,
    /// Those wanted by number; all where there are none.
    levels: Vec<usize>,
}

impl Options {
    fn read() -> Self {
        let mut options = Self {
            file: String::new(),
            seconds: 10.0,
            mebibytes: 1024,
            mode: Mode::Any,
            every: 1,
            first: 1,
            last: usize::MAX,
            levels: Vec::new(),
        };
        for arg in std::env::args().skip(1) {
            match arg.split_once('=') {
                None => options.file = arg,
                Some(("seconds", v)) => options.seconds = v.parse().expect("seconds"),
                Some(("mebibytes", v)) => options.mebibytes = v.parse().expect("mebibytes"),
                Some(("every", v)) => options.every = v.parse().expect("every"),
                Some(("first", v)) => options.first = v.parse().expect("first"),
                Some(("last", v)) => options.last = v.parse().expect("last"),
                Some(("levels", v)) => {
                    let numbers = v.split(',').map(|n| n.parse().expect("levels"));
                    options.levels = numbers.collect();
                }
                Some(("mode", "any")) => options.mode = Mode::Any,
                Some(("mode", "pushes")) => options.mode = Mode::Pushes,
                Some(("mode", "moves")) => options.mode = Mode::Moves,
                _ => panic!("unknown argument {arg}"),
            }
        }
        options
    }

    fn wants(&self, number: usize) -> bool {
        (self.first..=self.last).contains(&number)
            && (number - self.first).is_multiple_of(self.every)
            && (self.levels.is_empty() || self.levels.contains(&number))
    }
}

/// The boards of a file, each as its rows.
fn boards(text: &str) -> Vec<Vec<&str>> {
    let mut boards: Vec<Vec<&str>> = vec![Vec::new()];
    for line in text.lines() {
        let line = line.trim_end();
        if is_row(line) {
            boards.last_mut().expect("one").push(line);
        } else if !boards.last().expect("one").is_empty() {
            boards.push(Vec::new());
        }
    }
    boards.retain(|rows| !rows.is_empty());
    boards
}

/// What became of the levels.
#[derive(Default)]
struct Tally {
    n: usize,
    n_unsolvable: usize,
    /// Of those that were solved.
    times: Vec<Duration>,
}

impl Tally {
    /// Solves a level and prints its line.
    fn solve(&mut self, number: usize, level: &Level, options: &Options) {
        self.n += 1;
        let start = Instant::now();
        let begin = now(start);
        let limit = Duration::from_secs_f64(options.seconds);
        // Reading that file takes some microseconds: a look each twenty milliseconds is enough.
        let mut pace = Pace::new(Duration::from_millis(20));
        let mut watch = |_: &Progress| {
            let spent = now(start).saturating_sub(begin);
            if spent > limit {
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(pace.next(spent))
        };
        let mut work = Work::limited(u64::MAX, options.mebibytes << 20).watched(&mut watch);
        let answer = solve(level, options.mode, &mut work);
        let took = now(start).saturating_sub(begin);
        let (nodes, peak) = (work.n_nodes(), work.peak_bytes() >> 20);
        let said = match answer {
            Ok(Answer::Solved { steps, optimal }) => {
                assert!(replay(level, &steps), "level {number}: the solution does not hold");
                self.times.push(took);
                let pushes = steps.iter().filter(|s| s.push).count();
                let mark = if optimal { " optimal" } else { "" };
                format!("{} moves, {pushes} pushes{mark}", steps.len())
            }
            Ok(Answer::Unsolvable) => {
                self.n_unsolvable += 1;
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

    fn print(mut self) {
        self.times.sort();
        let times = &self.times;
        let total: Duration = times.iter().sum();
        let at = |part: usize| {
            times
                .get((times.len() * part / 100).min(times.len().saturating_sub(1)))
                .map_or(0.0, |t| t.as_secs_f64() * 1e3)
        };
        println!(
            "{} of {} solved, {} unsolvable; median {:.2} ms, p90 {:.1} ms, longest {:.0} ms, \
             all solved {:.1} s",
            times.len(),
            self.n,
            self.n_unsolvable,
            at(50),
            at(90),
            at(100),
            total.as_secs_f64()
        );
    }
}

fn main() {
    let options = Options::read();
    let bytes = std::fs::read(&options.file).expect("a readable file of levels");
    let text = String::from_utf8_lossy(&bytes);
    let mut tally = Tally::default();
    for (number, rows) in (1..).zip(boards(&text)).filter(|(number, _)| options.wants(*number)) {
        match Level::from_rows(rows.iter().copied()) {
            Ok(level) => tally.solve(number, &level, &options),
            Err(why) => println!("{number:4} refused: {why}"),
        }
    }
    tally.print();
}
