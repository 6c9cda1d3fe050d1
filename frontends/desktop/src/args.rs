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
use crate::say::say;
use puzzle_app::Setup;

/// The command line arguments.
#[derive(clap::Args, Debug, Default)]
pub(crate) struct Args {
    #[arg(value_name = "PUZZLE", help = label!(
        "What to open: a game ID, a link, a game, a collection (@GAME/NAME), a file or a folder"
    ))]
    puzzle: Option<String>,
    #[arg(long, value_name = "THEME", value_parser = theme, help = label!(
        "Theme: light, dark, high-contrast, color-blind or mono"
    ))]
    theme: Option<Theme>,
    #[arg(long, value_name = "TAG", value_parser = tag, help = label!(
        "Language, such as en or de. Without it, the choice in the menu or the system decides"
    ))]
    language: Option<String>,
    #[arg(long, value_name = "FILE", help = label!(
        "Profile to use instead of the one in the user's data folder"
    ))]
    profile: Option<PathBuf>,
    #[arg(long, value_name = "FILE", help = label!(
        "Save a screenshot of the window to FILE as PNG, then quit"
    ))]
    screenshot: Option<PathBuf>,
    #[arg(long, value_name = "DIR", help = label!(
        "Write icons, a .desktop file and file types to DIR, laid out as in /usr/share, then quit"
    ))]
    pub(crate) desktop_files: Option<PathBuf>,
}

/// Returns the command line with its help in the current language.
pub(crate) fn command() -> Command {
    let command = Command::new("puzzles-window").version(env!("CARGO_PKG_VERSION"));
    let help = Arg::new("help").short('h').long("help").action(ArgAction::Help);
    let version = Arg::new("version").short('V').long("version").action(ArgAction::Version);
    let command = Args::augment_args(command)
        .disable_help_flag(true)
        .disable_version_flag(true)
        .arg(help.help(label!("Print help")))
        .arg(version.help(label!("Print version")))
        // Set after the arguments, because their doc comment would replace it.
        .about(say(text!("Logic puzzles in a window")));
    let header = *command.get_styles().get_header();
    let usage = say(text!("Usage:"));
    let template = format!(
        "{{about-with-newline}}\n{header}{usage}{header:#} {{usage}}\n\n{{all-args}}{{after-help}}"
    );
    command.help_template(StyledStr::from(template)).mut_args(|arg| {
        let heading = if arg.is_positional() { text!("Arguments") } else { text!("Options") };
        let help = arg.get_help().map(|help| say(Text::english(help.to_string())));
        arg.help_heading(Str::from(say(heading))).help(help.unwrap_or_default())
    })
}

/// Returns the language that the arguments ask for, as the value of `--language`. It is needed before
/// the arguments are parsed, because their help is in the language.
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
            Some(text!("there is no argument {argument}", argument = argument()?))
        }
        ErrorKind::InvalidValue => Some(text!("{argument} needs a value", argument = argument()?)),
        ErrorKind::ValueValidation => Some(text!(
            "{value} is no value for {argument}: {why}",
            value = of(ContextKind::InvalidValue)?,
            argument = argument()?,
            why = Text::shown(std::error::Error::source(error)?)
        )),
        ErrorKind::ArgumentConflict => {
            Some(text!("{argument} is given twice", argument = argument()?))
        }
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
    pub(crate) fn options(self) -> Options {
        let dirs = directories::ProjectDirs::from("", "", "puzzles");
        let user = directories::UserDirs::new();
        Options {
            puzzle: self.puzzle,
            theme: self.theme,
            setup: Setup {
                data_dir: dirs.map(|dirs| dirs.data_dir().to_path_buf()),
                documents: user.map(|user| user.document_dir().unwrap_or(user.home_dir()).into()),
                profile: self.profile,
                today: None,
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
    use crate::say;

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
