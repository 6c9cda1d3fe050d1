//! Files that are dropped, saved and loaded, and what is stored.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::*;

#[derive(Debug)]
struct Dropped(PathBuf);

impl egui::DroppedFile for Dropped {
    fn path(&self) -> &Path {
        &self.0
    }

    fn bytes(&self) -> Result<Vec<u8>, String> {
        fs::read(&self.0).map_err(|e| e.to_string())
    }
}

impl Window {
    fn drop_file(&mut self, path: &Path) {
        self.drop_and_leave(path);
        self.settle();
    }

    pub(super) fn drop_and_leave(&mut self, path: &Path) {
        self.harness.input_mut().dropped_files = vec![Arc::new(Dropped(path.to_path_buf()))];
        self.harness.step();
        self.harness.input_mut().dropped_files.clear();
        self.harness.step();
    }

    fn game_id(&self) -> String {
        self.game_window().session().unwrap().game_id().unwrap()
    }
}

#[test]
fn a_dropped_file_of_any_kind_is_opened_or_refused() {
    let mut window = Window::open("lights-out/3x3:111000111");
    let folder = tempfile::tempdir().unwrap();
    let save = window.game_window().session().unwrap().save().unwrap();
    let newer = save.replacen("\"version\": 1", "\"version\": 99", 1).replacen(
        "\"version\":1",
        "\"version\":99",
        1,
    );
    assert_ne!(save, newer);
    let bad: [(&str, Vec<u8>); 9] = [
        ("empty", Vec::new()),
        ("noise", (0..5000_u32).map(|i| (i.wrapping_mul(2_654_435_761) >> 24) as u8).collect()),
        ("text.txt", b"Dear reader,\nthis is no puzzle.\n".to_vec()),
        ("half.puzzle.json", save.as_bytes()[..save.len() / 2].to_vec()),
        ("newer.puzzle.json", newer.into_bytes()),
        ("bad.puzzles", b"tetris/4x4:1\n".to_vec()),
        ("zeros.xsb", vec![0; 100_000]),
        ("broken.png", b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR".to_vec()),
        ("walls.xsb", b"####\n#  #\n####\n".to_vec()),
    ];
    for (name, bytes) in bad {
        let path = folder.path().join(name);
        fs::write(&path, bytes).unwrap();
        window.drop_file(&path);
        window.harness.state_mut().windows[0].dialogs.clear();
        assert_eq!(window.game_id(), "lights-out/3x3:111000111", "{name}");
        assert!(
            window.game_window().controller.notice.is_some()
                || window.game_window().controller.levels.is_some(),
            "{name}"
        );
    }
    window.drop_file(&folder.path().join("not there"));
    assert!(window.game_window().controller.notice.is_some());
    let good = folder.path().join("good.xsb");
    fs::write(&good, "#####\n#@$.#\n#####\n").unwrap();
    window.drop_file(&good);
    assert_eq!(window.game_window().session().unwrap().info().id, "sokoban");
    window.key(Modifiers::NONE, Key::ArrowRight);
    assert_eq!(window.status(), puzzle_core::game::Status::Solved);
}

#[test]
fn a_photograph_becomes_a_skin() {
    let mut window = Window::open("sliding/2x2:1,2,0,3");
    let path = window.folder.path().join("photo.png");
    let other = puzzle_backends::bundled().find("sokoban").unwrap();
    let image = crate::pictures::of_game(&other, Theme::Dark).unwrap();
    let mut raster = puzzle_render::Raster::new(
        puzzle_core::draw::Size::new(image.width() as i32, image.height() as i32),
        puzzle_core::draw::Palette::new(Theme::Dark, &[]),
    )
    .unwrap();
    raster.set_image("x", image);
    use puzzle_core::draw::Canvas as _;
    raster.image("x", raster.size().rect());
    fs::write(&path, raster.png().unwrap()).unwrap();
    window.drop_file(&path);
    assert!(
        window.game_window().views[0].skin.is_some(),
        "{:?}",
        window.game_window().controller.notice
    );
    window.click("View");
    window.click("Skin");
    window.click("The game's own pictures");
    assert!(window.game_window().views[0].skin.is_none());
}

/// Uses a named pipe as the file, which yields nothing until something is written to it.
#[cfg(unix)]
#[test]
fn a_slow_file_is_reported_and_can_be_canceled() {
    let mut window = Window::open("sliding/2x2:1,2,0,3");
    let path = window.folder.path().join("never.puzzles");
    assert!(std::process::Command::new("mkfifo").arg(&path).status().unwrap().success());
    window.drop_and_leave(&path);
    assert!(window.has("Reading never.puzzles"));
    window.click("Cancel");
    assert_eq!(window.game_window().controller.notice.as_ref().unwrap(), "Stopped");
    assert_eq!(window.game_id(), "sliding/2x2:1,2,0,3");
}

#[test]
fn a_game_is_saved_and_loaded_and_overwriting_needs_a_confirmation() {
    let mut window = Window::open("sliding/2x2:1,2,0,3");
    let path = window.folder.path().join("mine.puzzle.json");
    fs::write(&path, "something else").unwrap();
    window.key(Modifiers { shift: true, ..CTRL }, Key::S);
    window.key(CTRL, Key::A);
    window.type_text(&path.to_string_lossy());
    window.click("Save");
    assert!(window.has("This file exists"));
    assert_eq!(fs::read_to_string(&path).unwrap(), "something else");
    window.click("Save");
    assert!(fs::read_to_string(&path).unwrap().contains("sliding"));
    window.key(Modifiers::NONE, Key::ArrowLeft);
    window.key(CTRL, Key::O);
    window.key(CTRL, Key::A);
    window.type_text(&path.to_string_lossy());
    window.key(Modifiers::NONE, Key::Enter);
    assert_eq!(window.game_window().session().unwrap().position(), 0);
}

#[test]
fn pictures_and_pages_are_written() {
    let mut window = Window::open("hidato/6x6mRde#3");
    for (key, name, begin) in
        [(Key::E, "a.png", "\u{89}PNG"), (Key::E, "b.svg", "<svg"), (Key::P, "c.pdf", "%PDF")]
    {
        let path = window.folder.path().join(name);
        window.key(CTRL, key);
        window.key(CTRL, Key::A);
        window.type_text(&path.to_string_lossy());
        window.key(Modifiers::NONE, Key::Enter);
        let bytes = fs::read(&path).unwrap();
        let start: String = bytes.iter().take(8).map(|b| char::from(*b)).collect();
        assert!(start.starts_with(begin), "{name}: {start}");
    }
    window.key(CTRL, Key::E);
    window.key(CTRL, Key::A);
    window.type_text(&window.folder.path().join("d.bmp").to_string_lossy());
    window.key(Modifiers::NONE, Key::Enter);
    assert!(window.has("must end in .png or .svg"));
}

#[test]
fn a_game_in_progress_is_there_the_next_time_and_records_are_kept() {
    let mut window = Window::open("lights-out/3x3:111000111");
    window.key(Modifiers::NONE, Key::ArrowRight);
    window.key(Modifiers::NONE, Key::Enter);
    let moves = window.moves();
    assert!(!moves.is_empty());
    let Window { harness, folder } = window;
    drop(harness);
    let mut window = Window::open_in(folder, "");
    assert!(window.has("Continue"));
    window
        .harness
        .get_by(|node| {
            node.role() == egui::accesskit::Role::Button
                && node.label().is_some_and(|label| label.contains(": Lights Out, "))
        })
        .click();
    window.settle();
    assert_eq!(window.moves(), moves);
    window.key(CTRL, Key::I);
    window.type_text("sliding/2x2:1,2,0,3");
    window.key(Modifiers::NONE, Key::Enter);
    window.key(Modifiers::NONE, Key::ArrowLeft);
    window.choose("Game", "Records…");
    assert!(window.has("1 of 1 game won"));
}

#[test]
fn a_level_of_a_collection_leads_to_the_next() {
    let mut window = Window::open("");
    window.key(Modifiers { shift: true, ..CTRL }, Key::L);
    assert!(window.has("Collections"));
    let first = puzzle_backends::bundled().find("sokoban").unwrap().collections[0];
    window.harness.get_by_label_contains(first.title).click();
    window.settle();
    window.click("Play");
    assert!(
        window.game_window().session().is_some(),
        "{:?} {:?}",
        window.game_window().controller.notice,
        window.game_window().controller.levels.is_some()
    );
    assert_eq!(window.game_window().session().unwrap().info().id, "sokoban");
    window.key(Modifiers::NONE, Key::PageDown);
    assert_eq!(window.game_window().controller.levels.as_ref().unwrap().at, 1);
}

#[test]
fn the_load_dialog_lists_files_that_can_be_read() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::create_dir(folder.path().join("levels")).unwrap();
    for (name, bytes) in [
        ("cover.png", &b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR"[..]),
        ("booklet.pdf", b"%PDF-1.7\n"),
        ("one.xsb", b"#####\n#@$.#\n#####\n"),
        ("wide.txt", b"\xff\xfe1\0 \0"),
    ] {
        std::fs::write(folder.path().join(name), bytes).unwrap();
    }
    let mut window = Window::open("sliding/2x2:1,2,0,3");
    let dialog = crate::dialog::Dialog::path(puzzle_app::Question::Path, &folder.path().join(""));
    window.harness.state_mut().windows[0].push(dialog);
    window.settle();
    assert!(window.has("one.xsb") && window.has("wide.txt") && window.has("levels"));
    assert!(!window.has("cover.png") && !window.has("booklet.pdf"));
}

#[test]
fn a_photograph_is_no_sheet_of_tiles() {
    let mut window = Window::open("@sokoban/first-steps/1");
    window.drop_file(Path::new(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../docs/samples/landscape.jpg"
    )));
    assert!(window.game_window().views[0].skin.is_none());
    assert!(window.has("landscape.jpg: it contains no pictures for sokoban"));
    window.drop_file(Path::new(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../docs/samples/skin/sokoban-sheet.png"
    )));
    assert!(window.game_window().views[0].skin.is_some());
    assert_eq!(window.game_window().controller.notice, None);
}

