//! `puzzles export`: a puzzle as a file of another program.

use std::path::Path;

use puzzle_core::{Text, text};
use puzzle_midend::{Collection, CollectionEntry, GameEntry, Midend, Registry};
use puzzle_profile::{PlayerRef, Store};

use crate::args::Export;
use crate::error::Error;
use crate::exit::Exit;
use crate::input::{self, Inputs, Item, Puzzle};
use crate::output;
use crate::profile_file::player;
use crate::sessions::{Moves, open_or_print};
use crate::similar::with_known_words;

pub(crate) fn run(registry: &Registry, args: &Export) -> Exit {
    match export(registry, args) {
        Ok(exit) => exit,
        Err(error) => {
            output::error(&error);
            Exit::BadInput
        }
    }
}

fn export(registry: &Registry, args: &Export) -> Result<Exit, Error> {
    let mut inputs = input::read(registry, &args.puzzles);
    let format = format(args, &inputs)?;
    if format == "save" {
        inputs.give_headers();
    }
    let mut exit = Exit::Done;
    let profile = args.solutions.then(|| best_solutions(args)).transpose()?;
    let mut list = Collection::new(inputs.headers.clone(), Vec::new());
    let mut last: Option<(&Puzzle, Midend)> = None;
    let mut n_added = 0;
    for item in &inputs.items {
        let puzzle = match item {
            Item::Puzzle(puzzle) => puzzle,
            Item::Bad(bad) => {
                exit.add(bad.report(false).print());
                continue;
            }
        };
        let (session, n) = match opened(puzzle, args, profile.as_ref()) {
            Ok(opened) => opened,
            Err(status) => {
                exit.add(status);
                continue;
            }
        };
        n_added += n;
        if let Some((first, _)) = &last
            && first.game.info.id != puzzle.game.info.id
            && format != "puzzles"
        {
            let error = text!("the format '{format}' holds puzzles of one game only", format);
            let tip = text!("use --format puzzles for several games");
            return Err(Error::new(error).with_tip(tip));
        }
        list.entries.extend(entry_at_position(puzzle, &session));
        last = Some((puzzle, session));
    }
    let Some((puzzle, session)) = last else { return Ok(exit) };
    if args.solutions && n_added == 0 {
        let tip = text!("the player has solved none of these puzzles");
        return Err(Error::without_effect("--solutions", tip));
    }
    let is_alone = list.entries.len() == 1;
    let bytes = file((&format, args), &list, &session)
        .map_err(|error| if is_alone { puzzle.error(error) } else { error })?;
    let losses = puzzle.game.losses(&list, &format, &bytes);
    if args.solutions && losses.has_solutions() {
        let format = Text::plain(&*format);
        let tip = text!("the format '{format}' keeps no solutions", format);
        return Err(Error::without_effect("--solutions", tip));
    }
    if !losses.is_empty() {
        output::note(&losses.sentence(&format));
    }
    exit.add(output::file(args.output.as_deref(), &bytes));
    Ok(exit)
}

/// Returns the puzzle of a session with the moves made.
fn entry_at_position(puzzle: &Puzzle, session: &Midend) -> Option<CollectionEntry> {
    let mut entry = session.entry()?;
    if entry.source == puzzle.file {
        entry.source = puzzle.foreign_file();
    }
    entry.moves = session.moves_text();
    entry.elapsed_ms = u64::try_from(session.elapsed().as_millis()).unwrap_or(u64::MAX);
    Some(entry)
}

/// Returns the content of the file; `session` is that of the last puzzle.
fn file(
    (format, args): (&str, &Export),
    list: &Collection,
    session: &Midend,
) -> Result<Vec<u8>, Error> {
    let game = session.game();
    let own = game.formats().into_iter().find(|own| own.id == format && own.writes);
    if args.moves.is_some() && own.as_ref().is_some_and(|own| !own.holds_positions) {
        let error = text!(
            "the format '{format}' cannot hold the moves of --moves",
            format = Text::plain(format)
        );
        return Err(Error::new(error).with_tip(text!("leave out --moves, or use --format save")));
    }
    if own.is_none() && !args.choice.is_empty() {
        return Err(Error::new(text!(
            "the format '{format}' has no variants",
            format = Text::plain(format)
        )));
    }
    match format {
        "puzzles" => Ok(list.write().into_bytes()),
        "save" if list.entries.len() > 1 => {
            let error = text!("a saved game holds one puzzle, but there are several");
            Err(Error::new(error).with_tip(text!("select one with --level")))
        }
        "save" => {
            let save = session.save().map(String::into_bytes);
            save.ok_or_else(|| Error::new(text!("there is no game to save")))
        }
        _ => game
            .export(list, format, &args.choice)
            .map_err(|error| format_error(error.into(), format, game)),
    }
}

