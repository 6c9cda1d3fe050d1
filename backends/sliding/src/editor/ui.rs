//! The user interface state of the editor, and the moves that clicks, drags and keys make.

use alloc::vec::Vec;

use puzzle_core::draw::{Layout, Point};
use puzzle_core::game::Response;
use puzzle_core::grid::{Cell, Cursor, Direction, DragPath};
use puzzle_core::input::{Button, Input, Key, Modifiers, Pointer, PointerKind};
use puzzle_core::{label, text};
use smallvec::SmallVec;

use super::brush::Brush;
use super::commands;
use super::draft::{Draft, Ground};
use super::stroke::{Edit, Spot, Stroke};
use super::typing::Typing;
use super::view::View;

/// A drag from a press until the release.
#[derive(Clone, Debug)]
pub(super) struct Drag {
    button: Button,
    brush: Brush,
    /// `true` if the brush removes what it draws, because the first place had it.
    erases: bool,
    path: DragPath,
    /// The point that the pointer is on, if the drag moves a cell.
    point: Option<Point>,
}

/// The user interface state of the editor.
#[derive(Clone, Debug)]
pub struct Ui {
    pub(crate) brush: Brush,
    pub(crate) cursor: Cursor,
    /// `true` if the start is shown and edited instead of the board.
    pub(crate) shows_start: bool,
    /// The place of the first of two cells that get a wall or a link between them, whose pieces are
    /// made identical, or whose pieces are exchanged.
    pub(crate) chosen: Option<usize>,
    /// The number that [`Brush::Order`] gives to the next cell.
    pub(super) next_number: u16,
    pub(crate) typing: Option<Typing>,
    /// The place where typing of a label continues after the move that the last input made.
    pub(super) types_next: Option<usize>,
    drag: Option<Drag>,
}

impl Default for Ui {
    fn default() -> Self {
        Self {
            brush: Brush::default(),
            cursor: Cursor::default(),
            shows_start: false,
            chosen: None,
            next_number: 1,
            typing: None,
            types_next: None,
            drag: None,
        }
    }
}

impl Ui {
    /// Returns the draft after the move of the drag; `None` if there is no drag or it makes no move.
    pub(crate) fn preview(&self, draft: &Draft, layout: Layout) -> Option<Draft> {
        let drag = self.drag.as_ref()?;
        let stroke = self.stroke(draft, layout, drag)?;
        let mut preview = draft.clone();
        preview.execute(&stroke).ok()?;
        Some(preview)
    }

    /// Returns the place that the cursor is on, even while it is not drawn.
    pub(crate) fn place(&self, draft: &Draft) -> usize {
        self.cursor.cell.index(draft.width() as u32)
    }

    pub(super) fn interpret(
        &mut self,
        draft: &Draft,
        layout: Layout,
        input: Input,
    ) -> Response<Stroke> {
        match input {
            Input::Press(pointer) => self.press(draft, layout, pointer),
            Input::Drag(pointer) => Response::ui(self.extend(draft, layout, pointer)),
            Input::Release(pointer) => self.release(draft, layout, pointer),
            Input::Cancel => {
                let was_typing = self.typing.take().is_some();
                Response::ui(self.drag.take().is_some() || was_typing)
            }
            Input::Hover(_) => Response::NoEffect,
            Input::Command(id) => commands::edit(draft, self, id),
            _ => self.key(draft, layout, input),
        }
    }

