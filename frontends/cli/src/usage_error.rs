//! Errors of the argument parser, and help, in the player's language.

use std::error::Error as _;
use std::fmt::Write as _;
use std::io::{self, Write as _};

use anstream::AutoStream;
use anstyle::Style;
use clap::builder::Styles;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Command, Error};
use puzzle_core::text::Language;
use puzzle_core::{Text, label, text};

use crate::help::with_headings;
use crate::language::language;
use crate::refused::Refused;

/// Prints an error. Help and version are errors too, which go to standard output.
pub(crate) fn print(error: &Error) {
    let language = language();
    if language == Language::ENGLISH {
        let _ = error.print();
        return;
    }
    if error.use_stderr() {
        let text = described(error, &language);
        let text = text.unwrap_or_else(|| error.render().ansi().to_string());
        let _ = write!(AutoStream::auto(io::stderr()), "{text}");
    } else {
        let text = with_headings(&error.render().ansi().to_string(), &language);
        let _ = write!(AutoStream::auto(io::stdout()), "{text}");
    }
}

/// Prints the help of a command to standard output.
pub(crate) fn print_help(command: &mut Command) {
    let text = with_headings(&command.render_help().ansi().to_string(), &language());
    let _ = write!(AutoStream::auto(io::stdout()), "{text}");
}

/// Returns an error in a language as the argument parser writes it in English; `None` for the kinds
/// that no argument of the program leads to.
fn described(error: &Error, language: &Language) -> Option<String> {
    let styles = Styles::styled();
    let label = |style: &Style, label: &str| format!("{style}{}{style:#}", language.word(label));
    let mut out = label(styles.get_error(), label!("error:"));
    let message = Message { error, styles: &styles }.text()?;
    let _ = write!(out, " {}", message.say(language));
    let tips = tips(error, styles.get_valid());
    if !tips.is_empty() {
        out.push('\n');
    }
    for tip in tips {
        let tip = tip.say(language);
        let _ = write!(out, "\n  {} {tip}", label(styles.get_valid(), label!("tip:")));
    }
    if let Some(ContextValue::StyledStr(usage)) = error.get(ContextKind::Usage) {
        let usage = with_headings(&usage.ansi().to_string(), language);
        let _ = write!(out, "\n\n{usage}");
    }
    let help = styled(styles.get_literal(), "--help");
    let more = text!("For more information, try '{help}'.", help).say(language);
    let _ = writeln!(out, "\n\n{more}");
    Some(out)
}

/// A value with a color.
fn styled(style: &Style, value: &str) -> Text {
    Text::plain(format!("{style}{value}{style:#}"))
}

/// The message of an error.
struct Message<'a> {
    error: &'a Error,
    styles: &'a Styles,
}

