//! The command line.

use std::path::PathBuf;

use clap::{Args as Fields, Command, CommandFactory, Parser, Subcommand};
use puzzle_core::draw::Theme;

/// The program that the examples are written for.
const PROGRAM: &str = "puzzles";

const PUZZLE: &str = "A game ID, a link that ends in one, a file, a directory, a collection @GAME/NAME[/N], or - for standard input";

/// Play, generate, solve, show and convert puzzles.
#[derive(Parser, Debug)]
#[command(name = "puzzles", version, about, max_term_width = 100)]
#[command(after_help = "Without a verb, on a terminal, the player starts.\n\
    Exit status: 0 done, 1 the answer is no, 2 the input is wrong, 3 a limit ended it, 130 cancelled.")]
pub(crate) struct Args {
    /// What to do.
    #[command(subcommand)]
    pub(crate) verb: Option<Verb>,
}

/// The command line of a program of this name. Examples are written for `puzzles`.
pub(crate) fn command(name: &str) -> Command {
    let mut command = Args::command();
    if name != PROGRAM {
        let verbs: Vec<String> =
            command.get_subcommands().map(|verb| verb.get_name().to_string()).collect();
        for verb in verbs {
            command = command.mut_subcommand(verb, |verb| {
                let examples = verb.get_after_help().map(ToString::to_string);
                let own =
                    |help: String| help.replace(&format!(" {PROGRAM} "), &format!(" {name} "));
                match examples {
                    Some(help) => verb.after_help(own(help)),
                    None => verb,
                }
            });
        }
    }
    command.name(name.to_string())
}

#[derive(Subcommand, Debug)]
pub(crate) enum Verb {
    /// Lists games, their presets as game IDs, and what each can do
    #[command(after_help = "Examples: puzzles list --json\n          puzzles list sliding")]
    List(List),
    /// Prints the puzzle of the day
    #[command(
        after_help = "Examples: puzzles daily\n          puzzles daily sokoban --grade easy\n          puzzles daily sliding --date 2026-11-21"
    )]
    Daily(Daily),
    /// Generates puzzles, a game ID a line
    #[command(
        after_help = "Examples: puzzles new sliding/4x4 -n 3\n          puzzles new 'sliding/5x5#hello'\n          puzzles new hidato --grade tricky"
    )]
    New(New),
    /// Shows a puzzle as text or as a picture
    #[command(
        after_help = "Examples: puzzles show sliding/4x4#hello --png board.png --theme dark\n          puzzles show @sokoban/rooms/3 --solution --gif solved.gif\n          puzzles show @hidato/book --sheet book.png\n          puzzles show sliding/3x3:1,2,3,4,5,6,0,7,8 --moves '8 9' --frame 1/2 --png half.png"
    )]
    Show(Show),
    /// Prints puzzles: pages to be solved with a pencil, as a PDF
    #[command(
        after_help = "Examples: puzzles print @hidato/book --solutions -o book.pdf\n          puzzles print sokoban/8x7b3dn#1 sokoban/8x7b3dn#2 --grid 1x2 --mono -o two.pdf\n          puzzles print --week 2026-11-16 hidato -o week.pdf"
    )]
    Print(Print),
    /// Plays in the terminal
    #[command(
        after_help = "Examples: puzzles play sliding/4x4\n          puzzles play docs/samples/fifteen.puzzle.json --replay"
    )]
    Play(Play),
    /// Solves puzzles and prints the moves, checked by replaying them
    #[command(after_help = "Example: puzzles new sliding/4x4 -n 3 | puzzles solve --optimal -")]
    Solve(Solve),
    /// Gives the next step and the reason for it
    #[command(after_help = "Example: puzzles hint sliding/3x3:1,2,3,4,5,6,0,7,8 --moves 8")]
    Hint(Hint),
    /// Checks puzzles: valid, solvable, how many solutions, how hard
    #[command(
        after_help = "Examples: puzzles check docs/samples/levels.xsb --level 2-3\n          puzzles check sliding/3x3:1,2,3,4,5,6,0,7,8 --moves '8 9'"
    )]
    Check(Check),
    /// Reads files of other programs into a collection
    #[command(
        after_help = "Examples: puzzles import docs/samples/levels.xsb -o levels.puzzles\n          puzzles import @sokoban/first-steps --level 12"
    )]
    Import(Import),
    /// Writes what a shell needs to complete this program's words
    #[command(after_help = "Example: puzzles completions bash > puzzles.bash")]
    Completions(Completions),
    /// Writes the manual page
    #[command(after_help = "Example: puzzles man > puzzles.1")]
    Man,
    /// Writes a puzzle as a file of another program
    #[command(
        after_help = "Example: puzzles export sliding/4x4#hello --format save -o x.puzzle.json"
    )]
    Export(Export),
    /// Shows and changes who plays; writes and reads all of a player's data
    #[command(
        after_help = "Examples: puzzles profile list\n          puzzles profile use Ada\n          puzzles profile export > ada.json"
    )]
    Profile(crate::profile::Args),
    /// Shows best results, statistics, rankings and the calendar of the puzzles of the day
    #[command(
        after_help = "Examples: puzzles scores sokoban --json\n          puzzles scores --ranking\n          puzzles scores --calendar"
    )]
    Scores(crate::scores::Args),
    /// Shows how far a player is in each collection
    #[command(
        after_help = "Examples: puzzles collections\n          puzzles collections sokoban --json"
    )]
    Collections(crate::collections::Args),
    /// Lists the games in progress, or plays one of them on
    #[command(after_help = "Examples: puzzles resume\n          puzzles resume --json")]
    Resume(crate::resume::Args),
}

