//! The picture.
//!
//! Painted in this order: cells, lines between them, numbers on top, and the bank of missing
//! numbers below. Each is a tile of the cache in a slot of its own, so that a move repaints what
//! it changed.

use crate::board::Kind;
use crate::geometry::{Corners, Geometry};
use crate::state::State;
use crate::ui::{Finding, Kindling, Ui};
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use puzzle_core::{Canvas, Ink, MarkKind, Point, Rect, Rgb, Role, RoleSpec, TextStyle, TileCache};

/// The line between consecutive numbers.
const PATH: Role = Role::own(0);
/// A pencil line.
const PENCIL: Role = Role::own(1);
/// Numbers that the player entered.
const ENTERED: Role = Role::own(2);

/// The game's own colors.
pub(crate) const PALETTE: &[RoleSpec] = &[
    RoleSpec::new("path", 0x9f_b8d9, 0x4d_6a91)
        .high_contrast(0x30_70c0)
        .color_blind(0x8f_bbd9)
        .mono(Ink::plain(Rgb::BLACK)),
    RoleSpec::new("pencil line", 0xa3_7f3f, 0xd0_a85c)
        .high_contrast(0xff_c060)
        .color_blind(0xe6_9f00)
        .mono(Ink::plain(Rgb::BLACK)),
    RoleSpec::new("entered number", 0x1f_4e96, 0xa9_ccff)
        .high_contrast(0x99_ddff)
        .color_blind(0x00_4f80),
];

/// What one tile looks like.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Look {
    Nothing,
    Cell { place: u16, fill: Role, mark: Option<MarkKind>, wrong: bool, cursor: bool, held: bool },
    Line { from: Point, to: Point, role: Role },
    Number { place: u16, text: String, role: Role, back: Role, bold: bool, ring: bool },
    Bank { number: u16, next: bool },
}

/// What the surface shows.
#[derive(Debug, Default)]
pub struct Drawn {
    cache: TileCache<Look>,
}

/// Everything that a picture shows.
pub(crate) struct Picture<'a> {
    pub(crate) geometry: Geometry,
    pub(crate) state: &'a State,
    pub(crate) ui: &'a Ui,
    pub(crate) flashes: bool,
    pub(crate) mark: &'a dyn Fn(usize) -> Option<MarkKind>,
    /// Invisible places are shown, faintly.
    pub(crate) edits: bool,
}

impl Drawn {
    pub(crate) fn redraw(&mut self, canvas: &mut dyn Canvas, picture: &Picture) {
        let tiles = picture.tiles();
        let geometry = picture.geometry;
        self.cache.draw(
            canvas,
            geometry.size().rect(),
            tiles,
            |canvas, rect| canvas.rect(rect, Role::GROUND),
            |canvas, rect, look| paint(canvas, &geometry, rect, look),
        );
    }
}

impl Picture<'_> {
    fn tiles(&self) -> Vec<(Rect, Look)> {
        let (g, state, ui) = (&self.geometry, self.state, self.ui);
        let board = state.board();
        let n = board.n_places();
        let mut tiles = Vec::with_capacity(6 * n);
        let mut preview: Vec<Option<u16>> = alloc::vec![None; n];
        let mut held = alloc::vec![false; n];
        if let Some(drag) = &ui.drag {
            for (i, &cell) in drag.cells.iter().enumerate() {
                held[usize::from(cell)] = true;
                preview[usize::from(cell)] = drag.number(i);
            }
        }
        let shown = |place: usize| match state.number(place) {
            0 => preview[place].unwrap_or(0),
            number => number,
        };
        let fill = |place: usize| match board.kinds()[place] {
            Kind::Block => Role::WALL,
            Kind::Invisible => Role::GROUND,
            Kind::Cell => match (self.mark)(place) {
                Some(MarkKind::Hint) => Role::HINT,
                _ if self.flashes => Role::FLASH,
                _ if state.is_clue(place) => Role::TILE,
                _ => Role::BOARD,
            },
        };
        let is_wrong =
            |place: usize| ui.shows_findings && ui.findings.get(place) == Some(&Finding::Wrong);
        for (place, &held) in held.iter().enumerate() {
            if board.kinds()[place] == Kind::Invisible && !self.edits {
                tiles.push((Rect::default(), Look::Nothing));
                continue;
            }
            let look = Look::Cell {
                place: place as u16,
                fill: fill(place),
                mark: (self.mark)(place),
                wrong: is_wrong(place),
                cursor: ui.cursor_visible && ui.cursor == place,
                held,
            };
            tiles.push((g.bounds(place), look));
        }
        self.lines(&mut tiles, &shown);
        let next = ui.next(state);
        // What is finished steps back behind what is not; a solved board is all there is.
        let fades = ui.shows_findings && !state.is_solved();
        for place in 0..n {
            let typed = ui.typed.filter(|_| ui.cursor_visible && ui.cursor == place);
            let number = shown(place);
            if typed.is_none() && number == 0 || !board.is_cell(place) {
                tiles.push((Rect::default(), Look::Nothing));
                continue;
            }
            let done = fades && ui.findings.get(place) == Some(&Finding::Done);
            let role = match state.number(place) {
                _ if typed.is_some() => Role::CURSOR,
                0 => Role::SELECTED,
                _ if is_wrong(place) => Role::MISTAKE,
                _ if (self.mark)(place) == Some(MarkKind::Hint) => Role::TEXT,
                _ if done => Role::FAINT,
                _ if state.is_clue(place) => Role::TEXT,
                _ => ENTERED,
            };
            let mut text = typed.unwrap_or(number).to_string();
            if typed.is_some() {
                text.push('_');
            }
            let look = Look::Number {
                place: place as u16,
                text,
                role,
                back: fill(place),
                bold: state.is_clue(place),
                ring: number > 0 && number == ui.in_hand && typed.is_none(),
            };
            tiles.push((g.bounds(place), look));
        }
        let mut present = alloc::vec![false; usize::from(state.last()) + 1];
        for place in 0..n {
            if let Some(slot) = present.get_mut(usize::from(shown(place))) {
                *slot = true;
            }
        }
        for number in 1..=n as u16 {
            let missing = present.get(usize::from(number)) == Some(&false);
            if ui.shows_bank && missing {
                let look = Look::Bank { number, next: next == Some(number) };
                tiles.push((g.bank_rect(number), look));
            } else {
                tiles.push((Rect::default(), Look::Nothing));
            }
        }
        tiles
    }

    /// A slot for each pair of cells that touch, so that slots stay where they are.
    fn lines(&self, tiles: &mut Vec<(Rect, Look)>, shown: &dyn Fn(usize) -> u16) {
        let (g, state, ui) = (&self.geometry, self.state, self.ui);
        let mut drawn: Option<(&[u16], bool)> = None;
        if let Some(drag) = &ui.drag
            && let Kindling::Lines { draw } = drag.what
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
        let mut links = state.links().iter().peekable();
        for a in 0..state.board().n_places() {
            let first = shown(a);
            for &b in state.board().neighbors(a) {
                let b = usize::from(b);
                if b < a {
                    continue;
                }
                let linked = links.next_if(|&&l| l == (a as u16, b as u16)).is_some();
                let linked = in_drag(a, b).unwrap_or(linked);
                let second = shown(b);
                let follows = first > 0 && second > 0 && first.abs_diff(second) == 1;
                let role = if ui.shows_path && follows {
                    PATH
                } else if linked && !follows {
                    PENCIL
                } else {
                    tiles.push((Rect::default(), Look::Nothing));
                    continue;
                };
                let (from, to) = (g.center(a), g.center(b));
                let bounds = Rect::bounding(&[from, to]).inset(-g.line_width() - 1);
                tiles.push((bounds, Look::Line { from, to, role }));
            }
        }
    }
}

