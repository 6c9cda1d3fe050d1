//! Hints: a plan that the mid-end keeps while the player follows it.

use alloc::vec::Vec;

use puzzle_core::Game;
use puzzle_core::solve::{Explanation, HintStep};

use crate::history::History;
use crate::message::MessageKind;
use crate::midend::Midend;
use crate::outcome::Outcome;
use crate::session_state::UndoAdvice;
use crate::task::Task;
use crate::timeline::Timeline as _;

/// The plan from which hints are taken. It is kept while the player undoes and redoes moves, or
/// leaves the plan and takes that back. A plan made anew each time might never reach its end.
///
/// The words of a step are about the position before its first move. If the player has made only
/// some of its moves, the plan is made anew from there; its moves so far stay for undo.
pub(crate) struct HintPlan<G: Game> {
    steps: Vec<PlanStep<G::Move>>,
    /// The position of the history at which the plan begins.
    from: usize,
    /// The number of the plan's moves made so far.
    made: usize,
    /// The value of `History::n_written` when the plan was last updated.
    n_written: u64,
    /// `true` if the position was before the plan's beginning when the plan was last updated. A
    /// move written there leads away from the plan.
    is_before: bool,
    /// How much of the next step is on the screen.
    level: Option<HintLevel>,
}

/// A step of a plan.
struct PlanStep<M> {
    hint: HintStep<M>,
    /// The number of the plan's moves up to the end of the step.
    end: usize,
    /// `true` if the plan was made anew in the middle of the step. What is left of it has no words.
    is_cut: bool,
}

/// How much of a hint is on the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum HintLevel {
    /// Where to look. The next request shows the reason.
    Nudge,
    /// The step and its reason. The next request plays it.
    Reason,
    /// The advice to undo moves. The next request does it.
    Undo,
}

/// Facts about a step of a hint.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct HintFacts {
    /// `true` if the reason is the result of a search, and not something to see on the board.
    pub is_by_search: bool,
    /// What is left to do, in the unit that the explanation names.
    pub n_left: Option<u32>,
}

impl<G: Game> HintPlan<G> {
    /// Creates a plan that begins at the current position.
    pub(crate) fn new(steps: Vec<HintStep<G::Move>>, history: &History<G>) -> Self {
        let mut plan = Self {
            steps: Vec::new(),
            from: history.position(),
            made: 0,
            n_written: history.n_written(),
            is_before: false,
            level: None,
        };
        plan.extend(steps);
        plan
    }

    fn extend(&mut self, steps: Vec<HintStep<G::Move>>) {
        for hint in steps {
            let end = self.n_moves() + hint.moves.len();
            self.steps.push(PlanStep { hint, end, is_cut: false });
        }
    }

    fn n_moves(&self) -> usize {
        self.steps.last().map_or(0, |step| step.end)
    }

    /// Replaces what has not been made of the plan by the steps of another plan, which begins at the
    /// current position.
    pub(crate) fn continue_with(&mut self, steps: Vec<HintStep<G::Move>>) {
        self.steps.truncate(self.at() + 1);
        if let Some(last) = self.steps.last_mut() {
            let n_made = last.hint.moves.len() - (last.end - self.made);
            last.hint.moves.truncate(n_made);
            (last.end, last.is_cut) = (self.made, true);
        }
        self.steps.retain(|step| !step.hint.moves.is_empty());
        self.extend(steps);
    }

    /// Returns the index of the plan's next step, or the number of steps at the end of the plan.
    fn at(&self) -> usize {
        self.steps.partition_point(|step| step.end <= self.made)
    }

    /// Returns the next step of the plan; `None` at its end.
    fn step(&self) -> Option<&HintStep<G::Move>> {
        self.steps.get(self.at()).map(|step| &step.hint)
    }

    /// Returns the moves of the next step that have not been made yet.
    fn rest(&self) -> &[G::Move] {
        let Some(PlanStep { hint, end, .. }) = self.steps.get(self.at()) else { return &[] };
        &hint.moves[hint.moves.len() - (end - self.made)..]
    }

    /// Returns all moves of the plan that have not been made, if it leads on from this position.
    pub(crate) fn moves_from(&self, position: usize) -> Option<Vec<G::Move>> {
        let moves = self.steps.iter().flat_map(|step| &step.hint.moves);
        self.leads_on_from(position).then(|| moves.skip(self.made).cloned().collect())
    }

    /// Returns how much of the next step is on the screen.
    pub(crate) fn level(&self) -> Option<HintLevel> {
        self.level.filter(|_| self.step().is_some())
    }

    /// Returns what is on the screen of the next step: its nudge or its reason.
    pub(crate) fn shown(&self) -> Option<&Explanation> {
        let step = self.step()?;
        self.level.map(|level| match level {
            HintLevel::Nudge => &step.nudge,
            _ => &step.explanation,
        })
    }

    /// Returns facts about the step that is on the screen.
    pub(crate) fn facts(&self) -> Option<HintFacts> {
        self.level?;
        let step = self.step()?;
        Some(HintFacts { is_by_search: step.is_by_search, n_left: step.n_left })
    }

