//! The native part of the Python package `puzzles`.
//!
//! The package's Python files, in `puzzles/`, add what needs no speed: reading files, iterators over
//! seeds, the classes that Gymnasium expects. `puzzles/_puzzles.pyi` declares and documents what
//! this crate exports.

mod error;
mod levels;
mod picture;
mod puzzle;
mod reports;
mod rewards;
mod search;
mod session;
mod simulator;
mod vector;

use pyo3::prelude::*;

/// The module `puzzles._puzzles`.
#[pymodule]
mod _puzzles {
    #[pymodule_export]
    use crate::error::{PuzzleError, SearchStopped, Unsolvable};
    #[pymodule_export]
    use crate::levels::Levels;
    #[pymodule_export]
    use crate::puzzle::{Puzzle, full_params, games, new_puzzle, open_puzzle, presets, read_bytes};
    #[pymodule_export]
    use crate::reports::{Check, Hint, Rating, Solution};
    #[pymodule_export]
    use crate::rewards::Rewards;
    #[pymodule_export]
    use crate::session::Session;
    #[pymodule_export]
    use crate::simulator::Simulator;
    #[pymodule_export]
    use crate::vector::VectorSimulator;
}
