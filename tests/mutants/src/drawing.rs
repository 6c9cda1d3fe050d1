//! Drawing of the mutants.

use puzzle_conformance::Property;
use puzzle_core::draw::{Canvas, Frame, Layout, Purpose, Rect, Role, TileCache};
use puzzle_core::grid::{Borders, Cell, SquareBoard};
use puzzle_core::solve::MarkKind;

use crate::Mutant;
use crate::broken::{Flaw, breaks, has};

/// The look of the tile of a light.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Look {
    /// Radius of the lamp in pixels, or 0 if the light is off.
    radius: i32,
    is_last: bool,
    is_under_cursor: bool,
    is_begun: bool,
    is_bright: bool,
    is_stained: bool,
    mark: Option<MarkKind>,
}

/// Returns the border around the board in pixels.
pub(crate) fn border(layout: Layout) -> i32 {
    layout.tile() / 2
}

/// Returns the geometry of a board with `w` by `h` squares.
pub(crate) fn place(w: u32, h: u32, layout: Layout) -> SquareBoard {
    SquareBoard::new(w, h, layout.squared()).with_borders(Borders::all(border(layout)))
}

/// Returns the radius of a cell's lamp in pixels, which changes during the animation.
fn radius(cell: Cell, frame: &Frame<'_, Mutant>) -> i32 {
    let full = |lit: bool| if lit { frame.layout.tile() / 3 } else { 0 };
    let lit = frame.state.lights[cell];
    match &frame.change {
        Some(change) if change.old.lights[cell] != lit => {
            let late = i32::from(breaks(Property::Animation) && lit);
            change.between(full(!lit), full(lit) - late)
        }
        _ => full(lit),
    }
}

/// Draws the frame.
pub(crate) fn redraw(
    canvas: &mut dyn Canvas,
    drawn: &mut TileCache<Look>,
    frame: &Frame<'_, Mutant>,
) {
    let is_bright = frame.flashes(100);
    let is_coarse = frame.layout.is_coarse();
    let forgets_cursor = breaks(Property::Incremental) || (has(Flaw::CoarseCursor) && is_coarse);
    let is_blank = has(Flaw::BlankClues) && frame.layout.purpose == Purpose::Paper;
    let cursor = frame.ui.cursor;
    let lights = &frame.state.lights;
    let place = place(lights.width(), lights.height(), frame.layout);
    let tiles = lights.cells().enumerate().map(|(i, cell)| {
        let look = Look {
            radius: if is_blank { 0 } else { radius(cell, frame) },
            is_last: frame.state.last == Some(cell),
            is_under_cursor: cursor.is_on(cell) && !forgets_cursor,
            is_begun: frame.ui.begun == Some(cell),
            is_bright,
            // Depends on the cursor's column even if the cursor is hidden.
            is_stained: has(Flaw::LostLook) && i == 0 && cursor.cell.x % 2 == 1,
            mark: frame.mark(i).filter(|_| !has(Flaw::UnseenMark)),
        };
        (place.rect(cell), look)
    });
    let ground = |canvas: &mut dyn Canvas, rect| canvas.rect(rect, Role::GROUND);
    let area = frame.size().rect();
    drawn.draw(canvas, area, tiles, ground, |canvas, rect, look| {
        canvas.rect(rect, if look.is_bright { Role::FLASH } else { Role::BOARD });
        canvas.frame(rect, 1, if look.mark.is_some() { Role::HINT } else { Role::GRID });
        if look.radius > 0 {
            let fill = if breaks(Property::StrictDrawing) { Role::own(0) } else { Role::ACTIVE };
            canvas.circle(rect.center(), look.radius, Some(fill), Some(Role::TEXT));
        }
        if look.is_last {
            canvas.rect(Rect::around(rect.center(), rect.w / 12), Role::FAINT);
        }
        if look.is_begun {
            canvas.frame(rect, 2, Role::CURSOR);
        }
        if look.is_stained {
            canvas.rect(Rect::around(rect.center(), rect.w / 4), Role::WALL);
        }
        let is_forgotten = forgets_cursor && cursor.visible && place.rect(cursor.cell) == rect;
        if look.is_under_cursor || is_forgotten {
            canvas.frame(rect.inset(1), 1, Role::CURSOR);
        }
    });
    if breaks(Property::QuietRedraw) {
        canvas.frame(area, 1, Role::WALL);
        canvas.damaged(area);
    }
}
