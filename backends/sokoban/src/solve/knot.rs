//! The boxes that hold each other where they are: those left when every box that can be carried to
//! a goal is taken off the board, and again, until none can.
//!
//! A box less is never a hindrance: whatever could be pushed still can, and the player that carried
//! a box home can walk back. So it does not matter in which order they are taken off. A plan of
//! packing begins when boxes come to it; those in a knot come to nothing before moves that no such
//! plan knows have untied it.

use super::carry::Carry;
use super::reach::Reach;
use super::tables::Tables;
use crate::board::Square;
use alloc::vec;
use alloc::vec::Vec;

/// Finds knots. Holds its memory between calls.
#[derive(Debug)]
pub(crate) struct Knot {
    occupied: Vec<bool>,
    rest: Vec<Square>,
    /// The boxes left of the position taken up, those on goals among them, and how many are not.
    tied: Vec<Square>,
    n_tied: usize,
    /// Where the player walks when the boxes taken off so far are gone.
    reach: Reach,
    carry: Carry,
    /// Boxes looked at for a way home, the measure of the time spent.
    pub(crate) n_looks: u64,
}

impl Knot {
    pub(crate) fn new(n: usize) -> Knot {
        let (reach, carry) = (Reach::new(n), Carry::new(n));
        let (rest, tied) = (Vec::new(), Vec::new());
        Knot { occupied: vec![false; n + 1], rest, tied, n_tied: 0, reach, carry, n_looks: 0 }
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
        self.tied.clone_from(&self.rest);
        self.n_tied
    }

    /// How many boxes off the goals are left of the position taken up.
    pub(crate) fn n_tied(&self) -> usize {
        self.n_tied
    }

    /// How many are left after the box on `from` was carried elsewhere, at least: a box that is not
    /// in the knot unties nothing, wherever it goes.
    pub(crate) fn after(
        &mut self,
        t: &Tables,
        from: Square,
        (occupied, boxes, player): (&[bool], &[Square], Square),
    ) -> usize {
        if !self.tied.contains(&from) {
            return self.n_tied;
        }
        self.size(t, occupied, boxes, player)
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
        let Knot { carry, occupied, reach, n_looks, .. } = self;
        *n_looks += 1;
        t.maze.goal[c as usize] || carry.gets_home(t, occupied, reach, c)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::level::Level;
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
                    let said = knot.after(&t, from, (&occupied, &boxes, player));
                    let now = left(&t, &boxes, player);
                    assert!(said == now || said == size && said < now, "seed {seed}:{name}");
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
