//! The terminal player.
