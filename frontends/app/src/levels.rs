//! Puzzles of a collection that the player goes through.

use puzzle_core::format::Texts;
use puzzle_midend::{Collection, CollectionEntry};
use puzzle_profile::shelf::{Card, Shelved};
use puzzle_profile::{Finished, Place, Progress, Records};

use crate::words::count;

/// Puzzles of a collection that the player goes through, and how far.
#[derive(Clone, Debug)]
pub struct Levels {
    /// The title of the list.
    pub title: String,
    /// What the places of games name it by.
    pub key: String,
    /// What is said of the whole.
    pub headers: Texts,
    /// The puzzles, at least one.
    pub entries: Vec<CollectionEntry>,
    /// What is shown of each.
    pub cards: Vec<Card>,
    /// The one in hand.
    pub at: usize,
    /// Whether it is one of them that is on the board: a list is looked at first.
    pub is_begun: bool,
    /// What is solved.
    pub progress: Progress,
}

impl Levels {
    /// The levels of a collection, the first that is not solved in hand.
    ///
    /// # Errors
    /// When there is no puzzle in it.
    pub fn new(shelved: Shelved, log: &[Finished]) -> Result<Self, String> {
        let Shelved { key, title, collection, cards, .. } = shelved;
        if collection.entries.is_empty() {
            return Err(format!("there is no puzzle in {title}"));
        }
        let progress = Progress::of(log, &key, &collection);
        let at = progress.next_unsolved(None).unwrap_or(0);
        let Collection { headers, entries, .. } = collection;
        Ok(Self { title, key, headers, entries, cards, at, is_begun: false, progress })
    }

    /// The levels of a collection with the puzzle of a game that was begun there on the board;
    /// `None` when the collection has become shorter.
    pub fn back_at(shelved: Shelved, log: &[Finished], place: &Place) -> Option<Self> {
        let at = (place.number as usize).saturating_sub(1);
        let levels = Self::new(shelved, log).ok()?;
        (at < levels.entries.len()).then_some(Self { at, is_begun: true, ..levels })
    }

    /// Where the puzzle on the board stands, if it is one of them.
    pub fn place(&self) -> Option<Place> {
        self.is_begun.then(|| Place {
            collection: self.key.clone(),
            number: u32::try_from(self.at + 1).unwrap_or(u32::MAX),
        })
    }

    /// Something was solved: what is solved now.
    pub fn look_again(&mut self, log: &[Finished]) {
        let (headers, entries) = (self.headers.clone(), self.entries.clone());
        let collection = Collection::new(headers, entries);
        self.progress = Progress::of(log, &self.key, &collection);
    }

    /// The puzzle to be opened at a place.
    ///
    /// # Errors
    /// When there is none, or it is locked.
    pub fn entry(&self, at: usize) -> Result<&CollectionEntry, String> {
        let entry = self.entries.get(at).ok_or("there is no such level")?;
        if self.progress.is_open(at) {
            return Ok(entry);
        }
        Err("this one opens when the one before it is solved".into())
    }

    /// The name of the file that the puzzles are said to come from; none for a bundled collection.
    pub fn source_file(&self) -> &str {
        if self.key.starts_with('@') { "" } else { &self.key }
    }
}

/// What a list calls a puzzle of a collection: its number and its title. `at` counts from 0.
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

/// A level in the list of a collection.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LevelLine {
    /// Its number and its title.
    pub label: String,
    /// The best number of moves, and whether it is solved or locked.
    pub note: String,
    /// What is known of it: its text, author, difficulty, how often it was solved; may be empty.
    pub about: String,
    /// Whether it can be played.
    pub is_open: bool,
}

impl Levels {
    /// The title of the list, with how many levels are solved.
    pub fn heading(&self) -> String {
        format!("{}  {}/{}", self.title, self.progress.n_solved(), self.entries.len())
    }

    /// The lines of the list, for a player who has finished these games.
    pub fn lines(&self, log: &[Finished]) -> Vec<LevelLine> {
        let records = Records::of(log);
        let line = |(at, entry): (usize, &CollectionEntry)| {
            let record = records.of_puzzle(&entry.id);
            let best = record.and_then(|record| record.moves).map(|best| best.value);
            let is_open = self.progress.is_open(at);
            let note = match (self.progress.solved.get(at), is_open, best) {
                (Some(true), _, Some(moves)) => format!("{moves} ✓"),
                (Some(true), ..) => "✓".to_string(),
                (_, false, _) => "locked".to_string(),
                _ => String::new(),
            };
            let mut about: Vec<String> = Vec::new();
            let card = self.cards.get(at).map_or("", |card| card.text.as_str());
            about.extend((!card.is_empty()).then(|| card.to_string()));
            for (key, word) in [("Author", "By"), ("Difficulty", "Difficulty:")] {
                about.extend(entry.texts.first(key).map(|value| format!("{word} {value}")));
            }
            about.extend(record.map(|r| format!("Solved {}", count(r.n_solved.into(), "time"))));
            LevelLine { label: level_label(entry, at), note, about: about.join("\n"), is_open }
        };
        self.entries.iter().enumerate().map(line).collect()
    }
}
