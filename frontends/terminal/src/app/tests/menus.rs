//! Menus, dialogs, help, and the messages for keys that do nothing.

use std::time::SystemTime;

use crossterm::event::KeyCode;

use super::*;

fn at_the_menu(size: (u16, u16)) -> Player {
    Player::among(puzzle_backends::bundled(), size, &Options::default())
}

#[test]
fn the_first_menu_says_what_each_game_is_and_shows_it() {
    let mut player = at_the_menu((80, 24));
    assert!(player.shows("Sliding") && player.shows("into the hole"), "the first game is chosen");
    let without = player.screen();
    player.key(KeyCode::Down);
    assert!(player.shows("onto the goals"));
    let colors = |buffer: &Buffer| {
        buffer.content.iter().map(|cell| cell.bg).collect::<std::collections::HashSet<_>>().len()
    };
    assert!(colors(&player.buffer()) > 4, "there is a picture");
    assert_ne!(player.screen(), without);
    // A narrow terminal shows the list without pictures.
    let mut player = at_the_menu((50, 24));
    assert!(player.shows("Sokoban") && !player.screen().contains("into the hole"));
}

#[test]
fn help_opens_and_closes_everywhere() {
    for key in [KeyCode::F(1), KeyCode::Char('?'), KeyCode::Char('h')] {
        let mut player = at_the_menu((80, 24));
        player.key(key);
        assert!(player.shows("In a game"));
        player.key(key);
        assert!(!player.screen().contains("In a game") && player.shows("Quit"));
    }
    let mut player = Player::at((80, 24), "sliding/4x4#1");
    let commands: [crate::choice::Choice; 4] = [
        PuzzleCommand::Kinds.into(),
        ViewCommand::Themes.into(),
        PuzzleCommand::Custom.into(),
        ViewCommand::Preferences.into(),
    ];
    for action in commands {
        player.app.choose(action.clone());
        player.key(KeyCode::F(1));
        assert!(player.shows("Help") && player.shows("Select"), "{action:?}");
        player.key(KeyCode::Esc).key(KeyCode::Esc);
        assert!(player.app.overlays.is_empty(), "{action:?}");
    }
    player.app.choose(PuzzleCommand::EnterId.into());
    player.keys("h?");
    assert!(player.shows("h?"), "typed, where letters are typed");
    player.key(KeyCode::F(1));
    assert!(player.shows("Complete a name or a path"));
    player.key(KeyCode::Esc).key(KeyCode::Esc);
    player.key(KeyCode::Left).key(KeyCode::Right);
    player.keys("th");
    assert!(player.shows("to a checkpoint"), "on the way through the history too");
    // In a game, h means hint, also in its menu.
    let mut player = Player::at((80, 24), "sliding/4x4#1");
    player.key(KeyCode::Esc).keys("h");
    assert!(player.session().shown_hint().is_some());
}

#[test]
fn keys_that_a_menu_shows_are_keys_of_it() {
    let mut player = at_the_menu((80, 24));
    player.keys("2");
    assert_eq!(player.app.controller.game().map(|game| game.entry.info.id), Some("sokoban"));
    player.key(KeyCode::Esc).keys("i");
    assert!(player.shows("Enter a game ID"));
    player.key(KeyCode::Esc).keys("E");
    assert!(player.shows("Records of Player"));
    player.key(KeyCode::Esc).keys("D");
    assert!(player.shows("Puzzles of"));
    player.key(KeyCode::Esc).keys("q");
    assert_eq!(player.app.exit, Some(ExitReason::Quit));

    let mut player = Player::at((80, 24), "sliding/4x4#1");
    player.key(KeyCode::Up).key(KeyCode::Left).key(KeyCode::Down).key(KeyCode::Esc);
    assert!(player.shows("Continue playing"));
    let before = player.session().position();
    player.keys("u");
    assert!(player.app.overlays.is_empty() && player.session().position() < before);
    player.key(KeyCode::Esc).keys("G");
    assert!(player.shows("this is the goal"), "a command's key too");
    player.key(KeyCode::Esc).key(KeyCode::Esc).ctrl('y');
    assert_eq!(player.session().position(), before, "and those with Ctrl");
}

