//! The editor as the mid-end sees it.

use super::formats::EDITED;
use super::params::EditorParams;
use crate::board::Board;
use crate::desc::Desc;
use crate::draw::{Drawn, PALETTE, Picture};
use crate::game::{self, geometry};
use crate::generate::{thin, whole_path};
use crate::geometry::Geometry;
use crate::grade::{Grade, needed_tier};
use crate::hint::Memory;
use crate::moves::{Act, Move, Step};
use crate::solve::count;
use crate::state::State;
use crate::ui::{Finding, Ui};
use alloc::format;
use alloc::string::{String, ToString};
use alloc::sync::Arc;
use alloc::vec::Vec;
use puzzle_core::{
    Ask, Canvas, Command, ConfigItem, ConfigValue, Description, Figure, Format, Frame, Game,
    GameRng, Generated, Halt, Info, Input, Invalid, Key, Layout, Mark, Point, Rating, Rect, Remark,
    Response, RoleSpec, ScreenKey, Size, Status, Stop, Work,
};

/// The editor.
#[derive(Clone, Copy, Debug, Default)]
pub struct HidatoEditor;

const RULES: &str = "Editor mode: make a puzzle of your own, and export it.\n\
Enter numbers as in play. A middle click, or B, makes a cell a block and a block a cell; a click \
with Ctrl on a block, or I, makes it invisible, so that the board takes any outline. A click with \
Ctrl on a number you entered, or G, makes it given. \"Rate\" says whether there is exactly one \
solution so far. On export you are asked whether entered numbers become given ones or are dropped.";

/// Decisions that a look at each move may take.
const QUICK_NODES: u64 = 60;
/// Cells above which no such look is taken.
const QUICK_CELLS: usize = 225;

fn is_sound(state: &State, numbers: &[u16]) -> bool {
    let mut seen = alloc::vec![false; state.board().n_cells() + 1];
    numbers.iter().all(|&n| {
        n == 0 || seen.get_mut(usize::from(n)).is_some_and(|s| !core::mem::replace(s, true))
    })
}

/// How many solutions, up to two; `None` where a limit left it open.
fn n_solutions(state: &State, numbers: &[u16], work: &mut Work) -> Result<usize, Stop> {
    if state.board().n_cells() == 0 || !is_sound(state, numbers) {
        return Ok(0);
    }
    let found = count(state.board(), numbers, 2, work);
    match found.stop {
        Some(stop) if found.solutions.len() < 2 => Err(stop),
        _ => Ok(found.solutions.len()),
    }
}

fn words_of(n: usize) -> &'static str {
    match n {
        0 => "no solution",
        1 => "exactly one solution",
        _ => "more than one solution",
    }
}

type Steps = smallvec::SmallVec<[Step; 1]>;

/// Fills the empty cells: a random path where the board is empty, else one that keeps what is on
/// it.
fn fill(state: &State, rng: &mut GameRng, work: &mut Work) -> Result<Steps, Halt> {
    let board = state.board();
    let none = || Halt::from(Invalid::new("no path passes all cells with these numbers"));
    if board.n_cells() == 0 || !is_sound(state, state.numbers()) {
        return Err(none());
    }
    let mut solution = None;
    if state.n_empty() == board.n_cells() {
        solution = whole_path(board, rng, work)?.map(|path| {
            let mut numbers = alloc::vec![0; board.n_places()];
            for (i, &cell) in path.iter().enumerate() {
                numbers[usize::from(cell)] = i as u16 + 1;
            }
            numbers
        });
    }
    let solution = if let Some(solution) = solution {
        solution
    } else {
        let mut found = count(board, state.numbers(), 1, work);
        found.solutions.pop().ok_or_else(|| found.stop.map_or_else(none, Halt::from))?
    };
    let empty = board.cells().filter(|&p| state.number(p) == 0);
    Ok(empty.map(|p| state.step_at(p, Act::Set(solution[p]))).collect())
}

