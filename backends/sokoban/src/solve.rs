//! The solver: an answer that is proved, or none.
//!
//! For the game: [`solve`] takes a [`Level`] (for a position in play, a level with the same board
//! and the boxes and player of now), a [`Mode`] and an account of work. It answers with steps
//! (walks and pushes, replayed by rules of their own before they are returned) or with the proof
//! that there is no solution; a limit or a cancel is an `Err` and says nothing of the level.
//! [`replay`] checks steps from anywhere. Limits that hold a search to a time are the caller's, by
//! nodes (about 30,000 to 200,000 a second, fewer with more boxes) or in the watching closure.
//!
//! How [`Mode::Any`] works. Two searches, forward by pushes and backward by pulls from the solved
//! boards, take turns of 64 nodes each and look for each other's positions. Each keeps one set
//! of positions in a flat arena, found through an open-addressing table, and several open lists
//! over it that take turns: greedy by the lower bound, bound and pushes together, nearness of the
//! next target in a packing order (of the goals forward, of the starts backward), and two that go
//! round all *kinds* of position, so that no plateau keeps the search for itself. The kinds count
//! boxes settled with regions of the floor, and boxes home with boxes that cannot move. After a
//! while a third search joins in, forward in strides: a move carries one box any way, to its goal
//! in one go, and positions come up by turns from each corner of a feature space. A fourth one
//! (`strides`) goes in strides too, led by a packing plan that a search of its own found
//! (`unpack`), and by what holds boxes where they are (`knot`). Kinds, corners and plan are after
//! Shoham and Schaeffer ("The FESS Algorithm", 2020).
//!
//! The bound is a cheapest assignment of boxes to goals over one-box push distances that know on
//! which side of a box the player is. Positions are dropped when a box is on a dead square, when
//! boxes freeze off their goals, when boxes frozen on goals leave others no way, when the
//! assignment fails, when a corral can never be opened, or when a small search finds that the
//! boxes round one can never come out of it, or that boxes hold each other for ever (`tangle`);
//! PI-corrals restrict what is tried first. All of this is sound, so a search that runs out of
//! positions is a proof.

pub(crate) mod advice;
pub(crate) mod arena;
pub(crate) mod carries;
pub(crate) mod carry;
pub(crate) mod cells;
pub(crate) mod features;
pub(crate) mod frozen;
pub(crate) mod hotspots;
pub(crate) mod knot;
pub(crate) mod marks;
pub(crate) mod matching;
pub(crate) mod obstacles;
pub(crate) mod optimal;
pub(crate) mod packing;
pub(crate) mod path;
pub(crate) mod plan;
pub(crate) mod position;
pub(crate) mod probe;
pub(crate) mod queue;
pub(crate) mod reach;
mod replay;
pub(crate) mod rooms;
pub(crate) mod search;
pub(crate) mod stage;
pub(crate) mod starts;
pub(crate) mod strides;
pub(crate) mod tables;
pub(crate) mod tangle;
pub(crate) mod trace;
pub(crate) mod unpack;

pub use replay::replay;

use crate::level::Level;
use alloc::vec::Vec;
use features::Features;
use optimal::Optimal;
use puzzle_core::{Direction, Stop, Work};
use search::{Expansion, Search};
use strides::Strides;
use tables::Tables;

/// One step of the player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Step {
    /// The direction.
    pub dir: Direction,
    /// Whether the step pushes a box.
    pub push: bool,
}

/// What a solution is to be like.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Mode {
    /// Any solution, as soon as possible.
    #[default]
    Any,
    /// Fewest pushes.
    Pushes,
    /// Fewest moves, walks and pushes counted alike.
    Moves,
}

/// What the solver found out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// Steps that solve the level, replayed.
    Solved {
        /// The steps, walks included.
        steps: Vec<Step>,
        /// Whether no solution has fewer pushes (or moves, in [`Mode::Moves`]).
        optimal: bool,
    },
    /// There is no solution; this is proved.
    Unsolvable,
}

/// Nodes of one direction between two turns.
const SLICE: u32 = 64;
/// Slices that the first two searches have to themselves: most levels need no more.
const LATE: u64 = 100;
/// Slices before the search led by a plan joins in, which costs the others half a second or two.
const LED: u64 = 300;
/// Moves looked at by the third search between two turns, which takes about as long.
const LOOKS: u64 = 500;
/// Moves that the search led by a plan looks at, four times as many a turn, before it gets only as
/// many as the third search. A plan that is right leads to a solution soon; for a wrong one the
/// others are not kept waiting.
const EAGER: u64 = 500_000;
/// The same where the level begins with a knot, of which the other searches know nothing.
const EAGER_TO_UNTIE: u64 = 2_000_000;
/// Goals beyond which the lower bound would cost too much.
const MAX_GOALS: usize = 500;
/// Positions to begin the search backward from; with more goals than boxes there can be very many.
const MAX_ROOTS: usize = 400;

