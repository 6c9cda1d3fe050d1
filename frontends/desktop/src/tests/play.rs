//! Games played to their end, and all that helps.

use puzzle_core::game::Status;

use super::*;

/// Asks for hints, each shown and then played, until the puzzle is solved.
fn win_by_hints(id: &str) -> Window {
    let mut window = Window::open(id);
    for _ in 0..600 {
        if window.status() == Status::Solved {
            break;
        }
        window.key(CTRL, Key::H);
    }
    assert_eq!(window.status(), Status::Solved, "{id}");
    assert!(window.has("Solved") && window.has("Another one"), "the card of the win");
    window
}

#[test]
fn each_game_is_won_by_the_keyboard() {
    for id in [
        "sliding/3x3:1,2,3,4,5,6,0,7,8",
        "@sokoban/first-steps/1",
        "@mahjong/quest/1",
        "hidato/6x6mRde#3",
        "lights-out/3x3#a",
    ] {
        win_by_hints(id);
    }
}

#[test]
fn a_sliding_puzzle_is_won_by_the_mouse_and_by_arrows() {
    let mut window = Window::open("sliding/2x2:1,2,0,3");
    window.click_cell(3);
    assert_eq!(window.status(), Status::Solved);
    window.key(CTRL, Key::Z);
    assert_eq!(window.status(), Status::Ongoing);
    window.key(CTRL, Key::B);
    window.key(Modifiers::NONE, Key::ArrowLeft);
    assert_eq!(window.status(), Status::Solved);
}

#[test]
fn a_pair_of_mahjong_is_taken_by_the_mouse() {
    let mut window = Window::open("@mahjong/quest/1");
    window.choose("Help", "Hint");
    let session = window.pane().session().unwrap();
    let cells: Vec<_> = session
        .marks()
        .iter()
        .filter(|mark| mark.kind == puzzle_core::solve::MarkKind::Hint)
        .filter_map(puzzle_core::solve::Mark::cell)
        .collect();
    assert_eq!(cells.len(), 2, "a hint names a pair");
    let before = window.moves();
    for cell in cells {
        window.click_cell(cell);
    }
    assert_ne!(window.moves(), before);
}

#[test]
fn lessons_are_gone_through() {
    let mut window = Window::open("sliding/3x3:1,2,3,4,5,6,0,7,8");
    window.click("Help");
    window.click("Learn to play");
    let first = window.pane().controller.game().unwrap().session.lessons()[0];
    window.click(&format!("1. {first}"));
    assert!(window.has(first) && window.has("step 1 of"));
    for _ in 0..60 {
        let place = window.pane().session().unwrap().lesson();
        let Some(place) = place.filter(|place| place.lesson == 0) else { return };
        match place.todo {
            puzzle_midend::Todo::Play { .. } => window.click("Show me"),
            puzzle_midend::Todo::Solve => window.key(CTRL, Key::H),
            puzzle_midend::Todo::Done => {
                window.click("Next lesson");
            }
            _ => window.key(Modifiers::NONE, Key::Enter),
        }
    }
    panic!("the lesson does not end");
}

#[test]
fn history_is_walked_and_checkpoints_are_named() {
    let mut window = Window::open("lights-out/3x3:111000111");
    for _ in 0..3 {
        window.key(Modifiers::NONE, Key::ArrowRight);
        window.key(Modifiers::NONE, Key::Enter);
    }
    let n = window.pane().session().unwrap().history_len();
    assert!(n >= 2);
    window.key(CTRL, Key::K);
    window.key(Modifiers::NONE, Key::Enter);
    assert_eq!(window.pane().session().unwrap().checkpoints().len(), 1);
    window.key(CTRL, Key::T);
    window.click("To the beginning");
    assert_eq!(window.pane().session().unwrap().position(), 0);
    window.click("To the end");
    assert_eq!(window.pane().session().unwrap().position(), n);
    window.key(Modifiers::NONE, Key::Home);
    window.key(Modifiers::NONE, Key::Enter);
    assert_eq!(window.pane().session().unwrap().position(), 0, "Enter stays");
}

#[test]
fn a_search_is_cancelled_and_play_goes_on() {
    let mut window = Window::open("sliding/6x6dx#long");
    let solve = puzzle_app::GameCommand::Solve(puzzle_core::solve::Aim::Optimal);
    let App { shared, panes, .. } = window.harness.state_mut();
    let _ = panes[0].controller.act(&mut shared.app, solve.into());
    window.harness.run_steps(4);
    assert!(window.pane().controller.search().is_some() && window.has("Cancel"));
    let before = window.moves();
    window.harness.key_press(Key::ArrowUp);
    window.harness.key_press(Key::ArrowLeft);
    window.harness.key_press(Key::ArrowDown);
    window.harness.run_steps(4);
    assert_ne!(window.moves(), before, "play goes on");
    window.click("Cancel");
    assert!(window.pane().controller.search().is_none());
}

#[test]
fn another_window_has_games_of_its_own() {
    let mut window = Window::open("lights-out/3x3:111000111");
    window.choose("Game", "New window");
    assert_eq!(window.harness.state().panes.len(), 2);
}
