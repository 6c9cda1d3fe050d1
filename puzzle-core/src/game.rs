//! The contract between a puzzle and everything else.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;
use core::time::Duration;

use crate::config::{ConfigItem, ConfigValue};
use crate::draw::{Canvas, RoleSpec};
use crate::error::Invalid;
use crate::format::{Description, Format, Texts};
use crate::geometry::{Point, Rect, Size};
use crate::info::Info;
use crate::input::{Input, Key, KeyPress};
use crate::layout::Layout;
use crate::params::Params;
use crate::rng::GameRng;
use crate::solve::{Answer, Ask, Halt, Mark, MarkKind, Plan, Rating, Remark};
use crate::work::{Stop, Work};

/// A puzzle: static functions on a unit type, which the mid-end makes a game of.
///
/// One question places any datum:
///
/// | type | the question |
/// |---|---|
/// | [`Params`](Self::Params) | would a player expect to set it in the "Custom…" dialog, or does it fix the window's size? |
/// | [`Desc`](Self::Desc) | does it, with the params, fix this one puzzle? |
/// | [`State`](Self::State) | would a player expect Undo to restore it? |
/// | [`Move`](Self::Move) | what is the smallest change of the state? |
/// | [`Ui`](Self::Ui) | is it anything else about playing: cursor, drag, counters that Undo keeps, preferences? |
/// | [`DrawState`](Self::DrawState) | does it say what is on the surface now? |
/// | [`Memory`](Self::Memory) | does it only make the next search faster? |
///
/// A back end sees neither mid-end, clock, file, thread nor environment. What
/// [`parse_desc`](Self::parse_desc) accepts never panics later. What [`INFO`](Self::INFO) says a
/// game can do, the provided method of that name is overridden to do. `puzzle_conformance::check`
/// tests all of that; the book's chapter "Write a back end" goes through a whole game.
pub trait Game: Sized + 'static {
    /// The fact sheet.
    const INFO: Info;

    /// What can be set before a game begins. May hold a whole board, shared by `Arc`.
    type Params: Params;
    /// The puzzle, parsed and checked: what importers and generators make, and a game ID is the
    /// text of. A simple game may use its `State`.
    type Desc: Clone + Eq + fmt::Debug + Send;
    /// A position. Holds nothing that the short params and the desc omit.
    type State: Clone + Eq + fmt::Debug + Send;
    /// The smallest change of a state, a few bytes. Its text is ASCII without white space, and
    /// strict to read: each move has one.
    type Move: Clone + Eq + fmt::Debug + fmt::Display + FromStr<Err = Invalid> + Send;
    /// The player's side of the screen.
    type Ui: Default + Clone + fmt::Debug + Send;
    /// What the surface shows. May be thrown away at any time.
    type DrawState: Default;
    /// What searches keep between calls: tables, plans. Droppable at any time: it changes speed,
    /// never an answer.
    type Memory: Default + Send;

    /// Makes a puzzle. The same params and seed give the same one on every machine, for ever.
    ///
    /// # Errors
    /// When the work's limit, or the generator's own, ended it.
    fn generate(
        params: &Self::Params,
        rng: &mut GameRng,
        work: &mut Work<'_>,
    ) -> Result<Generated<Self>, Stop>;

    /// Reads a desc. The params have been validated in the short form.
    ///
    /// # Errors
    /// When it describes no puzzle: too little, too much, out of range, breaking the rules.
    fn parse_desc(params: &Self::Params, text: &str) -> Result<Self::Desc, Invalid>;

    /// The text of a desc: printable ASCII without white space.
    fn desc_text(params: &Self::Params, desc: &Self::Desc) -> String;

    /// The position a game begins with.
    fn new_state(params: &Self::Params, desc: &Self::Desc) -> Self::State;

    /// What an input means. May change the ui, if it answers [`UiUpdate`](Response::UiUpdate) or
    /// a move.
    fn interpret(
        state: &Self::State,
        ui: &mut Self::Ui,
        layout: Layout,
        input: Input,
    ) -> Response<Self::Move>;

    /// Makes a move. The state is the mid-end's copy, dropped after an error.
    ///
    /// # Errors
    /// When the move is not legal here: moves come from files too.
    fn execute(state: &mut Self::State, mv: &Self::Move) -> Result<(), Invalid>;

    /// How the game stands.
    fn status(state: &Self::State) -> Status;

    /// The size of the picture: decided by the params and the layout alone, growing with both
    /// sides of the tile.
    fn size(params: &Self::Params, layout: Layout) -> Size;

    /// Draws the frame. With a new draw state everything is painted; after that only what
    /// changed, to the same effect.
    fn redraw(canvas: &mut dyn Canvas, drawn: &mut Self::DrawState, frame: &Frame<'_, Self>);

    // What follows is provided: override what your game has.

    /// Adjusts the ui to a move, an undo, a redo, a restart or a solution: drops what no longer
    /// holds. Called with any two states of one game, equal ones at its start, and before the
    /// lengths below are asked for.
    fn changed_state(ui: &mut Self::Ui, old: &Self::State, new: &Self::State) {
        let _ = (ui, old, new);
    }

    /// How long the change from one state to another is animated; `back` when it is an undo.
    fn animation_length(
        ui: &Self::Ui,
        old: &Self::State,
        new: &Self::State,
        back: bool,
    ) -> Duration {
        let _ = (ui, old, new, back);
        Duration::ZERO
    }

    /// How long the board flashes after a change, once it is animated. Not asked after a solution
    /// or an undo.
    fn flash_length(ui: &Self::Ui, old: &Self::State, new: &Self::State) -> Duration {
        let _ = (ui, old, new);
        Duration::ZERO
    }

    /// Solves a position. Every line of moves has been replayed before it is returned.
    fn solve(
        state: &Self::State,
        ask: &Ask<'_, Self::Move>,
        memory: &mut Self::Memory,
        work: &mut Work<'_>,
    ) -> Answer<Self::Move> {
        let _ = (state, ask, memory, work);
        Answer::Unknown("this game has no solver".to_string())
    }

    /// Hints: steps with their reasons.
    ///
    /// # Errors
    /// When the work's limit ended the search.
    fn plan(
        state: &Self::State,
        ask: &Ask<'_, Self::Move>,
        memory: &mut Self::Memory,
        work: &mut Work<'_>,
    ) -> Result<Plan<Self::Move>, Stop> {
        let _ = (state, ask, memory, work);
        Ok(Plan::Nothing("this game has no hints".to_string()))
    }

    /// What is wrong so far; nothing when the position can still be won.
    ///
    /// # Errors
    /// When the work's limit ended the search.
    fn mistakes(
        state: &Self::State,
        memory: &mut Self::Memory,
        work: &mut Work<'_>,
    ) -> Result<Vec<Remark>, Stop> {
        let _ = (state, memory, work);
        Ok(Vec::new())
    }

    /// How hard the puzzle is that begins with this state.
    ///
    /// # Errors
    /// When the work's limit ended the search.
    fn rate(
        state: &Self::State,
        ask: &Ask<'_, Self::Move>,
        memory: &mut Self::Memory,
        work: &mut Work<'_>,
    ) -> Result<Rating, Stop> {
        let _ = (state, ask, memory, work);
        Ok(Rating::default())
    }

    /// What the player should be told of this position without asking: stuck, dead by a proof.
    /// Status stays ongoing.
    ///
    /// Asked after each move with [`Work::quick`], so what it counts as a node takes half a
    /// microsecond at most. What it cannot finish it may keep in the memory and go on with at the
    /// next move; so under a limit a warm memory can warn where a cold one does not.
    ///
    /// # Errors
    /// When the work's limit ended the look. That is no warning.
    fn warning(
        state: &Self::State,
        memory: &mut Self::Memory,
        work: &mut Work<'_>,
    ) -> Result<Option<Remark>, Stop> {
        let _ = (state, memory, work);
        Ok(None)
    }

    /// What a menu offers beyond moves, here and now.
    fn commands(state: &Self::State, ui: &Self::Ui) -> Vec<Command> {
        let _ = (state, ui);
        Vec::new()
    }

    /// Runs a command that searches; its moves are one step of undo. A command that does not
    /// search arrives at [`interpret`](Self::interpret) instead.
    ///
    /// # Errors
    /// When it cannot be done here, or the work's limit ended it.
    fn command(
        state: &Self::State,
        id: &str,
        rng: &mut GameRng,
        memory: &mut Self::Memory,
        work: &mut Work<'_>,
    ) -> Result<Vec<Self::Move>, Halt> {
        let _ = (state, id, rng, memory, work);
        Err(Halt::Refused(Invalid::new("there is no such command")))
    }

    /// The number of the cell under a point: the topmost, where they overlap.
    fn cell_at(state: &Self::State, layout: Layout, point: Point) -> Option<usize> {
        let _ = (state, layout, point);
        None
    }

    /// Where a cell is drawn; `None` when there is no such cell or its middle is hidden.
    fn cell_rect(state: &Self::State, layout: Layout, cell: usize) -> Option<Rect> {
        let _ = (state, layout, cell);
        None
    }

    /// The board in words.
    fn describe(state: &Self::State, ui: &Self::Ui) -> Description {
        let _ = ui;
        Description::new(Self::text_format(state).unwrap_or_default())
    }

    /// The board as lines of text for a clipboard, each ended by `\n`.
    fn text_format(state: &Self::State) -> Option<String> {
        let _ = state;
        None
    }

    /// The line below the picture. The mid-end puts the clock in front.
    fn status_text(state: &Self::State, ui: &Self::Ui) -> String {
        let _ = (state, ui);
        String::new()
    }

    /// Where the keyboard cursor is, for a screen that shows a part of the picture.
    fn cursor_rect(state: &Self::State, ui: &Self::Ui, layout: Layout) -> Option<Rect> {
        let _ = (state, ui, layout);
        None
    }

    /// Keys that a screen without a keyboard should show, with their labels.
    fn keys(params: &Self::Params) -> Vec<ScreenKey> {
        let _ = params;
        Vec::new()
    }

    /// What Enter or the space bar would do at the cursor now: at most 12 characters, empty for
    /// nothing.
    fn key_label(state: &Self::State, ui: &Self::Ui, key: Key) -> &'static str {
        let _ = (state, ui, key);
        ""
    }

    /// The lines of the "Preferences…" dialog. Preferences live in the ui, and never change what a
    /// move means.
    fn preferences() -> &'static [ConfigItem] {
        &[]
    }

    /// A preference's value.
    fn preference(ui: &Self::Ui, key: &str) -> Option<ConfigValue> {
        let _ = (ui, key);
        None
    }

    /// Sets a preference. The value has been checked against its item.
    fn set_preference(ui: &mut Self::Ui, key: &str, value: &ConfigValue) {
        let _ = (ui, key, value);
    }

    /// What of the ui a save keeps, beside preferences: one line of printable ASCII.
    fn encode_ui(ui: &Self::Ui) -> String {
        let _ = ui;
        String::new()
    }

    /// Takes it from a save again; forgives what a newer version wrote.
    fn decode_ui(ui: &mut Self::Ui, text: &str) {
        let _ = (ui, text);
    }

    /// The desc that this position has settled on, where play decides part of the puzzle. The
    /// mid-end gives it in IDs and restarts from it.
    fn superseded(state: &Self::State) -> Option<Self::Desc> {
        let _ = state;
        None
    }

    /// Whether the clock runs in this position, in a game that has one.
    fn clock_runs(state: &Self::State, ui: &Self::Ui) -> bool {
        let _ = ui;
        Self::status(state) == Status::Ongoing
    }

    /// Reads moves as people write them, starting from a position, and gives those that replay.
    ///
    /// # Errors
    /// At the first that is none or is not legal, with its place.
    fn read_moves(state: &Self::State, text: &str) -> Result<Vec<Self::Move>, Invalid> {
        let mut state = state.clone();
        let mut moves = Vec::new();
        for (i, word) in text.split_whitespace().enumerate() {
            let at = |e: Invalid| e.within(&alloc::format!("move {}", i + 1));
            let mv: Self::Move = word.parse().map_err(at)?;
            Self::execute(&mut state, &mv).map_err(at)?;
            moves.push(mv);
        }
        Ok(moves)
    }

    /// Writes moves as [`read_moves`](Self::read_moves) reads them.
    fn write_moves(moves: &[Self::Move]) -> String {
        let mut text = String::new();
        for (i, mv) in moves.iter().enumerate() {
            if i > 0 && !Self::INFO.joins_moves {
                text.push(' ');
            }
            text += &mv.to_string();
        }
        text
    }

    /// Puts the texts that came with a puzzle where the game uses them: into the board that the
    /// params or the desc hold.
    ///
    /// # Errors
    /// When a text is not what the game expects of its key.
    fn attach(
        params: &mut Self::Params,
        desc: &mut Self::Desc,
        texts: &Texts,
    ) -> Result<(), Invalid> {
        let _ = (params, desc, texts);
        Ok(())
    }

    /// Puts what the player has added into the texts that go with a puzzle: a recorded macro. Called
    /// when the puzzle is exported or put into a collection.
    fn add_texts(ui: &Self::Ui, texts: &mut Texts) {
        let _ = (ui, texts);
    }

    /// Foreign formats that the game reads or writes.
    fn formats() -> &'static [Format<Self>] {
        &[]
    }

    /// The game's own roles, behind the standard ones.
    fn palette() -> &'static [RoleSpec] {
        &[]
    }
}

