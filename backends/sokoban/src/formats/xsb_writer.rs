//! Writes levels as a text file.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use puzzle_core::Invalid;
use puzzle_core::format::{Exported, Metadata};

use super::notes::key_value;
use super::row::is_row;
use crate::game::Sokoban;

/// Columns in a line of moves.
const WIDTH: usize = 72;

/// Writes levels: for each its number, board, texts and solutions.
///
/// # Errors
/// Fails if there is no level to write.
pub(crate) fn write(exported: &[Exported<'_, Sokoban>]) -> Result<Vec<u8>, Invalid> {
    if exported.is_empty() {
        return Err(Invalid::new("there is no level to write"));
    }
    let mut text = headers_text(exported[0].headers);
    for (i, one) in exported.iter().enumerate() {
        if i > 0 {
            text.push('\n');
        }
        if let Some(number) = one.level {
            text += &format!("{number}\n");
        }
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
        let own = believed_moves(one);
        for moves in one.solutions.iter().chain(&own) {
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
fn believed_moves(one: &Exported<'_, Sokoban>) -> Option<String> {
    let solves = !one.moves.is_empty() && one.state.is_solved() && !one.state.is_reverse();
    let moves = <Sokoban as puzzle_core::ability::Abilities>::write_moves(one.moves);
    (solves && !one.solutions.contains(&moves)).then_some(moves)
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
