//! Players' names.

use core::fmt;
use core::str::FromStr;

use puzzle_core::Invalid;
use serde::{Deserialize, Serialize};

/// A player's name, as people write it: 1 to 40 characters, none of them a control character, with
/// single spaces inside.
///
/// Names are shown as they are written and compared without case: `Ada` and `ADA` are one player.
/// jHidato's names, 2 to 6 letters and digits, are names as they are; its ranking knows no others,
/// and [`arcade`](Self::arcade) makes one of any.
///
/// ```
/// use puzzle_profile::Name;
/// let name = Name::new("  Núria  Puig ")?;
/// assert_eq!(name.as_str(), "Núria Puig");
/// assert_eq!(name, Name::new("NÚRIA PUIG")?);
/// assert_eq!(name.arcade(), "NRIAPU");
/// assert_eq!(Name::default().as_str(), "YUUSHA");
/// assert!(Name::new("").is_err());
/// # Ok::<(), puzzle_core::Invalid>(())
/// ```
#[derive(Clone, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Name(String);

/// Most characters of a name.
const MOST: usize = 40;
/// What jHidato calls who has no name: the hero.
const DEFAULT: &str = "YUUSHA";

impl Name {
    /// A name as it was typed: white space around it is dropped, inside it becomes one space.
    ///
    /// # Errors
    /// When nothing is left, it is too long, or a character is none that is seen.
    pub fn new(text: &str) -> Result<Self, Invalid> {
        let mut name = String::new();
        // A name of a million characters is refused when 40 have been seen.
        for word in text.split_whitespace() {
            if !name.is_empty() {
                name.push(' ');
            }
            for c in word.chars() {
                if c.is_control() || is_unseen(c) {
                    return Err(Invalid::new("a name has no control characters"));
                }
                name.push(c);
            }
            if name.chars().count() > MOST {
                return Err(Invalid::new(format!("a name has at most {MOST} characters")));
            }
        }
        if name.is_empty() {
            return Err(Invalid::new("a name has at least one character"));
        }
        Ok(Self(name))
    }

    /// The name as it was written.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// What is compared: the same for all ways to write a name in capitals and small letters.
    pub fn key(&self) -> String {
        // By way of capitals, so that ß and ss are one; by single characters, so that a Greek
        // final sigma is like any other.
        self.0.chars().flat_map(char::to_uppercase).flat_map(char::to_lowercase).collect()
    }

    /// The name as jHidato's ranking has it: 2 to 6 capital letters and digits. What it has no
    /// letters for is left out; of a name with less than two of them nothing is left but jHidato's
    /// default.
    pub fn arcade(&self) -> String {
        let letters = self.0.chars().filter(char::is_ascii_alphanumeric);
        let name: String = letters.take(6).map(|c| c.to_ascii_uppercase()).collect();
        if name.len() < 2 { DEFAULT.to_string() } else { name }
    }
}

/// Marks that turn the direction of writing or join nothing: a name made of them looks like
/// another one, or like none.
fn is_unseen(c: char) -> bool {
    matches!(c, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
}

impl Default for Name {
    /// jHidato's hero.
    fn default() -> Self {
        Self(DEFAULT.to_string())
    }
}

impl PartialEq for Name {
    fn eq(&self, other: &Self) -> bool {
        self.0 == other.0 || self.key() == other.key()
    }
}

impl Eq for Name {}

impl PartialOrd for Name {
    fn partial_cmp(&self, other: &Self) -> Option<core::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Name {
    fn cmp(&self, other: &Self) -> core::cmp::Ordering {
        self.key().cmp(&other.key())
    }
}

impl core::hash::Hash for Name {
    fn hash<H: core::hash::Hasher>(&self, state: &mut H) {
        self.key().hash(state);
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

impl fmt::Debug for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.0, f)
    }
}

impl FromStr for Name {
    type Err = Invalid;

    fn from_str(text: &str) -> Result<Self, Invalid> {
        Self::new(text)
    }
}

impl TryFrom<String> for Name {
    type Error = Invalid;

    fn try_from(text: String) -> Result<Self, Invalid> {
        Self::new(&text)
    }
}

impl From<Name> for String {
    fn from(name: Name) -> Self {
        name.0
    }
}

#[cfg(test)]
#[allow(clippy::needless_pass_by_value)] // `expect!` reads best by value
mod tests {
    use super::*;
    use expect_test::{Expect, expect};

    #[track_caller]
    fn check(text: &str, expect: Expect) {
        expect.assert_eq(&match Name::new(text) {
            Ok(name) => format!("{name}|{}|{}", name.key(), name.arcade()),
            Err(invalid) => invalid.to_string(),
        });
    }

    #[test]
    fn names_are_as_people_write_them() {
        check("YUUSHA", expect!["YUUSHA|yuusha|YUUSHA"]);
        check("r2", expect!["r2|r2|R2"]);
        check(" Oscar\tOchoa ", expect!["Oscar Ochoa|oscar ochoa|OSCARO"]);
        check("Weiß", expect!["Weiß|weiss|WEI"]);
        check("ΣΙΣΥΦΟΣ", expect!["ΣΙΣΥΦΟΣ|σισυφοσ|YUUSHA"]);
        check("勇者", expect!["勇者|勇者|YUUSHA"]);
        check("a/b\\c:..", expect![[r"a/b\c:..|a/b\c:..|ABC"]]);
    }

    #[test]
    fn what_is_no_name_is_refused() {
        check("", expect!["a name has at least one character"]);
        check(" \n ", expect!["a name has at least one character"]);
        check(
            &"y".repeat(40),
            expect![
                "yyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy|yyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy|YYYYYY"
            ],
        );
        check(&"x".repeat(41), expect!["a name has at most 40 characters"]);
        check(&"ab ".repeat(10_000), expect!["a name has at most 40 characters"]);
        check("a\u{1b}[2Jb", expect!["a name has no control characters"]);
        check("a\u{202e}b", expect!["a name has no control characters"]);
        check("a\u{9b}b", expect!["a name has no control characters"]);
    }
}