/// Solves a level.
///
/// # Errors
/// When a limit of `work` is reached or it is cancelled.
pub fn solve(level: &Level, mode: Mode, work: &mut Work) -> Result<Answer, Stop> {
    if level.is_solved() {
        return Ok(Answer::Solved { steps: Vec::new(), optimal: true });
    }
    if level.board.goals().len() > MAX_GOALS {
        return Err(Stop::Inner);
    }
    with_account(work, |work| {
        let t = Tables::new(&level.board, &level.boxes, level.player, work)?;
        match mode {
            Mode::Any => any(level, &t, work),
            Mode::Pushes => best::<false>(level, &t, work),
            Mode::Moves => best::<true>(level, &t, work),
        }
    })
}

/// Runs a part that takes memory, and gives the account back whatever the part reserved: it keeps
/// nothing, however it ends.
pub(crate) fn with_account<T>(work: &mut Work, part: impl FnOnce(&mut Work) -> T) -> T {
    let before = work.bytes_left();
    let result = part(work);
    let after = work.bytes_left();
    work.release(before.saturating_sub(after));
    result
}

fn best<const MOVES: bool>(level: &Level, t: &Tables, work: &mut Work) -> Result<Answer, Stop> {
    let mut search = Optimal::<MOVES>::new(t);
    let Some(end) = search.run(t, work)? else { return Ok(Answer::Unsolvable) };
    Ok(Answer::Solved { steps: search.steps(level, t, end)?, optimal: true })
}

fn any(level: &Level, t: &Tables, work: &mut Work) -> Result<Answer, Stop> {
    let mut forward = Search::<false>::new(t);
    let mut backward = Search::<true>::new(t);
    both_ways(level, t, &mut forward, &mut backward, work)
}

fn both_ways(
    level: &Level,
    t: &Tables,
    forward: &mut Search<false>,
    backward: &mut Search<true>,
    work: &mut Work,
) -> Result<Answer, Stop> {
    if forward.add_root(t, &level.boxes, level.player, work)?.is_none() {
        return Ok(Answer::Unsolvable);
    }
    add_ends(t, backward, work)?;
    let mut backward_on = true;
    let mut late: Option<Late> = None;
    for n_slices in 1u64.. {
        if n_slices == LATE {
            late = Some(Late::new(level, t, work)?);
        }
        if let Some(late) = &mut late {
            if n_slices == LED {
                late.lead(level, t, work)?;
            }
            if let Some(answer) = late.turn(level, t, n_slices, backward, work)? {
                return Ok(answer);
            }
        }
        for _ in 0..SLICE {
            let end = forward.step(t, Some(&backward.arena), work)?;
            if let Some(answer) = answer(level, t, &forward.arena, end, backward)? {
                return Ok(answer);
            }
        }
        for _ in 0..if backward_on { SLICE } else { 0 } {
            match backward.step(t, Some(&forward.arena), work)? {
                Expansion::More => {}
                Expansion::Exhausted if backward.complete => return Ok(Answer::Unsolvable),
                Expansion::Exhausted => {
                    backward_on = false;
                    break;
                }
                Expansion::Solved(end) | Expansion::Met(end, 0) => {
                    return solved(level, t, &forward.arena, 0, backward, end);
                }
                Expansion::Met(end, id) => {
                    return solved(level, t, &forward.arena, id, backward, end);
                }
            }
        }
    }
    Err(Stop::Nodes)
}

/// The searches in strides, which join in when a level is not an easy one.
struct Late {
    features: Features,
    /// Led by a packing plan; without it on boards that its tables are too small for.
    strides: Option<Strides>,
    /// Bytes that it has taken.
    held: u64,
}

impl Late {
    fn new(level: &Level, t: &Tables, work: &mut Work) -> Result<Late, Stop> {
        let mut features = Features::new(t);
        features.add_root(t, &level.boxes, level.player, work)?;
        Ok(Late { features, strides: None, held: 0 })
    }

    /// Begins the search led by a plan.
    fn lead(&mut self, level: &Level, t: &Tables, work: &mut Work) -> Result<(), Stop> {
        let before = work.bytes_left();
        let begun = Strides::begin(level, t, work);
        self.strides = self.kept(begun, before, work)?.flatten();
        Ok(())
    }

    /// What the search led by a plan came to. Where it ran out of memory it ends, and gives all of it
    /// back: there may still be enough for what the other searches make of it.
    fn kept<T>(
        &mut self,
        result: Result<T, Stop>,
        before: u64,
        work: &mut Work,
    ) -> Result<Option<T>, Stop> {
        // A step may give back more than it takes: what a look ahead held.
        let left = work.bytes_left();
        self.held =
            (self.held + before.saturating_sub(left)).saturating_sub(left.saturating_sub(before));
        match result {
            Err(Stop::Memory) => {
                self.strides = None;
                work.release(core::mem::take(&mut self.held));
                Ok(None)
            }
            result => result.map(Some),
        }
    }

