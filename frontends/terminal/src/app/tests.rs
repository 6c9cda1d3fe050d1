mod clicks;
mod fragile;
mod language;
mod menus;
mod profile;
mod screens;
mod small;
mod tour;

use std::time::{Duration, Instant};

use crossterm::event::{
    Event, KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use puzzle_core::draw::Theme;
use puzzle_core::params::ParamsForm;
use puzzle_midend::{Midend, PresetLine, Registry};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::App;
use crate::color::ColorDepth;
use crate::options::{BoardStyle, ExitReason, Open, Options};
use puzzle_app::{GameCommand, OutputCommand, PlayerCommand, PuzzleCommand, Setup, ViewCommand};

fn games() -> Registry {
    Registry::new().with::<puzzle_sliding::Sliding>().with::<lights_out::LightsOut>()
}

/// A player at a terminal of some size.
struct Player {
    app: App,
    size: (u16, u16),
    now: Instant,
}

impl Player {
    fn with(size: (u16, u16), options: &Options) -> Self {
        Self::among(games(), size, options)
    }

    fn among(games: Registry, size: (u16, u16), options: &Options) -> Self {
        // The environment decides on nothing that a test does not choose.
        let ascii = options.ascii.or(Some(false));
        let options = Options { ascii, ..options.clone() };
        let mut app = App::new(games, &options);
        app.open(&options).unwrap();
        let mut player = Self { app, size, now: Instant::now() };
        player.wait();
        player
    }

    fn at(size: (u16, u16), id: &str) -> Self {
        let open = Open::Id(id.into());
        Self::with(size, &Options { open, depth: Some(ColorDepth::Full), ..Options::default() })
    }

    /// Opens a puzzle of a bundled game, with all colors and Unicode characters.
    fn bundled(id: &str, size: (u16, u16), board: BoardStyle) -> Self {
        let options = Options {
            open: Open::Id(id.into()),
            depth: Some(ColorDepth::Full),
            ascii: Some(false),
            board: Some(board),
            ..Options::default()
        };
        Self::among(puzzle_backends::bundled(), size, &options)
    }

    /// Waits until searches have ended and files are read.
    fn wait(&mut self) {
        while self.app.is_busy() {
            std::thread::sleep(Duration::from_millis(2));
            self.app.tick(self.now);
        }
        self.app.ensure_overlay();
    }

    /// Advances the time by a second, and at least to the system's time, from which a playback
    /// starts.
    fn pass(&mut self) {
        self.now = self.now.max(Instant::now()) + Duration::from_secs(1);
    }

    fn key(&mut self, code: KeyCode) -> &mut Self {
        self.key_at_once(code);
        self.wait();
        self.screen();
        self
    }

    /// Presses a key without waiting for searches.
    fn key_at_once(&mut self, code: KeyCode) {
        self.pass();
        self.app.event(Event::Key(KeyEvent::new(code, KeyModifiers::NONE)), self.now);
    }

    fn ctrl(&mut self, c: char) -> &mut Self {
        let event = KeyEvent::new(KeyCode::Char(c), KeyModifiers::CONTROL);
        self.app.event(Event::Key(event), self.now);
        self.wait();
        self
    }

    fn keys(&mut self, text: &str) -> &mut Self {
        for c in text.chars() {
            self.key(KeyCode::Char(c));
        }
        self
    }

    fn click(&mut self, column: u16, row: u16) -> &mut Self {
        let (down, up) =
            (MouseEventKind::Down(MouseButton::Left), MouseEventKind::Up(MouseButton::Left));
        for kind in [down, up] {
            let event = MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE };
            self.app.event(Event::Mouse(event), self.now);
        }
        self.wait();
        self
    }

    fn buffer(&mut self) -> Buffer {
        let mut buffer = Buffer::empty(Rect::new(0, 0, self.size.0, self.size.1));
        self.app.draw(&mut buffer);
        buffer
    }

    /// Returns the screen's characters.
    fn screen(&mut self) -> String {
        let buffer = self.buffer();
        let rows = buffer.content.chunks(usize::from(self.size.0));
        rows.map(|row| row.iter().map(ratatui::buffer::Cell::symbol).collect::<String>() + "\n")
            .collect()
    }

    fn shows(&mut self, words: &str) -> bool {
        let screen = self.screen();
        let found = screen.contains(words);
        assert!(found, "no '{words}' in\n{screen}");
        found
    }

    fn session(&self) -> &Midend {
        self.app.session().expect("a game is on the board")
    }
}

