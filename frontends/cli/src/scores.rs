//! `puzzles scores`: best results, statistics, rankings, plots, the calendar of the puzzles of the
//! day.

use std::collections::{BTreeMap, HashSet};
use std::path::PathBuf;

use clap::Args as Fields;
use puzzle_app::{
    BestResult, CalendarPlot, Plot, PlotData, best_results, kind_title, result_title, speed_words,
    time, with_hints,
};
use puzzle_core::draw::Theme;
use puzzle_core::{Text, label, plural, text};
use puzzle_midend::{Date, Registry};
use puzzle_profile::{
    Average, Best, Calendar, Change, DayState, Difficulty, Finished, Name, PlayerRef, Ranking,
    RankingScope, Statistics, Store, Streak,
};
use serde::Serialize;

use crate::clock::clock;
use crate::error::Error;
use crate::exit::Exit;
use crate::input::Games;
use crate::language::{language, said};
use crate::output::{self, line, say};
use crate::plots;
use crate::profile::print;
use crate::profile_file::{ProfileFile, event, player};
use crate::sentence::sentence;

/// The arguments of `scores`.
#[derive(Fields, Debug)]
pub(crate) struct Args {
    /// Show this game only
    #[arg(value_name = "GAME")]
    game: Option<String>,
    /// The player. Default: the current player
    #[arg(long, value_name = "NAME", conflicts_with = "ranking")]
    player: Option<String>,
    /// Show the best twenty scores of all players
    #[arg(long)]
    ranking: bool,
    /// Show averages and streaks of each difficulty, kind and collection
    #[arg(long, conflicts_with = "ranking")]
    statistics: bool,
    /// Show the moves of the best solutions
    #[arg(long, conflicts_with_all = ["ranking", "statistics"])]
    solutions: bool,
    /// Show the puzzles of the day of this month, or of the month of --date
    #[arg(long, conflicts_with_all = ["ranking", "statistics", "solutions"])]
    calendar: bool,
    /// Write plots of the results to a file: times and moves over the days, the distribution of
    /// times, puzzles of the day, progress in collections; - is standard output
    #[arg(long, value_name = "FILE", conflicts_with_all = ["ranking", "statistics", "solutions", "calendar", "json"])]
    svg: Option<PathBuf>,
    /// The colors of the plots: light, dark, high-contrast, color-blind or mono
    #[arg(long, value_name = "T", value_parser = crate::args::theme, default_value = "light", requires = "svg")]
    theme: Theme,
    /// A day instead of today, as YYYY-MM-DD
    #[arg(long, value_name = "DATE")]
    date: Option<String>,
    /// Remove the player from the ranking; records and statistics stay
    #[arg(long, conflicts_with_all = ["ranking", "statistics", "solutions", "calendar", "svg", "json"])]
    clear_ranking: bool,
    #[command(flatten)]
    file: ProfileFile,
    /// Print one JSON object per line
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(registry: &Registry, args: &Args) -> Exit {
    match print_scores(registry, args) {
        Ok(exit) => exit,
        Err(error) => {
            output::error(&error);
            Exit::BadInput
        }
    }
}

fn print_scores(registry: &Registry, args: &Args) -> Result<Exit, Error> {
    let games = Games { registry, default_game: None };
    let game = match &args.game {
        Some(name) => Some(games.game(name)?.info.id),
        None => None,
    };
    let today = match &args.date {
        Some(text) => text.parse()?,
        None => clock().today(),
    };
    if args.date.is_some() && !args.calendar && !args.statistics && args.svg.is_none() {
        let tip = text!("it is for --calendar, --statistics and --svg");
        return Err(Error::without_effect("--date", tip));
    }
    let mut store = args.file.open()?;
    if args.ranking {
        ranking(registry, &store, game, args.json)?;
        return Ok(Exit::Done);
    }
    let player = player(&store, args.player.as_deref())?;
    if args.clear_ranking {
        let change = Change::ClearRanking(game.map(ToString::to_string));
        store.apply(&event(&player, change))?;
        return Ok(Exit::Done);
    }
    let mut log = store.log(player.uid)?;
    log.retain(|finished| {
        is_of(registry, finished) && game.is_none_or(|game| game == finished.game)
    });
    if let Some(path) = &args.svg {
        output::check_extension(Some(path), "--svg", &["svg"])?;
        let svg = plots::svg(registry, &player.name, &log, today, args.theme, &language());
        return Ok(output::file(Some(path), svg.as_bytes()));
    }
    if args.solutions {
        solutions(registry, &store, &player, &log, args.json)?;
    } else if args.calendar {
        calendar(&log, today, args.json);
    } else if args.statistics {
        statistics(registry, &log, game, today, args.json);
    } else {
        results(registry, &player.name, &log, args.json);
    }
    Ok(Exit::Done)
}

#[derive(Serialize)]
struct ResultLine<'a> {
    id: &'a str,
    game: &'a str,
    #[serde(skip_serializing_if = "str::is_empty")]
    title: &'a str,
    best_moves: Option<u64>,
    best_pushes: Option<u64>,
    best_millis: Option<u64>,
    /// Number of hints used in the game with the fewest moves.
    hints: u32,
    fewest_hints: u32,
    solved: u32,
    last: String,
}

