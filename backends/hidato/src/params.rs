//! The params of a game.

use crate::available_grades;
use crate::board::{MAX_CELLS, PlaceKind};
use crate::generate::Spec;
use crate::outline;
use crate::presets;
use crate::shape::Shape;
use crate::skewed::SkewedGrid;
use crate::topology::Topology;
use alloc::format;
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec;
use alloc::vec::Vec;
use puzzle_core::format::Scanner;
use puzzle_core::params::{ConfigItem, ConfigValue, ParamsForm, Preset};
use puzzle_core::solve::Grade;
use puzzle_core::{Invalid, Text, label, text};

/// The params of a game. `10x10mR` names the board; the rest says how puzzles are generated: `E`
/// hides the ends, `sh` is a shape, `g9` the longest gap, `w20` and `l30` walls and links in
/// percent, `dh` the grade, `S` symmetry. `o` and a desc without numbers, which end the text, are an
/// outline that is none of the shapes, such as that of a puzzle from a file; it is part of the
/// board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Params {
    spec: Spec,
    /// `true` for hexagons whose params and descs have the form of the program Ascent. Only its
    /// boards have it: see [`skewed`](Self::skewed).
    is_skewed: bool,
}

impl Default for Params {
    fn default() -> Self {
        Self::new(8, 8, Topology::King, Grade::Normal)
    }
}

pub(crate) const TOPOLOGIES: &[(&str, &str)] = &[
    ("square-edge", label!("Squares, by edge")),
    ("square-corner", label!("Squares, by corner")),
    ("square-both", label!("Squares, by edge and corner")),
    ("hexagon", label!("Hexagons")),
    ("triangle-edge", label!("Triangles, by edge")),
    ("triangle-corner", label!("Triangles, by opposite corner")),
    ("triangle-both", label!("Triangles, by edge and opposite corner")),
    ("triangle-around", label!("Triangles, by edge and any corner")),
    ("knight", label!("Squares, by a knight's moves")),
    ("jump", label!("Squares, by jumps: three straight or two diagonally")),
];

pub(crate) const SHAPES: &[(&str, &str)] = &[
    ("rectangle", label!("Rectangle")),
    ("hexagon", label!("Hexagon")),
    ("triangle", label!("Triangle")),
    ("ring", label!("Ring")),
    ("cross", label!("Cross")),
    ("diamond", label!("Diamond")),
    ("heart", label!("Heart")),
    ("random", label!("Random")),
    ("own", label!("Own outline, from a file or an ID")),
];

/// The index of the outline that is no [`Shape`] among the choices.
const OWN_OUTLINE: usize = SHAPES.len() - 1;

const GRADES: &[(&str, &str)] = &[
    ("easy", Grade::Easy.title()),
    ("normal", Grade::Normal.title()),
    ("tricky", Grade::Tricky.title()),
    ("hard", Grade::Hard.title()),
    ("expert", Grade::Expert.title()),
];

/// The largest width and height of a board, in cells.
pub(crate) const MAX_SIDE: u32 = 250;

/// Checks that a board of this width and height is allowed.
pub(crate) fn check_size(width: usize, height: usize) -> Result<(), Invalid> {
    let sides = 1..=MAX_SIDE as usize;
    if !sides.contains(&width) || !sides.contains(&height) {
        return Err(Invalid::new(text!(
            "width and height must be from 1 to {most}",
            most = MAX_SIDE
        )));
    }
    if width * height > MAX_CELLS {
        return Err(Invalid::new(text!(
            "width times height must be at most {most}",
            most = MAX_CELLS
        )));
    }
    Ok(())
}

/// Reads the size and topology of a board, such as `10x10mR`. Parts that the text leaves out are
/// taken from `rest`.
pub(crate) fn scan_board(
    scan: &mut Scanner,
    rest: (usize, usize, Topology),
) -> Result<(usize, usize, Topology), Invalid> {
    let (width, height) = scan_size(scan, (rest.0, rest.1))?;
    Ok((width, height, scan_topology(scan)?.unwrap_or(rest.2)))
}

/// Reads a size. One that is left out is that of `rest`.
fn scan_size(scan: &mut Scanner, rest: (usize, usize)) -> Result<(usize, usize), Invalid> {
    if !scan.peek().is_some_and(|c| c.is_ascii_digit()) {
        return Ok(rest);
    }
    let (width, height) = scan.take_size()?;
    Ok((width as usize, height as usize))
}

