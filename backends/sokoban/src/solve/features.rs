//! A search in strides: a move carries one box as far as it likes, and positions are taken up in turns
//! from every corner of a space of features. Forward boxes are pushed to the goals, backward they are
//! pulled from the solved boards to where they start.
//!
//! The features are boxes packed in order, parts of the floor that boxes keep the player out of,
//! and passages with a box in them. Whatever corner a position falls in gets its turn, so a search
//! does not stay where the bound is low. From a position first come the moves that some feature
//! speaks for; the others wait for another turn. (After FESS: Shoham and Schaeffer, "The FESS
//! Algorithm", 2020; the order within a corner, by the lower bound, is our own.)

use super::arena::{Arena, Header, Id};
use super::carries::{Carried, Carries};
use super::carry::Carry;
use super::plan::Plan;
use super::position::{Position, Scope};
use super::queue::Buckets;
use super::search::Expansion;
use super::stage::hash_state;
use super::tables::Tables;
use crate::board::Square;
use alloc::collections::BTreeMap;
use alloc::vec;
use alloc::vec::Vec;
use puzzle_core::{Stop, Work};

/// What is counted of a position.
#[derive(Clone, Copy, Debug, Default)]
struct Marks {
    /// Boxes on goals in their order.
    packed: u16,
    /// Parts of the floor that the player cannot walk to.
    regions: u16,
    /// Passages with a box in them.
    blocked: u16,
    /// Boxes off goals that cannot be pushed now.
    held: u16,
}

/// A move that was looked at.
#[derive(Clone, Copy, Debug)]
struct Child {
    moved: Carried,
    marks: Marks,
}

/// A search by features, forward (`PULL` false) or backward (`PULL` true).
#[derive(Debug)]
pub(crate) struct Features<const PULL: bool> {
    pub(crate) arena: Arena,
    /// Open lists, and the number of each by its features.
    corners: Vec<Buckets>,
    corner_of: BTreeMap<(u16, u16, u16), usize>,
    next: usize,
    marking: Marking<PULL>,
    position: Position<PULL>,
    carries: Carries,
    children: Vec<Child>,
}

/// The mark of a node that has had its first turn.
const AGAIN: u32 = 1;

impl<const PULL: bool> Features<PULL> {
    pub(crate) fn new(t: &Tables) -> Self {
        let arena = Arena::new(t.live_squares.len());
        let n_words = arena.n_words();
        Features {
            arena,
            corners: Vec::new(),
            corner_of: BTreeMap::new(),
            next: 0,
            marking: Marking::new(t),
            position: Position::new(t, n_words),
            carries: Carries::new(Carry::new(t.maze.n), n_words),
            children: Vec::new(),
        }
    }

    /// Moves looked at, the measure of the time spent.
    pub(crate) fn n_looks(&self) -> u64 {
        self.carries.n_looks
    }

    /// Adds the state to begin from.
    pub(crate) fn add_root(
        &mut self,
        t: &Tables,
        boxes: &[Square],
        player: Square,
        work: &mut Work,
    ) -> Result<(), Stop> {
        let root = self.position.root(t, &mut self.arena, boxes, player, work)?;
        let Some((id, h)) = root else { return Ok(()) };
        self.arena.set_header(id, Header { estimate: 0, ..self.arena.header(id) });
        let marks = self.own_marks(t, player);
        self.enqueue(marks, h as usize, id, work)
    }

    fn enqueue(&mut self, marks: Marks, key: usize, id: Id, work: &mut Work) -> Result<(), Stop> {
        let n = self.corners.len();
        let corner = (marks.packed, marks.regions.min(15), marks.blocked.min(15));
        let at = *self.corner_of.entry(corner).or_insert(n);
        if at == n {
            self.corners.push(Buckets::default());
        }
        self.corners[at].push(key, id, work)
    }

    fn pop(&mut self) -> Option<Id> {
        for _ in 0..self.corners.len() {
            self.next += 1;
            if self.next >= self.corners.len() {
                self.next = 0;
            }
            while let Some((_, id)) = self.corners[self.next].pop() {
                if !self.arena.is_closed(id) {
                    return Some(id);
                }
            }
        }
        None
    }

