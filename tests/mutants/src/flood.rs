//! Flood: pour colors into the corner until the board has one color, with a limited number of
//! moves.

mod params;
mod solve;

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use puzzle_core::ability::{
    Animation, Cells, Clock, Hints, Paper, Preference, Screen, ScreenKey, Solver, UiText, Words,
};
use puzzle_core::draw::{Canvas, Frame, Layout, Point, Rect, Role, RoleSpec, Size, TileCache};
use puzzle_core::game::{Generated, Info, Response, Status};
use puzzle_core::grid::{Borders, Cell, Cursor, Grid, SquareBoard};
use puzzle_core::input::{Input, Key};
use puzzle_core::solve::{MarkKind, Stop, Work};
use puzzle_core::{Game, GameRng, Invalid, Text, text};

pub use params::Pool;
pub use solve::Memory;

use crate::planted::{Bug, planted};

/// The type that implements Flood; it holds no data.
#[derive(Debug)]
pub struct Flood;

/// A puzzle: the colors and the limit of moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Basin {
    board: Grid<u8>,
    limit: u32,
}

/// A position of Flood: the board and the number of moves left.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Water {
    pub(crate) board: Grid<u8>,
    pub(crate) n_colors: u32,
    pub(crate) left: u32,
}

/// A move of Flood: pours the color with this index into the corner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pour(pub(crate) u8);

/// The state of the user interface.
#[derive(Clone, Debug, Default)]
pub struct Ui {
    cursor: Cursor,
    is_quick: bool,
    n_pours: u32,
    left: u32,
}

/// The look of a tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Look {
    color: u8,
    radius: i32,
    is_under_cursor: bool,
    is_bright: bool,
    mark: Option<MarkKind>,
}

/// The letters of the colors.
const LETTERS: [char; 6] = ['a', 'b', 'c', 'd', 'e', 'f'];

fn color_of(letter: char) -> Option<u8> {
    LETTERS.iter().position(|&l| l == letter).map(|i| i as u8)
}

impl fmt::Display for Pour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", LETTERS[self.0 as usize])
    }
}

impl FromStr for Pour {
    type Err = Invalid;

    fn from_str(text: &str) -> Result<Self, Invalid> {
        let mut letters = text.chars();
        match (letters.next().and_then(color_of), letters.next()) {
            (Some(color), None) => Ok(Self(color)),
            _ => Err(Invalid::new("a move is a letter from a to f")),
        }
    }
}

/// Returns the cells connected with the corner by their color.
pub(crate) fn wet(board: &Grid<u8>) -> Vec<Cell> {
    let corner = Cell::new(0, 0);
    let mut is_wet = Grid::filled(board.width(), board.height(), false);
    let mut list = vec![corner];
    is_wet[corner] = true;
    let mut next = 0;
    while next < list.len() {
        for cell in board.neighbors(list[next]) {
            if !is_wet[cell] && board[cell] == board[corner] {
                is_wet[cell] = true;
                list.push(cell);
            }
        }
        next += 1;
    }
    list
}

/// Pours a color into the corner.
pub(crate) fn pour(board: &mut Grid<u8>, color: u8) {
    for cell in wet(board) {
        board[cell] = color;
    }
}

fn place(w: u32, h: u32, layout: Layout) -> SquareBoard {
    SquareBoard::new(w, h, layout).with_borders(Borders::all(layout.tile() / 2))
}

fn on(state: &Water, layout: Layout) -> SquareBoard {
    place(state.board.width(), state.board.height(), layout)
}

impl Game for Flood {
    const INFO: Info = Info::new("flood", "Flood").tile(24).can_be_lost();
    type Params = Pool;
    type Desc = Basin;
    type State = Water;
    type Move = Pour;
    type Ui = Ui;
    type DrawState = TileCache<Look>;
    type Memory = Memory;

    fn generate(
        params: &Pool,
        rng: &mut GameRng,
        work: &mut Work<'_>,
    ) -> Result<Generated<Self>, Stop> {
        loop {
            work.node()?;
            let n = (params.w * params.h) as usize;
            let colors = (0..n).map(|_| rng.below(params.colors) as u8).collect();
            let Some(board) = Grid::from_values(params.w, params.h, colors) else { continue };
            if wet(&board).len() == n {
                continue;
            }
            let moves = match solve::greedy(&board, params.colors, work) {
                Ok(moves) => moves,
                Err(stop) if !planted(Bug::GivesWhatItHas) => return Err(stop),
                Err(_) => {
                    let desc = Basin { board, limit: params.w * params.h };
                    return Ok(Generated::new(desc));
                }
            };
            let desc = Basin { board, limit: moves.len() as u32 + params.spare };
            return Ok(Generated::new(desc).solved_by(moves));
        }
    }

