//! A cache that repaints only the tiles that changed.

use alloc::vec::Vec;

use super::canvas::Canvas;
use crate::draw::Rect;

/// The maximum number of rectangles repainted separately; if there are more, one full pass is
/// cheaper.
const MAX_DIRTY: usize = 64;

/// A cache that remembers the appearance of every tile of a picture and repaints the tiles that
/// changed.
///
/// A game passes all its tiles in painting order, each with its bounds and its appearance, and two
/// closures: one paints the ground of a rectangle, the other paints a tile. Bounds may overlap
/// (stacked tiles, hexagons), may move (animation) and need not be square. A tile is painted inside
/// its bounds. A *slot* holds the tile of one number in this order; the cache compares slot by
/// slot. Where a tile has left its place or looks different, the cache clips, paints the ground,
/// and then paints every tile that meets the rectangle, in order. A tile that appears at a place,
/// with nothing above it and no change below it, is painted over what is there. If more than half
/// of the area changed, the cache paints everything once.
///
/// The appearance must determine a tile completely: tiles of equal appearance have equal pixels.
///
/// The cache is a flat list compared in one pass, without allocation per frame. This suits most
/// frames, which change one or two of some hundred tiles.
///
/// ```
/// use puzzle_core::draw::{Canvas, NullCanvas, Rect, Role, TileCache};
/// /// Draws a row of lights; returns how many tiles were painted.
/// fn draw(cache: &mut TileCache<bool>, lights: &[bool]) -> usize {
///     let area = Rect::new(0, 0, 10 * lights.len() as i32, 10);
///     let tiles = (0..).zip(lights).map(|(i, &lit)| (Rect::new(10 * i, 0, 10, 10), lit));
///     let ground = |canvas: &mut dyn Canvas, rect| canvas.rect(rect, Role::GROUND);
///     cache.draw(&mut NullCanvas, area, tiles, ground, |canvas, rect, &lit| {
///         canvas.rect(rect, if lit { Role::HINT } else { Role::BOARD });
///     })
/// }
/// let mut cache = TileCache::default();
/// assert_eq!(draw(&mut cache, &[false; 5]), 5);
/// assert_eq!(draw(&mut cache, &[false, false, true, false, false]), 1);
/// ```
#[derive(Clone, Debug)]
pub struct TileCache<A> {
    area: Rect,
    slots: Vec<(Rect, A)>,
    /// The rectangles that are repainted from the ground up.
    dirty: Vec<Rect>,
    /// The numbers of new tiles that are painted over the present pixels, without the ground below.
    arrived: Vec<u32>,
    /// The numbers of the tiles near the rectangles to be repainted.
    near: Vec<u32>,
}

impl<A> Default for TileCache<A> {
    fn default() -> Self {
        Self {
            area: Rect::default(),
            slots: Vec::new(),
            dirty: Vec::new(),
            arrived: Vec::new(),
            near: Vec::new(),
        }
    }
}

/// The side in pixels below which a tile is clipped to its bounds. The thinnest lines and smallest
/// shapes of a game reach over the edges of such a tile, and the next picture would show it.
const SMALL: i32 = 8;

/// The changes of a picture since it was last drawn, for a game that keeps track of them.
///
/// ```
/// use puzzle_core::draw::{NullCanvas, Patch, Rect, TileCache};
/// let area = Rect::new(0, 0, 1000, 10);
/// let tile = |i: i32| Rect::new(10 * i, 0, 10, 10);
/// let mut cache = TileCache::default();
/// cache.draw(&mut NullCanvas, area, (0..100).map(|i| (tile(i), '.')), |_, _| {}, |_, _, _| {});
/// // One of a hundred slots changed; the cache looks at no other.
/// let patch = Patch::new(100, [(7, tile(7), '#')]);
/// let n = cache.patch(&mut NullCanvas, area, patch, |_, _| {}, |_, _, _| {});
/// assert_eq!(n, 1);
/// ```
pub struct Patch<I, N> {
    len: usize,
    changes: I,
    near: Option<Near<N>>,
}

/// The way to find the tiles near a rectangle: a function of the game lists those among the first
/// tiles, and the cache scans the few that follow.
struct Near<N> {
    first_of_few: usize,
    name: N,
}

/// A function that adds the numbers of the tiles near a rectangle to a list.
type NearFn = fn(Rect, &mut Vec<u32>);

impl<I> Patch<I, NearFn> {
    /// Creates a patch of a picture with `len` tiles, each in the slot of its number in painting
    /// order. Each change has the slot's number and the tile's new bounds and appearance. All other
    /// slots are as they were last drawn.
    pub fn new(len: usize, changes: I) -> Self {
        Self { len, changes, near: None }
    }

