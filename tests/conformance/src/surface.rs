//! The kit's mirror: it tests surfaces.

use puzzle_core::{
    Align, Canvas, Palette, Point, Rect, Rgb, Role, STANDARD_ROLES, Size, TextStyle, Theme,
};

use crate::kit::caught;

/// What is drawn on a surface under test.
pub type Draw<'d> = &'d mut dyn FnMut(&mut dyn Canvas);

/// Checks a surface; panics with all that is wrong with it.
///
/// `paint` makes a surface of a size with a palette, hands it to the closure, and gives all its
/// pixels back, row by row. Each check is a promise of [`Canvas`]: rectangles, clips and lines
/// along the axes are exact, other strokes keep to their bounds and cover their inside, slanting
/// lines are as thick as they should be and circles are round, later strokes lie over earlier ones,
/// the same strokes through any clips give the same pixels, texts stay in their box, at their side
/// of it, and are shrunk to it and not cut, and nothing panics, however far away.
///
/// ```
/// use puzzle_core::*;
/// struct Screen { size: Size, palette: Palette, pixels: Vec<Rgb> }
/// impl Pixels for Screen {
///     fn size(&self) -> Size {
///         self.size
///     }
///     fn fill(&mut self, rect: Rect, paint: Paint) {
///         for at in rect.points() {
///             self.pixels[(at.y * self.size.w + at.x) as usize] = paint.color(&self.palette, at);
///         }
///     }
///     fn text(&mut self, _: Rect, _: &str, _: TextStyle, _: Role, _: Rect) {} // not written yet
/// }
/// let faults = puzzle_conformance::surface_faults(|size, palette, draw| {
///     let pixels = vec![palette.rgb(Role::GROUND); (size.w * size.h) as usize];
///     let mut canvas = PixelCanvas::new(Screen { size, palette: palette.clone(), pixels });
///     draw(&mut canvas);
///     canvas.into_inner().pixels
/// });
/// assert_eq!(faults.len(), 3, "{faults:#?}");
/// assert!(faults.iter().all(|fault| fault.starts_with("texts ")));
/// ```
#[track_caller]
pub fn check_surface(paint: impl Fn(Size, &Palette, Draw<'_>) -> Vec<Rgb>) {
    let faults = surface_faults(paint);
    assert!(faults.is_empty(), "the surface breaks promises of Canvas:\n  {}", faults.join("\n  "));
}

/// Checks a surface and tells what is wrong with it, a line for each promise that it breaks.
pub fn surface_faults(paint: impl Fn(Size, &Palette, Draw<'_>) -> Vec<Rgb>) -> Vec<String> {
    let studio = Studio { paint: &paint, palette: Palette::new(Theme::Light, &[]) };
    let checks: [(&str, Test); 18] = [
        ("rectangles are exact", rectangles),
        ("later strokes lie over earlier ones", order),
        ("clips are exact, nest and end", clips),
        ("lines along the axes are exact", axis_lines),
        ("strokes keep to their bounds", bounds),
        ("slanting lines are as thick as they should be, their ends flat", slanting_lines),
        ("fills cover the inside, even-odd", fills),
        ("circles are round", circles),
        ("outlines follow the edge", outlines),
        ("the same strokes through any clips give the same pixels", tiles),
        ("texts stay in their box", text_boxes),
        ("texts stand where they are aligned", text_sides),
        ("texts are made smaller, not cut", text_sizes),
        ("frames, corners and rounded rectangles are where they should be", provided),
        ("every role has its color", roles),
        ("what it says of itself is sound", answers),
        ("pixels that are put aside come back", saved),
        ("what is empty or far away does nothing", far_away),
    ];
    checks
        .iter()
        .filter_map(|(name, check)| {
            let what = caught(|| check(&studio)).and_then(|verdict| verdict).err()?;
            Some(format!("{name}: {what}"))
        })
        .collect()
}

/// Tests one promise.
type Test = fn(&Studio<'_>) -> Result<(), String>;

/// Makes pictures with the surface under test.
struct Studio<'p> {
    paint: &'p dyn Fn(Size, &Palette, Draw<'_>) -> Vec<Rgb>,
    palette: Palette,
}

/// A picture that the surface made.
#[derive(PartialEq)]
struct Shot {
    size: Size,
    pixels: Vec<Rgb>,
}

const SIZE: Size = Size::new(64, 48);
const ALL: Rect = SIZE.rect();
/// The ink of most tests, far from the ground.
const INK: Role = Role::TEXT;

impl Studio<'_> {
    /// A picture on fresh ground.
    fn shot(&self, mut draw: impl FnMut(&mut dyn Canvas)) -> Shot {
        let pixels = (self.paint)(SIZE, &self.palette, &mut |canvas| {
            canvas.rect(ALL, Role::GROUND);
            draw(canvas);
        });
        assert_eq!(pixels.len() as i64, ALL.area(), "not as many pixels as the size has");
        Shot { size: SIZE, pixels }
    }

    fn rgb(&self, role: Role) -> Rgb {
        self.palette.rgb(role)
    }

    /// Exactly the pixels of which `inside` is true have the ink; all others are ground.
    fn exactly(
        &self,
        what: &str,
        draw: impl FnMut(&mut dyn Canvas),
        inside: impl Fn(Point) -> bool,
    ) -> Result<(), String> {
        let shot = self.shot(draw);
        for (at, found) in shot.all() {
            let role = if inside(at) { INK } else { Role::GROUND };
            if found != self.rgb(role) {
                let wanted = STANDARD_ROLES[usize::from(role.0)].name;
                return Err(format!("{what}: the pixel {},{} is not {wanted}", at.x, at.y));
            }
        }
        Ok(())
    }

    /// No pixel outside of the bounds is anything but ground; the shot.
    fn within(
        &self,
        what: &str,
        bounds: Rect,
        draw: impl FnMut(&mut dyn Canvas),
    ) -> Result<Shot, String> {
        let shot = self.shot(draw);
        let ground = self.rgb(Role::GROUND);
        let outside = shot.all().find(|(at, found)| !bounds.contains(*at) && *found != ground);
        match outside.map(|(at, _)| at) {
            Some(at) => Err(format!("{what}: it painted {},{} outside {bounds:?}", at.x, at.y)),
            None => Ok(shot),
        }
    }

    /// The smallest rectangle with all that is not ground.
    fn ink_bounds(&self, shot: &Shot) -> Option<Rect> {
        let ground = self.rgb(Role::GROUND);
        let inked: Vec<Point> =
            shot.all().filter(|(_, found)| *found != ground).map(|(at, _)| at).collect();
        (!inked.is_empty()).then(|| Rect::bounding(&inked))
    }
}

