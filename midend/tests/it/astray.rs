//! A game that can be lost, and tests of what the mid-end says about that.

use core::time::Duration;

use expect_test::{Expect, expect};
use puzzle_core::ability::{Clock, Hints, Solver};
use puzzle_core::draw::{Canvas, Frame, Layout, Size};
use puzzle_core::game::{Generated, Info, Response, Status};
use puzzle_core::grid::Cell;
use puzzle_core::grid::GridSize;
use puzzle_core::input::Input;
use puzzle_core::solve::Objective;
use puzzle_core::solve::{Answer, Explanation, HintStep, Plan, Solution, SolveRequest, Stop, Work};
use puzzle_core::{Game, GameRng, Invalid};
use puzzle_midend::{Ending, Midend, SearchReport, Task};

use super::{game, run};

/// The player goes straight ahead over a board, from left to right. A step into another row is
/// legal but can never be corrected. A board of several rows begins in the first row; its desc says
/// so, or that it begins astray.
struct Astray;

#[derive(Clone, Debug, PartialEq, Eq)]
struct Walker {
    width: u16,
    at: u16,
    is_lost: bool,
}

impl Game for Astray {
    const INFO: Info = Info::new("astray", "Astray");
    type Params = GridSize;
    /// `true` if the walk begins astray.
    type Desc = bool;
    type State = Walker;
    /// A step ahead, into the first row or another one.
    type Move = Cell;
    type Ui = ();
    type DrawState = ();
    /// The number of positions searched.
    type Memory = u32;

