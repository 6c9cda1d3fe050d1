//! The search over pairings.
//!
//! Backtracking by conflicts: what comes back from a branch is not that it failed but which settled
//! pairs made it fail. Choices that are not among them are skipped on the way back, and each new
//! refutation is made from those of all branches.

use alloc::vec::Vec;

use puzzle_core::solve::{Stop, Work};

use super::conflict::{Pair, cut_down};
use super::game::{Game, Luck};
use super::net::{NONE, Net};
use super::relaxed::Relaxed;

/// Games from the start, before the search proper: three of four deals need no more.
const GAMES: u32 = 100;
/// Nodes before the first fresh start.
const FIRST_SPAN: u64 = 2000;

/// What came of trying to complete what is settled.
enum Outcome {
    /// The last game of [`Search::game`] went through.
    Solved,
    /// These of the settled pairs cannot hold together; with none of them nothing can.
    Refuted(Vec<Pair>),
}

struct Search<'n, 'w, 'a> {
    net: &'n Net,
    game: Game<'n>,
    relaxed: Relaxed<'n>,
    luck: Luck,
    /// How often each group was in a refutation, lately, in units of 1/4096.
    heat: Vec<u32>,
    work: &'w mut Work<'a>,
    /// Pairs settled on the way to this branch.
    settled: Vec<Pair>,
    /// The same, by tile.
    partner: Vec<u16>,
    /// A pairing to play with or to cut down, by tile.
    scratch: Vec<u16>,
    /// Count of nodes at which the search begins anew.
    span_end: u64,
}

/// The pairs that clear the board, in order, or `None` when nothing does.
pub(super) fn search(net: &Net, work: &mut Work) -> Result<Option<Vec<Pair>>, Stop> {
    let mut search = Search {
        net,
        game: Game::new(net),
        relaxed: Relaxed::new(net),
        luck: Luck(net.seed()),
        heat: alloc::vec![0; net.n_groups()],
        work,
        settled: Vec::new(),
        partner: alloc::vec![NONE; net.n_tiles()],
        scratch: alloc::vec![NONE; net.n_tiles()],
        span_end: u64::MAX,
    };
    for _ in 0..GAMES {
        if search.play()? {
            return Ok(Some(search.game.taken));
        }
    }
    // A search that went wrong early can go on for ages: it begins anew with other luck, and what
    // it learned of the groups, after ever longer spans.
    let mut span = FIRST_SPAN;
    loop {
        search.span_end = search.work.n_nodes() + span;
        match search.complete() {
            Ok(Outcome::Solved) => return Ok(Some(search.game.taken)),
            // Nothing was settled here, so the refutation is of no pair at all.
            Ok(Outcome::Refuted(_)) => return Ok(None),
            // `Inner` before the span has ended is a limit that the caller set.
            Err(Stop::Inner) if search.work.n_nodes() >= search.span_end => {
                while search.settled.pop().is_some() {}
                search.partner.fill(NONE);
                span += span;
            }
            Err(stop) => return Err(stop),
        }
    }
}

