//! Puzzles put together, for any registry: [`Booklet`]s to be printed, [`ContactSheet`]s of
//! collections, [`thumbnail`]s, and [`Film`]s that show a solution move by move.
//!
//! All of it is drawn by the games' own `redraw` through a session; nothing here knows a game.

mod booklet;
mod contact_sheet;
mod error;
mod film;
mod shifted;
mod svg;
mod thumbnail;

pub use booklet::{Booklet, BookletStyle, Caption, PageSize};
pub use contact_sheet::{ContactSheet, SvgSheet};
pub use error::AlbumError;
pub use film::Film;
pub use svg::svg;
pub use thumbnail::{THUMBNAIL, dressed_thumbnail, thumbnail};

/// The blocks of the crate's page are tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
