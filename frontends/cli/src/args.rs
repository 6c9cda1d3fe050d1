//! The arguments of the command line.

use std::ffi::OsString;
use std::path::PathBuf;
use std::str::FromStr;

use clap::builder::StyledStr;
use clap::{Args as Fields, Command, CommandFactory, Parser, Subcommand};
use puzzle_core::draw::Theme;
use puzzle_core::text::Language;
use puzzle_core::{Text, label, text};

use crate::help;
use crate::language;
use crate::profile_file::ProfileFile;
use crate::refused::Refused;
use crate::similar::{did_you_mean, most_similar, words};

/// The name of the program in the examples.
const PROGRAM: &str = "puzzles";

const PUZZLE: &str = label!(
    "A game ID, a link that ends in one, a file, a folder, a collection @GAME/NAME[/N], or - for standard input"
);

/// The command line for any puzzles: play, generate, solve, check, show, print and convert
#[derive(Parser, Debug)]
#[command(name = "puzzles", version, max_term_width = 100)]
#[command(
    after_help = "Without a command, the terminal player starts; with a PUZZLE in its place, as in \
    `puzzles sokoban` or `puzzles levels.xsb`, it plays that puzzle.\n\
    Exit status: 0 done, 1 the answer is no, 2 wrong input, 3 stopped by a limit, 130 canceled."
)]
pub(crate) struct Args {
    /// The command.
    #[command(subcommand)]
    pub(crate) verb: Option<Verb>,
    /// Print the answers and errors only: no notes, warnings or progress
    #[arg(short, long, global = true)]
    pub(crate) quiet: bool,
    /// The language of texts, such as en or de. Default: that of the system, and English in JSON
    #[arg(long, value_name = "TAG", value_parser = language::parse, global = true)]
    pub(crate) language: Option<String>,
}

/// The command line of a program with this name, with help in a language. Help and examples get the
/// name in place of `puzzles`.
pub(crate) fn command(name: &str, language: &Language) -> Command {
    // In help, the program is in quotes; ` puzzles ` is a word there.
    let own = |help: &StyledStr, before: char| {
        help.to_string().replace(&format!("{before}{PROGRAM} "), &format!("{before}{name} "))
    };
    let of_verb = |verb: Command| {
        let verb = match verb.get_after_help().map(|help| own(help, ' ')) {
            Some(examples) => verb.after_help(examples),
            None => verb,
        };
        verb.mut_args(|arg| match arg.get_help().map(|help| own(help, '`')) {
            Some(help) => arg.help(help),
            None => arg,
        })
    };
    let command = help::translated(Args::command().name(name.to_string()), language);
    if name == PROGRAM { command } else { command.mut_subcommands(of_verb) }
}

