//! A surface that detects wrong drawing.

use puzzle_core::draw::{
    Canvas, Paint, PixelCanvas, Pixels, Point, Rect, Role, STANDARD_ROLES, SavedPixels, Size,
    TextStyle,
};

/// The value of a pixel that has not been painted.
const UNPAINTED: u32 = u32::MAX;
/// The flag of pixels painted by a text.
const TEXT: u32 = 0x8000_0000;
/// The flag of pixels painted by an image.
const IMAGE: u32 = 0x4000_0000;

/// A strict surface with its own pixels, for tests of games.
///
/// A pixel holds the number of the role that painted it, or a value computed from a text and its
/// style. Texts paint a third of the pixels of their box, so that the pixels below them count too.
/// Nothing is smoothed: two pictures are equal if all their pixels are.
///
/// It reports a role outside the palette, a stroke outside the picture (smoothed strokes may exceed
/// it by a pixel), a line or a circle without size, a text of several lines, clips that are not
/// balanced, and a pixel that changed without being reported by [`damaged`](Canvas::damaged).
///
/// ```
/// use puzzle_conformance::CheckingCanvas;
/// use puzzle_core::draw::{Canvas, Rect, Role, Size};
/// let mut canvas = CheckingCanvas::new(Size::new(20, 10), 0);
/// canvas.rect(Rect::new(15, 0, 8, 2), Role::TEXT);
/// let faults = canvas.finish();
/// assert!(faults[0].contains("outside the picture"), "{faults:?}");
/// ```
#[derive(Clone, Debug)]
pub struct CheckingCanvas {
    canvas: PixelCanvas<Sheet>,
    n_roles: usize,
    before: Vec<u32>,
    damage: Vec<Rect>,
    faults: Vec<String>,
    n_strokes: usize,
}

/// The pixels of a [`CheckingCanvas`].
#[derive(Clone, Debug)]
struct Sheet {
    size: Size,
    pixels: Vec<u32>,
    has_images: Images,
    saves_under: bool,
}

/// The names for which the surface has an image.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Images {
    None,
    /// Images for about half of all names.
    Some,
    All,
}

impl Images {
    fn has(self, name: &str) -> bool {
        match self {
            Self::None => false,
            Self::Some => fnv(name.bytes()) >> 32 & 1 == 0,
            Self::All => true,
        }
    }
}

impl CheckingCanvas {
    /// Creates an unpainted surface of this size, for a game with `n_own_roles` roles of its own.
    pub fn new(size: Size, n_own_roles: usize) -> Self {
        let n_pixels = usize::try_from(size.rect().area()).unwrap_or(0);
        let pixels = vec![UNPAINTED; n_pixels];
        let sheet = Sheet { size, pixels, has_images: Images::None, saves_under: true };
        Self {
            canvas: PixelCanvas::new(sheet),
            n_roles: STANDARD_ROLES.len() + n_own_roles,
            before: vec![UNPAINTED; n_pixels],
            damage: Vec::new(),
            faults: Vec::new(),
            n_strokes: 0,
        }
    }

    /// Adds an image for every name.
    #[must_use]
    pub fn with_images(mut self) -> Self {
        self.canvas.inner_mut().has_images = Images::All;
        self
    }

    /// Adds an image for about half of all names.
    #[must_use]
    pub fn with_some_images(mut self) -> Self {
        self.canvas.inner_mut().has_images = Images::Some;
        self
    }

    /// Disables [`Canvas::save_under`].
    #[must_use]
    pub fn without_save_under(mut self) -> Self {
        self.canvas.inner_mut().saves_under = false;
        self
    }

    /// Ends a frame and returns the faults found in it. The pixels are kept for the next frame.
    pub fn finish(&mut self) -> Vec<String> {
        if self.canvas.n_clips() > 0 {
            self.fault(format!("{} of the clips begun were not ended", self.canvas.n_clips()));
        }
        while self.canvas.n_clips() > 0 {
            self.canvas.unclip();
        }
        let sheet = self.canvas.inner();
        let outside = (sheet.pixels.iter().zip(&self.before).enumerate())
            .filter(|(_, (now, before))| now != before)
            .map(|(i, _)| sheet.point(i))
            .find(|&at| !self.damage.iter().any(|rect| rect.contains(at)));
        if let Some(at) = outside {
            self.fault(format!(
                "the pixel at {},{} changed but was not reported by `damaged`",
                at.x, at.y
            ));
        }
        self.before.copy_from_slice(&self.canvas.inner().pixels);
        self.damage.clear();
        self.n_strokes = 0;
        std::mem::take(&mut self.faults)
    }

