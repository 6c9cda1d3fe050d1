//! The surface kit finds no fault in an exact surface, and finds each fault of broken ones.

use puzzle_conformance::{Draw, check_surface, surface_faults};
use puzzle_core::draw::{
    Align, Canvas, Paint, Palette, PixelCanvas, Pixels, Point, Rect, Rgb, Role, SavedPixels, Size,
    TextStyle,
};

#[derive(Clone, Copy, PartialEq)]
enum Fault {
    None,
    RectanglesArePixelWider,
    ClipsDoNotNest,
    ClipsAreForgotten,
    ClipsChangeWhatTheyCut,
    LinesLackTheirEnd,
    EvenLinesLieBefore,
    SlantsHaveSquareEnds,
    SlantsAreThin,
    CirclesAreLarge,
    CirclesAreCutSquares,
    RingsAreFilled,
    PolygonsAreFilledByBounds,
    OutlinesAreLeftOut,
    TextsLeaveTheirBox,
    TextsAreAllInTheMiddle,
    TextsEndEarly,
    TextsAreCut,
    HatchesAreGray,
    HairlineIsNothing,
    RestoresElsewhere,
    FirstStrokeStays,
}

/// The pixels of a surface.
struct Sheet {
    size: Size,
    palette: Palette,
    pixels: Vec<Rgb>,
    has_gray: bool,
    hairline: i32,
}

impl Sheet {
    fn pixel(&mut self, at: Point) -> &mut Rgb {
        &mut self.pixels[(at.y * self.size.w + at.x) as usize]
    }
}

impl Pixels for Sheet {
    fn size(&self) -> Size {
        self.size
    }

    fn fill(&mut self, rect: Rect, paint: Paint) {
        for at in rect.points() {
            let gray = self.palette.rgb(paint.role);
            *self.pixel(at) = if self.has_gray { gray } else { paint.color(&self.palette, at) };
        }
    }

    fn hairline(&self) -> i32 {
        self.hairline
    }

    /// Texts are blocks drawn as rectangles.
    fn text(&mut self, _: Rect, _: &str, _: TextStyle, _: Role, _: Rect) {}

    fn save_under(&mut self, rect: Rect) -> Option<SavedPixels> {
        let pixels = rect.points().map(|at| *self.pixel(at)).flat_map(|Rgb { r, g, b }| [r, g, b]);
        Some(SavedPixels { rect, pixels: pixels.collect() })
    }

    fn restore_under(&mut self, saved: &SavedPixels, clip: Rect) {
        for (at, rgb) in saved.rect.points().zip(saved.pixels.chunks_exact(3)) {
            if clip.contains(at) {
                *self.pixel(at) = Rgb::new(rgb[0], rgb[1], rgb[2]);
            }
        }
    }
}

/// An exact surface, with at most one fault.
struct Surface {
    inner: PixelCanvas<Sheet>,
    fault: Fault,
    n_clips: usize,
    n_rects: usize,
}

impl Surface {
    /// Draws a block with a notch in its right side, at a height that depends on the letter.
    fn letter(&mut self, rect: Rect, letter: char, role: Role) {
        let notch = (u32::from(letter) % 5) as i32 * rect.h / 5;
        let stem = rect.w / 2;
        let Rect { x, y, w, h } = rect;
        self.inner.rect(Rect::new(x, y, stem, h), role);
        self.inner.rect(Rect::new(x, y, w, notch), role);
        self.inner.rect(Rect::new(x, y + notch + 1, w, h - notch - 1), role);
    }
}

impl Canvas for Surface {
    fn rect(&mut self, mut rect: Rect, role: Role) {
        self.n_rects += 1;
        if self.fault == Fault::RectanglesArePixelWider && !rect.is_empty() {
            rect.w += 1;
        }
        if self.fault != Fault::FirstStrokeStays || self.n_rects < 3 {
            self.inner.rect(rect, role);
        }
    }

    fn line(&mut self, mut from: Point, mut to: Point, mut width: i32, role: Role) {
        let is_slanting = from.x != to.x && from.y != to.y;
        match self.fault {
            Fault::LinesLackTheirEnd => to.x -= (to.x - from.x).signum(),
            Fault::EvenLinesLieBefore if width % 2 == 0 && !is_slanting => {
                let (dx, dy) = if from.y == to.y { (0, -1) } else { (-1, 0) };
                (from, to) = (from.offset(dx, dy), to.offset(dx, dy));
            }
            Fault::SlantsHaveSquareEnds if is_slanting => {
                for end in [from, to] {
                    self.inner.rect(Rect::around(end, width / 2), role);
                }
            }
            // As if the thickness were measured along the columns.
            Fault::SlantsAreThin if is_slanting => width = width * 5 / 7,
            _ => {}
        }
        self.inner.line(from, to, width, role);
    }

    fn polygon(&mut self, points: &[Point], fill: Option<Role>, outline: Option<Role>) {
        if self.fault == Fault::PolygonsAreFilledByBounds
            && let Some(role) = fill
        {
            self.inner.rect(Rect::bounding(points), role);
        }
        let outline = outline.filter(|_| self.fault != Fault::OutlinesAreLeftOut);
        self.inner.polygon(points, fill, outline);
    }

