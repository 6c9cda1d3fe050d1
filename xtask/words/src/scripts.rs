//! Messages in the scripts of the web page: the literals with which `t`, `tn` and `mark` are called.

use crate::message::Messages;
use tokens::{Token, tokens};

mod tokens;

/// The beginning of a comment for translators, on the line before the message.
const NOTE: &str = "// Translators: ";

/// Adds the messages of a script. Fails where a function is called with a message that is no
/// literal, since that one cannot be collected.
pub(crate) fn collect(file: &str, source: &str, messages: &mut Messages) -> Result<(), String> {
    let lines: Vec<&str> = source.lines().collect();
    let tokens = tokens(source).map_err(|e| format!("{file}: {e}"))?;
    for (at, (token, line)) in tokens.iter().enumerate() {
        let Token::Word(name @ ("t" | "tn" | "mark")) = token else { continue };
        // Another object's function, or the definition.
        let before = at.checked_sub(1).map(|before| &tokens[before].0);
        let is_other = matches!(before, Some(Token::Sign('.') | Token::Word("function")));
        if is_other || tokens.get(at + 1).is_none_or(|(next, _)| *next != Token::Sign('(')) {
            continue;
        }
        let args = at + 2;
        let (first, has_plural) = match *name {
            "tn" => (after_comma(&tokens, args), true),
            _ => (args, false),
        };
        let literal = |at: usize, ends: &[char]| match (tokens.get(at), tokens.get(at + 1)) {
            (Some((Token::Text(text), _)), Some((Token::Sign(end), _))) if ends.contains(end) => {
                Ok(text.as_str())
            }
            _ => Err(format!("{file}:{line}: {name} is called with something that is no literal")),
        };
        let (english, plural) = if has_plural {
            (literal(first, &[','])?, Some(literal(first + 2, &[',', ')'])?))
        } else {
            (literal(first, &[',', ')'])?, None)
        };
        let above = line.checked_sub(2).and_then(|above| lines.get(above));
        let note = above.and_then(|above| above.trim().strip_prefix(NOTE));
        messages.add(file, english, plural, note)?;
    }
    Ok(())
}

/// Returns the place after the next comma that is not in brackets.
fn after_comma(tokens: &[(Token<'_>, usize)], from: usize) -> usize {
    let mut depth = 0;
    for (at, (token, _)) in tokens.iter().enumerate().skip(from) {
        match token {
            Token::Sign('(' | '[' | '{') => depth += 1,
            Token::Sign(')' | ']' | '}') => depth -= 1,
            Token::Sign(',') if depth == 0 => return at + 1,
            _ => {}
        }
        if depth < 0 {
            break;
        }
    }
    tokens.len()
}

#[cfg(test)]
mod tests;
