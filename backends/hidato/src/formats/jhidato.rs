//! Templates and saved games of jHidato.
//!
//! The first line is `TYPE,ADJACENCY,ROWS,COLUMNS`. TYPE is `Q` (squares), `H` (hexagons) or `T`
//! (triangles); ADJACENCY is `C` (by edge), `A` (by corner) or `CA` (both). ROWS lines of cells
//! follow: `#` is invisible, `*` a block, `?` or `0` empty, `n` a given number, `nv` a number entered by
//! the player. Rows may differ in length; COLUMNS is ignored. A saved game has one more line,
//! `difficulty,milliseconds`.

use crate::board::{Board, MAX_CELLS, PlaceKind};
use crate::desc::{Desc, clue_fault};
use crate::topology::{Lattice, Topology};
use alloc::format;
use alloc::string::{String, ToString};
use alloc::sync::Arc;
use alloc::vec::Vec;
use puzzle_core::{Invalid, Text, plural, text};

/// The largest number that a cell may hold, right or wrong.
pub const MAX_VALUE: u16 = 9999;

/// The last line of a saved game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// The difficulty in jHidato's words: `easy`, `medium`, `hard` or `custom`.
    pub difficulty: String,
    /// The time played, in milliseconds.
    pub millis: u64,
}

/// A template or a saved game, with everything needed to write it back byte for byte.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct File {
    text: String,
    /// The byte range of each place's symbol in the text; an empty range at the end of a row that
    /// is too short.
    spans: Vec<(u32, u32)>,
    /// The puzzle.
    pub desc: Desc,
    /// The number entered by the player at each place, 0 for none.
    pub values: Vec<u16>,
    /// The last line of a saved game; `None` for a template.
    pub played: Option<Played>,
    /// Warnings about parts of the file that were read differently from what it says.
    pub warnings: Vec<Text>,
}

/// Returns `true` if the first line of a text looks like the first line of a jHidato file, even a
/// slightly wrong one.
pub fn is_jhidato(text: &str) -> bool {
    let line = text.trim_start_matches('\u{feff}').lines().next().unwrap_or("");
    let mut fields = line.split([',', ';']).map(str::trim);
    let kind = fields.next().unwrap_or("").to_ascii_uppercase();
    let adjacency = fields.next().unwrap_or("").to_ascii_uppercase();
    let has_rows = fields.next().is_some_and(|f| f.parse::<u32>().is_ok());
    let is_word = |f: &str| !f.is_empty() && f.chars().all(char::is_alphabetic);
    let is_known =
        matches!(kind.as_str(), "Q" | "H" | "T") || matches!(adjacency.as_str(), "C" | "A" | "CA");
    is_word(&kind) && is_word(&adjacency) && has_rows && is_known
}

#[derive(Clone, Copy)]
struct Place {
    kind: PlaceKind,
    clue: u16,
    value: u16,
    span: (u32, u32),
}

fn symbol(token: &str) -> Option<(PlaceKind, u16, u16)> {
    let number = |digits: &str| {
        if digits.is_empty() || !digits.bytes().all(|b| b.is_ascii_digit()) {
            return None;
        }
        digits.parse::<u16>().ok().filter(|n| (1..=MAX_VALUE).contains(n))
    };
    Some(match token {
        "#" => (PlaceKind::Invisible, 0, 0),
        "*" => (PlaceKind::Block, 0, 0),
        // Files of other programs have 0 in empty cells.
        "?" | "0" => (PlaceKind::Cell, 0, 0),
        _ => match token.strip_suffix('v') {
            Some(digits) => (PlaceKind::Cell, 0, number(digits)?),
            None => (PlaceKind::Cell, number(token)?, 0),
        },
    })
}

fn topology(fields: &[&str], warnings: &mut Vec<Text>) -> Result<Topology, Invalid> {
    let (kind, adjacency) = (fields[0].to_ascii_uppercase(), fields[1].to_ascii_uppercase());
    let (kind, adjacency) = (kind.as_str(), adjacency.as_str());
    if !matches!(adjacency, "C" | "A" | "CA") {
        return Err(Invalid::new("the adjacency must be C, A or CA").at(1, 3));
    }
    Ok(match (kind, adjacency) {
        ("H", _) => {
            if adjacency != "C" {
                warnings.push(text!(
                    "hexagons touch only by edges, so adjacency {adjacency} is read as C",
                    adjacency = Text::plain(adjacency)
                ));
            }
            Topology::Hexagon
        }
        ("T", "C") => Topology::TriangleEdge,
        ("T", "A") => Topology::TriangleVertex,
        ("T", _) => Topology::TriangleBoth,
        (kind, _) => {
            if kind != "Q" {
                warnings.push(text!(
                    "the unknown type '{kind}' is read as Q (squares)",
                    kind = Text::visible(kind)
                ));
            }
            match adjacency {
                "C" => Topology::Orthogonal,
                "A" => Topology::Diagonal,
                _ => Topology::King,
            }
        }
    })
}

