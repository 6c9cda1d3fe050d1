//! Conversion between database rows and the model's types.

use core::fmt::Display;
use core::str::FromStr;

use puzzle_midend::{Ending, Source};
use rusqlite::types::Type;
use rusqlite::{Connection, OptionalExtension, Row, ToSql, params};

use super::{StoreError, solutions};
use crate::finished::{Finished, Place};
use crate::in_progress::InProgress;
use crate::name::Name;
use crate::player_file::PlayerFile;
use crate::ranking_file::RankingFile;
use crate::uid::Uid;

type Read<T> = Result<T, rusqlite::Error>;

fn wrong(column: usize, words: impl Display) -> rusqlite::Error {
    rusqlite::Error::FromSqlConversionFailure(column, Type::Text, words.to_string().into())
}

/// Parses the text in a column of a row.
pub(super) fn parsed<T: FromStr<Err: Display>>(row: &Row<'_>, column: usize) -> Read<T> {
    row.get_ref(column)?.as_str()?.parse().map_err(|e| wrong(column, e))
}

pub(super) fn parsed_if_any<T: FromStr<Err: Display>>(
    row: &Row<'_>,
    column: usize,
) -> Read<Option<T>> {
    let text = row.get_ref(column)?.as_str_or_null()?;
    text.map(|text| text.parse().map_err(|e| wrong(column, e))).transpose()
}

pub(super) fn uid(row: &Row<'_>, column: usize) -> Read<Uid> {
    parsed(row, column)
}

/// Reads a number that must not be negative. A negative one, which a file edited by hand may
/// contain, is read as 0.
pub(super) fn uint(row: &Row<'_>, column: usize) -> Read<u64> {
    Ok(u64::try_from(row.get::<_, i64>(column)?).unwrap_or(0))
}

/// Reads a number that the store counts up. A number that a profile cannot reach is an error, so
/// that it never overflows.
fn counter(row: &Row<'_>, column: usize) -> Read<i64> {
    Ok(row.get::<_, u32>(column)?.into())
}

fn small(row: &Row<'_>, column: usize) -> Read<u32> {
    Ok(u32::try_from(row.get::<_, i64>(column)?).unwrap_or(0))
}

fn int(n: u64) -> i64 {
    i64::try_from(n).unwrap_or(i64::MAX)
}

pub(super) fn word_of(ending: Ending) -> &'static str {
    match ending {
        Ending::Solved => "solved",
        Ending::Lost => "lost",
        _ => "solved-by-program",
    }
}

fn ending(row: &Row<'_>, column: usize) -> Read<Ending> {
    ending_of(row.get_ref(column)?.as_str()?, column)
}

fn ending_if_any(row: &Row<'_>, column: usize) -> Read<Option<Ending>> {
    let word = row.get_ref(column)?.as_str_or_null()?;
    word.map(|word| ending_of(word, column)).transpose()
}

fn ending_of(word: &str, column: usize) -> Read<Ending> {
    match word {
        "solved" => Ok(Ending::Solved),
        "lost" => Ok(Ending::Lost),
        "solved-by-program" => Ok(Ending::SolvedByProgram),
        other => Err(wrong(column, format!("'{other}' is not an ending"))),
    }
}

pub(super) fn set_fact(db: &Connection, fact: &str, value: &str) -> Result<(), StoreError> {
    db.execute("REPLACE INTO facts (fact, value) VALUES (?1, ?2)", [fact, value])?;
    Ok(())
}

pub(super) fn id_of_player(db: &Connection, name: &Name) -> Result<Option<i64>, StoreError> {
    let mut query = db.prepare_cached("SELECT id FROM players WHERE key = ?1")?;
    Ok(query.query_row([name.key()], |row| row.get(0)).optional()?)
}

/// Returns 128 random bits.
pub(super) fn fresh_uid(db: &Connection) -> Result<Uid, StoreError> {
    let bits: [u8; 16] = db.query_row("SELECT randomblob(16)", [], |row| row.get(0))?;
    Ok(Uid::from_bits(u128::from_be_bytes(bits)))
}

