//! The text of a draft.
//!
//! ```text
//! draft   = table { _ section }
//! table   as in the ID of a board, with `o` for places that are not part of it
//! h e m w c p  as in the ID of a board; h is written if the board has a hole
//! l labels    the labels of the pieces, `A,B,,%C3%89`
//! s start     the piece on each cell in reading order, 0 for the hole
//! n           the name of the bundled board with which the draft began
//! u           the start of a rectangle may have the wrong parity
//! ```

use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;
use core::fmt::Write;

use puzzle_core::format::Scanner;
use puzzle_core::{Invalid, Text, text};

use super::draft::Draft;
use super::game::CanvasSize;
use crate::board::Blueprint;
use crate::board::id::{BLANK, number, read_section, read_table, write_sections, write_table};
use crate::bundled;

/// Writes a draft.
pub(super) fn text(draft: &Draft) -> String {
    let mut text = String::new();
    write_table(&mut text, &draft.plan.table);
    if draft.plan.home > 0 {
        let _ = write!(text, "_h{}", draft.plan.home);
    }
    write_sections(&mut text, &draft.plan);
    if !draft.letters.is_empty() {
        let labels: Vec<String> = draft.letters.iter().map(|label| escaped(label)).collect();
        text += "_l";
        text += &labels.join(",");
    }
    if let Some(start) = &draft.start {
        let pieces: Vec<String> =
            draft.cells().map(|cell| start[usize::from(cell) - 1].to_string()).collect();
        text += "_s";
        text += &pieces.join(",");
    }
    if let Some(name) = draft.name {
        text += "_n";
        text += name;
    }
    if draft.is_unchecked {
        text += "_u";
    }
    text
}

/// Reads a draft.
pub(super) fn parse(size: CanvasSize, text: &str) -> Result<Draft, Invalid> {
    let mut s = Scanner::new(text);
    let mut draft = Draft::blank(size);
    draft.plan.table = read_table(&mut s, size.n_cells(), true)?;
    let mut start = None;
    let mut seen = String::new();
    while s.take('_') {
        let at = s.clone();
        let section = s.next_char().unwrap_or(' ');
        if !"hemwcplsnu".contains(section) || seen.contains(section) {
            return Err(at.expected(text!(
                "another section: one of the letters {letters}",
                letters = Text::plain("h e m w c p l s n u")
            )));
        }
        seen.push(section);
        match section {
            'h' => draft.plan.home = number(&mut s)?,
            'l' => {
                let labels = s.take_while(|c| c != '_').split(',');
                draft.letters = labels.map(unescaped).collect::<Result<_, _>>()?;
            }
            's' => {
                let mut pieces = vec![number(&mut s)?];
                while s.take(',') {
                    pieces.push(number(&mut s)?);
                }
                start = Some(pieces);
            }
            'n' => {
                let at = s.clone();
                let name = bundled::name(s.take_while(|c| c != '_'));
                draft.name =
                    Some(name.ok_or_else(|| at.expected(text!("the name of a bundled board")))?);
            }
            'u' => draft.is_unchecked = true,
            section => read_section(section, &mut s, &mut draft.plan)?,
        }
    }
    s.finish()?;
    bare(&draft.plan).check_draft().map_err(|fault| fault.why)?;
    draft.plan.classes.retain(|class| class.len() > 1);
    draft.letters.truncate(draft.n_cells());
    if let Some(pieces) = start {
        draft.start = Some(start_by_cell(&draft, &pieces)?);
    }
    if self::text(&draft) != text {
        return Err(Invalid::new("the draft is not written as the editor writes it"));
    }
    Ok(draft)
}

/// Returns the board of a draft with blocks in place of blank places.
pub(super) fn bare(plan: &Blueprint) -> Blueprint {
    let table = plan.table.iter().map(|&number| if number == BLANK { 0 } else { number });
    Blueprint { table: table.collect(), ..plan.clone() }
}

/// Returns the piece on each cell by the cell's number, from the pieces in reading order.
fn start_by_cell(draft: &Draft, pieces: &[u16]) -> Result<Vec<u16>, Invalid> {
    let n = draft.n_cells();
    let home = draft.plan.home;
    if home == 0 || pieces.len() != n {
        return Err(Invalid::new(text!(
            "a start needs a hole, and a number for each of the {n} cells",
            n
        )));
    }
    let mut seen = vec![false; n + 1];
    seen[usize::from(home)] = true;
    let mut start = vec![0; n];
    for (cell, &piece) in draft.cells().zip(pieces) {
        match seen.get_mut(usize::from(piece)) {
            Some(seen) if !*seen => *seen = true,
            _ => {
                return Err(Invalid::new(text!(
                    "there is no piece {number}, or it occurs twice",
                    number = piece
                )));
            }
        }
        start[usize::from(cell) - 1] = piece;
    }
    Ok(start)
}

/// Writes a label in letters and digits; other bytes as `%` and two hexadecimal digits.
pub(super) fn escaped(label: &str) -> String {
    let mut text = String::new();
    for byte in label.bytes() {
        if byte.is_ascii_alphanumeric() {
            text.push(char::from(byte));
        } else {
            let _ = write!(text, "%{byte:02X}");
        }
    }
    text
}

/// Reads a label.
pub(super) fn unescaped(text: &str) -> Result<String, Invalid> {
    let wrong = || Invalid::new("a label is letters, digits, and % with two hexadecimal digits");
    let mut bytes = Vec::new();
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        if c == '%' {
            let digits = rest.get(1..3).ok_or_else(wrong)?;
            bytes.push(u8::from_str_radix(digits, 16).map_err(|_| wrong())?);
            rest = &rest[3..];
        } else if c.is_ascii_alphanumeric() {
            bytes.push(c as u8);
            rest = &rest[1..];
        } else {
            return Err(wrong());
        }
    }
    let label = String::from_utf8(bytes).map_err(|_| wrong())?;
    if escaped(&label) == text && !label.contains(char::is_control) {
        Ok(label)
    } else {
        Err(wrong())
    }
}
