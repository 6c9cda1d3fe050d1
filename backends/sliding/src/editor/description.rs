//! Texts of the editor: descriptions of drafts, places and changes, and the status line.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::Write;

use puzzle_core::ability::{CellGlyph, Description};
use puzzle_core::draw::{Layout, Point, Rect};
use puzzle_core::{Text, label, plural, text};

use super::brush::Brush;
use super::draft::{Draft, Ground, is_cell};
use super::ui::Ui;
use super::view::View;
use crate::board::Bars;
use crate::cells::{label_glyph, signs};
use crate::description::joined;

/// Describes the draft in words.
pub(super) fn describe(draft: &Draft, ui: &Ui) -> Description {
    let (width, height) = (draft.width(), draft.height());
    let summary = text!(
        "Sliding editor, {columns}, {rows}. {status}.",
        columns = plural!(n = width, "{n} column", "{n} columns"),
        rows = plural!(n = height, "{n} row", "{n} rows"),
        status = status_text(draft, ui)
    );
    let row = |y: usize| {
        let places = y * width..(y + 1) * width;
        let is_blank = |place: usize| draft.ground(place) == Ground::Blank;
        if places.clone().all(is_blank) {
            return None;
        }
        let pieces = Text::commas(places.map(|place| holds(draft, ui, place)));
        Some(text!("Row {number}: {pieces}", number = y + 1, pieces))
    };
    Description::new(summary)
        .parts((0..height).filter_map(row))
        .cursor(ui.cursor.visible.then(|| cell_in_words(draft, ui, ui.place(draft))))
}

/// Returns the numbers of the cells at their places, a dot for the hole and `#` for blocks, and below
/// them the walls and the links.
pub(super) fn text_format(draft: &Draft) -> String {
    let width = draft.n_cells().to_string().len() + 1;
    let labels = draft.labels();
    let mut text = String::new();
    for row in draft.plan.table.chunks(draft.width()) {
        let mut line = String::new();
        for &number in row {
            let mark = match number {
                0 => "#".into(),
                number if number == draft.plan.home => ".".into(),
                number if is_cell(number) => labels[usize::from(number)].to_string(),
                _ => String::new(),
            };
            let _ = write!(line, "{mark:>width$}");
        }
        text += line.trim_end();
        text.push('\n');
    }
    text.truncate(text.trim_end().len());
    text.push('\n');
    for (i, bar) in draft.plan.barriers.iter().enumerate() {
        let sign = match bar.bars {
            Bars::Both => '|',
            Bars::Forth => '<',
            Bars::Back => '>',
        };
        let _ = write!(text, "{}{}{sign}{}", if i == 0 { "walls: " } else { ", " }, bar.a, bar.b);
    }
    text += if draft.plan.barriers.is_empty() { "" } else { "\n" };
    for (i, link) in draft.plan.connectors.iter().enumerate() {
        let sign = if link.two_way { "-" } else { "->" };
        let _ = write!(text, "{}{}{sign}{}", if i == 0 { "links: " } else { ", " }, link.a, link.b);
    }
    text += if draft.plan.connectors.is_empty() { "" } else { "\n" };
    text
}

/// Returns the status line: the text that is being typed, or the mode of the editor and what the board
/// lacks.
pub(super) fn status_text(draft: &Draft, ui: &Ui) -> Text {
    if let Some(typing) = &ui.typing {
        let text = &typing.text;
        return if typing.is_label {
            text!("Label: {text}_", text)
        } else {
            text!("Number: {text}_", text)
        };
    }
    let brush = match (ui.shows_start, ui.chosen, ui.brush) {
        (true, None, _) => text!("Start: choose two pieces to exchange"),
        (true, Some(_), _) => text!("Start: choose the other piece"),
        (_, Some(_), Brush::Wall) => text!("Wall or link: choose the second cell"),
        (_, Some(_), Brush::Alike) => text!("Alike: choose the pieces like this one"),
        (_, _, Brush::Cell) => text!("Brush: cell"),
        (_, _, Brush::Block) => text!("Brush: block"),
        (_, _, Brush::Hole) => text!("Brush: hole"),
        (_, _, Brush::Wall) => text!("Brush: wall"),
        (_, _, Brush::Alike) => text!("Brush: alike"),
        (_, _, Brush::Order) => text!("Brush: order, next {number}", number = ui.next_number),
        (_, _, Brush::Text) => text!("Brush: text"),
        (_, _, Brush::Move) => text!("Brush: move"),
        (_, _, Brush::Erase) => text!("Brush: erase"),
    };
    let fault = draft.made().err().map(|fault| fault.text().clone());
    let board = fault.unwrap_or_else(|| text!("complete"));
    plural!(
        n = draft.n_cells(),
        "{n} cell: {board}. {brush}",
        "{n} cells: {board}. {brush}",
        board,
        brush
    )
}

/// Describes a place in words.
pub(super) fn describe_cell(draft: &Draft, ui: &Ui, place: usize) -> Option<Text> {
    (place < draft.n_places()).then(|| cell_in_words(draft, ui, place))
}

