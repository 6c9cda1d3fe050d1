//! Profiles: the players of one machine.

use core::fmt;
use std::collections::{HashMap, HashSet};

use puzzle_core::{Invalid, Text, text};
use serde::{Deserialize, Serialize};
use serde_json::error::Category;

use crate::finished::Finished;
use crate::in_progress::InProgress;
use crate::name::Name;
use crate::player::Player;
use crate::ranking_file::RankingFile;
use crate::solution::Solution;
use crate::uid::Uid;

/// The players of one machine, or those exported from one. This is the content of the JSON file.
///
/// ```
/// use puzzle_profile::{Name, Profile, Uid};
/// let mut here = Profile::default();
/// here.player_mut(&Name::new("Ada")?, Uid::from_bits(1), 0);
/// let mut there = Profile::from_json(&here.to_json())?;
/// there.player_mut(&Name::new("ada")?, Uid::from_bits(2), 0);
/// assert_eq!(there.players.len(), 1, "names are compared without case");
/// let joined = here.join(there);
/// assert_eq!(joined.players, 0, "nothing is there twice");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Profile {
    /// The players, in the order in which they were added.
    pub players: Vec<Player>,
    /// The current player; if `None`, the first player is current.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub current: Option<Name>,
    /// Scores read from a [ranking file](RankingFile), which has fewer details than a finished
    /// game.
    #[serde(skip_serializing_if = "RankingFile::is_empty")]
    pub scores: RankingFile,
}

/// The number of items that [`Profile::join`] added.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct JoinCounts {
    /// Players added.
    pub players: usize,
    /// Finished games added, without [repeated](Finished::is_again) endings.
    pub finished: usize,
    /// Repeated endings added.
    pub again: usize,
    /// Games in progress added.
    pub in_progress: usize,
    /// Solutions from files added.
    pub solutions: usize,
}

/// Why a profile's JSON was refused.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ProfileError {
    /// The text is not JSON, or its values do not fit a profile.
    Syntax {
        /// The line, from 1.
        line: usize,
        /// The column, from 1.
        column: usize,
        /// What is wrong at this position.
        what: Text,
    },
    /// The field `format` of the JSON has another value, which is given here.
    Format(String),
    /// A newer program wrote it.
    Version(u32),
    /// A game has no uid, so that duplicates cannot be detected.
    NoUid {
        /// The player.
        name: Name,
        /// The game's number in the player's list, from 1.
        number: usize,
    },
}

impl From<ProfileError> for Text {
    fn from(error: ProfileError) -> Self {
        match error {
            ProfileError::Syntax { line, column, what } => text!(
                "the profile cannot be read: {what} (line {line}, column {column})",
                what,
                line,
                column
            ),
            ProfileError::Format(format) => text!(
                "this is not a player profile: its format is '{format}' and not '{expected}'",
                format,
                expected = Self::plain(FORMAT)
            ),
            ProfileError::Version(version) => text!(
                "the profile has format version {version}, but this program reads versions up to \
                 {newest}; try a newer version of the program",
                version,
                newest = VERSION
            ),
            ProfileError::NoUid { name, number } => {
                text!("game {number} of player '{name}' has no uid", number, name = &name)
            }
        }
    }
}

impl fmt::Display for ProfileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Text::from(self.clone()).fmt(f)
    }
}

impl std::error::Error for ProfileError {}

/// Value of the field `format` in the JSON of a profile.
const FORMAT: &str = "puzzle-profile";
/// The format version of the JSON that this program writes. It reads all versions up to this one.
const VERSION: u32 = 2;

#[derive(Serialize)]
struct Document<P> {
    format: String,
    version: u32,
    #[serde(flatten)]
    profile: P,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct Head {
    format: String,
    version: u32,
}

impl Profile {
    /// Returns the current player, or `None` if there is no player.
    pub fn current(&self) -> Option<&Player> {
        let named = self.current.as_ref().and_then(|name| self.player(name));
        named.or(self.players.first())
    }

