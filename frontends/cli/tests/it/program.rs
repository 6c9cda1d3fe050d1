//! The program end to end: what it prints and how it exits.

#![cfg(feature = "bundled")]

use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

use expect_test::{Expect, expect};

fn run_with(args: &[&str], input: &[u8]) -> Output {
    let change = |command: &mut Command| {
        command.args(args);
    };
    crate::run::run_with(change, input)
}

pub(crate) fn run(args: &[&str]) -> Output {
    run_with(args, b"")
}

/// Exit status, standard output and standard error of a run, without times.
fn transcript(output: &Output) -> String {
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    let mut transcript = format!("exit {}\n", output.status.code().unwrap());
    transcript += &text(&output.stdout);
    for line in text(&output.stderr).lines() {
        let line = match (line.rfind(" ("), line.ends_with(" ms)")) {
            (Some(i), true) => &line[..i],
            _ => line,
        };
        transcript += &format!("! {line}\n");
    }
    transcript
}

#[track_caller]
pub(crate) fn check(args: &[&str], expect: Expect) {
    expect.assert_eq(&transcript(&run(args)));
}

/// Standard error holds one error, and at most a tip below it.
#[track_caller]
fn assert_is_one_error(output: &Output) {
    let text = String::from_utf8_lossy(&output.stderr);
    let lines: Vec<&str> = text.lines().collect();
    assert!(lines[0].starts_with("error: "), "{text}");
    assert!(lines[1..].iter().all(|line| line.starts_with("  tip: ")), "{text}");
    assert!(lines.len() <= 2, "{text}");
}

fn scratch(name: &str) -> PathBuf {
    let dir = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    dir.join(name)
}

const FIFTEEN: &str = "sliding/4x4:7,10,0,11,3,2,13,14,15,6,12,1,5,4,8,9";