fn results(registry: &Registry, player: &Name, log: &[Finished], json: bool) {
    let results = best_results(registry, log);
    if results.is_empty() && !json {
        say(text!("{player} has not solved a puzzle yet", player));
    }
    let value = |best: Option<Best>| best.map(|best| best.value);
    for BestResult { title, last: game, record } in &results {
        if json {
            print(&ResultLine {
                id: &game.puzzle,
                game: &game.game,
                title: &game.source.title,
                best_moves: value(record.moves),
                best_pushes: value(record.pushes),
                best_millis: value(record.millis),
                hints: record.moves.map_or(0, |best| best.hints),
                fewest_hints: record.fewest_hints,
                solved: record.n_solved,
                last: record.last_date.to_string(),
            });
            continue;
        }
        let mut text = format!("{:<40}", shown_title(registry, game, title));
        let of = |best: Option<Best>, words: fn(u64) -> Text| {
            best.map(|best| with_hints(words(best.value), best.hints))
        };
        let results = [of(record.moves, moves), of(record.pushes, pushes), of(record.millis, time)];
        for result in results.into_iter().flatten() {
            text += &format!("  {}", said(result));
        }
        line(&text);
    }
}

fn moves(n: u64) -> Text {
    plural!(n, "{n} move", "{n} moves")
}

fn pushes(n: u64) -> Text {
    plural!(n, "{n} push", "{n} pushes")
}

/// A solution in JSON.
#[derive(Serialize)]
struct SolutionLine<'a> {
    id: &'a str,
    moves: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    pushes: Option<u32>,
    hints: u32,
    date: String,
    /// Whether it came with a file.
    is_of_file: bool,
    solution: &'a str,
}

fn solutions(
    registry: &Registry,
    store: &Store,
    player: &PlayerRef,
    log: &[Finished],
    json: bool,
) -> Result<(), Error> {
    let mut puzzles: Vec<(Text, &Finished)> =
        best_results(registry, log).into_iter().map(|of| (of.title, of.last)).collect();
    // Puzzles that the player has not solved come last. Files gave their solutions.
    let solved: HashSet<&str> = puzzles.iter().map(|(_, game)| game.puzzle.as_str()).collect();
    let other: BTreeMap<&str, &Finished> = log
        .iter()
        .filter(|game| !solved.contains(game.puzzle.as_str()))
        .map(|game| (game.puzzle.as_str(), game))
        .collect();
    puzzles.extend(other.into_values().map(|game| (result_title(registry, game), game)));
    for (title, game) in puzzles {
        let id = game.puzzle.as_str();
        for solution in store.solutions(player.uid, id)? {
            if json {
                print(&SolutionLine {
                    id,
                    moves: solution.moves,
                    pushes: solution.pushes,
                    hints: solution.hints,
                    date: solution.date.to_string(),
                    is_of_file: solution.game.is_none(),
                    solution: &solution.text,
                });
                continue;
            }
            let n_pushes = solution.pushes.map(|n| pushes(n.into()));
            let length = Text::commas([moves(solution.moves.into())].into_iter().chain(n_pushes));
            let mut about = with_hints(length, solution.hints);
            if solution.game.is_none() {
                about = text!("{solution}, of a file", solution = about);
            }
            let about = text!("{what}: {reason}", what = about, reason = &solution.text);
            line(&format!("{:<40}  {}", shown_title(registry, game, &title), said(about)));
        }
    }
    Ok(())
}

fn shown_title(registry: &Registry, game: &Finished, title: &Text) -> String {
    let has_title = !game.source.title.is_empty() || game.place.is_some();
    let text = said(if has_title {
        text!("{game}: {title}", game = name(registry, &game.game), title)
    } else {
        title.clone()
    });
    if text.chars().count() <= 40 {
        return text;
    }
    text.chars().take(39).chain(['…']).collect()
}

/// The name of a game, or its ID if this program does not have it.
fn name(registry: &Registry, game: &str) -> Text {
    registry.find(game).map_or_else(|| Text::plain(game), |entry| entry.info.name.into())
}

#[derive(Serialize)]
struct RankLine<'a> {
    rank: usize,
    player: &'a str,
    score: u64,
    game: &'a str,
    id: &'a str,
    difficulty: Option<String>,
    millis: Option<u64>,
    date: Option<String>,
}

