//! Pegs: a game of jumping pegs over their neighbors, which are removed, until one is left.
//!
//! This file lists the parts of the game. The rules are in `jump` and the user interface in `ui`;
//! the other files implement one part each. To make a game of your own of it, replace one part
//! after the other. The book's example `lights-out` is a smaller start: a whole game in one short
//! file.

mod description;
mod draw;
mod generate;
mod hint;
mod jump;
mod lessons;
mod solve;
#[cfg(test)]
mod tests;
mod ui;

use puzzle_core::ability::{
    Animation, BundledCollection, Cells, Hints, Lesson, Review, Screen, Solver, Words,
};
use puzzle_core::draw::{Canvas, Frame, Layout, Size, TileCache};
use puzzle_core::game::{Generated, Info, Response, Status};
use puzzle_core::grid::{Grid, GridSize};
use puzzle_core::input::Input;
use puzzle_core::solve::{Stop, Work};
use puzzle_core::{Game, GameRng, Invalid};

pub use draw::Look;
pub use jump::{Board, Jump};
pub use solve::Dead;
pub use ui::Ui;

/// The type that implements the game; it holds no data.
#[derive(Debug)]
pub struct Pegs;

/// The size of the board: 5 by 5 by default, from 4 to 7.
pub type Sides = GridSize<5, 4, 7>;

impl Game for Pegs {
    const INFO: Info = Info::new("pegs", "Pegs")
        .about("Jump over pegs to remove them, until one is left")
        .rules(
            "A peg jumps over its neighbor in the row or column into the hole behind it, and the \
             neighbor is removed. The puzzle is solved when one peg is left, anywhere.\n\
             {Click|Tap} a peg and then the hole, or drag it there.{ By keyboard, go to a peg, press \
             Enter, and then press an arrow key.|}",
        )
        .min_tile(8);
    type Params = Sides;
    type Desc = Board;
    type State = Board;
    type Move = Jump;
    type Ui = Ui;
    type DrawState = TileCache<Look>;
    type Memory = Dead;

    fn generate(p: &Sides, rng: &mut GameRng, work: &mut Work) -> Result<Generated<Self>, Stop> {
        generate::generate(*p, rng, work)
    }
    fn parse_desc(p: &Sides, text: &str) -> Result<Board, Invalid> {
        let board = Grid::read(p.w, p.h, text, |c| ['o', '.'].contains(&c).then_some(c == 'o'))?;
        if jump::n_pegs(&board) < 2 {
            return Err(Invalid::new("a puzzle must have at least two pegs"));
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
        // A stuck position is not lost, since the player can undo; it has a warning.
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
    // A warning after each wrong jump would spoil the game. Only a stuck position has a warning;
    // other mistakes are shown when the player asks.
    const REVIEW: Option<Review<Self>> =
        Some(Review::<Self>::new(hint::mistakes).warning(|board, _, _| Ok(solve::stuck(board))));
    const CELLS: Option<Cells<Self>> = Some(
        Cells::<Self>::new(|board| board.values().len(), draw::cell_at, draw::cell_rect)
            .words(description::describe_cell),
    );
    const WORDS: Option<Words<Self>> = Some(
        Words::<Self>::new()
            .description(description::describe)
            .text(|board| board.write_lines(|&is_peg| jump::letter(is_peg)))
            .status(|board, _| description::status_text(board))
            .change(description::describe_change),
    );
    const ANIMATION: Option<Animation<Self>> =
        Some(Animation::<Self>::new().animation(draw::animation_length).flash(draw::flash_length));
    const SCREEN: Option<Screen<Self>> = Some(
        Screen::<Self>::new()
            .cursor(ui::cursor_rect)
            .keys(ui::keys)
            .labels(ui::key_label)
            .key_guide(ui::key_guide),
    );
    const COLLECTIONS: &'static [BundledCollection] =
        &[BundledCollection::new("figures", "Old figures", include_str!("figures.puzzles"))];
    const TUTORIAL: &'static [Lesson] = lessons::LESSONS;
}
