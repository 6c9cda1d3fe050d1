//! Generates deals of a grade.
//!
//! First it tries some random deals, and takes the first one of the grade that one of two automatic
//! players wins. If there is none, it fixes a line (an order of pairs that clears the layout) and
//! changes step by step which pairs share a group, until the players win as often as the grade
//! requires. Both ways give a deal with a line that clears it, so no proof is needed.
//!
//! Every constant here decides which deals a seed gives, so none of them changes within a major
//! version.

use alloc::vec::Vec;

use puzzle_core::GameRng;
use puzzle_core::solve::{Grade, Stop, Work};

use super::GeneratedDeal;
use super::blank_tiles::clear_blank_tiles;
use crate::face::N_GROUPS;
use crate::layout::{BoardLayout, bundled_for};
use crate::skill::{GAMES, Trial};
use crate::solve::tile_graph::TileGraph;

/// The smallest number of free pairs at the start of a graded deal.
pub const MIN_OPENING_PAIRS: usize = 4;
/// The number of tiles below which a layout may have fewer than [`MIN_OPENING_PAIRS`] free pairs at
/// the start.
const FEW_TILES: usize = 36;
/// The number of games that each automatic player plays to estimate how easily a deal is won,
/// before [`GAMES`] games decide its grade.
const TRIAL_GAMES: u32 = 50;

/// The effort of a search for a grade. A climb costs more than a shuffle: in each of its steps,
/// each automatic player plays [`TRIAL_GAMES`] games.
#[derive(Clone, Copy)]
struct Effort {
    /// The number of random deals.
    shuffles: u32,
    /// The number of lines (orders of pairs that clear the layout) to start from.
    climbs: u32,
    /// The number of changes to each line.
    steps: u32,
}

const FULL: Effort = Effort { shuffles: 16, climbs: 10, steps: 160 };
/// The effort for the reference deal, which is used if a seed finds none.
const REFERENCE: Effort = Effort { shuffles: 16, climbs: 24, steps: 160 };
/// The effort for finding out whether a custom layout has a grade at all, while a player waits.
const PROBE: Effort = Effort { shuffles: 4, climbs: 2, steps: 50 };

/// Generates a deal of a grade, or returns `None` if the layout has none.
///
/// # Errors
/// Returns a [`Stop`] if a limit of `work` is reached.
pub(super) fn deal(
    layout: &BoardLayout,
    n_kinds: usize,
    grade: Grade,
    rng: &mut GameRng,
    work: &mut Work,
) -> Result<Option<GeneratedDeal>, Stop> {
    // The search numbers groups from 0, and they get faces at the end. The faces are drawn first,
    // so that they do not depend on how long the search takes.
    let mut faces: Vec<u8> = (0..N_GROUPS as u8).collect();
    rng.shuffle(&mut faces);
    let search = Search { layout, n_kinds, grade };
    let found = match search.find_deal(FULL, rng, work)? {
        Some(dealt) => Some(dealt),
        None => search.reference_deal(work)?,
    };
    Ok(found.map(|mut dealt| {
        // The automatic players ignore faces, so other faces keep the grade.
        for group in &mut dealt.groups {
            *group = faces[usize::from(*group)];
        }
        dealt
    }))
}

/// Returns whether a layout has deals of a grade with `n_kinds` groups, by searching for the
/// reference deal. It takes a fraction of a second, or seconds for a grade that is rare on a
/// bundled layout.
pub fn has(layout: &BoardLayout, n_kinds: usize, grade: Grade) -> bool {
    let search = Search { layout, n_kinds, grade };
    matches!(search.reference_deal(&mut Work::unlimited()), Ok(Some(_)))
}

/// A search for a deal of a grade on a layout.
struct Search<'l> {
    layout: &'l BoardLayout,
    n_kinds: usize,
    grade: Grade,
}

