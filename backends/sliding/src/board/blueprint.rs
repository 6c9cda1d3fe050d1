//! A board as it is declared, with numbers from 1, and what makes a declaration wrong.

use alloc::format;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use core::mem;

use puzzle_core::Invalid;

use super::MAX_CELLS;

/// Most offsets of a general move, and most connectors or barriers a cell on average.
const MAX_OFFSETS: usize = 32;

/// A key that moves a piece; the order is that of the letters `abidABID`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Steer {
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

impl Steer {
    /// All, in the order of [`LETTERS`](Self::LETTERS).
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
    /// How `conectores` writes them: arriba, abajo, izquierda, derecha.
    pub const LETTERS: &'static [u8; 8] = b"abidABID";
}

/// A set of keys.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Steers(u8);

impl Steers {
    /// No key.
    pub const NONE: Self = Self(0);

    /// Adds the key of a letter; `false` when the letter names none.
    pub fn add_letter(&mut self, letter: char) -> bool {
        let place = Steer::LETTERS.iter().position(|&l| char::from(l) == letter);
        if let Some(i) = place {
            self.0 |= 1 << i;
        }
        place.is_some()
    }

    /// The key of the offset at this place of `clave_mov`.
    pub fn of_offset(place: usize) -> Self {
        [0, 1, 3, 2, 4, 5, 7, 6].get(place).map_or(Self::NONE, |&i| Self(1 << i))
    }

    /// The keys, in the order of their letters.
    pub fn iter(self) -> impl Iterator<Item = Steer> {
        Steer::ALL.into_iter().filter(move |&s| self.0 >> (s as u8) & 1 == 1)
    }

    /// The letters.
    pub fn letters(self) -> impl Iterator<Item = char> {
        self.iter().map(|s| char::from(Steer::LETTERS[s as usize]))
    }

    /// Whether there is none.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The keys of the opposite directions.
    #[must_use]
    pub fn inverse(self) -> Self {
        Self((self.0 & 0x55) << 1 | (self.0 & 0xaa) >> 1)
    }
}

/// Which ways a barrier bars, for pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bars {
    /// From `a` to `b`: `a < b`.
    Forth,
    /// From `b` to `a`: `a > b`.
    Back,
    /// Both: `a | b`.
    Both,
}

/// A line of `barreras`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Barrier {
    /// The first cell's number.
    pub a: u16,
    /// The second cell's number.
    pub b: u16,
    /// What is barred.
    pub bars: Bars,
}

/// One connection of `conectores`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Connector {
    /// The first cell's number.
    pub a: u16,
    /// The second cell's number.
    pub b: u16,
    /// Whether a piece may go from `b` to `a` too.
    pub two_way: bool,
    /// Whether it is drawn.
    pub visible: bool,
    /// The keys that move a piece from `a` to `b`; their inverses move it back.
    pub steers: Steers,
}

/// A board as declared: the variables of a `.puz` file that decide where cells are and which
/// pieces can go where. All numbers are from 1, as the table has them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Blueprint {
    /// Columns of the table.
    pub w: u16,
    /// Rows of the table.
    pub h: u16,
    /// The cell at each place, row by row; 0 for a block.
    pub table: Vec<u16>,
    /// The hole's home.
    pub home: u16,
    /// Identical pieces, the one with the picture first.
    pub classes: Vec<Vec<u16>>,
    /// Where pieces that can move are, relative to the hole: x to the right, y down. `None` for
    /// the four neighbors, or nothing where there are connectors.
    pub offsets: Option<Vec<(i16, i16)>>,
    /// Moves that are barred.
    pub barriers: Vec<Barrier>,
    /// Moves between single cells.
    pub connectors: Vec<Connector>,
    /// The center of each cell in pixels, by number; empty for a grid.
    pub positions: Vec<(u16, u16)>,
}

/// A part of a blueprint, so that a reader can say where in the file it stood.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// The size.
    Size,
    /// The place in the table.
    Table(usize),
    /// The hole's home.
    Home,
    /// A class of identical pieces, by its place in the list.
    Class(usize),
    /// An offset.
    Offset(usize),
    /// A barrier.
    Barrier(usize),
    /// A connection.
    Connector(usize),
    /// The position of a cell, from 0.
    Position(usize),
}

/// What is wrong with a blueprint, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The part.
    pub part: Part,
    /// What is wrong with it.
    pub why: Invalid,
}

/// The default of `clave_mov`: the pieces below, above, to the left and to the right of the hole.
pub fn classic_offsets() -> [(i16, i16); 4] {
    [(0, 1), (0, -1), (-1, 0), (1, 0)]
}

impl Blueprint {
    /// A rectangle with cells numbered in reading order and the hole's home last.
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

    /// How many cells there are.
    pub fn n_cells(&self) -> usize {
        self.table.iter().filter(|&&number| number > 0).count()
    }

    /// Whether it is a rectangle as the Fifteen has it.
    pub fn is_plain(&self) -> bool {
        let n = self.table.len();
        usize::from(self.home) == n
            && (1..).zip(&self.table).all(|(i, &number)| i == number)
            && self.classes.is_empty()
            && self.offsets.is_none()
            && self.barriers.is_empty()
            && self.connectors.is_empty()
            && self.positions.is_empty()
    }

