//! A search in strides, led by features: a move carries one box as far as it likes, forward by
//! pushes, or backward (`PULL`) by pulls from the solved boards.
//!
//! A position lies in the cell of the best among it and its ancestors: a worse one makes no cell,
//! it only weighs more. A move weighs nothing when an adviser names it, otherwise one, and the
//! moves of a line add up; in a cell the lightest is next, whatever its length. The moves of a
//! position are listed once, with the features of what they lead to; whether that is lost is looked
//! into when the move's turn comes. (After FESS: Shoham and Schaeffer, "The FESS Algorithm", 2020.)
//!
//! The best positions are looked into by another kind of search ([`probe`](super::probe)), as they
//! are mostly lost or nearly solved.
//!
//! Features, advisers and plan only say which move is next. Moves are left out only where that is
//! proved to be right, and every other one waits in a heap, so heaps that are all empty prove that
//! there is no solution.

use super::advice::{Advise, advised};
use super::arena::{Arena, Header, Id};
use super::carries::{Carried, Carries};
use super::carry::Carry;
use super::cells::Cells;
use super::knot::KNOWN;
use super::marks::{Marking, Marks, RANK_BITS};
use super::meeting::each_end;
use super::packing::Packing;
use super::position::{Position, Scope};
use super::probe::{FIRST, Probe};
use super::search::Expansion;
use super::stage::{hash_state, squares_of};
use super::tables::Tables;
use super::tangle::Tangles;
use super::unpack;
use crate::board::Square;
use crate::level::Level;
use alloc::collections::BTreeMap;
use alloc::vec::Vec;
use puzzle_core::{Stop, Work};

/// A move that is looked at.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stride {
    pub(crate) from: Square,
    pub(crate) to: Square,
    pub(crate) player: Square,
    pub(crate) marks: Marks,
}

/// Live squares and boxes (backward goals) beyond which there is no such search: a look at each move
/// would take too long, and so would the plan.
const MAX_LIVE: usize = 1_000;
const MAX_BOXES: usize = 120;
/// Looks at moves that take as long as a position of a look ahead.
const LOOKS_AHEAD: u64 = 20;

/// Looks at moves that take as long as a table of what boxes reach.
const LOOKS_TABLE: u64 = 30;

/// Moves looked at without a better position before the search does not get on any more; and where
/// the level begins with a knot, of which the other searches know nothing.
const PATIENCE: u64 = 50_000;
const PATIENCE_TO_UNTIE: u64 = 200_000;

/// The search.
#[derive(Debug)]
pub(crate) struct Strides<const PULL: bool> {
    pub(crate) arena: Arena,
    /// What taking up the level said already.
    first: Expansion,
    cells: Cells,
    marking: Marking<PULL>,
    advise: Advise,
    position: Position<PULL>,
    carries: Carries,
    list: Vec<Stride>,
    boxes: Vec<Square>,
    tangles: Tangles,
    /// Whether the level begins with a knot, which is a feature then.
    begins_tied: bool,
    /// Moves looked at when the last best position was found.
    best_at: u64,
    /// For each number of steps made the last of the positions that were the best.
    stations: BTreeMap<u16, Id>,
    /// `None` in tests of the rest.
    probe: Option<Probe<PULL>>,
}

impl<const PULL: bool> Strides<PULL> {
    /// Finds the plan and takes up the level, or backward all solved boards. `None` where the board is
    /// too large for the tables, or backward where the plan is not whole.
    pub(crate) fn begin(level: &Level, t: &Tables, work: &mut Work) -> Result<Option<Self>, Stop> {
        let n_ends = if PULL { t.maze.goals.len() } else { t.starts.len() };
        if t.live_squares.len() > MAX_LIVE || n_ends > MAX_BOXES {
            return Ok(None);
        }
        let packing = unpack::plan::<PULL>(t, work)?;
        if PULL && !packing.is_whole() {
            return Ok(None);
        }
        Self::begin_with(level, t, packing, work).map(Some)
    }

    /// A search from the level as well, with the same plan chain by chain. `None` where that is no
    /// other plan.
    pub(crate) fn begin_in_chains(
        &self,
        level: &Level,
        t: &Tables,
        work: &mut Work,
    ) -> Result<Option<Self>, Stop> {
        let packing = self.marking.packing.in_chains(t, work)?;
        packing.map(|packing| Self::begin_with(level, t, packing, work)).transpose()
    }