    fn generate(p: &GridSize, _: &mut GameRng, _: &mut Work) -> Result<Generated<Self>, Stop> {
        Ok(Generated::new(false).solved_by(ahead(p.w as u16)))
    }
    fn parse_desc(_: &GridSize, text: &str) -> Result<bool, Invalid> {
        match text {
            "s" => Ok(false),
            "a" => Ok(true),
            _ => Err(Invalid::new("straight or astray")),
        }
    }
    fn desc_text(_: &GridSize, is_lost: &bool) -> String {
        if *is_lost { "a" } else { "s" }.into()
    }
    fn new_state(p: &GridSize, is_lost: &bool) -> Walker {
        Walker { width: p.w as u16, at: 0, is_lost: *is_lost }
    }
    fn interpret(_: &Walker, (): &mut (), _: Layout, _: Input) -> Response<Cell> {
        Response::Unused
    }
    fn execute(state: &mut Walker, mv: &Cell) -> Result<(), Invalid> {
        if mv.x != state.at || mv.y > 1 || state.at == state.width {
            return Err(Invalid::new("there is no such step"));
        }
        state.at += 1;
        state.is_lost |= mv.y == 1;
        Ok(())
    }
    fn status(state: &Walker) -> Status {
        match state.at == state.width {
            true if state.is_lost => Status::Lost,
            true => Status::Solved,
            false => Status::Ongoing,
        }
    }
    fn size(p: &GridSize, layout: Layout) -> Size {
        Size::new(p.w as i32 * layout.tile_width, layout.tile_height)
    }
    fn redraw(_: &mut dyn Canvas, (): &mut (), _: &Frame<'_, Self>) {}

    const CLOCK: Option<Clock<Self>> = Some(Clock::<Self>::new(|_, ()| true));
    const SOLVER: Option<Solver<Self>> = Some(Solver::<Self>::new(solve));
    const HINTS: Option<Hints<Self>> = Some(Hints::<Self>::new(|state, request, memory, work| {
        let step = |mv| HintStep::new(mv, "straight ahead", Vec::new());
        Plan::along(solve(state, request, memory, work), step)
    }));
}

fn ahead(n: u16) -> Vec<Cell> {
    (0..n).map(|x| Cell::new(x, 0)).collect()
}

/// Looks at one position per remaining step, except for a known solution.
fn solve(
    state: &Walker,
    request: &SolveRequest<Cell>,
    searched: &mut u32,
    work: &mut Work,
) -> Answer<Cell> {
    if state.is_lost {
        return Answer::Unsolvable(Explanation::new("this row leads nowhere", Vec::new()));
    }
    if let Some(known) = request.known {
        return Answer::Solved(Solution::new(known.to_vec()));
    }
    let mut moves = Vec::new();
    for x in state.at..state.width {
        if let Err(stop) = work.node() {
            return stop.into();
        }
        *searched += 1;
        moves.push(Cell::new(x, 0));
    }
    Answer::Solved(Solution::new(moves))
}

fn walked(id: &str, moves: &str) -> Midend {
    let mut m = game::<Astray>(id);
    if !moves.is_empty() {
        let _ = m.play_text(moves).unwrap();
    }
    m
}

#[track_caller]
fn check(id: &str, moves: &str, expected: Expect) {
    let mut m = walked(id, moves);
    let _ = run(&mut m, &Task::Hint);
    expected.assert_eq(&m.message().unwrap().words.to_string());
}

/// Wherever the mistake is, the advice leads back to the last position before it.
#[test]
fn the_advice_for_a_lost_position_says_how_far_to_undo() {
    check(
        "astray/6x2:s",
        "1,2",
        expect!["The last move was the mistake: this row leads nowhere. Undo it"],
    );
    check(
        "astray/6x2:s",
        "1,1 2,2",
        expect!["The last move was the mistake: this row leads nowhere. Undo it"],
    );
    check(
        "astray/6x2:s",
        "1,2 2,1",
        expect![
            "Move 1 of 2 was the mistake. After it: this row leads nowhere. Undo the last 2 moves"
        ],
    );
    check(
        "astray/6x2:s",
        "1,1 2,1 3,2 4,1 5,1",
        expect![
            "Move 3 of 5 was the mistake. After it: this row leads nowhere. Undo the last 3 moves"
        ],
    );
    check(
        "astray/6x2:a",
        "1,1 2,1",
        expect!["this row leads nowhere; this puzzle cannot be solved at all"],
    );
    check(
        "astray/6x2:a",
        "",
        expect!["this row leads nowhere; this puzzle cannot be solved at all"],
    );
    for n_moves in 1..=6u16 {
        for at in 0..n_moves {
            let step = |x: u16| format!("{},{}", x + 1, if x == at { 2 } else { 1 });
            let moves: Vec<String> = (0..n_moves).map(step).collect();
            let mut m = walked("astray/7x2:s", &moves.join(" "));
            let _ = run(&mut m, &Task::Hint);
            let words = m.message().unwrap().words.to_string();
            let advice = match n_moves - at {
                1 => "Undo it".to_string(),
                n => format!("Undo the last {n} moves"),
            };
            assert!(words.ends_with(&advice), "{words}");
        }
    }
}

/// The generator's solution is not searched for again, neither at the start nor after its first
/// moves.
#[test]
fn a_known_solution_is_not_searched_for() {
    let searched = |m: &mut Midend, task: &Task| {
        let mut work = Work::unlimited();
        let done = m.job(task).unwrap().run(&mut work);
        assert!(matches!(done.report, SearchReport::Solved(_) | SearchReport::Steps(_)));
        work.n_nodes()
    };
    let mut m = game::<Astray>("astray/5x2#known");
    for task in [Task::SolveHere(Objective::Any), Task::Solve(Objective::Any), Task::Hint] {
        assert_eq!(searched(&mut m, &task), 0, "{task:?}");
    }
    let _ = m.play_text("1,1 2,1").unwrap();
    assert_eq!(searched(&mut m, &Task::Hint), 0);
    // A puzzle opened by its desc has no known solution.
    assert_eq!(searched(&mut walked("astray/5x2:s", "1,1"), &Task::Hint), 4);
}

/// The game's own clock would never stop.
#[test]
fn the_clock_stops_at_every_end_and_resumes_after_undo() {
    const SECONDS: Duration = Duration::from_secs(10);
    for (moves, ending) in [
        (Some("1,1 2,1 3,1"), Ending::Solved),
        (Some("1,1 2,2 3,1"), Ending::Lost),
        (None, Ending::SolvedByProgram),
    ] {
        let mut m = game::<Astray>("astray/3x2:s");
        let _ = m.tick(SECONDS);
        let outcome = match moves {
            Some(moves) => m.play_text(moves).unwrap(),
            None => run(&mut m, &Task::Solve(Objective::Any)),
        };
        assert_eq!((outcome.ended, outcome.next_tick), (Some(ending), None));
        assert_eq!(m.tick(SECONDS).next_tick, None);
        assert_eq!(m.status_text(), "[0:10] ", "{ending:?}");
        assert!(m.undo().next_tick.is_some());
        let _ = m.tick(SECONDS);
        assert_eq!(m.status_text(), "[0:20] ", "{ending:?}");
    }
}
