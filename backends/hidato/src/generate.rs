//! Puzzles with one solution that is found without guessing.
//!
//! A random path through the board, then numbers taken away in random order while the reasoning
//! of the grade still finishes. Two facts make the test of a removal cheap. Reasoning is monotone:
//! what it concludes from less, it concludes from more. So where it had solved the puzzle before,
//! it solves it without a number as soon as it has placed that number again; nothing after that
//! has to be derived. And the conclusions start from the numbers around the gap, so most
//! removals are settled near the gap.
//!
//! [`generate`] tries path after path, each by `attempt`: `path` winds a random path through the
//! board, `outline` turns what it left out into blocks and holes, `removal` takes numbers away,
//! by twos where `symmetry` pairs cells. What comes out is kept if it has the grade that was
//! asked for and needs it often enough.

mod outline;
mod path;
mod puzzle;
mod removal;
mod symmetry;

pub(crate) use self::outline::largest_part;
use self::outline::outline;
pub(crate) use self::puzzle::puzzle;
use self::removal::Removal;
use crate::board::{Board, Kind};
use crate::desc::Desc;
use crate::grade::Tier;
use crate::shape::Shape;
use crate::solve::space::with_words;
use crate::topology::Topology;
use alloc::sync::Arc;
use alloc::vec::Vec;
use puzzle_core::GameRng;
use puzzle_core::solve::{Grade, Stop, Work};

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
    /// The cells of what is given are symmetric: by half a turn or, where the board is not, a
    /// mirror.
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
    /// The reasoning it takes.
    pub tier: Tier,
    /// How many paths were tried.
    pub n_tries: u32,
}

/// Makes a puzzle of the grade that is asked for.
///
/// # Errors
/// [`Stop::Inner`] when none was found in all tries, which happens where
/// [`Params::validate`](puzzle_core::params::Params::validate) refuses. Otherwise when the work's limit
/// ended it.
pub fn generate(recipe: &Recipe, rng: &mut GameRng, work: &mut Work) -> Result<Made, Stop> {
    let kinds = recipe.shape.kinds(recipe.topology, recipe.width, recipe.height);
    generate_within(recipe, kinds, rng, work)
}

/// The same inside of an outline that no [`Shape`] names: what each place of the rectangle is, row
/// by row. The recipe's shape says no more than whether a path through two thirds of it is wanted.
///
/// # Errors
/// As [`generate`].
///
/// # Panics
/// When `kinds` is no rectangle of the recipe's size.
pub fn generate_within(
    recipe: &Recipe,
    kinds: Vec<Kind>,
    rng: &mut GameRng,
    work: &mut Work,
) -> Result<Made, Stop> {
    assert_eq!(kinds.len(), recipe.width * recipe.height, "a rectangle");
    let kinds = largest_part(recipe.topology, recipe.width, kinds);
    let whole = Board::new(recipe.topology, recipe.width, kinds);
    if whole.n_cells() == 0 {
        return Err(Stop::Inner);
    }
    for i in 0..most_tries(whole.n_cells()) {
        work.node()?;
        if let Some(mut made) = attempt(recipe, &whole, rng, work)? {
            made.n_tries = i + 1;
            return Ok(made);
        }
    }
    Err(Stop::Inner)
}

/// Paths that are tried: far more than any board takes whose params are not refused.
const fn most_tries(n_cells: usize) -> u32 {
    match n_cells {
        0..=200 => 1000,
        201..=600 => 200,
        _ => 40,
    }
}

/// How often the grades below have to be stuck in a puzzle of a grade: often enough that it feels
/// like one, more often on larger boards.
fn least_bottlenecks(recipe: &Recipe, n_cells: usize) -> usize {
    let cells_each = match recipe.grade {
        Grade::Easy => return 0,
        Grade::Normal => 40,
        Grade::Tricky => 20,
        Grade::Hard | Grade::Expert => 25,
    };
    // Short gaps leave little to think about.
    let most = if (1..=SHORT_GAP).contains(&recipe.longest_gap) { 1 } else { MOST_BOTTLENECKS };
    (n_cells / cells_each).clamp(1, most)
}

/// No more are asked for, however large the board is: looking for them takes time.
const MOST_BOTTLENECKS: usize = 20;

/// Gaps up to this are short.
const SHORT_GAP: u16 = 4;

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

fn attempt(
    recipe: &Recipe,
    whole: &Board,
    rng: &mut GameRng,
    work: &mut Work,
) -> Result<Option<Made>, Stop> {
    let n_whole = whole.n_cells();
    let want = if recipe.shape == Shape::Random { (n_whole * 2).div_ceil(3) } else { n_whole };
    let path = path::random_path(whole, want, rng, work)?;
    // On some boards no path passes all cells: what was reached is the puzzle, unless it is little.
    if path.len() * 4 < want {
        return Ok(None);
    }
    let board = Arc::new(Board::new(recipe.topology, recipe.width, outline(whole, &path)));
    with_words!(board.n_places(), W => {
        let mut removal = Removal::<W>::new(recipe, &board, &path);
        if !removal.run(rng, work)? {
            return Ok(None);
        }
        // Taking away asked only that the reasoning of the grade is enough. Whether it is needed,
        // and not for a single number, shows at the end: removals go one way and could not mend it.
        let Some(tier) = removal.tier(work)? else { return Ok(None) };
        let least = least_bottlenecks(recipe, path.len());
        if tier.grade() != recipe.grade || removal.bottlenecks(least, work)? < least {
            return Ok(None);
        }
        let clues = removal.clues;
        let desc = Desc::new(board, clues).expect("numbers of a path");
        Ok(Some(Made { desc, path, tier, n_tries: 1 }))
    })
}
