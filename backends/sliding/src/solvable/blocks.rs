//! The 2-connected blocks of a strong component, as a tree around one cell.
//!
//! In this module and in the solver a *block* is a block of the graph: a largest set of cells that
//! stays connected when any one cell is removed. It has nothing to do with the blocked places of a
//! board's table.

use super::Unsolvable;
use crate::goal::Goal;
use crate::graph::{Graph, NONE};
use alloc::vec;
use alloc::vec::Vec;

/// The kind of a block: the permutations of its pieces that are possible when the hole starts and
/// ends at its entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// A block of two cells: no permutation but the identity is possible.
    Bridge,
    /// A cycle: only rotations are possible. The owned cells are listed in order around the cycle.
    Ring,
    /// Wilson's exception, a hexagon with one more cell joined to two opposite corners: 120 of the
    /// 720 permutations are possible. The number is the index of the block's table in [`Blocks`].
    Hexagon(u16),
    /// A block in which the even permutations of the pieces are possible, and no others.
    Even,
    /// A block in which every permutation of the pieces is possible.
    All,
}

/// One block with the cells that it owns, which are all cells but the entry.
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

/// The block decomposition (Hopcroft and Tarjan, 1973) of a strong component taken as an undirected
/// graph, with a tree of shortest paths to a root.
///
/// Each cell except the root is owned by one block: the block through which a path from the root
/// enters it. Blocks are listed from the outside in, so that a block comes before every block that
/// lies between it and the root.
#[derive(Clone, Debug)]
pub struct Blocks {
    root: u16,
    /// The next cell on the path to the root; [`NONE`] at the root and outside the component.
    parent: Vec<u16>,
    spans: Vec<Span>,
    cells: Vec<u16>,
    /// All cells of the component, ascending.
    members: Vec<u16>,
    /// For each hexagon, the orders of its pieces that are possible: cell `i` then holds the piece
    /// that was on cell `order[i]`.
    hexagons: Vec<Vec<[u8; 6]>>,
}

