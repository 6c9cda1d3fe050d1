//! The mirror kit finds nothing wrong with an exact surface, and finds each fault of broken ones.

use puzzle_conformance::{CheckingCanvas, Draw, check_surface, surface_faults};
use puzzle_core::{Align, Canvas, Palette, Point, Rect, Rgb, Role, Saved, Size, TextStyle};

#[derive(Clone, Copy, PartialEq)]
enum Fault {
    None,
    RectanglesArePixelWider,
    ClipsDoNotNest,
    ClipsAreForgotten,
    LinesLackTheirEnd,
    CirclesAreLarge,
    PolygonsAreFilledByBounds,
    OutlinesAreLeftOut,
    TextsLeaveTheirBox,
    TextsAreAllInTheMiddle,
    RestoresElsewhere,
    FirstStrokeStays,
}

/// The checking canvas with a text that is a block of its size, and perhaps one fault.
struct Surface {
    inner: CheckingCanvas,
    fault: Fault,
    n_clips: usize,
    n_rects: usize,
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

    fn line(&mut self, from: Point, mut to: Point, width: i32, role: Role) {
        if self.fault == Fault::LinesLackTheirEnd {
            to.x -= (to.x - from.x).signum();
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
        let more = if self.fault == Fault::CirclesAreLarge { 2 } else { 0 };
        self.inner.circle(at, radius + more, fill, outline);
    }

    fn text(&mut self, rect: Rect, text: &str, style: TextStyle, role: Role) {
        let n = text.trim().chars().count() as i32;
        if n == 0 || rect.is_empty() {
            return;
        }
        let mut size = style.size.min(rect.h).min(rect.w * 2 / n).max(1);
        if self.fault == Fault::TextsLeaveTheirBox {
            size = style.size;
        }
        let mut w = (size * n / 2).max(1);
        if self.fault != Fault::TextsLeaveTheirBox {
            w = w.min(rect.w);
        }
        let place = |from: i32, room: i32, size: i32, align: Align| match align {
            Align::Start => from,
            Align::End if self.fault != Fault::TextsAreAllInTheMiddle => from + room - size,
            _ => from + (room - size) / 2,
        };
        let x = place(rect.x, rect.w, w, style.horizontal);
        let y = place(rect.y, rect.h, size, style.vertical);
        self.inner.rect(Rect::new(x, y, w, size), role);
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

    fn save_under(&mut self, rect: Rect) -> Option<Saved> {
        self.inner.save_under(rect)
    }

    fn restore_under(&mut self, saved: &Saved) {
        let mut saved = saved.clone();
        if self.fault == Fault::RestoresElsewhere {
            saved.rect.x = 0;
        }
        self.inner.restore_under(&saved);
    }
}

fn paint(fault: Fault) -> impl Fn(Size, &Palette, Draw<'_>) -> Vec<Rgb> {
    move |size, palette, draw| {
        let inner = CheckingCanvas::new(size, 0);
        let mut surface = Surface { inner, fault, n_clips: 0, n_rects: 0 };
        draw(&mut surface);
        let points = (0..size.w * size.h).map(|i| Point::new(i % size.w, i / size.w));
        points
            .map(|at| match surface.inner.role_at(at) {
                Some(role) => match palette.ink(role).hatch {
                    Some(_) if (at.x + at.y) % 3 == 0 => Rgb::BLACK,
                    _ => palette.rgb(role),
                },
                None => palette.rgb(Role::GROUND),
            })
            .collect()
    }
}

#[test]
fn an_exact_surface_has_no_faults() {
    check_surface(paint(Fault::None));
}

#[test]
fn each_fault_is_found() {
    for (fault, promise) in [
        (Fault::RectanglesArePixelWider, "rectangles are exact"),
        (Fault::ClipsDoNotNest, "clips are exact, nest and end"),
        (Fault::ClipsAreForgotten, "clips are exact, nest and end"),
        (Fault::LinesLackTheirEnd, "lines along the axes are exact"),
        (Fault::CirclesAreLarge, "strokes keep to their bounds"),
        (Fault::PolygonsAreFilledByBounds, "fills cover the inside, even-odd"),
        (Fault::OutlinesAreLeftOut, "outlines follow the edge"),
        (Fault::TextsLeaveTheirBox, "texts stay in their box"),
        (Fault::TextsAreAllInTheMiddle, "texts stand where they are aligned"),
        (Fault::RestoresElsewhere, "pixels that are put aside come back"),
        (Fault::FirstStrokeStays, "later strokes lie over earlier ones"),
    ] {
        let faults = surface_faults(paint(fault));
        assert!(faults.iter().any(|f| f.starts_with(promise)), "{promise}: {faults:#?}");
    }
}
