//! Layout files of other programs, read and written.

pub mod bits;
pub mod gnome;
pub mod kmahjongg;
pub mod kyodai;
pub mod mah;
pub(crate) mod tile_list;
pub mod xmahjongg;

use alloc::string::String;
use alloc::vec::Vec;

use puzzle_core::format::{
    Entry, Format, Imported, Metadata, SourceFile, decode_text, without_controls,
};
use puzzle_core::solve::Work;
use puzzle_core::{GameRng, Invalid, Text, label, plural, text};

use crate::desc::Desc;
use crate::description::place_in_words;
use crate::game::Mahjong;
use crate::generate::deal_any;
use crate::layout::BoardLayout;
use crate::params::Params;
use tile_list::TileList;

/// The formats that the game reads and writes.
pub(crate) static FORMATS: &[Format<Mahjong>] = &[
    Format::new("layout", label!("KMahjongg layout"), "layout", kmahjongg::sniff)
        .read(kmahjongg::read)
        .write(kmahjongg::write)
        .boards(),
    Format::new("mahjongg-map", label!("GNOME Mahjongg maps"), "map", gnome::sniff)
        .read(gnome::read)
        .boards(),
    Format::new("kyodai", label!("Kyodai layout"), "lay", kyodai::sniff)
        .read(kyodai::read)
        .boards(),
    Format::new("mah", label!("Mah layouts"), "mah", mah::sniff).read(mah::read).boards(),
    Format::new("xmahjongg", label!("xmahjongg layout"), "txt", xmahjongg::sniff)
        .read(xmahjongg::read)
        .boards(),
];

/// The largest number of layouts that are read from one file.
const MAX_LAYOUTS: usize = 500;
/// The largest number of characters that are kept of a title or another line of text.
const MAX_CHARS: usize = 200;
/// The largest number of notes of one kind that are kept of a file: comments, or warnings about
/// lines that are not understood.
const MAX_NOTES: usize = 100;

/// A layout with what its file says about it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct NamedLayout {
    /// The layout.
    pub layout: BoardLayout,
    /// The title; empty if the file has none.
    pub title: String,
    /// The `Author`, `Description` and `Comment` lines.
    pub texts: Metadata,
    /// Messages about content that was not read literally, each with its place.
    pub warnings: Vec<Invalid>,
}

impl NamedLayout {
    /// Creates a layout with a title alone.
    fn new(layout: BoardLayout, title: String) -> Self {
        Self { layout, title, texts: Metadata::new(), warnings: Vec::new() }
    }
}

/// Title, metadata and warnings of a file, while it is read.
#[derive(Default)]
struct Notes {
    title: String,
    texts: Metadata,
    warnings: Vec<Invalid>,
    n_comments: usize,
    n_stray: usize,
}

impl Notes {
    /// Keeps the text of a comment: `name: …` as the title, `by: …` as the author, otherwise as a
    /// comment. Headings of levels and lines that only decorate are dropped.
    fn comment(&mut self, text: &str) {
        let (key, value) = text.split_once(':').unwrap_or((text, ""));
        let (key, value) = (key.trim().to_ascii_lowercase(), line_of(value));
        match key.as_str() {
            _ if value.is_empty() => {}
            "name" | "title" if self.title.is_empty() => {
                self.title = value;
                return;
            }
            "by" | "author" if self.texts.first("Author").is_none() => {
                return self.texts.push("Author", value);
            }
            "description" if self.texts.first("Description").is_none() => {
                return self.texts.push("Description", value);
            }
            _ => {}
        }
        let is_letter = |c: char| c.is_alphanumeric();
        let words = text.trim_matches(|c| !is_letter(c)).to_ascii_lowercase();
        let is_heading = words
            .strip_prefix("level")
            .is_some_and(|rest| rest.chars().all(|c| c.is_ascii_digit() || !is_letter(c)));
        if !words.is_empty() && !is_heading && self.n_comments < MAX_NOTES {
            self.n_comments += 1;
            self.texts.push("Comment", line_of(text));
        }
    }

    /// Warns about a line that is not understood.
    fn stray(&mut self, number: usize, line: &str) {
        if line.trim().is_empty() {
            return;
        }
        self.n_stray += 1;
        if self.n_stray <= MAX_NOTES {
            let shown: String = line_of(line).chars().take(40).collect();
            let why = text!("this line is not understood: '{line}'", line = shown);
            self.warnings.push(Invalid::new(why).at(number, 0));
        }
    }

