//! Finds the character that looks most like some samples.

use std::sync::LazyLock;

use puzzle_core::draw::Hatch;

use super::inks::Inks;
use super::samples::{HEAVY, HIGH, LEVEL, MARK, N, SLANT, STROKE, Sample, UPRIGHT, WIDE, shade};
use crate::color::distance;
use crate::glyphs::Glyphs;

/// A character with the numbers of its two shades.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Fit {
    pub(super) symbol: char,
    pub(super) ink: u8,
    pub(super) ground: u8,
}

/// Whether lines continue beyond each side of a character.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Joins {
    pub(super) up: bool,
    pub(super) right: bool,
    pub(super) down: bool,
    pub(super) left: bool,
}

impl Joins {
    /// Returns `true` if a line reaches a side of a character.
    pub(super) fn reaches(cell: &[Sample; N], right: bool, flag: Sample) -> bool {
        let side = |i: i32| match (flag, right) {
            (LEVEL, true) => i * WIDE + WIDE - 1,
            (LEVEL, false) => i * WIDE,
            (_, true) => (HIGH - 1) * WIDE + i,
            (_, false) => i,
        };
        let n = if flag == LEVEL { HIGH } else { WIDE };
        (0..n).any(|i| cell[side(i) as usize] & flag != 0)
    }
}

/// Returns the character for some samples.
pub(super) fn fit(cell: &[Sample; N], joins: Joins, inks: &Inks, glyphs: Glyphs) -> Fit {
    let first = cell[0];
    if cell.iter().all(|&sample| sample == first) && first & STROKE == 0 {
        return whole(shade(first), inks, glyphs);
    }
    if cell.iter().all(|&sample| sample & STROKE == 0) {
        return area(cell, inks, glyphs, |_| true);
    }
    if is_seam(cell, inks, glyphs) {
        return area(cell, inks, glyphs, |sample| sample & STROKE == 0);
    }
    stroke(cell, joins, inks, glyphs).unwrap_or_else(|| area(cell, inks, glyphs, |_| true))
}

/// The squared distance of two colors at which their areas look different even without a line
/// between them.
const DISTINCT: i32 = 1800;

/// Returns `true` if the lines of a character only separate areas of different colors. A line
/// character has a single ground, so one of the areas would extend into the other. Blocks without
/// the line show where both areas end.
fn is_seam(cell: &[Sample; N], inks: &Inks, glyphs: Glyphs) -> bool {
    if glyphs == Glyphs::Ascii || cell.iter().any(|&sample| sample & (HEAVY | MARK) != 0) {
        return false;
    }
    // The areas at the four corners.
    let corner = |right: bool, low: bool| {
        let mut list: Vec<(u8, u32)> = Vec::with_capacity(4);
        let (x0, y0) = (i32::from(right) * WIDE / 2, i32::from(low) * HIGH / 2);
        for y in y0..y0 + HIGH / 2 {
            for x in x0..x0 + WIDE / 2 {
                let sample = cell[(y * WIDE + x) as usize];
                if sample & STROKE == 0 {
                    count(&mut list, shade(sample));
                }
            }
        }
        list.into_iter().max_by_key(|&(_, n)| n).map(|(number, _)| number)
    };
    let corners = [(false, false), (true, false), (false, true), (true, true)];
    let [Some(a), Some(b), Some(c), Some(d)] = corners.map(|(right, low)| corner(right, low))
    else {
        return false;
    };
    if [a, b, c, d].iter().any(|&number| inks.shade(number).hatch.is_some()) {
        return false;
    }
    let differ = |a: u8, b: u8| distance(inks.rgb(a), inks.rgb(b)) >= DISTINCT;
    let is_edge = |flag| match flag {
        LEVEL => differ(a, c) || differ(b, d),
        _ => differ(a, b) || differ(c, d),
    };
    let shades = |flag| tally(cell, |sample| sample & flag != 0);
    let (level, upright) = (shades(LEVEL), shades(UPRIGHT));
    // Lines that cross the edge may be dropped with it only if they belong to the same grid.
    let is_of = |list: &[(u8, u32)], other: &[(u8, u32)]| {
        list.iter().all(|(number, _)| other.iter().any(|(n, _)| n == number))
    };
    let slant = shades(SLANT);
    if !slant.is_empty() {
        // Lines of more than one color cannot all be outlines.
        return (differ(a, b) || differ(a, c) || differ(b, d) || differ(c, d))
            && tally(cell, |sample| sample & STROKE != 0).len() == 1;
    }
    match (is_edge(LEVEL) && !level.is_empty(), is_edge(UPRIGHT) && !upright.is_empty()) {
        (true, true) => true,
        (true, false) => is_of(&upright, &level),
        (false, true) => is_of(&level, &upright),
        (false, false) => false,
    }
}

