//! Events: what happened that must last.

use puzzle_midend::{Date, Ending};
use serde::{Deserialize, Serialize};

use crate::finished::Finished;
use crate::in_progress::InProgress;
use crate::name::Name;
use crate::player_file::PlayerFile;
use crate::ranking_file::RankingFile;
use crate::solution::Solution;
use crate::uid::Uid;

/// A player as events name it. The uid decides; the name is for players that a profile does not have
/// (any more).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlayerRef {
    /// Identifies the player across all profiles, whatever the name.
    pub uid: Uid,
    /// The player's name.
    pub name: Name,
}

/// Something that happened and must last: who did it, when, and what.
///
/// Events may be written late, and more than once: writing an event again changes nothing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Event {
    /// The player. Created if the profile has neither the uid nor the name.
    pub player: PlayerRef,
    /// The time, in seconds since 1970-01-01 UTC.
    pub at: u64,
    /// What happened.
    pub change: Change,
}

/// What happened in an [`Event`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Change {
    /// The player was chosen.
    Select,
    /// The player has another name.
    Rename(Name),
    /// The player was merged into another one, who gets all games and results.
    Merge(PlayerRef),
    /// The player was deleted with all games and results.
    Delete,
    /// A game in progress was saved whole. The version is the one that this program read or wrote
    /// last; 0 if it did not.
    Play {
        /// The game with a full save.
        game: InProgress,
        /// How often the game had been written.
        version: i64,
    },
    /// A game in progress was removed.
    Drop(Uid),
    /// A game in progress is the puzzle of a day.
    Day(Uid, Date),
    /// A game ended. If it is in the log already, this is what is known about it now.
    Finish {
        /// The log entry.
        game: Finished,
        /// The game in progress that it was. It is removed if the game is solved.
        of: Option<Uid>,
        /// How the game in progress has ended so far, if it is not removed.
        ended: Option<Ending>,
    },
    /// Solutions came with a file or from the program.
    Solutions(Vec<Solution>),
    /// The lessons of a game were taken, or not wanted.
    LessonsOffered(String),
    /// Results came from a player file.
    Results(PlayerFile),
    /// Scores came from a ranking file.
    Scores(RankingFile),
    /// The games, of one game or of all, were removed from the rankings.
    ClearRanking(Option<String>),
}

/// What writing an event did.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Applied {
    /// `true` if the player was added.
    pub is_new_player: bool,
    /// Number of new things: log entries, solutions that are better, removed games.
    pub n: usize,
    /// The uid and the version of a game in progress that was saved. The uid is a new one if another
    /// program has written, finished or removed the game meanwhile.
    pub saved_as: Option<(Uid, i64)>,
}
