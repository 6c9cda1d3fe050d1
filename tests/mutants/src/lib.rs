//! Small broken games that the conformance kit must catch.
//!
//! [`Mutant`] is a correct game of lights with a difficulty, a counter of presses, preferences, an
//! animation, a collection and a lesson. After [`break_promise`] it breaks exactly one promise and
//! keeps all earlier ones, so that the kit must report that one first. After [`break_by`] it breaks
//! a promise in another way. Code that breaks something calls `breaks` or `has`; all other code is
//! the correct game.
//!
//! The broken promise is a value of the thread, not a type, so that the kit is compiled only once
//! for all mutants.

mod act;
mod broken;
mod drawing;
mod files;
pub mod flood;
pub mod lamps;
mod params;
mod planted;
mod press;
mod solve;
mod ui;

use std::time::Duration;

use puzzle_conformance::Property;
use puzzle_core::ability::{
    Actions, Animation, BundledCollection, CellGlyph, Cells, Clock, Counters, Files, Grader, Hints,
    Image, Lesson, LessonStep, Notation, OtherNotation, Preference, Review, Screen, Solver,
    Symmetry, UiText, Words,
};
use puzzle_core::draw::{Canvas, Frame, Layout, Point, Rect, Size, TileCache};
use puzzle_core::game::{Generated, Info, Response, Status};
use puzzle_core::grid::{Cell, Grid};
use puzzle_core::input::Input;
use puzzle_core::solve::{Stop, Work};
use puzzle_core::{Game, GameRng, Invalid, Text, text};

pub use broken::{Flaw, break_by, break_promise};
pub use drawing::Look;
pub use flood::Flood;
pub use lamps::Lamps;
pub use params::Sides;
pub use planted::{Bug, plant};
pub use press::Press;
pub use ui::Ui;

use broken::{breaks, counts_calls, has};

/// A game of lights: correct, or with the broken promise or flaw that was chosen in this thread.
#[derive(Debug)]
pub struct Mutant;

/// A position of the mutant: the lights and the last press.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    /// The lights; `true` is lit.
    pub lights: Grid<bool>,
    /// The light that was pressed last; it has a dot.
    pub last: Option<Cell>,
}

impl Game for Mutant {
    const INFO: Info = Info::new("mutant", "Mutant").tile(20);
    type Params = Sides;
    type Desc = Grid<char>;
    type State = State;
    type Move = Press;
    type Ui = Ui;
    type DrawState = TileCache<Look>;
    /// The memory of the solver: the number of its calls.
    type Memory = u32;

    fn generate(
        params: &Sides,
        rng: &mut GameRng,
        work: &mut Work<'_>,
    ) -> Result<Generated<Self>, Stop> {
        let narrow = params.w.min(MOST_COLUMNS);
        loop {
            work.node()?;
            let w = if has(Flaw::NarrowedParams) { params.w } else { narrow };
            let mut lights = Grid::filled(w, params.h, false);
            let cells: Vec<Cell> = lights.cells().collect();
            let mut n = params.presses;
            if params.is_any {
                n = 1 + rng.below(n);
            }
            if breaks(Property::Generation) {
                n += u32::from(counts_calls());
            }
            if has(Flaw::LimitShapes) && (1_000..20_000).contains(&work.nodes_left()) {
                n += 1;
            }
            assert!(
                !breaks(Property::ParamsRange) || n < params::MAX_PRESSES,
                "this number of presses is not expected"
            );
            let presses: Vec<Cell> = (0..n).map(|_| cells[rng.index(cells.len())]).collect();
            for &cell in &presses {
                press::press(&mut lights, cell);
            }
            if lights.values().contains(&true) {
                let desc = lights.write(|&lit| if lit { '1' } else { '0' });
                let desc = Grid::read(w, params.h, &desc, Some).expect("as many lights");
                let presses: Vec<Press> = presses.into_iter().map(Press).collect();
                let rating = solve::rating(&lights, has(Flaw::FalseRating));
                let made = Generated::new(desc).solved_by(solve::padded(presses)).rated(rating);
                let is_told = narrow < params.w && !has(Flaw::NarrowedDesc);
                return Ok(if is_told {
                    made.narrowed(Sides { w: narrow, ..*params })
                } else {
                    made
                });
            }
        }
    }