/// Returns the character that shows a single shade: a blank, or a pattern on terminals without
/// colors.
fn whole(number: u8, inks: &Inks, glyphs: Glyphs) -> Fit {
    let symbol = match (inks.shade(number).hatch, glyphs) {
        (None, _) => ' ',
        (Some(Hatch::Slash), Glyphs::Unicode) => '╱',
        (Some(Hatch::Slash), Glyphs::Ascii) => '/',
        (Some(Hatch::Backslash), Glyphs::Unicode) => '╲',
        (Some(Hatch::Backslash), Glyphs::Ascii) => '\\',
        // A single line before a number would read as a minus sign.
        (Some(Hatch::Horizontal), Glyphs::Unicode) => '═',
        (Some(Hatch::Horizontal), Glyphs::Ascii) => '=',
        (Some(Hatch::Vertical), Glyphs::Unicode) => '│',
        (Some(Hatch::Vertical), Glyphs::Ascii) => '|',
        (Some(Hatch::Plus), Glyphs::Unicode) => '┼',
        (Some(Hatch::Plus), Glyphs::Ascii) => '+',
        (Some(Hatch::Cross), Glyphs::Unicode) => '▒',
        (Some(Hatch::Cross), Glyphs::Ascii) => 'x',
        (Some(Hatch::Dots), Glyphs::Unicode) => '░',
        (Some(Hatch::Dots), Glyphs::Ascii) => ':',
    };
    Fit { symbol, ink: number, ground: number }
}

/// Counts the samples of each shade, the most frequent first.
fn tally(cell: &[Sample; N], counts: impl Fn(Sample) -> bool) -> Vec<(u8, u32)> {
    let mut list: Vec<(u8, u32)> = Vec::with_capacity(4);
    for &sample in cell.iter().filter(|&&sample| counts(sample)) {
        count(&mut list, shade(sample));
    }
    list.sort_by_key(|&(_, n)| std::cmp::Reverse(n));
    list
}

fn count(list: &mut Vec<(u8, u32)>, number: u8) {
    match list.iter_mut().find(|(known, _)| *known == number) {
        Some((_, n)) => *n += 1,
        None => list.push((number, 1)),
    }
}

/// Returns the shade behind letters: that of most of the area.
pub(super) fn ground(cell: &[Sample; N]) -> u8 {
    let areas = tally(cell, |sample| sample & STROKE == 0);
    let most = areas.first().or(tally(cell, |_| true).first()).map(|&(number, _)| number);
    most.unwrap_or(0)
}

/// Returns the shade behind the lines of a character. If the lines separate two areas, it is the
/// one farther back: shades are numbered from back to front.
fn behind(cell: &[Sample; N]) -> u8 {
    let areas = tally(cell, |sample| sample & STROKE == 0);
    let all: u32 = areas.iter().map(|&(_, n)| n).sum();
    let many = areas.iter().filter(|(_, n)| 3 * n >= all);
    many.map(|&(number, _)| number).min().unwrap_or_else(|| ground(cell))
}

/// Returns `true` if two areas meet in a character and both take more than a quarter of it.
fn is_parted(cell: &[Sample; N]) -> bool {
    let areas = tally(cell, |sample| sample & STROKE == 0);
    areas.get(1).is_some_and(|&(_, n)| 4 * n as usize > N)
}

