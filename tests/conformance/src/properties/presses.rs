//! Property 27: presses at any point of a tile.

use puzzle_core::Game;
use puzzle_core::ability::Abilities as _;
use puzzle_core::draw::{Layout, Point, Rect};
use puzzle_core::game::Response;
use puzzle_core::input::{Button, Input, Modifiers, Pointer, PointerKind};

use super::{select, sizes};
use crate::kit::{Kit, Verdict};

/// The maximum number of cells pressed in one position.
const MAX_CELLS: usize = 120;

pub(super) fn tile_presses<G: Game>(kit: &Kit<'_, G>) -> Verdict {
    if G::CELLS.is_none() {
        return Ok(());
    }
    let budget = kit.budget(10);
    for walk in kit.walks() {
        let sample = &kit.samples()[walk.sample];
        kit.at(&sample.id);
        for i in (walk.n_before..=walk.steps.len()).step_by(11) {
            kit.before_step(walk, i);
            let (state, ui) = (walk.state_before(i), walk.ui_before(i));
            for layout in [sample.layout, Layout::new(21, 29), Layout::new(40, 40)] {
                pressed::<G>(kit, state, ui, layout)?;
            }
        }
        if budget.is_over() {
            break;
        }
    }
    select::like_clicks(kit)?;
    sizes::presses(kit)
}

/// Presses the corners and edges of all cells.
fn pressed<G: Game>(kit: &Kit<'_, G>, state: &G::State, ui: &G::Ui, layout: Layout) -> Verdict {
    let n = G::n_cells(state);
    for cell in (0..n).step_by(n / MAX_CELLS + 1) {
        let Some(rect) = G::cell_rect(state, layout, cell) else { continue };
        for at in around(rect) {
            kit.spend(5);
            let Some(found) = G::cell_at(state, layout, at) else { continue };
            // A cell whose center is covered, like a tile under others, has no rectangle.
            let Some(place) = G::cell_rect(state, layout, found) else { continue };
            // Lines between tiles and the corners of triangles may belong to either neighbor.
            if !place.inset(-(layout.tile() / 3).max(2)).contains(at) {
                return Err(format!(
                    "with tiles of {}x{}, the cell at {},{} is {found}, but that is drawn at {place:?}",
                    layout.tile_width, layout.tile_height, at.x, at.y
                ));
            }
            for button in [Button::Left, Button::Right] {
                let [here, middle] =
                    [at, place.center()].map(|at| click::<G>(state, ui, layout, at, button));
                if here != middle {
                    return Err(format!(
                        "with tiles of {}x{}, a {button:?} press at {},{} in cell {found} is \
                         answered by {here:?}, in its middle by {middle:?}",
                        layout.tile_width, layout.tile_height, at.x, at.y
                    ));
                }
            }
        }
    }
    Ok(())
}

/// Returns points of a tile at its corners and the centers of its edges: its last pixels, those
/// just inside, and those an eighth inside.
fn around(rect: Rect) -> impl Iterator<Item = Point> {
    let eighth = (rect.w.min(rect.h) / 8).max(2);
    [0, 1, eighth].into_iter().flat_map(move |inset| {
        let (left, right) = (rect.x + inset, rect.x + rect.w - 1 - inset);
        let (top, bottom) = (rect.y + inset, rect.y + rect.h - 1 - inset);
        let middle = rect.center();
        [
            (left, top),
            (right, top),
            (left, bottom),
            (right, bottom),
            (left, middle.y),
            (right, middle.y),
            (middle.x, top),
            (middle.x, bottom),
        ]
        .map(|(x, y)| Point::new(x, y))
    })
}

/// Returns the responses to a press and its release.
pub(super) fn click<G: Game>(
    state: &G::State,
    ui: &G::Ui,
    layout: Layout,
    at: Point,
    button: Button,
) -> [Response<G::Move>; 2] {
    let mut ui = ui.clone();
    let pointer = Pointer { at, button, mods: Modifiers::NONE, kind: PointerKind::Mouse };
    [Input::Press(pointer), Input::Release(pointer)]
        .map(|input| G::interpret(state, &mut ui, layout, input))
}
