//! A scanner for compact texts such as `7x5dh`.

use alloc::format;
use core::str::FromStr;

use crate::{Invalid, Text, text};

/// A cursor over the text of params or of a desc. Each error has the place of a character, from 1,
/// as the column of line 1.
///
/// ```
/// use puzzle_core::format::Scanner;
/// let mut s = Scanner::new("7x5dh");
/// assert_eq!(s.take_size()?, (7, 5));
/// assert!(s.take('d') && s.take('h'));
/// s.finish()?;
/// # Ok::<(), puzzle_core::Invalid>(())
/// ```
#[derive(Clone, Debug)]
pub struct Scanner<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Scanner<'a> {
    /// Creates a scanner at the start of the text.
    pub const fn new(text: &'a str) -> Self {
        Self { text, at: 0 }
    }

    /// Returns the text that has not been read yet.
    pub fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    /// Returns `true` at the end of the text.
    pub fn is_done(&self) -> bool {
        self.at == self.text.len()
    }

    /// Returns how many bytes have been read.
    pub fn offset(&self) -> usize {
        self.at
    }

    /// Returns the next character without consuming it.
    pub fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    /// Consumes and returns the next character.
    pub fn next_char(&mut self) -> Option<char> {
        let c = self.peek()?;
        self.at += c.len_utf8();
        Some(c)
    }

    /// Consumes the next character if it is `c`. Returns `true` if it was.
    pub fn take(&mut self, c: char) -> bool {
        let found = self.peek() == Some(c);
        if found {
            self.at += c.len_utf8();
        }
        found
    }

    /// Consumes and returns the characters up to the first that does not satisfy the test.
    ///
    /// ```
    /// use puzzle_core::format::Scanner;
    /// let mut s = Scanner::new("turtle,dh");
    /// assert_eq!(s.take_while(|c| c != ','), "turtle");
    /// assert_eq!(s.rest(), ",dh");
    /// ```
    pub fn take_while(&mut self, test: impl Fn(char) -> bool) -> &'a str {
        let rest = self.rest();
        let end = rest.find(|c| !test(c)).unwrap_or(rest.len());
        self.at += end;
        &rest[..end]
    }

    /// Consumes the next character, which must be `c`.
    ///
    /// ```
    /// use puzzle_core::format::Scanner;
    /// let refusal = Scanner::new("7-5").expect('x').unwrap_err();
    /// assert_eq!(refusal.to_string(), "1:1: expected 'x', found '7'");
    /// ```
    ///
    /// # Errors
    /// When another character is next; says which one was expected and where.
    pub fn expect(&mut self, c: char) -> Result<(), Invalid> {
        if self.take(c) { Ok(()) } else { Err(self.expected(format!("'{c}'"))) }
    }

    /// Consumes a number; returns `None` if no digit is next.
    ///
    /// ```
    /// use puzzle_core::format::Scanner;
    /// let mut s = Scanner::new("12b");
    /// assert_eq!((s.take_uint()?, s.take_uint()?), (Some(12), None));
    /// # Ok::<(), puzzle_core::Invalid>(())
    /// ```
    ///
    /// # Errors
    /// When the number has a leading zero or does not fit 32 bits.
    pub fn take_uint(&mut self) -> Result<Option<u32>, Invalid> {
        let start = self.clone();
        let digits = self.take_while(|c| c.is_ascii_digit());
        if digits.is_empty() {
            return Ok(None);
        }
        if digits.len() > 1 && digits.starts_with('0') {
            return Err(start.expected("a number without a leading zero"));
        }
        match digits.parse() {
            Ok(n) => Ok(Some(n)),
            Err(_) => Err(start.too_large(digits)),
        }
    }

    /// Consumes a number.
    ///
    /// # Errors
    /// When no digit is next, the number has a leading zero, or it does not fit 32 bits.
    pub fn uint(&mut self) -> Result<u32, Invalid> {
        self.take_uint()?.ok_or_else(|| self.expected("a number"))
    }

    /// Consumes a size, `7x5`, or `7` for a square. `7X5` is accepted too, because people may write
    /// it.
    ///
    /// ```
    /// use puzzle_core::format::Scanner;
    /// assert_eq!(Scanner::new("7x5").take_size()?, (7, 5));
    /// assert_eq!(Scanner::new("7").take_size()?, (7, 7));
    /// # Ok::<(), puzzle_core::Invalid>(())
    /// ```
    ///
    /// # Errors
    /// When no size is next.
    pub fn take_size(&mut self) -> Result<(u32, u32), Invalid> {
        let w = self.uint()?;
        let is_between_numbers = self
            .rest()
            .strip_prefix('X')
            .is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()));
        let h =
            if self.take('x') || is_between_numbers && self.take('X') { self.uint()? } else { w };
        Ok((w, h))
    }

    /// Checks that the whole text has been read.
    ///
    /// ```
    /// use puzzle_core::format::Scanner;
    /// let mut s = Scanner::new("5!");
    /// s.uint()?;
    /// assert_eq!(s.finish().unwrap_err().text().to_string(), "unexpected '!'");
    /// # Ok::<(), puzzle_core::Invalid>(())
    /// ```
    ///
    /// # Errors
    /// When there is more text.
    pub fn finish(&self) -> Result<(), Invalid> {
        match self.peek() {
            Some(c) => {
                let text = text!("unexpected '{c}'", c = Text::visible(c));
                Err(Invalid::new(text).at(1, self.column()))
            }
            None => Ok(()),
        }
    }

    /// Returns an error for a number at this place that is larger than any board needs.
    pub fn too_large(&self, number: impl core::fmt::Display) -> Invalid {
        Invalid::new(text!("the number {number} is too large", number = Text::shown(number)))
            .at(1, self.column())
    }

    fn column(&self) -> usize {
        self.text[..self.at].chars().count() + 1
    }

    /// Returns the error "expected …, found …" for this place.
    pub fn expected(&self, what: impl Into<Text>) -> Invalid {
        let (what, column) = (what.into(), self.column());
        let text = if let Some(c) = self.peek() {
            text!("expected {what}, found '{c}'", what, c = Text::visible(c))
        } else {
            text!("expected {what}, but the text ends here", what)
        };
        Invalid::new(text).at(1, column)
    }
}

/// Reads a number in the one form that this project writes: digits alone, no leading zero. Returns
/// `None` for anything else.
///
/// Readers of moves use it to be strict, so that each move has exactly one text.
///
/// ```
/// use puzzle_core::format::strict_number;
/// assert_eq!(strict_number::<u8>("12"), Some(12));
/// assert_eq!(strict_number::<u8>("012"), None);
/// assert_eq!(strict_number::<u8>("+12"), None);
/// ```
pub fn strict_number<T: FromStr>(text: &str) -> Option<T> {
    let good = !text.is_empty()
        && text.bytes().all(|b| b.is_ascii_digit())
        && (text.len() == 1 || !text.starts_with('0'));
    if good { text.parse().ok() } else { None }
}
