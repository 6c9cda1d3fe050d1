//! Numbered actions, and positions as numbers, for learning agents.

use alloc::vec::Vec;

use super::table;
use crate::Game;
use crate::grid::{Cell, GridSize};

type CountFn<G> = fn(params: &<G as Game>::Params) -> usize;
type FindFn<G> = fn(
    params: &<G as Game>::Params,
    state: &<G as Game>::State,
    action: usize,
) -> Option<<G as Game>::Move>;
type ShapeFn<G> = fn(params: &<G as Game>::Params) -> ObservationShape;
type ObserveFn<G> = fn(state: &<G as Game>::State, planes: &mut Planes<'_>);
type CellValueFn<G> = fn(state: &<G as Game>::State, cell: Cell) -> u8;
type LegalFn<G> = fn(params: &<G as Game>::Params, state: &<G as Game>::State, legal: &mut [bool]);
type EdgesFn<G> = fn(state: &<G as Game>::State) -> Vec<[u32; 2]>;
type ExactFn<G> = fn(state: &<G as Game>::State) -> bool;

/// The shape of an observation: a number of planes, each a rectangle of small integers.
///
/// ```
/// use puzzle_core::ability::ObservationShape;
/// let shape = ObservationShape::new(4, 9, 10, 1);
/// assert_eq!(shape.len(), 360);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ObservationShape {
    /// The number of planes.
    pub planes: usize,
    /// The rows of each plane.
    pub height: usize,
    /// The columns of each plane.
    pub width: usize,
    /// The largest value.
    pub max: u8,
}

impl ObservationShape {
    /// Creates a shape of planes with `height` rows and `width` columns, whose values are at most
    /// `max`.
    pub const fn new(planes: usize, height: usize, width: usize, max: u8) -> Self {
        Self { planes, height, width, max }
    }

    /// Returns the number of values.
    pub const fn len(self) -> usize {
        self.planes * self.height * self.width
    }

    /// Returns `true` if there are no values.
    pub const fn is_empty(self) -> bool {
        self.len() == 0
    }
}

/// The values of an observation while a game writes them: plane by plane, each row by row. They are
/// 0 at first.
///
/// ```
/// use puzzle_core::ability::{ObservationShape, Planes};
/// let mut values = [7; 12];
/// let mut planes = Planes::new(ObservationShape::new(2, 2, 3, 9), &mut values);
/// planes.set(1, 2, 0, 5);
/// assert_eq!(values, [0, 0, 0, 0, 0, 0, 0, 0, 5, 0, 0, 0]);
/// ```
#[derive(Debug)]
pub struct Planes<'a> {
    shape: ObservationShape,
    values: &'a mut [u8],
}

impl<'a> Planes<'a> {
    /// Creates the view of a slice and sets its values to 0.
    ///
    /// # Panics
    /// When the slice does not have as many values as the shape.
    pub fn new(shape: ObservationShape, values: &'a mut [u8]) -> Self {
        assert_eq!(values.len(), shape.len(), "the slice needs one value for each of the shape's");
        values.fill(0);
        Self { shape, values }
    }

    /// Returns the shape. It may have more rows and columns than the board, if the params allow a
    /// larger one.
    pub const fn shape(&self) -> ObservationShape {
        self.shape
    }

    /// Sets the value at a column and a row of a plane. Values outside of the shape are ignored.
    #[inline]
    pub fn set(&mut self, plane: usize, x: usize, y: usize, value: u8) {
        let ObservationShape { planes, height, width, .. } = self.shape;
        if plane < planes && x < width && y < height {
            self.values[(plane * height + y) * width + x] = value;
        }
    }

    /// Returns the values of a plane, row by row, for games that fill it faster than by
    /// [`set`](Self::set).
    ///
    /// # Panics
    /// When there is no such plane.
    #[inline]
    pub fn plane_mut(&mut self, plane: usize) -> &mut [u8] {
        let n = self.shape.height * self.shape.width;
        &mut self.values[plane * n..(plane + 1) * n]
    }

    /// Sets a number that may need more than one plane: the remainder by 256 in this plane, and the
    /// multiples of 256 in the next one.
    #[inline]
    pub fn set_wide(&mut self, plane: usize, x: usize, y: usize, number: u16) {
        let [low, high] = number.to_le_bytes();
        self.set(plane, x, y, low);
        if high > 0 {
            self.set(plane + 1, x, y, high);
        }
    }

    /// Returns the number of planes that numbers up to `max` need with
    /// [`set_wide`](Self::set_wide): one or two.
    pub const fn n_wide(max: usize) -> usize {
        if max > u8::MAX as usize { 2 } else { 1 }
    }
}

/// How a game writes its observations.
enum Observer<G: Game> {
    /// All planes at once.
    Planes(ObserveFn<G>),
    /// One plane, cell by cell.
    Cells(CellValueFn<G>),
}

impl<G: Game> Clone for Observer<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game> Copy for Observer<G> {}

