//! GNOME Mahjongg's `mahjongg.map`: many layouts in one file of nested elements.
//!
//! `<map name="…">` contains `<layer z>`, `<tile x y>`, `<row y left right>`, `<column x top
//! bottom>` and `<block left right top bottom>`. Numbers are decimals in tiles, and bounds are
//! inclusive. `z` is the element's own, otherwise that of the layer around it, otherwise 0. Names
//! are case-insensitive.

use alloc::string::String;
use alloc::vec::Vec;

use puzzle_core::format::{Confidence, Imported, SourceFile};
use puzzle_core::{Invalid, Text, text};

use super::tile_list::TileList;
use super::{MAX_LAYOUTS, NamedLayout, add, head, line_of};
use crate::game::Mahjong;
use crate::layout::BoardLayout;

pub(super) fn sniff(file: &SourceFile<'_>) -> Confidence {
    let text = head(file).to_ascii_lowercase();
    if text.contains("<mahjongg") {
        Confidence::Surely
    } else if text.contains("<map") && text.contains("<tile") {
        Confidence::Perhaps
    } else {
        Confidence::No
    }
}

/// Memory that a tile of a layout takes with its neighbors.
const TILE_BYTES: usize = 160;

pub(super) fn read(file: &SourceFile<'_>) -> Result<Imported<Mahjong>, Invalid> {
    let mut imported = Imported::default();
    for_each_map(&file.text(), |line, (title, map)| {
        let n_tiles = map.as_ref().map_or(0, |layout| layout.places().len());
        file.reserve(line, n_tiles * TILE_BYTES)?;
        if let Err(refusal) =
            map.and_then(|layout| add(&mut imported, NamedLayout::new(layout, title.clone())))
        {
            let what = if title.is_empty() { text!("a map") } else { title.into() };
            imported.refused.push(refusal.context(what));
        }
        Ok(())
    })?;
    Ok(imported)
}

/// The name of a map in a file, and its layout or the reason why it cannot be read.
pub type Named = (String, Result<BoardLayout, Invalid>);

/// Reads the maps of a file in order.
///
/// # Errors
/// Returns an error with line and column if a tag is not closed or is in the wrong place, if there
/// are too many maps, or if there are none.
pub fn read_maps(text: &str) -> Result<Vec<Named>, Invalid> {
    let mut maps = Vec::new();
    for_each_map(text, |_, map| {
        maps.push(map);
        Ok(())
    })?;
    Ok(maps)
}

/// Calls a function with each map of a file and its line, as soon as it is read.
///
/// # Errors
/// As [`read_maps`], and when the function fails.
fn for_each_map(
    text: &str,
    mut then: impl FnMut(usize, Named) -> Result<(), Invalid>,
) -> Result<(), Invalid> {
    let mut n_maps = 0;
    let mut finish = |map: Map| {
        n_maps += 1;
        then(map.line, map.finish()).map(|()| n_maps)
    };
    let mut n_finished = 0;
    let mut open: Option<Map> = None;
    for element in Elements::new(text) {
        let element = element?;
        let name = element.name.to_ascii_lowercase();
        match (name.as_str(), &mut open) {
            ("map", map) => {
                if let Some(map) = map.take() {
                    n_finished = finish(map)?;
                }
                if !element.closes {
                    if n_finished >= MAX_LAYOUTS {
                        return Err(element.refuse(text!("the file has too many maps")));
                    }
                    let new = Map::new(&element);
                    if element.empty {
                        n_finished = finish(new)?;
                    } else {
                        *map = Some(new);
                    }
                }
            }
            ("layer", Some(map)) => {
                if element.closes || element.empty {
                    map.layer = 0;
                } else {
                    match element.half_or("z", 0) {
                        Ok(z) => map.layer = z / 2,
                        Err(refusal) => {
                            map.refused.get_or_insert(refusal);
                        }
                    }
                }
            }
            ("tile" | "row" | "column" | "block", Some(map))
                if !element.closes && map.refused.is_none() =>
            {
                map.refused = map.lay(&name, &element).err();
            }
            ("tile" | "row" | "column" | "block" | "layer", None) if !element.closes => {
                return Err(element.refuse(text!("this element must be inside a <map>")));
            }
            _ => {}
        }
    }
    if let Some(map) = open {
        n_finished = finish(map)?;
    }
    if n_finished == 0 {
        return Err(Invalid::new("the file has no <map>").at(1, 0));
    }
    Ok(())
}

/// A map that is being read.
struct Map {
    title: String,
    line: usize,
    column: usize,
    layer: i32,
    tiles: TileList,
    refused: Option<Invalid>,
}

impl Map {
    fn new(element: &Element) -> Self {
        let title = element.attribute("name").unwrap_or_default();
        Self {
            title: line_of(&title),
            line: element.line,
            column: element.column,
            layer: 0,
            tiles: TileList::default(),
            refused: None,
        }
    }

    fn finish(self) -> Named {
        let read = match self.refused {
            Some(refusal) => Err(refusal),
            None => self.tiles.layout().map_err(|e| e.at(self.line, self.column)),
        };
        (self.title, read)
    }

