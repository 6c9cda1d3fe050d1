//! `puzzles PUZZLE`: plays without the word `play`.

use std::ffi::OsString;
use std::path::Path;

use clap::error::{ContextKind, ContextValue};
use puzzle_app::names_file;
use puzzle_core::text;
use puzzle_midend::Registry;

use crate::error::Error;
use crate::similar::{self, did_you_mean, most_similar};

/// What a first word that is no command asks for.
pub(crate) enum Shortcut {
    /// A puzzle: the arguments with `play` before it.
    Play(Vec<OsString>),
    /// Neither a puzzle nor a command.
    Unknown(Error),
}

/// Reads the first word as a puzzle to play, if clap refused the arguments because that word is not
/// a command. Returns `None` for any other error.
pub(crate) fn of(registry: &Registry, args: &[OsString], error: &clap::Error) -> Option<Shortcut> {
    let Some(ContextValue::String(word)) = error.get(ContextKind::InvalidSubcommand) else {
        return None;
    };
    // Only options may be before the word; after a command it is the name of a subcommand.
    let is_option = |i: usize| {
        args[i].to_string_lossy().starts_with('-') || args[i - 1].to_str() == Some("--language")
    };
    let at = (1..args.len()).find(|&i| !is_option(i))?;
    if args[at].to_string_lossy() != *word {
        return None;
    }
    let similar = match error.get(ContextKind::SuggestedSubcommand) {
        Some(ContextValue::String(command)) => vec![command.as_str()],
        Some(ContextValue::Strings(commands)) => commands.iter().map(String::as_str).collect(),
        _ => Vec::new(),
    };
    // The word does not show the bytes of a name that is not UTF-8.
    if Path::new(&args[at]).exists() || is_puzzle(registry, word, !similar.is_empty()) {
        let mut with_play = args.to_vec();
        with_play.insert(at, "play".into());
        return Some(Shortcut::Play(with_play));
    }
    if word.is_empty() {
        return None;
    }
    let shown: String = word.chars().take(40).collect();
    let error = Error::new(text!("'{word}' is neither a command nor a puzzle", word = shown));
    let games = similar::words(registry.games().iter().map(|game| game.info.id));
    // clap also suggests commands that have no more than a few letters in common with the word.
    let tip = match (most_similar(word, similar), games.is_empty()) {
        (Some(command), true) => did_you_mean(command),
        (Some(command), false) => {
            text!("{question} The games are {games}", question = did_you_mean(command), games)
        }
        (None, true) => text!("`--help` lists the commands"),
        (None, false) => text!("`--help` lists the commands; the games are {games}", games),
    };
    Some(Shortcut::Unknown(error.with_tip(tip)))
}

/// Whether a word is meant to be a puzzle. A misspelled game is one, unless it is more like a
/// command (`is_like_command`).
fn is_puzzle(registry: &Registry, word: &str, is_like_command: bool) -> bool {
    let names = || registry.games().iter().map(|game| game.info.id);
    registry.find(word).is_some()
        || word.starts_with('@')
        || word.contains(['/', '#', ':'])
        || names_file(word)
        || Path::new(word).exists()
        || (!is_like_command && most_similar(word, names()).is_some())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn puzzles_are_told_from_misspelled_commands() {
        let registry = puzzle_backends::bundled();
        let puzzles = [
            "sokoban",
            "Hidato",
            "sliding/4x4#a",
            "4x4#a",
            "@sokoban/rooms",
            "nope.xsb",
            "./nope",
            "https://example.org/#hidato",
            "Cargo.toml",
            "src",
            "sokobn",
        ];
        for word in puzzles {
            assert!(is_puzzle(&registry, word, false), "{word}");
        }
        for word in ["sovle", "chess", "", "ply"] {
            assert!(!is_puzzle(&registry, word, false), "{word}");
        }
        assert!(!is_puzzle(&registry, "slidng", true));
    }
}
