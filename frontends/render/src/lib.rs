//! Pictures of puzzles: PNG and SVG.
//!
//! [`Raster`] and [`Svg`] are the two [`Canvas`](puzzle_core::Canvas)es of this crate. Both take a
//! [`Palette`](puzzle_core::Palette), which a theme makes, and a device scale; both set text in
//! `DejaVu` Sans, as outlines, shrunk to its box. [`picture`] draws a game in one call.

mod error;
mod font;
mod hatch;
mod image;
mod picture;
mod png_file;
mod raster;
mod svg;

pub use error::RenderError;
pub use image::Image;
pub use picture::picture;
pub use raster::Raster;
pub use svg::Svg;
