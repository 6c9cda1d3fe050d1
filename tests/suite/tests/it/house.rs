//! Rules of the workspace that can be counted: the size of files and functions, and the manifests'
//! metadata for publishing.

use std::path::{Path, PathBuf};

use walkdir::WalkDir;

pub(crate) const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

/// Maximum number of lines of a file. A longer one has more than one subject.
const MAX_FILE_LINES: usize = 800;
/// Maximum number of lines of a function. A longer one does more than one thing.
const MAX_FUNCTION_LINES: usize = 80;

/// Returns files with a suffix, except in folders of build results and downloads.
pub(crate) fn files(end: &str) -> Vec<PathBuf> {
    let is_ours = |entry: &walkdir::DirEntry| {
        !["target", "node_modules", ".git"].iter().any(|name| entry.file_name() == *name)
    };
    let walk = WalkDir::new(ROOT).into_iter().filter_entry(is_ours).map(Result::unwrap);
    walk.map(walkdir::DirEntry::into_path)
        .filter(|path| path.to_string_lossy().ends_with(end))
        .collect()
}

pub(crate) fn read(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}

/// Returns the names and lengths of a file's functions. In formatted code a function ends at the
/// indentation of its first line.
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
        // A function without a body, or with its body on one line.
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
fn files_and_functions_are_short() {
    let mut n = 0;
    for path in files(".rs") {
        let text = read(&path);
        let length = text.lines().count();
        assert!(length <= MAX_FILE_LINES, "{}: {length} lines", path.display());
        for (name, length) in functions(&text) {
            n += 1;
            let place = path.display();
            assert!(length <= MAX_FUNCTION_LINES, "{place}: {name} has {length} lines");
        }
    }
    assert!(n > 5000, "{n} functions");
}

/// Returns the value of a key in a manifest's first table.
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
        // A version here would require publishing that package first, and its tests before.
        let tables = manifest.split("\n[").filter(|table| table.contains("dev-dependencies]"));
        for line in tables.flat_map(str::lines) {
            let is_own = line.starts_with("puzzle") || line.starts_with("lights-out");
            assert!(!is_own || line.contains("path = "), "{place}: {line}");
            assert!(!is_own || !line.contains("workspace"), "{place}: {line}");
        }
    }
    assert!(n > 10, "{n} packages");
}
