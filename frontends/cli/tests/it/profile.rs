//! The verbs that use the player's profile.

#![cfg(feature = "bundled")]

use std::fs;
use std::path::Path;

use expect_test::{Expect, expect};
use puzzle_core::solve::Grade;
use puzzle_profile::{Change, Event, Finished, InProgress, Name, Place, PlayerRef, Store, Uid};

/// The home folder of a player.
pub(crate) struct Home(tempfile::TempDir);

/// An event of the player Ada.
pub(crate) fn by_ada(change: Change) -> Event {
    let player = PlayerRef { uid: Uid::from_bits(0xada), name: Name::new("Ada").unwrap() };
    Event { player, at: 0, change }
}

pub(crate) fn won_by_ada(game: Finished) -> Event {
    by_ada(Change::Finish { game, of: None, ended: None })
}

impl Home {
    fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    pub(crate) fn path(&self) -> &Path {
        self.0.path()
    }

    /// Runs the program and returns its exit status and output.
    pub(crate) fn run(&self, args: &[&str]) -> String {
        let output = crate::run::program()
            .args(args)
            .current_dir(self.0.path())
            .env("HOME", self.0.path())
            .env("XDG_DATA_HOME", self.0.path().join("data"))
            .env("USER", "Ramon")
            .output()
            .unwrap();
        let mut transcript = format!("exit {}\n", output.status.code().unwrap());
        transcript += &String::from_utf8(output.stdout).unwrap();
        for line in String::from_utf8(output.stderr).unwrap().lines() {
            transcript += &format!("! {line}\n");
        }
        transcript
    }

    #[track_caller]
    fn check(&self, args: &[&str], expect: Expect) {
        expect.assert_eq(&self.run(args));
    }

    /// A profile in the home folder.
    pub(crate) fn store(&self, file: &str) -> Store {
        Store::open(&self.0.path().join(file)).unwrap()
    }

    /// A profile with finished games and one in progress.
    pub(crate) fn filled(file: &str) -> Self {
        let home = Self::new();
        let mut store = home.store(file);
        let game = |n: u32, moves: u32, day: &str| Finished {
            uid: Uid::from_bits(n.into()),
            game: "sokoban".into(),
            puzzle: "sokoban/8x7:x".into(),
            params: "8x7b2de".into(),
            board: "8x7".into(),
            difficulty: puzzle_profile::Difficulty::Graded(Grade::Easy),
            cells: 20,
            moves,
            pushes: Some(10),
            millis: Some(u64::from(moves) * 1000),
            at: u64::from(n),
            date: day.parse().unwrap(),
            ..Finished::default()
        };
        let mut first = game(1, 48, "2026-11-16");
        first.source.file = "levels.txt".into();
        first.source.level = "3".into();
        first.source.title = "The third".into();
        first.day = Some(first.date);
        let mut second = Finished { hints: 2, ..game(2, 40, "2026-11-18") };
        second.day = Some(second.date);
        second.source = first.source.clone();
        let list = puzzle_backends::bundled().collection("@sokoban/rooms").unwrap();
        let mut third = game(3, 100, "2026-11-19");
        third.puzzle.clone_from(&list.entries[0].id);
        third.place = Some(Place { collection: "@sokoban/rooms".into(), number: 1 });
        for game in [first, second, third] {
            store.apply(&won_by_ada(game)).unwrap();
        }
        let begun = InProgress {
            uid: Uid::from_bits(0xabcd << 112),
            game: "sliding".into(),
            puzzle: "sliding/3x3:1,2,3,4,5,6,7,0,8".into(),
            params: "3x3dn".into(),
            moves: 12,
            millis: Some(65_000),
            done: Some(750),
            status: "6 of 8 placed".into(),
            saved_at: 5,
            date: "2026-11-19".parse().unwrap(),
            ..InProgress::default()
        };
        store.apply(&by_ada(Change::Play { game: begun, version: 0 })).unwrap();
        home
    }
}

