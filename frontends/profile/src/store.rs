//! A store of players in an `SQLite` file that several programs can share.

mod autosave;
mod exchange;
mod lesson_offers;
mod repair;
mod rows;
mod schema;
mod solutions;

use core::fmt;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::thread::sleep;
use std::time::{Duration, Instant};

use puzzle_core::{Invalid, Text, text};
use puzzle_midend::Date;
use rusqlite::{Connection, ErrorCode, OptionalExtension, params};

use crate::finished::Finished;
use crate::in_progress::InProgress;
use crate::name::Name;
use crate::player_file::PlayerFile;
use crate::ranking_file::RankingFile;
use crate::uid::Uid;

pub use autosave::GameHandle;

/// Maximum time to wait for another program's write.
const LOCK_TIMEOUT: Duration = Duration::from_secs(2);
/// Time between attempts to open a locked file.
const RETRY_DELAY: Duration = Duration::from_millis(5);

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
                "the profile has format version {version}, but this program reads versions up to \
                 {newest}; try a newer version of the program",
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
/// loses at most the current call. The methods return the model's types, whose functions compute
/// everything else.
///
/// ```
/// use puzzle_profile::{Finished, Name, Records, Store};
/// let mut store = Store::in_memory()?;
/// let ada = Name::new("Ada")?;
/// let uid = store.fresh_uid()?;
/// store.finish(&ada, &Finished { uid, puzzle: "x/1:2".into(), moves: 7, ..Finished::default() })?;
/// assert_eq!(Records::of(&store.log(&ada)?).of_puzzle("x/1:2").unwrap().moves.unwrap().value, 7);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Store {
    db: Connection,
}

/// An opened store, and what was wrong with its file.
#[derive(Debug)]
pub struct OpenedStore {
    /// The store.
    pub store: Store,
    /// Path of the damaged file, if there was one. The store is then empty, or has the rows that
    /// could be read.
    pub damaged_file: Option<PathBuf>,
    /// Number of rows that could not be read and are not in the store any more. 0 if the store is
    /// new.
    pub n_bad_rows: usize,
}

impl Store {
    /// Opens a file, and creates it if it does not exist. A file that is damaged or not a profile
    /// is renamed, and an empty one takes its place. If only some of its rows cannot be read, the
    /// file is copied and those rows are removed.
    ///
    /// # Errors
    /// If the file cannot be opened or has an unknown version; the file is unchanged.
    pub fn open(path: &Path) -> Result<OpenedStore, StoreError> {
        match Self::try_open(path).and_then(|store| Self::without_bad_rows(store, path)) {
            Ok(opened) => Ok(opened),
            Err(StoreError::Damaged(words)) => {
                let aside = move_away(path).map_err(|e| {
                    let why = reason(&e);
                    StoreError::Damaged(text!(
                        "{words}, and it cannot be moved away: {why}",
                        words,
                        why
                    ))
                })?;
                let store = Self::try_open(path)?;
                Ok(OpenedStore { store, damaged_file: Some(aside), n_bad_rows: 0 })
            }
            Err(error) => Err(error),
        }
    }

    /// Removes the rows that cannot be read, after copying the file.
    fn without_bad_rows(mut store: Self, path: &Path) -> Result<OpenedStore, StoreError> {
        // Nothing is written, and no other program has to wait, unless there is a bad row.
        let attempt = store.db.transaction()?;
        let n_bad_rows = repair::repair(&attempt)?;
        attempt.rollback()?;
        if n_bad_rows == 0 {
            return Ok(OpenedStore { store, damaged_file: None, n_bad_rows });
        }
        let copy = free_name(path);
        store.db.execute("VACUUM INTO ?1", [copy.to_string_lossy()])?;
        let transaction = store.write()?;
        let n_bad_rows = repair::repair(&transaction)?;
        transaction.commit()?;
        Ok(OpenedStore { store, damaged_file: Some(copy), n_bad_rows })
    }

