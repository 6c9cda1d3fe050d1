//! The chains of a packing plan: which of its steps have to wait for which.
//!
//! A plan is found as one line of steps, but many a level has goals in several rooms, and which room
//! is packed first is chance. Where the first step of such a line cannot be made for long, the
//! others, which could, count for nothing, and a search that counts steps sees no way to get on. So
//! two steps are held to be of one chain when the later one, made too soon, would not let the earlier
//! one be made any more, and all that hang together so are. In a chain the order of the plan stands;
//! the chains go side by side.
//!
//! What a step needs is asked of a lone box among what is packed by then: a chain may be too short,
//! and nothing is ever left out because of it.

use super::carry::Carry;
use super::packing::PackingStep;
use super::tables::Tables;
use crate::board::Square;
use alloc::vec;
use alloc::vec::Vec;
use puzzle_core::{Stop, Work};

/// A set of steps, as bits.
pub(crate) type Steps = u128;

/// Steps beyond which a plan has no chains.
const MAX_STEPS: usize = Steps::BITS as usize;

/// The chains.
#[derive(Debug)]
pub(crate) struct Chains {
    /// For each step those before it in its chain.
    before: Vec<Steps>,
}

impl Chains {
    /// The chains of a plan, `filled` having the squares to be filled after each number of its steps.
    /// `None` where they say no more than the plan does: where all of it is one chain, or the order of
    /// most steps does not matter at all, when any other one would be as good and it is better to have
    /// some.
    pub(crate) fn new(
        t: &Tables,
        steps: &[PackingStep],
        filled: &[Vec<Square>],
        work: &mut Work,
    ) -> Result<Option<Chains>, Stop> {
        let k = steps.len();
        if k > MAX_STEPS {
            return Ok(None);
        }
        let mut chain_of: Vec<usize> = (0..k).collect();
        let mut lone = Lone::new(t);
        for i in 0..k {
            work.nodes(1 + (k * t.maze.n / 1024) as u64)?;
            for j in i + 1..k {
                let (a, b) = (chain_of[i], chain_of[j]);
                if a != b && lone.waits(steps, filled, i, j) {
                    chain_of.iter_mut().filter(|chain| **chain == a).for_each(|chain| *chain = b);
                }
            }
        }
        let n_of = |chain: usize| chain_of.iter().filter(|&&c| c == chain).count();
        let n_alone = chain_of.iter().filter(|&&chain| n_of(chain) == 1).count();
        if chain_of.iter().all(|&chain| n_of(chain) == k) || n_alone * 2 > k {
            return Ok(None);
        }
        let before = |j: usize| {
            let earlier = (0..j).filter(|&i| chain_of[i] == chain_of[j]);
            earlier.fold(0, |set, i| set | 1 << i)
        };
        Ok(Some(Chains { before: (0..k).map(before).collect() }))
    }

    /// The steps that have been made, of those whose squares are filled: all before them in their
    /// chains have been made, too.
    pub(crate) fn made(&self, is_placed: Steps) -> Steps {
        let may = |made: &Steps, i: usize| is_placed >> i & 1 != 0 && self.before[i] & !made == 0;
        (0..self.before.len()).fold(0, |made, i| made | Steps::from(may(&made, i)) << i)
    }
}

/// Asks what lone boxes can do.
struct Lone<'a> {
    t: &'a Tables,
    carry: Carry,
    walls: Vec<bool>,
    is_source: Vec<bool>,
}

impl<'a> Lone<'a> {
    fn new(t: &'a Tables) -> Self {
        let n = t.maze.n;
        Lone { t, carry: Carry::new(n), walls: vec![false; n + 1], is_source: vec![false; n + 1] }
    }

    /// Whether step `j` has to wait for `i`, which the plan has before it.
    fn waits(&mut self, steps: &[PackingStep], filled: &[Vec<Square>], i: usize, j: usize) -> bool {
        let (early, late) = (steps[i], steps[j]);
        if early.to == late.to || late.from == Some(early.to) {
            return true;
        }
        // The box of the later step stands there already when the earlier one is made.
        self.lay(&filled[i], early);
        if !core::mem::replace(&mut self.walls[late.to as usize], true) && !self.can(early) {
            return true;
        }
        // The box that the earlier step takes away is still there when the later one is made.
        let Some(parked) = early.from else { return false };
        self.lay(&filled[j], late);
        self.walls[early.to as usize] = false;
        self.walls[parked as usize] = true;
        !self.can(late)
    }

