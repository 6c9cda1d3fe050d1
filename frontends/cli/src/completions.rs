//! Shell completions. The shell asks the program itself, which knows the games and collections.

use std::collections::BTreeSet;
use std::ffi::{OsStr, OsString};

use clap::{Arg, Command};
use clap_complete::Shell;
use clap_complete::engine::{
    ArgValueCompleter, CompletionCandidate, PathCompleter, ValueCompleter as _,
};
use clap_complete::env::{CompleteEnv, Shells};
use puzzle_core::draw::Theme;
use puzzle_core::solve::Grade;
use puzzle_core::text;
use puzzle_core::text::Language;
use puzzle_midend::{GameEntry, Midend, PresetLine, Registry};

use crate::args::command;
use crate::error::Error;
use crate::exit::Exit;
use crate::output;

/// The environment variable in which the shell's script asks for completions.
const VARIABLE: &str = "PUZZLES_COMPLETE";

/// The words that complete an argument.
#[derive(Clone, Debug, Default)]
struct Words {
    list: Vec<String>,
    has_levels: bool,
    has_files: bool,
}

/// Prints the script that makes a shell ask this program for completions.
pub(crate) fn script(name: &str, shell: Shell) -> Exit {
    let mut script = Vec::new();
    let written = match Shells::builtins().completer(&shell.to_string()) {
        Some(shell) => shell.write_registration(VARIABLE, name, name, name, &mut script),
        None => Ok(()),
    };
    if let Err(error) = written {
        output::error(&Error::from(error).at(text!("cannot write the completions")));
        return Exit::BadInput;
    }
    if shell == Shell::Bash {
        // Otherwise bash completes the part of a collection's name after the @ on its own.
        script.extend_from_slice(b"COMP_WORDBREAKS=${COMP_WORDBREAKS//@/}\n");
    }
    output::raw(&script);
    Exit::Done
}

/// Answers a shell that asks for completions. Returns `None` if none does.
pub(crate) fn answer(registry: &Registry, name: &str, args: &[OsString]) -> Option<Exit> {
    let folder = std::env::current_dir().ok();
    // The library removes the variable before it asks for the completions.
    let is_powershell = std::env::var_os(VARIABLE).is_some_and(|shell| shell == "powershell");
    let of_command =
        || with_words(command(name, &Language::ENGLISH), registry, args, is_powershell);
    let completer = CompleteEnv::with_factory(of_command).var(VARIABLE);
    match completer.try_complete(args.iter().cloned(), folder.as_deref()) {
        Ok(true) => Some(Exit::Done),
        Ok(false) => None,
        Err(_) => Some(Exit::BadInput),
    }
}

/// Adds the words that complete each argument. A puzzle may also stand in place of a command.
fn with_words(
    command: Command,
    registry: &Registry,
    args: &[OsString],
    is_powershell: bool,
) -> Command {
    let game = game_of(args, registry);
    let with_words = |verb: &str, arg: Arg| match words(verb, &arg, registry, game) {
        Some(words) => arg.add(completer(words, registry.clone(), is_powershell)),
        None => arg,
    };
    let puzzle = with_words("play", Arg::new("puzzle").value_name("PUZZLE"));
    let of_verb = |verb: Command| {
        let name = verb.get_name().to_string();
        verb.mut_args(|arg| with_words(&name, arg))
    };
    command.mut_subcommands(of_verb).arg(puzzle)
}

/// The game of the first puzzle or collection on the line.
fn game_of(args: &[OsString], registry: &Registry) -> Option<GameEntry> {
    args.iter().filter_map(|arg| arg.to_str()).find_map(|text| {
        let text = text.trim_matches(['\'', '"']).trim_start_matches('@');
        registry.find(text.split(['/', '#', ':']).next()?)
    })
}

