//! The game as the mid-end sees it.

use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;
use core::time::Duration;

use puzzle_core::{
    Answer, Ask, Canvas, Command, ConfigItem, ConfigValue, Description, Format, Frame, Game,
    GameRng, Generated, Info, Input, Invalid, Key, Layout, Plan, Point, Rating, Rect, Remark,
    Response, RoleSpec, ScreenKey, Size, Status, Stop, Work,
};

use crate::board::Level;
use crate::desc;
use crate::draw::{self, DrawState, Scale};
use crate::formats;
use crate::generate;
use crate::hint::{self, Memory};
use crate::moves::{Move, read_moves};
use crate::params::Params;
use crate::state::State;
use crate::ui::{GRIP, JUMP, PREFERENCES, Ui};
use crate::words;

const RULES: &str = "\
Push every box onto a goal. The player pushes one box at a time and never pulls; whatever cannot \
be pushed stays where it is.
The arrow keys walk and push. Click a square to walk there; click a box, then a marked square, or \
drag the box there, to push it by a shortest plan.
In reverse play the boxes stand on the goals, and you pull them back to where they start: hold on \
with Enter, or with Shift and an arrow key. Before the first pull, J or a click puts you into \
another part of the floor.";

/// How long a step takes, and each of a longer way; a whole way takes no longer than the last.
const STEP: Duration = Duration::from_millis(70);
const EACH: u64 = 35;
const LONGEST: u64 = 700;
/// How long a solved board flashes.
const FLASH: Duration = Duration::from_millis(600);

/// Sokoban.
#[derive(Clone, Copy, Debug)]
pub struct Sokoban;

impl Game for Sokoban {
    const INFO: Info = Info::new("sokoban", "Sokoban")
        .about("Push all boxes onto the goals")
        .rules(RULES)
        .tile(40)
        .solves()
        .hints()
        .finds_mistakes()
        .rates()
        .timed()
        .text()
        .animates_solution()
        .joins_moves()
        .measures(&["pushes"]);

    type Params = Params;
    type Desc = Level;
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
        let made = generate::generate(&params.spec(), rng, work)?;
        let moves = if params.reverse {
            hint::backward(&State::new(&made.level, true), &made.steps)
        } else {
            Some(made.steps.iter().map(|&step| Move::from(step)).collect())
        };
        let rating = hint::rating(&made.rating);
        let generated = Generated::new(made.level).rated(rating);
        Ok(match moves {
            Some(moves) => generated.solved_by(moves),
            None => generated,
        })
    }

    fn parse_desc(params: &Params, text: &str) -> Result<Level, Invalid> {
        desc::parse(params, text)
    }

    fn desc_text(_params: &Params, level: &Level) -> String {
        desc::text(level)
    }

    fn new_state(params: &Params, level: &Level) -> State {
        State::new(level, params.reverse)
    }

    fn interpret(state: &State, ui: &mut Ui, layout: Layout, input: Input) -> Response<Move> {
        ui.interpret(state, layout, input)
    }

    fn execute(state: &mut State, mv: &Move) -> Result<(), Invalid> {
        state.execute(*mv)
    }

    fn status(state: &State) -> Status {
        if state.is_solved() { Status::Solved } else { Status::Ongoing }
    }

    fn size(params: &Params, layout: Layout) -> Size {
        Scale::new(params.width as usize, params.height as usize, layout).size()
    }

    fn redraw(canvas: &mut dyn Canvas, drawn: &mut DrawState, frame: &Frame<'_, Self>) {
        draw::redraw(canvas, drawn, frame);
    }

    fn changed_state(ui: &mut Ui, old: &State, new: &State) {
        ui.changed(old, new);
    }

    fn animation_length(ui: &Ui, old: &State, new: &State, _back: bool) -> Duration {
        match ui.n_shown(old, new) {
            0 => Duration::ZERO,
            1 => STEP,
            n => Duration::from_millis((n as u64 * EACH).min(LONGEST)).max(STEP),
        }
    }

    fn flash_length(_ui: &Ui, old: &State, new: &State) -> Duration {
        if !old.is_solved() && new.is_solved() { FLASH } else { Duration::ZERO }
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
        ask: &Ask<'_, Move>,
        memory: &mut Memory,
        work: &mut Work<'_>,
    ) -> Result<Rating, Stop> {
        hint::rate(state, ask, memory, work)
    }

    fn warning(
        state: &State,
        memory: &mut Memory,
        work: &mut Work<'_>,
    ) -> Result<Option<Remark>, Stop> {
        hint::warning(state, memory, work)
    }

    fn commands(state: &State, ui: &Ui) -> Vec<Command> {
        if !state.is_reverse() {
            return Vec::new();
        }
        let command = |id, label: &str, key| Command {
            id,
            label: label.to_string(),
            key: Some(key),
            searches: false,
        };
        let hold = if ui.grip { "Let go of the box" } else { "Hold on to the box" };
        let mut list = vec![command(GRIP, hold, Key::Select.into())];
        if state.n_pushes() == 0 {
            list.push(command(JUMP, "Jump to another part", Key::Char('j').into()));
        }
        list
    }

    fn cell_at(state: &State, layout: Layout, point: Point) -> Option<usize> {
        draw::cell_at(state, layout, point)
    }

    fn cell_rect(state: &State, layout: Layout, cell: usize) -> Option<Rect> {
        draw::cell_rect(state, layout, cell)
    }

    fn describe(state: &State, _ui: &Ui) -> Description {
        words::describe(state)
    }

    fn text_format(state: &State) -> Option<String> {
        Some(words::text_format(state))
    }

    fn status_text(state: &State, _ui: &Ui) -> String {
        words::status_text(state)
    }

    fn cursor_rect(state: &State, _ui: &Ui, layout: Layout) -> Option<Rect> {
        draw::cell_rect(state, layout, state.board().square(state.player()))
    }

    fn keys(params: &Params) -> Vec<ScreenKey> {
        let key = |label: &str, key: Key| ScreenKey { label: label.to_string(), key: key.into() };
        if params.reverse {
            vec![key("Hold", Key::Select), key("Jump", Key::Char('j'))]
        } else {
            Vec::new()
        }
    }

    fn key_label(state: &State, ui: &Ui, key: Key) -> &'static str {
        match key {
            Key::Select | Key::Select2 if state.is_reverse() => {
                if ui.grip {
                    "Let go"
                } else {
                    "Hold"
                }
            }
            _ => "",
        }
    }

    fn preferences() -> &'static [ConfigItem] {
        &PREFERENCES
    }

    fn preference(ui: &Ui, key: &str) -> Option<ConfigValue> {
        ui.preference(key)
    }

    fn set_preference(ui: &mut Ui, key: &str, value: &ConfigValue) {
        ui.set_preference(key, value);
    }

    fn read_moves(state: &State, text: &str) -> Result<Vec<Move>, Invalid> {
        read_moves(state, text)
    }

    fn formats() -> &'static [Format<Self>] {
        formats::FORMATS
    }

    fn palette() -> &'static [RoleSpec] {
        draw::PALETTE
    }
}
