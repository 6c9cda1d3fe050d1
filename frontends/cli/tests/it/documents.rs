//! What belongs to a puzzle travels with it: titles, authors, notes, solutions, positions.

#![cfg(feature = "bundled")]

use std::fs;

use expect_test::{Expect, expect};

use crate::program::run;

const ONE: &str = "Author: First Author\nCollection: One\n\nAlpha\n\n#####\n#@$.#\n#####\n";
const TWO: &str = "Author: Second Author\nCollection: Two\nCopyright: free\n\nBeta\n\n######\n#@ $.#\n######\n\
                   \nSolution 2/1 (short)\nrR\n\nSnapshot half way\nr\n";

/// Runs the program on files with these contents, `1.xsb` and so on, and compares what it prints.
#[track_caller]
fn check(files: &[&str], args: &[&str], expected: Expect) {
    let folder = tempfile::tempdir().unwrap();
    let mut all: Vec<String> = args.iter().map(ToString::to_string).collect();
    for (i, text) in files.iter().enumerate() {
        let path = folder.path().join(format!("{}.xsb", i + 1));
        fs::write(&path, text).unwrap();
        all.push(path.display().to_string());
    }
    let args: Vec<&str> = all.iter().map(String::as_str).collect();
    let output = run(&args);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    expected.assert_eq(&String::from_utf8_lossy(&output.stdout));
}

#[test]
fn joined_files_keep_their_own_texts() {
    check(
        &[ONE, TWO],
        &["import"],
        expect![[r#"
        sokoban/5x3:w6ubtw6	Alpha
        ;+ puzzles:source: 1.xsb
        ;+ Author: First Author
        ;+ Collection: One
        sokoban/6x3:w7usbtw7	Beta
        ;+ puzzles:source: 2.xsb
        ;+ puzzles:solution: rR
        ;+ puzzles:solution-title: 2/1 (short)
        ;+ Author: Second Author
        ;+ Collection: Two
        ;+ Copyright: free
        sokoban/6x3:w7usbtw7	Beta (half way)
        ;+ puzzles:source: 2.xsb
        ;+ puzzles:moves: r
        ;+ puzzles:solution: rR
        ;+ puzzles:solution-title: 2/1 (short)
        ;+ Author: Second Author
        ;+ Collection: Two
        ;+ Copyright: free
    "#]],
    );
    check(
        &[ONE, TWO],
        &["export", "-f", "xsb"],
        expect![[r#"
        #####
        #@$.#
        #####

        Title: Alpha
        Author: First Author
        Collection: One

        ######
        #@ $.#
        ######

        Title: Beta
        Author: Second Author
        Collection: Two
        Copyright: free
        Solution 2/1 (short)
        rR
        Snapshot half way
        r
    "#]],
    );
}

#[test]
fn texts_that_all_files_have_in_common_stay_headers() {
    let other = TWO.replace("Second", "First");
    check(
        &[ONE, &other],
        &["export", "-f", "xsb", "--level", "1"],
        expect![[r#"
        Author: First Author

        #####
        #@$.#
        #####

        Title: Alpha
        Collection: One

        ######
        #@ $.#
        ######

        Title: Beta
        Collection: Two
        Copyright: free
        Solution 2/1 (short)
        rR
    "#]],
    );
}

#[test]
fn a_level_that_is_exported_alone_keeps_the_texts_of_its_file() {
    let set = format!("{ONE}Comment: the first one\n\nOmega\n\n######\n#@ $.#\n######\n");
    check(
        &[ONE],
        &["export", "-f", "xsb"],
        expect![[r#"
        Author: First Author
        Collection: One

        #####
        #@$.#
        #####

        Title: Alpha
    "#]],
    );
    check(
        &[&set],
        &["export", "-f", "xsb", "--level", "2"],
        expect![[r#"
        Author: First Author
        Collection: One

        ######
        #@ $.#
        ######

        Title: Omega
    "#]],
    );
    check(
        &[&set],
        &["export", "-f", "puzzles", "--level", "2"],
        expect![[r#"
        ; Author: First Author
        ; Title: One
        sokoban/6x3:w7usbtw7	Omega
        ;+ puzzles:source: 1.xsb
    "#]],
    );
}

#[test]
fn moves_are_written_or_refused_and_variants_are_known() {
    let mut tried = Vec::new();
    for (id, moves) in [
        ("sliding/3x3:1,2,3,4,5,6,7,0,8", "9"),
        ("sokoban/6x3:w7usbtw7", "r"),
        ("hidato/2x2mR:1b4", "1,2=2"),
        ("mahjong/mini,u#a", ""),
    ] {
        let list = run(&["list", "--json", id.split('/').next().unwrap()]);
        let list: serde_json::Value = serde_json::from_slice(&list.stdout).unwrap();
        let own =
            list["formats"].as_array().unwrap().iter().filter(|format| format["writes"] == true);
        let own: Vec<String> =
            own.map(|format| format["id"].as_str().unwrap().to_string()).collect();
        for format in own.iter().map(String::as_str).chain(["puzzles", "save"]) {
            let output = run(&["export", id, "-f", format, "--choice", "nonsense"]);
            assert_eq!(output.status.code(), Some(2), "{id} {format}");
            if moves.is_empty() {
                continue;
            }
            let plain = run(&["export", id, "-f", format]);
            let output = run(&["export", id, "-f", format, "-m", moves]);
            match output.status.code() {
                Some(0) => assert_ne!(plain.stdout, output.stdout, "{id} {format}"),
                code => {
                    let error = String::from_utf8_lossy(&output.stderr).into_owned();
                    assert!(code == Some(2) && error.contains("--moves"), "{id} {format}: {error}");
                }
            }
            tried.push(format!("{format} {}", output.status.code().unwrap()));
        }
    }
    expect![[r#"
        puz 2
        mac 2
        korf 2
        grid 2
        puzzles 0
        save 0
        xsb 0
        lurd 0
        puzzles 0
        save 0
        jhidato 2
        jhidato-game 0
        grid 2
        puzzles 0
        save 0"#]]
    .assert_eq(&tried.join("\n"));
}