    /// Takes up one position. `others` are the memories of searches of the other direction.
    pub(crate) fn step(
        &mut self,
        t: &Tables,
        others: &[&Arena],
        work: &mut Work,
    ) -> Result<Expansion, Stop> {
        let Some(id) = self.pop() else { return Ok(Expansion::Exhausted) };
        work.node()?;
        let header = self.arena.header(id);
        let n_inner = self.position.n_inner();
        let bound = self.position.take_up(t, &self.arena, id, work)?;
        let scope = match bound {
            None => Scope::Lost,
            Some(_) => self.position.scope(t, &header, work)?,
        };
        self.carries.n_looks += 1 + self.position.n_inner() - n_inner;
        let Some(h) = bound.filter(|_| scope != Scope::Lost) else {
            self.arena.close(id);
            return Ok(Expansion::More);
        };
        self.look(t, header.player, scope == Scope::Corral)?;
        let is_end = |c: &Child| !PULL && self.position.is_end(t, c.moved.from, c.moved.to);
        if let Some(i) = self.children.iter().position(is_end) {
            return Ok(Expansion::Solved(self.insert(t, id, self.children[i], 0, work)?));
        }
        // The weight of a node: moves on the way to it that nothing spoke for.
        let weight = header.estimate;
        if header.cost == AGAIN {
            self.arena.close(id);
            for i in 0..self.children.len() {
                if let Some(met) = self.add(t, id, self.children[i], weight, others, work)? {
                    return Ok(met);
                }
            }
            return Ok(Expansion::More);
        }
        let own = self.own_marks(t, header.player);
        let picks = self.picks(own);
        for (i, &pick) in picks.iter().enumerate() {
            let Some(at) = pick.filter(|_| !picks[..i].contains(&pick)) else { continue };
            if let Some(met) = self.add(t, id, self.children[at], weight, others, work)? {
                return Ok(met);
            }
        }
        let weight = weight.saturating_add(1);
        self.arena.set_header(id, Header { cost: AGAIN, estimate: weight, ..header });
        self.enqueue(own, h as usize + weight as usize, id, work)?;
        Ok(Expansion::More)
    }

    /// For each feature the move that does most for it, if one does any.
    fn picks(&self, own: Marks) -> [Option<usize>; 4] {
        let keys: [fn(Marks) -> [u16; 3]; 4] = [
            |m| [u16::MAX - m.packed, m.regions, m.held],
            |m| [m.regions, u16::MAX - m.packed, m.held],
            |m| [m.blocked, m.regions, m.held],
            |m| [m.held, u16::MAX - m.packed, m.regions],
        ];
        keys.map(|key| {
            let better = |c: &Child| key(c.marks)[0] < key(own)[0];
            let useful = self.children.iter().enumerate().filter(|(_, c)| better(c));
            useful.min_by_key(|(_, c)| key(c.marks)).map(|(i, _)| i)
        })
    }

    /// Adds a move's end to the memory, if there is hope for it.
    fn add(
        &mut self,
        t: &Tables,
        parent: Id,
        child: Child,
        weight: u16,
        others: &[&Arena],
        work: &mut Work,
    ) -> Result<Option<Expansion>, Stop> {
        let Carried { row, from, to, player, hash, .. } = child.moved;
        let key = t.maze.key(to, player);
        let Some(h) = self.position.bound(t, row, key) else { return Ok(None) };
        self.carries.set_child(t, &self.position.stage.words, from, to);
        if self.arena.find(hash, &self.carries.child, player).is_some() {
            return Ok(None);
        }
        let id = self.insert(t, parent, child, weight, work)?;
        let boxes = &self.carries.child;
        if others.iter().any(|other| other.find(hash, boxes, player).is_some()) {
            return Ok(Some(Expansion::Met(id)));
        }
        self.enqueue(child.marks, h as usize + weight as usize, id, work)?;
        Ok(None)
    }

    fn insert(
        &mut self,
        t: &Tables,
        parent: Id,
        child: Child,
        weight: u16,
        work: &mut Work,
    ) -> Result<Id, Stop> {
        let Carried { from, to, player, hash, .. } = child.moved;
        self.carries.set_child(t, &self.position.stage.words, from, to);
        let header = Header { parent, cost: 0, player, estimate: weight, from, to };
        self.arena.insert(hash, &self.carries.child, header, |w, p| hash_state(t, w, p), work)
    }

    /// Lists the moves from the position taken up that lead somewhere new.
    fn look(&mut self, t: &Tables, player: Square, corral_only: bool) -> Result<(), Stop> {
        let Features { arena, position, carries, marking, children, .. } = self;
        children.clear();
        carries.each(t, position, arena, player, corral_only, None, |position, _, moved| {
            children
                .push(Child { moved, marks: marking.marks(t, position, moved.to, moved.n_parts) });
        })
    }

    /// The marks of the position taken up.
    fn own_marks(&mut self, t: &Tables, player: Square) -> Marks {
        self.position.stay(t, player);
        let n_parts = self.position.n_parts(t);
        self.marking.marks(t, &self.position, t.maze.n as Square, n_parts)
    }
}

/// Counts the features.
#[derive(Debug)]
struct Marking<const PULL: bool> {
    plan: Plan,
    /// The number of the passage that a square is in, none for most.
    passage: Vec<u16>,
    in_passage: Vec<bool>,
    is_target: Vec<bool>,
    done: Vec<u64>,
}

impl<const PULL: bool> Marking<PULL> {
    fn new(t: &Tables) -> Self {
        let (passage, n_passages) = passages(t);
        Marking {
            plan: Plan::new::<PULL>(t),
            passage,
            in_passage: vec![false; n_passages],
            is_target: Position::<PULL>::is_target(t),
            done: Vec::new(),
        }
    }

