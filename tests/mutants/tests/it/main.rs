//! The kit on broken games.

mod abilities;
mod first_reported;
mod planted;
