//! `.mah` files: layouts as JSON, several in a file.
//!
//! The object has a key `mah` and `boards`, a list of objects with `name`, `by` and `map`. A map is
//! a list of `[z, rows]`, where `rows` is a list of `[y, cells]`. `cells` is one column or a list of
//! them, and `[x, n]` in it stands for `n` tiles side by side. All numbers are in half-tiles.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use puzzle_core::format::{Confidence, Imported, SourceFile};
use puzzle_core::{Invalid, Text, label, text};
use serde::de::{Deserialize, DeserializeSeed, Deserializer, Error as _, SeqAccess, Visitor};
use serde_json::error::Category;

use super::tile_list::TileList;
use super::{MAX_LAYOUTS, NamedLayout, add, head, line_of};
use crate::game::Mahjong;
use crate::layout::{BoardLayout, MAX_TILES};

pub(super) fn sniff(file: &SourceFile<'_>) -> Confidence {
    let head = head(file);
    let has = |key: &str| head.contains(key);
    if !head.trim_start().starts_with('{') {
        Confidence::No
    } else if has("\"mah\"") {
        Confidence::Surely
    } else if has("\"boards\"") && has("\"map\"") {
        Confidence::Perhaps
    } else {
        Confidence::No
    }
}

pub(super) fn read(file: &SourceFile<'_>) -> Result<Imported<Mahjong>, Invalid> {
    let mut imported = Imported::default();
    let boards = read_boards(&file.text())?;
    let is_alone = boards.len() == 1;
    for (number, board) in (1..).zip(boards) {
        let read = board.read.and_then(|mut named| {
            if named.title.is_empty() {
                named.title = if is_alone {
                    file.stem().into()
                } else {
                    alloc::format!("{} {number}", file.stem())
                };
            }
            add(&mut imported, named)
        });
        if let Err(refusal) = read {
            let what = if board.name.is_empty() {
                text!("board {number}", number)
            } else {
                text!("board {number} '{name}'", number, name = board.name)
            };
            imported.refused.push(refusal.context(what));
        }
    }
    Ok(imported)
}

/// A board of a file.
#[derive(Debug)]
#[non_exhaustive]
pub struct Board {
    /// The name; empty if it has none.
    pub name: String,
    /// The layout, or the reason why it cannot be read.
    pub read: Result<NamedLayout, Invalid>,
}

/// Reads the boards of a file in order.
///
/// # Errors
/// Returns an error with line and column if the text is not JSON of this kind, if it has no boards,
/// or if it has too many.
pub fn read_boards(text: &str) -> Result<Vec<Board>, Invalid> {
    let file: File = serde_json::from_str(text)
        .map_err(|e| Invalid::new(reason(&e)).at(e.line(), e.column()))?;
    if file.boards.0.is_empty() {
        return Err(Invalid::new("the file has no boards"));
    }
    Ok(file.boards.0)
}

/// Returns in plain words what is wrong with a text that is not JSON of this kind.
fn reason(error: &serde_json::Error) -> Text {
    let text = error.to_string();
    let text = text.split(" at line ").next().unwrap_or_default();
    match error.classify() {
        Category::Eof => text!("the text ends too early"),
        Category::Syntax if text.contains("recursion limit") => {
            text!("the lists are nested too deeply")
        }
        Category::Syntax | Category::Io => text!("this is not valid JSON"),
        Category::Data if text == TOO_MANY => TOO_MANY.into(),
        Category::Data if text == TOO_LONG => TOO_LONG.into(),
        Category::Data => {
            text!("expected 'boards', a list of boards, each with a 'map' of whole numbers")
        }
    }
}

const TOO_MANY: &str = label!("the file has too many boards");
const TOO_LONG: &str = label!("this map has more numbers than any layout needs");

#[derive(serde::Deserialize)]
struct File {
    boards: Boards,
}

/// The boards of a file. Each is turned into a layout as soon as it has been read, and their number
/// is limited.
struct Boards(Vec<Board>);

impl<'de> Deserialize<'de> for Boards {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_seq(BoardsVisitor)
    }
}

struct BoardsVisitor;

impl<'de> Visitor<'de> for BoardsVisitor {
    type Value = Boards;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list of boards")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Boards, A::Error> {
        let mut boards = Vec::new();
        while let Some(raw) = list.next_element::<RawBoard>()? {
            if boards.len() == MAX_LAYOUTS {
                return Err(A::Error::custom(TOO_MANY));
            }
            boards.push(raw.read());
        }
        Ok(Boards(boards))
    }
}

