//! One function for each ability, callable for every game.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Write as _;
use core::time::Duration;

use super::glyphs::{self, CellGlyph, PlacedGlyph};
use super::notation::{ReadFn, read_texts};
use super::{
    CommandError, Description, Image, KeyGuide, MenuCommand, ObservationShape, OtherNotation,
    Planes, PuzzleText, ScreenKey,
};
use crate::draw::{Layout, Point, Rect};
use crate::format::{Format, Metadata};
use crate::input::Key;
use crate::params::{Params as _, ParamsForm};
use crate::solve::{
    Answer, Explanation, Mark, MarkKind, Plan, Rating, SolveRequest, Spot, Stop, Target, Work,
};
use crate::{Game, GameRng, Invalid, Text, label, text};

/// Calls the ability tables of a [`Game`] and supplies the default where a table is missing.
///
/// The mid-end, the conformance kit and tests use a game through these functions. Every game
/// implements this trait automatically.
///
/// To find out whether a game has an ability, look at the constant: `G::SOLVER.is_some()`.
///
/// ```
/// use lights_out::LightsOut;
/// use puzzle_core::Game;
/// use puzzle_core::ability::Abilities;
/// use puzzle_core::grid::GridSize;
/// use puzzle_core::solve::{Answer, SolveRequest, Work};
/// let params = GridSize::square(3);
/// let lights = LightsOut::parse_desc(&params, "111000111")?;
/// assert!(LightsOut::text_format(&lights).is_some());
/// assert!(LightsOut::formats().is_empty(), "it has no file formats");
/// let request = SolveRequest::default();
/// let answer = LightsOut::solve(&lights, &request, &mut (), &mut Work::unlimited());
/// assert!(matches!(answer, Answer::Solved(_)));
/// # Ok::<(), puzzle_core::Invalid>(())
/// ```
pub trait Abilities: Game {
    /// Returns the random number generator for a puzzle. It is seeded with the game's ID, the full
    /// params and the seed together, so that puzzles of different grades with the same seed do not
    /// resemble each other.
    fn puzzle_rng(params: &Self::Params, seed: &str) -> GameRng {
        GameRng::new(&format!("{}/{}#{seed}", Self::INFO.id, params.encode(ParamsForm::Full)))
    }

    /// Solves a position with the game's [`Solver`](crate::ability::Solver).
    fn solve(
        state: &Self::State,
        request: &SolveRequest<'_, Self::Move>,
        memory: &mut Self::Memory,
        work: &mut Work<'_>,
    ) -> Answer<Self::Move> {
        match Self::SOLVER {
            Some(solver) => (solver.solve)(state, request, memory, work),
            None => Answer::Unknown(text!("this game has no solver")),
        }
    }

    /// Returns `true` if the solver can count solutions.
    fn counts_solutions() -> bool {
        Self::SOLVER.is_some_and(|solver| solver.is_counting)
    }

    /// Returns `true` if a solution is played move by move rather than shown at once.
    fn animates_solution() -> bool {
        Self::SOLVER.is_some_and(|solver| solver.is_animated)
    }

    /// Returns `true` if some solutions of a puzzle have fewer moves than others.
    fn solutions_differ_in_length() -> bool {
        Self::SOLVER.is_some_and(|solver| !solver.is_of_one_length)
    }

