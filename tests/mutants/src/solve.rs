//! The solver of the mutants.

use puzzle_conformance::Property;
use puzzle_core::{Answer, Ask, Cell, Solution, Work};

use crate::press::{Press, press};
use crate::{State, breaks};

/// Tries all presses of the first row; each row then has to put out the one above it.
pub(crate) fn solve(
    state: &State,
    _: &Ask<'_, Press>,
    (): &mut (),
    work: &mut Work<'_>,
) -> Answer<Press> {
    if breaks(Property::Info) {
        return Answer::Unknown("this game has no solver".to_string());
    }
    let start = &state.lights;
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
    Answer::Unsolvable("no choice of lights in the first row puts out the last".into())
}
