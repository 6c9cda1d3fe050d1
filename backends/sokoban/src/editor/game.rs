//! The editor's implementation of `Game`.

use alloc::string::String;

use puzzle_core::ability::{Cells, Commands, Editor, Files, Grader, Review, Screen, Words};
use puzzle_core::draw::{Canvas, Frame, Layout, RoleSpec, Size};
use puzzle_core::game::{Generated, Info, Response, Status};
use puzzle_core::grid::{Grid, GridSize};
use puzzle_core::input::Input;
use puzzle_core::solve::{Stop, Work};
use puzzle_core::{Game, GameRng, Invalid, label};

use super::draft::{self, Draft};
use super::draw::{self, DrawState};
use super::stroke::Stroke;
use super::ui::Ui;
use super::{canvas_edits, description, formats, review, screen_keys};
use crate::board::MAX_SIDE;
use crate::desc;
use crate::geometry::Geometry;
use crate::memory::Memory;

/// The size of the canvas.
pub type CanvasSize = GridSize<14, 3, { MAX_SIDE as u32 }>;

/// The editor of Sokoban levels.
#[derive(Clone, Copy, Debug)]
pub struct SokobanEditor;

const RULES: &str = label!(
    "Draw a level of your own, and play it.\n\
A level needs one player, boxes, at least as many goals, and walls around the floor.
{Click or drag to draw with the brush. If the first cell already has what the brush draws, the stroke \
takes it away. A right click leaves floor. W, G, B and P put a wall, a goal, a box or the player at the cursor, and Delete leaves \
floor; with Shift they choose the brush. Enter draws with the brush, and so does Shift with an arrow \
key.|\
Choose a brush with the buttons below the board, then tap or drag to draw. If the first cell already \
has what the brush draws, the stroke takes it away.} Boxes and the player can stand on goals. A small cross marks a square from which \
no box gets to a goal. \"How hard is it?\" says whether the level can be solved. \"Play it\" opens the \
level."
);

impl Game for SokobanEditor {
    const INFO: Info = Info::new("sokoban-editor", label!("Sokoban Editor"))
        .about(label!("Make a Sokoban level of your own"))
        .rules(RULES)
        .tile(40)
        .usual_nodes(200_000);

    type Params = CanvasSize;
    type Desc = Draft;
    type State = Draft;
    type Move = Stroke;
    type Ui = Ui;
    type DrawState = DrawState;
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
        let tiles = desc::parse_tiles(size.w as usize, size.h as usize, text)?;
        let canvas = Grid::from_values(size.w, size.h, tiles);
        Ok(Draft::new(canvas.ok_or_else(|| Invalid::new("the canvas has another size"))?))
    }

    fn desc_text(_: &CanvasSize, draft: &Draft) -> String {
        desc::tiles_text(draft.tiles())
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
        Geometry::new(size.w as usize, size.h as usize, layout).size()
    }

    fn redraw(canvas: &mut dyn Canvas, drawn: &mut DrawState, frame: &Frame<'_, Self>) {
        draw::redraw(canvas, drawn, frame);
    }

    fn changed_state(ui: &mut Ui, _: &Draft, new: &Draft) {
        ui.changed_state(new);
    }

    const REVIEW: Option<Review<Self>> =
        Some(Review::<Self>::new(review::mistakes).corrected_by(|_| true).warning(review::warning));
    const GRADER: Option<Grader<Self>> = Some(Grader::<Self>::new(review::rate));
    const EDITOR: Option<Editor<Self>> =
        Some(Editor::<Self>::new(draft::EDITED, draft::draft, |_, draft| draft::puzzle(draft)));
    const COMMANDS: Option<Commands<Self>> = Some(Commands::<Self>::new(canvas_edits::commands));
    const CELLS: Option<Cells<Self>> = Some(
        Cells::<Self>::new(description::n_cells, description::cell_at, description::cell_rect)
            .words(description::describe_cell)
            .glyphs(description::glyph)
            .coordinates(|draft, cell| {
                let (row, column) = (cell / draft.width(), cell % draft.width());
                Some((row as u16 + 1, column as u16 + 1))
            })
            .legend(&[(
                "",
                label!(
                    "# wall, $ box, . goal, * box on a goal, @ player, + player on a goal, x no way to \
                     a goal"
                ),
            )]),
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
    const FILES: Option<Files<Self>> = Some(Files::<Self>::new(formats::FORMATS));
    const PALETTE: &'static [RoleSpec] = crate::draw::PALETTE;
}
