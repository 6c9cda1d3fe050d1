//! The canvas that games draw on: the 2D canvas of a page, in device pixels.

use puzzle_core::draw::{Canvas, Hatch, Point, Rect, Role, Size, TextStyle, Theme};
use web_sys::CanvasRenderingContext2d;

use crate::sprites::Shape;
use crate::surface::Surface;
use crate::type_setter::TypeSetter;

/// Maximum distance of a coordinate from 0, in device pixels; larger ones are clamped.
const FAR: i32 = 1 << 20;

/// The canvas on which a game draws: a [`Surface`] and the drawing context of the page.
pub(crate) struct PageCanvas<'a> {
    context: &'a CanvasRenderingContext2d,
    surface: &'a mut Surface,
    bounds: Rect,
    clips: Vec<Rect>,
    /// The role whose color the context fills with, kept because reading the color back is slow;
    /// `None` if it is unknown, as after the end of a clip. The field `font` serves the same
    /// purpose.
    filled: Option<Role>,
    font: Option<(i32, bool)>,
}

impl<'a> PageCanvas<'a> {
    pub(crate) fn new(
        context: &'a CanvasRenderingContext2d,
        surface: &'a mut Surface,
        bounds: Rect,
    ) -> Self {
        Self { context, surface, bounds, clips: Vec::new(), filled: None, font: None }
    }

    fn clipped(&self) -> Rect {
        self.clips.last().copied().unwrap_or(self.bounds)
    }

    fn ink(&mut self, role: Role) {
        if self.filled != Some(role) {
            self.filled = Some(role);
            self.context.set_fill_style_str(self.surface.inks.css(role));
        }
    }

    /// Sets the color for drawing lines and letters, which never have a pattern.
    fn line_ink(&mut self, role: Role) {
        self.context.set_fill_style_str(self.surface.inks.line_css(role));
        self.filled = None;
    }

    fn fill(&self, rect: Rect) {
        let rect = rect.intersection(self.clipped());
        if !rect.is_empty() {
            self.context.fill_rect(rect.x.into(), rect.y.into(), rect.w.into(), rect.h.into());
        }
    }

    fn copy(&mut self, shape: &Shape, bounds: Rect) {
        if !bounds.intersects(self.clipped()) {
            return;
        }
        let Surface { sprites, inks, .. } = &mut *self.surface;
        if let Some(sprite) = sprites.sprite(shape, bounds, inks) {
            let at = (f64::from(bounds.x), f64::from(bounds.y));
            let _ = self.context.draw_image_with_offscreen_canvas(sprite, at.0, at.1);
        }
    }
}

fn near(v: i32) -> i32 {
    v.clamp(-FAR, FAR)
}