#[test]
fn players_are_created_renamed_merged_and_deleted() {
    let home = Home::new();
    let p = |args: &[&'static str]| [&["profile", "--profile", "p.db"], args].concat();
    home.check(
        &p(&[]),
        expect![[r#"
            exit 0
            no players yet: the first win or save creates one
        "#]],
    );
    home.check(
        &p(&["use", "Núria"]),
        expect![[r#"
        exit 0
    "#]],
    );
    home.check(
        &p(&["use", "robert"]),
        expect![[r#"
        exit 0
    "#]],
    );
    home.check(
        &p(&["list"]),
        expect![[r#"
        exit 0
          Núria                0 finished, 0 in progress
        * robert               0 finished, 0 in progress
    "#]],
    );
    home.check(
        &p(&["rename", "ROBERT", "Robert"]),
        expect![[r#"
        exit 0
    "#]],
    );
    home.check(
        &p(&["rename", "robert", "núria"]),
        expect![[r#"
            exit 2
            ! error: there is already a player 'núria'
        "#]],
    );
    home.check(
        &p(&["merge", "robert", "nobody"]),
        expect![[r#"
            exit 2
            ! error: there is no player 'nobody'
            !   tip: `profile list` lists the players
        "#]],
    );
    home.check(
        &p(&["merge", "robert", "núria"]),
        expect![[r#"
        exit 0
    "#]],
    );
    home.check(
        &p(&["list", "--json"]),
        expect![[r#"
        exit 0
        {"name":"Núria","current":true,"finished":0,"in_progress":0,"since":1795694400}
    "#]],
    );
    home.check(
        &p(&["delete", "Núria"]),
        expect![[r#"
        exit 0
    "#]],
    );
    home.check(
        &p(&["use", "a\u{1b}b"]),
        expect![[r#"
            exit 2
            ! error: a name cannot contain control characters
        "#]],
    );
}

#[test]
fn plots_are_written_as_svg() {
    let home = Home::filled("data/puzzles/profile.db");
    let date = ["--date", "2026-11-19"];
    home.check(
        &[&["scores", "--svg", "plots.svg"], &date[..]].concat(),
        expect![[r#"
        exit 0
    "#]],
    );
    home.check(
        &["scores", "--svg", "plots.jpg"],
        expect![[r#"
            exit 2
            ! error: --svg writes SVG, but 'plots.jpg' ends in .jpg
            !   tip: give the file a name that ends in .svg
        "#]],
    );
    let svg = fs::read_to_string(home.0.path().join("plots.svg")).unwrap();
    let words = svg.split("<desc>").nth(1).unwrap().split("</desc>").next().unwrap();
    expect![[r#"
        Sokoban
        Times (8x7, easy): 2 games on 2 days: median 1:14, last 1:40.
        Distribution of times (8x7, easy): 2 games: median 1:14, last 1:40, better than 0 of 1.
        Moves (8x7, easy): 2 games on 2 days: median 74 moves, last 100 moves.
        Puzzles of the day: solved on 2 days; current streak 1 day, longest 1 day.
        Rooms: 1 of 40 solved, the last on 2026-11-19."#]]
    .assert_eq(words);
    let none = ["scores", "mahjong", "--svg", "-", "--theme", "dark"];
    assert!(home.run(&none).contains("Ada has not solved a puzzle yet"));
    home.check(
        &["scores", "--svg", "no-folder/plots.svg"],
        expect![[r#"
        exit 2
        ! error: no-folder/plots.svg: the folder does not exist
    "#]],
    );
    home.check(
        &["scores", "--svg", "plots.svg", "--json"],
        expect![[r#"
        exit 2
        ! error: the argument '--svg <FILE>' cannot be used with '--json'
        ! 
        ! Usage: puzzles scores --svg <FILE> [GAME]
        ! 
        ! For more information, try '--help'.
    "#]],
    );
}

#[test]
fn results_statistics_rankings_and_the_calendar() {
    let home = Home::filled("data/puzzles/profile.db");
    home.check(
        &["scores"],
        expect![[r#"
            exit 0
            Sokoban: Rooms 1                          100 moves  10 pushes  1:40
            Sokoban: The third                        48 moves  10 pushes  48.0 s
        "#]],
    );
    home.check(&["scores", "sokoban", "--json"], expect![[r#"
        exit 0
        {"id":"sokoban/7x8:w8t2ws2w2sbtbsw2s2wsuw2sw2bw3s5w2s5w8","game":"sokoban","best_moves":100,"best_pushes":10,"best_millis":100000,"hints":0,"fewest_hints":0,"solved":1,"last":"2026-11-19"}
        {"id":"sokoban/8x7:x","game":"sokoban","title":"The third","best_moves":48,"best_pushes":10,"best_millis":48000,"hints":0,"fewest_hints":0,"solved":2,"last":"2026-11-18"}
    "#]]);
    home.check(&["scores", "--statistics", "--date", "2026-11-19"], expect![[r#"
        exit 0
        Sokoban                      3 of 3 games won, 2 without hints, 3 in a row (longest 3); mean moves 74 (best 48); mean pushes 10 (best 10); mean time 1:14 (best 48.0 s); 1.00 moves a second
          all easy                   3 of 3 games won, 2 without hints, 3 in a row (longest 3); mean moves 74 (best 48); mean pushes 10 (best 10); mean time 1:14 (best 48.0 s); 1.00 moves a second
          8x7, easy                  3 of 3 games won, 2 without hints, 3 in a row (longest 3); mean moves 74 (best 48); mean pushes 10 (best 10); mean time 1:14 (best 48.0 s); 1.00 moves a second
          @sokoban/rooms             1 of 1 game won, 1 without hints, 1 in a row (longest 1); mean moves 100 (best 100); mean pushes 10 (best 10); mean time 1:40 (best 1:40); 1.00 moves a second
        Days in a row with a solved puzzle of any game: 2, longest 2
    "#]]);
    let of_game = home.run(&["scores", "--statistics", "sokoban", "--date", "2026-11-19"]);
    assert!(
        of_game.ends_with("Days in a row with a solved puzzle of Sokoban: 2, longest 2\n"),
        "{of_game}"
    );
    home.check(
        &["scores", "--ranking"],
        expect![[r#"
            exit 0
             1. Ada                         41  sokoban easy 48.0 s
             2. Ada                         20  sokoban easy 1:40
        "#]],
    );
    home.check(
        &["scores", "--ranking", "--json", "hidato"],
        expect![[r#"
        exit 0
    "#]],
    );
    home.check(
        &["scores", "--player", "bob"],
        expect![[r#"
            exit 2
            ! error: there is no player 'bob'
            !   tip: `profile list` lists the players
        "#]],
    );
    home.check(
        &["scores", "chess"],
        expect![[r#"
            exit 2
            ! error: there is no game 'chess'
            !   tip: the games are sliding, sliding-editor, sokoban, sokoban-editor, mahjong, mahjong-editor, hidato, hidato-editor
        "#]],
    );
    home.check(
        &["scores", "--clear-ranking"],
        expect![[r#"
        exit 0
    "#]],
    );
    home.check(
        &["scores", "--ranking"],
        expect![[r#"
            exit 0
            no scores yet
        "#]],
    );
}

#[test]
fn the_calendar_of_a_month() {
    let home = Home::filled("data/puzzles/profile.db");
    let calendar = |more: &[&str]| {
        let args = [&["scores", "--calendar", "--date", "2026-11-02"], more].concat();
        let output = home.run(&args);
        output.strip_prefix("exit 0\n").unwrap_or_else(|| panic!("{output}")).to_string()
    };
    // Which of the other days are missed depends on the day of the test.
    let text = calendar(&[]);
    assert!(text.starts_with("Puzzles of the day\nsolved on 2 days; "), "{text}");
    for part in ["\n2026-11\nMo Tu We Th Fr Sa Su\n", "\n16✓17", "18✓19", "✓ solved"] {
        assert!(text.contains(part), "no '{part}' in {text}");
    }
    let days = calendar(&["--json"]);
    assert_eq!(days.lines().count(), 30);
    assert_eq!(days.matches("\"state\":\"solved\"").count(), 2, "{days}");
    assert!(!calendar(&["sliding"]).contains('✓'), "only the puzzles of that game");
}

/// It is found by its ID.
#[test]
fn a_game_that_the_program_solved_has_no_number_in_the_list() {
    let home = Home::filled("data/puzzles/profile.db");
    let mut store = home.store("data/puzzles/profile.db");
    let shown = InProgress {
        uid: Uid::from_bits(0xef01 << 112),
        game: "sokoban".into(),
        ended: Some(puzzle_midend::Ending::SolvedByProgram),
        done: Some(1000),
        saved_at: 6,
        ..InProgress::default()
    };
    store.apply(&by_ada(Change::Play { game: shown, version: 0 })).unwrap();
    drop(store);
    assert_eq!(home.run(&["resume"]).lines().count(), 2);
    assert_eq!(home.run(&["resume", "2"]).lines().next(), Some("exit 2"));
    assert_eq!(home.run(&["resume", "ef01", "--delete"]), "exit 0\n");
}

#[test]
fn collections_and_games_in_progress() {
    let home = Home::filled("data/puzzles/profile.db");
    home.check(
        &["collections", "sokoban"],
        expect![[r#"
        exit 0
        @sokoban/first-steps         First steps                      0/40
        @sokoban/rooms               Rooms                            1/40  next 2
        @sokoban/long-evenings       Long evenings                    0/40
    "#]],
    );
    // The player's own puzzles are listed with their game too.
    let own = home.path().join("data/puzzles/puzzles");
    fs::create_dir_all(&own).unwrap();
    fs::write(own.join("sokoban.puzzles"), "; Title: My Sokoban\n\nsokoban/5x3:w6ubtw6\n").unwrap();
    let listed =
        |which: &[&str]| home.run(&[&["collections"], which].concat()).contains("My Sokoban");
    assert!(listed(&[]) && listed(&["sokoban"]) && !listed(&["hidato"]));
    fs::remove_dir_all(own).unwrap();
    home.check(&["collections", "sokoban", "--json"], expect![[r#"
        exit 0
        {"name":"@sokoban/first-steps","title":"First steps","puzzles":40,"solved":0,"next":1,"in_order":false}
        {"name":"@sokoban/rooms","title":"Rooms","puzzles":40,"solved":1,"next":2,"in_order":false}
        {"name":"@sokoban/long-evenings","title":"Long evenings","puzzles":40,"solved":0,"next":1,"in_order":false}
    "#]]);
    home.check(
        &["resume"],
        expect![[r#"
        exit 0
          1  sliding/3x3:1,2,3,4,5,6,7,0,8           75 %      1:05  2026-11-19
    "#]],
    );
    home.check(&["resume", "--json"], expect![[r#"
        exit 0
        {"id":"sliding/3x3:1,2,3,4,5,6,7,0,8","uid":"abcd0000000000000000000000000000","game":"sliding","seed_id":null,"moves":12,"millis":65000,"done":750,"status":"6 of 8 placed","saved_at":5,"date":"2026-11-19"}
    "#]]);
    home.check(
        &["resume", "7"],
        expect![[r#"
            exit 2
            ! error: Ada has no game in progress '7'
            !   tip: `resume` without an ID lists the games
        "#]],
    );
    home.check(
        &["resume", "abcd", "--delete"],
        expect![[r#"
        exit 0
    "#]],
    );
    home.check(
        &["resume", "--json"],
        expect![[r#"
        exit 0
    "#]],
    );
    let set = home.0.path().join("sets/one");
    fs::create_dir_all(&set).unwrap();
    fs::write(set.join("a.puz"), "max_x = 3\nmax_y = 3\n").unwrap();
    fs::write(set.join("bad.puz"), "max_x = 0\nmax_y = 3\n").unwrap();
    fs::write(set.join("README"), "no puzzle\n").unwrap();
    home.check(
        &["collections", "sets"],
        expect![[r#"
            exit 2
            sets/one                     one                              0/1
            ! error: sets/one/bad.puz:1:9: max_x must be at least 2
        "#]],
    );
}

#[test]
fn exported_data_can_be_imported_elsewhere() {
    let home = Home::filled("p.db");
    let exported = home.run(&["profile", "export", "--profile", "p.db", "-o", "ada.json"]);
    assert_eq!(exported, "exit 0\n");
    home.check(
        &["profile", "import", "--profile", "q.db", "ada.json", "ada.json"],
        expect![[r#"
            exit 0
            ada.json: added 1 player, 3 finished games, 1 game in progress
            ada.json: nothing new
        "#]],
    );
    assert_eq!(
        home.run(&["profile", "export", "--profile", "q.db"]),
        home.run(&["profile", "export", "--profile", "p.db"])
    );
    home.check(
        &["profile", "export", "--profile", "q.db", "--format", "player"],
        expect![[r#"
        exit 0
        levels.txt 3 40
    "#]],
    );
    home.check(
        &["profile", "export", "--profile", "q.db", "--format", "ranking"],
        expect![[r#"
            exit 0
            ADA/41/0:00
            ADA/20/0:00
        "#]],
    );
    let level = "#######\n#@ $ .#\n#     #\n#######\nTitle: One\nSolution: RRR\n";
    fs::write(home.0.path().join("levels.xsb"), level).unwrap();
    home.check(
        &["profile", "import", "--profile", "q.db", "levels.xsb", "levels.xsb", "levels.xsb"],
        expect![[r#"
            exit 0
            levels.xsb: added 1 solution
            levels.xsb: nothing new
            levels.xsb: nothing new
        "#]],
    );
    fs::write(home.0.path().join("bob.txt"), "levels.txt 3 30\nlevels.txt -1 7\n").unwrap();
    fs::write(home.0.path().join("ranking.txt"), "MAOU/476/0:00\n").unwrap();
    fs::write(home.0.path().join("other.txt"), "no such file\n").unwrap();
    let import = ["profile", "import", "--profile", "q.db"];
    home.check(
        &[&import[..], &["bob.txt", "ranking.txt", "other.txt"]].concat(),
        expect![[r#"
            exit 2
            bob.txt: 2 lines
            ranking.txt: 1 line
            ! error: other.txt: this is no profile, ranking, file of a player, or file of levels with solutions
        "#]],
    );
    home.check(
        &["profile", "export", "bob", "--profile", "q.db", "--format", "player"],
        expect![[r#"
            exit 0
            levels.txt -1 7
            levels.txt 3 30
        "#]],
    );
    fs::write(home.0.path().join("bad.json"), "{\"format\": \"puzzle-profile\", \"version\": 9}")
        .unwrap();
    home.check(
        &[&import[..], &["bad.json"]].concat(),
        expect![[r#"
            exit 2
            ! error: bad.json: the profile has format version 9, but this program reads versions up to 2
            !   tip: try a newer version of the program
        "#]],
    );
}

#[test]
fn a_damaged_profile_is_moved_aside() {
    let home = Home::new();
    fs::write(home.0.path().join("p.db"), "no database, but long enough to be one").unwrap();
    home.check(
        &["profile", "--profile", "p.db"],
        expect![[r#"
            exit 0
            no players yet: the first win or save creates one
            ! warning: The profile was damaged. It was moved to p.db.damaged-1, and a new one was created
        "#]],
    );
    fs::create_dir(home.0.path().join("d.db")).unwrap();
    home.check(
        &["profile", "--profile", "d.db"],
        expect![[r#"
            exit 2
            ! error: d.db: the profile cannot be written: it cannot be opened
            !   tip: another profile can be named with --profile
        "#]],
    );
}

/// One bad value in each column of each table. The first verb that opens the profile says so once;
/// every verb goes on.
#[test]
fn a_bad_row_of_the_profile_stops_no_verb() {
    let verbs: [&[&str]; 8] = [
        &["profile", "list"],
        &["profile", "export", "--all"],
        &["profile", "use", "Zoe"],
        &["scores"],
        &["scores", "--statistics"],
        &["scores", "--ranking"],
        &["collections"],
        &["resume"],
    ];
    let columns = "SELECT tables.name, columns.name FROM sqlite_schema AS tables,
        pragma_table_info(tables.name) AS columns WHERE tables.type = 'table'";
    let home = Home::filled("model.db");
    let db = rusqlite::Connection::open(home.0.path().join("model.db")).unwrap();
    db.pragma_update_and_check(None, "wal_checkpoint", "TRUNCATE", |_| Ok(())).unwrap();
    let columns: Vec<(String, String)> = db
        .prepare(columns)
        .unwrap()
        .query_map([], |row| Ok((row.get(0)?, row.get(1)?)))
        .unwrap()
        .collect::<Result<_, _>>()
        .unwrap();
    drop(db);
    for (i, (table, column)) in columns.into_iter().enumerate() {
        fs::copy(home.0.path().join("model.db"), home.0.path().join("bad.db")).unwrap();
        let db = rusqlite::Connection::open(home.0.path().join("bad.db")).unwrap();
        let sql = format!("UPDATE {table} SET {column} = x'ff' WHERE rowid = 1");
        if db.execute(&sql, []).is_err() {
            continue;
        }
        drop(db);
        for n in 0..2 {
            let verb = verbs[(i + n) % verbs.len()];
            let told = home.run(&[verb, &["--profile", "bad.db"]].concat());
            let what = format!("{table}.{column}, {verb:?}: {told}");
            assert!(told.starts_with("exit 0\n") || told.starts_with("exit 1\n"), "{what}");
            assert!(told.matches("! ").count() <= 1 - n, "{what}");
            assert!(!told.contains("SELECT") && !told.contains("olumn"), "{what}");
        }
        for end in ["", "-wal", "-shm", ".damaged-1"] {
            let _ = fs::remove_file(home.0.path().join(format!("bad.db{end}")));
        }
    }
}
