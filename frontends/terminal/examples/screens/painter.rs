//! Draws pictures of terminal screens. Blocks, box drawing and braille are drawn by their
//! definition, all other characters in `DejaVu` Sans Mono.

use std::collections::HashMap;

use ab_glyph_rasterizer::{Point, Rasterizer, point};
use puzzle_core::draw::Rgb;
use puzzle_terminal::ScreenCell;
use ttf_parser::{Face, OutlineBuilder};

/// Width and height of a character in pixels.
pub(crate) const CELL: (usize, usize) = (9, 18);
/// The font size at which characters are as wide as `CELL`.
const EM: f32 = 14.95;
/// The distance of the baseline from the top of a character.
const BASELINE: f32 = 14.0;
/// The terminal's default colors: ink and ground.
const OWN: (Rgb, Rgb) = (Rgb::new(0xd0, 0xd0, 0xd0), Rgb::new(0x10, 0x10, 0x10));

/// A picture in memory, with its pixels row by row.
pub(crate) struct Picture {
    pub(crate) width: usize,
    pub(crate) height: usize,
    pub(crate) pixels: Vec<Rgb>,
}

/// Draws screens in a font.
pub(crate) struct Painter {
    regular: Face<'static>,
    bold: Face<'static>,
    known: HashMap<(char, bool), Vec<u8>>,
}

impl Painter {
    pub(crate) fn new() -> Self {
        let face = |data| Face::parse(data, 0).expect("DejaVu Sans Mono is a good font");
        Self {
            regular: face(dejavu::sans_mono::regular()),
            bold: face(dejavu::sans_mono::bold()),
            known: HashMap::new(),
        }
    }

    /// Draws a picture of a screen.
    pub(crate) fn paint(&mut self, screen: &[Vec<ScreenCell>]) -> Picture {
        let columns = screen.first().map_or(0, Vec::len);
        let (width, height) = (columns * CELL.0, screen.len() * CELL.1);
        let mut pixels = vec![OWN.1; width * height];
        for (row, signs) in screen.iter().enumerate() {
            for (column, sign) in signs.iter().enumerate() {
                let (mut ink, mut ground) =
                    (sign.ink.unwrap_or(OWN.0), sign.ground.unwrap_or(OWN.1));
                if sign.is_reversed {
                    (ink, ground) = (ground, ink);
                }
                let symbol = sign.text.chars().next().unwrap_or(' ');
                let part = self.coverage(symbol, sign.is_bold).to_vec();
                for (i, part) in part.into_iter().enumerate() {
                    let (x, y) = (i % CELL.0, i / CELL.0);
                    let part = if sign.is_underlined && y == 16 { 255 } else { part };
                    pixels[(row * CELL.1 + y) * width + column * CELL.0 + x] =
                        ground.mix(ink, u32::from(part) + u32::from(part) / 128);
                }
            }
        }
        Picture { width, height, pixels }
    }

    /// Returns how much of each pixel of a character is covered by ink, from 0 to 255.
    fn coverage(&mut self, symbol: char, bold: bool) -> &[u8] {
        if !self.known.contains_key(&(symbol, bold)) {
            let made = drawn(symbol).unwrap_or_else(|| self.letter(symbol, bold));
            self.known.insert((symbol, bold), made);
        }
        &self.known[&(symbol, bold)]
    }

    fn letter(&self, symbol: char, bold: bool) -> Vec<u8> {
        let face = if bold { &self.bold } else { &self.regular };
        let (w, h) = CELL;
        let mut pixels = vec![0; w * h];
        let Some(glyph) = face.glyph_index(symbol) else { return pixels };
        let scale = EM / f32::from(face.units_per_em());
        let mut pen =
            Pen { to: Rasterizer::new(w, h), scale, first: point(0.0, 0.0), last: point(0.0, 0.0) };
        face.outline_glyph(glyph, &mut pen);
        pen.to.for_each_pixel(|i, part| {
            if let Some(pixel) = pixels.get_mut(i) {
                *pixel = (part.clamp(0.0, 1.0) * 255.0) as u8;
            }
        });
        pixels
    }
}

/// Passes a glyph's outline to the rasterizer. Points outside are moved to the edge, since the
/// rasterizer does not accept them.
struct Pen {
    to: Rasterizer,
    scale: f32,
    first: Point,
    last: Point,
}

