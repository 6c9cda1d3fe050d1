//! `puzzles show`: a puzzle as text, in words, or as a picture; many puzzles on one sheet.

use std::path::{Path, PathBuf};
use std::time::Duration;

use puzzle_album::{ContactSheet, Film, SvgSheet};
use puzzle_core::draw::{Purpose, Size};
use puzzle_core::solve::Aim;
use puzzle_midend::{Registry, Session};
use puzzle_render::{Raster, RenderError};

use crate::args::{Limits, Show};
use crate::exit::Exit;
use crate::input::{self, Content, Item, Puzzle};
use crate::limits::is_interrupted;
use crate::output::{self, complain, note};
use crate::progress;
use crate::sessions::{Sessions, for_each};
use crate::skin::{Dress, Wardrobe};
use crate::solve::Verdict;

pub(crate) fn run(registry: &Registry, args: &Show) -> Exit {
    if let Some(why) = fault(args) {
        complain(&why);
        return Exit::BadInput;
    }
    if let Some(path) = &args.sheet {
        return sheet(registry, args, path);
    }
    let mut exit = Exit::Done;
    let wardrobe = Wardrobe::open(&args.dressing, &mut exit);
    exit.add(for_each(registry, &args.puzzles, |sessions, puzzle, number| {
        one(sessions, puzzle, args, &wardrobe, number)
    }));
    exit
}

/// What is wrong with the arguments together.
fn fault(args: &Show) -> Option<String> {
    let moves = args.moves.is_some() || args.solution;
    match &args.frame {
        Some(text) if part_of(text).is_none() => {
            Some(format!("a frame is K/N with K from 0 to N, as in 1/3, not '{text}'"))
        }
        Some(_) if !moves => {
            Some("--frame stops in a move: --moves or --solution says which".into())
        }
        _ if args.sheet.as_deref().is_some_and(is_svg) && args.dressing.is_any() => {
            Some("a sheet with a skin is a PNG file; an SVG sheet has what games draw".into())
        }
        _ if args.gif.is_some() && !moves => {
            Some("--gif shows moves: --moves or --solution says which".into())
        }
        _ => None,
    }
}

/// Reads `1/3`: thousandths.
fn part_of(text: &str) -> Option<u32> {
    let (k, n) = text.split_once('/')?;
    let (k, n): (u32, u32) = (k.trim().parse().ok()?, n.trim().parse().ok()?);
    (n > 0 && k <= n).then(|| (u64::from(k) * 1000 / u64::from(n)) as u32)
}

fn one(
    sessions: &mut Sessions,
    puzzle: &Puzzle,
    args: &Show,
    wardrobe: &Wardrobe,
    number: Option<usize>,
) -> Exit {
    let limits = Limits::default();
    let pictures = [&args.png, &args.svg, &args.gif].map(Option::as_deref);
    if number.is_some() && pictures.contains(&Some(Path::new("-"))) {
        if number == Some(1) {
            complain("standard output has room for one picture, and there are several puzzles");
        }
        return Exit::BadInput;
    }
    let session = match sessions.open(puzzle, None) {
        Ok(session) => session,
        Err(exit) => return exit,
    };
    let from = session.position();
    if let Err(exit) = play(session, puzzle, args, &limits) {
        return exit;
    }
    // A picture shows the board at rest.
    let _ = session.tick(Duration::from_mins(1));
    let mut exit = lay_out(session, puzzle, args);
    let game = puzzle.game.info.id;
    let is_picture = args.png.is_some() || args.svg.is_some() || args.gif.is_some();
    let dress = if is_picture { wardrobe.dress(puzzle, game, &mut exit) } else { None };
    if let Some(dress) = &dress {
        dress.measure(session, args.size.is_some());
    }
    if let Some(path) = &args.gif {
        let skin = dress.as_ref().map(|dress| &dress.skin);
        let film = Film::of_dressed(session, from, args.theme, skin);
        let gif = film.and_then(|film| film.gif()).map_err(|e| e.to_string());
        exit.add(write(puzzle, path, number, gif));
    }
    stop_in_move(session, args);
    if let Some(path) = &args.png {
        let png = png(session, args, dress.as_ref()).map_err(|e| e.to_string());
        exit.add(write(puzzle, path, number, png));
    }
    if let Some(path) = &args.svg {
        let svg = svg(session, args, dress.as_ref());
        exit.add(write(puzzle, path, number, Ok(svg.into_bytes())));
    }
    if let Some(dress) = &dress {
        dress.report(&mut exit);
    }
    if args.words {
        let words = session.describe().map(|d| d.to_string()).unwrap_or_default();
        output::raw(words.as_bytes());
    }
    if args.text || (!is_picture && !args.words) {
        let text = session.text().or_else(|| session.describe().map(|d| d.to_string()));
        output::raw(text.unwrap_or_default().as_bytes());
        if number.is_some() {
            output::raw(b"\n");
        }
    }
    exit
}

