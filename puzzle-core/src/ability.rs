//! What a game may have: a table of its own functions under each constant of [`Game`](crate::Game).
//!
//! Each table is made by a constructor that takes what it cannot do without, and by builders that
//! take the rest: [`Solver::<Self>::new(solve).counting()`](Solver). The `::<Self>` lets the
//! compiler check the functions against this game and name its types where one does not fit. What
//! a builder sets is named by a noun or a participle (`counting`, `text`), what is asked later by
//! a verb ([`Abilities`]); fields are private, so that a table can grow.

mod abilities;
mod bundle;
mod cells;
mod clock;
mod commands;
mod files;
mod glyphs;
mod grader;
mod hints;
mod lesson;
mod motion;
mod notation;
mod paper;
mod preference;
mod review;
mod screen;
mod solver;
mod tally;
mod ui_text;
mod walkthrough;
mod words;

pub use abilities::Abilities;
pub use bundle::Bundle;
pub use cells::Cells;
pub use clock::Clock;
pub use commands::{Command, Commands, Halt};
pub use files::Files;
pub use glyphs::{CellGlyph, PlacedGlyph};
pub use grader::Grader;
pub use hints::Hints;
pub use lesson::{Lesson, LessonStep, Wanted};
pub use motion::Motion;
pub use notation::Notation;
pub use paper::{Paper, PrintedSolution};
pub use preference::Preference;
pub use review::Review;
pub use screen::{KeyGuide, Screen, ScreenKey};
pub use solver::Solver;
pub use tally::Tally;
pub use ui_text::UiText;
pub use walkthrough::Walkthrough;
pub use words::{Description, Words};

/// Tables are copied freely whatever the game is: derives would ask the game itself for it.
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
