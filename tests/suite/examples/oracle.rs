//! Compares the solvers with exhaustive searches on random small instances of every kind: `oracle
//! [SECONDS=60] [SEED]`, run by `cargo xtask oracle`.
//!
//! The exhaustive searches use only `execute` and `status`. The seed determines the sequence of
//! instances, and the seconds how many of them are checked. The program fails at the first wrong
//! answer and prints the instance.

use std::collections::{HashMap, HashSet, VecDeque};
use std::time::{Duration, Instant};

use puzzle_core::ability::Abilities as _;
use puzzle_core::format::SourceFile;
use puzzle_core::game::Status;
use puzzle_core::params::{Params as _, ParamsForm};
use puzzle_core::solve::{Answer, Objective, Solutions, SolveRequest, Work};
use puzzle_core::{Game, GameRng};
use puzzle_hidato::Hidato;
use puzzle_mahjong::Mahjong;
use puzzle_sliding::Sliding;
use puzzle_sokoban::Sokoban;

/// Maximum number of positions to search from one start; instances with more are skipped.
const MAX_POSITIONS: usize = 60_000;
/// Maximum number of nodes for each call of a solver.
const NODES: u64 = 2_000_000;

/// The numbers of instances of one kind: all, solvable ones, those the solver answered, and those
/// with a shortest solution.
#[derive(Default)]
struct Tally {
    instances: u32,
    solvable: u32,
    answered: u32,
    shortest: u32,
}

/// The result of checking an instance: the numbers to add, or an error.
type Checked = Result<Option<Tally>, String>;

/// A kind of instances: the game, the name, and the function that makes and checks the next one.
type Kind = (&'static str, &'static str, fn(&mut GameRng) -> Checked);

const KINDS: &[Kind] = &[
    ("sliding", "two-way boards", |rng| sliding(rng, false, false)),
    ("sliding", "one-way arcs", |rng| sliding(rng, true, false)),
    ("sliding", "identical pieces", |rng| sliding(rng, false, true)),
    ("sliding", "one-way arcs, identical pieces", |rng| sliding(rng, true, true)),
    ("sokoban", "a goal for each box", |rng| sokoban(rng, 0)),
    ("sokoban", "more goals than boxes", |rng| sokoban(rng, 1)),
    ("mahjong", "groups of two", |rng| mahjong(rng, 2)),
    ("mahjong", "groups of four", |rng| mahjong(rng, 4)),
    ("mahjong", "groups of six", |rng| mahjong(rng, 6)),
    ("hidato", "squares by edge (O)", |rng| hidato(rng, "O")),
    ("hidato", "squares by corner (D)", |rng| hidato(rng, "D")),
    ("hidato", "squares by both (R)", |rng| hidato(rng, "R")),
    ("hidato", "hexagons (X)", |rng| hidato(rng, "X")),
    ("hidato", "triangles by edge (T)", |rng| hidato(rng, "T")),
    ("hidato", "triangles, opposite (V)", |rng| hidato(rng, "V")),
    ("hidato", "triangles, both (B)", |rng| hidato(rng, "B")),
    ("hidato", "triangles by any corner (A)", |rng| hidato(rng, "A")),
];

fn main() {
    let mut args = std::env::args().skip(1);
    let seconds = args.next().map_or(60, |text| text.parse().expect("a number of seconds"));
    let seed = args.next().unwrap_or_else(|| "oracle".to_string());
    println!(
        "| game | kind | instances | can be solved | answered | shortest, or the only one, proved |"
    );
    println!("|---|---|---|---|---|---|");
    let part = Duration::from_secs(seconds) / KINDS.len() as u32;
    for (game, kind, look) in KINDS {
        let mut rng = GameRng::new(&format!("{seed} {game} {kind}"));
        let (start, mut sum) = (Instant::now(), Tally::default());
        while start.elapsed() < part {
            match look(&mut rng) {
                Ok(None) => {}
                Ok(Some(one)) => {
                    sum.instances += one.instances;
                    sum.solvable += one.solvable;
                    sum.answered += one.answered;
                    sum.shortest += one.shortest;
                }
                Err(wrong) => panic!("{game}, {kind}: {wrong}"),
            }
        }
        let Tally { instances, solvable, answered, shortest } = sum;
        assert!(instances > 0, "{game}, {kind}: no instance was made");
        println!("| {game} | {kind} | {instances} | {solvable} | {answered} | {shortest} |");
    }
}

