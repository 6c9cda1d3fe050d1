use expect_test::expect;
use lights_out::LightsOut;
use puzzle_core::params::{ConfigValue, ParamsForm};
use puzzle_midend::{Collection, Midend, PresetLine};
use puzzle_sliding::Sliding;

use super::game;

#[test]
fn presets_can_be_set() {
    let mut m = Midend::of::<LightsOut>();
    let presets = m.presets();
    for (_, params) in &PresetLine::flatten(&presets) {
        m.set_params_text(params).unwrap();
        assert_eq!(m.params_text(ParamsForm::Full), *params);
    }
}

#[test]
fn menus_of_presets_may_be_nested_deeply() {
    let mut m = Midend::of::<LightsOut>();
    m.add_presets(&format!("{}Deep:2x2{}:Last:3x3", "A:#:".repeat(100_000), "::#".repeat(100_000)));
    let presets = m.presets();
    let mut flat = PresetLine::flatten(&presets).into_iter().map(|(title, _)| title);
    assert!(flat.any(|title| title == "Deep") && flat.any(|title| title == "Last"));
    assert!(matches!(presets.last(), Some(PresetLine::Item { .. })));
}

#[test]
fn the_player_adds_presets_of_their_own() {
    let mut m = Midend::of::<LightsOut>();
    let n = m.presets().len();
    m.add_presets("Tiny:2x2:Bad:900x1:Long:#:Rope:12x2:Rod:2x12::#:::Last:3x3:cut");
    expect![[r#"
        [
            Item {
                title: "Tiny",
                board: "Tiny",
                params: "2x2",
                grade: None,
                any: None,
            },
            Menu {
                title: "Long",
                items: [
                    Item {
                        title: "Rope",
                        board: "Rope",
                        params: "12x2",
                        grade: None,
                        any: None,
                    },
                    Item {
                        title: "Rod",
                        board: "Rod",
                        params: "2x12",
                        grade: None,
                        any: None,
                    },
                ],
            },
            Item {
                title: "Last",
                board: "Last",
                params: "3x3",
                grade: None,
                any: None,
            },
        ]"#]]
    .assert_eq(&format!("{:#?}", &m.presets()[n..]));
    m.set_params_text("2x12").unwrap();
    let presets = m.presets();
    let (title, params) = PresetLine::flatten(&presets)[n + 2];
    assert_eq!(*title, "Rod");
    assert_eq!(params, m.params_text(ParamsForm::Full));
}

#[test]
fn the_custom_dialog_is_all_or_nothing() {
    let mut m = Midend::of::<LightsOut>();
    let uint = ConfigValue::Uint;
    m.set_config(&[("width", uint(7)), ("height", uint(3))]).unwrap();
    assert_eq!(m.params_text(puzzle_core::params::ParamsForm::Full), "7x3");
    let errors = [
        m.set_config(&[("width", uint(4)), ("height", uint(99))]),
        m.set_config(&[("width", uint(4)), ("depth", uint(1))]),
        m.set_config(&[("width", ConfigValue::Bool(true))]),
    ];
    let words: Vec<String> = errors.into_iter().map(|e| e.unwrap_err().to_string()).collect();
    expect![[r#"
        Height must be a number from 2 to 12
        there is no setting 'depth'
        Width must be a number from 2 to 12"#]]
    .assert_eq(&words.join("\n"));
    assert_eq!(m.params_text(puzzle_core::params::ParamsForm::Full), "7x3");
}

#[test]
fn preferences_outlive_games_and_bad_lines_are_skipped() {
    let mut m = game::<Sliding>("sliding/3x3#a");
    let bad = m.read_preferences(
        "# comment\nsliding.animation = no\nother.thing = 1\nsliding.flash = perhaps\n\
         sliding.unknown = 3\nnonsense\nsliding.one-key-shortcuts=off\n",
    );
    let words: Vec<String> = bad.iter().map(ToString::to_string).collect();
    expect![[r#"
        4: Flash when solved must be yes or no
        6: expected 'game.keyword = value'"#]]
    .assert_eq(&words.join("\n"));
    let _ = super::open(&mut m, "sliding/3x3#b");
    let text = m.write_preferences();
    assert!(text.contains("sliding.animation = no\n"));
    assert!(text.contains("sliding.flash = yes\n"));
    let mut other = Midend::of::<Sliding>();
    assert!(other.read_preferences(&text).is_empty());
    assert_eq!(other.write_preferences(), text);
}

#[test]
fn collections_read_back_to_the_same_list() {
    let text = "; Title: Mine\n; just words\n; Author: me\nlights-out/3x3:111000111\tFirst\n\
                ;+ Info: two\n;+ Info:  lines\n;+ puzzles:level: -3\nsliding/3x3#x\n";
    let list = Collection::read(text);
    assert_eq!(list.entries.len(), 2);
    assert_eq!(list.entries[0].level, Some(-3));
    assert_eq!(list.entries[0].texts.all("info").collect::<Vec<_>>(), ["two", " lines"]);
    assert_eq!(list.entries[1].line, 8);
    let again = Collection::read(&list.write());
    assert_eq!(again.write(), list.write());
    assert_eq!(again.headers, list.headers);
    let bad = Collection::read(";+ Early: x\nlights-out/3x3\n;+ nothing\n");
    let words: Vec<String> = bad.refused.iter().map(ToString::to_string).collect();
    expect![[r#"
        1:1: this line describes the puzzle above it, but there is none
        3:3: expected ';+ Key: value'"#]]
    .assert_eq(&words.join("\n"));
}

/// Found by the fuzz target: a title that begins with a control character.
#[test]
fn odd_characters_do_not_change_a_collection_twice() {
    for text in [
        "a/b:c\t\0\0 d\0\n",
        "a/b\t\0\n;+ K: v\0\n",
        "; K: \u{1}v\u{1}\na/b\n",
        "\0\tx\na/b\n",
        " ;x\n",
    ] {
        let written = Collection::read(text).write();
        assert_eq!(Collection::read(&written).write(), written);
    }
}

#[test]
fn an_entry_brings_its_source_and_solution() {
    let text =
        "lights-out/3x3:111000111\tThe title\n;+ puzzles:level: 7\n;+ puzzles:solution: 9,9\n";
    let list = Collection::read(text);
    let mut m = Midend::of::<LightsOut>();
    let _ = m.open_entry(&list.entries[0], "levels.puzzles").unwrap();
    let source = m.source().unwrap();
    assert_eq!((source.file.as_str(), source.level.as_str()), ("levels.puzzles", "7"));
    assert_eq!(source.title, "The title");
    let save = m.save().unwrap();
    let mut again = Midend::of::<LightsOut>();
    let _ = again.load(&save).unwrap();
    assert_eq!(again.source(), m.source());
    assert_eq!(again.entry(), m.entry());
}

#[test]
fn any_puzzle_can_be_asked_for_where_the_game_says_what_it_means() {
    let mut m = Midend::of::<Sliding>();
    assert_eq!((m.is_any(), m.any()), (false, Some("all solvable positions are equally likely")));
    m.set_any().unwrap();
    assert_eq!((m.is_any(), m.grade()), (true, None));
    assert_eq!(m.params_text(ParamsForm::Full), "4x4da");
    // Another board keeps it, if it can.
    m.set_params_text("star").unwrap();
    assert_eq!(m.params_text(ParamsForm::Full), "star_da");
    let menu = m.presets();
    let any = |line: &PresetLine| match line {
        PresetLine::Item { title, params, any: Some(_), grade: None, .. } => {
            Some(format!("{title}: {params}"))
        }
        _ => None,
    };
    let PresetLine::Menu { items, .. } = &menu[1] else { panic!("a menu of 4x4") };
    assert_eq!(items.last().and_then(any).as_deref(), Some("4x4, any: 4x4da"));
    let mut words = String::new();
    for text in ["2x2", "lock"] {
        m.set_params_text(text).unwrap();
        assert_eq!((m.is_any(), m.any()), (false, None));
        words += &format!("{text}: {}\n", m.set_any().unwrap_err());
    }
    let mut lights = Midend::of::<LightsOut>();
    words += &format!("lights-out: {}\n", lights.set_any().unwrap_err());
    expect![[r#"
        2x2: this board has no grades because it is too small or leaves no choice
        lock: this board has one-way crossings, so solvable positions cannot all be equally likely: choose a grade
        lights-out: this game has no grade 'any'
    "#]].assert_eq(&words);
}

/// The "Custom…" dialog offers any only where nothing else decides how likely puzzles are.
#[test]
fn the_dialog_offers_any_where_it_is_possible() {
    let m = Midend::of::<Sliding>();
    let choices = |board: &str| {
        let mut other = Midend::of::<Sliding>();
        other.set_params_text(board).unwrap();
        let values: Vec<_> = other.config().iter().map(|(item, v)| (item.key, v.clone())).collect();
        m.choices("grade", &values)
    };
    assert_eq!(choices("4x4"), [0, 1, 2, 3, 4, 5]);
    assert_eq!(choices("3x2"), [0, 1, 2]);
    assert!(!choices("lock").contains(&0));
}

#[test]
fn a_board_from_outside_keeps_any() {
    let mut m = Midend::of::<Sliding>();
    m.set_any().unwrap();
    let _ = super::open(&mut m, "sliding/3x3_h5:1,2,3,0,4,6,7,8,9");
    assert_eq!(m.params_text(ParamsForm::Full), "3x3_h5_da");
    let menu = m.presets();
    let any = PresetLine::flatten(&menu).into_iter().find(|(_, params)| *params == "3x3_h5_da");
    assert_eq!(any.unwrap().0.to_string(), "3x3, custom, any");
}
