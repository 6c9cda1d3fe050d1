//! The board: a graph of cells, where they are drawn, and everything that a `.puz` file says of it.

mod blueprint;
mod id;
mod subpuzzle;

use alloc::boxed::Box;
use alloc::collections::BTreeSet;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use core::fmt;

use smallvec::SmallVec;

pub use blueprint::{
    Barrier, Bars, Blueprint, Connector, Fault, Part, Steer, Steers, classic_offsets,
};
pub use subpuzzle::Subpuzzle;

use crate::goal::Goal;
use crate::graph::{Graph, NONE};

/// Most cells of a board; an ID of a rectangle so large still fits its limit.
pub const MAX_CELLS: usize = 10_000;

/// What came with a board beside its cells and ways; IDs do not carry it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Extras {
    /// The puzzle's name.
    pub name: String,
    /// Lines about the puzzle for all front ends.
    pub info: Vec<String>,
    /// The same for the simple text interface.
    pub info_simple: Vec<String>,
    /// The same for the full-screen text interface.
    pub info_text: Vec<String>,
    /// The same for the graphical interface.
    pub info_japi: Vec<String>,
    /// Lines drawn over the simple text form.
    pub scheme_simple: Vec<String>,
    /// Lines drawn over the dense text form.
    pub scheme_text: Vec<String>,
    /// Macros: the hole's cell and those it goes to, from 0.
    pub macros: Vec<Vec<u16>>,
    /// Boards that parts of this one can be looked at as.
    pub subpuzzles: Vec<Subpuzzle>,
    /// The name of a set of images.
    pub images: String,
    /// What is written on the pieces in place of their numbers, from the first; those behind the
    /// end of the list keep theirs. Of identical pieces the first one's counts.
    pub letters: Vec<String>,
}

/// A board, shared by the states of a game.
///
/// Cells are numbered from 0 here and from 1 in texts; a cell's number is also its piece's.
/// Everything is asked as of a graph; a plain rectangle answers by arithmetic, without one.
#[derive(Clone)]
pub struct Board {
    w: u16,
    h: u16,
    n: u16,
    home: u16,
    /// All the rest; `None` for a plain rectangle.
    made: Option<Box<Made>>,
    extras: Option<Box<Extras>>,
    /// A plain rectangle that may hold positions of the wrong parity.
    unchecked: bool,
}

/// What a board that is no plain rectangle is made of.
#[derive(Clone, Debug)]
struct Made {
    blueprint: Blueprint,
    graph: Graph,
    goal: Goal,
    /// The first piece of each piece's class; empty where all are different.
    labels: Vec<u16>,
    /// Cells in reading order.
    reading: Vec<u16>,
    /// Column and row of each cell.
    places: Vec<(u16, u16)>,
    /// For each cell, were the hole there: whose piece each key moves, `NONE` for no one.
    keys: Vec<[u16; 8]>,
    /// Whether any key without Ctrl moves a piece, and whether any with it does.
    has_keys: [bool; 2],
    /// Whether some pieces move by no key.
    needs_numbers: bool,
    /// Whether any connection is drawn.
    has_visible_ways: bool,
    /// The least distance of connected centers in the positions' units; 0 without positions.
    spacing: u32,
    /// Side of a piece in thousandths of a tile, where positions are free.
    piece: u32,
    /// Leftmost, topmost, rightmost and lowest position.
    extent: [u16; 4],
}

impl fmt::Debug for Board {
    /// States show their boards: by the text in IDs.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Board({})", self.id())
    }
}

impl PartialEq for Board {
    fn eq(&self, other: &Self) -> bool {
        (self.w, self.h, self.unchecked) == (other.w, other.h, other.unchecked)
            && self.blueprint() == other.blueprint()
            && self.extras() == other.extras()
    }
}

impl Eq for Board {}

static NO_EXTRAS: Extras = Extras {
    name: String::new(),
    info: Vec::new(),
    info_simple: Vec::new(),
    info_text: Vec::new(),
    info_japi: Vec::new(),
    scheme_simple: Vec::new(),
    scheme_text: Vec::new(),
    macros: Vec::new(),
    subpuzzles: Vec::new(),
    images: String::new(),
    letters: Vec::new(),
};

impl Board {
    /// A rectangle as the Fifteen has it: pieces in reading order, the hole last.
    ///
    /// # Panics
    /// When it has no cell, or more than [`MAX_CELLS`]: params are validated before.
    pub fn rectangle(w: u16, h: u16) -> Self {
        let n = usize::from(w) * usize::from(h);
        assert!((1..=MAX_CELLS).contains(&n), "a rectangle of {n} cells");
        Self { w, h, n: n as u16, home: n as u16 - 1, made: None, extras: None, unchecked: false }
    }