    fn parse_desc(params: &Sides, text: &str) -> Result<Grid<char>, Invalid> {
        if has(Flaw::RefusedBundle) && text == "000011010" {
            return Err(Invalid::new("one press is too easy"));
        }
        let reversed: String = text.chars().rev().collect();
        let text = if breaks(Property::Desc) { &reversed } else { text };
        let text = if has(Flaw::JunkDesc) { text.trim_end_matches('~') } else { text };
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
        let lights =
            Grid::read(desc.width(), desc.height(), &text, lit).expect("a desc was parsed");
        // The puzzle must not depend on params that the short form omits.
        let odd = breaks(Property::GameIds) && params.presses % 2 == 1;
        State { lights, last: odd.then_some(Cell::new(0, 0)) }
    }

    fn interpret(state: &State, ui: &mut Ui, layout: Layout, input: Input) -> Response<Press> {
        ui.interpret(state, layout, input)
    }

    fn execute(state: &mut State, mv: &Press) -> Result<(), Invalid> {
        state.lights.at(mv.0).ok_or_else(|| Invalid::new("there is no such light"))?;
        press::press(&mut state.lights, mv.0);
        state.last = Some(mv.0);
        // Not in rows that lessons use: a lesson would find it first.
        if breaks(Property::ExecutePure) && counts_calls() && mv.0.y > 1 {
            state.last = None;
        }
        Ok(())
    }

    fn status(state: &State) -> Status {
        let is_in_first_row = state.last.is_some_and(|cell| cell.y == 0);
        let mut lights = state.lights.clone();
        if has(Flaw::OtherEnd) && lights[Cell::new(0, 0)] && state.last.is_some() {
            lights[Cell::new(0, 0)] = false;
        }
        match lights.values().contains(&true) {
            false => Status::Solved,
            true if breaks(Property::Status) && is_in_first_row => Status::Lost,
            true => Status::Ongoing,
        }
    }

    fn size(params: &Sides, layout: Layout) -> Size {
        drawing::place(params.w, params.h, layout).size()
    }

    fn redraw(canvas: &mut dyn Canvas, drawn: &mut TileCache<Look>, frame: &Frame<'_, Self>) {
        drawing::redraw(canvas, drawn, frame);
    }

    fn changed_state(ui: &mut Ui, old: &State, new: &State) {
        if !has(Flaw::StaleDrag) && !has(Flaw::SecondRelease) {
            ui.begun = None;
        }
        ui.is_calm &= !has(Flaw::ForgetsPreference) || old == new;
        ui.cursor.visible |= has(Flaw::DefaultCursor) && old == new;
        if old != new {
            // Not on the board of the lesson, which would find it first.
            let knows_undo = !breaks(Property::UndoRedo) || new.lights.width() == 3;
            ui.cursor.visible &= new.last.is_some() || knows_undo;
            assert!(knows_undo || new.last.is_some(), "a change of state is a press");
            let n_changed = old.lights.values().iter().zip(new.lights.values());
            let n_changed = n_changed.filter(|(old, new)| old != new).count();
            let is_undo = new.last.is_none();
            let was_solved = Self::status(old) == Status::Solved;
            assert!(!has(Flaw::LessonWrong) || !is_undo || was_solved, "a press stays");
            assert!(!has(Flaw::LessonEarly) || n_changed <= 3, "a press changes three lights");
            assert!(!has(Flaw::LessonLate) || !was_solved, "a solved board stays");
        }
    }

    fn superseded(state: &State) -> Option<Grid<char>> {
        let (w, h) = (state.lights.width(), state.lights.height());
        breaks(Property::Restart).then(|| Grid::filled(w, h, '0'))
    }

