//! Files of other programs, read as front ends read them.

use std::fs;
use std::path::Path;

use expect_test::{Expect, expect};
use puzzle_core::format::SourceFile;
use puzzle_core::params::ParamsForm;
use puzzle_core::solve::Work;
use puzzle_midend::{Collection, FileContent, Midend, PresetLine, Task};

/// Opens the first puzzle of a sample, and plays new games of each grade that its board can have.
fn check(sample: &str, want: &Expect) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/samples").join(sample);
    let games = puzzle_backends::bundled();
    let bytes = fs::read(path).unwrap();
    let read = games.read_file(&SourceFile::alone(sample, &bytes), None).unwrap();
    let FileContent::Puzzles(list) = read else { panic!("{sample} is a save") };
    let entry = &list.entries[0];
    let game = games.find(entry.id.split('/').next().unwrap()).unwrap();
    let mut session = Midend::new(game);
    let _ = session.open_entry(entry, sample).unwrap();
    let board = session.params_text(ParamsForm::Short);
    let opened = session.game_id().unwrap();
    assert!(opened.starts_with(&format!("{}/{board}:", game.info.id)), "{opened}");
    let menu = session.presets();
    let all = PresetLine::flatten(&menu);
    let is_here = |(_, params): &&(&puzzle_core::Text, &str)| params.starts_with(&board);
    let lines: Vec<String> =
        all.iter().filter(is_here).map(|(name, _)| format!("{name}\n")).collect();
    want.assert_eq(&lines.concat());
    for grade in session.grades() {
        session.set_grade(grade).unwrap();
        let done = session.job(&Task::NewGame).unwrap().run(&mut Work::unlimited());
        let _ = session.finish(done);
        let id = session.game_id().unwrap();
        assert!(id.starts_with(&format!("{}/{board}:", game.info.id)) && id != opened, "{id}");
    }
}

