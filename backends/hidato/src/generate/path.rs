//! Random paths through all cells of a board.
//!
//! The method is rotation and extension: an end of the path steps to a random neighbor. A free
//! neighbor makes the path longer. A neighbor on the path makes a loop, which is opened behind it
//! (Oberdorf, Ferguson, Jacobsen and Kondev, "Secondary structures in long compact polymers", Phys.
//! Rev. E 74, 051801, 2006, where the move is called backbite).

use crate::board::Board;
use alloc::vec::Vec;
use puzzle_core::GameRng;
use puzzle_core::solve::{Stop, Work};

/// A path that grows at both ends.
struct Path<'b> {
    board: &'b Board,
    cells: Vec<u16>,
    /// The index of each place on the path; `u16::MAX` for places that are not on it.
    at: Vec<u16>,
}

const OFF: u16 = u16::MAX;

impl Path<'_> {
    fn reverse(&mut self, from: usize, to: usize) {
        self.cells[from..to].reverse();
        for i in from..to {
            self.at[usize::from(self.cells[i])] = i as u16;
        }
    }

    /// Makes a step with the front or the back end of the path, chosen at random. If `grow` is
    /// `true`, it prefers a neighbor that is not on the path yet.
    fn step(&mut self, rng: &mut GameRng, grow: bool) {
        let length = self.cells.len();
        let front = rng.below(2) == 0;
        let end = if front { self.cells[0] } else { self.cells[length - 1] };
        let near = self.board.neighbors(usize::from(end));
        if near.is_empty() {
            return;
        }
        if grow {
            let n_free = near.iter().filter(|&&c| self.at[usize::from(c)] == OFF).count();
            if n_free > 0 {
                let nth = rng.index(n_free);
                let next = near.iter().filter(|&&c| self.at[usize::from(c)] == OFF).nth(nth);
                if let Some(&next) = next {
                    // Cells are only added at the back. To grow at the front, the path is reversed
                    // first.
                    if front {
                        self.reverse(0, length);
                    }
                    self.at[usize::from(next)] = length as u16;
                    self.cells.push(next);
                    return;
                }
            }
        }
        // A step onto the path itself adds the arc to that cell and cuts the arc that would close
        // the loop. So the cells stay the same, and the path gets another end.
        let other = near[rng.index(near.len())];
        let i = self.at[usize::from(other)];
        if i == OFF {
            return;
        }
        let i = usize::from(i);
        if front {
            // The loop is 0..=i; it is opened between i - 1 and i.
            if i > 1 {
                self.reverse(0, i);
            }
        } else if i + 2 < length {
            // The loop is i..length; it is opened between i and i + 1.
            self.reverse(i + 1, length);
        }
    }
}

/// Returns the cells of a random path through `n` cells of the board, in order. If that fails, the
/// path has as many cells as were reached.
///
/// # Errors
/// Returns the limit of the work that stopped it.
pub(crate) fn random_path(
    board: &Board,
    n: usize,
    rng: &mut GameRng,
    work: &mut Work,
) -> Result<Vec<u16>, Stop> {
    let all: Vec<usize> = board.cells().collect();
    // If no path through all cells exists, every try runs to its limit, so there are fewer tries;
    // the longest path found is used.
    let hopeless = n == board.n_cells() && board.flaw().is_some();
    let (tries, steps) = if hopeless { (6, 60 * n) } else { (8, 100 * n + 2000) };
    let mut best: Vec<u16> = Vec::new();
    for _ in 0..tries {
        let start = all[rng.index(all.len())];
        let mut path = Path {
            board,
            cells: alloc::vec![start as u16],
            at: alloc::vec![OFF; board.n_places()],
        };
        path.at[start] = 0;
        for i in 0..steps {
            if i % 64 == 0 {
                work.node()?;
            }
            path.step(rng, true);
            if path.cells.len() == n {
                break;
            }
        }
        let full = path.cells.len() == n;
        if path.cells.len() > best.len() {
            // Mixes the path, because a path that has just grown winds more around its start.
            for i in 0..20 * path.cells.len() {
                if i % 64 == 0 {
                    work.node()?;
                }
                path.step(rng, false);
            }
            best = path.cells;
        }
        if full {
            break;
        }
    }
    Ok(best)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::PlaceKind;
    use crate::topology::Topology;

    #[test]
    fn paths_step_from_neighbor_to_neighbor_and_pass_no_cell_twice() {
        let mut rng = GameRng::new("paths");
        for topology in Topology::ALL {
            for (w, h) in [(1, 1), (2, 1), (3, 3), (7, 4), (10, 10)] {
                let board = Board::new(topology, w, alloc::vec![PlaceKind::Cell; w * h]);
                let path = random_path(&board, w * h, &mut rng, &mut Work::unlimited()).unwrap();
                assert!(path.windows(2).all(|p| board.are_neighbors(p[0].into(), p[1].into())));
                let mut cells = path.clone();
                cells.sort_unstable();
                cells.dedup();
                assert_eq!(cells.len(), path.len());
                if board.flaw().is_none()
                    && topology != Topology::TriangleEdge
                    && topology != Topology::TriangleVertex
                {
                    assert_eq!(path.len(), w * h, "{topology:?} {w}x{h}");
                }
            }
        }
    }
}
