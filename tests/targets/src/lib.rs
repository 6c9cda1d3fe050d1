//! What the fuzz targets do with the bytes they are given, apart from the fuzzer.
//!
//! The targets in `fuzz/` need a nightly toolchain and hand their bytes to [`TARGETS`]. The test of
//! this crate needs neither: it gives each target the texts of `fuzz/seeds`, so that what the fuzzer
//! came upon once is tried by everyone who runs the tests.

mod collection;
mod game_id;
mod hidato_boards;
mod hidato_files;
mod import;
mod jobs;
mod mahjong_layouts;
mod moves;
mod play;
mod preferences;
mod profile;
mod save;
mod skin;
mod sliding_boards;
mod sliding_puz;
mod sokoban_levels;
mod sokoban_lurd;

/// What is fuzzed: its name, and what it does with bytes; it panics where a promise is broken.
pub type Target = (&'static str, fn(&[u8]));

/// All of them, by name.
pub const TARGETS: &[Target] = &[
    ("collection", |bytes| collection::run(text(bytes))),
    ("game_id", |bytes| game_id::run(text(bytes))),
    ("hidato_boards", hidato_boards::run),
    ("hidato_files", |bytes| hidato_files::run(text(bytes))),
    ("import", import::run),
    ("jobs", |bytes| jobs::run(text(bytes))),
    ("mahjong_layouts", |bytes| mahjong_layouts::run(text(bytes))),
    ("moves", |bytes| moves::run(text(bytes))),
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

/// Gives bytes to the target of this name.
///
/// # Panics
/// When there is none, and where the target finds a fault.
pub fn run(name: &str, bytes: &[u8]) {
    let target = TARGETS.iter().find(|(known, _)| *known == name);
    target.expect("a target in `fuzz/fuzz_targets` is in `TARGETS`").1(bytes);
}

/// Bytes as a text, up to the first that is none.
fn text(bytes: &[u8]) -> &str {
    match core::str::from_utf8(bytes) {
        Ok(text) => text,
        Err(error) => core::str::from_utf8(&bytes[..error.valid_up_to()]).unwrap_or_default(),
    }
}
