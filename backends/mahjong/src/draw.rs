//! Draws the picture: tiles with a little depth.

mod flowers;
mod honors;
pub(crate) mod palette;
mod pen;
mod plain;
mod skin;
mod suits;
pub(crate) mod walkthrough;

use puzzle_core::draw::{Align, Canvas, Frame, Point, Purpose, Rect, Role, TextStyle, TileCache};
use puzzle_core::label;
use puzzle_core::solve::MarkKind;
use puzzle_core::text::Language;

use crate::face::Face;
use crate::game::Mahjong;
use crate::geometry::Geometry;
use crate::state::State;
pub(crate) use palette::PALETTE;
use palette::{
    BACK, BANNER, BLOCKED, BLUE, CHOSEN, EDGE, FREE, FRONT, GLEAM, RED, SHADOW, SHOWN, SIDE, TABLE,
};
use pen::Pen;

/// The number of steps in which a pair shrinks when it is taken.
const STEPS: i32 = 8;

/// Faces narrower than this, in grains of the surface, show letters instead of pictures.
pub(crate) const LEAST_PICTURE: i32 = 16;

/// What the surface shows at the moment.
#[derive(Clone, Debug, Default)]
pub struct DrawState {
    tiles: TileCache<Look>,
}

/// The look of one slot of the picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Look {
    /// No tile.
    Gone,
    Tile(TileLook),
    /// The text on an empty table; `true` while it flashes.
    Banner(bool),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct TileLook {
    face: Face,
    ground: Role,
    mark: Option<MarkKind>,
    selected: bool,
    cursor: bool,
    hover: bool,
    /// Whether the tile is marked as free.
    free: bool,
    numerals: bool,
    plain: bool,
    /// Whether a shadow falls to the right and to the front: on the table or on a lower tile, but
    /// not on the side of the tile below.
    shadow: (bool, bool),
    /// The size of the tile in parts of [`STEPS`], which is the full size; smaller while it
    /// shrinks.
    part: i32,
}

/// Draws a frame.
pub(crate) fn redraw(canvas: &mut dyn Canvas, drawn: &mut DrawState, frame: &Frame<'_, Mahjong>) {
    let state = frame.state;
    let layout = state.layout();
    let geometry = Geometry::new(layout, frame.layout);
    let area = geometry.size().rect();
    // On paper the page is the table: nobody wants to print a green area.
    let table = if frame.layout.purpose == Purpose::Paper { Role::GROUND } else { TABLE };
    // During a change, the tiles of the state that has more of them shrink or grow.
    let going: Option<(&State, i32)> = frame.change.as_ref().and_then(|change| {
        let older = if change.is_undo { state } else { change.old };
        let part = if change.is_undo { change.between(0, STEPS) } else { change.between(STEPS, 0) };
        let newer = if change.is_undo { change.old } else { state };
        // At its end, a change shows the still picture.
        let goes_on = change.is_undo || part > 0;
        (goes_on && older.n_left() > newer.n_left()).then_some((older, part))
    });
    let is_going = |tile: usize| {
        frame.change.as_ref().is_some_and(|c| state.is_left(tile) != c.old.is_left(tile))
    };
    let tiles = layout.back_to_front().iter().map(|&t| {
        let tile = usize::from(t);
        let bounds = geometry.bounds(layout.place(tile));
        let look = match going.filter(|_| is_going(tile)) {
            Some((older, part)) => Look::Tile(look(frame, older, tile, part)),
            None if state.is_left(tile) => Look::Tile(look(frame, state, tile, STEPS)),
            None => Look::Gone,
        };
        (bounds, look)
    });
    let banner = (state.n_left() == 0 && going.is_none())
        .then_some((area, Look::Banner(frame.flashes(150))));
    drawn.tiles.draw(
        canvas,
        area,
        tiles.chain(banner),
        |canvas, rect| canvas.rect(rect, table),
        |canvas, bounds, look| match *look {
            Look::Gone => {}
            Look::Tile(tile) => paint_tile(canvas, bounds, &geometry, &tile, frame.language),
            Look::Banner(flash) => paint_banner(canvas, bounds, flash, frame.language),
        },
    );
}

