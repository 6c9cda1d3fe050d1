//! Puzzles with one solution that is found without guessing.
//!
//! A random path through the board, then numbers taken away in random order while the reasoning
//! of the grade still finishes. Two facts make the test of a removal cheap. Reasoning is monotone:
//! what it concludes from less, it concludes from more. So where it had solved the puzzle before,
//! it solves it without a number as soon as it has placed that number again; nothing after that
//! has to be derived. And the conclusions start from the numbers around the gap, so most
//! removals are settled near the gap.

mod path;

use crate::board::{Board, Kind};
use crate::desc::Desc;
use crate::grade::{Tier, is_solved_within};
use crate::shape::Shape;
use crate::solve::domains::Domains;
use crate::solve::next::Known;
use crate::solve::rules::Rules;
use crate::solve::search::search;
use crate::solve::space::{Space, with_words};
use crate::topology::Topology;
use alloc::sync::Arc;
use alloc::vec::Vec;
use puzzle_core::{GameRng, Grade, Stop, Work};

/// What is asked of a generated puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recipe {
    /// Which cells touch.
    pub topology: Topology,
    /// Columns.
    pub width: usize,
    /// Rows.
    pub height: usize,
    /// The outline.
    pub shape: Shape,
    /// The reasoning it needs.
    pub grade: Grade,
    /// The first and the last number are not given.
    pub hides_ends: bool,
    /// What is given looks the same upside down.
    pub is_symmetric: bool,
    /// The most unknown numbers in a row; 0 for any.
    pub longest_gap: u16,
}

/// A puzzle and the path that solves it.
#[derive(Clone, Debug)]
pub struct Made {
    /// The puzzle.
    pub desc: Desc,
    /// The cells in the order of their numbers.
    pub path: Vec<u16>,
    /// The grade it has.
    pub grade: Grade,
    /// The reasoning it takes.
    pub tier: Tier,
}

/// Decisions that refuting another solution may take, for the grade without reasons.
const REFUTATION: u64 = 100;

/// Makes a puzzle.
///
/// Boards that are too small or too odd for the grade get the hardest puzzle that was found; it
/// says so in [`Made::grade`].
///
/// # Errors
/// [`Stop::Inner`] when there is no path worth the name, or the ends cannot be hidden. Otherwise
/// when the work's limit ended it.
pub fn generate(recipe: &Recipe, rng: &mut GameRng, work: &mut Work) -> Result<Made, Stop> {
    let tries = if recipe.width * recipe.height <= 150 { 200 } else { 40 };
    let mut best: Option<Made> = None;
    for _ in 0..tries {
        work.node()?;
        if let Some(made) = attempt(recipe, rng, work)? {
            if made.grade == recipe.grade {
                return Ok(made);
            }
            if best.as_ref().is_none_or(|b| b.grade < made.grade) {
                best = Some(made);
            }
        }
    }
    best.ok_or(Stop::Inner)
}

/// Takes numbers of a whole path away while the reasoning of a grade still finds them: the numbers
/// that stay, for each place.
///
/// # Errors
/// When the work's limit ended it.
pub(crate) fn thin(
    board: &Board,
    path: &[u16],
    grade: Grade,
    rng: &mut GameRng,
    work: &mut Work,
) -> Result<Vec<u16>, Stop> {
    let recipe = Recipe {
        topology: board.topology(),
        width: board.width(),
        height: board.height(),
        shape: Shape::Rectangle,
        grade,
        hides_ends: false,
        is_symmetric: false,
        longest_gap: 0,
    };
    with_words!(board.n_places(), W => {
        let mut removal = Removal::<W>::new(&recipe, board, path);
        removal.run(rng, work)?;
        Ok(removal.clues)
    })
}

/// A random path through all cells of a board, where one is found.
///
/// # Errors
/// When the work's limit ended it.
pub(crate) fn whole_path(
    board: &Board,
    rng: &mut GameRng,
    work: &mut Work,
) -> Result<Option<Vec<u16>>, Stop> {
    let path = path::random_path(board, board.n_cells(), rng, work)?;
    Ok((path.len() == board.n_cells()).then_some(path))
}

