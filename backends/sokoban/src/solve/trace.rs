//! Which goals a lone box reaches from each square while other boxes stand for ever: all goals
//! are traced back at once, as bits. For a search backward (`PULL`) which starts, by pulls.
//!
//! The player is thought to get everywhere that the bare walls let it, so the answer is generous: a
//! goal that it denies is out of reach, one that it names may be, too.

use super::position::Position;
use super::tables::Tables;
use alloc::vec;
use alloc::vec::Vec;

/// Scratch memory of the question.
#[derive(Debug)]
pub(crate) struct Trace<const PULL: bool> {
    /// The goals that are reached, by key and by square.
    by_key: Vec<u64>,
    by_square: Vec<u64>,
    pub(crate) n_words: usize,
    is_queued: Vec<bool>,
    queue: Vec<usize>,
}

impl<const PULL: bool> Trace<PULL> {
    pub(crate) fn new(t: &Tables) -> Self {
        let n_words = Position::<PULL>::targets(t).len().div_ceil(64);
        let n = t.maze.n;
        Trace {
            by_key: vec![0; n * 4 * n_words],
            by_square: vec![0; n * n_words],
            n_words,
            is_queued: vec![false; n * 4],
            queue: Vec::new(),
        }
    }

    /// The targets, as bits, that a box on each square can be brought to with some side of the player;
    /// those on `walls` are reached by nobody.
    pub(crate) fn targets_of(&mut self, t: &Tables, walls: &[bool]) -> &[u64] {
        let (n, m) = (t.maze.n, self.n_words);
        self.by_key.fill(0);
        for (j, &g) in Position::<PULL>::targets(t).iter().enumerate() {
            if walls[g as usize] {
                continue;
            }
            for part in 0..4 {
                let key = g as usize * 4 + part;
                self.by_key[key * m + j / 64] |= 1 << (j % 64);
                if t.maze.side[g as usize].contains(&(part as u8)) && !self.is_queued[key] {
                    self.is_queued[key] = true;
                    self.queue.push(key);
                }
            }
        }
        while let Some(key) = self.queue.pop() {
            self.is_queued[key] = false;
            let (c, part) = (key / 4, (key % 4) as u8);
            for back in 0..4 {
                if t.maze.side[c][back] != part {
                    continue;
                }
                // Pushed, the box came from where the player is now, who stood on the far side of that;
                // pulled, from the other side, and the player stepped back from where the box is now.
                let b = t.maze.adj[c][if PULL { back ^ 2 } else { back }] as usize;
                let stand = t.maze.adj[if PULL { c } else { b }][back] as usize;
                if b >= n || stand >= n || walls[b] || walls[stand] {
                    continue;
                }
                let before = b * 4 + t.maze.side[b][back] as usize;
                let mut is_new = false;
                for w in 0..m {
                    let old = self.by_key[before * m + w];
                    let new = old | self.by_key[key * m + w];
                    is_new |= new != old;
                    self.by_key[before * m + w] = new;
                }
                if is_new && !self.is_queued[before] {
                    self.is_queued[before] = true;
                    self.queue.push(before);
                }
            }
        }
        self.by_square.fill(0);
        for key in 0..n * 4 {
            for w in 0..m {
                self.by_square[key / 4 * m + w] |= self.by_key[key * m + w];
            }
        }
        &self.by_square
    }
}

/// Gives squares different goals of those that they reach, as many as go round; counts the ones
/// that get none. (Kuhn's augmenting paths.) Holds its memory between calls.
#[derive(Debug, Default)]
pub(crate) struct Sharing {
    square_of: Vec<usize>,
    squares: Vec<usize>,
    /// Goals that nobody has, and those that were looked at for the square of now, as bits.
    free: Vec<u64>,
    tried: Vec<u64>,
}

impl Sharing {
    pub(crate) fn n_without(
        &mut self,
        goals_of: &[u64],
        n_words: usize,
        squares: impl Iterator<Item = usize> + Clone,
    ) -> usize {
        if n_words == 1 {
            // Mostly the first goal that is left will do.
            let mut taken = 0;
            let has_own = |c: usize| {
                let free = goals_of[c] & !taken;
                taken |= free & free.wrapping_neg();
                free != 0
            };
            if squares.clone().all(has_own) {
                return 0;
            }
        }
        self.square_of.clear();
        self.square_of.resize(n_words * 64, usize::MAX);
        self.free.clear();
        self.free.resize(n_words, u64::MAX);
        self.squares.clear();
        self.squares.extend(squares);
        let mut n_without = 0;
        for i in 0..self.squares.len() {
            self.tried.clear();
            self.tried.resize(n_words, 0);
            n_without += usize::from(!self.find(goals_of, n_words, self.squares[i]));
        }
        n_without
    }

    fn find(&mut self, goals_of: &[u64], n_words: usize, square: usize) -> bool {
        let wanted = &goals_of[square * n_words..(square + 1) * n_words];
        // Mostly there is one that nobody has.
        for (w, (&bits, free)) in wanted.iter().zip(&mut self.free).enumerate() {
            let bits = bits & *free;
            if bits != 0 {
                *free &= !(bits & bits.wrapping_neg());
                self.square_of[w * 64 + bits.trailing_zeros() as usize] = square;
                return true;
            }
        }
        for (w, &bits) in wanted.iter().enumerate() {
            loop {
                let rest = bits & !self.tried[w];
                if rest == 0 {
                    break;
                }
                let bit = rest.trailing_zeros() as usize;
                self.tried[w] |= 1 << bit;
                let goal = w * 64 + bit;
                if self.find(goals_of, n_words, self.square_of[goal]) {
                    self.square_of[goal] = square;
                    return true;
                }
            }
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solve::carry::Carry;
    use crate::solve::oracle::random_level;
    use puzzle_core::Work;

    /// What a lone box can do among walls is never denied: each square that it comes from is said to
    /// reach the target, either way.
    fn check<const PULL: bool>() {
        let (mut n_named, mut n_denied) = (0, 0);
        for seed in 0..400 {
            let Some(level) = random_level(seed) else { continue };
            let work = &mut Work::unlimited();
            let t = Tables::new(&level.board, &level.boxes, level.player, work).expect("no limit");
            let n = t.maze.n;
            let (mut trace, mut carry) = (Trace::<PULL>::new(&t), Carry::new(n));
            let mut walls = vec![false; n + 1];
            walls[n] = true;
            let targets = Position::<PULL>::targets(&t);
            // A wall that is no target, on every other level.
            if let Some(c) = (0..n).find(|&c| seed % 2 == 0 && !targets.contains(&(c as u16))) {
                walls[c] = true;
            }
            let bits = trace.targets_of(&t, &walls).to_vec();
            for (j, &target) in targets.iter().enumerate() {
                let mut is_source = vec![false; n + 1];
                let ends = core::iter::once(target);
                carry.sources::<PULL>(&t.maze, &t.live_key, &mut walls, ends, &mut is_source);
                for c in (0..n).filter(|&c| is_source[c]) {
                    assert!(bits[c * trace.n_words] >> j & 1 != 0, "seed {seed}: {c} to {j}");
                    n_named += 1;
                }
                n_denied += (0..n).filter(|&c| bits[c * trace.n_words] >> j & 1 == 0).count();
            }
        }
        assert!(n_named > 1000 && n_denied > 1000, "{n_named} {n_denied}");
    }

    #[test]
    fn what_lone_boxes_reach_is_named_forward_and_backward() {
        check::<false>();
        check::<true>();
    }
}
