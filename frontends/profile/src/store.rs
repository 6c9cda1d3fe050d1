//! A store of players in an `SQLite` file that several programs can share.

mod apply;
mod copies;
mod exchange;
mod facts;
mod games;
mod log;
mod open;
mod players;
mod salvage;
mod schema;
mod solutions;
mod table;
mod version_4;

use core::fmt;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::time::Duration;

use puzzle_core::{Invalid, Text, text};
use puzzle_midend::Date;
use rusqlite::{Connection, ErrorCode, TransactionBehavior};

use crate::event::{Applied, Event, PlayerRef};
use crate::finished::Finished;
use crate::in_progress::InProgress;
use crate::name::Name;
use crate::player_file::PlayerFile;
use crate::ranking_file::RankingFile;
use crate::solution::Solution;
use crate::uid::Uid;

pub use copies::{copies, restore};
pub(crate) use open::with_suffix;

/// Maximum time to wait for another program's write.
const LOCK_TIMEOUT: Duration = Duration::from_secs(2);

/// Why a call of the store failed. The file is unchanged.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum StoreError {
    /// The file has an unknown format version.
    Version(u32),
    /// Another program has locked the file.
    Locked,
    /// The file cannot be written, for example because the disk is full or the file is read-only.
    NotWritable(Text),
    /// The file is damaged or is not a profile.
    Damaged(Text),
    /// The request is invalid, for example because there is no such player.
    Refused(Invalid),
    /// Another error of the database.
    Other(Text),
}

impl From<StoreError> for Text {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::Version(version) => text!(
                "the profile has format version {version}, but this program writes version {newest}; \
                 it can be read only, until you use a newer version of the program",
                version,
                newest = schema::VERSION
            ),
            StoreError::Locked => {
                text!("another program is using the profile; close it or try again")
            }
            StoreError::NotWritable(why) => text!("the profile cannot be written: {why}", why),
            StoreError::Damaged(why) => text!("the profile file is damaged: {why}", why),
            StoreError::Refused(invalid) => invalid.into(),
            StoreError::Other(why) => text!("the profile cannot be used: {why}", why),
        }
    }
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Text::from(self.clone()).fmt(f)
    }
}

impl std::error::Error for StoreError {}

impl From<Invalid> for StoreError {
    fn from(invalid: Invalid) -> Self {
        Self::Refused(invalid)
    }
}

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> Self {
        match error.sqlite_error_code() {
            Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => Self::Locked,
            Some(ErrorCode::DiskFull) => Self::NotWritable(text!("the disk is full")),
            Some(ErrorCode::ReadOnly) => Self::NotWritable(text!("it is read-only")),
            Some(ErrorCode::PermissionDenied) => {
                Self::NotWritable(text!("permission to write it is missing"))
            }
            Some(ErrorCode::CannotOpen) => Self::NotWritable(text!("it cannot be opened")),
            Some(ErrorCode::SystemIoFailure) => {
                Self::NotWritable(text!("the disk reported an error"))
            }
            Some(ErrorCode::DatabaseCorrupt) => Self::Damaged(text!("its data cannot be read")),
            Some(ErrorCode::NotADatabase) => Self::Damaged(text!("it is not a database")),
            // The messages of the database contain SQL, which says nothing to a player.
            _ => match error {
                rusqlite::Error::FromSqlConversionFailure(..)
                | rusqlite::Error::InvalidColumnType(..)
                | rusqlite::Error::IntegralValueOutOfRange(..)
                | rusqlite::Error::Utf8Error(..)
                | rusqlite::Error::QueryReturnedNoRows => {
                    Self::Damaged(text!("one of its values cannot be read"))
                }
                rusqlite::Error::SqlInputError { .. } => Self::Damaged(schema::INCOMPLETE.into()),
                _ => Self::Other(text!("the database reported an error")),
            },
        }
    }
}

/// Returns the message of an operating system error without the error number.
fn reason(error: &std::io::Error) -> Text {
    let text = error.to_string();
    let text = text.split(" (os error ").next().unwrap_or_default();
    let mut chars = text.chars();
    let first = chars.next().into_iter().flat_map(char::to_lowercase);
    Text::english(first.chain(chars).collect::<String>())
}

