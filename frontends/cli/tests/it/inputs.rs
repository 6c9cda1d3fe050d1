//! How PUZZLE arguments are read; each input is answered by one record, in order.

#![cfg(feature = "bundled")]

use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use expect_test::{Expect, expect};
use serde_json::Value;

fn run_in(folder: &Path, args: &[&str], input: &[u8]) -> Output {
    let change = |command: &mut Command| {
        command.args(args).current_dir(folder);
    };
    crate::run::run_with(change, input)
}

fn records(output: &Output) -> Vec<Value> {
    let text = String::from_utf8(output.stdout.clone()).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// Some fields of each record, a line a record, and the exit status.
#[track_caller]
fn check(folder: &Path, args: &[&str], fields: &[&str], expect: Expect) {
    let output = run_in(folder, args, b"");
    let mut transcript = format!("exit {}\n", output.status.code().unwrap());
    for record in records(&output) {
        let field = |name: &&str| match &record[*name] {
            Value::String(text) => text.clone(),
            other => other.to_string(),
        };
        transcript += &(fields.iter().map(field).collect::<Vec<_>>().join(" | ") + "\n");
    }
    expect.assert_eq(&transcript);
}

fn level(row: &str) -> String {
    format!("{0}\n{row}\n{0}\n", "#".repeat(row.len()))
}

#[test]
fn each_input_has_one_record_in_order_whatever_it_is() {
    let dir = tempfile::tempdir().unwrap();
    fs::write(
        dir.path().join("a.xsb"),
        [level("#@$.#"), level("#@x.#"), level("#@.$ #")].join("\n"),
    )
    .unwrap();
    fs::write(dir.path().join("prose.md"), "# A title\n\nNo puzzle here, a/b and c.\n").unwrap();
    let args = ["sliding/3x3#a", "nope", "a.xsb", "prose.md", "hidato/3x3mR:1aA2e", "a.lurd"];
    fs::write(dir.path().join("a.lurd"), "uuddllrr\n").unwrap();
    for verb in ["check", "solve", "hint"] {
        let all = [&[verb, "--json"], &args[..]].concat();
        let inputs: Vec<_> =
            records(&run_in(dir.path(), &all, b"")).iter().map(|r| r["input"].clone()).collect();
        let wanted = ["sliding/3x3#a", "nope", "a.xsb: puzzle 1", "a.xsb:6:3", "a.xsb: puzzle 3"];
        let rest = ["prose.md", "hidato/3x3mR:1aA2e", "a.lurd"];
        assert_eq!(inputs, [&wanted[..], &rest].concat(), "{verb}");
    }
    check(
        dir.path(),
        &[&["check", "--json"], &args[..]].concat(),
        &["input", "status", "solvable", "error"],
        expect![[r#"
            exit 2
            sliding/3x3#a | solved | true | null
            nope | invalid | null | 'nope' is neither a game nor a file
            a.xsb: puzzle 1 | solved | true | null
            a.xsb:6:3 | invalid | null | 'x' is not a level character
            a.xsb: puzzle 3 | unsolvable | false | null
            prose.md | invalid | null | no game reads this kind of file
            hidato/3x3mR:1aA2e | solved | true | null
            a.lurd | invalid | null | the file has moves but no level: add the moves below the level in its file
        "#]],
    );
    let solve =
        |jobs| run_in(dir.path(), &[&["solve", "-j", jobs], &args[..]].concat(), b"").stdout;
    assert_eq!(solve("1"), solve("3"));
}

#[test]
fn each_limit_has_its_own_status() {
    let dir = tempfile::tempdir().unwrap();
    let hard = "sliding/4x4:10,0,12,1,15,7,9,13,2,3,14,6,11,8,5,4";
    let solve = |limit: [&str; 2]| {
        let args = [&["solve", "--optimal", "--json", hard], &limit[..]].concat();
        let output = run_in(dir.path(), &args, b"");
        assert_eq!(output.status.code(), Some(3));
        records(&output)[0]["status"].clone()
    };
    assert_eq!(solve(["--nodes", "1000"]), "limit-nodes");
    assert_eq!(solve(["--seconds", "0.001"]), "limit-time");
    assert_eq!(solve(["--memory", "0"]), "limit-memory");
    // Limits do not apply to the generator.
    let args = ["solve", "--json", "--nodes", "1", "hidato/8x8mRdx#a"];
    let record = &records(&run_in(dir.path(), &args, b""))[0];
    assert!(record["id"].as_str().unwrap().contains(':'), "{record}");
    assert_eq!(record["status"], "limit-nodes");
    let args = ["hint", "--json", "--nodes", "1", hard];
    let record = &records(&run_in(dir.path(), &args, b""))[0];
    assert_eq!((&record["status"], &record["id"]), (&"limit-nodes".into(), &hard.into()));
}

#[test]
#[cfg(target_os = "linux")]
fn special_files_are_not_read() {
    let dir = tempfile::tempdir().unwrap();
    std::os::unix::fs::symlink("/dev/zero", dir.path().join("a.xsb")).unwrap();
    std::os::unix::fs::symlink("/", dir.path().join("everything")).unwrap();
    let made = Command::new("mkfifo").arg(dir.path().join("b.xsb")).status().unwrap();
    assert!(made.success());
    let folder = dir.path().to_str().unwrap();
    // Files of /proc have no length, and reading some of them never ends.
    for folder in [folder, "/proc/self"] {
        let output = run_in(dir.path(), &["check", "--json", folder], b"");
        assert_eq!(output.status.code(), Some(2));
        let error = records(&output)[0]["error"].as_str().unwrap().to_string();
        assert!(error.starts_with("this folder has no puzzle"), "{folder}: {error}");
    }
}

#[test]
#[cfg(target_os = "linux")]
fn a_time_zone_that_is_no_file_is_utc() {
    for zone in [":/dev/zero", "/dev/zero", ":/proc"] {
        assert_eq!(today("2026-11-26T23:30:00Z", zone), "2026-11-26", "{zone}");
    }
}

/// Runs the program with a clock that stands still, in a time zone.
fn run_at(now: &str, zone: &str, args: &[&str]) -> Output {
    crate::run::program().args(args).env("PUZZLES_NOW", now).env("TZ", zone).output().unwrap()
}

/// The day of the puzzle of today.
fn today(now: &str, zone: &str) -> String {
    let output = run_at(now, zone, &["daily", "sliding", "--json"]);
    let seed_id = records(&output)[0]["seed_id"].as_str().unwrap().to_string();
    seed_id.split_once('#').unwrap().1.to_string()
}

#[test]
fn the_clock_stands_still_where_the_variable_says() {
    for (now, zone, day) in [
        ("2026-11-21", "Pacific/Kiritimati", "2026-11-21"),
        ("2026-11-21T12:00:00Z", "UTC", "2026-11-21"),
        ("2026-11-21T23:30:00Z", "TST-1", "2026-11-22"),
    ] {
        assert_eq!(today(now, zone), day, "{now} in {zone}");
    }
    let new = |now| run_at(now, "UTC", &["new", "sliding/3x3"]).stdout;
    assert_eq!(new("2026-11-21"), new("2026-11-21"));
    assert_ne!(new("2026-11-21"), new("2026-11-22"));
    let refused = run_at("tomorrow", "UTC", &["list"]);
    assert_eq!(refused.status.code(), Some(2));
    let words = String::from_utf8(refused.stderr).unwrap();
    let wanted = "error: the variable PUZZLES_NOW needs a date or a time, like 2026-11-26 or \
                  2026-11-26T12:00:00Z\n";
    assert_eq!(words, wanted);
}

#[test]
fn the_puzzle_and_the_position_are_checked() {
    let dir = tempfile::tempdir().unwrap();
    let fields = [
        "valid",
        "solvable",
        "status",
        "moves_legal",
        "position_solvable",
        "position_status",
        "mistake",
    ];
    let room = "######\n#@   #\n# $. #\n#    #\n######\n";
    fs::write(dir.path().join("room.xsb"), room).unwrap();
    let check = |moves: &str, expect: Expect| {
        check(dir.path(), &["check", "--json", "room.xsb", "--moves", moves], &fields, expect);
    };
    check(
        "",
        expect![[r#"
            exit 1
            true | true | solved | true | true | ongoing | null
        "#]],
    );
    check(
        "r",
        expect![[r#"
            exit 1
            true | true | solved | true | true | ongoing | null
        "#]],
    );
    check(
        "dR",
        expect![[r#"
            exit 0
            true | true | solved | true | true | solved | null
        "#]],
    );
    check(
        "rD",
        expect![[r#"
            exit 1
            true | true | solved | true | false | ongoing | {"change":"pushed down","move":2,"undo":1,"why":"The box at row 4, column 3 can never reach a goal"}
        "#]],
    );
    check(
        "dRu",
        expect![[r#"
            exit 0
            true | true | solved | true | true | solved | null
        "#]],
    );
    check(
        "lll",
        expect![[r#"
            exit 1
            true | true | solved | false | null | null | null
        "#]],
    );
}

/// A position without a hint may be solvable all the same.
#[test]
fn the_status_of_a_position_without_a_hint_is_the_solvers() {
    let dir = tempfile::tempdir().unwrap();
    let room = "######\n#@   #\n# $. #\n#    #\n######\n";
    fs::write(dir.path().join("room.xsb"), room).unwrap();
    let hint = |args: &[&str]| {
        let output = run_in(dir.path(), &[&["hint", "--json"], args].concat(), b"");
        records(&output)[0]["status"].clone()
    };
    assert_eq!(hint(&["room.xsb"]), "solved");
    assert_eq!(hint(&["room.xsb", "--moves", "rD"]), "unsolvable");
    // A wrong number can be removed.
    for moves in ["", "3,3=4"] {
        assert_eq!(hint(&["hidato/3x3mR:1_2_3f", "--moves", moves]), "solved", "{moves}");
    }
}

#[test]
fn levels_are_picked_by_ranges_and_titles() {
    let dir = tempfile::tempdir().unwrap();
    let ids = |text: &str, level: &str| {
        fs::write(dir.path().join("f"), text).unwrap();
        let output = run_in(dir.path(), &["solve", "--json", "-l", level, "./f"], b"");
        let list = records(&output);
        let status = output.status.code().unwrap();
        (status, list.iter().map(|r| r["input"].as_str().unwrap().to_string()).collect::<Vec<_>>())
    };
    let rows: Vec<String> = (1..=5).map(|n| level(&format!("#@$.{}#", " ".repeat(n)))).collect();
    let plain = rows.join("\n");
    let [two, three, five] = [2, 3, 5].map(|n| format!("./f: puzzle {n}"));
    assert_eq!(ids(&plain, "2-3,5"), (0, vec![two.clone(), three, five]));
    assert_eq!(ids(&plain, "4-9").1.len(), 2, "a range may reach beyond");
    assert_eq!(ids(&plain, "6-9"), (2, vec!["./f".to_string()]));
    assert_eq!(ids(&plain, "2,2"), (0, vec![two]));
    let numbered: String =
        [-2, 7, 30].iter().zip(&rows).map(|(n, l)| n.to_string() + "\n" + l).collect();
    let [below, seven] = ["./f: level -2", "./f: level 7"].map(String::from);
    assert_eq!(ids(&numbered, "-2"), (0, vec![below.clone()]));
    assert_eq!(ids(&numbered, "-5-10"), (0, vec![below, seven]));
    let titled = format!("{}Title: 1-3, the hard way\n\n{}", rows[0], rows[1]);
    assert_eq!(ids(&titled, "1-3, THE hard way").1, ["./f: puzzle 1"]);
}

#[test]
fn directories_are_walked_and_a_ring_of_links_ends() {
    let dir = tempfile::tempdir().unwrap();
    let root = dir.path();
    fs::create_dir_all(root.join("sets/inner/deep")).unwrap();
    fs::write(root.join("sets/b.xsb"), level("#@$.#")).unwrap();
    fs::write(root.join("sets/inner/a.puzzles"), "sliding/3x3#a\n").unwrap();
    fs::write(root.join("sets/inner/deep/c.xsb"), level("#@$. #")).unwrap();
    fs::write(root.join("sets/notes.txt"), "Nothing to play.\n").unwrap();
    #[cfg(unix)]
    std::os::unix::fs::symlink(root.join("sets"), root.join("sets/inner/round")).unwrap();
    check(
        root,
        &["check", "--json", "sets"],
        &["input", "status"],
        expect![[r#"
        exit 0
        sets/b.xsb | solved
        sets/inner/a.puzzles:1 | solved
        sets/inner/deep/c.xsb | solved
    "#]],
    );
    check(
        root,
        &["check", "--json", "sets", "--level", "2"],
        &["input"],
        expect![[r#"
        exit 0
        sets/inner/a.puzzles:1
    "#]],
    );
    fs::create_dir(root.join("empty")).unwrap();
    check(
        root,
        &["check", "--json", "empty"],
        &["input", "error"],
        expect![[r#"
            exit 2
            empty | this folder has no puzzle (0 files)
        "#]],
    );
}

#[cfg(unix)]
#[test]
fn a_closed_directory_is_named_and_the_others_are_read() {
    use std::os::unix::fs::PermissionsExt;
    let dir = tempfile::tempdir().unwrap();
    let closed = dir.path().join("sets/closed");
    fs::create_dir_all(&closed).unwrap();
    fs::write(dir.path().join("sets/z.xsb"), level("#@$.#")).unwrap();
    let allow = |mode| fs::set_permissions(&closed, fs::Permissions::from_mode(mode)).unwrap();
    allow(0);
    // A privileged user can read every folder.
    if fs::read_dir(&closed).is_err() {
        check(
            dir.path(),
            &["check", "--json", "sets"],
            &["input", "status", "error"],
            expect![[r#"
                exit 2
                sets/closed | invalid | this directory may not be read
                sets/z.xsb | solved | null
            "#]],
        );
    }
    allow(0o700);
}

#[test]
fn texts_of_other_systems_are_read() {
    let dir = tempfile::tempdir().unwrap();
    let text = level("#@$.#");
    let wide: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
    let big: Vec<u8> = text.encode_utf16().flat_map(u16::to_be_bytes).collect();
    let files: [(&str, Vec<u8>, bool); 5] = [
        ("mark-le.txt", [b"\xff\xfe", &wide[..]].concat(), true),
        ("mark-be.txt", [b"\xfe\xff", &big[..]].concat(), true),
        ("mark-8.txt", [b"\xef\xbb\xbf", text.as_bytes()].concat(), true),
        ("old-mac.txt", text.replace('\n', "\r").into_bytes(), true),
        ("no-mark.txt", wide, false),
    ];
    for (name, bytes, is_good) in files {
        fs::write(dir.path().join(name), bytes).unwrap();
        let output = run_in(dir.path(), &["solve", name], b"");
        assert_eq!(output.status.success(), is_good, "{name}: {output:?}");
        assert!(
            is_good || String::from_utf8_lossy(&output.stderr).contains("UTF-16"),
            "{output:?}"
        );
    }
}

#[test]
fn numbers_are_seeds() {
    let dir = tempfile::tempdir().unwrap();
    let new = |args: &[&str]| run_in(dir.path(), &[&["new", "hidato/6x6mRdn"], args].concat(), b"");
    let some = new(&["--seeds", "5..8", "-j", "2"]).stdout;
    let one = |seed: &str| new(&["--seed", seed]).stdout;
    assert_eq!(some, [one("5"), one("6"), one("7")].concat());
    assert_eq!(new(&["--seeds", "3..3"]).stdout, b"");
    for bad in [&["--seeds", "8..5"][..], &["--seeds", "5"], &["--seeds", "1..2", "--seed", "a"]] {
        assert_eq!(new(bad).status.code(), Some(2), "{bad:?}");
    }
}

#[test]
fn control_characters_of_an_input_are_not_written() {
    let dir = tempfile::tempdir().unwrap();
    let text = "sliding/3x3#a\tA \x1b]0;owned\x07 title\u{9b}31m\n; Title: x\nsliding/\x1b[2J4x4\n";
    fs::write(dir.path().join("t.puzzles"), text).unwrap();
    for verb in ["check", "show", "solve", "hint", "import"] {
        let output = run_in(dir.path(), &[verb, "t.puzzles"], b"");
        for part in [&output.stdout, &output.stderr] {
            let part = String::from_utf8_lossy(part);
            let bad = part.chars().find(|c| c.is_control() && !matches!(c, '\n' | '\t'));
            assert_eq!(bad, None, "{verb}: {part:?}");
        }
    }
}

/// Outside of a search Ctrl-C ends the program at once, even while it waits for input.
#[cfg(unix)]
#[test]
fn an_interrupt_ends_a_wait_for_input() {
    let mut child = crate::run::program()
        .args(["solve", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    // `wait` would close standard input.
    let _open = child.stdin.take();
    let pid = child.id().to_string();
    // Before the handler is installed, the signal ends the program too.
    std::thread::sleep(std::time::Duration::from_millis(300));
    Command::new("kill").args(["-INT", &pid]).status().unwrap();
    let status = child.wait().unwrap();
    assert_eq!(status.code(), Some(130));
}

/// Metadata of a set survive every format that can hold them.
#[test]
fn metadata_of_a_set_are_kept() {
    let dir = tempfile::tempdir().unwrap();
    let set = "Set: Mine\nCopyright: Me\nHomepage: https://example.org/x\n\nSome words.\n\
               http://example.org/bare\n\n; 1\n#####\n#@$.#\n#####\nTitle: One\n\n\
               ######\n#@$ .#\n######\nTitle: Two\n";
    fs::write(dir.path().join("set.xsb"), set).unwrap();
    let text = |args: &[&str]| String::from_utf8(run_in(dir.path(), args, b"").stdout).unwrap();
    let list = text(&["import", "set.xsb"]);
    let again = {
        fs::write(dir.path().join("set.puzzles"), &list).unwrap();
        fs::write(dir.path().join("b.xsb"), text(&["export", "set.puzzles", "--format", "xsb"]))
            .unwrap();
        text(&["import", "b.xsb"]).replace("b.xsb", "set.xsb")
    };
    assert_eq!(again, list);
    for line in ["; Set: Mine", "; Homepage: https://example.org/x", "bare\n", "\tTwo\n"] {
        assert!(list.contains(line), "no '{line}' in:\n{list}");
    }
    assert!(!list.contains("http: "), "{list}");
}

/// Sizes are written with a capital as often as not; what is written out is the one way.
#[test]
fn a_size_is_read_in_any_case() {
    let dir = tempfile::tempdir().unwrap();
    let args = ["new", "sliding/3X3#1", "--json"];
    check(
        dir.path(),
        &args,
        &["seed_id"],
        expect![[r#"
        exit 0
        sliding/3x3dn#1
    "#]],
    );
    let args = ["new", "Hidato/5X4#1", "--json"];
    check(
        dir.path(),
        &args,
        &["seed_id"],
        expect![[r#"
        exit 0
        hidato/5x4mRdn#1
    "#]],
    );
}

/// Folders can have programs in them whose bytes look like levels.
#[test]
fn binary_files_are_skipped() {
    let dir = tempfile::tempdir().unwrap();
    fs::write(dir.path().join("a.xsb"), level("#@$.#")).unwrap();
    fs::write(dir.path().join("b.o"), format!("\x7fELF\0\0\n{}\0", level("#@$.#"))).unwrap();
    check(
        dir.path(),
        &["check", ".", "--json"],
        &["input", "solvable"],
        expect![[r#"
        exit 0
        ./a.xsb | true
    "#]],
    );
}

#[test]
fn a_missing_folder_is_an_error() {
    let dir = tempfile::tempdir().unwrap();
    let args = ["export", "sokoban/8x7#1", "--format", "xsb", "-o", "none/a.xsb"];
    let output = run_in(dir.path(), &args, b"");
    let errors = String::from_utf8(output.stderr).unwrap();
    expect![[r#"
        error: none/a.xsb: the folder does not exist
    "#]]
    .assert_eq(&errors);
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn a_misspelled_path_has_the_similar_file_as_a_tip() {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("sets")).unwrap();
    fs::write(folder.path().join("sets").join("microban.xsb"), "").unwrap();
    fs::write(folder.path().join("levels.txt"), "").unwrap();
    for (text, tip) in [
        ("sets/mircoban.xsb", "did you mean 'sets/microban.xsb'?"),
        ("levles.txt", "did you mean 'levels.txt'?"),
        ("set/microban.xsb", "there is no folder 'set'"),
    ] {
        let output = run_in(folder.path(), &["check", text], b"");
        let errors = String::from_utf8(output.stderr).unwrap();
        assert!(errors.contains(tip), "{text}: {errors}");
    }
    let output = run_in(folder.path(), &["check", "other.xsb"], b"");
    assert!(!String::from_utf8(output.stderr).unwrap().contains("did you mean"));
}

#[test]
fn a_puzzle_of_a_bundled_collection_is_named_by_its_number() {
    let folder = tempfile::tempdir().unwrap();
    for (input, n) in [("@sokoban/first-steps/3", 1), ("@sokoban/first-steps", 40)] {
        let output = run_in(folder.path(), &["check", "--nodes", "1", input], b"");
        let text =
            String::from_utf8(output.stdout).unwrap() + &String::from_utf8(output.stderr).unwrap();
        let lines = text.lines().filter(|line| line.starts_with('@'));
        let names: Vec<&str> = lines.filter_map(|line| line.split(": ").next()).collect();
        assert_eq!(names.len(), n, "{text}");
        assert_eq!(names.last(), Some(&if n == 1 { input } else { "@sokoban/first-steps/40" }));
    }
}
