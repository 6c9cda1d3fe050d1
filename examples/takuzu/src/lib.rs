//! Takuzu: suns and moons, as many of each in every line, no three side by side, no two lines alike.
//!
//! This file is the list of what the game has. The rules are in `rules`, what can be deduced by
//! them in `deduce`; hints give its words, and the generator makes puzzles that need just so much
//! of it.

#![allow(clippy::trivially_copy_pass_by_ref)] // tables ask for `&Ui`, which here is a cursor

mod board;
mod deduce;
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
mod words;

use puzzle_core::ability::{
    Cells, Clock, Grader, Hints, Lesson, Motion, Paper, Review, Screen, Solver, Tally, Words,
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

/// The game: a name to hang the functions on.
#[derive(Debug)]
pub struct Takuzu;

/// A registry with this game alone.
pub fn games() -> Registry {
    Registry::new().with::<Takuzu>()
}

impl Game for Takuzu {
    const INFO: Info = Info::new("takuzu", "Takuzu")
        .about("Fill the board with suns and moons, as many of each in every line")
        .rules(
            "Every row and every column has as many suns as moons. No three of a kind stand side by \
             side. No two rows are alike, and no two columns.\n\
             Click a cell for a sun, again for a moon, again to empty it. With keys: go to a cell and \
             press s or m.",
        )
        .least_tile(8);
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

    const SOLVER: Option<Solver<Self>> = Some(Solver::<Self>::new(solve::solve).counting());
    const HINTS: Option<Hints<Self>> = Some(Hints::<Self>::new(hint::plan));
    const REVIEW: Option<Review<Self>> = Some(Review::<Self>::new(hint::mistakes));
    const GRADER: Option<Grader<Self>> = Some(Grader::<Self>::new(grade::rate));
    const CELLS: Option<Cells<Self>> = Some(
        Cells::<Self>::new(|board| board.cells().values().len(), draw::cell_at, draw::cell_rect)
            .words(words::describe_cell),
    );
    const TALLY: Option<Tally<Self>> = Some(
        Tally::<Self>::new(|board| board.givens().values().iter().filter(|s| s.is_none()).count())
            .progress(|board| {
                let n = board.givens().values().iter().filter(|s| s.is_none()).count();
                (n - board.n_empty(), n)
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
    const CLOCK: Option<Clock<Self>> = Some(Clock::<Self>::RUNNING_WHILE_ONGOING);
    const SCREEN: Option<Screen<Self>> = Some(
        Screen::<Self>::new()
            .cursor(ui::cursor_rect)
            .keys(ui::keys)
            .labels(ui::key_label)
            .guide(ui::guide),
    );
    const PAPER: Paper = Paper::new().solved_board();
    const PALETTE: &'static [RoleSpec] = draw::PALETTE;
    const TUTORIAL: &'static [Lesson] = lessons::LESSONS;
}

/// The page begins.
#[cfg(target_arch = "wasm32")]
#[wasm_bindgen::prelude::wasm_bindgen(start)]
pub fn start() {
    puzzle_web::start(games());
}