#[test]
fn from_the_menu_into_a_game_and_out() {
    let mut player = Player::with((80, 24), &Options::default());
    assert!(player.shows("Sliding") && player.shows("Lights Out"));
    player.key(KeyCode::Enter);
    assert!(player.shows("4x4") && player.shows("Custom…"));
    player.key(KeyCode::Enter);
    assert!(player.shows("4x4, easy") && player.shows("4x4, expert"));
    player.key(KeyCode::Enter);
    assert!(player.shows("15") && player.shows("Hint"));
    player.key(KeyCode::Left).key(KeyCode::Right).key(KeyCode::Up).key(KeyCode::Down);
    assert!(player.session().can_undo());
    player.keys("u");
    player.key(KeyCode::Esc);
    assert!(player.shows("Continue playing"));
    player.key(KeyCode::Esc).keys("q");
    assert_eq!(player.app.exit, Some(ExitReason::Quit));
}

#[test]
fn all_numbers_fit_80x24_for_every_rectangular_preset() {
    for game in games().games() {
        // Grades change the positions of the pieces, not the picture.
        let is_rectangle = |params: &str| {
            params.starts_with(|c: char| c.is_ascii_digit())
                && (params.ends_with("dn") || !params.contains('d'))
        };
        let presets = game.presets();
        let list = PresetLine::flatten(&presets);
        assert!(list.iter().any(|(_, params)| is_rectangle(params)), "{list:?}");
        for (title, params) in list.into_iter().filter(|(_, params)| is_rectangle(params)) {
            let mut player = Player::at((80, 24), &format!("{}/{params}#1", game.info.id));
            let screen = player.screen();
            assert!(!player.app.view().unwrap().scrolls(), "{title}:\n{screen}");
            assert!(!screen.contains('·'), "{title}:\n{screen}");
            // Large tiles have digits of blocks.
            let has_letters = player.session().layout().tile_height < 6 * crate::canvas::ROW;
            let is_checked = game.info.id == "sliding" && has_letters;
            if let Some(text) = player.session().text().filter(|_| is_checked) {
                let is_digit = |c: char| c.is_ascii_digit();
                for number in text.split(|c| !is_digit(c)).filter(|n| !n.is_empty()) {
                    assert!(screen.contains(number), "{number} of {title}:\n{screen}");
                }
            }
        }
    }
}

#[test]
fn the_default_puzzle_of_every_game_fits_80x24() {
    for game in puzzle_backends::bundled().games() {
        let params = Midend::new(*game).params_text(ParamsForm::Full);
        let open = Open::Id(format!("{}/{params}#terminal", game.info.id));
        let options = Options { open, depth: Some(ColorDepth::Full), ..Options::default() };
        let mut app = App::new(puzzle_backends::bundled(), &options);
        app.open(&options).unwrap();
        let mut player = Player { app, size: (80, 24), now: Instant::now() };
        player.wait();
        let screen = player.screen();
        let view = player.app.view().unwrap();
        // The dots of an editor are blank places of its canvas.
        let is_cut = !game.capabilities().is_editor() && screen.contains('·');
        assert!(!view.scrolls() && !is_cut, "{}:\n{screen}", game.info.id);
    }
}

#[test]
fn a_click_means_the_cell_under_it() {
    let mut player = Player::at((80, 24), "lights-out/5x5:0000000000001000000000000");
    player.screen();
    let before = player.session().text().unwrap();
    let view = player.app.view().unwrap();
    let area = view.area();
    let mut hits = std::collections::BTreeSet::new();
    let mut n = 0;
    for row in area.y..area.bottom() {
        for column in area.x..area.right() {
            player.click(column, row);
            let text = player.session().text().unwrap();
            if text != before {
                n += 1;
                hits.insert(text);
                player.keys("u");
            }
        }
    }
    assert_eq!(hits.len(), 25);
    assert!(n > 300, "{n} cells of the screen are lights");
}

