//! Games in progress, saved move by move.

use puzzle_midend::{Changes, Date, Ending};
use rusqlite::{Connection, params};

use super::{Store, StoreError, rows};
use crate::in_progress::InProgress;
use crate::name::Name;
use crate::uid::Uid;

/// Size in bytes above which a journal row is full and the next one begins. Rows are small because
/// an update rewrites a whole row.
const MAX_ROW_BYTES: usize = 2000;
/// Size of the journal in bytes up to which it is never replaced by a full save.
const MIN_JOURNAL_BYTES: usize = 64 << 10;

/// A handle to a game in the store, which the front end keeps beside its session.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameHandle {
    uid: Uid,
    id: i64,
    /// Number of times the game was written. If the database has another number, another program
    /// has written the game.
    version: i64,
    part: i64,
    part_bytes: usize,
    save_bytes: usize,
    journal_bytes: usize,
}

impl GameHandle {
    /// Returns the uid of the game.
    pub fn uid(&self) -> Uid {
        self.uid
    }
}

impl Store {
    /// Saves a game in progress for the first time. Creates its player if necessary.
    ///
    /// # Errors
    /// If the database reports an error.
    pub fn begin_game(
        &mut self,
        player: &Name,
        game: &InProgress,
    ) -> Result<GameHandle, StoreError> {
        let transaction = self.write()?;
        let player = rows::player(&transaction, player, game.saved_at)?;
        let slot = insert(&transaction, player, game)?;
        transaction.commit()?;
        Ok(slot)
    }

    /// Saves the changes of a game. Usually this appends one line to the journal; if the journal
    /// has become long, it calls `save` for a full save instead.
    ///
    /// If another program has played, finished or deleted this game meanwhile, the game is saved as
    /// a new one from here on, so that nobody loses moves. The handle `slot` then has another uid.
    ///
    /// # Errors
    /// If the database reports an error. The handle is unchanged; pass the same changes again in
    /// the next call, together with later ones.
    pub fn save_changes(
        &mut self,
        player: &Name,
        slot: &mut GameHandle,
        game: &InProgress,
        changes: &Changes,
        save: impl FnOnce() -> Option<String>,
    ) -> Result<(), StoreError> {
        let transaction = self.write()?;
        let mut game = InProgress { now: changes.now.clone(), ..game.clone() };
        let mut next = slot.clone();
        let is_known = rows::update_playing(&transaction, (slot.id, slot.version), &game)?;
        let steps = changes.steps.as_deref();
        let grown = slot.journal_bytes + steps.map_or(0, str::len);
        if is_known && steps.is_some() && grown <= MIN_JOURNAL_BYTES + 2 * slot.save_bytes {
            append(&transaction, &mut next, steps.unwrap_or_default())?;
            next.version += 1;
        } else {
            game.save = save().unwrap_or_default();
            game.now.clear();
            if is_known {
                rewrite(&transaction, &mut next, &game)?;
                next.version += 1;
            } else {
                game.uid = rows::fresh_uid(&transaction)?;
                let player = rows::player(&transaction, player, game.saved_at)?;
                next = insert(&transaction, player, &game)?;
            }
        }
        transaction.commit()?;
        *slot = next;
        Ok(())
    }

    /// Returns a game in progress with its save and journal, and a handle to it. Returns `None` if
    /// it does not exist any more.
    ///
    /// # Errors
    /// If the database reports an error.
    pub fn game_in_progress(
        &self,
        uid: Uid,
    ) -> Result<Option<(InProgress, GameHandle)>, StoreError> {
        let transaction = self.db.unchecked_transaction()?;
        let Some((id, version, game)) =
            rows::whole_in_progress(&transaction, "uid", &uid.to_string())?
        else {
            return Ok(None);
        };
        let part: Option<i64> = transaction.query_row(
            "SELECT max(part) FROM journal WHERE game = ?1",
            [id],
            |row| row.get(0),
        )?;
        let slot = GameHandle {
            uid,
            id,
            version,
            // The next change begins a new row.
            part: part.map_or(0, |part| part + 1),
            part_bytes: 0,
            save_bytes: game.save.len(),
            journal_bytes: game.journal.len(),
        };
        Ok(Some((game, slot)))
    }

    /// Records how a game in progress has ended, because the player may go back.
    ///
    /// # Errors
    /// If the database reports an error.
    pub fn note_ended(&mut self, uid: Uid, ended: Ending) -> Result<(), StoreError> {
        let transaction = self.write()?;
        if let Some(id) = rows::id_in_progress(&transaction, uid)? {
            let sql = "UPDATE playing SET ended = ?2 WHERE game = ?1";
            transaction.execute(sql, params![id, rows::word_of(ended)])?;
        }
        Ok(transaction.commit()?)
    }

    /// Records that a game in progress is the puzzle of a day, which can become known after the first
    /// move.
    ///
    /// # Errors
    /// If the database reports an error.
    pub fn note_day(&mut self, uid: Uid, day: Date) -> Result<(), StoreError> {
        let transaction = self.write()?;
        let sql = "UPDATE in_progress SET day = ?2 WHERE uid = ?1";
        transaction.execute(sql, params![uid.to_string(), day.to_string()])?;
        Ok(transaction.commit()?)
    }

    /// Deletes a game in progress. Returns `true` if it existed.
    ///
    /// # Errors
    /// If the database reports an error.
    pub fn drop_game(&mut self, uid: Uid) -> Result<bool, StoreError> {
        let transaction = self.write()?;
        let id = rows::id_in_progress(&transaction, uid)?;
        if let Some(id) = id {
            rows::delete_in_progress(&transaction, id)?;
        }
        transaction.commit()?;
        Ok(id.is_some())
    }
}

fn insert(db: &Connection, player: i64, game: &InProgress) -> Result<GameHandle, StoreError> {
    Ok(GameHandle {
        uid: game.uid,
        id: rows::insert_in_progress(db, player, game)?,
        version: 1,
        part: 1,
        part_bytes: 0,
        save_bytes: game.save.len(),
        journal_bytes: game.journal.len(),
    })
}

/// Appends lines to the last journal row of a game, or to a new row if that one is full.
fn append(db: &Connection, slot: &mut GameHandle, steps: &str) -> Result<(), StoreError> {
    if steps.is_empty() {
        return Ok(());
    }
    if slot.part_bytes > MAX_ROW_BYTES {
        slot.part += 1;
        slot.part_bytes = 0;
    }
    let mut write = db.prepare_cached(
        "INSERT INTO journal (game, part, steps) VALUES (?1, ?2, ?3)
         ON CONFLICT DO UPDATE SET steps = steps || excluded.steps",
    )?;
    write.execute(params![slot.id, slot.part, steps])?;
    slot.part_bytes += steps.len();
    slot.journal_bytes += steps.len();
    Ok(())
}

/// Replaces the full save of a game and its title, which may have changed, and empties its journal.
fn rewrite(db: &Connection, slot: &mut GameHandle, game: &InProgress) -> Result<(), StoreError> {
    db.execute("UPDATE saves SET save = ?2 WHERE game = ?1", params![slot.id, game.save])?;
    let title = params![slot.id, game.source.title];
    db.execute("UPDATE in_progress SET title = ?2 WHERE id = ?1", title)?;
    db.execute("UPDATE playing SET now = '' WHERE game = ?1", [slot.id])?;
    db.execute("DELETE FROM journal WHERE game = ?1", [slot.id])?;
    slot.part = 0;
    slot.part_bytes = 0;
    slot.journal_bytes = 0;
    slot.save_bytes = game.save.len();
    Ok(())
}
