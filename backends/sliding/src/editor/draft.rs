//! Drafts: boards that are being drawn.

use alloc::string::{String, ToString};
use alloc::sync::Arc;
use alloc::vec;
use alloc::vec::Vec;
use core::fmt;

use puzzle_core::grid::Grid;
use puzzle_core::{Text, text};

use super::analysis::Analysis;
use super::draft_text;
use super::game::CanvasSize;
use crate::board::id::BLANK;
use crate::board::{Blueprint, classic_offsets};

/// The kind of a place of the canvas.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ground {
    /// A cell.
    Cell,
    /// A part of the board without a cell.
    Block,
    /// Not a part of the board.
    Blank,
}

/// A board that is being drawn on a canvas.
///
/// Cells are numbered from 1 without gaps, as on a board. Adding or removing cells keeps them in
/// reading order if they were in reading order: it changes the numbers of the cells that follow.
#[derive(Clone)]
pub struct Draft {
    /// The board, with a table of the size of the canvas. [`BLANK`] places of the table are not part
    /// of the board. The home of the hole is 0 while there is none.
    pub(super) plan: Blueprint,
    /// The labels of the pieces, as in [`Extras::letters`](crate::board::Extras::letters).
    pub(super) letters: Vec<String>,
    /// The number of the piece on each cell at the start, 0 for the hole; `None` if the editor
    /// chooses a start.
    pub(super) start: Option<Vec<u16>>,
    /// `true` if the puzzle with which the draft began accepts starts of the wrong parity.
    pub(super) is_unchecked: bool,
    /// The name of the bundled board with which the draft began.
    pub(super) name: Option<&'static str>,
    /// The board to which the macros, schemes and subpuzzles among the draft's texts belong.
    pub(super) board_of_texts: Option<Arc<Blueprint>>,
    /// What the other fields imply, computed at its first use.
    pub(super) analysis: Arc<Analysis>,
}

impl fmt::Debug for Draft {
    /// Writes the draft's text, so that equal drafts have the same text whatever has been computed.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Draft({})", draft_text::text(self))
    }
}

impl PartialEq for Draft {
    fn eq(&self, other: &Self) -> bool {
        self.plan == other.plan
            && self.letters == other.letters
            && self.start == other.start
            && self.is_unchecked == other.is_unchecked
            && self.name == other.name
            && self.board_of_texts == other.board_of_texts
    }
}

impl Eq for Draft {}

impl Draft {
    /// Creates a draft with a blank canvas.
    pub fn blank(size: CanvasSize) -> Self {
        let rectangle = Blueprint::rectangle(size.w as u16, size.h as u16);
        let table = vec![BLANK; rectangle.table.len()];
        Self::of_plan(Blueprint { table, home: 0, ..rectangle })
    }

    /// Creates the draft of a board whose table has the size of the canvas.
    pub(super) fn of_plan(plan: Blueprint) -> Self {
        Self {
            plan,
            letters: Vec::new(),
            start: None,
            is_unchecked: false,
            name: None,
            board_of_texts: None,
            analysis: Arc::default(),
        }
    }

    /// Returns the number of columns of the canvas.
    pub fn width(&self) -> usize {
        usize::from(self.plan.w)
    }

    /// Returns the number of rows of the canvas.
    pub fn height(&self) -> usize {
        usize::from(self.plan.h)
    }

    /// Returns the number of places of the canvas.
    pub fn n_places(&self) -> usize {
        self.plan.table.len()
    }

    /// Returns the number of cells.
    pub fn n_cells(&self) -> usize {
        self.cells().count()
    }

    /// Returns the numbers of the cells in reading order.
    pub(super) fn cells(&self) -> impl Iterator<Item = u16> {
        self.plan.table.iter().copied().filter(|&number| is_cell(number))
    }

    /// Returns the number of the cell at a place, if one is there.
    pub(crate) fn number(&self, place: usize) -> Option<u16> {
        self.plan.table.get(place).copied().filter(|&number| is_cell(number))
    }

    /// Returns the kind of a place.
    pub(crate) fn ground(&self, place: usize) -> Ground {
        match self.plan.table[place] {
            0 => Ground::Block,
            BLANK => Ground::Blank,
            _ => Ground::Cell,
        }
    }

    /// Returns the place of each cell, by number from 1; the entry 0 is unused.
    pub(crate) fn places(&self) -> Vec<usize> {
        let mut places = vec![0; self.n_cells() + 1];
        for (place, &number) in self.plan.table.iter().enumerate() {
            if is_cell(number) {
                places[usize::from(number)] = place;
            }
        }
        places
    }

