//! The history of a game: all its positions, in a few bytes each.

mod bits;

use alloc::string::String;
use alloc::vec::Vec;
use core::mem;

use bits::Bits;
use puzzle_core::{Game, Invalid};

/// The number of moves between two snapshots of a small state.
const SPACING: usize = 64;
/// The largest number of snapshots of a history. If there are more, every second one is dropped.
/// The limit is small in tests, so that they reach it.
const MAX_SNAPSHOTS: usize = if cfg!(test) { 8 } else { 16_384 };
/// The largest number of moves that undo replays without keeping the states on the way.
const SHORT_STRETCH: usize = 8;

/// A step of undo other than ordinary moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum SpecialStep {
    /// A restart from the desc with this text. It occupies one place among the moves.
    Restart(String),
    /// A solution that the program played.
    Solve,
}

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
    step_starts: Bits,
    specials: Vec<(usize, SpecialStep)>,
    snapshots: Vec<(usize, G::State)>,
    spacing: usize,
    position: usize,
    state: G::State,
    rewind_states: Vec<(usize, G::State)>,
    /// The number of moves when the journal last took the changes.
    n_reported: usize,
    /// How many of the moves that the journal took have not changed since.
    n_unchanged: usize,
    /// How often new moves have been added, not counting undo and redo.
    n_written: u64,
}

impl<G: Game> Clone for History<G> {
    fn clone(&self) -> Self {
        Self {
            moves: self.moves.clone(),
            step_starts: self.step_starts.clone(),
            specials: self.specials.clone(),
            snapshots: self.snapshots.clone(),
            spacing: self.spacing,
            position: self.position,
            state: self.state.clone(),
            rewind_states: Vec::new(),
            n_reported: self.n_reported,
            n_unchanged: self.n_unchanged,
            n_written: self.n_written,
        }
    }
}

impl<G: Game> History<G> {
    /// Creates the history of a new game. `state_bytes` is the approximate length of its state as
    /// text.
    pub(crate) fn new(start: G::State, state_bytes: usize) -> Self {
        Self {
            moves: Vec::new(),
            step_starts: Bits::default(),
            specials: Vec::new(),
            snapshots: alloc::vec![(0, start.clone())],
            spacing: SPACING.max(state_bytes / 8),
            position: 0,
            state: start,
            rewind_states: Vec::new(),
            n_reported: 0,
            n_unchanged: 0,
            n_written: 0,
        }
    }

    /// Returns the current state.
    pub(crate) fn state(&self) -> &G::State {
        &self.state
    }

    /// Returns the state at the beginning.
    pub(crate) fn start(&self) -> &G::State {
        &self.snapshots[0].1
    }

    /// Returns the current position: the number of moves before it.
    pub(crate) fn position(&self) -> usize {
        self.position
    }

    /// Returns the number of moves, including those that redo would make.
    pub(crate) fn len(&self) -> usize {
        self.moves.len()
    }

    /// Returns the moves between two positions.
    pub(crate) fn moves(&self, from: usize, to: usize) -> &[G::Move] {
        &self.moves[from..to]
    }

    /// Returns the moves made since the beginning or the last restart.
    pub(crate) fn moves_since_start(&self) -> &[G::Move] {
        &self.moves[self.last_start()..self.position]
    }

    /// Returns the state at the beginning or after the last restart.
    pub(crate) fn last_start_state(&self) -> &G::State {
        &self.snapshots[self.snapshot_before(self.last_start())].1
    }

    /// Returns the position after the last restart, or 0.
    pub(crate) fn last_start(&self) -> usize {
        self.specials
            .iter()
            .rev()
            .find(|(at, special)| *at < self.position && matches!(special, SpecialStep::Restart(_)))
            .map_or(0, |(at, _)| at + 1)
    }

    /// Returns `true` if the solver made moves since the beginning or the last restart.
    pub(crate) fn has_solution(&self) -> bool {
        let start = self.last_start();
        let is_of_restart = start > 0 && self.step_end(start - 1) > start;
        is_of_restart
            || self.specials[self.specials_from(start)..]
                .iter()
                .any(|(at, special)| *at < self.position && matches!(special, SpecialStep::Solve))
    }

    /// Returns `true` if the solver made moves after the current position, which were undone.
    pub(crate) fn has_later_solution(&self) -> bool {
        self.specials[self.specials_from(self.position)..].iter().any(|(at, special)| {
            matches!(special, SpecialStep::Solve) || self.step_end(*at) > at + 1
        })
    }

    /// Returns the index of the first special step that begins at a position or after it.
    fn specials_from(&self, position: usize) -> usize {
        self.specials.partition_point(|(at, _)| *at < position)
    }

    /// Returns the position where the step before the current position begins; `None` at the
    /// beginning.
    pub(crate) fn step_back(&self) -> Option<usize> {
        let mut at = self.position.checked_sub(1)?;
        while !self.step_starts.at(at) {
            at -= 1;
        }
        Some(at)
    }

    /// Returns the position where the step after the current position ends; `None` at the end.
    pub(crate) fn step_forward(&self) -> Option<usize> {
        if self.position == self.len() {
            return None;
        }
        Some(self.step_end(self.position))
    }