/// Returns a line character: braille for slanting lines, otherwise box drawing. Lines along the
/// edge of the character are left to blocks.
fn stroke(cell: &[Sample; N], joins: Joins, inks: &Inks, glyphs: Glyphs) -> Option<Fit> {
    let (mut n_slant, mut n_level, mut n_upright) = (0, 0, 0);
    let (mut rows, mut columns) = (0, 0);
    for (i, &sample) in (0..).zip(cell) {
        if sample & SLANT != 0 {
            n_slant += 1;
        }
        if sample & LEVEL != 0 {
            n_level += 1;
            rows += 2 * (i / WIDE);
        }
        if sample & UPRIGHT != 0 {
            n_upright += 1;
            columns += 2 * (i % WIDE);
        }
    }
    if let Some(fit) = (n_slant >= 6).then(|| braille(cell, glyphs)).flatten() {
        return Some(fit);
    }
    let is_level = n_level > 0 && (6..=24).contains(&(rows / n_level));
    let is_upright = n_upright > 0 && (3..=11).contains(&(columns / n_upright));
    if !is_level && !is_upright {
        // A dot beside a number would have no meaning.
        let ground = behind(cell);
        return (n_slant > 0 && !is_parted(cell)).then_some(Fit {
            symbol: ' ',
            ink: ground,
            ground,
        });
    }
    boxed(cell, joins, inks, glyphs, (is_level, is_upright))
}

/// An arm of a line, from the middle of a character to one of its sides.
#[derive(Clone, Copy)]
struct Arm {
    shade: u8,
    is_heavy: bool,
    is_mark: bool,
}

impl Arm {
    fn weight(self) -> u32 {
        1 + 2 * u32::from(self.is_heavy) + 8 * u32::from(self.is_mark)
    }
}

fn arm(cell: &[Sample; N], flag: Sample, places: impl Iterator<Item = i32>) -> Option<Arm> {
    let mut found = None;
    for at in places {
        let sample = cell[at as usize];
        if sample & flag != 0 {
            // Of two parallel lines, the heavier one wins.
            let (is_heavy, is_mark) = (sample & HEAVY != 0, sample & MARK != 0);
            let arm = Arm { shade: shade(sample), is_heavy, is_mark };
            if found.is_none_or(|found: Arm| arm.weight() > found.weight()) {
                found = Some(arm);
            }
        }
    }
    found
}

fn boxed(
    cell: &[Sample; N],
    joins: Joins,
    inks: &Inks,
    glyphs: Glyphs,
    (is_level, is_upright): (bool, bool),
) -> Option<Fit> {
    let level = |x: i32| arm(cell, LEVEL, (0..HIGH).map(move |y| y * WIDE + x));
    let upright = |y: i32| arm(cell, UPRIGHT, (0..WIDE).map(move |x| y * WIDE + x));
    let arms = [
        upright(0).filter(|_| is_upright && joins.up),
        level(WIDE - 1).filter(|_| is_level && joins.right),
        upright(HIGH - 1).filter(|_| is_upright && joins.down),
        level(0).filter(|_| is_level && joins.left),
    ];
    // The heaviest shade wins; other lines stop before it.
    let weight = |number: u8| {
        let own = arms.iter().flatten().filter(|arm| arm.shade == number);
        own.map(|arm| arm.weight()).sum::<u32>()
    };
    let best = arms.iter().flatten().max_by_key(|arm| weight(arm.shade))?;
    let is_alone = best.is_heavy || best.is_mark;
    let weights = arms.map(|arm| match arm {
        Some(arm) if is_alone && arm.shade != best.shade => 0,
        // Without colors, a mark is heavy to stand out from the lines of a board.
        Some(arm) if arm.is_heavy || arm.is_mark && inks.is_mono() => 2,
        Some(_) => 1,
        None => 0,
    });
    if weights.iter().filter(|&&weight| weight > 0).count() == 1 && is_parted(cell) {
        // The end of a line matters less than the edge between two areas.
        return Some(area(cell, inks, glyphs, |sample| sample & STROKE == 0));
    }
    let symbol = match glyphs {
        Glyphs::Unicode => BOXES[weights.iter().fold(0, |sum, &w| 3 * sum + w)],
        Glyphs::Ascii => match weights {
            [0, _, 0, _] => '-',
            [_, 0, _, 0] => '|',
            _ => '+',
        },
    };
    Some(Fit { symbol, ink: best.shade, ground: behind(cell) })
}