/// Returns the format to write: the one that the arguments name, else the only one of the first
/// puzzle's game that has the extension of the file. Empty if there is no puzzle to write.
fn format(args: &Export, inputs: &Inputs) -> Result<String, Error> {
    if let Some(format) = &args.format {
        return Ok(format.clone());
    }
    let puzzle = |item: &Item| match item {
        Item::Puzzle(puzzle) => Some(puzzle.game),
        Item::Bad(_) => None,
    };
    let Some(game) = inputs.items.iter().find_map(puzzle) else { return Ok(String::new()) };
    let name = args.output.as_deref().and_then(Path::file_name).unwrap_or_default();
    let name = name.to_string_lossy().to_lowercase();
    let known = written(game);
    let has_extension = |extension: &str| {
        name.strip_suffix(extension).is_some_and(|stem| stem.ends_with('.') && stem.len() > 1)
    };
    let fitting: Vec<&str> =
        known.iter().filter(|(_, end)| has_extension(end)).map(|(format, _)| *format).collect();
    if let [format] = fitting[..] {
        return Ok(format.to_string());
    }
    let game = Text::plain(game.info.id);
    let message = match name.rsplit_once('.') {
        Some((_, extension)) if fitting.is_empty() => {
            let extension = Text::visible(extension);
            text!("{game} writes no format with the extension .{extension}", game, extension)
        }
        Some((_, extension)) => {
            let extension = Text::visible(extension);
            text!("{game} writes several formats with the extension .{extension}", game, extension)
        }
        None => text!("no format is given"),
    };
    let formats = Text::commas(known.into_iter().map(|(format, _)| Text::plain(format)));
    Err(Error::new(message).with_tip(text!("name one with --format: {formats}", formats)))
}

/// Returns the formats that a game's puzzles can be written in, with the extensions of their files.
fn written(game: GameEntry) -> Vec<(&'static str, &'static str)> {
    let own = game.formats().into_iter().filter(|format| format.writes);
    let own = own.map(|format| (format.id, format.extension));
    own.chain([("puzzles", "puzzles"), ("save", "puzzle.json")]).collect()
}

/// Opens a puzzle, with the player's solutions if a profile is given. Returns how many it has.
fn opened(
    puzzle: &Puzzle,
    args: &Export,
    profile: Option<&(Store, PlayerRef)>,
) -> Result<(Midend, usize), Exit> {
    let mut session = open_or_print(puzzle, Moves::new(args.moves.as_deref(), args.urdl))?;
    let known = match (profile, session.game_id()) {
        (Some((store, player)), Some(id)) => store.solutions(player.uid, &id).map_err(|why| {
            output::error(&puzzle.error(why));
            Exit::BadInput
        })?,
        _ => Vec::new(),
    };
    let own = known.into_iter().filter(|known| !known.is_by_program);
    // A solution that does not solve the puzzle any more is left out.
    let n_added = own.filter(|known| session.add_solution(&known.text).is_ok()).count();
    Ok((session, n_added))
}

/// Opens the profile, to write the solutions of the current player.
fn best_solutions(args: &Export) -> Result<(Store, PlayerRef), Error> {
    let store = args.file.open()?;
    let name = player(&store, None)?;
    Ok((store, name))
}

/// Adds the known formats to an error if the game cannot write the format at all.
fn format_error(error: Error, format: &str, game: GameEntry) -> Error {
    let known: Vec<&str> = written(game).into_iter().map(|(format, _)| format).collect();
    if known.contains(&format) {
        return error;
    }
    let shown: String = format.chars().take(40).collect();
    let game = Text::plain(game.info.id);
    let error = text!("{game} cannot write the format '{format}'", game, format = shown);
    let tip = |formats| text!("the formats are {formats}", formats);
    with_known_words(Error::new(error), format, known, tip)
}
