//! Images that replace the game's own drawing if the front end has them. `docs/skins.md` lists
//! their names.

use alloc::format;
use alloc::string::String;

use puzzle_core::draw::{Canvas, Point, Rect, Role, Size, TextStyle};

use super::look::{Face, Look, Movable};
use super::palette::PLACED;
use super::piece::{self, Shape};
use crate::board::Board;
use crate::geometry::Geometry;
use crate::number_text::decimal;

/// Returns the name of an image in the image set that the board names.
fn name(board: &Board, what: &str) -> String {
    let set = board.extras().images.as_str();
    let is_bad = |c: char| matches!(c, '/' | '\\' | ':') || c.is_control();
    if set.is_empty() || set.contains(is_bad) {
        return String::from(what);
    }
    format!("{set}:{what}")
}

/// The parts of the background that images have painted.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct PaintedByImages {
    /// The cells, or everything below the pieces.
    pub(super) cells: bool,
    /// The blocked places.
    pub(super) blocks: bool,
}

/// Returns the names of the images for the eight parts of the frame.
fn frame_names(board: &Board) -> [String; 8] {
    [1, 2, 3, 4, 5, 6, 7, 8].map(|n| name(board, &format!("frame/{n}")))
}

/// Returns whether there are images of all parts of the frame.
pub(super) fn has_frame(canvas: &mut dyn Canvas, board: &Board) -> bool {
    frame_names(board).iter().all(|name| canvas.image_size(name).is_some())
}

/// Paints the frame around the board: the corners 1, 3, 5 and 7, and repeated strips 2, 4, 6 and 8
/// between them, clockwise from the upper left corner.
pub(super) fn frame(canvas: &mut dyn Canvas, board: &Board, inside: Rect, thick: i32) {
    let names = frame_names(board);
    let sizes = [0, 1, 2, 3, 4, 5, 6, 7].map(|i: usize| canvas.image_size(&names[i]));
    if thick < 1 {
        return;
    }
    let (x0, y0) = (inside.x - thick, inside.y - thick);
    let (x1, y1) = (inside.x + inside.w, inside.y + inside.h);
    for (i, (x, y)) in [(0, (x0, y0)), (2, (x1, y0)), (4, (x1, y1)), (6, (x0, y1))] {
        canvas.image(&names[i], Rect::new(x, y, thick, thick));
    }
    for (i, lies, along) in [
        (1, Rect::new(inside.x, y0, inside.w, thick), true),
        (3, Rect::new(x1, inside.y, thick, inside.h), false),
        (5, Rect::new(inside.x, y1, inside.w, thick), true),
        (7, Rect::new(x0, inside.y, thick, inside.h), false),
    ] {
        let size = sizes[i].unwrap_or(Size::new(1, 1));
        let (length, long, wide) =
            if along { (lies.w, size.w, size.h) } else { (lies.h, size.h, size.w) };
        // As often as the image's own shape suggests, rounded to a whole number.
        let one = (i64::from(thick) * i64::from(long) / i64::from(wide.max(1))).max(1);
        let n = ((i64::from(length) + one / 2) / one).clamp(1, i64::from(length.max(1))) as i32;
        for k in 0..n {
            let (from, to) = (length * k / n, length * (k + 1) / n);
            let part = if along {
                Rect::new(lies.x + from, lies.y, to - from, thick)
            } else {
                Rect::new(lies.x, lies.y + from, thick, to - from)
            };
            canvas.image(&names[i], part);
        }
    }
}

/// Paints the background in a rectangle: one image for everything, or one for each cell and one for
/// each blocked place.
pub(super) fn ground(
    canvas: &mut dyn Canvas,
    rect: Rect,
    board: &Board,
    geometry: &Geometry<'_>,
) -> PaintedByImages {
    if canvas.image(&name(board, "background"), geometry.inside()) {
        return PaintedByImages { cells: true, blocks: true };
    }
    let mut dressed = PaintedByImages::default();
    let hole = name(board, "hole");
    if canvas.image_size(&hole).is_some() {
        dressed.cells = true;
        if board.is_plain() {
            geometry.meeting(rect, |cell| {
                canvas.image(&hole, geometry.rect(cell));
            });
        } else {
            for (_, cell) in geometry.rects().filter(|(_, cell)| cell.intersects(rect)) {
                canvas.image(&hole, cell);
            }
        }
    }
    let block = name(board, "block");
    if let Some(blueprint) = board.blueprint()
        && !geometry.is_free()
        && canvas.image_size(&block).is_some()
    {
        dressed.blocks = true;
        for (i, _) in blueprint.table.iter().enumerate().filter(|(_, n)| **n == 0) {
            let (x, y) = (i % usize::from(blueprint.w), i / usize::from(blueprint.w));
            let place = geometry.block(x as i32, y as i32);
            if place.intersects(rect) {
                canvas.image(&block, place);
            }
        }
    }
    dressed
}

