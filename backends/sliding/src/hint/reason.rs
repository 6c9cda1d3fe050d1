//! The reasons for the moves of a hint, and their words.

use crate::board::Board;
use crate::description::{place_words, way_words};
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;
use puzzle_core::solve::{Explanation, Mark, Target};

/// Why a person would make the moves of a hint now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Reason {
    /// The piece is the next one to be placed, and goes to its place.
    Place { piece: u16 },
    /// Two pieces go in together. First one of them is brought near their places.
    Approach { pieces: [u16; 2], piece: u16 },
    /// Two pieces that are near their places go in together.
    Together { pieces: [u16; 2] },
    /// Only the last pieces are left.
    Last {
        n_pieces: usize,
        /// The number of them that are not in their places before this step.
        n_out: usize,
    },
    /// The move is on the solver's way to the place of a piece; `None` for the hole's way home.
    Solver { piece: Option<u16>, is_shortest: bool },
}

/// The moves of a hint and all that its words say.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Step {
    pub(crate) reason: Reason,
    /// The cells that the hole enters.
    pub(crate) moves: Vec<u16>,
    /// The piece that the last move slides, and its cells before and after.
    pub(crate) piece: u16,
    pub(crate) from: u16,
    pub(crate) to: u16,
    /// The number of moves to the goal of the moment, or to the end, before this step.
    pub(crate) n_moves: usize,
    /// The number of pieces that are not placed for good.
    pub(crate) n_pieces: Option<u32>,
    /// The cells of the pieces that this part of the plan brings to their places, before this step, in
    /// the order in which the reason lists the pieces.
    pub(crate) at: Vec<u16>,
    /// `true` if the piece moves away from its place.
    pub(crate) is_away: bool,
}

impl Step {
    pub(crate) fn is_by_search(&self) -> bool {
        match self.reason {
            Reason::Solver { .. } => true,
            // Three pieces on four cells can only go round.
            Reason::Last { n_pieces, .. } => n_pieces > 3,
            _ => false,
        }
    }

    /// Returns where to look, without the moves. The words name pieces and places, so that they help
    /// without the picture.
    pub(crate) fn nudge(&self, board: &Board) -> Explanation {
        let name = |piece: u16| name(board, piece);
        let at = |cell: u16| place_words(board, cell);
        let now = |i: usize| self.at.get(i).map_or_else(String::new, |&cell| at(cell));
        // A step of the last pieces or of the solver is one move, to the place of the hole.
        let hole = at(self.to);
        let left = match self.n_moves {
            1 => "1 move".to_string(),
            n => format!("{n} moves"),
        };
        let (words, cells) = match &self.reason {
            &Reason::Place { piece } => {
                let (from, to) = (now(0), at(piece));
                (format!("Next, bring the {} from {from} to {to}", name(piece)), vec![piece])
            }
            &Reason::Approach { pieces: [a, b], piece } => {
                let words = format!(
                    "The {} and the {} go in together, to {} and {}; first bring the {} near: it \
                     is at {}",
                    name(a),
                    name(b),
                    at(a),
                    at(b),
                    name(piece),
                    now(0)
                );
                (words, vec![a, b])
            }
            // The other piece of the pair is in its place already.
            Reason::Together { .. }
                if self.to == self.piece && self.n_moves == self.moves.len() =>
            {
                let (piece, from, to) = (self.piece, at(self.from), at(self.to));
                let words = format!("Now bring the {} from {from} to {to} ({left})", name(piece));
                (words, vec![piece])
            }
            &Reason::Together { pieces: [a, b] } => {
                let stands = |i: usize, piece: u16| match self.at.get(i) {
                    Some(&cell) if cell == piece => {
                        format!("the {} is in its place, {}", name(piece), at(piece))
                    }
                    _ => format!("the {} is at {} and goes to {}", name(piece), now(i), at(piece)),
                };
                let away = if self.is_away { " out of the way" } else { "" };
                let words = format!(
                    "Bring in the {} and the {} one right behind the other: {}; {}. Now move the \
                     {}{away} ({left} for both)",
                    name(a),
                    name(b),
                    stands(0, a),
                    stands(1, b),
                    name(self.piece)
                );
                (words, vec![a, b])
            }
            Reason::Last { n_pieces, n_out } => {
                let out = out_of_place(*n_out, *n_pieces);
                let words = format!("Look around the hole at {hole}: {out} ({left} to go)");
                (words, vec![self.to])
            }
            &Reason::Solver { piece: Some(piece), .. } => {
                // One of several identical pieces may end elsewhere.
                let to = if board.has_classes() { "its place".into() } else { at(piece) };
                let words = format!(
                    "Look around the hole at {hole}: the next moves bring the {} to {to} ({left} \
                     to go)",
                    name(piece)
                );
                (words, vec![piece])
            }
            Reason::Solver { piece: None, .. } => {
                let home = at(board.home());
                (format!("Bring the hole from {hole} to {home} ({left} to go)"), vec![board.home()])
            }
        };
        let marks = cells.into_iter().map(|cell| Mark::reason(usize::from(cell)));
        Explanation::new(words, marks.collect())
    }

