//! Draws the solution for printing: each layer separately, every tile with the number of the pair
//! in which it is taken, and a list of the pairs below.

use alloc::format;
use alloc::vec::Vec;

use puzzle_core::draw::{Align, Canvas, Layout, Rect, Role, Size, TextStyle};

use super::{EDGE, plain};
use crate::face::Face;
use crate::layout::BoardLayout;
use crate::moves::Move;
use crate::state::State;

/// The smallest width of the printed solution, in tiles: three columns of the list of pairs.
const WIDE: i32 = 21;
/// The width of a column of the list of pairs, in tiles.
const COLUMN: i32 = 7;

/// One layer of the printed solution: its first column and row in half-tiles, and where its upper
/// left corner is drawn.
struct Floor {
    from: (i32, i32),
    corner: (i32, i32),
}

/// The arrangement of the printed solution, in half-tiles.
struct Arrangement {
    floors: Vec<Floor>,
    w: i32,
    /// The row at which the list of pairs begins.
    list: i32,
}

impl Arrangement {
    fn of(layout: &BoardLayout) -> Self {
        let extents: Vec<_> = (0..layout.depth()).map(|z| extent(layout, z)).collect();
        let widest = extents.iter().map(|&((x0, _), (x1, _))| x1 - x0).max().unwrap_or(0);
        let w = widest.max(2 * WIDE);
        let (mut x, mut y, mut high) = (0, 0, 0);
        let mut floors = Vec::new();
        for &((x0, y0), (x1, y1)) in &extents {
            if x > 0 && x + x1 - x0 > w {
                (x, y, high) = (0, y + high, 0);
            }
            // The title of each layer is above it.
            floors.push(Floor { from: (x0, y0), corner: (x, y + 2) });
            x += x1 - x0 + 2;
            high = high.max(y1 - y0 + 3);
        }
        Self { floors, w, list: y + high }
    }
}

/// Returns the upper left and the lower right corner of a layer's tiles, in half-tiles.
fn extent(layout: &BoardLayout, z: usize) -> ((i32, i32), (i32, i32)) {
    let on_it = layout.places().iter().filter(|place| usize::from(place.z) == z);
    let (mut from, mut to) = ((i32::MAX, i32::MAX), (0, 0));
    for place in on_it {
        let (x, y) = (i32::from(place.x), i32::from(place.y));
        from = (from.0.min(x), from.1.min(y));
        to = (to.0.max(x + 2), to.1.max(y + 2));
    }
    if from.0 > to.0 { ((0, 0), (0, 0)) } else { (from, to) }
}

/// Returns the number of rows of the list of pairs.
fn rows(moves: &[Move], w: i32) -> usize {
    let pairs = moves.iter().filter(|mv| matches!(mv, Move::Pair(..))).count();
    pairs.div_ceil((w / 2 / COLUMN).max(1) as usize)
}

/// Returns the size of the printed solution in pixels.
pub(crate) fn size(start: &State, moves: &[Move], layout: Layout) -> Size {
    let plan = Arrangement::of(start.layout());
    let (w, h) = (layout.tile_width, layout.tile_height);
    let lines = rows(moves, plan.w) as i32;
    Size::new(plan.w * w / 2 + 1, plan.list * h / 2 + lines * line_height(h) + 1)
}

/// Returns the height in pixels of a line of the list of pairs.
fn line_height(tile: i32) -> i32 {
    (tile * 2 / 3).max(1)
}

/// Draws the solution.
pub(crate) fn draw(canvas: &mut dyn Canvas, start: &State, moves: &[Move], layout: Layout) {
    canvas.rect(size(start, moves, layout).rect(), Role::GROUND);
    let plan = Arrangement::of(start.layout());
    let (w, h) = (layout.tile_width, layout.tile_height);
    let at = |(x, y): (i32, i32)| (x * w / 2, y * h / 2);
    for (z, floor) in plan.floors.iter().enumerate() {
        let (x, y) = at(floor.corner);
        let words = Rect::new(x, y - h * 3 / 4, 6 * w, h * 2 / 3);
        let style = TextStyle::new(h / 2).align(Align::Start, Align::Center);
        canvas.text(words, &format!("Layer {}", z + 1), style, Role::TEXT);
    }
    let mut numbers = alloc::vec![0; start.layout().n_tiles()];
    let mut state = start.clone();
    let mut n = 0;
    for mv in moves {
        if let Move::Pair(a, b) = *mv {
            n += 1;
            let (a, b) = (usize::from(a), usize::from(b));
            (numbers[a], numbers[b]) = (n, n);
            list(
                canvas,
                (&plan, layout),
                rows(moves, plan.w),
                n,
                (state.group(a), state.face(a), state.face(b)),
            );
        }
        if state.execute(mv).is_err() {
            break;
        }
    }
    for (tile, &number) in numbers.iter().enumerate() {
        let place = start.layout().place(tile);
        let floor = &plan.floors[usize::from(place.z)];
        let (x0, y0) = (i32::from(place.x) - floor.from.0, i32::from(place.y) - floor.from.1);
        let (x, y) = at((floor.corner.0 + x0, floor.corner.1 + y0));
        let (right, bottom) = at((floor.corner.0 + x0 + 2, floor.corner.1 + y0 + 2));
        // Neighbors share a line.
        let rect = Rect::new(x, y, right - x + 1, bottom - y + 1);
        canvas.frame(rect, 1, EDGE);
        if number > 0 {
            let style = TextStyle::new(rect.h * 3 / 5).bold();
            canvas.text(rect.inset(1), &format!("{number}"), style, Role::TEXT);
        }
    }
}

/// Draws line `n` of the list of pairs: the number of a pair and its tiles.
fn list(
    canvas: &mut dyn Canvas,
    (plan, layout): (&Arrangement, Layout),
    rows: usize,
    n: usize,
    (group, a, b): (u8, Face, Face),
) {
    let (w, h) = (layout.tile_width, layout.tile_height);
    let (column, row) = ((n - 1) / rows, (n - 1) % rows);
    let high = line_height(h);
    let (x, y) = (column as i32 * COLUMN * w, plan.list * h / 2 + row as i32 * high);
    let size = (high * 4 / 5).max(1);
    let number = Rect::new(x, y, w * 5 / 4, high);
    let style = TextStyle::new(size).align(Align::End, Align::Center).bold();
    canvas.text(number, &format!("{n}"), style, Role::TEXT);
    let words = Rect::new(x + w * 3 / 2, y, COLUMN * w - w * 7 / 4, high);
    let style = TextStyle::new(size).align(Align::Start, Align::Center);
    let text = if a == b { format!("{a}") } else { Face::group_name(group) };
    canvas.text(words, &text, style, plain::color(a));
}
