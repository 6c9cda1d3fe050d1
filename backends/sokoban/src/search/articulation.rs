//! Which parts of the floor a box cuts off where it comes to stand.
//!
//! A search asks for each move that it tries where the player walks after it. A flood of the floor would answer, at the
//! price of the rest of the move. Mostly the box comes to a square of the player's own part of the floor, and what it
//! does there depends on that square alone: whether it is an articulation point, and what falls off without it. So the
//! part is gone through once for a position, depth first from its lowest square (Tarjan 1972). What hangs below a square
//! falls off with it when no edge leads from there to a square above it. Then a look at the neighbors of two squares
//! answers for each move.

use super::reach::Reach;
use crate::board::Square;
use alloc::vec;
use alloc::vec::Vec;

/// The player's part of the floor as a depth-first tree from its lowest square.
#[derive(Debug)]
pub(crate) struct CutTree {
    nodes: Vec<Node>,
    /// The way down to the square that is looked at, with the side that is next.
    way: Vec<(Square, u8)>,
    root: Square,
    /// Whether the tree is that of the position taken up last; it is made when it is first needed.
    is_grown: bool,
}

/// A square in the tree. Those that the player does not reach have what was left there.
#[derive(Clone, Copy, Debug, Default)]
struct Node {
    /// Its number in the order in which squares were come to, and the last one below it.
    first: u16,
    last: u16,
    /// The first number that an edge leads to from here or from below.
    low: u16,
    /// The square above it.
    parent: Square,
    /// The lowest square here and below.
    lowest: Square,
}

/// A part that falls off, as the numbers of its squares.
type Piece = (u16, u16);

/// What the player reaches after a box has gone from one square to another.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Cut {
    from: Square,
    to: Square,
    /// Whether the player gets to where the box was.
    has_from: bool,
    /// Whether the player gets to the rest, which has the lowest square of before.
    has_rest: bool,
    /// Pieces for which it is the other way than for the rest, and how many.
    pieces: [Piece; 3],
    n_pieces: usize,
    /// Parts that the floor has more than before.
    pub(crate) n_more: usize,
}

impl Cut {
    /// What a move leaves that cuts nothing off.
    pub(crate) fn nothing(from: Square, to: Square) -> Cut {
        Cut { from, to, has_from: true, has_rest: true, ..Cut::default() }
    }
}

#[cfg(test)]
impl Cut {
    /// Whether nothing is cut off.
    pub(crate) fn is_whole(&self) -> bool {
        self.has_from && self.has_rest && self.n_pieces == 0 && self.n_more == 0
    }
}

impl CutTree {
    pub(crate) fn new(n: usize) -> CutTree {
        let nodes = vec![Node::default(); n + 1];
        CutTree { nodes, way: Vec::new(), root: 0, is_grown: false }
    }

    /// Takes up another position, in which the player reaches this square as the lowest one.
    pub(crate) fn begin(&mut self, lowest: Square) {
        self.root = lowest;
        self.is_grown = false;
    }

    /// What a box cuts off that went from one square to another, and the lowest square that the player
    /// reaches from `man` then. `reach` is from before the move. The box has opened no other part of
    /// the floor, and came to a square in reach that is not the lowest one.
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
        // What falls off, the lowest square of each piece, and whether where the box was joins it to
        // the others.
        let mut off = [(Piece::default(), Square::MAX, false); 3];
        let mut n_off = 0;
        for &x in &adj[to as usize] {
            let below = &self.nodes[x as usize];
            if reach.has(x) && below.parent == to && below.low >= above.first {
                off[n_off] = ((below.first, below.last), below.lowest, false);
                n_off += 1;
            }
        }
        let off = &mut off[..n_off];
        let is_in = |&(first, last): &Piece, c: Square| {
            let number = self.nodes[c as usize].first;
            first <= number && number <= last
        };
        let mut n_joined = 0;
        let mut joins_rest = false;
        for &x in adj[from as usize].iter().filter(|&&x| x != to && reach.has(x)) {
            let of = off.iter_mut().find(|(piece, ..)| is_in(piece, x));
            let is_joined = of.map_or(&mut joins_rest, |(.., is_joined)| is_joined);
            n_joined += usize::from(!*is_joined);
            *is_joined = true;
        }
        let mans = off.iter().position(|(piece, ..)| man != from && is_in(piece, man));
        // Whether the player is where the box was, or in what hangs together with it.
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
        for (i, &(piece, least, is_joined)) in off.iter().enumerate() {
            let is_had = if has_from { is_joined } else { mans == Some(i) };
            if is_had {
                lowest = lowest.min(least);
            }
            if is_had != has_rest {
                cut.pieces[cut.n_pieces] = piece;
                cut.n_pieces += 1;
            }
        }
        // Where the box was and the pieces came to the rest, but for what hangs together.
        cut.n_more = 1 + n_off - n_joined;
        (cut, lowest)
    }

    /// Whether the player gets to a square that it reached before.
    #[inline]
    pub(crate) fn has(&self, cut: &Cut, c: Square) -> bool {
        let number = self.nodes[c as usize].first;
        let pieces = &cut.pieces[..cut.n_pieces];
        cut.has_rest != pieces.iter().any(|&(first, last)| first <= number && number <= last)
    }

    /// Goes through the part that the last fill reached.
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
                // One back to the square above changes nothing: it is asked for those above that.
                node.low = node.low.min(number);
            }
        }
    }
}

/// Where the player walks: a fill, or the fill from before a move with what the move cut off.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Walk<'a> {
    pub(crate) fill: &'a Reach,
    pub(crate) cut: Option<(&'a CutTree, &'a Cut)>,
}

impl Walk<'_> {
    /// Whether the player walks to a square.
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
