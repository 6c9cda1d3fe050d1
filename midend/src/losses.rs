//! What a file of another program does not keep of a list of puzzles.

use alloc::collections::BTreeSet;
use alloc::string::String;
use alloc::vec::Vec;

use puzzle_core::format::{Metadata, SourceFile};
use puzzle_core::{Text, label, text};

use crate::collection::{Collection, CollectionEntry};
use crate::game_entry::GameEntry;
use crate::midend::Midend;

/// The words for solutions.
const SOLUTIONS: &str = label!("solutions");

/// What a file of another program does not keep of puzzles.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Losses(BTreeSet<&'static str>);

impl Losses {
    /// Returns `true` if the file keeps everything.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns `true` if the file does not keep all solutions.
    pub fn has_solutions(&self) -> bool {
        self.0.contains(SOLUTIONS)
    }

    /// Says what the format does not keep; empty if it keeps everything.
    pub fn sentence(&self, format: &str) -> Text {
        if self.is_empty() {
            return Text::default();
        }
        text!(
            "the format '{format}' does not keep: {losses}",
            format = Text::plain(format),
            losses = Text::commas(self.0.iter().map(|what| Text::literal(what)))
        )
    }
}

impl GameEntry {
    /// Returns what a file that [`export`](Self::export) wrote does not keep, such as titles or
    /// solutions. It reads the file back and compares. Nothing is known of a format that cannot be
    /// read.
    ///
    /// ```
    /// use lights_out::LightsOut;
    /// use puzzle_midend::{Collection, GameEntry};
    /// let game = GameEntry::of::<LightsOut>();
    /// let list = Collection::read("lights-out/2x2:1001\tTwo lights\n");
    /// assert!(game.losses(&list, "unknown", b"").is_empty());
    /// ```
    pub fn losses(&self, list: &Collection, format: &str, bytes: &[u8]) -> Losses {
        let Ok(mut read) = self.import_as(&SourceFile::alone("", bytes), format) else {
            return Losses::default();
        };
        let mut lost = BTreeSet::new();
        let headers = core::mem::take(&mut read.headers);
        let mut others: Vec<_> =
            read.entries.into_iter().map(|entry| entry.with_headers(&headers)).collect();
        for entry in &list.entries {
            let entry = entry.clone().with_headers(&list.headers);
            match twin(&entry, &others) {
                Some(at) => add_losses(&entry, &others.remove(at), &mut lost),
                None => {
                    lost.insert(label!("the board as it is"));
                }
            }
        }
        Losses(lost)
    }
}

impl Midend {
    /// Returns what a file that [`export`](Self::export) wrote does not keep of the puzzle and of the
    /// moves made.
    pub fn export_losses(&self, format: &str, bytes: &[u8]) -> Losses {
        let Some(mut entry) = self.entry() else { return Losses::default() };
        entry.moves = self.moves_text();
        let list = Collection::new(Metadata::new(), alloc::vec![entry]);
        self.game().losses(&list, format, bytes)
    }
}

/// Returns the index of the entry that was read for another one: that with the same puzzle and moves,
/// or else with the same puzzle.
fn twin(entry: &CollectionEntry, others: &[CollectionEntry]) -> Option<usize> {
    let same = |other: &CollectionEntry| other.id == entry.id;
    let with_moves = |other: &CollectionEntry| same(other) && other.moves == entry.moves;
    others.iter().position(with_moves).or_else(|| others.iter().position(same))
}

fn add_losses(entry: &CollectionEntry, other: &CollectionEntry, lost: &mut BTreeSet<&'static str>) {
    let moves =
        |entry: &CollectionEntry| entry.solutions.iter().map(|one| one.moves.clone()).collect();
    let (ours, theirs): (Vec<String>, Vec<String>) = (moves(entry), moves(other));
    let about = |entry: &CollectionEntry| {
        let all = entry.solutions.iter();
        all.map(|one| (words(&one.title), lines(&one.notes))).collect::<Vec<_>>()
    };
    let checks = [
        (label!("titles"), words(&entry.title) == words(&other.title)),
        (label!("numbers"), entry.level == other.level || entry.level.is_none()),
        (label!("texts"), lines(&entry.texts).is_subset(&lines(&other.texts))),
        (SOLUTIONS, ours.iter().all(|one| theirs.contains(one))),
        (label!("texts about solutions"), ours != theirs || about(entry) == about(other)),
        (label!("the moves made"), entry.moves == other.moves),
        (label!("the time played"), entry.elapsed_ms == other.elapsed_ms),
    ];
    lost.extend(checks.into_iter().filter(|(_, is_kept)| !is_kept).map(|(what, _)| what));
}

/// Returns the words of a text, however they are spaced.
fn words(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Returns the lines of metadata, in any order.
fn lines(texts: &Metadata) -> BTreeSet<(String, String)> {
    let of_line = |(key, value): (&str, &str)| {
        let key = key.to_ascii_lowercase();
        value.lines().map(|line| (key.clone(), words(line))).collect::<Vec<_>>()
    };
    texts.iter().flat_map(of_line).filter(|(_, value)| !value.is_empty()).collect()
}