    /// The same without what says nothing: default offsets, classes of one.
    #[must_use]
    pub(super) fn tidied(mut self) -> Self {
        if self.connectors.is_empty() && self.offsets.as_deref() == Some(&classic_offsets()) {
            self.offsets = None;
        }
        self.classes.retain(|class| class.len() > 1);
        self
    }

    /// Whether it describes a board.
    ///
    /// # Errors
    /// The first part that is wrong.
    pub fn check(&self) -> Result<(), Fault> {
        self.check_table()?;
        if !self.knows(self.home) {
            return fault(Part::Home, self.no_cell(self.home));
        }
        self.check_classes()?;
        self.check_offsets()?;
        self.check_ends()?;
        let n = self.n_cells();
        if !self.positions.is_empty() && self.positions.len() != n {
            let missing = self.positions.len() + 1;
            let why = format!(
                "{n} positions were expected, one a cell; that of cell {missing} is missing"
            );
            return fault(Part::Position(0), why);
        }
        Ok(())
    }

    /// Whether a number is that of a cell, and so of a piece.
    fn knows(&self, number: u16) -> bool {
        (1..=self.n_cells()).contains(&usize::from(number))
    }

    fn no_cell(&self, number: u16) -> String {
        format!("there is no cell {number}: they go from 1 to {}", self.n_cells())
    }

    /// The size, and that cells are numbered from 1 without gaps.
    fn check_table(&self) -> Result<(), Fault> {
        let n_places = usize::from(self.w) * usize::from(self.h);
        if self.w < 2 || self.h < 2 {
            return fault(Part::Size, "there must be two rows and two columns at least");
        }
        if n_places > MAX_CELLS {
            return fault(Part::Size, format!("there may be {MAX_CELLS} cells at most"));
        }
        if self.table.len() != n_places {
            return fault(Part::Size, format!("{n_places} numbers were expected in the table"));
        }
        let n = self.n_cells();
        if n < 2 {
            return fault(Part::Size, "there must be two cells at least");
        }
        let mut seen = vec![false; n];
        for (i, &number) in self.table.iter().enumerate().filter(|(_, n)| **n > 0) {
            match seen.get_mut(usize::from(number) - 1) {
                None => {
                    let missing = self.first_missing(n);
                    let why = format!(
                        "{number} is too large: the {n} cells are numbered from 1 without gaps, \
                         and {missing} is missing"
                    );
                    return fault(Part::Table(i), why);
                }
                Some(&mut true) => {
                    return fault(Part::Table(i), format!("{number} is there twice"));
                }
                Some(seen) => *seen = true,
            }
        }
        Ok(())
    }

    /// That each piece is in one class at most.
    fn check_classes(&self) -> Result<(), Fault> {
        let n = self.n_cells();
        let mut in_class = vec![false; n + 1];
        for (i, class) in self.classes.iter().enumerate() {
            for &piece in class {
                let why = if !self.knows(piece) {
                    format!("there is no piece {piece}: they go from 1 to {n}")
                } else if piece == self.home {
                    format!("{piece} is the hole's home and no piece")
                } else if mem::replace(&mut in_class[usize::from(piece)], true) {
                    format!("piece {piece} is in two classes, or twice in one")
                } else {
                    continue;
                };
                return fault(Part::Class(i), why);
            }
        }
        Ok(())
    }

    fn check_offsets(&self) -> Result<(), Fault> {
        let offsets = self.offsets.as_deref().unwrap_or_default();
        if offsets.len() > MAX_OFFSETS {
            let why = format!("there may be {MAX_OFFSETS} pairs at most");
            return fault(Part::Offset(MAX_OFFSETS), why);
        }
        for (i, offset) in offsets.iter().enumerate() {
            if *offset == (0, 0) {
                return fault(Part::Offset(i), "a move by 0, 0 leads nowhere");
            }
            if offsets[..i].contains(offset) {
                let why = format!("{}, {} is there twice", offset.0, offset.1);
                return fault(Part::Offset(i), why);
            }
        }
        Ok(())
    }

    /// The two cells of each barrier and of each connection.
    fn check_ends(&self) -> Result<(), Fault> {
        for (i, bar) in self.barriers.iter().enumerate() {
            if let Some(&cell) = [bar.a, bar.b].iter().find(|&&cell| !self.knows(cell)) {
                return fault(Part::Barrier(i), self.no_cell(cell));
            }
            if bar.a == bar.b {
                return fault(Part::Barrier(i), format!("a barrier between {} and itself", bar.a));
            }
        }
        for (i, c) in self.connectors.iter().enumerate() {
            if let Some(&cell) = [c.a, c.b].iter().find(|&&cell| !self.knows(cell)) {
                return fault(Part::Connector(i), self.no_cell(cell));
            }
            if c.a == c.b {
                return fault(Part::Connector(i), format!("a connection from {} to itself", c.a));
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

/// A part that is wrong, and why.
fn fault(part: Part, why: impl Into<String>) -> Result<(), Fault> {
    Err(Fault { part, why: Invalid::new(why) })
}
