//! The surfaces as their users see them.

mod kit;
mod pdf;
mod picture;
mod surface;
mod svg;