/// Returns the row ID of the player with this name, and creates the player if necessary.
pub(super) fn player(db: &Connection, name: &Name, since: u64) -> Result<i64, StoreError> {
    if let Some(id) = id_of_player(db, name)? {
        return Ok(id);
    }
    db.execute(
        "INSERT INTO players (uid, name, key, since)
         VALUES (lower(hex(randomblob(16))), ?1, ?2, ?3)",
        params![name.as_str(), name.key(), int(since)],
    )?;
    Ok(db.last_insert_rowid())
}

pub(super) fn results(db: &Connection, player: i64) -> Result<PlayerFile, StoreError> {
    let text: String =
        db.query_row("SELECT results FROM players WHERE id = ?1", [player], |row| row.get(0))?;
    Ok(PlayerFile::read(&text)?)
}

pub(super) fn set_results(
    db: &Connection,
    player: i64,
    results: &PlayerFile,
) -> Result<(), StoreError> {
    db.execute("UPDATE players SET results = ?2 WHERE id = ?1", params![player, results.write()])?;
    Ok(())
}

/// The query whose rows [`score`] reads.
pub(super) const SCORES: &str = "SELECT name, score, rowid FROM scores";

pub(super) fn score(row: &Row<'_>) -> Read<(Name, u64)> {
    Ok((parsed(row, 0)?, uint(row, 1)?))
}

pub(super) fn scores(db: &Connection) -> Result<RankingFile, StoreError> {
    let mut query = db.prepare(SCORES)?;
    let lines = query.query_map([], score)?;
    Ok(RankingFile::new(lines.collect::<Result<Vec<(Name, u64)>, _>>()?))
}

pub(super) fn set_scores(db: &Connection, scores: &RankingFile) -> Result<(), StoreError> {
    db.execute("DELETE FROM scores", [])?;
    for line in scores.lines() {
        db.execute(
            "INSERT INTO scores (name, score) VALUES (?1, ?2)",
            params![line.name.as_str(), int(line.score)],
        )?;
    }
    Ok(())
}

/// Adds a game to the log unless its uid exists. Returns `true` if it was added.
pub(super) fn insert_finished(
    db: &Connection,
    player: i64,
    game: &Finished,
) -> Result<bool, StoreError> {
    let mut insert = db.prepare_cached(
        "INSERT OR IGNORE INTO finished (uid, player, game, puzzle, seed_id, params, board,
            difficulty, file, level, title, collection, number, day, cells, moves, pushes, millis,
            hints, ending, is_again, is_ranked, at, date, solution, runs)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18,
            ?19, ?20, ?21, ?22, ?23, ?24, ?25, ?26)",
    )?;
    let n = insert.execute(params![
        game.uid.to_string(),
        player,
        game.game,
        game.puzzle,
        game.seed_id,
        game.params,
        game.board,
        game.difficulty.to_string(),
        game.source.file,
        game.source.level,
        game.source.title,
        game.place.as_ref().map(|place| &place.collection),
        game.place.as_ref().map(|place| place.number),
        game.day.map(|day| day.to_string()),
        game.cells,
        game.moves,
        game.pushes,
        game.millis.map(int),
        game.hints,
        word_of(game.ending),
        game.is_again,
        game.is_ranked,
        int(game.at),
        game.date.to_string(),
        game.solution.as_deref().map(solutions::packed),
        game.runs,
    ])?;
    Ok(n > 0)
}

/// Reads the source of a puzzle (file, level, title) from three columns, the first of which is
/// `at`.
fn source(row: &Row<'_>, at: usize) -> rusqlite::Result<Source> {
    let text = |i| row.get::<_, String>(at + i);
    Ok(Source::new(text(0)?, text(1)?, text(2)?))
}

/// The query whose rows [`finished`] reads. It leaves out the solutions, which only exports and the
/// records of one puzzle need.
pub(super) const FINISHED: &str = "SELECT uid, game, puzzle, seed_id, params, board, difficulty,
    file, level, title, collection, number, day, cells, moves, pushes, millis, hints, ending,
    is_again, is_ranked, at, date, runs, id FROM finished";

