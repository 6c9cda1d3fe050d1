//! Repaints what changed, and nothing else.

use alloc::vec::Vec;

use super::canvas::Canvas;
use crate::geometry::Rect;

/// Most rectangles repainted one by one; with more, one full pass is cheaper.
const MAX_DIRTY: usize = 64;

/// Remembers what every tile of a picture looks like and repaints those that changed.
///
/// A game gives all its tiles in painting order, each with its bounds and its appearance, and two
/// closures: one paints the ground of a rectangle, one paints a tile. Bounds may overlap (2.5-D
/// stacks, hexagons), may move (animation) and need not be square; a tile is painted inside its
/// bounds. The cache compares slot by slot. For the old and new bounds of each slot that changed
/// it clips, paints the ground, then every tile that meets the rectangle, in order. When more than
/// half of the area changed, it paints everything once.
///
/// What a tile looks like must be all in its appearance: two equal ones have equal pixels.
///
/// The data structure is a flat list compared in one pass, without memory taken per frame, since
/// most frames change one or two tiles of some hundreds.
#[derive(Clone, Debug)]
pub struct TileCache<A> {
    area: Rect,
    slots: Vec<(Rect, A)>,
    dirty: Vec<Rect>,
    /// Numbers of the slots near what is repainted: looked for once, not for each rectangle.
    near: Vec<u32>,
}

impl<A> Default for TileCache<A> {
    fn default() -> Self {
        Self { area: Rect::default(), slots: Vec::new(), dirty: Vec::new(), near: Vec::new() }
    }
}

/// What changed since a picture was drawn, by a game that knows.
pub struct Patch<I, N> {
    /// How many slots there are now.
    pub len: usize,
    /// The slots that may have changed, with their numbers: the others are as they were drawn last.
    pub changes: I,
    /// Names slots near a rectangle, ascending: all that meet it, and others as it likes.
    pub near: N,
}

impl<A: PartialEq> TileCache<A> {
    /// Draws the picture: `area` is all of it, `tiles` are in painting order. Returns how many
    /// tiles were painted.
    pub fn draw(
        &mut self,
        canvas: &mut dyn Canvas,
        area: Rect,
        tiles: impl IntoIterator<Item = (Rect, A)>,
        mut ground: impl FnMut(&mut dyn Canvas, Rect),
        mut paint: impl FnMut(&mut dyn Canvas, Rect, &A),
    ) -> usize {
        let mut full = self.area != area;
        self.area = area;
        self.dirty.clear();
        let mut n = 0;
        for (bounds, look) in tiles {
            if let Some(slot) = self.slots.get_mut(n) {
                if slot.0 != bounds || slot.1 != look {
                    let old = core::mem::replace(slot, (bounds, look));
                    full |= !mark(&mut self.dirty, old.0, area);
                    full |= old.0 != bounds && !mark(&mut self.dirty, bounds, area);
                }
            } else {
                self.slots.push((bounds, look));
                full |= !mark(&mut self.dirty, bounds, area);
            }
            n += 1;
        }
        for (bounds, _) in self.slots.drain(n..) {
            full |= !mark(&mut self.dirty, bounds, area);
        }
        self.repaint(canvas, area, full, scan_once(), &mut ground, &mut paint)
    }

    /// Draws the picture after changes to some slots, given with their numbers; all others are as
    /// they were drawn last, and there are `len` of them now. For games that know what changed:
    /// large boards then cost no more than what is painted. Without a picture of this area to
    /// begin with, or where slots up to `len` were never given, use [`draw`](Self::draw).
    pub fn patch(
        &mut self,
        canvas: &mut dyn Canvas,
        area: Rect,
        len: usize,
        changes: impl IntoIterator<Item = (usize, Rect, A)>,
        mut ground: impl FnMut(&mut dyn Canvas, Rect),
        mut paint: impl FnMut(&mut dyn Canvas, Rect, &A),
    ) -> usize {
        let full = self.change(area, len, changes);
        self.repaint(canvas, area, full, scan_once(), &mut ground, &mut paint)
    }

    /// The same for games that also know which slots are near a place, as on a board of squares:
    /// then no slot is looked at that did not change and is not repainted.
    pub fn patch_near(
        &mut self,
        canvas: &mut dyn Canvas,
        area: Rect,
        patch: Patch<impl IntoIterator<Item = (usize, Rect, A)>, impl FnMut(Rect, &mut Vec<u32>)>,
        mut ground: impl FnMut(&mut dyn Canvas, Rect),
        mut paint: impl FnMut(&mut dyn Canvas, Rect, &A),
    ) -> usize {
        let Patch { len, changes, mut near } = patch;
        let full = self.change(area, len, changes);
        let near = |slots: &[(Rect, A)], _, rect: Rect, list: &mut Vec<u32>| {
            list.clear();
            near(rect, list);
            debug_assert!(list.is_sorted(), "slots near {rect:?} are out of order");
            debug_assert!(
                (0..).zip(slots).all(|(i, slot)| !slot.0.meets(rect) || list.contains(&i)),
                "a slot near {rect:?} is missing"
            );
        };
        self.repaint(canvas, area, full, near, &mut ground, &mut paint)
    }

