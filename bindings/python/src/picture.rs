//! Pictures of sessions.

use puzzle_core::draw::{Layout, Purpose, Size, Theme};
use puzzle_midend::Midend;
use puzzle_render::{Raster, Svg};
use pyo3::prelude::*;

use crate::error;

/// The widest tile that a caller may ask for.
const MAX_TILE: i32 = 400;
/// The largest picture, in pixels.
const MAX_AREA: i64 = 40_000_000;

/// Returns the theme with this keyword.
pub(crate) fn theme(word: &str) -> PyResult<Theme> {
    Theme::from_keyword(word).ok_or_else(|| {
        let known = Theme::ALL.map(Theme::keyword).join(", ");
        error::value(format!("there is no theme '{word}': choose {known}"))
    })
}

/// Checks the width of a tile; the game's own width if the caller gives none.
pub(crate) fn tile(wanted: Option<i32>, own: i32) -> PyResult<i32> {
    match wanted {
        Some(tile) if !(1..=MAX_TILE).contains(&tile) => {
            Err(error::value(format!("a tile has from 1 to {MAX_TILE} pixels")))
        }
        wanted => Ok(wanted.unwrap_or(own)),
    }
}

/// Checks the size of a picture.
pub(crate) fn check_size(size: Size) -> PyResult<()> {
    if i64::from(size.w) * i64::from(size.h) > MAX_AREA {
        let Size { w, h } = size;
        return Err(error::value(format!("a picture of {w} by {h} pixels is too large")));
    }
    Ok(())
}

fn layout(session: &Midend, wanted: Option<i32>) -> PyResult<Layout> {
    let layout = Layout::square(tile(wanted, session.info().tile)?).on(Purpose::Screen);
    check_size(session.size_in(layout))?;
    Ok(layout)
}

/// Returns an SVG picture.
pub(crate) fn svg(session: &Midend, wanted: Option<i32>, word: &str) -> PyResult<String> {
    let (layout, theme) = (layout(session, wanted)?, theme(word)?);
    let mut svg = Svg::new(session.size_in(layout), session.game().palette(theme));
    if let Some(words) = session.describe() {
        svg.set_title(session.info().name);
        svg.set_description(&words.to_string());
    }
    session.draw_still(layout, &mut svg);
    Ok(svg.finish())
}

/// Returns a PNG picture.
pub(crate) fn png(session: &Midend, wanted: Option<i32>, word: &str) -> PyResult<Vec<u8>> {
    let (layout, theme) = (layout(session, wanted)?, theme(word)?);
    let raster = Raster::new(session.size_in(layout), session.game().palette(theme));
    let mut raster = raster.map_err(|e| error::value(e.to_string()))?;
    session.draw_still(layout, &mut raster);
    raster.png().map_err(|e| error::value(e.to_string()))
}
