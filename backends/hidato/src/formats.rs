//! Files of other programs.

pub mod jhidato;
mod jhidato_game;

pub(crate) use jhidato_game::{PLAYED, sniff_game, sniff_template};
