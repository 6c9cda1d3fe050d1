//! Text files of levels: XSB, `.sok`, and files with numbered levels.
//!
//! One rule reads them all: a run of board rows is a level, and all other text is about a level. A
//! board row has only signs of a board, at least one of which is not a blank. A line of digits
//! only, with or without a leading `-`, is the number of a level. `Key: text` lines after a level
//! belong to it, and the last line before a level is its title.

use alloc::collections::BTreeSet;
use alloc::format;
use alloc::rc::Rc;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use puzzle_core::format::{
    Confidence, Entry, Imported, LineRole, MemoryBudget, Metadata, SourceFile,
};
use puzzle_core::{Invalid, Text, text};

use super::block::{Block, Line, MIN_ROWS, blocks, unquoted};
use super::copy_bytes;
use super::lurd::{believed, legal};
use super::notes::{Habits, Moves, Notes, NotesReader, Place, key_value, numbering};
use super::row::{is_letter_walled, is_mostly_row, is_row};
use crate::game::Sokoban;
use crate::state::State;

/// Recognizes the format by rows with walls, a player and a box.
pub(super) fn sniff(file: &SourceFile<'_>) -> Confidence {
    let text = file.text();
    if text.contains('\0') {
        // The file is binary: a program may contain levels, but it is not a level file.
        return Confidence::No;
    }
    let text = unquoted(&text);
    let (mut rows, mut has_player, mut has_box) = (0, false, false);
    let mut best = Confidence::No;
    for line in text.lines().take(3000) {
        if !(is_row(line) || is_mostly_row(line) || is_letter_walled(line)) {
            (rows, has_player, has_box) = (0, false, false);
            continue;
        }
        rows += 1 + line.matches('|').count();
        has_player |= line.contains(['@', '+', 'p', 'P']);
        has_box |= line.contains(['$', '*', 'b', 'B']);
        let has_wall = line.contains(['#', 'W', 'w']);
        if has_wall && rows >= MIN_ROWS && has_player && has_box {
            return Confidence::Surely;
        }
        if has_wall && (rows >= MIN_ROWS || (has_player && has_box)) {
            best = Confidence::Perhaps;
        }
    }
    best
}

/// Other puzzles in the same kind of file.
const VARIANTS: [&str; 4] = ["Hexoban", "Trioban", "Octoban", "Multiban"];

/// Returns the variant that a text names.
fn variant(text: &str) -> Option<&'static str> {
    let text = text.to_ascii_lowercase();
    VARIANTS.into_iter().find(|name| text.contains(&name.to_ascii_lowercase()))
}

fn refuse_variant(name: &str) -> Invalid {
    Invalid::new(text!(
        "this is a level of {name}, which is another puzzle than Sokoban",
        name = Text::plain(name)
    ))
}

/// Returns the error if the key `Game` of a text names another puzzle than Sokoban.
fn other_game(texts: &Metadata) -> Option<Invalid> {
    let game = texts.all("Game").find(|game| !game.to_ascii_lowercase().contains("sokoban"))?;
    Some(refuse_variant(game))
}

/// Reads a file of levels.
///
/// # Errors
/// Fails if the file has no level.
pub(super) fn read(file: &SourceFile<'_>) -> Result<Imported<Sokoban>, Invalid> {
    let text = file.text();
    let text = unquoted(&text);
    let blocks = blocks(&text, &file.memory);
    file.memory.check()?;
    let mut reader = Reader::new(file.memory.clone(), habits(&blocks));
    let n = blocks.len();
    for (i, block) in blocks.into_iter().enumerate() {
        match block {
            Block::Text(lines) => {
                let place = match i {
                    0 => Place::First,
                    _ if i + 1 == n => Place::Last,
                    _ => Place::Between,
                };
                reader.text(&lines, place)?;
            }
            Block::Board(first, last, level) => {
                let role = if level.is_ok() { LineRole::Puzzle } else { LineRole::Refused };
                (first..=last).for_each(|line| reader.imported.account.add(line, role));
                reader.board(first, level);
            }
        }
    }
    file.memory.check()?;
    let imported = reader.imported;
    if imported.entries.is_empty() && imported.refused.is_empty() {
        return Err(Invalid::new("the file has no level"));
    }
    Ok(imported)
}