impl Shot {
    fn at(&self, x: i32, y: i32) -> Rgb {
        self.pixels[(y * self.size.w + x) as usize]
    }

    fn all(&self) -> impl Iterator<Item = (Point, Rgb)> + '_ {
        let w = self.size.w;
        self.pixels.iter().enumerate().map(move |(i, &rgb)| {
            let i = i as i32;
            (Point::new(i % w, i / w), rgb)
        })
    }
}

fn rectangles(studio: &Studio<'_>) -> Result<(), String> {
    let rects = [
        Rect::new(3, 5, 10, 7),
        Rect::new(0, 0, 1, 1),
        Rect::new(63, 47, 1, 1),
        Rect::new(-4, -3, 9, 8),
        Rect::new(60, 40, 30, 30),
        Rect::new(-100, 20, 300, 3),
        ALL,
        Rect::new(7, 7, 0, 9),
        Rect::new(30, 30, -5, -5),
    ];
    for rect in rects {
        let inside = |at| !rect.is_empty() && rect.contains(at);
        studio.exactly(&format!("{rect:?}"), |c| c.rect(rect, INK), inside)?;
    }
    Ok(())
}

fn order(studio: &Studio<'_>) -> Result<(), String> {
    let shot = studio.shot(|c| {
        c.rect(Rect::new(5, 5, 30, 30), Role::MISTAKE);
        c.circle(Point::new(20, 20), 10, Some(INK), None);
        c.rect(Rect::new(18, 18, 5, 5), Role::DONE);
    });
    for (x, y, role) in [(6, 6, Role::MISTAKE), (20, 13, INK), (20, 20, Role::DONE)] {
        if shot.at(x, y) != studio.rgb(role) {
            let name = STANDARD_ROLES[usize::from(role.0)].name;
            return Err(format!("the pixel {x},{y} is not {name}, which was painted last"));
        }
    }
    Ok(())
}

