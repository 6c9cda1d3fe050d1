//! A click acts on the cell that is drawn there, also when only a part of the board is visible.

use super::*;
use crate::choice::Choice;

const STYLES: [BoardStyle; 2] = [BoardStyle::Picture, BoardStyle::Text];

/// Opens a puzzle and draws the screen, so that it can be clicked.
fn player(id: &str, size: (u16, u16), board: BoardStyle) -> Player {
    let mut player = Player::bundled(id, size, board);
    player.screen();
    player
}

impl Player {
    fn wheel(&mut self, kind: MouseEventKind, n: usize) {
        let (column, row) = (self.size.0 / 4, self.size.1 / 2);
        for _ in 0..n {
            let event = MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE };
            self.app.event(Event::Mouse(event), self.now);
        }
        self.screen();
    }

    fn end_animation(&mut self) {
        for _ in 0..20 {
            self.pass();
            self.app.tick(self.now);
        }
    }

    /// Returns the visible words of the board with the column of their middle and their row. Words
    /// at the edge of the window may be cut off.
    fn labels(&mut self) -> Vec<(String, u16, u16)> {
        let area = self.app.view().unwrap().area();
        let buffer = self.buffer();
        let mut labels = Vec::new();
        for y in area.y..area.bottom() {
            let mut label = String::new();
            for x in area.x..area.right() {
                let symbol = buffer[(x, y)].symbol();
                let is_part =
                    symbol.starts_with(|c: char| c.is_alphanumeric() || "●‖≡".contains(c));
                if is_part {
                    label += symbol;
                } else if !label.is_empty() {
                    let n = label.chars().count() as u16;
                    if x - n > area.x {
                        labels.push((label.clone(), x - n / 2 - 1, y));
                    }
                    label.clear();
                }
            }
        }
        labels
    }

    /// Returns the game's description of the cell at a place of the screen.
    fn cell_words(&mut self, column: u16, row: u16) -> Option<String> {
        let (session, view) = (self.app.session().unwrap(), self.app.view().unwrap());
        let cell = session.cell_at(view.pixel(session, column, row))?;
        session.describe_cell(cell).map(|words| words.to_string())
    }
}

#[test]
fn every_number_of_a_large_board_is_where_it_is_clicked() {
    STYLES.into_iter().for_each(click_numbers);
}

fn click_numbers(style: BoardStyle) {
    let mut player = player("sliding/40x40#1", (80, 24), style);
    assert!(player.app.view().unwrap().scrolls());
    for (kind, n) in [
        (MouseEventKind::ScrollDown, 0),
        (MouseEventKind::ScrollDown, 3),
        (MouseEventKind::ScrollRight, 5),
        (MouseEventKind::ScrollDown, 100),
        (MouseEventKind::ScrollRight, 100),
        (MouseEventKind::ScrollUp, 7),
    ] {
        player.wheel(kind, n);
        let labels = player.labels();
        assert!(labels.len() > 70, "{} labels: {labels:?}", labels.len());
        for (label, x, y) in labels {
            let said = player.cell_words(x, y).unwrap_or_default();
            let number = said.split([' ', ',']).nth(1);
            assert_eq!(number, Some(label.as_str()), "at {x}, {y}: {said}");
        }
    }
}

#[test]
fn a_click_on_a_large_board_moves_the_piece_that_is_seen_there() {
    STYLES.into_iter().for_each(click_a_piece);
}

fn click_a_piece(style: BoardStyle) {
    let mut player = player("sliding/40x40#1", (80, 24), style);
    // Scroll to the middle of the board, then click the tile to the left of the hole.
    for _ in 0..30 {
        player.key(KeyCode::Up);
        player.key(KeyCode::Left);
    }
    let labels = player.labels();
    let (_, x, y) = labels
        .into_iter()
        .find(|&(_, x, y)| player.cell_words(x, y).is_some_and(|said| said.contains("can move")))
        .unwrap();
    player.click(x, y);
    player.screen();
    let said = player.cell_words(x, y).unwrap();
    assert!(said.starts_with("hole"), "at {x}, {y}: {said}");
}

