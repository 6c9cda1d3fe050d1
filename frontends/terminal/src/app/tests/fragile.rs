//! Lights Out with searches that panic: every solver, and the generator for seven columns. Adds
//! lessons and a collection, which Lights Out lacks.

use lights_out::{Lights, LightsOut};
use puzzle_core::ability::{Abilities as _, BundledCollection, Lesson, LessonStep, Solver, Words};
use puzzle_core::draw::{Canvas, Frame, Layout, Role, Size};
use puzzle_core::game::{Generated, Info, Response, Status};
use puzzle_core::grid::{Cell, Cursor, GridSize};
use puzzle_core::input::Input;
use puzzle_core::solve::{Answer, SolveRequest, Stop, Work};
use puzzle_core::{Game, GameRng, Invalid};

pub(super) struct Fragile;

type Sides = GridSize<5, 2, 12>;

impl Game for Fragile {
    const INFO: Info = Info::new("fragile", "Fragile");
    type Params = Sides;
    type Desc = Lights;
    type State = Lights;
    type Move = Cell;
    type Ui = Cursor;
    type DrawState = ();
    type Memory = ();

    fn generate(p: &Sides, rng: &mut GameRng, work: &mut Work) -> Result<Generated<Self>, Stop> {
        assert!(p.w != 7, "a fault of the generator");
        LightsOut::generate(p, rng, work).map(|made| Generated::new(made.desc))
    }

    fn parse_desc(p: &Sides, text: &str) -> Result<Lights, Invalid> {
        LightsOut::parse_desc(p, text)
    }

    fn desc_text(p: &Sides, lights: &Lights) -> String {
        LightsOut::desc_text(p, lights)
    }

    fn new_state(_: &Sides, lights: &Lights) -> Lights {
        lights.clone()
    }

    fn status(lights: &Lights) -> Status {
        LightsOut::status(lights)
    }

    fn interpret(on: &Lights, cursor: &mut Cursor, layout: Layout, input: Input) -> Response<Cell> {
        LightsOut::interpret(on, cursor, layout, input)
    }

    fn execute(lights: &mut Lights, cell: &Cell) -> Result<(), Invalid> {
        LightsOut::execute(lights, cell)
    }

    fn size(p: &Sides, layout: Layout) -> Size {
        LightsOut::size(p, layout)
    }

    fn redraw(canvas: &mut dyn Canvas, (): &mut (), frame: &Frame<'_, Self>) {
        canvas.rect(frame.size().rect(), Role::BOARD);
    }

    const SOLVER: Option<Solver<Self>> = Some(Solver::<Self>::new(solve));
    const TUTORIAL: &'static [Lesson] = &[
        Lesson::new(
            "Two switches",
            "3x3:100011010",
            &[
                LessonStep::read("All lights want to be off.", &[0]),
                LessonStep::play("Switch the corner.", &[0], "1,1"),
                LessonStep::play("Then the middle.", &[4], "2,2"),
            ],
        ),
        Lesson::new("Words", "2x2:1111", &[LessonStep::read("That is all.", &[])]),
    ];
    const COLLECTIONS: &'static [BundledCollection] = &[BundledCollection::new(
        "corners",
        "Corners",
        "fragile/2x2:1110\tOne\nfragile/2x2:1101\tTwo\nfragile/2x2:1011\tThree\n",
    )];
    const WORDS: Option<Words<Self>> = Some(
        Words::<Self>::new().text(|lights| LightsOut::text_format(lights).unwrap_or_default()),
    );
}

fn solve(_: &Lights, _: &SolveRequest<Cell>, (): &mut (), work: &mut Work) -> Answer<Cell> {
    for _ in 0..1000 {
        if let Err(stop) = work.node() {
            return stop.into();
        }
    }
    panic!("a fault of the solver");
}
