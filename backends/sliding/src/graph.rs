//! The graph of a board: cells, and the arcs along which pieces slide.

use alloc::vec;
use alloc::vec::Vec;

/// The largest number of cells of a graph. The places of the hole and three pieces with one flag
/// then fit 64 bits, which a search keeps by the hundred thousand.
pub const MAX_CELLS: usize = 1 << 15;

/// Stands for "no cell" or "no piece".
pub const NONE: u16 = u16::MAX;

/// One list of cells for each cell, all in one allocation. Each list ascends.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Lists {
    start: Vec<u32>,
    items: Vec<u16>,
}

impl Lists {
    /// Builds the lists from pairs (owner, item); repeated pairs count once.
    fn new(n: usize, pairs: &[(u16, u16)]) -> Self {
        // Two stable counting sorts, by item and then by owner, take linear time and give a fixed
        // order.
        let by_item = counting_sort(n, pairs, |p| p.1);
        let mut sorted = counting_sort(n, &by_item, |p| p.0);
        sorted.dedup();
        let mut start = vec![0u32; n + 1];
        for &(owner, _) in &sorted {
            start[owner as usize + 1] += 1;
        }
        for i in 0..n {
            start[i + 1] += start[i];
        }
        Self { start, items: sorted.into_iter().map(|p| p.1).collect() }
    }

    #[inline]
    fn of(&self, cell: u16) -> &[u16] {
        let cell = cell as usize;
        &self.items[self.start[cell] as usize..self.start[cell + 1] as usize]
    }
}

fn counting_sort(
    n: usize,
    pairs: &[(u16, u16)],
    key: impl Fn(&(u16, u16)) -> u16,
) -> Vec<(u16, u16)> {
    let mut next = vec![0u32; n + 1];
    for p in pairs {
        next[key(p) as usize + 1] += 1;
    }
    for i in 0..n {
        next[i + 1] += next[i];
    }
    let mut sorted = vec![(0, 0); pairs.len()];
    for p in pairs {
        let slot = &mut next[key(p) as usize];
        sorted[*slot as usize] = *p;
        *slot += 1;
    }
    sorted
}

/// A board's cells, numbered from 0, and the arcs along which a piece may slide into the hole.
///
/// Blocked places of a board are simply not cells. Everything here works on any directed graph; a
/// rectangle is remembered as such, which makes some searches faster.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Graph {
    n: usize,
    /// For each cell, the cells that the hole can enter from it: from `b` to `a` if a piece may
    /// slide from `a` to `b`.
    next: Lists,
    /// For each cell, the cells from which the hole can enter it.
    prev: Lists,
    /// For each cell, the cells in its list of `next` or `prev`.
    neighbors: Lists,
    /// The strong component of each cell.
    component: Vec<u16>,
    n_components: usize,
    two_way: bool,
    rectangle: Option<(u16, u16)>,
}

impl Graph {
    /// Creates a graph with `n` cells and these arcs: `(a, b)` lets a piece slide from cell `a` to
    /// cell `b` when the hole is at `b`. An arc from a cell to itself is ignored, and a repeated
    /// one counts once.
    ///
    /// # Panics
    /// Panics if there are more than [`MAX_CELLS`] cells or an arc names a cell that does not
    /// exist. Readers check this first.
    pub fn new(n: usize, arcs: &[(u16, u16)]) -> Self {
        assert!(n <= MAX_CELLS, "the graph has more cells than MAX_CELLS");
        let mut forth = Vec::with_capacity(arcs.len());
        let mut back = Vec::with_capacity(arcs.len());
        for &(a, b) in arcs {
            assert!(
                (a as usize) < n && (b as usize) < n,
                "an arc names a cell that does not exist"
            );
            if a != b {
                forth.push((b, a));
                back.push((a, b));
            }
        }
        let next = Lists::new(n, &forth);
        let prev = Lists::new(n, &back);
        // Both are sorted without repeats, so they are equal if they hold the same arcs.
        let two_way = next == prev;
        let neighbors = if two_way {
            next.clone()
        } else {
            forth.extend_from_slice(&back);
            Lists::new(n, &forth)
        };
        let mut graph = Self {
            n,
            next,
            prev,
            neighbors,
            component: Vec::new(),
            n_components: 0,
            two_way,
            rectangle: None,
        };
        (graph.component, graph.n_components) = strong_components(&graph);
        graph
    }

    /// Creates a rectangle of `w` columns and `h` rows. Cells are numbered row by row, and pieces
    /// slide between cells with a common edge.
    ///
    /// # Panics
    /// Panics as [`new`](Self::new) does.
    pub fn rectangle(w: usize, h: usize) -> Self {
        let mut arcs = Vec::with_capacity(4 * w * h);
        assert!(w * h <= MAX_CELLS, "the graph has more cells than MAX_CELLS");
        for y in 0..h {
            for x in 0..w {
                let c = (y * w + x) as u16;
                if x + 1 < w {
                    arcs.extend([(c, c + 1), (c + 1, c)]);
                }
                if y + 1 < h {
                    arcs.extend([(c, c + w as u16), (c + w as u16, c)]);
                }
            }
        }
        let mut graph = Self::new(w * h, &arcs);
        graph.rectangle = Some((w as u16, h as u16));
        graph
    }