impl Search<'_> {
    /// Finds the reference deal: the one that a fixed seed gives for the layout, the number of
    /// groups and the grade. It shows that the layout has the grade. With other faces it is used
    /// when a player's seed finds no deal.
    fn reference_deal(&self, work: &mut Work) -> Result<Option<GeneratedDeal>, Stop> {
        // The seed depends on the layout, the groups and the grade only, not on the game's seed, so
        // that everyone gets the same answer to whether a layout has a grade.
        let (code, letter) = (self.layout.code(), self.grade.letter());
        let mut rng = GameRng::new(&alloc::format!("{code} {} {letter}", self.n_kinds));
        let is_own = bundled_for(self.layout).is_none();
        self.find_deal(if is_own { PROBE } else { REFERENCE }, &mut rng, work)
    }

    fn find_deal(
        &self,
        effort: Effort,
        rng: &mut GameRng,
        work: &mut Work,
    ) -> Result<Option<GeneratedDeal>, Stop> {
        let n_pairs = self.layout.n_tiles() / 2;
        let whole = u64::from(effort.shuffles + effort.climbs);
        let mut groups: Vec<u8> =
            (0..n_pairs).flat_map(|pair| [(pair % self.n_kinds) as u8; 2]).collect();
        for i in 0..effort.shuffles {
            work.part(u64::from(i), whole);
            rng.shuffle(&mut groups);
            // `judge` would reject it too, but nodes are counted only for games that are played.
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
            // Sorted groups give the easiest deals; random groups give rather hard ones.
            let from_easy = self.grade == Grade::Easy || self.grade == Grade::Normal && i % 2 == 1;
            if let Some(dealt) = self.climb(from_easy, effort.steps, rng, work)? {
                return Ok(Some(dealt));
            }
        }
        Ok(None)
    }

    /// Returns the deal of these groups if it has the grade. `pairs` clear the board, in order, if
    /// such pairs are known.
    fn judge(&self, groups: &[u8], pairs: Option<&[(u16, u16)]>) -> Option<GeneratedDeal> {
        if self.missing_pairs(groups) > 0 {
            return None;
        }
        let tiles: Vec<u16> = (0..self.layout.n_tiles() as u16).collect();
        let graph = TileGraph::new(self.layout, groups, &tiles)?;
        let mut trial = Trial::new(&graph);
        if !trial.reaches_grade(self.grade) || !self.gives_greedy_a_chance(&trial) {
            return None;
        }
        // Without a known line or a game won, the deal may be unsolvable.
        let pairs = pairs.map(<[_]>::to_vec).or(trial.won)?;
        Some(GeneratedDeal {
            groups: groups.into(),
            pairs: Some(pairs),
            wins: Some(trial.wins),
            note: None,
        })
    }

    /// Returns whether the greedy player wins often enough for the grade. On some layouts the
    /// random player alone would make deals hard that the greedy player hardly ever wins.
    fn gives_greedy_a_chance(&self, trial: &Trial) -> bool {
        self.grade != Grade::Hard || 100 * trial.wins.greedy >= 4 * GAMES
    }

    /// Fixes a line (pairs that clear the layout, in order), and changes which of its pairs share a
    /// group until the deal has the grade. The line clears every deal on the way, since the two
    /// tiles of each of its pairs always match.
    fn climb(
        &self,
        from_easy: bool,
        steps: u32,
        rng: &mut GameRng,
        work: &mut Work,
    ) -> Result<Option<GeneratedDeal>, Stop> {
        let Some(pairs) = clear_blank_tiles(self.layout, |_| true, rng, work)? else {
            return Ok(None);
        };
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
                // Far from the grade, make several changes at once.
                for _ in 0..=least / 12 {
                    new.swap(rng.index(pairs.len()), rng.index(pairs.len()));
                }
            }
            for (&(a, b), &kind) in pairs.iter().zip(&new) {
                (groups[usize::from(a)], groups[usize::from(b)]) = (kind, kind);
            }
            work.nodes(u64::from(2 * TRIAL_GAMES))?;
            // Undo a step that leads farther away. Keep one that is equally good, so that the climb
            // moves on where nothing close is better.
            let Some(away) = self.distance(&groups, least) else { continue };
            (kinds, least) = (new, away);
            // The measurement has few games: a deal close to the grade is worth playing all games
            // of the grade.
            if away <= self.near_enough() {
                work.nodes(u64::from(2 * GAMES))?;
                if let Some(dealt) = self.judge(&groups, Some(&pairs)) {
                    return Ok(Some(dealt));
                }
            }
        }
        Ok(None)
    }

    /// Returns how far a deal is from the middle of the grade: in won games of [`TRIAL_GAMES`],
    /// plus 3 for each free pair that it lacks at the start. Returns `None` if that is more than
    /// `most`.
    fn distance(&self, groups: &[u8], most: u32) -> Option<u32> {
        let tiles: Vec<u16> = (0..self.layout.n_tiles() as u16).collect();
        let graph = TileGraph::new(self.layout, groups, &tiles)?;
        // The wins of the better player near the middle of the grade's range in `grade`, and the
        // smallest number of wins of the random player, both of 50 games: 22 is 44 of 100.
        let (middle, random) = match self.grade {
            Grade::Easy => (38, 14),
            Grade::Normal => (22, 0),
            Grade::Tricky => (10, 0),
            Grade::Hard => (3, 0),
            Grade::Expert => (0, 0),
        };
        let missing = 3 * self.missing_pairs(groups) as u32;
        let mut trial = Trial::new(&graph);
        while trial.wins.games < TRIAL_GAMES {
            trial.play(TRIAL_GAMES / 10);
            let best = trial.wins.best();
            let rest = TRIAL_GAMES - trial.wins.games;
            // Whatever the other games give, there may be too many wins already, or too few even if
            // all others are won.
            let least = best.saturating_sub(middle).max(middle.saturating_sub(best + rest));
            if least + missing > most {
                return None;
            }
        }
        let wins = trial.wins;
        let away = wins.best().abs_diff(middle) + u32::saturating_sub(random, wins.random);
        (away + missing <= most).then_some(away + missing)
    }

    /// Returns the largest [`distance`](Self::distance) from the middle of the grade at which all
    /// [`GAMES`] games are played.
    fn near_enough(&self) -> u32 {
        match self.grade {
            Grade::Easy => 7,
            Grade::Normal => 5,
            Grade::Tricky => 3,
            Grade::Hard => 2,
            Grade::Expert => 0,
        }
    }

    /// Returns how many free pairs a deal lacks at the start for [`MIN_OPENING_PAIRS`].
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
        MIN_OPENING_PAIRS.saturating_sub(n_pairs)
    }
}
