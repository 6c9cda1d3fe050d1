//! jHidato's files as formats of the game.

use super::jhidato::{File, Played, is_one, write};
use crate::game::Hidato;
use crate::params::Params;
use crate::state::State;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use puzzle_core::Invalid;
use puzzle_core::format::{Entry, Exported, Format, Imported, Likeness, SourceFile, Texts};
use puzzle_core::solve::Grade;

/// The formats of ordinary play.
pub(crate) const FORMATS: &[Format<Hidato>] = &[
    Format::new("jhidato", "jHidato template", "txt", sniff_template)
        .read(read)
        .write(write_template),
    Format::new("jhidato-game", "jHidato saved game", "txt", sniff_game)
        .read(read)
        .write(write_game),
];

/// The text that holds the saved game's difficulty.
const DIFFICULTY: &str = "Difficulty";
/// The text, a line each, that holds a file which is not written as we write it.
const SOURCE_LINE: &str = "jHidato";

fn is_game(text: &str) -> bool {
    let last = text.trim_end().rsplit('\n').next().unwrap_or("");
    let mut fields = last.split(',').map(str::trim);
    let named = fields.next().is_some_and(|f| f.starts_with(|c: char| c.is_ascii_alphabetic()));
    named && !is_one(last) && fields.next().is_some_and(|f| f.parse::<u64>().is_ok())
}

pub(crate) fn sniff_template(file: &SourceFile<'_>) -> Likeness {
    let text = file.text();
    if is_one(&text) && !is_game(&text) { Likeness::Surely } else { Likeness::No }
}

pub(crate) fn sniff_game(file: &SourceFile<'_>) -> Likeness {
    let text = file.text();
    if is_one(&text) && is_game(&text) { Likeness::Surely } else { Likeness::No }
}

fn read(source: &SourceFile<'_>) -> Result<Imported<Hidato>, Invalid> {
    // The mark of UTF-8 at the start is kept like all else.
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
    imported.push(entry);
    Ok(imported)
}

/// Keeps the text of a file that we would write otherwise.
pub(crate) fn keep_source(file: &File, texts: &mut Texts) {
    let ours = write(&file.desc, &file.values, file.played.as_ref()).unwrap_or_default();
    if ours == file.text() {
        return;
    }
    for line in file.text().split_inclusive('\n') {
        // The ends of lines are part of it.
        let line = line.replace('\\', "\\\\").replace('\r', "\\r").replace('\n', "\\n");
        texts.push(SOURCE_LINE, line);
    }
}

fn kept_source(texts: &Texts) -> Option<File> {
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
        _ => Err(Invalid::new("a jHidato file holds one puzzle")),
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

/// Numbers that were entered are dropped.
fn write_template(entries: &[Exported<'_, Hidato>]) -> Result<Vec<u8>, Invalid> {
    let entry = one(entries)?;
    written(entry, &alloc::vec![0; entry.state.numbers().len()], None)
}

fn write_game(entries: &[Exported<'_, Hidato>]) -> Result<Vec<u8>, Invalid> {
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

/// The grade that a saved game's difficulty stands for.
fn grade_of(difficulty: &str) -> Grade {
    match difficulty {
        "easy" => Grade::Easy,
        "hard" => Grade::Hard,
        _ => Grade::Normal,
    }
}

fn difficulty_of(params: &Params) -> &'static str {
    match params.recipe().grade {
        Grade::Easy => "easy",
        Grade::Normal | Grade::Tricky => "medium",
        Grade::Hard | Grade::Expert => "hard",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn comes_back(text: &str) {
        let source = SourceFile::alone("Sample", text.as_bytes());
        let format = FORMATS
            .iter()
            .find(|f| (f.sniff)(&source) == Likeness::Surely)
            .unwrap_or_else(|| panic!("{text:?} is not known"));
        let imported = format.read.unwrap()(&source).unwrap();
        let entry = &imported.entries[0];
        let state = entry.state().unwrap();
        let exported = entry.exported(&state, "").unwrap();
        let bytes = format.write.unwrap()(&[exported]).unwrap();
        assert_eq!(core::str::from_utf8(&bytes).unwrap(), text);
    }

    #[test]
    fn files_come_back_byte_for_byte() {
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
    fn the_shared_templates_come_back_byte_for_byte() {
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
