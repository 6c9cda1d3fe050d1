//! What is set before a game: the layout, how tiles are dealt, how hard it should be.

use alloc::string::{String, ToString};
use alloc::sync::Arc;
use alloc::vec;
use alloc::vec::Vec;

use puzzle_core::{ConfigItem, ConfigValue, Form, Grade, Invalid, Preset, Scanner};

use crate::face::N_GROUPS;
use crate::grade::GRADES;
use crate::layout::{BoardLayout, Bundled, bundled};

/// How tiles are dealt.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Deal {
    /// At random among all deals that can be cleared.
    #[default]
    Uniform,
    /// Pair by pair, taking blank tiles away: can be cleared, and is far easier than most.
    Constructed,
    /// At random, whether it can be cleared or not.
    Raw,
    /// In rounds of one tile of each group, layer by layer: groups are spread over the layout,
    /// whether it can be cleared or not.
    Even,
}

impl Deal {
    const ALL: [(Self, char); 4] =
        [(Self::Uniform, 'u'), (Self::Constructed, 'c'), (Self::Raw, 'r'), (Self::Even, 'e')];

    fn letter(self) -> char {
        Self::ALL.iter().find(|(deal, _)| *deal == self).map_or('u', |&(_, c)| c)
    }
}

const DEALS: [(&str, &str); 4] = [
    ("solvable", "Solvable, at random"),
    ("constructed", "Solvable, constructed (easier)"),
    ("raw", "At random, may be unsolvable"),
    ("even", "Evenly spread, may be unsolvable"),
];

/// Any grade, then [`GRADES`].
const DIFFICULTIES: [(&str, &str); 4] =
    [("any", "Any"), ("easy", "Easy"), ("normal", "Normal"), ("hard", "Hard")];

/// What is set before a game.
///
/// As text: the layout's name, or its [`code`](BoardLayout::code); in the full form then `,u` how it is
/// dealt (`u` uniform, `c` constructed, `r` raw, `e` even), `,da` the grade (`a` any, `e` easy,
/// `n` normal, `h` hard) and `,k0` how many groups there are (0: as many as fit).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Params {
    layout: Arc<BoardLayout>,
    /// The name of the layout, if it is a bundled one.
    name: Option<&'static str>,
    /// How tiles are dealt.
    pub deal: Deal,
    /// How hard it should be; `None` takes any.
    pub grade: Option<Grade>,
    /// How many matching groups are dealt, 0 for as many as fit: four tiles in each, up to 36.
    pub kinds: u8,
}

impl Default for Params {
    fn default() -> Self {
        Self::bundled(&bundled()[0])
    }
}

impl Params {
    /// The default deal on a bundled layout.
    pub fn bundled(layout: &Bundled) -> Self {
        Self {
            layout: layout.layout(),
            name: Some(layout.name),
            deal: Deal::Uniform,
            grade: None,
            kinds: 0,
        }
    }

    /// The default deal on any layout.
    pub fn on(layout: BoardLayout) -> Self {
        let mut params = Self::default();
        params.set_layout(layout);
        params
    }

    /// Sets the layout; one that is bundled gets its name.
    pub fn set_layout(&mut self, layout: BoardLayout) {
        let known =
            bundled().iter().find(|b| b.n_tiles == layout.n_tiles() && *b.layout() == layout);
        self.name = known.map(|b| b.name);
        self.layout = Arc::new(layout);
    }

    /// The layout.
    pub fn layout(&self) -> &Arc<BoardLayout> {
        &self.layout
    }

    /// What people call the layout, if it is a bundled one.
    pub fn title(&self) -> Option<&'static str> {
        let name = self.name?;
        bundled().iter().find(|b| b.name == name).map(|b| b.title)
    }

    /// How many groups are dealt.
    pub fn n_kinds(&self) -> usize {
        let n = self.layout.n_tiles();
        match self.kinds {
            0 => n.div_ceil(4).min(N_GROUPS),
            kinds => usize::from(kinds),
        }
    }

    /// Reads a layout by its name or its code.
    ///
    /// # Errors
    /// When there is no such layout.
    fn read_layout(&mut self, text: &str) -> Result<(), Invalid> {
        if text.starts_with('_') {
            self.set_layout(BoardLayout::from_code(text)?);
            return Ok(());
        }
        let Some(found) = bundled().iter().find(|b| b.name == text) else {
            let shown: String = text.chars().take(30).collect();
            return Err(Invalid::new(alloc::format!(
                "there is no layout \"{}\"",
                shown.escape_default()
            )));
        };
        self.layout = found.layout();
        self.name = Some(found.name);
        Ok(())
    }
}