/// Whether this program has the game. Other programs may write to the profile too.
fn is_of(registry: &Registry, finished: &Finished) -> bool {
    registry.find(&finished.game).is_some()
}

fn ranking(
    registry: &Registry,
    store: &Store,
    game: Option<&str>,
    json: bool,
) -> Result<(), Error> {
    let mut logs = store.logs()?;
    for (_, log) in &mut logs {
        log.retain(|finished| is_of(registry, finished));
    }
    let scores = store.scores()?;
    let logs = logs.iter().map(|(name, log)| (name, log.iter()));
    let scope = game.map_or(RankingScope::All, RankingScope::Game);
    let ranking = Ranking::of(logs, &scores, scope, |id| registry.scoring(id));
    if ranking.ranks.is_empty() && !json {
        say(text!("no scores yet"));
    }
    for (i, rank) in ranking.ranks.iter().enumerate() {
        if json {
            print(&RankLine {
                rank: i + 1,
                player: rank.name.as_str(),
                score: rank.score,
                game: &rank.game,
                id: &rank.puzzle,
                difficulty: known(rank.difficulty).map(|difficulty| difficulty.to_string()),
                millis: rank.millis,
                date: rank.date.map(|date| date.to_string()),
            });
        } else {
            let mut text = format!("{:>2}. {:<20} {:>9}", i + 1, rank.name, rank.score);
            text += &format!("  {}", rank.game);
            if let Some(difficulty) = known(rank.difficulty) {
                text += &format!(" {}", said(difficulty));
            }
            if let Some(millis) = rank.millis {
                text += &format!(" {}", said(time(millis)));
            }
            line(&text);
        }
    }
    Ok(())
}

/// Returns a difficulty, unless it is unknown.
fn known(difficulty: Difficulty) -> Option<Difficulty> {
    (difficulty != Difficulty::Unknown).then_some(difficulty)
}

/// The games that a line of statistics is about.
#[derive(Clone, Copy, Default, Serialize)]
struct Scope<'a> {
    game: &'a str,
    /// The params in short form, of one kind of puzzle.
    #[serde(skip_serializing_if = "Option::is_none")]
    board: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    difficulty: Option<Difficulty>,
    #[serde(skip_serializing_if = "Option::is_none")]
    collection: Option<&'a str>,
    /// The title of a kind.
    #[serde(skip)]
    title: Option<&'a Text>,
}

#[derive(Serialize)]
struct StatisticsLine<'a> {
    #[serde(flatten)]
    scope: Scope<'a>,
    played: usize,
    solved: usize,
    unaided: usize,
    by_program: usize,
    lost: usize,
    hints: u64,
    in_a_row: u32,
    longest_in_a_row: u32,
    moves: SpreadFields,
    pushes: SpreadFields,
    /// Multi-tile moves.
    runs: SpreadFields,
    millis: SpreadFields,
    /// Averages of the times of 5, 12 and 100 games in a row without the best and the worst: of the
    /// last ones, and the lowest.
    average_of_5: Option<[u64; 2]>,
    average_of_12: Option<[u64; 2]>,
    average_of_100: Option<[u64; 2]>,
    moves_per_1000_seconds: u64,
}

#[derive(Serialize)]
struct SpreadFields {
    n: usize,
    least: u64,
    median: u64,
    mean: u64,
    most: u64,
    /// The histogram: the lower bound of each bucket and the number of games in it.
    distribution: Vec<(u64, usize)>,
}

impl From<&puzzle_profile::Distribution> for SpreadFields {
    fn from(spread: &puzzle_profile::Distribution) -> Self {
        let distribution = spread.buckets.iter().map(|bucket| (bucket.from, bucket.n)).collect();
        let puzzle_profile::Distribution { n, least, median, mean, most, .. } = *spread;
        Self { n, least, median, mean, most, distribution }
    }
}

fn statistics(registry: &Registry, log: &[Finished], only: Option<&str>, today: Date, json: bool) {
    for (game, statistics) in Statistics::by_game(log) {
        let all = Scope { game, ..Scope::default() };
        show(registry, all, &statistics, json);
        let of_game = || log.iter().filter(move |finished| finished.game == game);
        for ((_, difficulty), statistics) in Statistics::by_difficulty(of_game()) {
            let difficulty = Some(difficulty);
            show(registry, Scope { difficulty, ..all }, &statistics, json);
        }
        for (kind, statistics) in Statistics::by_kind(of_game()) {
            if !kind.board.is_empty() {
                let (board, difficulty) = (Some(kind.board), Some(kind.difficulty));
                let entry = registry.find(game);
                let title = entry.map(|entry| entry.title_of_params(kind.board));
                let title = kind_title(title.unwrap_or_default(), kind.difficulty);
                let scope = Scope { board, difficulty, title: Some(&title), ..all };
                show(registry, scope, &statistics, json);
            }
        }
        for (key, statistics) in Statistics::by_collection(of_game()) {
            show(registry, Scope { collection: Some(key), ..all }, &statistics, json);
        }
    }
    let days = log.iter().filter(|game| game.is_solved()).map(|game| game.date);
    let streak = Streak::of_days(days, today);
    if !json {
        let game = only.and_then(|game| registry.find(game));
        say(text!(
            "Days in a row with a solved puzzle of {game}: {n}, longest {longest}",
            game = game.map_or(label!("any game"), |entry| entry.info.name),
            n = streak.current,
            longest = streak.longest
        ));
    }
}