    /// Returns the board, with a table of the size of the canvas.
    pub(crate) fn plan(&self) -> &Blueprint {
        &self.plan
    }

    /// Returns the labels of the pieces.
    pub(crate) fn letters(&self) -> &[String] {
        &self.letters
    }

    /// Returns `true` if the hole belongs on the cell at a place.
    pub(crate) fn is_home(&self, place: usize) -> bool {
        self.number(place) == Some(self.plan.home)
    }

    /// Returns the number of the piece whose label each piece shows, by number: the first of its class
    /// of identical pieces, or itself.
    pub(crate) fn labels(&self) -> Vec<u16> {
        let mut labels: Vec<u16> = (0..=self.n_cells() as u16).collect();
        for class in &self.plan.classes {
            for &piece in class {
                labels[usize::from(piece)] = class[0];
            }
        }
        labels
    }

    /// Returns the class of identical pieces that a piece is in.
    pub(super) fn class_of(&self, piece: u16) -> Option<usize> {
        self.plan.classes.iter().position(|class| class.contains(&piece))
    }

    /// Returns the text on a piece: its label, or its number if it has no label.
    pub(super) fn label(&self, piece: u16) -> String {
        match self.letters.get(usize::from(piece) - 1) {
            Some(letters) => letters.clone(),
            None => piece.to_string(),
        }
    }

    /// Returns the moves by offset.
    pub(super) fn offsets(&self) -> Vec<(i16, i16)> {
        match &self.plan.offsets {
            Some(offsets) => offsets.clone(),
            None if self.plan.connectors.is_empty() => classic_offsets().to_vec(),
            None => Vec::new(),
        }
    }

    /// Discards what has been computed from the draft before a change.
    pub(super) fn changed(&mut self) {
        self.analysis = Arc::default();
    }

    /// Changes the kinds of places. If cells are added or removed, the editor chooses a start again.
    pub(super) fn set_ground(&mut self, changes: impl Iterator<Item = (usize, Ground)>) {
        let mut table = self.plan.table.clone();
        let mut next = self.n_cells() as u16;
        for (place, ground) in changes {
            table[place] = match ground {
                Ground::Block => 0,
                Ground::Blank => BLANK,
                Ground::Cell if is_cell(table[place]) => continue,
                Ground::Cell => {
                    next += 1;
                    next
                }
            };
        }
        self.set_table(table);
    }

    /// Replaces the table. In the new one, cells of the old table have their old numbers, and new
    /// cells have larger numbers. The cells are then numbered from 1 without gaps.
    pub(super) fn set_table(&mut self, table: Vec<u16>) {
        let (was_in_order, n_old) = (self.is_in_order(), self.n_cells());
        self.place_new_cells(&table, n_old);
        self.plan.table = table;
        let mut present: Vec<u16> = self.cells().collect();
        if !was_in_order {
            present.sort_unstable();
        }
        let most = present.iter().copied().max().unwrap_or(0).max(n_old as u16);
        let mut numbers = vec![0; usize::from(most) + 1];
        for (new, &old) in (1..).zip(&present) {
            numbers[usize::from(old)] = new;
        }
        let is_same = n_old == present.len() && (0..).zip(&numbers).all(|(old, &new)| old == new);
        if !is_same {
            self.renumber(&numbers, n_old);
            self.start = None;
        }
        self.changed();
    }

    /// Returns `true` if the cells are numbered in reading order.
    pub(super) fn is_in_order(&self) -> bool {
        self.cells().zip(1..).all(|(number, i)| number == i)
    }

