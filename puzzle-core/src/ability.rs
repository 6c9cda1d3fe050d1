//! Optional abilities of a game: a table of functions for each constant of [`Game`](crate::Game).
//!
//! A *table* is a struct of function pointers. A constructor takes the required functions and
//! builder methods add the optional ones: [`Solver::<Self>::new(solve).counting()`](Solver).
//! Writing `::<Self>` lets the compiler check the functions against this game and name its types in
//! errors. Builders are named by a noun or a participle (`counting`, `text`), the functions of
//! [`Abilities`] by a verb. Fields are private, so that a table can grow.

mod abilities;
mod actions;
mod animation;
mod bundled_collection;
mod cells;
mod clock;
mod commands;
mod counters;
mod editor;
mod files;
mod glyphs;
mod grader;
mod hints;
mod lesson;
mod notation;
mod paper;
mod preference;
mod review;
mod screen;
mod solver;
mod symmetry;
mod ui_text;
mod walkthrough;
mod words;

pub use abilities::Abilities;
pub use actions::{Actions, ObservationShape, Planes};
pub use animation::Animation;
pub use bundled_collection::BundledCollection;
pub use cells::Cells;
pub use clock::Clock;
pub use commands::{CommandError, Commands, MenuCommand};
pub use counters::Counters;
pub use editor::{Editor, PuzzleTail, PuzzleText};
pub use files::Files;
pub use glyphs::{CellGlyph, PlacedGlyph};
pub use grader::Grader;
pub use hints::Hints;
pub use lesson::{Lesson, LessonGoal, LessonStep};
pub use notation::{Notation, OtherNotation};
pub use paper::{Paper, PrintedSolution};
pub use preference::Preference;
pub use review::Review;
pub use screen::{KeyGuide, Screen, ScreenKey};
pub use solver::Solver;
pub use symmetry::{Image, Symmetry};
pub use ui_text::UiText;
pub use walkthrough::Walkthrough;
pub use words::{Description, Words};

/// Implements `Clone`, `Copy` and `Debug` for a table. Derives would require them of the game type.
macro_rules! table {
    ($name:ident) => {
        impl<G: $crate::Game> Clone for $name<G> {
            fn clone(&self) -> Self {
                *self
            }
        }

        impl<G: $crate::Game> Copy for $name<G> {}

        impl<G: $crate::Game> core::fmt::Debug for $name<G> {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.write_str(concat!(stringify!($name), " of "))?;
                f.write_str(G::INFO.id)
            }
        }
    };
}
use table;
