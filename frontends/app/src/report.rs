//! Records and rankings, as headings, texts and tables.

use puzzle_core::game::Info;
use puzzle_midend::PresetLine;
use puzzle_profile::{
    Best, Calendar, DayState, Finished, Ranking, Records, Spread, Statistics, Streak,
};

use crate::shared::Shared;
use crate::words::{by_hints, count, time};

/// The longest list of puzzles that is shown.
const MOST: usize = 1000;
/// The longest title of a puzzle in a table, in characters.
const TITLE: usize = 34;

/// A text with headings and tables, which each front end sets as it can.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// The title.
    pub title: String,
    /// What stands below it.
    pub parts: Vec<Part>,
}

/// A part of a [`Report`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Part {
    /// A heading of a game.
    Heading(String),
    /// A text of one or several lines.
    Text(String),
    /// Rows of cells; the first cell names the row.
    Table(Vec<Vec<String>>),
    /// Numbers that are shown as bars, each with its label.
    Bars(Vec<(String, usize)>),
}

impl Report {
    /// Best results, statistics and days of the player.
    pub fn records(shared: &Shared) -> Self {
        let log = shared.log();
        let today = shared.today();
        let title = format!("Records of {}", shared.autosave.player);
        let mut report = Self { title, parts: Vec::new() };
        if log.is_empty() {
            let words = "Nothing is finished yet. Each puzzle that you solve is written down here.";
            report.parts.push(Part::Text(words.into()));
        }
        let days = log.iter().filter(|game| game.is_solved()).map(|game| game.date);
        let streak = Streak::of_days(days, today);
        if streak.longest > 0 {
            let (current, longest) = (count(streak.current.into(), "day"), streak.longest);
            report.parts.push(Part::Text(format!("{current} in a row, the longest row {longest}")));
        }
        for (game, statistics) in Statistics::by_game(&log) {
            report.add_game(shared, game, &statistics, &log);
        }
        report
    }

    fn add_game(&mut self, shared: &Shared, game: &str, statistics: &Statistics, log: &[Finished]) {
        let of_game = || log.iter().filter(move |finished| finished.game == game);
        let entry = shared.registry.find(game);
        let presets = entry.map(|entry| entry.presets()).unwrap_or_default();
        let presets = PresetLine::flatten(&presets);
        self.parts.push(Part::Heading(entry.map_or(game, |entry| entry.info.name).to_string()));
        let mut rows = vec![statistics_row("All", statistics)];
        for ((_, grade), statistics) in Statistics::by_grade(of_game()) {
            rows.push(statistics_row(grade.title(), &statistics));
        }
        for ((_, params), statistics) in Statistics::by_params(of_game()) {
            let known = presets.iter().find(|(_, known)| *known == params);
            if statistics.solved > 1 {
                rows.push(statistics_row(known.map_or(params, |(title, _)| *title), &statistics));
            }
        }
        self.parts.push(Part::Table(rows));
        self.parts.extend(bars(&statistics.millis).map(Part::Bars));
        let today = shared.today();
        let calendar = Calendar::of(of_game(), None, Calendar::month(today), today);
        self.parts.extend((calendar.n_solved > 0).then(|| Part::Text(calendar_text(&calendar))));
        let records = Records::of(of_game());
        let rows = records.iter().take(MOST).map(|(id, record)| {
            let last = of_game().rfind(|finished| finished.puzzle == id);
            let title = last.map_or(id, Finished::title).chars().take(TITLE).collect();
            let by = |best: Option<Best>, words: fn(u64) -> String| {
                best.map_or_else(String::new, |best| words(best.value) + &by_hints(best.hints))
            };
            vec![
                title,
                by(record.moves, |n| count(n, "move")),
                by(record.pushes, |n| count(n, "push")),
                by(record.millis, time),
            ]
        });
        let rows: Vec<_> = rows.collect();
        if !rows.is_empty() {
            self.parts.push(Part::Text("Best of each puzzle:".into()));
            self.parts.push(Part::Table(rows));
        }
    }

    /// The best scores of a game, if one is given, and of all games.
    ///
    /// # Errors
    /// When the profile cannot be read, in words for the player.
    pub fn rankings(shared: &Shared, game: Option<&Info>) -> Result<Self, String> {
        let logs = shared.autosave.logs(&shared.registry).map_err(|error| error.to_string())?;
        let scores = shared.autosave.store.scores().unwrap_or_default();
        let mut parts = Vec::new();
        let one = game.map(|info| (Some(info.id), info.name)).into_iter();
        for (game, name) in one.chain([(None, "All games")]) {
            let logs = logs.iter().map(|(name, log)| (name, log.iter()));
            let ranking = Ranking::of(logs, &scores, game);
            let rows = ranking.ranks.iter().enumerate().map(|(i, rank)| {
                let of_all = game.is_none().then(|| shared.registry.find(&rank.game)).flatten();
                vec![
                    format!("{}. {}", i + 1, rank.name),
                    rank.score.to_string(),
                    of_all.map_or_else(String::new, |entry| entry.info.name.to_string()),
                    rank.grade.map_or_else(String::new, |grade| grade.title().to_string()),
                    by_hints(rank.hints).trim().to_string(),
                ]
            });
            let rows: Vec<_> = rows.collect();
            parts.push(Part::Heading(name.to_string()));
            parts.push(if rows.is_empty() {
                Part::Text("Nobody yet".into())
            } else {
                Part::Table(rows)
            });
        }
        let words =
            "The score is cells times 100,000 times 1, 2 or 3 by grade, divided by milliseconds.";
        parts.push(Part::Text(words.into()));
        Ok(Self { title: "Rankings".into(), parts })
    }
}

/// A row of statistics under a name.
fn statistics_row(name: &str, statistics: &Statistics) -> Vec<String> {
    let (solved, millis) = (statistics.solved, &statistics.millis);
    let timed = |words: String| if millis.n > 0 { words } else { String::new() };
    let row = statistics.in_a_row;
    vec![
        name.to_string(),
        format!("{solved} of {} solved", statistics.played),
        if solved > 0 { format!("{} without a hint", statistics.unaided) } else { String::new() },
        timed(format!("best {}", time(millis.least))),
        timed(format!("average {}", time(millis.mean))),
        if row.longest > 1 {
            format!("{} in a row, longest {}", row.current, row.longest)
        } else {
            String::new()
        },
    ]
}

/// How the times are spread, where there are enough of them.
fn bars(spread: &Spread) -> Option<Vec<(String, usize)>> {
    let bars = || spread.buckets.iter().map(|bucket| (time(bucket.from), bucket.n)).collect();
    (spread.n >= 5).then(bars)
}

/// What became of the puzzle of each day of the month.
fn calendar_text(calendar: &Calendar) -> String {
    let days = calendar.days.iter().map(|day| match day.state {
        DayState::Solved => '✓',
        DayState::SolvedLate => '~',
        DayState::Missed => '-',
        DayState::Open => '?',
        _ => '·',
    });
    format!(
        "Puzzles of the day this month:\n{}\n✓ solved, ~ late, - missed; {} in a row, longest {}",
        days.collect::<String>(),
        calendar.streak.current,
        calendar.streak.longest
    )
}
