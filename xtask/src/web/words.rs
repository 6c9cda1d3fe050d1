//! The words of the page in other languages, and the pages and manifests with them for links.

use std::fs;
use std::path::{Path, PathBuf};

use puzzle_core::text::key;
use serde_json::{Value, json};

use super::html::{Marked, escaped, marked};
use super::{text, write};
use crate::workspace::{built, run};

/// A language of the page, with its table of translations.
pub(super) struct Language {
    pub(super) tag: String,
    direction: String,
    texts: Value,
}

impl Language {
    /// Returns English, which needs no table.
    pub(super) fn english() -> Self {
        Self { tag: "en".into(), direction: "ltr".into(), texts: Value::Null }
    }

    fn read(path: &Path) -> Result<Self, String> {
        let table: Value = serde_json::from_str(&text(&path.join("page.json"))?)
            .map_err(|e| format!("{}: {e}", path.display()))?;
        let fact = |name: &str| table[name].as_str().unwrap_or_default().to_string();
        Ok(Self { tag: fact("tag"), direction: fact("direction"), texts: table["texts"].clone() })
    }

    /// Returns a message in the language, or the English text if it is not translated.
    pub(super) fn word<'a>(&'a self, english: &'a str) -> &'a str {
        let text = &self.texts[base_36(key(english))];
        text.as_str().or_else(|| text[0].as_str()).unwrap_or(english)
    }

    /// Returns a file name with the tag of the language before its extension. Files in English have
    /// none.
    pub(super) fn named(&self, stem: &str, extension: &str) -> String {
        match self.tag.as_str() {
            "en" => format!("{stem}.{extension}"),
            tag => format!("{stem}.{tag}.{extension}"),
        }
    }

    /// Returns the files that only players of the language load, the table of the page first.
    pub(super) fn files(&self, of_page: &[String]) -> Vec<String> {
        let (folder, first) = (format!("words/{}/", self.tag), self.page_table());
        let manifest = self.named("manifest", "webmanifest");
        let rest = of_page.iter().filter(|file| **file != first);
        let rest = rest.filter(|file| file.starts_with(&folder) || **file == manifest).cloned();
        std::iter::once(first.clone()).chain(rest).collect()
    }

    fn page_table(&self) -> String {
        format!("words/{}/page.json", self.tag)
    }

    /// Returns `true` for files of the language: its words, and its copies of pages.
    pub(super) fn has(&self, file: &str) -> bool {
        let ends = [format!(".{}.html", self.tag), format!(".{}.webmanifest", self.tag)];
        file.starts_with(&format!("words/{}/", self.tag))
            || ends.iter().any(|end| file.ends_with(end))
    }
}

/// Writes a number with the digits and small letters.
fn base_36(n: u32) -> String {
    let digit = char::from_digit(n % 36, 36).unwrap_or('0');
    if n < 36 { digit.to_string() } else { format!("{}{digit}", base_36(n / 36)) }
}

/// Writes the tables of all languages into the page, and returns the languages.
pub(super) fn languages(out: &Path) -> Result<Vec<Language>, String> {
    let program = built("--bin xtask-words")?;
    run(&format!("{} --page {}", program.display(), out.display()), &[])?;
    let folders = fs::read_dir(out.join("words")).map_err(|e| format!("words: {e}"))?;
    let mut folders: Vec<PathBuf> = folders.flatten().map(|folder| folder.path()).collect();
    folders.sort();
    folders.iter().map(|folder| Language::read(folder)).collect()
}

/// Writes the manifest in a language.
pub(super) fn manifest(out: &Path, language: &Language) -> Result<(), String> {
    let source = text(&out.join("manifest.webmanifest"))?;
    let mut manifest: Value = serde_json::from_str(&source).map_err(|e| e.to_string())?;
    for name in ["name", "short_name", "description"] {
        let said = language.word(manifest[name].as_str().unwrap_or_default()).to_string();
        manifest[name] = json!(said);
    }
    manifest["lang"] = json!(language.tag);
    manifest["dir"] = json!(language.direction);
    write(&out.join(language.named("manifest", "webmanifest")), &manifest.to_string())
}

