//! Hints: a plan that is kept and walked along while the player follows it.

use alloc::collections::VecDeque;
use alloc::vec::Vec;

use puzzle_core::{Game, HintStep, Remark};

use crate::desk::WayBack;
use crate::message::MessageKind;
use crate::midend::Midend;
use crate::outcome::Outcome;
use crate::task::Task;
use crate::timeline::Timeline as _;

/// A plan that hints are taken from.
pub(crate) struct Track<G: Game> {
    steps: VecDeque<HintStep<G::Move>>,
    /// The position where the first of the steps begins.
    from: usize,
    /// How many of its moves have been made.
    done: usize,
    /// Whether the first step has been shown and not yet played.
    is_shown: bool,
}

impl<G: Game> Track<G> {
    pub(crate) fn new(steps: Vec<HintStep<G::Move>>, from: usize) -> Self {
        Self { steps: steps.into(), from, done: 0, is_shown: false }
    }

    /// The moves of the first step that have not been made yet.
    fn rest(&self) -> &[G::Move] {
        self.steps.front().map_or(&[], |step| &step.moves[self.done..])
    }
}

impl<G: Game> Midend<G> {
    /// Shows the next step of the plan; shown already, plays it. A step may be to go back. Where
    /// there is no plan the outcome asks for a job.
    pub(crate) fn next_hint(&mut self) -> Outcome {
        if self.game.is_none() {
            return Outcome::default();
        }
        if let Some(back) = self.desk.way_back.take() {
            return self.go_to(back.to);
        }
        let Some(track) = &mut self.track else { return self.ask(Task::Hint) };
        if track.steps.is_empty() {
            self.track = None;
            return self.ask(Task::Hint);
        }
        if track.is_shown { self.play_hint() } else { self.show_hint() }
    }

    fn show_hint(&mut self) -> Outcome {
        if let Some(track) = &mut self.track
            && let Some(step) = track.steps.front()
        {
            track.is_shown = true;
            if let Some(game) = &mut self.game {
                game.n_hints = game.n_hints.saturating_add(1);
            }
            let remark = step.remark.clone();
            let n_cells = self.n_cells();
            self.desk.say(MessageKind::Hint, remark, n_cells);
        }
        self.changed()
    }

    /// Plays the step that is shown.
    fn play_hint(&mut self) -> Outcome {
        let Some(track) = &self.track else { return self.unchanged() };
        let moves = track.rest().to_vec();
        match self.execute_group(moves) {
            Ok(outcome) => outcome,
            Err(invalid) => {
                self.track = None;
                self.desk.tell(MessageKind::Failure, invalid.text());
                self.changed()
            }
        }
    }

    /// Says what has to be taken back; asked again, the hint does it.
    pub(crate) fn show_way_back(&mut self, n_moves: usize, remark: Remark) -> Outcome {
        let n_cells = self.n_cells();
        self.desk.say(MessageKind::Hint, remark.clone(), n_cells);
        if let Some(game) = &self.game {
            // A number from another program's worker is not believed.
            let to = game.history.position().checked_sub(n_moves);
            let to = to.filter(|to| *to >= game.history.last_start());
            self.desk.way_back = to.map(|to| WayBack { to, remark });
        }
        self.changed()
    }

    /// The step that is on the screen, and what of its moves has not been made.
    pub(crate) fn shown_step(&self) -> Option<(&Remark, &[G::Move])> {
        let track = self.track.as_ref().filter(|track| track.is_shown)?;
        Some((&track.steps.front()?.remark, track.rest()))
    }

    /// Takes the hint off the screen; the plan is kept.
    pub(crate) fn hide_hint(&mut self) {
        self.desk.way_back = None;
        if let Some(track) = &mut self.track {
            track.is_shown = false;
        }
    }

    /// After a change of position: keeps the plan if the player followed it, else drops it.
    pub(crate) fn follow_track(&mut self) {
        let (Some(track), Some(game)) = (&mut self.track, &self.game) else { return };
        let position = game.history.position();
        let mut at = track.from + track.done;
        track.is_shown = false;
        if position < at {
            self.track = None;
            return;
        }
        while at < position {
            let Some(step) = track.steps.front() else { break };
            let made = &game.history.moves(at, at + 1)[0];
            if step.moves.get(track.done) != Some(made) || game.history.is_restart(at) {
                self.track = None;
                return;
            }
            at += 1;
            track.done += 1;
            if track.done == step.moves.len() {
                track.steps.pop_front();
                track.from = at;
                track.done = 0;
            }
        }
        // All of it was made; what was made beyond it was no part of it.
        if track.steps.is_empty() {
            self.track = None;
        }
    }
}
