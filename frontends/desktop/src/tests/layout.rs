//! What the window shows at each size, and the buttons of the header bar.

use puzzle_app::GameCommand;
use puzzle_core::text::Language;
use puzzle_midend::LessonTask;

use super::*;
use crate::say::say;

/// Sizes of windows, the smallest possible one first.
const SIZES: [(f32, f32); 8] = [
    (360.0, 640.0),
    (640.0, 400.0),
    (400.0, 360.0),
    (480.0, 800.0),
    (640.0, 680.0),
    (900.0, 700.0),
    (1300.0, 700.0),
    (1920.0, 1080.0),
];

impl Window {
    fn set_size(&mut self, (w, h): (f32, f32)) {
        self.harness.set_size(egui::vec2(w, h));
        self.settle();
    }

    /// Checks that no control ends outside of the window's left or right side, and that the dialog
    /// lies inside the window.
    fn check_sides(&self, screen: &str) {
        let whole = self.harness.ctx.content_rect();
        for node in self.harness.query_all_by(|node| node.label().is_some()) {
            let rect = node.rect();
            let label = node.accesskit_node().label().unwrap_or_default();
            let is_inside =
                rect.left() >= whole.left() - 1.0 && rect.right() <= whole.right() + 1.0;
            assert!(is_inside, "{screen} at {whole}: '{label}' is at {rect}");
        }
        if let Some(dialog) = self.game_window().dialogs.last() {
            let area = dialog.area_id(egui::ViewportId::ROOT);
            let area = self.harness.ctx.memory(|memory| memory.area_rect(area)).unwrap();
            assert!(whole.contains_rect(area), "{screen} at {whole}: the dialog is at {area}");
        }
    }

    /// Returns `true` if a text is painted in this frame.
    fn paints(&self, text: &str) -> bool {
        fn has(shape: &egui::Shape, text: &str) -> bool {
            match shape {
                egui::Shape::Text(shape) => shape.galley.text() == text,
                egui::Shape::Vec(all) => all.iter().any(|shape| has(shape, text)),
                _ => false,
            }
        }
        self.harness.output().shapes.iter().any(|clipped| has(&clipped.shape, text))
    }

    /// Plays a move in each of several games, so that they are in progress.
    fn begin_games(&mut self) {
        for id in [
            "sliding/3x3:1,2,3,4,5,6,7,0,8",
            "lights-out/3x3:111000111",
            "lights-out/4x4:1110001110001111",
            "sliding/4x4:1,2,3,4,5,6,7,8,9,10,11,12,13,0,14,15",
            "hidato/6x6mRde#3",
        ] {
            self.key(CTRL, Key::I);
            self.type_text(id);
            self.key(Modifiers::NONE, Key::Enter);
            for key in [Key::ArrowRight, Key::ArrowLeft, Key::Enter] {
                self.key(Modifiers::NONE, key);
            }
        }
    }
}

#[test]
fn nothing_ends_outside_of_the_window() {
    for tag in ["en", "en-XA"] {
        check_all_sides(tag);
    }
}

fn check_all_sides(tag: &str) {
    let folder = tempfile::tempdir().unwrap();
    let setup = Setup {
        data_dir: Some(folder.path().to_path_buf()),
        languages: puzzle_words::languages(),
        language: Some(tag.into()),
        ..Setup::default()
    };
    let games = puzzle_backends::bundled().with::<lights_out::LightsOut>();
    let mut window = Window::with(games, setup, "");
    window.begin_games();
    let screens = [
        ("Game", "Continue a game…"),
        ("Game", "Today in all games…"),
        ("Game", "Load…"),
        ("Game", "Print…"),
        ("Game", "Records…"),
        ("Game", "Players…"),
        ("Type", "Custom…"),
        ("Type", "Collections…"),
        ("View", "Preferences…"),
        ("Help", "Rules"),
        ("Help", "Keys and mouse"),
    ];
    for size in SIZES {
        for (menu, line) in screens {
            window.set_size((900.0, 760.0));
            window.choose(&say(menu), &say(line));
            window.set_size(size);
            window.harness.run_steps(3);
            window.check_sides(&format!("{tag}: {line}"));
            window.harness.state_mut().windows[0].dialogs.clear();
            window.settle();
        }
        window.check_sides(&format!("{tag}: the board"));
    }
    window.set_size((900.0, 760.0));
    window.choose(&say("Game"), &say("All games"));
    for size in SIZES {
        window.set_size(size);
        window.check_sides(&format!("{tag}: the first page"));
    }
}

