//! Making pages for printing, on a thread.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, TryRecvError, channel};

use puzzle_album::{Booklet, BookletStyle, Caption, PagePreview, PageSize, PrintedIds};
use puzzle_app::{Controller, count};
use puzzle_core::solve::{Objective, Work};
use puzzle_midend::{CollectionEntry, GameEntry, Opened, Registry, SearchReport, Session, Task};

/// The maximum number of nodes of the search for a puzzle's solution.
const NODES: u64 = 500_000;
/// The maximum size of a search, in bytes.
const BYTES: u64 = 256 << 20;
/// The number of pages of puzzles, and of solutions, of which the preview has pictures.
const SHOWN: usize = 2;
/// The minimum number of puzzles of a booklet with a cover.
const LEAST_FOR_COVER: usize = 8;

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
    /// What is missing, in a sentence; may be empty.
    pub(crate) note: String,
}

/// Pages that are being made. Dropping it stops the work.
pub(crate) struct PrintJob {
    pages: Receiver<Result<Pages, String>>,
    is_stopped: Arc<AtomicBool>,
}

/// A puzzle to print.
enum Item {
    /// The game on the board, as a saved game.
    Save(String),
    Entry(CollectionEntry),
}

/// What is to be printed, independent of the window.
struct Order {
    game: GameEntry,
    registry: Registry,
    items: Vec<Item>,
    /// The title of the booklet; empty for a single puzzle.
    title: String,
    options: PrintOptions,
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
    ) -> Result<Self, String> {
        let order = Order::of(registry, controller, options)?;
        let is_stopped = Arc::new(AtomicBool::new(false));
        let (sender, pages) = channel();
        let flag = Arc::clone(&is_stopped);
        let make = move || {
            // Nobody waits for the pages of a dialog that was closed.
            let _ = sender.send(order.make(&flag));
        };
        let thread = std::thread::Builder::new().name("print".into()).spawn(make);
        thread.map_err(|error| format!("could not make the pages: {error}"))?;
        Ok(Self { pages, is_stopped })
    }

    /// Returns the pages once they are made.
    pub(crate) fn poll(&self) -> Option<Result<Pages, String>> {
        match self.pages.try_recv() {
            Ok(pages) => Some(pages),
            Err(TryRecvError::Empty) => None,
            Err(TryRecvError::Disconnected) => Some(Err("could not make the pages".into())),
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
    ) -> Result<Self, String> {
        let game = controller.game().ok_or("there is no puzzle on the board")?;
        let levels = controller.levels.as_ref().filter(|_| options.is_booklet);
        let (title, items) = if let Some(levels) = levels {
            let entries = levels.entries.iter().cloned().map(Item::Entry);
            (levels.title.clone(), entries.collect())
        } else if game.session.capabilities().is_editor() {
            let mut puzzle = game.session.drafted_entry().map_err(|invalid| invalid.to_string())?;
            if puzzle.title.is_empty() {
                let edited = game.session.capabilities().edits.and_then(|id| registry.find(id));
                puzzle.title = edited.map_or(String::new(), |edited| edited.info.name.into());
            }
            (String::new(), vec![Item::Entry(puzzle)])
        } else {
            let save = game.session.save().ok_or("there is no puzzle on the board")?;
            (String::new(), vec![Item::Save(save)])
        };
        Ok(Self { game: game.entry, registry: registry.clone(), items, title, options })
    }

    fn make(self, is_stopped: &AtomicBool) -> Result<Pages, String> {
        let PrintOptions { paper, is_mono, has_solutions, is_class_sheet, is_large, .. } =
            self.options;
        // Large print has one puzzle on a page.
        let grid = self.options.grid.filter(|_| !is_large);
        let mut style = BookletStyle::default();
        (style.page, style.grid, style.mono) = (paper, grid, is_mono);
        (style.class_sheet, style.large) = (is_class_sheet, is_large);
        style.cover = self.items.len() >= LEAST_FOR_COVER && !is_class_sheet;
        style.title.clone_from(&self.title);
        let booklet = Booklet::new(style).map_err(|error| error.to_string())?;
        let mut booklet = booklet.with_preview();
        let (mut n_missing, mut n_unsolved, mut why) = (0, 0, String::new());
        for item in &self.items {
            if is_stopped.load(Ordering::Relaxed) {
                return Err("stopped".into());
            }
            match self.add(&mut booklet, item) {
                Ok(mut session) => {
                    if has_solutions && !add_solution(&mut booklet, &mut *session) {
                        n_unsolved += 1;
                    }
                }
                Err(error) => (n_missing, why) = (n_missing + 1, error),
            }
        }
        if booklet.n_puzzles() == 0 {
            return Err(why);
        }
        let mut notes = Vec::new();
        if n_missing > 0 {
            notes.push(format!("{} left out: {why}", count(n_missing, "puzzle")));
        }
        if n_unsolved > 0 {
            notes.push(format!("{} without a solution", count(n_unsolved, "puzzle")));
        }
        Ok(Pages {
            n: booklet.n_pages(),
            previews: booklet.preview(SHOWN).map_err(|error| error.to_string())?,
            note: notes.join(". "),
            pdf: booklet.finish(),
        })
    }

    /// Adds a puzzle, and returns its session.
    fn add(&self, booklet: &mut Booklet, item: &Item) -> Result<Box<dyn Session>, String> {
        let (session, title) = match item {
            Item::Save(save) => {
                let mut session = self.game.session();
                let _ = session.load(save).map_err(|error| error.to_string())?;
                // On paper the puzzle begins at its start.
                let _ = session.go_to(0);
                let source = session.source().map_or("", |source| source.title.as_str());
                let title = if source.is_empty() { session.info().name } else { source };
                let title = title.to_string();
                (session, title)
            }
            Item::Entry(entry) => (self.open(entry)?, entry.title.clone()),
        };
        let grade = session.current_grade();
        let id = self.options.ids().id(&*session, None);
        let caption = Caption { title, grade, id };
        booklet.add(&*session, &caption).map_err(|error| error.to_string())?;
        Ok(session)
    }

    /// Opens a puzzle of a collection, and generates it if the collection has only its seed.
    fn open(&self, entry: &CollectionEntry) -> Result<Box<dyn Session>, String> {
        let id = entry.id.split('/').next().unwrap_or_default();
        let game = self.registry.game(id).map_err(|error| error.to_string())?;
        let mut session = game.session();
        let opened = session.open_entry(entry, "").map_err(|error| error.to_string())?;
        if let Opened::Generate(task) = opened {
            let job = session.job(&task).map_err(|error| error.to_string())?;
            let _ = session.finish(job.run(&mut Work::limited(NODES, BYTES)));
            if !session.has_game() {
                return Err("it takes too long to generate".into());
            }
        }
        Ok(session)
    }
}

/// Adds the solution of the last puzzle. Returns `false` if none was found.
fn add_solution(booklet: &mut Booklet, session: &mut dyn Session) -> bool {
    if !session.capabilities().solve {
        return false;
    }
    let mut work = Work::limited(NODES, BYTES);
    let Ok(SearchReport::Solved(solved)) =
        session.run_now(&Task::SolveHere(Objective::Any), &mut work)
    else {
        return false;
    };
    if session.play_text(&solved.moves).is_err() {
        return false;
    }
    let _ = session.dismiss();
    booklet.add_solution(session).is_ok()
}
