//! Params: the size and the number of bees.

use puzzle_core::format::Scanner;
use puzzle_core::params::{ConfigItem, ConfigValue, ParamsForm, Preset};
use puzzle_core::{Invalid, text};

/// The size in cells and the number of bees. `9x8` has the default number; `9x8b12` has 12 bees.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Params {
    pub(crate) w: u32,
    pub(crate) h: u32,
    pub(crate) bees: u32,
}

/// The minimum and the maximum of the board's width and height.
const SIDES: (u32, u32) = (4, 20);

impl Params {
    /// Creates params with the default number of bees: one in six cells.
    const fn new(w: u32, h: u32) -> Self {
        Self { w, h, bees: w * h / 6 }
    }

    /// Returns the maximum number of bees: one in five cells. With more, few puzzles can be solved
    /// without a guess.
    fn most(&self) -> u32 {
        self.w * self.h / 5
    }
}

impl Default for Params {
    fn default() -> Self {
        Self::new(9, 8)
    }
}

impl puzzle_core::params::Params for Params {
    fn decode(text: &str, rest: &Self) -> Result<Self, Invalid> {
        let mut scanner = Scanner::new(text);
        let (w, h) = scanner.take_size()?;
        let mut params = Self { w, h, bees: rest.bees };
        if scanner.take('b') {
            params.bees = scanner.uint()?;
        } else if (w, h) != (rest.w, rest.h) && w.max(h) <= SIDES.1 {
            params = Self::new(w, h);
        }
        scanner.finish()?;
        Ok(params)
    }

    fn encode(&self, form: ParamsForm) -> String {
        let Self { w, h, bees } = self;
        if form == ParamsForm::Full { format!("{w}x{h}b{bees}") } else { format!("{w}x{h}") }
    }

    fn validate(&self, form: ParamsForm) -> Result<(), Invalid> {
        let (least, most) = SIDES;
        if self.w.min(self.h) < least || self.w.max(self.h) > most {
            return Err(Invalid::new(text!(
                "width and height must be from {least} to {most}",
                least,
                most
            )));
        }
        if form == ParamsForm::Full && !(1..=self.most()).contains(&self.bees) {
            return Err(Invalid::new(text!(
                "on a board of this size the number of bees must be from 1 to {most}",
                most = self.most()
            )));
        }
        Ok(())
    }

    fn presets() -> Vec<Preset<Self>> {
        let item = |(w, h)| Preset::item(format!("{w}x{h}"), Self::new(w, h));
        [(6, 6), (9, 8), (12, 12), (16, 14)].into_iter().map(item).collect()
    }

    fn config_items() -> Vec<ConfigItem> {
        vec![
            ConfigItem::number("width", "Width", SIDES.0, SIDES.1),
            ConfigItem::number("height", "Height", SIDES.0, SIDES.1),
            ConfigItem::number("bees", "Bees", 1, SIDES.1 * SIDES.1 / 5),
        ]
    }

    fn config(&self, key: &str) -> Option<ConfigValue> {
        let value = match key {
            "width" => self.w,
            "height" => self.h,
            "bees" => self.bees,
            _ => return None,
        };
        Some(ConfigValue::Uint(value))
    }

    fn set_config(&mut self, key: &str, value: &ConfigValue) -> Result<(), Invalid> {
        match (key, value) {
            ("width", ConfigValue::Uint(n)) => self.w = *n,
            ("height", ConfigValue::Uint(n)) => self.h = *n,
            ("bees", ConfigValue::Uint(n)) => self.bees = *n,
            _ => return Err(Invalid::new("there is no such setting")),
        }
        Ok(())
    }
}
