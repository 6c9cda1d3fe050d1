//! Drafts of levels, and from a level to a draft and back.

use alloc::sync::Arc;
use alloc::vec;
use alloc::vec::Vec;

use puzzle_core::ability::PuzzleText;
use puzzle_core::grid::{Cell, Direction, Grid};
use puzzle_core::params::{Params as _, ParamsForm};
use puzzle_core::{Invalid, label};

use super::game::CanvasSize;
use super::stroke::Stroke;
use crate::board::{Board, Ground, MAX_SIDE};
use crate::desc;
use crate::level::{self, Level};
use crate::params::Params;
use crate::state::State;
use crate::tile::Tile;

/// The game whose levels the editor makes.
pub(super) const EDITED: &str = "sokoban";

/// The fault of a canvas on which no player is drawn.
const NO_PLAYER: &str = label!("the level has no player");

/// The number of blank rows and columns on each side of a level that is opened in the editor.
const MARGIN: usize = 2;

/// A level that is being drawn: any tiles on a canvas.
#[derive(Clone, Debug)]
pub struct Draft {
    canvas: Grid<Tile>,
    analysis: Arc<Analysis>,
}

/// What follows from the tiles of a draft.
#[derive(Debug)]
struct Analysis {
    /// The start of the level on the whole canvas, or what the level lacks.
    start: Result<State, Invalid>,
    /// The ground of each cell.
    ground: Vec<Ground>,
    /// For each cell, `true` if no pushes could bring a box from there to a goal. All `false` while
    /// the level lacks something.
    dead: Vec<bool>,
}

impl PartialEq for Draft {
    fn eq(&self, other: &Self) -> bool {
        self.canvas == other.canvas
    }
}

impl Eq for Draft {}

impl Draft {
    /// Makes a draft of a canvas.
    pub fn new(canvas: Grid<Tile>) -> Self {
        let analysis = Arc::new(Analysis::of(&canvas));
        Self { canvas, analysis }
    }

    /// Makes a blank canvas.
    pub fn blank(size: CanvasSize) -> Self {
        Self::new(Grid::filled(size.w, size.h, Tile::Floor))
    }

    /// The canvas.
    pub fn canvas(&self) -> &Grid<Tile> {
        &self.canvas
    }

    /// The number of columns of the canvas.
    pub fn width(&self) -> usize {
        self.canvas.width() as usize
    }

    /// The number of rows of the canvas.
    pub fn height(&self) -> usize {
        self.canvas.height() as usize
    }

    /// The tiles of the canvas, row by row.
    pub fn tiles(&self) -> &[Tile] {
        self.canvas.values()
    }

    /// Returns the position at the start of the level, on a board as large as the canvas.
    ///
    /// # Errors
    /// Says what the level lacks.
    pub fn start(&self) -> Result<&State, &Invalid> {
        self.analysis.start.as_ref()
    }

    /// Returns the ground of a cell: floor that walls enclose, or other ground.
    pub(super) fn ground(&self, cell: usize) -> Ground {
        self.analysis.ground[cell]
    }

    /// Returns `true` if no pushes could bring a box on this cell to a goal.
    pub(super) fn is_dead(&self, cell: usize) -> bool {
        self.analysis.dead[cell]
    }

    /// Makes a stroke.
    ///
    /// # Errors
    /// Fails if a run of the stroke leaves its row; the draft is then unchanged.
    pub fn execute(&mut self, stroke: &Stroke) -> Result<(), Invalid> {
        let mut canvas = self.canvas.clone();
        stroke.apply(self.width(), canvas.values_mut())?;
        *self = Self::new(canvas);
        Ok(())
    }

    /// Returns the number of boxes and the number of goals.
    pub(super) fn counts(&self) -> (usize, usize) {
        let count = |is: fn(Tile) -> bool| self.tiles().iter().filter(|&&tile| is(tile)).count();
        (count(Tile::is_box), count(Tile::is_goal))
    }

    /// Returns for each cell of the canvas whether the player could reach it if there were no boxes.
    ///
    /// # Errors
    /// Says that there is no player, or where a wall is missing, with row and column on the canvas.
    pub(super) fn in_reach(&self) -> Result<Vec<bool>, Invalid> {
        let drawn = self.canvas.content(&Tile::Floor).and_then(|(drawn, first)| {
            let player = drawn.values().iter().position(|tile| tile.is_player())?;
            Some((drawn, first, player))
        });
        let (drawn, first, player) = drawn.ok_or_else(|| Invalid::new(NO_PLAYER))?;
        let reached = level::in_reach(drawn.width() as usize, drawn.values(), player)
            .map_err(|gap| on_canvas(&gap, first))?;
        let mut inside = vec![false; self.tiles().len()];
        for (Cell { x, y }, is_reached) in drawn.cells().zip(reached) {
            inside[Cell::new(first.x + x, first.y + y).index(self.canvas.width())] = is_reached;
        }
        Ok(inside)
    }

    /// Returns the level without blank rows and columns around it, with its params.
    ///
    /// # Errors
    /// Says what the level lacks, with row and column on the canvas.
    pub(super) fn level(&self) -> Result<(Params, Level), Invalid> {
        self.start().map_err(Clone::clone)?;
        let content = self.canvas.content(&Tile::Floor);
        let (tiles, _) = content.ok_or_else(|| Invalid::new(NO_PLAYER))?;
        let (width, height) = (tiles.width() as usize, tiles.height() as usize);
        let params = Params::of_size(width, height);
        params.validate(ParamsForm::Short)?;
        Ok((params, desc::level(width, height, tiles.values())?))
    }
}

