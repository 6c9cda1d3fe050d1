//! Halls connected by doors. An area is divided again and again by walls with one or two doors. The
//! rectangles that remain are halls; some get a pillar, lose a corner, or are left out.

use super::room::Room;
use alloc::vec::Vec;
use puzzle_core::GameRng;

/// A rectangle of cells.
#[derive(Clone, Copy, Debug)]
struct Area {
    x: usize,
    y: usize,
    w: usize,
    h: usize,
}

/// A wall between two halls.
struct Wall {
    /// `true` for a vertical wall.
    upright: bool,
    /// The column of a vertical wall, the row of a horizontal one.
    at: usize,
    from: usize,
    to: usize,
}

/// Fills a room with halls, aiming at about `most` cells of floor.
pub(super) fn lay_out(room: &mut Room, most: usize, rng: &mut GameRng) {
    let (mut halls, mut walls) = (Vec::new(), Vec::new());
    let all = Area { x: 1, y: 1, w: room.width - 2, h: room.height - 2 };
    cut(all, &mut halls, &mut walls, rng);
    for hall in &halls {
        furnish(room, *hall, rng);
    }
    for wall in &walls {
        open_doors(room, wall, rng);
    }
    for _ in 0..halls.len() {
        if room.n_floor() <= most + 4 {
            break;
        }
        let Some(&hall) = rng.pick(&halls) else { break };
        leave_out(room, hall);
    }
}

fn cut(area: Area, halls: &mut Vec<Area>, walls: &mut Vec<Wall>, rng: &mut GameRng) {
    let Area { x, y, w, h } = area;
    let is_small = w.max(h) <= 5 && (w * h <= 12 || rng.chance(1, 2));
    let upright = if w == h { rng.chance(1, 2) } else { w > h };
    let long = if upright { w } else { h };
    if is_small || long < 5 {
        halls.push(area);
        return;
    }
    // One in six cuts may leave a passage one cell wide.
    let least = if rng.chance(1, 6) { 1 } else { 2 };
    let at = least + rng.index(long - 2 * least);
    let (first, second, wall) = if upright {
        (
            Area { w: at, ..area },
            Area { x: x + at + 1, w: w - at - 1, ..area },
            Wall { upright, at: x + at, from: y, to: y + h },
        )
    } else {
        (
            Area { h: at, ..area },
            Area { y: y + at + 1, h: h - at - 1, ..area },
            Wall { upright, at: y + at, from: x, to: x + w },
        )
    };
    walls.push(wall);
    cut(first, halls, walls, rng);
    cut(second, halls, walls, rng);
}

/// Lays the floor of a hall; some halls get a pillar, some lose a corner.
fn furnish(room: &mut Room, hall: Area, rng: &mut GameRng) {
    let Area { x, y, w, h } = hall;
    for v in y..y + h {
        for u in x..x + w {
            room.floor[v * room.width + u] = true;
        }
    }
    if w.min(h) < 3 {
        return;
    }
    match rng.below(4) {
        0 => {
            let (u, v) = (x + 1 + rng.index(w - 2), y + 1 + rng.index(h - 2));
            room.floor[v * room.width + u] = false;
        }
        1 => {
            let u = if rng.chance(1, 2) { x } else { x + w - 1 };
            let v = if rng.chance(1, 2) { y } else { y + h - 1 };
            room.floor[v * room.width + u] = false;
        }
        2 => {
            for (u, v) in [(x, y), (x + w - 1, y), (x, y + h - 1), (x + w - 1, y + h - 1)] {
                room.floor[v * room.width + u] = false;
            }
        }
        _ => {}
    }
}

/// Opens one door in a wall, or two doors in two thirds of the long walls.
fn open_doors(room: &mut Room, wall: &Wall, rng: &mut GameRng) {
    let cell = |i: usize, across: usize| {
        if wall.upright { i * room.width + across } else { across * room.width + i }
    };
    let mut doors: Vec<usize> = (wall.from..wall.to)
        .filter(|&i| room.floor[cell(i, wall.at - 1)] && room.floor[cell(i, wall.at + 1)])
        .map(|i| cell(i, wall.at))
        .collect();
    rng.shuffle(&mut doors);
    let n_doors = if wall.to - wall.from >= 4 && rng.chance(2, 3) { 2 } else { 1 };
    for &door in doors.iter().take(n_doors) {
        room.floor[door] = true;
    }
}

/// Walls up a hall if the rest of the floor stays connected.
fn leave_out(room: &mut Room, hall: Area) {
    let before = room.floor.clone();
    for v in hall.y..hall.y + hall.h {
        for u in hall.x..hall.x + hall.w {
            room.floor[v * room.width + u] = false;
        }
    }
    if !room.is_whole() {
        room.floor = before;
    }
}
