//! Knots that can never be untied: proofs of loss, and remembered ones.
//!
//! A [knot](Knot) is a few boxes on an otherwise empty board, and one knot is met in thousands of
//! positions, as nothing that other boxes do changes it. So each is worth a search of its own, by
//! pushes of its boxes, after each of which those that get home are taken off. Where that leaves
//! none, the knot can be untied; where all has been seen, it cannot, and every position that has it
//! is lost. Most knots need a few dozen pushes for either answer; one that needs more is asked again
//! when it has been met more often.
//!
//! It is sound, as a box less is never a hindrance: the pushes that solve a position, those of boxes
//! that are off already left out, untie its knot.

use super::answers::Answers;
use super::knot::Knot;
use super::reach::Reach;
use super::tables::Tables;
use crate::board::Square;
use crate::deadlock::freeze::Freeze;
use alloc::boxed::Box;
use alloc::collections::{BTreeSet, BinaryHeap};
use alloc::vec;
use alloc::vec::Vec;
use core::cmp::Reverse;
use puzzle_core::{Stop, Work};

/// Boxes looked at for a way home in the first search for an answer.
const FIRST: u64 = 40;
/// How much farther each search goes than the one before, and after how many more questions it
/// comes.
const MORE: u64 = 4;
/// Looks of one search at most, some milliseconds: who watches the work is not asked meanwhile.
const MOST: u64 = 10_240;
/// Boxes near the one that was pushed last that are looked at by themselves.
const MAX_NEAR: usize = 10;
/// Gatherings of boxes that are remembered, as a power of two.
const LOOSE_BITS: u32 = 14;

/// The lowest square that the player reaches when all but the knot is off, and its boxes in rising
/// order.
type Tied = Box<[Square]>;

/// What is known of a knot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Answer {
    Lost,
    Untied,
    /// A search was given up after so many looks; it was asked for so often since the first.
    Open {
        looks: u64,
        asked: u64,
        next: u64,
    },
}

/// Searches, and remembers the answers.
#[derive(Debug)]
pub(crate) struct Tangles {
    pub(crate) knot: Knot,
    answers: Answers<Answer>,
    occupied: Vec<bool>,
    reach: Reach,
    freeze: Freeze,
    near: Vec<Square>,
    rest: Vec<Square>,
    /// Hashes of boxes near each other, with the player, that do not hold each other for ever. A new one
    /// takes the place of another.
    loose: Vec<u64>,
}

impl Tangles {
    pub(crate) fn new(n: usize) -> Tangles {
        let mut occupied = vec![false; n + 1];
        occupied[n] = true;
        Tangles {
            knot: Knot::new(n),
            answers: Answers::new(),
            occupied,
            reach: Reach::new(n),
            freeze: Freeze::new(n),
            near: Vec::new(),
            rest: Vec::new(),
            loose: Vec::new(),
        }
    }

    /// Boxes looked at for a way home so far, the measure of the time spent.
    pub(crate) fn n_looks(&self) -> u64 {
        self.knot.n_looks
    }

    /// Takes up a position with its knot; whether that is proved to hold for ever, or the part of it
    /// about the box on `moved`.
    ///
    /// # Errors
    /// When the memory of `work` is used up.
    pub(crate) fn is_lost(
        &mut self,
        t: &Tables,
        occupied: &[bool],
        boxes: &[Square],
        player: Square,
        moved: Square,
        work: &mut Work,
    ) -> Result<bool, Stop> {
        if self.knot.take_up(t, occupied, boxes, player) == 0 {
            return Ok(false);
        }
        let tied = self.tied();
        if self.holds(t, &tied, work)? {
            return Ok(true);
        }
        // A few of many are soon seen through.
        let n_left = tied.len() - 1;
        let n_near = self.gather(t, &tied[1..], moved, n_left);
        if n_near == n_left || self.shrink(t, player) == 0 {
            return Ok(false);
        }
        let tied = self.tied();
        self.holds(t, &tied, work)
    }

    /// Whether the boxes near the one on `moved` are proved to hold each other for ever, a question
    /// that takes a few microseconds.
    ///
    /// # Errors
    /// When the memory of `work` is used up.
    pub(crate) fn is_lost_near(
        &mut self,
        t: &Tables,
        boxes: &[Square],
        player: Square,
        moved: Square,
        work: &mut Work,
    ) -> Result<bool, Stop> {
        // What holds two of them is seen at less cost: they freeze, or shut a corral.
        if self.gather(t, boxes, moved, MAX_NEAR) < 3 {
            return Ok(false);
        }
        // Two with one hash would only leave out a proof.
        let squares = self.near.iter().map(|&b| b as usize);
        let hash = squares.chain([t.maze.n + player as usize]).fold(0, |h, i| h ^ t.zobrist[i]);
        if self.loose.is_empty() {
            work.reserve((size_of::<u64>() << LOOSE_BITS) as u64)?;
            self.loose.resize(1 << LOOSE_BITS, 0);
        }
        let slot = (hash >> (64 - LOOSE_BITS)) as usize;
        if self.loose[slot] == hash {
            return Ok(false);
        }
        let mut is_loose = self.shrink(t, player) < 2;
        if !is_loose {
            let tied = self.tied();
            if self.holds(t, &tied, work)? {
                return Ok(true);
            }
            is_loose = self.answers.get(&tied) == Some(&Answer::Untied);
        }
        if is_loose {
            self.loose[slot] = hash;
        }
        Ok(false)
    }

