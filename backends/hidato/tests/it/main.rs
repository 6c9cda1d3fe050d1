//! Hidato as its users see it.

mod book;
mod conformance;
mod drawing;
mod generating;
mod play;
mod readers;
mod solving;
