//! Text files with a player's best number of moves for each level.

use std::collections::BTreeMap;

use puzzle_core::Invalid;
use puzzle_core::format::numbered_lines;
use serde::{Deserialize, Serialize};

use crate::finished::Finished;

/// A player file, `<name>.txt`: lines of `file level moves`, sorted by file name and then by level
/// number.
///
/// A result replaces another one of the same level only if it is better.
///
/// ```
/// use puzzle_profile::PlayerFile;
/// let mut file = PlayerFile::read("microban.txt 2 40\nlevels.txt -1 15\nmicroban.txt 0 20\n")?;
/// assert_eq!(file.write(), "levels.txt -1 15\nmicroban.txt 0 20\nmicroban.txt 2 40\n");
/// assert!(!file.improve("levels.txt", -1, 15));
/// assert!(file.improve("levels.txt", -1, 14));
/// # Ok::<(), puzzle_core::Invalid>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "Vec<LevelResult>", into = "Vec<LevelResult>")]
pub struct PlayerFile {
    best: BTreeMap<(String, i64), u32>,
}

/// One line of a [`PlayerFile`].
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct LevelResult {
    /// The file that contains the level.
    pub file: String,
    /// The level's number in the file.
    pub level: i64,
    /// The fewest moves in which it was solved.
    pub moves: u32,
}

impl PlayerFile {
    /// Parses a player file. If a level occurs twice, the better result counts.
    ///
    /// # Errors
    /// If any line is invalid; the error has its position.
    pub fn read(text: &str) -> Result<Self, Invalid> {
        let mut file = Self::default();
        for (number, line) in numbered_lines(text) {
            let line = line.trim();
            if line.is_empty() {
                continue;
            }
            // The file name may contain spaces; the two numbers come after it.
            let mut fields = line.rsplitn(3, char::is_whitespace);
            let moves = fields.next().and_then(puzzle_core::format::strict_number::<u32>);
            let level = fields.next().and_then(level_of);
            let name = fields.next().map(str::trim).filter(|name| !name.is_empty());
            let (Some(moves), Some(level), Some(name)) = (moves, level, name) else {
                return Err(
                    Invalid::new("expected a line of the form 'file level moves'").at(number, 1)
                );
            };
            if !is_file_name(name) {
                return Err(Invalid::new("this is not a valid file name").at(number, 1));
            }
            file.improve(name, level, moves);
        }
        Ok(file)
    }

    /// Collects a player's best results from a log of finished games. Only solved games count that
    /// came from a numbered level of a file.
    pub fn of<'a>(log: impl IntoIterator<Item = &'a Finished>) -> Self {
        let mut file = Self::default();
        for game in log {
            if game.is_solved()
                && let Some(level) = level_of(&game.source.level)
                && is_file_name(&game.source.file)
            {
                file.improve(&game.source.file, level, game.moves);
            }
        }
        file
    }

    /// Returns the text of the file.
    pub fn write(&self) -> String {
        let mut text = String::new();
        for ((file, level), moves) in &self.best {
            text += &format!("{file} {level} {moves}\n");
        }
        text
    }

    /// Adds a result if it is better than the known one. Returns `true` if it was added.
    pub fn improve(&mut self, file: &str, level: i64, moves: u32) -> bool {
        let known = self.best.get(&(file.to_string(), level));
        let is_better = known.is_none_or(|best| moves < *best);
        if is_better {
            self.best.insert((file.to_string(), level), moves);
        }
        is_better
    }

    /// Adds the results of another player file that are better than the known ones.
    pub fn join(&mut self, other: &Self) {
        for ((file, level), moves) in &other.best {
            self.improve(file, *level, *moves);
        }
    }

    /// Iterates over the results, sorted by level file and then by level number.
    pub fn lines(&self) -> impl Iterator<Item = LevelResult> + '_ {
        self.best.iter().map(|((file, level), &moves)| LevelResult {
            file: file.clone(),
            level: *level,
            moves,
        })
    }

    /// Returns the fewest moves for a level, if it was solved.
    pub fn moves(&self, file: &str, level: i64) -> Option<u32> {
        self.best.get(&(file.to_string(), level)).copied()
    }

    /// Returns `true` if there are no results.
    pub fn is_empty(&self) -> bool {
        self.best.is_empty()
    }
}

/// Returns `true` if the name can be written to a player file and read back.
fn is_file_name(name: &str) -> bool {
    let is_plain = !name.is_empty() && name.len() <= 1000 && name.trim() == name;
    is_plain && !name.chars().any(char::is_control)
}

/// Parses a level number, which may be negative.
fn level_of(text: &str) -> Option<i64> {
    let digits = text.strip_prefix('-').unwrap_or(text);
    let is_number = !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit());
    if is_number { text.parse().ok() } else { None }
}

impl From<Vec<LevelResult>> for PlayerFile {
    fn from(lines: Vec<LevelResult>) -> Self {
        let mut file = Self::default();
        for line in lines.iter().filter(|line| is_file_name(&line.file)) {
            file.improve(&line.file, line.level, line.moves);
        }
        file
    }
}

impl From<PlayerFile> for Vec<LevelResult> {
    fn from(file: PlayerFile) -> Self {
        file.lines().collect()
    }
}
