//! The words of the web page: for each language a table of what its scripts say, and one for each
//! module with the messages that the module contains, so that a player loads only what is used.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fs;
use std::path::Path;

use puzzle_core::text::{CatalogWriter, Language, PluralForms, key};
use serde_json::{Value, json};

use crate::message::Messages;
use crate::pseudo::{PSEUDO_LANGUAGES, pseudo};
use crate::{PAGE, html, scripts, translation};

/// The end of the names of modules.
const MODULE: &str = "_bg.wasm";
/// Messages up to this length in bytes are in the tables of all modules.
const SHORT: usize = 3;

/// Adds the messages of the page's own files: scripts, HTML and the manifest.
pub(crate) fn collect(root: &Path, messages: &mut Messages) -> Result<(), String> {
    for entry in walkdir::WalkDir::new(root.join(PAGE)).sort_by_file_name() {
        let path = entry.map_err(|e| e.to_string())?.into_path();
        let name = path.strip_prefix(root).unwrap_or(&path).to_string_lossy().replace('\\', "/");
        let text = || fs::read_to_string(&path).map_err(|e| format!("{name}: {e}"));
        match path.extension().and_then(|extension| extension.to_str()) {
            Some("js") => scripts::collect(&name, &text()?, messages)?,
            Some("html") => {
                for marked in html::marked(&text()?) {
                    messages.add(&name, &marked.english, None, None)?;
                }
            }
            Some("webmanifest") => {
                let manifest: Value =
                    serde_json::from_str(&text()?).map_err(|e| format!("{name}: {e}"))?;
                for words in MANIFEST_WORDS.iter().filter_map(|key| manifest[key].as_str()) {
                    messages.add(&name, words, None, None)?;
                }
            }
            _ => {}
        }
    }
    Ok(())
}

/// The keys of a manifest whose values are messages.
const MANIFEST_WORDS: [&str; 3] = ["name", "short_name", "description"];

/// A language with all its translations.
struct Translations {
    tag: String,
    name: String,
    /// Whether only tests choose the language.
    is_hidden: bool,
    /// The translation of each message: a text, or all plural forms.
    forms: BTreeMap<String, Vec<String>>,
}

impl Translations {
    /// Reads a gettext file. Messages without a translation are left out: they are in English.
    fn read(path: &Path) -> Result<Self, String> {
        let file = translation::read(path)?;
        let (tag, name) = translation::language(&file, path)?;
        let mut forms = BTreeMap::new();
        for entry in file.entries {
            let translated = match &entry.msgid_plural {
                Some(_) => entry.msgstr_plural.clone(),
                None => entry.msgstr.clone().into_iter().collect(),
            };
            let is_whole = !translated.is_empty() && translated.iter().all(|form| !form.is_empty());
            if is_whole && !entry.obsolete && !entry.fuzzy() {
                forms.insert(entry.msgid, translated);
            }
        }
        Ok(Self { tag, name, is_hidden: false, forms })
    }

    /// Makes a pseudo-language.
    fn pseudo(tag: &str, name: &str, messages: &Messages) -> Self {
        let all = messages.by_english.iter().map(|(english, message)| {
            let source = std::iter::once(english).chain(&message.plural);
            (english.clone(), source.map(|form| pseudo(tag, form)).collect())
        });
        Self { tag: tag.into(), name: name.into(), is_hidden: true, forms: all.collect() }
    }

    /// Returns the table of some messages, for a module.
    fn table(&self, wanted: &BTreeSet<&str>) -> Result<Vec<u8>, String> {
        let mut table = CatalogWriter::new(&self.tag, &self.name);
        for (english, forms) in self.forms.iter().filter(|(e, _)| wanted.contains(e.as_str())) {
            let forms: Vec<&str> = forms.iter().map(String::as_str).collect();
            table.message(english, &forms).map_err(|e| e.to_string())?;
        }
        Ok(table.bytes())
    }

    /// Returns the table of some messages, for scripts.
    fn json(&self, wanted: &BTreeSet<&str>) -> Result<Value, String> {
        let known = self.forms.iter().filter(|(english, _)| wanted.contains(english.as_str()));
        let texts: serde_json::Map<String, Value> = known
            .map(|(english, forms)| {
                let text = if let [form] = &forms[..] { json!(form) } else { json!(forms) };
                (base_36(key(english)), text)
            })
            .collect();
        let table = CatalogWriter::new(&self.tag, &self.name).finish();
        let language = Language::from(table.map_err(|e| e.to_string())?);
        Ok(json!({
            "tag": self.tag,
            "name": self.name,
            "plural": PluralForms::of(&self.tag) as u8,
            "direction": if language.is_right_to_left() { "rtl" } else { "ltr" },
            "texts": texts,
        }))
    }
}

