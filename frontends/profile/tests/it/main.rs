//! The profile: the model, and the store.

#![allow(clippy::needless_pass_by_value)] // `expect!` reads best by value

mod model;
#[cfg(feature = "sqlite")]
mod store;

use puzzle_profile::Name;

fn name(text: &str) -> Name {
    Name::new(text).unwrap()
}
