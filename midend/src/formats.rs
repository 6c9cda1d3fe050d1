//! Foreign files, by the formats that a back end knows.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use puzzle_core::ability::Abilities as _;
use puzzle_core::format::{Entry, Exported, Likeness, SourceFile, Texts, WriteFn};
use puzzle_core::params::{Form, Params};
use puzzle_core::{Game, Invalid};

use crate::collection::{Collection, CollectionEntry};
use crate::played::Played;

/// A format that a game knows, without the game's types.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
#[non_exhaustive]
pub struct FormatInfo {
    /// Its stable keyword.
    pub id: &'static str,
    /// What it is called.
    pub name: &'static str,
    /// The extension that files of it are written with.
    pub extension: &'static str,
    /// Whether it is read.
    pub reads: bool,
    /// Whether it is written.
    pub writes: bool,
    /// A choice to be made when writing.
    pub choices: &'static [(&'static str, &'static str)],
}

/// The foreign formats that a game knows.
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

/// How sure the game is of a file, and which format it takes it for.
pub(crate) fn sniff<G: Game>(file: &SourceFile<'_>) -> (Likeness, usize) {
    let mut best = (Likeness::No, 0);
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
    let read = G::formats().get(format).and_then(|f| f.read);
    let read = read.ok_or_else(|| Invalid::new("this format is not read"))?;
    let imported = read(file)?;
    let mut list = Collection::new(imported.headers, Vec::new());
    (list.refused, list.warnings) = (imported.refused, imported.warnings);
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
            let params = entry.params.encode(Form::Short);
            alloc::format!("{}/{params}:{}", G::INFO.id, G::desc_text(&entry.params, desc))
        }
        None => alloc::format!("{}/{}", G::INFO.id, entry.params.encode(Form::Full)),
    };
    CollectionEntry {
        title: entry.title,
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

/// A game as a writer of files takes it.
pub(crate) fn exported<'a, G: Game>(
    game: &'a Played<G>,
    texts: &'a Texts,
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

/// What writes a format.
///
/// # Errors
/// When the game writes no such format; names those that it does.
pub(crate) fn writer<G: Game>(format: &str) -> Result<WriteFn<G>, Invalid> {
    let known = G::formats().iter().find(|f| f.id == format);
    known.and_then(|f| f.write).ok_or_else(|| unknown_format::<G>(format))
}

fn unknown_format<G: Game>(format: &str) -> Invalid {
    let names: Vec<_> = G::formats().iter().filter(|f| f.write.is_some()).map(|f| f.id).collect();
    let names: String = if names.is_empty() { "none".to_string() } else { names.join(", ") };
    Invalid::new(alloc::format!(
        "{} does not write the format '{format}'; it writes: {names}",
        G::INFO.name
    ))
}
