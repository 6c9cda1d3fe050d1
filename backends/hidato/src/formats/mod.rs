//! Files of other programs.

pub mod jhidato;
