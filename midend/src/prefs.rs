//! What the player prefers, for every game to come.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::Write;

use puzzle_core::{ConfigItem, ConfigValue, Game, Invalid, numbered_lines};

use crate::midend::Midend;
use crate::outcome::Outcome;

/// The mid-end's own preferences, the same in every game.
const OWN: [ConfigItem; 3] = [
    ConfigItem::flag("animation", "Animate moves"),
    ConfigItem::flag("flash", "Flash when solved"),
    ConfigItem::flag("one-key-shortcuts", "Single letters as shortcuts"),
];

/// Values by keyword, as text; they outlive the ui of each game.
#[derive(Clone, Debug)]
pub(crate) struct Prefs {
    values: Vec<(String, String)>,
    pub(crate) animates: bool,
    pub(crate) flashes: bool,
    pub(crate) one_key_shortcuts: bool,
}

impl Default for Prefs {
    fn default() -> Self {
        Self { values: Vec::new(), animates: true, flashes: true, one_key_shortcuts: true }
    }
}

impl Prefs {
    fn set(&mut self, item: &ConfigItem, value: &ConfigValue) {
        let on = matches!(value, ConfigValue::Bool(true));
        match item.key {
            "animation" => self.animates = on,
            "flash" => self.flashes = on,
            "one-key-shortcuts" => self.one_key_shortcuts = on,
            _ => {}
        }
        let text = item.write(value);
        match self.values.iter_mut().find(|(key, _)| key == item.key) {
            Some((_, old)) => *old = text,
            None => self.values.push((item.key.to_string(), text)),
        }
    }

    fn own(&self, key: &str) -> bool {
        match key {
            "animation" => self.animates,
            "flash" => self.flashes,
            _ => self.one_key_shortcuts,
        }
    }

    /// Puts the game's own preferences into a ui.
    pub(crate) fn apply<G: Game>(&self, ui: &mut G::Ui) {
        for item in G::preferences() {
            let text = self.values.iter().find(|(key, _)| key == item.key);
            if let Some(Ok(value)) = text.map(|(_, text)| item.parse(text)) {
                G::set_preference(ui, item.key, &value);
            }
        }
    }
}

fn items<G: Game>() -> impl Iterator<Item = ConfigItem> {
    G::preferences().iter().copied().chain(OWN)
}

impl<G: Game> Midend<G> {
    /// The lines of the "Preferences…" dialog with their values.
    pub(crate) fn preferences(&self) -> Vec<(ConfigItem, ConfigValue)> {
        let mut fresh = G::Ui::default();
        self.prefs.apply::<G>(&mut fresh);
        let ui = self.game.as_ref().map_or(&fresh, |game| &game.ui);
        let mut list: Vec<_> = G::preferences()
            .iter()
            .filter_map(|item| Some((*item, G::preference(ui, item.key)?)))
            .collect();
        list.extend(OWN.iter().map(|item| (*item, ConfigValue::Bool(self.prefs.own(item.key)))));
        list
    }

    /// Sets lines of the "Preferences…" dialog, all or none.
    pub(crate) fn set_preferences(
        &mut self,
        values: &[(&str, ConfigValue)],
    ) -> Result<Outcome, Invalid> {
        let mut prefs = self.prefs.clone();
        for (key, value) in values {
            let item = items::<G>()
                .find(|item| item.key == *key)
                .ok_or_else(|| Invalid::new(alloc::format!("there is no preference '{key}'")))?;
            item.check(value)?;
            prefs.set(&item, value);
        }
        self.prefs = prefs;
        Ok(self.prefs_changed())
    }

    fn prefs_changed(&mut self) -> Outcome {
        if let Some(game) = &mut self.game {
            self.prefs.apply::<G>(&mut game.ui);
        }
        self.drawn = G::DrawState::default();
        self.changed()
    }

    /// This game's lines of a preferences file, each `game.keyword = value`.
    pub(crate) fn write_prefs(&self) -> String {
        let mut text = String::new();
        for (item, value) in self.preferences() {
            let _ = writeln!(text, "{}.{} = {}", G::INFO.id, item.key, item.write(&value));
        }
        text
    }

    /// Takes this game's lines of a preferences file. A bad value is told, with its line, and
    /// skipped; other games' lines and unknown keywords are left alone.
    pub(crate) fn read_prefs(&mut self, text: &str) -> Vec<Invalid> {
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
            if game != G::INFO.id {
                continue;
            }
            let Some(item) = items::<G>().find(|item| item.key == key) else { continue };
            match item.parse(value) {
                Ok(value) => self.prefs.set(&item, &value),
                Err(invalid) => bad.push(invalid.at(number, 0)),
            }
        }
        let _ = self.prefs_changed();
        bad
    }
}

/// A preferences file with some lines replaced: lines of the same `game.keyword` are overwritten
/// where they stand, new ones are added at the end, everything else stays as it was.
///
/// ```
/// let old = "# mine\nsliding.flash = yes\nother.thing = 3\n";
/// let new = puzzle_midend::merge_prefs(old, "sliding.flash = no\nsliding.animation = yes\n");
/// assert_eq!(new, "# mine\nsliding.flash = no\nother.thing = 3\nsliding.animation = yes\n");
/// ```
pub fn merge_prefs(file: &str, lines: &str) -> String {
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
