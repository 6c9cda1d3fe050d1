//! Conversion of profiles of version 4, which kept each field of a record in a column of its own.

use std::collections::BTreeSet;
use std::path::PathBuf;

use rusqlite::Connection;
use serde::de::DeserializeOwned;

use super::schema::{CHANGES, SAVES};
use super::table::value;
use super::{StoreError, facts, fresh_uid, games, log, players, solutions};
use crate::finished::Finished;
use crate::in_progress::InProgress;
use crate::name::Name;
use crate::player::Player;
use crate::player_file::PlayerFile;
use crate::ranking_file::{RankingFile, RankingLine};
use crate::solution::Solution;

/// Some columns that version 4 has, and no other version.
const COLUMNS: [(&str, &str); 4] = [
    ("playing", "ended"),
    ("file_solutions", "is_by_program"),
    ("finished", "solution"),
    ("journal", "part"),
];

/// Returns `true` if these are the tables and columns of version 4.
pub(super) fn is_it(columns: &BTreeSet<(String, String)>) -> bool {
    COLUMNS.iter().all(|(table, column)| columns.contains(&(table.to_string(), column.to_string())))
}

/// The tables of version 4, which are gone in the end.
const TABLES: [&str; 8] = [
    "journal",
    "saves",
    "playing",
    "in_progress",
    "finished",
    "file_solutions",
    "scores",
    "players",
];

/// Returns the path of the copy that is made before a file is converted.
pub(super) fn copy_of(path: &str) -> PathBuf {
    PathBuf::from(format!("{path}.version-4"))
}

/// Creates the tables of this version by `create`, with what the tables of version 4 have, if they
/// are there. Returns the number of rows that cannot be read.
pub(super) fn convert(
    db: &Connection,
    create: impl FnOnce() -> Result<(), StoreError>,
) -> Result<usize, StoreError> {
    let is_there = "SELECT count(*) FROM sqlite_schema WHERE name = 'playing'";
    if db.query_row(is_there, [], |row| row.get::<_, u32>(0))? == 0 {
        return create().map(|()| 0);
    }
    for table in TABLES.iter().chain(&["facts"]) {
        db.execute_batch(&format!("ALTER TABLE {table} RENAME TO old_{table};"))?;
    }
    create()?;
    let n_bad = copy(db)?;
    for table in TABLES.iter().chain(&["facts"]) {
        db.execute_batch(&format!("DROP TABLE old_{table};"))?;
    }
    Ok(n_bad)
}

/// The columns that finished games and those in progress share, as members of a JSON object.
const SHARED: &str = "'uid', uid, 'game', game.game, 'puzzle', puzzle, 'seed_id', seed_id,
    'params', params, 'difficulty', difficulty,
    'source', json_object('file', file, 'level', level, 'title', title),
    'place', json(iif(collection IS NULL, 'null',
        json_object('collection', collection, 'number', number))),
    'day', day, 'moves', moves, 'millis', millis, 'date', date";

