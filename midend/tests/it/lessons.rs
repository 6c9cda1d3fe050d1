use std::time::Duration;

use puzzle_core::draw::Point;
use puzzle_core::game::Status;
use puzzle_core::grid::Cell;
use puzzle_core::input::{Button, Input, Key, Pointer};
use puzzle_core::solve::{Mark, MarkKind};
use puzzle_midend::{LessonTask, MessageKind, Midend, Request};
use puzzle_sliding::Sliding;

use super::stairs::Stairs;
use super::{game, run};

fn cells(m: &Midend) -> Vec<usize> {
    assert!(m.marks().iter().all(|mark| mark.kind == MarkKind::Hint));
    m.marks().iter().filter_map(Mark::cell).collect()
}

fn brief(m: &Midend) -> String {
    let place = m.lesson().unwrap();
    let words = m.message().map(|message| message.words.clone()).unwrap_or_default();
    format!("{}/{} {:?} {words}", place.step, place.n_steps, place.todo)
}

#[test]
fn a_lesson_is_read_played_and_solved() {
    let mut m = Midend::of::<Stairs>();
    let titles: Vec<_> = m.game().lessons.iter().map(|lesson| lesson.title).collect();
    assert_eq!(titles, ["Up", "Leaps"]);
    assert!(m.begin_lesson(2).is_err() && m.lesson().is_none());
    assert!(m.begin_lesson(0).unwrap().game_changed);
    assert_eq!(brief(&m), "0/3 Read Stairs go up.");
    assert_eq!(cells(&m), [0, 4]);
    let _ = m.next_lesson_step();
    assert_eq!(brief(&m), "1/3 Play { moves: \"2,1 1,1\", is_astray: false } Take two, then one.");
    let _ = m.play_text("2,1").unwrap();
    assert_eq!(cells(&m), [2, 3], "on the way the words stay");
    let _ = m.play_text("1,1").unwrap();
    assert_eq!(brief(&m), "2/3 Solve Now to the top.");
    let _ = m.play_text("1,1").unwrap();
    assert_eq!(m.lesson().unwrap().todo, LessonTask::Done);
    assert_eq!(m.status(), Status::Solved);
    let _ = m.end_lesson();
    assert!(m.lesson().is_none() && m.has_game());
}

#[test]
fn other_moves_in_a_lesson_are_reported_and_the_board_can_be_set_back() {
    let mut m = Midend::of::<Stairs>();
    let _ = m.begin_lesson(1).unwrap();
    assert!(!m.lesson().unwrap().can_reset);
    let _ = m.play_text("1,1").unwrap();
    assert!(matches!(m.lesson().unwrap().todo, LessonTask::Play { is_astray: true, .. }));
    assert!(m.lesson().unwrap().can_reset);
    let _ = m.reset_lesson_step();
    assert!(matches!(m.lesson().unwrap().todo, LessonTask::Play { is_astray: false, .. }));
    assert_eq!((m.position(), m.lesson().unwrap().can_reset), (0, false));
    let _ = m.next_lesson_step();
    assert_eq!(m.lesson().unwrap().step, 0, "the player has moves to make");
    let _ = m.play_text("1,1").unwrap();
    let _ = m.hint();
    assert_eq!((m.position(), m.lesson().unwrap().step), (0, 0), "the board is set back");
    let _ = m.hint();
    assert_eq!(m.lesson().unwrap().step, 1, "they were made");
    assert_eq!(m.text().unwrap(), "4/5\n");
    assert!(!m.lesson().unwrap().can_reset);
    // Another game ends the lesson.
    let _ = m.open("stairs/4x2:4").unwrap();
    assert!(m.lesson().is_none());
}

#[test]
fn a_step_is_done_when_its_position_is_reached_in_another_way() {
    let mut m = Midend::of::<Stairs>();
    let _ = m.begin_lesson(0).unwrap();
    let _ = m.next_lesson_step();
    let _ = m.play_text("1,1 2,1").unwrap();
    assert_eq!(brief(&m), "2/3 Solve Now to the top.");
}

