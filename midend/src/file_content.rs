//! Texts and files from outside. What they hold is decided by their content, in one place.

use alloc::string::{String, ToString};

use puzzle_core::format::{Confidence, MemoryBudget, SourceFile, TathamSave, numbered_lines};
use puzzle_core::{Invalid, Text, label, text};

use crate::collection::Collection;
use crate::game_entry::GameEntry;
use crate::game_id::{GameId, IdContent};
use crate::midend::Midend;
use crate::registry::Registry;
use crate::save::{self, LoadError};

/// What a text or a file holds.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum FileContent {
    /// A saved game.
    Save {
        /// The game.
        game: GameEntry,
        /// The text of the save.
        text: String,
    },
    /// Puzzles; at least one of them could be read or was refused with a reason.
    Puzzles(Collection),
}

/// The reason why a text or a file is not read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum FileError {
    /// It is none of the known kinds.
    #[error("{0}")]
    Unknown(Invalid),
    /// It is of a known kind, but has an error.
    #[error("{0}")]
    Content(Invalid),
}

impl FileError {
    /// Returns the message and its place.
    pub fn invalid(&self) -> &Invalid {
        match self {
            Self::Unknown(invalid) | Self::Content(invalid) => invalid,
        }
    }
}

impl Registry {
    /// Reads a text or a file of any kind: a save, a `.puzzles` file, a file in a format of one of
    /// the games, or a list of game IDs and links.
    ///
    /// If several games could read it, the one named `game` does, or else the one that is most
    /// certain of it. The name may be followed by a slash and params for what the file does not
    /// say: `hidato/mN` for a grid of numbers by a knight's moves. IDs that name no game are of the
    /// game `game`. A text is a list of IDs if its first line begins with a game's name and a
    /// slash, or if each of its lines is an ID.
    ///
    /// ```
    /// use puzzle_midend::puzzle_core::format::SourceFile;
    /// use puzzle_midend::{FileContent, Registry};
    /// use puzzle_sliding::Sliding;
    /// let games = Registry::new().with::<Sliding>();
    /// let file = SourceFile::alone("nine.puz", b"max_x = 3\nmax_y = 3\n");
    /// let FileContent::Puzzles(list) = games.read_file(&file, None)? else { panic!() };
    /// assert!(list.entries[0].id.starts_with("sliding/3x3"));
    /// # Ok::<(), puzzle_midend::FileError>(())
    /// ```
    ///
    /// # Errors
    /// When the content is of no known kind, has an error, or holds no puzzle, or when reading it takes
    /// more memory than [`SourceFile::memory`] allows.
    pub fn read_file(
        &self,
        file: &SourceFile<'_>,
        game: Option<&str>,
    ) -> Result<FileContent, FileError> {
        let (game, params) = match game.and_then(|game| game.split_once('/')) {
            Some((game, params)) => (Some(game), params),
            None => (game, file.params),
        };
        let file = &file.with_params(params);
        let text = file.text();
        if save::looks_like_save(&text) {
            // A save that cannot be loaded may still name its puzzle.
            let game = save::identify(&text).or_else(|error| {
                let id = save::puzzle_of_damaged_save(&text);
                id.and_then(|id| Some(id.split_once('/')?.0.to_string())).ok_or(error)
            });
            let game = game.map_err(LoadError::into_invalid).and_then(|id| self.game(&id));
            let game = game.map_err(FileError::Content)?;
            return Ok(FileContent::Save { game, text: text.into_owned() });
        }
        let list = if Collection::looks_like(&text, |name| self.find(name).is_some()) {
            Collection::read_within(&text, &file.memory).map_err(FileError::Content)?
        } else if let Some(game) = self.reader_of(file, game) {
            game.import(file).map_err(FileError::Content)?
        } else {
            let list = self.list_of_ids(&text, game, &file.memory);
            file.memory.check().map_err(FileError::Content)?;
            list.ok_or_else(|| unknown(file.bytes, &text))?
        };
        if list.entries.is_empty() && list.refused.is_empty() {
            return Err(FileError::Content(Invalid::new("the file has no puzzle")));
        }
        Ok(FileContent::Puzzles(list))
    }

    /// Reads a file that was found in a folder, where most files may hold no puzzle. Returns `None`
    /// if it seems to hold none. A format that is recognized with doubt counts if the whole file
    /// can be read.
    pub fn read_found_file(
        &self,
        file: &SourceFile<'_>,
        game: Option<&str>,
    ) -> Option<Result<FileContent, FileError>> {
        match self.read_file(file, game) {
            Err(FileError::Unknown(_)) => None,
            Ok(FileContent::Puzzles(list))
                if list.refused.is_empty() && !list.entries.is_empty() =>
            {
                Some(Ok(FileContent::Puzzles(list)))
            }
            read => self.is_sure_of(file).then_some(read),
        }
    }

