//! The rules once more, in plain steps and without tables, to check what hints say.

use alloc::collections::{BTreeSet, VecDeque};
use alloc::vec;
use alloc::vec::Vec;

use puzzle_core::grid::Direction;

use crate::description::text_format;
use crate::moves::Move;
use crate::state::State;

/// A position by cells, read from its picture. Boxes keep their index when they move.
#[derive(Clone, Debug)]
pub(super) struct Plain {
    width: usize,
    wall: Vec<bool>,
    pub(super) target: Vec<bool>,
    pub(super) boxes: Vec<usize>,
    pub(super) player: usize,
    is_reverse: bool,
}

/// What is known after a search of all positions within a limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fate {
    Solvable,
    Lost,
    Undecided,
}

impl Plain {
    pub(super) fn new(state: &State) -> Self {
        let text = text_format(state);
        let (width, height) = (state.board().width(), state.board().height());
        let mut plain = Self {
            width,
            wall: vec![true; width * height],
            target: vec![false; width * height],
            boxes: Vec::new(),
            player: 0,
            is_reverse: state.is_reverse(),
        };
        for (y, row) in text.lines().enumerate() {
            for (x, tile) in row.chars().enumerate() {
                let cell = y * width + x;
                // What the player can never reach has no effect on play.
                if tile == '#' || state.board().square_at(x, y).is_none() {
                    continue;
                }
                plain.wall[cell] = false;
                plain.target[cell] = matches!(tile, '.' | '*' | '+');
                if matches!(tile, '$' | '*') {
                    plain.boxes.push(cell);
                }
                if matches!(tile, '@' | '+') {
                    plain.player = cell;
                }
            }
        }
        // Rows of the picture end without blanks.
        for cell in 0..width * height {
            if state.board().square_at(cell % width, cell / width).is_some() {
                plain.wall[cell] = false;
            }
        }
        plain
    }

    pub(super) fn next(&self, cell: usize, dir: Direction) -> Option<usize> {
        let next = match dir {
            Direction::Up => cell.checked_sub(self.width)?,
            Direction::Down => cell + self.width,
            Direction::Left => cell.checked_sub(1)?,
            Direction::Right => cell + 1,
        };
        (!*self.wall.get(next)?).then_some(next)
    }

    pub(super) fn is_free(&self, cell: usize) -> bool {
        !self.wall[cell] && !self.boxes.contains(&cell)
    }

    /// Makes a step that is not a jump. Returns the index of the box that moves; `Err` if the step
    /// is not legal.
    pub(super) fn make(&mut self, mv: Move) -> Result<Option<usize>, ()> {
        let dir = mv.dir().ok_or(())?;
        let to = self.next(self.player, dir).ok_or(())?;
        let at = self.boxes.iter().position(|&b| b == to);
        let moved = match (mv, at) {
            (Move::Walk(_), None) => None,
            (Move::Push(_), Some(i)) if !self.is_reverse => {
                let beyond = self.next(to, dir).filter(|&c| self.is_free(c)).ok_or(())?;
                self.boxes[i] = beyond;
                Some(i)
            }
            (Move::Pull(_), None) if self.is_reverse => {
                let behind = self.next(self.player, dir.opposite()).ok_or(())?;
                let i = self.boxes.iter().position(|&b| b == behind).ok_or(())?;
                self.boxes[i] = self.player;
                Some(i)
            }
            _ => return Err(()),
        };
        self.player = to;
        Ok(moved)
    }

    /// The cells that the player can walk to.
    pub(super) fn walks(&self) -> BTreeSet<usize> {
        let mut seen = BTreeSet::from([self.player]);
        let mut queue = VecDeque::from([self.player]);
        while let Some(cell) = queue.pop_front() {
            for to in Direction::CLOCKWISE.into_iter().filter_map(|d| self.next(cell, d)) {
                if self.is_free(to) && seen.insert(to) {
                    queue.push_back(to);
                }
            }
        }
        seen
    }

    /// Each push that is possible: the box, the direction and the position after it.
    pub(super) fn pushes(&self) -> Vec<(usize, Direction, Self)> {
        let reach = self.walks();
        let mut list = Vec::new();
        for (i, &cell) in self.boxes.iter().enumerate() {
            for dir in Direction::CLOCKWISE {
                let stand = self.next(cell, dir.opposite()).filter(|c| reach.contains(c));
                let to = self.next(cell, dir).filter(|&c| self.is_free(c));
                if let (Some(_), Some(to)) = (stand, to) {
                    let mut after = self.clone();
                    after.boxes[i] = to;
                    after.player = cell;
                    list.push((i, dir, after));
                }
            }
        }
        list
    }

    /// Returns the position without all boxes but these, given by their cells.
    pub(super) fn with_only(&self, cells: &[usize]) -> Self {
        let mut plain = self.clone();
        plain.boxes.retain(|cell| cells.contains(cell));
        plain
    }

    fn key(&self) -> (Vec<usize>, usize) {
        let mut boxes = self.boxes.clone();
        boxes.sort_unstable();
        (boxes, self.walks().into_iter().next().unwrap_or(0))
    }

    /// Goals that a box could be pushed to if it were alone.
    pub(super) fn goals_of(&self, cell: usize) -> BTreeSet<usize> {
        let alone = self.with_only(&[cell]);
        let mut seen = BTreeSet::from([alone.key()]);
        let mut queue = VecDeque::from([alone]);
        let mut goals = BTreeSet::new();
        while let Some(now) = queue.pop_front() {
            goals.extend(now.boxes.iter().filter(|&&cell| self.target[cell]));
            for (_, _, after) in now.pushes() {
                if seen.insert(after.key()) {
                    queue.push_back(after);
                }
            }
        }
        goals
    }

    /// The cells from which a lone box can be pulled back from no goal, wherever the player is.
    pub(super) fn dead_cells(&self) -> BTreeSet<usize> {
        let floor = || (0..self.wall.len()).filter(|&cell| !self.wall[cell]);
        let mut live: BTreeSet<usize> = floor().filter(|&cell| self.target[cell]).collect();
        loop {
            let n = live.len();
            for cell in floor() {
                let leads = |dir: Direction| {
                    self.next(cell, dir.opposite()).is_some()
                        && self.next(cell, dir).is_some_and(|to| live.contains(&to))
                };
                if Direction::CLOCKWISE.into_iter().any(leads) {
                    live.insert(cell);
                }
            }
            if live.len() == n {
                return floor().filter(|cell| !live.contains(cell)).collect();
            }
        }
    }

    /// Tries every way to push, within a limit of positions.
    pub(super) fn fate(&self, dead: &BTreeSet<usize>, max_positions: usize) -> Fate {
        let is_dead = |plain: &Self| plain.boxes.iter().any(|cell| dead.contains(cell));
        let mut seen = BTreeSet::from([self.key()]);
        let mut stack = vec![self.clone()];
        while let Some(now) = stack.pop() {
            if now.boxes.iter().all(|&cell| self.target[cell]) {
                return Fate::Solvable;
            }
            for (_, _, after) in now.pushes() {
                if !is_dead(&after) && seen.insert(after.key()) {
                    stack.push(after);
                }
            }
            if seen.len() > max_positions {
                return Fate::Undecided;
            }
        }
        Fate::Lost
    }
}
