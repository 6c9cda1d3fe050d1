//! `puzzles show`: a puzzle as text, in words or as a picture; many puzzles on one sheet.

use std::path::{Path, PathBuf};
use std::time::Duration;

use puzzle_album::{ContactSheet, Film, SvgSheet};
use puzzle_core::ability::Description;
use puzzle_core::draw::{Purpose, Size};
use puzzle_core::solve::Objective;
use puzzle_core::{Text, text};
use puzzle_midend::{Midend, Registry};
use puzzle_render::{Raster, RenderError};

use crate::args::{Limits, Show};
use crate::error::Error;
use crate::exit::Exit;
use crate::input::{self, Content, Item, Puzzle};
use crate::language::{language, said};
use crate::limits::is_interrupted;
use crate::output;
use crate::progress;
use crate::sessions::{Moves, for_each, open_or_print};
use crate::skin::{PuzzleSkin, SkinOptions};
use crate::solve::Verdict;

pub(crate) fn run(registry: &Registry, args: &Show) -> Exit {
    if let Err(error) = check(args) {
        output::error(&error);
        return Exit::BadInput;
    }
    if let Some(path) = &args.sheet {
        return sheet(registry, args, path);
    }
    let mut exit = Exit::Done;
    let skins = SkinOptions::open(&args.skin, &mut exit);
    let mut has_list = false;
    exit.add(for_each(registry, &args.puzzles, |puzzle, number| {
        one(puzzle, args, (&skins, &mut has_list), number)
    }));
    if args.plain && !has_list && exit == Exit::Done {
        let tip = text!("none of these boards has a list beside it");
        output::error(&Error::without_effect("--plain", tip));
        exit.add(Exit::BadInput);
    }
    exit
}

/// Checks the arguments that depend on each other.
fn check(args: &Show) -> Result<(), Error> {
    let has_moves = args.moves.is_some() || args.solution;
    let tip = || text!("add --moves MOVES or --solution");
    if let Some(text) = &args.frame {
        if part_of(text).is_none() {
            let tip = text!("write K/N with K from 0 to N, such as 1/3 for a third of the move");
            let error = text!("the frame '{text}' is not a part of a move", text);
            return Err(Error::new(error).with_tip(tip));
        }
        if !has_moves {
            return Err(Error::new(text!("--frame needs a move to stop in")).with_tip(tip()));
        }
    }
    if args.sheet.as_deref().is_some_and(is_svg) && args.skin.is_any() {
        return Err(Error::new(text!("a sheet with a skin cannot be an SVG file"))
            .with_tip(text!("give the sheet a name that ends in .png")));
    }
    let pictures = [(&args.png, "png"), (&args.svg, "svg"), (&args.gif, "gif")];
    for (path, kind) in pictures {
        output::check_extension(path.as_deref(), &format!("--{kind}"), &[kind])?;
    }
    output::check_extension(args.sheet.as_deref(), "--sheet", &["png", "svg"])?;
    if args.gif.is_some() && !has_moves {
        return Err(Error::new(text!("--gif needs moves to show")).with_tip(tip()));
    }
    Ok(())
}

/// Parses a part of a move, such as `1/3`, and returns it in thousandths.
fn part_of(text: &str) -> Option<u32> {
    let (k, n) = text.split_once('/')?;
    let (k, n): (u32, u32) = (k.trim().parse().ok()?, n.trim().parse().ok()?);
    (n > 0 && k <= n).then(|| (u64::from(k) * 1000 / u64::from(n)) as u32)
}

/// Shows one puzzle. Sets `has_list` if it has a list beside the board.
fn one(
    puzzle: &Puzzle,
    args: &Show,
    (skins, has_list): (&SkinOptions, &mut bool),
    number: Option<usize>,
) -> Exit {
    let limits = Limits::default();
    let pictures = [&args.png, &args.svg, &args.gif].map(Option::as_deref);
    if number.is_some() && pictures.contains(&Some(Path::new("-"))) {
        if number == Some(1) {
            let error = Error::new(text!("standard output can hold only one picture"));
            let tip = text!("name a file, or select one puzzle with --level");
            output::error(&error.with_tip(tip));
        }
        return Exit::BadInput;
    }
    let mut session = match open_or_print(puzzle, Moves::default()) {
        Ok(session) => session,
        Err(exit) => return exit,
    };
    let session = &mut session;
    let from = session.position();
    if let Err(exit) = play(session, puzzle, args, &limits) {
        return exit;
    }
    // Animations end first: a picture shows the board at rest.
    let _ = session.tick(Duration::from_mins(1));
    let mut exit = lay_out(session, puzzle, args, has_list);
    let game = puzzle.game.info.id;
    let is_picture = args.png.is_some() || args.svg.is_some() || args.gif.is_some();
    let skin = if is_picture { skins.for_puzzle(puzzle, game, &mut exit) } else { None };
    if let Some(skin) = &skin {
        skin.set_tile_shape(session, args.size.is_some());
    }
    if let Some(path) = &args.gif {
        let shared = skin.as_ref().map(|skin| &skin.skin);
        let film = Film::with_skin(session, from, args.theme(), shared);
        let gif = film.and_then(|film| film.gif()).map_err(Text::from);
        exit.add(write(puzzle, path, number, gif));
    }
    stop_in_move(session, args);
    if let Some(path) = &args.png {
        let png = png(session, args, skin.as_ref()).map_err(Text::from);
        exit.add(write(puzzle, path, number, png));
    }
    if let Some(path) = &args.svg {
        let svg = svg(session, args, skin.as_ref());
        exit.add(write(puzzle, path, number, Ok(svg.into_bytes())));
    }
    if let Some(skin) = &skin {
        skin.print_problems(&mut exit);
    }
    if args.words {
        output::raw(words(session).as_bytes());
    }
    if args.text || (!is_picture && !args.words) {
        let text = session.text().unwrap_or_else(|| words(session));
        output::raw(text.as_bytes());
        let rules = session.special_rules();
        if !args.text && !rules.is_empty() {
            output::raw(format!("\n{}\n", said(rules)).as_bytes());
        }
        if number.is_some() {
            output::raw(b"\n");
        }
    }
    exit
}

