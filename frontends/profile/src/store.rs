//! Players in a database file that several programs share.

mod autosave;
mod exchange;
mod rows;
mod schema;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::thread::sleep;
use std::time::{Duration, Instant};

use puzzle_core::Invalid;
use puzzle_midend::Date;
use rusqlite::{Connection, ErrorCode, OptionalExtension, params};

use crate::finished::Finished;
use crate::in_progress::InProgress;
use crate::name::Name;
use crate::player_file::PlayerFile;
use crate::ranking_file::RankingFile;
use crate::uid::Uid;

pub use autosave::Slot;

/// How long another program's write is waited for.
const PATIENCE: Duration = Duration::from_secs(2);
/// How long until a file that was locked is tried again.
const AGAIN: Duration = Duration::from_millis(5);

/// Why the store cannot do what it was asked. Nothing has changed then.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StoreError {
    /// The file has a version that this program does not know. It has not been touched.
    #[error("the profile is of version {0}, this program reads up to {newest}", newest = schema::VERSION)]
    Version(u32),
    /// Another program holds the file.
    #[error("the profile is held by another program")]
    Locked,
    /// The file cannot be written: the disk is full, or the file or its folder is read-only.
    #[error("the profile cannot be written: {0}")]
    NotWritable(String),
    /// The file is no profile, or is damaged.
    #[error("the profile is damaged: {0}")]
    Damaged(String),
    /// What was asked for is not there, or cannot be.
    #[error("{0}")]
    Refused(#[from] Invalid),
    /// Anything else that the database says.
    #[error("the profile: {0}")]
    Other(String),
}

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> Self {
        let words = error.to_string();
        match error.sqlite_error_code() {
            Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => Self::Locked,
            Some(ErrorCode::DiskFull) => Self::NotWritable("the disk is full".into()),
            Some(ErrorCode::ReadOnly) => Self::NotWritable("it is read-only".into()),
            Some(
                ErrorCode::SystemIoFailure | ErrorCode::CannotOpen | ErrorCode::PermissionDenied,
            ) => Self::NotWritable(words),
            Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase) => Self::Damaged(words),
            _ if matches!(error, rusqlite::Error::FromSqlConversionFailure(..)) => {
                Self::Damaged(words)
            }
            _ => Self::Other(words),
        }
    }
}

/// A player as a list shows them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayerLine {
    /// The name.
    pub name: Name,
    /// What tells the player from all others.
    pub uid: Uid,
    /// When the player was made, in seconds since 1970.
    pub since: u64,
    /// How many games were ended.
    pub n_finished: usize,
    /// How many games are in progress.
    pub n_in_progress: usize,
}

/// The players of one machine in an `SQLite` file: the [model](crate)'s data, kept.
///
/// Several programs may have the file open at once; each call is one transaction, so that a kill
/// loses at most the call. What is asked of the log is asked of the model's functions.
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

/// A store that was opened, and what the player should know of it.
#[derive(Debug)]
pub struct OpenedStore {
    /// The store.
    pub store: Store,
    /// The file was damaged: where it is kept now. The store begins anew.
    pub kept_aside: Option<PathBuf>,
}

impl Store {
    /// Opens a file, made where there is none. A file that is damaged or no profile at all is moved
    /// aside, whole, and a new one begun.
    ///
    /// # Errors
    /// When it cannot be opened, or has a version that this program does not know; it has not been
    /// touched then.
    pub fn open(path: &Path) -> Result<OpenedStore, StoreError> {
        match Self::try_open(path) {
            Ok(store) => Ok(OpenedStore { store, kept_aside: None }),
            Err(StoreError::Damaged(words)) => {
                let aside = put_aside(path)
                    .map_err(|e| StoreError::Damaged(format!("{words}; it stays as it is: {e}")))?;
                let store = Self::try_open(path)?;
                Ok(OpenedStore { store, kept_aside: Some(aside) })
            }
            Err(error) => Err(error),
        }
    }

