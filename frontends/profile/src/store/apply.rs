//! Writing events.

use puzzle_core::{Invalid, text};
use rusqlite::Connection;

use super::schema::{FINISHED, IN_PROGRESS, PLAYERS, SOLUTIONS};
use super::table::body;
use super::{StoreError, facts, games, log, players, solutions};
use crate::event::{Applied, Change, Event, PlayerRef};
use crate::finished::Finished;
use crate::in_progress::InProgress;
use crate::name::Name;
use crate::player::Player;

/// Writes an event in a transaction of the caller.
pub(super) fn apply(db: &Connection, event: &Event) -> Result<Applied, StoreError> {
    let (id, is_new_player) = match event.change {
        // Only players that are there can be renamed, merged, deleted or cleared.
        Change::Rename(_) | Change::Merge(_) | Change::Delete | Change::ClearRanking(_) => {
            (known(db, &event.player)?, false)
        }
        // Scores name their own players.
        Change::Scores(_) => (0, false),
        _ => players::of_event(db, &event.player, event.at)?,
    };
    let mut applied = Applied { is_new_player, ..Applied::default() };
    match &event.change {
        Change::Select => {
            facts::set(db, "current", &players::read(db, id)?.uid.to_string())?;
        }
        Change::Rename(name) => rename(db, id, name)?,
        Change::Merge(into) => merge(db, id, known(db, into)?)?,
        Change::Delete => delete(db, id)?,
        Change::Play { game, version } => {
            applied.saved_as = Some(games::save(db, id, game, *version)?);
        }
        Change::Drop(uid) => applied.n = games::drop_game(db, *uid)?.into(),
        Change::Day(uid, day) => {
            if let Some(row) = games::row_of(db, *uid)?
                && let Some(mut game) = games::of_row(&row)
            {
                game.day = Some(*day);
                games::update(db, &row, &game)?;
            }
        }
        Change::Finish { game, of, ended } => {
            applied.n = log::put(db, id, game)?.into();
            if game.solution.is_some() && applied.n > 0 {
                solutions::drop_worse(db, solutions::of_puzzle(db, id, &game.puzzle)?)?;
            }
            if let Some(row) = of.map(|uid| games::row_of(db, uid)).transpose()?.flatten() {
                match games::of_row(&row) {
                    Some(known) if !game.is_solved() => {
                        games::update(db, &row, &InProgress { ended: *ended, ..known })?;
                    }
                    _ => drop(games::drop_game(db, of.unwrap_or_default())?),
                }
            }
            if game.is_solved() && game.day.is_some() {
                drop_dailies(db, id, game)?;
            }
        }
        Change::Solutions(list) => applied.n = solutions::add(db, id, list)?,
        Change::LessonsOffered(game) => {
            let mut player = players::read(db, id)?;
            if player.lessons_offered.insert(game.clone()) {
                players::put(db, Some(id), &player)?;
            }
        }
        Change::Results(file) => {
            let mut player = players::read(db, id)?;
            player.results.join(file);
            players::put(db, Some(id), &player)?;
        }
        Change::Scores(file) => {
            let mut scores = players::scores(db)?;
            scores.join(file);
            players::set_scores(db, &scores)?;
        }
        Change::ClearRanking(game) => clear_ranking(db, id, game.as_deref())?,
    }
    Ok(applied)
}

fn known(db: &Connection, player: &PlayerRef) -> Result<i64, StoreError> {
    let found = players::id_of(db, player.uid)?;
    let found = found.map_or_else(|| players::id_of_name(db, &player.name), |id| Ok(Some(id)))?;
    found.ok_or_else(|| {
        Invalid::new(text!("there is no player '{name}'", name = &player.name)).into()
    })
}

fn rename(db: &Connection, id: i64, name: &Name) -> Result<(), StoreError> {
    if players::id_of_name(db, name)?.is_some_and(|other| other != id) {
        return Err(Invalid::new(text!("there is already a player '{name}'", name)).into());
    }
    let player = players::read(db, id)?;
    players::put(db, Some(id), &Player { name: name.clone(), ..player }).map(drop)
}

fn merge(db: &Connection, from_id: i64, into_id: i64) -> Result<(), StoreError> {
    let (from, mut into) = (players::read(db, from_id)?, players::read(db, into_id)?);
    if from_id == into_id {
        return Err(Invalid::new(text!(
            "'{from}' and '{into}' are the same player",
            from = &from.name,
            into = &into.name
        ))
        .into());
    }
    into.results.join(&from.results);
    into.lessons_offered.extend(from.lessons_offered);
    players::put(db, Some(into_id), &into)?;
    for table in [&FINISHED, &SOLUTIONS, &IN_PROGRESS] {
        for row in table.rows(db, "player = ?1", [from_id])? {
            table.set(db, row, "player", into_id.into())?;
        }
    }
    solutions::keep_best_of_all(db, into_id)?;
    PLAYERS.delete(db, "id = ?1", [from_id])?;
    if facts::read(db, "current")? == Some(from.uid.to_string()) {
        facts::set(db, "current", &into.uid.to_string())?;
    }
    players::note_merged(db, from.uid, into.uid)
}

fn delete(db: &Connection, id: i64) -> Result<(), StoreError> {
    for (_, game) in games::read(db, id)? {
        games::drop_game(db, game.uid)?;
    }
    for table in [&FINISHED, &SOLUTIONS, &IN_PROGRESS] {
        table.delete(db, "player = ?1", [id])?;
    }
    PLAYERS.delete(db, "id = ?1", [id]).map(drop)
}

/// Removes the other games in progress with a puzzle of the day that is solved now.
fn drop_dailies(db: &Connection, player: i64, solved: &Finished) -> Result<(), StoreError> {
    for (_, other) in games::read(db, player)? {
        if other.game == solved.game && other.day == solved.day {
            games::drop_game(db, other.uid)?;
        }
    }
    Ok(())
}

fn clear_ranking(db: &Connection, id: i64, game: Option<&str>) -> Result<(), StoreError> {
    for row in FINISHED.rows(db, "player = ?1", [id])? {
        if let Some(mut entry) = log::of_row(&row)
            && game.is_none_or(|game| game == entry.game)
        {
            entry.is_ranked = false;
            FINISHED.set(db, row, "body", body(&entry))?;
        }
    }
    let mut scores = players::scores(db)?;
    scores.clear(&players::read(db, id)?.name, game);
    players::set_scores(db, &scores)
}
