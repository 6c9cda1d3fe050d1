//! Deals of a grade.
//!
//! First some random deals: of those that two players without a plan show to be solvable by winning
//! one, the first of the grade is taken. Where none comes, a line of pairs that clears the layout
//! is fixed, and which pairs are of one group is changed step by step, toward the share of games
//! that the grade stands for. Both ways give deals with a line that clears them, and no proof is
//! needed.
//!
//! Which deals a seed gives hangs on every constant here, so that none changes within a major
//! version.

use alloc::vec::Vec;

use puzzle_core::GameRng;
use puzzle_core::solve::{Grade, Stop, Work};

use super::Dealt;
use super::peel::peel;
use crate::face::N_GROUPS;
use crate::layout::{BoardLayout, of_layout};
use crate::skill::{GAMES, Trial};
use crate::solve::net::Net;

/// Pairs that a graded deal opens with, at least.
pub const OPENING: usize = 4;
/// Layouts of fewer tiles may open with fewer pairs.
const FEW_TILES: usize = 36;
/// Games that each player plays for a look on the way to a grade.
const LOOK: u32 = 50;

/// How long a grade is looked for. A climb is dearer than a shuffle: each of its steps plays
/// [`LOOK`] games for each player.
#[derive(Clone, Copy)]
struct Effort {
    /// Random deals.
    shuffles: u32,
    /// Lines of pairs.
    climbs: u32,
    /// Changes on each line.
    steps: u32,
}

const FULL: Effort = Effort { shuffles: 16, climbs: 10, steps: 160 };
/// For the deal that stands in where a seed finds none.
const STAND_IN: Effort = Effort { shuffles: 16, climbs: 24, steps: 160 };
/// For finding out whether a layout of one's own has a grade at all: somebody waits for it.
const PROBE: Effort = Effort { shuffles: 4, climbs: 2, steps: 50 };

/// A deal of a grade; `None` on a layout that does not have it.
///
/// # Errors
/// When a limit of `work` ends it.
pub(super) fn deal(
    layout: &BoardLayout,
    n_kinds: usize,
    grade: Grade,
    rng: &mut GameRng,
    work: &mut Work,
) -> Result<Option<Dealt>, Stop> {
    // Groups count from 0 in the search, and get faces at the end. They are drawn first, so that
    // they do not hang on how long it takes.
    let mut faces: Vec<u8> = (0..N_GROUPS as u8).collect();
    rng.shuffle(&mut faces);
    let search = Search { layout, n_kinds, grade };
    let found = match search.look_for(FULL, rng, work)? {
        Some(dealt) => Some(dealt),
        None => search.witness(work)?,
    };
    Ok(found.map(|mut dealt| {
        // Players see no faces, so that other faces keep the grade.
        for group in &mut dealt.groups {
            *group = faces[usize::from(*group)];
        }
        dealt
    }))
}

/// Whether a layout has deals of a grade, with so many groups: one is looked for, the same each
/// time. It takes a fraction of a second, and seconds on a bundled layout that is rarely so hard.
pub fn has(layout: &BoardLayout, n_kinds: usize, grade: Grade) -> bool {
    let search = Search { layout, n_kinds, grade };
    matches!(search.witness(&mut Work::unlimited()), Ok(Some(_)))
}

/// What is looked for.
struct Search<'l> {
    layout: &'l BoardLayout,
    n_kinds: usize,
    grade: Grade,
}

