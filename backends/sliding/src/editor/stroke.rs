//! The moves of the editor.

use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use puzzle_core::format::Scanner;
use puzzle_core::params::{Params as _, ParamsForm};
use puzzle_core::{Invalid, Text, text};
use smallvec::SmallVec;

use super::draft::{Draft, Ground};
use super::draft_text::{self, escaped, unescaped};
use super::game::{CanvasSize, MAX_SIDE};
use super::pair::Pair;

/// A move of the editor: a list of edits.
///
/// As text, edits are joined by `;`. Each begins with a row and a column, from 1:
///
/// | edit | meaning |
/// |---|---|
/// | `2,3c4`, `2,3b4`, `2,3o4` | makes four places from here to the right cells, blocks, or blank |
/// | `2,3h`, `2,3p` | puts the hole's home here; makes the hole's home a piece |
/// | `2,3=7` | gives the cell the number 7 |
/// | `2,3'A` | writes a label on the piece |
/// | `2,3e4,5`, `2,3e` | makes two pieces identical; makes the piece different from all others |
/// | `2,3x2,4`, also `l` and `g`, `n` | puts a wall between two cells, as in IDs; removes it |
/// | `2,3v2,4`, also `w`, `d` | puts a link between two cells, as in IDs; removes it |
/// | `2,3@120.40` | moves a cell that is not on a grid |
/// | `2,3s4,5` | exchanges two pieces of the start |
/// | `=4x4:1-4,o12_h4` | replaces the whole draft, with the size of the canvas and the text of the draft |
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stroke {
    pub(super) edits: SmallVec<[Edit; 1]>,
}

/// The column and row of a place, from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Spot {
    x: u8,
    y: u8,
}

/// One change of a draft.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Edit {
    /// Makes a number of places from here to the right cells, blocks or blank.
    Ground(Spot, u8, Ground),
    /// Puts the hole's home here or, if `false`, makes the hole's home a piece.
    Home(Spot, bool),
    /// Gives a cell a number.
    Number(Spot, u16),
    /// Writes a label on a piece; an empty one shows the number.
    Label(Spot, Box<str>),
    /// Makes a piece identical to another one.
    Join(Spot, Spot),
    /// Makes a piece different from all others.
    Leave(Spot),
    /// Puts a wall or a link between two cells, or removes it.
    Pair(Spot, Pair, Spot),
    /// Moves a cell that is not on a grid.
    Position(Spot, (u16, u16)),
    /// Exchanges the pieces on two cells at the start.
    Swap(Spot, Spot),
    /// Replaces the whole draft.
    Whole(Box<Draft>),
}

impl Spot {
    pub(super) fn of(draft: &Draft, place: usize) -> Self {
        Self { x: (place % draft.width()) as u8, y: (place / draft.width()) as u8 }
    }

    fn place(self, draft: &Draft) -> Result<usize, Invalid> {
        let (x, y) = (usize::from(self.x), usize::from(self.y));
        if x < draft.width() && y < draft.height() {
            Ok(y * draft.width() + x)
        } else {
            Err(Invalid::new(text!(
                "row {row}, column {column} is outside of the canvas",
                row = self.y + 1,
                column = self.x + 1
            )))
        }
    }

    fn cell(self, draft: &Draft) -> Result<u16, Invalid> {
        let place = self.place(draft)?;
        draft.number(place).ok_or_else(|| {
            Invalid::new(text!("there is no cell at {place}", place = draft.place_words(place)))
        })
    }

    /// Returns the piece that belongs on a cell.
    fn piece(self, draft: &Draft) -> Result<u16, Invalid> {
        let cell = self.cell(draft)?;
        if cell == draft.plan.home {
            return Err(Invalid::new(text!(
                "cell {number} is the hole's home, which has no piece",
                number = cell
            )));
        }
        Ok(cell)
    }

    fn scan(s: &mut Scanner<'_>) -> Result<Self, Invalid> {
        let y = scan_side(s)?;
        s.expect(',')?;
        Ok(Self { x: scan_side(s)?, y })
    }
}

/// Reads a column or row from 1, and returns it from 0.
fn scan_side(s: &mut Scanner<'_>) -> Result<u8, Invalid> {
    let here = s.clone();
    let n = s.uint()?;
    if (1..=MAX_SIDE).contains(&n) {
        Ok(n as u8 - 1)
    } else {
        Err(here.expected(text!("a number from {min} to {max}", min = 1, max = MAX_SIDE)))
    }
}

impl fmt::Display for Spot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", u32::from(self.y) + 1, u32::from(self.x) + 1)
    }
}

impl Stroke {
    /// Creates a move with one edit.
    pub(super) fn one(edit: Edit) -> Self {
        Self { edits: SmallVec::from_iter([edit]) }
    }

