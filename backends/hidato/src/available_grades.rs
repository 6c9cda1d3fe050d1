//! Which grades are possible on which boards.
//!
//! This is decided from the params alone, by the number of connected cells and the length of the
//! shorter side. The limits were measured by a campaign (`cargo run --release -p puzzle-hidato
//! --example hidato_grades`), with a safety margin: a puzzle usually takes a few of the thousand
//! paths that are tried.

use crate::board::{Board, PlaceKind};
use crate::generate::{Spec, largest_part};
use crate::shape::Shape;
use crate::topology::{Lattice, Topology};
use alloc::vec::Vec;
use puzzle_core::solve::Grade;
use puzzle_core::{Invalid, Text, label, text};

/// The minimum size of a board on which puzzles of a grade are possible.
#[derive(Clone, Copy, Debug)]
struct Minimum {
    /// The minimum number of rows that have cells, and of columns that have cells.
    side: usize,
    /// The minimum number of connected cells.
    cells: usize,
}

const fn minimum(side: usize, cells: usize) -> Minimum {
    Minimum { side, cells }
}

/// A minimum that no board reaches.
const NEVER: Minimum = minimum(usize::MAX, usize::MAX);

/// Returns the minimum board for each grade, from easy to expert.
fn limits(topology: Topology) -> [Minimum; 5] {
    match topology {
        Topology::Diagonal => {
            [minimum(3, 6), minimum(5, 18), minimum(5, 18), minimum(5, 18), minimum(8, 40)]
        }
        Topology::TriangleEdge => {
            [minimum(3, 9), minimum(5, 25), minimum(5, 30), minimum(5, 25), minimum(7, 64)]
        }
        Topology::TriangleVertex => [minimum(6, 30), NEVER, NEVER, NEVER, NEVER],
        Topology::Knight => {
            [minimum(3, 10), minimum(4, 16), minimum(4, 16), minimum(4, 16), minimum(5, 25)]
        }
        Topology::Jump => {
            [minimum(4, 12), minimum(5, 20), minimum(5, 20), minimum(5, 20), minimum(6, 30)]
        }
        _ => [minimum(2, 4), minimum(3, 12), minimum(4, 16), minimum(4, 16), minimum(4, 16)],
    }
}

/// Returns the smallest limit on consecutive missing numbers (`longest_gap`) with which tricky and
/// harder puzzles are possible on boards without walls and links.
const fn min_gap(topology: Topology) -> u16 {
    match topology {
        Topology::King | Topology::TriangleAround => 4,
        Topology::Hexagon | Topology::TriangleBoth => 6,
        _ => 12,
    }
}

/// Returns the grades of which puzzles can be generated for `spec`, from the easiest up.
pub(crate) fn grades(spec: &Spec) -> Vec<Grade> {
    if impossible_reason(spec).is_some() {
        return Vec::new();
    }
    let limits = limits(spec.topology);
    let (side, cells) = usable_area(spec);
    let has_rules = spec.walls > 0 || spec.links > 0;
    let is_special =
        has_rules || spec.hides_ends || spec.is_symmetric || spec.shape != Shape::Rectangle;
    let has_room = |grade: Grade| {
        let limit = limits[grade as usize];
        // Walls, links, symmetry, hidden ends and sides that are not straight need a larger board.
        let (more_side, more_cells) = if is_special { (1, limit.cells / 2) } else { (0, 0) };
        // A ring one place wide leaves nothing to reason about, a ring two places wide very little.
        let is_thin = spec.shape == Shape::Ring
            && grade > Grade::Easy
            && side < if spec.topology == Topology::TriangleEdge { 12 } else { 6 };
        !is_thin
            && side >= limit.side.saturating_add(more_side)
            && cells >= limit.cells.saturating_add(more_cells)
    };
    // Walls and links leave less to reason about in the gaps.
    let least_gap = min_gap(spec.topology) * if has_rules { 2 } else { 1 };
    let may_have_gap = |grade: Grade| match spec.longest_gap {
        0 => true,
        1 => grade == Grade::Easy,
        gap => grade <= Grade::Normal || gap >= least_gap,
    };
    Grade::ALL.into_iter().filter(|&g| has_room(g) && may_have_gap(g)).collect()
}

/// Returns the reason why the puzzle is impossible on a board of any size; `None` if it is not.
fn impossible_reason(spec: &Spec) -> Option<&'static str> {
    (spec.shape == Shape::Heart && spec.topology.lattice() == Lattice::Triangle)
        .then_some(label!("a heart needs squares or hexagons"))
}

