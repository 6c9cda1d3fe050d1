//! The editor: a game in which the player lays out tiles on a canvas. As in any game, every move can
//! be undone.
//!
//! A canvas is a table with a number of layers. Its size is part of the params, because the size of a
//! picture depends only on params. The layout is the tiles on the table, whichever part of the table
//! they lie on.

mod canvas_size;
mod cells;
mod commands;
mod description;
mod draft;
mod draw;
mod edits;
mod formats;
mod game;
mod never_free;
mod rating;
mod review;
mod screen_keys;
mod stroke;
mod symmetry;
#[cfg(test)]
mod tests;
mod ui;

pub use canvas_size::CanvasSize;
pub use draft::Draft;
pub use game::MahjongEditor;
pub use stroke::Stroke;
