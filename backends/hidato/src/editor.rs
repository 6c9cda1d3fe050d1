//! The editor: a board to design a puzzle on, as a game of its own, so that every change can be
//! undone.
//!
//! It starts with a blank board. Numbers are entered as in play. A middle click makes a cell a
//! block or a block a cell, a click with Ctrl makes a block invisible, and a click with Ctrl on an
//! entered number makes it a given one. Exporting makes a puzzle.

mod commands;
mod description;
mod draft;
mod formats;
mod game;
mod params;
mod review;
mod screen_keys;
mod ui;

pub use game::HidatoEditor;
pub use params::EditorParams;
