//! Standard output, standard error, and files.

use std::borrow::Cow;
use std::io::{self, ErrorKind, IsTerminal, Write};
use std::path::Path;
use std::process;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

use anstream::{AutoStream, ColorChoice};
use anstyle::{AnsiColor, Style};
use puzzle_core::format::{is_invisible, visible};
use puzzle_core::{Text, label, text};
use puzzle_profile::files;

use crate::error::Error;
use crate::exit::Exit;
use crate::language::{language, said};
use crate::progress;

/// Whether notes, warnings and progress are left out.
static IS_QUIET: AtomicBool = AtomicBool::new(false);

/// The tips that were printed last.
static TIPS: Mutex<Vec<String>> = Mutex::new(Vec::new());
/// The notes that are printed only once.
static NOTES_ONCE: Mutex<Vec<String>> = Mutex::new(Vec::new());
/// Maximum number of tips to remember.
const MAX_TIPS: usize = 20;

/// Sets whether notes, warnings and progress are left out.
pub(crate) fn set_quiet(is_quiet: bool) {
    IS_QUIET.store(is_quiet, Ordering::Relaxed);
}

/// Returns `true` if notes, warnings and progress are left out.
pub(crate) fn is_quiet() -> bool {
    IS_QUIET.load(Ordering::Relaxed)
}

/// Writes a line to standard output and flushes it. A closed pipe ends the program quietly.
pub(crate) fn line(text: &str) {
    raw(format!("{}\n", clean(text)).as_bytes());
}

/// Writes a text on a line of standard output, as [`line`] does.
pub(crate) fn say(text: impl Into<Text>) {
    line(&said(text));
}

/// Writes bytes to standard output as they are.
pub(crate) fn raw(bytes: &[u8]) {
    let result = progress::around(|| {
        let mut out = io::stdout().lock();
        out.write_all(bytes).and_then(|()| out.flush())
    });
    match result {
        Ok(()) => {}
        Err(e) if e.kind() == ErrorKind::BrokenPipe => process::exit(0),
        Err(e) => {
            error(&Error::from(e).at(text!("cannot write to standard output")));
            process::exit(2);
        }
    }
}

/// Escape sequences to print before and after an answer on standard output, to color it by its exit
/// status. Both are empty if colors are off.
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

/// An ID for standard output: shortened to 60 characters on a terminal, otherwise complete.
pub(crate) fn shortened(id: &str) -> String {
    match id.char_indices().nth(60) {
        Some((end, _)) if io::stdout().is_terminal() => format!("{}…", &id[..end]),
        _ => id.to_string(),
    }
}

/// Prints an error to standard error, as clap prints its own: `error: …`, and below it `tip: …`
/// where there is a tip. Of many errors with the same tip, only the first one prints it.
pub(crate) fn error(error: &Error) {
    let language = language();
    let label = language.word(label!("error:"));
    labeled(label, AnsiColor::Red.on_default().bold(), &error.message(&language));
    if let Some(tip) = error.tip(&language).filter(|tip| is_new_tip(tip)) {
        let label = format!("  {}", language.word(label!("tip:")));
        labeled(&label, AnsiColor::Green.on_default(), &tip);
    }
}

/// Returns `true` if a tip was not printed before, as far as the program remembers.
fn is_new_tip(tip: &str) -> bool {
    let Ok(mut tips) = TIPS.lock() else { return true };
    if tips.iter().any(|known| known == tip) {
        return false;
    }
    if tips.len() == MAX_TIPS {
        tips.remove(0);
    }
    tips.push(tip.to_string());
    true
}

/// Prints a warning to standard error.
pub(crate) fn warning(text: &Text) {
    if is_quiet() {
        return;
    }
    let language = language();
    let label = language.word(label!("warning:"));
    labeled(label, AnsiColor::Yellow.on_default().bold(), &text.say(&language));
}

/// Prints a line of information to standard error; standard output has the answers.
pub(crate) fn note(text: &Text) {
    if is_quiet() {
        return;
    }
    let text = one_line(&said(text));
    let _ = progress::around(|| writeln!(io::stderr(), "{text}"));
}

/// Prints a note on standard error, unless it was printed already.
pub(crate) fn note_once(text: &Text) {
    let mut known = NOTES_ONCE.lock().unwrap_or_else(PoisonError::into_inner);
    let words = said(text);
    if !known.contains(&words) {
        known.push(words);
        note(text);
    }
}

fn labeled(label: &str, style: Style, text: &str) {
    let text = one_line(text);
    let _ = progress::around(|| {
        let mut stream = AutoStream::auto(io::stderr());
        writeln!(stream, "{style}{label}{style:#} {text}")
    });
}

/// The text with visible characters and line ends only, so that text from outside can neither send
/// escape sequences to the terminal nor change the order in which a line is read.
pub(crate) fn clean(text: &str) -> Cow<'_, str> {
    if !text.contains(|c| is_invisible(c) && c != '\n') {
        return text.into();
    }
    let lines: Vec<String> = text.split('\n').map(one_line).collect();
    lines.join("\n").into()
}

/// The text on one line, with visible characters only.
pub(crate) fn one_line(text: &str) -> String {
    visible(&text.replace(['\n', '\t'], " ")).into_owned()
}

/// Checks that the name of a file does not end like that of another kind of file than `option`
/// writes. `kinds` are the extensions of those that it writes.
///
/// # Errors
/// When the name ends in another extension.
pub(crate) fn check_extension(
    path: Option<&Path>,
    option: &str,
    kinds: &[&str],
) -> Result<(), Error> {
    let Some((path, extension)) = path.and_then(|path| Some((path, path.extension()?))) else {
        return Ok(());
    };
    let extension = extension.to_string_lossy();
    if kinds.iter().any(|kind| extension.eq_ignore_ascii_case(kind)) {
        return Ok(());
    }
    let message = text!(
        "{option} writes {kinds}, but '{file}' ends in .{extension}",
        option = Text::plain(option),
        kinds = Text::either(kinds.iter().map(|kind| Text::plain(kind.to_ascii_uppercase()))),
        file = Text::visible(path.display()),
        extension = Text::plain(extension)
    );
    let endings = Text::either(kinds.iter().map(|kind| Text::plain(format!(".{kind}"))));
    let tip = text!("give the file a name that ends in {endings}", endings);
    Err(Error::new(message).with_tip(tip))
}

/// Writes a file; no path or `-` means standard output. The file is written under another name and
/// then renamed, so that it is never half written.
pub(crate) fn file(path: Option<&Path>, bytes: &[u8]) -> Exit {
    let Some(path) = path.filter(|p| *p != Path::new("-")) else {
        raw(bytes);
        return Exit::Done;
    };
    match files::write(path, bytes) {
        Ok(()) => Exit::Done,
        Err(e) => {
            error(&Error::from(e).at(Text::visible(path.display())));
            Exit::BadInput
        }
    }
}
