//! The declaration of a board, with numbers from 1, and its validation.

use alloc::vec;
use alloc::vec::Vec;
use core::mem;

use puzzle_core::{Invalid, Text, plural, text};

use super::MAX_CELLS;

/// The largest number of offsets of a general move.
const MAX_OFFSETS: usize = 32;

/// A key that moves a piece. The order is that of the letters `abidABID`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum MoveKey {
    /// Up, or `w`.
    Up,
    /// Down, or `s`.
    Down,
    /// Left, or `a`.
    Left,
    /// Right, or `d`.
    Right,
    /// Ctrl with up, or `W`.
    CtrlUp,
    /// Ctrl with down, or `S`.
    CtrlDown,
    /// Ctrl with left, or `A`.
    CtrlLeft,
    /// Ctrl with right, or `D`.
    CtrlRight,
}

impl MoveKey {
    /// All keys, in the order of [`LETTERS`](Self::LETTERS).
    pub const ALL: [Self; 8] = [
        Self::Up,
        Self::Down,
        Self::Left,
        Self::Right,
        Self::CtrlUp,
        Self::CtrlDown,
        Self::CtrlLeft,
        Self::CtrlRight,
    ];
    /// The letters of the keys in `conectores`: arriba (up), abajo (down), izquierda (left),
    /// derecha (right).
    pub const LETTERS: &'static [u8; 8] = b"abidABID";
}

/// A set of keys.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MoveKeys(u8);

impl MoveKeys {
    /// The empty set.
    pub const NONE: Self = Self(0);

    /// Adds the key that a letter of a `.puz` file names, one of `abidABID`. Returns `false` for
    /// another letter.
    pub fn add_letter(&mut self, letter: char) -> bool {
        let place = MoveKey::LETTERS.iter().position(|&l| char::from(l) == letter);
        if let Some(i) = place {
            self.0 |= 1 << i;
        }
        place.is_some()
    }

    /// Returns the set with the key that moves the piece at the offset with this index in
    /// `clave_mov`.
    pub fn of_offset(place: usize) -> Self {
        [0, 1, 3, 2, 4, 5, 7, 6].get(place).map_or(Self::NONE, |&i| Self(1 << i))
    }

    /// Iterates over the keys in the order of their letters.
    pub fn iter(self) -> impl Iterator<Item = MoveKey> {
        MoveKey::ALL.into_iter().filter(move |&s| self.0 >> (s as u8) & 1 == 1)
    }

    /// Iterates over the letters of the keys.
    pub fn letters(self) -> impl Iterator<Item = char> {
        self.iter().map(|s| char::from(MoveKey::LETTERS[s as usize]))
    }

    /// Returns whether the set is empty.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns the keys of the opposite directions.
    #[must_use]
    pub fn inverse(self) -> Self {
        Self((self.0 & 0x55) << 1 | (self.0 & 0xaa) >> 1)
    }
}

/// The directions that a barrier blocks for pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bars {
    /// From `a` to `b`, written `a < b`.
    Forth,
    /// From `b` to `a`, written `a > b`.
    Back,
    /// Both directions, written `a | b`.
    Both,
}

/// A barrier between two cells: a line of `barreras`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Barrier {
    /// The number of the first cell.
    pub a: u16,
    /// The number of the second cell.
    pub b: u16,
    /// The directions that are blocked.
    pub bars: Bars,
}

/// A connection between two cells: an entry of `conectores`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Connector {
    /// The number of the first cell.
    pub a: u16,
    /// The number of the second cell.
    pub b: u16,
    /// Whether a piece may also go from `b` to `a`.
    pub two_way: bool,
    /// Whether the connection is drawn.
    pub visible: bool,
    /// The keys that move a piece from `a` to `b`. The inverse keys move it back.
    pub keys: MoveKeys,
}

/// The declaration of a board: the variables of a `.puz` file that decide which cells there are and
/// how pieces move between them. All numbers are from 1, as in the file's table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Blueprint {
    /// The number of columns of the table.
    pub w: u16,
    /// The number of rows of the table.
    pub h: u16,
    /// The cell at each place, row by row; 0 for a blocked place.
    pub table: Vec<u16>,
    /// The hole's home: the number of the cell where it is in the goal.
    pub home: u16,
    /// The classes of identical pieces, by number. All pieces of a class look like its first one.
    pub classes: Vec<Vec<u16>>,
    /// The places of pieces that can move, relative to the hole: x to the right, y down. `None`
    /// means the four neighbors, or none if there are connectors.
    pub offsets: Option<Vec<(i16, i16)>>,
    /// The moves that are blocked.
    pub barriers: Vec<Barrier>,
    /// The connections between single cells.
    pub connectors: Vec<Connector>,
    /// The center of each cell in pixels, by number; empty for a grid.
    pub positions: Vec<(u16, u16)>,
}

