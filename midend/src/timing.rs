//! Animation, flash and clock. The caller supplies the time; nothing here reads a clock.

use core::time::Duration;

use puzzle_core::game::Status;

use crate::current_game::CurrentGame;
use crate::midend::Midend;
use crate::outcome::Outcome;
use crate::preferences::{ANIMATION, FLASH};

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

impl Midend {
    /// Starts the animation of the last change of position. If the change has no animation, the
    /// flash may start at once.
    pub(crate) fn begin_animation(&mut self, transition: Transition) {
        let Some(game) = &self.current else { return };
        let (is_undo, may_flash) = (transition == Transition::Undo, transition == Transition::Step);
        let length = if transition != Transition::AtOnce && self.preferences.is_on(&ANIMATION) {
            game.board.animation_length(is_undo)
        } else {
            Duration::ZERO
        };
        if length.is_zero() {
            if may_flash {
                self.begin_flash();
            }
        } else {
            self.animation =
                Some(MoveAnimation { elapsed: Duration::ZERO, length, is_undo, may_flash });
        }
    }

    fn begin_flash(&mut self) {
        let Some(game) = &self.current else { return };
        if !self.preferences.is_on(&FLASH) {
            return;
        }
        let length = game.board.flash_length();
        if !length.is_zero() {
            self.flash = Some(Flash { elapsed: Duration::ZERO, length });
        }
    }

    /// Advances the time by `dt`.
    ///
    /// ```
    /// use core::time::Duration;
    /// use puzzle_midend::{Midend, Registry};
    /// use puzzle_sliding::Sliding;
    /// let games = Registry::new().with::<Sliding>();
    /// let mut game = Midend::start("sliding/3x3:1,2,3,4,5,6,7,0,8", &games)?;
    /// let _ = game.tick(Duration::from_secs(10)); // before the first move
    /// let _ = game.play_text("7")?;
    /// let outcome = game.tick(Duration::from_millis(400));
    /// assert_eq!(outcome.next_tick, Some(Duration::from_millis(600)), "at the next second");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn tick(&mut self, dt: Duration) -> Outcome {
        let mut redraw = false;
        self.confirms_for = self.confirms_for.saturating_sub(dt);
        if let Some(animation) = &mut self.animation {
            animation.elapsed = animation.elapsed.saturating_add(dt);
            redraw = true;
            if animation.elapsed >= animation.length {
                let may_flash = animation.may_flash;
                self.animation = None;
                if may_flash {
                    self.begin_flash();
                }
            }
        }
        if let Some(flash) = &mut self.flash {
            flash.elapsed = flash.elapsed.saturating_add(dt);
            redraw = true;
            if flash.elapsed >= flash.length {
                self.flash = None;
            }
        }
        if self.clock_runs()
            && let Some(game) = &mut self.current
        {
            let before = game.elapsed.as_secs();
            game.elapsed = game.elapsed.saturating_add(dt);
            redraw |= game.elapsed.as_secs() != before;
        }
        Outcome { redraw, next_tick: self.next_tick(), ..Outcome::default() }
    }

    /// Pauses or resumes the clock, for example while the window is hidden.
    ///
    /// ```
    /// use lights_out::LightsOut;
    /// use puzzle_midend::{Midend, Registry};
    /// use core::time::Duration;
    /// let games = Registry::new().with::<LightsOut>();
    /// let mut game = Midend::start("lights-out/3x3:111000111", &games)?;
    /// let _ = game.set_paused(true);
    /// let _ = game.tick(Duration::from_secs(60));
    /// assert_eq!(game.elapsed(), Duration::ZERO);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn set_paused(&mut self, is_paused: bool) -> Outcome {
        self.is_paused = is_paused;
        self.unchanged()
    }

    /// Sets the animation to a thousandth part of its length, for screenshots. Returns `true` if
    /// there is an animation.
    pub fn freeze(&mut self, part: u32) -> bool {
        match &mut self.animation {
            Some(animation) => {
                animation.elapsed = animation.length * part.min(999) / 1000;
                true
            }
            None => false,
        }
    }

    /// Returns the time until `tick` has to be called next; `None` if nothing moves.
    pub(crate) fn next_tick(&self) -> Option<Duration> {
        if self.animation.is_some() || self.flash.is_some() {
            return Some(Duration::ZERO);
        }
        let game = self.current.as_ref()?;
        let is_waiting = !self.confirms_for.is_zero() && self.active_lesson.is_some();
        let waits = if is_waiting { Some(self.confirms_for) } else { None };
        if !self.clock_runs() {
            return waits;
        }
        let part = Duration::from_nanos(u64::from(game.elapsed.subsec_nanos()));
        let next_second = Duration::from_secs(1).saturating_sub(part);
        Some(waits.map_or(next_second, |waits| waits.min(next_second)))
    }

    fn clock_runs(&self) -> bool {
        let runs = |game: &CurrentGame| {
            let is_ongoing = game.status == Status::Ongoing;
            // A file may give a time without moves.
            is_ongoing && game.board.clock_runs(!game.elapsed.is_zero())
        };
        !self.is_paused && self.current.as_ref().is_some_and(runs)
    }
}
