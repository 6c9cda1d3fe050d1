//! A game saved line by line is restored as it was.

use expect_test::{Expect, expect};
use lights_out::LightsOut;
use proptest::prelude::*;
use puzzle_core::Game;
use puzzle_core::grid::Direction;
use puzzle_core::input::Key;
use puzzle_core::solve::Objective;
use puzzle_midend::{LoadError, Midend, Task};
use puzzle_sliding::Sliding;

use super::{game, run};

/// What a front end has saved of the games of a session.
#[derive(Default)]
struct Kept {
    games: std::collections::BTreeMap<u64, (String, String, String)>,
    current: u64,
}

impl Kept {
    fn keep(&mut self, session: &mut Midend) {
        let changes = session.take_changes().unwrap();
        self.current = changes.game;
        match changes.steps {
            None => {
                let save = session.save_current_only().unwrap();
                self.games.insert(changes.game, (save, String::new(), changes.now));
            }
            Some(steps) => {
                let kept = self.games.get_mut(&changes.game).unwrap();
                kept.1 += &steps;
                kept.2 = changes.now;
            }
        }
    }

    #[track_caller]
    fn check<G: Game>(&self, session: &Midend) {
        let (save, steps, now) = &self.games[&self.current];
        let mut again = Midend::of::<G>();
        let _ = again.resume(save, steps, now).unwrap_or_else(|e| panic!("{e}\n{steps}"));
        assert_eq!(again.save_current_only(), session.save_current_only(), "{steps}");
        let unchanged = again.take_changes().unwrap();
        assert_eq!((unchanged.steps.as_deref(), &unchanged.now), (Some(""), now));
    }
}

/// Does one of the things that a player may do.
fn step(session: &mut Midend, what: u8, moves: &[&str]) {
    let n = usize::from(what);
    match what % 16 {
        0..=6 => {
            let _ = session.play_text(moves[n % moves.len()]);
        }
        7 | 8 => drop(session.undo()),
        9 => drop(session.redo()),
        10 => drop(session.restart()),
        11 => drop(session.go_to(n % (session.history_len() + 1))),
        12 => drop(run(session, &Task::Solve(Objective::Any))),
        13 => session.add_checkpoint(&n.to_string()),
        14 => drop(session.tick(core::time::Duration::from_millis(40 * n as u64))),
        _ => drop(session.input(Key::Arrow(Direction::ALL[n / 16 % 4]).into())),
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]
    #[test]
    fn whatever_is_done(ops in prop::collection::vec(any::<u8>(), 0..40)) {
        let pieces = ["1", "2", "3", "4", "5", "6", "7", "8", "9"];
        let mut m = game::<Sliding>("sliding/3x3#journal");
        let mut kept = Kept::default();
        kept.keep(&mut m);
        for &op in &ops {
            if op == 255 {
                let _ = super::open(&mut m, "sliding/2x3#another");
            }
            step(&mut m, op, &pieces);
            // Not after each change, because several changes may be saved at once.
            if op % 3 != 0 {
                kept.keep(&mut m);
                kept.check::<Sliding>(&m);
            }
        }
        kept.keep(&mut m);
        kept.check::<Sliding>(&m);
    }

    #[test]
    fn whatever_is_done_where_moves_are_words(ops in prop::collection::vec(any::<u8>(), 0..40)) {
        let mut m = game::<LightsOut>("lights-out/3x3:111000111");
        let mut kept = Kept::default();
        kept.keep(&mut m);
        for &op in &ops {
            step(&mut m, if op % 16 == 12 { 0 } else { op }, &["1,1", "2,2", "3,1", "2,2 1,1"]);
            kept.keep(&mut m);
        }
        kept.check::<LightsOut>(&m);
    }
}

#[test]
fn a_move_costs_a_line() {
    let mut m = game::<Sliding>("sliding/4x4:1,2,3,4,5,6,7,8,9,10,11,12,13,14,0,15");
    let _ = m.take_changes();
    let mut bytes = 0;
    for i in 0..10_000 {
        let _ = m.play_text(["14", "15"][i % 2]).unwrap();
        bytes += m.take_changes().unwrap().steps.unwrap().len();
    }
    assert_eq!(bytes, 40_000);
    let _ = m.undo();
    assert_eq!(m.take_changes().unwrap().steps.as_deref(), Some(""), "nothing is new");
    let _ = m.play_text("13").unwrap();
    assert_eq!(m.take_changes().unwrap().steps.as_deref(), Some("@9999\n+13\n"));
}

#[test]
fn each_game_has_a_number_and_undo_returns_to_it() {
    let mut m = game::<Sliding>("sliding/3x3#a");
    let first = m.take_changes().unwrap().game;
    let _ = super::open(&mut m, "sliding/3x3#b");
    let second = m.take_changes().unwrap();
    assert!(second.game != first && second.steps.is_none());
    let _ = m.undo();
    let back = m.take_changes().unwrap();
    assert_eq!((back.game, back.steps.as_deref()), (first, Some("")));
}

#[track_caller]
fn check(steps: &str, now: &str, expect: Expect) {
    let mut m = game::<Sliding>("sliding/3x3:1,2,3,4,5,6,7,0,8");
    let save = m.save_current_only().unwrap();
    let before = m.save();
    let error: LoadError = m.resume(&save, steps, now).unwrap_err();
    assert_eq!(m.save(), before, "nothing has changed");
    expect.assert_eq(&error.to_string());
}

#[test]
fn invalid_lines_are_refused() {
    let now = "{\"at\": 1}";
    check("+7\nx\n", now, expect!["move log, line 2: the line must begin with @, +, * or !"]);
    check(
        "+77\n",
        now,
        expect!["move log, line 1: there is no cell 77: cells are numbered from 1 to 9"],
    );
    check("@5\n", now, expect!["move log, line 1: there is no such position"]);
    check("@-1\n", now, expect!["move log, line 1: there is no such position"]);
    check("\n", now, expect!["move log, line 1: the line must begin with @, +, * or !"]);
    check("é\n", now, expect!["move log, line 1: the line must begin with @, +, * or !"]);
    check("!1,2,3\n", now, expect!["move log, line 1: the restart has no move before it"]);
    check("+7\n!1,2,3\n", now, expect!["move log, line 2: the restart is from another puzzle"]);
    check("+7\n", "{\"at\": 2}", expect!["now: the position is after the last move"]);
    check("+7\n", "", expect!["now: the text ends too early"]);
    check("+7\n", "{\"at\": -2}", expect!["now: expected a whole number"]);
    check("+7\n", "{\"public_desc\": \"x\"}", expect!["now: 1:1: expected a number, found 'x'"]);
}
