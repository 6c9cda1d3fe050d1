//! The object-safe face of the mid-end: all that a front end knows of a game.

use alloc::string::String;
use alloc::vec::Vec;
use core::time::Duration;

use puzzle_core::{
    Aim, Canvas, Command, ConfigItem, ConfigValue, Description, Form, Game, Info, Input, Invalid,
    Key, KeyPress, Layout, Mark, Palette, Point, Rating, Rect, Remark, ScreenKey, Size, Status,
    Texts, Theme, Work,
};

use crate::collection::CollectionEntry;
use crate::exchange::FormatInfo;
use crate::game_id::{GameIdError, Opened};
use crate::job::{Done, Job, JobTextError, SolveReport};
use crate::midend::{Midend, Source};
use crate::outcome::{Outcome, Task};
use crate::presets::PresetLine;
use crate::save::LoadError;

mod sealed {
    pub trait Sealed {}
    impl<G: puzzle_core::Game> Sealed for super::Midend<G> {}
}

/// Declares the trait once, with its docs, and implements it by the mid-end's methods of the same
/// names.
macro_rules! session {
    (
        queries { $($(#[$q_doc:meta])* fn $q:ident($($q_arg:ident: $q_type:ty),*) $(-> $q_ret:ty)?;)* }
        actions { $($(#[$a_doc:meta])* fn $a:ident($($a_arg:ident: $a_type:ty),*) $(-> $a_ret:ty)?;)* }
    ) => {
        /// A game, whatever its back end: what front ends hold.
        ///
        /// No call blocks, but for [`solve`](Session::solve), which is given its [`Work`]: searches
        /// are jobs, made by [`job`](Session::job), run anywhere, and brought back by
        /// [`finish`](Session::finish). No call reads a clock: [`tick`](Session::tick) says how
        /// much time went by. Sealed: [`Midend`] implements it for every [`Game`].
        pub trait Session: sealed::Sealed {
            $($(#[$q_doc])* fn $q(&self, $($q_arg: $q_type),*) $(-> $q_ret)?;)*
            $($(#[$a_doc])* fn $a(&mut self, $($a_arg: $a_type),*) $(-> $a_ret)?;)*
        }

        impl<G: Game> Session for Midend<G> {
            $(fn $q(&self, $($q_arg: $q_type),*) $(-> $q_ret)? { Midend::$q(self, $($q_arg),*) })*
            $(fn $a(&mut self, $($a_arg: $a_type),*) $(-> $a_ret)? { Midend::$a(self, $($a_arg),*) })*
        }
    };
}

session! {
queries {
    /// The game's fact sheet.
    fn info() -> &'static Info;
    /// Whether there is a game on the board.
    fn has_game() -> bool;

    /// The menu of params.
    fn presets() -> Vec<PresetLine>;
    /// Which of the flattened presets the params now set are.
    fn which_preset() -> Option<usize>;
    /// The params that new games are made with, as text.
    fn params_text(form: Form) -> String;
    /// The full params of the game on the board, as text.
    fn current_params() -> Option<String>;
    /// The lines of the "Custom…" dialog with their values.
    fn config() -> Vec<(ConfigItem, ConfigValue)>;
    /// The lines of the "Preferences…" dialog with their values.
    fn preferences() -> Vec<(ConfigItem, ConfigValue)>;
    /// This game's lines of a preferences file, each `game.keyword = value`;
    /// [`merge_prefs`](crate::merge_prefs) puts them into the file.
    fn write_prefs() -> String;

    /// The ID of the puzzle on the board: `game/params:desc`.
    fn game_id() -> Option<String>;
    /// The ID of its seed, `game/params#seed`, where it was generated from one.
    fn seed_id() -> Option<String>;
    /// Where the puzzle came from.
    fn source() -> Option<&Source>;
    /// What came with the puzzle.
    fn texts() -> Option<&Texts>;
    /// The puzzle as an entry of a collection, without the moves made.
    fn entry() -> Option<CollectionEntry>;
    /// Writes the puzzle in one of the game's foreign formats; `choice` is one of the format's
    /// choices, or empty.
    ///
    /// # Errors
    /// When there is no such format, or it cannot hold this puzzle.
    fn export(format: &str, choice: &str) -> Result<Vec<u8>, Invalid>;
    /// The foreign formats that the game knows.
    fn formats() -> Vec<FormatInfo>;
    /// The game on the board and all that undo and redo reach, as text.
    fn save() -> Option<String>;

    /// Whether undo would do something.
    fn can_undo() -> bool;
    /// Whether redo would do something.
    fn can_redo() -> bool;
    /// How many moves the history has, those that redo would make included.
    fn history_len() -> usize;
    /// How many moves lie before the position.
    fn position() -> usize;
    /// The named positions.
    fn checkpoints() -> Vec<(String, usize)>;
    /// The moves since the start or the last restart, as text.
    fn moves_text() -> String;

    /// How the game stands.
    fn status() -> Status;
    /// The line below the picture, the clock in front where there is one.
    fn status_text() -> String;
    /// What the player should read now: the last hint, refusal or answer.
    fn message() -> Option<&str>;
    /// What is known against the position without asking.
    fn warning() -> Option<&Remark>;
    /// The hint that is on the screen.
    fn shown_hint() -> Option<&Remark>;
    /// Its moves, as text.
    fn hint_moves() -> Option<String>;
    /// Whether the next hint needs no search.
    fn has_plan() -> bool;
    /// Marks on cells, ordered by cell.
    fn marks() -> &[Mark];
    /// The puzzle's grade, where it is known.
    fn rating() -> Option<&Rating>;
    /// Whether the program gave a hint in this game.
    fn used_hint() -> bool;
    /// Whether the program solved this game.
    fn used_solve() -> bool;
    /// How long this game has been played.
    fn elapsed() -> Duration;

    /// The size of the tiles.
    fn layout() -> Layout;
    /// The size of the picture.
    fn size() -> Size;
    /// Draws everything, for a surface that keeps nothing.
    fn draw_all(canvas: &mut dyn Canvas);
    /// The colors of this game in a theme.
    fn palette(theme: Theme) -> Palette;
    /// Where the keyboard cursor is.
    fn cursor_rect() -> Option<Rect>;
    /// The number of the topmost cell under a point.
    fn cell_at(point: Point) -> Option<usize>;
    /// Where a cell is drawn.
    fn cell_rect(cell: usize) -> Option<Rect>;
    /// The board in words.
    fn describe() -> Option<Description>;
    /// The board as lines of text.
    fn text() -> Option<String>;
    /// What a menu offers beyond moves, here and now.
    fn commands() -> Vec<Command>;
    /// Keys that a screen without a keyboard should show.
    fn keys() -> Vec<ScreenKey>;
    /// What Enter or the space bar would do at the cursor now.
    fn key_label(key: Key) -> &'static str;
    /// Whether the game has a use for a key here, so that a front end leaves it alone and does not
    /// offer it for something else.
    fn uses_key(press: KeyPress) -> bool;
}
actions {
    /// Seeds the seeds of new games with something that differs from run to run.
    fn set_entropy(entropy: u64);
    /// Adds lines to the menu of params: `title:params` pairs with `:` between them. Params of `#`
    /// open a submenu of that title, or close one when the title is empty; pairs whose params are
    /// no good are left out.
    fn add_presets(text: &str);
    /// Sets the params of new games from text; what it leaves out stays.
    ///
    /// # Errors
    /// When they are no params, or nothing can be generated with them.
    fn set_params_text(text: &str) -> Result<(), Invalid>;
    /// Sets lines of the "Custom…" dialog, all or none.
    ///
    /// # Errors
    /// When a value is out of its limits, or nothing can be generated with them.
    fn set_config(values: &[(&str, ConfigValue)]) -> Result<(), Invalid>;
    /// Sets lines of the "Preferences…" dialog, all or none.
    ///
    /// # Errors
    /// When a value is not allowed.
    fn set_preferences(values: &[(&str, ConfigValue)]) -> Result<Outcome, Invalid>;
    /// Takes this game's lines of a preferences file; gives what is wrong with them.
    fn read_prefs(text: &str) -> Vec<Invalid>;

    /// Takes the game off the board, and everything that undo and redo reach.
    fn clear() -> Outcome;
    /// Opens a game ID. Params that a desc leaves out are as they are set now; those that a seed
    /// or nothing leaves out are the game's defaults, so that a seed means the same to everyone.
    ///
    /// # Errors
    /// Says what is wrong with the ID; nothing has changed then.
    fn open(id: &str) -> Result<Opened, GameIdError>;
    /// Opens an entry of a collection, with all that came with it, from a file of this name.
    ///
    /// # Errors
    /// Says what is wrong with it; nothing has changed then.
    fn open_entry(entry: &CollectionEntry, file: &str) -> Result<Opened, GameIdError>;
    /// Puts a saved game on the board in place of everything that was there.
    ///
    /// # Errors
    /// Says what is wrong with the save, and where; nothing has changed then.
    fn load(text: &str) -> Result<Outcome, LoadError>;

    /// One thing the player did, as raw as it came.
    fn input(input: Input) -> Outcome;
    /// Runs one of the game's commands, or asks for a job that does.
    fn command(id: &str) -> Outcome;
    /// Time has gone by.
    fn tick(dt: Duration) -> Outcome;
    /// Stops the clock while nobody looks.
    fn pause(is_paused: bool) -> Outcome;
    /// Sets an animation to a part of 1000 of its length, for screenshots; whether there was one.
    fn freeze(part: u32) -> bool;
    /// Takes a step back, or goes back to the game before.
    fn undo() -> Outcome;
    /// Makes a step again, or goes on to the game behind.
    fn redo() -> Outcome;
    /// Back to the beginning, as a step that can be undone.
    fn restart() -> Outcome;
    /// Goes to any position of the history; nothing is lost.
    fn go_to(position: usize) -> Outcome;
    /// Names the position.
    fn add_checkpoint(name: &str);
    /// Forgets a name.
    fn remove_checkpoint(name: &str);
    /// Plays moves written as people write them, each a step of undo.
    ///
    /// # Errors
    /// At the first that is none or not legal; nothing has changed then.
    fn play_text(text: &str) -> Result<Outcome, Invalid>;

    /// Asks for a hint: shows the next step of the plan; asked again, plays it. Where there is no
    /// plan the outcome asks for a job.
    fn hint() -> Outcome;
    /// Takes words and marks off the screen.
    fn dismiss() -> Outcome;
    /// Makes the job for a task.
    ///
    /// # Errors
    /// When the task cannot be begun: no game, bad params.
    fn job(task: &Task) -> Result<Job, Invalid>;
    /// Takes what a job found. What was found for a position that has gone is dropped, and so is
    /// everything when the job was cancelled.
    fn finish(done: Done) -> Outcome;
    /// Makes a result of the text that [`Done::to_text`] wrote in a worker.
    ///
    /// # Errors
    /// When it is no result of this game.
    fn read_done(text: &str) -> Result<Done, JobTextError>;
    /// Solves the position here and now, without playing the moves: for programs that work
    /// through many puzzles.
    ///
    /// # Errors
    /// When there is no game.
    fn solve(aim: Aim, work: &mut Work<'_>) -> Result<SolveReport, Invalid>;
    /// What is wrong so far, here and now.
    ///
    /// # Errors
    /// When there is no game.
    fn find_mistakes(work: &mut Work<'_>) -> Result<Vec<Remark>, Invalid>;
    /// Grades the puzzle, here and now.
    ///
    /// # Errors
    /// When there is no game, or a limit ended the search.
    fn rate(work: &mut Work<'_>) -> Result<Rating, Invalid>;

    /// Chooses the largest square tiles with which the picture fits. When the player did it
    /// (`is_chosen`), the tile size is kept for later games; otherwise tiles are never larger than
    /// that, nor than the game prefers.
    fn resize(room: Size, is_chosen: bool) -> Size;
    /// Takes a layout as it is.
    fn set_layout(layout: Layout) -> Size;
    /// The screen's pixels have become finer or coarser, in percent: tiles keep their size on the
    /// glass.
    fn rescale(old_percent: u32, new_percent: u32) -> Size;
    /// Forgets the tile size that the player chose.
    fn reset_tile();
    /// Draws what changed since the last call.
    fn redraw(canvas: &mut dyn Canvas);
    /// The surface has lost what was on it, or its colors are others.
    fn force_redraw() -> Outcome;
}
}

/// The queries that are no more than a question to the back end.
#[allow(clippy::unused_self)] // a session is asked, and knows its game by its type
impl<G: Game> Midend<G> {
    pub(crate) fn info(&self) -> &'static Info {
        &const { G::INFO }
    }

    pub(crate) fn palette(&self, theme: Theme) -> Palette {
        Palette::new(theme, G::palette())
    }

    pub(crate) fn has_game(&self) -> bool {
        self.game.is_some()
    }

    pub(crate) fn formats(&self) -> Vec<FormatInfo> {
        crate::exchange::formats::<G>()
    }

    pub(crate) fn moves_text(&self) -> String {
        G::write_moves(self.moves())
    }

    pub(crate) fn used_hint(&self) -> bool {
        self.game.as_ref().is_some_and(|game| game.used_hint)
    }

    pub(crate) fn used_solve(&self) -> bool {
        self.game.as_ref().is_some_and(|game| game.used_solve)
    }

    pub(crate) fn cell_at(&self, point: Point) -> Option<usize> {
        G::cell_at(self.state()?, self.layout, point)
    }

    pub(crate) fn cell_rect(&self, cell: usize) -> Option<Rect> {
        G::cell_rect(self.state()?, self.layout, cell)
    }

    pub(crate) fn describe(&self) -> Option<Description> {
        let game = self.game.as_ref()?;
        Some(G::describe(game.history.state(), &game.ui))
    }

    pub(crate) fn text(&self) -> Option<String> {
        G::text_format(self.state()?)
    }

    pub(crate) fn commands(&self) -> Vec<Command> {
        let Some(game) = &self.game else { return Vec::new() };
        G::commands(game.history.state(), &game.ui)
    }

    pub(crate) fn keys(&self) -> Vec<ScreenKey> {
        let params = self.game.as_ref().map_or(&self.params, |game| &game.params);
        G::keys(params)
    }

    pub(crate) fn key_label(&self, key: Key) -> &'static str {
        let Some(game) = &self.game else { return "" };
        G::key_label(game.history.state(), &game.ui, key)
    }

    pub(crate) fn read_done(&mut self, text: &str) -> Result<Done, JobTextError> {
        crate::job::read_done::<G>(text)
    }
}