    /// Returns the quantities, beside the number of moves, that the solver can minimize.
    fn measures() -> &'static [&'static str] {
        Self::SOLVER.map_or(&[], |solver| solver.measures)
    }

    /// Plans hints with the game's [`Hints`](crate::ability::Hints).
    ///
    /// # Errors
    /// Returns the [`Stop`] that ended the search early.
    fn plan(
        state: &Self::State,
        request: &SolveRequest<'_, Self::Move>,
        memory: &mut Self::Memory,
        work: &mut Work<'_>,
    ) -> Result<Plan<Self::Move>, Stop> {
        match Self::HINTS {
            Some(hints) => (hints.plan)(state, request, memory, work),
            None => Ok(Plan::Nothing(text!("this game has no hints"))),
        }
    }

    /// Returns the mistakes made so far, found by the game's [`Review`](crate::ability::Review).
    ///
    /// # Errors
    /// Returns the [`Stop`] that ended the search early.
    fn mistakes(
        state: &Self::State,
        memory: &mut Self::Memory,
        work: &mut Work<'_>,
    ) -> Result<Vec<Explanation>, Stop> {
        match Self::REVIEW {
            Some(review) => (review.mistakes)(state, memory, work),
            None => Ok(Vec::new()),
        }
    }

    /// Returns `true` if a position with a mistake may have none after this move, as declared by
    /// the game's [`Review`](crate::ability::Review).
    fn corrects(mv: &Self::Move) -> bool {
        Self::REVIEW.is_some_and(|review| (review.corrects)(mv))
    }

    /// Returns `true` if each mistake that the game's [`Review`](crate::ability::Review) finds is
    /// an entry of the player.
    fn finds_entries() -> bool {
        Self::REVIEW.is_some_and(|review| review.finds_entries)
    }

    /// Returns the reason why a move was a mistake, from the game's
    /// [`Review`](crate::ability::Review). `mistake` was found after the move, and `states` are the
    /// positions before and after it.
    ///
    /// # Errors
    /// Returns the [`Stop`] that ended the search early.
    fn mistake_reason(
        mistake: &Explanation,
        states: [&Self::State; 2],
        memory: &mut Self::Memory,
        work: &mut Work<'_>,
    ) -> Result<Explanation, Stop> {
        match Self::REVIEW.and_then(|review| review.reason) {
            Some(reason) => reason(mistake, states, memory, work),
            None => Ok(mistake.clone()),
        }
    }

    /// Returns why no move on this board can be a mistake, from the game's
    /// [`Review`](crate::ability::Review); `None` if moves can be mistakes.
    fn why_safe(state: &Self::State) -> Option<&'static str> {
        Self::REVIEW.and_then(|review| review.safe).and_then(|safe| safe(state))
    }

    /// Returns a warning that the player should see without asking, found by the game's
    /// [`Review`](crate::ability::Review).
    ///
    /// # Errors
    /// Returns the [`Stop`] that ended the search early; there is then no warning.
    fn warning(
        state: &Self::State,
        memory: &mut Self::Memory,
        work: &mut Work<'_>,
    ) -> Result<Option<Explanation>, Stop> {
        match Self::REVIEW.and_then(|review| review.warning) {
            Some(warning) => warning(state, memory, work),
            None => Ok(None),
        }
    }

    /// Grades a puzzle with the game's [`Grader`](crate::ability::Grader).
    ///
    /// # Errors
    /// Returns the [`Stop`] that ended the search early.
    fn rate(
        state: &Self::State,
        request: &SolveRequest<'_, Self::Move>,
        memory: &mut Self::Memory,
        work: &mut Work<'_>,
    ) -> Result<Rating, Stop> {
        match Self::GRADER {
            Some(grader) => (grader.rate)(state, request, memory, work),
            None => Ok(Rating::default()),
        }
    }

    /// Returns `true` if the game is an [`Editor`](crate::ability::Editor). The grader of an editor
    /// rates the current position instead of the starting position.
    fn is_editor() -> bool {
        Self::EDITOR.is_some()
    }

    /// Returns the ID of the game whose puzzles the player makes in this one, from the game's
    /// [`Editor`](crate::ability::Editor); `None` if the game is no editor.
    fn edited_game() -> Option<&'static str> {
        Self::EDITOR.map(|editor| editor.edits)
    }

    /// Returns the draft that begins with a puzzle of the [edited game](Self::edited_game), given
    /// by its params in short form and its desc.
    ///
    /// # Errors
    /// When the game is no editor, or the text is not a puzzle that it can edit.
    fn draft_of(params: &str, desc: &str) -> Result<(Self::Params, Self::Desc), Invalid> {
        let editor = Self::EDITOR.ok_or_else(no_editor::<Self>)?;
        (editor.draft)(params, desc)
    }

    /// Returns the puzzle of the [edited game](Self::edited_game) that a draft makes.
    ///
    /// # Errors
    /// When the game is no editor, or the draft lacks something that a puzzle needs.
    fn puzzle_of(params: &Self::Params, state: &Self::State) -> Result<PuzzleText, Invalid> {
        let editor = Self::EDITOR.ok_or_else(no_editor::<Self>)?;
        (editor.puzzle)(params, state)
    }

    /// Returns the menu commands that are available now, from the game's
    /// [`Commands`](crate::ability::Commands).
    fn commands(state: &Self::State, ui: &Self::Ui) -> Vec<MenuCommand> {
        Self::COMMANDS.map_or_else(Vec::new, |commands| (commands.list)(state, ui))
    }

    /// Runs a menu command that searches, and returns its moves.
    ///
    /// # Errors
    /// When the command is not available here, or the search was stopped.
    fn command(
        state: &Self::State,
        id: &str,
        rng: &mut GameRng,
        memory: &mut Self::Memory,
        work: &mut Work<'_>,
    ) -> Result<Vec<Self::Move>, CommandError> {
        match Self::COMMANDS.and_then(|commands| commands.run) {
            Some(run) => run(state, id, rng, memory, work),
            None => Err(CommandError::Refused(Invalid::new("there is no such command"))),
        }
    }

    /// Returns the number of cells, as defined by the game's [`Cells`](crate::ability::Cells).
    fn n_cells(state: &Self::State) -> usize {
        Self::CELLS.map_or(0, |cells| (cells.count)(state))
    }

    /// Returns the number of cells that the puzzle's score is based on, from the game's
    /// [`Counters`](crate::ability::Counters).
    fn n_scored(state: &Self::State) -> usize {
        Self::COUNTERS.map_or_else(|| Self::n_cells(state), |tally| (tally.cells)(state))
    }

    /// Returns the number of pushes made so far; `None` if the game does not count pushes.
    fn n_pushes(state: &Self::State) -> Option<usize> {
        Self::COUNTERS.and_then(|tally| tally.pushes).map(|pushes| pushes(state))
    }

    /// Returns what the game counts beside single moves, with its name: runs of moves that belong
    /// together, of the moves from a position. `None` if the game counts only moves.
    fn n_runs(start: &Self::State, moves: &[Self::Move]) -> Option<(&'static str, usize)> {
        let (name, count) = Self::COUNTERS.and_then(|tally| tally.runs)?;
        Some((name, count(start, moves)))
    }

    /// Returns the player's progress as `(done, total)`; `None` if the game does not report it.
    fn progress(state: &Self::State) -> Option<(usize, usize)> {
        Self::COUNTERS.and_then(|tally| tally.progress).map(|progress| progress(state))
    }

    /// Returns the number of the topmost cell at a point; `None` if there is no cell.
    fn cell_at(state: &Self::State, layout: Layout, point: Point) -> Option<usize> {
        Self::CELLS.and_then(|cells| (cells.at)(state, layout, point))
    }

    /// Returns where a cell is drawn; `None` if there is no such cell or its center is hidden.
    fn cell_rect(state: &Self::State, layout: Layout, cell: usize) -> Option<Rect> {
        Self::CELLS.and_then(|cells| (cells.rect)(state, layout, cell))
    }

    /// Returns the row and the column of a cell, counted from 1, as the game's words name them;
    /// `None` if they name none.
    fn cell_coordinates(state: &Self::State, cell: usize) -> Option<(u16, u16)> {
        let coordinates = Self::CELLS.and_then(|cells| cells.coordinates)?;
        if cell < Self::n_cells(state) { coordinates(state, cell) } else { None }
    }

    /// Describes the content of a cell in words; `None` if the game has no words for it.
    fn describe_cell(state: &Self::State, ui: &Self::Ui, cell: usize) -> Option<Text> {
        let words = Self::CELLS.and_then(|cells| cells.words)?;
        if cell < Self::n_cells(state) { words(state, ui, cell) } else { None }
    }

    /// Returns the character and the short text of a cell; `None` if there is no such cell.
    fn cell_glyph(state: &Self::State, ui: &Self::Ui, cell: usize) -> Option<CellGlyph> {
        if cell >= Self::n_cells(state) {
            return None;
        }
        if let Some(glyph) = Self::CELLS.and_then(|cells| cells.glyphs) {
            return Some(glyph(state, ui, cell));
        }
        let seen =
            glyphs::placed::<Self>(state, ui).into_iter().find(|seen| seen.cell == Some(cell));
        Some(seen.map_or_else(|| glyphs::from_words::<Self>(state, ui, cell), |seen| seen.glyph))
    }

    /// Returns the visible cells in order of their numbers, each with its character, its short text
    /// and its place on a grid of characters. With these a board is shown on a surface without
    /// pixels.
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

    /// Returns the text that explains the characters of these glyphs, such as ". hole, | wall";
    /// empty if nothing needs an explanation.
    fn glyph_legend(glyphs: &[PlacedGlyph]) -> Text {
        glyphs::legend(Self::CELLS.map_or(&[], |cells| cells.legend), glyphs)
    }

    /// Returns the rectangle in which a spot is drawn: that of its cell, or one pixel for a point.
    /// `None` if the spot is not drawn.
    fn spot_rect(state: &Self::State, layout: Layout, spot: Spot) -> Option<Rect> {
        match spot {
            Spot::Cell(cell) => Self::cell_rect(state, layout, cell as usize),
            Spot::Point(x, y) => {
                let (place, _) = Self::CELLS.and_then(|cells| cells.points)?;
                place(state, layout, x, y).map(|point| Rect::around(point, 0))
            }
        }
    }

    /// Describes a spot, which is a cell or a point, in words. `None` if the game has no words for
    /// it.
    fn describe_spot(state: &Self::State, ui: &Self::Ui, spot: Spot) -> Option<Text> {
        match spot {
            Spot::Cell(cell) => Self::describe_cell(state, ui, cell as usize),
            Spot::Point(x, y) => {
                let (_, words) = Self::CELLS.and_then(|cells| cells.points)?;
                Some(words(state, x, y))
            }
        }
    }

    /// Describes a mark and its target in a sentence: "Hint: an arrow from box, row 2, column 3 to
    /// floor, row 2, column 4." Returns `None` if the game has no words for the target.
    fn describe_mark(state: &Self::State, ui: &Self::Ui, mark: &Mark) -> Option<Text> {
        let kind = match mark.kind {
            MarkKind::Mistake => label!("Mistake"),
            MarkKind::Hint => label!("Hint"),
            MarkKind::Reason => label!("Reason"),
        };
        let spots = mark.target.spots();
        let words: Vec<Text> =
            spots.filter_map(|spot| Self::describe_spot(state, ui, spot)).collect();
        let target = match (&mark.target, &words[..]) {
            (Target::Arrow(_), [from, to]) => text!("an arrow from {from} to {to}", from, to),
            (Target::Path(_), [from, .., to]) => text!("a path from {from} to {to}", from, to),
            (_, [.., last]) => last.clone(),
            (_, []) => return None,
        };
        Some(text!("{kind}: {target}.", kind, target))
    }

    /// Returns `true` if the game draws marks on cells itself.
    fn shows_marked_cells() -> bool {
        Self::CELLS.is_some_and(|cells| cells.is_marking)
    }

    /// Describes the board in words with the game's [`Words`](crate::ability::Words), or by its
    /// text form if the game has no description.
    fn describe(state: &Self::State, ui: &Self::Ui) -> Description {
        match Self::WORDS.and_then(|words| words.description) {
            Some(describe) => describe(state, ui),
            None => Description::new(Self::text_format(state).unwrap_or_default()),
        }
    }

    /// Returns the board as lines of text, each ended by `\n`; `None` if the board has no text
    /// form.
    fn text_format(state: &Self::State) -> Option<String> {
        Self::WORDS.and_then(|words| words.text).map(|text| text(state))
    }

    /// Returns `true` if the board has a text form.
    fn has_text() -> bool {
        Self::WORDS.is_some_and(|words| words.text.is_some())
    }

    /// Returns the status line without the clock.
    fn status_text(state: &Self::State, ui: &Self::Ui) -> Text {
        let status = Self::WORDS.and_then(|words| words.status);
        status.map_or_else(Text::default, |status| status(state, ui))
    }

    /// Names the kind of puzzle in a few words, such as "squares, 8 by 8"; empty if the game has no
    /// words for it.
    fn kind(state: &Self::State) -> Text {
        Self::WORDS.and_then(|words| words.kind).map_or_else(Text::default, |kind| kind(state))
    }

    /// Returns the rules of this kind of puzzle in one or two short sentences. Without
    /// [`Words::short_rules`](crate::ability::Words::short_rules), that is the sentence that says what
    /// the game is about.
    fn short_rules(state: &Self::State) -> Text {
        match Self::WORDS.and_then(|words| words.short_rules) {
            Some(rules) => rules(state),
            None if Self::INFO.about.is_empty() => Text::default(),
            None => text!("{sentence}.", sentence = Self::INFO.about),
        }
    }

    /// Returns the rules in which this kind of puzzle differs from the plain kind; may be empty.
    fn special_rules(state: &Self::State) -> Text {
        let rules = Self::WORDS.and_then(|words| words.special_rules);
        rules.map_or_else(Text::default, |rules| rules(state))
    }

    /// Writes the moves from a state for a printed page of solutions.
    fn printed_moves(start: &Self::State, moves: &[Self::Move]) -> String {
        match Self::WORDS.and_then(|words| words.solution) {
            Some(write) => write(start, moves),
            None => Self::write_moves(moves),
        }
    }

    /// Returns the sentence that says how to read [`printed_moves`](Self::printed_moves); may be
    /// empty.
    fn solution_note() -> &'static str {
        let note = Self::WORDS.map_or("", |words| words.solution_note);
        if note.is_empty() { Self::notation_meaning(Self::notations()[0]) } else { note }
    }

    /// Describes the change from one state to the next in a few words; `None` if the game has no
    /// short description of it.
    fn describe_change(old: &Self::State, new: &Self::State) -> Option<Text> {
        Self::WORDS.and_then(|words| words.change).and_then(|change| change(old, new))
    }

    /// Returns how long a change is animated, from the game's
    /// [`Animation`](crate::ability::Animation).
    fn animation_length(
        ui: &Self::Ui,
        old: &Self::State,
        new: &Self::State,
        is_undo: bool,
    ) -> Duration {
        let animation = Self::ANIMATION.and_then(|motion| motion.animation);
        animation.map_or(Duration::ZERO, |animation| animation(ui, old, new, is_undo))
    }

    /// Returns how long the board flashes after a change.
    fn flash_length(ui: &Self::Ui, old: &Self::State, new: &Self::State) -> Duration {
        let flash = Self::ANIMATION.and_then(|motion| motion.flash);
        flash.map_or(Duration::ZERO, |flash| flash(ui, old, new))
    }

    /// Returns `true` if the game has a clock that runs in this ongoing position; see
    /// [`Clock`](crate::ability::Clock).
    fn clock_runs(state: &Self::State, ui: &Self::Ui) -> bool {
        Self::CLOCK.is_some_and(|clock| (clock.runs)(state, ui))
    }

    /// Returns `true` if the game's clock starts with the first move.
    fn clock_waits() -> bool {
        Self::CLOCK.is_some_and(|clock| clock.waits)
    }

    /// Returns the keyboard cursor's rectangle, from the game's [`Screen`](crate::ability::Screen).
    /// `None` if no cursor is reported.
    fn cursor_rect(state: &Self::State, ui: &Self::Ui, layout: Layout) -> Option<Rect> {
        Self::SCREEN.and_then(|screen| screen.cursor).and_then(|cursor| cursor(state, ui, layout))
    }

    /// Returns the keys that a device without a keyboard should show now.
    fn keys(state: &Self::State, ui: &Self::Ui) -> Vec<ScreenKey> {
        let keys = Self::SCREEN.and_then(|screen| screen.keys);
        keys.map_or_else(Vec::new, |keys| keys(state, ui))
    }

    /// Returns a label for what Enter or the space bar does at the cursor now; empty if it does
    /// nothing.
    fn key_label(state: &Self::State, ui: &Self::Ui, key: Key) -> &'static str {
        Self::SCREEN.and_then(|screen| screen.labels).map_or("", |labels| labels(state, ui, key))
    }

    /// Returns what the keys of a keyboard do now, movement keys first.
    fn key_guide(state: &Self::State, ui: &Self::Ui) -> Vec<KeyGuide> {
        let guide = Self::SCREEN.and_then(|screen| screen.guide);
        guide.map_or_else(Vec::new, |guide| guide(state, ui))
    }

    /// Returns a default ui that keeps only the preferences of `ui`. Pictures on paper and
    /// thumbnails are drawn with it; see [`Purpose`](crate::draw::Purpose).
    fn neutral_ui(state: &Self::State, ui: &Self::Ui) -> Self::Ui {
        let mut resting = Self::Ui::default();
        for line in Self::PREFERENCES {
            line.set(&mut resting, &line.value(ui));
        }
        Self::changed_state(&mut resting, state, state);
        resting
    }

    /// Encodes the part of the ui that saves keep beside preferences, with the game's
    /// [`UiText`](crate::ability::UiText).
    fn encode_ui(ui: &Self::Ui) -> String {
        Self::UI_TEXT.map_or_else(String::new, |text| (text.encode)(ui))
    }

    /// Restores the part of the ui that [`encode_ui`](Self::encode_ui) wrote.
    fn decode_ui(ui: &mut Self::Ui, text: &str) {
        if let Some(ui_text) = Self::UI_TEXT {
            (ui_text.decode)(ui, text);
        }
    }

    /// Reads moves in the notation that people use, defined by the game's
    /// [`Notation`](crate::ability::Notation). Without one, reads the texts of moves separated by
    /// white space.
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
    /// At the first text that is not a move or not a legal one, with its place.
    fn read_moves(state: &Self::State, text: &str) -> Result<Vec<Self::Move>, Invalid> {
        let texts: ReadFn<Self> = read_texts::<Self>;
        let read = Self::NOTATION.map_or(texts, |notation| notation.read);
        read(state, text)
    }

    /// Writes moves in the notation that [`read_moves`](Self::read_moves) reads.
    fn write_moves(moves: &[Self::Move]) -> String {
        let mut text = String::new();
        for (i, mv) in moves.iter().enumerate() {
            if i > 0 && !Self::joins_moves() {
                text.push(' ');
            }
            let _ = write!(text, "{mv}");
        }
        text
    }

    /// Returns the names of the notations in which moves can be read and written, the game's own
    /// first.
    fn notations() -> Vec<&'static str> {
        let own = Self::NOTATION.map_or("moves", |notation| notation.name);
        core::iter::once(own).chain(other_notations::<Self>().iter().map(|o| o.name)).collect()
    }

    /// Returns the sentence that says what a move means in the notation with this name; may be empty.
    fn notation_meaning(name: &str) -> &'static str {
        match Self::NOTATION {
            Some(notation) if notation.name == name => notation.meaning,
            _ => {
                let other = other_notations::<Self>().iter().find(|other| other.name == name);
                other.map_or("", |other| other.meaning)
            }
        }
    }

    /// Reads moves in the notation with this name.
    ///
    /// # Errors
    /// When there is no such notation, or at the first text that is not a legal move.
    fn read_moves_in(
        name: &str,
        state: &Self::State,
        text: &str,
    ) -> Result<Vec<Self::Move>, Invalid> {
        match other_notation::<Self>(name)? {
            Some(other) => (other.read)(state, text),
            None => Self::read_moves(state, text),
        }
    }

    /// Writes legal moves from a position in the notation with this name.
    ///
    /// # Errors
    /// When there is no such notation, or the board has none of this name.
    fn write_moves_in(
        name: &str,
        state: &Self::State,
        moves: &[Self::Move],
    ) -> Result<String, Invalid> {
        match other_notation::<Self>(name)? {
            Some(other) => (other.write)(state, moves),
            None => Ok(Self::write_moves(moves)),
        }
    }

    /// Returns `true` if moves are written without spaces between them.
    fn joins_moves() -> bool {
        Self::NOTATION.is_some_and(|notation| notation.is_joined)
    }

    /// Returns the foreign file formats of the game, from its [`Files`](crate::ability::Files).
    fn formats() -> &'static [Format<Self>] {
        Self::FILES.map_or(&[], |files| files.formats)
    }

    /// Returns the mirror images and rotations of a puzzle, from the game's
    /// [`Symmetry`](crate::ability::Symmetry), without the puzzle itself.
    fn images(params: &Self::Params, desc: &Self::Desc) -> Vec<Image<Self>> {
        let mut images = Self::SYMMETRY.map_or_else(Vec::new, |table| (table.images)(params, desc));
        images.retain(|image| image.desc != *desc);
        images
    }

    /// Passes the metadata of a puzzle to the game, which may store it in the params or the desc.
    ///
    /// # Errors
    /// When a value is not what the game expects for its key.
    fn attach(
        params: &mut Self::Params,
        desc: &mut Self::Desc,
        texts: &Metadata,
    ) -> Result<(), Invalid> {
        match Self::FILES.and_then(|files| files.attach) {
            Some(attach) => attach(params, desc, texts),
            None => Ok(()),
        }
    }

    /// Returns the params of new games on the board of a puzzle from a file or an ID.
    fn board_params(params: &Self::Params, desc: &Self::Desc) -> Self::Params {
        match Self::FILES.and_then(|files| files.board_params) {
            Some(board_params) => board_params(params, desc),
            None => params.clone(),
        }
    }

    /// Returns the keywords of the goals that a puzzle of a file can be meant for, from the game's
    /// [`Files`](crate::ability::Files).
    fn goals() -> &'static [&'static str] {
        Self::FILES.map_or(&[], |files| files.goals)
    }

    /// Returns the keyword of the goal of puzzles with these params, if it is one of
    /// [`goals`](Self::goals).
    fn goal(params: &Self::Params) -> Option<&'static str> {
        Self::FILES.and_then(|files| files.goal)?(params)
    }

    /// Adds what the player recorded, such as macros, to the metadata of a puzzle.
    fn add_texts(ui: &Self::Ui, texts: &mut Metadata) {
        if let Some(add) = Self::FILES.and_then(|files| files.add) {
            add(ui, texts);
        }
    }

    /// Returns the number of the game's [`Actions`](crate::ability::Actions); 0 if it has none.
    fn n_actions(params: &Self::Params) -> usize {
        Self::ACTIONS.map_or(0, |actions| (actions.count)(params))
    }

    /// Returns the move of an action in a position; `None` if the action is not legal there.
    fn action(params: &Self::Params, state: &Self::State, action: usize) -> Option<Self::Move> {
        let actions = Self::ACTIONS?;
        (action < (actions.count)(params)).then(|| (actions.find)(params, state, action))?
    }

    /// Sets the value of each action to whether it is legal in a position.
    ///
    /// # Panics
    /// When the slice does not have one value for each action.
    fn legal_actions(params: &Self::Params, state: &Self::State, legal: &mut [bool]) {
        assert_eq!(legal.len(), Self::n_actions(params), "the slice needs one value an action");
        let Some(actions) = Self::ACTIONS else { return };
        if let Some(find_all) = actions.legal {
            legal.fill(false);
            return find_all(params, state, legal);
        }
        for (action, legal) in legal.iter_mut().enumerate() {
            *legal = (actions.find)(params, state, action).is_some();
        }
    }

    /// Returns the shape of the observations that the game's [`Actions`](crate::ability::Actions)
    /// write; empty if it has none.
    fn observation_shape(params: &Self::Params) -> ObservationShape {
        Self::ACTIONS.map_or_else(ObservationShape::default, |actions| (actions.shape)(params))
    }

    /// Writes the observation of a position: plane by plane, each row by row.
    ///
    /// # Panics
    /// When the slice does not have as many values as the [shape](Self::observation_shape).
    fn observe(params: &Self::Params, state: &Self::State, values: &mut [u8]) {
        let mut planes = Planes::new(Self::observation_shape(params), values);
        if let Some(actions) = Self::ACTIONS {
            actions.observe(state, &mut planes);
        }
    }

    /// Returns the pairs of neighbors on a board that is no rectangle of squares, from the game's
    /// [`Actions`](crate::ability::Actions); empty for a rectangle.
    fn edges(state: &Self::State) -> Vec<[u32; 2]> {
        Self::ACTIONS.and_then(|actions| actions.edges).map_or_else(Vec::new, |edges| edges(state))
    }

    /// Returns `true` if different positions on this board have different observations.
    fn has_exact_observations(state: &Self::State) -> bool {
        Self::ACTIONS.and_then(|actions| actions.exact).is_some_and(|exact| exact(state))
    }
}

impl<G: Game> Abilities for G {}

fn no_editor<G: Game>() -> Invalid {
    Invalid::new(text!("{game} is not an editor", game = G::INFO.name))
}

fn other_notations<G: Game>() -> &'static [OtherNotation<G>] {
    G::NOTATION.map_or(&[], |notation| notation.others)
}

/// Returns the notation with this name, or `None` for the game's own.
fn other_notation<G: Game>(name: &str) -> Result<Option<OtherNotation<G>>, Invalid> {
    let names = G::notations();
    let Some(at) = names.iter().position(|known| *known == name) else {
        let shown: String = name.chars().take(20).collect();
        return Err(Invalid::new(text!(
            "{game} has no notation '{name}': choose {names}",
            game = Text::plain(G::INFO.id),
            name = Text::visible(shown),
            names = names.join(", "),
        )));
    };
    Ok(at.checked_sub(1).map(|at| other_notations::<G>()[at]))
}