    /// Returns the move that replaces a whole draft.
    pub(super) fn whole(draft: &Draft) -> Self {
        let draft = Draft { board_of_texts: None, ..draft.clone() };
        Self::one(Edit::Whole(Box::new(draft)))
    }

    /// Returns the move that changes the kinds of places; `None` if nothing changes.
    pub(super) fn ground(draft: &Draft, mut changes: Vec<(usize, Ground)>) -> Option<Self> {
        changes.sort_by_key(|&(place, _)| place);
        changes.dedup_by_key(|&mut (place, _)| place);
        let mut edits: SmallVec<[Edit; 1]> = SmallVec::new();
        for (place, ground) in changes {
            if draft.ground(place) == ground {
                continue;
            }
            let spot = Spot::of(draft, place);
            match edits.last_mut() {
                Some(Edit::Ground(from, n, same))
                    if *same == ground && from.y == spot.y && from.x + *n == spot.x =>
                {
                    *n += 1;
                }
                _ => edits.push(Edit::Ground(spot, 1, ground)),
            }
        }
        (!edits.is_empty()).then_some(Self { edits })
    }
}

impl Draft {
    /// Makes a move.
    ///
    /// # Errors
    /// Returns an error if an edit is not possible. The draft may then be changed in part.
    pub fn execute(&mut self, stroke: &Stroke) -> Result<(), Invalid> {
        if let Some(changes) = self.ground_changes(stroke)? {
            self.set_ground(changes.into_iter());
            return Ok(());
        }
        stroke.edits.iter().try_for_each(|edit| self.edit(edit))
    }

    /// Returns the changes of a stroke that only changes the kinds of places; `None` for any other
    /// stroke. They are made at once, because each change of the cells numbers them again.
    fn ground_changes(&self, stroke: &Stroke) -> Result<Option<Vec<(usize, Ground)>>, Invalid> {
        let mut changes = Vec::new();
        for edit in &stroke.edits {
            let Edit::Ground(spot, n, ground) = edit else { return Ok(None) };
            let place = spot.place(self)?;
            if usize::from(spot.x) + usize::from(*n) > self.width() {
                return Err(Invalid::new("some of these places are outside of the canvas"));
            }
            changes.extend((place..place + usize::from(*n)).map(|place| (place, *ground)));
        }
        Ok(Some(changes))
    }

    fn edit(&mut self, edit: &Edit) -> Result<(), Invalid> {
        match edit {
            Edit::Ground(..) => {
                let changes = self.ground_changes(&Stroke::one(edit.clone()))?;
                self.set_ground(changes.unwrap_or_default().into_iter());
            }
            Edit::Home(at, is_home) => {
                let cell = at.cell(self)?;
                if *is_home == (cell == self.plan.home) {
                    return Err(Invalid::new(if *is_home {
                        text!("cell {number} is already the hole's home", number = cell)
                    } else {
                        text!("cell {number} is not the hole's home", number = cell)
                    }));
                }
                self.set_home(if *is_home { cell } else { 0 });
            }
            Edit::Number(at, number) => {
                let cell = at.cell(self)?;
                if *number == 0 || usize::from(*number) > self.n_cells() || *number == cell {
                    return Err(Invalid::new(text!(
                        "cell {cell} cannot get the number {number}",
                        cell,
                        number = *number
                    )));
                }
                self.set_number(cell, *number);
            }
            Edit::Label(at, label) => {
                let piece = at.piece(self)?;
                self.set_label(piece, label);
            }
            Edit::Join(at, other) => {
                let (piece, other) = (at.piece(self)?, other.piece(self)?);
                if piece == other {
                    return Err(Invalid::new(text!(
                        "piece {number} cannot be identical to itself",
                        number = piece
                    )));
                }
                self.join_class(piece, other);
            }
            Edit::Leave(at) => {
                let piece = at.piece(self)?;
                self.leave_class(piece);
            }
            Edit::Pair(a, pair, b) => {
                let (a, b) = (a.cell(self)?, b.cell(self)?);
                if a == b {
                    return Err(Invalid::new(text!(
                        "a wall or a link is between two cells, not cell {number} and itself",
                        number = a
                    )));
                }
                self.set_pair(a, b, *pair);
            }
            Edit::Position(at, position) => {
                let cell = at.cell(self)?;
                let slot = self.plan.positions.get_mut(usize::from(cell) - 1);
                *slot.ok_or_else(|| Invalid::new("the cells are on a grid"))? = *position;
                self.changed();
            }
            Edit::Swap(a, b) => {
                let (a, b) = (a.cell(self)?, b.cell(self)?);
                let mut start = self.start_pieces().map_err(Clone::clone)?.to_vec();
                start.swap(usize::from(a) - 1, usize::from(b) - 1);
                self.start = Some(start);
                self.changed();
            }
            Edit::Whole(draft) => {
                if (draft.plan.w, draft.plan.h) != (self.plan.w, self.plan.h) {
                    return Err(Invalid::new("the draft is for a canvas of another size"));
                }
                let board_of_texts = self.board_of_texts.take();
                *self = Self { board_of_texts, ..Draft::clone(draft) };
                self.changed();
            }
        }
        Ok(())
    }
}

