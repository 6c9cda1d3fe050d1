//! Messages quote the text of others as it is: without the escapes of Rust, and with visible
//! characters only.

use crate::house::{ROOT, files, read};

/// Calls whose arguments become a message for people.
const MESSAGES: &[&str] = &[
    "text!(",
    "plural!(",
    "Invalid::new(",
    "Error::new(",
    "Text::shown(",
    "Text::plain(",
    "Text::visible(",
    "Text::english(",
    "Text::from(",
];

/// Ways to write a text as Rust source code.
const ESCAPES: &[&str] = &[":?}", ":#?}", "escape_debug", "escape_default", "escape_unicode"];

/// Returns the part of a Rust file before its tests.
fn without_tests(source: &str) -> &str {
    source.split("#[cfg(test)]\n").next().unwrap_or(source)
}

/// Returns the text up to the parenthesis that closes the one before it. Parentheses in strings are
/// mostly paired too.
fn arguments(rest: &str) -> &str {
    let mut depth = 1;
    let end = rest.bytes().position(|byte| {
        depth += i32::from(byte == b'(') - i32::from(byte == b')');
        depth == 0
    });
    &rest[..end.unwrap_or(rest.len())]
}

/// Returns the messages of a Rust file that contain an escape, each with the number of its line.
fn escaped(source: &str) -> Vec<(usize, &str)> {
    let source = without_tests(source);
    let mut found = Vec::new();
    for call in MESSAGES {
        for (at, _) in source.match_indices(call) {
            let arguments = arguments(&source[at + call.len()..]);
            if ESCAPES.iter().any(|escape| arguments.contains(escape)) {
                found.push((source[..at].matches('\n').count() + 1, arguments));
            }
        }
    }
    found
}

#[test]
fn escapes_are_found() {
    let source = "fn a() {\n    text!(\"'{c}'\", c = Text::shown(c.escape_default()))\n}\n";
    assert_eq!(escaped(source).len(), 2);
    assert_eq!(escaped("Invalid::new(format!(\"{c:?}\"))"), [(1, "format!(\"{c:?}\")")]);
    assert_eq!(escaped("panic!(\"{c:?}\"); text!(\"a\", c)"), []);
    assert_eq!(escaped("#[cfg(test)]\nmod a { text!(\"{c:?}\") }"), []);
}

#[test]
fn messages_quote_text_without_escapes_of_rust() {
    let mut n = 0;
    for path in files(".rs") {
        let place = path.strip_prefix(ROOT).unwrap().display().to_string();
        let is_source =
            place.contains("/src/") && !place.contains("tests") && !place.contains("xtask");
        if !is_source {
            continue;
        }
        n += 1;
        let source = read(&path);
        assert_eq!(escaped(&source), [], "{place}");
        // Escapes are for source code only. `Text::visible` shows invisible characters.
        let has_escapes = ESCAPES[2..].iter().any(|escape| without_tests(&source).contains(escape));
        assert!(!has_escapes, "{place}");
    }
    assert!(n > 300, "{n} files");
}
