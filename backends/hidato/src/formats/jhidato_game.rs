//! The formats of the game for jHidato's files.

use super::guess::Guesser;
use super::jhidato::{File, Played, is_jhidato, write};
use crate::board::Board;
use crate::desc::Desc;
use crate::game::Hidato;
use crate::params::Params;
use crate::state::State;
use crate::topology::Topology;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use puzzle_core::format::{Confidence, Entry, Exported, Imported, Metadata, SourceFile};
use puzzle_core::solve::{Grade, Solutions};
use puzzle_core::{Invalid, Text, text};

/// The metadata key under which a saved game's difficulty is kept.
const DIFFICULTY: &str = "Difficulty";
/// The metadata key under which the lines of a file are kept that we would write differently.
const SOURCE_LINE: &str = "jHidato";

fn is_game(text: &str) -> bool {
    let last = text.trim_end().rsplit('\n').next().unwrap_or("");
    let mut fields = last.split(',').map(str::trim);
    let named = fields.next().is_some_and(|f| f.starts_with(|c: char| c.is_ascii_alphabetic()));
    named && !is_jhidato(last) && fields.next().is_some_and(|f| f.parse::<u64>().is_ok())
}

pub(crate) fn sniff_template(file: &SourceFile<'_>) -> Confidence {
    let text = file.text();
    if is_jhidato(&text) && !is_game(&text) { Confidence::Surely } else { Confidence::No }
}

pub(crate) fn sniff_game(file: &SourceFile<'_>) -> Confidence {
    let text = file.text();
    if is_jhidato(&text) && is_game(&text) { Confidence::Surely } else { Confidence::No }
}

/// Reads a template or a saved game.
pub(super) fn read(source: &SourceFile<'_>) -> Result<Imported<Hidato>, Invalid> {
    // A byte order mark at the start is kept like everything else.
    let file = match core::str::from_utf8(source.bytes) {
        Ok(text) => File::parse(text)?,
        Err(_) => File::parse(&source.text())?,
    };
    let board = file.desc.board();
    let difficulty = file.played.as_ref().map_or("", |p| p.difficulty.as_str());
    let params = Params::new(board.width(), board.height(), board.topology(), grade_of(difficulty));
    let mut entry = Entry::new(params, file.desc.clone()).titled(source.stem());
    if let Some(played) = &file.played {
        entry.elapsed_ms = played.millis;
        entry.texts.push(DIFFICULTY, played.difficulty.clone());
    }
    keep_source(&file, &mut entry.texts);
    entry.moves.extend(State::new(&file.desc).entering(&file.values));
    let mut imported = Imported::default();
    imported.warnings.clone_from(&file.warnings);
    imported.guess = around_hint(&file.desc);
    imported.push(entry);
    Ok(imported)
}

/// Says that a puzzle of triangles that has not exactly one solution may be meant for 12 neighbors:
/// jHidato's `T,CA` means 6, and other programs with this format mean 12.
fn around_hint(desc: &Desc) -> Option<Text> {
    let board = desc.board();
    if board.topology() != Topology::TriangleBoth {
        return None;
    }
    let mut guesser = Guesser::new();
    if guesser.solutions(board, desc.clues()) == Solutions::One {
        return None;
    }
    let around = Board::new(Topology::TriangleAround, board.width(), board.kinds().to_vec());
    let has_one = guesser.solutions(&around, desc.clues()) == Solutions::One;
    let id = format!("hidato/{}x{}mA:{}", board.width(), board.height(), desc.text());
    Some(if has_one {
        text!(
            "T,CA is read as 6 neighbors, as in jHidato; if the file means 12, so it has one \
             solution: {id}",
            id
        )
    } else {
        text!(
            "T,CA is read as 6 neighbors, as in jHidato; if the file means 12, mA in its params: \
             {id}",
            id
        )
    })
}

/// Keeps the text of a file in the metadata if we would write the file differently.
pub(crate) fn keep_source(file: &File, texts: &mut Metadata) {
    let ours = write(&file.desc, &file.values, file.played.as_ref()).unwrap_or_default();
    if ours == file.text() {
        return;
    }
    for line in file.text().split_inclusive('\n') {
        // Line ends are part of the kept text.
        let line = line.replace('\\', "\\\\").replace('\r', "\\r").replace('\n', "\\n");
        texts.push(SOURCE_LINE, line);
    }
}

