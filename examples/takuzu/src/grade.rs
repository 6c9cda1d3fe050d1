//! How hard a puzzle is: the hardest technique that it needs.

use puzzle_core::solve::{Ask, Figure, Grade, Rating, Solutions, Stop, Work};

use crate::board::{Board, Entry, Symbols};
use crate::deduce::Position;
use crate::rules;

/// The hardest technique that fills the board, if those up to a grade do, and how often each grade
/// was used.
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

/// Rates the puzzle that a board began with.
pub(crate) fn rate(
    board: &Board,
    _: &Ask<'_, Entry>,
    (): &mut (),
    work: &mut Work<'_>,
) -> Result<Rating, Stop> {
    let givens = board.givens();
    let whole = rules::whole_lines(givens.width() as usize);
    let found = crate::solve::ways(givens, 2, None, work)?;
    let solutions = match found.len() {
        0 => return Ok(Rating::ungraded("nothing fills the board").with_solutions(Solutions::None)),
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
            "it takes more than one supposition at a time"
        } else {
            "it has several solutions"
        };
        return Ok(Rating::ungraded(words).with_solutions(solutions));
    };
    let figures = ["n_easy", "n_normal", "n_tricky", "n_hard", "n_expert"];
    let figures = figures.into_iter().zip(used).map(|(key, n)| Figure::int(key, i64::from(n)));
    Ok(Rating::new(grade, words(grade)).with_solutions(solutions).with_figures(figures.collect()))
}

/// What a puzzle of a grade asks for.
pub(crate) fn words(grade: Grade) -> &'static str {
    match grade {
        Grade::Easy => "pairs, gaps and full lines are enough",
        Grade::Normal => "some line lacks its last symbol, and there is one place for it",
        Grade::Tricky => "some line has to be looked at as a whole",
        Grade::Hard => "some line must not be like another",
        Grade::Expert => "something has to be supposed, and refuted",
    }
}
