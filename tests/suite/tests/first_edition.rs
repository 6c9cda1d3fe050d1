//! Saves and IDs that the first edition of the program wrote load for ever. Beside each save stands
//! what was on the board then: the ID, where in the history, the moves and the text of the board.

use std::path::{Path, PathBuf};

use puzzle_backends::bundled;
use puzzle_midend::{Opened, Session};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/first_edition")
}

fn read(name: &str) -> String {
    std::fs::read_to_string(folder().join(name)).unwrap_or_else(|e| panic!("{name}: {e}"))
}

fn board(session: &dyn Session) -> String {
    format!(
        "{}\n{}/{}\n{}\n{}",
        session.game_id().unwrap_or_default(),
        session.position(),
        session.history_len(),
        session.moves_text(),
        session.text().unwrap_or_default()
    )
}

#[test]
fn each_save_is_where_it_was() {
    for game in bundled().games() {
        let name = game.info.id;
        let mut session = game.session();
        let _ = session.load(&read(&format!("{name}.puzzle.json"))).expect(name);
        assert_eq!(board(session.as_ref()), read(&format!("{name}.txt")), "{name}");
        // All of its history is there, back and forth and in a save of today.
        let (position, n) = (session.position(), session.history_len());
        for to in (0..=n).rev().chain(0..=n) {
            let _ = session.go_to(to);
            assert_eq!(session.position(), to, "{name}");
        }
        let _ = session.go_to(position);
        let save = session.save().expect("there is a game");
        let mut again = game.session();
        let _ = again.load(&save).expect(name);
        assert_eq!(board(again.as_ref()), read(&format!("{name}.txt")), "{name}");
        assert_eq!(again.checkpoints(), session.checkpoints(), "{name}");
    }
}

#[test]
fn each_id_is_the_puzzle_that_it_was() {
    let registry = bundled();
    for id in read("ids.txt").lines() {
        let (name, _) = id.split_once('/').expect("a game's name is in front");
        let mut session = registry.game(name).expect(name).session();
        assert!(matches!(session.open(id), Ok(Opened::Ready(_))), "{id}");
        assert_eq!(session.game_id().as_deref(), Some(id));
    }
}
