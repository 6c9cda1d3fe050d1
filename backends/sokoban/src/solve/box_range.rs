//! The range of a box: everywhere it can be moved while the others stay.

use super::motion::{Motion, Pull};
use crate::board::Square;
use crate::search::level_tables::LevelTables;
use crate::search::reach::Reach;
use alloc::vec;
use alloc::vec::Vec;

/// A square to which a box can be moved, with the player in one part of the floor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Place {
    pub(crate) square: Square,
    /// A square of the player beside the box after the move.
    pub(crate) player: Square,
    /// The fewest steps, of one square each, by which the box gets there.
    pub(crate) distance: u16,
}

/// A breadth-first search over the places of one box. Reuses its memory.
#[derive(Debug)]
pub(crate) struct BoxRange {
    /// For each square and side, the number of the last search in which the player was there beside
    /// the box.
    seen: Vec<u32>,
    question: u32,
    /// Queued places: square and side in one number, and the distance.
    queue: Vec<(u32, u16)>,
    head: usize,
    walk: Reach,
}

impl BoxRange {
    pub(crate) fn new(n: usize) -> BoxRange {
        BoxRange {
            seen: vec![0; n * 4],
            question: 0,
            queue: Vec::new(),
            head: 0,
            walk: Reach::new(n),
        }
    }

    /// Lists the places to which the box on `from` can be moved, nearest first. `reach` is the
    /// player's current region. `occupied` is unchanged afterward.
    pub(crate) fn places<M: Motion>(
        &mut self,
        t: &LevelTables,
        occupied: &mut [bool],
        reach: &Reach,
        from: Square,
    ) -> Vec<Place> {
        let ways = &t.maze.adj[from as usize];
        let sides =
            (0..4).filter(|&side| reach.has(ways[side])).fold(0, |bits, side| bits | 1 << side);
        self.begin();
        self.mark(from, sides);
        occupied[from as usize] = false;
        self.queue_steps::<M>(t, occupied, Stop { square: from, sides, distance: 0 });
        let mut places = Vec::new();
        self.spread::<M>(t, occupied, |place| {
            if place.square != from {
                places.push(place);
            }
        });
        occupied[from as usize] = true;
        places
    }

    /// Calls a closure for every square from which a lone box could be pushed to one of `ends`,
    /// other than the end itself, with the player on any side of it. `occupied` marks the walls.
    pub(crate) fn sources(
        &mut self,
        t: &LevelTables,
        occupied: &mut [bool],
        ends: impl Iterator<Item = Square>,
        mut tell: impl FnMut(Square),
    ) {
        self.begin();
        for square in ends {
            let ways = &t.maze.adj[square as usize];
            let is_free = |&side: &usize| !occupied[ways[side] as usize];
            let sides = (0..4).filter(is_free).fold(0, |bits, side| bits | 1 << side);
            self.queue_steps::<Pull>(t, occupied, Stop { square, sides, distance: 0 });
        }
        self.spread::<Pull>(t, occupied, |place| tell(place.square));
    }

    fn begin(&mut self) {
        self.question = self.question.wrapping_add(1);
        if self.question == 0 {
            self.seen.fill(0);
            self.question = 1;
        }
        self.queue.clear();
        self.head = 0;
    }

    fn mark(&mut self, square: Square, sides: u8) {
        for side in (0..4).filter(|side| sides & 1 << side != 0) {
            self.seen[square as usize * 4 + side] = self.question;
        }
    }

    /// Queues the places that the box reaches from `stop` by moving one more square.
    fn queue_steps<M: Motion>(&mut self, t: &LevelTables, occupied: &[bool], stop: Stop) {
        let adj = &t.maze.adj;
        for dir in 0..4 {
            let side = M::player_side(dir);
            if stop.sides & 1 << side == 0 {
                continue;
            }
            let Some(step) = M::step(adj, occupied, |_| true, stop.square, dir) else { continue };
            let to = step.to as usize;
            let key = to * 4 + t.maze.side[to][side] as usize;
            if t.live_key[key] && self.seen[to * 4 + side] != self.question {
                self.queue.push(((to * 4 + side) as u32, stop.distance + 1));
            }
        }
    }

    /// Visits all remaining places, and calls the closure for each of them once for every part of
    /// the floor in which the player may be then. `occupied` is without the box.
    fn spread<M: Motion>(
        &mut self,
        t: &LevelTables,
        occupied: &mut [bool],
        mut tell: impl FnMut(Place),
    ) {
        while let Some(&(place, distance)) = self.queue.get(self.head) {
            self.head += 1;
            if self.seen[place as usize] == self.question {
                continue;
            }
            let (square, side) = ((place / 4) as Square, place as usize & 3);
            occupied[square as usize] = true;
            let sides = self.sides(t, occupied, square, side);
            occupied[square as usize] = false;
            self.mark(square, sides);
            tell(Place { square, player: t.maze.adj[square as usize][side], distance });
            self.queue_steps::<M>(t, occupied, Stop { square, sides, distance });
        }
    }

    /// The sides of the box on `square` that the player can reach from the given side, as bits.
    fn sides(&mut self, t: &LevelTables, occupied: &[bool], square: Square, side: usize) -> u8 {
        let adj = &t.maze.adj;
        let ways = &adj[square as usize];
        let wall = t.maze.n;
        // Sides in different parts are separated by walls alone.
        let parts = &t.maze.side[square as usize];
        let mut free = 0u8;
        for (d, &way) in ways.iter().enumerate() {
            if !occupied[way as usize] && parts[d] == parts[side] {
                free |= 1 << d;
            }
        }
        // Try going around the corners of the box first, which is usually enough.
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

/// A square of the box, the sides where the player may be, as bits, and the number of steps to get
/// there.
#[derive(Clone, Copy)]
struct Stop {
    square: Square,
    sides: u8,
    distance: u16,
}
