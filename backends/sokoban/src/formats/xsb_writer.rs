//! Writes levels as a text file.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use puzzle_core::Invalid;
use puzzle_core::ability::Abilities as _;
use puzzle_core::format::{Exported, FileSolution, Metadata};

use super::notes::key_value;
use super::row::is_row;
use crate::game::Sokoban;

/// Columns in a line of moves.
const WIDTH: usize = 72;

/// Writes levels: for each its number, board, texts, solutions and saved games.
///
/// # Errors
/// Fails if there is no level to write.
pub(crate) fn write(exported: &[Exported<'_, Sokoban>]) -> Result<Vec<u8>, Invalid> {
    if exported.is_empty() {
        return Err(Invalid::new("there is no level to write"));
    }
    let mut text = headers_text(exported[0].headers);
    let mut level: Option<&Exported<'_, Sokoban>> = None;
    for one in exported {
        // Moves of reverse play begin at another position than that of the level.
        let is_played = !one.moves.is_empty() && !one.state.is_solved() && !one.state.is_reverse();
        let is_saved_game = is_played && level.is_some_and(|level| level.desc == one.desc);
        if !is_saved_game {
            if level.is_some() {
                text.push('\n');
            }
            text += &level_text(one);
            level = Some(one);
        }
        if is_played {
            let own = if is_saved_game { saved_title(level, one) } else { "" };
            text += &moves_text("Snapshot", own, &Sokoban::write_moves(one.moves));
        }
    }
    Ok(text.into_bytes())
}

/// What a saved game is called, without the title of its level.
fn saved_title<'a>(level: Option<&Exported<'_, Sokoban>>, one: &Exported<'a, Sokoban>) -> &'a str {
    let title = level.map_or("", |level| level.title);
    let own = one.title.strip_prefix(title).map_or(one.title, str::trim);
    let own = own.strip_prefix('(').and_then(|own| own.strip_suffix(')')).unwrap_or(own);
    if own.eq_ignore_ascii_case("saved game") { "" } else { own }
}

/// A level with its number, texts and solutions.
fn level_text(one: &Exported<'_, Sokoban>) -> String {
    let mut text = one.level.map_or_else(String::new, |number| format!("{number}\n"));
    text += &board_text(one);
    let mut about = String::new();
    if !one.title.trim().is_empty() {
        about += &format!("Title: {}\n", one_line(one.title));
    }
    let mut comments = Vec::new();
    for (key, value) in one.texts.iter() {
        if key.eq_ignore_ascii_case("title") || value.trim().is_empty() {
        } else if key.eq_ignore_ascii_case("comment") {
            // Text that looks like a board row must not be read back as one.
            let line = one_line(value);
            comments.push(if is_row(&line) { format!("; {line}") } else { line });
        } else if key_value(&format!("{key}: x")).is_some() {
            about += &format!("{key}: {}\n", one_line(value));
        } else {
            comments.push(one_line(&format!("{key}: {value}")));
        }
    }
    if !comments.is_empty() {
        about += &format!("Comment:\n{}\nComment-End:\n", comments.join("\n"));
    }
    let own = own_solution(one);
    for solution in one.solutions.iter().chain(&own) {
        about += &moves_text("Solution", &solution.title, &solution.moves);
        for (key, value) in solution.notes.iter() {
            about += &format!("{key}: {}\n", one_line(value));
        }
    }
    if !about.is_empty() {
        text.push('\n');
    }
    text + &about
}

/// The texts about the file, as lines above the first level. The file's title is written with the
/// key of a collection, so that it is not read back as the title of the first level.
fn headers_text(headers: &Metadata) -> String {
    let mut text = String::new();
    for (key, value) in headers.iter() {
        let key = if key.eq_ignore_ascii_case("title") { "Collection" } else { key };
        let line = format!("{key}: {}", one_line(value));
        if key_value(&line).is_some_and(|(_, value)| !value.is_empty()) {
            text += &(line + "\n");
        }
    }
    if text.is_empty() { text } else { text + "\n" }
}

/// The moves made, if they solve the level and are not one of its known solutions.
fn own_solution(one: &Exported<'_, Sokoban>) -> Option<FileSolution> {
    let solves = !one.moves.is_empty() && one.state.is_solved() && !one.state.is_reverse();
    let moves = Sokoban::write_moves(one.moves);
    let is_known = one.solutions.iter().any(|known| known.moves == moves);
    (solves && !is_known).then(|| FileSolution::new(moves))
}

/// The heading and the lines of moves.
fn moves_text(heading: &str, title: &str, moves: &str) -> String {
    let mut text = format!("{}\n", one_line(&format!("{heading} {title}")));
    let letters: Vec<char> = moves.chars().collect();
    for line in letters.chunks(WIDTH) {
        text.extend(line);
        text.push('\n');
    }
    text
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The board as rows of XSB signs. A blank row becomes a dash, so that it does not end the board.
fn board_text(one: &Exported<'_, Sokoban>) -> String {
    let mut text = String::new();
    for row in one.desc.to_string().lines() {
        text += if row.is_empty() { "-" } else { row };
        text.push('\n');
    }
    text
}