fn look(frame: &Frame<'_, Mahjong>, state: &State, tile: usize, part: i32) -> TileLook {
    let ui = frame.ui;
    let selected = ui.selected == Some(tile);
    let shown = ui.kind == Some(state.group(tile));
    let tells_free =
        ui.preferences.highlight_free && part == STEPS && frame.layout.purpose.is_played();
    let free = tells_free && state.is_free(tile);
    let ground = if selected {
        CHOSEN
    } else if shown {
        SHOWN
    } else if tells_free && !free {
        BLOCKED
    } else {
        let below = state.layout().depth() - 1 - usize::from(state.layout().place(tile).z);
        palette::face(below as u8)
    };
    let neighbors = state.layout().neighbors(tile);
    let on_table = state.layout().place(tile).z == 0;
    let falls = |on: &[u16]| on_table || on.iter().any(|&t| state.is_left(usize::from(t)));
    TileLook {
        shadow: (falls(&neighbors.lower_right), falls(&neighbors.lower_front)),
        face: state.face(tile),
        ground,
        mark: frame.mark(tile),
        selected,
        cursor: ui.cursor_visible && ui.cursor == Some(tile),
        hover: ui.hover == Some(tile) && part == STEPS,
        free,
        numerals: ui.preferences.numerals,
        plain: ui.preferences.plain,
        part,
    }
}

fn paint_banner(canvas: &mut dyn Canvas, area: Rect, flash: bool, language: &Language) {
    let role = if flash { Role::FLASH } else { BANNER };
    let size = (area.h / 9).max(8);
    let rect = Rect::new(area.x, area.y + area.h / 2 - size / 2, area.w, size);
    let words = language.word(label!("All tiles are cleared"));
    canvas.text(rect, words, TextStyle::new(size).bold(), role);
}

fn paint_tile(
    canvas: &mut dyn Canvas,
    bounds: Rect,
    geometry: &Geometry,
    tile: &TileLook,
    language: &Language,
) {
    let mut face = Rect::new(
        bounds.x,
        bounds.y,
        bounds.w - geometry.side - geometry.shadow,
        bounds.h - geometry.front - geometry.shadow,
    );
    let (mut side, mut front, mut shadow) = (geometry.side, geometry.front, geometry.shadow);
    if tile.part < STEPS {
        if tile.part == 0 {
            return;
        }
        // Shrink toward the middle, with the edges.
        let (w, h) = (face.w * tile.part / STEPS, face.h * tile.part / STEPS);
        face = Rect::new(face.x + (face.w - w) / 2, face.y + (face.h - h) / 2, w, h);
        side = side * tile.part / STEPS;
        front = front * tile.part / STEPS;
        shadow = 0;
        if face.is_empty() {
            return;
        }
    }
    let is_picture = canvas.has_images() && canvas.image_size(&skin::name(tile.face)).is_some();
    let is_small = geometry.width() < LEAST_PICTURE * canvas.grain() && !is_picture;
    if !is_small && shadow >= canvas.grain() {
        paint_shadow(canvas, face, (side, front), shadow, tile.shadow);
    }
    paint_edges(canvas, face, (side, front));
    if is_small && tile.part == STEPS {
        return paint_label(canvas, face, tile, language);
    }
    let hair = canvas.hairline().min(face.w / 4).max(1);
    canvas.rect(face, tile.ground);
    if canvas.has_images() {
        skin::blank(canvas, face, tile.selected);
    }
    canvas.frame(face, hair, EDGE);
    let inside = face.inset(hair);
    if canvas.grain() > 1 && tile.mark == Some(MarkKind::Hint) {
        // On a coarse surface the frames of marks are as thin as any other line: a band
        // distinguishes the tiles of a hint from others of their group. The face may run into it.
        canvas.rect(inside, Role::HINT);
        canvas.rect(inside.inset(2 * canvas.grain()), tile.ground);
    }
    if !is_small {
        paint_gleam(canvas, inside, hair);
    }
    if is_picture && !inside.is_empty() {
        skin::face(canvas, inside, tile);
    } else if inside.w >= 4 && inside.h >= 5 {
        paint_face(canvas, inside, tile);
    }
    paint_marks(canvas, inside, geometry, tile);
    if (tile.selected || tile.mark.is_some()) && canvas.grain() == 1 && !is_picture {
        uncover_numeral(canvas, inside, hair, tile);
    }
}