/// Reads `m` and the letter of a topology, if they are next.
fn scan_topology(scan: &mut Scanner) -> Result<Option<Topology>, Invalid> {
    if !scan.take('m') {
        return Ok(None);
    }
    let letter = scan.peek();
    let Some(topology) = letter.and_then(Topology::from_letter) else {
        return Err(match letter {
            Some('E') => Invalid::new(
                "mode E of the program Ascent, with numbers around the board, is another puzzle",
            ),
            Some('H' | 'C') => Invalid::new(
                "the forms H and C of the program Ascent are not for drafts: for hexagons, write mX",
            ),
            _ => scan.expected(text!("one of O D R X T V B A N J, or H and C as in Ascent")),
        });
    };
    scan.next_char();
    Ok(Some(topology))
}

/// The most walls and links to generate, in percent. More would show most of the path.
const MAX_PERCENT: u8 = 40;

/// Returns the topology that a text of params names, if it names one.
pub(crate) fn topology_of(text: &str) -> Result<Option<Topology>, Invalid> {
    let mut scan = Scanner::new(text);
    scan_size(&mut scan, (0, 0))?;
    scan_topology(&mut scan)
}

/// Reads a number of percent.
fn take_percent(scan: &mut Scanner) -> Result<u8, Invalid> {
    Ok(scan.uint()?.min(u32::from(u8::MAX)) as u8)
}

/// Reads `mH` or `mC`, the hexagons of the program Ascent, if they are next. Returns the shape.
fn take_skewed(scan: &mut Scanner) -> Option<Shape> {
    let mut ahead = scan.clone();
    ahead.take('m');
    let shape = match ahead.next_char() {
        Some('H') => Shape::Hexagon,
        Some('C') => Shape::Rectangle,
        _ => return None,
    };
    let is_next = scan.peek() == Some('m');
    if is_next {
        *scan = ahead;
    }
    is_next.then_some(shape)
}

impl Params {
    /// Returns params for a plain rectangle.
    pub const fn new(width: usize, height: usize, topology: Topology, grade: Grade) -> Self {
        Self { spec: Spec::new(topology, width, height, grade), is_skewed: false }
    }

    /// Returns the same params with another shape.
    #[must_use]
    pub fn with_shape(mut self, shape: Shape) -> Self {
        self.spec.shape = shape;
        self.spec.outline = None;
        self.is_skewed = self.skewed().is_some();
        self
    }

    /// Returns the same params with an outline that is no [`Shape`]: the kind of each place, row by
    /// row.
    ///
    /// # Panics
    /// Panics if these are not the places of the board.
    #[must_use]
    pub fn with_outline(mut self, outline: Arc<[PlaceKind]>) -> Self {
        assert_eq!(outline.len(), self.spec.width * self.spec.height, "the places of the board");
        self.spec.shape = Shape::Rectangle;
        self.spec.outline = Some(outline);
        self.is_skewed = false;
        self
    }

    /// Returns Ascent's form of the board, if the params and descs have it.
    pub(crate) const fn skewed(&self) -> Option<SkewedGrid> {
        let spec = &self.spec;
        let has_rules = spec.walls > 0 || spec.links > 0;
        if !self.is_skewed || has_rules || !matches!(spec.topology, Topology::Hexagon) {
            return None;
        }
        SkewedGrid::new(spec.width, spec.height, spec.shape)
    }

    /// Returns the same params with symmetric given numbers.
    #[must_use]
    pub const fn with_symmetry(mut self) -> Self {
        self.spec.is_symmetric = true;
        self
    }

    /// Returns the same params with walls at `walls` percent of the pairs that the path does not step
    /// between, and links at `links` percent of its steps.
    #[must_use]
    pub fn with_rules(mut self, walls: u8, links: u8) -> Self {
        (self.spec.walls, self.spec.links) = (walls, links);
        self.is_skewed = self.skewed().is_some();
        self
    }

    /// The specification of the puzzle to generate.
    pub fn spec(&self) -> &Spec {
        &self.spec
    }

    /// Which cells touch.
    pub fn topology(&self) -> Topology {
        self.spec.topology
    }

    /// The number of columns.
    pub fn width(&self) -> usize {
        self.spec.width
    }

