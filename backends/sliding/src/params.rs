//! The parameters of a puzzle: a size or a whole board, and a grade.

use alloc::format;
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec;
use alloc::vec::Vec;

use puzzle_core::format::Scanner;
use puzzle_core::params::{ConfigItem, ConfigValue, ParamsForm, Preset};
use puzzle_core::solve::Grade;
use puzzle_core::{Invalid, Text, label, text};

use crate::board::{Board, Extras, MAX_CELLS};
use crate::bundled;
use crate::grade_ranges::{distance_kind, rectangle_kind};
use crate::solvable::can_be_uniform;

/// The longest side of a plain rectangle.
const MAX_SIDE: u32 = 100;

/// The letter that stands for any grade in the text of params.
const ANY_LETTER: char = 'a';

/// The grades, as the dialog lists them: any grade, then the grades from the easiest up.
const GRADES: &[(&str, &str)] = &[
    ("any", label!("Any")),
    ("easy", label!("Easy")),
    ("normal", label!("Normal")),
    ("tricky", label!("Tricky")),
    ("hard", label!("Hard")),
    ("expert", label!("Expert")),
];

/// The board of a puzzle, which is a rectangle or any other board, and its grade.
///
/// The text is a size, `4x4`; the name of a bundled board, `star`; or the text of a board, which
/// begins with the size of its table ([`Board::id`]). The full form adds the grade: `4x4dh`,
/// `star_dh`, `3x3_h5_dh`; `4x4da` asks for a position of any grade, with all solvable positions
/// equally likely. A board without grades has no grade in its text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Params {
    w: u32,
    h: u32,
    /// The board if it is more than a plain rectangle, or a rectangle with texts.
    board: Option<Arc<Board>>,
    /// The name of `board` if it is a bundled one.
    name: Option<&'static str>,
    /// `true` for a rectangle whose positions may have the wrong parity, as some files have them.
    unchecked: bool,
    /// The grade wanted, whether or not the board has it; `None` means any. A board without grades
    /// has the normal grade as a placeholder.
    grade: Option<Grade>,
}

impl Default for Params {
    fn default() -> Self {
        Self::rectangle(4, 4)
    }
}

impl Params {
    /// Creates params for a plain rectangle.
    pub const fn rectangle(w: u32, h: u32) -> Self {
        Self { w, h, board: None, name: None, unchecked: false, grade: Some(Grade::Normal) }
    }

    /// Creates params for any board.
    pub fn of_board(board: Arc<Board>) -> Self {
        let (w, h) = (u32::from(board.width()), u32::from(board.height()));
        let bare = board.is_plain() && *board.extras() == Extras::default();
        Self { board: (!bare).then_some(board), ..Self::rectangle(w, h) }
    }

    /// Creates params for the bundled board with this name.
    pub fn bundled(name: &str) -> Option<Self> {
        let (name, board) = bundled::board(name)?;
        Some(Self { name: Some(name), ..Self::of_board(board) })
    }

    /// Returns these params with `unchecked` set: they also accept positions of a rectangle that
    /// cannot be solved. Their text ends in `_u`.
    #[must_use]
    pub fn unchecked(self) -> Self {
        if self.as_rectangle().is_none() {
            return self;
        }
        let board = self.board.map(|board| Arc::new(Board::clone(&board).unchecked()));
        Self { unchecked: true, board, ..self }
    }

