//! A position: where the boxes and the player are.

use alloc::boxed::Box;
use alloc::sync::Arc;
use alloc::vec;
use alloc::vec::Vec;

use puzzle_core::Invalid;
use puzzle_core::game::Status;
use puzzle_core::grid::Direction;
use smallvec::SmallVec;

use crate::board::{Board, Ground, Square};
use crate::level::Level;
use crate::moves::Move;

/// A set of squares.
pub(crate) type Bits = SmallVec<[u64; 3]>;

/// The squares of a word of a set.
fn bits(i: usize, word: u64) -> impl Iterator<Item = Square> {
    let mut rest = word;
    core::iter::from_fn(move || {
        (rest != 0).then(|| {
            let bit = rest.trailing_zeros();
            rest &= rest - 1;
            (i as u32 * 64 + bit) as Square
        })
    })
}

/// Bits of the squares in a list.
fn bits_of(n: usize, squares: &[Square]) -> Bits {
    let mut bits = SmallVec::from_elem(0, n.div_ceil(64));
    for &c in squares {
        bits[c as usize / 64] |= 1u64 << (c % 64);
    }
    bits
}

/// What all positions of a game share.
#[derive(Debug, Eq)]
pub(crate) struct Shared {
    pub(crate) level: Level,
    pub(crate) reverse: bool,
    /// Where boxes have to get to: the goals, or in reverse play where they start in the level.
    targets: Box<[u64]>,
    /// For each cell, which of its eight neighbors are walls, clockwise from the one above, and
    /// in the next eight bits which are floor.
    pub(crate) joins: Box<[u16]>,
}

impl PartialEq for Shared {
    fn eq(&self, other: &Self) -> bool {
        self.reverse == other.reverse && self.level == other.level
    }
}

impl Shared {
    fn new(level: &Level, reverse: bool) -> Self {
        let board = &*level.board;
        let n = board.n_squares();
        let targets = if reverse { &level.boxes[..] } else { board.goals() };
        Self {
            targets: bits_of(n, targets).into_boxed_slice(),
            joins: joins(board),
            level: level.clone(),
            reverse,
        }
    }
}

const AROUND: [(i32, i32); 8] =
    [(0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1)];

fn joins(board: &Board) -> Box<[u16]> {
    let (w, h) = (board.width() as i32, board.height() as i32);
    let ground = |x: i32, y: i32| {
        if x < 0 || y < 0 { Ground::Outside } else { board.ground(x as usize, y as usize) }
    };
    (0..w * h)
        .map(|s| {
            let joined = |(i, &(dx, dy)): (usize, &(i32, i32))| match ground(s % w + dx, s / w + dy)
            {
                Ground::Wall => 1u16 << i,
                Ground::Floor | Ground::Goal => 256 << i,
                Ground::Outside => 0,
            };
            AROUND.iter().enumerate().map(joined).sum()
        })
        .collect()
}

/// A position. What never changes is shared; copying one into another takes no memory.
#[derive(Debug, PartialEq, Eq)]
pub struct State {
    pub(crate) shared: Arc<Shared>,
    boxes: Bits,
    player: Square,
    /// Where the player was after the last push: the part of the floor it is in.
    anchor: Square,
    n_off: u16,
    facing: Direction,
    /// The box pushed last, and which way.
    last: Option<(Square, Direction)>,
    n_moves: u32,
    n_pushes: u32,
    n_lines: u32,
}

impl Clone for State {
    fn clone(&self) -> Self {
        Self { shared: self.shared.clone(), boxes: self.boxes.clone(), ..*self }
    }

    fn clone_from(&mut self, from: &Self) {
        if !Arc::ptr_eq(&self.shared, &from.shared) {
            self.shared = from.shared.clone();
        }
        if self.boxes.len() == from.boxes.len() {
            self.boxes.copy_from_slice(&from.boxes);
        } else {
            self.boxes.clone_from(&from.boxes);
        }
        self.player = from.player;
        self.anchor = from.anchor;
        self.n_off = from.n_off;
        self.facing = from.facing;
        self.last = from.last;
        self.n_moves = from.n_moves;
        self.n_pushes = from.n_pushes;
        self.n_lines = from.n_lines;
    }
}