/// Returns the places of each row; `lines` begins with the second line of the file.
fn read_rows(lines: &[(usize, &str)]) -> Result<Vec<Vec<Place>>, Invalid> {
    let mut rows: Vec<Vec<Place>> = Vec::new();
    let mut width = 0;
    for (i, &(start, line)) in lines.iter().enumerate() {
        let mut row = Vec::new();
        let mut at = 0;
        // Commas after the last cell are ignored.
        let cells = line.trim_end_matches(|c: char| c == ',' || c.is_whitespace());
        for token in cells.split(',') {
            let lead = token.len() - token.trim_start().len();
            let bare = token.trim();
            let column = line[..at].chars().count() + 1;
            let Some((kind, clue, value)) = symbol(bare) else {
                let words = text!(
                    "'{text}' is not a cell: use #, *, ?, n or nv",
                    text = Text::visible(bare)
                );
                return Err(Invalid::new(words).at(i + 2, column));
            };
            let from = start + at + lead;
            let span = (from as u32, (from + bare.len()) as u32);
            row.push(Place { kind, clue, value, span });
            at += token.len() + 1;
            if row.len() > MAX_CELLS {
                break;
            }
        }
        width = width.max(row.len());
        if width * lines.len() > MAX_CELLS {
            let words = plural!(
                n = MAX_CELLS,
                "the row has more than {n} cell",
                "the row has more than {n} cells"
            );
            return Err(Invalid::new(words).at(i + 2, 0));
        }
        rows.push(row);
    }
    Ok(rows)
}

/// Refuses numbers that are too large or given twice.
fn check_clues(rows: &[Vec<Place>], lines: &[(usize, &str)]) -> Result<(), Invalid> {
    let n_cells = rows.iter().flatten().filter(|p| p.kind == PlaceKind::Cell).count();
    let clues: Vec<u16> = rows.iter().flatten().map(|place| place.clue).collect();
    let Some((mut at, why)) = clue_fault(&clues, n_cells) else { return Ok(()) };
    for (i, row) in rows.iter().enumerate() {
        if let Some(place) = row.get(at) {
            let column = place.span.0 as usize - lines[i].0 + 1;
            return Err(Invalid::new(why).at(i + 2, column));
        }
        at -= row.len();
    }
    Err(Invalid::new(why))
}

/// Reads the line of a saved game after the rows, if there is one.
fn read_played(lines: &[(usize, &str)], n_read: usize) -> Result<Option<Played>, Invalid> {
    let mut played = None;
    for (i, &(_, line)) in lines.iter().enumerate().skip(n_read) {
        if line.trim().is_empty() {
            continue;
        }
        let mut fields = line.split(',').map(str::trim);
        let difficulty = fields.next().unwrap_or("");
        let millis = fields.next().and_then(|f| f.parse::<u64>().ok());
        match millis {
            Some(millis) if played.is_none() && !difficulty.is_empty() => {
                played = Some(Played { difficulty: difficulty.to_string(), millis });
            }
            _ => {
                let words = text!("only a line difficulty,milliseconds may follow the rows");
                return Err(Invalid::new(words).at(i + 1, 0));
            }
        }
    }
    Ok(played)
}

/// Refuses control characters. They are no part of the format, and a file that is written back with
/// them could change a terminal.
fn check_characters(lines: &[(usize, &str)]) -> Result<(), Invalid> {
    for (i, (_, line)) in lines.iter().enumerate() {
        let found = line.chars().enumerate().find(|(_, c)| c.is_control() && *c != '\t');
        if let Some((column, c)) = found {
            let words =
                text!("unexpected control character '{character}'", character = Text::visible(c));
            return Err(Invalid::new(words).at(i + 1, column + 1));
        }
    }
    Ok(())
}

