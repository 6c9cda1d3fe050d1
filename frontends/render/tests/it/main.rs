//! Tests of the surfaces through their public API.

mod kit;
mod pdf;
mod picture;
mod surface;
mod svg;