    /// Sets a function that lists slots near a rectangle in ascending order. Of the first `n_named`
    /// slots it must list all that meet the rectangle, and may list others. The cache scans the
    /// slots after these itself. It looks at no other slot that did not change and is not
    /// repainted.
    pub fn near<N: FnMut(Rect, &mut Vec<u32>)>(self, n_named: usize, name: N) -> Patch<I, N> {
        let near = Some(Near { first_of_few: n_named, name });
        Patch { len: self.len, changes: self.changes, near }
    }
}

/// The painter of a picture: the surface, a function for the ground and one for tiles.
struct Painter<'c, G, P> {
    canvas: &'c mut dyn Canvas,
    ground: G,
    paint: P,
}

impl<A: PartialEq> TileCache<A> {
    /// Draws the picture and returns the number of tiles painted. `area` is the whole picture, and
    /// `tiles` are in painting order.
    pub fn draw(
        &mut self,
        canvas: &mut dyn Canvas,
        area: Rect,
        tiles: impl IntoIterator<Item = (Rect, A)>,
        ground: impl FnMut(&mut dyn Canvas, Rect),
        paint: impl FnMut(&mut dyn Canvas, Rect, &A),
    ) -> usize {
        let is_other = self.area != area;
        self.begin(area);
        let (mut n, mut is_little) = (0, !is_other);
        tiles.into_iter().for_each(|(bounds, look)| {
            is_little &= self.put(n, bounds, look, 0);
            n += 1;
        });
        is_little &= self.truncate(n);
        self.repaint(is_little, None::<Near<NearFn>>, Painter { canvas, ground, paint })
    }

    /// Draws the changes of a [`Patch`] and returns the number of tiles painted. With it, a large
    /// board costs no more than what is painted. If this area was not drawn before, or if slots up
    /// to the patch's length were never passed, use [`draw`](Self::draw) instead.
    pub fn patch(
        &mut self,
        canvas: &mut dyn Canvas,
        area: Rect,
        patch: Patch<impl IntoIterator<Item = (usize, Rect, A)>, impl FnMut(Rect, &mut Vec<u32>)>,
        ground: impl FnMut(&mut dyn Canvas, Rect),
        paint: impl FnMut(&mut dyn Canvas, Rect, &A),
    ) -> usize {
        debug_assert_eq!(self.area, area, "a patch of another picture");
        self.begin(area);
        let mut is_little = self.truncate(patch.len);
        let first_over = patch.near.as_ref().map_or(0, |near| near.first_of_few);
        patch.changes.into_iter().for_each(|(n, bounds, look)| {
            is_little &= self.put(n, bounds, look, first_over);
        });
        debug_assert_eq!(self.slots.len(), patch.len, "slots are missing");
        self.repaint(is_little, patch.near, Painter { canvas, ground, paint })
    }

    fn begin(&mut self, area: Rect) {
        self.area = area;
        self.dirty.clear();
        self.arrived.clear();
    }

    /// Forgets the tiles from number `len` on and marks their places for repainting. Returns
    /// `false` if so many places changed that repainting the whole picture is cheaper.
    fn truncate(&mut self, len: usize) -> bool {
        let mut is_little = true;
        while self.slots.len() > len
            && let Some((bounds, _)) = self.slots.pop()
        {
            is_little &= mark(&mut self.dirty, bounds, self.area);
        }
        is_little
    }

    /// Stores tile number `n` and marks its place for repainting if it changed. Returns `false` if
    /// so many places changed that repainting the whole picture is cheaper. Tiles from number
    /// `first_over` on may be painted over what is there.
    #[inline]
    fn put(&mut self, n: usize, bounds: Rect, look: A, first_over: usize) -> bool {
        let Some(slot) = self.slots.get_mut(n) else {
            debug_assert_eq!(n, self.slots.len(), "a slot is skipped");
            self.slots.push((bounds, look));
            return self.arrive(n, bounds, first_over);
        };
        if slot.0 == bounds && slot.1 == look {
            return true;
        }
        let (old, _) = core::mem::replace(slot, (bounds, look));
        mark(&mut self.dirty, old, self.area)
            && (old == bounds || self.arrive(n, bounds, first_over))
    }

    fn arrive(&mut self, n: usize, bounds: Rect, first_over: usize) -> bool {
        if n < first_over || self.arrived.len() == MAX_DIRTY {
            return mark(&mut self.dirty, bounds, self.area);
        }
        if bounds.intersects(self.area) && !self.dirty.iter().any(|rect| rect.covers(bounds)) {
            self.arrived.push(n as u32);
        }
        true
    }

