//! The reasons for the moves of a hint, and their words.

use alloc::vec;
use alloc::vec::Vec;

use puzzle_core::solve::{Explanation, Mark, Target};
use puzzle_core::{Text, plural, text};

use crate::board::Board;
use crate::description::{place_words, way_words};

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
        let cells: &[u16] = match &self.reason {
            Reason::Place { piece } | Reason::Solver { piece: Some(piece), .. } => &[*piece],
            Reason::Together { .. } if self.is_end_of_pair() => &[self.piece],
            Reason::Approach { pieces, .. } | Reason::Together { pieces } => pieces,
            Reason::Last { .. } => &[self.to],
            Reason::Solver { piece: None, .. } => &[board.home()],
        };
        let pieces: &[u16] = match &self.reason {
            Reason::Together { .. } if self.is_end_of_pair() => &[self.from],
            Reason::Place { .. } | Reason::Approach { .. } | Reason::Together { .. } => &self.at,
            Reason::Last { .. } | Reason::Solver { .. } => &[],
        };
        let place = |&cell: &u16| Mark::reason(usize::from(cell));
        let mut marks: Vec<Mark> =
            pieces.iter().map(|&cell| Mark::hint(usize::from(cell))).collect();
        marks.extend(cells.iter().filter(|cell| !pieces.contains(cell)).map(place));
        Explanation::new(self.nudge_words(board), marks)
    }

    /// Returns `true` if one piece of a pair is in its place, and the step brings in the other one.
    fn is_end_of_pair(&self) -> bool {
        self.to == self.piece && self.n_moves == self.moves.len()
    }

    fn nudge_words(&self, board: &Board) -> Text {
        let at = |cell: u16| place_words(board, cell);
        match &self.reason {
            &Reason::Place { piece } => text!(
                "Next, bring the {piece} from {from} to {to}",
                piece = name(board, piece),
                from = self.place_of(board, 0),
                to = at(piece)
            ),
            &Reason::Approach { pieces: [a, b], piece } => text!(
                "The {first} and the {second} go in together, to {first_place} and \
                 {second_place}; first bring the {piece} near: it is at {place}",
                first = name(board, a),
                second = name(board, b),
                first_place = at(a),
                second_place = at(b),
                piece = name(board, piece),
                place = self.place_of(board, 0)
            ),
            Reason::Together { .. } if self.is_end_of_pair() => text!(
                "Now bring the {piece} from {from} to {to} ({moves})",
                piece = name(board, self.piece),
                from = at(self.from),
                to = at(self.to),
                moves = moves(self.n_moves)
            ),
            &Reason::Together { pieces } => self.pair_words(board, pieces),
            Reason::Last { .. } | Reason::Solver { .. } => self.look_words(board),
        }
    }

    /// Returns the place of a piece that this part of the plan brings to its place, before this step.
    fn place_of(&self, board: &Board, i: usize) -> Text {
        self.at.get(i).map_or_else(Text::default, |&cell| place_words(board, cell))
    }

    /// Says where two pieces go that go in together, and which piece to move now.
    fn pair_words(&self, board: &Board, [a, b]: [u16; 2]) -> Text {
        let together = text!(
            "The {first} and the {second} go in together, one behind the other, to \
             {first_place} and {second_place}.",
            first = name(board, a),
            second = name(board, b),
            first_place = place_words(board, a),
            second_place = place_words(board, b)
        );
        let (piece, moves) = (name(board, self.piece), moves(self.n_moves));
        let (from, way) = (place_words(board, self.from), way_words(board, self.from, self.to));
        let way = if self.is_away { text!("{way}, out of the way", way) } else { way };
        let now = if self.moves.len() == 1 {
            text!(
                "Now slide the {piece} from {from} {way} ({moves} for both)",
                piece,
                from,
                way,
                moves
            )
        } else {
            text!(
                "Now bring the hole to {hole}, so the {piece} at {from} can slide {way} \
                 ({moves} for both)",
                hole = place_words(board, self.to),
                piece,
                from,
                way,
                moves
            )
        };
        Text::sentences([together, now])
    }

    /// Says where to look for a step of the last pieces or of the solver. It is one move, to the place
    /// of the hole.
    fn look_words(&self, board: &Board) -> Text {
        let (hole, moves) = (place_words(board, self.to), moves(self.n_moves));
        match self.reason {
            Reason::Last { n_pieces, n_out } => text!(
                "Look around the hole at {hole}: {out} ({moves} to go)",
                hole,
                out = out_of_place(n_out, n_pieces),
                moves
            ),
            // One of several identical pieces may end elsewhere.
            Reason::Solver { piece: Some(piece), .. } if board.has_classes() => text!(
                "Look around the hole at {hole}: the next moves bring the {piece} to its place \
                 ({moves} to go)",
                hole,
                piece = name(board, piece),
                moves
            ),
            Reason::Solver { piece: Some(piece), .. } => text!(
                "Look around the hole at {hole}: the next moves bring the {piece} to {to} ({moves} \
                 to go)",
                hole,
                piece = name(board, piece),
                to = place_words(board, piece),
                moves
            ),
            _ => text!(
                "Bring the hole from {hole} to {home} ({moves} to go)",
                hole,
                home = place_words(board, board.home()),
                moves
            ),
        }
    }

    /// Returns the words and marks of the hint.
    pub(crate) fn explanation(&self, board: &Board) -> Explanation {
        let (action, left) = (self.action_words(board), self.left_words());
        let words = if let Some(goal) = self.goal_words(board) {
            text!("{goal}: {action} ({left})", goal, action, left)
        } else {
            text!("{action} ({left})", action = action.capitalized(), left)
        };
        Explanation::new(words, self.marks())
    }

    /// Says what the step is for; `None` if the words for its moves say that.
    fn goal_words(&self, board: &Board) -> Option<Text> {
        let name = |piece: u16| name(board, piece);
        Some(match self.reason {
            Reason::Place { piece } => text!("Next is the {piece}", piece = name(piece)),
            Reason::Approach { pieces: [a, b], piece } => text!(
                "The {first} and the {second} go in together; first bring the {piece} near",
                first = name(a),
                second = name(b),
                piece = name(piece)
            ),
            Reason::Together { pieces: [a, b] } => text!(
                "The {first} and the {second} go in together, because each alone blocks the other",
                first = name(a),
                second = name(b)
            ),
            Reason::Last { n_out: 1, .. } if self.to == self.piece && self.n_moves == 1 => {
                text!("Only the {piece} is left", piece = name(self.piece))
            }
            Reason::Last { n_pieces: 3, .. } => text!("The last pieces only have to go round"),
            Reason::Last { n_pieces, n_out } => out_of_place(n_out, n_pieces),
            Reason::Solver { piece: Some(piece), .. } if piece == self.piece => return None,
            Reason::Solver { piece: Some(piece), .. } => {
                text!("To make room for the {piece}", piece = name(piece))
            }
            Reason::Solver { piece: None, .. } => text!("To bring the hole home"),
        })
    }

    /// Says which moves to make.
    fn action_words(&self, board: &Board) -> Text {
        let is_by_solver = matches!(self.reason, Reason::Solver { .. });
        let is_away = self.is_away && !is_by_solver;
        let is_home = self.to == self.piece && !is_by_solver;
        let (piece, way) = (name(board, self.piece), way_words(board, self.from, self.to));
        match (self.moves.len() - 1, is_away, is_home) {
            (0, true, _) => text!("slide the {piece} {way}, out of the way", piece, way),
            (0, _, true) => text!("slide the {piece} {way} into its place", piece, way),
            (0, ..) => text!("slide the {piece} {way}", piece, way),
            (n, true, _) => plural!(
                n,
                "bring the hole next to the {piece}, then slide it {way}, out of the way",
                "bring the hole next to the {piece} with {n} moves, then slide it {way}, out of \
                 the way",
                piece,
                way
            ),
            (n, _, true) => plural!(
                n,
                "bring the hole next to the {piece}, then slide it {way} into its place",
                "bring the hole next to the {piece} with {n} moves, then slide it {way} into its \
                 place",
                piece,
                way
            ),
            (n, ..) => plural!(
                n,
                "bring the hole next to the {piece}, then slide it {way}",
                "bring the hole next to the {piece} with {n} moves, then slide it {way}",
                piece,
                way
            ),
        }
    }

    /// Says how much is left to do.
    fn left_words(&self) -> Text {
        let n = self.n_moves;
        match &self.reason {
            Reason::Solver { .. } | Reason::Last { .. } if n == 1 => text!("the last move"),
            Reason::Last { .. } | Reason::Solver { is_shortest: true, .. } => plural!(
                n,
                "{n} move to go, the fewest possible",
                "{n} moves to go, the fewest possible"
            ),
            Reason::Solver { .. } => plural!(n, "{n} move to go", "{n} moves to go"),
            _ => text!(
                "{moves} for this, {pieces} left",
                moves = moves(n),
                pieces = plural!(n = self.n_pieces.unwrap_or(0), "{n} piece", "{n} pieces")
            ),
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

fn moves(n: usize) -> Text {
    plural!(n, "{n} move", "{n} moves")
}

/// Says how many of the last pieces are not in their places.
fn out_of_place(n_out: usize, n_pieces: usize) -> Text {
    if n_out == n_pieces {
        return plural!(
            n = n_pieces,
            "the last {n} piece is not in its place",
            "none of the last {n} pieces is in its place"
        );
    }
    plural!(
        n = n_out,
        "{n} of the last {n_pieces} pieces is out of place",
        "{n} of the last {n_pieces} pieces are out of place",
        n_pieces
    )
}

/// Returns the number that the player sees on a piece.
fn name(board: &Board, piece: u16) -> u16 {
    board.printed_number(piece)
}