    /// Gives cells other numbers. `numbers` holds the new number of each cell by its old number, 0 for
    /// cells that are gone. `n_old` is the number of pieces that can have labels.
    pub(super) fn renumber(&mut self, numbers: &[u16], n_old: usize) {
        let new = |number: u16| numbers.get(usize::from(number)).copied().unwrap_or(0);
        let plan = &mut self.plan;
        for number in plan.table.iter_mut().filter(|number| is_cell(**number)) {
            *number = new(*number);
        }
        plan.home = new(plan.home);
        if !plan.positions.is_empty() {
            let old = core::mem::take(&mut plan.positions);
            plan.positions = vec![(0, 0); numbers.iter().filter(|&&number| number > 0).count()];
            for (number, position) in (1..).zip(old).filter(|&(number, _)| new(number) > 0) {
                plan.positions[usize::from(new(number)) - 1] = position;
            }
        }
        for class in &mut plan.classes {
            for piece in class.iter_mut() {
                *piece = new(*piece);
            }
            class.retain(|&piece| piece > 0);
        }
        plan.classes.retain(|class| class.len() > 1);
        for bar in &mut plan.barriers {
            (bar.a, bar.b) = (new(bar.a), new(bar.b));
        }
        plan.barriers.retain(|bar| bar.a > 0 && bar.b > 0);
        for link in &mut plan.connectors {
            (link.a, link.b) = (new(link.a), new(link.b));
        }
        plan.connectors.retain(|link| link.a > 0 && link.b > 0);
        plan.drop_default_offsets();
        let letters = core::mem::take(&mut self.letters);
        for (old, text) in (1..).zip(letters).take(n_old) {
            if new(old) > 0 && text != old.to_string() {
                self.set_label(new(old), &text);
            }
        }
    }

    /// Writes a label on a piece; an empty one shows the number.
    pub(super) fn set_label(&mut self, piece: u16, text: &str) {
        let at = usize::from(piece) - 1;
        let number = |i: usize| (i + 1).to_string();
        self.letters.extend((self.letters.len()..=at).map(number));
        self.letters[at] = if text.is_empty() { number(at) } else { text.into() };
        while self.letters.last().is_some_and(|last| *last == number(self.letters.len() - 1)) {
            self.letters.pop();
        }
        self.changed();
    }

    /// Gives a position to each new cell of a table, if cells have positions: that of its place in
    /// the picture.
    fn place_new_cells(&mut self, table: &[u16], n_old: usize) {
        let Some(scale) = self.free_scale() else { return };
        let cells = table.iter().enumerate().filter(|(_, number)| is_cell(**number));
        let new = cells.filter(|&(_, &number)| usize::from(number) > n_old);
        let new: Vec<(u16, (u16, u16))> =
            new.map(|(place, &number)| (number, scale.position_of(self, place))).collect();
        let positions = &mut self.plan.positions;
        for (number, position) in new {
            positions.resize(positions.len().max(number.into()), (0, 0));
            positions[usize::from(number) - 1] = position;
        }
    }

    /// Gives a cell another number. The cell that had that number gets the old one.
    pub(super) fn set_number(&mut self, old: u16, new: u16) {
        let n = self.n_cells();
        let mut numbers: Vec<u16> = (0..=n as u16).collect();
        numbers.swap(usize::from(old), usize::from(new));
        // Labels and classes stay: they belong to the pieces with these numbers.
        let (letters, classes) =
            (core::mem::take(&mut self.letters), core::mem::take(&mut self.plan.classes));
        self.renumber(&numbers, n);
        (self.letters, self.plan.classes) = (letters, classes);
        self.leave_class(self.plan.home);
        self.start = None;
        self.changed();
    }

    /// Makes a cell the home of the hole, or makes the board have none with 0.
    pub(super) fn set_home(&mut self, number: u16) {
        self.leave_class(number);
        self.plan.home = number;
        self.start = None;
        self.changed();
    }

    /// Takes a piece out of its class of identical pieces.
    pub(super) fn leave_class(&mut self, piece: u16) {
        for class in &mut self.plan.classes {
            class.retain(|&other| other != piece);
        }
        self.plan.classes.retain(|class| class.len() > 1);
        self.changed();
    }

    /// Puts a piece into the class of another one.
    pub(super) fn join_class(&mut self, piece: u16, other: u16) {
        self.leave_class(piece);
        match self.class_of(other) {
            Some(class) => self.plan.classes[class].push(piece),
            None => self.plan.classes.push(vec![other, piece]),
        }
    }

    /// Returns the table as a grid.
    pub(super) fn canvas(&self) -> Grid<u16> {
        let (w, h) = (self.plan.w.into(), self.plan.h.into());
        let grid = Grid::from_values(w, h, self.plan.table.clone());
        grid.unwrap_or_else(|| Grid::filled(w, h, BLANK))
    }

    /// Names a place: "row 2, column 3".
    pub(super) fn place_words(&self, place: usize) -> Text {
        let (row, column) = (place / self.width() + 1, place % self.width() + 1);
        text!("row {row}, column {column}", row, column)
    }
}

/// Returns `true` if a number of the table is that of a cell.
pub(super) const fn is_cell(number: u16) -> bool {
    number != 0 && number != BLANK
}
