//! Making pages for printing, on a thread.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, TryRecvError, channel};

use puzzle_album::{Booklet, BookletStyle, Caption, PagePreview, PageSize, PrintedIds};
use puzzle_app::{Controller, Levels};
use puzzle_core::format::Metadata;
use puzzle_core::solve::{Progress, Work};
use puzzle_core::text::Language;
use puzzle_core::{Text, plural, text};
use puzzle_midend::{CollectionEntry, GameEntry, Midend, Opened, Registry};

/// The maximum size of a search, in bytes.
const BYTES: u64 = 256 << 20;
/// The number of nodes after which a search checks whether it is to stop.
const PACE: u64 = 1000;
/// The number of pages of puzzles, and of solutions, of which the preview has pictures.
const SHOWN: usize = 2;

/// What the player chose in the print dialog.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct PrintOptions {
    pub(crate) paper: PageSize,
    /// The columns and rows of puzzles on a page; `None` for as many as fit.
    pub(crate) grid: Option<(u32, u32)>,
    pub(crate) is_mono: bool,
    pub(crate) has_solutions: bool,
    /// Whether pages have a line for name and date and the rules.
    pub(crate) is_class_sheet: bool,
    pub(crate) is_large: bool,
    /// Whether all puzzles of the current collection are printed, not only the one on the board.
    pub(crate) is_booklet: bool,
}

impl PrintOptions {
    /// Returns which game IDs are printed below puzzles.
    fn ids(self) -> PrintedIds {
        if self.is_class_sheet { PrintedIds::None } else { PrintedIds::Shortest }
    }
}

/// The pages made for the print dialog.
pub(crate) struct Pages {
    pub(crate) pdf: Vec<u8>,
    pub(crate) n: usize,
    pub(crate) previews: Vec<PagePreview>,
    /// What is missing, in sentences.
    pub(crate) notes: Vec<Text>,
}

/// Pages that are being made. Dropping it stops the work.
pub(crate) struct PrintJob {
    pages: Receiver<Result<Pages, Text>>,
    is_stopped: Arc<AtomicBool>,
}

/// A puzzle to print.
enum Item {
    /// The game on the board, as a saved game, with its name in a bundled collection.
    Save(String, Option<String>),
    /// A puzzle of a collection, with its name in a bundled one.
    Entry(CollectionEntry, Option<String>),
}

/// What is to be printed, independent of the window.
struct Order {
    game: GameEntry,
    registry: Registry,
    items: Vec<Item>,
    /// The title of the booklet; empty for a single puzzle.
    title: Text,
    /// The headers of the collection.
    headers: Metadata,
    options: PrintOptions,
    language: Language,
}

impl PrintJob {
    /// Begins to make pages on a thread.
    ///
    /// # Errors
    /// Returns a message for the player if there is nothing to print.
    pub(crate) fn begin(
        registry: &Registry,
        controller: &Controller,
        options: PrintOptions,
        language: Language,
    ) -> Result<Self, Text> {
        let order = Order::of(registry, controller, options, language)?;
        let is_stopped = Arc::new(AtomicBool::new(false));
        let (sender, pages) = channel();
        let flag = Arc::clone(&is_stopped);
        let make = move || {
            // Nobody waits for the pages of a dialog that was closed.
            let _ = sender.send(order.make(&flag));
        };
        let thread = std::thread::Builder::new().name("print".into()).spawn(make);
        thread
            .map_err(|error| text!("could not make the pages: {why}", why = Text::shown(error)))?;
        Ok(Self { pages, is_stopped })
    }

    /// Returns the pages once they are made.
    pub(crate) fn poll(&self) -> Option<Result<Pages, Text>> {
        match self.pages.try_recv() {
            Ok(pages) => Some(pages),
            Err(TryRecvError::Empty) => None,
            Err(TryRecvError::Disconnected) => Some(Err(text!("could not make the pages"))),
        }
    }
}

impl Drop for PrintJob {
    fn drop(&mut self) {
        self.is_stopped.store(true, Ordering::Relaxed);
    }
}

impl Order {
    fn of(
        registry: &Registry,
        controller: &Controller,
        options: PrintOptions,
        language: Language,
    ) -> Result<Self, Text> {
        let none = || text!("there is no puzzle on the board");
        let game = controller.game().ok_or_else(none)?;
        let levels = controller.levels.as_ref();
        let name = |levels: &Levels, at: usize| {
            levels.key.starts_with('@').then(|| format!("{}/{}", levels.key, at + 1))
        };
        let (title, headers, items) = if let Some(levels) = levels.filter(|_| options.is_booklet) {
            let entries = levels.entries.iter().cloned().enumerate();
            let items = entries.map(|(at, entry)| Item::Entry(entry, name(levels, at))).collect();
            (levels.title.clone(), levels.headers.clone(), items)
        } else if game.session.capabilities().is_editor() {
            let mut puzzle = game.session.drafted_entry()?;
            if puzzle.title.is_empty() {
                let edited = game.session.capabilities().edits.and_then(|id| registry.find(id));
                let name = |edited: &GameEntry| language.word(edited.info.name).to_string();
                puzzle.title = edited.as_ref().map_or_else(String::new, name);
            }
            (Text::default(), Metadata::new(), vec![Item::Entry(puzzle, None)])
        } else {
            let save = game.session.save().ok_or_else(none)?;
            let on_board = levels.filter(|levels| levels.is_on_board);
            let name = on_board.and_then(|levels| name(levels, levels.at));
            (Text::default(), Metadata::new(), vec![Item::Save(save, name)])
        };
        let (game, registry) = (game.entry, registry.clone());
        Ok(Self { game, registry, items, title, headers, options, language })
    }

