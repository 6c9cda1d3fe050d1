//! Text files of levels: XSB, `.sok`, the numbered files of the assignment.
//!
//! One rule reads them all: a run of board rows is a level, and all other text is said about one.
//! A board row holds nothing but board characters (in run-length rows digits and `|` too), and
//! something that is no blank. A line that is only digits, with a `-` in front or not, is a level's
//! number. Lines behind a level with `Key: text` belong to it, and the last line above a level is
//! its title.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use puzzle_core::{
    Entry, Exported, Imported, Invalid, Likeness, SourceFile, Texts, numbered_lines,
};

use super::lurd::{believed, is_lurd};
use super::{Row, entry};
use crate::board::{MAX_SIDE, Tile};
use crate::game::Sokoban;
use crate::state::State;

/// Fewer rows than this are a line drawn in text.
const LEAST_ROWS: usize = 3;

/// Whether there are rows with walls, a player and a box.
pub(super) fn sniff(file: &SourceFile<'_>) -> Likeness {
    let text = file.text();
    let (mut rows, mut man, mut crate_) = (0, false, false);
    let mut best = Likeness::No;
    for line in text.lines().take(3000) {
        if !is_row(line) {
            (rows, man, crate_) = (0, false, false);
            continue;
        }
        rows += 1 + line.matches('|').count();
        man |= line.contains(['@', '+']);
        crate_ |= line.contains(['$', '*']);
        if rows >= LEAST_ROWS && line.contains('#') {
            best = best.max(Likeness::Perhaps);
            if man && crate_ {
                return Likeness::Surely;
            }
        }
    }
    best
}

fn is_number(line: &str) -> bool {
    let digits = line.strip_prefix('-').unwrap_or(line);
    !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit())
}

/// Whether a line is a row of a board, or several in run-length form.
fn is_row(line: &str) -> bool {
    let line = line.trim_end();
    if line.trim_start().is_empty() || is_number(line.trim()) {
        return false;
    }
    let (mut coded, mut wall) = (false, false);
    let fits = line.chars().all(|c| {
        coded |= c.is_ascii_digit() || c == '|';
        wall |= c == '#';
        Tile::from_xsb(c).is_some() || c.is_ascii_digit() || c == '|'
    });
    fits && (wall || !coded)
}

/// The rows of a line.
///
/// # Errors
/// When a row grows beyond the largest board.
fn rows_of(line: usize, text: &str, into: &mut Vec<Row>) -> Result<(), Invalid> {
    let text = text.trim_end();
    let exact = !text.contains(|c: char| c.is_ascii_digit() || c == '|');
    let mut tiles = Vec::new();
    let mut count: Option<usize> = None;
    for (x, c) in text.chars().enumerate() {
        if let Some(digit) = c.to_digit(10) {
            count = Some((count.unwrap_or(0) * 10 + digit as usize).min(10 * MAX_SIDE));
        } else if c == '|' {
            into.push(Row { line, exact, tiles: core::mem::take(&mut tiles) });
            count = None;
        } else if let Some(tile) = Tile::from_xsb(c) {
            let n = count.take().unwrap_or(1);
            if tiles.len() + n > MAX_SIDE {
                let what = format!("the row is longer than {MAX_SIDE}");
                return Err(Invalid::new(what).at(line, x + 1));
            }
            tiles.extend(core::iter::repeat_n(tile, n));
        }
    }
    if !tiles.is_empty() || exact {
        into.push(Row { line, exact, tiles });
    }
    Ok(())
}

/// A part of the file.
enum Part<'a> {
    /// Lines of text, blank ones too.
    Text(Vec<(usize, &'a str)>),
    /// Rows of a board.
    Board(Result<Vec<Row>, Invalid>),
}

fn parts(text: &str) -> Vec<Part<'_>> {
    let mut parts: Vec<Part<'_>> = Vec::new();
    let mut run: Vec<(usize, &str)> = Vec::new();
    let mut words: Vec<(usize, &str)> = Vec::new();
    let ends = core::iter::once((0, ""));
    for (line, text) in numbered_lines(text).chain(ends) {
        if line > 0 && is_row(text) {
            run.push((line, text));
            continue;
        }
        let board = core::mem::take(&mut run);
        match board_of(&board) {
            Some(board) => {
                parts.push(Part::Text(core::mem::take(&mut words)));
                parts.push(Part::Board(board));
            }
            None => words.extend(board),
        }
        if line > 0 {
            words.push((line, text));
        }
    }
    parts.push(Part::Text(words));
    parts
}