/// Paints the edges of a face toward the light.
pub(crate) fn paint_gleam(canvas: &mut dyn Canvas, inside: Rect, hair: i32) {
    if hair >= canvas.grain() && inside.w > 8 * hair {
        let (x, y) = (inside.x + (hair - 1) / 2, inside.y + (hair - 1) / 2);
        canvas.line(Point::new(inside.x, y), Point::new(inside.x + inside.w - 1, y), hair, GLEAM);
        canvas.line(Point::new(x, inside.y), Point::new(x, inside.y + inside.h - 1), hair, GLEAM);
    }
}

/// Paints the shadow of a tile. `falls` says whether it falls to the right and to the front.
pub(crate) fn paint_shadow(
    canvas: &mut dyn Canvas,
    face: Rect,
    (side, front): (i32, i32),
    shadow: i32,
    falls: (bool, bool),
) {
    let (right, below) = (face.x + face.w + side, face.y + face.h + front);
    if falls.0 {
        let y = face.y + front + shadow;
        canvas.rect(Rect::new(right, y, shadow, face.h - shadow), SHADOW);
    }
    if falls.1 {
        let x = face.x + side + shadow;
        canvas.rect(Rect::new(x, below, face.w - shadow, shadow), SHADOW);
    }
    if falls == (true, true) {
        canvas.rect(Rect::new(right, below, shadow, shadow), SHADOW);
    }
}

/// Paints the right side and the front of a tile. The back of the tile is visible at their far
/// half, as on tiles of bamboo and bone. If there is no room for two stripes only the back is
/// painted, since it is the dark one.
pub(crate) fn paint_edges(canvas: &mut dyn Canvas, face: Rect, (side, front): (i32, i32)) {
    let middle = (side / 2, front / 2);
    if middle.0.min(middle.1) < canvas.grain() {
        return paint_stripe(canvas, face, (0, 0), (side, front), (BACK, BACK));
    }
    paint_stripe(canvas, face, (0, 0), middle, (SIDE, FRONT));
    paint_stripe(canvas, face, middle, (side, front), (BACK, BACK));
}

/// Paints a stripe of a tile's right side and front, at a distance behind the face. A thin stripe
/// is a line.
fn paint_stripe(
    canvas: &mut dyn Canvas,
    face: Rect,
    from: (i32, i32),
    to: (i32, i32),
    (right, below): (Role, Role),
) {
    let (x0, y0, x1, y1) = (face.x, face.y, face.x + face.w, face.y + face.h);
    let (w, h) = (to.0 - from.0, to.1 - from.1);
    if w.max(h) <= 2 * canvas.grain().max(canvas.hairline()) {
        if w > 0 {
            let x = x1 + from.0 + (w - 1) / 2;
            canvas.line(Point::new(x, y0 + to.1), Point::new(x, y1 + to.1 - 1), w, right);
        }
        if h > 0 {
            let y = y1 + from.1 + (h - 1) / 2;
            canvas.line(Point::new(x0 + to.0, y), Point::new(x1 + to.0 - 1, y), h, below);
        }
        return;
    }
    let mut quad = |points: [(i32, i32); 4], role| {
        canvas.polygon(&points.map(|(x, y)| Point::new(x, y)), Some(role), None);
    };
    let (near, far) = ((x1 + from.0, y1 + from.1), (x1 + to.0, y1 + to.1));
    quad([(near.0, y0 + from.1), (far.0, y0 + to.1), far, near], right);
    quad([(x0 + from.0, near.1), near, far, (x0 + to.0, far.1)], below);
}

