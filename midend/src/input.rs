//! Input: normalizes events before a back end sees them, and handles those that it does not use.

use alloc::vec::Vec;
use core::time::Duration;

use puzzle_core::Game;
use puzzle_core::ability::Abilities as _;
use puzzle_core::game::{Response, Status};
use puzzle_core::input::{Input, Key, KeyPress, Modifiers, Pointer};
use puzzle_core::solve::Objective;

use crate::message::MessageKind;
use crate::midend::Midend;
use crate::outcome::{Outcome, Request};
use crate::search::Searches;
use crate::task::Task;
use crate::timeline::Timeline;

/// How long after a digit Enter is taken for its confirmation. Reading what comes next takes longer.
const CONFIRMS_FOR: Duration = Duration::from_secs(1);

impl<G: Game> Midend<G> {
    /// Normalizes an input and passes the resulting inputs to the game; see [`Play::input`].
    ///
    /// [`Play::input`]: crate::Play::input
    pub(crate) fn take_input(&mut self, input: Input) -> Outcome {
        match input {
            Input::Press(press) => {
                let mut before = Outcome::default();
                if let Some(button) = self.session.pressed {
                    before = self.feed(Input::Release(Pointer { button, ..press }));
                }
                self.session.pressed = Some(press.button);
                self.session.confirms_for = Duration::ZERO;
                let after = self.feed(input);
                before.then(after)
            }
            Input::Drag(p) => match self.session.pressed {
                Some(button) => self.feed(Input::Drag(Pointer { button, ..p })),
                None => self.unchanged(),
            },
            Input::Release(p) => match self.session.pressed.take() {
                Some(button) => self.feed(Input::Release(Pointer { button, ..p })),
                None => self.unchanged(),
            },
            Input::Cancel => match self.session.pressed.take() {
                Some(_) => self.feed(Input::Cancel),
                None => self.unchanged(),
            },
            Input::Hover(_) if self.session.pressed.is_some() => self.unchanged(),
            Input::Key(press) => {
                self.give_key(press).unwrap_or_else(|| self.use_standard_key(press))
            }
            _ => self.feed(input),
        }
    }

    /// Passes a key to the game. Returns `None` if the game has no use for it.
    pub(crate) fn give_key(&mut self, press: KeyPress) -> Option<Outcome> {
        let press = tidy_key(press)?;
        let confirms = !core::mem::take(&mut self.session.confirms_for).is_zero();
        if self.continues_lesson(press) {
            return Some(if confirms { self.unchanged() } else { self.continue_lesson() });
        }
        let outcome = self.ask_game(Input::Key(press)).or_else(|| {
            let id = self.command_of_key(press)?;
            Some(self.request(Task::Command(id.into())))
        })?;
        if matches!(press.key, Key::Char(c) if c.is_ascii_digit()) {
            self.session.confirms_for = CONFIRMS_FOR;
            return Some(Outcome { next_tick: self.next_tick(), ..outcome });
        }
        Some(outcome)
    }

    /// Passes an input to the game. If the game has no use for it, nothing happens.
    fn feed(&mut self, input: Input) -> Outcome {
        self.ask_game(input).unwrap_or_else(|| self.unchanged())
    }

    /// Lets the game interpret an input and carries out the response. Returns `None` if the game
    /// has no use for the input.
    fn ask_game(&mut self, input: Input) -> Option<Outcome> {
        let is_refused = self.is_reading() && can_change_board(input);
        let game = self.game.as_mut()?;
        if is_refused {
            let (state, mut ui) = (game.history.state(), game.ui.clone());
            let response = G::interpret(state, &mut ui, self.session.layout, input);
            return (response != Response::Unused).then(|| self.refuse_in_reading());
        }
        let response = G::interpret(game.history.state(), &mut game.ui, self.session.layout, input);
        Some(match response {
            Response::Unused => return None,
            Response::NoEffect => self.unchanged(),
            Response::UiUpdate => {
                // A press or a key is the player's next action. While the pointer only hovers, the
                // player can still read why the last action was refused.
                if matches!(input, Input::Press(_) | Input::Key(_)) {
                    self.session.forget_refusal();
                }
                self.changed()
            }
            Response::Refused(words) => {
                self.session.show_text(MessageKind::Refusal, words);
                self.changed()
            }
            // A solved puzzle is over: its counts stay those of the win until the player undoes moves.
            Response::Move(_) | Response::Group(_) if self.is_over() => self.changed(),
            Response::Move(mv) => {
                let result = self.execute(mv);
                result.unwrap_or_else(|invalid| self.report_refused_move(&invalid))
            }
            Response::Group(moves) => {
                let result = self.execute_group(moves);
                result.unwrap_or_else(|invalid| self.report_refused_move(&invalid))
            }
        })
    }

    /// Returns `true` if the puzzle on the board is solved. A lesson goes on with its next step.
    fn is_over(&self) -> bool {
        self.active_lesson.is_none()
            && self.game.as_ref().is_some_and(|game| game.status == Status::Solved)
    }

