//! The rules: the bees, the opened cells, and the moves.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use puzzle_core::game::Status;
use puzzle_core::grid::{Cell, Grid};
use puzzle_core::{Invalid, Text, text};

/// A puzzle: the bees, and a first cell from which no guess is needed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Swarm {
    pub(crate) bees: Grid<bool>,
    pub(crate) start: Cell,
}

impl Swarm {
    /// Parses `b` for a bee, `s` for the start and `.` for any other cell.
    pub(crate) fn read(w: u32, h: u32, text: &str) -> Result<Self, Invalid> {
        let letters = Grid::read(w, h, text, |c| ['b', 's', '.'].contains(&c).then_some(c))?;
        let mut starts = letters.cells().filter(|&cell| letters[cell] == 's');
        let (Some(start), None) = (starts.next(), starts.next()) else {
            return Err(Invalid::new("a puzzle must have exactly one start (s)"));
        };
        let bees = Grid::from_values(w, h, letters.values().iter().map(|&c| c == 'b').collect());
        let bees = bees.filter(|bees| bees.values().contains(&true));
        let bees = bees.ok_or_else(|| Invalid::new("a puzzle must have at least one bee (b)"))?;
        // A bee under the first press needs another cell to fly to.
        if bees.values().iter().filter(|is_bee| !**is_bee).count() < 2 {
            return Err(Invalid::new("a puzzle must have at least two cells without bees"));
        }
        Ok(Self { bees, start })
    }

    pub(crate) fn text(&self) -> String {
        let letter = |cell| match self.bees[cell] {
            true => 'b',
            false if cell == self.start => 's',
            false => '.',
        };
        self.bees.cells().map(letter).collect()
    }

    /// Returns the number of bees beside a cell.
    pub(crate) fn count(&self, cell: Cell) -> usize {
        neighbors(&self.bees, cell).filter(|&beside| self.bees[beside]).count()
    }
}

/// Returns the up to six neighbors of a cell. Every other row is shifted to the right by half a
/// cell.
pub(crate) fn neighbors<T>(on: &Grid<T>, cell: Cell) -> impl Iterator<Item = Cell> + use<T> {
    let (x, y, w, h) = (i32::from(cell.x), i32::from(cell.y), on.width(), on.height());
    let shift = y & 1;
    let steps = [(-1, 0), (1, 0), (shift - 1, -1), (shift, -1), (shift - 1, 1), (shift, 1)];
    let is_inside = move |&(x, y): &(i32, i32)| x >= 0 && y >= 0 && x < w as i32 && y < h as i32;
    let beside = steps.into_iter().map(move |(dx, dy)| (x + dx, y + dy)).filter(is_inside);
    beside.map(|(x, y)| Cell::new(x as u16, y as u16))
}

/// What the player sees of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Cover {
    /// The cell is closed and has no flag.
    Closed,
    /// The cell is closed and has a flag, by which the player marks a bee.
    Flagged,
    /// The cell is open.
    Open,
}

/// A position: the puzzle, and what the player sees of each cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hive {
    pub(crate) swarm: Arc<Swarm>,
    pub(crate) covers: Grid<Cover>,
}

impl Hive {
    pub(crate) fn new(swarm: &Swarm) -> Self {
        let covers = Grid::filled(swarm.bees.width(), swarm.bees.height(), Cover::Closed);
        Self { swarm: Arc::new(swarm.clone()), covers }
    }

    /// Returns `true` if any cell has been opened.
    pub(crate) fn has_begun(&self) -> bool {
        self.covers.values().contains(&Cover::Open)
    }

    pub(crate) fn n(&self, cover: Cover) -> usize {
        self.covers.values().iter().filter(|c| **c == cover).count()
    }

    pub(crate) fn n_bees(&self) -> usize {
        self.swarm.bees.values().iter().filter(|is_bee| **is_bee).count()
    }

    pub(crate) fn status(&self) -> Status {
        let is_out = |cell: Cell| self.swarm.bees[cell] && self.covers[cell] == Cover::Open;
        if self.covers.cells().any(is_out) {
            Status::Lost
        } else if self.n(Cover::Open) + self.n_bees() == self.covers.values().len() {
            Status::Solved
        } else {
            Status::Ongoing
        }
    }

    /// Makes a move, or returns why it is not allowed.
    pub(crate) fn execute(&mut self, mv: Move) -> Result<(), Invalid> {
        let Some(&cover) = self.covers.at(mv.cell) else {
            return Err(Invalid::new("there is no such cell"));
        };
        if self.status() != Status::Ongoing {
            return Err(Invalid::new("the game is over"));
        }
        match (mv.act, cover) {
            (_, Cover::Open) => return Err(Invalid::new("this cell is open already")),
            (Act::Open, Cover::Flagged) => return Err(Invalid::new("this cell has a flag")),
            (Act::Open, Cover::Closed) => self.open(mv.cell),
            (Act::Flag, Cover::Closed) => self.covers[mv.cell] = Cover::Flagged,
            (Act::Flag, Cover::Flagged) => self.covers[mv.cell] = Cover::Closed,
        }
        Ok(())
    }

    /// Opens a cell and, while there are no bees nearby, the cells around it.
    fn open(&mut self, cell: Cell) {
        if !self.has_begun() {
            self.settle(cell);
        }
        self.covers[cell] = Cover::Open;
        let mut free = vec![cell];
        while let Some(cell) = free.pop() {
            if self.swarm.bees[cell] || self.swarm.count(cell) > 0 {
                continue;
            }
            for beside in neighbors(&self.covers, cell) {
                if self.covers[beside] == Cover::Closed {
                    self.covers[beside] = Cover::Open;
                    free.push(beside);
                }
            }
        }
    }

    /// Makes the first press safe: a bee under it moves to the first cell without one. From here on
    /// the puzzle is the new one.
    fn settle(&mut self, cell: Cell) {
        let mut swarm = (*self.swarm).clone();
        if swarm.bees[cell] {
            let free = swarm.bees.cells().find(|&other| !swarm.bees[other]);
            if let Some(free) = free {
                swarm.bees[free] = true;
                swarm.bees[cell] = false;
            }
        }
        swarm.start = cell;
        self.swarm = Arc::new(swarm);
    }
}

/// The action of a move on its cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Act {
    /// Opens the cell. Written `o`.
    Open,
    /// Sets or removes a flag on the cell. Written `f`.
    Flag,
}

/// A move. It is written `3,2o`: column 3, row 2, open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Move {
    /// The cell that the move opens or flags.
    pub cell: Cell,
    /// What the move does to the cell.
    pub act: Act,
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.cell, if self.act == Act::Open { 'o' } else { 'f' })
    }
}

impl FromStr for Move {
    type Err = Invalid;

    fn from_str(text: &str) -> Result<Self, Invalid> {
        let open = text.strip_suffix('o').map(|cell| (cell, Act::Open));
        let read = open.or_else(|| text.strip_suffix('f').map(|cell| (cell, Act::Flag)));
        let words = || {
            let shown = Text::visible(text);
            Invalid::new(text!("'{shown}' is not a move such as 3,2o", shown))
        };
        let (cell, act) = read.ok_or_else(words)?;
        Ok(Self { cell: cell.parse()?, act })
    }
}
