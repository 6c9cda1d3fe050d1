//! Files of other programs, read and written by the formats of a game.

use alloc::string::String;
use alloc::vec::Vec;

use puzzle_core::ability::Abilities as _;
use puzzle_core::format::{Confidence, Entry, Metadata, SourceFile, without_controls};
use puzzle_core::params::{Params as _, ParamsForm};
use puzzle_core::{Game, Invalid, Text, text};

use super::typed_board::TypedBoard;
use crate::collection::{Collection, CollectionEntry};
use crate::current_game::CurrentGame;
use crate::game_entry::FormatInfo;

/// A puzzle to be written into a file.
pub(crate) struct Exported<'a> {
    pub(crate) game: &'a CurrentGame,
    pub(crate) texts: &'a Metadata,
    /// The metadata of the whole file.
    pub(crate) headers: &'a Metadata,
}

/// Returns the foreign formats of a game.
pub(crate) fn formats<G: Game>() -> Vec<FormatInfo> {
    let info = |f: &puzzle_core::format::Format<G>| FormatInfo {
        id: f.id,
        name: f.name,
        extension: f.extension,
        reads: f.read.is_some(),
        writes: f.write.is_some(),
        holds_positions: f.holds_positions,
        choices: f.choices,
    };
    G::formats().iter().map(info).collect()
}

/// Returns how certain the game is that it knows a file's format, and the index of that format.
pub(crate) fn sniff<G: Game>(file: &SourceFile<'_>) -> (Confidence, usize) {
    let mut best = (Confidence::No, 0);
    for (i, format) in G::formats().iter().enumerate().filter(|(_, f)| f.read.is_some()) {
        let likeness = (format.sniff)(file);
        if likeness > best.0 {
            best = (likeness, i);
        }
    }
    best
}

/// Reads a file in one of the game's formats.
pub(crate) fn import<G: Game>(file: &SourceFile<'_>, format: usize) -> Result<Collection, Invalid> {
    let format = G::formats().get(format).and_then(|format| Some((format, format.read?)));
    let (format, read) = format.ok_or_else(|| Invalid::new("this format cannot be read"))?;
    if !file.params.is_empty() && !format.takes_params {
        return Err(Invalid::new(text!(
            "files of the format '{format}' say all that a puzzle needs: leave out the params '{params}'",
            format = Text::plain(format.id),
            params = Text::visible(file.params),
        )));
    }
    let imported = read(file);
    // A reader may have taken the want of memory for a fault of one puzzle.
    file.memory.check()?;
    let imported = imported?;
    let mut list = Collection::new(imported.headers, Vec::new());
    (list.refused, list.warnings) = (imported.refused, imported.warnings);
    (list.guess, list.account) = (imported.guess, imported.account);
    (list.format, list.has_boards) = (format.name, format.has_boards);
    for (i, mut entry) in imported.entries.into_iter().enumerate() {
        if entry.ordinal == 0 {
            entry.ordinal = i + 1;
        }
        let entry = to_text::<G>(entry);
        file.reserve(0, entry.bytes())?;
        list.entries.push(entry);
    }
    Ok(list)
}

fn to_text<G: Game>(entry: Entry<G>) -> CollectionEntry {
    let id = match &entry.desc {
        Some(desc) => id_of::<G>(&entry.params, desc),
        None => alloc::format!("{}/{}", G::INFO.id, entry.params.encode(ParamsForm::Full)),
    };
    CollectionEntry {
        title: without_controls(&entry.title),
        level: entry.level,
        source: entry.source,
        solutions: entry.solutions,
        moves: G::write_moves(&entry.moves),
        elapsed_ms: entry.elapsed_ms,
        texts: entry.texts,
        ordinal: entry.ordinal,
        ..CollectionEntry::new(id)
    }
}

/// Returns the ID of a puzzle.
pub(crate) fn id_of<G: Game>(params: &G::Params, desc: &G::Desc) -> String {
    let (id, params_text) = (G::INFO.id, params.encode(ParamsForm::Short));
    alloc::format!("{id}/{params_text}:{}", G::desc_text(params, desc))
}

/// Writes puzzles into one file of a format. `choice` is one of the format's variants, or empty.
pub(crate) fn export<G: Game>(
    puzzles: &[Exported<'_>],
    format: &str,
    choice: &str,
) -> Result<Vec<u8>, Invalid> {
    let known = G::formats().iter().find(|f| f.id == format);
    let known = known.and_then(|f| Some((f, f.write?)));
    let (known, write) = known.ok_or_else(|| unknown_format::<G>(format))?;
    if !choice.is_empty() && !known.choices.iter().any(|(keyword, _)| *keyword == choice) {
        let choices = known.choices.iter().map(|(keyword, _)| Text::plain(*keyword));
        return Err(Invalid::new(match Text::commas(choices) {
            none if none.is_empty() => {
                text!("the format '{format}' has no variants", format = Text::plain(format))
            }
            choices => text!(
                "the format '{format}' has no variant '{choice}', only {choices}",
                format = Text::plain(format),
                choice = Text::visible(choice),
                choices
            ),
        }));
    }
    let exported: Vec<_> = puzzles
        .iter()
        .filter_map(|Exported { game, texts, headers }| {
            let board: &TypedBoard<G> = game.board.as_any().downcast_ref()?;
            let mut exported = board.exported();
            exported.title = &game.source.title;
            exported.level = game.source.level.parse().ok();
            exported.solutions = &game.solutions;
            exported.texts = texts;
            exported.elapsed_ms = game.elapsed_ms();
            exported.choice = choice;
            exported.headers = headers;
            Some(exported)
        })
        .collect();
    write(&exported)
}

fn unknown_format<G: Game>(format: &str) -> Invalid {
    let names = G::formats().iter().filter(|f| f.write.is_some()).map(|f| Text::plain(f.id));
    let names = Text::commas(names);
    let game = G::INFO.name;
    Invalid::new(if names.is_empty() {
        text!("{game} cannot write files of other programs", game)
    } else {
        text!(
            "{game} cannot write the format '{format}', only {names}",
            game,
            format = Text::plain(format),
            names,
        )
    })
}
