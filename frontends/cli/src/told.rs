//! What is said of one input.

use crate::exit::Exit;
use crate::json::Line;
use crate::output;

/// What goes to standard output and standard error for one input, kept together so that inputs
/// that are worked on at the same time are told one after the other.
#[derive(Debug, Default)]
pub(crate) struct Told {
    out: Vec<u8>,
    notes: Vec<String>,
    exit: Exit,
}

impl Told {
    /// Nothing to say, and how it went.
    pub(crate) fn exit(exit: Exit) -> Self {
        Self { exit, ..Self::default() }
    }

    /// A line for standard output.
    pub(crate) fn line(&mut self, text: &str) {
        self.out.extend_from_slice(output::clean(text).as_bytes());
        self.out.push(b'\n');
    }

    /// A line whose beginning is the answer, colored by how it went where a person reads it.
    pub(crate) fn answer(&mut self, exit: Exit, answer: &str, rest: &str) {
        let (begin, end) = output::paint(exit);
        let text = format!("{begin}{}{end}{}\n", output::clean(answer), output::clean(rest));
        self.out.extend_from_slice(text.as_bytes());
    }

    /// A record for standard output.
    pub(crate) fn record(&mut self, record: &Line) {
        // JSON escapes what is not to be written raw.
        self.out.extend_from_slice(record.to_string().as_bytes());
        self.out.push(b'\n');
    }

    /// A line for standard error.
    pub(crate) fn note(&mut self, text: impl Into<String>) {
        self.notes.push(text.into());
    }

    /// Writes it all, and gives how it went.
    pub(crate) fn tell(self) -> Exit {
        if !self.out.is_empty() {
            output::raw(&self.out);
        }
        for note in &self.notes {
            output::complain(note);
        }
        self.exit
    }
}
