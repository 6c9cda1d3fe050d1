//! Lists of starts of square puzzles, one a line, in the forms in which they circulate: Korf's table
//! with an index, with or without the length of a shortest solution, and plain lists of numbers.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use puzzle_core::Invalid;
use puzzle_core::format::{Confidence, Exported, Imported, LineRole, SourceFile, numbered_lines};

use super::start::{GoalOrder, Start, fault, guess, start};
use crate::game::Sliding;

/// The key of the length of a shortest solution, as the table says.
const LENGTH: &str = "Length";

/// How many lines decide whether a text is a list.
const PROBED: usize = 20;

/// A line of a list.
struct Line {
    index: Option<u32>,
    length: Option<u32>,
    /// The number at each place, 0 for the hole.
    tiles: Vec<u32>,
}

/// Recognizes a list: most of its first lines are starts of the same size, with each piece once. A
/// grid of numbers has such a line only by chance.
pub(super) fn sniff(file: &SourceFile<'_>) -> Confidence {
    let text = file.text();
    let (mut n_tiles, mut n_lines, mut n_sound) = (None, 0, 0);
    let lines = text.lines().filter(|line| !is_comment(line)).flat_map(pieces);
    for line in lines.take(PROBED) {
        n_lines += 1;
        if let Some(line) = read_line(line).filter(|line| fault(&line.tiles).is_none()) {
            let n = line.tiles.len();
            n_sound += usize::from(*n_tiles.get_or_insert(n) == n);
        }
    }
    if 2 * n_sound > n_lines { Confidence::Perhaps } else { Confidence::No }
}

fn is_comment(line: &str) -> bool {
    let line = line.trim();
    line.is_empty() || line.starts_with(['#', ';']) || line.starts_with("//")
}

/// Splits a line of several arrays, each of which is a start. Any other line is one piece.
fn pieces(line: &str) -> Vec<&str> {
    let pieces: Vec<&str> = line.split("],").collect();
    let is_start = |piece: &&str| read_line(piece).is_some_and(|line| fault(&line.tiles).is_none());
    if pieces.len() > 1 && pieces.iter().all(is_start) { pieces } else { alloc::vec![line] }
}

fn side_of(n_tiles: usize) -> Option<usize> {
    (3..=10).find(|side| side * side == n_tiles)
}

/// Reads the numbers of a line; `None` if it does not have the form of one.
fn read_line(text: &str) -> Option<Line> {
    // Longer lines have no place in the largest square.
    const WORDS: usize = 103;
    let is_separator = |c: char| c.is_whitespace() || ",;|/[](){}".contains(c);
    let words: Vec<&str> =
        text.split(is_separator).filter(|word| !word.is_empty()).take(WORDS).collect();
    if let Some(tiles) = digits(&words) {
        return Some(Line { index: None, length: None, tiles });
    }
    let mut numbers = Vec::with_capacity(words.len());
    for (i, word) in words.iter().enumerate() {
        let word = if i == 0 { word.trim_end_matches([':', '.']) } else { word };
        let is_number = word.len() <= 5 && word.bytes().all(|b| b.is_ascii_digit());
        numbers.push(if word == "_" { 0 } else { word.parse().ok().filter(|_| is_number)? });
    }
    let n = numbers.len();
    let n_before = (0..=2).find(|before| n > *before && side_of(n - before).is_some())?;
    let tiles = numbers.split_off(n_before);
    Some(Line { index: numbers.first().copied(), length: numbers.get(1).copied(), tiles })
}

/// Reads a start that has a single digit for each piece: 9 decimal or 16 hexadecimal ones, in one
/// word or in one for each row.
fn digits(words: &[&str]) -> Option<Vec<u32>> {
    let (n, base) = match words.iter().map(|word| word.len()).sum() {
        9 if words.len() == 1 || words.len() == 3 => (9, 10),
        16 if words.len() == 1 || words.len() == 4 => (16, 16),
        _ => return None,
    };
    let has_rows = words.iter().all(|word| word.len() * words.len() == n);
    let tiles: Option<Vec<u32>> =
        words.iter().flat_map(|word| word.chars()).map(|c| c.to_digit(base)).collect();
    tiles.filter(|tiles| has_rows && tiles.len() == n && fault(tiles).is_none())
}

