//! Measures generated puzzles for the chapter `docs/quality.md`.

use crate::workspace::{output, root};

/// Games that have an example for measuring their generated puzzles, each with a text that explains
/// the columns of its table.
const MEASURED: &[(&str, &str)] = &[
    (
        "sliding",
        "`distance` is the number of moves from the start to the goal, as the rating of the \
         puzzle gives it.",
    ),
    (
        "sokoban",
        "Medians of the levels. `floor` is the share of the frame that is floor. `box lines` \
         counts runs of pushes of one box in one direction, `changes` counts changes to \
         another box, `away` counts pushes that bring a box no nearer to its goal, `conflict` \
         counts pushes beyond the lower bound, and `nodes` counts the positions that the \
         search for fewest pushes expanded. Three columns are shares: `straight home` of \
         boxes that every push brings nearer to their goal, `apart` of boxes that do not \
         affect the others, and `splits` of levels that split into independent parts.",
    ),
    ("mahjong", ""),
    (
        "hidato",
        "`given` is the percentage of numbers that are given. `bottlenecks` counts the points \
         where the techniques of the grades below are stuck, `places there` is how many \
         places they leave for the number found next, and `next door` is the share of numbers \
         that the simplest technique places.",
    ),
];

/// Writes the chapter with the measurements of all games together and of each game.
pub(crate) fn quality(args: &[String]) -> Result<(), String> {
    let is_quick = match args {
        [] => false,
        [flag] if flag == "--quick" => true,
        _ => return Err("quality [--quick]".to_string()),
    };
    let flag = if is_quick { "--quick" } else { "" };
    // Number of puzzles of each kind. Without it each example uses its own number.
    let n = if is_quick { "3" } else { "" };
    let mut text = String::from(
        "# Measurements of generated puzzles\n\n\
         Does every puzzle have the grade that was requested, and how long does it take to generate? \
         `cargo xtask quality` runs the `quality` examples of the suite and of each game, and writes \
         this page. Times are of one thread on one machine; everything else is the same on every \
         machine.\n",
    );
    if is_quick {
        text += "\nThis is a quick run (`--quick`) with few puzzles of each kind.\n";
    }
    let own = MEASURED.iter().filter(|(game, _)| {
        let example = format!("backends/{game}/examples/{game}_quality.rs");
        let is_there = root().join(&example).is_file();
        if !is_there {
            eprintln!("skipped {game}: {example} does not exist");
        }
        is_there
    });
    let mut lines = vec![(String::new(), format!("-p puzzle-suite --example quality -- {flag}"))];
    lines.extend(own.map(|(game, columns)| {
        let mut heading = format!("## {}{}\n\n", game[..1].to_uppercase(), &game[1..]);
        if !columns.is_empty() {
            heading += &format!("{columns}\n\n");
        }
        (heading, format!("-p puzzle-{game} --example {game}_quality -- {n}"))
    }));
    for (heading, line) in lines {
        let section = output(&format!("cargo run --release --quiet {line}"))?;
        text += &format!("\n{heading}{}\n", section.trim());
    }
    let path = root().join("docs/quality.md");
    std::fs::write(&path, text).map_err(|e| format!("{}: {e}", path.display()))
}
