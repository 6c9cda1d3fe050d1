//! The game's implementation of `Game`.

use alloc::string::String;

use puzzle_core::ability::{
    Actions, Animation, BundledCollection, Cells, Clock, Commands, Counters, Files, Grader, Hints,
    Lesson, Notation, Paper, Preference, Review, Screen, Solver, Symmetry, Words,
};
use puzzle_core::draw::{Canvas, Frame, Layout, RoleSpec, Size};
use puzzle_core::game::{Generated, Info, Response, Status};
use puzzle_core::input::Input;
use puzzle_core::solve::{Stop, Work};
use puzzle_core::{Game, GameRng, Invalid, label};

use crate::draw::{self, DrawState};
use crate::geometry::Geometry;
use crate::level::Level;
use crate::memory::Memory;
use crate::moves::Move;
use crate::params::Params;
use crate::state::State;
use crate::ui::{self, Ui};
use crate::{
    actions, animation, cells, commands, desc, description, formats, generate, grade, hint,
    lessons, notation, review, screen_keys, solver, symmetry,
};

const RULES: &str = label!(
    "\
Push every box onto a goal. You can push one box at a time, and you can never pull.
{The arrow keys walk and push. Click a square to walk there; click a box, then a marked square, or \
drag the box there, to push it the shortest way.|\
Tap a square to walk there; tap a box, then a marked square, or drag the box there, to push it the \
shortest way. The buttons with arrows walk and push.}
In reverse play the boxes start on the goals, and you pull them back to their starting squares. \
{Hold a box with Enter, or pull it with Shift and an arrow key. Before the first pull, J or a click \
takes you to another part of the floor.|\
Hold a box with the button Hold, and then walk. Before the first pull, a tap or the button Jump \
takes you to another part of the floor.}"
);

const FIRST_STEPS: &str = include_str!("../collections/first-steps.puzzles");
const ROOMS: &str = include_str!("../collections/rooms.puzzles");
const LONG_EVENINGS: &str = include_str!("../collections/long-evenings.puzzles");

/// The game of Sokoban.
#[derive(Clone, Copy, Debug)]
pub struct Sokoban;

impl Game for Sokoban {
    const INFO: Info = Info::new("sokoban", label!("Sokoban"))
        .about(label!("Push all boxes onto the goals"))
        .rules(RULES)
        .tile(40)
        .usual_nodes(200_000);

    type Params = Params;
    type Desc = Level;
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

    fn parse_desc(params: &Params, text: &str) -> Result<Level, Invalid> {
        desc::parse(params, text)
    }

    fn desc_text(_params: &Params, level: &Level) -> String {
        desc::text(level)
    }

    fn new_state(params: &Params, level: &Level) -> State {
        State::new(level, params.reverse)
    }

    fn interpret(state: &State, ui: &mut Ui, layout: Layout, input: Input) -> Response<Move> {
        ui.interpret(state, layout, input)
    }

    fn execute(state: &mut State, mv: &Move) -> Result<(), Invalid> {
        state.execute(*mv)
    }

    fn status(state: &State) -> Status {
        state.status()
    }

    fn size(params: &Params, layout: Layout) -> Size {
        Geometry::new(params.width as usize, params.height as usize, layout).size()
    }

    fn redraw(canvas: &mut dyn Canvas, drawn: &mut DrawState, frame: &Frame<'_, Self>) {
        draw::redraw(canvas, drawn, frame);
    }

    fn changed_state(ui: &mut Ui, old: &State, new: &State) {
        ui.changed_state(old, new);
    }

    fn is_same_position(one: &State, other: &State) -> bool {
        one.player() == other.player() && one.same_boxes(other)
    }

    const SOLVER: Option<Solver<Self>> =
        Some(Solver::<Self>::new(solver::solve).measured_in(&["pushes"]).animated());
    const HINTS: Option<Hints<Self>> = Some(Hints::<Self>::new(hint::plan));
    const REVIEW: Option<Review<Self>> =
        Some(Review::<Self>::new(review::mistakes).reason(review::reason).warning(review::warning));
    const GRADER: Option<Grader<Self>> = Some(Grader::<Self>::new(grade::rate));
    const ACTIONS: Option<Actions<Self>> = Some(
        Actions::<Self>::new(actions::count, actions::find, actions::shape, actions::observe)
            .exact(|_| true),
    );
    const COMMANDS: Option<Commands<Self>> = Some(Commands::<Self>::new(commands::commands));
    const CELLS: Option<Cells<Self>> = Some(
        Cells::<Self>::new(cells::n_cells, cells::cell_at, cells::cell_rect)
            .words(description::describe_cell)
            .glyphs(cells::glyph)
            .coordinates(|state, cell| Some(cells::coordinates(state, cell)))
            .legend(&[(
                "",
                label!("# wall, $ box, . goal, * box on a goal, @ you, + you on a goal"),
            )]),
    );
    /// The puzzle's score counts the squares of the floor. In reverse play, pulls are counted as
    /// pushes.
    const COUNTERS: Option<Counters<Self>> = Some(
        Counters::<Self>::new(|state| state.board().n_squares())
            .pushes(|state| state.n_pushes() as usize)
            .progress(|state| (state.n_boxes() - state.n_boxes_off_target(), state.n_boxes())),
    );
    const WORDS: Option<Words<Self>> = Some(
        Words::<Self>::new()
            .description(description::describe)
            .text(description::text_format)
            .status(description::status_text)
            .change(description::describe_change)
            .kind(description::kind)
            .short_rules(description::short_rules),
    );
    const ANIMATION: Option<Animation<Self>> = Some(
        Animation::<Self>::new()
            .animation(animation::animation_length)
            .flash(animation::flash_length),
    );
    const CLOCK: Option<Clock<Self>> = Some(Clock::<Self>::RUNNING_WHILE_ONGOING);
    const PAPER: Paper = Paper::new().tile(65);
    const SCREEN: Option<Screen<Self>> = Some(
        Screen::<Self>::new()
            .cursor(screen_keys::cursor_rect)
            .keys(screen_keys::keys)
            .labels(screen_keys::key_label)
            .key_guide(screen_keys::key_guide),
    );
    const NOTATION: Option<Notation<Self>> = Some(
        Notation::<Self>::new(notation::read_moves).joined().named("lurd").meaning(label!(
            "Letters are steps: u up, r right, d down, l left; a capital letter is a step that pushes \
             a box."
        )),
    );
    const FILES: Option<Files<Self>> = Some(Files::<Self>::new(formats::FORMATS));
    const SYMMETRY: Option<Symmetry<Self>> = Some(Symmetry::<Self>::new(symmetry::images));
    const PREFERENCES: &'static [Preference<Ui>] = ui::PREFERENCES;
    const COLLECTIONS: &'static [BundledCollection] = &[
        BundledCollection::new("first-steps", label!("First steps"), FIRST_STEPS),
        BundledCollection::new("rooms", label!("Rooms"), ROOMS),
        BundledCollection::new("long-evenings", label!("Long evenings"), LONG_EVENINGS),
    ];
    const TUTORIAL: &'static [Lesson] = lessons::LESSONS;
    const PALETTE: &'static [RoleSpec] = draw::PALETTE;
}