    /// The number of rows.
    pub fn height(&self) -> usize {
        self.spec.height
    }
}

impl puzzle_core::params::Params for Params {
    fn decode(text: &str, rest: &Self) -> Result<Self, Invalid> {
        let mut scan = Scanner::new(text);
        let mut spec = rest.spec.clone();
        let mut is_skewed = rest.is_skewed;
        if !scan.is_done() {
            spec.outline = None;
        }
        (spec.width, spec.height) = scan_size(&mut scan, (spec.width, spec.height))?;
        if let Some(shape) = take_skewed(&mut scan) {
            (spec.topology, spec.shape, is_skewed) = (Topology::Hexagon, shape, true);
            if SkewedGrid::new(spec.width, spec.height, shape).is_none() {
                return Err(Invalid::new(
                    "the program Ascent has no such board: a hexagon has an odd height and a width \
                     of more than half of it, and no board has more than 2500 places",
                ));
            }
        } else if let Some(topology) = scan_topology(&mut scan)? {
            (spec.topology, is_skewed) = (topology, false);
        }
        if !scan.is_done() && scan.peek() != Some('o') {
            // The text says how puzzles are generated, so everything that it leaves out gets its
            // default.
            spec = Spec {
                shape: if is_skewed { spec.shape } else { Shape::Rectangle },
                hides_ends: false,
                is_symmetric: false,
                longest_gap: 0,
                walls: 0,
                links: 0,
                ..spec
            };
        }
        while !scan.is_done() {
            if scan.take('E') {
                spec.hides_ends = true;
            } else if scan.take('S') {
                spec.is_symmetric = true;
            } else if !is_skewed && scan.take('s') {
                let shape = scan.peek().and_then(Shape::from_letter);
                spec.shape =
                    shape.ok_or_else(|| scan.expected(text!("a shape: q h t o c d v r")))?;
                scan.next_char();
            } else if !is_skewed && scan.take('o') {
                check_size(spec.width, spec.height)?;
                let text = scan.take_while(|_| true);
                let outline = outline::parse(spec.topology, spec.width, spec.height, text)?;
                (spec.shape, spec.outline) = (Shape::Rectangle, Some(outline));
            } else if scan.take('g') {
                spec.longest_gap = scan.uint()?.min(u32::from(u16::MAX)) as u16;
            } else if !is_skewed && scan.take('w') {
                spec.walls = take_percent(&mut scan)?;
            } else if !is_skewed && scan.take('l') {
                spec.links = take_percent(&mut scan)?;
            } else if scan.take('d') {
                let grade = scan.peek().and_then(Grade::from_letter);
                spec.grade = grade.ok_or_else(|| scan.expected(text!("a grade: e n t h x")))?;
                scan.next_char();
            } else {
                return Err(scan.expected(text!("E, S, s, g, w, l, d or o")));
            }
        }
        let params = Self { spec, is_skewed };
        Ok(Self { is_skewed: params.skewed().is_some(), ..params })
    }

    fn encode(&self, form: ParamsForm) -> String {
        let r = &self.spec;
        let skewed = self.skewed();
        let letter = skewed.map_or(r.topology.letter(), SkewedGrid::letter);
        let mut text = format!("{}x{}m{letter}", r.width, r.height);
        if form == ParamsForm::Full {
            if r.hides_ends {
                text.push('E');
            }
            if r.shape != Shape::Rectangle && skewed.is_none() {
                text.push('s');
                text.push(r.shape.letter());
            }
            if r.longest_gap > 0 {
                text.push_str(&format!("g{}", r.longest_gap));
            }
            for (letter, percent) in [('w', r.walls), ('l', r.links)] {
                if percent > 0 {
                    text.push_str(&format!("{letter}{percent}"));
                }
            }
            text.push('d');
            text.push(r.grade.letter());
            if r.is_symmetric {
                text.push('S');
            }
        }
        if let Some(outline) = &r.outline {
            text.push('o');
            text.push_str(&outline::text(r.topology, r.width, outline));
        }
        text
    }

