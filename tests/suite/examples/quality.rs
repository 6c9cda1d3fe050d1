//! Measures of all bundled games alike, as Markdown: whether the grade asked for is given, whether
//! two grades of a seed share a puzzle, how long a new puzzle takes.
//!
//! `cargo run --release -p puzzle-suite --example quality [-- --quick]`; `cargo xtask quality` puts
//! it into the book together with the games' own measures. All but the times is the same on every
//! machine.

use std::time::Duration;

use puzzle_core::params::Form;
use puzzle_core::solve::{Grade, Work};
use puzzle_midend::{GameEntry, PresetLine, Session, Task};
use rustix::time::{ClockId, clock_gettime};

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
    let mut rows = Vec::new();
    for game in &games {
        rows.extend(kinds(game, &items(&game.presets()), plan.n_seeds));
    }
    let tallies = || rows.iter().flat_map(|row| row.by_grade.iter().flatten());
    let (n_given, n) =
        (tallies().map(|t| t.n_given).sum::<usize>(), tallies().map(|t| t.n).sum::<usize>());
    println!(
        "\nEvery preset, {} puzzles each: {n_given} of {n} have the grade asked for. Milliseconds to \
         make one, median / most; where a puzzle missed its grade, how many had it stands before.\n",
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

/// A kind of puzzle in the menu, and what its puzzles of each grade were.
struct Row {
    title: String,
    by_grade: [Option<Tally>; Grade::ALL.len()],
}

/// Measures all presets of a game; those that differ in nothing but the grade are one row.
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

/// Time that this thread had a processor, so that a busy machine measures alike.
fn spent() -> Duration {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    Duration::new(time.tv_sec.unsigned_abs(), time.tv_nsec as u32)
}

fn measure(game: &GameEntry, params: &str, grade: Grade, n_seeds: usize) -> Tally {
    let mut tally = Tally::default();
    for i in 0..n_seeds {
        let mut session = game.session();
        let start = spent();
        generate(&mut *session, params, &format!("quality-{i}"));
        tally.times.push(spent().saturating_sub(start));
        tally.n += 1;
        let given = session.rating().and_then(|rating| rating.grade);
        tally.n_given += usize::from(given == Some(grade));
    }
    tally
}

impl Tally {
    /// Milliseconds, median and most, after how many had the grade where not all had it.
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

/// A preset's name without its grade, and without what the names of the menus above it say already.
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
