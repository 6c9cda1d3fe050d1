//! Solvable positions drawn at random.

use super::{Block, Blocks, Kind, blocks::is_odd, carry};
use crate::goal::Goal;
use crate::graph::{Graph, NONE};
use crate::position::Position;
use alloc::vec;
use alloc::vec::Vec;
use puzzle_core::GameRng;

/// A position to begin with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Start {
    /// The position: solvable, and not solved.
    pub position: Position,
    /// Whether every solvable labelled position but the solved ones was equally likely.
    pub uniform: bool,
}

/// Draws a solvable position that is not solved; `None` where there is none.
///
/// Where the hole can come back from everywhere it can go, each such labelled position is equally
/// likely: each block's permutation is drawn from its group alone, and the hole, at first at home,
/// is carried to a cell drawn at random along the tree of shortest ways. On boards with one-way
/// crossings the component of the hole's home is shuffled so, and then the hole may go back over
/// crossings into other components, which are shuffled in turn: solvable, but not uniform.
pub fn random_start(graph: &Graph, goal: &Goal, rng: &mut GameRng) -> Option<Start> {
    let n = graph.n_cells();
    let home = goal.hole();
    let alone = |blocks: &Blocks| {
        !blocks
            .members()
            .iter()
            .any(|&c| graph.prev(c).iter().any(|&d| graph.strong(d) != graph.strong(home)))
    };
    // Not where the hole can come from another component: starts could lie there too.
    let uniform = alone(&goal.blocks);
    if uniform && goal.blocks.members().len() < 2 {
        return None;
    }
    let mut pieces: Vec<u16> = Vec::with_capacity(n);
    loop {
        pieces.clear();
        pieces.extend(0..n as u16);
        pieces[home as usize] = NONE;
        shuffle_blocks(&goal.blocks, &mut pieces, rng);
        let hole = if uniform {
            let members = goal.blocks.members();
            let hole = members[rng.index(members.len())];
            carry_from_root(&goal.blocks, &mut pieces, hole);
            hole
        } else {
            wander_back(graph, goal, &mut pieces, rng)
        };
        let position = Position::trusted(pieces, hole);
        if !goal.is_solved(&position) {
            return Some(Start { position, uniform });
        }
        // Solved already: drawn anew, so that the others stay equally likely.
        pieces = position.into_pieces();
    }
}

/// What [`random_start`] gives for [`Graph::rectangle`] with the hole's home in the last cell and
/// all pieces different, without making a graph.
///
/// # Panics
/// When a side is 0, or both are 1.
pub fn rectangle_start(w: usize, h: usize, rng: &mut GameRng) -> Position {
    if w < 2 || h < 2 || (w, h) == (2, 2) {
        let graph = Graph::rectangle(w, h);
        let goal = Goal::new(&graph, (w * h - 1) as u16);
        return random_start(&graph, &goal, rng).expect("two cells or more").position;
    }
    let n = w * h;
    let mut pieces: Vec<u16> = Vec::with_capacity(n);
    let mut seen = Seen::new(n);
    loop {
        pieces.clear();
        pieces.extend(0..n as u16 - 1);
        rng.shuffle(&mut pieces);
        // Makes of each odd order another even one: all even ones stay equally likely.
        if seen.is_odd(&pieces) {
            pieces.swap(0, 1);
        }
        pieces.push(NONE);
        let to = rng.index(n);
        let (x, y) = (to % w, to / w);
        // The tree of shortest ways goes up the last column, then left.
        let mut hole = n - 1;
        while hole / w > y {
            pieces[hole] = pieces[hole - w];
            hole -= w;
        }
        while hole % w > x {
            pieces[hole] = pieces[hole - 1];
            hole -= 1;
        }
        pieces[hole] = NONE;
        if hole != n - 1 || (0..).zip(&pieces[..n - 1]).any(|(i, &p)| p != i) {
            return Position::trusted(pieces, hole as u16);
        }
    }
}

/// Which cells a walk along cycles has seen: a word for small boards.
enum Seen {
    Few,
    Many(Vec<bool>),
}