#[test]
fn each_button_of_the_header_runs_its_command() {
    let mut window = Window::open("sliding/3x3:1,2,3,4,5,6,7,0,8");
    let is_enabled = |window: &Window, label: &str| {
        !window.harness.get_by_label(label).accesskit_node().is_disabled()
    };
    assert!(!is_enabled(&window, "Undo (Ctrl+Z)") && !is_enabled(&window, "Redo (Ctrl+Y)"));
    window.key(Modifiers::NONE, Key::ArrowRight);
    let moves = window.moves();
    assert!(!moves.is_empty() && is_enabled(&window, "Undo (Ctrl+Z)"));
    window.click("Undo (Ctrl+Z)");
    assert_eq!(window.moves(), "");
    window.click("Redo (Ctrl+Y)");
    assert_eq!(window.moves(), moves);
    window.key(Modifiers::NONE, Key::ArrowDown);
    assert_ne!(window.moves(), moves, "keys reach the board after a click on a button");
    window.click("Hint (Ctrl+H)");
    assert!(window.game_window().session().unwrap().message().is_some());
    window.click("New puzzle (Ctrl+N)");
    assert_eq!(window.moves(), "");
    assert_ne!(
        window.game_window().session().unwrap().game_id().as_deref(),
        Some("sliding/3x3:1,2,3,4,5,6,7,0,8")
    );
}

#[test]
fn a_narrow_window_has_all_menus_in_one() {
    let mut window = Window::open("sliding/3x3:1,2,3,4,5,6,7,0,8");
    window.set_size((480.0, 800.0));
    assert!(!window.has("Edit"));
    window.click("☰ Menu");
    window.click("Help");
    window.click("Rules");
    assert_eq!(window.game_window().dialogs.len(), 1);
    window.key(Modifiers::NONE, Key::Escape);
    window.key(Modifiers::NONE, Key::F10);
    assert!(window.has("Edit"));
}

#[test]
fn the_first_page_has_puzzles_of_the_day_and_lessons() {
    let mut window = Window::open("");
    assert!(window.has("2026-11-22, 0 of"));
    window.click("Learn to play: Sliding");
    assert!(window.game_window().session().unwrap().lesson().is_some());
    window.choose("Game", "All games");
    window.click("Puzzle of the day: Sliding");
    let seed = window.game_window().session().unwrap().seed_id().unwrap();
    assert!(seed.ends_with("#2026-11-22"), "{seed}");
}

#[test]
fn a_wide_window_has_the_list_of_numbers_beside_the_board() {
    let mut window = Window::open("hidato/15x15#1");
    let tile = |window: &Window| window.game_window().session().unwrap().layout().tile_width;
    window.set_size((1300.0, 700.0));
    let wide = tile(&window);
    assert!(15 * wide > 450, "15 cells of {wide}");
    assert_eq!(
        window.game_window().session().unwrap().layout().purpose,
        puzzle_core::draw::Purpose::Wide
    );
    window.choose("View", "Show the keys below the board");
    assert!(tile(&window) > wide, "the board gets the room of the keys");
    assert!(window.harness.state().shared.app.files.preferences().contains("screen-keys = no"));
    window.set_size((480.0, 800.0));
    assert_eq!(
        window.game_window().session().unwrap().layout().purpose,
        puzzle_core::draw::Purpose::Screen
    );
}

