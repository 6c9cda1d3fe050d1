//! Moves as people write them: numbers of cells, or directions with counts.
//!
//! In `urdl`, the notation of speedsolvers, a letter names the direction in which a piece slides, and
//! a count says how many pieces slide: `U3 R D2`. In `urdl-hole` it is the direction of the hole.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use puzzle_core::ability::OtherNotation;
use puzzle_core::format::strict_number;
use puzzle_core::grid::Direction;
use puzzle_core::{Invalid, Text, label, text};

use crate::board::Board;
use crate::description::{direction_words, mark_of};
use crate::game::Sliding;
use crate::moves::Move;
use crate::state::State;

/// The notations beside cell numbers.
pub(crate) const OTHERS: &[OtherNotation<Sliding>] = &[
    OtherNotation::<Sliding>::new("urdl", read_moves, |state, moves| {
        write_urdl(state, moves, Mover::Piece)
    })
    .meaning(label!(
        "A letter is the direction in which a piece slides: U up, R right, D down, L left. A number \
         counts pieces."
    )),
    OtherNotation::<Sliding>::new(
        "urdl-hole",
        |state, text| read(state, text, Mover::Hole),
        |state, moves| write_urdl(state, moves, Mover::Hole),
    )
    .meaning(label!(
        "A letter is the direction in which the hole goes: U up, R right, D down, L left. A number \
         counts steps."
    )),
];

/// What moves in the direction of a letter.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mover {
    Piece,
    Hole,
}

impl Mover {
    /// Returns the direction of the letter for the direction of the piece, and the other way round.
    fn turned(self, direction: Direction) -> Direction {
        if self == Self::Piece { direction } else { direction.opposite() }
    }
}

/// Reads moves separated by spaces or commas: numbers of cells, `in1` and `out`, and the directions
/// of pieces, which may follow each other without a space, each with a count behind or before it.
///
/// # Errors
/// Returns an error with the number of the first move that is not a move or not legal.
pub(crate) fn read_moves(state: &State, text: &str) -> Result<Vec<Move>, Invalid> {
    read(state, text, Mover::Piece)
}

fn read(state: &State, text: &str, mover: Mover) -> Result<Vec<Move>, Invalid> {
    let mut state = state.clone();
    let mut moves = Vec::new();
    let words = text.split(|c: char| c == ',' || c.is_whitespace()).filter(|w| !w.is_empty());
    for word in words {
        let at = |i: usize| move |e: Invalid| e.context(text!("move {n}", n = i + 1));
        let Some(runs) = runs_of(word) else {
            let mv: Move = word.parse().map_err(|_| at(moves.len())(no_move(word)))?;
            state.execute(mv).map_err(at(moves.len()))?;
            moves.push(mv);
            continue;
        };
        for (letter, count) in runs {
            // A line of pieces ends at the rim, so a large count fails early.
            for _ in 0..count {
                let direction = mover.turned(letter);
                let mv = slide(&state, direction).ok_or_else(|| {
                    let e = no_slide(state.board(), letter, mover);
                    at(moves.len())(e)
                })?;
                state.execute(mv).map_err(at(moves.len()))?;
                moves.push(mv);
            }
        }
    }
    Ok(moves)
}

/// Returns the directions of a word of letters with their counts; `None` if it is no such word.
/// Counts follow the letters in a word that begins with a letter, and precede them in one that
/// begins with a digit.
fn runs_of(word: &str) -> Option<Vec<(Direction, u32)>> {
    let mut runs = Vec::new();
    let mut rest = word;
    let is_before = word.starts_with(|c: char| c.is_ascii_digit());
    while !rest.is_empty() {
        let mut before = 1;
        if is_before {
            before = take_count(&mut rest)?;
        }
        let letter = rest.chars().next()?;
        let direction = match letter.to_ascii_uppercase() {
            'U' => Direction::Up,
            'R' => Direction::Right,
            'D' => Direction::Down,
            'L' => Direction::Left,
            _ => return None,
        };
        rest = &rest[1..];
        let count = if is_before { before } else { take_count(&mut rest)? };
        runs.push((direction, count));
    }
    Some(runs)
}