#[test]
fn a_key_that_does_nothing_says_so() {
    let mut player = Player::at((80, 24), "sliding/4x4#1");
    player.keys(";");
    assert!(player.shows("; does nothing here"));
    player.keys("f");
    assert!(!player.screen().contains("; does nothing"));
    player.keys("u");
    assert!(player.shows("There is nothing to undo"));
    player.keys("r");
    assert!(player.shows("There is nothing to redo"));
    player.keys(">");
    assert!(player.shows("You are not playing a"));
    let mut player = player_of_fragile((80, 24));
    player.keys("h");
    assert!(player.shows("Hint (h) is not available"));
}

#[test]
fn the_first_game_offers_to_learn_and_later_ones_do_not() {
    let mut player = Player::at((80, 24), "sliding/2x2:1,2,0,3");
    assert!(player.shows("T      Learn to play") && player.shows("←↑↓→   Slide a piece"));
    player.keys("3");
    assert!(player.shows("✓ Solved!") && !player.screen().contains("Learn to play"));
    player.keys("n");
    assert!(!player.screen().contains("Learn to play"));
    let mut player = Player::at((80, 24), "sliding/2x2:1,2,0,3");
    player.keys("T");
    assert!(player.session().lesson().is_some() || player.shows("Learn to play"));
}

#[test]
fn typing_replaces_the_default() {
    let mut player = Player::at((80, 24), "lights-out/5x5#1");
    player.app.choose(PuzzleCommand::Custom.into());
    player.keys("3");
    player.key(KeyCode::Down).keys("4").key(KeyCode::Enter);
    player.wait();
    assert_eq!(player.session().current_params().as_deref(), Some("3x4"));
    player.keys("kmine").key(KeyCode::Enter);
    assert_eq!(player.session().checkpoints()[0].0, "mine");
}

#[test]
fn tab_completes_paths_and_collections() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("corners.puzzles");
    std::fs::write(&path, "lights-out/2x2:1110\tone\nlights-out/2x2:1101\ttwo\n").unwrap();
    let mut player = Player::at((80, 24), "sliding/4x4#1");
    player.app.choose(PuzzleCommand::EnterPath.into());
    player
        .app
        .event(Event::Paste(folder.path().join("corn").to_string_lossy().into_owned()), player.now);
    player.key(KeyCode::Tab).key(KeyCode::Enter);
    assert!(player.shows("one") && player.shows("two"));
    player.key(KeyCode::Esc);
    player.app.choose(PuzzleCommand::EnterId.into());
    player.keys("@sliding/").key(KeyCode::Tab);
    assert!(player.shows("@sliding/boards"));
}

#[test]
fn saved_games_are_listed_with_date_kind_progress_and_picture() {
    let folder = tempfile::tempdir().unwrap();
    let data_dir = Some(folder.path().to_path_buf());
    let open = Open::Id("sliding/3x3:1,2,3,4,5,6,0,7,8".into());
    let options = Options {
        open,
        setup: Setup { data_dir: data_dir.clone(), ..Setup::default() },
        ..Options::default()
    };
    let mut player = Player::with((100, 30), &options);
    player.key(KeyCode::Left);
    player.ctrl('w').key(KeyCode::Enter);
    std::fs::write(folder.path().join("saves/bad.puzzle.json"), "{").unwrap();
    // Noon of 2026-11-26 in UTC.
    let noon = SystemTime::UNIX_EPOCH + Duration::from_hours(498_804);
    for name in ["sliding-1", "bad"] {
        let path = folder.path().join(format!("saves/{name}.puzzle.json"));
        std::fs::File::options().append(true).open(path).unwrap().set_modified(noon).unwrap();
    }
    let mut player = Player::with(
        (100, 30),
        &Options { setup: Setup { data_dir, ..Setup::default() }, ..Options::default() },
    );
    player.keys("o");
    // The order of two files written at the same moment is undefined.
    let mut screen = player.screen();
    player.key(KeyCode::Down);
    screen += &player.screen();
    for words in ["Sliding: 3x3", "%", "File: sliding-1", "1 move", "bad", "Another file"] {
        assert!(screen.contains(words), "no {words} in\n{screen}");
    }
    assert!(screen.contains("2026-11-26"));
}

