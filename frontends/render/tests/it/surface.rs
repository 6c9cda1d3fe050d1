//! Tests of `Canvas` on `Raster` at several scales.

use proptest::prelude::*;
use puzzle_core::draw::{
    Align, Canvas, Palette, Point, Rect, Rgb, Role, STANDARD_ROLES, Size, TextStyle, Theme,
};
use puzzle_render::{Image, Raster};

const SIZE: Size = Size::new(96, 80);

#[derive(Clone, Debug)]
enum Stroke {
    Rect(Rect, Role),
    Rounded(Rect, i32, Role),
    Frame(Rect, i32, Role),
    Line(Point, Point, i32, Role),
    Polygon(Vec<Point>, Option<Role>, Option<Role>),
    Circle(Point, i32, Option<Role>, Option<Role>),
    Text(Rect, String, TextStyle, Role),
    Image(Rect),
    Part(Point, Rect),
}

impl Stroke {
    fn draw(&self, canvas: &mut dyn Canvas) {
        match self {
            Self::Rect(rect, role) => canvas.rect(*rect, *role),
            Self::Rounded(rect, radius, role) => canvas.rounded(*rect, *radius, *role),
            Self::Frame(rect, width, role) => canvas.frame(*rect, *width, *role),
            Self::Line(from, to, width, role) => canvas.line(*from, *to, *width, *role),
            Self::Polygon(points, fill, outline) => canvas.polygon(points, *fill, *outline),
            Self::Circle(at, radius, fill, outline) => canvas.circle(*at, *radius, *fill, *outline),
            Self::Text(rect, text, style, role) => canvas.text(*rect, text, *style, *role),
            Self::Image(rect) => assert!(canvas.image("gradient", *rect)),
            Self::Part(from, rect) => {
                assert!(canvas.image_part("gradient", Size::new(60, 50), *from, *rect));
            }
        }
    }

    /// Returns the area that the contract allows the stroke to change.
    fn bounds(&self) -> Rect {
        match self {
            Self::Rect(rect, _)
            | Self::Frame(rect, ..)
            | Self::Image(rect)
            | Self::Part(_, rect) => *rect,
            Self::Rounded(rect, ..) => *rect,
            Self::Line(from, to, width, _) => Rect::bounding(&[*from, *to]).inset(-(width / 2 + 1)),
            Self::Polygon(points, ..) => Rect::bounding(points).inset(-1),
            Self::Circle(at, radius, ..) => Rect::around(*at, *radius).inset(-1),
            Self::Text(rect, ..) => *rect,
        }
    }
}

fn role() -> impl Strategy<Value = Role> {
    (0..STANDARD_ROLES.len() as u8).prop_map(Role)
}

fn point() -> impl Strategy<Value = Point> {
    (-30..130, -30..110).prop_map(|(x, y)| Point::new(x, y))
}

fn rect() -> impl Strategy<Value = Rect> {
    (-30..110, -30..90, -2..70, -2..70).prop_map(|(x, y, w, h)| Rect::new(x, y, w, h))
}

fn align() -> impl Strategy<Value = Align> {
    prop_oneof![Just(Align::Start), Just(Align::Center), Just(Align::End)]
}

fn paints() -> impl Strategy<Value = (Option<Role>, Option<Role>)> {
    (proptest::option::of(role()), proptest::option::of(role()))
}

fn stroke() -> impl Strategy<Value = Stroke> {
    let text = prop_oneof![
        "[0-9]{1,4}".boxed(),
        "[A-Za-z0-9 gjpqy,.]{0,12}".boxed(),
        Just("→★ÁĶ\u{10ffff}".to_string()).boxed()
    ];
    prop_oneof![
        (rect(), role()).prop_map(|(r, c)| Stroke::Rect(r, c)),
        (rect(), 0i32..30, role()).prop_map(|(r, radius, c)| Stroke::Rounded(r, radius, c)),
        (rect(), 0i32..5, role()).prop_map(|(r, w, c)| Stroke::Frame(r, w, c)),
        (point(), point(), 1i32..7, role()).prop_map(|(a, b, w, c)| Stroke::Line(a, b, w, c)),
        (proptest::collection::vec(point(), 0..7), paints())
            .prop_map(|(p, (f, o))| Stroke::Polygon(p, f, o)),
        (point(), 0i32..40, paints()).prop_map(|(p, r, (f, o))| Stroke::Circle(p, r, f, o)),
        (rect(), text, (-1i32..50, align(), align(), any::<bool>()), role()).prop_map(
            |(r, text, (size, h, v, bold), c)| {
                let style = TextStyle { size, horizontal: h, vertical: v, bold };
                Stroke::Text(r, text, style, c)
            }
        ),
        rect().prop_map(Stroke::Image),
        (point(), rect()).prop_map(|(from, rect)| Stroke::Part(from, rect)),
    ]
}

