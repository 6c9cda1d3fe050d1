//! Tests of surfaces, as the kit tests games.

mod clips;
mod strokes;
mod texts;

use puzzle_core::draw::{
    Canvas, Palette, Point, Rect, Rgb, Role, STANDARD_ROLES, Size, TextStyle, Theme,
};

use crate::kit::catch_panic;
use clips::scene;

/// A function that draws on a surface under test.
pub type Draw<'d> = &'d mut dyn FnMut(&mut dyn Canvas);

/// Checks a surface.
///
/// # Panics
/// When the surface breaks a requirement, with a list of all faults.
///
/// `paint` creates a surface of a size with a palette, passes it to the closure, and returns all
/// its pixels row by row. The checks follow the documentation of [`Canvas`]. Rectangles, clips and
/// lines along the axes are exact. Other strokes stay in their bounds and cover their inside.
/// Slanting lines have the right thickness and circles are round. Later strokes cover earlier ones.
/// The same strokes through any clips give the same pixels. Texts stay in their box, are aligned,
/// and are made smaller but not cut. Nothing panics, however far away.
///
/// ```
/// use puzzle_core::draw::*;
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

/// Checks a surface. Returns one line for each broken requirement.
pub fn surface_faults(paint: impl Fn(Size, &Palette, Draw<'_>) -> Vec<Rgb>) -> Vec<String> {
    let studio = Studio { paint: &paint, palette: Palette::new(Theme::Light, &[]) };
    let checks: [(&str, Test); 18] = [
        ("rectangles are exact", strokes::rectangles),
        ("later strokes lie over earlier ones", strokes::order),
        ("clips are exact, nest and end", clips::clips),
        ("lines along the axes are exact", strokes::axis_lines),
        ("strokes keep to their bounds", strokes::bounds),
        ("slanting lines are as thick as they should be, their ends flat", strokes::slanting_lines),
        ("fills cover the inside, even-odd", strokes::fills),
        ("circles are round", strokes::circles),
        ("outlines follow the edge", strokes::outlines),
        ("the same strokes through any clips give the same pixels", clips::tiles),
        ("texts stay in their box", texts::text_boxes),
        ("texts stand where they are aligned", texts::text_sides),
        ("texts are made smaller, not cut", texts::text_sizes),
        ("frames, corners and rounded rectangles are where they should be", strokes::provided),
        ("every role has its color", roles),
        ("what it says of itself is sound", answers),
        ("pixels that are put aside come back", saved),
        ("what is empty or far away does nothing", far_away),
    ];
    checks
        .iter()
        .filter_map(|(name, check)| {
            let what = catch_panic(|| check(&studio)).and_then(|verdict| verdict).err()?;
            Some(format!("{name}: {what}"))
        })
        .collect()
}

/// A test of one requirement for surfaces.
type Test = fn(&Studio<'_>) -> Result<(), String>;

/// The surface under test and the palette with which it makes pictures.
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
/// The ink of most tests, clearly different from the ground.
const INK: Role = Role::TEXT;

impl Studio<'_> {
    /// Makes a picture of what `draw` draws on a new surface.
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

    /// Checks that exactly the pixels for which `inside` is true have the ink and that all others
    /// are ground.
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

    /// Checks that all pixels outside the bounds are ground, and returns the picture.
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

    /// Returns the smallest rectangle that contains all pixels that are not ground; `None` if there
    /// are none.
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

fn roles(studio: &Studio<'_>) -> Result<(), String> {
    for theme in Theme::ALL {
        let keyword = theme.keyword();
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
            if along.into_iter().any(|rgb| rgb != ink.line) {
                return Err(format!("lines of '{}' are not plain in {keyword}", spec.name));
            }
        }
    }
    // A role that the palette lacks is a mistake of the game. It must be visible and break nothing.
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
    // Larger than any screen, but still only a rectangle.
    studio.exactly("huge", |c| c.rect(Rect::new(-FAR, -FAR, 2 * FAR, 2 * FAR), INK), |_| true)
}
