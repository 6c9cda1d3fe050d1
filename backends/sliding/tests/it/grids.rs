//! Grids of numbers and lists of starts, in the forms in which people pass them on.

use std::fs;
use std::path::Path;

use expect_test::{Expect, expect, expect_file};
use proptest::prelude::*;
use puzzle_core::ability::Abilities as _;
use puzzle_core::format::{Confidence, Entry, Imported, SourceFile};
use puzzle_core::params::{Params as _, ParamsForm};
use puzzle_core::{Game, GameRng, Invalid};
use puzzle_sliding::{Params, Sliding};

/// Reads a text in the format that recognizes it.
fn read(text: &str) -> Option<Result<Imported<Sliding>, Invalid>> {
    read_for("", text)
}

/// Reads a text as [`read`] does, for the goal that the player names.
fn read_for(goal: &str, text: &str) -> Option<Result<Imported<Sliding>, Invalid>> {
    let file = SourceFile::alone("", text.as_bytes()).with_params(goal);
    let format = Sliding::formats()
        .iter()
        .filter(|format| format.read.is_some())
        .map(|format| (format, (format.sniff)(&file)))
        .filter(|(_, confidence)| *confidence > Confidence::No)
        .max_by_key(|(_, confidence)| *confidence)?
        .0;
    Some((format.read.unwrap())(&file))
}

fn shown(text: &str) -> String {
    let imported = match read(text) {
        None => return "not recognized".into(),
        Some(Err(error)) => return error.to_string(),
        Some(Ok(imported)) => imported,
    };
    let mut shown = String::new();
    for entry in &imported.entries {
        let desc = entry.desc.as_ref().unwrap();
        let (params, desc) = (&entry.params, Sliding::desc_text(&entry.params, desc));
        shown += &format!("{}:{desc}", params.encode(ParamsForm::Short));
        for (key, value) in entry.texts.iter() {
            shown += &format!(" {key}={value}");
        }
        shown +=
            &if entry.title.is_empty() { "\n".into() } else { format!(" '{}'\n", entry.title) };
    }
    shown.extend(imported.refused.iter().map(|error| format!("refused {error}\n")));
    shown + &imported.guess.unwrap_or_default().to_string()
}

fn check(text: &str, want: &Expect) {
    want.assert_eq(&shown(text));
}

/// Every file of starts that people were seen to pass on.
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

