//! Solutions, hints and what is wrong, in words.

use alloc::format;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use puzzle_core::{
    Aim, Answer, Ask, Direction, Figure, HintStep, Mark, Plan, Rating, Remark, Solution, Solutions,
    Stop, Work,
};

use crate::board::{Board, Ground, Level, Square, Tile};
use crate::deadlock::{Proof, Watch, Why};
use crate::generate;
use crate::moves::Move;
use crate::route;
use crate::solve::{self, Mode, Step};
use crate::state::State;
use crate::words::{place, way};

/// What is known of the board, and the last question to the solver with its answer.
#[derive(Debug, Default)]
pub struct Memory {
    watch: Watch,
    last: Option<(State, Answer<Move>)>,
}

/// Looks at a square that make a node: for a warning, which may cost no more than a move does, and
/// for a search, whose other nodes are as heavy.
const LOOKS_OF_WARNING: u64 = 64;
const LOOKS_OF_SEARCH: u64 = 1024;

impl Memory {
    fn proof(&mut self, state: &State, work: &mut Work<'_>) -> Result<Option<Proof>, Stop> {
        match self.watch.proof(state, LOOKS_OF_SEARCH, work) {
            // There may still be memory for what the solver makes of it.
            Err(Stop::Memory) => {
                self.watch = Watch::default();
                Ok(None)
            }
            answer => answer,
        }
    }
}

/// Nodes spent on fewest pushes before any solution is taken: a short one where it costs little.
const SHORT_NODES: u64 = 1500;
/// Steps for which hints look at every other push too.
const N_WEIGHED: usize = 40;

fn mode(aim: &Aim) -> Mode {
    match aim {
        Aim::Optimal => Mode::Moves,
        Aim::OptimalIn(_) => Mode::Pushes,
        // Solutions are not counted: many ways lead to the same end.
        _ => Mode::Any,
    }
}

fn solution(moves: Vec<Move>, optimal: bool) -> Solution<Move> {
    let n_pushes = moves.iter().filter(|mv| mv.moves_box()).count();
    let mut solution = Solution { optimal, ..Solution::new(moves) };
    solution.figures.push(Figure::int("n_pushes", n_pushes as i64));
    solution
}

/// Solves a position.
pub(crate) fn solve(
    state: &State,
    ask: &Ask<'_, Move>,
    memory: &mut Memory,
    work: &mut Work<'_>,
) -> Answer<Move> {
    if state.is_solved() {
        return Answer::Solved(solution(Vec::new(), true));
    }
    if let (Aim::Any, Some(known)) = (&ask.aim, ask.known) {
        return Answer::Solved(solution(known.to_vec(), false));
    }
    match memory.proof(state, work) {
        Ok(Some(proof)) => return Answer::Unsolvable(why(state, &proof)),
        Ok(None) => {}
        Err(stop) => return stopped(ask, stop),
    }
    let is_any = ask.aim == Aim::Any;
    if let Some((_, answer)) = memory.last.as_ref().filter(|(at, _)| is_any && at == state) {
        return answer.clone();
    }
    if work.reserve(memory.watch.bytes()).is_err() {
        memory.watch = Watch::default();
    }
    let answer = search(state, ask, work);
    work.release(memory.watch.bytes());
    if is_any && !matches!(answer, Answer::Stopped { .. }) {
        memory.last = Some((state.clone(), answer.clone()));
    }
    answer
}

fn stopped(ask: &Ask<'_, Move>, stop: Stop) -> Answer<Move> {
    Answer::Stopped { stop, best: ask.known.map(|known| solution(known.to_vec(), false)) }
}

