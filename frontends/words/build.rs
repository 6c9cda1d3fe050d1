//! Turns the gettext files in `po/` into compact tables.

#[allow(unreachable_pub)] // public in the library
#[path = "src/pseudo.rs"]
mod pseudo;

use std::env;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use puzzle_core::text::CatalogWriter;
use rspolib::POFile;

fn main() {
    println!("cargo::rerun-if-changed=po");
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets OUT_DIR"));
    let mut files: Vec<PathBuf> = fs::read_dir("po")
        .expect("the folder po is part of this crate")
        .map(|file| file.expect("the folder po can be read").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "po"))
        .collect();
    files.sort();
    let mut tables: Vec<(String, Vec<u8>)> =
        files.iter().map(|path| (name_of(path), table_of(path))).collect();
    if env::var_os("CARGO_FEATURE_PSEUDO").is_some() {
        let source = read(Path::new("po/puzzles.pot"));
        let pseudo = pseudo::PSEUDO_LANGUAGES.iter();
        tables.extend(
            pseudo.map(|(tag, name)| ((*tag).to_string(), pseudo_table(tag, name, &source))),
        );
    }
    let mut list = String::from("&[\n");
    for (tag, table) in &tables {
        fs::write(out.join(format!("{tag}.words")), table)
            .expect("the output folder can be written");
        writeln!(list, "include_bytes!(concat!(env!(\"OUT_DIR\"), \"/{tag}.words\")),")
            .expect("writing to a string cannot fail");
    }
    list.push(']');
    fs::write(out.join("tables.rs"), list).expect("the output folder can be written");
}

fn name_of(path: &Path) -> String {
    path.file_stem().expect("the path names a file").to_string_lossy().into_owned()
}

fn read(path: &Path) -> POFile {
    let file = path.display();
    let text = fs::read_to_string(path).unwrap_or_else(|e| panic!("{file}: {e}"));
    rspolib::pofile(text.as_str()).unwrap_or_else(|e| panic!("{file}: {e}"))
}

/// Returns the table of a pseudo-language: all messages of the source, changed.
fn pseudo_table(tag: &str, name: &str, source: &POFile) -> Vec<u8> {
    let mut table = CatalogWriter::new(tag, name);
    for entry in &source.entries {
        let forms: Vec<String> = std::iter::once(&entry.msgid)
            .chain(&entry.msgid_plural)
            .map(|english| pseudo::pseudo(tag, english))
            .collect();
        let forms: Vec<&str> = forms.iter().map(String::as_str).collect();
        table.message(&entry.msgid, &forms).expect("the messages have different keys");
    }
    table.bytes()
}

/// Returns the table of a gettext file. Messages without a translation are left out: they are in
/// English.
fn table_of(path: &Path) -> Vec<u8> {
    let (file, catalog) = (path.display(), read(path));
    let header = |name: &str| {
        catalog.metadata.get(name).unwrap_or_else(|| panic!("{file}: the header {name} is missing"))
    };
    let mut table = CatalogWriter::new(header("Language"), header("Language-Name"));
    for entry in &catalog.entries {
        let forms: Vec<&str> = match &entry.msgid_plural {
            Some(_) => entry.msgstr_plural.iter().map(String::as_str).collect(),
            None => entry.msgstr.iter().map(String::as_str).collect(),
        };
        if forms.iter().any(|form| form.is_empty()) || entry.fuzzy() || entry.obsolete {
            continue;
        }
        table.message(&entry.msgid, &forms).unwrap_or_else(|e| panic!("{file}: {e}"));
    }
    table.bytes()
}
