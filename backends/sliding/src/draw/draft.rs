//! Draws a draft of the editor.

use alloc::string::String;
use alloc::vec::Vec;

use puzzle_core::draw::{Canvas, Frame, Point, Rect, Role, TextStyle, TileCache};

use super::ground::{arrow, edge_between, paint_barrier, paint_polyline};
use super::look::{Face, Kind, Look};
use super::palette::{FRAME, FRAME_LIGHT, MOVES};
use super::piece::{self, Labels, Shape};
use super::scenery::Style;
use crate::board::Bars;
use crate::editor::{Draft, Ground, SlidingEditor, View};

/// What the surface shows of a draft.
#[derive(Debug, Default)]
pub struct DraftDrawState {
    cache: TileCache<DraftLook>,
}

/// What a part of the canvas looks like.
#[derive(Clone, Debug, PartialEq, Eq)]
enum DraftLook {
    Blank,
    Block,
    /// A block on a canvas whose cells are not on a grid, where it only keeps its place.
    SmallBlock,
    /// The board below a cell.
    Board,
    Piece(PieceLook),
    /// A wall between the cells with these rectangles, which are side by side.
    Wall(Rect, Rect, Bars),
    /// A link, or a wall between cells that are not side by side.
    Link {
        from: Point,
        to: Point,
        width: i32,
        is_one_way: bool,
        role: Role,
    },
    /// The frame of the cursor, or that of the chosen cell.
    Frame(Role),
    /// The text that is being typed.
    Typed(String),
}

/// What a cell with its piece looks like.
#[derive(Clone, Debug, PartialEq, Eq)]
struct PieceLook {
    /// The piece, or `None` for the hole.
    piece: Option<Look>,
    /// The label, if it is not the number.
    label: Option<String>,
    /// The longest label and the largest number, which decide the size of all texts.
    most: (usize, u16),
    style: Style,
}

/// Draws a frame.
pub(crate) fn redraw(
    canvas: &mut dyn Canvas,
    drawn: &mut DraftDrawState,
    frame: &Frame<'_, SlidingEditor>,
) {
    let preview = frame.ui.preview(frame.state, frame.layout);
    let picture = DraftPicture {
        draft: preview.as_ref().unwrap_or(frame.state),
        view: View::of(preview.as_ref().unwrap_or(frame.state), frame.layout),
        frame,
    };
    let tiles = picture.tiles();
    let ground = |canvas: &mut dyn Canvas, rect| canvas.rect(rect, Role::GROUND);
    let labels = picture.draft.letters();
    drawn.cache.draw(canvas, frame.size().rect(), tiles, ground, |canvas, rect, look| {
        paint(canvas, rect, look, labels);
    });
}

struct DraftPicture<'a> {
    draft: &'a Draft,
    view: View<'a>,
    frame: &'a Frame<'a, SlidingEditor>,
}