#[derive(Subcommand, Debug)]
pub(crate) enum Verb {
    /// Lists the games with their presets, params and capabilities
    #[command(after_help = "Examples: puzzles list --json\n          puzzles list sliding")]
    List(List),
    /// Prints the puzzle of the day
    #[command(
        after_help = "Examples: puzzles daily\n          puzzles daily sokoban --grade easy\n          puzzles daily sliding --date 2026-11-21"
    )]
    Daily(Daily),
    /// Generates puzzles and prints their game IDs
    #[command(
        after_help = "Examples: puzzles new sliding/4x4 -n 3\n          puzzles new 'sliding/5x5#hello'\n          puzzles new hidato --grade tricky"
    )]
    New(New),
    /// Shows a puzzle as text or as a picture
    #[command(
        after_help = "Examples: puzzles show sliding/4x4#hello --png board.png --theme dark\n          puzzles show @sokoban/rooms/3 --solution --gif solved.gif\n          puzzles show @hidato/book --sheet book.png\n          puzzles show sliding/3x3:1,2,3,4,5,6,0,7,8 --moves '8 9' --frame 1/2 --png half.png"
    )]
    Show(Show),
    /// Writes puzzles to a PDF file, to be solved on paper
    #[command(
        after_help = "Examples: puzzles print @hidato/book --solutions -o book.pdf\n          puzzles print sokoban/8x7b3dn#1 sokoban/8x7b3dn#2 --grid 1x2 --mono -o two.pdf\n          puzzles print --week 2026-11-16 hidato -o week.pdf\n          puzzles print @hidato/book --level 1-12 --sheet class -o class.pdf\n          puzzles print @mahjong/layouts/1 --large -o large.pdf"
    )]
    Print(Print),
    /// Plays in the terminal
    #[command(
        after_help = "Examples: puzzles play sliding/4x4\n          puzzles play docs/samples/fifteen.puzzle.json --replay"
    )]
    Play(Play),
    /// Solves puzzles and prints the moves, which are checked by replaying them
    #[command(after_help = "Example: puzzles new sliding/4x4 -n 3 | puzzles solve --optimal -")]
    Solve(Solve),
    /// Prints the next step and the reason for it
    #[command(after_help = "Example: puzzles hint sliding/3x3:1,2,3,4,5,6,0,7,8 --moves 8")]
    Hint(Hint),
    /// Checks puzzles: valid, solvable, unique, how hard
    #[command(
        after_help = "Examples: puzzles check docs/samples/levels.xsb --level 2-3\n          puzzles check sliding/3x3:1,2,3,4,5,6,0,7,8 --moves '8 9'"
    )]
    Check(Check),
    /// Converts files of other programs into a collection
    #[command(
        after_help = "Examples: puzzles import docs/samples/levels.xsb -o levels.puzzles\n          puzzles import @sokoban/first-steps --level 12"
    )]
    Import(Import),
    /// Prints the completions for a shell
    #[command(after_help = "Example: puzzles completions bash > puzzles.bash")]
    Completions(Completions),
    /// Prints the manual page
    #[command(after_help = "Example: puzzles man > puzzles.1")]
    Man,
    /// Writes puzzles in the format of another program
    #[command(
        after_help = "Example: puzzles export sliding/4x4#hello --format save -o x.puzzle.json"
    )]
    Export(Export),
    /// Manages players; exports and imports their data
    #[command(
        after_help = "Examples: puzzles profile list\n          puzzles profile use Ada\n          puzzles profile export > ada.json"
    )]
    Profile(crate::profile::Args),
    /// Shows best results, statistics, rankings, plots, or a calendar of puzzles of the day
    #[command(
        after_help = "Examples: puzzles scores sokoban --json\n          puzzles scores --ranking\n          puzzles scores --calendar\n          puzzles scores sliding --svg plots.svg"
    )]
    Scores(crate::scores::Args),
    /// Shows the progress of a player in each collection
    #[command(
        after_help = "Examples: puzzles collections\n          puzzles collections sokoban --json"
    )]
    Collections(crate::collections::Args),
    /// Lists the games in progress, or continues one of them
    #[command(after_help = "Examples: puzzles resume\n          puzzles resume --json")]
    Resume(crate::resume::Args),
}

/// The puzzles to work on.
#[derive(Fields, Debug, Default)]
pub(crate) struct Puzzles {
    #[arg(value_name = "PUZZLE", help = PUZZLE, required = true)]
    pub(crate) list: Vec<OsString>,
    #[command(flatten)]
    pub(crate) unsaid: Unsaid,
    /// Select puzzles of a file by number (3, or 1-3,7) or by title
    #[arg(short, long, value_name = "N", allow_hyphen_values = true)]
    pub(crate) level: Option<String>,
}

/// What inputs may not say of themselves.
#[derive(Fields, Debug, Default, Clone)]
pub(crate) struct Unsaid {
    /// The game of IDs without one and of files that several games read; params after a slash say
    /// what a file does not, as in hidato/mN for a grid of a knight's moves. An error if no puzzle
    /// is of this game
    #[arg(short, long, value_name = "GAME")]
    pub(crate) game: Option<String>,
    /// What a grid or a list of tiles is a start for, whatever the file says: rows, hole-first or
    /// snail. Default: what the file says, or else the first of these that the start can reach
    #[arg(long, value_name = "GOAL")]
    pub(crate) goal: Option<String>,
}

