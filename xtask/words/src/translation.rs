//! The gettext files: the source for translators and one file for each language.

use std::collections::HashMap;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use puzzle_core::text::{Piece, PluralForms, pieces};
use rspolib::{POEntry, POFile, po_metadata_entry_to_string, pofile};

use crate::message::{Message, Messages};

/// The longest line of a gettext file: texts stand on one line each, so that a changed word changes one line.
const WIDTH: usize = 1_000_000;

/// Returns the text of the file from which translators start: all messages, without translations.
pub(crate) fn source(messages: &Messages) -> String {
    let mut file = POFile::new("".into());
    file.metadata = metadata("", "", 2);
    file.entries =
        messages.by_english.iter().map(|(english, message)| entry(english, message)).collect();
    written(&file)
}

/// What is wrong with the translations of a language, one line each.
pub(crate) fn mistakes(path: &Path, messages: &Messages) -> Result<Vec<String>, String> {
    let file = read(path)?;
    let (tag, _) = language(&file, path)?;
    let mut mistakes = Vec::new();
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let known: HashMap<&str, &POEntry> =
        file.entries.iter().filter(|e| !e.obsolete).map(|e| (e.msgid.as_str(), e)).collect();
    for (english, message) in &messages.by_english {
        let Some(entry) = known.get(english.as_str()) else {
            mistakes.push(format!("{name}: “{english}” is missing; run cargo xtask words"));
            continue;
        };
        if let Err(why) = check(entry, message, PluralForms::of(&tag)) {
            mistakes.push(format!("{name}: “{english}” {why}"));
        }
    }
    for entry in file.entries.iter().filter(|e| !e.obsolete) {
        if !messages.by_english.contains_key(&entry.msgid) {
            mistakes.push(format!(
                "{name}: “{}” is no longer used; run cargo xtask words",
                entry.msgid
            ));
        }
    }
    Ok(mistakes)
}

/// Returns the text of a language's file with the messages as they are now: the translations of
/// messages that are no longer used are left out, and new messages have none.
pub(crate) fn updated(path: &Path, messages: &Messages) -> Result<String, String> {
    let mut file = read(path)?;
    let (tag, name) = language(&file, path)?;
    let mut known: HashMap<String, POEntry> =
        file.entries.drain(..).map(|entry| (entry.msgid.clone(), entry)).collect();
    for (english, message) in &messages.by_english {
        let mut new = entry(english, message);
        if let Some(old) = known.remove(english) {
            new.tcomment = old.tcomment;
            new.flags = old.flags;
            if message.plural.is_some() == old.msgid_plural.is_some() {
                new.msgstr = old.msgstr;
                new.msgstr_plural = old.msgstr_plural;
            } else if let Some(first) = old.msgstr_plural.first() {
                new.msgstr = Some(first.clone());
            }
        }
        if new.msgid_plural.is_some() {
            new.msgstr = None;
            new.msgstr_plural.resize(PluralForms::of(&tag).forms(), String::new());
        }
        file.entries.push(new);
    }
    file.metadata = metadata(&tag, &name, PluralForms::of(&tag).forms());
    Ok(written(&file))
}

/// Reads a language's file.
pub(crate) fn read(path: &Path) -> Result<POFile, String> {
    let shown = path.display();
    let text = fs::read_to_string(path).map_err(|e| format!("{shown}: {e}"))?;
    pofile(text.as_str()).map_err(|e| format!("{shown}: {e}"))
}

/// Returns the tag of a file's language and its name in the language itself.
pub(crate) fn language(file: &POFile, path: &Path) -> Result<(String, String), String> {
    let header = |name: &str| {
        let value = file.metadata.get(name).filter(|value| !value.is_empty()).cloned();
        value.ok_or_else(|| format!("{}: the header {name} is missing", path.display()))
    };
    Ok((header("Language")?, header("Language-Name")?))
}

fn metadata(tag: &str, name: &str, forms: usize) -> HashMap<String, String> {
    let lines = [
        ("Language", tag),
        // The name of the language in the language itself, as menus show it.
        ("Language-Name", name),
        ("MIME-Version", "1.0"),
        ("Content-Type", "text/plain; charset=UTF-8"),
        ("Content-Transfer-Encoding", "8bit"),
        ("Plural-Forms", &format!("nplurals={forms};")),
    ];
    lines.into_iter().map(|(key, value)| (key.to_string(), value.to_string())).collect()
}