/// The result of an exhaustive search.
#[derive(Clone, Copy, PartialEq)]
enum Known {
    /// The fewest moves that solve the position.
    Fewest(usize),
    /// The position has no solution.
    Unsolvable,
    /// Too many positions can be reached to search them all.
    TooMuch,
}

/// Searches every position that can be reached from `start`.
fn search_all<G: Game>(start: &G::State, moves: &[G::Move]) -> Known {
    // Compares boards only, since a state may count its moves.
    let board = |state: &G::State| G::text_format(state).unwrap_or_else(|| format!("{state:?}"));
    let mut seen = HashSet::from([board(start)]);
    let mut queue = VecDeque::from([(start.clone(), 0)]);
    while let Some((state, n)) = queue.pop_front() {
        if G::status(&state) == Status::Solved {
            return Known::Fewest(n);
        }
        if seen.len() > MAX_POSITIONS {
            return Known::TooMuch;
        }
        for mv in moves {
            let mut next = state.clone();
            if G::execute(&mut next, mv).is_ok() && seen.insert(board(&next)) {
                queue.push_back((next, n + 1));
            }
        }
    }
    Known::Unsolvable
}

/// Checks the solver's answers for any solution and for a shortest one.
fn check_solver<G: Game>(state: &G::State, known: Known, place: &str) -> Checked {
    if known == Known::TooMuch {
        return Ok(None);
    }
    let mut tally = Tally { instances: 1, ..Tally::default() };
    tally.solvable = u32::from(known != Known::Unsolvable);
    for aim in [Objective::Any, Objective::Optimal] {
        let is_any = aim == Objective::Any;
        let request = SolveRequest::with_aim(aim);
        let mut work = Work::limited(NODES, 256 << 20);
        let answer = G::solve(state, &request, &mut G::Memory::default(), &mut work);
        match (answer, known) {
            (Answer::Solved(solution), Known::Fewest(least)) => {
                let n = solution.moves.len();
                let mut end = state.clone();
                let is_made = solution.moves.iter().all(|mv| G::execute(&mut end, mv).is_ok());
                if !is_made || G::status(&end) != Status::Solved {
                    return Err(format!("{place}: the solution does not solve it"));
                }
                if n < least || (solution.optimal && !is_any && n != least) {
                    return Err(format!("{place}: {n} moves, but {least} are enough"));
                }
                tally.answered += u32::from(is_any);
                tally.shortest += u32::from(!is_any && solution.optimal);
            }
            (Answer::Unsolvable(_), Known::Unsolvable) => tally.answered += u32::from(is_any),
            (Answer::Solved(_), _) => return Err(format!("{place}: solved, but it is unsolvable")),
            (Answer::Unsolvable(why), Known::Fewest(n)) => {
                return Err(format!("{place}: '{}', but {n} moves solve it", why.words));
            }
            _ => {}
        }
    }
    Ok(Some(tally))
}

/// A permutation of the sliding puzzle's pieces; 0 is the hole.
type Order = Vec<usize>;