/// A summary of a player, as lists show it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayerSummary {
    /// The player's name.
    pub name: Name,
    /// Identifies the player across all profiles.
    pub uid: Uid,
    /// When the player was created, in seconds since 1970-01-01 UTC.
    pub since: u64,
    /// Number of finished games, each counted once.
    pub n_finished: usize,
    /// Number of games in progress.
    pub n_in_progress: usize,
}

/// A store of a machine's players in an `SQLite` file. It holds the data of the [model](crate).
///
/// Several programs can have the file open at once. Each call is one transaction, so that a kill
/// loses at most the current call. What a call has returned is in the file. The methods return the
/// model's types, whose functions compute everything else.
///
/// A damaged file is mended when it is opened: all rows that can be read go into a new file, and the
/// old one is kept beside it. A file that is removed or replaced is noticed at the next write. What
/// the player should know of this is in [`take_notices`](Self::take_notices).
///
/// ```
/// use puzzle_profile::{Change, Event, Finished, PlayerRef, Records, Store};
/// let mut store = Store::in_memory()?;
/// let player = PlayerRef { uid: store.fresh_uid()?, name: "Ada".parse()? };
/// let uid = store.fresh_uid()?;
/// let game = Finished { uid, puzzle: "x/1:2".into(), moves: 7, ..Finished::default() };
/// let change = Change::Finish { game, of: None, ended: None };
/// store.apply(&Event { player: player.clone(), at: 0, change })?;
/// let records = Records::of(&store.log(player.uid)?);
/// assert_eq!(records.of_puzzle("x/1:2").unwrap().moves.unwrap().value, 7);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Store {
    db: Connection,
    /// The file, unless the store is in memory.
    file: Option<OpenFile>,
    /// Why nothing can be written, if nothing can.
    read_only: Option<StoreError>,
    notices: Vec<Text>,
    /// The day whose copy is made.
    copied_on: Option<Date>,
}

/// A file, and what identifies it if its path leads to another one.
#[derive(Clone, Debug, PartialEq, Eq)]
struct OpenFile {
    path: PathBuf,
    identity: Option<(u64, u64)>,
}

impl OpenFile {
    fn of(path: &Path) -> Self {
        Self { path: path.to_path_buf(), identity: identity(path) }
    }
}

/// Returns the numbers of a file and its device, where the system has them.
#[cfg(unix)]
fn identity(path: &Path) -> Option<(u64, u64)> {
    use std::os::unix::fs::MetadataExt as _;
    std::fs::metadata(path).ok().map(|known| (known.dev(), known.ino()))
}

/// Returns whether there is a file.
#[cfg(not(unix))]
fn identity(path: &Path) -> Option<(u64, u64)> {
    path.exists().then_some((0, 0))
}

impl Store {
    /// Returns what happened to the file that the player should know, once.
    pub fn take_notices(&mut self) -> Vec<Text> {
        core::mem::take(&mut self.notices)
    }

    /// Returns why nothing can be written, if the file can only be read.
    pub fn read_only(&self) -> Option<&StoreError> {
        self.read_only.as_ref()
    }

    /// Writes an event. What it returns is in the file.
    ///
    /// # Errors
    /// If the event cannot be written; nothing changes then.
    pub fn apply(&mut self, event: &Event) -> Result<Applied, StoreError> {
        self.copy_of_the_day(event.at);
        self.write(|db| apply::apply(db, event))
    }

    /// Adds the steps since the last save to a game in progress, whose row must have this version and
    /// this number of changes. Returns the new version; `None` if the game has to be saved whole.
    pub(crate) fn add_changes(
        &mut self,
        game: &InProgress,
        version: i64,
        steps: &str,
        n_changes: usize,
    ) -> Result<Option<i64>, StoreError> {
        let added = self.write(|db| games::add_changes(db, game, version, steps, n_changes))?;
        Ok(added.then_some(version + 1))
    }

    /// Runs a write transaction. Waits until no other program writes, so that the transaction itself
    /// never has to wait.
    fn write<T>(
        &mut self,
        act: impl FnOnce(&Connection) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        self.follow_file()?;
        if let Some(why) = &self.read_only {
            return Err(why.clone());
        }
        let transaction = self.db.transaction_with_behavior(TransactionBehavior::Immediate)?;
        let result = act(&transaction)?;
        transaction.commit()?;
        Ok(result)
    }

