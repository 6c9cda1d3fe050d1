//! The picture of a [`Board`], its cells, and what it says in words.

use puzzle_core::draw::{Canvas, Layout, Point, Purpose, Rect, Role, Size, Theme};
use wasm_bindgen::prelude::*;
use web_sys::{CanvasRenderingContext2d, ImageBitmap};

use crate::board::Board;
use crate::inks::css;
use crate::json;
use crate::page_canvas::PageCanvas;
use crate::svg::Svg;

#[wasm_bindgen]
impl Board {
    /// Sets the colors, by the theme's keyword. The next picture is whole.
    pub fn set_theme(&mut self, keyword: &str) {
        let theme = Theme::from_keyword(keyword).unwrap_or_default();
        self.surface.set_palette(self.session.palette(theme));
        let _ = self.session.force_redraw();
    }

    /// A color of the theme, by the number of its role, as CSS writes it.
    pub fn color(&self, role: u8) -> String {
        css(self.surface.inks.palette().rgb(Role(role)))
    }

    /// Says how fine the screen is: device pixels for 100 CSS pixels.
    pub fn set_scale(&mut self, percent: u32) {
        let _ = self.session.set_scale(percent);
        let hairline = (f64::from(percent) / 100.0).round() as i32;
        self.surface.set_hairline(hairline.clamp(1, 16));
        let _ = self.session.force_redraw();
    }

    /// Says whether lists and legends stand beside the board: a small screen has no room for them.
    pub fn set_lists(&mut self, are_shown: bool) {
        let purpose = if are_shown { Purpose::Screen } else { Purpose::Plain };
        let _ = self.session.set_purpose(purpose);
    }

    /// The largest tile, at most `most`, with which the picture fits into so many pixels.
    pub fn fit(&self, w: i32, h: i32, most: i32) -> i32 {
        let layout = self.session.layout();
        self.fit_on(layout.purpose, Size::new(w, h), most)
    }

    fn fit_on(&self, purpose: Purpose, room: Size, most: i32) -> i32 {
        let (mut good, mut bad) = (1, most.clamp(1, 1023) + 1);
        while bad - good > 1 {
            let tile = i32::midpoint(good, bad);
            let size = self.session.size_in(Layout::square(tile).on(purpose));
            if size.w <= room.w && size.h <= room.h {
                good = tile;
            } else {
                bad = tile;
            }
        }
        good
    }

    /// Sets the tile, in device pixels; gives the picture's width and height.
    pub fn set_tile(&mut self, tile: i32) -> Vec<i32> {
        let Size { w, h } = self.session.set_layout(self.tiles_of(tile));
        vec![w, h]
    }

    /// The tile, in device pixels.
    pub fn tile(&self) -> i32 {
        self.session.layout().tile()
    }

    /// The tile that the game likes, and the least at which it can be played, where a pixel is a
    /// pixel.
    pub fn tiles(&self) -> Vec<i32> {
        vec![self.session.info().tile, self.session.least_tile()]
    }

    /// The picture's width and height.
    pub fn size(&self) -> Vec<i32> {
        let Size { w, h } = self.session.size();
        vec![w, h]
    }

    /// The surface has lost what was on it: the next picture is whole.
    pub fn force_redraw(&mut self) {
        let _ = self.session.force_redraw();
    }

    /// Draws what has changed.
    pub fn draw(&mut self, context: &CanvasRenderingContext2d) {
        let bounds = self.session.size().rect();
        self.session.redraw(&mut PageCanvas::new(context, &mut self.surface, bounds));
    }

    /// A still picture of the position, without the player's cursor and marks: the tile with which
    /// it fits into so many pixels, its width and its height.
    pub fn still(&self, w: i32, h: i32, most: i32) -> Vec<i32> {
        let tile = self.fit_on(Purpose::Thumbnail, Size::new(w, h), most);
        let size = self.session.size_in(Layout::square(tile).on(Purpose::Thumbnail));
        vec![tile, size.w, size.h]
    }

    /// Draws it, with the tile that [`still`](Self::still) gave.
    pub fn draw_still(&mut self, context: &CanvasRenderingContext2d, tile: i32) {
        let layout = Layout::square(tile).on(Purpose::Thumbnail);
        let bounds = self.session.size_in(layout).rect();
        let mut screen = PageCanvas::new(context, &mut self.surface, bounds);
        screen.rect(bounds, Role::GROUND);
        self.session.draw_still(layout, &mut screen);
    }

    /// Draws the whole picture as it stands, on a surface that keeps nothing.
    pub fn draw_all(&mut self, context: &CanvasRenderingContext2d) {
        let bounds = self.session.size().rect();
        self.session.draw_all(&mut PageCanvas::new(context, &mut self.surface, bounds));
    }

    /// The still picture as an SVG file, with tiles of so many pixels.
    pub fn svg(&self, tile: i32, title: &str) -> String {
        let layout = Layout::square(tile).on(Purpose::Thumbnail);
        let palette = self.session.palette(self.surface.inks.palette().theme());
        let mut svg = Svg::new(self.session.size_in(layout), palette, &self.surface.setter);
        self.session.draw_still(layout, &mut svg);
        svg.finish(title)
    }

    /// Gives a picture a name by which games ask for it. The next drawing is whole.
    pub fn set_picture(&mut self, name: &str, picture: ImageBitmap) {
        self.surface.set_picture(name, picture);
        let _ = self.session.force_redraw();
    }

    /// Forgets all of them.
    pub fn forget_pictures(&mut self) {
        self.surface.forget_pictures();
        let _ = self.session.force_redraw();
    }

    /// How many cells there are.
    pub fn n_cells(&self) -> usize {
        self.session.n_cells()
    }

    /// The cell under a point.
    pub fn cell_at(&self, x: i32, y: i32) -> Option<usize> {
        self.session.cell_at(Point::new(x, y))
    }

    /// Where a cell is: x, y, width and height; nothing for one that is not to be seen.
    pub fn cell_rect(&self, cell: usize) -> Option<Vec<i32>> {
        self.session.cell_rect(cell).map(sides)
    }

    /// What a cell holds, in words.
    pub fn describe_cell(&self, cell: usize) -> Option<String> {
        self.session.describe_cell(cell)
    }

    /// The board in words, `{summary, parts, cursor}`.
    pub fn describe(&self) -> String {
        json::write(&self.session.describe())
    }

    /// The board as lines of text.
    pub fn text(&self) -> Option<String> {
        self.session.text()
    }

    /// Where the keyboard's cursor is: x, y, width and height.
    pub fn cursor_rect(&self) -> Option<Vec<i32>> {
        self.session.cursor_rect().map(sides)
    }
}

impl Board {
    fn tiles_of(&self, tile: i32) -> Layout {
        Layout::square(tile).on(self.session.layout().purpose)
    }
}

fn sides(Rect { x, y, w, h }: Rect) -> Vec<i32> {
    vec![x, y, w, h]
}
