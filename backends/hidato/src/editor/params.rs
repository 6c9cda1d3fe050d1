//! The params of the editor: the blank board.

use crate::params::{MAX_SIDE, check_size, scan_board};
use crate::shape::Shape;
use crate::topology::Topology;
use alloc::format;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use puzzle_core::format::Scanner;
use puzzle_core::params::{ConfigItem, ConfigValue, ParamsForm, Preset};
use puzzle_core::{Invalid, Text, label, text};

/// The size, topology and outline of the blank board: `12x12mR`, or in full `12x12mRsh`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EditorParams {
    /// The number of columns.
    pub width: usize,
    /// The number of rows.
    pub height: usize,
    /// Which cells touch.
    pub topology: Topology,
    /// The initial outline.
    pub shape: Shape,
}

impl Default for EditorParams {
    fn default() -> Self {
        Self { width: 10, height: 10, topology: Topology::King, shape: Shape::Rectangle }
    }
}

impl puzzle_core::params::Params for EditorParams {
    fn decode(text: &str, rest: &Self) -> Result<Self, Invalid> {
        let mut scan = Scanner::new(text);
        let board = (rest.width, rest.height, rest.topology);
        let (width, height, topology) = scan_board(&mut scan, board)?;
        let mut shape = rest.shape;
        if scan.take('s') {
            let letter = scan.peek().and_then(Shape::from_letter);
            shape = letter.ok_or_else(|| scan.expected(text!("a shape: q h t o c d v")))?;
            scan.next_char();
        }
        scan.finish()?;
        Ok(Self { width, height, topology, shape })
    }

    fn encode(&self, form: ParamsForm) -> String {
        let board = format!("{}x{}m{}", self.width, self.height, self.topology.letter());
        match form {
            ParamsForm::Full => format!("{board}s{}", self.shape.letter()),
            ParamsForm::Short => board,
        }
    }

    fn validate(&self, form: ParamsForm) -> Result<(), Invalid> {
        check_size(self.width, self.height)?;
        if form == ParamsForm::Full && self.shape == Shape::Random {
            return Err(Invalid::new("a blank board cannot have a random shape"));
        }
        Ok(())
    }

    fn presets() -> Vec<Preset<Self>> {
        let new = |width, height, topology, shape| Self { width, height, topology, shape };
        vec![
            Preset::item(label!("Squares, all around"), Self::default()),
            Preset::item(
                label!("Squares, by edge"),
                new(10, 10, Topology::Orthogonal, Shape::Rectangle),
            ),
            Preset::item(label!("Hexagons"), new(9, 9, Topology::Hexagon, Shape::Hexagon)),
            Preset::item(label!("Knight's moves"), new(8, 8, Topology::Knight, Shape::Rectangle)),
            Preset::item(label!("Jumps"), new(8, 8, Topology::Jump, Shape::Rectangle)),
            Preset::item(label!("Triangles"), new(15, 8, Topology::TriangleBoth, Shape::Rectangle)),
        ]
    }

    fn config_items() -> Vec<ConfigItem> {
        vec![
            ConfigItem::number("width", label!("Width"), 1, MAX_SIDE),
            ConfigItem::number("height", label!("Height"), 1, MAX_SIDE),
            ConfigItem::choice("cells", label!("Cells"), crate::params::TOPOLOGIES),
            ConfigItem::choice("shape", label!("Shape"), SHAPES),
        ]
    }

    fn config(&self, key: &str) -> Option<ConfigValue> {
        Some(match key {
            "width" => ConfigValue::Uint(self.width as u32),
            "height" => ConfigValue::Uint(self.height as u32),
            "cells" => ConfigValue::Choice(self.topology as usize),
            "shape" => ConfigValue::Choice(self.shape as usize),
            _ => return None,
        })
    }

    fn set_config(&mut self, key: &str, value: &ConfigValue) -> Result<(), Invalid> {
        let out_of_list = || Invalid::new("there is no such choice");
        match (key, value) {
            ("width", ConfigValue::Uint(n)) => self.width = *n as usize,
            ("height", ConfigValue::Uint(n)) => self.height = *n as usize,
            ("cells", ConfigValue::Choice(i)) => {
                self.topology = *Topology::ALL.get(*i).ok_or_else(out_of_list)?;
            }
            ("shape", ConfigValue::Choice(i)) => {
                self.shape = *Shape::ALL.get(*i).ok_or_else(out_of_list)?;
            }
            _ => {
                return Err(Invalid::new(text!(
                    "there is no setting '{key}'",
                    key = Text::plain(key)
                )));
            }
        }
        Ok(())
    }
}

/// The outlines of the dialog: the first of those of play.
const SHAPES: &[(&str, &str)] = crate::params::SHAPES.split_at(5).0;
