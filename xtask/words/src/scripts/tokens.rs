//! The tokens of a script.

/// A token that matters for messages.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Token<'a> {
    /// A name, a keyword or a number.
    Word(&'a str),
    /// The value of a string literal.
    Text(String),
    /// Any other character outside of literals and comments.
    Sign(char),
    /// A regular expression, or a piece of a template literal. The code within a template literal
    /// follows as tokens.
    Other,
}

/// Keywords after which a slash begins a regular expression.
const BEFORE_VALUES: &[&str] = &["return", "typeof", "case", "in", "of", "new", "await", "yield"];

/// Returns the tokens of a script with their lines, counted from 1.
pub(super) fn tokens(source: &str) -> Result<Vec<(Token<'_>, usize)>, String> {
    let mut reader = Reader { source, at: 0, line: 1, tokens: Vec::new(), templates: Vec::new() };
    while reader.at < source.len() {
        reader.next()?;
    }
    if !reader.templates.is_empty() {
        return Err(format!("line {}: a template does not end", reader.line));
    }
    Ok(reader.tokens)
}

struct Reader<'a> {
    source: &'a str,
    at: usize,
    line: usize,
    tokens: Vec<(Token<'a>, usize)>,
    /// For each template literal around the current place, the number of braces that are open in its
    /// code.
    templates: Vec<usize>,
}

impl<'a> Reader<'a> {
    fn rest(&self) -> &'a str {
        &self.source[self.at..]
    }

    /// Goes on by a number of bytes.
    fn skip(&mut self, length: usize) {
        self.line += self.rest()[..length].matches('\n').count();
        self.at += length;
    }

    fn push(&mut self, token: Token<'a>) {
        self.tokens.push((token, self.line));
    }

    fn next(&mut self) -> Result<(), String> {
        let rest = self.rest();
        let Some(first) = rest.chars().next() else { return Ok(()) };
        let is_word = |c: char| c.is_alphanumeric() || matches!(c, '_' | '$' | '#');
        if rest.starts_with("//") {
            self.skip(rest.find('\n').unwrap_or(rest.len()));
        } else if rest.starts_with("/*") {
            self.skip(rest.find("*/").map_or(rest.len(), |end| end + 2));
        } else if matches!(first, '\'' | '"') {
            return self.text(first);
        } else if first == '`' {
            self.skip(1);
            return self.template();
        } else if first == '/' && self.is_before_value() {
            return self.regular_expression();
        } else if is_word(first) {
            let length = rest.find(|c| !is_word(c)).unwrap_or(rest.len());
            self.push(Token::Word(&rest[..length]));
            self.skip(length);
        } else {
            if !first.is_whitespace() {
                self.push(Token::Sign(first));
            }
            self.skip(first.len_utf8());
            match (first, self.templates.last_mut()) {
                ('{', Some(open)) => *open += 1,
                ('}', Some(0)) => {
                    self.templates.pop();
                    return self.template();
                }
                ('}', Some(open)) => *open -= 1,
                _ => {}
            }
        }
        Ok(())
    }

    /// Returns `true` if a value can begin here, so that a slash is no division.
    fn is_before_value(&self) -> bool {
        match self.tokens.last() {
            Some((Token::Word(word), _)) => BEFORE_VALUES.contains(word),
            Some((Token::Sign(sign), _)) => !matches!(sign, ')' | ']' | '}'),
            Some(_) => false,
            None => true,
        }
    }

    /// Reads a string literal.
    fn text(&mut self, quote: char) -> Result<(), String> {
        let mut value = String::new();
        let mut chars = self.rest()[1..].char_indices();
        while let Some((at, c)) = chars.next() {
            match c {
                '\n' => break,
                '\\' => match chars.next().map(|(_, c)| c) {
                    Some('n') => value.push('\n'),
                    Some('u' | 'x' | '0' | '\n') | None => break,
                    Some(c) => value.push(c),
                },
                c if c == quote => {
                    self.push(Token::Text(value));
                    self.skip(at + 2);
                    return Ok(());
                }
                c => value.push(c),
            }
        }
        // A text with an escaped character is no message; where it ends does not depend on its value.
        self.other(quote)
    }

    /// Skips a literal up to a mark that is not escaped.
    fn other(&mut self, end: char) -> Result<(), String> {
        let mut is_escaped = false;
        let mut is_in_class = false;
        for (at, c) in self.rest().char_indices().skip(1) {
            match c {
                _ if is_escaped => is_escaped = false,
                '\\' => is_escaped = true,
                '[' if end == '/' => is_in_class = true,
                ']' if end == '/' => is_in_class = false,
                c if c == end && !is_in_class => {
                    self.push(Token::Other);
                    self.skip(at + 1);
                    return Ok(());
                }
                '\n' => break,
                _ => {}
            }
        }
        Err(format!("line {}: a literal does not end", self.line))
    }

    fn regular_expression(&mut self) -> Result<(), String> {
        self.other('/')?;
        let rest = self.rest();
        self.skip(rest.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(rest.len()));
        Ok(())
    }

    /// Reads a template literal up to its end or to code.
    fn template(&mut self) -> Result<(), String> {
        let rest = self.rest();
        let mut is_escaped = false;
        for (at, c) in rest.char_indices() {
            match c {
                _ if is_escaped => is_escaped = false,
                '\\' => is_escaped = true,
                '`' => {
                    self.push(Token::Other);
                    self.skip(at + 1);
                    return Ok(());
                }
                '$' if rest[at..].starts_with("${") => {
                    // The code is not an argument of the call around the literal.
                    self.push(Token::Other);
                    self.push(Token::Sign('{'));
                    self.skip(at + 2);
                    self.templates.push(0);
                    return Ok(());
                }
                _ => {}
            }
        }
        Err(format!("line {}: a template does not end", self.line))
    }
}