    /// What stands when a step is made, without its own box.
    fn lay(&mut self, filled: &[Square], step: PackingStep) {
        self.walls.fill(false);
        self.walls[self.t.maze.n] = true;
        for &c in filled {
            self.walls[c as usize] = true;
        }
        self.walls[step.to as usize] = false;
        if let Some(from) = step.from {
            self.walls[from as usize] = false;
        }
    }

    /// Whether a lone box comes to where the step brings it.
    fn can(&mut self, step: PackingStep) -> bool {
        let Lone { t, carry, walls, is_source } = self;
        is_source.fill(false);
        let end = core::iter::once(step.to);
        carry.sources::<false>(&t.maze, &t.live_key, walls, end, is_source);
        match step.from {
            Some(from) => is_source[from as usize],
            None => t.starts.iter().any(|&start| start == step.to || is_source[start as usize]),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solve::oracle::{DEAD_END, TWO_ENDS, plan_of};

    /// Two dead ends are two chains: one can be packed first as well as the other, but each from its
    /// end.
    #[test]
    fn rooms_are_packed_side_by_side() {
        let (t, mut line) = plan_of(&TWO_ENDS);
        let work = &mut Work::unlimited();
        let mut chained = line.in_chains(&t, work).expect("no limit").expect("two chains");
        let mut goals = t.maze.goals.clone();
        goals.sort_unstable();
        let [left, near_left, near_right, right] = goals[..] else { panic!("four goals") };
        let mut counts = |filled: &[Square]| {
            let rest = t.starts.iter().copied().skip(filled.len());
            let boxes: Vec<Square> = filled.iter().copied().chain(rest).collect();
            let mut occupied = vec![false; t.maze.n + 1];
            for &b in &boxes {
                occupied[b as usize] = true;
            }
            (line.count(&t, &occupied, &boxes).0, chained.count(&t, &occupied, &boxes).0)
        };
        let in_line = [left, right].map(|goal| counts(&[goal]));
        assert!(in_line == [(1, 1), (0, 1)] || in_line == [(0, 1), (1, 1)], "{in_line:?}");
        assert_eq!(counts(&[near_left]).1, 0);
        assert_eq!(counts(&[near_right]).1, 0);
        assert_eq!(counts(&[left, right]).1, 2);
        assert_eq!(counts(&[left, near_right]).1, 1);
        assert_eq!(counts(&[left, near_left, right]).1, 3);
        assert_eq!(counts(&[left, near_left, right, near_right]), (4, 4));
    }

    /// One dead end is one chain; goals in the open are none.
    #[test]
    fn a_plan_that_is_one_chain_has_none() {
        let (t, packing) = plan_of(&DEAD_END);
        let work = &mut Work::unlimited();
        assert!(packing.in_chains(&t, work).expect("no limit").is_none());
        let (t, packing) = plan_of(&[
            "########", "#      #", "# $$$  #", "#   .  #", "# .  . #", "#  @   #", "########",
        ]);
        assert!(packing.in_chains(&t, work).expect("no limit").is_none());
    }

    /// Where there is room for few tables they are made again, and say the same.
    #[test]
    fn steps_count_alike_however_often_they_are_counted() {
        let (t, packing) = plan_of(&TWO_ENDS);
        let work = &mut Work::unlimited();
        let mut chained = packing.in_chains(&t, work).expect("no limit").expect("two chains");
        let mut first = Vec::new();
        for round in 0..3 {
            let mut all = Vec::new();
            for at in 0..t.maze.n {
                let boxes: Vec<Square> =
                    (0..4).map(|i| ((at + i * 5) % t.maze.n) as Square).collect();
                let mut occupied = vec![false; t.maze.n + 1];
                for &b in &boxes {
                    occupied[b as usize] = true;
                }
                all.push(chained.count(&t, &occupied, &boxes));
            }
            if round == 0 {
                first = all;
            } else {
                assert_eq!(first, all);
            }
            if round == 1 {
                chained.forget();
            }
        }
    }
}
