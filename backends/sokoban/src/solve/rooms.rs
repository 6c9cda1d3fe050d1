//! Rooms, and the links between them.
//!
//! A room is a union of overlapping open squares of 2x2, with at least six squares. Everything else
//! is passages; cut at their crossings, they are the links. A box in a link shuts it for the
//! player, so a position with fewer shut links leaves more possibilities. (The feature "room
//! connectivity" of FESS: Shoham and Schaeffer 2020.)

use crate::board::Square;
use crate::search::maze::Maze;
use alloc::vec;
use alloc::vec::Vec;

/// Minimum number of squares of a room: 2x2 alone is only a bend.
const MIN_ROOM: usize = 6;
const NONE: u16 = u16::MAX;

/// The links of a board.
#[derive(Debug)]
pub(crate) struct Rooms {
    /// For each square, the number of its link; [`NONE`] for squares outside all links.
    link: Vec<u16>,
    /// For each link, the number of the last call that counted it.
    counted: Vec<u32>,
    now: u32,
}

impl Rooms {
    pub(crate) fn new(maze: &Maze) -> Rooms {
        let is_room = rooms(maze);
        let (link, n_links) = links(maze, &is_room);
        Rooms { link, counted: vec![0; n_links], now: 0 }
    }

    /// Counts the links with a box in them.
    pub(crate) fn n_shut(&mut self, boxes: &[Square]) -> usize {
        self.now = self.now.wrapping_add(1);
        if self.now == 0 {
            self.counted.fill(0);
            self.now = 1;
        }
        let mut n = 0;
        for &b in boxes {
            let link = self.link[b as usize];
            if link != NONE && self.counted[link as usize] != self.now {
                self.counted[link as usize] = self.now;
                n += 1;
            }
        }
        n
    }
}

/// For each square, whether it belongs to a room.
fn rooms(maze: &Maze) -> Vec<bool> {
    let n = maze.n;
    let adj = &maze.adj;
    // The corners of each open 2x2 square are connected.
    let mut joined: Vec<Vec<usize>> = vec![Vec::new(); n];
    for c in 0..n {
        let right = adj[c][1] as usize;
        let down = adj[c][2] as usize;
        if right < n && down < n && (adj[right][2] as usize) < n {
            for corner in [right, down, adj[right][2] as usize] {
                joined[c].push(corner);
                joined[corner].push(c);
            }
        }
    }
    let mut is_room = vec![false; n];
    let mut seen = vec![false; n];
    for c in 0..n {
        if seen[c] || joined[c].is_empty() {
            continue;
        }
        let mut room = vec![c];
        seen[c] = true;
        let mut head = 0;
        while head < room.len() {
            for &to in &joined[room[head]] {
                if !seen[to] {
                    seen[to] = true;
                    room.push(to);
                }
            }
            head += 1;
        }
        if room.len() >= MIN_ROOM {
            for x in room {
                is_room[x] = true;
            }
        }
    }
    is_room
}

/// Returns the number of the link of each square, and the number of links.
fn links(maze: &Maze, is_room: &[bool]) -> (Vec<u16>, usize) {
    let n = maze.n;
    let ways = |c: usize| maze.adj[c].iter().map(|&x| x as usize).filter(move |&x| x < n);
    // Dead ends lead to no room, so a box in them shuts nothing.
    let mut is_passage: Vec<bool> = is_room.iter().map(|is| !is).collect();
    let mut ends: Vec<usize> = (0..n).collect();
    while let Some(c) = ends.pop() {
        let n_ways = ways(c).filter(|&x| is_passage[x] || is_room[x]).count();
        if is_passage[c] && n_ways <= 1 {
            is_passage[c] = false;
            ends.extend(ways(c));
        }
    }
    let is_crossing = |c: usize| ways(c).filter(|&x| is_passage[x] || is_room[x]).count() > 2;
    let mut link = vec![NONE; n];
    let mut n_links = 0;
    let mut queue = Vec::new();
    for c in 0..n {
        if !is_passage[c] || link[c] != NONE {
            continue;
        }
        link[c] = n_links;
        queue.push(c);
        while let Some(x) = queue.pop() {
            if is_crossing(x) {
                continue;
            }
            for to in ways(x) {
                if is_passage[to] && link[to] == NONE && !is_crossing(to) {
                    link[to] = n_links;
                    queue.push(to);
                }
            }
        }
        n_links += 1;
    }
    (link, n_links as usize)
}