/// Finds out where a file has its keys: the text around the last level shows whether they are above
/// or below their levels, and that before the first level whether numbers are above.
fn habits(blocks: &[Block<'_>]) -> Habits {
    fn has(block: Option<&Block<'_>>, is: impl Fn(&str) -> bool) -> bool {
        matches!(block, Some(Block::Text(lines)) if lines.iter().any(|line| is(line.1)))
    }
    let is_title =
        |line: &str| key_value(line).is_some_and(|(key, _)| key.eq_ignore_ascii_case("title"));
    let has_title = |block| has(block, is_title);
    let n = blocks.len();
    Habits {
        keys_above: n < 3 || has_title(blocks.last()) || !has_title(blocks.get(n - 3)),
        numbers_below: has(blocks.first(), |line| numbering(line).is_some()),
    }
}

struct Reader {
    memory: Rc<MemoryBudget>,
    imported: Imported<Sokoban>,
    habits: Habits,
    /// The last board and its first line, until the text below it has been read.
    level: Option<(usize, Result<Entry<Sokoban>, Invalid>)>,
    /// The text above the next board.
    notes: Notes,
}

impl Reader {
    fn new(memory: Rc<MemoryBudget>, habits: Habits) -> Self {
        let (imported, notes) = (Imported::default(), Notes::default());
        Self { memory, imported, habits, level: None, notes }
    }

    fn text(&mut self, lines: &[Line<'_>], place: Place) -> Result<(), Invalid> {
        let mut notes = NotesReader::read(lines, self.habits, place, &mut self.imported.account);
        if place == Place::First {
            if let Some(error) = other_game(&notes.above) {
                return Err(error);
            }
            self.headers(&mut notes);
        }
        if let Some((line, level)) = self.level.take() {
            self.level_with_text(line, level, &notes);
        }
        self.notes = notes;
        Ok(())
    }

    /// Takes the texts about the whole file.
    fn headers(&mut self, notes: &mut Notes) {
        let headers = &mut self.imported.headers;
        let mut known = BTreeSet::new();
        for (key, value) in notes.above.iter() {
            let key = if key.eq_ignore_ascii_case("collection") { "Title" } else { key };
            let is_comment = key.eq_ignore_ascii_case("comment");
            if is_comment || known.insert(key.to_ascii_lowercase()) {
                headers.push(key, value);
            } else {
                headers.push("Comment", format!("{key}: {value}"));
            }
        }
        if let Some(title) = notes.title_above.take() {
            headers.push("Title", title);
        }
    }

    fn board(&mut self, line: usize, level: Result<Entry<Sokoban>, Invalid>) {
        let notes = core::mem::take(&mut self.notes);
        let level = match (level, other_game(&notes.below)) {
            (_, Some(error)) => Err(error.at(line, 0)),
            (Ok(mut entry), None) => {
                entry.title = notes.title_below.unwrap_or_default();
                for (key, value) in notes.below.iter() {
                    entry.texts.push(key, value);
                }
                entry.level = notes.number;
                Ok(entry)
            }
            (Err(error), None) => match notes.title_below.as_deref().and_then(variant) {
                Some(name) => Err(refuse_variant(name).at(line, 0)),
                None => Err(error),
            },
        };
        self.level = Some((line, level));
    }

    /// Adds a level with the text below it.
    fn level_with_text(
        &mut self,
        line: usize,
        level: Result<Entry<Sokoban>, Invalid>,
        notes: &Notes,
    ) {
        let level = match other_game(&notes.above) {
            Some(error) => {
                self.imported.account.refuse(line);
                Err(error.at(line, 0))
            }
            None => level,
        };
        let mut entry = match level {
            Ok(entry) => entry,
            Err(error) => {
                self.imported.refused.push(error);
                return;
            }
        };
        if let Some(title) = &notes.title_above {
            let above = core::mem::replace(&mut entry.title, title.clone());
            if !above.is_empty() {
                entry.texts.push("Comment", above);
            }
        }
        for (key, value) in notes.above.iter() {
            entry.texts.push(key, value);
        }
        let positions = self.moves(&mut entry, notes);
        self.imported.push(entry);
        for position in positions {
            self.imported.push(position);
        }
    }

    /// Adds solutions to their level, and returns the saved games of the level. Moves that cannot
    /// be made are kept as notes.
    fn moves(&mut self, entry: &mut Entry<Sokoban>, notes: &Notes) -> Vec<Entry<Sokoban>> {
        let mut positions = Vec::new();
        if notes.solutions.is_empty() && notes.positions.is_empty() {
            return positions;
        }
        let Some(level) = &entry.desc else { return positions };
        let start = State::new(level, false);
        let warnings = &mut self.imported.warnings;
        for Moves { line, text, announced } in &notes.solutions {
            match believed(&start, text, *line, &self.memory) {
                Ok(moves) => entry.solutions.push(moves),
                Err(e) if *announced => {
                    let reason = Text::from(e);
                    let words = text!(
                        "{line}: the solution is kept as a note: {reason}",
                        line = *line,
                        reason
                    );
                    warnings.push(words);
                    entry.texts.push("Solution", text.clone());
                }
                // These are words whose letters happen to be directions.
                Err(_) => entry.texts.push("Comment", text.clone()),
            }
        }
        let own_bytes = copy_bytes(entry);
        for Moves { line, text, .. } in &notes.positions {
            match legal(&start, text, *line, &self.memory) {
                Ok(moves) => {
                    if self.memory.reserve(*line, own_bytes).is_err() {
                        break;
                    }
                    let mut position = entry.clone();
                    position.moves = moves;
                    position.title = saved_title(&entry.title);
                    positions.push(position);
                }
                Err(e) => {
                    let reason = Text::from(e);
                    let words = text!(
                        "{line}: the saved game is kept as a note: {reason}",
                        line = *line,
                        reason
                    );
                    warnings.push(words);
                    entry.texts.push("Snapshot", text.clone());
                }
            }
        }
        positions
    }
}

fn saved_title(title: &str) -> String {
    if title.is_empty() { "Saved game".to_string() } else { format!("{title} (saved game)") }
}
