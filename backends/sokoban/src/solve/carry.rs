//! Everywhere one box can be pushed or pulled to while the others stand still.

use super::reach::Reach;
use super::tables::{Maze, NO_SIDE};
use crate::board::Square;
use alloc::vec;
use alloc::vec::Vec;

/// A breadth-first search over the places of one box: its square and the sides that the player
/// reaches. Holds its memory between calls.
#[derive(Debug)]
pub(crate) struct Carry {
    /// For each square and side, whether the player has been there beside the box.
    seen: Vec<u32>,
    now: u32,
    /// Places with the pulls that they take, or with a tag.
    pub(super) queue: Vec<(u32, u16)>,
    head: usize,
    walk: Reach,
}

/// A place of the box.
pub(super) struct Place {
    pub(super) square: Square,
    /// The side that the player came to it by, and all that it walks to, as bits.
    side: usize,
    pub(super) sides: u8,
    /// Pulls to there; pushes are not counted.
    far: u16,
}

impl Carry {
    pub(crate) fn new(n: usize) -> Carry {
        Carry { seen: vec![0; n * 4], now: 0, queue: Vec::new(), head: 0, walk: Reach::new(n) }
    }

    /// Lists the places that the box on `from` can be pushed to, nearest first: the square, and a
    /// square of the player's region. `reach` is the player's region of now, and
    /// `live_key` tells the places worth a push. `occupied` is as it was in the end.
    pub(crate) fn places(
        &mut self,
        maze: &Maze,
        live_key: &[bool],
        occupied: &mut [bool],
        reach: &Reach,
        from: Square,
        out: &mut Vec<(Square, Square)>,
    ) {
        out.clear();
        self.begin_pushes(maze, live_key, occupied, reach, from);
        while let Some(Place { square, side, sides, .. }) = self.next(maze, occupied) {
            if square != from {
                out.push((square, maze.adj[square as usize][side]));
            }
            self.push_on(maze, live_key, occupied, square, 0, |d| sides & 1 << d != 0);
        }
        occupied[from as usize] = true;
    }

    /// Takes the box off `from`, and queues the places one push on from where the player is.
    pub(super) fn begin_pushes(
        &mut self,
        maze: &Maze,
        live_key: &[bool],
        occupied: &mut [bool],
        reach: &Reach,
        from: Square,
    ) {
        let adj = &maze.adj;
        self.begin();
        for (seen, &side) in self.seen[from as usize * 4..].iter_mut().zip(&adj[from as usize]) {
            if reach.has(side) {
                *seen = self.now;
            }
        }
        occupied[from as usize] = false;
        self.push_on(maze, live_key, occupied, from, 0, |d| reach.has(adj[from as usize][d]));
    }

    /// Queues the places one push on, with a tag.
    pub(super) fn push_on(
        &mut self,
        maze: &Maze,
        live_key: &[bool],
        occupied: &[bool],
        square: Square,
        tag: u16,
        at: impl Fn(usize) -> bool,
    ) {
        let ways = &maze.adj[square as usize];
        for (d, &to) in ways.iter().enumerate() {
            let to = to as usize;
            if !at(d ^ 2) || occupied[to] {
                continue;
            }
            let side = maze.side[to][d ^ 2];
            debug_assert_ne!(side, NO_SIDE);
            if live_key[to * 4 + side as usize] && self.seen[to * 4 + (d ^ 2)] != self.now {
                self.queue.push(((to * 4 + (d ^ 2)) as u32, tag));
            }
        }
    }

    /// Lists the places that the box on `from` can be pulled to, nearest first, with the pulls that
    /// it takes. Otherwise as [`places`](Self::places).
    pub(crate) fn pulls(
        &mut self,
        maze: &Maze,
        live_key: &[bool],
        occupied: &mut [bool],
        reach: &Reach,
        from: Square,
        out: &mut Vec<(Square, Square, u16)>,
    ) {
        out.clear();
        self.begin();
        let adj = &maze.adj;
        for (side, &at) in adj[from as usize].iter().enumerate() {
            if reach.has(at) {
                self.seen[from as usize * 4 + side] = self.now;
            }
        }
        occupied[from as usize] = false;
        self.pull_on(maze, live_key, occupied, from, 0, |d| reach.has(adj[from as usize][d]));
        self.pull_all(maze, live_key, occupied, |square, man, far| {
            if square != from {
                out.push((square, man, far));
            }
        });
        occupied[from as usize] = true;
    }

