//! The order in which a person places the pieces of a board.
//!
//! Each goal is one piece, or two that go in together because either alone would block the other.
//! The cells that are left after each goal still let every piece reach every cell: they are
//! 2-connected, so the hole can get to each side of a piece. On a rectangle this is the order that
//! the lesson teaches: row by row, the last two pieces of a row together, and the last two rows
//! column by column.

use crate::goal::Goal;
use crate::graph::Graph;
use alloc::vec;
use alloc::vec::Vec;
use puzzle_core::solve::{Stop, Work};

/// The goals of a board in order, and the cells that are left after all of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct PlacingOrder {
    /// The cells of each goal: one or two.
    pub(crate) goals: Vec<Vec<u16>>,
    /// The last cells, whose pieces are solved together.
    pub(crate) last: Vec<u16>,
}

impl PlacingOrder {
    /// Returns the order for a board, or `None` if it has none: boards with one-way crossings,
    /// separate parts or identical pieces, and boards where too many cells would be left.
    pub(crate) fn new(
        graph: &Graph,
        goal: &Goal,
        work: &mut Work<'_>,
    ) -> Result<Option<Self>, Stop> {
        let n = graph.n_cells();
        if !graph.is_two_way() || goal.has_identical() {
            return Ok(None);
        }
        let mut cells = Cells { graph, inside: vec![true; n], n_inside: n };
        let is_bipartite = cells.is_bipartite();
        if n < 3 || !cells.is_connected_without_any(work)? {
            return Ok(None);
        }
        let mut left: Vec<u16> = (0..n as u16).filter(|&cell| cell != goal.hole()).collect();
        let mut goals = Vec::new();
        // The next goal begins with the first cell in reading order that can be filled for good.
        'goals: loop {
            for i in 0..left.len() {
                let alone = [left[i]];
                let partners =
                    left[i + 1..].iter().filter(|&&d| graph.neighbors(left[i]).contains(&d));
                let pairs = partners.map(|&d| [left[i], d]);
                let sets = [alone.to_vec()].into_iter().chain(pairs.map(|pair| pair.to_vec()));
                for set in sets {
                    cells.remove(&set);
                    if cells.can_be_solved(is_bipartite, work)? {
                        left.retain(|cell| !set.contains(cell));
                        goals.push(set);
                        continue 'goals;
                    }
                    cells.restore(&set);
                }
            }
            break;
        }
        left.push(goal.hole());
        let is_whole = left.len() <= MOST_LAST_CELLS;
        Ok(is_whole.then_some(Self { goals, last: left }))
    }

    /// Returns the index of the first goal that a position has not reached.
    pub(crate) fn next_goal(&self, pieces: &[u16]) -> Option<usize> {
        self.goals
            .iter()
            .position(|goal| goal.iter().any(|&cell| pieces[usize::from(cell)] != cell))
    }

    /// Returns the cells that are not filled for good before a goal begins.
    pub(crate) fn open_cells(&self, goal: usize) -> Vec<u16> {
        let goals = self.goals[goal.min(self.goals.len())..].iter().flatten();
        goals.chain(&self.last).copied().collect()
    }
}

/// The largest number of last cells: so few pieces are solved at once, without large tables.
const MOST_LAST_CELLS: usize = 9;

/// The cells of a board that are not filled yet.
struct Cells<'a> {
    graph: &'a Graph,
    inside: Vec<bool>,
    n_inside: usize,
}

