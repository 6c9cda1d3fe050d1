//! Reports of records and rankings.

use puzzle_midend::{Collection, Date};
use puzzle_profile::{
    Average, Best, Calendar, Difficulty, Finished, Name, Ranking, RankingFile, RankingScope,
    Statistics,
};

use crate::best_results::{BestResult, results_with, title_in_list};
use crate::plot::{Plot, PlotData};
use crate::text_format::{kind_title, puzzle_of_day, speed_words, streak_words, time, with_hints};
use puzzle_core::game::Scoring;
use puzzle_core::{Text, plural, text};

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
    pub title: Text,
    /// The parts below the title.
    pub parts: Vec<ReportPart>,
}

/// A part of a [`PlayerReport`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReportPart {
    /// The heading of a section.
    Heading(Text),
    /// A text of one or more lines.
    Text(Text),
    /// Rows of cells. The first cell is the name of the row.
    Table(Vec<Vec<Text>>),
    /// The best results of puzzles: rows of cells as in a table, and the puzzles' IDs.
    Results(Vec<Vec<Text>>, Vec<String>),
    /// A plot.
    Plot(Plot),
}

/// What a report needs to know about a game.
#[derive(Clone, Debug, Default)]
pub struct ReportedGame {
    /// The game's ID.
    pub id: String,
    /// The game's name.
    pub name: Text,
    /// The titles of the boards in the log, each with its params in short form.
    pub boards: Vec<(String, Text)>,
    /// The collections that come with the game: key, title, puzzles.
    pub collections: Vec<(String, Text, Collection)>,
    /// How the game's results are scored.
    pub scoring: Scoring,
}

impl ReportedGame {
    fn title_of_kind(&self, of: &Finished) -> Text {
        let known = self.boards.iter().find(|(board, _)| *board == of.board);
        let board = known.map_or_else(|| Text::plain(&of.board), |(_, title)| title.clone());
        kind_title(board, of.difficulty)
    }

    /// Returns the plots of the game and of its collections. Plots with less than `least` results
    /// are left out.
    fn plots(&self, log: &[Finished], least: usize, today: Date) -> Vec<Plot> {
        let of_game: Vec<&Finished> = log.iter().filter(|known| known.game == self.id).collect();
        let title_of = |last: &Finished| self.title_of_kind(last);
        let mut plots = Plot::of_game(&of_game, title_of, least, today);
        let lists: Vec<_> =
            self.collections.iter().map(|(key, title, list)| (&**key, title, list)).collect();
        plots.extend(Plot::of_collections(of_game, &lists, today));
        plots
    }
}

impl PlayerReport {
    /// Returns a player's best results, statistics, plots and calendar from their log. Games of the
    /// log that are not among `games` are left out.
    pub fn of_log(player: &Name, log: &[Finished], games: &[ReportedGame], today: Date) -> Self {
        let mut report =
            Self { title: text!("Records of {name}", name = player), parts: Vec::new() };
        if log.is_empty() {
            let words = text!("You have not finished a puzzle yet. Your results will appear here.");
            report.parts.push(ReportPart::Text(words));
        }
        let Calendar { streak, is_today_solved, .. } =
            Calendar::of(log, None, (today, today), today);
        if streak.longest > 0 {
            report.parts.push(ReportPart::Text(streak_words(streak, is_today_solved)));
        }
        report.parts.extend(Plot::calendar(log, today).map(ReportPart::Plot));
        let results = results_with(log, |game| match game.day {
            Some(day) if game.place.is_none() => puzzle_of_day(day),
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
            parts.extend([ReportPart::Heading(text!("All games")), ReportPart::Plot(calendar)]);
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
        Self { title: text!("Plots"), parts }
    }

    fn add_statistics(
        &mut self,
        game: &ReportedGame,
        games: &[ReportedGame],
        log: &[Finished],
        statistics: &Statistics,
    ) {
        let of_game = || log.iter().filter(|finished| finished.game == game.id);
        // Translators: the row of all games, above those of each difficulty
        let mut rows = vec![statistics_row(text!("All"), statistics)];
        for ((_, difficulty), statistics) in Statistics::by_difficulty(of_game()) {
            rows.push(statistics_row(difficulty.title().into(), &statistics));
        }
        for (kind, statistics) in Statistics::by_kind(of_game()) {
            let one = of_game().find(|finished| finished.kind() == kind);
            if let Some(one) = one.filter(|_| statistics.solved > 1 && !kind.board.is_empty()) {
                rows.push(statistics_row(game.title_of_kind(one), &statistics));
            }
        }
        for (key, statistics) in Statistics::by_collection(of_game()) {
            rows.push(statistics_row(title_of(games, key), &statistics));
        }
        self.parts.push(ReportPart::Table(rows));
    }

    fn add_results<'a>(&mut self, results: impl Iterator<Item = &'a BestResult<'a>> + Clone) {
        let n_more = results.clone().count().saturating_sub(MOST);
        let row = |BestResult { title, record, last }: &BestResult<'_>| {
            let by = |best: Option<Best>, words: fn(u64) -> Text| {
                best.map_or_else(Text::default, |best| with_hints(words(best.value), best.hints))
            };
            let cells = vec![
                shortened(title),
                by(record.moves, |n| plural!(n, "{n} move", "{n} moves")),
                by(record.pushes, |n| plural!(n, "{n} push", "{n} pushes")),
                by(record.millis, time),
            ];
            (cells, last.puzzle.clone())
        };
        let (rows, puzzles): (Vec<_>, Vec<_>) = results.take(MOST).map(row).unzip();
        if !rows.is_empty() {
            self.parts.push(ReportPart::Text(text!("Best results by puzzle:")));
            self.parts.push(ReportPart::Results(rows, puzzles));
        }
        if n_more > 0 {
            self.parts.push(ReportPart::Text(text!("and {n} more", n = n_more)));
        }
    }

