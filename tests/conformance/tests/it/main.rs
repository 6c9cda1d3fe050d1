//! The kit on a game and on surfaces.

mod lights_out;
mod surface;
