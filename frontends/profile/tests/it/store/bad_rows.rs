//! Profiles in which one value is not what the program wrote.

use puzzle_profile::{InProgress, RankingFile, Store, StoreError, Uid};
use rusqlite::Connection;

use super::{Folder, finished, moment, name, session};

/// A profile with a row or more in each table.
fn filled(folder: &Folder) {
    let mut store = folder.open();
    for (who, n) in [("Ada", 1), ("Bob", 2)] {
        store.finish(&name(who), &finished(n, "sliding/3x3:1", 5)).unwrap();
        store.finish(&name(who), &finished(n + 10, "sliding/3x3:2", 5)).unwrap();
        let mut game =
            InProgress::of(&session("sliding/3x3:1,2,3,4,5,6,0,7,8"), moment(n, 1)).unwrap();
        game.journal = "8\n".into();
        store.begin_game(&name(who), &game).unwrap();
    }
    store.add_scores(&RankingFile::read("ADA/5/0:00\nBOB/4/0:00\n").unwrap()).unwrap();
    store.select(&name("Bob"), 0).unwrap();
}

/// The tables and their columns.
fn columns(folder: &Folder) -> Vec<(String, String)> {
    let db = Connection::open(folder.path()).unwrap();
    let mut query = db
        .prepare(
            "SELECT tables.name, columns.name
             FROM sqlite_schema AS tables, pragma_table_info(tables.name) AS columns
             WHERE tables.type = 'table'",
        )
        .unwrap();
    let rows = query.query_map([], |row| Ok((row.get(0)?, row.get(1)?))).unwrap();
    rows.collect::<Result<_, _>>().unwrap()
}

const BAD: [&str; 7] = [
    "NULL",
    "'garbage'",
    "x'ff00'",
    "CAST(x'ff' AS TEXT)",
    "-1",
    "9223372036854775807",
    "hex(zeroblob(200000))",
];

/// Reads everything, and writes something.
fn use_all(store: &mut Store, what: &str) -> Result<(), StoreError> {
    let players = store.players()?;
    assert_eq!(players.len(), 2, "{what}");
    let n_finished: usize = players.iter().map(|player| player.n_finished).sum();
    assert!(n_finished >= 3, "{what}: {players:?}");
    let profile = store.profile(None)?;
    assert!(!profile.scores.is_empty(), "{what}");
    for player in &players {
        store.log(&player.name)?;
        store.player_file(&player.name)?;
        store.games_solved(&player.name, None)?;
        for game in store.in_progress(&player.name)? {
            store.game_in_progress(game.uid)?;
        }
    }
    store.current()?;
    store.finish(&players[0].name, &finished(99, "x", 1))?;
    store.drop_game(Uid::from_bits(1))?;
    Ok(())
}

#[test]
fn a_bad_value_costs_its_row() {
    let model = Folder::new();
    filled(&model);
    for (table, column) in columns(&model) {
        for value in BAD {
            let what = format!("{table}.{column} = {value}");
            let folder = Folder::new();
            std::fs::copy(model.path(), folder.path()).unwrap();
            let db = Connection::open(folder.path()).unwrap();
            // These tables have no row IDs: all of their rows change.
            let has_ids = !["facts", "journal"].contains(&table.as_str());
            let only = if has_ids { "WHERE rowid = 1" } else { "" };
            let sql = format!("UPDATE {table} SET {column} = {value} {only}");
            // The tables themselves refuse some values.
            if db.execute(&sql, []).is_err() {
                continue;
            }
            drop(db);
            let opened = Store::open(&folder.path()).unwrap_or_else(|e| panic!("{what}: {e}"));
            assert_eq!(opened.damaged_file.is_some(), opened.n_bad_rows > 0, "{what}");
            let mut store = opened.store;
            use_all(&mut store, &what).unwrap_or_else(|e| panic!("{what}: {e}"));
            drop(store);
            folder.open();
        }
    }
}

#[test]
fn a_file_without_a_version_or_without_a_table_is_moved_away() {
    let changes = [
        "PRAGMA user_version = 0",
        "PRAGMA user_version = -1",
        "DROP TABLE finished",
        "DROP TABLE journal",
        "ALTER TABLE finished RENAME COLUMN moves TO steps",
        "ALTER TABLE playing DROP COLUMN date",
    ];
    for change in changes {
        let folder = Folder::new();
        filled(&folder);
        let db = Connection::open(folder.path()).unwrap();
        db.execute_batch(change).unwrap();
        drop(db);
        let opened = Store::open(&folder.path()).unwrap_or_else(|e| panic!("{change}: {e}"));
        assert!(opened.damaged_file.is_some() && opened.n_bad_rows == 0, "{change}");
        assert!(opened.store.players().unwrap().is_empty(), "{change}");
    }
}
