//! Messages to people as data, in any language.
//!
//! A [`Text`] is an English template with named slots. It displays as English by itself, and
//! [`Text::say`] writes it in another [`Language`]. The English text is the key of its
//! translation, so that a game whose author never thinks of languages works as it is.
//!
//! - [`text!`](crate::text!) creates a message: `text!("{piece} goes to {place}", piece, place)`.
//! - [`plural!`](crate::plural!) creates a message whose form depends on a number.
//! - [`label!`](crate::label!) marks a literal in a table of constants as a message.
//!
//! The command `cargo xtask words` collects what these three contain for translators.

mod catalog;
mod forms;
mod language;
mod macros;
mod template;
#[cfg(feature = "serde")]
mod transport;

pub use catalog::{Catalog, CatalogWriter, key};
pub use forms::PluralForms;
pub use language::Language;
#[doc(hidden)]
pub use template::fits_slots;
pub use template::{Piece, pieces};

use alloc::borrow::{Cow, ToOwned as _};
use alloc::boxed::Box;
use alloc::string::{String, ToString as _};
use alloc::vec::Vec;
use core::fmt;

/// A message to a person: words with slots, a number, a list, or characters that no language changes.
///
/// ```
/// use puzzle_core::{Text, plural, text};
/// let moves = 3;
/// let count = plural!(moves, "{moves} move", "{moves} moves");
/// let message = text!("solved in {count}", count);
/// assert_eq!(message.to_string(), "solved in 3 moves");
/// // A `&'static str` is a message without slots; a `String` is the same in all languages.
/// assert_eq!(Text::list([Text::from("up"), Text::from(String::from("b4"))]), "up and b4");
/// ```
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Text(Kind);

/// What a text consists of.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
enum Kind {
    /// Characters that no language changes.
    Plain(String),
    /// A message without slots.
    Literal(Cow<'static, str>),
    /// A whole number.
    Number(i64),
    /// A number with decimal places: the value times ten to the power of `places`.
    Decimal { scaled: i64, places: u8 },
    /// A message with slots.
    Message(Box<Message>),
    /// Several texts, one after the other.
    Joined(Joint, Vec<Text>),
    /// A text whose first letter is a capital.
    Capitalized(Box<Text>),
    /// The part of a text before its first semicolon.
    FirstClause(Box<Text>),
}

/// A message with slots.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
struct Message {
    /// The English template; if the message has a plural, its singular.
    template: Cow<'static, str>,
    /// The English plural. The first slot is then the number that decides.
    plural: Option<Cow<'static, str>>,
    slots: Vec<(Cow<'static, str>, Text)>,
}

/// What stands between the texts of a sequence.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
enum Joint {
    /// "a, b and c".
    And,
    /// "a, b or c".
    Or,
    /// A space, as between sentences.
    Space,
    /// A line break.
    Line,
    /// A comma.
    Comma,
    /// Nothing, as between symbols.
    Nothing,
}

impl Text {
    /// Creates a text that is the same in all languages: a name, a move, a path.
    pub fn plain(characters: impl Into<String>) -> Self {
        Self(Kind::Plain(characters.into()))
    }

    /// Creates a text that is the same in all languages from a value as it displays.
    pub fn shown(value: impl fmt::Display) -> Self {
        Self::plain(value.to_string())
    }

    /// Creates a text that is the same in all languages from text of others, for a quote in a message
    /// or a path: characters are shown as they are, invisible ones by their code.
    ///
    /// ```
    /// # use puzzle_core::Text;
    /// assert_eq!(Text::visible('é').to_string(), "é");
    /// assert_eq!(Text::visible('\u{202e}').to_string(), "<U+202E>");
    /// ```
    pub fn visible(value: impl fmt::Display) -> Self {
        let text = value.to_string();
        Self::plain(crate::format::visible_quote(&text))
    }

    /// Creates a message without slots.
    pub const fn literal(english: &'static str) -> Self {
        if english.is_empty() {
            return Self(Kind::Plain(String::new()));
        }
        Self(Kind::Literal(Cow::Borrowed(english)))
    }

    /// Creates a message without slots whose English text was put together by the program.
    pub fn english(words: impl Into<String>) -> Self {
        Self(Kind::Literal(Cow::Owned(words.into())))
    }

