//! Players.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use crate::finished::Finished;
use crate::in_progress::InProgress;
use crate::name::Name;
use crate::player_file::PlayerFile;
use crate::solution::Solution;
use crate::uid::Uid;

/// A player with all their games.
///
/// A front end creates a player at the first win or save. Without a known name it uses the [default
/// name](Name::default); the player can be renamed later.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Player {
    /// Identifies the player across all profiles, whatever the name.
    pub uid: Uid,
    /// The player's name.
    pub name: Name,
    /// When the player was created, in seconds since 1970-01-01 UTC.
    pub since: u64,
    /// The finished games, in the order in which they were added.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub finished: Vec<Finished>,
    /// The games in progress.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub in_progress: Vec<InProgress>,
    /// Results read from a [player file](PlayerFile), which has fewer details than
    /// [`finished`](Self::finished).
    #[serde(skip_serializing_if = "PlayerFile::is_empty")]
    pub results: PlayerFile,
    /// Solutions that came with files and are better than those of the finished games.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub solutions: Vec<Solution>,
    /// The IDs of the games whose lessons the player has taken, or did not want.
    #[serde(skip_serializing_if = "BTreeSet::is_empty")]
    pub lessons_offered: BTreeSet<String>,
}

impl Player {
    /// Creates a player without games.
    pub fn new(name: Name, uid: Uid, since: u64) -> Self {
        Self { uid, name, since, ..Self::default() }
    }

    /// Adds a finished game unless a game with its uid exists. Returns `true` if it was added.
    ///
    /// The caller removes the matching game from [`in_progress`](Self::in_progress).
    pub fn finish(&mut self, game: Finished) -> bool {
        let is_new = self.finished.iter().all(|other| other.uid != game.uid);
        if is_new {
            self.finished.push(game);
            self.keep_best_solutions();
        }
        is_new
    }

    /// Adds solutions that came with files or from the program, and keeps those that are better than
    /// what is there.
    pub fn add_solutions(&mut self, solutions: impl IntoIterator<Item = Solution>) {
        self.solutions.extend(solutions.into_iter().map(|s| Solution { game: None, ..s }));
        self.keep_best_solutions();
    }

    /// Returns the best solutions of a puzzle; see [`Solution::best`].
    pub fn solutions_of(&self, puzzle: &str) -> Vec<Solution> {
        let of_games = self.finished.iter().filter(|game| game.puzzle == puzzle);
        let of_files = self.solutions.iter().filter(|solution| solution.puzzle == puzzle);
        Solution::best(of_games.filter_map(Solution::of).chain(of_files.cloned()))
    }

    /// Drops the solutions that are not the best of their puzzle.
    pub(crate) fn keep_best_solutions(&mut self) {
        Solution::keep_best(&mut self.finished, &mut self.solutions);
    }
}
