//! Tests of reading and writing level files.

use std::path::PathBuf;

use expect_test::{Expect, expect};
use proptest::prelude::*;
use puzzle_core::ability::Abilities as _;
use puzzle_core::format::{Confidence, Entry, Imported, SourceFile};
use puzzle_core::params::{Params as _, ParamsForm};
use puzzle_core::{Game, Invalid};
use puzzle_sokoban::{Level, Sokoban};

fn read(format: &str, bytes: &[u8]) -> Result<Imported<Sokoban>, Invalid> {
    let format = Sokoban::formats().iter().find(|f| f.id == format).expect("a format");
    (format.read.expect("it is read"))(&SourceFile::alone("levels.txt", bytes))
}

pub(crate) fn report(imported: Result<Imported<Sokoban>, Invalid>) -> String {
    let imported = match imported {
        Ok(imported) => imported,
        Err(e) => return format!("{e}\n"),
    };
    let mut text = String::new();
    for (key, value) in imported.headers.iter() {
        text += &format!("; {key}: {value}\n");
    }
    for entry in &imported.entries {
        let number = entry.level.map_or(String::new(), |n| format!("[{n}] "));
        let desc = Sokoban::desc_text(&entry.params, level(entry));
        text += &format!(
            "{number}{}:{desc} {:?}\n",
            entry.params.encode(ParamsForm::Short),
            entry.title
        );
        for (key, value) in entry.texts.iter() {
            text += &format!("  {key}: {value}\n");
        }
        for solution in &entry.solutions {
            let heading = format!("Solution {}", solution.title);
            text += &format!("  {}: {}\n", heading.trim_end(), solution.moves);
            for (key, value) in solution.notes.iter() {
                text += &format!("    {key}: {value}\n");
            }
        }
        if !entry.moves.is_empty() {
            text += &format!("  moves made: {}\n", Sokoban::write_moves(&entry.moves));
        }
    }
    for e in &imported.refused {
        text += &format!("refused {e}\n");
    }
    for warning in &imported.warnings {
        text += &format!("warning {warning}\n");
    }
    text
}

fn check(format: &str, text: &str, expected: &Expect) {
    expected.assert_eq(&report(read(format, text.as_bytes())));
}

