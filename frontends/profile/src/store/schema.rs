//! The tables of a profile, and how a file is recognized as one.

use std::collections::BTreeSet;

use puzzle_core::{label, text};
use rusqlite::{Connection, TransactionBehavior};

use super::salvage::PAGE_BYTES;
use super::table::{Table, value};
use super::{StoreError, facts, version_4};

/// The schema version that this program writes.
pub(super) const VERSION: u32 = 5;
/// What is wrong with a file that lacks a part of [`TABLES`].
pub(super) const INCOMPLETE: &str = label!("a table or a column is missing");
/// The `SQLite` application ID that marks a file as a profile: "Puzz".
const APPLICATION: i32 = 0x5075_7a7a;

/// Single values, by name: the current player, the scores of ranking files.
pub(super) static FACTS: Table =
    Table { name: "facts", columns: &["key", "body"], indexes: &["UNIQUE key"] };
/// Players, without their games. The key is the name by which players are compared.
pub(super) static PLAYERS: Table = Table {
    name: "players",
    columns: &["uid", "key", "body"],
    indexes: &["UNIQUE uid", "UNIQUE key"],
};
/// Finished games. The puzzle is the hash of its ID. The solution is compressed.
pub(super) static FINISHED: Table = Table {
    name: "finished",
    columns: &["uid", "player", "puzzle", "body", "solution"],
    indexes: &["UNIQUE uid", "player, puzzle"],
};
/// Solutions of files and of the program. The text is compressed.
pub(super) static SOLUTIONS: Table = Table {
    name: "solutions",
    columns: &["player", "puzzle", "body", "text"],
    indexes: &["player, puzzle"],
};
/// Games in progress, without their moves. The version counts how often the game was written.
pub(super) static IN_PROGRESS: Table = Table {
    name: "in_progress",
    columns: &["uid", "player", "version", "body"],
    indexes: &["UNIQUE uid", "player"],
};
/// The last full save of each game in progress, with the ID of its row.
pub(super) static SAVES: Table = Table { name: "saves", columns: &["save"], indexes: &[] };
/// What has changed since the full save of a game in progress, a row for each time it was written.
pub(super) static CHANGES: Table =
    Table { name: "changes", columns: &["game", "steps"], indexes: &["game"] };

pub(super) static TABLES: [&Table; 7] =
    [&FACTS, &PLAYERS, &FINISHED, &SOLUTIONS, &IN_PROGRESS, &SAVES, &CHANGES];

/// Prepares a connection, creates the tables if the file is empty, and converts those of version 4.
/// What a file is depends on its tables, since a number may be damaged. Returns the number of rows of
/// version 4 that cannot be read.
pub(super) fn prepare(db: &mut Connection) -> Result<usize, StoreError> {
    // Refuses a foreign file before writing anything to it.
    let look = db.transaction()?;
    let columns = columns(&look)?;
    let known = known_columns();
    let version: u32 = look.pragma_query_value(None, "user_version", |row| row.get(0))?;
    let is_current = known.is_subset(&columns);
    let is_changed_by_newer = is_current
        && version > VERSION
        && facts::read(&look, "version")?.is_none_or(|version| version != VERSION.to_string());
    let is_old = version_4::is_it(&columns);
    drop(look);
    if is_changed_by_newer {
        return Err(StoreError::Version(version));
    }
    if !is_current && !is_old && !columns.is_empty() {
        let is_profile = columns.contains(&("finished".into(), "uid".into()));
        return Err(StoreError::Damaged(if is_profile {
            INCOMPLETE.into()
        } else {
            text!("it is the database of another program")
        }));
    }
    // A move changes two pages. Small pages let a write-ahead log of 1 MB hold 500 moves.
    db.pragma_update(None, "page_size", PAGE_BYTES as u32)?;
    // What was deleted is overwritten, so that it does not come back when damaged files are read.
    db.pragma_update_and_check(None, "secure_delete", "ON", |_| Ok(()))?;
    // Readers do not block the writer, and moves need no sync: a kill loses nothing, and a power
    // cut at most the last moves.
    db.pragma_update_and_check(None, "journal_mode", "WAL", |_| Ok(()))?;
    db.pragma_update(None, "synchronous", "NORMAL")?;
    db.pragma_update_and_check(None, "wal_autocheckpoint", 1000, |_| Ok(()))?;
    db.pragma_update_and_check(None, "journal_size_limit", 1 << 20, |_| Ok(()))?;
    if is_current && version == VERSION {
        return Ok(0);
    }
    if let Some(path) = db.path().filter(|_| is_old) {
        let copy = version_4::copy_of(path);
        if !copy.exists() {
            db.execute("VACUUM INTO ?1", [copy.to_string_lossy()])?;
        }
    }
    let transaction = db.transaction_with_behavior(TransactionBehavior::Exclusive)?;
    // Another program may have created the tables meanwhile.
    let mut n_bad = 0;
    if !known.is_subset(&self::columns(&transaction)?) {
        n_bad = version_4::convert(&transaction, || create(&transaction))?;
    }
    transaction.pragma_update(None, "application_id", APPLICATION)?;
    transaction.pragma_update(None, "user_version", VERSION)?;
    transaction.commit()?;
    Ok(n_bad)
}

/// Creates the tables.
fn create(db: &Connection) -> Result<(), StoreError> {
    for table in TABLES {
        db.execute_batch(&table.sql())?;
    }
    FACTS.put(db, None, vec![value("version"), value(VERSION.to_string())]).map(drop)
}

/// Checks that the trees, the indexes and the rows of a file are whole.
pub(super) fn check(db: &Connection) -> Result<(), StoreError> {
    let found: String = db.query_row("PRAGMA integrity_check(1)", [], |row| row.get(0))?;
    if found != "ok" {
        return Err(StoreError::Damaged(text!("its data cannot be read")));
    }
    TABLES.iter().try_for_each(|table| table.each(db, "true", [], |_| Ok(())))
}

fn known_columns() -> BTreeSet<(String, String)> {
    let of_table = |table: &&'static Table| {
        let columns = ["id", "sum"].into_iter().chain(table.columns.iter().copied());
        let table = table.name;
        columns.map(move |column| (table.to_string(), column.to_string()))
    };
    TABLES.iter().flat_map(of_table).collect()
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
