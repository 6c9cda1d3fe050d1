//! Pictures of the players' programs for the README and the book.

use std::env;

use crate::workspace::{root, run, target};

pub(crate) fn screens(args: &[String]) -> Result<(), String> {
    let folder = args.first().map_or("docs/pictures", String::as_str);
    run(&format!("cargo run --quiet -p puzzle-terminal --example screens {folder}"), &[])
}

pub(crate) fn gallery(_: &[String]) -> Result<(), String> {
    run("cargo run --quiet -p puzzle-album --example gallery -- docs/pictures", &[])
}

/// The desktop player's pictures: name, theme, and what to open.
const WINDOWS: [(&str, &str, &str); 4] = [
    ("home", "light", ""),
    ("sokoban", "dark", "@sokoban/rooms/3"),
    ("hidato", "light", "hidato/8x8mRdn#gallery"),
    ("mahjong", "dark", "mahjong/turtle,dn#gallery"),
];

pub(crate) fn windows(args: &[String]) -> Result<(), String> {
    let folder = args.first().map_or("docs/pictures", String::as_str);
    // An empty data folder, so that the pictures do not show the user's games and preferences.
    let data = env::temp_dir().join(format!("puzzles-windows-{}", std::process::id()));
    let data = data.to_string_lossy();
    let drawn = WINDOWS.iter().try_for_each(|(name, theme, puzzle)| {
        let line = format!(
            "cargo run --quiet --release -p puzzles-window -- --theme {theme} \
             --screenshot {folder}/window-{name}.png {puzzle}"
        );
        run(&line, &[("XDG_DATA_HOME", &data)])
    });
    let _ = std::fs::remove_dir_all(&*data);
    drawn
}

pub(crate) fn pages(args: &[String]) -> Result<(), String> {
    let folder = root().join(args.first().map_or("docs/pictures", String::as_str));
    let out = target().join("web");
    crate::web::web(&["--out".to_string(), out.display().to_string()])?;
    let script = root().join("tests/page/pictures.mjs");
    run(
        &format!("node {} {}", script.display(), folder.display()),
        &[("PAGE_DIR", &out.to_string_lossy())],
    )
}