    fn begin_with(
        level: &Level,
        t: &Tables,
        packing: Packing<PULL>,
        work: &mut Work,
    ) -> Result<Self, Stop> {
        let marking = Marking::new(t, packing, work)?;
        let mut strides = Self::led_by(t, marking, advised);
        if PULL {
            // Where no solved board leads anywhere no move waits, which the first step says.
            each_end(t, |boxes, player| strides.add_root(t, boxes, player, work).map(drop))?;
        } else {
            strides.first = strides.add_root(t, &level.boxes, level.player, work)?;
        }
        Ok(strides)
    }

    fn led_by(t: &Tables, marking: Marking<PULL>, advise: Advise) -> Self {
        let arena = Arena::new(t.live_squares.len());
        let n_words = arena.n_words();
        Strides {
            arena,
            first: Expansion::More,
            cells: Cells::with_order(Marks::packed_first),
            marking,
            advise,
            position: Position::new(t, n_words),
            carries: Carries::new(Carry::new(t.maze.n), n_words),
            list: Vec::new(),
            boxes: Vec::new(),
            tangles: Tangles::new(t.maze.n),
            begins_tied: false,
            best_at: 0,
            stations: BTreeMap::new(),
            probe: Some(Probe::new(t)),
        }
    }

    /// Whether a position better than all before was found not long ago.
    pub(crate) fn gets_on(&self) -> bool {
        let patience = if self.begins_tied { PATIENCE_TO_UNTIE } else { PATIENCE };
        self.n_looks() - self.best_at < patience
    }

    /// Moves looked at, the measure of the time spent.
    pub(crate) fn n_looks(&self) -> u64 {
        self.carries.n_looks
    }

