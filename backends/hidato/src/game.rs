//! The game as the mid-end sees it.

use crate::board::Kind;
use crate::desc::Desc;
use crate::draw::{Drawn, PALETTE, Picture};
use crate::formats;
use crate::generate::generate;
use crate::geometry::Geometry;
use crate::grade::Grade;
use crate::hint::{self, Memory};
use crate::moves::{Act, Move};
use crate::params::Params;
use crate::solve::cell_name;
use crate::state::State;
use crate::topology::Lattice;
use crate::ui::{Finding, Ui};
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::time::Duration;
use puzzle_core::{
    Answer, Ask, Canvas, Command, ConfigItem, ConfigValue, Description, Figure, Format, Frame,
    Game, GameRng, Generated, Info, Input, Invalid, Key, Layout, Mark, Plan, Point, Rating, Rect,
    Remark, Response, RoleSpec, ScreenKey, Size, Status, Stop, Work,
};

/// The game.
#[derive(Clone, Copy, Debug, Default)]
pub struct Hidato;

const RULES: &str = "Fill every cell so that the numbers from 1 to the last form a path: each \
touches the next. What touches depends on the board: by edge, by corner, or both.\n\
Click an empty cell to enter the number after the one in hand, which is then in hand; click a \
given number to take it in hand, a number of yours to make it one more. Right click clears. Drag \
along a path to fill it with numbers, up or down from where you start; drag with Ctrl or the \
middle button to draw a pencil line between cells whose numbers are not known. A click on a \
number in the list below makes it the next.\n\
Keys: arrows move the cursor, digits enter a number, Enter enters the next one, with Shift an \
arrow steps and enters the number that follows. Space takes 1 in hand, + and - change the number \
in hand, Tab goes to it, L draws pencil lines with the arrows, Backspace clears.";

pub(crate) const PREFERENCES: &[ConfigItem] = &[
    ConfigItem::flag("path", "Draw the path between consecutive numbers"),
    ConfigItem::flag("marks", "Mark finished and wrong numbers"),
    ConfigItem::flag("bank", "Show the missing numbers"),
    ConfigItem::choice(
        "drag",
        "Dragging from an empty cell",
        &[("numbers", "enters numbers"), ("line", "draws a pencil line")],
    ),
];

pub(crate) fn preference(ui: &Ui, key: &str) -> Option<ConfigValue> {
    Some(match key {
        "path" => ConfigValue::Bool(ui.shows_path),
        "marks" => ConfigValue::Bool(ui.shows_findings),
        "bank" => ConfigValue::Bool(ui.shows_bank),
        "drag" => ConfigValue::Choice(usize::from(ui.drags_lines)),
        _ => return None,
    })
}

pub(crate) fn set_preference(ui: &mut Ui, key: &str, value: &ConfigValue) {
    match (key, value) {
        ("path", ConfigValue::Bool(b)) => ui.shows_path = *b,
        ("marks", ConfigValue::Bool(b)) => ui.shows_findings = *b,
        ("bank", ConfigValue::Bool(b)) => ui.shows_bank = *b,
        ("drag", ConfigValue::Choice(i)) => ui.drags_lines = *i == 1,
        _ => {}
    }
}

pub(crate) fn geometry(state: &State, layout: Layout) -> Geometry {
    let board = state.board();
    Geometry::new(board.topology(), board.width(), board.height(), layout)
}

pub(crate) fn cell_at(state: &State, layout: Layout, point: Point, edits: bool) -> Option<usize> {
    geometry(state, layout)
        .place_at(point)
        .filter(|&p| edits || state.board().kinds()[p] != Kind::Invisible)
}

pub(crate) fn cell_rect(state: &State, layout: Layout, cell: usize, edits: bool) -> Option<Rect> {
    let kind = state.board().kinds().get(cell)?;
    (edits || *kind != Kind::Invisible).then(|| geometry(state, layout).text_box(cell))
}