impl State {
    /// The start of a level; in reverse play the boxes stand on the goals and the player pulls
    /// them to where they start in the level.
    pub fn new(level: &Level, reverse: bool) -> Self {
        let shared = Arc::new(Shared::new(level, reverse));
        let n = level.board.n_squares();
        let goals = level.board.goals();
        let begin =
            if reverse { &goals[..level.boxes.len().min(goals.len())] } else { &level.boxes[..] };
        let boxes = bits_of(n, begin);
        let mut state = Self {
            shared,
            boxes,
            player: level.player,
            anchor: level.player,
            n_off: 0,
            facing: Direction::Down,
            last: None,
            n_moves: 0,
            n_pushes: 0,
            n_lines: 0,
        };
        if state.has_box(state.player) {
            let free = (0..n as Square).find(|&c| !state.has_box(c));
            state.player = free.unwrap_or(state.player);
            state.anchor = state.player;
        }
        let off = begin.iter().filter(|&&c| !state.is_target(c)).count();
        state.n_off = off as u16;
        state
    }

    /// Walls, goals and squares.
    pub fn board(&self) -> &Arc<Board> {
        &self.shared.level.board
    }

    /// Whether boxes are pulled.
    pub fn is_reverse(&self) -> bool {
        self.shared.reverse
    }

    /// Where the player stands.
    pub fn player(&self) -> Square {
        self.player
    }

    /// Which way the player looks.
    pub fn facing(&self) -> Direction {
        self.facing
    }

    /// Whether a box stands on a square.
    #[inline]
    pub fn has_box(&self, square: Square) -> bool {
        self.boxes[square as usize / 64] >> (square % 64) & 1 != 0
    }

    /// Whether a box has to get to this square, or to another like it.
    #[inline]
    pub fn is_target(&self, square: Square) -> bool {
        self.shared.targets[square as usize / 64] >> (square % 64) & 1 != 0
    }

