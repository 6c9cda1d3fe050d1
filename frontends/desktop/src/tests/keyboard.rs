//! Everything works by keyboard, and every control has a name.

use eframe::egui::accesskit::Role;

use super::*;

#[test]
fn the_digits_have_one_line_in_the_list_of_keys() {
    for id in ["hidato/6x6mRde#3", "sliding/star#1"] {
        let mut window = Window::open(id);
        window.choose("Help", "Keys and mouse");
        assert_eq!(window.harness.query_all_by_label_contains("0–9").count(), 1, "{id}");
    }
}

const ALT: Modifiers = Modifiers::ALT;
const NONE: Modifiers = Modifiers::NONE;

impl Window {
    /// Returns the name of the focused control.
    fn focused(&self) -> Option<String> {
        let node =
            self.harness.query_by(|node| node.is_focused() && node.role() != Role::Window)?;
        node.accesskit_node().label()
    }

    /// Returns the roles of the controls without a name.
    fn nameless(&self) -> Vec<Role> {
        let is_control = |role| {
            matches!(
                role,
                Role::Button
                    | Role::CheckBox
                    | Role::RadioButton
                    | Role::ComboBox
                    | Role::Slider
                    | Role::TextInput
                    | Role::MenuItem
                    | Role::MenuItemRadio
                    | Role::Link
                    | Role::Canvas
            )
        };
        let all = self.harness.query_all_by(move |node| is_control(node.role()));
        let nameless = all
            .filter(|node| node.accesskit_node().label().is_none_or(|name| name.trim().is_empty()));
        nameless.map(|node| node.accesskit_node().role()).collect()
    }
}

#[test]
fn the_menu_bar_is_walked_by_keys() {
    let mut window = Window::open("sliding/3x3:1,2,3,4,5,6,7,0,8");
    window.key(NONE, Key::F10);
    assert_eq!(window.focused().as_deref(), Some("New"));
    window.key(NONE, Key::ArrowDown);
    assert_eq!(window.focused().as_deref(), Some("Enter a seed…"));
    window.key(NONE, Key::ArrowLeft);
    assert!(window.has("Keys and mouse"), "before the first menu is the last");
    window.key(NONE, Key::ArrowRight);
    window.key(NONE, Key::ArrowRight);
    assert!(window.has("Custom…"), "the Type menu");
    window.key(NONE, Key::Escape);
    assert!(!window.has("Custom…"));
    window.key(NONE, Key::ArrowLeft);
    assert!(!window.moves().is_empty(), "the keys are the game's again");
    window.key(ALT, Key::E);
    assert_eq!(window.focused().as_deref(), Some("Undo"));
    window.key(NONE, Key::Enter);
    assert_eq!(window.moves(), "");
    window.key(NONE, Key::F10);
    window.key(NONE, Key::F10);
    assert!(!window.has("Restart"), "F10 closes it again");
}

#[test]
fn a_menu_in_a_menu_is_walked_by_keys() {
    let mut window = Window::open("sliding/3x3:1,2,3,4,5,6,7,0,8");
    window.key(ALT, Key::V);
    assert!(window.has("Theme"));
    window.key(NONE, Key::ArrowRight);
    assert!(window.has("High contrast"), "{:?}", window.focused());
    for _ in 0..2 {
        window.key(NONE, Key::ArrowDown);
    }
    window.key(NONE, Key::Enter);
    assert_eq!(window.harness.state().shared.theme, Theme::Dark);
}

#[test]
fn a_dialog_that_enter_opened_stays_until_enter_again() {
    let mut window = Window::open("sliding/3x3:1,2,3,4,5,6,7,0,8");
    window.key(ALT, Key::H);
    while window.focused().as_deref() != Some("Rules") {
        window.key(NONE, Key::ArrowDown);
    }
    window.key(NONE, Key::Enter);
    assert_eq!(window.game_window().dialogs.len(), 1);
    window.key(NONE, Key::Enter);
    assert_eq!(window.game_window().dialogs.len(), 0);
}