impl Canvas for PageCanvas<'_> {
    fn rect(&mut self, rect: Rect, role: Role) {
        // A rectangle as thin as a line has the color of lines.
        if rect.w.min(rect.h) < Hatch::PERIOD * self.surface.inks.hairline()
            && self.surface.inks.css(role) != self.surface.inks.line_css(role)
        {
            self.line_ink(role);
        } else {
            self.ink(role);
        }
        self.fill(rect);
    }

    fn line(&mut self, from: Point, to: Point, width: i32, role: Role) {
        let (from, to) =
            (Point::new(near(from.x), near(from.y)), Point::new(near(to.x), near(to.y)));
        let width = width.clamp(1, FAR);
        if let Some(rect) = Rect::of_line(from, to, width) {
            self.line_ink(role);
            self.fill(rect);
            return;
        }
        let bounds = Rect::bounding(&[from, to]).inset(-(width / 2 + 2));
        let (from, to) = (from.offset(-bounds.x, -bounds.y), to.offset(-bounds.x, -bounds.y));
        self.copy(&Shape::Line { from, to, width, role }, bounds);
    }

    fn polygon(&mut self, points: &[Point], fill: Option<Role>, outline: Option<Role>) {
        let points: Vec<Point> = points.iter().map(|p| Point::new(near(p.x), near(p.y))).collect();
        if points.is_empty() || fill.is_none() && outline.is_none() {
            return;
        }
        let grow = if outline.is_some() { self.surface.inks.hairline() + 1 } else { 1 };
        let bounds = Rect::bounding(&points).inset(-grow);
        let points = points.iter().map(|p| p.offset(-bounds.x, -bounds.y)).collect();
        self.copy(&Shape::Polygon { points, fill, outline }, bounds);
    }

    fn circle(&mut self, center: Point, radius: i32, fill: Option<Role>, outline: Option<Role>) {
        if fill.is_none() && outline.is_none() {
            return;
        }
        let center = Point::new(near(center.x), near(center.y));
        let radius = radius.clamp(0, FAR);
        let bounds = Rect::around(center, radius + 1);
        self.copy(&Shape::Circle { radius, fill, outline }, bounds);
    }

    fn rounded(&mut self, rect: Rect, radius: i32, role: Role) {
        let radius = radius.min(rect.w / 2).min(rect.h / 2);
        if radius < 1 {
            self.rect(rect, role);
        } else if rect.w > 4096 || rect.h > 4096 {
            self.ink(role);
            self.fill(rect);
        } else {
            self.copy(&Shape::Rounded { w: rect.w, h: rect.h, radius, role }, rect);
        }
    }

    fn text(&mut self, rect: Rect, text: &str, style: TextStyle, role: Role) {
        if !rect.intersects(self.clipped()) {
            return;
        }
        let Some(set) = self.surface.setter.set(rect, text, style) else { return };
        if self.font != Some((set.size, style.bold)) {
            self.font = Some((set.size, style.bold));
            self.context.set_font(&TypeSetter::font(set.size, style.bold));
        }
        let (x, y) = (f64::from(set.x), f64::from(set.y));
        if self.surface.inks.palette().theme() == Theme::Mono {
            // An outline separates letters from gray areas; it is clipped to the box.
            self.clip(rect);
            self.context.set_font(&TypeSetter::font(set.size, style.bold));
            let is_dark = self.surface.inks.palette().ink(role).line.brightness() < 128;
            self.context.set_stroke_style_str(if is_dark { "#fff" } else { "#000" });
            self.context.set_line_join("round");
            self.context.set_line_width(f64::from((set.size / 6).max(2)));
            let _ = self.context.stroke_text(text, x, y);
            self.line_ink(role);
            let _ = self.context.fill_text(text, x, y);
            self.unclip();
            return;
        }
        self.line_ink(role);
        let _ = self.context.fill_text(text, x, y);
    }

    fn clip(&mut self, rect: Rect) {
        let clip = rect.intersection(self.clipped());
        self.clips.push(clip);
        self.context.save();
        self.context.begin_path();
        self.context.rect(clip.x.into(), clip.y.into(), clip.w.max(0).into(), clip.h.max(0).into());
        self.context.clip();
    }

    fn unclip(&mut self) {
        if self.clips.pop().is_some() {
            self.context.restore();
            self.filled = None;
            self.font = None;
        }
    }

    fn hairline(&self) -> i32 {
        self.surface.inks.hairline()
    }

    fn fits(&self, rect: Rect, text: &str, style: TextStyle) -> bool {
        let size = || self.surface.setter.fit(rect, text, style);
        text.is_empty() || style.can_be_read(size(), self.surface.inks.hairline())
    }

    fn can_show(&self, text: &str) -> bool {
        self.surface.setter.can_show(text)
    }

    fn has_images(&self) -> bool {
        self.surface.has_pictures()
    }

    fn image(&mut self, name: &str, rect: Rect) -> bool {
        if !self.surface.has_picture(name) || rect.is_empty() {
            return self.surface.has_picture(name);
        }
        let size = Size::new(rect.w.min(4096), rect.h.min(4096));
        let Some(picture) = self.surface.scaled(name, size, false) else { return false };
        let at = (f64::from(rect.x), f64::from(rect.y));
        self.context.draw_image_with_offscreen_canvas(picture, at.0, at.1).is_ok()
    }

    fn image_size(&mut self, name: &str) -> Option<Size> {
        self.surface.picture_size(name)
    }

    fn image_part(&mut self, name: &str, whole: Size, from: Point, rect: Rect) -> bool {
        if !self.surface.has_picture(name) {
            return false;
        }
        if whole.rect().is_empty() || rect.is_empty() || whole.w > 4096 || whole.h > 4096 {
            return true;
        }
        let Some(picture) = self.surface.scaled(name, whole, true) else { return false };
        let (w, h) = (f64::from(rect.w), f64::from(rect.h));
        self.context
            .draw_image_with_offscreen_canvas_and_sw_and_sh_and_dx_and_dy_and_dw_and_dh(
                picture,
                from.x.into(),
                from.y.into(),
                w,
                h,
                rect.x.into(),
                rect.y.into(),
                w,
                h,
            )
            .is_ok()
    }
}