    fn make(self, is_stopped: &AtomicBool) -> Result<Pages, Text> {
        let PrintOptions { paper, is_mono, has_solutions, is_class_sheet, is_large, .. } =
            self.options;
        // A class sheet has its answers at the end.
        let has_solutions = has_solutions || is_class_sheet;
        // Large print has one puzzle on a page.
        let grid = self.options.grid.filter(|_| !is_large);
        let mut style = BookletStyle::default();
        (style.page, style.grid, style.mono) = (paper, grid, is_mono);
        (style.class_sheet, style.large) = (is_class_sheet, is_large);
        style.cover = self.items.len() >= Booklet::LEAST_FOR_COVER && !is_class_sheet;
        style.title = self.title.say(&self.language);
        style.language = self.language.clone();
        let booklet = Booklet::new(style)?;
        let mut booklet = booklet.with_preview(self.items.len());
        booklet.set_headers(&self.headers);
        let (mut n_missing, mut n_unsolved, mut why) = (0, 0, Text::default());
        for item in &self.items {
            if is_stopped.load(Ordering::Relaxed) {
                // Nobody sees this message.
                return Err(Text::default());
            }
            match self.add(&mut booklet, item, is_stopped) {
                Ok(mut session) => {
                    let is_solved = !has_solutions
                        || limited(session.info().usual_nodes, is_stopped, |work| {
                            booklet.add_solved(&mut session, work).is_ok()
                        });
                    n_unsolved += u64::from(!is_solved);
                }
                Err(error) => (n_missing, why) = (n_missing + 1, error),
            }
        }
        if booklet.n_puzzles() == 0 {
            return Err(why);
        }
        let mut notes = Vec::new();
        if n_missing > 0 {
            notes.push(plural!(
                n = n_missing,
                "{n} puzzle left out: {why}",
                "{n} puzzles left out: {why}",
                why
            ));
        }
        if n_unsolved > 0 {
            notes.push(plural!(
                n = n_unsolved,
                "{n} puzzle without a solution",
                "{n} puzzles without a solution"
            ));
        }
        Ok(Pages {
            n: booklet.n_pages(),
            previews: booklet.preview(SHOWN)?,
            notes,
            pdf: booklet.finish(),
        })
    }

    /// Adds a puzzle, and returns its session.
    fn add(
        &self,
        booklet: &mut Booklet,
        item: &Item,
        is_stopped: &AtomicBool,
    ) -> Result<Midend, Text> {
        let (mut session, title, name) = match item {
            Item::Save(save, name) => {
                let mut session = Midend::new(self.game);
                let _ = session.load(save)?;
                // A page shows the puzzle at its start, not after the player's moves.
                let _ = session.go_to(0);
                let source = session.source().map_or("", |source| source.title.as_str());
                let title = if source.is_empty() {
                    session.info().name.into()
                } else {
                    Text::plain(source)
                };
                (session, title, name)
            }
            Item::Entry(entry, name) => {
                (self.open(entry, is_stopped)?, Caption::title_of(entry), name)
            }
        };
        let _ = session.set_language(self.language.clone());
        let id = self.options.ids().id(&session, name.clone());
        let nodes = session.info().usual_nodes;
        let added =
            limited(nodes, is_stopped, |work| booklet.add_rated(&mut session, title, id, work));
        added?;
        Ok(session)
    }

    /// Opens a puzzle of a collection, and generates it if the collection has only its seed.
    fn open(&self, entry: &CollectionEntry, is_stopped: &AtomicBool) -> Result<Midend, Text> {
        let id = entry.id.split('/').next().unwrap_or_default();
        let game = self.registry.game(id)?;
        let mut session = Midend::new(game);
        let opened = session.open_entry(entry, "")?;
        if let Opened::Generate(task) = opened {
            let job = session.job(&task)?;
            let done = limited(u64::MAX, is_stopped, |work| job.run(work));
            let _ = session.finish(done);
            if !session.has_game() {
                return Err(text!("it cannot be generated"));
            }
        }
        Ok(session)
    }
}

/// Runs a search with a limit of nodes. The search ends early when `is_stopped` becomes true.
fn limited<T>(nodes: u64, is_stopped: &AtomicBool, search: impl FnOnce(&mut Work<'_>) -> T) -> T {
    let mut watch = |_: &Progress| {
        if is_stopped.load(Ordering::Relaxed) {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(PACE)
        }
    };
    search(&mut Work::limited(nodes, BYTES).watched(&mut watch))
}
