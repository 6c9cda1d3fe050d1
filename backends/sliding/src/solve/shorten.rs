//! Shortens a solution section by section.
//!
//! A window of moves slides along the solution. If fewer moves join the positions at its two ends,
//! they replace the section. Each search covers only a few moves, so it needs no more nodes on a
//! large board.

use super::piece_distances::{PieceDistances, zobrist_key};
use crate::graph::{Graph, NONE};
use crate::position::Position;
use alloc::vec;
use alloc::vec::Vec;
use puzzle_core::solve::{Stop, Work};

/// The number of moves in a section, and the distance from one section to the next.
const SECTION: usize = 26;
const STEP: usize = 8;

/// Removes the loops of a solution, which are the moves between two equal positions.
pub(super) fn without_loops(graph: &Graph, position: &Position, moves: &[u16]) -> Vec<u16> {
    let short = remove_loops(position, moves, zobrist_key);
    // Two different positions with the same hash would leave a gap; that is next to impossible, but
    // checked.
    if same_end(graph, position, moves, &short) { short } else { moves.to_vec() }
}

/// Returns whether both move sequences are legal and end in the same position.
fn same_end(graph: &Graph, position: &Position, one: &[u16], other: &[u16]) -> bool {
    let (mut a, mut b) = (position.clone(), position.clone());
    a.replay(graph, one) && b.replay(graph, other) && a == b
}

/// Returns the moves of a solution without loops. It finds equal positions by their hashes, which
/// are composed of `zobrist_key` of each piece on its cell.
fn remove_loops(
    position: &Position,
    moves: &[u16],
    zobrist_key: impl Fn(u16, u16) -> u64,
) -> Vec<u16> {
    let mut now = position.clone();
    let mut result: Vec<u16> = Vec::with_capacity(moves.len());
    let mut hash = 0u64;
    let mut hashes = vec![hash];
    // Positions are compared by 64-bit hashes alone, the exclusive or of all changes since the
    // first position: one look-up for each move, whatever the size of the board. The table maps
    // hashes to move numbers by open addressing; entries of removed moves stay and are recognized
    // by their move number.
    let size = (moves.len() * 2 + 2).next_power_of_two();
    let mut when: Vec<(u64, usize)> = vec![(0, usize::MAX); size];
    let slot = |when: &[(u64, usize)], hash: u64| {
        let mut at = (hash >> 20) as usize & (size - 1);
        while when[at].1 != usize::MAX && when[at].0 != hash {
            at = (at + 1) & (size - 1);
        }
        at
    };
    let first = slot(&when, hash);
    when[first] = (hash, 0);
    for &to in moves {
        let (hole, piece) = (now.hole(), now.pieces()[to as usize]);
        hash ^= zobrist_key(piece, to) ^ zobrist_key(piece, hole);
        now.slide(to);
        result.push(to);
        let at = slot(&when, hash);
        let then = when[at].1;
        // True only if the position is still part of the result at that move number.
        if hashes.get(then) == Some(&hash) {
            hashes.truncate(then + 1);
            result.truncate(then);
        } else {
            when[at] = (hash, result.len());
            hashes.push(hash);
        }
    }
    result
}

/// Replaces sections by shorter ones between the same positions, each found by a search from both
/// ends, until that no longer helps. Reaching the node limit is not an error; being canceled is.
pub(super) fn shorten(
    graph: &Graph,
    distances: &PieceDistances,
    position: &Position,
    moves: &mut Vec<u16>,
    nodes: u64,
    work: &mut Work,
) -> Result<(), Stop> {
    let mut window = Window::new(graph, distances);
    let result = work.with_node_limit(nodes, |work| {
        loop {
            let before = moves.len();
            shorten_once(&mut window, position, moves, work)?;
            if moves.len() == before {
                return Ok(());
            }
        }
    });
    match result {
        // The limit of `nodes` was reached, unless the caller's limit was reached at the same time.
        Err(Stop::Inner) => work.nodes(0),
        other => other,
    }
}