/// Checks a sliding puzzle of six cells with random arcs and random orders of its pieces. Orders
/// that the reader refuses must be unsolvable; the others are compared with the solver.
fn sliding(rng: &mut GameRng, is_one_way: bool, has_twins: bool) -> Checked {
    const N: usize = 6;
    let mut file = "pos_fin =\n 1 2 3\n 4 5 6\n".to_string();
    if has_twins {
        file += "equiv =\n 1 = 3\n";
    }
    file += "conectores =\n";
    for a in 1..=N {
        for b in 1..a {
            if a != b + 1 && !rng.chance(1, 3) {
                continue;
            }
            let which = if is_one_way { rng.below(4) } else { 0 };
            if which != 1 {
                file += &format!(" {a} -> {b}\n");
            }
            if which != 2 {
                file += &format!(" {b} -> {a}\n");
            }
        }
    }
    let source = SourceFile::alone("oracle.puz", file.as_bytes());
    let read = Sliding::formats().iter().find(|f| f.id == "puz").and_then(|format| format.read);
    let Some(Ok(imported)) = read.map(|read| read(&source)) else {
        return Err(format!("the board cannot be read:\n{file}"));
    };
    let Some(entry) = imported.entries.first() else { return Ok(None) };
    let params = &entry.params;
    let text = |order: &Order| order.iter().map(ToString::to_string).collect::<Vec<_>>().join(",");
    let state = |order: &Order| {
        let desc = Sliding::parse_desc(params, &text(order)).ok()?;
        Some(Sliding::new_state(params, &desc))
    };
    let moves: Vec<_> = (1..=N).filter_map(|cell| cell.to_string().parse().ok()).collect();
    // The moves depend only on the hole, so they are taken from an accepted position.
    let mut reached: HashMap<usize, Vec<usize>> = HashMap::new();
    let mut orders: Vec<Order> = Vec::new();
    for _ in 0..40 {
        let mut order: Order = (0..N).collect();
        rng.shuffle(&mut order);
        if let Some(state) = state(&order) {
            let hole = order.iter().position(|&piece| piece == 0).unwrap_or(0);
            let is_made =
                |cell: &usize| Sliding::execute(&mut state.clone(), &moves[*cell]).is_ok();
            reached.entry(hole).or_insert_with(|| (0..N).filter(is_made).collect());
        }
        orders.push(order);
    }
    let mut sum = Tally::default();
    let class = |piece: usize| if has_twins && piece == 3 { 1 } else { piece };
    for order in orders.iter().take(10) {
        let known = fewest_slides(order, &reached, class);
        let place = format!("{file}{}", text(order));
        match (state(order), known) {
            // A solved start is not a puzzle.
            (_, Known::Fewest(0) | Known::TooMuch) => {}
            (None, Known::Unsolvable) => {
                sum.instances += 1;
                sum.answered += 1;
            }
            (None, Known::Fewest(n)) => {
                return Err(format!("{place}: refused, but {n} moves solve it"));
            }
            (Some(state), known) => {
                if let Some(one) = check_solver::<Sliding>(&state, known, &place)? {
                    sum.instances += 1;
                    sum.solvable += one.solvable;
                    sum.answered += one.answered;
                    sum.shortest += one.shortest;
                }
            }
        }
    }
    Ok(Some(sum).filter(|sum| sum.instances > 0))
}

/// Returns the fewest slides from an order to a solved one, given the moves of the hole.
fn fewest_slides(
    order: &Order,
    reached: &HashMap<usize, Vec<usize>>,
    class: impl Fn(usize) -> usize,
) -> Known {
    let n = order.len();
    let is_solved =
        |order: &Order| (0..n).all(|i| class(order[i]) == class(if i + 1 < n { i + 1 } else { 0 }));
    let mut seen = HashSet::from([order.clone()]);
    let mut queue = VecDeque::from([(order.clone(), 0)]);
    while let Some((order, depth)) = queue.pop_front() {
        if is_solved(&order) {
            return Known::Fewest(depth);
        }
        let hole = order.iter().position(|&piece| piece == 0).unwrap_or(0);
        let Some(cells) = reached.get(&hole) else { return Known::TooMuch };
        for &cell in cells {
            let mut next = order.clone();
            next.swap(hole, cell);
            if seen.insert(next.clone()) {
                queue.push_back((next, depth + 1));
            }
        }
    }
    Known::Unsolvable
}

/// Checks a Sokoban room of 4 by 3 to 5 by 4 squares with pillars and up to three boxes. There are
/// `more_goals` more goals than boxes.
fn sokoban(rng: &mut GameRng, more_goals: u32) -> Checked {
    let (w, h) = (4 + rng.index(2), 3 + rng.index(2));
    let mut squares = vec![' '; w * h];
    let mut places: Vec<usize> = (0..w * h).collect();
    rng.shuffle(&mut places);
    let n_boxes = 1 + rng.below(3);
    for _ in 0..rng.below(4) {
        squares[places.pop().unwrap_or(0)] = '#';
    }
    for _ in 0..n_boxes {
        squares[places.pop().unwrap_or(0)] = '$';
    }
    squares[places.pop().unwrap_or(0)] = '@';
    let mut anywhere: Vec<usize> = (0..w * h).filter(|&i| squares[i] != '#').collect();
    rng.shuffle(&mut anywhere);
    for &at in anywhere.iter().take((n_boxes + more_goals) as usize) {
        squares[at] = match squares[at] {
            '$' => '*',
            '@' => '+',
            _ => '.',
        };
    }
    let mut picture = format!("{}\n", "#".repeat(w + 2));
    for row in squares.chunks(w) {
        picture += &format!("#{}#\n", row.iter().collect::<String>());
    }
    picture += &format!("{}\n", "#".repeat(w + 2));
    let source = SourceFile::alone("oracle.xsb", picture.as_bytes());
    let read = Sokoban::formats().iter().find(|f| f.id == "xsb").and_then(|format| format.read);
    let Some(Ok(imported)) = read.map(|read| read(&source)) else { return Ok(None) };
    let Some(entry) = imported.entries.first() else { return Ok(None) };
    let Ok(state) = entry.state() else { return Ok(None) };
    if Sokoban::status(&state) == Status::Solved {
        return Ok(None);
    }
    let moves: Vec<_> = "udlrUDLR".chars().filter_map(|c| c.to_string().parse().ok()).collect();
    let known = search_all::<Sokoban>(&state, &moves);
    check_solver::<Sokoban>(&state, known, &picture)
}

