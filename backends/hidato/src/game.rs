//! The game's implementation of `Game`.

use crate::desc::Desc;
use crate::draw::{self, DrawState};
use crate::geometry::Geometry;
use crate::memory::Memory;
use crate::moves::Move;
use crate::params::Params;
use crate::state::State;
use crate::ui::{self, Ui};
use crate::{
    actions, animation, cells, commands, description, formats, generate, grade, hint, lessons,
    outline, review, screen_keys, solver,
};
use alloc::string::String;
use puzzle_core::ability::{
    Actions, Animation, BundledCollection, Cells, Clock, Commands, Counters, Files, Grader, Hints,
    Lesson, Notation, Paper, Preference, Review, Screen, Solver, UiText, Words,
};
use puzzle_core::draw::{Canvas, Frame, Layout, RoleSpec, Size};
use puzzle_core::game::{Generated, Info, Response, Scoring, Status};
use puzzle_core::input::Input;
use puzzle_core::solve::{Stop, Work};
use puzzle_core::{Game, GameRng, Invalid, label};

/// The game of Hidato.
#[derive(Clone, Copy, Debug, Default)]
pub struct Hidato;

const RULES: &str = label!(
    "Fill every cell so that the numbers from 1 to the last one form a path: \
consecutive numbers must be neighbors. Depending on the board, neighbors touch by edge, by corner, \
or both; on some boards they are a chess knight's move apart, or a jump of three cells straight or \
two diagonally, and the neighbors of a cell are outlined. No step crosses a wall: a thick or \
double line between two cells, or a short bar across a corner, which forbids that diagonal step. Linked \
cells, which a bar from one to the other joins, have consecutive numbers.\n\
{Click an empty cell to enter the number after the current one, which then becomes the current \
number. Click a given number to make it the current one, or a number of yours to add one to it. \
Right click a cell to clear it. Drag along a path to fill it with numbers, up or down from where \
you start. Drag with Ctrl or the middle button to draw a pencil line between cells whose numbers \
you do not know yet. Click a number in the list of missing numbers to enter it next.\n\
Keys: the arrows move the cursor, and digits enter a number. Enter enters the next number; Shift \
with an arrow moves and enters the number that follows. Space makes 1 the current number, + and - \
change it, and . moves to it. [ and ] choose another missing number to enter next. Backspace \
clears.|\
Tap an empty cell to enter the number after the current one, which then becomes the current number. \
Tap a given number to make it the current one, or a number of yours to add one to it. A long tap \
clears a cell. Drag along a path to fill it with numbers, up or down from where you start. Tap a \
number in the list of missing numbers to enter it next.}\n\
{With one button of the mouse: after L, drags and arrows draw pencil lines; after E, clicks and \
drags clear. The same key again, or Escape, ends the mode.|\
The buttons with digits enter a number at the cursor, and those with arrows choose another missing \
number to enter next. After Pencil, drags draw pencil lines between cells whose numbers you do not \
know yet; after Erase, taps and drags clear. The same button again ends the mode.}"
);

/// The bundled collections, made by the example `hidato_collections`: sixty puzzles of different
/// outlines, and twelve puzzles of each further kind of board.
const COLLECTIONS: &[BundledCollection] = &[
    BundledCollection::new(
        "book",
        label!("A Hidato book"),
        include_str!("../collections/book.puzzles"),
    ),
    BundledCollection::new(
        "knights",
        label!("Knight's tours"),
        include_str!("../collections/knights.puzzles"),
    ),
    BundledCollection::new("jumps", label!("Jumps"), include_str!("../collections/jumps.puzzles")),
    BundledCollection::new("walls", label!("Walls"), include_str!("../collections/walls.puzzles")),
    BundledCollection::new("links", label!("Links"), include_str!("../collections/links.puzzles")),
];

