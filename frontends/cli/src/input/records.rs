//! Reads the JSON records that the commands print.

use puzzle_core::format::{Metadata, SourceFile};
use puzzle_core::{Invalid, Text, text};
use puzzle_midend::CollectionEntry;
use serde_json::{Map, Value};

use super::{BadInput, Games, Inputs, Puzzle};
use crate::error::Error;

/// Whether an object is a record, and not a whole file of another kind.
fn is_record(record: &Map<String, Value>) -> bool {
    ["id", "input", "name", "puzzle"]
        .iter()
        .any(|key| record.get(*key).is_some_and(Value::is_string))
        && !record.contains_key("format")
}

/// Returns the lines that are not blank, with their numbers from 1.
fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty())
}

/// Returns the text of a file of records, one JSON object per line; `None` if a line is something
/// else, or if no object names a puzzle or an input.
pub(super) fn text_of(bytes: &[u8]) -> Option<&str> {
    let text = std::str::from_utf8(bytes).ok()?;
    let mut has_record = false;
    for (_, line) in lines(text) {
        has_record |= is_record(&serde_json::from_str(line).ok()?);
    }
    has_record.then_some(text)
}

/// Adds the puzzles of records in order. A record of a bad input stays a bad input.
///
/// # Errors
/// When the puzzles take more memory than the file allows.
pub(super) fn add(
    (text, source): (&str, &SourceFile<'_>),
    name: &str,
    games: Games<'_>,
    inputs: &mut Inputs,
) -> Result<(), Invalid> {
    for (line, text) in lines(text) {
        // All lines were read before; now one is kept at a time.
        let record: Map<String, Value> = serde_json::from_str(text).unwrap_or_default();
        let field = |key: &str| record.get(key).and_then(Value::as_str);
        inputs.n_counted += 1;
        let (ordinal, place) = (inputs.n_counted, Text::plain(format!("{name}:{line}")));
        let refuse = |inputs: &mut Inputs, place: Text, error: Error| {
            inputs.refuse(BadInput { ordinal, ..BadInput::new(place, error) });
        };
        if let Some(id) = field("id").or_else(|| field("puzzle")) {
            let mut entry = CollectionEntry::new(id.to_string());
            entry.level = record.get("level").and_then(Value::as_i64);
            entry.title = field("title").unwrap_or_default().to_string();
            source.reserve(line, entry.bytes() + size_of::<Puzzle>())?;
            let games = Games { default_game: field("game").or(games.default_game), ..games };
            inputs.take_headers(Metadata::new());
            inputs.add_entry(entry, name, place, ordinal, games);
        } else if let Some(error) = field("error") {
            source.reserve(line, text.len())?;
            // The record is in the language of the run that printed it.
            let error = Error::new(Text::plain(error));
            let error = match field("tip") {
                Some(tip) => error.with_tip(Text::plain(tip)),
                None => error,
            };
            refuse(inputs, field("input").map_or(place, Text::plain), error);
        } else if let Some(collection) = field("name").and_then(|name| name.strip_prefix('@')) {
            match games.registry.collection(collection) {
                Ok(list) => {
                    source.reserve(line, list.entries.iter().map(CollectionEntry::bytes).sum())?;
                    inputs.n_counted -= 1;
                    inputs.add_collection(list, &format!("@{collection}"), games);
                }
                Err(error) => refuse(inputs, place, Error::new(error.text())),
            }
        } else if let Some(game) = field("game") {
            let entry = CollectionEntry::new(format!("{game}/"));
            source.reserve(line, entry.bytes() + size_of::<Puzzle>())?;
            inputs.add_entry(entry, name, place, ordinal, games);
        } else {
            refuse(inputs, place, Error::new(text!("this record names no puzzle")));
        }
    }
    Ok(())
}
