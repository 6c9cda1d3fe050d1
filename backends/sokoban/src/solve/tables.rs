//! What is computed once for a level: one-box distances by the player's side, live squares, and the
//! random words of the hash.

use crate::board::{Board, Square};
use alloc::vec;
use alloc::vec::Vec;
use puzzle_core::{Stop, Work};

/// No way in a table of distances.
pub(crate) const FAR: u16 = u16::MAX;

/// For each box position and player's side of it, the distance to each of several targets.
#[derive(Debug)]
pub(crate) struct Rows {
    pub(crate) n_targets: usize,
    data: Vec<u16>,
}

impl Rows {
    #[inline]
    pub(crate) fn row(&self, key: usize) -> &[u16] {
        &self.data[key * self.n_targets..(key + 1) * self.n_targets]
    }

    pub(crate) fn release(&self, work: &mut Work) {
        work.release(self.data.len() as u64 * 2);
    }
}

/// Geometry of a board as searches want it: walls are one more square at the end, never free.
#[derive(Debug)]
pub(crate) struct Maze {
    pub(crate) n: usize,
    pub(crate) adj: Vec<[Square; 4]>,
    pub(crate) goal: Vec<bool>,
    pub(crate) goals: Vec<Square>,
    /// For a box on a square, which part of the remaining floor each of its sides lies in.
    pub(crate) side: Vec<[u8; 4]>,
    /// Where a box on the square cuts the floor, the part of every other one: a table in `parts`.
    cut: Vec<u32>,
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

/// A side with a wall on it.
pub(crate) const NO_SIDE: u8 = 4;
const NO_CUT: u32 = u32::MAX;
/// Tables of parts are given up beyond so many bytes; sides are then all taken as one.
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

    /// The geometry before any square's sides are known. The work has accounted for the
    /// [`bytes`](Self::bytes).
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

    /// Bytes held, roughly.
    pub(crate) fn bytes(&self) -> u64 {
        self.bytes
    }

    pub(crate) fn release(&self, work: &mut Work) {
        work.release(self.bytes);
    }

    /// The sides of a square that are all joined round its corners, and so lie in one part; `None`
    /// where that is not known. It settles most squares.
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

    /// Finds the parts that a box on a square cuts the floor into. Without an error the square's
    /// sides are then known.
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

    /// Where a box was before the last push brought it to a square, the player now standing in that
    /// part: the square, and the player's part then.
    pub(crate) fn pushed_from(
        &self,
        c: Square,
        part: u8,
    ) -> impl Iterator<Item = (Square, u8)> + '_ {
        (0..4).filter_map(move |back| {
            if self.side[c as usize][back] != part {
                return None;
            }
            let b = self.adj[c as usize][back];
            let stand = self.adj[b as usize][back] as usize;
            (stand < self.n).then(|| (b, self.side[b as usize][back]))
        })
    }

    /// The part that the player is in when a box stands on `c`.
    #[inline]
    pub(crate) fn part_of(&self, c: Square, player: Square) -> u8 {
        let cut = self.cut[c as usize];
        if cut == NO_CUT { 0 } else { self.parts[cut as usize * self.n + player as usize] }
    }

    /// The row of a box on `c` with the player in `player`.
    #[inline]
    pub(crate) fn key(&self, c: Square, player: Square) -> usize {
        c as usize * 4 + self.part_of(c, player) as usize
    }

    /// Fewest pushes that bring a lone box to each target, by its key.
    pub(crate) fn push_rows(
        &self,
        targets: &[Square],
        walls: Option<&[bool]>,
        work: &mut Work,
    ) -> Result<Rows, Stop> {
        let m = targets.len();
        let n = self.n;
        work.reserve((n * 4 * m * 2) as u64)?;
        let mut data = vec![FAR; n * 4 * m];
        let mut queue: Vec<(u16, u8)> = Vec::new();
        for (j, &target) in targets.iter().enumerate() {
            if walls.is_none() {
                work.node()?;
            }
            queue.clear();
            for part in 0..4u8 {
                data[(target as usize * 4 + part as usize) * m + j] = 0;
            }
            if walls.is_some_and(|w| w[target as usize]) {
                continue;
            }
            for part in 0..4u8 {
                if self.side[target as usize].contains(&part) {
                    queue.push((target, part));
                }
            }
            let mut head = 0;
            while head < queue.len() {
                let (c, part) = queue[head];
                head += 1;
                let far = data[(c as usize * 4 + part as usize) * m + j];
                for d in 0..4 {
                    // The last push came along d: the player now stands where the box was.
                    if self.side[c as usize][d ^ 2] != part {
                        continue;
                    }
                    let b = self.adj[c as usize][d ^ 2] as usize;
                    let p = self.adj[b][d ^ 2] as usize;
                    if p >= n || walls.is_some_and(|w| w[b] || w[p]) {
                        continue;
                    }
                    let from = self.side[b][d ^ 2];
                    let slot = &mut data[(b * 4 + from as usize) * m + j];
                    if *slot == FAR {
                        *slot = far + 1;
                        queue.push((b as u16, from));
                    }
                }
            }
        }
        Ok(Rows { n_targets: m, data })
    }

    /// Fewest pushes from each start, with the player where it stands, to every key.
    pub(crate) fn start_rows(
        &self,
        starts: &[Square],
        player: Square,
        work: &mut Work,
    ) -> Result<Rows, Stop> {
        let m = starts.len();
        let n = self.n;
        work.reserve((n * 4 * m * 2) as u64)?;
        let mut data = vec![FAR; n * 4 * m];
        let mut queue: Vec<(u16, u8)> = Vec::new();
        for (j, &start) in starts.iter().enumerate() {
            work.node()?;
            queue.clear();
            let part = self.part_of(start, player);
            data[(start as usize * 4 + part as usize) * m + j] = 0;
            queue.push((start, part));
            let mut head = 0;
            while head < queue.len() {
                let (b, part) = queue[head];
                head += 1;
                let far = data[(b as usize * 4 + part as usize) * m + j];
                for d in 0..4 {
                    let to = self.adj[b as usize][d] as usize;
                    if self.side[b as usize][d ^ 2] != part || to >= n {
                        continue;
                    }
                    let then = self.side[to][d ^ 2];
                    let slot = &mut data[(to * 4 + then as usize) * m + j];
                    if *slot == FAR {
                        *slot = far + 1;
                        queue.push((to as u16, then));
                    }
                }
            }
        }
        Ok(Rows { n_targets: m, data })
    }
}

