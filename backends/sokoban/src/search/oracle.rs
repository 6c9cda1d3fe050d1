//! The solver's results found by visiting every position: slow, and too simple to be wrong.

use crate::level::Level;
use crate::tile::Tile;
use alloc::collections::{BTreeSet, VecDeque};
use alloc::format;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use puzzle_core::GameRng;
use puzzle_core::grid::Direction;

/// A level with three goals in a dead end, which must be filled from its end.
pub(crate) const DEAD_END: [&str; 7] = [
    "##########",
    "#     ####",
    "#     ####",
    "# $$$ ...#",
    "#     ####",
    "#  @  ####",
    "##########",
];

/// The fewest moves and the fewest pushes that solve a level, found by searching over whole
/// pictures.
pub(crate) fn best(level: &Level) -> Option<(u32, u32)> {
    Some((shortest(level, false)?, shortest(level, true)?))
}

fn shortest(level: &Level, pushes_only: bool) -> Option<u32> {
    let width = level.board.width() as i32;
    let tiles = level.tiles();
    let wall: Vec<bool> = tiles.iter().map(|&t| t == Tile::Wall).collect();
    let goal: Vec<bool> = tiles.iter().map(|t| t.is_goal()).collect();
    let inside: Vec<bool> = (0..tiles.len())
        .map(|s| level.board.square_at(s % width as usize, s / width as usize).is_some())
        .collect();
    let boxes: Vec<usize> = (0..tiles.len()).filter(|&s| tiles[s].is_box() && inside[s]).collect();
    let man = tiles.iter().position(|t| t.is_player())?;
    let mut seen = BTreeSet::new();
    let mut queue = VecDeque::from([(0, man, boxes)]);
    while let Some((cost, man, boxes)) = queue.pop_front() {
        if !seen.insert((man, boxes.clone())) {
            continue;
        }
        if boxes.iter().all(|&b| goal[b]) {
            return Some(cost);
        }
        for dir in Direction::CLOCKWISE {
            let (dx, dy) = dir.step();
            let by = dy * width + dx;
            let to = (man as i32 + by) as usize;
            if wall[to] {
                continue;
            }
            let Some(i) = boxes.iter().position(|&b| b == to) else {
                if pushes_only {
                    queue.push_front((cost, to, boxes.clone()));
                } else {
                    queue.push_back((cost + 1, to, boxes.clone()));
                }
                continue;
            };
            let beyond = (to as i32 + by) as usize;
            if wall[beyond] || boxes.contains(&beyond) {
                continue;
            }
            let mut pushed = boxes.clone();
            pushed[i] = beyond;
            pushed.sort_unstable();
            queue.push_back((cost + 1, to, pushed));
        }
    }
    None
}

/// A random small level, about as likely unsolvable as not, and sometimes with more goals than
/// boxes.
pub(crate) fn random_level(seed: u32) -> Option<Level> {
    let mut rng = GameRng::new(&format!("oracle {seed}"));
    let (w, h) = (5 + rng.index(4), 5 + rng.index(3));
    let mut tiles = vec![Tile::Wall; w * h];
    let mut floor = Vec::new();
    for y in 1..h - 1 {
        for x in 1..w - 1 {
            if rng.chance(4, 5) {
                tiles[y * w + x] = Tile::Floor;
                floor.push(y * w + x);
            }
        }
    }
    rng.shuffle(&mut floor);
    let n_boxes = 1 + rng.index(3);
    let n_goals = n_boxes + usize::from(rng.chance(1, 4));
    if floor.len() < n_boxes + n_goals + 2 {
        return None;
    }
    tiles[floor[0]] = Tile::Player;
    for &s in &floor[1..=n_goals] {
        tiles[s] = Tile::Goal;
    }
    let first = if rng.chance(1, 3) { n_goals } else { n_goals + 1 };
    for &s in &floor[first..first + n_boxes] {
        tiles[s] = if tiles[s] == Tile::Goal { Tile::BoxOnGoal } else { Tile::Box };
    }
    Level::new(w, h, &tiles).ok()
}

/// The picture of a level, for messages of tests.
pub(crate) fn picture(level: &Level) -> String {
    format!("\n{level}")
}