/// Paints a tile that is too small for a picture: a label on a background whose color shows marks
/// that are frames on larger tiles, because there is room for only one more frame.
fn paint_label(canvas: &mut dyn Canvas, face: Rect, tile: &TileLook, language: &Language) {
    let ground = match tile.mark {
        _ if tile.selected => Role::SELECTED,
        Some(MarkKind::Mistake) => Role::MISTAKE,
        Some(MarkKind::Hint) => Role::HINT,
        _ if tile.cursor => Role::CURSOR,
        _ if tile.hover => Role::ACTIVE,
        _ => tile.ground,
    };
    canvas.rect(face, ground);
    let (right, bottom) = (face.x + face.w - 1, face.y + face.h - 1);
    let hair = canvas.hairline().min(face.w / 4).max(1);
    let left = Point::new(face.x + (hair - 1) / 2, face.y);
    canvas.line(left, Point::new(left.x, bottom), hair, EDGE);
    let low = Point::new(face.x, bottom - hair / 2);
    canvas.line(low, Point::new(right, low.y), hair, EDGE);
    // The layer above covers a little at the left.
    let inside = Rect::new(face.x + hair, face.y, face.w - hair, face.h - hair);
    if tile.cursor && ground != Role::CURSOR {
        canvas.frame(inside, hair, Role::CURSOR);
    } else if tile.mark == Some(MarkKind::Reason) && ground != Role::HINT {
        canvas.frame(inside, hair, Role::HINT);
    }
    let size = inside.h.min(inside.w);
    let role = if ground == tile.ground { plain::color(tile.face) } else { Role::TEXT };
    // Rows of a coarse surface are four of its grains high. Three of them leave room for a word
    // below.
    let row = 4 * canvas.grain();
    let below = Rect::new(inside.x, face.y + row, inside.w, row);
    let has_word = canvas.grain() > 1
        && face.h >= 3 * row
        && plain::words_fit(canvas, below, TextStyle::new(row), language);
    if has_word {
        let top = face.y + (face.h / row - 2) / 2 * row;
        let line = |y| Rect::new(inside.x, y, inside.w, row);
        let text = plain::label(canvas, tile.face, line(top), row);
        canvas.text(line(top), text, TextStyle::new(row).bold(), role);
        let word = language.word(plain::word(tile.face));
        canvas.text(line(top + row), word, TextStyle::new(row), role);
        return;
    }
    let text = plain::label(canvas, tile.face, inside, size);
    canvas.text(inside, text, TextStyle::new(size).bold(), role);
}

/// The numeral or letter in a corner of a face.
struct Numeral {
    rect: Rect,
    letter: &'static str,
    style: TextStyle,
    role: Role,
}

impl Numeral {
    /// Returns the numeral of a tile; `None` if the player wants none or there is no room.
    fn of(canvas: &dyn Canvas, inside: Rect, tile: &TileLook) -> Option<Self> {
        let letter = plain::letter(tile.face);
        // The widest letter is as wide as it is high, and all others are two thirds of that.
        let size = (inside.h * 2 / 9).max(7) * if letter == "W" { 3 } else { 4 } / 4;
        let width = (inside.h * 4 / 27).max(5);
        let rect = Rect::new(inside.x + inside.w / 24 + 1, inside.y + inside.h / 40, width, size);
        let style = TextStyle::new(size).align(Align::Start, Align::Center);
        let is_shown = tile.numerals
            && !tile.plain
            && inside.w >= 18 * canvas.grain()
            && canvas.fits(rect, letter, style);
        let role = match tile.face {
            Face::Flower(_) => RED,
            Face::Season(_) => BLUE,
            _ => Role::TEXT,
        };
        is_shown.then_some(Self { rect, letter, style, role })
    }

    fn paint(&self, canvas: &mut dyn Canvas) {
        canvas.text(self.rect, self.letter, self.style, self.role);
    }
}

/// Paints the numeral once more, in front of the frames of marks: words name tiles by it.
fn uncover_numeral(canvas: &mut dyn Canvas, inside: Rect, hair: i32, tile: &TileLook) {
    if let Some(numeral) = Numeral::of(canvas, inside, tile) {
        let (w, h) = (numeral.rect.w + hair, numeral.rect.h + hair);
        let (w, h) = (numeral.rect.x + w - inside.x, numeral.rect.y + h - inside.y);
        canvas.rect(Rect::new(inside.x, inside.y, w, h), tile.ground);
        numeral.paint(canvas);
    }
}

fn paint_face(canvas: &mut dyn Canvas, inside: Rect, tile: &TileLook) {
    let numeral = Numeral::of(canvas, inside, tile);
    // Numerals take a corner, so the picture moves aside.
    let (mx, my) = ((inside.w / 12).max(1), (inside.h / 12).max(1));
    let beside = |numeral: &Numeral| numeral.rect.x + numeral.rect.w + 1 - inside.x;
    let left = numeral.as_ref().map_or(mx, beside);
    let rect = Rect::new(inside.x + left, inside.y + my, inside.w - left - mx, inside.h - 2 * my);
    let mut pen = Pen { canvas, rect };
    match tile.face {
        face if tile.plain => plain::plain(&mut pen, face, tile.ground),
        Face::Circles(n) => suits::circles(&mut pen, n, tile.ground),
        Face::Bamboo(n) => suits::bamboo(&mut pen, n, tile.ground),
        Face::Characters(n) => suits::characters(&mut pen, n),
        Face::Wind(n) => honors::wind(&mut pen, n),
        Face::Dragon(n) => honors::dragon(&mut pen, n),
        Face::Flower(n) => flowers::flower(&mut pen, n, tile.ground),
        Face::Season(n) => flowers::season(&mut pen, n, tile.ground),
    }
    if let Some(numeral) = numeral {
        numeral.paint(canvas);
    }
}

