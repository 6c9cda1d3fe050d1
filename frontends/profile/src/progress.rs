//! How far a player is in a collection.

use std::collections::{HashMap, HashSet};

use puzzle_midend::Collection;

use crate::finished::Finished;

/// How far a player is in a collection: what is solved, what is next, what is locked.
///
/// A puzzle of it counts as solved when the player has solved it, wherever it came from; an entry
/// that is made anew each time, such as `mahjong/turtle`, when it was solved at its place here.
///
/// Where the collection says `; Unlock: in-order`, a puzzle opens when the one before it is solved:
/// a quest. What was solved stays open.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// For each puzzle, whether it is solved.
    pub solved: Vec<bool>,
    /// Whether puzzles open one after the other.
    pub is_in_order: bool,
}

/// What a log says of collections: made once, it is asked for any number of them.
#[derive(Clone, Debug, Default)]
struct Solved<'a> {
    ids: HashSet<&'a str>,
    places: HashMap<&'a str, HashSet<u32>>,
}

impl Progress {
    /// How far a log is in a collection; `key` is what the [`Place`](crate::Place)s of its games
    /// name it by.
    pub fn of<'a>(
        log: impl IntoIterator<Item = &'a Finished>,
        key: &str,
        collection: &Collection,
    ) -> Self {
        let mut all = Self::of_all(log, [(key, collection)]);
        all.pop().unwrap_or_default()
    }

    /// The same for several collections, reading the log once.
    pub fn of_all<'a, 'c>(
        log: impl IntoIterator<Item = &'a Finished>,
        collections: impl IntoIterator<Item = (&'c str, &'c Collection)>,
    ) -> Vec<Self> {
        let mut solved = Solved::default();
        for game in log.into_iter().filter(|game| game.is_solved()) {
            solved.ids.insert(&game.puzzle);
            solved.ids.extend(game.seed_id.as_deref());
            if let Some(place) = &game.place {
                solved.places.entry(&place.collection).or_default().insert(place.number);
            }
        }
        collections.into_iter().map(|(key, list)| solved.progress(key, list)).collect()
    }

    /// Whether a puzzle, from 0, can be played.
    pub fn is_open(&self, at: usize) -> bool {
        let is_solved = |at: usize| self.solved.get(at).copied().unwrap_or(false);
        !self.is_in_order || at == 0 || is_solved(at) || is_solved(at - 1)
    }

    /// The first puzzle behind a place, from 0, that is open and not solved; then from the
    /// beginning. `None` when all are solved.
    pub fn next_unsolved(&self, behind: Option<usize>) -> Option<usize> {
        let from = behind.map_or(0, |at| at + 1).min(self.solved.len());
        let is_next = |at: &usize| !self.solved[*at] && self.is_open(*at);
        (from..self.solved.len()).chain(0..from).find(is_next)
    }

    /// How many are solved.
    pub fn n_solved(&self) -> usize {
        self.solved.iter().filter(|solved| **solved).count()
    }

    /// Whether all are.
    pub fn is_complete(&self) -> bool {
        !self.solved.is_empty() && self.solved.iter().all(|solved| *solved)
    }
}

impl Solved<'_> {
    fn progress(&self, key: &str, collection: &Collection) -> Progress {
        let here = self.places.get(key);
        let is_solved = |(i, id): (usize, &str)| {
            let number = u32::try_from(i + 1).unwrap_or(u32::MAX);
            self.ids.contains(id) || here.is_some_and(|here| here.contains(&number))
        };
        let ids = collection.entries.iter().map(|entry| entry.id.as_str());
        let unlock = collection.headers.first("Unlock").unwrap_or_default();
        Progress {
            solved: ids.enumerate().map(is_solved).collect(),
            is_in_order: unlock.trim().eq_ignore_ascii_case("in-order"),
        }
    }
}