    /// Gathers boxes that hang together with the one on `from`, each a step or two from another;
    /// how many they are, `max` at most. None where there is no box.
    fn gather(&mut self, t: &Tables, boxes: &[Square], from: Square, max: usize) -> usize {
        let Tangles { near, rest, .. } = self;
        near.clear();
        rest.clear();
        rest.extend_from_slice(boxes);
        let Some(at) = rest.iter().position(|&b| b == from) else { return 0 };
        near.push(rest.swap_remove(at));
        let adj = &t.maze.adj;
        let mut i = 0;
        while i < near.len() && near.len() < max && !rest.is_empty() {
            let ways = &adj[near[i] as usize];
            i += 1;
            rest.retain(|&b| {
                let is_near = near.len() < max
                    && ways.iter().any(|&way| way == b || adj[way as usize].contains(&b));
                if is_near {
                    near.push(b);
                }
                !is_near
            });
        }
        near.len()
    }

    /// How many boxes off the goals are left of those gathered, with them alone on the board.
    fn shrink(&mut self, t: &Tables, player: Square) -> usize {
        let Tangles { near, occupied, knot, .. } = self;
        for &b in &*near {
            occupied[b as usize] = true;
        }
        let n_tied = knot.size(t, occupied, near, player);
        for &b in &*near {
            occupied[b as usize] = false;
        }
        n_tied
    }

    /// Whether a knot is proved to hold for ever.
    fn holds(&mut self, t: &Tables, tied: &Tied, work: &mut Work) -> Result<bool, Stop> {
        let (mut looks, mut asked, mut next) = (FIRST, 0, MORE);
        match self.answers.get_mut(tied) {
            None => {}
            Some(Answer::Lost) => return Ok(true),
            Some(Answer::Untied) => return Ok(false),
            Some(Answer::Open { looks: before, asked: n, next: due }) => {
                *n += 1;
                if *n < *due {
                    return Ok(false);
                }
                (looks, asked, next) = ((*before * MORE).min(MOST), *n, *due * MORE);
            }
        }
        let answer = match self.search(t, tied, looks, work)? {
            Some(true) => Answer::Lost,
            Some(false) => Answer::Untied,
            None => Answer::Open { looks, asked, next },
        };
        self.answers.remember(tied, answer, work)?;
        Ok(answer == Answer::Lost)
    }

    /// The knot found last.
    fn tied(&self) -> Tied {
        let mut boxes = self.knot.left().to_vec();
        boxes.sort_unstable();
        core::iter::once(self.knot.lowest()).chain(boxes).collect()
    }

    /// Whether a knot can never be untied; `None` when that has taken too many looks. Of what is
    /// proved to be lost with it, everything is remembered.
    fn search(
        &mut self,
        t: &Tables,
        root: &Tied,
        looks: u64,
        work: &mut Work,
    ) -> Result<Option<bool>, Stop> {
        let end = self.knot.n_looks + looks;
        let mut seen = BTreeSet::from([root.clone()]);
        // The smallest knot is gone on from, of those the one found first.
        let mut open = BinaryHeap::from([Reverse((root.len(), 0, root.clone()))]);
        while let Some(Reverse((.., tied))) = open.pop() {
            if self.knot.n_looks > end {
                return Ok(None);
            }
            let is_untied = self.each_push(t, &tied, |next, answer| {
                if answer != Some(Answer::Lost) && !seen.contains(&next) {
                    open.push(Reverse((next.len(), seen.len(), next.clone())));
                    seen.insert(next);
                }
            });
            if is_untied {
                return Ok(Some(false));
            }
        }
        for tied in seen {
            self.answers.remember(&tied, Answer::Lost, work)?;
        }
        Ok(Some(true))
    }