    /// Takes changes to some slots in; whether all has to be painted.
    fn change(
        &mut self,
        area: Rect,
        len: usize,
        changes: impl IntoIterator<Item = (usize, Rect, A)>,
    ) -> bool {
        debug_assert_eq!(self.area, area, "a patch of another picture");
        let mut full = false;
        self.dirty.clear();
        if len < self.slots.len() {
            for (bounds, _) in self.slots.drain(len..) {
                full |= !mark(&mut self.dirty, bounds, area);
            }
        }
        for (n, bounds, look) in changes {
            if let Some(slot) = self.slots.get_mut(n) {
                if slot.0 != bounds || slot.1 != look {
                    let old = core::mem::replace(slot, (bounds, look));
                    full |= !mark(&mut self.dirty, old.0, area);
                    full |= old.0 != bounds && !mark(&mut self.dirty, bounds, area);
                }
            } else {
                debug_assert_eq!(n, self.slots.len(), "a slot is skipped");
                self.slots.push((bounds, look));
                full |= !mark(&mut self.dirty, bounds, area);
            }
        }
        debug_assert_eq!(self.slots.len(), len, "slots are missing");
        full
    }

    /// Paints what is dirty. `near` is given the slots, all of the dirty area and a rectangle of it,
    /// and puts the numbers of slots near that rectangle into the list.
    fn repaint(
        &mut self,
        canvas: &mut dyn Canvas,
        area: Rect,
        full: bool,
        mut near: impl FnMut(&[(Rect, A)], Rect, Rect, &mut Vec<u32>),
        ground: &mut impl FnMut(&mut dyn Canvas, Rect),
        paint: &mut impl FnMut(&mut dyn Canvas, Rect, &A),
    ) -> usize {
        if full || self.dirty.iter().map(|r| r.area()).sum::<i64>() * 2 > area.area() {
            self.dirty.clear();
            self.dirty.push(area);
        }
        let around = self.dirty.iter().fold(Rect::default(), |all, &rect| all.union(rect));
        let mut n_painted = 0;
        for &rect in &self.dirty {
            near(&self.slots, around, rect, &mut self.near);
            canvas.clip(rect);
            ground(canvas, rect);
            for &i in &self.near {
                let (bounds, look) = &self.slots[i as usize];
                if bounds.meets(rect) {
                    paint(canvas, *bounds, look);
                    n_painted += 1;
                }
            }
            canvas.unclip();
            canvas.damaged(rect);
        }
        n_painted
    }
}

/// Looks for the slots near all of the dirty area when the first rectangle is repainted: not again
/// for each.
fn scan_once<A>() -> impl FnMut(&[(Rect, A)], Rect, Rect, &mut Vec<u32>) {
    let mut is_found = false;
    move |slots, around, _, list| {
        if core::mem::replace(&mut is_found, true) {
            return;
        }
        list.clear();
        for (i, (bounds, _)) in slots.iter().enumerate() {
            // Most slots are in other rows.
            if around.y < bounds.y + bounds.h
                && bounds.y < around.y + around.h
                && bounds.meets(around)
            {
                list.push(i as u32);
            }
        }
    }
}

