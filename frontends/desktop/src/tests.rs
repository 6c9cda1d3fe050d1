//! The window without a display: menus, dialogs and whole games by mouse and keyboard.

mod files;
mod fuzz;
mod keyboard;
mod language;
mod layout;
mod measure;
mod play;
mod profile;

use std::time::Duration;

use eframe::egui::{self, Key, Modifiers, Pos2, Rect};
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use puzzle_core::draw::Theme;
use puzzle_midend::Registry;
use tempfile::TempDir;

use crate::app::App;
use crate::game_window::GameWindow;
use crate::options::Options;
use puzzle_app::{Command, Setup};

/// Ctrl as a desktop window sends it.
const CTRL: Modifiers = Modifiers { command: true, ..Modifiers::CTRL };

/// A window with a profile of its own.
struct Window {
    harness: Harness<'static, App>,
    folder: TempDir,
}

impl Window {
    fn open(puzzle: &str) -> Self {
        Self::open_in(tempfile::tempdir().unwrap(), puzzle)
    }

    fn open_in(folder: TempDir, puzzle: &str) -> Self {
        let mut window = Self::on(folder.path(), puzzle);
        window.folder = folder;
        window
    }

    /// Opens a window on a shared profile.
    fn on(data: &std::path::Path, puzzle: &str) -> Self {
        let setup = Setup { data_dir: Some(data.to_path_buf()), ..Setup::default() };
        let games = puzzle_backends::bundled().with::<lights_out::LightsOut>();
        Self::with(games, setup, puzzle)
    }

    /// Opens a window with these games.
    fn with(registry: Registry, setup: Setup, puzzle: &str) -> Self {
        let options = Options {
            puzzle: (!puzzle.is_empty()).then(|| puzzle.to_string()),
            theme: Some(Theme::Light),
            setup: Setup { clock: "2026-11-22".parse().unwrap(), ..setup },
            ..Options::default()
        };
        let mut app = App::new(registry, &options).unwrap();
        let mut is_on_board = false;
        let harness =
            Harness::builder().with_size([900.0, 760.0]).allow_missing_glyphs().build_ui_state(
                move |ui: &mut egui::Ui, app: &mut App| {
                    if !std::mem::replace(&mut is_on_board, true) {
                        app.begin(ui.ctx());
                    }
                    app.show(ui);
                },
                {
                    app.shared.shows_clock = false;
                    app
                },
            );
        let mut window = Self { harness, folder: tempfile::tempdir().unwrap() };
        window.settle();
        window
    }

    /// Runs frames until nothing is searched, read, animated or left to draw.
    fn settle(&mut self) {
        for _ in 0..6000 {
            self.harness.run_steps(2);
            let is_busy =
                self.game_window().controller.is_busy() || self.wait() < Duration::from_millis(60);
            if !is_busy {
                return;
            }
            std::thread::sleep(Duration::from_millis(3));
        }
        panic!("a search does not end");
    }

    /// Returns the time until the window wants its next frame.
    /// Waits for the searches that the player did not ask for.
    fn wait_for_side_searches(&mut self) {
        let is_busy = |window: &Self| {
            let controller = &window.game_window().controller;
            controller.has_side_searches() || controller.is_generating_ahead()
        };
        while is_busy(self) {
            std::thread::sleep(Duration::from_millis(5));
            self.harness.step();
        }
        self.harness.step();
    }

    fn wait(&self) -> Duration {
        self.harness.output().viewport_output[&egui::ViewportId::ROOT].repaint_delay
    }

    fn game_window(&self) -> &GameWindow {
        &self.harness.state().windows[0]
    }

    fn status(&self) -> puzzle_core::game::Status {
        self.game_window().session().unwrap().status()
    }

    fn moves(&self) -> String {
        self.game_window().session().unwrap().moves_text()
    }

    fn key(&mut self, mods: Modifiers, key: Key) {
        self.harness.key_press_modifiers(mods, key);
        self.settle();
    }

    /// Acts on a command.
    fn act(&mut self, command: impl Into<Command>) {
        let ctx = self.harness.ctx.clone();
        let App { windows, shared, .. } = self.harness.state_mut();
        windows[0].act(&ctx, shared, command);
        self.settle();
    }

