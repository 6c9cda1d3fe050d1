use expect_test::{Expect, expect};
use lights_out::LightsOut;
use puzzle_core::GameRng;
use puzzle_core::grid::Cell;
use puzzle_midend::{Midend, Task, identify_save, looks_like_save};
use puzzle_sliding::Sliding;

use super::{game, lights, run};

/// Returns a game with everything in it that a save can contain.
fn rich() -> Midend {
    let mut m = game::<LightsOut>("lights-out/3x3#first");
    let _ = m.play_text("1,1").unwrap();
    let _ = run(&mut m, &Task::Generate { params: "3x3".into(), seed: "second".into() });
    let _ = m.play_text("2,2 3,1").unwrap();
    let _ = m.restart();
    let _ = m.execute_group::<LightsOut>(vec![Cell::new(0, 0), Cell::new(1, 1)]).unwrap();
    m.add_checkpoint("here");
    let _ = run(&mut m, &Task::Solve(puzzle_core::solve::Objective::Any));
    let _ = m.tick(core::time::Duration::from_millis(1234));
    let _ = m.go_to(4);
    m
}

#[test]
fn a_save_reads_back_to_the_same_bytes_and_the_same_game() {
    let m = rich();
    let text = m.save().unwrap();
    expect![[r#"
        {
          "format": "puzzle-save",
          "version": 1,
          "game": "lights-out",
          "params": "3x3",
          "desc": "001110100",
          "seed": "second",
          "moves": [
            "2,2",
            "3,1",
            {
              "restart": "001110100"
            },
            "1,1 2,2",
            {
              "solve": "1,1 2,2 3,2 1,3 3,3"
            }
          ],
          "position": 3,
          "within": 1,
          "elapsed_ms": 0,
          "checkpoints": [
            [
              "here",
              5
            ]
          ],
          "used_solve": true,
          "previous": [
            {
              "params": "3x3",
              "desc": "011110001",
              "seed": "first",
              "moves": [
                "1,1"
              ],
              "position": 1,
              "elapsed_ms": 0
            }
          ]
        }
    "#]]
    .assert_eq(&text);
    assert!(looks_like_save(&text));
    assert_eq!(identify_save(&text).unwrap(), "lights-out");
    let mut again = Midend::of::<LightsOut>();
    let outcome = again.load(&text).unwrap();
    assert!(outcome.game_changed && outcome.redraw);
    assert_eq!(again.save().unwrap(), text);
    for _ in 0..20 {
        assert_eq!(again.state::<LightsOut>().unwrap(), m.state::<LightsOut>().unwrap());
        let _ = again.undo();
        if again.can_undo() {
            break;
        }
    }
    let _ = again.go_to(0);
    assert!(again.can_undo(), "the game before is in the save");
}

/// There is a saved file of each version of the format, and all of them can be loaded.
#[test]
fn saves_of_each_version_load() {
    let dir = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/saves");
    let mut n = 0;
    for file in std::fs::read_dir(dir).unwrap() {
        let text = std::fs::read_to_string(file.unwrap().path()).unwrap();
        let mut m = Midend::of::<LightsOut>();
        let _ = m.load(&text).unwrap();
        assert_eq!(m.save().unwrap(), text);
        n += 1;
    }
    assert!(n > 0);
}

fn check(change: impl Fn(&str) -> String, expect: Expect) {
    let text = change(&rich().save().unwrap());
    let mut m = lights();
    let _ = m.play_text("3,3").unwrap();
    let before = m.save();
    let error = match m.load(&text) {
        Ok(_) => "loaded".to_string(),
        Err(e) => e.to_string(),
    };
    expect.assert_eq(&error);
    assert_eq!(m.save(), before, "a failed load changes nothing");
}

#[test]
fn a_bad_save_names_the_place_and_changes_nothing() {
    let swap = |a: &'static str, b: &'static str| move |s: &str| s.replacen(a, b, 1);
    check(swap("puzzle-save", "other"), expect!["this is not a save: its format is 'other'"]);
    check(
        swap("\"version\": 1", "\"version\": 9"),
        expect!["the save has version 9, but this program reads only versions up to 1"],
    );
    check(swap("\"lights-out\"", "\"sokoban\""), expect!["the save is of the game 'sokoban'"]);
    check(
        swap("\"params\": \"3x3\"", "\"params\": \"3x900000\""),
        expect!["params: width and height must be from 2 to 12"],
    );
    check(swap("\"2,2\"", "\"2,9\""), expect!["moves, element 1: there is no such light"]);
    check(swap("\"2,2\"", "\"2,02\""), expect!["moves, element 1: '2,02' is not a cell, like 3,2"]);
    check(swap("\"2,2\"", "\"\""), expect!["moves, element 1: '' is not a cell, like 3,2"]);
    check(
        swap("\"2,2\"", "2000000000"),
        expect![
            "the save is damaged at line 9, column 14: expected a step: moves as a string, or an object with solve or restart"
        ],
    );
    check(
        swap("\"position\": 3", "\"position\": 2000000000"),
        expect!["position: the value is after the last step"],
    );
    check(
        swap("\"position\": 3", "\"position\": -1"),
        expect!["the save is damaged at line 19, column 16: expected a whole number"],
    );
    check(
        swap("\"within\": 1", "\"within\": 7"),
        expect!["within: the value is not inside the step at 'position'"],
    );
    check(
        swap("\"elapsed_ms\": 0", "\"elapsed_ms\": 1e999"),
        expect!["the save is damaged at line 21, column 21: this is not valid JSON"],
    );
    check(
        |s| s[..s.len() / 2].to_string(),
        expect!["the save is damaged at line 20, column 5: the text ends too early"],
    );
    check(
        |_| String::new(),
        expect!["the save is damaged at line 1, column 0: the text ends too early"],
    );
    check(
        |_| "[".repeat(100_000),
        expect!["the save is damaged at line 1, column 1: expected a string"],
    );
}

#[test]
fn mutated_saves_are_refused_or_loaded_and_never_panic() {
    let text = rich().save().unwrap();
    let mut rng = GameRng::new("mutants");
    let mut m = Midend::of::<LightsOut>();
    let mut n_loaded = 0;
    for _ in 0..3000 {
        let mut bytes = text.clone().into_bytes();
        for _ in 0..=rng.below(3) {
            let at = rng.index(bytes.len());
            match rng.below(3) {
                0 => bytes[at] = b' ' + rng.below(95) as u8,
                1 => drop(bytes.remove(at)),
                _ => bytes.insert(at, b"0123456789,\"{}[]"[rng.index(16)]),
            }
        }
        let Ok(text) = String::from_utf8(bytes) else { continue };
        if m.load(&text).is_ok() {
            n_loaded += 1;
            let again = m.save().unwrap();
            let mut other = Midend::of::<LightsOut>();
            let _ = other.load(&again).unwrap();
            assert_eq!(other.save().unwrap(), again);
        }
    }
    assert!(n_loaded > 10);
}

#[test]
fn preferences_are_not_in_saves_and_known_solutions_are() {
    let m = game::<Sliding>("sliding/3x3#x");
    let text = m.save().unwrap();
    assert!(!text.contains("animation"));
}
