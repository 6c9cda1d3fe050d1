//! `puzzles play`: the terminal player.

use std::path::Path;

use puzzle_core::{Text, text};
use puzzle_midend::Registry;
use puzzle_profile::Uid;
use puzzle_terminal::{ExitReason, Open, Options, Setup};

use crate::args::{Play, Puzzles};
use crate::clock::clock;
use crate::error::Error;
use crate::exit::Exit;
use crate::input::{self, Content, Games, Item, Puzzle, levels};
use crate::language::{self, said};
use crate::limits::leave_to_player;
use crate::output;
use crate::profile_file::{ProfileFile, data_dir, documents_dir};

pub(crate) fn run(registry: &Registry, args: &Play) -> Exit {
    let open = match open(registry, args) {
        Ok(Some(open)) => open,
        Ok(None) => return Exit::BadInput,
        Err(error) => {
            output::error(&error);
            return Exit::BadInput;
        }
    };
    if args.replay && !matches!(open, Open::Save { .. }) {
        let error = Error::new(text!("--replay needs a saved game"));
        let tip = text!("name the file of a saved game, as in `play x.puzzle.json`");
        output::error(&error.with_tip(tip));
        return Exit::BadInput;
    }
    let options = Options {
        open,
        replay: args.replay,
        theme: args.theme,
        board: args.board,
        ascii: args.ascii.then_some(true),
        pixels: args.pixels,
        setup: setup(&args.file),
        ..Options::default()
    };
    start(registry, &options)
}

/// Continues a game in progress.
pub(crate) fn resume(registry: &Registry, uid: Uid, file: &ProfileFile) -> Exit {
    let options = Options { open: Open::InProgress(uid), setup: setup(file), ..Options::default() };
    start(registry, &options)
}

/// Where the player's data are stored, and the language.
fn setup(file: &ProfileFile) -> Setup {
    Setup {
        data_dir: data_dir(),
        documents: documents_dir(),
        profile: file.profile.clone(),
        clock: clock(),
        player: puzzle_app::login_name(),
        languages: puzzle_words::languages(),
        language: language::tag(),
        system_languages: language::of_system(),
    }
}

fn start(registry: &Registry, options: &Options) -> Exit {
    match leave_to_player(|| puzzle_terminal::run(registry.clone(), options)) {
        Ok(ExitReason::Quit) => Exit::Done,
        Ok(_) => Exit::Cancelled,
        Err(error) => {
            let is_dumb = matches!(error, puzzle_terminal::Error::OnlyLines(_));
            let error = Error::from(Text::from(&error));
            let tip =
                text!("`puzzles show PUZZLE` prints a board, and `--moves` of `show` plays on it");
            output::error(&if is_dumb { error.with_tip(tip) } else { error });
            Exit::BadInput
        }
    }
}

/// Returns what the terminal player shows first: the menu, a puzzle or a list. Prints the errors of
/// inputs that could not be read, and returns `None` if no other input is left.
fn open(registry: &Registry, args: &Play) -> Result<Option<Open>, Error> {
    let Some(puzzle) = &args.puzzle else {
        let Some(game) = &args.unsaid.game else { return Ok(Some(Open::Menu)) };
        let game = Games { registry, default_game: None }.game(game)?;
        return Ok(Some(Open::Id(game.info.id.to_string())));
    };
    // A bundled collection is opened by its name, so that its progress is shown.
    let name = puzzle.to_string_lossy();
    let is_there = registry.collection(&name).is_ok();
    if name.starts_with('@') && args.level.is_none() && is_there {
        return Ok(Some(Open::Id(name.into_owned())));
    }
    // A folder is shown by its files.
    let is_plain = args.unsaid.game.is_none() && args.unsaid.goal.is_none();
    if is_plain && args.level.is_none() && Path::new(puzzle).is_dir() {
        return Ok(Some(Open::File(puzzle.into())));
    }
    let unsaid = args.unsaid.clone();
    let wanted = Puzzles { list: vec![puzzle.clone()], unsaid, level: None };
    let items = input::read(registry, &wanted).items;
    if puzzle == "-" {
        keys_from_terminal()?;
    }
    let selected = args.level.as_deref().map(|level| levels::select(&items, level)).transpose();
    let selected = selected.map_err(|error| error.at(Text::plain(&*name)))?;
    let at = selected.and_then(|indices| indices.first().copied());
    let (mut puzzles, mut at_puzzle) = (Vec::new(), None);
    for (i, item) in items.into_iter().enumerate() {
        match item {
            Item::Puzzle(found) => {
                if at == Some(i) {
                    at_puzzle = Some(puzzles.len());
                }
                puzzles.push(*found);
            }
            Item::Bad(bad) => {
                let _ = bad.report(false).print();
            }
        }
    }
    if puzzles.is_empty() || (at.is_some() && at_puzzle.is_none()) {
        return Ok(None);
    }
    Ok(Some(match <[Puzzle; 1]>::try_from(puzzles) {
        Ok([puzzle]) => open_one(puzzle, args),
        Err(puzzles) => open_list(puzzles, at_puzzle, &name),
    }))
}

/// Makes the terminal the standard input again, after puzzles were read from a pipe.
///
/// # Errors
/// When the program has no terminal.
fn keys_from_terminal() -> Result<(), Error> {
    let no_terminal = || {
        Error::new(text!("there is no terminal to play on besides standard input"))
            .with_tip(text!("name a file or a game ID instead of -"))
    };
    #[cfg(unix)]
    {
        let tty = std::fs::File::open("/dev/tty").map_err(|_| no_terminal())?;
        rustix::stdio::dup2_stdin(tty).map_err(|_| no_terminal())
    }
    #[cfg(not(unix))]
    Err(no_terminal())
}

fn open_one(puzzle: Puzzle, args: &Play) -> Open {
    let is_file = !puzzle.file.is_empty();
    match puzzle.content {
        Content::Save { text, path } => Open::Save { text, path },
        Content::Entry(entry) if is_file => {
            Open::Entries { file: puzzle.file, entries: vec![entry], at: Some(0) }
        }
        Content::Entry(entry) if entry.id.contains('/') || args.unsaid.game.is_none() => {
            Open::Id(entry.id)
        }
        Content::Entry(entry) => Open::Id(format!("{}/{}", puzzle.game.info.id, entry.id)),
    }
}

/// Opens a list of puzzles, at the index `at` if one is selected. The list is named after its file,
/// or after the argument if it comes from several files.
fn open_list(puzzles: Vec<Puzzle>, at: Option<usize>, argument: &str) -> Open {
    let first = &puzzles[0].file;
    let is_one_file = puzzles.iter().all(|puzzle| puzzle.file == *first);
    let file = match argument {
        "-" => said(text!("Standard input")),
        argument if !is_one_file => argument.to_string(),
        _ => first.clone(),
    };
    let (mut entries, mut at_entry) = (Vec::new(), None);
    for (i, puzzle) in puzzles.into_iter().enumerate() {
        if let Content::Entry(entry) = puzzle.content {
            if at == Some(i) {
                at_entry = Some(entries.len());
            }
            entries.push(entry);
        }
    }
    Open::Entries { file, entries, at: at_entry }
}
