//! Layouts of other programs, read and written.

pub mod bits;
