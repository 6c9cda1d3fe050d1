//! Boards: a graph of cells, their places in the picture, and everything else that a `.puz` file
//! says.

mod blueprint;
pub(crate) mod id;
pub(crate) mod positions;
mod shown_places;
mod subpuzzle;

use alloc::boxed::Box;
use alloc::collections::BTreeSet;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use core::fmt;

use smallvec::SmallVec;

pub use blueprint::{
    Barrier, Bars, Blueprint, BlueprintError, BlueprintPart, Connector, MoveKey, MoveKeys,
    classic_offsets,
};
pub(crate) use blueprint::{no_cell, no_piece};
use positions::{extent, smallest_distance, square_distance};
use shown_places::shown_places;
pub use subpuzzle::Subpuzzle;

use puzzle_core::Text;

use crate::goal::Goal;
use crate::graph::{Graph, NONE};

/// The largest number of cells of a board. The ID of such a rectangle still fits the limit on IDs.
pub const MAX_CELLS: usize = 10_000;

/// The texts and other extras of a board in a `.puz` file: everything apart from its cells and
/// connections. Game IDs do not contain them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Extras {
    /// The name of the puzzle.
    pub name: String,
    /// Information about the puzzle for all front ends, line by line.
    pub info: Vec<String>,
    /// Information about the puzzle for the simple text interface, line by line.
    pub info_simple: Vec<String>,
    /// Information about the puzzle for the full-screen text interface, line by line.
    pub info_text: Vec<String>,
    /// Information about the puzzle for the graphical interface, line by line.
    pub info_japi: Vec<String>,
    /// The lines of a text drawing of the board, into which the wide text form writes the pieces.
    pub scheme_simple: Vec<String>,
    /// The lines of a text drawing of the board, into which the dense text form writes the pieces.
    pub scheme_text: Vec<String>,
    /// The macros, each a path of the hole: the number of its first cell and of each cell that it
    /// moves to.
    pub macros: Vec<Vec<u16>>,
    /// Smaller boards that parts of this one can be played as.
    pub subpuzzles: Vec<Subpuzzle>,
    /// The name of the set of images that replaces the game's own drawing; empty for the default
    /// images.
    pub images: String,
    /// The labels of the pieces instead of their numbers, starting with the first piece. Pieces
    /// after the end of the list show their numbers. Identical pieces show the label of the first
    /// one.
    pub letters: Vec<String>,
}

/// A board, shared by all states of a game.
///
/// Cells are counted in reading order of the table, from 0 here and from 1 in moves. A piece is named
/// by its home cell. What the table says of a cell, and what is printed on its piece, is its
/// [number](Board::number). A plain rectangle computes its connections and needs no graph.
#[derive(Clone)]
pub struct Board {
    w: u16,
    h: u16,
    n: u16,
    home: u16,
    /// The graph, the goal and the rest of a board that is not a plain rectangle; `None` for a
    /// plain rectangle.
    parts: Option<Box<BoardParts>>,
    extras: Option<Box<Extras>>,
    /// `true` for a plain rectangle whose positions may have the wrong parity.
    unchecked: bool,
}

/// The parts of a board that is not a plain rectangle.
#[derive(Clone, Debug)]
struct BoardParts {
    blueprint: Blueprint,
    graph: Graph,
    goal: Goal,
    /// For each piece, the first piece of its class of identical pieces; empty if all pieces are
    /// different.
    labels: Vec<u16>,
    /// The number of each cell.
    numbers: Vec<u16>,
    /// The cell with each number, counted from 0.
    cells: Vec<u16>,
    /// The column and row of each cell in the table.
    places: Vec<(u16, u16)>,
    /// The column and row of each cell in the picture.
    shown: Vec<(u16, u16)>,
    /// The center of each cell in pixels; empty for a grid.
    positions: Vec<(u16, u16)>,
    /// For each cell of the hole: the cell whose piece each key moves, or `NONE`.
    keys: Vec<[u16; 8]>,
    /// Whether any key without Ctrl moves a piece, and whether any key with Ctrl does.
    has_keys: [bool; 2],
    /// Whether some pieces cannot be moved by a key.
    needs_numbers: bool,
    /// Whether any connection is drawn.
    has_visible_ways: bool,
    /// The smallest distance of connected centers in the units of the positions; 0 without
    /// positions.
    spacing: u32,
    /// The side of a piece in thousandths of a tile, on a board whose cells are not in a grid.
    piece: u32,
    /// The smallest x, the smallest y, the largest x and the largest y of all positions.
    extent: [u16; 4],
}

