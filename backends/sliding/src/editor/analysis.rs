//! The puzzle that a draft makes, and the draft that begins with a puzzle.

use alloc::boxed::Box;
use alloc::format;
use alloc::sync::Arc;
use alloc::vec;
use alloc::vec::Vec;

use once_cell::race::OnceBox;
use puzzle_core::ability::PuzzleText;
use puzzle_core::format::Metadata;
use puzzle_core::grid::{Cell, Grid};
use puzzle_core::params::{Params as _, ParamsForm};
use puzzle_core::{GameRng, Invalid, text};

use super::draft::{Draft, is_cell};
use super::draft_text::bare;
use super::game::{CanvasSize, MAX_SIDE};
use super::view::FreeScale;
use crate::board::id::BLANK;
use crate::board::{Blueprint, Board, Extras};
use crate::desc::{self, Desc};
use crate::formats::unquoted;
use crate::generate::can_start;
use crate::params::Params;
use crate::position::Position;
use crate::solvable::random_start;

/// The game whose boards the editor makes.
pub(super) const EDITED: &str = "sliding";

/// The number of blank rows and columns on each side of the board when a draft begins with a puzzle.
const MARGIN: usize = 2;

/// The key of the labels of pieces, which the editor writes anew.
const LETTER: &str = "Letter";

/// The keys of texts that refer to the cells of one board.
const TEXTS_OF_CELLS: &[&str] =
    &[LETTER, "Macro", "Subpuzzle", "Scheme-Simple", "Scheme-Text", "Image"];

/// What a draft implies, each part computed at its first use.
#[derive(Debug, Default)]
pub(super) struct Analysis {
    made: OnceBox<Result<Made, Invalid>>,
    free: OnceBox<Option<FreeScale>>,
}

/// The puzzle that a draft makes.
#[derive(Debug)]
pub(super) struct Made {
    pub(super) params: Params,
    pub(super) board: Arc<Board>,
    pub(super) start: Desc,
    /// The piece on each cell at the start, by the cell's number from 1; 0 for the hole.
    pieces: Vec<u16>,
    /// The place on the canvas of each cell.
    pub(super) places: Vec<usize>,
}

impl Draft {
    /// Returns the puzzle that the draft makes.
    ///
    /// # Errors
    /// Returns an error that names what the board lacks.
    pub(super) fn made(&self) -> Result<&Made, &Invalid> {
        self.analysis.made.get_or_init(|| Box::new(self.make())).as_ref()
    }

    /// Returns the scale of the picture; `None` if the cells are on a grid.
    pub(super) fn free_scale(&self) -> Option<FreeScale> {
        *self.analysis.free.get_or_init(|| Box::new(FreeScale::of(self)))
    }

    /// Returns the piece on each cell at the start, by the cell's number from 1; 0 for the hole.
    ///
    /// # Errors
    /// Returns an error if the draft has no start, because it makes no puzzle yet.
    pub(super) fn start_pieces(&self) -> Result<&[u16], &Invalid> {
        match &self.start {
            Some(start) => Ok(start),
            None => self.made().map(|made| &*made.pieces),
        }
    }

    /// Returns the piece on a cell, 0 for the hole: at the start if `shows_start`, or in the solved
    /// position.
    pub(crate) fn piece_on(&self, cell: u16, shows_start: bool) -> u16 {
        if shows_start && let Ok(start) = self.start_pieces() {
            return start[usize::from(cell) - 1];
        }
        if cell == self.plan.home { 0 } else { cell }
    }

    /// Returns the board without blank rows and columns around it; `None` if the canvas is blank.
    fn blueprint(&self) -> Option<Blueprint> {
        let canvas = self.canvas();
        let (content, first) = canvas.content(&BLANK)?;
        // A board has at least two columns and two rows.
        let (w, h) = (content.width().max(2), content.height().max(2));
        let left = u32::from(first.x).min(canvas.width().saturating_sub(w));
        let top = u32::from(first.y).min(canvas.height().saturating_sub(h));
        let places = Grid::filled(w, h, ()).cells();
        let table = places.map(|cell| {
            let at = Cell::new(cell.x + left as u16, cell.y + top as u16);
            canvas.at(at).copied().filter(|&number| is_cell(number)).unwrap_or(0)
        });
        let (w, h, table) = (w as u16, h as u16, table.collect());
        Some(Blueprint { w, h, table, ..self.plan.clone() }.tidied())
    }

