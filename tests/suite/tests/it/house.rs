//! The rules of the house that can be counted: sizes of files and functions, and what each package
//! needs to be published.

use std::path::{Path, PathBuf};

use walkdir::WalkDir;

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

/// Lines of a file, past which it has a second noun.
const MOST_LINES: usize = 800;
/// Lines of a function, past which it has a second verb.
const MOST_OF_FUNCTION: usize = 80;

/// Files of a name's end below the top, but for what is built or fetched.
fn files(end: &str) -> Vec<PathBuf> {
    let is_ours = |entry: &walkdir::DirEntry| {
        !["target", "node_modules", ".git"].iter().any(|name| entry.file_name() == *name)
    };
    let walk = WalkDir::new(ROOT).into_iter().filter_entry(is_ours).map(Result::unwrap);
    walk.map(walkdir::DirEntry::into_path)
        .filter(|path| path.to_string_lossy().ends_with(end))
        .collect()
}

fn read(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}

/// Names and lengths of a file's functions. Formatted code closes a function at the column where
/// its line begins.
fn functions(text: &str) -> Vec<(&str, usize)> {
    let lines: Vec<&str> = text.lines().collect();
    let mut found = Vec::new();
    for (at, line) in lines.iter().enumerate() {
        let words = line.trim_start();
        let mut head = words.strip_prefix("pub").unwrap_or(words);
        if let Some((_, rest)) = head.strip_prefix('(').and_then(|scope| scope.split_once(") ")) {
            head = rest;
        }
        let head = head.trim_start().trim_start_matches("const ");
        let Some(rest) = head.strip_prefix("fn ") else { continue };
        let name = rest.split(['(', '<']).next().unwrap_or(rest);
        let end = format!("{}}}", &line[..line.len() - words.len()]);
        let body = &lines[at..];
        // A function without a body, or with one on its line.
        let head_ends = body.iter().position(|line| line.ends_with('{') || line.ends_with(';'));
        if head_ends.is_none_or(|i| body[i].ends_with(';')) {
            continue;
        }
        if let Some(length) = body.iter().position(|line| *line == end) {
            found.push((name, length + 1));
        }
    }
    found
}

#[test]
fn functions_are_counted() {
    let text = "impl A {\n    pub(crate) fn one(\n        a: u8,\n    ) {\n        b();\n    }\n\n    \
                fn two();\n    pub const fn three() -> u8 {\n        3\n    }\n}\n";
    assert_eq!(functions(text), [("one", 5), ("three", 3)]);
}

#[test]
fn a_file_has_one_noun_and_a_function_one_verb() {
    let mut n = 0;
    for path in files(".rs") {
        let text = read(&path);
        let length = text.lines().count();
        assert!(length <= MOST_LINES, "{}: {length} lines", path.display());
        for (name, length) in functions(&text) {
            n += 1;
            let place = path.display();
            assert!(length <= MOST_OF_FUNCTION, "{place}: {name} has {length} lines");
        }
    }
    assert!(n > 5000, "{n} functions");
}

/// The value of a key of a manifest's first table.
fn value<'a>(manifest: &'a str, key: &str) -> Option<&'a str> {
    let package = manifest.split("\n\n").next()?;
    package.lines().find_map(|line| line.strip_prefix(key)?.trim_start().strip_prefix("= "))
}

#[test]
fn every_package_can_be_published() {
    let mut n = 0;
    for path in files("Cargo.toml") {
        let manifest = read(&path);
        let place = path.display();
        if !manifest.starts_with("[package]") || manifest.contains("publish = false") {
            continue;
        }
        n += 1;
        for key in ["description", "keywords", "categories", "readme"] {
            assert!(value(&manifest, key).is_some(), "{place}: no {key}");
        }
        for name in ["README.md", "LICENSE-MIT", "LICENSE-APACHE"] {
            assert!(path.with_file_name(name).is_file(), "{place}: no {name}");
        }
        // A version in here would have to be published first, and that one's tests before it.
        let tables = manifest.split("\n[").filter(|table| table.contains("dev-dependencies]"));
        for line in tables.flat_map(str::lines) {
            let is_own = line.starts_with("puzzle") || line.starts_with("lights-out");
            assert!(!is_own || line.contains("path = "), "{place}: {line}");
            assert!(!is_own || !line.contains("workspace"), "{place}: {line}");
        }
    }
    assert!(n > 10, "{n} packages");
}
