//! Whether boxes can be carried to a goal, asked of one after another while they come off the board.
//!
//! Where the player walks round a box takes a flood of the floor, and most of them can be done
//! without. A box that cannot get home is mostly held by those beside it, which is seen even when
//! the player is let to every side that the walls alone let it to. And a box less is never a
//! hindrance: the places that one came home by are as good as home for all that are asked about after
//! it, whose own way is only looked for until it meets one.

use super::carry::{Carry, Place};
use super::reach::Reach;
use super::tables::Tables;
use crate::board::Square;
use alloc::vec;
use alloc::vec::Vec;
use core::cmp::Reverse;

/// Asks about boxes. Holds its memory between calls.
#[derive(Debug)]
pub(crate) struct Homing {
    carry: Carry,
    /// For each square and part of the floor, when the box might have come there with the player in
    /// that, and the places to go on from.
    seen: Vec<u32>,
    seen_now: u32,
    next: Vec<(Square, u8)>,
    /// For each square and side, when a box came home by it with the player there.
    home: Vec<u32>,
    now: u32,
    /// The places of a box that is asked about: square, sides that the player reaches, and the place
    /// before.
    way: Vec<(Square, u8, u16)>,
}

impl Homing {
    pub(crate) fn new(n: usize) -> Homing {
        Homing {
            carry: Carry::new(n),
            seen: vec![0; n * 4],
            seen_now: 0,
            next: Vec::new(),
            home: vec![0; n * 4],
            now: 0,
            way: Vec::new(),
        }
    }

    /// Other boxes are on the board: what was found out so far does not hold.
    pub(crate) fn begin(&mut self) {
        self.now = next_stamp(self.now, &mut self.home);
    }

    /// Whether the box on `from` can be pushed to a goal. `reach` is where the player walks. Goes
    /// straight for the nearest goal, and elsewhere only where that fails.
    ///
    /// Since [`begin`](Self::begin) boxes may have left `occupied`, but none may have moved.
    pub(crate) fn gets_home(
        &mut self,
        t: &Tables,
        occupied: &mut [bool],
        reach: &Reach,
        from: Square,
    ) -> bool {
        if !self.might_get_home(t, occupied, from) {
            return false;
        }
        let last = self.way_home(t, occupied, reach, from);
        occupied[from as usize] = true;
        let Some(mut at) = last else { return false };
        loop {
            let (square, sides, before) = self.way[at];
            for d in (0..4).filter(|d| sides & 1 << d != 0) {
                self.home[square as usize * 4 + d] = self.now;
            }
            if at == 0 {
                return true;
            }
            at = usize::from(before);
        }
    }

    /// Whether the box could get home if the player got to every side of it that the walls alone let
    /// it to.
    fn might_get_home(&mut self, t: &Tables, occupied: &mut [bool], from: Square) -> bool {
        let Homing { seen, next, seen_now, .. } = self;
        let maze = &t.maze;
        *seen_now = next_stamp(*seen_now, seen);
        occupied[from as usize] = false;
        next.clear();
        // At first the player may be in any part of the floor.
        let (mut square, mut part) = (from, None);
        let is_home = 'places: loop {
            let (ways, parts) = (&maze.adj[square as usize], &maze.side[square as usize]);
            for d in 0..4 {
                let (to, behind) = (ways[d] as usize, ways[d ^ 2] as usize);
                let is_kept_out = part.is_some_and(|part| part != parts[d ^ 2]);
                if occupied[to] || occupied[behind] || is_kept_out {
                    continue;
                }
                let side = maze.side[to][d ^ 2];
                let key = to * 4 + side as usize;
                if t.live_key[key] && seen[key] != *seen_now {
                    if maze.goal[to] {
                        break 'places true;
                    }
                    seen[key] = *seen_now;
                    next.push((to as Square, side));
                }
            }
            let Some((to, side)) = next.pop() else { break false };
            (square, part) = (to, Some(side));
        };
        occupied[from as usize] = true;
        is_home
    }

    /// Looks for a way home for the box, which is taken off the board; the last place of it in `way`.
    fn way_home(
        &mut self,
        t: &Tables,
        occupied: &mut [bool],
        reach: &Reach,
        from: Square,
    ) -> Option<usize> {
        let Homing { carry, home, now, way, .. } = self;
        let (maze, now) = (&t.maze, *now);
        carry.begin_pushes(maze, &t.live_key, occupied, reach, from);
        let mut sides = 0;
        for (d, &side) in maze.adj[from as usize].iter().enumerate() {
            sides |= u8::from(reach.has(side)) << d;
        }
        way.clear();
        way.push((from, sides, 0));
        if (0..4).any(|d| sides & 1 << d != 0 && home[from as usize * 4 + d] == now) {
            return Some(0);
        }
        let mut n_queued = 0;
        loop {
            let queue = &mut carry.queue;
            let new = &mut queue[n_queued..];
            let is_home = |place: usize| maze.goal[place / 4] || home[place] == now;
            if let Some(&(place, before)) = new.iter().find(|&&(place, _)| is_home(place as usize))
            {
                way.push(((place / 4) as Square, 1 << (place & 3), before));
                return Some(way.len() - 1);
            }
            new.sort_unstable_by_key(|&(place, _)| Reverse(t.to_nearest[place as usize / 4]));
            let (place, before) = queue.pop()?;
            n_queued = queue.len();
            if let Some(Place { square, sides, .. }) = carry.enter(maze, occupied, place, 0) {
                // Places are fewer than four to a square.
                let at = way.len() as u16;
                way.push((square, sides, before));
                let has = |d: usize| sides & 1 << d != 0;
                carry.push_on(maze, &t.live_key, occupied, square, at, has);
            }
        }
    }
}

/// The stamp after this one; where it begins again no old one is left.
fn next_stamp(now: u32, stamps: &mut [u32]) -> u32 {
    now.checked_add(1).unwrap_or_else(|| {
        stamps.fill(0);
        1
    })
}
