//! The game's entry point: the table of everything that it implements.

use alloc::string::String;

use puzzle_core::ability::{
    Actions, Animation, BundledCollection, Cells, Clock, Commands, Counters, Files, Grader, Hints,
    Lesson, Notation, Paper, Preference, Review, Screen, Solver, UiText, Words,
};
use puzzle_core::draw::{Canvas, Frame, Layout, RoleSpec, Size};
use puzzle_core::game::{Generated, Info, Response, Status};
use puzzle_core::input::Input;
use puzzle_core::solve::{Stop, Work};
use puzzle_core::{Game, GameRng, Invalid, label};

use crate::desc::Desc;
use crate::draw::{self, DrawState};
use crate::memory::Memory;
use crate::moves::Move;
use crate::params::Params;
use crate::state::State;
use crate::ui::{self, Ui};
use crate::{
    actions, animation, cells, commands, desc, description, formats, generate, geometry, grade,
    hint, lessons, notation, review, screen_keys, solver,
};

const BOARDS: &str = include_str!("../collections/boards.puzzles");
const CLASSICS: &str = include_str!("../collections/classics.puzzles");

/// The sliding puzzle, on any board.
#[derive(Clone, Copy, Debug, Default)]
pub struct Sliding;

impl Game for Sliding {
    const INFO: Info = Info::new("sliding", label!("Sliding"))
        .aliases(&["fifteen"])
        .about(label!("Slide the pieces into the hole until every one is where it belongs"))
        .rules(label!(
            "Slide pieces into the hole until every piece is in its place. On a rectangle the \
             numbers run row by row, and the hole ends in the last cell.\n\
             {Click|Tap} a piece next to the hole to move it, or a piece in line with the hole to \
             move the whole line.{ An arrow key (or w, a, s, d) slides a piece in that direction; \
             with Shift it slides the whole line. You can also type the number of a piece to move \
             it.|}\n\
             Other boards connect their cells differently: lines join cells, arrows go one way \
             only, and walls block the way.{ Ctrl with an arrow (or W, A, S, D) slides a piece along \
             the second set of connections. F1 to F12 play macros, and m records one. e enters a \
             subpuzzle, and o leaves it. j shows the own numbers of identical pieces, and H shows \
             information about the puzzle.| The buttons A, W, S and D slide a piece along the \
             second set of connections, digits type the number of a piece to move, and other \
             buttons enter a subpuzzle and leave it. The menu has the macros.}"
        ))
        .tile(56)
        .min_tile(14)
        .usual_nodes(50_000_000);

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
        desc::parse(params, text)
    }

    fn desc_text(params: &Params, desc: &Desc) -> String {
        desc::text(params, desc)
    }

    fn new_state(params: &Params, desc: &Desc) -> State {
        State::new(params.board(), desc)
    }

    #[inline]
    fn interpret(state: &State, ui: &mut Ui, layout: Layout, input: Input) -> Response<Move> {
        ui.interpret(state, layout, input)
    }

    #[inline]
    fn execute(state: &mut State, mv: &Move) -> Result<(), Invalid> {
        state.execute(*mv)
    }

    #[inline]
    fn status(state: &State) -> Status {
        state.status()
    }

    fn size(params: &Params, layout: Layout) -> Size {
        geometry::size(params, layout)
    }

    fn redraw(canvas: &mut dyn Canvas, drawn: &mut DrawState, frame: &Frame<'_, Self>) {
        draw::redraw(canvas, drawn, frame);
    }

    #[inline]
    fn changed_state(ui: &mut Ui, old: &State, new: &State) {
        ui.changed_state(old, new);
    }

    const SOLVER: Option<Solver<Self>> = Some(Solver::<Self>::new(solver::solve).animated());
    const HINTS: Option<Hints<Self>> = Some(Hints::<Self>::new(hint::plan));
    const REVIEW: Option<Review<Self>> = Some(
        Review::<Self>::new(review::mistakes)
            .corrected_by(|mv| !matches!(mv, Move::Slide(_)))
            .reason(review::reason)
            .safe(review::why_safe)
            .warning(review::warning),
    );
    const GRADER: Option<Grader<Self>> = Some(Grader::<Self>::new(grade::rate));
    const ACTIONS: Option<Actions<Self>> = Some(
        Actions::<Self>::new(actions::count, actions::find, actions::shape, actions::observe)
            .edges(actions::edges)
            .exact(actions::is_exact),
    );
    const COMMANDS: Option<Commands<Self>> = Some(Commands::<Self>::new(commands::commands));
    const CELLS: Option<Cells<Self>> = Some(
        Cells::<Self>::new(cells::n_cells, cells::cell_at, cells::cell_rect)
            .words(description::describe_cell)
            .glyphs(cells::glyph)
            .coordinates(|state, cell| Some(cells::coordinates(state, cell)))
            .between(cells::between)
            .legend(cells::LEGEND),
    );
    /// The score of a puzzle counts its pieces.
    const COUNTERS: Option<Counters<Self>> = Some(
        Counters::<Self>::new(|state| state.root().n_cells() - 1)
            .runs(label!("multi-tile moves"), notation::count_runs)
            .progress(State::progress),
    );
    const WORDS: Option<Words<Self>> = Some(
        Words::<Self>::new()
            .description(description::describe)
            .text(description::text_format)
            .status(description::status_text)
            .change(description::describe_change)
            .kind(description::kind)
            .short_rules(description::short_rules)
            .special_rules(description::special_rules)
            .solution(notation::write_pieces)
            .solution_note(label!(
                "The pieces to slide into the hole, one after the other. An arrow, or the number \
                 of a cell, says which one of several that look alike."
            )),
    );
    const ANIMATION: Option<Animation<Self>> = Some(
        Animation::<Self>::new()
            .animation(animation::animation_length)
            .flash(animation::flash_length),
    );
    const CLOCK: Option<Clock<Self>> =
        Some(Clock::<Self>::RUNNING_WHILE_ONGOING.starting_with_a_move());
    const PAPER: Paper = Paper::new().tile(110);
    const SCREEN: Option<Screen<Self>> = Some(
        Screen::<Self>::new()
            .cursor(screen_keys::cursor_rect)
            .keys(screen_keys::keys)
            .labels(screen_keys::key_label)
            .key_guide(screen_keys::key_guide),
    );
    const UI_TEXT: Option<UiText<Self>> =
        Some(UiText::<Self>::new(Ui::macros_text, Ui::read_macros));
    const NOTATION: Option<Notation<Self>> = Some(
        Notation::<Self>::new(notation::read_moves)
            .named("cells")
            .meaning(label!(
                "A number is a cell, counted row by row from 1: the piece on that cell slides into the hole."
            ))
            .others(notation::OTHERS),
    );
    const FILES: Option<Files<Self>> = Some(
        Files::<Self>::new(formats::FORMATS)
            .attaching(formats::attach)
            .adding(Ui::add_texts)
            .goals(formats::GOALS, formats::goal),
    );
    const PREFERENCES: &'static [Preference<Ui>] = ui::PREFERENCES;
    const COLLECTIONS: &'static [BundledCollection] = &[
        BundledCollection::new("boards", label!("Boards of all shapes"), BOARDS),
        BundledCollection::new("classics", label!("Rectangles, from easy to hard"), CLASSICS),
    ];
    const TUTORIAL: &'static [Lesson] = lessons::LESSONS;
    const PALETTE: &'static [RoleSpec] = draw::PALETTE;
}
