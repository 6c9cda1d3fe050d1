//! Keys, pointer input, and pasted text.

use std::time::{Duration, Instant};

use puzzle_core::input::{Input, Key, KeyPress};

use super::Controller;
use crate::command::{Command, GameCommand, ViewCommand};
use crate::effect::{Effect, Question};
use crate::history::HistoryAction;
use crate::shared_state::Shared;
use crate::text_format::sentence;
use puzzle_core::text;
use puzzle_midend::Midend;

/// The longest time between two presses of an Undo key that is being held down.
const HELD: Duration = Duration::from_millis(250);

impl Controller {
    /// Handles a key press while nothing covers the board.
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
        let context = self.context(shared);
        // Escape first closes what is shown, and opens a menu only if there is nothing to close.
        let is_escape = press.key == Key::Escape;
        let Some(session) = self.session() else {
            if let Some(info) = context.command_of(press).filter(|_| !is_escape) {
                self.carry_out(shared, info.command.clone());
            }
            return;
        };
        let has_message = session.message().is_some() && session.lesson().is_none();
        let Some(game) = self.game_mut() else { return };
        let ticked = game.catch_up(now);
        let taken = game.session.key(press);
        self.handle_outcome(shared, ticked);
        let is_taken = taken.is_some();
        if !is_taken && !is_escape {
            let command = self.context(shared).command_of_unused_key(press);
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
        self.handle_outcome(shared, outcome);
        if is_escape && is_idle {
            if has_message {
                self.call(shared, Midend::dismiss);
            } else if self.shown_win().is_some() && shared.front_end == crate::FrontEnd::Window {
                self.close_win();
            } else {
                self.effects.push(Effect::View(ViewCommand::Menu));
            }
        } else if is_idle && !is_taken {
            self.tell_ignored(shared, press);
        }
    }

    /// Shows why a key did nothing.
    fn tell_ignored(&mut self, shared: &Shared, press: KeyPress) {
        let context = self.context(shared);
        let label = |press| shared.front_end.key_label(press);
        let name = label(press);
        let words = if let Some(what) = context.missing_command(press) {
            text!("{command} ({key}) is not available here", command = what, key = name)
        } else {
            // Where a command lists the keys alone, Help is about the rules.
            let keys =
                [ViewCommand::Keys, ViewCommand::Help].map(|view| context.keys_of(&view.into()));
            if let Some(help) = keys.iter().flatten().next().copied().map(label) {
                text!("{key} does nothing here. {help} lists the keys", key = name, help)
            } else {
                text!("{key} does nothing here", key = name)
            }
        };
        self.tell(words);
    }

    /// Undoes a move. A key that is held down stops where a game begins; a new press returns to the
    /// game before.
    fn undo_key(&mut self, shared: &mut Shared, now: Instant) {
        let is_held = self
            .held_undo
            .replace(now)
            .is_some_and(|last| now.saturating_duration_since(last) < HELD);
        let is_at_start = self.session().is_some_and(|session| session.position() == 0);
        if !(is_held && is_at_start) {
            self.carry_out(shared, GameCommand::Undo.into());
        }
    }

    fn history_key(&mut self, shared: &mut Shared, press: KeyPress, now: Instant) {
        let Some(session) = self.session() else { return };
        let (at, named) = (session.position(), session.checkpoints());
        let points: Vec<usize> = named.iter().map(|(_, position)| *position).collect();
        let Some(history) = &mut self.history else { return };
        match history.key(press, at, &points, now) {
            HistoryAction::Stay => {}
            HistoryAction::Go(to) => self.call(shared, |session| session.go_to(to)),
            HistoryAction::Leave(to) => {
                self.close_history();
                self.call(shared, |session| session.go_to(to));
            }
            HistoryAction::AddCheckpoint => {
                self.carry_out(shared, GameCommand::AddCheckpoint.into());
            }
            HistoryAction::RemoveCheckpoint => {
                if let Some(game) = self.game_mut() {
                    for (name, _) in named.iter().filter(|(_, position)| *position == at) {
                        game.session.remove_checkpoint(name);
                    }
                }
            }
        }
    }

    /// Goes to a position that the player chose in the history view, and stops playback.
    pub fn go_in_history(&mut self, shared: &mut Shared, to: usize) -> Vec<Effect> {
        if let Some(history) = &mut self.history {
            history.playback.stop();
        }
        self.call(shared, |session| session.go_to(to));
        self.take_effects(shared)
    }

    /// Starts or stops playback of the history. At the end, playback starts again from the
    /// beginning.
    pub fn toggle_playback(&mut self, shared: &mut Shared, now: Instant) -> Vec<Effect> {
        let at = self.session().map_or(0, Midend::position);
        let to = self.history.as_mut().and_then(|history| history.playback.toggle(at, now));
        if let Some(to) = to {
            self.call(shared, |session| session.go_to(to));
        }
        self.take_effects(shared)
    }

    /// Handles pointer input on the board, and on-screen keys.
    pub fn input(&mut self, shared: &mut Shared, input: Input, now: Instant) -> Vec<Effect> {
        if let Some(game) = self.game_mut() {
            let ticked = game.catch_up(now);
            let outcome = game.session.input(input);
            self.handle_outcome(shared, ticked);
            self.handle_outcome(shared, outcome);
        }
        self.take_effects(shared)
    }

    /// Opens pasted text: a game ID, a link, the path of a file, or what a file may contain.
    pub fn paste(&mut self, shared: &mut Shared, text: &str) -> Vec<Effect> {
        self.notice = None;
        let text = text.trim();
        if let Err(why) = self.open(shared, text) {
            // Show the text in a dialog, where the player can correct it.
            self.ask(Question::GameId, text.chars().take(4000).collect());
            self.tell(sentence(why));
        }
        self.take_effects(shared)
    }
}