fn clips(studio: &Studio<'_>) -> Result<(), String> {
    let (a, b) = (Rect::new(4, 6, 30, 20), Rect::new(20, 10, 40, 30));
    let both = a.intersection(b);
    studio.exactly(
        "one clip",
        |c| {
            c.clip(a);
            c.rect(ALL, INK);
            c.unclip();
        },
        |at| a.contains(at),
    )?;
    studio.exactly(
        "a clip in a clip",
        |c| {
            c.clip(a);
            c.clip(b);
            c.rect(ALL, INK);
            c.unclip();
            c.unclip();
        },
        |at| both.contains(at),
    )?;
    studio.exactly(
        "after the inner clip has ended",
        |c| {
            c.clip(a);
            c.clip(Rect::new(0, 0, 0, 0));
            c.rect(ALL, INK);
            c.unclip();
            c.rect(ALL, INK);
            c.unclip();
        },
        |at| a.contains(at),
    )?;
    studio.exactly(
        "after all clips have ended",
        |c| {
            c.clip(a);
            c.unclip();
            c.rect(ALL, INK);
        },
        |_| true,
    )?;
    studio.exactly(
        "an empty clip",
        |c| {
            c.clip(Rect::new(10, 10, -3, 5));
            c.rect(ALL, INK);
            c.circle(Point::new(20, 20), 9, Some(INK), Some(INK));
            c.text(ALL, "8", TextStyle::new(30), INK);
            c.unclip();
        },
        |_| false,
    )?;
    // One too many is a game's mistake, not a reason to fall over.
    studio.exactly(
        "a clip that was never begun was ended",
        |c| {
            c.unclip();
            c.rect(a, INK);
        },
        |at| a.contains(at),
    )
}

fn axis_lines(studio: &Studio<'_>) -> Result<(), String> {
    for width in 1..=6 {
        // Of an even width, one more behind than before.
        let before = (width - 1) / 2;
        let across = Rect::new(5, 20 - before, 31, width);
        let down = Rect::new(20 - before, 5, width, 31);
        let dot = Rect::new(20 - before, 20 - before, width, width);
        for (from, to, rect) in [
            (Point::new(5, 20), Point::new(35, 20), across),
            (Point::new(35, 20), Point::new(5, 20), across),
            (Point::new(20, 5), Point::new(20, 35), down),
            (Point::new(20, 35), Point::new(20, 5), down),
            (Point::new(20, 20), Point::new(20, 20), dot),
        ] {
            let what = format!("from {},{} to {},{}, {width} thick", from.x, from.y, to.x, to.y);
            studio.exactly(&what, |c| c.line(from, to, width, INK), |at| rect.contains(at))?;
        }
    }
    Ok(())
}