/// Paints frames of different shapes for what can be on a tile at once: a thick frame for the
/// selection, corners for the cursor, a thin frame for hovering, a band for a hint or a mistake,
/// corners of the band for other tiles of the hint, and a folded corner for a free tile.
fn paint_marks(canvas: &mut dyn Canvas, inside: Rect, geometry: &Geometry, tile: &TileLook) {
    let hair = canvas.hairline();
    let thick = (geometry.width() / 14).max(hair);
    if tile.free {
        // A folded corner, at the end of the face that has no numeral.
        let fold = inside.w / 4;
        let (x, y) = (inside.x + inside.w, inside.y + inside.h);
        let corner = [(x - fold, y), (x, y - fold), (x, y)].map(|(x, y)| Point::new(x, y));
        canvas.polygon(&corner, Some(FREE), None);
    }
    if tile.hover {
        canvas.frame(inside, hair.max(thick / 2), Role::ACTIVE);
    }
    match tile.mark {
        // The band is already painted.
        Some(MarkKind::Hint) if canvas.grain() > 1 => {}
        // The cursor has corners of its own.
        Some(MarkKind::Reason) if tile.cursor => {
            paint_mark(canvas, inside.inset(thick + 1), thick, MarkKind::Reason);
        }
        Some(mark) => paint_mark(canvas, inside, thick, mark),
        None => {}
    }
    if tile.selected {
        canvas.frame(inside, thick + 1, Role::SELECTED);
    }
    if tile.cursor {
        canvas.corners(inside, (inside.w / 3).max(2), thick + 1, Role::CURSOR);
    }
}

