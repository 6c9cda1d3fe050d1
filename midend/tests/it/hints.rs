use puzzle_core::Text;
use puzzle_core::game::Status;
use puzzle_core::solve::Work;
use puzzle_midend::{HintLevel, Midend, Request, Task};
use puzzle_sliding::Sliding;

use super::{game, run};

/// Returns how much of the hint is shown.
fn level(m: &Midend) -> Option<HintLevel> {
    m.shown_hint().map(|shown| shown.level)
}

/// Returns the moves of the hint that is shown.
fn moves(m: &Midend) -> Vec<String> {
    m.shown_hint().unwrap().moves.to_vec()
}

/// Returns the words of the hint that is shown.
fn words(m: &Midend) -> Text {
    m.shown_hint().unwrap().explanation.words.clone()
}

#[test]
fn a_hint_is_a_nudge_then_a_reason_then_played() {
    let mut m = game::<Sliding>("sliding/3x3#hint");
    assert_eq!(m.hint().request, Some(Request::Run(Task::Hint)));
    let _ = run(&mut m, &Task::Hint);
    let mut n_steps = 0;
    while m.status() != Status::Solved {
        if level(&m).is_none() && m.hint().request.is_some() {
            let _ = run(&mut m, &Task::Hint);
        }
        assert_eq!(level(&m), Some(HintLevel::Nudge));
        assert!(moves(&m).is_empty());
        let nudge = m.message().unwrap().words.clone();
        assert_eq!(words(&m), nudge);
        assert_eq!(m.hint().request, None);
        assert_eq!(level(&m), Some(HintLevel::Reason));
        assert!(!moves(&m).is_empty());
        assert_ne!(m.message().unwrap().words, nudge);
        let at = m.position();
        assert_eq!(m.hint().request, None, "the third time, it is played");
        assert!(m.position() > at);
        n_steps += 1;
        assert!(n_steps < 100);
    }
    assert!(m.counts().hints > 0 && !m.used_solve());
    assert_eq!(m.counts().hints as usize, n_steps, "one a step, at all levels");
    let mut again = Midend::of::<Sliding>();
    let _ = again.load(&m.save().unwrap()).unwrap();
    assert_eq!(again.counts(), m.counts());
}

#[test]
fn a_preference_leaves_the_nudge_out() {
    let mut m = game::<Sliding>("sliding/3x3#hint");
    let _ =
        m.set_preferences(&[("nudges", puzzle_core::params::ConfigValue::Bool(false))]).unwrap();
    let _ = run(&mut m, &Task::Hint);
    assert_eq!(level(&m), Some(HintLevel::Reason));
    let _ = m.hint();
    assert!(m.position() > 0);
}

/// Begins a hint and goes on to its reason.
fn hint(m: &mut Midend) {
    let _ = run(m, &Task::Hint);
    let _ = m.hint();
}

/// Returns a legal move other than the hint's.
fn another_move(m: &mut Midend, right: &str) {
    let other = (1..=9).map(|n| n.to_string()).find(|n| n != right && m.play_text(n).is_ok());
    assert!(other.is_some());
}

#[test]
fn the_plan_is_kept_while_the_player_follows_it_or_returns_to_it() {
    let mut m = game::<Sliding>("sliding/3x3#follow");
    hint(&mut m);
    let text = moves(&m).join(" ");
    let _ = m.play_text(&text).unwrap();
    assert_eq!(m.hint().request, None, "the plan goes on");
    let _ = m.hint();
    let right = moves(&m);
    another_move(&mut m, &right[0]);
    assert!(m.shown_hint().is_none());
    assert!(m.hint().request.is_some(), "here it does not help");
    let _ = m.undo();
    assert_eq!(m.hint().request, None, "taken back, it does");
    let _ = m.hint();
    assert_eq!(moves(&m), right);
}

/// A plan made anew after each undo and redo might go in circles.
#[test]
fn undo_and_redo_keep_the_plan() {
    let mut m = game::<Sliding>("sliding/3x3#follow");
    another_move(&mut m, "");
    let _ = run(&mut m, &Task::Hint);
    // The first step is played, and the second one shown.
    for _ in 0..4 {
        assert_eq!(m.hint().request, None);
    }
    let (at, next) = (m.position(), moves(&m));
    for position in [1, 0, at, 1] {
        let _ = m.go_to(position);
        assert_eq!(m.hint().request.is_some(), position == 0, "{position}");
    }
    let _ = m.go_to(at);
    assert_eq!(m.hint().request, None);
    let _ = m.hint();
    assert_eq!(moves(&m), next);
}

/// Takes the next hint by single moves, and checks before each that the nudge is about the board as
/// it is: that it says what it would say without a plan.
#[test]
fn a_hint_within_a_step_is_about_the_board_as_it_is() {
    let (mut n_inner, mut n_asked) = (0, 0);
    for seed in 0..6 {
        let mut m = game::<Sliding>(&format!("sliding/4x4#within-{seed}"));
        while m.status() != Status::Solved {
            if m.hint().request.is_some() {
                let _ = run(&mut m, &Task::Hint);
                n_asked += 1;
            }
            let nudge = words(&m);
            let mut again = Midend::of::<Sliding>();
            let _ = again.load(&m.save().unwrap()).unwrap();
            let _ = run(&mut again, &Task::Hint);
            assert_eq!(nudge, words(&again), "seed {seed}: {}", m.moves_text());
            let _ = m.hint();
            let moves = moves(&m);
            n_inner += usize::from(moves.len() > 1);
            let _ = m.play_text(&moves[0]).unwrap();
        }
        // Within a step, undo asks once more, and then the plan goes on.
        for position in [m.position() / 2, m.position() / 3] {
            let _ = m.go_to(position);
            if m.hint().request.is_some() {
                let _ = run(&mut m, &Task::Hint);
            }
            for _ in 0..2 {
                assert_eq!(m.hint().request, None, "{position}");
            }
            assert!(m.position() > position);
        }
    }
    assert!(n_inner > 100 && n_asked > 100, "{n_inner} {n_asked}");
}

#[test]
fn a_plan_from_a_lost_position_of_the_history_is_dropped() {
    let mut m = game::<Sliding>("sliding/3x3#follow");
    another_move(&mut m, "");
    let first = m.moves_text();
    let _ = run(&mut m, &Task::Hint);
    let _ = m.undo();
    another_move(&mut m, first.trim());
    assert_eq!(m.position(), 1, "where the plan began, by another way");
    assert!(m.hint().request.is_some());
}

#[test]
fn a_result_for_an_earlier_position_is_dropped() {
    let mut m = game::<Sliding>("sliding/3x3#late");
    let done = m
        .job(&Task::Solve(puzzle_core::solve::Objective::Any))
        .unwrap()
        .run(&mut Work::unlimited());
    let text = (1..=9).map(|n| n.to_string()).find(|n| m.play_text(n).is_ok());
    assert!(text.is_some());
    let before = m.save();
    assert!(!m.finish(done).redraw);
    assert_eq!(m.save(), before);
}

#[test]
fn a_cancelled_job_leaves_everything_as_it_was() {
    let mut m = game::<Sliding>("sliding/4x4#cancel");
    let before = m.save();
    let mut watch = |_: &_| core::ops::ControlFlow::Break(());
    let done = m
        .job(&Task::Solve(puzzle_core::solve::Objective::Optimal))
        .unwrap()
        .run(&mut Work::unlimited().watched(&mut watch));
    let _ = m.finish(done);
    assert_eq!(m.save(), before);
}
