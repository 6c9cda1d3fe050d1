//! The file formats of other programs.

mod ascent_path;
mod ascent_save;
mod grid;
mod guess;
pub mod jhidato;
mod jhidato_game;

use puzzle_core::format::Format;

use crate::game::Hidato;
use puzzle_core::label;

pub(crate) use jhidato_game::{sniff_game, sniff_template};

/// The file formats of the game.
pub(crate) const FORMATS: &[Format<Hidato>] = &[
    Format::new("jhidato", label!("jHidato template"), "txt", sniff_template)
        .read(jhidato_game::read)
        .write(jhidato_game::write_template),
    Format::new("jhidato-game", label!("jHidato saved game"), "txt", sniff_game)
        .read(jhidato_game::read)
        .write(jhidato_game::write_game)
        .with_positions(),
    Format::new("ascent-save", label!("Saved game of Ascent"), "sav", ascent_save::sniff)
        .read(ascent_save::read),
    Format::new("grid", label!("Grid of numbers"), "txt", grid::sniff)
        .read(grid::read)
        .write(grid::write)
        .with_params(),
];