    /// Marks every square from which a lone box could be pushed (with `PULL` pulled) to one of `ends`
    /// that it is not on, the player being on any side of it; `occupied` are walls.
    pub(crate) fn sources<const PULL: bool>(
        &mut self,
        maze: &Maze,
        live_key: &[bool],
        occupied: &mut [bool],
        ends: impl Iterator<Item = Square>,
        is_source: &mut [bool],
    ) {
        self.begin();
        for end in ends {
            let is_free = |d: usize| !occupied[maze.adj[end as usize][d] as usize];
            if PULL {
                self.push_on(maze, live_key, occupied, end, 0, is_free);
            } else {
                self.pull_on(maze, live_key, occupied, end, 0, is_free);
            }
        }
        if !PULL {
            let tell = |square: Square, _, _| is_source[square as usize] = true;
            return self.pull_all(maze, live_key, occupied, tell);
        }
        while let Some(Place { square, sides, .. }) = self.next(maze, occupied) {
            is_source[square as usize] = true;
            self.push_on(maze, live_key, occupied, square, 0, |d| sides & 1 << d != 0);
        }
    }

    fn begin(&mut self) {
        self.now = self.now.wrapping_add(1);
        if self.now == 0 {
            self.seen.fill(0);
            self.now = 1;
        }
        self.queue.clear();
        self.head = 0;
    }

    /// Takes the next place off the queue; `occupied` is without the box.
    fn next(&mut self, maze: &Maze, occupied: &mut [bool]) -> Option<Place> {
        loop {
            let &(place, far) = self.queue.get(self.head)?;
            self.head += 1;
            if let Some(place) = self.enter(maze, occupied, place, far) {
                return Some(place);
            }
        }
    }

    /// Looks round from a place, each once for every part of the floor that the player may be in.
    pub(super) fn enter(
        &mut self,
        maze: &Maze,
        occupied: &mut [bool],
        place: u32,
        far: u16,
    ) -> Option<Place> {
        let (square, side) = (place as usize / 4, place as usize & 3);
        if self.seen[place as usize] == self.now {
            return None;
        }
        occupied[square] = true;
        let sides = self.sides(maze, occupied, square as Square, side);
        occupied[square] = false;
        for d in 0..4 {
            if sides & 1 << d != 0 {
                self.seen[square * 4 + d] = self.now;
            }
        }
        Some(Place { square: square as Square, side, sides, far })
    }

    /// Tells of every place that pulls lead to: the square, the player's, the pulls.
    fn pull_all(
        &mut self,
        maze: &Maze,
        live_key: &[bool],
        occupied: &mut [bool],
        mut tell: impl FnMut(Square, Square, u16),
    ) {
        while let Some(Place { square, side, sides, far }) = self.next(maze, occupied) {
            tell(square, maze.adj[square as usize][side], far);
            self.pull_on(maze, live_key, occupied, square, far, |d| sides & 1 << d != 0);
        }
    }

    /// Queues the places one pull on.
    fn pull_on(
        &mut self,
        maze: &Maze,
        live_key: &[bool],
        occupied: &[bool],
        square: Square,
        far: u16,
        at: impl Fn(usize) -> bool,
    ) {
        for d in 0..4 {
            if !at(d) {
                continue;
            }
            // The player stands where the box comes to, and steps back.
            let to = maze.adj[square as usize][d] as usize;
            let man = maze.adj[to][d] as usize;
            if occupied[man] || self.seen[to * 4 + d] == self.now {
                continue;
            }
            let side = maze.side[to][d];
            if live_key[to * 4 + side as usize] {
                self.queue.push(((to * 4 + d) as u32, far + 1));
            }
        }
    }

    /// The sides of the box on `square` that the player can walk to from the given one.
    fn sides(&mut self, maze: &Maze, occupied: &[bool], square: Square, side: usize) -> u8 {
        let adj = &maze.adj;
        let ways = &adj[square as usize];
        let wall = adj.len() - 1;
        // From the others the walls alone keep the player out.
        let parts = &maze.side[square as usize];
        let mut free = 0u8;
        for (d, &way) in ways.iter().enumerate() {
            if !occupied[way as usize] && parts[d] == parts[side] {
                free |= 1 << d;
            }
        }
        // Round the corners of the box first: mostly that is enough.
        let mut sides = 1u8 << side;
        for _ in 0..2 {
            for d in 0..4 {
                let e = (d + 1) & 3;
                let pair = 1 << d | 1 << e;
                if free & pair == pair && sides & pair != 0 && sides & pair != pair {
                    let corner = adj[ways[d] as usize][e] as usize;
                    if corner != wall && !occupied[corner] {
                        sides |= pair;
                    }
                }
            }
        }
        if sides == free {
            return sides;
        }
        let missing = (0..4).filter(|d| (free & !sides) & 1 << d != 0);
        self.walk.fill_to(adj, occupied, ways[side], missing.map(|d| ways[d]));
        for (d, &way) in ways.iter().enumerate() {
            if self.walk.has(way) {
                sides |= 1 << d;
            }
        }
        sides
    }
}
