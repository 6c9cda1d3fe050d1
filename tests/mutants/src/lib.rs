//! Small broken games that the conformance kit must catch.
//!
//! [`Mutant`] is a sound game, a Lights Out with a difficulty, a counter of presses, a preference
//! and an animation. After [`break_promise`] it breaks that promise in one line and keeps all
//! promises before it, and so is caught by that one first. A line that breaks something asks
//! `breaks`; all other lines are the sound game.
//!
//! Which promise is broken is a value of the thread and not a type: the kit is compiled once for
//! all mutants and not 28 times, which took minutes.

mod drawing;
mod params;
mod press;
mod solve;

use std::time::Duration;

use puzzle_conformance::Property;
use puzzle_core::{
    Button, Canvas, Cell, Cells, Cursor, Frame, Game, GameRng, Generated, Grid, Info, Input,
    Invalid, Key, Layout, Motion, Point, Pointer, Preference, Rect, Response, Size, Solver, Status,
    Stop, TileCache, UiText, Words, Work,
};

pub use drawing::Look;
pub use params::Sides;
pub use press::Press;

/// The sound game, or the one that breaks the promise chosen in this thread.
#[derive(Debug)]
pub struct Mutant;

thread_local! {
    static BROKEN: std::cell::Cell<Option<Property>> = const { std::cell::Cell::new(None) };
    static N_CALLS: std::cell::Cell<u32> = const { std::cell::Cell::new(0) };
}

/// From now on, and in this thread, [`Mutant`] breaks this promise; none for the sound game.
pub fn break_promise(property: Option<Property>) {
    BROKEN.set(property);
}

/// Whether this is the promise that is broken.
fn breaks(property: Property) -> bool {
    BROKEN.get() == Some(property)
}

/// A position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    /// Which lights are lit.
    pub lights: Grid<bool>,
    /// The light that was pressed last, which has a dot.
    pub last: Option<Cell>,
}

/// The player's side.
#[derive(Clone, Debug, Default)]
pub struct Ui {
    cursor: Cursor,
    /// Presses so far, those taken back included.
    n_presses: u32,
    is_slow: bool,
}

/// Whether this is an odd call of something that should not know how often it is called.
fn is_odd_call() -> bool {
    let n = N_CALLS.get().wrapping_add(1);
    N_CALLS.set(n);
    n % 2 == 1
}

impl Game for Mutant {
    const INFO: Info = Info::new("mutant", "Mutant").tile(20);
    type Params = Sides;
    type Desc = Grid<char>;
    type State = State;
    type Move = Press;
    type Ui = Ui;
    type DrawState = TileCache<Look>;
    type Memory = ();

    fn generate(
        params: &Sides,
        rng: &mut GameRng,
        work: &mut Work<'_>,
    ) -> Result<Generated<Self>, Stop> {
        loop {
            work.node()?;
            let mut lights = Grid::filled(params.w, params.h, false);
            let cells: Vec<Cell> = lights.cells().collect();
            let mut n = params.presses;
            if breaks(Property::Generation) {
                n += u32::from(is_odd_call());
            }
            let presses: Vec<Cell> = (0..n).map(|_| cells[rng.index(cells.len())]).collect();
            for &cell in &presses {
                press::press(&mut lights, cell);
            }
            if lights.values().contains(&true) {
                let desc = lights.write(|&lit| if lit { '1' } else { '0' });
                let desc = Grid::read(params.w, params.h, &desc, Some).expect("as many lights");
                return Ok(Generated::new(desc).solved_by(presses.into_iter().map(Press).collect()));
            }
        }
    }

    fn parse_desc(params: &Sides, text: &str) -> Result<Grid<char>, Invalid> {
        let reversed: String = text.chars().rev().collect();
        let text = if breaks(Property::Desc) { &reversed } else { text };
        Grid::read(params.w, params.h, text, |c| {
            (matches!(c, '0' | '1') || (breaks(Property::DescHostile) && c.is_ascii_graphic()))
                .then_some(c)
        })
    }

    fn desc_text(_: &Sides, desc: &Grid<char>) -> String {
        desc.write(|&c| c)
    }

    fn new_state(params: &Sides, desc: &Grid<char>) -> State {
        let lit = |c: char| match c {
            '0' => Some(false),
            '1' => Some(true),
            _ => unreachable!("a desc was parsed"),
        };
        let text = desc.write(|&c| c);
        let lights = Grid::read(params.w, params.h, &text, lit).expect("a desc was parsed");
        // What the short form of the params leaves out may not matter.
        let odd = breaks(Property::GameIds) && params.presses % 2 == 1;
        State { lights, last: odd.then_some(Cell::new(0, 0)) }
    }