fn paint(canvas: &mut dyn Canvas, g: &Geometry, rect: Rect, look: &Look) {
    match look {
        Look::Nothing => {}
        &Look::Cell { place, fill, mark, wrong, cursor, held } => {
            let place = usize::from(place);
            let corners = g.corners(place);
            if corners.len() == 4 {
                canvas.rect(rect, Role::GRID);
                canvas.rect(rect.inset(1), fill);
            } else {
                canvas.polygon(&corners, Some(fill), Some(Role::GRID));
            }
            let thick = g.line_width().max(2) * 2 / 3;
            let thick = thick.max(1);
            match mark {
                Some(MarkKind::Mistake) => {
                    outline(canvas, &g.inner(place, thick), thick, Role::MISTAKE);
                    let inner = g.inner(place, 3 * thick);
                    let half = inner.len() / 2;
                    canvas.line(inner[0], inner[half], 1, Role::MISTAKE);
                }
                Some(MarkKind::Reason) => {
                    outline(canvas, &g.inner(place, thick), thick, Role::HINT);
                }
                _ => {}
            }
            if wrong {
                let inner = g.inner(place, 2 * thick);
                outline(canvas, &inner, 1, Role::MISTAKE);
            }
            if held {
                outline(canvas, &g.inner(place, thick), thick, Role::SELECTED);
            }
            if cursor {
                outline(canvas, &g.inner(place, thick), thick + 1, Role::CURSOR);
            }
        }
        &Look::Line { from, to, role } if role == PENCIL => {
            // Thin, between two dots: told from the path in any theme.
            let width = (g.line_width() / 2).max(1);
            canvas.line(from, to, width, role);
            for end in [from, to] {
                canvas.circle(end, width, Some(role), None);
            }
        }
        &Look::Line { from, to, role } => canvas.line(from, to, g.line_width(), role),
        Look::Number { place, text, role, back, bold, ring } => {
            let place = usize::from(*place);
            let text_box = g.text_box(place);
            let size = g.text_size();
            let radius = (size * 3 / 5).min(text_box.w / 2).min(text_box.h / 2);
            if radius > 2 {
                canvas.circle(text_box.center(), radius, Some(*back), ring.then_some(Role::ACTIVE));
            }
            let style = if *bold { TextStyle::new(size).bold() } else { TextStyle::new(size) };
            canvas.text(text_box, text, style, *role);
        }
        &Look::Bank { number, next } => {
            let inner = rect.inset(i32::from(rect.h > 8));
            if next {
                canvas.rect(inner, Role::TILE);
                canvas.frame(inner, 1, Role::ACTIVE);
            }
            let style = TextStyle::new((rect.h * 7 / 10).max(1));
            let style = if next { style.bold() } else { style };
            let role = if next { Role::TEXT } else { Role::FAINT };
            canvas.text(inner, &number.to_string(), style, role);
        }
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