/// Which puzzles are meant.
#[derive(Fields, Debug, Default)]
pub(crate) struct Puzzles {
    #[arg(value_name = "PUZZLE", help = PUZZLE, required = true)]
    pub(crate) list: Vec<String>,
    /// The game of IDs that do not name it
    #[arg(short, long, value_name = "GAME")]
    pub(crate) game: Option<String>,
    /// Only these of a file's puzzles: by number (3, or 1-3,7), or by title
    #[arg(short, long, value_name = "N", allow_hyphen_values = true)]
    pub(crate) level: Option<String>,
}

/// How far a search may go.
#[derive(Fields, Debug, Clone, Copy, Default)]
pub(crate) struct Limits {
    /// Most nodes for each puzzle
    #[arg(long, value_name = "N")]
    pub(crate) nodes: Option<u64>,
    /// Most memory for each search, and for reading files, in MiB
    #[arg(long, value_name = "MIB")]
    pub(crate) memory: Option<u64>,
    /// Most seconds for each puzzle
    #[arg(long, value_name = "S")]
    pub(crate) seconds: Option<f64>,
}

#[derive(Fields, Debug)]
pub(crate) struct List {
    /// Only this game
    #[arg(value_name = "GAME")]
    pub(crate) game: Option<String>,
    /// One JSON object a line
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Fields, Debug)]
pub(crate) struct Daily {
    /// Only this game; else all that have new puzzles, a line each
    #[arg(value_name = "GAME")]
    pub(crate) game: Option<String>,
    /// How hard: easy, normal, tricky, hard, expert; else by the day of the week, easy on Monday,
    /// expert on Sunday
    #[arg(long, value_name = "G")]
    pub(crate) grade: Option<String>,
    /// Another day than today, as YYYY-MM-DD
    #[arg(long, value_name = "DATE")]
    pub(crate) date: Option<String>,
    /// One JSON object a line, with grade, figures and milliseconds
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Fields, Debug)]
pub(crate) struct New {
    /// The game, with params and seed if they matter: GAME[/PARAMS][#SEED]
    #[arg(value_name = "GAME")]
    pub(crate) id: String,
    /// The game of an ID that does not name it
    #[arg(short, long, value_name = "GAME")]
    pub(crate) game: Option<String>,
    /// How many
    #[arg(short, value_name = "N", default_value_t = 1)]
    pub(crate) n: u64,
    /// The seed of the first; the others have -1, -2… behind it
    #[arg(short, long, value_name = "S")]
    pub(crate) seed: Option<String>,
    /// One puzzle for each seed that is a number from A up to B without it
    #[arg(long, value_name = "A..B", conflicts_with = "n")]
    pub(crate) seeds: Option<String>,
    /// How hard, whatever the params say: easy, normal, tricky, hard, expert
    #[arg(long, value_name = "G")]
    pub(crate) grade: Option<String>,
    /// How many at a time
    #[arg(short, long, value_name = "N", default_value_t = 1)]
    pub(crate) jobs: usize,
    /// One JSON object a line, with grade, figures and milliseconds
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Fields, Debug)]
pub(crate) struct Show {
    #[command(flatten)]
    pub(crate) puzzles: Puzzles,
    /// As text (the default)
    #[arg(long)]
    pub(crate) text: bool,
    /// In words, as a screen reader tells it
    #[arg(long)]
    pub(crate) words: bool,
    /// As a PNG file, - for standard output
    #[arg(long, value_name = "F")]
    pub(crate) png: Option<PathBuf>,
    /// As an SVG file, - for standard output
    #[arg(long, value_name = "F")]
    pub(crate) svg: Option<PathBuf>,
    /// As an animated GIF of the moves, - for standard output
    #[arg(long, value_name = "F")]
    pub(crate) gif: Option<PathBuf>,
    /// All puzzles on one picture, a small one each: PNG, or SVG where the file's name says so
    #[arg(long, value_name = "F", conflicts_with_all = ["png", "svg", "gif", "text", "words", "size", "frame"])]
    pub(crate) sheet: Option<PathBuf>,
    /// The picture fits in a square of so many pixels
    #[arg(long, value_name = "PX", value_parser = clap::value_parser!(u32).range(8..=8192))]
    pub(crate) size: Option<u32>,
    /// Its colors: light, dark, high-contrast, color-blind, mono
    #[arg(long, value_name = "T", value_parser = theme, default_value = "light")]
    pub(crate) theme: Theme,
    #[command(flatten)]
    pub(crate) dressing: Dressing,
    /// After these moves
    #[arg(short, long, value_name = "MOVES", allow_hyphen_values = true)]
    pub(crate) moves: Option<String>,
    /// In the middle of the last move, so much of it done: 1/3
    #[arg(long, value_name = "K/N")]
    pub(crate) frame: Option<String>,
    /// Solved
    #[arg(long)]
    pub(crate) solution: bool,
    /// Without lists beside the board
    #[arg(long)]
    pub(crate) plain: bool,
}

