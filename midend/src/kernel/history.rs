//! The history of a game: all its positions, in a few bytes each.

use alloc::string::String;
use alloc::vec::Vec;
use core::mem;

use puzzle_core::{Game, Invalid};

use super::steps::{SpecialStep, Steps};

/// The number of moves between two snapshots of a small state.
const SPACING: usize = 64;
/// The largest number of snapshots of a history. If there are more, every second one is dropped.
/// The limit is small in tests, so that they reach it.
const MAX_SNAPSHOTS: usize = if cfg!(test) { 8 } else { 16_384 };
/// The largest number of moves that undo replays without keeping the states on the way.
const SHORT_STRETCH: usize = 8;

/// The moves of a game, with sparse snapshots of its state.
///
/// A *move* is one [`Game::Move`]. A *step* is what Undo takes back: a move, or a group of moves.
/// Positions count moves. Moves are in one flat vector, with one bit each for "begins a step".
/// Snapshots are [`SPACING`] moves apart, or more if a state is large, so that any position
/// is reached by replaying a short stretch. A restart occupies one place of the vector. The move
/// there is never executed, because a snapshot of the new state follows it.
///
/// While undo goes backward through a stretch, the states at its half, three quarters and so on are
/// kept, so that n undos cost n · log(spacing) executions.
pub(crate) struct History<G: Game> {
    moves: Vec<G::Move>,
    steps: Steps,
    snapshots: Vec<(usize, G::State)>,
    spacing: usize,
    state: G::State,
    rewind_states: Vec<(usize, G::State)>,
}

impl<G: Game> History<G> {
    /// Creates the history of a new game. `state_bytes` is the approximate length of its state as
    /// text.
    pub(crate) fn new(start: G::State, state_bytes: usize) -> Self {
        Self {
            moves: Vec::new(),
            steps: Steps::default(),
            snapshots: alloc::vec![(0, start.clone())],
            spacing: SPACING.max(state_bytes / 8),
            state: start,
            rewind_states: Vec::new(),
        }
    }

    /// Creates the history of another game on the same board.
    pub(crate) fn anew(&self, start: G::State) -> Self {
        Self { spacing: self.spacing, ..Self::new(start, 0) }
    }

    /// Returns the current state.
    pub(crate) fn state(&self) -> &G::State {
        &self.state
    }

    /// Returns the state at the beginning.
    pub(crate) fn start(&self) -> &G::State {
        &self.snapshots[0].1
    }

    /// Returns how the moves form steps, and which of them have been made.
    pub(crate) fn steps(&self) -> &Steps {
        &self.steps
    }

    pub(crate) fn steps_mut(&mut self) -> &mut Steps {
        &mut self.steps
    }

    /// Returns the moves between two positions.
    pub(crate) fn moves(&self, from: usize, to: usize) -> &[G::Move] {
        &self.moves[from..to]
    }

    /// Returns the moves made since the beginning or the last restart.
    pub(crate) fn moves_since_start(&self) -> &[G::Move] {
        &self.moves[self.steps.last_start()..self.steps.position()]
    }

    /// Returns the state at the beginning or after the last restart.
    pub(crate) fn last_start_state(&self) -> &G::State {
        &self.snapshots[self.snapshot_before(self.steps.last_start())].1
    }

    /// Makes one ordinary move as its own step, and leaves the old state in `old`.
    ///
    /// # Errors
    /// When the move is not legal; nothing changes then.
    pub(crate) fn push(&mut self, mv: G::Move, old: &mut G::State) -> Result<(), Invalid> {
        old.clone_from(&self.state);
        if let Err(invalid) = G::execute(&mut self.state, &mv) {
            self.state.clone_from(old);
            return Err(invalid);
        }
        self.truncate();
        self.add(mv, true);
        self.snapshot_if_due();
        Ok(())
    }

    /// Makes a move that the history does not record, so that it cannot be undone. Returns `false`
    /// if it is not legal.
    pub(crate) fn make_unrecorded(&mut self, mv: &G::Move) -> bool {
        G::execute(&mut self.state, mv).is_ok()
    }

    /// Returns to the first state after moves that the history did not record.
    pub(crate) fn restart_unrecorded(&mut self) {
        self.state.clone_from(&self.snapshots[0].1);
    }

    /// Goes to a state without recording it.
    pub(crate) fn jump_to(&mut self, state: &G::State) {
        self.state.clone_from(state);
    }

