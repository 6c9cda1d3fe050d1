//! `puzzles print`: puzzles as pages of a PDF file.

use puzzle_album::{Booklet, BookletStyle, Caption, PageSize, PrintedIds};
use puzzle_app::weekday_name;
use puzzle_core::format::Metadata;
use puzzle_core::{Text, label, text};
use puzzle_midend::{CollectionEntry, Date, GameEntry, Midend, Registry, Weekday};

use crate::args::{Limits, Print, Puzzles};
use crate::error::Error;
use crate::exit::Exit;
use crate::input::{self, Content, Games, Puzzle};
use crate::language::language;
use crate::limits::is_interrupted;
use crate::output;
use crate::progress;
use crate::sessions::{Moves, open_or_print};
use crate::similar::with_known_words;
use crate::skin::SkinOptions;

/// A puzzle to print, with its caption.
struct Item {
    puzzle: Puzzle,
    title: Text,
    id: Option<String>,
    /// The heading of the section that begins with this puzzle, on a new page; `None` if no section
    /// begins.
    section: Option<Text>,
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
    output::check_extension(Some(&args.output), "--output", &["pdf"])?;
    let Contents { items, headers, mut exit } = contents(registry, args)?;
    let style = style(args, headers.first("Title").unwrap_or_default(), items.len())?;
    let order = Order { args, ids: ids(args)?, has_solutions: args.solutions || style.class_sheet };
    let mut booklet = Booklet::new(style).map_err(Text::from)?;
    match order.add_all(&mut booklet, &items) {
        Ok(worst) => exit.add(worst),
        Err(exit) => return Ok(exit),
    }
    if booklet.n_puzzles() == 0 {
        exit.add(Exit::BadInput);
        return Ok(exit);
    }
    booklet.set_headers(&headers);
    exit.add(output::file(Some(&args.output), &booklet.finish()));
    Ok(exit)
}

fn contents(registry: &Registry, args: &Print) -> Result<Contents, Error> {
    if let Some(date) = &args.week {
        let items = week(registry, args, date)?;
        return Ok(Contents { items, headers: Metadata::new(), exit: Exit::Done });
    }
    let (list, unsaid, level) = (args.list.clone(), args.unsaid.clone(), args.level.clone());
    let inputs = input::read(registry, &Puzzles { list, unsaid, level });
    let (mut items, mut exit) = (Vec::new(), Exit::Done);
    let headers = inputs.headers;
    for item in inputs.items {
        match item {
            input::Item::Puzzle(puzzle) => items.push(page_of(*puzzle)),
            input::Item::Bad(bad) => exit.add(bad.report(false).print()),
        }
    }
    Ok(Contents { items, headers, exit })
}

/// How the puzzles are added to the booklet.
struct Order<'a> {
    args: &'a Print,
    ids: PrintedIds,
    has_solutions: bool,
}

impl Order<'_> {
    /// Adds the puzzles that can be printed, and returns the exit status of the others.
    ///
    /// # Errors
    /// When the user cancels.
    fn add_all(&self, booklet: &mut Booklet, items: &[Item]) -> Result<Exit, Exit> {
        let mut exit = Exit::Done;
        let skins = SkinOptions::open(&self.args.skin, &mut exit);
        let _bar = progress::show(items.len() as u64);
        for item in items {
            exit.add(self.add(booklet, item, &skins));
            if is_interrupted() {
                return Err(Exit::Cancelled);
            }
            progress::one_done();
        }
        Ok(exit)
    }

    /// Adds one puzzle, with its solution if that is wanted.
    fn add(&self, booklet: &mut Booklet, item: &Item, skins: &SkinOptions) -> Exit {
        let puzzle = &item.puzzle;
        let mut session = match open_or_print(puzzle, Moves::default()) {
            Ok(session) => session,
            Err(exit) => return exit,
        };
        let session = &mut session;
        let limits = &self.args.limits.or_usual(puzzle.game.info);
        let mut exit = Exit::Done;
        let skin = skins.for_puzzle(puzzle, puzzle.game.info.id, &mut exit);
        if let Some(skin) = &skin {
            skin.set_tile_shape(session, true);
        }
        booklet.set_skin(skin.as_ref().map(|skin| skin.skin.clone()));
        let id = self.ids.id(session, item.id.clone());
        if let Some(section) = &item.section {
            booklet.begin_section(section);
        }
        let added = limits.run(|work| booklet.add_rated(session, item.title.clone(), id, work));
        if let Err(e) = added.result {
            output::error(&puzzle.error(Text::from(e)));
            return Exit::BadInput;
        }
        if self.has_solutions && puzzle.game.capabilities().solve {
            exit.add(solve(booklet, session, puzzle, limits));
        }
        if let Some(skin) = &skin {
            skin.print_problems(&mut exit);
        }
        exit
    }
}

/// Adds the solution of the last puzzle.
fn solve(booklet: &mut Booklet, session: &mut Midend, puzzle: &Puzzle, limits: &Limits) -> Exit {
    let Err(why) = limits.run(|work| booklet.add_solved(session, work)).result else {
        return Exit::Done;
    };
    let warning = text!("this puzzle is printed without a solution: {why}", why);
    output::warning(&puzzle.message(warning));
    Exit::No
}

