//! Skins: pictures for puzzles.
//!
//! A game draws itself, or asks its [canvas](https://docs.rs/puzzle-core) for a picture by name. A
//! [`Skin`] supplies these pictures from a folder (with Manhla's file names or the games' own), a
//! set of Mahjong tiles, a sheet with all tiles, or a photograph. `docs/skins.md` lists the names.
//!
//! The crate builds for `wasm32-unknown-unknown`, where a page passes the bytes ([`MemoryFiles`]).
//! Files are not trusted: problems are reported by [`Skin::take_warnings`], and the game draws
//! itself instead.

mod decode;
mod error;
mod files;
mod image;
mod manhla;
mod sheet;
mod skin;
mod tiles;

pub use error::ImageError;
pub use files::{DiskFiles, Files, MemoryFiles, read_file};
pub use image::Image;
pub use skin::{MAX_PHOTO_SIDE, SharedSkin, Skin};