fn entry(english: &str, message: &Message) -> POEntry {
    let mut entry = POEntry::new(0);
    entry.msgid = english.to_string();
    entry.msgid_plural.clone_from(&message.plural);
    entry.comment.clone_from(&message.note);
    // Line numbers would change with every edit.
    entry.occurrences = message.files.iter().map(|file| (file.clone(), String::new())).collect();
    if message.plural.is_some() {
        entry.msgstr_plural = vec![String::new(); 2];
    } else {
        entry.msgstr = Some(String::new());
    }
    entry
}

/// Stands for a space at the end of a translation while it is written, since the library leaves such
/// spaces out.
const SPACE: char = '\u{e000}';

fn written(file: &POFile) -> String {
    let metadata = file.metadata_as_entry();
    let mut text = format!("#\n{}", po_metadata_entry_to_string(&metadata, false));
    for entry in &file.entries {
        let mut entry = entry.clone();
        for form in entry.msgstr.iter_mut().chain(&mut entry.msgstr_plural) {
            if let Some(without) = form.strip_suffix(' ') {
                *form = format!("{without}{SPACE}");
            }
        }
        // The library's own text of a file breaks its lines.
        let _ = write!(text, "\n{}", entry.to_string_with_wrapwidth(WIDTH));
    }
    text.replace(SPACE, " ")
}

/// Checks the translation of a message: it is there, has all plural forms, the same slots and words
/// for as many devices as the English text.
fn check(entry: &POEntry, message: &Message, rule: PluralForms) -> Result<(), String> {
    if entry.fuzzy() {
        return Err("is marked as fuzzy".to_string());
    }
    let forms: Vec<&str> = match &message.plural {
        Some(_) => entry.msgstr_plural.iter().map(String::as_str).collect(),
        None => entry.msgstr.iter().map(String::as_str).collect(),
    };
    let wanted = if message.plural.is_some() { rule.forms() } else { 1 };
    if forms.iter().any(|form| form.is_empty()) || forms.is_empty() {
        return Err("has no translation".to_string());
    }
    if forms.len() != wanted {
        return Err(format!("has {} forms and needs {wanted}", forms.len()));
    }
    let source = message.plural.as_ref().unwrap_or(&entry.msgid);
    let (all, least) = (slots(source), slots(&entry.msgid));
    for (i, form) in forms.into_iter().enumerate() {
        let found = slots(form);
        let is_good = found.iter().all(|slot| all.contains(slot))
            && least.iter().all(|slot| found.contains(slot) || message.plural.is_some());
        if !is_good {
            return Err(format!("has other slots in “{form}”"));
        }
        // A form for 0 or 1 alone may leave out its number, as in "a move".
        let is_small = (2..200).all(|n| rule.form(n) != i);
        let n_missing = all.iter().filter(|slot| !found.contains(slot)).count();
        if message.plural.is_some() && n_missing > usize::from(is_small) {
            return Err(format!("lacks slots in “{form}”"));
        }
        if devices(form) != devices(source) {
            return Err(format!("has words for other devices in “{form}”"));
        }
        if form.matches('\n').count() != source.matches('\n').count() {
            return Err(format!("has other line breaks in “{form}”"));
        }
        let ends = |text: &str| [text.starts_with(' '), text.ends_with(' ')];
        if ends(form) != ends(source) {
            return Err(format!("has other spaces at its ends in “{form}”"));
        }
        // The part before the semicolon of a rating is shown alone in places.
        if source.contains(';') && !form.contains(';') {
            return Err(format!("lacks the semicolon in “{form}”"));
        }
    }
    Ok(())
}

/// Returns the names of the slots, sorted, each once.
fn slots(template: &str) -> Vec<&str> {
    let mut names: Vec<&str> = pieces(template)
        .filter_map(|piece| match piece {
            Piece::Slot(name) => Some(name),
            Piece::Words(_) => None,
        })
        .collect();
    names.sort_unstable();
    names.dedup();
    names
}

/// Returns the number of choices in each `{click|tap}`, sorted.
fn devices(template: &str) -> Vec<usize> {
    let inside = template.split('{').skip(1).filter_map(|part| part.split('}').next());
    let mut counts: Vec<usize> =
        inside.map(|part| part.matches('|').count()).filter(|n| *n > 0).collect();
    counts.sort_unstable();
    counts
}

#[cfg(test)]
mod tests;