    /// The marks of what is laid out after the position's last step, which left the player out of
    /// so many parts of the floor. `moved` is a box that is not in the stage's list.
    fn marks(
        &mut self,
        t: &Tables,
        position: &Position<PULL>,
        moved: Square,
        n_parts: usize,
    ) -> Marks {
        let n = t.maze.n;
        let (stage, after) = (&position.stage, position.walk());
        let occupied = &stage.occupied;
        let targets = Position::<PULL>::targets(t);
        let packed = self.plan.packed(targets, occupied, &mut self.done, |_| {}) as u16;
        self.in_passage.fill(false);
        let (mut blocked, mut held) = (0, 0);
        for &b in stage.squares.iter().chain(core::iter::once(&moved)) {
            let square = b as usize;
            if square >= n || !occupied[square] || self.is_target[square] {
                continue;
            }
            if let Some(is_blocked) = self.in_passage.get_mut(self.passage[square] as usize) {
                blocked += u16::from(!*is_blocked);
                *is_blocked = true;
            }
            let adj = &t.maze.adj[square];
            let is_free = (0..4).any(|d| {
                let to = adj[d] as usize;
                if PULL {
                    after.has(adj[d]) && !occupied[t.maze.adj[to][d] as usize]
                } else {
                    after.has(adj[d ^ 2]) && t.live[to] && !occupied[to]
                }
            });
            held += u16::from(!is_free);
        }
        Marks { packed, regions: n_parts as u16, blocked, held }
    }
}

/// Passages, one square wide between walls: the number of the one that each square is in, and how
/// many there are.
fn passages(t: &Tables) -> (Vec<u16>, usize) {
    let n = t.maze.n;
    let adj = &t.maze.adj;
    let is_narrow = |c: usize| {
        let wall = |d: usize| adj[c][d] as usize == n;
        (wall(0) && wall(2)) != (wall(1) && wall(3))
    };
    let mut passage = vec![u16::MAX; n];
    let mut n_passages = 0;
    let mut queue = Vec::new();
    for c in 0..n {
        if passage[c] != u16::MAX || !is_narrow(c) {
            continue;
        }
        passage[c] = n_passages;
        queue.push(c);
        while let Some(x) = queue.pop() {
            for &to in &adj[x] {
                let to = to as usize;
                if to < n && passage[to] == u16::MAX && is_narrow(to) {
                    passage[to] = n_passages;
                    queue.push(to);
                }
            }
        }
        n_passages += 1;
    }
    (passage, n_passages as usize)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::level::Level;
    use crate::solve::meeting::{answer, answer_back, each_end};
    use crate::solve::oracle::{best, picture, random_level};
    use crate::solve::search::Search;
    use crate::solve::{Answer, replay};

    /// What one search alone says, forward to the solved board or backward to the level.
    fn alone<const PULL: bool>(level: &Level, t: &Tables) -> Answer {
        let Level { boxes, player, .. } = level;
        let work = &mut Work::unlimited();
        let mut features = Features::<PULL>::new(t);
        // What a search forward knows of the level itself is what one backward has to meet.
        let mut forward = Search::<false>::new(t);
        forward.add_root(t, boxes, *player, work).expect("no limit");
        let others = if PULL { vec![&forward.arena] } else { Vec::new() };
        if PULL {
            let is_complete =
                each_end(t, |boxes, player| features.add_root(t, boxes, player, work));
            assert!(is_complete.expect("no limit"));
        } else {
            features.add_root(t, boxes, *player, work).expect("no limit");
        }
        loop {
            let end = features.step(t, &others, work).expect("no limit");
            if let (true, Expansion::Met(id)) = (PULL, end) {
                let end = (&features.arena, id);
                return answer_back(level, t, end, &others).expect("a way");
            }
            if let Some(answer) = answer(level, t, &features.arena, end, &[]).expect("a way") {
                return answer;
            }
        }
    }

    /// Alone, without the other searches, each finds what there is and proves what there is not.
    fn agrees<const PULL: bool>(seeds: core::ops::Range<u32>) {
        let (mut n_solvable, mut n_lost) = (0, 0);
        for seed in seeds {
            let Some(level) = random_level(seed).filter(|level| !level.is_solved()) else {
                continue;
            };
            let work = &mut Work::unlimited();
            let t = Tables::new(&level.board, &level.boxes, level.player, work).expect("no limit");
            let (name, is_solvable) = (picture(&level), best(&level).is_some());
            match alone::<PULL>(&level, &t) {
                Answer::Solved { steps, .. } => {
                    assert!(is_solvable && replay(&level, &steps), "seed {seed}:{name}");
                    n_solvable += 1;
                }
                Answer::Unsolvable => {
                    assert!(!is_solvable, "seed {seed}:{name}");
                    n_lost += 1;
                }
            }
        }
        assert!(n_solvable > 100 && n_lost > 100, "{n_solvable} {n_lost}");
    }

    #[test]
    fn strides_agree_with_the_oracle() {
        agrees::<false>(2000..4500);
    }

    #[test]
    fn strides_backward_agree_with_the_oracle() {
        agrees::<true>(9000..11_500);
    }
}
