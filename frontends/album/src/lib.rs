//! Pictures composed of puzzles, for any registry of games: printed [`Booklet`]s, [`ContactSheet`]s
//! of collections, [`thumbnail`]s, and [`Film`]s that show a solution move by move.
//!
//! Games draw themselves through a session; the crate has no code for particular games.

mod booklet;
mod contact_sheet;
mod error;
mod film;
mod offset_canvas;
mod svg;
mod thumbnail;

pub use booklet::{Booklet, BookletStyle, Caption, PagePreview, PageSize, PrintedIds};
pub use contact_sheet::{ContactSheet, SvgSheet};
pub use error::AlbumError;
pub use film::Film;
pub use svg::svg;
pub use thumbnail::{THUMBNAIL_SIDE, thumbnail, thumbnail_with_skin};

/// Compiles the code blocks of the README as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
