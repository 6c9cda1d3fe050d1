//! A canvas that writes an SVG file with letters as text.

use std::fmt::Write;

use puzzle_core::draw::{Canvas, Hatch, Palette, Point, Rect, Role, Size, TextStyle, Theme};

use crate::inks::css;
use crate::type_setter::TypeSetter;

/// Writes drawing operations as SVG elements. Letters stay text in the fonts of the reader, since
/// the page has no outlines of glyphs.
pub(crate) struct Svg<'a> {
    size: Size,
    palette: Palette,
    setter: &'a TypeSetter,
    clips: Vec<Rect>,
    body: String,
    n_clips: usize,
}

impl<'a> Svg<'a> {
    pub(crate) fn new(size: Size, palette: Palette, setter: &'a TypeSetter) -> Self {
        let mut svg =
            Self { size, palette, setter, clips: Vec::new(), body: String::new(), n_clips: 0 };
        svg.rect(size.rect(), Role::GROUND);
        svg
    }

    pub(crate) fn finish(self, title: &str) -> String {
        let Size { w, h } = self.size;
        let mut defs = String::new();
        for role in (0..self.palette.n_roles()).map(|n| Role(n as u8)) {
            if let Some(hatch) = self.palette.ink(role).hatch {
                defs += &pattern(hatch);
            }
        }
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{w}\" height=\"{h}\" \
             viewBox=\"0 0 {w} {h}\" role=\"img\" font-family=\"{}\">\n<title>{}</title>\n\
             <defs>{defs}</defs>\n{}</svg>\n",
            escape(&TypeSetter::family()),
            escape(title),
            self.body
        )
    }

    fn fill(&self, role: Role) -> String {
        let ink = self.palette.ink(role);
        match ink.hatch {
            Some(hatch) => format!("url(#{hatch:?})"),
            None => css(ink.rgb),
        }
    }

    fn line_color(&self, role: Role) -> String {
        css(self.palette.line_rgb(role))
    }

    fn paints(&self, fill: Option<Role>, outline: Option<Role>) -> String {
        let fill = fill.map_or("none".to_string(), |role| self.fill(role));
        let stroke =
            outline.map_or(String::new(), |role| format!(" stroke=\"{}\"", self.line_color(role)));
        format!("fill=\"{fill}\"{stroke}")
    }
}

fn escape(text: &str) -> String {
    text.chars()
        .map(|c| match c {
            '&' => "&amp;".to_string(),
            '<' => "&lt;".to_string(),
            '>' => "&gt;".to_string(),
            '"' => "&quot;".to_string(),
            c if c.is_control() => " ".to_string(),
            c => c.to_string(),
        })
        .collect()
}

fn pattern(hatch: Hatch) -> String {
    let side = Hatch::PERIOD;
    let mut path = String::new();
    for y in 0..side {
        for x in 0..side {
            if hatch.is_black(Point::new(x, y), side, 1) {
                let _ = write!(path, "M{x} {y}h1v1h-1z");
            }
        }
    }
    format!(
        "<pattern id=\"{hatch:?}\" width=\"{side}\" height=\"{side}\" \
         patternUnits=\"userSpaceOnUse\"><rect width=\"{side}\" height=\"{side}\" fill=\"#fff\"/>\
         <path d=\"{path}\"/></pattern>"
    )
}

