//! The text of a board in game IDs.
//!
//! ```text
//! board   = W x H { _ section }
//! t table     numbers, runs `3-9` (down too), blocked `z`, `z4`, separated by commas
//! h home      the hole's home
//! e equal     classes of identical pieces, `1.5.9,2.7`
//! m moves     pairs as in clave_mov, `0.1,2.-1`
//! w walls     `2x5` both ways, `8l9` (8 < 9), `8g9` (8 > 9)
//! c connect   `1v2db.4,`: a cell, v (two ways) w (one way) x y (the same, not drawn), then the
//!             other cells with their keys
//! p places    centers in pixels, `161.344,238.344`, by number
//! ```
//! Defaults are left out: the table 1, 2, 3…, and the hole's home in the last cell.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::Write;

use puzzle_core::format::Scanner;
use puzzle_core::{Invalid, Text, plural, text};

use super::{Barrier, Bars, Blueprint, Board, Connector, MAX_CELLS, MoveKeys};

impl Board {
    /// Returns the board's text in game IDs.
    pub fn id(&self) -> String {
        match self.blueprint() {
            None => format!("{}x{}", self.width(), self.height()),
            Some(blueprint) => write(blueprint),
        }
    }

    /// Reads the text of a board in a game ID after its size `w` by `h`, which the caller has read.
    pub(crate) fn read_id(w: u32, h: u32, s: &mut Scanner<'_>) -> Result<Self, Invalid> {
        let blueprint = read(w, h, s)?;
        Self::new(blueprint).map_err(|fault| fault.why)
    }
}

fn write(b: &Blueprint) -> String {
    let mut text = format!("{}x{}", b.w, b.h);
    let n = b.n_cells();
    if n != b.table.len() || (1..).zip(&b.table).any(|(i, &number)| i != number) {
        text += "_t";
        write_table(&mut text, &b.table);
    }
    if usize::from(b.home) != n {
        let _ = write!(text, "_h{}", b.home);
    }
    write_sections(&mut text, b);
    text
}

/// Writes the sections after the table and the hole's home.
pub(crate) fn write_sections(text: &mut String, b: &Blueprint) {
    let list = |text: &mut String, letter: char, items: &mut dyn Iterator<Item = String>| {
        for (i, item) in items.enumerate() {
            if i == 0 {
                text.push('_');
                text.push(letter);
            } else {
                text.push(',');
            }
            *text += &item;
        }
    };
    list(
        text,
        'e',
        &mut b
            .classes
            .iter()
            .map(|class| class.iter().map(ToString::to_string).collect::<Vec<_>>().join(".")),
    );
    let offsets = b.offsets.as_deref().unwrap_or(&[]);
    list(text, 'm', &mut offsets.iter().map(|(dx, dy)| format!("{dx}.{dy}")));
    list(
        text,
        'w',
        &mut b.barriers.iter().map(|bar| {
            let sign = match bar.bars {
                Bars::Both => 'x',
                Bars::Forth => 'l',
                Bars::Back => 'g',
            };
            format!("{}{sign}{}", bar.a, bar.b)
        }),
    );
    let mut last = None;
    for c in &b.connectors {
        let kind = (c.a, c.two_way, c.visible);
        if last == Some(kind) {
            text.push('.');
        } else {
            *text += if last.is_none() { "_c" } else { "," };
            let sign = match (c.visible, c.two_way) {
                (true, true) => 'v',
                (true, false) => 'w',
                (false, true) => 'x',
                (false, false) => 'y',
            };
            let _ = write!(text, "{}{sign}", c.a);
        }
        last = Some(kind);
        let _ = write!(text, "{}", c.b);
        text.extend(c.keys.letters());
    }
    list(text, 'p', &mut b.positions.iter().map(|(x, y)| format!("{x}.{y}")));
}

/// The number in the table of a draft for a place that is not part of the board.
pub(crate) const BLANK: u16 = u16::MAX;

/// Writes a table. In the table of a draft, `o` is a [`BLANK`] place.
pub(crate) fn write_table(text: &mut String, table: &[u16]) {
    let mut i = 0;
    while i < table.len() {
        if i > 0 {
            text.push(',');
        }
        let first = table[i];
        if first == 0 || first == BLANK {
            let n = table[i..].iter().take_while(|&&number| number == first).count();
            text.push(if first == 0 { 'z' } else { 'o' });
            if n > 1 {
                let _ = write!(text, "{n}");
            }
            i += n;
            continue;
        }
        let run = |step: i32| {
            (0..)
                .zip(&table[i..])
                .take_while(|&(k, &number)| {
                    !matches!(number, 0 | BLANK) && i32::from(number) == i32::from(first) + step * k
                })
                .count()
        };
        let n = run(1).max(run(-1));
        let _ = write!(text, "{first}");
        if n > 1 {
            let _ = write!(text, "-{}", table[i + n - 1]);
        }
        i += n;
    }
}

/// Reads the number of a cell. It may be a number that no cell has: the check of the whole
/// blueprint reports that.
pub(crate) fn number(s: &mut Scanner<'_>) -> Result<u16, Invalid> {
    let at = s.clone();
    let n = s.uint()?;
    u16::try_from(n).map_err(|_| at.too_large(n))
}