    fn try_open(path: &Path) -> Result<Self, StoreError> {
        if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
            std::fs::create_dir_all(folder).map_err(|e| StoreError::NotWritable(reason(&e)))?;
        }
        Self::begin(Connection::open(path)?)
    }

    /// Creates a store in memory, for playing without a profile and for tests.
    ///
    /// # Errors
    /// If there is not enough memory.
    pub fn in_memory() -> Result<Self, StoreError> {
        Self::begin(Connection::open_in_memory()?)
    }

    fn begin(mut db: Connection) -> Result<Self, StoreError> {
        db.busy_timeout(LOCK_TIMEOUT)?;
        let start = Instant::now();
        loop {
            // If several programs create one file at once, switching to the write-ahead log fails
            // at once with "locked" and does not use the busy timeout.
            match schema::prepare(&mut db) {
                Err(StoreError::Locked) if start.elapsed() < LOCK_TIMEOUT => sleep(RETRY_DELAY),
                result => break result?,
            }
        }
        db.set_prepared_statement_cache_capacity(32);
        Ok(Self { db })
    }

    /// Returns 128 random bits.
    ///
    /// # Errors
    /// If the database reports an error.
    pub fn fresh_uid(&self) -> Result<Uid, StoreError> {
        rows::fresh_uid(&self.db)
    }

    /// Returns all players, sorted by name.
    ///
    /// # Errors
    /// If the database reports an error.
    pub fn players(&self) -> Result<Vec<PlayerSummary>, StoreError> {
        let mut query = self.db.prepare(
            "SELECT name, uid, since,
                (SELECT count(*) FROM finished WHERE player = players.id AND NOT is_again),
                (SELECT count(*) FROM in_progress WHERE player = players.id)
             FROM players ORDER BY key",
        )?;
        let lines = query.query_map([], |row| {
            Ok(PlayerSummary {
                name: rows::parsed(row, 0)?,
                uid: rows::uid(row, 1)?,
                since: rows::uint(row, 2)?,
                n_finished: row.get::<_, i64>(3)? as usize,
                n_in_progress: row.get::<_, i64>(4)? as usize,
            })
        })?;
        Ok(lines.collect::<Result<_, _>>()?)
    }

    /// Returns the current player: the one selected last, or else the first one.
    ///
    /// # Errors
    /// If the database reports an error.
    pub fn current(&self) -> Result<Option<Name>, StoreError> {
        let query = "SELECT name FROM players
             ORDER BY key = (SELECT value FROM facts WHERE fact = 'current') DESC, id LIMIT 1";
        let name = self.db.query_row(query, [], |row| rows::parsed(row, 0));
        Ok(name.optional()?)
    }

    /// Makes a player the current one, and creates it if it does not exist. An existing player
    /// keeps the spelling of the name.
    ///
    /// # Errors
    /// If the database reports an error.
    pub fn select(&mut self, name: &Name, now: u64) -> Result<(), StoreError> {
        let transaction = self.write()?;
        rows::player(&transaction, name, now)?;
        rows::set_fact(&transaction, "current", &name.key())?;
        Ok(transaction.commit()?)
    }

    /// Begins a write transaction. Waits until no other program writes, so that the transaction
    /// itself never has to wait.
    fn write(&mut self) -> Result<rusqlite::Transaction<'_>, StoreError> {
        Ok(self.db.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate)?)
    }

    fn id_of(db: &Connection, name: &Name) -> Result<i64, StoreError> {
        let found = rows::id_of_player(db, name)?;
        let id = found.ok_or_else(|| Invalid::new(text!("there is no player '{name}'", name)))?;
        Ok(id)
    }

    /// Renames a player, or changes the case of the name.
    ///
    /// # Errors
    /// If there is no such player, or another player has the new name.
    pub fn rename(&mut self, from: &Name, to: &Name) -> Result<(), StoreError> {
        let transaction = self.write()?;
        let id = Self::id_of(&transaction, from)?;
        if rows::id_of_player(&transaction, to)?.is_some_and(|other| other != id) {
            return Err(Invalid::new(text!("there is already a player '{name}'", name = to)).into());
        }
        transaction.execute(
            "UPDATE players SET name = ?2, key = ?3 WHERE id = ?1",
            params![id, to.as_str(), to.key()],
        )?;
        lesson_offers::rename(&transaction, from, Some(to))?;
        transaction.execute(
            "UPDATE facts SET value = ?2 WHERE fact = 'current' AND value = ?1",
            params![from.key(), to.key()],
        )?;
        Ok(transaction.commit()?)
    }

    /// Merges a player into another one, who gets all games and results.
    ///
    /// # Errors
    /// If one of the players does not exist, or both are the same player.
    pub fn merge(&mut self, from: &Name, into: &Name) -> Result<(), StoreError> {
        let transaction = self.write()?;
        let (from_id, into_id) =
            (Self::id_of(&transaction, from)?, Self::id_of(&transaction, into)?);
        if from_id == into_id {
            return Err(Invalid::new(text!(
                "'{from}' and '{into}' are the same player",
                from,
                into
            ))
            .into());
        }
        let mut results = rows::results(&transaction, into_id)?;
        results.join(&rows::results(&transaction, from_id)?);
        rows::set_results(&transaction, into_id, &results)?;
        for table in ["finished", "in_progress", "file_solutions"] {
            let sql = format!("UPDATE {table} SET player = ?2 WHERE player = ?1");
            transaction.execute(&sql, params![from_id, into_id])?;
        }
        solutions::keep_best_of_all(&transaction, into_id)?;
        transaction.execute("DELETE FROM players WHERE id = ?1", [from_id])?;
        lesson_offers::merge(&transaction, from, into)?;
        transaction.execute(
            "UPDATE facts SET value = ?2 WHERE fact = 'current' AND value = ?1",
            params![from.key(), into.key()],
        )?;
        Ok(transaction.commit()?)
    }

    /// Deletes a player with all games and results.
    ///
    /// # Errors
    /// If there is no such player.
    pub fn delete(&mut self, name: &Name) -> Result<(), StoreError> {
        let transaction = self.write()?;
        let id = Self::id_of(&transaction, name)?;
        for sql in [
            "DELETE FROM journal WHERE game IN (SELECT id FROM in_progress WHERE player = ?1)",
            "DELETE FROM saves WHERE game IN (SELECT id FROM in_progress WHERE player = ?1)",
            "DELETE FROM playing WHERE game IN (SELECT id FROM in_progress WHERE player = ?1)",
            "DELETE FROM in_progress WHERE player = ?1",
            "DELETE FROM finished WHERE player = ?1",
            "DELETE FROM file_solutions WHERE player = ?1",
            "DELETE FROM players WHERE id = ?1",
        ] {
            transaction.execute(sql, [id])?;
        }
        lesson_offers::rename(&transaction, name, None)?;
        Ok(transaction.commit()?)
    }

    /// Adds a finished game to a player's log unless a game with its uid exists. Returns `true` if
    /// it was added. Creates the player if necessary.
    ///
    /// # Errors
    /// If the database reports an error.
    pub fn finish(&mut self, player: &Name, game: &Finished) -> Result<bool, StoreError> {
        let transaction = self.write()?;
        let id = rows::player(&transaction, player, game.at)?;
        let is_new = rows::insert_finished(&transaction, id, game)?;
        if game.solution.is_some() {
            solutions::keep_best(&transaction, id, &game.puzzle)?;
        }
        transaction.commit()?;
        Ok(is_new)
    }

    /// Adds to the log entry of a game what was found out about its puzzle after its end: how
    /// difficult it is, and what [`Finished::set_day`] sets. Returns `true` if there is such an entry.
    ///
    /// # Errors
    /// If the database reports an error.
    pub fn amend(&mut self, game: &Finished) -> Result<bool, StoreError> {
        let n = self.db.execute(
            "UPDATE finished SET difficulty = ?2, day = ?3, seed_id = ?4, params = ?5, board = ?6
             WHERE uid = ?1",
            params![
                game.uid.to_string(),
                game.difficulty.to_string(),
                game.day.map(|day| day.to_string()),
                game.seed_id,
                game.params,
                game.board
            ],
        )?;
        Ok(n > 0)
    }

    /// Returns a player's log in the order in which it was written. It is empty if there is no such
    /// player.
    ///
    /// # Errors
    /// If the database reports an error.
    pub fn log(&self, player: &Name) -> Result<Vec<Finished>, StoreError> {
        match rows::id_of_player(&self.db, player)? {
            Some(id) => rows::log(&self.db, id, None),
            None => Ok(Vec::new()),
        }
    }

    /// Returns the entries of a player's log for one puzzle.
    ///
    /// # Errors
    /// If the database reports an error.
    pub fn log_of_puzzle(&self, player: &Name, puzzle: &str) -> Result<Vec<Finished>, StoreError> {
        match rows::id_of_player(&self.db, player)? {
            Some(id) => rows::log(&self.db, id, Some(puzzle)),
            None => Ok(Vec::new()),
        }
    }

    /// Returns the IDs of the games of which a player has solved a puzzle, or the daily puzzle of
    /// `day`.
    ///
    /// # Errors
    /// If the database reports an error.
    pub fn games_solved(
        &self,
        player: &Name,
        day: Option<Date>,
    ) -> Result<BTreeSet<String>, StoreError> {
        let Some(id) = rows::id_of_player(&self.db, player)? else { return Ok(BTreeSet::new()) };
        let mut query = self.db.prepare_cached(
            "SELECT DISTINCT game FROM finished
             WHERE player = ?1 AND ending = 'solved' AND (?2 IS NULL OR day = ?2)",
        )?;
        let games =
            query.query_map(params![id, day.map(|day| day.to_string())], |row| row.get(0))?;
        Ok(games.collect::<Result<_, _>>()?)
    }

    /// Returns the logs of all players, for rankings.
    ///
    /// # Errors
    /// If the database reports an error.
    pub fn logs(&self) -> Result<Vec<(Name, Vec<Finished>)>, StoreError> {
        let players = self.players()?;
        players
            .into_iter()
            .map(|player| Ok((player.name.clone(), self.log(&player.name)?)))
            .collect()
    }

    /// Removes a player's games from the rankings, of one game or of all, and their scores that
    /// came from a file. Records and statistics stay.
    ///
    /// # Errors
    /// If there is no such player.
    pub fn clear_ranking(&mut self, player: &Name, game: Option<&str>) -> Result<(), StoreError> {
        let transaction = self.write()?;
        let id = Self::id_of(&transaction, player)?;
        transaction.execute(
            "UPDATE finished SET is_ranked = 0 WHERE player = ?1 AND (?2 IS NULL OR game = ?2)",
            params![id, game],
        )?;
        if game.is_none_or(|game| game == "hidato") {
            let mut scores = rows::scores(&transaction)?;
            scores.clear(player);
            rows::set_scores(&transaction, &scores)?;
        }
        Ok(transaction.commit()?)
    }

    /// Returns the scores that came from ranking files.
    ///
    /// # Errors
    /// If the database reports an error.
    pub fn scores(&self) -> Result<RankingFile, StoreError> {
        rows::scores(&self.db)
    }

    /// Adds the scores of a ranking file.
    ///
    /// # Errors
    /// If the database reports an error.
    pub fn add_scores(&mut self, file: &RankingFile) -> Result<(), StoreError> {
        let transaction = self.write()?;
        let mut scores = rows::scores(&transaction)?;
        scores.join(file);
        rows::set_scores(&transaction, &scores)?;
        Ok(transaction.commit()?)
    }

    /// Returns a player's best results, from imported player files and from the log.
    ///
    /// # Errors
    /// If the database reports an error.
    pub fn player_file(&self, player: &Name) -> Result<PlayerFile, StoreError> {
        let Some(id) = rows::id_of_player(&self.db, player)? else {
            return Ok(PlayerFile::default());
        };
        let mut file = PlayerFile::of(&self.log(player)?);
        file.join(&rows::results(&self.db, id)?);
        Ok(file)
    }

    /// Adds the better results of a player file. Creates the player if necessary.
    ///
    /// # Errors
    /// If the database reports an error.
    pub fn add_player_file(
        &mut self,
        player: &Name,
        file: &PlayerFile,
        now: u64,
    ) -> Result<(), StoreError> {
        let transaction = self.write()?;
        let id = rows::player(&transaction, player, now)?;
        let mut results = rows::results(&transaction, id)?;
        results.join(file);
        rows::set_results(&transaction, id, &results)?;
        Ok(transaction.commit()?)
    }

    /// Returns a player's games in progress without their saves, the one played last first.
    ///
    /// # Errors
    /// If the database reports an error.
    pub fn in_progress(&self, player: &Name) -> Result<Vec<InProgress>, StoreError> {
        match rows::id_of_player(&self.db, player)? {
            Some(id) => rows::in_progress(&self.db, id),
            None => Ok(Vec::new()),
        }
    }
}

