//! The params of the mutants.

use puzzle_conformance::Property;
use puzzle_core::Invalid;
use puzzle_core::format::Scanner;
use puzzle_core::params::{ConfigItem, ConfigValue, Params, ParamsForm, Preset};

use crate::broken::{Flaw, breaks, has};

const MAX_SIDE: u32 = 9;
pub(crate) const MAX_PRESSES: u32 = 30;

/// The params of the mutant: width, height and number of presses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sides {
    /// Columns.
    pub w: u32,
    /// Rows.
    pub h: u32,
    /// Number of presses that generate a puzzle: its difficulty.
    pub presses: u32,
}

impl Default for Sides {
    fn default() -> Self {
        Self { w: 4, h: 4, presses: 5 }
    }
}

impl Params for Sides {
    fn decode(text: &str, rest: &Self) -> Result<Self, Invalid> {
        let mut scanner = Scanner::new(text);
        let (w, h) = scanner.take_size()?;
        let mark = if breaks(Property::ParamsText) { ':' } else { 'd' };
        let presses = if scanner.take(mark) { scanner.uint()? } else { rest.presses };
        if !has(Flaw::JunkParams) {
            scanner.finish()?;
        }
        Ok(Self { w, h, presses })
    }

    fn encode(&self, form: ParamsForm) -> String {
        let Self { w, h, presses } = self;
        match form {
            ParamsForm::Full if breaks(Property::ParamsText) => format!("{w}x{h}:{presses}"),
            ParamsForm::Full if !breaks(Property::ParamsRoundTrip) => format!("{w}x{h}d{presses}"),
            _ => format!("{w}x{h}"),
        }
    }

    fn validate(&self, form: ParamsForm) -> Result<(), Invalid> {
        let is_too_large = self.w.max(self.h) > MAX_SIDE;
        if self.w.min(self.h) < 2 || (is_too_large && !breaks(Property::ParamsHostile)) {
            return Err(Invalid::new(format!("both sides must be from 2 to {MAX_SIDE}")));
        }
        if form == ParamsForm::Full && !(1..=MAX_PRESSES).contains(&self.presses) {
            return Err(Invalid::new(format!("presses must be from 1 to {MAX_PRESSES}")));
        }
        Ok(())
    }

    fn presets() -> Vec<Preset<Self>> {
        let last = if breaks(Property::Presets) { MAX_SIDE + 1 } else { 6 };
        vec![
            Preset::item("Small", Self::default()),
            Preset::menu("Larger", vec![Preset::item("Wide", Self { w: last, h: 4, presses: 8 })]),
        ]
    }

    fn config_items() -> Vec<ConfigItem> {
        let beyond = if has(Flaw::WideDialog) { 3 } else { 0 };
        let widest = MAX_SIDE + beyond - if has(Flaw::NarrowDialog) { 2 } else { 0 };
        vec![
            ConfigItem::number("width", "Width", 2, widest),
            ConfigItem::number("height", "Height", 2, MAX_SIDE),
            ConfigItem::number("presses", "Presses", 1, MAX_PRESSES),
        ]
    }

    fn config(&self, key: &str) -> Option<ConfigValue> {
        match key {
            "width" => Some(ConfigValue::Uint(self.w)),
            "height" => Some(ConfigValue::Uint(self.h)),
            "presses" => Some(ConfigValue::Uint(self.presses)),
            _ => None,
        }
    }

    fn set_config(&mut self, key: &str, value: &ConfigValue) -> Result<(), Invalid> {
        match (key, value) {
            ("width", ConfigValue::Uint(n)) => {
                self.w = *n;
                if has(Flaw::ForgetfulDialog) {
                    self.presses = Self::default().presses;
                }
            }
            ("height", ConfigValue::Uint(n)) => {
                let most = if has(Flaw::ClampedSetting) { MAX_SIDE - 1 } else { MAX_SIDE };
                self.h = (*n).min(most);
            }
            ("presses", ConfigValue::Uint(n)) => self.presses = *n,
            _ => return Err(Invalid::new("no such setting")),
        }
        Ok(())
    }
}
