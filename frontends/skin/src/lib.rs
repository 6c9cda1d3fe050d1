//! Pictures for puzzles.
//!
//! A game draws itself, or asks its [canvas](https://docs.rs/puzzle-core) for a picture by name. A
//! [`Skin`] answers: from a folder in the manner of Manhla or with the games' own names, from a set
//! of Mahjong tiles, from one sheet, from a photograph. `docs/skins.md` lists the names.
//!
//! It builds for `wasm32-unknown-unknown`: a page hands in the bytes ([`Dropped`]). Files are
//! strangers' and may be anything; whatever is wrong is a line of [`Skin::take_complaints`].

mod decode;
mod error;
mod files;
mod image;
mod manhla;
mod sheet;
mod skin;
mod tiles;

pub use error::ImageError;
pub use files::{Dropped, Files, Folder, read_file};
pub use image::Image;
pub use skin::{LONGEST_PHOTO, SharedSkin, Skin};
