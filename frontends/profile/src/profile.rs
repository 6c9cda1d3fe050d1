//! All players of one machine.

use std::collections::HashMap;

use puzzle_core::Invalid;
use serde::{Deserialize, Serialize};

use crate::finished::Finished;
use crate::in_progress::InProgress;
use crate::name::Name;
use crate::player::Player;
use crate::ranking_file::RankingFile;
use crate::uid::Uid;

/// All players of one machine, or those that were exported from one: what the JSON holds.
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
    /// The players, in the order in which they came.
    pub players: Vec<Player>,
    /// Who plays now; the first player where it names none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub current: Option<Name>,
    /// Scores that were read from a [ranking file](RankingFile), which say less than a game.
    #[serde(skip_serializing_if = "RankingFile::is_empty")]
    pub scores: RankingFile,
}

/// What came in with [`Profile::join`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Joined {
    /// Players that were not there.
    pub players: usize,
    /// Finished games that were not there.
    pub finished: usize,
    /// Games in progress that were not there.
    pub in_progress: usize,
}

/// Why a profile's JSON is refused. Nothing has changed then.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ProfileError {
    /// It is no JSON, or not of the shape of a profile.
    #[error("{line}:{column}: {what}")]
    Syntax {
        /// The line, from 1.
        line: usize,
        /// The column, from 1.
        column: usize,
        /// What is wrong there.
        what: String,
    },
    /// It is JSON of another kind.
    #[error("this is no profile: its format is '{0}'")]
    Format(String),
    /// It was written by a later version of the program.
    #[error("this profile is of version {0}, this program reads up to {VERSION}")]
    Version(u32),
    /// A game has no uid, so that nobody could say whether it is there already.
    #[error("game {number} of '{name}' has no uid")]
    NoUid {
        /// The player.
        name: Name,
        /// Which game, from 1.
        number: usize,
    },
}