/// A part of a blueprint. A reader finds from it the place of an error in its file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BlueprintPart {
    /// The size.
    Size,
    /// A place of the table, by its index row by row.
    Table(usize),
    /// The hole's home: its cell in the goal.
    Home,
    /// A class of identical pieces, by its index in the list.
    Class(usize),
    /// An offset, by its index in the list.
    Offset(usize),
    /// A barrier, by its index in the list.
    Barrier(usize),
    /// A connection, by its index in the list.
    Connector(usize),
    /// The position of a cell, numbered from 0.
    Position(usize),
}

/// An error in a blueprint.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BlueprintError {
    /// The part that is wrong.
    pub part: BlueprintPart,
    /// The reason.
    pub why: Invalid,
}

/// Returns the default of `clave_mov`: the pieces below, above, to the left and to the right of the
/// hole.
pub fn classic_offsets() -> [(i16, i16); 4] {
    [(0, 1), (0, -1), (-1, 0), (1, 0)]
}

impl Blueprint {
    /// Creates a rectangle with cells numbered in reading order and the hole's home last.
    pub fn rectangle(w: u16, h: u16) -> Self {
        let n = w * h;
        Self {
            w,
            h,
            table: (1..=n).collect(),
            home: n,
            classes: Vec::new(),
            offsets: None,
            barriers: Vec::new(),
            connectors: Vec::new(),
            positions: Vec::new(),
        }
    }

    /// Returns the number of cells.
    pub fn n_cells(&self) -> usize {
        self.table.iter().filter(|&&number| number > 0).count()
    }

    /// Returns whether the blueprint is a rectangle as in the Fifteen.
    pub fn is_plain(&self) -> bool {
        usize::from(self.home) == self.table.len()
            && (1..).zip(&self.table).all(|(i, &number)| i == number)
            && self.classes.is_empty()
            && self.is_rectangle()
    }

    /// Returns whether the cells are those of a full rectangle and pieces slide between all cells
    /// with a common edge, however they are numbered.
    pub(crate) fn is_rectangle(&self) -> bool {
        self.table.iter().all(|&number| number > 0)
            && self.offsets.is_none()
            && self.barriers.is_empty()
            && self.connectors.is_empty()
            && self.positions.is_empty()
    }

    /// Removes what changes nothing: default offsets, and classes of one piece.
    #[must_use]
    pub(crate) fn tidied(mut self) -> Self {
        self.drop_default_offsets();
        self.classes.retain(|class| class.len() > 1);
        self
    }

    /// Removes the offsets if they are the default: those of neighbors on a board without connectors.
    pub(crate) fn drop_default_offsets(&mut self) {
        if self.connectors.is_empty() && self.offsets.as_deref() == Some(&classic_offsets()) {
            self.offsets = None;
        }
    }

    /// Checks that the blueprint describes a board.
    ///
    /// # Errors
    /// Returns the first part that is wrong.
    pub fn check(&self) -> Result<(), BlueprintError> {
        self.check_table()?;
        if self.n_cells() < 2 {
            return fault(BlueprintPart::Size, text!("a board needs at least two cells"));
        }
        if !self.knows(self.home) {
            return fault(BlueprintPart::Home, self.no_cell(self.home));
        }
        self.check_lists()
    }

    /// Checks the blueprint of a draft. It may have no cells, and no home of the hole, which is then 0.
    ///
    /// # Errors
    /// Returns the first part that is wrong.
    pub(crate) fn check_draft(&self) -> Result<(), BlueprintError> {
        self.check_table()?;
        if self.home > 0 && !self.knows(self.home) {
            return fault(BlueprintPart::Home, self.no_cell(self.home));
        }
        self.check_lists()
    }

    fn check_lists(&self) -> Result<(), BlueprintError> {
        self.check_classes()?;
        self.check_offsets()?;
        self.check_ends()?;
        let n = self.n_cells();
        if !self.positions.is_empty() && self.positions.len() != n {
            let missing = self.positions.len() + 1;
            let why = plural!(
                n,
                "expected {n} position, one for each cell, but cell {missing} has none",
                "expected {n} positions, one for each cell, but cell {missing} has none",
                missing
            );
            return fault(BlueprintPart::Position(0), why);
        }
        Ok(())
    }

    /// Returns whether a cell, and so a piece, has this number.
    fn knows(&self, number: u16) -> bool {
        (1..=self.n_cells()).contains(&usize::from(number))
    }

    fn no_cell(&self, number: u16) -> Text {
        no_cell(number, self.n_cells())
    }

