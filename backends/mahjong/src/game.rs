//! The game's implementation of `Game`.

use alloc::string::String;

use puzzle_core::ability::{
    Actions, Animation, BundledCollection, Cells, Clock, Commands, Counters, Files, Grader, Hints,
    Lesson, Notation, Preference, Review, Screen, Solver, Walkthrough, Words,
};
use puzzle_core::draw::{Canvas, Frame, Layout, RoleSpec, Size};
use puzzle_core::game::{Generated, Info, Response, Status};
use puzzle_core::input::Input;
use puzzle_core::solve::{Stop, Work};
use puzzle_core::{Game, GameRng, Invalid, label};

use crate::desc::Desc;
use crate::draw::{self, DrawState};
use crate::geometry::Geometry;
use crate::moves::Move;
use crate::params::Params;
use crate::state::State;
use crate::ui::{self, Ui};
use crate::{
    actions, animation, cells, commands, description, formats, generate, grade, hint, lessons,
    notation, review, screen_keys, solver,
};

const RULES: &str = label!("\
Take away pairs of matching tiles until none is left. You can take only free tiles: a tile is free \
if nothing lies on it and its left or its right side is open. Any flower matches any flower, and \
any season matches any season.
{Click a free tile and then its match, or click it again to deselect it. The right button, or k, \
shows all tiles that match a tile. K makes every click do that, until you press K again. \
Arrow keys move a cursor through the free tiles, Page Up and Page Down through the layers, . \
and , to the next and the previous free tile, and m to the next match. Enter selects or takes a tile, and Escape deselects it. \
Once every remaining tile is free, c clears them all. f reshuffles the remaining tiles so that they \
can be cleared.|\
Tap a free tile and then its match, or tap it again to deselect it. A long tap shows all tiles that \
match a tile; the button Match makes every tap do that, until you press it again. The button Free \
marks the free tiles. The button Take all clears the board once every remaining tile is free. The menu \
can reshuffle the remaining tiles so that they can be cleared.}
Tiles that are too small for pictures show letters: 5● or c5 is the five of circles, 5‖ or b5 the \
five of bamboo, 5≡ or k5 the five of characters; E→ S↓ W← N↑ or we ws ww wn are the winds; C♦ F▼ B□ \
or dr dg dw are the red, the green and the white dragon; 2♣ or f2 is a flower, and 2☼ or s2 is a \
season.
Think about which two of four matching tiles you take: if you take any pair you see, you will \
rarely clear the board.");

/// Mahjong solitaire.
#[derive(Clone, Copy, Debug)]
pub struct Mahjong;

impl Game for Mahjong {
    const INFO: Info = Info::new("mahjong", label!("Mahjong"))
        .about(label!("Clear a pile of tiles, pair by matching pair"))
        .rules(RULES)
        .tile(48)
        .min_tile(10);

    type Params = Params;
    type Desc = Desc;
    type State = State;
    type Move = Move;
    type Ui = Ui;
    type DrawState = DrawState;
    type Memory = ();

    fn generate(
        params: &Params,
        rng: &mut GameRng,
        work: &mut Work<'_>,
    ) -> Result<Generated<Self>, Stop> {
        generate::puzzle(params, rng, work)
    }

    fn parse_desc(params: &Params, text: &str) -> Result<Desc, Invalid> {
        Desc::parse(params.layout(), text)
    }

    fn desc_text(_params: &Params, desc: &Desc) -> String {
        desc.text()
    }

    fn new_state(params: &Params, desc: &Desc) -> State {
        State::new(params.layout().clone(), desc.groups().clone())
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
        Geometry::new(params.layout(), layout).size()
    }

    fn redraw(canvas: &mut dyn Canvas, drawn: &mut DrawState, frame: &Frame<'_, Self>) {
        draw::redraw(canvas, drawn, frame);
    }

    fn changed_state(ui: &mut Ui, old: &State, new: &State) {
        ui.changed_state(old, new);
    }

    const SOLVER: Option<Solver<Self>> =
        Some(Solver::<Self>::new(solver::solve).animated().of_one_length());
    const HINTS: Option<Hints<Self>> = Some(Hints::<Self>::new(hint::plan));
    const REVIEW: Option<Review<Self>> = Some(
        Review::<Self>::new(review::mistakes)
            .corrected_by(|mv| matches!(mv, Move::Reshuffle(_)))
            .reason(review::reason)
            .warning(review::warning),
    );
    const GRADER: Option<Grader<Self>> = Some(Grader::<Self>::new(grade::rate));
    const ACTIONS: Option<Actions<Self>> = Some(
        Actions::<Self>::new(actions::count, actions::find, actions::shape, actions::observe)
            .legal(actions::legal)
            .exact(|_| true),
    );
    const COMMANDS: Option<Commands<Self>> =
        Some(Commands::<Self>::new(commands::commands).run(commands::command));
    const CELLS: Option<Cells<Self>> = Some(
        Cells::<Self>::new(cells::n_cells, cells::cell_at, cells::cell_rect)
            .words(description::describe_cell)
            .glyphs(cells::glyph)
            .places(cells::place)
            .coordinates(cells::coordinates)
            .legend(cells::LEGEND)
            .marking(),
    );
    /// The score of a puzzle counts its tiles.
    const COUNTERS: Option<Counters<Self>> = Some(
        Counters::<Self>::new(cells::n_cells)
            .progress(|state| (cells::n_cells(state) - state.n_left(), cells::n_cells(state))),
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
    const SCREEN: Option<Screen<Self>> = Some(
        Screen::<Self>::new()
            .cursor(screen_keys::cursor_rect)
            .keys(screen_keys::keys)
            .labels(screen_keys::key_label)
            .key_guide(screen_keys::key_guide),
    );
    const NOTATION: Option<Notation<Self>> =
        Some(Notation::<Self>::new(notation::read_moves).meaning(label!(
            "Two numbers are the places of two tiles that are taken away, counted from 0: layer by \
             layer, row by row."
        )));
    const FILES: Option<Files<Self>> = Some(Files::<Self>::new(formats::FORMATS));
    const WALKTHROUGH: Option<Walkthrough<Self>> = Some(
        Walkthrough::<Self>::new(draw::walkthrough::size, draw::walkthrough::draw)
            .note(label!("Take away the tiles in the order of their numbers.")),
    );
    const TUTORIAL: &'static [Lesson] = lessons::LESSONS;
    const FIRST_PUZZLE: &'static str = "tent,u,de,k0";
    const COLLECTIONS: &'static [BundledCollection] = &[
        BundledCollection::new(
            "layouts",
            label!("Layouts"),
            include_str!("../collections/layouts.puzzles"),
        ),
        // Each layout is dealt anew and unlocked when the one before it is solved.
        BundledCollection::new(
            "quest",
            label!("The quest"),
            include_str!("../collections/quest.puzzles"),
        ),
    ];
    const PREFERENCES: &'static [Preference<Ui>] = &ui::PREFERENCES;
    const PALETTE: &'static [RoleSpec] = &draw::PALETTE;
}