    fn lay(&mut self, name: &str, element: &Element) -> Result<(), Invalid> {
        let z = element.half_or("z", self.layer * 2)? / 2;
        let (x, y) = match name {
            "tile" => {
                let (x, y) = (element.half("x")?, element.half("y")?);
                ((x, x), (y, y))
            }
            "row" => {
                let y = element.half("y")?;
                ((element.half("left")?, element.half("right")?), (y, y))
            }
            "column" => {
                let x = element.half("x")?;
                ((x, x), (element.half("top")?, element.half("bottom")?))
            }
            _ => (
                (element.half("left")?, element.half("right")?),
                (element.half("top")?, element.half("bottom")?),
            ),
        };
        for y in (y.0..=y.1).step_by(2) {
            for x in (x.0..=x.1).step_by(2) {
                // The numbers are not negative.
                let added = self.tiles.add(z as usize, y as usize, x as usize);
                added.map_err(|refusal| refusal.at(element.line, element.column))?;
            }
        }
        Ok(())
    }
}

/// A tag with its attributes.
struct Element<'t> {
    name: &'t str,
    attributes: Vec<(&'t str, &'t str)>,
    /// `true` for an end tag: `</name>`.
    closes: bool,
    /// `true` for a tag that has no content: `<name/>`.
    empty: bool,
    line: usize,
    column: usize,
}

impl Element<'_> {
    fn refuse(&self, why: Text) -> Invalid {
        Invalid::new(why).at(self.line, self.column)
    }

    /// Returns the value of an attribute with the five standard entities decoded.
    fn attribute(&self, name: &str) -> Option<String> {
        let (_, value) = self.attributes.iter().find(|(n, _)| n.eq_ignore_ascii_case(name))?;
        let mut text = String::from(*value);
        for (entity, c) in
            [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'"), ("&amp;", "&")]
        {
            text = text.replace(entity, c);
        }
        Some(text)
    }

    /// Returns a decimal number of tiles as half-tiles, rounded down.
    fn half(&self, name: &str) -> Result<i32, Invalid> {
        match self.attributes.iter().find(|(n, _)| n.eq_ignore_ascii_case(name)) {
            None => Err(self.refuse(text!(
                "<{element}> needs the attribute '{name}'",
                element = self.shown(),
                name = Text::plain(name)
            ))),
            Some((_, value)) => halves(value.trim()).ok_or_else(|| {
                self.refuse(text!(
                    "'{name}' must be a number of tiles below 1000",
                    name = Text::plain(name)
                ))
            }),
        }
    }

    fn half_or(&self, name: &str, otherwise: i32) -> Result<i32, Invalid> {
        if self.attributes.iter().any(|(n, _)| n.eq_ignore_ascii_case(name)) {
            self.half(name)
        } else {
            Ok(otherwise)
        }
    }

    fn shown(&self) -> String {
        self.name.chars().take(20).collect()
    }
}

/// Returns twice the decimal number in a text, rounded down; `None` if it is no number or too long.
fn halves(text: &str) -> Option<i32> {
    let (whole, part) = text.split_once('.').unwrap_or((text, ""));
    let digits = |t: &str| t.bytes().all(|b| b.is_ascii_digit());
    if whole.len() > 3 || part.len() > 9 || text.len() < 2 - usize::from(!text.contains('.')) {
        return None;
    }
    if !digits(whole) || !digits(part) || (whole.is_empty() && part.is_empty()) {
        return None;
    }
    let whole: i32 = if whole.is_empty() { 0 } else { whole.parse().ok()? };
    let half = part.bytes().next().is_some_and(|b| b >= b'5');
    Some(2 * whole + i32::from(half))
}

/// An iterator over the tags of a text.
struct Elements<'t> {
    text: &'t str,
    at: usize,
    line: usize,
    /// The column of the next character, from 1. It is counted along the way, since a file can be
    /// one long line.
    column: usize,
}

impl<'t> Elements<'t> {
    fn new(text: &'t str) -> Self {
        Self { text, at: 0, line: 1, column: 1 }
    }

    /// Moves to the byte with index `to` and counts the lines and characters on the way.
    fn go(&mut self, to: usize) {
        for c in self.text[self.at..to].chars() {
            if c == '\n' {
                self.line += 1;
                self.column = 1;
            } else {
                self.column += 1;
            }
        }
        self.at = to;
    }
}