/// Box drawing characters by the weights of the arms up, right, down and left, as digits in base 3.
const BOXES: [char; 81] = [
    ' ', '╴', '╸', '╷', '┐', '┑', '╻', '┒', '┓', '╶', '─', '╾', '┌', '┬', '┭', '┎', '┰', '┱', '╺',
    '╼', '━', '┍', '┮', '┯', '┏', '┲', '┳', '╵', '┘', '┙', '│', '┤', '┥', '╽', '┧', '┪', '└', '┴',
    '┵', '├', '┼', '┽', '┟', '╁', '╅', '┕', '┶', '┷', '┝', '┾', '┿', '┢', '╆', '╈', '╹', '┚', '┛',
    '╿', '┦', '┩', '┃', '┨', '┫', '┖', '┸', '┹', '┞', '╀', '╃', '┠', '╂', '╉', '┗', '┺', '┻', '┡',
    '╄', '╇', '┣', '╊', '╋',
];

/// Returns a braille character for a slanting line.
fn braille(cell: &[Sample; N], glyphs: Glyphs) -> Option<Fit> {
    /// The bit of each dot, row by row.
    const DOTS: [u32; 8] = [0x01, 0x08, 0x02, 0x10, 0x04, 0x20, 0x40, 0x80];
    let mut counts = [0; 8];
    let mut lean = 0;
    for (i, _) in (0..).zip(cell).filter(|(_, sample)| **sample & SLANT != 0) {
        let (x, y) = (i % WIDE, i / WIDE);
        counts[(y / 4 * 2 + x / 4) as usize] += 1;
        lean += (2 * x - WIDE + 1) * (2 * y - HIGH + 1);
    }
    let bits: u32 = DOTS.iter().zip(counts).filter(|(_, n)| *n >= 4).map(|(bit, _)| bit).sum();
    let ink = tally(cell, |sample| sample & SLANT != 0).first()?.0;
    let symbol = match glyphs {
        Glyphs::Unicode if bits.count_ones() < 2 => return None,
        Glyphs::Unicode => char::from_u32(0x2800 + bits)?,
        Glyphs::Ascii if lean > 300 => '\\',
        Glyphs::Ascii if lean < -300 => '/',
        Glyphs::Ascii => '.',
    };
    Some(Fit { symbol, ink, ground: behind(cell) })
}

/// The block characters with the samples that they fill, the simplest first.
static BLOCKS: LazyLock<Vec<(char, u128)>> = LazyLock::new(|| {
    let mask = |is_ink: &dyn Fn(i32, i32) -> bool| {
        let bit = |i: i32| if is_ink(i % WIDE, i / WIDE) { 1 << i } else { 0 };
        (0..N as i32).map(bit).sum::<u128>()
    };
    let mut list = vec![('▀', mask(&|_, y| y < 8)), ('▌', mask(&|x, _| x < 4))];
    list.push(('▘', mask(&|x, y| x < 4 && y < 8)));
    list.push(('▝', mask(&|x, y| x >= 4 && y < 8)));
    list.push(('▖', mask(&|x, y| x < 4 && y >= 8)));
    list.push(('▗', mask(&|x, y| x >= 4 && y >= 8)));
    list.push(('▚', mask(&|x, y| (x < 4) == (y < 8))));
    for (symbol, eighths) in [('▁', 1), ('▂', 2), ('▃', 3), ('▅', 5), ('▆', 6), ('▇', 7)]
    {
        list.push((symbol, mask(&|_, y| y >= 16 - 2 * eighths)));
    }
    for (symbol, eighths) in [('▏', 1), ('▎', 2), ('▍', 3), ('▋', 5), ('▊', 6), ('▉', 7)]
    {
        list.push((symbol, mask(&|x, _| x < eighths)));
    }
    list
});

