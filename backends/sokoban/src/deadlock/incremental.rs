//! Deadlock detection during a game. The tables of the board are built step by step, so that no
//! single move takes long.

use alloc::sync::Arc;
use alloc::vec::Vec;

use puzzle_core::solve::{Stop, Work};

use super::{BoardTables, Proof, Scratch, VisitCounter};
use crate::board::{Board, Square};
use crate::state::State;

/// Maximum number of squares, and of squares times goals, of boards for which tables are built.
const MAX_BOARD: (usize, usize) = (2_500, 400_000);

/// Detects deadlocks in one game after another; keeps the tables of the last board.
#[derive(Debug, Default)]
pub(crate) struct IncrementalDetector {
    data: Option<BoardData>,
}

#[derive(Debug)]
struct BoardData {
    board: Arc<Board>,
    tables: BoardTables,
    scratch: Scratch,
    boxes: Vec<Square>,
    /// The last position in which no deadlock was found. Most steps do not change the answer.
    fine: Option<State>,
}

impl IncrementalDetector {
    /// Looks for a deadlock that can be proved quickly. One node of `work` is `visits` visits to
    /// squares.
    ///
    /// # Errors
    /// Returns the limit of the work that stopped it. Tables built so far are kept, and the next
    /// call continues from there.
    pub(crate) fn proof(
        &mut self,
        state: &State,
        visits: u64,
        work: &mut Work<'_>,
    ) -> Result<Option<Proof>, Stop> {
        let board = state.board();
        let (n, n_goals) = (board.n_squares(), board.goals().len());
        let is_watched = n <= MAX_BOARD.0 && n * n_goals <= MAX_BOARD.1;
        if !is_watched || state.is_reverse() || state.n_boxes_off_target() == 0 {
            return Ok(None);
        }
        if self.data.as_ref().is_none_or(|data| data.board != *board) {
            self.data = None;
        }
        let data = match &mut self.data {
            Some(data) => data,
            none => none.insert(BoardData::new(board, work)?),
        };
        // Walks alone cannot cause a deadlock.
        if data.fine.as_ref().is_some_and(|fine| fine.has_same_pushes(state)) {
            return Ok(None);
        }
        let held = data.tables.bytes();
        work.reserve(held)?;
        let proof = data.find_deadlock(state, &mut VisitCounter::new(work, visits));
        work.release(data.tables.bytes());
        proof
    }

    /// Approximate size of the tables in bytes.
    pub(crate) fn bytes(&self) -> u64 {
        self.data.as_ref().map_or(0, |data| data.tables.bytes())
    }
}

impl BoardData {
    fn new(board: &Arc<Board>, work: &mut Work<'_>) -> Result<Self, Stop> {
        let tables = BoardTables::begin(board, work)?;
        work.release(tables.bytes());
        Ok(Self {
            board: board.clone(),
            tables,
            scratch: Scratch::new(board.n_squares()),
            boxes: Vec::new(),
            fine: None,
        })
    }

    fn find_deadlock(
        &mut self,
        state: &State,
        visits: &mut VisitCounter<'_, '_>,
    ) -> Result<Option<Proof>, Stop> {
        self.tables.build_more(visits)?;
        self.boxes.clear();
        self.boxes.extend(state.boxes());
        let proof = self.tables.dead(&mut self.scratch, &self.boxes, state.player(), visits)?;
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

    fn proof(
        detector: &mut IncrementalDetector,
        state: &State,
        nodes: u64,
    ) -> Result<Option<Proof>, Stop> {
        detector.proof(state, 1, &mut Work::limited(nodes, 16 << 20))
    }

    #[test]
    fn tables_are_built_step_by_step() {
        let mut n_asked = 0;
        for seed in 0..300 {
            let Some(level) = random_level(seed) else { continue };
            let state = State::new(&level, false);
            if state.is_solved() {
                continue;
            }
            let mut detector = IncrementalDetector::default();
            let mut n = 1;
            let found = loop {
                match proof(&mut detector, &state, n) {
                    Ok(found) => break found,
                    // A call may cost more than one part of the tables.
                    Err(stop) => assert_eq!(stop, Stop::Nodes),
                }
                n += u64::from(n_asked % 2 == 0);
                n_asked += 1;
                assert!(n_asked < 100_000, "seed {seed} never ends");
            };
            assert_eq!(found, Detector::new(&level.board).dead(&level.boxes, level.player));
            assert_eq!(proof(&mut detector, &state, u64::MAX), Ok(found), "seed {seed}");
        }
        assert!(n_asked > 300, "{n_asked}");
    }

    #[test]
    fn another_board_has_its_own_tables() {
        let state = |rows: &[&str]| {
            State::new(&Level::from_rows(rows.iter().copied()).expect("a level"), false)
        };
        let lost = state(&["######", "#@   #", "# .$ #", "# . $#", "######"]);
        let fine = state(&["######", "#@   #", "# .$ #", "#   .#", "######"]);
        let mut detector = IncrementalDetector::default();
        for _ in 0..2 {
            assert!(matches!(proof(&mut detector, &lost, 10_000), Ok(Some(_))));
            assert_eq!(proof(&mut detector, &fine, 10_000), Ok(None));
        }
        // The same board, read a second time.
        let again = state(&["######", "#@   #", "# .$ #", "#   .#", "######"]);
        assert_eq!(proof(&mut detector, &again, 0), Ok(None));
    }
}
