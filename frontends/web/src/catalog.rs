//! The games of the module, and information about them that needs no board.

use puzzle_app::saved_draft_makes;
use puzzle_core::Text;
use puzzle_core::draw::{Layout, Size};
use puzzle_core::format::{Confidence, SourceFile};
use puzzle_core::game::Scoring;
use puzzle_core::input::Device;
use puzzle_core::params::ParamsForm;
use puzzle_core::solve::Grade;
use puzzle_core::text::Language;
use puzzle_midend::{
    Capabilities, Collection, FormatInfo, GameEntry, Midend, identify_save, looks_like_save,
};
use serde::Serialize;
use wasm_bindgen::prelude::*;

use crate::json::{self, EntryText, PresetText};

/// The JSON of a game in the page's list of games, which is known before the game's module is
/// loaded.
#[derive(Serialize)]
pub struct GameText {
    id: &'static str,
    /// The names that other programs have for the game, in links and IDs.
    aliases: &'static [&'static str],
    name: String,
    about: String,
    scoring: Scoring,
    /// The ID of the game whose puzzles are made in this one, if it is an editor. Editors have no
    /// puzzles of the day.
    #[serde(skip_serializing_if = "Option::is_none")]
    edits: Option<&'static str>,
    /// The keywords of the grades of the usual board, each with its params; with `any`, if the game
    /// has that.
    grades: Vec<(String, String)>,
    n_lessons: usize,
    /// The number of puzzles in the bundled collections.
    n_levels: usize,
    /// The labels of the on-screen keys of the usual board, if a puzzle on it is at hand.
    keys: Vec<String>,
    /// The width of the picture of that puzzle in percent of its height; 100 if none is at hand.
    shape: u32,
}

impl GameText {
    /// Returns the line of a game in a language.
    pub fn of(game: &GameEntry, language: &Language) -> Self {
        let info = game.info;
        let edits = game.capabilities().edits;
        let mut session = Midend::new(*game);
        let mut grades = Vec::new();
        for grade in session.grades() {
            if session.set_grade(grade).is_ok() {
                let params = session.params_text(ParamsForm::Full);
                grades.push((grade.keyword().to_string(), params));
            }
        }
        if session.set_any().is_ok() {
            grades.push(("any".into(), session.params_text(ParamsForm::Full)));
        }
        let bundles = game.collections.iter();
        Self {
            id: info.id,
            aliases: info.aliases,
            name: language.word(info.name).to_string(),
            about: language.word(info.about).to_string(),
            scoring: info.scoring,
            edits,
            grades: if edits.is_some() { Vec::new() } else { grades },
            n_lessons: game.lessons.len(),
            n_levels: bundles.map(|bundle| Collection::read(bundle.text).entries.len()).sum(),
            keys: Vec::new(),
            shape: 100,
        }
    }

    /// Adds what the page keeps room for while a puzzle loads: the on-screen keys and the shape of
    /// a usual one.
    #[must_use]
    pub fn with_room_of(mut self, session: &Midend, language: &Language) -> Self {
        self.keys = session.keys().iter().map(|key| key.label.say(language)).collect();
        let Size { w, h } = session.size_in(Layout::square(40));
        self.shape = (100 * w / h.max(1)).unsigned_abs();
        self
    }
}

/// Returns all games of this module in the order of the menu: `[{id, aliases, name, about, scoring, edits,
/// grades, n_lessons, n_levels, keys, shape}]`.
#[wasm_bindgen]
pub fn games() -> String {
    let games = crate::games();
    let language = crate::language();
    let lines = games.games().iter().map(|game| GameText::of(game, &language));
    json::write(&lines.collect::<Vec<_>>())
}

