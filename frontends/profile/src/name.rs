//! Player names.

use core::fmt;
use core::str::FromStr;

use puzzle_core::format::is_invisible;
use puzzle_core::{Invalid, Text, text};
use serde::{Deserialize, Serialize};

/// A player's name: 1 to 40 characters without control characters, with single spaces between
/// words.
///
/// Names are shown as they were typed and compared without case: `Ada` and `ADA` are one player.
/// jHidato's ranking accepts only names of 2 to 6 letters and digits;
/// [`jhidato_name`](Self::jhidato_name) converts any name to that form.
///
/// ```
/// use puzzle_profile::Name;
/// let name = Name::new("  Núria  Puig ")?;
/// assert_eq!(name.as_str(), "Núria Puig");
/// assert_eq!(name, Name::new("NÚRIA PUIG")?);
/// assert_eq!(name.jhidato_name(), "NRIAPU");
/// assert_eq!(Name::default().as_str(), "Player");
/// assert!(Name::new("").is_err());
/// # Ok::<(), puzzle_core::Invalid>(())
/// ```
#[derive(Clone, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Name(String);

/// Maximum number of characters.
const MAX_CHARS: usize = 40;
/// The name of a player whose login name is not known.
const DEFAULT: &str = "Player";

impl Name {
    /// Parses a name as it was typed. Removes white space around it and replaces white space inside
    /// by single spaces.
    ///
    /// # Errors
    /// If the name is empty, has more than 40 characters, or contains control or invisible
    /// characters.
    pub fn new(text: &str) -> Result<Self, Invalid> {
        let mut name = String::new();
        // The length is checked after each word, so that a huge text is refused early.
        for word in text.split_whitespace() {
            if !name.is_empty() {
                name.push(' ');
            }
            for c in word.chars() {
                if is_invisible(c) {
                    return Err(Invalid::new("a name cannot contain control characters"));
                }
                name.push(c);
            }
            if name.chars().count() > MAX_CHARS {
                return Err(Invalid::new(text!(
                    "a name can have at most {n} characters",
                    n = MAX_CHARS
                )));
            }
        }
        if name.is_empty() {
            return Err(Invalid::new("a name needs at least one character"));
        }
        Ok(Self(name))
    }

    /// Returns the name as it was typed.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Returns the form by which names are compared, the same for upper and lower case.
    pub fn key(&self) -> String {
        // By way of capitals, so that ß equals ss, and character by character, so that a final
        // sigma equals any other sigma.
        self.0.chars().flat_map(char::to_uppercase).flat_map(char::to_lowercase).collect()
    }

    /// Returns the name in the form that jHidato's ranking accepts: its first 6 ASCII letters and
    /// digits, in capitals. If there are fewer than 2, returns `PLAYER`.
    pub fn jhidato_name(&self) -> String {
        let letters = self.0.chars().filter(char::is_ascii_alphanumeric);
        let name: String = letters.take(6).map(|c| c.to_ascii_uppercase()).collect();
        if name.len() < 2 { DEFAULT.to_uppercase() } else { name }
    }
}

impl Default for Name {
    /// The name of a player whose login name is not known.
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

impl From<&Name> for Text {
    fn from(name: &Name) -> Self {
        Self::plain(name.as_str())
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
            Ok(name) => format!("{name}|{}|{}", name.key(), name.jhidato_name()),
            Err(invalid) => invalid.to_string(),
        });
    }

    #[test]
    fn names_are_normalized() {
        check("Yuusha", expect!["Yuusha|yuusha|YUUSHA"]);
        check("r2", expect!["r2|r2|R2"]);
        check(" Oscar\tOchoa ", expect!["Oscar Ochoa|oscar ochoa|OSCARO"]);
        check("Weiß", expect!["Weiß|weiss|WEI"]);
        check("ΣΙΣΥΦΟΣ", expect!["ΣΙΣΥΦΟΣ|σισυφοσ|PLAYER"]);
        check("勇者", expect!["勇者|勇者|PLAYER"]);
        check("a/b\\c:..", expect![[r"a/b\c:..|a/b\c:..|ABC"]]);
    }

    #[test]
    fn invalid_names_are_refused() {
        check("", expect!["a name needs at least one character"]);
        check(" \n ", expect!["a name needs at least one character"]);
        check(
            &"y".repeat(40),
            expect![
                "yyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy|yyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy|YYYYYY"
            ],
        );
        check(&"x".repeat(41), expect!["a name can have at most 40 characters"]);
        check(&"ab ".repeat(10_000), expect!["a name can have at most 40 characters"]);
        check("a\u{1b}[2Jb", expect!["a name cannot contain control characters"]);
        check("a\u{202e}b", expect!["a name cannot contain control characters"]);
        check("a\u{9b}b", expect!["a name cannot contain control characters"]);
    }
}