    /// Tells of the knot that each push of one of its boxes leaves, and what is known of it. Ends
    /// with `true` where it leaves none, or one that can be untied.
    fn each_push(
        &mut self,
        t: &Tables,
        tied: &Tied,
        mut tell: impl FnMut(Tied, Option<Answer>),
    ) -> bool {
        let (player, mut boxes) = (tied[0], tied[1..].to_vec());
        let adj = &t.maze.adj;
        for &b in &boxes {
            self.occupied[b as usize] = true;
        }
        self.reach.fill(adj, &self.occupied, player);
        let mut is_untied = false;
        for i in 0..boxes.len() * 4 {
            let (at, d) = (i / 4, i % 4);
            let b = boxes[at] as usize;
            let (behind, to) = (adj[b][d ^ 2], adj[b][d] as usize);
            if self.occupied[to] || !self.reach.has(behind) {
                continue;
            }
            let side = usize::from(t.maze.side[to][d ^ 2]);
            if !t.live_key[to * 4 + side] {
                continue;
            }
            self.occupied[b] = false;
            self.occupied[to] = true;
            let held = self.freeze.frozen(adj, &t.live, &self.occupied, to as Square);
            if held.iter().all(|&c| t.maze.goal[c as usize]) {
                boxes[at] = to as Square;
                let n_tied = self.knot.size(t, &self.occupied, &boxes, b as Square);
                boxes[at] = b as Square;
                let next = self.tied();
                let answer = self.answers.get(&next).copied();
                is_untied = n_tied == 0 || answer == Some(Answer::Untied);
                if !is_untied {
                    tell(next, answer);
                }
            }
            self.occupied[to] = false;
            self.occupied[b] = true;
            if is_untied {
                break;
            }
        }
        for &b in &boxes {
            self.occupied[b as usize] = false;
        }
        is_untied
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::level::Level;
    use crate::solve::oracle::{best, picture, random_level};

    /// Asks about a level as it is, so many times.
    fn ask(level: &Level, times: usize) -> bool {
        let work = &mut Work::unlimited();
        let Level { board, boxes, player } = level;
        let t = Tables::new(board, boxes, *player, work).expect("no limit");
        let mut occupied = vec![false; t.maze.n + 1];
        occupied[t.maze.n] = true;
        for &b in boxes {
            occupied[b as usize] = true;
        }
        let mut tangles = Tangles::new(t.maze.n);
        let mut is_lost = |moved| {
            let near = tangles.is_lost_near(&t, boxes, *player, moved, work).expect("no limit");
            near || tangles.is_lost(&t, &occupied, boxes, *player, moved, work).expect("no limit")
        };
        (0..times).any(|_| boxes.iter().any(|&moved| is_lost(moved)))
    }

    /// What it calls lost is, and it is much of what is.
    #[test]
    fn what_it_proves_is_so() {
        let (mut n_lost, mut n_proved) = (0, 0);
        for seed in 0..3000 {
            let Some(level) = random_level(seed) else { continue };
            let is_lost = best(&level).is_none();
            let is_proved = ask(&level, 100);
            assert!(is_lost || !is_proved, "seed {seed}:{}", picture(&level));
            n_lost += u32::from(is_lost);
            n_proved += u32::from(is_proved);
        }
        assert!(n_proved > n_lost / 2, "{n_proved} of {n_lost}");
    }

    /// That some boxes are known not to hold each other changes no answer.
    #[test]
    fn what_it_remembers_changes_nothing() {
        let (mut n_lost, mut n_known) = (0, 0);
        for seed in 0..2000 {
            let Some(Level { board, boxes, player }) = random_level(seed) else { continue };
            let work = &mut Work::unlimited();
            let t = Tables::new(&board, &boxes, player, work).expect("no limit");
            let (mut tangles, mut forgetful) = (Tangles::new(t.maze.n), Tangles::new(t.maze.n));
            for &moved in boxes.iter().cycle().take(boxes.len() * 8) {
                let mut ask = |tangles: &mut Tangles| {
                    tangles.is_lost_near(&t, &boxes, player, moved, work).expect("no limit")
                };
                let is_lost = ask(&mut tangles);
                forgetful.loose.fill(0);
                assert_eq!(is_lost, ask(&mut forgetful), "seed {seed}");
                n_lost += u32::from(is_lost);
            }
            n_known += tangles.loose.iter().filter(|&&hash| hash != 0).count();
        }
        assert!(n_lost > 1000 && n_known > 30, "{n_lost} {n_known}");
    }

    /// Four boxes hold each other round a square that nobody gets to. Without the last of them
    /// they come free.
    #[test]
    fn boxes_that_hold_each_other_for_ever() {
        let rows =
            |row| ["##########", "#.  $ $ .#", row, "#@   ..  #", "#        #", "##########"];
        let tied = Level::from_rows(rows("#    $$  #")).expect("a level");
        assert!(ask(&tied, 1));
        let free = Level::from_rows(rows("#    $   #")).expect("a level");
        assert!(!ask(&free, 100));
    }
}
