//! The best solutions of puzzles.

use std::collections::{HashMap, HashSet};

use puzzle_midend::Date;
use serde::{Deserialize, Serialize};

use crate::finished::Finished;
use crate::uid::Uid;

/// A solution of a puzzle: its moves, and what they cost.
///
/// A player keeps at most two solutions of a puzzle: the one with the fewest moves, and the one
/// with the fewest pushes if that is another one. Those of finished games are in the log
/// ([`Finished::solution`]), those that came with a file in [`Player::solutions`](crate::Player).
/// Beside them, and never in place of them, the player keeps those that the program found from
/// them, if they are better.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Solution {
    /// The puzzle's ID, `game/params:desc`.
    pub puzzle: String,
    /// The moves, in the notation of [`moves_text`](puzzle_midend::Midend::moves_text).
    pub text: String,
    /// Number of moves.
    pub moves: u32,
    /// Number of pushes, if the game counts them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pushes: Option<u32>,
    /// Number of hints used in the game.
    pub hints: u32,
    /// When it was found or read, in seconds since 1970-01-01 UTC.
    pub at: u64,
    /// The player's local date at that time.
    pub date: Date,
    /// Whether the program found it, from a solution of the player or of a file.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub is_by_program: bool,
    /// The uid of the finished game; `None` if the solution came with a file or from the program.
    #[serde(skip)]
    pub game: Option<Uid>,
}

/// The cost of a solution by which the best one is chosen. Of two equal ones that of a game is
/// better than that of a file, fewer hints are better, and the older one is kept.
type Cost = (u64, u64, bool, u32, u64, Uid);

impl Solution {
    /// Returns the solution in a log entry, if it has one.
    pub fn of(game: &Finished) -> Option<Self> {
        Some(Self {
            puzzle: game.puzzle.clone(),
            text: game.solution.clone()?,
            moves: game.moves,
            pushes: game.pushes,
            hints: game.hints,
            at: game.at,
            date: game.date,
            is_by_program: false,
            game: Some(game.uid),
        })
    }

    /// Returns what makes it the same solution as another one, whenever it was found or read.
    pub(crate) fn content(&self) -> (&str, &str, bool) {
        (&self.puzzle, &self.text, self.is_by_program)
    }

    fn by_moves(&self) -> Cost {
        let pushes = self.pushes.map_or(0, u64::from);
        let (is_of_file, uid) = (self.game.is_none(), self.game.unwrap_or_default());
        (self.moves.into(), pushes, is_of_file, self.hints, self.at, uid)
    }

    fn by_pushes(&self) -> Option<Cost> {
        let (moves, pushes, is_of_file, hints, at, uid) = self.by_moves();
        self.pushes.map(|_| (pushes, moves, is_of_file, hints, at, uid))
    }

    /// Returns the solutions of one puzzle that are worth keeping: the one with the fewest moves
    /// first, and behind it the one with the fewest pushes if that is another one. Last are those
    /// of the program that are better than these.
    ///
    /// ```
    /// use puzzle_profile::Solution;
    /// let of = |moves, pushes| Solution { moves, pushes: Some(pushes), ..Solution::default() };
    /// let best = Solution::best([of(30, 9), of(40, 7), of(31, 9)]);
    /// assert_eq!(best, [of(30, 9), of(40, 7)]);
    /// ```
    pub fn best(all: impl IntoIterator<Item = Self>) -> Vec<Self> {
        let (by_program, others): (Vec<Self>, Vec<Self>) =
            all.into_iter().partition(|solution| solution.is_by_program);
        let mut best = Self::cheapest(&others);
        let all: Vec<Self> = best.iter().cloned().chain(by_program).collect();
        let better = Self::cheapest(&all);
        best.extend(better.into_iter().filter(|solution| solution.is_by_program));
        best
    }

    /// Returns the one of [`best`](Self::best) to show to the player: the program's, or else the
    /// one with the fewest moves.
    pub fn to_show(mut best: Vec<Self>) -> Option<Self> {
        let is_by_program = best.last()?.is_by_program;
        Some(best.swap_remove(if is_by_program { best.len() - 1 } else { 0 }))
    }

    fn cheapest(all: &[Self]) -> Vec<Self> {
        let by_moves = (0..all.len()).min_by_key(|&i| all[i].by_moves());
        let counted = (0..all.len()).filter_map(|i| Some((all[i].by_pushes()?, i)));
        let by_pushes = counted.min().map(|(_, i)| i);
        let is_better =
            |i: &usize| by_moves.is_none_or(|best| best != *i && all[*i].pushes < all[best].pushes);
        let places: Vec<usize> = by_moves.into_iter().chain(by_pushes.filter(is_better)).collect();
        places.into_iter().map(|i| all[i].clone()).collect()
    }

    /// Removes all solutions from a log and from the solutions of files that are not the best of
    /// their puzzle, in linear time.
    pub(crate) fn keep_best(log: &mut [Finished], of_files: &mut Vec<Self>) {
        let mut all: HashMap<String, Vec<Self>> = HashMap::new();
        let found = log.iter().filter_map(Self::of).chain(of_files.drain(..));
        for solution in found {
            all.entry(solution.puzzle.clone()).or_default().push(solution);
        }
        let best: Vec<Self> = all.into_values().flat_map(Self::best).collect();
        let kept: HashSet<Uid> = best.iter().filter_map(|solution| solution.game).collect();
        for game in log {
            if !kept.contains(&game.uid) {
                game.solution = None;
            }
        }
        of_files.extend(best.into_iter().filter(|solution| solution.game.is_none()));
        of_files.sort_by(|a, b| (&a.puzzle, a.by_moves()).cmp(&(&b.puzzle, b.by_moves())));
    }
}
