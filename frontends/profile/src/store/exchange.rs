//! Export of the store to a profile of the model, and import.

use std::collections::HashMap;

use rusqlite::{Connection, params};

use super::{Store, StoreError, lesson_offers, rows, solutions};
use crate::name::Name;
use crate::player::Player;
use crate::profile::{JoinCounts, Profile};

impl Store {
    /// Returns a profile with one player or with all of them, for export.
    ///
    /// # Errors
    /// If there is no such player.
    pub fn profile(&self, only: Option<&Name>) -> Result<Profile, StoreError> {
        // One transaction, so that another program's concurrent write is included whole or not at
        // all.
        let transaction = self.db.unchecked_transaction()?;
        let mut profile = read(self, &transaction)?;
        profile.current = self.current()?;
        match only {
            Some(name) => Ok(profile.only(name)?),
            None => Ok(profile),
        }
    }

    /// Adds what a profile has and the store lacks, like [`Profile::join`].
    ///
    /// # Errors
    /// If the database reports an error.
    pub fn join(&mut self, other: Profile) -> Result<JoinCounts, StoreError> {
        let transaction = self.db.unchecked_transaction()?;
        // Takes the write lock before reading, so that no other program writes in between.
        transaction.execute("DELETE FROM facts WHERE fact = ''", [])?;
        let mut profile = read(self, &transaction)?;
        let before = profile.clone();
        let joined = profile.join(other);
        for player in &profile.players {
            let known = before.players.iter().find(|known| known.uid == player.uid);
            write(&transaction, player, known)?;
        }
        if let Some(current) = profile.current.as_ref().filter(|_| before.players.is_empty()) {
            rows::set_fact(&transaction, "current", &current.key())?;
        }
        rows::set_scores(&transaction, &profile.scores)?;
        transaction.commit()?;
        Ok(joined)
    }
}

fn read(store: &Store, db: &Connection) -> Result<Profile, StoreError> {
    let mut profile = Profile::default();
    for line in store.players()? {
        let mut player = Player::new(line.name.clone(), line.uid, line.since);
        let id = Store::id_of(db, &line.name)?;
        player.finished = rows::log(db, id, None)?;
        let mut texts = HashMap::new();
        for (_, solution) in solutions::read(db, id, None)? {
            match solution.game {
                Some(game) => drop(texts.insert(game, solution.text)),
                None => player.solutions.push(solution),
            }
        }
        for game in &mut player.finished {
            game.solution = texts.remove(&game.uid);
        }
        player.results = rows::results(db, id)?;
        player.lessons_offered = lesson_offers::read(db, &line.name)?;
        for game in rows::in_progress(db, id)? {
            if let Some((_, _, game)) = rows::whole_in_progress(db, "uid", &game.uid.to_string())? {
                player.in_progress.push(game);
            }
        }
        profile.players.push(player);
    }
    profile.scores = rows::scores(db)?;
    Ok(profile)
}

/// Writes the data of a player that the database lacks. `known` is the player as the database has
/// it; `None` if it is new.
fn write(db: &Connection, player: &Player, known: Option<&Player>) -> Result<(), StoreError> {
    let id = rows::player(db, &player.name, player.since)?;
    if known.is_none() {
        db.execute(
            "UPDATE players SET uid = ?2 WHERE id = ?1",
            params![id, player.uid.to_string()],
        )?;
    }
    rows::set_results(db, id, &player.results)?;
    lesson_offers::add(db, &player.name, &player.lessons_offered)?;
    let n_known = known.map_or(0, |known| known.finished.len());
    for (i, game) in player.finished.iter().enumerate() {
        let is_changed = known.is_some_and(|known| known.finished.get(i) != Some(game));
        if i < n_known && is_changed {
            db.execute(
                "UPDATE finished SET is_ranked = ?2, day = ?3, solution = ?4, difficulty = ?5
                 WHERE uid = ?1",
                params![
                    game.uid.to_string(),
                    game.is_ranked,
                    game.day.map(|day| day.to_string()),
                    game.solution.as_deref().map(solutions::packed),
                    game.difficulty.to_string()
                ],
            )?;
        } else if i >= n_known {
            rows::insert_finished(db, id, game)?;
        }
    }
    if known.is_none_or(|known| known.solutions != player.solutions) {
        db.execute("DELETE FROM file_solutions WHERE player = ?1", [id])?;
        for solution in &player.solutions {
            solutions::insert(db, id, solution)?;
        }
    }
    for (i, game) in player.in_progress.iter().enumerate() {
        if known.is_none_or(|known| known.in_progress.get(i) != Some(game)) {
            if let Some(known) = rows::id_in_progress(db, game.uid)? {
                rows::delete_in_progress(db, known)?;
            }
            rows::insert_in_progress(db, id, game)?;
        }
    }
    Ok(())
}