pub(crate) fn paint_mark(canvas: &mut dyn Canvas, inside: Rect, thick: i32, mark: MarkKind) {
    let role = match mark {
        MarkKind::Hint | MarkKind::Reason => Role::HINT,
        MarkKind::Mistake => Role::MISTAKE,
    };
    // Corners tell what the words of a hint name beside the tiles to take.
    if mark == MarkKind::Reason {
        return canvas.corners(inside, inside.w / 4, 2 * thick, role);
    }
    canvas.frame(inside, 2 * thick, role);
    if mark == MarkKind::Mistake {
        let (a, b) = (inside.inset(thick), thick.max(2));
        canvas.line(Point::new(a.x, a.y), Point::new(a.x + a.w - 1, a.y + a.h - 1), b, role);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::moves::Move;
    use crate::params::Params;
    use crate::ui::Ui;
    use puzzle_core::draw::Layout;
    use puzzle_core::solve::Mark;

    /// A canvas that sums up the areas reported as damaged, in pixels.
    struct Damage(i64);

    impl Canvas for Damage {
        fn rect(&mut self, _: Rect, _: Role) {}
        fn line(&mut self, _: Point, _: Point, _: i32, _: Role) {}
        fn polygon(&mut self, _: &[Point], _: Option<Role>, _: Option<Role>) {}
        fn circle(&mut self, _: Point, _: i32, _: Option<Role>, _: Option<Role>) {}
        fn text(&mut self, _: Rect, _: &str, _: TextStyle, _: Role) {}
        fn clip(&mut self, _: Rect) {}
        fn unclip(&mut self) {}
        fn damaged(&mut self, rect: Rect) {
            self.0 += rect.area();
        }
    }

    /// A canvas that counts the folded corners painted on free tiles.
    struct Corners(usize);

    impl Canvas for Corners {
        fn rect(&mut self, _: Rect, _: Role) {}
        fn line(&mut self, _: Point, _: Point, _: i32, _: Role) {}
        fn polygon(&mut self, _: &[Point], fill: Option<Role>, _: Option<Role>) {
            self.0 += usize::from(fill == Some(FREE));
        }
        fn circle(&mut self, _: Point, _: i32, _: Option<Role>, _: Option<Role>) {}
        fn text(&mut self, _: Rect, _: &str, _: TextStyle, _: Role) {}
        fn clip(&mut self, _: Rect) {}
        fn unclip(&mut self) {}
    }

    #[test]
    fn free_tiles_are_marked_on_demand_but_not_on_paper() {
        let params = Params::default();
        let groups: alloc::vec::Vec<u8> = (0..144).map(|t| (t % 36) as u8).collect();
        let state = State::new(params.layout().clone(), groups.into());
        let mut ui = Ui::default();
        let layout = Layout::square(48);
        let n_marked = |ui: &Ui, layout| {
            let (params, state) = (&params, &state);
            let frame = Frame::still(params, state, ui, layout);
            let mut canvas = Corners(0);
            redraw(&mut canvas, &mut DrawState::default(), &frame);
            canvas.0
        };
        assert_eq!(n_marked(&ui, layout), 0);
        let _ = ui.interpret(&state, layout, puzzle_core::input::Key::Char('F').into());
        assert_eq!(n_marked(&ui, layout), state.free_tiles().count());
        assert_eq!(n_marked(&ui, layout.on(puzzle_core::draw::Purpose::Paper)), 0);
    }

    /// A canvas that counts numerals with a frame of a mark or of the selection in front of them.
    #[derive(Default)]
    struct Covered {
        numeral: Rect,
        is_hidden: bool,
        n: usize,
    }

    impl Canvas for Covered {
        fn rect(&mut self, rect: Rect, role: Role) {
            let is_mark = [Role::HINT, Role::MISTAKE, Role::SELECTED].contains(&role);
            self.is_hidden |= is_mark && !rect.intersection(self.numeral).is_empty();
        }
        fn line(&mut self, _: Point, _: Point, _: i32, _: Role) {}
        fn polygon(&mut self, _: &[Point], _: Option<Role>, _: Option<Role>) {}
        fn circle(&mut self, _: Point, _: i32, _: Option<Role>, _: Option<Role>) {}
        fn text(&mut self, rect: Rect, _: &str, _: TextStyle, _: Role) {
            self.n += usize::from(self.is_hidden && rect != self.numeral);
            (self.numeral, self.is_hidden) = (rect, false);
        }
        fn clip(&mut self, _: Rect) {}
        fn unclip(&mut self) {}
    }

    #[test]
    fn marks_do_not_cover_numerals() {
        let params = Params::default();
        let groups: alloc::vec::Vec<u8> = (0..144).map(|t| (t % 36) as u8).collect();
        let state = State::new(params.layout().clone(), groups.into());
        for size in [24, 48, 96, 200] {
            for mark in [Mark::hint, Mark::reason, Mark::mistake] {
                let marks: alloc::vec::Vec<Mark> = (0..144).map(mark).collect();
                let ui = Ui::default();
                let frame = Frame::still(&params, &state, &ui, Layout::square(size));
                let mut canvas = Covered::default();
                let frame = Frame { marks: &marks, ..frame };
                redraw(&mut canvas, &mut DrawState::default(), &frame);
                canvas.text(Rect::default(), "", TextStyle::new(1), Role::TEXT);
                assert_eq!(canvas.n, 0, "{size} {:?}", marks[0].kind);
            }
        }
    }

    #[test]
    fn taking_a_pair_repaints_its_surroundings() {
        let params = Params::default();
        let groups: alloc::vec::Vec<u8> = (0..144).map(|t| (t % 36) as u8).collect();
        let mut state = State::new(params.layout().clone(), groups.into());
        let ui = Ui::default();
        let mut drawn = DrawState::default();
        let mut draw = |state: &State| {
            let layout = Layout::square(48);
            let (params, ui) = (&params, &ui);
            let frame = Frame::still(params, state, ui, layout);
            let mut canvas = Damage(0);
            redraw(&mut canvas, &mut drawn, &frame);
            canvas.0 * 1000 / frame.size().rect().area()
        };
        assert_eq!((draw(&state), draw(&state)), (1000, 0));
        while let Some(&(a, b)) = state.free_pairs().first() {
            state.execute(&Move::pair(a, b)).expect("a free pair");
            // Two tiles of this size are 14 thousandths; their sides and shadows, and the tiles on
            // which shadows now fall differently, add some more.
            let part = draw(&state);
            assert!((14..60).contains(&part), "{part} thousandths");
        }
    }
}