/// Returns a page for links in a language: the whole page, or that of a game, with the words and the
/// picture that other sites show beside the link.
pub(super) fn page(
    source: &str,
    language: &Language,
    game: Option<&Value>,
    address: &str,
) -> String {
    let fact = |name: &str| game.and_then(|game| game[name].as_str());
    let mut page = source.to_string();
    for Marked { at, mark_end, english } in marked(source).iter().rev() {
        let is_title = source[..at.start].ends_with("<title data-t>");
        let is_about = source[..at.start].ends_with("og:description\" content=\"");
        let own = match fact("name") {
            Some(name) if is_title => {
                Some(language.word("{page} · Puzzles").replace("{page}", language.word(name)))
            }
            Some(name) if english == "Puzzles" => Some(language.word(name).to_string()),
            _ if is_about => fact("about").map(|about| language.word(about).to_string()),
            _ => None,
        };
        let said = own.as_deref().unwrap_or_else(|| language.word(english));
        let mark = match language.tag.as_str() {
            "en" => String::new(),
            // The page says it in the language of its player.
            _ => format!("=\"{}\"", escaped(english)),
        };
        // The mark of an attribute lies behind its value, that of an element before its text.
        let mut changes = [(at.clone(), escaped(said)), (*mark_end..*mark_end, mark)];
        changes.sort_by_key(|(range, _)| range.start);
        for (range, text) in changes.iter().rev() {
            page.replace_range(range.clone(), text);
        }
    }
    if let Some(id) = fact("id") {
        page = page.replace("\"icon-512.png", &format!("\"{address}pictures/{id}.png"));
    }
    if language.tag == "en" {
        return page;
    }
    let lang = format!("<html lang=\"{}\" dir=\"{}\">", language.tag, language.direction);
    page.replace("<html lang=\"en\">", &lang)
        .replace("manifest.webmanifest", &language.named("manifest", "webmanifest"))
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    use super::*;

    #[test]
    fn pages_have_the_words_of_their_game_and_language() {
        let source = "<html lang=\"en\"><meta property=\"og:title\" content=\"Puzzles\" data-t-content>\
            <meta property=\"og:description\" content=\"All\" data-t-content><meta content=\"icon-512.png\">\
            <title data-t>Puzzles</title><script>if (1 < 2) \"<p data-t>\"</script><p data-t>Yes &amp; no</p>\
            <link href=\"manifest.webmanifest\">";
        let game = json!({ "id": "tents", "name": "Tents", "about": "A \"game\"" });
        let mut texts = json!({});
        for (english, said) in
            [("Tents", "Zelte"), ("{page} · Puzzles", "{page} – Rätsel"), ("Yes & no", "Ja & nein")]
        {
            texts[base_36(key(english))] = json!(said);
        }
        let german = Language { tag: "de".into(), direction: "ltr".into(), texts };
        let pages = [Language::english(), german]
            .map(|language| page(source, &language, Some(&game), "https://example.org/"));
        expect![[r#"
            <html lang="en"><meta property="og:title" content="Tents" data-t-content><meta property="og:description" content="A &quot;game&quot;" data-t-content><meta content="https://example.org/pictures/tents.png"><title data-t>Tents · Puzzles</title><script>if (1 < 2) "<p data-t>"</script><p data-t>Yes &amp; no</p><link href="manifest.webmanifest">
            <html lang="de" dir="ltr"><meta property="og:title" content="Zelte" data-t-content="Puzzles"><meta property="og:description" content="A &quot;game&quot;" data-t-content="All"><meta content="https://example.org/pictures/tents.png"><title data-t="Puzzles">Zelte – Rätsel</title><script>if (1 < 2) "<p data-t>"</script><p data-t="Yes &amp; no">Ja &amp; nein</p><link href="manifest.de.webmanifest">"#]]
        .assert_eq(&pages.join("\n"));
    }
}
