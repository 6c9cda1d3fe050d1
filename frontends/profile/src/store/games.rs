//! Games in progress in the database.

use rusqlite::Connection;

use super::log::uid_value;
use super::schema::{CHANGES, IN_PROGRESS, SAVES};
use super::table::{Row, body, value};
use super::{StoreError, fresh_uid};
use crate::in_progress::InProgress;
use crate::uid::Uid;

/// Number of changes after which a game is saved whole.
const MAX_CHANGES: usize = 2_000;

/// Adds a game in progress, without its save. Returns the row ID and the version.
pub(super) fn insert(
    db: &Connection,
    player: i64,
    game: &InProgress,
) -> Result<(i64, i64), StoreError> {
    write(db, None, player, 1, game).map(|id| (id, 1))
}

fn write(
    db: &Connection,
    id: Option<i64>,
    player: i64,
    version: i64,
    game: &InProgress,
) -> Result<i64, StoreError> {
    let record = InProgress { save: String::new(), journal: String::new(), ..game.clone() };
    let values = vec![uid_value(game.uid), player.into(), version.into(), body(&record)];
    IN_PROGRESS.put(db, id, values)
}

/// Replaces what is known about a game in progress, except for its moves.
pub(super) fn update(db: &Connection, row: &Row, game: &InProgress) -> Result<(), StoreError> {
    let (player, version) = (IN_PROGRESS.int(row, "player"), IN_PROGRESS.int(row, "version"));
    write(db, Some(row.id), player, version, game).map(drop)
}

/// Returns the row of a game in progress.
pub(super) fn row_of(db: &Connection, uid: Uid) -> Result<Option<Row>, StoreError> {
    IN_PROGRESS.row(db, "uid = ?1", [uid_value(uid)])
}

/// Returns the game of a row, without its moves. Only a newer program writes one that cannot be read.
pub(super) fn of_row(row: &Row) -> Option<InProgress> {
    serde_json::from_str(IN_PROGRESS.text(row, "body")).ok()
}

/// Returns a player's games in progress without their moves, the one played last first.
pub(super) fn read(db: &Connection, player: i64) -> Result<Vec<(Row, InProgress)>, StoreError> {
    let rows = IN_PROGRESS.rows(db, "player = ?1", [player])?;
    let mut games: Vec<_> =
        rows.into_iter().filter_map(|row| of_row(&row).map(|game| (row, game))).collect();
    games.sort_by_key(|(row, game)| core::cmp::Reverse((game.saved_at, row.id)));
    Ok(games)
}

/// Returns the game of a row with its moves, and the number of its changes.
pub(super) fn whole(db: &Connection, row: &Row) -> Result<Option<(InProgress, usize)>, StoreError> {
    let Some(mut game) = of_row(row) else { return Ok(None) };
    if let Some(save) = SAVES.row(db, "id = ?1", [row.id])? {
        game.save = SAVES.text(&save, "save").to_string();
    }
    let changes = CHANGES.rows(db, "game = ?1", [row.id])?;
    game.journal = changes.iter().map(|row| CHANGES.text(row, "steps")).collect();
    Ok(Some((game, changes.len())))
}

/// Saves a game whole, if its row has this version. Otherwise another program has written, finished
/// or removed the game, which is saved as a new one, so that nobody loses moves. Returns the uid and
/// the version.
pub(super) fn save(
    db: &Connection,
    player: i64,
    game: &InProgress,
    version: i64,
) -> Result<(Uid, i64), StoreError> {
    let row = row_of(db, game.uid)?;
    let (id, uid, player, version) = match row {
        Some(row) if IN_PROGRESS.int(&row, "version") == version => {
            CHANGES.delete(db, "game = ?1", [row.id])?;
            (Some(row.id), game.uid, IN_PROGRESS.int(&row, "player"), version + 1)
        }
        // The event was written before.
        Some(row) if whole(db, &row)?.is_some_and(|(known, _)| known == *game) => {
            return Ok((game.uid, IN_PROGRESS.int(&row, "version")));
        }
        None if version == 0 => (None, game.uid, player, 1),
        _ => (None, fresh_uid(db)?, player, 1),
    };
    let game = InProgress { uid, ..game.clone() };
    let id = write(db, id, player, version, &game)?;
    SAVES.put(db, Some(id), vec![value(game.save.as_str())])?;
    if !game.journal.is_empty() {
        CHANGES.put(db, None, vec![id.into(), value(game.journal.as_str())])?;
    }
    Ok((uid, version))
}

/// Adds the steps since the last save to a game whose row has this version. Returns `false` if it has
/// not, or if there are so many changes that the game has to be saved whole.
pub(super) fn add_changes(
    db: &Connection,
    game: &InProgress,
    version: i64,
    steps: &str,
    n_changes: usize,
) -> Result<bool, StoreError> {
    let row = row_of(db, game.uid)?;
    let Some(row) = row.filter(|row| IN_PROGRESS.int(row, "version") == version) else {
        return Ok(false);
    };
    if n_changes >= MAX_CHANGES {
        return Ok(false);
    }
    write(db, Some(row.id), IN_PROGRESS.int(&row, "player"), version + 1, game)?;
    if !steps.is_empty() {
        CHANGES.put(db, None, vec![row.id.into(), value(steps)])?;
    }
    Ok(true)
}

/// Removes a game in progress. Returns `true` if it was there.
pub(super) fn drop_game(db: &Connection, uid: Uid) -> Result<bool, StoreError> {
    let Some(row) = row_of(db, uid)? else { return Ok(false) };
    CHANGES.delete(db, "game = ?1", [row.id])?;
    SAVES.delete(db, "id = ?1", [row.id])?;
    IN_PROGRESS.delete(db, "id = ?1", [row.id])?;
    Ok(true)
}
