//! Compact tables of translations.
//!
//! A table is a few bytes of header and then, for each message, four bytes of key and two of
//! length, in planes (all first bytes, all second bytes, and so on), which compress well, and the
//! translations. The keys are sorted. A key is a hash of the English text, so that a table does not
//! repeat the English texts that the program has.

use alloc::borrow::Cow;
use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;

use super::PluralForms;
use crate::{Invalid, Text, text};

/// The first bytes of a table.
const MAGIC: &[u8] = b"PZW1";
/// Bytes of key and length for each message.
const PLANES: usize = 6;
/// What stands between the plural forms of a message.
const BETWEEN_FORMS: char = '\0';

/// Returns the key of a message: the 32-bit FNV-1a hash of its English text, or of the singular if it
/// has a plural.
pub fn key(english: &str) -> u32 {
    english
        .bytes()
        .fold(0x811c_9dc5, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193))
}

/// The translations of one language, read from a compact table.
#[derive(Clone)]
pub struct Catalog {
    tag: String,
    name: String,
    forms: PluralForms,
    keys: Vec<u32>,
    /// The end of each text in `texts`.
    ends: Vec<u32>,
    texts: Cow<'static, str>,
}

impl Catalog {
    /// Reads a table. It may come from anywhere: what is in it is checked here, and the slots of a
    /// translation when it is used.
    ///
    /// # Errors
    ///
    /// The bytes are not a whole table of a known kind.
    pub fn read(bytes: &'static [u8]) -> Result<Self, Invalid> {
        Self::read_from(bytes).map(|(mut catalog, texts)| {
            catalog.texts = Cow::Borrowed(texts);
            catalog
        })
    }

    /// Reads a table and copies its texts.
    ///
    /// # Errors
    ///
    /// The bytes are not a whole table of a known kind.
    pub fn copy(bytes: &[u8]) -> Result<Self, Invalid> {
        Self::read_from(bytes).map(|(mut catalog, texts)| {
            catalog.texts = Cow::Owned(String::from(texts));
            catalog
        })
    }

    fn read_from(bytes: &[u8]) -> Result<(Self, &str), Invalid> {
        let mut rest = bytes;
        let short = || Invalid::new(text!("the table of translations is cut off"));
        let mut take = |length: usize| {
            let (taken, left) = rest.split_at_checked(length).ok_or_else(short)?;
            rest = left;
            Ok::<_, Invalid>(taken)
        };
        if take(MAGIC.len()).ok() != Some(MAGIC) {
            return Err(Invalid::new(text!("this is no table of translations")));
        }
        let length = usize::from(take(1)?[0]);
        let tag = words(take(length)?)?;
        let length = usize::from(take(1)?[0]);
        let name = words(take(length)?)?;
        let forms = PluralForms::from_number(take(1)?[0])
            .ok_or_else(|| Invalid::new(text!("the rule for plurals is unknown")))?;
        let count = take(4)?.iter().rev().fold(0, |n, byte| n << 8 | usize::from(*byte));
        let planes = take(count.checked_mul(PLANES).ok_or_else(short)?)?;
        let plane = |which: usize, i: usize| u32::from(planes[which * count + i]);
        let keys: Vec<u32> =
            (0..count).map(|i| (0..4).fold(0, |key, which| key << 8 | plane(which, i))).collect();
        if !keys.is_sorted_by(|a, b| a < b) {
            return Err(Invalid::new(text!("the table of translations is not sorted")));
        }
        let texts = words(rest)?;
        let mut end = 0;
        let ends: Vec<u32> = (0..count)
            .map(|i| {
                end += plane(4, i) << 8 | plane(5, i);
                end
            })
            .collect();
        let are_whole = ends.iter().all(|end| texts.is_char_boundary(*end as usize));
        if !are_whole || end as usize != texts.len() {
            return Err(short());
        }
        let texts_later = Cow::Borrowed("");
        Ok((
            Self { tag: tag.into(), name: name.into(), forms, keys, ends, texts: texts_later },
            texts,
        ))
    }

