//! Positions: where the boxes and the player are.

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

/// A set of squares, one bit each.
pub(crate) type Bits = SmallVec<[u64; 3]>;

/// Returns the squares in the word with index `i` of a set, which holds squares 64 `i` to 64 `i` +
/// 63, one bit each.
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

/// Returns the squares of a list as a set, for a board of `n` squares.
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
    /// The squares to which boxes have to get: the goals, or, in reverse play, the squares where
    /// they start in the level.
    targets: Box<[u64]>,
    /// For each cell, which of its eight neighbors are walls, clockwise from the one above, and in
    /// the next eight bits which of them are floor.
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
            joins: joins(board.width(), board.height(), &|x, y| board.ground(x, y)),
            level: level.clone(),
            reverse,
        }
    }
}

const AROUND: [(i32, i32); 8] =
    [(0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1)];

/// Returns for each cell of a picture which of its eight neighbors are walls and which are floor.
pub(crate) fn joins(
    width: usize,
    height: usize,
    ground: &dyn Fn(usize, usize) -> Ground,
) -> Box<[u16]> {
    let (w, h) = (width as i32, height as i32);
    let ground = |x: i32, y: i32| {
        if x < 0 || y < 0 || x >= w || y >= h {
            Ground::Outside
        } else {
            ground(x as usize, y as usize)
        }
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

/// A position. Positions of a game share everything that never changes, and copying one position
/// into another allocates no memory.
#[derive(Debug, PartialEq, Eq)]
pub struct State {
    pub(crate) shared: Arc<Shared>,
    boxes: Bits,
    player: Square,
    /// The square of the player after the last push, which identifies the player's region.
    anchor: Square,
    n_boxes_off_target: u16,
    facing: Direction,
    /// The box pushed last, and the direction.
    last: Option<(Square, Direction)>,
    n_moves: u32,
    n_pushes: u32,
    n_box_lines: u32,
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
        self.n_boxes_off_target = from.n_boxes_off_target;
        self.facing = from.facing;
        self.last = from.last;
        self.n_moves = from.n_moves;
        self.n_pushes = from.n_pushes;
        self.n_box_lines = from.n_box_lines;
    }
}

impl State {
    /// Returns the position at the start of a level. In reverse play the boxes start on the goals,
    /// and the player pulls them to where they start in the level.
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
            n_boxes_off_target: 0,
            facing: Direction::Down,
            last: None,
            n_moves: 0,
            n_pushes: 0,
            n_box_lines: 0,
        };
        if state.has_box(state.player) {
            let free = (0..n as Square).find(|&c| !state.has_box(c));
            state.player = free.unwrap_or(state.player);
            state.anchor = state.player;
        }
        let off = begin.iter().filter(|&&c| !state.is_target(c)).count();
        state.n_boxes_off_target = off as u16;
        state
    }

    /// The board: walls, goals and squares.
    pub fn board(&self) -> &Arc<Board> {
        &self.shared.level.board
    }

    /// Returns `true` in reverse play, in which boxes are pulled.
    pub fn is_reverse(&self) -> bool {
        self.shared.reverse
    }

    /// The square of the player.
    pub fn player(&self) -> Square {
        self.player
    }

    /// The direction in which the player faces.
    pub fn facing(&self) -> Direction {
        self.facing
    }

    /// Returns `true` if a box is on a square.
    #[inline]
    pub fn has_box(&self, square: Square) -> bool {
        self.boxes[square as usize / 64] >> (square % 64) & 1 != 0
    }

    /// Returns `true` if a square is a target: a goal, or, in reverse play, a square where a box
    /// starts in the level.
    #[inline]
    pub fn is_target(&self, square: Square) -> bool {
        self.shared.targets[square as usize / 64] >> (square % 64) & 1 != 0
    }

    /// The squares of the boxes, in ascending order.
    pub fn boxes(&self) -> impl Iterator<Item = Square> + '_ {
        self.boxes.iter().enumerate().flat_map(|(i, &word)| bits(i, word))
    }

    /// The squares of the targets, in ascending order.
    pub(crate) fn targets(&self) -> impl Iterator<Item = Square> + '_ {
        self.shared.targets.iter().enumerate().flat_map(|(i, &word)| bits(i, word))
    }

    /// The number of boxes.
    pub fn n_boxes(&self) -> usize {
        self.shared.level.boxes.len()
    }

    /// The number of boxes that are not on a target.
    pub fn n_boxes_off_target(&self) -> usize {
        usize::from(self.n_boxes_off_target)
    }

    /// The number of steps made.
    pub fn n_moves(&self) -> u32 {
        self.n_moves
    }

    /// The number of steps that moved a box.
    pub fn n_pushes(&self) -> u32 {
        self.n_pushes
    }

    /// The number of box lines, which are runs of pushes of one box in one direction.
    pub fn n_box_lines(&self) -> u32 {
        self.n_box_lines
    }

    /// Returns `true` if there is a box beside the player in a direction.
    pub fn box_ahead(&self, dir: Direction) -> bool {
        self.board().step(self.player, dir).is_some_and(|c| self.has_box(c))
    }

    /// Returns the level that begins with this position.
    pub fn level(&self) -> Level {
        let level = &self.shared.level;
        Level { board: level.board.clone(), boxes: self.boxes().collect(), player: self.player }
    }

    /// Returns `true` if every box is on a target and, in reverse play, the player can also walk to
    /// its own start.
    pub fn is_solved(&self) -> bool {
        self.n_boxes_off_target == 0 && (!self.shared.reverse || self.reach()[self.home() as usize])
    }

    /// The status of the game. A deadlock does not end a game, because moves can be undone.
    pub fn status(&self) -> Status {
        if self.is_solved() { Status::Solved } else { Status::Ongoing }
    }

    /// The square where the player starts in the level.
    pub(crate) fn home(&self) -> Square {
        self.shared.level.player
    }

    /// For each square, whether the player can walk to it.
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

    /// The lowest square of the next part of the floor, seen from the player's part.
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
    /// Fails if the step is not legal here; the position is then unchanged.
    pub fn execute(&mut self, mv: Move) -> Result<(), Invalid> {
        let Some(dir) = mv.dir() else { return self.jump() };
        let to = self.board().step(self.player, dir);
        let to = to.ok_or_else(|| Invalid::new("a wall is in the way"))?;
        let is_box = self.has_box(to);
        match mv {
            Move::Walk(_) if !is_box => {}
            Move::Push(_) if self.shared.reverse => {
                return Err(Invalid::new("in reverse play boxes are pulled, not pushed"));
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
                return Err(Invalid::new("boxes can be pulled only in reverse play"));
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
        let off = self.n_boxes_off_target + u16::from(self.is_target(from));
        self.n_boxes_off_target = off - u16::from(self.is_target(to));
        if self.last != Some((from, dir)) {
            self.n_box_lines = self.n_box_lines.saturating_add(1);
        }
        self.last = Some((to, dir));
        self.n_pushes = self.n_pushes.saturating_add(1);
    }

    /// Returns `true` if the player can jump to another part of the floor.
    pub(crate) fn can_jump(&self) -> bool {
        self.shared.reverse && self.n_pushes == 0 && self.next_part().is_some()
    }

    fn jump(&mut self) -> Result<(), Invalid> {
        if !self.shared.reverse || self.n_pushes > 0 {
            return Err(Invalid::new(
                "the player can jump only in reverse play, before the first pull",
            ));
        }
        let to = self.next_part();
        self.player = to.ok_or_else(|| Invalid::new("the floor has only one part"))?;
        self.anchor = self.player;
        self.n_moves = self.n_moves.saturating_add(1);
        Ok(())
    }

    /// If exactly one box is on another square in another position, returns its squares here and
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

    /// The squares on which exactly one of two positions has a box.
    pub(crate) fn changed_squares<'a>(
        &'a self,
        other: &'a Self,
    ) -> impl Iterator<Item = Square> + 'a {
        let changed = self.boxes.iter().zip(&other.boxes).map(|(a, b)| a ^ b);
        changed.enumerate().flat_map(|(i, word)| bits(i, word))
    }

    /// Returns `true` if two positions of one game differ at most by walks.
    pub(crate) fn has_same_pushes(&self, other: &Self) -> bool {
        self.anchor == other.anchor && self.boxes == other.boxes
    }

    /// Returns `true` if the boxes are on the same squares.
    pub(crate) fn same_boxes(&self, other: &Self) -> bool {
        self.boxes == other.boxes
    }
}
