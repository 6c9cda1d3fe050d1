//! Rooms: built from small wall patterns or from halls connected by doors, plain or symmetric, then
//! tidied.
//!
//! Tiling by 3x3 patterns follows Taylor and Parberry, "Procedural Generation of Sokoban Levels"
//! (2011); the patterns are our own.

use super::hall_layout;
use alloc::vec;
use alloc::vec::Vec;
use puzzle_core::GameRng;

/// Patterns of 3x3 cells, `#` for wall, each with its weight in the draw.
const PATTERNS: [(&[u8; 9], u32); 14] = [
    (b".........", 5),
    (b"#........", 6),
    (b"##.......", 6),
    (b"###......", 5),
    (b"#.......#", 3),
    (b"##.#.....", 4),
    (b"....#....", 4),
    (b".#.......", 3),
    (b"##.....##", 2),
    (b"#.#......", 3),
    (b"###...###", 2),
    (b".#..#....", 2),
    (b"#.#...#.#", 1),
    (b"####.....", 2),
];

/// The symmetry of a room.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Symmetry {
    /// No symmetry.
    None,
    /// The left half mirrors the right half.
    LeftRight,
    /// The upper half mirrors the lower half.
    TopBottom,
    /// A half turn maps the room to itself.
    Turn,
}

/// A room: which cells of `width * height` are floor. The outer ring is wall.
#[derive(Clone, Debug)]
pub(crate) struct Room {
    pub(crate) width: usize,
    pub(crate) height: usize,
    pub(crate) floor: Vec<bool>,
    pub(crate) symmetry: Symmetry,
}

impl Room {
    /// Draws a room with between `least` and `most` floor cells, or returns `None` after a few
    /// failed attempts.
    pub(crate) fn draw(
        width: usize,
        height: usize,
        least: usize,
        most: usize,
        rng: &mut GameRng,
    ) -> Option<Room> {
        for _ in 0..40 {
            let mut room = Room {
                width,
                height,
                floor: vec![false; width * height],
                symmetry: match rng.below(10) {
                    0 => Symmetry::LeftRight,
                    1 => Symmetry::TopBottom,
                    2 => Symmetry::Turn,
                    _ => Symmetry::None,
                },
            };
            if rng.chance(1, 2) {
                room.tile(rng);
            } else {
                hall_layout::lay_out(&mut room, most, rng);
            }
            room.mirror();
            room.keep_largest();
            room.break_halls(rng);
            room.fill_ends(rng);
            room.keep_largest();
            if room.n_floor() < least {
                continue;
            }
            room.narrow(most, rng);
            room.keep_largest();
            room.fill_ends(rng);
            let n = room.n_floor();
            if n >= least && n <= most {
                return Some(room);
            }
        }
        None
    }

    /// Places the room at a random position in a frame at least as large.
    pub(crate) fn within(&self, width: usize, height: usize, rng: &mut GameRng) -> Room {
        let x0 = rng.index(width - self.width + 1);
        let y0 = rng.index(height - self.height + 1);
        let mut floor = vec![false; width * height];
        for (y, row) in self.floor.chunks(self.width).enumerate() {
            floor[(y + y0) * width + x0..][..self.width].copy_from_slice(row);
        }
        Room { width, height, floor, symmetry: Symmetry::None }
    }

    pub(crate) fn n_floor(&self) -> usize {
        self.floor.iter().filter(|&&f| f).count()
    }

    fn tile(&mut self, rng: &mut GameRng) {
        let (width, height) = (self.width, self.height);
        let (ox, oy) = (rng.index(3), rng.index(3));
        let lots: u32 = PATTERNS.iter().map(|p| p.1).sum();
        for by in 0..=height.div_ceil(3) {
            for bx in 0..=width.div_ceil(3) {
                let mut lot = rng.below(lots);
                let pattern = PATTERNS
                    .iter()
                    .find(|p| {
                        let hit = lot < p.1;
                        lot = lot.wrapping_sub(p.1);
                        hit
                    })
                    .map_or(PATTERNS[0].0, |p| p.0);
                let turn = rng.below(8);
                for y in 0..3 {
                    for x in 0..3 {
                        let (mut px, mut py) = (x, y);
                        if turn & 1 != 0 {
                            px = 2 - px;
                        }
                        if turn & 2 != 0 {
                            py = 2 - py;
                        }
                        if turn & 4 != 0 {
                            (px, py) = (py, px);
                        }
                        let (sx, sy) = (bx * 3 + x, by * 3 + y);
                        if sx < ox || sy < oy {
                            continue;
                        }
                        let (sx, sy) = (sx - ox, sy - oy);
                        if sx > 0 && sy > 0 && sx + 1 < width && sy + 1 < height {
                            self.floor[sy * width + sx] = pattern[py * 3 + px] == b'.';
                        }
                    }
                }
            }
        }
    }