    /// Checks the size, and that cells are numbered from 1 without gaps.
    fn check_table(&self) -> Result<(), BlueprintError> {
        let n_places = usize::from(self.w) * usize::from(self.h);
        if self.w < 2 || self.h < 2 {
            return fault(
                BlueprintPart::Size,
                text!("a board needs at least two rows and two columns"),
            );
        }
        if n_places > MAX_CELLS {
            return fault(
                BlueprintPart::Size,
                text!("a board has at most {n} cells", n = MAX_CELLS),
            );
        }
        if self.table.len() != n_places {
            return fault(
                BlueprintPart::Size,
                plural!(
                    n = n_places,
                    "expected {n} number in the table",
                    "expected {n} numbers in the table"
                ),
            );
        }
        let n = self.n_cells();
        let mut seen = vec![false; n];
        for (i, &number) in self.table.iter().enumerate().filter(|(_, n)| **n > 0) {
            match seen.get_mut(usize::from(number) - 1) {
                None => {
                    let missing = self.first_missing(n);
                    let why = plural!(
                        n,
                        "{number} is too large: the {n} cell is numbered from 1 without gaps, \
                         and {missing} is missing",
                        "{number} is too large: the {n} cells are numbered from 1 without gaps, \
                         and {missing} is missing",
                        number,
                        missing
                    );
                    return fault(BlueprintPart::Table(i), why);
                }
                Some(&mut true) => {
                    return fault(
                        BlueprintPart::Table(i),
                        text!("cell {number} occurs twice", number),
                    );
                }
                Some(seen) => *seen = true,
            }
        }
        Ok(())
    }

    /// Checks that each piece is in at most one class.
    fn check_classes(&self) -> Result<(), BlueprintError> {
        let n = self.n_cells();
        let mut in_class = vec![false; n + 1];
        for (i, class) in self.classes.iter().enumerate() {
            for &piece in class {
                let why = if !self.knows(piece) {
                    no_piece(piece, n)
                } else if piece == self.home {
                    text!("{number} is the hole's home, which has no piece", number = piece)
                } else if mem::replace(&mut in_class[usize::from(piece)], true) {
                    text!("piece {number} is in two classes, or twice in one", number = piece)
                } else {
                    continue;
                };
                return fault(BlueprintPart::Class(i), why);
            }
        }
        Ok(())
    }

    fn check_offsets(&self) -> Result<(), BlueprintError> {
        let offsets = self.offsets.as_deref().unwrap_or_default();
        if offsets.len() > MAX_OFFSETS {
            let why = text!("at most {n} pairs are allowed", n = MAX_OFFSETS);
            return fault(BlueprintPart::Offset(MAX_OFFSETS), why);
        }
        for (i, offset) in offsets.iter().enumerate() {
            if *offset == (0, 0) {
                return fault(BlueprintPart::Offset(i), text!("a move by 0, 0 leads nowhere"));
            }
            if offsets[..i].contains(offset) {
                let why = text!("the pair {x}, {y} occurs twice", x = offset.0, y = offset.1);
                return fault(BlueprintPart::Offset(i), why);
            }
        }
        Ok(())
    }

    /// Checks that the two cells of each barrier and each connection exist.
    fn check_ends(&self) -> Result<(), BlueprintError> {
        for (i, bar) in self.barriers.iter().enumerate() {
            if let Some(&cell) = [bar.a, bar.b].iter().find(|&&cell| !self.knows(cell)) {
                return fault(BlueprintPart::Barrier(i), self.no_cell(cell));
            }
            if bar.a == bar.b {
                return fault(
                    BlueprintPart::Barrier(i),
                    text!("a barrier cannot lie between cell {number} and itself", number = bar.a),
                );
            }
        }
        for (i, c) in self.connectors.iter().enumerate() {
            if let Some(&cell) = [c.a, c.b].iter().find(|&&cell| !self.knows(cell)) {
                return fault(BlueprintPart::Connector(i), self.no_cell(cell));
            }
            if c.a == c.b {
                return fault(
                    BlueprintPart::Connector(i),
                    text!("a connection cannot lead from cell {number} to itself", number = c.a),
                );
            }
        }
        Ok(())
    }

    fn first_missing(&self, n: usize) -> usize {
        let mut seen = vec![false; n + 1];
        for &number in &self.table {
            if let Some(seen) = seen.get_mut(usize::from(number)) {
                *seen = true;
            }
        }
        (1..=n).find(|&i| !seen[i]).unwrap_or(n)
    }
}

/// Says that a board of `n` cells has no cell with a number.
pub(crate) fn no_cell(number: impl Into<Text>, n: usize) -> Text {
    text!("there is no cell {number}: cells are numbered from 1 to {n}", number = number.into(), n)
}

/// Says that a board of `n` cells has no piece with a number.
pub(crate) fn no_piece(number: u16, n: usize) -> Text {
    text!("there is no piece {number}: pieces are numbered from 1 to {n}", number, n)
}

/// Returns the error that a part of the blueprint is wrong, with the reason.
fn fault(part: BlueprintPart, why: Text) -> Result<(), BlueprintError> {
    Err(BlueprintError { part, why: Invalid::new(why) })
}
