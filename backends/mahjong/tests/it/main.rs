//! Tests of Mahjong through the public interface.

mod conformance;
mod files;
mod layouts;
mod reasons;
