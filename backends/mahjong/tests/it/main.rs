//! Tests of Mahjong through the public interface.

mod conformance;
mod layouts;
