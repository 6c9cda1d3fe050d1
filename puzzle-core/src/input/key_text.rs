//! Key presses as text: `a`, `ctrl+z`, `shift+left`, `f5`, `keypad+7`.

use alloc::string::String;
use core::fmt;
use core::str::FromStr;

use super::{Direction, Key, KeyPress, Modifiers};
use crate::error::Invalid;

/// Keys that have names; characters are their own, and F1 to F12 are counted.
const NAMES: [(Key, &str); 14] = [
    (Key::Arrow(Direction::Up), "up"),
    (Key::Arrow(Direction::Down), "down"),
    (Key::Arrow(Direction::Left), "left"),
    (Key::Arrow(Direction::Right), "right"),
    (Key::Select, "enter"),
    (Key::Select2, "space"),
    (Key::Backspace, "backspace"),
    (Key::Delete, "delete"),
    (Key::Tab, "tab"),
    (Key::Escape, "escape"),
    (Key::Home, "home"),
    (Key::End, "end"),
    (Key::PageUp, "page-up"),
    (Key::PageDown, "page-down"),
];

impl fmt::Display for KeyPress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Modifiers { shift, ctrl, alt } = self.mods;
        for (is_held, name) in
            [(ctrl, "ctrl+"), (alt, "alt+"), (shift, "shift+"), (self.keypad, "keypad+")]
        {
            if is_held {
                f.write_str(name)?;
            }
        }
        match self.key {
            Key::Char(c) => write!(f, "{c}"),
            Key::Function(n) => write!(f, "f{n}"),
            key => {
                let name = NAMES.iter().find(|(named, _)| *named == key).map_or("", |(_, n)| n);
                f.write_str(name)
            }
        }
    }
}

impl FromStr for KeyPress {
    type Err = Invalid;

    fn from_str(text: &str) -> Result<Self, Invalid> {
        let mut press = Self::from(Key::Escape);
        let mut rest = text;
        while let Some((name, behind)) = rest.split_once('+').filter(|(_, b)| !b.is_empty()) {
            match name {
                "ctrl" => press.mods.ctrl = true,
                "alt" => press.mods.alt = true,
                "shift" => press.mods.shift = true,
                "keypad" => press.keypad = true,
                _ => break,
            }
            rest = behind;
        }
        let mut chars = rest.chars();
        press.key = match (chars.next(), chars.next()) {
            (Some(c), None) if !c.is_control() && c != ' ' => Key::Char(c),
            _ => named(rest).ok_or_else(|| {
                let start: String = text.chars().take(40).collect();
                Invalid::new(alloc::format!("'{}' is no key", start.escape_default()))
            })?,
        };
        Ok(press)
    }
}

fn named(name: &str) -> Option<Key> {
    if let Some((key, _)) = NAMES.iter().find(|(_, n)| *n == name) {
        return Some(*key);
    }
    let n = crate::grid::strict_number::<u8>(name.strip_prefix('f')?)?;
    (1..=12).contains(&n).then_some(Key::Function(n))
}

#[cfg(feature = "serde")]
impl serde::Serialize for KeyPress {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for KeyPress {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = alloc::borrow::Cow::<'de, str>::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;

    #[test]
    fn every_key_comes_back_from_its_text() {
        let mut keys: alloc::vec::Vec<Key> = NAMES.iter().map(|(key, _)| *key).collect();
        keys.extend(['a', 'Z', '7', '+', '-', 'é', 'f'].map(Key::Char));
        keys.extend((1..=12).map(Key::Function));
        for key in keys {
            for bits in 0..16 {
                let mods = Modifiers { shift: bits & 1 > 0, ctrl: bits & 2 > 0, alt: bits & 4 > 0 };
                let press = KeyPress { key, mods, keypad: bits & 8 > 0 };
                assert_eq!(press.to_string().parse(), Ok(press), "{press}");
            }
        }
    }

    #[test]
    fn what_is_no_key_is_refused() {
        for text in ["", " ", "ctrl+", "f0", "f13", "F1x", "enter ", "hyper+a", "\n"] {
            assert!(text.parse::<KeyPress>().is_err(), "{text:?}");
        }
    }
}
