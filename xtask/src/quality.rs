//! What is generated, measured.

use crate::workspace::{output, root};

/// Games with an example that measures what they promise of their puzzles.
const MEASURED: &[&str] = &["sliding", "sokoban", "mahjong", "hidato"];

/// Writes the chapter with the measures of all games and of each.
pub(crate) fn quality(args: &[String]) -> Result<(), String> {
    let is_quick = match args {
        [] => false,
        [flag] if flag == "--quick" => true,
        _ => return Err("quality [--quick]".to_string()),
    };
    let flag = if is_quick { "--quick" } else { "" };
    // How many puzzles of each kind; each game's own number when it is not told.
    let n = if is_quick { "3" } else { "" };
    let mut text = String::from(
        "# What is generated, measured\n\n\
         Written by `cargo xtask quality`, which runs the examples `quality` of the suite and of \
         each game; not by hand. Times are of one thread of the machine it ran on, all else is the \
         same everywhere.\n",
    );
    if is_quick {
        text += "\nThis is a quick run (`--quick`): few puzzles of each kind.\n";
    }
    let own = MEASURED.iter().filter(|game| {
        let example = format!("backends/{game}/examples/{game}_quality.rs");
        let is_there = root().join(&example).is_file();
        if !is_there {
            eprintln!("{example} is not there: left out");
        }
        is_there
    });
    let mut lines = vec![(String::new(), format!("-p puzzle-suite --example quality -- {flag}"))];
    lines.extend(own.map(|game| {
        let heading = format!("## {}{}\n\n", game[..1].to_uppercase(), &game[1..]);
        (heading, format!("-p puzzle-{game} --example {game}_quality -- {n}"))
    }));
    for (heading, line) in lines {
        let section = output(&format!("cargo run --release --quiet {line}"))?;
        text += &format!("\n{heading}{}\n", section.trim());
    }
    let path = root().join("docs/quality.md");
    std::fs::write(&path, text).map_err(|e| format!("{}: {e}", path.display()))
}
