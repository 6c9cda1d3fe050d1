//! The extras of a board, as texts that collections and saves store next to an ID.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::sync::Arc;
use alloc::vec::Vec;

use puzzle_core::format::{Metadata, strict_number};
use puzzle_core::params::{Params as _, ParamsForm};
use puzzle_core::{Invalid, Text, text};

use crate::board::{Board, Extras, Subpuzzle};
use crate::desc::Desc;
use crate::params::Params;

/// Returns the extras of a board as texts.
pub(super) fn of_board(board: &Board) -> Metadata {
    let extras = board.extras();
    let mut texts = Metadata::new();
    if !extras.name.is_empty() {
        texts.push("Name", extras.name.clone());
    }
    for (key, lines) in [
        ("Info", &extras.info),
        ("Info-Simple", &extras.info_simple),
        ("Info-Text", &extras.info_text),
        ("Info-Japi", &extras.info_japi),
        ("Scheme-Simple", &extras.scheme_simple),
        ("Scheme-Text", &extras.scheme_text),
        ("Letter", &extras.letters),
    ] {
        for line in lines {
            texts.push(key, format!("\"{line}\""));
        }
    }
    for path in &extras.macros {
        texts.push("Macro", numbers(path.iter().copied(), " "));
    }
    for sub in &extras.subpuzzles {
        let mut text = format!("\"{}\" \"{}\" ", sub.set, sub.stem);
        text += &numbers(sub.map.iter().copied(), ",");
        if let Some(board) = &sub.board {
            text += &format!(" {} \"{}\"", board.id(), board.extras().name);
        }
        texts.push("Subpuzzle", text);
    }
    if !extras.images.is_empty() {
        texts.push("Image", extras.images.clone());
    }
    texts
}

/// Joins numbers with a separator.
pub(crate) fn numbers(list: impl Iterator<Item = u16>, between: &str) -> String {
    list.map(|n| n.to_string()).collect::<Vec<_>>().join(between)
}

/// Adds the extras of a puzzle, given as texts, to its board.
pub(crate) fn attach(
    params: &mut Params,
    _desc: &mut Desc,
    texts: &Metadata,
) -> Result<(), Invalid> {
    const KEYS: [&str; 11] = [
        "Name",
        "Info",
        "Info-Simple",
        "Info-Text",
        "Info-Japi",
        "Scheme-Simple",
        "Scheme-Text",
        "Macro",
        "Subpuzzle",
        "Image",
        "Letter",
    ];
    if !KEYS.iter().any(|key| texts.first(key).is_some()) {
        return Ok(());
    }
    params.validate(ParamsForm::Short)?;
    let board = params.board();
    let mut extras = board.extras().clone();
    let take = |key: &str, lines: &mut Vec<String>| {
        if texts.first(key).is_some() {
            *lines = texts.all(key).map(unquoted).collect();
        }
    };
    take("Info", &mut extras.info);
    take("Info-Simple", &mut extras.info_simple);
    take("Info-Text", &mut extras.info_text);
    take("Info-Japi", &mut extras.info_japi);
    take("Scheme-Simple", &mut extras.scheme_simple);
    take("Scheme-Text", &mut extras.scheme_text);
    take("Letter", &mut extras.letters);
    if let Some(name) = texts.first("Name") {
        extras.name = name.trim().to_string();
    }
    if let Some(images) = texts.first("Image") {
        extras.images = images.trim().to_string();
    }
    merge_macros(&mut extras.macros, texts, board.n_cells())
        .map_err(|e| e.context(Text::plain("Macro")))?;
    if texts.first("Subpuzzle").is_some() {
        extras.subpuzzles = texts
            .all("Subpuzzle")
            .take(24)
            .map(|line| {
                read_subpuzzle(line, &board).map_err(|e| e.context(Text::plain("Subpuzzle")))
            })
            .collect::<Result<_, _>>()?;
    }
    if extras != *board.extras() {
        params.set_extras(extras);
    }
    Ok(())
}

/// Removes the quotes of a line, if it has any. They protect blanks at its ends.
pub(crate) fn unquoted(line: &str) -> String {
    let trimmed = line.trim();
    let inner = trimmed.strip_prefix('"').and_then(|rest| rest.strip_suffix('"'));
    inner.unwrap_or(line).to_string()
}

/// Merges the `Macro` lines of a file into a board's macros, which are paths of the hole that the
/// player can replay with one key. The first line replaces the first macro, and so on; further
/// lines are appended. A line with fewer than two cells replaces nothing.
pub(super) fn merge_macros(
    macros: &mut Vec<Vec<u16>>,
    texts: &Metadata,
    n_cells: usize,
) -> Result<(), Invalid> {
    for (i, line) in texts.all("Macro").take(12).enumerate() {
        let path = read_macro(line, n_cells)?;
        match macros.get_mut(i) {
            Some(slot) if path.len() > 1 => *slot = path,
            Some(_) => {}
            None => macros.push(path),
        }
    }
    Ok(())
}

fn read_macro(line: &str, n_cells: usize) -> Result<Vec<u16>, Invalid> {
    line.split_ascii_whitespace()
        .map(|word| {
            strict_number::<u16>(word)
                .filter(|&cell| (1..=n_cells).contains(&usize::from(cell)))
                .ok_or_else(|| {
                    Invalid::new(text!(
                        "expected a cell from {min} to {max}, found '{text}'",
                        min = 1,
                        max = n_cells,
                        text = Text::plain(word)
                    ))
                })
        })
        .collect()
}

/// Reads a subpuzzle of the board `outer` from a text like `"set" "stem" 1,7,0,2 5x5_… "name"`: its
/// file, the inner cell of each outer cell, the inner board and its name. The last two may be
/// missing.
fn read_subpuzzle(line: &str, outer: &Board) -> Result<Subpuzzle, Invalid> {
    let mut rest = line.trim();
    let mut quoted = || -> Option<String> {
        let (text, after) = rest.strip_prefix('"')?.split_once('"')?;
        rest = after.trim_start();
        Some(text.to_string())
    };
    let two = (quoted(), quoted());
    let (Some(set), Some(stem)) = two else {
        return Err(Invalid::new("expected a set and a file, both in double quotes"));
    };
    let (map, after) = rest.split_once(' ').unwrap_or((rest, ""));
    let map: Vec<u16> = map
        .split(',')
        .map(|word| {
            strict_number(word).ok_or_else(|| Invalid::new("expected numbers separated by commas"))
        })
        .collect::<Result<_, _>>()?;
    let (id, after) = after.trim_start().split_once(' ').unwrap_or((after.trim(), ""));
    let mut board = None;
    if !id.is_empty() {
        let params = Params::decode(id, &Params::default())?;
        params.validate(ParamsForm::Short)?;
        let name = unquoted(after);
        let inner = Board::clone(&params.board());
        let extras = Extras { name, ..inner.extras().clone() };
        board = Some(Arc::new(inner.with_extras(extras)));
    }
    let sub = Subpuzzle { set, stem, map, board };
    sub.check(outer)?;
    Ok(sub)
}
