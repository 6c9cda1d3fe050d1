//! Files and folders of others: names that are not UTF-8, pipes, links out of a folder, characters
//! that change a terminal.

#![cfg(feature = "bundled")]

use std::ffi::{OsStr, OsString};
use std::fs;
use std::path::Path;
use std::process::{Command, Output};
use std::time::{Duration, Instant};

use tempfile::TempDir;

const LEVEL: &str = "#####\n#@$.#\n#####\n";

fn run<S: AsRef<OsStr>>(folder: &Path, args: &[S]) -> Output {
    let change = |command: &mut Command| {
        command.args(args).current_dir(folder).env("XDG_DATA_HOME", folder.join("data"));
    };
    crate::run::run_with(change, b"")
}

fn texts(output: &Output) -> (String, String) {
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap();
    (text(&output.stdout), text(&output.stderr))
}

fn folder() -> TempDir {
    tempfile::tempdir().unwrap()
}

#[cfg(unix)]
fn make_pipe(path: &Path) {
    assert!(Command::new("mkfifo").arg(path).status().unwrap().success());
}

/// Verbs that take files, with the arguments before the file.
const WITH_FILES: &[&[&str]] = &[
    &["check"],
    &["solve"],
    &["hint"],
    &["show"],
    &["import"],
    &["export", "--format", "xsb"],
    &["print", "-o", "out.pdf"],
];

#[cfg(target_os = "linux")]
#[test]
fn names_that_are_not_utf8_are_read_by_all_verbs() {
    use std::os::unix::ffi::OsStringExt;
    let dir = folder();
    let name = OsString::from_vec(b"caf\xe9.xsb".to_vec());
    let missing = OsString::from_vec(b"caff\xe9.xsb".to_vec());
    fs::write(dir.path().join(&name), LEVEL).unwrap();
    fs::write(dir.path().join("a.xsb"), LEVEL).unwrap();
    for verb in WITH_FILES {
        let mut args: Vec<OsString> = verb.iter().map(OsString::from).collect();
        args.extend([name.clone(), "a.xsb".into()]);
        let output = run(dir.path(), &args);
        assert_eq!(output.status.code(), Some(0), "{verb:?} {:?}", texts(&output));
        args.push(missing.clone());
        let output = run(dir.path(), &args);
        assert_eq!(output.status.code(), Some(2), "{verb:?}");
        let (_, errors) = texts(&output);
        assert!(errors.contains("there is no file 'caff\u{fffd}.xsb'"), "{verb:?} {errors}");
        assert!(errors.contains("did you mean"), "{verb:?} {errors}");
    }
    let (answers, _) = texts(&run(dir.path(), &["check".into(), name]));
    assert!(answers.starts_with("caf\u{fffd}.xsb: "), "{answers}");
    // A folder with such a name, and a collection in it.
    let sets = OsString::from_vec(b"s\xe9ts".to_vec());
    fs::create_dir(dir.path().join(&sets)).unwrap();
    fs::write(dir.path().join(&sets).join("a.xsb"), LEVEL).unwrap();
    let output = run(dir.path(), &["collections".into(), sets.clone()]);
    assert_eq!(output.status.code(), Some(0), "{:?}", texts(&output));
    assert!(texts(&output).0.contains("0/1"));
    assert_eq!(run(dir.path(), &["check".into(), sets]).status.code(), Some(0));
}

#[cfg(unix)]
#[test]
fn walks_skip_pipes_and_links_out_of_the_folder() {
    use std::os::unix::fs::symlink;
    let dir = folder();
    let sets = dir.path().join("sets");
    fs::create_dir_all(sets.join("sub")).unwrap();
    fs::create_dir(dir.path().join("private")).unwrap();
    fs::write(dir.path().join("private/secret.xsb"), LEVEL).unwrap();
    fs::write(sets.join("a.xsb"), LEVEL).unwrap();
    make_pipe(&sets.join("pipe.xsb"));
    make_pipe(&sets.join("a.txt"));
    symlink("/dev/zero", sets.join("zero.xsb")).unwrap();
    symlink("../private", sets.join("out")).unwrap();
    symlink("../../private/secret.xsb", sets.join("sub/out.xsb")).unwrap();
    let own = dir.path().join("data/puzzles/puzzles");
    fs::create_dir_all(own.parent().unwrap()).unwrap();
    symlink(&sets, &own).unwrap();
    for args in [["collections", "sets"], ["collections", "--json"], ["check", "sets"]] {
        let output = run(dir.path(), &args);
        let (answers, errors) = texts(&output);
        assert_eq!(output.status.code(), Some(0), "{args:?} {errors}");
        for bad in ["secret", "/out", "zero", "pipe"] {
            assert!(!answers.contains(bad) && !errors.contains(bad), "{args:?} {answers} {errors}");
        }
        assert!(args[0] == "check" || answers.contains("sets") || answers.contains("puzzles"));
    }
}