    /// The board that a blueprint describes.
    ///
    /// # Errors
    /// The first part of it that is wrong.
    pub fn new(blueprint: Blueprint) -> Result<Self, Fault> {
        blueprint.check()?;
        let blueprint = blueprint.tidied();
        let (w, h) = (blueprint.w, blueprint.h);
        let n = blueprint.n_cells();
        if blueprint.is_plain() {
            return Ok(Self::rectangle(w, h));
        }
        let home = blueprint.home - 1;
        let mut places = vec![(0, 0); n];
        let mut reading = Vec::with_capacity(n);
        for (i, &number) in blueprint.table.iter().enumerate() {
            if number > 0 {
                places[usize::from(number) - 1] =
                    ((i % usize::from(w)) as u16, (i / usize::from(w)) as u16);
                reading.push(number - 1);
            }
        }
        let (arcs, keys) = ways(&blueprint, &places);
        let graph = Graph::new(n, &arcs);
        let any = |keys: &[u16]| keys.iter().any(|&cell| cell != NONE);
        let has_keys =
            [keys.iter().any(|keys| any(&keys[..4])), keys.iter().any(|keys| any(&keys[4..]))];
        let needs_numbers = (0..n as u16)
            .any(|hole| graph.next(hole).iter().any(|c| !keys[usize::from(hole)].contains(c)));
        let classes: Vec<Vec<u16>> =
            blueprint.classes.iter().map(|class| class.iter().map(|p| p - 1).collect()).collect();
        let goal = Goal::with_classes(&graph, home, &classes);
        let mut labels = Vec::new();
        if !classes.is_empty() {
            labels.extend(0..n as u16);
            for class in &classes {
                for &piece in class {
                    labels[usize::from(piece)] = class[0];
                }
            }
        }
        let mut made = Made {
            graph,
            goal,
            labels,
            reading,
            places,
            keys,
            has_keys,
            needs_numbers,
            has_visible_ways: blueprint.connectors.iter().any(|c| c.visible),
            spacing: 0,
            piece: 0,
            extent: [0; 4],
            blueprint,
        };
        made.measure();
        Ok(Self {
            w,
            h,
            n: n as u16,
            home,
            made: Some(Box::new(made)),
            extras: None,
            unchecked: false,
        })
    }

    /// The same board with what came with it.
    #[must_use]
    pub fn with_extras(mut self, extras: Extras) -> Self {
        self.extras = (extras != NO_EXTRAS).then(|| Box::new(extras));
        self
    }

    /// The same board for positions that no one has checked: see
    /// [`Params::unchecked`](crate::Params::unchecked).
    #[must_use]
    pub(crate) fn unchecked(self) -> Self {
        Self { unchecked: true, ..self }
    }

    /// Whether its positions may be of the wrong parity.
    pub(crate) fn is_unchecked(&self) -> bool {
        self.unchecked
    }

    /// What came with the board.
    pub fn extras(&self) -> &Extras {
        self.extras.as_deref().unwrap_or(&NO_EXTRAS)
    }

    /// What is written on the pieces in place of their numbers.
    pub(crate) fn letters(&self) -> &[String] {
        &self.extras().letters
    }

    /// Whether it is a rectangle as the Fifteen has it, texts aside.
    #[inline]
    pub fn is_plain(&self) -> bool {
        self.made.is_none()
    }

    /// What the board is made of; `None` for a plain rectangle, which is made of its size.
    pub fn blueprint(&self) -> Option<&Blueprint> {
        self.made.as_ref().map(|made| &made.blueprint)
    }

    /// Columns of the table that the cells stand in.
    pub fn width(&self) -> u16 {
        self.w
    }

    /// Rows of the table that the cells stand in.
    pub fn height(&self) -> u16 {
        self.h
    }

    /// How many cells there are.
    #[inline]
    pub fn n_cells(&self) -> usize {
        usize::from(self.n)
    }

    /// Where the hole belongs.
    #[inline]
    pub fn home(&self) -> u16 {
        self.home
    }

    /// The largest number on a piece; 1 where there is none.
    pub(crate) fn most(&self) -> u16 {
        if self.home + 1 == self.n { (self.n - 1).max(1) } else { self.n }
    }

    /// Whether the goal lets this piece lie on this cell.
    #[inline]
    pub fn fits(&self, piece: u16, cell: u16) -> bool {
        piece == cell || self.has_classes() && self.label(piece) == self.label(cell)
    }

    /// Whether some pieces are identical.
    #[inline]
    pub fn has_classes(&self) -> bool {
        self.made.as_ref().is_some_and(|made| !made.labels.is_empty())
    }

