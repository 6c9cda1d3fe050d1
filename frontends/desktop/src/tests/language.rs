//! The window in other languages.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use eframe::egui::accesskit::Role;
use puzzle_app::{
    COMMANDS, Command, FrontEnd, GameCommand, PlayerCommand, PuzzleCommand, ViewCommand,
};
use puzzle_core::GameRng;
use puzzle_core::game::Status;
use puzzle_core::solve::Objective;
use puzzle_midend::Midend;

use super::*;
use crate::say;

/// The language in which every message has accents.
const ACCENTED: &str = "en-XA";
/// The letters that messages do not have in the language with accents.
const FORGOTTEN: &str = "aeioucnsdyAEIOUCNSY";

/// The name of the player, without the letters that messages do not have.
const PLAYER: &str = "Brú";

/// Opens a window in a language.
fn window_in(tag: &str, puzzle: &str) -> Window {
    let folder = tempfile::tempdir().unwrap();
    let setup = Setup {
        data_dir: Some(folder.path().to_path_buf()),
        languages: puzzle_words::languages(),
        player: puzzle_profile::Name::new(PLAYER).unwrap(),
        language: Some(tag.into()),
        ..Setup::default()
    };
    let mut window = Window::with(puzzle_backends::bundled(), setup, puzzle);
    window.folder = folder;
    window
}

/// A window with all texts that it has shown.
struct Walk {
    window: Window,
    /// Each text in which a message may have been forgotten, with the place where it was first
    /// seen.
    found: BTreeMap<String, String>,
    /// All texts that it has shown.
    seen: BTreeSet<String>,
    /// What is the same in all languages: titles of levels, names of files and so on.
    allowed: Vec<String>,
}

impl Walk {
    fn new(puzzle: &str) -> Self {
        let window = window_in(ACCENTED, puzzle);
        let shared = &window.harness.state().shared;
        let mut allowed: Vec<String> =
            shared.app.language_choices().into_iter().map(|(_, name)| name.to_string()).collect();
        for game in shared.app.registry.games() {
            let id = game.info.id;
            // An ID at the beginning of a sentence has a capital.
            allowed
                .extend([id.to_string(), puzzle_core::Text::plain(id).capitalized().to_string()]);
            for (_, params) in puzzle_midend::PresetLine::flatten(&game.presets()) {
                allowed.extend(params.split(',').next().map(String::from));
            }
        }
        for listed in shared.app.collections() {
            allowed.extend(listed.key.split_once('/').map(|(_, name)| name.to_string()));
            for entry in &listed.collection.entries {
                allowed.push(entry.title.clone());
                allowed.extend(
                    ["Author"].map(|key| entry.texts.first(key).unwrap_or_default().into()),
                );
            }
            allowed
                .extend(listed.cards.iter().flat_map(|card| card.text.lines()).map(String::from));
        }
        allowed.push(window.folder.path().display().to_string());
        for folder in [Path::new("."), window.folder.path()] {
            for file in fs::read_dir(folder).unwrap() {
                allowed.push(file.unwrap().file_name().to_string_lossy().into_owned());
            }
        }
        allowed.push("preferences".into());
        allowed.retain(|text| text.len() > 2);
        allowed.sort_by_key(|text| std::cmp::Reverse(text.len()));
        allowed.dedup();
        let mut walk = Self { window, found: BTreeMap::new(), seen: BTreeSet::new(), allowed };
        walk.look("the beginning");
        walk
    }

    /// Collects what the window shows and what it tells screen readers.
    fn look(&mut self, place: &str) {
        let mut texts = Vec::new();
        let mut typed = Vec::new();
        for node in self.window.harness.query_all_by(|_| true) {
            let node = node.accesskit_node();
            // A text run is a line of a text.
            if node.role() == Role::TextRun {
                continue;
            }
            if matches!(node.role(), Role::TextInput | Role::MultilineTextInput) {
                typed.extend(node.value());
            } else {
                texts
                    .extend([node.label(), node.value(), node.description()].into_iter().flatten());
            }
        }
        for clipped in &self.window.harness.output().shapes {
            painted(&clipped.shape, &mut texts);
        }
        texts.push(self.window.game_window().title());
        // A board as text is the same in all languages.
        let board = self.window.game_window().session().and_then(Midend::text);
        // The frames of windows in a window, which are for tests.
        texts.retain(|text| !text.starts_with("Resize window") && Some(text) != board.as_ref());
        for text in texts {
            if !typed.contains(&text) && self.seen.insert(text.clone()) && self.has_forgotten(&text)
            {
                self.found.insert(text, place.to_string());
            }
        }
    }