fn shorten_once(
    window: &mut Window,
    position: &Position,
    moves: &mut Vec<u16>,
    work: &mut Work,
) -> Result<(), Stop> {
    let mut now = position.clone();
    let mut result: Vec<u16> = Vec::with_capacity(moves.len());
    let mut at = 0;
    let mut rest = core::mem::take(moves);
    let mut stop = Ok(());
    while at < rest.len() {
        let end = (at + SECTION).min(rest.len());
        if stop.is_ok() {
            match window.shorter(&now, &rest[at..end], work) {
                Err(why) => stop = Err(why),
                Ok(None) => {}
                Ok(Some(better)) => {
                    // Write the new section so that it ends where the old one did. Nothing after it
                    // moves, and the window looks at it once more from the new start.
                    let from = end - better.len();
                    rest[from..end].copy_from_slice(&better);
                    at = from;
                    continue;
                }
            }
        }
        // After a stop, copy the rest unchanged: what was gained so far stays.
        let next = if stop.is_ok() { (at + STEP).min(rest.len()) } else { rest.len() };
        for &to in &rest[at..next] {
            now.slide(to);
            result.push(to);
        }
        at = next;
    }
    *moves = result;
    stop
}

/// The search from both ends of a section.
struct Window<'a> {
    graph: &'a Graph,
    distances: &'a PieceDistances,
    /// The smallest number of moves that can be saved: 2 on a bipartite board, otherwise 1.
    parity: u32,
    pieces: Vec<u16>,
    /// The cell of each piece at the start of the section.
    first: Vec<u16>,
    /// The cell of each piece at the end of the section.
    last: Vec<u16>,
    /// A hash table of the positions in the middle of a section, where the searches from its two
    /// ends meet: each entry has the hash of the position, the moves that lead to it (as indices in
    /// the lists of next cells), and the number of the search that stored it.
    half: Vec<(u64, u64, u32)>,
    n_searches: u32,
}

/// The node limit of each of the two searches that meet in the middle of a section. With fewer than
/// three moves from each position, the halfway positions fit into the table.
const MAX_NODES: u32 = 50_000;
/// The number of slots of the table of halfway positions, some of which must stay empty.
const TABLE_SLOTS: usize = 1 << 17;
/// The largest number of moves of half a section: each takes four bits of a `u64`.
const MAX_HALF_MOVES: usize = 16;

/// A node of a search through half a section: the hole, the cell that it came from, the moves made,
/// the sum of the pieces' distances to the other end of the section, the hash, and the moves as
/// indices in the lists of next cells.
#[derive(Clone, Copy)]
struct Node {
    hole: u16,
    from: u16,
    made: u32,
    travel: u32,
    hash: u64,
    code: u64,
}

struct SectionSearch {
    half: u32,
    most: u32,
    /// The number of nodes that the search of the current half of the section may still visit.
    left: u32,
    n_stored: usize,
    found: Option<(u64, Vec<u16>)>,
    trail: Vec<u16>,
}

impl<'a> Window<'a> {
    fn new(graph: &'a Graph, distances: &'a PieceDistances) -> Self {
        let n = graph.n_cells();
        // On a bipartite board the hole changes color with each move, so two paths between the same
        // positions differ by an even number of moves.
        let parity = if is_bipartite(graph) { 2 } else { 1 };
        Self {
            graph,
            distances,
            parity,
            pieces: vec![NONE; n],
            first: vec![NONE; n],
            last: vec![NONE; n],
            half: vec![(0, 0, 0); TABLE_SLOTS],
            n_searches: 0,
        }
    }