    /// Handles a move that the back end proposed and then refused. This is a bug of the back end,
    /// which the conformance kit finds.
    fn report_refused_move(&mut self, invalid: &puzzle_core::Invalid) -> Outcome {
        debug_assert!(false, "interpret gave a move that execute refuses: {invalid}");
        self.session.show_text(MessageKind::Failure, invalid.text());
        self.changed()
    }

    /// Handles the keys that mean the same in every game, if the game has no use for them.
    pub(crate) fn use_standard_key(&mut self, press: KeyPress) -> Outcome {
        let Some(press) = tidy_key(press) else { return self.unchanged() };
        let Key::Char(c) = press.key else { return self.unchanged() };
        if press.mods.alt {
            return self.unchanged();
        }
        let ctrl = press.mods.ctrl;
        if !ctrl && !self.session.preferences.one_key_shortcuts {
            return self.unchanged();
        }
        match (c, ctrl, press.mods.shift) {
            ('z', true, true) => self.redo(),
            ('n' | 'N', false, _) | ('n', true, _) => self.request(Task::NewGame),
            ('u' | 'U' | '*', false, _) | ('z' | '_', true, _) => self.undo(),
            ('r' | 'R' | '#', false, _) | ('r' | 'y', true, _) => self.redo(),
            ('s', true, _) if G::SOLVER.is_some() => self.request(Task::Solve(Objective::Any)),
            ('h' | 'H', false, _) if G::HINTS.is_some() || self.active_lesson.is_some() => {
                self.hint()
            }
            ('q' | 'Q', false, _) | ('q', true, _) => {
                Outcome { request: Some(Request::Quit), ..self.unchanged() }
            }
            _ => self.unchanged(),
        }
    }

    /// Returns `true` if the game has a use for a key now.
    pub(crate) fn has_use_for(&self, press: KeyPress) -> bool {
        let (Some(game), Some(press)) = (&self.game, tidy_key(press)) else { return false };
        let (state, mut ui) = (game.history.state(), game.ui.clone());
        self.continues_lesson(press)
            || self.command_of_key(press).is_some()
            || G::interpret(state, &mut ui, self.session.layout, Input::Key(press))
                != Response::Unused
    }

    pub(crate) fn request(&self, task: Task) -> Outcome {
        Outcome { request: Some(Request::Run(task)), ..self.unchanged() }
    }

    fn command_of_key(&self, press: KeyPress) -> Option<&'static str> {
        let game = self.game.as_ref()?;
        let commands: Vec<_> = G::commands(game.history.state(), &game.ui);
        commands.iter().find(|c| c.searches && c.key == Some(press)).map(|c| c.id)
    }

    /// Runs one of the game's commands at once, or requests a job for it.
    pub(crate) fn run_command(&mut self, id: &str) -> Outcome {
        let Some(game) = &self.game else { return Outcome::default() };
        let commands = G::commands(game.history.state(), &game.ui);
        match commands.iter().find(|c| c.id == id) {
            Some(command) if command.searches => self.request(Task::Command(id.into())),
            Some(command) => self.feed(Input::Command(command.id)),
            None => self.unchanged(),
        }
    }
}

/// Returns `true` for presses, digits, letters and the keys that clear a cell. Other keys and inputs
/// only move a cursor, or follow a press.
fn can_change_board(input: Input) -> bool {
    let is_typed = |key| matches!(key, Key::Char(_) | Key::Backspace | Key::Delete);
    match input {
        Input::Press(_) => true,
        Input::Key(press) => is_typed(press.key),
        _ => false,
    }
}

/// Normalizes a key to the form that back ends receive. Returns `None` for what is not a key.
fn tidy_key(press: KeyPress) -> Option<KeyPress> {
    let mut press = press;
    if let Key::Char(c) = press.key {
        press.key = match c {
            '\r' | '\n' => Key::Select,
            ' ' => Key::Select2,
            '\u{8}' | '\u{7f}' => Key::Backspace,
            '\t' => Key::Tab,
            '\u{1b}' => Key::Escape,
            '\u{1}'..='\u{1a}' => {
                press.mods.ctrl = true;
                Key::Char(char::from(c as u8 + 0x60))
            }
            '\u{1f}' => {
                press.mods.ctrl = true;
                Key::Char('_')
            }
            c if c.is_control() => return None,
            c if press.mods.ctrl => {
                press.mods.shift |= c.is_ascii_uppercase();
                Key::Char(c.to_ascii_lowercase())
            }
            c => Key::Char(c),
        };
    }
    match press.key {
        Key::Char(c) => {
            if !press.mods.ctrl {
                press.mods = Modifiers { shift: false, ..press.mods };
            }
            press.keypad &= c.is_ascii_digit();
        }
        Key::Arrow(_) | Key::Tab => press.keypad = false,
        _ => {
            press.mods = Modifiers { shift: press.mods.shift, ..Modifiers::NONE };
            press.keypad = false;
        }
    }
    Some(press)
}
