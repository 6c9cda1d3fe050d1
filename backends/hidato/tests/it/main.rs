//! Integration tests of Hidato.

mod book;
mod conformance;
mod drawing;
mod generating;
mod grids;
mod play;
mod readers;
mod solving;