    fn try_open(path: &Path) -> Result<Self, StoreError> {
        if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
            std::fs::create_dir_all(folder).map_err(|e| StoreError::NotWritable(e.to_string()))?;
        }
        Self::begin(Connection::open(path)?)
    }

    /// A store that is kept nowhere: for who plays without one, and for tests.
    ///
    /// # Errors
    /// When there is no memory for it.
    pub fn in_memory() -> Result<Self, StoreError> {
        Self::begin(Connection::open_in_memory()?)
    }

    fn begin(mut db: Connection) -> Result<Self, StoreError> {
        db.busy_timeout(PATIENCE)?;
        let start = Instant::now();
        loop {
            // Where several begin one file at once, the change to a write-ahead log says at once that
            // it is locked, and does not wait.
            match schema::prepare(&mut db) {
                Err(StoreError::Locked) if start.elapsed() < PATIENCE => sleep(AGAIN),
                result => break result?,
            }
        }
        db.set_prepared_statement_cache_capacity(32);
        Ok(Self { db })
    }

    /// 128 random bits.
    ///
    /// # Errors
    /// As any call.
    pub fn fresh_uid(&self) -> Result<Uid, StoreError> {
        rows::fresh_uid(&self.db)
    }

    /// All players, by their names.
    ///
    /// # Errors
    /// As any call.
    pub fn players(&self) -> Result<Vec<PlayerLine>, StoreError> {
        let mut query = self.db.prepare(
            "SELECT name, uid, since,
                (SELECT count(*) FROM finished WHERE player = players.id),
                (SELECT count(*) FROM in_progress WHERE player = players.id)
             FROM players ORDER BY key",
        )?;
        let lines = query.query_map([], |row| {
            Ok(PlayerLine {
                name: rows::parsed(row, 0)?,
                uid: rows::uid(row, 1)?,
                since: rows::uint(row, 2)?,
                n_finished: row.get::<_, i64>(3)? as usize,
                n_in_progress: row.get::<_, i64>(4)? as usize,
            })
        })?;
        Ok(lines.collect::<Result<_, _>>()?)
    }

    /// Who plays now: who was selected last, else the first there is.
    ///
    /// # Errors
    /// As any call.
    pub fn current(&self) -> Result<Option<Name>, StoreError> {
        let query = "SELECT name FROM players
             ORDER BY key = (SELECT value FROM facts WHERE fact = 'current') DESC, id LIMIT 1";
        let name = self.db.query_row(query, [], |row| rows::parsed(row, 0));
        Ok(name.optional()?)
    }

    /// Lets a player play, who is made where there is none of that name. A player who is there
    /// keeps the name as it was written first.
    ///
    /// # Errors
    /// As any call.
    pub fn select(&mut self, name: &Name, now: u64) -> Result<(), StoreError> {
        let transaction = self.write()?;
        rows::player(&transaction, name, now)?;
        rows::set_fact(&transaction, "current", &name.key())?;
        Ok(transaction.commit()?)
    }

    /// A transaction that writes: it waits for other programs at its beginning, not in its middle.
    fn write(&mut self) -> Result<rusqlite::Transaction<'_>, StoreError> {
        Ok(self.db.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate)?)
    }

    fn id_of(db: &Connection, name: &Name) -> Result<i64, StoreError> {
        let found = rows::id_of_player(db, name)?;
        let id = found.ok_or_else(|| Invalid::new(format!("there is no player '{name}'")))?;
        Ok(id)
    }

    /// Gives a player another name, or writes the name in another way.
    ///
    /// # Errors
    /// When there is no such player, or another one has the name.
    pub fn rename(&mut self, from: &Name, to: &Name) -> Result<(), StoreError> {
        let transaction = self.write()?;
        let id = Self::id_of(&transaction, from)?;
        if rows::id_of_player(&transaction, to)?.is_some_and(|other| other != id) {
            return Err(Invalid::new(format!("there is a player '{to}' already")).into());
        }
        transaction.execute(
            "UPDATE players SET name = ?2, key = ?3 WHERE id = ?1",
            params![id, to.as_str(), to.key()],
        )?;
        transaction.execute(
            "UPDATE facts SET value = ?2 WHERE fact = 'current' AND value = ?1",
            params![from.key(), to.key()],
        )?;
        Ok(transaction.commit()?)
    }

    /// Makes two players one: all that is kept of the first goes to the second.
    ///
    /// # Errors
    /// When one of them is not there, or they are the same.
    pub fn merge(&mut self, from: &Name, into: &Name) -> Result<(), StoreError> {
        let transaction = self.write()?;
        let (from_id, into_id) =
            (Self::id_of(&transaction, from)?, Self::id_of(&transaction, into)?);
        if from_id == into_id {
            return Err(Invalid::new(format!("'{from}' and '{into}' are one player")).into());
        }
        let mut results = rows::results(&transaction, into_id)?;
        results.join(&rows::results(&transaction, from_id)?);
        rows::set_results(&transaction, into_id, &results)?;
        for table in ["finished", "in_progress"] {
            let sql = format!("UPDATE {table} SET player = ?2 WHERE player = ?1");
            transaction.execute(&sql, params![from_id, into_id])?;
        }
        transaction.execute("DELETE FROM players WHERE id = ?1", [from_id])?;
        transaction.execute(
            "UPDATE facts SET value = ?2 WHERE fact = 'current' AND value = ?1",
            params![from.key(), into.key()],
        )?;
        Ok(transaction.commit()?)
    }

    /// Deletes a player and all that is kept of them.
    ///
    /// # Errors
    /// When there is no such player.
    pub fn delete(&mut self, name: &Name) -> Result<(), StoreError> {
        let transaction = self.write()?;
        let id = Self::id_of(&transaction, name)?;
        for sql in [
            "DELETE FROM journal WHERE game IN (SELECT id FROM in_progress WHERE player = ?1)",
            "DELETE FROM saves WHERE game IN (SELECT id FROM in_progress WHERE player = ?1)",
            "DELETE FROM playing WHERE game IN (SELECT id FROM in_progress WHERE player = ?1)",
            "DELETE FROM in_progress WHERE player = ?1",
            "DELETE FROM finished WHERE player = ?1",
            "DELETE FROM players WHERE id = ?1",
        ] {
            transaction.execute(sql, [id])?;
        }
        Ok(transaction.commit()?)
    }

    /// Adds a game that has ended to a player's log, unless it is there already; whether it was
    /// not. The player is made where there is none.
    ///
    /// # Errors
    /// As any call.
    pub fn finish(&mut self, player: &Name, game: &Finished) -> Result<bool, StoreError> {
        let transaction = self.write()?;
        let id = rows::player(&transaction, player, game.at)?;
        let is_new = rows::insert_finished(&transaction, id, game)?;
        transaction.commit()?;
        Ok(is_new)
    }

    /// A player's log, in the order in which it was written; empty where there is no such player.
    ///
    /// # Errors
    /// As any call.
    pub fn log(&self, player: &Name) -> Result<Vec<Finished>, StoreError> {
        match rows::id_of_player(&self.db, player)? {
            Some(id) => rows::log(&self.db, id, None),
            None => Ok(Vec::new()),
        }
    }

    /// The games of a player's log that are of one puzzle.
    ///
    /// # Errors
    /// As any call.
    pub fn log_of_puzzle(&self, player: &Name, puzzle: &str) -> Result<Vec<Finished>, StoreError> {
        match rows::id_of_player(&self.db, player)? {
            Some(id) => rows::log(&self.db, id, Some(puzzle)),
            None => Ok(Vec::new()),
        }
    }

    /// The keywords of the games of which a player has solved a puzzle, ever or the one of a day.
    ///
    /// # Errors
    /// As any call.
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

    /// The logs of all players: for rankings.
    ///
    /// # Errors
    /// As any call.
    pub fn logs(&self) -> Result<Vec<(Name, Vec<Finished>)>, StoreError> {
        let players = self.players()?;
        players
            .into_iter()
            .map(|player| Ok((player.name.clone(), self.log(&player.name)?)))
            .collect()
    }

    /// Takes a player's games out of the rankings, of one game or of all, and their scores that
    /// came from a file. Records and statistics stay.
    ///
    /// # Errors
    /// When there is no such player.
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

    /// Scores that came from ranking files.
    ///
    /// # Errors
    /// As any call.
    pub fn scores(&self) -> Result<RankingFile, StoreError> {
        rows::scores(&self.db)
    }

    /// Takes the scores of a ranking file.
    ///
    /// # Errors
    /// As any call.
    pub fn add_scores(&mut self, file: &RankingFile) -> Result<(), StoreError> {
        let transaction = self.write()?;
        let mut scores = rows::scores(&transaction)?;
        scores.join(file);
        rows::set_scores(&transaction, &scores)?;
        Ok(transaction.commit()?)
    }

    /// A player's file: what came from files, and what the log has.
    ///
    /// # Errors
    /// As any call.
    pub fn player_file(&self, player: &Name) -> Result<PlayerFile, StoreError> {
        let Some(id) = rows::id_of_player(&self.db, player)? else {
            return Ok(PlayerFile::default());
        };
        let mut file = PlayerFile::of(&self.log(player)?);
        file.join(&rows::results(&self.db, id)?);
        Ok(file)
    }

    /// Takes what is better in a player's file.
    ///
    /// # Errors
    /// As any call.
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

    /// A player's games in progress without their saves, the one last played first.
    ///
    /// # Errors
    /// As any call.
    pub fn in_progress(&self, player: &Name) -> Result<Vec<InProgress>, StoreError> {
        match rows::id_of_player(&self.db, player)? {
            Some(id) => rows::in_progress(&self.db, id),
            None => Ok(Vec::new()),
        }
    }
}

