//! Animation, flash and clock. The caller supplies the time; nothing here reads a clock.

use core::time::Duration;

use puzzle_core::Game;
use puzzle_core::ability::Abilities as _;
use puzzle_core::game::Status;

use crate::current_game::CurrentGame;
use crate::midend::Midend;
use crate::outcome::Outcome;

/// How a change of position is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Transition {
    /// As a step of the player: animated, and a solved board flashes.
    Step,
    /// As the undo of a step: animated.
    Undo,
    /// At once: a restart, a solution, a long jump through the history.
    AtOnce,
}

/// An animation in progress.
#[derive(Clone, Copy, Debug)]
pub(crate) struct MoveAnimation {
    pub(crate) elapsed: Duration,
    pub(crate) length: Duration,
    pub(crate) is_undo: bool,
    /// `true` if the board may flash when the animation ends.
    may_flash: bool,
}

/// A flash in progress.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Flash {
    pub(crate) elapsed: Duration,
    pub(crate) length: Duration,
}

impl<G: Game> Midend<G> {
    /// Starts the animation of the last change of position. If the change has no animation, the
    /// flash may start at once.
    pub(crate) fn begin_animation(&mut self, transition: Transition) {
        let Some(game) = &self.game else { return };
        let (is_undo, may_flash) = (transition == Transition::Undo, transition == Transition::Step);
        let length = if transition != Transition::AtOnce && self.session.preferences.animates {
            G::animation_length(&game.ui, &game.old, game.history.state(), is_undo)
        } else {
            Duration::ZERO
        };
        if length.is_zero() {
            if may_flash {
                self.begin_flash();
            }
        } else {
            self.session.animation =
                Some(MoveAnimation { elapsed: Duration::ZERO, length, is_undo, may_flash });
        }
    }

    fn begin_flash(&mut self) {
        let Some(game) = &self.game else { return };
        if !self.session.preferences.flashes {
            return;
        }
        let length = G::flash_length(&game.ui, &game.old, game.history.state());
        if !length.is_zero() {
            self.session.flash = Some(Flash { elapsed: Duration::ZERO, length });
        }
    }

    /// Advances animation, flash and clock.
    pub(crate) fn pass_time(&mut self, dt: Duration) -> Outcome {
        let mut redraw = false;
        self.session.confirms_for = self.session.confirms_for.saturating_sub(dt);
        if let Some(animation) = &mut self.session.animation {
            animation.elapsed = animation.elapsed.saturating_add(dt);
            redraw = true;
            if animation.elapsed >= animation.length {
                let may_flash = animation.may_flash;
                self.session.animation = None;
                if may_flash {
                    self.begin_flash();
                }
            }
        }
        if let Some(flash) = &mut self.session.flash {
            flash.elapsed = flash.elapsed.saturating_add(dt);
            redraw = true;
            if flash.elapsed >= flash.length {
                self.session.flash = None;
            }
        }
        if self.clock_runs()
            && let Some(game) = &mut self.game
        {
            let before = game.elapsed.as_secs();
            game.elapsed = game.elapsed.saturating_add(dt);
            redraw |= game.elapsed.as_secs() != before;
        }
        Outcome { redraw, next_tick: self.next_tick(), ..Outcome::default() }
    }

    /// Returns the time until `tick` has to be called next; `None` if nothing moves.
    pub(crate) fn next_tick(&self) -> Option<Duration> {
        if self.session.animation.is_some() || self.session.flash.is_some() {
            return Some(Duration::ZERO);
        }
        let game = self.game.as_ref()?;
        let next_second = self.clock_runs().then(|| {
            let part = Duration::from_nanos(u64::from(game.elapsed.subsec_nanos()));
            Duration::from_secs(1).saturating_sub(part)
        });
        let confirms_for = self.session.confirms_for;
        let is_waiting = !confirms_for.is_zero() && self.active_lesson.is_some();
        next_second.into_iter().chain(is_waiting.then_some(confirms_for)).min()
    }

    fn clock_runs(&self) -> bool {
        let runs = |game: &CurrentGame<G>| {
            let has_started = !G::clock_waits() || game.has_begun();
            let is_ongoing = game.status == Status::Ongoing;
            is_ongoing && has_started && G::clock_runs(game.history.state(), &game.ui)
        };
        !self.session.is_paused && self.game.as_ref().is_some_and(runs)
    }
}