/// Returns the block that comes closest to the areas, in two of their shades.
fn area(cell: &[Sample; N], inks: &Inks, glyphs: Glyphs, counts: impl Fn(Sample) -> bool) -> Fit {
    let mut shades = tally(cell, &counts);
    shades.truncate(6);
    let (most, n_most) = shades[0];
    let is_patterned = |number: u8| inks.shade(number).hatch.is_some();
    let is_most = 2 * n_most as usize > N;
    let has_pattern = shades.iter().any(|&(number, _)| is_patterned(number));
    if shades.len() == 1 || glyphs == Glyphs::Ascii || has_pattern && is_most {
        return whole(most, inks, glyphs);
    }
    if has_pattern {
        // A part of a character cannot be patterned.
        shades.retain(|&(number, _)| !is_patterned(number));
        if shades.len() < 2 {
            return whole(shades.first().map_or(most, |&(number, _)| number), inks, glyphs);
        }
    }
    let masks: Vec<u128> = shades
        .iter()
        .map(|&(number, _)| {
            let is_of = |sample: Sample| counts(sample) && shade(sample) == number;
            let bits = (0..).zip(cell).filter(|(_, sample)| is_of(**sample));
            bits.map(|(i, _)| 1_u128 << i).sum()
        })
        .collect();
    let far: Vec<Vec<i64>> = shades
        .iter()
        .map(|a| shades.iter().map(|b| i64::from(distance(inks.rgb(a.0), inks.rgb(b.0)))).collect())
        .collect();
    // Finds the shade with the smallest error for a part of the character, and that error.
    let medoid = |part: u128| {
        let cost = |i: usize| -> i64 {
            let one = |(j, mask): (usize, &u128)| i64::from((mask & part).count_ones()) * far[i][j];
            masks.iter().enumerate().map(one).sum()
        };
        (0..shades.len()).map(|i| (cost(i), i)).min().unwrap_or_default()
    };
    let (mut least, only) = medoid(u128::MAX);
    let mut best = (' ', only, only);
    for &(symbol, mask) in BLOCKS.iter() {
        let ((a, ink), (b, ground)) = (medoid(mask), medoid(!mask));
        if a + b < least {
            least = a + b;
            best = (symbol, ink, ground);
        }
    }
    Fit { symbol: best.0, ink: shades[best.1].0, ground: shades[best.2].0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boxes_have_the_arms_of_their_names() {
        // Weights in the names of the Unicode Character Database.
        for (weights, symbol) in [
            ([0, 1, 1, 0], '┌'),
            ([2, 0, 0, 2], '┛'),
            ([1, 1, 1, 1], '┼'),
            ([1, 2, 1, 2], '┿'),
            ([2, 1, 2, 1], '╂'),
            ([1, 0, 2, 0], '╽'),
            ([0, 2, 0, 1], '╼'),
            ([1, 1, 2, 2], '╅'),
            ([2, 2, 1, 1], '╄'),
            ([2, 2, 2, 1], '╊'),
            ([1, 2, 1, 0], '┝'),
            ([2, 0, 1, 2], '┩'),
        ] {
            assert_eq!(BOXES[weights.iter().fold(0, |sum, &w| 3 * sum + w)], symbol);
        }
    }

    #[test]
    fn blocks_are_as_large_as_their_names() {
        let n_of = |wanted: char| {
            let block = BLOCKS.iter().find(|(symbol, _)| *symbol == wanted);
            block.map_or(0, |(_, mask)| mask.count_ones())
        };
        assert_eq!(
            ['▀', '▌', '▘', '▚', '▁', '▇', '▏', '▉'].map(n_of),
            [64, 64, 32, 64, 16, 112, 16, 112]
        );
    }
}