/// Asks the solver, or for reverse play the solver of the level that is played backward.
fn search(state: &State, ask: &Ask<'_, Move>, work: &mut Work<'_>) -> Answer<Move> {
    let is_any = ask.aim == Aim::Any;
    let reverse = state.is_reverse();
    let level = if reverse { forward_level(state) } else { Some(state.level()) };
    let Some(level) = level else {
        return Answer::Unknown("this position has no solver".into());
    };
    let short = if is_any {
        work.within(SHORT_NODES, |work| solve::solve(&level, Mode::Pushes, work))
    } else {
        Err(Stop::Inner)
    };
    let found = match short {
        Err(Stop::Inner) => solve::solve(&level, mode(&ask.aim), work),
        short => short,
    };
    match found {
        Ok(solve::Answer::Solved { steps, optimal }) if reverse => match backward(state, &steps) {
            Some(moves) => {
                let optimal = optimal && matches!(ask.aim, Aim::OptimalIn(_));
                Answer::Solved(solution(moves, optimal))
            }
            None => Answer::Unknown(
                "the solution that was found ends in another part of the floor".into(),
            ),
        },
        Ok(solve::Answer::Solved { steps, optimal }) => {
            let moves = steps.into_iter().map(Move::from).collect();
            Answer::Solved(solution(moves, optimal && !is_any))
        }
        Ok(solve::Answer::Unsolvable) => {
            Answer::Unsolvable("every way has been looked at, and none solves it".into())
        }
        Err(stop) => stopped(ask, stop),
    }
}

/// The level whose pushes, backward, are the pulls that solve a position of reverse play.
fn forward_level(state: &State) -> Option<Level> {
    let board = state.board();
    let (w, h) = (board.width(), board.height());
    let mut tiles: Vec<Tile> = (0..w * h)
        .map(|s| match board.ground(s % w, s / w) {
            Ground::Wall => Tile::Wall,
            _ => Tile::Floor,
        })
        .collect();
    for square in 0..board.n_squares() as Square {
        let is_player = square == state.home();
        tiles[board.cell(square)] = match (state.is_target(square), state.has_box(square)) {
            (true, true) => Tile::BoxOnGoal,
            (true, false) => Tile::Box,
            (false, true) if is_player => Tile::PlayerOnGoal,
            (false, true) => Tile::Goal,
            (false, false) if is_player => Tile::Player,
            (false, false) => Tile::Floor,
        };
    }
    Level::new(w, h, &tiles).ok()
}

/// Forward steps, taken back as pulls from a position of reverse play; the player gets to the part
/// of the floor where the steps end by jumps, where it still may.
pub(crate) fn backward(state: &State, steps: &[Step]) -> Option<Vec<Move>> {
    let mut end = state.home();
    for step in steps {
        end = state.board().step(end, step.dir)?;
    }
    let mut at = state.clone();
    let mut moves = Vec::new();
    let walk = loop {
        if let Some(walk) = route::walk(&at, end) {
            break walk;
        }
        at.execute(Move::Jump).ok()?;
        moves.push(Move::Jump);
        if moves.len() > state.n_boxes() + 2 {
            return None;
        }
    };
    moves.extend(walk);
    moves.extend(steps.iter().rev().map(|step| {
        let dir = step.dir.opposite();
        if step.push { Move::Pull(dir) } else { Move::Walk(dir) }
    }));
    Some(moves)
}

fn mark(board: &Board, square: Square) -> usize {
    board.cell(square)
}

/// "the box at column 3, row 2", "the boxes at … and …".
fn boxes_at(board: &Board, squares: &[Square]) -> String {
    const NAMED: usize = 4;
    let mut text = String::from(if squares.len() == 1 { "the box at " } else { "the boxes at " });
    for (i, &square) in squares.iter().take(NAMED).enumerate() {
        if i > 0 {
            text += if i + 1 == squares.len() { " and " } else { "; " };
        }
        text += &place(board, square);
    }
    if squares.len() > NAMED {
        text += &format!(" and {} more", squares.len() - NAMED);
    }
    text
}

/// A proof in words.
pub(crate) fn why(state: &State, proof: &Proof) -> Remark {
    let board = state.board();
    let boxes = boxes_at(board, &proof.boxes);
    let one = proof.boxes.len() == 1;
    let words = match (proof.why, one) {
        (Why::DeadSquare, true) => format!("{boxes} can no longer be brought to any goal"),
        (Why::DeadSquare, false) => format!("{boxes} can no longer be brought to any goals"),
        (Why::Freeze, true) => format!("{boxes} is stuck for ever, and on no goal"),
        (Why::Freeze, false) => {
            format!("{boxes} hold each other for ever, and not all are on goals")
        }
        (Why::Corral, true) => {
            format!("{boxes} closes off a part of the floor that can never be opened")
        }
        (Why::Corral, false) => {
            format!("{boxes} close off a part of the floor that can never be opened")
        }
        (Why::TooFewGoals, _) => format!("{boxes} are more than the goals they can still reach"),
    };
    let marks = proof.boxes.iter().map(|&c| Mark::mistake(mark(board, c))).collect();
    Remark::new(words, marks)
}

