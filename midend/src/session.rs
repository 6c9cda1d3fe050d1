//! The object-safe face of the mid-end: all that a front end knows of a game.

use puzzle_core::Game;

use crate::exchange::Exchange;
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

/// A game, whatever its back end: what front ends hold.
///
/// Its methods stand by noun in the traits it is made of; a `dyn Session` has them all without
/// importing any, a holder of a [`Midend`] imports [`prelude`](crate::prelude). No call reads a
/// clock: [`Play::tick`] says how much time went by. No call blocks, but for
/// [`Searches::ask_now`], which is given its [`Work`](puzzle_core::solve::Work). It can be sent to
/// another thread. Sealed: [`Midend`] implements it for every [`Game`]; a session of a small game
/// is the test double.
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
    + Exchange
    + Journal
    + Settings
    + Lessons
    + Send
    + sealed::Sealed
{
}

impl<G: Game> Session for Midend<G> {}
