//! The generator of puzzles that have exactly one solution, which can be found without guessing.
//!
//! It makes a random path through the board, then removes numbers in random order as long as the
//! reasoning of the grade can still finish the puzzle. Two facts make testing a removal cheap.
//! Reasoning is monotone: from more numbers it never concludes less. So if it solved the puzzle
//! before a removal, it still solves it as soon as it has placed the removed number again, and
//! nothing after that has to be derived. And conclusions start from the numbers around the gap, so
//! most removals are decided nearby.
//!
//! [`generate`] tries path after path, each with `attempt`: `path` winds a random path through the
//! board, `used_cells` turns the cells it leaves out into blocks and holes, and `removal` removes
//! numbers, in pairs if `symmetry` pairs cells. The result is kept if it has the requested grade
//! and needs that grade often enough.

mod path;
mod puzzle;
mod removal;
mod symmetry;
mod used_cells;

pub(crate) use self::puzzle::puzzle;
use self::removal::Removal;
use self::used_cells::kinds_around_path;
pub(crate) use self::used_cells::largest_part;
use crate::board::{Board, PlaceKind};
use crate::desc::Desc;
use crate::grade::Tier;
use crate::pair_rule::{PairRule, all_pairs, ordered};
use crate::shape::Shape;
use crate::solve::bitboard::with_words;
use crate::topology::Topology;
use alloc::sync::Arc;
use alloc::vec::Vec;
use puzzle_core::GameRng;
use puzzle_core::solve::{Grade, Stop, Work};

/// The specification of a puzzle to generate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spec {
    /// Which cells touch.
    pub topology: Topology,
    /// The number of columns.
    pub width: usize,
    /// The number of rows.
    pub height: usize,
    /// The outline.
    pub shape: Shape,
    /// The kind of each place, row by row, of an outline that is no [`Shape`]. The shape then is
    /// [`Shape::Rectangle`].
    pub outline: Option<Arc<[PlaceKind]>>,
    /// The grade, which says what reasoning the puzzle needs.
    pub grade: Grade,
    /// `true` if the first and the last number are not given.
    pub hides_ends: bool,
    /// `true` if the places of the given numbers are symmetric: by a half turn or, if the board has
    /// none, by a mirror.
    pub is_symmetric: bool,
    /// The maximum number of consecutive missing numbers; 0 for no limit.
    pub longest_gap: u16,
    /// Of 100 pairs of neighbors that the path does not step between, how many have a wall.
    pub walls: u8,
    /// Of 100 steps of the path, how many are shown as links.
    pub links: u8,
}

impl Spec {
    /// Returns the specification of a plain rectangle.
    pub const fn new(topology: Topology, width: usize, height: usize, grade: Grade) -> Self {
        Self {
            topology,
            width,
            height,
            shape: Shape::Rectangle,
            outline: None,
            grade,
            hides_ends: false,
            is_symmetric: false,
            longest_gap: 0,
            walls: 0,
            links: 0,
        }
    }

    /// Returns the kind of each place of the rectangle, row by row.
    ///
    /// # Panics
    /// Panics if the outline is not a rectangle of this size.
    pub fn kinds(&self) -> Vec<PlaceKind> {
        match &self.outline {
            None => self.shape.kinds(self.topology, self.width, self.height),
            Some(outline) => {
                assert_eq!(outline.len(), self.width * self.height, "a rectangle");
                outline.to_vec()
            }
        }
    }

    /// Returns the kind of each place if the path uses exactly the places of `path`.
    fn kinds_around(&self, whole: &Board, path: &[u16]) -> Vec<PlaceKind> {
        let mut kinds = kinds_around_path(whole, path);
        if let Some(outline) = &self.outline {
            // The blocks and holes of a board from outside stay what they are.
            for (kind, &of_outline) in kinds.iter_mut().zip(outline.iter()) {
                if of_outline != PlaceKind::Cell {
                    *kind = of_outline;
                }
            }
        }
        kinds
    }
}

/// Returns the kind of each place of the puzzle if the path passes all connected cells.
pub(crate) fn kinds_of_spec(spec: &Spec) -> Vec<PlaceKind> {
    let kinds = largest_part(spec.topology, spec.width, spec.kinds());
    let whole = Board::new(spec.topology, spec.width, kinds);
    let cells: Vec<u16> = whole.cells().map(|cell| cell as u16).collect();
    spec.kinds_around(&whole, &cells)
}

/// A puzzle and the path that solves it.
#[derive(Clone, Debug)]
pub struct GeneratedPuzzle {
    /// The puzzle.
    pub desc: Desc,
    /// The places in the order of their numbers.
    pub path: Vec<u16>,
    /// The hardest tier of reasoning that the puzzle needs.
    pub tier: Tier,
    /// The number of paths tried.
    pub n_tries: u32,
}

/// Generates a puzzle of the grade of `spec`.
///
/// # Errors
/// Returns [`Stop::Inner`] if no attempt succeeded, which can only happen for params that
/// [`Params::validate`](puzzle_core::params::Params::validate) refuses. Otherwise returns the limit
/// of the work that stopped it.
pub fn generate(spec: &Spec, rng: &mut GameRng, work: &mut Work) -> Result<GeneratedPuzzle, Stop> {
    let kinds = largest_part(spec.topology, spec.width, spec.kinds());
    let whole = Board::new(spec.topology, spec.width, kinds);
    if whole.n_cells() == 0 {
        return Err(Stop::Inner);
    }
    for i in 0..max_tries(whole.n_cells()) {
        work.node()?;
        if let Some(mut made) = attempt(spec, &whole, rng, work)? {
            made.n_tries = i + 1;
            return Ok(made);
        }
    }
    Err(Stop::Inner)
}

