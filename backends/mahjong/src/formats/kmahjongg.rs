//! `KMahjongg`'s `.layout` files, versions 1.0 and 1.1, with the `.desktop` file next to them.
//!
//! After the first line, lines that begin with `#` are comments; `# name:` and `# by:` give title and
//! author. Lines with `w`, `h` and `d` give the size in quarters of tiles and in layers; the default,
//! which version 1.0 always has, is 32 by 16 by 5. All other lines joined are the layers from the
//! table up, row by row, with one character for each quarter: `1` is the upper left of a tile, `2`
//! the upper right, `3` the lower right and `4` the lower left. `KMahjongg` looks at each `1` alone,
//! and some of its own layouts have wrong quarters.

use alloc::string::String;
use alloc::vec::Vec;

use puzzle_core::format::{
    Confidence, Exported, Imported, SourceFile, decode_text, numbered_lines, strict_number,
    without_controls,
};
use puzzle_core::{Invalid, Text, plural, text};

use super::tile_list::TileList;
use super::{NamedLayout, Notes, alone, head, line_of};
use crate::game::Mahjong;
use crate::layout::{BoardLayout, MAX_EXTENT, MAX_LAYERS};

/// The beginning of the first line. The `k` is missing in the files of one large archive.
const MAGIC: &str = "kmahjongg-layout-v";

/// Returns the part of a first line after [`MAGIC`].
fn version(line: &str) -> Option<&str> {
    line.strip_prefix(MAGIC).or_else(|| line.strip_prefix(&MAGIC[1..]))
}

/// Returns whether a line can stand above the first line.
fn is_skipped(line: &str) -> bool {
    line.trim_start().is_empty() || line.trim_start().starts_with('#')
}

pub(super) fn sniff(file: &SourceFile<'_>) -> Confidence {
    let head = head(file);
    let first = head.lines().map(str::trim_end).find(|line| !is_skipped(line));
    if first.is_some_and(|line| version(line).is_some()) {
        Confidence::Surely
    } else {
        Confidence::No
    }
}

pub(super) fn read(file: &SourceFile<'_>) -> Result<Imported<Mahjong>, Invalid> {
    let mut named = read_layout(&file.text())?;
    let desktop = file.read_beside(&alloc::format!("{}.desktop", file.stem()));
    let desktop = desktop.map(|bytes| decode_text(&bytes).into_owned()).unwrap_or_default();
    if named.title.is_empty()
        && let Some(title) = desktop_value(&desktop, "Name")
    {
        named.title = title;
    }
    for key in ["Author", "Description"] {
        if named.texts.first(key).is_none()
            && let Some(value) = desktop_value(&desktop, key)
        {
            named.texts.push(key, value);
        }
    }
    alone(file, named)
}

/// Returns the value of a key in the main group of a `.desktop` file, without translations.
fn desktop_value(text: &str, key: &str) -> Option<String> {
    let mut inside = false;
    for (_, line) in numbered_lines(text) {
        let line = line.trim();
        if line.starts_with('[') {
            inside = line == "[KMahjonggLayout]";
        } else if inside
            && let Some((name, value)) = line.split_once('=')
            && name.trim() == key
        {
            return Some(line_of(value)).filter(|value| !value.is_empty());
        }
    }
    None
}

/// Reads a layout from the text of a `KMahjongg` file, version 1.0 or 1.1. A tile is where its `1`
/// stands; if other quarters are wrong, there is a warning with the first of them.
///
/// # Errors
/// Returns an error, with line and column where they are known, if the version is unknown, if the
/// size is too large or does not fit the data, if tiles overlap, or if their number is odd.
pub fn read_layout(text: &str) -> Result<NamedLayout, Invalid> {
    let mut notes = Notes::default();
    let quarters = Quarters::read(text, &mut notes)?;
    let tiles = quarters.tiles(&mut notes)?;
    notes.finish(tiles)
}

/// The contents of a `KMahjongg` file: quarters of tiles, layer by layer and row by row.
struct Quarters {
    w: usize,
    h: usize,
    d: usize,
    /// Each quarter as its character, with the line and the column that it was read from.
    all: Vec<(u8, u32, u32)>,
}

