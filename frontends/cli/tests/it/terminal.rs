//! The program on a real terminal: its screen, and that it restores the terminal however it ends.

#![cfg(all(unix, feature = "bundled"))]

mod fuzz;
mod pty;

use std::path::Path;
use std::process::Command;

use pty::Pty;
use rustix::process::Signal;

const ESC: &str = "\x1b";
const ENTER: &str = "\r";
const F1: &str = "\x1bOP";

#[test]
fn by_keys_from_the_first_menu_into_a_game_and_out() {
    let mut pty = Pty::start((80, 24), &[]);
    pty.wait_for("Slide the pieces");
    pty.keys(F1);
    pty.wait_for("next line that begins with it");
    pty.keys(ESC);
    pty.wait_for_none("next line that begins with it");
    pty.keys("1");
    pty.wait_for("Custom…");
    pty.keys(ENTER);
    pty.wait_for("expert");
    pty.keys(ENTER);
    pty.wait_for("of 15 placed");
    pty.wait_for("Slide a piece");
    pty.keys(";");
    pty.wait_for("; does nothing here");
    pty.keys("q");
    assert_eq!(pty.end(), 0);
}

#[test]
fn by_the_mouse_alone() {
    let mut pty = Pty::start((80, 24), &[]);
    pty.wait_for("Slide the pieces");
    pty.click("Sliding");
    pty.wait_for("Custom…");
    pty.click("3x3");
    pty.wait_for("expert");
    pty.click("3x3, easy");
    pty.wait_for("of 8 placed");
    pty.click("Help");
    pty.wait_for("Commands");
    pty.press(0, 0);
    pty.wait_for("Menu");
    pty.click("Menu");
    pty.wait_for("Continue playing");
    pty.click("Continue playing");
    pty.wait_for_none("Continue playing");
    // The last line of the menu is out of view, so the wheel brings it.
    pty.click("Menu");
    pty.wait_for("Continue playing");
    for _ in 0..100 {
        if pty.text().contains("Quit") {
            break;
        }
        pty.keys("\x1b[<65;30;10M");
        pty.settled();
    }
    pty.click("Quit");
    assert_eq!(pty.end(), 0);
}

/// Puzzles that come through a pipe are played with the keys of the terminal.
#[test]
fn a_puzzle_from_a_pipe_is_played() {
    let makers = [
        ("new --json sliding/3x3#a", "of 8 placed"),
        ("solve --json sliding/3x3#a", "of 8 placed"),
        ("check --json sliding/3x3#a", "of 8 placed"),
        ("export sliding/3x3#a --format save", "of 8 placed"),
        ("new sliding/3x3 -n 2", "Standard input"),
        ("collections --json hidato", "Standard input"),
    ];
    for (maker, shown) in makers {
        let mut pty = Pty::start_shell((80, 24), &format!("\"$0\" {maker} | \"$0\" play -"));
        pty.wait_for(shown);
        if !shown.contains("placed") {
            // A list takes letters as a search.
            pty.keys(ESC);
            pty.wait_for_none(shown);
        }
        pty.keys("q");
        assert_eq!(pty.end(), 0, "{maker}");
    }
}

#[test]
fn a_signal_leaves_the_terminal_as_it_was_whatever_goes_on() {
    let hard = "sliding/6x6#hard";
    let starts: [(&[&str], &str, &str); 5] = [
        (&[], "", "Slide the pieces"),
        (&[], "?", "In a game"),
        (&["play", "sliding/4x4#1"], "", "of 15 placed"),
        (&["play", "sliding/4x4#1"], "i", "Enter a game ID"),
        (&["play", hard], "\x13\x1b[B\r", "Solving"),
    ];
    for (args, keys, shown) in starts {
        for signal in [Signal::INT, Signal::TERM] {
            let mut pty = Pty::start((80, 24), args);
            if !keys.is_empty() {
                // The puzzle has to be on the screen before the keys.
                pty.wait_for(if args.is_empty() { "Help" } else { "placed" });
                pty.keys(keys);
            }
            pty.wait_for(shown);
            pty.signal(signal);
            assert_eq!(pty.end(), 130, "{args:?} {keys:?} {signal:?}");
        }
    }
}

/// Half a sequence, as of a slow connection, keeps nothing waiting: the search is shown and a signal
/// ends the program.
#[test]
fn half_a_key_sequence_stops_neither_the_program_nor_a_signal() {
    for half in ["\x1b[", "\x1b[<0;1", "\x1b[M", "\x1b[200~sokoban"] {
        let mut pty = Pty::start((80, 24), &["play", "sliding/6x6#hard"]);
        pty.wait_for("placed");
        pty.keys("\x13\x1b[B\r");
        pty.wait_for("Solving");
        pty.keys(half);
        let before = pty.text();
        pty.wait_until("the search goes on", |screen| screen.contents() != before);
        pty.signal(Signal::TERM);
        assert_eq!(pty.end(), 130, "{half:?}");
    }
}