/// Maximum number of random paths to try. No board whose params are accepted needs nearly as many.
const fn max_tries(n_cells: usize) -> u32 {
    match n_cells {
        0..=200 => 1000,
        201..=600 => 200,
        _ => 40,
    }
}

/// Returns how often the reasoning of the lower grades must get stuck in a puzzle of the requested
/// grade: often enough that the puzzle feels like the grade, and more often on larger boards.
fn min_bottlenecks(spec: &Spec, n_cells: usize) -> usize {
    let cells_each = match spec.grade {
        Grade::Easy => return 0,
        Grade::Normal => 40,
        Grade::Tricky => 20,
        Grade::Hard | Grade::Expert => 25,
    };
    // Short gaps leave little room for bottlenecks.
    let most = if (1..=SHORT_GAP).contains(&spec.longest_gap) { 1 } else { MOST_BOTTLENECKS };
    (n_cells / cells_each).clamp(1, most)
}

/// The largest number of bottlenecks to require, because looking for them takes time on large
/// boards.
const MOST_BOTTLENECKS: usize = 20;

/// The largest limit on consecutive missing numbers that counts as short.
const SHORT_GAP: u16 = 4;

/// Removes numbers of a complete path as long as the reasoning of a grade still finds them. Returns
/// the remaining numbers, by place.
///
/// # Errors
/// Returns the limit of the work that stopped it.
pub(crate) fn thin(
    board: &Board,
    path: &[u16],
    grade: Grade,
    rng: &mut GameRng,
    work: &mut Work,
) -> Result<Vec<u16>, Stop> {
    let spec = Spec::new(board.topology(), board.width(), board.height(), grade);
    with_words!(board.n_places(), W => {
        let mut removal = Removal::<W>::new(&spec, board, path);
        removal.run(rng, work)?;
        Ok(removal.clues)
    })
}

/// Returns a random path through all cells of a board, if it finds one.
///
/// # Errors
/// Returns the limit of the work that stopped it.
pub(crate) fn whole_path(
    board: &Board,
    rng: &mut GameRng,
    work: &mut Work,
) -> Result<Option<Vec<u16>>, Stop> {
    let path = path::random_path(board, board.n_cells(), rng, work)?;
    Ok((path.len() == board.n_cells()).then_some(path))
}

/// Returns the board with the walls and links of `spec`, which a path does not break.
fn clued_by_pairs(spec: &Spec, board: Board, path: &[u16], rng: &mut GameRng) -> Board {
    if spec.walls == 0 && spec.links == 0 {
        return board;
    }
    let mut at = alloc::vec![0u16; board.n_places()];
    for (i, &place) in (0..).zip(path) {
        at[usize::from(place)] = i;
    }
    let is_step = |&(a, b): &(u16, u16)| at[usize::from(a)].abs_diff(at[usize::from(b)]) == 1;
    let (on, off): (Vec<_>, Vec<_>) =
        all_pairs(&board).map(|(a, b)| ordered(a, b)).partition(is_step);
    let mut rules = Vec::new();
    for (mut pairs, percent, rule) in
        [(off, spec.walls, PairRule::Wall), (on, spec.links, PairRule::Link)]
    {
        let n = (pairs.len() * usize::from(percent)).div_ceil(100);
        rng.shuffle(&mut pairs);
        rules.extend(pairs.into_iter().take(n).map(|(a, b)| (a, b, rule)));
    }
    board.ruled(rules)
}

fn attempt(
    spec: &Spec,
    whole: &Board,
    rng: &mut GameRng,
    work: &mut Work,
) -> Result<Option<GeneratedPuzzle>, Stop> {
    let n_whole = whole.n_cells();
    let want = if spec.shape == Shape::Random { (n_whole * 2).div_ceil(3) } else { n_whole };
    let path = path::random_path(whole, want, rng, work)?;
    // On some boards no path passes all cells. Then the cells on the path become the puzzle, unless
    // they are too few.
    if path.len() * 4 < want {
        return Ok(None);
    }
    let kinds = spec.kinds_around(whole, &path);
    let board = Board::new(spec.topology, spec.width, kinds);
    let board = Arc::new(clued_by_pairs(spec, board, &path, rng));
    with_words!(board.n_places(), W => {
        let mut removal = Removal::<W>::new(spec, &board, &path);
        if !removal.run(rng, work)? {
            return Ok(None);
        }
        // The removals only ensured that the reasoning of the grade suffices. Whether the puzzle
        // needs that reasoning, and needs it often enough, is tested at the end, since undoing a
        // removal is not possible.
        let Some(tier) = removal.tier(work)? else { return Ok(None) };
        let least = min_bottlenecks(spec, path.len());
        if tier.grade() != spec.grade || removal.bottlenecks(least, work)? < least {
            return Ok(None);
        }
        let clues = removal.clues;
        let desc = Desc::new(board, clues).expect("numbers of a path");
        Ok(Some(GeneratedPuzzle { desc, path, tier, n_tries: 1 }))
    })
}