    /// Returns `true` if the content of a file shows beyond doubt that it holds puzzles.
    pub fn is_sure_of(&self, file: &SourceFile<'_>) -> bool {
        let text = file.text();
        save::looks_like_save(&text)
            || Collection::looks_like(&text, |name| self.find(name).is_some())
            || self.games().iter().any(|game| game.likeness(file) == Confidence::Surely)
    }

    /// Returns the game that reads a file in one of its formats: the named one if it can, or else
    /// the one that is most certain.
    fn reader_of(&self, file: &SourceFile<'_>, game: Option<&str>) -> Option<GameEntry> {
        let named = game.and_then(|name| self.find(name));
        if let Some(named) = named.filter(|game| game.likeness(file) > Confidence::No) {
            return Some(named);
        }
        let mut best: Option<(&GameEntry, Confidence)> = None;
        for game in self.games() {
            let confidence = game.likeness(file);
            if confidence > best.map_or(Confidence::No, |(_, best)| best) {
                best = Some((game, confidence));
            }
        }
        best.map(|(game, _)| *game)
    }

    /// Reads a list of IDs and links, which may be empty, and names the game of each; `None` if one
    /// of the lines is neither.
    fn list_of_ids(
        &self,
        text: &str,
        game: Option<&str>,
        memory: &MemoryBudget,
    ) -> Option<Collection> {
        let mut list = Collection::read_within(text, memory).ok()?;
        if !list.refused.is_empty() {
            return None;
        }
        let game = game.and_then(|name| self.find(name));
        let mut midend = game.map(Midend::new);
        for entry in &mut list.entries {
            let mut id = self.read_id(&entry.id).ok()?;
            match (&id.game, game, &mut midend) {
                (Some(name), ..) => {
                    self.find(name)?;
                }
                (None, Some(game), Some(midend)) => {
                    let _ = midend.open(&entry.id).ok()?;
                    id.game = Some(game.info.id.into());
                }
                _ => return None,
            }
            entry.id = id.to_string();
        }
        Some(list)
    }
}

/// The beginnings of files that are no text, with what they are and what to do with them.
const BINARY: [(&[u8], &str); 9] = [
    (b"\x89PNG", PICTURE),
    (b"\xff\xd8\xff", PICTURE),
    (b"GIF8", PICTURE),
    (b"BM", PICTURE),
    (b"PK\x03\x04", ARCHIVE),
    (b"\x1f\x8b", ARCHIVE),
    (b"7z\xbc\xaf", ARCHIVE),
    (b"Rar!", ARCHIVE),
    (b"%PDF", label!("this is a PDF document: copy the puzzle out of it as text")),
];
const PICTURE: &str = label!("this is a picture, not a puzzle: it can be used as a skin");
const ARCHIVE: &str = label!("this is an archive: unpack it, and open the files in it");

/// Returns the error for a file that no game reads. It says what the file is, if that is known, and
/// otherwise names the first control character, which shows that the file is not text.
fn unknown(bytes: &[u8], text: &str) -> FileError {
    let is_text = !text.contains(|c: char| c.is_control() && !c.is_whitespace());
    let known = BINARY.iter().find(|(start, _)| !is_text && bytes.starts_with(start));
    if let Some((_, what)) = known {
        return FileError::Content(Invalid::new(*what));
    }
    if let Ok(save) = TathamSave::parse(text) {
        let game: String = save.game().chars().take(40).collect();
        return FileError::Content(Invalid::new(text!(
            "this is a saved game of {game}, which none of the games reads",
            game = Text::visible(game),
        )));
    }
    if let Some(line) = id_without_game(text) {
        return FileError::Content(
            Invalid::new("this ID names no game: write it as GAME/PARAMS").at(line, 1),
        );
    }
    let place = text.lines().enumerate().find_map(|(row, line)| {
        let column = line.chars().position(|c| c.is_control() && c != '\t')?;
        Some((row + 1, column + 1))
    });
    FileError::Unknown(match place {
        Some((line, column)) => {
            Invalid::new("no game reads this kind of file: it is not text").at(line, column)
        }
        None => Invalid::new("no game reads this kind of file"),
    })
}

/// Returns the first line of a list of IDs that name no game, such as `4x4#hello`; `None` if a line
/// is anything else.
fn id_without_game(text: &str) -> Option<usize> {
    let mut lines = numbered_lines(text)
        .map(|(number, line)| (number, line.trim()))
        .filter(|(_, line)| !line.is_empty() && !line.starts_with(';'))
        .peekable();
    let (first, _) = *lines.peek()?;
    let is_id = |line: &str| {
        line.starts_with(|c: char| c.is_ascii_digit())
            && !line.contains(char::is_whitespace)
            && GameId::parse(line)
                .is_ok_and(|id| id.game.is_none() && !matches!(id.tail, IdContent::None))
    };
    lines.all(|(_, line)| is_id(line)).then_some(first)
}
