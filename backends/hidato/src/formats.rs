//! The file formats of other programs.

pub mod jhidato;
mod jhidato_game;

pub(crate) use jhidato_game::{FORMATS, sniff_game, sniff_template};