#[test]
fn a_click_on_a_large_level_goes_where_it_fell() {
    // An empty field so large that only a part of it is visible.
    let wall = "#".repeat(52);
    let row = format!("#{}#", " ".repeat(50));
    let mut rows = vec![row; 50];
    rows[25].replace_range(24..27, "@$.");
    let level = format!("{wall}\n{}\n{wall}\n", rows.join("\n"));
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("field.xsb");
    std::fs::write(&path, level).unwrap();
    let options =
        Options { open: Open::File(path), depth: Some(ColorDepth::Full), ..Options::default() };
    let mut player = Player::among(puzzle_backends::bundled(), (80, 24), &options);
    player.screen();
    assert!(player.app.view().unwrap().scrolls());
    let mut n_gone = 0;
    for step in 0..6 {
        let (session, view) = (player.app.session().unwrap(), player.app.view().unwrap());
        let area = view.area();
        let (x, y) = (area.x + 3 + 7 * step, area.bottom() - 3 - step);
        let cell = session.cell_at(view.pixel(session, x, y)).unwrap();
        // The board is 52 columns wide with its walls.
        let wanted = format!("The player is at row {}, column {}.", cell / 52 + 1, cell % 52 + 1);
        player.click(x, y);
        // The player walks there step by step.
        for _ in 0..200 {
            player.now += Duration::from_millis(100);
            player.app.tick(player.now);
        }
        player.screen();
        let said = format!("{:?}", player.app.session().unwrap().describe());
        n_gone += usize::from(said.contains(&wanted));
    }
    assert_eq!(n_gone, 6);
}

#[test]
fn partly_visible_tiles_can_be_clicked() {
    let mut player = player("mahjong/turtle#7", (60, 16), BoardStyle::Picture);
    let mut n = 0;
    for (kind, times) in [
        (MouseEventKind::ScrollUp, 9),
        (MouseEventKind::ScrollDown, 2),
        (MouseEventKind::ScrollRight, 3),
    ] {
        player.wheel(kind, times);
        for (label, x, y) in player.labels() {
            let suit = match label.chars().last() {
                Some('●') => "circles",
                Some('‖') => "bamboo",
                Some('≡') => "characters",
                _ => continue,
            };
            let said = player.cell_words(x, y).unwrap_or_default();
            assert!(said.contains(suit), "{label} at {x}, {y}: {said}");
            n += 1;
        }
    }
    assert!(n > 60, "{n} labels");
}

const EDITORS: [&str; 4] = ["sliding-editor", "sokoban-editor", "mahjong-editor", "hidato-editor"];

/// Returns the places of the screen that press a key, each with its key.
fn pressed(player: &Player) -> Vec<(Rect, puzzle_core::input::KeyPress)> {
    let of_key = |(area, choice): &(Rect, Choice)| match choice {
        Choice::Press(press) => Some((*area, *press)),
        _ => None,
    };
    player.app.hits.iter().filter_map(of_key).collect()
}

#[test]
fn a_click_on_a_key_in_the_list_presses_it() {
    for id in EDITORS.into_iter().chain(["hidato/6x6mRde#3", "sliding/4x4#1"]) {
        let places = pressed(&player(id, (80, 30), BoardStyle::Picture));
        assert!(places.len() >= 4, "{id}: {places:?}");
        for (area, press) in places {
            let [mut clicked, mut typed] =
                [(); 2].map(|()| player(id, (80, 30), BoardStyle::Picture));
            let screen = clicked.screen();
            let row = screen.lines().nth(usize::from(area.y)).unwrap();
            let shown: String = row.chars().skip(usize::from(area.x)).collect();
            assert!(shown.starts_with(&press.label()), "{id}: {press:?} at '{shown}'");
            clicked.click(area.x, area.y);
            let _ = typed.app.controller.press(&mut typed.app.shared, press, typed.now);
            typed.wait();
            for player in [&mut clicked, &mut typed] {
                player.end_animation();
            }
            let [clicked, typed] = [&clicked, &typed].map(|player| {
                let (session, n_open) = (player.session(), player.app.overlays.len());
                let description = format!("{:?}", session.describe());
                (
                    session.moves_text(),
                    session.text(),
                    description,
                    session.message().cloned(),
                    n_open,
                )
            });
            assert_eq!(clicked, typed, "{id}: {press:?}");
        }
    }
}

