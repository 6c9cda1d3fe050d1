//! The scores of finished games.

use crate::solve::Grade;

/// How the finished games of a back end are scored: cells × [`per_cell`](Self::per_cell) × factor of
/// the grade / milliseconds. The default is jHidato's formula, with its factors of easy, medium and
/// hard puzzles.
///
/// ```
/// use puzzle_core::game::Scoring;
/// use puzzle_core::solve::Grade;
/// let scoring = Scoring::default();
/// assert_eq!(scoring.score(31, 42_000, Some(Grade::Normal)), 147);
/// assert_eq!(scoring.score(31, 0, None), 3_100_000);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Scoring {
    /// The score of a cell in one millisecond, at a factor of 1.
    pub per_cell: u32,
    /// The factor of each grade, the easiest first. A puzzle without a grade has the first.
    pub factors: [u8; Grade::ALL.len()],
    /// `true` if the scores in jHidato's `ranking.txt` are those of this game.
    pub has_ranking_file: bool,
}

impl Scoring {
    /// jHidato's formula.
    pub const USUAL: Self =
        Self { per_cell: 100_000, factors: [1, 2, 2, 3, 3], has_ranking_file: false };

    /// Computes the score of a solved game with this number of cells. A time of 0 counts as one
    /// millisecond.
    pub fn score(&self, cells: u32, millis: u64, grade: Option<Grade>) -> u64 {
        let of_grade = |grade| Grade::ALL.iter().position(|other| *other == grade);
        let factor = self.factors[grade.and_then(of_grade).unwrap_or(0)];
        u64::from(cells)
            .saturating_mul(u64::from(self.per_cell) * u64::from(factor))
            .div_euclid(millis.max(1))
    }
}

impl Default for Scoring {
    fn default() -> Self {
        Self::USUAL
    }
}