fn pair(average: Option<Average>) -> Option<[u64; 2]> {
    average.map(|average| [average.last, average.best])
}

fn show(registry: &Registry, scope: Scope<'_>, statistics: &Statistics, json: bool) {
    if json {
        return print(&StatisticsLine {
            scope,
            played: statistics.played,
            solved: statistics.solved,
            unaided: statistics.unaided,
            by_program: statistics.by_program,
            lost: statistics.lost,
            hints: statistics.hints,
            in_a_row: statistics.in_a_row.current,
            longest_in_a_row: statistics.in_a_row.longest,
            moves: (&statistics.moves).into(),
            pushes: (&statistics.pushes).into(),
            runs: (&statistics.runs).into(),
            millis: (&statistics.millis).into(),
            average_of_5: pair(statistics.averages.of_5),
            average_of_12: pair(statistics.averages.of_12),
            average_of_100: pair(statistics.averages.of_100),
            moves_per_1000_seconds: statistics.moves_per_1000_seconds,
        });
    }
    let Scope { game, difficulty, collection, title, .. } = scope;
    let title = match (title, difficulty, collection) {
        (Some(title), ..) => format!("  {}", said(title)),
        (_, Some(difficulty), _) => format!("  {}", said(text!("all {difficulty}", difficulty))),
        (_, _, Some(collection)) => format!("  {collection}"),
        _ => said(name(registry, game)),
    };
    let mut clauses = vec![plural!(
        n = statistics.played,
        "{won} of {n} game won, {alone} without hints, {streak} in a row (longest {longest})",
        "{won} of {n} games won, {alone} without hints, {streak} in a row (longest {longest})",
        won = statistics.solved,
        alone = statistics.unaided,
        streak = statistics.in_a_row.current,
        longest = statistics.in_a_row.longest
    )];
    if statistics.solved > 0 {
        clauses.extend(mean_results(statistics));
    }
    line(&format!("{title:<28} {}", said(sentence(clauses))));
}

/// The means of the results of solved games, in clauses of a sentence.
fn mean_results(statistics: &Statistics) -> Vec<Text> {
    let Statistics { best, moves, pushes, runs, millis, averages, .. } = statistics;
    let mut clauses = Vec::new();
    if let Some(best) = best.moves {
        clauses.push(text!("mean moves {mean} (best {best})", mean = moves.mean, best));
    }
    if let Some(best) = best.pushes {
        clauses.push(text!("mean pushes {mean} (best {best})", mean = pushes.mean, best));
    }
    if let Some(best) = best.runs {
        clauses.push(text!("mean multi-tile moves {mean} (best {best})", mean = runs.mean, best));
    }
    if let Some(best) = best.millis {
        let (mean, best) = (time(millis.mean), time(best));
        clauses.push(text!("mean time {mean} (best {best})", mean, best));
        clauses.extend(speed_words(statistics));
    }
    for (n, average) in [(5, averages.of_5), (12, averages.of_12), (100, averages.of_100)] {
        if let Some(average) = average {
            let (last, best) = (time(average.last), time(average.best));
            clauses.push(text!("average of {n} {last} (best {best})", n, last, best));
        }
    }
    clauses
}

#[derive(Serialize)]
struct DayLine {
    date: String,
    state: &'static str,
}

/// Prints the calendar of the month of a date.
fn calendar(log: &[Finished], date: Date, json: bool) {
    let today = clock().today();
    if !json {
        let month = CalendarPlot::of(log, 1, date, today);
        let plot = Plot::new(label!("Puzzles of the day"), PlotData::Calendar(month));
        // Six weeks, and five lines above and below them.
        line(plot.text(79, 11, &language()).trim_end());
        return;
    }
    let state = |state: DayState| match state {
        DayState::Solved => "solved",
        DayState::SolvedLate => "solved-late",
        DayState::Played => "played",
        DayState::Missed => "missed",
        DayState::Open => "open",
        DayState::Before => "before",
        _ => "ahead",
    };
    for day in Calendar::of(log, None, Calendar::month(date), today).days {
        print(&DayLine { date: day.date.to_string(), state: state(day.state) });
    }
}