fn kept_source(texts: &Metadata) -> Option<File> {
    let mut text = String::new();
    for line in texts.all(SOURCE_LINE) {
        let mut chars = line.chars();
        while let Some(c) = chars.next() {
            match c {
                '\\' => match chars.next() {
                    Some('r') => text.push('\r'),
                    Some('n') => text.push('\n'),
                    Some(c) => text.push(c),
                    None => {}
                },
                c => text.push(c),
            }
        }
    }
    File::parse(&text).ok()
}

fn one<'e, 'a>(entries: &'e [Exported<'a, Hidato>]) -> Result<&'e Exported<'a, Hidato>, Invalid> {
    match entries {
        [entry] => Ok(entry),
        _ => Err(Invalid::new("a jHidato file can hold only one puzzle")),
    }
}

fn written(
    entry: &Exported<'_, Hidato>,
    values: &[u16],
    played: Option<&Played>,
) -> Result<Vec<u8>, Invalid> {
    if let Some(file) = kept_source(entry.texts)
        && file.desc == *entry.desc
    {
        return Ok(file.with(values, played).into_bytes());
    }
    Ok(write(entry.desc, values, played)?.into_bytes())
}

/// Writes a template, without the numbers entered.
pub(super) fn write_template(entries: &[Exported<'_, Hidato>]) -> Result<Vec<u8>, Invalid> {
    let entry = one(entries)?;
    written(entry, &alloc::vec![0; entry.state.numbers().len()], None)
}

/// Writes a saved game.
pub(super) fn write_game(entries: &[Exported<'_, Hidato>]) -> Result<Vec<u8>, Invalid> {
    let entry = one(entries)?;
    let state = entry.state;
    let values: Vec<u16> = (0..state.numbers().len())
        .map(|p| if state.is_clue(p) { 0 } else { state.number(p) })
        .collect();
    let difficulty = match entry.texts.first(DIFFICULTY) {
        Some(text) => text.to_string(),
        None => difficulty_of(entry.params).to_string(),
    };
    let played = Played { difficulty, millis: entry.elapsed_ms };
    written(entry, &values, Some(&played))
}

/// Returns the grade for the difficulty of a saved game.
fn grade_of(difficulty: &str) -> Grade {
    match difficulty {
        "easy" => Grade::Easy,
        "hard" => Grade::Hard,
        _ => Grade::Normal,
    }
}

fn difficulty_of(params: &Params) -> &'static str {
    match params.spec().grade {
        Grade::Easy => "easy",
        Grade::Normal | Grade::Tricky => "medium",
        Grade::Hard | Grade::Expert => "hard",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::FORMATS;

    #[track_caller]
    fn comes_back(text: &str) {
        let source = SourceFile::alone("Sample", text.as_bytes());
        let format = FORMATS
            .iter()
            .find(|f| (f.sniff)(&source) == Confidence::Surely)
            .unwrap_or_else(|| panic!("{text:?} is not known"));
        let imported = format.read.unwrap()(&source).unwrap();
        let entry = &imported.entries[0];
        let state = entry.state().unwrap();
        let exported = entry.exported(&state, "").unwrap();
        let bytes = format.write.unwrap()(&[exported]).unwrap();
        assert_eq!(core::str::from_utf8(&bytes).unwrap(), text);
    }

    #[test]
    fn files_round_trip_byte_for_byte() {
        comes_back("Q,C,2,2\n1,?\n?,4\n");
        comes_back("Q,C,2,2\r\n1,?\r\n?,4\r\n");
        comes_back("H,CA,2,2\n1,?\n?,4\n");
        comes_back("T,CA,3,20\n1,?\n?,4,?,?,*\n#,?,?\n");
        comes_back("Q,CA,2,2\n1,2v\n?,?\neasy,5000\n");
        comes_back("Q,CA,2,9\r\n1 , 2v\r\n?,?\r\ncustom,5000");
        comes_back("\u{feff}Q,C,2,2\n1,?\n?,4\n");
        comes_back("Q,CA,2,2\n1,?,\n?,4v,,\nhard,0\n\n");
    }

    #[test]
    fn the_shared_templates_round_trip_byte_for_byte() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data/hidato");
        let Ok(list) = std::fs::read_dir(folder) else {
            std::eprintln!("skipped: no {folder}");
            return;
        };
        for file in list {
            let text = std::fs::read_to_string(file.unwrap().path()).unwrap();
            comes_back(&text);
        }
    }
}
