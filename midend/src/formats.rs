//! Foreign files in the formats of a back end.

use alloc::vec::Vec;

use puzzle_core::ability::Abilities as _;
use puzzle_core::format::{
    Confidence, Entry, Exported, Metadata, SourceFile, WriteFn, without_controls,
};
use puzzle_core::params::{Params, ParamsForm};
use puzzle_core::{Game, Invalid, Text, text};

use crate::collection::{Collection, CollectionEntry};
use crate::current_game::CurrentGame;

/// A foreign format of a game, without the game's types.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
#[non_exhaustive]
pub struct FormatInfo {
    /// The format's keyword, which never changes.
    pub id: &'static str,
    /// The name for people.
    pub name: &'static str,
    /// The extension of files written in this format.
    pub extension: &'static str,
    /// `true` if the format can be read.
    pub reads: bool,
    /// `true` if the format can be written.
    pub writes: bool,
    /// The variants that the player can choose when writing: keyword and label of each.
    pub choices: &'static [(&'static str, &'static str)],
}

/// Returns the foreign formats of a game.
pub(crate) fn list<G: Game>() -> Vec<FormatInfo> {
    G::formats()
        .iter()
        .map(|f| FormatInfo {
            id: f.id,
            name: f.name,
            extension: f.extension,
            reads: f.read.is_some(),
            writes: f.write.is_some(),
            choices: f.choices,
        })
        .collect()
}

/// Returns how certain the game is that it knows a file's format, and the index of that format.
pub(crate) fn sniff<G: Game>(file: &SourceFile<'_>) -> (Confidence, usize) {
    let mut best = (Confidence::No, 0);
    for (i, format) in G::formats().iter().enumerate() {
        if format.read.is_some() {
            let likeness = (format.sniff)(file);
            if likeness > best.0 {
                best = (likeness, i);
            }
        }
    }
    best
}

/// Reads a file in one of the game's formats.
pub(crate) fn import<G: Game>(file: &SourceFile<'_>, format: usize) -> Result<Collection, Invalid> {
    let formats = G::formats();
    let format = formats.get(format).and_then(|format| Some((format, format.read?)));
    let (format, read) = format.ok_or_else(|| Invalid::new("this format cannot be read"))?;
    if !file.params.is_empty() && !format.takes_params {
        return Err(Invalid::new(text!(
            "files of the format '{format}' say all that a puzzle needs: leave out the params '{params}'",
            format = Text::plain(format.id),
            params = Text::shown(file.params.escape_default()),
        )));
    }
    let imported = read(file)?;
    let mut list = Collection::new(imported.headers, Vec::new());
    (list.refused, list.warnings) = (imported.refused, imported.warnings);
    (list.guess, list.account) = (imported.guess, imported.account);
    (list.format, list.has_boards) = (format.name, format.has_boards);
    for (i, mut entry) in imported.entries.into_iter().enumerate() {
        if entry.ordinal == 0 {
            entry.ordinal = i + 1;
        }
        list.entries.push(to_text::<G>(entry));
    }
    Ok(list)
}

fn to_text<G: Game>(entry: Entry<G>) -> CollectionEntry {
    let id = match &entry.desc {
        Some(desc) => {
            let params = entry.params.encode(ParamsForm::Short);
            alloc::format!("{}/{params}:{}", G::INFO.id, G::desc_text(&entry.params, desc))
        }
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

/// Returns a game in the form that writers of files take.
pub(crate) fn exported<'a, G: Game>(
    game: &'a CurrentGame<G>,
    texts: &'a Metadata,
    choice: &'a str,
) -> Exported<'a, G> {
    let mut exported = Exported::new(&game.params, &game.desc, game.history.state());
    exported.title = &game.source.title;
    exported.level = game.source.level.parse().ok();
    exported.solutions = &game.solutions;
    exported.texts = texts;
    exported.moves = game.history.moves_since_start();
    exported.elapsed_ms = game.elapsed_ms();
    exported.choice = choice;
    exported
}

/// Returns the function that writes a format.
///
/// # Errors
/// When the game does not write the format; names those that it does.
pub(crate) fn writer<G: Game>(format: &str) -> Result<WriteFn<G>, Invalid> {
    let known = G::formats().iter().find(|f| f.id == format);
    known.and_then(|f| f.write).ok_or_else(|| unknown_format::<G>(format))
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
