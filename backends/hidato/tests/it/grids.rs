//! Grids of numbers, and files of programs related to jHidato and Ascent.

use std::fs;
use std::path::Path;

use expect_test::{Expect, expect, expect_file};
use proptest::prelude::*;
use puzzle_core::ability::Abilities as _;
use puzzle_core::format::{Confidence, Entry, Imported, SourceFile};
use puzzle_core::params::{Params as _, ParamsForm};
use puzzle_core::solve::{Grade, Work};
use puzzle_core::{Game, Invalid};
use puzzle_hidato::{Desc, Hidato, Params, Topology, count};

/// Reads a text in the format that recognizes it.
fn read(text: &str) -> Option<Result<Imported<Hidato>, Invalid>> {
    read_with(text, "")
}

/// Reads a text as [`read`] does. The params say what the text leaves open.
fn read_with(text: &str, params: &str) -> Option<Result<Imported<Hidato>, Invalid>> {
    let file = SourceFile::alone("", text.as_bytes()).with_params(params);
    let format = Hidato::formats()
        .iter()
        .filter(|format| format.read.is_some())
        .map(|format| (format, (format.sniff)(&file)))
        .filter(|(_, confidence)| *confidence > Confidence::No)
        .max_by_key(|(_, confidence)| *confidence)?
        .0;
    Some((format.read.unwrap())(&file))
}

fn shown(text: &str) -> String {
    shown_as(read(text))
}

fn shown_as(imported: Option<Result<Imported<Hidato>, Invalid>>) -> String {
    let imported = match imported {
        None => return "not recognized".into(),
        Some(Err(error)) => return error.to_string(),
        Some(Ok(imported)) => imported,
    };
    let mut shown = String::new();
    for entry in &imported.entries {
        let (params, desc) = (&entry.params, entry.desc.as_ref().unwrap());
        let params_text = params.encode(ParamsForm::Short);
        shown += &format!("{params_text}:{}", Hidato::desc_text(params, desc));
        let board = desc.board();
        let found = count(board, desc.clues(), 2, &mut Work::limited(100_000, 1 << 26));
        shown += &format!(" {:?} of 1 to {}\n", found.solutions(), board.n_cells());
        let moves: Vec<String> = entry.moves.iter().map(ToString::to_string).collect();
        if !moves.is_empty() {
            shown += &format!("moves {}\n", moves.join(" "));
        }
    }
    shown.extend(imported.refused.iter().map(|error| format!("refused {error}\n")));
    shown.extend(imported.warnings.iter().map(|text| format!("warning: {text}\n")));
    shown + &imported.guess.unwrap_or_default().to_string()
}

fn check(text: &str, want: &Expect) {
    want.assert_eq(&shown(text));
}

/// Tours that others published as tasks. The neighbors are not in the text.
const TOURS: [(&str, &str); 3] = [
    (
        "mN",
        "\
. 0 0 0 . . . .
. 0 . 0 0 . . .
. 0 0 0 0 0 0 0
0 0 0 . . 0 . 0
0 . 0 . . 0 0 0
1 0 0 0 0 0 0 .
. . 0 0 . 0 . .
. . . 0 0 0 . .
",
    ),
    (
        "mN",
        "\
. . . . . 1 . 0 . . . . .
. . . . . 0 . 0 . . . . .
. . . . 0 0 0 0 0 . . . .
. . . . . 0 0 0 . . . . .
. . 0 . . 0 . 0 . . 0 . .
0 0 0 0 0 . . . 0 0 0 0 0
. . 0 0 . . . . . 0 0 . .
0 0 0 0 0 . . . 0 0 0 0 0
. . 0 . . 0 . 0 . . 0 . .
. . . . . 0 0 0 . . . . .
. . . . 0 0 0 0 0 . . . .
. . . . . 0 . 0 . . . . .
. . . . . 0 . 0 . . . . .
",
    ),
    (
        "mJ",
        "\
. 0 0 . 0 0 .
0 0 0 0 0 0 0
0 0 0 0 0 0 0
. 0 0 0 0 0 .
. . 0 0 0 . .
. . . 0 . . .
",
    ),
];