/// Returns the size of the largest connected part of the board: the smaller of its numbers of rows
/// and columns, and the number of cells that a path can use.
fn usable_area(spec: &Spec) -> (usize, usize) {
    let kinds = largest_part(spec.topology, spec.width, spec.kinds());
    let board = Board::new(spec.topology, spec.width, kinds);
    let is_used = |place: usize| board.kinds()[place] == PlaceKind::Cell;
    let (width, height) = (spec.width, spec.height);
    let n_rows = (0..height).filter(|row| (0..width).any(|c| is_used(row * width + c))).count();
    let n_columns = (0..width).filter(|c| (0..height).any(|row| is_used(row * width + c))).count();
    let n_cells = board.n_cells();
    match spec.shape {
        Shape::Random => (n_rows.min(n_columns), n_cells * 2 / 3),
        _ => (n_rows.min(n_columns), n_cells),
    }
}

/// Checks that a puzzle of this grade can be generated for `spec`.
///
/// # Errors
/// Fails if it is not, and names the grades that are.
pub(crate) fn check(spec: &Spec, grade: Grade) -> Result<(), Invalid> {
    let can_be_had = grades(spec);
    if can_be_had.contains(&grade) {
        return Ok(());
    }
    if let Some(words) = impossible_reason(spec) {
        return Err(Invalid::new(words));
    }
    if can_be_had.is_empty() {
        return Err(Invalid::new(
            "this board is too small, or has too few cells that touch, for a puzzle",
        ));
    }
    let others = Text::either(can_be_had.into_iter().map(Text::from));
    let missing = no_puzzle(grade);
    let plain = Spec { longest_gap: 0, ..spec.clone() };
    Err(Invalid::new(if grades(&plain).contains(&grade) {
        text!("with gaps this short there is {missing}: choose {others}", missing, others)
    } else {
        text!(
            "on a board this small or sparse there is {missing}: choose {others}",
            missing,
            others
        )
    }))
}

/// Says that there is no puzzle of a grade: "no easy puzzle".
fn no_puzzle(grade: Grade) -> Text {
    match grade {
        Grade::Easy => text!("no easy puzzle"),
        Grade::Normal => text!("no normal puzzle"),
        Grade::Tricky => text!("no tricky puzzle"),
        Grade::Hard => text!("no hard puzzle"),
        Grade::Expert => text!("no expert puzzle"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::params::Params;
    use alloc::format;
    use alloc::string::{String, ToString as _};
    use expect_test::{Expect, expect};
    use puzzle_core::params::Params as _;

    fn check_text(text: &str, want: &Expect) {
        let params = Params::decode(text, &Params::default()).unwrap();
        let letters: String = params.grades().iter().map(|grade| grade.letter()).collect();
        let refused = check(params.spec(), Grade::Expert).map_err(|e| e.text().to_string());
        want.assert_eq(&format!("{letters}: {}", refused.err().unwrap_or_default()));
    }

    #[test]
    fn boards_and_their_grades() {
        check_text("8x8mR", &expect!["enthx: "]);
        check_text("4x4mR", &expect!["enthx: "]);
        check_text(
            "4x4mRS",
            &expect!["e: on a board this small or sparse there is no expert puzzle: choose easy"],
        );
        check_text(
            "3x5mR",
            &expect![
                "en: on a board this small or sparse there is no expert puzzle: choose easy or normal"
            ],
        );
        check_text(
            "12x2mR",
            &expect!["e: on a board this small or sparse there is no expert puzzle: choose easy"],
        );
        check_text(
            "2x2mDde",
            &expect![": this board is too small, or has too few cells that touch, for a puzzle"],
        );
        check_text(
            "6x6mD",
            &expect![
                "enth: on a board this small or sparse there is no expert puzzle: choose easy, normal, tricky or hard"
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
            &expect!["e: on a board this small or sparse there is no expert puzzle: choose easy"],
        );
        check_text(
            "8x8mRg1",
            &expect!["e: with gaps this short there is no expert puzzle: choose easy"],
        );
        check_text(
            "8x8mOg3",
            &expect!["en: with gaps this short there is no expert puzzle: choose easy or normal"],
        );
        check_text("9x7mAsv", &expect![": a heart needs squares or hexagons"]);
        check_text(
            "9x5mRso",
            &expect!["e: on a board this small or sparse there is no expert puzzle: choose easy"],
        );
        check_text("9x7mXsv", &expect!["enthx: "]);
    }
}
