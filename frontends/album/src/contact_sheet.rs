//! All puzzles of a collection on one picture.

use puzzle_core::draw::{
    Align, Canvas, Layout, Palette, Point, Purpose, Rect, Role, Size, TextStyle, Theme,
};
use puzzle_midend::Picture;
use puzzle_render::{Image, Raster, Svg};
use puzzle_skin::SharedSkin;

use crate::error::AlbumError;
use crate::shifted::Shifted;
use crate::thumbnail::{THUMBNAIL, dressed_thumbnail, fitted};

/// Pixels around a thumbnail, and of the words below.
const GAP: i32 = 14;
const WORDS: i32 = 20;
const HEAD: i32 = 34;
/// How much finer the coordinates of a scalable sheet are.
const FINE: i32 = 4;

/// Small pictures of many puzzles, in rows, each with its title below.
///
/// ```
/// use puzzle_album::ContactSheet;
/// use puzzle_core::draw::Theme;
/// use puzzle_midend::prelude::*;
/// let mut session = puzzle_backends::bundled().find("sliding").unwrap().session();
/// let mut sheet = ContactSheet::new("Two puzzles", Theme::Light);
/// for id in ["sliding/2x2:1,2,0,3", "sliding/3x3:1,2,3,4,5,6,0,7,8"] {
///     let _ = session.open(id).unwrap();
///     sheet.add(session.as_ref(), id).unwrap();
/// }
/// assert!(sheet.png().unwrap().starts_with(b"\x89PNG"));
/// ```
#[derive(Debug)]
pub struct ContactSheet {
    title: String,
    theme: Theme,
    skin: Option<SharedSkin>,
    entries: Vec<(Image, String)>,
}

impl ContactSheet {
    /// A sheet without puzzles, under this title; it may be empty.
    pub fn new(title: &str, theme: Theme) -> Self {
        Self { title: title.to_string(), theme, skin: None, entries: Vec::new() }
    }

    /// Puzzles are drawn with the pictures of this skin from here on.
    pub fn set_skin(&mut self, skin: Option<SharedSkin>) {
        self.skin = skin;
    }

    /// Adds the position on a session's board.
    ///
    /// # Errors
    /// When it is too large to be drawn.
    pub fn add(
        &mut self,
        picture: &(impl Picture + ?Sized),
        title: &str,
    ) -> Result<(), AlbumError> {
        let image = dressed_thumbnail(picture, THUMBNAIL, self.theme, self.skin.as_ref())?;
        self.entries.push((image, title.to_string()));
        Ok(())
    }

    /// How many puzzles there are.
    pub fn n_puzzles(&self) -> usize {
        self.entries.len()
    }

    /// The sheet as a PNG file.
    ///
    /// # Errors
    /// When there are too many puzzles for one picture.
    pub fn png(&self) -> Result<Vec<u8>, AlbumError> {
        let arrangement = Arrangement::new(self.entries.len(), !self.title.is_empty());
        let mut raster = Raster::new(arrangement.size, Palette::new(self.theme, &[]))?;
        arrangement.words(
            &mut raster,
            &self.title,
            self.entries.iter().map(|(_, title)| title.as_str()),
        );
        for (i, (image, _)) in self.entries.iter().enumerate() {
            raster.set_image("thumbnail", image.clone());
            raster.image("thumbnail", arrangement.place(i));
        }
        Ok(raster.png()?)
    }
}

/// A [`ContactSheet`] as an SVG file.
#[derive(Debug)]
pub struct SvgSheet {
    svg: Svg,
    theme: Theme,
    arrangement: Arrangement,
}

impl SvgSheet {
    /// A sheet for puzzles of these titles.
    pub fn new(title: &str, titles: &[String], theme: Theme) -> Self {
        let arrangement = Arrangement::new(titles.len(), !title.is_empty()).times(FINE);
        let palette = Palette::new(theme, &[]);
        let mut svg = Svg::with_scale(arrangement.size, 1.0 / FINE as f32, palette);
        svg.set_title(title);
        arrangement.words(&mut svg, title, titles.iter().map(String::as_str));
        Self { svg, theme, arrangement }
    }

    /// Draws the position on a session's board over one of the titles, by its place among them.
    pub fn add(&mut self, i: usize, picture: &(impl Picture + ?Sized)) {
        let place = self.arrangement.place(i);
        let layout: Layout = fitted(picture, place.w).on(Purpose::Thumbnail);
        let size = picture.size_in(layout);
        let at = Point::new(place.x + (place.w - size.w) / 2, place.y + (place.h - size.h) / 2);
        self.svg.set_palette(picture.palette(self.theme));
        self.svg.clip(place);
        picture.draw_still(layout, &mut Shifted::new(&mut self.svg, at));
        self.svg.unclip();
    }

    /// The file.
    pub fn finish(self) -> String {
        self.svg.finish()
    }
}

/// Where things stand on a sheet.
#[derive(Clone, Copy, Debug)]
struct Arrangement {
    size: Size,
    columns: i32,
    head: i32,
    unit: i32,
}

impl Arrangement {
    fn new(n: usize, has_head: bool) -> Self {
        let n = i32::try_from(n).unwrap_or(i32::MAX).max(1);
        // A little wider than high.
        let mut columns = 1;
        while columns < 12 && columns * columns < n {
            columns += 1;
        }
        let rows = (n - 1) / columns + 1;
        let head = if has_head { HEAD } else { 0 };
        let (w, h) = Self::cell(1);
        let size = Size::new(columns.saturating_mul(w) + GAP, rows.saturating_mul(h) + GAP + head);
        Self { size, columns, head, unit: 1 }
    }

    /// The size of a place with its words.
    fn cell(unit: i32) -> (i32, i32) {
        let side = THUMBNAIL as i32;
        (unit * (side + GAP), unit * (side + GAP + WORDS))
    }

    /// The same with finer coordinates.
    fn times(self, unit: i32) -> Self {
        let Size { w, h } = self.size;
        Self { size: Size::new(w * unit, h * unit), head: self.head * unit, unit, ..self }
    }

    /// Where a thumbnail is.
    fn place(&self, i: usize) -> Rect {
        let i = i as i32;
        let (w, h) = Self::cell(self.unit);
        let (gap, side) = (GAP * self.unit, THUMBNAIL as i32 * self.unit);
        Rect::new(gap + i % self.columns * w, self.head + gap + i / self.columns * h, side, side)
    }

    /// The ground, the title, and what stands below each thumbnail.
    fn words<'t>(
        &self,
        canvas: &mut dyn Canvas,
        title: &str,
        titles: impl Iterator<Item = &'t str>,
    ) {
        let unit = self.unit;
        canvas.rect(self.size.rect(), Role::GROUND);
        let style = TextStyle::new(20 * unit).bold().align(Align::Start, Align::Center);
        let head = Rect::new(GAP * unit, GAP * unit / 2, self.size.w - 2 * GAP * unit, self.head);
        canvas.text(head, title, style, Role::TEXT);
        for (i, title) in titles.enumerate() {
            let place = self.place(i);
            let below = Rect::new(place.x, place.y + place.h, place.w, WORDS * unit);
            canvas.text(below, title, TextStyle::new(13 * unit), Role::TEXT);
        }
    }
}
