//! Solutions in the database.

use std::collections::BTreeMap;
use std::io::{Read, Write};

use flate2::Compression;
use flate2::read::DeflateDecoder;
use flate2::write::DeflateEncoder;
use rusqlite::{Connection, Row, params};

use super::{Store, StoreError, rows};
use crate::name::Name;
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
fn unpacked(bytes: &[u8]) -> Option<String> {
    let mut text = String::new();
    let n = DeflateDecoder::new(bytes).take(MOST + 1).read_to_string(&mut text).ok()?;
    (n as u64 <= MOST).then_some(text)
}

/// Reads the solutions of a player, or those of one puzzle, each with the ID of its row. Those that
/// cannot be read are left out.
pub(super) fn read(
    db: &Connection,
    player: i64,
    puzzle: Option<&str>,
) -> Result<Vec<(i64, Solution)>, StoreError> {
    let of_puzzle = if puzzle.is_some() { " AND puzzle = ?2" } else { "" };
    let mut query = db.prepare_cached(&format!(
        "SELECT puzzle, solution, moves, pushes, hints, at, date, uid, id, 0
             FROM finished WHERE player = ?1{of_puzzle} AND solution IS NOT NULL
         UNION ALL SELECT puzzle, solution, moves, pushes, 0, at, date, NULL, id, is_by_program
             FROM file_solutions WHERE player = ?1{of_puzzle}"
    ))?;
    let found: Result<Vec<_>, _> = match puzzle {
        Some(puzzle) => query.query_map(params![player, puzzle], solution)?.collect(),
        None => query.query_map([player], solution)?.collect(),
    };
    Ok(found?.into_iter().flatten().collect())
}

fn solution(row: &Row<'_>) -> rusqlite::Result<Option<(i64, Solution)>> {
    let number = |column| {
        let number: Option<i64> = row.get(column)?;
        Ok::<_, rusqlite::Error>(number.and_then(|n| u32::try_from(n).ok()))
    };
    let Some(text) = row.get_ref(1)?.as_blob().ok().and_then(unpacked) else { return Ok(None) };
    let solution = Solution {
        puzzle: row.get(0)?,
        text,
        moves: number(2)?.unwrap_or(0),
        pushes: number(3)?,
        hints: number(4)?.unwrap_or(0),
        at: rows::uint(row, 5)?,
        date: rows::parsed(row, 6)?,
        is_by_program: row.get(9)?,
        game: rows::parsed_if_any(row, 7)?,
    };
    Ok(Some((row.get(8)?, solution)))
}

/// Drops the solutions of a puzzle that are not its best.
pub(super) fn keep_best(db: &Connection, player: i64, puzzle: &str) -> Result<(), StoreError> {
    drop_worse(db, read(db, player, Some(puzzle))?)
}

/// Drops the solutions of all puzzles of a player that are not the best.
pub(super) fn keep_best_of_all(db: &Connection, player: i64) -> Result<(), StoreError> {
    let mut by_puzzle: BTreeMap<String, Vec<(i64, Solution)>> = BTreeMap::new();
    for found in read(db, player, None)? {
        by_puzzle.entry(found.1.puzzle.clone()).or_default().push(found);
    }
    by_puzzle.into_values().try_for_each(|all| drop_worse(db, all))
}

fn drop_worse(db: &Connection, all: Vec<(i64, Solution)>) -> Result<(), StoreError> {
    let mut best = Solution::best(all.iter().map(|(_, solution)| solution.clone()));
    for (id, solution) in all {
        // Of two equal ones the first is kept.
        if let Some(at) = best.iter().position(|best| *best == solution) {
            best.remove(at);
            continue;
        }
        let sql = match solution.game {
            Some(_) => "UPDATE finished SET solution = NULL WHERE id = ?1",
            None => "DELETE FROM file_solutions WHERE id = ?1",
        };
        db.prepare_cached(sql)?.execute([id])?;
    }
    Ok(())
}

/// Adds a solution of a file or of the program.
pub(super) fn insert(db: &Connection, player: i64, solution: &Solution) -> Result<(), StoreError> {
    db.prepare_cached(
        "INSERT INTO file_solutions (player, puzzle, solution, moves, pushes, at, date, is_by_program)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
    )?
    .execute(params![
        player,
        solution.puzzle,
        packed(&solution.text),
        solution.moves,
        solution.pushes,
        i64::try_from(solution.at).unwrap_or(i64::MAX),
        solution.date.to_string(),
        solution.is_by_program,
    ])?;
    Ok(())
}

impl Store {
    /// Returns the best solutions of a puzzle that a player has; see [`Solution::best`].
    ///
    /// # Errors
    /// If the database reports an error.
    pub fn solutions(&self, player: &Name, puzzle: &str) -> Result<Vec<Solution>, StoreError> {
        let Some(id) = rows::id_of_player(&self.db, player)? else { return Ok(Vec::new()) };
        let all = read(&self.db, id, Some(puzzle))?;
        Ok(Solution::best(all.into_iter().map(|(_, solution)| solution)))
    }

    /// Adds solutions that came with a file or from the program, and keeps those that are better than
    /// what the player has. Returns the number of new ones that were kept. Creates the player if necessary.
    ///
    /// # Errors
    /// If the database reports an error.
    pub fn add_solutions(
        &mut self,
        player: &Name,
        solutions: &[Solution],
    ) -> Result<usize, StoreError> {
        let transaction = self.write()?;
        let now = solutions.iter().map(|solution| solution.at).min().unwrap_or(0);
        let id = rows::player(&transaction, player, now)?;
        let mut n_kept = 0;
        for solution in solutions {
            let new = Solution { game: None, ..solution.clone() };
            let known = read(&transaction, id, Some(&new.puzzle))?.into_iter().map(|known| known.1);
            let known: Vec<Solution> = known.collect();
            let is_new = known.iter().all(|known| known.content() != new.content());
            // Of two equal solutions the first one is kept.
            let best = Solution::best(known.into_iter().chain([new.clone()]));
            insert(&transaction, id, &new)?;
            keep_best(&transaction, id, &new.puzzle)?;
            n_kept += usize::from(is_new && best.contains(&new));
        }
        transaction.commit()?;
        Ok(n_kept)
    }
}
