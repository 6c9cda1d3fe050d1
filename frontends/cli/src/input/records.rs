//! Reads the JSON records that the commands print.

use std::borrow::Cow;

use puzzle_core::format::{Metadata, SourceFile};
use puzzle_core::{Invalid, Text, text};
use puzzle_midend::CollectionEntry;
use serde::Deserialize;
use serde::de::IgnoredAny;

use super::{BadInput, Games, Inputs, Puzzle};
use crate::error::Error;

/// The fields of a record that name a puzzle, or say why there is none.
#[derive(Deserialize)]
struct Record<'a> {
    #[serde(borrow, default)]
    id: Field<'a>,
    #[serde(borrow, default)]
    puzzle: Field<'a>,
    #[serde(borrow, default)]
    input: Field<'a>,
    #[serde(borrow, default)]
    name: Field<'a>,
    #[serde(borrow, default)]
    game: Field<'a>,
    #[serde(borrow, default)]
    title: Field<'a>,
    #[serde(borrow, default)]
    error: Field<'a>,
    #[serde(borrow, default)]
    tip: Field<'a>,
    #[serde(default)]
    level: Level,
    format: Option<IgnoredAny>,
}

/// A field that counts if it is a text.
#[derive(Deserialize, Default)]
#[serde(untagged)]
enum Field<'a> {
    Text(#[serde(borrow)] Cow<'a, str>),
    Other(IgnoredAny),
    #[default]
    None,
}

/// A field that counts if it is a whole number.
#[derive(Deserialize, Default)]
#[serde(untagged)]
enum Level {
    Number(i64),
    Other(IgnoredAny),
    #[default]
    None,
}

impl Field<'_> {
    fn text(&self) -> Option<&str> {
        match self {
            Self::Text(text) => Some(text),
            Self::Other(_) | Self::None => None,
        }
    }
}

impl Record<'_> {
    /// Whether the object is a record, and not a whole file of another kind.
    fn names_puzzle(&self) -> bool {
        let fields = [&self.id, &self.input, &self.name, &self.puzzle];
        self.format.is_none() && fields.iter().any(|field| field.text().is_some())
    }
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
        let is_object = line.trim_start().starts_with('{');
        let record: Record<'_> = is_object.then(|| serde_json::from_str(line).ok())??;
        has_record |= record.names_puzzle();
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
        let Ok(record) = serde_json::from_str::<Record<'_>>(text) else { continue };
        inputs.n_counted += 1;
        let (ordinal, place) = (inputs.n_counted, Text::plain(format!("{name}:{line}")));
        let refuse = |inputs: &mut Inputs, place: Text, error: Error| {
            inputs.refuse(BadInput { ordinal, ..BadInput::new(place, error) });
        };
        if let Some(id) = record.id.text().or(record.puzzle.text()) {
            let mut entry = CollectionEntry::new(id.to_string());
            if let Level::Number(level) = record.level {
                entry.level = Some(level);
            }
            entry.title = record.title.text().unwrap_or_default().to_string();
            source.reserve(line, entry.bytes() + size_of::<Puzzle>())?;
            let games = Games { default_game: record.game.text().or(games.default_game), ..games };
            inputs.take_headers(Metadata::new());
            inputs.add_entry(entry, name, place, ordinal, games);
        } else if let Some(error) = record.error.text() {
            source.reserve(line, text.len())?;
            // The record is in the language of the run that printed it.
            let error = Error::new(Text::plain(error));
            let error = match record.tip.text() {
                Some(tip) => error.with_tip(Text::plain(tip)),
                None => error,
            };
            refuse(inputs, record.input.text().map_or(place, Text::plain), error);
        } else if let Some(collection) = record.name.text().and_then(|name| name.strip_prefix('@'))
        {
            match games.registry.collection(collection) {
                Ok(list) => {
                    source.reserve(line, list.entries.iter().map(CollectionEntry::bytes).sum())?;
                    inputs.n_counted -= 1;
                    inputs.add_collection(list, &format!("@{collection}"), games);
                }
                Err(error) => refuse(inputs, place, Error::new(error.text())),
            }
        } else if let Some(game) = record.game.text() {
            let entry = CollectionEntry::new(format!("{game}/"));
            source.reserve(line, entry.bytes() + size_of::<Puzzle>())?;
            inputs.add_entry(entry, name, place, ordinal, games);
        } else {
            refuse(inputs, place, Error::new(text!("this record names no puzzle")));
        }
    }
    Ok(())
}
