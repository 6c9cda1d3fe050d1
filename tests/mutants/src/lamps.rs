//! Lamps: light every empty square. No lamp may see another, and a numbered wall has that many
//! lamps beside it.

mod desc;
mod draw;
mod params;
mod solve;
mod ui;

use std::fmt;
use std::str::FromStr;

use puzzle_core::ability::{
    Animation, Cells, Hints, Preference, Review, Screen, Solver, UiText, Words,
};
use puzzle_core::draw::{Canvas, Frame, Layout, RoleSpec, Size, TileCache};
use puzzle_core::game::{Generated, Info, Response, Status};
use puzzle_core::grid::{Cell, Direction, Grid};
use puzzle_core::input::Input;
use puzzle_core::solve::{Stop, Work};
use puzzle_core::{Game, GameRng, Invalid};

pub use desc::Square;
pub use draw::Look;
pub use params::Hall;
pub use solve::Memory;
pub use ui::Ui;

use crate::planted::{Bug, planted};

/// The type that implements Lamps; it holds no data.
#[derive(Debug)]
pub struct Lamps;

/// The content of a square, set by the player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Put {
    /// Empty.
    #[default]
    Nothing,
    /// A lamp.
    Lamp,
    /// A note that there is no lamp.
    Cross,
}

/// A position of Lamps: the board and what the player has put on it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Room {
    pub(crate) squares: Grid<Square>,
    pub(crate) puts: Grid<Put>,
    /// The number of lamps that shine on each square.
    pub(crate) light: Grid<u8>,
}

/// A move of Lamps: sets the content of a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Set {
    pub(crate) cell: Cell,
    pub(crate) put: Put,
}

impl fmt::Display for Set {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = match self.put {
            Put::Nothing => '-',
            Put::Lamp => 'L',
            Put::Cross => 'X',
        };
        write!(f, "{letter}{}", self.cell)
    }
}

impl FromStr for Set {
    type Err = Invalid;

    fn from_str(text: &str) -> Result<Self, Invalid> {
        let put = match text.chars().next() {
            Some('-') => Put::Nothing,
            Some('L') => Put::Lamp,
            Some('X') => Put::Cross,
            _ => return Err(Invalid::new("a move begins with L, X or -")),
        };
        Ok(Self { cell: text[1..].parse()?, put })
    }
}

impl Room {
    pub(crate) fn new(squares: Grid<Square>) -> Self {
        let (w, h) = (squares.width(), squares.height());
        let (puts, light) = (Grid::filled(w, h, Put::Nothing), Grid::filled(w, h, 0));
        Self { squares, puts, light }
    }

    /// Returns the squares that a lamp lights, its own first.
    pub(crate) fn seen(&self, from: Cell) -> Vec<Cell> {
        let (w, h) = (self.squares.width(), self.squares.height());
        let mut list = vec![from];
        for way in Direction::ALL {
            let mut at = from;
            while let Some(next) = at.neighbor(way, w, h) {
                if self.squares[next].is_wall() {
                    break;
                }
                list.push(next);
                at = next;
            }
        }
        list
    }

    pub(crate) fn put(&mut self, cell: Cell, put: Put) {
        let (was, is) = (self.puts[cell] == Put::Lamp, put == Put::Lamp);
        self.puts[cell] = put;
        if was == is || (was && planted(Bug::StaleLight)) {
            return;
        }
        for at in self.seen(cell) {
            let n = self.light[at];
            self.light[at] = if is { n + 1 } else { n - 1 };
        }
    }

    /// Returns `true` if a lamp sees another one.
    pub(crate) fn is_seen(&self, cell: Cell) -> bool {
        self.puts[cell] == Put::Lamp && self.light[cell] > 1
    }

    /// Returns the number of lamps beside a square.
    pub(crate) fn n_beside(&self, cell: Cell) -> u8 {
        self.puts.neighbors(cell).filter(|&at| self.puts[at] == Put::Lamp).count() as u8
    }
}