fn slanting_lines(studio: &Studio<'_>) -> Result<(), String> {
    let ground = studio.rgb(Role::GROUND);
    for (from, to) in [((12, 10), (40, 34)), ((50, 12), (14, 33)), ((24, 8), (36, 38))] {
        let (from, to) = (Point::new(from.0, from.1), Point::new(to.0, to.1));
        let (dx, dy) = (to.x - from.x, to.y - from.y);
        let square = dx * dx + dy * dy;
        for width in [3, 4, 9] {
            let what = format!("from {},{} to {},{}, {width} thick", from.x, from.y, to.x, to.y);
            let shot = studio.shot(|c| c.line(from, to, width, INK));
            for (at, found) in shot.all() {
                let (px, py) = (at.x - from.x, at.y - from.y);
                let (along, across) = (dx * px + dy * py, dx * py - dy * px);
                let over = (-along).max(along - square).max(0);
                // A pixel inside of the edges nothing is smoothed; one outside nothing is left.
                let is_within = |w: i32| 4 * across * across <= w * w * square;
                let from_end = along.min(square - along);
                let is_inside =
                    is_within(width - 2) && from_end > 0 && 4 * from_end * from_end >= square;
                let is_outside = !is_within(width + 3) || 4 * over * over > 9 * square;
                if is_inside && found != studio.rgb(INK) {
                    return Err(format!("{what}: the pixel {},{} is not of it", at.x, at.y));
                }
                if is_outside && found != ground {
                    return Err(format!("{what}: it painted {},{}", at.x, at.y));
                }
            }
        }
    }
    Ok(())
}

fn circles(studio: &Studio<'_>) -> Result<(), String> {
    let (ground, ink) = (studio.rgb(Role::GROUND), studio.rgb(INK));
    let center = Point::new(31, 23);
    for radius in [2, 3, 6, 12, 20] {
        let mut hairline = 1;
        let disk = studio.shot(|c| c.circle(center, radius, Some(INK), None));
        let ring = studio.shot(|c| {
            hairline = c.hairline();
            c.circle(center, radius, None, Some(INK));
        });
        for ((at, disk), ring) in disk.all().zip(&ring.pixels) {
            let square = (at.x - center.x).pow(2) + (at.y - center.y).pow(2);
            // Smoothed or not: half a pixel's diagonal beyond the edge there is nothing, within it
            // everything.
            let is_outside = 4 * square > (2 * radius + 3).pow(2);
            let is_inside = square <= (radius - 1).pow(2);
            let is_hole = square <= (radius - 1 - hairline).max(-1).pow(2) && radius > hairline;
            let is_edge = 4 * (square - radius * radius).abs() <= radius;
            let fault = match () {
                () if is_outside && disk != ground => "is painted by the disk",
                () if is_inside && disk != ink => "is left out by the disk",
                () if is_outside && *ring != ground => "is painted by the outline",
                () if is_hole && *ring != ground => "inside is painted by the outline",
                () if is_edge && *ring == ground => "is left out by the outline",
                () => continue,
            };
            let (x, y) = (at.x, at.y);
            return Err(format!("of radius {radius} around 31,23: the pixel {x},{y} {fault}"));
        }
    }
    Ok(())
}

fn bounds(studio: &Studio<'_>) -> Result<(), String> {
    let (a, b) = (Point::new(10, 8), Point::new(40, 30));
    for width in [1, 2, 5] {
        let bounds = Rect::bounding(&[a, b]).inset(-(width / 2) - 1);
        studio.within("a slanting line", bounds, |c| c.line(a, b, width, INK))?;
    }
    let points = [Point::new(10, 8), Point::new(50, 12), Point::new(30, 40)];
    let around = Rect::bounding(&points).inset(-1);
    studio.within("a triangle", around, |c| c.polygon(&points, Some(INK), Some(INK)))?;
    studio.within("a filled triangle", around, |c| c.polygon(&points, Some(INK), None))?;
    for radius in [0, 1, 2, 9] {
        let center = Point::new(30, 20);
        let around = Rect::around(center, radius).inset(-1);
        let what = format!("a circle of radius {radius}");
        let shot =
            studio.within(&what, around, |c| c.circle(center, radius, Some(INK), Some(INK)))?;
        if studio.ink_bounds(&shot).is_none() {
            return Err(format!("{what} is not there"));
        }
    }
    Ok(())
}