#[test]
fn new_games_stay_on_the_board_of_a_file() {
    check(
        "stairs.layout",
        &expect![[r#"
        stairs
    "#]],
    );
    check(
        "gates.mah",
        &expect![[r#"
        Gate
    "#]],
    );
    check(
        "knights.puz",
        &expect![[r#"
            Twelve by knight moves, easy
            Twelve by knight moves, normal
            Twelve by knight moves, tricky
            Twelve by knight moves, hard
            Twelve by knight moves, expert
            Twelve by knight moves, any
        "#]],
    );
    check(
        "hidato.txt",
        &expect![[r#"
        6x6, easy
        6x6, normal
        6x6, tricky
        6x6, hard
        6x6, expert
        6x6, easy
        6x6, normal
        6x6, tricky
        6x6, hard
        6x6, expert
    "#]],
    );
}

/// The holes of this board are in its desc, and in the params of new games.
#[test]
fn new_games_keep_the_holes_of_a_file() {
    let games = puzzle_backends::bundled();
    let text = fs::read(concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/samples/lake.txt"));
    let file = SourceFile::alone("lake.txt", text.as_ref().unwrap());
    let Ok(FileContent::Puzzles(list)) = games.read_file(&file, None) else { panic!() };
    let mut session = Midend::new(games.find("hidato").unwrap());
    let _ = session.open_entry(&list.entries[0], "lake.txt").unwrap();
    let grades = session.grades();
    let grade = session.grade().unwrap();
    let mut words = String::new();
    let mut add = |session: &Midend| {
        let text = session.text().unwrap();
        let holes = text.replace(|c: char| c.is_ascii_digit() || c == '.', " ");
        for line in holes.lines().filter(|line| !line.trim().is_empty()) {
            words.push('|');
            words.push_str(line.trim_end());
            words.push('\n');
        }
    };
    add(&session);
    // A saved game keeps the board of new games as well.
    let save = session.save().unwrap();
    let mut session = Midend::new(games.find("hidato").unwrap());
    let _ = session.load(&save).unwrap();
    assert_eq!((session.grades(), session.grade()), (grades, Some(grade)));
    let done = session.job(&Task::NewGame).unwrap().run(&mut Work::unlimited());
    let _ = session.finish(done);
    add(&session);
    expect![[r#"
        |          #  #
        |       #  #  #  #
        |       #  #  #  #
        |          #  #
        |          #  #
        |       #  #  #  #
        |       #  #  #  #
        |          #  #
    "#]]
    .assert_eq(&words);
}

/// What a text is read as: its kind, or the error.
fn read(text: &str, want: &Expect) {
    let games = puzzle_backends::bundled();
    let read = games.read_file(&SourceFile::alone("", text.as_bytes()), Some("sliding"));
    let words = match read {
        Ok(FileContent::Puzzles(list)) => {
            let ids: Vec<&str> = list.entries.iter().map(|entry| entry.id.as_str()).collect();
            format!("{}: {}", list.format, ids.join(" "))
        }
        Ok(_) => "a save".to_string(),
        Err(error) => format!("error: {error}"),
    };
    want.assert_eq(&words);
}

#[test]
fn a_text_is_a_list_of_ids_only_if_each_line_is_one() {
    read("3x3#a\n4x4#b\n", &expect!["game IDs: sliding/3x3#a sliding/4x4#b"]);
    read("3x3#a\nhello\n", &expect!["error: no game reads this kind of file"]);
    read(
        "Sokoban\n\nThis is a text about it.\n",
        &expect!["error: no game reads this kind of file"],
    );
    read("sokoban/7x7#a\nhello\n", &expect!["game IDs: sokoban/7x7#a hello"]);
    read("; nothing\n", &expect!["error: the file has no puzzle"]);
    read(
        "https://example.org/fifteen.html#2x2:1,0,3,2\n",
        &expect!["game IDs: sliding/2x2:1,0,3,2"],
    );
    read("#####\n#@$.#\n#####\n", &expect!["XSB levels: sokoban/5x3:w6ubtw6"]);
    read("1 2 3\n4 5 6\n7 0 8\n", &expect!["Grid of numbers: sliding/3x3:1,2,3,4,5,6,7,0,8"]);
}

/// Files that no game reads are named, if their kind is known.
#[test]
fn files_of_other_kinds_are_named() {
    let check = |bytes: &[u8], want: &Expect| {
        let games = puzzle_backends::bundled();
        let error = games.read_file(&SourceFile::alone("", bytes), None).unwrap_err();
        want.assert_eq(&error.to_string());
    };
    check(
        b"\x89PNG\r\n\x1a\n",
        &expect!["this is a picture, not a puzzle: it can be used as a skin"],
    );
    check(b"PK\x03\x04\0\0", &expect!["this is an archive: unpack it, and open the files in it"]);
    check(b"PK is short for many things.\n", &expect!["no game reads this kind of file"]);
    check(b"\0\0\0", &expect!["1:1: no game reads this kind of file: it is not text"]);
    check(
        b"4x4#hello\n5x5#hello\n",
        &expect!["1:1: this ID names no game: write it as GAME/PARAMS"],
    );
    check(b"4x4#hello\nwords\n", &expect!["no game reads this kind of file"]);
    check(
        b"SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\nGAME    :5:Loopy\n",
        &expect!["this is a saved game of Loopy, which none of the games reads"],
    );
}

/// The title of a puzzle is not given to another board that the player has chosen for new games.
#[test]
fn a_loaded_game_does_not_name_another_board() {
    let games = puzzle_backends::bundled();
    let game = games.find("mahjong").unwrap();
    let list = Collection::read("mahjong/_2:ii\tTwo tiles\n");
    let mut session = Midend::new(game);
    let _ = session.open_entry(&list.entries[0], "").unwrap();
    let menu = |session: &Midend| PresetLine::flatten(&session.presets())[0].0.to_string();
    assert_eq!(menu(&session), "Two tiles");
    let mut again = Midend::new(game);
    let _ = again.load(&session.save().unwrap()).unwrap();
    assert_eq!(menu(&again), "Two tiles");
    session.set_params_text("_4").unwrap();
    let mut again = Midend::new(game);
    let _ = again.load(&session.save().unwrap()).unwrap();
    assert_eq!(menu(&again), "own board");
}
