//! Removal of rows that cannot be read, so that a bad value costs its row and not the profile.

use rusqlite::{Connection, Row, params};

use super::{StoreError, rows};
use crate::name::Name;
use crate::player_file::PlayerFile;
use crate::uid::Uid;

/// Removes the rows that cannot be read and returns their number. A game in progress is removed with
/// all of its rows. A player is kept, and so are their games: only the bad values are replaced.
pub(super) fn repair(db: &Connection) -> Result<usize, StoreError> {
    let finished = unreadable(db, rows::FINISHED, "id", |row| rows::finished(row).map(drop))?;
    for id in &finished {
        db.execute("DELETE FROM finished WHERE id = ?1", [id])?;
    }
    let scores = unreadable(db, rows::SCORES, "rowid", |row| rows::score(row).map(drop))?;
    for id in &scores {
        db.execute("DELETE FROM scores WHERE rowid = ?1", [id])?;
    }
    let mut n_games = 0;
    for id in ids(db, "SELECT id FROM in_progress")? {
        match rows::whole_in_progress(db, "in_progress.id", &id) {
            Ok(Some(_)) => {}
            Ok(None) | Err(StoreError::Damaged(_)) => {
                rows::delete_in_progress(db, id)?;
                n_games += 1;
            }
            Err(error) => return Err(error),
        }
    }
    Ok(finished.len() + scores.len() + n_games + repair_players(db)?)
}

/// Returns the IDs of the rows of a query that `read` refuses.
fn unreadable(
    db: &Connection,
    sql: &str,
    id: &str,
    read: impl Fn(&Row<'_>) -> rusqlite::Result<()>,
) -> Result<Vec<i64>, StoreError> {
    let mut query = db.prepare(sql)?;
    let mut rows = query.query([])?;
    let mut bad = Vec::new();
    while let Some(row) = rows.next()? {
        if read(row).is_err() {
            bad.push(row.get(id)?);
        }
    }
    Ok(bad)
}

fn ids(db: &Connection, sql: &str) -> Result<Vec<i64>, StoreError> {
    let mut query = db.prepare(sql)?;
    let ids = query.query_map([], |row| row.get(0))?.collect::<Result<_, _>>()?;
    Ok(ids)
}

/// Replaces bad values of players and returns the number of players that had any.
fn repair_players(db: &Connection) -> Result<usize, StoreError> {
    let mut n_bad = 0;
    for id in ids(db, "SELECT id FROM players")? {
        let sql = "SELECT uid, name, key, since, results FROM players WHERE id = ?1";
        let (uid, name, key, since, results) = db.query_row(sql, [id], |row| {
            let text = |column| row.get::<_, String>(column).ok();
            let uid = text(0).and_then(|text| text.parse::<Uid>().ok());
            let name = text(1).and_then(|text| Name::new(&text).ok());
            let results = text(4).filter(|text| PlayerFile::read(text).is_ok());
            Ok((uid, name, text(2), row.get::<_, i64>(3).ok(), results))
        })?;
        let is_key = name.as_ref().is_some_and(|name| key == Some(name.key()));
        if is_key && uid.is_some() && since.is_some() && results.is_some() {
            continue;
        }
        n_bad += 1;
        let name = match name {
            Some(name) if is_key || rows::id_of_player(db, &name)?.is_none() => name,
            _ => free_name(db, id)?,
        };
        let uid = uid.map_or_else(|| rows::fresh_uid(db), Ok)?;
        db.execute(
            "UPDATE players SET uid = ?2, name = ?3, key = ?4, since = ?5, results = ?6
             WHERE id = ?1",
            params![
                id,
                uid.to_string(),
                name.as_str(),
                name.key(),
                since.unwrap_or(0),
                results.unwrap_or_default()
            ],
        )?;
    }
    Ok(n_bad)
}

/// Returns a name that no player has.
fn free_name(db: &Connection, from: i64) -> Result<Name, StoreError> {
    let mut n = from;
    loop {
        let name = Name::new(&format!("Player {n}"))?;
        if rows::id_of_player(db, &name)?.is_none() {
            return Ok(name);
        }
        n = n.wrapping_add(1);
    }
}
