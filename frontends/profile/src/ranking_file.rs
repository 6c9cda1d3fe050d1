//! jHidato's `ranking.txt`.

use puzzle_core::Invalid;
use puzzle_core::format::numbered_lines;
use serde::{Deserialize, Serialize};

use crate::name::Name;
use crate::ranking::MAX_RANKS;

/// The content of jHidato's `ranking.txt`: lines of `NAME/score/0:00`, highest score first. The
/// third field is always `0:00`. The game is not in the file: who reads it says whose scores they
/// are.
///
/// ```
/// use puzzle_profile::RankingFile;
/// let text = "MAOU/476/0:00\nYUUSHA/422/0:00\n";
/// let file = RankingFile::read(text, "hidato")?;
/// assert_eq!(file.lines()[0].score, 476);
/// assert_eq!(file.write(), text);
/// # Ok::<(), puzzle_core::Invalid>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct RankingFile {
    lines: Vec<RankingLine>,
}

/// A line of a [`RankingFile`].
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct RankingLine {
    /// The player.
    pub name: Name,
    /// The score.
    pub score: u64,
    /// The ID of the game that was scored.
    pub game: String,
}

impl RankingFile {
    /// Creates a file from lines in any order.
    pub fn new(lines: impl IntoIterator<Item = RankingLine>) -> Self {
        let mut file = Self { lines: lines.into_iter().collect() };
        file.sort();
        file
    }

    /// Sorts by descending score, then by name.
    fn sort(&mut self) {
        self.lines.sort_by(|a, b| b.score.cmp(&a.score).then_with(|| a.name.cmp(&b.name)));
    }

    /// Parses a ranking file with scores of a game.
    ///
    /// # Errors
    /// If any line is invalid; the error has its position.
    pub fn read(text: &str, game: &str) -> Result<Self, Invalid> {
        let mut lines = Vec::new();
        for (number, line) in numbered_lines(text) {
            let line = line.trim();
            if line.is_empty() {
                continue;
            }
            let mut fields = line.splitn(3, '/');
            let name = fields.next().unwrap_or_default();
            let score =
                fields.next().map(str::trim).and_then(puzzle_core::format::strict_number::<u64>);
            let Some(score) = score else {
                return Err(
                    Invalid::new("expected a line of the form NAME/score/0:00").at(number, 1)
                );
            };
            let name = Name::new(name).map_err(|e| e.at(number, 1))?;
            lines.push(RankingLine { name, score, game: game.to_string() });
        }
        Ok(Self::new(lines))
    }

    /// Returns the text that jHidato reads: at most 20 lines, with names converted by
    /// [`Name::jhidato_name`].
    pub fn write(&self) -> String {
        let mut text = String::new();
        for line in self.lines.iter().take(MAX_RANKS) {
            text += &format!("{}/{}/0:00\n", line.name.jhidato_name(), line.score);
        }
        text
    }

    /// Returns the lines, highest score first.
    pub fn lines(&self) -> &[RankingLine] {
        &self.lines
    }

    /// Returns `true` if there are no lines.
    pub fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }

    /// Returns a file with only one player's lines.
    #[must_use]
    pub fn of(&self, name: &Name) -> Self {
        let of_player = self.lines.iter().filter(|line| line.name == *name);
        Self { lines: of_player.cloned().collect() }
    }

    /// Removes a player's lines, all or those of a game.
    pub fn clear(&mut self, name: &Name, game: Option<&str>) {
        let is_cleared =
            |line: &RankingLine| line.name == *name && game.is_none_or(|game| game == line.game);
        self.lines.retain(|line| !is_cleared(line));
    }

    /// Adds the lines of another file that are not here yet.
    pub fn join(&mut self, other: &Self) {
        self.lines.extend(other.lines.iter().cloned());
        self.sort();
        self.lines.dedup();
    }
}
