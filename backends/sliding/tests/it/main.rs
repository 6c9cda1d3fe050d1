//! Tests of sliding puzzles through the public interface.

mod boards;
mod collections;
mod conformance;
mod descriptions;
mod drawing;
mod grades;
mod grids;
mod notation;
mod readers;
mod rectangles;

use puzzle_core::ability::Abilities as _;
use puzzle_sliding::{Sliding, State};

/// Returns the text form with a bar in front of each line, since leading blanks count.
fn framed(state: &State) -> String {
    let text = Sliding::text_format(state).unwrap();
    text.lines().flat_map(|line| ["|", line, "\n"]).collect()
}