    /// Returns `true` if the plan's next move is to be made at this position.
    pub(crate) fn leads_on_from(&self, position: usize) -> bool {
        !self.is_before && self.from + self.made == position && self.step().is_some()
    }

    /// Returns `true` if the words of the plan's next step are about this position.
    fn speaks_of(&self, position: usize) -> bool {
        let is_whole =
            |step: &PlanStep<_>| !step.is_cut && self.rest().len() == step.hint.moves.len();
        self.leads_on_from(position) && self.steps.get(self.at()).is_some_and(is_whole)
    }

    /// Updates the plan after a change of position. Returns `false` if the plan can no longer be
    /// reached.
    fn follow(&mut self, history: &History<G>) -> bool {
        let position = history.position();
        let was_before = core::mem::replace(&mut self.is_before, position < self.from);
        let was_written = core::mem::replace(&mut self.n_written, history.n_written());
        self.level = None;
        if was_before && was_written != self.n_written {
            return false;
        }
        self.made = self.made.min(position.saturating_sub(self.from));
        while self.from + self.made < position {
            let at = self.from + self.made;
            if self.rest().first() != Some(&history.moves(at, at + 1)[0]) || history.is_restart(at)
            {
                break;
            }
            self.made += 1;
        }
        true
    }
}

impl<G: Game> Midend<G> {
    /// Shows the nudge of the plan's next step, then its reason, and then plays it. The step may be
    /// to undo moves. Without a plan, the outcome requests a job.
    pub(crate) fn next_hint(&mut self) -> Outcome {
        if self.game.is_none() {
            return Outcome::default();
        }
        if let Some(outcome) = self.lesson_hint() {
            return outcome;
        }
        if let Some(outcome) = self.go_to_advised() {
            return outcome;
        }
        let position = self.game.as_ref().map_or(0, |game| game.history.position());
        match self.hint_plan.as_ref().filter(|hint_plan| hint_plan.speaks_of(position)) {
            None => self.request(Task::Hint),
            Some(hint_plan) => match hint_plan.level {
                None if self.session.preferences.nudges => self.show_hint(HintLevel::Nudge),
                None | Some(HintLevel::Nudge) => self.show_hint(HintLevel::Reason),
                Some(_) => self.play_hint(),
            },
        }
    }

    fn show_hint(&mut self, level: HintLevel) -> Outcome {
        if let Some(hint_plan) = &mut self.hint_plan
            && hint_plan.step().is_some()
        {
            let is_new = hint_plan.level.replace(level).is_none();
            let explanation = hint_plan.shown().cloned().unwrap_or_default();
            if let Some(game) = &mut self.game {
                // The levels of one step are one hint.
                game.n_hints = game.n_hints.saturating_add(u32::from(is_new));
            }
            let n_cells = self.n_cells();
            self.session.show_explanation(MessageKind::Hint, explanation, n_cells);
        }
        self.changed()
    }

    /// Plays the step that is shown.
    fn play_hint(&mut self) -> Outcome {
        let Some(hint_plan) = &self.hint_plan else { return self.unchanged() };
        let moves = hint_plan.rest().to_vec();
        match self.execute_group(moves) {
            Ok(outcome) => outcome,
            Err(invalid) => {
                self.hint_plan = None;
                self.session.show_text(MessageKind::Failure, invalid.text());
                self.changed()
            }
        }
    }

    /// Undoes the moves that the message on the screen advises to undo; `None` if it advises none.
    pub(crate) fn go_to_advised(&mut self) -> Option<Outcome> {
        let back = self.session.undo_advice.take()?;
        Some(self.go_to(back.to))
    }

    /// Shows the advice to undo `n_moves`. The next request for a hint or for
    /// mistakes does it.
    pub(crate) fn show_undo_advice(&mut self, n_moves: usize, explanation: Explanation) -> Outcome {
        let n_cells = self.n_cells();
        self.session.show_explanation(MessageKind::Hint, explanation.clone(), n_cells);
        if let Some(game) = &self.game {
            // A number from a worker in another program may be wrong.
            let to = game.history.position().checked_sub(n_moves);
            let to = to.filter(|to| *to >= game.history.last_start());
            self.session.undo_advice = to.map(|to| UndoAdvice { to, explanation });
        }
        self.changed()
    }

    /// Returns the explanation of the step whose reason is shown, and those of its moves that have
    /// not been made.
    pub(crate) fn shown_step(&self) -> Option<(&Explanation, &[G::Move])> {
        let is_shown = |plan: &&HintPlan<G>| plan.level == Some(HintLevel::Reason);
        let hint_plan = self.hint_plan.as_ref().filter(is_shown)?;
        Some((&hint_plan.step()?.explanation, hint_plan.rest()))
    }

    /// Hides the shown hint; the plan of further steps is kept.
    pub(crate) fn hide_hint(&mut self) {
        self.session.undo_advice = None;
        if let Some(hint_plan) = &mut self.hint_plan {
            hint_plan.level = None;
        }
    }

    /// Drops the plan after a change of position if it can no longer be reached.
    pub(crate) fn follow_hint_plan(&mut self) {
        let (Some(hint_plan), Some(game)) = (&mut self.hint_plan, &self.game) else { return };
        if !hint_plan.follow(&game.history) {
            self.hint_plan = None;
        }
    }
}