#[test]
fn new_is_the_same_for_the_same_seed_and_in_order_for_any_number_of_jobs() {
    check(
        &["new", "sliding/3x3", "-n", "3", "--seed", "a"],
        expect![[r#"
            exit 0
            sliding/3x3:7,4,3,5,1,6,2,0,8
            sliding/3x3:1,2,3,5,7,8,6,0,4
            sliding/3x3:1,2,3,8,6,7,0,4,5
        "#]],
    );
    let one = run(&["new", "sliding/4x4", "-n", "40", "--seed", "x"]);
    let four = run(&["new", "sliding/4x4#x", "-n", "40", "-j", "4"]);
    assert_eq!(one.stdout, four.stdout);
}

#[test]
fn solve_prints_moves_that_check_and_show_replay() {
    check(
        &["solve", "--optimal", "sliding/3x3:8,6,7,2,5,4,3,0,1"],
        expect![[r#"
            exit 0
            5 2 3 6 5 4 7 8 9 6 5 4 1 2 3 6 5 8 7 4 1 2 5 8 7 4 1 2 3 6 9
            ! Sliding: A number is a cell, counted row by row from 1: the piece on that cell slides into the hole.
            ! 31 moves, proved to be the fewest
        "#]],
    );
    check(
        &["show", FIFTEEN, "--moves", "7 6"],
        expect![[r#"
        exit 0
          7 [10] 13  11
         [3]  .  [2] 14
         15  [6] 12   1
          5   4   8   9
    "#]],
    );
    check(
        &["check", "sliding/3x3:1,2,3,4,5,6,7,0,8", "--moves", "9"],
        expect![[r#"
        exit 0
        solvable; easy (1 move, the fewest possible); after the moves: solved  sliding/3x3:1,2,3,4,5,6,7,0,8
    "#]],
    );
    check(
        &["check", "sliding/3x3:1,2,3,4,5,6,7,0,8", "--moves", "8"],
        expect![[r#"
            exit 1
            solvable; easy (1 move, the fewest possible); the moves are not legal: move 1: the hole is already on cell 8  sliding/3x3:1,2,3,4,5,6,7,0,8
        "#]],
    );
    check(
        &["show", "sliding/3x3#a", "--solution"],
        expect![[r#"
        exit 0
         1  2  3
         4  5 [6]
         7 [8] .
    "#]],
    );
}

#[test]
fn verbs_read_each_others_output() {
    let ids = run(&["new", "sliding/3x3", "-n", "5", "--seed", "pipe"]).stdout;
    for verb in ["solve", "check", "hint", "show", "import"] {
        let output = run_with(&[verb, "-"], &ids);
        assert_eq!(output.status.code(), Some(0), "{verb}: {}", transcript(&output));
    }
    let collection = run_with(&["import", "-"], &ids).stdout;
    let output = run_with(&["check", "--json", "-"], &collection);
    let lines = String::from_utf8(output.stdout).unwrap();
    assert_eq!(lines.lines().count(), 5);
    assert!(lines.lines().all(|line| line.contains("\"solvable\":true")), "{lines}");
}

#[test]
fn json_has_the_promised_fields() {
    let fields = |args: &[&str]| {
        let output = run(args);
        let text = String::from_utf8(output.stdout).unwrap();
        let value: serde_json::Value = serde_json::from_str(text.lines().next().unwrap()).unwrap();
        let mut keys: Vec<String> = value.as_object().unwrap().keys().cloned().collect();
        keys.sort();
        keys.join(" ")
    };
    let list = [
        fields(&["solve", "--json", "sliding/3x3#a"]),
        fields(&["check", "--json", "sliding/3x3#a"]),
        fields(&["new", "--json", "sliding/3x3#a"]),
        fields(&["hint", "--json", "sliding/3x3#a"]),
        fields(&["list", "--json", "sliding"]),
    ];
    expect![[r#"
        game goal id input level millis moves n_moves nodes notation optimal status
        game goal grade id input level metrics millis solutions solvable status valid
        grade id metrics millis seed_id
        by_search cells game goal id input left level marks millis moves nodes notation nudge status why
        about any can collections formats game grades measures name params presets"#]]
    .assert_eq(&list.join("\n"));
}

#[test]
fn bad_input_is_an_error_and_exit_2() {
    check(
        &["check", "sliding/1000000x1000000"],
        expect![[r#"
            exit 2
            ! error: the params are not valid: width and height must be from 2 to 100
            !   tip: `list GAME` explains the params of a game
        "#]],
    );
    check(
        &["check", "sliding/4x4:1,2"],
        expect![[r#"
            exit 2
            ! error: the puzzle description is not valid: expected 16 numbers, found 2
        "#]],
    );
    check(
        &["check", "sliding/0x0"],
        expect![[r#"
            exit 2
            ! error: the params are not valid: width and height must be from 2 to 100
            !   tip: `list GAME` explains the params of a game
        "#]],
    );
    check(
        &["check", "nothing/4x4"],
        expect![[r#"
            exit 2
            ! error: there is no file 'nothing/4x4' and no game 'nothing'
            !   tip: the games are sliding, sliding-editor, sokoban, sokoban-editor, mahjong, mahjong-editor, hidato, hidato-editor
        "#]],
    );
    check(
        &["check", "sliding/4x4:2,1,3,4,5,6,7,8,9,10,11,12,13,14,15,0"],
        expect![[r#"
            exit 2
            ! error: the puzzle description is not valid: this position cannot be solved: it needs an odd number of swaps, and only an even number is possible
        "#]],
    );
    // Read all the same, it has an answer.
    check(
        &["solve", "sliding/3x3_u:2,1,3,4,5,6,7,8,0"],
        expect![[r#"
            exit 1
            unsolvable
            ! cannot be solved: the 8 pieces around cell 1 need an odd number of swaps, and only an even number is possible
        "#]],
    );
    check(
        &["show", "sliding/3x3#a", "--moves", "9 99"],
        expect![[r#"
            exit 2
            ! error: move 2: there is no cell 99: cells are numbered from 1 to 9
        "#]],
    );
    check(
        &["new", "sliding/3x3#a", "--seed", "b"],
        expect![[r#"
            exit 2
            ! error: the ID has a seed, and --seed gives another one
            !   tip: leave one of them out
        "#]],
    );
    check(
        &["new", "sokobann"],
        expect![[r#"
            exit 2
            ! error: there is no game 'sokobann'
            !   tip: did you mean 'sokoban'?
        "#]],
    );
    check(
        &["check", "no-such-file.txt"],
        expect![[r#"
            exit 2
            ! error: there is no file 'no-such-file.txt'
        "#]],
    );
}

#[test]
fn bad_texts_are_errors_and_exit_2() {
    let long = "sliding/4x4:".to_string() + &"9,".repeat(40_000);
    check(
        &["check", &long],
        expect![[r#"
            exit 2
            ! error: this game ID has 80012 bytes; at most 65536 are allowed
        "#]],
    );
    let output = run_with(&["check", "-"], b"sliding/3x3#a\nsliding/3x3:nonsense\nsliding/3x3#b\n");
    expect![[r#"
        exit 2
        solvable; normal (13 moves, the fewest possible)  sliding/3x3:7,4,3,5,1,6,2,0,8
        solvable; normal (15 moves, the fewest possible)  sliding/3x3:8,0,2,1,4,3,5,7,6
        ! error: -:2: the puzzle description is not valid: expected a number, found 'nonsense' (character 1)
    "#]]
    .assert_eq(&transcript(&output));
    let output = run_with(&["check", "-"], b"\xff\xfe\x00 no text at all");
    assert_eq!(output.status.code(), Some(2));
    let output = run_with(&["check", "-"], b"");
    expect![[r#"
        exit 2
        ! error: -: the file has no puzzle
    "#]]
    .assert_eq(&transcript(&output));
}

#[test]
fn the_puzzle_of_a_day_is_the_one_of_its_date_and_grade() {
    let [saturday, sunday] = ["2026-11-21", "2026-11-22"];
    let daily = |args: &[&str]| run(&[&["daily", "hidato"], args].concat()).stdout;
    let new = |id: &str, grade: &str| run(&["new", id, "--grade", grade]).stdout;
    // On Saturdays boards of other kinds take their turn.
    assert_eq!(daily(&["--date", saturday]), new("hidato/8x8mN#2026-11-21", "hard"));
    let friday = daily(&["--date", "2026-11-20"]);
    assert_eq!(friday, new("hidato#2026-11-20", "tricky"));
    assert_eq!(daily(&["--date", sunday]), new("hidato#2026-11-22", "expert"));
    assert_eq!(daily(&["--date", sunday, "--grade", "Easy"]), new("hidato#2026-11-22", "e"));
    assert_ne!(daily(&["--date", sunday]), daily(&["--date", saturday, "--grade", "x"]));
    let json = String::from_utf8(daily(&["--date", saturday, "--json"])).unwrap();
    assert!(json.contains(r#"#2026-11-21","grade":"hard""#), "{json}");
    // Every game has one, but for those in which puzzles are made.
    let all = String::from_utf8(run(&["daily", "--date", saturday]).stdout).unwrap();
    let names: Vec<_> = all.lines().filter_map(|line| Some(line.split_once('/')?.0)).collect();
    assert_eq!(names, ["sliding", "sokoban", "mahjong", "hidato"]);
}

#[test]
fn an_unknown_grade_or_day_is_refused() {
    check(
        &["daily", "chess"],
        expect![[r#"
            exit 2
            ! error: there is no game 'chess'
            !   tip: the games are sliding, sliding-editor, sokoban, sokoban-editor, mahjong, mahjong-editor, hidato, hidato-editor
        "#]],
    );
    check(
        &["daily", "hidato", "--date", "2026-02-29"],
        expect![[r#"
            exit 2
            ! error: there is no day 2026-02-29: that month has 28 days
        "#]],
    );
    check(
        &["daily", "hidato", "--date", "tomorrow"],
        expect![[r#"
            exit 2
            ! error: a date has the form YYYY-MM-DD, like 2026-11-21
        "#]],
    );
    check(
        &["daily", "--grade", "harder"],
        expect![[r#"
            exit 2
            ! error: there is no grade 'harder'
            !   tip: did you mean 'hard'?
        "#]],
    );
    check(
        &["new", "hidato", "--grade", "harder"],
        expect![[r#"
            exit 2
            ! error: there is no grade 'harder'
            !   tip: did you mean 'hard'?
        "#]],
    );
    assert_eq!(run(&["new", "hidato/8x8mRk1", "--grade", "h"]).status.code(), Some(2));
    let [hard, letter] =
        [&["new", "hidato#a", "--grade", "HARD"], &["new", "hidato/8x8mRdh#a"][..]]
            .map(|args| run(args).stdout);
    assert_eq!(hard, letter);
}

#[test]
fn any_grade_is_for_the_games_that_have_it() {
    let new = |args: &[&str]| String::from_utf8(run(&[&["new"], args].concat()).stdout).unwrap();
    let by_letter = new(&["sliding/4x4da#hello"]);
    assert_eq!(new(&["sliding#hello", "--grade", "Any"]), by_letter);
    assert_ne!(new(&["sliding#hello"]), by_letter);
    let json = new(&["mahjong/tent#hello", "--grade", "any", "--json"]);
    assert!(json.contains(r#""seed_id":"mahjong/tent,u,da,k0#hello""#), "{json}");
    check(
        &["new", "hidato", "--grade", "any"],
        expect![[r#"
        exit 2
        ! error: hidato: this game has no grade 'any'
    "#]],
    );
    check(
        &["new", "sliding/2x2", "--grade", "any"],
        expect![[r#"
        exit 2
        ! error: sliding: this board has no grades because it is too small or leaves no choice
    "#]],
    );
    check(
        &["new", "mahjong/turtle,r", "--grade", "any"],
        expect![[r#"
        exit 2
        ! error: mahjong: only solvable deals are all equally likely: choose a solvable deal
    "#]],
    );
    check(
        &["daily", "sliding", "--grade", "any"],
        expect![[r#"
        exit 2
        ! error: there is no grade 'any'
        !   tip: the grades are easy, normal, tricky, hard, expert
    "#]],
    );
    let list = transcript(&run(&["list", "sliding"]));
    let is_about_any = |line: &&str| line.contains("any grade") || line.contains("/4x4da");
    let lines: Vec<&str> = list.lines().filter(is_about_any).map(str::trim_start).collect();
    expect![[r#"
        any grade: all solvable positions are equally likely
        4x4                  sliding/4x4de sliding/4x4dn sliding/4x4dt sliding/4x4dh sliding/4x4dx sliding/4x4da"#]]
    .assert_eq(&lines.join("\n"));
}

#[test]
fn moves_are_written_and_read_in_every_notation() {
    let id = "sliding/3x3:1,2,3,0,5,6,4,7,8";
    let moves = |args: &[&str]| {
        let output = run(&[&["solve", id], args].concat());
        String::from_utf8(output.stdout).unwrap().trim().to_string()
    };
    let own = moves(&[]);
    let piece = moves(&["--notation", "urdl"]);
    let hole = moves(&["--notation", "urdl", "--urdl", "hole"]);
    expect!["7 8 9 | U L2 | D R2"].assert_eq(&[&*own, &piece, &hole].join(" | "));
    assert_eq!(moves(&["--notation", "cells"]), own);
    for args in [&["--moves", &own][..], &["--moves", &piece], &["--urdl", "hole", "-m", &hole]] {
        let output = run(&[&["check", id][..], args].concat());
        assert_eq!(output.status.code(), Some(0), "{args:?}");
    }
    check(
        &["hint", id, "--moves", "U L", "--urdl", "piece"],
        expect![[r#"
            exit 0
            9: Only the 8 is left: slide the 8 left into its place (the last move)
            ! Sliding: A number is a cell, counted row by row from 1: the piece on that cell slides into the hole.
        "#]],
    );
    check(
        &["check", id, "--moves", "R"],
        expect![[r#"
        exit 1
        solvable; easy (3 moves, the fewest possible); the moves are not legal: move 1: no piece can slide right here  sliding/3x3:1,2,3,0,5,6,4,7,8
    "#]],
    );
    check(
        &["check", id, "--moves", "U", "--urdl", "hole"],
        expect![[r#"
        exit 1
        solvable; easy (3 moves, the fewest possible); after the moves: ongoing, can still be solved  sliding/3x3:1,2,3,0,5,6,4,7,8
    "#]],
    );
    check(
        &["check", id, "--moves", "U", "--urdl", "both"],
        expect![[r#"
        exit 2
        ! error: invalid value 'both' for '--urdl <WHAT>': expected piece or hole
        ! 
        ! For more information, try '--help'.
    "#]],
    );
    check(
        &["solve", id, "--notation", "lurd"],
        expect![[r#"
        exit 2
        ! error: sliding has no notation 'lurd': choose cells, urdl, urdl-hole
    "#]],
    );
    check(
        &["solve", "sliding/star:10,6,3,4,0,1,2,8,9,5,7", "--notation", "urdl"],
        expect![[r#"
        exit 2
        ! error: this board has moves without a direction: write the numbers of cells
    "#]],
    );
    // It is refused before the search, which would reach its limit here.
    check(
        &["solve", "sliding/4x4#1", "--optimal", "--nodes", "1", "--notation", "lurd"],
        expect![[r#"
        exit 2
        ! error: sliding has no notation 'lurd': choose cells, urdl, urdl-hole
    "#]],
    );
    let level = "sokoban#first";
    let own = run(&["solve", level]).stdout;
    assert_eq!(run(&["solve", level, "--notation", "lurd"]).stdout, own);
}

#[test]
fn settings_are_explained_by_the_dialog() {
    let output = transcript(&run(&["list", "hidato"]));
    for words in
        ["    params: 8x8mRdn ", " width ", "a number from", " by default", "    grades: easy"]
    {
        assert!(output.contains(words), "no '{words}' in {output}");
    }
    let json = run(&["list", "hidato", "--json"]);
    let json = String::from_utf8(json.stdout).unwrap();
    assert!(json.contains(r#""key":"width""#) && json.contains(r#""grades":["easy""#), "{json}");
    assert!(!run(&["list"]).stdout.windows(8).any(|part| part == b"params: "));
}

#[test]
fn bundled_collections_are_opened_and_written_by_name() {
    let file = scratch("bundled.puzzles");
    let path = file.display().to_string();
    check(
        &["import", "@sokoban/first-steps", "-o", &path],
        expect![[r#"
        exit 0
    "#]],
    );
    let read = |level: &str| run(&["import", "@sokoban/first-steps", "--level", level]).stdout;
    assert_eq!(read("12"), run(&["import", &path, "--level", "12"]).stdout);
    assert_eq!(read("12"), run(&["import", "@sokoban/first-steps/12"]).stdout);
    check(
        &["import", "@sokoban/first-steps", "--level", "61"],
        expect![[r#"
            exit 2
            ! error: @sokoban/first-steps: there is no level 61
            !   tip: the levels go from 1 to 40
        "#]],
    );
    check(
        &["show", "@sokoban/first-steps/0"],
        expect![[r#"
            exit 2
            ! error: @sokoban/first-steps/0: the puzzles of sokoban/first-steps are numbered from 1 to 40
        "#]],
    );
    check(
        &["show", "@sokoban/nowhere"],
        expect![[r#"
            exit 2
            ! error: @sokoban/nowhere: sokoban has no collection 'nowhere'
            !   tip: the collections are first-steps, rooms, long-evenings
        "#]],
    );
}

#[test]
fn of_several_solutions_two_are_shown() {
    check(
        &["check", "hidato/3x3mR:1aA2e"],
        expect![[r#"
            exit 1
            more than one solution  hidato/3x3mR:1aA2e
             1  3        1  3
             2  4  6*    2  4  5*
             8  7  5*    8  7  6*
        "#]],
    );
    check(
        &["solve", "hidato/3x3mR:1h"],
        expect![[r#"
            exit 1
            1,2=2 1,3=3 2,2=4 2,1=5 3,1=6 3,2=7 3,3=8 2,3=9
            ! Hidato: A row, a column and the number that is written there: 4,5=2 writes 2 in row 4, column 5.
            ! more than one solution
            !  1  2  3     1  2  3
            !  5  4  9*    5  4  8*
            !  6  7  8*    6  7  9*
        "#]],
    );
}

#[test]
fn limits_exit_3_and_print_the_best_so_far() {
    let id = "sliding/4x4:10,0,12,1,15,7,9,13,2,3,14,6,11,8,5,4";
    let output = run(&["solve", "--optimal", "--nodes", "20000", "--json", id]);
    assert_eq!(output.status.code(), Some(3), "{}", transcript(&output));
    assert!(String::from_utf8(output.stdout).unwrap().contains("\"status\":\"limit-nodes\""));
}

#[test]
fn pictures_and_saves_go_to_files() {
    let (png, svg, save) = (scratch("a.png"), scratch("a.svg"), scratch("a.puzzle.json"));
    let path = |p: &PathBuf| p.to_str().unwrap().to_string();
    let output =
        run(&["show", FIFTEEN, "--png", &path(&png), "--svg", &path(&svg), "--size", "300"]);
    assert_eq!(output.status.code(), Some(0));
    assert!(std::fs::read(&png).unwrap().starts_with(b"\x89PNG"));
    assert!(std::fs::read_to_string(&svg).unwrap().starts_with("<svg"));
    let output =
        run(&["export", FIFTEEN, "--moves", "7 6", "--format", "save", "-o", &path(&save)]);
    assert_eq!(output.status.code(), Some(0), "{}", transcript(&output));
    let a = run(&["show", &path(&save)]).stdout;
    let b = run(&["show", FIFTEEN, "--moves", "7 6"]).stdout;
    assert_eq!(a, b);
    std::fs::write(&save, "{ \"format\": \"puzzle-save\", \"version\": 1, \"game\": ").unwrap();
    let output = run(&["show", &path(&save)]);
    assert_eq!(output.status.code(), Some(2));
    let stderr = String::from_utf8(output.stderr).unwrap();
    assert!(stderr.contains("a.puzzle.json:1:49: the save is damaged: "), "{stderr}");
}

#[test]
fn of_several_puzzles_each_has_a_picture_and_its_name_is_printed() {
    let dir = tempfile::tempdir().unwrap();
    let show = |args: &[&str]| {
        let mut command = crate::run::program();
        let output = command
            .current_dir(dir.path())
            .args(["show", "@sokoban/first-steps", "--level", "1-2", "--size", "200"])
            .args(args)
            .output()
            .unwrap();
        transcript(&output)
    };
    let names = show(&["--png", "board.png", "--svg", "board.svg"]);
    expect![[r#"
        exit 0
        ! @sokoban/first-steps/1: written to board-1.png
        ! @sokoban/first-steps/1: written to board-1.svg
        ! @sokoban/first-steps/2: written to board-2.png
        ! @sokoban/first-steps/2: written to board-2.svg
    "#]]
    .assert_eq(&names);
    for name in ["board-1.png", "board-1.svg", "board-2.png", "board-2.svg"] {
        assert!(dir.path().join(name).exists(), "{name}");
    }
    expect![[r#"
        exit 2
        ! error: standard output can hold only one picture
        !   tip: name a file, or select one puzzle with --level
    "#]]
    .assert_eq(&show(&["--svg", "-"]));
}

/// A level keeps its number when one before it is refused, whatever says that it is broken: the
/// format, the list, or the game.
#[test]
fn levels_are_counted_as_the_file_counts_them() {
    let levels = ["####\n#@$.#\n####", "#####\n# $.#\n#####", "######\n#@ $.#\n######"];
    let slc =
        |rows: &str| format!("<Level Id=\"\"><L>{}</L></Level>", rows.replace('\n', "</L><L>"));
    let collection: String = levels.into_iter().map(slc).collect();
    let files = [
        ("counted.xsb", levels.join("\n\n")),
        (
            "counted.slc",
            format!(
                "<SokobanLevels><LevelCollection>{collection}</LevelCollection></SokobanLevels>"
            ),
        ),
        ("counted.puzzles", "sliding/2x2:3,1,2,0\ntetris/4x4#a\nsliding/3x2:1,2,3,4,0,5\n".into()),
        ("lines.puzzles", "sliding/2x2:3,1,2,0\n\u{1}\nsliding/3x2:1,2,3,4,0,5\n".into()),
        (
            "opened.puzzles",
            "sliding/2x2:3,1,2,0\nsliding/4x4:junk\nsliding/3x2:1,2,3,4,0,5\n".into(),
        ),
    ];
    for (name, text) in files {
        let file = scratch(name);
        std::fs::write(&file, text).unwrap();
        let shown = |level: &str| {
            let output = run(&["show", "--level", level, file.to_str().unwrap()]);
            String::from_utf8(output.stdout).unwrap()
        };
        let (first, second, third) = (shown("1"), shown("2"), shown("3"));
        assert!(!first.is_empty() && second.is_empty() && !third.is_empty(), "{name}: {second}");
        assert!(first.len() < third.len(), "{name}:\n{first}{third}");
        for none in ["0", "4", "-9223372036854775808", "9223372036854775807"] {
            assert_eq!(shown(none), "", "{name}");
        }
    }
}

#[test]
fn a_file_may_have_an_id_for_its_name() {
    let dir = scratch("ids");
    std::fs::create_dir_all(dir.join("sliding")).unwrap();
    std::fs::write(dir.join("sliding/3x3"), "sliding/2x2:3,1,2,0\n").unwrap();
    let show = |name: &str| {
        let output = crate::run::program()
            .args(["check", "--json", name])
            .current_dir(&dir)
            .output()
            .unwrap();
        String::from_utf8(output.stdout).unwrap()
    };
    assert!(show("sliding/3x3").contains("sliding/3x3:"), "an ID wins");
    assert!(show("./sliding/3x3").contains("sliding/2x2:"), "./ forces the file");
}

#[test]
fn a_closed_pipe_is_no_error() {
    let mut child = crate::run::program()
        .args(["new", "sliding/4x4", "-n", "100000", "--seed", "p"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!(transcript(&output), "exit 0\n");
}

#[test]
fn without_a_verb_and_a_terminal_there_is_help() {
    let output = run(&[]);
    assert_eq!(output.status.code(), Some(0));
    assert!(String::from_utf8(output.stdout).unwrap().contains("Usage"));
    assert_eq!(run(&["play", "sliding/3x3"]).status.code(), Some(2), "no terminal to play on");
}

#[test]
fn print_writes_pages_and_reports_errors() {
    let (book, week) = (scratch("print-book.pdf"), scratch("print-week.pdf"));
    let (book, week) = (book.to_str().unwrap(), week.to_str().unwrap());
    let written = |path: &str| std::fs::read(path).is_ok_and(|file| file.starts_with(b"%PDF-1.7"));
    for path in [book, week] {
        let _ = std::fs::remove_file(path);
    }
    check(
        &["print", "@sokoban/first-steps", "--solutions", "--mono", "-o", book],
        expect![[r#"
        exit 0
    "#]],
    );
    assert!(written(book));
    check(
        &["print", "--week", "2026-11-18", "slidin", "-o", week],
        expect![[r#"
            exit 2
            ! error: there is no game 'slidin'
            !   tip: did you mean 'sliding'?
        "#]],
    );
    assert!(!written(week));
    check(
        &["print", "--week", "2026-11-18", "sliding", "-o", week],
        expect![[r#"
        exit 0
    "#]],
    );
    assert!(written(week));
    let out = run(&["print", FIFTEEN, "--title", "One", "-o", "-"]);
    assert!(out.stdout.starts_with(b"%PDF-1.7"));
    // A wrong argument is one error, and nothing is written.
    let never = scratch("print-never.pdf");
    let never = never.to_str().unwrap();
    for wrong in [
        vec!["print", FIFTEEN, "--grid", "0x3", "-o", never],
        vec!["print", FIFTEEN, "--grid", "many", "-o", never],
        vec!["print", FIFTEEN, "--paper", "stamp", "-o", never],
        vec!["print", FIFTEEN, "--sheet", "poster", "-o", never],
        vec!["print", FIFTEEN, "--ids", "short", "-o", never],
        vec!["print", FIFTEEN, "--large", "--grid", "2x2", "-o", never],
        vec!["print", FIFTEEN, "--scale", "NaN", "-o", never],
        vec!["print", "--week", "2026-02-30", "-o", never],
        vec!["print", "hidato-editor/50x50mRsq", "--grid", "10x10", "-o", never],
        vec!["print", FIFTEEN, "-o", "/no/such/folder/x.pdf"],
        vec!["print", "tetris/4x4#1", "-o", never],
    ] {
        let out = run(&wrong);
        assert_eq!(out.status.code(), Some(2), "{wrong:?}");
        assert_is_one_error(&out);
        assert!(!written(never));
    }
    // A bad puzzle is an error; the others are printed.
    let some = scratch("print-some.pdf");
    let some = some.to_str().unwrap();
    check(
        &["print", FIFTEEN, "hidato/4x4:nonsense", "-o", some],
        expect![[r#"
            exit 2
            ! error: the puzzle description is not valid: the board has more than 16 cells (character 2)
        "#]],
    );
    assert!(written(some));
}

#[test]
fn show_makes_films_sheets_and_frames() {
    const PUZZLE: &str = "sliding/3x3:1,2,3,4,5,6,0,7,8";
    let written = |args: &[&str], name: &str, start: &[u8]| {
        let path = scratch(name);
        let _ = std::fs::remove_file(&path);
        let out = run(&[args, &[path.to_str().unwrap()]].concat());
        assert_eq!(out.status.code(), Some(0), "{args:?} {out:?}");
        let file = std::fs::read(&path).unwrap();
        assert!(file.starts_with(start), "{args:?}");
        file
    };
    written(&["show", PUZZLE, "--moves", "8 9", "--gif"], "show.gif", b"GIF89a");
    written(&["show", PUZZLE, "--solution", "--gif"], "solved.gif", b"GIF89a");
    written(&["show", PUZZLE, FIFTEEN, "--sheet"], "show-sheet.png", b"\x89PNG");
    written(&["show", PUZZLE, FIFTEEN, "--sheet"], "show-sheet.svg", b"<svg ");
    let frame = |part| {
        written(
            &["show", PUZZLE, "--moves", "8 9", "--frame", part, "--png"],
            "frame.png",
            b"\x89PNG",
        )
    };
    assert!(frame("1/2") != frame("1/4") && frame("2/4") == frame("1/2"));
    let svg = written(&["show", "hidato/4x4mRde#1", "--plain", "--svg"], "plain.svg", b"<svg ");
    let svg = String::from_utf8(svg).unwrap();
    assert!(svg.contains("<title>Hidato</title>") && svg.contains("<desc>"), "{svg}");
    for wrong in [
        vec!["show", PUZZLE, "--gif", "x.gif"],
        vec!["show", PUZZLE, "--frame", "1/2"],
        vec!["show", PUZZLE, "--moves", "8", "--frame", "2/0"],
        vec!["show", PUZZLE, "--moves", "nonsense", "--gif", "x.gif"],
    ] {
        let out = run(&wrong);
        assert_eq!(out.status.code(), Some(2), "{wrong:?}");
        assert_is_one_error(&out);
    }
}