/// What a generator made.
#[derive(Clone, Debug)]
pub struct Generated<G: Game> {
    /// The puzzle.
    pub desc: G::Desc,
    /// Moves that solve it, where the generator knows them.
    pub solution: Option<Vec<G::Move>>,
    /// Its grade, where the generator knows it.
    pub rating: Option<Rating>,
    /// What the player should know of how it was made, if anything.
    pub note: Option<String>,
}

impl<G: Game> Generated<G> {
    /// A puzzle of which nothing more is known.
    pub fn new(desc: G::Desc) -> Self {
        Self { desc, solution: None, rating: None, note: None }
    }

    /// The same with moves that solve it.
    #[must_use]
    pub fn solved_by(mut self, moves: Vec<G::Move>) -> Self {
        self.solution = Some(moves);
        self
    }

    /// The same with its grade.
    #[must_use]
    pub fn rated(mut self, rating: Rating) -> Self {
        self.rating = Some(rating);
        self
    }
}

/// How a game stands, by its rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Status {
    /// Play goes on, even where nothing can be won.
    Ongoing,
    /// It is won.
    Solved,
    /// The rules end it.
    Lost,
}

/// What an input meant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Response<M> {
    /// Nothing to this game, ever: the mid-end may use the key itself.
    Unused,
    /// Nothing now; the ui is as it was.
    NoEffect,
    /// The ui changed, the state did not.
    UiUpdate,
    /// Nothing now, for a reason that the player should read; the ui may have changed.
    Refused(String),
    /// A move.
    Move(M),
    /// Several moves that are one step of undo and animated as one change.
    Group(Vec<M>),
}