    /// Returns `true` if a text has words that are not from a message.
    fn has_forgotten(&self, text: &str) -> bool {
        let mut text = text.to_string();
        for allowed in &self.allowed {
            text = text.replace(allowed, "");
        }
        text.split_whitespace().any(|word| {
            // Single letters are keys and labels; words with a slash are IDs.
            let mut parts = word.split(|c: char| !c.is_alphabetic());
            let is_forgotten =
                |part: &str| part.len() > 1 && part.contains(|c| FORGOTTEN.contains(c));
            !word.contains('/') && parts.any(is_forgotten)
        })
    }

    /// Carries out a command and looks at what it shows.
    fn see(&mut self, command: impl Into<Command>) {
        let command = command.into();
        let place = format!("{command:?}");
        self.window.act(command);
        self.look(&place);
    }

    fn close(&mut self) {
        self.window.harness.state_mut().windows[0].dialogs.clear();
        self.window.settle();
    }

    /// Opens a puzzle.
    fn open(&mut self, id: &str) {
        self.see(PuzzleCommand::Open(id.into()));
        assert!(self.window.game_window().session().is_some(), "{id}");
    }

    /// Looks at all menus and their submenus.
    fn menus(&mut self) {
        for menu in ["Game", "Type", "Edit", "View", "Help"] {
            self.window.click(&say::say(menu));
            self.look(menu);
            for inner in [
                "Change the board",
                "Recent",
                "Export",
                "Go to a checkpoint",
                "Theme",
                "Language",
                "Skin",
                "Solve",
                "Learn to play",
            ] {
                let label = say::say(inner);
                let harness = &self.window.harness;
                let is_menu =
                    |node: &egui_kittest::Node<'_>| node.accesskit_node().role() == Role::Button;
                let menu = harness.query_all_by_label(&label).rfind(is_menu);
                if let Some(menu) = menu.map(|node| node.rect().center()) {
                    self.window.harness.event(egui::Event::PointerMoved(menu));
                    self.window.harness.run_steps(4);
                    self.look(inner);
                }
            }
            self.window.key(Modifiers::NONE, Key::Escape);
            self.window.key(Modifiers::NONE, Key::Escape);
        }
    }

    /// Looks at the tooltips of all controls.
    fn tooltips(&mut self, place: &str) {
        let controls: Vec<Pos2> = self
            .window
            .harness
            .query_all_by(|node| {
                matches!(node.role(), Role::Button | Role::TextInput | Role::CheckBox)
            })
            .map(|node| node.rect().center())
            .collect();
        for at in controls {
            self.window.harness.event(egui::Event::PointerMoved(at));
            self.window.harness.run_steps(4);
            self.look(place);
        }
        self.window.harness.event(egui::Event::PointerGone);
        self.window.settle();
    }

    /// Carries out all commands of the window that leave the program running.
    fn commands(&mut self) {
        for info in COMMANDS {
            let command = info.command.clone();
            let ends = matches!(
                command,
                Command::View(
                    ViewCommand::Quit
                        | ViewCommand::CloseWindow
                        | ViewCommand::NewWindow
                        | ViewCommand::Fullscreen
                ) | Command::Game(GameCommand::Improve)
                    | Command::Player(PlayerCommand::Delete)
                    | Command::Puzzle(
                        PuzzleCommand::Home
                            | PuzzleCommand::New
                            | PuzzleCommand::Harder
                            | PuzzleCommand::PlayDraft
                            | PuzzleCommand::Edit
                            | PuzzleCommand::NewDraft
                    )
            );
            if info.is_in(FrontEnd::Window) && !ends {
                self.see(command);
                self.close();
            }
        }
    }