#[test]
fn every_size_is_drawn_with_everything_on_the_board() {
    for (width, height) in
        [(1, 1), (15, 4), (16, 5), (20, 6), (40, 12), (59, 13), (80, 24), (200, 60)]
    {
        for depth in [ColorDepth::Full, ColorDepth::Cube, ColorDepth::Sixteen] {
            let open = Open::Id("sliding/4x4#7".into());
            let options = Options { open, depth: Some(depth), ..Options::default() };
            let mut player = Player::with((width, height), &options);
            player.key(KeyCode::Left).key(KeyCode::Up).key(KeyCode::Right).key(KeyCode::Down);
            for key in ["t", "x", "v", "g", "i", "p", "c", "y", "k", "o", "l", "+", "-", "=", "?"] {
                player.keys(key).key(KeyCode::Down).key(KeyCode::PageDown);
                let mut n = 0;
                while !player.app.overlays.is_empty() || player.app.controller.history.is_some() {
                    player.key(KeyCode::Esc);
                    n += 1;
                    assert!(n < 9, "{key} cannot be left");
                }
            }
            player.key(KeyCode::Esc).screen();
        }
    }
}

#[test]
fn a_game_id_is_asked_for_until_it_is_good() {
    let mut player = Player::with((80, 24), &Options::default());
    player.keys("e").key(KeyCode::Enter);
    assert!(player.shows("Enter a game ID"));
    player.app.event(Event::Paste("sliding/4x4:1,2,3".into()), player.now);
    player.key(KeyCode::Enter);
    assert!(player.shows("desc:"));
    player.ctrl('u');
    player.app.event(Event::Paste(" nonsense ".into()), player.now);
    player.key(KeyCode::Enter);
    assert!(player.shows("There is no game 'nonsense'"));
    player.ctrl('u');
    let id = "sliding/4x4:7,10,0,11,3,2,13,14,15,6,12,1,5,4,8,9";
    player.app.event(Event::Paste(id.into()), player.now);
    player.key(KeyCode::Enter);
    assert_eq!(player.session().game_id().as_deref(), Some(id));
    player.keys("g");
    assert!(player.shows(id));
    player.keys("c");
    assert_eq!(player.app.clipboard.as_deref(), Some(id));
}

#[test]
fn a_custom_size_is_refused_in_words_and_then_taken() {
    let mut player = Player::at((80, 24), "lights-out/5x5#1");
    player.keys("cc").key(KeyCode::Enter);
    assert!(player.shows("custom"));
    player.key(KeyCode::Backspace).keys("99").key(KeyCode::Enter);
    assert!(player.shows("must be a number from 2 to 12"));
    player.key(KeyCode::Backspace).key(KeyCode::Backspace).keys("7").key(KeyCode::Enter);
    assert_eq!(player.session().current_params().as_deref(), Some("7x5"));
}

#[test]
fn a_dialog_offers_the_available_grades() {
    let open = Open::Id("mahjong/tent#1".into());
    let options = Options { open, ..Options::default() };
    let mut player = Player::among(puzzle_backends::bundled(), (80, 24), &options);
    player.app.push_custom();
    assert!(player.shows("‹ Solvable") && player.shows("‹ Normal ›"));
    // Unsolvable deals have no grade. When solvable deals are chosen again, the grade is restored.
    player.key(KeyCode::Down).key(KeyCode::Right).key(KeyCode::Right);
    assert!(player.shows("‹ Random (may") && player.shows("‹ Any ›"));
    player.key(KeyCode::Left).key(KeyCode::Left);
    assert!(player.shows("‹ Normal ›"));
    // Tent has no expert deals: after "hard" follows "any".
    player.key(KeyCode::Down).key(KeyCode::Right).key(KeyCode::Right);
    assert!(player.shows("‹ Hard ›"));
    player.key(KeyCode::Right);
    assert!(player.shows("‹ Any ›"));
    player.key(KeyCode::Up).key(KeyCode::Right).key(KeyCode::Right).key(KeyCode::Enter);
    assert_eq!(player.session().current_params().as_deref(), Some("tent,r,da,k0"));
}

