//! Hints: the box lines of a solution, each with the reason for it.

mod other_pushes;
mod reason;

use alloc::format;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use puzzle_core::grid::Direction;
use puzzle_core::solve::{
    Answer, Explanation, HintStep, Mark, Plan, SolveRequest, Stop, Target, Work,
};

use self::other_pushes::OtherPushes;
use crate::board::Square;
use crate::description::place;
use crate::memory::Memory;
use crate::moves::{Move, direction_name};
use crate::solver::solve;
use crate::state::State;

/// Number of hint steps for which every alternative push is examined too.
const N_WEIGHED: usize = 40;

/// Returns the solution as hints, one per box line, each with its reason.
pub(crate) fn plan(
    state: &State,
    request: &SolveRequest<'_, Move>,
    memory: &mut Memory,
    work: &mut Work<'_>,
) -> Result<Plan<Move>, Stop> {
    if state.is_solved() {
        return Ok(Plan::Nothing("The level is already solved".into()));
    }
    let request = SolveRequest::default().with_known(request.known);
    match solve(state, &request, memory, work) {
        Answer::Solved(solution) => {
            let steps = explained(state, &solution.moves, memory, work)?;
            if steps.is_empty() {
                return Ok(Plan::Nothing("The solution has no further step".into()));
            }
            Ok(Plan::Steps(steps))
        }
        Answer::Unsolvable(why) => Ok(Plan::Lost(why)),
        Answer::Stopped { stop, .. } => Err(stop),
        Answer::Unknown(words) => Ok(Plan::Nothing(words)),
    }
}

/// A box line, that is, pushes of one box in one direction, with the walk before it.
struct Line {
    moves: Vec<Move>,
    /// The index of the box that is pushed, in the order of the boxes at the start of the solution;
    /// `None` for a walk at the end.
    which: Option<usize>,
    from: Square,
    to: Square,
    dir: Direction,
    n_pushes: usize,
    /// Where the player is for the first push.
    stand: Square,
    /// `true` if no later line pushes the box.
    is_final: bool,
    before: State,
}

impl Line {
    /// The cells that the player passes.
    fn player_path(&self) -> Vec<usize> {
        let mut at = self.before.clone();
        let mut cells = vec![at.board().cell(at.player())];
        for &mv in &self.moves {
            if at.execute(mv).is_err() {
                break;
            }
            cells.push(at.board().cell(at.player()));
        }
        cells
    }
}

fn lines(start: &State, moves: &[Move]) -> Vec<Line> {
    let mut boxes: Vec<Square> = start.boxes().collect();
    let mut at = start.clone();
    let mut list: Vec<Line> = Vec::new();
    let mut open: Option<Line> = None;
    for &mv in moves {
        let pushes = mv.moves_box();
        let ends = open
            .as_ref()
            .is_some_and(|line| line.n_pushes > 0 && (!pushes || mv.dir() != Some(line.dir)));
        if ends {
            list.extend(open.take());
        }
        let line = open.get_or_insert_with(|| Line {
            moves: Vec::new(),
            which: None,
            from: at.player(),
            to: at.player(),
            dir: at.facing(),
            n_pushes: 0,
            stand: at.player(),
            is_final: false,
            before: at.clone(),
        });
        let before = at.clone();
        if at.execute(mv).is_err() {
            return list;
        }
        line.moves.push(mv);
        if let Some((from, to)) = before.moved_box(&at) {
            if line.n_pushes == 0 {
                line.which = boxes.iter().position(|&b| b == from);
                line.from = from;
                line.dir = mv.dir().unwrap_or(Direction::Up);
                line.stand = before.player();
            }
            if let Some(i) = line.which {
                boxes[i] = to;
            }
            line.to = to;
            line.n_pushes += 1;
        } else if line.n_pushes == 0 {
            line.to = at.player();
        }
    }
    list.extend(open);
    list
}

fn explained(
    state: &State,
    moves: &[Move],
    memory: &mut Memory,
    work: &mut Work<'_>,
) -> Result<Vec<HintStep<Move>>, Stop> {
    let mut lines = lines(state, moves);
    let mut is_pushed = vec![false; state.n_boxes()];
    for line in lines.iter_mut().rev() {
        if let Some(which) = line.which {
            line.is_final = !core::mem::replace(&mut is_pushed[which], true);
        }
    }
    (0..lines.len())
        .map(|i| {
            let pushes = lines[i].which.is_some();
            let is_weighed = pushes && i < N_WEIGHED && !lines[i].before.is_reverse();
            let others = match lines[i].which.filter(|_| is_weighed) {
                Some(_) => OtherPushes::weigh(&lines[i], memory, work)?,
                None => OtherPushes::default(),
            };
            Ok(step(&lines, i, &others))
        })
        .collect()
}

/// Returns the hint for a line, given what other pushes would do.
fn step(lines: &[Line], i: usize, others: &OtherPushes) -> HintStep<Move> {
    let line = &lines[i];
    let board = line.before.board();
    let Some(which) = line.which else {
        let words = format!("Walk to {}", place(board, line.to));
        let marks =
            vec![Mark::hint(Target::path(line.player_path())), Mark::reason(board.cell(line.to))];
        return HintStep::group(line.moves.clone(), Explanation::new(words, marks));
    };
    let start = if line.moves.contains(&Move::Jump) {
        "Jump to another part of the floor, then pull"
    } else if line.before.is_reverse() {
        "Pull"
    } else {
        "Push"
    };
    let times = match line.n_pushes {
        1 => String::new(),
        n => format!(" {n} times"),
    };
    let (from, to) = (board.cell(line.from), board.cell(line.to));
    let mut marks = vec![Mark::hint(from), Mark::hint(Target::arrow(from, to))];
    let purpose = reason::reason(lines, (i, which), &mut marks);
    let loss = others.words(line, &mut marks);
    let is_by_search = purpose.is_none() && loss.is_none();
    let reason = match (purpose, loss) {
        (Some(purpose), Some(loss)) => format!("{purpose}; {loss}"),
        (Some(words), None) | (None, Some(words)) => words,
        (None, None) if others.is_only_push => String::from("every other push loses"),
        (None, None) => format!("it goes to {}, where it is needed", place(board, line.to)),
    };
    let (at, dir) = (place(board, line.from), direction_name(line.dir));
    let words = format!("{start} the box at {at} {dir}{times}: {reason}");
    let nudge = Explanation::new("This box is next", vec![Mark::hint(from)]);
    let step = HintStep::group(line.moves.clone(), Explanation::new(words, marks)).nudged(nudge);
    if is_by_search { step.by_search() } else { step }
}
