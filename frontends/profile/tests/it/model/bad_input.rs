//! Texts from outside that are no good.

use expect_test::{Expect, expect};
use puzzle_profile::{PlayerFile, Profile, RankingFile};

#[track_caller]
fn check(told: impl ToString, expect: Expect) {
    expect.assert_eq(&told.to_string());
}

#[test]
fn json_that_is_no_profile() {
    let read = |text: &str| Profile::from_json(text).unwrap_err();
    check(read(""), expect!["1:0: EOF while parsing a value"]);
    check(read("[1]"), expect!["1:2: invalid type: integer `1`, expected a string"]);
    check(
        read("{\"format\": \"puzzle-save\"}"),
        expect!["this is no profile: its format is 'puzzle-save'"],
    );
    let head = "{\"format\": \"puzzle-profile\", \"version\": 1";
    check(read(&head.replace(": 1", ": 2")), expect!["1:41: EOF while parsing an object"]);
    check(
        read(&format!("{}}}", head.replace(": 1", ": 2"))),
        expect!["this profile is of version 2, this program reads up to 1"],
    );
    check(
        read("{\"format\": \"puzzle-profile\"}"),
        expect!["this profile is of version 0, this program reads up to 1"],
    );
    check(
        read(&format!("{head}, \"players\": [\n{{\"name\": \"\"}}]}}")),
        expect!["2:12: a name has at least one character"],
    );
    let player =
        |fields: &str| format!("{head}, \"players\": [{{\"name\": \"Ada\",\n{fields}}}]}}");
    check(
        read(&player("\"finished\": [{\"date\": \"2026-02-30\"}]")),
        expect!["2:35: there is no day 2026-02-30: that month has days 01 to 28"],
    );
    check(
        read(&player("\"finished\": [{\"uid\": \"x\"}]")),
        expect!["2:25: a uid has 32 hexadecimal digits"],
    );
    check(read(&player("\"finished\": [{}]")), expect!["game 1 of 'Ada' has no uid"]);
    check(
        read(&player("\"finished\": [{\"moves\": -1}]")),
        expect!["2:25: invalid value: integer `-1`, expected u32"],
    );
    let deep = format!("{head}, \"players\": {}", "[".repeat(100_000));
    check(read(&deep), expect!["1:100054: EOF while parsing a list"]);
    assert!(Profile::from_json(&format!("{head}}}")).is_ok());
    assert!(Profile::from_json(&format!("{head}, \"of a later edition\": {{}}}}")).is_ok());
}

#[test]
fn ranking_files_that_are_none() {
    let read = |text: &str| RankingFile::read(text).unwrap_err();
    check(read("MAOU/476/0:00\nMAOU\n"), expect!["2:1: expected NAME/score/0:00"]);
    check(read("MAOU/-1/0:00"), expect!["1:1: expected NAME/score/0:00"]);
    check(read("/1/0:00"), expect!["1:1: a name has at least one character"]);
    check(read("MA\u{1b}OU/1/0:00"), expect!["1:1: a name has no control characters"]);
    check(
        read(&format!("{}/1/0:00", "x".repeat(10_000))),
        expect!["1:1: a name has at most 40 characters"],
    );
    check(read("MAOU/99999999999999999999999/0:00"), expect!["1:1: expected NAME/score/0:00"]);
    assert!(RankingFile::read("\n\r\n").unwrap().is_empty());
    let many = "MAOU/1/0:00\r\n".repeat(100_000);
    assert_eq!(RankingFile::read(&many).unwrap().write().lines().count(), 20);
}

#[test]
fn player_files_that_are_none() {
    let read = |text: &str| PlayerFile::read(text).unwrap_err();
    check(read("levels.txt 0\n"), expect!["1:1: expected: file level moves"]);
    check(read("a 1 2\nlevels.txt 0 -4\n"), expect!["2:1: expected: file level moves"]);
    check(read("levels.txt - 4"), expect!["1:1: expected: file level moves"]);
    check(read("a\u{9b}31m 1 4"), expect!["1:1: this is no file's name"]);
    check(read(&format!("{} 1 4", "x".repeat(10_000))), expect!["1:1: this is no file's name"]);
    check(read("levels.txt 99999999999999999999 4"), expect!["1:1: expected: file level moves"]);
}
