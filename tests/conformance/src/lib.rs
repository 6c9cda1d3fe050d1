//! A test kit that checks any back end in three lines:
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
//! The kit needs no list of legal moves. A seeded monkey presses keys and buttons, and half of each
//! walk is hints and the solver's moves, because random input hardly moves some games. On these
//! walks the kit tests 32 properties, each a [`Property`]. For the first broken one it reports an
//! ID that reproduces the failure, the moves that led there and the state. [`Check`] adds params,
//! pinned puzzles and exceptions with their reasons.
//!
//! [`CheckingCanvas`] is the strict surface on which pictures are tested. [`check_surface`] is a
//! kit for front ends, which tests an implementation of [`Canvas`](puzzle_core::draw::Canvas).
//! [`AsciiPicture`] shows a small picture as characters, for tests of a game's own.
//! [`playthrough`] records a game as text, to be kept and compared.

mod ascii_picture;
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

pub use ascii_picture::AsciiPicture;
pub use check::{Check, check};
pub use checking_canvas::CheckingCanvas;
pub use playthrough::playthrough;
pub use property::Property;
pub use report::{Coverage, Failure, Report};
pub use surface::{Draw, check_surface, surface_faults};