/// Paints a piece as a part of a photo or as an image of its own. Returns `false` if there is
/// neither.
pub(super) fn piece(
    canvas: &mut dyn Canvas,
    board: &Board,
    geometry: &Geometry<'_>,
    shape: &Shape,
    rect: Rect,
    look: Look,
) -> bool {
    let (number, own, face) = (look.number(), look.own(), look.face());
    let side = rect.w.min(rect.h);
    let mut is_ok = false;
    let natural = if photo(canvas, board, geometry, rect, number) {
        None
    } else {
        let ok = name(board, &format!("piece/ok/{number}"));
        let plain = name(board, &format!("piece/{number}"));
        let Some(size) = canvas.image_size(&plain) else { return false };
        is_ok = face == Face::Placed && canvas.image(&ok, rect);
        if !is_ok {
            canvas.image(&plain, rect);
        }
        Some(size)
    };
    if face == Face::Flash {
        canvas.frame(rect, (side / 12).max(1), Role::FLASH);
    }
    if face == Face::Placed
        && !is_ok
        && !overlay(canvas, board, "tick", rect, natural)
        && side >= 10
    {
        // On an image the tick needs a background of its own.
        let u = (side * 5 / 16).max(4);
        let (x, y) = (rect.x + rect.w - u - side / 16, rect.y + rect.h - u - side / 16);
        canvas.rounded(Rect::new(x, y, u, u), u / 4, PLACED);
        piece::tick(canvas, shape, (rect.inset(side / 16), ""), side);
    }
    if own > 0 {
        small_number(canvas, board, rect, own, natural);
    } else if natural.is_none() && board.has_classes() {
        // Parts of a photo may look alike, so show the number of the class.
        small_number(canvas, board, rect, number, natural);
    }
    true
}

/// Paints the image of a piece that can move, given the look of its arrowhead. Returns `false` if
/// there is none.
pub(super) fn movable(canvas: &mut dyn Canvas, board: &Board, rect: Rect, look: Look) -> bool {
    let what = match look.movable() {
        Movable::No => return false,
        Movable::Plain => "movable",
        Movable::Ctrl => "movable-ctrl",
    };
    let piece = canvas.image_size(&name(board, &format!("piece/{}", look.own())));
    overlay(canvas, board, what, rect, piece)
}

/// Paints an image over a piece, in proportion to the size `piece` of the piece's own image.
/// Returns `false` if there is no image.
fn overlay(
    canvas: &mut dyn Canvas,
    board: &Board,
    what: &str,
    rect: Rect,
    piece: Option<Size>,
) -> bool {
    let what = name(board, what);
    let Some(size) = canvas.image_size(&what) else { return false };
    canvas.image(&what, beside(rect, size, piece.unwrap_or(size)))
}

/// Returns the rectangle of an image of this size on a piece: from the upper left corner, in
/// proportion to the piece's own image.
fn beside(rect: Rect, size: Size, piece: Size) -> Rect {
    let of = |side: i32, own: i32, whole: i32| {
        let long = i64::from(side) * i64::from(own) / i64::from(whole.max(1));
        long.clamp(1, i64::from(side.max(1))) as i32
    };
    Rect::new(rect.x, rect.y, of(rect.w, size.w, piece.w), of(rect.h, size.h, piece.h))
}

/// Paints a piece as the part of the photo that belongs on its cell.
fn photo(
    canvas: &mut dyn Canvas,
    board: &Board,
    geometry: &Geometry<'_>,
    rect: Rect,
    number: u16,
) -> bool {
    let photo = name(board, "photo");
    if canvas.image_size(&photo).is_none() {
        return false;
    }
    let (side, inside) = (rect.w.min(rect.h), geometry.inside());
    let home = geometry.rect(number.saturating_sub(1));
    let inner = if geometry.is_free() {
        let radius = (side - 1) / 2;
        canvas.circle(rect.center(), radius, Some(Role::TILE), Some(Role::SHADE));
        rect.inset(side * 3 / 20)
    } else {
        let edge = (side / 64).max(i32::from(side >= 8));
        canvas.rect(rect, Role::SHADE);
        canvas.rect(Rect::new(rect.x, rect.y, rect.w - edge, rect.h - edge), Role::LIGHT);
        rect.inset(edge)
    };
    let from =
        Point::new(inner.x - rect.x + home.x - inside.x, inner.y - rect.y + home.y - inside.y);
    canvas.image_part(&photo, Size::new(inside.w, inside.h), from, inner)
}

/// Paints the number of a piece, small, in its upper left corner.
fn small_number(
    canvas: &mut dyn Canvas,
    board: &Board,
    rect: Rect,
    number: u16,
    piece: Option<Size>,
) {
    let picture = name(board, &format!("number/{number}"));
    let side = rect.w.min(rect.h);
    if let Some(size) = canvas.image_size(&picture) {
        // With a photo, which has no relevant size: a quarter of the piece's height.
        let piece = piece
            .unwrap_or(Size::new((size.h * 4).saturating_mul(rect.w) / rect.h.max(1), size.h * 4));
        canvas.image(&picture, beside(rect, size, piece));
        return;
    }
    if side < 12 {
        return;
    }
    let mut room = [0; 10];
    let text = decimal(number.into(), &mut room);
    let high = (side / 4).max(8);
    let wide = (high * (2 + text.len() as i32 * 2) / 4).min(rect.w);
    let edge = side / 16;
    let plate = Rect::new(rect.x + edge, rect.y + edge, wide.min(rect.w - edge), high);
    canvas.rounded(plate, high / 4, Role::TILE);
    canvas.text(plate, text, TextStyle::new(high).bold(), Role::TEXT);
}