    /// Finds a shorter path than `moves` from a position to the same end, the shortest within reach
    /// of the node limit; `None` if there is none.
    fn shorter(
        &mut self,
        position: &Position,
        moves: &[u16],
        work: &mut Work,
    ) -> Result<Option<Vec<u16>>, Stop> {
        let length = moves.len() as u32;
        if length <= self.parity {
            return Ok(None);
        }
        self.n_searches += 1;
        work.nodes(1 + self.pieces.len() as u64 / 8)?;
        let mut end = position.clone();
        for &to in moves {
            end.slide(to);
        }
        self.pieces.copy_from_slice(position.pieces());
        for (cell, &piece) in (0..).zip(position.pieces()) {
            if piece != NONE {
                self.first[piece as usize] = cell;
            }
        }
        for (cell, &piece) in (0..).zip(end.pieces()) {
            if piece != NONE {
                self.last[piece as usize] = cell;
            }
        }
        let travel: u32 = position
            .pieces()
            .iter()
            .filter(|&&p| p != NONE)
            .map(|&p| self.distances.between(self.first[p as usize], self.last[p as usize]))
            .sum();
        let most = length - self.parity;
        // Each move brings at most one piece closer, by one cell.
        if travel > most {
            return Ok(None);
        }
        let mut search = SectionSearch {
            half: most / 2,
            most,
            left: MAX_NODES,
            n_stored: 0,
            found: None,
            trail: Vec::new(),
        };
        debug_assert!(search.half as usize <= MAX_HALF_MOVES);
        // Hashes are relative to the first position, so equal hashes mean equal positions.
        let start = Node { hole: position.hole(), from: NONE, made: 0, travel, hash: 0, code: 0 };
        self.search_forward(&mut search, start, work)?;
        search.left = MAX_NODES;
        self.pieces.copy_from_slice(end.pieces());
        let mut hash = 0;
        for &p in end.pieces().iter().filter(|&&p| p != NONE) {
            let (a, b) = (self.first[p as usize], self.last[p as usize]);
            if a != b {
                // For each piece that has moved, its old and its new cell.
                hash ^= zobrist_key(p, a) ^ zobrist_key(p, b);
            }
        }
        let start = Node { hole: end.hole(), from: NONE, made: 0, travel, hash, code: 0 };
        self.search_backward(&mut search, start, work)?;
        let Some((code, back)) = search.found.take() else { return Ok(None) };
        let mut hole = position.hole();
        let mut result = Vec::with_capacity(search.most as usize);
        for i in 0..search.half {
            hole = self.graph.next(hole)[(code >> (4 * i) & 15) as usize];
            result.push(hole);
        }
        result.extend(back);
        // The match was found by 64-bit hashes, which two different positions may share.
        Ok(same_end(self.graph, position, moves, &result).then_some(result))
    }

    fn slot(&self, hash: u64) -> usize {
        // An entry of an earlier search counts as empty, so the table need not be cleared.
        let mask = self.half.len() - 1;
        let mut at = (hash >> 24) as usize & mask;
        while self.half[at].2 == self.n_searches && self.half[at].0 != hash {
            at = (at + 1) & mask;
        }
        at
    }

    /// Searches forward from the first position and stores the positions halfway.
    fn search_forward(
        &mut self,
        search: &mut SectionSearch,
        at: Node,
        work: &mut Work,
    ) -> Result<(), Stop> {
        let Node { hole, from, made, travel, hash, code } = at;
        if made == search.half {
            // The table is at most half full. A position without room is dropped: that can lose a
            // shorter path but never gives a wrong one.
            if search.n_stored < TABLE_SLOTS / 2 {
                let at = self.slot(hash);
                search.n_stored += usize::from(self.half[at].2 != self.n_searches);
                self.half[at] = (hash, code, self.n_searches);
            }
            return Ok(());
        }
        if search.left == 0 {
            return Ok(());
        }
        search.left -= 1;
        work.node()?;
        let graph = self.graph;
        // Only 16 moves from a position can be encoded. The others are skipped, since nothing is
        // proved here.
        for (i, &to) in (0u64..16).zip(graph.next(hole)) {
            if to == from {
                continue;
            }
            let piece = self.pieces[to as usize];
            let last = self.last[piece as usize];
            // The piece moves from `to` to the hole.
            let then =
                travel + self.distances.between(hole, last) - self.distances.between(to, last);
            if made + 1 + then > search.most {
                continue;
            }
            let next_hash = hash ^ zobrist_key(piece, to) ^ zobrist_key(piece, hole);
            self.pieces[hole as usize] = piece;
            let code = code | i << (4 * made);
            let next =
                Node { hole: to, from: hole, made: made + 1, travel: then, hash: next_hash, code };
            let done = self.search_forward(search, next, work);
            self.pieces[to as usize] = piece;
            done?;
        }
        Ok(())
    }

