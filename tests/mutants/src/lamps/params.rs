//! The params of Lamps.

use puzzle_core::Invalid;
use puzzle_core::format::Scanner;
use puzzle_core::params::{ConfigItem, ConfigValue, Params, ParamsForm, Preset};

use crate::planted::{Bug, planted};

/// The params of Lamps: width, height and number of walls.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hall {
    /// Columns.
    pub w: u32,
    /// Rows.
    pub h: u32,
    /// Number of walls: 0 few, 1 some, 2 many.
    pub walls: usize,
}

const WALLS: &[(&str, &str)] = &[("few", "Few"), ("some", "Some"), ("many", "Many")];

impl Default for Hall {
    fn default() -> Self {
        Self { w: 5, h: 5, walls: 1 }
    }
}

impl Params for Hall {
    fn decode(text: &str, rest: &Self) -> Result<Self, Invalid> {
        let mut scanner = Scanner::new(text);
        let (w, h) = scanner.take_size()?;
        let many = if planted(Bug::ChoiceOff) { 1 } else { 2 };
        let walls = [('f', 0), ('s', 1), ('m', many)];
        let walls = walls.into_iter().find(|(letter, _)| scanner.take(*letter));
        scanner.finish()?;
        Ok(Self { w, h, walls: walls.map_or(rest.walls, |(_, n)| n) })
    }

    fn encode(&self, form: ParamsForm) -> String {
        let Self { w, h, walls } = self;
        match form {
            ParamsForm::Short => format!("{w}x{h}"),
            ParamsForm::Full => format!("{w}x{h}{}", ['f', 's', 'm'][*walls]),
        }
    }

    fn validate(&self, _: ParamsForm) -> Result<(), Invalid> {
        let h = if planted(Bug::HeightUnchecked) { self.w } else { self.h };
        if !(2..=9).contains(&self.w) || !(2..=9).contains(&h) || self.h < 2 {
            return Err(Invalid::new("both sides must be from 2 to 9"));
        }
        Ok(())
    }

    fn presets() -> Vec<Preset<Self>> {
        vec![
            Preset::item("Chamber", Self::default()),
            Preset::item("Gallery", Self { w: 7, h: 4, walls: 2 }),
        ]
    }

    fn config_items() -> Vec<ConfigItem> {
        vec![
            ConfigItem::number("width", "Width", 2, 9),
            ConfigItem::number("height", "Height", 2, 9),
            ConfigItem::choice("walls", "Walls", WALLS),
        ]
    }

    fn config(&self, key: &str) -> Option<ConfigValue> {
        match key {
            "width" => Some(ConfigValue::Uint(self.w)),
            "height" => Some(ConfigValue::Uint(self.h)),
            "walls" => Some(ConfigValue::Choice(self.walls)),
            _ => None,
        }
    }

    fn set_config(&mut self, key: &str, value: &ConfigValue) -> Result<(), Invalid> {
        match (key, value) {
            ("width", ConfigValue::Uint(n)) => self.w = *n,
            ("height", ConfigValue::Uint(n)) => self.h = *n,
            ("walls", ConfigValue::Choice(n)) => self.walls = *n,
            _ => return Err(Invalid::new("no such setting")),
        }
        Ok(())
    }
}
