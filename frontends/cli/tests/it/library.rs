//! The command line as a library: every verb with several registries in one process.

use std::path::Path;
use std::process::ExitCode;

use lights_out::LightsOut;
use puzzle_cli::Clock;
use puzzle_midend::Registry;

/// Checks the exit status of a run with these games.
#[track_caller]
fn assert_exit(registry: &Registry, args: &[&str], status: u8) {
    let args = ["own"].iter().chain(args);
    let shown: Vec<_> = args.clone().collect();
    assert_eq!(
        puzzle_cli::run_with(registry, args, Clock::default()),
        ExitCode::from(status),
        "{shown:?}"
    );
}

fn path(folder: &tempfile::TempDir, name: &str) -> String {
    folder.path().join(name).display().to_string()
}

#[test]
fn each_run_knows_the_games_that_it_was_given() {
    let alone = Registry::new().with::<LightsOut>();
    let bundled = puzzle_backends::bundled();
    let joined = puzzle_backends::bundled().with::<LightsOut>();
    let (mine, theirs) = ("lights-out/3x3#own", "sliding/3x3#own");
    for (registry, knows_mine, knows_theirs) in
        [(&alone, true, false), (&bundled, false, true), (&joined, true, true)]
    {
        assert_exit(registry, &["check", mine], if knows_mine { 0 } else { 2 });
        assert_exit(registry, &["check", theirs], if knows_theirs { 0 } else { 2 });
        assert_exit(registry, &["list", "lights-out"], if knows_mine { 0 } else { 2 });
    }
}

#[test]
fn a_game_that_joined_has_every_verb() {
    let games = puzzle_backends::bundled().with::<LightsOut>();
    let folder = tempfile::tempdir().unwrap();
    let (id, name) = ("lights-out/4x4#own", "lights-out");
    let (svg, save, list) =
        (path(&folder, "own.svg"), path(&folder, "own.puzzle.json"), path(&folder, "own.puzzles"));
    assert_exit(&games, &["list", "--json", name], 0);
    assert_exit(&games, &["new", name, "-n", "3", "--seed", "own", "-j", "2"], 0);
    assert_exit(&games, &["show", id, "--svg", &svg], 0);
    assert_exit(&games, &["solve", id], 0);
    assert_exit(&games, &["hint", id], 0);
    assert_exit(&games, &["check", "4x4#own", "--game", name], 0);
    assert_exit(&games, &["export", id, "--format", "save", "-o", &save], 0);
    assert_exit(&games, &["export", id, "--format", "puzzles", "-o", &list], 0);
    assert_exit(&games, &["check", &save, &list], 0);
    assert_exit(&games, &["import", &list, "-o", &list], 0);
    // The game is known; the player fails because there is no terminal.
    assert_exit(&games, &["play", "lights-out/0x0"], 2);
    assert!(Path::new(&svg).exists());
}

#[test]
fn what_makes_no_sense_on_paper_is_not_printed_and_the_rest_is() {
    let games = Registry::new().with::<puzzle_mutants::Flood>().with::<LightsOut>();
    let folder = tempfile::tempdir().unwrap();
    let pdf = path(&folder, "own.pdf");
    let (flood, lights) = ("flood/2x2c3:abca,5", "lights-out/3x3:111000111");
    assert_exit(&games, &["print", flood, "-o", &pdf], 2);
    assert!(!Path::new(&pdf).exists());
    // A puzzle that cannot be printed does not prevent the others.
    assert_exit(&games, &["print", flood, lights, "-o", &pdf], 2);
    assert!(Path::new(&pdf).exists());
    assert_exit(&games, &["print", "--week", "2026-11-16", "-o", &pdf], 0);
}

#[test]
fn help_and_wrong_words_are_answered_without_ending_the_process() {
    let none = Registry::new();
    assert_exit(&none, &["--help"], 0);
    assert_exit(&none, &["juggle"], 2);
    assert_exit(&none, &["list"], 0);
    assert_exit(&none, &["show", "sliding/3x3"], 2);
}