#[test]
fn a_long_text_scrolls_by_keys() {
    let mut window = Window::open("sliding/3x3:1,2,3,4,5,6,7,0,8");
    window.key(NONE, Key::F2);
    let place = |window: &Window| window.harness.get_by_label("Drop a file").rect().top();
    assert!(window.has("Ctrl+Y"), "redo has two keys");
    let before = place(&window);
    assert!(before > 760.0, "it is below the window: {before}");
    window.key(NONE, Key::End);
    assert!(place(&window) < 700.0);
    window.key(NONE, Key::PageUp);
    window.key(NONE, Key::Home);
    assert!((place(&window) - before).abs() < 1.0);
}

#[test]
fn dialogs_fit_a_small_window() {
    let mut window = Window::open("hidato/6x6mRde#3");
    window.harness.set_size(egui::vec2(400.0, 380.0));
    window.settle();
    let shift = Modifiers { shift: true, ..CTRL };
    let dialogs = [
        (CTRL, Key::Comma, "OK"),
        (CTRL, Key::O, "Load"),
        (CTRL, Key::I, "OK"),
        (NONE, Key::F2, "Close"),
        (shift, Key::L, "Close"),
    ];
    for (mods, key, button) in dialogs {
        window.key(mods, key);
        let rect = window.harness.get_by_label(button).rect();
        assert!(rect.left() > 0.0 && rect.right() < 400.0, "{key:?}: {rect}");
        assert!(rect.top() > 0.0 && rect.bottom() < 380.0, "{key:?}: {rect}");
        window.key(NONE, Key::Escape);
    }
    window.click("☰ Menu");
    window.choose("Type", "Custom…");
    let rect = window.harness.get_by_label("OK").rect();
    assert!(rect.left() > 0.0 && rect.bottom() < 380.0, "{rect}");
}

#[test]
fn full_screen_has_menus() {
    let mut window = Window::open("sliding/3x3:1,2,3,4,5,6,7,0,8");
    window.key(NONE, Key::F11);
    assert!(!window.has("Help"));
    window.key(NONE, Key::F10);
    assert_eq!(window.focused().as_deref(), Some("New"));
    window.key(NONE, Key::Escape);
    assert!(!window.has("Help"));
}

#[test]
fn every_control_has_a_name() {
    let mut window = Window::open("hidato/6x6mRde#3");
    assert_eq!(window.nameless(), [], "the board");
    for (_, key) in [("Game", Key::G), ("Type", Key::T), ("Edit", Key::E), ("View", Key::V)] {
        window.key(ALT, key);
        assert_eq!(window.nameless(), [], "{key:?}");
        window.key(NONE, Key::Escape);
    }
    let dialogs = [
        (CTRL, Key::I),
        (CTRL, Key::O),
        (CTRL, Key::P),
        (CTRL, Key::K),
        (CTRL, Key::Comma),
        (Modifiers { shift: true, ..CTRL }, Key::L),
        (NONE, Key::F1),
        (NONE, Key::F2),
        (CTRL, Key::J),
    ];
    for (mods, key) in dialogs {
        window.key(mods, key);
        assert_eq!(window.game_window().dialogs.len(), 1, "{key:?}");
        assert_eq!(window.nameless(), [], "{key:?}");
        window.key(NONE, Key::Escape);
    }
    window.choose("Type", "Custom…");
    assert_eq!(window.nameless(), [], "custom");
    window.key(NONE, Key::Escape);
    window.choose("Game", "Players…");
    assert_eq!(window.nameless(), [], "players");
    window.key(NONE, Key::Escape);
    window.key(CTRL, Key::H);
    window.key(CTRL, Key::H);
    window.key(CTRL, Key::T);
    assert_eq!(window.nameless(), [], "history");
}