    fn circle(&mut self, at: Point, radius: i32, fill: Option<Role>, outline: Option<Role>) {
        let is_cut = !self.inner.clipped().covers(Rect::around(at, radius));
        let more = match self.fault {
            Fault::CirclesAreLarge => 2,
            // Like a platform that smooths only the part inside the clip.
            Fault::ClipsChangeWhatTheyCut if is_cut => -1,
            _ => 0,
        };
        if self.fault == Fault::CirclesAreCutSquares
            && let Some(role) = fill
        {
            for dy in -radius..=radius {
                let half = radius.min(radius * 8 / 5 - dy.abs());
                self.inner.rect(Rect::new(at.x - half, at.y + dy, 2 * half + 1, 1), role);
            }
        }
        let fill = if self.fault == Fault::RingsAreFilled { fill.or(outline) } else { fill };
        self.inner.circle(at, radius + more, fill, outline);
    }

    fn text(&mut self, rect: Rect, text: &str, style: TextStyle, role: Role) {
        let n = text.trim().chars().count() as i32;
        if n == 0 || rect.is_empty() {
            return;
        }
        let is_large = [Fault::TextsLeaveTheirBox, Fault::TextsAreCut].contains(&self.fault);
        let mut size = style.size.min(rect.h).min(rect.w * 2 / n).max(1);
        let mut w = (size * n / 2).max(1).min(rect.w);
        if is_large {
            size = style.size;
            w = size * n / 2;
        }
        let mut style = style;
        if self.fault == Fault::TextsAreAllInTheMiddle {
            style = TextStyle::new(size);
        }
        let mut place = style.place(rect, Size::new(w, size));
        if self.fault == Fault::TextsEndEarly && style.horizontal == Align::End {
            place.x -= 6;
        }
        if self.fault != Fault::TextsLeaveTheirBox {
            self.inner.clip(rect);
        }
        for (i, c) in (0..n).zip(text.trim().chars()) {
            let (from, to) = (i * place.w / n, (i + 1) * place.w / n);
            self.letter(Rect::new(place.x + from, place.y, to - from, place.h), c, role);
        }
        if self.fault != Fault::TextsLeaveTheirBox {
            self.inner.unclip();
        }
    }

    fn hairline(&self) -> i32 {
        if self.fault == Fault::HairlineIsNothing { 0 } else { self.inner.hairline() }
    }

    fn clip(&mut self, rect: Rect) {
        if self.fault == Fault::ClipsDoNotNest && self.n_clips > 0 {
            self.inner.unclip();
        }
        self.n_clips += 1;
        if self.fault != Fault::ClipsAreForgotten {
            self.inner.clip(rect);
        }
    }

    fn unclip(&mut self) {
        self.n_clips = self.n_clips.saturating_sub(1);
        self.inner.unclip();
    }

    fn save_under(&mut self, rect: Rect) -> Option<SavedPixels> {
        self.inner.save_under(rect)
    }

    fn restore_under(&mut self, saved: &SavedPixels) {
        let mut saved = saved.clone();
        if self.fault == Fault::RestoresElsewhere {
            saved.rect.x = 0;
        }
        self.inner.restore_under(&saved);
    }
}

fn paint(fault: Fault, hairline: i32) -> impl Fn(Size, &Palette, Draw<'_>) -> Vec<Rgb> {
    move |size, palette, draw| {
        let has_gray = fault == Fault::HatchesAreGray;
        let pixels = vec![Rgb::WHITE; (size.w * size.h) as usize];
        let palette = palette.clone();
        let sheet = Sheet { size, palette, pixels, has_gray, hairline };
        let inner = PixelCanvas::new(sheet);
        let mut surface = Surface { inner, fault, n_clips: 0, n_rects: 0 };
        draw(&mut surface);
        surface.inner.into_inner().pixels
    }
}

#[test]
fn an_exact_surface_has_no_faults() {
    check_surface(paint(Fault::None, 1));
}

#[test]
fn an_exact_surface_with_wide_hairlines_has_no_faults() {
    check_surface(paint(Fault::None, 2));
    check_surface(paint(Fault::None, 3));
}

#[test]
fn each_fault_is_found() {
    for (fault, promise) in [
        (Fault::RectanglesArePixelWider, "rectangles are exact"),
        (Fault::ClipsDoNotNest, "clips are exact, nest and end"),
        (Fault::ClipsAreForgotten, "clips are exact, nest and end"),
        (Fault::ClipsChangeWhatTheyCut, "the same strokes through any clips"),
        (Fault::LinesLackTheirEnd, "lines along the axes are exact"),
        (Fault::EvenLinesLieBefore, "lines along the axes are exact"),
        (Fault::SlantsHaveSquareEnds, "slanting lines are as thick"),
        (Fault::SlantsAreThin, "slanting lines are as thick"),
        (Fault::CirclesAreCutSquares, "circles are round"),
        (Fault::RingsAreFilled, "circles are round"),
        (Fault::CirclesAreLarge, "strokes keep to their bounds"),
        (Fault::PolygonsAreFilledByBounds, "fills cover the inside, even-odd"),
        (Fault::OutlinesAreLeftOut, "outlines follow the edge"),
        (Fault::TextsLeaveTheirBox, "texts stay in their box"),
        (Fault::TextsAreAllInTheMiddle, "texts stand where they are aligned"),
        (Fault::TextsEndEarly, "texts stand where they are aligned"),
        (Fault::TextsAreCut, "texts are made smaller, not cut"),
        (Fault::HatchesAreGray, "every role has its color"),
        (Fault::HairlineIsNothing, "what it says of itself is sound"),
        (Fault::RestoresElsewhere, "pixels that are put aside come back"),
        (Fault::FirstStrokeStays, "later strokes lie over earlier ones"),
    ] {
        let faults = surface_faults(paint(fault, 1));
        assert!(faults.iter().any(|f| f.starts_with(promise)), "{promise}: {faults:#?}");
    }
}