fn scale() -> impl Strategy<Value = f32> {
    prop_oneof![Just(1.0), Just(2.0), Just(1.25), Just(1.5), Just(2.75)]
}

fn theme() -> impl Strategy<Value = Theme> {
    prop_oneof![Just(Theme::Light), Just(Theme::Dark), Just(Theme::Mono)]
}

fn surface(scale: f32, theme: Theme) -> Raster {
    let mut raster = Raster::with_scale(SIZE, scale, Palette::new(theme, &[])).unwrap();
    let gradient: Vec<u8> =
        (0..9 * 7u32).flat_map(|i| [i * 4, 255 - i * 3, i, 60 + i * 3].map(|v| v as u8)).collect();
    raster.set_image("gradient", Image::from_rgba(9, 7, &gradient).unwrap());
    raster
}

fn draw_in(canvas: &mut dyn Canvas, clip: Rect, strokes: &[Stroke]) {
    canvas.clip(clip);
    canvas.rect(SIZE.rect(), Role::BOARD);
    for stroke in strokes {
        stroke.draw(canvas);
    }
    canvas.unclip();
}

fn full(scale: f32, theme: Theme, strokes: &[Stroke]) -> Raster {
    let mut raster = surface(scale, theme);
    draw_in(&mut raster, SIZE.rect(), strokes);
    raster
}

/// Returns the bounding box of the logical pixels that differ.
fn difference(a: &Raster, b: &Raster) -> Option<Rect> {
    let size = a.device_size();
    let points: Vec<Point> = (0..size.h)
        .flat_map(|y| (0..size.w).map(move |x| Point::new(x, y)))
        .filter(|&p| a.pixel(p) != b.pixel(p))
        .collect();
    (!points.is_empty()).then(|| Rect::bounding(&points))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 150, failure_persistence: None, ..ProptestConfig::default() })]

    /// Incremental drawing equals full drawing: one stroke is replaced by another, and only the
    /// bounds of both are repainted, through a clip.
    #[test]
    fn repainting_through_a_clip_is_exact(
        mut strokes in proptest::collection::vec(stroke(), 1..8),
        other in stroke(),
        place in any::<prop::sample::Index>(),
        extra in rect(),
        scale in scale(),
        theme in theme(),
    ) {
        let mut raster = full(scale, theme, &strokes);
        let place = place.index(strokes.len());
        let old = std::mem::replace(&mut strokes[place], other);
        for clip in [old.bounds().union(strokes[place].bounds()), extra] {
            draw_in(&mut raster, clip, &strokes);
        }
        prop_assert_eq!(difference(&raster, &full(scale, theme, &strokes)), None);
    }

    /// A picture painted in pieces equals the picture painted at once.
    #[test]
    fn pieces_make_the_whole(
        strokes in proptest::collection::vec(stroke(), 1..8),
        x in 0..SIZE.w,
        y in 0..SIZE.h,
        scale in scale(),
        theme in theme(),
    ) {
        let mut raster = surface(scale, theme);
        for (x0, w) in [(0, x), (x, SIZE.w - x)] {
            for (y0, h) in [(0, y), (y, SIZE.h - y)] {
                draw_in(&mut raster, Rect::new(x0, y0, w, h), &strokes);
            }
        }
        prop_assert_eq!(difference(&raster, &full(scale, theme, &strokes)), None);
    }

    /// Nothing outside the clip changes, and nested clips cut as their intersection does.
    #[test]
    fn clips_nest(a in rect(), b in rect(), strokes in proptest::collection::vec(stroke(), 1..5)) {
        let mut nested = surface(1.0, Theme::Light);
        nested.clip(a);
        draw_in(&mut nested, b, &strokes);
        nested.unclip();
        let mut plain = surface(1.0, Theme::Light);
        let both = a.intersection(b);
        draw_in(&mut plain, both, &strokes);
        prop_assert_eq!(difference(&nested, &plain), None);
        if let Some(changed) = difference(&nested, &surface(1.0, Theme::Light)) {
            prop_assert!(both.covers(changed));
        }
    }

    /// Saved pixels are restored.
    #[test]
    fn saved_pixels_come_back(
        before in proptest::collection::vec(stroke(), 1..4),
        after in proptest::collection::vec(stroke(), 1..4),
        scale in scale(),
    ) {
        let mut raster = full(scale, Theme::Light, &before);
        let mut bounds = Rect::default();
        for stroke in &after {
            bounds = bounds.union(stroke.bounds());
        }
        let saved = raster.save_under(bounds).unwrap();
        for stroke in &after {
            stroke.draw(&mut raster);
        }
        raster.restore_under(&saved);
        prop_assert_eq!(difference(&raster, &full(scale, Theme::Light, &before)), None);
    }

    /// Extreme coordinates are allowed.
    #[test]
    fn nothing_panics(
        x in any::<i32>(), y in any::<i32>(), w in any::<i32>(), h in any::<i32>(),
        scale in scale(),
        text in any::<String>(),
    ) {
        let mut raster = surface(scale, Theme::Mono);
        let (p, q) = (Point::new(x, y), Point::new(w, h));
        let rect = Rect::new(x, y, w, h);
        raster.rect(rect, Role::TEXT);
        raster.rounded(rect, h, Role::WALL);
        raster.line(p, q, h, Role::TEXT);
        raster.line(p, Point::new(x, h), w, Role::TEXT);
        raster.polygon(&[p, q, Point::new(0, 0), Point::new(h, x)], Some(Role::HINT), Some(Role::TEXT));
        raster.circle(p, w, Some(Role::HINT), Some(Role::TEXT));
        raster.circle(Point::new(5, 5), h, Some(Role::HINT), Some(Role::TEXT));
        raster.text(rect, &text, TextStyle::new(h), Role::TEXT);
        raster.text(SIZE.rect(), &text, TextStyle::new(20), Role::TEXT);
        raster.text(Rect::new(0, 0, 40, 40), "17", TextStyle::new(w), Role::TEXT);
        raster.image("gradient", rect);
        raster.clip(rect);
        raster.damaged(rect);
        let saved = raster.save_under(rect);
        raster.restore_under(&saved.unwrap());
        raster.unclip();
        raster.unclip();
        raster.take_damage();
    }
}

