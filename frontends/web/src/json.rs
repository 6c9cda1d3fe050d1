//! JSON that is exchanged with the page.

use std::time::Duration;

use puzzle_core::format::Metadata;
use puzzle_core::params::{ConfigItem, ConfigKind, ConfigValue};
use puzzle_core::solve::Grade;
use puzzle_core::text::Language;
use puzzle_core::{Text, text};
use puzzle_midend::{
    Collection, CollectionEntry, Date, Ending, Opened, Outcome, PresetLine, Request, Task,
};
use puzzle_profile::Finished;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use wasm_bindgen::JsError;

/// Serializes data as JSON with all texts in the language of the page.
pub(crate) fn write(data: &impl Serialize) -> String {
    let written = serde_json::to_string(data).unwrap_or_default();
    said(&written, &crate::language())
}

/// Replaces the texts in JSON, as `puzzle_midend::say_texts` does, without parsing what is no text.
fn said(json: &str, language: &Language) -> String {
    let mut out = String::with_capacity(json.len());
    let (mut rest, mut in_string) = (json, false);
    while let Some(at) = rest.find(['"', '\\', '{']) {
        let (before, from) = rest.split_at(at);
        out.push_str(before);
        if !in_string && from.starts_with("{\"$") {
            let mut texts = serde_json::Deserializer::from_str(from).into_iter::<Text>();
            if let Some(Ok(text)) = texts.next() {
                out.push_str(&serde_json::to_string(&text.say(language)).unwrap_or_default());
                rest = &from[texts.byte_offset()..];
                continue;
            }
        }
        // What is escaped is an ASCII character.
        let length = if from.starts_with('\\') { 2 } else { 1 };
        in_string ^= from.starts_with('"');
        out.push_str(&from[..length]);
        rest = &from[length..];
    }
    out.push_str(rest);
    out
}

/// Serializes data for a worker as JSON. Texts are said later.
pub(crate) fn write_task(task: &Task) -> String {
    serde_json::to_string(task).unwrap_or_default()
}

/// Parses JSON of the page.
pub(crate) fn read<T: DeserializeOwned>(json: &str) -> Result<T, JsError> {
    serde_json::from_str(json).map_err(|why| JsError::new(&why.to_string()))
}

/// Says a text in the language of the page.
#[allow(clippy::needless_pass_by_value)] // for `map`
pub(crate) fn say(text: impl Into<Text>) -> String {
    text.into().say(&crate::language())
}

/// Converts an error for JavaScript, in the language of the page.
pub(crate) fn error(why: impl Into<Text>) -> JsError {
    JsError::new(&say(why))
}

/// Parses a log of finished games.
pub(crate) fn log(text: &str) -> Result<Vec<Finished>, JsError> {
    read(text)
}

/// Returns the date of a day counted from 1970-01-01.
pub(crate) fn date(days: i32) -> Result<Date, JsError> {
    Date::from_days(days).ok_or_else(|| error(text!("there is no such day")))
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
    next_lesson: bool,
}

