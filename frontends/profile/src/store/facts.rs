//! Single values of a profile, by name.

use rusqlite::Connection;

use super::StoreError;
use super::schema::FACTS;
use super::table::value;

/// Returns a fact.
pub(super) fn read(db: &Connection, key: &str) -> Result<Option<String>, StoreError> {
    let row = FACTS.row(db, "key = ?1", [key])?;
    Ok(row.map(|row| FACTS.text(&row, "body").to_string()))
}

/// Sets a fact.
pub(super) fn set(db: &Connection, key: &str, body: &str) -> Result<(), StoreError> {
    let known = FACTS.row(db, "key = ?1", [key])?;
    FACTS.put(db, known.map(|row| row.id), vec![value(key), value(body)]).map(drop)
}
