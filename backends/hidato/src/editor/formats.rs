//! The file formats of the editor.

use super::game::HidatoEditor;
use super::params::EditorParams;
use crate::desc::Desc;
use crate::formats::jhidato::{File, write};
use crate::formats::{sniff_game, sniff_template};
use crate::shape::Shape;
use crate::state::State;
use alloc::format;
use alloc::vec::Vec;
use puzzle_core::Invalid;
use puzzle_core::format::{
    Confidence, Entry, Exported, Format, Imported, SourceFile, numbered_lines,
};
use puzzle_core::params::{Params, ParamsForm};

const CHOICES: &[(&str, &str)] =
    &[("clues", "Make entered numbers given"), ("drop", "Drop entered numbers")];

/// The formats of the editor: a game ID for play, and jHidato's template.
pub(super) const FORMATS: &[Format<HidatoEditor>] = &[
    Format::new("hidato-id", "Game ID of the puzzle", "puzzles", |file| {
        // Such a file is more likely a collection of puzzles to play.
        if file.bytes.starts_with(PLAY) { Confidence::Perhaps } else { Confidence::No }
    })
    .read(read_ids)
    .write(write_id)
    .choices(CHOICES),
    Format::new("jhidato", "jHidato template", "txt", |file| {
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
        let params = crate::params::Params::decode(params, &<_>::default()).map_err(at)?;
        let params = EditorParams {
            width: params.width(),
            height: params.height(),
            topology: params.topology(),
            shape: Shape::Rectangle,
        };
        params.validate(ParamsForm::Short).map_err(at)?;
        let (width, height) = (params.width, params.height);
        let desc = Desc::parse(params.topology, width, height, desc).map_err(at)?;
        imported.push(Entry::new(params, desc).titled(title));
    }
    Ok(imported)
}

fn read(source: &SourceFile<'_>) -> Result<Imported<HidatoEditor>, Invalid> {
    let file = File::parse(&source.text())?;
    let board = file.desc.board();
    let params = EditorParams {
        width: board.width(),
        height: board.height(),
        topology: board.topology(),
        shape: Shape::Rectangle,
    };
    let mut entry = Entry::new(params, file.desc.clone()).titled(source.stem());
    entry.moves.extend(State::new(&file.desc).entering(&file.values));
    let mut imported = Imported::default();
    imported.warnings.clone_from(&file.warnings);
    imported.push(entry);
    Ok(imported)
}

/// Returns the puzzle to export, with entered numbers treated as the player chose.
fn puzzle(entry: &Exported<'_, HidatoEditor>) -> Result<Desc, Invalid> {
    let state = entry.state;
    let has_entered = state.numbers() != &**state.clues();
    let numbers = match entry.choice {
        "clues" => state.numbers(),
        "drop" => state.clues(),
        _ if !has_entered => state.clues(),
        _ => {
            return Err(Invalid::new(
                "choose what happens to entered numbers: 'clues' makes them given, 'drop' drops them",
            ));
        }
    };
    Desc::new(state.board().clone(), numbers.to_vec())
}

fn write_id(entries: &[Exported<'_, HidatoEditor>]) -> Result<Vec<u8>, Invalid> {
    let mut text = Vec::new();
    for entry in entries {
        let desc = puzzle(entry)?;
        let id = format!("hidato/{}:{}\n", entry.params.encode(ParamsForm::Short), desc.text());
        text.extend_from_slice(id.as_bytes());
    }
    Ok(text)
}

fn write_template(entries: &[Exported<'_, HidatoEditor>]) -> Result<Vec<u8>, Invalid> {
    let [entry] = entries else {
        return Err(Invalid::new("a jHidato file can hold only one puzzle"));
    };
    let desc = puzzle(entry)?;
    let values = alloc::vec![0; desc.clues().len()];
    Ok(write(&desc, &values, None)?.into_bytes())
}
