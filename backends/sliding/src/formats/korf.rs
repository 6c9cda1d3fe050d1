//! Tables of 15-puzzles in the format of Korf's hundred: each line has an index, the length of a
//! shortest solution, and the tiles row by row. The goal is 0 1 2 … with the hole first.

use alloc::format;
use alloc::vec::Vec;

use puzzle_core::Invalid;
use puzzle_core::format::{Confidence, Entry, Imported, SourceFile, numbered_lines};
use puzzle_core::params::Params as _;

use crate::desc::Desc;
use crate::game::Sliding;
use crate::params::Params;

/// Recognizes a table in Korf's format: every line is two numbers and a square of tiles.
pub(super) fn sniff(file: &SourceFile<'_>) -> Confidence {
    let text = file.text();
    let mut lines = text.lines().filter(|line| !line.trim().is_empty()).take(20).peekable();
    if lines.peek().is_none() {
        return Confidence::No;
    }
    let fits = lines.all(|line| {
        let mut n = 0;
        let all = line.split_ascii_whitespace().all(|word| {
            n += 1;
            word.len() < 6 && word.bytes().all(|b| b.is_ascii_digit())
        });
        all && n > 10 && side_of(n - 2).is_some()
    });
    if fits { Confidence::Perhaps } else { Confidence::No }
}

fn side_of(n_tiles: usize) -> Option<usize> {
    (3..=10).find(|side| side * side == n_tiles)
}

/// Reads a table of puzzles and rotates each by half a turn, so that the hole's home is last: the
/// list reversed, and each value `v` as `n - v`.
pub(super) fn read(file: &SourceFile<'_>) -> Result<Imported<Sliding>, Invalid> {
    let mut imported = Imported::default();
    for (line, text) in numbered_lines(&file.text()) {
        if text.trim().is_empty() {
            continue;
        }
        match read_line(text) {
            Ok(entry) => imported.push(entry),
            Err(e) => imported.refused.push(e.at(line, 0)),
        }
    }
    if imported.entries.is_empty() && imported.refused.is_empty() {
        return Err(Invalid::new("the table has no puzzle"));
    }
    Ok(imported)
}

fn read_line(text: &str) -> Result<Entry<Sliding>, Invalid> {
    let numbers: Option<Vec<u32>> =
        text.split_ascii_whitespace().take(200).map(|word| word.parse().ok()).collect();
    let numbers = numbers.ok_or_else(|| Invalid::new("expected numbers"))?;
    let [index, length, tiles @ ..] = numbers.as_slice() else {
        return Err(Invalid::new("expected an index, a length and the tiles"));
    };
    let n = tiles.len();
    let Some(side) = side_of(n) else {
        return Err(Invalid::new(format!("{n} tiles do not form a square")));
    };
    let params = Params::rectangle(side as u32, side as u32);
    params.validate(puzzle_core::params::ParamsForm::Short)?;
    let words: Vec<_> = tiles
        .iter()
        .rev()
        .map(|&v| match v {
            0 => "0".into(),
            v => format!("{}", (n as u32).saturating_sub(v)),
        })
        .collect();
    let desc: Desc = <Sliding as puzzle_core::Game>::parse_desc(&params, &words.join(","))?;
    let mut entry = Entry::new(params, desc).titled(format!("Korf {index}"));
    entry.level = Some(i64::from(*index));
    entry.texts.push("Length", format!("{length}"));
    Ok(entry)
}