impl Seen {
    fn new(n: usize) -> Self {
        if n <= 64 { Self::Few } else { Self::Many(vec![false; n]) }
    }

    fn is_odd(&mut self, order: &[u16]) -> bool {
        match self {
            Self::Few => {
                let (mut seen, mut n_cycles) = (0u64, 0);
                for start in 0..order.len() {
                    let mut at = start;
                    n_cycles += usize::from(seen >> at & 1 == 0);
                    while seen >> at & 1 == 0 {
                        seen |= 1 << at;
                        at = order[at] as usize;
                    }
                }
                (order.len() - n_cycles) % 2 == 1
            }
            Self::Many(seen) => {
                seen.fill(false);
                let cells: Vec<u16> = (0..order.len() as u16).collect();
                is_odd(&cells, |c| order[c as usize], seen)
            }
        }
    }
}

/// Draws each block's permutation, the hole being at the root and the pieces at home.
fn shuffle_blocks(blocks: &Blocks, pieces: &mut [u16], rng: &mut GameRng) {
    let mut seen = vec![false; pieces.len()];
    for Block { kind, cells, .. } in blocks.iter() {
        let mut order: Vec<u16> = cells.iter().map(|&c| pieces[c as usize]).collect();
        match kind {
            Kind::Bridge => {}
            Kind::Ring => {
                let turn = rng.index(order.len());
                order.rotate_left(turn);
            }
            Kind::Hexagon(table) => {
                let table = blocks.hexagon(table);
                let drawn = table[rng.index(table.len())];
                let before = order.clone();
                for (i, &j) in drawn.iter().enumerate() {
                    order[i] = before[j as usize];
                }
            }
            Kind::Even => {
                let mut places: Vec<u16> = (0..order.len() as u16).collect();
                rng.shuffle(&mut places);
                let all: Vec<u16> = (0..places.len() as u16).collect();
                seen[..places.len()].fill(false);
                // As in `rectangle_start`, which has to draw the same.
                if is_odd(&all, |i| places[i as usize], &mut seen) {
                    places.swap(0, 1);
                }
                order = places.iter().map(|&i| order[i as usize]).collect();
            }
            Kind::All => rng.shuffle(&mut order),
        }
        for (&c, piece) in cells.iter().zip(order) {
            pieces[c as usize] = piece;
        }
    }
}

fn carry_from_root(blocks: &Blocks, pieces: &mut [u16], hole: u16) {
    let mut way: Vec<u16> = core::iter::once(hole).chain(blocks.way(hole)).collect();
    way.pop();
    carry(pieces, blocks.root(), way.into_iter().rev());
}

/// From the shuffled component of the goal, goes back over crossings as long as chance wants.
fn wander_back(graph: &Graph, goal: &Goal, pieces: &mut [u16], rng: &mut GameRng) -> u16 {
    let mut blocks = None;
    loop {
        let here = blocks.as_ref().unwrap_or(&goal.blocks);
        let strong = graph.strong(here.root());
        let mut crossings = Vec::new();
        for &c in here.members() {
            crossings.extend(
                graph.prev(c).iter().filter(|&&d| graph.strong(d) != strong).map(|&d| (d, c)),
            );
        }
        // Staying is as likely as a quarter of the crossings together: most starts lie far out.
        let stays = crossings.is_empty() || rng.chance(1, 5);
        if stays {
            let members = here.members();
            let hole = members[rng.index(members.len())];
            carry_from_root(here, pieces, hole);
            return hole;
        }
        // Backward: the hole leaves `c`, and the piece from `back` comes there; played, the hole
        // comes from `back` to `c`.
        let (back, c) = crossings[rng.index(crossings.len())];
        carry_from_root(here, pieces, c);
        pieces[c as usize] = pieces[back as usize];
        pieces[back as usize] = NONE;
        let next = Blocks::rooted(graph, back);
        shuffle_blocks(&next, pieces, rng);
        blocks = Some(next);
    }
}