fn check_grade(grade: Grade) -> Result<(), Invalid> {
    if GRADES.contains(&grade) {
        return Ok(());
    }
    Err(Invalid::new(alloc::format!("no deal is {grade}: they are easy, normal or hard")))
}

impl puzzle_core::Params for Params {
    fn decode(text: &str, rest: &Self) -> Result<Self, Invalid> {
        let mut params = rest.clone();
        let mut scanner = Scanner::new(text);
        let layout = scanner.take_while(|c| c != ',');
        if !layout.is_empty() {
            params.read_layout(layout)?;
        }
        while !scanner.is_done() {
            scanner.expect(',')?;
            let start = scanner.clone();
            match scanner.next_char() {
                Some('d') => {
                    params.grade = match scanner.next_char() {
                        Some('a') => None,
                        Some('e') => Some(Grade::Easy),
                        Some('n') => Some(Grade::Normal),
                        Some('h') => Some(Grade::Hard),
                        _ => return Err(start.expected("a grade: da, de, dn or dh")),
                    }
                }
                Some('k') => {
                    let kinds = scanner.uint()?;
                    params.kinds = u8::try_from(kinds)
                        .map_err(|_| start.expected("at most 36 kinds of tiles"))?;
                }
                Some(c) => match Deal::ALL.iter().find(|&&(_, letter)| letter == c) {
                    Some(&(deal, _)) => params.deal = deal,
                    None => {
                        return Err(start.expected("u, c, r or e, a grade or a number of kinds"));
                    }
                },
                None => return Err(start.expected("a letter")),
            }
        }
        Ok(params)
    }

    fn encode(&self, form: Form) -> String {
        let mut text = self.name.map_or_else(|| self.layout.code(), ToString::to_string);
        if form == Form::Full {
            let grade = self.grade.map_or('a', Grade::letter);
            text += &alloc::format!(",{},d{grade},k{}", self.deal.letter(), self.kinds);
        }
        text
    }

    fn validate(&self, form: Form) -> Result<(), Invalid> {
        if form == Form::Full {
            self.grade.map_or(Ok(()), check_grade)?;
            if usize::from(self.kinds) > N_GROUPS {
                return Err(Invalid::new(alloc::format!(
                    "there are {N_GROUPS} kinds of tiles, not {}",
                    self.kinds
                )));
            }
            if 2 * usize::from(self.kinds) > self.layout.n_tiles() {
                return Err(Invalid::new(alloc::format!(
                    "{} tiles are too few for pairs of {} kinds",
                    self.layout.n_tiles(),
                    self.kinds
                )));
            }
        }
        Ok(())
    }

    fn presets() -> Vec<Preset<Self>> {
        let turtle = Self::default;
        let graded =
            |title: &str, grade| Preset::item(title, Self { grade: Some(grade), ..turtle() });
        let dealt = |title: &str, deal| Preset::item(title, Self { deal, ..turtle() });
        let sized = |title: &str, from: usize, to: usize| {
            let fits = |b: &&Bundled| b.name != "turtle" && (from..to).contains(&b.n_tiles);
            let item = |b: &Bundled| {
                Preset::item(alloc::format!("{} ({} tiles)", b.title, b.n_tiles), Self::bundled(b))
            };
            Preset::menu(title, bundled().iter().filter(fits).map(item).collect())
        };
        vec![
            Preset::item("Turtle", turtle()),
            graded("Turtle, easy", Grade::Easy),
            graded("Turtle, normal", Grade::Normal),
            graded("Turtle, hard", Grade::Hard),
            sized("Small", 0, 100),
            sized("Medium", 100, 145),
            sized("Large", 145, usize::MAX),
            Preset::menu(
                "Other deals",
                vec![
                    dealt("Turtle, constructed", Deal::Constructed),
                    dealt("Turtle, raw", Deal::Raw),
                    dealt("Turtle, even", Deal::Even),
                ],
            ),
        ]
    }

