use expect_test::{Expect, expect};

use super::collect;
use crate::message::{Message, Messages};

#[allow(clippy::needless_pass_by_value)] // as `expect!` is used everywhere
fn check(source: &str, expect: Expect) {
    let mut messages = Messages::default();
    let done = collect("a.js", source, &mut messages);
    let line = |(english, message): (&String, &Message)| {
        format!("{english:?} {:?} {:?}\n", message.plural, message.note)
    };
    let found: String = messages.by_english.iter().map(line).collect();
    expect.assert_eq(&done.err().unwrap_or(found));
}

#[test]
fn literals_are_found_wherever_they_stand() {
    check(
        r#"
        /** Says `t('not this')`. */
        const a = t('one'); // t('nor this')
        // Translators: "it" is a box.
        const b = `${t("it's {n}", { n: f(`${tn(list[0, 1], '{n} move', '{n} moves', { x })} }`) })} t('nor that')`;
        const c = /[/'"]t\('no'\)/.test(b) ? mark('two\n“three”') : 4 / 2;
        if (a.t('of another object') || /`/u.test(b)) d.push(t(
          'four',
          { a },
        ));
        function t(english) {}
        const e = '\u{1F600} not a message', f = t('five');
        "#,
        expect![[r#"
            "five" None None
            "four" None None
            "it's {n}" None Some("\"it\" is a box.")
            "one" None None
            "two\n“three”" None None
            "{n} move" Some("{n} moves") Some("\"it\" is a box.")
        "#]],
    );
}

#[test]
fn what_cannot_be_collected_is_refused() {
    let refused = |source: &str| {
        collect("a.js", source, &mut Messages::default()).expect_err("a literal is missing")
    };
    for source in ["t(words)", "t(a ? 'b' : 'c')", "t(`${a} b`)", "t('a' + 'b')", "t()"] {
        expect!["a.js:1: t is called with something that is no literal"]
            .assert_eq(&refused(source));
    }
    for source in ["tn(n, one, '{n}')", "tn(n, '{n} a')", "tn('{n} a', '{n} b')", "tn(n)"] {
        expect!["a.js:1: tn is called with something that is no literal"]
            .assert_eq(&refused(source));
    }
    expect!["a.js:1: mark is called with something that is no literal"]
        .assert_eq(&refused("mark(`a`)"));
    expect!["a.js: line 1: a template does not end"].assert_eq(&refused("`${a"));
}