/// Takes a count from the front of a text, or 1 if there is none. Returns `None` if it is 0, has
/// leading zeros or is too large.
fn take_count(rest: &mut &str) -> Option<u32> {
    let end = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
    let (digits, after) = rest.split_at(end);
    *rest = after;
    if digits.is_empty() { Some(1) } else { strict_number(digits).filter(|&count| count > 0) }
}

/// Returns the move that slides a piece in a direction, if the board allows it.
fn slide(state: &State, direction: Direction) -> Option<Move> {
    let (board, hole) = (state.board(), state.hole());
    let (x, y) = board.place(hole);
    // The piece comes from the other side of the hole.
    let (dx, dy) = direction.opposite().step();
    let at = |v: u16, d: i32| u16::try_from(i32::from(v) + d).ok();
    let from = board.cell_at_place(at(x, dx)?, at(y, dy)?)?;
    let is_move = board.has_move(hole, from) && board.positions().is_empty();
    is_move.then_some(Move::Slide(from))
}

#[cold]
fn no_move(word: &str) -> Invalid {
    let shown: String = word.chars().take(20).collect();
    Invalid::new(text!(
        "'{text}' is not a move: write the number of a cell, such as 15, or directions, such as {letters}",
        text = Text::visible(shown),
        letters = Text::plain("U3 R")
    ))
}

#[cold]
fn no_slide(board: &Board, letter: Direction, mover: Mover) -> Invalid {
    if !board.positions().is_empty() {
        return no_directions();
    }
    let way = direction_words(letter);
    Invalid::new(match mover {
        Mover::Piece => text!("no piece can slide {way} here", way),
        Mover::Hole => text!("the hole cannot go {way} here", way),
    })
}

fn no_directions() -> Invalid {
    Invalid::new("this board has moves without a direction: write the numbers of cells")
}

fn letter_of(direction: Direction) -> (char, &'static str) {
    match direction {
        Direction::Up => ('U', "up"),
        Direction::Right => ('R', "right"),
        Direction::Down => ('D', "down"),
        Direction::Left => ('L', "left"),
    }
}

/// Returns the direction in which a piece slides from a cell into the hole, if they are neighbors in
/// the table.
fn direction_of(board: &Board, from: u16, hole: u16) -> Option<Direction> {
    if !board.positions().is_empty() {
        return None;
    }
    let ((x, y), (to_x, to_y)) = (board.place(from), board.place(hole));
    let step = (i32::from(to_x) - i32::from(x), i32::from(to_y) - i32::from(y));
    Direction::ALL.into_iter().find(|direction| direction.step() == step)
}

/// Calls `visit` with each legal move from a state and the direction in which its piece slides.
fn follow(
    start: &State,
    moves: &[Move],
    mut visit: impl FnMut(Move, Option<Direction>) -> Result<(), Invalid>,
) -> Result<(), Invalid> {
    // Slides need no copy of the state: the hole goes to the cell of each.
    let (mut board, mut hole) = (start.board().clone(), start.hole());
    let mut replay: Option<(State, usize)> = None;
    for (i, &mv) in moves.iter().enumerate() {
        if let Move::Slide(to) = mv {
            visit(mv, direction_of(&board, to, hole))?;
            hole = to;
            continue;
        }
        visit(mv, None)?;
        let (state, n_made) = replay.get_or_insert_with(|| (start.clone(), 0));
        for &mv in &moves[*n_made..=i] {
            state.execute(mv)?;
        }
        *n_made = i + 1;
        (board, hole) = (state.board().clone(), state.hole());
    }
    Ok(())
}