impl Cells<'_> {
    fn remove(&mut self, set: &[u16]) {
        self.set(set, false);
        self.n_inside -= set.len();
    }

    fn restore(&mut self, set: &[u16]) {
        self.set(set, true);
        self.n_inside += set.len();
    }

    fn set(&mut self, set: &[u16], inside: bool) {
        for &cell in set {
            self.inside[usize::from(cell)] = inside;
        }
    }

    fn neighbors(&self, cell: u16) -> impl Iterator<Item = u16> {
        self.graph.neighbors(cell).iter().copied().filter(|&d| self.inside[usize::from(d)])
    }

    fn inside(&self) -> impl Iterator<Item = u16> {
        (0..self.inside.len() as u16).filter(|&cell| self.inside[usize::from(cell)])
    }

    /// Returns `true` if the pieces on these cells can be solved whenever the whole board can.
    fn can_be_solved(&self, whole_is_bipartite: bool, work: &mut Work<'_>) -> Result<bool, Stop> {
        if self.n_inside < 4 || !self.is_connected_without_any(work)? {
            return Ok(false);
        }
        // On a cycle the pieces keep their order. Of three pieces on four cells, the parity of the
        // whole board leaves only the right order.
        if self.inside().all(|cell| self.neighbors(cell).count() == 2) {
            return Ok(self.n_inside == 4 && whole_is_bipartite);
        }
        // On cells without an odd cycle only every other arrangement can be reached. Wilson's graph
        // of seven cells is a further exception: if it is left, hints follow the solver.
        Ok(whole_is_bipartite || !self.is_bipartite())
    }

    /// Returns `true` if the cells are connected, and stay connected without any one of them.
    fn is_connected_without_any(&self, work: &mut Work<'_>) -> Result<bool, Stop> {
        work.nodes(self.n_inside as u64)?;
        let Some(root) = self.inside().next() else { return Ok(false) };
        // Depth first without recursion: the order in which the cells are found, and the earliest
        // cell that each one's part of the tree touches.
        let n = self.inside.len();
        let (mut order, mut earliest) = (vec![0u16; n], vec![0u16; n]);
        let mut n_found = 1;
        (order[usize::from(root)], earliest[usize::from(root)]) = (1, 1);
        let mut path: Vec<(u16, Vec<u16>)> = vec![(root, self.neighbors(root).collect())];
        let mut n_children_of_root = 0;
        while let Some((cell, todo)) = path.last_mut() {
            let cell = *cell;
            if let Some(next) = todo.pop() {
                if order[usize::from(next)] > 0 {
                    let touched = order[usize::from(next)];
                    let low = &mut earliest[usize::from(cell)];
                    *low = (*low).min(touched);
                } else {
                    n_found += 1;
                    (order[usize::from(next)], earliest[usize::from(next)]) = (n_found, n_found);
                    path.push((next, self.neighbors(next).collect()));
                }
                continue;
            }
            path.pop();
            let low = earliest[usize::from(cell)];
            if let Some(&(parent, _)) = path.last() {
                if parent == root {
                    n_children_of_root += 1;
                } else if low >= order[usize::from(parent)] {
                    return Ok(false);
                }
                let of_parent = &mut earliest[usize::from(parent)];
                *of_parent = (*of_parent).min(low);
            }
        }
        Ok(usize::from(n_found) == self.n_inside && n_children_of_root < 2)
    }

    fn is_bipartite(&self) -> bool {
        let mut side = vec![0u8; self.inside.len()];
        for root in self.inside() {
            if side[usize::from(root)] > 0 {
                continue;
            }
            side[usize::from(root)] = 1;
            let mut todo = vec![root];
            while let Some(cell) = todo.pop() {
                for next in self.neighbors(cell) {
                    if side[usize::from(next)] == side[usize::from(cell)] {
                        return false;
                    }
                    if side[usize::from(next)] == 0 {
                        side[usize::from(next)] = 3 - side[usize::from(cell)];
                        todo.push(next);
                    }
                }
            }
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::format;
    use alloc::string::String;
    use expect_test::{Expect, expect};

    fn check(w: usize, h: usize, want: &Expect) {
        let graph = Graph::rectangle(w, h);
        let goal = Goal::new(&graph, (w * h - 1) as u16);
        let order = PlacingOrder::new(&graph, &goal, &mut Work::unlimited()).unwrap();
        let text = match order {
            None => String::from("none"),
            Some(order) => format!("{:?} {:?}", order.goals, order.last),
        };
        want.assert_eq(&text);
    }

    #[test]
    fn rows_then_columns() {
        check(3, 3, &expect!["[[0], [1, 2], [3, 6]] [4, 5, 7, 8]"]);
        check(
            4,
            4,
            &expect!["[[0], [1], [2, 3], [4], [5], [6, 7], [8, 12], [9, 13]] [10, 11, 14, 15]"],
        );
        check(5, 2, &expect!["[[0, 5], [1, 6], [2, 7]] [3, 4, 8, 9]"]);
        check(2, 4, &expect!["[[0, 1], [2, 3]] [4, 5, 6, 7]"]);
        check(2, 2, &expect!["[] [0, 1, 2, 3]"]);
        check(6, 1, &expect!["none"]);
    }
}
