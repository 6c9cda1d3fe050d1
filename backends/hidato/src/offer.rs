//! Which grades can be had on which boards.
//!
//! Decided from the params alone, by how many cells hang together and how narrow they are. The
//! limits are those of a campaign (`cargo run --release -p puzzle-hidato --example hidato_grades`),
//! with room to spare: a puzzle takes a few paths, where a thousand are tried.

use crate::board::{Board, Kind};
use crate::generate::{Recipe, largest_part};
use crate::shape::Shape;
use crate::topology::{Lattice, Topology};
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use puzzle_core::Invalid;
use puzzle_core::solve::Grade;

/// What a board needs at least for a grade.
#[derive(Clone, Copy, Debug)]
struct Least {
    /// Rows, and columns, that have cells.
    side: usize,
    /// Cells that hang together.
    cells: usize,
}

const fn least(side: usize, cells: usize) -> Least {
    Least { side, cells }
}

/// A side that no board has.
const NEVER: Least = least(usize::MAX, usize::MAX);

/// What a board needs for each grade.
fn limits(topology: Topology) -> [Least; 5] {
    match topology {
        Topology::Diagonal => [least(3, 6), least(5, 18), least(5, 18), least(5, 18), least(8, 40)],
        Topology::TriangleEdge => {
            [least(3, 9), least(5, 25), least(5, 30), least(5, 25), least(7, 64)]
        }
        Topology::TriangleVertex => [least(6, 30), NEVER, NEVER, NEVER, NEVER],
        _ => [least(2, 4), least(3, 12), least(4, 16), least(4, 16), least(4, 16)],
    }
}

/// The shortest gap for grades that take thought, where there is one.
const fn least_gap(topology: Topology) -> u16 {
    match topology {
        Topology::King | Topology::TriangleAround => 4,
        Topology::Hexagon | Topology::TriangleBoth => 6,
        _ => 12,
    }
}

/// The grades that can be had.
pub(crate) fn grades(recipe: &Recipe) -> Vec<Grade> {
    if is_never(recipe).is_some() {
        return Vec::new();
    }
    let limits = limits(recipe.topology);
    let (side, cells) = room(recipe);
    let is_special = recipe.hides_ends || recipe.is_symmetric || recipe.shape != Shape::Rectangle;
    let has_room = |grade: Grade| {
        let limit = limits[grade as usize];
        // Symmetry, ends that are hidden and sides that are not straight take more room.
        let (more_side, more_cells) = if is_special { (1, limit.cells / 2) } else { (0, 0) };
        // A ring of one row leaves nothing to think about, one of two rows little.
        let is_thin = recipe.shape == Shape::Ring
            && grade > Grade::Easy
            && side < if recipe.topology == Topology::TriangleEdge { 12 } else { 6 };
        !is_thin
            && side >= limit.side.saturating_add(more_side)
            && cells >= limit.cells.saturating_add(more_cells)
    };
    let may_have_gap = |grade: Grade| match recipe.longest_gap {
        0 => true,
        1 => grade == Grade::Easy,
        gap => grade <= Grade::Normal || gap >= least_gap(recipe.topology),
    };
    Grade::ALL.into_iter().filter(|&g| has_room(g) && may_have_gap(g)).collect()
}

/// Why no puzzle at all is made of the recipe, whatever the size.
fn is_never(recipe: &Recipe) -> Option<&'static str> {
    (recipe.shape == Shape::Heart && recipe.topology.lattice() == Lattice::Triangle)
        .then_some("a heart is made of squares or hexagons")
}

/// The shorter side of what hangs together, and its cells.
fn room(recipe: &Recipe) -> (usize, usize) {
    let kinds = recipe.shape.kinds(recipe.topology, recipe.width, recipe.height);
    let kinds = largest_part(recipe.topology, recipe.width, kinds);
    let board = Board::new(recipe.topology, recipe.width, kinds);
    let is_used = |place: usize| board.kinds()[place] == Kind::Cell;
    let (width, height) = (recipe.width, recipe.height);
    let n_rows = (0..height).filter(|row| (0..width).any(|c| is_used(row * width + c))).count();
    let n_columns = (0..width).filter(|c| (0..height).any(|row| is_used(row * width + c))).count();
    let n_cells = board.n_cells();
    match recipe.shape {
        Shape::Random => (n_rows.min(n_columns), n_cells * 2 / 3),
        _ => (n_rows.min(n_columns), n_cells),
    }
}