/// Copies all records. Returns the number of those that cannot be read.
fn copy(db: &Connection) -> Result<usize, StoreError> {
    copy_players(db)?;
    let mut n_bad = 0;
    let finished = format!(
        "SELECT json_object({SHARED}, 'board', board, 'cells', cells, 'pushes', pushes,
            'runs', runs, 'hints', hints, 'ending', ending,
            'is_again', json(iif(is_again, 'true', 'false')),
            'is_ranked', json(iif(is_ranked, 'true', 'false')), 'at', at),
            player, solution
         FROM old_finished AS game ORDER BY id"
    );
    n_bad += each(db, &finished, |player, mut game: Finished, row| {
        let solution: Option<Vec<u8>> = row.get(2)?;
        game.solution = solution.as_deref().and_then(solutions::unpacked);
        log::put(db, player, &game).map(drop)
    })?;
    let in_progress = format!(
        "SELECT json_object({SHARED}, 'begun_at', begun_at, 'done', done, 'status', status,
            'saved_at', saved_at, 'now', now, 'ended', ended),
            player, old_saves.save, id
         FROM old_in_progress AS game JOIN old_playing AS playing ON playing.game = id
         JOIN old_saves ON old_saves.game = id ORDER BY id"
    );
    n_bad += each(db, &in_progress, |player, game: InProgress, row| {
        let (id, _) = games::insert(db, player, &game)?;
        SAVES.put(db, Some(id), vec![value(row.get::<_, String>(2)?)])?;
        let mut query =
            db.prepare_cached("SELECT steps FROM old_journal WHERE game = ?1 ORDER BY part")?;
        let parts = query.query_map([row.get::<_, i64>(3)?], |row| row.get::<_, String>(0))?;
        let steps: String = parts.collect::<Result<_, _>>()?;
        if !steps.is_empty() {
            CHANGES.put(db, None, vec![id.into(), value(steps)])?;
        }
        Ok(())
    })?;
    let of_files = "SELECT json_object('puzzle', puzzle, 'moves', moves, 'pushes', pushes,
            'hints', 0, 'at', at, 'date', date,
            'is_by_program', json(iif(is_by_program, 'true', 'false'))),
            player, solution
         FROM old_file_solutions ORDER BY id";
    n_bad += each(db, of_files, |player, mut solution: Solution, row| {
        let text = solutions::unpacked(&row.get::<_, Vec<u8>>(2)?);
        solution.text = text.unwrap_or_default();
        solutions::put(db, player, &solution)
    })?;
    let mut scores = Vec::new();
    let mut query = db.prepare("SELECT name, score FROM old_scores")?;
    let mut rows = query.query([])?;
    while let Some(row) = rows.next()? {
        let score = row.get::<_, i64>(1).ok().and_then(|score| u64::try_from(score).ok());
        let name = row.get::<_, String>(0).ok().and_then(|name| Name::new(&name).ok());
        match name.zip(score) {
            // Version 4 kept the scores of this game only.
            Some((name, score)) => {
                scores.push(RankingLine { name, score, game: "hidato".to_string() });
            }
            None => n_bad += 1,
        }
    }
    players::set_scores(db, &RankingFile::new(scores))?;
    Ok(n_bad)
}

/// Copies the players, without their games. A bad value is replaced.
fn copy_players(db: &Connection) -> Result<(), StoreError> {
    let old_fact = |fact: &str| -> Result<Option<String>, StoreError> {
        let sql = "SELECT value FROM old_facts WHERE fact = ?1";
        let mut query = db.prepare(sql)?;
        let mut values = query.query_map([fact], |row| row.get(0))?;
        Ok(values.next().transpose()?)
    };
    let current = old_fact("current")?;
    let mut query = db.prepare("SELECT id, uid, name, since, results FROM old_players")?;
    let mut rows = query.query([])?;
    while let Some(row) = rows.next()? {
        let id: i64 = row.get(0)?;
        let text = |column| row.get::<_, String>(column).unwrap_or_default();
        let name = Name::new(&text(2)).or_else(|_| Name::new(&format!("Player {id}")))?;
        let since = row.get::<_, i64>(3).ok().and_then(|since| u64::try_from(since).ok());
        let uid = text(1).parse().or_else(|_| fresh_uid(db))?;
        let mut player = Player::new(name.clone(), uid, since.unwrap_or(0));
        player.results = PlayerFile::read(&text(4)).unwrap_or_default();
        let offered = old_fact(&format!("lessons offered to {}", name.key()))?.unwrap_or_default();
        player.lessons_offered = offered.split_whitespace().map(str::to_string).collect();
        players::put(db, Some(id), &player)?;
        if current.as_ref() == Some(&name.key()) {
            facts::set(db, "current", &uid.to_string())?;
        }
    }
    Ok(())
}

/// Calls `take` for each row of a query whose first columns are a record as JSON and the ID of its
/// player. Returns the number of records that cannot be read.
fn each<T: DeserializeOwned>(
    db: &Connection,
    sql: &str,
    mut take: impl FnMut(i64, T, &rusqlite::Row<'_>) -> Result<(), StoreError>,
) -> Result<usize, StoreError> {
    let mut query = db.prepare(sql)?;
    let mut rows = query.query([])?;
    let mut n_bad = 0;
    while let Some(row) = rows.next()? {
        match serde_json::from_str(row.get_ref(0)?.as_str().unwrap_or_default()) {
            Ok(record) => take(row.get(1)?, record, row)?,
            Err(_) => n_bad += 1,
        }
    }
    Ok(n_bad)
}
