//! `puzzles export`: a puzzle as a file of another program.

use puzzle_midend::{Collection, CollectionEntry, GameEntry, Registry};

use crate::args::Export;
use crate::exit::Exit;
use crate::input::{self, Item};
use crate::nearest::with_nearest;
use crate::output::{self, complain};
use crate::sessions::Sessions;

pub(crate) fn run(registry: &Registry, args: &Export) -> Exit {
    let found = input::find(registry, &args.puzzles);
    let mut exit = Exit::Done;
    let mut sessions = Sessions::default();
    let mut entries: Vec<CollectionEntry> = Vec::new();
    let mut game: Option<GameEntry> = None;
    let is_one = found.items.len() == 1;
    for item in &found.items {
        let puzzle = match item {
            Item::Puzzle(puzzle) => puzzle,
            Item::Bad(bad) => {
                exit.add(bad.answer(false).tell());
                continue;
            }
        };
        let session = match sessions.open(puzzle, args.moves.as_deref()) {
            Ok(session) => session,
            Err(refused) => {
                exit.add(refused);
                continue;
            }
        };
        // One puzzle goes with its position; several are written as they begin.
        if is_one && args.format != "puzzles" {
            let bytes = match args.format.as_str() {
                "save" => {
                    session.save().map(String::into_bytes).ok_or_else(|| "no game".to_string())
                }
                format => session
                    .export(format, &args.choice)
                    .map_err(|e| nearest_format(e.to_string(), format, puzzle.game)),
            };
            match bytes {
                Ok(bytes) => exit.add(output::file(args.output.as_deref(), &bytes)),
                Err(why) => {
                    puzzle.complain(&why);
                    exit.add(Exit::BadInput);
                }
            }
            return exit;
        }
        if let Some(first) = game
            && first.info.id != puzzle.game.info.id
            && args.format != "puzzles"
        {
            complain("puzzles of several games fit in no such file: use the format puzzles");
            return Exit::BadInput;
        }
        game = Some(puzzle.game);
        entries.extend(session.entry());
    }
    let Some(game) = game else { return exit };
    let list = Collection::new(found.headers.clone(), entries);
    let bytes = match args.format.as_str() {
        "puzzles" => Ok(list.write().into_bytes()),
        "save" => Err("a save holds one game; pick one by --level".to_string()),
        format => game
            .export(&list, format, &args.choice)
            .map_err(|e| nearest_format(e.to_string(), format, game)),
    };
    match bytes {
        Ok(bytes) => exit.add(output::file(args.output.as_deref(), &bytes)),
        Err(why) => {
            complain(&why);
            exit.add(Exit::BadInput);
        }
    }
    exit
}

/// Why a format cannot be had, with the nearest one: those of the game, and those of every game.
fn nearest_format(why: String, format: &str, game: GameEntry) -> String {
    let own = game.formats().into_iter().filter(|format| format.writes);
    if own.clone().any(|own| own.id == format) {
        return why;
    }
    let words = own.map(|format| format.id).chain(["puzzles", "save"]);
    with_nearest(format!("{why}, puzzles, save"), format, words)
}
