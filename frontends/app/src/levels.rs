//! The levels of the current collection.

use puzzle_core::format::Metadata;
use puzzle_midend::{Collection, CollectionEntry};
use puzzle_profile::collections::{Card, ListedCollection};
use puzzle_profile::{Best, Finished, Place, Progress, Records};

use crate::list_search::text_of_level;
use crate::text_format::with_hints;
use puzzle_core::{Text, plural, text};

/// The levels of a collection, with the player's progress.
#[derive(Clone, Debug)]
pub struct Levels {
    /// The title of the collection.
    pub title: Text,
    /// The key of the collection, which saved games refer to.
    pub key: String,
    /// The headers of the collection: title, author and so on.
    pub headers: Metadata,
    /// The puzzles; at least one.
    pub entries: Vec<CollectionEntry>,
    /// The picture and text of each puzzle.
    pub cards: Vec<Card>,
    /// The index of the current level, from 0.
    pub at: usize,
    /// Whether the current level is on the board. It is not while only the list is shown.
    pub is_on_board: bool,
    /// Which levels are solved.
    pub progress: Progress,
}

impl Levels {
    /// Creates the levels of a collection; the first unsolved one is current.
    ///
    /// # Errors
    /// When the collection is empty.
    pub fn new(collection: ListedCollection, log: &[Finished]) -> Result<Self, Text> {
        let ListedCollection { key, title, collection, cards, .. } = collection;
        if collection.entries.is_empty() {
            return Err(text!("{title} contains no puzzles", title));
        }
        let progress = Progress::of(log, &key, &collection);
        let at = progress.next_unsolved(None).unwrap_or(0);
        let Collection { headers, entries, .. } = collection;
        Ok(Self { title, key, headers, entries, cards, at, is_on_board: false, progress })
    }

    /// Creates the levels of a collection for a resumed game whose `place` is in it. Returns `None`
    /// if the collection has fewer levels now.
    pub fn resume_at(
        collection: ListedCollection,
        log: &[Finished],
        place: &Place,
    ) -> Option<Self> {
        let at = (place.number as usize).saturating_sub(1);
        let levels = Self::new(collection, log).ok()?;
        (at < levels.entries.len()).then_some(Self { at, is_on_board: true, ..levels })
    }

    /// Returns the place of the puzzle on the board, if it is one of the levels.
    pub fn place(&self) -> Option<Place> {
        self.is_on_board.then(|| Place {
            collection: self.key.clone(),
            number: u32::try_from(self.at + 1).unwrap_or(u32::MAX),
        })
    }

    /// Recomputes which levels are solved.
    pub fn update_progress(&mut self, log: &[Finished]) {
        let (headers, entries) = (self.headers.clone(), self.entries.clone());
        let collection = Collection::new(headers, entries);
        self.progress = Progress::of(log, &self.key, &collection);
    }

    /// Returns the level at an index, with the metadata of the collection.
    ///
    /// # Errors
    /// When there is no such level, or it is locked.
    pub fn entry(&self, at: usize) -> Result<CollectionEntry, Text> {
        let entry = self.entries.get(at);
        let entry = entry.ok_or_else(|| text!("there is no such level in this collection"))?;
        if self.progress.is_open(at) {
            return Ok(entry.to_open(&self.headers));
        }
        Err(text!("this level is locked until you have solved the one before it"))
    }

    /// Returns the name of the source file, or an empty text for a bundled collection.
    pub fn source_file(&self) -> &str {
        if self.key.starts_with('@') { "" } else { &self.key }
    }
}

/// Returns the label of a level in a list: its number and title. `at` is the index from 0.
pub fn level_label(entry: &CollectionEntry, at: usize) -> String {
    let number = entry.level.unwrap_or(entry.ordinal.max(at + 1) as i64);
    let is_numbered = entry.title.split(|c: char| !c.is_ascii_digit()).next()
        == Some(number.to_string().as_str());
    if is_numbered {
        entry.title.clone()
    } else if entry.title.is_empty() {
        format!("{number}")
    } else {
        format!("{number}  {}", entry.title)
    }
}

/// A line in the list of levels.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LevelLine {
    /// The number and title of the level.
    pub label: String,
    /// The best number of moves, "✓" for a solved level, or "locked".
    pub note: Text,
    /// The text, author and difficulty of the level, and how often it was solved; may be empty.
    pub about: Text,
    /// Whether the level is unlocked.
    pub is_open: bool,
    /// What a search of the list looks at; see [`finds`](crate::finds).
    pub sought: Text,
}

impl Levels {
    /// Returns the title of the list with the number of solved levels.
    pub fn heading(&self) -> Text {
        let solved = format!("  {}/{}", self.progress.n_solved(), self.entries.len());
        Text::together([self.title.clone(), solved.into()])
    }

    /// Returns the lines of the list, with the player's results from `log`.
    pub fn lines(&self, log: &[Finished]) -> Vec<LevelLine> {
        let records = Records::of(log);
        let line = |(at, entry): (usize, &CollectionEntry)| {
            let record = records.of_puzzle(&entry.id);
            let best = record.and_then(|record| record.moves);
            let is_open = self.progress.is_open(at);
            let note = match (self.progress.solved.get(at), is_open, best) {
                (Some(true), _, Some(Best { value, hints, .. })) => {
                    Text::together([with_hints(value, hints), Text::plain(" ✓")])
                }
                (Some(true), ..) => Text::plain("✓"),
                (_, false, _) => text!("locked"),
                _ => Text::default(),
            };
            let card = self.cards.get(at).map(|card| Text::plain(&card.text));
            let value = |key| entry.texts.first(key).map(Text::plain);
            let author = value("Author").map(|name| text!("Author: {name}", name));
            let difficulty = value("Difficulty").map(|grade| text!("Difficulty: {grade}", grade));
            let solved =
                record.map(|r| plural!(n = r.n_solved, "Solved {n} time", "Solved {n} times"));
            let about = Text::lines([card, author, difficulty, solved].into_iter().flatten());
            let label = level_label(entry, at);
            let is_solved = self.progress.solved.get(at) == Some(&true);
            let sought = text_of_level(&label, entry, &self.headers, is_solved);
            LevelLine { label, note, about, is_open, sought }
        };
        self.entries.iter().enumerate().map(line).collect()
    }
}
