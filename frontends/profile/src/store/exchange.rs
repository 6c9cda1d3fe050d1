//! Export of the store to a profile of the model, and import.

use std::collections::HashMap;

use rusqlite::Connection;

use super::schema::SOLUTIONS;
use super::{Store, StoreError, facts, games, log, players, solutions};
use crate::event::PlayerRef;
use crate::player::Player;
use crate::profile::{JoinCounts, Profile};

impl Store {
    /// Returns a profile with one player or with all of them, for export.
    ///
    /// # Errors
    /// If there is no such player.
    pub fn profile(&self, only: Option<&PlayerRef>) -> Result<Profile, StoreError> {
        // One transaction, so that another program's concurrent write is included whole or not at
        // all.
        let transaction = self.db.unchecked_transaction()?;
        let profile = read(&transaction)?;
        match only {
            Some(player) => Ok(profile.only(&player.name)?),
            None => Ok(profile),
        }
    }

    /// Adds what a profile has and the store lacks, like [`Profile::join`].
    ///
    /// # Errors
    /// If the database reports an error.
    pub fn join(&mut self, other: Profile) -> Result<JoinCounts, StoreError> {
        self.write(|db| {
            let mut profile = read(db)?;
            let before = profile.clone();
            let joined = profile.join(other);
            for player in &profile.players {
                let known = before.players.iter().find(|known| known.uid == player.uid);
                write(db, player, known)?;
            }
            let current = profile.current.as_ref().filter(|_| before.players.is_empty());
            if let Some(player) = current.and_then(|name| profile.player(name)) {
                facts::set(db, "current", &player.uid.to_string())?;
            }
            players::set_scores(db, &profile.scores)?;
            Ok(joined)
        })
    }
}

fn read(db: &Connection) -> Result<Profile, StoreError> {
    let mut profile = Profile::default();
    for (id, mut player) in players::all(db)? {
        player.finished = log::read(db, id)?;
        let mut texts = HashMap::new();
        for kept in solutions::all(db, id)? {
            match kept.solution.game {
                Some(game) => drop(texts.insert(game, kept.solution.text)),
                None => player.solutions.push(kept.solution),
            }
        }
        for game in &mut player.finished {
            game.solution = texts.remove(&game.uid);
        }
        for (row, _) in games::read(db, id)? {
            player.in_progress.extend(games::whole(db, &row)?.map(|(game, _)| game));
        }
        profile.players.push(player);
    }
    let current = facts::read(db, "current")?;
    let is_current = |player: &&Player| current == Some(player.uid.to_string());
    profile.current = profile.players.iter().find(is_current).map(|player| player.name.clone());
    profile.scores = players::scores(db)?;
    Ok(profile)
}

/// Writes the data of a player that the database lacks. `known` is the player as the database has
/// it; `None` if it is new.
fn write(db: &Connection, player: &Player, known: Option<&Player>) -> Result<(), StoreError> {
    let id = match players::id_of(db, player.uid)? {
        Some(id) => players::put(db, Some(id), player)?,
        None => players::put(db, None, player)?,
    };
    for (i, game) in player.finished.iter().enumerate() {
        if known.and_then(|known| known.finished.get(i)) != Some(game) {
            let row = log::row_of(db, game.uid)?;
            log::write(db, row.map(|row| row.id), id, game)?;
        }
    }
    if known.is_none_or(|known| known.solutions != player.solutions) {
        SOLUTIONS.delete(db, "player = ?1", [id])?;
        for solution in &player.solutions {
            solutions::put(db, id, solution)?;
        }
    }
    for (i, game) in player.in_progress.iter().enumerate() {
        if known.and_then(|known| known.in_progress.get(i)) != Some(game) {
            games::drop_game(db, game.uid)?;
            games::save(db, id, game, 0)?;
        }
    }
    Ok(())
}
