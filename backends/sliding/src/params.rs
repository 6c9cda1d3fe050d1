//! What is set before a game begins: a size, or a whole board.

use alloc::format;
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec;
use alloc::vec::Vec;

use puzzle_core::Invalid;
use puzzle_core::format::Scanner;
use puzzle_core::params::{ConfigItem, ConfigValue, Form, Preset};
use puzzle_core::solve::Grade;

use crate::bands::family;
use crate::board::{Board, Extras, MAX_CELLS};
use crate::bundled;

/// Longest side of a plain rectangle.
const MAX_SIDE: u32 = 100;

/// The grades as the dialog lists them.
const GRADES: &[(&str, &str)] = &[
    ("easy", "Easy"),
    ("normal", "Normal"),
    ("tricky", "Tricky"),
    ("hard", "Hard"),
    ("expert", "Expert"),
];

/// The size of a rectangle, or any board, and the grade of its puzzles.
///
/// As text: `4x4`; the name of a bundled board, `star`; or a board's own text, which begins with
/// the size of its table ([`Board::id`]). The full form has the grade behind it: `4x4dh`,
/// `star_dh`, `3x3_h5_dh`; that of a board without grades has none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Params {
    w: u32,
    h: u32,
    /// A board that is more than a rectangle, or a rectangle with texts.
    board: Option<Arc<Board>>,
    /// The name of the bundled board that `board` is.
    name: Option<&'static str>,
    /// A rectangle whose descs may be of the wrong parity: files hold such.
    unchecked: bool,
    /// The grade wanted, whether or not the board has it.
    grade: Grade,
}

impl Default for Params {
    fn default() -> Self {
        Self::rectangle(4, 4)
    }
}

impl Params {
    /// A plain rectangle.
    pub const fn rectangle(w: u32, h: u32) -> Self {
        Self { w, h, board: None, name: None, unchecked: false, grade: Grade::Normal }
    }

    /// A board of any kind.
    pub fn of_board(board: Arc<Board>) -> Self {
        let (w, h) = (u32::from(board.width()), u32::from(board.height()));
        let bare = board.is_plain() && *board.extras() == Extras::default();
        Self { board: (!bare).then_some(board), ..Self::rectangle(w, h) }
    }

    /// A bundled board, by its name.
    pub fn bundled(name: &str) -> Option<Self> {
        let (name, board) = bundled::board(name)?;
        Some(Self { name: Some(name), ..Self::of_board(board) })
    }

    /// The same for positions of a rectangle that cannot be solved. Its text ends in `_u`.
    #[must_use]
    pub fn unchecked(self) -> Self {
        if self.as_rectangle().is_none() {
            return self;
        }
        let board = self.board.map(|board| Arc::new(Board::clone(&board).unchecked()));
        Self { unchecked: true, board, ..self }
    }

    /// Whether descs of the wrong parity are read.
    pub fn is_unchecked(&self) -> bool {
        self.unchecked
    }

    /// Columns and rows of the table.
    pub fn size(&self) -> (u32, u32) {
        (self.w, self.h)
    }

    /// The board. Params of a plain rectangle make a new one.
    ///
    /// # Panics
    /// When a rectangle is out of bounds: validate first.
    pub fn board(&self) -> Arc<Board> {
        match &self.board {
            Some(board) => board.clone(),
            None if self.unchecked => Arc::new(self.rectangle_board().unchecked()),
            None => Arc::new(self.rectangle_board()),
        }
    }

    /// The same with another grade, whether or not the board has it.
    #[must_use]
    pub fn graded(self, grade: Grade) -> Self {
        Self { grade, ..self }
    }

    /// How many grades the board has, from below. Params whose board cannot be made have none.
    fn n_grades(&self) -> usize {
        match &self.board {
            Some(board) => family(board).1,
            None if self.validate_size().is_ok() => family(&self.rectangle_board()).1,
            None => 0,
        }
    }

