use puzzle_core::game::Status;
use puzzle_core::solve::Work;
use puzzle_midend::prelude::*;
use puzzle_midend::{Request, Task};
use puzzle_sliding::Sliding;

use super::{game, run};

#[test]
fn a_hint_is_shown_then_played_and_the_plan_is_followed_to_the_end() {
    let mut m: Midend<Sliding> = game("sliding/3x3#hint");
    assert_eq!(m.hint().request, Some(Request::Run(Task::Hint)));
    let _ = run(&mut m, &Task::Hint);
    let mut n_jobs = 1;
    let mut n_moves = 0;
    while m.status() != Status::Solved {
        if m.shown_hint().is_none() {
            let outcome = m.hint();
            if outcome.request.is_some() {
                n_jobs += 1;
                let _ = run(&mut m, &Task::Hint);
            }
        }
        assert!(m.shown_hint().is_some() && m.hint_moves().is_some());
        assert!(!m.message().unwrap().words.is_empty());
        assert_eq!(m.hint().request, None, "asked again, it is played");
        n_moves += 1;
        assert!(n_moves < 40);
    }
    assert!(m.used_hint() && !m.used_solve());
    assert_eq!(m.counts().hints as usize, n_moves, "one a step, shown and then played");
    let mut again = Midend::<Sliding>::new();
    let _ = again.load(&m.save().unwrap()).unwrap();
    assert_eq!(again.counts(), m.counts());
    assert_eq!(n_jobs, 1, "one search is enough for the whole way");
}

/// Returns a legal move other than the hint's.
fn another_move(m: &mut Midend<Sliding>, right: &str) {
    let other = (1..=9).map(|n| n.to_string()).find(|n| n != right && m.play_text(n).is_ok());
    assert!(other.is_some());
}

#[test]
fn the_plan_is_kept_while_the_player_follows_it_or_returns_to_it() {
    let mut m: Midend<Sliding> = game("sliding/3x3#follow");
    let _ = run(&mut m, &Task::Hint);
    let text = m.hint_moves().unwrap();
    let _ = m.play_text(&text).unwrap();
    assert_eq!(m.hint().request, None, "the plan goes on");
    let right = m.hint_moves().unwrap();
    another_move(&mut m, &right);
    assert!(m.shown_hint().is_none());
    assert!(m.hint().request.is_some(), "here it does not help");
    let _ = m.undo();
    assert_eq!(m.hint().request, None, "taken back, it does");
    assert_eq!(m.hint_moves(), Some(right));
}

/// A plan made anew after each undo and redo might go in circles.
#[test]
fn undo_and_redo_keep_the_plan() {
    let mut m: Midend<Sliding> = game("sliding/3x3#follow");
    another_move(&mut m, "");
    let _ = run(&mut m, &Task::Hint);
    for _ in 0..5 {
        let _ = m.hint();
        let _ = m.hint();
    }
    let (at, next) = (m.position(), m.hint_moves().unwrap());
    for position in [3, 0, at, 1, 4, at - 1] {
        let _ = m.go_to(position);
        assert_eq!(m.hint().request.is_some(), position == 0, "{position}");
    }
    let _ = m.go_to(at);
    assert_eq!(m.hint().request, None);
    assert_eq!(m.hint_moves(), Some(next));
}

#[test]
fn a_plan_from_a_lost_position_of_the_history_is_dropped() {
    let mut m: Midend<Sliding> = game("sliding/3x3#follow");
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
    let mut m: Midend<Sliding> = game("sliding/3x3#late");
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
    let mut m: Midend<Sliding> = game("sliding/4x4#cancel");
    let before = m.save();
    let mut watch = |_: &_| core::ops::ControlFlow::Break(());
    let done = m
        .job(&Task::Solve(puzzle_core::solve::Objective::Optimal))
        .unwrap()
        .run(&mut Work::unlimited().watched(&mut watch));
    let _ = m.finish(done);
    assert_eq!(m.save(), before);
}
