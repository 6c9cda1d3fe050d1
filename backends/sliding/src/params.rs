//! What is set before a game begins: a size, or a whole board.

use alloc::format;
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec;
use alloc::vec::Vec;

use puzzle_core::{ConfigItem, ConfigKind, ConfigValue, Form, Invalid, Preset, Scanner};

use crate::board::{Board, Extras, MAX_CELLS};
use crate::bundled;

/// Longest side of a plain rectangle.
const MAX_SIDE: u32 = 100;

/// The size of a rectangle, or any board.
///
/// As text: `4x4`; the name of a bundled board, `ring-7`; or a board's own text, which begins with
/// the size of its table ([`Board::id`]).
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
}

impl Default for Params {
    fn default() -> Self {
        Self::rectangle(4, 4)
    }
}

impl Params {
    /// A plain rectangle.
    pub const fn rectangle(w: u32, h: u32) -> Self {
        Self { w, h, board: None, name: None, unchecked: false }
    }

    /// A board of any kind.
    pub fn of_board(board: Arc<Board>) -> Self {
        let (w, h) = (u32::from(board.width()), u32::from(board.height()));
        let bare = board.is_plain() && *board.extras() == Extras::default();
        Self { w, h, board: (!bare).then_some(board), name: None, unchecked: false }
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

impl puzzle_core::Params for Params {
    fn decode(text: &str, _rest: &Self) -> Result<Self, Invalid> {
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

    fn encode(&self, _form: Form) -> String {
        match (&self.name, &self.board) {
            _ if self.unchecked => format!("{}x{}_u", self.w, self.h),
            (Some(name), _) => String::from(*name),
            (None, Some(board)) => board.id(),
            (None, None) => format!("{}x{}", self.w, self.h),
        }
    }

    fn validate(&self, form: Form) -> Result<(), Invalid> {
        let is_plain = self.board.as_ref().is_none_or(|board| board.is_plain());
        if is_plain && (self.w.min(self.h) < 2 || self.w.max(self.h) > MAX_SIDE) {
            return Err(Invalid::new(format!("width and height must be from 2 to {MAX_SIDE}")));
        }
        let cells = u64::from(self.w) * u64::from(self.h);
        if cells > MAX_CELLS as u64 {
            return Err(Invalid::new(format!("there may be {MAX_CELLS} cells at most")));
        }
        if let (Form::Full, Some((graph, goal))) =
            (form, self.board.as_ref().and_then(|b| b.graph()))
        {
            crate::generate::can_start(graph, goal)?;
        }
        Ok(())
    }

    fn presets() -> Vec<Preset<Self>> {
        let item = |w: u32, h: u32| Preset::item(format!("{w}x{h}"), Self::rectangle(w, h));
        let mut list: Vec<_> = (3..=8).map(|n| item(n, n)).collect();
        list.push(Preset::menu(
            "Not square",
            vec![item(3, 2), item(4, 3), item(5, 3), item(5, 4), item(6, 4), item(8, 5)],
        ));
        list.extend(bundled::menus());
        list
    }

    fn config_items() -> Vec<ConfigItem> {
        vec![
            ConfigItem { key: "board", label: "Board", kind: ConfigKind::Choice(bundled::CHOICES) },
            ConfigItem::number("width", "Width of a rectangle", 2, MAX_SIDE),
            ConfigItem::number("height", "Height of a rectangle", 2, MAX_SIDE),
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
            _ => None,
        }
    }

    /// The board comes first in the list: width and height mean something for rectangles only.
    fn set_config(&mut self, key: &str, value: &ConfigValue) -> Result<(), Invalid> {
        match (key, value) {
            ("board", ConfigValue::Choice(0)) => {
                // A board that has no name stays: the dialog has no line for it.
                if self.name.is_some() {
                    *self = Self::rectangle(self.w, self.h);
                }
            }
            ("board", ConfigValue::Choice(i)) => {
                let name = bundled::CHOICES.get(*i).map_or("", |c| c.0);
                *self = Self::bundled(name).ok_or_else(|| Invalid::new("no such board"))?;
            }
            ("width" | "height", ConfigValue::Uint(n)) => {
                if self.board.is_none() {
                    *(if key == "width" { &mut self.w } else { &mut self.h }) = *n;
                }
            }
            _ => return Err(Invalid::new("no such setting")),
        }
        Ok(())
    }
}
