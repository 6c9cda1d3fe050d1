//! Tidies what the player does before a back end sees it, and uses what it leaves.

use alloc::vec::Vec;

use puzzle_core::Game;
use puzzle_core::ability::Abilities as _;
use puzzle_core::game::Response;
use puzzle_core::input::{Input, Key, KeyPress, Modifiers, Pointer};
use puzzle_core::solve::Aim;

use crate::message::MessageKind;
use crate::midend::Midend;
use crate::outcome::{Outcome, Request};
use crate::search::Searches;
use crate::task::Task;
use crate::timeline::Timeline;

impl<G: Game> Midend<G> {
    /// Tidies an input and feeds what comes of it to the game: see [`Play::input`].
    ///
    /// [`Play::input`]: crate::Play::input
    pub(crate) fn take_input(&mut self, input: Input) -> Outcome {
        match input {
            Input::Press(press) => {
                let mut before = Outcome::default();
                if let Some(button) = self.desk.pressed {
                    before = self.feed(Input::Release(Pointer { button, ..press }));
                }
                self.desk.pressed = Some(press.button);
                let after = self.feed(input);
                before.then(after)
            }
            Input::Drag(p) => match self.desk.pressed {
                Some(button) => self.feed(Input::Drag(Pointer { button, ..p })),
                None => self.unchanged(),
            },
            Input::Release(p) => match self.desk.pressed.take() {
                Some(button) => self.feed(Input::Release(Pointer { button, ..p })),
                None => self.unchanged(),
            },
            Input::Cancel => match self.desk.pressed.take() {
                Some(_) => self.feed(Input::Cancel),
                None => self.unchanged(),
            },
            Input::Hover(_) if self.desk.pressed.is_some() => self.unchanged(),
            Input::Key(press) => {
                self.give_key(press).unwrap_or_else(|| self.use_standard_key(press))
            }
            _ => self.feed(input),
        }
    }

    /// Gives the game a key; `None` when it has no use for it.
    pub(crate) fn give_key(&mut self, press: KeyPress) -> Option<Outcome> {
        let press = tidy_key(press)?;
        self.ask_game(Input::Key(press)).or_else(|| {
            let id = self.command_of_key(press)?;
            Some(self.ask(Task::Command(id.into())))
        })
    }

    /// Feeds an input to the game that is nothing to anybody else.
    fn feed(&mut self, input: Input) -> Outcome {
        self.ask_game(input).unwrap_or_else(|| self.unchanged())
    }

    /// Asks the game what an input means and does that; `None` when the game has no use for it.
    fn ask_game(&mut self, input: Input) -> Option<Outcome> {
        let game = self.game.as_mut()?;
        let response = G::interpret(game.history.state(), &mut game.ui, self.desk.layout, input);
        Some(match response {
            Response::Unused => return None,
            Response::NoEffect => self.unchanged(),
            Response::UiUpdate => self.changed(),
            Response::Refused(words) => {
                self.desk.tell(MessageKind::Refusal, words);
                self.changed()
            }
            Response::Move(mv) => {
                let result = self.execute(mv);
                result.unwrap_or_else(|invalid| self.broken_promise(&invalid))
            }
            Response::Group(moves) => {
                let result = self.execute_group(moves);
                result.unwrap_or_else(|invalid| self.broken_promise(&invalid))
            }
        })
    }

    /// A back end made a move that it then refused: a fault of its own, found by the kit.
    fn broken_promise(&mut self, invalid: &puzzle_core::Invalid) -> Outcome {
        debug_assert!(false, "interpret gave a move that execute refuses: {invalid}");
        self.desk.tell(MessageKind::Failure, invalid.text());
        self.changed()
    }

    /// Keys that mean the same in every game, where the game has no use for them.
    pub(crate) fn use_standard_key(&mut self, press: KeyPress) -> Outcome {
        let Some(press) = tidy_key(press) else { return self.unchanged() };
        let Key::Char(c) = press.key else { return self.unchanged() };
        if press.mods.alt {
            return self.unchanged();
        }
        let ctrl = press.mods.ctrl;
        if !ctrl && !self.desk.preferences.one_key_shortcuts {
            return self.unchanged();
        }
        match (c, ctrl, press.mods.shift) {
            ('z', true, true) => self.redo(),
            ('n' | 'N', false, _) | ('n', true, _) => self.ask(Task::NewGame),
            ('u' | 'U' | '*', false, _) | ('z' | '_', true, _) => self.undo(),
            ('r' | 'R' | '#', false, _) | ('r' | 'y', true, _) => self.redo(),
            ('s', true, _) if G::SOLVER.is_some() => self.ask(Task::Solve(Aim::Any)),
            ('h' | 'H', false, _) if G::HINTS.is_some() => self.hint(),
            ('q' | 'Q', false, _) | ('q', true, _) => {
                Outcome { request: Some(Request::Quit), ..self.unchanged() }
            }
            _ => self.unchanged(),
        }
    }

    /// Whether the game has a use for a key here.
    pub(crate) fn has_use_for(&self, press: KeyPress) -> bool {
        let (Some(game), Some(press)) = (&self.game, tidy_key(press)) else { return false };
        let (state, mut ui) = (game.history.state(), game.ui.clone());
        self.command_of_key(press).is_some()
            || G::interpret(state, &mut ui, self.desk.layout, Input::Key(press)) != Response::Unused
    }

    pub(crate) fn ask(&self, task: Task) -> Outcome {
        Outcome { request: Some(Request::Run(task)), ..self.unchanged() }
    }

    fn command_of_key(&self, press: KeyPress) -> Option<&'static str> {
        let game = self.game.as_ref()?;
        let commands: Vec<_> = G::commands(game.history.state(), &game.ui);
        commands.iter().find(|c| c.searches && c.key == Some(press)).map(|c| c.id)
    }

    /// Runs one of the game's commands: at once, or by asking for a job.
    pub(crate) fn run_command(&mut self, id: &str) -> Outcome {
        let Some(game) = &self.game else { return Outcome::default() };
        let commands = G::commands(game.history.state(), &game.ui);
        match commands.iter().find(|c| c.id == id) {
            Some(command) if command.searches => self.ask(Task::Command(id.into())),
            Some(command) => self.feed(Input::Command(command.id)),
            None => self.unchanged(),
        }
    }
}

/// A key in the one form that back ends see; `None` for what no key is.
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
