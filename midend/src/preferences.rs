//! The player's preferences, for all later games.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use puzzle_core::format::numbered_lines;
use puzzle_core::params::{ConfigItem, ConfigValue};
use puzzle_core::{Game, Invalid, Text, label, text};

/// The mid-end's own preferences, the same for every game.
pub(crate) const OWN: [ConfigItem; 4] = [
    ConfigItem::flag("animation", label!("Animate moves")),
    ConfigItem::flag("flash", label!("Flash when solved")),
    ConfigItem::flag("one-key-shortcuts", label!("Single letters as shortcuts")),
    ConfigItem::flag("nudges", label!("Begin hints with a nudge")),
];

/// The player's preferences: values by keyword, as text. They are kept when a new game begins.
#[derive(Clone, Debug)]
pub(crate) struct Preferences {
    values: Vec<(String, String)>,
    pub(crate) animates: bool,
    pub(crate) flashes: bool,
    pub(crate) one_key_shortcuts: bool,
    pub(crate) nudges: bool,
}

impl Default for Preferences {
    fn default() -> Self {
        Self {
            values: Vec::new(),
            animates: true,
            flashes: true,
            one_key_shortcuts: true,
            nudges: true,
        }
    }
}

impl Preferences {
    fn set(&mut self, item: &ConfigItem, value: &ConfigValue) {
        let on = matches!(value, ConfigValue::Bool(true));
        match item.key {
            "animation" => self.animates = on,
            "flash" => self.flashes = on,
            "one-key-shortcuts" => self.one_key_shortcuts = on,
            "nudges" => self.nudges = on,
            _ => {}
        }
        let text = item.write(value);
        match self.values.iter_mut().find(|(key, _)| key == item.key) {
            Some((_, old)) => *old = text,
            None => self.values.push((item.key.to_string(), text)),
        }
    }

    pub(crate) fn own(&self, key: &str) -> bool {
        match key {
            "animation" => self.animates,
            "flash" => self.flashes,
            "nudges" => self.nudges,
            _ => self.one_key_shortcuts,
        }
    }

    /// Stores the game's own preferences in a ui.
    pub(crate) fn apply<G: Game>(&self, ui: &mut G::Ui) {
        for line in G::PREFERENCES {
            let text = self.values.iter().find(|(key, _)| key == line.item().key);
            if let Some(Ok(value)) = text.map(|(_, text)| line.item().parse(text)) {
                line.set(ui, &value);
            }
        }
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

/// Returns the lines of a game's "Preferences…" dialog, followed by the mid-end's own.
pub(crate) fn items<G: Game>() -> Vec<ConfigItem> {
    G::PREFERENCES.iter().map(|line| *line.item()).chain(OWN).collect()
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