#[derive(Fields, Debug)]
pub(crate) struct Print {
    #[arg(value_name = "PUZZLE", help = PUZZLE, required_unless_present = "week")]
    pub(crate) list: Vec<String>,
    /// The game of IDs that do not name it
    #[arg(short, long, value_name = "GAME")]
    pub(crate) game: Option<String>,
    /// Only this one of a file's puzzles: its number, or its title
    #[arg(short, long, value_name = "N", allow_hyphen_values = true)]
    pub(crate) level: Option<String>,
    /// The daily puzzles of the week with this day, as YYYY-MM-DD, a page for each game; PUZZLE is
    /// then the names of games
    #[arg(long, value_name = "DATE")]
    pub(crate) week: Option<String>,
    /// The PDF file to write, - for standard output
    #[arg(short, long, value_name = "F", required = true)]
    pub(crate) output: PathBuf,
    /// Columns and rows of puzzles on a page; else as many as there is room for
    #[arg(long, value_name = "WxH")]
    pub(crate) grid: Option<String>,
    /// With the solutions on pages at the end
    #[arg(long)]
    pub(crate) solutions: bool,
    /// The paper: a4, letter
    #[arg(long, value_name = "P", default_value = "a4")]
    pub(crate) paper: String,
    /// Black and white, with patterns for shades
    #[arg(long)]
    pub(crate) mono: bool,
    /// How much larger than usual, where there is room: 0.1 to 10
    #[arg(long, value_name = "S", default_value = "1")]
    pub(crate) scale: String,
    /// What stands on the cover, or at the head of the pages; else the collection's title
    #[arg(long, value_name = "T")]
    pub(crate) title: Option<String>,
    #[command(flatten)]
    pub(crate) dressing: Dressing,
    #[command(flatten)]
    pub(crate) limits: Limits,
}

/// Pictures in place of what games draw.
#[derive(Fields, Debug, Default)]
pub(crate) struct Dressing {
    /// With the pictures of this directory, or of this one sheet (book: Skins)
    #[arg(long, value_name = "DIR")]
    pub(crate) skin: Option<PathBuf>,
    /// Pieces are cut from this photograph
    #[arg(long, value_name = "PHOTO")]
    pub(crate) picture: Option<PathBuf>,
}

impl Dressing {
    /// Whether there is any.
    pub(crate) fn is_any(&self) -> bool {
        self.skin.is_some() || self.picture.is_some()
    }
}