impl DraftPicture<'_> {
    /// Returns all parts in painting order.
    fn tiles(&self) -> Vec<(Rect, DraftLook)> {
        let (draft, ui) = (self.draft, self.frame.ui);
        let mut tiles = Vec::with_capacity(2 * draft.n_places());
        let is_free = self.view.is_free();
        for place in 0..draft.n_places() {
            let look = match draft.ground(place) {
                Ground::Blank => DraftLook::Blank,
                Ground::Block if is_free => DraftLook::SmallBlock,
                Ground::Block => DraftLook::Block,
                Ground::Cell if is_free => DraftLook::Blank,
                Ground::Cell => DraftLook::Board,
            };
            tiles.push((self.view.square(place), look));
        }
        if is_free {
            self.links(&mut tiles);
        }
        self.pieces(&mut tiles);
        if !is_free {
            self.links(&mut tiles);
        }
        self.walls(&mut tiles);
        if let Some(chosen) = ui.chosen.filter(|&place| place < draft.n_places()) {
            tiles.push((self.view.rect(chosen), DraftLook::Frame(Role::HINT)));
        }
        if ui.cursor.visible {
            tiles.push((self.view.rect(ui.place(draft)), DraftLook::Frame(Role::CURSOR)));
        }
        if let Some(typing) = &ui.typing {
            let text = typing.text.clone() + "_";
            tiles.push((self.view.rect(typing.place), DraftLook::Typed(text)));
        }
        tiles
    }

    fn pieces(&self, tiles: &mut Vec<(Rect, DraftLook)>) {
        let draft = self.draft;
        let shows_start = self.frame.ui.shows_start;
        let labels = draft.labels();
        let letters = draft.letters();
        let longest = letters.iter().map(|label| label.chars().count()).max().unwrap_or(0);
        let most = (longest, draft.n_cells() as u16);
        let style = if self.view.is_free() { Style::Free } else { Style::Tray };
        for place in 0..draft.n_places() {
            let Some(cell) = draft.number(place) else { continue };
            let piece = draft.piece_on(cell, shows_start);
            let label = labels[usize::from(piece)];
            let is_placed =
                shows_start && !draft.is_home(place) && labels[usize::from(cell)] == label;
            let face = if is_placed { Face::Placed } else { Face::Plain };
            let look = Look::new(Kind::Piece, label, piece).with(face);
            let look = PieceLook {
                piece: (piece > 0).then_some(look),
                label: letters.get(usize::from(label).wrapping_sub(1)).cloned(),
                most,
                style,
            };
            tiles.push((self.view.rect(place), DraftLook::Piece(look)));
        }
    }

    fn links(&self, tiles: &mut Vec<(Rect, DraftLook)>) {
        let places = self.draft.places();
        for link in &self.draft.plan().connectors {
            let ends = (places[usize::from(link.a)], places[usize::from(link.b)]);
            let role = if link.visible { MOVES } else { Role::FAINT };
            tiles.push(self.line(ends, !link.two_way, role));
        }
    }

    /// Returns the line between two places.
    fn line(&self, (a, b): (usize, usize), is_one_way: bool, role: Role) -> (Rect, DraftLook) {
        let (a, b) = (self.view.rect(a), self.view.rect(b));
        let (from, to) = (a.center(), b.center());
        // On a grid the line is drawn over the pieces, so it begins beside their numbers.
        let part = |from: i32, to: i32| {
            let length = (from - to).abs().max(1);
            let inset = if self.view.is_free() { 0 } else { a.w.min(a.h) * 3 / 10 };
            from + (to - from).signum() * inset.min(length / 3)
        };
        let (from, to) = (
            Point::new(part(from.x, to.x), part(from.y, to.y)),
            Point::new(part(to.x, from.x), part(to.y, from.y)),
        );
        let width = (a.w.min(a.h) / 16).max(1);
        let bounds = Rect::bounding(&[from, to]).inset(-(a.w.min(a.h) / 6 + 3));
        (bounds, DraftLook::Link { from, to, width, is_one_way, role })
    }

    fn walls(&self, tiles: &mut Vec<(Rect, DraftLook)>) {
        let places = self.draft.places();
        let width = self.draft.width();
        for bar in &self.draft.plan().barriers {
            let (a, b) = (places[usize::from(bar.a)], places[usize::from(bar.b)]);
            let is_beside = (a % width).abs_diff(b % width) + (a / width).abs_diff(b / width) == 1;
            if is_beside && !self.view.is_free() {
                let (a, b) = (self.view.rect(a), self.view.rect(b));
                let reach = a.w.min(a.h) / 4 + 1;
                let bounds = edge_between(a, b).inset(-reach);
                tiles.push((bounds, DraftLook::Wall(a, b, bar.bars)));
            } else {
                // The arrow shows the way that pieces can pass.
                let ends = if bar.bars == Bars::Forth { (b, a) } else { (a, b) };
                tiles.push(self.line(ends, bar.bars != Bars::Both, Role::MISTAKE));
            }
        }
    }
}

fn paint(canvas: &mut dyn Canvas, rect: Rect, look: &DraftLook, letters: &[String]) {
    let side = rect.w.min(rect.h);
    match look {
        DraftLook::Blank => {
            // A dot shows where the places of the blank canvas are.
            if canvas.grain() > 1 {
                canvas.text(rect, "·", TextStyle::new(side / 2), Role::FAINT);
                return;
            }
            let dot = (side / 12).max(canvas.grain()).max(1);
            let Point { x, y } = rect.center();
            canvas.rect(Rect::new(x - dot / 2, y - dot / 2, dot, dot), Role::GRID);
        }
        DraftLook::Block => {
            canvas.rect(rect, FRAME);
            canvas.frame(rect, canvas.hairline(), FRAME_LIGHT);
        }
        DraftLook::SmallBlock => canvas.rect(rect.inset(side * 3 / 8), FRAME),
        DraftLook::Board => canvas.rect(rect, Role::BOARD),
        DraftLook::Piece(look) => {
            let shape = Shape::new(look.style, rect, canvas.grain());
            match look.piece {
                Some(piece) => {
                    let labels = Labels { letters, most: look.most.1 };
                    piece::paint(canvas, &shape, labels, piece);
                }
                None => piece::hollow(canvas, &shape),
            }
        }
        DraftLook::Wall(a, b, bars) => paint_barrier(canvas, edge_between(*a, *b), (*a, *b), *bars),
        DraftLook::Link { from, to, width, is_one_way, role } => {
            let width = (*width).max(canvas.hairline());
            paint_polyline(canvas, &[*from, *to], width, *role);
            if *is_one_way {
                arrow(canvas, *from, *to, 5 * width, Role::TEXT);
            } else {
                for &end in &[*from, *to] {
                    canvas.circle(end, width, Some(*role), None);
                }
            }
        }
        DraftLook::Frame(role) => canvas.frame(rect, (side / 12).max(canvas.grain()).max(1), *role),
        DraftLook::Typed(text) => {
            canvas.rect(rect.inset(side / 8), Role::CURSOR);
            canvas.rect(rect.inset(side / 8 + canvas.hairline()), Role::BOARD);
            canvas.text(rect.inset(side / 8), text, TextStyle::new(side / 2).bold(), Role::TEXT);
        }
    }
}
