//! Layouts that have names.

use alloc::sync::Arc;
use alloc::vec::Vec;

use puzzle_core::solve::Grade;

use super::BoardLayout;
use super::art::{Block, draw};
use super::drawings::BUNDLED;

/// A layout that has a name.
pub struct Bundled {
    /// What game IDs call it.
    pub name: &'static str,
    /// What people call it.
    pub title: &'static str,
    /// How many tiles it has.
    pub n_tiles: usize,
    grades: &'static str,
    drawing: Drawing,
}

enum Drawing {
    Blocks(&'static [Block]),
    Made(fn() -> BoardLayout),
}

impl core::fmt::Debug for Bundled {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str(self.name)
    }
}

impl Bundled {
    /// A layout of height maps; `grades` are the letters of the grades that it has.
    pub(super) const fn drawn(
        name: &'static str,
        title: &'static str,
        n_tiles: usize,
        grades: &'static str,
        blocks: &'static [Block],
    ) -> Self {
        Self { name, title, n_tiles, grades, drawing: Drawing::Blocks(blocks) }
    }

    /// A layout that comes from elsewhere.
    pub(super) const fn made(
        name: &'static str,
        title: &'static str,
        n_tiles: usize,
        grades: &'static str,
        make: fn() -> BoardLayout,
    ) -> Self {
        Self { name, title, n_tiles, grades, drawing: Drawing::Made(make) }
    }

    /// The layout itself.
    pub fn layout(&self) -> Arc<BoardLayout> {
        Arc::new(match self.drawing {
            Drawing::Blocks(blocks) => draw(blocks),
            Drawing::Made(make) => make(),
        })
    }

    /// The grades that it has deals of, from below; each was dealt a hundred times, and in time,
    /// by the example `mahjong_quality`.
    pub fn grades(&self) -> Vec<Grade> {
        self.grades.chars().filter_map(Grade::from_letter).collect()
    }
}

/// The layouts that menus show: the Turtle first, then from small to large.
pub fn bundled() -> &'static [Bundled] {
    &BUNDLED
}

/// The bundled layout of a name.
pub fn named(name: &str) -> Option<&'static Bundled> {
    BUNDLED.iter().find(|b| b.name == name)
}

/// The bundled layout that has the same tiles as this one.
pub fn of_layout(layout: &BoardLayout) -> Option<&'static Bundled> {
    BUNDLED.iter().find(|b| b.n_tiles == layout.n_tiles() && *b.layout() == *layout)
}
