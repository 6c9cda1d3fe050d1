//! Pending strokes, grouped so that strokes with the same look become one element.

use std::fmt::Write;

use puzzle_core::draw::Rect;

use super::markup::{fraction, hundredths};

/// Maximum number of layers that are not written yet. With 512 a Mahjong board has a third of the
/// elements that it has with 64.
const MOST_LAYERS: usize = 512;
/// Maximum number of strokes in a layer.
const MOST_STROKES: usize = 400;

/// CSS class of areas whose edges are between pixels and should stay sharp if the picture is
/// scaled. A class is shorter than an attribute, and viewers that ignore it still show the areas.
const CRISP: &str = "px";
/// The style sheet of the SVG file, which defines the class `px`.
pub(super) const STYLE: &str = "<style>.px{shape-rendering:crispEdges}</style>\n";

/// The look of a layer: the kind of its strokes, with the color and size that they share. The text
/// is a color or a pattern in SVG syntax.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Look {
    /// Filled rectangles whose edges lie between pixels, with the SVG color that fills them.
    Rects(String),
    /// Other filled areas; `true` for the even-odd rule. Without it, all outlines run clockwise, so
    /// that overlaps do not become holes.
    Areas(String, bool),
    /// Rectangles with round corners: each is written as an inner rectangle with a border of this
    /// width in the same color.
    Plates(String, i32),
    /// Frames with a color and a width.
    Frames(String, i32),
    /// Lines with a color and a width.
    Lines(String, i32),
    /// Circles with a color and a diameter, written as very short lines with round ends, which
    /// takes a third of the bytes of arcs.
    Dots(String, i32),
    /// Glyphs with a color, and pixels per font unit.
    Glyphs(String, f32),
}

impl Look {
    /// Returns `true` if strokes with this look may overlap within one SVG element.
    fn may_overlap(&self) -> bool {
        !matches!(self, Self::Areas(_, true))
    }
}

/// Strokes with the same look, which become one SVG element.
struct Layer {
    look: Look,
    data: String,
    strokes: Vec<Rect>,
    bounds: Rect,
    /// The end of the last line in a layer that is a path, in hundredths of a pixel; `None` at its
    /// beginning.
    pen: Option<(i64, i64)>,
}

/// The path data of a layer, to which a stroke is being added.
pub(super) struct PathData<'a> {
    data: &'a mut String,
    pen: &'a mut Option<(i64, i64)>,
}

impl PathData<'_> {
    /// Starts a new part of the path at a point in hundredths of a pixel. It is written relative to
    /// the last point, which takes fewer bytes.
    pub(super) fn begin(&mut self, at: (i64, i64)) {
        let (letter, from) = match self.pen.replace(at) {
            Some(pen) => ('m', pen),
            None => ('M', (0, 0)),
        };
        self.pair(letter, (at.0 - from.0, at.1 - from.1));
    }

    /// Adds a straight line to a point in hundredths of a pixel.
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

    /// Closes the current part of the path, which began at `start`.
    pub(super) fn close(&mut self, start: (i64, i64)) {
        self.data.push('z');
        *self.pen = Some(start);
    }

    /// Adds path data from `write`, which must end at the point where it starts.
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
    fn intersects(&self, rect: Rect) -> bool {
        self.bounds.intersects(rect) && self.strokes.iter().any(|stroke| stroke.intersects(rect))
    }

    /// Writes the layer as one SVG element.
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
            // Round ends are the default of the file, since there are many dots.
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

/// The layers that are not written yet, in painting order. A stroke joins an earlier layer with the
/// same look if no later layer overlaps the stroke, so that the picture stays the same.
#[derive(Default)]
pub(super) struct Layers(Vec<Layer>);

impl Layers {
    /// Adds a stroke within `bounds`. `write` writes it in SVG syntax.
    pub(super) fn add(&mut self, look: Look, bounds: Rect, write: impl FnOnce(&mut String)) {
        write(&mut self.layer(look, bounds).data);
    }

    /// Adds a stroke that is part of a path.
    pub(super) fn add_path(
        &mut self,
        look: Look,
        bounds: Rect,
        write: impl FnOnce(&mut PathData<'_>),
    ) {
        let Layer { data, pen, .. } = self.layer(look, bounds);
        write(&mut PathData { data, pen });
    }

    /// Returns the layer for a stroke within `bounds`, and records the stroke there.
    fn layer(&mut self, look: Look, bounds: Rect) -> &mut Layer {
        let mut place = None;
        for (i, layer) in self.0.iter().enumerate().rev() {
            let is_below = layer.intersects(bounds);
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

    /// Writes the oldest layers if too many are pending.
    pub(super) fn make_room(&mut self, body: &mut String) {
        if self.0.len() >= MOST_LAYERS {
            self.0.remove(0).write(body);
        }
    }

    /// Writes all layers.
    pub(super) fn write(&mut self, body: &mut String) {
        for layer in self.0.drain(..) {
            layer.write(body);
        }
    }
}
