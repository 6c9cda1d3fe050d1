//! All games at once: the tests in `tests/` are all there is.