/// Returns the bounding box and the number of the pixels of a color.
fn inked(raster: &Raster, color: Rgb) -> (Rect, usize) {
    let size = raster.device_size();
    let points: Vec<Point> = (0..size.h)
        .flat_map(|y| (0..size.w).map(move |x| Point::new(x, y)))
        .filter(|&p| raster.pixel(p) == Some(color))
        .collect();
    (Rect::bounding(&points), points.len())
}

fn drawn(scale: f32, draw: impl FnOnce(&mut Raster)) -> (Rect, usize) {
    let mut raster = surface(scale, Theme::Light);
    draw(&mut raster);
    inked(&raster, raster.palette().rgb(Role::TEXT))
}

#[test]
fn straight_lines_are_exact() {
    let p = Point::new;
    let line = |a, b, w| drawn(1.0, |r| r.line(a, b, w, Role::TEXT));
    assert_eq!(line(p(10, 20), p(30, 20), 1), (Rect::new(10, 20, 21, 1), 21));
    assert_eq!(line(p(30, 20), p(10, 20), 3), (Rect::new(10, 19, 21, 3), 63));
    assert_eq!(line(p(10, 20), p(10, 29), 2), (Rect::new(10, 20, 2, 10), 20));
    assert_eq!(line(p(10, 20), p(10, 20), 1), (Rect::new(10, 20, 1, 1), 1));
    let frame = drawn(2.0, |r| r.frame(Rect::new(3, 4, 10, 12), 1, Role::TEXT));
    assert_eq!(frame, (Rect::new(6, 8, 20, 24), 2 * 2 * 20 + 2 * 2 * 20));
}

#[test]
fn curves_fill_their_boxes() {
    let p = Point::new(40, 40);
    for radius in [3, 8, 20] {
        let fill = drawn(1.0, |r| r.circle(p, radius, Some(Role::TEXT), None));
        let around = Rect::around(p, radius);
        assert!(around.covers(fill.0) && fill.0.covers(around.inset(1)), "{fill:?}");
        // Nearly all of πr² is fully inked; the rim is not.
        let area = std::f64::consts::PI * (f64::from(radius) + 0.5).powi(2);
        assert!((fill.1 as f64) < area && fill.1 as f64 > area - 8.0 * f64::from(radius));
    }
    let rounded = drawn(1.0, |r| r.rounded(Rect::new(10, 10, 40, 30), 8, Role::TEXT));
    assert_eq!(rounded.0, Rect::new(10, 10, 40, 30));
}

