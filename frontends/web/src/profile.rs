//! Statistics, records and plots of finished games, and profile files. The page loads this
//! module when a game is won or the records are opened.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use puzzle_app::{Plot, hints_note, kind_title, time};
use puzzle_core::draw::{Palette, Size, Theme};
use puzzle_profile::{
    Best, Calendar, Distribution, Finished, InProgress, Name, Player, Profile, PuzzleRecord,
    Records, Solution, Statistics, Streak, Uid,
};
use serde::{Deserialize, Serialize};
use wasm_bindgen::prelude::*;

use crate::decisions::{ListText, collection_of};
use crate::json;
use crate::svg::Svg;
use crate::type_setter::TypeSetter;

/// The smallest and the largest width of a plot, in CSS pixels.
const WIDTHS: (i32, i32) = (240, 640);
/// The height of letters in a plot, in CSS pixels.
const LETTERS: i32 = 13;
/// The minimum number of results in a plot.
const LEAST: usize = 5;

#[derive(Serialize)]
struct SpreadText {
    n: usize,
    least: u64,
    median: u64,
    mean: u64,
}

impl From<&Distribution> for SpreadText {
    fn from(spread: &Distribution) -> Self {
        let Distribution { n, least, median, mean, .. } = *spread;
        Self { n, least, median, mean }
    }
}

#[derive(Serialize)]
struct StreakText {
    current: u32,
    longest: u32,
}

impl From<Streak> for StreakText {
    fn from(Streak { current, longest }: Streak) -> Self {
        Self { current, longest }
    }
}

#[derive(Serialize)]
struct StatisticsText {
    played: usize,
    solved: usize,
    unaided: usize,
    by_program: usize,
    lost: usize,
    hints: u64,
    moves: SpreadText,
    millis: SpreadText,
    /// The best and the median time as texts.
    times: [String; 2],
    in_a_row: StreakText,
}

impl From<&Statistics> for StatisticsText {
    fn from(all: &Statistics) -> Self {
        let Statistics { played, solved, unaided, by_program, lost, hints, .. } = *all;
        Self {
            played,
            solved,
            unaided,
            by_program,
            lost,
            hints,
            moves: (&all.moves).into(),
            millis: (&all.millis).into(),
            times: [time(all.best.millis.unwrap_or(0)), time(all.millis.median)],
            in_a_row: all.in_a_row.into(),
        }
    }
}

#[derive(Serialize)]
struct RecordText {
    /// The best moves, pushes and time as texts, with the number of hints if there are any.
    moves: Option<String>,
    pushes: Option<String>,
    time: Option<String>,
    n_solved: u32,
    last_at: u64,
}

impl From<&PuzzleRecord> for RecordText {
    fn from(record: &PuzzleRecord) -> Self {
        let text = |best: Option<Best>, words: fn(u64) -> String| {
            best.map(|best| words(best.value) + &hints_note(best.hints))
        };
        Self {
            moves: text(record.moves, |n| n.to_string()),
            pushes: text(record.pushes, |n| n.to_string()),
            time: text(record.millis, time),
            n_solved: record.n_solved,
            last_at: record.last_at,
        }
    }
}

#[derive(Serialize)]
struct Overview<'a> {
    games: BTreeMap<&'a str, StatisticsText>,
    records: BTreeMap<&'a str, RecordText>,
    streak: StreakText,
    n_days: u32,
}

/// Chooses the best solutions of puzzles among those in a log of finished games and those that came
/// with files: `{worse, of_files}`, the uids of the games whose solution is not among them, and the
/// solutions of files that are.
///
/// # Errors
/// When an argument is not valid.
#[wasm_bindgen]
pub fn best_solutions(log: &str, of_files: &str) -> Result<String, JsError> {
    let mut player = Player { finished: json::log(log)?, ..Player::default() };
    let before: Vec<bool> = player.finished.iter().map(|game| game.solution.is_some()).collect();
    let of_files: Vec<Solution> = serde_json::from_str(of_files).map_err(json::error)?;
    player.add_solutions(of_files);
    let dropped = before.iter().zip(&player.finished);
    let dropped = dropped.filter(|(had, game)| **had && game.solution.is_none());
    let worse = dropped.map(|(_, game)| game.uid).collect();
    Ok(json::write(&BestText { worse, of_files: player.solutions }))
}