    fn interpret(state: &State, ui: &mut Ui, layout: Layout, input: Input) -> Response<Press> {
        let (w, h) = (state.lights.width(), state.lights.height());
        if let Some(direction) = input.arrow() {
            return Response::ui(ui.cursor.arrow(direction, w, h));
        }
        let pressed = match (input, input.plain_key()) {
            (Input::Press(Pointer { at, button: Button::Left, .. }), _) => {
                if breaks(Property::InputHostile) {
                    let _ = u32::try_from(at.x).expect("a click is on the board");
                }
                let tile = (layout.tile(), layout.tile());
                let cell = Cell::at(at, drawing::border(layout), tile, w, h);
                if cell.is_some() {
                    ui.cursor.hide();
                }
                cell
            }
            (Input::Press(Pointer { button: Button::Right, .. }), _)
                if breaks(Property::MovesExecute) =>
            {
                Some(Cell::new(w as u16, 0))
            }
            (_, Some(Key::Select)) if ui.cursor.visible => Some(ui.cursor.cell),
            (_, Some(Key::Select)) => {
                ui.cursor.visible = breaks(Property::InputQuiet);
                None
            }
            _ => return Response::Unused,
        };
        match pressed {
            Some(cell) => {
                ui.n_presses = ui.n_presses.saturating_add(1);
                Response::Move(Press(cell))
            }
            None => Response::NoEffect,
        }
    }

    fn execute(state: &mut State, mv: &Press) -> Result<(), Invalid> {
        state.lights.at(mv.0).ok_or_else(|| Invalid::new("there is no such light"))?;
        press::press(&mut state.lights, mv.0);
        state.last = Some(mv.0);
        if breaks(Property::ExecutePure) && is_odd_call() {
            state.last = None;
        }
        Ok(())
    }

    fn status(state: &State) -> Status {
        let is_in_first_row = state.last.is_some_and(|cell| cell.y == 0);
        match state.lights.values().contains(&true) {
            false => Status::Solved,
            true if breaks(Property::Status) && is_in_first_row => Status::Lost,
            true => Status::Ongoing,
        }
    }

    fn size(params: &Sides, layout: Layout) -> Size {
        drawing::size(params.w, params.h, layout)
    }

    fn redraw(canvas: &mut dyn Canvas, drawn: &mut TileCache<Look>, frame: &Frame<'_, Self>) {
        drawing::redraw(canvas, drawn, frame);
    }

    fn changed_state(ui: &mut Ui, old: &State, new: &State) {
        if old != new {
            ui.cursor.visible &= new.last.is_some() || !breaks(Property::UndoRedo);
            assert!(
                !breaks(Property::UndoRedo) || new.last.is_some(),
                "a change of state is a press"
            );
        }
    }

    fn superseded(state: &State) -> Option<Grid<char>> {
        let (w, h) = (state.lights.width(), state.lights.height());
        breaks(Property::Restart).then(|| Grid::filled(w, h, '0'))
    }

    const SOLVER: Option<Solver<Self>> = Some(Solver::<Self>::new(solve::solve));
    const CELLS: Option<Cells<Self>> = Some(Cells::<Self>::new(n_cells, cell_at, cell_rect));
    const WORDS: Option<Words<Self>> = Some(Words::<Self>::new().text(text_format));
    const MOTION: Option<Motion<Self>> =
        Some(Motion::<Self>::new().animation(animation_length).flash(flash_length));
    const UI_TEXT: Option<UiText<Self>> = Some(UiText::<Self>::new(encode_ui, decode_ui));
    const PREFERENCES: &'static [Preference<Ui>] =
        &[Preference::<Ui>::flag("slow", "Slow animation", |ui| ui.is_slow, set_slow)];
}

fn animation_length(ui: &Ui, _: &State, _: &State, _: bool) -> Duration {
    Duration::from_millis(if ui.is_slow { 400 } else { 100 })
}

fn flash_length(_: &Ui, _: &State, new: &State) -> Duration {
    Duration::from_millis(if Mutant::status(new) == Status::Solved { 300 } else { 0 })
}

fn n_cells(state: &State) -> usize {
    state.lights.values().len()
}

fn cell_at(state: &State, layout: Layout, point: Point) -> Option<usize> {
    let (w, h) = (state.lights.width(), state.lights.height());
    let tile = (layout.tile(), layout.tile());
    let cell = Cell::at(point, drawing::border(layout), tile, w, h)?;
    Some(cell.index(if breaks(Property::Geometry) { h } else { w }))
}

fn cell_rect(state: &State, layout: Layout, cell: usize) -> Option<Rect> {
    state.lights.cells().nth(cell).map(|cell| drawing::place(cell, layout))
}

fn text_format(state: &State) -> String {
    let text = state.lights.write_lines(|&lit| if lit { '#' } else { '.' });
    if breaks(Property::Texts) { text.trim_end().to_string() } else { text }
}

fn set_slow(ui: &mut Ui, is_slow: bool) {
    if !breaks(Property::UiText) {
        ui.is_slow = is_slow;
    }
}

fn encode_ui(ui: &Ui) -> String {
    ui.n_presses.to_string()
}

fn decode_ui(ui: &mut Ui, text: &str) {
    if !breaks(Property::SaveLoad) {
        ui.n_presses = text.parse().unwrap_or(0);
    }
}
