//! The schedule of the searches that look for any solution.
//!
//! Two searches by single steps start at once: one forward by pushes from the level, one backward
//! by pulls from the solved positions. They solve most levels. If not, a search by macro pushes,
//! guided by a packing plan, joins in. The searches take turns, so that each gets about the same
//! time, until
//! 1. a forward search finds a position with every box on a goal, or
//! 2. two searches of opposite directions meet: each position that one finds is looked up in the
//!    store of the other, and the way forward to it plus the way back from it is a solution, or
//! 3. a search has no position left: the level has no solution, because a search drops only
//!    positions that are proved to be lost, or
//! 4. a limit of the caller is reached, which says nothing about the level.

use super::macro_search::MacroSearch;
use super::meeting::{each_end, meeting, solution};
use super::motion::{Pull, Push};
use super::push_search::PushSearch;
use super::techniques::{Problem, Technique};
use super::{Answer, Progress};
use crate::level::Level;
use crate::search::arena::Arena;
use alloc::vec;
use puzzle_core::solve::{Stop, Work};

/// The lengths of turns.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Turns {
    /// Positions that each search by single steps expands in a turn. Longer turns find a meeting
    /// later; shorter ones switch searches more often. Between 16 and 256 the difference is within
    /// noise.
    pub(crate) nodes: u32,
    /// Turns before the search by macro pushes joins in. A lower number costs easy levels the time
    /// to find a plan; a higher one makes hard levels wait for it.
    pub(crate) alone: u64,
    /// Moves that the search by macro pushes examines in a turn. With this number it gets about as
    /// much time as the other two together; `cargo xtask sokoban` measures other shares.
    pub(crate) looks: u64,
}

/// The turns of the solver.
pub(crate) const TURNS: Turns = Turns { nodes: 64, alone: 100, looks: 1_000 };

/// Finds any solution of a level, or a proof that there is none.
///
/// # Errors
/// Returns the stop if a limit of `work` is reached or the work is canceled.
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
        if turn == turns.alone && t.has(Technique::Plan) {
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
    /// `true` while the backward search goes on.
    is_backward_on: bool,
    /// `true` if the backward search began from all solved positions, so that it proves that there
    /// is no solution when it runs out of positions.
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
            is_backward_on: t.has(Technique::Backward),
            is_complete: false,
            macros: Macros::default(),
        }
    }

    /// Starts the searches by single steps; returns `false` if the level is lost at the start.
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

    /// Gives each search a turn.
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

/// Returns what a step of a forward search says about the level, if anything. `others` are the
/// stores of backward searches.
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

/// The search by macro pushes, with its memory. The other searches can do without it: if it runs
/// out of memory, it ends and releases its memory, and they go on.
#[derive(Debug, Default)]
struct Macros<'a> {
    /// The search itself; `None` before it begins and after it has ended.
    search: Option<MacroSearch<'a>>,
    /// The number of moves that the search may have examined by now.
    n_looks: u64,
    /// The number of bytes that the search has reserved.
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

    /// Gives the search by macro pushes a turn of `looks` moves. `backward` is the store of the
    /// backward search.
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

    /// Records the memory that a part of the search has reserved. Returns `None` if the part ran
    /// out of memory, which ends the search.
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
    use crate::solve::Techniques;

    /// If there is no memory for the search by macro pushes, it takes none, and the others go on.
    #[test]
    fn searches_go_on_without_memory_for_macro_pushes() {
        let level = Level::from_rows(DEAD_END).expect("a level");
        for (bytes, is_there) in [(1 << 30, true), (40_000, false)] {
            let unlimited = &mut Work::unlimited();
            let t = Problem::new(&level, Techniques::default(), unlimited).expect("no limit");
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
