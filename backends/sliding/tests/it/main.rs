//! Sliding puzzles as their users see them.

mod boards;
mod collections;
mod conformance;
mod drawing;
mod grades;
mod readers;
mod rectangles;
mod telling;

use puzzle_core::ability::Abilities as _;
use puzzle_sliding::{Sliding, State};

/// The text form with a bar in front of each line: blanks there count.
fn framed(state: &State) -> String {
    let text = Sliding::text_format(state).unwrap();
    text.lines().flat_map(|line| ["|", line, "\n"]).collect()
}
