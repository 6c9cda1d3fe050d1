//! The forward search by macro pushes: one move brings a box any distance. Features guide the
//! search, above all the progress of a packing plan.
//!
//! A position belongs to the feature cell of the best position among itself and its ancestors: a
//! worse position makes no new cell, it only weighs more. A move weighs 0 if an adviser recommends
//! it, otherwise 1, and the weights of a line of moves add up. In each cell the lightest move is
//! next, whatever its length. The moves of a position are listed once, with the features of the
//! positions they lead to; whether such a position is lost is decided only when the move's turn
//! comes. (After FESS: Shoham and Schaeffer, "The FESS Algorithm", 2020.)
//!
//! Features, advisers and plan only decide the order of moves. Moves are left out only if that is
//! proved to be right, and all others wait in a cell. So if all cells are empty, there is no
//! solution.

use super::box_range::{BoxRange, Place};
use super::feature_cells::{FeatureCells, PendingMove};
use super::features::{FeatureCounter, Features, RANK_BITS, View, advised};
use super::motion::{BoxStep, Push};
use super::plan_search::find_plan;
use super::position::{Position, Scope};
use super::techniques::Problem;
use super::{Found, Progress};
use crate::board::Square;
use crate::level::Level;
use crate::search::arena::{Arena, Header, Id};
use alloc::vec;
use alloc::vec::Vec;
use puzzle_core::solve::{Stop, Work};

/// Maximum numbers of live squares and boxes for this search: features are small numbers, and
/// beyond this, listing the moves of one position would take as long as the rest of a turn.
const MAX_LIVE: usize = 1_000;
const MAX_BOXES: usize = 120;

/// A macro push that was examined.
#[derive(Clone, Copy, Debug)]
struct MacroMove {
    from: Square,
    to: Square,
    /// The lowest square that the player can reach after it.
    player: Square,
}

/// The forward search by macro pushes, each of which moves one box any distance.
#[derive(Debug)]
pub(crate) struct MacroSearch<'a> {
    t: &'a Problem,
    pub(crate) arena: Arena,
    /// The result of examining the level's start.
    first: Progress,
    cells: FeatureCells,
    counter: FeatureCounter,
    position: Position<'a, Push>,
    range: BoxRange,
    moves: Vec<MacroMove>,
    features: Vec<Features>,
    boxes: Vec<Square>,
    child: Vec<u32>,
    found: Vec<Found>,
    /// Number of moves examined so far, which measures the time spent.
    n_looks: u64,
}

impl<'a> MacroSearch<'a> {
    /// Finds the plan and adds the level's start. Returns `None` if the level is too large.
    pub(crate) fn begin(
        level: &Level,
        t: &'a Problem,
        work: &mut Work,
    ) -> Result<Option<Self>, Stop> {
        if t.live_squares.len() > MAX_LIVE || t.starts.len() > MAX_BOXES {
            return Ok(None);
        }
        let plan = find_plan(t, work)?;
        let counter = FeatureCounter::new(t, plan, work)?;
        let mut search = Self::with_counter(t, counter);
        search.add_root(&level.boxes, level.player, work)?;
        Ok(Some(search))
    }

    fn with_counter(t: &'a Problem, counter: FeatureCounter) -> Self {
        let arena = Arena::new(t.live_squares.len());
        let n_words = arena.n_words();
        MacroSearch {
            t,
            arena,
            first: Progress::More,
            cells: FeatureCells::default(),
            counter,
            position: Position::new(t, n_words),
            range: BoxRange::new(t.maze.n),
            moves: Vec::new(),
            features: Vec::new(),
            boxes: Vec::new(),
            child: vec![0; n_words],
            found: Vec::new(),
            n_looks: 0,
        }
    }

    /// Number of moves examined so far.
    pub(crate) fn n_looks(&self) -> u64 {
        self.n_looks
    }

    /// The positions that the last step found.
    pub(crate) fn found(&self) -> &[Found] {
        &self.found
    }

    /// Adds the position from which the search begins.
    fn add_root(&mut self, boxes: &[Square], player: Square, work: &mut Work) -> Result<(), Stop> {
        self.first = match self.position.root(&mut self.arena, boxes, player, work)? {
            Some((id, _)) => {
                self.arena.set_header(id, Header { estimate: 0, ..self.arena.header(id) });
                self.visit(id, None, work)?
            }
            None => Progress::Exhausted,
        };
        Ok(())
    }

