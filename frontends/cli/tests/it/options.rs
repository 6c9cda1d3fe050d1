//! Options and arguments that are refused, and what `--quiet` leaves out.

#![cfg(feature = "bundled")]

use std::process::Output;

use expect_test::{Expect, expect};

use crate::run::program;

fn run(args: &[&str]) -> Output {
    let home = tempfile::tempdir().unwrap();
    program().args(args).current_dir(home.path()).env("HOME", home.path()).output().unwrap()
}

/// Exit status and standard error of runs that print nothing on standard output.
#[track_caller]
fn check(runs: &[&[&str]], expect: Expect) {
    let mut transcript = String::new();
    for args in runs {
        let output = run(args);
        assert_eq!(output.stdout, b"", "{args:?}");
        transcript += &format!("{} → {}\n", args.join(" "), output.status.code().unwrap());
        for line in String::from_utf8(output.stderr).unwrap().lines() {
            transcript += &(format!("  {line}").trim_end().to_string() + "\n");
        }
    }
    expect.assert_eq(&transcript);
}

#[test]
fn a_word_that_is_no_command_has_a_tip() {
    check(
        &[&["chess"], &["-q", "tetris"], &["--language", "en", "sovle"], &["profile", "chess"]],
        expect![[r#"
        chess → 2
          error: 'chess' is neither a command nor a puzzle
            tip: did you mean 'check'? The games are sliding, sliding-editor, sokoban, sokoban-editor, mahjong, mahjong-editor, hidato, hidato-editor
        -q tetris → 2
          error: 'tetris' is neither a command nor a puzzle
            tip: `--help` lists the commands; the games are sliding, sliding-editor, sokoban, sokoban-editor, mahjong, mahjong-editor, hidato, hidato-editor
        --language en sovle → 2
          error: 'sovle' is neither a command nor a puzzle
            tip: did you mean 'solve'? The games are sliding, sliding-editor, sokoban, sokoban-editor, mahjong, mahjong-editor, hidato, hidato-editor
        profile chess → 2
          error: unrecognized subcommand 'chess'

          Usage: puzzles profile [OPTIONS] [COMMAND]

          For more information, try '--help'.
    "#]],
    );
}

#[test]
fn a_path_that_does_not_exist_says_so() {
    check(
        &[
            &["show", "no/where"],
            &["no/where/at/all"],
            &["play", "no/where.xsb"],
            &["print", "no/where", "-o", "x.pdf"],
            &["solve", "hidat/8x8"],
        ],
        expect![[r#"
            show no/where → 2
              error: there is no file 'no/where' and no game 'no'
                tip: the games are sliding, sliding-editor, sokoban, sokoban-editor, mahjong, mahjong-editor, hidato, hidato-editor
            no/where/at/all → 2
              error: there is no file 'no/where/at/all' and no game 'no'
                tip: the games are sliding, sliding-editor, sokoban, sokoban-editor, mahjong, mahjong-editor, hidato, hidato-editor
            play no/where.xsb → 2
              error: there is no file 'no/where.xsb'
                tip: there is no folder 'no'
            print no/where -o x.pdf → 2
              error: there is no file 'no/where' and no game 'no'
                tip: the games are sliding, sliding-editor, sokoban, sokoban-editor, mahjong, mahjong-editor, hidato, hidato-editor
            solve hidat/8x8 → 2
              error: there is no game 'hidat'
                tip: did you mean 'hidato'?
        "#]],
    );
}

#[test]
fn a_file_with_the_extension_of_another_kind_is_refused() {
    check(
        &[
            &["show", "sliding/3x3#a", "--png", "x.jpg"],
            &["show", "sliding/3x3#a", "--svg", "x.png"],
            &["show", "sliding/3x3#a", "--sheet", "x.jpg"],
            &["print", "sliding/3x3#a", "-o", "x.png"],
        ],
        expect![[r#"
            show sliding/3x3#a --png x.jpg → 2
              error: --png writes PNG, but 'x.jpg' ends in .jpg
                tip: give the file a name that ends in .png
            show sliding/3x3#a --svg x.png → 2
              error: --svg writes SVG, but 'x.png' ends in .png
                tip: give the file a name that ends in .svg
            show sliding/3x3#a --sheet x.jpg → 2
              error: --sheet writes PNG or SVG, but 'x.jpg' ends in .jpg
                tip: give the file a name that ends in .png or .svg
            print sliding/3x3#a -o x.png → 2
              error: --output writes PDF, but 'x.png' ends in .png
                tip: give the file a name that ends in .pdf
        "#]],
    );
    let home = tempfile::tempdir().unwrap();
    let written: [&[&str]; 5] = [
        &["show", "sliding/3x3#a", "--png", "x.PNG"],
        &["show", "sliding/3x3#a", "--sheet", "x.svg"],
        &["show", "sliding/3x3#a", "--sheet", "y.png"],
        &["print", "sliding/3x3#a", "-o", "x.PDF"],
        &["print", "sliding/3x3#a", "-o", "without-extension"],
    ];
    for args in written {
        let output = program().args(args).current_dir(home.path()).output().unwrap();
        assert!(output.status.success(), "{args:?}");
        assert!(home.path().join(args[args.len() - 1]).exists(), "{args:?}");
    }
}

/// `--quiet` leaves the answers, the errors and the exit status as they are.
#[test]
fn quiet_leaves_out_notes_alone() {
    let noisy: [&[&str]; 4] = [
        &["solve", "sliding/3x3#a"],
        &["solve", "@sokoban/rooms/3", "--nodes", "3"],
        &["hint", "@sokoban/rooms/3", "--nodes", "3"],
        &["show", "sliding/3x3#a", "sliding/3x3#b", "--png", "x.png"],
    ];
    for args in noisy {
        let before = run(args);
        assert!(!before.stderr.is_empty(), "{args:?}");
        let with_quiet = [args, &["--quiet"]].concat();
        let quiet_first = [&["-q"], args].concat();
        for args in [with_quiet, quiet_first] {
            let quiet = run(&args);
            assert_eq!(quiet.stderr, b"", "{args:?}");
            assert_eq!((quiet.stdout, quiet.status), (before.stdout.clone(), before.status));
        }
    }
    let output = run(&["solve", "nope", "--quiet"]);
    assert!(output.stderr.starts_with(b"error: "));
    assert_eq!(output.status.code(), Some(2));
}

/// The ranges of the settings are those of puzzles that can be generated.
#[test]
fn the_ends_of_a_range_can_be_generated() {
    let text = String::from_utf8(run(&["list", "sokoban", "--json"]).stdout).unwrap();
    let game: serde_json::Value = serde_json::from_str(&text).unwrap();
    let setting = |key: &str| {
        game["params"].as_array().unwrap().iter().find(|setting| setting["key"] == key).unwrap()
    };
    for key in ["width", "height", "boxes"] {
        for end in ["min", "max"] {
            let n = setting(key)[end].as_u64().unwrap();
            let params = match key {
                "width" => format!("{n}x10b4de"),
                "height" => format!("10x{n}b4de"),
                _ => format!("20x20b{n}d{}", if n == 0 { 'e' } else { 'n' }),
            };
            let output = run(&["check", &format!("sokoban/{params}#a"), "--nodes", "1"]);
            let errors = String::from_utf8(output.stderr).unwrap();
            assert!(!errors.contains("not valid"), "{key} {n}: {errors}");
        }
    }
}
