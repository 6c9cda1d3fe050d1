//! The search over pairings.

use alloc::vec::Vec;

use puzzle_core::{Stop, Work};

use super::conflict::{Pair, cut_down};
use super::game::{Game, Luck};
use super::net::{NONE, Net};
use super::relaxed::Relaxed;

/// Games from the start, before the search proper: three of four deals need no more.
const GAMES: u32 = 100;
/// Nodes before the first fresh start.
const FIRST_SPAN: u64 = 2000;

/// What a step of the search came to.
enum Step {
    /// The last game of [`Search::game`] went through.
    Solved,
    /// These of the settled pairs cannot hold together.
    Refuted(Vec<Pair>),
}

struct Search<'n, 'w, 'a> {
    net: &'n Net,
    game: Game<'n>,
    relaxed: Relaxed<'n>,
    luck: Luck,
    /// How often each group was in a refutation, lately.
    heat: Vec<u32>,
    work: &'w mut Work<'a>,
    /// Pairs settled on the way to this step.
    settled: Vec<Pair>,
    /// The same, by tile.
    partner: Vec<u16>,
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
        match search.step() {
            Ok(Step::Solved) => return Ok(Some(search.game.taken)),
            Ok(Step::Refuted(_)) => return Ok(None),
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
    fn step(&mut self) -> Result<Step, Stop> {
        if self.play()? {
            return Ok(Step::Solved);
        }
        let depth = self.settled.len();
        let mut pairs = self.settled.clone();
        self.add_choices(&mut pairs);
        for t in 0..self.scratch.len() {
            self.scratch[t] = NONE;
        }
        for &(a, b) in &pairs {
            (self.scratch[usize::from(a)], self.scratch[usize::from(b)]) = (b, a);
        }
        let mut tried = 0;
        let stuck = cut_down(&mut pairs, &mut self.scratch, &mut self.relaxed, || tried += 1);
        debug_assert!(stuck, "a game that got stuck has a pairing that does");
        self.work.nodes(tried)?;
        self.heat_up(&pairs);

        // `pairs` cannot hold together. Those beyond `settled` are tried otherwise, last first;
        // what refutes all the other partners of one, with the rest of `pairs`, cannot hold either.
        while let Some(i) = pairs.iter().rposition(|p| !self.settled[..depth].contains(p)) {
            let (a, b) = pairs[i];
            let group = &self.net.members[usize::from(self.net.group[usize::from(a)])];
            for &pair in &pairs[..i] {
                if !self.settled[..depth].contains(&pair) {
                    self.settle(pair);
                }
            }
            let mut without: Vec<Pair> = pairs.clone();
            without.remove(i);
            // Tiles that are no partners, because pairs of this step's or an earlier one hold them.
            let mut jump = None;
            for &c in group {
                if c == a || c == b {
                    continue;
                }
                let held = self.partner[usize::from(c)];
                if held != NONE {
                    let pair = (c.min(held), c.max(held));
                    if !without.contains(&pair) {
                        without.push(pair);
                    }
                    continue;
                }
                let pair = (a.min(c), a.max(c));
                self.settle(pair);
                let step = self.step()?;
                self.unsettle();
                match step {
                    Step::Solved => return Ok(Step::Solved),
                    Step::Refuted(why) if !why.contains(&pair) => {
                        jump = Some(why);
                        break;
                    }
                    Step::Refuted(why) => {
                        for p in why {
                            if p != pair && !without.contains(&p) {
                                without.push(p);
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
            let why = jump.unwrap_or(without);
            pairs = order.into_iter().filter(|p| why.contains(p)).collect();
        }
        Ok(Step::Refuted(pairs))
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
            if pairs.len() > before {
                pairs.pop();
            }
        }
    }

    fn heat_up(&mut self, pairs: &[Pair]) {
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
