//! Pictures of a booklet's pages on a screen.

use puzzle_core::draw::{
    Align, Canvas as _, Layout, Palette, Point, Rect, Role, Size, TextStyle, Theme,
};
use puzzle_render::{PageTextStyle, Raster};

use super::Booklet;
use super::arrange::{self, Placed};
use super::block::{Block, Part};
use crate::error::AlbumError;
use crate::thumbnail::of_shape;

/// The number of pixels in a millimeter.
const FINE: f32 = 2.5;
/// The maximum number of pictures that are kept for previews.
const MOST: usize = 60;

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
    /// [`preview`](Self::preview).
    #[must_use]
    pub fn with_preview(mut self) -> Self {
        self.previews = Some(Vec::new());
        self
    }

    /// Returns the number of pages that the booklet would have now.
    ///
    /// ```
    /// use puzzle_album::{Booklet, BookletStyle};
    /// assert_eq!(Booklet::new(BookletStyle::default()).unwrap().n_pages(), 0);
    /// ```
    pub fn n_pages(&self) -> usize {
        let (puzzles, solutions) = self.arranged();
        usize::from(self.style.cover) + puzzles.len() + solutions.len()
    }

    /// Returns pictures of the first pages of puzzles and of solutions, at most `most` of each.
    /// Texts are as large as on paper, but their letters may be a little wider. Pictures that were
    /// added before [`with_preview`](Self::with_preview) are left out.
    ///
    /// # Errors
    /// If a page is too large to be drawn.
    pub fn preview(&self, most: usize) -> Result<Vec<PagePreview>, AlbumError> {
        let (puzzles, solutions) = self.arranged();
        let head = if self.has_head() { self.style.title.as_str() } else { "" };
        let puzzles = puzzles.iter().take(most).map(|page| (page, &self.puzzles, head));
        let solutions =
            solutions.iter().take(most).map(|page| (page, &self.solutions, "Solutions"));
        puzzles
            .chain(solutions)
            .map(|(page, blocks, head)| self.preview_of(page, blocks, head))
            .collect()
    }

    fn arranged(&self) -> (Vec<Vec<Placed>>, Vec<Vec<Placed>>) {
        let puzzles = arrange::pages(&self.puzzles, &self.style.room(self.has_head()));
        (puzzles, arrange::pages(&self.solutions, &self.style.solutions_room()))
    }

    /// Keeps a picture for a screen of the drawing that is added next, if previews are wanted. The
    /// drawing has tiles of `layout`, and pixels of a width of `pixel` millimeters.
    pub(super) fn keep_preview(
        &mut self,
        (layout, pixel): (Layout, f32),
        palette: &Palette,
        size_in: impl Fn(Layout) -> Size,
        draw: impl FnOnce(Layout, &mut Raster),
    ) -> Result<(), AlbumError> {
        let Some(previews) = self.previews.as_mut().filter(|all| all.len() < MOST) else {
            return Ok(());
        };
        let tile = layout.tile_width as f32 * pixel * FINE;
        let layout = of_shape(layout, (tile.round() as i32).max(1)).on(layout.purpose);
        let mut raster = Raster::new(size_in(layout), palette.clone())?;
        if let Some(skin) = &self.skin {
            raster.set_image_source(skin.source());
        }
        draw(layout, &mut raster);
        previews.push((self.drawings.len(), raster));
        Ok(())
    }

    fn preview_of(
        &self,
        placed: &[Placed],
        blocks: &[Block],
        head: &str,
    ) -> Result<PagePreview, AlbumError> {
        let (w, h) = self.style.page.size();
        let size = Size::new(pixels(w), pixels(h));
        let mut page = Raster::new(size, Palette::new(Theme::Light, &[]).on_paper())?;
        page.rect(size.rect(), Role::GROUND);
        let room = self.style.room(self.has_head());
        line(&mut page, (room.x, room.y - 6.0), PageTextStyle::new(5.0).bold(), head);
        let mut pictures = Vec::new();
        for Placed { block, x, y } in placed {
            for part in blocks.get(*block).map_or(&[][..], |block| &block.parts) {
                match part {
                    Part::Line { text, lettering, at } => {
                        line(&mut page, (x + at.0, y + at.1), *lettering, text);
                    }
                    Part::Picture { drawing, at, pixel } => {
                        let size = self.drawings.get(*drawing).map(puzzle_render::Drawing::size);
                        let wide = size.map_or(0.0, |size| size.w as f32 * pixel);
                        pictures.push((*drawing, (x + at.0, y + at.1), wide));
                    }
                }
            }
        }
        let mut rgba = page.rgba().to_vec();
        for (drawing, at, wide) in pictures {
            let kept = self.previews.iter().flatten().find(|(known, _)| *known == drawing);
            if let Some((_, picture)) = kept {
                // Its tiles are rounded to pixels of the screen.
                let left = pixels(at.0) + (pixels(wide) - picture.size().w) / 2;
                copy(picture, &mut rgba, size, Point::new(left, pixels(at.1)));
            }
        }
        Ok(PagePreview { size, rgba })
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

/// Copies a picture to a place of a page, as far as it lies on the page.
fn copy(picture: &Raster, page: &mut [u8], size: Size, at: Point) {
    let picture_size = picture.size();
    let width = picture_size.w.max(1) as usize * 4;
    let (left, right) = (at.x.clamp(0, size.w), (at.x + picture_size.w).clamp(0, size.w));
    let skipped = (left - at.x) as usize * 4;
    let n = (right - left) as usize * 4;
    for (row, y) in picture.rgba().chunks_exact(width).zip(at.y..) {
        if (0..size.h).contains(&y) {
            let start = (y * size.w + left) as usize * 4;
            page[start..start + n].copy_from_slice(&row[skipped..skipped + n]);
        }
    }
}