/// Plays the moves that are given, then the solution where it is wanted.
fn play(
    session: &mut dyn Session,
    puzzle: &Puzzle,
    args: &Show,
    limits: &Limits,
) -> Result<(), Exit> {
    if let Some(moves) = &args.moves
        && let Err(e) = session.play_text(moves)
    {
        puzzle.complain(&e.to_string());
        return Err(Exit::BadInput);
    }
    if args.solution { solve(session, puzzle, limits) } else { Ok(()) }
}

/// Chooses the size of the picture.
fn lay_out(session: &mut dyn Session, puzzle: &Puzzle, args: &Show) -> Exit {
    if args.plain {
        let _ = session.set_purpose(Purpose::Plain);
    }
    let Some(size) = args.size else { return Exit::Done };
    let side = size as i32;
    let got = session.resize(Size::new(side, side));
    if got.w <= side && got.h <= side {
        return Exit::Done;
    }
    puzzle.complain(&format!("the picture cannot be smaller than {} by {} pixels", got.w, got.h));
    Exit::BadInput
}

/// Makes the last move again, as far as `--frame` says.
fn stop_in_move(session: &mut dyn Session, args: &Show) {
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

fn png(session: &dyn Session, args: &Show, dress: Option<&Dress>) -> Result<Vec<u8>, RenderError> {
    let mut raster = Raster::new(session.size(), session.palette(args.theme).smooth())?;
    if let Some(dress) = dress {
        raster.set_image_source(dress.skin.source());
    }
    session.draw_all(&mut raster);
    raster.png()
}

/// The picture with what it shows, in words.
fn svg(session: &dyn Session, args: &Show, dress: Option<&Dress>) -> String {
    puzzle_album::svg(session, args.theme, |svg| {
        if let Some(dress) = dress {
            svg.set_image_source(dress.skin.source());
        }
    })
}

/// Writes a picture of a puzzle, or says why there is none. Where there are several puzzles, the
/// number of this one is in the file's name, which is told.
fn write(
    puzzle: &Puzzle,
    path: &Path,
    number: Option<usize>,
    picture: Result<Vec<u8>, String>,
) -> Exit {
    let bytes = match picture {
        Ok(bytes) => bytes,
        Err(why) => {
            puzzle.complain(&why);
            return Exit::BadInput;
        }
    };
    let Some(number) = number else { return output::file(Some(path), &bytes) };
    let path = numbered(path, number);
    let exit = output::file(Some(&path), &bytes);
    if exit == Exit::Done {
        note(&puzzle.told(&format!("written to {}", path.display())));
    }
    exit
}

/// All puzzles on one picture.
fn sheet(registry: &Registry, args: &Show, path: &Path) -> Exit {
    let found = input::find(registry, &args.puzzles);
    let title = match args.puzzles.list.len() {
        1 => found.headers.first("Title").unwrap_or_default().to_string(),
        _ => String::new(),
    };
    let mut exit = Exit::Done;
    let wardrobe = Wardrobe::open(&args.dressing, &mut exit);
    let mut puzzles = Vec::new();
    for item in found.items {
        match item {
            Item::Puzzle(puzzle) => puzzles.push(puzzle),
            Item::Bad(bad) => exit.add(bad.answer(false).tell()),
        }
    }
    if puzzles.is_empty() {
        exit.add(Exit::BadInput);
        return exit;
    }
    let titles: Vec<String> =
        puzzles.iter().enumerate().map(|(i, puzzle)| title_of(puzzle, i + 1)).collect();
    let mut sheet = if is_svg(path) {
        Sheet::Svg(Box::new(SvgSheet::new(&title, &titles, args.theme)))
    } else {
        Sheet::Png(ContactSheet::new(&title, args.theme))
    };
    let mut sessions = Sessions::default();
    let _bar = progress::show(puzzles.len() as u64);
    for (i, puzzle) in puzzles.iter().enumerate() {
        exit.add(on_sheet(&mut sheet, &mut sessions, puzzle, (i, &titles[i]), (args, &wardrobe)));
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
            complain(&e.to_string());
            exit.add(Exit::BadInput);
        }
    }
    exit
}