    /// Returns the layout of the tiles that were read.
    ///
    /// # Errors
    /// Returns an error if there are no tiles or an odd number of them. It also has the first
    /// warning, which may be the cause.
    fn finish(mut self, tiles: TileList) -> Result<NamedLayout, Invalid> {
        let layout = tiles.layout().map_err(|refusal| match self.warnings.first() {
            Some(first) => Invalid::new(text!(
                "{reason}; {warning}",
                reason = refusal.text(),
                warning = first.text()
            ))
            .at(first.line().unwrap_or(0), first.column().unwrap_or(0)),
            None => refusal,
        })?;
        let more = self.n_stray.saturating_sub(MAX_NOTES);
        if more > 0 {
            let why = text!("lines that are not understood, beside those named: {n}", n = more);
            self.warnings.push(Invalid::new(why));
        }
        let Self { title, texts, warnings, .. } = self;
        Ok(NamedLayout { layout, title, texts, warnings })
    }
}

/// Returns a text as one short line that can be shown on a terminal.
fn line_of(text: &str) -> String {
    let text: String = without_controls(text).chars().take(MAX_CHARS).collect();
    text.trim_end().into()
}

/// Returns the first 4096 bytes of a file as text, to recognize its format.
fn head(file: &SourceFile<'_>) -> String {
    decode_text(&file.bytes[..file.bytes.len().min(4096)]).into_owned()
}

/// Returns the contents of a file with one layout. If the layout has no title, the name of the file
/// is its title.
///
/// # Errors
/// Returns an error if no deal can be made for the layout.
fn alone(file: &SourceFile<'_>, mut named: NamedLayout) -> Result<Imported<Mahjong>, Invalid> {
    if named.title.is_empty() {
        named.title = file.stem().into();
    }
    let mut imported = Imported::default();
    add(&mut imported, named)?;
    Ok(imported)
}

/// Adds a layout to the contents of a file, with a first deal. The same layout always gets the same
/// deal.
///
/// # Errors
/// Returns an error if no deal can be made for the layout.
fn add(imported: &mut Imported<Mahjong>, named: NamedLayout) -> Result<(), Invalid> {
    let NamedLayout { layout, title, texts, warnings } = named;
    imported.warnings.extend(warnings.into_iter().map(Text::from));
    let over_gaps = layout.over_gaps();
    if let Some(&first) = over_gaps.first() {
        let place = place_in_words(layout.place(first));
        let warning = match over_gaps.len() {
            1 => text!(
                "the tile in {place} lies over a gap: it covers the tiles below the gap too",
                place
            ),
            n => plural!(
                n,
                "the tile in {place}, the first of {n}, lies over a gap: it covers the tiles below \
                 the gap too",
                "the tile in {place}, the first of {n}, lies over a gap: it covers the tiles below \
                 the gap too",
                place
            ),
        };
        imported.warnings.push(with_title(&title, warning));
    }
    let code = layout.code();
    let params = Params::on(layout);
    let dealt = deal_any(&params, &mut GameRng::new(&code), &mut Work::unlimited());
    let ((groups, _), note) = dealt.map_err(|stop| {
        Invalid::new(text!("the layout could not be dealt: {reason}", reason = stop))
    })?;
    if let Some(note) = note {
        imported.warnings.push(with_title(&title, note));
    }
    let desc = Desc::new(params.layout(), groups)?;
    let mut entry = Entry::new(params, desc).titled(title);
    entry.texts = texts;
    imported.push(entry);
    Ok(())
}

/// Puts the title of a layout, if it has one, in front of a warning.
fn with_title(title: &str, warning: Text) -> Text {
    if title.is_empty() {
        return warning;
    }
    text!("{title}: {warning}", title = Text::plain(title), warning)
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString as _;

    /// Returns a layout that was read as text: its code, its title, its texts, and its warnings,
    /// or the reason why it was refused.
    pub(super) fn shown(read: Result<NamedLayout, Invalid>) -> String {
        let NamedLayout { layout, title, texts, warnings } = match read {
            Ok(named) => named,
            Err(refusal) => return refusal.to_string(),
        };
        let first = alloc::format!("{} '{title}'", layout.code());
        let texts = texts.iter().map(|(key, value)| alloc::format!("{key}: {value}"));
        let warnings = warnings.iter().map(|w| alloc::format!("warning {w}"));
        let lines: Vec<String> = core::iter::once(first).chain(texts).chain(warnings).collect();
        lines.join("\n")
    }
}