    /// Lets each search look at the moves that are its due after so many slices.
    fn turn(
        &mut self,
        level: &Level,
        t: &Tables,
        n_slices: u64,
        backward: &Search<true>,
        work: &mut Work,
    ) -> Result<Option<Answer>, Stop> {
        let other = Some(&backward.arena);
        let n_looks = n_slices.saturating_sub(LATE) * LOOKS;
        while self.features.n_looks() < n_looks {
            let end = self.features.step(t, other, work)?;
            if let Some(answer) = answer(level, t, &self.features.arena, end, backward)? {
                return Ok(Some(answer));
            }
        }
        let is_tied = self.strides.as_ref().is_some_and(Strides::begins_tied);
        let eager = if is_tied { EAGER_TO_UNTIE } else { EAGER };
        let n_led = (n_slices.saturating_sub(LED) * LOOKS * 4).min(eager + n_looks);
        while let Some(strides) = self.strides.as_mut().filter(|s| s.n_looks() < n_led) {
            let before = work.bytes_left();
            let end = strides.step(t, other, work);
            let Some(end) = self.kept(end, before, work)? else { break };
            let Some(strides) = &self.strides else { break };
            if let Some(answer) = answer(level, t, &strides.arena, end, backward)? {
                return Ok(Some(answer));
            }
        }
        Ok(None)
    }
}

/// What a step of a search forward says of the level.
fn answer(
    level: &Level,
    t: &Tables,
    arena: &arena::Arena,
    end: Expansion,
    backward: &Search<true>,
) -> Result<Option<Answer>, Stop> {
    match end {
        Expansion::More => Ok(None),
        Expansion::Exhausted => Ok(Some(Answer::Unsolvable)),
        Expansion::Solved(id) => solved(level, t, arena, id, backward, 0).map(Some),
        Expansion::Met(id, end) => solved(level, t, arena, id, backward, end).map(Some),
    }
}

/// Gives the backward search every end: boxes on goals, the player in each region.
fn add_ends(t: &Tables, backward: &mut Search<true>, work: &mut Work) -> Result<(), Stop> {
    let goals = &t.maze.goals;
    let k = t.starts.len();
    let mut roots = 0;
    let mut choice: Vec<usize> = (0..k).collect();
    loop {
        let boxes: Vec<_> = choice.iter().map(|&i| goals[i]).collect();
        if boxes.iter().all(|&c| t.live[c as usize]) {
            let mut occupied = alloc::vec![false; t.maze.n + 1];
            occupied[t.maze.n] = true;
            for &c in &boxes {
                occupied[c as usize] = true;
            }
            let mut seen = occupied.clone();
            let mut reach = reach::Reach::new(t.maze.n);
            for c in 0..t.maze.n {
                if !seen[c] {
                    reach.fill(&t.maze.adj, &occupied, c as u16);
                    for &x in reach.squares() {
                        seen[x as usize] = true;
                    }
                    backward.add_root(t, &boxes, c as u16, work)?;
                    roots += 1;
                }
            }
        }
        if roots > MAX_ROOTS {
            backward.complete = false;
            return Ok(());
        }
        // The next choice of k goals in lexicographic order.
        let Some(i) = (0..k).rev().find(|&i| choice[i] + k - i < goals.len()) else {
            return Ok(());
        };
        choice[i] += 1;
        for j in i + 1..k {
            choice[j] = choice[j - 1] + 1;
        }
    }
}

fn solved(
    level: &Level,
    t: &Tables,
    forward: &arena::Arena,
    id: u32,
    backward: &Search<true>,
    end: u32,
) -> Result<Answer, Stop> {
    let mut poses: Vec<path::Pose> =
        forward.line(id).into_iter().map(|id| path::pose(t, forward, id)).collect();
    let mut back = backward.arena.line(end);
    back.reverse();
    let skip = usize::from(!poses.is_empty());
    poses.extend(back.into_iter().skip(skip).map(|id| path::pose(t, &backward.arena, id)));
    Ok(Answer::Solved { steps: finish(level, t, &poses, true)?, optimal: false })
}

/// Turns poses into steps and replays them. With `regions` the players of the poses are the lowest
/// squares of their regions, otherwise the squares they stand on after a push.
fn finish(
    level: &Level,
    t: &Tables,
    poses: &[path::Pose],
    regions: bool,
) -> Result<Vec<Step>, Stop> {
    match path::steps_through(&t.maze, &level.boxes, level.player, poses, regions) {
        Some(steps) if replay(level, &steps) => Ok(steps),
        _ => {
            debug_assert!(false, "a solution that does not hold");
            Err(Stop::Inner)
        }
    }
}

#[cfg(test)]
pub(crate) mod oracle;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod walks;