    /// Asks for hints until the puzzle is solved, and looks at each and at the win card.
    fn win(&mut self) {
        for _ in 0..300 {
            if self.window.status() == Status::Solved {
                break;
            }
            self.see(GameCommand::Hint);
        }
        assert_eq!(self.window.status(), Status::Solved);
        self.look("the win card");
    }

    /// Plays all lessons of the current game.
    fn lessons(&mut self) {
        let n = self.window.game_window().controller.game().unwrap().session.game().lessons.len();
        for lesson in 0..n {
            self.see(GameCommand::Lesson(lesson));
            for _ in 0..80 {
                let place = self.window.game_window().session().and_then(Midend::lesson);
                let Some(place) = place.filter(|place| place.lesson == lesson) else { break };
                match place.todo {
                    puzzle_midend::LessonTask::Done => break,
                    puzzle_midend::LessonTask::Play { .. } | puzzle_midend::LessonTask::Solve => {
                        self.see(GameCommand::Hint);
                    }
                    _ => self.see(GameCommand::ContinueLesson),
                }
            }
        }
        self.see(GameCommand::EndLesson);
    }

    /// Presses random keys and clicks random cells, and looks at the answers.
    fn play(&mut self, seed: &str) {
        const KEYS: [Key; 8] = [
            Key::ArrowUp,
            Key::ArrowDown,
            Key::ArrowLeft,
            Key::ArrowRight,
            Key::Enter,
            Key::Space,
            Key::Backspace,
            Key::Delete,
        ];
        let mut rng = GameRng::new(seed);
        for _ in 0..60 {
            match rng.index(3) {
                0 => self.window.key(Modifiers::NONE, KEYS[rng.index(KEYS.len())]),
                1 => self.window.type_text(&char::from(b'!' + rng.index(94) as u8).to_string()),
                _ => {
                    let board = self.window.board();
                    let part = egui::vec2(rng.index(100) as f32, rng.index(100) as f32) / 100.0;
                    let at = board.min + board.size() * part;
                    self.window.click_at(at, egui::PointerButton::Primary);
                }
            }
            self.look("random play");
            if rng.index(8) == 0 {
                self.see(GameCommand::Mistakes);
                self.see(GameCommand::Undo);
                self.see(GameCommand::Redo);
            }
            self.close();
        }
    }

    /// Types values that are not valid into a dialog of settings.
    fn mistype(&mut self) {
        let n = self.fields().len();
        for i in 0..n {
            for value in ["0", "99999", "x"] {
                let Some(at) = self.fields().get(i).copied() else { continue };
                self.window.click_at(at, egui::PointerButton::Primary);
                self.window.key(CTRL, Key::A);
                self.window.type_text(value);
                if !self.window.has(&say::say("OK")) {
                    return;
                }
                self.window.click(&say::say("OK"));
                self.look("a value that is not valid");
            }
        }
        self.close();
    }

    /// Returns the places of the text fields.
    fn fields(&self) -> Vec<Pos2> {
        let fields = self.window.harness.query_all_by(|node| node.role() == Role::TextInput);
        fields.map(|node| node.rect().center()).collect()
    }

    #[track_caller]
    fn check(&self) {
        let list: Vec<String> =
            self.found.iter().map(|(text, place)| format!("{place}: {text:?}")).collect();
        assert!(list.is_empty(), "{} texts:\n{}", list.len(), list.join("\n"));
    }
}

/// Collects the texts of a shape.
fn painted(shape: &egui::Shape, texts: &mut Vec<String>) {
    match shape {
        egui::Shape::Text(shape) => texts.push(shape.galley.text().to_string()),
        egui::Shape::Vec(all) => all.iter().for_each(|shape| painted(shape, texts)),
        _ => {}
    }
}

#[test]
fn every_word_of_the_first_page_and_of_dialogs_is_a_message() {
    let mut walk = Walk::new("");
    walk.tooltips("the first page");
    walk.menus();
    walk.commands();
    walk.open("sliding/3x3:1,2,3,4,5,6,0,7,8");
    walk.tooltips("the board");
    walk.menus();
    walk.commands();
    walk.check();
}

