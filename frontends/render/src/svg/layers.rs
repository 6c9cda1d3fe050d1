//! Strokes that wait, so that those of one look become one element.

use std::fmt::Write;

use puzzle_core::Rect;

use super::markup::fraction;

/// Most layers that wait.
const MOST_LAYERS: usize = 64;
/// Most strokes of a layer.
const MOST_STROKES: usize = 400;

/// How a layer is drawn.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Look {
    /// Rectangles, whose edges are pixels' edges.
    Rects(String),
    /// Other areas; whether they are filled by the even-odd rule. The others run clockwise, so that
    /// one over another is no hole.
    Areas(String, bool),
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
}

impl Layer {
    fn meets(&self, rect: Rect) -> bool {
        self.bounds.meets(rect) && self.strokes.iter().any(|stroke| stroke.meets(rect))
    }

    /// Writes it as one element.
    fn write(self, body: &mut String) {
        let Self { look, data, .. } = self;
        let _ = match look {
            Look::Rects(fill) => writeln!(
                body,
                "<path fill=\"{fill}\" shape-rendering=\"crispEdges\" d=\"{data}\"/>"
            ),
            Look::Areas(fill, true) => {
                writeln!(body, "<path fill=\"{fill}\" fill-rule=\"evenodd\" d=\"{data}\"/>")
            }
            Look::Areas(fill, false) => writeln!(body, "<path fill=\"{fill}\" d=\"{data}\"/>"),
            Look::Lines(stroke, width) => writeln!(
                body,
                "<path fill=\"none\" stroke=\"{stroke}\" stroke-width=\"{width}\" d=\"{data}\"/>"
            ),
            Look::Dots(stroke, width) => writeln!(
                body,
                "<path stroke=\"{stroke}\" stroke-width=\"{width}\" stroke-linecap=\"round\" d=\"{data}\"/>"
            ),
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
            });
            self.0.len() - 1
        });
        let layer = &mut self.0[place];
        layer.bounds = layer.bounds.union(bounds);
        layer.strokes.push(bounds);
        write(&mut layer.data);
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