#[test]
fn a_held_undo_stops_where_another_game_begins() {
    let mut player = Player::at((80, 24), "lights-out/5x5#1");
    player.key(KeyCode::Down).key(KeyCode::Enter).keys("n");
    player.key(KeyCode::Down).key(KeyCode::Enter);
    let undo = Event::Key(KeyEvent::new(KeyCode::Char('u'), KeyModifiers::NONE));
    for _ in 0..50 {
        player.now += Duration::from_millis(30);
        player.app.event(undo.clone(), player.now);
    }
    // The second game is at its start.
    assert_eq!((player.session().position(), player.session().history_len()), (0, 1));
    player.now += Duration::from_secs(1);
    player.app.event(undo, player.now);
    // A new press returns to the first game, which still has its move.
    assert_eq!(player.session().position(), 1);
}

#[test]
fn a_solution_is_played_step_by_step_and_can_be_left() {
    let mut player = Player::at((80, 24), "lights-out/5x5#3");
    player.ctrl('s');
    let n = player.session().history_len();
    assert!(n > 1 && player.app.controller.history.is_some());
    assert_eq!(player.session().position(), 0);
    let mut now = Instant::now();
    for _ in 0..3 {
        now += Duration::from_secs(2);
        player.app.tick(now);
    }
    assert_eq!(player.session().position(), 3);
    player.key(KeyCode::Left).key(KeyCode::Left);
    assert_eq!(player.session().position(), 1);
    assert!(player.shows(&format!("1/{n}")));
    player.key(KeyCode::Esc);
    assert!(player.shows("Solved by the program"));
    player.keys("u");
    assert_eq!(player.session().position(), 0);
}

#[test]
fn saved_games_come_back_and_are_not_overwritten_by_accident() {
    let folder = tempfile::tempdir().unwrap();
    let data_dir = Some(folder.path().to_path_buf());
    let open = Open::Id("lights-out/5x5#1".into());
    let options = Options {
        open,
        setup: Setup { data_dir: data_dir.clone(), ..Setup::default() },
        ..Options::default()
    };
    let mut player = Player::with((80, 24), &options);
    player.key(KeyCode::Down).key(KeyCode::Enter);
    player.keys("w").key(KeyCode::Enter);
    assert!(player.shows("Saved"));
    let saved = player.session().text();
    player.keys("nw").key(KeyCode::Enter);
    let first = folder.path().join("saves").join("lights-out-1.puzzle.json");
    assert!(first.exists());
    // Overwriting a file needs a confirmation.
    player.key(KeyCode::Esc);
    player.app.choose(OutputCommand::SaveAs.into());
    player.ctrl('u');
    player.app.event(Event::Paste(first.to_string_lossy().into_owned()), player.now);
    player.key(KeyCode::Enter);
    assert!(player.shows("This file exists"));
    player.key(KeyCode::Esc);
    player.app.overlays.clear();
    player.app.save();

    let load = Options {
        open: Open::File(first),
        setup: Setup { data_dir, ..Setup::default() },
        ..Options::default()
    };
    let player = Player::with((80, 24), &load);
    assert_eq!(player.session().text(), saved);
    assert_eq!(player.session().position(), 1);
    // The game that was left can be resumed from the menu.
    let again = Options { open: Open::Menu, ..load };
    let mut player = Player::with((80, 24), &again);
    assert!(player.shows("Continue Lights Out"));
    player.key(KeyCode::Enter);
    assert_eq!(player.session().text(), saved);
}

/// A named pipe yields nothing until something is written to it.
#[cfg(unix)]
#[test]
fn a_slow_file_is_read_during_play_and_can_be_canceled() {
    let folder = tempfile::tempdir().unwrap();
    let pipe = |name: &str| {
        let path = folder.path().join(name);
        let made = std::process::Command::new("mkfifo").arg(&path).status().unwrap();
        assert!(made.success());
        path
    };
    let mut player = Player::at((80, 24), "sliding/2x2:1,2,0,3");
    player.app.choose(PuzzleCommand::File(pipe("never.puzzles")).into());
    assert!(player.shows("Reading never.puzzles…") && player.shows("(Esc to stop)"));
    player.key_at_once(KeyCode::Left);
    assert!(player.session().can_undo(), "play goes on");
    player.key_at_once(KeyCode::Esc);
    assert!(!player.app.is_busy() && player.shows("Stopped"));
    let late = pipe("late.puzzles");
    player.app.choose(PuzzleCommand::File(late.clone()).into());
    assert!(player.shows("Reading late.puzzles…"));
    std::fs::write(&late, "sliding/2x2:0,1,3,2\nsliding/2x2:1,0,3,2\n").unwrap();
    player.wait();
    assert!(player.shows("late.puzzles  0/2"), "{}", player.screen());
    player.key(KeyCode::Enter);
    assert_eq!(player.session().game_id().as_deref(), Some("sliding/2x2:0,1,3,2"));
}

