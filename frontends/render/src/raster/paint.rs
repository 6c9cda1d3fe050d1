//! Painting of pixels.

use puzzle_core::draw::{Hatch, Ink, Point, Rect, Rgb};

use super::coverage::Coverage;
use puzzle_skin::Image;

/// The fill of an area: a color or a black pattern on a color.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fill {
    color: [u8; 4],
    hatch: Option<(Hatch, i32, i32)>,
}

impl Fill {
    pub(super) fn new(ink: Ink, scale: f64) -> Self {
        let period = (f64::from(Hatch::PERIOD) * scale).round() as i32;
        let thick = scale.round().max(1.0) as i32;
        Self { color: opaque(ink.rgb), hatch: ink.hatch.map(|h| (h, period, thick)) }
    }

    fn at(self, x: i32, y: i32) -> [u8; 4] {
        match self.hatch {
            Some((hatch, period, thick)) if hatch.is_black(Point::new(x, y), period, thick) => {
                [0, 0, 0, 255]
            }
            _ => self.color,
        }
    }
}

/// Returns a color as a pixel.
pub(super) const fn opaque(rgb: Rgb) -> [u8; 4] {
    [rgb.r, rgb.g, rgb.b, 255]
}

/// Returns `n` pixels of row `y`, starting at `x`, of a surface that is `width` pixels wide.
fn row(pixels: &mut [[u8; 4]], width: i32, y: i32, x: i32, n: i32) -> &mut [[u8; 4]] {
    let start = y as usize * width as usize + x as usize;
    &mut pixels[start..start + n as usize]
}

/// Blends a color over a pixel with opacity `part` of 255.
#[inline]
fn blend(under: &mut [u8; 4], over: [u8; 4], part: u8) {
    let part = u32::from(part);
    for (u, o) in under.iter_mut().zip(over).take(3) {
        *u = ((u32::from(o) * part + u32::from(*u) * (255 - part) + 127) / 255) as u8;
    }
}

/// Fills a rectangle that lies within the surface.
pub(super) fn rect(pixels: &mut [[u8; 4]], width: i32, rect: Rect, fill: Fill) {
    if rect.is_empty() {
        return;
    }
    for y in rect.y..rect.y + rect.h {
        let row = row(pixels, width, y, rect.x, rect.w);
        if fill.hatch.is_none() {
            row.fill(fill.color);
        } else {
            for (x, pixel) in (rect.x..).zip(row) {
                *pixel = fill.at(x, y);
            }
        }
    }
}

/// Fills the pixels that a shape covers when its anchor is at the point `at`, within a clip that
/// lies within the surface.
pub(super) fn cover(
    pixels: &mut [[u8; 4]],
    width: i32,
    coverage: &Coverage,
    at: Point,
    clip: Rect,
    fill: Fill,
) {
    let part = coverage.bounds.offset(at.x, at.y).intersection(clip);
    if part.is_empty() {
        return;
    }
    for y in part.y..part.y + part.h {
        let row = row(pixels, width, y, part.x, part.w);
        let values = coverage.row(y - at.y, part.x - at.x, part.w);
        if fill.hatch.is_none() {
            plain(row, values, fill.color);
            continue;
        }
        for ((x, pixel), &value) in (part.x..).zip(row).zip(values) {
            one(pixel, value, fill.at(x, y));
        }
    }
}

/// Blends a color over a row of pixels, whose coverage is in `values`. Most pixels of large shapes
/// are covered fully or not at all, so eight are tested at once.
fn plain(row: &mut [[u8; 4]], values: &[u8], color: [u8; 4]) {
    let (values, last_values) = values.as_chunks::<8>();
    let (pixels, last_pixels) = row.as_chunks_mut::<8>();
    for (pixels, values) in pixels.iter_mut().zip(values) {
        match u64::from_ne_bytes(*values) {
            0 => {}
            u64::MAX => *pixels = [color; 8],
            _ => {
                for (pixel, &value) in pixels.iter_mut().zip(values) {
                    one(pixel, value, color);
                }
            }
        }
    }
    for (pixel, &value) in last_pixels.iter_mut().zip(last_values) {
        one(pixel, value, color);
    }
}

/// Blends a color over a pixel whose coverage is `value`, from 0 to 255.
#[inline]
fn one(pixel: &mut [u8; 4], value: u8, color: [u8; 4]) {
    match value {
        0 => {}
        255 => *pixel = color,
        part => blend(pixel, color, part),
    }
}

/// Draws the part of an image that starts at `from` into a rectangle, within the clip and the
/// image.
pub(super) fn image(
    pixels: &mut [[u8; 4]],
    width: i32,
    image: &Image,
    from: Point,
    rect: Rect,
    clip: Rect,
) {
    let (w, h) = (image.width() as i32, image.height() as i32);
    // The rectangle of the whole image.
    let whole = Rect::new(rect.x.saturating_sub(from.x), rect.y.saturating_sub(from.y), w, h);
    let part = whole.intersection(rect).intersection(clip);
    if part.is_empty() {
        return;
    }
    for y in part.y..part.y + part.h {
        let start = (y - whole.y) as usize * w as usize + (part.x - whole.x) as usize;
        let row = row(pixels, width, y, part.x, part.w);
        for (pixel, over) in row.iter_mut().zip(&image.pixels()[start..]) {
            match over[3] {
                0 => {}
                255 => *pixel = *over,
                part => blend(pixel, *over, part),
            }
        }
    }
}
