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
//! while two more join in (`late`), forward and backward in strides: a move carries one box any way,
//! to its goal in one go. The one forward (`strides`) is led by a packing plan that a search of its
//! own found (`unpack`), and by what holds boxes where they are (`knot`); when it does not get on, two
//! more begin: one that makes the steps of the same plan chain by chain (`chains`), and one backward,
//! led by a plan of how the boxes leave their starts. In the other one backward
//! (`features`) positions come up by turns from each corner of a feature space; it goes forward too
//! where no plan can lead. Each looks for its positions in the memories of all that go the other way
//! (`meeting`): nearly every level that is not easy is solved by two of them. From the best positions of
//! those led by a plan searches begin anew, as from levels of their own (`relay`). Kinds, corners and plan
//! are after Shoham and Schaeffer ("The FESS Algorithm", 2020).
//!
//! The bound is a cheapest assignment of boxes to goals over one-box push distances that know on
//! which side of a box the player is. Positions are dropped when a box is on a dead square, when
//! boxes freeze off their goals, when boxes frozen on goals leave others no way, when the
//! assignment fails, when a corral can never be opened, or when a small search finds that the
//! boxes round one can never come out of it, or that boxes hold each other for ever (`tangle`);
//! PI-corrals restrict what is tried first. All of this is sound, so a search that runs out of
//! positions is a proof.

pub(crate) mod advice;
pub(crate) mod answers;
pub(crate) mod arena;
pub(crate) mod carries;
pub(crate) mod carry;
pub(crate) mod cells;
pub(crate) mod chains;
pub(crate) mod cuts;
pub(crate) mod features;
pub(crate) mod frozen;
mod homing;
pub(crate) mod hotspots;
pub(crate) mod knot;
pub(crate) mod late;
pub(crate) mod marks;
pub(crate) mod matching;
pub(crate) mod meeting;
pub(crate) mod obstacles;
pub(crate) mod optimal;
pub(crate) mod packing;
pub(crate) mod path;
pub(crate) mod plan;
pub(crate) mod position;
pub(crate) mod probe;
pub(crate) mod queue;
pub(crate) mod reach;
pub(crate) mod regions;
pub(crate) mod relay;
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
pub(crate) mod zones;

pub use replay::replay;

use crate::level::Level;
use alloc::vec;
use alloc::vec::Vec;
use late::Late;
use meeting::{answer, answer_back, each_end};
use optimal::Optimal;
use puzzle_core::{Direction, Stop, Work};
use search::{Expansion, Search};
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

/// How the searches take turns.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Turns {
    /// Nodes of each plain search between two turns, as long as shares are even.
    nodes: u32,
    /// As long as turns times boxes come to no more, a measure of the time, shares are even.
    even: u64,
    /// Turns that the plain searches have to themselves: most levels need no more.
    alone: u64,
    /// Moves looked at by the searches that join in then, in a turn, for each of their shares.
    looks: u64,
    /// Whether searches begin anew from the best positions. Those themselves have none.
    relays: bool,
    /// Turns after which there is no answer.
    most: u64,
}

/// So many moves are looked at in about the time that so many nodes take.
const TURNS: Turns =
    Turns { nodes: 64, even: 15_000, alone: 100, looks: 500, relays: true, most: u64::MAX };

/// What each search has of a turn: nodes of the plain ones, moves looked at by the others.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shares {
    forward: u32,
    backward: u32,
    /// Of those led by a plan: by its line of steps, chain by chain, and backward.
    line: LedShare,
    chains: LedShare,
    way_out: LedShare,
    /// Of the one backward by features alone, and of the one forward where no plan can lead.
    back: u64,
    features: u64,
    /// The quarters of a turn that it counts as where relays are due: late ones take longer.
    quarters: u64,
}

/// What a search led by a plan has while it gets on, and when it does not: a plan that is right leads
/// to a solution soon, and for a wrong one the others are not kept waiting.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LedShare {
    gets_on: u64,
    stalled: u64,
}

impl Turns {
    /// The shares of a turn. What the plain search forward finds it finds soon; late it is the one
    /// backward that meets others, or a plan that leads to the end, and its line of steps three times
    /// as often as its chains.
    fn shares(&self, turn: u64, n_boxes: usize) -> Shares {
        let Turns { nodes, looks, .. } = *self;
        let features = looks;
        let led =
            |gets_on, stalled| LedShare { gets_on: looks * gets_on, stalled: looks * stalled };
        if turn.saturating_mul(n_boxes as u64) <= self.even {
            let (line, chains, way_out) = (led(4, 2), led(4, 2), led(4, 0));
            let (forward, backward, back) = (nodes, nodes, looks);
            return Shares {
                forward,
                backward,
                line,
                chains,
                way_out,
                back,
                features,
                quarters: 4,
            };
        }
        let (forward, backward) = ((nodes / 8).max(1), nodes * 5 / 2);
        let (line, chains, way_out) = (led(9, 8), led(3, 1), led(6, 0));
        let back = (looks / 4).max(1);
        Shares { forward, backward, line, chains, way_out, back, features, quarters: 5 }
    }

    /// Those of a relay, so many. It is mostly over before its shares would be uneven.
    fn of_relay(self, most: u64) -> Turns {
        Turns { relays: false, even: u64::MAX, most, ..self }
    }
}

/// Goals beyond which the lower bound would cost too much.
const MAX_GOALS: usize = 500;

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
            Mode::Any => both_ways(level, &t, TURNS, work)?.ok_or(Stop::Nodes),
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

/// Any solution; `None` when the turns are over.
fn both_ways(
    level: &Level,
    t: &Tables,
    turns: Turns,
    work: &mut Work,
) -> Result<Option<Answer>, Stop> {
    let (mut forward, mut backward) = (Search::<false>::new(t), Search::<true>::new(t));
    if forward.add_root(t, &level.boxes, level.player, work)?.is_none() {
        return Ok(Some(Answer::Unsolvable));
    }
    let is_complete =
        each_end(t, |boxes, player| backward.add_root(t, boxes, player, work).map(drop))?;
    let mut backward_on = true;
    let mut late: Option<Late> = None;
    for n_turns in 1..=turns.most {
        if n_turns == turns.alone {
            late = Some(Late::new(level, t, turns, work)?);
        }
        let shares = turns.shares(n_turns, level.boxes.len());
        if let Some(late) = &mut late {
            let arenas = (&forward.arena, &backward.arena);
            if let Some(answer) = late.turn(level, t, arenas, shares, work)? {
                return Ok(Some(answer));
            }
        }
        let mut others = vec![&backward.arena];
        others.extend(late.iter().flat_map(Late::behind));
        for _ in 0..shares.forward {
            let end = forward.step(t, &others, work)?;
            if let Some(answer) = answer(level, t, &forward.arena, end, &others)? {
                return Ok(Some(answer));
            }
        }
        let mut others = vec![&forward.arena];
        others.extend(late.iter().flat_map(Late::ahead));
        for _ in 0..if backward_on { shares.backward } else { 0 } {
            match backward.step(t, &others, work)? {
                Expansion::More => {}
                Expansion::Exhausted if is_complete => return Ok(Some(Answer::Unsolvable)),
                Expansion::Exhausted => {
                    backward_on = false;
                    break;
                }
                Expansion::Solved(id) | Expansion::Met(id) => {
                    return answer_back(level, t, (&backward.arena, id), &others).map(Some);
                }
            }
        }
    }
    Ok(None)
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
