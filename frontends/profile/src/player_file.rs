//! The text file that keeps a player's best number of moves of each level.

use std::collections::BTreeMap;

use puzzle_core::Invalid;
use puzzle_core::format::numbered_lines;
use serde::{Deserialize, Serialize};

use crate::finished::Finished;

/// A player's file, `<name>.txt`: lines of `file level moves`, sorted by the file's name and then
/// by the level as a number.
///
/// Only what is better replaces what is there.
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
    /// The file that the level came from.
    pub file: String,
    /// The level's number in it.
    pub level: i64,
    /// The least number of moves it was solved in.
    pub moves: u32,
}

impl PlayerFile {
    /// Reads the file. It is taken whole or not at all; a level that stands there twice has the
    /// better of both.
    ///
    /// # Errors
    /// At the first line that is none, with its place.
    pub fn read(text: &str) -> Result<Self, Invalid> {
        let mut file = Self::default();
        for (number, line) in numbered_lines(text) {
            let line = line.trim();
            if line.is_empty() {
                continue;
            }
            // A file's name may have spaces in it; the two numbers stand behind it.
            let mut fields = line.rsplitn(3, char::is_whitespace);
            let moves = fields.next().and_then(puzzle_core::format::strict_number::<u32>);
            let level = fields.next().and_then(level_of);
            let name = fields.next().map(str::trim).filter(|name| !name.is_empty());
            let (Some(moves), Some(level), Some(name)) = (moves, level, name) else {
                return Err(Invalid::new("expected: file level moves").at(number, 1));
            };
            if !is_file_name(name) {
                return Err(Invalid::new("this is no file's name").at(number, 1));
            }
            file.improve(name, level, moves);
        }
        Ok(file)
    }

    /// The file of a log: what was solved of files with numbered levels.
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

    /// Writes the file.
    pub fn write(&self) -> String {
        let mut text = String::new();
        for ((file, level), moves) in &self.best {
            text += &format!("{file} {level} {moves}\n");
        }
        text
    }

    /// Takes a result if it is better than what is there; whether it was.
    pub fn improve(&mut self, file: &str, level: i64, moves: u32) -> bool {
        let known = self.best.get(&(file.to_string(), level));
        let is_better = known.is_none_or(|best| moves < *best);
        if is_better {
            self.best.insert((file.to_string(), level), moves);
        }
        is_better
    }

    /// Takes what is better in another file.
    pub fn join(&mut self, other: &Self) {
        for ((file, level), moves) in &other.best {
            self.improve(file, *level, *moves);
        }
    }

    /// Its lines, sorted.
    pub fn lines(&self) -> impl Iterator<Item = LevelResult> + '_ {
        self.best.iter().map(|((file, level), &moves)| LevelResult {
            file: file.clone(),
            level: *level,
            moves,
        })
    }

    /// The best number of moves of a level.
    pub fn moves(&self, file: &str, level: i64) -> Option<u32> {
        self.best.get(&(file.to_string(), level)).copied()
    }

    /// Whether there are no lines.
    pub fn is_empty(&self) -> bool {
        self.best.is_empty()
    }
}

/// Whether a name can stand in the file and be read again.
fn is_file_name(name: &str) -> bool {
    let is_plain = !name.is_empty() && name.len() <= 1000 && name.trim() == name;
    is_plain && !name.chars().any(char::is_control)
}

/// A level's number: levels may be below zero.
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
