//! Finds reasons.
//!
//! In the code: `next` tries tier after tier, `concluded` collects facts until a number follows, and
//! `needed` drops unnecessary facts. All of it uses domains that defer placing: the first number that
//! would be placed is the result.

use super::super::bitboard::BitBoard;
use super::super::contradiction;
use super::super::domains::{Conflict, Domains};
use super::super::forced_steps::ForcedSteps;
use super::super::known_numbers::KnownNumbers;
use super::super::set::Set;
use super::{End, Fact, Reason};
use crate::board::Board;
use crate::grade::Tier;
use crate::pair_rule::{PairRule, RuledPair};
use alloc::vec::Vec;
use puzzle_core::solve::{Stop, Work};

/// A fact whose cells are a set.
type SetFact<const W: usize> = Fact<Set<W>>;

/// Returns the number, counted from 0, that the reasoning of a tier from T2 to T6 places first.
pub(crate) fn first_conclusion<const W: usize>(
    bitboard: &BitBoard<W>,
    board: &Board,
    numbers: &[u16],
    tier: Tier,
    work: &mut Work,
) -> Result<Option<usize>, Stop> {
    let known = KnownNumbers::new(bitboard, numbers);
    let found = Reasoner { bitboard, board, numbers, near: 0 }.concluded(tier, &known, work)?;
    Ok(found.map(|(_, Conclusion::OneCell { k, .. } | Conclusion::OneNumber { k, .. })| k))
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Conclusion {
    /// Number `k` has one cell left.
    OneCell { k: usize, place: usize },
    /// The cell has one number left.
    OneNumber { k: usize, place: usize },
}

pub(super) struct Reasoner<'a, const W: usize> {
    pub(super) bitboard: &'a BitBoard<W>,
    pub(super) board: &'a Board,
    pub(super) numbers: &'a [u16],
    /// The number near which to look first, from 1; 0 for the start of the path.
    pub(super) near: u16,
}

