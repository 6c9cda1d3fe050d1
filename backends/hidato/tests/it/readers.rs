//! Tests of readers: no text causes a panic, and what is read is written back unchanged.

use proptest::prelude::*;
use puzzle_core::Game;
use puzzle_core::ability::Abilities as _;
use puzzle_core::format::SourceFile;
use puzzle_core::game::Status;
use puzzle_core::params::{Params as _, ParamsForm};
use puzzle_core::solve::{Answer, MetricValue, Objective, Solutions, SolveRequest, Work};
use puzzle_hidato::formats::jhidato::File;
use puzzle_hidato::{Desc, Hidato, Memory, Move, Params, State, Topology, count};

fn topology() -> impl Strategy<Value = Topology> {
    (0..8usize).prop_map(|i| Topology::ALL[i])
}

/// A ring of 42 cells on 12 rows by 13 columns with 17 numbers, modeled on jHidato's own sample
/// with a hole.
const RING: &str = "\
Q,C,12,13
#,#,#,#,#,#,#,#,#,#,#,#,#
#,#,#,#,#,#,#,#,#,#,#,#,#
#,#,#,#,?,?,?,?,7,?,#,#,#
#,#,#,?,?,?,12,9,?,?,#,#,#
#,#,#,18,?,*,*,*,1,4,#,#,#
#,#,#,?,20,*,*,*,?,?,#,#,#
#,#,#,?,23,*,*,*,?,40,#,#,#
#,#,#,?,?,*,*,*,42,39,#,#,#
#,#,#,?,29,30,?,?,37,38,#,#,#
#,#,#,?,?,?,32,35,?,#,#,#,#
#,#,#,#,#,#,#,#,#,#,#,#,#
#,#,#,#,#,#,#,#,#,#,#,#,#
";

/// Reads a file in the format with this ID and writes it back.
fn again(id: &str, text: &str) -> String {
    let format = Hidato::formats().iter().find(|f| f.id == id).unwrap();
    let imported = format.read.unwrap()(&SourceFile::alone("ring", text.as_bytes())).unwrap();
    let entry = &imported.entries[0];
    let state = entry.state().unwrap();
    let exported = entry.exported(&state, "").unwrap();
    String::from_utf8(format.write.unwrap()(&[exported]).unwrap()).unwrap()
}

#[test]
fn a_ring_round_trips_byte_for_byte_and_has_one_solution() {
    let file = File::parse(RING).unwrap();
    let board = file.desc.board();
    assert_eq!((board.height(), board.width(), board.n_cells()), (12, 13, 42));
    assert_eq!(file.desc.n_clues(), 17);
    let found = count(board, file.desc.clues(), 2, &mut Work::unlimited());
    assert_eq!(found.is_unique(), Some(true));
    let ragged = RING.lines().map(|line| line.trim_end_matches(",#")).collect::<Vec<_>>();
    for text in [
        RING.to_string(),
        RING.replace('\n', "\r\n"),
        RING.trim_end().to_string(),
        RING.replace("#\n", "# \t\n"),
        RING.replace("12,13\n", "12,13,\n"),
        ragged.join("\r\n") + "\r\n",
    ] {
        assert_eq!(File::parse(&text).unwrap().desc.n_clues(), 17);
        assert_eq!(again("jhidato", &text), text);
        let game = text.trim_end().replacen('?', "6v", 1) + "\nhard,61000\n";
        assert_eq!(again("jhidato-game", &game), game);
    }
}

#[test]
fn two_of_several_solutions_are_shown() {
    let file =
        File::parse(&RING.replace("42,39", "?,39").replace("37,38", "?,?").replace("?,40", "?,?"))
            .unwrap();
    let state = State::new(&file.desc);
    let request = SolveRequest::with_aim(Objective::Count);
    let answer = Hidato::solve(&state, &request, &mut Memory::default(), &mut Work::unlimited());
    let Answer::Solved(solved) = answer else { panic!("{answer:?}") };
    let grids: Vec<_> = solved
        .figures
        .iter()
        .filter_map(|f| if let MetricValue::Grid(rows) = &f.value { Some(rows) } else { None })
        .collect();
    assert_eq!(solved.solutions, Solutions::Several);
    let other = solved.other.as_deref().unwrap();
    assert_ne!(solved.moves, other);
    for moves in [solved.moves.as_slice(), other] {
        let mut end = state.clone();
        for mv in moves {
            Hidato::execute(&mut end, mv).unwrap();
        }
        assert_eq!(Hidato::status(&end), Status::Solved);
    }
    assert_eq!(grids.len(), 2);
    assert_ne!(grids[0], grids[1]);
    for grid in grids {
        // Each solution is a path and keeps the given numbers.
        let flat: Vec<u32> = grid.iter().flatten().map(|n| n.unwrap_or(0)).collect();
        let at = |n: u32| flat.iter().position(|&m| m == n).unwrap();
        assert!((1..42).all(|n| state.board().are_neighbors(at(n), at(n + 1))));
        for (place, &clue) in file.desc.clues().iter().enumerate() {
            assert!(clue == 0 || u32::from(clue) == flat[place]);
        }
    }
}

/// Generates something like a template.
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
    fn descs_round_trip(t in topology(), w in 1..9usize, h in 1..9usize, text in "[a-hA-D.0-9_]{0,24}") {
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
    fn files_round_trip(text in template()) {
        if let Ok(file) = File::parse(&text) {
            prop_assert_eq!(file.with(&file.values, file.played.as_ref()), text.clone());
            let formats = Hidato::formats();
            let source = SourceFile::alone("x", text.as_bytes());
            let read = formats[0].read.unwrap();
            prop_assert_eq!(read(&source).unwrap().entries.len(), 1);
        }
    }

    #[test]
    fn no_text_panics(text in "\\PC{0,60}") {
        let _ = File::parse(&text);
        let _ = Params::decode(&text, &Params::default());
        if let Ok(mv) = text.parse::<Move>() {
            prop_assert_eq!(mv.to_string(), text);
        }
    }

    #[test]
    fn params_round_trip(text in "[1-9][0-9]{0,2}x[1-9][0-9]{0,2}m[ODRXTVBA](E|S|sh|st|g[1-9][0-9]{0,2}|d[enthx]){0,5}") {
        let params = Params::decode(&text, &Params::default()).unwrap();
        let full = params.encode(ParamsForm::Full);
        prop_assert_eq!(Params::decode(&full, &Params::default()).unwrap(), params);
    }
}
