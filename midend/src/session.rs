//! The object-safe interface of the mid-end: everything that a front end uses.

use puzzle_core::Game;

use crate::import_export::ImportExport;
use crate::journal::Journal;
use crate::lessons::Lessons;
use crate::midend::Midend;
use crate::picture::Picture;
use crate::play::Play;
use crate::search::Searches;
use crate::settings::Settings;
use crate::timeline::Timeline;

mod sealed {
    pub trait Sealed {}
    impl<G: puzzle_core::Game> Sealed for super::Midend<G> {}
}

/// A game of any back end, as front ends hold it.
///
/// Its methods are grouped into several traits. A `dyn Session` has all of them without imports. A
/// program that holds a [`Midend`] imports [`prelude`](crate::prelude). No call reads a clock: pass
/// the time to [`Play::tick`]. No call blocks, except [`Searches::run_now`], which takes a
/// [`Work`](puzzle_core::solve::Work). A session can be sent to another thread. The trait is
/// sealed: [`Midend`] implements it for every [`Game`]. In tests, use a session of a small game
/// instead of a mock.
///
/// ```
/// use lights_out::LightsOut;
/// use puzzle_midend::{Midend, Session};
/// let mut game: Box<dyn Session> = Box::new(Midend::<LightsOut>::new());
/// let _ = game.open("lights-out/3x3:111000111")?;
/// let _ = game.play_text("2,2")?;
/// let _ = game.undo();
/// assert_eq!(game.position(), 0);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
pub trait Session:
    Play
    + Timeline
    + Searches
    + Picture
    + ImportExport
    + Journal
    + Settings
    + Lessons
    + Send
    + sealed::Sealed
{
}

impl<G: Game> Session for Midend<G> {}
