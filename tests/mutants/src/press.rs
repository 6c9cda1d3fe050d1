//! The moves of the mutants.

use std::fmt;
use std::str::FromStr;

use puzzle_conformance::Property;
use puzzle_core::Invalid;
use puzzle_core::grid::{Cell, Direction, Grid};

use crate::broken::{Flaw, breaks, has};

/// A press of a light.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Press(pub Cell);

impl fmt::Display for Press {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Cell { x, y } = self.0;
        // Not in rows that lessons use: a lesson would find it first.
        let written = if breaks(Property::MoveText) && y > 1 { Cell::new(y, x) } else { self.0 };
        written.fmt(f)
    }
}

impl FromStr for Press {
    type Err = Invalid;

    fn from_str(text: &str) -> Result<Self, Invalid> {
        let text = if breaks(Property::MoveHostile) { text.trim() } else { text };
        let text = if has(Flaw::JunkMove) { text.trim_end_matches('~') } else { text };
        if has(Flaw::LessonMoves) && text == "2,2" {
            return Err(Invalid::new("a press has a different form now"));
        }
        text.parse().map(Self)
    }
}

/// Changes a light, the next one in its row and the one below. No press equals a combination of
/// others, because only its own press can put out the first lit light in reading order.
pub(crate) fn press(lights: &mut Grid<bool>, cell: Cell) {
    let (w, h) = (lights.width(), lights.height());
    if has(Flaw::Several) && cell.index(w) + 1 == lights.values().len() {
        return; // so pressing it or not makes no difference
    }
    let next = [Direction::Right, Direction::Down].map(|way| cell.neighbor(way, w, h));
    for cell in next.into_iter().flatten().chain([cell]) {
        lights[cell] = !lights[cell];
    }
}
