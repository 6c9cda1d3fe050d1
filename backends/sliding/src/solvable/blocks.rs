//! The 2-connected blocks of a strong component, seen from one cell.

use super::Unsolvable;
use crate::goal::Goal;
use crate::graph::{Graph, NONE};
use alloc::vec;
use alloc::vec::Vec;

/// What the hole can do to the pieces of a block, the hole starting and ending at its entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Two cells: nothing.
    Bridge,
    /// A cycle: the owned cells are listed in order around it, and turn.
    Ring,
    /// Wilson's exception, a hexagon with a cell in its middle joined to two opposite ones: 120 of
    /// the 720 orders. The number is the place of its table.
    Hexagon(u16),
    /// Every even permutation.
    Even,
    /// Every permutation.
    All,
}

/// One block: its owned cells, which are all but the entry.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Block<'a> {
    pub(crate) kind: Kind,
    /// The cell nearest the root.
    pub(crate) entry: u16,
    /// The other cells, in order around a ring and ascending otherwise.
    pub(crate) cells: &'a [u16],
}

#[derive(Clone, Copy, Debug)]
struct Span {
    kind: Kind,
    entry: u16,
    start: u32,
    end: u32,
}

/// The block decomposition (Hopcroft and Tarjan, 1973) of a strong component as an undirected
/// graph, with a tree of shortest ways to a root.
///
/// Each cell but the root is owned by one block: the one that it is entered through from the root.
/// Blocks come with the nearest to the root last within each branch, so that in this order the
/// cells of a block lie farther out than those of any later block it hangs on.
#[derive(Clone, Debug)]
pub struct Blocks {
    root: u16,
    /// The next cell on the way to the root; [`NONE`] at the root and outside the component.
    parent: Vec<u16>,
    spans: Vec<Span>,
    cells: Vec<u16>,
    /// All cells of the component, ascending.
    members: Vec<u16>,
    /// For each hexagon, the orders that can be reached: on owned cell `i` the piece of `order[i]`.
    hexagons: Vec<Vec<[u8; 6]>>,
}

impl Blocks {
    /// The decomposition of the root's strong component.
    pub fn rooted(graph: &Graph, root: u16) -> Self {
        let n = graph.n_cells();
        let mut result = Self {
            root,
            parent: vec![NONE; n],
            spans: Vec::new(),
            cells: Vec::new(),
            members: Vec::new(),
            hexagons: Vec::new(),
        };
        result.plant(graph);
        result.split(graph);
        result
    }

    /// The root: the goal cell of the hole.
    pub fn root(&self) -> u16 {
        self.root
    }

    fn plant(&mut self, graph: &Graph) {
        let home = graph.strong(self.root);
        // Breadth first over arcs of either direction: see `carry_to_root`.
        let mut queue = vec![self.root];
        let mut done = 0;
        while let Some(&c) = queue.get(done) {
            done += 1;
            for &d in graph.linked(c) {
                if graph.strong(d) == home && d != self.root && self.parent[d as usize] == NONE {
                    self.parent[d as usize] = c;
                    queue.push(d);
                }
            }
        }
        queue.sort_unstable();
        self.members = queue;
    }

    fn split(&mut self, graph: &Graph) {
        let n = graph.n_cells();
        let home = graph.strong(self.root);
        let mut depth = vec![u32::MAX; n];
        let mut low = vec![0u32; n];
        // Cells whose block is not closed yet, and the search's own calls.
        let mut open: Vec<u16> = Vec::new();
        let mut calls: Vec<(u16, u16, u32)> = vec![(self.root, NONE, 0)];
        depth[self.root as usize] = 0;
        while let Some(&mut (c, from, ref mut edge)) = calls.last_mut() {
            let i = c as usize;
            if let Some(&d) = graph.linked(c).get(*edge as usize) {
                *edge += 1;
                if graph.strong(d) != home || d == from {
                    continue;
                }
                let j = d as usize;
                if depth[j] == u32::MAX {
                    depth[j] = depth[i] + 1;
                    low[j] = depth[j];
                    open.push(d);
                    calls.push((d, c, 0));
                } else {
                    low[i] = low[i].min(depth[j]);
                }
                continue;
            }
            calls.pop();
            let Some(&(parent, ..)) = calls.last() else { break };
            let p = parent as usize;
            // Nothing below reaches above the parent: what is open since is a block, and the parent
            // its entry.
            if low[i] >= depth[p] {
                let start = self.cells.len();
                while let Some(d) = open.pop() {
                    self.cells.push(d);
                    if d == c {
                        break;
                    }
                }
                self.close(graph, parent, start, &depth);
            } else {
                low[p] = low[p].min(low[i]);
            }
        }
    }