    /// Decides which new tiles are painted over what is there: those with nothing above them and no
    /// repainting around them. The places of the others become dirty. Returns `false` if so many
    /// places changed that repainting the whole picture is cheaper.
    fn settle(&mut self, first_of_few: Option<usize>) -> bool {
        let Self { area, slots, dirty, arrived, near } = self;
        let (mut is_little, mut has_grown) = (true, !arrived.is_empty());
        arrived.sort_unstable();
        arrived.dedup();
        while has_grown && is_little {
            has_grown = false;
            arrived.retain(|&n| {
                let n = n as usize;
                let rect = slots[n].0.intersection(*area);
                let intersects = |slot: &(Rect, A)| slot.0.intersects(rect);
                let is_covered = match dirty.iter().find(|other| other.intersects(rect)) {
                    Some(other) if other.covers(rect) => return false,
                    Some(_) => true,
                    None if first_of_few.is_some() => slots[n + 1..].iter().any(intersects),
                    None => near.iter().any(|&i| i as usize > n && intersects(&slots[i as usize])),
                };
                if is_covered {
                    is_little &= mark(dirty, rect, *area);
                    has_grown = true;
                }
                !is_covered
            });
        }
        is_little
    }

    /// Paints the tiles that changed, or the whole picture if that is cheaper. Returns the number
    /// of tiles painted.
    fn repaint<G: FnMut(&mut dyn Canvas, Rect), P: FnMut(&mut dyn Canvas, Rect, &A)>(
        &mut self,
        is_little: bool,
        near: Option<Near<impl FnMut(Rect, &mut Vec<u32>)>>,
        painter: Painter<'_, G, P>,
    ) -> usize {
        let Painter { canvas, mut ground, mut paint } = painter;
        let area = self.area;
        if near.is_none() {
            // The slots near all changes are searched once, not again for each change.
            let arrived = self.arrived.iter().map(|&n| self.slots[n as usize].0.intersection(area));
            let changed = self.dirty.iter().copied().chain(arrived);
            let around = if is_little { changed.fold(Rect::default(), Rect::union) } else { area };
            scan(&self.slots, around, &mut self.near);
        }
        let is_little = is_little && self.settle(near.as_ref().map(|near| near.first_of_few));
        let is_whole =
            !is_little || self.dirty.iter().map(|r| r.area()).sum::<i64>() * 2 > area.area();
        if is_whole {
            self.arrived.clear();
            self.dirty.clear();
            self.dirty.push(area);
            scan(&self.slots, area, &mut self.near);
        }
        let (mut near, mut first_of_few) = (near.filter(|_| !is_whole), self.slots.len());
        let mut n_painted = self.arrived.len();
        for &rect in &self.dirty {
            if let Some(near) = &mut near {
                self.near.clear();
                (near.name)(rect, &mut self.near);
                first_of_few = near.first_of_few;
                debug_assert!(are_near(&self.slots[..first_of_few], rect, &self.near));
            }
            canvas.clip(rect);
            ground(canvas, rect);
            let named = self.near.iter().map(|&i| &self.slots[i as usize]);
            for (bounds, look) in named.chain(&self.slots[first_of_few..]) {
                if bounds.intersects(rect) {
                    let is_small = bounds.w.min(bounds.h) < SMALL;
                    if is_small {
                        canvas.clip(*bounds);
                    }
                    paint(canvas, *bounds, look);
                    if is_small {
                        canvas.unclip();
                    }
                    n_painted += 1;
                }
            }
            canvas.unclip();
            canvas.damaged(rect);
        }
        for &n in &self.arrived {
            let (bounds, look) = &self.slots[n as usize];
            let rect = bounds.intersection(area);
            canvas.clip(rect);
            paint(canvas, *bounds, look);
            canvas.unclip();
            canvas.damaged(rect);
        }
        n_painted
    }
}

/// Returns `true` if a list is sorted and contains the numbers of all tiles that meet a rectangle.
fn are_near<A>(slots: &[(Rect, A)], rect: Rect, list: &[u32]) -> bool {
    let is_named = |(i, slot): (u32, &(Rect, A))| !slot.0.intersects(rect) || list.contains(&i);
    list.is_sorted() && (0..).zip(slots).all(is_named)
}

