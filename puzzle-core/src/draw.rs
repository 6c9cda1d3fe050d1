//! What pictures are made of.

mod canvas;
mod ink;
mod palette;
mod pixel_canvas;
mod stroke;
mod text_style;
mod tile_cache;

pub use canvas::{Canvas, NullCanvas, Saved};
pub use ink::{Hatch, Ink, Rgb};
pub use palette::{Palette, Role, RoleSpec, STANDARD_ROLES, Theme};
pub use pixel_canvas::{Paint, PixelCanvas, Pixels};
pub use text_style::{Align, TextStyle};
pub use tile_cache::{Patch, TileCache};
