//! Which parts of the floor a box cuts off on its new square.
//!
//! For every move that a search tries, it needs the player's region after the move. A flood fill
//! gives it, but costs as much as everything else about the move. Usually the box enters a square
//! of the player's own region, and the effect depends on that square alone: whether it is an
//! articulation point, and what it cuts off. So the region is traversed once per position, depth
//! first from its lowest square (Tarjan 1972). The subtree below a square is cut off with the
//! square if no edge leads from the subtree to a square above it. For each move a look at the
//! neighbors of two squares then gives the result.

use super::reach::Reach;
use crate::board::Square;
use alloc::vec;
use alloc::vec::Vec;

/// The player's region as a depth-first tree rooted at its lowest square.
#[derive(Debug)]
pub(crate) struct CutTree {
    nodes: Vec<Node>,
    /// The path from the root to the current square, with the next side to visit of each square.
    way: Vec<(Square, u8)>,
    root: Square,
    /// `true` if the tree belongs to the current position. It is built when it is first needed.
    is_grown: bool,
}

/// A square in the tree. Squares out of the player's reach hold stale data.
#[derive(Clone, Copy, Debug, Default)]
struct Node {
    /// The preorder number of the square.
    first: u16,
    /// The last preorder number in its subtree.
    last: u16,
    /// The lowest preorder number to which an edge leads from the subtree.
    low: u16,
    /// The parent in the tree.
    parent: Square,
    /// The lowest square of the subtree.
    lowest: Square,
}

/// A part that is cut off, as a range of preorder numbers.
type CutPart = (u16, u16);

/// The region of the player after a box has moved from one square to another.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Cut {
    from: Square,
    to: Square,
    /// `true` if the player can reach the square that the box left.
    has_from: bool,
    /// `true` if the player can reach the rest of the former region, which contains its lowest
    /// square.
    has_rest: bool,
    /// The cut-off parts that are within reach while the rest is not, or out of reach while the
    /// rest is within reach.
    parts: [CutPart; 3],
    n_parts: usize,
    /// How many more parts the floor has than before the move.
    pub(crate) n_more: usize,
}

impl Cut {
    /// The result for a move that cuts nothing off.
    pub(crate) fn nothing(from: Square, to: Square) -> Cut {
        Cut { from, to, has_from: true, has_rest: true, ..Cut::default() }
    }
}

#[cfg(test)]
impl Cut {
    /// Returns `true` if nothing is cut off.
    pub(crate) fn is_whole(&self) -> bool {
        self.has_from && self.has_rest && self.n_parts == 0 && self.n_more == 0
    }
}

impl CutTree {
    pub(crate) fn new(n: usize) -> CutTree {
        let nodes = vec![Node::default(); n + 1];
        CutTree { nodes, way: Vec::new(), root: 0, is_grown: false }
    }

    /// Starts another position, in which `lowest` is the lowest square that the player can reach.
    pub(crate) fn begin(&mut self, lowest: Square) {
        self.root = lowest;
        self.is_grown = false;
    }

