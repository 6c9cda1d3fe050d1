//! `.slc` files: levels in XML. Only the few tags that these files use are read.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;

use puzzle_core::Invalid;
use puzzle_core::format::{Confidence, Imported, SourceFile};

use super::row::{Row, too_long};
use super::{entry, entry_bytes};
use crate::board::MAX_SIDE;
use crate::game::Sokoban;
use crate::tile::{Tile, not_a_tile};

/// Recognizes the format by its root element.
pub(super) fn sniff(file: &SourceFile<'_>) -> Confidence {
    let head = &file.bytes[..file.bytes.len().min(4000)];
    let is_ours = head.windows(14).any(|w| w == b"<SokobanLevels");
    if is_ours { Confidence::Surely } else { Confidence::No }
}

/// A tag and the text before it.
struct Tag<'a> {
    line: usize,
    /// The name, with a leading slash for an end tag: `Level`, `/Level`.
    name: &'a str,
    attributes: &'a str,
    closes_itself: bool,
    /// The text since the last tag.
    before: &'a str,
}

/// The tags of a document, without comments and declarations.
struct Tags<'a> {
    text: &'a str,
    at: usize,
    line: usize,
}

impl<'a> Iterator for Tags<'a> {
    type Item = Tag<'a>;

    fn next(&mut self) -> Option<Tag<'a>> {
        loop {
            let rest = &self.text[self.at..];
            let open = rest.find('<')?;
            let before = &rest[..open];
            let inside = &rest[open + 1..];
            self.line += before.matches('\n').count();
            let line = self.line;
            let (end, is_tag) = if let Some(comment) = inside.strip_prefix("!--") {
                (comment.find("-->").map(|e| e + 6), false)
            } else {
                (inside.find('>').map(|e| e + 1), !inside.starts_with(['!', '?']))
            };
            let end = end?;
            self.line += inside[..end].matches('\n').count();
            self.at += open + 1 + end;
            if is_tag {
                let body = inside[..end - 1].trim();
                let closes_itself = body.ends_with('/') && body.len() > 1;
                let body = body.trim_end_matches('/');
                let (name, attributes) = body.split_once(char::is_whitespace).unwrap_or((body, ""));
                return Some(Tag { line, name, attributes, closes_itself, before });
            }
        }
    }
}

/// Returns the value of an attribute.
fn attribute(attributes: &str, name: &str) -> Option<String> {
    let mut rest = attributes;
    loop {
        let (key, after) = rest.split_once('=')?;
        let after = after.trim_start();
        let quote = after.chars().next().filter(|c| matches!(c, '"' | '\''))?;
        let (value, next) = after[1..].split_once(quote)?;
        if key.trim().eq_ignore_ascii_case(name) {
            return Some(plain(value).into_owned());
        }
        rest = next;
    }
}

/// Returns text with its entities replaced.
fn plain(text: &str) -> Cow<'_, str> {
    if !text.contains('&') {
        return Cow::Borrowed(text);
    }
    let mut out = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('&') {
        out += before;
        // The longest name of a character is "#x10FFFF".
        let end = after.bytes().take(10).position(|b| b == b';');
        let known = end.map(|end| (&after[..end], &after[end + 1..]));
        let found = known.and_then(|(name, next)| {
            let c = match name {
                "lt" => '<',
                "gt" => '>',
                "amp" => '&',
                "quot" => '"',
                "apos" => '\'',
                _ => {
                    let number = name.strip_prefix('#')?;
                    let code = match number.strip_prefix(['x', 'X']) {
                        Some(hex) => u32::from_str_radix(hex, 16).ok()?,
                        None => number.parse().ok()?,
                    };
                    char::from_u32(code)?
                }
            };
            Some((c, next))
        });
        let (c, next) = found.unwrap_or(('&', after));
        out.push(c);
        rest = next;
    }
    out += rest;
    Cow::Owned(out)
}

/// Reads a file of levels.
///
/// # Errors
/// Fails if the file has no level.
pub(super) fn read(file: &SourceFile<'_>) -> Result<Imported<Sokoban>, Invalid> {
    let text = file.text();
    let mut imported = Imported::default();
    let mut level: Option<(usize, String, Option<String>)> = None;
    let mut rows: Vec<Row> = Vec::new();
    let mut bad: Option<Invalid> = None;
    for tag in (Tags { text: &text, at: 0, line: 1 }) {
        match tag.name {
            "Level" => {
                let id = attribute(tag.attributes, "Id").unwrap_or_default();
                level = Some((tag.line, id, attribute(tag.attributes, "Copyright")));
                rows.clear();
                bad = None;
            }
            "LevelCollection" => {
                if let Some(owner) = attribute(tag.attributes, "Copyright") {
                    imported.headers.push("Copyright", one_line(&owner));
                }
            }
            "/L" => match row(tag.line, tag.before) {
                Ok(row) if rows.len() <= MAX_SIDE => rows.push(row),
                Ok(_) => {}
                Err(e) => bad = bad.or(Some(e)),
            },
            "L" if tag.closes_itself && rows.len() <= MAX_SIDE => {
                rows.push(Row::new(tag.line, Vec::new()));
            }
            "/Level" => {
                let Some((line, id, owner)) = level.take() else { continue };
                let read = match bad.take() {
                    Some(e) => Err(e),
                    None if rows.is_empty() => Err(Invalid::new("the level is empty").at(line, 0)),
                    None => entry(&rows),
                };
                match read {
                    Ok(mut entry) => {
                        entry.title = one_line(&id);
                        if let Some(owner) = owner {
                            entry.texts.push("Copyright", one_line(&owner));
                        }
                        file.reserve(line, entry_bytes(&entry))?;
                        imported.push(entry);
                    }
                    Err(e) => imported.refused.push(e),
                }
            }
            "/Title" | "/Description" | "/Email" | "/Url" => {
                let value = one_line(&plain(tag.before));
                if !value.is_empty() {
                    imported.headers.push(&tag.name[1..], value);
                }
            }
            _ => {}
        }
    }
    if imported.entries.is_empty() && imported.refused.is_empty() {
        return Err(Invalid::new("the file has no level"));
    }
    Ok(imported)
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn row(line: usize, text: &str) -> Result<Row, Invalid> {
    let text = plain(text);
    let mut tiles = Vec::new();
    for c in text.trim_end().chars() {
        let Some(tile) = Tile::from_xsb(c) else {
            return Err(Invalid::new(not_a_tile(c)).at(line, 0));
        };
        if tiles.len() == MAX_SIDE {
            return Err(too_long().at(line, 0));
        }
        tiles.push(tile);
    }
    Ok(Row::new(line, tiles))
}
