//! Sliding with a picture that records what it would show.

use core::cell::Cell;
use core::time::Duration;

use puzzle_core::ability::{Abilities as _, Animation, Solver};
use puzzle_core::draw::{Canvas, Frame, Layout, NullCanvas, Size};
use puzzle_core::game::{Generated, Info, Response, Status};
use puzzle_core::input::Input;
use puzzle_core::solve::{Stop, Work};
use puzzle_core::{Game, GameRng, Invalid};
use puzzle_midend::Midend;
use puzzle_sliding::Sliding;

type Params = <Sliding as Game>::Params;
type Desc = <Sliding as Game>::Desc;
type State = <Sliding as Game>::State;
type Move = <Sliding as Game>::Move;
type Ui = <Sliding as Game>::Ui;

thread_local! {
    /// The last picture drawn.
    static SHOWN: Cell<Option<Shown>> = const { Cell::new(None) };
}

/// What one picture shows beside the position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shown {
    pub(crate) change: Option<ShownChange>,
    pub(crate) flash: Option<Duration>,
}

/// A change of position in a picture.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ShownChange {
    pub(crate) is_undo: bool,
    pub(crate) length: Duration,
}

/// Returns what the picture shows now.
pub(crate) fn shown(m: &Midend) -> Shown {
    SHOWN.set(None);
    m.draw_all(&mut NullCanvas);
    SHOWN.take().expect("a picture of a filmed game")
}

/// The game of Sliding, with the same moves, solver and durations.
pub(crate) struct Filmed;

impl Game for Filmed {
    const INFO: Info = Info::new("filmed", "Filmed");
    type Params = Params;
    type Desc = Desc;
    type State = State;
    type Move = Move;
    type Ui = Ui;
    type DrawState = ();
    type Memory = <Sliding as Game>::Memory;

    fn generate(
        params: &Params,
        rng: &mut GameRng,
        work: &mut Work<'_>,
    ) -> Result<Generated<Self>, Stop> {
        Ok(Generated::new(Sliding::generate(params, rng, work)?.desc))
    }
    fn parse_desc(params: &Params, text: &str) -> Result<Desc, Invalid> {
        Sliding::parse_desc(params, text)
    }
    fn desc_text(params: &Params, desc: &Desc) -> String {
        Sliding::desc_text(params, desc)
    }
    fn new_state(params: &Params, desc: &Desc) -> State {
        Sliding::new_state(params, desc)
    }
    fn interpret(state: &State, ui: &mut Ui, layout: Layout, input: Input) -> Response<Move> {
        Sliding::interpret(state, ui, layout, input)
    }
    fn execute(state: &mut State, mv: &Move) -> Result<(), Invalid> {
        Sliding::execute(state, mv)
    }
    fn status(state: &State) -> Status {
        Sliding::status(state)
    }
    fn size(params: &Params, layout: Layout) -> Size {
        Sliding::size(params, layout)
    }
    fn redraw(_: &mut dyn Canvas, (): &mut (), frame: &Frame<'_, Self>) {
        let change = frame.change.as_ref();
        let change =
            change.map(|change| ShownChange { is_undo: change.is_undo, length: change.length });
        SHOWN.set(Some(Shown { change, flash: frame.flash }));
    }
    fn changed_state(ui: &mut Ui, old: &State, new: &State) {
        Sliding::changed_state(ui, old, new);
    }

    const SOLVER: Option<Solver<Self>> = Some(Solver::<Self>::new(Sliding::solve).animated());
    const ANIMATION: Option<Animation<Self>> = Some(
        Animation::<Self>::new().animation(Sliding::animation_length).flash(Sliding::flash_length),
    );
}