/// The meaning of directions in moves.
#[derive(Fields, Debug, Clone, Copy, Default)]
pub(crate) struct Urdl {
    /// What U, R, D and L move in sliding: the piece or the hole. Default: piece
    #[arg(long, value_name = "WHAT", value_parser = urdl)]
    pub(crate) urdl: Option<Mover>,
}

/// What moves in the direction that a letter names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mover {
    Piece,
    Hole,
}

impl Urdl {
    /// The name of the notation in which directions have this meaning; `None` if none is given.
    pub(crate) fn notation(self) -> Option<&'static str> {
        self.urdl.map(|mover| if mover == Mover::Hole { "urdl-hole" } else { "urdl" })
    }
}

/// Limits of a search.
#[derive(Fields, Debug, Clone, Copy, Default)]
pub(crate) struct Limits {
    /// Maximum number of nodes for each search. Default of check and print without --seconds:
    /// 50,000,000 for sliding, 200,000 for sokoban and sokoban-editor,
    /// 100,000 for hidato and hidato-editor, 500,000 for mahjong-editor,
    /// 2,000,000 for other games;
    /// of other commands: none
    #[arg(long, value_name = "N", value_parser = whole::<u64>)]
    pub(crate) nodes: Option<u64>,
    /// Maximum memory in MiB for the tables of each search, 1024 by default, and for reading files,
    /// 4096 by default. The moves of an answer come on top
    #[arg(long, value_name = "MIB", value_parser = whole::<u64>)]
    pub(crate) memory: Option<u64>,
    /// Maximum time for each search, in seconds. Default: none
    #[arg(long, value_name = "S", value_parser = seconds)]
    pub(crate) seconds: Option<f64>,
}

#[derive(Fields, Debug)]
pub(crate) struct List {
    /// List this game only
    #[arg(value_name = "GAME")]
    pub(crate) game: Option<String>,
    /// Print one JSON object per line
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Fields, Debug)]
pub(crate) struct Daily {
    /// The game. Default: all games except editors
    #[arg(value_name = "GAME")]
    pub(crate) game: Option<String>,
    /// The grade: easy, normal, tricky, hard, expert. Default: by the day of the week, from easy on
    /// Monday to expert on Sunday
    #[arg(long, value_name = "G")]
    pub(crate) grade: Option<String>,
    /// A day instead of today, as YYYY-MM-DD
    #[arg(long, value_name = "DATE")]
    pub(crate) date: Option<String>,
    /// Print one JSON object per line, with grade, metrics and milliseconds
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Fields, Debug)]
pub(crate) struct New {
    /// The game, with params and seed if wanted: GAME[/PARAMS][#SEED]
    #[arg(value_name = "GAME")]
    pub(crate) id: String,
    /// The game of an ID that does not name one
    #[arg(short, long, value_name = "GAME")]
    pub(crate) game: Option<String>,
    /// Number of puzzles
    #[arg(short, value_name = "N", default_value_t = 1, value_parser = whole::<u64>)]
    pub(crate) n: u64,
    /// The seed of the first puzzle; the others add -1, -2… to it
    #[arg(short, long, value_name = "S")]
    pub(crate) seed: Option<String>,
    /// Generate one puzzle for each seed from A up to and without B
    #[arg(long, value_name = "A..B", conflicts_with = "n")]
    pub(crate) seeds: Option<String>,
    /// The grade, in place of the one in the params: easy, normal, tricky, hard, expert, or any
    /// where the game has it (`puzzles list GAME` says what it means)
    #[arg(long, value_name = "G")]
    pub(crate) grade: Option<String>,
    /// Number of puzzles to process at the same time
    #[arg(short, long, value_name = "N", default_value_t = 1, value_parser = whole::<usize>)]
    pub(crate) jobs: usize,
    /// Print one JSON object per line, with grade, metrics and milliseconds
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Fields, Debug)]
pub(crate) struct Show {
    #[command(flatten)]
    pub(crate) puzzles: Puzzles,
    /// Show as text (the default)
    #[arg(long)]
    pub(crate) text: bool,
    /// Show in words, as for a screen reader
    #[arg(long)]
    pub(crate) words: bool,
    /// Write a PNG file; - is standard output
    #[arg(long, value_name = "F")]
    pub(crate) png: Option<PathBuf>,
    /// Write an SVG file; - is standard output
    #[arg(long, value_name = "F")]
    pub(crate) svg: Option<PathBuf>,
    /// Write the moves as an animated GIF; - is standard output
    #[arg(long, value_name = "F")]
    pub(crate) gif: Option<PathBuf>,
    /// Write small pictures of all puzzles on one sheet: PNG, or SVG if the name ends in .svg
    #[arg(long, value_name = "F", conflicts_with_all = ["png", "svg", "gif", "text", "words", "size", "frame", "plain"])]
    pub(crate) sheet: Option<PathBuf>,
    /// Side of the square that the picture fits in, in pixels: 8 to 8192
    #[arg(long, value_name = "PX", value_parser = picture_size)]
    pub(crate) size: Option<u32>,
    /// The colors of pictures: light (the default), dark, high-contrast, color-blind, mono
    #[arg(long, value_name = "T", value_parser = theme)]
    pub(crate) theme: Option<Theme>,
    #[command(flatten)]
    pub(crate) skin: SkinArgs,
    /// Play these moves first
    #[arg(short, long, value_name = "MOVES", allow_hyphen_values = true)]
    pub(crate) moves: Option<String>,
    #[command(flatten)]
    pub(crate) urdl: Urdl,
    /// Stop in the middle of the last move, at this part of it, as in 1/3
    #[arg(long, value_name = "K/N")]
    pub(crate) frame: Option<String>,
    /// Show the solution
    #[arg(long)]
    pub(crate) solution: bool,
    /// Leave out the lists beside the board in pictures
    #[arg(long)]
    pub(crate) plain: bool,
}

