//! Measures how often two automatic players win a deal. Grades are based on this.
//!
//! This file decides which deals a seed gives at a grade, so nothing in it may change within a
//! major version.

mod greedy_player;
mod random_player;

use alloc::vec::Vec;

use puzzle_core::solve::Grade;

use crate::layout::BoardLayout;
use crate::solve::tile_graph::TileGraph;
use greedy_player::GreedyPlayer;
use random_player::RandomPlayer;

/// The number of games that each automatic player plays to measure the grade of a deal.
pub(crate) const GAMES: u32 = 200;
/// The number of games between two checks of whether the grade is still possible.
const GAMES_PER_CHECK: u32 = 25;

/// The games won by two automatic players.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct WinCounts {
    /// The number of games that each player played.
    pub games: u32,
    /// The games won by taking random free pairs.
    pub random: u32,
    /// The games won by taking safe pairs first, and otherwise the pair that frees most tiles.
    pub greedy: u32,
}

impl WinCounts {
    /// The number of games that each automatic player plays to measure the grade of a deal.
    pub const GAMES: u32 = GAMES;

    /// Lets both players play a number of games from a position. `groups` has the group of each
    /// tile, and `left_on` returns whether a tile is left. The same position gives the same numbers
    /// every time.
    ///
    /// # Panics
    /// Panics if `groups` is shorter than the layout.
    pub fn measure(
        layout: &BoardLayout,
        groups: &[u8],
        left_on: impl Fn(usize) -> bool,
        games: u32,
    ) -> Self {
        let tiles: Vec<u16> =
            (0..layout.n_tiles()).filter(|&t| left_on(t)).map(|t| t as u16).collect();
        let Some(graph) = TileGraph::new(layout, groups, &tiles) else {
            return Self { games, ..Self::default() };
        };
        let mut trial = Trial::new(&graph);
        trial.play(games);
        trial.wins
    }

    /// Returns the number of games won by the better of the two players.
    pub fn best(&self) -> u32 {
        self.random.max(self.greedy)
    }

    /// Returns the grade by the share of games that the better player wins: easy from 60 % if the
    /// random player wins at least 15 %, normal from 30 %, tricky from 12 %, hard from 3 %, and
    /// expert below.
    pub fn grade(&self) -> Grade {
        let from = |wins: u32, percent: u32| wins * 100 >= percent * self.games;
        if from(self.best(), 60) && from(self.random, 15) {
            Grade::Easy
        } else if from(self.best(), 30) {
            Grade::Normal
        } else if from(self.best(), 12) {
            Grade::Tricky
        } else if from(self.best(), 3) {
            Grade::Hard
        } else {
            Grade::Expert
        }
    }

    /// Returns whether these counts can still end in the grade `wanted` when the automatic
    /// players have finished their remaining games.
    fn can_reach(self, wanted: Grade) -> bool {
        // More wins never make a deal harder, so the final grade lies between the grade if all
        // remaining games are won and the grade if none is. `Easy` is the smallest grade.
        let rest = GAMES - self.games;
        let least = Self { games: GAMES, ..self };
        let most = Self { games: GAMES, random: self.random + rest, greedy: self.greedy + rest };
        most.grade() <= wanted && wanted <= least.grade()
    }
}

/// A measurement of one position: both automatic players and their wins so far.
pub(crate) struct Trial<'n> {
    greedy: GreedyPlayer<'n>,
    random: RandomPlayer<'n>,
    /// The wins of both players so far.
    pub(crate) wins: WinCounts,
    /// The pairs taken in the first game that was won, by the tile numbers of the tile graph;
    /// `None` before a game is won.
    pub(crate) won: Option<Vec<(u16, u16)>>,
}

impl<'n> Trial<'n> {
    /// Creates the players before their first game.
    pub(crate) fn new(graph: &'n TileGraph) -> Self {
        Self {
            greedy: GreedyPlayer::new(graph),
            random: RandomPlayer::new(graph),
            wins: WinCounts::default(),
            won: None,
        }
    }

    /// Lets each player play `games` more games.
    pub(crate) fn play(&mut self, games: u32) {
        // Each player has its own random generator, which continues from game to game: how many
        // games are played at a time changes no game.
        for _ in 0..games {
            self.wins.games += 1;
            if self.greedy.wins() {
                self.wins.greedy += 1;
                self.won.get_or_insert_with(|| self.greedy.taken.clone());
            }
            if self.random.wins() {
                self.wins.random += 1;
                self.won.get_or_insert_with(|| self.random.taken.clone());
            }
        }
    }

    /// Plays until all [`GAMES`] games are played or the grade `wanted` is no longer possible.
    /// Returns whether the deal has this grade.
    pub(crate) fn reaches_grade(&mut self, wanted: Grade) -> bool {
        while self.wins.games < GAMES {
            if !self.wins.can_reach(wanted) {
                return false;
            }
            self.play(GAMES_PER_CHECK.min(GAMES - self.wins.games));
        }
        self.wins.grade() == wanted
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::expect;
    use puzzle_core::GameRng;

    /// Grades and seeds depend on these numbers.
    #[test]
    fn golden_wins() {
        let mut text = alloc::string::String::new();
        for name in ["turtle", "spiral", "arena"] {
            let known = crate::layout::bundled().iter().find(|b| b.name == name).expect("a layout");
            for i in 0..4 {
                let mut groups: Vec<u8> = (0..known.n_tiles).map(|t| (t / 4) as u8).collect();
                GameRng::new(&alloc::format!("skill {i}")).shuffle(&mut groups);
                let wins = WinCounts::measure(known.layout(), &groups, |_| true, GAMES);
                text += &alloc::format!("{name} {} {}\n", wins.random, wins.greedy);
            }
        }
        expect![[r#"
            turtle 0 0
            turtle 0 4
            turtle 0 0
            turtle 19 158
            spiral 9 76
            spiral 28 57
            spiral 5 7
            spiral 2 0
            arena 1 8
            arena 0 0
            arena 63 89
            arena 18 99
        "#]]
        .assert_eq(&text);
    }

    #[test]
    fn grade_ranges() {
        let grade = |greedy, random| WinCounts { games: 100, random, greedy }.grade();
        assert_eq!(grade(60, 15), Grade::Easy);
        assert_eq!(grade(100, 14), Grade::Normal);
        assert_eq!(grade(0, 60), Grade::Easy);
        assert_eq!(grade(30, 0), Grade::Normal);
        assert_eq!(grade(29, 12), Grade::Tricky);
        assert_eq!(grade(0, 12), Grade::Tricky);
        assert_eq!(grade(11, 0), Grade::Hard);
        assert_eq!(grade(3, 0), Grade::Hard);
        assert_eq!(grade(2, 2), Grade::Expert);
    }

    /// Stopping early never changes the result.
    #[test]
    fn stopping_early_changes_nothing() {
        let turtle = crate::layout::bundled()[0].layout();
        let tiles: Vec<u16> = (0..144).collect();
        for i in 0..6 {
            let mut groups: Vec<u8> = (0..144).map(|t| t / 4).collect();
            GameRng::new(&alloc::format!("skill {i}")).shuffle(&mut groups);
            let grade = WinCounts::measure(turtle, &groups, |_| true, GAMES).grade();
            let graph = TileGraph::new(turtle, &groups, &tiles).expect("no odd group");
            for wanted in Grade::ALL {
                assert_eq!(Trial::new(&graph).reaches_grade(wanted), grade == wanted);
            }
        }
    }
}
