//! The numbered actions of the mutant.

use std::cell::Cell as Slot;

use puzzle_conformance::Property;
use puzzle_core::ability::{Actions, ObservationShape, Planes};
use puzzle_core::grid::{Cell, GridSize};

use crate::broken::{Flaw, breaks, has};
use crate::{Mutant, Press, Sides, State};

thread_local! {
    static IS_ODD: Slot<bool> = const { Slot::new(false) };
}

pub(crate) const ACTIONS: Actions<Mutant> =
    Actions::<Mutant>::new(count, find, shape, observe).legal(legal).exact(|_| true);

fn count(params: &Sides) -> usize {
    GridSize::<5>::new(params.w, params.h).n_cells()
}

fn find(params: &Sides, state: &State, action: usize) -> Option<Press> {
    let cell = Cell::from_index(action, params.w);
    if has(Flaw::IllegalAction) && cell.x == 0 {
        return Some(Press(Cell::new(params.w as u16, cell.y)));
    }
    let is_missing = has(Flaw::MissingAction) && cell.y == 0;
    state.lights.at(cell).filter(|_| !is_missing).map(|_| Press(cell))
}

fn legal(params: &Sides, state: &State, legal: &mut [bool]) {
    let first = usize::from(has(Flaw::ShortMask));
    for (action, legal) in legal.iter_mut().enumerate().skip(first) {
        *legal = find(params, state, action).is_some();
    }
}

fn shape(params: &Sides) -> ObservationShape {
    ObservationShape::new(2, params.h as usize, params.w as usize, 1)
}

/// Writes the lights, and in the second plane the one that was pressed last.
fn observe(state: &State, planes: &mut Planes<'_>) {
    let lit = if has(Flaw::LargeObservation) { 2 } else { 1 };
    for cell in state.lights.cells() {
        let is_lit = state.lights[cell] && !breaks(Property::Actions);
        planes.set(0, cell.x.into(), cell.y.into(), if is_lit { lit } else { 0 });
    }
    IS_ODD.set(!IS_ODD.get());
    let is_shown = !has(Flaw::CountedObservation) || IS_ODD.get();
    if let Some(last) = state.last.filter(|_| is_shown && !has(Flaw::DimObservation)) {
        planes.set(1, last.x.into(), last.y.into(), 1);
    }
}
