//! Reports of records and rankings.

use puzzle_midend::{Date, PresetLine, Registry, Session};
use puzzle_profile::collections::{self, ListedCollection};
use puzzle_profile::{
    Best, Calendar, Difficulty, Finished, Kind, Ranking, RankingScope, Statistics,
};

use crate::best_results::{BestResult, best_results};
use crate::plot::Plot;
use crate::shared_state::Shared;
use crate::text_format::{count, hints_note, kind_title, speed_words, streak_words, time};
use crate::title::Title;

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
    /// A plot.
    Plot(Plot),
}

impl PlayerReport {
    /// Returns the player's best results, statistics and calendar.
    pub fn records(shared: &Shared) -> Self {
        let log = shared.log();
        let today = shared.today();
        let title = format!("Records of {}", shared.autosave.player);
        let mut report = Self { title, parts: Vec::new() };
        if log.is_empty() {
            let words = "You have not finished a puzzle yet. Your results will appear here.";
            report.parts.push(ReportPart::Text(words.into()));
        }
        let Calendar { streak, is_today_solved, .. } =
            Calendar::of(&log, None, (today, today), today);
        if streak.longest > 0 {
            report.parts.push(ReportPart::Text(streak_words(streak, is_today_solved)));
        }
        report.parts.extend(Plot::calendar(&log, today).map(ReportPart::Plot));
        let plots = GamePlots::new(&shared.registry, &log, today);
        for (game, statistics) in Statistics::by_game(&log) {
            report.add_game(shared, game, &statistics, &plots);
        }
        report
    }

    /// Returns the plots of all games in a log, without tables, however few results there are.
    pub fn plots(registry: &Registry, log: &[Finished], today: Date) -> Self {
        let plots = GamePlots::new(registry, log, today);
        let mut parts = Vec::new();
        let games: Vec<&str> = Statistics::by_game(log).into_keys().collect();
        if games.len() > 1
            && let Some(calendar) = Plot::calendar(log, today)
        {
            parts.extend([ReportPart::Heading("All games".into()), ReportPart::Plot(calendar)]);
        }
        for game in games {
            let name = registry.find(game).map_or(game, |entry| entry.info.name);
            let plots = plots.of(game, 1);
            parts.extend((!plots.is_empty()).then(|| ReportPart::Heading(name.to_string())));
            parts.extend(plots.into_iter().map(ReportPart::Plot));
        }
        Self { title: "Plots".into(), parts }
    }