#[cfg(unix)]
#[test]
fn files_of_others_beside_a_written_one_are_left_alone() {
    let dir = folder();
    let others = [".out.pdf.part", ".out.puzzles.part", ".out.puzzles.AbC123.part"];
    for name in others {
        fs::write(dir.path().join(name), "mine").unwrap();
    }
    make_pipe(&dir.path().join(".out.part"));
    fs::write(dir.path().join("a.xsb"), LEVEL).unwrap();
    for args in [
        ["import", "a.xsb", "-o", "out.puzzles"],
        ["print", "a.xsb", "-o", "out.pdf"],
        ["show", "a.xsb", "--png", "out.png"],
    ] {
        let output = run(dir.path(), &args);
        assert_eq!(output.status.code(), Some(0), "{:?}", texts(&output));
    }
    for name in others {
        assert_eq!(fs::read_to_string(dir.path().join(name)).unwrap(), "mine");
    }
    let names = fs::read_dir(dir.path()).unwrap().map(|entry| entry.unwrap().file_name());
    let n_own = names.filter(|name| name.to_string_lossy().starts_with(".puzzles-")).count();
    assert_eq!(n_own, 0);
}

/// A folder is listed once for all subpuzzles that are missing.
#[test]
fn many_missing_subpuzzles_cost_little() {
    let dir = folder();
    for i in 0..500 {
        fs::write(dir.path().join(format!("{i}.dat")), "").unwrap();
    }
    let subpuzzles = "\"set\",\n\"missing\",\n1, 2, 3, 4\n".repeat(4000);
    let text = format!("max_x = 2\nmax_y = 2\nsubpuzzles =\n{subpuzzles}");
    fs::write(dir.path().join("a.puz"), text).unwrap();
    let start = Instant::now();
    let output = run(dir.path(), &["show", "a.puz"]);
    let time = start.elapsed();
    assert_eq!(output.status.code(), Some(0), "{:?}", texts(&output));
    eprintln!("{time:?}");
    assert!(time < Duration::from_secs(3), "{time:?}");
}

#[test]
fn characters_of_others_do_not_act_on_the_terminal() {
    let dir = folder();
    let name = "a\u{202e}bsx.xsb";
    fs::write(dir.path().join(name), LEVEL).unwrap();
    let list = "; Title: \u{202e}evil\u{9b}31m\n\nsliding/2x2:1,0,2,3\t\u{202e}evil\u{9b}31m\n";
    fs::write(dir.path().join("list.puzzles"), list).unwrap();
    fs::create_dir(dir.path().join("set\u{202e}s")).unwrap();
    fs::write(dir.path().join("set\u{202e}s/b.xsb"), LEVEL).unwrap();
    let missing = "no\u{1b}[31m\u{202e}.xsb";
    let all: &[&[&str]] = &[
        &["check", name, "list.puzzles", missing],
        &["check", "--json", name, "list.puzzles", missing],
        &["check", "--verbose", name],
        &["solve", name],
        &["hint", "--json", name],
        &["show", name],
        &["show", "--words", "list.puzzles"],
        &["show", name, "--png", missing],
        &["collections", "set\u{202e}s"],
        &["collections", "--json", "set\u{202e}s"],
        &["collections", missing],
        &["import", "a.xsb", missing],
        &["import", "--json\u{202e}"],
        &["check", "sliding/\u{202e}"],
        &["check", "sliding/2x2#\u{9b}"],
        &["new", "sliding", "-n", "\u{202e}1"],
        &["new", "sliding", "--seed", "a\u{202e}"],
        &["new", "sliding\u{202e}"],
        &["list", "sliding\u{202e}"],
        &["daily", "sliding\u{202e}"],
        &["scores", "--player", "\u{202e}"],
        &["profile", "use", "\u{202e}"],
        &["profile", "import", missing],
        &["profile", "restore", "\u{202e}"],
        &["resume", "\u{202e}"],
        &[missing],
        &["\u{202e}"],
        &["check", missing, "--language=de"],
        &["--language=de", "check", "--x\u{202e}"],
    ];
    for args in all {
        let (answers, errors) = texts(&run(dir.path(), args));
        for text in [answers, errors] {
            let bad = text
                .chars()
                .find(|c| (c.is_control() && *c != '\n') || matches!(c, '\u{202a}'..='\u{202e}'));
            assert_eq!(bad, None, "{args:?} {text:?}");
        }
    }
    let (answers, _) = texts(&run(dir.path(), &["check", name]));
    assert!(answers.starts_with("a<U+202E>bsx.xsb: "), "{answers}");
    let (records, _) = texts(&run(dir.path(), &["check", "--json", name]));
    let record: serde_json::Value = serde_json::from_str(records.trim()).unwrap();
    assert_eq!(record["input"], name, "JSON keeps the name");
}

