//! `puzzles export`: a puzzle as a file of another program.

use puzzle_core::{Text, text};
use puzzle_midend::{Collection, CollectionEntry, GameEntry, Midend, Registry};
use puzzle_profile::{PlayerRef, Store};

use crate::args::Export;
use crate::error::Error;
use crate::exit::Exit;
use crate::input::{self, Item, Puzzle};
use crate::output;
use crate::profile_file::player;
use crate::sessions::{Moves, open_or_print};
use crate::similar::with_known_words;

pub(crate) fn run(registry: &Registry, args: &Export) -> Exit {
    let inputs = input::read(registry, &args.puzzles);
    let mut exit = Exit::Done;
    let mut entries: Vec<CollectionEntry> = Vec::new();
    let mut game: Option<GameEntry> = None;
    let is_one = inputs.items.len() == 1;
    let profile = match args.solutions.then(|| best_solutions(args)).transpose() {
        Ok(profile) => profile,
        Err(exit) => return exit,
    };
    for item in &inputs.items {
        let puzzle = match item {
            Item::Puzzle(puzzle) => puzzle,
            Item::Bad(bad) => {
                exit.add(bad.report(false).print());
                continue;
            }
        };
        let session = match opened(puzzle, args, profile.as_ref()) {
            Ok(session) => session,
            Err(status) => {
                exit.add(status);
                continue;
            }
        };
        // A single puzzle is written with its position, several with their first positions.
        if is_one && args.format != "puzzles" {
            let bytes = match args.format.as_str() {
                "save" => session
                    .save()
                    .map(String::into_bytes)
                    .ok_or_else(|| Error::new(text!("there is no game to save"))),
                format => session
                    .export(format, &args.choice)
                    .map_err(|e| format_error(e.into(), format, puzzle.game)),
            };
            match bytes {
                Ok(bytes) => exit.add(output::file(args.output.as_deref(), &bytes)),
                Err(error) => {
                    output::error(&puzzle.error(error));
                    exit.add(Exit::BadInput);
                }
            }
            return exit;
        }
        if let Some(first) = game
            && first.info.id != puzzle.game.info.id
            && args.format != "puzzles"
        {
            let format = &args.format;
            let error = text!("the format '{format}' holds puzzles of one game only", format);
            let tip = text!("use --format puzzles for several games");
            output::error(&Error::new(error).with_tip(tip));
            return Exit::BadInput;
        }
        game = Some(puzzle.game);
        entries.extend(session.entry());
    }
    let Some(game) = game else { return exit };
    let list = Collection::new(inputs.headers.clone(), entries);
    let bytes = match args.format.as_str() {
        "puzzles" => Ok(list.write().into_bytes()),
        "save" => {
            let error = text!("a saved game holds one puzzle, but there are several");
            Err(Error::new(error).with_tip(text!("select one with --level")))
        }
        format => game
            .export(&list, format, &args.choice)
            .map_err(|e| format_error(e.into(), format, game)),
    };
    match bytes {
        Ok(bytes) => exit.add(output::file(args.output.as_deref(), &bytes)),
        Err(error) => {
            output::error(&error);
            exit.add(Exit::BadInput);
        }
    }
    exit
}

/// Opens a puzzle, with the player's solutions if a profile is given.
fn opened(
    puzzle: &Puzzle,
    args: &Export,
    profile: Option<&(Store, PlayerRef)>,
) -> Result<Midend, Exit> {
    let mut session = open_or_print(puzzle, Moves::new(args.moves.as_deref(), args.urdl))?;
    let id = session.game_id().unwrap_or_default();
    let known = profile.and_then(|(store, player)| store.solutions(player.uid, &id).ok());
    for solution in known.into_iter().flatten().filter(|known| !known.is_by_program) {
        // A solution that does not solve the puzzle any more is left out.
        let _ = session.add_solution(&solution.text);
    }
    Ok(session)
}

/// Opens the profile, to write the solutions of the current player. Prints an error.
fn best_solutions(args: &Export) -> Result<(Store, PlayerRef), Exit> {
    let opened = args.file.open().and_then(|store| {
        let name = player(&store, None)?;
        Ok((store, name))
    });
    opened.map_err(|error| {
        output::error(&error);
        Exit::BadInput
    })
}

/// Adds the known formats to an error if the game cannot write the format at all.
fn format_error(error: Error, format: &str, game: GameEntry) -> Error {
    let own = game.formats().into_iter().filter(|format| format.writes).map(|format| format.id);
    let known: Vec<&str> = own.chain(["puzzles", "save"]).collect();
    if known.contains(&format) {
        return error;
    }
    let shown: String = format.chars().take(40).collect();
    let game = Text::plain(game.info.id);
    let error = text!("{game} cannot write the format '{format}'", game, format = shown);
    let tip = |formats| text!("the formats are {formats}", formats);
    with_known_words(Error::new(error), format, known, tip)
}
