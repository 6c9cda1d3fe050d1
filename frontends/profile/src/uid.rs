//! Unique identifiers.

use core::fmt;
use core::str::FromStr;

use puzzle_core::Invalid;
use serde::{Deserialize, Serialize};

/// A unique identifier: 128 random bits given to a player or a game when it is created. It shows
/// which items two profiles have in common. As text it has 32 hexadecimal digits.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize,
)]
#[serde(try_from = "String", into = "String")]
pub struct Uid(u128);

impl Uid {
    /// Creates a uid from bits, which should be random.
    pub const fn from_bits(bits: u128) -> Self {
        Self(bits)
    }

    /// Returns the bits.
    pub const fn bits(self) -> u128 {
        self.0
    }
}

impl fmt::Display for Uid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:032x}", self.0)
    }
}

impl FromStr for Uid {
    type Err = Invalid;

    fn from_str(text: &str) -> Result<Self, Invalid> {
        let is_hex = text.len() == 32 && text.bytes().all(|b| b.is_ascii_hexdigit());
        let bits = if is_hex { u128::from_str_radix(text, 16).ok() } else { None };
        bits.map(Self).ok_or_else(|| Invalid::new("a uid must have 32 hexadecimal digits"))
    }
}

impl From<Uid> for String {
    fn from(uid: Uid) -> Self {
        uid.to_string()
    }
}

impl TryFrom<String> for Uid {
    type Error = Invalid;

    fn try_from(text: String) -> Result<Self, Invalid> {
        text.parse()
    }
}
