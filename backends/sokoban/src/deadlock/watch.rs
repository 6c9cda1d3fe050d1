//! The watch over a game: one board's facts, found out bit by bit, and the last position of which
//! they said nothing.

use alloc::sync::Arc;
use alloc::vec::Vec;

use puzzle_core::solve::{Stop, Work};

use super::{Facts, Looks, Proof, Scratch};
use crate::board::{Board, Square};
use crate::state::State;

/// Beyond so many squares, or squares times goals, nothing is known of a board.
const MAX_WATCHED: (usize, usize) = (2_500, 400_000);

/// Looks for lost positions of one game after another; keeps what it knows of the last board.
#[derive(Debug, Default)]
pub(crate) struct Watch {
    known: Option<Known>,
}

#[derive(Debug)]
struct Known {
    board: Arc<Board>,
    facts: Facts,
    scratch: Scratch,
    boxes: Vec<Square>,
    /// The last position that no proof speaks against: most steps do not change that.
    fine: Option<State>,
}

impl Watch {
    /// A proof that the position is lost, if a quick one is found. A node counts so many `looks`
    /// at a square.
    ///
    /// # Errors
    /// When the work's limit ended it. What has been found out of the board is kept, and the next
    /// question goes on from there.
    pub(crate) fn proof(
        &mut self,
        state: &State,
        looks: u64,
        work: &mut Work<'_>,
    ) -> Result<Option<Proof>, Stop> {
        let board = state.board();
        let (n, n_goals) = (board.n_squares(), board.goals().len());
        let is_watched = n <= MAX_WATCHED.0 && n * n_goals <= MAX_WATCHED.1;
        if !is_watched || state.is_reverse() || state.n_off() == 0 {
            return Ok(None);
        }
        if self.known.as_ref().is_none_or(|known| known.board != *board) {
            self.known = None;
        }
        let known = match &mut self.known {
            Some(known) => known,
            none => none.insert(Known::new(board, work)?),
        };
        // Walking alone changes nothing.
        if known.fine.as_ref().is_some_and(|fine| fine.has_same_pushes(state)) {
            return Ok(None);
        }
        let held = known.facts.bytes();
        work.reserve(held)?;
        let proof = known.ask(state, &mut Looks::new(work, looks));
        work.release(known.facts.bytes());
        proof
    }

    /// Bytes held, roughly.
    pub(crate) fn bytes(&self) -> u64 {
        self.known.as_ref().map_or(0, |known| known.facts.bytes())
    }
}

impl Known {
    fn new(board: &Arc<Board>, work: &mut Work<'_>) -> Result<Self, Stop> {
        let facts = Facts::begin(board, work)?;
        work.release(facts.bytes());
        Ok(Self {
            board: board.clone(),
            facts,
            scratch: Scratch::new(board.n_squares()),
            boxes: Vec::new(),
            fine: None,
        })
    }

    fn ask(&mut self, state: &State, looks: &mut Looks<'_, '_>) -> Result<Option<Proof>, Stop> {
        self.facts.go_on(looks)?;
        self.boxes.clear();
        self.boxes.extend(state.boxes());
        let proof = self.facts.dead(&mut self.scratch, &self.boxes, state.player(), looks)?;
        if proof.is_none() {
            match &mut self.fine {
                Some(fine) => fine.clone_from(state),
                none => *none = Some(state.clone()),
            }
        }
        Ok(proof)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::deadlock::Detector;
    use crate::level::Level;
    use crate::search::oracle::random_level;

    fn proof(watch: &mut Watch, state: &State, nodes: u64) -> Result<Option<Proof>, Stop> {
        watch.proof(state, 1, &mut Work::limited(nodes, 16 << 20))
    }

    #[test]
    fn facts_are_found_out_bit_by_bit() {
        let mut n_asked = 0;
        for seed in 0..300 {
            let Some(level) = random_level(seed) else { continue };
            let state = State::new(&level, false);
            if state.is_solved() {
                continue;
            }
            let mut watch = Watch::default();
            let mut n = 1;
            let found = loop {
                match proof(&mut watch, &state, n) {
                    Ok(found) => break found,
                    // A question may cost more than one part of the facts.
                    Err(stop) => assert_eq!(stop, Stop::Nodes),
                }
                n += u64::from(n_asked % 2 == 0);
                n_asked += 1;
                assert!(n_asked < 100_000, "seed {seed} never ends");
            };
            assert_eq!(found, Detector::new(&level.board).dead(&level.boxes, level.player));
            assert_eq!(proof(&mut watch, &state, u64::MAX), Ok(found), "seed {seed}");
        }
        assert!(n_asked > 300, "{n_asked}");
    }

    #[test]
    fn another_board_has_its_own_facts() {
        let state = |rows: &[&str]| {
            State::new(&Level::from_rows(rows.iter().copied()).expect("a level"), false)
        };
        let lost = state(&["######", "#@   #", "# .$ #", "# . $#", "######"]);
        let fine = state(&["######", "#@   #", "# .$ #", "#   .#", "######"]);
        let mut watch = Watch::default();
        for _ in 0..2 {
            assert!(matches!(proof(&mut watch, &lost, 10_000), Ok(Some(_))));
            assert_eq!(proof(&mut watch, &fine, 10_000), Ok(None));
        }
        // The same board, read again.
        let again = state(&["######", "#@   #", "# .$ #", "#   .#", "######"]);
        assert_eq!(proof(&mut watch, &again, 0), Ok(None));
    }
}