fn fills(studio: &Studio<'_>) -> Result<(), String> {
    let has = |what: &str, shot: &Shot, x: i32, y: i32, role: Role| {
        if shot.at(x, y) == studio.rgb(role) {
            return Ok(());
        }
        let name = STANDARD_ROLES[usize::from(role.0)].name;
        Err(format!("{what}: the pixel {x},{y} is not {name}"))
    };
    let square = [(10, 10), (30, 10), (30, 30), (10, 30)].map(|(x, y)| Point::new(x, y));
    let shot = studio.shot(|c| c.polygon(&square, Some(INK), None));
    for (x, y) in [(12, 12), (28, 12), (20, 20), (12, 28), (28, 28)] {
        has("a square", &shot, x, y, INK)?;
    }
    // Around twice: the inner square is outside again.
    let twice = [
        (8, 8),
        (40, 8),
        (40, 40),
        (8, 40),
        (8, 8),
        (16, 16),
        (32, 16),
        (32, 32),
        (16, 32),
        (16, 16),
    ]
    .map(|(x, y)| Point::new(x, y));
    let shot = studio.shot(|c| c.polygon(&twice, Some(INK), None));
    has("a square with a hole", &shot, 36, 24, INK)?;
    has("a square with a hole", &shot, 24, 24, Role::GROUND)?;
    let shot = studio.shot(|c| c.circle(Point::new(30, 22), 12, Some(INK), None));
    for (x, y) in [(30, 22), (22, 22), (38, 22), (30, 14), (30, 30), (24, 16), (36, 28)] {
        has("a circle of radius 12 around 30,22", &shot, x, y, INK)?;
    }
    for (x, y) in [(20, 12), (40, 32)] {
        has("a circle of radius 12 around 30,22", &shot, x, y, Role::GROUND)?;
    }
    Ok(())
}

fn outlines(studio: &Studio<'_>) -> Result<(), String> {
    let ground = studio.rgb(Role::GROUND);
    let shot = studio.shot(|c| c.circle(Point::new(30, 22), 12, None, Some(INK)));
    if shot.at(30, 22) != ground {
        return Err("a circle that is not filled is".to_string());
    }
    let is_near =
        |x: i32, y: i32| (-1..=1).any(|dx| (-1..=1).any(|dy| shot.at(x + dx, y + dy) != ground));
    for (x, y) in [(42, 22), (18, 22), (30, 34), (30, 10)] {
        if !is_near(x, y) {
            return Err(format!("there is no edge near {x},{y} of a circle"));
        }
    }
    let points = [Point::new(8, 8), Point::new(50, 8), Point::new(50, 40)];
    let shot = studio.shot(|c| c.polygon(&points, None, Some(INK)));
    for (x, y) in [(30, 8), (50, 24), (29, 24)] {
        let near = (-1..=1).any(|dx| (-1..=1).any(|dy| shot.at(x + dx, y + dy) != ground));
        if !near {
            return Err(format!("there is no edge near {x},{y} of a triangle"));
        }
    }
    if shot.at(40, 20) != ground {
        return Err("a triangle that is not filled is".to_string());
    }
    Ok(())
}

/// A scene with a stroke of each kind.
fn scene(c: &mut dyn Canvas) {
    c.rect(ALL, Role::BOARD);
    c.rounded(Rect::new(3, 2, 25, 20), 5, Role::TILE);
    c.circle(Point::new(40, 18), 13, Some(Role::HINT), Some(INK));
    let points = [Point::new(5, 25), Point::new(33, 30), Point::new(22, 46), Point::new(2, 40)];
    c.polygon(&points, Some(Role::SELECTED), Some(Role::WALL));
    c.line(Point::new(1, 46), Point::new(62, 3), 3, Role::MISTAKE);
    c.text(Rect::new(30, 25, 30, 20), "42", TextStyle::new(18).bold(), INK);
    c.frame(Rect::new(33, 28, 20, 15), 2, Role::CURSOR);
    c.corners(Rect::new(0, 0, 64, 48), 8, 2, Role::DONE);
}

fn tiles(studio: &Studio<'_>) -> Result<(), String> {
    in_tiles(studio)?;
    // Patterns stand still, too.
    in_tiles(&Studio { paint: studio.paint, palette: Palette::new(Theme::Mono, &[]) })
}

