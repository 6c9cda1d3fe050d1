use std::fs;

use expect_test::{Expect, expect};

use super::*;

fn messages() -> Messages {
    let mut messages = Messages::default();
    for (english, plural, note) in [
        ("{n} move", Some("{n} moves"), None),
        (
            "{Click|Tap} {place}; done",
            None,
            Some(
                "“place” is a square. This note is long, and it stands on one line of a gettext file, as every text does.",
            ),
        ),
        ("Undo", None, None),
    ] {
        messages.add("a.rs", english, plural, note).expect("the messages are different");
    }
    messages
}

fn german(entries: &str) -> tempfile::NamedTempFile {
    let file = tempfile::NamedTempFile::new().expect("there is room for a file");
    let head = r#"msgid ""
msgstr ""
"Language: de\n"
"Language-Name: Deutsch\n"

"#;
    fs::write(file.path(), format!("{head}{entries}")).expect("the file can be written");
    file
}

#[allow(clippy::needless_pass_by_value)] // as `expect!` is used everywhere
fn check_mistakes(entries: &str, expect: Expect) {
    let file = german(entries);
    let found = mistakes(file.path(), &messages()).expect("the file can be read").join("\n");
    let name = file.path().file_name().expect("it has a name").to_string_lossy().into_owned();
    expect.assert_eq(&found.replace(&name, "de.po"));
}

const WHOLE: &str = r#"
msgid "Undo"
msgstr "Rückgängig"

msgid "{Click|Tap} {place}; done"
msgstr "{Klicke|Tippe} auf {place}; fertig"

msgid "{n} move"
msgid_plural "{n} moves"
msgstr[0] "ein Zug"
msgstr[1] "{n} Züge"
"#;

#[test]
fn a_whole_translation_has_no_mistakes() {
    check_mistakes(WHOLE, expect![""]);
}

#[test]
fn each_kind_of_mistake_is_found() {
    check_mistakes(
        &WHOLE.replace("{place}; fertig", "{ort}; fertig"),
        expect![
            "de.po: “{Click|Tap} {place}; done” has other slots in “{Klicke|Tippe} auf {ort}; fertig”"
        ],
    );
    check_mistakes(
        &WHOLE.replace("{n} Züge", "Züge"),
        expect!["de.po: “{n} move” lacks slots in “Züge”"],
    );
    check_mistakes(
        &WHOLE.replace("; fertig", ", fertig"),
        expect![
            "de.po: “{Click|Tap} {place}; done” lacks the semicolon in “{Klicke|Tippe} auf {place}, fertig”"
        ],
    );
    check_mistakes(
        &WHOLE.replace("{Klicke|Tippe}", "Tippe"),
        expect![
            "de.po: “{Click|Tap} {place}; done” has words for other devices in “Tippe auf {place}; fertig”"
        ],
    );
    check_mistakes(
        &WHOLE.replace("msgid \"Undo\"", "msgid \"Redo\""),
        expect![[r#"
        de.po: “Undo” is missing; run cargo xtask words
        de.po: “Redo” is no longer used; run cargo xtask words"#]],
    );
    check_mistakes(&WHOLE.replace("Rückgängig", ""), expect!["de.po: “Undo” has no translation"]);
    check_mistakes(
        &WHOLE.replace("msgid \"Undo\"", "#, fuzzy\nmsgid \"Undo\""),
        expect!["de.po: “Undo” is marked as fuzzy"],
    );
    check_mistakes(
        &WHOLE.replace("msgstr[1] \"{n} Züge\"\n", ""),
        expect!["de.po: “{n} move” has 1 forms and needs 2"],
    );
    check_mistakes(
        &WHOLE.replace("Rückgängig", "Rück\\ngängig"),
        expect!["de.po: “Undo” has other line breaks in “Rück\ngängig”"],
    );
    check_mistakes(
        &WHOLE.replace("Rückgängig", "Rückgängig "),
        expect!["de.po: “Undo” has other spaces at its ends in “Rückgängig ”"],
    );
}

#[test]
fn an_update_keeps_spaces_at_the_ends() {
    let mut messages = Messages::default();
    messages.add("a.rs", ", ", None, None).expect("the messages are different");
    let file = german("msgid \", \"\nmsgstr \" , \"\n");
    let new = updated(file.path(), &messages).expect("the file can be read");
    assert!(new.ends_with("msgid \", \"\nmsgstr \" , \"\n"), "{new}");
}

#[test]
fn an_update_keeps_translations_and_adds_what_is_new() {
    let file = german(&WHOLE.replace("msgid \"Undo\"", "msgid \"Redo\""));
    let new = updated(file.path(), &messages()).expect("the file can be read");
    expect![[r##"
        #
        msgid ""
        msgstr ""
        "Language: de\n"
        "MIME-Version: 1.0\n"
        "Content-Type: text/plain; charset=UTF-8\n"
        "Content-Transfer-Encoding: 8bit\n"
        "Plural-Forms: nplurals=2;\n"
        "Language-Name: Deutsch\n"

        #: a.rs
        msgid "Undo"
        msgstr ""

        #. “place” is a square. This note is long, and it stands on one line of a gettext file, as every text does.
        #: a.rs
        msgid "{Click|Tap} {place}; done"
        msgstr "{Klicke|Tippe} auf {place}; fertig"

        #: a.rs
        msgid "{n} move"
        msgid_plural "{n} moves"
        msgstr[0] "ein Zug"
        msgstr[1] "{n} Züge"
    "##]]
    .assert_eq(&new);
}