#[test]
fn a_puzzle_is_exported_to_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let data_dir = Some(folder.path().to_path_buf());
    let open = Open::Id("sliding/3x3#export".into());
    let options =
        Options { open, setup: Setup { data_dir, ..Setup::default() }, ..Options::default() };
    let mut player = Player::with((80, 24), &options);
    player.app.choose(OutputCommand::ChooseExport.into());
    player.key(KeyCode::Enter).key(KeyCode::Enter);
    assert!(player.shows("Wrote"));
    let text = std::fs::read_to_string(folder.path().join("sliding-1.puz")).unwrap();
    assert!(text.contains("pos_ini"), "{text}");
}

#[test]
fn a_collection_is_played_through() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("three.puzzles");
    let text = "; Title: Three\nlights-out/2x2:1000\tone\nlights-out/2x2:0001\ttwo\nsliding/3x3#x\tthree\n";
    std::fs::write(&path, text).unwrap();
    let options = Options { open: Open::File(path), ..Options::default() };
    let mut player = Player::with((80, 24), &options);
    assert!(player.shows("1  one") && player.shows("3  three"));
    player.key(KeyCode::Down).key(KeyCode::Enter);
    assert!(player.shows("two") && player.shows("(2/3)"));
    player.keys(">");
    assert!(player.shows("Sliding") && player.shows("(3/3)"));
    player.keys(">");
    assert!(player.shows("This is the last level"));
    player.keys("<<");
    assert!(player.shows("one"));
}

#[test]
fn bad_starts_are_refused_before_the_terminal_is_touched() {
    let refuse = |open: Open| {
        let options = Options { open, ..Options::default() };
        App::new(games(), &options).open(&options).unwrap_err().to_string()
    };
    assert!(refuse(Open::Id("sliding/1000000x1000000".into())).contains("params"));
    assert!(refuse(Open::Id("chess".into())).contains("there is no game 'chess'"));
    assert!(refuse(Open::Save { text: "{".into(), path: None }).len() > 3);
    assert!(refuse(Open::File("/nowhere/at/all".into())).contains("/nowhere/at/all"));
    let none = Open::Entries { file: "x".into(), entries: Vec::new(), at: None };
    assert!(refuse(none).contains("no puzzle"));
}

#[test]
fn themes_change_colors_and_nothing_else() {
    let mut player = Player::at((80, 24), "sliding/4x4#1");
    let mut screens = Vec::new();
    let mut colors = std::collections::HashSet::new();
    for theme in Theme::ALL {
        player.app.set_theme(theme);
        player.app.controller.notice = None;
        // Black in one theme is white in another, so the blocks differ.
        screens.push(player.screen().replace(|c| ('\u{2500}'..'\u{25a0}').contains(&c), " "));
        colors.insert(player.buffer().content[0].bg);
    }
    screens.dedup();
    assert_eq!(screens.len(), 1);
    assert!(colors.len() >= 3);
}

#[test]
fn replay_begins_at_the_beginning() {
    let mut player = Player::at((80, 24), "lights-out/5x5#1");
    player.key(KeyCode::Down).key(KeyCode::Enter).key(KeyCode::Right).key(KeyCode::Enter);
    let text = player.session().save().unwrap();
    let open = Open::Save { text, path: None };
    let options = Options { open, replay: true, ..Options::default() };
    let mut player = Player::with((80, 24), &options);
    assert_eq!(player.session().position(), 0);
    assert!(player.shows("0/2"));
    player.key(KeyCode::Esc);
    assert_eq!(player.session().position(), 2);
}

/// Starts a player with a game whose searches panic.
fn among_fragile(id: &str) -> Player {
    let options = Options { open: Open::Id(id.into()), ..Options::default() };
    Player::among(games().with::<fragile::Fragile>(), (80, 24), &options)
}

const SEARCH_FAILED: &str = "The search failed";

