//! Small terminals: whole words, whole figures, and nothing under a dialog.

use puzzle_app::status_line;
use unicode_width::UnicodeWidthStr;

use super::*;

const SIZES: [(u16, u16); 4] = [(80, 24), (60, 20), (40, 15), (16, 5)];

#[test]
fn every_word_of_the_preferences_can_be_read() {
    for id in ["sliding/4x4dn#7", "sokoban/8x7b3de#7", "mahjong/tent#1", "hidato/6x6mRde#3"] {
        for size in SIZES {
            let mut player = Player::bundled(id, size, BoardStyle::Automatic);
            player.keys("p");
            let preferences = player.session().preferences();
            let mut seen = String::new();
            for _ in 0..=preferences.len() {
                seen += &player.screen();
                player.key(KeyCode::Down);
            }
            for (item, _) in preferences {
                for word in item.label.split(' ').filter(|word| word.width() <= 12) {
                    assert!(seen.contains(word), "{word} of {} at {size:?}:\n{seen}", item.label);
                }
            }
        }
    }
}

#[test]
fn a_click_on_any_row_of_a_preference_changes_it() {
    let mut player = Player::bundled("sliding/4x4dn#7", (40, 24), BoardStyle::Automatic);
    player.keys("p");
    let screen = player.screen();
    let row = screen.lines().position(|line| line.contains("[ ]") || line.contains("[x]")).unwrap();
    player.click(20, row as u16 - 1);
    assert_ne!(player.screen().lines().nth(row), screen.lines().nth(row), "{screen}");
}

#[test]
fn the_status_has_whole_words_and_the_clock_goes_first() {
    for id in ["sliding/4x4dn#7", "sokoban/8x7b3de#7", "mahjong/turtle#7", "hidato/8x8mRdn#7"] {
        for size in SIZES {
            let mut player = Player::bundled(id, size, BoardStyle::Automatic);
            let screen = player.screen();
            let status = status_line(player.session(), false).to_string();
            if size.1 >= 8 {
                let is_shown = screen.contains(&status) || size.0 >= 60;
                assert!(is_shown || status.width() > 38, "{id} at {size:?}: {status}\n{screen}");
                continue;
            }
            let last = screen.lines().last().unwrap().trim();
            for word in last.split(' ').filter(|word| *word != "…") {
                let is_whole = status.split(' ').any(|known| {
                    known.trim_end_matches([',', ':']) == word.trim_end_matches(['…', ',', ':'])
                });
                assert!(is_whole, "{word} of {status}\n{screen}");
            }
        }
    }
}

#[test]
fn a_dialog_has_no_arrows_of_the_board_at_its_edges() {
    let arrows = ['▲', '▼', '◀', '▶'];
    for board in [BoardStyle::Text, BoardStyle::Picture] {
        for size in SIZES {
            let mut player = Player::bundled("sliding/20x20#7", size, board);
            let has_arrows = player.screen().contains(arrows);
            assert!(has_arrows || size.0 > 40, "{board:?} at {size:?}");
            for key in ["p", "?", "c", "g"] {
                let screen = player.keys(key).screen();
                assert!(!screen.contains(arrows), "{board:?} at {size:?}, {key}:\n{screen}");
                while !player.app.overlays.is_empty() {
                    player.key(KeyCode::Esc);
                }
            }
        }
    }
}

#[test]
fn a_board_as_text_says_what_its_characters_mean_and_its_rules() {
    for (id, rule) in [
        ("hidato/6x6mXdn#7", "Cells touch along an edge"),
        ("sliding/three-bars#1", "No piece passes a wall"),
    ] {
        let mut player = Player::bundled(id, (100, 30), BoardStyle::Text);
        player.screen();
        let told =
            |player: &Player| player.app.controller.notice.clone().unwrap_or_default().to_string();
        assert!(told(&player).contains(rule), "{id}: {}", told(&player));
        player.key(KeyCode::Down);
        assert!(!told(&player).contains(rule), "once");
        player.keys("XX");
        assert!(told(&player).contains(rule), "{id}: {}", told(&player));
    }
}

#[test]
fn the_help_lists_each_key_once() {
    let mut player = Player::bundled("sliding/4x4dn#7", (80, 200), BoardStyle::Automatic);
    let screen = player.keys("?").screen();
    let n = screen.lines().filter(|line| line.contains("of the day")).count();
    assert_eq!(n, 1, "{screen}");
}

#[test]
fn the_keys_stay_below_long_messages() {
    for (game, lesson, n_read, wrong) in [("sokoban", 1, 2, KeyCode::Left)] {
        for size in [(80, 24), (84, 26), (100, 30)] {
            let mut player = Player::bundled(game, size, BoardStyle::Automatic);
            player.app.choose(GameCommand::Lesson(lesson).into());
            for _ in 0..n_read {
                player.key(KeyCode::Enter);
            }
            player.key(wrong);
            let screen = player.screen();
            // The message says it, and the key.
            let is_said = |words: &str| screen.matches(words).count();
            assert!(is_said("Set the board back") > 1, "{size:?}\n{screen}");
            assert!(is_said("Help") > 0 && is_said("Menu") > 0, "{size:?}\n{screen}");
        }
    }
}

#[test]
fn the_advice_to_undo_takes_the_place_of_the_warning() {
    let id = "sokoban/7x5:w8s5w2sbutsw2s5w8";
    let mut player = Player::bundled(id, (80, 24), BoardStyle::Automatic);
    player.key(KeyCode::Left);
    assert!(player.screen().contains("! Lost"));
    player.keys("h");
    player.wait();
    let screen = player.screen();
    assert!(!screen.contains("! Lost") && screen.contains("Take back"), "{screen}");
}

#[test]
fn the_key_of_a_hint_says_that_it_corrects_a_mistake() {
    // Without room for the list of keys, the hint names its key.
    for (size, label) in [((80, 24), "Correct it"), ((80, 12), "corrects it")] {
        let mut player = Player::bundled("hidato/3x3mO:1a3b4_7a9", size, BoardStyle::Automatic);
        let game = player.app.controller.game_mut().unwrap();
        let _ = game.session.play_text("2,1=8").unwrap();
        for _ in 0..2 {
            player.keys("h");
            player.wait();
        }
        let screen = player.screen();
        assert!(screen.contains("does not belong") && screen.contains(label), "{screen}");
    }
}