    /// Sets how long to wait for another program's write.
    pub(crate) fn set_patience(&self, patience: Duration) {
        // It is a setting of the connection, which cannot fail.
        let _ = self.db.busy_timeout(patience);
    }

    /// Returns 128 random bits.
    ///
    /// # Errors
    /// If the database reports an error.
    pub fn fresh_uid(&self) -> Result<Uid, StoreError> {
        fresh_uid(&self.db)
    }

    /// Returns all players, sorted by name.
    ///
    /// # Errors
    /// If the database reports an error.
    pub fn players(&self) -> Result<Vec<PlayerSummary>, StoreError> {
        let count = |sql: &str, id: i64| -> Result<usize, StoreError> {
            let n = self.db.prepare_cached(sql)?.query_row([id], |row| row.get::<_, u32>(0))?;
            Ok(n as usize)
        };
        let summary = |(id, player): (i64, crate::Player)| {
            Ok(PlayerSummary {
                n_finished: count(
                    "SELECT count(*) FROM finished
                     WHERE player = ?1 AND body ->> 'is_again' IS NULL",
                    id,
                )?,
                n_in_progress: count("SELECT count(*) FROM in_progress WHERE player = ?1", id)?,
                name: player.name,
                uid: player.uid,
                since: player.since,
            })
        };
        players::all(&self.db)?.into_iter().map(summary).collect()
    }

    /// Returns the player with this name.
    ///
    /// # Errors
    /// If the database reports an error.
    pub fn player(&self, name: &Name) -> Result<Option<PlayerRef>, StoreError> {
        players::id_of_name(&self.db, name)?.map(|id| self.player_of(id)).transpose()
    }

    /// Returns the player with this uid, or the one into whom that player was merged.
    ///
    /// # Errors
    /// If the database reports an error.
    pub fn player_now(&self, uid: Uid) -> Result<Option<PlayerRef>, StoreError> {
        self.id(uid)?.map(|id| self.player_of(id)).transpose()
    }

    fn player_of(&self, id: i64) -> Result<PlayerRef, StoreError> {
        let player = players::read(&self.db, id)?;
        Ok(PlayerRef { uid: player.uid, name: player.name })
    }

    fn id(&self, player: Uid) -> Result<Option<i64>, StoreError> {
        players::id_of(&self.db, player)
    }

    /// Returns what a function reads of a player, or an empty value if there is no such player.
    fn of_player<T: Default>(
        &self,
        player: Uid,
        read: impl FnOnce(&Connection, i64) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        self.id(player)?.map_or_else(|| Ok(T::default()), |id| read(&self.db, id))
    }

    /// Returns the current player: the one selected last, or else the first one.
    ///
    /// # Errors
    /// If the database reports an error.
    pub fn current(&self) -> Result<Option<PlayerRef>, StoreError> {
        let chosen = facts::read(&self.db, "current")?.and_then(|uid| uid.parse().ok());
        if let Some(id) = chosen.map(|uid| self.id(uid)).transpose()?.flatten() {
            return self.player_of(id).map(Some);
        }
        let first = players::all(&self.db)?.into_iter().map(|(id, _)| id).min();
        first.map(|id| self.player_of(id)).transpose()
    }

    /// Returns a player's log in the order in which it was written, without the solutions. It is
    /// empty if there is no such player.
    ///
    /// # Errors
    /// If the database reports an error.
    pub fn log(&self, player: Uid) -> Result<Vec<Finished>, StoreError> {
        self.of_player(player, log::read)
    }

    /// Returns the entries of a player's log for one puzzle.
    ///
    /// # Errors
    /// If the database reports an error.
    pub fn log_of_puzzle(&self, player: Uid, puzzle: &str) -> Result<Vec<Finished>, StoreError> {
        self.of_player(player, |db, id| {
            Ok(log::of_puzzle(db, id, puzzle)?.into_iter().map(|(_, game)| game).collect())
        })
    }