#[test]
fn a_panicking_search_is_reported_and_the_game_continues() {
    let mut player = among_fragile("fragile/5x5#a");
    player.key(KeyCode::Right).key(KeyCode::Enter);
    let (id, save) = (player.session().game_id(), player.session().save());
    assert_eq!(player.session().position(), 1);
    // Every further attempt has the same result.
    for _ in 0..3 {
        player.ctrl('s');
        assert!(player.shows(SEARCH_FAILED));
        assert_eq!(player.session().save(), save, "nothing has changed");
    }
    player.key(KeyCode::Down).key(KeyCode::Enter);
    assert_eq!(player.session().position(), 2);
    player.keys("uu");
    assert_eq!((player.session().position(), player.session().game_id()), (0, id));
    player.keys("n");
    assert!(player.session().position() == 0 && !player.screen().contains(SEARCH_FAILED));
}

#[test]
fn a_generator_that_panics_leaves_the_game_that_is_played() {
    let mut player = among_fragile("fragile/5x5#a");
    player.key(KeyCode::Right).key(KeyCode::Enter);
    let (id, text) = (player.session().game_id(), player.session().text());
    let open = |player: &mut Player, id: &str| {
        let _ = player.app.open(&Options { open: Open::Id(id.into()), ..Options::default() });
        player.wait();
    };
    open(&mut player, "fragile/7x5#a");
    assert!(player.shows(SEARCH_FAILED));
    assert_eq!((player.session().game_id(), player.session().text()), (id, text));
    assert_eq!(player.session().position(), 1);
    open(&mut player, "fragile/6x5#a");
    assert_eq!(player.session().seed_id().as_deref(), Some("fragile/6x5#a"));
}

#[test]
fn a_search_that_panics_harms_no_other_game() {
    let mut player = among_fragile("lights-out/4x4#a");
    player.key(KeyCode::Right).key(KeyCode::Enter);
    let save = player.session().save();
    let options = Options { open: Open::Id("fragile/5x5#a".into()), ..Options::default() };
    player.app.open(&options).unwrap();
    player.wait();
    player.ctrl('s');
    assert!(player.shows(SEARCH_FAILED));
    let at =
        player.app.controller.games.iter().position(|t| t.entry.info.id == "lights-out").unwrap();
    assert_eq!(player.app.controller.games[at].session.save(), save);
    // Switch to the other game and solve it while the search that panics has just begun.
    let solve = || GameCommand::Solve(puzzle_core::solve::Objective::Any).into();
    player.app.choose(solve());
    player.app.choose(PuzzleCommand::Game("lights-out".into()).into());
    player.app.overlays.clear();
    player.app.choose(solve());
    player.wait();
    player.key(KeyCode::Esc);
    assert!(player.session().position() > 1, "it was solved");
}

#[test]
fn a_first_puzzle_that_cannot_be_made_leaves_the_player_at_the_menu() {
    let mut player = among_fragile("fragile/7x5#a");
    assert!(player.shows(SEARCH_FAILED) && player.app.session().is_none());
    player.keys("q");
    assert_eq!(player.app.exit, Some(ExitReason::Quit));
}

/// Starts a player with a game that has lessons and a collection.
fn player_of_fragile(size: (u16, u16)) -> Player {
    let games = Registry::new().with::<fragile::Fragile>();
    let open = Open::Id("fragile/3x3#1".into());
    let clock = "2026-11-21".parse().unwrap();
    let options = Options {
        open,
        setup: Setup { clock, ..Setup::default() },
        depth: Some(ColorDepth::Full),
        ..Options::default()
    };
    Player::among(games, size, &options)
}

#[test]
fn the_puzzle_of_the_day_belongs_to_the_date() {
    let mut player = player_of_fragile((80, 24));
    player.keys("c");
    assert!(player.shows("Puzzle of the day") && player.shows("Learn to play…"));
    player.keys("pz").key(KeyCode::Enter);
    assert_eq!(player.session().seed_id().unwrap(), "fragile/5x5#2026-11-21");
    assert_eq!(player.session().params_text(ParamsForm::Full), "3x3", "what was set stays");
    assert!(player.shows("5x5  2026-11-21"));
    player.key(KeyCode::Esc);
    assert!(player.shows("Puzzle of the day") && player.shows("Corners"));
}

