//! Placement of goals: in blocks, lines, checkerboards, clumps or pairs, some in a room of their
//! own.

use super::room::{Room, Symmetry};
use alloc::vec::Vec;
use puzzle_core::GameRng;

/// Chooses cells for `n` goals, or returns `None` if there is no place for them. It may turn floor
/// around the goals into wall, which makes a goal room, while more than `least` floor cells are
/// left.
pub(super) fn place(
    room: &mut Room,
    n: usize,
    least: usize,
    rng: &mut GameRng,
) -> Option<Vec<usize>> {
    let mut goals = match rng.below(8) {
        0..=2 => block(room, n, rng),
        3 => rows(room, n, 1, n, rng),
        4 => checks(room, n, rng),
        5 if room.symmetry != Symmetry::None && n.is_multiple_of(2) => pairs(room, n, rng),
        _ => clumps(room, n, rng),
    }?;
    goals.sort_unstable();
    if rng.chance(1, 3) {
        enclose(room, &goals, least, rng);
    }
    Some(goals)
}

/// Chooses `n` cells for goals in a block that is two or three cells deep.
fn block(room: &Room, n: usize, rng: &mut GameRng) -> Option<Vec<usize>> {
    let deep = if n >= 5 && rng.chance(1, 2) { 3 } else { 2 };
    rows(room, n, deep, n.div_ceil(deep), rng)
}

/// Chooses the first `n` cells of a rectangle in either orientation for goals. Of several
/// candidates it takes the one with the most walls around it.
fn rows(room: &Room, n: usize, deep: usize, long: usize, rng: &mut GameRng) -> Option<Vec<usize>> {
    let (w, h) = if rng.chance(1, 2) { (deep, long) } else { (long, deep) };
    let places: Vec<Vec<usize>> = rectangles(room, w, h)
        .into_iter()
        .filter(|cells| cells.iter().all(|&s| room.floor[s]))
        .collect();
    let mut best: Option<(usize, Vec<usize>)> = None;
    for _ in 0..4 {
        let mut cells = rng.pick(&places)?.clone();
        if rng.chance(1, 2) {
            cells.reverse();
        }
        cells.truncate(n);
        let n_walls = cells.iter().map(|&s| 4 - room.n_open(s)).sum();
        if best.as_ref().is_none_or(|b| b.0 < n_walls) {
            best = Some((n_walls, cells));
        }
    }
    best.map(|b| b.1)
}

/// The cells of every rectangle of a size.
fn rectangles(room: &Room, w: usize, h: usize) -> Vec<Vec<usize>> {
    let mut list = Vec::new();
    for y in 1..room.height.saturating_sub(h) {
        for x in 1..room.width.saturating_sub(w) {
            let cells = (y..y + h).flat_map(|v| (x..x + w).map(move |u| v * room.width + u));
            list.push(cells.collect());
        }
    }
    list
}

/// Chooses `n` cells for goals: every other cell of a rectangle, as on a chessboard.
fn checks(room: &Room, n: usize, rng: &mut GameRng) -> Option<Vec<usize>> {
    let (w, h) = match n {
        0..=3 => (3, 2),
        4..=5 => (3, 3),
        6 => (4, 3),
        _ => (4, 4),
    };
    let (w, h) = if rng.chance(1, 2) { (w, h) } else { (h, w) };
    let odd = rng.index(2);
    let places: Vec<Vec<usize>> = rectangles(room, w, h)
        .into_iter()
        .map(|cells| {
            let is_check = |s: &usize| (s % room.width + s / room.width) % 2 == odd;
            cells.into_iter().filter(|s| is_check(s) && room.floor[*s]).collect::<Vec<_>>()
        })
        .filter(|cells| cells.len() >= n)
        .collect();
    let mut cells = rng.pick(&places)?.clone();
    rng.shuffle(&mut cells);
    cells.truncate(n);
    Some(cells)
}

/// Chooses `n` cells for goals: a clump of cells and its mirror image.
fn pairs(room: &Room, n: usize, rng: &mut GameRng) -> Option<Vec<usize>> {
    let half = clump(room, n / 2, &[], rng)?;
    let mut goals = half.clone();
    goals.extend(half.iter().map(|&s| room.image(s)));
    goals.sort_unstable();
    goals.dedup();
    (goals.len() == n && goals.iter().all(|&s| room.floor[s])).then_some(goals)
}

/// Chooses `n` cells for goals in one or two clumps, grown along the walls.
fn clumps(room: &Room, n: usize, rng: &mut GameRng) -> Option<Vec<usize>> {
    let first = if n >= 3 && rng.chance(1, 2) { n / 2 + rng.index(n / 2) } else { n };
    let mut goals = clump(room, first, &[], rng)?;
    if first < n {
        let second = clump(room, n - first, &goals, rng)?;
        goals.extend(second);
    }
    Some(goals)
}

/// Grows a clump of `n` floor cells for goals. It starts away from `others` and uses none of them.
fn clump(room: &Room, n: usize, others: &[usize], rng: &mut GameRng) -> Option<Vec<usize>> {
    let floor: Vec<usize> = (0..room.floor.len()).filter(|&s| room.floor[s]).collect();
    let mut clump: Vec<usize> = Vec::new();
    for _ in 0..40 {
        let s = *rng.pick(&floor)?;
        let is_apart = others.iter().all(|&g| {
            let (dx, dy) = (
                (g % room.width).abs_diff(s % room.width),
                (g / room.width).abs_diff(s / room.width),
            );
            dx + dy > 2
        });
        if is_apart && room.n_open(s) < 4 {
            clump.push(s);
            break;
        }
    }
    let mut n_draws = 0;
    while clump.len() < n {
        n_draws += 1;
        if n_draws > 200 {
            return None;
        }
        let from = *rng.pick(&clump)?;
        let s = room.neighbors(from)[rng.index(4)];
        let is_free = room.floor[s] && !clump.contains(&s) && !others.contains(&s);
        // A cell beside a wall is three times as likely as one in the open.
        if is_free && (room.n_open(s) < 4 || rng.chance(1, 3)) {
            clump.push(s);
        }
    }
    Some(clump)
}

/// Walls up the surroundings of the goals, except for the doors that keep the floor connected and
/// one or two more cells. It stops when only `least` floor cells are left.
fn enclose(room: &mut Room, goals: &[usize], least: usize, rng: &mut GameRng) {
    let mut ring: Vec<usize> = goals
        .iter()
        .flat_map(|&g| room.neighbors(g))
        .filter(|s| room.floor[*s] && !goals.contains(s))
        .collect();
    ring.sort_unstable();
    ring.dedup();
    rng.shuffle(&mut ring);
    let n_kept = 1 + rng.index(2);
    for &s in ring.iter().skip(n_kept) {
        if room.n_floor() <= least {
            return;
        }
        room.floor[s] = false;
        if !room.is_whole() {
            room.floor[s] = true;
        }
    }
}
