//! Small files that other programs write, or that people make by hand, with what becomes of them.

use std::path::PathBuf;
use std::{fs, io};

use expect_test::expect_file;
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
    let mut text = String::new();
    for path in files(folder).unwrap() {
        let name = path.strip_prefix(folder).unwrap().display().to_string();
        let bytes = fs::read(&path).unwrap();
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
    expect_file![concat!(env!("CARGO_MANIFEST_DIR"), "/tests/cases.txt")].assert_eq(&text);
}
