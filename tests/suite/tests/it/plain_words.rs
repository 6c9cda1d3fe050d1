//! How doc comments, messages and pages are written: what a program can check of it.

use std::path::Path;

use crate::house::{files, read};

/// Beginnings of doc comments that do not stand alone.
const BAD_BEGINNINGS: &[&str] =
    &["The same", "What is told", "What there is", "Who ", "As above", "See above"];

/// Phrases that a reader has to decode, or that belong to a library and not to this program.
const BANNED: &[&str] = &[
    "is told of",
    "is asked of",
    "what is known of",
    "who asks",
    "the latter",
    "so to speak",
    "with the least",
    "EOF while parsing",
    "(os error",
    "invalid float literal",
    "invalid digit found",
];

/// Files that remove these phrases from the messages of libraries.
const REMOVERS: &[&str] = &["cli/src/error.rs", "profile/src/store.rs"];

/// Words that end in s but are not plurals, and may therefore follow "1 ".
const SINGULAR: &[&str] = &["is", "was", "has", "as", "less", "minus", "plus", "class", "pass"];

/// A piece of a Rust file: a comment or a string, with the number of its first line.
struct Piece<'a> {
    line: usize,
    text: &'a str,
    is_doc: bool,
    is_string: bool,
}

/// Returns the comments and strings of a Rust file, in order.
fn pieces(source: &str) -> Vec<Piece<'_>> {
    let bytes = source.as_bytes();
    let (mut found, mut at, mut line) = (Vec::new(), 0, 1);
    while at < bytes.len() {
        let rest = &source[at..];
        let hashes = rest.bytes().skip(1).take_while(|b| *b == b'#').count();
        let is_raw = rest.starts_with('r') && bytes.get(at + 1 + hashes) == Some(&b'"');
        let is_word_before =
            at > 0 && (bytes[at - 1].is_ascii_alphanumeric() || bytes[at - 1] == b'_');
        let length = if rest.starts_with("//") {
            rest.find('\n').unwrap_or(rest.len())
        } else if is_raw && !is_word_before {
            let end = format!("\"{}", "#".repeat(hashes));
            let begin = hashes + 2;
            rest[begin..].find(&end).map_or(rest.len(), |i| begin + i + end.len())
        } else if rest.starts_with('"') {
            let mut is_escaped = false;
            let end = rest.bytes().skip(1).position(|b| {
                let is_end = b == b'"' && !is_escaped;
                is_escaped = b == b'\\' && !is_escaped;
                is_end
            });
            end.map_or(rest.len(), |i| i + 2)
        } else if rest.starts_with("'\\") {
            at += rest.get(3..).and_then(|rest| rest.find('\'')).map_or(rest.len(), |i| i + 4);
            continue;
        } else if rest.starts_with('\'') && bytes.get(at + 2) == Some(&b'\'') {
            at += 3;
            continue;
        } else {
            let step = rest.chars().next().map_or(1, char::len_utf8);
            line += usize::from(rest.starts_with('\n'));
            at += step;
            continue;
        };
        let text = &rest[..length];
        let is_doc = text.starts_with("///") || text.starts_with("//!");
        found.push(Piece { line, text, is_doc, is_string: !text.starts_with("//") });
        line += text.matches('\n').count();
        at += length;
    }
    found
}

/// Whether a text contains a count of one with a plural, such as "1 moves".
fn has_wrong_plural(text: &str) -> bool {
    text.match_indices("1 ").any(|(at, _)| {
        let is_number_before =
            text[..at].ends_with(|c: char| c.is_ascii_digit() || ",./:-".contains(c));
        let word =
            text[at + 2..].split(|c: char| !c.is_ascii_lowercase()).next().unwrap_or_default();
        !is_number_before && word.len() > 2 && word.ends_with('s') && !SINGULAR.contains(&word)
    })
}

/// The faults in the comments and strings of a file, each with file and line.
fn faults(path: &Path, source: &str) -> Vec<String> {
    let place = path.to_string_lossy();
    let is_test =
        place.contains("/tests/") || place.contains("/tests.rs") || place.contains("/benches/");
    let mut faults = Vec::new();
    // The line of a doc comment that ended last.
    let mut doc_before = 0;
    for Piece { line, text, is_doc, is_string } in pieces(source) {
        let mut fault = |why: &str| faults.push(format!("{place}:{line}: {why}: {text}"));
        if is_doc {
            let is_first = line != doc_before + 1;
            doc_before = line;
            let words = text[3..].trim_start();
            if is_first && BAD_BEGINNINGS.iter().any(|bad| words.starts_with(bad)) {
                fault("a doc comment that does not stand alone");
            }
        }
        let is_free = is_string && (is_test || REMOVERS.iter().any(|file| place.ends_with(file)));
        if !is_free && let Some(phrase) = BANNED.iter().find(|phrase| text.contains(**phrase)) {
            fault(&format!("'{phrase}'"));
        }
        if is_string && !is_test && (text.contains("(s)") || has_wrong_plural(text)) {
            fault("a plural");
        }
    }
    faults
}

#[test]
fn plurals_that_are_wrong_are_found() {
    for (text, is_wrong) in [
        ("1 moves", true),
        ("11 moves", false),
        ("1 is a wall", false),
        ("v1.1 levels", false),
        ("level 1 of 3", false),
        ("solved by 1 hints", true),
    ] {
        assert_eq!(has_wrong_plural(text), is_wrong, "{text}");
    }
}

#[test]
fn comments_and_strings_are_told_apart_from_code() {
    let source =
        "/// A doc.\nlet a = \"b // c\"; // d\nlet e = r#\"f \"g\" \"#; let h = '\"'; // i\n";
    let texts: Vec<(usize, &str)> = pieces(source).iter().map(|p| (p.line, p.text)).collect();
    assert_eq!(
        texts,
        [(1, "/// A doc."), (2, "\"b // c\""), (2, "// d"), (3, "r#\"f \"g\" \"#"), (3, "// i")]
    );
}

#[test]
fn words_are_plain() {
    let sources = files(".rs").into_iter().filter(|path| !path.ends_with("plain_words.rs"));
    let (mut n, mut found) = (0, Vec::new());
    for path in sources {
        let source = read(&path);
        n += pieces(&source).len();
        found.extend(faults(&path, &source));
    }
    for path in files(".md") {
        for (i, line) in read(&path).lines().enumerate() {
            found.extend(
                BANNED
                    .iter()
                    .filter(|phrase| line.contains(**phrase))
                    .map(|phrase| format!("{}:{}: '{phrase}': {line}", path.display(), i + 1)),
            );
        }
    }
    assert!(n > 25_000, "{n} comments and strings");
    assert!(found.is_empty(), "{} faults:\n{}", found.len(), found.join("\n"));
}
