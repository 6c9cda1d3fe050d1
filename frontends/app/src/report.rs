//! Reports of records and rankings.

use puzzle_midend::{Collection, Date};
use puzzle_profile::{
    Best, Calendar, Difficulty, Finished, Name, Ranking, RankingFile, RankingScope, Statistics,
};

use crate::best_results::{BestResult, results_with, title_in_list};
use crate::plot::{Plot, PlotData};
use crate::text_format::{count, hints_note, kind_title, speed_words, streak_words, time};

/// The maximum number of puzzles listed in a report.
const MOST: usize = 1000;
/// The minimum number of results in a plot: with fewer the table says as much.
const LEAST: usize = 5;
/// The maximum length of a puzzle's title in a table, in characters.
const TITLE: usize = 34;

/// A text with headings and tables. Each front end lays it out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayerReport {
    /// The title.
    pub title: String,
    /// The parts below the title.
    pub parts: Vec<ReportPart>,
}

/// A part of a [`PlayerReport`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReportPart {
    /// The heading of a section.
    Heading(String),
    /// A text of one or more lines.
    Text(String),
    /// Rows of cells. The first cell is the name of the row.
    Table(Vec<Vec<String>>),
    /// The best results of puzzles: rows of cells as in a table, and the puzzles' IDs.
    Results(Vec<Vec<String>>, Vec<String>),
    /// A plot.
    Plot(Plot),
}

/// What a report needs to know about a game.
#[derive(Clone, Debug, Default)]
pub struct ReportedGame {
    /// The game's ID.
    pub id: String,
    /// The game's name.
    pub name: String,
    /// The titles of presets with their params.
    pub presets: Vec<(String, String)>,
    /// The collections that come with the game: key, title, puzzles.
    pub collections: Vec<(String, String, Collection)>,
}

impl ReportedGame {
    fn title_of_kind(&self, of: &Finished, log: &[Finished]) -> String {
        let presets: Vec<_> =
            self.presets.iter().map(|(title, params)| (title.as_str(), params.as_str())).collect();
        kind_title(&presets, of.kind(), log)
    }

    /// Returns the plots of the game and of its collections. Plots with less than `least` results
    /// are left out.
    fn plots(&self, log: &[Finished], least: usize, today: Date) -> Vec<Plot> {
        let of_game: Vec<&Finished> = log.iter().filter(|known| known.game == self.id).collect();
        let title_of = |last: &Finished| self.title_of_kind(last, log);
        let mut plots = Plot::of_game(&of_game, title_of, least, today);
        let lists: Vec<_> =
            self.collections.iter().map(|(k, t, list)| (&**k, &**t, list)).collect();
        plots.extend(Plot::of_collections(of_game, &lists, today));
        plots
    }
}

impl PlayerReport {
    /// Returns a player's best results, statistics, plots and calendar from their log. Games of the
    /// log that are not among `games` are left out.
    pub fn of_log(player: &Name, log: &[Finished], games: &[ReportedGame], today: Date) -> Self {
        let mut report = Self { title: format!("Records of {player}"), parts: Vec::new() };
        if log.is_empty() {
            let words = "You have not finished a puzzle yet. Your results will appear here.";
            report.parts.push(ReportPart::Text(words.into()));
        }
        let Calendar { streak, is_today_solved, .. } =
            Calendar::of(log, None, (today, today), today);
        if streak.longest > 0 {
            report.parts.push(ReportPart::Text(streak_words(streak, is_today_solved)));
        }
        report.parts.extend(Plot::calendar(log, today).map(ReportPart::Plot));
        let results = results_with(log, |game| match game.day {
            Some(day) if game.place.is_none() => format!("Puzzle of the day, {day}"),
            _ => title_in_list(game, |key| title_of(games, key)),
        });
        for (id, statistics) in Statistics::by_game(log) {
            if let Some(game) = games.iter().find(|game| game.id == id) {
                report.parts.push(ReportPart::Heading(game.name.clone()));
                report.add_statistics(game, games, log, &statistics);
                let plots = game.plots(log, LEAST, today);
                report.parts.extend(plots.into_iter().map(ReportPart::Plot));
                report.add_results(results.iter().filter(|result| result.last.game == id));
            }
        }
        report
    }

    /// Returns the plots of all games in a log, without tables. A game without a kind that has
    /// enough results has the plots of the kind with the most.
    pub fn plots_of_log(log: &[Finished], games: &[ReportedGame], today: Date) -> Self {
        let mut parts = Vec::new();
        let played: Vec<&str> = Statistics::by_game(log).into_keys().collect();
        if played.len() > 1
            && let Some(calendar) = Plot::calendar(log, today)
        {
            parts.extend([ReportPart::Heading("All games".into()), ReportPart::Plot(calendar)]);
        }
        for game in played.into_iter().filter_map(|id| games.iter().find(|game| game.id == id)) {
            let has_results = |plots: &Vec<Plot>| {
                plots.iter().any(|plot| matches!(plot.data, PlotData::OverDays(_)))
            };
            let mut plots = (1..=LEAST).rev().map(|least| game.plots(log, least, today));
            let plots = plots.find(has_results).unwrap_or_else(|| game.plots(log, LEAST, today));
            parts.extend((!plots.is_empty()).then(|| ReportPart::Heading(game.name.clone())));
            parts.extend(plots.into_iter().map(ReportPart::Plot));
        }
        Self { title: "Plots".into(), parts }
    }

