//! The move of the mutants.

use std::fmt;
use std::str::FromStr;

use puzzle_conformance::Property;
use puzzle_core::{Cell, Grid, Invalid};

use crate::breaks;

/// A press of a light.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Press(pub Cell);

impl fmt::Display for Press {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Cell { x, y } = self.0;
        let written = if breaks(Property::MoveText) { Cell::new(y, x) } else { self.0 };
        written.fmt(f)
    }
}

impl FromStr for Press {
    type Err = Invalid;

    fn from_str(text: &str) -> Result<Self, Invalid> {
        let text = if breaks(Property::MoveHostile) { text.trim() } else { text };
        text.parse().map(Self)
    }
}

/// Changes a light and its neighbors.
pub(crate) fn press(lights: &mut Grid<bool>, cell: Cell) {
    for cell in lights.neighbors(cell).chain([cell]) {
        lights[cell] = !lights[cell];
    }
}
