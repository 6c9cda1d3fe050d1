//! Tests of skins through their public API.

mod places;
mod sheets;
