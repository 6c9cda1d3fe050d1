//! Takuzu: a puzzle of suns and moons. Every line has as many of each, no three are side by side,
//! and no two lines are alike.
//!
//! This file lists the parts of the game. The rules are in `rules` and the deductions in `deduce`;
//! the hints explain these deductions, and the generator makes puzzles that need a chosen level of
//! them.

#![allow(clippy::trivially_copy_pass_by_ref)] // tables ask for `&Ui`, which here is a cursor

mod board;
mod deduce;
mod description;
mod draw;
mod generate;
mod grade;
mod hint;
mod lessons;
mod params;
mod rules;
mod solve;
#[cfg(test)]
mod tests;
mod ui;

use puzzle_core::ability::{
    Animation, Cells, Clock, Counters, Grader, Hints, Lesson, Paper, Review, Screen, Solver, Words,
};
use puzzle_core::draw::{Canvas, Frame, Layout, RoleSpec, Size, TileCache};
use puzzle_core::game::{Generated, Info, Response, Status};
use puzzle_core::grid::{Cursor, Grid};
use puzzle_core::input::Input;
use puzzle_core::solve::{Stop, Work};
use puzzle_core::{Game, GameRng, Invalid};
use puzzle_midend::Registry;

pub use board::{Board, Entry, Symbol, Symbols};
pub use draw::Look;
pub use params::Params;

/// The type that implements the game; it holds no data.
#[derive(Debug)]
pub struct Takuzu;

/// Returns a registry with only this game.
pub fn games() -> Registry {
    Registry::new().with::<Takuzu>()
}

impl Game for Takuzu {
    const INFO: Info = Info::new("takuzu", "Takuzu")
        .about("Fill the board with equally many suns and moons in every line")
        .rules(
            "Every row and every column has as many suns as moons. No three of a kind are side by \
             side. No two rows are alike, and no two columns.\n\
             {Click|Tap} a cell for a sun, again for a moon, and again to empty it.{ By keyboard, \
             go to a cell and press s or m.|}",
        )
        .min_tile(8);
    type Params = Params;
    type Desc = Symbols;
    type State = Board;
    type Move = Entry;
    type Ui = Cursor;
    type DrawState = TileCache<draw::Look>;
    type Memory = ();

    fn generate(p: &Params, rng: &mut GameRng, work: &mut Work) -> Result<Generated<Self>, Stop> {
        generate::generate(p, rng, work)
    }
    fn parse_desc(p: &Params, text: &str) -> Result<Symbols, Invalid> {
        Grid::read(p.side, p.side, text, board::read_letter)
    }
    fn desc_text(_: &Params, symbols: &Symbols) -> String {
        symbols.write(|&symbol| board::letter(symbol))
    }
    fn new_state(_: &Params, symbols: &Symbols) -> Board {
        Board::new(symbols)
    }
    fn interpret(on: &Board, ui: &mut Cursor, layout: Layout, input: Input) -> Response<Entry> {
        ui::interpret(on, ui, layout, input)
    }
    fn execute(board: &mut Board, entry: &Entry) -> Result<(), Invalid> {
        entry.execute(board)
    }
    fn status(board: &Board) -> Status {
        board.status()
    }
    fn size(p: &Params, layout: Layout) -> Size {
        draw::size(p.side, layout)
    }
    fn redraw(canvas: &mut dyn Canvas, drawn: &mut Self::DrawState, frame: &Frame<'_, Self>) {
        draw::redraw(canvas, drawn, frame);
    }

    const SOLVER: Option<Solver<Self>> =
        Some(Solver::<Self>::new(solve::solve).counting().of_one_length());
    const HINTS: Option<Hints<Self>> = Some(Hints::<Self>::new(hint::plan));
    const REVIEW: Option<Review<Self>> =
        Some(Review::<Self>::new(hint::mistakes).corrected_by(|_| true));
    const GRADER: Option<Grader<Self>> = Some(Grader::<Self>::new(grade::rate));
    const CELLS: Option<Cells<Self>> = Some(
        Cells::<Self>::new(|board| board.cells().values().len(), draw::cell_at, draw::cell_rect)
            .words(description::describe_cell),
    );
    const COUNTERS: Option<Counters<Self>> = Some(
        Counters::<Self>::new(|board| {
            board.givens().values().iter().filter(|s| s.is_none()).count()
        })
        .progress(|board| {
            let n = board.givens().values().iter().filter(|s| s.is_none()).count();
            (n - board.n_empty(), n)
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
    const CLOCK: Option<Clock<Self>> = Some(Clock::<Self>::RUNNING_WHILE_ONGOING);
    const SCREEN: Option<Screen<Self>> = Some(
        Screen::<Self>::new()
            .cursor(ui::cursor_rect)
            .keys(ui::keys)
            .labels(ui::key_label)
            .key_guide(ui::key_guide),
    );
    const PAPER: Paper = Paper::new().solved_board();
    const PALETTE: &'static [RoleSpec] = draw::PALETTE;
    const TUTORIAL: &'static [Lesson] = lessons::LESSONS;
}

/// The entry point of the web page.
#[cfg(target_arch = "wasm32")]
#[wasm_bindgen::prelude::wasm_bindgen(start)]
pub fn start() {
    puzzle_web::start(games());
}
