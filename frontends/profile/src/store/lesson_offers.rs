//! The games whose lessons were offered to a player, so that each offer is made once.

use std::collections::BTreeSet;

use rusqlite::{Connection, OptionalExtension as _};

use super::{Store, StoreError, rows};
use crate::name::Name;

/// The name of a player's fact: the IDs of the games, separated by spaces.
fn fact(player: &Name) -> String {
    format!("lessons offered to {}", player.key())
}

pub(super) fn read(db: &Connection, player: &Name) -> Result<BTreeSet<String>, StoreError> {
    let mut query = db.prepare_cached("SELECT value FROM facts WHERE fact = ?1")?;
    let value: Option<String> = query.query_row([fact(player)], |row| row.get(0)).optional()?;
    Ok(value.unwrap_or_default().split_whitespace().map(str::to_string).collect())
}

/// Adds games. An ID from a file may be any text; one with spaces is not an ID.
pub(super) fn add(
    db: &Connection,
    player: &Name,
    games: &BTreeSet<String>,
) -> Result<(), StoreError> {
    let is_id = |game: &&String| !game.is_empty() && !game.contains(char::is_whitespace);
    let known = read(db, player)?;
    let mut all = known.clone();
    all.extend(games.iter().filter(is_id).cloned());
    if all == known {
        return Ok(());
    }
    let games: Vec<&str> = all.iter().map(String::as_str).collect();
    rows::set_fact(db, &fact(player), &games.join(" "))
}

/// Gives a player's offers to another player, who keeps those of their own.
pub(super) fn merge(db: &Connection, from: &Name, into: &Name) -> Result<(), StoreError> {
    add(db, into, &read(db, from)?)?;
    rename(db, from, None)
}

/// Gives a player's offers to the player's new name, or forgets them.
pub(super) fn rename(db: &Connection, from: &Name, to: Option<&Name>) -> Result<(), StoreError> {
    match to {
        Some(to) => db.execute(
            "UPDATE OR REPLACE facts SET fact = ?2 WHERE fact = ?1",
            [fact(from), fact(to)],
        )?,
        None => db.execute("DELETE FROM facts WHERE fact = ?1", [fact(from)])?,
    };
    Ok(())
}

impl Store {
    /// Returns the IDs of the games whose lessons the player has taken, or did not want.
    ///
    /// # Errors
    /// If the database reports an error.
    pub fn lessons_offered(&self, player: &Name) -> Result<BTreeSet<String>, StoreError> {
        read(&self.db, player)
    }

    /// Notes that the player has taken the lessons of a game, or did not want them. The player need
    /// not exist.
    ///
    /// ```
    /// use puzzle_profile::{Name, Store};
    /// let (mut store, ada) = (Store::in_memory()?, Name::new("Ada")?);
    /// store.note_lessons_offered(&ada, "sliding")?;
    /// assert!(store.lessons_offered(&ada)?.contains("sliding"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If the database reports an error.
    pub fn note_lessons_offered(&mut self, player: &Name, game: &str) -> Result<(), StoreError> {
        let transaction = self.write()?;
        add(&transaction, player, &BTreeSet::from([game.to_string()]))?;
        Ok(transaction.commit()?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn offers_follow_the_player() {
        let mut store = Store::in_memory().unwrap();
        let [ada, bob, eve] = ["Ada", "Bob", "Eve"].map(|name| Name::new(name).unwrap());
        let offered = |store: &Store, name: &Name| {
            Vec::from_iter(store.lessons_offered(name).unwrap()).join(" ")
        };
        for name in [&ada, &bob] {
            store.select(name, 0).unwrap();
        }
        for game in ["sokoban", "hidato", "sokoban"] {
            store.note_lessons_offered(&ada, game).unwrap();
        }
        assert_eq!(offered(&store, &ada), "hidato sokoban");
        assert_eq!(offered(&store, &bob), "");
        store.rename(&ada, &eve).unwrap();
        assert_eq!([offered(&store, &ada), offered(&store, &eve)], ["", "hidato sokoban"]);
        store.delete(&eve).unwrap();
        assert_eq!(offered(&store, &eve), "");
        // A player that nothing was saved for has offers, too.
        store.note_lessons_offered(&ada, "mahjong").unwrap();
        store.select(&ada, 0).unwrap();
        store.merge(&ada, &bob).unwrap();
        assert_eq!([offered(&store, &ada), offered(&store, &bob)], ["", "mahjong"]);
    }

    #[test]
    fn offers_are_in_the_exported_profile() {
        let mut here = Store::in_memory().unwrap();
        let ada = Name::new("Ada").unwrap();
        here.select(&ada, 0).unwrap();
        here.note_lessons_offered(&ada, "sliding").unwrap();
        let text = here.profile(None).unwrap().to_json();
        let mut there = Store::in_memory().unwrap();
        there.note_lessons_offered(&ada, "hidato").unwrap();
        let mut profile = crate::Profile::from_json(&text).unwrap();
        profile.players[0].lessons_offered.insert("not an ID".to_string());
        there.join(profile).unwrap();
        let offered: Vec<String> = there.lessons_offered(&ada).unwrap().into_iter().collect();
        assert_eq!(offered, ["hidato", "sliding"], "the player's own offers stay");
    }
}
