//! How the searches for any solution work together.
//!
//! Two searches by single steps begin at once: one forward by pushes from the level, one backward by pulls from the
//! solved positions. Most levels are solved by these alone. On the others a search by macro pushes joins in, led by a
//! packing plan. They take turns until the time that each has had is about the same:
//!
//! 1. a search forward finds a position with every box on a goal, or
//! 2. two searches of opposite directions have met: each position that one finds is looked up in the store of the other,
//!    and the way forward to it with the way back from it is a solution, or
//! 3. a search has no position left: the level has no solution, because a search drops a position only when that is
//!    proved to be lost, or
//! 4. a limit of the caller is reached. That says nothing of the level.

use super::macro_search::MacroSearch;
use super::meeting::{each_end, meeting, solution};
use super::motion::{Pull, Push};
use super::pieces::{Piece, Problem};
use super::push_search::PushSearch;
use super::{Answer, Progress};
use crate::level::Level;
use crate::search::arena::Arena;
use alloc::vec;
use puzzle_core::solve::{Stop, Work};

/// How long turns are.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Turns {
    /// Positions that each search by single steps expands in a turn. Longer turns find a meeting later, shorter ones cost
    /// more changes of search; between 16 and 256 the difference is within noise.
    pub(crate) nodes: u32,
    /// Turns before the search by macro pushes joins in. Fewer cost easy levels the time to find a plan; more let hard
    /// ones wait for it.
    pub(crate) alone: u64,
    /// Moves that the search by macro pushes looks at in a turn. At this number it has about as much time as the two
    /// others together: `cargo xtask sokoban` shows what other shares are worth.
    pub(crate) looks: u64,
}

/// The turns of the solver.
pub(crate) const TURNS: Turns = Turns { nodes: 64, alone: 100, looks: 1_000 };

/// Any solution of a level, or the proof that there is none.
///
/// # Errors
/// When a limit of `work` is reached or it is cancelled.
pub(crate) fn any_solution(
    level: &Level,
    t: &Problem,
    turns: Turns,
    work: &mut Work,
) -> Result<Answer, Stop> {
    let mut searches = Searches::new(level, t, turns);
    if !searches.begin(work)? {
        return Ok(Answer::Unsolvable);
    }
    for turn in 1.. {
        if turn == turns.alone && t.has(Piece::Plan) {
            searches.macros.begin(level, t, work)?;
        }
        if let Some(answer) = searches.turn(work)? {
            return Ok(answer);
        }
    }
    unreachable!("the turns have no end")
}

/// The searches of a level.
struct Searches<'a> {
    level: &'a Level,
    t: &'a Problem,
    turns: Turns,
    forward: PushSearch<'a, Push>,
    backward: PushSearch<'a, Pull>,
    /// Whether the search backward goes on.
    is_backward_on: bool,
    /// Whether it began from all solved positions, so that its end is a proof.
    is_complete: bool,
    macros: Macros<'a>,
}

impl<'a> Searches<'a> {
    fn new(level: &'a Level, t: &'a Problem, turns: Turns) -> Self {
        Searches {
            level,
            t,
            turns,
            forward: PushSearch::new(t),
            backward: PushSearch::new(t),
            is_backward_on: t.has(Piece::Backward),
            is_complete: false,
            macros: Macros::default(),
        }
    }

    /// Begins the searches by single steps; `false` when the level is lost at its start.
    fn begin(&mut self, work: &mut Work) -> Result<bool, Stop> {
        let Searches { level, t, backward, .. } = self;
        if !self.forward.add_root(&level.boxes, level.player, work)? {
            return Ok(false);
        }
        if self.is_backward_on {
            let add = |boxes: &[_], player| backward.add_root(boxes, player, work).map(drop);
            self.is_complete = each_end(t, add)?;
        }
        Ok(true)
    }

    /// A turn of each search.
    fn turn(&mut self, work: &mut Work) -> Result<Option<Answer>, Stop> {
        let looks = self.turns.looks;
        if let Some(answer) =
            self.macros.turn(self.level, self.t, (looks, &self.backward.arena), work)?
        {
            return Ok(Some(answer));
        }
        for _ in 0..self.turns.nodes {
            let progress = self.forward.step(work)?;
            let found = (&self.forward.arena, self.forward.found());
            let others = [&self.backward.arena];
            if let Some(answer) = forward_answer(self.level, self.t, (progress, found), &others)? {
                return Ok(Some(answer));
            }
        }
        for _ in 0..if self.is_backward_on { self.turns.nodes } else { 0 } {
            if self.backward.step(work)? == Progress::Exhausted {
                if self.is_complete {
                    return Ok(Some(Answer::Unsolvable));
                }
                self.is_backward_on = false;
                break;
            }
            let mut others = vec![&self.forward.arena];
            others.extend(self.macros.arena());
            let found = (&self.backward.arena, self.backward.found());
            if let Some((back, ahead)) = meeting(found, &others) {
                return solution(self.level, self.t, ahead, Some(back)).map(Some);
            }
        }
        Ok(None)
    }
}

