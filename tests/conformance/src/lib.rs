//! A kit that checks any back end in three lines:
//!
//! ```
//! # use lights_out::LightsOut;
//! # /*
//! #[test]
//! # */
//! fn keeps_its_promises() {
//!     puzzle_conformance::check::<LightsOut>();
//! }
//! # keeps_its_promises();
//! ```
//!
//! No list of legal moves is needed: a seeded monkey presses keys and buttons, and half of its
//! walk is hints and the solver's moves, because blind input hardly moves some games. On these
//! walks 31 promises are tested, each a [`Property`]; the first that is broken is told with an ID
//! that makes it happen again, the moves that led there and the state. [`Check`] sets more params,
//! pinned puzzles and exceptions with their reasons.
//!
//! [`CheckingCanvas`] is the strict surface that pictures are tested on, and [`check_surface`] is
//! the kit's mirror for front ends: it tests an implementation of
//! [`Canvas`](puzzle_core::draw::Canvas). [`playthrough`] writes a game down, to be kept and compared.

mod check;
mod checking_canvas;
mod kit;
mod monkey;
mod playthrough;
mod properties;
mod property;
mod report;
mod surface;
mod walk;

pub use check::{Check, check};
pub use checking_canvas::CheckingCanvas;
pub use playthrough::playthrough;
pub use property::Property;
pub use report::{Coverage, Failure, Report};
pub use surface::{Draw, check_surface, surface_faults};
