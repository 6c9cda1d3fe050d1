//! Thumbnails.

use puzzle_core::draw::{Layout, Palette, Purpose, Rect, Role, Size, Theme};
use puzzle_midend::Midend;
use puzzle_render::{Image, Raster, RenderError};
use puzzle_skin::SharedSkin;

use crate::error::AlbumError;

/// Side of the thumbnails in puzzle sets that programs exchange, in pixels.
pub const THUMBNAIL_SIDE: u32 = 140;

/// Factor by which thumbnails are drawn larger and then scaled down, so that small tiles stay
/// clear.
const FINE: i32 = 4;
/// Minimum side of a tile in pixels before scaling down; with smaller tiles games omit details.
const LEAST_TILE: i32 = 12;

/// Draws a square picture of a session's current position, `side` pixels wide, centered on the
/// ground color and without cursor or marks.
///
/// ```
/// use puzzle_album::{THUMBNAIL_SIDE, thumbnail};
/// use puzzle_core::draw::Theme;
/// use puzzle_midend::Midend;
/// let games = puzzle_backends::bundled();
/// let mut session = Midend::new(games.find("sliding").unwrap());
/// let _ = session.open("sliding/2x2:1,2,0,3").unwrap();
/// let image = thumbnail(&session, THUMBNAIL_SIDE, Theme::Light).unwrap();
/// assert_eq!((image.width(), image.height()), (140, 140));
/// ```
///
/// # Errors
/// If it would have no pixels, or the board is too large to be drawn.
pub fn thumbnail(picture: &Midend, side: u32, theme: Theme) -> Result<Image, AlbumError> {
    thumbnail_with_skin(picture, side, theme, None)
}

/// Draws a [`thumbnail`] with a skin.
///
/// # Errors
/// If it would have no pixels, or the board is too large to be drawn.
pub fn thumbnail_with_skin(
    picture: &Midend,
    side: u32,
    theme: Theme,
    skin: Option<&SharedSkin>,
) -> Result<Image, AlbumError> {
    let side = i32::try_from(side).unwrap_or(i32::MAX).min(4096);
    let palette = picture.game().palette(theme).without_patterns();
    let room = side.saturating_mul(FINE);
    let layout = fitted(picture, room);
    let size = picture.size_in(layout);
    let mut whole = Raster::new(size, palette.clone())?;
    if let Some(skin) = skin {
        whole.set_image_source(skin.source());
    }
    picture.draw_still(layout, &mut whole);
    framed(&whole, side, palette)
}

/// Returns the layout with the largest tiles with which the picture fits into a square with `room`
/// pixels per side. Tiles are not made smaller than can be drawn clearly.
pub(crate) fn fitted(picture: &Midend, room: i32) -> Layout {
    let layout = |tile| of_shape(picture.layout(), tile).on(Purpose::Thumbnail);
    let (mut good, mut bad) = (1, 513);
    while bad - good > 1 {
        let tile = i32::midpoint(good, bad);
        let size = picture.size_in(layout(tile));
        if size.w <= room && size.h <= room {
            good = tile;
        } else {
            bad = tile;
        }
    }
    layout(good.max(LEAST_TILE))
}

/// Returns a layout whose tiles have this width and the aspect ratio of `shape`, the session's own
/// layout.
pub(crate) fn of_shape(shape: Layout, tile: i32) -> Layout {
    let (w, h) = (i64::from(shape.tile_width.max(1)), i64::from(shape.tile_height.max(1)));
    let high = (i64::from(tile) * h + w / 2) / w;
    Layout::new(tile, i32::try_from(high).unwrap_or(i32::MAX).max(1))
}

/// Scales a picture down and centers it in a square with `side` pixels per side.
fn framed(whole: &Raster, side: i32, palette: Palette) -> Result<Image, AlbumError> {
    let size = whole.size();
    let longest = i64::from(size.w.max(size.h)).max(1);
    let scaled = |v: i32| ((i64::from(v) * i64::from(side) / longest) as i32).max(1);
    let (w, h) = (scaled(size.w), scaled(size.h));
    let mut square = Raster::new(Size::new(side, side), palette)?;
    puzzle_core::draw::Canvas::rect(&mut square, Rect::new(0, 0, side, side), Role::GROUND);
    let picture = Image::from_rgba(size.w as u32, size.h as u32, whole.rgba());
    square.set_image("picture", picture.map_err(RenderError::from)?);
    let place = Rect::new((side - w) / 2, (side - h) / 2, w, h);
    puzzle_core::draw::Canvas::image(&mut square, "picture", place);
    let image = Image::from_rgba(side as u32, side as u32, square.rgba());
    Ok(image.map_err(RenderError::from)?)
}