    /// Returns the player with this name.
    pub fn player(&self, name: &Name) -> Option<&Player> {
        self.players.iter().find(|player| player.name == *name)
    }

    /// Returns the player with this name, created with this uid and time if it does not exist.
    pub fn player_mut(&mut self, name: &Name, uid: Uid, since: u64) -> &mut Player {
        let at = self.position_of(name).unwrap_or_else(|| {
            self.players.push(Player::new(name.clone(), uid, since));
            self.players.len() - 1
        });
        &mut self.players[at]
    }

    fn position_of(&self, name: &Name) -> Option<usize> {
        self.players.iter().position(|player| player.name == *name)
    }

    fn existing_position(&self, name: &Name) -> Result<usize, Invalid> {
        self.position_of(name)
            .ok_or_else(|| Invalid::new(text!("there is no player '{name}'", name)))
    }

    /// Returns a profile with only this player, for export.
    ///
    /// # Errors
    /// If there is no such player.
    pub fn only(&self, name: &Name) -> Result<Self, Invalid> {
        let player = self.players[self.existing_position(name)?].clone();
        let scores = self.scores.of(&player.name);
        Ok(Self { current: Some(player.name.clone()), players: vec![player], scores })
    }

    /// Adds what another profile has and this one lacks. Players match by uid, otherwise by name. A
    /// game that any player here already has is not added again, and a new player without new games
    /// is not added (unless this profile is empty, which then takes the other's current player too).
    pub fn join(&mut self, other: Self) -> JoinCounts {
        let is_empty = self.players.is_empty();
        let joined = self.add_players(other.players, is_empty);
        if is_empty {
            self.current = other.current.filter(|name| self.player(name).is_some());
        }
        self.scores.join(&other.scores);
        joined
    }

    /// Adds the data of other players in linear time, as `join` does. With `keeps_empty`, players
    /// without games are added too.
    fn add_players(&mut self, players: Vec<Player>, keeps_empty: bool) -> JoinCounts {
        let mut joined = JoinCounts::default();
        let mut index = Index::default();
        for (at, player) in self.players.iter().enumerate() {
            index.add_player(at, player);
            let finished = player.finished.iter().enumerate();
            index.finished.extend(finished.map(|(i, game)| (game.uid, (at, i))));
            let in_progress = player.in_progress.iter().enumerate();
            index.in_progress.extend(in_progress.map(|(i, game)| (game.uid, (at, i))));
        }
        for player in players {
            let is_new = |game: &Finished| !index.finished.contains_key(&game.uid);
            let is_on_board = |game: &InProgress| !index.in_progress.contains_key(&game.uid);
            let brings = player.finished.iter().any(is_new)
                || player.in_progress.iter().any(is_on_board)
                || !player.solutions.is_empty();
            let at = index.find(&player);
            if at.is_none() && !keeps_empty && !brings {
                continue;
            }
            let at = at.unwrap_or_else(|| {
                joined.players += 1;
                self.players.push(Player::new(player.name.clone(), player.uid, player.since));
                self.players.len() - 1
            });
            index.add_player(at, &player);
            let here = &mut self.players[at];
            here.results.join(&player.results);
            here.lessons_offered.extend(player.lessons_offered);
            here.since = here.since.min(player.since);
            for game in player.finished {
                match index.finished.get(&game.uid) {
                    Some(&(owner, i)) if owner == at => {
                        here.finished[i].join(game);
                    }
                    // A game belongs to one player. After a merge an old export may list it under
                    // another one.
                    Some(_) => {}
                    None => {
                        index.finished.insert(game.uid, (at, here.finished.len()));
                        let n =
                            if game.is_again { &mut joined.again } else { &mut joined.finished };
                        *n += 1;
                        here.finished.push(game);
                    }
                }
            }
            for game in player.in_progress {
                match index.in_progress.get(&game.uid) {
                    Some(&(owner, i)) if owner == at => {
                        if game.saved_at > here.in_progress[i].saved_at {
                            here.in_progress[i] = game;
                        }
                    }
                    Some(_) => {}
                    None => {
                        index.in_progress.insert(game.uid, (at, here.in_progress.len()));
                        here.in_progress.push(game);
                        joined.in_progress += 1;
                    }
                }
            }
            let known = here.solutions.clone();
            let known: HashSet<_> = known.iter().map(Solution::content).collect();
            here.add_solutions(player.solutions);
            let is_new = |new: &&Solution| !known.contains(&new.content());
            joined.solutions += here.solutions.iter().filter(is_new).count();
        }
        joined
    }

