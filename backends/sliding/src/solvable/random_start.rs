//! Random solvable positions.

use super::{Block, Blocks, Kind, blocks::is_odd, move_hole};
use crate::goal::Goal;
use crate::graph::{Graph, NONE};
use crate::position::Position;
use alloc::vec;
use alloc::vec::Vec;
use puzzle_core::GameRng;

/// A random start position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Start {
    /// The position, which is solvable and not solved.
    pub position: Position,
    /// `true` if every solvable position, apart from the solved ones, was equally likely (counting
    /// identical pieces as different).
    pub uniform: bool,
}

/// Returns whether [`random_start`] draws all solvable positions with equal likelihood: the hole
/// cannot come to its home from a component to which it cannot return.
pub(crate) fn can_be_uniform(graph: &Graph, goal: &Goal) -> bool {
    let home = graph.component(goal.hole());
    let mut sources = goal.blocks.members().iter().flat_map(|&cell| graph.prev(cell));
    sources.all(|&cell| graph.component(cell) == home)
}

/// Draws a random position that is solvable and not solved. Returns `None` if the board has none.
///
/// If the hole can return from every cell that it can reach, each such position is equally likely
/// (identical pieces count as different): each block is shuffled by a random element of its group,
/// and then the hole is moved from its home to a random cell along the tree of shortest paths. On
/// boards with one-way crossings the component of the hole's home is shuffled like this, and then
/// the hole may go back over crossings into other components, which are shuffled in turn. Those
/// positions are solvable but not equally likely.
pub fn random_start(graph: &Graph, goal: &Goal, rng: &mut GameRng) -> Option<Start> {
    let n = graph.n_cells();
    let home = goal.hole();
    let uniform = can_be_uniform(graph, goal);
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
            move_hole_from_root(&goal.blocks, &mut pieces, hole);
            hole
        } else {
            wander_back(graph, goal, &mut pieces, rng)
        };
        let position = Position::trusted(pieces, hole);
        if !goal.is_solved(&position) {
            return Some(Start { position, uniform });
        }
        // Draw again, so that the other positions stay equally likely.
        pieces = position.into_pieces();
    }
}

/// Returns the same position as [`random_start`] for [`Graph::rectangle`] with all pieces different
/// and the hole's home in the last cell, without building a graph.
///
/// # Panics
/// Panics if a side is 0 or both sides are 1.
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
        // Maps each odd order to a different even one, so that all even orders stay equally likely.
        if seen.is_odd(&pieces) {
            pieces.swap(0, 1);
        }
        pieces.push(NONE);
        let to = rng.index(n);
        let (x, y) = (to % w, to / w);
        // The path from the last cell: up the last column, then left.
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

/// The set of cells already visited while following the cycles of a permutation: one machine word
/// on small boards.
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

/// Shuffles each block by a random element of its group, with the hole at the root.
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
                // Same choice as in `rectangle_start`, which must draw the same position.
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

fn move_hole_from_root(blocks: &Blocks, pieces: &mut [u16], hole: u16) {
    let mut path: Vec<u16> = core::iter::once(hole).chain(blocks.path_to_root(hole)).collect();
    path.pop();
    move_hole(pieces, blocks.root(), path.into_iter().rev());
}

/// Moves the hole from the shuffled component of its home back over a random number of crossings,
/// shuffling each component on the way. Returns the hole's cell.
fn wander_back(graph: &Graph, goal: &Goal, pieces: &mut [u16], rng: &mut GameRng) -> u16 {
    let mut blocks = None;
    loop {
        let here = blocks.as_ref().unwrap_or(&goal.blocks);
        let component = graph.component(here.root());
        let mut crossings = Vec::new();
        for &c in here.members() {
            crossings.extend(
                graph.prev(c).iter().filter(|&&d| graph.component(d) != component).map(|&d| (d, c)),
            );
        }
        // The hole stays with a chance of one in five, so that most starts lie several crossings
        // away.
        let stays = crossings.is_empty() || rng.chance(1, 5);
        if stays {
            let members = here.members();
            let hole = members[rng.index(members.len())];
            move_hole_from_root(here, pieces, hole);
            return hole;
        }
        // Undoes a move of the hole from `back` to `c`: the piece on `back` returns to `c`, and the
        // hole to `back`.
        let (back, c) = crossings[rng.index(crossings.len())];
        move_hole_from_root(here, pieces, c);
        pieces[c as usize] = pieces[back as usize];
        pieces[back as usize] = NONE;
        let next = Blocks::rooted(graph, back);
        shuffle_blocks(&next, pieces, rng);
        blocks = Some(next);
    }
}