impl Quarters {
    fn read(text: &str, notes: &mut Notes) -> Result<Self, Invalid> {
        let mut quarters = Self { w: 32, h: 16, d: 5, all: Vec::new() };
        let (mut is_begun, mut last) = (false, 1);
        for (number, line) in numbered_lines(text) {
            let line = line.trim_end();
            if let Some(comment) = line.trim_start().strip_prefix('#') {
                notes.comment(comment.trim());
            } else if line.is_empty() {
            } else if !is_begun {
                check_first(line).map_err(|(why, column)| why.at(number, column))?;
                is_begun = true;
            } else if line.starts_with(['w', 'h', 'd']) && line[1..].trim().starts_with(is_digit) {
                quarters.read_size(line).map_err(|(why, column)| why.at(number, column))?;
            } else if is_row(line) {
                quarters.read_row(line, number)?;
            } else {
                notes.stray(number, line);
            }
            last = if line.is_empty() { last } else { number };
        }
        if !is_begun {
            return Err(expected_magic().at(1, 1));
        }
        let (n, n_wanted) = (quarters.all.len(), quarters.n_wanted());
        if n < n_wanted {
            let Self { w, h, d, .. } = quarters;
            let mut why = plural!(
                n_wanted,
                "found {n} of {n_wanted} quarter for a size of {w} by {h} by {d}",
                "found {n} of {n_wanted} quarters for a size of {w} by {h} by {d}",
                n,
                w,
                h,
                d
            );
            if let Some(stray) = notes.warnings.first() {
                why = text!(
                    "{reason}; line {line}: {warning}",
                    reason = why,
                    line = stray.line().unwrap_or(0),
                    warning = stray.text()
                );
            }
            return Err(Invalid::new(why).at(last, 0));
        }
        Ok(quarters)
    }

    fn n_wanted(&self) -> usize {
        self.w * self.h * self.d
    }

    /// Reads a line with the width, height or depth of the layout, such as `w32`. Errors come with
    /// their column.
    fn read_size(&mut self, line: &str) -> Result<(), (Invalid, usize)> {
        if !self.all.is_empty() {
            return Err((Invalid::new("the size must come before the layers"), 1));
        }
        let (side, most) = match line.as_bytes()[0] {
            b'w' => (&mut self.w, MAX_EXTENT),
            b'h' => (&mut self.h, MAX_EXTENT),
            _ => (&mut self.d, MAX_LAYERS),
        };
        let n = strict_number::<usize>(line[1..].trim()).filter(|n| (1..=most).contains(n));
        *side =
            n.ok_or_else(|| (Invalid::new(text!("expected a number from 1 to {most}", most)), 2))?;
        Ok(())
    }

    fn read_row(&mut self, line: &str, number: usize) -> Result<(), Invalid> {
        for (i, c) in line.bytes().enumerate() {
            if self.all.len() == self.n_wanted() {
                let Self { w, h, d, .. } = self;
                return Err(Invalid::new(text!(
                    "found more quarters than a size of {w} by {h} by {d} has",
                    w = *w,
                    h = *h,
                    d = *d
                ))
                .at(number, i + 1));
            }
            let quarter = if matches!(c, b'1'..=b'4') { c } else { b'.' };
            self.all.push((quarter, number as u32, i as u32 + 1));
        }
        Ok(())
    }

    /// Returns the tiles. Warns if the quarters are not those of these tiles.
    fn tiles(&self, notes: &mut Notes) -> Result<TileList, Invalid> {
        let (w, h) = (self.w, self.h);
        let mut tiles = TileList::default();
        let mut expected = alloc::vec![b'.'; self.all.len()];
        let mut past_edge = None;
        for (i, &(c, line, column)) in self.all.iter().enumerate() {
            if c != b'1' {
                continue;
            }
            let (z, y, x) = (i / (w * h), i / w % h, i % w);
            let place = (line as usize, column as usize);
            tiles.add(z, y, x).map_err(|refusal| refusal.at(place.0, place.1))?;
            expected[i] = c;
            if x + 1 == w || y + 1 == h {
                let why = || Invalid::new("this tile reaches past the edge of the given size");
                past_edge.get_or_insert_with(|| why().at(place.0, place.1));
                continue;
            }
            for (quarter, at) in [(b'2', i + 1), (b'3', i + w + 1), (b'4', i + w)] {
                expected[at] = quarter;
            }
        }
        notes.warnings.extend(past_edge);
        let mut wrong =
            self.all.iter().zip(expected).filter(|(found, expected)| found.0 != *expected);
        if let Some((&(found, line, column), expected)) = wrong.next() {
            let (found, expected) = (char::from(found), char::from(expected));
            let why = match wrong.count() {
                0 => text!(
                    "found '{found}' instead of '{expected}': tiles are placed by each '1' alone",
                    found,
                    expected
                ),
                more => plural!(
                    n = more + 1,
                    "found '{found}' instead of '{expected}', the first of {n} wrong quarter: tiles \
                     are placed by each '1' alone",
                    "found '{found}' instead of '{expected}', the first of {n} wrong quarters: tiles \
                     are placed by each '1' alone",
                    found,
                    expected
                ),
            };
            notes.warnings.push(Invalid::new(why).at(line as usize, column as usize));
        }
        Ok(tiles)
    }
}