    /// Returns the words and marks of the hint.
    pub(crate) fn explanation(&self, board: &Board) -> Explanation {
        let name = |piece: &u16| name(board, *piece);
        let goal = match &self.reason {
            Reason::Place { piece } => format!("Next is the {}", name(piece)),
            Reason::Approach { pieces: [a, b], piece } => {
                let near = name(piece);
                let (a, b) = (name(a), name(b));
                format!("The {a} and the {b} go in together; first bring the {near} near")
            }
            Reason::Together { pieces: [a, b] } => {
                let (a, b) = (name(a), name(b));
                format!("The {a} and the {b} go in together, because each alone blocks the other")
            }
            Reason::Last { n_out: 1, .. } if self.to == self.piece && self.n_moves == 1 => {
                format!("Only the {} is left", name(&self.piece))
            }
            Reason::Last { n_pieces: 3, .. } => "The last pieces only have to go round".to_string(),
            Reason::Last { n_pieces, n_out } => out_of_place(*n_out, *n_pieces),
            Reason::Solver { piece: Some(piece), .. } if *piece == self.piece => String::new(),
            Reason::Solver { piece: Some(piece), .. } => {
                format!("To make room for the {}", name(piece))
            }
            Reason::Solver { piece: None, .. } => "To bring the hole home".to_string(),
        };
        let way = way_words(board, self.from, self.to);
        let moved = name(&self.piece);
        let slide = if self.moves.len() == 1 {
            format!("slide the {moved} {way}")
        } else {
            format!("slide it {way}")
        };
        let n_before = self.moves.len() - 1;
        let action = match n_before {
            0 => slide,
            1 => format!("bring the hole next to the {moved}, then {slide}"),
            n => format!("bring the hole next to the {moved} with {n} moves, then {slide}"),
        };
        let purpose = match &self.reason {
            Reason::Solver { .. } => "",
            _ if self.is_away => ", out of the way",
            _ if self.to == self.piece => " into its place",
            _ => "",
        };
        let left = self.left_words();
        let text = if goal.is_empty() { action } else { format!("{goal}: {action}") };
        let mut words = format!("{text}{purpose} ({left})");
        if let Some(first) = words.get_mut(..1) {
            first.make_ascii_uppercase();
        }
        Explanation::new(words, self.marks())
    }

    fn left_words(&self) -> String {
        let moves = |n: usize| if n == 1 { "1 move".to_string() } else { format!("{n} moves") };
        let to_go = moves(self.n_moves);
        match &self.reason {
            Reason::Solver { .. } | Reason::Last { .. } if self.n_moves == 1 => {
                "the last move".to_string()
            }
            Reason::Last { .. } | Reason::Solver { is_shortest: true, .. } => {
                format!("{to_go} to go, the fewest possible")
            }
            Reason::Solver { .. } => format!("{to_go} to go"),
            _ => {
                let pieces = self.n_pieces.unwrap_or(0);
                format!("{to_go} for this, {pieces} pieces left")
            }
        }
    }

    fn marks(&self) -> Vec<Mark> {
        let cell = |cell: u16| usize::from(cell);
        let mut marks = vec![
            Mark::hint(cell(self.from)),
            Mark::hint(Target::arrow(cell(self.from), cell(self.to))),
        ];
        // The hole's way to the piece.
        if let [way @ .., _, _] = &self.moves[..]
            && !way.is_empty()
        {
            marks.push(Mark::reason(Target::path(
                self.moves[..self.moves.len() - 1].iter().map(|&c| cell(c)),
            )));
        }
        let places: &[u16] = match &self.reason {
            Reason::Place { piece } | Reason::Solver { piece: Some(piece), .. } => &[*piece],
            Reason::Approach { pieces, .. } | Reason::Together { pieces } => pieces,
            Reason::Last { .. } | Reason::Solver { piece: None, .. } => &[],
        };
        let places = places.iter().filter(|&&place| place != self.from);
        marks.extend(places.map(|&place| Mark::reason(cell(place))));
        marks
    }
}

/// Says how many of the last pieces are not in their places.
fn out_of_place(n_out: usize, n_pieces: usize) -> String {
    let are = if n_out == 1 { "is" } else { "are" };
    format!("{n_out} of the last {n_pieces} pieces {are} out of place")
}

/// Returns the number that the player sees on a piece.
fn name(board: &Board, piece: u16) -> u32 {
    u32::from(board.label(piece)) + 1
}
