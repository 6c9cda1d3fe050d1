//! The rules: where bees are, what has been opened, and what a move does.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use puzzle_core::Invalid;
use puzzle_core::game::Status;
use puzzle_core::grid::{Cell, Grid};

/// A puzzle: where the bees are, and a cell from which no guess is needed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Swarm {
    pub(crate) bees: Grid<bool>,
    pub(crate) start: Cell,
}

impl Swarm {
    /// Reads `b` for a bee, `s` for the start, `.` for any other cell.
    pub(crate) fn read(w: u32, h: u32, text: &str) -> Result<Self, Invalid> {
        let letters = Grid::read(w, h, text, |c| ['b', 's', '.'].contains(&c).then_some(c))?;
        let mut starts = letters.cells().filter(|&cell| letters[cell] == 's');
        let (Some(start), None) = (starts.next(), starts.next()) else {
            return Err(Invalid::new("a puzzle has one start"));
        };
        let bees = Grid::from_values(w, h, letters.values().iter().map(|&c| c == 'b').collect());
        let bees = bees.filter(|bees| bees.values().contains(&true));
        let bees = bees.ok_or_else(|| Invalid::new("a puzzle has a bee at least"))?;
        // A bee under the first press needs another cell to fly to.
        if bees.values().iter().filter(|is_bee| !**is_bee).count() < 2 {
            return Err(Invalid::new("a puzzle has two cells without bees at least"));
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

    /// How many bees are beside a cell.
    pub(crate) fn count(&self, cell: Cell) -> usize {
        neighbors(&self.bees, cell).filter(|&beside| self.bees[beside]).count()
    }
}

/// The up to six neighbors of a cell. Every other row is shifted to the right by half a cell.
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
    /// Its wax is whole.
    Closed,
    /// The player thinks that a bee is in it.
    Flagged,
    /// It is open.
    Open,
}

/// A position.
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

    /// Whether a cell has been opened.
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

    /// Makes a move.
    pub(crate) fn execute(&mut self, mv: Move) -> Result<(), Invalid> {
        let Some(&cover) = self.covers.at(mv.cell) else {
            return Err(Invalid::new("there is no such cell"));
        };
        if self.status() != Status::Ongoing {
            return Err(Invalid::new("the game is over"));
        }
        match (mv.act, cover) {
            (_, Cover::Open) => return Err(Invalid::new("this cell is open")),
            (Act::Open, Cover::Flagged) => return Err(Invalid::new("this cell has a flag")),
            (Act::Open, Cover::Closed) => self.open(mv.cell),
            (Act::Flag, Cover::Closed) => self.covers[mv.cell] = Cover::Flagged,
            (Act::Flag, Cover::Flagged) => self.covers[mv.cell] = Cover::Closed,
        }
        Ok(())
    }

    /// Opens a cell, and where there is no bee beside it all its neighbors, and so on.
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

    /// The first press is safe: a bee under it flies to the first cell that has none. From here on
    /// the puzzle is the one that begins there.
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

/// What is done to a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Act {
    /// It is opened. Written `o`.
    Open,
    /// It gets a flag, or loses it. Written `f`.
    Flag,
}

/// A move. It reads `3,2o`: column 3, row 2, opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Move {
    /// Where.
    pub cell: Cell,
    /// What is done there.
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
        let words = || Invalid::new(format!("'{}' is no move, as 3,2o is", text.escape_default()));
        let (cell, act) = read.ok_or_else(words)?;
        Ok(Self { cell: cell.parse()?, act })
    }
}
