//! The level editor: a game whose moves draw on a canvas, so that every change can be undone.
//!
//! The canvas has a fixed size, because only params decide the size of a picture. The level is what
//! is drawn on the canvas, without the blank rows and columns around it.

mod brush;
mod canvas_edits;
mod description;
mod draft;
mod draw;
mod formats;
mod game;
mod review;
mod screen_keys;
mod stroke;
#[cfg(test)]
mod tests;
mod ui;

pub use draft::Draft;
pub use game::{CanvasSize, SokobanEditor};
pub use stroke::Stroke;
