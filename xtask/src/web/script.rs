//! Minification of scripts.

use std::path::Path;

use super::{read, write};

/// Removes the doc comments from a script.
pub(super) fn shorten(path: &Path) -> Result<(), String> {
    let script = String::from_utf8(read(path)?).map_err(|e| e.to_string())?;
    write(path, &without_comments(&script))
}

/// Returns a script without doc comments (the lines between `/**` and `*/`) and without
/// indentation.
fn without_comments(script: &str) -> String {
    let mut is_inside = false;
    let mut kept = String::with_capacity(script.len());
    for line in script.lines().map(str::trim) {
        if is_inside {
            is_inside = !line.ends_with("*/");
            continue;
        }
        // A type comment in front of code is not a doc comment.
        match line.strip_prefix("/**").map(|rest| rest.find("*/")) {
            Some(None) => is_inside = true,
            Some(Some(end)) if end + "/***/".len() == line.len() => {}
            _ if line.starts_with("// ") || line.is_empty() => {}
            _ => {
                kept += line;
                kept.push('\n');
            }
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::without_comments;

    #[test]
    fn docs_are_removed_and_code_stays() {
        let script = "/** One line. */\n/**\n * More, with `/**` in it.\n */\n  f(/** @type {any} */ (x));\n\
                      /** @type {any} */ (y).z();\n  // Why.\n\n  const url = 'https://a//b';\n";
        let kept = "f(/** @type {any} */ (x));\n/** @type {any} */ (y).z();\nconst url = 'https://a//b';\n";
        assert_eq!(without_comments(script), kept);
    }
}
