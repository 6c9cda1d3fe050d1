//! Where searches of the two directions meet: the way forward to a position and the way backward to
//! it are a solution.
//!
//! Every search looks for each new position in the memories of those that go the other way. A node
//! that is found in one of them says so ([`Expansion::Met`]), and where is looked up here again.

use super::arena::{Arena, Id};
use super::reach::Reach;
use super::search::Expansion;
use super::stage::hash_state;
use super::tables::Tables;
use super::{Answer, finish, path};
use crate::board::Square;
use crate::level::Level;
use alloc::vec;
use alloc::vec::Vec;
use puzzle_core::Stop;

/// Ends to begin a search backward from; with more goals than boxes there can be very many.
const MAX_ENDS: usize = 400;

/// What a step of a search forward says of the level; `others` are the memories of those that go
/// backward.
pub(crate) fn answer(
    level: &Level,
    t: &Tables,
    arena: &Arena,
    end: Expansion,
    others: &[&Arena],
) -> Result<Option<Answer>, Stop> {
    match end {
        Expansion::More => Ok(None),
        Expansion::Exhausted => Ok(Some(Answer::Unsolvable)),
        Expansion::Solved(id) => through(level, t, (arena, id), None).map(Some),
        Expansion::Met(id) => through(level, t, (arena, id), known(t, arena, id, others)).map(Some),
    }
}

/// The solution through a node of a search backward that was met by one of those forward.
pub(crate) fn answer_back(
    level: &Level,
    t: &Tables,
    (arena, id): (&Arena, Id),
    others: &[&Arena],
) -> Result<Answer, Stop> {
    let ahead = known(t, arena, id, others).ok_or(Stop::Inner)?;
    through(level, t, ahead, Some((arena, id)))
}

/// The node of another memory with the position of this one.
fn known<'a>(t: &Tables, arena: &Arena, id: Id, others: &[&'a Arena]) -> Option<(&'a Arena, Id)> {
    let (boxes, player) = (arena.boxes(id), arena.header(id).player);
    let hash = hash_state(t, boxes, player);
    others.iter().find_map(|other| Some((*other, other.find(hash, boxes, player)?)))
}

/// The solution by the way to a node of a search forward, and on from the node of a search backward
/// that has the same position.
fn through(
    level: &Level,
    t: &Tables,
    (ahead, id): (&Arena, Id),
    back: Option<(&Arena, Id)>,
) -> Result<Answer, Stop> {
    let mut poses: Vec<path::Pose> =
        ahead.line(id).into_iter().map(|id| path::pose(t, ahead, id)).collect();
    if let Some((back, end)) = back {
        let line = back.line(end).into_iter().rev().skip(1);
        poses.extend(line.map(|id| path::pose(t, back, id)));
    }
    Ok(Answer::Solved { steps: finish(level, t, &poses, true)?, optimal: false })
}

/// Tells of the ends to begin a search backward from: boxes on goals, the player in each part of the
/// floor. Whether those were all of them.
pub(crate) fn each_end(
    t: &Tables,
    mut tell: impl FnMut(&[Square], Square) -> Result<(), Stop>,
) -> Result<bool, Stop> {
    let goals = &t.maze.goals;
    let k = t.starts.len();
    let mut n_ends = 0;
    let mut choice: Vec<usize> = (0..k).collect();
    loop {
        let boxes: Vec<_> = choice.iter().map(|&i| goals[i]).collect();
        if boxes.iter().all(|&c| t.live[c as usize]) {
            let mut occupied = vec![false; t.maze.n + 1];
            occupied[t.maze.n] = true;
            for &c in &boxes {
                occupied[c as usize] = true;
            }
            let mut seen = occupied.clone();
            let mut reach = Reach::new(t.maze.n);
            for c in 0..t.maze.n {
                if !seen[c] {
                    reach.fill(&t.maze.adj, &occupied, c as Square);
                    for &x in reach.squares() {
                        seen[x as usize] = true;
                    }
                    tell(&boxes, c as Square)?;
                    n_ends += 1;
                }
            }
        }
        if n_ends > MAX_ENDS {
            return Ok(false);
        }
        // The next choice of k goals in lexicographic order.
        let Some(i) = (0..k).rev().find(|&i| choice[i] + k - i < goals.len()) else {
            return Ok(true);
        };
        choice[i] += 1;
        for j in i + 1..k {
            choice[j] = choice[j - 1] + 1;
        }
    }
}
