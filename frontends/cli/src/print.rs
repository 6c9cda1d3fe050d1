//! `puzzles print`: puzzles as pages of a PDF file.

use std::time::Duration;

use puzzle_album::{Booklet, BookletStyle, Caption, PageSize};
use puzzle_app::count;
use puzzle_core::format::Metadata;
use puzzle_core::solve::{Grade, Objective};
use puzzle_midend::{CollectionEntry, Date, GameEntry, Registry, Session, Weekday};

use crate::args::{Limits, Print, Puzzles};
use crate::error::Error;
use crate::exit::Exit;
use crate::input::{self, Content, Games, Puzzle};
use crate::limits::is_interrupted;
use crate::output;
use crate::progress;
use crate::sessions::{Moves, open_or_print, rated};
use crate::similar::with_known_words;
use crate::skin::SkinOptions;
use crate::solve::Verdict;

/// Minimum number of puzzles with which a booklet that has a title gets a cover.
const MIN_FOR_COVER: usize = 8;

/// A puzzle to print, with its caption.
struct Item {
    puzzle: Puzzle,
    title: String,
    id: Option<String>,
    /// The heading of the section that begins with this puzzle, on a new page; `None` if no section
    /// begins.
    section: Option<String>,
}

/// Everything to print.
struct Contents {
    items: Vec<Item>,
    headers: Metadata,
    /// The exit status of reading the inputs.
    exit: Exit,
}

pub(crate) fn run(registry: &Registry, args: &Print) -> Exit {
    match print(registry, args) {
        Ok(exit) => exit,
        Err(error) => {
            output::error(&error);
            Exit::BadInput
        }
    }
}

fn print(registry: &Registry, args: &Print) -> Result<Exit, Error> {
    let Contents { items, headers, mut exit } = contents(registry, args)?;
    let header = |key| headers.first(key).unwrap_or_default();
    let style = style(args, header("Title"), items.len())?;
    let mut booklet = Booklet::new(style).map_err(|e| e.to_string())?;
    let (grades, worst) = match add_all(&mut booklet, &items, args) {
        Ok(added) => added,
        Err(exit) => return Ok(exit),
    };
    exit.add(worst);
    if booklet.n_puzzles() == 0 {
        exit.add(Exit::BadInput);
        return Ok(exit);
    }
    let mut blurb = vec![counted(booklet.n_puzzles(), &grades)];
    let by = [header("Author"), header("Copyright")];
    blurb.extend(by.into_iter().filter(|text| !text.is_empty()).map(String::from));
    booklet.set_blurb(blurb);
    exit.add(output::file(Some(&args.output), &booklet.finish()));
    Ok(exit)
}

fn contents(registry: &Registry, args: &Print) -> Result<Contents, Error> {
    if let Some(date) = &args.week {
        let items = week(registry, args, date)?;
        return Ok(Contents { items, headers: Metadata::new(), exit: Exit::Done });
    }
    let (list, game, level) = (args.list.clone(), args.game.clone(), args.level.clone());
    let inputs = input::read(registry, &Puzzles { list, game, level });
    // The headers are of one file; several files have several titles.
    let headers = if args.list.len() == 1 { inputs.headers } else { Metadata::new() };
    let (mut items, mut exit) = (Vec::new(), Exit::Done);
    for item in inputs.items {
        match item {
            input::Item::Puzzle(puzzle) => items.push(page_of(*puzzle)),
            input::Item::Bad(bad) => exit.add(bad.report(false).print()),
        }
    }
    Ok(Contents { items, headers, exit })
}

/// Adds the puzzles that can be printed, and returns their grades and the exit status of the
/// others.
///
/// # Errors
/// When the user cancels.
fn add_all(
    booklet: &mut Booklet,
    items: &[Item],
    args: &Print,
) -> Result<(Vec<Grade>, Exit), Exit> {
    let (mut grades, mut exit) = (Vec::new(), Exit::Done);
    let skins = SkinOptions::open(&args.skin, &mut exit);
    let _bar = progress::show(items.len() as u64);
    for item in items {
        exit.add(add(booklet, item, args, &skins, &mut grades));
        if is_interrupted() {
            return Err(Exit::Cancelled);
        }
        progress::one_done();
    }
    Ok((grades, exit))
}