/// Returns what the level on a canvas lacks, with row and column on the canvas; `None` if the level
/// is complete or the canvas is blank. A gap in the walls is at the border of the drawn part.
fn fault(canvas: &Grid<Tile>) -> Option<Invalid> {
    let (drawn, first) = canvas.content(&Tile::Floor)?;
    let (width, height) = (drawn.width() as usize, drawn.height() as usize);
    let fault = desc::level(width, height, drawn.values()).err()?;
    Some(on_canvas(&fault, first))
}

/// Returns a fault of the drawn part with row and column on the canvas, in words. `first` is the
/// first cell of the drawn part.
fn on_canvas(fault: &Invalid, first: Cell) -> Invalid {
    let (Some(line), Some(column)) = (fault.line(), fault.column()) else { return fault.clone() };
    let (line, column) = (line + usize::from(first.y), column + usize::from(first.x));
    desc::with_place(&Invalid::new(fault.text()).at(line, column))
}

impl Analysis {
    fn of(canvas: &Grid<Tile>) -> Self {
        let (width, height) = (canvas.width() as usize, canvas.height() as usize);
        let tiles = canvas.values();
        let level = desc::level(width, height, tiles)
            .map_err(|other| fault(canvas).unwrap_or_else(|| desc::with_place(&other)));
        let mut dead = vec![false; tiles.len()];
        if let Ok(level) = &level {
            mark_dead(&level.board, &mut dead);
        }
        let start = level.map(|level| State::new(&level, false));
        Self { start, ground: ground(width, tiles), dead }
    }
}

/// Returns the ground of each cell. Blank cells are outside if no walls separate them from the edge
/// of the canvas.
fn ground(width: usize, tiles: &[Tile]) -> Vec<Ground> {
    let height = tiles.len() / width;
    let mut outside = vec![false; tiles.len()];
    let is_edge = |cell: usize| {
        let (x, y) = (cell % width, cell / width);
        x == 0 || y == 0 || x + 1 == width || y + 1 == height
    };
    let mut stack: Vec<usize> =
        (0..tiles.len()).filter(|&cell| is_edge(cell) && tiles[cell] != Tile::Wall).collect();
    for &cell in &stack {
        outside[cell] = true;
    }
    while let Some(cell) = stack.pop() {
        let at = Cell::from_index(cell, width as u32);
        for dir in Direction::ALL {
            let Some(to) = at.neighbor(dir, width as u32, height as u32) else { continue };
            let to = to.index(width as u32);
            if tiles[to] != Tile::Wall && !core::mem::replace(&mut outside[to], true) {
                stack.push(to);
            }
        }
    }
    let of = |(&tile, is_outside): (&Tile, bool)| match tile {
        Tile::Wall => Ground::Wall,
        Tile::Floor if is_outside => Ground::Outside,
        tile if tile.is_goal() => Ground::Goal,
        _ => Ground::Floor,
    };
    tiles.iter().zip(outside).map(of).collect()
}

/// Marks the cells of the squares from which no pushes bring a lone box to a goal, wherever the
/// player is: those from which no pull from a goal leads.
fn mark_dead(board: &Board, dead: &mut [bool]) {
    let mut live = vec![false; board.n_squares()];
    let mut stack = board.goals().to_vec();
    for &goal in &stack {
        live[usize::from(goal)] = true;
    }
    while let Some(square) = stack.pop() {
        for dir in Direction::ALL {
            // The player pulls the box from here to `to`, and steps back to `behind`.
            let Some(to) = board.step(square, dir) else { continue };
            let has_room = board.step(to, dir).is_some();
            if has_room && !core::mem::replace(&mut live[usize::from(to)], true) {
                stack.push(to);
            }
        }
    }
    for (square, is_live) in live.into_iter().enumerate() {
        dead[board.cell(square as u16)] = !is_live;
    }
}

/// Returns the draft that begins with a level: the level in the middle of a larger canvas.
pub(super) fn draft(params: &str, desc: &str) -> Result<(CanvasSize, Draft), Invalid> {
    let params = Params::decode(params, &Params::default())?;
    params.validate(ParamsForm::Short)?;
    let level = desc::parse(&params, desc)?;
    let (width, height) = (level.board.width(), level.board.height());
    let margin = |side: usize| MARGIN.min((MAX_SIDE - side) / 2);
    let (left, top) = (margin(width), margin(height));
    let size = CanvasSize::new((width + 2 * left) as u32, (height + 2 * top) as u32);
    let mut canvas = Grid::filled(size.w, size.h, Tile::Floor);
    for (y, row) in level.tiles().chunks(width).enumerate() {
        let from = (top + y) * size.w as usize + left;
        canvas.values_mut()[from..from + width].copy_from_slice(row);
    }
    Ok((size, Draft::new(canvas)))
}

/// Returns the level of a draft.
pub(super) fn puzzle(draft: &Draft) -> Result<PuzzleText, Invalid> {
    let (params, level) = draft.level()?;
    Ok(PuzzleText::new(params.encode(ParamsForm::Short), desc::text(&level)))
}
