//! Key presses as text for programs (`a`, `ctrl+z`, `shift+left`, `f5`, `keypad+7`) and as labels
//! for people.

use alloc::string::String;
use core::fmt;
use core::str::FromStr;

use super::{Key, KeyPress, Modifiers};
use crate::grid::Direction;
use crate::{Invalid, Text, text};

/// The keys that have names, each with its text and its label. Characters and F1 to F12 are not in
/// the list.
const NAMES: [(Key, &str, &str); 14] = [
    (Key::Arrow(Direction::Up), "up", "↑"),
    (Key::Arrow(Direction::Down), "down", "↓"),
    (Key::Arrow(Direction::Left), "left", "←"),
    (Key::Arrow(Direction::Right), "right", "→"),
    (Key::Select, "enter", "Enter"),
    (Key::Select2, "space", "Space"),
    (Key::Backspace, "backspace", "Backspace"),
    (Key::Delete, "delete", "Del"),
    (Key::Tab, "tab", "Tab"),
    (Key::Escape, "escape", "Esc"),
    (Key::Home, "home", "Home"),
    (Key::End, "end", "End"),
    (Key::PageUp, "page-up", "PgUp"),
    (Key::PageDown, "page-down", "PgDn"),
];

impl KeyPress {
    /// Returns the key's label, as on a keyboard or in a menu. The text that programs read is
    /// [`Display`](core::fmt::Display).
    ///
    /// ```
    /// use puzzle_core::input::KeyPress;
    /// let label = |text: &str| Ok::<_, puzzle_core::Invalid>(text.parse::<KeyPress>()?.label());
    /// assert_eq!(label("ctrl+z")?, "Ctrl+Z");
    /// assert_eq!(label("shift+left")?, "Shift+←");
    /// assert_eq!(label("u")?, "u");
    /// # Ok::<(), puzzle_core::Invalid>(())
    /// ```
    pub fn label(self) -> String {
        let Modifiers { shift, ctrl, alt } = self.mods;
        let mut label = String::new();
        for (is_held, name) in [(ctrl, "Ctrl+"), (alt, "Alt+"), (shift, "Shift+")] {
            if is_held {
                label.push_str(name);
            }
        }
        match self.key {
            Key::Char(c) if ctrl => label.push(c.to_ascii_uppercase()),
            Key::Char(c) => label.push(c),
            Key::Function(n) => label.push_str(&alloc::format!("F{n}")),
            key => label.push_str(names_of(key).1),
        }
        label
    }
}

/// Returns the text and the label of a key that is in [`NAMES`].
fn names_of(key: Key) -> (&'static str, &'static str) {
    let named = NAMES.iter().find(|(named, ..)| *named == key);
    named.map_or(("", ""), |(_, text, label)| (text, label))
}

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
            key => f.write_str(names_of(key).0),
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
                Invalid::new(text!("'{text}' is not a key", text = Text::visible(start)))
            })?,
        };
        Ok(press)
    }
}

fn named(name: &str) -> Option<Key> {
    if let Some((key, ..)) = NAMES.iter().find(|(_, n, _)| *n == name) {
        return Some(*key);
    }
    let n = crate::format::strict_number::<u8>(name.strip_prefix('f')?)?;
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
        let mut keys: alloc::vec::Vec<Key> = NAMES.iter().map(|(key, ..)| *key).collect();
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
