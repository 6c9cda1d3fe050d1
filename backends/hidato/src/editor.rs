//! The editor: a board of one's own as a game, so that each change of it can be undone.
//!
//! It begins with a blank board. Numbers are entered as in play; a middle click makes a block or
//! takes it away, a click with Ctrl makes a block invisible and an entered number a given one.
//! What is exported is a puzzle.

mod commands;
mod formats;
mod game;
mod params;
mod review;
mod screen;
mod ui;
mod words;

pub use game::HidatoEditor;
pub use params::EditorParams;