/// Adds a rectangle, joined with those it meets so that no pixel is painted twice; `false` when
/// there are too many.
fn mark(dirty: &mut Vec<Rect>, rect: Rect, area: Rect) -> bool {
    let mut rect = rect.intersection(area);
    if rect.is_empty() {
        return true;
    }
    if dirty.len() >= MAX_DIRTY {
        return false;
    }
    while let Some(i) = dirty.iter().position(|other| other.meets(rect)) {
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
    use crate::draw::{NullCanvas, Role};
    use crate::geometry::Point;
    use alloc::string::String;

    const AREA: Rect = Rect::new(0, 0, 100, 100);

    fn tiles(looks: &str) -> impl Iterator<Item = (Rect, char)> {
        looks
            .chars()
            .enumerate()
            .map(|(i, c)| (Rect::new(i as i32 % 10 * 10, i as i32 / 10 * 10, 10, 10), c))
    }

    /// How many rectangles of ground were painted, and how many tiles.
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
        // moved away: old and new place are repainted
        assert_eq!(step(&[a, (Rect::new(70, 10, 20, 20), 'x'), (c.0, 'd')]), "ax");
        assert_eq!(step(&[a]), "");
    }

    #[test]
    fn a_patch_paints_what_a_whole_list_would() {
        let mut rng = crate::GameRng::new("patch");
        let (mut whole, mut parts) = (TileCache::default(), TileCache::default());
        let mut list: Vec<(Rect, u32)> =
            (0..20).map(|i| (Rect::new(i % 5 * 20, i / 5 * 20, 20, 20), 0)).collect();
        for round in 0..200 {
            let mut changes = Vec::new();
            if rng.chance(1, 3) && list.len() > 15 {
                list.pop();
            }
            for _ in 0..rng.below(3) {
                let i = rng.index(list.len() + 1);
                let slot = (Rect::new(rng.below(80) as i32, 20, 20, 20), rng.below(3));
                if i == list.len() {
                    list.push(slot);
                } else {
                    list[i] = slot;
                }
                changes.push(i);
            }
            let changes = changes.iter().map(|&i| (i, list[i].0, list[i].1));
            let mut painted = [Vec::new(), Vec::new()];
            let [one, two] = &mut painted;
            let tiles = list.iter().copied();
            whole.draw(&mut NullCanvas, AREA, tiles, |_, _| {}, |_, r, &l| one.push((r, l)));
            if round == 0 {
                let tiles = list.iter().copied();
                parts.draw(&mut NullCanvas, AREA, tiles, |_, _| {}, |_, r, &l| two.push((r, l)));
            } else {
                let paint = |_: &mut dyn Canvas, r: Rect, l: &u32| two.push((r, *l));
                if round % 2 == 0 {
                    parts.patch(&mut NullCanvas, AREA, list.len(), changes, |_, _| {}, paint);
                } else {
                    let near = |rect: Rect, near: &mut Vec<u32>| {
                        let is_near =
                            |i: &u32| list[*i as usize].0.meets(rect) || i.is_multiple_of(3);
                        near.extend((0..list.len() as u32).filter(is_near));
                    };
                    let patch = Patch { len: list.len(), changes, near };
                    parts.patch_near(&mut NullCanvas, AREA, patch, |_, _| {}, paint);
                }
            }
            one.sort_by_key(|(r, l)| (r.x, r.y, *l));
            two.sort_by_key(|(r, l)| (r.x, r.y, *l));
            assert_eq!(one, two);
        }
    }

    #[test]
    fn past_half_of_the_area_everything_is_painted_once() {
        /// A picture of which the first `n` tiles have another look than the rest.
        fn looks(n: usize) -> String {
            (0..100).map(|i| if i < n { '#' } else { '.' }).collect()
        }
        let mut cache = TileCache::default();
        assert_eq!(painted(&mut cache, &looks(0)), (1, 100));
        assert_eq!(painted(&mut cache, &looks(1)), (1, 1));
        // Half of the area, in fewer rectangles than would be too many.
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

    #[test]
    fn no_pixel_is_painted_twice() {
        struct Once(Vec<u8>, Vec<Rect>);
        impl Canvas for Once {
            fn rect(&mut self, rect: Rect, _: Role) {
                for y in rect.y..rect.y + rect.h {
                    for x in rect.x..rect.x + rect.w {
                        self.0[(y * 100 + x) as usize] += 1;
                    }
                }
            }
            fn line(&mut self, _: Point, _: Point, _: i32, _: Role) {}
            fn polygon(&mut self, _: &[Point], _: Option<Role>, _: Option<Role>) {}
            fn circle(&mut self, _: Point, _: i32, _: Option<Role>, _: Option<Role>) {}
            fn text(&mut self, _: Rect, _: &str, _: crate::draw::TextStyle, _: Role) {}
            fn clip(&mut self, rect: Rect) {
                self.1.push(rect);
            }
            fn unclip(&mut self) {
                self.1.pop();
            }
        }
        let mut rng = crate::GameRng::new("dirty");
        let mut cache = TileCache::default();
        let mut list: Vec<(Rect, u32)> =
            (0..12).map(|i| (Rect::new(i * 8, i * 8, 12, 12), 0)).collect();
        for _ in 0..200 {
            for _ in 0..rng.below(4) {
                let i = rng.index(12);
                let (x, y) = (rng.below(90) as i32, rng.below(90) as i32);
                list[i] = (Rect::new(x, y, 14, 9), rng.bits());
            }
            let mut canvas = Once(alloc::vec![0; 10_000], Vec::new());
            cache.draw(
                &mut canvas,
                AREA,
                list.iter().copied(),
                |c, r| c.rect(r, Role::GROUND),
                |_, _, _| {},
            );
            assert!(canvas.0.iter().all(|&n| n < 2) && canvas.1.is_empty());
        }
    }
}