pub(super) fn finished(row: &Row<'_>) -> Read<Finished> {
    Ok(Finished {
        uid: uid(row, 0)?,
        game: row.get(1)?,
        puzzle: row.get(2)?,
        seed_id: row.get(3)?,
        params: row.get(4)?,
        board: row.get(5)?,
        difficulty: parsed(row, 6)?,
        source: source(row, 7)?,
        place: place(row, 10)?,
        day: parsed_if_any(row, 12)?,
        cells: small(row, 13)?,
        moves: small(row, 14)?,
        pushes: row.get::<_, Option<i64>>(15)?.and_then(|n| u32::try_from(n).ok()),
        millis: row.get::<_, Option<i64>>(16)?.and_then(|n| u64::try_from(n).ok()),
        hints: small(row, 17)?,
        solution: None,
        ending: ending(row, 18)?,
        is_again: row.get(19)?,
        is_ranked: row.get(20)?,
        at: uint(row, 21)?,
        date: parsed(row, 22)?,
        runs: row.get::<_, Option<i64>>(23)?.and_then(|n| u32::try_from(n).ok()),
    })
}

/// Reads a player's log, or its entries for one puzzle.
pub(super) fn log(
    db: &Connection,
    player: i64,
    puzzle: Option<&str>,
) -> Result<Vec<Finished>, StoreError> {
    let of_puzzle = if puzzle.is_some() { " AND puzzle = ?2" } else { "" };
    let sql = format!("{FINISHED} WHERE player = ?1{of_puzzle} ORDER BY id");
    let mut query = db.prepare_cached(&sql)?;
    let list = match puzzle {
        Some(puzzle) => query.query_map(params![player, puzzle], finished)?.collect(),
        None => query.query_map([player], finished)?.collect(),
    };
    let list: Result<Vec<_>, _> = list;
    Ok(list?)
}

fn place(row: &Row<'_>, column: usize) -> Read<Option<Place>> {
    let collection: Option<String> = row.get(column)?;
    let number: Option<i64> = row.get(column + 1)?;
    Ok(collection.zip(number).map(|(collection, number)| Place {
        collection,
        number: u32::try_from(number).unwrap_or(0),
    }))
}

const OF_IN_PROGRESS: &str =
    "SELECT in_progress.id, uid, in_progress.game, puzzle, seed_id, params,
    difficulty, file, level, title, collection, number, day, begun_at, moves, millis, done, status,
    saved_at, date, ended FROM in_progress JOIN playing ON playing.game = in_progress.id";

fn read_in_progress(row: &Row<'_>) -> Read<(i64, InProgress)> {
    let game = InProgress {
        uid: uid(row, 1)?,
        game: row.get(2)?,
        puzzle: row.get(3)?,
        seed_id: row.get(4)?,
        params: row.get(5)?,
        difficulty: parsed(row, 6)?,
        source: source(row, 7)?,
        place: place(row, 10)?,
        day: parsed_if_any(row, 12)?,
        begun_at: uint(row, 13)?,
        moves: small(row, 14)?,
        millis: row.get::<_, Option<i64>>(15)?.and_then(|n| u64::try_from(n).ok()),
        done: row.get::<_, Option<i64>>(16)?.and_then(|n| u32::try_from(n).ok()),
        status: row.get(17)?,
        saved_at: uint(row, 18)?,
        date: parsed(row, 19)?,
        ended: ending_if_any(row, 20)?,
        save: String::new(),
        journal: String::new(),
        now: String::new(),
    };
    Ok((row.get(0)?, game))
}

/// Reads a player's games in progress without their saves, the one played last first.
pub(super) fn in_progress(db: &Connection, player: i64) -> Result<Vec<InProgress>, StoreError> {
    let sql =
        format!("{OF_IN_PROGRESS} WHERE player = ?1 ORDER BY saved_at DESC, in_progress.id DESC");
    let mut query = db.prepare_cached(&sql)?;
    let list = query.query_map([player], |row| Ok(read_in_progress(row)?.1))?;
    Ok(list.collect::<Result<_, _>>()?)
}