/// Numbered actions and positions as numbers, which programs use that learn to play.
///
/// For given params there is a fixed number of actions, whatever the puzzle. An action stands for
/// a move in each position where it is legal. The numbers follow from arithmetic; no list of
/// actions is kept.
///
/// A position is written as planes of small integers, the *observation*. It depends only on the
/// state.
///
/// ```
/// use lights_out::LightsOut;
/// use puzzle_core::Game;
/// use puzzle_core::ability::Abilities;
/// use puzzle_core::grid::{Cell, GridSize};
/// let params = GridSize::new(3, 2);
/// let lights = LightsOut::parse_desc(&params, "111010")?;
/// assert_eq!(LightsOut::n_actions(&params), 6);
/// assert_eq!(LightsOut::action(&params, &lights, 4), Some(Cell::new(1, 1)));
/// let mut values = vec![0; LightsOut::observation_shape(&params).len()];
/// LightsOut::observe(&params, &lights, &mut values);
/// assert_eq!(values, [1, 1, 1, 0, 1, 0]);
/// # Ok::<(), puzzle_core::Invalid>(())
/// ```
pub struct Actions<G: Game> {
    pub(super) count: CountFn<G>,
    pub(super) find: FindFn<G>,
    pub(super) shape: ShapeFn<G>,
    observer: Observer<G>,
    pub(super) legal: Option<LegalFn<G>>,
    pub(super) edges: Option<EdgesFn<G>>,
    pub(super) exact: Option<ExactFn<G>>,
}

table!(Actions);

impl<G: Game> Actions<G> {
    /// Creates the table from four functions: the number of actions; the move of an action in a
    /// position, `None` if the action is not legal there; the shape of observations; and the
    /// function that writes an observation.
    ///
    /// The first three take the params that were requested. A generator that trims its board
    /// returns narrower ones, and agents learn on boards of one shape.
    pub const fn new(
        count: CountFn<G>,
        find: FindFn<G>,
        shape: ShapeFn<G>,
        observe: ObserveFn<G>,
    ) -> Self {
        let observer = Observer::Planes(observe);
        Self { count, find, shape, observer, legal: None, edges: None, exact: None }
    }

    /// Sets the function that finds all legal actions at once, if that is faster than one by one.
    /// It gets a slice with one value for each action, all `false`.
    #[must_use]
    pub const fn legal(mut self, legal: LegalFn<G>) -> Self {
        self.legal = Some(legal);
        self
    }

    /// Sets the function that returns the pairs of neighbors, for boards that are not a rectangle
    /// of squares. A pair has two places, each its row times the columns of the observation plus
    /// its column; what goes from the first to the second only is listed once, other pairs in both
    /// orders. A board that is an ordinary rectangle has no list.
    #[must_use]
    pub const fn edges(mut self, edges: EdgesFn<G>) -> Self {
        self.edges = Some(edges);
        self
    }

    /// Sets the function that returns `true` on boards where different positions have different
    /// observations. Positions are different as in
    /// [`is_same_position`](Game::is_same_position).
    #[must_use]
    pub const fn exact(mut self, exact: ExactFn<G>) -> Self {
        self.exact = Some(exact);
        self
    }

    pub(super) fn observe(&self, state: &G::State, planes: &mut Planes<'_>) {
        match self.observer {
            Observer::Planes(observe) => observe(state, planes),
            Observer::Cells(value) => {
                let ObservationShape { height, width, .. } = planes.shape();
                for (x, y) in (0..height).flat_map(|y| (0..width).map(move |x| (x, y))) {
                    planes.set(0, x, y, value(state, Cell::new(x as u16, y as u16)));
                }
            }
        }
    }
}

impl<G, const N: u32, const MIN: u32, const MAX: u32> Actions<G>
where
    G: Game<Params = GridSize<N, MIN, MAX>, Move = Cell>,
{
    /// Creates the table of a game whose moves are cells of a rectangle, from the function that
    /// returns the value of a cell. There is one action for each cell, in reading order, and one
    /// plane. An action is legal if the move can be made and changes the state. Different positions
    /// must have different values somewhere.
    ///
    /// ```
    /// use lights_out::LightsOut;
    /// use puzzle_core::ability::Actions;
    /// const ACTIONS: Actions<LightsOut> =
    ///     Actions::<LightsOut>::of_cells(|lights, cell| lights[cell].into());
    /// # let _ = ACTIONS;
    /// ```
    pub const fn of_cells(value: CellValueFn<G>) -> Self {
        Self {
            count: |size| size.n_cells(),
            find: |size, state, action| {
                let cell = (action < size.n_cells()).then(|| Cell::from_index(action, size.w))?;
                let mut after = state.clone();
                (G::execute(&mut after, &cell).is_ok() && after != *state).then_some(cell)
            },
            shape: |size| ObservationShape::new(1, size.h as usize, size.w as usize, u8::MAX),
            observer: Observer::Cells(value),
            legal: None,
            edges: None,
            exact: Some(|_| true),
        }
    }
}