/// What a step of a search forward says of the level, if anything. `others` are the stores of searches backward.
fn forward_answer(
    level: &Level,
    t: &Problem,
    (progress, found): (Progress, (&Arena, &[super::Found])),
    others: &[&Arena],
) -> Result<Option<Answer>, Stop> {
    match progress {
        Progress::Exhausted => Ok(Some(Answer::Unsolvable)),
        Progress::Solved(id) => solution(level, t, (found.0, id), None).map(Some),
        Progress::More => match meeting(found, others) {
            Some((ahead, back)) => solution(level, t, ahead, Some(back)).map(Some),
            None => Ok(None),
        },
    }
}

/// The search by macro pushes, which the others can do without: where it runs out of memory it ends and gives back what
/// it held, so that they go on.
#[derive(Debug, Default)]
struct Macros<'a> {
    /// `None` before it begins, and when it has ended.
    search: Option<MacroSearch<'a>>,
    /// Moves that it may have looked at by now.
    n_looks: u64,
    /// Bytes that it has reserved.
    held: u64,
}

impl<'a> Macros<'a> {
    fn arena(&self) -> Option<&Arena> {
        self.search.as_ref().map(|search| &search.arena)
    }

    fn begin(&mut self, level: &Level, t: &'a Problem, work: &mut Work) -> Result<(), Stop> {
        let before = work.bytes_left();
        let begun = MacroSearch::begin(level, t, work);
        self.search = self.keep(begun, before, work)?.flatten();
        if self.search.is_none() {
            self.end(work);
        }
        Ok(())
    }

    /// A turn of so many looks. The store is that of the search backward.
    fn turn(
        &mut self,
        level: &Level,
        t: &Problem,
        (looks, backward): (u64, &Arena),
        work: &mut Work,
    ) -> Result<Option<Answer>, Stop> {
        self.n_looks += looks;
        while let Some(search) =
            self.search.as_mut().filter(|search| search.n_looks() < self.n_looks)
        {
            let before = work.bytes_left();
            let progress = search.step(work);
            let Some(progress) = self.keep(progress, before, work)? else { break };
            let Some(search) = &self.search else { break };
            let step = (progress, (&search.arena, search.found()));
            if let Some(answer) = forward_answer(level, t, step, &[backward])? {
                return Ok(Some(answer));
            }
        }
        Ok(None)
    }

    /// Accounts for what a part of the search has reserved. `None` when it ran out of memory, which ends it.
    fn keep<T>(
        &mut self,
        result: Result<T, Stop>,
        before: u64,
        work: &mut Work,
    ) -> Result<Option<T>, Stop> {
        self.held += before.saturating_sub(work.bytes_left());
        match result {
            Err(Stop::Memory) => {
                self.end(work);
                Ok(None)
            }
            result => result.map(Some),
        }
    }

    fn end(&mut self, work: &mut Work) {
        self.search = None;
        work.release(core::mem::take(&mut self.held));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::oracle::DEAD_END;
    use crate::solve::Pieces;

    /// Where there is no memory for the search by macro pushes, it takes none, and the others go on.
    #[test]
    fn the_others_go_on_without_memory_for_macro_pushes() {
        let level = Level::from_rows(DEAD_END).expect("a level");
        for (bytes, is_there) in [(1 << 30, true), (40_000, false)] {
            let unlimited = &mut Work::unlimited();
            let t = Problem::new(&level, Pieces::default(), unlimited).expect("no limit");
            let mut searches = Searches::new(&level, &t, TURNS);
            assert!(searches.begin(unlimited).expect("no limit"));
            let work = &mut Work::limited(u64::MAX, bytes);
            searches.macros.begin(&level, &t, work).expect("no limit but memory");
            assert_eq!(searches.macros.search.is_some(), is_there);
            assert_eq!(searches.macros.held > 0, is_there);
            assert_eq!(work.bytes_left() < bytes, is_there);
            assert!(matches!(searches.turn(unlimited), Ok(Some(Answer::Solved { .. }))));
        }
    }
}