#[test]
fn the_moves_of_a_step_can_be_made_in_another_order() {
    let mut m = Midend::of::<Stairs>();
    let _ = m.begin_lesson(0).unwrap();
    let _ = m.next_lesson_step();
    let _ = m.play_text("1,1").unwrap();
    assert_eq!(brief(&m), "1/3 Play { moves: \"2,1 1,1\", is_astray: false } Take two, then one.");
    let _ = m.hint();
    assert_eq!(
        (brief(&m).as_str(), m.text().as_deref()),
        ("2/3 Solve Now to the top.", Some("3/4\n"))
    );
}

#[test]
fn an_early_solution_ends_the_lesson() {
    let mut m = Midend::of::<Stairs>();
    let _ = m.begin_lesson(0).unwrap();
    let _ = m.next_lesson_step();
    let _ = m.play_text("2,1 2,1").unwrap();
    assert_eq!(brief(&m), "3/3 Done ");
    // What the player does then does not bring the lesson back.
    let _ = m.undo();
    assert_eq!(brief(&m), "3/3 Done ");
    let _ = m.play_text("1,1").unwrap();
    assert_eq!(brief(&m), "3/3 Done ");
    assert!(!m.reset_lesson_step().redraw && !m.next_lesson_step().redraw);
}

#[test]
fn a_step_to_read_takes_no_moves() {
    let mut m = Midend::of::<Stairs>();
    let _ = m.begin_lesson(0).unwrap();
    // The second one leads to the goal of the next step, the third one to the end.
    for moves in [&[0, 0][..], &[0, 1], &[0, 0, 0, 0]] {
        let moves = moves.iter().map(|&x| Cell::new(x, 0)).collect();
        let _ = m.execute_group::<Stairs>(moves).unwrap();
        let refused = "0/3 Read read on first: this step of the lesson has no moves";
        assert_eq!((brief(&m).as_str(), m.position(), m.history_len()), (refused, 0, 0));
        assert_eq!(m.message().unwrap().kind, MessageKind::Refusal);
        assert_eq!(cells(&m), [0, 4], "the marks of the step stay");
    }
    let at = Pointer::mouse(Point::new(1, 1), Button::Left);
    for input in [Input::Press(at), Input::Key(Key::Char('1').into())] {
        let _ = m.dismiss();
        let _ = m.input(input);
        assert_eq!(m.message().unwrap().kind, MessageKind::Refusal, "{input:?}");
        let _ = m.input(Input::Release(at));
        assert_eq!((m.lesson().unwrap().step, m.position()), (0, 0));
    }
    let _ = m.next_lesson_step();
    assert_eq!(m.lesson().unwrap().step, 1);
}

/// Enter goes on from a step to read, and from the end of a lesson. Right after a digit it does
/// nothing, since the player confirms the number that is on the board already.
#[test]
fn enter_continues_a_lesson() {
    let mut m = Midend::of::<Stairs>();
    let _ = m.begin_lesson(0).unwrap();
    let mut press = |key: Key| {
        let outcome = m.input(Input::Key(key.into()));
        (m.lesson().map(|place| place.step), outcome.request)
    };
    assert_eq!(press(Key::Select), (Some(1), None));
    assert_eq!(press(Key::Select), (Some(1), None), "the step has moves");
    assert_eq!(press(Key::Char('2')), (Some(1), None));
    assert_eq!(press(Key::Char('1')), (Some(2), None));
    assert_eq!(press(Key::Char('1')), (Some(3), None));
    assert_eq!(press(Key::Select), (Some(3), None));
    assert_eq!(press(Key::Select2), (Some(3), Some(Request::NextLesson)));
}

