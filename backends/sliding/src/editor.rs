//! The editor: a game in which the player draws a board on a canvas. As in any game, every move can be
//! undone.
//!
//! The size of the canvas is the params, because the size of a picture depends only on params. Blank
//! rows and columns around the board are not part of it.

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