/// A run of rows as a board; `None` where it is a drawing of another kind.
fn board_of(run: &[(usize, &str)]) -> Option<Result<Vec<Row>, Invalid>> {
    // Lines of dashes above and below a board are drawn for the eye; a row of nothing is a single
    // one.
    let drawn = |&&(_, text): &&(usize, &str)| !text.contains('#') && text.trim() != "-";
    let from = run.iter().take_while(drawn).count();
    let to = run.len() - run.iter().rev().take_while(drawn).count();
    let run = run.get(from..to).filter(|run| run.iter().any(|(_, text)| text.contains('#')))?;
    let n: usize = run.iter().map(|(_, text)| 1 + text.matches('|').count()).sum();
    if n < LEAST_ROWS {
        return None;
    }
    let mut rows = Vec::new();
    for &(line, text) in run {
        if let Err(e) = rows_of(line, text, &mut rows) {
            return Some(Err(e));
        }
        if rows.len() > MAX_SIDE {
            let what = format!("the board has more than {MAX_SIDE} rows");
            return Some(Err(Invalid::new(what).at(run[0].0, 0)));
        }
    }
    Some(Ok(rows))
}

/// `Key: text`, where the key is a word of letters.
fn key_value(line: &str) -> Option<(&str, &str)> {
    let line = line.trim_start_matches(';').trim();
    let (key, value) = line.split_once(':')?;
    let key = key.trim();
    let first = key.chars().next()?;
    let fits = key.len() <= 30
        && first.is_ascii_alphabetic()
        && key.chars().all(|c| c.is_ascii_alphanumeric() || c == '-' || c == '_' || c == ' ')
        && key.split(' ').count() <= 2;
    fits.then_some((key, value.trim()))
}

/// What a text between two boards says.
#[derive(Default)]
struct Said<'a> {
    /// Of the board above, or of the file where there is none.
    above: Texts,
    /// Moves that may solve the board above, with their first line.
    solutions: Vec<(usize, String, bool)>,
    title_above: Option<&'a str>,
    /// Of the board below.
    below: Texts,
    title_below: Option<String>,
    number: Option<(usize, &'a str)>,
}

