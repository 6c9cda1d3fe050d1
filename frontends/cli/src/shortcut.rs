//! `puzzles PUZZLE`: plays without the word `play`.

use std::ffi::OsString;
use std::path::Path;

use clap::error::{ContextKind, ErrorKind};
use puzzle_app::names_file;
use puzzle_midend::Registry;

use crate::similar::most_similar;

/// Returns the arguments with `play` in front, if clap refused them because the first one is not a
/// command but a puzzle to play.
pub(crate) fn with_play(
    registry: &Registry,
    args: &[OsString],
    error: &clap::Error,
) -> Option<Vec<OsString>> {
    if error.kind() != ErrorKind::InvalidSubcommand {
        return None;
    }
    let word = args.get(1)?.to_str()?;
    let has_suggestion = error.get(ContextKind::SuggestedSubcommand).is_some();
    if !is_puzzle(registry, word, has_suggestion) {
        return None;
    }
    let mut with_play = args.to_vec();
    with_play.insert(1, "play".into());
    Some(with_play)
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
