//! The editor's implementation of `Game`.

use super::params::EditorParams;
use super::{commands, description, draft, formats, review, screen_keys, ui};
use crate::board::Board;
use crate::cells;
use crate::desc::Desc;
use crate::draw::{self, DrawState};
use crate::geometry::Geometry;
use crate::memory::Memory;
use crate::moves::Move;
use crate::state::State;
use crate::ui::{PREFERENCES, Ui};
use alloc::string::String;
use alloc::sync::Arc;
use puzzle_core::ability::{
    Cells, Commands, Editor, Files, Grader, Preference, Review, Screen, UiText, Words,
};
use puzzle_core::draw::{Canvas, Frame, Layout, RoleSpec, Size};
use puzzle_core::game::{Generated, Info, Response, Status};
use puzzle_core::input::Input;
use puzzle_core::solve::{Stop, Work};
use puzzle_core::{Game, GameRng, Invalid, label};

/// The editor of Hidato puzzles.
#[derive(Clone, Copy, Debug, Default)]
pub struct HidatoEditor;

const RULES: &str = label!(
    "Editor mode: make a puzzle of your own, and export it.\n\
Enter numbers as in play. {A middle click, or B, makes a cell a block or a block a cell. A click \
with Ctrl on a block, or I, makes it invisible, so that the board can have any outline. A click \
with Ctrl on a number you entered, or G, makes it given. A click on the edge between two cells puts \
a wall there, another click makes it a link, and a third takes it away; W at one cell and then at \
another does the same for any two neighbors. Press one of these keys with Shift to make clicks do \
the same.|\
After Block, a tap makes a cell a block or a block a cell. After Hide, a tap on a block makes it \
invisible, so that the board can have any outline. After Give, a tap on a number you entered makes \
it given. After Wall, tap two neighbors: a wall between them becomes a link, and a link nothing. The \
same button again ends the mode.} \"How hard is \
it?\" says whether there is exactly one solution so far. \"Play it\" opens the puzzle of the given \
numbers, or of all entered numbers if none is given. When you export, choose \
whether entered numbers become given or are dropped."
);

impl Game for HidatoEditor {
    const INFO: Info = Info::new("hidato-editor", label!("Hidato Editor"))
        .about(label!("Make a Hidato of your own: the board and the given numbers"))
        .rules(RULES)
        .tile(48)
        .min_tile(14) // three digits are six pixels high there
        .usual_nodes(100_000);

    type Params = EditorParams;
    type Desc = Desc;
    type State = State;
    type Move = Move;
    type Ui = Ui;
    type DrawState = DrawState;
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
        ui::interpret(state, ui, layout, input)
    }

    fn execute(state: &mut State, mv: &Move) -> Result<(), Invalid> {
        state.edit(mv)
    }

    fn status(_: &State) -> Status {
        Status::Ongoing
    }

    fn size(params: &EditorParams, layout: Layout) -> Size {
        Geometry::new(params.topology, params.width, params.height, layout).size()
    }

    fn redraw(canvas: &mut dyn Canvas, drawn: &mut DrawState, frame: &Frame<'_, Self>) {
        draw::redraw(canvas, drawn, frame, true);
    }

    fn changed_state(ui: &mut Ui, old: &State, new: &State) {
        ui.changed_state(old, new);
    }

    const REVIEW: Option<Review<Self>> =
        Some(Review::<Self>::new(review::mistakes).corrected_by(|_| true).warning(review::warning));
    const GRADER: Option<Grader<Self>> = Some(Grader::<Self>::new(review::rate));
    const EDITOR: Option<Editor<Self>> =
        Some(Editor::<Self>::new(draft::EDITED, draft::draft, draft::puzzle));
    const COMMANDS: Option<Commands<Self>> =
        Some(Commands::<Self>::new(commands::commands).run(commands::command));
    const CELLS: Option<Cells<Self>> = Some(
        Cells::<Self>::new(cells::n_cells, cells::any_cell_at, cells::any_cell_rect)
            .words(|state, ui, place| Some(crate::description::describe_place(state, ui, place)))
            .glyphs(cells::glyph)
            .places(cells::place)
            .coordinates(|state, place| Some(cells::coordinates(state, place)))
            .between(cells::between)
            .legend(cells::LEGEND)
            .marking(),
    );
    const WORDS: Option<Words<Self>> = Some(
        Words::<Self>::new()
            .description(description::describe)
            .text(crate::description::text_format)
            .status(description::status_text)
            .change(crate::description::describe_change),
    );
    const SCREEN: Option<Screen<Self>> = Some(
        Screen::<Self>::new()
            .cursor(crate::screen_keys::cursor_rect)
            .keys(screen_keys::keys)
            .labels(crate::screen_keys::key_label)
            .key_guide(screen_keys::key_guide),
    );
    const UI_TEXT: Option<UiText<Self>> = Some(UiText::<Self>::new(Ui::encode, Ui::decode));
    const FILES: Option<Files<Self>> = Some(Files::<Self>::new(formats::FORMATS));
    const PREFERENCES: &'static [Preference<Ui>] = PREFERENCES;
    const PALETTE: &'static [RoleSpec] = draw::PALETTE;
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString as _;
    use puzzle_core::ability::Abilities as _;
    use puzzle_core::params::Params;
    use puzzle_core::solve::SolveRequest;

    fn play(state: &mut State, moves: &[&str]) {
        for text in moves {
            HidatoEditor::execute(state, &text.parse().unwrap()).unwrap();
        }
    }

    fn rated(state: &State) -> String {
        let request = SolveRequest::default();
        let mut work = Work::unlimited();
        let rating = HidatoEditor::rate(state, &request, &mut Memory::default(), &mut work);
        rating.unwrap().words.to_string()
    }

    #[test]
    fn fill_and_thin_make_a_hard_puzzle() {
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
        assert!(words.starts_with("exactly one solution for the given numbers"), "{words}");
    }

    #[test]
    fn a_custom_board_is_rated() {
        let params = EditorParams::decode("3x2mO", &EditorParams::default()).unwrap();
        let desc = HidatoEditor::parse_desc(&params, "f").unwrap();
        let mut state = HidatoEditor::new_state(&params, &desc);
        expect_test::expect!["more than one solution for the given numbers"]
            .assert_eq(&rated(&state));
        play(&mut state, &["1,1*", "1,2=1", "2,1!5"]);
        expect_test::expect!["more than one solution for the given numbers; with the entered numbers, exactly one solution"].assert_eq(&rated(&state));
        // Without given numbers, the entered ones are those of the puzzle.
        play(&mut state, &["2,1=", "2,1=5"]);
        expect_test::expect!["exactly one solution for the entered numbers; the hardest technique needed is Next door"].assert_eq(&rated(&state));
        play(&mut state, &["2,2=4", "2,3=3", "1,3=2"]);
        expect_test::expect![
            "exactly one solution for the entered numbers; nothing is left to solve"
        ]
        .assert_eq(&rated(&state));
        let full = HidatoEditor::puzzle_of(&params, &state).unwrap_err().to_string();
        expect_test::expect![[r#"every cell has its number, so nothing is left to solve: choose "Remove numbers down to a hard puzzle" in the menu, or clear some numbers"#]].assert_eq(&full);
        play(&mut state, &["1,3=", "2,2=", "2,3="]);
        assert!(HidatoEditor::puzzle_of(&params, &state).is_ok());
        play(&mut state, &["1,1#", "1,1?", "1,2=", "2,1="]);
        assert_eq!(state, HidatoEditor::new_state(&params, &desc));
    }
}