    /// Returns the name of the board if it is a bundled one.
    pub(crate) fn name(&self) -> Option<&'static str> {
        self.name
    }

    /// Returns whether positions of the wrong parity are accepted.
    pub fn is_unchecked(&self) -> bool {
        self.unchecked
    }

    /// Returns the columns and rows of the board's table of cells.
    pub fn size(&self) -> (u32, u32) {
        (self.w, self.h)
    }

    /// Returns the board. Params of a plain rectangle create a new one.
    ///
    /// # Panics
    /// Panics if a rectangle is out of bounds: validate the params first.
    pub fn board(&self) -> Arc<Board> {
        match &self.board {
            Some(board) => board.clone(),
            None if self.unchecked => Arc::new(self.rectangle_board().unchecked()),
            None => Arc::new(self.rectangle_board()),
        }
    }

    /// Returns these params with another grade, whether or not the board has it.
    #[must_use]
    pub fn graded(self, grade: Grade) -> Self {
        Self { grade: Some(grade), ..self }
    }

    /// Returns how many grades the board has, from the lowest up; 0 if the board cannot be created.
    fn n_grades(&self) -> usize {
        match &self.board {
            Some(board) => distance_kind(board).1,
            None if self.validate_size().is_ok() => rectangle_kind(self.w as u16, self.h as u16).1,
            None => 0,
        }
    }

    /// Checks that all solvable positions of the board can be drawn with equal likelihood.
    fn check_any(&self) -> Result<(), Invalid> {
        check_has_grades(self.n_grades())?;
        match self.board.as_ref().and_then(|board| board.graph()) {
            Some((graph, goal)) if !can_be_uniform(graph, goal) => Err(Invalid::new(
                "this board has one-way crossings, so solvable positions cannot all be equally \
                 likely: choose a grade",
            )),
            _ => Ok(()),
        }
    }

    fn check_grade(&self, grade: Grade) -> Result<(), Invalid> {
        let n = self.n_grades();
        check_has_grades(n)?;
        if Grade::ALL[..n].contains(&grade) {
            return Ok(());
        }
        let names = Grade::ALL[..n].iter().map(|&grade| Text::from(grade));
        let grades = names.reduce(|first, last| text!("{first} and {last}", first, last));
        let grades = grades.unwrap_or_default();
        Err(Invalid::new(match grade {
            Grade::Easy => {
                text!("this board is too small for easy puzzles: it has {grades}", grades)
            }
            Grade::Normal => {
                text!("this board is too small for normal puzzles: it has {grades}", grades)
            }
            Grade::Tricky => {
                text!("this board is too small for tricky puzzles: it has {grades}", grades)
            }
            Grade::Hard => {
                text!("this board is too small for hard puzzles: it has {grades}", grades)
            }
            Grade::Expert => {
                text!("this board is too small for expert puzzles: it has {grades}", grades)
            }
        }))
    }

    fn validate_size(&self) -> Result<(), Invalid> {
        let is_plain = self.board.as_ref().is_none_or(|board| board.is_plain());
        if is_plain && (self.w.min(self.h) < 2 || self.w.max(self.h) > MAX_SIDE) {
            return Err(Invalid::new(text!(
                "width and height must be from {min} to {max}",
                min = 2,
                max = MAX_SIDE
            )));
        }
        let cells = u64::from(self.w) * u64::from(self.h);
        if cells > MAX_CELLS as u64 {
            return Err(Invalid::new(text!("a board has at most {n} cells", n = MAX_CELLS)));
        }
        Ok(())
    }

    /// Returns the text of the board without the grade.
    fn board_text(&self) -> String {
        match (&self.name, &self.board) {
            _ if self.unchecked => format!("{}x{}_u", self.w, self.h),
            (Some(name), _) => String::from(*name),
            (None, Some(board)) => board.id(),
            (None, None) => format!("{}x{}", self.w, self.h),
        }
    }

    /// Reads the text of a board, without the grade, and sets the default grade.
    fn decode_board(text: &str) -> Result<Self, Invalid> {
        let mut s = Scanner::new(text);
        if !text.starts_with(|c: char| c.is_ascii_digit()) {
            return Self::bundled(text).ok_or_else(|| {
                s.expected(text!(
                    "a size such as 4x4, the text of a board, or the name of a bundled board"
                ))
            });
        }
        let (w, h) = s.take_size()?;
        if s.peek() != Some('_') {
            s.finish()?;
            return Ok(Self::rectangle(w, h));
        }
        if s.rest() == "_u" {
            return Ok(Self::rectangle(w, h).unchecked());
        }
        Ok(Self::of_board(Arc::new(Board::read_id(w, h, &mut s)?)))
    }

    fn rectangle_board(&self) -> Board {
        Board::rectangle(self.w as u16, self.h as u16)
    }

    /// Adds the extras of a board. The text of the params stays the same.
    pub(crate) fn set_extras(&mut self, extras: Extras) {
        self.board = Some(Arc::new(Board::clone(&self.board()).with_extras(extras)));
    }

    /// Returns the board, unless it is a rectangle without texts.
    pub fn shared_board(&self) -> Option<&Arc<Board>> {
        self.board.as_ref()
    }

    /// Returns columns and rows if the board is a plain rectangle.
    #[inline]
    pub fn as_rectangle(&self) -> Option<(u16, u16)> {
        let plain = self.board.as_ref().is_none_or(|board| board.is_plain());
        plain.then_some((self.w as u16, self.h as u16))
    }
}

