//! The picture of a [`Board`], its cells, and its description in words.

use puzzle_core::draw::{Canvas, Layout, Point, Purpose, Rect, Role, Size, Theme};
use puzzle_midend::Drawn;
use wasm_bindgen::prelude::*;
use web_sys::{CanvasRenderingContext2d, ImageBitmap};

use crate::board::Board;
use crate::inks::css;
use crate::json;
use crate::page_canvas::PageCanvas;
use crate::svg::Svg;

#[wasm_bindgen]
impl Board {
    /// Sets the theme by its keyword. The next call of `draw` draws the whole picture.
    pub fn set_theme(&mut self, keyword: &str) {
        let theme = Theme::from_keyword(keyword).unwrap_or_default();
        self.surface.set_palette(self.session.game().palette(theme));
        self.surface.drawn = Drawn::default();
    }

    /// Returns the color of a role, given by its number, in CSS.
    pub fn color(&self, role: u8) -> String {
        css(self.surface.inks.palette().rgb(Role(role)))
    }

    /// Sets the resolution of the screen, in device pixels per 100 CSS pixels.
    pub fn set_scale(&mut self, percent: u32) {
        let _ = self.session.set_scale(percent);
        let hairline = (f64::from(percent) / 100.0).round() as i32;
        self.surface.set_hairline(hairline.clamp(1, 16));
        self.surface.drawn = Drawn::default();
    }

    /// Shows or hides lists and legends; small screens have no room for them. They lie below the
    /// board or beside it, whichever makes the board larger in `w` by `h` pixels.
    pub fn set_lists(&mut self, are_shown: bool, w: i32, h: i32) {
        let purpose = if are_shown {
            puzzle_app::purpose_in(&self.session, Size::new(w, h))
        } else {
            Purpose::Plain
        };
        if self.session.layout().purpose != purpose {
            let _ = self.session.set_purpose(purpose);
        }
    }

    /// Returns the largest tile size in pixels, at most `most`, with which the picture fits in `w`
    /// by `h` pixels.
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

    /// Sets the size of tiles in device pixels. Returns the width and height of the picture.
    pub fn set_tile(&mut self, tile: i32) -> Vec<i32> {
        let Size { w, h } = self.session.set_layout(self.tiles_of(tile));
        vec![w, h]
    }

    /// Returns the size of tiles in device pixels.
    pub fn tile(&self) -> i32 {
        self.session.layout().tile()
    }

    /// Returns the usual tile size and the smallest playable one, in CSS pixels.
    pub fn tiles(&self) -> Vec<i32> {
        vec![self.session.info().tile, self.session.info().min_tile]
    }

    /// Returns the width and height of the picture in device pixels.
    pub fn size(&self) -> Vec<i32> {
        let Size { w, h } = self.session.size();
        vec![w, h]
    }

    /// Makes the next call of `draw` draw the whole picture. To be called when the canvas has lost
    /// its content.
    pub fn force_redraw(&mut self) {
        self.surface.drawn = Drawn::default();
    }

    /// Draws the parts of the picture that changed.
    pub fn draw(&mut self, context: &CanvasRenderingContext2d) {
        let bounds = self.session.size().rect();
        let mut drawn = std::mem::take(&mut self.surface.drawn);
        let mut canvas = PageCanvas::new(context, &mut self.surface, bounds);
        self.session.redraw(&mut canvas, &mut drawn);
        self.surface.drawn = drawn;
    }

    /// Returns the tile size, width and height of the largest still picture that fits in `w` by `h`
    /// pixels, with tiles of at most `most` pixels. A still picture shows the position without
    /// cursor and marks.
    pub fn still(&self, w: i32, h: i32, most: i32) -> Vec<i32> {
        let tile = self.fit_on(Purpose::Thumbnail, Size::new(w, h), most);
        let size = self.session.size_in(Layout::square(tile).on(Purpose::Thumbnail));
        vec![tile, size.w, size.h]
    }

    /// Draws the still picture with the tile size that [`still`](Self::still) returned.
    pub fn draw_still(&mut self, context: &CanvasRenderingContext2d, tile: i32) {
        let layout = Layout::square(tile).on(Purpose::Thumbnail);
        let bounds = self.session.size_in(layout).rect();
        let mut screen = PageCanvas::new(context, &mut self.surface, bounds);
        screen.rect(bounds, Role::GROUND);
        self.session.draw_still(layout, &mut screen);
    }

    /// Draws the full picture on any canvas.
    pub fn draw_all(&mut self, context: &CanvasRenderingContext2d) {
        let bounds = self.session.size().rect();
        self.session.draw_all(&mut PageCanvas::new(context, &mut self.surface, bounds));
    }

    /// Returns the still picture as an SVG file, with tiles of this many pixels.
    pub fn svg(&self, tile: i32, title: &str) -> String {
        let layout = Layout::square(tile).on(Purpose::Thumbnail);
        let palette = self.session.game().palette(self.surface.inks.palette().theme());
        let mut svg = Svg::new(self.session.size_in(layout), palette, &self.surface.setter);
        self.session.draw_still(layout, &mut svg);
        svg.finish(title)
    }

    /// Adds a picture of a skin under the name by which games request it. The next call of `draw`
    /// draws the whole picture.
    pub fn set_picture(&mut self, name: &str, picture: ImageBitmap) {
        self.surface.set_picture(name, picture);
        self.surface.drawn = Drawn::default();
    }

    /// Removes all pictures of the skin.
    pub fn forget_pictures(&mut self) {
        self.surface.forget_pictures();
        self.surface.drawn = Drawn::default();
    }

    /// Returns the number of cells.
    pub fn n_cells(&self) -> usize {
        self.session.n_cells()
    }

    /// Returns the number of the cell at a point of the picture, in device pixels.
    pub fn cell_at(&self, x: i32, y: i32) -> Option<usize> {
        self.session.cell_at(Point::new(x, y))
    }

    /// Returns x, y, width and height of a cell in the picture; nothing for a hidden cell.
    pub fn cell_rect(&self, cell: usize) -> Option<Vec<i32>> {
        self.session.cell_rect(cell).map(sides)
    }

    /// Describes the content of a cell in words.
    pub fn describe_cell(&self, cell: usize) -> Option<String> {
        self.session.describe_cell(cell).map(json::say)
    }

    /// Describes the board in words, `{summary, parts, cursor}`.
    pub fn describe(&self) -> String {
        json::write(&self.session.describe())
    }

    /// Returns the board as lines of text.
    pub fn text(&self) -> Option<String> {
        self.session.text()
    }

    /// Returns x, y, width and height of the keyboard cursor.
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
