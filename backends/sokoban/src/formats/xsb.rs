//! Text files of levels: XSB, `.sok`, and files with numbered levels.
//!
//! One rule reads them all: a run of board rows is a level, and all other text is about a level. A
//! board row has only signs of a board, at least one of which is not a blank. A line of digits
//! only, with or without a leading `-`, is the number of a level. Whether titles, numbers and
//! `Key: text` lines are about the level above or below them is decided for the whole file: see
//! [`TextLayout`].

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
use super::notes::{Moves, Notes, NotesReader, Place};
use super::row::{is_letter_walled, is_mostly_row, is_row};
use super::text_layout::TextLayout;
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
    let texts: Vec<&[Line<'_>]> = blocks.iter().filter_map(Block::text).collect();
    let layout = TextLayout::of(&texts);
    let mut reader = Reader::new(file.memory.clone(), layout);
    reader.imported.guess = layout.words();
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

struct Reader {
    memory: Rc<MemoryBudget>,
    imported: Imported<Sokoban>,
    layout: TextLayout,
    /// The last board and its first line, until the text below it has been read.
    level: Option<(usize, Result<Entry<Sokoban>, Invalid>)>,
    /// The text above the next board.
    notes: Notes,
}

impl Reader {
    fn new(memory: Rc<MemoryBudget>, layout: TextLayout) -> Self {
        let (imported, notes) = (Imported::default(), Notes::default());
        Self { memory, imported, layout, level: None, notes }
    }

    fn text(&mut self, lines: &[Line<'_>], place: Place) -> Result<(), Invalid> {
        let mut notes = NotesReader::read(lines, self.layout, place, &mut self.imported.account);
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
            let key = if known.contains("title") { "Comment" } else { "Title" };
            headers.push(key, title);
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
                entry.level = notes.number_below;
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
                let other = notes.title_above.as_deref().and_then(variant);
                let error = other.map_or(error, |name| refuse_variant(name).at(line, 0));
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
        entry.level = entry.level.or(notes.number_above);
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
        for Moves { line, of_file, announced } in &notes.solutions {
            let text = &of_file.moves;
            match believed(&start, text, *line, &self.memory) {
                Ok(moves) => {
                    let mut solution = of_file.clone();
                    solution.moves = moves;
                    entry.solutions.push(solution);
                }
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
        for Moves { line, of_file, .. } in &notes.positions {
            let text = &of_file.moves;
            match legal(&start, text, *line, &self.memory) {
                Ok(moves) => {
                    if self.memory.reserve(*line, own_bytes).is_err() {
                        break;
                    }
                    let mut position = entry.clone();
                    position.moves = moves;
                    position.title = saved_title(&entry.title, &of_file.title);
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

/// Returns the title of a saved game of a level, which its heading may give.
fn saved_title(level: &str, own: &str) -> String {
    match (level, own) {
        ("", "") => "Saved game".to_string(),
        ("", own) => own.to_string(),
        (level, "") => format!("{level} (saved game)"),
        (level, own) => format!("{level} ({own})"),
    }
}
