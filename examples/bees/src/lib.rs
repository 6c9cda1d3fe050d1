//! Bees: they are hidden in a comb of hexagons, and every cell without one is to be opened.
//!
//! This file is the list of what the game has. The rules are in `hive`, what follows from what can be
//! seen in `deduce`; the solver, the hints and the generator in `solve` all go by it.

#![allow(clippy::trivially_copy_pass_by_ref)] // tables ask for `&Ui`, which here is a cursor

mod comb;
mod deduce;
mod draw;
mod hive;
mod lessons;
mod params;
mod solve;
#[cfg(test)]
mod tests;
mod ui;
mod words;

use puzzle_core::ability::{Cells, Clock, Hints, Lesson, Motion, Screen, Solver, Tally, Words};
use puzzle_core::draw::{Canvas, Frame, Layout, RoleSpec, Size, TileCache};
use puzzle_core::game::{Generated, Info, Response, Status};
use puzzle_core::input::Input;
use puzzle_core::solve::{Stop, Work};
use puzzle_core::{Game, GameRng, Invalid};
use puzzle_midend::Registry;

pub use draw::Look;
pub use hive::{Act, Cover, Hive, Move, Swarm};
pub use params::Params;
pub use ui::Ui;

/// The game: a name to hang the functions on.
#[derive(Debug)]
pub struct Bees;

/// A registry with this game alone.
pub fn games() -> Registry {
    Registry::new().with::<Bees>()
}

impl Game for Bees {
    const INFO: Info = Info::new("bees", "Bees")
        .about("Open every cell of the comb that has no bee in it")
        .rules(
            "A number says how many bees are in the cells around it. Open a cell by a click or Enter, \
             set a flag by a right click or the space bar; on a screen to touch, f changes what a tap \
             does. On a number whose flags are all set, a click opens the rest.\n\
             The first press is safe. Who begins at the flower never needs to guess.",
        )
        .least_tile(16)
        .can_be_lost();
    type Params = Params;
    type Desc = Swarm;
    type State = Hive;
    type Move = Move;
    type Ui = Ui;
    type DrawState = TileCache<Look>;
    type Memory = ();

    fn generate(p: &Params, rng: &mut GameRng, work: &mut Work) -> Result<Generated<Self>, Stop> {
        solve::generate(p, rng, work)
    }
    fn parse_desc(p: &Params, text: &str) -> Result<Swarm, Invalid> {
        Swarm::read(p.w, p.h, text)
    }
    fn desc_text(_: &Params, swarm: &Swarm) -> String {
        swarm.text()
    }
    fn new_state(_: &Params, swarm: &Swarm) -> Hive {
        Hive::new(swarm)
    }
    fn interpret(hive: &Hive, ui: &mut Ui, layout: Layout, input: Input) -> Response<Move> {
        ui::interpret(hive, ui, layout, input)
    }
    fn execute(hive: &mut Hive, mv: &Move) -> Result<(), Invalid> {
        hive.execute(*mv)
    }
    fn status(hive: &Hive) -> Status {
        hive.status()
    }
    fn size(p: &Params, layout: Layout) -> Size {
        draw::size(p, layout)
    }
    fn redraw(canvas: &mut dyn Canvas, drawn: &mut Self::DrawState, frame: &Frame<'_, Self>) {
        draw::redraw(canvas, drawn, frame);
    }
    /// The first press settles where the bees are: IDs and restarts are of that puzzle.
    fn superseded(hive: &Hive) -> Option<Swarm> {
        hive.has_begun().then(|| (*hive.swarm).clone())
    }

    /// It runs from the first press on.
    const CLOCK: Option<Clock<Self>> = Some(Clock::<Self>::new(|hive, _| hive.has_begun()));
    const SOLVER: Option<Solver<Self>> = Some(Solver::<Self>::new(solve::solve).animated());
    const HINTS: Option<Hints<Self>> = Some(Hints::<Self>::new(solve::plan));
    const CELLS: Option<Cells<Self>> = Some(
        Cells::<Self>::new(|hive| hive.covers.values().len(), draw::cell_at, draw::cell_rect)
            .words(words::describe_cell)
            .marking(),
    );
    const TALLY: Option<Tally<Self>> = Some(
        Tally::<Self>::new(|hive| hive.covers.values().len() - hive.n_bees()).progress(|hive| {
            let n = hive.covers.values().len() - hive.n_bees();
            (hive.n(Cover::Open).min(n), n)
        }),
    );
    const WORDS: Option<Words<Self>> = Some(
        Words::<Self>::new()
            .description(words::describe)
            .text(words::text_format)
            .status(words::status_text)
            .change(words::describe_change),
    );
    const MOTION: Option<Motion<Self>> = Some(Motion::<Self>::new().flash(draw::flash_length));
    const SCREEN: Option<Screen<Self>> = Some(
        Screen::<Self>::new()
            .cursor(ui::cursor_rect)
            .keys(ui::keys)
            .labels(ui::key_label)
            .guide(ui::guide),
    );
    const PALETTE: &'static [RoleSpec] = draw::PALETTE;
    const TUTORIAL: &'static [Lesson] = lessons::LESSONS;
}

/// The page begins.
#[cfg(target_arch = "wasm32")]
#[wasm_bindgen::prelude::wasm_bindgen(start)]
pub fn start() {
    puzzle_web::start(games());
}
