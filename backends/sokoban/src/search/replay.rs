//! A second implementation of the rules, on cells instead of squares and without any code of the
//! searches. Every solution is played here before it is returned.

use super::Step;
use crate::level::Level;
use crate::tile::Tile;
use alloc::vec::Vec;
use puzzle_core::grid::Direction;

/// Plays steps from a level's start. Returns `true` if every step is legal, each push mark is
/// right, and in the end all boxes within reach are on goals.
pub fn replay(level: &Level, steps: &[Step]) -> bool {
    let width = level.board.width();
    let mut tiles: Vec<Tile> = level.tiles();
    let Some(mut man) = tiles.iter().position(|t| t.is_player()) else { return false };
    let lift = |tile: Tile| if tile.is_goal() { Tile::Goal } else { Tile::Floor };
    tiles[man] = lift(tiles[man]);
    for step in steps {
        let toward = |from: usize| match step.dir {
            Direction::Up => from.checked_sub(width),
            Direction::Down => Some(from + width),
            Direction::Left => from.checked_sub(1),
            Direction::Right => Some(from + 1),
        };
        let Some(to) = toward(man) else { return false };
        match tiles.get(to) {
            Some(Tile::Floor | Tile::Goal) if !step.push => {}
            Some(&tile) if tile.is_box() && step.push => {
                let Some(beyond) = toward(to) else { return false };
                let Some(slot) = tiles.get_mut(beyond) else { return false };
                *slot = match *slot {
                    Tile::Floor => Tile::Box,
                    Tile::Goal => Tile::BoxOnGoal,
                    _ => return false,
                };
                tiles[to] = lift(tile);
            }
            _ => return false,
        }
        man = to;
    }
    let unreachable = level.board.unreachable_tiles();
    tiles
        .iter()
        .enumerate()
        .all(|(s, &tile)| tile != Tile::Box || unreachable.iter().any(|&(o, _)| o as usize == s))
}
