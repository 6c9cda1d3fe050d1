//! The picture.
//!
//! It is painted in this order: the background of the list of missing numbers, cells, links, lines
//! of the path, walls, numbers, and the missing numbers. Each element is a tile of the tile cache in
//! a slot of its own, so that a move repaints only what it changed.

mod pair_rules;
mod palette;
mod way;

use crate::board::PlaceKind;
use crate::geometry::{Corners, Geometry};
use crate::number_status::NumberStatus;
use crate::state::State;
use crate::ui::{DragKind, Ui};
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use pair_rules::WallLook;
pub(crate) use palette::PALETTE;
use palette::{BLOCK, ENTERED, GIVEN, NEIGHBOR, PATH, PENCIL, RIM};
use puzzle_core::Game;
use puzzle_core::draw::{Canvas, Frame, Point, Purpose, Rect, Role, TextStyle, TileCache};
use puzzle_core::solve::MarkKind;
use way::Way;

/// The look of one tile of the picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Look {
    Nothing,
    Cell(CellLook),
    Line {
        way: Way,
        role: Role,
    },
    /// The bar between two linked cells.
    Link(Way),
    Wall(WallLook),
    Number(NumberLook),
    /// The background of the list of missing numbers.
    Band,
    Bank {
        number: u16,
        next: bool,
    },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct CellLook {
    place: u16,
    fill: Role,
    /// The role of the plate behind a given number.
    plate: Option<Role>,
    mark: Option<MarkKind>,
    wrong: bool,
    cursor: bool,
    held: bool,
    /// `true` for the neighbors of the cell under the cursor, where they do not lie around it.
    is_near: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct NumberLook {
    place: u16,
    text: String,
    role: Role,
    /// The role of the background behind the number.
    back: Role,
    bold: bool,
    /// `true` for the current number.
    is_current: bool,
    /// `true` for the first and the last number of the path, which have a ring.
    end: bool,
}

/// What the surface shows now, to repaint only what changes.
#[derive(Debug, Default)]
pub struct DrawState {
    cache: TileCache<Look>,
}

/// Everything that one picture of the board depends on.
pub(crate) struct Picture<'a> {
    geometry: Geometry,
    state: &'a State,
    ui: &'a Ui,
    flashes: bool,
    mark: &'a dyn Fn(usize) -> Option<MarkKind>,
    /// `true` in the editor, which shows invisible places faintly.
    shows_invisible: bool,
    /// The number that the current drag would enter at each place.
    preview: Vec<Option<u16>>,
    /// The width of the surface's thinnest line, in pixels.
    hairline: i32,
    /// What the picture is for.
    purpose: Purpose,
}

/// Draws a frame. The editor also shows invisible places.
pub(crate) fn redraw<G>(
    canvas: &mut dyn Canvas,
    drawn: &mut DrawState,
    frame: &Frame<G>,
    shows_invisible: bool,
) where
    G: Game<State = State, Ui = Ui>,
{
    let (state, ui) = (frame.state, frame.ui);
    let geometry = Geometry::of(state, frame.layout);
    let mut preview = alloc::vec![None; state.board().n_places()];
    if let Some(drag) = &ui.drag {
        for (i, &cell) in drag.cells.iter().enumerate() {
            preview[usize::from(cell)] = drag.number(i);
        }
    }
    let mark = |cell| frame.mark(cell);
    let flashes = frame.flashes(150);
    let picture = Picture {
        geometry,
        state,
        ui,
        flashes,
        mark: &mark,
        shows_invisible,
        preview,
        hairline: canvas.hairline(),
        purpose: frame.layout.purpose,
    };
    let digits = state.last().max(1).ilog10() as i32 + 1;
    drawn.cache.draw(
        canvas,
        geometry.size().rect(),
        picture.tiles(),
        |canvas, rect| canvas.rect(rect, Role::GROUND),
        |canvas, rect, look| paint(canvas, &geometry, digits, rect, look),
    );
}