impl<const W: usize> Reasoner<'_, W> {
    pub(super) fn next(&self, work: &mut Work) -> Result<Option<Reason>, Stop> {
        work.node()?;
        let known = KnownNumbers::new(self.bitboard, self.numbers);
        if known.free.is_empty() {
            return Ok(None);
        }
        if let Some(mut reason) = self.next_door(&known) {
            let (k, place) = (usize::from(reason.number) - 1, reason.place);
            let rules = needed_rules(self.board, work, &mut |board, _| {
                let bitboard = BitBoard::<W>::new(board);
                Ok(KnownNumbers::new(&bitboard, self.numbers).only_cell(k) == Some(place))
            })?;
            reason.set_rules(rules, self.numbers);
            return Ok(Some(reason));
        }
        // Each tier starts from the numbers alone, because a player takes no notes.
        for tier in [Tier::Reach, Tier::Cells, Tier::Ways, Tier::Rooms, Tier::Suppose] {
            if let Some(reason) = self.reason_by(tier, &known, work)? {
                return Ok(Some(reason));
            }
        }
        Ok(None)
    }

    fn next_door(&self, known: &KnownNumbers<W>) -> Option<Reason> {
        let place_of = |k: usize| known.place_of.get(k).copied().flatten().map(usize::from);
        let mut order: Vec<usize> = (0..self.bitboard.n).collect();
        order.sort_by_key(|&k| distance_key(k, self.near));
        // A number between two known ones is the simplest case.
        for both in [true, false] {
            for &k in &order {
                let before = k.checked_sub(1).and_then(place_of);
                let after = place_of(k + 1);
                if both != (before.is_some() && after.is_some()) {
                    continue;
                }
                let Some(place) = known.only_cell(k) else { continue };
                let with_number = |number: usize| move |place: usize| (number as u16, place);
                return Some(Reason {
                    tier: Tier::Next,
                    number: k as u16 + 1,
                    place,
                    before: before.map(with_number(k)),
                    after: after.map(with_number(k + 2)),
                    needs_way_on: false,
                    rules: Vec::new(),
                    ruled_numbers: Vec::new(),
                    facts: Vec::new(),
                    end: End::OnlyNeighbor,
                });
            }
        }
        None
    }

    /// The domains that follow from the numbers on the board, before any fact of the tier.
    fn start(&self, tier: Tier) -> Domains<'_, W> {
        let mut domains = Domains::new(self.bitboard, self.board, self.numbers, tier.rules());
        domains.defers_placing = true;
        domains
    }

    fn reason_by(
        &self,
        tier: Tier,
        known: &KnownNumbers<W>,
        work: &mut Work,
    ) -> Result<Option<Reason>, Stop> {
        let Some((facts, end)) = self.concluded(tier, known, work)? else { return Ok(None) };
        let facts = self.needed(tier, facts, end, known, work)?;
        let mut reason = self.reason(tier, &facts, end, known);
        let rules = needed_rules(self.board, work, &mut |board, work| {
            let bitboard = BitBoard::<W>::new(board);
            let other = Reasoner { bitboard: &bitboard, board, ..*self };
            let known = KnownNumbers::new(&bitboard, self.numbers);
            other.follows(tier, &facts, end, &known, work)
        })?;
        reason.set_rules(rules, self.numbers);
        // Where links say how the path goes on, nothing else has to.
        reason.needs_way_on &= reason.rules.iter().all(|&(_, _, rule)| rule != PairRule::Link);
        Ok(Some(reason))
    }

    /// Returns the first conclusion of a tier, and the facts found on the way to it.
    fn concluded(
        &self,
        tier: Tier,
        known: &KnownNumbers<W>,
        work: &mut Work,
    ) -> Result<Option<(Vec<SetFact<W>>, Conclusion)>, Stop> {
        let mut domains = self.start(tier);
        let mut facts = Vec::new();
        loop {
            let settled = domains.settle();
            work.nodes(domains.take_spent())?;
            if settled.is_err() {
                return Ok(None);
            }
            // T2 needs only propagation, and T3 also looks at cells; neither uses facts.
            if let Some(end) = conclusion(&domains, tier >= Tier::Cells, known, self.near) {
                return Ok(Some((facts, end)));
            }
            // Adds one fact at a time and then looks for a conclusion: the fewer facts, the shorter
            // the explanation. A conflict means that the numbers on the board are wrong; then there
            // is no result.
            match self.next_fact(tier, &mut domains, work)? {
                Ok(Some(fact)) => facts.push(fact),
                _ => return Ok(None),
            }
        }
    }

    /// Finds the next fact that excludes something, and applies it.
    fn next_fact(
        &self,
        tier: Tier,
        domains: &mut Domains<W>,
        work: &mut Work,
    ) -> Result<Result<Option<SetFact<W>>, Conflict>, Stop> {
        if tier >= Tier::Suppose {
            return match self.plain_fact(Tier::Rooms, domains) {
                // Only if the tiers before find nothing more. During the trial numbers are placed,
                // because it is one line of thought from the assumption to its contradiction.
                Ok(None) => {
                    domains.defers_placing = false;
                    let found = contradiction::refuted(domains, work);
                    domains.defers_placing = true;
                    Ok(match found? {
                        Some((k, place, end)) => {
                            domains.forbid(k, place).map(|()| Some(Fact::Suppose { k, place, end }))
                        }
                        None => Ok(None),
                    })
                }
                other => Ok(other),
            };
        }
        Ok(self.plain_fact(tier, domains))
    }

    fn plain_fact(
        &self,
        tier: Tier,
        domains: &mut Domains<W>,
    ) -> Result<Option<SetFact<W>>, Conflict> {
        // Many facts exclude nothing that is still possible. A fact counts if it makes the trail
        // longer.
        let mark = domains.mark();
        if tier >= Tier::Ways {
            for (place, used) in ForcedSteps::of(domains)?.used {
                let used = set_of(&used);
                join_all(domains, place, &used)?;
                if domains.mark() > mark {
                    return Ok(Some(Fact::Ways { place, used }));
                }
            }
            for k in 0..self.bitboard.n {
                let places = domains.overlaps(k);
                if !places.is_empty() {
                    domains.narrow(k, &self.bitboard.cells.minus(&places))?;
                    return Ok(Some(Fact::Overlap { k, places }));
                }
            }
        }
        if tier >= Tier::Rooms {
            for from in 0..self.bitboard.n {
                for (to, cells) in domains.full_runs(from)? {
                    domains.leave_to(from, to, &cells)?;
                    if domains.mark() > mark {
                        return Ok(Some(Fact::Run { from, to, cells }));
                    }
                }
            }
            for found in domains.rooms()? {
                let fact = Fact::Room {
                    room: found.room,
                    from: found.from,
                    to: found.to,
                    inside: found.inside,
                };
                confine(domains, &fact)?;
                if domains.mark() > mark {
                    return Ok(Some(fact));
                }
            }
        }
        Ok(None)
    }

    /// Returns the facts without those that the conclusion does not need.
    fn needed(
        &self,
        tier: Tier,
        facts: Vec<SetFact<W>>,
        end: Conclusion,
        known: &KnownNumbers<W>,
        work: &mut Work,
    ) -> Result<Vec<SetFact<W>>, Stop> {
        // Tries to drop the last fact first, because facts build on earlier ones. Each fact that
        // remains was found necessary, but other facts might give a shorter proof.
        let mut facts = facts;
        let mut i = facts.len();
        while i > 0 {
            i -= 1;
            let fact = facts.remove(i);
            if !self.follows(tier, &facts, end, known, work)? {
                facts.insert(i, fact);
            }
        }
        Ok(facts)
    }

    /// Returns `true` if the facts lead to the conclusion. Each fact is verified before it is used.
    #[inline(never)] // a large function, once for each size of board
    fn follows(
        &self,
        tier: Tier,
        facts: &[SetFact<W>],
        end: Conclusion,
        known: &KnownNumbers<W>,
        work: &mut Work,
    ) -> Result<bool, Stop> {
        let mut domains = self.start(tier);
        let mut good = domains.settle().is_ok();
        // A fact found with the help of a dropped one may no longer hold.
        for fact in facts {
            good = good && apply(&mut domains, fact) && domains.settle().is_ok();
        }
        work.nodes(1 + domains.take_spent())?;
        Ok(good
            && match end {
                Conclusion::OneCell { k, place } => domains.places[k].single() == Some(place),
                Conclusion::OneNumber { k, place } => {
                    numbers_at(&domains, place, known).eq(core::iter::once(k))
                }
            })
    }

    /// Returns the reason with which the facts lead to the conclusion.
    fn reason(
        &self,
        tier: Tier,
        facts: &[SetFact<W>],
        end: Conclusion,
        known: &KnownNumbers<W>,
    ) -> Reason {
        let (Conclusion::OneCell { k, place } | Conclusion::OneNumber { k, place }) = end;
        let number_at =
            |k: usize| known.place_of[k].map(|place| (k as u16 + 1, usize::from(place)));
        // A player counts from the known numbers on both sides.
        let before = (0..k).rev().find_map(number_at);
        let after = (k + 1..self.bitboard.n).find_map(number_at);
        let is_one_cell = matches!(end, Conclusion::OneCell { .. });
        let tier = if facts.is_empty() && is_one_cell { Tier::Reach } else { tier };
        let end = if is_one_cell { End::OneCell } else { End::OneNumber };
        let facts = facts.iter().map(|fact| fact.map(|set| set.iter().collect())).collect();
        let needs_way_on = match end {
            End::OneCell => self.reached(k, known).is_some_and(|cells| cells.single().is_none()),
            _ => (0..self.bitboard.n)
                .filter(|&other| other != k && known.place_of[other].is_none())
                .any(|other| self.reached(other, known).is_some_and(|cells| cells.has(place))),
        };
        let (number, rules, ruled_numbers) = (k as u16 + 1, Vec::new(), Vec::new());
        Reason {
            tier,
            number,
            place,
            before,
            after,
            needs_way_on,
            rules,
            ruled_numbers,
            facts,
            end,
        }
    }

    /// Returns the cells that a missing number could have by counting steps alone, if it has a known
    /// number on one side and only missing numbers on the other.
    fn reached(&self, k: usize, known: &KnownNumbers<W>) -> Option<Set<W>> {
        let known_at = |i: usize| known.place_of[i].map(|place| (i, usize::from(place)));
        let before = (0..k).rev().find_map(known_at);
        let after = (k + 1..self.bitboard.n).find_map(known_at);
        let (i, place) = match (before, after) {
            (None, Some(after)) if k > 0 => after,
            (Some(before), None) if k + 1 < self.bitboard.n => before,
            _ => return None,
        };
        let step = |cells: Set<W>, _| self.bitboard.around(&cells).and(&known.free);
        Some((0..i.abs_diff(k)).fold(Set::of(place), step))
    }
}