fn in_tiles(studio: &Studio<'_>) -> Result<(), String> {
    let whole = studio.shot(scene);
    for (w, h) in [(16, 12), (7, 5), (1, 48), (64, 1)] {
        let parts = studio.shot(|c| {
            for y in (0..SIZE.h).step_by(h as usize) {
                for x in (0..SIZE.w).step_by(w as usize) {
                    c.clip(Rect::new(x, y, w, h));
                    scene(c);
                    c.unclip();
                }
            }
        });
        let different = whole.all().zip(&parts.pixels).find(|((_, a), b)| a != *b);
        if let Some(((at, _), _)) = different {
            return Err(format!("through clips of {w}x{h} the pixel {},{} is another", at.x, at.y));
        }
    }
    let again = studio.shot(|c| {
        scene(c);
        scene(c);
    });
    if again != whole {
        return Err("painted twice it is another picture".to_string());
    }
    Ok(())
}

fn text_boxes(studio: &Studio<'_>) -> Result<(), String> {
    for (rect, size) in [
        (Rect::new(4, 4, 56, 40), 30),
        (Rect::new(4, 4, 20, 10), 40),
        (Rect::new(10, 10, 12, 30), 24),
        (Rect::new(40, 30, 3, 3), 20),
        (Rect::new(60, 44, 20, 20), 12),
    ] {
        for text in ["8", "Hg", "15", "a long line of words", "é🀄ß", ""] {
            let what = format!("{text:?} {size} high in {rect:?}");
            let shot = studio.within(&what, rect, |c| {
                c.text(rect, text, TextStyle::new(size), INK);
            })?;
            let is_large = rect.w >= 20 && rect.h >= 10 && ALL.covers(rect);
            if is_large && ["8", "15"].contains(&text) && studio.ink_bounds(&shot).is_none() {
                return Err(format!("{what} is not there"));
            }
        }
    }
    for rect in [Rect::new(9, 9, 0, 5), Rect::new(9, 9, 5, -1)] {
        studio.within("a text in an empty box", Rect::default(), |c| {
            c.text(rect, "8", TextStyle::new(9), INK);
        })?;
    }
    Ok(())
}

fn text_sides(studio: &Studio<'_>) -> Result<(), String> {
    // A font may have some room beside its letters, above and below them.
    let (most_beside, most_above) = (3, 4);
    let size = 14;
    for text in ["8", "42"] {
        let bounds = |horizontal, vertical| {
            let style = TextStyle::new(size).align(horizontal, vertical);
            let shot = studio.shot(|c| c.text(ALL, text, style, INK));
            studio.ink_bounds(&shot).ok_or_else(|| format!("{text:?} is not there"))
        };
        let [left, middle, right] =
            [Align::Start, Align::Center, Align::End].map(|side| bounds(side, Align::Center));
        let (left, middle, right) = (left?, middle?, right?);
        let end = SIZE.w - right.x - right.w;
        if left.x > most_beside || end > most_beside {
            return Err(format!(
                "{text:?} stands {} pixels from its left side, {end} from its right",
                left.x
            ));
        }
        if (middle.center().x - SIZE.w / 2).abs() > 3 {
            let found = middle.center().x;
            return Err(format!("{text:?} has its middle at {found} of {}", SIZE.w));
        }
        let [top, center, bottom] =
            [Align::Start, Align::Center, Align::End].map(|side| bounds(Align::Center, side));
        let (top, center, bottom) = (top?, center?, bottom?);
        let end = SIZE.h - bottom.y - bottom.h;
        if top.y > most_above || end > most_above {
            return Err(format!(
                "{text:?} stands {} pixels below the top, {end} above the bottom",
                top.y
            ));
        }
        if (center.center().y - SIZE.h / 2).abs() > 4 {
            let found = center.center().y;
            return Err(format!("{text:?} has its middle at {found} of {} rows", SIZE.h));
        }
    }
    Ok(())
}