fn attempt(recipe: &Recipe, rng: &mut GameRng, work: &mut Work) -> Result<Option<Made>, Stop> {
    let kinds = recipe.shape.kinds(recipe.topology, recipe.width, recipe.height);
    let whole = Board::new(recipe.topology, recipe.width, largest_part(recipe, kinds));
    let n_whole = whole.n_cells();
    if n_whole == 0 {
        return Ok(None);
    }
    let want = if recipe.shape == Shape::Random { (n_whole * 2).div_ceil(3) } else { n_whole };
    let path = path::random_path(&whole, want, rng, work)?;
    if path.len() * 4 < want {
        return Ok(None);
    }
    let board = Arc::new(Board::new(recipe.topology, recipe.width, outline(&whole, &path)));
    with_words!(board.n_places(), W => {
        let mut removal = Removal::<W>::new(recipe, &board, &path);
        if !removal.run(rng, work)? {
            return Ok(None);
        }
        let Some(tier) = removal.tier(work)? else { return Ok(None) };
        let clues = removal.clues;
        let desc = Desc::new(board, clues).expect("numbers of a path");
        Ok(Some(Made { desc, path, grade: tier.grade(), tier }))
    })
}

/// The cells that hang together most; on some boards a path cannot reach them all.
fn largest_part(recipe: &Recipe, mut kinds: Vec<Kind>) -> Vec<Kind> {
    let board = Board::new(recipe.topology, recipe.width, kinds.clone());
    let mut part = alloc::vec![0u16; kinds.len()];
    let (mut n_parts, mut best, mut most) = (0, 0, 0);
    let mut todo = Vec::new();
    for start in board.cells() {
        if part[start] > 0 {
            continue;
        }
        n_parts += 1;
        let mut size = 0;
        part[start] = n_parts;
        todo.push(start);
        while let Some(cell) = todo.pop() {
            size += 1;
            for &other in board.neighbors(cell) {
                if part[usize::from(other)] == 0 {
                    part[usize::from(other)] = n_parts;
                    todo.push(usize::from(other));
                }
            }
        }
        if size > most {
            (most, best) = (size, n_parts);
        }
    }
    if n_parts > 1 {
        for (kind, &part) in kinds.iter_mut().zip(&part) {
            if *kind == Kind::Cell && part != best {
                *kind = Kind::Block;
            }
        }
    }
    kinds
}

/// What the places are when the path takes those it does: left-over ones that can be walked to
/// from outside of the board are not seen, the others are blocks.
fn outline(whole: &Board, path: &[u16]) -> Vec<Kind> {
    let (width, height) = (whole.width(), whole.height());
    let mut kinds = whole.kinds().to_vec();
    for kind in &mut kinds {
        if *kind == Kind::Cell {
            *kind = Kind::Block;
        }
    }
    for &cell in path {
        kinds[usize::from(cell)] = Kind::Cell;
    }
    let is_edge = |p: usize| {
        p < width
            || p + width >= width * height
            || p.is_multiple_of(width)
            || (p + 1).is_multiple_of(width)
    };
    let mut todo: Vec<usize> =
        (0..kinds.len()).filter(|&p| kinds[p] == Kind::Invisible || is_edge(p)).collect();
    let mut seen = alloc::vec![false; kinds.len()];
    while let Some(p) = todo.pop() {
        if kinds[p] == Kind::Cell || core::mem::replace(&mut seen[p], true) {
            continue;
        }
        kinds[p] = Kind::Invisible;
        let (row, column) = (p / width, p % width);
        if row > 0 {
            todo.push(p - width);
        }
        if row + 1 < height {
            todo.push(p + width);
        }
        if column > 0 {
            todo.push(p - 1);
        }
        if column + 1 < width {
            todo.push(p + 1);
        }
    }
    kinds
}

struct Removal<'a, const W: usize> {
    recipe: &'a Recipe,
    space: Space<W>,
    board: &'a Board,
    path: &'a [u16],
    clues: Vec<u16>,
}

impl<'a, const W: usize> Removal<'a, W> {
    /// With all numbers of the path.
    fn new(recipe: &'a Recipe, board: &'a Board, path: &'a [u16]) -> Self {
        let mut clues = alloc::vec![0; board.n_places()];
        for (i, &cell) in path.iter().enumerate() {
            clues[usize::from(cell)] = i as u16 + 1;
        }
        Self { recipe, space: Space::new(board), board, path, clues }
    }

