//! Rankings by score.

use puzzle_core::game::Scoring;
use puzzle_midend::Date;

use crate::difficulty::Difficulty;
use crate::finished::Finished;
use crate::kind::Kind;
use crate::name::Name;
use crate::ranking_file::{RankingFile, RankingLine};
use crate::uid::Uid;

/// Maximum number of entries of a ranking.
pub const MAX_RANKS: usize = 20;

/// The games that a [`Ranking`] compares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RankingScope<'a> {
    /// All games.
    All,
    /// One game, by its ID.
    Game(&'a str),
    /// One kind of puzzle.
    Kind(Kind<'a>),
}

impl RankingScope<'_> {
    fn contains(self, finished: &Finished) -> bool {
        match self {
            Self::All => true,
            Self::Game(game) => game == finished.game,
            Self::Kind(kind) => kind == finished.kind(),
        }
    }

    /// Lines of ranking files are of no particular kind.
    fn contains_line(self, line: &RankingLine) -> bool {
        match self {
            Self::All => true,
            Self::Game(game) => game == line.game,
            Self::Kind(_) => false,
        }
    }
}

/// The best scores of a game, of one kind of puzzle, or of all games. Games with hints are not
/// ranked.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ranking {
    /// The entries, highest score first, at most [`MAX_RANKS`].
    pub ranks: Vec<Rank>,
}

/// An entry of a [`Ranking`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rank {
    /// The player.
    pub name: Name,
    /// The score.
    pub score: u64,
    /// The game's ID.
    pub game: String,
    /// The puzzle's ID; empty if the score came from a ranking file.
    pub puzzle: String,
    /// Time played in milliseconds; `None` if the score came from a ranking file.
    pub millis: Option<u64>,
    /// How difficult the puzzle was; unknown if the score came from a ranking file.
    pub difficulty: Difficulty,
    /// The player's local date at the end of the game; `None` if the score came from a ranking
    /// file.
    pub date: Option<Date>,
    /// The uid of the finished game; `None` if the score came from a ranking file.
    pub uid: Option<Uid>,
}

impl Ranking {
    /// Computes the ranking of the finished games in the players' logs and of the `scores` from
    /// ranking files. `scoring` tells how a game is scored, by its ID. Of equal scores the older one
    /// comes first.
    pub fn of<'a, L>(
        players: impl IntoIterator<Item = (&'a Name, L)>,
        scores: &RankingFile,
        scope: RankingScope<'_>,
        scoring: impl Fn(&str) -> Scoring,
    ) -> Self
    where
        L: IntoIterator<Item = &'a Finished>,
    {
        let mut all: Vec<(u64, u64, &Name, &str, Option<&Finished>)> = Vec::new();
        for (name, log) in players {
            for finished in log {
                if let Some(millis) = finished.millis
                    && scope.contains(finished)
                    && finished.is_solved()
                    && finished.hints == 0
                    && finished.is_ranked
                    && !finished.is_again
                {
                    let grade = finished.difficulty.grade();
                    let score = scoring(&finished.game).score(finished.cells, millis, grade);
                    all.push((score, finished.at, name, &finished.game, Some(finished)));
                }
            }
        }
        let lines = scores.lines().iter().filter(|line| scope.contains_line(line));
        all.extend(lines.map(|line| (line.score, 0, &line.name, &*line.game, None)));
        all.sort_by_key(|(score, at, name, _, finished)| {
            (core::cmp::Reverse(*score), *at, name.key(), finished.map(|finished| finished.uid))
        });
        let ranks = all.into_iter().take(MAX_RANKS).map(|(score, _, name, game, finished)| Rank {
            name: name.clone(),
            score,
            game: game.to_string(),
            puzzle: finished.map_or_else(String::new, |f| f.puzzle.clone()),
            millis: finished.and_then(|f| f.millis),
            difficulty: finished.map_or(Difficulty::Unknown, |f| f.difficulty),
            date: finished.map(|f| f.date),
            uid: finished.map(|f| f.uid),
        });
        Self { ranks: ranks.collect() }
    }

    /// Returns the rank of the finished game with this uid, from 1, or `None` if it is not in the
    /// ranking.
    pub fn place_of(&self, uid: Uid) -> Option<usize> {
        self.ranks.iter().position(|rank| rank.uid == Some(uid)).map(|at| at + 1)
    }

    /// Converts the ranking to the content of jHidato's `ranking.txt`.
    pub fn to_file(&self) -> RankingFile {
        RankingFile::new(self.ranks.iter().map(|rank| RankingLine {
            name: rank.name.clone(),
            score: rank.score,
            game: rank.game.clone(),
        }))
    }
}