/// A warning that the position is lost, where that is quickly proved.
pub(crate) fn warning(
    state: &State,
    memory: &mut Memory,
    work: &mut Work<'_>,
) -> Result<Option<Remark>, Stop> {
    let proof = memory.watch.proof(state, LOOKS_OF_WARNING, work)?;
    Ok(proof.map(|proof| {
        let remark = why(state, &proof);
        Remark { words: format!("Lost: {}", remark.words), ..remark }
    }))
}

/// What is wrong.
pub(crate) fn mistakes(
    state: &State,
    memory: &mut Memory,
    work: &mut Work<'_>,
) -> Result<Vec<Remark>, Stop> {
    match solve(state, &Ask::default(), memory, work) {
        Answer::Unsolvable(why) => Ok(vec![why]),
        Answer::Stopped { stop, .. } => Err(stop),
        Answer::Solved(_) | Answer::Unknown(_) => Ok(Vec::new()),
    }
}

/// Hints: the solution line by line, each with its reason.
pub(crate) fn plan(
    state: &State,
    ask: &Ask<'_, Move>,
    memory: &mut Memory,
    work: &mut Work<'_>,
) -> Result<Plan<Move>, Stop> {
    if state.is_solved() {
        return Ok(Plan::Nothing("it is solved".into()));
    }
    let ask = Ask { aim: Aim::Any, known: ask.known };
    match solve(state, &ask, memory, work) {
        Answer::Solved(solution) => {
            let steps = explained(state, &solution.moves, memory, work)?;
            if steps.is_empty() {
                return Ok(Plan::Nothing("no step is left".into()));
            }
            Ok(Plan::Steps(steps))
        }
        Answer::Unsolvable(why) => Ok(Plan::Lost(why)),
        Answer::Stopped { stop, .. } => Err(stop),
        Answer::Unknown(words) => Ok(Plan::Nothing(words)),
    }
}

/// Pushes of one box one way, with the walk before.
struct Line {
    moves: Vec<Move>,
    /// The box by its place at the start; `None` for a walk at the end.
    which: Option<usize>,
    from: Square,
    to: Square,
    dir: Direction,
    n_pushes: usize,
    /// Where the player stands for the first push.
    stand: Square,
    before: State,
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
    let lines = lines(state, moves);
    (0..lines.len())
        .map(|i| {
            let pushes = lines[i].which.is_some();
            let is_only = pushes && i < N_WEIGHED && is_only_push(&lines[i].before, memory, work)?;
            Ok(HintStep { moves: lines[i].moves.clone(), remark: remark(&lines, i, is_only) })
        })
        .collect()
}

fn remark(lines: &[Line], i: usize, is_only: bool) -> Remark {
    let line = &lines[i];
    let board = line.before.board();
    let Some(which) = line.which else {
        let words = format!("walk to {}", place(board, line.to));
        return Remark::new(words, vec![Mark::reason(mark(board, line.to))]);
    };
    let verb = if line.before.is_reverse() { "pull" } else { "push" };
    let times = match line.n_pushes {
        1 => String::new(),
        n => format!(" {n} times"),
    };
    let jump = if line.moves.contains(&Move::Jump) { "jump to another part, then " } else { "" };
    let mut marks = vec![Mark::hint(mark(board, line.from))];
    let reason = reason(lines, i, which, is_only, &mut marks);
    let (at, dir) = (place(board, line.from), way(line.dir));
    let words = format!("{jump}{verb} the box at {at} {dir}{times}: {reason}");
    Remark::new(words, marks)
}

