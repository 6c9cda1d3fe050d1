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
    /// `true` if the number of presses is drawn for each puzzle.
    pub is_any: bool,
}

impl Default for Sides {
    fn default() -> Self {
        Self { w: 4, h: 4, presses: 5, is_any: false }
    }
}

impl Params for Sides {
    fn decode(text: &str, rest: &Self) -> Result<Self, Invalid> {
        let mut scanner = Scanner::new(text);
        let (w, h) = scanner.take_size()?;
        let mark = if breaks(Property::ParamsText) { ':' } else { 'd' };
        let presses = if scanner.take(mark) { scanner.uint()? } else { rest.presses };
        let is_any = scanner.take('a');
        if !has(Flaw::JunkParams) {
            scanner.finish()?;
        }
        Ok(Self { w, h, presses, is_any })
    }

    fn encode(&self, form: ParamsForm) -> String {
        let Self { w, h, presses, is_any } = self;
        let any = if *is_any { "a" } else { "" };
        match form {
            ParamsForm::Full if breaks(Property::ParamsText) => format!("{w}x{h}:{presses}{any}"),
            ParamsForm::Full if !breaks(Property::ParamsRoundTrip) => {
                format!("{w}x{h}d{presses}{any}")
            }
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
        let wide = Self { w: last, presses: 8, ..Self::default() };
        vec![
            Preset::item("Small", Self::default()),
            Preset::menu("Larger", vec![Preset::item("Wide", wide)]),
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

    const ANY: Option<&'static str> = Some("any number of presses is equally likely");

    fn is_any(&self) -> bool {
        self.is_any
    }

    fn set_any(&mut self) -> Result<(), Invalid> {
        self.is_any = !has(Flaw::IgnoredAny);
        Ok(())
    }
}
