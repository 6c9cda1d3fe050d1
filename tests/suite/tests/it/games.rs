//! Tests that every bundled game must pass.

use puzzle_backends::bundled;
use puzzle_core::Game;
use puzzle_core::draw::{NullCanvas, Theme};
use puzzle_core::format::Metadata;
use puzzle_core::game::Info;
use puzzle_core::solve::Work;
use puzzle_midend::{
    Collection, GameEntry, HintLevel, Midend, Opened, PresetLine, Registry, SearchReport, Task,
};
use puzzle_render::{Raster, Svg};
use puzzle_sliding::Sliding;

#[track_caller]
fn open(session: &mut Midend, id: &str) {
    if let Opened::Generate(task) = session.open(id).unwrap() {
        let done = session.job(&task).unwrap().run(&mut Work::unlimited());
        let _ = session.finish(done);
    }
    assert!(session.has_game(), "{id}");
}

#[test]
fn ids_differ_and_are_found() {
    let registry = bundled();
    let games = registry.games();
    for (i, game) in games.iter().enumerate() {
        assert!(games[..i].iter().all(|other| other.info.id != game.info.id));
        assert!(registry.find(game.info.id).is_some());
        assert!(!game.info.about.is_empty() && !game.info.rules.is_empty(), "{}", game.info.id);
        assert!(!PresetLine::flatten(&game.presets()).is_empty());
    }
    let words = registry.game("tetris").err().unwrap().to_string();
    assert!(words.contains("sliding"), "{words}");
}

/// Files of other programs hold texts with escape sequences. They are printed on terminals by
/// `puzzles export`, so no format may write them.
#[test]
fn no_format_writes_control_characters_of_a_text() {
    const TEXT: &str = "a\u{1b}[2Jb\u{7}\u{9b}c";
    let mut written = Vec::new();
    for game in bundled().games() {
        let mut session = Midend::new(*game);
        open(&mut session, game.info.id);
        let mut entry = session.entry().unwrap();
        entry.title = TEXT.to_string();
        let mut headers = Metadata::new();
        for key in ["Title", "Author", "Copyright", "Comment", "Info", "Name"] {
            entry.texts.push(key, TEXT);
            headers.push(key, TEXT);
        }
        let list = Collection::new(headers, vec![entry]);
        for format in game.formats().into_iter().filter(|format| format.writes) {
            let Ok(bytes) = game.export(&list, format.id, "") else { continue };
            let text = String::from_utf8(bytes).unwrap();
            let bad = text.find(|c: char| c.is_control() && !matches!(c, '\n' | '\r' | '\t'));
            assert_eq!(bad, None, "{}: {text:?}", format.id);
            written.push(format.id);
        }
    }
    let formats = "puz korf grid xsb layout jhidato jhidato-game grid hidato-id jhidato";
    assert_eq!(written.join(" "), formats, "formats that could write the puzzle");
}

#[test]
fn every_game_can_be_drawn_described_shared_and_saved() {
    for game in bundled().games() {
        let mut session = Midend::new(*game);
        open(&mut session, game.info.id);
        for theme in Theme::ALL {
            let mut raster = Raster::new(session.size(), game.palette(theme)).unwrap();
            session.draw_all(&mut raster);
            let mut svg = Svg::new(session.size(), game.palette(theme));
            session.draw_all(&mut svg);
            assert!(svg.finish().ends_with("</svg>\n"));
        }
        assert!(!session.describe().unwrap().summary.is_empty());
        let id = session.game_id().unwrap();
        let mut again = Midend::new(*game);
        open(&mut again, &id);
        assert_eq!(again.text(), session.text());
        let save = session.save().unwrap();
        let _ = again.load(&save).unwrap();
        assert_eq!(again.save().unwrap(), save);
    }
}

/// Grades that the mid-end offers are accepted in the dialog.
#[test]
fn dialogs_offer_available_grades() {
    for game in bundled().games() {
        for (_, params) in PresetLine::flatten(&game.presets()) {
            let mut session = Midend::new(*game);
            session.set_params_text(params).unwrap();
            let values: Vec<_> = session.config();
            let Some((item, _)) = values.iter().find(|(item, _)| item.key == "grade") else {
                continue;
            };
            let values: Vec<_> = values.iter().map(|(item, v)| (item.key, v.clone())).collect();
            let offered = session.choices(item.key, &values);
            assert!(!offered.is_empty());
            for at in offered {
                let value = puzzle_core::params::ConfigValue::Choice(at);
                let words = format!("{params} {}", item.write(&value));
                session.set_config(&[("grade", value)]).expect(&words);
            }
        }
    }
}