impl Game for Lamps {
    const INFO: Info = Info::new("lamps", "Lamps").tile(24);
    type Params = Hall;
    type Desc = Grid<Square>;
    type State = Room;
    type Move = Set;
    type Ui = Ui;
    type DrawState = TileCache<Look>;
    type Memory = Memory;

    fn generate(
        params: &Hall,
        rng: &mut GameRng,
        work: &mut Work<'_>,
    ) -> Result<Generated<Self>, Stop> {
        loop {
            work.node()?;
            let squares = solve::random(params, rng);
            let room = Room::new(squares);
            let found = solve::solutions(&room, 2, work)?;
            let is_good = found.len() == 1 || planted(Bug::SkipsUniqueness);
            if is_good && found[0].values().contains(&true) {
                let moves = solve::moves_to(&room, &found[0]);
                return Ok(Generated::new(room.squares).solved_by(moves));
            }
        }
    }

    fn parse_desc(params: &Hall, text: &str) -> Result<Grid<Square>, Invalid> {
        desc::read(params.w, params.h, text)
    }

    fn desc_text(_: &Hall, squares: &Grid<Square>) -> String {
        desc::write(squares)
    }

    fn new_state(_: &Hall, squares: &Grid<Square>) -> Room {
        Room::new(squares.clone())
    }

    fn interpret(state: &Room, ui: &mut Ui, layout: Layout, input: Input) -> Response<Set> {
        ui.interpret(state, layout, input)
    }

    fn execute(state: &mut Room, mv: &Set) -> Result<(), Invalid> {
        let w = state.squares.width();
        let cell = if planted(Bug::WrapsColumns) {
            Cell::from_index(mv.cell.index(w), w)
        } else {
            mv.cell
        };
        match state.squares.at(cell) {
            Some(square) if !square.is_wall() => {}
            _ => return Err(Invalid::new("this square is not empty")),
        }
        state.put(cell, mv.put);
        Ok(())
    }

    fn status(state: &Room) -> Status {
        let is_good = |cell: Cell| match state.squares[cell] {
            Square::Empty => state.light[cell] > 0 && !state.is_seen(cell),
            Square::Wall(Some(n)) => state.n_beside(cell) == n || planted(Bug::IgnoresNumbers),
            Square::Wall(None) => true,
        };
        if state.squares.cells().all(is_good) { Status::Solved } else { Status::Ongoing }
    }

    fn size(params: &Hall, layout: Layout) -> Size {
        draw::place(params.w, params.h, layout).size()
    }

    fn redraw(canvas: &mut dyn Canvas, drawn: &mut TileCache<Look>, frame: &Frame<'_, Self>) {
        draw::redraw(canvas, drawn, frame);
    }

    const SOLVER: Option<Solver<Self>> = Some(Solver::<Self>::new(solve::solve).counting());
    const HINTS: Option<Hints<Self>> = Some(Hints::<Self>::new(solve::plan));
    const REVIEW: Option<Review<Self>> = Some(
        Review::<Self>::new(solve::mistakes)
            .entries()
            .corrected_by(|_| !planted(Bug::LastingMistakes))
            .safe(|_| planted(Bug::CallsItselfSafe).then_some("every lamp can be taken away")),
    );
    const CELLS: Option<Cells<Self>> =
        Some(Cells::<Self>::new(draw::n_cells, draw::cell_at, draw::cell_rect));
    const WORDS: Option<Words<Self>> =
        Some(Words::<Self>::new().text(draw::text_format).status(ui::status_text));
    const ANIMATION: Option<Animation<Self>> =
        Some(Animation::<Self>::new().animation(draw::animation_length).flash(draw::flash_length));
    const SCREEN: Option<Screen<Self>> =
        Some(Screen::<Self>::new().keys(ui::keys).cursor(ui::cursor_rect).labels(ui::key_label));
    const UI_TEXT: Option<UiText<Self>> = Some(UiText::<Self>::new(ui::encode, ui::decode));
    const PREFERENCES: &'static [Preference<Ui>] = ui::PREFERENCES;
    const PALETTE: &'static [RoleSpec] = draw::PALETTE;
}