/// Adds one puzzle, with its solution if that is wanted.
fn add(
    booklet: &mut Booklet,
    item: &Item,
    args: &Print,
    skins: &SkinOptions,
    grades: &mut Vec<Grade>,
) -> Exit {
    let puzzle = &item.puzzle;
    let mut session = match open_or_print(puzzle, Moves::default()) {
        Ok(session) => session,
        Err(exit) => return exit,
    };
    let session = session.as_mut();
    let limits = &args.limits.or_usual(puzzle.game.info);
    // Animations end first: a picture shows the board at rest.
    let _ = session.tick(Duration::from_mins(1));
    let grade = limits.run(|work| rated(session, work)).result.and_then(|rating| rating.grade);
    let mut exit = Exit::Done;
    let skin = skins.for_puzzle(puzzle, puzzle.game.info.id, &mut exit);
    if let Some(skin) = &skin {
        skin.set_tile_shape(session, true);
    }
    booklet.set_skin(skin.as_ref().map(|skin| skin.skin.clone()));
    let id = item.id.clone().or_else(|| session.seed_id()).or_else(|| session.game_id());
    let caption = Caption {
        title: item.title.clone(),
        grade: grade.map_or(String::new(), |grade| grade.to_string()),
        id: id.unwrap_or_default(),
    };
    if let Some(section) = &item.section {
        booklet.begin_section(section);
    }
    if let Err(e) = booklet.add(session, &caption) {
        output::error(&puzzle.error(e.to_string()));
        return Exit::BadInput;
    }
    grades.extend(grade);
    if args.solutions && puzzle.game.capabilities().solve {
        exit.add(solve(booklet, session, puzzle, limits));
    }
    if let Some(skin) = &skin {
        skin.print_problems(&mut exit);
    }
    exit
}

/// Adds the solution of the last puzzle.
fn solve(
    booklet: &mut Booklet,
    session: &mut dyn Session,
    puzzle: &Puzzle,
    limits: &Limits,
) -> Exit {
    let verdict = Verdict::of(session, Objective::Any, limits).map(|measured| measured.result);
    let why = match verdict {
        Ok(Verdict { solved: Some(solved), .. }) => {
            let added =
                session.play_text(&solved.moves).map_err(|e| e.to_string()).and_then(|_| {
                    let _ = session.dismiss();
                    booklet.add_solution(session, &solved.moves).map_err(|e| e.to_string())
                });
            match added {
                Ok(()) => return Exit::Done,
                Err(why) => why,
            }
        }
        Ok(verdict) if verdict.why.is_empty() => "no solution found".to_string(),
        Ok(verdict) => verdict.why,
        Err(error) => error.to_string(),
    };
    output::warning(&puzzle.message(&format!("this puzzle is printed without a solution: {why}")));
    booklet.add_moves(&format!("({why})"));
    Exit::No
}

/// The style of the pages.
fn style(args: &Print, title: &str, n_puzzles: usize) -> Result<BookletStyle, Error> {
    let mut style = BookletStyle::default();
    style.page = match args.paper.to_ascii_lowercase().as_str() {
        "a4" => PageSize::A4,
        "letter" => PageSize::Letter,
        other => {
            let error = Error::new(format!("there is no paper size '{other}'"));
            return Err(with_known_words(error, other, ["a4", "letter"], "paper sizes"));
        }
    };
    style.scale = args.scale.parse().map_err(|_| {
        Error::new(format!("the scale '{}' is not a number", args.scale))
            .with_tip("a scale is a number from 0.1 to 10")
    })?;
    style.mono = args.mono;
    style.title = args.title.clone().unwrap_or_else(|| title.to_string());
    if args.week.is_some() && style.title.is_empty() {
        style.title = "Daily puzzles".to_string();
    }
    style.cover = args.week.is_none() && !style.title.is_empty() && n_puzzles >= MIN_FOR_COVER;
    style.grid = match &args.grid {
        Some(text) => Some(grid(text)?),
        // A week has seven days.
        None if args.week.is_some() => Some((2, 4)),
        None => None,
    };
    Ok(style)
}

