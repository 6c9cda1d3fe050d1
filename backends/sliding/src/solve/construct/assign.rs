//! Decides which of several identical pieces goes to which home.

use super::solution_builder::SolutionBuilder;
use crate::goal::Goal;
use crate::graph::NONE;
use crate::solvable::{Block, Blocks, Kind, is_odd, rotation};
use alloc::vec;
use alloc::vec::Vec;

/// Gives each piece of the hole's strong component a target cell, so that the position stays
/// solvable with all pieces considered different.
pub(super) fn assign(builder: &mut SolutionBuilder, goal: &Goal, blocks: &Blocks) {
    let n = builder.target.len();
    let mut pieces: Vec<u16> = (0..n as u16).map(|c| builder.piece(c)).collect();
    // Only with the hole at the root does each block hold exactly its own pieces.
    blocks.move_hole_to_root(&mut pieces, builder.hole());
    let pieces = &pieces[..];
    for block in blocks.iter() {
        let Block { kind, cells, .. } = block;
        match kind {
            Kind::Ring => {
                let now: Vec<u16> = cells.iter().map(|&c| goal.class(pieces[c as usize])).collect();
                let wanted: Vec<u16> = cells.iter().map(|&c| goal.class(c)).collect();
                let turn = rotation(&now, &wanted).expect("the position is solvable");
                for (i, &c) in cells.iter().enumerate() {
                    builder.target[pieces[c as usize] as usize] = cells[(i + turn) % cells.len()];
                }
            }
            Kind::Hexagon(table) => {
                let fits = |order: &&[u8; 6]| {
                    (0..6).all(|i| goal.fits(pieces[cells[i] as usize], cells[order[i] as usize]))
                };
                let order = blocks.hexagon(table).iter().find(fits).expect("solvable");
                for (i, &c) in cells.iter().enumerate() {
                    builder.target[pieces[c as usize] as usize] = cells[order[i] as usize];
                }
            }
            Kind::Bridge | Kind::Even | Kind::All => {
                match_pieces_to_homes(builder, goal, cells, pieces);
            }
        }
        if kind == Kind::Even {
            let mut seen = vec![false; n];
            let target = &builder.target;
            if is_odd(cells, |c| target[pieces[c as usize] as usize], &mut seen) {
                // Swap the targets of the first two identical pieces: one more swap makes the order
                // even, and the result looks the same.
                let twins = |i: usize| {
                    let p = pieces[cells[i] as usize];
                    (i + 1..cells.len())
                        .map(move |j| (p, pieces[cells[j] as usize]))
                        .find(|&(p, q)| goal.class(p) == goal.class(q))
                };
                let (p, q) =
                    (0..cells.len()).find_map(twins).expect("an odd order needs identical pieces");
                builder.target.swap(p as usize, q as usize);
            }
        }
    }
}

/// Gives each piece on `cells` a target, which is a home of its class among these cells: pieces on
/// a right cell keep it, then the nearest pairs of piece and home are matched first.
fn match_pieces_to_homes(
    builder: &mut SolutionBuilder,
    goal: &Goal,
    cells: &[u16],
    pieces: &[u16],
) {
    let n = builder.target.len();
    let mut taken = vec![false; n];
    let mut left: Vec<u16> = Vec::new();
    for &c in cells {
        let piece = pieces[c as usize];
        if goal.fits(piece, c) {
            builder.target[piece as usize] = c;
            taken[c as usize] = true;
        } else {
            left.push(piece);
        }
    }
    // A class with one piece has no choice.
    let mut members = vec![0u16; n];
    for &c in cells {
        members[goal.class(c) as usize] += 1;
    }
    let mut open: Vec<u16> = Vec::new();
    for &home in cells {
        if taken[home as usize] {
            continue;
        }
        if members[goal.class(home) as usize] == 1 {
            taken[home as usize] = true;
        } else {
            open.push(home);
        }
    }
    let single = |p: &u16| members[goal.class(*p) as usize] == 1;
    if left.iter().any(single) {
        let mut home = vec![NONE; n];
        for &c in cells {
            home[goal.class(c) as usize] = c;
        }
        for &p in left.iter().filter(|p| single(p)) {
            builder.target[p as usize] = home[goal.class(p) as usize];
        }
        left.retain(|p| !single(p));
    }
    let mut pairs: Vec<(u16, u16, u16)> = Vec::new();
    // On larger input a breadth-first search from each home would take too long.
    if open.len() * n <= 4_000_000 {
        for &home in &open {
            let away = builder.graph.piece_distances(home);
            let near = left.iter().filter(|&&p| goal.class(p) == goal.class(home));
            pairs.extend(near.map(|&p| (away[builder.cell_of(p) as usize], p, home)));
        }
        pairs.sort_unstable();
    } else {
        for &home in &open {
            let near = left.iter().filter(|&&p| goal.class(p) == goal.class(home)).take(1);
            pairs.extend(near.map(|&p| (0, p, home)));
        }
    }
    let mut placed = vec![false; n];
    for (_, p, home) in pairs {
        if !placed[p as usize] && !taken[home as usize] {
            builder.target[p as usize] = home;
            placed[p as usize] = true;
            taken[home as usize] = true;
        }
    }
    // Homes that the shortcut for large classes left over are filled in order.
    for &home in &open {
        if !taken[home as usize] {
            let p = left
                .iter()
                .find(|&&p| !placed[p as usize] && goal.class(p) == goal.class(home))
                .expect("as many pieces as homes");
            builder.target[*p as usize] = home;
            placed[*p as usize] = true;
        }
    }
}
