//! The contract, told to the mid-end.

use alloc::string::String;
use alloc::vec::Vec;
use core::time::Duration;

use puzzle_core::{
    Answer, Ask, Canvas, Command, ConfigItem, ConfigValue, Description, Format, Frame, Game,
    GameRng, Generated, Info, Input, Invalid, Key, Layout, Plan, Point, Rating, Rect, Remark,
    Response, RoleSpec, ScreenKey, Size, Status, Stop, Texts, Work,
};

use crate::desc::Desc;
use crate::draw::{self, DrawState};
use crate::hint::{self, Memory};
use crate::moves::Move;
use crate::params::Params;
use crate::places::{self, Places};
use crate::state::State;
use crate::ui::{self, Ui};
use crate::{formats, generate, words};

/// How long a move takes to be shown.
const SLIDE: Duration = Duration::from_millis(130);
/// How long a macro or a jump takes.
const GLIDE: Duration = Duration::from_millis(300);
/// How long a solved board flashes.
const FLASH: Duration = Duration::from_millis(720);

/// The sliding puzzle on any board.
#[derive(Clone, Copy, Debug, Default)]
pub struct Sliding;

impl Game for Sliding {
    const INFO: Info = Info::new("sliding", "Sliding")
        .about("Slide the pieces into the hole until every one is where it belongs")
        .rules(
            "Slide pieces into the hole until each is where it belongs: on a rectangle the \
             numbers run row by row, and the hole ends in the last cell.\n\
             Click a piece next to the hole, or one in line with it to move the whole line. \
             An arrow key (or w, a, s, d) slides a piece that way; with Shift, all in that line. \
             A piece also moves when its number is typed.\n\
             Other boards have ways of their own: lines join cells, arrows go one way, walls bar. \
             Ctrl with an arrow (or W, A, S, D) moves along the second set of ways. F1 to F12 run \
             macros, m records one; e enters a subpuzzle and o comes back; j shows the own numbers \
             of identical pieces, H what is told of the puzzle.",
        )
        .tile(56)
        .solves()
        .hints()
        .finds_mistakes()
        .rates()
        .timed()
        .text()
        .animates_solution();

    type Params = Params;
    type Desc = Desc;
    type State = State;
    type Move = Move;
    type Ui = Ui;
    type DrawState = DrawState;
    type Memory = Memory;

    fn generate(
        params: &Params,
        rng: &mut GameRng,
        work: &mut Work<'_>,
    ) -> Result<Generated<Self>, Stop> {
        generate::generate(params, rng, work)
    }

    fn parse_desc(params: &Params, text: &str) -> Result<Desc, Invalid> {
        if let Some((w, h)) = params.as_rectangle() {
            let n = usize::from(w) * usize::from(h);
            let desc = Desc::parse(text, n, n as u16 - 1, |place| place as u16)?;
            if !params.is_unchecked() && !desc.is_solvable_on(w, h) {
                return Err(Invalid::new(
                    "this cannot be solved: an odd number of pieces would have to change places",
                ));
            }
            return Ok(desc);
        }
        let board = params.board();
        Desc::parse(text, board.n_cells(), board.home(), |place| board.reading(place))
    }

    fn desc_text(params: &Params, desc: &Desc) -> String {
        match params.shared_board() {
            None => desc.text(|place| place as u16),
            Some(board) => desc.text(|place| board.reading(place)),
        }
    }

    fn new_state(params: &Params, desc: &Desc) -> State {
        State::new(params.board(), desc)
    }

    #[inline]
    fn interpret(state: &State, ui: &mut Ui, layout: Layout, input: Input) -> Response<Move> {
        ui.interpret(state, layout, input)
    }

    #[inline]
    fn execute(state: &mut State, mv: &Move) -> Result<(), Invalid> {
        state.execute(*mv)
    }

    #[inline]
    fn status(state: &State) -> Status {
        state.status()
    }

    fn size(params: &Params, layout: Layout) -> Size {
        places::size_of(params, layout)
    }

    fn redraw(canvas: &mut dyn Canvas, drawn: &mut DrawState, frame: &Frame<'_, Self>) {
        draw::redraw(canvas, drawn, frame);
    }

    #[inline]
    fn changed_state(ui: &mut Ui, old: &State, new: &State) {
        ui.changed_state(old, new);
    }

    fn animation_length(_ui: &Ui, old: &State, new: &State, _back: bool) -> Duration {
        if old.board() != new.board() || old.hole() == new.hole() && old == new {
            return Duration::ZERO;
        }
        let near = new.board().has_move(old.hole(), new.hole())
            || new.board().has_move(new.hole(), old.hole());
        if near { SLIDE } else { GLIDE }
    }

