//! What pictures are made of.

mod canvas;
mod ink;
mod marks;
mod palette;
mod pixel_canvas;
mod role;
mod stroke;
mod text_style;
mod theme;
mod tile_cache;

pub use canvas::{Canvas, NullCanvas, Saved};
pub use ink::{Hatch, Ink, Rgb};
pub(crate) use marks::draw_marks;
pub use palette::Palette;
pub use pixel_canvas::{Paint, PixelCanvas, Pixels};
pub use role::{Role, RoleSpec, STANDARD_ROLES};
pub use text_style::{Align, TextStyle};
pub use theme::Theme;
pub use tile_cache::{Patch, TileCache};
