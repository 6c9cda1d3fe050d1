//! Players in the database.

use rusqlite::Connection;

use super::schema::PLAYERS;
use super::table::{Row, body, value};
use super::{StoreError, facts};
use crate::event::PlayerRef;
use crate::name::Name;
use crate::player::Player;
use crate::ranking_file::RankingFile;
use crate::uid::Uid;

/// Adds or replaces a player, without games. Returns the row ID.
pub(super) fn put(db: &Connection, id: Option<i64>, player: &Player) -> Result<i64, StoreError> {
    let record = Player {
        results: player.results.clone(),
        lessons_offered: player.lessons_offered.clone(),
        ..Player::new(player.name.clone(), player.uid, player.since)
    };
    let values = vec![value(player.uid.to_string()), value(player.name.key()), body(&record)];
    PLAYERS.put(db, id, values)
}

/// Returns all players with their row IDs, sorted by name.
pub(super) fn all(db: &Connection) -> Result<Vec<(i64, Player)>, StoreError> {
    let rows = PLAYERS.rows(db, "true", [])?;
    let mut players: Vec<_> = rows.iter().map(|row| (row.id, of_row(row))).collect();
    players.sort_by_key(|(_, player)| player.name.key());
    Ok(players)
}

/// Returns the player of a row.
pub(super) fn read(db: &Connection, id: i64) -> Result<Player, StoreError> {
    let row = PLAYERS.row(db, "id = ?1", [id])?;
    Ok(row.as_ref().map(of_row).unwrap_or_default())
}

/// Only a newer program writes a body that cannot be read; the columns are known then.
fn of_row(row: &Row) -> Player {
    serde_json::from_str(PLAYERS.text(row, "body")).unwrap_or_else(|_| {
        let name = Name::new(PLAYERS.text(row, "key")).unwrap_or_default();
        let uid = PLAYERS.text(row, "uid").parse().unwrap_or_default();
        Player::new(name, uid, 0)
    })
}

/// Returns the row ID of a player, or of the one into whom the player was merged.
pub(super) fn id_of(db: &Connection, uid: Uid) -> Result<Option<i64>, StoreError> {
    let mut uid = uid.to_string();
    // A damaged file may have a circle.
    for _ in 0..100 {
        if let Some(row) = PLAYERS.row(db, "uid = ?1", [&uid])? {
            return Ok(Some(row.id));
        }
        match facts::read(db, &merged(&uid))? {
            Some(into) => uid = into,
            None => break,
        }
    }
    Ok(None)
}

/// Returns the row ID of the player with this name.
pub(super) fn id_of_name(db: &Connection, name: &Name) -> Result<Option<i64>, StoreError> {
    Ok(PLAYERS.row(db, "key = ?1", [name.key()])?.map(|row| row.id))
}

/// Returns the row ID of the player of an event, and `true` if the player was added.
pub(super) fn of_event(
    db: &Connection,
    player: &PlayerRef,
    at: u64,
) -> Result<(i64, bool), StoreError> {
    if let Some(id) = id_of(db, player.uid)? {
        return Ok((id, false));
    }
    if let Some(id) = id_of_name(db, &player.name)? {
        note_merged(db, player.uid, read(db, id)?.uid)?;
        return Ok((id, false));
    }
    put(db, None, &Player::new(player.name.clone(), player.uid, at)).map(|id| (id, true))
}

fn merged(uid: &str) -> String {
    format!("merged {uid}")
}

/// Notes that one uid stands for another player.
pub(super) fn note_merged(db: &Connection, from: Uid, into: Uid) -> Result<(), StoreError> {
    facts::set(db, &merged(&from.to_string()), &into.to_string())
}

/// Returns the scores of ranking files.
pub(super) fn scores(db: &Connection) -> Result<RankingFile, StoreError> {
    let text = facts::read(db, "scores")?;
    Ok(text.and_then(|text| serde_json::from_str(&text).ok()).unwrap_or_default())
}

pub(super) fn set_scores(db: &Connection, scores: &RankingFile) -> Result<(), StoreError> {
    facts::set(db, "scores", &serde_json::to_string(scores).expect("plain data is JSON"))
}