impl Picture<'_> {
    /// Returns all tiles of the picture with their rectangles, in the order of painting. The index
    /// of a tile is its slot in the tile cache.
    fn tiles(&self) -> Vec<(Rect, Look)> {
        let mut tiles = Vec::with_capacity(6 * self.state.board().n_places());
        tiles.push(if self.has_bank() {
            (self.geometry.band(), Look::Band)
        } else {
            (Rect::default(), Look::Nothing)
        });
        self.cells(&mut tiles);
        self.links(&mut tiles);
        self.lines(&mut tiles);
        self.walls(&mut tiles);
        self.numbers(&mut tiles);
        self.bank(&mut tiles);
        tiles
    }

    /// Returns the number to draw at a place: the number on the board, or else the one that the
    /// drag would enter; 0 for none.
    fn shown(&self, place: usize) -> u16 {
        match self.state.number(place) {
            0 => self.preview[place].unwrap_or(0),
            number => number,
        }
    }

    fn fill(&self, place: usize) -> Role {
        match self.state.board().kinds()[place] {
            _ if (self.mark)(place) == Some(MarkKind::Hint) => Role::HINT,
            PlaceKind::Block if self.purpose == Purpose::Paper => Role::WALL,
            PlaceKind::Block => BLOCK,
            PlaceKind::Invisible => Role::GROUND,
            PlaceKind::Cell if self.flashes => Role::FLASH,
            // On paper the cells to be filled are left white.
            PlaceKind::Cell if self.purpose == Purpose::Paper => Role::TILE,
            PlaceKind::Cell => Role::BOARD,
        }
    }

    /// Returns the role of the background behind a number: a plain color where the cell's own color
    /// is a pattern in the monochrome theme.
    fn number_back(&self, place: usize) -> Role {
        match self.fill(place) {
            Role::HINT | Role::FLASH => self.plate(place).unwrap_or(Role::BOARD),
            fill => self.plate(place).unwrap_or(fill),
        }
    }

    /// Returns the role of the plate behind the number at a place; `None` if the number is not
    /// given. On paper, printed numbers are shaded.
    fn plate(&self, place: usize) -> Option<Role> {
        let role = if self.purpose == Purpose::Paper { Role::BOARD } else { GIVEN };
        self.state.is_clue(place).then_some(role)
    }

    /// Returns `true` if finished and wrong numbers are marked, which is never the case in print.
    fn shows_number_status(&self) -> bool {
        self.ui.shows_number_status && self.purpose.is_played()
    }

    fn is_wrong(&self, place: usize) -> bool {
        self.shows_number_status()
            && self.ui.number_statuses.get(place) == Some(&NumberStatus::Wrong)
    }

    fn cells(&self, tiles: &mut Vec<(Rect, Look)>) {
        let (state, ui) = (self.state, self.ui);
        let mut held = alloc::vec![false; state.board().n_places()];
        for &cell in ui.drag.iter().flat_map(|drag| &drag.cells) {
            held[usize::from(cell)] = true;
        }
        if let Some(held) = ui.pair_from.and_then(|place| held.get_mut(place)) {
            *held = true;
        }
        let near = if self.purpose.is_played() { ui.shown_neighbors(state) } else { &[] };
        for (place, &held) in held.iter().enumerate() {
            if state.board().kinds()[place] == PlaceKind::Invisible && !self.shows_invisible {
                tiles.push((Rect::default(), Look::Nothing));
                continue;
            }
            let look = Look::Cell(CellLook {
                place: place as u16,
                fill: self.fill(place),
                plate: self.plate(place),
                mark: (self.mark)(place),
                wrong: self.is_wrong(place),
                cursor: ui.cursor_visible && ui.cursor == place,
                held,
                is_near: near.contains(&(place as u16)),
            });
            // Half of a slanting side is drawn inside the cell, half outside.
            let outside = self.hairline / 2;
            tiles.push((self.geometry.bounds(place).inset(-outside), look));
        }
    }

    fn numbers(&self, tiles: &mut Vec<(Rect, Look)>) {
        let (state, ui) = (self.state, self.ui);
        for place in 0..state.board().n_places() {
            let typed = ui.typed.filter(|_| ui.cursor_visible && ui.cursor == place);
            let number = self.shown(place);
            if typed.is_none() && number == 0 || !state.board().is_cell(place) {
                tiles.push((Rect::default(), Look::Nothing));
                continue;
            }
            let mut text = typed.unwrap_or(number).to_string();
            if typed.is_some() {
                text.push('_');
            }
            let is_number = number > 0 && typed.is_none();
            let look = Look::Number(NumberLook {
                place: place as u16,
                text,
                role: if typed.is_some() { Role::CURSOR } else { self.number_role(place) },
                back: self.number_back(place),
                bold: state.is_clue(place),
                is_current: is_number && self.purpose.is_played() && number == ui.current_number,
                end: is_number && (number == 1 || number == state.last()),
            });
            tiles.push((self.geometry.bounds(place), look));
        }
    }

    fn number_role(&self, place: usize) -> Role {
        // Finished numbers are drawn fainter than unfinished ones, unless the board is solved.
        let fades = self.shows_number_status() && !self.state.is_solved();
        let is_done = self.ui.number_statuses.get(place) == Some(&NumberStatus::Done);
        let is_end = [1, self.state.last()].contains(&self.state.number(place));
        match self.state.number(place) {
            0 => Role::SELECTED,
            _ if self.is_wrong(place) => Role::MISTAKE,
            _ if (self.mark)(place) == Some(MarkKind::Hint) => Role::TEXT,
            _ if fades && is_done && !is_end => Role::FAINT,
            _ if self.state.is_clue(place) => Role::TEXT,
            _ => ENTERED,
        }
    }

    fn has_bank(&self) -> bool {
        self.ui.shows_bank && self.geometry.has_bank()
    }

    /// Adds the list of missing numbers to `tiles`: one slot for each number of the path, so that
    /// slots never move.
    fn bank(&self, tiles: &mut Vec<(Rect, Look)>) {
        let next = self.ui.next(self.state);
        let mut missing = alloc::vec![false; self.state.board().n_places() + 1];
        if self.has_bank() {
            for number in self.state.missing() {
                missing[usize::from(number)] = true;
            }
            for place in 0..self.preview.len() {
                if let Some(slot) = missing.get_mut(usize::from(self.shown(place))) {
                    *slot = false;
                }
            }
        }
        for (number, &is_missing) in (0..).zip(&missing).skip(1) {
            tiles.push(if is_missing {
                let look = Look::Bank { number, next: next == Some(number) };
                (self.geometry.bank_rect(number), look)
            } else {
                (Rect::default(), Look::Nothing)
            });
        }
    }

    /// Adds the path's lines and the pencil lines to `tiles`: one slot for each pair of cells that
    /// touch, so that slots never move.
    fn lines(&self, tiles: &mut Vec<(Rect, Look)>) {
        let (g, state, ui) = (&self.geometry, self.state, self.ui);
        let mut drawn: Option<(&[u16], bool)> = None;
        if let Some(drag) = &ui.drag
            && let DragKind::Lines { draw } = drag.kind
        {
            drawn = Some((&drag.cells, draw));
        }
        let in_drag = |a: usize, b: usize| {
            let (cells, draw) = drawn?;
            let is = |pair: &[u16]| {
                let (x, y) = (usize::from(pair[0]), usize::from(pair[1]));
                (x, y) == (a, b) || (y, x) == (a, b)
            };
            cells.windows(2).any(is).then_some(draw)
        };
        // On paper the path of a puzzle is not drawn, because the solver draws it by hand.
        let shows_path = ui.shows_path && (self.purpose.is_played() || state.is_solved());
        let mut lines = state.lines().iter().peekable();
        for a in 0..state.board().n_places() {
            let first = self.shown(a);
            for &b in state.board().neighbors(a) {
                let b = usize::from(b);
                if b < a {
                    continue;
                }
                let has_line = lines.next_if(|&&l| l == (a as u16, b as u16)).is_some();
                let has_line = in_drag(a, b).unwrap_or(has_line);
                let second = self.shown(b);
                let follows = first > 0 && second > 0 && first.abs_diff(second) == 1;
                let role = if shows_path && follows {
                    PATH
                } else if has_line && !follows {
                    PENCIL
                } else {
                    tiles.push((Rect::default(), Look::Nothing));
                    continue;
                };
                let way = Way::of(g, a, b);
                let reach = g.line_width().max(self.hairline) + 1;
                tiles.push((way.bounds().inset(-reach), Look::Line { way, role }));
            }
        }
    }
}