    /// Returns the number of cells.
    pub fn n_cells(&self) -> usize {
        self.n
    }

    /// Returns the cells that the hole can enter from `hole`, ascending. The pieces on them are
    /// those that can slide.
    #[inline]
    pub fn next(&self, hole: u16) -> &[u16] {
        self.next.of(hole)
    }

    /// Returns the cells from which the hole can enter `hole`, ascending.
    #[inline]
    pub fn prev(&self, hole: u16) -> &[u16] {
        self.prev.of(hole)
    }

    /// Returns the cells joined to this one by an arc in either direction, ascending.
    #[inline]
    pub fn neighbors(&self, cell: u16) -> &[u16] {
        self.neighbors.of(cell)
    }

    /// Returns whether the hole can go from `from` to `to` in one move.
    #[inline]
    pub fn has_move(&self, from: u16, to: u16) -> bool {
        self.next(from).binary_search(&to).is_ok()
    }

    /// Returns whether every arc has an opposite one.
    pub fn is_two_way(&self) -> bool {
        self.two_way
    }

    /// Returns columns and rows if the graph was created by [`rectangle`](Self::rectangle).
    pub fn as_rectangle(&self) -> Option<(usize, usize)> {
        self.rectangle.map(|(w, h)| (w as usize, h as usize))
    }

    /// Returns the strong component of a cell. Two cells share one if the hole can go from each to
    /// the other. Components are numbered so that the hole never goes to a higher number.
    #[inline]
    pub fn component(&self, cell: u16) -> u16 {
        self.component[cell as usize]
    }

    /// Returns the number of strong components.
    pub fn n_components(&self) -> usize {
        self.n_components
    }

    /// Returns, for each cell, the number of moves that the hole needs from `from`; `u16::MAX` if
    /// it cannot get there.
    pub fn hole_distances(&self, from: u16) -> Vec<u16> {
        self.flood(from, |c| self.next(c))
    }

    /// Returns, for each cell, the number of steps that a piece there needs to reach `to`, ignoring
    /// other pieces; `u16::MAX` if it cannot.
    pub fn piece_distances(&self, to: u16) -> Vec<u16> {
        // A piece slides against the hole: into `to` from the cells that the hole at `to` can
        // enter.
        self.flood(to, |c| self.next(c))
    }

    fn flood<'a>(&self, from: u16, step: impl Fn(u16) -> &'a [u16]) -> Vec<u16> {
        let mut distance = vec![u16::MAX; self.n];
        let mut queue = Vec::with_capacity(self.n);
        distance[from as usize] = 0;
        queue.push(from);
        let mut done = 0;
        while let Some(&c) = queue.get(done) {
            done += 1;
            for &d in step(c) {
                if distance[d as usize] == u16::MAX {
                    distance[d as usize] = distance[c as usize] + 1;
                    queue.push(d);
                }
            }
        }
        distance
    }
}

/// Computes the strong components of the hole's moves with Tarjan's algorithm (1972), without
/// recursion.
fn strong_components(graph: &Graph) -> (Vec<u16>, usize) {
    let n = graph.n;
    let mut component = vec![NONE; n];
    let mut index = vec![u32::MAX; n];
    let mut low = vec![0u32; n];
    // Cells without a component yet, and an explicit call stack: a cell and the index of its next
    // arc.
    let mut open: Vec<u16> = Vec::new();
    let mut calls: Vec<(u16, u32)> = Vec::new();
    let (mut count, mut found) = (0u32, 0usize);
    for root in 0..n as u16 {
        if index[root as usize] != u32::MAX {
            continue;
        }
        calls.push((root, 0));
        while let Some(&mut (c, ref mut edge)) = calls.last_mut() {
            let i = c as usize;
            if *edge == 0 && index[i] == u32::MAX {
                index[i] = count;
                low[i] = count;
                count += 1;
                open.push(c);
            }
            let list = graph.next(c);
            if let Some(&d) = list.get(*edge as usize) {
                *edge += 1;
                let j = d as usize;
                if index[j] == u32::MAX {
                    calls.push((d, 0));
                } else if component[j] == NONE {
                    low[i] = low[i].min(index[j]);
                }
                continue;
            }
            calls.pop();
            // Nothing above `c` can be reached from it. Components that the hole can go on to are
            // numbered already, so numbers fall along its path.
            if low[i] == index[i] {
                while let Some(d) = open.pop() {
                    component[d as usize] = found as u16;
                    if d == c {
                        break;
                    }
                }
                found += 1;
            }
            if let Some(&(parent, _)) = calls.last() {
                low[parent as usize] = low[parent as usize].min(low[i]);
            }
        }
    }
    (component, found)
}
