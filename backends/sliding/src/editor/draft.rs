//! Drafts of boards: what is drawn on the canvas.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::sync::Arc;
use alloc::vec;
use alloc::vec::Vec;
use core::fmt;

use puzzle_core::grid::Grid;

use super::analysis::Analysis;
use super::draft_text;
use super::game::CanvasSize;
use crate::board::id::BLANK;
use crate::board::{Blueprint, classic_offsets};

/// What a place of the canvas is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ground {
    Cell,
    /// A part of the board without a cell.
    Block,
    /// No part of the board.
    Blank,
}

/// A board that is being drawn.
///
/// Cells are numbered from 1 without gaps, as on a board. As long as they are numbered in reading
/// order, they stay so: cells that are added or removed change the numbers of those that follow.
#[derive(Clone)]
pub struct Draft {
    /// The board on the whole canvas. [`BLANK`] places of its table are no part of the board, and its
    /// home of the hole is 0 while there is none.
    pub(super) plan: Blueprint,
    /// The labels of the pieces, as in [`Extras::letters`](crate::board::Extras::letters).
    pub(super) letters: Vec<String>,
    /// The number of the piece on each cell at the start, 0 for the hole; `None` if the editor
    /// chooses a start.
    pub(super) start: Option<Vec<u16>>,
    /// `true` if the start of a rectangle may have the wrong parity, because that of the puzzle might.
    pub(super) is_unchecked: bool,
    /// The name of the bundled board that the draft began with.
    pub(super) name: Option<&'static str>,
    /// The board to which the macros, schemes and subpuzzles of the draft's texts belong.
    pub(super) board_of_texts: Option<Arc<Blueprint>>,
    /// What follows from the rest, once it is needed.
    pub(super) analysis: Arc<Analysis>,
}

impl fmt::Debug for Draft {
    /// Shows the draft's text, which does not depend on what has been computed.
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
    /// Makes a blank canvas.
    pub fn blank(size: CanvasSize) -> Self {
        let rectangle = Blueprint::rectangle(size.w as u16, size.h as u16);
        let table = vec![BLANK; rectangle.table.len()];
        Self::of_plan(Blueprint { table, home: 0, ..rectangle })
    }

    /// Makes a draft of a board on the whole canvas.
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

    /// The number of columns of the canvas.
    pub fn width(&self) -> usize {
        usize::from(self.plan.w)
    }

    /// The number of rows of the canvas.
    pub fn height(&self) -> usize {
        usize::from(self.plan.h)
    }

    /// The number of places of the canvas.
    pub fn n_places(&self) -> usize {
        self.plan.table.len()
    }

    /// The number of cells.
    pub fn n_cells(&self) -> usize {
        self.plan.table.iter().filter(|&&number| is_cell(number)).count()
    }

    /// The number of the cell at a place, if one is there.
    pub(crate) fn number(&self, place: usize) -> Option<u16> {
        self.plan.table.get(place).copied().filter(|&number| is_cell(number))
    }

    /// What a place is.
    pub(crate) fn ground(&self, place: usize) -> Ground {
        match self.plan.table[place] {
            0 => Ground::Block,
            BLANK => Ground::Blank,
            _ => Ground::Cell,
        }
    }

    /// The place of each cell, by number from 1; the entry 0 is unused.
    pub(crate) fn places(&self) -> Vec<usize> {
        let mut places = vec![0; self.n_cells() + 1];
        for (place, &number) in self.plan.table.iter().enumerate() {
            if is_cell(number) {
                places[usize::from(number)] = place;
            }
        }
        places
    }

    /// The board on the whole canvas.
    pub(crate) fn plan(&self) -> &Blueprint {
        &self.plan
    }

    /// The labels of the pieces.
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

    /// Returns what is written on a piece.
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

    /// Forgets what followed from the draft before a change.
    pub(super) fn changed(&mut self) {
        self.analysis = Arc::default();
    }

