//! Invalid texts are refused with an error.

use expect_test::{Expect, expect};
use puzzle_profile::{PlayerFile, Profile, RankingFile};

#[track_caller]
fn check(error: impl ToString, expect: Expect) {
    expect.assert_eq(&error.to_string());
}

#[test]
fn invalid_profiles() {
    let read = |text: &str| Profile::from_json(text).unwrap_err();
    check(
        read(""),
        expect![
            "the profile cannot be read: the text ends too early; it may have been cut off (line 1, column 0)"
        ],
    );
    check(
        read("[1]"),
        expect!["the profile cannot be read: this value is not allowed here (line 1, column 2)"],
    );
    check(
        read("{\"format\": \"puzzle-save\"}"),
        expect![
            "this is not a player profile: its format is 'puzzle-save' and not 'puzzle-profile'"
        ],
    );
    let head = "{\"format\": \"puzzle-profile\", \"version\": 1";
    check(
        read(&head.replace(": 1", ": 3")),
        expect![
            "the profile cannot be read: the text ends too early; it may have been cut off (line 1, column 41)"
        ],
    );
    check(
        read(&format!("{}}}", head.replace(": 1", ": 3"))),
        expect![
            "the profile has format version 3, but this program reads versions up to 2; try a newer version of the program"
        ],
    );
    check(
        read("{\"format\": \"puzzle-profile\"}"),
        expect![
            "the profile has format version 0, but this program reads versions up to 2; try a newer version of the program"
        ],
    );
    check(
        read(&format!("{head}, \"players\": [\n{{\"name\": \"\"}}]}}")),
        expect![
            "the profile cannot be read: a name needs at least one character (line 2, column 12)"
        ],
    );
    let player =
        |fields: &str| format!("{head}, \"players\": [{{\"name\": \"Ada\",\n{fields}}}]}}");
    check(
        read(&player("\"finished\": [{\"date\": \"2026-02-30\"}]")),
        expect![
            "the profile cannot be read: there is no day 2026-02-30: that month has 28 days (line 2, column 35)"
        ],
    );
    check(
        read(&player("\"finished\": [{\"uid\": \"x\"}]")),
        expect![
            "the profile cannot be read: a uid must have 32 hexadecimal digits (line 2, column 25)"
        ],
    );
    check(read(&player("\"finished\": [{}]")), expect!["game 1 of player 'Ada' has no uid"]);
    check(
        read(&player("\"finished\": [{\"moves\": -1}]")),
        expect!["the profile cannot be read: this value is not allowed here (line 2, column 25)"],
    );
    let deep = format!("{head}, \"players\": {}", "[".repeat(100_000));
    check(
        read(&deep),
        expect![
            "the profile cannot be read: the text ends too early; it may have been cut off (line 1, column 100054)"
        ],
    );
    assert!(Profile::from_json(&format!("{head}}}")).is_ok());
    assert!(Profile::from_json(&format!("{head}, \"of a later edition\": {{}}}}")).is_ok());
}

#[test]
fn invalid_ranking_files() {
    let read = |text: &str| RankingFile::read(text, "").unwrap_err();
    check(
        read("MAOU/476/0:00\nMAOU\n"),
        expect!["2:1: expected a line of the form NAME/score/0:00"],
    );
    check(read("MAOU/-1/0:00"), expect!["1:1: expected a line of the form NAME/score/0:00"]);
    check(read("/1/0:00"), expect!["1:1: a name needs at least one character"]);
    check(read("MA\u{1b}OU/1/0:00"), expect!["1:1: a name cannot contain control characters"]);
    check(
        read(&format!("{}/1/0:00", "x".repeat(10_000))),
        expect!["1:1: a name can have at most 40 characters"],
    );
    check(
        read("MAOU/99999999999999999999999/0:00"),
        expect!["1:1: expected a line of the form NAME/score/0:00"],
    );
    assert!(RankingFile::read("\n\r\n", "").unwrap().is_empty());
    let many = "MAOU/1/0:00\r\n".repeat(100_000);
    assert_eq!(RankingFile::read(&many, "").unwrap().write().lines().count(), 20);
}

#[test]
fn invalid_player_files() {
    let read = |text: &str| PlayerFile::read(text).unwrap_err();
    check(read("levels.txt 0\n"), expect!["1:1: expected a line of the form 'file level moves'"]);
    check(
        read("a 1 2\nlevels.txt 0 -4\n"),
        expect!["2:1: expected a line of the form 'file level moves'"],
    );
    check(read("levels.txt - 4"), expect!["1:1: expected a line of the form 'file level moves'"]);
    check(read("a\u{9b}31m 1 4"), expect!["1:1: this is not a valid file name"]);
    check(
        read(&format!("{} 1 4", "x".repeat(10_000))),
        expect!["1:1: this is not a valid file name"],
    );
    check(
        read("levels.txt 99999999999999999999 4"),
        expect!["1:1: expected a line of the form 'file level moves'"],
    );
}