/// Describes what is at a place: "piece 3 labeled C", "blank".
fn holds(draft: &Draft, ui: &Ui, place: usize) -> Text {
    let Some(cell) = draft.number(place) else {
        let is_block = draft.ground(place) == Ground::Block;
        return if is_block { text!("block") } else { text!("blank") };
    };
    let number = draft.piece_on(cell, ui.shows_start);
    if number == 0 && ui.shows_start {
        return text!("hole");
    }
    if number == 0 {
        return text!("hole, cell {number}", number = cell);
    }
    let label = draft.label(number);
    let label = (label != number.to_string()).then(|| Text::shown(label));
    let others = draft.class_of(number).and_then(|class| {
        let others = draft.plan.classes[class].iter().filter(|&&other| other != number);
        others
            .map(|&other| other.into())
            .reduce(|first, last| text!("{first} and {last}", first, last))
    });
    match (label, others) {
        (None, None) => text!("piece {number}", number),
        (Some(label), None) => text!("piece {number} labeled {label}", number, label),
        (None, Some(others)) => text!("piece {number} like {others}", number, others),
        (Some(label), Some(others)) => {
            text!("piece {number} labeled {label} like {others}", number, label, others)
        }
    }
}

fn cell_in_words(draft: &Draft, ui: &Ui, place: usize) -> Text {
    let (piece, at) = (holds(draft, ui, place), draft.place_words(place));
    let pairs = draft.number(place).map_or_else(Vec::new, |cell| draft.pairs_in_words(cell));
    let words = text!("{piece}, {place}", piece, place = at);
    joined("; ", core::iter::once(words).chain(pairs))
}

/// Describes the change from one draft to another.
pub(super) fn describe_change(old: &Draft, new: &Draft) -> Option<Text> {
    if (old.plan.w, old.plan.h) != (new.plan.w, new.plan.h) {
        return None;
    }
    let ui = Ui::default();
    let is_other = |&place: &usize| {
        old.ground(place) != new.ground(place) || old.is_home(place) != new.is_home(place)
    };
    let mut places = (0..new.n_places()).filter(is_other);
    if let Some(first) = places.next() {
        return Some(match places.count() {
            0 => cell_in_words(new, &ui, first),
            more => plural!(n = more + 1, "{n} place changed", "{n} places changed"),
        });
    }
    let words = if old.plan.table != new.plan.table {
        label!("pieces numbered")
    } else if old.plan.barriers != new.plan.barriers {
        label!("walls changed")
    } else if old.plan.connectors != new.plan.connectors {
        label!("links changed")
    } else if old.plan.classes != new.plan.classes {
        label!("identical pieces changed")
    } else if old.letters != new.letters {
        label!("labels changed")
    } else if old.plan.positions != new.plan.positions {
        label!("cells moved")
    } else if old.plan.offsets != new.plan.offsets {
        label!("moves of pieces changed")
    } else if old.start != new.start {
        label!("start changed")
    } else {
        return None;
    };
    Some(words.into())
}

/// Returns the place at a point of the picture. There is none near the edge between two cells, where a
/// click draws a wall.
pub(super) fn cell_at(draft: &Draft, layout: Layout, point: Point) -> Option<usize> {
    let view = View::of(draft, layout);
    if view.edge_at(point).is_some() { None } else { view.place_at(point) }
}

/// Returns the rectangle in which a place is drawn; `None` if another one covers its middle.
pub(super) fn cell_rect(draft: &Draft, layout: Layout, place: usize) -> Option<Rect> {
    if place >= draft.n_places() {
        return None;
    }
    let view = View::of(draft, layout);
    let rect = view.rect(place);
    let is_seen = !view.is_free() || view.place_at(rect.center()) == Some(place);
    is_seen.then_some(rect)
}

/// Returns the text for a place, as in the game for a cell.
pub(super) fn glyph(draft: &Draft, ui: &Ui, place: usize) -> CellGlyph {
    let is_selected = ui.chosen == Some(place) || ui.cursor.visible && ui.place(draft) == place;
    let glyph = match (draft.ground(place), draft.number(place)) {
        (Ground::Block, _) => CellGlyph::new('#'),
        (_, None) => CellGlyph::new('-'),
        (_, Some(cell)) => match draft.piece_on(cell, ui.shows_start) {
            0 => CellGlyph::new('.'),
            piece => {
                let class = draft.class_of(piece);
                let number = class.map_or(piece, |class| draft.plan.classes[class][0]);
                label_glyph(draft.letters.get(usize::from(number) - 1), number.into())
            }
        },
    };
    glyph.selected(is_selected)
}

/// Returns the column and row of a place in the text form.
pub(super) fn place(draft: &Draft, place: usize) -> (u16, u16) {
    ((place % draft.width()) as u16, (place / draft.width()) as u16)
}

/// Returns the signs of walls and links between places.
pub(super) fn between(draft: &Draft) -> Vec<(usize, usize, char)> {
    let places = draft.places();
    let at = |number: u16| place(draft, places[usize::from(number)]);
    let of_places =
        |(a, b, sign): (u16, u16, char)| (places[usize::from(a)], places[usize::from(b)], sign);
    signs(&draft.plan, at).map(of_places).collect()
}
