//! The layouts that come with the game.

use alloc::sync::Arc;

use super::Layout;
use super::art::{Block, draw};
use crate::formats::bits;

/// A layout that has a name.
pub struct Bundled {
    /// What game IDs call it.
    pub name: &'static str,
    /// What people call it.
    pub title: &'static str,
    make: fn() -> Layout,
}

impl core::fmt::Debug for Bundled {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str(self.name)
    }
}

impl Bundled {
    /// The layout itself.
    pub fn layout(&self) -> Arc<Layout> {
        Arc::new((self.make)())
    }
}

/// All layouts that have names: the Turtle first, then from small to large.
pub fn bundled() -> &'static [Bundled] {
    &BUNDLED
}

static BUNDLED: [Bundled; 1] = [Bundled { name: "turtle", title: "Turtle", make: bits::turtle }];