    /// Searches backward from the last position of a section for a position that the forward search
    /// stored.
    fn search_backward(
        &mut self,
        search: &mut SectionSearch,
        at: Node,
        work: &mut Work,
    ) -> Result<(), Stop> {
        let Node { hole, from, made, travel, hash, code } = at;
        if search.half + made <= search.most {
            let at = self.slot(hash);
            if self.half[at].2 == self.n_searches {
                let back = search.trail.iter().rev().copied().collect();
                search.found = Some((self.half[at].1, back));
                // Continue the search for still shorter paths only.
                search.most = (search.half + made).saturating_sub(self.parity);
                return Ok(());
            }
        }
        if search.half + made + 1 > search.most {
            return Ok(());
        }
        if search.left == 0 {
            return Ok(());
        }
        search.left -= 1;
        work.node()?;
        let graph = self.graph;
        for &to in graph.prev(hole) {
            if to == from {
                continue;
            }
            let piece = self.pieces[to as usize];
            let first = self.first[piece as usize];
            // Backward, too, the piece moves from `to` to the hole.
            let then =
                travel + self.distances.between(first, hole) - self.distances.between(first, to);
            if made + 1 + then > search.most {
                continue;
            }
            let next_hash = hash ^ zobrist_key(piece, to) ^ zobrist_key(piece, hole);
            self.pieces[hole as usize] = piece;
            search.trail.push(hole);
            let next =
                Node { hole: to, from: hole, made: made + 1, travel: then, hash: next_hash, code };
            let done = self.search_backward(search, next, work);
            search.trail.pop();
            self.pieces[to as usize] = piece;
            done?;
        }
        Ok(())
    }
}

/// Returns whether all paths between two positions have the same parity.
fn is_bipartite(graph: &Graph) -> bool {
    let n = graph.n_cells();
    let mut color = vec![2u8; n];
    for root in 0..n as u16 {
        if color[root as usize] != 2 {
            continue;
        }
        color[root as usize] = 0;
        let mut queue = vec![root];
        while let Some(c) = queue.pop() {
            for &d in graph.neighbors(c) {
                if color[d as usize] == 2 {
                    color[d as usize] = 1 - color[c as usize];
                    queue.push(d);
                } else if color[d as usize] == color[c as usize] {
                    return false;
                }
            }
        }
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    /// If all hashes are equal, each position is mistaken for the first one. The result is then not
    /// a solution and must be rejected.
    #[test]
    fn hash_collisions_do_not_break_a_solution() {
        let graph = Graph::rectangle(3, 3);
        let start = Position::home(9, 8);
        let moves = [5, 4, 7, 8];
        let short = remove_loops(&start, &moves, |_, _| 0);
        assert!(short.is_empty());
        assert!(!same_end(&graph, &start, &moves, &short));
        assert_eq!(without_loops(&graph, &start, &moves), moves);
        // A loop is removed, and the rest ends in the same position.
        assert_eq!(without_loops(&graph, &start, &[5, 4, 5, 2]), [5, 2]);
        assert!(!same_end(&graph, &start, &[5, 2], &[5, 2, 5]));
    }
}