pub(crate) fn screen_keys() -> Vec<ScreenKey> {
    let digits = ('1'..='9').chain(['0']);
    let digits = digits.map(|c| ScreenKey { label: c.to_string(), key: Key::Char(c).into() });
    digits.chain([ScreenKey { label: "Clear".to_string(), key: Key::Backspace.into() }]).collect()
}

pub(crate) fn text_format(state: &State) -> String {
    let board = state.board();
    let most = state.numbers().iter().copied().max().unwrap_or(0).max(state.last());
    let width = most.to_string().len();
    let hexagons = board.topology().lattice() == Lattice::Hexagon;
    let mut text = String::new();
    for row in 0..board.height() {
        let mut line = String::new();
        if hexagons && row % 2 == 1 {
            for _ in 0..width.div_ceil(2) {
                line.push(' ');
            }
        }
        for column in 0..board.width() {
            let place = row * board.width() + column;
            let cell = match (board.kinds()[place], state.number(place)) {
                (Kind::Invisible, _) => String::new(),
                (Kind::Block, _) => "#".to_string(),
                (Kind::Cell, 0) => ".".to_string(),
                (Kind::Cell, n) => n.to_string(),
            };
            if column > 0 {
                line.push(' ');
            }
            line.push_str(&format!("{cell:>width$}"));
        }
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}

pub(crate) fn describe(state: &State, ui: &Ui) -> Description {
    let board = state.board();
    let n_given = state.clues().iter().filter(|&&c| c > 0).count();
    let n_empty = state.n_empty();
    let mut summary = format!(
        "Hidato, {} rows of {} {}. The path goes from 1 to {}: {n_given} numbers are given, {} \
         entered, {n_empty} cells empty.",
        board.height(),
        board.width(),
        board.topology().name(),
        state.last(),
        board.n_cells().saturating_sub(n_given + n_empty),
    );
    match ui.next(state) {
        _ if state.is_solved() => summary += " It is solved.",
        Some(next) => summary += &format!(" The next number is {next}."),
        None => summary += " It is full, and something is wrong.",
    }
    let place_words = |place: usize| match (board.kinds()[place], state.number(place)) {
        (Kind::Invisible, _) => "no cell".to_string(),
        (Kind::Block, _) => "block".to_string(),
        (Kind::Cell, 0) => "empty".to_string(),
        (Kind::Cell, n) => {
            let given = if state.is_clue(place) { " given" } else { "" };
            let wrong = match ui.findings.get(place) {
                Some(Finding::Wrong) if ui.shows_findings => " wrong",
                _ => "",
            };
            format!("{n}{given}{wrong}")
        }
    };
    let parts = (0..board.height())
        .map(|row| {
            let words: Vec<String> =
                (0..board.width()).map(|c| place_words(row * board.width() + c)).collect();
            format!("Row {}: {}", row + 1, words.join(", "))
        })
        .collect();
    let cursor = ui.cursor_visible.then(|| {
        let beside: Vec<String> = board
            .neighbors(ui.cursor)
            .iter()
            .map(|&p| usize::from(p))
            .filter(|&p| state.number(p) > 0)
            .map(|p| state.number(p).to_string())
            .collect();
        let beside = if beside.is_empty() {
            "no numbers around it".to_string()
        } else {
            format!("around it {}", beside.join(", "))
        };
        format!("Cursor at {}: {}, {beside}", cell_name(board, ui.cursor), place_words(ui.cursor))
    });
    Description { summary, parts, cursor }
}

pub(crate) fn status_text(state: &State, ui: &Ui) -> String {
    if state.is_solved() {
        return "Solved".to_string();
    }
    let n = state.n_empty();
    let left = format!("{n} of {} to go", state.last());
    match (ui.typed, ui.next(state)) {
        (Some(typed), _) => format!("Typing {typed}. {left}"),
        (None, Some(next)) if ui.pen => format!("Pencil. Next {next}. {left}"),
        (None, Some(next)) => format!("Next {next}. {left}"),
        (None, None) => left,
    }
}

impl Game for Hidato {
    const INFO: Info = Info::new("hidato", "Hidato")
        .about("Fill the cells so that consecutive numbers touch.")
        .rules(RULES)
        .tile(48)
        .solves()
        .hints()
        .finds_mistakes()
        .rates()
        .timed()
        .text();

    type Params = Params;
    type Desc = Desc;
    type State = State;
    type Move = Move;
    type Ui = Ui;
    type DrawState = Drawn;
    type Memory = Memory;

    fn generate(
        params: &Params,
        rng: &mut GameRng,
        work: &mut Work<'_>,
    ) -> Result<Generated<Self>, Stop> {
        let made = generate(params.recipe(), rng, work)?;
        let start = State::new(&made.desc);
        let board = start.board();
        let mut solution = alloc::vec![0; board.n_places()];
        for (i, &cell) in made.path.iter().enumerate() {
            solution[usize::from(cell)] = i as u16 + 1;
        }
        let figures = alloc::vec![
            Figure::int("cells", board.n_cells() as i64),
            Figure::int("given", made.desc.n_clues() as i64),
            Figure::int("tier", i64::from(made.tier.number())),
            Figure::text("reasoning", made.tier.name()),
        ];
        let wanted = params.recipe().grade;
        let note = (made.grade != wanted).then(|| {
            format!(
                "no {} puzzle was found on this board; this one is {}",
                wanted.keyword(),
                made.grade.keyword()
            )
        });
        let moves = hint::moves_to(&start, &solution);
        let mut generated =
            Generated::new(made.desc).solved_by(moves).rated(hint::rating(made.tier, figures));
        generated.note = note;
        Ok(generated)
    }

    fn parse_desc(params: &Params, text: &str) -> Result<Desc, Invalid> {
        Desc::parse(params.topology(), params.width(), params.height(), text)
    }

    fn desc_text(_: &Params, desc: &Desc) -> String {
        desc.text()
    }

    fn new_state(_: &Params, desc: &Desc) -> State {
        State::new(desc)
    }

    fn interpret(state: &State, ui: &mut Ui, layout: Layout, input: Input) -> Response<Move> {
        ui.interpret(state, &geometry(state, layout), input, false)
    }

    fn execute(state: &mut State, mv: &Move) -> Result<(), Invalid> {
        state.execute(mv, false)
    }

    fn status(state: &State) -> Status {
        state.status()
    }

    fn size(params: &Params, layout: Layout) -> Size {
        Geometry::new(params.topology(), params.width(), params.height(), layout).size()
    }

    fn redraw(canvas: &mut dyn Canvas, drawn: &mut Drawn, frame: &Frame<'_, Self>) {
        let picture = Picture {
            geometry: geometry(frame.state, frame.layout),
            state: frame.state,
            ui: frame.ui,
            flashes: frame.flashes(150),
            mark: &|cell| frame.mark(cell),
            edits: false,
        };
        drawn.redraw(canvas, &picture);
    }

    fn changed_state(ui: &mut Ui, old: &State, new: &State) {
        ui.follow(old, new);
    }

    fn flash_length(_: &Ui, old: &State, new: &State) -> Duration {
        let won = new.is_solved() && !old.is_solved();
        Duration::from_millis(if won { 750 } else { 0 })
    }

    fn solve(
        state: &State,
        ask: &Ask<'_, Move>,
        memory: &mut Memory,
        work: &mut Work<'_>,
    ) -> Answer<Move> {
        hint::solve(state, ask.known, memory, work)
    }

    fn plan(
        state: &State,
        _: &Ask<'_, Move>,
        memory: &mut Memory,
        work: &mut Work<'_>,
    ) -> Result<Plan<Move>, Stop> {
        hint::plan(state, memory, work)
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
        _: &Ask<'_, Move>,
        memory: &mut Memory,
        work: &mut Work<'_>,
    ) -> Result<Rating, Stop> {
        hint::rate(state, memory, work)
    }

    fn warning(state: &State, _: &mut Memory, _: &mut Work<'_>) -> Result<Option<Remark>, Stop> {
        if state.n_empty() > 0 || state.is_solved() {
            return Ok(None);
        }
        let mut ui = Ui::default();
        ui.follow(state, state);
        let wrong = |p: &usize| ui.findings[*p] == Finding::Wrong;
        let marks: Vec<Mark> = state.board().cells().filter(wrong).map(Mark::mistake).collect();
        Ok(Some(Remark::new("Every cell is filled, but the path is broken", marks)))
    }

    fn commands(state: &State, _: &Ui) -> Vec<Command> {
        if state.clear_all().is_none() {
            return Vec::new();
        }
        alloc::vec![Command {
            id: "clear",
            label: "Clear all".to_string(),
            key: None,
            searches: false,
        }]
    }

    fn cell_at(state: &State, layout: Layout, point: Point) -> Option<usize> {
        cell_at(state, layout, point, false)
    }

    fn cell_rect(state: &State, layout: Layout, cell: usize) -> Option<Rect> {
        cell_rect(state, layout, cell, false)
    }

    fn describe(state: &State, ui: &Ui) -> Description {
        describe(state, ui)
    }

    fn text_format(state: &State) -> Option<String> {
        Some(text_format(state))
    }

    fn status_text(state: &State, ui: &Ui) -> String {
        status_text(state, ui)
    }

    fn cursor_rect(state: &State, ui: &Ui, layout: Layout) -> Option<Rect> {
        ui.cursor_visible.then(|| geometry(state, layout).bounds(ui.cursor))
    }

    fn keys(_: &Params) -> Vec<ScreenKey> {
        screen_keys()
    }

    fn key_label(state: &State, ui: &Ui, key: Key) -> &'static str {
        key_label(state, ui, key)
    }

    fn preferences() -> &'static [ConfigItem] {
        PREFERENCES
    }

    fn preference(ui: &Ui, key: &str) -> Option<ConfigValue> {
        preference(ui, key)
    }

    fn set_preference(ui: &mut Ui, key: &str, value: &ConfigValue) {
        set_preference(ui, key, value);
    }

    fn encode_ui(ui: &Ui) -> String {
        ui.encode()
    }

    fn decode_ui(ui: &mut Ui, text: &str) {
        ui.decode(text);
    }

    fn formats() -> &'static [Format<Self>] {
        formats::PLAYED
    }

    fn palette() -> &'static [RoleSpec] {
        PALETTE
    }
}

pub(crate) fn key_label(state: &State, ui: &Ui, key: Key) -> &'static str {
    match key {
        Key::Select if ui.typed.is_some() => "Enter",
        Key::Select if !ui.cursor_visible => "",
        Key::Select if state.is_clue(ui.cursor) => "Take",
        Key::Select if !state.board().is_cell(ui.cursor) => "",
        Key::Select if state.number(ui.cursor) > 0 => "One more",
        Key::Select if ui.next(state).is_some() => "Next",
        Key::Select2 if ui.in_hand != 1 => "Take 1",
        _ => "",
    }
}

/// The move that enters a saved game's numbers.
pub(crate) fn entering(state: &State, values: &[u16]) -> Option<Move> {
    let steps: smallvec::SmallVec<_> = (0..values.len())
        .filter(|&p| values[p] > 0 && state.is_free(p))
        .map(|p| state.step_at(p, Act::Set(values[p])))
        .collect();
    (!steps.is_empty()).then_some(Move { steps })
}

/// The grade that a saved game's difficulty stands for.
pub(crate) fn grade_of(difficulty: &str) -> Grade {
    match difficulty {
        "easy" => Grade::Easy,
        "hard" => Grade::Hard,
        _ => Grade::Normal,
    }
}
