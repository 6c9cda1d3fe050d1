//! What the game has.

use crate::desc::Desc;
use crate::draw::{self, DrawState};
use crate::geometry::Geometry;
use crate::memory::Memory;
use crate::moves::Move;
use crate::params::Params;
use crate::state::State;
use crate::ui::{self, Ui};
use crate::{
    cells, commands, formats, generate, grade, hint, lessons, motion, review, screen, solver, words,
};
use alloc::string::String;
use puzzle_core::ability::{
    Bundle, Cells, Clock, Commands, Files, Grader, Hints, Lesson, Motion, Paper, Preference,
    Review, Screen, Solver, Tally, UiText, Words,
};
use puzzle_core::draw::{Canvas, Frame, Layout, RoleSpec, Size};
use puzzle_core::game::{Generated, Info, Response, Status};
use puzzle_core::input::Input;
use puzzle_core::solve::{Stop, Work};
use puzzle_core::{Game, GameRng, Invalid};

/// The game.
#[derive(Clone, Copy, Debug, Default)]
pub struct Hidato;

const RULES: &str = "Fill every cell so that the numbers from 1 to the last form a path: each \
touches the next. What touches depends on the board: by edge, by corner, or both.\n\
Click an empty cell to enter the number after the one in hand, which is then in hand; click a \
given number to take it in hand, a number of yours to make it one more. Right click clears. Drag \
along a path to fill it with numbers, up or down from where you start; drag with Ctrl or the \
middle button to draw a pencil line between cells whose numbers are not known. A click on a \
number in the list below makes it the next.\n\
Keys: arrows move the cursor, digits enter a number, Enter enters the next one, with Shift an \
arrow steps and enters the number that follows. Space takes 1 in hand, + and - change the number \
in hand, Tab goes to it, [ and ] make another missing number the next, Backspace clears.\n\
With one finger or one button: L makes drags and arrows draw pencil lines, E makes taps and drags \
clear; the same key again, or Escape, ends it.";

/// Sixty puzzles of distinct outlines; the example `hidato_collections` makes them.
const BOOK: Bundle =
    Bundle::new("book", "A Hidato book", include_str!("../collections/book.puzzles"));

impl Game for Hidato {
    const INFO: Info = Info::new("hidato", "Hidato")
        .about("Fill the cells so that consecutive numbers touch")
        .rules(RULES)
        .tile(48)
        .least_tile(14); // three digits are six pixels high there

    type Params = Params;
    type Desc = Desc;
    type State = State;
    type Move = Move;
    type Ui = Ui;
    type DrawState = DrawState;
    type Memory = Memory;

    fn generate(
        params: &Params,
        rng: &mut GameRng,
        work: &mut Work<'_>,
    ) -> Result<Generated<Self>, Stop> {
        generate::puzzle(params, rng, work)
    }

    fn parse_desc(params: &Params, text: &str) -> Result<Desc, Invalid> {
        Desc::parse(params.topology(), params.width(), params.height(), text)
    }

    fn desc_text(_: &Params, desc: &Desc) -> String {
        desc.text()
    }

    fn new_state(_: &Params, desc: &Desc) -> State {
        State::new(desc)
    }

    fn interpret(state: &State, ui: &mut Ui, layout: Layout, input: Input) -> Response<Move> {
        ui.interpret(state, layout, input)
    }

    fn execute(state: &mut State, mv: &Move) -> Result<(), Invalid> {
        state.execute(mv)
    }

    fn status(state: &State) -> Status {
        state.status()
    }

    fn size(params: &Params, layout: Layout) -> Size {
        Geometry::new(params.topology(), params.width(), params.height(), layout).size()
    }

    fn redraw(canvas: &mut dyn Canvas, drawn: &mut DrawState, frame: &Frame<'_, Self>) {
        draw::redraw(canvas, drawn, frame, false);
    }

    fn changed_state(ui: &mut Ui, old: &State, new: &State) {
        ui.changed_state(old, new);
    }

    const SOLVER: Option<Solver<Self>> = Some(Solver::<Self>::new(solver::solve).counting());
    const HINTS: Option<Hints<Self>> = Some(Hints::<Self>::new(hint::plan));
    const REVIEW: Option<Review<Self>> =
        Some(Review::<Self>::new(review::mistakes).warning(review::warning));
    const GRADER: Option<Grader<Self>> = Some(Grader::<Self>::new(grade::rate));
    const COMMANDS: Option<Commands<Self>> = Some(Commands::<Self>::new(commands::commands));
    const CELLS: Option<Cells<Self>> = Some(
        Cells::<Self>::new(cells::n_cells, cells::cell_at, cells::cell_rect)
            .words(words::describe_cell)
            .glyphs(cells::glyph)
            .places(cells::place)
            .marking(),
    );
    /// The puzzle's score counts the cells of the path, as jHidato does.
    const TALLY: Option<Tally<Self>> =
        Some(Tally::<Self>::new(|state| usize::from(state.last())).progress(State::progress));
    const WORDS: Option<Words<Self>> = Some(
        Words::<Self>::new()
            .description(words::describe)
            .text(words::text_format)
            .status(words::status_text)
            .change(words::describe_change),
    );
    const MOTION: Option<Motion<Self>> = Some(Motion::<Self>::new().flash(motion::flash_length));
    const CLOCK: Option<Clock<Self>> = Some(Clock::<Self>::RUNNING_WHILE_ONGOING);
    const PAPER: Paper = Paper::new().solved_board();
    const SCREEN: Option<Screen<Self>> = Some(
        Screen::<Self>::new()
            .cursor(screen::cursor_rect)
            .keys(screen::keys)
            .labels(screen::key_label)
            .guide(screen::guide),
    );
    const UI_TEXT: Option<UiText<Self>> = Some(UiText::<Self>::new(Ui::encode, Ui::decode));
    const FILES: Option<Files<Self>> = Some(Files::<Self>::new(formats::FORMATS));
    const PREFERENCES: &'static [Preference<Ui>] = ui::PREFERENCES;
    const PALETTE: &'static [RoleSpec] = draw::PALETTE;
    const COLLECTIONS: &'static [Bundle] = &[BOOK];
    const TUTORIAL: &'static [Lesson] = lessons::LESSONS;
}
