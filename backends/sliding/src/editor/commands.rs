//! The commands of the editor's menu.

use alloc::vec::Vec;

use puzzle_core::ability::{CommandError, MenuCommand};
use puzzle_core::game::Response;
use puzzle_core::grid::CanvasEdit;
use puzzle_core::input::Key;
use puzzle_core::solve::Work;
use puzzle_core::{GameRng, Invalid, label};

use super::draft::{Draft, Ground};
use super::stroke::Stroke;
use super::ui::Ui;
use crate::board::id::BLANK;
use crate::board::positions::extent;
use crate::board::{Connector, MoveKeys, classic_offsets};
use crate::memory::Memory;
use crate::solvable::random_start;

/// The moves by offset to neighbors and diagonal neighbors. The first four belong to the arrow keys,
/// as in `clave_mov`, and the other four to the arrow keys with Ctrl.
const DIAGONALS: [(i16, i16); 8] =
    [(0, 1), (0, -1), (-1, 0), (1, 0), (1, 1), (-1, -1), (-1, 1), (1, -1)];
/// The moves by offset of knights.
const KNIGHTS: [(i16, i16); 8] =
    [(1, -2), (-1, 2), (2, 1), (-2, -1), (2, -1), (-2, 1), (1, 2), (-1, -2)];

/// The distance between neighbors, in the units of positions, when cells leave the grid.
const SPACING: u16 = 100;

/// The editor's own commands that the menu always offers, by ID, with their labels.
const OWN: [(&str, &str); 11] = [
    ("fill", label!("Make all places cells, the last one the hole's")),
    ("clear", label!("Clear the canvas")),
    ("number", label!("Number the pieces in reading order")),
    ("neighbors", label!("Pieces move to neighbors")),
    ("diagonals", label!("Pieces move diagonally, too")),
    ("knights", label!("Pieces move as knights")),
    ("links", label!("Pieces move along links only")),
    ("free", label!("Place cells freely")),
    ("ring", label!("Make the cells a ring")),
    ("grid", label!("Put the cells back on the grid")),
    ("choose", label!("Let the editor choose the start")),
];

/// Returns the commands of the menu.
pub(super) fn commands(draft: &Draft, ui: &Ui) -> Vec<MenuCommand> {
    let all = CanvasEdit::ALL.map(|edit| edit.command(ui.cursor.visible)).into_iter().chain(OWN);
    let mut list: Vec<MenuCommand> = all.map(|(id, label)| MenuCommand::new(id, label)).collect();
    let start = if ui.shows_start { label!("Show the board") } else { label!("Show the start") };
    list.push(MenuCommand::new("start", start).key(Key::Char('v')));
    if draft.made().is_ok() {
        list.push(MenuCommand::new("shuffle", label!("Shuffle the start")).searching());
    }
    list
}

/// Runs a command that does not search. A command that is not possible is refused with the reason.
pub(super) fn edit(draft: &Draft, ui: &mut Ui, id: &str) -> Response<Stroke> {
    if id == "start" {
        return ui.show_start(draft);
    }
    match edited(draft, ui, id) {
        Ok(edited) if edited == *draft => Response::NoEffect,
        Ok(edited) => Response::Move(Stroke::whole(&edited)),
        Err(why) => Response::Refused(why.text().into()),
    }
}

/// Runs a command that searches: draws a start from those that can be solved.
pub(super) fn command(
    draft: &Draft,
    id: &str,
    rng: &mut GameRng,
    _: &mut Memory,
    work: &mut Work<'_>,
) -> Result<Vec<Stroke>, CommandError> {
    work.node()?;
    if id != "shuffle" {
        return Err(Invalid::new("there is no such command").into());
    }
    let made = draft.made().map_err(Clone::clone)?;
    let (graph, goal) = made.board.graph_and_goal();
    let start = random_start(&graph, &goal, rng);
    let start = start.ok_or_else(|| Invalid::new("the board has no start but the solved one"))?;
    let pieces = start.position.pieces().iter();
    let mut shuffled = draft.clone();
    // The hole has no number.
    shuffled.start = Some(pieces.map(|&piece| piece.wrapping_add(1)).collect());
    Ok(Vec::from([Stroke::whole(&shuffled)]))
}