/// Reads the game in progress whose `column` has this value, with its save. Returns its row ID, its
/// version and the game.
pub(super) fn whole_in_progress(
    db: &Connection,
    column: &str,
    value: &dyn ToSql,
) -> Result<Option<(i64, i64, InProgress)>, StoreError> {
    let sql = format!("{OF_IN_PROGRESS} WHERE {column} = ?1");
    let found = db.query_row(&sql, [value], read_in_progress).optional()?;
    let Some((id, mut game)) = found else { return Ok(None) };
    let version =
        db.query_row("SELECT now, version FROM playing WHERE game = ?1", [id], |row| {
            game.now = row.get(0)?;
            counter(row, 1)
        })?;
    game.save = db.query_row("SELECT save FROM saves WHERE game = ?1", [id], |row| row.get(0))?;
    let mut parts = db.prepare("SELECT part, steps FROM journal WHERE game = ?1 ORDER BY part")?;
    for part in parts.query_map([id], |row| Ok((counter(row, 0)?, row.get::<_, String>(1)?)))? {
        game.journal += &part?.1;
    }
    Ok(Some((id, version, game)))
}

/// Adds a new game in progress and returns its row ID.
pub(super) fn insert_in_progress(
    db: &Connection,
    player: i64,
    game: &InProgress,
) -> Result<i64, StoreError> {
    db.prepare_cached(
        "INSERT INTO in_progress (uid, player, game, puzzle, seed_id, params, difficulty, file,
            level, title, collection, number, day, begun_at)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14)",
    )?
    .execute(params![
        game.uid.to_string(),
        player,
        game.game,
        game.puzzle,
        game.seed_id,
        game.params,
        game.difficulty.to_string(),
        game.source.file,
        game.source.level,
        game.source.title,
        game.place.as_ref().map(|place| &place.collection),
        game.place.as_ref().map(|place| place.number),
        game.day.map(|day| day.to_string()),
        int(game.begun_at),
    ])?;
    let id = db.last_insert_rowid();
    db.execute("INSERT INTO saves (game, save) VALUES (?1, ?2)", params![id, game.save])?;
    db.execute(
        "INSERT INTO playing
            (game, moves, millis, done, status, saved_at, date, now, ended, version)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, 1)",
        params![
            id,
            game.moves,
            game.millis.map(int),
            game.done,
            game.status,
            int(game.saved_at),
            game.date.to_string(),
            game.now,
            game.ended.map(word_of)
        ],
    )?;
    if !game.journal.is_empty() {
        let sql = "INSERT INTO journal (game, part, steps) VALUES (?1, 0, ?2)";
        db.execute(sql, params![id, game.journal])?;
    }
    Ok(id)
}

/// Updates the current state of a game in progress. Returns `true` if its row had the expected
/// version.
pub(super) fn update_playing(
    db: &Connection,
    (id, version): (i64, i64),
    game: &InProgress,
) -> Result<bool, StoreError> {
    let mut update = db.prepare_cached(
        "UPDATE playing SET moves = ?3, millis = ?4, done = ?5, status = ?6, saved_at = ?7,
            date = ?8, now = ?9, ended = ?10, version = version + 1
         WHERE game = ?1 AND version = ?2",
    )?;
    let n = update.execute(params![
        id,
        version,
        game.moves,
        game.millis.map(int),
        game.done,
        game.status,
        int(game.saved_at),
        game.date.to_string(),
        game.now,
        game.ended.map(word_of)
    ])?;
    Ok(n > 0)
}

/// Returns the row ID of a game in progress.
pub(super) fn id_in_progress(db: &Connection, uid: Uid) -> Result<Option<i64>, StoreError> {
    let sql = "SELECT id FROM in_progress WHERE uid = ?1";
    Ok(db.query_row(sql, [uid.to_string()], |row| row.get(0)).optional()?)
}

/// Deletes the game in progress with this row ID.
pub(super) fn delete_in_progress(db: &Connection, id: i64) -> Result<(), StoreError> {
    for sql in [
        "DELETE FROM journal WHERE game = ?1",
        "DELETE FROM saves WHERE game = ?1",
        "DELETE FROM playing WHERE game = ?1",
        "DELETE FROM in_progress WHERE id = ?1",
    ] {
        db.execute(sql, [id])?;
    }
    Ok(())
}
