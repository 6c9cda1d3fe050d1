//! Hints: a plan that the mid-end keeps while the player follows it.

use alloc::string::String;
use alloc::vec::Vec;

use puzzle_core::solve::{Explanation, HintStep};

use crate::kernel::{Board, Steps};
use crate::message::MessageKind;
use crate::midend::Midend;
use crate::outcome::Outcome;
use crate::preferences::NUDGES;
use crate::task::Task;

/// The plan from which hints are taken. It is kept while the player undoes and redoes moves, or
/// leaves the plan and takes that back. A plan made anew each time might never reach its end.
///
/// The words of a step are about the position before its first move. If the player has made only
/// some of its moves, the plan is made anew from there; its moves so far stay for undo.
pub(crate) struct HintPlan {
    steps: Vec<PlanStep>,
    /// The position of the history at which the plan begins.
    from: usize,
    /// The number of the plan's moves made so far.
    made: usize,
    /// The value of `Steps::n_written` when the plan was last updated.
    n_written: u64,
    /// `true` if the position was before the plan's beginning when the plan was last updated. A
    /// move written there leads away from the plan.
    is_before: bool,
    /// How much of the next step is on the screen.
    level: Option<HintLevel>,
}

/// A step of a plan.
struct PlanStep {
    hint: HintStep<String>,
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

/// The hint on the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ShownHint<'a> {
    /// How much of it is shown.
    pub level: HintLevel,
    /// The nudge or the reason.
    pub explanation: &'a Explanation,
    /// The texts of its moves that have not been made; empty if only the nudge is shown, or if it
    /// is to undo moves.
    pub moves: &'a [String],
    /// `true` if the reason is the result of a search, and not something to see on the board.
    pub is_by_search: bool,
    /// What is left to do, in the unit that the explanation names.
    pub n_left: Option<u32>,
}

/// A hint to go back in the history, with its reason.
pub(crate) struct UndoAdvice {
    /// The last position in which nothing was wrong.
    to: usize,
    explanation: Explanation,
}

impl HintPlan {
    /// Creates a plan that begins at the current position.
    pub(crate) fn new(hints: Vec<HintStep<String>>, steps: &Steps) -> Self {
        let mut plan = Self {
            steps: Vec::new(),
            from: steps.position(),
            made: 0,
            n_written: steps.n_written(),
            is_before: false,
            level: None,
        };
        plan.extend(hints);
        plan
    }

    fn extend(&mut self, steps: Vec<HintStep<String>>) {
        for hint in steps {
            let end = self.n_moves() + hint.moves.len();
            self.steps.push(PlanStep { hint, end, is_cut: false });
        }
    }

    fn n_moves(&self) -> usize {
        self.steps.last().map_or(0, |step| step.end)
    }

    /// Replaces what has not been made of the plan by the steps of another plan, which begins at
    /// the current position.
    pub(crate) fn continue_with(&mut self, steps: Vec<HintStep<String>>) {
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
    fn step(&self) -> Option<&HintStep<String>> {
        self.steps.get(self.at()).map(|step| &step.hint)
    }

    /// Returns the moves of the next step that have not been made yet.
    fn rest(&self) -> &[String] {
        let Some(PlanStep { hint, end, .. }) = self.steps.get(self.at()) else { return &[] };
        &hint.moves[hint.moves.len() - (end - self.made)..]
    }

    /// Returns all moves of the plan that have not been made, if it leads on from this position.
    pub(crate) fn moves_from(&self, position: usize) -> Option<Vec<String>> {
        let moves = self.steps.iter().flat_map(|step| &step.hint.moves);
        self.leads_on_from(position).then(|| moves.skip(self.made).cloned().collect())
    }

    /// Returns what is on the screen of the next step.
    pub(crate) fn shown(&self) -> Option<ShownHint<'_>> {
        let (step, level) = (self.step()?, self.level?);
        let (explanation, moves) = match level {
            HintLevel::Nudge => (&step.nudge, &[][..]),
            _ => (&step.explanation, self.rest()),
        };
        let (is_by_search, n_left) = (step.is_by_search, step.n_left);
        Some(ShownHint { level, explanation, moves, is_by_search, n_left })
    }

    /// Returns `true` if the plan's next move is to be made at this position.
    pub(crate) fn leads_on_from(&self, position: usize) -> bool {
        !self.is_before && self.from + self.made == position && self.step().is_some()
    }

    /// Returns `true` if the words of the plan's next step are about this position.
    fn speaks_of(&self, position: usize) -> bool {
        let is_whole = |step: &PlanStep| !step.is_cut && self.rest().len() == step.hint.moves.len();
        self.leads_on_from(position) && self.steps.get(self.at()).is_some_and(is_whole)
    }

    /// Updates the plan after a change of position. Returns `false` if the plan can no longer be
    /// reached.
    fn follow(&mut self, board: &dyn Board) -> bool {
        let (steps, position) = (board.steps(), board.steps().position());
        let was_before = core::mem::replace(&mut self.is_before, position < self.from);
        let was_written = core::mem::replace(&mut self.n_written, steps.n_written());
        self.level = None;
        if was_before && was_written != self.n_written {
            return false;
        }
        self.made = self.made.min(position.saturating_sub(self.from));
        while self.from + self.made < position {
            let at = self.from + self.made;
            if self.rest().first() != board.moves(at, at + 1).first() || steps.is_restart(at) {
                break;
            }
            self.made += 1;
        }
        true
    }
}