    /// Changes what places are. The start is chosen again if cells come or go.
    pub(super) fn set_ground(&mut self, changes: impl Iterator<Item = (usize, Ground)>) {
        let mut table = self.plan.table.clone();
        let n = self.n_cells() as u16;
        let mut next = n;
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

    /// Replaces the table by one with some of the same cells, and perhaps others with larger numbers.
    /// Numbers become those from 1 without gaps.
    pub(super) fn set_table(&mut self, table: Vec<u16>) {
        let was_in_order = self.is_in_order();
        let old = core::mem::replace(&mut self.plan.table, table);
        let n_old = old.iter().filter(|&&number| is_cell(number)).count();
        let mut present: Vec<u16> =
            self.plan.table.iter().copied().filter(|&number| is_cell(number)).collect();
        if !was_in_order {
            present.sort_unstable();
        }
        let most = present.iter().copied().max().unwrap_or(0).max(n_old as u16);
        let mut numbers = vec![0; usize::from(most) + 1];
        for (new, &old) in (1..).zip(&present) {
            numbers[usize::from(old)] = new;
        }
        let is_same = n_old == present.len() && (0..).zip(&numbers).all(|(old, &new)| old == new);
        if !self.plan.positions.is_empty() {
            self.keep_positions(&old, n_old, &numbers);
        }
        if !is_same {
            self.renumber(&numbers, n_old);
            self.start = None;
        }
        self.changed();
    }

    /// Returns `true` if the cells are numbered in reading order.
    pub(super) fn is_in_order(&self) -> bool {
        let mut cells = self.plan.table.iter().filter(|&&number| is_cell(number));
        cells.by_ref().zip(1..).all(|(&number, i)| number == i)
    }

    /// Gives cells other numbers. `numbers` holds the new number of each, 0 for cells that are gone.
    pub(super) fn renumber(&mut self, numbers: &[u16], n_old: usize) {
        let new = |number: u16| numbers.get(usize::from(number)).copied().unwrap_or(0);
        let plan = &mut self.plan;
        for number in plan.table.iter_mut().filter(|number| is_cell(**number)) {
            *number = new(*number);
        }
        plan.home = new(plan.home);
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
        drop_default_offsets(plan);
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

    /// Keeps the positions of cells whose numbers change from those of `old`, and gives each new cell
    /// a position. `numbers` holds the new numbers.
    fn keep_positions(&mut self, old: &[u16], n_old: usize, numbers: &[u16]) {
        let spots: Vec<(u16, u16)> = {
            let before = Self::of_plan(Blueprint {
                table: old.to_vec(),
                positions: self.plan.positions.clone(),
                ..self.plan.clone()
            });
            let scale = before.free_scale();
            let spot = |place| scale.map_or((0, 0), |scale| scale.position_of(&before, place));
            (0..self.n_places()).map(spot).collect()
        };
        let mut positions = vec![(0, 0); self.n_cells()];
        for (place, &number) in self.plan.table.iter().enumerate().filter(|(_, n)| is_cell(**n)) {
            let known = usize::from(number) <= n_old;
            let new = usize::from(numbers[usize::from(number)]) - 1;
            positions[new] =
                if known { self.plan.positions[usize::from(number) - 1] } else { spots[place] };
        }
        self.plan.positions = positions;
    }

    /// Gives a cell another number. The cell that had it gets the number of this one.
    pub(super) fn set_number(&mut self, old: u16, new: u16) {
        let n = self.n_cells();
        let mut numbers: Vec<u16> = (0..=n as u16).collect();
        numbers.swap(usize::from(old), usize::from(new));
        if !self.plan.positions.is_empty() {
            self.plan.positions.swap(usize::from(old) - 1, usize::from(new) - 1);
        }
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

    /// The table as a grid.
    pub(super) fn canvas(&self) -> Grid<u16> {
        let (w, h) = (self.plan.w.into(), self.plan.h.into());
        let grid = Grid::from_values(w, h, self.plan.table.clone());
        grid.unwrap_or_else(|| Grid::filled(w, h, BLANK))
    }

    /// Names a place: "row 2, column 3".
    pub(super) fn place_words(&self, place: usize) -> String {
        format!("row {}, column {}", place / self.width() + 1, place % self.width() + 1)
    }
}

/// Returns `true` if a number of the table is that of a cell.
pub(super) const fn is_cell(number: u16) -> bool {
    number != 0 && number != BLANK
}

/// Makes the moves to neighbors the default again if there are no links besides them.
pub(super) fn drop_default_offsets(plan: &mut Blueprint) {
    if plan.connectors.is_empty() && plan.offsets.as_deref() == Some(&classic_offsets()[..]) {
        plan.offsets = None;
    }
}
