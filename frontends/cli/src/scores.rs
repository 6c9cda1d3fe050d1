//! `puzzles scores`: best results, statistics, rankings, plots, the calendar of the puzzles of the
//! day.

use std::collections::BTreeMap;
use std::path::PathBuf;

use clap::Args as Fields;
use puzzle_app::{count, hints_note, time};
use puzzle_core::draw::Theme;
use puzzle_core::solve::Grade;
use puzzle_midend::{Date, GameEntry, PresetLine, Registry};
use puzzle_profile::{
    Best, Calendar, DayState, Finished, Name, Ranking, Records, Statistics, Store, Streak,
};
use serde::Serialize;

use crate::error::Error;
use crate::exit::Exit;
use crate::input::Games;
use crate::output::{self, line};
use crate::plots;
use crate::profile::print;
use crate::profile_file::{ProfileFile, player};

/// The arguments of `scores`.
#[derive(Fields, Debug)]
pub(crate) struct Args {
    /// Show this game only
    #[arg(value_name = "GAME")]
    game: Option<String>,
    /// The player. Default: the current player
    #[arg(long, value_name = "NAME")]
    player: Option<String>,
    /// Show the best twenty scores of all players
    #[arg(long)]
    ranking: bool,
    /// Show averages and streaks of each preset and grade
    #[arg(long, conflicts_with = "ranking")]
    statistics: bool,
    /// Show the puzzles of the day of this month, or of the month of --date
    #[arg(long, conflicts_with_all = ["ranking", "statistics"])]
    calendar: bool,
    /// Write plots of the results to a file: times and moves over the days, the distribution of
    /// times, puzzles of the day, progress in collections; - is standard output
    #[arg(long, value_name = "FILE", conflicts_with_all = ["ranking", "statistics", "calendar", "json"])]
    svg: Option<PathBuf>,
    /// The colors of the plots: light, dark, high-contrast, color-blind or mono
    #[arg(long, value_name = "T", value_parser = crate::args::theme, default_value = "light", requires = "svg")]
    theme: Theme,
    /// A day instead of today, as YYYY-MM-DD
    #[arg(long, value_name = "DATE")]
    date: Option<String>,
    /// Remove the player from the ranking; records and statistics stay
    #[arg(long, conflicts_with_all = ["ranking", "statistics", "calendar", "svg"])]
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
        None => puzzle_terminal::today(),
    };
    let mut store = args.file.open()?;
    if args.ranking {
        ranking(registry, &store, game, args.json)?;
        return Ok(Exit::Done);
    }
    let player = player(&store, args.player.as_deref())?;
    if args.clear_ranking {
        store.clear_ranking(&player, game)?;
        return Ok(Exit::Done);
    }
    let mut log = store.log(&player)?;
    log.retain(|finished| {
        is_of(registry, finished) && game.is_none_or(|game| game == finished.game)
    });
    if let Some(path) = &args.svg {
        let svg = plots::svg(registry, &player, &log, today, args.theme);
        return Ok(output::file(Some(path), svg.as_bytes()));
    }
    if args.calendar {
        calendar(&log, game, today, args.json);
    } else if args.statistics {
        statistics(registry, &log, today, args.json);
    } else {
        results(registry, &player, &log, args.json);
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
    let records = Records::of(log);
    let of_puzzle: BTreeMap<&str, &Finished> =
        log.iter().map(|game| (game.puzzle.as_str(), game)).collect();
    if records.is_empty() && !json {
        line(&format!("{player} has not solved a puzzle yet"));
    }
    let value = |best: Option<Best>| best.map(|best| best.value);
    for (id, record) in records.iter() {
        let Some(game) = of_puzzle.get(id) else { continue };
        if json {
            print(&ResultLine {
                id,
                game: &game.game,
                title: &game.source.title,
                best_moves: value(record.moves),
                best_pushes: value(record.pushes),
                best_millis: value(record.millis),
                hints: record.moves.map_or(0, |best| best.hints),
                fewest_hints: record.fewest_hints,
                solved: record.n_solved,
                last: game.date.to_string(),
            });
            continue;
        }
        let mut text = format!("{:<40}", shown_title(registry, game));
        for (best, unit) in [(record.moves, "move"), (record.pushes, "push")] {
            if let Some(best) = best {
                text += &format!("  {}{}", count(best.value, unit), hints_note(best.hints));
            }
        }
        if let Some(best) = record.millis {
            text += &format!("  {}{}", time(best.value), hints_note(best.hints));
        }
        line(&text);
    }
}

fn shown_title(registry: &Registry, game: &Finished) -> String {
    let name = registry.find(&game.game).map_or(game.game.as_str(), |entry| entry.info.name);
    let title = game.title();
    let has_title = !game.source.title.is_empty();
    let text = if has_title { format!("{name}: {title}") } else { title.to_string() };
    if text.chars().count() <= 40 {
        return text;
    }
    text.chars().take(39).chain(['…']).collect()
}

