//! How things are written in SVG.

use std::fmt::Write;

use puzzle_core::Hatch;
use tiny_skia::{Path, PathSegment, Point};

/// A number with at most two decimals.
pub(super) fn number(v: f32) -> String {
    let hundredths = (f64::from(v) * 100.0).round() as i64;
    let sign = if hundredths < 0 { "-" } else { "" };
    let (whole, part) = (hundredths.abs() / 100, hundredths.abs() % 100);
    match part {
        0 => format!("{sign}{whole}"),
        p if p % 10 == 0 => format!("{sign}{whole}.{}", p / 10),
        p => format!("{sign}{whole}.{p:02}"),
    }
}

/// A text as XML has it; characters that XML forbids become U+FFFD.
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

/// A small factor with six digits that count.
pub(super) fn fraction(v: f32) -> String {
    let text = format!("{v:.8}");
    text.trim_end_matches('0').trim_end_matches('.').to_string()
}

/// A glyph's outline, whose y runs up, as the value of `d`.
pub(super) fn outline(path: &Path) -> String {
    let mut d = String::new();
    let at = |p: Point| format!("{} {}", number(p.x), number(-p.y));
    for segment in path.segments() {
        let _ = match segment {
            PathSegment::MoveTo(p) => write!(d, "M{}", at(p)),
            PathSegment::LineTo(p) => write!(d, "L{}", at(p)),
            PathSegment::QuadTo(a, p) => write!(d, "Q{} {}", at(a), at(p)),
            PathSegment::CubicTo(a, b, p) => write!(d, "C{} {} {}", at(a), at(b), at(p)),
            PathSegment::Close => write!(d, "z"),
        };
    }
    d
}

/// The name of a pattern.
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

/// A pattern: black lines on white.
pub(super) fn pattern(hatch: Hatch) -> String {
    let p = Hatch::PERIOD;
    // lines on a slant run through the middles of pixels, go one beyond the square, and come again
    // in its corners
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
        // as dark as one pixel in a row of the square
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

/// Bytes as base64 (RFC 4648, section 4).
pub(super) fn base64(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for chunk in bytes.chunks(3) {
        let mut bits = 0;
        for i in 0..3 {
            bits = bits << 8 | u32::from(chunk.get(i).copied().unwrap_or(0));
        }
        for i in 0..4 {
            if i <= chunk.len() {
                text.push(char::from(DIGITS[(bits >> (18 - 6 * i) & 63) as usize]));
            } else {
                text.push('=');
            }
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short() {
        let list = [0.0, -0.001, 1.0, -1.5, 12.345, 0.05, -0.25, 1000.999];
        let words: Vec<String> = list.iter().map(|&v| number(v)).collect();
        assert_eq!(words.join(" "), "0 0 1 -1.5 12.35 0.05 -0.25 1001");
    }

    #[test]
    fn base64_has_the_vectors_of_its_standard() {
        let words: Vec<String> =
            ["", "f", "fo", "foo", "foob", "fooba", "foobar"].map(|t| base64(t.as_bytes())).into();
        assert_eq!(words.join(" "), " Zg== Zm8= Zm9v Zm9vYg== Zm9vYmE= Zm9vYmFy");
    }

    #[test]
    fn text_is_escaped() {
        assert_eq!(escape("a<b>&\"'\u{1}"), "a&lt;b&gt;&amp;&quot;&#39;\u{fffd}");
    }
}
