//! The picture: cells and everything at rest on them, then the moving box and the player.

mod palette;
mod shapes;
mod skin;

use alloc::sync::Arc;

use puzzle_core::draw::{Canvas, Frame, Layout, Patch, Purpose, Rect, Role, TileCache};
use puzzle_core::grid::Direction;

use smallvec::SmallVec;

use crate::board::Ground;
use crate::game::Sokoban;
use crate::geometry::Geometry;
use crate::state::State;
use crate::tile::Tile;
pub(crate) use palette::{FLOOR_LINE, PALETTE};
pub(crate) use shapes::{is_blocky, middle, paint_cell};
use shapes::{paint_box, paint_player};

/// What the surface shows now.
#[derive(Debug, Default)]
pub struct DrawState {
    cache: TileCache<Look>,
    /// The position drawn last, if the appearance of its cells depended on nothing else. Then only
    /// cells in which the next position differs have to be drawn.
    shown: Option<(State, Layout)>,
    /// The cell whose box was drawn in motion instead of at rest.
    lifted: Option<usize>,
}

/// What is on a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Thing {
    None,
    Box,
    BoxOnGoal,
}

/// What a cell looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct CellLook {
    pub(crate) ground: Ground,
    /// Which of the eight neighbors of a wall are walls, and which are floor.
    pub(crate) joins: u16,
    /// `true` on paper; set for walls only.
    pub(crate) is_printed: bool,
    pub(crate) thing: Thing,
    /// The selected box can be brought here.
    pub(crate) is_destination: bool,
    /// The dragged box would be brought here if it were released now.
    pub(crate) is_drop_target: bool,
    pub(crate) selected: bool,
    pub(crate) flash: bool,
}