fn signed(s: &mut Scanner<'_>) -> Result<i16, Invalid> {
    let at = s.clone();
    let negative = s.take('-');
    let n = s.uint()?;
    match i16::try_from(n) {
        Ok(n) => Ok(if negative { -n } else { n }),
        Err(_) => Err(at.too_large(n)),
    }
}

fn read(w: u32, h: u32, s: &mut Scanner<'_>) -> Result<Blueprint, Invalid> {
    let n_places = u64::from(w) * u64::from(h);
    if w < 2 || h < 2 || n_places > MAX_CELLS as u64 {
        return Err(Invalid::new(text!(
            "a board has at least two rows and two columns, and at most {n} cells",
            n = MAX_CELLS
        )));
    }
    let mut b = Blueprint::rectangle(w as u16, h as u16);
    let mut seen = Vec::new();
    while s.take('_') {
        let at = s.clone();
        let section = s.next_char().unwrap_or(' ');
        if !"themwcp".contains(section) {
            return Err(at.expected(text!(
                "a section: one of the letters {letters}",
                letters = Text::plain("t h e m w c p")
            )));
        }
        if seen.contains(&section) {
            return Err(at.expected(text!("another section, because this one occurs twice")));
        }
        if section == 't' && !seen.is_empty() {
            return Err(at.expected(text!("the table before all other sections")));
        }
        seen.push(section);
        if section == 't' {
            b.table = read_table(s, n_places as usize, false)?;
            b.home = b.n_cells() as u16;
            continue;
        }
        if section == 'h' {
            b.home = number(s)?;
            continue;
        }
        read_section(section, s, &mut b)?;
    }
    s.finish()?;
    Ok(b)
}

/// Reads one of the sections e, m, w, c and p after its letter.
pub(crate) fn read_section(
    section: char,
    s: &mut Scanner<'_>,
    b: &mut Blueprint,
) -> Result<(), Invalid> {
    loop {
        match section {
            'e' => {
                let mut class = alloc::vec![number(s)?];
                while s.take('.') {
                    class.push(number(s)?);
                }
                b.classes.push(class);
            }
            'm' => {
                let dx = signed(s)?;
                s.expect('.')?;
                b.offsets.get_or_insert_default().push((dx, signed(s)?));
            }
            'w' => {
                let a = number(s)?;
                let bars = if s.take('x') {
                    Bars::Both
                } else if s.take('l') {
                    Bars::Forth
                } else if s.take('g') {
                    Bars::Back
                } else {
                    return Err(s.expected(text!("one of x, l and g")));
                };
                b.barriers.push(Barrier { a, b: number(s)?, bars });
            }
            'c' => read_connectors(s, &mut b.connectors)?,
            _ => {
                let x = number(s)?;
                s.expect('.')?;
                b.positions.push((x, number(s)?));
            }
        }
        if !s.take(',') {
            return Ok(());
        }
    }
}

fn places(n: usize) -> Text {
    plural!(n, "{n} place in the table", "{n} places in the table")
}

/// Reads a table. The table of a draft may have [`BLANK`] places.
pub(crate) fn read_table(
    s: &mut Scanner<'_>,
    n_places: usize,
    is_draft: bool,
) -> Result<Vec<u16>, Invalid> {
    let mut table: Vec<u16> = Vec::new();
    loop {
        let at = s.clone();
        let is_blank = is_draft && s.take('o');
        if is_blank || s.take('z') {
            let n = s.take_uint()?.unwrap_or(1) as usize;
            if n > n_places - table.len() {
                return Err(at.expected(places(n_places)));
            }
            table.resize(table.len() + n, if is_blank { BLANK } else { 0 });
        } else {
            let first = number(s)?;
            let last = if s.take('-') { number(s)? } else { first };
            if first == 0 || last == 0 || first.max(last) == BLANK {
                return Err(at.expected(text!("a cell's number, from 1")));
            }
            if usize::from(first.abs_diff(last)) >= n_places - table.len() {
                return Err(at.expected(places(n_places)));
            }
            if first <= last {
                table.extend(first..=last);
            } else {
                table.extend((last..=first).rev());
            }
        }
        if !s.take(',') {
            return if table.len() == n_places {
                Ok(table)
            } else {
                Err(s.expected(plural!(
                    n = n_places,
                    "{n} place in the table, not {found}",
                    "{n} places in the table, not {found}",
                    found = table.len()
                )))
            };
        }
    }
}

fn read_connectors(s: &mut Scanner<'_>, connectors: &mut Vec<Connector>) -> Result<(), Invalid> {
    let a = number(s)?;
    let at = s.clone();
    let (visible, two_way) = match s.next_char() {
        Some('v') => (true, true),
        Some('w') => (true, false),
        Some('x') => (false, true),
        Some('y') => (false, false),
        _ => return Err(at.expected(text!("one of v, w, x and y"))),
    };
    loop {
        let b = number(s)?;
        let mut keys = MoveKeys::NONE;
        for letter in s.take_while(|c| c.is_ascii_alphabetic()).chars() {
            if !keys.add_letter(letter) {
                return Err(Invalid::new(text!(
                    "'{letter}' is not a key: the keys are a b i d A B I D",
                    letter
                )));
            }
        }
        connectors.push(Connector { a, b, two_way, visible, keys });
        if !s.take('.') {
            return Ok(());
        }
    }
}