#[test]
fn the_same_tip_is_printed_once() {
    let dir = folder();
    let ids = "sliding/2x9y:1\n".repeat(200);
    fs::write(dir.path().join("list.puzzles"), ids).unwrap();
    let (_, errors) = texts(&run(dir.path(), &["check", "list.puzzles"]));
    assert_eq!(errors.matches("error:").count(), 200, "{errors}");
    assert_eq!(errors.matches("tip:").count(), 1, "{errors}");
}

/// Characters of any kind that a level cannot have.
#[test]
fn characters_in_messages_are_shown_as_they_are() {
    let dir = folder();
    for (c, shown) in [("é", "é"), ("'", "'"), ("\"", "\""), ("\\", "\\"), ("\u{202e}", "<U+202E>")]
    {
        fs::write(dir.path().join("a.xsb"), LEVEL.replace('@', &format!("@{c}"))).unwrap();
        let (_, errors) = texts(&run(dir.path(), &["check", "a.xsb", "sliding/2x2:1,{c},2,3"]));
        assert!(errors.contains(&format!("'{shown}' is not a level character")), "{errors}");
    }
}

#[test]
fn no_answer_is_no_success() {
    let dir = folder();
    fs::write(dir.path().join("empty.xsb"), "").unwrap();
    fs::write(dir.path().join("empty.puzzles"), "; Title: nothing\n").unwrap();
    fs::write(dir.path().join("a.xsb"), LEVEL).unwrap();
    fs::create_dir(dir.path().join("sets")).unwrap();
    let mut all: Vec<Vec<&str>> = vec![
        vec!["new", "sliding/3x2dn", "-s", "a b"],
        vec!["new", "sliding/3x2dn", "-s", "a b", "--json"],
        vec!["new", "sliding/3x2dn#a b"],
        vec!["new", "sliding/3x2", "-s", "é"],
        vec!["new", "sliding", "-s", " "],
        vec!["new", "sliding", "-s", "\n"],
        vec!["new", "hidato/4x4", "-s", "a:b"],
        vec!["new", "sliding-editor"],
        vec!["new", "sokoban-editor", "-s", "a b"],
        vec!["daily", "sliding", "--date", "9999-99-99"],
        vec!["daily", "sliding-editor"],
    ];
    for input in ["empty.xsb", "empty.puzzles", "sets", "sliding/3x2dn#a b", "-", "sokoban-editor"]
    {
        for verb in WITH_FILES {
            // The board of an editor is empty, and that is what `show` prints.
            if (verb[0], input) != ("show", "sokoban-editor") {
                all.push([verb, &[input][..]].concat());
            }
        }
    }
    for args in all {
        let _ = fs::remove_file(dir.path().join("out.pdf"));
        let output = run(dir.path(), &args);
        let (answers, errors) = texts(&output);
        let is_empty = answers.lines().all(|line| line.trim().is_empty());
        let has_file = dir.path().join("out.pdf").exists();
        if output.status.code() == Some(0) {
            assert!(!is_empty || has_file, "{args:?} {errors}");
            assert!(
                answers.lines().all(|line| !line.contains("\"id\":\"\"")),
                "{args:?} {answers}"
            );
        } else {
            // An answer that is "no" is on standard output, or says on standard error why.
            assert!(!is_empty || !errors.is_empty(), "{args:?}");
        }
    }
}

#[test]
fn the_extension_of_the_written_file_names_the_format() {
    let dir = folder();
    fs::write(dir.path().join("b.puzzles"), "sokoban/5x3:w6ubtw6\n").unwrap();
    for (name, first) in [
        ("a.xsb", "#####"),
        ("a.XSB", "#####"),
        ("a.puzzles", "sokoban/5x3"),
        ("a.puzzle.json", "{"),
    ] {
        let output = run(dir.path(), &["export", "b.puzzles", "-o", name]);
        assert_eq!(output.status.code(), Some(0), "{name} {:?}", texts(&output));
        let text = fs::read_to_string(dir.path().join(name)).unwrap();
        assert!(text.contains(first), "{name} {text}");
    }
    // An explicit format wins.
    let args = ["export", "b.puzzles", "-f", "puzzles", "-o", "c.xsb"];
    assert_eq!(run(dir.path(), &args).status.code(), Some(0));
    assert!(fs::read_to_string(dir.path().join("c.xsb")).unwrap().contains("sokoban/5x3"));
    for name in ["a.nope", "a", ".xsb"] {
        let output = run(dir.path(), &["export", "b.puzzles", "-o", name]);
        assert_eq!(output.status.code(), Some(2), "{name}");
        let (_, errors) = texts(&output);
        assert!(errors.contains("name one with --format: "), "{errors}");
        assert!(!dir.path().join(name).exists());
    }
    assert_eq!(run(dir.path(), &["export", "b.puzzles"]).status.code(), Some(2));
}