    const SOLVER: Option<Solver<Self>> = Some(Solver::<Self>::new(solve::solve).counting());
    const HINTS: Option<Hints<Self>> = Some(Hints::<Self>::new(solve::plan));
    const GRADER: Option<Grader<Self>> = Some(Grader::<Self>::new(solve::rate));
    const REVIEW: Option<Review<Self>> =
        Some(Review::<Self>::new(solve::mistakes).warning(solve::warning));
    const COUNTERS: Option<Counters<Self>> =
        Some(Counters::<Self>::new(n_cells).progress(progress));
    const CLOCK: Option<Clock<Self>> = Some(Clock::<Self>::new(|_, _| !has(Flaw::StillClock)));
    const NOTATION: Option<Notation<Self>> =
        Some(Notation::<Self>::new(read_moves).others(OTHER_NOTATIONS));
    const FILES: Option<Files<Self>> = Some(files::FILES);
    const SYMMETRY: Option<Symmetry<Self>> = Some(Symmetry::<Self>::new(images));
    const ACTIONS: Option<Actions<Self>> = Some(act::ACTIONS);
    const CELLS: Option<Cells<Self>> = Some(
        Cells::<Self>::new(n_cells, cell_at, cell_rect)
            .words(describe_cell)
            .glyphs(glyph)
            .places(grid_place)
            .points(corner, corner_words)
            .marking(),
    );
    const WORDS: Option<Words<Self>> =
        Some(Words::<Self>::new().text(text_format).status(ui::status_text));
    const ANIMATION: Option<Animation<Self>> =
        Some(Animation::<Self>::new().animation(animation_length).flash(flash_length));
    const SCREEN: Option<Screen<Self>> =
        Some(Screen::<Self>::new().cursor(ui::cursor_rect).keys(ui::keys));
    const UI_TEXT: Option<UiText<Self>> = Some(UiText::<Self>::new(ui::encode_ui, ui::decode_ui));
    const PREFERENCES: &'static [Preference<Ui>] = ui::PREFERENCES;
    const COLLECTIONS: &'static [BundledCollection] =
        &[BundledCollection::new("first", "First puzzles", "mutant/3x3:000011010\tOne press\n")];
    const TUTORIAL: &'static [Lesson] = &[Lesson::new(
        "The press",
        "3x3:111110010",
        &[
            LessonStep::read("A press changes a light, the next and the one below.", &[0, 1, 3]),
            LessonStep::play("Press the one in the middle.", &[4, 5, 7], "2,2"),
            LessonStep::solve("Put out the rest.", &[0, 2]),
        ],
    )];
}

/// Returns the board mirrored from left to right.
fn images(params: &Sides, desc: &Grid<char>) -> Vec<Image<Mutant>> {
    let mirrored = desc.rows().flat_map(|row| row.iter().rev().copied());
    let mut values: Vec<char> = mirrored.collect();
    if has(Flaw::FalseImage) {
        values.rotate_left(1);
    }
    let desc = Grid::from_values(desc.width(), desc.height(), values).expect("as many lights");
    vec![Image { params: *params, desc, is_mirrored: true }]
}

/// Maximum width of the boards that the flaws with narrowed params or boards generate.
const MOST_COLUMNS: u32 = 5;

fn animation_length(ui: &Ui, _: &State, _: &State, _: bool) -> Duration {
    Duration::from_millis(if ui.is_slow { 400 } else { 100 })
}

fn flash_length(ui: &Ui, _: &State, new: &State) -> Duration {
    let is_seen = Mutant::status(new) == Status::Solved && !ui.is_calm;
    Duration::from_millis(if is_seen { 300 } else { 0 })
}

fn n_cells(state: &State) -> usize {
    state.lights.values().len() / if has(Flaw::LessonCell) { 2 } else { 1 }
}

fn cell_at(state: &State, layout: Layout, point: Point) -> Option<usize> {
    let (w, h) = (state.lights.width(), state.lights.height());
    let place = drawing::place(w, h, layout);
    let point = if has(Flaw::FarCells) {
        let (first, size) = (place.rect(Cell::new(0, 0)), place.size());
        let far = |at: i32, near: i32, end: i32| {
            if (0..end).contains(&at) { at.clamp(near, end - near - 1) } else { at }
        };
        Point::new(far(point.x, first.x, size.w), far(point.y, first.y, size.h))
    } else if has(Flaw::CoarseCells) && layout.is_coarse() {
        point.offset(layout.tile(), 0)
    } else {
        point
    };
    let cell = place.cell_at(point)?;
    Some(cell.index(if breaks(Property::Geometry) { h } else { w }))
}