impl Midend {
    /// Shows the next step of the hint: first a nudge, then the reason, and then plays it. If
    /// something is wrong, the step is to undo moves. Without a plan, the outcome requests a job.
    /// In a step of a lesson that has moves, it makes them, or undoes a move that is not among
    /// them.
    ///
    /// ```
    /// use lights_out::LightsOut;
    /// use puzzle_midend::{HintLevel, Midend, Registry, Request};
    /// use puzzle_midend::puzzle_core::solve::Work;
    /// let games = Registry::new().with::<LightsOut>();
    /// let mut game = Midend::start("lights-out/3x3:111000111", &games)?;
    /// if let Some(Request::Run(task)) = game.hint().request {
    ///     let done = game.job(&task)?.run(&mut Work::unlimited());
    ///     let _ = game.finish(done);
    /// }
    /// assert_eq!(game.shown_hint().map(|hint| hint.level), Some(HintLevel::Nudge));
    /// let _ = game.hint();
    /// assert_eq!(game.shown_hint().map(|hint| hint.level), Some(HintLevel::Reason));
    /// let _ = game.hint();
    /// assert_eq!(game.position(), 1, "the third time, the hint is played");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn hint(&mut self) -> Outcome {
        if !self.has_game() {
            return Outcome::default();
        }
        if let Some(outcome) = self.lesson_hint() {
            return outcome;
        }
        if let Some(outcome) = self.go_to_advised() {
            return outcome;
        }
        let position = self.position();
        match self.hint_plan.as_ref().filter(|hint_plan| hint_plan.speaks_of(position)) {
            None => self.request(Task::Hint),
            Some(hint_plan) => match hint_plan.level {
                None if self.preferences.is_on(&NUDGES) => self.show_hint(HintLevel::Nudge),
                None | Some(HintLevel::Nudge) => self.show_hint(HintLevel::Reason),
                Some(_) => self.play_hint(),
            },
        }
    }

    /// Returns the hint that is on the screen.
    pub fn shown_hint(&self) -> Option<ShownHint<'_>> {
        let shown = self.hint_plan.as_ref().and_then(HintPlan::shown);
        shown.or_else(|| {
            Some(ShownHint {
                level: HintLevel::Undo,
                explanation: &self.undo_advice.as_ref()?.explanation,
                moves: &[],
                is_by_search: false,
                n_left: None,
            })
        })
    }

    fn show_hint(&mut self, level: HintLevel) -> Outcome {
        if let Some(hint_plan) = &mut self.hint_plan
            && hint_plan.step().is_some()
        {
            let is_new = hint_plan.level.replace(level).is_none();
            let shown = hint_plan.shown().map(|shown| shown.explanation.clone());
            if let Some(game) = &mut self.current {
                // The levels of one step are one hint.
                game.n_hints = game.n_hints.saturating_add(u32::from(is_new));
            }
            return self.explain(MessageKind::Hint, shown.unwrap_or_default());
        }
        self.changed()
    }

    /// Plays the step that is shown.
    fn play_hint(&mut self) -> Outcome {
        let Some(hint_plan) = &self.hint_plan else { return self.unchanged() };
        let moves = self.game.join_moves(hint_plan.rest());
        match self.push(&moves, None) {
            Ok(outcome) => outcome,
            Err(invalid) => {
                self.hint_plan = None;
                self.say(MessageKind::Failure, invalid)
            }
        }
    }

    /// Undoes the moves that the message on the screen advises to undo; `None` if it advises none.
    pub(crate) fn go_to_advised(&mut self) -> Option<Outcome> {
        let back = self.undo_advice.take()?;
        Some(self.go_to(back.to))
    }

    /// Shows the advice to undo `n_moves`. The next request for a hint or for
    /// mistakes does it.
    pub(crate) fn show_undo_advice(&mut self, n_moves: usize, explanation: Explanation) -> Outcome {
        let _ = self.explain(MessageKind::Hint, explanation.clone());
        let last_start = self.ask(|board| board.steps().last_start());
        // A number from a worker in another program may be wrong.
        let to = self.position().checked_sub(n_moves).filter(|to| *to >= last_start);
        self.undo_advice = to.map(|to| UndoAdvice { to, explanation });
        self.changed()
    }

    /// Hides the shown hint; the plan of further steps is kept.
    pub(crate) fn hide_hint(&mut self) {
        self.undo_advice = None;
        if let Some(hint_plan) = &mut self.hint_plan {
            hint_plan.level = None;
        }
    }

    /// Drops the plan after a change of position if it can no longer be reached.
    pub(crate) fn follow_hint_plan(&mut self) {
        let (Some(hint_plan), Some(game)) = (&mut self.hint_plan, &self.current) else { return };
        if !hint_plan.follow(&*game.board) {
            self.hint_plan = None;
        }
    }
}