    /// Makes several moves as one step, and leaves the old state in `old`.
    ///
    /// # Errors
    /// When a move is not legal, with its place from 1; nothing changes then.
    pub(crate) fn push_group(
        &mut self,
        moves: Vec<G::Move>,
        special: Option<SpecialStep>,
        old: &mut G::State,
    ) -> Result<(), (usize, Invalid)> {
        old.clone_from(&self.state);
        for (i, mv) in moves.iter().enumerate() {
            if let Err(invalid) = G::execute(&mut self.state, mv) {
                self.state.clone_from(old);
                return Err((i + 1, invalid));
            }
        }
        if moves.is_empty() {
            return Ok(());
        }
        self.truncate();
        if let Some(special) = special {
            self.steps.begin_special(special);
        }
        let end_state = if moves.len() >= self.spacing {
            Some(mem::replace(&mut self.state, old.clone()))
        } else {
            None
        };
        for (i, mv) in moves.into_iter().enumerate() {
            if end_state.is_some() {
                G::execute(&mut self.state, &mv).expect("the group was executed before");
            }
            self.add(mv, i == 0);
            if end_state.is_some() {
                self.snapshot_if_due();
            }
        }
        if let Some(state) = end_state {
            self.state = state;
        }
        self.snapshot_if_due();
        Ok(())
    }

    /// Restarts from the state `fresh`, made from the text `desc`, as a step of undo, and leaves
    /// the old state in `old`. The history must contain a move, because a copy of it occupies the
    /// restart's place.
    pub(crate) fn push_restart(&mut self, fresh: G::State, desc: String, old: &mut G::State) {
        old.clone_from(&self.state);
        let Some(filler) = self.moves.first().cloned() else { return };
        self.truncate();
        self.steps.begin_special(SpecialStep::Restart(desc));
        self.add(filler, true);
        self.state = fresh;
        self.snapshots.push((self.steps.position(), self.state.clone()));
    }

    fn add(&mut self, mv: G::Move, is_start: bool) {
        self.moves.push(mv);
        self.steps.push(is_start);
    }

    /// Goes to any position, and leaves the old state in `old`.
    pub(crate) fn go_to(&mut self, position: usize, old: &mut G::State) {
        let position = position.min(self.moves.len());
        let from = self.steps.position();
        if position > from && position - from <= self.spacing {
            old.clone_from(&self.state);
            self.forward(position);
        } else if position != from {
            self.rewind(position, old);
        } else {
            old.clone_from(&self.state);
        }
    }

    /// Returns the state at any position.
    pub(crate) fn state_at(&self, position: usize) -> G::State {
        let i = self.snapshot_before(position);
        let (at, state) = &self.snapshots[i];
        let mut state = state.clone();
        for mv in &self.moves[*at..position] {
            G::execute(&mut state, mv).expect("a move of the history can be executed again");
        }
        state
    }

    fn forward(&mut self, position: usize) {
        for at in self.steps.position()..position {
            if self.steps.is_restart(at) {
                let i = self.snapshot_before(at + 1);
                self.state.clone_from(&self.snapshots[i].1);
            } else {
                G::execute(&mut self.state, &self.moves[at])
                    .expect("a move of the history can be executed again");
            }
        }
        self.steps.go_to(position);
        while self.rewind_states.last().is_some_and(|(at, _)| *at > position) {
            self.rewind_states.pop();
        }
    }

    /// Goes to a position from the nearest state before it, and keeps states at the halves of the
    /// distance for the undos that follow.
    fn rewind(&mut self, position: usize, old: &mut G::State) {
        while self.rewind_states.last().is_some_and(|(at, _)| *at > position) {
            self.rewind_states.pop();
        }
        let i = self.snapshot_before(position);
        if self.rewind_states.last().is_none_or(|(at, _)| *at < self.snapshots[i].0) {
            self.rewind_states.clear();
        }
        mem::swap(&mut self.state, old);
        let (mut at, nearest) = match self.rewind_states.last() {
            Some((at, state)) => (*at, state),
            None => (self.snapshots[i].0, &self.snapshots[i].1),
        };
        self.state.clone_from(nearest);
        while at < position {
            let way = position - at;
            let stop = if way > SHORT_STRETCH { at + way / 2 } else { position };
            for mv in &self.moves[at..stop] {
                G::execute(&mut self.state, mv)
                    .expect("a move of the history can be executed again");
            }
            at = stop;
            if at < position {
                self.rewind_states.push((at, self.state.clone()));
            }
        }
        self.steps.go_to(position);
    }

    /// Returns the last snapshot at or before a position.
    fn snapshot_before(&self, position: usize) -> usize {
        self.snapshots.partition_point(|(at, _)| *at <= position) - 1
    }

