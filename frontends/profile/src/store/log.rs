//! Finished games in the database.

use rusqlite::Connection;
use rusqlite::types::Value;

use super::schema::FINISHED;
use super::table::{Row, body};
use super::{StoreError, solutions};
use crate::finished::Finished;
use crate::uid::Uid;

/// Returns a number by which the entries of a puzzle are found: the FNV-1a hash of its ID.
pub(super) fn hash(puzzle: &str) -> i64 {
    let step = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3);
    puzzle.bytes().fold(0xcbf2_9ce4_8422_2325, step).cast_signed()
}

/// Returns a uid as a value of a column.
pub(super) fn uid_value(uid: Uid) -> Value {
    Value::Blob(uid.bits().to_be_bytes().to_vec())
}

/// Adds or replaces a log entry, and its solution.
pub(super) fn write(
    db: &Connection,
    id: Option<i64>,
    player: i64,
    game: &Finished,
) -> Result<i64, StoreError> {
    let solution = game.solution.as_deref().map(solutions::packed);
    write_with(db, id, player, game, solution.map_or(Value::Null, Value::Blob))
}

fn write_with(
    db: &Connection,
    id: Option<i64>,
    player: i64,
    game: &Finished,
    solution: Value,
) -> Result<i64, StoreError> {
    let record = Finished { solution: None, ..game.clone() };
    let values = vec![
        uid_value(game.uid),
        player.into(),
        hash(&game.puzzle).into(),
        body(&record),
        solution,
    ];
    FINISHED.put(db, id, values)
}

/// Adds a log entry. If there is one with its uid, replaces what is known about the game, except for the
/// player and the solution. Returns `true` if the entry is new.
pub(super) fn put(db: &Connection, player: i64, game: &Finished) -> Result<bool, StoreError> {
    let Some(row) = row_of(db, game.uid)? else {
        return write(db, None, player, game).map(|_| true);
    };
    let is_ranked = of_row(&row).is_none_or(|known| known.is_ranked);
    let game = Finished { is_ranked: game.is_ranked && is_ranked, ..game.clone() };
    let solution = FINISHED.bytes(&row, "solution").map_or(Value::Null, |it| it.to_vec().into());
    write_with(db, Some(row.id), FINISHED.int(&row, "player"), &game, solution)?;
    Ok(false)
}

/// Returns the row of a log entry.
pub(super) fn row_of(db: &Connection, uid: Uid) -> Result<Option<Row>, StoreError> {
    FINISHED.row(db, "uid = ?1", [uid_value(uid)])
}

/// Returns the log entry of a row, without its solution. Only a newer program writes one that cannot
/// be read.
pub(super) fn of_row(row: &Row) -> Option<Finished> {
    serde_json::from_str(FINISHED.text(row, "body")).ok()
}

/// Reads a player's log, without the solutions, in the order in which it was written.
pub(super) fn read(db: &Connection, player: i64) -> Result<Vec<Finished>, StoreError> {
    FINISHED.bodies(db, "player = ?1", [player])
}

/// Returns the rows of a player's log for a puzzle, with their entries.
pub(super) fn of_puzzle(
    db: &Connection,
    player: i64,
    puzzle: &str,
) -> Result<Vec<(Row, Finished)>, StoreError> {
    let rows = FINISHED.rows(db, "player = ?1 AND puzzle = ?2", [player, hash(puzzle)])?;
    let entries = rows.into_iter().filter_map(|row| of_row(&row).map(|game| (row, game)));
    Ok(entries.filter(|(_, game)| game.puzzle == puzzle).collect())
}
