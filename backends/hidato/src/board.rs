//! Boards: the cells of a puzzle and which of them are neighbors.

use crate::pair_rule::{PairRule, RuledPair, ordered};
use crate::topology::Topology;
use alloc::vec::Vec;
use puzzle_core::label;
use smallvec::SmallVec;

/// The maximum number of places of a board, used or not.
pub const MAX_CELLS: usize = 2500;

/// The kind of a place.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum PlaceKind {
    /// A cell that takes a number.
    #[default]
    Cell,
    /// A visible place that takes no number.
    Block,
    /// An invisible place: outside the outline, or a hole in it.
    Invisible,
}

/// The reason why no path through all cells can exist.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardFault {
    /// The reason as a sentence without a final period.
    pub words: &'static str,
    /// The places that show the reason, for example the dead ends.
    pub places: Vec<usize>,
}

/// A board: a rectangle of places, some of which are cells, as a graph.
///
/// Places are numbered row by row from 0. A rectangle has at most 2,500 places. The topology says
/// which cells are neighbors; rules for pairs of them, walls and links, are the board's own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    topology: Topology,
    width: u16,
    height: u16,
    kinds: Vec<PlaceKind>,
    n_cells: u16,
    /// The walls and links, ordered by their cells.
    rules: Vec<RuledPair>,
    starts: Vec<u32>,
    arcs: Vec<u16>,
}

impl Board {
    /// Makes a board of `width` columns from the kinds of its places, row by row, without walls and
    /// links.
    ///
    /// # Panics
    /// Panics if `kinds` is not a complete rectangle or has more than 2,500 places.
    pub fn new(topology: Topology, width: usize, kinds: Vec<PlaceKind>) -> Self {
        Self::with_rules(topology, width, kinds, Vec::new())
    }

    /// Makes a board with walls and links. Rules for pairs that are not neighbors are left out; of
    /// several for the same pair the last counts.
    ///
    /// # Panics
    /// Panics if `kinds` is not a complete rectangle or has more than 2,500 places.
    pub fn with_rules(
        topology: Topology,
        width: usize,
        kinds: Vec<PlaceKind>,
        rules: Vec<RuledPair>,
    ) -> Self {
        assert!(width > 0 && kinds.len() <= MAX_CELLS && kinds.len().is_multiple_of(width));
        let height = kinds.len() / width;
        let n_cells = kinds.iter().filter(|&&k| k == PlaceKind::Cell).count() as u16;
        let mut board = Self {
            topology,
            width: width as u16,
            height: height as u16,
            kinds,
            n_cells,
            rules: Vec::new(),
            starts: Vec::new(),
            arcs: Vec::new(),
        };
        board.set_rules(rules);
        board
    }

    /// Replaces the walls and links, and finds the neighbors of all cells.
    fn set_rules(&mut self, rules: Vec<RuledPair>) {
        self.rules.clear();
        for (a, b, rule) in rules {
            let (a, b) = ordered(a.into(), b.into());
            if !self.in_topology(a.into()).any(|other| other == usize::from(b)) {
                continue;
            }
            match self.rules.binary_search_by_key(&(a, b), |&(a, b, _)| (a, b)) {
                Ok(i) => self.rules[i].2 = rule,
                Err(i) => self.rules.insert(i, (a, b, rule)),
            }
        }
        let chains = Chains::of(self);
        let (mut starts, mut arcs) = (Vec::with_capacity(self.n_places() + 1), Vec::new());
        starts.push(0);
        for place in 0..self.n_places() {
            let is_open = |&other: &usize| {
                self.rule(place, other) != Some(PairRule::Wall) && chains.allows(place, other)
            };
            let others = self.in_topology(place).filter(is_open);
            arcs.extend(others.map(|other| other as u16));
            starts.push(arcs.len() as u32);
        }
        (self.starts, self.arcs) = (starts, arcs);
    }