    /// The cell that corresponds to `s` by the symmetry; `s` itself if there is none.
    pub(crate) fn image(&self, s: usize) -> usize {
        let (x, y) = (s % self.width, s / self.width);
        match self.symmetry {
            Symmetry::None => s,
            Symmetry::LeftRight => y * self.width + self.width - 1 - x,
            Symmetry::TopBottom => (self.height - 1 - y) * self.width + x,
            Symmetry::Turn => self.floor.len() - 1 - s,
        }
    }

    /// Copies one half of the room to the other by the symmetry.
    fn mirror(&mut self) {
        for s in 0..self.floor.len() {
            let image = self.image(s);
            let is_first = match self.symmetry {
                Symmetry::LeftRight => s % self.width < image % self.width,
                _ => s < image,
            };
            if is_first {
                self.floor[image] = self.floor[s];
            }
        }
    }

    /// Walls up a cell and the corresponding cell.
    fn wall_up(&mut self, s: usize) {
        self.floor[s] = false;
        let image = self.image(s);
        self.floor[image] = false;
    }

    pub(crate) fn neighbors(&self, s: usize) -> [usize; 4] {
        [s - self.width, s + 1, s + self.width, s - 1]
    }

    pub(crate) fn n_open(&self, s: usize) -> usize {
        self.neighbors(s).into_iter().filter(|&a| self.floor[a]).count()
    }

    /// The cells of the connected part of the floor that contains `from`.
    fn part(&self, from: usize, seen: &mut [bool]) -> Vec<usize> {
        seen[from] = true;
        let mut part = vec![from];
        let mut i = 0;
        while i < part.len() {
            for a in self.neighbors(part[i]) {
                if self.floor[a] && !seen[a] {
                    seen[a] = true;
                    part.push(a);
                }
            }
            i += 1;
        }
        part
    }

    /// Returns `true` if all floor is connected.
    pub(crate) fn is_whole(&self) -> bool {
        let Some(from) = self.floor.iter().position(|&f| f) else { return false };
        self.part(from, &mut vec![false; self.floor.len()]).len() == self.n_floor()
    }

    /// Walls up everything except the largest connected part.
    fn keep_largest(&mut self) {
        let mut best: Vec<usize> = Vec::new();
        let mut seen = vec![false; self.floor.len()];
        for s in 0..self.floor.len() {
            if self.floor[s] && !seen[s] {
                let part = self.part(s, &mut seen);
                if part.len() > best.len() {
                    best = part;
                }
            }
        }
        self.floor.fill(false);
        for s in best {
            self.floor[s] = true;
        }
    }

    /// Walls up most dead ends, repeatedly.
    fn fill_ends(&mut self, rng: &mut GameRng) {
        loop {
            let ends: Vec<usize> =
                (0..self.floor.len()).filter(|&s| self.floor[s] && self.n_open(s) <= 1).collect();
            let mut filled = false;
            for s in ends {
                if rng.chance(5, 6) {
                    self.wall_up(s);
                    filled = true;
                }
            }
            if !filled {
                return;
            }
        }
    }

    /// Walls up floor cells beside walls until at most `most` floor cells are left.
    fn narrow(&mut self, most: usize, rng: &mut GameRng) {
        for _ in 0..self.floor.len() * 2 {
            if self.n_floor() <= most {
                return;
            }
            let s = rng.index(self.floor.len());
            // A cell is walled up only if the floor around the new wall stays connected.
            if self.floor[s] && self.n_open(s) < 4 && !self.is_bridge(s) {
                self.wall_up(s);
            }
        }
    }

    /// Returns `true` if the floor among the eight neighbors of a cell is not connected without the
    /// cell.
    fn is_bridge(&self, s: usize) -> bool {
        let w = self.width;
        let ring = [s - w, s - w + 1, s + 1, s + w + 1, s + w, s + w - 1, s - 1, s - w - 1];
        let mut n_runs = 0;
        for i in (0..8).step_by(2) {
            let (before, corner) = (ring[(i + 6) & 7], ring[(i + 7) & 7]);
            n_runs +=
                usize::from(self.floor[ring[i]] && !(self.floor[before] && self.floor[corner]));
        }
        n_runs > 1
    }

    /// Puts pillars into open areas of 3x4 or 4x3 cells, which would make levels too easy.
    fn break_halls(&mut self, rng: &mut GameRng) {
        for y in 1..self.height - 1 {
            for x in 1..self.width - 1 {
                for (w, h) in [(3, 4), (4, 3)] {
                    if x + w >= self.width || y + h >= self.height {
                        continue;
                    }
                    let open =
                        (y..y + h).all(|v| (x..x + w).all(|u| self.floor[v * self.width + u]));
                    if open {
                        let (u, v) = (x + rng.index(w), y + rng.index(h));
                        let s = v * self.width + u;
                        let pillar =
                            if self.is_bridge(s) { (y + 1) * self.width + x + 1 } else { s };
                        self.wall_up(pillar);
                    }
                }
            }
        }
    }
}