impl puzzle_core::params::Params for Params {
    /// Reads params from their text. A text without a grade keeps the grade of `rest`, or takes the
    /// highest grade below it that the board has.
    fn decode(text: &str, rest: &Self) -> Result<Self, Invalid> {
        let (board, letter) = split_grade(text)?;
        let mut params = Self::decode_board(board)?;
        params.grade = match (letter, rest.grade) {
            (Some(letter), _) => Grade::from_letter(letter),
            (None, None) if params.check_any().is_ok() => None,
            (None, grade) => Some(match params.n_grades() {
                0 => Grade::Normal,
                n => grade.unwrap_or(Grade::Normal).min(Grade::ALL[n - 1]),
            }),
        };
        Ok(params)
    }

    fn encode(&self, form: ParamsForm) -> String {
        let mut text = self.board_text();
        if form == ParamsForm::Full && (self.grade != Some(Grade::Normal) || self.n_grades() > 0) {
            if !text.chars().all(|c| c.is_ascii_digit() || c == 'x') {
                text.push('_');
            }
            text.extend(['d', self.grade.map_or(ANY_LETTER, Grade::letter)]);
        }
        text
    }

    fn validate(&self, form: ParamsForm) -> Result<(), Invalid> {
        self.validate_size()?;
        if form == ParamsForm::Short {
            return Ok(());
        }
        if let Some((graph, goal)) = self.board.as_ref().and_then(|b| b.graph()) {
            crate::generate::can_start(graph, goal)?;
        }
        match self.grade {
            None => self.check_any(),
            Some(Grade::Normal) if self.n_grades() == 0 => Ok(()),
            Some(grade) => self.check_grade(grade),
        }
    }

    fn presets() -> Vec<Preset<Self>> {
        let rectangle = |(w, h)| {
            let params = Self::rectangle(w, h);
            Preset::of_board(params.board_text(), &params)
        };
        let mut list: Vec<_> = (3..=8).map(|n| rectangle((n, n))).collect();
        let others = [(3, 2), (4, 2), (4, 3), (5, 3), (5, 4), (6, 4), (8, 5)].map(rectangle);
        list.push(Preset::menu(label!("Not square"), others.into()));
        list.extend(bundled::menus());
        list
    }

    fn config_items() -> Vec<ConfigItem> {
        vec![
            ConfigItem::choice("board", label!("Board"), bundled::CHOICES),
            ConfigItem::number("width", label!("Width of a rectangle"), 2, MAX_SIDE),
            ConfigItem::number("height", label!("Height of a rectangle"), 2, MAX_SIDE),
            ConfigItem::choice("grade", label!("Grade"), GRADES),
        ]
    }

