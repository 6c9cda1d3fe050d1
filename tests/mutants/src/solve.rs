//! The solver of the mutants.

use puzzle_conformance::Property;
use puzzle_core::{Answer, Cell, Grid, Solution, Work};

use crate::breaks;
use crate::press::{Press, press};

/// Tries all presses of the first row; each row then has to put out the one above it.
pub(crate) fn solve(start: &Grid<bool>, work: &mut Work<'_>) -> Answer<Press> {
    for first in 0..1u32 << start.width() {
        if let Err(stop) = work.node() {
            return Answer::Stopped { stop, best: None };
        }
        let (mut lights, mut presses) = (start.clone(), Vec::new());
        for cell in start.cells() {
            let above = lights.at(Cell::new(cell.x, cell.y.wrapping_sub(1))).copied();
            if above.unwrap_or(first >> cell.x & 1 == 1) {
                press(&mut lights, cell);
                presses.push(Press(cell));
            }
        }
        if !lights.values().contains(&true) {
            if breaks(Property::Solver) {
                presses.pop();
            }
            return Answer::Solved(Solution::new(presses, false));
        }
    }
    Answer::Unsolvable("no choice of lights in the first row puts out the last".to_string())
}
