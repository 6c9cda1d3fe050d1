//! JSON that is exchanged with the page.

use std::time::Duration;

use puzzle_core::format::Metadata;
use puzzle_core::params::{ConfigItem, ConfigValue};
use puzzle_midend::{Collection, CollectionEntry, Date, Ending, Opened, Outcome, Request, Task};
use puzzle_profile::Finished;
use serde::{Deserialize, Serialize};
use wasm_bindgen::JsError;

/// Serializes plain data as JSON.
pub(crate) fn write(data: &impl Serialize) -> String {
    serde_json::to_string(data).unwrap_or_default()
}

/// Converts an error for JavaScript.
#[allow(clippy::needless_pass_by_value)] // for `map_err`
pub(crate) fn error(why: impl ToString) -> JsError {
    JsError::new(&why.to_string())
}

/// Parses a log of finished games.
pub(crate) fn log(text: &str) -> Result<Vec<Finished>, JsError> {
    serde_json::from_str(text).map_err(error)
}

/// Returns the date of a day counted from 1970-01-01.
pub(crate) fn date(days: i32) -> Result<Date, JsError> {
    Date::from_days(days).ok_or_else(|| JsError::new("there is no such day"))
}

/// The JSON of an [`Outcome`], or of the task that is needed to open an ID.
#[derive(Serialize)]
pub(crate) struct OutcomeText {
    redraw: bool,
    /// Milliseconds until the next tick, rounded up; `null` if nothing moves.
    tick: Option<u64>,
    ids: bool,
    size: bool,
    game: bool,
    finished: bool,
    /// How the game ended, if a new move ended it.
    ended: Option<Ending>,
    /// A task that the page must run as a job.
    run: Option<Task>,
    quit: bool,
}

impl From<Outcome> for OutcomeText {
    fn from(outcome: Outcome) -> Self {
        let Outcome { redraw, next_tick, ids_changed, size_changed, .. } = outcome;
        let (run, quit) = match outcome.request {
            Some(Request::Run(task)) => (Some(task), false),
            Some(Request::Quit) => (None, true),
            _ => (None, false),
        };
        Self {
            redraw,
            tick: next_tick.map(millis),
            ids: ids_changed,
            size: size_changed,
            game: outcome.game_changed,
            finished: outcome.finished,
            ended: outcome.ended,
            run,
            quit,
        }
    }
}

pub(crate) fn outcome(outcome: Outcome) -> String {
    write(&OutcomeText::from(outcome))
}

pub(crate) fn opened(opened: Opened) -> String {
    match opened {
        Opened::Ready(ready) => outcome(ready),
        Opened::Generate(task) => {
            write(&OutcomeText { run: Some(task), ..OutcomeText::from(Outcome::default()) })
        }
    }
}

/// Returns a duration in milliseconds, rounded up.
fn millis(time: Duration) -> u64 {
    time.as_secs() * 1000 + u64::from(time.subsec_nanos().div_ceil(1_000_000))
}

/// The JSON of a setting with its value.
#[derive(Serialize)]
pub(crate) struct ItemText {
    #[serde(flatten)]
    item: ConfigItem,
    value: ConfigValue,
}

pub(crate) fn items(items: Vec<(ConfigItem, ConfigValue)>) -> String {
    let list: Vec<_> = items.into_iter().map(|(item, value)| ItemText { item, value }).collect();
    write(&list)
}

/// Parses changed settings, `[[key, value]]`.
pub(crate) fn values(text: &str) -> Result<Vec<(String, ConfigValue)>, JsError> {
    serde_json::from_str(text).map_err(error)
}

/// The JSON of a puzzle of a collection.
#[derive(Serialize, Deserialize)]
pub(crate) struct EntryText {
    pub(crate) id: String,
    #[serde(default)]
    pub(crate) title: String,
    #[serde(default)]
    pub(crate) texts: Vec<(String, String)>,
}

impl From<&CollectionEntry> for EntryText {
    fn from(entry: &CollectionEntry) -> Self {
        let texts = entry.lines().map(|(key, value)| (key.to_string(), value.into_owned()));
        Self { id: entry.id.clone(), title: entry.title.clone(), texts: texts.collect() }
    }
}

impl From<EntryText> for CollectionEntry {
    fn from(text: EntryText) -> Self {
        let mut entry = Self::new(text.id);
        entry.title = text.title;
        for (key, value) in &text.texts {
            entry.add_line(key, value);
        }
        entry
    }
}

/// The JSON of a whole collection.
#[derive(Serialize)]
struct CollectionText {
    headers: Vec<(String, String)>,
    entries: Vec<EntryText>,
    refused: Vec<String>,
    warnings: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    guess: Option<String>,
}

pub(crate) fn collection(list: &Collection) -> String {
    write(&CollectionText {
        headers: pairs(&list.headers),
        entries: list.entries.iter().map(EntryText::from).collect(),
        refused: list.refused.iter().map(ToString::to_string).collect(),
        warnings: list.warnings.clone(),
        guess: list.guess.clone(),
    })
}

fn pairs(texts: &Metadata) -> Vec<(String, String)> {
    texts.iter().map(|(key, value)| (key.to_string(), value.to_string())).collect()
}
