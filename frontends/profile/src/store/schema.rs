//! The database schema.

use std::collections::BTreeSet;

use puzzle_core::{label, text};
use rusqlite::Connection;

use super::StoreError;

/// The schema version that this program writes.
pub(super) const VERSION: u32 = 4;
/// What is wrong with a file that lacks a part of [`TABLES`].
pub(super) const INCOMPLETE: &str = label!("a table or a column is missing");
/// The `SQLite` application ID that marks a file as a profile: "Puzz".
const APPLICATION: i32 = 0x5075_7a7a;

/// The SQL that creates the tables. An update rewrites a whole row, and saves and IDs may be long.
/// Therefore `in_progress` is written once for each game, and a move writes only `playing` and the
/// last row of `journal`.
const TABLES: &str = "
    CREATE TABLE facts (fact TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
    CREATE TABLE players (
        id INTEGER PRIMARY KEY,
        uid TEXT NOT NULL UNIQUE,
        name TEXT NOT NULL,
        key TEXT NOT NULL UNIQUE,
        since INTEGER NOT NULL,
        results TEXT NOT NULL DEFAULT ''
    );
    CREATE TABLE finished (
        id INTEGER PRIMARY KEY,
        uid TEXT NOT NULL UNIQUE,
        player INTEGER NOT NULL REFERENCES players (id),
        game TEXT NOT NULL,
        puzzle TEXT NOT NULL,
        seed_id TEXT,
        params TEXT NOT NULL,
        board TEXT NOT NULL DEFAULT '',
        difficulty TEXT NOT NULL DEFAULT 'unknown',
        file TEXT NOT NULL,
        level TEXT NOT NULL,
        title TEXT NOT NULL,
        collection TEXT,
        number INTEGER,
        day TEXT,
        cells INTEGER NOT NULL,
        moves INTEGER NOT NULL,
        pushes INTEGER,
        runs INTEGER,
        millis INTEGER,
        hints INTEGER NOT NULL,
        ending TEXT NOT NULL,
        is_again INTEGER NOT NULL,
        is_ranked INTEGER NOT NULL,
        at INTEGER NOT NULL,
        date TEXT NOT NULL,
        solution BLOB
    );
    CREATE INDEX finished_of_puzzle ON finished (player, puzzle);
    CREATE TABLE in_progress (
        id INTEGER PRIMARY KEY,
        uid TEXT NOT NULL UNIQUE,
        player INTEGER NOT NULL REFERENCES players (id),
        game TEXT NOT NULL,
        puzzle TEXT NOT NULL,
        seed_id TEXT,
        params TEXT NOT NULL,
        difficulty TEXT NOT NULL DEFAULT 'unknown',
        file TEXT NOT NULL,
        level TEXT NOT NULL,
        title TEXT NOT NULL,
        collection TEXT,
        number INTEGER,
        day TEXT,
        begun_at INTEGER NOT NULL
    );
    CREATE INDEX in_progress_of_player ON in_progress (player);
    CREATE TABLE playing (
        game INTEGER PRIMARY KEY REFERENCES in_progress (id),
        moves INTEGER NOT NULL,
        millis INTEGER,
        done INTEGER,
        status TEXT NOT NULL,
        saved_at INTEGER NOT NULL,
        date TEXT NOT NULL,
        now TEXT NOT NULL,
        ended TEXT,
        version INTEGER NOT NULL
    );
    CREATE TABLE saves (
        game INTEGER PRIMARY KEY REFERENCES in_progress (id),
        save TEXT NOT NULL
    );
    CREATE TABLE journal (
        game INTEGER NOT NULL REFERENCES in_progress (id),
        part INTEGER NOT NULL,
        steps TEXT NOT NULL,
        PRIMARY KEY (game, part)
    ) WITHOUT ROWID;
    CREATE TABLE scores (name TEXT NOT NULL, score INTEGER NOT NULL);
";

/// The tables that version 1 lacks.
const NEW_TABLES: &str = "
    CREATE TABLE file_solutions (
        id INTEGER PRIMARY KEY,
        player INTEGER NOT NULL REFERENCES players (id),
        puzzle TEXT NOT NULL,
        solution BLOB NOT NULL,
        moves INTEGER NOT NULL,
        pushes INTEGER,
        at INTEGER NOT NULL,
        date TEXT NOT NULL,
        is_by_program INTEGER NOT NULL DEFAULT 0
    );
    CREATE INDEX file_solutions_of_puzzle ON file_solutions (player, puzzle);
";

/// The SQL that brings a profile of version 2 to the tables of version 3.
const FROM_VERSION_2: &str =
    "ALTER TABLE file_solutions ADD COLUMN is_by_program INTEGER NOT NULL DEFAULT 0;";

/// The SQL that brings a profile of version 3 to the tables of version 4.
const FROM_VERSION_3: &str = "ALTER TABLE playing ADD COLUMN ended TEXT;";

/// The SQL that, with [`NEW_TABLES`], brings a profile of version 1 to the tables of version 3. The
/// grades of version 1 are dropped: they were those of the default params for puzzles that came from
/// files and IDs.
const FROM_VERSION_1: &str = "
    ALTER TABLE finished DROP COLUMN grade;
    ALTER TABLE finished ADD COLUMN board TEXT NOT NULL DEFAULT '';
    ALTER TABLE finished ADD COLUMN difficulty TEXT NOT NULL DEFAULT 'unknown';
    ALTER TABLE finished ADD COLUMN runs INTEGER;
    ALTER TABLE finished ADD COLUMN solution BLOB;
    ALTER TABLE in_progress DROP COLUMN grade;
    ALTER TABLE in_progress ADD COLUMN difficulty TEXT NOT NULL DEFAULT 'unknown';
";

/// Creates the tables if necessary, and refuses files that are not profiles of this version.
pub(super) fn prepare(db: &mut Connection) -> Result<(), StoreError> {
    // Refuses a foreign file before writing anything to it.
    let look = db.transaction()?;
    let version: u32 = pragma(&look, "user_version")?;
    let application: i32 = pragma(&look, "application_id")?;
    let n_tables: u32 =
        look.query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0))?;
    drop(look);
    if application == APPLICATION && version > VERSION {
        return Err(StoreError::Version(version));
    }
    if application == APPLICATION && version == 0 {
        return Err(StoreError::Damaged(text!("it has no format version")));
    }
    if n_tables > 0 && application != APPLICATION {
        return Err(StoreError::Damaged(text!("it is the database of another program")));
    }
    // A move changes two pages. Small pages let a write-ahead log of 1 MB hold 500 moves.
    db.pragma_update(None, "page_size", 1024)?;
    // Readers do not block the writer, and moves need no sync: a kill loses nothing, and a power
    // cut at most the last moves.
    db.pragma_update_and_check(None, "journal_mode", "WAL", |_| Ok(()))?;
    db.pragma_update(None, "synchronous", "NORMAL")?;
    db.pragma_update_and_check(None, "wal_autocheckpoint", 1000, |_| Ok(()))?;
    db.pragma_update_and_check(None, "journal_size_limit", 1 << 20, |_| Ok(()))?;
    if version == VERSION {
        return check_tables(db);
    }
    let transaction = db.transaction_with_behavior(rusqlite::TransactionBehavior::Exclusive)?;
    // Another program may have created the tables meanwhile.
    let version: u32 = pragma(&transaction, "user_version")?;
    if version == VERSION {
        return Ok(());
    }
    match version {
        1 => transaction.execute_batch(FROM_VERSION_1)?,
        2 => transaction.execute_batch(FROM_VERSION_2)?,
        3 => {}
        _ => transaction.execute_batch(TABLES)?,
    }
    if version < 2 {
        transaction.execute_batch(NEW_TABLES)?;
    }
    if version > 0 {
        transaction.execute_batch(FROM_VERSION_3)?;
    }
    transaction.pragma_update(None, "application_id", APPLICATION)?;
    transaction.pragma_update(None, "user_version", VERSION)?;
    Ok(transaction.commit()?)
}

fn pragma<T: rusqlite::types::FromSql>(db: &Connection, name: &str) -> Result<T, StoreError> {
    Ok(db.pragma_query_value(None, name, |row| row.get(0))?)
}

/// Checks that all tables and columns are there, so that a damaged file is noticed when it is opened
/// and can still be moved away.
fn check_tables(db: &Connection) -> Result<(), StoreError> {
    let model = Connection::open_in_memory()?;
    model.execute_batch(TABLES)?;
    model.execute_batch(NEW_TABLES)?;
    if columns(&model)?.is_subset(&columns(db)?) {
        return Ok(());
    }
    Err(StoreError::Damaged(INCOMPLETE.into()))
}

/// Returns the table and the name of each column of a database.
fn columns(db: &Connection) -> Result<BTreeSet<(String, String)>, StoreError> {
    let mut query = db.prepare(
        "SELECT tables.name, columns.name
         FROM sqlite_schema AS tables, pragma_table_info(tables.name) AS columns
         WHERE tables.type = 'table'",
    )?;
    let columns = query.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?;
    Ok(columns.collect::<Result<_, _>>()?)
}