#[test]
fn a_lesson_is_read_played_and_ended() {
    let mut player = player_of_fragile((80, 24));
    player.keys("cT");
    assert!(player.shows("Two switches") && player.shows("Words"));
    // The digit beside a lesson starts it.
    player.keys("1");
    assert!(player.shows("step 1 of 3") && player.shows("All lights want to be off."));
    assert!(player.shows("Enter  Continue"));
    player.key(KeyCode::Right).key(KeyCode::Right).key(KeyCode::Right);
    assert_eq!(player.session().position(), 0, "a step to read takes no moves");
    // The text of a lesson stays, and Esc opens the menu at once.
    player.key(KeyCode::Esc);
    assert!(player.shows("Continue playing"));
    player.key(KeyCode::Esc);
    assert!(player.shows("All lights want to be off."));
    player.key(KeyCode::Char(' '));
    assert!(player.shows("step 2 of 3") && player.shows("Switch the corner."));
    assert!(player.shows("h      Show me") && !player.screen().contains("Enter  Continue"));
    // Enter belongs to the game while the lesson waits for moves.
    player.key(KeyCode::Right).key(KeyCode::Right).key(KeyCode::Enter);
    assert!(player.session().can_undo());
    assert!(player.shows("The lesson goes another") && player.shows("Switch the corner."));
    assert!(!player.screen().contains("Show me"));
    assert!(player.shows("b      Set the board back"));
    player.keys("b");
    assert!(!player.screen().contains("The lesson goes another"));
    player.keys("h");
    assert!(player.shows("step 3 of 3") && player.shows("Then the middle."));
    player.keys("h");
    assert!(player.shows("✓ Solved!") && player.shows("Lesson complete."));
    assert!(player.shows("Enter  Next lesson") && !player.screen().contains("Then the middle."));
    player.key(KeyCode::Enter);
    assert!(player.shows("Words: step 1 of 1") && player.shows("That is all."));
    player.key(KeyCode::Enter);
    assert!(player.shows("That was the last lesson") && player.shows("Enter  Play"));
    player.key(KeyCode::Enter);
    assert!(player.session().lesson().is_none() && player.session().seed_id().is_some());
}

#[test]
fn a_lesson_is_played_with_the_mouse() {
    let mut player = player_of_fragile((80, 24));
    player.app.choose(GameCommand::Lesson(0).into());
    let press = |player: &mut Player, words: &str| {
        let screen = player.screen();
        let row = screen.lines().position(|line| line.contains(words)).expect(words);
        let line = screen.lines().nth(row).unwrap();
        let column = line[..line.find(words).unwrap()].chars().count();
        player.click(column as u16, row as u16);
    };
    press(&mut player, "Continue");
    press(&mut player, "Show me");
    press(&mut player, "Show me");
    press(&mut player, "Next lesson");
    assert!(player.shows("That is all."));
}

#[test]
fn lessons_fit_small_windows() {
    for size in [(80, 24), (60, 14), (40, 12), (20, 6), (16, 5)] {
        let mut player = player_of_fragile(size);
        player.app.choose(GameCommand::Lesson(0).into());
        assert!(player.shows("All lights"));
        player.key(KeyCode::Enter).keys("hh");
        assert!(player.shows("Lesson"), "{size:?}");
        player.key(KeyCode::Enter);
        assert!(player.shows("That is all."));
    }
}

#[test]
fn a_collection_of_the_game_is_opened_as_levels() {
    let mut player = player_of_fragile((80, 24));
    player.keys("cc");
    assert!(player.shows("Corners") && player.shows("0/3"));
    player.keys("c").key(KeyCode::Enter);
    assert!(player.shows("1  One") && player.shows("3  Three"));
    // A list that was only shown does not become the current collection.
    player.key(KeyCode::Esc).key(KeyCode::Esc);
    assert!(!player.screen().contains("(1/3)"));
    player.keys("l").key(KeyCode::Down).key(KeyCode::Enter);
    assert!(player.shows("Two  (2/3)"));
    player.key(KeyCode::Right).key(KeyCode::Enter);
    player.keys("i@fragile/corners/3").key(KeyCode::Enter);
    assert_eq!(player.session().game_id().unwrap(), "fragile/2x2:1011");
    player.keys("i@fragile/edges").key(KeyCode::Enter);
    assert!(player.shows("Fragile has no such collection; it has corners"));
}
