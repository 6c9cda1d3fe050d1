//! One who plays.

use serde::{Deserialize, Serialize};

use crate::finished::Finished;
use crate::in_progress::InProgress;
use crate::name::Name;
use crate::player_file::PlayerFile;
use crate::uid::Uid;

/// A player, with all that is kept of them.
///
/// A player is made at the first win or save, under the [default name](Name::default) where no
/// other is known, and can be named later.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Player {
    /// What tells the player from all others, in all profiles, whatever the name.
    pub uid: Uid,
    /// The name.
    pub name: Name,
    /// When the player was made, in seconds since the beginning of 1970, UTC.
    pub since: u64,
    /// All games that were ended, in the order in which they came in.
    pub finished: Vec<Finished>,
    /// All games that have been begun.
    pub in_progress: Vec<InProgress>,
    /// Results that were read from a [player file](PlayerFile), which say less than a game.
    #[serde(skip_serializing_if = "PlayerFile::is_empty")]
    pub results: PlayerFile,
}

impl Player {
    /// A player of whom nothing is kept yet.
    pub fn new(name: Name, uid: Uid, since: u64) -> Self {
        Self { uid, name, since, ..Self::default() }
    }

    /// Adds a game that has ended, unless it is there already; whether it was not.
    ///
    /// The game in progress that it was is dropped by the front end, which knows it.
    pub fn finish(&mut self, game: Finished) -> bool {
        let is_new = self.finished.iter().all(|other| other.uid != game.uid);
        if is_new {
            self.finished.push(game);
        }
        is_new
    }

    /// Keeps a game in progress, in place of what was kept of it before. When it was begun stays.
    pub fn keep(&mut self, mut game: InProgress) {
        match self.in_progress.iter_mut().find(|other| other.uid == game.uid) {
            Some(place) => {
                game.begun_at = place.begun_at;
                *place = game;
            }
            None => self.in_progress.push(game),
        }
    }

    /// Takes the player's games out of the rankings, of one game or of all. Records and statistics
    /// stay.
    pub fn clear_ranking(&mut self, game: Option<&str>) {
        for finished in &mut self.finished {
            finished.is_ranked &= game.is_some_and(|game| finished.game != game);
        }
    }
}
