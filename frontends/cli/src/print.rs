//! `puzzles print`: pages of puzzles, as a PDF.

use std::time::Duration;

use puzzle_album::{Booklet, BookletStyle, Caption, PageSize};
use puzzle_core::format::Texts;
use puzzle_core::solve::{Aim, Grade};
use puzzle_midend::{CollectionEntry, Date, GameEntry, Registry, Session, Weekday};

use crate::args::{Limits, Print, Puzzles};
use crate::exit::Exit;
use crate::input::{self, Content, Games, Puzzle};
use crate::limits::is_interrupted;
use crate::output::{self, complain};
use crate::progress;
use crate::sessions::{Sessions, rated};
use crate::skin::Wardrobe;
use crate::solve::Verdict;

/// Puzzles from which on a titled set gets a cover.
const BOOK: usize = 8;
/// Seconds for the solution, and for the grade, of a puzzle unless told otherwise.
const SECONDS: f64 = 10.0;

/// A puzzle with what is printed beside it.
struct Item {
    puzzle: Puzzle,
    title: String,
    id: Option<String>,
    /// It begins a page with these words at its head.
    section: Option<String>,
}

/// All that is to be printed, and what is said of it as a whole.
struct Wanted {
    items: Vec<Item>,
    headers: Texts,
    /// How the reading of it went.
    exit: Exit,
}

pub(crate) fn run(registry: &Registry, args: &Print) -> Exit {
    match print(registry, args) {
        Ok(exit) => exit,
        Err(why) => {
            complain(&why);
            Exit::BadInput
        }
    }
}

fn print(registry: &Registry, args: &Print) -> Result<Exit, String> {
    let Wanted { items, headers, mut exit } = wanted(registry, args)?;
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

fn wanted(registry: &Registry, args: &Print) -> Result<Wanted, String> {
    if let Some(date) = &args.week {
        let items = week(registry, args, date)?;
        return Ok(Wanted { items, headers: Texts::new(), exit: Exit::Done });
    }
    let (list, game, level) = (args.list.clone(), args.game.clone(), args.level.clone());
    let found = input::find(registry, &Puzzles { list, game, level });
    // Several files have several titles.
    let headers = if args.list.len() == 1 { found.headers } else { Texts::new() };
    let (mut items, mut exit) = (Vec::new(), Exit::Done);
    for item in found.items {
        match item {
            input::Item::Puzzle(puzzle) => items.push(page_of(*puzzle)),
            input::Item::Bad(bad) => exit.add(bad.answer(false).tell()),
        }
    }
    Ok(Wanted { items, headers, exit })
}

/// Adds the puzzles that can be printed; their grades, and the exit status of the others. An error
/// is the user's wish to end.
fn add_all(
    booklet: &mut Booklet,
    items: &[Item],
    args: &Print,
) -> Result<(Vec<Grade>, Exit), Exit> {
    let (mut grades, mut exit) = (Vec::new(), Exit::Done);
    let limits = args.limits.or_seconds(SECONDS);
    let mut sessions = Sessions::default();
    let wardrobe = Wardrobe::open(&args.dressing, &mut exit);
    let _bar = progress::show(items.len() as u64);
    for item in items {
        exit.add(add(
            booklet,
            &mut sessions,
            item,
            (args.solutions, &limits),
            &wardrobe,
            &mut grades,
        ));
        if is_interrupted() {
            return Err(Exit::Cancelled);
        }
        progress::one_done();
    }
    Ok((grades, exit))
}

/// Adds one puzzle, with its solution where that is wanted.
fn add(
    booklet: &mut Booklet,
    sessions: &mut Sessions,
    item: &Item,
    (solutions, limits): (bool, &Limits),
    wardrobe: &Wardrobe,
    grades: &mut Vec<Grade>,
) -> Exit {
    let puzzle = &item.puzzle;
    let session = match sessions.open(puzzle, None) {
        Ok(session) => session,
        Err(exit) => return exit,
    };
    // A picture shows the board at rest.
    let _ = session.tick(Duration::from_mins(1));
    let grade = limits.run(|work| rated(session, work)).result.and_then(|rating| rating.grade);
    let mut exit = Exit::Done;
    let dress = wardrobe.dress(puzzle, puzzle.game.info.id, &mut exit);
    if let Some(dress) = &dress {
        dress.measure(session, true);
    }
    booklet.set_skin(dress.as_ref().map(|dress| dress.skin.clone()));
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
        puzzle.complain(&e.to_string());
        return Exit::BadInput;
    }
    grades.extend(grade);
    if solutions && puzzle.game.can().solve {
        exit.add(solve(booklet, session, puzzle, limits));
    }
    if let Some(dress) = &dress {
        dress.report(&mut exit);
    }
    exit
}

