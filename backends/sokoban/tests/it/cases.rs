//! Small files that other programs write, or that people make by hand, with what becomes of them.

use std::path::PathBuf;
use std::{fs, io};

use expect_test::{expect, expect_file};
use puzzle_core::ability::Abilities as _;
use puzzle_core::format::{Confidence, SourceFile};
use puzzle_sokoban::Sokoban;

use crate::formats::report;

fn files(folder: &str) -> io::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            files.extend(self::files(&path.display().to_string())?);
        } else {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}

/// The format that is surest of each file reads it. `tests/cases.txt` says how it goes.
#[test]
fn cases() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/cases");
    let text = outcomes(folder, &files(folder).unwrap());
    expect_file![concat!(env!("CARGO_MANIFEST_DIR"), "/tests/cases.txt")].assert_eq(&text);
}

/// Files about which texts belong to which level, where they are at hand.
#[test]
fn texts_of_levels() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data/cases/sokoban/four");
    let Ok(mut paths) = files(folder) else {
        eprintln!("skipped: no {folder}");
        return;
    };
    // Boards inside of other texts are another matter.
    paths.retain(|path| path.extension().is_some_and(|end| end == "xsb" || end == "sok"));
    expect![[r#"
        == game-equals.sok: xsb ()
        this is a level of Hexoban, which is another puzzle than Sokoban
        == header-one-level.xsb: xsb (1-2 Note, 4 Title, 6-8 Puzzle, 9 Note)
        ; Author: First Author
        ; Copyright: free
        5x3:w6ubtw6 "Alpha"
          Comment: the only one
        == joined/one.xsb: xsb (1-2 Note, 4 Title, 6-8 Puzzle)
        ; Author: First Author
        ; Title: One
        5x3:w6ubtw6 "Alpha"
        == joined/two.xsb: xsb (1-2 Note, 4 Title, 6-8 Puzzle)
        ; Author: Second Author
        ; Title: Two
        6x3:w7usbtw7 "Beta"
        == numbers-below.xsb: xsb (1-3 Puzzle, 4 Title, 6-8 Puzzle, 9 Title, 11-13 Puzzle, 14 Title)
        5x3:w6ubtw6 "1"
        6x3:w7usbtw7 "2"
        7x3:w8usbstw8 "3"
        == solution-titles.sok: xsb (1 Title, 3-5 Puzzle, 7 Note, 9-10 Solution, 12-13 Solution)
        6x3:w7usbtw7 "Alpha"
          Author: First Author
          Solution 2/1 (short): rR
          Solution 4/1 (a detour): rlrR
        == titles-below.xsb: xsb (1 Title, 2 Note, 4-6 Puzzle, 7 Title, 9-11 Puzzle, 12 Title, 14-16 Puzzle, 17 Title)
        ; Comment: by a friend
        ; Title: A set of three
        5x3:w6ubtw6 "One push"
        6x3:w7usbtw7 "Two steps"
        7x3:w8usbstw8 "Three"
    "#]].assert_eq(&outcomes(folder, &paths));
}

/// Returns what becomes of each file.
fn outcomes(folder: &str, paths: &[PathBuf]) -> String {
    let mut text = String::new();
    for path in paths {
        let name = path.strip_prefix(folder).unwrap().display().to_string();
        let bytes = fs::read(path).unwrap();
        let file = SourceFile::alone(&name, &bytes);
        let formats = Sokoban::formats().iter().filter(|f| f.read.is_some());
        let best = formats.max_by_key(|f| (f.sniff)(&file)).unwrap();
        text += &format!("== {name}: ");
        if (best.sniff)(&file) == Confidence::No {
            text += "no level file\n";
            continue;
        }
        let imported = (best.read.unwrap())(&file);
        let account: Vec<String> = imported
            .iter()
            .flat_map(|i| i.account.uses())
            .map(|u| {
                let lines = if u.first == u.last {
                    u.first.to_string()
                } else {
                    format!("{}-{}", u.first, u.last)
                };
                format!("{lines} {:?}", u.role)
            })
            .collect();
        text += &format!("{} ({})\n{}", best.id, account.join(", "), report(imported));
    }
    text
}
