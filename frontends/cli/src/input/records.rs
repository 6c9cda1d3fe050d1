//! Reads the JSON records that the commands print.

use puzzle_core::format::Metadata;
use puzzle_core::{Text, text};
use serde_json::{Map, Value};

use super::{BadInput, Games, Inputs};
use crate::error::Error;
use puzzle_midend::CollectionEntry;

/// Parses text as records, one JSON object per line. Returns `None` if a line is something else,
/// or if no object has a field that names a puzzle or an input. Blank lines are skipped.
pub(super) fn parse(bytes: &[u8]) -> Option<Vec<(usize, Map<String, Value>)>> {
    let text = std::str::from_utf8(bytes).ok()?;
    let mut records = Vec::new();
    for (i, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
        let record: Map<String, Value> = serde_json::from_str(line).ok()?;
        records.push((i + 1, record));
    }
    records.iter().any(|(_, record)| is_record(record)).then_some(records)
}

/// Whether an object is a record, and not a whole file of another kind.
fn is_record(record: &Map<String, Value>) -> bool {
    ["id", "input", "name", "puzzle"]
        .iter()
        .any(|key| record.get(*key).is_some_and(Value::is_string))
        && !record.contains_key("format")
}

/// Adds the puzzles of records in order. A record of a bad input stays a bad input.
pub(super) fn add(
    records: Vec<(usize, Map<String, Value>)>,
    name: &str,
    games: Games<'_>,
    inputs: &mut Inputs,
) {
    for (line, record) in records {
        let text = |key: &str| record.get(key).and_then(Value::as_str);
        inputs.n_counted += 1;
        let (ordinal, place) = (inputs.n_counted, Text::plain(format!("{name}:{line}")));
        let refuse = |inputs: &mut Inputs, place: Text, error: Error| {
            inputs.refuse(BadInput { ordinal, ..BadInput::new(place, error) });
        };
        if let Some(id) = text("id").or_else(|| text("puzzle")) {
            let mut entry = CollectionEntry::new(id.to_string());
            entry.level = record.get("level").and_then(Value::as_i64);
            entry.title = text("title").unwrap_or_default().to_string();
            let games = Games { default_game: text("game").or(games.default_game), ..games };
            inputs.take_headers(Metadata::new());
            inputs.add_entry(entry, name, place, ordinal, games);
        } else if let Some(error) = text("error") {
            // The record is in the language of the run that printed it.
            let error = Error::new(Text::plain(error));
            let error = match text("tip") {
                Some(tip) => error.with_tip(Text::plain(tip)),
                None => error,
            };
            refuse(inputs, text("input").map_or(place, Text::plain), error);
        } else if let Some(collection) = text("name").and_then(|name| name.strip_prefix('@')) {
            match games.registry.collection(collection) {
                Ok(list) => {
                    inputs.n_counted -= 1;
                    inputs.add_collection(list, &format!("@{collection}"), games);
                }
                Err(error) => refuse(inputs, place, Error::new(error.text())),
            }
        } else if let Some(game) = text("game") {
            inputs.add_entry(CollectionEntry::new(format!("{game}/")), name, place, ordinal, games);
        } else {
            refuse(inputs, place, Error::new(text!("this record names no puzzle")));
        }
    }
}
