//! The output of one input.

use puzzle_core::{Text, text};
use puzzle_midend::GameEntry;

use crate::error::Error;
use crate::exit::Exit;
use crate::json::Line;
use crate::language::said;
use crate::output;

/// What one input writes to standard output and standard error. It is collected before it is
/// printed, so that inputs that are processed in parallel are reported one after the other.
#[derive(Debug, Default)]
pub(crate) struct InputReport {
    out: Vec<u8>,
    messages: Vec<Message>,
    exit: Exit,
}

/// A message on standard error.
#[derive(Debug)]
enum Message {
    Note(Text),
    /// A note that is printed only once.
    Meaning(Text),
    Error(Error),
}

impl InputReport {
    /// A report without output.
    pub(crate) fn new(exit: Exit) -> Self {
        Self { exit, ..Self::default() }
    }

    /// Adds a line to standard output.
    pub(crate) fn line(&mut self, text: impl Into<Text>) {
        self.out.extend_from_slice(output::clean(&said(text)).as_bytes());
        self.out.push(b'\n');
    }

    /// Adds a line to standard output: the answer, then the rest. On a terminal, `exit` determines
    /// the color of the answer.
    pub(crate) fn answer(&mut self, exit: Exit, answer: impl Into<Text>, rest: &str) {
        let (begin, end) = output::paint(exit);
        let (answer, rest) = (said(answer), output::clean(rest));
        let text = format!("{begin}{}{end}{rest}\n", output::clean(&answer));
        self.out.extend_from_slice(text.as_bytes());
    }

    /// Adds a JSON record to standard output.
    pub(crate) fn record(&mut self, record: &Line) {
        self.out.extend_from_slice(record.to_string().as_bytes());
        self.out.push(b'\n');
    }

    /// Adds a line to standard error.
    pub(crate) fn note(&mut self, text: impl Into<Text>) {
        self.messages.push(Message::Note(text.into()));
    }

    /// Adds what the moves of a game mean in a notation, `None` for the game's own. It is printed
    /// once for all inputs.
    pub(crate) fn meaning(&mut self, game: GameEntry, notation: Option<&str>) {
        let (_, sentence) = game.notation(notation);
        if !sentence.is_empty() {
            let text = text!("{what}: {reason}", what = game.info.name, reason = sentence);
            self.messages.push(Message::Meaning(text));
        }
    }

    /// Adds an error to standard error.
    pub(crate) fn error(&mut self, error: Error) {
        self.messages.push(Message::Error(error));
    }

    /// Writes everything and returns the exit status of this input.
    pub(crate) fn print(self) -> Exit {
        if !self.out.is_empty() {
            output::raw(&self.out);
        }
        for message in &self.messages {
            match message {
                Message::Note(text) => output::note(text),
                Message::Meaning(text) => output::note_once(text),
                Message::Error(error) => output::error(error),
            }
        }
        self.exit
    }
}