impl Show {
    /// The colors of pictures.
    pub(crate) fn theme(&self) -> Theme {
        self.theme.unwrap_or_default()
    }
}

#[derive(Fields, Debug)]
pub(crate) struct Print {
    #[arg(value_name = "PUZZLE", help = PUZZLE, required_unless_present = "week")]
    pub(crate) list: Vec<OsString>,
    #[command(flatten)]
    pub(crate) unsaid: Unsaid,
    /// Select puzzles of a file by number (3, or 1-3,7) or by title
    #[arg(short, long, value_name = "N", allow_hyphen_values = true)]
    pub(crate) level: Option<String>,
    /// Print the puzzles of the day of the week with this date, YYYY-MM-DD, a page for each game;
    /// the arguments are then names of games
    #[arg(long, value_name = "DATE")]
    pub(crate) week: Option<String>,
    /// The PDF file to write; - is standard output
    #[arg(short, long, value_name = "F", required = true)]
    pub(crate) output: PathBuf,
    /// Columns and rows of puzzles on a page. Default: as many as fit
    #[arg(long, value_name = "WxH")]
    pub(crate) grid: Option<String>,
    /// Add pages with the solutions at the end
    #[arg(long)]
    pub(crate) solutions: bool,
    /// The kind of pages: class, for sheets with a line for name and date, the rules, and packed
    /// answers at the end
    #[arg(long, value_name = "KIND", conflicts_with = "solutions")]
    pub(crate) sheet: Option<String>,
    /// Large print for poor eyesight: puzzles up to twice as large, one on a page, and texts of 16
    /// points
    #[arg(long)]
    pub(crate) large: bool,
    /// The IDs below the puzzles: none; seed, where there is a short one; full, with the whole
    /// puzzle. Default: none on class sheets, else the shortest
    #[arg(long, value_name = "FORM")]
    pub(crate) ids: Option<String>,
    /// The paper size: a4, letter
    #[arg(long, value_name = "P", default_value = "a4")]
    pub(crate) paper: String,
    /// Print in black and white, with patterns for shades
    #[arg(long)]
    pub(crate) mono: bool,
    /// Scale of the puzzles, where there is room: 0.1 to 10
    #[arg(long, value_name = "S", default_value = "1")]
    pub(crate) scale: String,
    /// Title on the cover, or at the top of the pages. Default: the title of the collection
    #[arg(long, value_name = "T")]
    pub(crate) title: Option<String>,
    #[command(flatten)]
    pub(crate) skin: SkinArgs,
    #[command(flatten)]
    pub(crate) limits: Limits,
}