    /// Where the boxes stand, in rising order.
    pub fn boxes(&self) -> impl Iterator<Item = Square> + '_ {
        self.boxes.iter().enumerate().flat_map(|(i, &word)| bits(i, word))
    }

    /// How many boxes there are.
    pub fn n_boxes(&self) -> usize {
        self.shared.level.boxes.len()
    }

    /// How many boxes are not where one has to be.
    pub fn n_off(&self) -> usize {
        usize::from(self.n_off)
    }

    /// Steps made.
    pub fn n_moves(&self) -> u32 {
        self.n_moves
    }

    /// Steps that moved a box.
    pub fn n_pushes(&self) -> u32 {
        self.n_pushes
    }

    /// Runs of pushes of one box one way.
    pub fn n_lines(&self) -> u32 {
        self.n_lines
    }

    /// Whether a box is on the neighbor of the player.
    pub fn box_ahead(&self, dir: Direction) -> bool {
        self.board().step(self.player, dir).is_some_and(|c| self.has_box(c))
    }

    /// The level that begins with this position.
    pub fn level(&self) -> Level {
        let level = &self.shared.level;
        Level { board: level.board.clone(), boxes: self.boxes().collect(), player: self.player }
    }

    /// Whether every box is where one has to be; in reverse play the player must be able to get
    /// to its own start too.
    pub fn is_solved(&self) -> bool {
        self.n_off == 0 && (!self.shared.reverse || self.reach()[self.home() as usize])
    }

    /// How the game stands: a box in a corner is lost, the game is not, for there is Undo.
    pub fn status(&self) -> Status {
        if self.is_solved() { Status::Solved } else { Status::Ongoing }
    }

    /// Where the player starts in the level.
    pub(crate) fn home(&self) -> Square {
        self.shared.level.player
    }

    /// The squares that the player can walk to.
    pub(crate) fn reach(&self) -> Vec<bool> {
        self.reach_from(self.player)
    }

    fn reach_from(&self, from: Square) -> Vec<bool> {
        let board = self.board();
        let mut seen = vec![false; board.n_squares()];
        let mut stack = vec![from];
        seen[from as usize] = true;
        while let Some(c) = stack.pop() {
            for to in Direction::CLOCKWISE.into_iter().filter_map(|d| board.step(c, d)) {
                if !seen[to as usize] && !self.has_box(to) {
                    seen[to as usize] = true;
                    stack.push(to);
                }
            }
        }
        seen
    }

    /// The first square of the next part of the floor after the player's.
    fn next_part(&self) -> Option<Square> {
        let mut seen = vec![false; self.board().n_squares()];
        let mut firsts = Vec::new();
        let mut own = 0;
        for c in 0..seen.len() {
            if seen[c] || self.has_box(c as Square) {
                continue;
            }
            let part = self.reach_from(c as Square);
            if part[self.player as usize] {
                own = firsts.len();
            }
            for (all, new) in seen.iter_mut().zip(part) {
                *all |= new;
            }
            firsts.push(c as Square);
        }
        (firsts.len() > 1).then(|| firsts[(own + 1) % firsts.len()])
    }

    fn toggle(&mut self, square: Square) {
        self.boxes[square as usize / 64] ^= 1 << (square % 64);
    }

    /// Makes a step.
    ///
    /// # Errors
    /// When it is not legal here.
    pub fn execute(&mut self, mv: Move) -> Result<(), Invalid> {
        let Some(dir) = mv.dir() else { return self.jump() };
        let to = self.board().step(self.player, dir);
        let to = to.ok_or_else(|| Invalid::new("a wall is in the way"))?;
        let is_box = self.has_box(to);
        match mv {
            Move::Walk(_) if !is_box => {}
            Move::Push(_) if self.shared.reverse => {
                return Err(Invalid::new("boxes are pulled in reverse play"));
            }
            Move::Push(_) => {
                if !is_box {
                    return Err(Invalid::new("there is no box to push"));
                }
                let beyond = self.board().step(to, dir).filter(|&c| !self.has_box(c));
                let beyond = beyond.ok_or_else(|| Invalid::new("the box cannot be pushed"))?;
                self.shift(to, beyond, dir);
                self.anchor = to;
            }
            Move::Pull(_) if !self.shared.reverse => {
                return Err(Invalid::new("boxes are pulled in reverse play only"));
            }
            Move::Pull(_) if !is_box => {
                let behind = self.board().step(self.player, dir.opposite());
                let behind = behind.filter(|&c| self.has_box(c));
                let behind = behind.ok_or_else(|| Invalid::new("there is no box to pull"))?;
                self.shift(behind, self.player, dir);
                self.anchor = to;
            }
            _ => return Err(Invalid::new("a box is in the way")),
        }
        self.player = to;
        self.facing = if matches!(mv, Move::Pull(_)) { dir.opposite() } else { dir };
        self.n_moves = self.n_moves.saturating_add(1);
        Ok(())
    }

    fn shift(&mut self, from: Square, to: Square, dir: Direction) {
        self.toggle(from);
        self.toggle(to);
        let off = self.n_off + u16::from(self.is_target(from));
        self.n_off = off - u16::from(self.is_target(to));
        if self.last != Some((from, dir)) {
            self.n_lines = self.n_lines.saturating_add(1);
        }
        self.last = Some((to, dir));
        self.n_pushes = self.n_pushes.saturating_add(1);
    }

    fn jump(&mut self) -> Result<(), Invalid> {
        if !self.shared.reverse || self.n_pushes > 0 {
            return Err(Invalid::new("the player jumps in reverse play only, before it pulls"));
        }
        let to = self.next_part();
        self.player = to.ok_or_else(|| Invalid::new("the floor has one part only"))?;
        self.anchor = self.player;
        self.n_moves = self.n_moves.saturating_add(1);
        Ok(())
    }

    /// The box that is elsewhere in another position, where exactly one is: its squares here and
    /// there.
    pub(crate) fn moved_box(&self, other: &Self) -> Option<(Square, Square)> {
        let (mut here, mut there) = (None, None);
        for (i, (&a, &b)) in self.boxes.iter().zip(&other.boxes).enumerate() {
            for (word, slot) in [(a & !b, &mut here), (b & !a, &mut there)] {
                if word == 0 {
                    continue;
                }
                if slot.is_some() || word.count_ones() > 1 {
                    return None;
                }
                *slot = Some((i as u32 * 64 + word.trailing_zeros()) as Square);
            }
        }
        here.zip(there)
    }

    /// The squares where one position has a box and the other has none.
    pub(crate) fn changed_squares<'a>(
        &'a self,
        other: &'a Self,
    ) -> impl Iterator<Item = Square> + 'a {
        let changed = self.boxes.iter().zip(&other.boxes).map(|(a, b)| a ^ b);
        changed.enumerate().flat_map(|(i, word)| bits(i, word))
    }

    /// Whether nothing but walking lies between two positions of one game.
    pub(crate) fn has_same_pushes(&self, other: &Self) -> bool {
        self.anchor == other.anchor && self.boxes == other.boxes
    }

    /// Whether boxes stand on the same squares.
    pub(crate) fn same_boxes(&self, other: &Self) -> bool {
        self.boxes == other.boxes
    }
}