    fn parse_desc(params: &Pool, text: &str) -> Result<Basin, Invalid> {
        let (letters, limit) =
            text.split_once(',').ok_or_else(|| Invalid::new("there is no limit of moves"))?;
        let limit = if planted(Bug::ReadsZeros) { limit.trim_start_matches('0') } else { limit };
        let limit = puzzle_core::format::strict_number(limit)
            .filter(|limit| (1..=999).contains(limit))
            .ok_or_else(|| Invalid::new("the limit of moves must be from 1 to 999"))?;
        let n = (params.w * params.h) as usize;
        let mut letters = letters.to_string();
        if planted(Bug::ReadsShortDesc) {
            while letters.len() < n {
                letters.push('a');
            }
        }
        if planted(Bug::ReadsCapitals) {
            letters.make_ascii_lowercase();
        }
        let most = if planted(Bug::ReadsAnyColor) { 6 } else { params.colors };
        let color = |c| color_of(c).filter(|&color| u32::from(color) < most);
        Ok(Basin { board: Grid::read(params.w, params.h, &letters, color)?, limit })
    }

    fn desc_text(_: &Pool, desc: &Basin) -> String {
        format!("{},{}", desc.board.write(|&c| LETTERS[c as usize]), desc.limit)
    }

    fn new_state(params: &Pool, desc: &Basin) -> Water {
        let of_params = params.w + params.h + params.spare;
        let left = if planted(Bug::LimitOfParams) { of_params } else { desc.limit };
        Water { board: desc.board.clone(), n_colors: params.colors, left }
    }

    fn interpret(state: &Water, ui: &mut Ui, layout: Layout, input: Input) -> Response<Pour> {
        let (w, h) = (state.board.width(), state.board.height());
        if let Some(direction) = input.arrow() {
            let rows = if planted(Bug::CursorOffEdge) { h + 1 } else { h };
            return Response::ui(ui.cursor.arrow(direction, w, rows));
        }
        let is_over = Self::status(state) != Status::Ongoing;
        let (color, is_typed) = match (input.left_press(), input.plain_key()) {
            (Some(at), _) => (on(state, layout).cell_at(at).map(|cell| state.board[cell]), false),
            (_, Some(Key::Select)) => {
                let cell = ui.cursor.visible.then_some(ui.cursor.cell);
                (cell.map(|cell| state.board[cell]), true)
            }
            (_, Some(Key::Char(c @ '1'..='6'))) => {
                let color = c as u8 - b'1';
                ((u32::from(color) < state.n_colors).then_some(color), true)
            }
            _ => return Response::Unused,
        };
        let own = state.board[Cell::new(0, 0)];
        let may_be_own = planted(Bug::PoursOwnColor) && is_typed;
        match color {
            Some(color) if !is_over && (color != own || may_be_own) => {
                ui.n_pours = ui.n_pours.saturating_add(1);
                ui.left = state.left.saturating_sub(1);
                Response::Move(Pour(color))
            }
            _ => Response::NoEffect,
        }
    }

    fn execute(state: &mut Water, mv: &Pour) -> Result<(), Invalid> {
        if u32::from(mv.0) >= state.n_colors || mv.0 == state.board[Cell::new(0, 0)] {
            return Err(Invalid::new("that color cannot be poured"));
        }
        let plays_on = planted(Bug::PlaysOnAfterLoss);
        if state.left == 0 && !planted(Bug::CountsBelowZero) && !plays_on {
            return Err(Invalid::new("there are no moves left"));
        }
        state.left = if plays_on { state.left.saturating_sub(1) } else { state.left - 1 };
        pour(&mut state.board, mv.0);
        Ok(())
    }

    fn status(state: &Water) -> Status {
        let corner = state.board[Cell::new(0, 0)];
        let is_solved = state.board.values().iter().all(|&c| c == corner);
        if is_solved && !(planted(Bug::LostOnLastMove) && state.left == 0) {
            Status::Solved
        } else if state.left == 0 {
            Status::Lost
        } else {
            Status::Ongoing
        }
    }

    fn size(params: &Pool, layout: Layout) -> Size {
        place(params.w, params.h, layout).size()
    }

    fn redraw(canvas: &mut dyn Canvas, drawn: &mut TileCache<Look>, frame: &Frame<'_, Self>) {
        let board = on(frame.state, frame.layout);
        let tiles = frame.state.board.cells().enumerate().map(|(i, cell)| {
            let color = frame.state.board[cell];
            let full = frame.layout.tile() / 3;
            let radius = match &frame.change {
                Some(change) if change.old.board[cell] != color => change.between(0, full),
                _ => full,
            };
            let mark = frame.mark(i).filter(|_| !planted(Bug::ForgetsMarks));
            let look = Look {
                color,
                radius,
                is_under_cursor: frame.ui.cursor.is_on(cell),
                is_bright: frame.flashes(100),
                mark,
            };
            (board.rect(cell), look)
        });
        let marked: Vec<Rect> = frame
            .marks
            .iter()
            .filter_map(|mark| board.cell(mark.cell()?).map(|cell| board.rect(cell)))
            .collect();
        let ground = |canvas: &mut dyn Canvas, rect| canvas.rect(rect, Role::GROUND);
        drawn.draw(canvas, frame.size().rect(), tiles, ground, |canvas, rect, look| {
            canvas.rect(rect, if look.is_bright { Role::FLASH } else { Role::BOARD });
            let beyond = i32::from(planted(Bug::PaintsBeyond));
            canvas.frame(rect.inset(-beyond), 1, Role::GRID);
            let sixth = if planted(Bug::SixthColor) && look.color == 5 { 6 } else { look.color };
            canvas.circle(rect.center(), look.radius, Some(Role::own(sixth)), None);
            if look.is_under_cursor {
                canvas.frame(rect.inset(1), 1, Role::CURSOR);
            }
            let is_marked =
                look.mark.is_some() || (planted(Bug::ForgetsMarks) && marked.contains(&rect));
            if is_marked {
                canvas.frame(rect.inset(2), 1, Role::HINT);
            }
        });
    }

