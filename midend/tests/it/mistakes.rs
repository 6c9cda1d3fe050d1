//! The earliest mistake of a play, in games in which mistakes can be corrected and in one in which
//! they cannot.

use proptest::prelude::*;
use puzzle_core::ability::Review;
use puzzle_core::draw::{Canvas, Frame, Layout, Size};
use puzzle_core::game::{Generated, Info, Response, Status};
use puzzle_core::grid::{Cell, GridSize};
use puzzle_core::input::Input;
use puzzle_core::solve::{Explanation, Mark, Stop, Work};
use puzzle_core::{Game, GameRng, Invalid};
use puzzle_midend::{
    HintLevel, Midend, MistakeOrigin, MistakesReport, Request, SearchReport, Task,
};

use super::{game, run};

/// Each mistake is an entry.
const ENTRIES: u8 = 0;
/// The whole position is wrong or right, and some moves correct it.
const MENDED: u8 = 1;
/// The whole position is wrong or right, and nothing corrects it.
const LASTING: u8 = 2;

/// A row of cells with values. A move sets one cell: to 0 (empty), 1 (right), or more (wrong).
struct Ledger<const KIND: u8>;

type Cells = Vec<u16>;

fn value(state: &Cells, cell: usize) -> Explanation {
    Explanation::new(format!("{} is wrong", state[cell]), vec![Mark::mistake(cell)])
}

impl<const KIND: u8> Ledger<KIND> {
    /// In a game without entries, the last cell says how often the position became wrong, so the
    /// same mistake has different words in different positions.
    fn mistakes(state: &Cells) -> Vec<Explanation> {
        if KIND == ENTRIES {
            let wrong = (0..state.len()).filter(|&cell| state[cell] > 1);
            return wrong.map(|cell| value(state, cell)).collect();
        }
        let is_wrong = state[0] > 1;
        is_wrong.then(|| format!("wrong, as {state:?} shows").into()).into_iter().collect()
    }

    const REVIEW: Review<Self> = {
        let review = Review::<Self>::new(|state, (), _| Ok(Self::mistakes(state)));
        match KIND {
            ENTRIES => review.entries(),
            MENDED => review.corrected_by(|mv| mv.x == 0 && mv.y < 2),
            _ => review,
        }
    };
}

impl<const KIND: u8> Game for Ledger<KIND> {
    const INFO: Info = Info::new("ledger", "Ledger");
    type Params = GridSize;
    type Desc = ();
    type State = Cells;
    type Move = Cell;
    type Ui = ();
    type DrawState = ();
    type Memory = ();

