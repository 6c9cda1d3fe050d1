//! What others ask of a game, whether it has the ability or not.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::time::Duration;

use super::glyphs::{self, CellGlyph, PlacedGlyph};
use super::{Command, Description, Halt, KeyGuide, ScreenKey};
use crate::draw::{Layout, Point, Rect};
use crate::format::{Format, Texts};
use crate::input::Key;
use crate::params::{Form, Params as _};
use crate::solve::{Answer, Ask, Mark, MarkKind, Plan, Rating, Remark, Spot, Stop, Target, Work};
use crate::{Game, GameRng, Invalid};

/// The tables of a [`Game`] as functions: mid-end, kit and tests ask through these, and what a
/// missing table means stands here once. Nobody implements it: every game has it.
///
/// Whether a game has an ability is asked of the constant: `G::SOLVER.is_some()`.
///
/// ```
/// use lights_out::LightsOut;
/// use puzzle_core::Game;
/// use puzzle_core::ability::Abilities;
/// use puzzle_core::grid::GridSize;
/// use puzzle_core::solve::{Answer, Ask, Work};
/// let params = GridSize::square(3);
/// let lights = LightsOut::parse_desc(&params, "111000111")?;
/// assert!(LightsOut::text_format(&lights).is_some());
/// assert!(LightsOut::formats().is_empty(), "it knows no files");
/// let answer = LightsOut::solve(&lights, &Ask::default(), &mut (), &mut Work::unlimited());
/// assert!(matches!(answer, Answer::Solved(_)));
/// # Ok::<(), puzzle_core::Invalid>(())
/// ```
pub trait Abilities: Game {
    /// The randomness that a puzzle is generated with: of the game, the full params and the seed
    /// together, so that no two grades of a date share a path, a room or a deal.
    fn puzzle_rng(params: &Self::Params, seed: &str) -> GameRng {
        GameRng::new(&format!("{}/{}#{seed}", Self::INFO.id, params.encode(Form::Full)))
    }

    /// Solves a position, by the [`Solver`](crate::ability::Solver).
    fn solve(
        state: &Self::State,
        ask: &Ask<'_, Self::Move>,
        memory: &mut Self::Memory,
        work: &mut Work<'_>,
    ) -> Answer<Self::Move> {
        match Self::SOLVER {
            Some(solver) => (solver.solve)(state, ask, memory, work),
            None => Answer::Unknown("this game has no solver".to_string()),
        }
    }

    /// Whether the solver can say how many solutions there are.
    fn counts_solutions() -> bool {
        Self::SOLVER.is_some_and(|solver| solver.is_counting)
    }

    /// Whether a solution is played move by move rather than shown at once.
    fn animates_solution() -> bool {
        Self::SOLVER.is_some_and(|solver| solver.is_animated)
    }