/// What the `format` field holds.
const FORMAT: &str = "puzzle-profile";
/// The version that is written; all versions up to it are read.
const VERSION: u32 = 1;

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
    /// Who plays now; `None` while there is no player.
    pub fn current(&self) -> Option<&Player> {
        let named = self.current.as_ref().and_then(|name| self.player(name));
        named.or(self.players.first())
    }

    /// The player of a name.
    pub fn player(&self, name: &Name) -> Option<&Player> {
        self.players.iter().find(|player| player.name == *name)
    }

    /// The player of a name, made with this uid and time where there is none.
    pub fn player_mut(&mut self, name: &Name, uid: Uid, since: u64) -> &mut Player {
        let at = self.place(name).unwrap_or_else(|| {
            self.players.push(Player::new(name.clone(), uid, since));
            self.players.len() - 1
        });
        &mut self.players[at]
    }

    fn place(&self, name: &Name) -> Option<usize> {
        self.players.iter().position(|player| player.name == *name)
    }

    fn known_place(&self, name: &Name) -> Result<usize, Invalid> {
        self.place(name).ok_or_else(|| Invalid::new(format!("there is no player '{name}'")))
    }

    /// Lets a player play.
    ///
    /// # Errors
    /// When there is no such player.
    pub fn select(&mut self, name: &Name) -> Result<(), Invalid> {
        let at = self.known_place(name)?;
        self.current = Some(self.players[at].name.clone());
        Ok(())
    }

    /// Gives a player another name, or writes the name in another way.
    ///
    /// # Errors
    /// When there is no such player, or another one has the name.
    pub fn rename(&mut self, from: &Name, to: &Name) -> Result<(), Invalid> {
        let at = self.known_place(from)?;
        if self.place(to).is_some_and(|other| other != at) {
            return Err(Invalid::new(format!("there is a player '{to}' already")));
        }
        if self.current.as_ref().is_none_or(|name| name == from) {
            self.current = Some(to.clone());
        }
        self.players[at].name = to.clone();
        Ok(())
    }

    /// Makes two players one: all that is kept of the first goes to the second.
    ///
    /// # Errors
    /// When one of them is not there, or they are the same.
    pub fn merge(&mut self, from: &Name, into: &Name) -> Result<(), Invalid> {
        let from_at = self.known_place(from)?;
        let into_at = self.known_place(into)?;
        if from_at == into_at {
            return Err(Invalid::new(format!("'{from}' and '{into}' are one player")));
        }
        let into = self.players[into_at].name.clone();
        if self.current.as_ref().is_none_or(|name| name == from) {
            self.current = Some(into.clone());
        }
        let mut other = self.players.remove(from_at);
        other.name = into;
        self.take_in(vec![other], false);
        Ok(())
    }

    /// Deletes a player and all that is kept of them.
    ///
    /// # Errors
    /// When there is no such player.
    pub fn delete(&mut self, name: &Name) -> Result<Player, Invalid> {
        let at = self.known_place(name)?;
        if self.current.as_ref() == Some(name) {
            self.current = None;
        }
        Ok(self.players.remove(at))
    }

    /// This profile with only one player, for export.
    ///
    /// # Errors
    /// When there is no such player.
    pub fn only(&self, name: &Name) -> Result<Self, Invalid> {
        let player = self.players[self.known_place(name)?].clone();
        let scores = self.scores.of(&player.name);
        Ok(Self { current: Some(player.name.clone()), players: vec![player], scores })
    }

    /// Takes in what another profile has that this one has not: the union of both. Players are the
    /// same by their uid, else by their name; games that are here already, whoever's they are, do
    /// not come a second time, and a player who brings no game does not come at all.
    pub fn join(&mut self, other: Self) -> Joined {
        let is_empty = self.players.is_empty();
        let joined = self.take_in(other.players, is_empty);
        self.scores.join(&other.scores);
        joined
    }

    /// Takes in players one by one, in time that grows with how much there is and no faster.
    fn take_in(&mut self, players: Vec<Player>, keeps_empty: bool) -> Joined {
        let mut joined = Joined::default();
        let mut known = Known::default();
        for (at, player) in self.players.iter().enumerate() {
            known.add_player(at, player);
            let finished = player.finished.iter().enumerate();
            known.finished.extend(finished.map(|(i, game)| (game.uid, (at, i))));
            let in_progress = player.in_progress.iter().enumerate();
            known.in_progress.extend(in_progress.map(|(i, game)| (game.uid, (at, i))));
        }
        for player in players {
            let is_new = |game: &Finished| !known.finished.contains_key(&game.uid);
            let is_begun = |game: &InProgress| !known.in_progress.contains_key(&game.uid);
            let brings =
                player.finished.iter().any(is_new) || player.in_progress.iter().any(is_begun);
            let at = known.find(&player);
            if at.is_none() && !keeps_empty && !brings {
                continue;
            }
            let at = at.unwrap_or_else(|| {
                joined.players += 1;
                self.players.push(Player::new(player.name.clone(), player.uid, player.since));
                self.players.len() - 1
            });
            known.add_player(at, &player);
            let here = &mut self.players[at];
            here.results.join(&player.results);
            here.since = here.since.min(player.since);
            for game in player.finished {
                match known.finished.get(&game.uid) {
                    Some(&(owner, i)) if owner == at => {
                        here.finished[i].is_ranked &= game.is_ranked;
                    }
                    // A game is of one player: after a merge here an old export brings it again.
                    Some(_) => {}
                    None => {
                        known.finished.insert(game.uid, (at, here.finished.len()));
                        here.finished.push(game);
                        joined.finished += 1;
                    }
                }
            }
            for game in player.in_progress {
                match known.in_progress.get(&game.uid) {
                    Some(&(owner, i)) if owner == at => {
                        if game.saved_at > here.in_progress[i].saved_at {
                            here.in_progress[i] = game;
                        }
                    }
                    Some(_) => {}
                    None => {
                        known.in_progress.insert(game.uid, (at, here.in_progress.len()));
                        here.in_progress.push(game);
                        joined.in_progress += 1;
                    }
                }
            }
        }
        joined
    }

    /// The profile as JSON, on several lines.
    ///
    /// # Panics
    /// Never: plain data is JSON.
    pub fn to_json(&self) -> String {
        let document = Document { format: FORMAT.to_string(), version: VERSION, profile: self };
        let mut text = serde_json::to_string_pretty(&document).expect("plain data is JSON");
        text.push('\n');
        text
    }

    /// Reads what [`to_json`](Self::to_json) wrote.
    ///
    /// # Errors
    /// When it is no such text: says where. Names that are none and dates that are none are
    /// refused too.
    pub fn from_json(text: &str) -> Result<Self, ProfileError> {
        let syntax = |e: &serde_json::Error| {
            let what = e.to_string();
            let what = what.split(" at line ").next().unwrap_or_default().to_string();
            ProfileError::Syntax { line: e.line(), column: e.column(), what }
        };
        let head: Head = serde_json::from_str(text).map_err(|e| syntax(&e))?;
        if head.format != FORMAT {
            return Err(ProfileError::Format(head.format.chars().take(40).collect()));
        }
        if head.version == 0 || head.version > VERSION {
            return Err(ProfileError::Version(head.version));
        }
        // Not by way of `flatten`, which forgets where a fault is.
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
        profile.tidy();
        Ok(profile)
    }

    /// What a hand-made file may say twice is there once.
    fn tidy(&mut self) {
        let players = core::mem::take(&mut self.players);
        self.take_in(players, true);
        let scores = core::mem::take(&mut self.scores);
        self.scores.join(&scores);
    }
}

/// Who and what is there, while players come in.
#[derive(Default)]
struct Known {
    of_uid: HashMap<Uid, usize>,
    of_name: HashMap<String, usize>,
    finished: HashMap<Uid, (usize, usize)>,
    in_progress: HashMap<Uid, (usize, usize)>,
}

impl Known {
    fn add_player(&mut self, at: usize, player: &Player) {
        self.of_name.entry(player.name.key()).or_insert(at);
        // Without a uid a player is known by name alone.
        if player.uid != Uid::default() {
            self.of_uid.entry(player.uid).or_insert(at);
        }
    }

    fn find(&self, player: &Player) -> Option<usize> {
        self.of_uid.get(&player.uid).or_else(|| self.of_name.get(&player.name.key())).copied()
    }
}