/// Computes statistics by game, records by puzzle and the streak of the puzzles of the day from the
/// log of finished games: `{games, records, streak, n_days}`. `today` is a day counted from
/// 1970-01-01.
///
/// # Errors
/// When the log is not valid.
#[wasm_bindgen]
pub fn overview(log: &str, today: i32) -> Result<String, JsError> {
    let log = json::log(log)?;
    let today = json::date(today)?;
    let games = Statistics::by_game(&log);
    let records = Records::of(&log);
    let calendar = Calendar::of(&log, None, (today, today), today);
    Ok(json::write(&Overview {
        games: games.iter().map(|(game, all)| (*game, all.into())).collect(),
        records: records.iter().map(|(id, record)| (id, record.into())).collect(),
        streak: calendar.streak.into(),
        n_days: calendar.n_days,
    }))
}

/// Returns the best game of each puzzle of a day in the log of finished games, as a list. `day` is
/// counted from 1970-01-01.
///
/// # Errors
/// When the log is not valid.
#[wasm_bindgen]
pub fn daily_results(log: &str, day: i32) -> Result<String, JsError> {
    let (log, day) = (json::log(log)?, json::date(day)?);
    let of_day: Vec<&Finished> = log.iter().filter(|game| game.day == Some(day)).collect();
    let records = Records::of(of_day.iter().copied());
    let best = records.iter().filter_map(|(_, record)| record.millis.or(record.moves));
    let best: Vec<_> =
        best.filter_map(|best| of_day.iter().find(|game| game.uid == best.uid)).collect();
    Ok(json::write(&best))
}

#[derive(Serialize)]
struct BestText {
    worse: Vec<Uid>,
    of_files: Vec<Solution>,
}

/// What the page knows about a game whose results are plotted.
#[derive(Deserialize)]
struct PlottedGame {
    id: String,
    /// The titles of presets by params.
    presets: Vec<(String, String)>,
    /// The game's collections with their titles.
    lists: Vec<(String, ListText)>,
}

/// A plot: a picture, and its text for screen readers.
#[derive(Serialize)]
struct PlotText {
    words: String,
    svg: String,
}

/// Draws the plots of the log of finished games in a theme: the calendar of the puzzles of the day of
/// all games, and the plots of each given game, `[{id, presets: [[params, title]], lists: [[title,
/// {key, ids, headers}]]}]`. Returns `[calendar, game…]`, each a list of `{words, svg}`. `today` is a
/// day counted from 1970-01-01, and `width` the room for the plots in CSS pixels.
///
/// # Errors
/// When an argument is not valid.
#[wasm_bindgen]
pub fn plots(
    log: &str,
    games: &str,
    today: i32,
    theme: &str,
    width: i32,
) -> Result<String, JsError> {
    let (log, today) = (json::log(log)?, json::date(today)?);
    let games: Vec<PlottedGame> = serde_json::from_str(games).map_err(json::error)?;
    let theme = Theme::from_keyword(theme).unwrap_or_default();
    let (setter, width) = (TypeSetter::new(), width.clamp(WIDTHS.0, WIDTHS.1));
    let draw = |plot: Plot| {
        // Half a letter on each side.
        let size = Size::new(width, plot.height(width - LETTERS, LETTERS) + LETTERS);
        let mut svg = Svg::new(size, Palette::new(theme, &[]).without_patterns(), &setter);
        plot.draw(&mut svg, size.rect().inset(LETTERS / 2), LETTERS);
        let words = format!("{}: {}", plot.title, plot.words());
        PlotText { svg: svg.finish(&words), words }
    };
    let mut all = vec![Plot::calendar(&log, today).into_iter().map(draw).collect::<Vec<_>>()];
    for PlottedGame { id, presets, lists } in games {
        let of_game: Vec<&Finished> = log.iter().filter(|game| game.game == id).collect();
        let presets: Vec<_> =
            presets.iter().map(|(params, title)| (title.as_str(), params.as_str())).collect();
        let title_of = |last: &Finished| kind_title(&presets, last.kind(), &log);
        let mut plots = Plot::of_game(&of_game, title_of, LEAST, today);
        let lists: Vec<_> =
            lists.into_iter().map(|(title, list)| (title, collection_of(list))).collect();
        let lists: Vec<_> =
            lists.iter().map(|(title, (key, list))| (key.as_str(), title.as_str(), list)).collect();
        plots.extend(Plot::of_collections(of_game.iter().copied(), &lists, today));
        all.push(plots.into_iter().map(draw).collect());
    }
    Ok(json::write(&all))
}