impl Pen {
    fn at(&self, x: f32, y: f32) -> Point {
        let (w, h) = CELL;
        point(
            (x * self.scale).clamp(0.0, w as f32 - 0.01),
            (BASELINE - y * self.scale).clamp(0.0, h as f32 - 0.01),
        )
    }
}

impl OutlineBuilder for Pen {
    fn move_to(&mut self, x: f32, y: f32) {
        self.first = self.at(x, y);
        self.last = self.first;
    }

    fn line_to(&mut self, x: f32, y: f32) {
        let to = self.at(x, y);
        self.to.draw_line(self.last, to);
        self.last = to;
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        let (a, to) = (self.at(x1, y1), self.at(x, y));
        self.to.draw_quad(self.last, a, to);
        self.last = to;
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        let (a, b, to) = (self.at(x1, y1), self.at(x2, y2), self.at(x, y));
        self.to.draw_cubic(self.last, a, b, to);
        self.last = to;
    }

    fn close(&mut self) {
        let first = self.first;
        self.to.draw_line(self.last, first);
        self.last = first;
    }
}

/// The arms of box drawing characters up, right, down and left, by the words in their names: 0 is
/// none, 1 light, 2 heavy.
const BOXES: &str =
    " ╴╸╷┐┑╻┒┓╶─╾┌┬┭┎┰┱╺╼━┍┮┯┏┲┳╵┘┙│┤┥╽┧┪└┴┵├┼┽┟╁╅┕┶┷┝┾┿┢╆╈╹┚┛╿┦┩┃┨┫┖┸┹┞╀╃┠╂╉┗┺┻┡╄╇┣╊╋";

/// Returns the rectangles of a block character, which fills its cell to the edges.
fn drawn(symbol: char) -> Option<Vec<u8>> {
    let (w, h) = CELL;
    let each = |is_ink: &dyn Fn(usize, usize) -> bool| {
        let all = (0..w * h).map(|i| if is_ink(i % w, i / w) { 255 } else { 0 });
        Some(all.collect())
    };
    let code = u32::from(symbol);
    let eighths = |n: u32, of: usize| (n as usize * of + 4) / 8;
    if symbol != ' '
        && let Some(at) = BOXES.chars().position(|c| c == symbol)
    {
        let arms = [at / 27, at / 9 % 3, at / 3 % 3, at % 3];
        let (cx, cy) = (w / 2, h / 2);
        let reach = |weight: usize| usize::from(weight == 2);
        return each(&|x, y| {
            let near =
                |a: usize, b: usize, weight: usize| weight > 0 && a.abs_diff(b) <= reach(weight);
            near(x, cx, arms[0]) && y <= cy
                || near(y, cy, arms[1]) && x >= cx
                || near(x, cx, arms[2]) && y >= cy
                || near(y, cy, arms[3]) && x <= cx
        });
    }
    match code {
        0x2580 => each(&|_, y| y < h / 2),
        0x2581..=0x2588 => each(&|_, y| y >= h - eighths(code - 0x2580, h)),
        0x2589..=0x258f => each(&|x, _| x < eighths(0x2590 - code, w)),
        0x2590 => each(&|x, _| x >= w / 2),
        0x2591..=0x2593 => {
            let part = (code - 0x2590) as u8 * 64;
            Some(vec![part; w * h])
        }
        0x2594 => each(&|_, y| y < eighths(1, h)),
        0x2595 => each(&|x, _| x >= w - eighths(1, w)),
        0x2596..=0x259f => {
            // The order of bits is lower left, lower right, upper left, upper right.
            const QUADRANTS: [u8; 10] = [4, 8, 1, 13, 9, 7, 11, 2, 6, 14];
            let bits = QUADRANTS[(code - 0x2596) as usize];
            each(&|x, y| bits >> (usize::from(x >= w / 2) + 2 * usize::from(y >= h / 2)) & 1 != 0)
        }
        0x2800..=0x28ff => {
            const DOTS: [u32; 8] = [0x01, 0x08, 0x02, 0x10, 0x04, 0x20, 0x40, 0x80];
            each(&|x, y| {
                let (dx, dy) = (2 * x / w, 4 * y / h);
                let is_set = (code - 0x2800) & DOTS[dy * 2 + dx] != 0;
                let (mx, my) = (w * (2 * dx + 1) / 4, h * (2 * dy + 1) / 8);
                is_set
                    && x.abs_diff(mx) < 2
                    && y.abs_diff(my) < 2
                    && (x, y) >= (mx - 1, my - 1)
                    && x <= mx
                    && y <= my
            })
        }
        _ => None,
    }
}
