//! Texts as JSON, between processes and to front ends in other languages of programming.
//!
//! What no language changes is a string. Everything else is an object whose keys begin with `$`, so
//! that the receiver can say it in the player's language.

use alloc::borrow::{Cow, ToOwned as _};
use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use serde::de::value::MapAccessDeserializer;
use serde::de::{Error, MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::{Joint, Kind, Message, Text};

/// The form of a text that is no plain string.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Object {
    /// An English template.
    #[serde(rename = "$text", default, skip_serializing_if = "Option::is_none")]
    text: Option<String>,
    /// The English plural of the template.
    #[serde(rename = "$plural", default, skip_serializing_if = "Option::is_none")]
    plural: Option<String>,
    /// The values of the slots, in order.
    #[serde(rename = "$slots", default, skip_serializing_if = "Vec::is_empty")]
    slots: Vec<(String, Text)>,
    #[serde(rename = "$number", default, skip_serializing_if = "Option::is_none")]
    number: Option<i64>,
    #[serde(rename = "$places", default, skip_serializing_if = "Option::is_none")]
    places: Option<u8>,
    #[serde(rename = "$join", default, skip_serializing_if = "Option::is_none")]
    join: Option<String>,
    #[serde(rename = "$items", default, skip_serializing_if = "Vec::is_empty")]
    items: Vec<Text>,
    #[serde(rename = "$capital", default, skip_serializing_if = "Option::is_none")]
    capital: Option<Box<Text>>,
    #[serde(rename = "$clause", default, skip_serializing_if = "Option::is_none")]
    clause: Option<Box<Text>>,
}

impl Object {
    const NOTHING: Self = Self {
        text: None,
        plural: None,
        slots: Vec::new(),
        number: None,
        places: None,
        join: None,
        items: Vec::new(),
        capital: None,
        clause: None,
    };

    fn into_text(self) -> Option<Text> {
        let kind = match self {
            Self { text: Some(template), plural, slots, .. }
                if plural.is_some() || !slots.is_empty() =>
            {
                let slots =
                    slots.into_iter().map(|(name, slot)| (Cow::Owned(name), slot)).collect();
                let (template, plural) = (Cow::Owned(template), plural.map(Cow::Owned));
                Kind::Message(Box::new(Message { template, plural, slots }))
            }
            Self { text: Some(literal), .. } => Kind::Literal(Cow::Owned(literal)),
            Self { number: Some(scaled), places: Some(places @ 0..=9), .. } => {
                Kind::Decimal { scaled, places }
            }
            Self { number: Some(n), places: None, .. } => Kind::Number(n),
            Self { join: Some(joint), items, .. } => {
                Kind::Joined(Joint::from_keyword(&joint)?, items)
            }
            Self { capital: Some(text), .. } => Kind::Capitalized(text),
            Self { clause: Some(text), .. } => Kind::FirstClause(text),
            _ => return None,
        };
        Some(Text(kind))
    }
}

impl Joint {
    const KEYWORDS: [(Self, &str); 6] = [
        (Self::And, "and"),
        (Self::Or, "or"),
        (Self::Space, "space"),
        (Self::Line, "line"),
        (Self::Comma, "comma"),
        (Self::Nothing, "nothing"),
    ];

    fn keyword(self) -> &'static str {
        Self::KEYWORDS.iter().find(|(joint, _)| *joint == self).map_or("", |(_, keyword)| keyword)
    }

    fn from_keyword(keyword: &str) -> Option<Self> {
        Self::KEYWORDS.iter().find(|(_, known)| *known == keyword).map(|(joint, _)| *joint)
    }
}

impl Serialize for Text {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let object = match &self.0 {
            Kind::Plain(text) => return serializer.serialize_str(text),
            Kind::Literal(text) if text.is_empty() => return serializer.serialize_str(""),
            Kind::Literal(text) => Object { text: Some(text[..].to_owned()), ..Object::NOTHING },
            Kind::Number(n) => Object { number: Some(*n), ..Object::NOTHING },
            Kind::Decimal { scaled, places } => {
                Object { number: Some(*scaled), places: Some(*places), ..Object::NOTHING }
            }
            Kind::Message(message) => Object {
                text: Some(message.template[..].to_owned()),
                plural: message.plural.as_ref().map(|plural| plural[..].to_owned()),
                slots: message
                    .slots
                    .iter()
                    .map(|(name, slot)| (name[..].to_owned(), slot.clone()))
                    .collect(),
                ..Object::NOTHING
            },
            Kind::Joined(joint, items) => Object {
                join: Some(joint.keyword().to_owned()),
                items: items.clone(),
                ..Object::NOTHING
            },
            Kind::Capitalized(text) => Object { capital: Some(text.clone()), ..Object::NOTHING },
            Kind::FirstClause(text) => Object { clause: Some(text.clone()), ..Object::NOTHING },
        };
        object.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Text {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(TextVisitor)
    }
}

/// Reads a text. The code is much smaller than what serde derives for an enum of both forms.
struct TextVisitor;

impl<'de> Visitor<'de> for TextVisitor {
    type Value = Text;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a text")
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Text, E> {
        Ok(Text::plain(text))
    }

    fn visit_map<A: MapAccess<'de>>(self, entries: A) -> Result<Text, A::Error> {
        let object = Object::deserialize(MapAccessDeserializer::new(entries))?;
        object.into_text().ok_or_else(|| A::Error::custom("an object that is no text"))
    }
}
