//! Statistics, records and plots of finished games, and profile files. The page loads this
//! module when it first needs one of them.

use std::collections::{BTreeSet, HashMap};

use puzzle_app::{PlayerReport, Plot, ReportPart, ReportedGame};
use puzzle_core::draw::{Palette, Size, Theme};
use puzzle_core::game::Scoring;
use puzzle_core::{Text, text};
use puzzle_profile::{
    Finished, InProgress, Name, Player, Profile, RankingFile, RankingScope, Records, Solution, Uid,
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
    let of_files: Vec<Solution> = json::read(of_files)?;
    player.add_solutions(of_files);
    let dropped = before.iter().zip(&player.finished);
    let dropped = dropped.filter(|(had, game)| **had && game.solution.is_none());
    let worse = dropped.map(|(_, game)| game.uid).collect();
    Ok(json::write(&BestText { worse, of_files: player.solutions }))
}

#[derive(Serialize)]
struct BestText {
    worse: Vec<Uid>,
    of_files: Vec<Solution>,
}

/// Returns the best game of each solved puzzle in a log of finished games, as a list.
///
/// # Errors
/// When the log is not valid.
#[wasm_bindgen]
pub fn best_games(log: &str) -> Result<String, JsError> {
    let log = json::log(log)?;
    let records = Records::of(&log);
    let best = records.iter().filter_map(|(_, record)| record.millis.or(record.moves));
    let best: Vec<&Finished> =
        best.filter_map(|best| log.iter().find(|game| game.uid == best.uid)).collect();
    Ok(json::write(&best))
}

/// What the page knows about a game that the records are about.
#[derive(Deserialize)]
struct ReportedGameText {
    id: String,
    name: String,
    scoring: Scoring,
    /// The titles of the boards in the log, each with its params in short form.
    boards: Vec<(String, String)>,
    /// The game's collections with their titles.
    lists: Vec<(String, ListText)>,
}

impl From<ReportedGameText> for ReportedGame {
    fn from(ReportedGameText { id, name, scoring, boards, lists }: ReportedGameText) -> Self {
        let collections = lists.into_iter().map(|(title, list)| {
            let (key, collection) = collection_of(list);
            (key, Text::plain(title), collection)
        });
        // The names are in the language of the page already.
        let boards = boards.into_iter().map(|(params, title)| (params, Text::plain(title)));
        let (boards, collections) = (boards.collect(), collections.collect());
        Self { id, name: Text::plain(name), boards, collections, scoring }
    }
}

/// A part of a report in JSON. A plot is a picture, with its text for screen readers.
#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
enum PartText {
    Heading(Text),
    Text(Text),
    Table(Vec<Vec<Text>>),
    Results { rows: Vec<Vec<Text>>, puzzles: Vec<String> },
    Plot { words: String, svg: String },
}

/// Returns the player's records, statistics, plots and rankings from the log of finished games, as
/// two lists of parts: `[records, rankings]`. `games` are those of the log,
/// `[{id, name, scoring, boards: [[params, title]], lists: [[title, {key, ids, headers}]]}]`. `today` is a day
/// counted from 1970-01-01, and `width` the room for the plots in CSS pixels.
///
/// # Errors
/// When an argument is not valid.
#[wasm_bindgen]
pub fn report(
    player: &str,
    log: &str,
    games: &str,
    today: i32,
    theme: &str,
    width: i32,
) -> Result<String, JsError> {
    let player = Name::new(player).map_err(json::error)?;
    let (log, today) = (json::log(log)?, json::date(today)?);
    let games: Vec<ReportedGameText> = json::read(games)?;
    let games: Vec<ReportedGame> = games.into_iter().map(ReportedGame::from).collect();
    let theme = Theme::from_keyword(theme).unwrap_or_default();
    let (setter, width) = (TypeSetter::new(), width.clamp(WIDTHS.0, WIDTHS.1));
    let language = crate::language();
    let draw = |plot: Plot| {
        // Half a letter on each side.
        let size = Size::new(width, plot.height(width - LETTERS, LETTERS) + LETTERS);
        let mut svg = Svg::new(size, Palette::new(theme, &[]).without_patterns(), &setter);
        plot.draw(&mut svg, size.rect().inset(LETTERS / 2), LETTERS, &language);
        let words =
            text!("{title}: {words}", title = &plot.title, words = plot.words()).say(&language);
        PartText::Plot { svg: svg.finish(&words), words }
    };
    let text_of = |report: PlayerReport| -> Vec<PartText> {
        let part = |part| match part {
            ReportPart::Heading(words) => PartText::Heading(words),
            ReportPart::Text(words) => PartText::Text(words),
            ReportPart::Table(rows) => PartText::Table(rows),
            ReportPart::Results(rows, puzzles) => PartText::Results { rows, puzzles },
            ReportPart::Plot(plot) => draw(plot),
        };
        report.parts.into_iter().map(part).collect()
    };
    let records = PlayerReport::of_log(&player, &log, &games, today);
    let all = (RankingScope::All, text!("All games"));
    let of_games = games.iter().map(|game| (RankingScope::Game(&game.id), game.name.clone()));
    let scopes: Vec<_> = std::iter::once(all).chain(of_games).collect();
    let rankings =
        PlayerReport::rankings_of(&[(player, log)], &RankingFile::default(), &scopes, &games);
    Ok(json::write(&[text_of(records), text_of(rankings)]))
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
    let Games { finished, in_progress, solutions, lessons_offered } = json::read(games)?;
    let player =
        Player { finished, in_progress, solutions, lessons_offered, ..Player::new(name, uid, 0) };
    let profile = Profile { players: vec![player], ..Profile::default() };
    Ok(profile.to_json())
}