    /// Returns what a box cuts off by moving from one square to another, and the lowest square that
    /// the player can then reach from `man`. `reach` is the region before the move. The move must
    /// not join the region with another part of the floor, and the box must enter a square of the
    /// region other than its lowest one.
    pub(crate) fn cut(
        &mut self,
        reach: &Reach,
        adj: &[[Square; 4]],
        (from, to, man): (Square, Square, Square),
    ) -> (Cut, Square) {
        if !self.is_grown {
            self.grow(reach, adj);
        }
        let above = self.nodes[to as usize];
        // The parts that are cut off, the lowest square of each, and whether the square that the
        // box left joins the part to others.
        let mut off = [(CutPart::default(), Square::MAX, false); 3];
        let mut n_boxes_off_target = 0;
        for &x in &adj[to as usize] {
            let below = &self.nodes[x as usize];
            if reach.has(x) && below.parent == to && below.low >= above.first {
                off[n_boxes_off_target] = ((below.first, below.last), below.lowest, false);
                n_boxes_off_target += 1;
            }
        }
        let off = &mut off[..n_boxes_off_target];
        let is_in = |&(first, last): &CutPart, c: Square| {
            let number = self.nodes[c as usize].first;
            first <= number && number <= last
        };
        let mut n_joined = 0;
        let mut joins_rest = false;
        for &x in adj[from as usize].iter().filter(|&&x| x != to && reach.has(x)) {
            let of = off.iter_mut().find(|(part, ..)| is_in(part, x));
            let is_joined = of.map_or(&mut joins_rest, |(.., is_joined)| is_joined);
            n_joined += usize::from(!*is_joined);
            *is_joined = true;
        }
        let mans = off.iter().position(|(part, ..)| man != from && is_in(part, man));
        // Whether the player is on the square that the box left, or in a part joined to it.
        let has_from = match mans {
            _ if man == from => true,
            Some(i) => off[i].2,
            None => joins_rest,
        };
        let has_rest = if has_from { joins_rest } else { mans.is_none() };
        let mut lowest = if has_rest { self.root } else { Square::MAX };
        if has_from {
            lowest = lowest.min(from);
        }
        let mut cut = Cut { from, to, has_from, has_rest, ..Cut::default() };
        for (i, &(part, least, is_joined)) in off.iter().enumerate() {
            let is_had = if has_from { is_joined } else { mans == Some(i) };
            if is_had {
                lowest = lowest.min(least);
            }
            if is_had != has_rest {
                cut.parts[cut.n_parts] = part;
                cut.n_parts += 1;
            }
        }
        // The move adds the square that the box left and the parts, minus those that are joined.
        cut.n_more = 1 + n_boxes_off_target - n_joined;
        (cut, lowest)
    }

    /// Returns `true` if the player can reach a square that it could reach before the move.
    #[inline]
    pub(crate) fn has(&self, cut: &Cut, c: Square) -> bool {
        let number = self.nodes[c as usize].first;
        let parts = &cut.parts[..cut.n_parts];
        cut.has_rest != parts.iter().any(|&(first, last)| first <= number && number <= last)
    }

    /// Builds the tree of the region that the last flood fill found.
    fn grow(&mut self, reach: &Reach, adj: &[[Square; 4]]) {
        self.is_grown = true;
        let CutTree { nodes, way, root, .. } = self;
        let wall = adj.len() - 1;
        for &c in reach.squares() {
            nodes[c as usize].first = u16::MAX;
        }
        let mut n = 0;
        let mut begin = |nodes: &mut [Node], c: Square, parent: Square| {
            nodes[c as usize] = Node { first: n, last: n, low: n, parent, lowest: c };
            n += 1;
        };
        begin(nodes, *root, wall as Square);
        way.clear();
        way.push((*root, 0));
        while let Some((c, d)) = way.last_mut() {
            let square = *c;
            let Some(&x) = adj[square as usize].get(*d as usize) else {
                way.pop();
                let node = nodes[square as usize];
                if let Some(&(above, _)) = way.last() {
                    let above = &mut nodes[above as usize];
                    above.last = node.last;
                    above.low = above.low.min(node.low);
                    above.lowest = above.lowest.min(node.lowest);
                }
                continue;
            };
            *d += 1;
            if !reach.has(x) {
                continue;
            }
            let number = nodes[x as usize].first;
            let node = &mut nodes[square as usize];
            if number == u16::MAX {
                begin(nodes, x, square);
                way.push((x, 0));
            } else {
                // An edge back to the parent does not matter here: whether the subtree is cut off
                // is tested only for squares above the parent.
                node.low = node.low.min(number);
            }
        }
    }
}

/// The squares that the player can reach: a flood fill, or the fill before a move with what the
/// move cut off.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Walk<'a> {
    pub(crate) fill: &'a Reach,
    pub(crate) cut: Option<(&'a CutTree, &'a Cut)>,
}

impl Walk<'_> {
    /// Returns `true` if the player can reach a square.
    #[inline(always)] // asked some dozen times for each move that is tried
    pub(crate) fn has(self, c: Square) -> bool {
        match self.cut {
            None => self.fill.has(c),
            Some((_, cut)) if c == cut.from => cut.has_from,
            Some((_, cut)) if c == cut.to => false,
            Some((cuts, cut)) => self.fill.has(c) && cuts.has(cut, c),
        }
    }
}
