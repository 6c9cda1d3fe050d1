//! The params of the editor: the size of the canvas.

use alloc::format;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use puzzle_core::format::Scanner;
use puzzle_core::params::{ConfigItem, ConfigValue, Params, ParamsForm, Preset};
use puzzle_core::{Invalid, label, plural};

use crate::layout::{MAX_EXTENT, MAX_LAYERS, Place};

/// The size of the canvas: the width and the height of the table in half-tiles, and the number of
/// layers. Its text is `30x16x5`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CanvasSize {
    /// The width in half-tiles.
    pub width: usize,
    /// The height in half-tiles.
    pub height: usize,
    /// The number of layers.
    pub layers: usize,
}

impl CanvasSize {
    /// Creates a size.
    pub const fn new(width: usize, height: usize, layers: usize) -> Self {
        Self { width, height, layers }
    }

    /// Returns `true` if a tile at this place is on the table and in one of the layers.
    pub fn contains(self, place: Place) -> bool {
        usize::from(place.x) + 2 <= self.width
            && usize::from(place.y) + 2 <= self.height
            && usize::from(place.z) < self.layers
    }
}

impl Default for CanvasSize {
    /// The size of the Turtle.
    fn default() -> Self {
        Self::new(30, 16, 5)
    }
}

impl Params for CanvasSize {
    fn decode(text: &str, rest: &Self) -> Result<Self, Invalid> {
        let mut scanner = Scanner::new(text);
        let (width, height) = scanner.take_size()?;
        let layers = if scanner.take('x') { scanner.uint()? as usize } else { rest.layers };
        scanner.finish()?;
        Ok(Self::new(width as usize, height as usize, layers))
    }

    fn encode(&self, _: ParamsForm) -> String {
        format!("{}x{}x{}", self.width, self.height, self.layers)
    }

    fn validate(&self, _: ParamsForm) -> Result<(), Invalid> {
        if self.width.min(self.height) < 2 || self.width.max(self.height) > MAX_EXTENT {
            return Err(Invalid::new(plural!(
                n = MAX_EXTENT,
                "width and height must be from 2 to {n} half-tile",
                "width and height must be from 2 to {n} half-tiles"
            )));
        }
        if !(1..=MAX_LAYERS).contains(&self.layers) {
            return Err(Invalid::new(plural!(
                n = MAX_LAYERS,
                "there can be from 1 to {n} layer",
                "there can be from 1 to {n} layers"
            )));
        }
        Ok(())
    }

    fn presets() -> Vec<Preset<Self>> {
        vec![
            Preset::item(label!("Like the Turtle"), Self::default()),
            Preset::item(label!("Small"), Self::new(20, 12, 4)),
            Preset::item(label!("Wide, high piles"), Self::new(40, 20, 8)),
        ]
    }

    fn config_items() -> Vec<ConfigItem> {
        vec![
            ConfigItem::number("width", label!("Width in half-tiles"), 2, MAX_EXTENT as u32),
            ConfigItem::number("height", label!("Height in half-tiles"), 2, MAX_EXTENT as u32),
            ConfigItem::number("layers", label!("Layers"), 1, MAX_LAYERS as u32),
        ]
    }

    fn config(&self, key: &str) -> Option<ConfigValue> {
        let n = match key {
            "width" => self.width,
            "height" => self.height,
            "layers" => self.layers,
            _ => return None,
        };
        Some(ConfigValue::Uint(n as u32))
    }

    fn set_config(&mut self, key: &str, value: &ConfigValue) -> Result<(), Invalid> {
        let side = match key {
            "width" => &mut self.width,
            "height" => &mut self.height,
            "layers" => &mut self.layers,
            _ => return Err(Invalid::new("there is no such setting")),
        };
        let ConfigValue::Uint(n) = value else {
            return Err(Invalid::new("there is no such choice"));
        };
        *side = *n as usize;
        Ok(())
    }
}