#[test]
fn help_and_menu_are_listed_and_do_not_move_while_drawing() {
    for id in EDITORS {
        for height in 8..40 {
            let mut player = player(id, (80, height), BoardStyle::Picture);
            let row_of = |player: &mut Player, words: &str| {
                let screen = player.screen();
                let row = screen.lines().position(|line| line.contains(words));
                row.unwrap_or_else(|| panic!("{id} at {height}: no {words} in\n{screen}"))
            };
            let before = [" Help", " Menu"].map(|name| row_of(&mut player, name));
            for _ in 0..3 {
                player.key(KeyCode::Enter).key(KeyCode::Right);
            }
            let after = [" Help", " Menu"].map(|name| row_of(&mut player, name));
            assert_eq!(before, after, "{id} at {height}:\n{}", player.screen());
        }
    }
}

/// Puzzles of several games, each with the keys that solve it.
const WINS: [(&str, &[KeyCode]); 3] = [
    ("sokoban/5x3:w6ubtw6", &[KeyCode::Right]),
    ("sliding/3x3:1,2,3,4,5,6,7,0,8", &[KeyCode::Left]),
    (
        "hidato/2x2mR:1b4",
        &[
            KeyCode::Right,
            KeyCode::Right,
            KeyCode::Char('2'),
            KeyCode::Down,
            KeyCode::Left,
            KeyCode::Char('3'),
        ],
    ),
];

#[test]
fn help_and_menu_can_be_clicked_after_a_win() {
    for (id, keys) in WINS {
        for (width, height) in (8..40).flat_map(|height| [(80, height), (120, height)]) {
            let mut player = player(id, (width, height), BoardStyle::Picture);
            for &key in keys {
                player.key(key);
            }
            let is_won = player.session().status() == puzzle_core::game::Status::Solved;
            let screen = player.screen();
            assert!(is_won, "{id}:\n{screen}");
            for command in [ViewCommand::Help, ViewCommand::Menu] {
                let choice = Some(command.into());
                let is_there = player.app.hits.iter().any(|(_, hit)| Some(hit) == choice.as_ref());
                assert!(is_there, "{id} at {width}x{height}: no {choice:?} in\n{screen}");
            }
        }
    }
}

/// After a click on the board, a click on the key of a brush chooses it at once, and the next click on
/// the board uses it.
#[test]
fn a_brush_is_chosen_by_one_click() {
    let brushes = [
        ("sokoban-editor", "p", "player"),
        ("sliding-editor", "b", "block"),
        ("mahjong-editor", "e", "remove"),
        ("hidato-editor", "b", "Block"),
    ];
    for (id, key, words) in brushes {
        for size in [(80, 24), (80, 40), (120, 30)] {
            let mut player = player(id, size, BoardStyle::Picture);
            let area = player.app.view().unwrap().area();
            player.click(area.x + area.width / 2, area.y + area.height / 2);
            let status = |player: &Player| player.session().status_text().to_string();
            let before = (status(&player), player.session().position());
            player.screen();
            let places = pressed(&player);
            let place = places.iter().find(|(_, press)| press.label() == key);
            let (place, _) = place.unwrap_or_else(|| panic!("{id}: {}", player.screen()));
            player.click(place.x, place.y);
            assert_eq!(player.session().position(), before.1, "{id}: no stroke");
            assert_ne!(status(&player), before.0, "{id}");
            assert!(status(&player).contains(words), "{id}: {}", status(&player));
        }
    }
}

