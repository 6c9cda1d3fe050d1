//! The boxes that hold each other where they are: those left when every box that can be carried to
//! a goal is taken off the board, and again, until none can.
//!
//! A box less is never a hindrance: whatever could be pushed still can, and the player that carried
//! a box home can walk back. So it does not matter in which order they are taken off. A plan of
//! packing begins when boxes come to it; those in a knot come to nothing before moves that no such
//! plan knows have untied it.

use super::homing::Homing;
use super::reach::Reach;
use super::tables::Tables;
use crate::board::Square;
use alloc::vec;
use alloc::vec::Vec;
use core::mem;

/// Knots that are remembered, as a power of two.
const KNOWN_BITS: u32 = 15;
/// Bytes of them, which who asks what is left after a move has to account for.
pub(crate) const KNOWN: u64 = 8 << KNOWN_BITS;
/// The most boxes that are told apart: a search in strides is for no more than half as many.
const MOST: u64 = 0xFF;

/// Finds knots. Holds its memory between calls.
#[derive(Debug)]
pub(crate) struct Knot {
    occupied: Vec<bool>,
    rest: Vec<Square>,
    /// The boxes left of the position taken up, those on goals among them, and how many are not.
    tied: Vec<Square>,
    n_tied: usize,
    /// The walls with those boxes alone, and room for them after a move.
    floor: Vec<bool>,
    moved: Vec<Square>,
    /// Knots after a move with no other box on the board: how many boxes off the goals are left of them,
    /// below the upper bits of their hashes. A new one takes the place of another.
    known: Vec<u64>,
    /// Where the player walks when the boxes taken off so far are gone.
    reach: Reach,
    homing: Homing,
    /// Boxes looked at for a way home, the measure of the time spent.
    pub(crate) n_looks: u64,
}

impl Knot {
    pub(crate) fn new(n: usize) -> Knot {
        let mut floor = vec![false; n + 1];
        floor[n] = true;
        Knot {
            occupied: floor.clone(),
            rest: Vec::new(),
            tied: Vec::new(),
            n_tied: 0,
            floor,
            moved: Vec::new(),
            known: Vec::new(),
            reach: Reach::new(n),
            homing: Homing::new(n),
            n_looks: 0,
        }
    }

    /// Takes up a position; how many boxes off the goals are left of these, which `occupied` has with
    /// the walls.
    pub(crate) fn take_up(
        &mut self,
        t: &Tables,
        occupied: &[bool],
        boxes: &[Square],
        player: Square,
    ) -> usize {
        self.n_tied = self.size(t, occupied, boxes, player);
        for &b in &self.tied {
            self.floor[b as usize] = false;
        }
        self.tied.clone_from(&self.rest);
        for &b in &self.tied {
            self.floor[b as usize] = true;
        }
        self.n_tied
    }

    /// How many boxes off the goals are left of the position taken up.
    pub(crate) fn n_tied(&self) -> usize {
        self.n_tied
    }

    /// How many are left after a box was carried from one square to another, at least; exactly where
    /// they are fewer than before. A box that is not in the knot unties nothing, wherever it goes; nor
    /// does one that would untie nothing if those of the knot were the only ones on the board.
    pub(crate) fn after(
        &mut self,
        t: &Tables,
        (from, to): (Square, Square),
        (occupied, boxes, player): (&[bool], &[Square], Square),
    ) -> usize {
        if !self.tied.contains(&from) {
            return self.n_tied;
        }
        let least = self.after_alone(t, (from, to), player);
        if least >= self.n_tied { least } else { self.size(t, occupied, boxes, player) }
    }

    /// The same with the boxes of the knot alone on the board, which many positions have in common.
    fn after_alone(&mut self, t: &Tables, (from, to): (Square, Square), player: Square) -> usize {
        self.floor[from as usize] = false;
        self.floor[to as usize] = true;
        let lowest = self.reach.fill(&t.maze.adj, &self.floor, player);
        // Two with one hash would only change which move is looked at first.
        let boxes = self.tied.iter().chain([&from, &to]).map(|&b| b as usize);
        let hash = boxes.chain([t.maze.n + lowest as usize]).fold(0, |h, i| h ^ t.zobrist[i]);
        self.known.resize(1 << KNOWN_BITS, 0);
        let slot = (hash >> (64 - KNOWN_BITS)) as usize;
        let mut least = (self.known[slot] & MOST) as usize;
        if (self.known[slot] ^ hash) & !MOST != 0 {
            let (floor, mut moved) = (mem::take(&mut self.floor), mem::take(&mut self.moved));
            moved.clear();
            moved.extend(self.tied.iter().map(|&b| if b == from { to } else { b }));
            least = self.size(t, &floor, &moved, player);
            (self.floor, self.moved) = (floor, moved);
            self.known[slot] = hash & !MOST | (least as u64).min(MOST);
        }
        self.floor[to as usize] = false;
        self.floor[from as usize] = true;
        least
    }

    /// The boxes left of the position looked at last, those on goals among them.
    pub(crate) fn left(&self) -> &[Square] {
        &self.rest
    }

    /// The lowest square that the player reaches with those alone on the board.
    pub(crate) fn lowest(&self) -> Square {
        self.reach.squares().iter().copied().min().expect("the player stands somewhere")
    }

