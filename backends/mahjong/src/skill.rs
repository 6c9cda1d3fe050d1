//! How often two players without a plan win: what grades rest on.
//!
//! Which deals a seed gives at a grade hangs on this file, so that nothing in it may change within
//! a major version.

mod careless;
mod greedy;

use alloc::vec::Vec;

use puzzle_core::solve::Grade;

use crate::layout::BoardLayout;
use crate::solve::net::Net;
use careless::Careless;
use greedy::Greedy;

/// Games that each of the players plays for a grade.
pub(crate) const GAMES: u32 = 200;
/// Games between two looks at whether a grade can still come out.
const ROUND: u32 = 25;

/// Wins of the two players.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Skill {
    /// Games that each played.
    pub games: u32,
    /// Games won by taking any free pair, each equally likely.
    pub careless: u32,
    /// Games won by a player who takes what is safe, else the pair that frees most.
    pub greedy: u32,
}

impl Skill {
    /// Games that each player plays for a grade.
    pub const GAMES: u32 = GAMES;

    /// Has both players play so many games from a position: `groups` has the group of each tile,
    /// `left_on` tells which are left. The same position gets the same numbers every time.
    ///
    /// # Panics
    /// When `groups` is shorter than the layout.
    pub fn measure(
        layout: &BoardLayout,
        groups: &[u8],
        left_on: impl Fn(usize) -> bool,
        games: u32,
    ) -> Self {
        let tiles: Vec<u16> =
            (0..layout.n_tiles()).filter(|&t| left_on(t)).map(|t| t as u16).collect();
        let Some(net) = Net::new(layout, groups, &tiles) else {
            return Self { games, ..Self::default() };
        };
        let mut trial = Trial::new(&net);
        trial.play(games);
        trial.skill
    }

    /// Wins of the better of the two.
    pub fn best(&self) -> u32 {
        self.careless.max(self.greedy)
    }

    /// The grade, by the share of games that the better of the two wins: easy from 60 % and where
    /// the careless one wins 15 % too, normal from 30 %, tricky from 12 %, hard from 3 %, expert
    /// below.
    pub fn grade(&self) -> Grade {
        let from = |wins: u32, percent: u32| wins * 100 >= percent * self.games;
        if from(self.best(), 60) && from(self.careless, 15) {
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

    /// Whether a grade can come out when the rest of the games has been played.
    fn may_become(self, wanted: Grade) -> bool {
        // More wins never make a deal harder, so the grade lies between that of winning all the
        // rest and that of winning none. Easy is the least of grades.
        let rest = GAMES - self.games;
        let least = Self { games: GAMES, ..self };
        let most =
            Self { games: GAMES, careless: self.careless + rest, greedy: self.greedy + rest };
        most.grade() <= wanted && wanted <= least.grade()
    }
}

/// Two players at one position.
pub(crate) struct Trial<'n> {
    greedy: Greedy<'n>,
    careless: Careless<'n>,
    /// What came out so far.
    pub(crate) skill: Skill,
    /// The first game that was won: its pairs, by the numbers of the net.
    pub(crate) won: Option<Vec<(u16, u16)>>,
}

impl<'n> Trial<'n> {
    /// The players before the first game.
    pub(crate) fn new(net: &'n Net) -> Self {
        Self {
            greedy: Greedy::new(net),
            careless: Careless::new(net),
            skill: Skill::default(),
            won: None,
        }
    }

    /// Plays so many games more.
    pub(crate) fn play(&mut self, games: u32) {
        // Each player has luck of its own, which goes on from game to game: how many are asked for
        // at a time changes no game.
        for _ in 0..games {
            self.skill.games += 1;
            if self.greedy.wins() {
                self.skill.greedy += 1;
                self.won.get_or_insert_with(|| self.greedy.taken.clone());
            }
            if self.careless.wins() {
                self.skill.careless += 1;
                self.won.get_or_insert_with(|| self.careless.taken.clone());
            }
        }
    }

    /// Plays on until all games are played or the grade can no longer come out; whether it did.
    pub(crate) fn comes_out(&mut self, wanted: Grade) -> bool {
        while self.skill.games < GAMES {
            if !self.skill.may_become(wanted) {
                return false;
            }
            self.play(ROUND.min(GAMES - self.skill.games));
        }
        self.skill.grade() == wanted
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::expect;
    use puzzle_core::GameRng;

    /// Grades and seeds hang on these numbers.
    #[test]
    fn golden_wins() {
        let mut text = alloc::string::String::new();
        for name in ["turtle", "spiral", "arena"] {
            let known = crate::layout::bundled().iter().find(|b| b.name == name).expect("a layout");
            for i in 0..4 {
                let mut groups: Vec<u8> = (0..known.n_tiles).map(|t| (t / 4) as u8).collect();
                GameRng::new(&alloc::format!("skill {i}")).shuffle(&mut groups);
                let skill = Skill::measure(&known.layout(), &groups, |_| true, GAMES);
                text += &alloc::format!("{name} {} {}\n", skill.careless, skill.greedy);
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
    fn bands() {
        let grade = |greedy, careless| Skill { games: 100, careless, greedy }.grade();
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

    /// Who breaks off misses nothing.
    #[test]
    fn breaking_off_changes_nothing() {
        let turtle = crate::layout::bundled()[0].layout();
        let tiles: Vec<u16> = (0..144).collect();
        for i in 0..6 {
            let mut groups: Vec<u8> = (0..144).map(|t| t / 4).collect();
            GameRng::new(&alloc::format!("skill {i}")).shuffle(&mut groups);
            let grade = Skill::measure(&turtle, &groups, |_| true, GAMES).grade();
            let net = Net::new(&turtle, &groups, &tiles).expect("no odd group");
            for wanted in Grade::ALL {
                assert_eq!(Trial::new(&net).comes_out(wanted), grade == wanted);
            }
        }
    }
}