    fn add_game(
        &mut self,
        shared: &Shared,
        game: &str,
        statistics: &Statistics,
        plots: &GamePlots<'_>,
    ) {
        let log = plots.log;
        let of_game = || log.iter().filter(move |finished| finished.game == game);
        let entry = shared.registry.find(game);
        let presets = entry.map(|entry| entry.presets()).unwrap_or_default();
        let presets = PresetLine::flatten(&presets);
        self.parts
            .push(ReportPart::Heading(entry.map_or(game, |entry| entry.info.name).to_string()));
        let mut rows = vec![statistics_row("All", statistics)];
        for ((_, difficulty), statistics) in Statistics::by_difficulty(of_game()) {
            rows.push(statistics_row(difficulty.title(), &statistics));
        }
        for (kind, statistics) in Statistics::by_kind(of_game()) {
            if statistics.solved > 1 && !kind.board.is_empty() {
                rows.push(statistics_row(&kind_title(&presets, kind, log), &statistics));
            }
        }
        for (key, statistics) in Statistics::by_collection(of_game()) {
            rows.push(statistics_row(&shared.collection_title(key), &statistics));
        }
        self.parts.push(ReportPart::Table(rows));
        self.parts.extend(plots.of(game, LEAST).into_iter().map(ReportPart::Plot));
        let results = best_results(&shared.registry, log);
        let of_game = || results.iter().filter(|result| result.last.game == game);
        let n_results = of_game().count();
        let rows = of_game().take(MOST).map(|BestResult { title, record, .. }| {
            let title = shortened(title);
            let by = |best: Option<Best>, words: fn(u64) -> String| {
                best.map_or_else(String::new, |best| words(best.value) + &hints_note(best.hints))
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
            self.parts.push(ReportPart::Text("Best results by puzzle:".into()));
            self.parts.push(ReportPart::Table(rows));
        }
        if let Some(n_more) = n_results.checked_sub(MOST).filter(|n| *n > 0) {
            self.parts.push(ReportPart::Text(format!("and {n_more} more")));
        }
    }

    /// Returns the rankings of the kind of puzzle on a board and of its game, if a session is given,
    /// and of all games together.
    ///
    /// # Errors
    /// Returns a message for the player if the profile cannot be read.
    pub fn rankings(shared: &Shared, session: Option<&dyn Session>) -> Result<Self, String> {
        let logs = shared.autosave.logs(&shared.registry).map_err(|error| error.to_string())?;
        let scores = shared.autosave.store.scores().unwrap_or_default();
        let mut parts = Vec::new();
        let board = session.and_then(puzzle_midend::Settings::current_board);
        let of_session = session.into_iter().flat_map(|session| {
            let info = session.info();
            let of_kind = board.as_ref().map(|board| {
                let difficulty = Difficulty::of(session);
                let kind = Kind { game: info.id, board, difficulty };
                let title = match Title::kind_of(session) {
                    title if title.is_empty() => {
                        let presets = session.presets();
                        kind_title(&PresetLine::flatten(&presets), kind, &shared.log())
                    }
                    title => title,
                };
                (RankingScope::Kind(kind), format!("{}: {title}", info.name))
            });
            of_kind.into_iter().chain([(RankingScope::Game(info.id), info.name.to_string())])
        });
        for (scope, name) in of_session.chain([(RankingScope::All, "All games".to_string())]) {
            let logs = logs.iter().map(|(name, log)| (name, log.iter()));
            let ranking = Ranking::of(logs, &scores, scope);
            let rows = ranking.ranks.iter().enumerate().map(|(i, rank)| {
                let of_all = (scope == RankingScope::All)
                    .then(|| shared.registry.find(&rank.game))
                    .flatten();
                vec![
                    format!("{}. {}", i + 1, rank.name),
                    rank.score.to_string(),
                    of_all.map_or_else(String::new, |entry| entry.info.name.to_string()),
                    match rank.difficulty {
                        Difficulty::Unknown => String::new(),
                        difficulty => difficulty.title().to_string(),
                    },
                ]
            });
            let rows: Vec<_> = rows.collect();
            parts.push(ReportPart::Heading(name));
            parts.push(if rows.is_empty() {
                ReportPart::Text("No results yet".into())
            } else {
                ReportPart::Table(rows)
            });
        }
        // In lines that fit a terminal.
        let words = "The score is the number of cells times 100,000 times 1, 2 or 3\n\
                     (by grade), divided by the time in milliseconds.\n\
                     Games with hints are not ranked.";
        parts.push(ReportPart::Text(words.into()));
        Ok(Self { title: "Rankings".into(), parts })
    }
}

/// Makes the plots of games.
struct GamePlots<'a> {
    registry: &'a Registry,
    log: &'a [Finished],
    collections: Vec<ListedCollection>,
    today: Date,
}

impl<'a> GamePlots<'a> {
    fn new(registry: &'a Registry, log: &'a [Finished], today: Date) -> Self {
        Self { registry, log, collections: collections::bundled(registry), today }
    }

    /// Returns the plots of a game and of its bundled collections. Plots with less than `least`
    /// results are left out.
    fn of(&self, game: &str, least: usize) -> Vec<Plot> {
        let presets = self.registry.find(game).map(|entry| entry.presets()).unwrap_or_default();
        let presets = PresetLine::flatten(&presets);
        let title_of = |last: &Finished| kind_title(&presets, last.kind(), self.log);
        let log: Vec<&Finished> = self.log.iter().filter(|known| known.game == game).collect();
        let mut plots = Plot::of_game(&log, title_of, least, self.today);
        let of_game = self.collections.iter().filter(|list| list.game == game);
        let lists: Vec<_> = of_game
            .map(|list| (list.key.as_str(), list.title.as_str(), &list.collection))
            .collect();
        plots.extend(Plot::of_collections(log.iter().copied(), &lists, self.today));
        plots
    }
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
            format!("streak {}, longest {}", row.current, row.longest)
        } else {
            String::new()
        },
    ]
}