#[test]
fn every_word_of_a_game_is_a_message() {
    for id in [
        "sliding/3x3:1,2,3,4,5,6,0,7,8",
        "@sokoban/first-steps/1",
        "@mahjong/quest/1",
        "hidato/6x6mRde#3",
    ] {
        let mut walk = Walk::new(id);
        walk.play(id);
        walk.open(id);
        walk.see(GameCommand::Mistakes);
        walk.see(GameCommand::Solve(Objective::Any));
        walk.close();
        walk.see(GameCommand::History);
        walk.tooltips("the history");
        walk.see(PuzzleCommand::Custom);
        walk.mistype();
        walk.see(ViewCommand::Preferences);
        walk.mistype();
        walk.open(id);
        walk.win();
        walk.see(ViewCommand::Describe);
        walk.close();
        walk.commands();
        walk.lessons();
        walk.check();
    }
}

#[test]
fn every_word_of_an_editor_is_a_message() {
    for id in ["sliding-editor", "sokoban-editor", "mahjong-editor", "hidato-editor"] {
        let mut walk = Walk::new(id);
        walk.menus();
        walk.tooltips("the editor");
        walk.play(id);
        walk.open(id);
        let own = walk.window.game_window().session().unwrap().commands();
        for command in own {
            walk.see(GameCommand::Own(command.id.into()));
            walk.tooltips(command.id);
        }
        walk.see(PuzzleCommand::PlayDraft);
        walk.see(PuzzleCommand::Edit);
        walk.commands();
        walk.lessons();
        walk.check();
    }
}

#[test]
fn every_word_of_an_error_is_a_message() {
    let mut walk = Walk::new("");
    let typed = ["tetris", "No such file or directory (os error 2)"];
    walk.allowed.extend(typed.map(String::from));
    for id in [
        "tetris/1x1",
        "sliding/99x99",
        "sliding/3x3:1,2,3",
        "sliding/3x3:1,2,3,4,5,6,7,8,8",
        "sliding/nowhere",
        "sokoban/3x3:w9",
        "sokoban/9x4:x",
        "hidato/4x4mR:1",
        "hidato/4x4mX",
        "mahjong/turtle,zz",
        "@sokoban/nothing/1",
        "@sokoban/rooms/99",
        "@sokoban",
        "/no/such/file.xsb",
        "",
        "#",
        "?",
    ] {
        walk.see(PuzzleCommand::Open(id.into()));
        walk.see(PuzzleCommand::EnterId);
        walk.window.type_text(id);
        walk.window.key(Modifiers::NONE, Key::Enter);
        walk.look(id);
        walk.close();
    }
    for (name, bytes) in [
        ("empty", ""),
        ("text.txt", "Dear reader,\nthis is no puzzle.\n"),
        ("bad.puzzles", "tetris/4x4:1\n"),
        ("two.puzzles", "sliding/3x3:1,2,3\nsokoban/x\n"),
        ("walls.xsb", "####\n#  #\n####\n"),
        ("open.xsb", "####\n#@$ .\n####\n"),
        ("broken.png", "\u{89}PNG\r\n\u{1a}\n\0\0\0\rIHDR"),
        ("half.puzzle.json", "{\"version\": 99}"),
    ] {
        let path = walk.window.folder.path().join(name);
        fs::write(&path, bytes).unwrap();
        walk.allowed.insert(0, name.into());
        walk.window.drop_and_leave(&path);
        walk.window.settle();
        walk.look(name);
        walk.close();
    }
    walk.open("sliding/3x3:1,2,3,4,5,6,0,7,8");
    let pictures = walk.window.folder.path().join("pictures");
    fs::create_dir(&pictures).unwrap();
    for path in [&pictures, &pictures.join("none.png"), &walk.window.folder.path().join("text.txt")]
    {
        let App { shared, windows, .. } = walk.window.harness.state_mut();
        let kept = windows[0].set_skin(shared, path);
        windows[0].show_error(kept);
        walk.window.settle();
        walk.look("a skin");
    }
    walk.check();
}