/// Makes given what a hard puzzle needs of a whole path, and clears the rest.
fn keep_needed(state: &State, rng: &mut GameRng, work: &mut Work) -> Result<Steps, Halt> {
    let board = state.board();
    if board.n_cells() == 0 || !state.is_solved() {
        return Err(Invalid::new("fill in a whole path first").into());
    }
    let mut path = alloc::vec![0; board.n_cells()];
    for place in board.cells() {
        path[usize::from(state.number(place)) - 1] = place as u16;
    }
    let kept = thin(board, &path, Grade::Hard, rng, work)?;
    let acts = board.cells().filter_map(|p| match kept[p] {
        0 => Some((p, Act::Clear)),
        n if !state.is_clue(p) => Some((p, Act::Give(n))),
        _ => None,
    });
    Ok(acts.map(|(p, act)| state.step_at(p, act)).collect())
}

impl Game for HidatoEditor {
    const INFO: Info = Info::new("hidato-editor", "Hidato Editor")
        .about("Make a Hidato of your own: the board, the numbers given.")
        .rules(RULES)
        .tile(48)
        .rates_position()
        .finds_mistakes()
        .text();

    type Params = EditorParams;
    type Desc = Desc;
    type State = State;
    type Move = Move;
    type Ui = Ui;
    type DrawState = Drawn;
    type Memory = Memory;

    fn generate(
        params: &EditorParams,
        _: &mut GameRng,
        work: &mut Work<'_>,
    ) -> Result<Generated<Self>, Stop> {
        work.node()?;
        let kinds = params.shape.kinds(params.topology, params.width, params.height);
        let board = Arc::new(Board::new(params.topology, params.width, kinds));
        Ok(Generated::new(Desc::blank(board)))
    }

    fn parse_desc(params: &EditorParams, text: &str) -> Result<Desc, Invalid> {
        Desc::parse_draft(params.topology, params.width, params.height, text)
    }

    fn desc_text(_: &EditorParams, desc: &Desc) -> String {
        desc.text()
    }

    fn new_state(_: &EditorParams, desc: &Desc) -> State {
        State::new(desc)
    }

    fn interpret(state: &State, ui: &mut Ui, layout: Layout, input: Input) -> Response<Move> {
        if input == Input::Command("give") {
            let steps: smallvec::SmallVec<_> = state
                .board()
                .cells()
                .filter(|&p| state.number(p) > 0 && !state.is_clue(p))
                .map(|p| state.step_at(p, Act::Give(state.number(p))))
                .collect();
            return if steps.is_empty() {
                Response::NoEffect
            } else {
                Response::Move(Move { steps })
            };
        }
        ui.interpret(state, &geometry(state, layout), input, true)
    }

    fn execute(state: &mut State, mv: &Move) -> Result<(), Invalid> {
        state.execute(mv, true)
    }

    fn status(_: &State) -> Status {
        Status::Ongoing
    }

    fn size(params: &EditorParams, layout: Layout) -> Size {
        Geometry::new(params.topology, params.width, params.height, layout).size()
    }

    fn redraw(canvas: &mut dyn Canvas, drawn: &mut Drawn, frame: &Frame<'_, Self>) {
        let picture = Picture {
            geometry: geometry(frame.state, frame.layout),
            state: frame.state,
            ui: frame.ui,
            flashes: false,
            mark: &|cell| frame.mark(cell),
            edits: true,
        };
        drawn.redraw(canvas, &picture);
    }

    fn changed_state(ui: &mut Ui, old: &State, new: &State) {
        ui.follow(old, new);
    }

    fn mistakes(state: &State, _: &mut Memory, work: &mut Work<'_>) -> Result<Vec<Remark>, Stop> {
        work.node()?;
        let mut ui = Ui::default();
        ui.follow(state, state);
        let wrong = |p: &usize| ui.findings[*p] == Finding::Wrong;
        let marks: Vec<Mark> = state.board().cells().filter(wrong).map(Mark::mistake).collect();
        if marks.is_empty() {
            return Ok(Vec::new());
        }
        let words = "These numbers are repeated, too large, or out of reach of the next";
        Ok(alloc::vec![Remark::new(words, marks)])
    }

