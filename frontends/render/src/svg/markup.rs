//! SVG syntax.

use std::fmt::Write;

use puzzle_core::draw::{Hatch, Point as Corner, Rect};
use tiny_skia::{Path, PathSegment, Point};

use super::layers::PathData;

/// Formats a number with at most two decimals.
pub(super) fn number(v: f32) -> String {
    hundredths((f64::from(v) * 100.0).round() as i64)
}

/// Formats a number given in hundredths, without a zero before the decimal point.
pub(super) fn hundredths(v: i64) -> String {
    let sign = if v < 0 { "-" } else { "" };
    let (whole, part) = (v.abs() / 100, v.abs() % 100);
    let whole = if whole == 0 && part > 0 { String::new() } else { whole.to_string() };
    match part {
        0 => format!("{sign}{whole}"),
        p if p % 10 == 0 => format!("{sign}{whole}.{}", p / 10),
        p => format!("{sign}{whole}.{p:02}"),
    }
}

/// Escapes a text for XML; characters that XML forbids become U+FFFD.
pub(super) fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out += "&amp;",
            '<' => out += "&lt;",
            '>' => out += "&gt;",
            '"' => out += "&quot;",
            '\'' => out += "&#39;",
            '\t' | '\n' | '\r' => out.push(c),
            '\0'..='\u{1f}' | '\u{fffe}' | '\u{ffff}' => out.push('\u{fffd}'),
            _ => out.push(c),
        }
    }
    out
}

/// Formats a small factor with six significant digits.
pub(super) fn fraction(v: f32) -> String {
    let text = format!("{v:.8}");
    text.trim_end_matches('0').trim_end_matches('.').to_string()
}

/// Number of font units per unit in which glyphs are written. Written glyphs have 512 units per em,
/// which looks the same as the font's 2048.
pub(super) const GLYPH_UNIT: f32 = 4.0;

/// Returns a glyph's outline, whose y is up, as the value of the `d` attribute of a path, with
/// relative integer coordinates.
pub(super) fn outline(path: &Path) -> String {
    let mut d = String::new();
    let units = |p: Point| ((p.x / GLYPH_UNIT).round() as i32, (-p.y / GLYPH_UNIT).round() as i32);
    let (mut at, mut start) = ((0, 0), (0, 0));
    for segment in path.segments() {
        let from = |p: Point| {
            let (x, y) = units(p);
            format!("{} {}", x - at.0, y - at.1).replace(" -", "-")
        };
        let (text, to) = match segment {
            PathSegment::MoveTo(p) => {
                start = units(p);
                (format!("m{}", from(p)), start)
            }
            PathSegment::LineTo(p) => match units(p) {
                to if to.1 == at.1 => (format!("h{}", to.0 - at.0), to),
                to if to.0 == at.0 => (format!("v{}", to.1 - at.1), to),
                to => (format!("l{}", from(p)), to),
            },
            PathSegment::QuadTo(a, p) => (format!("q{} {}", from(a), from(p)), units(p)),
            PathSegment::CubicTo(a, b, p) => {
                (format!("c{} {} {}", from(a), from(b), from(p)), units(p))
            }
            PathSegment::Close => ("z".to_string(), start),
        };
        d += &text.replace(" -", "-");
        at = to;
    }
    d
}

/// Returns `true` if a polygon is convex and runs clockwise.
pub(super) fn is_clockwise(points: &[Corner]) -> bool {
    let n = points.len();
    (0..n).all(|i| {
        let (a, b, c) = (points[i], points[(i + 1) % n], points[(i + 2) % n]);
        let (x0, y0) = (i64::from(b.x - a.x), i64::from(b.y - a.y));
        let (x1, y1) = (i64::from(c.x - b.x), i64::from(c.y - b.y));
        x0 * y1 >= y0 * x1
    })
}

/// Converts a point to hundredths of a pixel.
pub(super) fn fine(p: Corner) -> (i64, i64) {
    (100 * i64::from(p.x), 100 * i64::from(p.y))
}