impl Message<'_> {
    fn string(&self, kind: ContextKind) -> Option<&str> {
        match self.error.get(kind) {
            Some(ContextValue::String(value)) => Some(value),
            _ => None,
        }
    }

    fn strings(&self, kind: ContextKind) -> &[String] {
        match self.error.get(kind) {
            Some(ContextValue::Strings(values)) => values,
            _ => &[],
        }
    }

    /// What was given and is wrong.
    fn invalid(&self, kind: ContextKind) -> Option<Text> {
        Some(styled(self.styles.get_invalid(), self.string(kind)?))
    }

    /// Values that would be right, separated by commas.
    fn valid(&self, kind: ContextKind) -> Text {
        let values = self.strings(kind).iter();
        Text::commas(values.map(|value| styled(self.styles.get_valid(), value)))
    }

    /// The argument that a value was given for.
    fn argument(&self) -> Option<Text> {
        Some(styled(self.styles.get_literal(), self.string(ContextKind::InvalidArg)?))
    }

    fn text(&self) -> Option<Text> {
        match self.error.kind() {
            ErrorKind::UnknownArgument => {
                let argument = self.invalid(ContextKind::InvalidArg)?;
                Some(text!("unexpected argument '{argument}' found", argument))
            }
            ErrorKind::InvalidSubcommand => {
                let command = self.invalid(ContextKind::InvalidSubcommand)?;
                Some(text!("unrecognized subcommand '{command}'", command))
            }
            ErrorKind::MissingRequiredArgument => {
                let arguments = self.strings(ContextKind::InvalidArg).iter();
                let lines = arguments.map(|argument| {
                    let argument = styled(self.styles.get_valid(), argument);
                    Text::together([Text::plain("  "), argument])
                });
                let message = text!("the following required arguments were not provided:");
                Some(Text::lines([message].into_iter().chain(lines)))
            }
            ErrorKind::MissingSubcommand => {
                let command = self.invalid(ContextKind::InvalidSubcommand)?;
                let commands = self.valid(ContextKind::ValidSubcommand);
                let message =
                    text!("'{command}' requires a subcommand but one was not provided", command);
                let list = text!("[subcommands: {commands}]", commands);
                let list = Text::together([Text::plain("  "), list]);
                Some(Text::lines([message, list]))
            }
            ErrorKind::InvalidValue => self.invalid_value(),
            ErrorKind::ValueValidation => {
                let reason = self.error.source()?;
                let refused = reason.downcast_ref::<Refused>().map(|refused| refused.0.clone());
                Some(text!(
                    "invalid value '{value}' for '{argument}': {reason}",
                    value = self.invalid(ContextKind::InvalidValue)?,
                    argument = self.argument()?,
                    reason = refused.unwrap_or_else(|| Text::shown(reason))
                ))
            }
            ErrorKind::TooManyValues => Some(text!(
                "unexpected value '{value}' for '{argument}' found; no more were expected",
                value = self.invalid(ContextKind::InvalidValue)?,
                argument = self.argument()?
            )),
            ErrorKind::ArgumentConflict => self.conflict(),
            ErrorKind::InvalidUtf8 => {
                Some(text!("invalid UTF-8 was detected in one or more arguments"))
            }
            _ => None,
        }
    }

    fn invalid_value(&self) -> Option<Text> {
        let is_missing = self.string(ContextKind::InvalidValue)?.is_empty();
        let message = if is_missing {
            text!(
                "a value is required for '{argument}' but none was supplied",
                argument = self.invalid(ContextKind::InvalidArg)?
            )
        } else {
            text!(
                "invalid value '{value}' for '{argument}'",
                value = self.invalid(ContextKind::InvalidValue)?,
                argument = self.argument()?
            )
        };
        let values = self.valid(ContextKind::ValidValue);
        if values.is_empty() {
            return Some(message);
        }
        let list = text!("[possible values: {values}]", values);
        Some(Text::lines([message, Text::together([Text::plain("  "), list])]))
    }

    fn conflict(&self) -> Option<Text> {
        let argument = self.invalid(ContextKind::InvalidArg)?;
        let others = self.strings(ContextKind::PriorArg).iter();
        let others = others.map(|other| {
            let other = styled(self.styles.get_invalid(), other);
            Text::together([Text::plain("  "), other])
        });
        match self.string(ContextKind::PriorArg) {
            Some(other) if Some(other) == self.string(ContextKind::InvalidArg) => {
                Some(text!("the argument '{argument}' cannot be used multiple times", argument))
            }
            Some(other) => Some(text!(
                "the argument '{argument}' cannot be used with '{other}'",
                argument,
                other = styled(self.styles.get_invalid(), other)
            )),
            None => {
                let message = text!("the argument '{argument}' cannot be used with:", argument);
                Some(Text::lines([message].into_iter().chain(others)))
            }
        }
    }
}