#[test]
fn published_tours_are_found() {
    for (params, text) in TOURS {
        let imported = read_with(text, params).unwrap().unwrap();
        let desc = imported.entries[0].desc.as_ref().unwrap();
        let board = desc.board();
        // The search finds these tours at once. Other tours can take millions of nodes.
        let found = count(board, desc.clues(), 1, &mut Work::limited(1000, 1 << 26));
        let numbers = &found.solutions[0];
        let place_of = |n: usize| numbers.iter().position(|&number| usize::from(number) == n);
        let path: Vec<usize> = (1..=board.n_cells()).map(|n| place_of(n).unwrap()).collect();
        let width = board.width();
        let apart = |a: usize, b: usize| {
            let (x, y) = ((a % width).abs_diff(b % width), (a / width).abs_diff(b / width));
            (x.min(y), x.max(y))
        };
        let steps = if params == "mN" { [(1, 2), (1, 2)] } else { [(0, 3), (2, 2)] };
        assert!(path.windows(2).all(|step| steps.contains(&apart(step[0], step[1]))), "{text}");
        assert!(desc.clues().iter().zip(numbers).all(|(&clue, &n)| clue == 0 || clue == n));
    }
}

#[test]
fn params_beside_a_grid() {
    let check = |text: &str, params: &str, want: Expect| {
        want.assert_eq(&shown_as(read_with(text, params)));
    };
    let grid = "1 _ _\n_ _ 6\n";
    check(
        grid,
        "mO",
        expect![[r#"
        3x2mO:1d6 One of 1 to 6
        read as a Hidato of 3x2, squares touching by edge"#]],
    );
    check(
        grid,
        "3x2mD",
        expect![[r#"
        3x2mD:1d6 None of 1 to 6
        read as a Hidato of 3x2, squares touching by corner"#]],
    );
    check(
        grid,
        "dh",
        expect![[r#"
        3x2mO:1d6 One of 1 to 6
        read as a Hidato of 3x2, squares touching by edge, because only so it has one solution"#]],
    );
    check(
        grid,
        "4x4mN",
        expect![[r#"
        refused the grid is 3x2, squares a knight's move apart, not '4x4mN'
    "#]],
    );
    check(
        grid,
        "mQ",
        expect![[r#"
        refused params 'mQ': expected one of O D R X T V B A N J, or H and C as in Ascent, found 'Q'
    "#]],
    );
    check(
        grid,
        "mOy",
        expect![[r#"
        refused params 'mOy': expected E, S, s, g, w, l, d or o, found 'y'
    "#]],
    );
    check(
        "# Neighbors: edges\n1 _ _\n_ _ 6\n",
        "mR",
        expect![[r#"
        refused the grid is 3x2, squares touching by edge, not 'mR'
    "#]],
    );
}

#[test]
fn files() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/files");
    let mut paths: Vec<_> =
        fs::read_dir(folder).unwrap().map(|file| file.unwrap().path()).collect();
    paths.sort();
    let mut all = String::new();
    for path in paths {
        let text = fs::read_to_string(&path).unwrap();
        all += &format!("{}\n{}\n\n", path.file_name().unwrap().to_string_lossy(), shown(&text));
    }
    expect_file!["../files.outcomes"].assert_eq(&all);
}

#[test]
fn forms_of_one_grid() {
    let want = shown("1 _ 3\nX 5 _\n");
    for form in [
        "1 ? 3\n# 5 ??\n",
        " 1 __  3\n .  5 __\n",
        " 1 --  3\n    5 --\n",
        "1\t_\t3\nX\t5\t_\n",
        "1,_,3\nX,5,_\n",
        "| 1 | _ | 3 |\n| X | 5 | _ |\n",
        "[01][??][03]\n[XX][05][??]\n",
        "[[1,\"_\",3],[\"X\",5,null]]",
        "1 _ 3/X 5 _\n",
        "# a note\n1 _ 3\n\nX 5 _\n",
        "2 3\n1 _ 3\nX 5 _\n",
        "1 0 3\n. 5 0\n",
    ] {
        assert_eq!(shown(form), want, "{form}");
    }
}

#[test]
fn grids_with_faults() {
    check(
        "1 _ 3\n4 five _\n",
        &expect![
            "2:3: 'five' is not a cell of a grid of numbers: use a number, _ for an empty cell, or X for no cell"
        ],
    );
    check(
        "1 _ 3\n4 3 _\n",
        &expect![[r#"
        refused 2:3: the number 3 is given twice
    "#]],
    );
    check(
        "1 _ 3\n4 8 _\n",
        &expect![[r#"
        refused 2:3: the number 8 is larger than 6, the number of cells
    "#]],
    );
    check(
        "5 _ 7\n_ _ _\n11 _ 13\n",
        &expect![[r#"
        refused 3:1: the number 11 is larger than 9, the number of cells; a path begins at 1
    "#]],
    );
    check(
        "0 _ 7\n_ _ _\n",
        &expect![[r#"
        refused 1:1: 0 is not a number of a path, which begins at 1
    "#]],
    );
    check(
        "# Neighbors: sides\n1 _ 3\n",
        &expect![[r#"
            refused 2: neighbors are one of: edges, corners, edges and corners, knight's moves, jumps
        "#]],
    );
    check(
        "4\n1 2 3\n4 5 6\n7 8 0\n",
        &expect!["1: the size line asks for 4 x 4 cells, but 9 follow"],
    );
    // The start of a sliding puzzle.
    check("1 2 3\n4 5 _\n", &expect!["not recognized"]);
    check(
        "# Neighbors: edges\n1 2 3\n4 5 _\n",
        &expect![[r#"
        3x2mO:1_2_3_4_5a None of 1 to 6
        read as a Hidato of 3x2, squares touching by edge"#]],
    );
    // No path visits two places that do not touch.
    check(
        "1 _ X _\n",
        &expect![[r#"
        4x1mR:1a.Aa None of 1 to 3
        read as a Hidato of 4x1, squares touching by edge and corner, though no path fits, nor does one by edge alone"#]],
    );
    let wide = "1 ".repeat(251) + "_";
    check(
        &wide,
        &expect![[r#"
        refused 1: width and height must be from 1 to 250
    "#]],
    );
}

#[test]
fn triangles_may_be_meant_for_twelve_neighbors() {
    check(
        "T,CA,2,4\n1,?,?,?\n?,?,?,8\n",
        &expect![[r#"
        4x2mB:1f8 None of 1 to 8
        T,CA is read as 6 neighbors, as in jHidato; if the file means 12, mA in its params: hidato/4x2mA:1f8"#]],
    );
    check(
        "T,CA,1,3\n1,2,3\n",
        &expect![[r#"
        3x1mB:1_2_3 One of 1 to 3
    "#]],
    );
}

const HEAD: &str =
    "SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\nVERSION :1:1\nGAME    :6:Ascent\n";

fn save(params: &str, desc: &str, moves: &[&str], position: usize) -> String {
    let field = |key: &str, value: &str| format!("{key:<8}:{}:{value}\n", value.len());
    let mut text = HEAD.to_string() + &field("PARAMS", params) + &field("CPARAMS", params);
    text += &(field("DESC", desc) + &field("TIME", "61.5"));
    text += &field("NSTATES", &(moves.len() + 1).to_string());
    text += &field("STATEPOS", &position.to_string());
    for mv in moves {
        text += &field(if mv.starts_with('S') { "SOLVE" } else { "MOVE" }, mv);
    }
    text
}

#[test]
fn saved_games_of_ascent() {
    // Numbers, a number taken back, and one that was undone.
    check(
        &save("3x3mR", "1g9", &["P1,1", "P2,2", "C2", "P4,4"], 4),
        &expect![[r#"
        3x3mR:1g9 Several of 1 to 9
        moves 1,2=2 1,3=3 1,3=
    "#]],
    );
    // A line from 1 to 9 enters what is between them.
    check(
        &save("3x3mR", "1g5", &["L0,1", "L1,2", "L2,5", "L5,8"], 5),
        &expect![[r#"
        3x3mR:1g5 Several of 1 to 9
        moves 1,2=2 1,3=3 2,3=4
    "#]],
    );
    // A line that is drawn and erased.
    check(
        &save("3x3mO", "1g9", &["L3,4", "L3,4", "L4,5;D4,5"], 4),
        &expect![[r#"
        3x3mO:1g9 Several of 1 to 9
        moves 2,1-2,2 2,1x2,2
    "#]],
    );
    check(
        &save("2x2mR", "1b4", &["S1,2,3,4,"], 2),
        &expect![[r#"
        2x2mR:1b4 Several of 1 to 4
        moves 1,2=2;2,1=3
    "#]],
    );
    check(
        &save("3x3mH", "A1e7A", &["P2,1", "L4,5"], 3),
        &expect![[r#"
            3x3mH:A1e7A Several of 1 to 7
            moves 1,3=2 2,2-2,3
        "#]],
    );
    check(
        &save("3x3mC", "A1bAe9A", &["P2,1"], 2),
        &expect![[r#"
            3x3mC:A1bAe9A Several of 1 to 9
            moves 1,2=2
        "#]],
    );
    check(
        &save("5x5mE", "zx", &[], 1),
        &expect![
            "5: mode E of the program Ascent, with numbers around the board, is another puzzle"
        ],
    );
    check(&save("3x3mR", "1g9", &["P0,1"], 2), &expect!["10: 'P0,1' is no move of this board"]);
    check(&save("3x3mR", "1g9", &["L0,8"], 2), &expect!["10: 'L0,8' is no move of this board"]);
    check(
        &save("3x3mR", "1g9", &["P1,1"], 3),
        &expect!["the position 3 is not one of the 2 of this saved game"],
    );
    check(&save("3x3mR", "1g9", &["P1,9"], 2), &expect!["10: 'P1,9' is no move of this board"]);
    check(&save("3x3mR", "1k9", &[], 1), &expect!["6: the board has more than 9 cells"]);
    check(
        &(HEAD.to_string() + "DESC    :100:1"),
        &expect!["4: the value of DESC should have 100 bytes, but only 1 follow"],
    );
    let entry = &read(&save("3x3mR", "1g9", &[], 1)).unwrap().unwrap().entries[0];
    assert_eq!(entry.elapsed_ms, 61_500);
}

#[test]
fn ids_of_ascent_with_hexagons() {
    for (params, text, mine) in [
        ("5x5mH", "B1bAmAb19B", "5x5mX"),
        ("4x3mC", "A1cAg12A", "4x3mX"),
        ("4x4mC", "A1cAhAc16A", "4x4mX"),
    ] {
        let skewed = Params::decode(params, &Params::default()).unwrap();
        let desc = match Hidato::parse_desc(&skewed, text) {
            Ok(desc) => desc,
            Err(error) => panic!("{params}:{text} {error}"),
        };
        assert_eq!(Hidato::desc_text(&skewed, &desc), text);
        assert_eq!(skewed.encode(ParamsForm::Short), params);
        // The board is also one of ours.
        let own = Params::decode(mine, &Params::default()).unwrap();
        let again = Hidato::parse_desc(&own, &Hidato::desc_text(&own, &desc)).unwrap();
        assert_eq!(again, desc);
    }
}

/// Writes a puzzle, reads the text and writes it again.
fn again(text: &[u8]) -> Imported<Hidato> {
    let file = SourceFile::alone("", text);
    let format = Hidato::formats().iter().find(|format| format.id == "grid").unwrap();
    assert_eq!((format.sniff)(&file), Confidence::Surely, "{}", String::from_utf8_lossy(text));
    (format.read.unwrap())(&file).unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn written_grids_are_read_back(by_edge: bool, w in 1..17usize, h in 1..9usize, text in "[a-hA-D.0-9_]{0,24}", title in "[ -~]{0,12}") {
        let topology = if by_edge { Topology::Orthogonal } else { Topology::King };
        let Ok(desc) = Desc::parse(topology, w, h, &text) else { return Ok(()) };
        let params = Params::new(w, h, topology, Grade::Normal);
        let mut entry = Entry::<Hidato>::new(params, desc.clone()).titled(title);
        entry.texts.push("Comment", "a note");
        let state = entry.state().unwrap();
        let game = || entry.exported(&state, "").unwrap();
        let format = Hidato::formats().iter().find(|format| format.id == "grid").unwrap();
        let text = (format.write.unwrap())(&[game(), game()]).unwrap();
        let back = again(&text);
        prop_assert_eq!(back.entries.len(), 2, "{}", String::from_utf8_lossy(&text));
        for entry in &back.entries {
            prop_assert_eq!(entry.desc.as_ref(), Some(&desc), "{}", String::from_utf8_lossy(&text));
            prop_assert_eq!(entry.texts.all("Comment").collect::<Vec<_>>(), ["a note"]);
        }
    }

    #[test]
    fn damaged_saves_are_read_or_refused(params in "[2-5]x[2-5]m[ORHC]", desc in "1[a-h]{1,3}", moves in prop::collection::vec("[PLDC][0-9]{1,2}(,[0-9]{1,2})?", 0..12)) {
        let moves: Vec<&str> = moves.iter().map(String::as_str).collect();
        let text = save(&params, &desc, &moves, moves.len() + 1);
        if let Some(Ok(imported)) = read(&text) {
            let _ = imported.entries[0].state().unwrap();
        }
    }
}