impl Search<'_, '_, '_> {
    /// One game with what is settled; whether it went through. `scratch` has its pairing.
    fn play(&mut self) -> Result<bool, Stop> {
        if self.work.n_nodes() >= self.span_end {
            return Err(Stop::Inner);
        }
        self.work.node()?;
        self.scratch.copy_from_slice(&self.partner);
        // Half of the games dig for the tiles that hold down most: what one way of choosing misses
        // again and again, the other may find at once.
        let digs = self.luck.next() & 1 == 1;
        Ok(self.game.play(&mut self.scratch, &mut self.luck, digs))
    }

    /// Decides whether what is settled can be completed.
    fn complete(&mut self) -> Result<Outcome, Stop> {
        if self.play()? {
            return Ok(Outcome::Solved);
        }
        let depth = self.settled.len();
        let mut pairs = self.refuted_pairs()?;
        // `pairs` cannot hold together. Those beyond `settled` are tried otherwise, last first,
        // each time with another refutation that does without the one: what remains names settled
        // pairs alone, and they cannot be completed.
        while let Some(i) = pairs.iter().rposition(|p| !self.settled[..depth].contains(p)) {
            match self.try_others(&pairs, i)? {
                Some(why) => pairs = why,
                None => return Ok(Outcome::Solved),
            }
        }
        Ok(Outcome::Refuted(pairs))
    }

    /// Of the last game's pairing, pairs that cannot hold together, settled ones first.
    fn refuted_pairs(&mut self) -> Result<Vec<Pair>, Stop> {
        // Pairs late in the list are left out first: those settled early are kept, so that the
        // search can jump back far; of the new ones those of hot groups.
        let mut pairs = self.settled.clone();
        self.add_choices(&mut pairs);
        self.scratch.fill(NONE);
        for &(a, b) in &pairs {
            (self.scratch[usize::from(a)], self.scratch[usize::from(b)]) = (b, a);
        }
        let mut tried = 0;
        let stuck = cut_down(&mut pairs, &mut self.scratch, &mut self.relaxed, || tried += 1);
        debug_assert!(stuck, "a game that got stuck has a pairing that does");
        self.work.nodes(tried)?;
        self.heat_up(&pairs);
        Ok(pairs)
    }

    /// Tries all other partners for a tile of `pairs[i]`, the last of these pairs that is not
    /// settled, with those before it settled. A refutation that does without this pair, in the
    /// order in which its pairs were settled; `None` when a game went through.
    ///
    /// The tile goes with someone. With the partner that it had, the other pairs refute; with each
    /// other partner, what that branch needed refutes, or a pair that holds that partner. So all of
    /// these needs together refute, whoever the tile goes with.
    fn try_others(&mut self, pairs: &[Pair], i: usize) -> Result<Option<Vec<Pair>>, Stop> {
        let depth = self.settled.len();
        let (a, b) = pairs[i];
        let group = &self.net.members[usize::from(self.net.group[usize::from(a)])];
        for &pair in &pairs[..i] {
            if !self.settled[..depth].contains(&pair) {
                self.settle(pair);
            }
        }
        let mut why: Vec<Pair> = pairs.to_vec();
        why.remove(i);
        for &c in group {
            if c == a || c == b {
                continue;
            }
            // No partner, because a pair of this step's or an earlier one holds it.
            let held = self.partner[usize::from(c)];
            if held != NONE {
                let pair = (c.min(held), c.max(held));
                if !why.contains(&pair) {
                    why.push(pair);
                }
                continue;
            }
            let pair = (a.min(c), a.max(c));
            self.settle(pair);
            let outcome = self.complete()?;
            self.unsettle();
            match outcome {
                Outcome::Solved => return Ok(None),
                // The pair just settled had no part in it: this refutes by itself, and neither the
                // partners tried so far nor those to come matter.
                Outcome::Refuted(other) if !other.contains(&pair) => {
                    why = other;
                    break;
                }
                Outcome::Refuted(other) => {
                    for p in other {
                        if p != pair && !why.contains(&p) {
                            why.push(p);
                        }
                    }
                }
            }
        }
        // Keep the order in which pairs were settled.
        let order: Vec<Pair> = self.settled.clone();
        while self.settled.len() > depth {
            self.unsettle();
        }
        Ok(Some(order.into_iter().filter(|p| why.contains(p)).collect()))
    }

    /// Adds the pairs of the game's pairing beyond what is settled: of each group all but one,
    /// which follows. The hottest groups come first.
    fn add_choices(&mut self, pairs: &mut Vec<Pair>) {
        let mut groups: Vec<u16> = (0..self.net.n_groups() as u16).collect();
        groups.sort_by_key(|&g| core::cmp::Reverse(self.heat[usize::from(g)]));
        for g in groups {
            let before = pairs.len();
            for &t in &self.net.members[usize::from(g)] {
                let p = self.scratch[usize::from(t)];
                if self.partner[usize::from(t)] == NONE && t < p {
                    pairs.push((t, p));
                }
            }
            // The last two tiles of a group go with each other in relaxed play too.
            if pairs.len() > before {
                pairs.pop();
            }
        }
    }

    fn heat_up(&mut self, pairs: &[Pair]) {
        // What was long ago counts less, by a sixteenth for each refutation since. Units are small,
        // or the shift would take nothing away.
        for h in &mut self.heat {
            *h -= *h >> 4;
        }
        for &(a, _) in pairs {
            self.heat[usize::from(self.net.group[usize::from(a)])] += 1 << 12;
        }
    }

    fn settle(&mut self, (a, b): Pair) {
        self.settled.push((a, b));
        (self.partner[usize::from(a)], self.partner[usize::from(b)]) = (b, a);
    }

    fn unsettle(&mut self) {
        if let Some((a, b)) = self.settled.pop() {
            (self.partner[usize::from(a)], self.partner[usize::from(b)]) = (NONE, NONE);
        }
    }
}