/// Reads a list.
pub(super) fn read(file: &SourceFile<'_>) -> Result<Imported<Sliding>, Invalid> {
    let named = GoalOrder::named(file)?;
    let mut imported = Imported::default();
    let mut kinds = Vec::new();
    for (line, text) in numbered_lines(&file.text()) {
        if is_comment(text) {
            if !text.trim().is_empty() {
                imported.account.add(line, LineRole::Note);
            }
            continue;
        }
        let mut role = LineRole::Puzzle;
        for text in pieces(text) {
            match read_start(text, named) {
                Ok(start) => {
                    file.reserve(line, start.bytes())?;
                    kinds.push(start.kind());
                    imported.push(start.entry);
                }
                Err(e) => {
                    role = LineRole::Refused;
                    imported.refused.push(e.at(line, 0));
                }
            }
        }
        imported.account.add(line, role);
    }
    if imported.entries.is_empty() && imported.refused.is_empty() {
        return Err(Invalid::new("the list has no puzzle"));
    }
    imported.guess = guess(&kinds);
    Ok(imported)
}

fn read_start(text: &str, named: Option<GoalOrder>) -> Result<Start, Invalid> {
    let Some(line) = read_line(text) else {
        return Err(Invalid::new(
            "expected the tiles of a square from 3x3 to 10x10, with an index and a length before \
             them or without",
        ));
    };
    if let Some((_, why)) = fault(&line.tiles) {
        return Err(Invalid::new(why));
    }
    let side = side_of(line.tiles.len()).unwrap_or_default();
    // Tables with an index are made like Korf's, which has the hole first.
    let goals: &[GoalOrder] = match (named, line.index) {
        (Some(goal), _) => &[goal],
        (None, Some(_)) => &[GoalOrder::HoleFirst, GoalOrder::Rows, GoalOrder::Snail],
        (None, None) => &[GoalOrder::Rows, GoalOrder::HoleFirst, GoalOrder::Snail],
    };
    let mut start = start(side, side, &line.tiles, goals)?;
    if let Some(index) = line.index {
        start.entry.title = format!("Korf {index}");
        start.entry.level = Some(i64::from(index));
    }
    if let Some(length) = line.length {
        start.entry.texts.push(LENGTH, format!("{length}"));
    }
    Ok(start)
}

/// Writes starts of the Fifteen as a table in Korf's form: index, length if all are known, tiles.
pub(crate) fn write(games: &[Exported<'_, Sliding>]) -> Result<Vec<u8>, Invalid> {
    let length = |game: &Exported<'_, Sliding>| {
        game.texts.first(LENGTH).and_then(|text| text.parse::<u32>().ok())
    };
    let has_lengths = games.iter().all(|game| length(game).is_some());
    let mut text = String::new();
    for (i, game) in (1..).zip(games) {
        let goal = GoalOrder::of(game.params);
        let fits = game.params.size() == (4, 4) && !game.params.is_unchecked();
        if !fits || !matches!(goal, Some(GoalOrder::Rows | GoalOrder::HoleFirst)) {
            return Err(Invalid::new(
                "Korf's table holds only 4x4 puzzles that can be solved: write others as a grid",
            ));
        }
        let index = game.level.and_then(|level| u32::try_from(level).ok()).unwrap_or(i);
        text += &format!("{}", index.min(99_999));
        if let (Some(length), true) = (length(game), has_lengths) {
            text += &format!(" {}", length.min(99_999));
        }
        let numbers = crate::desc::text(game.params, game.desc);
        let mut numbers: Vec<u32> =
            numbers.split(',').map(|word| word.parse().unwrap_or_default()).collect();
        if goal == Some(GoalOrder::Rows) {
            // Korf's goal has the hole first: the board is turned by half a turn.
            numbers.reverse();
            numbers.iter_mut().filter(|number| **number > 0).for_each(|n| *n = 16 - *n);
        }
        for number in numbers {
            text += &format!(" {number}");
        }
        text.push('\n');
    }
    Ok(text.into_bytes())
}
