//! Pictures of puzzles: PNG, SVG and PDF.
//!
//! [`Raster`], [`Svg`] and [`PdfCanvas`] are this crate's [`Canvas`](puzzle_core::draw::Canvas)es.
//! Each takes a [`Palette`](puzzle_core::draw::Palette) made from a theme. Text is set in `DejaVu`
//! Sans and shrinks to fit its box: a raster draws pixels, SVG outlines, and PDF letters of an
//! embedded font. [`picture`] draws a game in one call:
//!
//! ```
//! use lights_out::LightsOut;
//! use puzzle_core::{Game, GameRng};
//! use puzzle_core::draw::{Layout, Theme};
//! use puzzle_core::params::Params;
//! use puzzle_core::solve::Work;
//! let params = <LightsOut as Game>::Params::default();
//! let mut rng = GameRng::new("a picture");
//! let puzzle = LightsOut::generate(&params, &mut rng, &mut Work::default()).unwrap();
//! let state = LightsOut::new_state(&params, &puzzle.desc);
//! let ui = Default::default();
//! let layout = Layout::square(48);
//! let raster = puzzle_render::picture::<LightsOut>(&params, &state, &ui, layout, Theme::Dark);
//! let png: Vec<u8> = raster.unwrap().png().unwrap();
//! ```
//!
//! To draw a game of the mid-end, create a `Raster` with `midend.size()` and
//! `midend.game().palette(theme)`, pass it to `midend.redraw` with a `Drawn`, and upload the
//! rectangles that [`Raster::take_damage`] returns.

mod clips;
mod error;
mod font;
mod hatch;
mod images;
mod pdf;
mod picture;
mod png_file;
mod raster;
mod strokes;
mod svg;

/// The license of the font. It must be distributed with every program that embeds the font.
pub const FONT_LICENSE: &str = include_str!("../LICENSE-DejaVu");

pub use error::RenderError;
pub use pdf::{Drawing, Page, PageTextStyle, Pdf, PdfCanvas};
pub use picture::picture;
pub use puzzle_skin::{Image, ImageError};
pub use raster::Raster;
pub use svg::Svg;
