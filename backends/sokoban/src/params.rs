//! The params of a game: size, boxes, grade, and reverse play.

use alloc::format;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use puzzle_core::format::Scanner;
use puzzle_core::params::{ConfigItem, ConfigValue, ParamsForm, Preset};
use puzzle_core::solve::Grade;
use puzzle_core::{Invalid, Text, label, text};

use crate::board::MAX_SIDE;
use crate::description::boxes;
use crate::generate::Spec;

/// The shortest side of a board, in cells.
const MIN_SIDE: u32 = 3;
/// The maximum number of boxes with which a generated level can have a grade.
const MAX_GRADED_BOXES: u32 = 8;

const CHOICES: [(&str, &str); 5] = [
    ("easy", label!("Easy")),
    ("normal", label!("Normal")),
    ("tricky", label!("Tricky")),
    ("hard", label!("Hard")),
    ("expert", label!("Expert")),
];

/// The params of a game: size, boxes, grade, reverse play.
///
/// As text: `10x9`, followed by `r` for reverse play. The full form adds the number of boxes, `b4`,
/// and the grade: `de`, `dn`, `dt`, `dh` or `dx`. Without `b`, the number of boxes depends on the
/// size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Params {
    /// Columns, outer walls included.
    pub width: u32,
    /// Rows, outer walls included.
    pub height: u32,
    /// Number of boxes in generated levels; 0 for a number that suits the size.
    pub boxes: u32,
    /// The grade of generated levels.
    pub grade: Grade,
    /// `true` for reverse play: the player pulls the boxes from the goals back to where they start.
    pub reverse: bool,
}

impl Default for Params {
    fn default() -> Self {
        Self::new(10, 9, 4, Grade::Normal)
    }
}

impl Params {
    /// Params for levels to generate.
    pub const fn new(width: u32, height: u32, boxes: u32, grade: Grade) -> Self {
        Self { width, height, boxes, grade, reverse: false }
    }

    /// Params for a board of this size.
    pub fn of_size(width: usize, height: usize) -> Self {
        Self { width: width as u32, height: height as u32, boxes: 0, ..Self::default() }
    }

    /// The specification for the generator.
    pub(crate) fn spec(&self) -> Spec {
        let side = |n: u32| n.min(MAX_SIDE as u32) as u16;
        let (width, height) = (side(self.width), side(self.height));
        let most = Spec::max_boxes(width, height);
        let inner = width.saturating_sub(2) * height.saturating_sub(2);
        let boxes = match self.boxes {
            0 => (inner / 14).clamp(3, 5).min(most).max(2),
            n => n.min(1000) as u16,
        };
        Spec { width, height, boxes, grade: self.grade }
    }

    /// Returns the size and the number of boxes: "10x9, 4 boxes".
    fn title(&self) -> Text {
        let size = text!("{width}x{height}", width = self.width, height = self.height);
        Text::commas([size, boxes(self.boxes as usize)])
    }
}

impl puzzle_core::params::Params for Params {
    fn decode(text: &str, rest: &Self) -> Result<Self, Invalid> {
        let mut params = *rest;
        let mut s = Scanner::new(text);
        let size = s.take_size()?;
        if size != (params.width, params.height) {
            // A number of boxes that suits one size rarely suits another, so it is reset.
            params.boxes = 0;
            (params.width, params.height) = size;
        }
        params.reverse = s.take('r');
        if s.take('b') {
            params.boxes = s.uint()?;
        }
        if s.take('d') {
            let grade = s.peek().and_then(Grade::from_letter);
            params.grade = grade.ok_or_else(|| s.expected(text!("a grade: e, n, t, h or x")))?;
            s.next_char();
        }
        s.finish()?;
        Ok(params)
    }

    fn encode(&self, form: ParamsForm) -> String {
        let mut text = format!("{}x{}", self.width, self.height);
        if self.reverse {
            text.push('r');
        }
        if form == ParamsForm::Full {
            text += &format!("b{}d{}", self.boxes, self.grade.letter());
        }
        text
    }

    fn validate(&self, form: ParamsForm) -> Result<(), Invalid> {
        let sides = MIN_SIDE..=MAX_SIDE as u32;
        if !sides.contains(&self.width) || !sides.contains(&self.height) {
            return Err(Invalid::new(text!(
                "width and height must be from {min} to {max}",
                min = MIN_SIDE,
                max = MAX_SIDE
            )));
        }
        match form {
            ParamsForm::Full => self.spec().validate(),
            ParamsForm::Short => Ok(()),
        }
    }

    fn presets() -> Vec<Preset<Self>> {
        let menu = |(w, h, boxes)| {
            let params = Self::new(w, h, boxes, Grade::Normal);
            Preset::of_board(params.title(), &params)
        };
        let mut menus: Vec<_> = [(8, 7, 3), (10, 9, 4), (12, 10, 5), (14, 12, 5)].map(menu).into();
        let reverse = |grade: Grade| {
            let params = Self { reverse: true, ..Self::new(10, 9, 4, grade) };
            Preset::item(Text::commas([params.title(), text!("reverse play")]), params)
        };
        let backward = [Grade::Easy, Grade::Normal, Grade::Tricky].map(reverse).into();
        menus.push(Preset::menu(text!("Reverse play"), backward));
        menus
    }

    fn config_items() -> Vec<ConfigItem> {
        // The sizes of generated levels: others can only be opened.
        let (min, max) = (Spec::MIN_SIDE.into(), Spec::MAX_SIDE.into());
        vec![
            ConfigItem::number("width", label!("Width"), min, max),
            ConfigItem::number("height", label!("Height"), min, max),
            ConfigItem::number(
                "boxes",
                label!("Boxes (0: chosen for the size)"),
                0,
                MAX_GRADED_BOXES,
            ),
            ConfigItem::choice("grade", label!("Grade"), &CHOICES),
            ConfigItem::flag("reverse", label!("Reverse play: pull the boxes back")),
        ]
    }

    fn config(&self, key: &str) -> Option<ConfigValue> {
        Some(match key {
            "width" => ConfigValue::Uint(self.width),
            "height" => ConfigValue::Uint(self.height),
            "boxes" => ConfigValue::Uint(self.boxes),
            "grade" => ConfigValue::Choice(self.grade as usize),
            "reverse" => ConfigValue::Bool(self.reverse),
            _ => return None,
        })
    }

    fn set_config(&mut self, key: &str, value: &ConfigValue) -> Result<(), Invalid> {
        match (key, value) {
            ("width", ConfigValue::Uint(n)) => self.width = *n,
            ("height", ConfigValue::Uint(n)) => self.height = *n,
            ("boxes", ConfigValue::Uint(n)) => self.boxes = *n,
            ("grade", ConfigValue::Choice(i)) if *i < Grade::ALL.len() => {
                self.grade = Grade::ALL[*i];
            }
            ("reverse", ConfigValue::Bool(yes)) => self.reverse = *yes,
            _ => {
                return Err(Invalid::new(text!(
                    "there is no setting '{key}'",
                    key = Text::plain(key)
                )));
            }
        }
        Ok(())
    }

    fn grade(&self) -> Option<Grade> {
        Some(self.grade)
    }

    fn grades(&self) -> Vec<Grade> {
        self.spec().grades()
    }

    fn set_grade(&mut self, grade: Grade) -> Result<(), Invalid> {
        Spec { grade, ..self.spec() }.validate()?;
        self.grade = grade;
        Ok(())
    }
}