    fn validate(&self, form: ParamsForm) -> Result<(), Invalid> {
        let r = &self.spec;
        check_size(r.width, r.height)?;
        if form == ParamsForm::Full {
            if usize::from(r.longest_gap) > MAX_CELLS {
                return Err(Invalid::new(text!(
                    "the longest run of missing numbers must be at most {most}",
                    most = MAX_CELLS
                )));
            }
            if r.walls.max(r.links) > MAX_PERCENT {
                return Err(Invalid::new(text!(
                    "walls and links must each be at most {most} percent",
                    most = MAX_PERCENT
                )));
            }
            available_grades::check(r, r.grade)?;
        }
        Ok(())
    }

    fn presets() -> Vec<Preset<Self>> {
        presets::presets()
    }

    fn for_saturdays() -> Vec<Self> {
        presets::for_saturdays()
    }

    fn config_items() -> Vec<ConfigItem> {
        vec![
            ConfigItem::number("width", label!("Width"), 1, MAX_SIDE),
            ConfigItem::number("height", label!("Height"), 1, MAX_SIDE),
            ConfigItem::choice("cells", label!("Cells"), TOPOLOGIES),
            ConfigItem::choice("shape", label!("Shape"), SHAPES),
            ConfigItem::choice("grade", label!("Grade"), GRADES),
            ConfigItem::flag("hide-ends", label!("Hide the first and the last number")),
            ConfigItem::flag("symmetry", label!("Place given numbers symmetrically")),
            ConfigItem::number(
                "longest-gap",
                label!("Longest run of missing numbers (0: any)"),
                0,
                MAX_CELLS as u32,
            ),
            ConfigItem::number("walls", label!("Walls, of 100 pairs"), 0, MAX_PERCENT.into()),
            ConfigItem::number("links", label!("Links, of 100 steps"), 0, MAX_PERCENT.into()),
        ]
    }

    fn config(&self, key: &str) -> Option<ConfigValue> {
        let r = &self.spec;
        Some(match key {
            "width" => ConfigValue::Uint(r.width as u32),
            "height" => ConfigValue::Uint(r.height as u32),
            "cells" => ConfigValue::Choice(r.topology as usize),
            "shape" if r.outline.is_some() => ConfigValue::Choice(OWN_OUTLINE),
            "shape" => ConfigValue::Choice(r.shape as usize),
            "grade" => ConfigValue::Choice(r.grade as usize),
            "hide-ends" => ConfigValue::Bool(r.hides_ends),
            "symmetry" => ConfigValue::Bool(r.is_symmetric),
            "longest-gap" => ConfigValue::Uint(u32::from(r.longest_gap)),
            "walls" => ConfigValue::Uint(u32::from(r.walls)),
            "links" => ConfigValue::Uint(u32::from(r.links)),
            _ => return None,
        })
    }

    fn set_config(&mut self, key: &str, value: &ConfigValue) -> Result<(), Invalid> {
        let r = &mut self.spec;
        let out_of_list = || Invalid::new("there is no such choice");
        let board = (r.width, r.height, r.topology);
        match (key, value) {
            ("width", ConfigValue::Uint(n)) => r.width = *n as usize,
            ("height", ConfigValue::Uint(n)) => r.height = *n as usize,
            ("cells", ConfigValue::Choice(i)) => {
                r.topology = *Topology::ALL.get(*i).ok_or_else(out_of_list)?;
            }
            ("shape", ConfigValue::Choice(OWN_OUTLINE)) => {
                // Without an outline from outside, the board keeps its cells.
                check_size(r.width, r.height)?;
                let kinds = r.kinds();
                r.outline.get_or_insert_with(|| kinds.into());
                r.shape = Shape::Rectangle;
            }
            ("shape", ConfigValue::Choice(i)) => {
                r.shape = *Shape::ALL.get(*i).ok_or_else(out_of_list)?;
                r.outline = None;
            }
            ("grade", ConfigValue::Choice(i)) => {
                r.grade = *Grade::ALL.get(*i).ok_or_else(out_of_list)?;
            }
            ("hide-ends", ConfigValue::Bool(b)) => r.hides_ends = *b,
            ("symmetry", ConfigValue::Bool(b)) => r.is_symmetric = *b,
            ("longest-gap", ConfigValue::Uint(n)) => {
                r.longest_gap = (*n).min(u32::from(u16::MAX)) as u16;
            }
            ("walls", ConfigValue::Uint(n)) => r.walls = (*n).min(u32::from(u8::MAX)) as u8,
            ("links", ConfigValue::Uint(n)) => r.links = (*n).min(u32::from(u8::MAX)) as u8,
            _ => {
                return Err(Invalid::new(text!(
                    "there is no setting '{key}'",
                    key = Text::plain(key)
                )));
            }
        }
        if board != (r.width, r.height, r.topology) {
            r.outline = None;
        }
        self.is_skewed = self.skewed().is_some();
        Ok(())
    }