/// Adds the solution of the puzzle that was added last.
fn solve(
    booklet: &mut Booklet,
    session: &mut dyn Session,
    puzzle: &Puzzle,
    limits: &Limits,
) -> Exit {
    let verdict = Verdict::of(session, Aim::Any, limits).map(|spent| spent.result);
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
        Err(why) => why,
    };
    puzzle.complain(&format!("the page of solutions has none of this: {why}"));
    booklet.add_moves(&format!("({why})"));
    Exit::No
}

/// What the page should look like.
fn style(args: &Print, title: &str, n_puzzles: usize) -> Result<BookletStyle, String> {
    let mut style = BookletStyle::default();
    style.page = match args.paper.to_ascii_lowercase().as_str() {
        "a4" => PageSize::A4,
        "letter" => PageSize::Letter,
        other => return Err(format!("there is no paper '{other}', but a4 and letter")),
    };
    style.scale = args.scale.parse().map_err(|_| format!("'{}' is no scale", args.scale))?;
    style.mono = args.mono;
    style.title = args.title.clone().unwrap_or_else(|| title.to_string());
    if args.week.is_some() && style.title.is_empty() {
        style.title = "Daily puzzles".to_string();
    }
    style.cover = args.week.is_none() && !style.title.is_empty() && n_puzzles >= BOOK;
    style.grid = match &args.grid {
        Some(text) => Some(grid(text)?),
        // Seven days, and a place left.
        None if args.week.is_some() => Some((2, 4)),
        None => None,
    };
    Ok(style)
}

/// Reads `3x2`.
fn grid(text: &str) -> Result<(u32, u32), String> {
    let sides = text.split_once(['x', 'X']);
    let number = |side: &str| side.trim().parse().ok();
    sides
        .and_then(|(w, h)| Some((number(w)?, number(h)?)))
        .ok_or_else(|| format!("a grid is columns x rows, as in 2x3, not '{text}'"))
}

/// A puzzle of a file, a collection or the command line.
fn page_of(puzzle: Puzzle) -> Item {
    let title = match &puzzle.content {
        Content::Entry(entry) if !entry.title.is_empty() => entry.title.clone(),
        Content::Entry(entry) => entry.level.map_or(String::new(), |n| format!("Level {n}")),
        Content::Save(_) => String::new(),
    };
    Item { id: bundled_name(&puzzle), title, puzzle, section: None }
}

/// `@GAME/NAME/12`, the shortest name of a puzzle that comes with the program.
fn bundled_name(puzzle: &Puzzle) -> Option<String> {
    let name = puzzle.file.strip_prefix('@')?;
    Some(match name.split('/').count() {
        2 => format!("@{name}/{}", puzzle.ordinal),
        _ => format!("@{name}"),
    })
}

/// The daily puzzles of a week.
fn week(registry: &Registry, args: &Print, date: &str) -> Result<Vec<Item>, String> {
    let date: Date = date.parse().map_err(|e: puzzle_core::Invalid| e.to_string())?;
    let games: Vec<GameEntry> = if args.list.is_empty() {
        // Where positions are rated, puzzles are made, and a new one is an empty board.
        let is_wanted = |game: &&GameEntry| game.can().print && !game.can().rates_position;
        registry.games().iter().filter(is_wanted).copied().collect()
    } else {
        let named = args.list.iter().map(|name| Games { registry, usual: None }.game(name));
        named.collect::<Result<_, _>>()?
    };
    let since_monday = Weekday::ALL.iter().position(|day| *day == date.weekday()).unwrap_or(0);
    let monday = date.days() - since_monday as i32;
    let mut items = Vec::new();
    for game in games {
        for (i, weekday) in Weekday::ALL.into_iter().enumerate() {
            let day = Date::from_days(monday + i as i32).ok_or("the calendar ends in that week")?;
            let id = game.daily(day, None).map_err(|e| format!("{}: {e}", game.info.id))?;
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

/// `60 puzzles: 12 easy, 30 normal, 18 tricky`.
fn counted(n: usize, grades: &[Grade]) -> String {
    let mut text = if n == 1 { "1 puzzle".to_string() } else { format!("{n} puzzles") };
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