    /// Finds out what kind of block the cells from `start` make with `entry`.
    fn close(&mut self, graph: &Graph, entry: u16, start: usize, depth: &[u32]) {
        let cells = &mut self.cells[start..];
        let size = cells.len() + 1;
        let kind = if size == 2 {
            Kind::Bridge
        } else {
            cells.sort_unstable();
            // An edge up from an owned cell is an edge of this block, and each is one of those.
            let (mut n_edges, mut bipartite) = (0usize, true);
            for &c in cells.iter() {
                let here = depth[c as usize];
                for &d in graph.linked(c) {
                    let there = depth[d as usize];
                    if there < here {
                        n_edges += 1;
                        // An edge up closes a cycle with the tree's edges between, one more than
                        // the depths differ.
                        bipartite &= (here - there) % 2 == 1;
                    }
                }
            }
            if n_edges == size {
                // A depth-first search runs around a ring without a choice.
                cells.sort_unstable_by_key(|&c| depth[c as usize]);
                Kind::Ring
            } else if size == 7 && n_edges == 8 && is_hexagon(graph, entry, cells) {
                self.hexagons.push(hexagon_orders(graph, entry, cells));
                Kind::Hexagon(self.hexagons.len() as u16 - 1)
            } else if bipartite {
                Kind::Even
            } else {
                Kind::All
            }
        };
        let end = self.cells.len() as u32;
        self.spans.push(Span { kind, entry, start: start as u32, end });
    }

    /// The cells of the component, ascending.
    pub(crate) fn members(&self) -> &[u16] {
        &self.members
    }

    /// The blocks, outermost first.
    pub(crate) fn iter(&self) -> impl Iterator<Item = Block<'_>> {
        self.spans.iter().map(|b| Block {
            kind: b.kind,
            entry: b.entry,
            cells: &self.cells[b.start as usize..b.end as usize],
        })
    }

    /// The orders that a hexagon allows.
    pub(crate) fn hexagon(&self, table: u16) -> &[[u8; 6]] {
        &self.hexagons[table as usize]
    }

    /// The cells from the one after `cell` to the root.
    pub(crate) fn way(&self, cell: u16) -> impl Iterator<Item = u16> + '_ {
        let parent = |c: u16| Some(self.parent[c as usize]).filter(|&p| p != NONE);
        core::iter::successors(parent(cell), move |&c| parent(c))
    }

    /// Moves the hole from `hole` to the root, also against one-way arcs: inside a strong component
    /// some walk that can be played does the same as such a step.
    pub(crate) fn carry_to_root(&self, pieces: &mut [u16], hole: u16) {
        super::carry(pieces, hole, self.way(hole));
    }

    /// Whether the pieces of the component, the hole being at the root, can be brought home.
    pub(crate) fn check(&self, goal: &Goal, pieces: &[u16]) -> Result<(), Unsolvable> {
        let class = |piece| goal.class(piece);
        // How many homes more than pieces each class has in a block; zero again after each block.
        let mut balance = vec![0i32; pieces.len()];
        // The home of each class in the block at hand, where each has one.
        let mut home = vec![NONE; pieces.len()];
        let mut seen = vec![false; pieces.len()];
        for block in self.iter() {
            let mut repeated = false;
            for &cell in block.cells {
                balance[class(cell) as usize] += 1;
            }
            for &cell in block.cells {
                let left = &mut balance[class(pieces[cell as usize]) as usize];
                *left -= 1;
                // Still more homes of the class than this piece fills: the class has two in the
                // block.
                repeated |= *left > 0;
                // More pieces than homes: one of them belongs elsewhere, and none leaves its block.
                if *left < 0 {
                    return Err(Unsolvable::CutOff { piece: pieces[cell as usize], cell });
                }
            }
            let cell = block.cells[0];
            let n = block.cells.len() as u16;
            match block.kind {
                Kind::Bridge | Kind::All => {}
                // Swapping two identical pieces makes an odd order even, and nothing else changes.
                Kind::Even if repeated => {}
                Kind::Even => {
                    for &c in block.cells {
                        home[class(c) as usize] = c;
                    }
                    let belongs = |c: u16| home[class(pieces[c as usize]) as usize];
                    let odd = is_odd(block.cells, belongs, &mut seen);
                    if odd {
                        return Err(Unsolvable::Parity { cell, n });
                    }
                }
                Kind::Ring => {
                    let now = block.cells.iter().map(|&c| class(pieces[c as usize]));
                    let wanted: Vec<u16> = block.cells.iter().map(|&c| class(c)).collect();
                    if rotation(&now.collect::<Vec<_>>(), &wanted).is_none() {
                        return Err(Unsolvable::Ring { cell, n });
                    }
                }
                Kind::Hexagon(table) => {
                    let right = |order: &&[u8; 6]| {
                        (0..6).all(|i| {
                            class(pieces[block.cells[i] as usize])
                                == class(block.cells[order[i] as usize])
                        })
                    };
                    if self.hexagon(table).iter().find(right).is_none() {
                        return Err(Unsolvable::Hexagon { cell });
                    }
                }
            }
        }
        Ok(())
    }
}