    fn flash_length(_ui: &Ui, old: &State, new: &State) -> Duration {
        let solved = |state: &State| state.status() == Status::Solved;
        if !solved(old) && solved(new) { FLASH } else { Duration::ZERO }
    }

    fn solve(
        state: &State,
        ask: &Ask<'_, Move>,
        memory: &mut Memory,
        work: &mut Work<'_>,
    ) -> Answer<Move> {
        hint::solve(state, ask, memory, work)
    }

    fn plan(
        state: &State,
        ask: &Ask<'_, Move>,
        memory: &mut Memory,
        work: &mut Work<'_>,
    ) -> Result<Plan<Move>, Stop> {
        hint::plan(state, ask, memory, work)
    }

    fn mistakes(
        state: &State,
        memory: &mut Memory,
        work: &mut Work<'_>,
    ) -> Result<Vec<Remark>, Stop> {
        hint::mistakes(state, memory, work)
    }

    fn rate(
        state: &State,
        _ask: &Ask<'_, Move>,
        memory: &mut Memory,
        work: &mut Work<'_>,
    ) -> Result<Rating, Stop> {
        hint::rate(state, memory, work)
    }

    #[inline]
    fn warning(
        state: &State,
        _memory: &mut Memory,
        _work: &mut Work<'_>,
    ) -> Result<Option<Remark>, Stop> {
        Ok(hint::warning(state))
    }

    fn commands(state: &State, ui: &Ui) -> Vec<Command> {
        ui.commands(state)
    }

    fn cell_at(state: &State, layout: Layout, point: Point) -> Option<usize> {
        Places::of_state(state, layout).cell_at(point)
    }

    fn cell_rect(state: &State, layout: Layout, cell: usize) -> Option<Rect> {
        (cell < state.board().n_cells()).then(|| Places::of_state(state, layout).rect(cell as u16))
    }

    fn describe(state: &State, _ui: &Ui) -> Description {
        words::describe(state)
    }

    fn text_format(state: &State) -> Option<String> {
        Some(words::text_format(state))
    }

    fn status_text(state: &State, ui: &Ui) -> String {
        ui.status_text(state)
    }

    fn cursor_rect(state: &State, _ui: &Ui, layout: Layout) -> Option<Rect> {
        Some(Places::of_state(state, layout).rect(state.hole()))
    }

    fn keys(params: &Params) -> Vec<ScreenKey> {
        let board = params.board();
        let mut keys = Vec::new();
        let mut add = |label: &str, key: Key| {
            keys.push(ScreenKey { label: label.into(), key: key.into() });
        };
        if board.has_ctrl_keys() {
            for (label, c) in [("W", 'W'), ("A", 'A'), ("S", 'S'), ("D", 'D')] {
                add(label, Key::Char(c));
            }
        }
        if !board.extras().subpuzzles.is_empty() {
            add("in", Key::Char('e'));
            add("out", Key::Char('o'));
        }
        keys
    }

    fn key_label(_state: &State, ui: &Ui, key: Key) -> &'static str {
        if key == Key::Select && !ui.typed.is_empty() { "Move" } else { "" }
    }

    fn preferences() -> &'static [ConfigItem] {
        ui::PREFERENCES
    }

    fn preference(ui: &Ui, key: &str) -> Option<ConfigValue> {
        ui.preference(key)
    }

    fn set_preference(ui: &mut Ui, key: &str, value: &ConfigValue) {
        ui.set_preference(key, value);
    }

    fn encode_ui(ui: &Ui) -> String {
        ui.macros_text()
    }

    fn decode_ui(ui: &mut Ui, text: &str) {
        ui.read_macros(text);
    }

    /// Commas are as good as spaces.
    fn read_moves(state: &State, text: &str) -> Result<Vec<Move>, Invalid> {
        let mut state = state.clone();
        let mut moves = Vec::new();
        let words = text.split(|c: char| c == ',' || c.is_whitespace()).filter(|w| !w.is_empty());
        for (i, word) in words.enumerate() {
            let at = |e: Invalid| e.within(&alloc::format!("move {}", i + 1));
            let mv: Move = word.parse().map_err(at)?;
            state.execute(mv).map_err(at)?;
            moves.push(mv);
        }
        Ok(moves)
    }

    fn attach(params: &mut Params, _desc: &mut Desc, texts: &Texts) -> Result<(), Invalid> {
        formats::attach(params, texts)
    }

    fn add_texts(ui: &Ui, texts: &mut Texts) {
        ui.add_texts(texts);
    }

    fn formats() -> &'static [Format<Self>] {
        formats::FORMATS
    }

    fn palette() -> &'static [RoleSpec] {
        draw::PALETTE
    }
}
