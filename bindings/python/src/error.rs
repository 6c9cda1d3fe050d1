//! The exceptions.

use puzzle_core::solve::Stop;
use puzzle_core::{Invalid, Text};
use puzzle_midend::{FileError, GameIdError};
use pyo3::create_exception;
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;

create_exception!(
    puzzles,
    PuzzleError,
    PyValueError,
    "A text, a file or a value is not valid. `line` and `column` say where, if that is known."
);
create_exception!(
    puzzles,
    SearchStopped,
    PyRuntimeError,
    "A limit ended a search before it had an answer."
);
create_exception!(puzzles, Unsolvable, PyRuntimeError, "It is proved that there is no solution.");

/// Creates the exception for an invalid input.
pub(crate) fn invalid(invalid: &Invalid) -> PyErr {
    located(&invalid.to_string(), invalid.line(), invalid.column())
}

/// Creates the exception for a game ID that is refused.
pub(crate) fn id(error: GameIdError) -> PyErr {
    match error {
        GameIdError::Stopped(stop) => stopped(&stop),
        error => located(&Text::from(error).to_string(), None, None),
    }
}

/// Creates the exception for a search that was stopped.
pub(crate) fn stopped(stop: &Stop) -> PyErr {
    SearchStopped::new_err(limit(stop))
}

/// Creates the exception for a generator that was stopped or gave up.
pub(crate) fn not_generated(stop: &Stop) -> PyErr {
    SearchStopped::new_err(format!("no puzzle was generated: {}", limit(stop)))
}

/// Returns which limit stopped a search. Ctrl-C raises `KeyboardInterrupt`, so a search that was
/// cancelled has reached its time limit.
fn limit(stop: &Stop) -> String {
    match stop {
        Stop::Cancelled => "the time limit was reached".to_string(),
        stop => stop.to_string(),
    }
}

/// Creates the exception for a file that is refused.
pub(crate) fn file(error: &FileError) -> PyErr {
    invalid(error.invalid())
}

/// Creates the exception for a value that a caller may not pass.
pub(crate) fn value(words: impl Into<String>) -> PyErr {
    PuzzleError::new_err(words.into())
}

fn located(words: &str, line: Option<usize>, column: Option<usize>) -> PyErr {
    let error = PuzzleError::new_err(words.to_string());
    Python::attach(|py| {
        let value = error.value(py);
        let set = value.setattr("line", line).and_then(|()| value.setattr("column", column));
        set.map_or_else(|failure| failure, |()| error.clone_ref(py))
    })
}
