//! Pegs: a peg jumps over its neighbor into the hole behind it, and the neighbor goes. One peg is
//! to be left.
//!
//! This file is the list of what the game has. The rules are in `jump`, what the player does in
//! `ui`; each other file fills some of the tables.

mod draw;
mod generate;
mod hint;
mod jump;
mod lessons;
mod solve;
#[cfg(test)]
mod tests;
mod ui;
mod words;

use puzzle_core::ability::{Bundle, Cells, Hints, Lesson, Motion, Review, Screen, Solver, Words};
use puzzle_core::draw::{Canvas, Frame, Layout, Size, TileCache};
use puzzle_core::game::{Generated, Info, Response, Status};
use puzzle_core::grid::{Grid, GridSize};
use puzzle_core::input::Input;
use puzzle_core::solve::{Stop, Work};
use puzzle_core::{Game, GameRng, Invalid};

pub(crate) use jump::{Board, Jump};
pub(crate) use ui::Ui;

/// The game: a name to hang the functions on.
#[derive(Debug)]
pub(crate) struct Pegs;

/// The sides of the board: 5 by 5 unless told, from 4 to 7.
pub(crate) type Sides = GridSize<5, 4, 7>;

impl Game for Pegs {
    const INFO: Info = Info::new("pegs", "Pegs")
        .about("Jump over pegs, which go, until one is left")
        .rules(
            "A peg jumps over its neighbor in the row or column into the hole behind it, and the \
             neighbor is taken away. One peg is to be left, wherever it is.\n\
             Click a peg and then the hole, or drag it there. With keys: go to a peg, press Enter, \
             then an arrow.",
        )
        .least_tile(8);
    type Params = Sides;
    type Desc = Board;
    type State = Board;
    type Move = Jump;
    type Ui = Ui;
    type DrawState = TileCache<draw::Look>;
    type Memory = solve::Dead;

    fn generate(p: &Sides, rng: &mut GameRng, work: &mut Work) -> Result<Generated<Self>, Stop> {
        generate::generate(*p, rng, work)
    }
    fn parse_desc(p: &Sides, text: &str) -> Result<Board, Invalid> {
        let board = Grid::read(p.w, p.h, text, |c| ['o', '.'].contains(&c).then_some(c == 'o'))?;
        if jump::n_pegs(&board) < 2 {
            return Err(Invalid::new("a puzzle has two pegs at least"));
        }
        Ok(board)
    }
    fn desc_text(_: &Sides, board: &Board) -> String {
        board.write(|&is_peg| jump::letter(is_peg))
    }
    fn new_state(_: &Sides, board: &Board) -> Board {
        board.clone()
    }
    fn interpret(board: &Board, ui: &mut Ui, layout: Layout, input: Input) -> Response<Jump> {
        ui.interpret(board, layout, input)
    }
    fn execute(board: &mut Board, jump: &Jump) -> Result<(), Invalid> {
        if let Some(why) = jump.refusal(board) {
            return Err(Invalid::new(why));
        }
        *board = jump.after(board);
        Ok(())
    }
    fn status(board: &Board) -> Status {
        // Being stuck is not the end: the player may undo, and is warned.
        if jump::n_pegs(board) == 1 { Status::Solved } else { Status::Ongoing }
    }
    fn size(p: &Sides, layout: Layout) -> Size {
        draw::size(*p, layout)
    }
    fn redraw(canvas: &mut dyn Canvas, drawn: &mut Self::DrawState, frame: &Frame<'_, Self>) {
        draw::redraw(canvas, drawn, frame);
    }
    fn changed_state(ui: &mut Ui, old: &Board, new: &Board) {
        if old != new {
            ui.picked = None;
        }
    }

    const SOLVER: Option<Solver<Self>> = Some(Solver::<Self>::new(solve::solve).animated());
    const HINTS: Option<Hints<Self>> = Some(Hints::<Self>::new(hint::plan));
    // To be told at once that a jump was the wrong one would spoil the game: that it is stuck is
    // said unasked, the rest when the player asks.
    const REVIEW: Option<Review<Self>> =
        Some(Review::<Self>::new(hint::mistakes).warning(|board, _, _| Ok(solve::stuck(board))));
    const CELLS: Option<Cells<Self>> = Some(
        Cells::<Self>::new(|board| board.values().len(), draw::cell_at, draw::cell_rect)
            .words(words::describe_cell),
    );
    const WORDS: Option<Words<Self>> = Some(
        Words::<Self>::new()
            .description(words::describe)
            .text(|board| board.write_lines(|&is_peg| jump::letter(is_peg)))
            .status(|board, _| words::left(board))
            .change(words::describe_change),
    );
    const MOTION: Option<Motion<Self>> =
        Some(Motion::<Self>::new().animation(draw::animation_length).flash(draw::flash_length));
    const SCREEN: Option<Screen<Self>> = Some(
        Screen::<Self>::new()
            .cursor(ui::cursor_rect)
            .keys(ui::keys)
            .labels(ui::key_label)
            .guide(ui::guide),
    );
    const COLLECTIONS: &'static [Bundle] =
        &[Bundle::new("figures", "Old figures", include_str!("pegs/figures.puzzles"))];
    const TUTORIAL: &'static [Lesson] = lessons::LESSONS;
}
