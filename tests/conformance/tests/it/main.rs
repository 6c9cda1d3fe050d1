//! The kit applied to a game and to surfaces.

mod lights_out;
mod properties;
mod surface;