impl File {
    /// Reads a template or a saved game.
    ///
    /// # Errors
    /// Fails if the text is neither, and gives the line and column.
    pub fn parse(text: &str) -> Result<Self, Invalid> {
        let mut warnings = Vec::new();
        // The lines, each with its start in the text; lines end with LF or CRLF.
        let mut start = if text.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 };
        let mut lines = Vec::new();
        for whole in text[start..].split_inclusive('\n') {
            lines.push((start, whole.trim_end_matches(['\n', '\r'])));
            start += whole.len();
        }
        check_characters(&lines)?;
        let header: Vec<&str> =
            lines.first().map_or("", |&(_, line)| line).split(',').map(str::trim).collect();
        if header.len() < 4 {
            return Err(Invalid::new(
                "the first line must be TYPE,ADJACENCY,ROWS,COLUMNS with commas",
            )
            .at(1, 0));
        }
        let topology = topology(&header, &mut warnings)?;
        let height = header[2].parse::<usize>().ok().filter(|n| (1..=MAX_CELLS).contains(n));
        let Some(height) = height else {
            let words = text!("the number of rows must be from 1 to {most}", most = MAX_CELLS);
            return Err(Invalid::new(words).at(1, 0));
        };
        if lines.len() < 1 + height {
            let words = text!("the file has fewer rows than the {n} of its first line", n = height);
            return Err(Invalid::new(words).at(lines.len() + 1, 0));
        }
        let rows = read_rows(&lines[1..=height])?;
        check_clues(&rows, &lines[1..=height])?;
        let played = read_played(&lines, 1 + height)?;
        let width = rows.iter().map(Vec::len).max().unwrap_or(0);
        let mut kinds = Vec::with_capacity(width * height);
        let (mut clues, mut values, mut spans) = (Vec::new(), Vec::new(), Vec::new());
        for (i, row) in rows.iter().enumerate() {
            let end = (lines[i + 1].0 + lines[i + 1].1.len()) as u32;
            for column in 0..width {
                let missing =
                    Place { kind: PlaceKind::Invisible, clue: 0, value: 0, span: (end, end) };
                let place = row.get(column).copied().unwrap_or(missing);
                kinds.push(place.kind);
                clues.push(place.clue);
                values.push(place.value);
                spans.push(place.span);
            }
        }
        let desc = Desc::new(Arc::new(Board::new(topology, width, kinds)), clues)?;
        Ok(Self { text: text.to_string(), spans, desc, values, played, warnings })
    }

    /// Returns the text of the file with other numbers of the player. `played` replaces the last
    /// line of a saved game, or turns the template into a saved game.
    pub fn with(&self, values: &[u16], played: Option<&Played>) -> String {
        let mut text = String::with_capacity(self.text.len());
        let mut done = 0;
        for (place, &(from, to)) in self.spans.iter().enumerate() {
            if values[place] != self.values[place] {
                text.push_str(&self.text[done..from as usize]);
                text.push_str(&match values[place] {
                    0 => "?".to_string(),
                    n => format!("{n}v"),
                });
                done = to as usize;
            }
        }
        text.push_str(&self.text[done..]);
        if played != self.played.as_ref() {
            let newline = if text.contains("\r\n") { "\r\n" } else { "\n" };
            if self.played.is_some() {
                let end = text.trim_end().len();
                let start = text[..end].rfind('\n').map_or(0, |i| i + 1);
                text.truncate(start);
            }
            if let Some(played) = played {
                if !text.ends_with('\n') {
                    text.push_str(newline);
                }
                text.push_str(&format!("{},{}{newline}", played.difficulty, played.millis));
            }
        }
        text
    }

    /// The text as it was read.
    pub fn text(&self) -> &str {
        &self.text
    }
}

