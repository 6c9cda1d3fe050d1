//! Two windows, or a window and a terminal, that share a profile.

use super::*;

const NONE: Modifiers = Modifiers::NONE;
/// The game ID of a puzzle that two presses solve: the first cell, then the last one.
const PUZZLE: &str = "lights-out/3x3:110100000";

impl Window {
    /// Resumes the first game in progress on the first page.
    fn go_on(&mut self) {
        self.harness
            .get_by(|node| {
                node.role() == egui::accesskit::Role::Button
                    && node.label().is_some_and(|label| label.contains(": Lights Out, "))
            })
            .click();
        self.settle();
    }
}

#[test]
fn what_is_played_in_one_program_is_not_lost_by_another() {
    let mut one = Window::open(PUZZLE);
    one.click_cell(8);
    let mut other = Window::on(one.folder.path(), "");
    other.go_on();
    assert_eq!(other.moves(), one.moves());
    other.click_cell(7);
    one.click_cell(6);
    assert_ne!(other.moves(), one.moves());
    // A third window finds the games of both.
    let (in_one, in_other) = (one.moves(), other.moves());
    one.key(CTRL, Key::W);
    other.key(CTRL, Key::W);
    let third = Window::on(one.folder.path(), "");
    let shared = &third.harness.state().shared;
    let autosave = &shared.app.autosave;
    let games = autosave.store().in_progress(autosave.player.uid).unwrap();
    let mut kept: Vec<String> = Vec::new();
    for game in games {
        let mut window = Window::on(one.folder.path(), "");
        let App { shared, windows, .. } = window.harness.state_mut();
        windows[0].controller.resume(&mut shared.app, game.uid).unwrap();
        kept.push(window.moves());
    }
    assert!(kept.contains(&in_one) && kept.contains(&in_other), "{kept:?}: {in_one}, {in_other}");
}

#[test]
fn records_of_two_programs_are_both_kept() {
    let mut one = Window::open(PUZZLE);
    let mut other = Window::on(one.folder.path(), "lights-out/3x3:000001011");
    one.click_cell(0);
    other.click_cell(8);
    assert_eq!(one.status(), puzzle_core::game::Status::Solved);
    assert_eq!(other.status(), puzzle_core::game::Status::Solved);
    for window in [&mut one, &mut other] {
        window.key(NONE, Key::Escape);
        window.choose("Game", "Records…");
        let is_last = window.has("2 of 2 games won");
        assert!(is_last, "both are in the records");
    }
}

#[test]
fn records_have_plots_with_words_for_screen_readers() {
    let mut window = Window::open(PUZZLE);
    let autosave = &mut window.harness.state_mut().shared.app.autosave;
    for i in 1..=6_u32 {
        let game = puzzle_profile::Finished {
            uid: puzzle_profile::Uid::from_bits(i.into()),
            game: "lights-out".into(),
            params: "3x3".into(),
            moves: i,
            millis: Some(u64::from(i) * 1000),
            at: i.into(),
            ..Default::default()
        };
        let change = puzzle_profile::Change::Finish { game, of: None, ended: None };
        autosave.push(change).unwrap();
    }
    window.choose("Game", "Records…");
    assert!(window.has("6 games on 1 day: median 3.5 s, last 6.0 s"));
}

/// Wherever the page before was scrolled to.
#[test]
fn a_page_begins_at_its_top() {
    let mut window = Window::open(PUZZLE);
    let autosave = &mut window.harness.state_mut().shared.app.autosave;
    for i in 1..=40_u32 {
        let game = puzzle_profile::Finished {
            uid: puzzle_profile::Uid::from_bits(i.into()),
            game: "lights-out".into(),
            puzzle: format!("lights-out/3x3:{i}"),
            params: "3x3".into(),
            cells: 9,
            moves: i,
            millis: Some(u64::from(i) * 1000),
            at: i.into(),
            ..Default::default()
        };
        let change = puzzle_profile::Change::Finish { game, of: None, ended: None };
        autosave.push(change).unwrap();
    }
    let top_of = |window: &mut Window, is_scrolled: bool| {
        if is_scrolled {
            window.choose("Game", "Records…");
            window.key(NONE, Key::End);
            window.key(NONE, Key::Escape);
        }
        window.choose("Game", "Rankings…");
        let top = window.harness.get_by_label("All games").rect().min.y;
        window.key(NONE, Key::End);
        let scrolled = window.harness.get_by_label("All games").rect().min.y;
        assert!(scrolled < top, "the page is long enough to scroll");
        window.key(NONE, Key::Escape);
        top
    };
    let top = top_of(&mut window, false);
    for scrolls in [false, true] {
        let at = top_of(&mut window, scrolls);
        assert!((at - top).abs() < 0.5, "{at} instead of {top}");
    }
}

#[test]
fn the_message_about_a_solved_puzzle_has_a_button_that_shows_the_solution() {
    let mut window = Window::open(PUZZLE);
    let label = "Show the best solution";
    assert!(!window.has(label));
    window.click_cell(0);
    window.click_cell(8);
    assert_eq!(window.status(), puzzle_core::game::Status::Solved);
    let mut other = Window::on(window.folder.path(), PUZZLE);
    assert!(other.has("You solved this puzzle on"));
    other.click(label);
    assert_eq!(other.moves(), window.moves());
}
