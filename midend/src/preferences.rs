//! The player's preferences, for all later games.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use puzzle_core::format::numbered_lines;
use puzzle_core::params::{ConfigItem, ConfigValue};
use puzzle_core::{Invalid, Text, label, text};

pub(crate) const ANIMATION: ConfigItem = ConfigItem::flag("animation", label!("Animate moves"));
pub(crate) const FLASH: ConfigItem = ConfigItem::flag("flash", label!("Flash when solved"));
pub(crate) const SHORTCUTS: ConfigItem =
    ConfigItem::flag("one-key-shortcuts", label!("Single letters as shortcuts"));
pub(crate) const NUDGES: ConfigItem =
    ConfigItem::flag("nudges", label!("Begin hints with a nudge"));
/// The mid-end's own preferences, the same for every game.
pub(crate) const OWN: [ConfigItem; 4] = [ANIMATION, FLASH, SHORTCUTS, NUDGES];

/// The player's preferences: values by keyword, as text. They are kept when a new game begins.
#[derive(Clone, Debug, Default)]
pub(crate) struct Preferences {
    values: Vec<(String, String)>,
}

impl Preferences {
    fn set(&mut self, item: &ConfigItem, value: &ConfigValue) {
        let text = item.write(value);
        match self.values.iter_mut().find(|(key, _)| key == item.key) {
            Some((_, old)) => *old = text,
            None => self.values.push((item.key.to_string(), text)),
        }
    }

    /// Returns one of the mid-end's own preferences, which are on at first.
    pub(crate) fn is_on(&self, item: &ConfigItem) -> bool {
        self.value(item) != Some(ConfigValue::Bool(false))
    }

    /// Returns the value that the player chose; `None` if the player chose none.
    pub(crate) fn value(&self, item: &ConfigItem) -> Option<ConfigValue> {
        let text = self.values.iter().find(|(key, _)| key == item.key);
        text.and_then(|(_, text)| item.parse(text).ok())
    }

    /// Sets the values of several preferences, all or none.
    pub(crate) fn set_all(
        &mut self,
        items: &[ConfigItem],
        values: &[(&str, ConfigValue)],
    ) -> Result<(), Invalid> {
        let mut preferences = self.clone();
        for (key, value) in values {
            let item = items.iter().find(|item| item.key == *key).ok_or_else(|| {
                Invalid::new(text!("there is no preference '{key}'", key = Text::plain(*key)))
            })?;
            item.check(value)?;
            preferences.set(item, value);
        }
        *self = preferences;
        Ok(())
    }

    /// Reads one game's lines of a preferences file, and returns the errors in them.
    pub(crate) fn read(&mut self, id: &str, items: &[ConfigItem], text: &str) -> Vec<Invalid> {
        let mut bad = Vec::new();
        for (number, line) in numbered_lines(text) {
            let line = line.trim();
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let Some((key, value)) = line.split_once('=') else {
                bad.push(Invalid::new("expected 'game.keyword = value'").at(number, 0));
                continue;
            };
            let Some((game, key)) = key.trim().split_once('.') else { continue };
            if game != id {
                continue;
            }
            let Some(item) = items.iter().find(|item| item.key == key) else { continue };
            match item.parse(value) {
                Ok(value) => self.set(item, &value),
                Err(invalid) => bad.push(invalid.at(number, 0)),
            }
        }
        bad
    }
}

/// Replaces lines in a preferences file: a line with the same `game.keyword` is overwritten where
/// it is, a new one is appended, and everything else is unchanged.
///
/// ```
/// let old = "# mine\nsliding.flash = yes\nother.thing = 3\n";
/// let new = puzzle_midend::merge_preferences(old, "sliding.flash = no\nsliding.animation = yes\n");
/// assert_eq!(new, "# mine\nsliding.flash = no\nother.thing = 3\nsliding.animation = yes\n");
/// ```
pub fn merge_preferences(file: &str, lines: &str) -> String {
    let key = |line: &str| line.split_once('=').map(|(key, _)| key.trim().to_string());
    let mut new: Vec<(Option<String>, &str)> = lines.lines().map(|l| (key(l), l)).collect();
    let mut text = String::new();
    for line in file.lines() {
        let at = key(line).and_then(|k| new.iter().position(|(n, _)| n.as_deref() == Some(&k)));
        let line = at.map_or(line, |i| new.remove(i).1);
        text += line;
        text.push('\n');
    }
    for (_, line) in new {
        text += line;
        text.push('\n');
    }
    text
}
