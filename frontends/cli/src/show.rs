//! `puzzles show`: a puzzle as text, in words, or as a picture.

use std::path::{Path, PathBuf};
use std::time::Duration;

use puzzle_core::{Aim, Size};
use puzzle_midend::{Registry, Session};
use puzzle_render::{Raster, Svg};

use crate::args::{Limits, Show};
use crate::exit::Exit;
use crate::input::Puzzle;
use crate::output;
use crate::solve::Verdict;
use crate::table::{Table, for_each};

pub(crate) fn run(registry: &Registry, args: &Show) -> Exit {
    for_each(registry, &args.puzzles, |table, puzzle, number| one(table, puzzle, args, number))
}

fn one(table: &mut Table, puzzle: &Puzzle, args: &Show, number: Option<usize>) -> Exit {
    let limits = Limits::default();
    let session = match table.open(puzzle, args.moves.as_deref()) {
        Ok(session) => session,
        Err(exit) => return exit,
    };
    if args.solution
        && let Err(exit) = solve(session, puzzle, &limits)
    {
        return exit;
    }
    // A picture shows the board at rest.
    let _ = session.tick(Duration::from_mins(1));
    let mut exit = Exit::Done;
    if let Some(size) = args.size {
        let side = size as i32;
        let got = session.resize(Size::new(side, side), true);
        if got.w > side || got.h > side {
            puzzle.complain(&format!(
                "the picture cannot be smaller than {} by {} pixels",
                got.w, got.h
            ));
            exit.add(Exit::BadInput);
        }
    }
    if let Some(path) = &args.png {
        match png(session, args) {
            Ok(bytes) => exit.add(output::file(Some(&numbered(path, number)), &bytes)),
            Err(why) => {
                puzzle.complain(&why);
                exit.add(Exit::BadInput);
            }
        }
    }
    if let Some(path) = &args.svg {
        let mut svg = Svg::new(session.size(), session.palette(args.theme));
        session.draw_all(&mut svg);
        exit.add(output::file(Some(&numbered(path, number)), svg.finish().as_bytes()));
    }
    let is_picture = args.png.is_some() || args.svg.is_some();
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

fn png(session: &dyn Session, args: &Show) -> Result<Vec<u8>, String> {
    let mut raster =
        Raster::new(session.size(), session.palette(args.theme)).map_err(|e| e.to_string())?;
    session.draw_all(&mut raster);
    raster.png().map_err(|e| e.to_string())
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

/// The file's name with the puzzle's number in it, where there are several.
fn numbered(path: &Path, number: Option<usize>) -> PathBuf {
    let (Some(number), Some(stem)) = (number, path.file_stem()) else { return path.to_path_buf() };
    let mut name = stem.to_os_string();
    name.push(format!("-{number}"));
    if let Some(extension) = path.extension() {
        name.push(".");
        name.push(extension);
    }
    path.with_file_name(name)
}
