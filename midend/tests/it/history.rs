use lights_out::LightsOut;
use proptest::prelude::*;
use puzzle_core::GameRng;
use puzzle_core::ability::Abilities as _;
use puzzle_core::grid::Cell;
use puzzle_midend::{Midend, Task};
use puzzle_sliding::Sliding;

use super::{brief, game, lights, run};

#[test]
fn undo_redo_and_restart_are_steps() {
    let mut m = lights();
    let start = brief(&m);
    let _ = m.play_text("2,2 1,1").unwrap();
    assert_eq!(brief(&m), "2/2 .##/.##/#.#");
    let _ = m.undo();
    assert_eq!(brief(&m), "1/2 #.#/###/#.#");
    let _ = m.restart();
    assert_eq!(brief(&m), "2/2 ###/.../###");
    let _ = m.undo();
    assert_eq!(brief(&m), "1/2 #.#/###/#.#");
    let _ = m.redo();
    assert_eq!(brief(&m), "2/2 ###/.../###");
    assert!(!m.restart().redraw, "a second restart does nothing");
    let _ = m.undo();
    let _ = m.undo();
    assert_eq!(brief(&m), start.replace("0/0", "0/2"));
    assert!(!m.can_undo() && m.can_redo());
    assert!(!m.undo().redraw);
}

#[test]
fn a_group_is_one_step_and_all_or_nothing() {
    let mut m = lights();
    let group = vec![Cell::new(0, 0), Cell::new(1, 1), Cell::new(2, 2)];
    let _ = m.execute_group::<LightsOut>(group.clone()).unwrap();
    let after = brief(&m);
    assert_eq!(m.position(), 3);
    let _ = m.undo();
    assert_eq!(m.position(), 0);
    let _ = m.redo();
    assert_eq!(brief(&m), after);
    let _ = m.go_to(2);
    assert_eq!(m.position(), 2, "go_to may stop inside a group");
    let _ = m.redo();
    assert_eq!(m.position(), 3);
    let _ = m.go_to(1);
    let _ = m.undo();
    assert_eq!(m.position(), 0);
    let before = brief(&m);
    let bad = vec![Cell::new(0, 0), Cell::new(9, 9)];
    let error = m.execute_group::<LightsOut>(bad).unwrap_err();
    assert_eq!(error.to_string(), "move 2: there is no such light");
    assert_eq!(brief(&m), before);
}

#[test]
fn undo_goes_back_past_new_games_to_any_depth() {
    let mut m = game::<LightsOut>("lights-out/3x3#a");
    let mut boards = vec![m.text()];
    for seed in ["b", "c", "d"] {
        let _ = m.play_text("1,1").unwrap();
        let task = Task::Generate { params: "3x3".into(), seed: seed.into() };
        assert!(run(&mut m, &task).game_changed);
        boards.push(m.text());
    }
    let _ = m.set_params_text("5x5");
    let outcome = run(&mut m, &Task::NewGame);
    assert!(outcome.size_changed, "another size is another window");
    for board in boards.iter().rev() {
        let outcome = m.undo();
        assert!(outcome.game_changed);
        let steps = m.position();
        assert_eq!(m.can_undo(), steps > 0 || *board != boards[0]);
        if steps > 0 {
            let _ = m.undo();
        }
        assert_eq!(m.text(), *board);
    }
    assert!(!m.can_undo());
    for board in &boards[1..] {
        let _ = m.redo();
        let _ = m.redo();
        assert_eq!(m.text(), *board);
    }
    let _ = m.play_text("2,2").unwrap();
    assert!(!m.can_redo(), "a new move forgets the games behind");
}

#[test]
fn a_new_move_drops_the_undone_moves() {
    let mut m = lights();
    let _ = m.play_text("1,1 2,2 3,3").unwrap();
    m.add_checkpoint("end");
    let _ = m.go_to(1);
    m.add_checkpoint("one");
    let _ = m.play_text("3,1").unwrap();
    assert_eq!((m.position(), m.history_len()), (2, 2));
    assert_eq!(m.checkpoints(), [("one".to_string(), 1)]);
}

#[test]
fn a_solution_is_a_step_and_restarts_from_an_unsolvable_position() {
    let mut m = lights();
    let _ = m.play_text("1,1").unwrap();
    let outcome = run(&mut m, &Task::Solve(puzzle_core::solve::Objective::Any));
    assert!(outcome.finished && m.used_solve());
    let _ = m.undo();
    assert_eq!(m.position(), 1);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]
    #[test]
    fn any_walk_through_history_restores_the_earlier_states(seed in 0u32..1000) {
        let mut rng = GameRng::new(&seed.to_string());
        let mut m = game::<Sliding>("sliding/4x4#walk");
        // The model: every state in a plain list.
        let mut states = vec![m.state::<Sliding>().unwrap().clone()];
        for _ in 0..400 {
            match rng.below(12) {
                0 => { let _ = m.undo(); }
                1 => { let _ = m.redo(); }
                2 => { let _ = m.go_to(rng.index(m.history_len() + 1)); }
                3 if rng.chance(1, 8) => {
                    let at = m.position();
                    if m.restart().redraw {
                        states.truncate(at + 1);
                        states.push(states[0].clone());
                    }
                }
                _ => {
                    let at = m.position();
                    let text = format!("{}", 1 + rng.below(16));
                    if let Ok(moves) = Sliding::read_moves(m.state::<Sliding>().unwrap(), &text)
                        && m.execute_group::<Sliding>(moves).is_ok() && m.position() > at
                    {
                        states.truncate(at + 1);
                        states.push(m.state::<Sliding>().unwrap().clone());
                    }
                }
            }
            prop_assert_eq!(m.state::<Sliding>().unwrap(), &states[m.position()]);
            prop_assert_eq!(m.history_len() + 1, states.len());
        }
    }

    #[test]
    fn long_histories_stay_exact(seed in 0u32..1000) {
        let mut rng = GameRng::new(&format!("long {seed}"));
        let mut m = game::<Sliding>("sliding/3x3#long");
        let mut digests = Vec::new();
        let digest = |m: &Midend| Sliding::text_format(m.state::<Sliding>().unwrap());
        for i in 0..3000 {
            digests.push(digest(&m));
            if i % 997 == 996 {
                let _ = m.restart();
                continue;
            }
            loop {
                let text = format!("{}", 1 + rng.below(9));
                if m.play_text(&text).is_ok() && m.position() == i + 1 {
                    break;
                }
            }
        }
        for at in (0..3000).rev() {
            let _ = m.undo();
            prop_assert_eq!(m.position(), at);
            prop_assert_eq!(digest(&m), digests[at].clone());
        }
        for _ in 0..200 {
            let at = rng.index(3000);
            let _ = m.go_to(at);
            prop_assert_eq!(digest(&m), digests[at].clone());
        }
    }
}

#[test]
fn a_long_history_takes_little_more_than_its_moves() {
    let mut m = lights();
    let n = 20_000;
    for _ in 0..n {
        let _ = m.play_text("1,1").unwrap();
    }
    let of_moves = n * size_of::<<LightsOut as puzzle_core::Game>::Move>();
    let [bytes, with_states] = [0, 1000].map(|n| m.history_bytes::<LightsOut>(n).unwrap());
    // Vectors grow by doubling, starts of groups take a bit each, and few states are kept.
    assert!((of_moves..3 * of_moves).contains(&bytes), "{bytes} for {of_moves}");
    let of_states = with_states - bytes;
    assert!(of_states % 1000 == 0 && (5_000..500_000).contains(&of_states), "{of_states}");
}