/// Pictures that replace those of the games.
#[derive(Fields, Debug, Default)]
pub(crate) struct SkinArgs {
    /// Use the pictures of this folder, or of this sheet (see the chapter Skins)
    #[arg(long, value_name = "DIR")]
    pub(crate) skin: Option<PathBuf>,
    /// Cut the pieces from this photograph
    #[arg(long, value_name = "PHOTO")]
    pub(crate) picture: Option<PathBuf>,
}

impl SkinArgs {
    /// Whether a skin or a photograph is given.
    pub(crate) fn is_any(&self) -> bool {
        self.skin.is_some() || self.picture.is_some()
    }
}

#[derive(Fields, Debug, Default)]
pub(crate) struct Play {
    #[arg(value_name = "PUZZLE", help = PUZZLE)]
    pub(crate) puzzle: Option<OsString>,
    #[command(flatten)]
    pub(crate) unsaid: Unsaid,
    /// The puzzle of a file to begin with, by number or title
    #[arg(short, long, value_name = "N", allow_hyphen_values = true)]
    pub(crate) level: Option<String>,
    #[command(flatten)]
    pub(crate) file: crate::profile_file::ProfileFile,
    /// Show a saved game move by move
    #[arg(long)]
    pub(crate) replay: bool,
    /// The colors: light, dark, high-contrast, color-blind, mono
    #[arg(long, value_name = "T", value_parser = theme)]
    pub(crate) theme: Option<Theme>,
    /// How to show the board: picture, text, auto (text if a picture does not fit)
    #[arg(long, value_name = "STYLE", value_parser = board_style)]
    pub(crate) board: Option<puzzle_terminal::BoardStyle>,
    /// Use ASCII characters only
    #[arg(long)]
    pub(crate) ascii: bool,
    /// How to show the board in real pixels: auto, kitty, sixel, iterm2, off
    #[arg(long, value_name = "WAY", value_parser = pixels, default_value = "off", hide_default_value = true)]
    pub(crate) pixels: puzzle_terminal::Pixels,
}