    /// Returns the profile as indented JSON.
    ///
    /// # Panics
    /// Never: plain data always serializes.
    pub fn to_json(&self) -> String {
        let document = Document { format: FORMAT.to_string(), version: VERSION, profile: self };
        let mut text = serde_json::to_string_pretty(&document).expect("plain data is JSON");
        text.push('\n');
        text
    }

    /// Parses the text that [`to_json`](Self::to_json) writes.
    ///
    /// # Errors
    /// If the text is not such JSON or contains invalid names or dates. The error has the position.
    pub fn from_json(text: &str) -> Result<Self, ProfileError> {
        let syntax = |e: &serde_json::Error| ProfileError::Syntax {
            line: e.line(),
            column: e.column(),
            what: reason(e),
        };
        let head: Head = serde_json::from_str(text).map_err(|e| syntax(&e))?;
        if head.format != FORMAT {
            return Err(ProfileError::Format(head.format.chars().take(40).collect()));
        }
        if head.version == 0 || head.version > VERSION {
            return Err(ProfileError::Version(head.version));
        }
        // Not by `flatten`, which loses the position of an error.
        let mut profile: Self = serde_json::from_str(text).map_err(|e| syntax(&e))?;
        for player in &profile.players {
            let of_finished = player.finished.iter().map(|game| game.uid);
            let of_in_progress = player.in_progress.iter().map(|game| game.uid);
            let mut uids = of_finished.chain(of_in_progress);
            let missing = uids.position(|uid| uid == Uid::default());
            if let Some(at) = missing {
                return Err(ProfileError::NoUid { name: player.name.clone(), number: at + 1 });
            }
        }
        profile.remove_duplicates();
        Ok(profile)
    }

    /// Removes duplicates, which a file edited by hand may contain.
    fn remove_duplicates(&mut self) {
        let players = core::mem::take(&mut self.players);
        self.add_players(players, true);
        let scores = core::mem::take(&mut self.scores);
        self.scores.join(&scores);
    }
}

/// Returns, in words for the player, what is wrong with a text that is not valid JSON of a profile.
fn reason(error: &serde_json::Error) -> Text {
    match error.classify() {
        Category::Eof => text!("the text ends too early; it may have been cut off"),
        Category::Syntax | Category::Io => text!("it is not valid JSON"),
        Category::Data => {
            let text = error.to_string();
            let text = text.split(" at line ").next().unwrap_or_default();
            // The model's own errors are for players; those of the library are not.
            let is_own = !["invalid ", "missing ", "unknown ", "duplicate "]
                .iter()
                .any(|word| text.starts_with(word));
            if is_own { Text::english(text) } else { text!("this value is not allowed here") }
        }
    }
}

/// An index of the players and games of a profile, used while others are added to it.
#[derive(Default)]
struct Index {
    of_uid: HashMap<Uid, usize>,
    of_name: HashMap<String, usize>,
    finished: HashMap<Uid, (usize, usize)>,
    in_progress: HashMap<Uid, (usize, usize)>,
}

impl Index {
    fn add_player(&mut self, at: usize, player: &Player) {
        self.of_name.entry(player.name.key()).or_insert(at);
        // A player without a uid is found by name only.
        if player.uid != Uid::default() {
            self.of_uid.entry(player.uid).or_insert(at);
        }
    }

    fn find(&self, player: &Player) -> Option<usize> {
        self.of_uid.get(&player.uid).or_else(|| self.of_name.get(&player.name.key())).copied()
    }
}