/// Paints a tile; `digits` is the number of digits of the board's largest number.
fn paint(canvas: &mut dyn Canvas, g: &Geometry, digits: i32, rect: Rect, look: &Look) {
    match look {
        Look::Nothing => {}
        Look::Cell(cell) => paint_cell(canvas, g, *cell),
        &Look::Line { way, role } if role == PENCIL => {
            // A pencil line is thin and ends in two dots, which distinguishes it from the path in
            // any theme.
            let width = (g.line_width() / 2).max(canvas.hairline());
            way.paint(canvas, width, role);
            for end in [way.from, way.to] {
                canvas.circle(end, width, Some(role), None);
            }
        }
        &Look::Line { way, role } => {
            let width = g.line_width().max(canvas.hairline());
            // On a surface of characters a line is at most two grains wide.
            let most = if canvas.grain() > 1 { canvas.grain() } else { i32::MAX };
            way.paint(canvas, width.min(most), role);
        }
        &Look::Link(way) => pair_rules::paint_link(canvas, g, way),
        Look::Wall(wall) => pair_rules::paint_wall(canvas, g, *wall),
        Look::Number(number) => paint_number(canvas, g, digits, number),
        Look::Band => {
            canvas.rect(rect, Role::BOARD);
            if canvas.grain() == 1 {
                canvas.frame(rect, canvas.hairline(), Role::GRID);
            }
        }
        &Look::Bank { number, next } => {
            let inner = rect.inset(i32::from(rect.h > 8));
            if next && canvas.grain() > 1 {
                paint_chip(canvas, inner.center(), number.ilog10() as i32 + 1);
            } else if next {
                canvas.rect(inner, GIVEN);
                canvas.frame(inner, canvas.hairline(), Role::ACTIVE);
            }
            let style = TextStyle::new(g.bank_text_size(digits));
            let style = if next { style.bold() } else { style };
            let role = if next { Role::TEXT } else { Role::FAINT };
            canvas.text(inner, &number.to_string(), style, role);
        }
    }
}