/// Says which grades can be had where this one cannot.
///
/// # Errors
/// When it cannot.
pub(crate) fn check(recipe: &Recipe, grade: Grade) -> Result<(), Invalid> {
    let can_be_had = grades(recipe);
    if can_be_had.contains(&grade) {
        return Ok(());
    }
    if let Some(words) = is_never(recipe) {
        return Err(Invalid::new(words));
    }
    let names: Vec<&str> = can_be_had.iter().map(|grade| grade.keyword()).collect();
    let Some((last, others)) = names.split_last() else {
        let words = "this board is too small, or has too few cells that touch, for a puzzle";
        return Err(Invalid::new(words));
    };
    let list = match others {
        [] => String::from(*last),
        others => format!("{} and {last}", others.join(", ")),
    };
    let plain = Recipe { longest_gap: 0, ..recipe.clone() };
    let why = if grades(&plain).contains(&grade) {
        "with gaps as short as these"
    } else {
        "on a board as small or sparse as this"
    };
    let wanted = grade.keyword();
    Err(Invalid::new(format!("{why} there is no {wanted} puzzle; {list} can be had")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::params::Params;
    use expect_test::{Expect, expect};
    use puzzle_core::params::Params as _;

    fn check_text(text: &str, want: &Expect) {
        let params = Params::decode(text, &Params::default()).unwrap();
        let letters: String = params.grades().iter().map(|grade| grade.letter()).collect();
        let refused = check(params.recipe(), Grade::Expert).map_err(|e| String::from(e.text()));
        want.assert_eq(&format!("{letters}: {}", refused.err().unwrap_or_default()));
    }

    #[test]
    fn boards_and_their_grades() {
        check_text("8x8mR", &expect!["enthx: "]);
        check_text("4x4mR", &expect!["enthx: "]);
        check_text(
            "4x4mRS",
            &expect![
                "e: on a board as small or sparse as this there is no expert puzzle; easy can be had"
            ],
        );
        check_text(
            "3x5mR",
            &expect![
                "en: on a board as small or sparse as this there is no expert puzzle; easy and normal can be had"
            ],
        );
        check_text(
            "12x2mR",
            &expect![
                "e: on a board as small or sparse as this there is no expert puzzle; easy can be had"
            ],
        );
        check_text(
            "2x2mDde",
            &expect![": this board is too small, or has too few cells that touch, for a puzzle"],
        );
        check_text(
            "6x6mD",
            &expect![
                "enth: on a board as small or sparse as this there is no expert puzzle; easy, normal, tricky and hard can be had"
            ],
        );
        check_text("10x10mD", &expect!["enthx: "]);
        check_text("13x8mT", &expect!["enthx: "]);
        check_text(
            "8x8mV",
            &expect![": this board is too small, or has too few cells that touch, for a puzzle"],
        );
        check_text(
            "14x14mV",
            &expect![
                "e: on a board as small or sparse as this there is no expert puzzle; easy can be had"
            ],
        );
        check_text(
            "8x8mRg1",
            &expect!["e: with gaps as short as these there is no expert puzzle; easy can be had"],
        );
        check_text(
            "8x8mOg3",
            &expect![
                "en: with gaps as short as these there is no expert puzzle; easy and normal can be had"
            ],
        );
        check_text("9x7mAsv", &expect![": a heart is made of squares or hexagons"]);
        check_text(
            "9x5mRso",
            &expect![
                "e: on a board as small or sparse as this there is no expert puzzle; easy can be had"
            ],
        );
        check_text("9x7mXsv", &expect!["enthx: "]);
    }
}