    /// Returns the number of strokes in this frame.
    pub fn n_strokes(&self) -> usize {
        self.n_strokes
    }

    /// Returns the first unpainted pixel in reading order; `None` if all are painted.
    pub fn unpainted(&self) -> Option<Point> {
        let sheet = self.canvas.inner();
        sheet.pixels.iter().position(|&p| p == UNPAINTED).map(|i| sheet.point(i))
    }

    /// Returns the role that painted a pixel last; `None` if that was a text or an image, or if the
    /// pixel is unpainted or outside the picture.
    pub fn role_at(&self, at: Point) -> Option<Role> {
        let sheet = self.canvas.inner();
        if !sheet.size.rect().contains(at) {
            return None;
        }
        u8::try_from(sheet.pixels[sheet.place(at)]).ok().map(Role)
    }

    /// Describes the first pixel in reading order that differs from the other picture's; `None` if
    /// the pictures are equal.
    pub fn difference(&self, other: &Self) -> Option<String> {
        let (one, two) = (self.canvas.inner(), other.canvas.inner());
        if one.size != two.size {
            return Some(format!("the sizes are {:?} and {:?}", one.size, two.size));
        }
        let i = one.pixels.iter().zip(&two.pixels).position(|(a, b)| a != b)?;
        let at = one.point(i);
        let (a, b) = (paint_name(one.pixels[i]), paint_name(two.pixels[i]));
        let n = one.pixels.iter().zip(&two.pixels).filter(|(a, b)| a != b).count();
        Some(format!(
            "the pixel at {},{} is {a} instead of {b} (pixels that differ: {n})",
            at.x, at.y
        ))
    }

    /// Returns `true` if two pictures of the same size differ inside a rectangle.
    pub(crate) fn differs_in(&self, other: &Self, place: Rect) -> bool {
        let (one, two) = (self.canvas.inner(), other.canvas.inner());
        let pixels = one.pixels.iter().zip(&two.pixels).enumerate();
        pixels.filter(|(_, (a, b))| a != b).any(|(i, _)| place.contains(one.point(i)))
    }

    /// Returns the values of the pixels of a rectangle, in reading order.
    pub(crate) fn pixels_in(&self, place: Rect) -> impl Iterator<Item = u32> {
        let sheet = self.canvas.inner();
        let points = place.intersection(sheet.size.rect()).points();
        points.map(|at| sheet.pixels[sheet.place(at)])
    }

    /// Returns a hash of the whole picture, which is the same in each run.
    pub fn digest(&self) -> u64 {
        fnv(self.canvas.inner().pixels.iter().flat_map(|pixel| pixel.to_le_bytes()))
    }

    fn fault(&mut self, text: String) {
        if self.faults.len() < 20 {
            self.faults.push(text);
        }
    }

    /// Counts a stroke and checks its bounds. `slack` is allowed for strokes that may be smoothed.
    fn stroke(&mut self, what: &str, bounds: Rect, slack: i32, roles: &[Option<Role>]) {
        self.n_strokes += 1;
        for role in roles.iter().flatten() {
            if usize::from(role.0) >= self.n_roles {
                let n = self.n_roles;
                self.fault(format!("{what} has role {}, but the palette has {n} roles", role.0));
            }
        }
        let size = self.canvas.inner().size;
        if !size.rect().inset(-slack).covers(bounds) {
            let Rect { x, y, w, h } = bounds;
            let Size { w: pw, h: ph } = size;
            self.fault(format!(
                "{what} at {x},{y} of {w}x{h} pixels outside the picture of {pw}x{ph}"
            ));
        }
    }
}

impl CheckingCanvas {
    /// Checks the name and the place of an image.
    fn check_image(&mut self, name: &str, rect: Rect) {
        let (set, own) = name.split_once(':').unwrap_or(("", name));
        let is_plain = |c: char| matches!(c, 'a'..='z' | '0'..='9' | '-');
        let is_good = own.split('/').all(|word| !word.is_empty() && word.chars().all(is_plain));
        if !is_good || set.contains(['/', '\\']) || set.contains(char::is_control) {
            self.fault(format!("{name:?} is not a valid name of an image"));
        }
        if self.canvas.inner().has_images.has(name) && !rect.is_empty() {
            self.stroke(&format!("the image {name:?}"), rect, 0, &[]);
        }
    }
}