#[test]
fn the_title_shows_file_and_level() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("mine.puzzles");
    std::fs::write(&path, "lights-out/2x2:1110\tone\nlights-out/2x2:1101\ttwo\n").unwrap();
    let mut player =
        Player::with((80, 24), &Options { open: Open::File(path), ..Options::default() });
    player.key(KeyCode::Down).key(KeyCode::Enter);
    assert!(player.shows("mine.puzzles") && player.shows("two  (2/2)"));
    player.key(KeyCode::Right).key(KeyCode::Enter);
    assert!(player.shows("1 move"));
}

#[test]
fn a_drawn_puzzle_is_shared_as_drawn() {
    let open = Open::Id("hidato-editor/2x2mR:d".into());
    let options = Options { open, ..Options::default() };
    let mut player = Player::among(puzzle_backends::bundled(), (80, 24), &options);
    player.key(KeyCode::Right).keys("1");
    player.app.choose(OutputCommand::Share.into());
    assert!(player.shows("The board at the start") && player.shows("The puzzle as drawn"));
    player.keys("c");
    let id = player.app.clipboard.take().unwrap();
    assert!(id.starts_with("hidato/2x2mR:") && id.contains('1'), "{id}");
}

#[test]
fn a_board_that_no_arrow_moves_says_so() {
    let mut player = Player::at((80, 24), "sliding/star");
    player.key(KeyCode::Up);
    assert!(player.shows("Arrow keys do not move"));
    assert!(player.shows("A piece by number") && !player.screen().contains("Slide a piece"));
    player.keys("G");
    assert!(player.shows("this is the goal"));
}

/// A folder is shown by its files, and lists are narrowed to what a search finds.
#[test]
fn folders_are_shown_by_file_and_lists_can_be_searched() {
    let folder = tempfile::tempdir().unwrap();
    let level = |title: &str, wide: usize| {
        let (wall, floor) = ("#".repeat(wide), " ".repeat(wide - 5));
        format!("{wall}\n#@${floor}.#\n{wall}\nTitle: {title}\n\n")
    };
    for (set, titles) in [("houses", ["Red house", "Blue house"]), ("gardens", ["Rose", "Blue"])] {
        let levels: String =
            titles.iter().zip(5..).map(|(title, wide)| level(title, wide)).collect();
        let text = format!("Title: The {set}\n\n{levels}");
        std::fs::write(folder.path().join(format!("{set}.xsb")), text).unwrap();
    }
    let options = Options { open: Open::File(folder.path().into()), ..Options::default() };
    let mut player = Player::among(puzzle_backends::bundled(), (80, 24), &options);
    assert!(player.shows("The gardens") && player.shows("The houses"), "{}", player.screen());
    player.keys("/hou");
    assert!(player.shows("1 found") && !player.screen().contains("The gardens"));
    player.key(KeyCode::Enter);
    assert!(player.shows("Red house") && player.shows("Blue house"));
    for (query, found) in
        [("blue", "1 found"), ("house uns", "2 found"), ("6x3", "1 found"), ("solved", "0 found")]
    {
        player.keys("/").keys(query);
        assert!(player.shows(found), "{query}: {}", player.screen());
        player.key(KeyCode::Esc);
        assert!(player.shows("Red house"), "Esc ends the search: {}", player.screen());
    }
    player.keys("/blue").key(KeyCode::Enter);
    assert_eq!(player.session().game_id().as_deref(), Some("sokoban/6x3:w7ubstw7"));
}