/// A board as the file has it.
#[derive(serde::Deserialize)]
struct RawBoard {
    name: Option<String>,
    by: Option<String>,
    map: Map,
}

impl RawBoard {
    fn read(self) -> Board {
        let name = line_of(&self.name.unwrap_or_default());
        let author = line_of(&self.by.unwrap_or_default());
        let read = layout(&self.map.0).map(|layout| {
            let mut named = NamedLayout::new(layout, name.clone());
            if !author.is_empty() {
                named.texts.push("Author", author);
            }
            named
        });
        Board { name, read }
    }
}

/// The lists of a map, whose size is limited.
struct Map(Item);

impl<'de> Deserialize<'de> for Map {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        // A tile has at most three numbers and three lists of its own.
        let mut left = 6 * MAX_TILES + 1;
        ItemReader { left: &mut left }.deserialize(deserializer).map(Self)
    }
}

/// A number or a list in a map.
enum Item {
    Number(usize),
    List(Vec<Self>),
}

/// Reads an item. `left` is the number of items that may still be read.
struct ItemReader<'n> {
    left: &'n mut usize,
}

impl<'de> DeserializeSeed<'de> for ItemReader<'_> {
    type Value = Item;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Item, D::Error> {
        *self.left = self.left.checked_sub(1).ok_or_else(|| D::Error::custom(TOO_LONG))?;
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for ItemReader<'_> {
    type Value = Item;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a whole number or a list")
    }

    fn visit_u64<E>(self, n: u64) -> Result<Item, E> {
        Ok(Item::Number(u16::try_from(n).unwrap_or(u16::MAX).into()))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Item, A::Error> {
        let mut items = Vec::new();
        while let Some(item) = list.next_element_seed(ItemReader { left: &mut *self.left })? {
            items.push(item);
        }
        Ok(Item::List(items))
    }
}

impl Item {
    /// Returns the items of a list.
    fn list(&self, what: &'static str) -> Result<&[Self], Invalid> {
        match self {
            Self::List(items) => Ok(items),
            Self::Number(_) => Err(expected(what)),
        }
    }

    /// Returns the number and the other item of a list of two.
    fn pair(&self, what: &'static str) -> Result<(usize, &Self), Invalid> {
        match self.list(what)? {
            [Self::Number(n), other] => Ok((*n, other)),
            _ => Err(expected(what)),
        }
    }

    /// Returns the column and the number of tiles of a cell.
    fn cell(&self) -> Result<(usize, usize), Invalid> {
        let what = label!("a column or [column, number of tiles]");
        match self {
            Self::Number(x) => Ok((*x, 1)),
            Self::List(_) => match self.pair(what)? {
                (x, Self::Number(n)) => Ok((x, *n)),
                _ => Err(expected(what)),
            },
        }
    }
}

fn expected(what: &'static str) -> Invalid {
    Invalid::new(text!("expected {what}", what))
}

