//! Measures of all bundled games alike, as Markdown: whether the grade asked for is given, whether
//! two grades of a seed share a puzzle, how long a new puzzle takes.
//!
//! `cargo run --release -p puzzle-suite --example quality [-- --quick]`; `cargo xtask quality` puts
//! it into the book together with the games' own measures. All but the times is the same on every
//! machine.

use std::time::{Duration, Instant};

use puzzle_core::{Form, Grade, Work};
use puzzle_midend::{GameEntry, PresetLine, Session, Task};

/// How much is measured.
#[derive(Clone, Copy)]
struct Plan {
    /// Puzzles of each preset.
    n_seeds: usize,
    /// Pairs of puzzles with one seed and two grades, for each game.
    n_pairs: usize,
}

/// What the puzzles of one preset were.
#[derive(Default)]
struct Tally {
    n: usize,
    n_given: usize,
    times: Vec<Duration>,
}

fn main() {
    let is_quick = std::env::args().any(|arg| arg == "--quick");
    let plan = if is_quick {
        Plan { n_seeds: 3, n_pairs: 20 }
    } else {
        Plan { n_seeds: 30, n_pairs: 200 }
    };
    let games = puzzle_backends::bundled();
    // Where positions are rated, puzzles are made, and a new one is an empty board.
    let games: Vec<&GameEntry> =
        games.games().iter().filter(|game| !game.can().rates_position).collect();
    println!("## All games\n");
    println!(
        "Wanted: every puzzle has the grade asked for, and no two grades of a seed share one.\n"
    );
    println!("| game | one puzzle for two grades of a seed |\n| --- | --- |");
    for game in &games {
        let (n_same, n) = shared(game, plan.n_pairs);
        let seen = if n == 0 { "no grades".to_string() } else { format!("{n_same} of {n}") };
        println!("| {} | {seen} |", game.info.name);
    }
    println!("\n| preset | grade | given | median ms | worst ms |");
    println!("| --- | --- | --- | --- | --- |");
    for game in &games {
        for (title, params, grade) in items(&game.presets()) {
            let tally = measure(game, &params, grade, plan.n_seeds);
            let (median, worst) = tally.median_and_worst();
            let (asked, given) = match grade {
                Some(grade) => (grade.title(), format!("{} of {}", tally.n_given, tally.n)),
                None => ("", String::new()),
            };
            println!("| {}: {title} | {asked} | {given} | {median} | {worst} |", game.info.name);
        }
    }
}

/// All presets of a menu: title with those of the menus above it, full params, grade.
fn items(lines: &[PresetLine]) -> Vec<(String, String, Option<Grade>)> {
    let mut list = Vec::new();
    for line in lines {
        match line {
            PresetLine::Item { title, params, grade } => {
                list.push((title.clone(), params.clone(), *grade));
            }
            PresetLine::Menu { title, items: inner } => {
                let named = items(inner).into_iter();
                list.extend(named.map(|(name, p, g)| (format!("{title}, {name}"), p, g)));
            }
        }
    }
    list
}

/// Generates the puzzle of these full params and this seed.
fn generate(session: &mut dyn Session, params: &str, seed: &str) {
    let _ = session.clear();
    let task = Task::Generate { params: params.to_string(), seed: seed.to_string() };
    let job = session.job(&task).expect("these params are good");
    let _ = session.finish(job.run(&mut Work::unlimited()));
}

fn measure(game: &GameEntry, params: &str, grade: Option<Grade>, n_seeds: usize) -> Tally {
    let mut tally = Tally::default();
    for i in 0..n_seeds {
        let mut session = game.session();
        let start = Instant::now();
        generate(&mut *session, params, &format!("quality-{i}"));
        tally.times.push(start.elapsed());
        tally.n += 1;
        let given = session.rating().and_then(|rating| rating.grade);
        tally.n_given += usize::from(given == grade);
    }
    tally
}

impl Tally {
    /// In milliseconds, to the tenth.
    fn median_and_worst(&self) -> (String, String) {
        let mut times = self.times.clone();
        times.sort();
        let shown = |time: Option<&Duration>| {
            format!("{:.1}", time.map_or(0.0, |time| 1000.0 * time.as_secs_f64()))
        };
        (shown(times.get(times.len() / 2)), shown(times.last()))
    }
}

/// Of so many pairs of puzzles with one seed and two grades, how many are the same.
fn shared(game: &GameEntry, n_pairs: usize) -> (usize, usize) {
    let (mut n_same, mut n) = (0, 0);
    for i in 0.. {
        let mut session = game.session();
        let mut puzzles: Vec<Option<String>> = Vec::new();
        for grade in session.grades() {
            session.set_grade(grade).expect("a grade that can be had");
            let params = session.params_text(Form::Full);
            generate(&mut *session, &params, &format!("pair-{i}"));
            let id = session.game_id();
            let desc = id.and_then(|id| Some(id.split_once(':')?.1.to_string()));
            // Each with all the grades before it.
            for other in &puzzles {
                if n < n_pairs {
                    n += 1;
                    n_same += usize::from(*other == desc);
                }
            }
            puzzles.push(desc);
        }
        if puzzles.len() < 2 || n >= n_pairs {
            break;
        }
    }
    (n_same, n)
}