impl Canvas for Svg<'_> {
    fn rect(&mut self, rect: Rect, role: Role) {
        let Rect { x, y, w, h } = rect;
        if rect.is_empty() {
            return;
        }
        let fill = if w.min(h) < Hatch::PERIOD { self.line_color(role) } else { self.fill(role) };
        let _ = writeln!(
            self.body,
            "<path fill=\"{fill}\" shape-rendering=\"crispEdges\" d=\"M{x} {y}h{w}v{h}h-{w}z\"/>"
        );
    }

    fn line(&mut self, from: Point, to: Point, width: i32, role: Role) {
        let before = (width - 1) / 2;
        if from.x == to.x || from.y == to.y {
            let b = Rect::bounding(&[from, to]);
            let rect = match (b.w, b.h) {
                (1, 1) => Rect::new(from.x - before, from.y - before, width, width),
                (1, h) => Rect::new(from.x - before, b.y, width, h),
                (w, _) => Rect::new(b.x, from.y - before, w, width),
            };
            let color = self.line_color(role);
            let Rect { x, y, w, h } = rect;
            let _ = writeln!(self.body, "<path fill=\"{color}\" d=\"M{x} {y}h{w}v{h}h-{w}z\"/>");
            return;
        }
        let _ = writeln!(
            self.body,
            "<path stroke=\"{}\" stroke-width=\"{width}\" d=\"M{}.5 {}.5L{}.5 {}.5\"/>",
            self.line_color(role),
            from.x,
            from.y,
            to.x,
            to.y
        );
    }

    fn polygon(&mut self, points: &[Point], fill: Option<Role>, outline: Option<Role>) {
        let paints = self.paints(fill, outline);
        let half = if outline.is_some() { ".5" } else { "" };
        let mut list = String::new();
        for p in points {
            let _ = write!(list, "{}{half},{}{half} ", p.x, p.y);
        }
        let _ = writeln!(
            self.body,
            "<polygon fill-rule=\"evenodd\" {paints} points=\"{}\"/>",
            list.trim_end()
        );
    }

    fn circle(&mut self, center: Point, radius: i32, fill: Option<Role>, outline: Option<Role>) {
        let paints = self.paints(fill, outline);
        let half = if outline.is_some() { "" } else { ".5" };
        let _ = writeln!(
            self.body,
            "<circle {paints} cx=\"{}.5\" cy=\"{}.5\" r=\"{}{half}\"/>",
            center.x,
            center.y,
            radius.max(0)
        );
    }

    fn rounded(&mut self, rect: Rect, radius: i32, role: Role) {
        let fill = self.fill(role);
        let Rect { x, y, w, h } = rect;
        let _ = writeln!(
            self.body,
            "<rect fill=\"{fill}\" x=\"{x}\" y=\"{y}\" width=\"{w}\" height=\"{h}\" rx=\"{radius}\"/>"
        );
    }

    fn text(&mut self, rect: Rect, text: &str, style: TextStyle, role: Role) {
        let Some(set) = self.setter.set(rect, text, style) else { return };
        let weight = if style.bold { " font-weight=\"700\"" } else { "" };
        let rim = if self.palette.theme() == Theme::Mono {
            let is_dark = self.palette.line_rgb(role).brightness() < 128;
            let other = if is_dark { "#fff" } else { "#000" };
            format!(" stroke=\"{other}\" stroke-width=\"{}\" paint-order=\"stroke\"", set.size / 6)
        } else {
            String::new()
        };
        let _ = writeln!(
            self.body,
            "<text x=\"{}\" y=\"{}\" font-size=\"{}\"{weight}{rim} fill=\"{}\">{}</text>",
            set.x,
            set.y,
            set.size,
            self.line_color(role),
            escape(text)
        );
    }

    fn clip(&mut self, rect: Rect) {
        self.clips.push(rect);
        let (n, Rect { x, y, w, h }) = (self.n_clips, rect);
        self.n_clips += 1;
        let _ = writeln!(
            self.body,
            "<clipPath id=\"c{n}\"><rect x=\"{x}\" y=\"{y}\" width=\"{w}\" height=\"{h}\"/>\
             </clipPath><g clip-path=\"url(#c{n})\">"
        );
    }

    fn unclip(&mut self) {
        if self.clips.pop().is_some() {
            self.body += "</g>\n";
        }
    }

    fn fits(&self, rect: Rect, text: &str, style: TextStyle) -> bool {
        text.is_empty() || style.can_be_read(self.setter.fit(rect, text, style), 1)
    }

    fn can_show(&self, text: &str) -> bool {
        self.setter.can_show(text)
    }
}
