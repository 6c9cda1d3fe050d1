//! Input: normalizes events before a back end sees them, and handles those that it does not use.

use core::time::Duration;

use puzzle_core::game::Status;
use puzzle_core::input::{Input, Key, KeyPress, Modifiers, Pointer};
use puzzle_core::solve::Objective;

use crate::kernel::Reply;
use crate::message::MessageKind;
use crate::midend::Midend;
use crate::outcome::{Outcome, Request};
use crate::preferences::SHORTCUTS;
use crate::task::Task;
use crate::timing::Transition;

/// How long after a digit Enter is taken for its confirmation. Reading what comes next takes
/// longer.
const CONFIRMS_FOR: Duration = Duration::from_secs(1);

impl Midend {
    /// Handles a raw input.
    ///
    /// Pointers: a press while another button is down is preceded by that button's release. Drags
    /// and releases are always of the button that is down; without one they are dropped.
    /// [`Input::Cancel`] cancels the current press. Keys: Enter and space become Select and
    /// Select2, and control characters become letters with Ctrl. A key that the game does not use
    /// has its meaning [in every game](Self::standard_key).
    ///
    /// ```
    /// use lights_out::LightsOut;
    /// use puzzle_midend::{Midend, Registry};
    /// use puzzle_midend::puzzle_core::input::{Button, Input, Pointer};
    /// let games = Registry::new().with::<LightsOut>();
    /// let mut game = Midend::start("lights-out/3x3:111000111", &games)?;
    /// let middle = game.cell_rect(4).unwrap().center();
    /// let outcome = game.input(Input::Press(Pointer::mouse(middle, Button::Left)));
    /// assert!(outcome.redraw && game.position() == 1);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn input(&mut self, input: Input) -> Outcome {
        match input {
            Input::Press(press) => {
                let mut before = Outcome::default();
                if let Some(button) = self.pressed {
                    before = self.feed(Input::Release(Pointer { button, ..press }));
                }
                self.pressed = Some(press.button);
                self.confirms_for = Duration::ZERO;
                let after = self.feed(input);
                before.then(after)
            }
            Input::Drag(p) => match self.pressed {
                Some(button) => self.feed(Input::Drag(Pointer { button, ..p })),
                None => self.unchanged(),
            },
            Input::Release(p) => match self.pressed.take() {
                Some(button) => self.feed(Input::Release(Pointer { button, ..p })),
                None => self.unchanged(),
            },
            Input::Cancel => match self.pressed.take() {
                Some(_) => self.feed(Input::Cancel),
                None => self.unchanged(),
            },
            Input::Hover(_) if self.pressed.is_some() => self.unchanged(),
            Input::Key(press) => self.key(press).unwrap_or_else(|| self.standard_key(press)),
            _ => self.feed(input),
        }
    }

    /// Passes a raw key to the game. Returns `None` if the game has no use for it. A front end may
    /// then use the key itself, and otherwise calls [`standard_key`](Self::standard_key).
    ///
    /// ```
    /// use lights_out::LightsOut;
    /// use puzzle_core::input::Key;
    /// use puzzle_midend::Midend;
    /// let mut game = Midend::of::<LightsOut>();
    /// let _ = game.open("lights-out/3x3:111000111")?;
    /// assert!(game.key(Key::Select.into()).is_some());
    /// assert!(game.key(Key::Char('w').into()).is_none(), "the front end's own");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn key(&mut self, press: KeyPress) -> Option<Outcome> {
        let press = tidy_key(press)?;
        let confirms = !core::mem::take(&mut self.confirms_for).is_zero();
        if self.continues_lesson(press) {
            return Some(if confirms { self.unchanged() } else { self.continue_lesson() });
        }
        let outcome = self.ask_game(Input::Key(press)).or_else(|| {
            let id = self.command_of_key(press)?;
            Some(self.request(Task::Command(id.into())))
        })?;
        if matches!(press.key, Key::Char(c) if c.is_ascii_digit()) {
            self.confirms_for = CONFIRMS_FOR;
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
        let layout = self.tile.layout;
        if self.is_reading() && can_change_board(input) {
            let is_used = self.ask(|board| board.uses(layout, input));
            return is_used.then(|| self.refuse_in_reading());
        }
        // A solved puzzle is over: its counts stay those of the win until the player undoes moves.
        let may_move = !self.is_over();
        let reply = self.current.as_mut()?.board.interpret(layout, input, may_move);
        Some(match reply {
            Reply::Unused => return None,
            Reply::NoEffect => self.unchanged(),
            Reply::UiUpdate => {
                // A press or a key is the player's next action. While the pointer only hovers, the
                // player can still read why the last action was refused.
                if matches!(input, Input::Press(_) | Input::Key(_)) {
                    self.message.take_if(|message| message.kind == MessageKind::Refusal);
                }
                self.changed()
            }
            Reply::Refused(words) => self.say(MessageKind::Refusal, words),
            Reply::Held => self.changed(),
            Reply::Moved(Ok(())) => self.moved(Transition::Step),
            Reply::Moved(Err(invalid)) => self.report_refused_move(&invalid),
        })
    }

    /// Returns `true` if the puzzle on the board is solved. A lesson goes on with its next step.
    fn is_over(&self) -> bool {
        self.active_lesson.is_none() && self.has_game() && self.status() == Status::Solved
    }

    /// Handles a move that the back end proposed and then refused. This is a bug of the back end,
    /// which the conformance kit finds.
    fn report_refused_move(&mut self, invalid: &puzzle_core::Invalid) -> Outcome {
        debug_assert!(false, "interpret gave a move that execute refuses: {invalid}");
        self.say(MessageKind::Failure, invalid.text())
    }

    /// Handles a key by its meaning in every game: `u` undoes, `n` requests a new game. For keys
    /// that the game has no use for.
    pub fn standard_key(&mut self, press: KeyPress) -> Outcome {
        let Some(press) = tidy_key(press) else { return self.unchanged() };
        let Key::Char(c) = press.key else { return self.unchanged() };
        if press.mods.alt {
            return self.unchanged();
        }
        let ctrl = press.mods.ctrl;
        if !ctrl && !self.preferences.is_on(&SHORTCUTS) {
            return self.unchanged();
        }
        match (c, ctrl, press.mods.shift) {
            ('z', true, true) => self.redo(),
            ('n' | 'N', false, _) | ('n', true, _) => self.request(Task::NewGame),
            ('u' | 'U' | '*', false, _) | ('z' | '_', true, _) => self.undo(),
            ('r' | 'R' | '#', false, _) | ('r' | 'y', true, _) => self.redo(),
            ('s', true, _) if self.capabilities().solve => {
                self.request(Task::Solve(Objective::Any))
            }
            ('h' | 'H', false, _) if self.capabilities().hint || self.active_lesson.is_some() => {
                self.hint()
            }
            ('q' | 'Q', false, _) | ('q', true, _) => {
                Outcome { request: Some(Request::Quit), ..self.unchanged() }
            }
            _ => self.unchanged(),
        }
    }

    /// Returns `true` if the game has a use for a key now, so that a front end does not use it for
    /// something else. To press the key, call [`key`](Self::key), which reports this as well.
    pub fn uses_key(&self, press: KeyPress) -> bool {
        let (true, Some(press)) = (self.has_game(), tidy_key(press)) else { return false };
        self.continues_lesson(press)
            || self.command_of_key(press).is_some()
            || self.ask(|board| board.uses(self.tile.layout, Input::Key(press)))
    }

    pub(crate) fn request(&self, task: Task) -> Outcome {
        Outcome { request: Some(Request::Run(task)), ..self.unchanged() }
    }

    fn command_of_key(&self, press: KeyPress) -> Option<&'static str> {
        self.commands().iter().find(|c| c.searches && c.key == Some(press)).map(|c| c.id)
    }

    /// Runs one of the game's commands, or requests a job for it.
    pub fn command(&mut self, id: &str) -> Outcome {
        match self.commands().iter().find(|c| c.id == id) {
            Some(command) if command.searches => self.request(Task::Command(id.into())),
            Some(command) => self.feed(Input::Command(command.id)),
            None => self.unchanged(),
        }
    }
}

/// Returns `true` for presses, digits, letters and the keys that clear a cell. Other keys and
/// inputs only move a cursor, or follow a press.
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