impl<'t> Iterator for Elements<'t> {
    type Item = Result<Element<'t>, Invalid>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let from = self.at + self.text[self.at..].find('<')?;
            self.go(from);
            let rest = &self.text[from..];
            let (line, column) = (self.line, self.column);
            let unclosed = |what: Text| Some(Err(Invalid::new(what).at(line, column)));
            let skip = if rest.starts_with("<!--") {
                Some("-->")
            } else if rest.starts_with("<?") {
                Some("?>")
            } else if rest.starts_with("<!") {
                Some(">")
            } else {
                None
            };
            if let Some(end) = skip {
                let Some(to) = rest.find(end) else {
                    self.at = self.text.len();
                    return unclosed(text!("this comment or declaration is never closed"));
                };
                self.go(from + to + end.len());
                continue;
            }
            // Find the end of the tag, skipping `>` inside of quotes.
            let mut quote = None;
            let end = rest.bytes().position(|b| {
                match quote {
                    Some(q) if b == q => quote = None,
                    Some(_) => {}
                    None if b == b'"' || b == b'\'' => quote = Some(b),
                    None => return b == b'>',
                }
                false
            });
            let Some(end) = end else {
                self.at = self.text.len();
                return unclosed(text!("this tag is never closed"));
            };
            self.go(from + end + 1);
            let inside = &rest[1..end];
            let (inside, closes) =
                inside.strip_prefix('/').map_or((inside, false), |rest| (rest, true));
            let (inside, empty) =
                inside.strip_suffix('/').map_or((inside, false), |rest| (rest, true));
            let inside = inside.trim();
            let name_end = inside.find(char::is_whitespace).unwrap_or(inside.len());
            let (name, mut rest) = inside.split_at(name_end);
            let mut attributes = Vec::new();
            loop {
                rest = rest.trim_start();
                if rest.is_empty() {
                    break;
                }
                let Some((key, after)) = rest.split_once('=') else {
                    return unclosed(text!("this attribute has no value"));
                };
                let after = after.trim_start();
                let Some(q) = after.chars().next().filter(|c| matches!(c, '"' | '\'')) else {
                    return unclosed(text!("the value of an attribute must be in quotes"));
                };
                let Some((value, more)) = after[1..].split_once(q) else {
                    return unclosed(text!("the closing quote of this value is missing"));
                };
                attributes.push((key.trim(), value));
                rest = more;
            }
            return Some(Ok(Element { name, attributes, closes, empty, line, column }));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::{Expect, expect};
    use proptest::prelude::*;
    use puzzle_core::params::{Params as _, ParamsForm};

    fn check(text: &str, expected: &Expect) {
        let shown = match read(&SourceFile::alone("mahjongg.map", text.as_bytes())) {
            Err(invalid) => alloc::format!("{invalid}\n"),
            Ok(imported) => {
                let entries = imported.entries.iter().map(|e| {
                    alloc::format!("{}: {}\n", e.title, e.params.encode(ParamsForm::Short))
                });
                let refused = imported.refused.iter().map(|e| alloc::format!("refused {e}\n"));
                let warnings = imported.warnings.iter().map(|w| alloc::format!("warning {w}\n"));
                entries.chain(refused).chain(warnings).collect()
            }
        };
        expected.assert_eq(&shown);
    }

    #[test]
    fn maps() {
        check(
            r#"<?xml version="1.0"?>
<!-- own work -->
<mahjongg>
  <MAP name="Two &amp; two" scorename="x">
    <layer z="0"><row y="1" left="2" right="3"/><Row y='2.5' left="2" right="3"/></layer>
  </MAP>
  <map name="Block"><layer z="0"><block left="0" right="3" top="0" bottom="1"/></layer>
    <layer z="1"><tile x="0.5" y="0.5"/><column x="2.5" top="0.5" bottom="0.5"/></layer>
    <tile x="4.5" y="0" z="0"/><tile x="6" y="0"/></map>
  <map name="odd"><tile x="0" y="0"/></map>
  <map name="far"><tile x="500" y="0"/></map>
  <map name="clash"><tile x="0" y="0"/><tile x="0.5" y="0"/></map>
  <map name="bare"><tile x="0"/></map>
  <map name="high"><tile x="0" y="0" z="2"/><tile x="0.5" y="0"/>
    <tile x="3" y="0"/><tile x="5" y="0"/></map>
</mahjongg>"#,
            &expect![[r#"
                Two & two: _2-.2
                Block: _4a1a1-4_.a1b1
                high: _a1c1b1__1
                refused 10:3: odd: the layout has an odd number of tiles (1), which cannot be taken in pairs
                refused 11:19: far: this tile is outside of the largest layout, which has 32 layers of 128 by 128 half-tiles
                refused 12:40: clash: this tile overlaps another of its layer
                refused 13:20: bare: <tile> needs the attribute 'y'
                warning high: the tile in layer 3, row 1, column 1 lies over a gap: it covers the tiles below the gap too
            "#]],
        );
        check(
            "<tile x='1'/>",
            &expect![[r#"
            1:1: this element must be inside a <map>
        "#]],
        );
        check(
            "<mahjongg>\n <map name='x",
            &expect![[r#"
            2:2: this tag is never closed
        "#]],
        );
        check(
            "nothing",
            &expect![[r#"
            1: the file has no <map>
        "#]],
        );
    }

    proptest! {
        #[test]
        fn any_text_is_read_or_refused(
            text in "[ -~\n]{0,200}",
            parts in prop::collection::vec(
                "(<map name='m'>|</map>|<layer z='[0-3]'>|</layer>|<tile x='[0-9]\\.5' y='[0-9]'/>|<row y='1' left='[0-9]' right='[0-9]'/>|<|\"| |=)",
                0..12,
            ),
        ) {
            let _ = read_maps(&text);
            let _ = read_maps(&parts.concat());
        }
    }
}
