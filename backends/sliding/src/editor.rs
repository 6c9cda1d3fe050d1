//! The editor: a canvas to draw a board on, as a game of its own, so that every change can be undone.
//!
//! The canvas has a fixed size, because only params decide the size of a picture. The board is what is
//! drawn on it; blank rows and columns around it are no part of it.

mod analysis;
mod brush;
mod commands;
mod description;
mod draft;
mod draft_text;
mod formats;
mod game;
mod pair;
mod review;
mod screen_keys;
mod stroke;
#[cfg(test)]
mod tests;
mod typing;
mod ui;
mod view;

pub use draft::Draft;
pub(crate) use draft::Ground;
pub use game::{CanvasSize, SlidingEditor};
pub use stroke::Stroke;
pub(crate) use view::View;
