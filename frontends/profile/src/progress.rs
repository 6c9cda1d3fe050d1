//! Progress in collections.

use std::collections::HashMap;
use std::hash::Hash;

use puzzle_midend::{Collection, Date};

use crate::finished::Finished;

/// A player's progress in a collection: the puzzles that are solved, next and locked.
///
/// A puzzle counts as solved if the player has solved it anywhere. An entry that is generated anew
/// each time, such as `mahjong/turtle`, counts as solved if it was solved at its place in this
/// collection.
///
/// If the collection's header says `; Unlock: in-order`, a puzzle unlocks when the one before it is
/// solved. Solved puzzles stay unlocked.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// For each puzzle of the collection, `true` if it is solved.
    pub solved: Vec<bool>,
    /// For each puzzle of the collection, the first day on which it was solved, if it is solved.
    pub solved_on: Vec<Option<Date>>,
    /// `true` if puzzles unlock in order.
    pub is_in_order: bool,
}

/// The solved puzzles of a player's log with the first day on which each was solved, indexed once
/// for any number of collections.
#[derive(Clone, Debug, Default)]
struct Solved<'a> {
    ids: HashMap<&'a str, Date>,
    places: HashMap<&'a str, HashMap<u32, Date>>,
}

impl Progress {
    /// Computes the progress in a collection from a player's log of finished games. `key` is the
    /// key by which [`Place::collection`](crate::Place::collection) refers to the collection.
    pub fn of<'a>(
        log: impl IntoIterator<Item = &'a Finished>,
        key: &str,
        collection: &Collection,
    ) -> Self {
        let mut all = Self::of_all(log, [(key, collection)]);
        all.pop().unwrap_or_default()
    }

    /// Computes the progress in several collections, each given with its key, in one pass over the
    /// log.
    pub fn of_all<'a, 'c>(
        log: impl IntoIterator<Item = &'a Finished>,
        collections: impl IntoIterator<Item = (&'c str, &'c Collection)>,
    ) -> Vec<Self> {
        let mut solved = Solved::default();
        for game in log.into_iter().filter(|game| game.is_solved()) {
            for id in [Some(game.puzzle.as_str()), game.seed_id.as_deref()].into_iter().flatten() {
                keep_first(&mut solved.ids, id, game.date);
            }
            if let Some(place) = &game.place {
                let numbers = solved.places.entry(&place.collection).or_default();
                keep_first(numbers, place.number, game.date);
            }
        }
        collections.into_iter().map(|(key, list)| solved.progress(key, list)).collect()
    }

    /// Returns `true` if the puzzle at index `at` is unlocked.
    pub fn is_open(&self, at: usize) -> bool {
        let is_solved = |at: usize| self.solved.get(at).copied().unwrap_or(false);
        !self.is_in_order || at == 0 || is_solved(at) || is_solved(at - 1)
    }

    /// Returns the index of the first puzzle after index `behind` that is unlocked and not solved.
    /// The search continues at the beginning after the last puzzle. Returns `None` if there is no
    /// such puzzle.
    pub fn next_unsolved(&self, behind: Option<usize>) -> Option<usize> {
        let from = behind.map_or(0, |at| at + 1).min(self.solved.len());
        let is_next = |at: &usize| !self.solved[*at] && self.is_open(*at);
        (from..self.solved.len()).chain(0..from).find(is_next)
    }

    /// Returns the number of solved puzzles.
    pub fn n_solved(&self) -> usize {
        self.solved.iter().filter(|solved| **solved).count()
    }

    /// Returns `true` if all puzzles are solved and there is at least one.
    pub fn is_complete(&self) -> bool {
        !self.solved.is_empty() && self.solved.iter().all(|solved| *solved)
    }
}

impl Solved<'_> {
    fn progress(&self, key: &str, collection: &Collection) -> Progress {
        let here = self.places.get(key);
        let solved_on = |(i, id): (usize, &str)| {
            let number = u32::try_from(i + 1).unwrap_or(u32::MAX);
            let at_place = here.and_then(|here| here.get(&number));
            self.ids.get(id).into_iter().chain(at_place).min().copied()
        };
        let ids = collection.entries.iter().map(|entry| entry.id.as_str());
        let unlock = collection.headers.first("Unlock").unwrap_or_default();
        let solved_on: Vec<Option<Date>> = ids.enumerate().map(solved_on).collect();
        Progress {
            solved: solved_on.iter().map(Option::is_some).collect(),
            solved_on,
            is_in_order: unlock.trim().eq_ignore_ascii_case("in-order"),
        }
    }
}

/// Enters a day under a key, unless an earlier day is already there.
fn keep_first<K: Eq + Hash>(days: &mut HashMap<K, Date>, key: K, day: Date) {
    days.entry(key).and_modify(|first| *first = day.min(*first)).or_insert(day);
}
