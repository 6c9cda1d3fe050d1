//! A very small game with a lesson, a generator that trims, and a memory that counts.

use puzzle_core::ability::{Cells, Lesson, LessonStep, Review, Solver, Words};
use puzzle_core::ability::{Commands, Files, Grader, MenuCommand};
use puzzle_core::draw::{Canvas, Frame, Layout, Rect, Size};
use puzzle_core::format::{Confidence, Entry, Exported, Format, Imported, SourceFile};
use puzzle_core::game::{Generated, Info, Response, Status};
use puzzle_core::grid::Cell;
use puzzle_core::grid::GridSize;
use puzzle_core::input::{Input, Key};
use puzzle_core::params::Params as _;
use puzzle_core::solve::{Answer, Explanation, Mark, Rating, Solution, SolveRequest, Stop, Work};
use puzzle_core::{Game, GameRng, Invalid, text};

/// Stairs of some height, climbed one or two steps at a time and never down. The board is as wide
/// as the stairs are high.
pub(crate) struct Stairs;

impl Game for Stairs {
    const INFO: Info = Info::new("stairs", "Stairs");
    type Params = GridSize;
    type Desc = u16;
    /// The height and the player's place.
    type State = (u16, u16);
    /// The number of steps, as a column.
    type Move = Cell;
    type Ui = u8;
    type DrawState = ();
    /// The number of searches so far.
    type Memory = u32;

    fn generate(p: &GridSize, _: &mut GameRng, _: &mut Work) -> Result<Generated<Self>, Stop> {
        // The stairs fill half of the requested width.
        let narrow = GridSize::new(p.w / 2, p.h);
        Ok(Generated::new(narrow.w as u16).narrowed(narrow))
    }
    fn parse_desc(p: &GridSize, text: &str) -> Result<u16, Invalid> {
        let height = puzzle_core::format::strict_number(text).filter(|n| u32::from(*n) == p.w);
        height.ok_or_else(|| Invalid::new("the height is the width"))
    }
    fn desc_text(_: &GridSize, desc: &u16) -> String {
        desc.to_string()
    }
    fn new_state(_: &GridSize, desc: &u16) -> (u16, u16) {
        (*desc, 0)
    }
    fn interpret(_: &(u16, u16), ui: &mut u8, _: Layout, input: Input) -> Response<Cell> {
        match (input, input.plain_key()) {
            (Input::Press(_), _) => {
                *ui = 1;
                Response::UiUpdate
            }
            (Input::Hover(_), _) => Response::UiUpdate,
            (Input::Cancel, _) => Response::ui(std::mem::take(ui) == 1),
            (Input::Release(_), _) if std::mem::take(ui) == 1 => Response::Move(Cell::new(0, 0)),
            (Input::Command("look"), _) | (_, Some(Key::Char('l'))) => {
                Response::Refused("they go up".into())
            }
            (_, Some(Key::Char('1'))) => Response::Move(Cell::new(0, 0)),
            (_, Some(Key::Char('2'))) => Response::Move(Cell::new(1, 0)),
            (_, Some(Key::Char('x'))) => Response::Refused("x is no way up".into()),
            _ => Response::Unused,
        }
    }
    fn execute(state: &mut (u16, u16), mv: &Cell) -> Result<(), Invalid> {
        let to = state.1 + mv.x + 1;
        if mv.x > 1 || mv.y > 0 || to > state.0 {
            return Err(Invalid::new("there is no such step"));
        }
        state.1 = to;
        Ok(())
    }
    fn status(state: &(u16, u16)) -> Status {
        if state.0 == state.1 { Status::Solved } else { Status::Ongoing }
    }
    fn size(p: &GridSize, layout: Layout) -> Size {
        Size::new(p.w as i32 * layout.tile_width, layout.tile_height)
    }
    fn redraw(_: &mut dyn Canvas, (): &mut (), _: &Frame<'_, Self>) {}

    const SOLVER: Option<Solver<Self>> = Some(Solver::<Self>::new(solve).measured_in(&["leaps"]));
    const GRADER: Option<Grader<Self>> = Some(Grader::<Self>::new(|_, _, memory, _| {
        *memory += 1;
        Ok(Rating::ungraded(format!("searched {memory} times")))
    }));
    const REVIEW: Option<Review<Self>> = Some(Review::<Self>::new(|state, _, _| {
        // An explanation with a cell that does not exist: the mid-end drops the second mark.
        Ok(vec![Explanation::new(
            "too low",
            vec![Mark::mistake(usize::from(state.1)), Mark::mistake(999)],
        )])
    }));
    const CELLS: Option<Cells<Self>> = Some(Cells::<Self>::new(
        |state| usize::from(state.0) + 1,
        |_, _, _| None,
        |_, _, _| None::<Rect>,
    ));
    const COMMANDS: Option<Commands<Self>> = Some(
        Commands::<Self>::new(|_, _| {
            vec![
                MenuCommand::new("count", "Count the stairs").key(Key::Char('c')).searching(),
                MenuCommand::new("look", "Look up").key(Key::Char('l')),
            ]
        })
        .run(|_, _, _, memory, _| {
            *memory += 100;
            Ok(vec![Cell::new(0, 0)])
        }),
    );
    const WORDS: Option<Words<Self>> = Some(
        Words::<Self>::new()
            .text(|state| format!("{}/{}\n", state.1, state.0))
            .change(|old, new| Some(text!("up by {n}", n = new.1.checked_sub(old.1)?))),
    );
    const FILES: Option<Files<Self>> = Some(Files::<Self>::new(FORMATS));
    const TUTORIAL: &'static [Lesson] = &[
        Lesson::new(
            "Up",
            "4x2:4",
            &[
                LessonStep::read("Stairs go up.", &[0, 4]),
                LessonStep::play("Take two, then one.", &[2, 3], "2,1 1,1"),
                LessonStep::solve("Now to the top.", &[4]),
            ],
        ),
        Lesson::new(
            "Leaps",
            "5x2:5",
            &[
                LessonStep::play("Take two, and again two.", &[2, 4], "2,1 2,1"),
                LessonStep::solve("Take one.", &[5]),
            ],
        ),
    ];
}