/// Whether a file's name asks for a scalable picture.
fn is_svg(path: &Path) -> bool {
    path.extension().is_some_and(|e| e.eq_ignore_ascii_case("svg"))
}

/// A sheet of either kind.
enum Sheet {
    Png(ContactSheet),
    Svg(Box<SvgSheet>),
}

fn on_sheet(
    sheet: &mut Sheet,
    sessions: &mut Sessions,
    puzzle: &Puzzle,
    (i, title): (usize, &str),
    (args, wardrobe): (&Show, &Wardrobe),
) -> Exit {
    let session = match sessions.open(puzzle, None) {
        Ok(session) => session,
        Err(exit) => return exit,
    };
    if let Err(exit) = play(session, puzzle, args, &Limits::default()) {
        return exit;
    }
    let mut exit = Exit::Done;
    let dress = wardrobe.dress(puzzle, puzzle.game.info.id, &mut exit);
    if let Some(dress) = &dress {
        dress.measure(session, true);
    }
    match sheet {
        Sheet::Svg(sheet) => sheet.add(i, session),
        Sheet::Png(sheet) => {
            sheet.set_skin(dress.as_ref().map(|dress| dress.skin.clone()));
            if let Err(e) = sheet.add(session, title) {
                puzzle.complain(&e.to_string());
                return Exit::BadInput;
            }
        }
    }
    if let Some(dress) = &dress {
        dress.report(&mut exit);
    }
    exit
}

/// What stands below a puzzle on a sheet.
fn title_of(puzzle: &Puzzle, number: usize) -> String {
    match &puzzle.content {
        Content::Entry(entry) if entry.title.starts_with(&number.to_string()) => {
            entry.title.clone()
        }
        Content::Entry(entry) if !entry.title.is_empty() => format!("{number}  {}", entry.title),
        _ => number.to_string(),
    }
}

/// Plays the solution on the board.
fn solve(session: &mut dyn Session, puzzle: &Puzzle, limits: &Limits) -> Result<(), Exit> {
    let verdict = Verdict::of(session, Aim::Any, limits);
    let moves = verdict.map_err(|why| (why, Exit::BadInput)).and_then(|spent| {
        let verdict = spent.result;
        let why = if verdict.why.is_empty() { "no solution found" } else { &verdict.why };
        verdict.solved.map(|solved| solved.moves).ok_or_else(|| (why.to_string(), Exit::No))
    });
    let played = moves
        .and_then(|moves| session.play_text(&moves).map_err(|e| (e.to_string(), Exit::BadInput)));
    match played {
        Ok(_) => {
            let _ = session.dismiss();
            Ok(())
        }
        Err((why, exit)) => {
            puzzle.complain(&why);
            Err(exit)
        }
    }
}

/// The file's name with the puzzle's number in it.
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