    fn add_statistics(
        &mut self,
        game: &ReportedGame,
        games: &[ReportedGame],
        log: &[Finished],
        statistics: &Statistics,
    ) {
        let of_game = || log.iter().filter(|finished| finished.game == game.id);
        let mut rows = vec![statistics_row("All", statistics)];
        for ((_, difficulty), statistics) in Statistics::by_difficulty(of_game()) {
            rows.push(statistics_row(difficulty.title(), &statistics));
        }
        for (kind, statistics) in Statistics::by_kind(of_game()) {
            let one = of_game().find(|finished| finished.kind() == kind);
            if let Some(one) = one.filter(|_| statistics.solved > 1 && !kind.board.is_empty()) {
                rows.push(statistics_row(&game.title_of_kind(one, log), &statistics));
            }
        }
        for (key, statistics) in Statistics::by_collection(of_game()) {
            rows.push(statistics_row(&title_of(games, key), &statistics));
        }
        self.parts.push(ReportPart::Table(rows));
    }

    fn add_results<'a>(&mut self, results: impl Iterator<Item = &'a BestResult<'a>> + Clone) {
        let n_more = results.clone().count().saturating_sub(MOST);
        let row = |BestResult { title, record, last }: &BestResult<'_>| {
            let by = |best: Option<Best>, words: fn(u64) -> String| {
                best.map_or_else(String::new, |best| words(best.value) + &hints_note(best.hints))
            };
            let cells = vec![
                shortened(title),
                by(record.moves, |n| count(n, "move")),
                by(record.pushes, |n| count(n, "push")),
                by(record.millis, time),
            ];
            (cells, last.puzzle.clone())
        };
        let (rows, puzzles): (Vec<_>, Vec<_>) = results.take(MOST).map(row).unzip();
        if !rows.is_empty() {
            self.parts.push(ReportPart::Text("Best results by puzzle:".into()));
            self.parts.push(ReportPart::Results(rows, puzzles));
        }
        if n_more > 0 {
            self.parts.push(ReportPart::Text(format!("and {n_more} more")));
        }
    }

    /// Returns rankings, each with its heading. `logs` are those of all players.
    pub fn rankings_of(
        logs: &[(Name, Vec<Finished>)],
        scores: &RankingFile,
        scopes: &[(RankingScope<'_>, String)],
        games: &[ReportedGame],
    ) -> Self {
        let mut parts = Vec::new();
        for (scope, name) in scopes {
            let logs = logs.iter().map(|(name, log)| (name, log.iter()));
            let ranking = Ranking::of(logs, scores, *scope);
            let rows = ranking.ranks.iter().enumerate().map(|(i, rank)| {
                let of_all = (*scope == RankingScope::All)
                    .then(|| games.iter().find(|game| game.id == rank.game))
                    .flatten();
                vec![
                    format!("{}. {}", i + 1, rank.name),
                    rank.score.to_string(),
                    of_all.map_or_else(String::new, |game| game.name.clone()),
                    match rank.difficulty {
                        Difficulty::Unknown => String::new(),
                        difficulty => difficulty.title().to_string(),
                    },
                ]
            });
            let rows: Vec<_> = rows.collect();
            parts.push(ReportPart::Heading(name.clone()));
            parts.push(if rows.is_empty() {
                ReportPart::Text("No results yet".into())
            } else {
                ReportPart::Table(rows)
            });
        }
        let words = "The score is the number of cells times 100,000 times 1, 2 or 3 (by grade), \
                     divided by the time in milliseconds. Games with hints are not ranked.";
        parts.push(ReportPart::Text(words.into()));
        Self { title: "Rankings".into(), parts }
    }
}

/// Returns the title of a collection by its key: that of the collections of these games, or else
/// the key's last part.
fn title_of(games: &[ReportedGame], key: &str) -> String {
    let mut known = games.iter().flat_map(|game| &game.collections);
    let title = known.find(|(other, ..)| other == key).map(|(_, title, _)| title.clone());
    title.unwrap_or_else(|| key.rsplit(['/', '\\']).next().unwrap_or(key).to_string())
}

/// Returns a title as long as tables show it; "…" stands for the rest.
fn shortened(title: &str) -> String {
    if title.chars().count() <= TITLE {
        return title.to_string();
    }
    title.chars().take(TITLE - 1).chain(['…']).collect()
}

/// Returns a row of statistics.
fn statistics_row(name: &str, statistics: &Statistics) -> Vec<String> {
    let (solved, millis) = (statistics.solved, &statistics.millis);
    let timed = |words: String| if millis.n > 0 { words } else { String::new() };
    let row = statistics.in_a_row;
    vec![
        name.to_string(),
        format!("{solved} of {} won", count(statistics.played as u64, "game")),
        if solved > 0 { format!("{} without hints", statistics.unaided) } else { String::new() },
        statistics.best.millis.map_or_else(String::new, |best| format!("best {}", time(best))),
        timed(format!("average {}", time(millis.mean))),
        statistics.averages.of_5.map_or_else(String::new, |of_5| {
            let mut words = format!("of 5: {} (best {})", time(of_5.last), time(of_5.best));
            for (n, average) in [(12, statistics.averages.of_12), (100, statistics.averages.of_100)]
            {
                if let Some(average) = average {
                    words +=
                        &format!(", of {n}: {} (best {})", time(average.last), time(average.best));
                }
            }
            words
        }),
        speed_words(statistics).unwrap_or_default(),
        if row.longest > 1 {
            format!("{} in a row, longest {}", row.current, row.longest)
        } else {
            String::new()
        },
    ]
}