#[derive(Serialize)]
struct RankLine<'a> {
    rank: usize,
    player: &'a str,
    score: u64,
    game: &'a str,
    id: &'a str,
    grade: Option<&'static str>,
    millis: Option<u64>,
    hints: u32,
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
    let ranking = Ranking::of(logs, &scores, game);
    if ranking.ranks.is_empty() && !json {
        line("no scores yet");
    }
    for (i, rank) in ranking.ranks.iter().enumerate() {
        if json {
            print(&RankLine {
                rank: i + 1,
                player: rank.name.as_str(),
                score: rank.score,
                game: &rank.game,
                id: &rank.puzzle,
                grade: rank.grade.map(Grade::keyword),
                millis: rank.millis,
                hints: rank.hints,
                date: rank.date.map(|date| date.to_string()),
            });
        } else {
            let mut text = format!("{:>2}. {:<20} {:>9}", i + 1, rank.name, rank.score);
            if !rank.game.is_empty() {
                text += &format!("  {}", rank.game);
            }
            if let Some(grade) = rank.grade {
                text += &format!(" {grade}");
            }
            if let Some(millis) = rank.millis {
                text += &format!(" {}", time(millis));
            }
            line(&(text + &hints_note(rank.hints)));
        }
    }
    Ok(())
}

#[derive(Serialize)]
struct StatisticsLine<'a> {
    game: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    params: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    grade: Option<&'static str>,
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
    millis: SpreadFields,
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

fn statistics(registry: &Registry, log: &[Finished], today: Date, json: bool) {
    for (game, statistics) in Statistics::by_game(log) {
        show(registry, (game, None, None), &statistics, json);
        let of_game = || log.iter().filter(move |finished| finished.game == game);
        for ((game, grade), statistics) in Statistics::by_grade(of_game()) {
            show(registry, (game, None, Some(grade)), &statistics, json);
        }
        for ((game, params), statistics) in Statistics::by_params(of_game()) {
            show(registry, (game, Some(params), None), &statistics, json);
        }
    }
    let days = log.iter().filter(|game| game.is_solved()).map(|game| game.date);
    let streak = Streak::of_days(days, today);
    if !json {
        line(&format!(
            "{} in a row, longest streak {}",
            count(streak.current.into(), "day"),
            streak.longest
        ));
    }
}

fn show(
    registry: &Registry,
    (game, params, grade): (&str, Option<&str>, Option<Grade>),
    statistics: &Statistics,
    json: bool,
) {
    if json {
        return print(&StatisticsLine {
            game,
            params,
            grade: grade.map(Grade::keyword),
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
            millis: (&statistics.millis).into(),
        });
    }
    let title = match (params, grade) {
        (Some(params), _) => format!("  {}", preset(registry.find(game), params)),
        (None, Some(grade)) => format!("  all {grade}"),
        (None, None) => registry.find(game).map_or(game, |entry| entry.info.name).to_string(),
    };
    let mut text = format!(
        "{title:<28} {} of {} solved, {} without hints, {} in a row (longest {})",
        statistics.solved,
        statistics.played,
        statistics.unaided,
        statistics.in_a_row.current,
        statistics.in_a_row.longest
    );
    if statistics.solved > 0 {
        let moves = &statistics.moves;
        text += &format!("; moves {} (best {})", moves.mean, moves.least);
        if statistics.millis.n > 0 {
            let millis = &statistics.millis;
            text += &format!("; time {} (best {})", time(millis.mean), time(millis.least));
        }
    }
    line(&text);
}

/// The title of a preset, else the params.
fn preset(entry: Option<GameEntry>, params: &str) -> String {
    let presets = entry.map(|entry| entry.presets()).unwrap_or_default();
    let lines = PresetLine::flatten(&presets);
    let known = lines.iter().find(|(_, of_preset)| *of_preset == params);
    let title = known.map_or_else(|| params.to_string(), |(title, _)| (*title).to_string());
    if title.chars().count() <= 26 {
        return title;
    }
    title.chars().take(25).chain(['…']).collect()
}

#[derive(Serialize)]
struct DayLine {
    date: String,
    state: &'static str,
}

fn calendar(log: &[Finished], game: Option<&str>, today: Date, json: bool) {
    let (from, to) = Calendar::month(today);
    let calendar = Calendar::of(log, game, (from, to), puzzle_terminal::today());
    let words = |state: DayState| match state {
        DayState::Solved => ("solved", '✓'),
        DayState::SolvedLate => ("solved-late", '~'),
        DayState::Missed => ("missed", '-'),
        DayState::Open => ("open", '?'),
        DayState::Before => ("before", '.'),
        _ => ("ahead", ' '),
    };
    if json {
        for day in &calendar.days {
            print(&DayLine { date: day.date.to_string(), state: words(day.state).0 });
        }
        return;
    }
    line("Mo  Tu  We  Th  Fr  Sa  Su");
    let mut text = String::new();
    for (i, day) in calendar.days.iter().enumerate() {
        let weekday = puzzle_midend::Weekday::ALL.iter().position(|w| *w == day.date.weekday());
        let weekday = weekday.unwrap_or(0);
        if i == 0 {
            text += &"    ".repeat(weekday);
        }
        text += &format!("{:>2}{} ", day.date.civil().2, words(day.state).1);
        if weekday == 6 {
            line(text.trim_end());
            text.clear();
        }
    }
    if !text.is_empty() {
        line(text.trim_end());
    }
    let streak = calendar.streak;
    line(&format!(
        "✓ solved  ~ solved late  - missed  ? today  . before the first   {} in a row, longest streak {}, \
         {} solved in all",
        count(streak.current.into(), "day"),
        streak.longest,
        calendar.n_solved
    ));
}