impl CellLook {
    pub(crate) const fn plain(ground: Ground) -> Self {
        Self {
            ground,
            joins: 0,
            is_printed: false,
            thing: Thing::None,
            is_destination: false,
            is_drop_target: false,
            selected: false,
            flash: false,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Look {
    Cell(CellLook),
    /// A box in motion; `true` if it is drawn as a box on a goal.
    Box(bool),
    /// The player, facing a direction; whether it holds a box, and whether it is on a goal.
    Player(Direction, bool, bool),
}

/// What moves in this frame: the rectangles of the player and a box, and the square where the state
/// has that box.
struct Moving {
    player: Rect,
    facing: Direction,
    held: Option<(Rect, usize)>,
}

fn moving(frame: &Frame<'_, Sokoban>, geometry: Geometry) -> Option<Moving> {
    let change = frame.change.as_ref().filter(|c| c.elapsed < c.length)?;
    let (old, new) = (change.old, frame.state);
    let n = frame.ui.n_shown(old, new);
    if n == 0 {
        return None;
    }
    let board = new.board();
    let moved = old.moved_box(new);
    let single;
    let track = if n == 1 && frame.ui.animation_path.is_empty() {
        single = [(old.player(), moved.map(|m| m.0)), (new.player(), moved.map(|m| m.1))];
        &single[..]
    } else {
        &frame.ui.animation_path[..]
    };
    let way = change.between(0, n as i32 * 256);
    let i = (way / 256) as usize;
    let [a, b] = track.get(i..i + 2)? else { return None };
    let part = way % 256;
    let (from, to) = (board.cell(a.0), board.cell(b.0));
    let held = a.1.zip(b.1).zip(moved).map(|((from, to), (_, end))| {
        (geometry.between(board.cell(from), board.cell(to), part), board.cell(end))
    });
    // The player faces the way it walks, or toward the box that it pulls.
    let mut facing = Direction::CLOCKWISE
        .into_iter()
        .find(|&d| board.step(a.0, d) == Some(b.0))
        .unwrap_or_else(|| new.facing());
    if n == 1 || change.is_undo {
        facing = if change.is_undo { old.facing() } else { new.facing() };
    } else if new.is_reverse() && a.1 != b.1 {
        facing = facing.opposite();
    }
    Some(Moving { player: geometry.between(from, to, part), facing, held })
}

/// Returns what a cell looks like. `lifted` is the cell whose box is in motion and not drawn here.
fn look_of(
    frame: &Frame<'_, Sokoban>,
    cell: usize,
    lifted: Option<usize>,
    flash: bool,
) -> CellLook {
    let (state, ui) = (frame.state, frame.ui);
    let board = &**state.board();
    let (x, y) = (cell % board.width(), cell / board.width());
    let ground = board.ground(x, y);
    let mut look = CellLook::plain(ground);
    if let Some(square) = board.square_at(x, y) {
        let is_target = state.is_target(square);
        look.ground = if is_target { Ground::Goal } else { Ground::Floor };
        if state.has_box(square) && lifted != Some(cell) {
            look.thing = if is_target { Thing::BoxOnGoal } else { Thing::Box };
        }
        look.flash = flash;
        look.is_destination = ui.shows_ways() && ui.destinations.binary_search(&square).is_ok();
        look.is_drop_target = ui.drop_target() == Some(square);
        look.selected = ui.selected == Some(square);
    } else if ground == Ground::Wall {
        look.joins = state.shared.joins[cell];
        look.is_printed = frame.layout.purpose == Purpose::Paper;
    }
    look
}

/// Draws the player with the image of a skin, or else with the game's own shapes.
pub(crate) fn draw_player(
    canvas: &mut dyn Canvas,
    rect: Rect,
    facing: Direction,
    grip: bool,
    on_goal: bool,
) {
    if !(canvas.has_images() && skin::player(canvas, rect, facing, on_goal)) {
        paint_player(canvas, rect, facing, grip);
    }
}

/// Draws a frame.
pub(crate) fn redraw(canvas: &mut dyn Canvas, drawn: &mut DrawState, frame: &Frame<'_, Sokoban>) {
    let (state, ui) = (frame.state, frame.ui);
    let board = &**state.board();
    let geometry = Geometry::of(state, frame.layout);
    let moving = moving(frame, geometry);
    let held = moving.as_ref().and_then(|m| m.held);
    let lifted = held.map(|h| h.1);
    let is_plain = ui.selected.is_none() && ui.destinations.is_empty() && frame.flash.is_none();
    let flash = frame.flashes(150);
    let cell = |cell: usize| {
        let look = look_of(frame, cell, lifted, flash);
        (geometry.rect(cell), Look::Cell(look))
    };
    let held = held.map_or((Rect::default(), Look::Box(false)), |(rect, end)| {
        let (x, y) = (end % board.width(), end / board.width());
        let on_goal = board.square_at(x, y).is_some_and(|c| state.is_target(c));
        (rect, Look::Box(on_goal))
    });
    let grip = ui.grip && state.is_reverse();
    let on_goal = state.is_target(state.player());
    let (at, facing) = match &moving {
        Some(m) => (m.player, m.facing),
        None => (geometry.rect(board.cell(state.player())), state.facing()),
    };
    let player = (at, Look::Player(facing, grip, on_goal));
    let ground = |canvas: &mut dyn Canvas, rect| canvas.rect(rect, Role::GROUND);
    let paint = |canvas: &mut dyn Canvas, rect: Rect, look: &Look| match *look {
        Look::Cell(look) => paint_cell(canvas, rect, &look),
        Look::Box(on_goal) => paint_box(canvas, rect, on_goal),
        Look::Player(facing, grip, on_goal) => draw_player(canvas, rect, facing, grip, on_goal),
    };
    let area = geometry.size().rect();
    let n = board.width() * board.height();
    let len = n + board.unreachable_tiles().len() + 2;
    let last = drawn.shown.as_mut().filter(|(last, layout)| {
        is_plain && *layout == frame.layout && Arc::ptr_eq(&last.shared, &state.shared)
    });
    if let Some((last, _)) = last {
        let mut cells: SmallVec<[usize; 8]> = drawn.lifted.into_iter().chain(lifted).collect();
        cells.extend(last.changed_squares(state).map(|square| board.cell(square)));
        let changes = cells.into_iter().map(|s| {
            let (rect, look) = cell(s);
            (s, rect, look)
        });
        let ends = [(len - 2, held.0, held.1), (len - 1, player.0, player.1)];
        let patch = Patch::new(len, changes.chain(ends));
        drawn.cache.patch(canvas, area, patch, ground, paint);
        last.clone_from(state);
    } else {
        let unreachable_tiles = board.unreachable_tiles().iter().map(|&(cell, tile)| {
            let ground = if tile.is_goal() { Ground::Goal } else { Ground::Floor };
            let mut look = CellLook::plain(ground);
            look.thing = match tile {
                Tile::BoxOnGoal => Thing::BoxOnGoal,
                Tile::Box => Thing::Box,
                _ => Thing::None,
            };
            (geometry.rect(cell.into()), Look::Cell(look))
        });
        let tiles = (0..n).map(cell).chain(unreachable_tiles).chain([held, player]);
        drawn.cache.draw(canvas, area, tiles, ground, paint);
        drawn.shown = is_plain.then(|| (state.clone(), frame.layout));
    }
    drawn.lifted = lifted;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::params::Params;
    use crate::ui::Ui;
    use alloc::vec::Vec;
    use puzzle_core::Game;
    use puzzle_core::draw::{Palette, Point, TextStyle, Theme};
    use puzzle_core::params::Params as _;

    /// A canvas that records the roles with which areas are filled.
    struct Fills(Vec<Role>);

    impl Canvas for Fills {
        fn rect(&mut self, _: Rect, role: Role) {
            self.0.push(role);
        }
        fn line(&mut self, _: Point, _: Point, _: i32, _: Role) {}
        fn polygon(&mut self, _: &[Point], fill: Option<Role>, _: Option<Role>) {
            self.0.extend(fill);
        }
        fn circle(&mut self, _: Point, _: i32, fill: Option<Role>, _: Option<Role>) {
            self.0.extend(fill);
        }
        fn text(&mut self, _: Rect, _: &str, _: TextStyle, _: Role) {}
        fn clip(&mut self, _: Rect) {}
        fn unclip(&mut self) {}
        fn rounded(&mut self, _: Rect, _: i32, role: Role) {
            self.0.push(role);
        }
    }

    /// Patterns as fine as pixels shimmer on screens. Paper needs them because it has no shades.
    #[test]
    fn only_paper_has_patterns() {
        let params = Params::decode("5x3", &Params::default()).unwrap();
        let desc = Sokoban::parse_desc(&params, "w6ubtw6").unwrap();
        let state = Sokoban::new_state(&params, &desc);
        let palette = Palette::new(Theme::Mono, PALETTE);
        for purpose in Purpose::ALL {
            let layout = Layout::square(32).on(purpose);
            let (params, state, ui) = (&params, &state, &Ui::default());
            let frame = Frame::still(params, state, ui, layout);
            let mut fills = Fills(Vec::new());
            redraw(&mut fills, &mut DrawState::default(), &frame);
            let has_pattern = fills.0.iter().any(|&role| palette.ink(role).hatch.is_some());
            assert_eq!(has_pattern, purpose == Purpose::Paper, "{purpose:?}");
        }
    }
}
