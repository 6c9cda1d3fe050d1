//! Texts from outside never panic, and what is read is written again as it was.

use proptest::prelude::*;
use puzzle_core::{Form, Game, Params as _, SourceFile, Work};
use puzzle_hidato::formats::jhidato::File;
use puzzle_hidato::{Desc, Hidato, Move, Params, State, Topology, count};

fn topology() -> impl Strategy<Value = Topology> {
    (0..8usize).prop_map(|i| Topology::ALL[i])
}

/// Something like a template.
fn template() -> impl Strategy<Value = String> {
    let cell = prop_oneof![
        5 => Just("?".to_string()),
        1 => Just("*".to_string()),
        1 => Just("#".to_string()),
        2 => (1..30u32).prop_map(|n| n.to_string()),
        1 => (1..30u32).prop_map(|n| format!("{n}v")),
        1 => "[ 0-9v?*#-]{0,3}",
    ];
    let rows = prop::collection::vec(prop::collection::vec(cell, 1..6), 1..5);
    let header = ("[QHTX]", "C|A|CA|X", 0..6i32);
    (header, rows, prop::bool::ANY, prop::option::of(0..100_000u32)).prop_map(
        |((kind, adjacency, off), rows, crlf, played)| {
            let end = if crlf { "\r\n" } else { "\n" };
            let height = if off == 0 { 7 } else { rows.len() };
            let mut text = format!("{kind},{adjacency},{height},{}{end}", rows[0].len());
            for row in rows {
                text += &row.join(",");
                text += end;
            }
            if let Some(millis) = played {
                text += &format!("easy,{millis}");
            }
            text
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 600, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn descs_come_back(t in topology(), w in 1..9usize, h in 1..9usize, text in "[a-hA-D.0-9_]{0,24}") {
        if let Ok(desc) = Desc::parse(t, w, h, &text) {
            let again = Desc::parse(t, w, h, &desc.text()).unwrap();
            prop_assert_eq!(&again, &desc);
            let state = State::new(&desc);
            prop_assert_eq!(Hidato::text_format(&state).unwrap().lines().count(), h);
            let mut work = Work::limited(300, 1 << 24);
            let found = count(desc.board(), desc.clues(), 2, &mut work);
            for solution in &found.solutions {
                for (place, &clue) in desc.clues().iter().enumerate() {
                    prop_assert!(clue == 0 || clue == solution[place]);
                }
            }
        }
    }

    #[test]
    fn files_come_back(text in template()) {
        if let Ok(file) = File::parse(&text) {
            prop_assert_eq!(file.with(&file.values, file.played.as_ref()), text.clone());
            let formats = Hidato::formats();
            let source = SourceFile::alone("x", text.as_bytes());
            let read = formats[0].read.unwrap();
            prop_assert_eq!(read(&source).unwrap().entries.len(), 1);
        }
    }

    #[test]
    fn any_text_is_answered(text in "\\PC{0,60}") {
        let _ = File::parse(&text);
        let _ = Params::decode(&text, &Params::default());
        if let Ok(mv) = text.parse::<Move>() {
            prop_assert_eq!(mv.to_string(), text);
        }
    }

    #[test]
    fn params_come_back(text in "[0-9]{1,3}x[0-9]{1,3}m[ODRXTVBA](E|S|sh|st|g[0-9]{1,3}|d[enthx]){0,5}") {
        let params = Params::decode(&text, &Params::default()).unwrap();
        let full = params.encode(Form::Full);
        prop_assert_eq!(Params::decode(&full, &Params::default()).unwrap(), params);
    }
}