/// Moves a file that could not be read aside, under a name that is free, with what the database
/// keeps beside it.
fn put_aside(path: &Path) -> std::io::Result<PathBuf> {
    let named = |n: u32, more: &str| {
        let mut name = path.as_os_str().to_os_string();
        name.push(format!(".damaged-{n}{more}"));
        PathBuf::from(name)
    };
    let n = (1..10_000).find(|n| !named(*n, "").exists()).unwrap_or(10_000);
    std::fs::rename(path, named(n, ""))?;
    for more in ["-wal", "-shm"] {
        let mut beside = path.as_os_str().to_os_string();
        beside.push(more);
        let _ = std::fs::rename(beside, named(n, more));
    }
    Ok(named(n, ""))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Finished, Uid};

    #[test]
    fn a_full_disk_is_told_and_what_was_there_stays() {
        let mut store = Store::in_memory().unwrap();
        let ada = Name::new("Ada").unwrap();
        let game =
            |n, puzzle: String| Finished { uid: Uid::from_bits(n), puzzle, ..Finished::default() };
        assert!(store.finish(&ada, &game(1, "x".into())).unwrap());
        // The nearest thing to a full disk that every machine has.
        let pages: u32 = store.db.pragma_query_value(None, "page_count", |row| row.get(0)).unwrap();
        store.db.pragma_update_and_check(None, "max_page_count", pages, |_| Ok(())).unwrap();
        let refused = store.finish(&ada, &game(2, "x".repeat(40_000))).unwrap_err();
        expect_test::expect!["the profile cannot be written: the disk is full"]
            .assert_eq(&refused.to_string());
        assert_eq!(store.log(&ada).unwrap().len(), 1);
    }
}