/// The JSON of what a player has: the log, the games in progress, the solutions of files, and the
/// games whose lessons were offered.
#[derive(Serialize, Deserialize)]
struct Games {
    finished: Vec<Finished>,
    in_progress: Vec<InProgress>,
    solutions: Vec<Solution>,
    lessons_offered: BTreeSet<String>,
}

/// Writes a player with `games`, `{finished, in_progress, solutions,
/// lessons_offered}`, as a profile file, which all
/// front ends read.
///
/// # Errors
/// When an argument is not valid.
#[wasm_bindgen]
pub fn export_profile(name: &str, uid: &str, games: &str) -> Result<String, JsError> {
    let name = Name::new(name).map_err(json::error)?;
    let uid: Uid = uid.parse().map_err(json::error)?;
    let Games { finished, in_progress, solutions, lessons_offered } =
        serde_json::from_str(games).map_err(json::error)?;
    let player =
        Player { finished, in_progress, solutions, lessons_offered, ..Player::new(name, uid, 0) };
    let profile = Profile { players: vec![player], ..Profile::default() };
    Ok(profile.to_json())
}

/// The JSON of what an import changes.
#[derive(Serialize)]
struct ImportText {
    /// The number of finished games that are new.
    n_new: usize,
    #[serde(flatten)]
    games: Games,
}

/// Adds the games of all players of a profile file to a log and to the solutions of files. Returns
/// `{n_new, finished, in_progress, solutions, lessons_offered}`: the games of the log that are new or
/// changed, the games in progress of the file, the solutions of files that are best now, and the games
/// whose lessons were offered.
///
/// # Errors
/// When the text is not a profile file, or another argument is not valid.
#[wasm_bindgen]
pub fn import_profile(text: &str, log: &str, of_files: &str) -> Result<String, JsError> {
    let read = Profile::from_json(text).map_err(json::error)?;
    let log = json::log(log)?;
    let solutions = serde_json::from_str(of_files).map_err(json::error)?;
    let here = Player { finished: log.clone(), solutions, ..Player::default() };
    let mut union = Profile { players: vec![here], ..Profile::default() };
    // The page has one player, who gets the games of all.
    let mut other = Player::default();
    for player in read.players {
        other.finished.extend(player.finished);
        other.in_progress.extend(player.in_progress);
        other.solutions.extend(player.solutions);
        other.lessons_offered.extend(player.lessons_offered);
    }
    let n_new = union.join(Profile { players: vec![other], ..Profile::default() }).finished;
    let Player { mut finished, in_progress, solutions, lessons_offered, .. } =
        union.players.swap_remove(0);
    let known: HashMap<Uid, &Finished> = log.iter().map(|game| (game.uid, game)).collect();
    finished.retain(|game| known.get(&game.uid) != Some(&game));
    let games = Games { finished, in_progress, solutions, lessons_offered };
    Ok(json::write(&ImportText { n_new, games }))
}