fn listen<'a>(lines: &[(usize, &'a str)], keys_above: bool, is_first: bool) -> Said<'a> {
    let mut said = Said::default();
    let is_blank = |&(_, text): &(usize, &str)| text.trim().is_empty();
    // The paragraph that touches the board below.
    let touching = lines.len() - lines.iter().rev().take_while(|line| !is_blank(line)).count();
    let last = lines.iter().rposition(|line| !is_blank(line) && !is_number(line.1.trim()));
    let mut i = 0;
    let mut announced = false;
    while i < lines.len() {
        let (line, raw) = lines[i];
        let text = raw.trim();
        let at = i;
        i += 1;
        if text.is_empty() || text.starts_with("::") {
            continue;
        }
        if is_number(text) {
            said.number = Some((line, text));
            continue;
        }
        if is_lurd(text) && !is_first {
            let mut moves = String::from(text);
            while let Some((_, more)) = lines.get(i).filter(|l| is_lurd(l.1.trim())) {
                moves += more.trim();
                i += 1;
            }
            if announced || moves.len() > 8 {
                said.solutions.push((line, moves, announced));
                announced = false;
                continue;
            }
        }
        announced = text.len() < 80 && text.to_ascii_lowercase().starts_with("solution");
        if let Some((key, value)) = key_value(text) {
            let below = at >= touching && !keys_above;
            if key.eq_ignore_ascii_case("comment") {
                let mut list = Vec::new();
                if value.is_empty() {
                    while let Some(&(_, more)) = lines.get(i) {
                        i += 1;
                        let more = more.trim();
                        if more.to_ascii_lowercase().starts_with("comment-end") {
                            break;
                        }
                        list.push(more.strip_prefix("; ").filter(|l| is_row(l)).unwrap_or(more));
                    }
                } else {
                    list.push(value);
                }
                let texts = if below { &mut said.below } else { &mut said.above };
                list.into_iter().filter(|l| !l.is_empty()).for_each(|l| texts.push("Comment", l));
            } else if key.to_ascii_lowercase().starts_with("solution") && is_lurd(value) {
                said.solutions.push((line, value.to_string(), true));
                announced = false;
            } else if key.eq_ignore_ascii_case("title") {
                if below {
                    said.title_below = Some(value.to_string());
                } else if said.title_above.is_none() {
                    said.title_above = Some(value);
                }
            } else if key.eq_ignore_ascii_case("comment-end") || announced {
            } else if !value.is_empty() {
                let texts = if below { &mut said.below } else { &mut said.above };
                texts.push(key, value);
            }
            continue;
        }
        if announced {
            continue;
        }
        let is_alone = at == 0 || is_blank(&lines[at - 1]) || is_number(lines[at - 1].1.trim());
        let may_be_title = is_alone || text.starts_with([';', '\'']);
        let words = text.trim_start_matches(';').trim().trim_matches('\'').trim();
        if words.is_empty() || (last != Some(at) && is_number(words)) {
            continue;
        }
        if last == Some(at) && may_be_title {
            if said.title_below.is_none() {
                said.title_below = Some(words.to_string());
            }
        } else if words.to_ascii_lowercase().starts_with("copyright") {
            said.above.push("Copyright", words);
        } else if !is_first || !text.starts_with(';') {
            said.above.push("Comment", words);
        }
    }
    said
}

/// Reads a file of levels.
///
/// # Errors
/// When there is no level in it.
pub(super) fn read(file: &SourceFile<'_>) -> Result<Imported<Sokoban>, Invalid> {
    let text = file.text();
    let parts = parts(&text);
    // Keys stand above the levels, or below: as they do around the last.
    let has_title = |part: Option<&Part<'_>>| match part {
        Some(Part::Text(lines)) => lines
            .iter()
            .any(|(_, l)| key_value(l).is_some_and(|(key, _)| key.eq_ignore_ascii_case("title"))),
        _ => false,
    };
    let n = parts.len();
    let keys_above = n < 3 || has_title(parts.last()) || !has_title(parts.get(n - 3));
    let mut imported = Imported::default();
    let mut current: Option<Entry<Sokoban>> = None;
    let mut waiting: Option<Said<'_>> = None;
    for (i, part) in parts.into_iter().enumerate() {
        match part {
            Part::Text(lines) => {
                let said = listen(&lines, keys_above, i == 0);
                if let Some(mut entry) = current.take() {
                    tell(&mut entry, &said, &mut imported.warnings);
                    imported.entries.push(entry);
                } else if i == 0 {
                    for (key, value) in said.above.iter() {
                        let key =
                            if key.eq_ignore_ascii_case("collection") { "Title" } else { key };
                        if imported.headers.first(key).is_none() {
                            imported.headers.push(key, value);
                        }
                    }
                    if let Some(title) = said.title_above {
                        imported.headers.push("Title", title);
                    }
                }
                waiting = Some(said);
            }
            Part::Board(rows) => {
                let said = waiting.take().unwrap_or_default();
                match rows.and_then(|rows| entry(&rows)) {
                    Ok(mut entry) => {
                        entry.title = said.title_below.unwrap_or_default();
                        for (key, value) in said.below.iter() {
                            entry.texts.push(key, value);
                        }
                        if let Some((line, number)) = said.number {
                            entry.level = number.parse().ok();
                            if entry.level.is_none() {
                                imported.warnings.push(format!("{line}: the number is too large"));
                            }
                        }
                        current = Some(entry);
                    }
                    Err(e) => imported.refused.push(e),
                }
            }
        }
    }
    if imported.entries.is_empty() && imported.refused.is_empty() {
        return Err(Invalid::new("there is no level in the file"));
    }
    Ok(imported)
}