#[allow(clippy::trivially_copy_pass_by_ref)] // the contract hands it so
fn solve(
    state: &(u16, u16),
    _: &SolveRequest<Cell>,
    memory: &mut u32,
    work: &mut Work,
) -> Answer<Cell> {
    *memory += 1;
    if let Err(stop) = work.node() {
        return stop.into();
    }
    Answer::Solved(Solution::new(vec![Cell::new(0, 0); (state.0 - state.1).into()]))
}

const FORMATS: &[Format<Stairs>] =
    &[Format::new("steps", "Steps", "steps", sniff).read(read).write(write)];

fn sniff(file: &SourceFile<'_>) -> Confidence {
    if file.bytes.starts_with(b"steps") { Confidence::Surely } else { Confidence::No }
}

/// Reads `steps TITLE`, followed by a line with a title and a height for each puzzle.
fn read(file: &SourceFile<'_>) -> Result<Imported<Stairs>, Invalid> {
    let text = file.text();
    let mut imported = Imported::default();
    let mut lines = text.lines();
    let title = lines.next().and_then(|line| line.strip_prefix("steps ")).unwrap_or_default();
    imported.headers.push("Title", title);
    for line in lines {
        let (title, height) = line.rsplit_once(' ').unwrap_or_default();
        let height: u16 = height.parse().map_err(|_| Invalid::new("no height"))?;
        let params = GridSize::decode(&format!("{height}x2"), &GridSize::default())?;
        imported.push(Entry::new(params, height).titled(title));
    }
    Ok(imported)
}

#[allow(clippy::unnecessary_wraps)] // the contract wants it so
fn write(list: &[Exported<'_, Stairs>]) -> Result<Vec<u8>, Invalid> {
    let title = list[0].headers.first("Title").unwrap_or_default();
    let mut text = format!("steps {title}").trim_end().to_string() + "\n";
    for exported in list {
        text += &format!("{} {}\n", exported.title, exported.desc);
    }
    Ok(text.into_bytes())
}
