//! Backward from the solved board: which positions are how many box lines away from it.
//!
//! A box line is any number of pushes of one box in one direction. Positions are visited layer by
//! layer; a layer that grows too wide keeps the positions whose boxes are farthest from goals.

use crate::board::{Board, Square};
use crate::solve::arena::{Arena, Header, Id};
use crate::solve::reach::Reach;
use crate::solve::tables::{FAR, Maze};
use alloc::vec;
use alloc::vec::Vec;
use puzzle_core::{Stop, Work};

/// Positions by box lines from the end.
#[derive(Debug)]
pub(crate) struct Retreat {
    arena: Arena,
    zobrist: Vec<u64>,
    /// Fewest pushes of a lone box to any goal.
    away: Vec<u32>,
    n: usize,
    /// The nodes of each layer, in the order they were found.
    pub(crate) layers: Vec<Vec<Id>>,
}

fn hash(zobrist: &[u64], words: &[u32], player: u16) -> u64 {
    let mut hash = zobrist[zobrist.len() / 2 + player as usize];
    for (i, &word) in words.iter().enumerate() {
        let mut rest = word;
        while rest != 0 {
            hash ^= zobrist[i * 32 + rest.trailing_zeros() as usize];
            rest &= rest - 1;
        }
    }
    hash
}

impl Retreat {
    /// Goes back from every goal filled, with the player anywhere, until `max_states` positions
    /// are found or `max_expanded` of them are looked behind.
    pub(crate) fn new(
        board: &Board,
        max_states: usize,
        max_expanded: usize,
        max_width: usize,
        work: &mut Work,
    ) -> Result<Retreat, Stop> {
        let maze = Maze::new(board, work)?;
        let rows = maze.push_rows(&maze.goals, None, work)?;
        let n = maze.n;
        let away: Vec<u32> = (0..n)
            .map(|c| {
                (0..4)
                    .flat_map(|part| rows.row(c * 4 + part).iter())
                    .filter(|&&far| far != FAR)
                    .min()
                    .map_or(0, |&far| u32::from(far))
            })
            .collect();
        let mut retreat = Retreat {
            arena: Arena::new(n),
            zobrist: crate::solve::tables::random_words(2 * n),
            away: Vec::new(),
            n,
            layers: Vec::new(),
        };
        let result = retreat.run(&maze, &away, max_states, max_expanded, max_width, work);
        rows.release(work);
        maze.release(work);
        if let Err(stop) = result {
            retreat.release(work);
            return Err(stop);
        }
        retreat.away = away;
        Ok(retreat)
    }

    pub(crate) fn release(&mut self, work: &mut Work) {
        self.arena.release(work);
    }

    /// The boxes of a node in rising order, and the lowest square that the player reaches.
    pub(crate) fn position(&self, id: Id) -> (Vec<Square>, Square) {
        let mut boxes = Vec::new();
        for (i, &word) in self.arena.boxes(id).iter().enumerate() {
            let mut rest = word;
            while rest != 0 {
                boxes.push((i * 32) as Square + rest.trailing_zeros() as Square);
                rest &= rest - 1;
            }
        }
        (boxes, self.arena.header(id).player)
    }

    /// Pushes that the boxes are away from goals, each by itself.
    pub(crate) fn farness(&self, boxes: &[Square]) -> u32 {
        boxes.iter().map(|&c| self.away[c as usize]).sum()
    }

    fn run(
        &mut self,
        maze: &Maze,
        away: &[u32],
        max_states: usize,
        max_expanded: usize,
        max_width: usize,
        work: &mut Work,
    ) -> Result<(), Stop> {
        let n = self.n;
        let mut occupied = vec![false; n + 1];
        occupied[n] = true;
        let mut words = vec![0u32; self.arena.n_words()];
        for &g in &maze.goals {
            occupied[g as usize] = true;
            words[g as usize / 32] |= 1 << (g % 32);
        }
        let mut reach = Reach::new(n);
        let mut after = Reach::new(n);
        let mut seen = occupied.clone();
        let mut layer: Vec<Id> = Vec::new();
        for c in 0..n {
            if !seen[c] {
                let player = reach.fill(&maze.adj, &occupied, c as Square);
                for &x in reach.squares() {
                    seen[x as usize] = true;
                }
                let header = Header { parent: 0, cost: 0, player, estimate: 0, from: 0, to: 0 };
                layer.push(self.insert(&words, header, work)?);
            }
        }
        let mut boxes: Vec<Square> = Vec::new();
        let mut n_expanded = 0;
        let mut n_known = self.arena.len();
        while !layer.is_empty() && self.arena.len() < max_states && n_expanded < max_expanded {
            n_expanded += layer.len();
            let mut next: Vec<Id> = Vec::new();
            for &id in &layer {
                // Looking at what a position leads to costs more than the position.
                work.nodes(1 + (self.arena.len() - n_known) as u64 / 16)?;
                n_known = self.arena.len();
                for &b in &boxes {
                    occupied[b as usize] = false;
                }
                if boxes.is_empty() {
                    for &g in &maze.goals {
                        occupied[g as usize] = false;
                    }
                }
                let header = self.arena.header(id);
                boxes = self.position(id).0;
                for &b in &boxes {
                    occupied[b as usize] = true;
                }
                reach.fill(&maze.adj, &occupied, header.player);
                words.copy_from_slice(self.arena.boxes(id));
                for &b in &boxes {
                    for d in 0..4 {
                        let mut at = b;
                        let mut man = maze.adj[b as usize][d];
                        if !reach.has(man) {
                            continue;
                        }
                        loop {
                            let back = maze.adj[man as usize][d];
                            if occupied[back as usize] {
                                break;
                            }
                            occupied[at as usize] = false;
                            occupied[man as usize] = true;
                            words[at as usize / 32] ^= 1 << (at % 32);
                            words[man as usize / 32] ^= 1 << (man % 32);
                            at = man;
                            man = back;
                            let player = after.fill(&maze.adj, &occupied, man);
                            let h = hash(&self.zobrist, &words, player);
                            if self.arena.find(h, &words, player).is_none() {
                                let header = Header {
                                    parent: id,
                                    cost: header.cost + 1,
                                    player,
                                    estimate: 0,
                                    from: b,
                                    to: at,
                                };
                                next.push(self.insert(&words, header, work)?);
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
            }
            self.layers.push(core::mem::take(&mut layer));
            if next.len() > max_width {
                // A stable sort: positions of the same worth stay in the order they were found.
                next.sort_by_cached_key(|&id| {
                    let (boxes, _) = self.position(id);
                    let worth: u32 = boxes
                        .iter()
                        .map(|&c| away[c as usize] + 4 * u32::from(!maze.goal[c as usize]))
                        .sum();
                    core::cmp::Reverse(worth)
                });
                next.truncate(max_width);
            }
            layer = next;
        }
        if !layer.is_empty() {
            self.layers.push(layer);
        }
        Ok(())
    }

    fn insert(&mut self, words: &[u32], header: Header, work: &mut Work) -> Result<Id, Stop> {
        let Retreat { arena, zobrist, .. } = self;
        let h = hash(zobrist, words, header.player);
        arena.insert(h, words, header, |w, p| hash(zobrist, w, p), work)
    }
}
