//! Draws the solution for printing: each layer separately, every tile with the number of the pair
//! in which it is taken.

use alloc::format;
use alloc::vec::Vec;

use puzzle_core::draw::{Align, Canvas, Layout, Rect, Role, Size, TextStyle};
use puzzle_core::text;
use puzzle_core::text::Language;

use super::EDGE;
use crate::layout::BoardLayout;
use crate::moves::Move;
use crate::state::State;

/// The smallest width of a layer in half-tiles, so that its title fits above it.
const LEAST_WIDTH: i32 = 5;

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
    h: i32,
}

impl Arrangement {
    fn of(layout: &BoardLayout) -> Self {
        let extents: Vec<_> = (0..layout.depth()).map(|z| extent(layout, z)).collect();
        let width = |((x0, _), (x1, _)): ((i32, i32), (i32, i32))| (x1 - x0).max(LEAST_WIDTH);
        let w = extents.iter().map(|extent| width(*extent)).max().unwrap_or(0);
        let (mut x, mut y, mut high) = (0, 0, 0);
        let mut floors = Vec::new();
        for &extent in &extents {
            let ((x0, y0), (_, y1)) = extent;
            if x > 0 && x + width(extent) > w {
                (x, y, high) = (0, y + high, 0);
            }
            // The title of each layer is above it.
            floors.push(Floor { from: (x0, y0), corner: (x, y + 2) });
            x += width(extent) + 1;
            high = high.max(y1 - y0 + 3);
        }
        Self { floors, w, h: y + high }
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

/// Returns the size of the printed solution in pixels.
pub(crate) fn size(start: &State, _moves: &[Move], layout: Layout) -> Size {
    let plan = Arrangement::of(start.layout());
    Size::new(plan.w * layout.tile_width / 2 + 1, plan.h * layout.tile_height / 2 + 1)
}

/// Draws the solution.
pub(crate) fn draw(
    canvas: &mut dyn Canvas,
    start: &State,
    moves: &[Move],
    layout: Layout,
    language: &Language,
) {
    canvas.rect(size(start, moves, layout).rect(), Role::GROUND);
    let plan = Arrangement::of(start.layout());
    let (w, h) = (layout.tile_width, layout.tile_height);
    let at = |(x, y): (i32, i32)| (x * w / 2, y * h / 2);
    for (z, floor) in plan.floors.iter().enumerate() {
        let (x, y) = at(floor.corner);
        let words = Rect::new(x, y - h * 7 / 8, 6 * w, h * 3 / 4);
        let style = TextStyle::new(h * 5 / 8).align(Align::Start, Align::Center);
        let title = text!("Layer {n}", n = z + 1).say(language);
        canvas.text(words, &title, style, Role::TEXT);
    }
    let mut numbers = alloc::vec![0; start.layout().n_tiles()];
    let pairs = moves.iter().filter_map(|mv| match *mv {
        Move::Pair(a, b) => Some((usize::from(a), usize::from(b))),
        Move::Reshuffle(_) => None,
    });
    for (n, (a, b)) in (1..).zip(pairs) {
        (numbers[a], numbers[b]) = (n, n);
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
            let style = TextStyle::new(rect.h * 7 / 10).bold();
            canvas.text(rect.inset(1), &format!("{number}"), style, Role::TEXT);
        }
    }
}