/// The style of the pages.
fn style(args: &Print, title: &str, n_puzzles: usize) -> Result<BookletStyle, Error> {
    let mut style = BookletStyle::default();
    style.language = language();
    style.page = paper(&args.paper)?;
    style.scale = args.scale.parse().map_err(|_| {
        Error::new(text!("the scale '{text}' is not a number", text = &args.scale))
            .with_tip(text!("a scale is a number from 0.1 to 10"))
    })?;
    style.mono = args.mono;
    style.large = args.large;
    style.class_sheet = match args.sheet.as_deref() {
        None => false,
        Some(word) => is_class_sheet(word)?,
    };
    // The titles of bundled collections are messages.
    let is_bundled =
        args.list.first().is_some_and(|name| name.as_encoded_bytes().starts_with(b"@"));
    let title = if is_bundled { style.language.word(title) } else { title };
    style.title = args.title.clone().unwrap_or_else(|| title.to_string());
    if args.week.is_some() && style.title.is_empty() {
        style.title = style.language.word(label!("Daily puzzles")).to_string();
    }
    style.cover = args.week.is_none()
        && !style.class_sheet
        && !style.title.is_empty()
        && n_puzzles >= Booklet::LEAST_FOR_COVER;
    style.grid = match &args.grid {
        Some(text) => Some(grid(text)?),
        // A week has seven days.
        None if args.week.is_some() && !style.large && !style.class_sheet => Some((2, 4)),
        None => None,
    };
    Ok(style)
}

/// Reads the size of the paper.
fn paper(word: &str) -> Result<PageSize, Error> {
    let known = [("a4", PageSize::A4), ("letter", PageSize::Letter)];
    keyword(
        word,
        &known,
        |word| text!("there is no paper size '{word}'", word),
        |words| text!("the paper sizes are {words}", words),
    )
}

/// Reads the kind of sheet; there is only one.
fn is_class_sheet(word: &str) -> Result<bool, Error> {
    keyword(
        word,
        &[("class", true)],
        |word| text!("there is no kind of sheet '{word}'", word),
        |words| text!("the kinds of sheets are {words}", words),
    )
}

/// Which IDs are printed below the puzzles.
fn ids(args: &Print) -> Result<PrintedIds, Error> {
    let known =
        [("none", PrintedIds::None), ("seed", PrintedIds::Seed), ("full", PrintedIds::Full)];
    match &args.ids {
        Some(word) => keyword(
            word,
            &known,
            |word| text!("there is no form of IDs '{word}'", word),
            |words| text!("the forms of IDs are {words}", words),
        ),
        None if args.sheet.is_some() => Ok(PrintedIds::None),
        None => Ok(PrintedIds::Shortest),
    }
}

/// Returns the value of a keyword. The functions make an error about another word, and a tip that
/// lists all.
fn keyword<T: Copy>(
    word: &str,
    known: &[(&str, T)],
    error: impl Fn(Text) -> Text,
    tip: impl Fn(Text) -> Text,
) -> Result<T, Error> {
    let found = known.iter().find(|(name, _)| word.eq_ignore_ascii_case(name));
    found.map(|(_, value)| *value).ok_or_else(|| {
        let error = Error::new(error(Text::plain(word)));
        with_known_words(error, word, known.iter().map(|(name, _)| *name), tip)
    })
}

/// Parses a grid, as in `3x2`.
fn grid(text: &str) -> Result<(u32, u32), Error> {
    let sides = text.split_once(['x', 'X']);
    let number = |side: &str| side.trim().parse().ok();
    sides.and_then(|(w, h)| Some((number(w)?, number(h)?))).ok_or_else(|| {
        let error = text!("the grid '{text}' is not columns and rows", text = Text::plain(text));
        Error::new(error).with_tip(text!("write it as in 2x3, for two columns and three rows"))
    })
}

/// Converts a puzzle of a file, a collection or the command line to an item to print.
fn page_of(puzzle: Puzzle) -> Item {
    let title = match &puzzle.content {
        Content::Entry(entry) => Caption::title_of(entry),
        Content::Save { .. } => Text::default(),
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
        let is_printed = |game: &&GameEntry| game.capabilities().print;
        registry.games_to_play().filter(is_printed).copied().collect()
    } else {
        let named = args
            .list
            .iter()
            .map(|name| Games { registry, default_game: None }.game(&name.to_string_lossy()));
        named.collect::<Result<_, _>>()?
    };
    let since_monday = Weekday::ALL.iter().position(|day| *day == date.weekday()).unwrap_or(0);
    let monday = date.days() - since_monday as i32;
    let mut items = Vec::new();
    for game in games {
        for i in 0..Weekday::ALL.len() {
            let date = Date::from_days(monday + i as i32)
                .ok_or_else(|| text!("that week is outside of the calendar"))?;
            let id = game.daily(date, None);
            let id = id.map_err(|e| Error::from(e).at(Text::plain(game.info.id)))?;
            let (name, day) = (game.info.name, Text::shown(date));
            let section = (i == 0).then(|| {
                if let Some(title) = &args.title {
                    text!("{title}: {game}", title, game = name)
                } else {
                    text!("{game}: the week of {day}", game = name, day = &day)
                }
            });
            let entry = CollectionEntry::new(id.clone());
            items.push(Item {
                puzzle: Puzzle::of_entry(game, entry),
                title: text!("{weekday}, {day}", weekday = weekday_name(date), day),
                id: Some(id),
                section,
            });
        }
    }
    Ok(items)
}