/// What the user may have meant.
fn tips(error: &Error, valid: &Style) -> Vec<Text> {
    let similar = |kind| -> Vec<Text> {
        let words = match error.get(kind) {
            Some(ContextValue::String(word)) => std::slice::from_ref(word),
            Some(ContextValue::Strings(words)) => words,
            _ => &[],
        };
        words.iter().map(|word| text!("'{word}'", word = styled(valid, word))).collect()
    };
    let mut tips = Vec::new();
    match &similar(ContextKind::SuggestedSubcommand)[..] {
        [] => {}
        [one] => tips.push(text!("a similar subcommand exists: {command}", command = one)),
        all => {
            let commands = Text::commas(all.iter().cloned());
            tips.push(text!("some similar subcommands exist: {commands}", commands));
        }
    }
    match &similar(ContextKind::SuggestedArg)[..] {
        [] => {}
        [one] => tips.push(text!("a similar argument exists: {argument}", argument = one)),
        all => {
            let arguments = Text::commas(all.iter().cloned());
            tips.push(text!("some similar arguments exist: {arguments}", arguments));
        }
    }
    match &similar(ContextKind::SuggestedValue)[..] {
        [] => {}
        [one] => tips.push(text!("a similar value exists: {value}", value = one)),
        all => {
            let values = Text::commas(all.iter().cloned());
            tips.push(text!("some similar values exist: {values}", values));
        }
    }
    if let Some(ContextValue::StyledStrs(others)) = error.get(ContextKind::Suggested) {
        tips.extend(others.iter().map(|other| other_tip(&other.ansi().to_string())));
    }
    tips
}

/// A tip that the argument parser gives as a sentence: how to pass a value that looks like an option,
/// or which command has an option.
fn other_tip(tip: &str) -> Text {
    let quoted: Vec<&str> = tip.split('\'').skip(1).step_by(2).collect();
    let slot = |i: usize| Text::plain(quoted[i]);
    match quoted.len() {
        2 if tip.starts_with("to pass ") => text!(
            "to pass '{value}' as a value, use '{arguments}'",
            value = slot(0),
            arguments = slot(1)
        ),
        1 if tip.ends_with(" exists") => text!("'{arguments}' exists", arguments = slot(0)),
        2 if tip.starts_with("subcommand ") => text!(
            "subcommand '{command}' exists; to use it, remove the '{dashes}' before it",
            command = slot(0),
            dashes = slot(1)
        ),
        _ => Text::english(tip),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::args;

    #[test]
    fn errors_in_english_are_those_of_the_argument_parser() {
        let mut kinds = Vec::new();
        for line in [
            "list --jsn",
            "list --zzz",
            "list -z",
            "list --json=x",
            "solve --json",
            "show",
            "new sliding --nodes 3",
            "solve x --nodes",
            "solve x --nodes many",
            "solve x --seconds -1",
            "solve x --urdl up",
            "show x --theme blue",
            "show x --theme drak",
            "show x --size 1",
            "play --board none",
            "play --pixels none",
            "show x --sheet a --png b",
            "list --json --json",
            "list a b",
            "list --language tlh",
            "profile use",
            "profile use a b",
            "profile rename",
            "profile sue a",
            "profile export --format x",
            "profile export a --all",
            "completions nosh",
            "completions",
            "resume --delete",
            "scores --theme dark",
            "scores --svg",
            "man x",
            "lst",
            "hepl",
            "--json list",
            "--verson",
            "help nothing",
        ] {
            let words = ["puzzles"].into_iter().chain(line.split(' '));
            let parsed = args::command("puzzles", &Language::ENGLISH).try_get_matches_from(words);
            let Err(error) = parsed else { panic!("{line} is valid") };
            kinds.push(error.kind());
            let expected = error.render().to_string();
            let described = described(&error, &Language::ENGLISH);
            let described = described.unwrap_or_else(|| panic!("{line}: {expected}"));
            assert_eq!(anstream::adapter::strip_str(&described).to_string(), expected, "{line}");
        }
        kinds.sort_by_key(|kind| format!("{kind:?}"));
        kinds.dedup();
        assert!(kinds.len() > 6, "{kinds:?}");
    }
}