impl Sheet {
    fn point(&self, i: usize) -> Point {
        let w = self.size.w.max(1) as usize;
        Point::new((i % w) as i32, (i / w) as i32)
    }

    fn place(&self, at: Point) -> usize {
        (at.y * self.size.w + at.x) as usize
    }

    /// Returns the pixels of a row of a rectangle on the sheet.
    fn row(&mut self, rect: Rect, y: i32) -> &mut [u32] {
        let start = self.place(Point::new(rect.x, y));
        &mut self.pixels[start..start + rect.w as usize]
    }

    fn paint(&mut self, rect: Rect, value: u32) {
        for y in rect.y..rect.y + rect.h {
            self.row(rect, y).fill(value);
        }
    }
}

impl Pixels for Sheet {
    fn size(&self) -> Size {
        self.size
    }

    fn fill(&mut self, rect: Rect, paint: Paint) {
        self.paint(rect, u32::from(paint.role.0));
    }

    fn text(&mut self, rect: Rect, text: &str, style: TextStyle, role: Role, clip: Rect) {
        let value = hashed(text, rect, &format!("{style:?}{role:?}"), TEXT);
        for at in clip.points() {
            if (at.x - rect.x + 2 * (at.y - rect.y)).rem_euclid(3) == 0 {
                let place = self.place(at);
                self.pixels[place] = value;
            }
        }
    }

    /// Measures the text as if its letters were half as wide as they are high.
    fn fits(&self, rect: Rect, text: &str, style: TextStyle) -> bool {
        let n = i32::try_from(text.trim().chars().count()).unwrap_or(i32::MAX);
        n == 0 || style.can_be_read(style.size.min(rect.h).min(rect.w.saturating_mul(2) / n), 1)
    }

    fn has_images(&self) -> bool {
        self.has_images != Images::None
    }

    fn image(&mut self, name: &str, rect: Rect, clip: Rect) -> bool {
        let found = self.has_images.has(name);
        if found {
            self.paint(clip, hashed(name, rect, "", IMAGE));
        }
        found
    }

    fn image_size(&mut self, name: &str) -> Option<Size> {
        let hash = fnv(name.bytes()) as i32;
        self.has_images.has(name).then(|| Size::new(20 + (hash & 15), 20 + (hash >> 8 & 15)))
    }

    fn image_part(&mut self, name: &str, whole: Size, from: Point, rect: Rect, clip: Rect) -> bool {
        let found = self.has_images.has(name);
        if found {
            self.paint(clip, hashed(name, rect, &format!("{whole:?}{from:?}"), IMAGE));
        }
        found
    }

    fn save_under(&mut self, rect: Rect) -> Option<SavedPixels> {
        let rows = (rect.y..rect.y + rect.h).flat_map(|y| self.row(rect, y).to_vec());
        let pixels = rows.flat_map(u32::to_le_bytes).collect();
        self.saves_under.then_some(SavedPixels { rect, pixels })
    }

    fn restore_under(&mut self, saved: &SavedPixels, clip: Rect) {
        for (at, value) in saved.rect.points().zip(saved.pixels.chunks_exact(4)) {
            if clip.contains(at) {
                let place = self.place(at);
                self.pixels[place] = u32::from_le_bytes([value[0], value[1], value[2], value[3]]);
            }
        }
    }
}