    /// Makes one move.
    pub(crate) fn step(&mut self, work: &mut Work) -> Result<Progress, Stop> {
        self.found.clear();
        // The result is known already if one move solves the level or the level is lost at the
        // start.
        if self.first != Progress::More {
            return Ok(self.first);
        }
        let Some(pending_move) = self.cells.pop() else { return Ok(Progress::Exhausted) };
        self.n_looks += 1;
        let parent = self.arena.header(pending_move.parent);
        let mv =
            MacroMove { from: pending_move.from, to: pending_move.to, player: pending_move.player };
        self.child.copy_from_slice(self.arena.boxes(pending_move.parent));
        self.move_child(mv);
        let hash = self.t.hash(&self.child, mv.player);
        if self.arena.find(hash, &self.child, mv.player).is_some() {
            return Ok(Progress::More);
        }
        work.node()?;
        let weight = (pending_move.key >> RANK_BITS) as u16;
        let id = self.insert(pending_move.parent, mv, weight, work)?;
        self.found.push(Found { hash, id });
        self.visit(id, Some(parent.cost), work)
    }

    /// Moves a box in `child`, which holds the boxes of the position after a move.
    fn move_child(&mut self, mv: MacroMove) {
        self.t.toggle(&mut self.child, mv.from);
        self.t.toggle(&mut self.child, mv.to);
    }

    /// Adds the position whose boxes are in `child` to the arena and returns its node.
    fn insert(
        &mut self,
        parent: Id,
        mv: MacroMove,
        weight: u16,
        work: &mut Work,
    ) -> Result<Id, Stop> {
        let t = self.t;
        let MacroMove { from, to, player } = mv;
        let header = Header { parent, cost: 0, player, estimate: weight, from, to };
        let hash = t.hash(&self.child, player);
        self.arena.insert(hash, &self.child, header, |b, p| t.hash(b, p), work)
    }

    /// Examines a new node whose parent is in the cell `above`: drops it if it is lost, otherwise
    /// lists its moves.
    fn visit(&mut self, id: Id, above: Option<u32>, work: &mut Work) -> Result<Progress, Stop> {
        let header = self.arena.header(id);
        let n_inner = self.position.n_inner();
        let scope = match self.position.take_up(&self.arena, id, work)? {
            None => Scope::Lost,
            Some(_) => self.position.scope(&header, work)?,
        };
        self.n_looks += self.position.n_inner() - n_inner;
        if scope == Scope::Lost {
            return Ok(Progress::More);
        }
        let own = self.own_features(header.player);
        let cell = match above {
            Some(above) if own.cell() >= self.cells.rank(above) => above,
            _ => self.cells.cell(own.cell(), work)?,
        };
        self.arena.set_header(id, Header { cost: cell, ..header });
        self.list_moves(header.player, scope == Scope::Corral, work)?;
        let is_end = |mv: &&MacroMove| self.position.is_end(mv.from, mv.to);
        if let Some(&mv) = self.moves.iter().find(is_end) {
            self.child.copy_from_slice(&self.position.placement.bits);
            self.move_child(mv);
            return Ok(Progress::Solved(self.insert(id, mv, 0, work)?));
        }
        let advised = advised(own, &self.features);
        for (i, (mv, features)) in self.moves.iter().zip(&self.features).enumerate() {
            let more = u64::from(!advised.contains(&Some(i)));
            let weight = (u64::from(header.estimate) + more).min(0xFFF);
            let key = weight << RANK_BITS | features.rank();
            let MacroMove { from, to, player } = *mv;
            self.cells.push(cell, PendingMove { key, parent: id, from, to, player }, work)?;
        }
        Ok(Progress::More)
    }

    /// Lists the moves from the current position that lead to new positions and freeze no box off
    /// the goals.
    fn list_moves(
        &mut self,
        player: Square,
        corral_only: bool,
        work: &mut Work,
    ) -> Result<(), Stop> {
        let t = self.t;
        self.moves.clear();
        self.features.clear();
        let base = t.hash(&self.position.placement.bits, player) ^ t.player_word(player);
        for row in 0..self.position.placement.squares.len() {
            let from = self.position.placement.squares[row];
            if (corral_only && !self.position.corrals.closest().contains(&from))
                || self.position.frozen.binary_search(&from).is_ok()
            {
                continue;
            }
            let Position { placement, reach, .. } = &mut self.position;
            let places = self.range.places::<Push>(t, &mut placement.occupied, reach, from);
            self.n_looks += 1 + places.len() as u64;
            // On a large board one box has so many moves that progress must be reported in between.
            work.nodes(places.len() as u64 / 64)?;
            self.position.placement.occupied[from as usize] = false;
            for Place { square: to, player, .. } in places {
                self.position.placement.occupied[to as usize] = true;
                if !self.position.freezes(to) {
                    self.look(base, (row, from), BoxStep { to, player });
                }
                self.position.placement.occupied[to as usize] = false;
            }
            self.position.placement.occupied[from as usize] = true;
        }
        Ok(())
    }