    /// Returns rankings, each with its heading. `logs` are those of all players.
    pub fn rankings_of(
        logs: &[(Name, Vec<Finished>)],
        scores: &RankingFile,
        scopes: &[(RankingScope<'_>, Text)],
        games: &[ReportedGame],
    ) -> Self {
        let scoring = |id: &str| {
            let game = games.iter().find(|game| game.id == id);
            game.map_or(Scoring::USUAL, |game| game.scoring)
        };
        let mut parts = Vec::new();
        for (scope, name) in scopes {
            let logs = logs.iter().map(|(name, log)| (name, log.iter()));
            let ranking = Ranking::of(logs, scores, *scope, scoring);
            let rows = ranking.ranks.iter().enumerate().map(|(i, rank)| {
                let of_all = (*scope == RankingScope::All)
                    .then(|| games.iter().find(|game| game.id == rank.game))
                    .flatten();
                vec![
                    Text::plain(format!("{}. {}", i + 1, rank.name)),
                    rank.score.into(),
                    of_all.map_or_else(Text::default, |game| game.name.clone()),
                    match rank.difficulty {
                        Difficulty::Unknown => Text::default(),
                        difficulty => difficulty.title().into(),
                    },
                ]
            });
            let rows: Vec<_> = rows.collect();
            parts.push(ReportPart::Heading(name.clone()));
            parts.push(if rows.is_empty() {
                ReportPart::Text(text!("No results yet"))
            } else {
                ReportPart::Table(rows)
            });
        }
        let formulas: Vec<(&Text, Text)> =
            games.iter().map(|game| (&game.name, formula(&game.scoring))).collect();
        let is_common = |(_, words): &(&Text, Text)| *words == formulas[0].1;
        if formulas.iter().all(is_common) {
            parts.extend(formulas.into_iter().take(1).map(|(_, words)| ReportPart::Text(words)));
        } else {
            let line =
                |(name, words)| ReportPart::Text(text!("{game}: {words}", game = name, words));
            parts.extend(formulas.into_iter().map(line));
        }
        parts.push(ReportPart::Text(text!("Games with hints are not ranked.")));
        Self { title: text!("Rankings"), parts }
    }
}

/// Returns the words for how a game's results are scored.
fn formula(scoring: &Scoring) -> Text {
    let factors = scoring.factors;
    text!(
        "The score is the number of cells times {n}, times {low} to {high} by grade, divided by the \
         time in milliseconds.",
        n = scoring.per_cell,
        low = factors.iter().copied().min().unwrap_or(1),
        high = factors.iter().copied().max().unwrap_or(1)
    )
}

/// Returns the title of a collection by its key: that of the collections of these games, or else
/// the key's last part.
fn title_of(games: &[ReportedGame], key: &str) -> Text {
    let mut known = games.iter().flat_map(|game| &game.collections);
    let title = known.find(|(other, ..)| other == key).map(|(_, title, _)| title.clone());
    title.unwrap_or_else(|| Text::plain(key.rsplit(['/', '\\']).next().unwrap_or(key)))
}

/// Returns a title as long as tables show it; "…" stands for the rest.
fn shortened(title: &Text) -> Text {
    let english = title.to_string();
    if english.chars().count() <= TITLE {
        return title.clone();
    }
    Text::plain(english.chars().take(TITLE - 1).chain(['…']).collect::<String>())
}

/// Returns a row of statistics.
fn statistics_row(name: Text, statistics: &Statistics) -> Vec<Text> {
    let (solved, millis, averages) = (statistics.solved, &statistics.millis, &statistics.averages);
    let row = statistics.in_a_row;
    let won = plural!(
        n = statistics.played,
        "{solved} of {n} game won",
        "{solved} of {n} games won",
        solved
    );
    let unaided = (solved > 0).then(|| text!("{n} without hints", n = statistics.unaided));
    let best = statistics.best.millis.map(|best| text!("best {time}", time = time(best)));
    let average = (millis.n > 0).then(|| text!("average {time}", time = time(millis.mean)));
    let averages =
        [(5, averages.of_5), (12, averages.of_12), (100, averages.of_100)].map(|(n, average)| {
            let Average { last, best } = average?;
            // Translators: the average times of 5, 12 or 100 games: "of 5: 1:20 (best 1:05)"
            Some(text!("of {n}: {last} (best {best})", n, last = time(last), best = time(best)))
        });
    let averages = Text::commas(averages.into_iter().flatten());
    let in_a_row = (row.longest > 1)
        .then(|| text!("{n} in a row, longest {longest}", n = row.current, longest = row.longest));
    let empty = Option::unwrap_or_default;
    vec![
        name,
        won,
        empty(unaided),
        empty(best),
        empty(average),
        averages,
        empty(speed_words(statistics)),
        empty(in_a_row),
    ]
}