/// The card of a win lies beside the board or below it, depending on the size of the window.
#[test]
fn the_board_stays_where_it_is_when_it_is_solved() {
    for size in SIZES {
        for id in ["sliding/2x2:1,2,0,3", "sliding/4x4:1,2,3,4,5,6,7,8,9,10,11,12,13,14,0,15"] {
            let mut window = Window::open(id);
            window.set_size(size);
            let before = window.board();
            window.key(Modifiers::NONE, Key::ArrowLeft);
            assert_eq!(window.status(), puzzle_core::game::Status::Solved);
            let after = window.board();
            let whole = window.harness.ctx.content_rect();
            assert!(whole.contains_rect(after), "{id} at {size:?}: {after}");
            let card = window.harness.get_by_label("Solved").rect();
            assert!(!after.intersects(card), "{id} at {size:?}: {after} under {card}");
            // It moves only as far as the card needs.
            let moved = after.min - before.min;
            let is_needed =
                before.right() > card.left() - 20.0 || before.bottom() > card.top() - 20.0;
            let is_same_size = before.size() == after.size();
            assert!(
                moved.length() < 1.5 || is_needed || !is_same_size,
                "{id} at {size:?}: from {before} to {after}"
            );
        }
    }
}

#[test]
fn the_buttons_of_a_win_are_in_view() {
    for size in SIZES {
        let mut window = Window::open("sliding/2x2:1,2,0,3");
        window.set_size(size);
        window.key(Modifiers::NONE, Key::ArrowLeft);
        let whole = window.harness.ctx.content_rect();
        let button = window.harness.get_by_label("New puzzle").rect();
        assert!(whole.contains_rect(button), "{size:?}: {button} in {whole}");
    }
}

#[test]
fn the_texts_of_the_status_bar_do_not_overlap() {
    for id in ["@sokoban/first-steps/1", "@hidato/book/1", "sliding/4x4#1", "mahjong/turtle#1"] {
        let mut window = Window::open(id);
        window.harness.state_mut().shared.shows_clock = true;
        for size in SIZES {
            window.set_size(size);
            let whole = window.harness.ctx.content_rect();
            let is_in_bar = |rect: &Rect| rect.center().y > whole.bottom() - 32.0;

            let texts =
                window.harness.query_all_by(|node| node.role() == egui::accesskit::Role::Label);
            let mut rects: Vec<Rect> = texts.map(|node| node.rect()).filter(is_in_bar).collect();
            rects.retain(|rect| rect.height() < 40.0);
            rects.sort_by(|a, b| a.left().total_cmp(&b.left()));
            assert!(!rects.is_empty(), "{id} at {size:?}");
            for pair in rects.windows(2) {
                assert!(pair[0].right() <= pair[1].left(), "{id} at {size:?}: {rects:?}");
            }
            assert!(rects.iter().all(|rect| whole.contains_rect(*rect)), "{id} at {size:?}");
        }
    }
}

#[test]
fn the_first_page_shows_several_games_at_once_in_small_windows() {
    let mut window = Window::open("");
    for size in [(360.0, 640.0), (640.0, 400.0)] {
        window.set_size(size);
        let whole = window.harness.ctx.content_rect();
        let cards = window.harness.query_all_by(|node| {
            node.label().is_some_and(|label| {
                ["Sliding: ", "Sokoban: ", "Mahjong: ", "Hidato: "]
                    .iter()
                    .any(|n| label.starts_with(n))
            })
        });
        let n = cards.filter(|card| whole.contains_rect(card.rect())).count();
        assert!(n >= 2, "{n} games at {size:?}");
    }
}

#[test]
fn the_preview_of_pages_is_in_view() {
    let mut window = Window::open("@sokoban/first-steps/1");
    window.choose("Game", "Print…");
    window.wait_for_pages();
    for size in SIZES.into_iter().filter(|(w, h)| w.max(*h) >= 640.0) {
        window.set_size(size);
        window.harness.run_steps(3);
        let whole = window.harness.ctx.content_rect();
        let page = window.harness.get_by_label("Page 1 of the preview").rect();
        let write = window.harness.get_by_label("Write").rect();
        let seen = page.intersect(whole).height().min(write.top() - page.top());
        assert!(seen > 60.0, "{size:?}: {page} above {write} in {whole}");
    }
}