/// Checks the line with the version. Errors come with their column.
fn check_first(line: &str) -> Result<(), (Invalid, usize)> {
    match version(line) {
        Some("1.0" | "1.1") => Ok(()),
        Some(other) => {
            let shown: String = other.chars().take(20).collect();
            let why = text!(
                "version '{version}' is unknown: only 1.0 and 1.1 can be read",
                version = Text::visible(shown)
            );
            Err((Invalid::new(why), line.len() - other.len() + 1))
        }
        None => Err((expected_magic(), 1)),
    }
}

/// Returns the error for a file that does not begin with the version.
fn expected_magic() -> Invalid {
    Invalid::new(text!("expected '{text}'", text = alloc::format!("{MAGIC}1.1")))
}

fn is_digit(c: char) -> bool {
    c.is_ascii_digit()
}

/// Returns whether a line is a row of quarters. Some programs write `0` or a blank for `.`.
fn is_row(line: &str) -> bool {
    line.bytes().all(|b| matches!(b, b'0'..=b'4' | b'.' | b' '))
}

/// Writes a `KMahjongg` file, version 1.1.
pub(crate) fn write(puzzles: &[Exported<'_, Mahjong>]) -> Result<Vec<u8>, Invalid> {
    let [puzzle] = puzzles else {
        return Err(Invalid::new(
            "a .layout file holds only one layout: write each layout to its own file",
        ));
    };
    let text = |key| puzzle.texts.first(key).or_else(|| puzzle.headers.first(key));
    let named = [
        ("name", Some(puzzle.title).filter(|title| !title.is_empty())),
        ("by", text("Author")),
        ("description", text("Description")),
    ];
    let named = named.into_iter().filter_map(|(key, value)| Some((key, value?)));
    let comments = puzzle.texts.all("Comment").map(|value| ("", value));
    Ok(write_with(puzzle.params.layout(), named.chain(comments)).into_bytes())
}

/// Returns the text of a `KMahjongg` file, version 1.1, that holds a layout.
pub fn write_layout(layout: &BoardLayout) -> String {
    write_with(layout, [])
}

/// Returns the text of a file with comments: each is a key, which may be empty, and a value.
fn write_with<'a>(
    layout: &BoardLayout,
    notes: impl IntoIterator<Item = (&'a str, &'a str)>,
) -> String {
    let (w, h, d) = (layout.width(), layout.height(), layout.depth());
    let mut quarters = alloc::vec![b'.'; w * h * d];
    for p in layout.places() {
        let i = (usize::from(p.z) * h + usize::from(p.y)) * w + usize::from(p.x);
        for (at, c) in [(i, b'1'), (i + 1, b'2'), (i + w + 1, b'3'), (i + w, b'4')] {
            quarters[at] = c;
        }
    }
    let mut text = alloc::format!("{MAGIC}1.1\n");
    for (key, value) in notes {
        let colon = if key.is_empty() { "" } else { ": " };
        text += &alloc::format!("# {key}{colon}{}\n", without_controls(value));
    }
    text += &alloc::format!("w{w}\nh{h}\nd{d}\n");
    for (z, layer) in quarters.chunks(w * h).enumerate() {
        text += &alloc::format!("# Level {z}\n");
        for row in layer.chunks(w) {
            text.extend(row.iter().map(|&c| char::from(c)));
            text.push('\n');
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout::bundled;
    use expect_test::{Expect, expect};
    use proptest::prelude::*;

    #[test]
    fn written_layouts_are_read() {
        for known in bundled() {
            let layout = known.layout();
            let read = read_layout(&write_layout(layout)).map(|named| named.layout);
            assert_eq!(read.as_ref(), Ok(&**layout));
        }
    }

    #[test]
    fn version_1_0_has_its_size() {
        let mut text = String::from("kmahjongg-layout-v1.0\r\n# a comment\r\n");
        for z in 0..5 {
            for y in 0..16 {
                let row = match (z, y) {
                    (0, 3) => ".1212",
                    (0, 4) => ".4343",
                    _ => ".....",
                };
                text += &alloc::format!("{row}{}\r\n", ".".repeat(27));
            }
        }
        assert_eq!(read_layout(&text).map(|l| l.layout.code()).as_deref(), Ok("_2"));
    }

    fn check(body: &str, expected: &Expect) {
        let text = alloc::format!("kmahjongg-layout-v1.1\n{body}");
        expected.assert_eq(&crate::formats::tests::shown(read_layout(&text)));
    }

    #[test]
    fn tiles_are_where_a_1_stands() {
        check("w4\nh2\nd1\n1212\n4343\n", &expect!["_2 ''"]);
        check(
            "w4\nh2\nd1\n1212\n434.\n",
            &expect![[r#"
            _2 ''
            warning 6:4: found '.' instead of '3': tiles are placed by each '1' alone"#]],
        );
        check(
            "w4\nh4\nd1\n1212\n4343\n1.1.\n2222\n",
            &expect![[r#"
            _2-2 ''
            warning 7:2: found '.' instead of '2', the first of 6 wrong quarters: tiles are placed by each '1' alone"#]],
        );
        check(
            "w4\nh2\nd1\n12.2\n4343\n",
            &expect![
                "5:4: the layout has an odd number of tiles (1), which cannot be taken in pairs; found '2' instead of '.', the first of 3 wrong quarters: tiles are placed by each '1' alone"
            ],
        );
        check(
            "w4\nh2\nd1\n1.21\n43..\n",
            &expect![[r#"
            _1a1 ''
            warning 5:4: this tile reaches past the edge of the given size
            warning 5:2: found '.' instead of '2', the first of 2 wrong quarters: tiles are placed by each '1' alone"#]],
        );
        check(
            "w4\nh2\nd1\n....\n1.1.\n",
            &expect![[r#"
            _2 ''
            warning 6:1: this tile reaches past the edge of the given size"#]],
        );
        check("w4\nh2\nd1\n112.\n443.\n", &expect!["5:2: this tile overlaps another of its layer"]);
    }

    #[test]
    fn comments_and_stray_lines() {
        check(
            "#name: Two\n# By : me\n#---\n# Level 0 ---\n# Levels of ice\n# by: you\n\
             w6\nh2\nhello\nd1\n 12 12\n 43\n 43\nthe end\u{1b}[2J\n",
            &expect![[r#"
                _1a1 'Two'
                Author: me
                Comment: Levels of ice
                Comment: by: you
                warning 10: this line is not understood: 'hello'
                warning 15: this line is not understood: 'the end [2J'"#]],
        );
        check(
            "w4\nh2\nd1\n1212\n434e\n",
            &expect![
                "6: found 4 of 8 quarters for a size of 4 by 2 by 1; line 6: this line is not understood: '434e'"
            ],
        );
    }

    #[test]
    fn refusals() {
        check(
            "w2\nh2\nd1\n12\n43\n",
            &expect!["the layout has an odd number of tiles (1), which cannot be taken in pairs"],
        );
        check(
            "w4\nh2\nd1\n1212\n43",
            &expect!["6: found 6 of 8 quarters for a size of 4 by 2 by 1"],
        );
        check(
            "w4\nh2\nd1\n1212\n43434",
            &expect!["6:5: found more quarters than a size of 4 by 2 by 1 has"],
        );
        check("w999999999999\n", &expect!["2:2: expected a number from 1 to 128"]);
        check(
            "w128\nh128\nd32\n",
            &expect!["4: found 0 of 524288 quarters for a size of 128 by 128 by 32"],
        );
        check("d0\n", &expect!["2:2: expected a number from 1 to 32"]);
        check("....\nw4\n", &expect!["3:1: the size must come before the layers"]);
        assert!(read_layout("").is_err() && read_layout("kmahjongg-layout-v2.0").is_err());
    }

    #[test]
    fn reads_the_desktop_file() {
        let beside = |name: &str| {
            (name == "tiny.desktop").then(|| {
                b"[Desktop Entry]\nName=No\n[KMahjonggLayout]\nName[de]=Winzig\nName=Tiny One\n\
                  Author=Somebody\n"
                    .to_vec()
            })
        };
        let bytes = b"kmahjongg-layout-v1.1\nw4\nh2\nd1\n1212\n4343\n";
        let file = SourceFile::new("tiny.layout", bytes, &beside);
        let imported = read(&file).expect("it is good");
        assert_eq!(imported.entries[0].title, "Tiny One");
        assert_eq!(imported.entries[0].texts.first("author"), Some("Somebody"));
        let bytes = [&bytes[..22], b"# Name: Own\n", &bytes[22..]].concat();
        let imported = read(&SourceFile::new("tiny.layout", &bytes, &beside)).expect("it is good");
        assert_eq!(imported.entries[0].title, "Own");
    }

    proptest! {
        #[test]
        fn any_text_is_read_or_refused(text in "[ -~\n]{0,200}", body in "[1234.wh\n#d2]{0,400}") {
            let _ = read_layout(&text);
            let _ = read_layout(&alloc::format!("kmahjongg-layout-v1.1\nw8\nh4\nd1\n{body}"));
        }
    }
}