    /// What solutions can be shortest in, beside the number of moves.
    fn measures() -> &'static [&'static str] {
        Self::SOLVER.map_or(&[], |solver| solver.measures)
    }

    /// Hints, by the [`Hints`](crate::ability::Hints).
    ///
    /// # Errors
    /// When the work's limit ended the search.
    fn plan(
        state: &Self::State,
        ask: &Ask<'_, Self::Move>,
        memory: &mut Self::Memory,
        work: &mut Work<'_>,
    ) -> Result<Plan<Self::Move>, Stop> {
        match Self::HINTS {
            Some(hints) => (hints.plan)(state, ask, memory, work),
            None => Ok(Plan::Nothing("this game has no hints".to_string())),
        }
    }

    /// What is wrong so far, by the [`Review`](crate::ability::Review).
    ///
    /// # Errors
    /// When the work's limit ended the search.
    fn mistakes(
        state: &Self::State,
        memory: &mut Self::Memory,
        work: &mut Work<'_>,
    ) -> Result<Vec<Remark>, Stop> {
        match Self::REVIEW {
            Some(review) => (review.mistakes)(state, memory, work),
            None => Ok(Vec::new()),
        }
    }

    /// What the player should be told without asking, by the [`Review`](crate::ability::Review).
    ///
    /// # Errors
    /// When the work's limit ended the search: then there is nothing to tell.
    fn warning(
        state: &Self::State,
        memory: &mut Self::Memory,
        work: &mut Work<'_>,
    ) -> Result<Option<Remark>, Stop> {
        match Self::REVIEW.and_then(|review| review.warning) {
            Some(warning) => warning(state, memory, work),
            None => Ok(None),
        }
    }

    /// How hard a puzzle is, by the [`Grader`](crate::ability::Grader).
    ///
    /// # Errors
    /// When the work's limit ended the search.
    fn rate(
        state: &Self::State,
        ask: &Ask<'_, Self::Move>,
        memory: &mut Self::Memory,
        work: &mut Work<'_>,
    ) -> Result<Rating, Stop> {
        match Self::GRADER {
            Some(grader) => (grader.rate)(state, ask, memory, work),
            None => Ok(Rating::default()),
        }
    }

    /// Whether it is the position that is rated, not the puzzle as it began.
    fn rates_position() -> bool {
        Self::GRADER.is_some_and(|grader| grader.is_of_position)
    }

    /// What a menu offers beyond moves, by the [`Commands`](crate::ability::Commands).
    fn commands(state: &Self::State, ui: &Self::Ui) -> Vec<Command> {
        Self::COMMANDS.map_or_else(Vec::new, |commands| (commands.list)(state, ui))
    }

    /// Runs a command that searches.
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
        match Self::COMMANDS.and_then(|commands| commands.run) {
            Some(run) => run(state, id, rng, memory, work),
            None => Err(Halt::Refused(Invalid::new("there is no such command"))),
        }
    }

    /// How many cells there are, by the [`Cells`](crate::ability::Cells).
    fn n_cells(state: &Self::State) -> usize {
        Self::CELLS.map_or(0, |cells| (cells.count)(state))
    }

    /// How many cells the puzzle's score counts, by the [`Tally`](crate::ability::Tally).
    fn n_scored(state: &Self::State) -> usize {
        Self::TALLY.map_or_else(|| Self::n_cells(state), |tally| (tally.cells)(state))
    }

    /// How many pushes led to a position, where the game counts them.
    fn n_pushes(state: &Self::State) -> Option<usize> {
        Self::TALLY.and_then(|tally| tally.pushes).map(|pushes| pushes(state))
    }

    /// How much is done, of how much.
    fn progress(state: &Self::State) -> Option<(usize, usize)> {
        Self::TALLY.and_then(|tally| tally.progress).map(|progress| progress(state))
    }

    /// The number of the topmost cell under a point.
    fn cell_at(state: &Self::State, layout: Layout, point: Point) -> Option<usize> {
        Self::CELLS.and_then(|cells| (cells.at)(state, layout, point))
    }

    /// Where a cell is drawn; `None` when there is no such cell or its middle is hidden.
    fn cell_rect(state: &Self::State, layout: Layout, cell: usize) -> Option<Rect> {
        Self::CELLS.and_then(|cells| (cells.rect)(state, layout, cell))
    }

    /// What a cell holds, in words.
    fn describe_cell(state: &Self::State, ui: &Self::Ui, cell: usize) -> Option<String> {
        let words = Self::CELLS.and_then(|cells| cells.words)?;
        if cell < Self::n_cells(state) { words(state, ui, cell) } else { None }
    }

    /// The character and the short text of a cell; `None` where there is no such cell.
    fn cell_glyph(state: &Self::State, ui: &Self::Ui, cell: usize) -> Option<CellGlyph> {
        if cell >= Self::n_cells(state) {
            return None;
        }
        if let Some(glyph) = Self::CELLS.and_then(|cells| cells.glyphs) {
            return Some(glyph(state, ui, cell));
        }
        let seen = glyphs::placed::<Self>(state, ui).into_iter().find(|seen| seen.cell == cell);
        Some(seen.map_or_else(|| glyphs::from_words::<Self>(state, ui, cell), |seen| seen.glyph))
    }

    /// The cells that can be seen, by their numbers, each with its character and short text and
    /// its place on a grid of characters: the board on a surface without pixels.
    ///
    /// ```
    /// use lights_out::LightsOut;
    /// use puzzle_core::Game;
    /// use puzzle_core::ability::Abilities;
    /// use puzzle_core::grid::Cursor;
    /// use puzzle_core::params::Params;
    /// let params = Params::decode("3x2", &Default::default())?;
    /// let lights = LightsOut::parse_desc(&params, "100001")?;
    /// let glyphs = LightsOut::glyphs(&lights, &Cursor::default());
    /// let last = &glyphs[5];
    /// assert_eq!((last.column, last.row, last.glyph.symbol), (2, 1, '#'));
    /// # Ok::<(), puzzle_core::Invalid>(())
    /// ```
    fn glyphs(state: &Self::State, ui: &Self::Ui) -> Vec<PlacedGlyph> {
        glyphs::placed::<Self>(state, ui)
    }

    /// Which pixels a spot takes, those of a point one.
    fn spot_rect(state: &Self::State, layout: Layout, spot: Spot) -> Option<Rect> {
        match spot {
            Spot::Cell(cell) => Self::cell_rect(state, layout, cell as usize),
            Spot::Point(x, y) => {
                let (place, _) = Self::CELLS.and_then(|cells| cells.points)?;
                place(state, layout, x, y).map(|point| Rect::around(point, 0))
            }
        }
    }

    /// What a spot is, in words.
    fn describe_spot(state: &Self::State, ui: &Self::Ui, spot: Spot) -> Option<String> {
        match spot {
            Spot::Cell(cell) => Self::describe_cell(state, ui, cell as usize),
            Spot::Point(x, y) => {
                let (_, words) = Self::CELLS.and_then(|cells| cells.points)?;
                Some(words(state, x, y))
            }
        }
    }

    /// A sentence that says what a mark says and what it is on: "Hint: an arrow from box, row 2,
    /// column 3 to floor, row 2, column 4." Nothing where the game has no words for it.
    fn describe_mark(state: &Self::State, ui: &Self::Ui, mark: &Mark) -> Option<String> {
        let kind = match mark.kind {
            MarkKind::Mistake => "Mistake",
            MarkKind::Hint => "Hint",
            MarkKind::Reason => "Reason",
        };
        let spots = mark.target.spots();
        let words: Vec<String> =
            spots.filter_map(|spot| Self::describe_spot(state, ui, spot)).collect();
        let target = match (&mark.target, &words[..]) {
            (Target::Arrow(_), [from, to]) => format!("an arrow from {from} to {to}"),
            (Target::Path(_), [from, .., to]) => format!("a path from {from} to {to}"),
            (_, [.., last]) => last.clone(),
            (_, []) => return None,
        };
        Some(format!("{kind}: {target}."))
    }

    /// Whether the game's own picture shows which cells are marked.
    fn shows_marked_cells() -> bool {
        Self::CELLS.is_some_and(|cells| cells.is_marking)
    }

    /// The board in words, by the [`Words`](crate::ability::Words); lines of text where there are none.
    fn describe(state: &Self::State, ui: &Self::Ui) -> Description {
        match Self::WORDS.and_then(|words| words.description) {
            Some(describe) => describe(state, ui),
            None => Description::new(Self::text_format(state).unwrap_or_default()),
        }
    }

    /// The board as lines of text, each ended by `\n`.
    fn text_format(state: &Self::State) -> Option<String> {
        Self::WORDS.and_then(|words| words.text).map(|text| text(state))
    }

    /// Whether the board has a text form.
    fn has_text() -> bool {
        Self::WORDS.is_some_and(|words| words.text.is_some())
    }

    /// The line below the picture, without the clock.
    fn status_text(state: &Self::State, ui: &Self::Ui) -> String {
        let status = Self::WORDS.and_then(|words| words.status);
        status.map_or_else(String::new, |status| status(state, ui))
    }

    /// What led from one state to the next, in a few words.
    fn describe_change(old: &Self::State, new: &Self::State) -> Option<String> {
        Self::WORDS.and_then(|words| words.change).and_then(|change| change(old, new))
    }

    /// How long a change is animated, by the [`Motion`](crate::ability::Motion).
    fn animation_length(
        ui: &Self::Ui,
        old: &Self::State,
        new: &Self::State,
        is_undo: bool,
    ) -> Duration {
        let animation = Self::MOTION.and_then(|motion| motion.animation);
        animation.map_or(Duration::ZERO, |animation| animation(ui, old, new, is_undo))
    }

    /// How long the board flashes after a change.
    fn flash_length(ui: &Self::Ui, old: &Self::State, new: &Self::State) -> Duration {
        let flash = Self::MOTION.and_then(|motion| motion.flash);
        flash.map_or(Duration::ZERO, |flash| flash(ui, old, new))
    }

    /// Whether there is a clock and it runs in this ongoing position, by the
    /// [`Clock`](crate::ability::Clock).
    fn clock_runs(state: &Self::State, ui: &Self::Ui) -> bool {
        Self::CLOCK.is_some_and(|clock| (clock.runs)(state, ui))
    }

    /// Where the keyboard cursor is, by the [`Screen`](crate::ability::Screen).
    fn cursor_rect(state: &Self::State, ui: &Self::Ui, layout: Layout) -> Option<Rect> {
        Self::SCREEN.and_then(|screen| screen.cursor).and_then(|cursor| cursor(state, ui, layout))
    }

    /// Keys that a screen without a keyboard should show, here and now.
    fn keys(state: &Self::State, ui: &Self::Ui) -> Vec<ScreenKey> {
        let keys = Self::SCREEN.and_then(|screen| screen.keys);
        keys.map_or_else(Vec::new, |keys| keys(state, ui))
    }

    /// What Enter or the space bar would do at the cursor now.
    fn key_label(state: &Self::State, ui: &Self::Ui, key: Key) -> &'static str {
        Self::SCREEN.and_then(|screen| screen.labels).map_or("", |labels| labels(state, ui, key))
    }

    /// What a keyboard's keys do here and now, those that move first.
    fn guide(state: &Self::State, ui: &Self::Ui) -> Vec<KeyGuide> {
        let guide = Self::SCREEN.and_then(|screen| screen.guide);
        guide.map_or_else(Vec::new, |guide| guide(state, ui))
    }

    /// A player's side that nobody plays with: the default one with this one's preferences. What
    /// paper and thumbnails show; see [`Purpose`](crate::draw::Purpose).
    fn resting_ui(state: &Self::State, ui: &Self::Ui) -> Self::Ui {
        let mut resting = Self::Ui::default();
        for line in Self::PREFERENCES {
            line.set(&mut resting, &line.value(ui));
        }
        Self::changed_state(&mut resting, state, state);
        resting
    }

    /// What of the ui a save keeps, beside preferences, by the [`UiText`](crate::ability::UiText).
    fn encode_ui(ui: &Self::Ui) -> String {
        Self::UI_TEXT.map_or_else(String::new, |text| (text.encode)(ui))
    }

    /// Takes it from a save again.
    fn decode_ui(ui: &mut Self::Ui, text: &str) {
        if let Some(ui_text) = Self::UI_TEXT {
            (ui_text.decode)(ui, text);
        }
    }

    /// Reads moves as people write them, by the [`Notation`](crate::ability::Notation); else the moves'
    /// own texts between white space.
    ///
    /// ```
    /// use lights_out::LightsOut;
    /// use puzzle_core::Game;
    /// use puzzle_core::ability::Abilities;
    /// use puzzle_core::grid::GridSize;
    /// let lights = LightsOut::parse_desc(&GridSize::square(3), "111000111")?;
    /// let moves = LightsOut::read_moves(&lights, "2,2 1,1")?;
    /// assert_eq!(LightsOut::write_moves(&moves), "2,2 1,1");
    /// let refusal = LightsOut::read_moves(&lights, "2,2 9,9").unwrap_err();
    /// assert_eq!(refusal.text(), "move 2: there is no such light");
    /// # Ok::<(), puzzle_core::Invalid>(())
    /// ```
    ///
    /// # Errors
    /// At the first that is none or is not legal, with its place.
    fn read_moves(state: &Self::State, text: &str) -> Result<Vec<Self::Move>, Invalid> {
        if let Some(notation) = Self::NOTATION {
            return (notation.read)(state, text);
        }
        let mut state = state.clone();
        let mut moves = Vec::new();
        for (i, word) in text.split_whitespace().enumerate() {
            let at = |e: Invalid| e.within(&format!("move {}", i + 1));
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
            if i > 0 && !Self::joins_moves() {
                text.push(' ');
            }
            text += &mv.to_string();
        }
        text
    }

    /// Whether moves are written without spaces between them.
    fn joins_moves() -> bool {
        Self::NOTATION.is_some_and(|notation| notation.is_joined)
    }

    /// The foreign formats, by the [`Files`](crate::ability::Files).
    fn formats() -> &'static [Format<Self>] {
        Self::FILES.map_or(&[], |files| files.formats)
    }

    /// Puts the texts that came with a puzzle where the game uses them.
    ///
    /// # Errors
    /// When a text is not what the game expects of its key.
    fn attach(
        params: &mut Self::Params,
        desc: &mut Self::Desc,
        texts: &Texts,
    ) -> Result<(), Invalid> {
        match Self::FILES.and_then(|files| files.attach) {
            Some(attach) => attach(params, desc, texts),
            None => Ok(()),
        }
    }

    /// Puts what the player has added into the texts that go with a puzzle.
    fn add_texts(ui: &Self::Ui, texts: &mut Texts) {
        if let Some(add) = Self::FILES.and_then(|files| files.add) {
            add(ui, texts);
        }
    }
}

impl<G: Game> Abilities for G {}
