//! A canvas for a part of another one.

use puzzle_core::draw::{Canvas, Point, Rect, Role, Size, TextStyle};

/// A canvas that draws on another canvas, with its origin at a point of that canvas.
pub(crate) struct OffsetCanvas<'a> {
    canvas: &'a mut dyn Canvas,
    by: Point,
}

impl<'a> OffsetCanvas<'a> {
    pub(crate) fn new(canvas: &'a mut dyn Canvas, by: Point) -> Self {
        Self { canvas, by }
    }

    fn rect_at(&self, rect: Rect) -> Rect {
        rect.offset(self.by.x, self.by.y)
    }

    fn point_at(&self, point: Point) -> Point {
        point.offset(self.by.x, self.by.y)
    }
}

impl Canvas for OffsetCanvas<'_> {
    fn rect(&mut self, rect: Rect, role: Role) {
        let rect = self.rect_at(rect);
        self.canvas.rect(rect, role);
    }

    fn line(&mut self, from: Point, to: Point, width: i32, role: Role) {
        let (from, to) = (self.point_at(from), self.point_at(to));
        self.canvas.line(from, to, width, role);
    }

    fn polygon(&mut self, points: &[Point], fill: Option<Role>, outline: Option<Role>) {
        let points: Vec<Point> = points.iter().map(|&point| self.point_at(point)).collect();
        self.canvas.polygon(&points, fill, outline);
    }

    fn circle(&mut self, center: Point, radius: i32, fill: Option<Role>, outline: Option<Role>) {
        let center = self.point_at(center);
        self.canvas.circle(center, radius, fill, outline);
    }

    fn text(&mut self, rect: Rect, text: &str, style: TextStyle, role: Role) {
        let rect = self.rect_at(rect);
        self.canvas.text(rect, text, style, role);
    }

    fn clip(&mut self, rect: Rect) {
        let rect = self.rect_at(rect);
        self.canvas.clip(rect);
    }

    fn unclip(&mut self) {
        self.canvas.unclip();
    }

    fn rounded(&mut self, rect: Rect, radius: i32, role: Role) {
        let rect = self.rect_at(rect);
        self.canvas.rounded(rect, radius, role);
    }

    fn grain(&self) -> i32 {
        self.canvas.grain()
    }

    fn hairline(&self) -> i32 {
        self.canvas.hairline()
    }

    fn fits(&self, rect: Rect, text: &str, style: TextStyle) -> bool {
        self.canvas.fits(self.rect_at(rect), text, style)
    }

    fn can_show(&self, text: &str) -> bool {
        self.canvas.can_show(text)
    }

    fn has_images(&self) -> bool {
        self.canvas.has_images()
    }

    fn image_size(&mut self, name: &str) -> Option<Size> {
        self.canvas.image_size(name)
    }

    fn image_part(&mut self, name: &str, whole: Size, from: Point, rect: Rect) -> bool {
        let rect = self.rect_at(rect);
        self.canvas.image_part(name, whole, from, rect)
    }

    fn image(&mut self, name: &str, rect: Rect) -> bool {
        let rect = self.rect_at(rect);
        self.canvas.image(name, rect)
    }
}
