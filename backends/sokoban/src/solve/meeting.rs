//! Where a forward and a backward search meet: the way forward to a position and the way back from
//! it form a solution.

use super::techniques::Problem;
use super::{Answer, Found};
use crate::board::Square;
use crate::level::Level;
use crate::search::arena::{Arena, Id};
use crate::search::path::{self, PlayerOf, Pose, pose};
use crate::search::reach::Reach;
use alloc::vec;
use alloc::vec::Vec;
use puzzle_core::solve::Stop;

/// Maximum number of solved positions from which to search backward. With more goals than boxes
/// there can be very many.
const MAX_ENDS: usize = 400;

/// A node of a search.
pub(crate) type Node<'a> = (&'a Arena, Id);

/// Returns the first position of `found` that another search has found too, as the node of this
/// search and the node of the other one.
pub(crate) fn meeting<'a>(
    (arena, found): (&'a Arena, &[Found]),
    others: &[&'a Arena],
) -> Option<(Node<'a>, Node<'a>)> {
    found.iter().find_map(|&Found { hash, id }| {
        let (boxes, player) = (arena.boxes(id), arena.header(id).player);
        let known = |other: &&'a Arena| Some((*other, other.find(hash, boxes, player)?));
        Some(((arena, id), others.iter().find_map(known)?))
    })
}

/// Returns the solution through a position that both searches have found: from the start to
/// `id`, a node of the forward search, and on from `back`, the node of the backward search with the
/// same position, to the solved board. Without `back`, the position of `id` must be solved.
///
/// # Errors
/// Returns [`Stop::Inner`] if the steps do not solve the level, which would be a bug in the search.
pub(crate) fn solution(
    level: &Level,
    t: &Problem,
    (ahead, id): Node,
    back: Option<Node>,
) -> Result<Answer, Stop> {
    let mut poses: Vec<Pose> = ahead.line(id).into_iter().map(|id| pose(t, ahead, id)).collect();
    if let Some((back, end)) = back {
        let line = back.line(end).into_iter().rev().skip(1);
        poses.extend(line.map(|id| pose(t, back, id)));
    }
    let steps = path::solution(level, t, &poses, PlayerOf::Region)?;
    Ok(Answer::Solved { steps, optimal: false })
}

/// Calls a closure for each solved position from which to search backward: boxes on goals, with the
/// player in each part of the floor. Returns `false` if there are more than [`MAX_ENDS`].
pub(crate) fn each_end(
    t: &Problem,
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
