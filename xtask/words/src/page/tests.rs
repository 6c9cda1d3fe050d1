use std::fmt::Write as _;
use std::fs;

use expect_test::{expect, expect_file};
use puzzle_core::text::{Catalog, Language, PluralForms, key};
use puzzle_core::{plural, text};

use super::{base_36, write};
use crate::message::Messages;

/// A language of each plural rule.
const LANGUAGES: [&str; 13] =
    ["ja", "en", "fr", "ru", "pl", "cs", "ro", "lt", "lv", "sl", "ar", "ga", "is"];

/// The forms of numbers and the keys of messages, with which a test of the page's scripts compares
/// its own.
#[test]
fn the_scripts_know_the_same_forms_and_keys() {
    let mut lines = String::new();
    for tag in LANGUAGES {
        let rule = PluralForms::of(tag);
        let forms: String = (0..=220).map(|n| rule.form(n).to_string()).collect();
        writeln!(lines, "rule {} {forms}", rule as u8).expect("writing to a string cannot fail");
    }
    for english in ["", "Undo", "{n} move", "“é” – ü", "Every puzzle has a link."] {
        writeln!(lines, "key {} {english}", base_36(key(english)))
            .expect("writing to a string cannot fail");
    }
    expect_file!["../../../../tests/page/words.txt"].assert_eq(&lines);
}

#[test]
fn a_page_has_the_words_of_its_scripts_and_each_module_its_own() {
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    let of = |path: &str| folder.path().join(path);
    fs::create_dir(of("wasm")).expect("the folder is writable");
    fs::write(of("wasm/sokoban_bg.wasm"), b"\0asm {n} push{n} pushesUndo the last\0")
        .expect("the folder is writable");
    fs::write(of("games.js"), r#"export default [{"id":"sokoban","name":"Sokoban \"x\""}];"#)
        .expect("the folder is writable");
    let mut messages = Messages::default();
    for (file, english, plural) in [
        ("backends/sokoban/src/a.rs", "{n} push", Some("{n} pushes")),
        ("frontends/app/src/a.rs", "Undo", None),
        ("backends/sokoban/src/a.rs", "Sokoban \"x\"", None),
        ("backends/sokoban/src/b.rs", "elsewhere", None),
        // By chance a part of another text of the module.
        ("backends/mahjong/src/b.rs", "push", None),
        ("frontends/terminal/src/b.rs", "last", None),
        ("frontends/web/page/js/a.js", "Settings", None),
        ("frontends/web/page/js/a.js", "{n} game", Some("{n} games")),
    ] {
        messages.add(file, english, plural, None).expect("the messages differ");
    }
    write(folder.path(), &messages).expect("the words can be written");
    expect![[r#"{"direction":"ltr","name":"Éénglíísh","plural":1,"tag":"en-XA","texts":{"1elhpb7":["{n} gááméé","{n} gáámééš"],"87ugiy":"Šóókóóbááñ \"x\"","ktdb8o":"Šééttííñgš"}}"#]]
    .assert_eq(&fs::read_to_string(of("words/en-XA/page.json")).expect("the table is there"));
    let table = fs::read(of("words/en-XA/sokoban.words")).expect("the table is there");
    let language = Language::from(Catalog::copy(&table).expect("the table is valid"));
    let n = 3;
    let said = [
        plural!(n, "{n} push", "{n} pushes").say(&language),
        text!("Undo").say(&language),
        text!("elsewhere").say(&language),
        text!("push").say(&language),
        text!("last").say(&language),
    ];
    expect![[r#"["3 púúšhééš", "ÚÚñðóó", "elsewhere", "push", "last"]"#]]
        .assert_eq(&format!("{said:?}"));
    let list = fs::read_to_string(of("languages.js")).expect("the list is there");
    assert!(list.contains(r#"{"isHidden":true,"name":"Míírróór","tag":"ar-XB"}"#), "{list}");
}
