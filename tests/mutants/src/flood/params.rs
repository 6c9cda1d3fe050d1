//! The params of Flood.

use puzzle_core::Invalid;
use puzzle_core::draw::RoleSpec;
use puzzle_core::format::Scanner;
use puzzle_core::params::{ConfigItem, ConfigValue, Params, ParamsForm, Preset};

use crate::planted::{Bug, planted};

/// The game's own colors.
pub(super) const PALETTE: &[RoleSpec] = &[
    RoleSpec::new("first", 0xd0_3030, 0xd0_5050),
    RoleSpec::new("second", 0x30_90d0, 0x50_a0d0),
    RoleSpec::new("third", 0x30_a050, 0x50_b060),
    RoleSpec::new("fourth", 0xe0_c030, 0xe0_c850),
    RoleSpec::new("fifth", 0x90_50b0, 0xa0_70c0),
    RoleSpec::new("sixth", 0xe0_8030, 0xe0_9050),
];

/// The params of Flood: width, height, number of colors, and spare moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pool {
    /// Columns.
    pub w: u32,
    /// Rows.
    pub h: u32,
    /// Number of colors, from 3 to 6.
    pub colors: u32,
    /// Number of moves that the limit allows beyond those of a greedy solution.
    pub spare: u32,
}

impl Default for Pool {
    fn default() -> Self {
        Self { w: 5, h: 5, colors: 4, spare: 1 }
    }
}

impl Params for Pool {
    fn decode(text: &str, rest: &Self) -> Result<Self, Invalid> {
        let mut scanner = Scanner::new(text);
        let (w, h) = scanner.take_size()?;
        let colors = if scanner.take('c') { scanner.uint()? } else { Self::default().colors };
        let spare = if scanner.take('s') {
            scanner.uint()?
        } else if planted(Bug::ForgetsZero) {
            Self::default().spare
        } else {
            rest.spare
        };
        scanner.finish()?;
        Ok(Self { w, h, colors, spare })
    }

    fn encode(&self, form: ParamsForm) -> String {
        let Self { w, h, colors, spare } = self;
        let board = format!("{w}x{h}c{colors}");
        match form {
            ParamsForm::Short => board,
            ParamsForm::Full if *spare == 0 && planted(Bug::ForgetsZero) => board,
            ParamsForm::Full => format!("{board}s{spare}"),
        }
    }

    fn validate(&self, form: ParamsForm) -> Result<(), Invalid> {
        if !(2..=12).contains(&self.w) || !(2..=12).contains(&self.h) {
            return Err(Invalid::new("both sides must be from 2 to 12"));
        }
        if !(3..=6).contains(&self.colors) {
            return Err(Invalid::new("there must be 3 to 6 colors"));
        }
        if form == ParamsForm::Full && self.spare > 9 {
            return Err(Invalid::new("there can be 9 spare moves at most"));
        }
        Ok(())
    }

    fn presets() -> Vec<Preset<Self>> {
        vec![
            Preset::item("Puddle", Self::default()),
            Preset::item("Pond", Self { w: 8, h: 7, colors: 5, spare: 0 }),
        ]
    }

    fn config_items() -> Vec<ConfigItem> {
        vec![
            ConfigItem::number("width", "Width", 2, 12),
            ConfigItem::number("height", "Height", 2, 12),
            ConfigItem::number("colors", "Colors", 3, 6),
            ConfigItem::number("spare", "Spare moves", 0, 9),
        ]
    }

    fn config(&self, key: &str) -> Option<ConfigValue> {
        let value = match key {
            "width" => self.w,
            "height" => self.h,
            "colors" => self.colors,
            "spare" => self.spare,
            _ => return None,
        };
        Some(ConfigValue::Uint(value))
    }

    fn set_config(&mut self, key: &str, value: &ConfigValue) -> Result<(), Invalid> {
        match (key, value) {
            ("width", ConfigValue::Uint(n)) => self.w = *n,
            ("height", ConfigValue::Uint(n)) => self.h = *n,
            ("colors", ConfigValue::Uint(n)) => self.colors = *n,
            ("spare", ConfigValue::Uint(n)) => self.spare = *n,
            _ => return Err(Invalid::new("no such setting")),
        }
        Ok(())
    }
}