/// The old mouse protocol sends 0 for columns after the 223rd, and pixel positions begin at 0.
#[test]
fn a_mouse_position_of_zero_is_outside_the_window() {
    let mut pty = Pty::start((80, 24), &["play", "sliding/4x4#1"]);
    pty.wait_for("of 15 placed");
    let before = pty.settled();
    for press in ["\x1b[M \0\0", "\x1b[M   ", "\x1b[<0;0;5M", "\x1b[<0;0;0m", "\x1b[32;0;0M"] {
        pty.keys(press);
    }
    pty.keys("\x1b[0;0R");
    assert_eq!(pty.settled(), before);
    pty.keys("q");
    assert_eq!(pty.end(), 0);
}

/// On a terminal, the files of a folder that were read and skipped are counted.
#[test]
fn files_of_a_folder_are_counted() {
    let folder = tempfile::tempdir().unwrap();
    let sets = folder.path().join("sets");
    std::fs::create_dir(&sets).unwrap();
    std::fs::write(sets.join("a.xsb"), "#####\n#@$.#\n#####\n\n#####\n#.$@#\n#####\n").unwrap();
    for number in 0..20 {
        std::fs::write(sets.join(format!("{number}.txt")), "Nothing to play.\n").unwrap();
    }
    let pty = Pty::start_in(folder.path(), (80, 24), &["check", "sets"]);
    pty.wait_for("sets: 2 puzzles in 1 of 21 files");
    let mut piped = crate::run::program();
    let piped = piped.args(["check", "sets"]).current_dir(folder.path()).output().unwrap();
    assert_eq!(String::from_utf8_lossy(&piped.stderr), "", "a script gets no notes");
}

/// A file that takes long to read is shown, and Ctrl-C stops reading. This file never ends.
#[test]
fn a_file_that_is_being_read_is_shown() {
    let folder = tempfile::tempdir().unwrap();
    let made = Command::new("mkfifo").arg(folder.path().join("never.puzzles")).status().unwrap();
    assert!(made.success());
    let pty = Pty::start_in(folder.path(), (80, 24), &["check", "never.puzzles"]);
    pty.wait_for("reading never.puzzles");
    pty.signal(Signal::INT);
    assert_eq!(pty.end(), 130);
}

#[test]
fn a_stop_gives_the_terminal_back_and_going_on_takes_it_again() {
    let mut pty = Pty::start((80, 24), &["play", "sliding/4x4#1"]);
    pty.wait_for("of 15 placed");
    for keys in ["", "?", ESC] {
        pty.keys(keys);
        let before = pty.settled();
        pty.signal(Signal::TSTP);
        pty.wait_until("it has let go of the terminal", |screen| !screen.alternate_screen());
        assert!(pty.is_at_rest());
        // Repeated until the process continues: it may restore the terminal before it has stopped,
        // for which a shell would wait.
        pty.wait_until("it is back", |screen| {
            pty.signal(Signal::CONT);
            screen.alternate_screen()
        });
        let words = |text: &str| text.replace(|c: char| c.is_ascii_digit() || c == ':', "");
        let is_same = |text: &str| words(text) == words(&before);
        pty.wait_until("the screen is as before", |screen| is_same(&screen.contents()));
    }
    pty.keys("\x03");
    assert_eq!(pty.end(), 130);
}

#[test]
fn a_window_smaller_than_a_menu_shows_what_it_can_and_grows_again() {
    let mut pty = Pty::start((80, 24), &[]);
    pty.wait_for("Slide the pieces");
    let before = pty.settled();
    for size in [(40, 12), (20, 6), (16, 5)] {
        pty.resize(size);
        pty.wait_for("Sliding");
    }
    for size in [(15, 5), (10, 3), (1, 1)] {
        pty.resize(size);
        pty.wait_for_none("Sliding");
    }
    pty.resize((200, 60));
    pty.wait_for("Slide the pieces");
    pty.resize((80, 24));
    pty.wait_until("the menu is as before", |screen| screen.contents() == before);
    // In the smallest window the menu can still be gone through.
    pty.resize((16, 5));
    pty.keys("\x1b[F");
    pty.wait_for("Quit");
    pty.keys(ENTER);
    assert_eq!(pty.end(), 0);
}

#[test]
fn a_terminal_that_goes_away_ends_the_program() {
    let pty = Pty::start((80, 24), &["play", "sliding/4x4#1"]);
    pty.wait_for("of 15 placed");
    pty.hang_up();
}

/// The command lines of the book and the help that play start the player.
#[test]
fn printed_lines_that_play_put_something_on_the_screen() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    for (args, shown) in [
        (&["play", "docs/samples/fifteen.puzzle.json"][..], "of 15 placed"),
        (&["play", "@sokoban/first-steps"], "First steps"),
        (&["play", "sokoban#hello"], "Pushes"),
        (&["play", "docs/samples/levels.xsb", "--level", "2"], "levels.xsb"),
        (&["play", "mahjong"], "pair"),
        (&["play", "docs/samples/knights.puz"], "of 11 placed"),
    ] {
        let mut pty = Pty::start_in(&root, (80, 24), args);
        pty.wait_for(shown);
        pty.keys("\x03");
        assert_eq!(pty.end(), 130, "{args:?}");
    }
}
