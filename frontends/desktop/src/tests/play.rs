//! Games played to the end, with help.

use puzzle_app::GameCommand;
use puzzle_core::game::Status;

use super::*;

/// Asks for hints and plays them until the puzzle is solved.
fn win_by_hints(id: &str) -> Window {
    let mut window = Window::open(id);
    for _ in 0..600 {
        if window.status() == Status::Solved {
            break;
        }
        window.key(CTRL, Key::H);
    }
    assert_eq!(window.status(), Status::Solved, "{id}");
    assert!(window.has("Solved") && window.has("New puzzle"), "the card of the win");
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
    // A nudge, then the reason.
    window.choose("Help", "Hint");
    window.choose("Help", "Why?");
    let session = window.game_window().session().unwrap();
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
fn lessons_are_played_through() {
    let mut window = Window::open("sliding/3x3:1,2,3,4,5,6,0,7,8");
    window.click("Help");
    window.click("Learn to play");
    let first = window.game_window().controller.game().unwrap().session.game().lessons[0].title;
    window.click(&format!("1. {first}"));
    assert!(window.has(first) && window.has("step 1 of"));
    for _ in 0..60 {
        let place = window.game_window().session().unwrap().lesson();
        let Some(place) = place.filter(|place| place.lesson == 0) else { return };
        match place.todo {
            puzzle_midend::LessonTask::Play { .. } => window.click("Show me"),
            puzzle_midend::LessonTask::Solve => window.key(CTRL, Key::H),
            puzzle_midend::LessonTask::Done => {
                window.click("Next lesson");
            }
            _ => window.key(Modifiers::NONE, Key::Enter),
        }
    }
    panic!("the lesson does not end");
}

#[test]
fn a_double_click_continues_a_lesson_once() {
    let mut window = Window::open("sokoban");
    window.act(GameCommand::Lesson(1));
    // A frame of the test takes a quarter of a second.
    window.harness.ctx.options_mut(|options| options.input_options.max_double_click_delay = 1.0);
    let pos = window.harness.get_by_label("Continue").rect().center();
    window.harness.event(egui::Event::PointerMoved(pos));
    for pressed in [true, false, true, false] {
        let (button, modifiers) = (egui::PointerButton::Primary, Modifiers::NONE);
        window.harness.event(egui::Event::PointerButton { pos, button, pressed, modifiers });
    }
    window.settle();
    let next = window.harness.get_by_label("Continue").rect();
    assert!(next.contains(pos), "the next button is at the same place: {next}, {pos}");
    assert!(window.has("step 2 of"));
}

#[test]
fn lessons_are_offered_on_the_first_visit() {
    let mut window = Window::open("sliding/3x3:1,2,3,4,5,6,0,7,8");
    assert!(window.has("New to Sliding?"));
    window.click("Take a lesson");
    assert!(window.has("step 1 of"));
    window.click("End the lesson");
    assert!(!window.has("New to Sliding?"), "the lesson was taken");
    let mut window = Window::open("sliding/3x3:1,2,3,4,5,6,0,7,8");
    window.click("No, thanks");
    assert!(!window.has("New to Sliding?"));
}

#[test]
fn history_is_walked_and_checkpoints_are_named() {
    let mut window = Window::open("lights-out/3x3:111000111");
    for _ in 0..3 {
        window.key(Modifiers::NONE, Key::ArrowRight);
        window.key(Modifiers::NONE, Key::Enter);
    }
    let n = window.game_window().session().unwrap().history_len();
    assert!(n >= 2);
    window.key(CTRL, Key::K);
    window.key(Modifiers::NONE, Key::Enter);
    assert_eq!(window.game_window().session().unwrap().checkpoints().len(), 1);
    window.key(CTRL, Key::T);
    window.click("Go to the beginning");
    assert_eq!(window.game_window().session().unwrap().position(), 0);
    window.click("Go to the end");
    assert_eq!(window.game_window().session().unwrap().position(), n);
    window.key(Modifiers::NONE, Key::Home);
    window.key(Modifiers::NONE, Key::Enter);
    assert_eq!(window.game_window().session().unwrap().position(), 0, "Enter stays");
}

#[test]
fn a_search_is_cancelled_and_play_goes_on() {
    let mut window = Window::open("sliding/6x6dx#long");
    let solve = puzzle_app::GameCommand::Solve(puzzle_core::solve::Objective::Optimal);
    let App { shared, windows, .. } = window.harness.state_mut();
    let _ = windows[0].controller.act(&mut shared.app, solve.into());
    window.harness.run_steps(4);
    assert!(window.game_window().controller.search().is_some() && window.has("Cancel"));
    let before = window.moves();
    window.harness.key_press(Key::ArrowUp);
    window.harness.key_press(Key::ArrowLeft);
    window.harness.key_press(Key::ArrowDown);
    window.harness.run_steps(4);
    assert_ne!(window.moves(), before, "play goes on");
    window.click("Cancel");
    assert!(window.game_window().controller.search().is_none());
}

#[test]
fn another_window_has_games_of_its_own() {
    let mut window = Window::open("lights-out/3x3:111000111");
    window.choose("Game", "New window");
    assert_eq!(window.harness.state().windows.len(), 2);
}

#[test]
fn a_solution_is_improved_and_shown_from_the_menu() {
    let mut window = Window::open("sokoban/9x4:w10tbsusbtw2s7w10");
    let is_there = |window: &mut Window, label: &str| {
        window.click("Help");
        let is_enabled =
            !window.harness.get_by_label_contains(label).accesskit_node().is_disabled();
        window.key(Modifiers::NONE, Key::Escape);
        is_enabled
    };
    assert!(!is_there(&mut window, "Improve my solution"));
    for key in "drlullrrrr".chars() {
        let key = match key {
            'd' => Key::ArrowDown,
            'u' => Key::ArrowUp,
            'l' => Key::ArrowLeft,
            _ => Key::ArrowRight,
        };
        window.key(Modifiers::NONE, key);
    }
    assert_eq!(window.status(), Status::Solved);
    assert!(is_there(&mut window, "Show the best solution"));
    window.choose("Help", "Improve my solution");
    assert!(window.has("Improved from"), "what was found");
}

/// In a window without the keyboard focus the clock stands still until the player plays in it.
#[test]
fn a_click_resumes_the_clock_of_a_window_without_focus() {
    let mut window = Window::open("sokoban/7x3:w8us2btw8");
    let set_focus = |window: &mut Window, is_focused: bool| {
        let viewports = &mut window.harness.input_mut().viewports;
        viewports.entry(egui::ViewportId::ROOT).or_default().focused = Some(is_focused);
        window.harness.step();
    };
    // Returns whether the clock runs.
    let runs = |window: &mut Window| {
        let elapsed = |window: &Window| window.game_window().session().unwrap().elapsed();
        let before = elapsed(window);
        std::thread::sleep(Duration::from_millis(1100));
        window.harness.step();
        elapsed(window) > before
    };
    window.key(Modifiers::NONE, Key::ArrowRight);
    assert!(runs(&mut window), "it began");
    set_focus(&mut window, false);
    assert!(!runs(&mut window), "no focus");
    window.click_cell(8);
    assert!(runs(&mut window), "played");
    set_focus(&mut window, true);
    set_focus(&mut window, false);
    assert!(!runs(&mut window), "the focus is lost again");
    set_focus(&mut window, true);
    assert!(runs(&mut window), "focus");
}