/// Parses a grid, as in `3x2`.
fn grid(text: &str) -> Result<(u32, u32), Error> {
    let sides = text.split_once(['x', 'X']);
    let number = |side: &str| side.trim().parse().ok();
    sides.and_then(|(w, h)| Some((number(w)?, number(h)?))).ok_or_else(|| {
        Error::new(format!("the grid '{text}' is not columns and rows"))
            .with_tip("write it as in 2x3, for two columns and three rows")
    })
}

/// Converts a puzzle of a file, a collection or the command line to an item to print.
fn page_of(puzzle: Puzzle) -> Item {
    let title = match &puzzle.content {
        Content::Entry(entry) if !entry.title.is_empty() => entry.title.clone(),
        Content::Entry(entry) => entry.level.map_or(String::new(), |n| format!("Level {n}")),
        Content::Save(_) => String::new(),
    };
    Item { id: bundled_name(&puzzle), title, puzzle, section: None }
}

/// The name of a bundled puzzle, as in `@GAME/NAME/12`.
fn bundled_name(puzzle: &Puzzle) -> Option<String> {
    let name = puzzle.file.strip_prefix('@')?;
    Some(match name.split('/').count() {
        2 => format!("@{name}/{}", puzzle.ordinal),
        _ => format!("@{name}"),
    })
}

/// The puzzles of the day of a week.
fn week(registry: &Registry, args: &Print, date: &str) -> Result<Vec<Item>, Error> {
    let date: Date = date.parse()?;
    let games: Vec<GameEntry> = if args.list.is_empty() {
        // Editors rate the position; their new puzzles are empty boards.
        let is_wanted =
            |game: &&GameEntry| game.capabilities().print && !game.capabilities().rates_position;
        registry.games().iter().filter(is_wanted).copied().collect()
    } else {
        let named = args.list.iter().map(|name| Games { registry, default_game: None }.game(name));
        named.collect::<Result<_, _>>()?
    };
    let since_monday = Weekday::ALL.iter().position(|day| *day == date.weekday()).unwrap_or(0);
    let monday = date.days() - since_monday as i32;
    let mut items = Vec::new();
    for game in games {
        for (i, weekday) in Weekday::ALL.into_iter().enumerate() {
            let day =
                Date::from_days(monday + i as i32).ok_or("that week is outside of the calendar")?;
            let id = game.daily(day, None).map_err(|e| Error::from(e).at(game.info.id))?;
            let section = (i == 0).then(|| match &args.title {
                Some(title) => format!("{title}: {}", game.info.name),
                None => format!("{}: the week of {day}", game.info.name),
            });
            let entry = CollectionEntry::new(id.clone());
            items.push(Item {
                puzzle: Puzzle::of_entry(game, entry),
                title: format!("{weekday:?}, {day}"),
                id: Some(id),
                section,
            });
        }
    }
    Ok(items)
}

/// The number of puzzles of each grade, as in `60 puzzles: 12 easy, 30 normal, 18 tricky`.
fn counted(n: usize, grades: &[Grade]) -> String {
    let mut text = count(n as u64, "puzzle");
    let counts: Vec<String> = Grade::ALL
        .into_iter()
        .filter_map(|grade| {
            let n = grades.iter().filter(|g| **g == grade).count();
            (n > 0).then(|| format!("{n} {grade}"))
        })
        .collect();
    if !counts.is_empty() {
        text += &format!(": {}", counts.join(", "));
    }
    text
}