/// Returns whether a conclusion follows on a board.
type Follows<'a> = dyn FnMut(&Board, &mut Work) -> Result<bool, Stop> + 'a;

/// Returns the walls and links of a board that a conclusion needs. `follows` says whether it also
/// follows on a board that has only some of them.
fn needed_rules(
    board: &Board,
    work: &mut Work,
    follows: &mut Follows<'_>,
) -> Result<Vec<RuledPair>, Stop> {
    let mut kept = board.rules().to_vec();
    // Leaves out all of them if that is possible, then half, a quarter, and in the end single ones.
    let mut size = kept.len();
    while size > 0 {
        let mut at = 0;
        while at < kept.len() {
            let mut fewer = kept.clone();
            fewer.drain(at..kept.len().min(at + size));
            work.node()?;
            if follows(&board.ruled(fewer.clone()), work)? {
                kept = fewer;
            } else {
                at += size;
            }
        }
        size /= 2;
    }
    Ok(kept)
}

/// Applies the fact that the path steps between the place and each of the others.
fn join_all<const W: usize>(
    domains: &mut Domains<W>,
    place: usize,
    used: &Set<W>,
) -> Result<(), Conflict> {
    used.iter().try_for_each(|other| domains.join(place, other))
}

/// Applies a [`Fact::Room`]: keeps its numbers inside the room, or outside it.
fn confine<const W: usize>(domains: &mut Domains<W>, fact: &SetFact<W>) -> Result<(), Conflict> {
    if let Fact::Room { room, from, to, inside } = fact {
        let keep = if *inside { *room } else { domains.bitboard.cells.minus(room) };
        for k in *from..=*to {
            domains.narrow(k, &keep)?;
        }
    }
    Ok(())
}