fn text_sizes(studio: &Studio<'_>) -> Result<(), String> {
    // Of a text that is too long its first and last letters show all the same.
    let narrow = Rect::new(4, 4, 40, 30);
    for (side, other) in [
        (Align::Start, "8888881"),
        (Align::End, "1888888"),
        (Align::Center, "8888881"),
        (Align::Center, "1888888"),
    ] {
        let style = TextStyle::new(24).align(side, Align::Center);
        let [one, two] =
            ["8888888", other].map(|text| studio.shot(|c| c.text(narrow, text, style, INK)));
        if one == two {
            return Err(format!("\"8888888\" and {other:?} look alike in {narrow:?}"));
        }
    }
    // One that is too high becomes less wide, too.
    let width = |rect: Rect| {
        let shot = studio.shot(|c| c.text(rect, "88", TextStyle::new(30), INK));
        studio.ink_bounds(&shot).map_or(0, |bounds| bounds.w)
    };
    let (high, low) = (width(Rect::new(2, 4, 60, 40)), width(Rect::new(2, 4, 60, 10)));
    if low == 0 || 10 * low > 7 * high {
        return Err(format!("\"88\" is {high} pixels wide, and {low} where it has 10 rows"));
    }
    Ok(())
}

fn answers(studio: &Studio<'_>) -> Result<(), String> {
    let mut found = Ok(());
    studio.shot(|c| {
        let style = TextStyle::new(14);
        if c.grain() < 1 || c.hairline() < 1 {
            found = Err(format!("a grain of {}, a hairline of {}", c.grain(), c.hairline()));
        } else if c.hairline() == 1 && !c.fits(ALL, "8", style) {
            found = Err("a digit 14 pixels high does not fit the whole picture".to_string());
        } else if !c.fits(Rect::new(0, 0, 1, 1), "", style) {
            found = Err("an empty text does not fit".to_string());
        } else if !c.choose(ALL, &["", "8"], style).is_empty() {
            found = Err("an empty label is not chosen".to_string());
        }
    });
    found
}

fn provided(studio: &Studio<'_>) -> Result<(), String> {
    let rect = Rect::new(8, 6, 30, 20);
    for width in [1, 2, 4] {
        let inner = rect.inset(width);
        studio.exactly(
            &format!("a frame {width} wide"),
            |c| c.frame(rect, width, INK),
            |at| rect.contains(at) && !inner.contains(at),
        )?;
    }
    let middle = Rect::new(rect.x, rect.y + 6, rect.w, rect.h - 12);
    let shot = studio.within("corners", rect, |c| c.corners(rect, 6, 2, INK))?;
    if shot.at(rect.x, rect.y) != studio.rgb(INK) {
        return Err("corners have nothing at the corner".to_string());
    }
    if shot.all().any(|(at, rgb)| middle.contains(at) && rgb != studio.rgb(Role::GROUND)) {
        return Err("corners with arms of 6 pixels are longer".to_string());
    }
    let shot = studio.within("a rounded rectangle", rect, |c| c.rounded(rect, 6, INK))?;
    for (x, y, role) in [
        (rect.x + rect.w / 2, rect.y + rect.h / 2, INK),
        (rect.x + rect.w / 2, rect.y, INK),
        (rect.x, rect.y + rect.h / 2, INK),
        (rect.x, rect.y, Role::GROUND),
        (rect.x + rect.w - 1, rect.y + rect.h - 1, Role::GROUND),
    ] {
        if shot.at(x, y) != studio.rgb(role) {
            let name = STANDARD_ROLES[usize::from(role.0)].name;
            return Err(format!("a rounded rectangle {rect:?}: the pixel {x},{y} is not {name}"));
        }
    }
    Ok(())
}

