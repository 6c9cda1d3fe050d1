//! Pictures as lines of characters, one for each pixel, for a game's own tests.

use std::fmt;

use puzzle_core::Game;
use puzzle_core::draw::{
    Frame, Paint, PixelCanvas, Pixels, Point, Rect, Role, STANDARD_ROLES, Size, TextStyle,
};

/// The character of a pixel that was not painted.
const UNPAINTED: char = '¿';
/// The mark of an equal character in a [difference](AsciiPicture::difference).
const EQUAL: char = '·';

/// A small picture of a position as lines of characters, one for each pixel.
///
/// Each role is drawn as its character in the legend. A text is written out in the middle of its
/// box, in one row. Spaces at the ends of lines are left out, so choose a space for the role of the
/// surroundings. Keep the picture as a string, or with `expect-test` by
/// [`to_string`](ToString::to_string).
///
/// ```
/// use lights_out::LightsOut;
/// use puzzle_conformance::AsciiPicture;
/// use puzzle_core::Game;
/// use puzzle_core::draw::{Frame, Layout, Role};
/// use puzzle_core::grid::{Cursor, GridSize};
/// let params = GridSize::square(2);
/// let lights = LightsOut::parse_desc(&params, "0000")?;
/// let legend = [(Role::GROUND, ' '), (Role::BOARD, '.'), (Role::GRID, '+')];
/// let cursor = Cursor::default();
/// let frame = Frame::<LightsOut>::still(&params, &lights, &cursor, Layout::square(3));
/// AsciiPicture::of(&frame, &legend).assert_eq(
///     "
///     ++++++
///     +.++.+
///     ++++++
///     ++++++
///     +.++.+
///     ++++++
///     ",
/// );
/// # Ok::<(), puzzle_core::Invalid>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AsciiPicture {
    lines: Vec<String>,
}

impl AsciiPicture {
    /// Draws a frame with the characters of a legend.
    ///
    /// # Panics
    /// When the game paints with a role that is not in the legend.
    #[track_caller]
    pub fn of<G: Game>(frame: &Frame<'_, G>, legend: &[(Role, char)]) -> Self {
        let size = frame.size();
        let pixels = vec![UNPAINTED; usize::try_from(size.rect().area()).unwrap_or(0)];
        let sheet = Sheet { size, pixels, legend, missing: None };
        let mut canvas = PixelCanvas::new(sheet);
        G::redraw(&mut canvas, &mut G::DrawState::default(), frame);
        let Sheet { pixels, missing, .. } = canvas.into_inner();
        if let Some(role) = missing {
            let name = STANDARD_ROLES.iter().chain(G::PALETTE).nth(usize::from(role.0));
            let name = name.map_or("unknown", |spec| spec.name);
            panic!("the legend has no character for the role '{name}' ({role:?})");
        }
        let rows = pixels.chunks(size.w.max(1) as usize);
        let lines = rows.map(|row| row.iter().collect::<String>().trim_end().to_string());
        Self { lines: lines.collect() }
    }

    /// Reads a picture from a string of the source code: lines may be indented together, and the
    /// first and the last may be empty.
    fn read(text: &str) -> Self {
        let lines: Vec<&str> = text.trim_end_matches([' ', '\t']).lines().collect();
        let lines = lines.strip_prefix(&[""]).unwrap_or(&lines);
        let indent = |line: &&str| line.len() - line.trim_start().len();
        let is_full = |line: &&&str| !line.trim().is_empty();
        let margin = lines.iter().filter(is_full).map(indent).min().unwrap_or(0);
        let lines = lines.iter().map(|line| line.get(margin..).unwrap_or("").trim_end());
        Self { lines: lines.map(ToString::to_string).collect() }
    }

    /// Checks that the picture is the expected one. The expected lines may be indented together.
    ///
    /// # Panics
    /// When the pictures differ, with both and their difference.
    #[track_caller]
    pub fn assert_eq(&self, expected: &str) {
        if let Some(difference) = self.difference(expected) {
            panic!("{difference}");
        }
    }

    /// Returns both pictures and their difference: the drawn characters where the pictures differ,
    /// and `·` where they are equal. `None` if the pictures are equal.
    pub fn difference(&self, expected: &str) -> Option<String> {
        let (drawn, wanted) = (self.trimmed(), Self::read(expected).trimmed());
        if drawn == wanted {
            return None;
        }
        let n_rows = drawn.lines.len().max(wanted.lines.len());
        let row = |picture: &Self, y: usize| -> Vec<char> {
            picture.lines.get(y).map_or_else(Vec::new, |line| line.chars().collect())
        };
        let compared = (0..n_rows).map(|y| {
            let (a, b) = (row(&drawn, y), row(&wanted, y));
            let pixel = |row: &[char], x: usize| row.get(x).copied().unwrap_or(' ');
            let columns = 0..a.len().max(b.len());
            columns
                .map(|x| if pixel(&a, x) == pixel(&b, x) { EQUAL } else { pixel(&a, x) })
                .collect()
        });
        let difference = Self { lines: compared.collect() };
        Some(format!(
            "the picture is not the expected one\nexpected:\n{wanted}drawn:\n{drawn}difference:\n\
             {difference}"
        ))
    }

    /// Returns the picture without empty rows and columns at its edges, which a string in the
    /// source code cannot show.
    fn trimmed(&self) -> Self {
        let text = self.lines.join("\n");
        Self::read(text.trim_matches('\n').trim_end())
    }
}

impl fmt::Display for AsciiPicture {
    /// Writes the lines, each ended by `\n`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.lines.iter().try_for_each(|line| writeln!(f, "{line}"))
    }
}

/// The pixels of a picture.
struct Sheet<'l> {
    size: Size,
    pixels: Vec<char>,
    legend: &'l [(Role, char)],
    /// The first role that the legend lacks.
    missing: Option<Role>,
}

impl Sheet<'_> {
    fn put(&mut self, at: Point, c: char) {
        self.pixels[(at.y * self.size.w + at.x) as usize] = c;
    }
}

impl Pixels for Sheet<'_> {
    fn size(&self) -> Size {
        self.size
    }

    fn fill(&mut self, rect: Rect, paint: Paint) {
        let c = self.legend.iter().find(|(role, _)| *role == paint.role).map(|(_, c)| *c);
        if c.is_none() {
            self.missing.get_or_insert(paint.role);
        }
        for at in rect.points() {
            self.put(at, c.unwrap_or(UNPAINTED));
        }
    }

    fn text(&mut self, rect: Rect, text: &str, style: TextStyle, _: Role, clip: Rect) {
        let n = i32::try_from(text.chars().count()).unwrap_or(i32::MAX);
        let place = style.place(rect, Size::new(n, 1));
        for (x, c) in (place.x..).zip(text.chars()) {
            let at = Point::new(x, place.y);
            if clip.contains(at) {
                self.put(at, c);
            }
        }
    }
}
