//! The size of a grid, usable as params.

use alloc::format;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use crate::format::Scanner;
use crate::params::{ConfigItem, ConfigValue, Params, ParamsForm, Preset};
use crate::{Invalid, text};

/// The size of a grid. It implements [`Params`] for a game that has no other settings: `7x5`, or
/// `7` for a square.
///
/// `N` is the side of the default square, `MIN` and `MAX` are the limits of both sides.
///
/// ```
/// use puzzle_core::grid::GridSize;
/// use puzzle_core::params::{ParamsForm, Params};
/// let size = GridSize::<5, 2, 20>::decode("7x3", &GridSize::default()).unwrap();
/// assert_eq!((size.w, size.h), (7, 3));
/// assert_eq!(size.encode(ParamsForm::Full), "7x3");
/// assert!(GridSize::<5, 2, 20>::square(21).validate(ParamsForm::Full).is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct GridSize<const N: u32 = 5, const MIN: u32 = 2, const MAX: u32 = 50> {
    /// The number of columns.
    pub w: u32,
    /// The number of rows.
    pub h: u32,
}

impl<const N: u32, const MIN: u32, const MAX: u32> GridSize<N, MIN, MAX> {
    /// Creates the size of `w` columns by `h` rows.
    pub const fn new(w: u32, h: u32) -> Self {
        Self { w, h }
    }

    /// Creates the size of a square.
    pub const fn square(side: u32) -> Self {
        Self::new(side, side)
    }

    /// Returns the number of cells.
    pub const fn n_cells(self) -> usize {
        self.w as usize * self.h as usize
    }
}

impl<const N: u32, const MIN: u32, const MAX: u32> Default for GridSize<N, MIN, MAX> {
    fn default() -> Self {
        Self::square(N)
    }
}

impl<const N: u32, const MIN: u32, const MAX: u32> Params for GridSize<N, MIN, MAX> {
    fn decode(text: &str, _rest: &Self) -> Result<Self, Invalid> {
        let mut scanner = Scanner::new(text);
        let (w, h) = scanner.take_size()?;
        scanner.finish()?;
        Ok(Self { w, h })
    }

    fn encode(&self, _form: ParamsForm) -> String {
        format!("{}x{}", self.w, self.h)
    }

    fn validate(&self, _form: ParamsForm) -> Result<(), Invalid> {
        if self.w.min(self.h) < MIN || self.w.max(self.h) > MAX {
            return Err(Invalid::new(text!(
                "width and height must be from {min} to {max}",
                min = MIN,
                max = MAX
            )));
        }
        Ok(())
    }

    fn presets() -> Vec<Preset<Self>> {
        [(N, N), (N + 2, N), (N + 2, N + 2)]
            .iter()
            .map(|&(w, h)| Self::new(w.min(MAX), h.min(MAX)))
            .map(|p| Preset::item(p.encode(ParamsForm::Short), p))
            .collect()
    }

    fn config_items() -> Vec<ConfigItem> {
        vec![
            ConfigItem::number("width", crate::label!("Width"), MIN, MAX),
            ConfigItem::number("height", crate::label!("Height"), MIN, MAX),
        ]
    }

    fn config(&self, key: &str) -> Option<ConfigValue> {
        match key {
            "width" => Some(ConfigValue::Uint(self.w)),
            "height" => Some(ConfigValue::Uint(self.h)),
            _ => None,
        }
    }

    fn set_config(&mut self, key: &str, value: &ConfigValue) -> Result<(), Invalid> {
        match (key, value) {
            ("width", ConfigValue::Uint(n)) => self.w = *n,
            ("height", ConfigValue::Uint(n)) => self.h = *n,
            _ => return Err(Invalid::new("no such setting")),
        }
        Ok(())
    }
}
