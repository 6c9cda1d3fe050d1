//! The editor's implementation of `Game`.

use alloc::string::String;

use puzzle_core::ability::{Cells, Commands, Editor, Files, Grader, Review, Screen, Words};
use puzzle_core::draw::{Canvas, Frame, Layout, RoleSpec, Size};
use puzzle_core::game::{Generated, Info, Response, Status};
use puzzle_core::grid::GridSize;
use puzzle_core::input::Input;
use puzzle_core::solve::{Stop, Work};
use puzzle_core::{Game, GameRng, Invalid, label};

use super::draft::Draft;
use super::stroke::Stroke;
use super::ui::Ui;
use super::{analysis, commands, description, draft_text, formats, review, screen_keys, view};
use crate::draw::{self, DraftDrawState};
use crate::memory::Memory;

/// The largest number of columns and of rows of the canvas.
pub(super) const MAX_SIDE: u32 = 100;

/// The size of the canvas.
pub type CanvasSize = GridSize<8, 2, MAX_SIDE>;

/// The editor of sliding boards.
#[derive(Clone, Copy, Debug)]
pub struct SlidingEditor;

const RULES: &str = label!(
    "Draw a sliding board of your own, and play it.\n\
A board needs cells and, on one of them, the hole's home: where the hole is when all pieces are in their \
places. The pieces are shown in their places.\n\
{Click or drag to draw with the brush; on what the brush draws, that takes it away. A right click \
leaves a blank place. C, B, H and E put a cell, a block, the hole or nothing at the cursor; with Shift \
they choose the brush. Enter uses the brush, and so does Shift with an arrow key. Digits number the \
piece at the cursor, T writes on it, and O numbers one piece after the other.|\
Choose a brush with the buttons below the board, then tap or drag to draw; on what the brush draws, \
that takes it away. Order numbers the pieces that you tap 1, 2, 3 and so on, and Text writes on one.}\n\
{A click on the edge between two cells makes a wall, then a crossing one way, the other way, and nothing. \
W at one cell and then at another does the same, and cells that are not neighbors get a link. A at one \
piece and then at others makes them identical.|\
After Wall, tap two cells: neighbors get a wall, then a crossing one way, the other way, and nothing; \
other cells get a link. After Alike, tap pieces that are to be identical.} The menu has other moves, \
cells without a grid, and rings. {V shows the start|Start shows the start}, where you exchange two pieces. \
\"How hard is it?\" says which starts can be solved. \"Play it\" opens the puzzle."
);

impl Game for SlidingEditor {
    const INFO: Info = Info::new("sliding-editor", label!("Sliding Editor"))
        .about(label!("Make a sliding board of your own"))
        .rules(RULES)
        .tile(48)
        .min_tile(14)
        .usual_nodes(2_000_000);

    type Params = CanvasSize;
    type Desc = Draft;
    type State = Draft;
    type Move = Stroke;
    type Ui = Ui;
    type DrawState = DraftDrawState;
    type Memory = Memory;

    fn generate(
        size: &CanvasSize,
        _: &mut GameRng,
        work: &mut Work<'_>,
    ) -> Result<Generated<Self>, Stop> {
        work.node()?;
        Ok(Generated::new(Draft::blank(*size)))
    }

    fn parse_desc(size: &CanvasSize, text: &str) -> Result<Draft, Invalid> {
        draft_text::parse(*size, text)
    }

    fn desc_text(_: &CanvasSize, draft: &Draft) -> String {
        draft_text::text(draft)
    }

    fn new_state(_: &CanvasSize, draft: &Draft) -> Draft {
        draft.clone()
    }

    fn interpret(draft: &Draft, ui: &mut Ui, layout: Layout, input: Input) -> Response<Stroke> {
        ui.interpret(draft, layout, input)
    }

    fn execute(draft: &mut Draft, stroke: &Stroke) -> Result<(), Invalid> {
        draft.execute(stroke)
    }

    fn status(_: &Draft) -> Status {
        Status::Ongoing
    }

    fn size(size: &CanvasSize, layout: Layout) -> Size {
        view::size(*size, layout)
    }

    fn redraw(canvas: &mut dyn Canvas, drawn: &mut DraftDrawState, frame: &Frame<'_, Self>) {
        draw::redraw_draft(canvas, drawn, frame);
    }

    fn changed_state(ui: &mut Ui, _: &Draft, new: &Draft) {
        ui.changed_state(new);
    }

    const REVIEW: Option<Review<Self>> =
        Some(Review::<Self>::new(review::mistakes).corrected_by(|_| true).warning(review::warning));
    const GRADER: Option<Grader<Self>> = Some(Grader::<Self>::new(review::rate));
    const EDITOR: Option<Editor<Self>> =
        Some(Editor::<Self>::new(analysis::EDITED, analysis::draft, |_, draft| {
            analysis::puzzle(draft)
        }));
    const COMMANDS: Option<Commands<Self>> =
        Some(Commands::<Self>::new(commands::commands).run(commands::command));
    const CELLS: Option<Cells<Self>> = Some(
        Cells::<Self>::new(Draft::n_places, description::cell_at, description::cell_rect)
            .words(description::describe_cell)
            .glyphs(description::glyph)
            .places(description::place)
            .coordinates(|draft, place| {
                let (row, column) = (place / draft.width(), place % draft.width());
                Some((row as u16 + 1, column as u16 + 1))
            })
            .between(description::between)
            .legend(&[
                (".", label!("hole")),
                ("#", label!("block")),
                ("-", label!("blank")),
                ("|_", label!("wall")),
                ("<>^v", label!("one way")),
                ("~:/\\X", label!("line")),
            ]),
    );
    const WORDS: Option<Words<Self>> = Some(
        Words::<Self>::new()
            .description(description::describe)
            .text(description::text_format)
            .status(description::status_text)
            .change(description::describe_change),
    );
    const SCREEN: Option<Screen<Self>> = Some(
        Screen::<Self>::new()
            .cursor(screen_keys::cursor_rect)
            .keys(screen_keys::keys)
            .labels(screen_keys::key_label)
            .key_guide(screen_keys::key_guide),
    );
    const FILES: Option<Files<Self>> =
        Some(Files::<Self>::new(formats::FORMATS).attaching(|_, draft, texts| {
            draft.attach(texts);
            Ok(())
        }));
    const PALETTE: &'static [RoleSpec] = draw::PALETTE;
}