/// Returns the path with text added to the end of its name.
fn with_suffix(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.as_os_str().to_os_string();
    name.push(suffix);
    PathBuf::from(name)
}

/// Returns a free name for a damaged file.
fn free_name(path: &Path) -> PathBuf {
    let named = |n: u32| with_suffix(path, &format!(".damaged-{n}"));
    (1..10_000).map(named).find(|name| !name.exists()).unwrap_or_else(|| named(10_000))
}

/// Renames a damaged file, and the database's files beside it, to a free name.
fn move_away(path: &Path) -> std::io::Result<PathBuf> {
    let aside = free_name(path);
    std::fs::rename(path, &aside)?;
    for suffix in ["-wal", "-shm"] {
        let _ = std::fs::rename(with_suffix(path, suffix), with_suffix(&aside, suffix));
    }
    Ok(aside)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Finished, Uid};

    #[test]
    fn a_full_disk_is_reported_and_nothing_is_lost() {
        let mut store = Store::in_memory().unwrap();
        let ada = Name::new("Ada").unwrap();
        let game =
            |n, puzzle: String| Finished { uid: Uid::from_bits(n), puzzle, ..Finished::default() };
        assert!(store.finish(&ada, &game(1, "x".into())).unwrap());
        // A page limit simulates a full disk on every machine.
        let pages: u32 = store.db.pragma_query_value(None, "page_count", |row| row.get(0)).unwrap();
        store.db.pragma_update_and_check(None, "max_page_count", pages, |_| Ok(())).unwrap();
        let refused = store.finish(&ada, &game(2, "x".repeat(40_000))).unwrap_err();
        expect_test::expect!["the profile cannot be written: the disk is full"]
            .assert_eq(&refused.to_string());
        assert_eq!(store.log(&ada).unwrap().len(), 1);
    }
}
