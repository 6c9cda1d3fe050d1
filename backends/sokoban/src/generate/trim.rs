//! The last steps of a level: wall up floor that nothing needs, crop the frame, and place the
//! player.

use crate::level::Level;
use crate::search::Step;
use crate::tile::Tile;
use alloc::vec;
use alloc::vec::Vec;
use puzzle_core::GameRng;
use puzzle_core::grid::Direction;

/// Walls up unused dead ends and floor that is two or more cells away from anything the solution
/// uses, as long as `least` cells of floor are left. The unused floor that remains beside used
/// cells lets the player try wrong moves.
pub(super) fn walled_up(level: &Level, steps: &[Step], least: usize) -> Level {
    let board = &*level.board;
    let (width, height) = (board.width(), board.height());
    let mut tiles = level.tiles();
    let mut n_floor = board.n_squares();
    let used = used_cells(level, steps);
    let inner: Vec<usize> = (0..tiles.len())
        .filter(|s| s % width > 0 && s % width + 1 < width && s / width > 0)
        .filter(|s| s / width + 1 < height)
        .collect();
    loop {
        let spare: Vec<usize> = inner
            .iter()
            .copied()
            .filter(|&s| tiles[s] == Tile::Floor && !used[s])
            .filter(|&s| {
                let n_open = [s - width, s + 1, s + width, s - 1]
                    .iter()
                    .filter(|&&a| tiles[a] != Tile::Wall)
                    .count();
                n_open <= 1 || !round(s, width).iter().any(|&a| used[a])
            })
            .collect();
        if spare.is_empty() || n_floor <= least {
            break;
        }
        for s in spare {
            if n_floor > least {
                tiles[s] = Tile::Wall;
                n_floor -= 1;
            }
        }
    }
    Level::new(width, height, &tiles).unwrap_or_else(|_| level.clone())
}

/// The eight neighbors of a cell.
fn round(s: usize, width: usize) -> [usize; 8] {
    [s - width - 1, s - width, s - width + 1, s - 1, s + 1, s + width - 1, s + width, s + width + 1]
}

/// For each cell, whether the player or a box is ever on it, or it is a goal.
fn used_cells(level: &Level, steps: &[Step]) -> Vec<bool> {
    let board = &*level.board;
    let mut used = vec![false; board.width() * board.height()];
    let mut man = level.player;
    used[board.cell(man)] = true;
    for &c in level.boxes.iter().chain(board.goals()) {
        used[board.cell(c)] = true;
    }
    for step in steps {
        let Some(to) = board.step(man, step.dir) else { break };
        man = to;
        used[board.cell(man)] = true;
        if step.push
            && let Some(beyond) = board.step(man, step.dir)
        {
            used[board.cell(beyond)] = true;
        }
    }
    used
}

/// Crops the rows and columns around the level that are only wall, and removes walls that no floor
/// touches.
pub(super) fn cropped(level: &Level) -> Level {
    let board = &*level.board;
    let squares = || (0..board.n_squares()).map(|c| board.place(c as u16));
    let (Some(left), Some(right)) = (squares().map(|p| p.0).min(), squares().map(|p| p.0).max())
    else {
        return level.clone();
    };
    let (Some(top), Some(bottom)) = (squares().map(|p| p.1).min(), squares().map(|p| p.1).max())
    else {
        return level.clone();
    };
    // Floor that a new wall cut off is no longer part of the level.
    let mut all = level.tiles();
    for (s, tile) in all.iter_mut().enumerate() {
        if board.square_at(s % board.width(), s / board.width()).is_none() {
            *tile = Tile::Wall;
        }
    }
    let (width, height) = (right - left + 3, bottom - top + 3);
    let mut tiles = Vec::new();
    for y in top - 1..=bottom + 1 {
        tiles.extend_from_slice(&all[y * board.width() + left - 1..][..width]);
    }
    let touches = |s: usize| {
        let (x, y) = (s % width, s / width);
        (y.saturating_sub(1)..=(y + 1).min(height - 1)).any(|v| {
            (x.saturating_sub(1)..=(x + 1).min(width - 1))
                .any(|u| tiles[v * width + u] != Tile::Wall)
        })
    };
    let tiles: Vec<Tile> = (0..tiles.len())
        .map(|s| if tiles[s] == Tile::Wall && !touches(s) { Tile::Floor } else { tiles[s] })
        .collect();
    Level::new(width, height, &tiles).unwrap_or_else(|_| level.clone())
}

/// Puts the player on a random square of its region.
pub(super) fn place_player(level: &mut Level, rng: &mut GameRng) {
    let board = &*level.board;
    let mut squares = vec![level.player];
    let mut seen = vec![false; board.n_squares()];
    seen[level.player as usize] = true;
    for &b in &level.boxes {
        seen[b as usize] = true;
    }
    let mut i = 0;
    while i < squares.len() {
        for dir in Direction::CLOCKWISE {
            if let Some(to) = board.step(squares[i], dir)
                && !seen[to as usize]
            {
                seen[to as usize] = true;
                squares.push(to);
            }
        }
        i += 1;
    }
    // Prefers squares that are not goals, because the player would hide the goal.
    let plain: Vec<_> = squares.iter().copied().filter(|&c| !board.is_goal(c)).collect();
    if let Some(&square) = rng.pick(if plain.is_empty() { &squares } else { &plain }) {
        level.player = square;
    }
}