/// Writes a puzzle as a template, or as a saved game if `played` is given; lines end in LF.
/// `values` are the player's numbers, 0 for none.
///
/// # Errors
/// Fails if jHidato does not support the topology.
pub fn write(desc: &Desc, values: &[u16], played: Option<&Played>) -> Result<String, Invalid> {
    let board = desc.board();
    let kind = match board.topology().lattice() {
        Lattice::Square => 'Q',
        Lattice::Hexagon => 'H',
        Lattice::Triangle => 'T',
    };
    let adjacency = match board.topology() {
        Topology::Orthogonal | Topology::Hexagon | Topology::TriangleEdge => "C",
        Topology::Diagonal | Topology::TriangleVertex => "A",
        Topology::King | Topology::TriangleBoth => "CA",
        Topology::TriangleAround => {
            return Err(Invalid::new(
                "this puzzle cannot be written: jHidato has no triangles that touch all around",
            ));
        }
        Topology::Knight => {
            return Err(Invalid::new(
                "this puzzle cannot be written: jHidato has no squares a knight's move apart",
            ));
        }
        Topology::Jump => {
            return Err(Invalid::new(
                "this puzzle cannot be written: jHidato has no squares a jump apart, three straight \
                 or two diagonally",
            ));
        }
    };
    if !board.rules().is_empty() {
        return Err(Invalid::new("this puzzle cannot be written: jHidato has no walls and links"));
    }
    let mut text = format!("{kind},{adjacency},{},{}\n", board.height(), board.width());
    for (place, &value) in values.iter().enumerate() {
        if place % board.width() > 0 {
            text.push(',');
        }
        match (board.kinds()[place], desc.clues()[place], value) {
            (PlaceKind::Invisible, ..) => text.push('#'),
            (PlaceKind::Block, ..) => text.push('*'),
            (PlaceKind::Cell, 0, 0) => text.push('?'),
            (PlaceKind::Cell, 0, value) => text.push_str(&format!("{value}v")),
            (PlaceKind::Cell, clue, _) => text.push_str(&format!("{clue}")),
        }
        if (place + 1).is_multiple_of(board.width()) {
            text.push('\n');
        }
    }
    if let Some(played) = played {
        text.push_str(&format!("{},{}\n", played.difficulty, played.millis));
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::{Expect, expect};

    fn refused(text: &str, want: &Expect) {
        want.assert_eq(&format!("{}", File::parse(text).unwrap_err()));
    }

    #[test]
    fn ragged_rows_crlf_and_a_saved_game_round_trip_byte_for_byte() {
        let text = "Q,CA,3,4\r\n1,?\r\n?,3v,#,*\r\n 7,?, 2v\r\nmedium,81234\r\n";
        let file = File::parse(text).unwrap();
        assert_eq!(file.text(), text);
        assert_eq!(file.with(&file.values, file.played.as_ref()), text);
        assert_eq!(file.desc.text(), "1a.BaaX.A".replace("aaX.A", "b.AA7b.A"));
        assert_eq!(file.played, Some(Played { difficulty: "medium".into(), millis: 81234 }));
        let mut values = file.values.clone();
        values[1] = 2;
        values[5] = 0;
        let played = Played { difficulty: "medium".into(), millis: 90000 };
        expect!["Q,CA,3,4\r\n1,2v\r\n?,?,#,*\r\n 7,?, 2v\r\nmedium,90000\r\n"]
            .assert_eq(&file.with(&values, Some(&played)).replace("\\r", "\r"));
        expect!["Q,CA,3,4\r\n1,2v\r\n?,?,#,*\r\n 7,?, 2v\r\n"].assert_eq(&file.with(&values, None));
    }

    #[test]
    fn hexagons_without_adjacency_are_read_by_edge() {
        let text = "H,CA,2,2\n1,?\n?,4\n";
        let file = File::parse(text).unwrap();
        assert_eq!(file.desc.board().topology(), Topology::Hexagon);
        assert_eq!(file.warnings.len(), 1);
        assert_eq!(file.text(), text);
    }

    #[test]
    fn wrong_files() {
        refused("", &expect!["1: the first line must be TYPE,ADJACENCY,ROWS,COLUMNS with commas"]);
        refused(
            "Q,C,2\n",
            &expect!["1: the first line must be TYPE,ADJACENCY,ROWS,COLUMNS with commas"],
        );
        refused(
            "Q,C,1,1\n1\nme\u{1b}[2J,90\n",
            &expect!["3:3: unexpected control character '<U+001B>'"],
        );
        refused("Q,X,2,2\n?,?\n?,?\n", &expect!["1:3: the adjacency must be C, A or CA"]);
        refused("Q,C,2000000000,2\n", &expect!["1: the number of rows must be from 1 to 2500"]);
        refused(
            "Q,C,3,2\n?,?\n?,?\n",
            &expect!["4: the file has fewer rows than the 3 of its first line"],
        );
        refused("Q,C,1,2\n?,x\n", &expect![[r#"2:3: 'x' is not a cell: use #, *, ?, n or nv"#]]);
        refused(
            "Q,C,1,2\n?,99999\n",
            &expect![[r#"2:3: '99999' is not a cell: use #, *, ?, n or nv"#]],
        );
        refused(
            "Q,C,1,2\n?,5\n",
            &expect!["2:3: the number 5 is larger than 2, the number of cells"],
        );
        refused("Q,C,1,2\n1,1\n", &expect!["2:3: the number 1 is given twice"]);
        refused(
            "Q,C,1,2\n1,2\nx\n",
            &expect!["3: only a line difficulty,milliseconds may follow the rows"],
        );
        refused("Q,C,1,2\n#,*\n", &expect!["the board has no cell"]);
    }
}
