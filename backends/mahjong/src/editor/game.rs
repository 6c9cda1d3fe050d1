//! The editor's implementation of `Game`.

use alloc::string::String;

use puzzle_core::ability::{Cells, Commands, Editor, Files, Grader, Review, Screen, Words};
use puzzle_core::draw::{Canvas, Frame, Layout, RoleSpec, Size};
use puzzle_core::game::{Generated, Info, Response, Status};
use puzzle_core::input::Input;
use puzzle_core::solve::{Stop, Work};
use puzzle_core::{Game, GameRng, Invalid, label};

use super::canvas_size::CanvasSize;
use super::draft::{self, Draft};
use super::draw::{self, DrawState};
use super::stroke::Stroke;
use super::ui::Ui;
use super::{cells, commands, description, formats, rating, review, screen_keys};
use crate::geometry::Geometry;

/// The editor of Mahjong layouts.
#[derive(Clone, Copy, Debug)]
pub struct MahjongEditor;

const RULES: &str = label!("Lay out tiles for a Mahjong of your own, and play it.\n\
A layout needs an even number of tiles. A tile lies on the table or on other tiles, and may lie \
between them, half a tile to the side.
{Click to put a tile with its upper left corner there, on top of what lies there; drag to fill a \
rectangle in one layer. A right click removes a tile. With the arrow keys, Enter puts and Delete \
removes a tile, and with Shift they move on by a tile and draw. E makes the brush remove. M, F and O \
draw left and right, top and bottom, or both sides of a half-turn alike. Page Down hides the highest \
layer, of which outlines remain, and Page Up shows it.|\
Tap to put a tile with its upper left corner there, on top of what lies there; drag to fill a \
rectangle in one layer. The buttons below make the brush remove tiles, hide and show layers, and draw \
both sides alike.} A cross marks a tile that can never be free. \"How hard is it?\" says how many \
random deals can be won. \"Play it\" deals tiles on the layout.");

impl Game for MahjongEditor {
    const INFO: Info = Info::new("mahjong-editor", label!("Mahjong Editor"))
        .about(label!("Make a Mahjong layout of your own"))
        .rules(RULES)
        .tile(40)
        .min_tile(10)
        .usual_nodes(500_000);

    type Params = CanvasSize;
    type Desc = Draft;
    type State = Draft;
    type Move = Stroke;
    type Ui = Ui;
    type DrawState = DrawState;
    type Memory = ();

    fn generate(
        size: &CanvasSize,
        _: &mut GameRng,
        work: &mut Work<'_>,
    ) -> Result<Generated<Self>, Stop> {
        work.node()?;
        Ok(Generated::new(Draft::blank(*size)))
    }

    fn parse_desc(size: &CanvasSize, text: &str) -> Result<Draft, Invalid> {
        Draft::parse(*size, text)
    }

    fn desc_text(_: &CanvasSize, draft: &Draft) -> String {
        draft.text()
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
        Geometry::sized((size.width, size.height, size.layers), layout).size()
    }

    fn redraw(canvas: &mut dyn Canvas, drawn: &mut DrawState, frame: &Frame<'_, Self>) {
        draw::redraw(canvas, drawn, frame);
    }

    fn changed_state(ui: &mut Ui, _: &Draft, new: &Draft) {
        ui.changed_state(new);
    }

    const REVIEW: Option<Review<Self>> =
        Some(Review::<Self>::new(review::mistakes).corrected_by(|_| true).warning(review::warning));
    const GRADER: Option<Grader<Self>> = Some(Grader::<Self>::new(rating::rate));
    const EDITOR: Option<Editor<Self>> =
        Some(Editor::<Self>::new(draft::EDITED, draft::draft, |_, draft| draft::puzzle(draft)));
    const COMMANDS: Option<Commands<Self>> = Some(Commands::<Self>::new(commands::commands));
    const CELLS: Option<Cells<Self>> = Some(
        Cells::<Self>::new(cells::n_cells, cells::cell_at, cells::cell_rect)
            .words(description::describe_cell)
            .glyphs(cells::glyph)
            .places(cells::place)
            .legend(cells::LEGEND),
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
    const PALETTE: &'static [RoleSpec] = &crate::draw::PALETTE;
}
