//! The syntax of `.puz` files: `name = value`, with values of one or several lines.
//!
//! A comment begins with `--` outside of quotes. A line that begins with a letter starts a new
//! assignment; other lines are data. Strings have no escapes.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use puzzle_core::format::numbered_lines;
use puzzle_core::{Invalid, Text, text};

/// One assignment `name = value`.
#[derive(Clone, Debug)]
pub(super) struct Assignment<'a> {
    pub(super) name: &'a str,
    /// The line and the column of the name.
    pub(super) line: usize,
    pub(super) column: usize,
    /// The value, line by line, without empty lines.
    pub(super) data: Vec<Data<'a>>,
}

/// A line of a value, either a line of its own or the rest of the line after the name.
#[derive(Clone, Copy, Debug)]
pub(super) struct Data<'a> {
    pub(super) text: &'a str,
    pub(super) line: usize,
    /// The column of the first character of the text.
    column: usize,
}

impl<'a> Data<'a> {
    pub(super) fn scan(self) -> Line<'a> {
        Line { data: self, at: 0 }
    }

    /// Returns an error that points at the whole line.
    pub(super) fn refuse(self, why: impl Into<Text>) -> Invalid {
        Invalid::new(why).at(self.line, self.column)
    }
}

/// Splits a file into assignments.
pub(super) fn assignments(text: &str) -> Result<Vec<Assignment<'_>>, Invalid> {
    let mut list: Vec<Assignment<'_>> = Vec::new();
    let text = text.split('\u{1a}').next().unwrap_or(""); // DOS ends files with this character
    for (line, whole) in numbered_lines(text) {
        let whole = without_comment(whole);
        let rest = whole.trim_start();
        if rest.is_empty() {
            continue;
        }
        let column = whole[..whole.len() - rest.len()].chars().count() + 1;
        if !rest.starts_with(|c: char| c.is_alphabetic() || c == '_') {
            let data = Data { text: rest.trim_end(), line, column };
            match list.last_mut() {
                Some(last) => last.data.push(data),
                None => return Err(data.refuse(text!("expected the name of a variable"))),
            }
            continue;
        }
        let is_name = |c: char| c.is_alphanumeric() || c == '_';
        let end = rest.find(|c| !is_name(c)).unwrap_or(rest.len());
        let (name, value) = rest.split_at(end);
        let value_start = value.trim_start();
        let Some(value_text) = value_start.strip_prefix('=') else {
            let why = text!("expected '=' after '{name}'", name = short(name));
            return Err(Invalid::new(why).at(line, column + name.chars().count()));
        };
        let mut data = Vec::new();
        let value_text_trimmed = value_text.trim_start();
        if !value_text_trimmed.trim_end().is_empty() {
            let before = whole.len() - value_text_trimmed.len();
            let column = whole[..before].chars().count() + 1;
            data.push(Data { text: value_text_trimmed.trim_end(), line, column });
        }
        list.push(Assignment { name, line, column, data });
    }
    Ok(list)
}

/// Shortens a text from a file for a quote in an error message.
pub(super) fn short(text: &str) -> Text {
    let shown: String = text.chars().take(24).collect();
    Text::visible(shown)
}

fn too_large(number: impl fmt::Display) -> Text {
    text!("the number {number} is too large", number = Text::shown(number))
}

fn without_comment(line: &str) -> &str {
    let mut quoted = false;
    let bytes = line.as_bytes();
    for (i, &b) in bytes.iter().enumerate() {
        if b == b'"' {
            quoted = !quoted;
        } else if !quoted && b == b'-' && bytes.get(i + 1) == Some(&b'-') {
            return &line[..i];
        }
    }
    line
}

/// Reads one line of data from left to right. Blanks between words are skipped.
#[derive(Clone, Debug)]
pub(super) struct Line<'a> {
    data: Data<'a>,
    at: usize,
}

impl<'a> Line<'a> {
    fn skip_blanks(&mut self) {
        let rest = &self.data.text[self.at..];
        self.at += rest.len() - rest.trim_start().len();
    }

    pub(super) fn peek(&mut self) -> Option<char> {
        self.skip_blanks();
        self.data.text[self.at..].chars().next()
    }

    pub(super) fn is_done(&mut self) -> bool {
        self.peek().is_none()
    }

    pub(super) fn take(&mut self, word: &str) -> bool {
        self.skip_blanks();
        let found = self.data.text[self.at..].starts_with(word);
        if found {
            self.at += word.len();
        }
        found
    }

    pub(super) fn take_while(&mut self, test: impl Fn(char) -> bool) -> &'a str {
        self.skip_blanks();
        let rest = &self.data.text[self.at..];
        let end = rest.find(|c| !test(c)).unwrap_or(rest.len());
        self.at += end;
        &rest[..end]
    }

    /// Returns an error that points at the current place of the line.
    pub(super) fn refuse(&mut self, why: impl Into<Text>) -> Invalid {
        self.skip_blanks();
        let column = self.data.column + self.data.text[..self.at].chars().count();
        Invalid::new(why).at(self.data.line, column)
    }

    /// Returns the error "expected …, found …", which points at the current place of the line.
    pub(super) fn expected(&mut self, what: impl Into<Text>) -> Invalid {
        let what = what.into();
        if let Some(c) = self.peek() {
            let c = Text::visible(c);
            return self.refuse(text!("expected {what}, found '{c}'", what, c));
        }
        self.refuse(text!("expected {what}, found the end of the line", what))
    }

    /// Reads a number that is not negative.
    pub(super) fn number(&mut self) -> Result<u16, Invalid> {
        let mut start = self.clone();
        let digits = self.take_while(|c| c.is_ascii_digit());
        if digits.is_empty() {
            return Err(self.expected(text!("a number")));
        }
        digits.parse().map_err(|_| start.refuse(too_large(digits)))
    }

    /// Reads a number that may be negative.
    pub(super) fn signed(&mut self) -> Result<i16, Invalid> {
        let mut start = self.clone();
        let negative = self.take("-");
        let n = self.number()?;
        let n = i16::try_from(n).map_err(|_| start.refuse(too_large(n)))?;
        Ok(if negative { -n } else { n })
    }

    /// Reads numbers separated by a comma, blanks or both, up to the end of the line or to another
    /// character.
    pub(super) fn numbers(&mut self) -> Result<Vec<u16>, Invalid> {
        let mut list = Vec::new();
        loop {
            list.push(self.number()?);
            let comma = self.take(",");
            match self.peek() {
                Some(c) if c.is_ascii_digit() => {}
                None => return Ok(list),
                Some(_) if comma => return Err(self.expected(text!("a number"))),
                Some(_) => return Ok(list),
            }
        }
    }

    /// Reads a string in double quotes. Control characters become blanks, since texts are shown on
    /// screens.
    pub(super) fn string(&mut self) -> Result<String, Invalid> {
        if !self.take("\"") {
            return Err(self.expected(text!("a text in double quotes")));
        }
        let rest = &self.data.text[self.at..];
        match rest.find('"') {
            Some(end) => {
                self.at += end + 1;
                Ok(rest[..end].replace(char::is_control, " "))
            }
            None => Err(self.refuse(text!("the closing double quote is missing"))),
        }
    }

    /// Checks that nothing is left on the line.
    pub(super) fn finish(&mut self) -> Result<(), Invalid> {
        if self.is_done() { Ok(()) } else { Err(self.expected(text!("the end of the line"))) }
    }
}