impl Game for Hidato {
    const INFO: Info = Info::new("hidato", label!("Hidato"))
        .scoring(Scoring { has_ranking_file: true, ..Scoring::USUAL })
        .aliases(&["ascent"])
        .about(label!("Fill the cells so that consecutive numbers are neighbors"))
        .rules(RULES)
        .tile(48)
        .min_tile(14) // three digits are six pixels high there
        .usual_nodes(100_000);

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
        match params.skewed() {
            Some(grid) => grid.parse(text),
            None => Desc::parse(params.topology(), params.width(), params.height(), text),
        }
    }

    fn desc_text(params: &Params, desc: &Desc) -> String {
        params.skewed().map_or_else(|| desc.text(), |grid| grid.text(desc))
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

    const SOLVER: Option<Solver<Self>> =
        Some(Solver::<Self>::new(solver::solve).counting().of_one_length());
    const HINTS: Option<Hints<Self>> = Some(Hints::<Self>::new(hint::plan));
    const REVIEW: Option<Review<Self>> = Some(
        Review::<Self>::new(review::mistakes)
            .entries()
            .reason(review::reason)
            .warning(review::warning),
    );
    const GRADER: Option<Grader<Self>> = Some(Grader::<Self>::new(grade::rate));
    const ACTIONS: Option<Actions<Self>> = Some(
        Actions::<Self>::new(actions::count, actions::find, actions::shape, actions::observe)
            .legal(actions::legal)
            .edges(actions::edges)
            .exact(|_| true),
    );
    const COMMANDS: Option<Commands<Self>> = Some(Commands::<Self>::new(commands::commands));
    const CELLS: Option<Cells<Self>> = Some(
        Cells::<Self>::new(cells::n_cells, cells::cell_at, cells::cell_rect)
            .words(description::describe_cell)
            .glyphs(cells::glyph)
            .places(cells::place)
            .coordinates(|state, place| Some(cells::coordinates(state, place)))
            .between(cells::between)
            .legend(cells::LEGEND)
            .marking(),
    );
    /// The puzzle's score counts the cells of the path, as in jHidato.
    const COUNTERS: Option<Counters<Self>> =
        Some(Counters::<Self>::new(|state| usize::from(state.last())).progress(State::progress));
    const WORDS: Option<Words<Self>> = Some(
        Words::<Self>::new()
            .description(description::describe)
            .text(description::text_format)
            .status(description::status_text)
            .change(description::describe_change)
            .kind(description::kind)
            .short_rules(description::short_rules)
            .special_rules(description::special_rules),
    );
    const ANIMATION: Option<Animation<Self>> =
        Some(Animation::<Self>::new().flash(animation::flash_length));
    const CLOCK: Option<Clock<Self>> = Some(Clock::<Self>::RUNNING_WHILE_ONGOING);
    const PAPER: Paper = Paper::new().solved_board();
    const NOTATION: Option<Notation<Self>> = Some(Notation::<Self>::of_texts().meaning(label!(
        "A row, a column and the number that is written there: 4,5=2 writes 2 in row 4, column 5."
    )));
    const SCREEN: Option<Screen<Self>> = Some(
        Screen::<Self>::new()
            .cursor(screen_keys::cursor_rect)
            .keys(screen_keys::keys)
            .labels(screen_keys::key_label)
            .key_guide(screen_keys::key_guide),
    );
    const UI_TEXT: Option<UiText<Self>> = Some(UiText::<Self>::new(Ui::encode, Ui::decode));
    const FILES: Option<Files<Self>> =
        Some(Files::<Self>::new(formats::FORMATS).staying_on_board(outline::board_params));
    const PREFERENCES: &'static [Preference<Ui>] = ui::PREFERENCES;
    const PALETTE: &'static [RoleSpec] = draw::PALETTE;
    const COLLECTIONS: &'static [BundledCollection] = COLLECTIONS;
    const TUTORIAL: &'static [Lesson] = lessons::LESSONS;
}
