//! Measures the generators of all bundled games, as Markdown: whether puzzles have the requested
//! grade, whether two grades of a seed share a puzzle, and how long a new puzzle takes.
//!
//! `cargo run --release -p puzzle-suite --example quality [-- --quick]`. `cargo xtask quality`
//! writes the result into the book, together with the games' own measurements. Except for times, it
//! is the same on every machine.

use std::time::Duration;

use puzzle_core::params::ParamsForm;
use puzzle_core::solve::{Grade, Work};
use puzzle_midend::{GameEntry, Midend, PresetLine, Task};
use rustix::time::{ClockId, clock_gettime};

/// How many puzzles to measure.
#[derive(Clone, Copy)]
struct Plan {
    /// Number of puzzles of each preset.
    n_seeds: usize,
    /// Number of pairs of puzzles with one seed and two grades, for each game.
    n_pairs: usize,
}

/// The results for one preset.
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
    let registry = puzzle_backends::bundled();
    let games: Vec<&GameEntry> = registry.games_to_play().collect();
    println!("## All games\n");
    println!(
        "Required: every puzzle has the requested grade, and two grades of one seed never give the same \
         puzzle.\n"
    );
    println!("| game | same puzzle for two grades of a seed |\n| --- | --- |");
    for game in &games {
        let (n_same, n) = shared(game, plan.n_pairs);
        let seen = if n == 0 { "no grades".to_string() } else { format!("{n_same} of {n}") };
        println!("| {} | {seen} |", game.info.name);
    }
    let mut rows = Vec::new();
    for game in &games {
        rows.extend(kinds(game, &items(&game.presets()), plan.n_seeds));
    }
    let tallies = || rows.iter().flat_map(|row| row.by_grade.iter().flatten());
    let (n_given, n) =
        (tallies().map(|t| t.n_given).sum::<usize>(), tallies().map(|t| t.n).sum::<usize>());
    println!(
        "\n{n_given} of {n} puzzles have the requested grade: {} of each preset. The table shows the \
         milliseconds to generate one, median / maximum. If a puzzle missed its grade, the number of \
         those that had it comes first.\n",
        plan.n_seeds
    );
    let grades: Vec<&str> = Grade::ALL.iter().map(|grade| grade.title()).collect();
    println!("| preset | {} |", grades.join(" | "));
    println!("|---|{}", "---|".repeat(grades.len()));
    for row in &rows {
        let cells: Vec<String> = row
            .by_grade
            .iter()
            .map(|tally| tally.as_ref().map_or("–".to_string(), Tally::shown))
            .collect();
        println!("| {} | {} |", row.title, cells.join(" | "));
    }
}

/// A kind of puzzle in the menu, with the results for each grade.
struct Row {
    title: String,
    by_grade: [Option<Tally>; Grade::ALL.len()],
}

/// Measures all presets of a game and returns the rows of its table. Presets that differ only in
/// their grade share a row.
fn kinds(
    game: &GameEntry,
    presets: &[(String, String, Option<Grade>)],
    n_seeds: usize,
) -> Vec<Row> {
    let mut rows: Vec<Row> = Vec::new();
    for (title, params, grade) in presets {
        let Some(grade) = *grade else { continue };
        let tally = measure(game, params, grade, n_seeds);
        let title = format!("{}: {}", game.info.name, kind(title, grade));
        let at = rows.iter().position(|row| row.title == title).unwrap_or(rows.len());
        if at == rows.len() {
            rows.push(Row { title, by_grade: Default::default() });
        }
        rows[at].by_grade[grade as usize] = Some(tally);
    }
    rows
}

/// Returns all presets of a menu: the title with its menus' titles, the full params, and the grade.
fn items(lines: &[PresetLine]) -> Vec<(String, String, Option<Grade>)> {
    let mut list = Vec::new();
    for line in lines {
        match line {
            PresetLine::Item { title, params, grade, .. } => {
                list.push((title.to_string(), params.clone(), *grade));
            }
            PresetLine::Menu { title, items: inner } => {
                let named = items(inner).into_iter();
                list.extend(named.map(|(name, p, g)| (format!("{title}, {name}"), p, g)));
            }
        }
    }
    list
}

/// Generates the puzzle of full params and a seed in a session.
fn generate(session: &mut Midend, params: &str, seed: &str) {
    let _ = session.clear();
    let task = Task::Generate { params: params.to_string(), seed: seed.to_string() };
    let job = session.job(&task).expect("these params are good");
    let _ = session.finish(job.run(&mut Work::unlimited()));
}

/// Returns the processor time that this thread has used. Unlike clock time, it does not depend on
/// the machine's other load.
fn spent() -> Duration {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    Duration::new(time.tv_sec.unsigned_abs(), time.tv_nsec as u32)
}

fn measure(game: &GameEntry, params: &str, grade: Grade, n_seeds: usize) -> Tally {
    let mut tally = Tally::default();
    for i in 0..n_seeds {
        let mut session = Midend::new(*game);
        let start = spent();
        generate(&mut session, params, &format!("quality-{i}"));
        tally.times.push(spent().saturating_sub(start));
        tally.n += 1;
        let given = session.rating().and_then(|rating| rating.grade);
        tally.n_given += usize::from(given == Some(grade));
    }
    tally
}

impl Tally {
    /// Returns the median and maximum time per puzzle in milliseconds, as text. If some puzzles
    /// have another grade than requested, the number of those with the requested grade comes first.
    fn shown(&self) -> String {
        let mut times = self.times.clone();
        times.sort();
        let shown = |time: Option<&Duration>| {
            let ms = time.map_or(0.0, |time| 1000.0 * time.as_secs_f64());
            if ms < 10.0 { format!("{ms:.1}") } else { format!("{ms:.0}") }
        };
        let times = format!("{} / {}", shown(times.get(times.len() / 2)), shown(times.last()));
        if self.n_given == self.n {
            return times;
        }
        format!("**{} of {}** {times}", self.n_given, self.n)
    }
}

/// Returns a preset's name without its grade and without words that its menus repeat.
fn kind(title: &str, grade: Grade) -> String {
    let mut parts: Vec<&str> = Vec::new();
    for part in title.split(", ") {
        let is_said = parts.iter().any(|before| before.starts_with(part));
        if !is_said && !part.eq_ignore_ascii_case(grade.title()) {
            parts.push(part);
        }
    }
    parts.join(", ")
}

/// Compares pairs of puzzles with one seed and two grades. Returns the number of equal pairs and
/// the number of all pairs.
fn shared(game: &GameEntry, n_pairs: usize) -> (usize, usize) {
    let (mut n_same, mut n) = (0, 0);
    for i in 0.. {
        let mut session = Midend::new(*game);
        let mut puzzles: Vec<Option<String>> = Vec::new();
        for grade in session.grades() {
            session.set_grade(grade).expect("a grade that can be had");
            let params = session.params_text(ParamsForm::Full);
            generate(&mut session, &params, &format!("pair-{i}"));
            let id = session.game_id();
            let desc = id.and_then(|id| Some(id.split_once(':')?.1.to_string()));
            // Compares with all grades before it.
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
