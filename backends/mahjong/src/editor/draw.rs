//! Draws a draft, with the tiles of the game.

use puzzle_core::draw::{Align, Canvas, Frame, Point, Purpose, Rect, Role, TextStyle, TileCache};
use puzzle_core::solve::MarkKind;

use super::cells::cell_of;
use super::draft::Draft;
use super::game::MahjongEditor;
use super::ui::geometry;
use crate::draw::palette::{self, BANNER, EDGE, TABLE};
use crate::draw::{LEAST_PICTURE, paint_edges, paint_gleam, paint_mark, paint_shadow};
use crate::face::group_char;
use crate::geometry::Geometry;

/// What the surface shows of a draft.
#[derive(Debug, Default)]
pub struct DrawState {
    cache: TileCache<Look>,
}

/// A part of the picture: a tile, or a frame at a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Look {
    Tile(TileLook),
    /// A tile of a layer that is not shown.
    Outline,
    /// The place at the cursor; `true` if the brush removes.
    Cursor(bool),
    /// The place under the mouse; `true` if the brush removes.
    Hover(bool),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct TileLook {
    ground: Role,
    layer: u8,
    /// Whether the number of its layer is written on it, because no tile that is shown lies on it.
    is_numbered: bool,
    /// Whether a shadow falls to the right and to the front.
    shadow: (bool, bool),
    is_never_free: bool,
    mark: Option<MarkKind>,
}

/// Draws a frame.
pub(super) fn redraw(
    canvas: &mut dyn Canvas,
    drawn: &mut DrawState,
    frame: &Frame<'_, MahjongEditor>,
) {
    let ui = frame.ui;
    let preview = ui.preview(frame.state);
    let draft = preview.as_ref().unwrap_or(frame.state);
    let geometry = geometry(draft, frame.layout);
    let is_played = frame.layout.purpose.is_played();
    let shown = ui.shown(draft);
    let pile = draft.pile();
    let in_order = || pile.back_to_front().iter().map(|&tile| usize::from(tile));
    let tiles = in_order().filter(|&tile| pile.place(tile).z < shown).map(|tile| {
        (geometry.bounds(pile.place(tile)), Look::Tile(look(frame, draft, shown, tile)))
    });
    let above = in_order().filter(|&tile| pile.place(tile).z >= shown);
    let above = above.map(|tile| (geometry.face(pile.place(tile)), Look::Outline));
    let target = ui.target(draft).filter(|_| is_played).map(|(place, is_cursor)| {
        let look = if is_cursor { Look::Cursor(ui.erases) } else { Look::Hover(ui.erases) };
        (geometry.face(place), look)
    });
    let table = geometry.table(draft.size().width, draft.size().height);
    let is_paper = frame.layout.purpose == Purpose::Paper;
    let ground = |canvas: &mut dyn Canvas, rect: Rect| {
        canvas.rect(rect, if is_paper { Role::GROUND } else { TABLE });
        if is_played {
            paint_table(canvas, &geometry, table, rect);
        }
    };
    let paint = |canvas: &mut dyn Canvas, rect, look: &Look| paint(canvas, rect, &geometry, *look);
    drawn.cache.draw(
        canvas,
        geometry.size().rect(),
        tiles.chain(above).chain(target),
        ground,
        paint,
    );
}

fn look(frame: &Frame<'_, MahjongEditor>, draft: &Draft, shown: u8, tile: usize) -> TileLook {
    let pile = draft.pile();
    let place = pile.place(tile);
    let highest = (pile.depth() as u8).min(shown) - 1;
    let neighbors = pile.neighbors(tile);
    let on_table = place.z == 0;
    let cell = cell_of(draft, place);
    TileLook {
        ground: palette::face(highest - place.z),
        layer: place.z,
        is_numbered: !neighbors.above.iter().any(|&t| pile.place(usize::from(t)).z < shown),
        shadow: (
            on_table || !neighbors.lower_right.is_empty(),
            on_table || !neighbors.lower_front.is_empty(),
        ),
        is_never_free: frame.layout.purpose.is_played() && draft.is_never_free(tile),
        mark: frame.mark(cell).filter(|_| draft.highest_at(cell) == Some(tile)),
    }
}

/// Paints a dot where the corners of tiles can be.
fn paint_table(canvas: &mut dyn Canvas, geometry: &Geometry, table: Rect, part: Rect) {
    let inside = table.intersection(part);
    let dot = canvas.grain().max(geometry.width() / 24).max(1);
    if inside.is_empty() || geometry.width() < 8 * dot {
        return;
    }
    let from = geometry.half_at(Point::new(inside.x, inside.y), 0);
    let to = geometry.half_at(Point::new(inside.x + inside.w - 1, inside.y + inside.h - 1), 0);
    for y in from.1..=to.1 {
        for x in from.0..=to.0 {
            let at = geometry.half_corner(x, y);
            canvas.rect(Rect::new(at.x, at.y, dot, dot).intersection(part), BANNER);
        }
    }
}

fn paint(canvas: &mut dyn Canvas, rect: Rect, geometry: &Geometry, look: Look) {
    let hair = canvas.hairline();
    let thick = (geometry.width() / 14).max(hair);
    match look {
        Look::Tile(tile) => paint_tile(canvas, rect, geometry, tile),
        Look::Outline => canvas.frame(rect, hair, Role::ACTIVE),
        Look::Hover(erases) => canvas.frame(rect, thick, brush_role(erases, Role::ACTIVE)),
        Look::Cursor(erases) => canvas.frame(rect, thick + 1, brush_role(erases, Role::CURSOR)),
    }
}

fn brush_role(erases: bool, puts: Role) -> Role {
    if erases { Role::MISTAKE } else { puts }
}

fn paint_tile(canvas: &mut dyn Canvas, bounds: Rect, geometry: &Geometry, tile: TileLook) {
    let (side, front, shadow) = (geometry.side, geometry.front, geometry.shadow);
    let face = Rect { w: bounds.w - side - shadow, h: bounds.h - front - shadow, ..bounds };
    let is_small = geometry.width() < LEAST_PICTURE * canvas.grain();
    if !is_small && shadow >= canvas.grain() {
        paint_shadow(canvas, face, (side, front), shadow, tile.shadow);
    }
    paint_edges(canvas, face, (side, front));
    let hair = canvas.hairline().min(face.w / 4).max(1);
    let is_wrong = tile.is_never_free || tile.mark.is_some();
    canvas.rect(face, if is_small && is_wrong { Role::MISTAKE } else { tile.ground });
    canvas.frame(face, hair, EDGE);
    let inside = face.inset(hair);
    if !is_small {
        paint_gleam(canvas, inside, hair);
        let thick = (geometry.width() / 14).max(hair);
        if let Some(mark) = tile.mark {
            paint_mark(canvas, inside, thick, mark);
        } else if tile.is_never_free {
            paint_mark(canvas, inside.inset(inside.w / 4), hair, MarkKind::Mistake);
        }
    }
    if !tile.is_numbered {
        return;
    }
    let mut digit = [0; 4];
    let layer: &str = group_char(tile.layer + 1).encode_utf8(&mut digit);
    let size = (inside.h / 3).max(canvas.grain()).min(inside.w);
    let style = TextStyle::new(size).align(Align::Center, Align::Center);
    if canvas.fits(inside, layer, style) {
        canvas.text(inside, layer, style, Role::TEXT);
    }
}
