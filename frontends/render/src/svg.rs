//! Scalable pictures.

use puzzle_core::{Canvas, Palette, Point, Rect, Role, Size, TextStyle};

/// A picture as SVG.
#[derive(Debug)]
pub struct Svg {
    size: Size,
    palette: Palette,
    body: String,
}

impl Svg {
    /// An empty picture of so many pixels.
    pub fn new(size: Size, palette: Palette) -> Self {
        Self { size, palette, body: String::new() }
    }
    /// The file.
    pub fn finish(self) -> String {
        let _ = (self.size, self.palette);
        self.body
    }
}
impl Canvas for Svg {
    fn rect(&mut self, _: Rect, _: Role) {}
    fn line(&mut self, _: Point, _: Point, _: i32, _: Role) {}
    fn polygon(&mut self, _: &[Point], _: Option<Role>, _: Option<Role>) {}
    fn circle(&mut self, _: Point, _: i32, _: Option<Role>, _: Option<Role>) {}
    fn text(&mut self, _: Rect, _: &str, _: TextStyle, _: Role) {}
    fn clip(&mut self, _: Rect) {}
    fn unclip(&mut self) {}
}