/// Goals of files, where they are at hand.
#[test]
fn goals_of_files() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data/cases/sliding/four");
    let read = |name: &str| fs::read_to_string(Path::new(folder).join(name));
    let mut all = String::new();
    for name in ["hole-first.txt", "school-snail.txt", "school-snail-solved.txt"] {
        let Ok(text) = read(name) else {
            eprintln!("skipped: no {folder}/{name}");
            return;
        };
        all += &format!("{}\n", shown(&text));
    }
    expect![[r#"
        3x3_t9,1-8:1,0,2,3,4,5,6,7,8
        read as a start of the 3x3 sliding puzzle whose goal is 0 1 2 … with the hole first
        4x4_t1-4,12-14,5,11,16-15,6,10-7:1,2,3,4,12,13,14,5,0,11,15,6,10,9,8,7 Comment=This puzzle is solvable
        read as a start of the 4x4 sliding puzzle whose goal is a snail from the top left corner to the hole in the middle
        4x4_t1-4,12-14,5,11,16-15,6,10-7:1,2,3,4,12,13,14,5,11,0,15,6,10,9,8,7 Comment=This puzzle is solvable
        read as a start of the 4x4 sliding puzzle whose goal is a snail from the top left corner to the hole in the middle
    "#]].assert_eq(&all);
}

/// The 15-puzzle that each of these forms describes.
const START: &str = "10,2,11,4,5,12,3,7,1,6,8,15,9,13,0,14";

#[test]
fn forms_of_one_start() {
    let rows: Vec<Vec<&str>> =
        START.split(',').collect::<Vec<_>>().chunks(4).map(<[&str]>::to_vec).collect();
    let join = |cell: &str, row: &str| {
        rows.iter().map(|cells| cells.join(cell)).collect::<Vec<_>>().join(row)
    };
    let aligned = |hole: &str, cell: &str, row: &str| {
        let row_text = |cells: &Vec<&str>| {
            let cells = cells.iter().map(|c| format!("{:>2}", if *c == "0" { hole } else { c }));
            cells.collect::<Vec<_>>().join(cell)
        };
        rows.iter().map(row_text).collect::<Vec<_>>().join(row)
    };
    let frame = "+----+----+----+----+\n";
    let forms = [
        join(" ", "\n"),
        join(" ", "\r\n") + "\r\n",
        join("\t", "\n"),
        join(",", "\n"),
        join(", ", ",\n"),
        join(";", "\n"),
        join(" ", " "),
        join(",", ","),
        join(" ", "/"),
        join(",", "/"),
        join("\n\n", "\n\n").replace("\n\n", " ") + "\n\n",
        join(" ", "\n\n"),
        aligned("0", " ", "\n"),
        aligned("_", " ", "\n"),
        aligned("__", " ", "\n"),
        aligned("", " ", "\n"),
        aligned("", "\t", "\n"),
        aligned("--", "  ", "\n"),
        aligned("?", " ", "\n"),
        aligned(".", " ", "\n"),
        aligned("", " | ", "\n"),
        format!("{frame}| {} |\n{frame}", aligned("", " | ", &format!(" |\n{frame}| "))),
        format!("[{}]", aligned("", "][", "]\n[")),
        format!("[[{}]]", join(",", "],[")),
        format!("[[{}]]\n", join(", ", "],\n [")),
        format!("[[{}]]\n", aligned("0", " ", "]\n [")),
        format!("[{}]", join(",", ",")),
        format!("[{}]\n", join(", ", "]\n[")),
        format!("{{{{{}}}}};\n", join(",", "},{")),
        format!("4\n{}\n", join(" ", "\n")),
        format!("4 4\n{}\n", join(" ", "\n")),
        format!("# a puzzle\n4\n{}\n", join(" ", " # a row\n")),
        format!("; a puzzle\n{}\n", join(" ", "\n")),
        "a2b45c37168f9d0e".into(),
        "A2B4\n5C37\n168F\n9D0E\n".replace('\n', "/"),
        "A 2 B 4\n5 C 3 7\n1 6 8 F\n9 D 0 E\n".into(),
        "10 02 11 04\n05 12 03 07\n01 06 08 15\n09 13 00 14\n".into(),
    ];
    for form in &forms {
        let shown = shown(form);
        let id = shown.split([' ', '\n']).next().unwrap();
        assert_eq!(id, format!("4x4:{START}"), "{form}\n{shown}");
    }
}

#[test]
fn goals() {
    check(
        "1 2 3\n8 0 4\n7 6 5\n",
        &expect![[r#"
            3x3_t1-3,8-9,4,7-5:1,2,3,8,0,4,7,6,5
            read as a start of the 3x3 sliding puzzle whose goal is a snail from the top left corner to the hole in the middle"#]],
    );
    check(
        "8 1 2\n7 3 4\n0 6 5\n",
        &expect![[r#"
        3x3:8,1,2,7,3,4,0,6,5
        read as a start of the 3x3 sliding puzzle whose goal is 1 2 3 … with the hole last"#]],
    );
    check(
        "# Goal: hole-first\n0 1 2\n3 4 5\n",
        &expect![[r#"
            3x2_t6,1-5:0,1,2,3,4,5
            read as a start of the 3x2 sliding puzzle whose goal is 0 1 2 … with the hole first"#]],
    );
    check(
        "# Goal: rows\n2 1 3\n4 5 0\n",
        &expect![[r#"
        3x2_u:2,1,3,4,5,0
        read as a start of the 3x2 sliding puzzle whose goal is 1 2 3 … with the hole last"#]],
    );
    check(
        "# Goal: spiral\n2 1 3\n4 5 0\n",
        &expect![[r#"
        refused there is no goal 'spiral': it is rows, hole-first or snail
    "#]],
    );
}

/// The 42 school's generator names no goal, which is the snail, even if the rows can be reached.
#[test]
fn grids_of_the_school() {
    check(
        "# This puzzle is solvable\n4\n1 2 3 4\n12 13 14 5\n0 11 15 6\n10 9 8 7\n",
        &expect![[r#"
            4x4_t1-4,12-14,5,11,16-15,6,10-7:1,2,3,4,12,13,14,5,0,11,15,6,10,9,8,7 Comment=This puzzle is solvable
            read as a start of the 4x4 sliding puzzle whose goal is a snail from the top left corner to the hole in the middle"#]],
    );
    check(
        "# This puzzle is unsolvable\n3\n2 1 3\n8 0 4\n7 6 5\n",
        &expect![[r#"
        3x3_t1-3,8-9,4,7-5:2,1,3,8,0,4,7,6,5 Comment=This puzzle is unsolvable
        read as a start of the 3x3 sliding puzzle whose goal is a snail from the top left corner to the hole in the middle"#]],
    );
}

/// The goal that the player names wins over the file's own and over a guess.
#[test]
fn goals_that_the_player_names() {
    let mut shown = String::new();
    for (goal, text) in [
        ("rows", "# Goal: snail\n1 2 3\n8 0 4\n7 6 5\n"),
        ("snail", "1 2 3\n4 5 6\n7 8 0\n"),
        ("hole-first", "# This puzzle is solvable\n3\n1 2 3\n8 0 4\n7 6 5\n"),
        ("rows", "1: 1 2 3 4 5 6 7 0 8\n"),
        ("spiral", "1 2 3\n4 5 6\n7 0 8\n"),
    ] {
        let ids = |imported: Imported<Sliding>| {
            let id = |entry: &Entry<Sliding>| {
                let desc = Sliding::desc_text(&entry.params, entry.desc.as_ref().unwrap());
                format!("{}:{desc}", entry.params.encode(ParamsForm::Short))
            };
            imported.entries.iter().map(id).collect::<Vec<_>>().join(" ")
        };
        let read = read_for(goal, text).unwrap();
        shown += &format!("{goal}: {}\n", read.map_or_else(|error| error.to_string(), ids));
    }
    expect![[r#"
        rows: 3x3_u:1,2,3,8,0,4,7,6,5
        snail: 3x3_t1-3,8-9,4,7-5:1,2,3,4,5,6,7,8,0
        hole-first: 3x3_t9,1-8:1,2,3,8,0,4,7,6,5
        rows: 3x3:1,2,3,4,5,6,7,0,8
        spiral: there is no goal 'spiral': it is rows, hole-first or snail
    "#]]
    .assert_eq(&shown);
}

/// Whatever the goal, a grid is written as it was read.
#[test]
fn a_grid_keeps_its_rows_and_its_goal() {
    for text in [
        "# Goal: rows\n1 2 3\n4 5 6\n7 0 8\n",
        "# Goal: hole-first\n1 0 2\n3 4 5\n6 7 8\n",
        "# Goal: snail\n1 2 3\n8 4 0\n7 6 5\n",
    ] {
        assert_eq!(String::from_utf8(again("grid", text.as_bytes())).unwrap(), text);
    }
}

#[test]
fn lists() {
    check(
        "1: 1 2 3 4 5 6 7 0 8\n2: 1 2 3 4 5 0 7 8 6\n",
        &expect![[r#"
            3x3_t9,1-8:1,2,3,4,5,6,7,0,8 'Korf 1'
            3x3_t9,1-8:1,2,3,4,5,0,7,8,6 'Korf 2'
            read as 2 starts of the 3x3 sliding puzzle whose goal is 0 1 2 … with the hole first"#]],
    );
    check(
        "123456708\n724506831\n",
        &expect![[r#"
        3x3:1,2,3,4,5,6,7,0,8
        3x3:7,2,4,5,0,6,8,3,1
        read as 2 starts of the 3x3 sliding puzzle whose goal is 1 2 3 … with the hole last"#]],
    );
    check(
        "1 2 3 4 5 6 7 0 8\n1 2 3 4 5 6 7 7 8\n1 2 3 4 5 6 7 8 0\n1 2 3\n",
        &expect!["not recognized"],
    );
}

#[test]
fn wrong_grids() {
    check(
        "1 2 3\n4 5 5\n7 8 0\n",
        &expect![[r#"
        refused 2:5: piece 5 occurs twice
    "#]],
    );
    check(
        "1 2 3\n4 8 6\n7 5 0\n",
        &expect![[r#"
            3x3_t1-3,8-9,4,7-5:1,2,3,4,8,6,7,5,0
            read as a start of the 3x3 sliding puzzle whose goal is a snail from the top left corner to the hole in the middle"#]],
    );
    check("1 2 3\n4 5 6\n7 8 9\n", &expect!["not recognized"]);
    check("1 0\n", &expect!["not recognized"]);
    check("4\n1 2 3\n4 5 6\n7 8 0\n", &expect!["not recognized"]);
    // A Hidato with one gap.
    check("1 2 3\n4 _ 6\n7 8 9\n", &expect!["not recognized"]);
}

/// Writes puzzles in a format, reads the text and writes it again.
fn again(id: &str, text: &[u8]) -> Vec<u8> {
    let format = Sliding::formats().iter().find(|format| format.id == id).unwrap();
    let file = SourceFile::alone("", text);
    assert!((format.sniff)(&file) > Confidence::No, "{}", String::from_utf8_lossy(text));
    let imported = (format.read.unwrap())(&file).unwrap();
    assert_eq!(imported.refused, []);
    let states: Vec<_> = imported.entries.iter().map(|entry| entry.state().unwrap()).collect();
    let games: Vec<_> = imported
        .entries
        .iter()
        .zip(&states)
        .map(|(entry, state)| entry.exported(state, "").unwrap())
        .collect();
    (format.write.unwrap())(&games).unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn written_grids_and_lists_are_read_back(w in 2..12u32, h in 2..12u32, seed: u64, title in "[ -~]{0,12}") {
        let params = Params::rectangle(w, h);
        let mut numbers: Vec<u32> = (0..w * h).collect();
        GameRng::new(&seed.to_string()).shuffle(&mut numbers);
        let text = numbers.iter().map(ToString::to_string).collect::<Vec<_>>().join(",");
        let made = Sliding::parse_desc(&params, &text).map(|desc| (params.clone(), desc));
        let (params, desc) = made.unwrap_or_else(|_| {
            let params = params.unchecked();
            let desc = Sliding::parse_desc(&params, &text).unwrap();
            (params, desc)
        });
        let state = Sliding::new_state(&params, &desc);
        let mut entry = Entry::new(params.clone(), desc.clone()).titled(title);
        entry.texts.push("Comment", "a note");
        let game = || entry.exported(&state, "").unwrap();
        for format in Sliding::formats().iter().filter(|format| ["grid", "korf"].contains(&format.id)) {
            let Ok(text) = (format.write.unwrap())(&[game(), game()]) else { continue };
            prop_assert_eq!(again(format.id, &text), text.clone(), "{}", String::from_utf8_lossy(&text));
            let file = SourceFile::alone("", &text);
            for back in (format.read.unwrap())(&file).unwrap().entries {
                if format.id == "korf" {
                    // Korf's goal has the hole first: it is the same puzzle turned by half a turn.
                    let turned = |n: &u32| if *n == 0 { 0 } else { 16 - n };
                    let turned: Vec<String> =
                        numbers.iter().rev().map(|n| turned(n).to_string()).collect();
                    let own = Sliding::desc_text(&back.params, back.desc.as_ref().unwrap());
                    prop_assert_eq!(own, turned.join(","));
                } else {
                    prop_assert_eq!(back.desc.as_ref(), Some(&desc));
                    prop_assert_eq!(&back.params, &params);
                }
            }
        }
    }
}

/// Korf's hundred puzzles, where they are at hand.
#[test]
fn the_table_comes_back() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data/sliding/korf100.txt");
    let Ok(table) = fs::read_to_string(path) else {
        eprintln!("skipped: no {path}");
        return;
    };
    assert_eq!(String::from_utf8(again("korf", table.as_bytes())).unwrap(), table);
}