/// The description of the board in words, each sentence on a line.
fn words(session: &Midend) -> String {
    let Some(description) = session.describe() else { return String::new() };
    let Description { summary, parts, list, cursor, .. } = description;
    let lines = [summary].into_iter().chain(parts).chain(list).chain(cursor);
    lines.map(|line| said(line) + "\n").collect()
}

/// Plays the given moves, then the solution if that is wanted.
fn play(session: &mut Midend, puzzle: &Puzzle, args: &Show, limits: &Limits) -> Result<(), Exit> {
    if let Err(e) = Moves::new(args.moves.as_deref(), args.urdl).play(session) {
        output::error(&puzzle.error(e));
        return Err(Exit::BadInput);
    }
    if args.solution { solve(session, puzzle, limits) } else { Ok(()) }
}

/// Sets the size of the picture as the arguments request. Sets `has_list` if that leaves out a list
/// beside the board.
fn lay_out(session: &mut Midend, puzzle: &Puzzle, args: &Show, has_list: &mut bool) -> Exit {
    if args.plain {
        let whole = session.size();
        let _ = session.set_purpose(Purpose::Plain);
        *has_list |= session.size() != whole;
    }
    let Some(size) = args.size else { return Exit::Done };
    let side = size as i32;
    let got = session.resize(Size::new(side, side));
    if got.w <= side && got.h <= side {
        return Exit::Done;
    }
    let message = text!("the picture does not fit in {side} by {side} pixels", side);
    let tip = text!("its smallest size is {w} by {h} pixels", w = got.w, h = got.h);
    output::error(&puzzle.error(Error::new(message).with_tip(tip)));
    Exit::BadInput
}

/// Advances the animation of the last move to the part that `--frame` requests.
fn stop_in_move(session: &mut Midend, args: &Show) {
    let Some(part) = args.frame.as_deref().and_then(part_of) else { return };
    let end = session.position();
    let _ = session.go_to(end.saturating_sub(1));
    let _ = session.tick(Duration::from_mins(1));
    let _ = session.go_to(end);
    if part >= 1000 || !session.freeze(part) {
        let _ = session.tick(Duration::from_mins(1));
        let _ = session.tick(Duration::from_mins(1));
    }
}

fn png(session: &Midend, args: &Show, skin: Option<&PuzzleSkin>) -> Result<Vec<u8>, RenderError> {
    let mut raster =
        Raster::new(session.size(), session.game().palette(args.theme()).without_patterns())?;
    if let Some(skin) = skin {
        raster.set_image_source(skin.skin.source());
    }
    session.draw_all(&mut raster);
    raster.png()
}

/// The picture as SVG, with a description in words.
fn svg(session: &Midend, args: &Show, skin: Option<&PuzzleSkin>) -> String {
    puzzle_album::svg(session, args.theme(), &language(), |svg| {
        if let Some(skin) = skin {
            svg.set_image_source(skin.skin.source());
        }
    })
}

/// Writes a picture of a puzzle, or prints the error. If there are several puzzles, the file's name
/// has the number of this one, and the name is printed.
fn write(
    puzzle: &Puzzle,
    path: &Path,
    number: Option<usize>,
    picture: Result<Vec<u8>, Text>,
) -> Exit {
    let bytes = match picture {
        Ok(bytes) => bytes,
        Err(why) => {
            output::error(&puzzle.error(why));
            return Exit::BadInput;
        }
    };
    let Some(number) = number else { return output::file(Some(path), &bytes) };
    let path = numbered(path, number);
    let exit = output::file(Some(&path), &bytes);
    if exit == Exit::Done {
        let note = text!("written to {file}", file = Text::visible(path.display()));
        output::note(&puzzle.message(note));
    }
    exit
}

