//! The bundled layouts.

use alloc::boxed::Box;
use alloc::sync::Arc;
use alloc::vec::Vec;

use once_cell::race::OnceBox;
use puzzle_core::solve::Grade;

use super::BoardLayout;
use super::drawings::BUNDLED;
use super::height_map::{HeightMap, draw};

/// A bundled layout.
pub struct Bundled {
    /// The name of the layout in game IDs.
    pub name: &'static str,
    /// The name of the layout that players see.
    pub title: &'static str,
    /// The number of tiles.
    pub n_tiles: usize,
    grades: &'static str,
    drawing: Drawing,
    /// The layout, built on first use.
    layout: OnceBox<Arc<BoardLayout>>,
}

enum Drawing {
    HeightMaps(&'static [HeightMap]),
    Made(fn() -> BoardLayout),
}

impl core::fmt::Debug for Bundled {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str(self.name)
    }
}

impl Bundled {
    /// Creates a bundled layout from height maps. `grades` are the letters of the grades that it
    /// has.
    pub(super) const fn drawn(
        name: &'static str,
        title: &'static str,
        n_tiles: usize,
        grades: &'static str,
        maps: &'static [HeightMap],
    ) -> Self {
        Self {
            name,
            title,
            n_tiles,
            grades,
            drawing: Drawing::HeightMaps(maps),
            layout: OnceBox::new(),
        }
    }

    /// Creates a bundled layout that a function builds. `grades` are the letters of the grades that
    /// it has.
    pub(super) const fn made(
        name: &'static str,
        title: &'static str,
        n_tiles: usize,
        grades: &'static str,
        make: fn() -> BoardLayout,
    ) -> Self {
        Self { name, title, n_tiles, grades, drawing: Drawing::Made(make), layout: OnceBox::new() }
    }

    /// Returns the layout.
    pub fn layout(&self) -> &Arc<BoardLayout> {
        self.layout.get_or_init(|| {
            Box::new(Arc::new(match self.drawing {
                Drawing::HeightMaps(maps) => draw(maps),
                Drawing::Made(make) => make(),
            }))
        })
    }

    /// Returns the grades that the layout has deals of, from the easiest up. The example
    /// `mahjong_quality` has generated a hundred deals of each in reasonable time.
    pub fn grades(&self) -> Vec<Grade> {
        self.grades.chars().filter_map(Grade::from_letter).collect()
    }
}

/// Returns the bundled layouts as menus show them: the Turtle first, then from small to large.
pub fn bundled() -> &'static [Bundled] {
    &BUNDLED
}

/// Returns the bundled layout with this name in game IDs.
pub fn named(name: &str) -> Option<&'static Bundled> {
    BUNDLED.iter().find(|b| b.name == name)
}

/// Returns the bundled layout that has the same tiles as `layout`.
pub fn bundled_for(layout: &BoardLayout) -> Option<&'static Bundled> {
    BUNDLED.iter().find(|b| b.n_tiles == layout.n_tiles() && **b.layout() == *layout)
}