#[test]
fn numbered_files() {
    check(
        "xsb",
        "-3\n  ####\n###  #\n#@$ .#\n######\n\n0\n####\n#@ ####\n# $ . #\n#######\n\n12\n######\n\
         #@ $.#\n######\n\n7\n#####\n#@.#\n####\n",
        &expect![[r#"
            [-3] 6x4:s2w7s2w2ubstw7 ""
            [0] 7x4:w4s3wusw5sbstsw8 ""
            [12] 6x3:w7usbtw7 ""
            refused 19: the level has no box that the player can reach
        "#]],
    );
    check(
        "xsb",
        "99999999999999999999\r\n######\r\n#@$.-#\r\n######\r\n",
        &expect![[r#"
            ; Title: 99999999999999999999
            6x3:w7ubtsw7 ""
        "#]],
    );
}

#[test]
fn titles_and_notes() {
    check(
        "xsb",
        "; A set\n; Copyright (C) Somebody\n\n; 1\n\n######\n#@$. #   \n######\n \n; 2\n'Two'\n\n\
         ######\n#@ $.#\n######\n\n;three\n######\n#@ $.#\n######\n",
        &expect![[r#"
            ; Copyright: Copyright (C) Somebody
            ; Title: A set
            6x3:w7ubtsw7 "1"
            [2] 6x3:w7usbtw7 "Two"
            6x3:w7usbtw7 "three"
        "#]],
    );
    check(
        "xsb",
        ";01\n######\n#@$. #\n######\nAuthor: Somebody - One #1\nTitle: One #1\n\n;02\n######\n#@ $.#\n\
         ######\nAuthor: Somebody\nTitle: Two\nComment:\ncolor blue\nComment-End:\n",
        &expect![[r#"
            6x3:w7ubtsw7 "One #1"
              Comment: 01
              Author: Somebody - One #1
            6x3:w7usbtw7 "Two"
              Comment: 02
              Author: Somebody
              Comment: color blue
        "#]],
    );
    check(
        "xsb",
        ":: a file of levels\nCollection: Three\nAuthor: Me\n\nTitle: First\n-----\n######\n#@$. #\n\
         ######\n\nTitle: Second\n######\n#@ $.#\n######\n",
        &expect![[r#"
            ; Title: Three
            ; Author: Me
            ; Comment: :: a file of levels
            6x3:w7ubtsw7 "First"
            6x3:w7usbtw7 "Second"
        "#]],
    );
}

#[test]
fn run_lengths() {
    check(
        "xsb",
        "Coded\n\n6#|#@$.-#|6#\n",
        &expect![[r#"
        6x3:w7ubtsw7 "Coded"
    "#]],
    );
    check(
        "xsb",
        "6#|#@3$2.#|8#\n\n4#\n#@ $#\n#  .#\n5#\n",
        &expect![[r#"
            5x4:w4swusbw2s2tw6 ""
            refused 1:3: the player can leave the board here: a wall is missing
        "#]],
    );
    check(
        "xsb",
        "9999999#|#@$.#|6#\n",
        &expect![[r#"
            refused 1:8: this makes more than 10100 signs
        "#]],
    );
}

#[test]
fn solutions_and_saved_games_keep_their_titles_and_texts() {
    let text = "Alpha\n\n######\n#@ $.#\n######\n\nAuthor: First Author\n\nSolution 2/1 (short)\nrR\n\n\
                Solution 4/1 (a detour)\nrlrR\nAuthor: Another\nDate: 2001\n\n\
                Snapshot half way\nr\n\nSnapshot\nrl\n";
    let imported = read("xsb", text.as_bytes());
    let report = report(imported);
    expect![[r#"
        6x3:w7usbtw7 "Alpha"
          Author: First Author
          Solution 2/1 (short): rR
          Solution 4/1 (a detour): rlrR
            Author: Another
            Date: 2001
        6x3:w7usbtw7 "Alpha (half way)"
          Author: First Author
          Solution 2/1 (short): rR
          Solution 4/1 (a detour): rlrR
            Author: Another
            Date: 2001
          moves made: r
        6x3:w7usbtw7 "Alpha (saved game)"
          Author: First Author
          Solution 2/1 (short): rR
          Solution 4/1 (a detour): rlrR
            Author: Another
            Date: 2001
          moves made: rl
    "#]]
    .assert_eq(&report);
    let imported = read("xsb", text.as_bytes()).unwrap();
    let again = read("xsb", written(&imported).as_bytes());
    assert_eq!(self::report(again), report);
}

#[test]
fn titles_stand_above_or_below_all_boards_of_a_file() {
    // The second board differs from the first.
    const BOARDS: [&str; 3] =
        ["#####\n#@$.#\n#####\n", "######\n#@ $.#\n######\n", "#######\n#@ $ .#\n#######\n"];
    let titles = |text: &str| {
        let imported = read("xsb", text.as_bytes()).unwrap();
        let title = |entry: &Entry<Sokoban>| (entry.level, entry.title.clone());
        let set = imported.headers.first("Title").unwrap_or_default().to_string();
        (set, imported.entries.iter().map(title).collect::<Vec<_>>())
    };
    let names = ["One push", "Two steps", "Three"];
    let expected: Vec<_> = names.map(|name| (None, name.to_string())).to_vec();
    let numbers: Vec<_> = (1..=3).map(|n| (Some(n), String::new())).collect();
    let mut n = 0;
    for preface in ["", "A set of three\nby a friend\n\n", "A set of three\n\n\n"] {
        for mark in ["", "; ", "'", "\""] {
            let end = if "'\"".contains(mark) { mark } else { "" };
            for gap in ["\n", "\n\n"] {
                let mut below = preface.to_string();
                let mut above = preface.to_string();
                let (mut number_below, mut number_above) = (below.clone(), above.clone());
                for (i, (board, name)) in BOARDS.iter().zip(names).enumerate() {
                    below += &format!("{board}{mark}{name}{end}{gap}");
                    above += &format!("{mark}{name}{end}\n{board}{gap}");
                    number_below += &format!("{board}{mark}{}{end}{gap}", i + 1);
                    number_above += &format!("{mark}{}{end}\n{board}{gap}", i + 1);
                }
                let set = preface.lines().next().unwrap_or_default();
                let expected = (set.to_string(), expected.clone());
                // Only bare numbers are numbers.
                let numbers = if mark.is_empty() {
                    numbers.clone()
                } else {
                    (1..=3).map(|n| (None, n.to_string())).collect()
                };
                let numbers = (set.to_string(), numbers);
                assert_eq!(titles(&above), expected, "{above}");
                assert_eq!(titles(&number_above), numbers, "{number_above}");
                // A blank line is needed: without it, all lines touch both boards.
                if gap.len() > 1 || preface.is_empty() {
                    assert_eq!(titles(&below), expected, "{below}");
                    assert_eq!(titles(&number_below), numbers, "{number_below}");
                }
                n += 1;
            }
        }
    }
    assert_eq!(n, 24);
}

#[test]
fn solutions() {
    check(
        "xsb",
        "One\n\n######\n#@ $.#\n######\n\nSolution 1 (2/1)\nrr\n\nTwo\n\n#######\n#@ $ .#\n#######\n\n\
         Solution\nr\nRr\n\nThree\n\n######\n#@ $.#\n######\nSolution: lll\n",
        &expect![[r#"
            6x3:w7usbtw7 "One"
              Solution 1 (2/1): rR
            7x3:w8usbstw8 "Two"
              Solution: rRR
            6x3:w7usbtw7 "Three"
              Solution: lll
            warning 25: the solution is kept as a note: step 1: a wall is in the way
        "#]],
    );
}

#[test]
fn one_bad_level_does_not_stop_the_others() {
    check(
        "xsb",
        "a\n\n#####\n#@$.\n#####\n\nb\n\n#####\n# $.#\n#####\n\nc\n\n######\n#@@$.#\n######\n\nd\n\n\
         ######\n#@$$.#\n######\n\ne\n\n#####\n#@$.#\n#####\n\nf\n\n########\n#@$.# $#\n########\n",
        &expect![[r#"
            5x3:w6ubtw6 "e"
            refused 4:5: the player can leave the board here: a wall is missing
            refused 9: the level has no player
            refused 16:3: the level has a second player
            refused 21: the player can reach 2 boxes but only 1 goal
            refused 34:7: the player can never reach this box, and it is not on a goal
        "#]],
    );
    check(
        "xsb",
        "nothing here\n##\n",
        &expect![[r#"
        the file has no level
    "#]],
    );
    let mut large = String::from("1\n");
    large += &"#".repeat(101);
    large += "\n#@$.#\n######\n\n";
    large += &"#  #\n".repeat(200);
    check(
        "xsb",
        &large,
        &expect![[r#"
        refused 2:101: the row is longer than 100 cells
        refused 6: the board has more than 100 rows
    "#]],
    );
}

#[test]
fn slc() {
    check(
        "slc",
        "<?xml version=\"1.0\"?>\n<SokobanLevels>\n<Title>Some &amp; more</Title>\n<!-- <L>#</L> -->\n\
         <LevelCollection Copyright='Me'>\n<Level Id=\"First\" Width=\"6\" Height=\"3\">\n<L>######</L>\n\
         <L>#@$. #</L>\n<L>######</L>\n</Level>\n<Level Id=\"Bad\">\n<L>######</L>\n<L>#@x. #</L>\n\
         </Level>\n<Level Id=\"Open\">\n<L> #####</L>\n<L>#@$.  </L>\n<L>######</L>\n</Level>\n\
         </LevelCollection></SokobanLevels>",
        &expect![[r#"
            ; Title: Some & more
            ; Copyright: Me
            6x3:w7ubtsw7 "First"
            refused 13: 'x' is not a level character
            refused 17: the player can leave the board here: a wall is missing
        "#]],
    );
}

fn level(entry: &Entry<Sokoban>) -> &Level {
    entry.desc.as_ref().expect("a file holds levels")
}

fn written(imported: &Imported<Sokoban>) -> String {
    let write = Sokoban::formats()[0].write.expect("it is written");
    let entries: Vec<_> = imported
        .entries
        .iter()
        .map(|entry| (entry, Sokoban::new_state(&entry.params, level(entry))))
        .collect();
    let exported: Vec<_> =
        entries.iter().map(|(entry, state)| entry.exported(state, "").expect("a level")).collect();
    String::from_utf8(write(&exported).expect("written")).expect("text")
}

#[test]
fn levels_survive_writing_and_reading() {
    let text = "12\n  ####\n###  #\n#@$ .#\n######\n\nTitle: A\nAuthor: Me\nComment:\none\ntwo\nComment-End:\n\
                Solution\nRR\n";
    let imported = read("xsb", text.as_bytes()).expect("good");
    let written = written(&imported);
    expect![[r#"
        12
          ####
        ###  #
        #@$ .#
        ######

        Title: A
        Author: Me
        Comment:
        one
        two
        Comment-End:
        Solution
        RR
    "#]]
    .assert_eq(&written);
    assert_eq!(report(read("xsb", written.as_bytes())), report(Ok(imported)));
}

/// One board has one ID, whatever blank rows and columns are around it.
#[test]
fn blank_rows_and_columns_are_no_part_of_a_board() {
    for text in ["-\n######----\n#@$ .#\n######\n", "  ######\n  #@$ .#  \n  ######\n  -\n"] {
        let imported = read("xsb", text.as_bytes()).expect("good");
        let first = level(&imported.entries[0]);
        assert_eq!((first.board.width(), first.board.height()), (6, 3));
        expect!["######\n#@$ .#\n######\n"].assert_eq(&written(&imported));
    }
}

/// A box outside of the walls, which is not part of play, survives.
#[test]
fn objects_outside_the_walls_keep_their_places() {
    let text = "*--*|-|######\n#@$ .#\n######|-|--**|-\n";
    let imported = read("xsb", text.as_bytes()).expect("good");
    let written = written(&imported);
    expect![[r#"
        *  *
        -
        ######
        #@$ .#
        ######
        -
          **
    "#]]
    .assert_eq(&written);
    let again = read("xsb", written.as_bytes()).expect("good");
    assert_eq!(level(&again.entries[0]), level(&imported.entries[0]));
}

/// Walls drawn in notes have too few rows for a board, and must not become one when they are
/// written.
#[test]
fn drawings_in_notes_stay_notes() {
    let text =
        "######\n#@$ .#\n######\n\nhere\n##--##\nand there\n######\n# ++ #\n\nso\n######\nfar\n";
    let imported = read("xsb", text.as_bytes()).expect("good");
    let again = read("xsb", written(&imported).as_bytes());
    assert_eq!(report(again), report(Ok(imported)));
}

#[test]
fn real_files() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data/sokoban");
    for (name, first, last) in [
        ("boxoban_hard_100.xsb", "0", ""),
        ("boxoban_medium_100.xsb", "0", ""),
        ("grigr2001_100.xsb", "Bardak #01", "Only you #100"),
    ] {
        let Ok(bytes) = std::fs::read(folder.join(name)) else {
            eprintln!("skipped: {name} is not here");
            continue;
        };
        let file = SourceFile::alone(name, &bytes);
        assert_eq!((Sokoban::formats()[0].sniff)(&file), Confidence::Surely, "{name}");
        let imported = read("xsb", &bytes).expect("levels");
        assert_eq!(imported.entries.len(), 100, "{name}: {:?}", imported.refused);
        assert!(imported.refused.is_empty() && imported.warnings.is_empty(), "{name}");
        let label = |entry: &Entry<Sokoban>| {
            let number = entry.level.map(|n| n.to_string()).unwrap_or_default();
            if entry.title.is_empty() { number } else { entry.title.clone() }
        };
        assert_eq!(label(&imported.entries[0]), first, "{name}");
        if !last.is_empty() {
            assert_eq!(imported.entries[99].title, last, "{name}");
        }
    }
}

fn any_format(text: &str) {
    let file = SourceFile::alone("x", text.as_bytes());
    for format in Sokoban::formats() {
        let _ = (format.sniff)(&file);
        if let Some(Ok(imported)) = format.read.map(|read| read(&file)) {
            for entry in &imported.entries {
                entry.params.validate(ParamsForm::Short).expect("good params");
                let desc = Sokoban::desc_text(&entry.params, level(entry));
                let again = Sokoban::parse_desc(&entry.params, &desc);
                assert_eq!(again.as_ref(), Ok(level(entry)));
            }
        }
    }
}

proptest! {
    #[test]
    fn no_text_panics(text in "([#@+$*. _-]{0,8}(\n|\\|)?|[0-9]{0,12}|[udlrUDLR]{1,5}\n|;[a-z: ]{0,6}\n|Solution|Comment:\n|<Level Id=\"a\">|<L>|</L>|</Level>|&#?x?[0-9a-f]{0,9};|.){0,40}") {
        any_format(&text);
    }

    #[test]
    fn no_walled_text_panics(rows in "(#[#@$. *+|0-9-]{0,6}#\n){2,6}(\n|;|Title: x\n|-?[0-9]{1,3}\n){0,3}(#[#@$. *+-]{0,6}#\n){0,6}") {
        any_format(&rows);
    }

    #[test]
    fn no_moves_panic(text in "([udlrUDLRNESWnewsj0-9 \n]|.){0,60}") {
        let imported = read("xsb", b"######\n#@$. #\n#    #\n######\n").expect("good");
        let entry = &imported.entries[0];
        let state = Sokoban::new_state(&entry.params, level(entry));
        if let Ok(moves) = Sokoban::read_moves(&state, &text) {
            let written = Sokoban::write_moves(&moves);
            prop_assert_eq!(Sokoban::read_moves(&state, &written), Ok(moves));
        }
    }
}
