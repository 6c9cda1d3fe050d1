//! Properties 23, 26 and 27 on surfaces of other resolutions: tiles of all sizes, and units of a
//! pixel or more, such as the characters of a terminal.

use puzzle_core::ability::Abilities as _;
use puzzle_core::draw::{Layout, Point, Rect};
use puzzle_core::input::Button;
use puzzle_core::{Game, GameRng};

use super::drawing::{cells as found_at_centers, full_equals_incremental};
use super::presses::click;
use crate::kit::{Kit, Verdict, catch_panic};
use crate::walk::Walk;

/// The largest tile, in pixels.
const MAX_TILE: i32 = 64;
/// The largest unit: in a terminal a character has at most 2 by 4 pixels.
const MAX_UNIT: (i32, i32) = (2, 4);
/// The number of sizes that are tried if not all are.
const SAMPLE: usize = 6;
/// The number of params that are tried if all sizes are.
const MAX_PARAMS: usize = 3;
/// The maximum area of a picture that is drawn here, in pixels.
const MAX_AREA: i64 = 500_000;

/// Returns the layouts to try: all, or a few, by a seed.
fn layouts<G: Game>(kit: &Kit<'_, G>, seed: &str) -> Vec<Layout> {
    let units = (1..=MAX_UNIT.0).flat_map(|w| (1..=MAX_UNIT.1).map(move |h| (w, h)));
    let all = (1..=MAX_TILE)
        .flat_map(|tile| units.clone().map(move |(w, h)| Layout::square(tile).in_units(w, h)));
    let mut all: Vec<Layout> = all.collect();
    if kit.check.has_all_sizes {
        return all;
    }
    let mut rng = GameRng::new(&format!("{} sizes of {}", G::INFO.id, seed));
    let few = (0..SAMPLE).map(|i| {
        // Faults are more likely where there is little room.
        let n = if i % 2 == 0 { all.len() / 4 } else { all.len() };
        all.swap_remove(rng.index(n))
    });
    few.collect()
}

/// Calls a function with each layout and the first walk of each params.
fn at_all<G: Game>(
    kit: &Kit<'_, G>,
    what: &str,
    test: impl Fn(&Walk<G>, Layout) -> Verdict,
) -> Verdict {
    let budget = kit.budget(5);
    let mut seen: Vec<&G::Params> = Vec::new();
    for walk in kit.walks() {
        let sample = &kit.samples()[walk.sample];
        if seen.contains(&&sample.params) {
            continue;
        }
        seen.push(&sample.params);
        if kit.check.has_all_sizes && seen.len() > MAX_PARAMS {
            break;
        }
        for layout in layouts(kit, what) {
            let size = G::size(&sample.params, layout);
            if size.rect().area() > MAX_AREA {
                continue;
            }
            kit.at(&sample.id);
            kit.count(|coverage| coverage.sizes += 1);
            let (tile, (w, h)) = (layout.tile(), layout.unit);
            catch_panic(|| test(walk, layout)).and_then(|verdict| verdict).map_err(|what| {
                format!("with tiles of {tile} pixels and units of {w}x{h}: {what}")
            })?;
            if !kit.check.has_all_sizes && budget.is_over() {
                return Ok(());
            }
        }
    }
    Ok(())
}

/// Checks that incremental pictures equal full ones.
pub(super) fn pictures<G: Game>(kit: &Kit<'_, G>) -> Verdict {
    at_all(kit, "pictures", |walk, layout| full_equals_incremental(kit, walk, layout, 0))
}

/// Checks that cells are found where they are drawn, and only there.
pub(super) fn cells<G: Game>(kit: &Kit<'_, G>) -> Verdict {
    at_all(kit, "cells", |walk, layout| {
        let sample = &kit.samples()[walk.sample];
        for i in [0, walk.steps.len()] {
            kit.before_step(walk, i);
            let state = walk.state_before(i);
            let size = G::size(&sample.params, layout);
            kit.spend_picture(size);
            found_at_centers::<G>(state, layout, size)?;
            let rects = (0..G::n_cells(state)).filter_map(|cell| G::cell_rect(state, layout, cell));
            let Some(board) = rects.reduce(Rect::union) else { continue };
            let rounding = layout.unit.0.max(layout.unit.1) + 1;
            let step = (layout.tile() / 3).max(1) as usize;
            let points = (0..size.h)
                .step_by(step)
                .flat_map(|y| (0..size.w).step_by(step).map(move |x| Point::new(x, y)));
            for at in points {
                let Some(cell) = G::cell_at(state, layout, at) else { continue };
                let Some(rect) = G::cell_rect(state, layout, cell) else { continue };
                // A rectangle leaves out the corners of its cell, of a triangle most.
                let is_near = |rect: Rect, slack: i32| rect.inset(-slack - rounding).contains(at);
                if !is_near(rect, layout.tile() * 2 / 3) || !is_near(board, layout.tile() / 3) {
                    return Err(format!(
                        "the cell at {},{} is {cell}, but that is drawn at {rect:?}",
                        at.x, at.y
                    ));
                }
            }
        }
        Ok(())
    })
}

/// Checks that a click on the center of a cell means the same as with tiles of the usual size.
pub(super) fn presses<G: Game>(kit: &Kit<'_, G>) -> Verdict {
    at_all(kit, "presses", |walk, layout| {
        let usual = Layout::square(G::INFO.tile);
        for i in [0, walk.steps.len() / 2] {
            kit.before_step(walk, i);
            let (state, ui) = (walk.state_before(i), walk.ui_before(i));
            let n = G::n_cells(state);
            for cell in (0..n).step_by(n / 40 + 1) {
                kit.spend(10);
                let center = |layout: Layout| {
                    let center = G::cell_rect(state, layout, cell)?.center();
                    (G::cell_at(state, layout, center) == Some(cell)).then_some(center)
                };
                let (Some(here), Some(there)) = (center(layout), center(usual)) else { continue };
                for button in [Button::Left, Button::Right] {
                    let one = click::<G>(state, ui, layout, here, button);
                    let two = click::<G>(state, ui, usual, there, button);
                    if one != two {
                        return Err(format!(
                            "the response to a {button:?} press on cell {cell} is {one:?}, but \
                             {two:?} with tiles of {} pixels",
                            usual.tile()
                        ));
                    }
                }
            }
        }
        Ok(())
    })
}
