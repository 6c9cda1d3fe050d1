//! The floor of a board in the form that searches use: neighbors by number, and which sides of a
//! box are connected.

use crate::board::{Board, Square};
use alloc::vec;
use alloc::vec::Vec;
use puzzle_core::solve::{Stop, Work};

/// The neighbors of each square, and for a box on each square the parts into which it cuts the
/// floor. Walls count as one additional square at the end that is never free.
///
/// A *key* is a box on a square with the player in one of those parts: four times the square plus
/// the part. What a lone box can do depends on nothing else.
#[derive(Debug)]
pub(crate) struct Maze {
    /// Number of floor squares.
    pub(crate) n: usize,
    /// The neighbor of each square in each direction; `n` is a wall.
    pub(crate) adj: Vec<[Square; 4]>,
    pub(crate) goal: Vec<bool>,
    pub(crate) goals: Vec<Square>,
    /// For a box on each square, the part of the remaining floor to which the neighbor on each side
    /// belongs.
    pub(crate) side: Vec<[u8; 4]>,
    /// For each square where a box cuts the floor, the number of its table in `parts`.
    cut: Vec<u32>,
    /// Tables of `n` bytes: the part in which each other square lies.
    parts: Vec<u8>,
    bytes: u64,
}

/// Scratch memory of [`Maze::cut`].
#[derive(Debug)]
pub(crate) struct Flood {
    part: Vec<u8>,
    queue: Vec<Square>,
}

impl Flood {
    pub(crate) fn new(n: usize) -> Flood {
        Flood { part: vec![NO_SIDE; n + 1], queue: Vec::new() }
    }
}

/// The value of `Maze::side` for a side that is a wall.
pub(crate) const NO_SIDE: u8 = 4;
const NO_CUT: u32 = u32::MAX;
/// Maximum bytes of the tables of parts. For squares beyond the limit all sides count as connected,
/// so that distances remain lower bounds and every proof remains valid. A 100x100 board full of
/// doorways needs 48 MB.
const MAX_PARTS: usize = 48 << 20;

impl Maze {
    pub(crate) fn new(board: &Board, work: &mut Work) -> Result<Maze, Stop> {
        let mut maze = Maze::uncut(board, work)?;
        let mut flood = Flood::new(maze.n);
        for c in 0..maze.n as Square {
            if let Some(sides) = maze.joined_sides(c) {
                maze.side[c as usize] = sides;
                continue;
            }
            let cut = work.nodes(1 + maze.n as u64 / 1024);
            if let Err(stop) = cut.and_then(|()| maze.cut(c, &mut flood, work)) {
                maze.release(work);
                return Err(stop);
            }
        }
        Ok(maze)
    }

    /// Makes the maze before the sides of any square are known. The caller's `work` is charged for
    /// its [`bytes`](Self::bytes).
    pub(crate) fn uncut(board: &Board, work: &mut Work) -> Result<Maze, Stop> {
        let n = board.n_squares();
        let mut adj = board.adjacent().to_vec();
        adj.push([n as Square; 4]);
        let mut goal = vec![false; n + 1];
        for &g in board.goals() {
            goal[g as usize] = true;
        }
        let bytes = n as u64 * 24;
        work.reserve(bytes)?;
        Ok(Maze {
            n,
            adj,
            goal,
            goals: board.goals().to_vec(),
            side: vec![[NO_SIDE; 4]; n],
            cut: vec![NO_CUT; n],
            parts: Vec::new(),
            bytes,
        })
    }

    /// Approximate size of the maze in bytes.
    pub(crate) fn bytes(&self) -> u64 {
        self.bytes
    }

    pub(crate) fn release(&self, work: &mut Work) {
        work.release(self.bytes);
    }