#[test]
fn enter_confirms_a_digit_for_a_second() {
    for (millis, request) in [(900, None), (1_000, Some(Request::NextLesson))] {
        let mut m = Midend::of::<Stairs>();
        let _ = m.begin_lesson(0).unwrap();
        let _ = m.next_lesson_step();
        let _ = m.play_text("2,1 1,1").unwrap();
        let outcome = m.input(Input::Key(Key::Char('1').into()));
        assert!(outcome.next_tick.is_some(), "the front end has to tell when the second is over");
        let _ = m.tick(Duration::from_millis(millis));
        assert_eq!(m.input(Input::Key(Key::Select.into())).request, request, "{millis} ms");
    }
}

#[test]
fn marks_of_a_step_are_where_nothing_has_changed() {
    let mut m = Midend::of::<Sliding>();
    let _ = m.begin_lesson(1).unwrap();
    let cells = |m: &Midend| m.marks().iter().filter_map(Mark::cell).collect::<Vec<_>>();
    assert_eq!(cells(&m), [5, 6, 7]);
    let _ = m.play_text("6").unwrap();
    assert_eq!(cells(&m), [6, 7], "the 5 has moved, and left the hole behind");
    let _ = m.undo();
    assert_eq!(cells(&m), [5, 6, 7]);
}

#[test]
fn undo_goes_no_further_than_the_beginning_of_the_step() {
    let mut m = Midend::of::<Stairs>();
    let _ = m.begin_lesson(0).unwrap();
    let _ = m.next_lesson_step();
    let _ = m.hint();
    let _ = m.undo();
    let refused = "2/3 Solve this step of the lesson begins here, so there is nothing to undo";
    assert_eq!((brief(&m).as_str(), m.position()), (refused, 2));
    let _ = m.go_to(0);
    assert_eq!((brief(&m).as_str(), m.position()), (refused, 2));
    assert!(!m.can_undo());
}

#[test]
fn restart_sets_only_the_step_back() {
    let mut m = Midend::of::<Stairs>();
    let _ = m.begin_lesson(1).unwrap();
    let _ = m.play_text("1,1").unwrap();
    let _ = m.restart();
    assert_eq!((m.position(), m.text().as_deref()), (0, Some("0/5\n")));
    let _ = m.hint();
    let _ = m.restart();
    assert_eq!((m.lesson().unwrap().step, m.text().as_deref()), (1, Some("4/5\n")));
}

#[test]
fn undo_does_not_leave_a_lesson_for_the_game_before_it() {
    let mut m = game::<Stairs>("stairs/6x2:6");
    let _ = m.play_text("2,1").unwrap();
    let _ = m.begin_lesson(0).unwrap();
    assert!(!m.can_undo());
    let _ = m.undo();
    let refused = "0/3 Read this step of the lesson begins here, so there is nothing to undo";
    assert_eq!(brief(&m), refused);
    let _ = m.next_lesson_step();
    let _ = m.play_text("2,1 2,1").unwrap();
    assert_eq!(brief(&m), "3/3 Done ");
    let _ = m.undo();
    assert!(m.can_undo());
    let _ = m.undo();
    assert!(!m.can_undo());
    let _ = m.undo();
    assert_eq!((m.lesson().unwrap().todo, m.position()), (LessonTask::Done, 0));
    let _ = m.end_lesson();
    assert_eq!((m.game_id().unwrap().as_str(), m.position()), ("stairs/6x2:6", 1));
}

/// A new game takes the place of a lesson's puzzle, so that undo leads to the game before the
/// lesson. Undo into another puzzle says so.
#[test]
fn undo_after_a_lesson_leads_to_the_game_before_it() {
    let mut m = game::<Stairs>("stairs/6x2:6");
    let _ = m.begin_lesson(0).unwrap();
    let _ = m.open("stairs/5x2:5").unwrap();
    assert!(m.undo().game_changed);
    assert_eq!(m.game_id().unwrap(), "stairs/6x2:6");
    let message = m.message().unwrap();
    assert_eq!(message.words, "this is your previous puzzle; Redo goes back to the new one");
    assert!(m.redo().game_changed);
    assert_eq!((m.game_id().unwrap().as_str(), m.message()), ("stairs/5x2:5", None));

    let mut m = Midend::of::<Stairs>();
    let _ = m.begin_lesson(0).unwrap();
    let _ = m.open("stairs/5x2:5").unwrap();
    assert!(!m.can_undo(), "no game was interrupted");
}

