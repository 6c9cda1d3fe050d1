//! Solutions in the database.

use std::collections::BTreeMap;
use std::io::{Read, Write};

use flate2::Compression;
use flate2::read::DeflateDecoder;
use flate2::write::DeflateEncoder;
use rusqlite::Connection;
use rusqlite::types::Value;

use super::schema::{FINISHED, SOLUTIONS};
use super::table::{Row, body};
use super::{StoreError, log};
use crate::finished::Finished;
use crate::solution::Solution;

/// The maximum length of a solution's text, in bytes.
const MOST: u64 = 16 << 20;

/// Compresses the text of a solution. Moves are a few letters or numbers, so that a third to a half
/// is left.
pub(super) fn packed(text: &str) -> Vec<u8> {
    let mut encoder = DeflateEncoder::new(Vec::new(), Compression::best());
    let written = encoder.write_all(text.as_bytes()).and_then(|()| encoder.finish());
    written.expect("writing to memory does not fail")
}

/// Returns the text that was [`packed`], or `None` if the bytes are damaged.
pub(super) fn unpacked(bytes: &[u8]) -> Option<String> {
    let mut text = String::new();
    let n = DeflateDecoder::new(bytes).take(MOST + 1).read_to_string(&mut text).ok()?;
    (n as u64 <= MOST).then_some(text)
}

/// A solution with the row that has it.
pub(super) struct Kept {
    row: Row,
    pub(super) solution: Solution,
}

/// Reads the solutions of a player. Those that cannot be read are left out.
pub(super) fn all(db: &Connection, player: i64) -> Result<Vec<Kept>, StoreError> {
    let games = FINISHED.rows(db, "player = ?1 AND solution IS NOT NULL", [player])?;
    let games = games.into_iter().filter_map(|row| log::of_row(&row).map(|game| (row, game)));
    let of_files = SOLUTIONS.rows(db, "player = ?1", [player])?;
    let of_games = games.filter_map(|(row, game)| of_game(row, game));
    Ok(of_games.chain(of_files.into_iter().filter_map(of_file)).collect())
}

/// Reads the solutions that a player has of a puzzle.
pub(super) fn of_puzzle(
    db: &Connection,
    player: i64,
    puzzle: &str,
) -> Result<Vec<Kept>, StoreError> {
    let games = log::of_puzzle(db, player, puzzle)?.into_iter();
    let of_files =
        SOLUTIONS.rows(db, "player = ?1 AND puzzle = ?2", [player, log::hash(puzzle)])?;
    let of_files = of_files.into_iter().filter_map(of_file);
    let of_files = of_files.filter(|kept| kept.solution.puzzle == puzzle);
    Ok(games.filter_map(|(row, game)| of_game(row, game)).chain(of_files).collect())
}

fn of_game(row: Row, mut game: Finished) -> Option<Kept> {
    game.solution = Some(unpacked(FINISHED.bytes(&row, "solution")?)?);
    Solution::of(&game).map(|solution| Kept { row, solution })
}

fn of_file(row: Row) -> Option<Kept> {
    let solution: Solution = serde_json::from_str(SOLUTIONS.text(&row, "body")).ok()?;
    let text = unpacked(SOLUTIONS.bytes(&row, "text")?)?;
    Some(Kept { row, solution: Solution { text, ..solution } })
}

/// Adds a solution of a file or of the program.
pub(super) fn put(db: &Connection, player: i64, solution: &Solution) -> Result<(), StoreError> {
    let record = Solution { text: String::new(), ..solution.clone() };
    let values = vec![
        player.into(),
        log::hash(&solution.puzzle).into(),
        body(&record),
        packed(&solution.text).into(),
    ];
    SOLUTIONS.put(db, None, values).map(drop)
}

/// Adds solutions of a file or of the program, and keeps those that are better than what the player
/// has. Returns the number of new ones that were kept.
pub(super) fn add(
    db: &Connection,
    player: i64,
    solutions: &[Solution],
) -> Result<usize, StoreError> {
    let mut n_kept = 0;
    for solution in solutions {
        let new = Solution { game: None, ..solution.clone() };
        let known = of_puzzle(db, player, &new.puzzle)?.into_iter().map(|kept| kept.solution);
        let known: Vec<Solution> = known.collect();
        let is_new = known.iter().all(|known| known.content() != new.content());
        // Of two equal solutions the first one is kept.
        let best = Solution::best(known.into_iter().chain([new.clone()]));
        put(db, player, &new)?;
        drop_worse(db, of_puzzle(db, player, &new.puzzle)?)?;
        n_kept += usize::from(is_new && best.contains(&new));
    }
    Ok(n_kept)
}

/// Drops the solutions of all puzzles of a player that are not the best.
pub(super) fn keep_best_of_all(db: &Connection, player: i64) -> Result<(), StoreError> {
    let mut by_puzzle: BTreeMap<String, Vec<Kept>> = BTreeMap::new();
    for kept in all(db, player)? {
        by_puzzle.entry(kept.solution.puzzle.clone()).or_default().push(kept);
    }
    by_puzzle.into_values().try_for_each(|all| drop_worse(db, all))
}

/// Of solutions of one puzzle, drops those that are not the best.
pub(super) fn drop_worse(db: &Connection, all: Vec<Kept>) -> Result<(), StoreError> {
    let mut best = Solution::best(all.iter().map(|kept| kept.solution.clone()));
    for Kept { row, solution } in all {
        // Of two equal ones the first is kept.
        if let Some(at) = best.iter().position(|best| *best == solution) {
            best.remove(at);
            continue;
        }
        match solution.game {
            Some(_) => FINISHED.set(db, row, "solution", Value::Null)?,
            None => drop(SOLUTIONS.delete(db, "id = ?1", [row.id])?),
        }
    }
    Ok(())
}
