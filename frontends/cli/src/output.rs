//! Standard output and files, written so that a closed pipe is no error and a file is whole or
//! not there.

use std::borrow::Cow;
use std::io::{self, ErrorKind, IsTerminal, Write};
use std::path::Path;
use std::process;

use anstream::{AutoStream, ColorChoice};
use anstyle::AnsiColor;
use puzzle_profile::files;

use crate::exit::Exit;
use crate::progress;

/// Writes a line to standard output at once. A closed pipe ends the program quietly.
pub(crate) fn line(text: &str) {
    raw(format!("{}\n", clean(text)).as_bytes());
}

/// Writes bytes to standard output as they are.
pub(crate) fn raw(bytes: &[u8]) {
    let result = progress::around(|| {
        let mut out = io::stdout().lock();
        out.write_all(bytes).and_then(|()| out.flush())
    });
    end_on_closed_pipe(result);
}

fn end_on_closed_pipe(result: io::Result<()>) {
    match result {
        Ok(()) => {}
        Err(e) if e.kind() == ErrorKind::BrokenPipe => process::exit(0),
        Err(e) => {
            complain(&format!("standard output: {e}"));
            process::exit(2);
        }
    }
}

/// What stands around an answer on standard output, to color it by how it went; nothing where no
/// colors are wanted.
pub(crate) fn paint(exit: Exit) -> (String, String) {
    if AutoStream::choice(&io::stdout()) == ColorChoice::Never {
        return (String::new(), String::new());
    }
    let color = match exit {
        Exit::Done => AnsiColor::Green,
        Exit::No | Exit::BadInput => AnsiColor::Red,
        Exit::Limit | Exit::Cancelled => AnsiColor::Yellow,
    };
    let style = color.on_default();
    (style.render().to_string(), style.render_reset().to_string())
}

/// An ID as far as a line of a terminal holds it; whole where another program reads it.
pub(crate) fn shortened(id: &str) -> String {
    match id.char_indices().nth(60) {
        Some((end, _)) if io::stdout().is_terminal() => format!("{}…", &id[..end]),
        _ => id.to_string(),
    }
}

/// Writes one line to standard error.
pub(crate) fn complain(text: &str) {
    let text = one_line(text);
    let _ = progress::around(|| writeln!(io::stderr(), "{text}"));
}

/// Tells what was done, in one line on standard error: standard output has the answers.
pub(crate) fn note(text: &str) {
    complain(text);
}

/// The text with no control characters but the ends of its lines: what came from outside cannot play
/// with the terminal.
pub(crate) fn clean(text: &str) -> Cow<'_, str> {
    let is_bad = |c: char| c.is_control() && c != '\n';
    if text.contains(is_bad) { text.replace(is_bad, " ").into() } else { text.into() }
}

/// The text with no control characters but its spaces: what came from outside cannot play with the
/// terminal.
fn one_line(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect()
}

/// Writes a file, or standard output for `-` and nothing. A file is written beside its place and
/// moved there, so that it is never half there.
pub(crate) fn file(path: Option<&Path>, bytes: &[u8]) -> Exit {
    let Some(path) = path.filter(|p| *p != Path::new("-")) else {
        raw(bytes);
        return Exit::Done;
    };
    match files::write(path, bytes) {
        Ok(()) => Exit::Done,
        Err(e) => {
            complain(&format!("{}: {e}", path.display()));
            Exit::BadInput
        }
    }
}