fn set_of<const W: usize>(places: &[u16]) -> Set<W> {
    let mut set = Set::EMPTY;
    for &place in places {
        set.insert(usize::from(place));
    }
    set
}

/// Applies a fact if it holds; returns `false` if it does not.
fn apply<const W: usize>(domains: &mut Domains<W>, fact: &SetFact<W>) -> bool {
    match fact {
        Fact::Ways { place, used } => {
            let Ok(ways) = ForcedSteps::of(domains) else { return false };
            // More steps may be forced now than when the fact was found.
            ways.used.iter().any(|(p, now)| p == place && used.is_within(&set_of(now)))
                && join_all(domains, *place, used).is_ok()
        }
        Fact::Overlap { k, places } => {
            places.and(&domains.places[*k]).is_within(&domains.overlaps(*k))
                && domains.narrow(*k, &domains.bitboard.cells.minus(places)).is_ok()
        }
        // The current cells are used; with other facts dropped they may be more than the run needs.
        Fact::Run { from, to, .. } => {
            let cells = (*from..=*to).fold(Set::EMPTY, |all, k| all.or(&domains.places[k]));
            cells.len() as usize == to + 1 - from && domains.leave_to(*from, *to, &cells).is_ok()
        }
        // Nothing is placed while looking for a reason, so the rooms are the same in every replay.
        // But a run excluded from one room may, with other facts dropped, be excluded only from
        // another.
        Fact::Room { room, from, to, inside } => {
            let Ok(rooms) = domains.rooms() else { return false };
            let wanted = (room, *from, *to, *inside);
            let found = rooms.iter().any(|r| (&r.room, r.from, r.to, r.inside) == wanted);
            found && confine(domains, fact).is_ok()
        }
        Fact::Suppose { k, place, .. } => {
            let mark = domains.mark();
            domains.defers_placing = false;
            let end = domains.narrow(*k, &Set::of(*place)).and_then(|()| domains.propagate());
            domains.undo_to(mark);
            domains.defers_placing = true;
            end.is_err() && domains.forbid(*k, *place).is_ok()
        }
    }
}

/// The missing numbers whose domains contain a place.
fn numbers_at<'a, const W: usize>(
    domains: &'a Domains<W>,
    place: usize,
    known: &'a KnownNumbers<W>,
) -> impl Iterator<Item = usize> + 'a {
    (0..domains.places.len())
        .filter(move |&k| known.place_of[k].is_none() && domains.places[k].has(place))
}

/// Returns a key that orders numbers by their distance from `near`, and of two equally distant
/// numbers puts the larger first. `k` counts from 0, `near` from 1.
fn distance_key(k: usize, near: u16) -> (usize, bool) {
    let near = usize::from(near);
    ((k + 1).abs_diff(near), k + 1 < near)
}

