//! Conversion of a sequence of positions to the steps of the player.

use super::Step;
use super::arena::{Arena, Id};
use super::level_tables::LevelTables;
use super::maze::Maze;
use super::reach::Reach;
use super::replay::replay;
use crate::board::Square;
use crate::level::Level;
use alloc::vec;
use alloc::vec::Vec;
use puzzle_core::grid::Direction;
use puzzle_core::solve::Stop;

/// A position of a solution: where the boxes and the player are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Pose {
    /// The boxes in ascending order.
    pub(crate) boxes: Vec<Square>,
    /// The square of the player, to be read as [`PlayerOf`] says.
    pub(crate) player: Square,
}

/// The meaning of the player's square in a pose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PlayerOf {
    /// The lowest square that the player can reach. Between two poses one box moves any distance.
    Region,
    /// The square of the player after a push. Between two poses there is exactly one push.
    Push,
}

/// Returns the boxes and the player at a node of a search.
pub(crate) fn pose(t: &LevelTables, arena: &Arena, id: Id) -> Pose {
    let mut boxes = Vec::new();
    t.squares(arena.boxes(id), &mut boxes);
    Pose { boxes, player: arena.header(id).player }
}

/// Returns the player's steps through a sequence of positions that begins with the level's start.
/// [`replay`] checks the steps.
///
/// # Errors
/// Returns [`Stop::Inner`] if the steps do not solve the level, which would be a bug in the search.
pub(crate) fn solution(
    level: &Level,
    t: &LevelTables,
    poses: &[Pose],
    players: PlayerOf,
) -> Result<Vec<Step>, Stop> {
    match steps(level, t, poses, players) {
        Some(steps) if replay(level, &steps) => Ok(steps),
        _ => {
            debug_assert!(false, "a solution that does not hold");
            Err(Stop::Inner)
        }
    }
}

fn steps(level: &Level, t: &LevelTables, poses: &[Pose], players: PlayerOf) -> Option<Vec<Step>> {
    let mut game = Game::new(&t.maze, &level.boxes, level.player);
    for pair in poses.windows(2) {
        let from = *pair[0].boxes.iter().find(|c| !pair[1].boxes.contains(c))?;
        let to = *pair[1].boxes.iter().find(|c| !pair[0].boxes.contains(c))?;
        let dirs = match players {
            PlayerOf::Region => game.way(from, to, pair[1].player)?,
            PlayerOf::Push => {
                let d = (0..4).find(|&d| t.maze.adj[from as usize][d] == to)?;
                vec![Direction::CLOCKWISE[d]]
            }
        };
        let mut at = from;
        for dir in dirs {
            at = game.push(at, dir)?;
        }
    }
    Some(game.steps)
}

/// A board on which the steps are made.
struct Game<'a> {
    maze: &'a Maze,
    occupied: Vec<bool>,
    player: Square,
    steps: Vec<Step>,
}

impl<'a> Game<'a> {
    fn new(maze: &'a Maze, boxes: &[Square], player: Square) -> Self {
        let mut occupied = vec![false; maze.n + 1];
        occupied[maze.n] = true;
        for &c in boxes {
            occupied[c as usize] = true;
        }
        Game { maze, occupied, player, steps: Vec::new() }
    }

    /// Returns the directions of the fewest pushes that bring the box on `from` to `to` while no
    /// other box moves, such that afterwards `end` is the lowest square that the player can reach.
    fn way(&mut self, from: Square, to: Square, end: Square) -> Option<Vec<Direction>> {
        let Game { maze, occupied, player, .. } = self;
        let n = maze.n;
        let mut reach = Reach::new(n);
        occupied[from as usize] = false;
        // A state is the square of the box and the side where the player stands. `before` holds the
        // preceding state plus one, or 0 if the state has not been reached.
        let mut before = vec![0u32; n * 4];
        let mut queue: Vec<u32> = Vec::new();
        let mut head = 0;
        let mut at: Option<u32> = None;
        let found = loop {
            let (square, man) = match at {
                None => (from, *player),
                Some(place) => {
                    let square = (place / 4) as Square;
                    (square, maze.adj[square as usize][place as usize & 3])
                }
            };
            occupied[square as usize] = true;
            let lowest = reach.fill(&maze.adj, occupied, man);
            occupied[square as usize] = false;
            if square == to && lowest == end && (at.is_some() || from != to) {
                break at;
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
            let Some(&next) = queue.get(head) else { break None };
            at = Some(next);
            head += 1;
        };
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

    /// Walks the shortest way to behind the box on `at` and pushes it; returns its new square.
    fn push(&mut self, at: Square, dir: Direction) -> Option<Square> {
        let sides = self.maze.adj[at as usize];
        self.walk(sides[dir as usize ^ 2])?;
        let next = sides[dir as usize];
        if self.occupied[next as usize] {
            return None;
        }
        self.occupied[at as usize] = false;
        self.occupied[next as usize] = true;
        self.player = at;
        self.steps.push(Step { dir, push: true });
        Some(next)
    }

    /// Walks the shortest way to a square.
    fn walk(&mut self, to: Square) -> Option<()> {
        let Game { maze, occupied, player, steps } = self;
        if to as usize >= maze.n {
            return None;
        }
        // The search runs backward from the target, so that the walk can be read off forward.
        let mut toward = vec![u8::MAX; maze.n + 1];
        let mut queue = vec![to];
        toward[to as usize] = 4;
        let mut head = 0;
        while toward[*player as usize] == u8::MAX {
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
        while *player != to {
            let d = toward[*player as usize] as usize;
            steps.push(Step { dir: Direction::CLOCKWISE[d], push: false });
            *player = maze.adj[*player as usize][d];
        }
        Some(())
    }
}