fn write_urdl(start: &State, moves: &[Move], mover: Mover) -> Result<String, Invalid> {
    let mut text = String::new();
    let mut run: Option<(Direction, u32)> = None;
    let mut end = |run: &mut Option<(Direction, u32)>, word: &str| {
        let mut add = |word: &str| {
            if !text.is_empty() && !word.is_empty() {
                text.push(' ');
            }
            text.push_str(word);
        };
        if let Some((direction, count)) = run.take() {
            let letter = letter_of(mover.turned(direction)).0;
            add(&if count == 1 { letter.to_string() } else { format!("{letter}{count}") });
        }
        add(word);
    };
    follow(start, moves, |mv, direction| {
        match (direction, &mut run) {
            (None, _) if matches!(mv, Move::Slide(_)) => return Err(no_directions()),
            (None, _) => end(&mut run, &mv.to_string()),
            (Some(direction), Some((before, count))) if *before == direction => *count += 1,
            (Some(direction), _) => {
                end(&mut run, "");
                run = Some((direction, 1));
            }
        }
        Ok(())
    })?;
    end(&mut run, "");
    Ok(text)
}

/// Writes what is printed on the pieces that moves slide, one after the other, for a printed
/// solution.
pub(crate) fn write_pieces(start: &State, moves: &[Move]) -> String {
    let mut state = start.clone();
    let mut words: Vec<String> = Vec::with_capacity(moves.len());
    for &mv in moves {
        words.push(match mv {
            Move::Slide(cell) => printed_piece(&state, cell),
            other => other.to_string(),
        });
        if state.execute(mv).is_err() {
            break;
        }
    }
    words.join(" ")
}

/// Returns what is printed on the piece on a cell. If another piece that looks alike could slide too,
/// an arrow follows, or the cell's number where pieces slide in no direction.
fn printed_piece(state: &State, cell: u16) -> String {
    let board = state.board();
    let printed = |cell: u16| {
        let label = usize::from(board.label(state.piece(cell)));
        let text = board.letters().get(label).filter(|text| !text.trim().is_empty());
        text.cloned().unwrap_or_else(|| mark_of(state, cell))
    };
    let (hole, mut text) = (state.hole(), printed(cell));
    if board.next(hole).iter().any(|&other| other != cell && printed(other) == text) {
        text += &match direction_of(board, cell, hole) {
            Some(direction) => arrow_of(direction).into(),
            None => format!("({})", u32::from(cell) + 1),
        };
    }
    text
}

fn arrow_of(direction: Direction) -> &'static str {
    match direction {
        Direction::Up => "↑",
        Direction::Right => "→",
        Direction::Down => "↓",
        Direction::Left => "←",
    }
}

/// Counts slides of one or more pieces in a line as one move, as speedsolvers do. A slide without a
/// direction counts as one; entering and leaving a subpuzzle do not count.
pub(crate) fn count_runs(start: &State, moves: &[Move]) -> usize {
    let (mut n, mut before) = (0, None);
    let _ = follow(start, moves, |mv, direction| {
        let is_slide = matches!(mv, Move::Slide(_));
        n += usize::from(is_slide && (direction.is_none() || direction != before));
        before = direction;
        Ok(())
    });
    n
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::desc;
    use crate::params::Params;
    use expect_test::expect;
    use puzzle_core::params::Params as _;

    fn printed(params: &str, start: &str, letters: &[&str], cells: &[u16]) -> String {
        let params = Params::decode(params, &Params::default()).unwrap();
        let desc = desc::parse(&params, start).unwrap();
        let letters = letters.iter().map(|letter| (*letter).to_string()).collect();
        let extras = crate::board::Extras { letters, ..Default::default() };
        let board = (*params.board()).clone().with_extras(extras);
        let start = State::new(board.into(), &desc);
        let moves: Vec<Move> = cells.iter().map(|cell| Move::Slide(cell - 1)).collect();
        write_pieces(&start, &moves)
    }

    #[test]
    fn a_printed_solution_names_what_is_printed_on_the_pieces() {
        let start = "1,2,3,4,5,6,7,0,8";
        expect!["8"].assert_eq(&printed("3x3", start, &[], &[9]));
        let letters = ["M", "A", "M", "M", "A", " ", "B", "A"];
        // Two pieces with an A are beside the hole: one above it, one on its right.
        expect!["A↓ A↓"].assert_eq(&printed("3x3", start, &letters, &[5, 2]));
        expect!["A← 6"].assert_eq(&printed("3x3", start, &letters, &[9, 6]));
        expect!["B"].assert_eq(&printed("3x3", start, &letters, &[7]));
    }
}