    fn type_text(&mut self, text: &str) {
        self.harness.event(egui::Event::Text(text.into()));
        self.settle();
    }

    /// Clicks the control with a label.
    fn click(&mut self, label: &str) {
        self.harness.get_by_label(label).click();
        self.settle();
    }

    /// Opens a menu and clicks one of its lines.
    fn choose(&mut self, menu: &str, line: &str) {
        self.click(menu);
        self.click(line);
    }

    fn has(&self, label: &str) -> bool {
        self.harness.query_all_by_label_contains(label).next().is_some()
    }

    fn board(&self) -> Rect {
        self.game_window().board_rect
    }

    /// Clicks a cell of the board.
    fn click_cell(&mut self, cell: usize) {
        self.click_cell_with(cell, egui::PointerButton::Primary);
    }

    fn click_cell_with(&mut self, cell: usize, button: egui::PointerButton) {
        let rect = self.game_window().session().unwrap().cell_rect(cell).unwrap();
        let middle = rect.center();
        let at = self.board().min + egui::vec2(middle.x as f32, middle.y as f32);
        self.click_at(at, button);
    }

    fn click_at(&mut self, pos: Pos2, button: egui::PointerButton) {
        self.harness.event(egui::Event::PointerMoved(pos));
        for pressed in [true, false] {
            let modifiers = Modifiers::NONE;
            self.harness.event(egui::Event::PointerButton { pos, button, pressed, modifiers });
            self.harness.step();
        }
        self.settle();
    }
}

#[test]
fn the_first_page_lists_the_games_and_begins_one() {
    let mut window = Window::open("");
    assert!(window.has("Hidato: ") && window.has("Lights Out"));
    window.harness.get_by_label_contains("Lights Out: ").click();
    window.settle();
    assert_eq!(window.game_window().session().unwrap().info().id, "lights-out");
    window.choose("Game", "All games");
    assert!(window.game_window().session().is_none() && window.has("Games"));
}

#[test]
fn a_dialog_shows_errors_at_their_line() {
    let mut window = Window::open("sliding/3x3:1,2,3,4,5,6,7,0,8");
    window.choose("Type", "Custom…");
    let width = window.harness.get_by(|node| {
        node.role() == egui::accesskit::Role::TextInput
            && node.label().is_some_and(|l| l == "Width of a rectangle")
    });
    width.focus();
    window.settle();
    window.key(CTRL, Key::A);
    window.type_text("99999");
    window.click("OK");
    assert!(window.has("Sliding: custom"), "the dialog stays");
    assert!(window.has("99999") || window.has("from") || window.has("at most"));
    assert_eq!(
        window.game_window().session().unwrap().game_id().unwrap(),
        "sliding/3x3:1,2,3,4,5,6,7,0,8"
    );
    window.key(Modifiers::NONE, Key::Escape);
    assert!(window.game_window().dialogs.is_empty());
}

#[test]
fn an_id_is_entered_and_a_bad_one_changes_nothing() {
    let mut window = Window::open("sliding/2x2:1,2,0,3");
    window.key(CTRL, Key::I);
    window.type_text("tetris/4x4");
    window.key(Modifiers::NONE, Key::Enter);
    assert!(window.has("tetris"), "told in the dialog");
    assert_eq!(window.game_window().session().unwrap().game_id().unwrap(), "sliding/2x2:1,2,0,3");
    window.key(CTRL, Key::A);
    window.type_text("lights-out/3x3:111000111");
    window.key(Modifiers::NONE, Key::Enter);
    assert_eq!(
        window.game_window().session().unwrap().game_id().unwrap(),
        "lights-out/3x3:111000111"
    );
    window.key(CTRL, Key::I);
    window.type_text("https://example.org/play/#sliding/2x2%3A1,2,0,3");
    window.key(Modifiers::NONE, Key::Enter);
    assert_eq!(window.game_window().session().unwrap().game_id().unwrap(), "sliding/2x2:1,2,0,3");
}