/// Checks that buttons stay where they were, and that those that end the lesson or make its moves
/// never lie where the middle of the one that goes on lies.
#[test]
fn the_buttons_of_a_lesson_stay_in_place() {
    let mut n_steps = 0;
    for size in [(360.0, 640.0), (640.0, 680.0)] {
        for game in ["sliding", "sokoban", "mahjong", "hidato"] {
            let mut window = Window::open(game);
            window.harness.state_mut().windows[0].controller.reduces_motion = true;
            window.set_size(size);
            let rect = |window: &Window, label: &str| {
                window.harness.query_by_label(label).map(|node| node.rect())
            };
            let n = window.game_window().session().unwrap().game().lessons.len();
            for lesson in 0..n {
                window.act(GameCommand::Lesson(lesson));
                let end = rect(&window, "End the lesson").unwrap();
                let whole = window.harness.ctx.content_rect();
                assert!(whole.contains_rect(end), "{game} {lesson}: {end} in {whole}");
                let undo = rect(&window, "Undo (Ctrl+Z)").unwrap();
                let (mut goes_on, mut makes_moves) = (Vec::new(), Vec::new());
                for _ in 0..80 {
                    let session = window.game_window().session().unwrap();
                    let place = session.lesson().unwrap();
                    let at = format!("{game}, lesson {lesson}, {}, at {size:?}", place.words);
                    n_steps += 1;
                    assert_eq!(rect(&window, "End the lesson"), Some(end), "{at}");
                    assert_eq!(rect(&window, "Undo (Ctrl+Z)"), Some(undo), "{at}");
                    for (label, command) in puzzle_app::lesson_card(session).unwrap().offers {
                        let shown = rect(&window, &say(&label)).unwrap();
                        assert!(whole.contains_rect(shown), "{at}: {label} at {shown}");
                        if command == GameCommand::ContinueLesson.into() {
                            goes_on.push(shown);
                        } else if command == GameCommand::Hint.into() {
                            makes_moves.push(shown);
                        }
                        let is_end = command == GameCommand::EndLesson.into();
                        assert!(is_end || !shown.intersects(end), "{at}: {label} at {shown}");
                    }
                    let lies_there =
                        |hint: &Rect| goes_on.iter().any(|on: &Rect| hint.contains(on.center()));
                    assert!(!makes_moves.iter().any(lies_there), "{at}");
                    match place.todo {
                        LessonTask::Done => break,
                        LessonTask::Read => window.act(GameCommand::ContinueLesson),
                        _ => window.act(GameCommand::Hint),
                    }
                }
            }
        }
    }
    assert!(n_steps > 300, "{n_steps} steps");
}

#[test]
fn rows_are_numbered_while_a_hint_is_shown() {
    let mut window = Window::open("sokoban#1");
    assert!(!window.paints("2"));
    let board = window.board();
    window.key(CTRL, Key::H);
    assert!(window.paints("2"));
    assert_eq!(window.board(), board, "the board does not move");
}

#[test]
fn pages_are_made_as_chosen() {
    let mut window = Window::open("@sokoban/first-steps/1");
    window.choose("Game", "Print…");
    window.wait_for_pages();
    assert!(window.has("1 page") && window.has("Page 1 of the preview"));
    window.click("Solutions");
    window.wait_for_pages();
    assert!(window.has("2 pages") && window.has("Page 2 of the preview"));
    window.click("Class sheet");
    window.click("Large print");
    window.wait_for_pages();
    assert!(window.has("2 pages") && !window.has("Puzzles on a page"));
    window.click("Large print");
    window.harness.get_by_label_contains("A booklet of the").click();
    window.wait_for_pages();
    assert!(!window.has("2 pages") && window.has("Puzzles on a page"));
    window.click("Write");
    assert!(window.game_window().dialogs.is_empty());
    assert!(window.has("Wrote "), "the path that the dialog showed");
}

impl Window {
    fn wait_for_pages(&mut self) {
        for _ in 0..2000 {
            self.settle();
            if !self.has("Making the pages") {
                return;
            }
            std::thread::sleep(Duration::from_millis(10));
        }
        panic!("the pages are not made");
    }
}

