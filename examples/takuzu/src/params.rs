//! Params: the size and the grade.

use puzzle_core::format::Scanner;
use puzzle_core::params::{ConfigItem, ConfigValue, ParamsForm, Preset};
use puzzle_core::solve::Grade;
use puzzle_core::{Invalid, Text, text};

/// The available sides.
const SIDES: [u32; 5] = [4, 6, 8, 10, 12];

/// The side in cells and the grade. `8x8` has the default grade; `8x8dn` has grade normal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Params {
    pub(crate) side: u32,
    pub(crate) grade: Grade,
}

impl Default for Params {
    fn default() -> Self {
        Self { side: 8, grade: Grade::Normal }
    }
}

/// Returns the grades that boards of a size can have: on small ones some techniques are never
/// needed.
fn grades(side: u32) -> &'static [Grade] {
    match side {
        4 => &[Grade::Easy, Grade::Hard],
        6 => &[Grade::Easy, Grade::Normal, Grade::Hard, Grade::Expert],
        _ => &Grade::ALL,
    }
}

impl Params {
    fn check(side: u32, grade: Grade) -> Result<(), Invalid> {
        let grades = grades(side);
        if grades.contains(&grade) {
            return Ok(());
        }
        let grades = Text::commas(grades.iter().map(|&grade| grade.into()));
        Err(Invalid::new(text!(
            "a board of {side} by {side} cannot be {grade}; choose {grades}",
            side,
            grade,
            grades
        )))
    }
}

impl puzzle_core::params::Params for Params {
    fn decode(text: &str, rest: &Self) -> Result<Self, Invalid> {
        let mut scanner = Scanner::new(text);
        let (w, h) = scanner.take_size()?;
        if w != h {
            return Err(Invalid::new("the board must be as high as it is wide"));
        }
        let mut grade = rest.grade;
        if scanner.take('d') {
            let letter = scanner.peek().and_then(Grade::from_letter);
            grade = letter.ok_or_else(|| {
                scanner
                    .expected("a grade: e (easy), n (normal), t (tricky), h (hard) or x (expert)")
            })?;
            scanner.next_char();
        } else if !grades(w).contains(&grade) {
            // The default grade is not available at this size.
            grade = Grade::Easy;
        }
        scanner.finish()?;
        Ok(Self { side: w, grade })
    }

    fn encode(&self, form: ParamsForm) -> String {
        let size = format!("{0}x{0}", self.side);
        if form == ParamsForm::Full { format!("{size}d{}", self.grade.letter()) } else { size }
    }

    fn validate(&self, form: ParamsForm) -> Result<(), Invalid> {
        if !SIDES.contains(&self.side) {
            return Err(Invalid::new("the side must be 4, 6, 8, 10 or 12"));
        }
        if form == ParamsForm::Full { Self::check(self.side, self.grade) } else { Ok(()) }
    }

    fn presets() -> Vec<Preset<Self>> {
        let kinds = [
            (6, Grade::Easy),
            (6, Grade::Normal),
            (8, Grade::Normal),
            (8, Grade::Tricky),
            (8, Grade::Hard),
            (8, Grade::Expert),
            (10, Grade::Tricky),
            (12, Grade::Hard),
        ];
        let item = |(side, grade): (u32, Grade)| {
            Preset::item(text!("{side}x{side}", side), Self { side, grade })
        };
        kinds.into_iter().map(item).collect()
    }

    fn config_items() -> Vec<ConfigItem> {
        const SIDES: &[(&str, &str)] = &[
            ("4", "4 by 4"),
            ("6", "6 by 6"),
            ("8", "8 by 8"),
            ("10", "10 by 10"),
            ("12", "12 by 12"),
        ];
        const GRADES: &[(&str, &str)] = &[
            ("easy", "Easy"),
            ("normal", "Normal"),
            ("tricky", "Tricky"),
            ("hard", "Hard"),
            ("expert", "Expert"),
        ];
        vec![
            ConfigItem::choice("side", "Size", SIDES),
            ConfigItem::choice("grade", "Grade", GRADES),
        ]
    }

    fn config(&self, key: &str) -> Option<ConfigValue> {
        let place = match key {
            "side" => SIDES.iter().position(|side| *side == self.side)?,
            "grade" => self.grade as usize,
            _ => return None,
        };
        Some(ConfigValue::Choice(place))
    }

    fn set_config(&mut self, key: &str, value: &ConfigValue) -> Result<(), Invalid> {
        let none = || Invalid::new("there is no such setting");
        match (key, value) {
            ("side", ConfigValue::Choice(i)) => self.side = *SIDES.get(*i).ok_or_else(none)?,
            ("grade", ConfigValue::Choice(i)) => {
                self.grade = *Grade::ALL.get(*i).ok_or_else(none)?;
            }
            _ => return Err(none()),
        }
        Ok(())
    }

    fn grade(&self) -> Option<Grade> {
        Some(self.grade)
    }

    fn grades(&self) -> Vec<Grade> {
        grades(self.side).to_vec()
    }

    fn set_grade(&mut self, grade: Grade) -> Result<(), Invalid> {
        Self::check(self.side, grade)?;
        self.grade = grade;
        Ok(())
    }
}
