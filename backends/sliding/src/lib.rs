//! The sliding back end.