/// Why the solution makes this line now: what holds of the position and of what follows.
fn reason(lines: &[Line], i: usize, which: usize, is_only: bool, marks: &mut Vec<Mark>) -> String {
    let line = &lines[i];
    let state = &line.before;
    let board = state.board();
    let reverse = state.is_reverse();
    let goal = if reverse { "start" } else { "goal" };
    // The box may go on round corners before another one moves.
    let last = (i..lines.len()).take_while(|&j| lines[j].which == Some(which)).last().unwrap_or(i);
    let end = lines[last].to;
    marks.push(Mark::reason(mark(board, end)));
    let stays = !lines[last + 1..].iter().any(|l| l.which == Some(which));
    if is_only {
        return String::from("every other push loses");
    }
    if stays && state.is_target(end) {
        return if last == i {
            format!("it is then on its {goal} for good")
        } else {
            format!("it goes to its {goal} at {} for good", place(board, end))
        };
    }
    if let Some(next) = lines.get(last + 1).filter(|l| l.which.is_some()) {
        let other = place(board, next.from);
        if !state.reach()[next.stand as usize] {
            marks.push(Mark::reason(mark(board, next.from)));
            return format!(
                "it opens the way to the box at {other}, which the player cannot get behind yet"
            );
        }
        if crosses(next, line.from) {
            marks.push(Mark::reason(mark(board, next.from)));
            return format!("it makes room for the box at {other}, which has to go through there");
        }
    }
    // Whose way will this square be on?
    for later in &lines[last + 1..] {
        if later.which.is_some() && later.which != Some(which) && crosses(later, line.from) {
            return format!(
                "another box has to go through there later, to {}",
                place(board, later.to)
            );
        }
    }
    let home = lines.iter().rev().find(|l| l.which == Some(which)).map_or(end, |l| l.to);
    if stays {
        format!("it goes to {}, where it is needed", place(board, end))
    } else {
        format!("it is on its way to the {goal} at {}", place(board, home))
    }
}

/// Whether a line's box comes over a square.
fn crosses(line: &Line, square: Square) -> bool {
    let board = line.before.board();
    let mut at = line.from;
    for _ in 0..line.n_pushes {
        let Some(next) = board.step(at, line.dir) else { return false };
        if next == square {
            return true;
        }
        at = next;
    }
    false
}

/// Whether all pushes but one are proved to lose.
fn is_only_push(state: &State, memory: &mut Memory, work: &mut Work<'_>) -> Result<bool, Stop> {
    if state.is_reverse() {
        return Ok(false);
    }
    let reach = state.reach();
    let board = state.board();
    let (mut n_good, mut n_bad) = (0, 0);
    for square in state.boxes() {
        for dir in Direction::CLOCKWISE {
            let stand = board.step(square, dir.opposite()).filter(|&c| reach[c as usize]);
            let (Some(stand), Some(to)) = (stand, board.step(square, dir)) else { continue };
            if state.has_box(to) {
                continue;
            }
            let Some(walk) = route::walk(state, stand) else { continue };
            let mut after = state.clone();
            let made =
                walk.into_iter().chain([Move::Push(dir)]).all(|mv| after.execute(mv).is_ok());
            if made && memory.proof(&after, work)?.is_some() {
                n_bad += 1;
            } else {
                n_good += 1;
            }
            if n_good > 1 {
                return Ok(false);
            }
        }
    }
    Ok(n_good == 1 && n_bad > 0)
}

/// A rating for the mid-end.
pub(crate) fn rating(found: &generate::Rating) -> Rating {
    let f = &found.figures;
    let figures = [
        ("boxes", f.boxes),
        ("n_moves", f.moves),
        ("n_pushes", f.pushes),
        ("box_lines", f.lines),
        ("box_changes", f.changes),
        ("conflict", f.conflict),
        ("pushes_away", f.away),
        ("expanded", f.expanded),
        ("points", found.points),
    ];
    let mut figures: Vec<Figure> =
        figures.into_iter().map(|(key, n)| Figure::int(key, n.into())).collect();
    figures.push(Figure::flag("optimal", f.optimal));
    Rating::new(found.grade, found.words()).with_figures(figures)
}

/// How hard the level is that begins here; in reverse play, the level that is played backward.
pub(crate) fn rate(
    state: &State,
    _ask: &Ask<'_, Move>,
    _memory: &mut Memory,
    work: &mut Work<'_>,
) -> Result<Rating, Stop> {
    let level = if state.is_reverse() { state.shared.level.clone() } else { state.level() };
    if level.is_solved() {
        return Ok(Rating::ungraded("it is solved"));
    }
    Ok(match generate::rate(&level, work)? {
        Some(found) => rating(&found),
        None => Rating::ungraded("no moves solve it").with_solutions(Solutions::None),
    })
}