    fn press(&mut self, draft: &Draft, layout: Layout, pointer: Pointer) -> Response<Stroke> {
        let view = View::of(draft, layout);
        let brush = match pointer.button {
            Button::Left if self.shows_start => Brush::Move,
            Button::Left => self.brush,
            Button::Right if !self.shows_start => Brush::Erase,
            _ => return Response::ui(self.cursor.hide() | self.typing.take().is_some()),
        };
        let Some(place) = view.place_at(pointer.at) else { return Response::NoEffect };
        self.cursor.hide();
        self.cursor.cell = Cell::from_index(place, draft.width() as u32);
        if let Some(stroke) = self.typed_stroke(draft) {
            self.types_next = (brush == Brush::Text).then_some(place);
            return Response::Move(stroke);
        }
        self.typing = None;
        let is_for_edges = brush == Brush::Wall || pointer.kind == PointerKind::Mouse;
        let edge = view
            .edge_at(pointer.at)
            .filter(|_| is_for_edges && pointer.button == Button::Left && !self.shows_start);
        if let Some(stroke) = edge.and_then(|(a, b)| pair(draft, a, b)) {
            self.chosen = None;
            return Response::Move(stroke);
        }
        self.drag = Some(Drag {
            button: pointer.button,
            brush,
            erases: erases(draft, brush, place),
            path: DragPath::new(self.cursor.cell),
            point: None,
        });
        Response::UiUpdate
    }

    fn extend(&mut self, draft: &Draft, layout: Layout, pointer: Pointer) -> bool {
        let Some(drag) = &mut self.drag else { return false };
        let is_moving = drag.brush == Brush::Move && !self.shows_start;
        let has_moved = is_moving && drag.point.replace(pointer.at) != Some(pointer.at);
        let Some(place) = View::of(draft, layout).place_at(pointer.at) else { return has_moved };
        drag.path.extend(Cell::from_index(place, draft.width() as u32)) || has_moved
    }

    fn release(&mut self, draft: &Draft, layout: Layout, pointer: Pointer) -> Response<Stroke> {
        match self.drag.take() {
            Some(drag) if drag.button == pointer.button => self.finish(draft, layout, &drag),
            drag => {
                self.drag = drag;
                Response::NoEffect
            }
        }
    }

    /// Makes the move of a drag. If it makes none, the brush may choose a cell or begin a label.
    fn finish(&mut self, draft: &Draft, layout: Layout, drag: &Drag) -> Response<Stroke> {
        let place = drag.path.last().index(draft.width() as u32);
        let stroke = self.stroke(draft, layout, drag);
        if drag.brush == Brush::Order && !self.shows_start {
            for _ in cells_of(draft, drag) {
                self.next_number = self.next_number % draft.n_cells() as u16 + 1;
            }
        }
        if let Some(stroke) = stroke {
            self.chosen = self.chosen.filter(|_| drag.brush == Brush::Alike);
            return Response::Move(stroke);
        }
        let is_piece = draft.number(place).is_some() && !draft.is_home(place);
        match drag.brush {
            Brush::Text if is_piece => self.typing = Some(Typing::label(place)),
            Brush::Move if !self.shows_start && draft.plan().positions.is_empty() => {
                return Response::Refused(text!(
                    "the cells are on a grid: \"{command}\" in the menu frees them",
                    command = label!("Place cells freely")
                ));
            }
            Brush::Wall | Brush::Alike | Brush::Move
                if drag.path.cells().len() == 1 && draft.number(place).is_some() =>
            {
                let is_new =
                    self.chosen != Some(place) && (self.shows_start || drag.brush != Brush::Move);
                self.chosen = is_new.then_some(place);
            }
            _ => {}
        }
        Response::UiUpdate
    }

