//! Contact sheets: all puzzles of a collection in one picture.

use puzzle_core::draw::{
    Align, Canvas, Layout, Palette, Point, Purpose, Rect, Role, Size, TextStyle, Theme,
};
use puzzle_midend::Midend;
use puzzle_render::{Image, Raster, Svg};
use puzzle_skin::SharedSkin;

use crate::error::AlbumError;
use crate::offset_canvas::OffsetCanvas;
use crate::thumbnail::{THUMBNAIL_SIDE, fitted, thumbnail_with_skin};

/// Space around a thumbnail in pixels; the constants below are the heights of a title and of the
/// heading.
const GAP: i32 = 14;
const WORDS: i32 = 20;
const HEAD: i32 = 34;
/// Number of coordinate units per pixel in an SVG sheet.
const FINE: i32 = 4;

/// A picture with thumbnails of many puzzles in rows, each above its title.
///
/// ```
/// use puzzle_album::ContactSheet;
/// use puzzle_core::draw::Theme;
/// use puzzle_midend::Midend;
/// let games = puzzle_backends::bundled();
/// let mut session = Midend::new(games.find("sliding").unwrap());
/// let mut sheet = ContactSheet::new("Two puzzles", Theme::Light);
/// for id in ["sliding/2x2:1,2,0,3", "sliding/3x3:1,2,3,4,5,6,0,7,8"] {
///     let _ = session.open(id).unwrap();
///     sheet.add(&session, id).unwrap();
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
    /// Creates a sheet without puzzles. The title may be empty.
    pub fn new(title: &str, theme: Theme) -> Self {
        Self { title: title.to_string(), theme, skin: None, entries: Vec::new() }
    }

    /// Sets the skin for the following puzzles.
    pub fn set_skin(&mut self, skin: Option<SharedSkin>) {
        self.skin = skin;
    }

    /// Adds a session's current position.
    ///
    /// # Errors
    /// If it is too large to be drawn.
    pub fn add(&mut self, picture: &Midend, title: &str) -> Result<(), AlbumError> {
        let image = thumbnail_with_skin(picture, THUMBNAIL_SIDE, self.theme, self.skin.as_ref())?;
        self.entries.push((image, title.to_string()));
        Ok(())
    }

    /// Returns the number of puzzles.
    pub fn n_puzzles(&self) -> usize {
        self.entries.len()
    }

    /// Encodes the sheet as a PNG file.
    ///
    /// # Errors
    /// If there are too many puzzles for one picture.
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

/// A contact sheet as an SVG file. The number of puzzles must be known in advance.
#[derive(Debug)]
pub struct SvgSheet {
    svg: Svg,
    theme: Theme,
    arrangement: Arrangement,
}

impl SvgSheet {
    /// Creates a sheet for puzzles with these titles.
    pub fn new(title: &str, titles: &[String], theme: Theme) -> Self {
        let arrangement = Arrangement::new(titles.len(), !title.is_empty()).times(FINE);
        let palette = Palette::new(theme, &[]);
        let mut svg = Svg::with_scale(arrangement.size, 1.0 / FINE as f32, palette);
        svg.set_title(title);
        arrangement.words(&mut svg, title, titles.iter().map(String::as_str));
        Self { svg, theme, arrangement }
    }

    /// Draws a session's current position above the title with index `i`.
    pub fn add(&mut self, i: usize, picture: &Midend) {
        let place = self.arrangement.place(i);
        let layout: Layout = fitted(picture, place.w).on(Purpose::Thumbnail);
        let size = picture.size_in(layout);
        let at = Point::new(place.x + (place.w - size.w) / 2, place.y + (place.h - size.h) / 2);
        self.svg.set_palette(picture.game().palette(self.theme));
        self.svg.clip(place);
        picture.draw_still(layout, &mut OffsetCanvas::new(&mut self.svg, at));
        self.svg.unclip();
    }

    /// Returns the text of the file.
    pub fn finish(self) -> String {
        self.svg.finish()
    }
}

/// The positions of the thumbnails and texts on a contact sheet.
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

    /// Returns the width and height of a thumbnail with its title and the space around it.
    fn cell(unit: i32) -> (i32, i32) {
        let side = THUMBNAIL_SIDE as i32;
        (unit * (side + GAP), unit * (side + GAP + WORDS))
    }

    /// Returns this arrangement with `unit` coordinate units per pixel.
    fn times(self, unit: i32) -> Self {
        let Size { w, h } = self.size;
        Self { size: Size::new(w * unit, h * unit), head: self.head * unit, unit, ..self }
    }

    /// Returns the rectangle of the thumbnail with index `i`.
    fn place(&self, i: usize) -> Rect {
        let i = i as i32;
        let (w, h) = Self::cell(self.unit);
        let (gap, side) = (GAP * self.unit, THUMBNAIL_SIDE as i32 * self.unit);
        Rect::new(gap + i % self.columns * w, self.head + gap + i / self.columns * h, side, side)
    }

    /// Draws the background, the heading and the titles.
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