/// The JSON with information about one game.
#[derive(Serialize)]
struct FactsText {
    id: &'static str,
    name: Text,
    /// The rules and the controls for a mouse.
    rules: String,
    /// The rules and the controls for a finger.
    touch_rules: String,
    presets: Vec<PresetText>,
    can: Capabilities,
    /// The quantities that the solver can minimize, each with its name.
    measures: Vec<(&'static str, Text)>,
    formats: Vec<FormatText>,
    collections: Vec<BundleText>,
    lessons: Vec<Text>,
    /// The node limit that is usual for searches.
    usual_nodes: u64,
}

#[derive(Serialize)]
struct BundleText {
    id: &'static str,
    title: Text,
    n: usize,
}

#[derive(Serialize)]
struct FormatText {
    id: &'static str,
    name: Text,
    extension: &'static str,
    reads: bool,
    writes: bool,
    /// The variants that the player can choose when writing: keyword and label of each.
    choices: Vec<(&'static str, Text)>,
}

impl From<FormatInfo> for FormatText {
    fn from(format: FormatInfo) -> Self {
        let FormatInfo { id, name, extension, reads, writes, choices, .. } = format;
        let (name, choices) = (Text::literal(name), json::labels(choices));
        Self { id, name, extension, reads, writes, choices }
    }
}

/// Returns information about a game: `{id, name, rules, touch_rules, presets, can, measures,
/// formats, collections, lessons, usual_nodes}`.
///
/// # Errors
/// When there is no such game.
#[wasm_bindgen]
pub fn facts(game: &str) -> Result<String, JsError> {
    let entry = crate::games().game(game).map_err(json::error)?;
    let bundles = entry.collections.iter().map(|bundle| BundleText {
        id: bundle.id,
        title: Text::literal(bundle.title),
        n: Collection::read(bundle.text).entries.len(),
    });
    let (can, language) = (entry.capabilities(), crate::language());
    Ok(json::write(&FactsText {
        id: entry.info.id,
        name: Text::literal(entry.info.name),
        rules: entry.info.rules_for(Device::Mouse, &language),
        touch_rules: entry.info.rules_for(Device::Touch, &language),
        presets: json::presets(entry.presets()),
        can,
        measures: can.measures.iter().map(|name| (*name, Text::literal(name))).collect(),
        formats: entry.formats().into_iter().map(FormatText::from).collect(),
        collections: bundles.collect(),
        lessons: entry.lessons.iter().map(|lesson| Text::literal(lesson.title)).collect(),
        usual_nodes: entry.info.usual_nodes,
    }))
}

/// Returns the title of a game's params; see
/// [`GameEntry::title_of_params`](puzzle_midend::GameEntry::title_of_params).
///
/// # Errors
/// When there is no such game.
#[wasm_bindgen]
pub fn title_of_params(game: &str, params: &str) -> Result<String, JsError> {
    let entry = crate::games().game(game).map_err(json::error)?;
    Ok(entry.title_of_params(params).say(&crate::language()))
}

/// Returns a bundled collection by its name, `GAME/NAME`, as `{headers, entries, refused,
/// warnings}`.
///
/// # Errors
/// When there is no such collection.
#[wasm_bindgen]
pub fn collection(name: &str) -> Result<String, JsError> {
    let list = crate::games().collection(name).map_err(json::error)?;
    Ok(json::collection(&list))
}

/// Returns the draft that begins with a puzzle, in the editor of its game. Both are entries,
/// `{id, title, texts}`.
///
/// # Errors
/// When the editor cannot edit the puzzle, with a message for the player.
#[wasm_bindgen]
pub fn draft_entry(puzzle: &str) -> Result<String, JsError> {
    let puzzle: EntryText = json::read(puzzle)?;
    let draft = crate::games().draft_entry(&puzzle.into()).map_err(json::error)?;
    Ok(json::write(&EntryText::from(&draft)))
}

/// Returns `true` if a draft in progress makes a puzzle. `save`, `journal` and `now` are parts of
/// the draft's record; the puzzle is an entry, `{id, title, texts}`.
///
/// # Errors
/// When the text is not an entry.
#[wasm_bindgen]
pub fn draft_makes(save: &str, journal: &str, now: &str, puzzle: &str) -> Result<bool, JsError> {
    let puzzle: EntryText = json::read(puzzle)?;
    let puzzle = puzzle.into();
    let games = crate::games();
    let mut editors = games.games().iter().filter(|game| game.capabilities().is_editor());
    Ok(editors.any(|editor| saved_draft_makes(editor, [save, journal, now], &puzzle)))
}

/// Returns the ID of the puzzle of a day, which is counted from 1970-01-01. `grade` is a keyword;
/// without it the grade depends on the day of the week.
///
/// # Errors
/// When there is no such game, day or grade.
#[wasm_bindgen]
pub fn daily(game: &str, days: i32, grade: Option<String>) -> Result<String, JsError> {
    let entry = crate::games().game(game).map_err(json::error)?;
    let date = json::date(days)?;
    let grade = grade.map(|word| word.parse::<Grade>()).transpose().map_err(json::error)?;
    entry.daily(date, grade).map_err(json::error)
}

/// Returns the ID of the game to which a save belongs; nothing if the text is not a save.
#[wasm_bindgen]
pub fn save_game(text: &str) -> Option<String> {
    if looks_like_save(text) { identify_save(text).ok() } else { None }
}

/// Parses a `.puzzles` file as `{headers, entries, refused, warnings}`.
#[wasm_bindgen]
pub fn read_collection(text: &str) -> String {
    json::collection(&Collection::read(text))
}

/// Returns how likely it is that one of the games can read a file: 0 for no, 1 for perhaps, 2 for
/// surely.
#[wasm_bindgen]
pub fn likeness(name: &str, bytes: &[u8]) -> u8 {
    let file = SourceFile::alone(name, bytes);
    let sure = crate::games().games().iter().map(|game| game.likeness(&file)).max();
    match sure {
        Some(Confidence::Surely) => 2,
        Some(Confidence::Perhaps) => 1,
        _ => 0,
    }
}