    const SOLVER: Option<Solver<Self>> = Some(Solver::<Self>::new(solve::solve));
    const HINTS: Option<Hints<Self>> = Some(Hints::<Self>::new(solve::plan));
    const CELLS: Option<Cells<Self>> =
        Some(Cells::<Self>::new(n_cells, cell_at, cell_rect).words(cell_words).marking());
    const WORDS: Option<Words<Self>> =
        Some(Words::<Self>::new().text(text_format).status(status_text));
    const ANIMATION: Option<Animation<Self>> =
        Some(Animation::<Self>::new().animation(animation).flash(flash));
    const CLOCK: Option<Clock<Self>> = Some(Clock::<Self>::RUNNING_WHILE_ONGOING);
    const PAPER: Paper = Paper::none();
    const SCREEN: Option<Screen<Self>> = Some(Screen::<Self>::new().keys(keys).cursor(cursor_rect));
    const UI_TEXT: Option<UiText<Self>> = Some(UiText::<Self>::new(encode_ui, decode_ui));
    const PREFERENCES: &'static [Preference<Ui>] =
        &[puzzle_core::flag!("quick", "No animation", Ui: is_quick)];
    const PALETTE: &'static [RoleSpec] = params::PALETTE;
}

fn n_cells(state: &Water) -> usize {
    state.board.values().len()
}

fn cell_at(state: &Water, layout: Layout, point: Point) -> Option<usize> {
    let off = if planted(Bug::RoundsHits) { layout.tile() / 2 } else { 0 };
    let cell = on(state, layout).cell_at(point.offset(off, off))?;
    Some(cell.index(state.board.width()))
}

fn cell_rect(state: &Water, layout: Layout, cell: usize) -> Option<Rect> {
    let board = on(state, layout);
    board.cell(cell).map(|cell| board.rect(cell))
}

fn cursor_rect(state: &Water, ui: &Ui, layout: Layout) -> Option<Rect> {
    ui.cursor.visible.then(|| on(state, layout).rect(ui.cursor.cell))
}

fn cell_words(state: &Water, _: &Ui, cell: usize) -> Option<Text> {
    state.board.values().get(cell).map(|&color| text!("color {n}", n = color + 1))
}

fn text_format(state: &Water) -> String {
    let board = &state.board;
    if !planted(Bug::TransposedText) {
        return board.write_lines(|&c| LETTERS[c as usize]);
    }
    let mut text = String::new();
    for x in 0..board.width() {
        for y in 0..board.height() {
            text.push(LETTERS[board[Cell::new(x as u16, y as u16)] as usize]);
        }
        text.push('\n');
    }
    text
}

fn status_text(state: &Water, ui: &Ui) -> Text {
    let left = if planted(Bug::StaleCount) { ui.left } else { state.left };
    text!("{left} moves left, {made} made", left, made = ui.n_pours)
}

fn animation(ui: &Ui, old: &Water, new: &Water, _: bool) -> Duration {
    let pairs = old.board.values().iter().zip(new.board.values());
    let n = pairs.filter(|(a, b)| a != b).count() as u64;
    let length = if planted(Bug::SlowAnimation) { 200 * n } else { 120 };
    Duration::from_millis(if ui.is_quick { 0 } else { length })
}

fn flash(_: &Ui, old: &Water, new: &Water) -> Duration {
    let is_new = Flood::status(old) != Status::Solved && Flood::status(new) == Status::Solved;
    Duration::from_millis(if is_new { 300 } else { 0 })
}

fn keys(state: &Water, _: &Ui) -> Vec<ScreenKey> {
    let key = |i: u32| char::from_digit(i + 1, 10).map(|c| (i, c));
    (0..state.n_colors)
        .filter_map(key)
        .map(|(i, c)| ScreenKey::new(c, format!("pour color {}", i + 1), Key::Char(c)))
        .collect()
}

fn encode_ui(ui: &Ui) -> String {
    format!("{},{}", ui.n_pours, ui.left)
}

fn decode_ui(ui: &mut Ui, text: &str) {
    let read = |text: &str| puzzle_core::format::strict_number(text).unwrap_or(0);
    match text.split_once(',') {
        Some((n, left)) => (ui.n_pours, ui.left) = (read(n), read(left)),
        None => assert!(!planted(Bug::TrustsUiText), "the text of a UI has two numbers"),
    }
}