impl From<Outcome> for OutcomeText {
    fn from(outcome: Outcome) -> Self {
        let Outcome { redraw, next_tick, ids_changed, size_changed, .. } = outcome;
        let quit = outcome.request == Some(Request::Quit);
        let next_lesson = outcome.request == Some(Request::NextLesson);
        let run = match outcome.request {
            Some(Request::Run(task)) => Some(task),
            _ => None,
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
            next_lesson,
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
struct ItemText {
    key: &'static str,
    label: Text,
    kind: KindText,
    value: ConfigValue,
}

/// The JSON of the kind of a setting.
#[derive(Serialize)]
#[serde(untagged)]
enum KindText {
    Choice { choice: Vec<(&'static str, Text)> },
    Other(ConfigKind),
}

impl From<ConfigKind> for KindText {
    fn from(kind: ConfigKind) -> Self {
        match kind {
            ConfigKind::Choice(choices) => Self::Choice { choice: labels(choices) },
            other => Self::Other(other),
        }
    }
}

/// Returns labels as texts.
pub(crate) fn labels(list: &[(&'static str, &'static str)]) -> Vec<(&'static str, Text)> {
    list.iter().map(|(keyword, label)| (*keyword, Text::literal(label))).collect()
}

pub(crate) fn items(items: Vec<(ConfigItem, ConfigValue)>) -> String {
    let item = |(item, value): (ConfigItem, ConfigValue)| {
        let ConfigItem { key, label, kind, .. } = item;
        ItemText { key, label: Text::literal(label), kind: kind.into(), value }
    };
    write(&items.into_iter().map(item).collect::<Vec<_>>())
}

/// The JSON of a line of the menu of params.
#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum PresetText {
    Item { title: Text, board: Text, params: String, grade: Option<Grade>, any: Option<Text> },
    Menu { title: Text, items: Vec<PresetText> },
}

/// Returns the lines of a menu of params.
pub(crate) fn presets(lines: Vec<PresetLine>) -> Vec<PresetText> {
    let line = |line| match line {
        PresetLine::Item { title, board, params, grade, any } => {
            PresetText::Item { title, board, params, grade, any: any.map(Text::literal) }
        }
        PresetLine::Menu { title, items } => PresetText::Menu { title, items: presets(items) },
    };
    lines.into_iter().map(line).collect()
}

/// Parses changed settings, `[[key, value]]`.
pub(crate) fn values(text: &str) -> Result<Vec<(String, ConfigValue)>, JsError> {
    read(text)
}

/// The JSON of a puzzle of a collection.
#[derive(Serialize, Deserialize)]
pub(crate) struct EntryText {
    pub(crate) id: String,
    #[serde(default)]
    pub(crate) title: String,
    #[serde(default)]
    pub(crate) texts: Vec<(String, String)>,
    /// The metadata of the list that a puzzle is opened from.
    #[serde(default, skip_serializing)]
    headers: Vec<(String, String)>,
}

impl From<&CollectionEntry> for EntryText {
    fn from(entry: &CollectionEntry) -> Self {
        let texts = entry.lines().map(|(key, value)| (key.to_string(), value.into_owned()));
        Self {
            id: entry.id.clone(),
            title: entry.title.clone(),
            texts: texts.collect(),
            headers: Vec::new(),
        }
    }
}

impl From<EntryText> for CollectionEntry {
    fn from(text: EntryText) -> Self {
        let mut entry = Self::new(text.id);
        entry.title = text.title;
        for (key, value) in &text.texts {
            entry.add_line(key, value);
        }
        let mut headers = Metadata::new();
        text.headers.iter().for_each(|(key, value)| headers.push(key, value));
        entry.to_open(&headers)
    }
}

/// The JSON of a whole collection.
#[derive(Serialize)]
struct CollectionText {
    headers: Vec<(String, String)>,
    entries: Vec<EntryText>,
    refused: Vec<Text>,
    warnings: Vec<Text>,
    #[serde(skip_serializing_if = "Option::is_none")]
    guess: Option<Text>,
}

pub(crate) fn collection(list: &Collection) -> String {
    write(&CollectionText {
        headers: pairs(&list.headers),
        entries: list.entries.iter().map(EntryText::from).collect(),
        refused: list.refused.iter().cloned().map(Text::from).collect(),
        warnings: list.warnings.clone(),
        guess: list.guess.clone(),
    })
}

fn pairs(texts: &Metadata) -> Vec<(String, String)> {
    texts.iter().map(|(key, value)| (key.to_string(), value.to_string())).collect()
}

#[cfg(test)]
mod tests {
    use puzzle_core::plural;
    use puzzle_core::text::CatalogWriter;
    use puzzle_midend::say_texts;

    use super::*;

    #[test]
    fn texts_in_json_are_said_and_all_else_stays() {
        let mut german = CatalogWriter::new("de", "Deutsch");
        german.message("{n} move", &["{n} Zug", "{n} „Züge“\n"]).expect("the forms are right");
        let german = Language::from(german.finish().expect("the names are short"));
        let n = 3;
        let text = || plural!(n, "{n} move", "{n} moves");
        let json = serde_json::json!({
            "a": [text(), Text::plain("{\"$text\":\"x\"} \\"), "\\\"{\"$", { "b": text().capitalized() }],
            "é{": 1.5, "$": { "$other": text() }, "n": Text::from(7), "none": null,
        });
        for language in [Language::ENGLISH, german] {
            let mut said_by_midend = json.clone();
            say_texts(&mut said_by_midend, &language);
            assert_eq!(said(&json.to_string(), &language), said_by_midend.to_string());
        }
    }
}
