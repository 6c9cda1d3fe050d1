//! The command line arguments of the window.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::builder::{Str, StyledStr};
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, ArgAction, Args as _, Command};
use puzzle_core::draw::Theme;
use puzzle_core::text::Language;
use puzzle_core::{Text, label, text};

use crate::options::Options;
use crate::say::{language, say};
use puzzle_app::{Clock, Setup};

/// The command line arguments.
#[derive(clap::Args, Debug, Default)]
pub(crate) struct Args {
    /// What to open: a game ID, a link, a game, a collection (@GAME/NAME), a file or a folder
    #[arg(value_name = "PUZZLE")]
    puzzle: Option<String>,
    /// Theme: light, dark, high-contrast, color-blind or mono
    #[arg(long, value_name = "THEME", value_parser = theme)]
    theme: Option<Theme>,
    /// Language, such as en or de. Without it, the choice in the menu or the system decides
    #[arg(long, value_name = "TAG", value_parser = tag)]
    language: Option<String>,
    /// Profile to use instead of the one in the user's data folder
    #[arg(long, value_name = "FILE")]
    profile: Option<PathBuf>,
    /// Save a screenshot of the window to FILE as PNG, then quit
    #[arg(long, value_name = "FILE")]
    screenshot: Option<PathBuf>,
    /// Write icons, a .desktop file and file types to DIR, laid out as in /usr/share, then quit
    #[arg(long, value_name = "DIR")]
    pub(crate) desktop_files: Option<PathBuf>,
}

/// Returns the command line with its help in the current language.
pub(crate) fn command() -> Command {
    let command = Command::new("puzzles-window").version(env!("CARGO_PKG_VERSION"));
    // Set after the arguments, because their doc comment would replace it.
    let command = Args::augment_args(command).about(say(text!("Logic puzzles in a window")));
    if language() == Language::ENGLISH {
        return command;
    }
    let header = *command.get_styles().get_header();
    let literal = *command.get_styles().get_literal();
    let usage = format!(
        "{header}{}{header:#} {literal}puzzles-window{literal:#} [{}] [{}]",
        say(text!("Usage:")),
        say(text!("OPTIONS")),
        say(text!("PUZZLE"))
    );
    let help = Arg::new("help").short('h').long("help").action(ArgAction::Help);
    let version = Arg::new("version").short('V').long("version").action(ArgAction::Version);
    command
        .help_template(StyledStr::from(format!("{{about-with-newline}}\n{usage}\n\n{{all-args}}")))
        .disable_help_flag(true)
        .disable_version_flag(true)
        .arg(help.help(label!("Print help")))
        .arg(version.help(label!("Print version")))
        .mut_args(translated)
}

/// Returns an argument with its help in the current language.
fn translated(arg: Arg) -> Arg {
    let of_message = |words: &dyn ToString| say(Text::english(words.to_string()));
    let heading = if arg.is_positional() { text!("Arguments") } else { text!("Options") };
    let help = arg.get_help().map(|help| of_message(help)).unwrap_or_default();
    let names = arg.get_value_names().unwrap_or_default().iter();
    let names: Vec<_> = names.map(|name| Str::from(of_message(name))).collect();
    let arg = arg.help_heading(Str::from(say(heading))).help(help);
    if names.is_empty() { arg } else { arg.value_names(names) }
}

/// Returns the language that the arguments ask for, as the value of `--language`. It is needed
/// before the arguments are parsed, because their help is in the language.
pub(crate) fn wanted_language(args: &[OsString]) -> Option<String> {
    let mut args = args.iter().map(|arg| arg.to_string_lossy());
    while let Some(arg) = args.next() {
        match arg.strip_prefix("--language") {
            Some("") => return args.next().map(String::from),
            Some(rest) => {
                if let Some(tag) = rest.strip_prefix('=') {
                    return Some(tag.to_string());
                }
            }
            None => {}
        }
    }
    None
}

