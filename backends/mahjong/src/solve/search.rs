//! The search over pairings.
//!
//! Conflict-directed backtracking: a branch returns not only that it failed, but which settled
//! pairs made it fail. Choices that are not among them are skipped on the way back, and each new
//! refutation is combined from those of all branches.

use alloc::vec::Vec;

use puzzle_core::solve::{Stop, Work};

use super::conflict::{Pair, minimize_conflict};
use super::playout::{Playout, SplitMix64};
use super::relaxed::Relaxed;
use super::tile_graph::{NONE, TileGraph};

/// The number of simulated games before the actual search: three of four deals need no more.
const PLAYOUTS: u32 = 100;
/// The number of nodes before the first restart.
const FIRST_SPAN: u64 = 2000;

/// The result of trying to complete the settled pairs.
enum Outcome {
    /// The last game cleared the board.
    Solved,
    /// These settled pairs cannot all be taken. An empty list means that the board cannot be
    /// cleared.
    Refuted(Vec<Pair>),
}

struct Search<'n, 'w, 'a> {
    graph: &'n TileGraph,
    playout: Playout<'n>,
    relaxed: Relaxed<'n>,
    rng: SplitMix64,
    /// How often each group was in a recent refutation, in units of 1/4096.
    heat: Vec<u32>,
    work: &'w mut Work<'a>,
    /// The pairs settled on the way to this branch.
    settled: Vec<Pair>,
    /// The partner of each tile in `settled`.
    partner: Vec<u16>,
    /// A pairing to play or to reduce: the partner of each tile.
    scratch: Vec<u16>,
    /// The node count at which the search restarts.
    span_end: u64,
}

/// Returns the pairs that clear the board, in order, or `None` if nothing does.
pub(super) fn search(graph: &TileGraph, work: &mut Work) -> Result<Option<Vec<Pair>>, Stop> {
    let mut search = Search {
        graph,
        playout: Playout::new(graph),
        relaxed: Relaxed::new(graph),
        rng: SplitMix64(graph.seed()),
        heat: alloc::vec![0; graph.n_groups()],
        work,
        settled: Vec::new(),
        partner: alloc::vec![NONE; graph.n_tiles()],
        scratch: alloc::vec![NONE; graph.n_tiles()],
        span_end: u64::MAX,
    };
    for _ in 0..PLAYOUTS {
        if search.play()? {
            return Ok(Some(search.playout.taken));
        }
    }
    // A search that took a wrong turn early can go on for very long. So it restarts after longer
    // and longer spans with other random choices, and keeps what it learned about the groups.
    let mut span = FIRST_SPAN;
    loop {
        search.span_end = search.work.n_nodes() + span;
        match search.complete() {
            Ok(Outcome::Solved) => return Ok(Some(search.playout.taken)),
            // Nothing was settled here, so the refutation needs no pair at all.
            Ok(Outcome::Refuted(_)) => return Ok(None),
            // `Inner` before the end of the span comes from a limit of the caller.
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
    /// Plays one game with the settled pairs and returns whether it cleared the board. Afterwards
    /// `scratch` has the pairing of the game.
    fn play(&mut self) -> Result<bool, Stop> {
        if self.work.n_nodes() >= self.span_end {
            return Err(Stop::Inner);
        }
        self.work.node()?;
        self.scratch.copy_from_slice(&self.partner);
        // Half of the games dig for the tiles under which most others lie: what one way of choosing
        // misses again and again, the other may find at once.
        let digs = self.rng.next() & 1 == 1;
        Ok(self.playout.play(&mut self.scratch, &mut self.rng, digs))
    }

    /// Decides whether the settled pairs can be completed.
    fn complete(&mut self) -> Result<Outcome, Stop> {
        if self.play()? {
            return Ok(Outcome::Solved);
        }
        let depth = self.settled.len();
        let mut pairs = self.refuted_pairs()?;
        // `pairs` cannot all be taken. Those that are not settled are replaced by alternatives, the
        // last one first, and each time the refutation changes to one without that pair. What
        // remains are settled pairs only, and they cannot be completed.
        while let Some(i) = pairs.iter().rposition(|p| !self.settled[..depth].contains(p)) {
            match self.try_other_partners(&pairs, i)? {
                Some(why) => pairs = why,
                None => return Ok(Outcome::Solved),
            }
        }
        Ok(Outcome::Refuted(pairs))
    }

    /// Returns pairs of the last game's pairing that cannot all be taken, settled ones first.
    fn refuted_pairs(&mut self) -> Result<Vec<Pair>, Stop> {
        // Pairs late in the list are removed first. Early settled pairs are kept so that the search
        // can jump back far, and of the new pairs those of hot groups.
        let mut pairs = self.settled.clone();
        self.add_choices(&mut pairs);
        self.scratch.fill(NONE);
        for &(a, b) in &pairs {
            (self.scratch[usize::from(a)], self.scratch[usize::from(b)]) = (b, a);
        }
        let mut tried = 0;
        let stuck =
            minimize_conflict(&mut pairs, &mut self.scratch, &mut self.relaxed, || tried += 1);
        debug_assert!(stuck, "a game that got stuck has a pairing that does");
        self.work.nodes(tried)?;
        self.update_heat(&pairs);
        Ok(pairs)
    }

    /// Tries all other partners for a tile of `pairs[i]`, which is the last unsettled one of these
    /// pairs, with the pairs before it settled. Returns a refutation without this pair, in the
    /// order in which its pairs were settled, or `None` if a game cleared the board.
    ///
    /// Why this is a refutation: the tile needs some partner. With its old partner, the other pairs
    /// refute. With any other partner, either the pairs that this branch needed refute, or a pair
    /// that already uses that partner does. All of these pairs together refute every case.
    fn try_other_partners(&mut self, pairs: &[Pair], i: usize) -> Result<Option<Vec<Pair>>, Stop> {
        let depth = self.settled.len();
        let (a, b) = pairs[i];
        let group = &self.graph.members[usize::from(self.graph.group[usize::from(a)])];
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
            // Not available, because an earlier pair uses this tile.
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
                // The pair just settled had no part in the refutation, so it holds by itself, and
                // no other partner needs to be tried.
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
        // Keep the order in which the pairs were settled.
        let order: Vec<Pair> = self.settled.clone();
        while self.settled.len() > depth {
            self.unsettle();
        }
        Ok(Some(order.into_iter().filter(|p| why.contains(p)).collect()))
    }

    /// Adds to `pairs` the game's pairs beyond the settled ones: all of each group except the last,
    /// which follows from the others. The groups with the highest `heat` come first.
    fn add_choices(&mut self, pairs: &mut Vec<Pair>) {
        let mut groups: Vec<u16> = (0..self.graph.n_groups() as u16).collect();
        groups.sort_by_key(|&g| core::cmp::Reverse(self.heat[usize::from(g)]));
        for g in groups {
            let before = pairs.len();
            for &t in &self.graph.members[usize::from(g)] {
                let p = self.scratch[usize::from(t)];
                if self.partner[usize::from(t)] == NONE && t < p {
                    pairs.push((t, p));
                }
            }
            // The last two tiles of a group go together in relaxed play too.
            if pairs.len() > before {
                pairs.pop();
            }
        }
    }

    fn update_heat(&mut self, pairs: &[Pair]) {
        // Older refutations count less, by a sixteenth for each new one. The units are small so
        // that the shift has an effect.
        for h in &mut self.heat {
            *h -= *h >> 4;
        }
        for &(a, _) in pairs {
            self.heat[usize::from(self.graph.group[usize::from(a)])] += 1 << 12;
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