/// Returns the draft after a command.
fn edited(draft: &Draft, ui: &Ui, id: &str) -> Result<Draft, Invalid> {
    let mut edited = draft.clone();
    if let Some(edit) = CanvasEdit::of_command(id) {
        let canvas = edit.apply(&draft.canvas(), BLANK, ui.cursor.cell)?;
        edited.set_table(canvas.values().to_vec());
        if matches!(edit, CanvasEdit::Turn | CanvasEdit::Mirror) {
            turn_ways(&mut edited, edit == CanvasEdit::Turn);
        }
        return Ok(edited);
    }
    match id {
        "fill" => {
            edited.set_ground((0..draft.n_places()).map(|place| (place, Ground::Cell)));
            let last = edited.number(draft.n_places() - 1).unwrap_or(0);
            if edited.plan.home != last {
                edited.set_home(last);
            }
        }
        "clear" => edited.set_ground((0..draft.n_places()).map(|place| (place, Ground::Blank))),
        "number" => number_in_order(&mut edited),
        "neighbors" => set_offsets(&mut edited, &classic_offsets()),
        "diagonals" => set_offsets(&mut edited, &DIAGONALS),
        "knights" => set_offsets(&mut edited, &KNIGHTS),
        "links" if draft.plan.connectors.is_empty() => {
            return Err(Invalid::new("the board has no links yet"));
        }
        "links" => edited.plan.offsets = None,
        "free" => {
            let cells = draft.places();
            let spot = |&place: &usize| {
                let (x, y) = (place % draft.width(), place / draft.width());
                ((x as u16 + 1) * SPACING, (y as u16 + 1) * SPACING)
            };
            edited.plan.positions = cells[1..].iter().map(spot).collect();
        }
        "ring" => ring(&mut edited)?,
        "grid" => edited.plan.positions.clear(),
        "choose" => edited.start = None,
        _ => return Err(Invalid::new("there is no such command")),
    }
    edited.changed();
    Ok(edited)
}

/// Numbers the cells in reading order.
fn number_in_order(draft: &mut Draft) {
    if draft.is_in_order() {
        return;
    }
    let n = draft.n_cells();
    let mut numbers = alloc::vec![0; n + 1];
    for (new, old) in (1..).zip(draft.cells()) {
        numbers[usize::from(old)] = new;
    }
    draft.renumber(&numbers, n);
    draft.start = None;
}

/// Sets the moves by offset.
fn set_offsets(draft: &mut Draft, offsets: &[(i16, i16)]) {
    draft.plan.offsets = Some(offsets.to_vec());
    draft.plan.drop_default_offsets();
}

/// Places the cells on a circle in the order of their numbers, and links each with the next.
fn ring(draft: &mut Draft) -> Result<(), Invalid> {
    let n = draft.n_cells();
    if n < 3 {
        return Err(Invalid::new("a ring needs at least three cells"));
    }
    // With this radius neighbors are about `SPACING` apart.
    let radius = (i64::from(SPACING) * n as i64 / 6).max(i64::from(SPACING));
    let spot = |i: usize| {
        let angle = 36_000 * i as i64 / n as i64;
        let middle = radius + i64::from(SPACING);
        let (x, y) = (
            middle + sine(angle) * radius / 10_000,
            middle - sine(angle + 9_000) * radius / 10_000,
        );
        (x.clamp(0, 65_534) as u16, y.clamp(0, 65_534) as u16)
    };
    draft.plan.positions = (0..n).map(spot).collect();
    draft.plan.offsets = None;
    for a in 1..=n as u16 {
        let b = a % n as u16 + 1;
        if draft.link(a, b) == (false, false) {
            let (two_way, visible, keys) = (true, true, MoveKeys::NONE);
            draft.plan.connectors.push(Connector { a, b, two_way, visible, keys });
        }
    }
    Ok(())
}

/// Returns the sine of an angle in hundredths of a degree, in ten thousandths, by Bhaskara's
/// approximation. There are no floats, so that the result is the same on all machines.
fn sine(angle: i64) -> i64 {
    let angle = angle.rem_euclid(36_000);
    let half = angle % 18_000;
    let product = half * (18_000 - half);
    let sine = 10_000 * 4 * product / (405_000_000 - product);
    if angle < 18_000 { sine } else { -sine }
}

/// Turns or mirrors the positions, the moves by offset and the keys of links, as the cells have been.
fn turn_ways(draft: &mut Draft, turns: bool) {
    let plan = &mut draft.plan;
    if let Some([left, top, right, bottom]) = extent(&plan.positions) {
        for position in &mut plan.positions {
            let (x, y) = *position;
            *position = if turns {
                (left.saturating_add(bottom - y), top.saturating_add(x - left))
            } else {
                (left + (right - x), y)
            };
        }
    }
    if let Some(offsets) = &mut plan.offsets {
        let turned: Vec<_> = offsets
            .iter()
            .map(|&(x, y)| if turns { (y.saturating_neg(), x) } else { (x.saturating_neg(), y) })
            .collect();
        // The keys follow the order, so moves that stay the same keep their keys.
        if !turned.iter().all(|offset| offsets.contains(offset)) {
            *offsets = turned;
        }
    }
    for link in &mut plan.connectors {
        let mut keys = MoveKeys::NONE;
        for letter in link.keys.letters() {
            let (from, to) = if turns { ("adbiADBI", "dbiaDBIA") } else { ("diDI", "idID") };
            let turned = from.find(letter).and_then(|at| to[at..].chars().next());
            keys.add_letter(turned.unwrap_or(letter));
        }
        link.keys = keys;
    }
    draft.changed();
}
