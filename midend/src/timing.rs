//! Animation, flash and clock: how time goes by without anybody reading it.

use core::time::Duration;

use puzzle_core::Game;
use puzzle_core::ability::Abilities as _;
use puzzle_core::game::Status;

use crate::midend::Midend;
use crate::outcome::Outcome;
use crate::played::Played;

/// How a change of position is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Shown {
    /// As a step of the player's: animated, and a solved board flashes.
    Step,
    /// As such a step taken back: animated.
    Undo,
    /// Neither: a restart, a solution, a long way through the history.
    AtOnce,
}

/// A change that is being shown.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Animation {
    pub(crate) elapsed: Duration,
    pub(crate) length: Duration,
    pub(crate) is_undo: bool,
    /// Whether a flash may follow.
    may_flash: bool,
}

/// A flash that is being shown.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Flash {
    pub(crate) elapsed: Duration,
    pub(crate) length: Duration,
}

impl<G: Game> Midend<G> {
    /// Starts showing the change from `old`. What is not animated may flash at once.
    pub(crate) fn begin_animation(&mut self, shown: Shown) {
        let Some(game) = &self.game else { return };
        let (is_undo, may_flash) = (shown == Shown::Undo, shown == Shown::Step);
        let length = if shown != Shown::AtOnce && self.desk.preferences.animates {
            G::animation_length(&game.ui, &game.old, game.history.state(), is_undo)
        } else {
            Duration::ZERO
        };
        if length.is_zero() {
            if may_flash {
                self.begin_flash();
            }
        } else {
            self.desk.animation =
                Some(Animation { elapsed: Duration::ZERO, length, is_undo, may_flash });
        }
    }

    fn begin_flash(&mut self) {
        let Some(game) = &self.game else { return };
        if !self.desk.preferences.flashes {
            return;
        }
        let length = G::flash_length(&game.ui, &game.old, game.history.state());
        if !length.is_zero() {
            self.desk.flash = Some(Flash { elapsed: Duration::ZERO, length });
        }
    }

    /// Time has gone by.
    pub(crate) fn pass_time(&mut self, dt: Duration) -> Outcome {
        let mut redraw = false;
        if let Some(animation) = &mut self.desk.animation {
            animation.elapsed = animation.elapsed.saturating_add(dt);
            redraw = true;
            if animation.elapsed >= animation.length {
                let may_flash = animation.may_flash;
                self.desk.animation = None;
                if may_flash {
                    self.begin_flash();
                }
            }
        }
        if let Some(flash) = &mut self.desk.flash {
            flash.elapsed = flash.elapsed.saturating_add(dt);
            redraw = true;
            if flash.elapsed >= flash.length {
                self.desk.flash = None;
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

    /// When the next tick is wanted.
    pub(crate) fn next_tick(&self) -> Option<Duration> {
        if self.desk.animation.is_some() || self.desk.flash.is_some() {
            return Some(Duration::ZERO);
        }
        let game = self.game.as_ref()?;
        self.clock_runs().then(|| {
            let part = Duration::from_nanos(u64::from(game.elapsed.subsec_nanos()));
            Duration::from_secs(1).saturating_sub(part)
        })
    }

    fn clock_runs(&self) -> bool {
        let runs = |game: &Played<G>| {
            game.status == Status::Ongoing && G::clock_runs(game.history.state(), &game.ui)
        };
        !self.desk.is_paused && self.game.as_ref().is_some_and(runs)
    }
}