/// Paints a number on a disc that hides the lines behind it. As in printed puzzles, the first and
/// the last number get a ring; the current number gets a bar below it.
fn paint_number(canvas: &mut dyn Canvas, g: &Geometry, digits: i32, look: &NumberLook) {
    let text_box = g.text_box(look.place.into());
    let center = text_box.center();
    let size = g.text_size(digits);
    let radius = (size * 3 / 5).min(text_box.w / 2).min(text_box.h / 2);
    let ring = g.ring();
    let thick = (ring / 8).max(canvas.hairline());
    let is_coarse = canvas.grain() > thick;
    if look.end && !is_coarse && ring > 3 * thick {
        if canvas.grain() > 1 {
            // A thin outline is drawn more finely than a filled ring of the same width.
            canvas.circle(center, ring, Some(look.back), None);
            canvas.circle(center, ring - 1, None, Some(look.role));
        } else {
            canvas.circle(center, ring, Some(look.role), None);
            canvas.circle(center, ring - thick, Some(look.back), None);
        }
    } else if radius > 2 {
        canvas.circle(center, radius, Some(look.back), None);
    }
    let has_chip = look.is_current && canvas.grain() > 1;
    if has_chip {
        paint_chip(canvas, center, look.text.len() as i32);
    }
    let style = if look.bold { TextStyle::new(size).bold() } else { TextStyle::new(size) };
    canvas.text(text_box, &look.text, style, look.role);
    if look.is_current && !has_chip {
        let (w, lowest) = (ring, text_box.y + text_box.h - thick);
        let y = (center.y + size * 2 / 5 + thick).min(lowest);
        canvas.rect(Rect::new(center.x - w / 2, y, w, thick), Role::ACTIVE);
    }
}