#[derive(Fields, Debug, Default)]
pub(crate) struct Play {
    #[arg(value_name = "PUZZLE", help = PUZZLE)]
    pub(crate) puzzle: Option<String>,
    /// The game of an ID that does not name it
    #[arg(short, long, value_name = "GAME")]
    pub(crate) game: Option<String>,
    /// The one of a file's puzzles to begin with: its number, or its title
    #[arg(short, long, value_name = "N", allow_hyphen_values = true)]
    pub(crate) level: Option<String>,
    #[command(flatten)]
    pub(crate) file: crate::profile_file::ProfileFile,
    /// Shows a save move by move
    #[arg(long)]
    pub(crate) replay: bool,
    /// Its colors: light, dark, high-contrast, color-blind, mono
    #[arg(long, value_name = "T", value_parser = theme)]
    pub(crate) theme: Option<Theme>,
    /// No characters but those of ASCII
    #[arg(long)]
    pub(crate) ascii: bool,
    /// The board in real pixels: auto, kitty, sixel, iterm2, off
    #[arg(long, value_name = "WAY", value_parser = pixels, default_value = "off", hide_default_value = true)]
    pub(crate) pixels: puzzle_terminal::Pixels,
}

#[derive(Fields, Debug)]
pub(crate) struct Solve {
    #[command(flatten)]
    pub(crate) puzzles: Puzzles,
    /// A shortest solution, proved; in moves, or in what is named (pushes)
    #[arg(long, value_name = "WHAT", num_args = 0..=1, require_equals = true, default_missing_value = "")]
    pub(crate) optimal: Option<String>,
    /// How many at a time
    #[arg(short, long, value_name = "N", default_value_t = 1)]
    pub(crate) jobs: usize,
    #[command(flatten)]
    pub(crate) limits: Limits,
    /// One JSON object a line
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Fields, Debug)]
pub(crate) struct Hint {
    #[command(flatten)]
    pub(crate) puzzles: Puzzles,
    /// After these moves
    #[arg(short, long, value_name = "MOVES", allow_hyphen_values = true)]
    pub(crate) moves: Option<String>,
    #[command(flatten)]
    pub(crate) limits: Limits,
    /// One JSON object a line
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Fields, Debug)]
pub(crate) struct Check {
    #[command(flatten)]
    pub(crate) puzzles: Puzzles,
    /// Replays these moves first: legal, solved, mistakes
    #[arg(short, long, value_name = "MOVES", allow_hyphen_values = true)]
    pub(crate) moves: Option<String>,
    /// How many at a time
    #[arg(short, long, value_name = "N", default_value_t = 1)]
    pub(crate) jobs: usize,
    #[command(flatten)]
    pub(crate) limits: Limits,
    /// One JSON object a line
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Fields, Debug)]
pub(crate) struct Import {
    #[command(flatten)]
    pub(crate) puzzles: Puzzles,
    /// The collection to write; standard output unless told
    #[arg(short, long, value_name = "F")]
    pub(crate) output: Option<PathBuf>,
}

#[derive(Fields, Debug)]
pub(crate) struct Completions {
    /// The shell
    #[arg(value_name = "SHELL")]
    pub(crate) shell: clap_complete::Shell,
}

#[derive(Fields, Debug)]
pub(crate) struct Export {
    #[command(flatten)]
    pub(crate) puzzles: Puzzles,
    /// The format: puzzles, save, or one that `puzzles list` names for the game
    #[arg(short, long, value_name = "F")]
    pub(crate) format: String,
    /// What the format asks, where it does
    #[arg(long, value_name = "WHAT", default_value = "")]
    pub(crate) choice: String,
    /// After these moves
    #[arg(short, long, value_name = "MOVES", allow_hyphen_values = true)]
    pub(crate) moves: Option<String>,
    /// The file to write; standard output unless told
    #[arg(short, long, value_name = "F")]
    pub(crate) output: Option<PathBuf>,
}

fn theme(text: &str) -> Result<Theme, String> {
    Theme::from_keyword(text).ok_or_else(|| {
        let words: Vec<_> = Theme::ALL.iter().map(|theme| theme.keyword()).collect();
        format!("one of {}", words.join(", "))
    })
}

/// A way to show boards in pixels.
fn pixels(word: &str) -> Result<puzzle_terminal::Pixels, String> {
    puzzle_terminal::Pixels::from_keyword(word)
        .ok_or_else(|| "is one of auto, kitty, sixel, iterm2, off".to_string())
}
