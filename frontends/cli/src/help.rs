//! Help in the player's language.
//!
//! The texts of the arguments are comments in the code that declares them, from which they are
//! collected for translators. Those of the argument parser itself are here.

use clap::builder::{PossibleValue, Str};
use clap::{Arg, Command};
use puzzle_core::text::Language;
use puzzle_core::{Text, label, text};

/// Returns the command line with all its texts in a language. In English it stays as it is.
pub(crate) fn translated(mut command: Command, language: &Language) -> Command {
    if *language == Language::ENGLISH {
        return command;
    }
    // The parser's own arguments and commands are added first.
    command.build();
    of_command(command, language)
}

/// Returns help or usage as the argument parser writes it, with the words that cannot be set before.
pub(crate) fn with_headings(rendered: &str, language: &Language) -> String {
    let options = format!("[{}]", language.word(label!("OPTIONS")));
    let usage = language.word(label!("Usage:"));
    rendered.replacen("Usage:", usage, 1).replacen("[OPTIONS]", &options, 1)
}

fn of_command(command: Command, language: &Language) -> Command {
    let about = match command.get_name() {
        "help" => Some(label!("Print this message or the help of the given subcommand(s)").into()),
        _ => command.get_about().map(ToString::to_string),
    };
    let after_help = command.get_after_help().map(|text| after_help(&text.to_string(), language));
    let mut command = command
        .subcommand_help_heading(Str::from(language.word(label!("Commands")).to_string()))
        .subcommand_value_name(Str::from(language.word(label!("COMMAND")).to_string()))
        .mut_args(|arg| of_arg(arg, language));
    if let Some(about) = about {
        command = command.about(language.word(&about).to_string());
    }
    if let Some(text) = after_help {
        command = command.after_help(text);
    }
    command.mut_subcommands(|command| of_command(command, language))
}

/// The text after the list of options: examples, whose commands are the same in all languages, or
/// other words.
fn after_help(text: &str, language: &Language) -> String {
    let labels = [label!("Examples:"), label!("Example:")];
    let found = labels.iter().find_map(|label| Some((*label, text.strip_prefix(*label)?)));
    let Some((label, examples)) = found else {
        return language.word(text).to_string();
    };
    let label = language.word(label);
    let indent = "\n".to_string() + &" ".repeat(label.chars().count() + 1);
    let examples: Vec<&str> = examples.lines().map(str::trim).collect();
    format!("{label} {}", examples.join(&indent))
}

fn of_arg(arg: Arg, language: &Language) -> Arg {
    let heading = if arg.is_positional() { label!("Arguments") } else { label!("Options") };
    let heading = language.word(heading).to_string();
    let help = match arg.get_id().as_str() {
        "help" => Some(label!("Print help").into()),
        "version" => Some(label!("Print version").into()),
        _ => arg.get_help().map(ToString::to_string),
    };
    let help = help.map(|help| language.word(&help).to_string());
    let help = help.into_iter().chain(notes(&arg).into_iter().map(|note| note.say(language)));
    let help: Vec<String> = help.collect();
    let names: Option<Vec<Str>> = arg.get_value_names().map(|names| {
        // A letter alone is no word.
        let is_word = |name: &str| name.chars().filter(char::is_ascii_alphabetic).count() > 2;
        let said = |name: &Str| {
            if is_word(name) { language.word(name).to_string().into() } else { name.clone() }
        };
        names.iter().map(said).collect()
    });
    let arg = arg.help_heading(Str::from(heading)).help(help.join(" "));
    let arg = arg.hide_default_value(true).hide_possible_values(true);
    match names {
        Some(names) => arg.value_names(names),
        None => arg,
    }
}

/// The notes of the argument parser behind the help of an argument.
fn notes(arg: &Arg) -> Vec<Text> {
    let mut notes = Vec::new();
    if !arg.get_action().takes_values() {
        return notes;
    }
    let defaults = arg.get_default_values();
    if !defaults.is_empty() && !arg.is_hide_default_value_set() {
        let defaults = defaults.iter().map(|value| value.to_string_lossy());
        let defaults: Vec<_> =
            defaults.map(|v| if v.is_empty() { "\"\"".into() } else { v }).collect();
        notes.push(text!("[default: {value}]", value = defaults.join(" ")));
    }
    let values: Vec<PossibleValue> = arg.get_possible_values();
    if !values.is_empty() && !arg.is_hide_possible_values_set() {
        let names = values.iter().filter(|value| !value.is_hide_set()).map(PossibleValue::get_name);
        let values = Text::commas(names.map(Text::plain));
        notes.push(text!("[possible values: {values}]", values));
    }
    notes
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::args;
    use puzzle_core::text::CatalogWriter;

    /// A language in which no message is translated.
    fn empty() -> Language {
        CatalogWriter::new("xx", "Empty").finish().unwrap().into()
    }

    fn help_of(mut command: Command, path: &[&str]) -> String {
        command.build();
        let of = path
            .iter()
            .fold(&mut command, |command, name| command.find_subcommand_mut(name).unwrap());
        of.render_help().to_string()
    }

    #[test]
    fn help_in_a_language_has_the_same_parts_as_in_english() {
        let english = args::command("puzzles", &Language::ENGLISH);
        let same = args::command("puzzles", &empty());
        let mut paths: Vec<Vec<&str>> = vec![Vec::new()];
        for verb in english.get_subcommands() {
            paths.push(vec![verb.get_name()]);
            let actions =
                verb.get_subcommands().map(|action| vec![verb.get_name(), action.get_name()]);
            paths.extend(actions);
        }
        assert!(paths.len() > 20);
        for path in paths {
            let (expected, found) = (help_of(english.clone(), &path), help_of(same.clone(), &path));
            assert_eq!(found, expected, "{path:?}");
        }
    }
}