    fn config_items() -> Vec<ConfigItem> {
        vec![
            ConfigItem::text("layout", "Layout (a name or a code)", 4096),
            ConfigItem::choice("deal", "Deal", &DEALS),
            ConfigItem::choice("difficulty", "Difficulty", &DIFFICULTIES),
            ConfigItem::number("kinds", "Kinds of tiles (0: all that fit)", 0, N_GROUPS as u32),
        ]
    }

    fn config(&self, key: &str) -> Option<ConfigValue> {
        match key {
            "layout" => Some(ConfigValue::Text(self.encode(Form::Short))),
            "deal" => Deal::ALL.iter().position(|&(d, _)| d == self.deal).map(ConfigValue::Choice),
            "difficulty" => {
                let place = |grade| GRADES.iter().position(|&g| g == grade).map(|i| i + 1);
                Some(ConfigValue::Choice(self.grade.and_then(place).unwrap_or(0)))
            }
            "kinds" => Some(ConfigValue::Uint(u32::from(self.kinds))),
            _ => None,
        }
    }

    fn set_config(&mut self, key: &str, value: &ConfigValue) -> Result<(), Invalid> {
        match (key, value) {
            ("layout", ConfigValue::Text(text)) => self.read_layout(text.trim())?,
            ("deal", &ConfigValue::Choice(i)) if i < Deal::ALL.len() => self.deal = Deal::ALL[i].0,
            ("difficulty", &ConfigValue::Choice(i)) if i < DIFFICULTIES.len() => {
                self.grade = i.checked_sub(1).map(|i| GRADES[i]);
            }
            ("kinds", &ConfigValue::Uint(n)) if n <= N_GROUPS as u32 => self.kinds = n as u8,
            _ => return Err(Invalid::new("no such setting")),
        }
        Ok(())
    }

    fn grade(&self) -> Option<Grade> {
        self.grade
    }

    fn grades(&self) -> Vec<Grade> {
        GRADES.to_vec()
    }

    fn set_grade(&mut self, grade: Grade) -> Result<(), Invalid> {
        check_grade(grade)?;
        self.grade = Some(grade);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::{Expect, expect};
    use puzzle_core::Params as _;

    fn check(text: &str, expected: &Expect) {
        expected.assert_eq(&match Params::decode(text, &Params::default()) {
            Ok(params) => {
                let full = params.encode(Form::Full);
                assert_eq!(Params::decode(&full, &Params::default()).as_ref(), Ok(&params));
                match params.validate(Form::Full) {
                    Ok(()) => full,
                    Err(invalid) => alloc::format!("{full}: {invalid}"),
                }
            }
            Err(invalid) => invalid.to_string(),
        });
    }

    #[test]
    fn texts() {
        check("", &expect!["turtle,u,da,k0"]);
        check("turtle", &expect!["turtle,u,da,k0"]);
        check("turtle,dh,r,k18", &expect!["turtle,r,dh,k18"]);
        check("turtle,k37", &expect!["turtle,u,da,k37: there are 36 kinds of tiles, not 37"]);
        check("_4-4,k5", &expect!["_4-4,u,da,k5: 8 tiles are too few for pairs of 5 kinds"]);
        check("_b2-b2", &expect!["_2-2,u,da,k0"]);
        check("turtl", &expect![[r#"there is no layout "turtl""#]]);
        check(
            "turtle,x",
            &expect!["1:8: expected u, c, r or e, a grade or a number of kinds, found 'x'"],
        );
        check("turtle,d", &expect!["1:8: expected a grade: da, de, dn or dh, found 'd'"]);
        check("turtle,k999", &expect!["1:8: expected at most 36 kinds of tiles, found 'k'"]);
        check("turtle,", &expect!["1:8: expected a letter, found the end"]);
    }

    #[test]
    fn a_layout_by_its_code_gets_its_name() {
        for known in bundled() {
            let code = known.layout().code();
            let params = Params::decode(&code, &Params::default()).expect("a code");
            assert_eq!(params.encode(Form::Short), known.name);
            assert_eq!(known.layout().n_tiles(), known.n_tiles, "{}", known.name);
        }
    }
}