    /// The piece whose picture this piece has: the first of its class, or itself.
    #[inline]
    pub fn label(&self, piece: u16) -> u16 {
        match &self.made {
            Some(made) if !made.labels.is_empty() => made.labels[usize::from(piece)],
            _ => piece,
        }
    }

    /// Whether the hole can go from one cell to another in a move.
    #[inline]
    pub fn has_move(&self, hole: u16, to: u16) -> bool {
        match &self.made {
            None => {
                let (low, high) = if hole < to { (hole, to) } else { (to, hole) };
                let d = high - low;
                to < self.n && (d == self.w || d == 1 && !high.is_multiple_of(self.w))
            }
            Some(made) => made.graph.has_move(hole, to),
        }
    }

    /// The cells that the hole can enter, ascending.
    #[inline]
    pub fn next(&self, hole: u16) -> SmallVec<[u16; 8]> {
        match &self.made {
            None => {
                let mut list = SmallVec::new();
                let x = hole % self.w;
                if hole >= self.w {
                    list.push(hole - self.w);
                }
                if x > 0 {
                    list.push(hole - 1);
                }
                if x + 1 < self.w {
                    list.push(hole + 1);
                }
                if hole + self.w < self.n {
                    list.push(hole + self.w);
                }
                list
            }
            Some(made) => SmallVec::from_slice(made.graph.next(hole)),
        }
    }

    /// The cell whose piece a key moves when the hole is here.
    #[inline]
    pub fn steered(&self, hole: u16, steer: Steer) -> Option<u16> {
        match &self.made {
            None => {
                let x = hole % self.w;
                match steer {
                    Steer::Up => (hole + self.w < self.n).then(|| hole + self.w),
                    Steer::Down => hole.checked_sub(self.w),
                    Steer::Left => (x + 1 < self.w).then_some(hole + 1),
                    Steer::Right => (x > 0).then(|| hole - 1),
                    _ => None,
                }
            }
            Some(made) => {
                let cell = made.keys[usize::from(hole)][steer as usize];
                (cell != NONE).then_some(cell)
            }
        }
    }

    /// Whether any key without Ctrl moves a piece on this board.
    pub fn has_arrow_keys(&self) -> bool {
        self.made.as_ref().is_none_or(|made| made.has_keys[0])
    }

    /// Whether any key with Ctrl moves a piece on this board.
    pub fn has_ctrl_keys(&self) -> bool {
        self.made.as_ref().is_some_and(|made| made.has_keys[1])
    }

    /// Whether any connection is drawn.
    pub fn has_visible_ways(&self) -> bool {
        self.made.as_ref().is_some_and(|made| made.has_visible_ways)
    }

    /// Whether some pieces move by no key.
    pub fn needs_numbers(&self) -> bool {
        self.made.as_ref().is_some_and(|made| made.needs_numbers)
    }

    /// Column and row of a cell in the table.
    #[inline]
    pub fn place(&self, cell: u16) -> (u16, u16) {
        match &self.made {
            None => (cell % self.w, cell / self.w),
            Some(made) => made.places[usize::from(cell)],
        }
    }

    /// The cell at a column and a row of the table; `None` for a block.
    pub fn cell_at_place(&self, x: u16, y: u16) -> Option<u16> {
        if x >= self.w || y >= self.h {
            return None;
        }
        let i = usize::from(y) * usize::from(self.w) + usize::from(x);
        match &self.made {
            None => Some(i as u16),
            Some(made) => made.blueprint.table[i].checked_sub(1),
        }
    }

    /// The cell at each place of the reading order.
    #[inline]
    pub fn reading(&self, place: usize) -> u16 {
        match &self.made {
            None => place as u16,
            Some(made) => made.reading[place],
        }
    }

    /// The graph and the goal that searches work on: lent, or made for a plain rectangle.
    pub fn search_form(&self) -> (Graph, Goal) {
        match &self.made {
            None => {
                let graph = Graph::rectangle(usize::from(self.w), usize::from(self.h));
                let goal = Goal::new(&graph, self.home);
                (graph, goal)
            }
            Some(made) => (made.graph.clone(), made.goal.clone()),
        }
    }

    /// The graph and the goal of a board that is no plain rectangle.
    pub fn graph(&self) -> Option<(&Graph, &Goal)> {
        self.made.as_ref().map(|made| (&made.graph, &made.goal))
    }

    /// Where cells are drawn freely: each cell's center, in pixels of the file's own scale.
    pub fn positions(&self) -> &[(u16, u16)] {
        self.made.as_ref().map_or(&[], |made| &made.blueprint.positions)
    }