    /// The cells that are neighbors of a place by the topology alone, in reading order; a block has
    /// none.
    pub(crate) fn in_topology(&self, place: usize) -> impl Iterator<Item = usize> + '_ {
        let (row, column) = (place / self.width(), place % self.width());
        let steps: &[(i8, i8)] =
            if self.is_cell(place) { self.topology.steps(row, column) } else { &[] };
        steps.iter().filter_map(move |&(down, right)| {
            let (r, c) = (row as i32 + i32::from(down), column as i32 + i32::from(right));
            let is_inside =
                r >= 0 && c >= 0 && (r as usize) < self.height() && (c as usize) < self.width();
            let other = is_inside.then(|| r as usize * self.width() + c as usize)?;
            self.is_cell(other).then_some(other)
        })
    }

    /// The topology, which says which cells touch.
    pub fn topology(&self) -> Topology {
        self.topology
    }

    /// The number of columns.
    pub fn width(&self) -> usize {
        usize::from(self.width)
    }

    /// The number of rows.
    pub fn height(&self) -> usize {
        usize::from(self.height)
    }

    /// The number of places in the rectangle, used or not.
    pub fn n_places(&self) -> usize {
        self.kinds.len()
    }

    /// The number of cells, which is also the largest number of the path.
    pub fn n_cells(&self) -> usize {
        usize::from(self.n_cells)
    }

    /// The kind of each place, row by row.
    pub fn kinds(&self) -> &[PlaceKind] {
        &self.kinds
    }

    /// Returns `true` if a place takes a number.
    pub fn is_cell(&self, place: usize) -> bool {
        self.kinds.get(place) == Some(&PlaceKind::Cell)
    }

    /// The walls and links, ordered by their cells.
    pub fn rules(&self) -> &[RuledPair] {
        &self.rules
    }

    /// The pairs of cells that are linked.
    pub fn links(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        self.pairs(PairRule::Link)
    }

    /// For each place the cells to which it is linked; empty on a board without links.
    pub(crate) fn link_partners(&self) -> Vec<SmallVec<[u16; 2]>> {
        let mut partners = Vec::new();
        for (a, b) in self.links() {
            partners.resize(self.n_places(), SmallVec::new());
            partners[a].push(b as u16);
            partners[b].push(a as u16);
        }
        partners
    }

    /// The pairs of cells that have a wall between them.
    pub fn walls(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        self.pairs(PairRule::Wall)
    }

    fn pairs(&self, wanted: PairRule) -> impl Iterator<Item = (usize, usize)> + '_ {
        let of_kind = self.rules.iter().filter(move |&&(_, _, rule)| rule == wanted);
        of_kind.map(|&(a, b, _)| (usize::from(a), usize::from(b)))
    }

    /// The rule for a pair of neighbors; `None` if there is none.
    pub fn rule(&self, a: usize, b: usize) -> Option<PairRule> {
        let found = self.rules.binary_search_by_key(&ordered(a, b), |&(a, b, _)| (a, b));
        found.ok().map(|i| self.rules[i].2)
    }

    /// Returns the same board with other walls and links.
    #[must_use]
    pub fn ruled(&self, rules: Vec<RuledPair>) -> Self {
        let mut board = self.clone();
        board.set_rules(rules);
        board
    }

    /// The neighbors of a place, in reading order: the cells to which the path can step from it. A
    /// block has none. A wall excludes a neighbor, and so do links: a cell with two links has no
    /// other neighbors, and the ends of a chain of links are no neighbors.
    pub fn neighbors(&self, place: usize) -> &[u16] {
        &self.arcs[self.starts[place] as usize..self.starts[place + 1] as usize]
    }

    /// Returns `true` if two cells are neighbors.
    pub fn are_neighbors(&self, a: usize, b: usize) -> bool {
        self.neighbors(a).binary_search(&(b as u16)).is_ok()
    }

    /// The cells, in reading order.
    pub fn cells(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.kinds.len()).filter(|&p| self.kinds[p] == PlaceKind::Cell)
    }

    /// Returns a reason why no path through all cells can exist, if a quick test finds one:
    /// links that no path can follow, disconnected cells, more than two dead ends, or two colors of
    /// cells that do not balance.
    pub fn flaw(&self) -> Option<BoardFault> {
        self.flaw_with(&[])
    }

    /// Returns a reason why no path through all cells can exist that has the given numbers, if a
    /// quick test finds one. It makes the tests of [`flaw`](Self::flaw). `clues` holds the number
    /// at each place, 0 for none. Where cells have two colors that alternate along a path, odd and
    /// even numbers must alternate too.
    pub fn flaw_with(&self, clues: &[u16]) -> Option<BoardFault> {
        let flaw = |words, places| Some(BoardFault { words, places });
        let Some(first) = self.cells().next() else {
            return flaw(label!("the board has no cell"), Vec::new());
        };
        if self.n_cells == 1 {
            return None;
        }
        let chains = Chains::of(self);
        if let Some(place) = chains.partners.iter().position(|linked| linked.len() > 2) {
            return flaw(label!("a cell has more than two links"), alloc::vec![place]);
        }
        if let Some(place) = chains.loop_at {
            return flaw(label!("links form a loop"), alloc::vec![place]);
        }
        let mut color = alloc::vec![0u8; self.n_places()];
        let mut queue = Vec::with_capacity(self.n_cells());
        let mut two_colors = true;
        color[first] = 1;
        queue.push(first);
        let mut next = 0;
        while let Some(&a) = queue.get(next) {
            next += 1;
            for &b in self.neighbors(a) {
                let b = usize::from(b);
                if color[b] == 0 {
                    color[b] = 3 - color[a];
                    queue.push(b);
                } else if color[b] == color[a] {
                    two_colors = false;
                }
            }
        }
        if queue.len() < self.n_cells() {
            // Reports the smaller part as the one that is cut off.
            let is_in = 2 * queue.len() < self.n_cells();
            let apart = self.cells().filter(|&p| (color[p] > 0) == is_in).collect();
            return flaw(label!("some cells cannot be reached from others"), apart);
        }
        let is_end = |a: &usize| self.neighbors(*a).len() == 1;
        if queue.iter().filter(|a| is_end(a)).count() > 2 {
            return flaw(
                label!("more than two cells are dead ends"),
                self.cells().filter(is_end).collect(),
            );
        }
        let light = queue.iter().filter(|&&a| color[a] == 1).count();
        let dark = queue.len() - light;
        if two_colors && light.abs_diff(dark) > 1 {
            let many = if light > dark { 1 } else { 2 };
            let places = self.cells().filter(|&p| color[p] == many).collect();
            let words = label!(
                "a path alternates between two colors of cells, and there are too many cells of one color"
            );
            return flaw(words, places);
        }
        // The color of odd numbers. If the number of cells is odd, they are one more than the even
        // ones.
        let mut odd = (light != dark).then_some(if light > dark { 1 } else { 2 });
        let mut before = None;
        for (place, &clue) in clues.iter().enumerate().filter(|(_, clue)| **clue > 0) {
            let color = if clue % 2 == 1 { color[place] } else { 3 - color[place] };
            if two_colors && *odd.get_or_insert(color) != color {
                let words = label!(
                    "odd and even numbers alternate along a path, but with these clues \
                             they cannot"
                );
                return flaw(words, before.into_iter().chain([place]).collect());
            }
            before = Some(place);
        }
        None
    }
}