/// IDs need no quoting in a shell or a URL.
#[test]
fn ids_have_plain_characters_only() {
    for game in bundled().games() {
        for (_, params) in PresetLine::flatten(&game.presets()).iter().take(3) {
            let mut session = Midend::new(*game);
            open(&mut session, &format!("{}/{params}#plain", game.info.id));
            for id in [session.game_id(), session.seed_id()].into_iter().flatten() {
                let is_plain = |c: char| c.is_ascii_alphanumeric() || "./_:#,-".contains(c);
                assert!(id.chars().all(is_plain), "{id}");
            }
        }
    }
}

#[test]
fn every_game_refuses_hostile_texts_quickly() {
    for game in bundled().games() {
        let id = game.info.id;
        let mut session = Midend::new(*game);
        for tail in [
            "1000000x1000000",
            "1000000x1000000:a",
            "99999999999999999999",
            "0x0",
            "-1x5",
            ":",
            "#",
            "4x4:",
            "x",
            "4x4:9999999999",
            "255x255x255",
            "4x4:z99999999",
            "10x9:s2000000000",
            "turtle:zzzz",
            "10x10mR:a4294967295",
        ] {
            if let Ok(Opened::Ready(_)) = session.open(&format!("{id}/{tail}")) {
                session.draw_all(&mut NullCanvas);
            }
        }
        for text in ["", "{", "[]", "{\"format\":\"puzzle-save\",\"version\":1}"] {
            assert!(session.load(text).is_err());
        }
    }
}

/// Every bundled collection and each of its puzzles can be opened by name.
#[test]
fn bundled_collections_can_be_opened() {
    let registry = bundled();
    let mut n = 0;
    for game in registry.games() {
        for bundle in game.collections {
            let list = registry.collection(&format!("@{}/{}", game.info.id, bundle.id)).unwrap();
            for entry in &list.entries {
                let mut session = Midend::new(*game);
                let opened = session.open_entry(entry, bundle.id);
                // Puzzles of a quest are generated anew each time.
                if entry.id.contains(':') {
                    assert!(matches!(opened, Ok(Opened::Ready(_))), "{}", entry.id);
                    assert_eq!(session.game_id().as_ref(), Some(&entry.id));
                } else {
                    assert!(matches!(opened, Ok(Opened::Generate(_))), "{}", entry.id);
                }
                n += 1;
            }
        }
    }
    assert!(n >= 250, "{n} puzzles come with the games");
    assert!(registry.collection("@hidato/book/61").is_err());
}

/// One call adds another game to the registry.
#[test]
fn a_game_is_added_by_one_call() {
    let games = bundled().with::<lights_out::LightsOut>();
    assert_eq!(games.games().len(), bundled().games().len() + 1);
    let mut session = Midend::new(games.game("lights-out").unwrap());
    open(&mut session, "lights-out/3x3#one-line");
    assert!(session.text().unwrap().len() == 12);
    let words = games.game("tetris").unwrap_err().to_string();
    assert!(words.contains("sliding") && words.ends_with("lights-out"), "{words}");
}

/// A game with an existing ID replaces the old one at its place in the menu.
#[test]
fn a_later_game_replaces_one_with_the_same_id() {
    static OTHER: Info = {
        let mut info = Sliding::INFO;
        info.name = "Other";
        info
    };
    let mut other = GameEntry::of::<Sliding>();
    other.info = &OTHER;
    let ids = |games: &Registry| games.games().iter().map(|g| g.info.id).collect::<Vec<_>>();
    let mut games = bundled();
    games.extend([other]);
    assert_eq!(ids(&games), ids(&bundled()));
    assert_eq!(games.find("sliding").unwrap().info.name, "Other");
    let mut again: Registry = games.games().iter().rev().copied().collect();
    assert!(ids(&again).iter().rev().eq(&ids(&games)));
    again.extend(bundled().games().iter().copied());
    assert_eq!(again.games().len(), games.games().len());
    assert_eq!(again.find("sliding").unwrap().info.name, Sliding::INFO.name);
}

