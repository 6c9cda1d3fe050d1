//! Searches begun anew from the best positions of those led by a plan.
//!
//! A search backward brings boxes to where the level has them, and says little of how those of a position
//! half way come home. So such a position is taken for a level of its own: both plain searches begin anew,
//! the one backward with the boxes of now as its targets, and after a while a plan is found for it, too.
//! Often the plan has led to where the rest is not hard: in Sasquatch II 16, with 40 boxes, which was not
//! solved in ten seconds, a relay takes 0.1 s from the first better position.
//!
//! Which of the best positions is not lost is not known. For each number of steps made the last one waits
//! (a *station*); the one that had the fewest turns so far is next, the newest of those, and has twice as
//! many each time, but the longer a relay the less often. Most that find the end do so in their first turns.
//!
//! What is proved of a position is so: it is lost, or the way on from it is a solution.

use super::arena::{Arena, Id};
use super::path::{pose, steps_through};
use super::tables::Tables;
use super::{Answer, Step, Turns, both_ways, replay, with_account};
use crate::level::Level;
use alloc::collections::BTreeMap;
use alloc::vec::Vec;
use core::cmp::Reverse;
use puzzle_core::{Stop, Work};

/// Turns of the first relay from a station, and how many times as many each one after it has.
const FIRST: u64 = 12;
const GROWTH: u64 = 2;
/// Quarters of turns of the other searches for a turn of a first relay; for longer ones as many times more
/// as they are longer.
const APART: u64 = 12;

/// A station: which of the searches led by a plan it is of, and its node.
pub(crate) type Station = (usize, Id);

/// What a search from a station came to.
#[derive(Debug)]
pub(crate) enum Relayed {
    /// Nothing, in the turns that it had.
    Open,
    /// The station is lost.
    Lost,
    /// Steps that solve the level, by way of the station.
    Solved(Vec<Step>),
}

/// Which station had how many turns.
#[derive(Debug, Default)]
pub(crate) struct Relays {
    /// Quarters of turns of the other searches so far, and those after which the relays so far were due.
    n_quarters: u64,
    spent: u64,
    /// The turns that each had last.
    had: BTreeMap<Station, u64>,
}

impl Relays {
    /// The other searches have had a turn, which counts as so many quarters.
    pub(crate) fn allow(&mut self, quarters: u64) {
        self.n_quarters += quarters;
    }

    /// The station that is next, with its turns, when so many are allowed.
    pub(crate) fn next(
        &mut self,
        stations: impl Iterator<Item = Station>,
    ) -> Option<(Station, u64)> {
        if self.spent + FIRST * APART > self.n_quarters {
            return None;
        }
        let had = |station: &Station| self.had.get(station).copied().unwrap_or(0);
        let station = stations.min_by_key(|station| (had(station), Reverse(station.1)))?;
        let n_turns = (had(&station) * GROWTH).max(FIRST);
        let spent = self.spent + n_turns * (n_turns / FIRST) * APART;
        if spent > self.n_quarters {
            return None;
        }
        self.spent = spent;
        self.had.insert(station, n_turns);
        Some((station, n_turns))
    }
}

/// Searches from a node of a search led by a plan, `turns` long.
pub(crate) fn relay(
    level: &Level,
    t: &Tables,
    (arena, id): (&Arena, Id),
    turns: Turns,
    work: &mut Work,
) -> Result<Relayed, Stop> {
    let poses: Vec<_> = arena.line(id).into_iter().map(|id| pose(t, arena, id)).collect();
    let before = steps_through(&t.maze, &level.boxes, level.player, &poses, true);
    let (Some(mut steps), Some(last)) = (before, poses.into_iter().next_back()) else {
        return Err(Stop::Inner);
    };
    let player = steps.iter().try_fold(level.player, |at, step| level.board.step(at, step.dir));
    let player = player.ok_or(Stop::Inner)?;
    let from = Level { board: level.board.clone(), boxes: last.boxes, player };
    let answer = with_account(work, |work| {
        let t = Tables::new(&from.board, &from.boxes, from.player, work)?;
        both_ways(&from, &t, turns, work)
    })?;
    match answer {
        None => Ok(Relayed::Open),
        Some(Answer::Unsolvable) => Ok(Relayed::Lost),
        Some(Answer::Solved { steps: rest, .. }) => {
            steps.extend(rest);
            let holds = replay(level, &steps);
            debug_assert!(holds, "a solution that does not hold");
            if holds { Ok(Relayed::Solved(steps)) } else { Err(Stop::Inner) }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solve::TURNS;
    use crate::solve::oracle::{best, picture, random_level};
    use crate::solve::search::{Expansion, Search};
    use alloc::format;

    /// From any position on the way it says what is so, with few turns and with all that it takes.
    #[test]
    fn what_it_proves_is_so() {
        let (mut n_solved, mut n_lost, mut n_open) = (0, 0, 0);
        for seed in 12_000..15_000 {
            let Some(level) = random_level(seed).filter(|level| !level.is_solved()) else {
                continue;
            };
            let work = &mut Work::unlimited();
            let t = Tables::new(&level.board, &level.boxes, level.player, work).expect("no limit");
            let mut search = Search::<false>::new(&t);
            search.add_root(&t, &level.boxes, level.player, work).expect("no limit");
            for _ in 0..3 {
                if search.step(&t, &[], work).expect("no limit") != Expansion::More {
                    break;
                }
            }
            for id in 1..=search.arena.len().min(5) as Id {
                let pose = pose(&t, &search.arena, id);
                let from =
                    Level { board: level.board.clone(), boxes: pose.boxes, player: pose.player };
                let name = format!("seed {seed}, node {id}:{}", picture(&from));
                if from.is_solved() {
                    continue;
                }
                let is_lost = best(&from).is_none();
                for most in [1, u64::MAX] {
                    let turns = Turns { nodes: 2, relays: false, most, ..TURNS };
                    let end = relay(&level, &t, (&search.arena, id), turns, work);
                    match end.expect("no limit") {
                        Relayed::Open => {
                            assert_eq!(most, 1, "{name}");
                            n_open += 1;
                        }
                        Relayed::Lost => assert!(is_lost, "{name}"),
                        Relayed::Solved(steps) => {
                            assert!(!is_lost && replay(&level, &steps), "{name}");
                        }
                    }
                }
                n_lost += u32::from(is_lost);
                n_solved += u32::from(!is_lost);
            }
        }
        assert!(n_solved > 500 && n_lost > 60 && n_open > 200, "{n_solved} {n_lost} {n_open}");
    }

    /// The newest station is first, each has its turn before one has a second, and no turn begins before
    /// it is allowed.
    #[test]
    fn stations_have_turns_alike() {
        let mut relays = Relays::default();
        let stations = [(0, 3), (1, 8), (0, 5)];
        assert_eq!(relays.next(stations.into_iter()), None);
        let mut order = Vec::new();
        for _ in 0..FIRST * 15 * APART {
            relays.allow(1);
            order.extend(relays.next(stations.into_iter()));
        }
        let round = |n_turns: u64| [((1, 8), n_turns), ((0, 5), n_turns), ((0, 3), n_turns)];
        let expected = [round(FIRST), round(FIRST * GROWTH)].concat();
        assert_eq!(order, expected);
        // A new station does not wait for the others' long turns.
        (0..FIRST * APART).for_each(|_| relays.allow(1));
        assert_eq!(relays.next(stations.into_iter().chain([(0, 9)])), Some(((0, 9), FIRST)));
    }
}