/// Takes what is said behind a level.
fn tell(entry: &mut Entry<Sokoban>, said: &Said<'_>, warnings: &mut Vec<String>) {
    if let Some(title) = said.title_above {
        entry.title = title.to_string();
    }
    for (key, value) in said.above.iter() {
        entry.texts.push(key, value);
    }
    if said.solutions.is_empty() {
        return;
    }
    let start = State::new(&entry.desc, false);
    for (line, moves, announced) in &said.solutions {
        match believed(&start, moves) {
            Ok(moves) => entry.texts.push("Solution", moves),
            Err(e) if *announced => {
                warnings.push(format!("{line}: the solution is left out: {e}"));
            }
            // Letters that happen to be directions.
            Err(_) => entry.texts.push("Comment", moves.clone()),
        }
    }
}

/// Columns of a line of moves.
const WIDTH: usize = 72;

/// Writes levels: the number, the board, what is said about it, its solutions.
///
/// # Errors
/// When there is none.
pub(super) fn write(exported: &[Exported<'_, Sokoban>]) -> Result<Vec<u8>, Invalid> {
    if exported.is_empty() {
        return Err(Invalid::new("there is no level to write"));
    }
    let mut text = String::new();
    for (i, one) in exported.iter().enumerate() {
        if i > 0 {
            text.push('\n');
        }
        if let Some(number) = one.texts.first("Level").filter(|n| is_number(n)) {
            text += &format!("{number}\n");
        }
        text += &board_text(one);
        let mut about = String::new();
        if !one.title.trim().is_empty() {
            about += &format!("Title: {}\n", one_line(one.title));
        }
        let mut comments = Vec::new();
        for (key, value) in one.texts.iter() {
            let skip = ["level", "source", "solution", "moves", "elapsed", "title"];
            if skip.iter().any(|s| key.eq_ignore_ascii_case(s)) || value.trim().is_empty() {
            } else if key.eq_ignore_ascii_case("comment") {
                // What looks like a board must not be read as one.
                let line = one_line(value);
                comments.push(if is_row(&line) { format!("; {line}") } else { line });
            } else if key_value(&format!("{key}: x")).is_some() {
                about += &format!("{key}: {}\n", one_line(value));
            }
        }
        if !comments.is_empty() {
            about += &format!("Comment:\n{}\nComment-End:\n", comments.join("\n"));
        }
        let own = believed_moves(one);
        let known = one.texts.all("Solution").map(ToString::to_string);
        for moves in known.chain(own) {
            about += "Solution\n";
            let letters: Vec<char> = moves.chars().collect();
            for line in letters.chunks(WIDTH) {
                about.extend(line);
                about.push('\n');
            }
        }
        if !about.is_empty() {
            text.push('\n');
            text += &about;
        }
    }
    Ok(text.into_bytes())
}

/// The moves made, if they solve the level and are not known to.
fn believed_moves(one: &Exported<'_, Sokoban>) -> Option<String> {
    let solves = !one.moves.is_empty() && one.state.is_solved() && !one.state.is_reverse();
    let moves = <Sokoban as puzzle_core::Game>::write_moves(one.moves);
    (solves && !one.texts.all("Solution").any(|known| known == moves)).then_some(moves)
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The board, so that reading it gives its size too: a row of nothing is a dash, and the first row
/// is filled up where none is as long as the board is wide.
fn board_text(one: &Exported<'_, Sokoban>) -> String {
    let width = one.desc.board.width();
    let mut rows: Vec<String> = one.desc.to_string().lines().map(ToString::to_string).collect();
    if rows.iter().all(|row| row.len() < width)
        && let Some(first) = rows.first_mut()
    {
        while first.len() < width {
            first.push('-');
        }
    }
    rows.iter().map(|row| if row.is_empty() { "-\n".into() } else { format!("{row}\n") }).collect()
}
