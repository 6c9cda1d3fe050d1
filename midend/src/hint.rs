//! Hints: a plan that is kept and walked along while the player follows it.

use alloc::vec::Vec;

use puzzle_core::Game;
use puzzle_core::solve::{HintStep, Remark};

use crate::desk::WayBack;
use crate::history::History;
use crate::message::MessageKind;
use crate::midend::Midend;
use crate::outcome::Outcome;
use crate::task::Task;
use crate::timeline::Timeline as _;

/// A plan that hints are taken from. It stays while the player goes back and forth, or leaves it and
/// takes that back: a plan that was made anew each time might never come to its end.
pub(crate) struct Track<G: Game> {
    steps: Vec<HintStep<G::Move>>,
    /// How many of the plan's moves have been made at the end of each step.
    ends: Vec<usize>,
    /// The position where the plan begins.
    from: usize,
    /// How many of its moves lead from there towards the position of the game.
    made: usize,
    /// How often moves had been written when the player was last looked after, and whether that
    /// was before the plan's beginning: what is written there leads elsewhere.
    n_written: u64,
    is_before: bool,
    /// Whether the next step has been shown and not yet played.
    is_shown: bool,
}

impl<G: Game> Track<G> {
    /// A plan from where the game is now.
    pub(crate) fn new(steps: Vec<HintStep<G::Move>>, history: &History<G>) -> Self {
        let ends = steps.iter().scan(0, |n, step| {
            *n += step.moves.len();
            Some(*n)
        });
        Self {
            ends: ends.collect(),
            steps,
            from: history.position(),
            made: 0,
            n_written: history.n_written(),
            is_before: false,
            is_shown: false,
        }
    }

    /// Which step is next, or how many there are.
    fn at(&self) -> usize {
        self.ends.partition_point(|end| *end <= self.made)
    }

    /// The step that is next.
    fn step(&self) -> Option<&HintStep<G::Move>> {
        self.steps.get(self.at())
    }

    /// The moves of the next step that have not been made yet.
    fn rest(&self) -> &[G::Move] {
        let Some(step) = self.step() else { return &[] };
        &step.moves[step.moves.len() - (self.ends[self.at()] - self.made)..]
    }

    /// Whether the game stands on the plan, short of its end.
    fn is_on(&self, position: usize) -> bool {
        !self.is_before && self.from + self.made == position && self.step().is_some()
    }

    /// Follows the player; whether the plan may still be come to.
    fn follow(&mut self, history: &History<G>) -> bool {
        let position = history.position();
        let was_before = core::mem::replace(&mut self.is_before, position < self.from);
        let was_written = core::mem::replace(&mut self.n_written, history.n_written());
        self.is_shown = false;
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
    /// Shows the next step of the plan; shown already, plays it. A step may be to go back. Where
    /// there is no plan the outcome asks for a job.
    pub(crate) fn next_hint(&mut self) -> Outcome {
        if self.game.is_none() {
            return Outcome::default();
        }
        if let Some(back) = self.desk.way_back.take() {
            return self.go_to(back.to);
        }
        let position = self.game.as_ref().map_or(0, |game| game.history.position());
        match self.track.as_ref().filter(|track| track.is_on(position)) {
            None => self.ask(Task::Hint),
            Some(track) if track.is_shown => self.play_hint(),
            Some(_) => self.show_hint(),
        }
    }

    fn show_hint(&mut self) -> Outcome {
        if let Some(track) = &mut self.track
            && let Some(step) = track.step()
        {
            let remark = step.remark.clone();
            track.is_shown = true;
            if let Some(game) = &mut self.game {
                game.n_hints = game.n_hints.saturating_add(1);
            }
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
        Some((&track.step()?.remark, track.rest()))
    }

    /// Takes the hint off the screen; the plan is kept.
    pub(crate) fn hide_hint(&mut self) {
        self.desk.way_back = None;
        if let Some(track) = &mut self.track {
            track.is_shown = false;
        }
    }

    /// After a change of position: keeps the plan as long as it may be come to.
    pub(crate) fn follow_track(&mut self) {
        let (Some(track), Some(game)) = (&mut self.track, &self.game) else { return };
        if !track.follow(&game.history) {
            self.track = None;
        }
    }
}
