//! Strokes that wait, so that those of one look become one element.

use std::fmt::Write;

use puzzle_core::draw::Rect;

use super::markup::{fraction, hundredths};

/// Most layers that wait: a Turtle has a third of the elements that it would have with 64.
const MOST_LAYERS: usize = 512;
/// Most strokes of a layer.
const MOST_STROKES: usize = 400;

/// The class of areas between the edges of pixels, which stay sharp where the picture is made
/// larger or smaller. A class, as there are hundreds; who knows no classes shows them all the same.
const CRISP: &str = "px";
/// What it means.
pub(super) const STYLE: &str = "<style>.px{shape-rendering:crispEdges}</style>\n";

/// How a layer is drawn.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Look {
    /// Rectangles, whose edges are pixels' edges.
    Rects(String),
    /// Other areas; whether they are filled by the even-odd rule. The others run clockwise, so that
    /// one over another is no hole.
    Areas(String, bool),
    /// Rectangles with round corners, in a border of the same color and so wide: the rectangles
    /// are those within it.
    Plates(String, i32),
    /// Frames of a color and a width.
    Frames(String, i32),
    /// Lines of a color and a width.
    Lines(String, i32),
    /// Circles of a color and a diameter: the round ends of lines that have no length to speak of,
    /// a third as long as arcs.
    Dots(String, i32),
    /// Glyphs of a color, and pixels a font unit.
    Glyphs(String, f32),
}

impl Look {
    /// Whether strokes of one look may lie over one another in one element.
    fn may_overlap(&self) -> bool {
        !matches!(self, Self::Areas(_, true))
    }
}

/// Strokes of one look.
struct Layer {
    look: Look,
    data: String,
    strokes: Vec<Rect>,
    bounds: Rect,
    /// Where the pen of a layer that is a path is, in hundredths of a pixel.
    pen: Option<(i64, i64)>,
}

/// A layer that is a path, for one more stroke of it.
pub(super) struct PathData<'a> {
    data: &'a mut String,
    pen: &'a mut Option<(i64, i64)>,
}

impl PathData<'_> {
    /// Begins at a point in hundredths of a pixel: from where the pen is, numbers are short.
    pub(super) fn begin(&mut self, at: (i64, i64)) {
        let (letter, from) = match self.pen.replace(at) {
            Some(pen) => ('m', pen),
            None => ('M', (0, 0)),
        };
        self.pair(letter, (at.0 - from.0, at.1 - from.1));
    }

    /// A straight line to a point in hundredths of a pixel.
    pub(super) fn line_to(&mut self, at: (i64, i64)) {
        let from = self.pen.replace(at).unwrap_or_default();
        match (at.0 - from.0, at.1 - from.1) {
            (0, dy) => {
                let _ = write!(self.data, "v{}", hundredths(dy));
            }
            (dx, 0) => {
                let _ = write!(self.data, "h{}", hundredths(dx));
            }
            way => self.pair('l', way),
        }
    }

    /// Goes back to `start`, where this part of the path began.
    pub(super) fn close(&mut self, start: (i64, i64)) {
        self.data.push('z');
        *self.pen = Some(start);
    }

    /// The rest of a closed part, which begins where the pen is and comes back there.
    pub(super) fn rest(&mut self, write: impl FnOnce(&mut String)) {
        write(self.data);
    }

    fn pair(&mut self, letter: char, (x, y): (i64, i64)) {
        let [x, y] = [x, y].map(hundredths);
        let gap = if y.starts_with('-') { "" } else { " " };
        let _ = write!(self.data, "{letter}{x}{gap}{y}");
    }
}

impl Layer {
    fn meets(&self, rect: Rect) -> bool {
        self.bounds.meets(rect) && self.strokes.iter().any(|stroke| stroke.meets(rect))
    }

    /// Writes it as one element.
    fn write(self, body: &mut String) {
        let Self { look, data, .. } = self;
        let _ = match look {
            Look::Rects(fill) => {
                writeln!(body, "<path class=\"{CRISP}\" fill=\"{fill}\" d=\"{data}\"/>")
            }
            Look::Areas(fill, true) => {
                writeln!(body, "<path fill=\"{fill}\" fill-rule=\"evenodd\" d=\"{data}\"/>")
            }
            Look::Areas(fill, false) => writeln!(body, "<path fill=\"{fill}\" d=\"{data}\"/>"),
            Look::Plates(fill, width) => writeln!(
                body,
                "<path fill=\"{fill}\" stroke=\"{fill}\" stroke-width=\"{width}\" \
                 stroke-linejoin=\"round\" d=\"{data}\"/>"
            ),
            Look::Frames(stroke, width) => writeln!(
                body,
                "<path fill=\"none\" stroke=\"{stroke}\" stroke-width=\"{width}\" d=\"{data}\"/>"
            ),
            Look::Lines(stroke, width) => writeln!(
                body,
                "<path stroke=\"{stroke}\" stroke-width=\"{width}\" stroke-linecap=\"butt\" \
                 d=\"{data}\"/>"
            ),
            // Ends are round in the whole file: dots are many.
            Look::Dots(stroke, width) => {
                writeln!(body, "<path stroke=\"{stroke}\" stroke-width=\"{width}\" d=\"{data}\"/>")
            }
            Look::Glyphs(fill, scale) => writeln!(
                body,
                "<g fill=\"{fill}\" transform=\"scale({})\">{data}</g>",
                fraction(scale)
            ),
        };
    }
}

/// Layers in the order of painting. A stroke joins the layer of its look if nothing that was
/// painted since lies where it does: the picture is the same.
#[derive(Default)]
pub(super) struct Layers(Vec<Layer>);

impl Layers {
    /// Adds a stroke within `bounds`, which `write` writes.
    pub(super) fn add(&mut self, look: Look, bounds: Rect, write: impl FnOnce(&mut String)) {
        write(&mut self.layer(look, bounds).data);
    }

    /// The same for a stroke that is a part of a path.
    pub(super) fn add_path(
        &mut self,
        look: Look,
        bounds: Rect,
        write: impl FnOnce(&mut PathData<'_>),
    ) {
        let Layer { data, pen, .. } = self.layer(look, bounds);
        write(&mut PathData { data, pen });
    }

    /// The layer that a stroke within `bounds` joins, which knows of it from here on.
    fn layer(&mut self, look: Look, bounds: Rect) -> &mut Layer {
        let mut place = None;
        for (i, layer) in self.0.iter().enumerate().rev() {
            let is_below = layer.meets(bounds);
            let has_room = layer.strokes.len() < MOST_STROKES;
            if layer.look == look && has_room && (!is_below || look.may_overlap()) {
                place = Some(i);
                break;
            }
            if is_below {
                break;
            }
        }
        let place = place.unwrap_or_else(|| {
            self.0.push(Layer {
                look,
                data: String::new(),
                strokes: Vec::new(),
                bounds: Rect::default(),
                pen: None,
            });
            self.0.len() - 1
        });
        let layer = &mut self.0[place];
        layer.bounds = layer.bounds.union(bounds);
        layer.strokes.push(bounds);
        layer
    }

    /// Writes those that have waited longest, where very many wait.
    pub(super) fn make_room(&mut self, body: &mut String) {
        if self.0.len() >= MOST_LAYERS {
            self.0.remove(0).write(body);
        }
    }

    /// Writes all of them.
    pub(super) fn write(&mut self, body: &mut String) {
        for layer in self.0.drain(..) {
            layer.write(body);
        }
    }
}
