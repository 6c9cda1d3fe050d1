//! The fuzz targets' functions, without the fuzzer.
//!
//! The targets in `fuzz/` need a nightly toolchain and call the functions in [`TARGETS`]. The test
//! of this crate works with a stable toolchain: it passes each target the texts in `fuzz/seeds`, so
//! that inputs that the fuzzer once found are always tested.

mod collection;
mod game_id;
mod hidato_boards;
mod hidato_files;
mod import;
mod jobs;
mod mahjong_layouts;
mod moves;
mod number_grids;
mod play;
mod preferences;
mod profile;
mod save;
mod skin;
mod sliding_boards;
mod sliding_puz;
mod sokoban_levels;
mod sokoban_lurd;

/// A fuzz target: its name, and a function that panics if a promise is broken.
pub type Target = (&'static str, fn(&[u8]));

/// All targets, sorted by name.
pub const TARGETS: &[Target] = &[
    ("collection", |bytes| collection::run(text(bytes))),
    ("game_id", |bytes| game_id::run(text(bytes))),
    ("hidato_boards", hidato_boards::run),
    ("hidato_files", |bytes| hidato_files::run(text(bytes))),
    ("import", import::run),
    ("jobs", |bytes| jobs::run(text(bytes))),
    ("mahjong_layouts", |bytes| mahjong_layouts::run(text(bytes))),
    ("moves", |bytes| moves::run(text(bytes))),
    ("number_grids", |bytes| number_grids::run(text(bytes))),
    ("play", play::run),
    ("preferences", |bytes| preferences::run(text(bytes))),
    ("profile", |bytes| profile::run(text(bytes))),
    ("save", |bytes| save::run(text(bytes))),
    ("skin", skin::run),
    ("sliding_boards", |bytes| sliding_boards::run(text(bytes))),
    ("sliding_puz", sliding_puz::run),
    ("sokoban_levels", sokoban_levels::run),
    ("sokoban_lurd", |bytes| sokoban_lurd::run(text(bytes))),
];

/// Passes bytes to the target with this name.
///
/// # Panics
/// If there is no such target, or if it finds an error.
pub fn run(name: &str, bytes: &[u8]) {
    let target = TARGETS.iter().find(|(known, _)| *known == name);
    target.expect("a target in `fuzz/fuzz_targets` is in `TARGETS`").1(bytes);
}

/// Returns the longest prefix of bytes that is valid text.
fn text(bytes: &[u8]) -> &str {
    match core::str::from_utf8(bytes) {
        Ok(text) => text,
        Err(error) => core::str::from_utf8(&bytes[..error.valid_up_to()]).unwrap_or_default(),
    }
}
