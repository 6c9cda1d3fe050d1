//! Making a solution shorter, stretch by stretch.
//!
//! A window of moves is slid along the solution; where its two ends are joined by fewer moves,
//! those take its place. Each search is over a few moves, so that it takes no more nodes on a large
//! board.

use super::ways::{Ways, mark};
use crate::graph::{Graph, NONE};
use crate::position::Position;
use alloc::vec;
use alloc::vec::Vec;
use puzzle_core::solve::{Stop, Work};

/// Moves in a stretch, and how far on the next one begins.
const STRETCH: usize = 26;
const STEP: usize = 8;

/// Cuts out the rounds that a solution makes: what lies between two equal positions.
pub(super) fn without_rounds(graph: &Graph, position: &Position, moves: &[u16]) -> Vec<u16> {
    let short = cut(position, moves, mark);
    // Two positions with the same mark, which no player will see, would leave a gap in it.
    if same_end(graph, position, moves, &short) { short } else { moves.to_vec() }
}

/// Whether both lines of moves can be made and end in the same position.
fn same_end(graph: &Graph, position: &Position, one: &[u16], other: &[u16]) -> bool {
    let (mut a, mut b) = (position.clone(), position.clone());
    a.replay(graph, one) && b.replay(graph, other) && a == b
}

/// What is left of the moves, by marks of a piece on a cell.
fn cut(position: &Position, moves: &[u16], mark: impl Fn(u16, u16) -> u64) -> Vec<u16> {
    let mut now = position.clone();
    let mut result: Vec<u16> = Vec::with_capacity(moves.len());
    let mut hash = 0u64;
    let mut hashes = vec![hash];
    // Positions are told apart by 64 bits alone, exclusive or of what has changed since the first:
    // one look-up a move, whatever the size of the board.
    // Marks and when they came, by open addressing; what was cut out later is known by its time.
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
        hash ^= mark(piece, to) ^ mark(piece, hole);
        now.slide(to);
        result.push(to);
        let at = slot(&when, hash);
        let then = when[at].1;
        // True only when the position is still in the result, and then at that time.
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

/// Replaces stretches by shorter ones between the same positions, each searched for from both
/// ends, as long as that helps and `work` lasts: running out of it is no error here, being
/// cancelled is.
pub(super) fn shorten(
    graph: &Graph,
    ways: &Ways,
    position: &Position,
    moves: &mut Vec<u16>,
    nodes: u64,
    work: &mut Work,
) -> Result<(), Stop> {
    let mut window = Window::new(graph, ways);
    let result = work.within(nodes, |work| {
        loop {
            let before = moves.len();
            pass(&mut window, position, moves, work)?;
            if moves.len() == before {
                return Ok(());
            }
        }
    });
    match result {
        // Its own limit, unless the caller's was reached by it.
        Err(Stop::Inner) => work.nodes(0),
        other => other,
    }
}

fn pass(
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
        let end = (at + STRETCH).min(rest.len());
        if stop.is_ok() {
            match window.shorter(&now, &rest[at..end], work) {
                Err(why) => stop = Err(why),
                Ok(None) => {}
                Ok(Some(better)) => {
                    // Written so that it ends where the old stretch does: nothing behind it moves,
                    // and the window is looked at once more, farther on by what was saved.
                    let from = end - better.len();
                    rest[from..end].copy_from_slice(&better);
                    at = from;
                    continue;
                }
            }
        }
        // After a stop the rest is copied as it is: what was gained stays.
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

/// A search from both ends of a stretch.
struct Window<'a> {
    graph: &'a Graph,
    ways: &'a Ways,
    /// By how many moves a shorter way is shorter at least.
    parity: u32,
    pieces: Vec<u16>,
    /// The cell of each piece at either end.
    first: Vec<u16>,
    last: Vec<u16>,
    /// Positions halfway: mark, moves as places in the lists of ways, and whose search it was.
    half: Vec<(u64, u64, u32)>,
    n_searches: u32,
}

/// Nodes of each half of a search; with fewer than three ways on from each, the marks fit.
const MOST_NODES: u32 = 50_000;
/// Places for marks, of which some have to stay empty.
const MARKS: usize = 1 << 17;
/// Most moves of half a stretch: four bits each, in 64.
const MOST_HALF: usize = 16;

/// A place in a search: the hole, where it came from, the moves made, how far the pieces have to go
/// to the other end, the mark, and the moves as places in the lists of ways.
#[derive(Clone, Copy)]
struct Node {
    hole: u16,
    from: u16,
    made: u32,
    travel: u32,
    hash: u64,
    code: u64,
}

struct Attempt {
    half: u32,
    most: u32,
    /// Nodes left for each half.
    left: u32,
    n_marks: usize,
    found: Option<(u64, Vec<u16>)>,
    trail: Vec<u16>,
}

impl<'a> Window<'a> {
    fn new(graph: &'a Graph, ways: &'a Ways) -> Self {
        let n = graph.n_cells();
        // On a bipartite board the hole changes color with each move: ways between the same two
        // positions differ by an even number.
        let parity = if is_bipartite(graph) { 2 } else { 1 };
        Self {
            graph,
            ways,
            parity,
            pieces: vec![NONE; n],
            first: vec![NONE; n],
            last: vec![NONE; n],
            half: vec![(0, 0, 0); MARKS],
            n_searches: 0,
        }
    }

    /// A shorter way between the same positions, the shortest of those that are long enough to be
    /// looked for.
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
            .map(|&p| self.ways.between(self.first[p as usize], self.last[p as usize]))
            .sum();
        let most = length - self.parity;
        // Each move brings one piece one cell nearer at best.
        if travel > most {
            return Ok(None);
        }
        let mut search = Attempt {
            half: most / 2,
            most,
            left: MOST_NODES,
            n_marks: 0,
            found: None,
            trail: Vec::new(),
        };
        debug_assert!(search.half as usize <= MOST_HALF);
        // Marks are relative to the first position, so the same mark is the same position.
        let start = Node { hole: position.hole(), from: NONE, made: 0, travel, hash: 0, code: 0 };
        self.ahead(&mut search, start, work)?;
        search.left = MOST_NODES;
        self.pieces.copy_from_slice(end.pieces());
        let mut hash = 0;
        for &p in end.pieces().iter().filter(|&&p| p != NONE) {
            let (a, b) = (self.first[p as usize], self.last[p as usize]);
            if a != b {
                // Of each piece that has moved, where it was and where it is.
                hash ^= mark(p, a) ^ mark(p, b);
            }
        }
        let start = Node { hole: end.hole(), from: NONE, made: 0, travel, hash, code: 0 };
        self.behind(&mut search, start, work)?;
        let Some((code, back)) = search.found.take() else { return Ok(None) };
        let mut hole = position.hole();
        let mut result = Vec::with_capacity(search.most as usize);
        for i in 0..search.half {
            hole = self.graph.next(hole)[(code >> (4 * i) & 15) as usize];
            result.push(hole);
        }
        result.extend(back);
        // It was found by marks of 64 bits: two positions may have the same one.
        Ok(same_end(self.graph, position, moves, &result).then_some(result))
    }

    fn slot(&self, hash: u64) -> usize {
        // A mark of an earlier search counts as no mark: nothing has to be cleared.
        let mask = self.half.len() - 1;
        let mut at = (hash >> 24) as usize & mask;
        while self.half[at].2 == self.n_searches && self.half[at].0 != hash {
            at = (at + 1) & mask;
        }
        at
    }

    /// From the first position on, marking those halfway.
    fn ahead(&mut self, search: &mut Attempt, at: Node, work: &mut Work) -> Result<(), Stop> {
        let Node { hole, from, made, travel, hash, code } = at;
        if made == search.half {
            // Half full at most. What finds no room is lost: a longer way, never a wrong one.
            if search.n_marks < MARKS / 2 {
                let at = self.slot(hash);
                search.n_marks += usize::from(self.half[at].2 != self.n_searches);
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
        // No more than 16 ways on have a code. The others are not tried: nothing is proved here.
        for (i, &to) in (0u64..16).zip(graph.next(hole)) {
            if to == from {
                continue;
            }
            let piece = self.pieces[to as usize];
            let last = self.last[piece as usize];
            // The piece goes from `to` to where the hole is.
            let then = travel + self.ways.between(hole, last) - self.ways.between(to, last);
            if made + 1 + then > search.most {
                continue;
            }
            let marked = hash ^ mark(piece, to) ^ mark(piece, hole);
            self.pieces[hole as usize] = piece;
            let code = code | i << (4 * made);
            let next =
                Node { hole: to, from: hole, made: made + 1, travel: then, hash: marked, code };
            let done = self.ahead(search, next, work);
            self.pieces[to as usize] = piece;
            done?;
        }
        Ok(())
    }

    /// From the last position back, looking for marked ones.
    fn behind(&mut self, search: &mut Attempt, at: Node, work: &mut Work) -> Result<(), Stop> {
        let Node { hole, from, made, travel, hash, code } = at;
        if search.half + made <= search.most {
            let at = self.slot(hash);
            if self.half[at].2 == self.n_searches {
                let back = search.trail.iter().rev().copied().collect();
                search.found = Some((self.half[at].1, back));
                // On with the search, for still shorter ones only.
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
            // Backward the piece goes from `to` to where the hole is.
            let then = travel + self.ways.between(first, hole) - self.ways.between(first, to);
            if made + 1 + then > search.most {
                continue;
            }
            let marked = hash ^ mark(piece, to) ^ mark(piece, hole);
            self.pieces[hole as usize] = piece;
            search.trail.push(hole);
            let next =
                Node { hole: to, from: hole, made: made + 1, travel: then, hash: marked, code };
            let done = self.behind(search, next, work);
            search.trail.pop();
            self.pieces[to as usize] = piece;
            done?;
        }
        Ok(())
    }
}

/// Whether every way between two positions has the same parity of moves.
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
            for &d in graph.linked(c) {
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

    /// Marks that are all the same take each position for the first: what that leaves is no
    /// solution, and is told from one.
    #[test]
    fn equal_marks_of_other_positions_cut_nothing() {
        let graph = Graph::rectangle(3, 3);
        let start = Position::home(9, 8);
        let moves = [5, 4, 7, 8];
        let short = cut(&start, &moves, |_, _| 0);
        assert_eq!(short, []);
        assert!(!same_end(&graph, &start, &moves, &short));
        assert_eq!(without_rounds(&graph, &start, &moves), moves);
        // A round is cut out, and what is left ends in the same place.
        assert_eq!(without_rounds(&graph, &start, &[5, 4, 5, 2]), [5, 2]);
        assert!(!same_end(&graph, &start, &[5, 2], &[5, 2, 5]));
    }
}