/// Writes the words of a built page: `words/TAG/page.json`, `words/TAG/MODULE.words`, and the list of
/// languages, `languages.js`.
pub(crate) fn write(folder: &Path, messages: &Messages) -> Result<(), String> {
    let games = text(&folder.join("games.js"))?;
    let of_page = messages.by_english.iter().filter(|(english, message)| {
        // The list of games has names and other words of the games as JSON.
        message.files.iter().any(|file| file.starts_with(PAGE))
            || games.contains(&json!(english).to_string())
    });
    let of_page: BTreeSet<&str> = of_page.map(|(english, _)| english.as_str()).collect();
    let index = Index::of(messages);
    let mut modules = Vec::new();
    for file in fs::read_dir(folder.join("wasm")).map_err(|e| format!("wasm: {e}"))? {
        let path = file.map_err(|e| e.to_string())?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if let Some(name) = name.strip_suffix(MODULE) {
            let bytes = fs::read(&path).map_err(|e| format!("{}: {e}", path.display()))?;
            let mut found = index.found_in(&bytes);
            found.retain(|english| can_be_in(name, &messages.by_english[*english].files));
            modules.push((name.to_string(), found));
        }
    }
    let translated = crate::languages()?.iter().map(|path| Translations::read(path)).collect();
    let mut languages: Vec<Translations> = Result::from_iter::<Vec<_>>(translated)?;
    let pseudo = |(tag, name): &(&str, &str)| Translations::pseudo(tag, name, messages);
    languages.extend(PSEUDO_LANGUAGES.iter().map(pseudo));
    for language in &languages {
        let folder = folder.join("words").join(&language.tag);
        fs::create_dir_all(&folder).map_err(|e| format!("{}: {e}", folder.display()))?;
        put(&folder.join("page.json"), language.json(&of_page)?.to_string().as_bytes())?;
        for (name, found) in &modules {
            put(&folder.join(format!("{name}.words")), &language.table(found)?)?;
        }
    }
    let list: Vec<Value> = languages
        .iter()
        .map(|language| {
            let Translations { tag, name, is_hidden, .. } = language;
            json!({ "tag": tag, "name": name, "isHidden": is_hidden })
        })
        .collect();
    let list = format!("export default {};\n", json!(list));
    put(&folder.join("languages.js"), list.as_bytes())
}

/// Returns `true` if a module may contain the code of one of these files. Short texts of other files
/// occur in modules by chance.
fn can_be_in(module: &str, files: &[String]) -> bool {
    let game = module.strip_suffix("-editor").unwrap_or(module);
    let is_game = crate::root().join("backends").join(game).is_dir();
    files.iter().any(|file| match file.split('/').collect::<Vec<_>>()[..] {
        ["backends", of, ..] => of == game || !is_game,
        ["frontends", of, folder, ..] => {
            matches!(of, "app" | "profile") || (of == "web" && folder == "src")
        }
        _ => true,
    })
}

/// All messages by their first bytes, to find them in modules.
struct Index<'a> {
    by_start: HashMap<[u8; SHORT + 1], Vec<&'a str>>,
    short: Vec<&'a str>,
}

impl<'a> Index<'a> {
    fn of(messages: &'a Messages) -> Self {
        let mut index = Self { by_start: HashMap::new(), short: Vec::new() };
        for english in messages.by_english.keys() {
            match english.as_bytes().first_chunk() {
                Some(start) => index.by_start.entry(*start).or_default().push(english),
                None => index.short.push(english),
            }
        }
        index
    }

    /// Returns the messages whose English text occurs in the bytes.
    fn found_in(&self, bytes: &[u8]) -> BTreeSet<&'a str> {
        let mut found: BTreeSet<&str> = self.short.iter().copied().collect();
        for (at, start) in bytes.windows(SHORT + 1).enumerate() {
            let start: &[u8; SHORT + 1] = start.try_into().expect("windows have this length");
            for english in self.by_start.get(start).into_iter().flatten() {
                if bytes[at..].starts_with(english.as_bytes()) {
                    found.insert(english);
                }
            }
        }
        found
    }
}

/// Writes a number with the digits and small letters.
fn base_36(mut n: u32) -> String {
    let mut digits = Vec::new();
    loop {
        digits.push(char::from_digit(n % 36, 36).expect("the digit is below 36"));
        n /= 36;
        if n == 0 {
            return digits.iter().rev().collect();
        }
    }
}

fn text(path: &Path) -> Result<String, String> {
    fs::read_to_string(path).map_err(|e| format!("{}: {e}", path.display()))
}

fn put(path: &Path, bytes: &[u8]) -> Result<(), String> {
    fs::write(path, bytes).map_err(|e| format!("{}: {e}", path.display()))
}

#[cfg(test)]
mod tests;