fn roles(studio: &Studio<'_>) -> Result<(), String> {
    for (_, keyword) in Theme::ALL {
        let theme = Theme::from_keyword(keyword).unwrap_or_default();
        let own = Studio { paint: studio.paint, palette: Palette::new(theme, &[]) };
        for (i, spec) in STANDARD_ROLES.iter().enumerate() {
            let role = Role(i as u8);
            let ink = own.palette.ink(role);
            let shot = own.shot(|c| c.rect(ALL, role));
            let is_plain = shot.pixels.iter().all(|&rgb| rgb == shot.pixels[0]);
            if ink.hatch.is_none() && !(is_plain && shot.pixels[0] == ink.rgb) {
                return Err(format!("'{}' has another color in the theme {keyword}", spec.name));
            }
            if ink.hatch.is_some() && is_plain {
                return Err(format!("'{}' has no pattern in the theme {keyword}", spec.name));
            }
            let parts = own.shot(|c| {
                c.rect(Rect::new(0, 0, 25, SIZE.h), role);
                c.rect(Rect::new(25, 0, SIZE.w - 25, 17), role);
                c.rect(Rect::new(25, 17, SIZE.w - 25, SIZE.h - 17), role);
            });
            if parts != shot {
                let name = spec.name;
                return Err(format!("'{name}' moves with its rectangle in the theme {keyword}"));
            }
            let line = own.shot(|c| {
                c.line(Point::new(0, 20), Point::new(SIZE.w - 1, 20), 3, role);
                c.frame(ALL, 1, role);
            });
            let along = (0..SIZE.w).flat_map(|x| [line.at(x, 0), line.at(x, 20)]);
            if along.into_iter().any(|rgb| rgb != ink.line()) {
                return Err(format!("lines of '{}' are not plain in {keyword}", spec.name));
            }
        }
    }
    // A role that the palette lacks is a game's mistake: it shows, and nothing breaks.
    studio.shot(|c| c.rect(ALL, Role(200)));
    Ok(())
}

fn saved(studio: &Studio<'_>) -> Result<(), String> {
    let before = studio.shot(scene);
    for rect in [Rect::new(10, 10, 30, 20), Rect::new(-5, 40, 30, 30)] {
        let after = studio.shot(|c| {
            scene(c);
            if let Some(saved) = c.save_under(rect) {
                c.rect(rect, INK);
                c.restore_under(&saved);
            }
        });
        if after != before {
            return Err(format!("the pixels in {rect:?} are others"));
        }
    }
    let after = studio.shot(|c| {
        scene(c);
        c.damaged(ALL);
        if c.image("no such image", ALL) {
            c.rect(ALL, INK);
        }
    });
    if after != before {
        return Err("an image that there is not, or a report of damage, changed pixels".to_string());
    }
    Ok(())
}

fn far_away(studio: &Studio<'_>) -> Result<(), String> {
    const FAR: i32 = 1 << 28;
    let spots = [(-FAR, -FAR), (FAR, 3), (5, FAR), (-1000, 20)];
    for (x, y) in spots {
        let at = Point::new(x, y);
        studio.exactly(
            &format!("at {x},{y}"),
            |c| {
                c.rect(Rect::new(x, y, 40, 40), INK);
                c.circle(at, 30, Some(INK), Some(INK));
                c.line(at, at.offset(20, 20), 3, INK);
                let points = [at, at.offset(20, 5), at.offset(7, 30)];
                c.polygon(&points, Some(INK), Some(INK));
                c.text(Rect::new(x, y, 40, 40), "8", TextStyle::new(20), INK);
                c.rounded(Rect::new(x, y, 40, 40), 6, INK);
                c.frame(Rect::new(x, y, 40, 40), 3, INK);
            },
            |_| false,
        )?;
    }
    studio.exactly(
        "nothing",
        |c| {
            c.polygon(&[], Some(INK), Some(INK));
            c.text(ALL, "", TextStyle::new(20), INK);
            c.text(ALL, " ", TextStyle::new(20), INK);
            c.frame(Rect::default(), 3, INK);
            c.rounded(Rect::new(5, 5, 0, 0), 3, INK);
        },
        |_| false,
    )?;
    // Larger than any screen, and still only a rectangle.
    studio.exactly("huge", |c| c.rect(Rect::new(-FAR, -FAR, 2 * FAR, 2 * FAR), INK), |_| true)
}