impl Blocks {
    /// Decomposes the strong component of `root`.
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
        result.build_tree(graph);
        result.decompose(graph);
        result
    }

    /// Returns the root: the hole's home, or the cell where the hole leaves the component.
    pub fn root(&self) -> u16 {
        self.root
    }

    fn build_tree(&mut self, graph: &Graph) {
        let home = graph.component(self.root);
        // Breadth first over arcs of either direction: `move_hole_to_root` says why.
        let mut queue = vec![self.root];
        let mut done = 0;
        while let Some(&c) = queue.get(done) {
            done += 1;
            for &d in graph.neighbors(c) {
                if graph.component(d) == home && d != self.root && self.parent[d as usize] == NONE {
                    self.parent[d as usize] = c;
                    queue.push(d);
                }
            }
        }
        queue.sort_unstable();
        self.members = queue;
    }

    fn decompose(&mut self, graph: &Graph) {
        let n = graph.n_cells();
        let home = graph.component(self.root);
        let mut depth = vec![u32::MAX; n];
        let mut low = vec![0u32; n];
        // Cells whose block is not complete yet, and an explicit call stack in place of recursion.
        let mut open: Vec<u16> = Vec::new();
        let mut calls: Vec<(u16, u16, u32)> = vec![(self.root, NONE, 0)];
        depth[self.root as usize] = 0;
        while let Some(&mut (c, from, ref mut edge)) = calls.last_mut() {
            let i = c as usize;
            if let Some(&d) = graph.neighbors(c).get(*edge as usize) {
                *edge += 1;
                if graph.component(d) != home || d == from {
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
            // Nothing below `c` reaches above its parent: the cells opened since then are one
            // block, and the parent is its entry.
            if low[i] >= depth[p] {
                let start = self.cells.len();
                while let Some(d) = open.pop() {
                    self.cells.push(d);
                    if d == c {
                        break;
                    }
                }
                self.classify_block(graph, parent, start, &depth);
            } else {
                low[p] = low[p].min(low[i]);
            }
        }
    }

    /// Classifies the block that the cells from `start` form together with `entry`.
    fn classify_block(&mut self, graph: &Graph, entry: u16, start: usize, depth: &[u32]) {
        let cells = &mut self.cells[start..];
        let size = cells.len() + 1;
        let kind = if size == 2 {
            Kind::Bridge
        } else {
            cells.sort_unstable();
            // Each edge of the block leads up from exactly one owned cell, so counting those edges
            // counts all.
            let (mut n_edges, mut bipartite) = (0usize, true);
            for &c in cells.iter() {
                let here = depth[c as usize];
                for &d in graph.neighbors(c) {
                    let there = depth[d as usize];
                    if there < here {
                        n_edges += 1;
                        // An edge up closes a cycle with the tree edges between its ends. The cycle
                        // has one edge more than the depths differ, so it is even when the depths
                        // differ by an odd number.
                        bipartite &= (here - there) % 2 == 1;
                    }
                }
            }
            if n_edges == size {
                // A depth-first search has no choice in a ring, so depth is the order around it.
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

    /// Returns the cells of the component, ascending.
    pub(crate) fn members(&self) -> &[u16] {
        &self.members
    }

    /// Iterates over the blocks, the outermost first.
    pub(crate) fn iter(&self) -> impl Iterator<Item = Block<'_>> {
        self.spans.iter().map(|b| Block {
            kind: b.kind,
            entry: b.entry,
            cells: &self.cells[b.start as usize..b.end as usize],
        })
    }

    /// Returns the orders of the pieces that a hexagon allows. `table` is its index in [`Blocks`].
    pub(crate) fn hexagon(&self, table: u16) -> &[[u8; 6]] {
        &self.hexagons[table as usize]
    }

    /// Iterates over the cells on the path from `cell` to the root, without `cell` itself.
    pub(crate) fn path_to_root(&self, cell: u16) -> impl Iterator<Item = u16> + '_ {
        let parent = |c: u16| Some(self.parent[c as usize]).filter(|&p| p != NONE);
        core::iter::successors(parent(cell), move |&c| parent(c))
    }

    /// Moves the hole from `hole` to the root, against one-way arcs if necessary: inside a strong
    /// component some legal walk has the same effect as a step against an arc.
    pub(crate) fn move_hole_to_root(&self, pieces: &mut [u16], hole: u16) {
        super::move_hole(pieces, hole, self.path_to_root(hole));
    }

    /// Checks whether the pieces of the component can be brought home, given that the hole is at
    /// the root.
    pub(crate) fn check(&self, goal: &Goal, pieces: &[u16]) -> Result<(), Unsolvable> {
        let class = |piece| goal.class(piece);
        // For each class, the homes minus the pieces that the current block has; all 0 again after
        // each block.
        let mut balance = vec![0i32; pieces.len()];
        // The home of each class in the current block, used only when every class has just one.
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
                // The class has another home left, so it has two pieces in this block.
                repeated |= *left > 0;
                // More pieces than homes: one of them belongs to another block, and no piece leaves
                // its block.
                if *left < 0 {
                    return Err(Unsolvable::CutOff { piece: pieces[cell as usize], cell });
                }
            }
            let cell = block.cells[0];
            let n = block.cells.len() as u16;
            match block.kind {
                Kind::Bridge | Kind::All => {}
                // Swapping two identical pieces turns an odd order into an even one that looks the
                // same.
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

/// Returns whether a permutation of these cells is odd. `follow` gives the image of a cell, and
/// `seen` must be all false on the cells.
pub(crate) fn is_odd(cells: &[u16], follow: impl Fn(u16) -> u16, seen: &mut [bool]) -> bool {
    let mut odd = false;
    for &start in cells {
        let mut cell = start;
        let mut length = 0u32;
        while !core::mem::replace(&mut seen[cell as usize], true) {
            cell = follow(cell);
            length += 1;
        }
        // A cycle of `length` cells is `length - 1` swaps.
        odd ^= length > 0 && length.is_multiple_of(2);
    }
    odd
}

/// Returns the smallest number of places by which `now` must be rotated forward to give `wanted`,
/// or `None` if no rotation does (Knuth, Morris and Pratt, 1977).
pub(crate) fn rotation(now: &[u16], wanted: &[u16]) -> Option<usize> {
    let n = wanted.len();
    // `wanted[i + s] == now[i]`: find `now` in `wanted` written twice in a row.
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

/// Returns whether a block of seven cells and eight edges is a hexagon with one more cell joined to
/// two opposite corners.
fn is_hexagon(graph: &Graph, entry: u16, cells: &[u16]) -> bool {
    // Such a block has two cells with three neighbors, joined by three paths with five cells
    // between them. It is the hexagon if no path is direct and exactly one has a single cell: then
    // the other two have two cells each.
    let inside = |d: u16| d == entry || cells.contains(&d);
    let near = |c: u16| graph.neighbors(c).iter().copied().filter(|&d| inside(d));
    let mut all = [entry; 7];
    all[1..].copy_from_slice(cells);
    let mut hubs = all.into_iter().filter(|&c| near(c).count() == 3);
    let (Some(a), Some(b)) = (hubs.next(), hubs.next()) else { return false };
    !near(a).any(|c| c == b) && near(a).filter(|&c| near(b).any(|d| d == c)).count() == 1
}

/// Returns the orders of the six owned cells that are possible when the hole starts and ends at the
/// entry, found by visiting all 840 positions.
fn hexagon_orders(graph: &Graph, entry: u16, cells: &[u16]) -> Vec<[u8; 6]> {
    let place = |d: u16| {
        if d == entry { Some(6) } else { cells.iter().position(|&c| c == d) }
    };
    let near: Vec<Vec<usize>> = (0..7)
        .map(|i| {
            let c = if i == 6 { entry } else { cells[i] };
            graph.neighbors(c).iter().filter_map(|&d| place(d)).collect()
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
