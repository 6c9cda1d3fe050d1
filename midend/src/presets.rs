//! The menu of params, and the "Custom…" dialog.

use alloc::string::String;
use alloc::vec::Vec;

use puzzle_core::{ConfigItem, ConfigValue, Form, Game, Invalid, Params, Preset};

use crate::midend::Midend;

/// A line of the menu of params, without the game's types.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PresetLine {
    /// Params to play with.
    Item {
        /// What the menu writes.
        title: String,
        /// The params in full, as text.
        params: String,
    },
    /// A menu inside the menu.
    Menu {
        /// What the menu writes.
        title: String,
        /// Its lines.
        items: Vec<PresetLine>,
    },
}

impl PresetLine {
    /// All items, submenus opened, in order: title and params.
    pub fn flatten(lines: &[Self]) -> Vec<(&str, &str)> {
        let mut list = Vec::new();
        for line in lines {
            match line {
                Self::Item { title, params } => list.push((title.as_str(), params.as_str())),
                Self::Menu { items, .. } => list.extend(Self::flatten(items)),
            }
        }
        list
    }
}

pub(crate) fn lines<G: Game>() -> Vec<PresetLine> {
    fn convert<P: Params>(presets: &[Preset<P>]) -> Vec<PresetLine> {
        presets
            .iter()
            .map(|preset| match preset {
                Preset::Item { title, params } => {
                    PresetLine::Item { title: title.clone(), params: params.encode(Form::Full) }
                }
                Preset::Menu { title, items } => {
                    PresetLine::Menu { title: title.clone(), items: convert(items) }
                }
            })
            .collect()
    }
    convert(&G::Params::presets())
}

impl<G: Game> Midend<G> {
    /// The menu of params: the game's own, then those that were added.
    pub(crate) fn presets(&self) -> Vec<PresetLine> {
        let mut list = lines::<G>();
        list.extend(self.more_presets.iter().cloned());
        list
    }

    /// Adds lines to the menu: `title:params` pairs with `:` between them. Params of `#` open a
    /// submenu of that title, or close one when the title is empty. Pairs whose params are no good
    /// are left out.
    pub(crate) fn add_presets(&mut self, text: &str) {
        let mut open: Vec<(String, Vec<PresetLine>)> = alloc::vec![(String::new(), Vec::new())];
        let mut words = text.split(':');
        while let (Some(title), Some(params)) = (words.next(), words.next()) {
            let line = if params == "#" && !title.is_empty() {
                open.push((title.into(), Vec::new()));
                continue;
            } else if params == "#" {
                if open.len() < 2 {
                    continue;
                }
                let Some((title, items)) = open.pop() else { continue };
                PresetLine::Menu { title, items }
            } else {
                let decoded = G::Params::decode(params, &G::Params::default());
                let Ok(params) = decoded.and_then(|p| p.validate(Form::Full).map(|()| p)) else {
                    continue;
                };
                PresetLine::Item { title: title.into(), params: params.encode(Form::Full) }
            };
            if let Some((_, items)) = open.last_mut() {
                items.push(line);
            }
        }
        while let Some((title, items)) = open.pop() {
            match open.last_mut() {
                Some((_, outer)) => outer.push(PresetLine::Menu { title, items }),
                None => self.more_presets.extend(items),
            }
        }
    }

    /// Which of the flattened presets the params now set are.
    pub(crate) fn which_preset(&self) -> Option<usize> {
        let params = self.params.encode(Form::Full);
        PresetLine::flatten(&self.presets()).iter().position(|(_, p)| *p == params)
    }

    /// The params that new games are made with, as text.
    pub(crate) fn params_text(&self, form: Form) -> String {
        self.params.encode(form)
    }

    /// Sets them from text; what it leaves out stays.
    pub(crate) fn set_params_text(&mut self, text: &str) -> Result<(), Invalid> {
        let params = G::Params::decode(text, &self.params)?;
        self.set_params(params)
    }

    /// The lines of the "Custom…" dialog with their values.
    pub(crate) fn config(&self) -> Vec<(ConfigItem, ConfigValue)> {
        G::Params::config_items()
            .into_iter()
            .filter_map(|item| Some((item, self.params.config(item.key)?)))
            .collect()
    }

    /// Sets lines of the "Custom…" dialog, all or none.
    pub(crate) fn set_config(&mut self, values: &[(&str, ConfigValue)]) -> Result<(), Invalid> {
        let items = G::Params::config_items();
        let mut params = self.params.clone();
        for (key, value) in values {
            let item = items
                .iter()
                .find(|item| item.key == *key)
                .ok_or_else(|| Invalid::new(alloc::format!("there is no setting '{key}'")))?;
            item.check(value)?;
            params.set_config(key, value)?;
        }
        self.set_params(params)
    }

    /// How the puzzle on the board was asked for, in full.
    pub(crate) fn current_params(&self) -> Option<String> {
        self.game.as_ref().map(|game| game.params.encode(Form::Full))
    }
}