    /// Returns the move of a drag, if it makes one.
    fn stroke(&self, draft: &Draft, layout: Layout, drag: &Drag) -> Option<Stroke> {
        let (first, last) = ends(draft, drag);
        if self.shows_start {
            let from = if first == last { self.chosen? } else { first };
            let are_cells = draft.number(from).is_some() && draft.number(last).is_some();
            return (from != last && are_cells)
                .then(|| Stroke::one(Edit::Swap(Spot::of(draft, from), Spot::of(draft, last))));
        }
        match drag.brush {
            Brush::Cell | Brush::Block | Brush::Erase => {
                let wanted = if drag.brush == Brush::Cell { Ground::Cell } else { Ground::Block };
                let width = draft.width() as u32;
                let places = drag.path.cells().iter().map(|cell| cell.index(width));
                let change = |place| match (drag.brush, drag.erases) {
                    (Brush::Erase, _) => Some((place, Ground::Blank)),
                    (_, false) => Some((place, wanted)),
                    _ => (draft.ground(place) == wanted).then_some((place, Ground::Blank)),
                };
                Stroke::ground(draft, places.filter_map(change).collect())
            }
            Brush::Hole if drag.erases && first == last => {
                Some(Stroke::one(Edit::Home(Spot::of(draft, last), false)))
            }
            Brush::Hole if draft.is_home(last) => None,
            Brush::Hole => {
                let cell = Edit::Ground(Spot::of(draft, last), 1, Ground::Cell);
                let home = Edit::Home(Spot::of(draft, last), true);
                let is_cell = draft.number(last).is_some();
                let edits = (!is_cell).then_some(cell).into_iter().chain([home]);
                Some(Stroke { edits: edits.collect() })
            }
            Brush::Wall if first != last => pair(draft, first, last),
            Brush::Wall => pair(draft, self.chosen?, last),
            Brush::Alike => self.alike(draft, drag),
            Brush::Order => self.order(draft, drag),
            Brush::Text => None,
            Brush::Move => {
                let at = View::of(draft, layout).position_at(drag.point?)?;
                let _ = draft.number(first)?;
                Some(Stroke::one(Edit::Position(Spot::of(draft, first), at)))
            }
        }
    }

    /// Returns the move that makes the pieces of a drag identical to the first, or one piece identical
    /// to the chosen one, or no longer.
    fn alike(&self, draft: &Draft, drag: &Drag) -> Option<Stroke> {
        let is_piece = |place: usize| draft.number(place).is_some_and(|_| !draft.is_home(place));
        let class = |place: usize| draft.number(place).and_then(|piece| draft.class_of(piece));
        let (first, last) = ends(draft, drag);
        let is_click = first == last;
        let sample = if is_click { self.chosen.filter(|&chosen| chosen != last)? } else { first };
        if !is_piece(sample) {
            return None;
        }
        let of_sample = Spot::of(draft, sample);
        if is_click && class(last).is_some() && class(last) == class(sample) {
            return Some(Stroke::one(Edit::Leave(Spot::of(draft, last))));
        }
        let mut places: Vec<usize> = cells_of(draft, drag).collect();
        places.sort_unstable();
        places.dedup();
        let joins = places.into_iter().filter(|&place| {
            let is_alike = class(place).is_some() && class(place) == class(sample);
            place != sample && is_piece(place) && !is_alike
        });
        let edits: SmallVec<[Edit; 1]> =
            joins.map(|place| Edit::Join(Spot::of(draft, place), of_sample)).collect();
        (!edits.is_empty()).then_some(Stroke { edits })
    }

    /// Returns the move that numbers the cells of a drag.
    fn order(&self, draft: &Draft, drag: &Drag) -> Option<Stroke> {
        let mut next = self.next_number;
        let mut edits: SmallVec<[Edit; 1]> = SmallVec::new();
        let mut numbered = draft.clone();
        for place in cells_of(draft, drag) {
            let number = next;
            next = next % draft.n_cells() as u16 + 1;
            let old = numbered.number(place)?;
            let is_known = usize::from(number) <= draft.n_cells();
            if old != number && is_known {
                numbered.set_number(old, number);
                edits.push(Edit::Number(Spot::of(draft, place), number));
            }
        }
        (!edits.is_empty()).then_some(Stroke { edits })
    }

