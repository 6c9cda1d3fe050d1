//! Passes each fuzz target the inputs that are kept for it, so that old findings stay tested.

use std::fs;
use std::path::{Path, PathBuf};

use bstr::ByteVec;
use puzzle_targets::TARGETS;

/// Returns a folder of the fuzz targets.
fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz")
}

/// Returns the files of a folder, sorted by name.
fn files(folder: &Path) -> Vec<PathBuf> {
    let read = fs::read_dir(folder).unwrap_or_else(|e| panic!("{}: {e}", folder.display()));
    let mut list: Vec<PathBuf> = read.map(|file| file.expect("it is listed").path()).collect();
    list.sort();
    list
}

fn replay(name: &str) {
    let target = TARGETS.iter().find(|(known, _)| *known == name).expect("it is a target").1;
    let path = folder().join("seeds").join(name).with_extension("txt");
    let text = fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    let seeds: Vec<Vec<u8>> = text.lines().map(Vec::unescape_bytes).collect();
    assert!(seeds.len() >= 10, "only {} inputs are kept for {name}", seeds.len());
    for (i, bytes) in seeds.iter().enumerate() {
        let kept = std::panic::catch_unwind(|| target(bytes));
        let text = String::from_utf8_lossy(bytes);
        assert!(kept.is_ok(), "{}:{} breaks a promise: {text:?}", path.display(), i + 1);
    }
}

/// A test for each target.
macro_rules! replayed {
    ($($name:ident)*) => {
        $(
            #[test]
            fn $name() {
                replay(stringify!($name));
            }
        )*

        #[test]
        fn every_target_is_replayed_and_fuzzed() {
            let known: Vec<&str> = TARGETS.iter().map(|(name, _)| *name).collect();
            assert_eq!([$(stringify!($name)),*], known[..]);
            let stems = |part: &str| -> Vec<String> {
                let stem = |path: PathBuf| path.file_stem().map(|s| s.display().to_string());
                files(&folder().join(part)).into_iter().filter_map(stem).collect()
            };
            assert_eq!(stems("fuzz_targets"), known);
            assert_eq!(stems("seeds"), known);
        }
    };
}

replayed! {
    collection
    game_id
    hidato_boards
    hidato_files
    import
    jobs
    mahjong_layouts
    moves
    number_grids
    play
    preferences
    profile
    save
    skin
    sliding_boards
    sliding_puz
    sokoban_levels
    sokoban_lurd
}