impl<M> Response<M> {
    /// The answer to an input that only the ui may have heard: whether it changed.
    pub fn ui(changed: bool) -> Self {
        if changed { Self::UiUpdate } else { Self::NoEffect }
    }
}

/// Something a menu offers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Command {
    /// Its stable keyword.
    pub id: &'static str,
    /// What the menu writes.
    pub label: String,
    /// The key that also does it, for the help; [`Game::interpret`] sees to it for commands that do
    /// not search, the mid-end for those that do, if the game leaves the key alone.
    pub key: Option<KeyPress>,
    /// Whether it searches, and so runs as a job.
    pub searches: bool,
}

/// A key on a screen without a keyboard.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScreenKey {
    /// What is written on it.
    pub label: String,
    /// What it types.
    pub key: KeyPress,
}

/// A change of state that is being animated.
pub struct Change<'a, G: Game> {
    /// The state before.
    pub old: &'a G::State,
    /// Whether it is an undo: the move leads from the frame's state to `old`.
    pub back: bool,
    /// How long it has gone on, at most `length`: at `length` the picture is the still one.
    pub elapsed: Duration,
    /// How long it takes: [`Game::animation_length`].
    pub length: Duration,
}

impl<G: Game> Change<'_, G> {
    /// The part of the way from `from` to `to` that is done, in whole units.
    pub fn between(&self, from: i32, to: i32) -> i32 {
        let whole = self.length.as_micros().max(1) as i64;
        let done = (self.elapsed.as_micros() as i64).min(whole);
        from + (i64::from(to - from) * done / whole) as i32
    }
}