/// Adds a closed polygon to a path.
pub(super) fn polygon(path: &mut PathData<'_>, points: &[Corner]) {
    let Some((&start, rest)) = points.split_first() else { return };
    path.begin(fine(start));
    for &p in rest {
        path.line_to(fine(p));
    }
    path.close(fine(start));
}

/// Adds a rectangle to a path; its corner is given in half pixels.
pub(super) fn rect(path: &mut PathData<'_>, (x, y): (i32, i32), w: i32, h: i32) {
    path.begin((50 * i64::from(x), 50 * i64::from(y)));
    path.rest(|data| {
        let _ = write!(data, "h{w}v{h}h-{w}z");
    });
}

/// Adds a rectangle to a path. Its corners have the radius `r`, half of the shorter side, so that
/// two sides have no straight part.
pub(super) fn pill(path: &mut PathData<'_>, rect: Rect, r: i32) {
    let Rect { x, y, w, h } = rect;
    let (w, h) = (w - 2 * r, h - 2 * r);
    path.begin(fine(Corner::new(x + r, y)));
    path.rest(|data| {
        let _ = write!(data, "h{w}a{r} {r} 0 0 1 {r} {r}v{h}a{r} {r} 0 0 1-{r} {r}h-{w}");
        let _ = write!(data, "a{r} {r} 0 0 1-{r}-{r}v-{h}a{r} {r} 0 0 1 {r}-{r}z");
    });
}

/// Returns the ID of a pattern in the definitions of the file.
pub(super) fn pattern_id(hatch: Hatch) -> &'static str {
    match hatch {
        Hatch::Slash => "slash",
        Hatch::Backslash => "backslash",
        Hatch::Horizontal => "horizontal",
        Hatch::Vertical => "vertical",
        Hatch::Plus => "plus",
        Hatch::Cross => "cross",
        Hatch::Dots => "dots",
    }
}

/// Returns the SVG definition of a pattern: black lines on white.
pub(super) fn pattern(hatch: Hatch) -> String {
    let p = Hatch::PERIOD;
    // Slanted lines run through the centers of pixels, extend one pixel beyond the square, and
    // continue in its corners.
    let slash = format!("M-1 2L2 -1M-1 {0}L{0} -1", p + 2);
    let backslash = format!("M-1 {1}L1 {0}M-1 -1L{0} {0}M{1} -1L{0} 1", p + 1, p - 1);
    let horizontal = format!("M0 .5H{p}");
    let vertical = format!("M.5 0V{p}");
    let half = p / 2;
    let lines = match hatch {
        Hatch::Slash => slash,
        Hatch::Backslash => backslash,
        Hatch::Horizontal => horizontal,
        Hatch::Vertical => vertical,
        Hatch::Plus => horizontal + &vertical,
        Hatch::Cross => slash + &backslash,
        Hatch::Dots => String::new(),
    };
    let ink = if lines.is_empty() {
        format!("<path d=\"M0 0h2v2h-2zM{half} {half}h2v2h-2z\"/>")
    } else {
        // As dark as one pixel per row of the square.
        let is_slant = matches!(hatch, Hatch::Slash | Hatch::Backslash | Hatch::Cross);
        let width = if is_slant { " stroke-width=\".71\"" } else { "" };
        format!("<path fill=\"none\" stroke=\"#000\"{width} d=\"{lines}\"/>")
    };
    format!(
        "<pattern id=\"{}\" width=\"{p}\" height=\"{p}\" patternUnits=\"userSpaceOnUse\">\
         <rect width=\"{p}\" height=\"{p}\" fill=\"#fff\"/>{ink}</pattern>\n",
        pattern_id(hatch)
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short() {
        let list = [0.0, -0.001, 1.0, -1.5, 12.345, 0.05, -0.25, 1000.999];
        let words: Vec<String> = list.iter().map(|&v| number(v)).collect();
        assert_eq!(words.join(" "), "0 0 1 -1.5 12.35 .05 -.25 1001");
    }

    #[test]
    fn text_is_escaped() {
        assert_eq!(escape("a<b>&\"'\u{1}"), "a&lt;b&gt;&amp;&quot;&#39;\u{fffd}");
    }
}
