//! The editor: a table to lay out tiles on, as a game of its own, so that every change can be
//! undone.
//!
//! The table and the number of layers have a fixed size, because only params decide the size of a
//! picture. The layout is what lies on the table, wherever it lies.

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