    fn grade(&self) -> Option<Grade> {
        Some(self.spec.grade)
    }

    fn grades(&self) -> Vec<Grade> {
        let has_size = check_size(self.width(), self.height()).is_ok();
        if has_size { available_grades::grades(&self.spec) } else { Vec::new() }
    }

    fn set_grade(&mut self, grade: Grade) -> Result<(), Invalid> {
        check_size(self.width(), self.height())?;
        available_grades::check(&self.spec, grade)?;
        self.spec.grade = grade;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::{Expect, expect};
    use puzzle_core::params::Params as _;

    fn check(text: &str, want: &Expect) {
        let got = match Params::decode(text, &Params::default()) {
            Ok(p) => match p.validate(ParamsForm::Full) {
                Ok(()) => format!("{} {}", p.encode(ParamsForm::Short), p.encode(ParamsForm::Full)),
                Err(e) => format!("{} {e}", p.encode(ParamsForm::Full)),
            },
            Err(e) => format!("{e}"),
        };
        want.assert_eq(&got);
    }

    #[test]
    fn every_offered_grade_is_possible() {
        for (text, n) in [("8x8mR", 5), ("8x8mRg4", 5), ("8x8mRg2", 2), ("8x8mRg1de", 1)] {
            let params = Params::decode(text, &Params::default()).unwrap();
            assert_eq!(params.grades().len(), n, "{text}");
            for grade in Grade::ALL {
                let mut other = params.clone();
                let is_set = other.set_grade(grade).is_ok();
                assert_eq!(is_set, params.grades().contains(&grade), "{text} {grade}");
                assert_eq!(other.grade() == Some(grade), is_set, "{text} {grade}");
                assert_eq!(other.validate(ParamsForm::Full), Ok(()), "{text} {grade}");
            }
        }
    }

    #[test]
    fn texts() {
        check("", &expect!["8x8mR 8x8mRdn"]);
        check("10", &expect!["10x10mR 10x10mRdn"]);
        check("7x5mO", &expect!["7x5mO 7x5mOdn"]);
        check("9x9mXEshg12dxS", &expect!["9x9mX 9x9mXEshg12dxS"]);
        check("9x9mXSdx", &expect!["9x9mX 9x9mXdxS"]);
        check("5x5mC", &expect!["5x5mC 5x5mCdn"]);
        check("7x7mHEdhS", &expect!["7x7mH 7x7mHEdhS"]);
        check(
            "7x6mH",
            &expect![
                "the program Ascent has no such board: a hexagon has an odd height and a width of more than half of it, and no board has more than 2500 places"
            ],
        );
        check("5x5mHsq", &expect!["1:6: expected E, S, s, g, w, l, d or o, found 's'"]);
        check(
            "5x5mE",
            &expect![
                "mode E of the program Ascent, with numbers around the board, is another puzzle"
            ],
        );
        check(
            "5x5mQ",
            &expect![
                "1:5: expected one of O D R X T V B A N J, or H and C as in Ascent, found 'Q'"
            ],
        );
        check("5x5mRdz", &expect!["1:7: expected a grade: e n t h x, found 'z'"]);
        check("5x5mRy", &expect!["1:6: expected E, S, s, g, w, l, d or o, found 'y'"]);
        check(
            "1000000x1000000mR",
            &expect!["1000000x1000000mRdn width and height must be from 1 to 250"],
        );
        check("250x11", &expect!["250x11mRdn width times height must be at most 2500"]);
        check(
            "3x3mRst",
            &expect![
                "3x3mRstdn this board is too small, or has too few cells that touch, for a puzzle"
            ],
        );
    }

    #[test]
    fn a_full_text_sets_everything() {
        let other = Params::decode("3x3mXEscg2dhS", &Params::default()).unwrap();
        let plain = Params::default();
        assert_eq!(Params::decode(&plain.encode(ParamsForm::Full), &other).unwrap(), plain);
    }
}