    /// Drops the moves that redo would make, because another move is about to be written here.
    pub(crate) fn truncate(&mut self) {
        if !self.rewind_states.is_empty() {
            self.rewind_states.clear();
        }
        if self.steps.truncate() {
            let position = self.steps.position();
            self.moves.truncate(position);
            self.snapshots.retain(|(at, _)| *at <= position);
        }
    }

    fn snapshot_if_due(&mut self) {
        let position = self.steps.position();
        if position - self.snapshots[self.snapshots.len() - 1].0 < self.spacing {
            return;
        }
        if self.snapshots.len() >= MAX_SNAPSHOTS {
            self.thin();
            if position - self.snapshots[self.snapshots.len() - 1].0 < self.spacing {
                return;
            }
        }
        self.snapshots.push((position, self.state.clone()));
    }

    /// Doubles the spacing of snapshots. The first snapshot and those after a restart stay.
    fn thin(&mut self) {
        self.spacing *= 2;
        let mut last = 0;
        let (steps, spacing) = (&self.steps, self.spacing);
        self.snapshots.retain(|(at, _)| {
            let is_pinned = *at == 0 || steps.is_restart(at - 1);
            let stays = is_pinned || at - last >= spacing;
            if stays {
                last = *at;
            }
            stays
        });
    }

    /// Returns the size of the history in bytes, for measuring. `state_bytes` is the heap size of
    /// one state.
    pub(crate) fn n_bytes(&self, state_bytes: usize) -> usize {
        self.moves.capacity() * size_of::<G::Move>()
            + self.steps.n_bytes()
            + self.snapshots.capacity() * size_of::<(usize, G::State)>()
            + (self.snapshots.len() + self.rewind_states.len()) * state_bytes
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::format;
    use alloc::string::ToString;
    use expect_test::expect;
    use lights_out::LightsOut;
    use puzzle_core::ability::Abilities as _;

    fn lights() -> History<LightsOut> {
        let params = <LightsOut as Game>::Params::default();
        let desc = LightsOut::parse_desc(&params, &"1".repeat(25)).unwrap();
        History::new(LightsOut::new_state(&params, &desc), 0)
    }

    fn press(history: &mut History<LightsOut>, n: usize) {
        let text = format!("{},{}", 1 + n % 5, 1 + n / 5 % 5);
        let moves = LightsOut::read_moves(&history.state, &text).unwrap();
        let old = &mut history.state.clone();
        history.push(moves[0], old).unwrap();
    }

    /// Returns the positions of the snapshots as text.
    fn places(history: &History<LightsOut>) -> String {
        let places = history.snapshots.iter().map(|(at, _)| at.to_string());
        places.collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn snapshots_lie_at_even_distances_that_double() {
        let mut history = lights();
        let mut told = Vec::new();
        for n in 1..=2_000 {
            press(&mut history, n);
            if [63, 64, 65, 128, 448, 511, 512, 513, 576, 960, 1_024, 2_000].contains(&n) {
                told.push(format!("{n}: {}", places(&history)));
            }
        }
        expect![[r#"
            63: 0
            64: 0 64
            65: 0 64
            128: 0 64 128
            448: 0 64 128 192 256 320 384 448
            511: 0 64 128 192 256 320 384 448
            512: 0 128 256 384 512
            513: 0 128 256 384 512
            576: 0 128 256 384 512
            960: 0 128 256 384 512 640 768 896
            1024: 0 256 512 768 1024
            2000: 0 256 512 768 1024 1280 1536 1792"#]]
        .assert_eq(&told.join("\n"));
    }

    #[test]
    fn positions_are_right_behind_a_restart_and_where_snapshots_were_dropped() {
        let mut history = lights();
        let mut states = alloc::vec![history.state.clone()];
        let start = (states[0].clone(), "1".repeat(25));
        for n in 0..1_500 {
            if n % 211 == 210 {
                let old = &mut history.state.clone();
                history.push_restart(start.0.clone(), start.1.clone(), old);
            } else {
                press(&mut history, n);
            }
            states.push(history.state.clone());
        }
        expect!["0 211 422 633 844 1055 1266 1477"].assert_eq(&places(&history));
        for at in [1_500, 0, 211, 210, 1_266, 1_265, 700, 64, 63, 1_024] {
            assert!(history.state_at(at) == states[at], "{at}");
        }
        let old = &mut states[0].clone();
        for at in (0..1_500).rev() {
            history.go_to(at, old);
            assert!(history.state == states[at], "{at}");
        }
    }
}