/// The JSON of what an import changes.
#[derive(Serialize)]
struct ImportText {
    /// The numbers of finished games, of games finished again, and of solutions that are new.
    n_new: usize,
    n_again: usize,
    n_solutions: usize,
    #[serde(flatten)]
    games: Games,
}

/// Returns the players of a profile file who have games or solutions, its current player first:
/// `[{name, uid, n}]`, with the number of games.
///
/// # Errors
/// When the text is not a profile file.
#[wasm_bindgen]
pub fn profile_players(text: &str) -> Result<String, JsError> {
    let profile = Profile::from_json(text).map_err(json::error)?;
    let current = profile.current().map(|player| player.uid);
    let players = profile.players.iter().map(|player| (PlayerText::from(player), player));
    let with_data = players.filter(|(text, player)| {
        text.n > 0 || !player.solutions.is_empty() || !player.lessons_offered.is_empty()
    });
    let mut players: Vec<PlayerText> = with_data.map(|(text, _)| text).collect();
    players.sort_by_key(|player| Some(player.uid) != current);
    Ok(json::write(&players))
}

/// A player of a profile file in JSON.
#[derive(Serialize)]
struct PlayerText {
    name: String,
    uid: Uid,
    /// The number of games, finished or in progress.
    n: usize,
}

impl From<&Player> for PlayerText {
    fn from(player: &Player) -> Self {
        let n = player.finished.len() + player.in_progress.len();
        Self { name: player.name.to_string(), uid: player.uid, n }
    }
}

/// Adds the games of a player of a profile file, given by name, to a log and to the solutions of
/// files. Returns `{n_new, n_again, n_solutions, finished, in_progress, solutions, lessons_offered}`:
/// the numbers of finished games, of games finished again and of solutions that are new, the games of
/// the log that are new or changed, the games in progress of the file, the solutions of files that are best
/// now, and the games whose lessons were offered.
///
/// # Errors
/// When the text is not a profile file, or another argument is not valid.
#[wasm_bindgen]
pub fn import_profile(
    text: &str,
    name: &str,
    log: &str,
    of_files: &str,
) -> Result<String, JsError> {
    let read = Profile::from_json(text).map_err(json::error)?;
    let name = Name::new(name).map_err(json::error)?;
    let read = read.player(&name).cloned().unwrap_or_default();
    let log = json::log(log)?;
    let solutions = json::read(of_files)?;
    let here = Player { finished: log.clone(), solutions, ..Player::default() };
    let mut union = Profile { players: vec![here], ..Profile::default() };
    // The page has one player, who takes the games of this one, whatever their names.
    let Player { finished, in_progress, solutions, lessons_offered, .. } = read;
    let other = Player { finished, in_progress, solutions, lessons_offered, ..Player::default() };
    let joined = union.join(Profile { players: vec![other], ..Profile::default() });
    let (n_new, n_again, n_solutions) = (joined.finished, joined.again, joined.solutions);
    let Player { mut finished, in_progress, solutions, lessons_offered, .. } =
        union.players.swap_remove(0);
    let known: HashMap<Uid, &Finished> = log.iter().map(|game| (game.uid, game)).collect();
    finished.retain(|game| known.get(&game.uid) != Some(&game));
    let games = Games { finished, in_progress, solutions, lessons_offered };
    Ok(json::write(&ImportText { n_new, n_again, n_solutions, games }))
}