#[test]
fn a_hint_in_a_lesson_is_the_lessons_own_move() {
    let mut m = Midend::of::<Stairs>();
    let _ = m.begin_lesson(0).unwrap();
    assert!(m.hint().request.is_none(), "there is nothing to play in a step to read");
    assert_eq!(brief(&m), "0/3 Read Stairs go up.");
    let _ = m.next_lesson_step();
    let _ = m.hint();
    assert_eq!(brief(&m), "2/3 Solve Now to the top.");
    assert!(m.hint().request.is_some(), "the rest is solved with the game's own hints");
}

#[test]
fn the_end_of_a_lesson_returns_to_the_interrupted_game() {
    let mut m = game::<Stairs>("stairs/6x2:6");
    let _ = m.play_text("2,1").unwrap();
    let _ = m.begin_lesson(0).unwrap();
    // A second lesson replaces the first.
    let _ = m.begin_lesson(0).unwrap();
    assert!(m.end_lesson().game_changed && m.lesson().is_none());
    assert_eq!((m.game_id().unwrap().as_str(), m.position()), ("stairs/6x2:6", 1));
    // Without a lesson there is nothing to end.
    assert!(!m.end_lesson().game_changed);
    assert_eq!(m.position(), 1);
    // Without a game before it, the lesson's puzzle stays.
    let mut m = Midend::of::<Stairs>();
    let _ = m.begin_lesson(0).unwrap();
    assert!(!m.end_lesson().game_changed && m.has_game());
}

#[test]
fn the_last_change_is_described_and_messages_have_their_kinds() {
    let mut m = game::<Stairs>("stairs/6x2:6");
    assert_eq!(m.last_change(), None);
    let _ = m.play_text("2,1").unwrap();
    assert_eq!(m.last_change().unwrap(), "up by 2");
    let _ = m.undo();
    assert_eq!(m.last_change(), None, "down is nothing that this game has words for");
    let _ = m.input(Key::Char('x').into());
    assert_eq!(m.message().unwrap().kind, MessageKind::Refusal);
    let _ = run(&mut m, &puzzle_midend::Task::Mistakes);
    assert_eq!(m.message().unwrap().kind, MessageKind::Answer);
    assert_eq!(m.marks().len(), 1, "a mark on a cell that is not there is left out");
}

/// A press or a key that changes what the game shows removes a refusal. A pointer that hovers does
/// not.
#[test]
fn a_refusal_goes_with_the_next_action() {
    let at = Pointer::mouse(Point::new(1, 1), Button::Left);
    for (input, is_removed) in [(Input::Press(at), true), (Input::Hover(Some(at.at)), false)] {
        let mut m = game::<Stairs>("stairs/6x2:6");
        let _ = m.input(Key::Char('x').into());
        assert_eq!(m.message().unwrap().kind, MessageKind::Refusal);
        let _ = m.input(input);
        assert_eq!(m.message().is_none(), is_removed, "{input:?}");
    }
}

#[test]
fn a_press_can_be_canceled() {
    let mut m = game::<Stairs>("stairs/6x2:6");
    let at = Pointer::mouse(Point::new(1, 1), Button::Left);
    assert!(!m.input(Input::Cancel).redraw, "nothing was begun");
    let _ = m.input(Input::Press(at));
    assert!(m.input(Input::Cancel).redraw);
    let _ = m.input(Input::Drag(at));
    let _ = m.input(Input::Release(at));
    assert_eq!(m.position(), 0);
    let _ = m.input(Input::Press(at));
    let _ = m.input(Input::Release(at));
    assert_eq!(m.position(), 1);
}
