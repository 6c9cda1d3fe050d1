use alloc::string::{String, ToString as _};
use alloc::vec::Vec;

use expect_test::{Expect, expect};
use proptest::prelude::*;

use super::{Catalog, CatalogWriter, Language, PluralForms, Text, key, pieces};
use crate::{Invalid, plural, text};

fn language(messages: &[(&str, &[&str])]) -> Language {
    let mut writer = CatalogWriter::new("de", "Deutsch");
    for (english, forms) in messages {
        writer.message(english, forms).expect("the forms are right");
    }
    writer.finish().expect("the table is whole").into()
}

#[allow(clippy::needless_pass_by_value)] // as `expect!` is used everywhere
fn check(text: &Text, language: &Language, expect: Expect) {
    expect.assert_eq(&text.say(language));
}

#[test]
fn words_lists_and_numbers_follow_the_language() {
    let german = language(&[
        ("{n} move", &["{n} Zug", "{n} Züge"]),
        ("solved in {count}", &["mit {count} gelöst"]),
        ("{first} and {last}", &["{first} und {last}"]),
        ("left", &["links"]),
        (".", &[","]),
    ]);
    let moves = |n: u32| plural!(n, "{n} move", "{n} moves");
    let solved = |n| text!("solved in {count}", count = moves(n));
    check(&solved(1), &german, expect!["mit 1 Zug gelöst"]);
    check(&solved(3), &german, expect!["mit 3 Züge gelöst"]);
    check(&solved(3), &Language::ENGLISH, expect!["solved in 3 moves"]);
    let list = Text::list([Text::from("left"), Text::from("right"), Text::plain("left")]);
    check(&list, &german, expect!["links, right und left"]);
    check(&Text::decimal(-0.96, 1), &german, expect!["-1,0"]);
    check(&Text::decimal(0.04, 2), &german, expect!["0,04"]);
    check(&Text::from("left").capitalized(), &german, expect!["Links"]);
}

#[test]
fn translations_with_other_slots_are_not_used() {
    let wrong = language(&[("{n} tiles", &["{x} Steine"]), ("{n} boxes", &["Kisten"])]);
    check(&text!("{n} tiles", n = 3), &wrong, expect!["3 tiles"]);
    check(&text!("{n} boxes", n = 3), &wrong, expect!["Kisten"]);
}

#[test]
fn braces_are_words_where_they_are_no_slot() {
    let parts =
        |template| pieces(template).map(|piece| alloc::format!("{piece:?}")).collect::<Vec<_>>();
    let all: Vec<String> = ["{{n}}", "{Click|Tap} {n}", "{", "a}b", ""].map(parts).concat();
    expect![[r#"
        Words("{")
        Words("n")
        Words("}")
        Words("{")
        Words("Click|Tap")
        Words("}")
        Words(" ")
        Slot("n")
        Words("{")
        Words("a")
        Words("}")
        Words("b")"#]]
    .assert_eq(&all.join("\n"));
}

/// All tags with a rule of their own, and the numbers up to 120 that take each form.
#[test]
fn every_rule_uses_each_of_its_forms() {
    let tags =
        ["ja", "en", "fr", "pt-BR", "ru", "pl", "cs", "ro", "lt", "lv", "sl", "ar", "ga", "is"];
    for tag in tags {
        let rule = PluralForms::of(tag);
        let mut used: Vec<usize> = (0..=120).map(|n| rule.form(n)).collect();
        used.sort_unstable();
        used.dedup();
        assert_eq!(used, (0..rule.forms()).collect::<Vec<_>>(), "{tag}");
    }
}

#[test]
fn equal_keys_are_refused() {
    // Two texts with the same FNV-1a hash of 32 bits.
    assert_eq!(key("costarring"), key("liquid"));
    let mut writer = CatalogWriter::new("de", "Deutsch");
    writer.message("costarring", &["a"]).expect("the first one has room");
    let refusal = writer.message("liquid", &["b"]).expect_err("the key is taken");
    expect!["“costarring” and “liquid” have the same key: change one of them"]
        .assert_eq(refusal.text().to_string().as_str());
}

#[test]
fn numbers_of_forms_are_checked() {
    let refused = |tag: &str, forms: &[&str]| {
        CatalogWriter::new(tag, tag).message("{n} box", forms).map_err(|e: Invalid| e.to_string())
    };
    assert_eq!(refused("de", &["a", "b"]), Ok(()));
    assert_eq!(refused("pl", &["a", "b", "c"]), Ok(()));
    expect!["“{n} box” has 2 forms, and the language has 3"]
        .assert_eq(&refused("pl", &["a", "b"]).expect_err("Polish has three forms"));
}

#[cfg(feature = "serde")]
mod as_json {
    use super::*;

    #[test]
    fn each_kind_comes_back_from_json() {
        let n = 3;
        let texts = [
            Text::plain("b4"),
            text!("undo"),
            Text::from(7_u8),
            Text::decimal(1.25, 2),
            plural!(n, "{n} move", "{n} moves"),
            text!("{what} done", what = Text::list([Text::from("a"), Text::from("b")])),
            Text::from("undo").capitalized(),
            Text::from("solvable; easy").first_clause(),
            Text::default(),
        ];
        for text in texts {
            let json = serde_json::to_string(&text).expect("texts are data");
            let back: Text = serde_json::from_str(&json).expect("texts are data");
            assert_eq!((&back, back.to_string()), (&text, text.to_string()), "{json}");
        }
    }
}

proptest! {
    #[test]
    fn any_bytes_are_a_table_or_an_error(mut bytes: Vec<u8>, whole: bool) {
        if whole {
            bytes.splice(0..0, *b"PZW1");
        }
        if let Ok(catalog) = Catalog::copy(&bytes) {
            let _ = catalog.find("undo", Some(3));
        }
    }

    #[test]
    fn a_damaged_table_says_something_or_nothing(at in 0_usize..80, byte: u8, n: u32) {
        let mut writer = CatalogWriter::new("de", "Deutsch");
        writer.message("{n} move", &["{n} Zug", "{n} Züge"]).expect("two forms");
        writer.message("undo", &["zurück"]).expect("one form");
        let mut bytes = writer.bytes();
        let at = at % bytes.len();
        bytes[at] = byte;
        if let Ok(catalog) = Catalog::copy(&bytes) {
            let language = Language::from(catalog);
            let _ = plural!(n, "{n} move", "{n} moves").say(&language);
        }
    }

    #[test]
    fn tables_say_what_was_put_in(entries in prop::collection::btree_map("[a-z ]{1,12}", "\\PC{0,40}", 0..40)) {
        let mut writer = CatalogWriter::new("fr", "Français");
        let entries: Vec<_> = entries.into_iter().filter(|(english, text)| {
            !text.contains('\0') && writer.message(english, &[text]).is_ok()
        }).collect();
        let catalog = writer.finish().expect("the table is whole");
        prop_assert_eq!(catalog.len(), entries.len());
        for (english, text) in &entries {
            prop_assert_eq!(catalog.find(english, None), Some(&**text));
        }
    }

    #[test]
    fn no_template_panics(template in "[{}a-z| ]{0,20}") {
        let said: usize = pieces(&template).map(|_| 1).sum();
        prop_assert!(said <= template.len());
    }
}
