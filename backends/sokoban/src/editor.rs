//! The editor: a canvas to draw a level on, as a game of its own, so that every change can be
//! undone.
//!
//! The canvas has a fixed size, because only params decide the size of a picture. The level is what
//! is drawn on it; blank rows and columns around it are no part of it.

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