    /// Returns where the step that contains the move at a position ends.
    pub(crate) fn step_end(&self, at: usize) -> usize {
        let mut end = at + 1;
        while end < self.len() && !self.step_starts.at(end) {
            end += 1;
        }
        end
    }

    /// Returns the restart or solution that begins at a position; `None` if an ordinary move begins
    /// there.
    pub(crate) fn special(&self, at: usize) -> Option<&SpecialStep> {
        let i = self.specials.binary_search_by_key(&at, |(at, _)| *at).ok()?;
        Some(&self.specials[i].1)
    }

    /// Returns `true` if a restart follows a position.
    pub(crate) fn is_restart(&self, at: usize) -> bool {
        matches!(self.special(at), Some(SpecialStep::Restart(_)))
    }

    /// Returns `true` if the moves between two positions include a restart or a solution that the
    /// program played.
    pub(crate) fn is_special(&self, from: usize, to: usize) -> bool {
        let i = self.specials_from(from);
        self.specials.get(i).is_some_and(|(at, _)| *at < to)
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
        self.step_starts.push(true);
        self.moves.push(mv);
        self.position += 1;
        self.snapshot_if_due();
        Ok(())
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
            self.specials.push((self.position, special));
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
            self.step_starts.push(i == 0);
            self.moves.push(mv);
            self.position += 1;
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
        self.specials.push((self.position, SpecialStep::Restart(desc)));
        self.step_starts.push(true);
        self.moves.push(filler);
        self.position += 1;
        self.state = fresh;
        self.snapshots.push((self.position, self.state.clone()));
    }

    /// Merges the step that begins at a position into the step before it.
    pub(crate) fn join(&mut self, at: usize) {
        self.step_starts.clear(at);
        let mut from = at;
        while from > 0 && !self.step_starts.at(from) {
            from -= 1;
        }
        self.n_unchanged = self.n_unchanged.min(from);
    }

    /// Returns the position from which moves have changed since the journal last took the changes,
    /// and how many moves there were then.
    pub(crate) fn reported(&self) -> (usize, usize) {
        (self.n_unchanged, self.n_reported)
    }

    /// Marks all moves as saved, so that the next journal entry has only later changes.
    pub(crate) fn mark_reported(&mut self) {
        self.n_reported = self.len();
        self.n_unchanged = self.n_reported;
    }

    /// Goes to any position, and leaves the old state in `old`.
    pub(crate) fn go_to(&mut self, position: usize, old: &mut G::State) {
        let position = position.min(self.len());
        if position > self.position && position - self.position <= self.spacing {
            old.clone_from(&self.state);
            self.forward(position);
        } else if position != self.position {
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
        while self.position < position {
            if self.is_restart(self.position) {
                let i = self.snapshot_before(self.position + 1);
                self.state.clone_from(&self.snapshots[i].1);
            } else {
                let mv = &self.moves[self.position];
                G::execute(&mut self.state, mv)
                    .expect("a move of the history can be executed again");
            }
            self.position += 1;
        }
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
        self.position = position;
    }

    /// Returns the last snapshot at or before a position.
    fn snapshot_before(&self, position: usize) -> usize {
        self.snapshots.partition_point(|(at, _)| *at <= position) - 1
    }

    /// Returns how often new moves have been added to the history. The number does not change while
    /// the player only undoes and redoes.
    pub(crate) fn n_written(&self) -> u64 {
        self.n_written
    }

    /// Drops the moves that redo would make, because another move is about to be written here.
    pub(crate) fn truncate(&mut self) {
        self.n_written += 1;
        if !self.rewind_states.is_empty() {
            self.rewind_states.clear();
        }
        if self.position == self.len() {
            return;
        }
        let position = self.position;
        self.n_unchanged = self.n_unchanged.min(position);
        self.moves.truncate(position);
        self.step_starts.truncate(position);
        self.specials.retain(|(at, _)| *at < position);
        self.snapshots.retain(|(at, _)| *at <= position);
    }

    fn snapshot_if_due(&mut self) {
        if self.position - self.snapshots[self.snapshots.len() - 1].0 < self.spacing {
            return;
        }
        if self.snapshots.len() >= MAX_SNAPSHOTS {
            self.thin();
            if self.position - self.snapshots[self.snapshots.len() - 1].0 < self.spacing {
                return;
            }
        }
        self.snapshots.push((self.position, self.state.clone()));
    }

    /// Doubles the spacing of snapshots. The first snapshot and those after a restart stay.
    fn thin(&mut self) {
        self.spacing *= 2;
        let mut last = 0;
        let specials = &self.specials;
        let spacing = self.spacing;
        self.snapshots.retain(|(at, _)| {
            let is_pinned = *at == 0
                || specials
                    .binary_search_by_key(&(at - 1), |(at, _)| *at)
                    .is_ok_and(|i| matches!(specials[i].1, SpecialStep::Restart(_)));
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
            + self.step_starts.n_bytes()
            + self.specials.capacity() * size_of::<(usize, SpecialStep)>()
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