    /// Returns the part of each side of a square if the sides are all connected around its corners
    /// and so lie in one part; otherwise `None`. This handles most squares without a flood fill.
    pub(crate) fn joined_sides(&self, c: Square) -> Option<[u8; 4]> {
        let n = self.n;
        let sides = self.adj[c as usize];
        let (mut n_sides, mut n_joints) = (0, 0);
        for d in 0..4 {
            let a = sides[d] as usize;
            if a < n {
                n_sides += 1;
                let b = sides[(d + 1) & 3] as usize;
                let joined = b < n && (self.adj[a][(d + 1) & 3] as usize) < n;
                n_joints += usize::from(joined);
            }
        }
        let part = |a: Square| if (a as usize) < n { 0 } else { NO_SIDE };
        (n_joints + 1 >= n_sides).then(|| sides.map(part))
    }

    /// Finds the parts into which a box on a square cuts the floor, and the part of each side.
    ///
    /// # Errors
    /// Returns the stop if `work` has no memory left; then nothing has changed.
    pub(crate) fn cut(
        &mut self,
        c: Square,
        flood: &mut Flood,
        work: &mut Work,
    ) -> Result<(), Stop> {
        let n = self.n;
        let Flood { part, queue } = flood;
        let mut label = [NO_SIDE; 4];
        part.fill(NO_SIDE);
        let mut n_parts = 0;
        for (d, label) in label.iter_mut().enumerate() {
            let a = self.adj[c as usize][d];
            if (a as usize) >= n {
                continue;
            }
            if part[a as usize] == NO_SIDE {
                part[a as usize] = n_parts;
                queue.push(a);
                while let Some(x) = queue.pop() {
                    for y in self.adj[x as usize] {
                        if (y as usize) < n && y != c && part[y as usize] == NO_SIDE {
                            part[y as usize] = n_parts;
                            queue.push(y);
                        }
                    }
                }
                n_parts += 1;
            }
            *label = part[a as usize];
        }
        if n_parts > 1 {
            if self.parts.len() + n > MAX_PARTS {
                label = label.map(|l| if l == NO_SIDE { l } else { 0 });
            } else {
                work.reserve(n as u64)?;
                self.bytes += n as u64;
                self.cut[c as usize] = (self.parts.len() / n) as u32;
                self.parts.extend_from_slice(&part[..n]);
            }
        }
        self.side[c as usize] = label;
        Ok(())
    }

    /// Lists where a lone box can have been before its last push, which brought it to `c` and left
    /// the player in `part`: its square, the player's part, and the square where the player stood.
    pub(crate) fn pushed_from(
        &self,
        c: Square,
        part: u8,
    ) -> impl Iterator<Item = (Square, u8, Square)> + '_ {
        (0..4).filter_map(move |back| {
            if self.side[c as usize][back] != part {
                return None;
            }
            // The player is where the box was, and stood one square farther back.
            let b = self.adj[c as usize][back];
            let stand = self.adj[b as usize][back];
            ((stand as usize) < self.n).then(|| (b, self.side[b as usize][back], stand))
        })
    }

    /// Lists where one push can bring a lone box, given the player's part: the square, and the
    /// player's part after the push.
    pub(crate) fn pushed_to(&self, c: Square, part: u8) -> impl Iterator<Item = (Square, u8)> + '_ {
        (0..4).filter_map(move |d| {
            let to = self.adj[c as usize][d];
            let is_pushed = self.side[c as usize][d ^ 2] == part && (to as usize) < self.n;
            is_pushed.then(|| (to, self.side[to as usize][d ^ 2]))
        })
    }

    /// Returns the part in which the player is while a box is on `c`.
    #[inline]
    pub(crate) fn part_of(&self, c: Square, player: Square) -> u8 {
        let cut = self.cut[c as usize];
        if cut == NO_CUT { 0 } else { self.parts[cut as usize * self.n + player as usize] }
    }

    /// Returns the key of a box on `c` with the player on `player`.
    #[inline]
    pub(crate) fn key(&self, c: Square, player: Square) -> usize {
        c as usize * 4 + self.part_of(c, player) as usize
    }
}