    /// Creates a message with slots. Use [`text!`](crate::text!), which checks the names.
    #[doc(hidden)]
    pub fn message<const N: usize>(
        template: &'static str,
        slots: [(&'static str, Self); N],
    ) -> Self {
        Self::of_message(template, None, slots)
    }

    /// Creates a message whose form depends on the number in its first slot. Use
    /// [`plural!`](crate::plural!).
    #[doc(hidden)]
    pub fn counted<const N: usize>(
        one: &'static str,
        other: &'static str,
        slots: [(&'static str, Self); N],
    ) -> Self {
        Self::of_message(one, Some(Cow::Borrowed(other)), slots)
    }

    fn of_message<const N: usize>(
        template: &'static str,
        plural: Option<Cow<'static, str>>,
        slots: [(&'static str, Self); N],
    ) -> Self {
        let slots = slots.into_iter().map(|(name, slot)| (Cow::Borrowed(name), slot)).collect();
        Self(Kind::Message(Box::new(Message { template: Cow::Borrowed(template), plural, slots })))
    }

    /// Creates a number with decimal places, rounded. The language decides on the decimal mark.
    ///
    /// ```
    /// assert_eq!(puzzle_core::Text::decimal(2.449, 1), "2.4");
    /// ```
    pub fn decimal(value: f64, places: u8) -> Self {
        let places = places.min(9);
        let scaled = value * f64::from(10_u32.pow(places.into()));
        let half = if scaled < 0.0 { -0.5 } else { 0.5 };
        // The conversion of a float to an integer stops at the integer's limits.
        Self(Kind::Decimal { scaled: (scaled + half) as i64, places })
    }

    /// Creates an ordinal number: "first" to "twelfth" in words, then "13th".
    ///
    /// ```
    /// use puzzle_core::Text;
    /// assert_eq!((Text::ordinal(3).to_string(), Text::ordinal(21).to_string()), ("third".into(), "21st".into()));
    /// ```
    pub fn ordinal(n: usize) -> Self {
        const NAMES: [&str; 12] = [
            crate::label!("first"),
            crate::label!("second"),
            crate::label!("third"),
            crate::label!("fourth"),
            crate::label!("fifth"),
            crate::label!("sixth"),
            crate::label!("seventh"),
            crate::label!("eighth"),
            crate::label!("ninth"),
            crate::label!("tenth"),
            crate::label!("eleventh"),
            crate::label!("twelfth"),
        ];
        if let Some(name) = n.checked_sub(1).and_then(|i| NAMES.get(i)) {
            return Self::literal(name);
        }
        match (n % 10, n / 10 % 10) {
            (1, tens) if tens != 1 => crate::text!("{n}st", n),
            (2, tens) if tens != 1 => crate::text!("{n}nd", n),
            (3, tens) if tens != 1 => crate::text!("{n}rd", n),
            _ => crate::text!("{n}th", n),
        }
    }

    /// Lists texts: "a, b and c".
    pub fn list(items: impl IntoIterator<Item = Self>) -> Self {
        Self::join(Joint::And, items)
    }

    /// Lists alternatives: "a, b or c".
    pub fn either(items: impl IntoIterator<Item = Self>) -> Self {
        Self::join(Joint::Or, items)
    }

    /// Writes sentences one after the other, with a space between them.
    pub fn sentences(items: impl IntoIterator<Item = Self>) -> Self {
        Self::join(Joint::Space, items)
    }

    /// Writes texts on lines of their own.
    pub fn lines(items: impl IntoIterator<Item = Self>) -> Self {
        Self::join(Joint::Line, items)
    }

    /// Writes texts one after the other, with commas between them.
    pub fn commas(items: impl IntoIterator<Item = Self>) -> Self {
        Self::join(Joint::Comma, items)
    }

    /// Returns the texts that [commas](Self::commas) join, in order; the text itself if none do.
    ///
    /// ```
    /// use puzzle_core::Text;
    /// let board = Text::commas([Text::plain("9x9"), Text::literal("walls, by edge")]);
    /// let title = Text::commas([board, Text::literal("easy")]);
    /// assert_eq!(title.to_string(), "9x9, walls, by edge, easy");
    /// let parts: Vec<String> = title.parts().into_iter().map(ToString::to_string).collect();
    /// assert_eq!(parts, ["9x9", "walls, by edge", "easy"]);
    /// ```
    pub fn parts(&self) -> Vec<&Self> {
        match &self.0 {
            Kind::Joined(Joint::Comma, items) => items.iter().flat_map(Self::parts).collect(),
            _ => [self].into(),
        }
    }

    /// Writes texts one after the other, with nothing between them.
    pub fn together(items: impl IntoIterator<Item = Self>) -> Self {
        Self::join(Joint::Nothing, items)
    }

    fn join(joint: Joint, items: impl IntoIterator<Item = Self>) -> Self {
        Self::joined(joint, items.into_iter().collect())
    }

    // Not generic, so that a program has this code once.
    fn joined(joint: Joint, mut items: Vec<Self>) -> Self {
        items.retain(|item| !item.is_empty());
        if items.len() == 1 {
            return items.swap_remove(0);
        }
        Self(Kind::Joined(joint, items))
    }

    /// Returns the text with a capital as its first letter.
    #[must_use]
    pub fn capitalized(self) -> Self {
        Self(Kind::Capitalized(Box::new(self)))
    }

    /// Returns the part of the text before its first semicolon. Translations keep the semicolons.
    #[must_use]
    pub fn first_clause(self) -> Self {
        Self(Kind::FirstClause(Box::new(self)))
    }

    /// Returns `true` if the text has no characters.
    pub fn is_empty(&self) -> bool {
        match &self.0 {
            Kind::Plain(text) => text.is_empty(),
            Kind::Literal(text) => text.is_empty(),
            Kind::Joined(_, items) => items.iter().all(Self::is_empty),
            Kind::Capitalized(text) | Kind::FirstClause(text) => text.is_empty(),
            Kind::Number(_) | Kind::Decimal { .. } | Kind::Message(_) => false,
        }
    }

    /// Returns the text in a language. Messages without a translation are in English.
    pub fn say(&self, language: &Language) -> String {
        let mut said = String::new();
        self.write(language, &mut said).expect("writing to a string cannot fail");
        said
    }

    fn write(&self, language: &Language, out: &mut dyn fmt::Write) -> fmt::Result {
        match &self.0 {
            Kind::Plain(text) => out.write_str(text),
            Kind::Literal(english) => out.write_str(language.word(english)),
            Kind::Number(n) => write!(out, "{n}"),
            Kind::Decimal { scaled, places } => {
                write_decimal(*scaled, *places, language.decimal_mark(), out)
            }
            Kind::Message(message) => message.write(language, out),
            Kind::Joined(joint, items) => joint.write(items, language, out),
            Kind::Capitalized(text) => {
                let said = text.say(language);
                let mut letters = said.chars();
                for upper in letters.next().into_iter().flat_map(char::to_uppercase) {
                    out.write_char(upper)?;
                }
                out.write_str(letters.as_str())
            }
            Kind::FirstClause(text) => {
                let said = text.say(language);
                out.write_str(said.split(';').next().unwrap_or_default())
            }
        }
    }
}

fn write_decimal(scaled: i64, places: u8, mark: char, out: &mut dyn fmt::Write) -> fmt::Result {
    let (unit, size) = (10_u64.pow(places.into()), scaled.unsigned_abs());
    write!(out, "{}{}", if scaled < 0 { "-" } else { "" }, size / unit)?;
    if places > 0 {
        write!(out, "{mark}{:0width$}", size % unit, width = places.into())?;
    }
    Ok(())
}

impl Message {
    /// Writes the message in a language, or in English if there is no translation or the
    /// translation asks for a slot that the message does not have.
    fn write(&self, language: &Language, out: &mut dyn fmt::Write) -> fmt::Result {
        let count = self.plural.as_ref().and_then(|_| self.slots.first()?.1.count());
        let names = || self.slots.iter().map(|(name, _)| &**name);
        let translated = language
            .find(&self.template, count)
            .filter(|template| template::has_only_slots(template, &names()));
        let english = match &self.plural {
            Some(plural) if count != Some(1) => plural,
            _ => &self.template,
        };
        for piece in pieces(translated.unwrap_or(english)) {
            match piece {
                Piece::Words(words) => out.write_str(words)?,
                Piece::Slot(name) => {
                    if let Some((_, slot)) = self.slots.iter().find(|(known, _)| known == name) {
                        slot.write(language, out)?;
                    }
                }
            }
        }
        Ok(())
    }
}

impl Joint {
    fn write(self, items: &[Text], language: &Language, out: &mut dyn fmt::Write) -> fmt::Result {
        let between = match self {
            Self::And | Self::Or => return self.write_list(items, language, out),
            Self::Space => " ",
            Self::Line => "\n",
            Self::Comma => language.word(crate::label!(", ")),
            Self::Nothing => "",
        };
        for (i, item) in items.iter().enumerate() {
            if i > 0 {
                out.write_str(between)?;
            }
            item.write(language, out)?;
        }
        Ok(())
    }

    /// Writes "a, b and c" from its end: the last two are a message, and each item before them
    /// joins by a comma.
    fn write_list(
        self,
        items: &[Text],
        language: &Language,
        out: &mut dyn fmt::Write,
    ) -> fmt::Result {
        let [before @ .., second_last, last] = items else {
            return items.first().map_or(Ok(()), |item| item.write(language, out));
        };
        for item in before {
            item.write(language, out)?;
            out.write_str(language.word(crate::label!(", ")))?;
        }
        let (first, last) = (second_last.clone(), last.clone());
        let end = if self == Self::Or {
            crate::text!("{first} or {last}", first, last)
        } else {
            crate::text!("{first} and {last}", first, last)
        };
        end.write(language, out)
    }
}

impl Text {
    /// Returns the number that decides on a plural.
    fn count(&self) -> Option<u64> {
        match self.0 {
            Kind::Number(n) => Some(n.unsigned_abs()),
            // "1.0 moves a second": a number with decimals takes the form of many.
            Kind::Decimal { places, .. } if places > 0 => Some(2),
            Kind::Decimal { scaled, .. } => Some(scaled.unsigned_abs()),
            _ => None,
        }
    }
}

impl Default for Text {
    fn default() -> Self {
        Self::literal("")
    }
}

impl fmt::Display for Text {
    /// Writes the text in English.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if f.width().is_none() && f.precision().is_none() {
            return self.write(&Language::ENGLISH, f);
        }
        f.pad(&self.say(&Language::ENGLISH))
    }
}

impl fmt::Debug for Text {
    /// Writes the text in English, as a string.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.say(&Language::ENGLISH), f)
    }
}

impl PartialEq<str> for Text {
    /// Compares the text in English.
    fn eq(&self, other: &str) -> bool {
        self.say(&Language::ENGLISH) == *other
    }
}

impl PartialEq<&str> for Text {
    /// Compares the text in English.
    fn eq(&self, other: &&str) -> bool {
        *self == **other
    }
}

impl PartialEq<String> for Text {
    /// Compares the text in English.
    fn eq(&self, other: &String) -> bool {
        *self == **other
    }
}

impl From<&'static str> for Text {
    /// Creates a message without slots.
    fn from(english: &'static str) -> Self {
        Self::literal(english)
    }
}

impl From<String> for Text {
    /// Creates a text that is the same in all languages.
    fn from(characters: String) -> Self {
        Self::plain(characters)
    }
}

impl From<&String> for Text {
    /// Creates a text that is the same in all languages.
    fn from(characters: &String) -> Self {
        Self::plain(characters.to_owned())
    }
}

impl From<char> for Text {
    /// Creates a text that is the same in all languages.
    fn from(character: char) -> Self {
        Self::plain(character)
    }
}

impl From<&Self> for Text {
    fn from(text: &Self) -> Self {
        text.clone()
    }
}

/// Converts whole numbers to texts. Numbers above the range of `i64` become its limit.
macro_rules! from_numbers {
    ($($number:ty),*) => {$(
        impl From<$number> for Text {
            fn from(n: $number) -> Self {
                Self(Kind::Number(i64::try_from(n).unwrap_or(i64::MAX)))
            }
        }
    )*};
}

from_numbers!(i8, i16, i32, i64, isize, u8, u16, u32, u64, usize);

#[cfg(test)]
mod tests;