/// The words that complete an argument of a verb; `None` if its values are not known.
fn words(verb: &str, arg: &Arg, registry: &Registry, game: Option<GameEntry>) -> Option<Words> {
    let ids = registry.games().iter().map(|game| game.info.id);
    let games = || ids.clone().map(str::to_string).collect::<Vec<_>>();
    let presets_of = |game: &GameEntry| -> Vec<String> {
        let presets = game.presets();
        let presets = PresetLine::flatten(&presets);
        presets.iter().map(|(_, params)| format!("{}/{params}", game.info.id)).collect()
    };
    let presets = || registry.games().iter().flat_map(presets_of);
    let collections = || {
        registry.games().iter().flat_map(|game| {
            game.collections.iter().map(|known| format!("@{}/{}", game.info.id, known.id))
        })
    };
    let of = |words: &[&str]| words.iter().map(ToString::to_string).collect::<Vec<_>>();
    let value = arg.get_value_names().and_then(|names| names.first());
    let has_levels = value.is_some_and(|name| name == "PUZZLE");
    let has_files = has_levels || value.is_some_and(|name| name == "GAME|FOLDER");
    let list = match (arg.get_id().as_str(), value.map_or("", |name| name.as_str())) {
        (_, "PUZZLE") => games().into_iter().chain(presets()).chain(collections()).collect(),
        ("id", "GAME") => games().into_iter().chain(presets()).collect(),
        (_, "GAME" | "GAME|FOLDER") => games(),
        ("theme", _) => of(&Theme::ALL.map(Theme::keyword)),
        ("grade", _) => {
            // There is a puzzle of the day for each grade, but none for all of them.
            let has_any = game.is_none_or(|game| Midend::new(game).any().is_some());
            let any = (verb == "new" && has_any).then_some("any");
            Grade::ALL.map(Grade::keyword).into_iter().chain(any).map(String::from).collect()
        }
        ("sheet", "KIND") => of(&["class"]),
        ("ids", _) => of(&["none", "seed", "full"]),
        ("format", _) if verb == "export" => formats(registry, game),
        ("paper", _) => of(&["a4", "letter"]),
        ("pixels", _) => of(&["auto", "kitty", "sixel", "iterm2", "off"]),
        ("board", _) => of(&["auto", "picture", "text"]),
        ("urdl", _) => of(&["piece", "hole"]),
        ("notation", _) => of(&["cells", "urdl", "lurd", "moves"]),
        ("optimal", _) => of(&["moves", "pushes"]),
        _ => return None,
    };
    Some(Words { list, has_levels, has_files })
}

/// The formats that the puzzles of a game can be written in, or of any game.
fn formats(registry: &Registry, game: Option<GameEntry>) -> Vec<String> {
    let games = registry.games().iter();
    let games = games.filter(|known| game.is_none_or(|game| game.info.id == known.info.id));
    let of_games = games.flat_map(GameEntry::formats);
    let of_games = of_games.filter(|format| format.writes).map(|format| format.id.to_string());
    let all: BTreeSet<String> = of_games.chain(["puzzles".into(), "save".into()]).collect();
    all.into_iter().collect()
}

/// Completes an argument with the words that begin with its text, the levels of the collection that
/// its text names, and the files.
fn completer(words: Words, registry: Registry, is_powershell: bool) -> ArgValueCompleter {
    ArgValueCompleter::new(move |current: &OsStr| {
        let text = current.to_string_lossy();
        let text = if is_powershell { text.trim_start_matches('\'') } else { &text };
        let begins = |word: &&String| word.starts_with(text);
        let list: Vec<String> = words.list.iter().filter(begins).cloned().collect();
        let levels = if words.has_levels { levels(&registry, text) } else { Vec::new() };
        let mut found: Vec<CompletionCandidate> =
            list.into_iter().chain(levels).map(|word| candidate(word, is_powershell)).collect();
        if words.has_files {
            found.extend(PathCompleter::any().complete(current));
        }
        found
    })
}

/// The candidate for a word. PowerShell needs quotes around a word with a comma or an `@`, which
/// are operators there.
fn candidate(word: String, is_powershell: bool) -> CompletionCandidate {
    if is_powershell && word.contains(['@', ',']) {
        CompletionCandidate::new(format!("'{word}'"))
    } else {
        CompletionCandidate::new(word)
    }
}

/// The levels of a collection whose name and a slash the text begins with, as in `@GAME/NAME/1`.
fn levels(registry: &Registry, text: &str) -> Vec<String> {
    let Some((name, _)) = text.rsplit_once('/') else { return Vec::new() };
    let Some(Ok(list)) = name
        .strip_prefix('@')
        .filter(|name| name.contains('/'))
        .map(|name| registry.collection(name))
    else {
        return Vec::new();
    };
    let level = |n: usize| format!("{name}/{n}");
    (1..=list.entries.len()).map(level).filter(|level| level.starts_with(text)).collect()
}
