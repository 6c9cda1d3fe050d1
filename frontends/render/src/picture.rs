//! Pictures of games in one call.

use puzzle_core::Game;
use puzzle_core::draw::{Frame, Layout, Palette, Theme};

use crate::error::RenderError;
use crate::raster::Raster;
use crate::svg::Svg;

/// Draws a position of a game without a session, and returns the picture.
///
/// # Errors
/// If the picture would be too large.
pub fn picture<G: Game>(
    params: &G::Params,
    state: &G::State,
    ui: &G::Ui,
    layout: Layout,
    theme: Theme,
) -> Result<Raster, RenderError> {
    Raster::of(&Frame::<G>::still(params, state, ui, layout), theme)
}

impl Raster {
    /// Draws a frame of a game as a new picture.
    ///
    /// # Errors
    /// If the picture would be too large.
    pub fn of<G: Game>(frame: &Frame<'_, G>, theme: Theme) -> Result<Self, RenderError> {
        let mut raster = Self::new(frame.size(), Palette::new(theme, G::PALETTE))?;
        G::redraw(&mut raster, &mut G::DrawState::default(), frame);
        Ok(raster)
    }
}

impl Svg {
    /// Draws a frame of a game as a new SVG picture.
    pub fn of<G: Game>(frame: &Frame<'_, G>, theme: Theme) -> Self {
        let mut svg = Self::new(frame.size(), Palette::new(theme, G::PALETTE));
        G::redraw(&mut svg, &mut G::DrawState::default(), frame);
        svg
    }
}
