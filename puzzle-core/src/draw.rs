//! Drawing: surfaces, geometry, colors, and the tiles that a game draws.

mod canvas;
mod frame;
mod geometry;
mod ink;
mod layout;
mod marks;
mod palette;
mod pixel_canvas;
mod role;
mod stroke;
mod text_style;
mod theme;
mod tile_cache;

pub use canvas::{Canvas, NullCanvas, SavedPixels};
pub use frame::{Change, Frame};
pub use geometry::{Point, Rect, Size};
pub use ink::{Hatch, Ink, Rgb};
pub(crate) use layout::whole_units;
pub use layout::{Layout, Purpose};
pub(crate) use marks::draw_marks;
pub use palette::Palette;
pub use pixel_canvas::{Paint, PixelCanvas, Pixels};
pub use role::{Role, RoleSpec, STANDARD_ROLES};
pub use text_style::{Align, TextStyle};
pub use theme::Theme;
pub use tile_cache::{Patch, TileCache};