/// Draws all puzzles on one picture.
fn sheet(registry: &Registry, args: &Show, path: &Path) -> Exit {
    let inputs = input::read(registry, &args.puzzles);
    let title = inputs.headers.first("Title").unwrap_or_default().to_string();
    let mut exit = Exit::Done;
    let skins = SkinOptions::open(&args.skin, &mut exit);
    let mut puzzles = Vec::new();
    for item in inputs.items {
        match item {
            Item::Puzzle(puzzle) => puzzles.push(puzzle),
            Item::Bad(bad) => exit.add(bad.report(false).print()),
        }
    }
    if puzzles.is_empty() {
        exit.add(Exit::BadInput);
        return exit;
    }
    let titles: Vec<String> =
        puzzles.iter().enumerate().map(|(i, puzzle)| title_of(puzzle, i + 1)).collect();
    let mut sheet = if is_svg(path) {
        Sheet::Svg(Box::new(SvgSheet::new(&title, &titles, args.theme())))
    } else {
        Sheet::Png(ContactSheet::new(&title, args.theme()))
    };
    let _bar = progress::show(puzzles.len() as u64);
    for (i, puzzle) in puzzles.iter().enumerate() {
        exit.add(add_to_sheet(&mut sheet, puzzle, (i, &titles[i]), (args, &skins)));
        if is_interrupted() {
            return Exit::Cancelled;
        }
        progress::one_done();
    }
    let bytes = match sheet {
        Sheet::Svg(sheet) => Ok(sheet.finish().into_bytes()),
        Sheet::Png(sheet) => sheet.png(),
    };
    match bytes {
        Ok(bytes) => exit.add(output::file(Some(path), &bytes)),
        Err(e) => {
            output::error(&Error::new(Text::from(e)));
            exit.add(Exit::BadInput);
        }
    }
    exit
}

/// Whether a file's name ends in `.svg`.
fn is_svg(path: &Path) -> bool {
    path.extension().is_some_and(|e| e.eq_ignore_ascii_case("svg"))
}

/// A sheet with small pictures of many puzzles, as PNG or SVG.
enum Sheet {
    Png(ContactSheet),
    Svg(Box<SvgSheet>),
}

fn add_to_sheet(
    sheet: &mut Sheet,
    puzzle: &Puzzle,
    (i, title): (usize, &str),
    (args, skins): (&Show, &SkinOptions),
) -> Exit {
    let mut session = match open_or_print(puzzle, Moves::default()) {
        Ok(session) => session,
        Err(exit) => return exit,
    };
    let session = &mut session;
    if let Err(exit) = play(session, puzzle, args, &Limits::default()) {
        return exit;
    }
    let mut exit = Exit::Done;
    let skin = skins.for_puzzle(puzzle, puzzle.game.info.id, &mut exit);
    if let Some(skin) = &skin {
        skin.set_tile_shape(session, true);
    }
    match sheet {
        Sheet::Svg(sheet) => sheet.add(i, session),
        Sheet::Png(sheet) => {
            sheet.set_skin(skin.as_ref().map(|skin| skin.skin.clone()));
            if let Err(e) = sheet.add(session, title) {
                output::error(&puzzle.error(Text::from(e)));
                return Exit::BadInput;
            }
        }
    }
    if let Some(skin) = &skin {
        skin.print_problems(&mut exit);
    }
    exit
}

/// The text below a puzzle on a sheet: its number and title.
fn title_of(puzzle: &Puzzle, number: usize) -> String {
    match &puzzle.content {
        Content::Entry(entry) if entry.title.starts_with(&number.to_string()) => {
            entry.title.clone()
        }
        Content::Entry(entry) if !entry.title.is_empty() => format!("{number}  {}", entry.title),
        _ => number.to_string(),
    }
}

/// Solves the puzzle and plays the solution.
fn solve(session: &mut Midend, puzzle: &Puzzle, limits: &Limits) -> Result<(), Exit> {
    let verdict = Verdict::of(session, Objective::Any, limits);
    let moves = verdict.map_err(|error| (error, Exit::BadInput)).and_then(|measured| {
        let verdict = measured.result;
        let why = verdict.why;
        let why = if why.is_empty() { text!("no solution found") } else { why };
        verdict.solved.map(|solved| solved.moves).ok_or_else(|| (Error::new(why), Exit::No))
    });
    let played =
        moves.and_then(|moves| session.play_text(&moves).map_err(|e| (e.into(), Exit::BadInput)));
    match played {
        Ok(_) => {
            let _ = session.dismiss();
            Ok(())
        }
        Err((error, exit)) => {
            output::error(&puzzle.error(error));
            Err(exit)
        }
    }
}

/// The path with the puzzle's number inserted before the extension.
fn numbered(path: &Path, number: usize) -> PathBuf {
    let Some(stem) = path.file_stem() else { return path.to_path_buf() };
    let mut name = stem.to_os_string();
    name.push(format!("-{number}"));
    if let Some(extension) = path.extension() {
        name.push(".");
        name.push(extension);
    }
    path.with_file_name(name)
}