    fn key(&mut self, draft: &Draft, layout: Layout, input: Input) -> Response<Stroke> {
        if let (Some(direction), Input::Key(press)) = (input.arrow(), input) {
            return self.arrow(draft, layout, direction, press.mods);
        }
        let Some(key) = input.plain_key() else { return Response::Unused };
        if let Some(response) = self.type_key(draft, key) {
            return response;
        }
        let brush = match key {
            Key::Select | Key::Select2 => self.brush,
            Key::Backspace | Key::Delete => Brush::Erase,
            Key::Escape if self.chosen.is_some() => {
                self.chosen = None;
                return Response::UiUpdate;
            }
            Key::Char('v') => return self.show_start(draft),
            Key::Char(c) => {
                let small = c.to_ascii_lowercase();
                let known = Brush::ALL.into_iter().find(|brush| brush.letter() == small);
                let Some(brush) = known else { return Response::Unused };
                if c != small {
                    return self.choose(brush);
                }
                brush
            }
            _ => return Response::Unused,
        };
        if !self.cursor.visible {
            // The key of another brush chooses it, since the player does not see where it would draw.
            if self.brush != brush {
                return self.choose(brush);
            }
            self.cursor.visible = true;
            return Response::UiUpdate;
        }
        let is_select = matches!(key, Key::Select | Key::Select2);
        if self.shows_start && !is_select {
            return Response::Refused(text!("the start is shown: v shows the board"));
        }
        let place = self.place(draft);
        self.use_brush(draft, layout, brush, (place, place))
    }

    /// Chooses a brush. Numbering begins with 1 again.
    fn choose(&mut self, brush: Brush) -> Response<Stroke> {
        let is_same = self.brush == brush && self.next_number == 1 && !self.shows_start;
        let was_chosen = self.chosen.is_some() || self.typing.is_some();
        (self.brush, self.next_number, self.shows_start) = (brush, 1, false);
        (self.chosen, self.typing) = (None, None);
        Response::ui(!is_same || was_chosen)
    }

    /// Shows the start, or the board again.
    pub(super) fn show_start(&mut self, draft: &Draft) -> Response<Stroke> {
        if !self.shows_start
            && let Err(why) = draft.start_pieces()
        {
            return Response::Refused(why.text().into());
        }
        (self.shows_start, self.chosen, self.typing) = (!self.shows_start, None, None);
        Response::UiUpdate
    }

    fn arrow(
        &mut self,
        draft: &Draft,
        layout: Layout,
        direction: Direction,
        mods: Modifiers,
    ) -> Response<Stroke> {
        let draws = mods.shift && self.cursor.visible && !self.shows_start;
        let old = self.place(draft);
        if draws && self.brush == Brush::Move {
            return nudge(draft, layout, old, direction);
        }
        let is_label = self.typing.as_ref().is_some_and(|typing| typing.is_label);
        let typed = self.typed_stroke(draft);
        self.typing = None;
        let moved = self.move_cursor(draft, layout, direction);
        let new = self.place(draft);
        let is_piece = draft.number(new).is_some() && !draft.is_home(new);
        let types = is_label && is_piece;
        if let Some(stroke) = typed {
            self.types_next = types.then_some(new);
            return Response::Move(stroke);
        }
        self.typing = types.then(|| Typing::label(new));
        let draws = draws && moved && !is_label;
        match self.brush {
            Brush::Cell | Brush::Block if draws && erases(draft, self.brush, new) => {}
            Brush::Cell | Brush::Block | Brush::Erase | Brush::Order if draws => {
                return self.use_brush(draft, layout, self.brush, (new, new));
            }
            Brush::Wall | Brush::Alike if draws => {
                return self.use_brush(draft, layout, self.brush, (old, new));
            }
            _ => {}
        }
        Response::ui(moved || is_label)
    }

