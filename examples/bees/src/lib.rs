//! Bees: a game of finding the bees in a comb of hexagons by opening every cell without one.
//!
//! This file lists the parts of the game. The rules are in `hive` and the deductions in `deduce`;
//! the solver, the hints and the generator in `solve` use these deductions.

#![allow(clippy::trivially_copy_pass_by_ref)] // tables ask for `&Ui`, which here is a cursor

mod comb;
mod deduce;
mod description;
mod draw;
mod hive;
mod lessons;
mod params;
mod solve;
#[cfg(test)]
mod tests;
mod ui;

use puzzle_core::ability::{
    Animation, Cells, Clock, Counters, Hints, Lesson, Screen, Solver, Words,
};
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

/// The type that implements the game; it holds no data.
#[derive(Debug)]
pub struct Bees;

/// Returns a registry with only this game.
pub fn games() -> Registry {
    Registry::new().with::<Bees>()
}

impl Game for Bees {
    const INFO: Info = Info::new("bees", "Bees")
        .about("Open every cell of the comb that has no bee in it")
        .rules(
            "A number says how many bees are in the cells around it. Open a cell by {a click or \
             Enter, set a flag by a right click or the space bar. A click|a tap, set a flag by a \
             long tap. The button ⚑ makes every tap set a flag, until you press it again. A tap} on \
             a number whose flags are all set opens its other neighbors.\n\
             The first press is always safe. If you begin at the flower, you never need to \
             guess.",
        )
        .min_tile(16)
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
    /// After the first press the bees are fixed: IDs and restarts refer to this puzzle.
    fn superseded(hive: &Hive) -> Option<Swarm> {
        hive.has_begun().then(|| (*hive.swarm).clone())
    }

    /// The clock starts at the first press.
    const CLOCK: Option<Clock<Self>> = Some(Clock::<Self>::new(|hive, _| hive.has_begun()));
    const SOLVER: Option<Solver<Self>> = Some(Solver::<Self>::new(solve::solve).animated());
    const HINTS: Option<Hints<Self>> = Some(Hints::<Self>::new(solve::plan));
    const CELLS: Option<Cells<Self>> = Some(
        Cells::<Self>::new(|hive| hive.covers.values().len(), draw::cell_at, draw::cell_rect)
            .words(description::describe_cell)
            .marking(),
    );
    const COUNTERS: Option<Counters<Self>> = Some(
        Counters::<Self>::new(|hive| hive.covers.values().len() - hive.n_bees()).progress(|hive| {
            let n = hive.covers.values().len() - hive.n_bees();
            (hive.n(Cover::Open).min(n), n)
        }),
    );
    const WORDS: Option<Words<Self>> = Some(
        Words::<Self>::new()
            .description(description::describe)
            .text(description::text_format)
            .status(description::status_text)
            .change(description::describe_change),
    );
    const ANIMATION: Option<Animation<Self>> =
        Some(Animation::<Self>::new().flash(draw::flash_length));
    const SCREEN: Option<Screen<Self>> = Some(
        Screen::<Self>::new()
            .cursor(ui::cursor_rect)
            .keys(ui::keys)
            .labels(ui::key_label)
            .key_guide(ui::key_guide),
    );
    const PALETTE: &'static [RoleSpec] = draw::PALETTE;
    const TUTORIAL: &'static [Lesson] = lessons::LESSONS;
}

/// The entry point of the web page.
#[cfg(target_arch = "wasm32")]
#[wasm_bindgen::prelude::wasm_bindgen(start)]
pub fn start() {
    puzzle_web::start(games());
}