/// Returns the FNV-1a hash of bytes (Fowler, Noll and Vo), which is the same in each run and on
/// each machine.
fn fnv(bytes: impl IntoIterator<Item = u8>) -> u64 {
    bytes.into_iter().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

/// Returns the value of the pixels that a text or an image paints: a hash with the flag `mark`.
fn hashed(words: &str, rect: Rect, more: &str, mark: u32) -> u32 {
    let Rect { x, y, w, h } = rect;
    let numbers = [x, y, w, h].into_iter().flat_map(i32::to_le_bytes);
    let hash = fnv(words.bytes().chain(numbers).chain(more.bytes()));
    ((hash ^ (hash >> 32)) as u32 >> 2) | mark
}

fn paint_name(pixel: u32) -> String {
    if pixel == UNPAINTED {
        "unpainted".to_string()
    } else if pixel & TEXT != 0 {
        format!("a text's ({:x})", pixel & !TEXT)
    } else if pixel & IMAGE != 0 {
        format!("an image's ({:x})", pixel & !IMAGE)
    } else {
        match STANDARD_ROLES.get(pixel as usize) {
            Some(spec) => format!("'{}'", spec.name),
            None => format!("own role {}", pixel as usize - STANDARD_ROLES.len()),
        }
    }
}

impl Canvas for CheckingCanvas {
    fn rect(&mut self, rect: Rect, role: Role) {
        self.stroke("a rectangle", rect, 0, &[Some(role)]);
        self.canvas.rect(rect, role);
    }

    fn line(&mut self, from: Point, to: Point, width: i32, role: Role) {
        if width < 1 {
            self.fault(format!("a line {width} pixels thick"));
        }
        let bounds = Rect::bounding(&[from, to]).inset(-(width.max(1) / 2));
        self.stroke("a line", bounds, 1, &[Some(role)]);
        self.canvas.line(from, to, width, role);
    }

    fn polygon(&mut self, points: &[Point], fill: Option<Role>, outline: Option<Role>) {
        self.stroke("a polygon", Rect::bounding(points), 1, &[fill, outline]);
        self.canvas.polygon(points, fill, outline);
    }

    fn circle(&mut self, center: Point, radius: i32, fill: Option<Role>, outline: Option<Role>) {
        if radius < 0 {
            self.fault(format!("a circle with radius {radius}"));
        }
        self.stroke("a circle", Rect::around(center, radius), 1, &[fill, outline]);
        self.canvas.circle(center, radius, fill, outline);
    }

    fn text(&mut self, rect: Rect, text: &str, style: TextStyle, role: Role) {
        if text.contains(['\n', '\r', '\t']) {
            self.fault(format!("the text {text:?} has more than one line"));
        }
        if text.is_empty() || rect.is_empty() {
            return;
        }
        self.stroke(&format!("the text {text:?}"), rect, 0, &[Some(role)]);
        self.canvas.text(rect, text, style, role);
    }

    fn clip(&mut self, rect: Rect) {
        self.canvas.clip(rect);
    }

    fn unclip(&mut self) {
        if self.canvas.n_clips() == 0 {
            self.fault("a clip was ended that had not been begun".to_string());
        }
        self.canvas.unclip();
    }

    fn fits(&self, rect: Rect, text: &str, style: TextStyle) -> bool {
        self.canvas.fits(rect, text, style)
    }

    fn has_images(&self) -> bool {
        self.canvas.has_images()
    }

    fn image(&mut self, name: &str, rect: Rect) -> bool {
        self.check_image(name, rect);
        self.canvas.image(name, rect)
    }

    fn image_size(&mut self, name: &str) -> Option<Size> {
        self.check_image(name, Rect::default());
        self.canvas.image_size(name)
    }

    fn image_part(&mut self, name: &str, whole: Size, from: Point, rect: Rect) -> bool {
        self.check_image(name, rect);
        let part = Rect::new(from.x, from.y, rect.w, rect.h);
        if !whole.rect().covers(part) {
            self.fault(format!("the part {part:?} of the image {name:?} is not inside {whole:?}"));
        }
        self.canvas.image_part(name, whole, from, rect)
    }

    fn save_under(&mut self, rect: Rect) -> Option<SavedPixels> {
        self.canvas.save_under(rect)
    }

    fn restore_under(&mut self, saved: &SavedPixels) {
        self.n_strokes += 1;
        self.canvas.restore_under(saved);
    }

    fn damaged(&mut self, rect: Rect) {
        self.damage.push(rect);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn faults(draw: impl FnOnce(&mut CheckingCanvas)) -> String {
        let mut canvas = CheckingCanvas::new(Size::new(30, 20), 1);
        canvas.damaged(Rect::new(0, 0, 30, 20));
        draw(&mut canvas);
        canvas.finish().join("; ")
    }

    #[test]
    fn each_fault_is_found() {
        let all = Rect::new(0, 0, 30, 20);
        assert_eq!(faults(|c| c.rect(all, Role::own(0))), "");
        for (found, words) in [
            (faults(|c| c.rect(all, Role::own(1))), "role 17, but the palette has 17 roles"),
            (
                faults(|c| c.rect(Rect::new(25, 0, 6, 1), Role::TEXT)),
                "at 25,0 of 6x1 pixels outside",
            ),
            (faults(|c| c.clip(all)), "1 of the clips begun were not ended"),
            (faults(Canvas::unclip), "not been begun"),
            (faults(|c| c.line(Point::default(), Point::new(3, 3), 0, Role::TEXT)), "0 pixels"),
            (faults(|c| c.text(all, "a\nb", TextStyle::new(9), Role::TEXT)), "more than one line"),
            (faults(|c| c.circle(Point::new(9, 9), 30, None, None)), "outside"),
            (faults(|c| assert!(!c.image("Piece 7", all))), "not a valid name of an image"),
            (
                faults(|c| assert!(!c.image_part("photo", Size::new(9, 9), Point::default(), all))),
                "of the image \"photo\" is not inside",
            ),
        ] {
            assert!(found.contains(words), "{found:?} has no {words:?}");
        }
        let mut canvas = CheckingCanvas::new(Size::new(30, 20), 0);
        canvas.damaged(Rect::new(0, 0, 5, 5));
        canvas.rect(Rect::new(4, 4, 2, 1), Role::TEXT);
        assert_eq!(canvas.finish(), ["the pixel at 5,4 changed but was not reported by `damaged`"]);
        assert_eq!(canvas.unpainted(), Some(Point::new(0, 0)));
    }

    #[test]
    fn labels_are_chosen_by_what_fits() {
        let canvas: &dyn Canvas = &CheckingCanvas::new(Size::new(90, 20), 0);
        let choose = |w, size| {
            canvas.choose(
                Rect::new(0, 0, w, 20),
                &["character 5", "5 car", "c5"],
                TextStyle::new(size),
            )
        };
        assert_eq!(choose(90, 16), "character 5");
        assert_eq!(choose(40, 16), "5 car");
        assert_eq!(choose(16, 16), "c5");
        assert_eq!(choose(90, 5), "c5", "nothing 5 pixels high can be read");
    }

    #[test]
    fn strokes_through_a_clip_paint_the_pixels_that_they_paint_without() {
        let draw = |c: &mut CheckingCanvas| {
            c.rect(Rect::new(0, 0, 30, 20), Role::GROUND);
            let points = [Point::new(2, 3), Point::new(28, 7), Point::new(9, 18)];
            c.polygon(&points, Some(Role::TILE), Some(Role::GRID));
            c.circle(Point::new(15, 10), 6, Some(Role::HINT), Some(Role::TEXT));
            c.line(Point::new(1, 1), Point::new(27, 16), 3, Role::WALL);
            c.text(Rect::new(3, 3, 20, 10), "7", TextStyle::new(8), Role::TEXT);
        };
        let mut whole = CheckingCanvas::new(Size::new(30, 20), 0);
        draw(&mut whole);
        let mut parts = CheckingCanvas::new(Size::new(30, 20), 0);
        for x in 0..6 {
            for y in 0..4 {
                parts.clip(Rect::new(x * 5, y * 5, 5, 5));
                draw(&mut parts);
                parts.unclip();
            }
        }
        assert_eq!(parts.difference(&whole), None);
        assert_eq!(parts.unpainted(), None);
        let saved = parts.save_under(Rect::new(-3, 2, 9, 9)).unwrap();
        parts.rect(Rect::new(0, 0, 12, 12), Role::DONE);
        assert!(parts.difference(&whole).is_some());
        draw(&mut parts);
        parts.rect(Rect::new(0, 2, 6, 9), Role::DONE);
        parts.restore_under(&saved);
        assert_eq!(parts.digest(), whole.digest());
    }

    #[test]
    fn a_polygon_covers_the_pixels_whose_middle_is_inside() {
        let mut canvas = CheckingCanvas::new(Size::new(6, 4), 0);
        canvas.rect(Rect::new(0, 0, 6, 4), Role::GROUND);
        let corners = [(0, 0), (6, 0), (6, 2), (3, 2), (3, 4), (0, 4)];
        canvas.polygon(&corners.map(|(x, y)| Point::new(x, y)), Some(Role::TILE), None);
        let text: String =
            (0..24)
                .map(|i| {
                    if canvas.canvas.inner().pixels[i] == u32::from(Role::TILE.0) {
                        '#'
                    } else {
                        '.'
                    }
                })
                .collect();
        assert_eq!(text, "###############...###...");
    }
}
