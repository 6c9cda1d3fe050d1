//! The structure of a save's JSON.

use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use serde::de::{Error, MapAccess, Visitor};
use serde::ser::SerializeMap;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::value::RawValue;

use crate::source::Source;

/// The value of the `format` field of a save.
pub(super) const FORMAT: &str = "puzzle-save";
/// The version that is written. All versions up to it are read.
pub(super) const VERSION: u32 = 1;

/// One game of a save. The outermost one also has the fields of the whole file.
#[derive(Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct Record<'a> {
    #[serde(borrow, skip_serializing_if = "str::is_empty")]
    pub(super) format: Cow<'a, str>,
    #[serde(skip_serializing_if = "is_zero")]
    pub(super) version: u32,
    #[serde(borrow, skip_serializing_if = "str::is_empty")]
    pub(super) game: Cow<'a, str>,
    #[serde(borrow)]
    pub(super) params: Cow<'a, str>,
    /// The params requested with the seed, if the generator made a narrower board.
    #[serde(borrow, skip_serializing_if = "Option::is_none")]
    pub(super) asked_params: Option<Cow<'a, str>>,
    #[serde(borrow, skip_serializing_if = "Option::is_none")]
    pub(super) next_params: Option<Cow<'a, str>>,
    #[serde(borrow)]
    pub(super) desc: Cow<'a, str>,
    #[serde(borrow, skip_serializing_if = "Option::is_none")]
    pub(crate) private_desc: Option<Cow<'a, str>>,
    #[serde(borrow, skip_serializing_if = "Option::is_none")]
    pub(super) seed: Option<Cow<'a, str>>,
    #[serde(borrow, skip_serializing_if = "Option::is_none")]
    pub(super) aux: Option<Cow<'a, str>>,
    #[serde(borrow)]
    pub(super) moves: Vec<Step<'a>>,
    pub(super) position: usize,
    #[serde(skip_serializing_if = "is_zero_size")]
    pub(super) within: usize,
    #[serde(borrow, skip_serializing_if = "Option::is_none")]
    pub(super) ui: Option<Cow<'a, str>>,
    pub(super) elapsed_ms: u64,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) checkpoints: Vec<(String, usize)>,
    #[serde(skip_serializing_if = "is_zero")]
    pub(super) n_hints: u32,
    #[serde(skip_serializing_if = "is_false")]
    pub(super) used_solve: bool,
    /// The title of the board, if it came from outside with another puzzle.
    #[serde(borrow, skip_serializing_if = "str::is_empty")]
    pub(super) board_title: Cow<'a, str>,
    #[serde(skip_serializing_if = "Source::is_empty")]
    pub(super) source: Source,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) solutions: Vec<(String, String)>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) texts: Vec<(String, String)>,
    #[serde(borrow, skip_serializing_if = "Vec::is_empty")]
    pub(super) previous: Vec<OtherRecord<'a>>,
    #[serde(borrow, skip_serializing_if = "Vec::is_empty")]
    pub(super) next: Vec<OtherRecord<'a>>,
}

/// A game of a save that undo or redo reaches: as its text when it is read.
#[derive(Debug)]
pub(crate) enum OtherRecord<'a> {
    Game(Box<Record<'a>>),
    Text(&'a RawValue),
}

impl Serialize for OtherRecord<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Game(record) => record.serialize(serializer),
            Self::Text(text) => text.serialize(serializer),
        }
    }
}

impl<'de: 'a, 'a> Deserialize<'de> for OtherRecord<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        <&RawValue>::deserialize(deserializer).map(Self::Text)
    }
}

#[allow(clippy::trivially_copy_pass_by_ref)] // serde calls it so
fn is_zero(n: &u32) -> bool {
    *n == 0
}

#[allow(clippy::trivially_copy_pass_by_ref)] // serde calls it so
fn is_zero_size(n: &usize) -> bool {
    *n == 0
}

#[allow(clippy::trivially_copy_pass_by_ref)] // serde calls it so
fn is_false(b: &bool) -> bool {
    !*b
}

/// One step of undo as JSON: a string for ordinary moves, an object for a restart or a solution
/// that the program played.
#[derive(Debug)]
pub(super) enum Step<'a> {
    Moves(Cow<'a, str>),
    Solve(Cow<'a, str>),
    Restart { desc: Cow<'a, str>, solve: Option<Cow<'a, str>> },
}

impl Serialize for Step<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Moves(text) => serializer.serialize_str(text),
            Self::Solve(text) => {
                let mut map = serializer.serialize_map(Some(1))?;
                map.serialize_entry("solve", text)?;
                map.end()
            }
            Self::Restart { desc, solve } => {
                let mut map = serializer.serialize_map(None)?;
                map.serialize_entry("restart", desc)?;
                if let Some(solve) = solve {
                    map.serialize_entry("solve", solve)?;
                }
                map.end()
            }
        }
    }
}

impl<'de: 'a, 'a> Deserialize<'de> for Step<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct StepVisitor;
        impl<'de> Visitor<'de> for StepVisitor {
            type Value = Step<'de>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a step: moves as a string, or an object with solve or restart")
            }

            fn visit_borrowed_str<E: Error>(self, text: &'de str) -> Result<Self::Value, E> {
                Ok(Step::Moves(Cow::Borrowed(text)))
            }

            fn visit_str<E: Error>(self, text: &str) -> Result<Self::Value, E> {
                Ok(Step::Moves(Cow::Owned(text.into())))
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let (mut restart, mut solve) = (None, None);
                while let Some(key) = map.next_key::<Cow<'de, str>>()? {
                    match key.as_ref() {
                        "restart" => restart = Some(map.next_value::<Cow<'de, str>>()?),
                        "solve" => solve = Some(map.next_value::<Cow<'de, str>>()?),
                        other => return Err(Error::unknown_field(other, &["restart", "solve"])),
                    }
                }
                match (restart, solve) {
                    (Some(desc), solve) => Ok(Step::Restart { desc, solve }),
                    (None, Some(text)) => Ok(Step::Solve(text)),
                    (None, None) => Err(Error::missing_field("solve")),
                }
            }
        }
        deserializer.deserialize_any(StepVisitor)
    }
}