#[test]
fn a_hidato_is_drawn_by_hand_and_played() {
    let mut window = Window::open("hidato-editor/4x4");
    window.click_cell_with(3, egui::PointerButton::Middle);
    for cell in [0, 1, 2, 6, 7] {
        window.click_cell(cell);
    }
    assert_ne!(window.moves(), "");
    for command in ["Fill in a path", "Remove numbers down to a hard puzzle"] {
        window.choose("Game", "Change the board");
        window.click(command);
    }
    window.click("Game");
    window.click("Export");
    window.click("Game ID of the puzzle: Make entered numbers given");
    window.click("Play");
    let id = window.game_id();
    assert!(id.starts_with("hidato/4x4"), "{id}");
    for _ in 0..60 {
        window.key(CTRL, Key::H);
    }
    assert_eq!(window.status(), puzzle_core::game::Status::Solved);
}

#[test]
fn looking_at_another_collection_does_not_leave_the_current_one() {
    let mut window = Window::open("@sokoban/first-steps/1");
    let key = window.game_window().controller.levels.as_ref().unwrap().key.clone();
    let samples = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/samples/levels.xsb");
    window.drop_file(Path::new(samples));
    assert!(window.has("levels.xsb"));
    window.key(Modifiers::NONE, Key::Escape);
    assert_eq!(
        window.game_window().controller.levels.as_ref().map(|levels| levels.key.clone()),
        Some(key)
    );
    window.drop_file(Path::new(samples));
    window.key(Modifiers::NONE, Key::Enter);
    let title = &window.game_window().controller.levels.as_ref().unwrap().title;
    assert!(title.to_string().contains("levels.xsb"));
}