    fn check_grade(&self, grade: Grade) -> Result<(), Invalid> {
        let n = self.n_grades();
        if n == 0 {
            return Err(Invalid::new(
                "this board has no grades: it is too small or leaves no choice",
            ));
        }
        if Grade::ALL[..n].contains(&grade) {
            return Ok(());
        }
        let names: Vec<&str> = Grade::ALL[..n].iter().map(|grade| grade.keyword()).collect();
        Err(Invalid::new(format!(
            "this board is too small for {grade} puzzles: it has {}",
            names.join(" and ")
        )))
    }

    fn validate_size(&self) -> Result<(), Invalid> {
        let is_plain = self.board.as_ref().is_none_or(|board| board.is_plain());
        if is_plain && (self.w.min(self.h) < 2 || self.w.max(self.h) > MAX_SIDE) {
            return Err(Invalid::new(format!("width and height must be from 2 to {MAX_SIDE}")));
        }
        let cells = u64::from(self.w) * u64::from(self.h);
        if cells > MAX_CELLS as u64 {
            return Err(Invalid::new(format!("there may be {MAX_CELLS} cells at most")));
        }
        Ok(())
    }

    /// A menu of these params in each grade; the params alone where there is none.
    pub(crate) fn preset_by_grade(self) -> Preset<Self> {
        let title = self.board_text();
        self.preset_titled(&title)
    }

    /// The same by another name.
    pub(crate) fn preset_titled(self, title: &str) -> Preset<Self> {
        let item =
            |grade: &Grade| Preset::item(format!("{title}, {grade}"), self.clone().graded(*grade));
        let items: Vec<_> = Grade::ALL[..self.n_grades()].iter().map(item).collect();
        if items.is_empty() { Preset::item(title, self) } else { Preset::menu(title, items) }
    }

    /// What the board has as text, without the grade.
    fn board_text(&self) -> String {
        match (&self.name, &self.board) {
            _ if self.unchecked => format!("{}x{}_u", self.w, self.h),
            (Some(name), _) => String::from(*name),
            (None, Some(board)) => board.id(),
            (None, None) => format!("{}x{}", self.w, self.h),
        }
    }