    fn rate(
        state: &State,
        _: &Ask<'_, Move>,
        _: &mut Memory,
        work: &mut Work<'_>,
    ) -> Result<Rating, Stop> {
        let given = n_solutions(state, state.clues(), work);
        let all = n_solutions(state, state.numbers(), work);
        let mut figures = alloc::vec![Figure::int("cells", state.board().n_cells() as i64)];
        let (Ok(given), Ok(all)) = (given, all) else {
            return Err(given.and(all).err().unwrap_or(Stop::Inner));
        };
        figures.push(Figure::int("solutions", given as i64));
        figures.push(Figure::flag("unique", given == 1));
        figures.push(Figure::int("solutions_with_entered", all as i64));
        let mut words = format!("with the numbers given, {} so far", words_of(given));
        let has_entered = state.numbers() != &**state.clues();
        if has_entered {
            words += &format!("; with those entered too, {}", words_of(all));
        }
        let numbers = match (given, all) {
            (1, _) => Some(&**state.clues()),
            (_, 1) => Some(state.numbers()),
            _ => None,
        };
        let grade = match numbers {
            Some(numbers) => {
                let tier = needed_tier(state.board(), numbers, work)?;
                figures.push(Figure::int("tier", i64::from(tier.number())));
                words += &format!("; it takes T{}, {}", tier.number(), tier.name());
                Grade::of(tier).keyword()
            }
            None if all == 0 => "none",
            None => "several",
        };
        Ok(Rating { grade: grade.to_string(), words, figures })
    }

    fn warning(state: &State, _: &mut Memory, work: &mut Work<'_>) -> Result<Option<Remark>, Stop> {
        if state.board().n_cells() > QUICK_CELLS {
            return Ok(None);
        }
        // A decision costs more than a node of a look at each move may.
        let look = |work: &mut Work<'_>| n_solutions(state, state.numbers(), work);
        let none = work.within(QUICK_NODES, look)? == 0;
        let words = "No path through all cells is possible like this";
        Ok(none.then(|| Remark::new(words, Vec::new())))
    }

    fn commands(state: &State, _: &Ui) -> Vec<Command> {
        let command = |id, label: &str, searches| Command {
            id,
            label: label.to_string(),
            key: None,
            searches,
        };
        let mut list = Vec::new();
        if state.n_empty() > 0 {
            list.push(command("fill", "Fill in a path", true));
        } else if state.board().n_cells() > 0 && state.is_solved() {
            list.push(command("thin", "Keep what a hard puzzle needs", true));
        }
        if state.board().cells().any(|p| state.number(p) > 0 && !state.is_clue(p)) {
            list.push(command("give", "Make all numbers given", false));
            list.push(command("clear", "Clear what is entered", false));
        }
        list
    }

    fn command(
        state: &State,
        id: &str,
        rng: &mut GameRng,
        _: &mut Memory,
        work: &mut Work<'_>,
    ) -> Result<Vec<Move>, Halt> {
        let steps = match id {
            "fill" => fill(state, rng, work)?,
            "thin" => keep_needed(state, rng, work)?,
            _ => return Err(Invalid::new("there is no such command").into()),
        };
        if steps.is_empty() {
            return Err(Invalid::new("there is nothing to change").into());
        }
        Ok(alloc::vec![Move { steps }])
    }

    fn cell_at(state: &State, layout: Layout, point: Point) -> Option<usize> {
        game::cell_at(state, layout, point, true)
    }

    fn cell_rect(state: &State, layout: Layout, cell: usize) -> Option<Rect> {
        game::cell_rect(state, layout, cell, true)
    }