    fn move_cursor(&mut self, draft: &Draft, layout: Layout, direction: Direction) -> bool {
        let (width, height) = (draft.width() as u32, draft.height() as u32);
        let view = View::of(draft, layout);
        if !view.is_free() || !self.cursor.visible {
            return self.cursor.arrow(direction, width, height);
        }
        // Without a grid, the cursor goes to the nearest place that is drawn in that direction.
        let here = view.rect(self.place(draft)).center();
        let (dx, dy) = direction.step();
        let distance = |place: usize| {
            let center = view.rect(place).center();
            let (x, y) = (center.x - here.x, center.y - here.y);
            let (ahead, aside) = (x * dx + y * dy, (x * dy).abs() + (y * dx).abs());
            let is_seen = draft.number(place).is_some() || view.place_at(center) == Some(place);
            (ahead > 0 && is_seen).then_some(ahead + 2 * aside)
        };
        let nearest = (0..draft.n_places()).filter_map(|place| Some((distance(place)?, place)));
        let Some((_, place)) = nearest.min() else { return false };
        self.cursor.cell = Cell::from_index(place, width);
        true
    }

    /// Uses a brush on one place, or from one place to another.
    fn use_brush(
        &mut self,
        draft: &Draft,
        layout: Layout,
        brush: Brush,
        (from, to): (usize, usize),
    ) -> Response<Stroke> {
        self.typing = None;
        let width = draft.width() as u32;
        let mut path = DragPath::new(Cell::from_index(from, width));
        path.extend(Cell::from_index(to, width));
        let erases = erases(draft, brush, from);
        let drag = Drag { button: Button::Left, brush, erases, path, point: None };
        self.finish(draft, layout, &drag)
    }

    /// Adapts to another draft.
    pub(super) fn changed_state(&mut self, draft: &Draft) {
        self.drag = None;
        self.typing = self.types_next.take().map(Typing::label);
        let Cell { x, y } = self.cursor.cell;
        let last = |side: usize| (side - 1) as u16;
        self.cursor.cell = Cell::new(x.min(last(draft.width())), y.min(last(draft.height())));
        self.chosen =
            self.chosen.filter(|&place| place < draft.n_places() && draft.number(place).is_some());
        self.shows_start &= draft.start_pieces().is_ok();
    }
}

/// Returns `true` if a brush that begins at a place removes what it draws.
fn erases(draft: &Draft, brush: Brush, place: usize) -> bool {
    match brush {
        Brush::Cell => draft.ground(place) == Ground::Cell,
        Brush::Block => draft.ground(place) == Ground::Block,
        Brush::Hole => draft.is_home(place),
        _ => false,
    }
}

/// Returns the first and the last place of a drag.
fn ends(draft: &Draft, drag: &Drag) -> (usize, usize) {
    let width = draft.width() as u32;
    let first = drag.path.cells().first().map_or(0, |cell| cell.index(width));
    (first, drag.path.last().index(width))
}

/// Returns the places of a drag that have cells.
fn cells_of<'a>(draft: &'a Draft, drag: &'a Drag) -> impl Iterator<Item = usize> + 'a {
    let width = draft.width() as u32;
    let places = drag.path.cells().iter().map(move |cell| cell.index(width));
    places.filter(|&place| draft.number(place).is_some())
}

/// Returns the move that puts the [next](Draft::next_pair) wall or link between the cells at two
/// places.
fn pair(draft: &Draft, a: usize, b: usize) -> Option<Stroke> {
    let (pair, a, b) = draft.next_pair(a, b)?;
    Some(Stroke::one(Edit::Pair(Spot::of(draft, a), pair, Spot::of(draft, b))))
}

/// Moves a cell that is not on a grid by one step.
fn nudge(draft: &Draft, layout: Layout, place: usize, direction: Direction) -> Response<Stroke> {
    let number = draft.number(place).map(|number| usize::from(number) - 1);
    let Some(&(x, y)) = number.and_then(|number| draft.plan().positions.get(number)) else {
        return Response::NoEffect;
    };
    let step = i32::from(View::of(draft, layout).step());
    let (dx, dy) = direction.step();
    let to = |at: u16, d: i32| (i32::from(at) + d * step).clamp(0, i32::from(u16::MAX) - 1) as u16;
    let to = (to(x, dx), to(y, dy));
    if to == (x, y) {
        return Response::NoEffect;
    }
    Response::Move(Stroke::one(Edit::Position(Spot::of(draft, place), to)))
}