/// Returns the layout of a map.
fn layout(map: &Item) -> Result<BoardLayout, Invalid> {
    let mut tiles = TileList::default();
    for level in map.list(label!("'map' to be a list of levels"))? {
        let (z, rows) = level.pair(label!("a level: [number, rows]"))?;
        for row in rows.list(label!("a list of rows"))? {
            let (y, cells) = row.pair(label!("a row: [number, cells]"))?;
            let at = |refusal: Invalid| {
                refusal.context(text!("level {level}, row {row}", level = z, row = y))
            };
            let cells = match cells {
                Item::Number(_) => core::slice::from_ref(cells),
                Item::List(cells) => cells,
            };
            for cell in cells {
                let (x, n) = cell.cell().map_err(at)?;
                for i in 0..n {
                    tiles.add(z, y, x + 2 * i).map_err(at)?;
                }
            }
        }
    }
    tiles.layout()
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::{Expect, expect};
    use proptest::prelude::*;

    fn check(text: &str, expected: &Expect) {
        let shown = match read(&SourceFile::alone("own.mah", text.as_bytes())) {
            Err(refusal) => refusal.to_string(),
            Ok(Imported { entries, refused, .. }) => {
                let entries = entries.iter().map(|entry| {
                    let author = entry.texts.first("Author").unwrap_or_default();
                    alloc::format!(
                        "{} '{}' by '{author}'",
                        entry.params.layout().code(),
                        entry.title
                    )
                });
                let refused = refused.iter().map(|e| alloc::format!("refused {e}"));
                entries.chain(refused).collect::<Vec<_>>().join("\n")
            }
        };
        expected.assert_eq(&shown);
    }

    #[test]
    fn boards() {
        check(
            r#"{"mah":"1.0","boards":[{"name":"Row","by":"me","map":[[0,[[0,[[0,4]]]]]]}]}"#,
            &expect!["_4 'Row' by 'me'"],
        );
        check(
            r#"{"boards":[{"map":[[0,[[0,[0,2]],[2,0],[3,[2]]]]],"id":7},{"name":"A","map":[[0,[[1,[1,3]]]],[1,[[1,1],[1,3]]]]},
            {"name":"odd","map":[[0,[[0,0]]]]},{"name":"far","map":[[0,[[0,[[126,2]]]]]]},
            {"map":[[0,[[0,[[0,600]]]]]]},{"map":[[0,[[0,[[0,2,3]]]]]]},{"map":[[0,[[0,99999999999]]]]},{"map":[[0]]},
            {"map":7},{"name":"twice","map":[[0,[[0,0],[0,1]]]]}],"mah":"1.0"}"#,
            &expect![[r#"
                _2-1.b1 'own 1' by ''
                _2_2 'A' by ''
                refused board 3 'odd': the layout has an odd number of tiles (1), which cannot be taken in pairs
                refused board 4 'far': level 0, row 0: this tile is outside of the largest layout, which has 32 layers of 128 by 128 half-tiles
                refused board 5: level 0, row 0: this tile is outside of the largest layout, which has 32 layers of 128 by 128 half-tiles
                refused board 6: level 0, row 0: expected a column or [column, number of tiles]
                refused board 7: level 0, row 0: this tile is outside of the largest layout, which has 32 layers of 128 by 128 half-tiles
                refused board 8: expected a level: [number, rows]
                refused board 9: expected 'map' to be a list of levels
                refused board 10 'twice': level 0, row 0: this tile overlaps another of its layer"#]],
        );
    }

    #[test]
    fn refusals() {
        check("{\"mah\":", &expect!["1:7: the text ends too early"]);
        check(
            "{\"mah\": 1.0,\n\"boards\": 7}",
            &expect![
                "2:11: expected 'boards', a list of boards, each with a 'map' of whole numbers"
            ],
        );
        check(
            "{\"mah\": 1.0,\n\"boards\": [{}]}",
            &expect![
                "2:13: expected 'boards', a list of boards, each with a 'map' of whole numbers"
            ],
        );
        check("{\"mah\": 1.0, \"boards\": []}", &expect!["the file has no boards"]);
        check(
            "{\"mah\": 1.0}",
            &expect![
                "1:12: expected 'boards', a list of boards, each with a 'map' of whole numbers"
            ],
        );
        check(
            "{\"boards\": [{\"map\": [[0,[[0,-1]]]]}]}",
            &expect![
                "1:30: expected 'boards', a list of boards, each with a 'map' of whole numbers"
            ],
        );
        check("{mah}", &expect!["1:2: this is not valid JSON"]);
        let deep = alloc::format!("{{\"boards\":[{{\"map\":{}", "[".repeat(10_000));
        check(&deep, &expect!["1:143: the lists are nested too deeply"]);
        let long = alloc::format!("{{\"boards\":[{{\"map\":[{}0]}}]}}", "0,".repeat(4000));
        check(&long, &expect!["1:6931: this map has more numbers than any layout needs"]);
        let many = alloc::format!("{{\"boards\":[{}]}}", alloc::vec!["{\"map\":0}"; 501].join(","));
        check(&many, &expect!["1:5021: the file has too many boards"]);
    }

    proptest! {
        #[test]
        fn any_text_is_read_or_refused(map in "[\\[\\]0-9,]{0,60}", z in 0..40u8, cells in "([0-9],|\\[[0-9],[0-9]{1,3}\\],){1,5}") {
            let _ = read_boards(&alloc::format!("{{\"boards\":[{{\"map\":{map}}}]}}"));
            let cells = cells.trim_end_matches(',');
            let _ = read_boards(&alloc::format!("{{\"boards\":[{{\"map\":[[{z},[[0,[{cells}]]]]]}}]}}"));
        }
    }
}