/// Everything that the searches of one level share.
#[derive(Debug)]
pub(crate) struct Tables {
    pub(crate) maze: Maze,
    pub(crate) starts: Vec<Square>,
    pub(crate) player: Square,
    pub(crate) to_goal: Rows,
    pub(crate) from_start: Rows,
    /// Squares on which some box may stand on the way from the start to a goal; one more for walls.
    pub(crate) live: Vec<bool>,
    /// The same by key.
    pub(crate) live_key: Vec<bool>,
    pub(crate) live_squares: Vec<Square>,
    /// Pushes that a lone box takes from a square to the nearest goal, the player being where it likes.
    pub(crate) to_nearest: Vec<u16>,
    /// The place of a live square in `live_squares`.
    pub(crate) live_index: Vec<u16>,
    /// Random words: a box on each square, then the player on each square.
    pub(crate) zobrist: Vec<u64>,
}

impl Tables {
    pub(crate) fn new(
        board: &Board,
        starts: &[Square],
        player: Square,
        work: &mut Work,
    ) -> Result<Tables, Stop> {
        let maze = Maze::new(board, work)?;
        let to_goal = maze.push_rows(&maze.goals, None, work)?;
        let from_start = maze.start_rows(starts, player, work)?;
        let n = maze.n;
        let mut live = vec![false; n + 1];
        let mut live_key = vec![false; n * 4];
        let mut to_nearest = vec![FAR; n];
        for key in 0..n * 4 {
            let nearest = to_goal.row(key).iter().min().map_or(FAR, |&far| far);
            to_nearest[key / 4] = to_nearest[key / 4].min(nearest);
            let useful = to_goal.row(key).iter().any(|&x| x != FAR)
                && from_start.row(key).iter().any(|&x| x != FAR);
            live_key[key] = useful;
            live[key / 4] |= useful;
        }
        let live_squares: Vec<Square> = (0..n).filter(|&c| live[c]).map(|c| c as Square).collect();
        let mut live_index = vec![u16::MAX; n];
        for (i, &c) in live_squares.iter().enumerate() {
            live_index[c as usize] = i as u16;
        }
        let zobrist = random_words(2 * n);
        Ok(Tables {
            maze,
            starts: starts.to_vec(),
            player,
            to_goal,
            from_start,
            live,
            live_key,
            live_squares,
            to_nearest,
            live_index,
            zobrist,
        })
    }
}

/// The same random words every time.
pub(crate) fn random_words(n: usize) -> Vec<u64> {
    let mut seed = 0x5DEE_CE66_D1CE_1E55_u64;
    (0..n)
        .map(|_| {
            // SplitMix64 (Steele, Lea and Flood 2014).
            seed = seed.wrapping_add(0x9E37_79B9_7F4A_7C15);
            let mut z = seed;
            z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
            z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
            z ^ (z >> 31)
        })
        .collect()
}