#[test]
fn a_language_that_is_chosen_is_used_at_once_in_all_windows_and_kept() {
    let mut walk = Walk::new("");
    let choose = |walk: &mut Walk, at: usize, tag: &str| {
        let ctx = walk.window.harness.ctx.clone();
        let App { shared, windows, .. } = walk.window.harness.state_mut();
        windows[at].act(&ctx, shared, ViewCommand::Language(tag.into()));
        walk.window.settle();
    };
    choose(&mut walk, 0, "en");
    walk.window.click("View");
    walk.window.click("Language");
    walk.window.click("Éénglíísh");
    assert!(walk.window.has("Víívéé") || walk.window.has("Vííééw"));
    choose(&mut walk, 0, "en");
    walk.window.act(ViewCommand::NewWindow);
    assert_eq!(walk.window.harness.state().windows.len(), 2);
    // The second window has the rules open.
    let ctx = walk.window.harness.ctx.clone();
    let App { shared, windows, .. } = walk.window.harness.state_mut();
    windows[1].act(&ctx, shared, PuzzleCommand::Game("sliding".into()));
    windows[1].act(&ctx, shared, ViewCommand::Help);
    walk.window.settle();
    assert!(walk.window.has("Close") && walk.window.has("Puzzles of the day"));
    choose(&mut walk, 0, ACCENTED);
    walk.seen.clear();
    walk.look("after the change");
    walk.check();
    assert!(!walk.window.has("Close") && walk.window.has("Çlóóšéé"));
    let kept = walk.window.harness.state().shared.app.files.preferences();
    assert!(kept.contains("language = en-XA"), "{kept}");
}

/// The board stays where it is, and nothing ends outside of the window.
#[test]
fn a_script_from_right_to_left_leaves_the_layout_as_it_is() {
    let id = "sliding/3x3:1,2,3,4,5,6,0,7,8";
    let english = window_in("en", id);
    let mut walk = Walk::new("");
    walk.window = window_in("ar-XB", id);
    assert_eq!(walk.window.board(), english.board());
    walk.menus();
    walk.tooltips("the board");
    walk.commands();
    walk.open(id);
    walk.win();
    assert!(walk.seen.iter().any(|text| text.contains('\u{202e}')));
}

#[test]
fn each_menu_has_a_letter_of_its_own_in_each_language() {
    let is_for_tests = |tag: &str| puzzle_words::PSEUDO_LANGUAGES.iter().any(|(t, _)| *t == tag);
    for language in puzzle_words::languages().iter().filter(|l| !is_for_tests(l.tag())) {
        say::set_language(language);
        let names = crate::game_window::menu_names();
        let mut letters: Vec<_> = names.iter().map(|name| name.key().unwrap()).collect();
        letters.sort();
        letters.dedup();
        assert_eq!(letters.len(), names.len(), "{language:?}");
    }
    let mut window = window_in(ACCENTED, "sliding/3x3:1,2,3,4,5,6,0,7,8");
    window.key(Modifiers::ALT, Key::H);
    assert!(window.has(&say::say("Rules")));
}

/// The other fonts are for symbols.
#[test]
fn the_bundled_fonts_have_the_letters_of_all_languages() {
    const LETTERS: &str = "ÁÀÂÄÇÉÈÊËÍÌÎÏÑÓÒÔÖŒÚÙÛÜŸÆẞáàâäçéèêëíìîïñóòôöœúùûüÿæß·¿¡«»„“”’–—…";
    let ctx = egui::Context::default();
    let mut fonts = crate::appearance::fonts();
    fonts.families.values_mut().for_each(|faces| faces.truncate(1));
    // Only boards as text are monospaced.
    fonts.families.remove(&egui::FontFamily::Monospace);
    let families: Vec<_> = fonts.families.keys().cloned().collect();
    ctx.set_fonts(fonts);
    ctx.run_ui(egui::RawInput::default(), |_| {}).textures_delta.clear();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../words/po");
    let mut letters: BTreeSet<char> = LETTERS.chars().collect();
    for file in fs::read_dir(folder).unwrap() {
        let text = fs::read_to_string(file.unwrap().path()).unwrap();
        letters.extend(text.chars().filter(|c| c.is_alphabetic()));
    }
    for family in families {
        let font = egui::FontId::new(14.0, family);
        for letter in &letters {
            assert!(ctx.fonts_mut(|fonts| fonts.has_glyph(&font, *letter)), "{letter} {font:?}");
        }
    }
}
