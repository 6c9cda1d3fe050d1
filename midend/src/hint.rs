//! Hints: a plan that is kept and walked along while the player follows it.

use alloc::collections::VecDeque;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use puzzle_core::{Game, HintStep, Mark, Remark, Work};

use crate::midend::Midend;
use crate::outcome::{Outcome, Task};

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
    /// Asks for a hint: shows the next step of the plan; asked again, plays it. Where there is no
    /// plan the outcome asks for a job.
    pub(crate) fn hint(&mut self) -> Outcome {
        let Some(game) = &mut self.game else { return Outcome::default() };
        let Some(track) = &mut self.track else { return self.ask(Task::Hint) };
        if track.steps.is_empty() {
            self.track = None;
            return self.ask(Task::Hint);
        }
        game.used_hint = true;
        if track.is_shown {
            return self.play_hint();
        }
        self.show_hint()
    }

    pub(crate) fn show_hint(&mut self) -> Outcome {
        if let Some(track) = &mut self.track
            && let Some(step) = track.steps.front()
        {
            track.is_shown = true;
            let remark = step.remark.clone();
            self.say(remark);
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
                self.message = Some(invalid.to_string());
                self.changed()
            }
        }
    }

    /// The hint that is on the screen.
    pub(crate) fn shown_hint(&self) -> Option<&Remark> {
        let track = self.track.as_ref()?;
        if track.is_shown { track.steps.front().map(|step| &step.remark) } else { None }
    }

    /// The moves of that hint, as text.
    pub(crate) fn hint_moves(&self) -> Option<String> {
        self.shown_hint()?;
        Some(G::write_moves(self.track.as_ref()?.rest()))
    }

    /// Whether the next hint needs no search.
    pub(crate) fn has_plan(&self) -> bool {
        self.track.as_ref().is_some_and(|track| !track.steps.is_empty())
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
            if step.moves.get(track.done) != Some(made)
                || matches!(game.history.special(at), Some(crate::history::Special::Restart(_)))
            {
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
        if at < position || track.steps.is_empty() {
            self.track = None;
        }
    }

    /// Puts words and marks on the screen until the position changes.
    pub(crate) fn say(&mut self, remark: Remark) {
        self.message = Some(remark.words);
        self.set_marks(remark.marks);
    }

    pub(crate) fn set_marks(&mut self, mut marks: Vec<Mark>) {
        marks.sort_unstable();
        marks.dedup();
        self.marks = marks;
    }

    /// Marks on cells, ordered by cell.
    pub(crate) fn marks(&self) -> &[Mark] {
        &self.marks
    }

    /// What the player should read now: the last hint or refusal.
    pub(crate) fn message(&self) -> Option<&str> {
        self.message.as_deref()
    }

    /// Looks for what is to be told of the position without asking. A job may have the memory;
    /// another is begun then, and goes when the job gives its own back.
    pub(crate) fn warn(&mut self) {
        let Some(game) = &self.game else { return };
        let memory = self.memory.get_or_insert_default();
        let found = G::warning(game.history.state(), memory, &mut Work::quick());
        self.warning = found.ok().flatten();
    }

    /// What is known against the position without asking.
    pub(crate) fn warning(&self) -> Option<&Remark> {
        self.warning.as_ref()
    }

    /// Takes words and marks off the screen.
    pub(crate) fn dismiss(&mut self) -> Outcome {
        self.message = None;
        self.marks.clear();
        if let Some(track) = &mut self.track {
            track.is_shown = false;
        }
        self.changed()
    }

    /// The line below the picture: the clock, if there is one, and the game's own words.
    pub(crate) fn status_text(&self) -> String {
        let Some(game) = &self.game else { return String::new() };
        let words = G::status_text(game.history.state(), &game.ui);
        if !G::INFO.is_timed {
            return words;
        }
        let seconds = game.elapsed.as_secs();
        alloc::format!("[{}:{:02}] {words}", seconds / 60, seconds % 60)
    }
}