    /// Reads what stands before the grade, which is left as it is by default.
    fn decode_board(text: &str) -> Result<Self, Invalid> {
        let mut s = Scanner::new(text);
        if !text.starts_with(|c: char| c.is_ascii_digit()) {
            return Self::bundled(text).ok_or_else(|| {
                s.expected("a size such as 4x4, a board, or the name of a bundled board")
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

    /// Puts what came with a board into it. The params keep their text.
    pub(crate) fn set_extras(&mut self, extras: Extras) {
        self.board = Some(Arc::new(Board::clone(&self.board()).with_extras(extras)));
    }

    /// The board, unless it is a rectangle without texts.
    pub fn shared_board(&self) -> Option<&Arc<Board>> {
        self.board.as_ref()
    }

    /// Columns and rows, if the board is a plain rectangle.
    #[inline]
    pub fn as_rectangle(&self) -> Option<(u16, u16)> {
        let plain = self.board.as_ref().is_none_or(|board| board.is_plain());
        plain.then_some((self.w as u16, self.h as u16))
    }
}

impl puzzle_core::params::Params for Params {
    /// A text without a grade takes that of `rest`, or the highest below it that the board has.
    fn decode(text: &str, rest: &Self) -> Result<Self, Invalid> {
        let (board, grade) = split_grade(text)?;
        let params = Self::decode_board(board)?;
        let grade = grade.unwrap_or_else(|| match params.n_grades() {
            0 => Grade::Normal,
            n => rest.grade.min(Grade::ALL[n - 1]),
        });
        Ok(params.graded(grade))
    }

    fn encode(&self, form: Form) -> String {
        let mut text = self.board_text();
        if form == Form::Full && (self.grade != Grade::Normal || self.n_grades() > 0) {
            if !text.chars().all(|c| c.is_ascii_digit() || c == 'x') {
                text.push('_');
            }
            text.extend(['d', self.grade.letter()]);
        }
        text
    }

    fn validate(&self, form: Form) -> Result<(), Invalid> {
        self.validate_size()?;
        if form == Form::Short {
            return Ok(());
        }
        if let Some((graph, goal)) = self.board.as_ref().and_then(|b| b.graph()) {
            crate::generate::can_start(graph, goal)?;
        }
        // A board without grades is asked for none.
        if self.grade == Grade::Normal && self.n_grades() == 0 {
            return Ok(());
        }
        self.check_grade(self.grade)
    }

    fn presets() -> Vec<Preset<Self>> {
        let mut list: Vec<_> = (3..=8).map(|n| Self::rectangle(n, n).preset_by_grade()).collect();
        let sizes = [(3, 2), (4, 2), (4, 3), (5, 3), (5, 4), (6, 4), (8, 5)];
        let others = sizes.iter().map(|&(w, h)| Self::rectangle(w, h).preset_by_grade());
        list.push(Preset::menu("Not square", others.collect()));
        list.extend(bundled::menus());
        list
    }

    fn config_items() -> Vec<ConfigItem> {
        vec![
            ConfigItem::choice("board", "Board", bundled::CHOICES),
            ConfigItem::number("width", "Width of a rectangle", 2, MAX_SIDE),
            ConfigItem::number("height", "Height of a rectangle", 2, MAX_SIDE),
            ConfigItem::choice("grade", "Grade", GRADES),
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
            "grade" => Some(ConfigValue::Choice(self.grade as usize)),
            _ => None,
        }
    }

    /// The board comes first in the list: width and height mean something for rectangles only.
    fn set_config(&mut self, key: &str, value: &ConfigValue) -> Result<(), Invalid> {
        match (key, value) {
            ("board", ConfigValue::Choice(0)) => {
                // A board that has no name stays: the dialog has no line for it.
                if self.name.is_some() {
                    *self = Self::rectangle(self.w, self.h).graded(self.grade);
                }
            }
            ("board", ConfigValue::Choice(i)) => {
                let name = bundled::CHOICES.get(*i).map_or("", |c| c.0);
                let board = Self::bundled(name).ok_or_else(|| Invalid::new("no such board"))?;
                *self = board.graded(self.grade);
            }
            ("width" | "height", ConfigValue::Uint(n)) => {
                if self.board.is_none() {
                    *(if key == "width" { &mut self.w } else { &mut self.h }) = *n;
                }
            }
            // What the board cannot give is refused with all lines together.
            ("grade", ConfigValue::Choice(i)) => {
                self.grade = *Grade::ALL.get(*i).ok_or_else(|| Invalid::new("no such grade"))?;
            }
            _ => return Err(Invalid::new("no such setting")),
        }
        Ok(())
    }

    fn grade(&self) -> Option<Grade> {
        (self.n_grades() > 0).then_some(self.grade)
    }

    fn grades(&self) -> Vec<Grade> {
        Grade::ALL[..self.n_grades()].to_vec()
    }

    fn set_grade(&mut self, grade: Grade) -> Result<(), Invalid> {
        self.check_grade(grade)?;
        self.grade = grade;
        Ok(())
    }
}

/// The text of a board and the grade behind it: `d` and a letter behind a size, `_d` and a letter
/// behind the rest, where no section of a board is called so.
fn split_grade(text: &str) -> Result<(&str, Option<Grade>), Invalid> {
    let is_size = |text: &str| {
        !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit() || b"xX".contains(&b))
    };
    let Some((board, letter)) = text.rsplit_once('d') else { return Ok((text, None)) };
    let board = match board.strip_suffix('_') {
        Some(board) => board,
        None if is_size(board) => board,
        None => return Ok((text, None)),
    };
    let mut letters = letter.chars();
    match (letters.next().and_then(Grade::from_letter), letters.next()) {
        (Some(grade), None) => Ok((board, Some(grade))),
        // It may be a board's name or another section.
        _ if !is_size(board) => Ok((text, None)),
        _ => {
            let mut s = Scanner::new(text);
            while s.rest() != letter {
                s.next_char();
            }
            Err(s.expected("a grade: de, dn, dt, dh or dx"))
        }
    }
}