/// Returns the reason why arguments are not valid; `None` if only the parser knows it.
pub(crate) fn reason(error: &clap::Error) -> Option<Text> {
    let of = |kind| match error.get(kind) {
        Some(ContextValue::String(value)) => Some(Text::plain(value)),
        _ => None,
    };
    let argument = || of(ContextKind::InvalidArg);
    match error.kind() {
        ErrorKind::UnknownArgument => {
            Some(text!("unexpected argument '{argument}' found", argument = argument()?))
        }
        ErrorKind::InvalidValue => Some(text!(
            "a value is required for '{argument}' but none was supplied",
            argument = argument()?
        )),
        ErrorKind::ValueValidation => Some(text!(
            "invalid value '{value}' for '{argument}': {reason}",
            value = of(ContextKind::InvalidValue)?,
            argument = argument()?,
            reason = Text::shown(std::error::Error::source(error)?)
        )),
        ErrorKind::ArgumentConflict => Some(text!(
            "the argument '{argument}' cannot be used multiple times",
            argument = argument()?
        )),
        _ => None,
    }
}

fn theme(word: &str) -> Result<Theme, String> {
    Theme::from_keyword(word).ok_or_else(|| {
        let words: Vec<_> = Theme::ALL.iter().map(|theme| theme.keyword()).collect();
        say(text!("choose one of {words}", words = words.join(", ")))
    })
}

fn tag(word: &str) -> Result<String, String> {
    puzzle_words::language(word).map(|_| word.to_string()).ok_or_else(|| {
        let languages = puzzle_words::languages();
        let tags: Vec<_> = languages.iter().map(Language::tag).collect();
        say(text!("choose one of {words}", words = tags.join(", ")))
    })
}

impl Args {
    pub(crate) fn options(self, clock: Clock) -> Options {
        let dirs = directories::ProjectDirs::from("", "", "puzzles");
        let user = directories::UserDirs::new();
        Options {
            puzzle: self.puzzle,
            theme: self.theme,
            setup: Setup {
                data_dir: dirs.map(|dirs| dirs.data_dir().to_path_buf()),
                documents: user.map(|user| user.document_dir().unwrap_or(user.home_dir()).into()),
                profile: self.profile,
                clock,
                player: puzzle_app::login_name(),
                languages: puzzle_words::languages(),
                language: self.language,
                system_languages: puzzle_app::system_languages(),
            },
            screenshot: self.screenshot,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn help_is_in_the_language_of_the_arguments() {
        let args = |list: &[&str]| list.iter().map(OsString::from).collect::<Vec<_>>();
        assert_eq!(wanted_language(&args(&["p", "--language", "de"])), Some("de".into()));
        assert_eq!(wanted_language(&args(&["p", "--language=fr", "x"])), Some("fr".into()));
        assert_eq!(wanted_language(&args(&["p", "--languages=fr", "language"])), None);
        crate::say::set_language(&puzzle_words::language("en-XA").unwrap());
        let help = command().render_help().to_string();
        for part in ["Lóógííç púúzzlééš ", "\n\nÓÓptííóóñš:\n", "Prííñt véérš"]
        {
            assert!(help.contains(part), "{part}: {help}");
        }
        let refused = |list| command().try_get_matches_from(args(list)).unwrap_err();
        for list in [
            &["p", "--no"][..],
            &["p", "--theme"],
            &["p", "--theme", "x"],
            &["p", "--language", "x"],
        ] {
            let why = say(reason(&refused(list)).unwrap());
            assert!(why.contains(|c| "áéíóú".contains(c)), "{why}");
        }
    }

    #[test]
    fn help_begins_with_what_the_program_is() {
        let help = command().render_help().to_string();
        assert!(help.starts_with("Logic puzzles in a window\n\nUsage: puzzles-window "), "{help}");
        for part in
            ["\n\nArguments:\n  [PUZZLE]", "\n\nOptions:\n", "--language <TAG>", "Print help"]
        {
            assert!(help.contains(part), "{help}");
        }
    }
}