    /// Takes numbers away until none more can be; `false` when what has to go cannot.
    fn run(&mut self, rng: &mut GameRng, work: &mut Work) -> Result<bool, Stop> {
        let n = self.path.len();
        let mut order: Vec<u16> = (0..n as u16).collect();
        rng.shuffle(&mut order);
        let is_end = |k: u16| k == 0 || usize::from(k) == n - 1;
        if self.recipe.hides_ends {
            // The ends first: later there may be too little left to find them by.
            order.sort_by_key(|&k| !is_end(k));
        } else {
            order.retain(|&k| !is_end(k));
        }
        let (mut n_given, least) = (n, self.least());
        for (i, &k) in order.iter().enumerate() {
            work.part(i as u64, n as u64);
            let cell = usize::from(self.path[usize::from(k)]);
            if self.clues[cell] == 0 {
                continue;
            }
            let mut group = [cell, cell];
            if self.recipe.is_symmetric {
                let partner = self.board.n_places() - 1 - cell;
                let number = self.clues[partner];
                if self.board.is_cell(partner) {
                    if number == 0 {
                        continue;
                    }
                    if !self.recipe.hides_ends && is_end(number - 1) {
                        continue;
                    }
                    group[1] = partner;
                }
            }
            let before = group.map(|cell| self.clues[cell]);
            if n_given <= least {
                break;
            }
            for cell in group {
                self.clues[cell] = 0;
            }
            let goals = before.map(|number| usize::from(number) - 1);
            if self.gap_is_short(&goals) && self.is_enough(goals, work)? {
                n_given -= 1 + usize::from(group[0] != group[1]);
                continue;
            }
            if self.recipe.hides_ends && (is_end(k) || goals.iter().any(|&g| is_end(g as u16))) {
                return Ok(false);
            }
            for (cell, number) in group.into_iter().zip(before) {
                self.clues[cell] = number;
            }
        }
        Ok(true)
    }

    /// How many numbers stay at least. On the king's board tricky and hard puzzles keep the
    /// density that players know from print rather than all that can go: each grade gives less
    /// than the one below it.
    fn least(&self) -> usize {
        let percent = match (self.recipe.topology, self.recipe.grade) {
            (Topology::King, Grade::Tricky) => 40,
            (Topology::King, Grade::Hard) => 37,
            _ => 0,
        };
        (self.path.len() * percent).div_ceil(100)
    }

    fn gap_is_short(&self, goals: &[usize]) -> bool {
        let limit = usize::from(self.recipe.longest_gap);
        limit == 0
            || goals.iter().all(|&goal| {
                let unknown = |k: &usize| self.clues[usize::from(self.path[*k])] == 0;
                let before = (0..goal).rev().take_while(unknown).count();
                let after = (goal..self.path.len()).take_while(unknown).count();
                before + after <= limit
            })
    }

    /// Whether the puzzle without the goals, which are now unknown, can still be solved as the
    /// grade wants it, when with them it could.
    fn is_enough(&self, goals: [usize; 2], work: &mut Work) -> Result<bool, Stop> {
        match self.recipe.grade {
            Grade::Easy => {
                work.nodes(1 + self.space.n as u64 / 8)?;
                let mut known = Known::new(&self.space, &self.clues);
                for goal in goals {
                    known.finish(goal);
                }
                Ok(goals.iter().all(|&goal| known.place_of[goal].is_some()))
            }
            Grade::Expert => {
                for goal in goals {
                    if !self.refutes_others(goal, work)? {
                        return Ok(false);
                    }
                }
                Ok(true)
            }
            grade => {
                let mut domains =
                    Domains::new(&self.space, self.board, &self.clues, Tier::most(grade).rules());
                let mut good = true;
                for goal in goals {
                    domains.goal = goal;
                    good = good && domains.propagate().is_ok() && domains.placed[goal];
                }
                work.nodes(1 + domains.take_spent())?;
                Ok(good)
            }
        }
    }

    /// Whether a short search shows that the number stands nowhere else.
    fn refutes_others(&self, goal: usize, work: &mut Work) -> Result<bool, Stop> {
        let mut domains = Domains::new(&self.space, self.board, &self.clues, Rules::SEARCH);
        if domains.forbid(goal, usize::from(self.path[goal])).is_err() {
            return Ok(true);
        }
        let found = work.within(REFUTATION, |work| search(&mut domains, self.board, 1, work));
        match found.stop {
            None => {}
            Some(Stop::Inner) => return Ok(false),
            Some(stop) => return Err(stop),
        }
        work.nodes(domains.take_spent())?;
        Ok(found.solutions.is_empty())
    }

    /// The reasoning that the puzzle has come to take; `None` if it cannot be solved as was wanted,
    /// which would be a fault of the shortcuts above, or holds all numbers.
    fn tier(&self, work: &mut Work) -> Result<Option<Tier>, Stop> {
        if self.clues.iter().filter(|&&c| c > 0).count() == self.path.len() {
            return Ok(None);
        }
        let most = Tier::most(self.recipe.grade);
        for tier in Tier::ALL {
            if tier == Tier::Search
                || is_solved_within(&self.space, self.board, &self.clues, tier, work)?
            {
                return Ok((tier <= most).then_some(tier));
            }
        }
        Ok(None)
    }
}