/// The chains of cells that links join.
struct Chains {
    /// The cells to which each place is linked; empty on a board without links.
    partners: Vec<SmallVec<[u16; 2]>>,
    /// For each cell at an end of a chain the cell at the other end; for a cell without links the
    /// cell itself.
    other_end: Vec<u16>,
    /// A cell of a loop of links.
    loop_at: Option<usize>,
}

impl Chains {
    fn of(board: &Board) -> Self {
        let mut other_end: Vec<u16> = (0..board.n_places() as u16).collect();
        let mut loop_at = None;
        // A link joins two chains into one, whose ends are the two ends that the link does not join.
        for (a, b) in board.links() {
            let (left, right) = (other_end[a], other_end[b]);
            if usize::from(left) == b {
                loop_at = loop_at.or(Some(a));
            }
            other_end[usize::from(left)] = right;
            other_end[usize::from(right)] = left;
        }
        Self { partners: board.link_partners(), other_end, loop_at }
    }

    /// Returns `true` if a path that follows the links can step between two cells.
    fn allows(&self, a: usize, b: usize) -> bool {
        if self.partners.is_empty() {
            return true;
        }
        let is_full = |place: usize| self.partners[place].len() > 1;
        let closes_loop = usize::from(self.other_end[a]) == b;
        self.partners[a].contains(&(b as u16)) || !is_full(a) && !is_full(b) && !closes_loop
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::String;
    use core::fmt::Write;
    use expect_test::{Expect, expect};

    fn around(topology: Topology, row: usize, column: usize) -> String {
        let board = Board::new(topology, 5, alloc::vec![PlaceKind::Cell; 20]);
        let here = row * 5 + column;
        let mut text = String::new();
        for r in 0..4 {
            for c in 0..5 {
                let p = r * 5 + c;
                text.push(if p == here {
                    '@'
                } else if board.are_neighbors(here, p) {
                    'x'
                } else {
                    '.'
                });
            }
            text.push(' ');
        }
        text
    }

    fn check(row: usize, column: usize, want: &Expect) {
        let mut text = String::new();
        for t in Topology::ALL {
            writeln!(text, "{} {}", t.letter(), around(t, row, column)).unwrap();
        }
        want.assert_eq(&text);
    }

    #[test]
    fn neighbors_of_every_topology() {
        check(
            1,
            2,
            &expect![[r#"
                O ..x.. .x@x. ..x.. ..... 
                D .x.x. ..@.. .x.x. ..... 
                R .xxx. .x@x. .xxx. ..... 
                X ..xx. .x@x. ..xx. ..... 
                T ..x.. .x@x. ..... ..... 
                V x...x ..@.. ..x.. ..... 
                B x.x.x .x@x. ..x.. ..... 
                A xxxxx xx@xx .xxx. ..... 
                N x...x ..@.. x...x .x.x. 
                J ..... ..@.. ..... x...x 
            "#]],
        );
        check(
            2,
            2,
            &expect![[r#"
                O ..... ..x.. .x@x. ..x.. 
                D ..... .x.x. ..@.. .x.x. 
                R ..... .xxx. .x@x. .xxx. 
                X ..... .xx.. .x@x. .xx.. 
                T ..... ..... .x@x. ..x.. 
                V ..... ..x.. ..@.. x...x 
                B ..... ..x.. .x@x. x.x.x 
                A ..... .xxx. xx@xx xxxxx 
                N .x.x. x...x ..@.. x...x 
                J x...x ..... ..@.. ..... 
            "#]],
        );
    }

    #[test]
    fn touching_is_symmetric() {
        for t in Topology::ALL {
            let board = Board::new(t, 7, alloc::vec![PlaceKind::Cell; 42]);
            for a in 0..42 {
                assert!(board.neighbors(a).is_sorted());
                for b in 0..42 {
                    assert_eq!(
                        board.are_neighbors(a, b),
                        board.are_neighbors(b, a),
                        "{t:?} {a} {b}"
                    );
                }
            }
        }
    }

    #[test]
    fn flaws() {
        let square = |t, w: usize, h: usize| Board::new(t, w, alloc::vec![PlaceKind::Cell; w * h]);
        let check = |flaw: Option<BoardFault>, words: &str, places: &[usize]| {
            let flaw = flaw.expect(words);
            assert!(flaw.words.contains(words), "{flaw:?}");
            assert_eq!(flaw.places, places);
        };
        assert_eq!(square(Topology::Orthogonal, 3, 3).flaw(), None);
        check(square(Topology::Diagonal, 3, 3).flaw(), "reached", &[1, 3, 5, 7]);
        assert!(square(Topology::TriangleEdge, 2, 2).flaw().is_none());
        let mut kinds = alloc::vec![PlaceKind::Cell; 9];
        kinds[1] = PlaceKind::Block;
        let b = Board::new(Topology::Orthogonal, 3, kinds);
        check(b.flaw(), "alternates", &[0, 2, 4, 6, 8]);
        let mut kinds = alloc::vec![PlaceKind::Block; 9];
        for p in [1, 3, 4, 5, 7] {
            kinds[p] = PlaceKind::Cell;
        }
        let b = Board::new(Topology::Orthogonal, 3, kinds);
        check(b.flaw(), "dead ends", &[1, 3, 5, 7]);
        let b = square(Topology::Orthogonal, 3, 3);
        assert_eq!(b.flaw_with(&[1, 0, 3, 0, 0, 0, 0, 0, 0]), None);
        check(b.flaw_with(&[1, 0, 4, 0, 0, 0, 0, 0, 0]), "alternate", &[0, 2]);
        check(b.flaw_with(&[0, 1, 0, 0, 0, 0, 0, 0, 0]), "alternate", &[1]);
        let linked = |pairs: &[(u16, u16)]| {
            let rules = pairs.iter().map(|&(a, b)| (a, b, PairRule::Link)).collect();
            square(Topology::King, 3, 3).ruled(rules).flaw()
        };
        check(linked(&[(0, 4), (2, 4), (8, 4)]), "more than two links", &[4]);
        check(linked(&[(0, 1), (1, 4), (4, 3), (3, 0)]), "loop", &[3]);
        assert_eq!(linked(&[(0, 1), (1, 4), (4, 3)]), None);
        assert_eq!(square(Topology::King, 3, 3).flaw_with(&[0, 1, 0, 0, 0, 0, 0, 0, 0]), None);
    }
}