/// Returns the pages that the window prints with the usual options.
fn printed(window: &Window) -> crate::printing::Pages {
    let registry = &window.harness.state().shared.app.registry;
    let options = crate::printing::PrintOptions::default();
    let controller = &window.game_window().controller;
    let job =
        crate::printing::PrintJob::begin(registry, controller, options, Language::ENGLISH).unwrap();
    for _ in 0..2000 {
        if let Some(pages) = job.poll() {
            return pages.unwrap();
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    panic!("the pages are not made");
}

#[test]
fn a_puzzle_is_printed_from_its_start_and_a_draft_as_its_puzzle() {
    let mut window = Window::open("sliding/3x3:1,2,3,4,5,6,0,7,8");
    let start = printed(&window);
    window.key(Modifiers::NONE, Key::ArrowLeft);
    assert_ne!(window.moves(), "");
    assert_eq!(printed(&window).pdf, start.pdf, "a move was made");
    window.choose("Game", "Edit this puzzle");
    assert_eq!(window.game_window().session().unwrap().info().id, "sliding-editor");
    assert_eq!(printed(&window).pdf, start.pdf, "the draft of the same puzzle");
    let window = Window::open("sokoban-editor/9x7");
    let controller = &window.game_window().controller;
    let registry = &window.harness.state().shared.app.registry;
    let options = crate::printing::PrintOptions::default();
    let job = crate::printing::PrintJob::begin(registry, controller, options, Language::ENGLISH);
    let Err(why) = job else { panic!("a blank canvas is printed") };
    assert_eq!(why, "the level has no player");
}

#[test]
fn the_board_of_an_editor_does_not_move_when_its_keys_change() {
    for width in [480.0, 640.0, 800.0, 900.0, 1000.0, 1100.0, 1300.0] {
        let mut window = Window::open("hidato-editor/10x10mR");
        window.set_size((width, 760.0));
        let board = window.board();
        let at = window.harness.get_by_label("Hidato Editor board").rect();
        let fill = puzzle_app::GameCommand::Own("fill".into());
        let App { shared, windows, .. } = window.harness.state_mut();
        let _ = windows[0].controller.act(&mut shared.app, fill.into());
        window.settle();
        assert!(!window.has("Next"), "all numbers are there");
        assert_eq!(window.board(), board, "at {width}");
        assert_eq!(window.harness.get_by_label("Hidato Editor board").rect(), at, "at {width}");
    }
}

#[test]
fn a_menu_opens_at_its_top_and_an_editor_has_a_menu_of_its_commands() {
    let mut window = Window::open("sliding-editor/8x8");
    window.set_size((900.0, 360.0));
    window.click("Game");
    let top = |window: &Window| window.harness.get_by_label_contains("Restart").rect().top();
    let first = top(&window);
    window.harness.event(egui::Event::PointerMoved(egui::pos2(100.0, 200.0)));
    window.harness.event(egui::Event::MouseWheel {
        unit: egui::MouseWheelUnit::Point,
        delta: egui::vec2(0.0, -150.0),
        phase: egui::TouchPhase::Move,
        source: egui::MouseWheelSource::Unknown,
        modifiers: Modifiers::NONE,
    });
    window.settle();
    assert!(top(&window) < first, "the menu scrolls");
    window.key(Modifiers::NONE, Key::Escape);
    window.settle();
    window.click("Game");
    assert!((top(&window) - first).abs() < 1.0, "{} instead of {first}", top(&window));
    window.key(Modifiers::NONE, Key::Escape);
    window.set_size((900.0, 760.0));
    window.click("Game");
    assert!(!window.has("Mirror"));
    window.click("Change the board");
    assert!(window.has("Mirror") && window.has("Insert a row"));
}

/// The letters for a label lie over the board, which stays where it is.
#[test]
fn the_board_does_not_move_while_a_label_is_written() {
    for width in [480.0, 900.0, 1300.0] {
        let mut window = Window::open("sliding-editor/3x3:1-9_h9_s1,2,3,4,5,6,7,0,8");
        window.set_size((width, 760.0));
        let board = window.board();
        window.click("write on pieces");
        window.click_cell(0);
        assert!(window.has("write Q"), "the letters are there");
        assert_eq!(window.board(), board, "at {width}: letters");
        for letter in ["write A", "write Z", "write the label"] {
            window.click(letter);
            assert_eq!(window.board(), board, "at {width}: {letter}");
        }
        let puzzle = window.game_window().session().unwrap().drafted_entry().unwrap();
        assert_eq!(puzzle.texts.first("Letter"), Some("\"AZ\""));
        assert!(!window.has("write Q"));
    }
}
