//! Typed items of the "Custom…" and "Preferences…" dialogs.

use alloc::string::{String, ToString};

use crate::{Invalid, Text, text};

/// One line of a dialog. The key never changes between versions, because files contain it.
///
/// ```
/// use puzzle_core::params::{ConfigItem, ConfigValue};
/// let width = ConfigItem::number("width", "Width", 2, 50);
/// assert_eq!(width.parse("12").unwrap(), ConfigValue::Uint(12));
/// assert!(width.parse("51").is_err());
/// assert_eq!(width.write(&ConfigValue::Uint(12)), "12");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct ConfigItem {
    /// The stable keyword of `a-z`, `0-9` and `-`.
    pub key: &'static str,
    /// The label in the dialog.
    pub label: &'static str,
    /// The kind of value, with its limits.
    pub kind: ConfigKind,
}

/// The kind of value of a dialog's line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum ConfigKind {
    /// Yes or no.
    Bool,
    /// A whole number between two limits, both included.
    Uint {
        /// The smallest allowed number.
        min: u32,
        /// The largest allowed number.
        max: u32,
    },
    /// One of several choices, each with a stable keyword and a label.
    Choice(&'static [(&'static str, &'static str)]),
    /// A text of limited length.
    Text {
        /// The maximum length in bytes.
        max: u32,
    },
}

/// The value of a dialog's line.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum ConfigValue {
    /// Yes or no.
    Bool(bool),
    /// A number.
    Uint(u32),
    /// The index in the list of choices.
    Choice(usize),
    /// A text.
    Text(String),
}

impl ConfigItem {
    /// Creates a yes-or-no line.
    pub const fn flag(key: &'static str, label: &'static str) -> Self {
        Self { key, label, kind: ConfigKind::Bool }
    }

    /// Creates a line for a number between two limits, both included.
    pub const fn number(key: &'static str, label: &'static str, min: u32, max: u32) -> Self {
        Self { key, label, kind: ConfigKind::Uint { min, max } }
    }

    /// Creates a line with several choices, each a keyword and a label.
    pub const fn choice(
        key: &'static str,
        label: &'static str,
        choices: &'static [(&'static str, &'static str)],
    ) -> Self {
        Self { key, label, kind: ConfigKind::Choice(choices) }
    }

    /// Creates a line for a text of at most `max` bytes.
    pub const fn text(key: &'static str, label: &'static str, max: u32) -> Self {
        Self { key, label, kind: ConfigKind::Text { max } }
    }

    /// Checks that the value is of this item's kind and within its limits.
    ///
    /// ```
    /// use puzzle_core::params::{ConfigItem, ConfigValue};
    /// let width = ConfigItem::number("width", "Width", 2, 50);
    /// assert!(width.check(&ConfigValue::Uint(7)).is_ok());
    /// let refusal = width.check(&ConfigValue::Uint(1)).unwrap_err();
    /// assert_eq!(*refusal.text(), *"Width must be a number from 2 to 50");
    /// ```
    ///
    /// # Errors
    /// Says what is allowed.
    pub fn check(&self, value: &ConfigValue) -> Result<(), Invalid> {
        match (&self.kind, value) {
            (ConfigKind::Bool, ConfigValue::Bool(_)) => Ok(()),
            (ConfigKind::Uint { min, max }, ConfigValue::Uint(n)) if min <= n && n <= max => Ok(()),
            (ConfigKind::Choice(list), ConfigValue::Choice(i)) if *i < list.len() => Ok(()),
            (ConfigKind::Text { max }, ConfigValue::Text(t)) if t.len() <= *max as usize => Ok(()),
            _ => Err(self.refusal()),
        }
    }

    fn refusal(&self) -> Invalid {
        Invalid::new(text!(
            "{label} must be {allowed}",
            label = self.label,
            allowed = self.allowed()
        ))
    }

    /// Reads a value from the text of a preferences file.
    ///
    /// ```
    /// use puzzle_core::params::{ConfigItem, ConfigValue};
    /// let item = ConfigItem::choice("deal", "Deal", &[("fair", "Fair"), ("raw", "At random")]);
    /// assert_eq!(item.parse("raw"), Ok(ConfigValue::Choice(1)));
    /// ```
    ///
    /// # Errors
    /// Says what is allowed.
    pub fn parse(&self, text: &str) -> Result<ConfigValue, Invalid> {
        let text = text.trim();
        let value = match self.kind {
            ConfigKind::Bool => match text {
                "yes" | "true" | "on" | "1" => Some(ConfigValue::Bool(true)),
                "no" | "false" | "off" | "0" => Some(ConfigValue::Bool(false)),
                _ => None,
            },
            ConfigKind::Uint { .. } => text.parse().ok().map(ConfigValue::Uint),
            ConfigKind::Choice(list) => {
                list.iter().position(|(key, _)| *key == text).map(ConfigValue::Choice)
            }
            ConfigKind::Text { .. } => Some(ConfigValue::Text(text.to_string())),
        };
        let value = value.ok_or_else(|| self.refusal())?;
        self.check(&value)?;
        Ok(value)
    }

    /// Writes a value as the text of a preferences file.
    pub fn write(&self, value: &ConfigValue) -> String {
        match (value, self.kind) {
            (ConfigValue::Bool(b), _) => if *b { "yes" } else { "no" }.to_string(),
            (ConfigValue::Uint(n), _) => n.to_string(),
            (ConfigValue::Choice(i), ConfigKind::Choice(list)) => {
                list.get(*i).map_or("", |(key, _)| key).to_string()
            }
            (ConfigValue::Choice(i), _) => i.to_string(),
            (ConfigValue::Text(t), _) => t.clone(),
        }
    }

    /// Describes the allowed values in words.
    ///
    /// ```
    /// use puzzle_core::params::ConfigItem;
    /// assert_eq!(ConfigItem::flag("flash", "Flash").allowed(), "yes or no");
    /// ```
    pub fn allowed(&self) -> Text {
        match self.kind {
            ConfigKind::Bool => text!("yes or no"),
            ConfigKind::Uint { min, max } => text!("a number from {min} to {max}", min, max),
            ConfigKind::Choice(list) => {
                let keys = list.iter().map(|(key, _)| Text::plain(*key));
                text!("one of {keys}", keys = Text::commas(keys))
            }
            ConfigKind::Text { max } => text!("a text of at most {max} bytes", max),
        }
    }
}
