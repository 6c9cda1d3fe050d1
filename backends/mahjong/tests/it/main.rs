//! Mahjong as its users see it.

mod conformance;
mod layouts;
