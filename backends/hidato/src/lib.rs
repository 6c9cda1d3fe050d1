//! The hidato back end.