    /// How many boxes off the goals are left of these.
    pub(crate) fn size(
        &mut self,
        t: &Tables,
        occupied: &[bool],
        boxes: &[Square],
        player: Square,
    ) -> usize {
        self.homing.begin();
        self.occupied.copy_from_slice(occupied);
        self.rest.clear();
        self.rest.extend_from_slice(boxes);
        self.reach.fill(&t.maze.adj, &self.occupied, player);
        let (mut at, mut n_held) = (0, 0);
        while n_held < self.rest.len() {
            at = if at < self.rest.len() { at } else { 0 };
            let c = self.rest[at];
            if self.gets_home(t, c) {
                self.occupied[c as usize] = false;
                self.reach.open(&t.maze.adj, c);
                self.rest.swap_remove(at);
                n_held = 0;
            } else {
                at += 1;
                n_held += 1;
            }
        }
        self.rest.iter().filter(|&&b| !t.maze.goal[b as usize]).count()
    }

    /// Whether the player can carry the box to a goal, or comes to it on one.
    fn gets_home(&mut self, t: &Tables, c: Square) -> bool {
        if !t.maze.adj[c as usize].iter().any(|&side| self.reach.has(side)) {
            return false;
        }
        let Knot { homing, occupied, reach, n_looks, .. } = self;
        *n_looks += 1;
        t.maze.goal[c as usize] || homing.gets_home(t, occupied, reach, c)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::level::Level;
    use crate::solve::carry::Carry;
    use crate::solve::oracle::{picture, random_level};
    use puzzle_core::Work;

    fn tables(level: &Level) -> Tables {
        Tables::new(&level.board, &level.boxes, level.player, &mut Work::unlimited())
            .expect("no limit")
    }

    fn laid_out(t: &Tables, boxes: &[Square]) -> Vec<bool> {
        let mut occupied = vec![false; t.maze.n + 1];
        occupied[t.maze.n] = true;
        for &b in boxes {
            occupied[b as usize] = true;
        }
        occupied
    }

    /// The same, the slow way: all places of each box are listed, and the last box comes first.
    fn left(t: &Tables, boxes: &[Square], player: Square) -> usize {
        let (mut carry, mut reach) = (Carry::new(t.maze.n), Reach::new(t.maze.n));
        let mut rest = boxes.to_vec();
        let mut places = Vec::new();
        loop {
            let mut occupied = laid_out(t, &rest);
            reach.fill(&t.maze.adj, &occupied, player);
            let gone = rest.iter().rposition(|&b| {
                carry.places(&t.maze, &t.live_key, &mut occupied, &reach, b, &mut places);
                let is_beside = t.maze.adj[b as usize].iter().any(|&side| reach.has(side));
                let is_home = places.iter().any(|&(to, _)| t.maze.goal[to as usize]);
                is_beside && (is_home || t.maze.goal[b as usize])
            });
            let Some(gone) = gone else { break };
            rest.remove(gone);
        }
        rest.iter().filter(|&&b| !t.maze.goal[b as usize]).count()
    }

    /// In whatever order boxes come off, the same are left; and a box that is not in the knot unties
    /// nothing.
    #[test]
    fn the_order_does_not_matter() {
        let (mut n_tied, mut n_untied, mut n_moves) = (0, 0, 0);
        for seed in 0..2000 {
            let Some(level) = random_level(seed) else { continue };
            let t = tables(&level);
            let (mut knot, name) = (Knot::new(t.maze.n), picture(&level));
            let mut occupied = laid_out(&t, &level.boxes);
            let size = knot.take_up(&t, &occupied, &level.boxes, level.player);
            assert_eq!(size, left(&t, &level.boxes, level.player), "seed {seed}:{name}");
            n_tied += u32::from(size > 0);
            n_untied += u32::from(size == 0);
            let (mut carry, mut reach) = (Carry::new(t.maze.n), Reach::new(t.maze.n));
            let mut places = Vec::new();
            for (i, &from) in level.boxes.iter().enumerate() {
                reach.fill(&t.maze.adj, &occupied, level.player);
                carry.places(&t.maze, &t.live_key, &mut occupied, &reach, from, &mut places);
                for &(to, player) in &places {
                    let mut boxes = level.boxes.clone();
                    boxes[i] = to;
                    let occupied = laid_out(&t, &boxes);
                    let said = knot.after(&t, (from, to), (&occupied, &boxes, player));
                    let now = left(&t, &boxes, player);
                    assert!(said == now || size <= said && said < now, "seed {seed}:{name}");
                    n_moves += 1;
                }
            }
        }
        assert!(n_tied > 100 && n_untied > 100 && n_moves > 1000, "{n_tied} {n_untied} {n_moves}");
    }

    /// Two boxes one behind the other in a doorway hold each other; one alone goes through.
    #[test]
    fn boxes_that_hold_each_other_are_a_knot() {
        let rows = ["########", "#  #   #", "#@$$ . #", "#  #  .#", "########"];
        let level = Level::from_rows(rows).expect("a level");
        let t = tables(&level);
        let occupied = laid_out(&t, &level.boxes);
        let mut knot = Knot::new(t.maze.n);
        assert_eq!(knot.take_up(&t, &occupied, &level.boxes, level.player), 2);
        let one = &level.boxes[1..];
        assert_eq!(knot.take_up(&t, &laid_out(&t, one), one, level.player), 0);
    }
}
