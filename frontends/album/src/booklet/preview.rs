//! Pictures of a booklet's pages on a screen.

use puzzle_core::draw::{Align, Canvas as _, Layout, Palette, Rect, Role, Size, TextStyle, Theme};
use puzzle_render::{Image, PageTextStyle, Raster, RenderError};

use super::page::{PageContent, PageItem, PagePart};
use super::{Booklet, PictureFit};
use crate::error::AlbumError;
use crate::thumbnail::of_shape;

/// The number of pixels in a millimeter.
const FINE: f32 = 2.5;
/// The number of puzzles at the beginning, and of solutions, whose pictures are kept for previews.
const MOST: usize = 60;
/// The number of puzzles before the middle one whose pictures are kept for the cover too. One of them
/// is in the middle of the book if some puzzles cannot be added.
const MIDDLE: usize = 4;

/// Pictures of a booklet for a screen.
pub(super) struct Previews {
    /// The expected number of puzzles.
    n_puzzles: usize,
    /// The pictures, each with the index of its drawing.
    pictures: Vec<(usize, Raster)>,
}

/// A page of a booklet as a picture for a screen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PagePreview {
    /// The size in pixels.
    pub size: Size,
    /// Four bytes for each pixel: red, green, blue and 255.
    pub rgba: Vec<u8>,
}

impl Booklet {
    /// Keeps pictures of the puzzles and solutions that are added from now on, for
    /// [`preview`](Self::preview). `n_puzzles` is the number of puzzles that will be added.
    #[must_use]
    pub fn with_preview(mut self, n_puzzles: usize) -> Self {
        self.previews = Some(Previews { n_puzzles, pictures: Vec::new() });
        self
    }

    /// Returns pictures of the first pages of puzzles and of solutions, at most `most` of each, and
    /// of the cover. Texts are as large as on paper, but their letters may be a little wider.
    /// Pictures that were added before [`with_preview`](Self::with_preview) are left out.
    ///
    /// # Errors
    /// If a page is too large to be drawn.
    pub fn preview(&self, most: usize) -> Result<Vec<PagePreview>, AlbumError> {
        let pages = self.pages();
        let first = |part| pages.iter().filter(move |page| page.part == part).take(most);
        let parts = [PagePart::Cover, PagePart::Puzzles, PagePart::Solutions];
        parts.into_iter().flat_map(first).map(|page| self.preview_of(page)).collect()
    }

    /// Keeps a picture for a screen of the drawing that is added next, if previews are wanted. The
    /// drawing has this fit.
    pub(super) fn keep_preview(
        &mut self,
        part: PagePart,
        PictureFit { layout, pixel }: PictureFit,
        palette: &Palette,
        size_in: impl Fn(Layout) -> Size,
        draw: impl FnOnce(Layout, &mut Raster),
    ) -> Result<(), AlbumError> {
        let Some(previews) = &mut self.previews else { return Ok(()) };
        let is_shown = if part == PagePart::Solutions {
            self.solutions.len() < MOST
        } else {
            let (at, middle) = (self.puzzles.len(), previews.n_puzzles / 2);
            at < MOST || (middle.saturating_sub(MIDDLE)..=middle).contains(&at)
        };
        if !is_shown {
            return Ok(());
        }
        let tile = layout.tile_width as f32 * pixel * FINE;
        let layout = of_shape(layout, (tile.round() as i32).max(1)).on(layout.purpose);
        let mut raster = Raster::new(size_in(layout), palette.clone())?;
        if let Some(skin) = &self.skin {
            raster.set_image_source(skin.source());
        }
        draw(layout, &mut raster);
        previews.pictures.push((self.drawings.len(), raster));
        Ok(())
    }

    fn preview_of(&self, content: &PageContent) -> Result<PagePreview, AlbumError> {
        let size = Size::new(pixels(content.size.0), pixels(content.size.1));
        let mut page = Raster::new(size, Palette::new(Theme::Light, &[]).on_paper())?;
        page.rect(size.rect(), Role::GROUND);
        for item in &content.items {
            match item {
                PageItem::Text { text, style, at } => line(&mut page, *at, *style, text),
                PageItem::Rule { from, width } => {
                    let rule = Rect::new(pixels(from.0), pixels(from.1), pixels(*width), 1);
                    page.rect(rule, Role::TEXT);
                }
                PageItem::Picture { drawing, at, pixel } => {
                    self.preview_picture(&mut page, *drawing, *at, *pixel)?;
                }
            }
        }
        Ok(PagePreview { size, rgba: page.rgba().to_vec() })
    }

    /// Draws the picture that is kept of a drawing.
    fn preview_picture(
        &self,
        page: &mut Raster,
        drawing: usize,
        at: (f32, f32),
        pixel: f32,
    ) -> Result<(), AlbumError> {
        let kept = self.previews.iter().flat_map(|previews| &previews.pictures);
        let kept = kept.into_iter().find(|(known, _)| *known == drawing);
        let Some(((_, kept), drawing)) = kept.zip(self.drawings.get(drawing)) else {
            return Ok(());
        };
        let Size { w, h } = kept.size();
        let picture = Image::from_rgba(w as u32, h as u32, kept.rgba());
        page.set_image("picture", picture.map_err(RenderError::from)?);
        let side = |n: i32| pixels(n as f32 * pixel);
        let Size { w, h } = drawing.size();
        page.image("picture", Rect::new(pixels(at.0), pixels(at.1), side(w), side(h)));
        Ok(())
    }
}

fn pixels(millimeters: f32) -> i32 {
    (millimeters * FINE).round() as i32
}

/// Draws a line of text with the left end of its base line at a point.
fn line(page: &mut Raster, (x, y): (f32, f32), lettering: PageTextStyle, text: &str) {
    if text.is_empty() {
        return;
    }
    let mut style = TextStyle::new(pixels(lettering.size)).align(Align::Start, Align::Center);
    style.bold = lettering.bold;
    let width = pixels(lettering.width(text) * 1.1);
    let rect = Rect::new(pixels(x), pixels(y - lettering.size * 0.85), width, style.size + 1);
    page.text(rect, text, style, Role::TEXT);
}
