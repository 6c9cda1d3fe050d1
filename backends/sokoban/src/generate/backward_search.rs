//! The search backward from the solved board: positions by their distance in box lines.
//!
//! A box line is any number of pushes of one box in one direction. Positions are visited layer by
//! layer. Of a layer that grows too wide only the most valuable positions are kept: their boxes are
//! near goals and still took many pulls to get there, with many changes between boxes. Half of the
//! places go to novel positions, which have two boxes on a pair of squares that no position kept
//! before has (novelty and conflicts as in Bento, Pereira and Lelis, "Procedural Generation of
//! Initial States of Sokoban", 2019; the counts are our own).

use crate::board::{Board, Square};
use crate::search::arena::{Arena, Header, Id};
use crate::search::distances::{Distances, FAR};
use crate::search::level_tables::{bits, random_words};
use crate::search::maze::Maze;
use crate::search::reach::Reach;
use alloc::vec;
use alloc::vec::Vec;
use puzzle_core::solve::{Stop, Work};

/// The limits of a backward search.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Scope {
    /// Maximum number of positions of a layer that are expanded.
    pub(crate) width: usize,
    /// Maximum number of layers.
    pub(crate) depth: usize,
    /// Maximum number of positions in total.
    pub(crate) states: usize,
}

/// A backward search and the positions it has found, by box lines from the end.
#[derive(Debug)]
pub(crate) struct BackwardSearch {
    arena: Arena,
    zobrist: Vec<u64>,
    /// For each square, the fewest pushes that bring a lone box from it to any goal.
    away: Vec<u32>,
    goal: Vec<bool>,
    n: usize,
    /// The nodes of each layer, in the order they were found, or with the best first.
    pub(crate) layers: Vec<Vec<Id>>,
}

fn hash(zobrist: &[u64], words: &[u32], player: u16) -> u64 {
    let player = zobrist[zobrist.len() / 2 + player as usize];
    bits(words).fold(player, |hash, c| hash ^ zobrist[c])
}

impl BackwardSearch {
    /// Searches backward from the position with a box on every goal and the player anywhere.
    pub(crate) fn new(
        board: &Board,
        scope: Scope,
        work: &mut Work,
    ) -> Result<BackwardSearch, Stop> {
        let maze = Maze::new(board, work)?;
        let distances = Distances::to_targets(&maze, &maze.goals, None, work)?;
        let n = maze.n;
        let away: Vec<u32> = (0..n)
            .map(|c| {
                (0..4)
                    .flat_map(|part| distances.row(c * 4 + part).iter())
                    .filter(|&&far| far != FAR)
                    .min()
                    .map_or(0, |&far| u32::from(far))
            })
            .collect();
        let mut backward = BackwardSearch {
            arena: Arena::new(n),
            zobrist: random_words(2 * n),
            away,
            goal: maze.goal.clone(),
            n,
            layers: Vec::new(),
        };
        let result = backward.run(&maze, scope, work);
        distances.release(work);
        maze.release(work);
        if let Err(stop) = result {
            backward.arena.release(work);
            return Err(stop);
        }
        Ok(backward)
    }

    /// The boxes of a node in ascending order, and the lowest square that the player can reach.
    pub(crate) fn position(&self, id: Id) -> (Vec<Square>, Square) {
        let boxes = bits(self.arena.boxes(id)).map(|c| c as Square).collect();
        (boxes, self.arena.header(id).player)
    }

    /// The value of a position for the generator, from its conflict, its changes between boxes, and
    /// its boxes off goals.
    pub(crate) fn worth(&self, id: Id) -> u32 {
        let header = self.arena.header(id);
        let (boxes, _) = self.position(id);
        let far: u32 = boxes.iter().map(|&c| self.away[c as usize]).sum();
        let n_boxes_off_target = boxes.iter().filter(|&&c| !self.goal[c as usize]).count() as u32;
        let conflict = header.cost.saturating_sub(far);
        let story = Story::unpack(header.estimate);
        2 * conflict
            + 3 * u32::from(story.changes)
            + header.cost / 2
            + 6 * n_boxes_off_target
            + 6 * story.strays.count_ones()
    }

    fn run(&mut self, maze: &Maze, scope: Scope, work: &mut Work) -> Result<(), Stop> {
        let n = self.n;
        let mut occupied = vec![false; n + 1];
        occupied[n] = true;
        let mut words = vec![0u32; self.arena.n_words()];
        for &g in &maze.goals {
            occupied[g as usize] = true;
            words[g as usize / 32] |= 1 << (g % 32);
        }
        let mut reach = Reach::new(n);
        let mut seen = occupied.clone();
        let mut layer: Vec<Id> = Vec::new();
        for c in 0..n {
            if !seen[c] {
                let player = reach.fill(&maze.adj, &occupied, c as Square);
                for &x in reach.squares() {
                    seen[x as usize] = true;
                }
                let header = Header {
                    parent: 0,
                    cost: 0,
                    player,
                    estimate: 0,
                    from: n as u16,
                    to: n as u16,
                };
                layer.push(self.insert(&words, header, work)?);
            }
        }
        let mut pulls = Pulls { occupied, words, reach, after: Reach::new(n), boxes: Vec::new() };
        for &g in &maze.goals {
            pulls.occupied[g as usize] = false;
        }
        let mut n_known = self.arena.len();
        while !layer.is_empty()
            && self.arena.len() < scope.states
            && self.layers.len() < scope.depth
        {
            let mut next: Vec<Id> = Vec::new();
            for &id in &layer {
                // Finding the positions that lead here costs more than the position itself, so they
                // count too.
                work.nodes(1 + (self.arena.len() - n_known) as u64 / 16)?;
                n_known = self.arena.len();
                self.look_behind(maze, id, &mut pulls, &mut next, work)?;
            }
            self.layers.push(core::mem::take(&mut layer));
            if next.len() > scope.width {
                next = self.choose(next, scope.width);
            }
            layer = next;
        }
        if !layer.is_empty() {
            self.layers.push(layer);
        }
        Ok(())
    }

