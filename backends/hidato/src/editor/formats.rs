//! The file formats of the editor.

use super::draft;
use super::game::HidatoEditor;
use crate::desc::Desc;
use crate::formats::jhidato::{File, write};
use crate::formats::{sniff_game, sniff_template};
use crate::state::State;
use alloc::format;
use alloc::vec::Vec;
use puzzle_core::format::{
    Confidence, Entry, Exported, Format, Imported, SourceFile, numbered_lines,
};
use puzzle_core::{Invalid, label};

const CHOICES: &[(&str, &str)] =
    &[("clues", label!("Make entered numbers given")), ("drop", label!("Drop entered numbers"))];

/// The formats of the editor: a game ID for play, and jHidato's template.
pub(super) const FORMATS: &[Format<HidatoEditor>] = &[
    Format::new("hidato-id", label!("Game ID of the puzzle"), "puzzles", |file| {
        // Such a file is more likely a collection of puzzles to play.
        if file.bytes.starts_with(PLAY) { Confidence::Perhaps } else { Confidence::No }
    })
    .read(read_ids)
    .write(write_id)
    .choices(CHOICES),
    Format::new("jhidato", label!("jHidato template"), "txt", |file| {
        perhaps(sniff_template(file).max(sniff_game(file)))
    })
    .read(read)
    .write(write_template)
    .choices(CHOICES),
];

/// Limits the confidence that a file is meant for the editor to [`Confidence::Perhaps`], because
/// most puzzle files are meant for play.
fn perhaps(likeness: Confidence) -> Confidence {
    likeness.min(Confidence::Perhaps)
}

/// The start of the game ID of a puzzle to play.
const PLAY: &[u8] = b"hidato/";

/// Reads game IDs, one per line, as drafts.
fn read_ids(source: &SourceFile<'_>) -> Result<Imported<HidatoEditor>, Invalid> {
    let mut imported = Imported::default();
    for (number, line) in numbered_lines(&source.text()) {
        let line = line.trim();
        if line.is_empty() || line.starts_with(';') {
            continue;
        }
        let (id, title) = line.split_once('\t').unwrap_or((line, ""));
        let parts = id.strip_prefix("hidato/").and_then(|rest| rest.split_once(':'));
        let Some((params, desc)) = parts else {
            return Err(Invalid::new("expected hidato/params:desc").at(number, 1));
        };
        let at = |invalid: Invalid| Invalid::new(invalid.text()).at(number, 0);
        let (params, desc) = draft::draft(params, desc).map_err(at)?;
        imported.push(Entry::new(params, desc).titled(title));
    }
    Ok(imported)
}

fn read(source: &SourceFile<'_>) -> Result<Imported<HidatoEditor>, Invalid> {
    let file = File::parse(&source.text())?;
    let params = draft::blank_board(file.desc.board());
    let mut entry = Entry::new(params, file.desc.clone()).titled(source.stem());
    entry.moves.extend(State::new(&file.desc).entering(&file.values));
    let mut imported = Imported::default();
    imported.warnings.clone_from(&file.warnings);
    imported.push(entry);
    Ok(imported)
}

/// Returns the given numbers of the exported puzzle. The player chooses whether entered numbers are
/// among them.
fn given<'a>(entry: &Exported<'a, HidatoEditor>) -> Result<&'a [u16], Invalid> {
    let state = entry.state;
    match entry.choice {
        "clues" => Ok(state.numbers()),
        "drop" => Ok(state.clues()),
        _ if state.numbers() == &**state.clues() => Ok(state.clues()),
        _ => Err(Invalid::new(
            "choose what happens to entered numbers: 'clues' makes them given, 'drop' drops them",
        )),
    }
}

fn write_id(entries: &[Exported<'_, HidatoEditor>]) -> Result<Vec<u8>, Invalid> {
    let mut text = Vec::new();
    for entry in entries {
        let puzzle = draft::puzzle_with(entry.params, entry.state, given(entry)?)?;
        let id = format!("{}/{puzzle}\n", draft::EDITED);
        text.extend_from_slice(id.as_bytes());
    }
    Ok(text)
}

fn write_template(entries: &[Exported<'_, HidatoEditor>]) -> Result<Vec<u8>, Invalid> {
    let [entry] = entries else {
        return Err(Invalid::new("a jHidato file can hold only one puzzle"));
    };
    let desc = Desc::new(entry.state.board().clone(), given(entry)?.to_vec())?;
    let values = alloc::vec![0; desc.clues().len()];
    Ok(write(&desc, &values, None)?.into_bytes())
}