    /// Returns the IDs of the games of which a player has solved a puzzle, or the daily puzzle of
    /// `day`.
    ///
    /// # Errors
    /// If the database reports an error.
    pub fn games_solved(
        &self,
        player: Uid,
        day: Option<Date>,
    ) -> Result<BTreeSet<String>, StoreError> {
        self.of_player(player, |db, id| {
            let mut query = db.prepare_cached(
                "SELECT DISTINCT body ->> 'game' FROM finished WHERE player = ?1
                    AND body ->> 'ending' = 'solved' AND (?2 IS NULL OR body ->> 'day' = ?2)",
            )?;
            let day = day.map(|day| day.to_string());
            let games = query.query_map(rusqlite::params![id, day], |row| row.get(0))?;
            Ok(games.collect::<Result<_, _>>()?)
        })
    }

    /// Returns the logs of all players, for rankings.
    ///
    /// # Errors
    /// If the database reports an error.
    pub fn logs(&self) -> Result<Vec<(Name, Vec<Finished>)>, StoreError> {
        let players = players::all(&self.db)?.into_iter();
        players.map(|(id, player)| Ok((player.name, log::read(&self.db, id)?))).collect()
    }

    /// Returns the scores that came from ranking files.
    ///
    /// # Errors
    /// If the database reports an error.
    pub fn scores(&self) -> Result<RankingFile, StoreError> {
        players::scores(&self.db)
    }

    /// Returns a player's best results, from imported player files and from the log.
    ///
    /// # Errors
    /// If the database reports an error.
    pub fn player_file(&self, player: Uid) -> Result<PlayerFile, StoreError> {
        self.of_player(player, |db, id| {
            let mut file = PlayerFile::of(&log::read(db, id)?);
            file.join(&players::read(db, id)?.results);
            Ok(file)
        })
    }

    /// Returns the IDs of the games whose lessons the player has taken, or did not want.
    ///
    /// # Errors
    /// If the database reports an error.
    pub fn lessons_offered(&self, player: Uid) -> Result<BTreeSet<String>, StoreError> {
        self.of_player(player, |db, id| Ok(players::read(db, id)?.lessons_offered))
    }

    /// Returns the best solutions of a puzzle that a player has; see [`Solution::best`].
    ///
    /// # Errors
    /// If the database reports an error.
    pub fn solutions(&self, player: Uid, puzzle: &str) -> Result<Vec<Solution>, StoreError> {
        self.of_player(player, |db, id| {
            let all = solutions::of_puzzle(db, id, puzzle)?;
            Ok(Solution::best(all.into_iter().map(|kept| kept.solution)))
        })
    }

    /// Returns a player's games in progress without their moves, the one played last first.
    ///
    /// # Errors
    /// If the database reports an error.
    pub fn in_progress(&self, player: Uid) -> Result<Vec<InProgress>, StoreError> {
        self.of_player(player, |db, id| {
            Ok(games::read(db, id)?.into_iter().map(|(_, game)| game).collect())
        })
    }

    /// Returns a game in progress with its moves, its version, and the number of its changes since
    /// the save. Returns `None` if it does not exist any more.
    ///
    /// # Errors
    /// If the database reports an error.
    pub fn game_in_progress(
        &self,
        uid: Uid,
    ) -> Result<Option<(InProgress, i64, usize)>, StoreError> {
        let transaction = self.db.unchecked_transaction()?;
        let Some(row) = games::row_of(&transaction, uid)? else { return Ok(None) };
        let version = schema::IN_PROGRESS.int(&row, "version");
        let game = games::whole(&transaction, &row)?;
        Ok(game.map(|(game, n_changes)| (game, version, n_changes)))
    }
}

/// Returns 128 random bits.
fn fresh_uid(db: &Connection) -> Result<Uid, StoreError> {
    let bits: [u8; 16] = db.query_row("SELECT randomblob(16)", [], |row| row.get(0))?;
    Ok(Uid::from_bits(u128::from_be_bytes(bits)))
}

#[cfg(test)]
impl Store {
    /// Lets the file grow by a number of pages only, like a full disk, and returns their number now.
    pub(crate) fn limit_pages(&self, n_more: u32) -> u32 {
        let n: u32 = self.db.pragma_query_value(None, "page_count", |row| row.get(0)).unwrap();
        let most = n + n_more;
        self.db.pragma_update_and_check(None, "max_page_count", most, |_| Ok(())).unwrap();
        n
    }
}
