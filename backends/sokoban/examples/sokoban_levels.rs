//! Solves the levels of files and prints one line per level and a summary. With `without=…` it also
//! solves each level without the listed techniques of the solver and prints both results side by
//! side.
//!
//! `sokoban_levels FILE… [nodes=200000] [seconds=…] [mebibytes=1024] [without=TECHNIQUE,…]
//! [mode=any|pushes|moves] [every=1] [first=1] [last=…] [levels=4,6,…]`
//!
//! The limit is a number of nodes, unless `seconds` sets a time limit. With a node limit all
//! results but the times are the same on every machine.

use puzzle_core::solve::{Pace, Progress, Stop, Work};
use puzzle_sokoban::Level;
use puzzle_sokoban::solve::{Answer, Mode, Technique, Techniques, replay, solve_with};
use std::ops::ControlFlow;
use std::time::Duration;

mod common;
use common::{Stopwatch, levels_of};

/// The command-line options.
struct Options {
    files: Vec<String>,
    nodes: u64,
    seconds: f64,
    mebibytes: u64,
    mode: Mode,
    without: Option<Techniques>,
    every: usize,
    first: usize,
    last: usize,
    /// Numbers of the levels to solve; empty for all.
    levels: Vec<usize>,
}

impl Options {
    fn read() -> Self {
        let mut options = Self {
            files: Vec::new(),
            nodes: 200_000,
            seconds: f64::INFINITY,
            mebibytes: 1024,
            mode: Mode::Any,
            without: None,
            every: 1,
            first: 1,
            last: usize::MAX,
            levels: Vec::new(),
        };
        for arg in std::env::args().skip(1) {
            match arg.split_once('=') {
                None => options.files.push(arg),
                Some(("nodes", v)) => options.nodes = v.parse().expect("nodes"),
                Some(("seconds", v)) => {
                    options.seconds = v.parse().expect("seconds");
                    options.nodes = u64::MAX;
                }
                Some(("mebibytes", v)) => options.mebibytes = v.parse().expect("mebibytes"),
                Some(("without", v)) => options.without = Some(without(v)),
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

/// All techniques except those in a comma-separated list.
fn without(list: &str) -> Techniques {
    list.split(',').fold(Techniques::default(), |techniques, name| {
        let names = || Technique::ALL.map(|(_, name)| name).join(", ");
        let technique = Technique::ALL.into_iter().find(|(_, n)| *n == name);
        techniques
            .without(technique.unwrap_or_else(|| panic!("no technique {name}: {}", names())).0)
    })
}

/// The result of solving one level.
#[derive(Clone, Copy)]
struct Run {
    took: Duration,
    nodes: u64,
    mebibytes: u64,
    /// Moves and pushes of the solution.
    solution: Option<(usize, usize)>,
    end: End,
}

/// The outcome of solving one level.
#[derive(Clone, Copy)]
enum End {
    Solved { optimal: bool },
    Unsolvable,
    Stopped(Stop),
}

fn run(level: &Level, options: &Options, techniques: Techniques) -> Run {
    let watch = Stopwatch::start();
    // Reading the clock takes microseconds, so it is read about every twenty milliseconds.
    let mut pace = Pace::new(Duration::from_millis(20));
    let mut watching = |_: &Progress| {
        let spent = watch.spent();
        if spent.as_secs_f64() > options.seconds {
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(pace.next(spent))
    };
    let mut work = Work::limited(options.nodes, options.mebibytes << 20).watched(&mut watching);
    let answer = solve_with(level, options.mode, techniques, &mut work);
    let (nodes, mebibytes) = (work.n_nodes(), work.peak_bytes() >> 20);
    let (solution, end) = match answer {
        Ok(Answer::Solved { steps, optimal }) => {
            assert!(replay(level, &steps), "the solution does not hold");
            let pushes = steps.iter().filter(|s| s.push).count();
            (Some((steps.len(), pushes)), End::Solved { optimal })
        }
        Ok(Answer::Unsolvable) => (None, End::Unsolvable),
        Err(stop) => (None, End::Stopped(stop)),
    };
    Run { took: watch.spent(), nodes, mebibytes, solution, end }
}

/// The results of all levels: with all techniques and, if the options leave some out, without
/// those.
#[derive(Default)]
struct Tally {
    runs: Vec<(Run, Option<Run>)>,
}

impl Tally {
    fn solve(&mut self, name: &str, level: &Level, options: &Options) {
        let whole = run(level, options, Techniques::default());
        let other = options.without.map(|techniques| run(level, options, techniques));
        let boxes = level.boxes.len();
        print!("{name:>4} {boxes:3} boxes  ");
        let print = |run: &Run| {
            let (ms, nodes, mebibytes) = (run.took.as_secs_f64() * 1e3, run.nodes, run.mebibytes);
            print!("{ms:9.1} ms {nodes:8} nodes {mebibytes:5} MiB  ");
            let (moves, pushes) = run.solution.unwrap_or_default();
            match run.end {
                End::Solved { optimal: true } => print!("{moves} moves, {pushes} pushes optimal"),
                End::Solved { optimal: false } => print!("{moves} moves, {pushes} pushes"),
                End::Unsolvable => print!("UNSOLVABLE"),
                End::Stopped(stop) => print!("{stop}"),
            }
        };
        print(&whole);
        if let Some(other) = &other {
            print!("  | without: ");
            print(other);
        }
        println!();
        self.runs.push((whole, other));
    }

    fn print(&self) {
        let n = self.runs.len();
        let mut times: Vec<f64> = self
            .runs
            .iter()
            .filter(|r| r.0.solution.is_some())
            .map(|r| r.0.took.as_secs_f64())
            .collect();
        times.sort_by(f64::total_cmp);
        let at = |percent: usize| {
            times.get((times.len() * percent / 100).min(times.len().saturating_sub(1)))
        };
        let ms = |percent| at(percent).map_or(0.0, |t| t * 1e3);
        println!(
            "{} of {n} solved; median {:.2} ms, 90 % within {:.1} ms, longest {:.0} ms, all solved {:.1} s",
            times.len(),
            ms(50),
            ms(90),
            ms(100),
            times.iter().sum::<f64>(),
        );
        let others: Vec<(&Run, &Run)> =
            self.runs.iter().filter_map(|(a, b)| Some((a, b.as_ref()?))).collect();
        if others.is_empty() {
            return;
        }
        let common: Vec<_> =
            others.iter().filter(|(a, b)| a.solution.is_some() && b.solution.is_some()).collect();
        println!(
            "\n| | solved | on {} common levels: seconds | nodes | moves | pushes |",
            common.len()
        );
        println!("|---|---|---|---|---|---|");
        for (name, side) in [("whole", 0), ("without", 1)] {
            let of = |runs: &(&Run, &Run)| if side == 0 { *runs.0 } else { *runs.1 };
            let solved = others.iter().filter(|runs| of(runs).solution.is_some()).count();
            let sum = |f: fn(Run) -> f64| common.iter().map(|runs| f(of(runs))).sum::<f64>();
            println!(
                "| {name} | {solved} | {:.1} | {:.0} | {:.0} | {:.0} |",
                sum(|run| run.took.as_secs_f64()),
                sum(|run| run.nodes as f64),
                sum(|run| run.solution.unwrap_or_default().0 as f64),
                sum(|run| run.solution.unwrap_or_default().1 as f64),
            );
        }
    }
}

fn main() {
    let options = Options::read();
    let mut tally = Tally::default();
    for file in &options.files {
        let levels = (1..).zip(levels_of(file)).filter(|(number, _)| options.wants(*number));
        for (number, level) in levels {
            match level {
                Ok(level) => tally.solve(&number.to_string(), &level, &options),
                Err(why) => println!("{number:4} refused: {why}"),
            }
        }
    }
    tally.print();
}