/// Checks a Mahjong board of 8 to 12 tiles in two layers, with `of_group` tiles of each group.
fn mahjong(rng: &mut GameRng, of_group: usize) -> Checked {
    let (a, b, c) = (2 + rng.below(3), 2 + rng.below(3), 1 + rng.below(3));
    let lower = if rng.chance(1, 2) { format!("{a}-{b}") } else { format!("{a}.a{b}") };
    let layout = format!("_{lower}_{}{c}", ["", "a", "b", "."][rng.index(4)]);
    let Ok(params) =
        <Mahjong as Game>::Params::decode(&layout, &<Mahjong as Game>::Params::default())
    else {
        return Ok(None);
    };
    let n = (a + b + c) as usize;
    if !n.is_multiple_of(2) || params.validate(ParamsForm::Short).is_err() {
        return Ok(None);
    }
    let mut tiles: Vec<char> = (0..n).map(|i| char::from(b'0' + (i / of_group) as u8)).collect();
    rng.shuffle(&mut tiles);
    let text: String = tiles.iter().collect();
    let Ok(desc) = Mahjong::parse_desc(&params, &text) else { return Ok(None) };
    let state = Mahjong::new_state(&params, &desc);
    let pairs = (1..=n + 1).flat_map(|b| (0..b).map(move |a| format!("{a}-{b}")));
    let moves: Vec<_> = pairs.filter_map(|pair| pair.parse().ok()).collect();
    let known = search_all::<Mahjong>(&state, &moves);
    check_solver::<Mahjong>(&state, known, &format!("{layout}:{text}"))
}

/// A cell of a Hidato desc.
#[derive(Clone, PartialEq)]
enum Square {
    Empty,
    Block(bool),
    Number(u32),
}

/// Writes the numbers of a solution into the empty cells of a Hidato board.
fn fill(board: &mut [Square], columns: usize, moves: &[<Hidato as Game>::Move]) {
    for mv in moves {
        for step in mv.to_string().split(';') {
            if let Some((at, number)) = step.split_once('=')
                && let Some((row, column)) = at.split_once(',')
                && let (Ok(row), Ok(column), Ok(number)) =
                    (row.parse::<usize>(), column.parse::<usize>(), number.parse())
            {
                board[(row - 1) * columns + column - 1] = Square::Number(number);
            }
        }
    }
}