    fn describe(state: &State, ui: &Ui) -> Description {
        let mut description = game::describe(state, ui);
        description.summary = format!("Editor mode. {}", description.summary);
        description
    }

    fn text_format(state: &State) -> Option<String> {
        Some(game::text_format(state))
    }

    fn status_text(state: &State, ui: &Ui) -> String {
        let next = ui.next(state).map_or_else(String::new, |n| format!(" Next {n}."));
        format!("Editor mode.{next} {} cells", state.board().n_cells())
    }

    fn cursor_rect(state: &State, ui: &Ui, layout: Layout) -> Option<Rect> {
        ui.cursor_visible.then(|| geometry(state, layout).bounds(ui.cursor))
    }

    fn keys(_: &EditorParams) -> Vec<ScreenKey> {
        let more = [("Block", 'b'), ("Hide", 'i'), ("Give", 'g')];
        let more =
            more.map(|(label, c)| ScreenKey { label: label.to_string(), key: Key::Char(c).into() });
        game::screen_keys().into_iter().chain(more).collect()
    }

    fn key_label(state: &State, ui: &Ui, key: Key) -> &'static str {
        game::key_label(state, ui, key)
    }

    fn preferences() -> &'static [ConfigItem] {
        game::PREFERENCES
    }

    fn preference(ui: &Ui, key: &str) -> Option<ConfigValue> {
        game::preference(ui, key)
    }

    fn set_preference(ui: &mut Ui, key: &str, value: &ConfigValue) {
        game::set_preference(ui, key, value);
    }

    fn encode_ui(ui: &Ui) -> String {
        ui.encode()
    }

    fn decode_ui(ui: &mut Ui, text: &str) {
        ui.decode(text);
    }

    fn formats() -> &'static [Format<Self>] {
        EDITED
    }

    fn palette() -> &'static [RoleSpec] {
        PALETTE
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use puzzle_core::Params;

    fn play(state: &mut State, moves: &[&str]) {
        for text in moves {
            HidatoEditor::execute(state, &text.parse().unwrap()).unwrap();
        }
    }

    fn rated(state: &State) -> String {
        let ask = Ask::default();
        let mut work = Work::unlimited();
        HidatoEditor::rate(state, &ask, &mut Memory::default(), &mut work).unwrap().words
    }

    #[test]
    fn filled_and_thinned_it_is_a_hard_puzzle() {
        let params = EditorParams::decode("8x7mX", &EditorParams::default()).unwrap();
        let mut rng = GameRng::new("editor");
        let mut work = Work::unlimited();
        let made = HidatoEditor::generate(&params, &mut rng, &mut work).unwrap();
        let mut state = HidatoEditor::new_state(&params, &made.desc);
        for id in ["fill", "thin"] {
            let memory = &mut Memory::default();
            let moves = HidatoEditor::command(&state, id, &mut rng, memory, &mut work).unwrap();
            assert_eq!(moves.len(), 1);
            HidatoEditor::execute(&mut state, &moves[0]).unwrap();
        }
        let words = rated(&state);
        assert!(words.starts_with("with the numbers given, exactly one solution"), "{words}");
    }

    #[test]
    fn a_board_of_ones_own() {
        let params = EditorParams::decode("3x2mO", &EditorParams::default()).unwrap();
        let desc = HidatoEditor::parse_desc(&params, "f").unwrap();
        let mut state = HidatoEditor::new_state(&params, &desc);
        expect_test::expect!["with the numbers given, more than one solution so far"]
            .assert_eq(&rated(&state));
        play(&mut state, &["1,1*", "1,2=1", "2,1!5"]);
        expect_test::expect!["with the numbers given, more than one solution so far; with those entered too, exactly one solution; it takes T1, Next door"].assert_eq(&rated(&state));
        play(&mut state, &["1,1#", "1,1?", "1,2=", "2,1="]);
        assert_eq!(state, HidatoEditor::new_state(&params, &desc));
    }
}