impl fmt::Display for Edit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Ground(at, n, ground) => {
                let letter = match ground {
                    Ground::Cell => 'c',
                    Ground::Block => 'b',
                    Ground::Blank => 'o',
                };
                write!(f, "{at}{letter}")?;
                if *n > 1 { write!(f, "{n}") } else { Ok(()) }
            }
            Self::Home(at, is_home) => write!(f, "{at}{}", if *is_home { 'h' } else { 'p' }),
            Self::Number(at, number) => write!(f, "{at}={number}"),
            Self::Label(at, label) => write!(f, "{at}'{}", escaped(label)),
            Self::Join(at, other) => write!(f, "{at}e{other}"),
            Self::Leave(at) => write!(f, "{at}e"),
            Self::Pair(a, pair, b) => write!(f, "{a}{}{b}", pair.letter()),
            Self::Position(at, (x, y)) => write!(f, "{at}@{x}.{y}"),
            Self::Swap(a, b) => write!(f, "{a}s{b}"),
            Self::Whole(draft) => {
                let size = CanvasSize::new(draft.plan.w.into(), draft.plan.h.into());
                let size = size.encode(ParamsForm::Short);
                write!(f, "={size}:{}", draft_text::text(draft))
            }
        }
    }
}

impl FromStr for Edit {
    type Err = Invalid;

    fn from_str(text: &str) -> Result<Self, Invalid> {
        let mut s = Scanner::new(text);
        let number = |s: &mut Scanner<'_>| {
            let here = s.clone();
            let n = s.uint()?;
            u16::try_from(n).map_err(|_| here.too_large(n))
        };
        let at = Spot::scan(&mut s)?;
        let here = s.clone();
        let letter = s.next_char().unwrap_or(' ');
        let edit = match letter {
            'c' | 'b' | 'o' => {
                let ground = match letter {
                    'c' => Ground::Cell,
                    'b' => Ground::Block,
                    _ => Ground::Blank,
                };
                let n = s.take_uint()?.unwrap_or(1);
                if !(1..=MAX_SIDE).contains(&n) {
                    return Err(here.too_large(n));
                }
                Self::Ground(at, n as u8, ground)
            }
            'h' => Self::Home(at, true),
            'p' => Self::Home(at, false),
            '=' => Self::Number(at, number(&mut s)?),
            '\'' => Self::Label(at, unescaped(s.take_while(|_| true))?.into()),
            'e' if s.is_done() => Self::Leave(at),
            'e' => Self::Join(at, Spot::scan(&mut s)?),
            '@' => {
                let x = number(&mut s)?;
                s.expect('.')?;
                Self::Position(at, (x, number(&mut s)?))
            }
            's' => Self::Swap(at, Spot::scan(&mut s)?),
            letter => {
                let pair = Pair::from_letter(letter);
                let pair = pair.ok_or_else(|| here.expected(text!("the letter of an edit")))?;
                Self::Pair(at, pair, Spot::scan(&mut s)?)
            }
        };
        s.finish()?;
        Ok(edit)
    }
}

impl fmt::Display for Stroke {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, edit) in self.edits.iter().enumerate() {
            let join = if i > 0 { ";" } else { "" };
            write!(f, "{join}{edit}")?;
        }
        Ok(())
    }
}

impl FromStr for Stroke {
    type Err = Invalid;

    fn from_str(text: &str) -> Result<Self, Invalid> {
        let stroke = if let Some(draft) = text.strip_prefix('=') {
            let (size, draft) = draft.split_once(':').unwrap_or((draft, ""));
            let size = CanvasSize::decode(size, &CanvasSize::default())?;
            size.validate(ParamsForm::Short)?;
            Self::one(Edit::Whole(Box::new(draft_text::parse(size, draft)?)))
        } else {
            Self { edits: text.split(';').map(str::parse).collect::<Result<_, _>>()? }
        };
        if stroke.to_string() == text {
            return Ok(stroke);
        }
        let shown: String = text.chars().take(20).collect();
        Err(Invalid::new(text!(
            "'{text}' is not written as the editor writes it",
            text = Text::visible(shown)
        )))
    }
}