impl<G: Game> Clone for Change<'_, G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game> Copy for Change<'_, G> {}

impl<G: Game> fmt::Debug for Change<'_, G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Change({:?} of {:?}, back: {})", self.elapsed, self.length, self.back)
    }
}

/// Everything that one picture shows.
pub struct Frame<'a, G: Game> {
    /// The params.
    pub params: &'a G::Params,
    /// The position; the new one during a change.
    pub state: &'a G::State,
    /// The player's side.
    pub ui: &'a G::Ui,
    /// The size of the tiles.
    pub layout: Layout,
    /// The change that is being animated, if one is.
    pub change: Option<Change<'a, G>>,
    /// How long the flash has gone on, if there is one.
    pub flash: Option<Duration>,
    /// Marks on cells, ordered by cell: what hints and mistakes speak of.
    pub marks: &'a [Mark],
}

impl<G: Game> Frame<'_, G> {
    /// The mark on a cell, the gravest if there are several.
    #[inline]
    pub fn mark(&self, cell: usize) -> Option<MarkKind> {
        if self.marks.is_empty() {
            return None;
        }
        let at = self.marks.partition_point(|m| (m.cell as usize) < cell);
        self.marks.get(at).filter(|m| m.cell as usize == cell).map(|m| m.kind)
    }

    /// Whether the board flashes at this moment, in spans of so many milliseconds on and off.
    pub fn flashes(&self, span_ms: u128) -> bool {
        self.flash.is_some_and(|t| (t.as_millis() / span_ms.max(1)).is_multiple_of(2))
    }

    /// The size of the picture.
    pub fn size(&self) -> Size {
        G::size(self.params, self.layout)
    }
}