    /// Returns the tag of the language by BCP 47.
    pub fn tag(&self) -> &str {
        &self.tag
    }

    /// Returns the name of the language in the language itself.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the number of messages.
    pub fn len(&self) -> usize {
        self.keys.len()
    }

    /// Returns `true` if the table has no messages.
    pub fn is_empty(&self) -> bool {
        self.keys.is_empty()
    }

    /// Returns the translation of a message, in the form for a number.
    pub fn find(&self, english: &str, count: Option<u64>) -> Option<&str> {
        let at = self.keys.binary_search(&key(english)).ok()?;
        let start = at.checked_sub(1).map_or(0, |before| self.ends[before] as usize);
        let all = self.texts.get(start..self.ends[at] as usize)?;
        match count {
            Some(n) => all.split(BETWEEN_FORMS).nth(self.forms.form(n)),
            None => all.split(BETWEEN_FORMS).next(),
        }
    }
}

fn words(bytes: &[u8]) -> Result<&str, Invalid> {
    core::str::from_utf8(bytes)
        .map_err(|_| Invalid::new(text!("the table of translations is not UTF-8")))
}

/// A table of translations that is being made.
pub struct CatalogWriter {
    tag: String,
    name: String,
    forms: PluralForms,
    messages: BTreeMap<u32, (String, String)>,
}

impl CatalogWriter {
    /// Begins a table for a language, by its tag and its name in the language itself.
    pub fn new(tag: &str, name: &str) -> Self {
        let forms = PluralForms::of(tag);
        Self { tag: tag.into(), name: name.into(), forms, messages: BTreeMap::new() }
    }

    /// Adds a message with its translation, in as many forms as it has: one, or all plural forms of
    /// the language.
    ///
    /// # Errors
    ///
    /// The number of forms is wrong, or another message has the same key.
    pub fn message(&mut self, english: &str, forms: &[&str]) -> Result<(), Invalid> {
        let wanted = self.forms.forms();
        if forms.len() != 1 && forms.len() != wanted {
            let have = forms.len();
            let message = Text::plain(english);
            return Err(Invalid::new(text!(
                "“{message}” has {have} forms, and the language has {wanted}",
                message,
                have,
                wanted,
            )));
        }
        let translation = forms.join("\0");
        if translation.len() > usize::from(u16::MAX) {
            return Err(Invalid::new(text!(
                "“{message}” is too long",
                message = Text::plain(english)
            )));
        }
        match self.messages.insert(key(english), (english.into(), translation)) {
            Some((other, _)) if other != english => {
                let (a, b) = (Text::plain(other), Text::plain(english));
                Err(Invalid::new(text!(
                    "“{a}” and “{b}” have the same key: change one of them",
                    a,
                    b
                )))
            }
            _ => Ok(()),
        }
    }

    /// Returns the bytes of the table.
    pub fn bytes(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        for part in [&self.tag, &self.name] {
            bytes.push(u8::try_from(part.len()).unwrap_or(0));
            bytes.extend_from_slice(part.as_bytes());
        }
        bytes.push(self.forms as u8);
        let count = u32::try_from(self.messages.len()).unwrap_or(u32::MAX);
        bytes.extend_from_slice(&count.to_le_bytes());
        for plane in 0..4 {
            bytes.extend(self.messages.keys().map(|key| key.to_be_bytes()[plane]));
        }
        for plane in 0..2 {
            let length = |text: &String| (text.len() as u16).to_be_bytes()[plane];
            bytes.extend(self.messages.values().map(|(_, text)| length(text)));
        }
        for (_, text) in self.messages.values() {
            bytes.extend_from_slice(text.as_bytes());
        }
        bytes
    }

    /// Returns the table, ready for use.
    ///
    /// # Errors
    ///
    /// The tag or the name is longer than 255 bytes.
    pub fn finish(&self) -> Result<Catalog, Invalid> {
        Catalog::copy(&self.bytes())
    }
}