    fn config(&self, key: &str) -> Option<ConfigValue> {
        match key {
            "board" => {
                let place = match self.name {
                    Some(name) => bundled::CHOICES.iter().position(|c| c.0 == name).unwrap_or(0),
                    None => 0,
                };
                Some(ConfigValue::Choice(place))
            }
            "width" => Some(ConfigValue::Uint(self.w)),
            "height" => Some(ConfigValue::Uint(self.h)),
            "grade" => Some(ConfigValue::Choice(self.grade.map_or(0, |grade| grade as usize + 1))),
            _ => None,
        }
    }

    /// Sets a value of the dialog. The board comes first in the list, since width and height apply
    /// only to rectangles.
    fn set_config(&mut self, key: &str, value: &ConfigValue) -> Result<(), Invalid> {
        match (key, value) {
            ("board", ConfigValue::Choice(0)) => {
                // A board without a name is kept: the dialog has no line for it.
                if self.name.is_some() {
                    *self = Self { grade: self.grade, ..Self::rectangle(self.w, self.h) };
                }
            }
            ("board", ConfigValue::Choice(i)) => {
                let name = bundled::CHOICES.get(*i).map_or("", |c| c.0);
                let board =
                    Self::bundled(name).ok_or_else(|| Invalid::new("there is no such board"))?;
                *self = Self { grade: self.grade, ..board };
            }
            ("width" | "height", ConfigValue::Uint(n)) => {
                if self.board.is_none() {
                    *(if key == "width" { &mut self.w } else { &mut self.h }) = *n;
                }
            }
            // A grade that the board does not have is refused when the whole dialog is checked.
            ("grade", ConfigValue::Choice(0)) => self.grade = None,
            ("grade", ConfigValue::Choice(i)) => {
                let grade = Grade::ALL.get(*i - 1);
                self.grade = Some(*grade.ok_or_else(|| Invalid::new("there is no such grade"))?);
            }
            _ => return Err(Invalid::new("there is no such setting")),
        }
        Ok(())
    }

    const ANY: Option<&'static str> = Some(label!("all solvable positions are equally likely"));

    fn is_any(&self) -> bool {
        self.grade.is_none()
    }

    fn set_any(&mut self) -> Result<(), Invalid> {
        self.check_any()?;
        self.grade = None;
        Ok(())
    }

    fn grade(&self) -> Option<Grade> {
        self.grade.filter(|_| self.n_grades() > 0)
    }

    fn grades(&self) -> Vec<Grade> {
        Grade::ALL[..self.n_grades()].to_vec()
    }

    fn set_grade(&mut self, grade: Grade) -> Result<(), Invalid> {
        self.check_grade(grade)?;
        self.grade = Some(grade);
        Ok(())
    }
}

/// Checks that a board with `n` grades has any.
fn check_has_grades(n: usize) -> Result<(), Invalid> {
    if n > 0 {
        return Ok(());
    }
    Err(Invalid::new("this board has no grades because it is too small or leaves no choice"))
}

/// Splits the text of params into the board and the letter of the grade: `d` and a letter after a
/// size, `_d` and a letter after any other board, where no section of a board is called `d`.
fn split_grade(text: &str) -> Result<(&str, Option<char>), Invalid> {
    let is_size = |text: &str| {
        !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit() || b"xX".contains(&b))
    };
    let Some((board, end)) = text.rsplit_once('d') else { return Ok((text, None)) };
    let board = match board.strip_suffix('_') {
        Some(board) => board,
        None if is_size(board) => board,
        None => return Ok((text, None)),
    };
    let is_letter = |c: &char| *c == ANY_LETTER || Grade::from_letter(*c).is_some();
    let mut chars = end.chars();
    match (chars.next().filter(is_letter), chars.next()) {
        (Some(letter), None) => Ok((board, Some(letter))),
        // It may be a board's name or another section.
        _ if !is_size(board) => Ok((text, None)),
        _ => {
            let mut s = Scanner::new(text);
            while s.rest() != end {
                s.next_char();
            }
            Err(s.expected(text!("a grade: da, de, dn, dt, dh or dx")))
        }
    }
}