/// The list of keys stays where it is while a draft grows and after a new draft is taken back.
#[test]
fn a_draft_has_one_layout() {
    let drafts = [
        ("sokoban-editor", "wwgbp"),
        ("sliding-editor", "cchcc"),
        ("mahjong-editor", ""),
        ("hidato-editor", "12"),
    ];
    for (id, keys) in drafts {
        for size in [(80, 24), (80, 30), (100, 30)] {
            let mut player = player(id, size, BoardStyle::Picture);
            let hits = |player: &mut Player| {
                player.screen();
                let (keys, board) = (pressed(player), player.app.view().unwrap().area());
                let frame = player.app.frame;
                (keys, board, frame.board, frame.panel)
            };
            let before = hits(&mut player);
            assert!(!before.0.is_empty(), "{id} at {size:?}");
            for c in keys.chars() {
                player.key(KeyCode::Right).key(KeyCode::Char(c));
                player.key(KeyCode::Enter);
                assert_eq!(hits(&mut player), before, "{id} at {size:?} after {c}");
            }
            player.ctrl('n').keys("u");
            assert_eq!(hits(&mut player), before, "{id} at {size:?}: back");
        }
    }
}

impl Player {
    /// Clicks a text on the screen.
    fn click_words(&mut self, words: &str) -> &mut Self {
        let screen = self.screen();
        let find = |(row, line): (usize, &str)| {
            let at = line.find(words)?;
            Some((line[..at].chars().count() as u16, row as u16))
        };
        let found = screen.lines().enumerate().find_map(find);
        let (column, row) = found.unwrap_or_else(|| panic!("no '{words}' in\n{screen}"));
        self.click(column, row);
        self.screen();
        self
    }
}

/// Every dialog can be left with the mouse alone, and what its last line offers can be clicked.
#[test]
fn keys_in_dialogs_can_be_clicked() {
    use puzzle_app::{OutputCommand, PuzzleCommand};
    let mut player = player("sliding/4x4dn#1", (80, 24), BoardStyle::Picture);
    player.app.choose(PuzzleCommand::EnterId.into());
    assert!(player.shows("Enter a game ID"));
    player.click_words("Esc cancel");
    assert!(player.app.overlays.is_empty());
    player.app.choose(PuzzleCommand::EnterId.into());
    player.screen();
    player.keys("sliding/3x3:1,2,3,4,5,6,7,0,8").click_words("Enter accept");
    assert_eq!(player.session().game_id().unwrap(), "sliding/3x3:1,2,3,4,5,6,7,0,8");
    player.app.choose(OutputCommand::Share.into());
    player.click_words("c copy the ID");
    assert!(player.app.clipboard.is_some());
    player.app.choose(OutputCommand::Share.into());
    player.click_words("Esc close");
    assert!(player.app.overlays.is_empty());
    // A long menu scrolls by its arrow, which chooses nothing.
    player.key(KeyCode::Esc);
    for _ in 0..3 {
        let before = player.screen();
        player.click_words("↓");
        assert_ne!(player.screen(), before);
        assert_eq!(player.app.overlays.len(), 1);
    }
}

#[test]
fn a_choice_goes_back_by_its_left_arrow() {
    let mut player = player("hidato/6x6mRdn#1", (80, 24), BoardStyle::Picture);
    player.app.choose(puzzle_app::PuzzleCommand::Custom.into());
    let shown = |player: &mut Player| {
        let screen = player.screen();
        screen.lines().find(|line| line.contains('‹')).unwrap().to_string()
    };
    let before = shown(&mut player);
    player.click_words("›");
    assert_ne!(shown(&mut player), before);
    player.click_words("‹");
    assert_eq!(shown(&mut player), before);
}
