//! From the states of a search to steps on the board.

use super::Step;
use super::arena::{Arena, Id};
use super::reach::Reach;
use super::stage::squares_of;
use super::tables::{Maze, Tables};
use crate::board::Square;
use alloc::vec;
use alloc::vec::Vec;
use puzzle_core::Direction;

/// A state as searches pass it on: boxes in rising order and the lowest square of the player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Pose {
    pub(crate) boxes: Vec<Square>,
    pub(crate) player: Square,
}

/// The pose of a node.
pub(crate) fn pose(t: &Tables, arena: &Arena, id: Id) -> Pose {
    let mut boxes = Vec::new();
    squares_of(t, arena.boxes(id), &mut boxes);
    Pose { boxes, player: arena.header(id).player }
}

/// Fewest pushes that bring the box on `from` to `to` while no other box moves, ending with the
/// player in the region whose lowest square is `end`. Answers the directions of the pushes.
pub(crate) fn relocate(
    maze: &Maze,
    occupied: &mut [bool],
    player: Square,
    from: Square,
    to: Square,
    end: Square,
) -> Option<Vec<Direction>> {
    let n = maze.n;
    let mut reach = Reach::new(n);
    occupied[from as usize] = false;
    // A place is a box square and the side on which the player stands; `before` is the place it
    // came from, plus one.
    let mut before = vec![0u32; n * 4];
    let mut queue: Vec<u32> = Vec::new();
    let mut found = None;
    let mut head = 0;
    let mut at: Option<u32> = None;
    'search: loop {
        let (square, man) = match at {
            None => (from, player),
            Some(place) => {
                let square = (place / 4) as Square;
                (square, maze.adj[square as usize][place as usize & 3])
            }
        };
        occupied[square as usize] = true;
        let lowest = reach.fill(&maze.adj, occupied, man);
        occupied[square as usize] = false;
        if square == to && lowest == end && (at.is_some() || from != to) {
            found = at;
            break;
        }
        for d in 0..4 {
            let behind = maze.adj[square as usize][d ^ 2];
            let next = maze.adj[square as usize][d] as usize;
            if reach.has(behind) && !occupied[next] {
                let place = next * 4 + (d ^ 2);
                if before[place] == 0 {
                    before[place] = at.map_or(u32::MAX, |p| p + 1);
                    queue.push(place as u32);
                }
            }
        }
        if head == queue.len() {
            break 'search;
        }
        at = Some(queue[head]);
        head += 1;
    }
    occupied[from as usize] = true;
    let mut place = found?;
    let mut dirs = Vec::new();
    loop {
        dirs.push(Direction::CLOCKWISE[place as usize & 3].opposite());
        match before[place as usize] {
            u32::MAX => break,
            p => place = p - 1,
        }
    }
    dirs.reverse();
    Some(dirs)
}

/// Walks and pushes that lead through the poses in order, from the player's real place. With
/// `regions` the players of the poses are regions; otherwise each pose is one push from the last.
pub(crate) fn steps_through(
    maze: &Maze,
    start: &[Square],
    player: Square,
    poses: &[Pose],
    regions: bool,
) -> Option<Vec<Step>> {
    let n = maze.n;
    let mut occupied = vec![false; n + 1];
    occupied[n] = true;
    for &c in start {
        occupied[c as usize] = true;
    }
    let mut man = player;
    let mut steps = Vec::new();
    for pair in poses.windows(2) {
        let from = *pair[0].boxes.iter().find(|c| !pair[1].boxes.contains(c))?;
        let to = *pair[1].boxes.iter().find(|c| !pair[0].boxes.contains(c))?;
        let dirs = if regions {
            relocate(maze, &mut occupied, man, from, to, pair[1].player)?
        } else {
            let d = (0..4).find(|&d| maze.adj[from as usize][d] == to)?;
            vec![Direction::CLOCKWISE[d]]
        };
        let mut at = from;
        for dir in dirs {
            push(maze, &mut occupied, &mut man, &mut at, dir, &mut steps)?;
        }
    }
    Some(steps)
}

/// A shortest walk behind the box, then the push.
pub(crate) fn push(
    maze: &Maze,
    occupied: &mut [bool],
    man: &mut Square,
    at: &mut Square,
    dir: Direction,
    steps: &mut Vec<Step>,
) -> Option<()> {
    let behind = maze.adj[*at as usize][dir as usize ^ 2];
    walk(maze, occupied, *man, behind, steps)?;
    let next = maze.adj[*at as usize][dir as usize];
    if occupied[next as usize] {
        return None;
    }
    occupied[*at as usize] = false;
    occupied[next as usize] = true;
    *man = *at;
    *at = next;
    steps.push(Step { dir, push: true });
    Some(())
}

/// Appends a shortest walk.
pub(crate) fn walk(
    maze: &Maze,
    occupied: &[bool],
    from: Square,
    to: Square,
    steps: &mut Vec<Step>,
) -> Option<()> {
    if to as usize >= maze.n {
        return None;
    }
    // From the end, so that the walk is read off forward.
    let mut toward = vec![u8::MAX; maze.n + 1];
    let mut queue = vec![to];
    toward[to as usize] = 4;
    let mut head = 0;
    while toward[from as usize] == u8::MAX {
        let c = *queue.get(head)?;
        head += 1;
        for d in 0..4 {
            let a = maze.adj[c as usize][d];
            if !occupied[a as usize] && toward[a as usize] == u8::MAX {
                toward[a as usize] = d as u8 ^ 2;
                queue.push(a);
            }
        }
    }
    let mut at = from;
    while at != to {
        let d = toward[at as usize] as usize;
        steps.push(Step { dir: Direction::CLOCKWISE[d], push: false });
        at = maze.adj[at as usize][d];
    }
    Some(())
}
