//! Hatching in PDF: lines and dots clipped by the shape. The tiling patterns of PDF are not used,
//! because readers draw them differently.

use puzzle_core::draw::{Hatch, Rect, Rgb};

use super::pen::Pen;

/// Width of a slanted line in pixels, with which it looks as dark as a horizontal or vertical line.
const SLANTING: f32 = 0.71;

/// Fills the current clip with a pattern on white; `bounds` covers the clip. The pattern depends on
/// absolute positions, so that it continues across adjacent shapes.
pub(super) fn fill(pen: &mut Pen, hatch: Hatch, bounds: Rect) {
    pen.fill(Rgb::WHITE);
    pen.rect(bounds);
    pen.content.fill_nonzero();
    match hatch {
        Hatch::Dots => dots(pen, bounds),
        Hatch::Horizontal => lines(pen, bounds, &[Way::Across]),
        Hatch::Vertical => lines(pen, bounds, &[Way::Down]),
        Hatch::Plus => lines(pen, bounds, &[Way::Across, Way::Down]),
        Hatch::Slash => lines(pen, bounds, &[Way::Slash]),
        Hatch::Backslash => lines(pen, bounds, &[Way::Backslash]),
        Hatch::Cross => lines(pen, bounds, &[Way::Slash, Way::Backslash]),
    }
}

/// The direction of a pattern's lines.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Way {
    Across,
    Down,
    Slash,
    Backslash,
}

/// Iterates over the positions of a pattern's lines in a range of pixels: the pixel centers at
/// multiples of the period.
fn steps(from: i32, to: i32) -> impl Iterator<Item = f32> {
    let period = Hatch::PERIOD;
    (from.div_euclid(period)..=to.div_euclid(period)).map(move |i| (i * period) as f32 + 0.5)
}

fn lines(pen: &mut Pen, bounds: Rect, ways: &[Way]) {
    let (x0, y0) = (bounds.x, bounds.y);
    let (x1, y1) = (x0 + bounds.w, y0 + bounds.h);
    let [left, top, right, bottom] = [x0, y0, x1, y1].map(|v| v as f32);
    for &way in ways {
        let is_slant = matches!(way, Way::Slash | Way::Backslash);
        pen.stroke(Rgb::BLACK, if is_slant { SLANTING } else { 1.0 });
        let mut line = |from: (f32, f32), to: (f32, f32)| {
            pen.content.move_to(from.0, from.1).line_to(to.0, to.1);
        };
        match way {
            Way::Across => steps(y0, y1).for_each(|y| line((left, y), (right, y))),
            Way::Down => steps(x0, x1).for_each(|x| line((x, top), (x, bottom))),
            // On a slanted line x + y, or x - y, is constant.
            Way::Slash => steps(x0 + y0, x1 + y1)
                .for_each(|sum| line((sum + 0.5 - bottom, bottom), (sum + 0.5 - top, top))),
            Way::Backslash => steps(x0 - y1, x1 - y0)
                .for_each(|gap| line((gap - 0.5 + top, top), (gap - 0.5 + bottom, bottom))),
        }
        pen.content.stroke();
    }
}

fn dots(pen: &mut Pen, bounds: Rect) {
    let (period, half) = (Hatch::PERIOD, Hatch::PERIOD / 2);
    pen.fill(Rgb::BLACK);
    let (right, bottom) = (bounds.x + bounds.w, bounds.y + bounds.h);
    for row in bounds.y.div_euclid(half)..=bottom.div_euclid(half) {
        // Odd rows are shifted by half a period.
        let shift = if row.rem_euclid(2) == 0 { 0 } else { half };
        let first = (bounds.x - shift).div_euclid(period);
        for column in first..=(right - shift).div_euclid(period) {
            pen.rect(Rect::new(column * period + shift, row * half, 2, 2));
        }
    }
    pen.content.fill_nonzero();
}