/// Whether the permutation of these cells that `follow` describes is odd. `seen` is all false on
/// them.
pub(crate) fn is_odd(cells: &[u16], follow: impl Fn(u16) -> u16, seen: &mut [bool]) -> bool {
    let mut odd = false;
    for &start in cells {
        let mut cell = start;
        let mut length = 0u32;
        while !core::mem::replace(&mut seen[cell as usize], true) {
            cell = follow(cell);
            length += 1;
        }
        // A cycle of so many cells is one swap fewer.
        odd ^= length > 0 && length.is_multiple_of(2);
    }
    odd
}

/// By how many places `now` has to be turned forward to be `wanted`, where it can: the least such
/// number (Knuth, Morris and Pratt, 1977).
pub(crate) fn rotation(now: &[u16], wanted: &[u16]) -> Option<usize> {
    let n = wanted.len();
    // wanted[i + s] = now[i]: find `now` inside `wanted` written twice.
    let mut border = vec![0usize; n];
    let mut k = 0;
    for i in 1..n {
        while k > 0 && now[i] != now[k] {
            k = border[k - 1];
        }
        k += usize::from(now[i] == now[k]);
        border[i] = k;
    }
    k = 0;
    for i in 0..2 * n {
        let c = wanted[i % n];
        while k > 0 && (k == n || now[k] != c) {
            k = border[k - 1];
        }
        k += usize::from(now[k] == c);
        if k == n {
            return Some((i + 1 - n) % n);
        }
    }
    None
}

/// Whether seven cells with eight edges are a hexagon and a cell joined to two opposite ones of it.
fn is_hexagon(graph: &Graph, entry: u16, cells: &[u16]) -> bool {
    // Seven cells and eight edges are two hubs joined by three ways with five cells on them. Where no
    // way is direct and just one goes over a single cell, the other two have two cells each.
    let inside = |d: u16| d == entry || cells.contains(&d);
    let near = |c: u16| graph.linked(c).iter().copied().filter(|&d| inside(d));
    let mut all = [entry; 7];
    all[1..].copy_from_slice(cells);
    let mut hubs = all.into_iter().filter(|&c| near(c).count() == 3);
    let (Some(a), Some(b)) = (hubs.next(), hubs.next()) else { return false };
    !near(a).any(|c| c == b) && near(a).filter(|&c| near(b).any(|d| d == c)).count() == 1
}

/// The orders of the six owned cells that the hole can make, starting and ending at the entry: all
/// 840 positions are walked through.
fn hexagon_orders(graph: &Graph, entry: u16, cells: &[u16]) -> Vec<[u8; 6]> {
    let place = |d: u16| {
        if d == entry { Some(6) } else { cells.iter().position(|&c| c == d) }
    };
    let near: Vec<Vec<usize>> = (0..7)
        .map(|i| {
            let c = if i == 6 { entry } else { cells[i] };
            graph.linked(c).iter().filter_map(|&d| place(d)).collect()
        })
        .collect();
    let mut all = vec![[0u8, 1, 2, 3, 4, 5, 6]];
    let mut done = 0;
    while done < all.len() {
        let now = all[done];
        done += 1;
        let hole = now.iter().position(|&p| p == 6).expect("the hole stays on the board");
        for &to in &near[hole] {
            let mut then = now;
            then.swap(hole, to);
            if !all.contains(&then) {
                all.push(then);
            }
        }
    }
    let mut orders: Vec<[u8; 6]> = all
        .into_iter()
        .filter(|a| a[6] == 6)
        .map(|a| [a[0], a[1], a[2], a[3], a[4], a[5]])
        .collect();
    orders.sort_unstable();
    orders
}
