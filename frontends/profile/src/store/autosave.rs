//! Games in progress, kept move by move.

use puzzle_midend::Changes;
use rusqlite::{Connection, params};

use super::{Store, StoreError, rows};
use crate::in_progress::InProgress;
use crate::name::Name;
use crate::uid::Uid;

/// Bytes of a part of the journal, beyond which the next one is begun: an update rewrites a part
/// whole.
const PART: usize = 2000;
/// Bytes of journal that are never folded into the save.
const LEAST: usize = 64 << 10;

/// Where a game that is played is kept: what its front end holds beside its session.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Slot {
    uid: Uid,
    id: i64,
    /// Counts what was written; another number than the row's says that somebody else plays it.
    version: i64,
    part: i64,
    part_bytes: usize,
    save_bytes: usize,
    journal_bytes: usize,
}

impl Slot {
    /// What tells the game from all others.
    pub fn uid(&self) -> Uid {
        self.uid
    }
}

impl Store {
    /// Keeps a game in progress for the first time. Its player is made where there is none.
    ///
    /// # Errors
    /// As any call.
    pub fn begin_game(&mut self, player: &Name, game: &InProgress) -> Result<Slot, StoreError> {
        let transaction = self.write()?;
        let player = rows::player(&transaction, player, game.saved_at)?;
        let slot = insert(&transaction, player, game)?;
        transaction.commit()?;
        Ok(slot)
    }

    /// Keeps what has changed in a game: a line, unless there were very many; `save` gives the
    /// whole game where that is needed.
    ///
    /// A game that somebody else has gone on with meanwhile, in another program, or has ended or
    /// deleted, is kept as a game of its own from here on: nobody loses anything. The slot knows,
    /// and has another uid then.
    ///
    /// # Errors
    /// As any call; the slot is as it was, and the same changes are to be given again, with those
    /// that came in between.
    pub fn keep_game(
        &mut self,
        player: &Name,
        slot: &mut Slot,
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
        if is_known && steps.is_some() && grown <= LEAST + 2 * slot.save_bytes {
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

    /// A game in progress with all that brings it back, and its slot; `None` when it is there no
    /// more.
    ///
    /// # Errors
    /// As any call.
    pub fn game_in_progress(&self, uid: Uid) -> Result<Option<(InProgress, Slot)>, StoreError> {
        let transaction = self.db.unchecked_transaction()?;
        let Some((id, version, game)) = rows::whole_in_progress(&transaction, uid)? else {
            return Ok(None);
        };
        let part: Option<i64> = transaction.query_row(
            "SELECT max(part) FROM journal WHERE game = ?1",
            [id],
            |row| row.get(0),
        )?;
        let slot = Slot {
            uid,
            id,
            version,
            // What comes next begins a part.
            part: part.map_or(0, |part| part + 1),
            part_bytes: 0,
            save_bytes: game.save.len(),
            journal_bytes: game.journal.len(),
        };
        Ok(Some((game, slot)))
    }

    /// Forgets a game in progress; whether there was one.
    ///
    /// # Errors
    /// As any call.
    pub fn drop_game(&mut self, uid: Uid) -> Result<bool, StoreError> {
        let transaction = self.write()?;
        let was_there = rows::delete_in_progress(&transaction, uid)?;
        transaction.commit()?;
        Ok(was_there)
    }
}

fn insert(db: &Connection, player: i64, game: &InProgress) -> Result<Slot, StoreError> {
    Ok(Slot {
        uid: game.uid,
        id: rows::insert_in_progress(db, player, game)?,
        version: 1,
        part: 1,
        part_bytes: 0,
        save_bytes: game.save.len(),
        journal_bytes: game.journal.len(),
    })
}

/// Adds lines to the last part of the journal.
fn append(db: &Connection, slot: &mut Slot, steps: &str) -> Result<(), StoreError> {
    if steps.is_empty() {
        return Ok(());
    }
    if slot.part_bytes > PART {
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

/// Folds the journal into a new save.
fn rewrite(db: &Connection, slot: &mut Slot, game: &InProgress) -> Result<(), StoreError> {
    db.execute("UPDATE saves SET save = ?2 WHERE game = ?1", params![slot.id, game.save])?;
    db.execute("UPDATE playing SET now = '' WHERE game = ?1", [slot.id])?;
    db.execute("DELETE FROM journal WHERE game = ?1", [slot.id])?;
    slot.part = 0;
    slot.part_bytes = 0;
    slot.journal_bytes = 0;
    slot.save_bytes = game.save.len();
    Ok(())
}
