//! Short files that stand for much.

use std::hint::black_box;

use puzzle_core::format::SourceFile;
use puzzle_midend::{FileContent, Midend, Registry};

/// A kind of file that a reader could expand.
pub(crate) struct Amplifier {
    pub(crate) name: &'static str,
    /// The name of the file.
    file_name: &'static str,
    before: String,
    /// The part that is repeated.
    unit: String,
    after: String,
    games: Registry,
}

impl Amplifier {
    /// Returns a file of about this size.
    pub(crate) fn file(&self, size: usize) -> String {
        let n = (size - self.before.len()) / self.unit.len();
        let units = self.unit.repeat(n);
        format!("{}{}{}", self.before, units.trim_end_matches(','), self.after)
    }

    /// Reads a file, and opens it if it is a saved game.
    pub(crate) fn read(&self, text: &str) {
        // Each subpuzzle is this file again.
        let beside = |name: &str| name.ends_with("x.puz").then(|| text.as_bytes().to_vec());
        let file = SourceFile::new(self.file_name, text.as_bytes(), &beside);
        let read = self.games.read_file(&file, None);
        if std::env::var_os("AMPLIFIER").is_some() {
            match &read {
                Err(e) => println!("  {e}"),
                Ok(FileContent::Puzzles(list)) => println!(
                    "  {} entries, {} refused: {:?}",
                    list.entries.len(),
                    list.refused.len(),
                    list.refused.first().map(ToString::to_string)
                ),
                Ok(_) => {}
            }
        }
        if let Ok(FileContent::Save { game, text }) = &read {
            let mut midend = Midend::new(*game);
            let loaded = midend.load(text);
            if std::env::var_os("AMPLIFIER").is_some() {
                println!(
                    "  {}",
                    loaded.as_ref().map_or_else(ToString::to_string, |_| "loaded".into())
                );
            }
            drop(black_box((midend, loaded.is_ok())));
        }
        drop(black_box(read));
    }
}

/// A small level, in which the player can walk to and fro.
const LEVEL: &str = "######\n#@ $.#\n######\n";
/// The largest level, with one box.
const LARGE: &str = "100#|#@$.95-#|97(#98-#|)100#\n";
/// A level of the largest size as a desc.
const LARGE_DESC: &str = "w101ubtw9896";

/// Returns a save of Sokoban's game, with other fields after the desc.
fn save(fields: &str) -> String {
    let head =
        r#"{"format":"puzzle-save","version":1,"game":"sokoban","params":"6x3","desc":"w7usbtw7""#;
    format!("{head},{fields}")
}

/// Returns all amplifiers.
pub(crate) fn amplifiers() -> Vec<Amplifier> {
    let games = puzzle_backends::bundled();
    let new = |name, file_name, before: &str, unit: &str, after: &str| Amplifier {
        name,
        file_name,
        before: before.into(),
        unit: unit.into(),
        after: after.into(),
        games: games.clone(),
    };
    let sok = |name, before: &str, unit: &str| new(name, "a.sok", before, unit, "");
    let ranks = "10(10(10(rl)))";
    let square = format!(r#"{{"params":"100x100","desc":"{LARGE_DESC}"}},"#);
    let subpuzzles = "\"s\"\n\"x\"\n1,2,3,4\n";
    vec![
        sok("runs in groups", LEVEL, "9(9(9(#)))\n"),
        sok("runs of walls", LEVEL, "99999#\n"),
        sok("runs of rows", LEVEL, "100(100#|)\n"),
        sok("runs of blank rows", LEVEL, "#100(99-|)\n"),
        sok("a tall run of short rows", LEVEL, "5000(#|)\n"),
        sok("runs of small levels", "", "3(#####|#@$.#|#####|)\n"),
        sok("large levels", "", &format!("{LARGE}\n")),
        sok("large levels without a box", "", "100#|#@98.#|97(#98-#|)100#\n\n"),
        sok("large levels on lines without gaps", "", LARGE),
        sok("small levels", "", &format!("{LEVEL}\n")),
        sok("small levels on a line", "", "#####|#@$.#|#####\n\n"),
        sok("snapshots", LEVEL, "Snapshot\nrlrlrl\n"),
        sok("snapshots of runs", LEVEL, "Snapshot\n499999(rl)\n"),
        sok("snapshots of groups", LEVEL, &format!("Snapshot\n{ranks}\n")),
        sok("snapshots that end wrong", LEVEL, "Snapshot\n499999(rl)u\n"),
        sok("solutions of runs", LEVEL, "Solution\n499990(rl)rR\n"),
        sok("solutions and snapshots", LEVEL, "Solution\nrR\nSnapshot\nrlrlrl\n"),
        sok(
            "notes and snapshots",
            &format!("{LEVEL}{}", "Comment: a long note about the level\n".repeat(1000)),
            "Snapshot\nrlrlrl\n",
        ),
        sok("snapshots of a large level", LARGE, "Snapshot\nrR\n"),
        new("empty previous games", "a.json", &save("\"previous\":["), "{},", "]}"),
        new(
            "previous games",
            "a.json",
            &save("\"previous\":["),
            r#"{"params":"6x3","desc":"w7usbtw7"},"#,
            "]}",
        ),
        new("large previous games", "a.json", &save("\"previous\":["), &square, "]}"),
        new("large next games", "a.json", &save("\"next\":["), &square, "]}"),
        new("moves of runs", "a.json", &save("\"moves\":["), "\"499999(rl)\",", "]}"),
        new(
            "restarts",
            "a.json",
            &save("\"moves\":["),
            r#"{"restart":"w7usbtw7"},"#,
            "],\"position\":0}",
        ),
        new("empty steps", "a.json", &save("\"moves\":["), "\"\",", "]}"),
        new("lines of IDs", "a.puzzles", "sokoban/5x3:w6ubtw6\n", "x\n", ""),
        new("subpuzzles", "a.puz", "max_x = 2\nmax_y = 2\nsubpuzzles =\n", subpuzzles, ""),
        new("positions of pieces", "a.puz", "max_x = 100\nmax_y = 100\nequiv =\n", "1=2,3,4\n", ""),
        new(
            "maps of blocks",
            "a.map",
            "<mahjongg>\n",
            "<map name=\"a\"><layer z=\"0\"><block left=\"0\" right=\"23\" top=\"0\" bottom=\"23\"/></layer></map>\n",
            "</mahjongg>\n",
        ),
        new("empty maps", "a.map", "<mahjongg>\n<tile/>", "<map/>", ""),
        new("empty rows", "a.slc", "<SokobanLevels>", "<Level><L/><L/><L/></Level>", ""),
    ]
}