    /// For each number of steps made the last of the positions that were the best, but for lost ones.
    pub(crate) fn stations(&self) -> impl Iterator<Item = Id> + '_ {
        self.stations.values().copied().filter(|&id| !self.is_lost(id))
    }

    /// Told of the proof that a position is lost.
    pub(crate) fn lose(&mut self, id: Id) {
        self.arena.close(id);
        self.probe.iter_mut().for_each(|probe| probe.remove(id));
    }

    /// As if all moves that it has patience for were looked at.
    #[cfg(test)]
    pub(crate) fn tire(&mut self) {
        self.carries.n_looks += PATIENCE_TO_UNTIE;
    }

    /// Adds the state to begin from.
    pub(crate) fn add_root(
        &mut self,
        t: &Tables,
        boxes: &[Square],
        player: Square,
        work: &mut Work,
    ) -> Result<Expansion, Stop> {
        match self.position.root(t, &mut self.arena, boxes, player, work)? {
            Some((id, _)) => {
                self.arena.set_header(id, Header { estimate: 0, ..self.arena.header(id) });
                self.visit(t, id, None, &[], work)
            }
            None => Ok(Expansion::Exhausted),
        }
    }

    /// Makes one move. `others` are the memories of searches of the other direction.
    pub(crate) fn step(
        &mut self,
        t: &Tables,
        others: &[&Arena],
        work: &mut Work,
    ) -> Result<Expansion, Stop> {
        // A level that one move solves, or that is lost, was done with when it was taken up.
        if self.first != Expansion::More {
            return Ok(self.first);
        }
        let Some(waiting) = self.cells.pop() else { return Ok(Expansion::Exhausted) };
        self.carries.n_looks += 1;
        if self.is_lost(waiting.parent) {
            return Ok(Expansion::More);
        }
        let parent = self.arena.header(waiting.parent);
        let boxes = self.arena.boxes(waiting.parent);
        self.carries.set_child(t, boxes, waiting.from, waiting.to);
        let child = &self.carries.child;
        let hash = hash_state(t, child, waiting.player);
        if self.arena.find(hash, child, waiting.player).is_some() {
            return Ok(Expansion::More);
        }
        work.node()?;
        let header = Header {
            parent: waiting.parent,
            cost: parent.cost,
            player: waiting.player,
            estimate: (waiting.key >> RANK_BITS) as u16,
            from: waiting.from,
            to: waiting.to,
        };
        let id = self.arena.insert(hash, child, header, |w, p| hash_state(t, w, p), work)?;
        if others.iter().any(|other| other.find(hash, child, waiting.player).is_some()) {
            return Ok(Expansion::Met(id));
        }
        match self.visit(t, id, Some(parent.cost), others, work)? {
            Expansion::More => self.look_farther(t, others, work),
            end => Ok(end),
        }
    }

    /// Whether a node is proved to be lost, or one that it came of.
    fn is_lost(&self, mut id: Id) -> bool {
        while id != 0 {
            if self.arena.is_closed(id) {
                return true;
            }
            id = self.arena.header(id).parent;
        }
        false
    }

    /// Looks ahead from one of the best positions, if that is due.
    fn look_farther(
        &mut self,
        t: &Tables,
        others: &[&Arena],
        work: &mut Work,
    ) -> Result<Expansion, Stop> {
        let due = self.probe.as_mut().and_then(Probe::due);
        let Some((id, max_nodes)) = due else { return Ok(Expansion::More) };
        let end = if self.is_lost(id) {
            Expansion::Exhausted
        } else {
            self.look_ahead(t, id, max_nodes, others, work)?
        };
        if end == Expansion::Exhausted {
            self.lose(id);
            return Ok(Expansion::More);
        }
        Ok(end)
    }

    /// Looks ahead from a node. It is closed when it is proved to be lost, which is `Exhausted`; of
    /// an end that is found the way to it is added.
    fn look_ahead(
        &mut self,
        t: &Tables,
        id: Id,
        max_nodes: u64,
        others: &[&Arena],
        work: &mut Work,
    ) -> Result<Expansion, Stop> {
        let Strides { arena, boxes, probe: Some(probe), carries, .. } = self else {
            return Ok(Expansion::More);
        };
        squares_of(t, arena.boxes(id), boxes);
        let player = arena.header(id).player;
        let (end, n_nodes) = probe.ask(t, (boxes, player), max_nodes, others, work)?;
        carries.n_looks += n_nodes * LOOKS_AHEAD;
        let (last, is_met) = match end {
            Expansion::More => return Ok(end),
            Expansion::Exhausted => {
                arena.close(id);
                return Ok(end);
            }
            Expansion::Solved(last) => (last, false),
            Expansion::Met(last) => (last, true),
        };
        let mut at = id;
        for (boxes, header) in probe.line(last) {
            let hash = hash_state(t, boxes, header.player);
            // However a known position was come to, the way goes on from it.
            at = if let Some(known) = arena.find(hash, boxes, header.player) {
                known
            } else {
                let header = Header { parent: at, ..header };
                arena.insert(hash, boxes, header, |w, p| hash_state(t, w, p), work)?
            };
        }
        Ok(if is_met { Expansion::Met(at) } else { Expansion::Solved(at) })
    }

    /// Takes up a new node of the cell `above`: drops it if it is lost, lists its moves otherwise.
    fn visit(
        &mut self,
        t: &Tables,
        id: Id,
        above: Option<u32>,
        others: &[&Arena],
        work: &mut Work,
    ) -> Result<Expansion, Stop> {
        let header = self.arena.header(id);
        let n_inner = self.position.n_inner();
        let scope = match self.position.take_up(t, &self.arena, id, work)? {
            None => Scope::Lost,
            Some(_) => self.position.scope(t, &header, work)?,
        };
        self.carries.n_looks += self.position.n_inner() - n_inner;
        if scope == Scope::Lost {
            return Ok(Expansion::More);
        }
        let n_looks = self.tangles.n_looks();
        let Position { stage, .. } = &self.position;
        let (occupied, boxes) = (&stage.occupied, &stage.squares);
        // Knots and tangles are of boxes that are pushed.
        let is_lost =
            !PULL && self.tangles.is_lost(t, occupied, boxes, header.player, header.to, work)?;
        self.carries.n_looks += self.tangles.n_looks() - n_looks;
        if is_lost {
            return Ok(Expansion::More);
        }
        if !PULL && above.is_none() && self.tangles.knot.n_tied() > 0 {
            work.reserve(KNOWN)?;
            self.begins_tied = true;
        }
        let n_tables = self.marking.packing.n_tables();
        let own = self.own_marks(t, header.player);
        if above.is_some() && self.cells.is_best(own.cell()) {
            // A lost one makes no cell, which would have half of the turns.
            match self.look_ahead(t, id, FIRST, others, work)? {
                Expansion::More => {
                    self.best_at = self.carries.n_looks;
                    self.stations.insert(own.packed, id);
                    self.probe.iter_mut().for_each(|probe| probe.add(id));
                }
                Expansion::Exhausted => return Ok(Expansion::More),
                end => return Ok(end),
            }
        }
        let cell = match above {
            Some(above) if !self.cells.is_better(own.cell(), self.cells.rank(above)) => above,
            _ => self.cells.cell(own.cell(), work)?,
        };
        self.arena.set_header(id, Header { cost: cell, ..header });
        self.look(t, header.player, scope == Scope::Corral, work)?;
        let n_tables = self.marking.packing.n_tables() - n_tables;
        self.carries.n_looks += n_tables * LOOKS_TABLE;
        let is_end = |s: &Stride| !PULL && self.position.is_end(t, s.from, s.to);
        if let Some(i) = self.list.iter().position(is_end) {
            return self.end(t, id, self.list[i], work);
        }
        let advised = (self.advise)(own, &self.list);
        for (i, stride) in self.list.iter().enumerate() {
            let more = u64::from(!advised.contains(&Some(i)));
            let weight = (u64::from(header.estimate) + more).min(0xFFF);
            let key = weight << RANK_BITS | stride.marks.rank();
            let step = (stride.from, stride.to, stride.player);
            self.cells.push(cell, key, id, step, work)?;
        }
        Ok(Expansion::More)
    }

    fn end(
        &mut self,
        t: &Tables,
        parent: Id,
        stride: Stride,
        work: &mut Work,
    ) -> Result<Expansion, Stop> {
        let Stride { from, to, player, .. } = stride;
        self.carries.set_child(t, &self.position.stage.words, from, to);
        let child = &self.carries.child;
        let hash = hash_state(t, child, player);
        let header = Header { parent, cost: 0, player, estimate: 0, from, to };
        let id = self.arena.insert(hash, child, header, |w, p| hash_state(t, w, p), work)?;
        Ok(Expansion::Solved(id))
    }

    /// Lists the moves from the position taken up that lead somewhere new.
    fn look(
        &mut self,
        t: &Tables,
        player: Square,
        corral_only: bool,
        work: &mut Work,
    ) -> Result<(), Stop> {
        let Strides {
            arena, position, carries, marking, list, boxes, tangles, begins_tied, ..
        } = self;
        list.clear();
        carries.each(
            t,
            position,
            arena,
            player,
            corral_only,
            Some(work),
            |position, words, moved| {
                let Carried { row, from, to, player, n_parts, .. } = moved;
                boxes.clone_from(&position.stage.squares);
                boxes[row] = to;
                let occupied = &position.stage.occupied;
                let mut marks = marking.marks(t, occupied, boxes, words, position.walk(), n_parts);
                if *begins_tied {
                    let after = (&occupied[..], &boxes[..], player);
                    marks.knot = tangles.knot.after(t, (from, to), after) as u8;
                }
                list.push(Stride { from, to, player, marks });
            },
        )
    }

    /// The marks of the position taken up.
    fn own_marks(&mut self, t: &Tables, player: Square) -> Marks {
        self.position.stay(t, player);
        let n_parts = self.position.n_parts(t);
        let (stage, walk) = (&self.position.stage, self.position.walk());
        let boxes = &stage.squares;
        let mut marks = self.marking.marks(t, &stage.occupied, boxes, &stage.words, walk, n_parts);
        if self.begins_tied {
            marks.knot = self.tangles.knot.n_tied() as u8;
        }
        marks
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solve::meeting::{answer, answer_back};
    use crate::solve::oracle::{DEAD_END, TWO_ENDS, best, picture, random_level};
    use crate::solve::packing::PackingStep;
    use crate::solve::search::Search;
    use crate::solve::{Answer, replay};
    use alloc::{format, vec};
    use puzzle_core::GameRng;

    /// Alone, without the other searches, with looks ahead at every other level, it finds what
    /// there is and proves what there is not; backward it knows the level itself.
    fn check<const PULL: bool>(
        seeds: core::ops::Range<u32>,
        lead: impl Fn(&Tables, u32, &mut Work) -> Strides<PULL>,
    ) {
        let (mut n_solvable, mut n_lost) = (0, 0);
        for seed in seeds {
            let Some(level) = random_level(seed).filter(|level| !level.is_solved()) else {
                continue;
            };
            let Level { board, boxes, player } = &level;
            let work = &mut Work::unlimited();
            let t = Tables::new(board, boxes, *player, work).expect("no limit");
            let mut strides = lead(&t, seed, work);
            strides.probe = strides.probe.filter(|_| seed % 2 == 0);
            let mut forward = Search::<false>::new(&t);
            forward.add_root(&t, boxes, *player, work).expect("no limit");
            let others = if PULL { vec![&forward.arena] } else { Vec::new() };
            let mut end = Expansion::More;
            if PULL {
                each_end(&t, |b, p| strides.add_root(&t, b, p, work).map(drop)).expect("no limit");
            } else {
                end = strides.add_root(&t, boxes, *player, work).expect("no limit");
            }
            while end == Expansion::More {
                end = strides.step(&t, &others, work).expect("no limit");
            }
            let name = picture(&level);
            let found = match end {
                Expansion::Met(id) | Expansion::Solved(id) if PULL => {
                    Some(answer_back(&level, &t, (&strides.arena, id), &others).expect("a way"))
                }
                end => answer(&level, &t, &strides.arena, end, &[]).expect("a way"),
            };
            if let Some(Answer::Solved { steps, .. }) = found {
                assert!(replay(&level, &steps), "seed {seed}:{name}");
                n_solvable += 1;
            } else {
                assert_eq!(best(&level), None, "seed {seed}:{name}");
                n_lost += 1;
            }
        }
        assert!(n_solvable > 100 && n_lost > 100, "{n_solvable} {n_lost}");
    }

    /// A level that the first move solves is solved, and not out of moves.
    #[test]
    fn the_first_move_may_be_the_last() {
        let level = Level::from_rows(["######", "#@$ .#", "######"]).expect("a level");
        let work = &mut Work::unlimited();
        let t = Tables::new(&level.board, &level.boxes, level.player, work).expect("no limit");
        let mut strides =
            Strides::<false>::begin(&level, &t, work).expect("no limit").expect("a search");
        assert!(matches!(strides.step(&t, &[], work), Ok(Expansion::Solved(_))));
    }

    /// The same plan chain by chain leads to a solution, too, where it is another one.
    #[test]
    fn a_search_in_chains_begins_anew() {
        for (rows, is_other) in [(&TWO_ENDS[..], true), (&DEAD_END[..], false)] {
            let level = Level::from_rows(rows.iter().copied()).expect("a level");
            let work = &mut Work::unlimited();
            let t = Tables::new(&level.board, &level.boxes, level.player, work).expect("no limit");
            let led =
                Strides::<false>::begin(&level, &t, work).expect("no limit").expect("a search");
            let chained = led.begin_in_chains(&level, &t, work).expect("no limit");
            assert_eq!(chained.is_some(), is_other);
            let Some(mut chained) = chained else { continue };
            let mut end = Expansion::More;
            while end == Expansion::More {
                end = chained.step(&t, &[], work).expect("no limit");
            }
            assert!(matches!(end, Expansion::Solved(_)));
        }
    }

    #[test]
    fn strides_agree_with_the_oracle() {
        check::<false>(4500..6000, led);
        check::<true>(16500..18000, led);
    }

    fn led<const PULL: bool>(t: &Tables, _: u32, work: &mut Work) -> Strides<PULL> {
        let packing = unpack::plan(t, work).expect("no limit");
        let marking = Marking::new(t, packing, work).expect("no limit");
        Strides::led_by(t, marking, advised)
    }

    /// Plan and advisers only order moves: nonsense from them costs time, never the truth.
    #[test]
    fn a_random_plan_and_random_advisers_change_no_answer() {
        check::<false>(6000..7500, led_astray);
        check::<true>(18000..19500, led_astray);
    }

    fn led_astray<const PULL: bool>(t: &Tables, seed: u32, work: &mut Work) -> Strides<PULL> {
        let mut rng = GameRng::new(&format!("plan {seed}"));
        let mut square = || rng.index(t.maze.n) as Square;
        let steps = (0..6)
            .map(|i| PackingStep { from: (i % 2 == 0).then(&mut square), to: square() })
            .collect();
        let packing = Packing::new(t, steps, seed as usize % 4, work).expect("no limit");
        let chained = packing.in_chains(t, work).expect("no limit");
        let packing = chained.unwrap_or(packing);
        let marking = Marking::new(t, packing, work).expect("no limit");
        let advise: Advise = |own, strides| {
            let any = |i: usize| {
                let n = strides.len();
                (n > 0).then(|| (usize::from(own.pushes) * 7 + i * 5 + n) % n)
            };
            core::array::from_fn(any)
        };
        Strides::led_by(t, marking, advise)
    }
}