impl Search<'_> {
    /// The deal that shows that the layout has the grade. It stands in, with other faces, where a
    /// seed finds none.
    fn witness(&self, work: &mut Work) -> Result<Option<Dealt>, Stop> {
        // Its luck hangs on what is asked for alone, not on the game's seed: the answer to whether
        // a layout has a grade is the same for all.
        let (code, letter) = (self.layout.code(), self.grade.letter());
        let mut rng = GameRng::new(&alloc::format!("{code} {} {letter}", self.n_kinds));
        let is_own = of_layout(self.layout).is_none();
        self.look_for(if is_own { PROBE } else { STAND_IN }, &mut rng, work)
    }

    fn look_for(
        &self,
        effort: Effort,
        rng: &mut GameRng,
        work: &mut Work,
    ) -> Result<Option<Dealt>, Stop> {
        let n_pairs = self.layout.n_tiles() / 2;
        let whole = u64::from(effort.shuffles + effort.climbs);
        let mut groups: Vec<u8> =
            (0..n_pairs).flat_map(|pair| [(pair % self.n_kinds) as u8; 2]).collect();
        for i in 0..effort.shuffles {
            work.part(u64::from(i), whole);
            rng.shuffle(&mut groups);
            // `judge` would refuse it too, but nodes are counted only for games that are played.
            if self.missing_pairs(&groups) > 0 {
                continue;
            }
            work.nodes(u64::from(2 * GAMES))?;
            if let Some(dealt) = self.judge(&groups, None) {
                return Ok(Some(dealt));
            }
        }
        for i in 0..effort.climbs {
            work.part(u64::from(effort.shuffles + i), whole);
            // Groups one after the other are the easiest there is, and pairs at random rather hard.
            let from_easy = self.grade == Grade::Easy || self.grade == Grade::Normal && i % 2 == 1;
            if let Some(dealt) = self.climb(from_easy, effort.steps, rng, work)? {
                return Ok(Some(dealt));
            }
        }
        Ok(None)
    }

    /// The deal, if it is of the grade; `pairs` clear it, if that is known.
    fn judge(&self, groups: &[u8], pairs: Option<&[(u16, u16)]>) -> Option<Dealt> {
        if self.missing_pairs(groups) > 0 {
            return None;
        }
        let tiles: Vec<u16> = (0..self.layout.n_tiles() as u16).collect();
        let net = Net::new(self.layout, groups, &tiles)?;
        let mut trial = Trial::new(&net);
        if !trial.comes_out(self.grade) || !self.gives_greedy_a_chance(&trial) {
            return None;
        }
        // Neither a line that was known nor a game that was won: it may have no way to be cleared.
        let pairs = pairs.map(<[_]>::to_vec).or(trial.won)?;
        Some(Dealt {
            groups: groups.into(),
            pairs: Some(pairs),
            skill: Some(trial.skill),
            note: None,
        })
    }

    /// Whether the greedy player has its chance: on some layouts the careless one alone would make
    /// deals hard that the other hardly ever wins.
    fn gives_greedy_a_chance(&self, trial: &Trial) -> bool {
        self.grade != Grade::Hard || 100 * trial.skill.greedy >= 4 * GAMES
    }

    /// Fixes a line of pairs, and changes which of them match until the grade comes out. The line
    /// clears every deal on the way, for it takes pairs that match whatever their groups are.
    fn climb(
        &self,
        from_easy: bool,
        steps: u32,
        rng: &mut GameRng,
        work: &mut Work,
    ) -> Result<Option<Dealt>, Stop> {
        let Some(pairs) = peel(self.layout, |_| true, rng, work)? else { return Ok(None) };
        let mut kinds: Vec<u8> = (0..pairs.len()).map(|pair| (pair % self.n_kinds) as u8).collect();
        if from_easy {
            kinds.sort_unstable();
        } else {
            rng.shuffle(&mut kinds);
        }
        let mut groups = alloc::vec![0; self.layout.n_tiles()];
        let mut least = u32::MAX;
        for _ in 0..steps {
            let mut new = kinds.clone();
            if least != u32::MAX {
                // Far from the grade, several changes at once.
                for _ in 0..=least / 12 {
                    new.swap(rng.index(pairs.len()), rng.index(pairs.len()));
                }
            }
            for (&(a, b), &kind) in pairs.iter().zip(&new) {
                (groups[usize::from(a)], groups[usize::from(b)]) = (kind, kind);
            }
            work.nodes(u64::from(2 * LOOK))?;
            // A step that leads farther away is taken back; one that is as good is taken, so that
            // the climb moves on where nothing near is better.
            let Some(away) = self.distance(&groups, least) else { continue };
            (kinds, least) = (new, away);
            // A look is of few games: near is worth the games that the grade is of.
            if away <= self.near_enough() {
                work.nodes(u64::from(2 * GAMES))?;
                if let Some(dealt) = self.judge(&groups, Some(&pairs)) {
                    return Ok(Some(dealt));
                }
            }
        }
        Ok(None)
    }

    /// How far a deal is from the middle of the grade's band, in games of [`LOOK`]; `None` when it
    /// is farther than `most`.
    fn distance(&self, groups: &[u8], most: u32) -> Option<u32> {
        let tiles: Vec<u16> = (0..self.layout.n_tiles() as u16).collect();
        let net = Net::new(self.layout, groups, &tiles)?;
        // Wins of the better player, near the middle of the band of `Skill::grade`, and the least
        // that the careless one should win: of 50 games, so that 22 stand for 44 of 100.
        let (middle, careless) = match self.grade {
            Grade::Easy => (38, 14),
            Grade::Normal => (22, 0),
            Grade::Tricky => (10, 0),
            Grade::Hard => (3, 0),
            Grade::Expert => (0, 0),
        };
        let missing = 3 * self.missing_pairs(groups) as u32;
        let mut trial = Trial::new(&net);
        while trial.skill.games < LOOK {
            trial.play(LOOK / 10);
            let best = trial.skill.best();
            let rest = LOOK - trial.skill.games;
            // However the rest ends: the games so far may be too many already, or too few even with
            // all that are left.
            let least = best.saturating_sub(middle).max(middle.saturating_sub(best + rest));
            if least + missing > most {
                return None;
            }
        }
        let skill = trial.skill;
        let away = skill.best().abs_diff(middle) + u32::saturating_sub(careless, skill.careless);
        (away + missing <= most).then_some(away + missing)
    }

    /// The distance from where on a deal is judged.
    fn near_enough(&self) -> u32 {
        match self.grade {
            Grade::Easy => 7,
            Grade::Normal => 5,
            Grade::Tricky => 3,
            Grade::Hard => 2,
            Grade::Expert => 0,
        }
    }

    /// How many pairs a deal opens with too few.
    fn missing_pairs(&self, groups: &[u8]) -> usize {
        if self.layout.n_tiles() < FEW_TILES {
            return 0;
        }
        let mut n_free = [0usize; N_GROUPS];
        let mut n_pairs = 0;
        for (t, &group) in groups.iter().enumerate() {
            if self.layout.is_free(t, |_| true) {
                n_pairs += n_free[usize::from(group)];
                n_free[usize::from(group)] += 1;
            }
        }
        OPENING.saturating_sub(n_pairs)
    }
}