/// Fills the list with the numbers of the tiles that meet a rectangle, in painting order.
fn scan<A>(slots: &[(Rect, A)], around: Rect, list: &mut Vec<u32>) {
    list.clear();
    for (i, (bounds, _)) in slots.iter().enumerate() {
        // Most slots are in other rows, so compare rows first.
        if around.y < bounds.y + bounds.h
            && bounds.y < around.y + around.h
            && bounds.intersects(around)
        {
            list.push(i as u32);
        }
    }
}

/// Adds a rectangle to the list of those to be repainted, merged with those it meets so that no
/// pixel is painted twice. Returns `false` if the list is too long.
fn mark(dirty: &mut Vec<Rect>, rect: Rect, area: Rect) -> bool {
    let mut rect = rect.intersection(area);
    if rect.is_empty() {
        return true;
    }
    if dirty.len() >= MAX_DIRTY {
        return false;
    }
    while let Some(i) = dirty.iter().position(|other| other.intersects(rect)) {
        if dirty[i].covers(rect) {
            return true;
        }
        rect = rect.union(dirty.swap_remove(i));
    }
    dirty.push(rect);
    true
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::draw::Point;
    use crate::draw::{NullCanvas, Role};
    use alloc::string::String;

    const AREA: Rect = Rect::new(0, 0, 100, 100);

    fn tiles(looks: &str) -> impl Iterator<Item = (Rect, char)> {
        looks
            .chars()
            .enumerate()
            .map(|(i, c)| (Rect::new(i as i32 % 10 * 10, i as i32 / 10 * 10, 10, 10), c))
    }

    /// Draws tiles of these appearances, and returns how many rectangles of ground and how many
    /// tiles were painted.
    fn painted(cache: &mut TileCache<char>, looks: &str) -> (usize, usize) {
        let mut n_grounds = 0;
        let n_tiles =
            cache.draw(&mut NullCanvas, AREA, tiles(looks), |_, _| n_grounds += 1, |_, _, _| {});
        (n_grounds, n_tiles)
    }

    #[test]
    fn paints_what_changed_and_what_meets_it() {
        let mut cache = TileCache::default();
        let mut seen = Vec::new();
        let mut step = |list: &[(Rect, char)]| {
            seen.clear();
            cache.draw(
                &mut NullCanvas,
                AREA,
                list.iter().copied(),
                |_, _| {},
                |_, _, &c| seen.push(c),
            );
            seen.iter().collect::<String>()
        };
        let a = (Rect::new(0, 0, 20, 20), 'a');
        let b = (Rect::new(10, 10, 20, 20), 'b');
        let c = (Rect::new(50, 50, 10, 10), 'c');
        assert_eq!(step(&[a, b, c]), "abc");
        assert_eq!(step(&[a, b, c]), "");
        assert_eq!(step(&[a, b, (c.0, 'd')]), "d");
        assert_eq!(step(&[a, (b.0, 'x'), (c.0, 'd')]), "ax");
        // The tile moved: its old place is repainted, and it is painted over the new one.
        assert_eq!(step(&[a, (Rect::new(70, 10, 20, 20), 'x'), (c.0, 'd')]), "ax");
        assert_eq!(step(&[a]), "");
    }

    #[test]
    fn past_half_of_the_area_everything_is_painted_once() {
        /// A picture whose first `n` tiles have another appearance than the rest.
        fn looks(n: usize) -> String {
            (0..100).map(|i| if i < n { '#' } else { '.' }).collect()
        }
        let mut cache = TileCache::default();
        assert_eq!(painted(&mut cache, &looks(0)), (1, 100));
        assert_eq!(painted(&mut cache, &looks(1)), (1, 1));
        // Half of the area, in fewer rectangles than the maximum.
        assert_eq!(painted(&mut cache, &looks(51)), (50, 50));
        assert_eq!(painted(&mut cache, &looks(0)), (1, 100));
        assert_eq!(painted(&mut cache, &looks(51)), (1, 100));
        assert_eq!(painted(&mut cache, &looks(51)), (0, 0));
    }

    #[test]
    fn past_so_many_rectangles_everything_is_painted_once() {
        let small =
            |i: usize, look: char| (Rect::new(i as i32 % 10 * 10, i as i32 / 10 * 10, 2, 2), look);
        let mut cache = TileCache::default();
        for (n, wanted) in [(0, (1, 100)), (MAX_DIRTY, (64, 64)), (0, (64, 64)), (65, (1, 100))] {
            let tiles = (0..100).map(|i| small(i, if i < n { '#' } else { '.' }));
            let mut n_grounds = 0;
            let n_tiles =
                cache.draw(&mut NullCanvas, AREA, tiles, |_, _| n_grounds += 1, |_, _, _| {});
            assert_eq!((n_grounds, n_tiles), wanted, "{n} changed");
        }
    }

    /// A surface that records, for each pixel, every tile painted since the ground was painted.
    struct Layers {
        pixels: Vec<Vec<u32>>,
        clip: Rect,
    }

    impl Layers {
        fn new() -> Self {
            Self { pixels: alloc::vec![Vec::new(); 10_000], clip: AREA }
        }

        fn paint(&mut self, rect: Rect, paint: impl Fn(&mut Vec<u32>)) {
            for point in rect.intersection(self.clip).points() {
                paint(&mut self.pixels[(point.y * 100 + point.x) as usize]);
            }
        }
    }

    /// Draws for a test: a rectangle is the ground and clears its pixels; a line is a tile, and the
    /// width of the line is the appearance of the tile.
    impl Canvas for Layers {
        fn rect(&mut self, rect: Rect, _: Role) {
            self.paint(rect, Vec::clear);
        }
        fn line(&mut self, a: Point, b: Point, look: i32, _: Role) {
            self.paint(Rect::bounding(&[a, b]), |pixel| pixel.push(look as u32));
        }
        fn polygon(&mut self, _: &[Point], _: Option<Role>, _: Option<Role>) {}
        fn circle(&mut self, _: Point, _: i32, _: Option<Role>, _: Option<Role>) {}
        fn text(&mut self, _: Rect, _: &str, _: crate::draw::TextStyle, _: Role) {}
        fn clip(&mut self, rect: Rect) {
            self.clip = rect;
        }
        fn unclip(&mut self) {
            self.clip = AREA;
        }
    }

    #[test]
    fn whole_lists_and_patches_paint_every_pixel_once_and_in_order() {
        const N_NAMED: usize = 10;
        let ground = |canvas: &mut dyn Canvas, rect| canvas.rect(rect, Role::GROUND);
        let paint = |canvas: &mut dyn Canvas, rect: Rect, &look: &u32| {
            let end = Point::new(rect.x + rect.w - 1, rect.y + rect.h - 1);
            canvas.line(Point::new(rect.x, rect.y), end, look as i32, Role::GROUND);
        };
        let draw = |cache: &mut TileCache<u32>, canvas: &mut Layers, list: &[(Rect, u32)]| {
            cache.draw(canvas, AREA, list.iter().copied(), ground, paint);
        };
        let mut rng = crate::GameRng::new("dirty");
        let mut list: Vec<(Rect, u32)> =
            (0..14).map(|i| (Rect::new(i % 5 * 20, i / 5 * 20, 20, 20), 0)).collect();
        let mut surfaces = [(); 3].map(|()| (TileCache::<u32>::default(), Layers::new()));
        for (cache, canvas) in &mut surfaces {
            draw(cache, canvas, &list);
        }
        let mut n_over = [0; 3];
        for _ in 0..400 {
            if rng.chance(1, 8) && list.len() > N_NAMED {
                list.pop();
            }
            let mut changes = Vec::new();
            for _ in 0..rng.below(4) {
                let i = rng.index(list.len() + 1);
                let (x, y) = (rng.below(110) as i32 - 10, rng.below(110) as i32 - 10);
                let is_there = rng.chance(3, 4);
                let rect = if is_there { Rect::new(x, y, 14, 9) } else { Rect::default() };
                let slot = (rect, rng.below(3));
                list.splice(i..list.len().min(i + 1), [slot]);
                changes.push((i, slot.0, slot.1));
            }
            let patch = || Patch::new(list.len(), changes.iter().copied());
            let near = |rect: Rect, near: &mut Vec<u32>| {
                let is_near = |i: &u32| list[*i as usize].0.intersects(rect) || i.is_multiple_of(3);
                near.extend((0..N_NAMED as u32).filter(is_near));
            };
            let [whole, patched, patched_near] = &mut surfaces;
            draw(&mut whole.0, &mut whole.1, &list);
            patched.0.patch(&mut patched.1, AREA, patch(), ground, paint);
            let canvas = &mut patched_near.1;
            patched_near.0.patch(canvas, AREA, patch().near(N_NAMED, near), ground, paint);
            let mut fresh = Layers::new();
            draw(&mut TileCache::default(), &mut fresh, &list);
            for (n, (cache, canvas)) in n_over.iter_mut().zip(&surfaces) {
                assert!(canvas.pixels == fresh.pixels && canvas.clip == AREA);
                *n += cache.arrived.len();
            }
        }
        assert!(n_over.iter().all(|n| *n > 50), "painted over what was there: {n_over:?}");
    }
}