#[test]
fn every_entry_of_the_menus_opens_without_harm() {
    let lines = [
        ("Game", "Enter a seed…"),
        ("Game", "Load…"),
        ("Game", "Save as…"),
        ("Game", "Print…"),
        ("Game", "Save a picture…"),
        ("Game", "Records…"),
        ("Game", "Rankings…"),
        ("Game", "Players…"),
        ("Type", "Collections…"),
        ("Edit", "Checkpoint…"),
        ("View", "Preferences…"),
        ("Help", "Rules"),
        ("Help", "Keys and mouse"),
        ("Help", "The board in words"),
    ];
    let mut window = Window::open("hidato/6x6mRde#3");
    for (menu, line) in lines {
        window.choose(menu, line);
        assert_eq!(window.game_window().dialogs.len(), 1, "{line}");
        window.key(Modifiers::NONE, Key::Escape);
        assert!(window.game_window().dialogs.is_empty(), "{line} closes");
    }
}

#[test]
fn nothing_is_painted_while_nothing_moves() {
    let mut window = Window::open("sliding/4x4:1,2,3,4,5,6,7,8,9,10,11,12,13,0,14,15");
    window.wait_for_side_searches();
    assert!(window.wait() > Duration::from_mins(1), "{:?}", window.wait());
    window.key(Modifiers::NONE, Key::ArrowLeft);
    assert!(window.wait() > Duration::from_mins(1), "the window repaints for a hidden clock");
    window.harness.state_mut().shared.shows_clock = true;
    window.harness.run_steps(3);
    let wait = window.wait();
    assert!(wait > Duration::from_millis(1) && wait <= Duration::from_secs(1), "{wait:?}");
}

#[test]
fn a_move_sends_what_it_changed() {
    let mut window = Window::open("lights-out/5x5:1111100000111110000011111");
    let whole = window.game_window().session().unwrap().size().rect().area();
    window.harness.key_press(Key::ArrowRight);
    window.harness.step();
    let mut most = 0;
    for _ in 0..4 {
        most = most.max(window.game_window().views[0].surface.n_sent);
        window.harness.step();
    }
    assert!(most < whole / 2, "{most} of {whole}");
}

#[test]
fn themes_and_scale_are_kept() {
    let mut window = Window::open("sliding/2x2:1,2,0,3");
    window.click("View");
    window.click("Theme");
    window.click("Dark");
    assert_eq!(window.harness.state().shared.theme, Theme::Dark);
    window.choose("View", "Zoom in");
    let kept = window.harness.state().shared.app.files.preferences();
    assert!(kept.contains("window.theme = dark"), "{kept}");
    assert!(kept.contains("window.scale = 1.10"), "{kept}");
}

#[test]
fn a_screen_reader_gets_board_and_cursor() {
    let mut window = Window::open("hidato/6x6mRde#3");
    let board = window.harness.get_by_label("Hidato board");
    let words = board.accesskit_node().description().unwrap_or_default();
    assert!(!words.is_empty(), "the board in words");
    window.key(Modifiers::NONE, Key::ArrowRight);
    let before = window.game_window().spoken().to_string();
    window.key(Modifiers::NONE, Key::ArrowDown);
    assert!(!before.is_empty() && before != window.game_window().spoken(), "{before}");
}

/// Begins a game from the first page. Returns `true` if the window then requests another size.
fn asks_for_a_size(window: &mut Window) -> bool {
    window.harness.get_by_label_contains("Mahjong: ").click();
    (0..200).any(|_| {
        window.harness.step();
        std::thread::sleep(Duration::from_millis(3));
        let commands = &window.harness.output().viewport_output[&egui::ViewportId::ROOT].commands;
        commands.iter().any(|command| matches!(command, egui::ViewportCommand::InnerSize(_)))
    })
}

#[test]
fn a_window_is_as_large_as_its_puzzle_until_the_player_makes_it_another_size() {
    let mut window = Window::open("");
    assert!(asks_for_a_size(&mut window));
    let mut window = Window::open("");
    window.harness.set_size(egui::vec2(1000.0, 800.0));
    window.settle();
    assert!(!asks_for_a_size(&mut window));
}

#[test]
fn the_board_in_a_huge_window_is_as_large_as_a_texture_can_be() {
    let mut window = Window::open("sliding/2x2:1,2,0,3");
    let longest = window.harness.ctx.input(|input| input.max_texture_side);
    window.harness.set_size(egui::Vec2::splat(longest as f32 * 1.5));
    window.settle();
    let size = window.game_window().session().unwrap().size();
    assert!(size.w.max(size.h) as usize <= longest && size.w as usize > longest / 2, "{size:?}");
}