/// Paints a small background behind `n` characters of a coarse surface, which are four grains high
/// and two wide. It is lower than they are, so that it stays in their row even if they are a little
/// off center.
fn paint_chip(canvas: &mut dyn Canvas, center: Point, n: i32) {
    let grain = canvas.grain();
    let (w, h) = ((n + 1) * 2 * grain, 3 * grain);
    canvas.rect(Rect::new(center.x - w / 2, center.y - h / 2, w, h), Role::ACTIVE);
}

fn paint_cell(canvas: &mut dyn Canvas, g: &Geometry, look: CellLook) {
    let CellLook { place, mut fill, mut plate, mark, wrong, cursor, held, is_near } = look;
    let place = usize::from(place);
    let corners = g.corners(place);
    let hairline = canvas.hairline();
    let gap = g.plate_gap();
    if gap < (2 * hairline).max(if canvas.grain() > 1 { 2 * canvas.grain() } else { 1 })
        && let Some(role) = plate.take()
        && matches!(fill, Role::BOARD | Role::TILE)
    {
        // The cell is too small for a plate, so all of it becomes the plate.
        fill = role;
    }
    if corners.len() == 4 {
        let rect = Rect::bounding(&corners);
        // Neighbors share a pixel, and each draws its half of the line between them.
        let line = (hairline + 1) / 2;
        canvas.rect(rect.inset(line), fill);
        canvas.frame(rect, line, Role::GRID);
        if let Some(role) = plate {
            let plate = rect.inset(gap);
            canvas.rounded(plate, 2 * gap, RIM);
            canvas.rounded(plate.inset(hairline), 2 * gap - hairline, role);
        }
    } else {
        if canvas.grain() > 1 {
            // On such surfaces an outline is only the edge of an area, and the line between two
            // cells is wider.
            canvas.polygon(&corners, Some(fill), None);
            canvas.polygon(&corners, None, Some(Role::GRID));
        } else {
            canvas.polygon(&corners, Some(fill), Some(Role::GRID));
        }
        if let Some(role) = plate {
            canvas.polygon(&g.inner(place, gap), Some(role), Some(RIM));
        }
    }
    let thick = (g.line_width().max(2) * 2 / 3).max(hairline);
    if is_near {
        // On a surface of characters a line as thin as that of the grid is lost in it.
        let width = thick + i32::from(canvas.grain() > 1);
        outline(canvas, &g.inner(place, thick), width, NEIGHBOR);
    }
    // The cursor is drawn around a mark, so that neither hides the other.
    let by = if cursor { 2 * thick + 1 } else { thick };
    match mark {
        Some(MarkKind::Mistake) => {
            outline(canvas, &g.inner(place, by), thick, Role::MISTAKE);
            let inner = g.inner(place, by + 2 * thick);
            canvas.line(inner[0], inner[inner.len() / 2], hairline, Role::MISTAKE);
        }
        Some(MarkKind::Reason) => outline(canvas, &g.inner(place, by), thick, Role::HINT),
        _ => {}
    }
    if wrong && canvas.grain() == 1 {
        outline(canvas, &g.inner(place, by + thick), hairline, Role::MISTAKE);
    } else if wrong && mark.is_none() {
        // It is not inset further, because on a surface of characters it would run through the
        // number.
        outline(canvas, &g.inner(place, by), hairline, Role::MISTAKE);
    }
    if held {
        outline(canvas, &g.inner(place, thick), thick, Role::SELECTED);
    }
    if cursor && fill == BLOCK && canvas.grain() == 1 {
        // The cursor may have the color of the block.
        outline(canvas, &g.inner(place, thick * 3 / 2), 2 * thick, Role::BOARD);
    }
    if cursor {
        outline(canvas, &g.inner(place, thick), thick + 1, Role::CURSOR);
    }
}

fn outline(canvas: &mut dyn Canvas, corners: &Corners, width: i32, role: Role) {
    if corners.len() == 4 {
        let rect = Rect::bounding(corners);
        canvas.frame(rect, width, role);
        return;
    }
    for i in 0..corners.len() {
        canvas.line(corners[i], corners[(i + 1) % corners.len()], width, role);
    }
}
