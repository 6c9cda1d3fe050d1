//! Lights Out: press a light and it changes together with its neighbors; all of them must go out.

use puzzle_core::prelude::*;

/// The type that implements the game; it holds no data.
pub struct LightsOut;

/// The sides of the board: 5 by 5 by default, from 2 to 12.
pub type Sides = GridSize<5, 2, 12>;
/// The lights; `true` is lit.
pub type Lights = Grid<bool>;

impl Game for LightsOut {
    const INFO: Info = Info::new("lights-out", "Lights Out")
        .about("Put out all lights; each changes together with its neighbors")
        .rules("{Click|Tap} a light{, or move to it by the arrow keys and press Enter|}.");
    type Params = Sides;
    type Desc = Lights;
    type State = Lights;
    type Move = Cell;
    type Ui = Cursor;
    type DrawState = TileCache<(bool, bool)>; // lit, under the cursor
    type Memory = ();

    fn generate(p: &Sides, rng: &mut GameRng, work: &mut Work) -> Result<Generated<Self>, Stop> {
        loop {
            work.node()?;
            let mut lights = Grid::filled(p.w, p.h, false);
            for cell in lights.cells().filter(|_| rng.chance(1, 2)) {
                press(&mut lights, cell);
            }
            if Self::status(&lights) == Status::Ongoing {
                return Ok(Generated::new(lights));
            }
        }
    }
    fn parse_desc(p: &Sides, text: &str) -> Result<Lights, Invalid> {
        Grid::read(p.w, p.h, text, |c| ['0', '1'].contains(&c).then_some(c == '1'))
    }
    fn desc_text(_: &Sides, lights: &Lights) -> String {
        lights.write(|&lit| if lit { '1' } else { '0' })
    }
    fn new_state(_: &Sides, lights: &Lights) -> Lights {
        lights.clone()
    }
    fn status(lights: &Lights) -> Status {
        if lights.values().contains(&true) { Status::Ongoing } else { Status::Solved }
    }
    fn interpret(on: &Lights, cursor: &mut Cursor, layout: Layout, input: Input) -> Response<Cell> {
        if let Some(direction) = input.arrow() {
            return Response::ui(cursor.arrow(direction, on.width(), on.height()));
        }
        if let Some(cell) = input.left_press().and_then(|p| Self::cell_at(on, layout, p)) {
            cursor.hide();
            return on.cells().nth(cell).map_or(Response::NoEffect, Response::Move);
        }
        match input.plain_key() {
            Some(Key::Select | Key::Select2) if cursor.visible => Response::Move(cursor.cell),
            Some(Key::Select | Key::Select2) => Response::NoEffect,
            _ => Response::Unused,
        }
    }
    fn execute(lights: &mut Lights, &cell: &Cell) -> Result<(), Invalid> {
        lights.at(cell).ok_or_else(|| Invalid::new("there is no such light"))?;
        press(lights, cell);
        Ok(())
    }
    fn size(p: &Sides, layout: Layout) -> Size {
        squares(p.w, p.h, layout).size()
    }
    fn redraw(canvas: &mut dyn Canvas, drawn: &mut Self::DrawState, frame: &Frame<'_, Self>) {
        let squares = squares(frame.params.w, frame.params.h, frame.layout);
        let look = |cell| (frame.state[cell], frame.ui.is_on(cell));
        let tiles = frame.state.cells().map(|cell| (squares.rect(cell), look(cell)));
        let ground = |canvas: &mut dyn Canvas, rect| canvas.rect(rect, Role::GROUND);
        let tile = |canvas: &mut dyn Canvas, rect: Rect, &(lit, is_under_cursor): &_| {
            canvas.rect(rect, Role::BOARD);
            canvas.frame(rect, 1, Role::GRID);
            if lit {
                canvas.circle(rect.center(), rect.w / 3, Some(Role::HINT), Some(Role::TEXT));
            }
            if is_under_cursor {
                canvas.frame(rect.inset(2), 2, Role::CURSOR);
            }
        };
        drawn.draw(canvas, frame.size().rect(), tiles, ground, tile);
    }
    // The items above are a complete game. The following ones are optional.
    const SOLVER: Option<Solver<Self>> = Some(Solver::<Self>::new(solve).animated());
    const HINTS: Option<Hints<Self>> = Some(Hints::<Self>::new(plan));
    const ACTIONS: Option<Actions<Self>> = Some(Actions::<Self>::of_cells(|on, c| on[c].into()));
    const CELLS: Option<Cells<Self>> =
        Some(Cells::<Self>::new(|lights| lights.values().len(), cell_at, cell_rect));
    const WORDS: Option<Words<Self>> =
        Some(Words::<Self>::new().text(|on| on.write_lines(|&lit| if lit { '#' } else { '.' })));
}

/// Toggles a light and its neighbors.
fn press(lights: &mut Lights, cell: Cell) {
    for cell in lights.neighbors(cell).chain([cell]) {
        lights[cell] = !lights[cell];
    }
}

/// Returns the squares of the board, with a border of half a tile.
fn squares(w: u32, h: u32, layout: Layout) -> SquareBoard {
    SquareBoard::new(w, h, layout.squared()).with_borders(Borders::all(layout.tile() / 2))
}

fn cell_at(on: &Lights, layout: Layout, point: Point) -> Option<usize> {
    squares(on.width(), on.height(), layout).cell_at(point).map(|cell| cell.index(on.width()))
}

fn cell_rect(on: &Lights, layout: Layout, cell: usize) -> Option<Rect> {
    let squares = squares(on.width(), on.height(), layout);
    squares.cell(cell).map(|cell| squares.rect(cell))
}

fn solve(start: &Lights, _: &SolveRequest<Cell>, (): &mut (), work: &mut Work) -> Answer<Cell> {
    // The presses in the first row decide all others: each row puts out the lights above it.
    for first in 0..1u32 << start.width() {
        if let Err(stop) = work.node() {
            return stop.into();
        }
        let (mut lights, mut presses) = (start.clone(), Vec::new());
        for cell in start.cells() {
            let above = lights.at(Cell::new(cell.x, cell.y.wrapping_sub(1))).copied();
            if above.unwrap_or(first >> cell.x & 1 == 1) {
                press(&mut lights, cell);
                presses.push(cell);
            }
        }
        if LightsOut::status(&lights) == Status::Solved {
            return Answer::Solved(Solution::new(presses));
        }
    }
    Answer::Unsolvable("no choice of presses in the first row puts out the last row".into())
}

fn plan(
    on: &Lights,
    request: &SolveRequest<Cell>,
    (): &mut (),
    work: &mut Work,
) -> Result<Plan<Cell>, Stop> {
    let words = "press this light; the order of the presses does not matter";
    let step = |cell: Cell| HintStep::new(cell, words, vec![Mark::hint(cell.index(on.width()))]);
    Plan::along(solve(on, request, &mut (), work), step)
}
