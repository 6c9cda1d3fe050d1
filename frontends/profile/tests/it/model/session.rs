//! Records made from sessions of each bundled game.

use expect_test::{Expect, expect};
use puzzle_core::solve::{Grade, Objective, Work};
use puzzle_midend::{Ending, Midend, Opened, Task};
use puzzle_profile::{Finished, InProgress, Moment, Uid};

fn run(session: &mut Midend, task: &Task) -> puzzle_midend::Outcome {
    let done = session.job(task).unwrap().run(&mut Work::unlimited());
    session.finish(done)
}

fn open(id: &str) -> Midend {
    let games = puzzle_backends::bundled();
    let mut session = Midend::new(games.find(id.split('/').next().unwrap()).unwrap());
    if let Opened::Generate(task) = session.open(id).unwrap() {
        let _ = run(&mut session, &task);
    }
    session
}

fn moment() -> Moment {
    Moment { uid: Uid::from_bits(7), at: 99, date: "2026-11-22".parse().unwrap() }
}

/// Plays the solution as the player would.
#[track_caller]
fn solve(session: &mut Midend) -> puzzle_midend::Outcome {
    let _ = run(session, &Task::Solve(Objective::Any));
    let moves = session.moves_text();
    let _ = session.undo();
    // The program helped in that session, so the solution is played in a new game.
    let id = session.game_id().unwrap();
    let Opened::Ready(_) = session.open(&id).unwrap() else { panic!("{id}") };
    session.play_text(&moves).unwrap()
}

#[track_caller]
fn check(id: &str, expect: Expect) {
    let mut session = open(id);
    let grade = session.current_grade();
    let begun = InProgress::of(&session, moment()).unwrap();
    assert_eq!((begun.moves, begun.done.is_some()), (0, true));
    assert_eq!(begun.difficulty.grade(), grade);
    let outcome = solve(&mut session);
    let game = Finished::of(&session, outcome.ended.unwrap(), moment()).unwrap();
    assert!(InProgress::of(&session, moment()).is_none(), "it has ended");
    let text = serde_json::to_string(&game).unwrap();
    assert_eq!(serde_json::from_str::<Finished>(&text).unwrap(), game);
    expect.assert_eq(&format!(
        "{} {}: {} cells, {} moves, pushes {:?}, {:?}, at first done {:?}",
        game.game,
        grade.map_or("-", Grade::keyword),
        game.cells,
        game.moves,
        game.pushes,
        game.ending,
        begun.done
    ));
}

#[test]
fn each_game_reports_its_counts() {
    check(
        "sliding/3x3dn#tally",
        expect!["sliding normal: 8 cells, 13 moves, pushes None, Solved, at first done Some(125)"],
    );
    check(
        "sokoban/7x7b2de#tally",
        expect!["sokoban easy: 20 cells, 48 moves, pushes Some(11), Solved, at first done Some(0)"],
    );
    check(
        "mahjong/turtle#tally",
        expect!["mahjong normal: 144 cells, 72 moves, pushes None, Solved, at first done Some(0)"],
    );
    check(
        "hidato/5x5de#tally",
        expect!["hidato easy: 25 cells, 14 moves, pushes None, Solved, at first done Some(0)"],
    );
}

#[test]
fn undo_and_redo_do_not_end_a_game_again() {
    let mut session = open("sliding/3x3:1,2,3,4,5,6,7,0,8");
    let outcome = session.play_text("9").unwrap();
    assert!(outcome.finished && outcome.ended == Some(Ending::Solved));
    let _ = session.undo();
    let outcome = session.redo();
    assert!(outcome.finished && outcome.ended.is_none());
    let _ = session.undo();
    let outcome = run(&mut session, &Task::Solve(Objective::Any));
    assert_eq!(outcome.ended, Some(Ending::SolvedByProgram));
}

#[test]
fn lessons_are_not_recorded() {
    let mut session = open("sliding/3x3:1,2,3,4,5,6,7,0,8");
    let _ = session.begin_lesson(0).unwrap();
    assert!(session.lesson().is_some());
    assert!(Finished::of(&session, Ending::Solved, moment()).is_none());
    assert!(InProgress::of(&session, moment()).is_none());
}
