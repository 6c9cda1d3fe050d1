//! Grades: the hardest technique that a puzzle needs.

use puzzle_core::solve::{Grade, Metric, Rating, Solutions, SolveRequest, Stop, Work};

use crate::board::{Board, Entry, Symbols};
use crate::deduce::Position;
use crate::rules;

/// Returns the hardest technique needed to fill the board, if those up to a grade suffice, and the
/// number of times that each grade was used.
pub(crate) fn needed(
    cells: &Symbols,
    up_to: Grade,
    whole: &[u16],
    work: &mut Work<'_>,
) -> Result<Option<(Grade, [u32; 5])>, Stop> {
    let mut position = Position::new(cells, whole);
    let (mut hardest, mut used) = (Grade::Easy, [0; 5]);
    while let Some(step) = position.deduce(up_to, work)? {
        hardest = hardest.max(step.grade);
        used[step.grade as usize] += 1;
        for &cell in &step.cells {
            position.put(cell, step.symbol);
        }
    }
    Ok(position.empty().next().is_none().then_some((hardest, used)))
}

/// Rates the puzzle with which a board began.
pub(crate) fn rate(
    board: &Board,
    _: &SolveRequest<'_, Entry>,
    (): &mut (),
    work: &mut Work<'_>,
) -> Result<Rating, Stop> {
    let givens = board.givens();
    let whole = rules::whole_lines(givens.width() as usize);
    let found = crate::solve::ways(givens, 2, None, work)?;
    let solutions = match found.len() {
        0 => {
            return Ok(
                Rating::ungraded("the puzzle has no solution").with_solutions(Solutions::None)
            );
        }
        1 => Solutions::One,
        _ => Solutions::Several,
    };
    let needed = if solutions == Solutions::One {
        needed(givens, Grade::Expert, &whole, work)?
    } else {
        None
    };
    let Some((grade, used)) = needed else {
        let words = if solutions == Solutions::One {
            "it needs several suppositions at once"
        } else {
            "it has several solutions"
        };
        return Ok(Rating::ungraded(words).with_solutions(solutions));
    };
    let figures = ["n_easy", "n_normal", "n_tricky", "n_hard", "n_expert"];
    let figures = figures.into_iter().zip(used).map(|(key, n)| Metric::int(key, i64::from(n)));
    Ok(Rating::new(grade, words(grade)).with_solutions(solutions).with_figures(figures.collect()))
}

/// Returns a text about what is needed to solve puzzles of a grade, such as "pairs, gaps and full
/// lines are enough".
pub(crate) fn words(grade: Grade) -> &'static str {
    match grade {
        Grade::Easy => "pairs, gaps and full lines are enough",
        Grade::Normal => "some line lacks one symbol that fits in one place only",
        Grade::Tricky => "all ways to fill some line have to be considered",
        Grade::Hard => "some line must differ from another one",
        Grade::Expert => "you have to try a symbol and find that it leads to a contradiction",
    }
}