    /// Lists a move with its features, unless it leads to a known position. The box has been placed
    /// on its new square. `base` is the hash of the position without the player.
    fn look(&mut self, base: u64, (row, from): (usize, Square), step: BoxStep) {
        let t = self.t;
        let to = step.to;
        let player = self.position.step(from, step);
        let hash = base ^ t.box_word(from) ^ t.box_word(to) ^ t.player_word(player);
        self.child.copy_from_slice(&self.position.placement.bits);
        let mv = MacroMove { from, to, player };
        self.move_child(mv);
        if self.arena.find(hash, &self.child, player).is_some() {
            return;
        }
        self.boxes.clone_from(&self.position.placement.squares);
        self.boxes[row] = to;
        let n_parts = self.position.n_parts();
        let view = View {
            occupied: &self.position.placement.occupied,
            boxes: &self.boxes,
            bits: &self.child,
            walk: self.position.walk(),
            n_parts,
        };
        self.features.push(self.counter.count(t, &view));
        self.moves.push(mv);
    }

    /// The features of the current position.
    fn own_features(&mut self, player: Square) -> Features {
        self.position.stay(player);
        let n_parts = self.position.n_parts();
        let placement = &self.position.placement;
        let view = View {
            occupied: &placement.occupied,
            boxes: &placement.squares,
            bits: &placement.bits,
            walk: self.position.walk(),
            n_parts,
        };
        self.counter.count(self.t, &view)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::oracle::{best, picture, random_level};
    use crate::search::replay::replay;
    use crate::solve::meeting::solution;
    use crate::solve::packing_plan::{PackingPlan, PlanStep};
    use crate::solve::{Answer, Techniques};
    use alloc::format;
    use puzzle_core::GameRng;

    /// On its own, without the other searches, this search finds every solution and proves every
    /// unsolvable level.
    fn check(seeds: core::ops::Range<u32>, plan: impl Fn(&Problem, u32, &mut Work) -> PackingPlan) {
        let (mut n_solvable, mut n_lost) = (0, 0);
        for seed in seeds {
            let level = random_level(seed).filter(|level| !level.is_solved());
            let Some(level) = level else { continue };
            let work = &mut Work::unlimited();
            let t = Problem::new(&level, Techniques::default(), work).expect("no limit");
            let plan = plan(&t, seed, work);
            let counter = FeatureCounter::new(&t, plan, work).expect("no limit");
            let mut search = MacroSearch::with_counter(&t, counter);
            search.add_root(&level.boxes, level.player, work).expect("no limit");
            let end = loop {
                match search.step(work).expect("no limit") {
                    Progress::More => {}
                    end => break end,
                }
            };
            let name = picture(&level);
            if let Progress::Solved(id) = end {
                let answer = solution(&level, &t, (&search.arena, id), None).expect("a way");
                let Answer::Solved { steps, .. } = answer else { panic!("seed {seed}:{name}") };
                assert!(replay(&level, &steps), "seed {seed}:{name}");
                n_solvable += 1;
            } else {
                assert_eq!(best(&level), None, "seed {seed}:{name}");
                n_lost += 1;
            }
        }
        assert!(n_solvable > 100 && n_lost > 100, "{n_solvable} {n_lost}");
    }

    #[test]
    fn macro_pushes_agree_with_the_oracle() {
        check(4500..6000, |t, _, work| find_plan(t, work).expect("no limit"));
    }

    /// The plan only orders moves: a nonsensical plan costs time but changes no result.
    #[test]
    fn a_random_plan_changes_no_answer() {
        check(6000..7500, |t, seed, work| {
            let mut rng = GameRng::new(&format!("plan {seed}"));
            let mut square = || rng.index(t.maze.n) as Square;
            let steps = (0..6)
                .map(|i| PlanStep { from: (i % 2 == 0).then(&mut square), to: square() })
                .collect();
            PackingPlan::new(t, steps, seed as usize % 4, work).expect("no limit")
        });
    }

    /// A level that the first move solves is reported as solved, not as exhausted.
    #[test]
    fn the_first_move_may_be_the_last() {
        let level = Level::from_rows(["######", "#@$ .#", "######"]).expect("a level");
        let work = &mut Work::unlimited();
        let t = Problem::new(&level, Techniques::default(), work).expect("no limit");
        let mut search = MacroSearch::begin(&level, &t, work).expect("no limit").expect("a search");
        assert!(matches!(search.step(work), Ok(Progress::Solved(_))));
    }
}