#[derive(Fields, Debug)]
pub(crate) struct Solve {
    #[command(flatten)]
    pub(crate) puzzles: Puzzles,
    /// Find a solution that is proved to be shortest, in moves or in WHAT (pushes)
    #[arg(long, value_name = "WHAT", num_args = 0..=1, require_equals = true, default_missing_value = "")]
    pub(crate) optimal: Option<String>,
    /// Look for a better solution than these moves, by what --optimal says
    #[arg(long, value_name = "MOVES", allow_hyphen_values = true)]
    pub(crate) improve: Option<String>,
    /// The notation of the moves: cells or urdl (sliding), lurd (sokoban), moves (other games)
    #[arg(long, value_name = "NAME")]
    pub(crate) notation: Option<String>,
    #[command(flatten)]
    pub(crate) urdl: Urdl,
    /// Number of puzzles to process at the same time
    #[arg(short, long, value_name = "N", default_value_t = 1, value_parser = whole::<usize>)]
    pub(crate) jobs: usize,
    #[command(flatten)]
    pub(crate) limits: Limits,
    /// Print one JSON object per line
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Fields, Debug)]
pub(crate) struct Hint {
    #[command(flatten)]
    pub(crate) puzzles: Puzzles,
    /// Play these moves first
    #[arg(short, long, value_name = "MOVES", allow_hyphen_values = true)]
    pub(crate) moves: Option<String>,
    #[command(flatten)]
    pub(crate) urdl: Urdl,
    #[command(flatten)]
    pub(crate) limits: Limits,
    /// Print one JSON object per line
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Fields, Debug)]
pub(crate) struct Check {
    #[command(flatten)]
    pub(crate) puzzles: Puzzles,
    /// Replay these moves first, and check whether they are legal and solve the puzzle
    #[arg(short, long, value_name = "MOVES", allow_hyphen_values = true)]
    pub(crate) moves: Option<String>,
    #[command(flatten)]
    pub(crate) urdl: Urdl,
    /// Print on standard error what each line of the files was read as
    #[arg(short, long)]
    pub(crate) verbose: bool,
    /// Number of puzzles to process at the same time
    #[arg(short, long, value_name = "N", default_value_t = 1, value_parser = whole::<usize>)]
    pub(crate) jobs: usize,
    #[command(flatten)]
    pub(crate) limits: Limits,
    /// Print one JSON object per line
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Fields, Debug)]
pub(crate) struct Import {
    #[command(flatten)]
    pub(crate) puzzles: Puzzles,
    /// The collection to write. Default: standard output
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
    /// The format: puzzles, save, or one that `puzzles list GAME` names. Default: the one format of
    /// the game that has the extension of the file to write
    #[arg(short, long, value_name = "F")]
    pub(crate) format: Option<String>,
    /// The variant of the format, for formats that have several
    #[arg(long, value_name = "WHAT", default_value = "")]
    pub(crate) choice: String,
    /// Play these moves first
    #[arg(short, long, value_name = "MOVES", allow_hyphen_values = true)]
    pub(crate) moves: Option<String>,
    /// Write the player's best solutions with the puzzles
    #[arg(long)]
    pub(crate) solutions: bool,
    #[command(flatten)]
    pub(crate) file: ProfileFile,
    #[command(flatten)]
    pub(crate) urdl: Urdl,
    /// The file to write. Default: standard output
    #[arg(short, long, value_name = "F")]
    pub(crate) output: Option<PathBuf>,
}

/// Parses a whole number.
fn whole<T: FromStr>(number: &str) -> Result<T, Refused> {
    number.parse().map_err(|_| Refused(text!("expected a whole number, 0 or more")))
}

/// Parses a number of seconds.
fn seconds(number: &str) -> Result<f64, Refused> {
    let seconds = number.parse::<f64>().ok().filter(|n| n.is_finite() && *n >= 0.0);
    seconds.ok_or_else(|| Refused(text!("expected a number of seconds, as in 10 or 0.5")))
}

/// Parses the size of a picture in pixels.
fn picture_size(number: &str) -> Result<u32, Refused> {
    let size = number.parse().ok().filter(|n| (8..=8192).contains(n));
    size.ok_or_else(|| Refused(text!("expected a whole number from 8 to 8192")))
}

pub(crate) fn theme(word: &str) -> Result<Theme, Refused> {
    Theme::from_keyword(word).ok_or_else(|| {
        let known = Theme::ALL.map(Theme::keyword);
        most_similar(word, known).map_or_else(|| one_of(&known), |word| Refused(did_you_mean(word)))
    })
}

/// Parses what moves in the direction that a letter names.
fn urdl(word: &str) -> Result<Mover, Refused> {
    match word {
        "piece" => Ok(Mover::Piece),
        "hole" => Ok(Mover::Hole),
        _ => Err(Refused(text!(
            "expected {words}",
            words = Text::either(["piece", "hole"].map(Text::plain))
        ))),
    }
}

/// Parses a way to show boards in pixels.
fn pixels(word: &str) -> Result<puzzle_terminal::Pixels, Refused> {
    puzzle_terminal::Pixels::from_keyword(word)
        .ok_or_else(|| one_of(&["auto", "kitty", "sixel", "iterm2", "off"]))
}

/// Parses a way to show boards.
fn board_style(word: &str) -> Result<puzzle_terminal::BoardStyle, Refused> {
    puzzle_terminal::BoardStyle::from_keyword(word)
        .ok_or_else(|| one_of(&["auto", "picture", "text"]))
}

fn one_of(known: &[&str]) -> Refused {
    Refused(text!("expected one of {words}", words = words(known.iter().copied())))
}