impl fmt::Debug for Board {
    /// Shows the board's text in IDs, which keeps the debug output of states short.
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
    /// Creates a plain rectangle as in the Fifteen: pieces in reading order, the hole last.
    ///
    /// # Panics
    /// Panics if the rectangle has no cell or more than [`MAX_CELLS`]. Params are validated before.
    pub fn rectangle(w: u16, h: u16) -> Self {
        let n = usize::from(w) * usize::from(h);
        assert!((1..=MAX_CELLS).contains(&n), "a rectangle cannot have {n} cells");
        Self { w, h, n: n as u16, home: n as u16 - 1, parts: None, extras: None, unchecked: false }
    }

    /// Creates the board that a blueprint describes.
    ///
    /// # Errors
    /// Returns the first part of the blueprint that is wrong.
    pub fn new(blueprint: Blueprint) -> Result<Self, BlueprintError> {
        blueprint.check()?;
        let blueprint = blueprint.tidied();
        let (w, h) = (blueprint.w, blueprint.h);
        let n = blueprint.n_cells();
        if blueprint.is_plain() {
            return Ok(Self::rectangle(w, h));
        }
        let is_cell = |&(_, number): &(u16, u16)| number > 0;
        let (places, numbers): (Vec<(u16, u16)>, Vec<u16>) = (0..)
            .zip(blueprint.table.iter().copied())
            .filter(is_cell)
            .map(|(i, number)| ((i % w, i / w), number))
            .unzip();
        let mut cells = vec![0; n];
        for (cell, &number) in (0..).zip(&numbers) {
            cells[usize::from(number) - 1] = cell;
        }
        let cell = |number: u16| cells[usize::from(number) - 1];
        let home = cell(blueprint.home);
        let (arcs, keys) = ways(&blueprint, &places, &cells);
        let graph = if blueprint.is_rectangle() {
            Graph::rectangle(usize::from(w), usize::from(h))
        } else {
            Graph::new(n, &arcs)
        };
        let any = |keys: &[u16]| keys.iter().any(|&cell| cell != NONE);
        let has_keys =
            [keys.iter().any(|keys| any(&keys[..4])), keys.iter().any(|keys| any(&keys[4..]))];
        let needs_numbers = (0..n as u16)
            .any(|hole| graph.next(hole).iter().any(|c| !keys[usize::from(hole)].contains(c)));
        let classes: Vec<Vec<u16>> = blueprint
            .classes
            .iter()
            .map(|class| class.iter().map(|&p| cell(p)).collect())
            .collect();
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
        let mut parts = BoardParts {
            graph,
            goal,
            labels,
            positions: match &blueprint.positions[..] {
                [] => Vec::new(),
                at => numbers.iter().map(|&number| at[usize::from(number) - 1]).collect(),
            },
            numbers,
            cells,
            // Rows and columns without a cell are not counted.
            shown: shown_places(&places, 0, 0),
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
        parts.measure();
        Ok(Self {
            w,
            h,
            n: n as u16,
            home,
            parts: Some(Box::new(parts)),
            extras: None,
            unchecked: false,
        })
    }

    /// Returns the board with these extras.
    #[must_use]
    pub fn with_extras(mut self, extras: Extras) -> Self {
        self.extras = (extras != NO_EXTRAS).then(|| Box::new(extras));
        self
    }

    /// Returns the board with `unchecked` set: it accepts positions that nobody has checked for
    /// parity. See [`Params::unchecked`](crate::Params::unchecked).
    #[must_use]
    pub(crate) fn unchecked(self) -> Self {
        Self { unchecked: true, ..self }
    }

    /// Returns whether positions may have the wrong parity.
    pub(crate) fn is_unchecked(&self) -> bool {
        self.unchecked
    }

    /// Returns the extras of the board.
    pub fn extras(&self) -> &Extras {
        self.extras.as_deref().unwrap_or(&NO_EXTRAS)
    }

    /// Returns the name of the puzzle, which may be empty. The names of bundled boards have
    /// translations.
    pub(crate) fn name(&self) -> Text {
        Text::english(&self.extras().name)
    }

    /// Returns the texts that pieces show instead of their numbers, starting with the first piece;
    /// empty if pieces show numbers.
    pub(crate) fn letters(&self) -> &[String] {
        &self.extras().letters
    }

    /// Returns whether the board is a rectangle as in the Fifteen, apart from texts.
    #[inline]
    pub fn is_plain(&self) -> bool {
        self.parts.is_none()
    }

    /// Returns the blueprint of the board, or `None` for a plain rectangle.
    pub fn blueprint(&self) -> Option<&Blueprint> {
        self.parts.as_ref().map(|parts| &parts.blueprint)
    }

    /// Returns the number of columns of the table of cells.
    pub fn width(&self) -> u16 {
        self.w
    }

    /// Returns the number of rows of the table of cells.
    pub fn height(&self) -> u16 {
        self.h
    }

    /// Returns the number of cells.
    #[inline]
    pub fn n_cells(&self) -> usize {
        usize::from(self.n)
    }

    /// Returns the hole's home: its cell in the goal.
    #[inline]
    pub fn home(&self) -> u16 {
        self.home
    }

    /// Returns the number of a cell in the table, which is printed on the piece whose home it is.
    #[inline]
    pub fn number(&self, cell: u16) -> u16 {
        match &self.parts {
            None => cell + 1,
            Some(parts) => parts.numbers[usize::from(cell)],
        }
    }

    /// Returns the cell with a number of the table.
    ///
    /// # Panics
    /// Panics if no cell has the number. Readers check this first.
    #[inline]
    pub fn cell(&self, number: u16) -> u16 {
        match &self.parts {
            None => number - 1,
            Some(parts) => parts.cells[usize::from(number) - 1],
        }
    }

    /// Returns the largest number on a piece, or 1 if there are no pieces.
    pub(crate) fn most(&self) -> u16 {
        if self.number(self.home) == self.n { (self.n - 1).max(1) } else { self.n }
    }

    /// Returns whether the goal allows this piece on this cell.
    #[inline]
    pub fn fits(&self, piece: u16, cell: u16) -> bool {
        piece == cell || self.has_classes() && self.label(piece) == self.label(cell)
    }

    /// Returns whether some pieces are identical.
    #[inline]
    pub fn has_classes(&self) -> bool {
        self.parts.as_ref().is_some_and(|parts| !parts.labels.is_empty())
    }

    /// Returns the piece whose label this piece shows: the first of its class, or itself.
    #[inline]
    pub fn label(&self, piece: u16) -> u16 {
        match &self.parts {
            Some(parts) if !parts.labels.is_empty() => parts.labels[usize::from(piece)],
            _ => piece,
        }
    }

    /// Returns the number that is printed on a piece: its own, or that of the first piece of its
    /// class.
    #[inline]
    pub fn printed_number(&self, piece: u16) -> u16 {
        self.number(self.label(piece))
    }

    /// Returns whether the hole can go from one cell to another in one move.
    #[inline]
    pub fn has_move(&self, hole: u16, to: u16) -> bool {
        match &self.parts {
            None => {
                let (low, high) = if hole < to { (hole, to) } else { (to, hole) };
                let d = high - low;
                to < self.n && (d == self.w || d == 1 && !high.is_multiple_of(self.w))
            }
            Some(parts) => parts.graph.has_move(hole, to),
        }
    }

    /// Returns the cells that the hole can enter, ascending.
    #[inline]
    pub fn next(&self, hole: u16) -> SmallVec<[u16; 8]> {
        match &self.parts {
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
            Some(parts) => SmallVec::from_slice(parts.graph.next(hole)),
        }
    }

    /// Returns the cell whose piece a key moves when the hole is on this cell.
    #[inline]
    pub fn cell_for_key(&self, hole: u16, move_key: MoveKey) -> Option<u16> {
        match &self.parts {
            None => {
                let x = hole % self.w;
                match move_key {
                    MoveKey::Up => (hole + self.w < self.n).then(|| hole + self.w),
                    MoveKey::Down => hole.checked_sub(self.w),
                    MoveKey::Left => (x + 1 < self.w).then_some(hole + 1),
                    MoveKey::Right => (x > 0).then(|| hole - 1),
                    _ => None,
                }
            }
            Some(parts) => {
                let cell = parts.keys[usize::from(hole)][move_key as usize];
                (cell != NONE).then_some(cell)
            }
        }
    }

    /// Returns whether the board is a rectangle with one piece for each cell but the hole's home,
    /// which is a corner that leads the reading order or ends it.
    pub(crate) fn is_rectangle_with_hole_at_an_end(&self) -> bool {
        let is_turned = |parts: &BoardParts| {
            parts.graph.as_rectangle().is_some() && parts.labels.is_empty() && self.home == 0
        };
        self.parts.as_deref().is_none_or(is_turned)
    }

    /// Returns whether any key without Ctrl moves a piece on this board.
    pub fn has_arrow_keys(&self) -> bool {
        self.parts.as_ref().is_none_or(|parts| parts.has_keys[0])
    }

    /// Returns whether any key with Ctrl moves a piece on this board.
    pub fn has_ctrl_keys(&self) -> bool {
        self.parts.as_ref().is_some_and(|parts| parts.has_keys[1])
    }

    /// Returns whether a move can lead to a cell that is not a neighbor in the table.
    pub(crate) fn has_leaps(&self) -> bool {
        let is_step = |&(x, y): &(i16, i16)| x.unsigned_abs() + y.unsigned_abs() == 1;
        let offsets = self.blueprint().and_then(|blueprint| blueprint.offsets.as_ref());
        offsets.is_some_and(|list| !list.iter().all(is_step))
    }

    /// Returns whether pieces move between neighbors in a grid, and all neighbors without a wall
    /// between them are connected.
    pub(crate) fn is_tray(&self) -> bool {
        let has_links = self.blueprint().is_some_and(|board| !board.connectors.is_empty());
        self.free_scale().is_none() && !has_links && !self.has_leaps()
    }

    /// Returns whether any connection is drawn.
    pub fn has_visible_ways(&self) -> bool {
        self.parts.as_ref().is_some_and(|parts| parts.has_visible_ways)
    }

    /// Returns whether some pieces cannot be moved by a direction key, so that players type their
    /// numbers.
    pub fn needs_numbers(&self) -> bool {
        self.parts.as_ref().is_some_and(|parts| parts.needs_numbers)
    }

    /// Returns the column and row of a cell in the table.
    #[inline]
    pub fn place(&self, cell: u16) -> (u16, u16) {
        match &self.parts {
            None => (cell % self.w, cell / self.w),
            Some(parts) => parts.places[usize::from(cell)],
        }
    }

    /// Returns the column and row of a cell in the picture, from 0. They differ from its place in the
    /// table if the board has positions.
    pub fn shown_place(&self, cell: u16) -> (u16, u16) {
        match &self.parts {
            None => self.place(cell),
            Some(parts) => parts.shown[usize::from(cell)],
        }
    }

    /// Returns the cells of each row of the picture with their columns, from left to right.
    pub fn shown_rows(&self) -> Vec<Vec<(u16, u16)>> {
        let mut rows = Vec::new();
        for cell in 0..self.n {
            let (column, row) = self.shown_place(cell);
            let row = usize::from(row);
            if rows.len() <= row {
                rows.resize(row + 1, Vec::new());
            }
            rows[row].push((column, cell));
        }
        for row in &mut rows {
            row.sort_unstable();
        }
        rows
    }

    /// Returns the cell at a column and row of the table, or `None` for a blocked place.
    pub fn cell_at_place(&self, x: u16, y: u16) -> Option<u16> {
        if x >= self.w || y >= self.h {
            return None;
        }
        let i = usize::from(y) * usize::from(self.w) + usize::from(x);
        match &self.parts {
            None => Some(i as u16),
            Some(parts) => {
                let number = parts.blueprint.table[i];
                (number > 0).then(|| self.cell(number))
            }
        }
    }

    /// Returns the graph and the goal for searches. They are built for a plain rectangle, otherwise
    /// cloned.
    pub fn graph_and_goal(&self) -> (Graph, Goal) {
        match &self.parts {
            None => {
                let graph = Graph::rectangle(usize::from(self.w), usize::from(self.h));
                let goal = Goal::new(&graph, self.home);
                (graph, goal)
            }
            Some(parts) => (parts.graph.clone(), parts.goal.clone()),
        }
    }

    /// Returns the graph and the goal of a board that is not a plain rectangle.
    pub fn graph(&self) -> Option<(&Graph, &Goal)> {
        self.parts.as_ref().map(|parts| (&parts.graph, &parts.goal))
    }

    /// Returns the center of each cell in pixels of the file's own scale, or an empty slice if the
    /// cells are in a grid.
    pub fn positions(&self) -> &[(u16, u16)] {
        self.parts.as_ref().map_or(&[], |parts| &parts.positions)
    }

    /// Returns the scale of a board whose cells are not in a grid: the distance that is drawn as
    /// one tile, the side of a piece in thousandths of it, and the leftmost, topmost, rightmost and
    /// lowest position.
    pub fn free_scale(&self) -> Option<(u32, u32, [u16; 4])> {
        self.parts.as_ref().filter(|m| m.spacing > 0).map(|m| (m.spacing, m.piece, m.extent))
    }

    /// Returns the information about the puzzle that suits this program, line by line.
    pub fn info(&self) -> &[String] {
        let e = self.extras();
        [&e.info, &e.info_text, &e.info_japi, &e.info_simple]
            .into_iter()
            .find(|lines| !lines.is_empty())
            .map_or(&[], |lines| lines.as_slice())
    }
}

/// Computes the arcs and keys of a blueprint: moves by offset first, then connectors, without those
/// that barriers block. `places` are those of the cells, and `cells` the cells by number.
fn ways(
    blueprint: &Blueprint,
    places: &[(u16, u16)],
    cells: &[u16],
) -> (Vec<(u16, u16)>, Vec<[u16; 8]>) {
    let cell = |number: u16| cells[usize::from(number) - 1];
    let mut barred = BTreeSet::new();
    for bar in &blueprint.barriers {
        let (a, b) = (cell(bar.a), cell(bar.b));
        if bar.bars != Bars::Back {
            barred.insert((a, b));
        }
        if bar.bars != Bars::Forth {
            barred.insert((b, a));
        }
    }
    let mut arcs = Vec::new();
    let mut cells_by_key = vec![[NONE; 8]; places.len()];
    let mut add = |from: u16, to: u16, keys: MoveKeys| {
        if from == to || barred.contains(&(from, to)) {
            return;
        }
        arcs.push((from, to));
        for key in keys.iter() {
            let slot = &mut cells_by_key[usize::from(to)][key as usize];
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
        let keys = MoveKeys::of_offset(i);
        for (hole, &(x, y)) in (0..).zip(places) {
            let (x, y) = (i32::from(x) + i32::from(dx), i32::from(y) + i32::from(dy));
            if (0..w).contains(&x) && (0..h).contains(&y) {
                let number = blueprint.table[(y * w + x) as usize];
                if number > 0 {
                    add(cell(number), hole, keys);
                }
            }
        }
    }
    for c in &blueprint.connectors {
        add(cell(c.a), cell(c.b), c.keys);
        if c.two_way {
            add(cell(c.b), cell(c.a), c.keys.inverse());
        }
    }
    (arcs, cells_by_key)
}

impl BoardParts {
    /// Computes the scale of a board whose cells are not in a grid: `spacing`, `piece` and
    /// `extent`.
    fn measure(&mut self) {
        let at = &self.positions;
        let Some(extent) = extent(at) else { return };
        self.extent = extent;
        let connected = (0..at.len())
            .flat_map(|a| self.graph.neighbors(a as u16).iter().map(move |&b| (a, usize::from(b))))
            .map(|(a, b)| square_distance(at[a], at[b]))
            .filter(|&square| square > 0)
            .min()
            .map(|square| square.isqrt() as u32);
        // Cells that are close without being connected must not cover each other.
        let any = smallest_distance(at);
        let [left, top, right, bottom] = extent;
        let span = u32::from((right - left).max(bottom - top));
        // Limit the picture to about 100 tiles in each direction.
        let least = (span / 100).max(1);
        self.spacing = connected.or(any).unwrap_or(1).max(least);
        let nearest = any.unwrap_or(self.spacing);
        self.piece = (nearest * 960 / self.spacing).clamp(200, 800);
        let side = (u64::from(self.spacing) * u64::from(self.piece) / 1000) as u32;
        self.shown = shown_places(at, side, self.spacing / 32);
    }
}