    fn generate(_: &GridSize, _: &mut GameRng, _: &mut Work) -> Result<Generated<Self>, Stop> {
        Ok(Generated::new(()))
    }
    fn parse_desc(_: &GridSize, _: &str) -> Result<(), Invalid> {
        Ok(())
    }
    fn desc_text(_: &GridSize, (): &()) -> String {
        "e".into()
    }
    fn new_state(p: &GridSize, (): &()) -> Cells {
        vec![0; p.w as usize]
    }
    fn interpret(_: &Cells, (): &mut (), _: Layout, _: Input) -> Response<Cell> {
        Response::Unused
    }
    fn execute(state: &mut Cells, mv: &Cell) -> Result<(), Invalid> {
        let is_mended = KIND == LASTING && mv.x == 0 && mv.y < 2 && state[0] > 1;
        let cell = state.get_mut(usize::from(mv.x)).filter(|_| !is_mended);
        *cell.ok_or_else(|| Invalid::new("there is no such move"))? = mv.y;
        Ok(())
    }
    fn status(_: &Cells) -> Status {
        Status::Ongoing
    }
    fn size(p: &GridSize, layout: Layout) -> Size {
        Size::new(p.w as i32 * layout.tile_width, layout.tile_height)
    }
    fn redraw(_: &mut dyn Canvas, (): &mut (), _: &Frame<'_, Self>) {}

    const REVIEW: Option<Review<Self>> = Some(Self::REVIEW);
}

/// Plays those of the moves that are legal, and returns all positions.
fn played<const KIND: u8>(moves: &[(u16, u16)]) -> (Midend, Vec<Cells>) {
    let mut m = game::<Ledger<KIND>>("ledger/4x2:e");
    let mut positions = vec![vec![0; 4]];
    let mut legal = Vec::new();
    for &(x, y) in moves {
        let mut next = positions[positions.len() - 1].clone();
        if Ledger::<KIND>::execute(&mut next, &Cell::new(x, y)).is_ok() {
            positions.push(next);
            legal.push(Cell::new(x, y));
        }
    }
    if !legal.is_empty() {
        let _ = m.execute_group::<Ledger<KIND>>(legal).unwrap();
    }
    (m, positions)
}

fn report(m: &mut Midend, work: &mut Work<'_>) -> MistakesReport {
    match m.run_now(&Task::Mistakes, work).unwrap() {
        SearchReport::Mistakes(report) => report,
        other => panic!("{other:?}"),
    }
}

/// Returns the number of the earliest mistake and the number of moves to undo.
fn found(m: &mut Midend) -> Option<(usize, usize)> {
    match report(m, &mut Work::unlimited()).origin? {
        MistakeOrigin::Move(mv) => Some((mv.number, mv.n_to_undo)),
        origin => panic!("{origin:?}"),
    }
}

/// Returns what `found` should: the number of the move after which a cell has had its wrong value
/// ever since, of the cells for which that is earliest.
fn expected(positions: &[Cells], cells: usize) -> Option<(usize, usize)> {
    let n = positions.len() - 1;
    let is_right = |at: usize| positions[at][..cells].iter().all(|&value| value < 2);
    let since = |is_as_now: &dyn Fn(usize) -> bool| (0..n).rev().find(|&at| !is_as_now(at));
    let last_right = (0..=n).rev().find(|&at| is_right(at)).unwrap();
    let number = (0..cells)
        .filter(|&cell| positions[n][cell] > 1)
        .map(|cell| since(&|at| positions[at][cell] == positions[n][cell]).unwrap() + 1)
        .min()?;
    Some((number, n - last_right))
}

proptest! {
    #[test]
    fn the_earliest_mistake_is_found(
        moves in prop::collection::vec((0..4u16, 0..5u16), 0..90),
        rare in prop::collection::vec((0..4u16, prop_oneof![9 => 0..2u16, 1 => 2..4u16]), 0..90),
    ) {
        for moves in [&moves, &rare] {
            let (mut m, positions) = played::<ENTRIES>(moves);
            prop_assert_eq!(found(&mut m), expected(&positions, 4));
            // Whether the whole position is wrong depends on the first cell alone, whatever its
            // wrong value is.
            let whole = |positions: Vec<Cells>| -> Vec<Cells> {
                positions.into_iter().map(|cells| vec![cells[0].min(2)]).collect()
            };
            let (mut m, positions) = played::<MENDED>(moves);
            prop_assert_eq!(found(&mut m), expected(&whole(positions), 1));
            let (mut m, positions) = played::<LASTING>(moves);
            prop_assert_eq!(found(&mut m), expected(&whole(positions), 1));
        }
    }
}

#[test]
fn a_lasting_mistake_is_found_in_few_steps() {
    for (before, after) in [(1000, 1000), (0, 2000), (2000, 0), (1500, 10)] {
        let mut moves = vec![(1, 1); before];
        moves.push((0, 2));
        moves.extend(vec![(1, 1); after]);
        let (mut m, _) = played::<LASTING>(&moves);
        let mut work = Work::unlimited();
        assert!(report(&mut m, &mut work).origin.is_some());
        assert!(work.n_nodes() < 30, "{} positions", work.n_nodes());
        assert_eq!(found(&mut m), Some((before + 1, after + 1)));
    }
}

#[test]
fn a_limit_ends_the_search_with_what_is_known() {
    let moves = [vec![(0, 2)], vec![(1, 1); 50]].concat();
    let (mut m, _) = played::<ENTRIES>(&moves);
    let report = report(&mut m, &mut Work::limited(11, 1 << 20));
    assert_eq!(report.origin, Some(MistakeOrigin::NotFound { by: 41, stop: Stop::Nodes }));
    let words = "2 is wrong. Which move was the mistake is not known, only that it is among the \
                 first 41: the node limit was reached";
    assert_eq!(report.words(), words);
}

#[test]
fn a_second_request_goes_back() {
    let (mut m, _) = played::<ENTRIES>(&[(0, 1), (1, 3), (2, 1), (3, 2)]);
    assert_eq!(m.mistakes().request, Some(Request::Run(Task::Mistakes)));
    let _ = run(&mut m, &Task::Mistakes);
    let words = "Move 2 of 4 was the mistake. After it: 3 is wrong. Undo the last 3 moves";
    assert_eq!(m.message().unwrap().words, words);
    assert_eq!(m.shown_hint().map(|shown| shown.level), Some(HintLevel::Undo));
    let outcome = m.mistakes();
    assert!(outcome.request.is_none() && outcome.redraw);
    assert_eq!((m.position(), m.history_len()), (1, 4));
    assert_eq!(m.mistakes().request, Some(Request::Run(Task::Mistakes)), "the advice is done");
    // A dismissed message gives no advice any more.
    let _ = m.redo();
    let _ = run(&mut m, &Task::Mistakes);
    let _ = m.dismiss();
    assert_eq!(m.mistakes().request, Some(Request::Run(Task::Mistakes)));
    assert!(Midend::of::<Ledger<ENTRIES>>().mistakes().request.is_none());
}

/// A worker in another program may be of another version, or may have failed.
#[test]
fn a_report_with_impossible_numbers_does_no_harm() {
    let (mut m, _) = played::<ENTRIES>(&[(0, 2)]);
    let done = m.job(&Task::Mistakes).unwrap().run(&mut Work::unlimited());
    let text = done.to_text();
    for (from, to) in [("\"n_to_undo\":1", "\"n_to_undo\":7"), ("\"number\":1", "\"number\":99")] {
        assert!(text.contains(from), "{text}");
        let done = puzzle_midend::FinishedJob::from_text(&text.replace(from, to)).unwrap();
        let _ = m.finish(done);
        assert!(m.message().is_some());
        let _ = m.mistakes();
    }
}
