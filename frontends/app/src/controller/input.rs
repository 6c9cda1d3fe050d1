//! Keys, the mouse, and text that is pasted.

use std::time::{Duration, Instant};

use puzzle_core::input::{Input, Key, KeyPress};

use super::Controller;
use crate::command::{Command, GameCommand, ViewCommand};
use crate::effect::{Effect, Question};
use crate::history::HistoryStep;
use crate::shared::Shared;

/// An Undo key that comes again faster than this is held down.
const HELD: Duration = Duration::from_millis(250);

impl Controller {
    /// A key that was pressed while nothing covers the board.
    pub fn press(&mut self, shared: &mut Shared, press: KeyPress, now: Instant) -> Vec<Effect> {
        self.notice = None;
        self.overwrite = None;
        self.needs_redraw = true;
        if self.history.is_some() {
            self.history_key(shared, press, now);
        } else if press.key != Key::Escape || !self.stop() {
            self.board_key(shared, press, now);
        }
        self.take_effects(shared)
    }

    fn board_key(&mut self, shared: &mut Shared, press: KeyPress, now: Instant) {
        let situation = self.situation(shared);
        let is_enter = matches!(press.key, Key::Select | Key::Select2);
        if is_enter && situation.offers(GameCommand::ContinueLesson) {
            return self.carry_out(shared, GameCommand::ContinueLesson.into());
        }
        // Escape takes away what is shown before it opens a menu.
        let is_escape = press.key == Key::Escape;
        let Some(session) = self.session() else {
            if let Some(info) = situation.command_of(press).filter(|_| !is_escape) {
                self.carry_out(shared, info.command.clone());
            }
            return;
        };
        let has_message = session.message().is_some() && session.lesson().is_none();
        let Some(game) = self.game_mut() else { return };
        let ticked = game.catch_up(now);
        let taken = game.session.key(press);
        self.absorb(shared, ticked);
        let is_taken = taken.is_some();
        if !is_taken && !is_escape {
            let command = self.situation(shared).command_of_free(press);
            if let Some(info) = command.map(|info| info.command.clone()) {
                if info == Command::from(GameCommand::Undo) {
                    return self.undo_key(shared, now);
                }
                self.held_undo = None;
                return self.carry_out(shared, info);
            }
        }
        self.held_undo = None;
        let Some(game) = self.game_mut() else { return };
        let outcome = taken.unwrap_or_else(|| game.session.standard_key(press));
        let is_idle = !outcome.redraw && outcome.request.is_none();
        self.absorb(shared, outcome);
        if is_escape && is_idle {
            if has_message {
                self.call(shared, |session| session.dismiss());
            } else if self.shown_win().is_some() && shared.front_end == crate::FrontEnd::Window {
                self.close_win();
            } else {
                self.effects.push(Effect::View(ViewCommand::Menu));
            }
        } else if is_idle && !is_taken {
            self.tell_ignored(shared, press);
        }
    }

    /// Says why a key did nothing.
    fn tell_ignored(&mut self, shared: &Shared, press: KeyPress) {
        let situation = self.situation(shared);
        let label = |press| shared.front_end.key_label(press);
        let name = label(press);
        let words = if let Some(what) = situation.missing_command(press) {
            format!("{name}: {} is not available here", what.to_lowercase())
        } else {
            let help = situation.keys_of(&ViewCommand::Help.into());
            let help = help.first().copied().map(label).unwrap_or_default();
            format!("{name} does nothing here; {help} shows the keys that do")
        };
        self.tell(words);
    }

    /// Undo, but a key that is held down stops at the beginning of a game.
    fn undo_key(&mut self, shared: &mut Shared, now: Instant) {
        if let Some(last) = self.held_undo.take()
            && now.saturating_duration_since(last) < HELD
        {
            self.held_undo = Some(now);
            return;
        }
        let number = self.key();
        self.carry_out(shared, GameCommand::Undo.into());
        if self.key() != number {
            self.held_undo = Some(now);
        }
    }

    fn history_key(&mut self, shared: &mut Shared, press: KeyPress, now: Instant) {
        let Some(session) = self.session() else { return };
        let (at, named) = (session.position(), session.checkpoints());
        let points: Vec<usize> = named.iter().map(|(_, position)| *position).collect();
        let Some(history) = &mut self.history else { return };
        match history.key(press, at, &points, now) {
            HistoryStep::Stay => {}
            HistoryStep::Go(to) => self.call(shared, |session| session.go_to(to)),
            HistoryStep::Leave(to) => {
                self.close_history();
                self.call(shared, |session| session.go_to(to));
            }
            HistoryStep::AddCheckpoint => self.carry_out(shared, GameCommand::AddCheckpoint.into()),
            HistoryStep::RemoveCheckpoint => {
                if let Some(game) = self.game_mut() {
                    for (name, _) in named.iter().filter(|(_, position)| *position == at) {
                        game.session.remove_checkpoint(name);
                    }
                }
            }
        }
    }

    /// Goes to a position that the player chose in the history, which stops playing.
    pub fn go_in_history(&mut self, shared: &mut Shared, to: usize) -> Vec<Effect> {
        if let Some(history) = &mut self.history {
            history.playback.stop();
        }
        self.call(shared, |session| session.go_to(to));
        self.take_effects(shared)
    }

    /// Plays the history, or stops it; played to its end, it plays from its beginning.
    pub fn toggle_playback(&mut self, shared: &mut Shared, now: Instant) -> Vec<Effect> {
        let at = self.session().map_or(0, puzzle_midend::Timeline::position);
        let to = self.history.as_mut().and_then(|history| history.playback.toggle(at, now));
        if let Some(to) = to {
            self.call(shared, |session| session.go_to(to));
        }
        self.take_effects(shared)
    }

    /// What the mouse, a finger or a pen did on the board, or a key on the screen.
    pub fn input(&mut self, shared: &mut Shared, input: Input, now: Instant) -> Vec<Effect> {
        if let Some(game) = self.game_mut() {
            let ticked = game.catch_up(now);
            let outcome = game.session.input(input);
            self.absorb(shared, ticked);
            self.absorb(shared, outcome);
        }
        self.take_effects(shared)
    }

    /// A text that was pasted onto the board: a puzzle that can be opened, or the path of a file.
    pub fn paste(&mut self, shared: &mut Shared, text: &str) -> Vec<Effect> {
        self.notice = None;
        let text = text.trim();
        if let Err(why) = self.open(shared, text) {
            // The player sees what was pasted, and can mend it.
            self.ask(Question::GameId, text.chars().take(4000).collect());
            self.tell(why);
        }
        self.take_effects(shared)
    }
}