/// Returns a number with one cell left, preferring one next to a known number; or else a cell with
/// one number left.
fn conclusion<const W: usize>(
    domains: &Domains<W>,
    looks_at_cells: bool,
    known: &KnownNumbers<W>,
    near: u16,
) -> Option<Conclusion> {
    let n = domains.places.len();
    let is_known = |k: usize| known.place_of.get(k).is_some_and(Option::is_some);
    let far = |k: usize| {
        let before = (0..k).rev().position(is_known).unwrap_or(n);
        let after = (k + 1..n).position(is_known).unwrap_or(n);
        before.min(after)
    };
    // A player finds numbers next to known ones first.
    let single = (0..n)
        .filter(|&k| !is_known(k))
        .filter_map(|k| Some((far(k), distance_key(k, near), k, domains.places[k].single()?)))
        .min();
    if let Some((.., k, place)) = single {
        return Some(Conclusion::OneCell { k, place });
    }
    // Looking at cells is T3, which comes after T2.
    if !looks_at_cells {
        return None;
    }
    known.free.iter().find_map(|place| {
        let mut at = numbers_at(domains, place, known);
        let k = at.next()?;
        at.next().is_none().then_some(Conclusion::OneNumber { k, place })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::{Spec, generate};
    use crate::grade::needed_tier;
    use crate::solve::next_reason;
    use crate::topology::Topology;
    use alloc::format;
    use puzzle_core::GameRng;
    use puzzle_core::solve::Grade;

    /// Reasons lead from the start to the end; each is right, and none needs a tier above the
    /// puzzle's own.
    #[test]
    fn reasons_solve_puzzles_within_their_tier() {
        let mut seen = [0; 8];
        for (i, topology) in
            [Topology::King, Topology::Orthogonal, Topology::Hexagon, Topology::TriangleBoth]
                .into_iter()
                .enumerate()
        {
            for grade in Grade::ALL {
                for round in 0..3 {
                    let spec = Spec { hides_ends: round == 1, ..Spec::new(topology, 7, 6, grade) };
                    let mut rng = GameRng::new(&format!("reasons {i} {round}"));
                    let mut work = Work::unlimited();
                    let made = generate(&spec, &mut rng, &mut work).unwrap();
                    let board = made.desc.board();
                    let needed = needed_tier(board, made.desc.clues(), &mut work).unwrap();
                    assert_eq!(needed.grade(), made.tier.grade());
                    let mut numbers = made.desc.clues().to_vec();
                    let mut most = Tier::Next;
                    while let Some(reason) = next_reason(board, &numbers, 0, &mut work).unwrap() {
                        assert_eq!(made.path[usize::from(reason.number) - 1], reason.place as u16);
                        assert_eq!(numbers[reason.place], 0);
                        numbers[reason.place] = reason.number;
                        most = most.max(reason.tier);
                        seen[usize::from(reason.tier.number())] += 1;
                    }
                    if needed < Tier::Search {
                        assert!(board.cells().all(|p| numbers[p] > 0), "{spec:?}");
                        assert_eq!(most, needed, "{spec:?}");
                    }
                }
            }
        }
        assert!(seen[1..=6].iter().all(|&n| n > 0), "{seen:?}");
    }

    /// A fact about one room proves nothing about another, even for the same run of numbers.
    #[test]
    fn a_fact_about_one_room_proves_nothing_about_another() {
        let mut n_facts = 0;
        for round in 0..40 {
            let spec = Spec::new(Topology::Orthogonal, 7, 6, Grade::Hard);
            let mut rng = GameRng::new(&format!("rooms {round}"));
            let made = generate(&spec, &mut rng, &mut Work::unlimited()).unwrap();
            let board = made.desc.board();
            // Places numbers until the free cells fall into several rooms.
            let mut numbers = made.desc.clues().to_vec();
            for (k, &place) in made.path.iter().enumerate() {
                if rng.chance(1, 2) {
                    numbers[usize::from(place)] = k as u16 + 1;
                }
            }
            let bitboard = BitBoard::<1>::new(board);
            let reasoner = Reasoner { bitboard: &bitboard, board, numbers: &numbers, near: 0 };
            let mut domains = reasoner.start(Tier::Rooms);
            domains.settle().unwrap();
            for found in domains.rooms().unwrap() {
                let (from, to, inside) = (found.from, found.to, found.inside);
                let fact = |room| Fact::Room { room, from, to, inside };
                let mark = domains.mark();
                assert!(apply(&mut domains, &fact(found.room)));
                domains.undo_to(mark);
                let beside = bitboard.cells.minus(&found.room).first().unwrap();
                assert!(!apply(&mut domains, &fact(Set::of(beside))));
                domains.undo_to(mark);
                n_facts += 1;
            }
        }
        assert!(n_facts > 20, "{n_facts}");
    }
}
