//! The command line arguments of the window.

use std::path::PathBuf;

use clap::{Args as _, Command};
use puzzle_core::draw::Theme;

use crate::options::Options;
use puzzle_app::Setup;

/// The command line arguments.
#[derive(clap::Args, Debug, Default)]
pub(crate) struct Args {
    /// What to open: a game ID, a link, a game, a collection (@GAME/NAME), a file or a folder
    #[arg(value_name = "PUZZLE")]
    puzzle: Option<String>,
    /// Theme: light, dark, high-contrast, color-blind or mono
    #[arg(long, value_name = "THEME", value_parser = theme)]
    theme: Option<Theme>,
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

pub(crate) fn command() -> Command {
    let command = Command::new("puzzles-window").version(env!("CARGO_PKG_VERSION"));
    // Set after the arguments, because their doc comment would replace it.
    Args::augment_args(command).about("Logic puzzles in a window")
}

fn theme(word: &str) -> Result<Theme, String> {
    Theme::from_keyword(word).ok_or_else(|| {
        let words: Vec<_> = Theme::ALL.iter().map(|theme| theme.keyword()).collect();
        format!("choose one of {}", words.join(", "))
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
            },
            screenshot: self.screenshot,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::command;

    #[test]
    fn help_begins_with_what_the_program_is() {
        let help = command().render_help().to_string();
        assert!(help.starts_with("Logic puzzles in a window\n"), "{help}");
    }
}
