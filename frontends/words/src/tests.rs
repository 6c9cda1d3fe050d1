use expect_test::expect;
use puzzle_core::plural;

use super::{languages, pseudo};

#[test]
fn all_languages_can_be_read() {
    let names: Vec<_> = languages().iter().map(|l| format!("{} {}", l.tag(), l.name())).collect();
    expect![[r#"
        en English
        ca Català
        de Deutsch
        es Español
        fr Français
        en-XA Éénglíísh
        ar-XB Míírróór"#]]
    .assert_eq(&names.join("\n"));
}

#[test]
fn pseudo_languages_keep_slots_and_words_for_devices() {
    expect!["{Çlííçk|Tááp} {n} lííghtš; ðóóñéé."]
        .assert_eq(&pseudo("en-XA", "{Click|Tap} {n} lights; done."));
    let n = 2;
    for tag in ["de", "es", "fr", "ca"] {
        let language = super::language(tag).expect("the language is translated");
        let words = plural!(n, "{n} move", "{n} moves").say(&language);
        assert!(words.starts_with("2 ") && words != "2 moves", "{tag}: {words}");
    }
}