/// Checks a small solved Hidato board from which two to five numbers were removed, sometimes after
/// exchanging two numbers. All ways to fill the gaps are tried.
fn hidato(rng: &mut GameRng, letter: &str) -> Checked {
    // Small boards with few neighbors have no easy puzzles.
    let least = match letter {
        "O" | "R" | "X" => 3,
        "V" => 9,
        _ => 5,
    };
    let (w, h) = (least + rng.index(3), least + rng.index(2));
    let text = format!("{w}x{h}m{letter}");
    let mut params = <Hidato as Game>::Params::decode(&text, &<Hidato as Game>::Params::default())
        .map_err(|e| format!("{text}: {e}"))?;
    let Some(&easiest) = params.grades().first() else { return Ok(None) };
    params.set_grade(easiest).map_err(|e| format!("{text}: {e}"))?;
    let made = Hidato::generate(&params, rng, &mut Work::limited(NODES, 256 << 20));
    let Ok(made) = made else { return Ok(None) };
    let params = made.params.clone().unwrap_or(params);
    let start = Hidato::new_state(&params, &made.desc);
    let request = SolveRequest::default();
    let memory = &mut <Hidato as Game>::Memory::default();
    let Answer::Solved(solution) =
        Hidato::solve(&start, &request, memory, &mut Work::limited(NODES, 256 << 20))
    else {
        return Ok(None);
    };
    let mut board = squares(&Hidato::desc_text(&params, &made.desc));
    let columns = start_width(&params.encode(ParamsForm::Short));
    fill(&mut board, columns, &solution.moves);
    let mut numbered: Vec<usize> =
        (0..board.len()).filter(|&i| matches!(board[i], Square::Number(_))).collect();
    if numbered.len() < 5 || board.contains(&Square::Empty) {
        return Ok(None);
    }
    rng.shuffle(&mut numbered);
    if rng.chance(1, 4) {
        board.swap(numbered[numbered.len() - 1], numbered[numbered.len() - 2]);
    }
    let blanks = &numbered[..2 + rng.index(4.min(numbered.len() - 3))];
    let mut missing = Vec::new();
    for &at in blanks {
        if let Square::Number(n) = std::mem::replace(&mut board[at], Square::Empty) {
            missing.push(n);
        }
    }
    let text = desc_of(&board);
    let Ok(desc) = Hidato::parse_desc(&params, &text) else { return Ok(None) };
    let state = Hidato::new_state(&params, &desc);
    let places: Vec<String> =
        blanks.iter().map(|i| format!("{},{}", i / columns + 1, i % columns + 1)).collect();
    let n = ways(&state, &places, &missing);
    let place = format!("{}:{text}", params.encode(ParamsForm::Short));
    let mut tally = Tally { instances: 1, solvable: u32::from(n > 0), ..Tally::default() };
    let count = SolveRequest::with_aim(Objective::Count);
    let work = &mut Work::limited(NODES, 256 << 20);
    let told = match Hidato::solve(&state, &count, memory, work) {
        Answer::Solved(solution) => match solution.solutions {
            Solutions::One => 1,
            Solutions::Several => 2,
            _ => return Err(format!("{place}: no number of solutions is reported")),
        },
        Answer::Unsolvable(_) => 0,
        _ => return Ok(Some(tally)),
    };
    if told != n.min(2) {
        return Err(format!("{place}: there are {n} solutions, but the solver reports {told}"));
    }
    tally.answered = 1;
    tally.shortest = u32::from(n == 1);
    Ok(Some(tally))
}

fn start_width(params: &str) -> usize {
    params.split('x').next().and_then(|w| w.parse().ok()).unwrap_or(1)
}

/// Returns the number of ways to put the numbers into the places that solve the board.
fn ways(state: &<Hidato as Game>::State, places: &[String], numbers: &[u32]) -> usize {
    let Some((place, rest)) = places.split_first() else {
        return usize::from(Hidato::status(state) == Status::Solved);
    };
    let mut n = 0;
    for (i, number) in numbers.iter().enumerate() {
        let mut next = state.clone();
        let mv = format!("{place}={number}").parse();
        if mv.is_ok_and(|mv| Hidato::execute(&mut next, &mv).is_ok()) {
            let mut left = numbers.to_vec();
            left.remove(i);
            n += ways(&next, rest, &left);
        }
    }
    n
}

/// Parses the cells of a desc.
fn squares(text: &str) -> Vec<Square> {
    let mut list = Vec::new();
    let mut letters = text.chars().peekable();
    let mut is_hidden = false;
    while let Some(c) = letters.next() {
        let n = (c.to_ascii_lowercase() as usize).saturating_sub('a' as usize) + 1;
        match c {
            'a'..='z' => list.extend(std::iter::repeat_n(Square::Empty, n)),
            'A'..='Z' => {
                list.extend(std::iter::repeat_n(Square::Block(is_hidden), n));
                is_hidden = false;
            }
            '.' => is_hidden = true,
            '0'..='9' => {
                let mut number = c.to_digit(10).unwrap_or(0);
                while let Some(digit) = letters.peek().and_then(|c| c.to_digit(10)) {
                    number = 10 * number + digit;
                    letters.next();
                }
                list.push(Square::Number(number));
            }
            _ => {}
        }
    }
    list
}

/// Returns the desc of a Hidato board. A letter stands for a run of equal cells.
fn desc_of(board: &[Square]) -> String {
    let mut text = String::new();
    let mut i = 0;
    while i < board.len() {
        let n = board[i..].iter().take_while(|square| **square == board[i]).count();
        match board[i] {
            Square::Number(number) => {
                if text.ends_with(|c: char| c.is_ascii_digit()) {
                    text.push('_');
                }
                text += &number.to_string();
                i += 1;
                continue;
            }
            Square::Empty => text.push(char::from(b'a' + n as u8 - 1)),
            Square::Block(is_hidden) => {
                if is_hidden {
                    text.push('.');
                }
                text.push(char::from(b'A' + n as u8 - 1));
            }
        }
        i += n;
    }
    text
}
