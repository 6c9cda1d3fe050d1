//! What games there are, and what is known of them without a session.

use puzzle_core::format::{Likeness, SourceFile};
use puzzle_core::solve::Grade;
use puzzle_midend::{
    Can, Collection, Date, FormatInfo, GameEntry, PresetLine, identify_save, looks_like_save,
};
use serde::Serialize;
use wasm_bindgen::prelude::*;

use crate::json;

/// A game of the list.
#[derive(Serialize)]
struct GameText {
    id: &'static str,
    name: &'static str,
    about: &'static str,
    /// Whether puzzles are made in it: it has none of the day.
    is_editor: bool,
}

impl GameText {
    fn of(game: &GameEntry) -> Self {
        let info = game.info;
        let is_editor = game.can().rates_position;
        Self { id: info.id, name: info.name, about: info.about, is_editor }
    }
}

/// All games of this module, in the order of the menu: `[{id, name, about, is_editor}]`.
#[wasm_bindgen]
pub fn games() -> String {
    let games = crate::games();
    json::write(&games.games().iter().map(GameText::of).collect::<Vec<_>>())
}

/// All that is known of one game.
#[derive(Serialize)]
struct FactsText {
    #[serde(flatten)]
    game: GameText,
    rules: &'static str,
    presets: Vec<PresetLine>,
    can: Can,
    formats: Vec<FormatInfo>,
    collections: Vec<BundleText>,
    lessons: Vec<&'static str>,
}

#[derive(Serialize)]
struct BundleText {
    id: &'static str,
    title: &'static str,
    n: usize,
}

/// What there is to know of a game before one is begun: `{id, name, about, is_editor, rules,
/// presets, can, formats, collections, lessons}`.
///
/// # Errors
/// When there is no such game.
#[wasm_bindgen]
pub fn facts(game: &str) -> Result<String, JsError> {
    let entry = crate::games().game(game).map_err(json::error)?;
    let bundles = entry.collections().iter().map(|bundle| BundleText {
        id: bundle.id,
        title: bundle.title,
        n: Collection::read(bundle.text).entries.len(),
    });
    Ok(json::write(&FactsText {
        game: GameText::of(&entry),
        rules: entry.info.rules,
        presets: entry.presets(),
        can: entry.can(),
        formats: entry.formats(),
        collections: bundles.collect(),
        lessons: entry.session().lessons(),
    }))
}

/// A collection that comes with a game, by its name `GAME/NAME`.
///
/// # Errors
/// When there is no such collection.
#[wasm_bindgen]
pub fn collection(name: &str) -> Result<String, JsError> {
    let list = crate::games().collection(name).map_err(json::error)?;
    Ok(json::collection(&list))
}

/// The ID of a day's puzzle: the day counted from 1970-01-01, the grade by its keyword, or that of
/// the weekday.
///
/// # Errors
/// When there is no such game, day or grade.
#[wasm_bindgen]
pub fn daily(game: &str, days: i32, grade: Option<String>) -> Result<String, JsError> {
    let entry = crate::games().game(game).map_err(json::error)?;
    let date = Date::from_days(days).ok_or_else(|| JsError::new("there is no such day"))?;
    let grade = grade.map(|word| word.parse::<Grade>()).transpose().map_err(json::error)?;
    entry.daily(date, grade).map_err(json::error)
}

/// The game that a saved game is of; nothing when it is no saved game.
#[wasm_bindgen]
pub fn save_game(text: &str) -> Option<String> {
    if looks_like_save(text) { identify_save(text).ok() } else { None }
}

/// A `.puzzles` file as `{headers, entries, refused, warnings}`.
#[wasm_bindgen]
pub fn read_collection(text: &str) -> String {
    json::collection(&Collection::read(text))
}

/// How sure one of the games is of a file: 0 no, 1 perhaps, 2 surely.
#[wasm_bindgen]
pub fn likeness(name: &str, bytes: &[u8]) -> u8 {
    let file = SourceFile::alone(name, bytes);
    let sure = crate::games().games().iter().map(|game| game.likeness(&file)).max();
    match sure {
        Some(Likeness::Surely) => 2,
        Some(Likeness::Perhaps) => 1,
        _ => 0,
    }
}