fn run(session: &mut Midend, task: &Task) {
    let done = session.job(task).unwrap().run(&mut Work::unlimited());
    let _ = session.finish(done);
}

/// Requests a hint, and goes on from its nudge to its reason.
fn hint(session: &mut Midend) {
    run(session, &Task::Hint);
    if session.shown_hint().is_some_and(|shown| shown.level == HintLevel::Nudge) {
        let _ = session.hint();
    }
}

/// Requests a hint in a position with a mistake, and a second one, which corrects it. Returns the
/// first hint's text and the index of the corrected position in the history.
fn mended(session: &mut Midend) -> (String, usize) {
    hint(session);
    let shown = session.shown_hint().expect("a hint that says what is wrong");
    let words = shown.explanation.words.clone();
    assert_eq!(session.hint().request, None, "a second hint corrects it: {words}");
    let position = session.position();
    hint(session);
    let has_moves = session.shown_hint().is_some_and(|shown| !shown.moves.is_empty());
    assert!(has_moves, "{words}, and after that: {:?}", session.message());
    (words.to_string(), position)
}

#[test]
fn a_hint_undoes_the_moves_that_lost() {
    let mut session = Midend::new(bundled().game("sokoban").unwrap());
    open(&mut session, "sokoban/7x5:w8s5w2substw2s5w8");
    let _ = session.play_text("urDl").unwrap();
    let (words, position) = mended(&mut session);
    assert!(words.ends_with(". Undo the last 2 moves"), "{words}");
    assert_eq!((position, session.history_len()), (2, 4), "redo still has them");
}

#[test]
fn a_hint_undoes_a_mistake() {
    let games = bundled().with::<takuzu::Takuzu>();
    let mut session = Midend::new(games.game("takuzu").unwrap());
    open(&mut session, "takuzu/6x6de#mend");
    let next = |session: &mut Midend| {
        hint(session);
        let first = session.shown_hint().unwrap().moves[0].clone();
        let _ = session.dismiss();
        first
    };
    let right = next(&mut session);
    let _ = session.play_text(&right).unwrap();
    let wrong = next(&mut session);
    let (cell, symbol) = wrong.split_at(wrong.len() - 1);
    let other = if symbol == "s" { "m" } else { "s" };
    let _ = session.play_text(&format!("{cell}{other}")).unwrap();
    let (words, position) = mended(&mut session);
    assert!(words.ends_with(". Undo it"), "{words}");
    assert_eq!((position, session.history_len()), (1, 2));
}

#[test]
fn a_hint_clears_wrong_numbers() {
    let mut session = Midend::new(bundled().game("hidato").unwrap());
    open(&mut session, "hidato/5x5mRde#mend");
    hint(&mut session);
    let right = session.shown_hint().unwrap().moves.join(" ");
    let _ = session.dismiss();
    let cell = right.split('=').next().unwrap();
    let before = session.text();
    // Of two other numbers for this cell, at least one is wrong and not given elsewhere.
    let wrong = (2..25).rev().find(|n| {
        let text = format!("{cell}={n}");
        text != right && session.play_text(&text).is_ok()
    });
    assert!(wrong.is_some());
    let (words, position) = mended(&mut session);
    assert!(words.contains("does not belong at"), "{words}");
    assert_eq!((position, session.text()), (2, before), "a move of its own clears it");
}

#[test]
fn the_editor_reports_the_number_of_solutions() {
    let mut session = Midend::new(bundled().game("hidato-editor").unwrap());
    open(&mut session, "hidato-editor/3x2mO:f");
    let mut rated = |moves: &str| {
        let _ = session.play_text(moves).unwrap();
        let at_once = session.run_now(&Task::Rate, &mut Work::unlimited()).unwrap();
        let SearchReport::Rating(at_once) = at_once else { panic!("{at_once:?}") };
        let done = session.job(&Task::Rate).unwrap().run(&mut Work::unlimited());
        let _ = session.finish(done);
        assert!(session.message().unwrap().words.to_string().contains(&at_once.words.to_string()));
        at_once.words
    };
    assert!(rated("1,1!1").to_string().contains("more than one solution"));
    assert!(rated("1,2!2").to_string().contains("exactly one solution"));
    assert!(rated("1,2!3").to_string().contains("no solution"));
}
