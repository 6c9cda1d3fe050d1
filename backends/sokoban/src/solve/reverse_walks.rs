//! Tests by reverse walks: boxes of a solved board are pulled about at random. Every resulting
//! position can be solved, so no proof may ever call it lost.

use super::Techniques;
use super::motion::Push;
use super::position::{Position, Scope};
use super::techniques::Problem;
use crate::board::Square;
use crate::deadlock::Detector;
use crate::level::Level;
use crate::search::arena::{Arena, Header};
use crate::search::oracle::{picture, random_level};
use alloc::format;
use alloc::vec::Vec;
use puzzle_core::GameRng;
use puzzle_core::solve::Work;
use std::println;

/// Number of pulls from one solved board.
const PULLS: usize = 60;

/// The walls and goals of a random level with every box on a goal.
fn solved(seed: u32, rng: &mut GameRng) -> Option<Level> {
    let mut level = random_level(seed)?;
    let k = level.boxes.len();
    level.boxes = level.board.goals().iter().copied().take(k).collect();
    let n = level.board.n_squares() as Square;
    let free: Vec<Square> = (0..n).filter(|c| !level.boxes.contains(c)).collect();
    level.player = free[rng.index(free.len())];
    Some(level)
}

/// Makes a random pull or step; returns where a pulled box came from and went.
fn walk(level: &mut Level, rng: &mut GameRng) -> Option<(Square, Square)> {
    let adj = level.board.adjacent();
    let d = rng.index(4);
    let to = adj[level.player as usize][d];
    if to == level.board.wall() || level.boxes.contains(&to) {
        return None;
    }
    let behind = adj[level.player as usize][d ^ 2];
    let player = core::mem::replace(&mut level.player, to);
    let pulled = level.boxes.iter().position(|&b| b == behind)?;
    level.boxes[pulled] = player;
    Some((behind, player))
}

/// Returns `true` if any test of the searches calls a position lost that a push into `to` led to.
fn is_called_lost(level: &Level, to: Square) -> bool {
    let work = &mut Work::unlimited();
    let t = Problem::new(level, Techniques::default(), work).expect("no limit");
    let mut arena = Arena::new(t.live_squares.len());
    let mut position = Position::<Push>::new(&t, arena.n_words());
    let root = position.root(&mut arena, &level.boxes, level.player, work).expect("no limit");
    let Some((id, _)) = root else { return true };
    // Any box may be the one pushed last, from any side.
    let header = Header { from: level.board.wall(), to, ..arena.header(id) };
    position.take_up(&arena, id, work).expect("no limit").is_none()
        || position.freezes(to)
        || position.scope(&header, work) == Ok(Scope::Lost)
}

/// Checks `n_positions` positions.
fn check(n_positions: usize) {
    let mut n = 0;
    let mut seed = 0;
    while n < n_positions {
        seed += 1;
        let mut rng = GameRng::new(&format!("walk {seed}"));
        let Some(mut level) = solved(seed, &mut rng) else { continue };
        let mut detector = Detector::new(&level.board);
        for _ in 0..PULLS {
            let Some((_, to)) = walk(&mut level, &mut rng) else { continue };
            level.boxes.sort_unstable();
            n += 1;
            let proof = detector.dead(&level.boxes, level.player);
            assert_eq!(proof, None, "seed {seed}:{}", picture(&level));
            assert!(!is_called_lost(&level, to), "seed {seed}:{}", picture(&level));
        }
    }
    println!("{n} positions, none of them called lost");
}

#[test]
fn positions_pulled_from_a_solved_board_are_never_lost() {
    check(4_000);
}

/// Run it with `cargo xtask walks POSITIONS`.
#[test]
#[ignore = "a campaign"]
fn campaign() {
    check(std::env::var("POSITIONS").ok().and_then(|n| n.parse().ok()).unwrap_or(1_000_000));
}