    /// Adds the positions that one box line of pulls reaches from the position of a node.
    fn look_behind(
        &mut self,
        maze: &Maze,
        id: Id,
        pulls: &mut Pulls,
        next: &mut Vec<Id>,
        work: &mut Work,
    ) -> Result<(), Stop> {
        let Pulls { occupied, words, reach, after, boxes } = pulls;
        for &b in boxes.iter() {
            occupied[b as usize] = false;
        }
        let header = self.arena.header(id);
        *boxes = self.position(id).0;
        for &b in boxes.iter() {
            occupied[b as usize] = true;
        }
        reach.fill(&maze.adj, occupied, header.player);
        words.copy_from_slice(self.arena.boxes(id));
        for &b in boxes.iter() {
            for d in 0..4 {
                let mut at = b;
                let mut man = maze.adj[b as usize][d];
                if !reach.has(man) {
                    continue;
                }
                let mut cost = header.cost;
                let index = boxes.iter().position(|&c| c == b).unwrap_or(0);
                let mut story = Story::unpack(header.estimate);
                story.changes += u16::from(header.to != b);
                let mut strays = story.strays >> index & 1 != 0;
                loop {
                    let back = maze.adj[man as usize][d];
                    if occupied[back as usize] {
                        break;
                    }
                    occupied[at as usize] = false;
                    occupied[man as usize] = true;
                    words[at as usize / 32] ^= 1 << (at % 32);
                    words[man as usize / 32] ^= 1 << (man % 32);
                    strays |= self.away[man as usize] <= self.away[at as usize];
                    at = man;
                    man = back;
                    cost += 1;
                    let player = after.fill(&maze.adj, occupied, man);
                    let h = hash(&self.zobrist, words, player);
                    if self.arena.find(h, words, player).is_none() {
                        let rank = boxes.iter().filter(|&&c| c != b && c < at).count();
                        let estimate = story.with_moved(index, rank, strays).pack();
                        let header = Header { parent: id, cost, player, estimate, from: b, to: at };
                        next.push(self.insert(words, header, work)?);
                    }
                }
                if at != b {
                    occupied[at as usize] = false;
                    occupied[b as usize] = true;
                    words[at as usize / 32] ^= 1 << (at % 32);
                    words[b as usize / 32] ^= 1 << (b % 32);
                }
            }
        }
        Ok(())
    }

    /// The most valuable positions of a layer, half of them chosen for their novelty.
    fn choose(&self, mut layer: Vec<Id>, width: usize) -> Vec<Id> {
        // The sort is stable: positions of equal value stay in the order they were found.
        layer.sort_by_cached_key(|&id| core::cmp::Reverse(self.worth(id)));
        let mut seen = vec![false; self.n * self.n];
        let (mut chosen, mut rest) = (Vec::new(), Vec::new());
        for &id in layer.iter().take(width * 6) {
            let (boxes, _) = self.position(id);
            let mut is_new = false;
            for (i, &a) in boxes.iter().enumerate() {
                for &b in &boxes[i + 1..] {
                    let pair = &mut seen[a as usize * self.n + b as usize];
                    is_new |= !*pair;
                    *pair = true;
                }
            }
            if is_new && chosen.len() < width / 2 { chosen.push(id) } else { rest.push(id) }
        }
        let n_more = width - chosen.len();
        chosen.extend(rest.into_iter().take(n_more));
        chosen
    }

    fn insert(&mut self, words: &[u32], header: Header, work: &mut Work) -> Result<Id, Stop> {
        let BackwardSearch { arena, zobrist, .. } = self;
        let h = hash(zobrist, words, header.player);
        arena.insert(h, words, header, |w, p| hash(zobrist, w, p), work)
    }
}

/// Figures of the pushes from a position to the end, packed into the sixteen bits that a node has.
#[derive(Clone, Copy, Debug)]
struct Story {
    /// Changes between boxes, up to 63.
    changes: u16,
    /// One bit for each of up to ten boxes, in the order of their squares: set if some push of the
    /// box brings it no nearer to the goals.
    strays: u16,
}

impl Story {
    fn unpack(bits: u16) -> Story {
        Story { changes: bits >> 10, strays: bits & 0x3ff }
    }

    fn pack(self) -> u16 {
        self.changes.min(63) << 10 | self.strays
    }

    /// Returns the figures after a box has moved from index `from` to index `to` in the order of
    /// the squares; `strays` is the new bit of that box.
    fn with_moved(self, from: usize, to: usize, strays: bool) -> Story {
        let cut = |bits: u16, at: usize| (bits & ((1 << at) - 1), bits >> at);
        let (below, above) = cut(self.strays, from);
        let (below, above) = cut(below | (above >> 1) << from, to);
        let strays = below | u16::from(strays) << to | above << (to + 1);
        Story { changes: self.changes, strays: strays & 0x3ff }
    }
}

/// Scratch memory for pulls, reused from one position to the next.
struct Pulls {
    occupied: Vec<bool>,
    words: Vec<u32>,
    reach: Reach,
    after: Reach,
    boxes: Vec<Square>,
}