#[test]
fn digits_are_centered() {
    for tile in 14..64 {
        for text in ["8", "0", "H", "88"] {
            let mut raster = surface(1.0, Theme::Light);
            let size = tile * 6 / 10;
            let rect = Rect::new(10, 10, tile, tile);
            raster.text(rect, text, TextStyle::new(size).bold(), Role::TEXT);
            let ground = raster.palette().rgb(Role::GROUND);
            let dark = |p: &Point| {
                raster.pixel(*p).is_some_and(|c| ground.brightness() - c.brightness() > 60)
            };
            let points: Vec<Point> =
                (0..80).flat_map(|y| (0..96).map(move |x| Point::new(x, y))).filter(dark).collect();
            let ink = Rect::bounding(&points);
            let left = ink.x - rect.x;
            let right = rect.x + rect.w - ink.x - ink.w;
            let above = ink.y - rect.y;
            let below = rect.y + rect.h - ink.y - ink.h;
            assert!((left - right).abs() <= 1, "{text} in {tile}: {left} {right}");
            assert!((above - below).abs() <= 1, "{text} in {tile}: {above} {below}");
            assert!(ink.h >= size * 6 / 10 - 1, "{text} in {tile}: {} high", ink.h);
        }
    }
}

#[test]
fn invalid_sizes_are_refused() {
    let palette = || Palette::new(Theme::Light, &[]);
    for size in [(0, 5), (5, 0), (-3, 9), (i32::MAX, i32::MAX), (1 << 14, 1 << 13)] {
        assert!(Raster::new(Size::new(size.0, size.1), palette()).is_err(), "{size:?}");
    }
    assert!(Raster::with_scale(Size::new(4096, 4096), 3.0, palette()).is_err());
    let one = Raster::with_scale(Size::new(1, 1), f32::NAN, palette()).unwrap();
    assert_eq!(one.rgba().len(), 4);
}

#[test]
fn damage_is_kept_until_taken() {
    let mut raster = surface(2.0, Theme::Light);
    raster.damaged(Rect::new(0, 0, 10, 10));
    raster.damaged(Rect::new(40, 40, 10, 10));
    raster.damaged(Rect::new(5, 5, 10, 10));
    raster.damaged(Rect::new(500, 5, 10, 10));
    assert_eq!(raster.take_damage(), [Rect::new(80, 80, 20, 20), Rect::new(0, 0, 30, 30)]);
    assert_eq!(raster.take_damage(), []);
    for i in 0..48 {
        for j in 0..40 {
            raster.damaged(Rect::new(2 * i, 2 * j, 1, 1));
        }
    }
    assert!(raster.take_damage().len() <= 64);
}

#[test]
fn pictures_are_loaded_once() {
    use std::sync::{Arc, Mutex};
    let asked = Arc::new(Mutex::new(Vec::new()));
    let mut raster = surface(1.0, Theme::Light);
    let log = Arc::clone(&asked);
    raster.set_image_source(move |name| {
        log.lock().unwrap().push(name.to_string());
        (name == "red").then(|| Image::from_rgba(1, 1, &[255, 0, 0, 255]).unwrap())
    });
    for _ in 0..3 {
        assert!(raster.image("red", Rect::new(10, 10, 20, 30)));
        assert!(!raster.image("blue", Rect::new(10, 10, 20, 30)));
    }
    assert_eq!(*asked.lock().unwrap(), ["red", "blue"]);
    assert_eq!(inked(&raster, Rgb::new(255, 0, 0)), (Rect::new(10, 10, 20, 30), 600));
}

