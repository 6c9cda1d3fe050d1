//! What pictures are made of.

mod canvas;
mod palette;
mod tile_cache;

pub use canvas::{Align, Canvas, NullCanvas, Saved, TextStyle};
pub use palette::{Hatch, Ink, Palette, Rgb, Role, RoleSpec, STANDARD_ROLES, Theme};
pub use tile_cache::TileCache;