    fn make(&self) -> Result<Made, Invalid> {
        let blueprint = self.blueprint().filter(|_| self.n_cells() > 0);
        let blueprint = blueprint.ok_or_else(|| Invalid::new("the board has no cells"))?;
        if self.plan.home == 0 {
            return Err(Invalid::new("the board has no hole"));
        }
        let board = Board::new(blueprint).map_err(|fault| fault.why)?;
        let extras = Extras { letters: self.letters.clone(), ..Extras::default() };
        let board = Arc::new(board.with_extras(extras));
        let start = match &self.start {
            Some(start) => desc_of(start, &board),
            None => chosen_start(&board)?,
        };
        let pieces = pieces_of(&start, &board);
        let mut params = Params::of_board(board.clone());
        params.validate(ParamsForm::Short)?;
        let is_off = params.as_rectangle().is_some_and(|(w, h)| !start.is_solvable_on(w, h));
        if is_off || self.is_unchecked {
            params = params.unchecked();
        }
        if let Some(bundled) = self.name.and_then(Params::bundled) {
            let known = bundled.board();
            let is_same = (known.width(), known.height()) == (board.width(), board.height())
                && known.blueprint() == board.blueprint()
                && known.letters() == board.letters();
            params = if is_same { bundled } else { params };
        }
        let is_cell = |&place: &usize| self.number(place).is_some();
        let places = (0..self.n_places()).filter(is_cell).collect();
        Ok(Made { params, board, start, pieces, places })
    }

    /// Takes over the labels among the texts of a puzzle, unless the draft has labels, and remembers
    /// the board to which the other texts belong.
    pub(super) fn attach(&mut self, texts: &Metadata) {
        if self.letters.is_empty() {
            let labels = texts.all(LETTER).map(unquoted);
            self.letters.extend(labels.take(self.n_cells()));
        }
        if TEXTS_OF_CELLS.iter().any(|key| texts.first(key).is_some()) {
            self.board_of_texts = self.blueprint().map(Arc::new);
        }
        self.changed();
    }
}

/// Returns the piece on each cell, by the cell's number from 1; 0 for the hole.
fn pieces_of(desc: &Desc, board: &Board) -> Vec<u16> {
    let piece_on = |number: u16| {
        let cell = board.cell(number);
        if cell == desc.hole { 0 } else { board.number(desc.pieces[usize::from(cell)]) }
    };
    (1..=board.n_cells() as u16).map(piece_on).collect()
}

/// Returns the desc of a start, the opposite of [`pieces_of`].
fn desc_of(start: &[u16], board: &Board) -> Desc {
    let mut desc = Desc { pieces: vec![board.home(); start.len()], hole: 0 };
    for (number, &piece) in (1..).zip(start) {
        let cell = board.cell(number);
        if piece == 0 {
            desc.hole = cell;
        } else {
            desc.pieces[usize::from(cell)] = board.cell(piece);
        }
    }
    desc
}

/// Returns the start that the editor chooses for a board, always the same one.
fn chosen_start(board: &Board) -> Result<Desc, Invalid> {
    let (graph, goal) = board.graph_and_goal();
    can_start(&graph, &goal)?;
    let mut rng = GameRng::new(&board.id());
    let start = random_start(&graph, &goal, &mut rng);
    let home = Position::home(board.n_cells(), board.home());
    Ok(Desc::new(start.map_or(home, |start| start.position), board.home()))
}

/// Returns the draft that begins with a puzzle: its board in the middle of a larger canvas.
pub(super) fn draft(params: &str, desc: &str) -> Result<(CanvasSize, Draft), Invalid> {
    let params = Params::decode(params, &Params::default())?;
    params.validate(ParamsForm::Short)?;
    let start = desc::parse(&params, desc)?;
    let board = params.board();
    let plan = board
        .blueprint()
        .cloned()
        .unwrap_or_else(|| Blueprint::rectangle(board.width(), board.height()));
    let (width, height) = (usize::from(plan.w), usize::from(plan.h));
    let most = MAX_SIDE as usize;
    if width.max(height) > most {
        return Err(Invalid::new(text!(
            "the canvas of the editor has at most {n} columns and rows",
            n = most
        )));
    }
    let margin = |side: usize| MARGIN.min((most - side) / 2);
    let (left, top) = (margin(width), margin(height));
    let size = CanvasSize::new((width + 2 * left) as u32, (height + 2 * top) as u32);
    let mut table = vec![BLANK; size.n_cells()];
    for (y, row) in plan.table.chunks(width).enumerate() {
        let from = (top + y) * size.w as usize + left;
        table[from..from + width].copy_from_slice(row);
    }
    let mut draft = Draft::of_plan(Blueprint { w: size.w as u16, h: size.h as u16, table, ..plan });
    draft.letters = board.letters().to_vec();
    draft.start = Some(pieces_of(&start, &board));
    draft.is_unchecked = params.is_unchecked();
    draft.name = params.name();
    debug_assert!(bare(&draft.plan).check_draft().is_ok());
    Ok((size, draft))
}

/// Returns the puzzle that a draft makes, with its labels as texts.
pub(super) fn puzzle(draft: &Draft) -> Result<PuzzleText, Invalid> {
    let made = draft.made().map_err(Clone::clone)?;
    let desc = desc::text(&made.params, &made.start);
    let mut texts = Metadata::new();
    for label in &draft.letters {
        texts.push(LETTER, format!("\"{label}\""));
    }
    let is_same = draft.board_of_texts.is_some()
        && draft.board_of_texts.as_deref() == draft.blueprint().as_ref();
    let dropped = if is_same { &[LETTER] } else { TEXTS_OF_CELLS };
    Ok(PuzzleText::new(made.params.encode(ParamsForm::Short), desc).replacing(dropped, texts))
}