fn cell_rect(state: &State, layout: Layout, cell: usize) -> Option<Rect> {
    let place = drawing::place(state.lights.width(), state.lights.height(), layout);
    place.cell(cell).map(|cell| place.rect(cell))
}

fn glyph(state: &State, _: &Ui, cell: usize) -> CellGlyph {
    if has(Flaw::LongGlyph) {
        return CellGlyph::with_text('l', "light");
    }
    let is_false = has(Flaw::FalseGlyph) && cell == 0 && state.last.is_some();
    if is_false && state.last != Some(Cell::new(0, 0)) {
        return CellGlyph::new('x');
    }
    let is_lit = state.lights.values()[cell] && !has(Flaw::StillGlyph);
    CellGlyph::new(if is_lit { '*' } else { '.' })
}

fn grid_place(state: &State, cell: usize) -> (u16, u16) {
    let Cell { x, y } = Cell::from_index(cell, state.lights.width());
    (if has(Flaw::SharedPlace) { x / 2 } else { x }, y)
}

/// Returns the point of the picture for a corner of a cell, by column and row, or `None` if there
/// is no such corner.
fn corner(state: &State, layout: Layout, x: i32, y: i32) -> Option<Point> {
    let (w, h) = (state.lights.width(), state.lights.height());
    let cell = Cell::new(u16::try_from(x).ok()?, u16::try_from(y).ok()?);
    let is_corner = u32::from(cell.x) <= w && u32::from(cell.y) <= h;
    let rect = drawing::place(w, h, layout).rect(cell);
    is_corner.then_some(Point::new(rect.x, rect.y))
}

fn corner_words(_: &State, x: i32, y: i32) -> Text {
    text!("corner {x}, {y}", x, y)
}

fn describe_cell(state: &State, _: &Ui, cell: usize) -> Option<Text> {
    let place = state.lights.cells().nth(cell)?;
    let end = if has(Flaw::CellLines) { '\n' } else { ',' };
    let state = if state.lights[place] { "lit" } else { "dark" };
    Some(text!("{state}{end} row {row}", state, end, row = place.y + 1))
}

/// Returns the number of dark lights and of all.
fn progress(state: &State) -> (usize, usize) {
    let lights = state.lights.values();
    let n_dark = lights.iter().filter(|lit| !**lit).count();
    let is_solved = n_dark == lights.len();
    let more = usize::from(has(Flaw::TooMuchProgress) && state.last.is_some()) * lights.len();
    let less = usize::from(has(Flaw::UnfinishedProgress) && is_solved);
    (n_dark + more - less, lights.len())
}

fn read_moves(state: &State, text: &str) -> Result<Vec<Press>, Invalid> {
    let mut state = state.clone();
    let mut moves = Vec::new();
    for word in text.split_whitespace() {
        let mv: Press = word.parse()?;
        if !has(Flaw::SloppyNotation) {
            Mutant::execute(&mut state, &mv)?;
        }
        moves.push(mv);
    }
    Ok(moves)
}

/// Moves from the last to the first, separated by `<`.
const OTHER_NOTATIONS: &[OtherNotation<Mutant>] = &[OtherNotation::<Mutant>::new(
    "backward",
    |state, text| {
        let words: Vec<&str> = text.rsplit('<').collect();
        read_moves(state, &words.join(" "))
    },
    |_, moves| {
        let n = if has(Flaw::ShortNotation) { moves.len().min(3) } else { moves.len() };
        let words: Vec<String> = moves[..n].iter().rev().map(ToString::to_string).collect();
        Ok(words.join("<"))
    },
)];

fn text_format(state: &State) -> String {
    let text = state.lights.write_lines(|&lit| if lit { '#' } else { '.' });
    if breaks(Property::Texts) { text.trim_end().to_string() } else { text }
}