    /// For free positions: the distance that is drawn as a tile, a piece's side in thousandths of
    /// it, and leftmost, topmost, rightmost and lowest position.
    pub fn free_scale(&self) -> Option<(u32, u32, [u16; 4])> {
        self.made.as_ref().filter(|m| m.spacing > 0).map(|m| (m.spacing, m.piece, m.extent))
    }

    /// The texts about the puzzle that suit this program, line by line.
    pub fn info(&self) -> &[String] {
        let e = self.extras();
        [&e.info, &e.info_text, &e.info_japi, &e.info_simple]
            .into_iter()
            .find(|lines| !lines.is_empty())
            .map_or(&[], |lines| lines.as_slice())
    }
}

/// Arcs and keys of a blueprint: moves by offset first, then connectors, all minus the barriers.
fn ways(blueprint: &Blueprint, places: &[(u16, u16)]) -> (Vec<(u16, u16)>, Vec<[u16; 8]>) {
    let mut barred = BTreeSet::new();
    for bar in &blueprint.barriers {
        let (a, b) = (bar.a - 1, bar.b - 1);
        if bar.bars != Bars::Back {
            barred.insert((a, b));
        }
        if bar.bars != Bars::Forth {
            barred.insert((b, a));
        }
    }
    let mut arcs = Vec::new();
    let mut keys = vec![[NONE; 8]; places.len()];
    let mut add = |from: u16, to: u16, steers: Steers| {
        if from == to || barred.contains(&(from, to)) {
            return;
        }
        arcs.push((from, to));
        for steer in steers.iter() {
            let slot = &mut keys[usize::from(to)][steer as usize];
            if *slot == NONE {
                *slot = from;
            }
        }
    };
    let (w, h) = (i32::from(blueprint.w), i32::from(blueprint.h));
    let classic = classic_offsets();
    let offsets: &[(i16, i16)] = match &blueprint.offsets {
        Some(offsets) => offsets,
        None if blueprint.connectors.is_empty() => &classic,
        None => &[],
    };
    for (i, &(dx, dy)) in offsets.iter().enumerate() {
        let steers = Steers::of_offset(i);
        for (hole, &(x, y)) in (0..).zip(places) {
            let (x, y) = (i32::from(x) + i32::from(dx), i32::from(y) + i32::from(dy));
            if (0..w).contains(&x) && (0..h).contains(&y) {
                let number = blueprint.table[(y * w + x) as usize];
                if number > 0 {
                    add(number - 1, hole, steers);
                }
            }
        }
    }
    for c in &blueprint.connectors {
        add(c.a - 1, c.b - 1, c.steers);
        if c.two_way {
            add(c.b - 1, c.a - 1, c.steers.inverse());
        }
    }
    (arcs, keys)
}

impl Made {
    /// Works out the scale of free positions.
    fn measure(&mut self) {
        let at = &self.blueprint.positions;
        if at.is_empty() {
            return;
        }
        self.extent = [
            at.iter().map(|p| p.0).min().unwrap_or(0),
            at.iter().map(|p| p.1).min().unwrap_or(0),
            at.iter().map(|p| p.0).max().unwrap_or(0),
            at.iter().map(|p| p.1).max().unwrap_or(0),
        ];
        let square = |a: usize, b: usize| {
            let dx = u32::from(at[a].0.abs_diff(at[b].0));
            let dy = u32::from(at[a].1.abs_diff(at[b].1));
            u64::from(dx) * u64::from(dx) + u64::from(dy) * u64::from(dy)
        };
        let n = at.len();
        let connected = (0..n)
            .flat_map(|a| self.graph.linked(a as u16).iter().map(move |&b| (a, usize::from(b))))
            .map(|(a, b)| square(a, b))
            .filter(|&d| d > 0)
            .min();
        // Cells that are near without being connected must not cover each other; on large boards
        // a cell's neighbors in the list are looked at only.
        let reach = if n <= 1000 { n } else { 16 };
        let any = (0..n)
            .flat_map(|a| (a + 1..n.min(a + reach)).map(move |b| (a, b)))
            .map(|(a, b)| square(a, b))
            .filter(|&d| d > 0)
            .min();
        let span = u32::from(self.extent[2] - self.extent[0])
            .max(u32::from(self.extent[3] - self.extent[1]));
        // A picture of more than 100 tiles a side would serve nobody.
        let least = (span / 100).max(1);
        self.spacing = (connected.or(any).unwrap_or(1).isqrt() as u32).max(least);
        let nearest = any.map_or(self.spacing, |d| d.isqrt() as u32);
        self.piece = (nearest * 960 / self.spacing).clamp(200, 800);
    }
}