#[test]
fn labels_are_chosen_by_size() {
    for bold in [false, true] {
        let style = |size| TextStyle { bold, ..TextStyle::new(size) };
        let chosen = |w: i32, size: i32| {
            let raster = surface(1.0, Theme::Light);
            let svg = puzzle_render::Svg::new(SIZE, Palette::new(Theme::Light, &[]));
            let labels = ["5\u{10ffff}", "5 of characters", "5 char", "c5"];
            let rect = Rect::new(0, 0, w, 20);
            let canvas: &dyn Canvas = &raster;
            let label = canvas.choose(rect, &labels, style(size));
            let svg: &dyn Canvas = &svg;
            assert_eq!(svg.choose(rect, &labels, style(size)), label);
            label
        };
        assert_eq!(chosen(96, 12), "5 of characters");
        assert_eq!(chosen(40, 12), "5 char");
        assert_eq!(chosen(12, 12), "c5");
        assert_eq!(chosen(96, 5), "c5", "nothing 5 pixels high can be read");
    }
    // With a hairline of three pixels, legible text is larger too.
    let smallest = |scale: f32, hairline| {
        let mut raster = surface(scale, Theme::Light);
        raster.set_hairline(hairline);
        let rect = Rect::new(0, 0, 40, 60);
        (1..40).find(|&size| raster.fits(rect, "8", TextStyle::new(size)))
    };
    assert_eq!(
        [smallest(1.0, 1), smallest(2.0, 1), smallest(1.0, 3)].map(Option::unwrap),
        [6, 6, 18]
    );
    let raster = surface(1.0, Theme::Light);
    for (text, w, h) in [("", 0, 0), (" ", 1, 1), ("8", 20, 20)] {
        assert!(raster.fits(Rect::new(3, 3, w, h), text, TextStyle::new(12)), "{text:?}");
    }
    for (w, h) in [(0, 20), (20, 0), (3, 20), (20, 3), (-5, 20)] {
        assert!(!raster.fits(Rect::new(3, 3, w, h), "8", TextStyle::new(12)), "{w} {h}");
    }
}

#[test]
fn outlines_are_a_hairline_wide() {
    let outlined = |hairline: i32, scale: f32| {
        drawn(scale, |r| {
            r.set_hairline(hairline);
            let points = [(10, 10), (30, 10), (30, 25), (10, 25)].map(|(x, y)| Point::new(x, y));
            r.polygon(&points, None, Some(Role::TEXT));
        })
    };
    // As with lines, the extra pixel of an even width is after the center.
    let frame =
        |x, y, w, h, line| (Rect::new(x, y, w, h), (2 * line * (w + h - 2 * line)) as usize);
    assert_eq!(outlined(1, 1.0), frame(10, 10, 21, 16, 1));
    assert_eq!(outlined(2, 1.0), frame(10, 10, 22, 17, 2));
    assert_eq!(outlined(3, 1.0), frame(9, 9, 23, 18, 3));
    assert_eq!(outlined(3, 2.0), frame(18, 18, 46, 36, 6));
}

/// Returns a picture in which each pixel has another color.
fn gradient(w: u32, h: u32) -> Image {
    let bytes: Vec<u8> =
        (0..w * h).flat_map(|i| [(i % w) as u8 * 7, (i / w) as u8 * 9, 77, 255]).collect();
    Image::from_rgba(w, h, &bytes).unwrap()
}

#[test]
fn image_parts_make_the_whole_image() {
    for scale in [1.0, 2.0] {
        let mut whole = surface(scale, Theme::Light);
        let mut parts = surface(scale, Theme::Light);
        for raster in [&mut whole, &mut parts] {
            raster.set_image("photo", gradient(33, 20));
        }
        let size = Size::new(48, 48);
        assert!(whole.image_part("photo", size, Point::default(), Rect::new(8, 8, 48, 48)));
        for i in 0..9 {
            let from = Point::new(i % 3 * 16, i / 3 * 16);
            let rect = Rect::new(8 + from.x, 8 + from.y, 16, 16);
            parts.clip(rect.inset(3));
            assert!(parts.image_part("photo", size, from, rect));
            parts.unclip();
            assert!(parts.image_part("photo", size, from, rect));
        }
        assert_eq!(difference(&whole, &parts), None);
        assert_eq!(whole.image_size("photo"), Some(Size::new(33, 20)));
        // The middle of the picture in the right aspect ratio: 20 of its 33 columns.
        let left = whole.pixel(Point::new((8.0 * scale) as i32, (8.0 * scale) as i32)).unwrap();
        assert!((6 * 7..=7 * 7).contains(&left.r), "{left:?}");
    }
}

#[test]
fn invisible_images_are_found() {
    let mut raster = surface(1.0, Theme::Light);
    assert!(raster.has_images());
    raster.clip(Rect::default());
    for rect in [Rect::new(-500, 0, 10, 10), Rect::new(0, 0, 5, 5), Rect::default()] {
        assert!(raster.image("gradient", rect));
        assert!(raster.image_part("gradient", SIZE, Point::new(-9, 400), rect));
    }
    assert!(!raster.image("other", Rect::new(0, 0, 5, 5)));
    assert!(!raster.image_part("other", SIZE, Point::default(), Rect::new(0, 0, 5, 5)));
}
