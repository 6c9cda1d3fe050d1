//! The parameters of a puzzle: the layout, the way tiles are dealt, and the grade.

use alloc::string::{String, ToString};
use alloc::sync::Arc;
use alloc::vec;
use alloc::vec::Vec;

use puzzle_core::format::Scanner;
use puzzle_core::params::{ConfigItem, ConfigValue, ParamsForm, Preset};
use puzzle_core::solve::Grade;
use puzzle_core::{Invalid, Text, label, plural, text};

use crate::face::N_GROUPS;
use crate::layout::{BoardLayout, Bundled, bundled, bundled_for, named};

/// How tiles are dealt.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum DealMethod {
    /// Solvable: a deal of the given grade, or a random one of all solvable deals.
    #[default]
    Solvable,
    /// Constructed by taking blank tiles away pair by pair: solvable, and far easier than most
    /// deals.
    Constructed,
    /// Random, and perhaps unsolvable.
    Raw,
    /// In rounds of one tile of each group, layer by layer, so that groups are spread over the
    /// layout; perhaps unsolvable.
    Even,
}

impl DealMethod {
    const ALL: [(Self, char); 4] =
        [(Self::Solvable, 'u'), (Self::Constructed, 'c'), (Self::Raw, 'r'), (Self::Even, 'e')];

    fn letter(self) -> char {
        Self::ALL.iter().find(|(deal, _)| *deal == self).map_or('u', |&(_, c)| c)
    }
}

const DEALS: [(&str, &str); 4] = [
    ("solvable", label!("Solvable")),
    ("constructed", label!("Solvable, constructed (easier)")),
    ("raw", label!("Random (may be unsolvable)")),
    ("even", label!("Evenly spread (may be unsolvable)")),
];

/// The choices of a grade, each with its keyword and its label: any grade, then the grades from the
/// easiest up.
const GRADES: [(&str, &str); 6] = [
    ("any", label!("Any")),
    ("easy", label!("Easy")),
    ("normal", label!("Normal")),
    ("tricky", label!("Tricky")),
    ("hard", label!("Hard")),
    ("expert", label!("Expert")),
];

/// The numbers of tiles for which a custom layout has grades: with fewer there is no choice to
/// make, with more generating takes too long.
const GRADED_TILES: core::ops::RangeInclusive<usize> = 16..=288;

/// The layout of a puzzle, the way its tiles are dealt, and its grade.
///
/// The text is the layout's name or its [`code`](BoardLayout::code). The full form adds `,u`, how
/// tiles are dealt (`u` solvable, `c` constructed, `r` random, `e` even); `,dn`, the grade (`a`
/// any, `e` easy, `n` normal, `t` tricky, `h` hard, `x` expert); and `,k0`, the number of groups
/// (0: as many as fit). Without a grade in the text, any grade will do if the deal is not solvable,
/// the number of groups is set, or the layout is a custom one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Params {
    layout: Arc<BoardLayout>,
    /// The name of the layout if it is a bundled one.
    name: Option<&'static str>,
    /// How tiles are dealt.
    pub deal: DealMethod,
    /// The grade wanted; `None` means any.
    pub grade: Option<Grade>,
    /// The number of matching groups that are dealt, up to 36. 0 means as many as fit with four
    /// tiles each.
    pub kinds: u8,
}

impl Default for Params {
    fn default() -> Self {
        Self::bundled(&bundled()[0])
    }
}

impl Params {
    /// Creates the default params for a bundled layout.
    pub fn bundled(layout: &Bundled) -> Self {
        Self {
            layout: layout.layout().clone(),
            name: Some(layout.name),
            deal: DealMethod::Solvable,
            grade: Some(Grade::Normal),
            kinds: 0,
        }
    }

    /// Creates the default params for any layout: grade normal on a bundled one, any grade
    /// otherwise.
    pub fn on(layout: BoardLayout) -> Self {
        let mut params = Self::default();
        params.set_layout(layout);
        if params.name.is_none() {
            params.grade = None;
        }
        params
    }

    /// Sets the layout. A bundled layout is recognized and gets its name.
    pub fn set_layout(&mut self, layout: BoardLayout) {
        if layout == *self.layout {
            return;
        }
        self.name = bundled_for(&layout).map(|b| b.name);
        self.layout = Arc::new(layout);
    }

    /// Returns the layout.
    pub fn layout(&self) -> &Arc<BoardLayout> {
        &self.layout
    }

    /// Returns the name that players see, if the layout is a bundled one.
    pub fn title(&self) -> Option<&'static str> {
        named(self.name?).map(|b| b.title)
    }

    /// Returns the number of groups that are dealt.
    pub fn n_kinds(&self) -> usize {
        let n = self.layout.n_tiles();
        match self.kinds {
            0 => n.div_ceil(4).min(N_GROUPS),
            kinds => usize::from(kinds),
        }
    }

    /// Sets the layout from its name or its code.
    ///
    /// # Errors
    /// Returns an error if there is no such layout.
    fn read_layout(&mut self, text: &str) -> Result<(), Invalid> {
        if text.starts_with('_') {
            self.set_layout(BoardLayout::from_code(text)?);
            return Ok(());
        }
        let Some(found) = named(text) else {
            let shown: String = text.chars().take(30).collect();
            let names = bundled().iter().map(|layout| Text::plain(layout.name));
            return Err(Invalid::new(text!(
                "there is no layout '{layout}': choose one of {names}",
                layout = Text::visible(shown),
                names = Text::commas(names)
            )));
        };
        self.layout = found.layout().clone();
        self.name = Some(found.name);
        Ok(())
    }

    fn check_grade(&self, grade: Grade) -> Result<(), Invalid> {
        use puzzle_core::params::Params as _;
        let grades = self.grades();
        if grades.contains(&grade) {
            return Ok(());
        }
        if self.deal != DealMethod::Solvable {
            return Err(Invalid::new(
                "only solvable deals have grades: choose any grade, or a solvable deal",
            ));
        }
        if self.kinds != 0 {
            return Err(Invalid::new(
                "deals with a fixed number of kinds have no grades: choose any grade, or 0 kinds",
            ));
        }
        let layout = self.title().unwrap_or(label!("this layout"));
        if grades.is_empty() {
            return Err(Invalid::new(text!("{layout} has no grades: choose any grade", layout)));
        }
        let choices = grades.into_iter().map(Grade::keyword).chain([label!("any")]);
        Err(Invalid::new(text!(
            "{layout} has no {grade} deals: choose {choices}",
            layout,
            grade = grade.keyword(),
            choices = Text::either(choices.map(Text::from))
        )))
    }
}

impl puzzle_core::params::Params for Params {
    fn decode(text: &str, rest: &Self) -> Result<Self, Invalid> {
        let mut params = rest.clone();
        let mut scanner = Scanner::new(text);
        let layout = scanner.take_while(|c| c != ',');
        if !layout.is_empty() {
            params.read_layout(layout)?;
        }
        let mut is_graded = false;
        while !scanner.is_done() {
            scanner.expect(',')?;
            let start = scanner.clone();
            match scanner.next_char() {
                Some('d') => {
                    params.grade = match scanner.next_char() {
                        Some('a') => None,
                        letter => Some(letter.and_then(Grade::from_letter).ok_or_else(|| {
                            start.expected(text!("a grade: da, de, dn, dt, dh or dx"))
                        })?),
                    };
                    is_graded = true;
                }
                Some('k') => {
                    let kinds = scanner.uint()?;
                    params.kinds = u8::try_from(kinds)
                        .map_err(|_| start.expected(text!("at most 36 kinds of tiles")))?;
                }
                Some(c) => match DealMethod::ALL.iter().find(|&&(_, letter)| letter == c) {
                    Some(&(deal, _)) => params.deal = deal,
                    None => {
                        return Err(
                            start.expected(text!("u, c, r or e, a grade or a number of kinds"))
                        );
                    }
                },
                None => return Err(start.expected(text!("a letter"))),
            }
        }
        let is_own = params.name.is_none() && params.layout != rest.layout;
        if !is_graded && (params.deal != DealMethod::Solvable || params.kinds != 0 || is_own) {
            params.grade = None;
        }
        Ok(params)
    }

    fn encode(&self, form: ParamsForm) -> String {
        let mut text = self.name.map_or_else(|| self.layout.code(), ToString::to_string);
        if form == ParamsForm::Full {
            let grade = self.grade.map_or('a', Grade::letter);
            text += &alloc::format!(",{},d{grade},k{}", self.deal.letter(), self.kinds);
        }
        text
    }

    fn validate(&self, form: ParamsForm) -> Result<(), Invalid> {
        if form == ParamsForm::Full {
            if usize::from(self.kinds) > N_GROUPS {
                return Err(Invalid::new(plural!(
                    n = N_GROUPS,
                    "there is only {n} kind of tiles, not {wanted}",
                    "there are only {n} kinds of tiles, not {wanted}",
                    wanted = self.kinds
                )));
            }
            if 2 * usize::from(self.kinds) > self.layout.n_tiles() {
                return Err(Invalid::new(plural!(
                    n = self.layout.n_tiles(),
                    "{n} tile is too few for pairs of {kinds}",
                    "{n} tiles are too few for pairs of {kinds}",
                    kinds = plural!(n = self.kinds, "{n} kind", "{n} kinds")
                )));
            }
            self.grade.map_or(Ok(()), |grade| self.check_grade(grade))?;
        }
        Ok(())
    }

    fn presets() -> Vec<Preset<Self>> {
        let graded = |b: &Bundled| Preset::by_difficulty(&b.title.into(), &Self::bundled(b));
        let sized = |title: &'static str, from: usize, to: usize| {
            let fits = |b: &&Bundled| b.name != "turtle" && (from..to).contains(&b.n_tiles);
            let menu = |b: &Bundled| {
                let title = plural!(
                    n = b.n_tiles,
                    "{layout} ({n} tile)",
                    "{layout} ({n} tiles)",
                    layout = b.title
                );
                Preset::menu(title, graded(b))
            };
            Preset::menu(title, bundled().iter().filter(fits).map(menu).collect())
        };
        let dealt = |title: &'static str, deal| {
            Preset::item(title, Self { deal, grade: None, ..Self::default() })
        };
        let mut presets = graded(&bundled()[0]);
        presets.extend([
            // Translators: A group of layouts by their number of tiles.
            sized(label!("Quick"), 0, 73),
            sized(label!("Short"), 73, 121),
            sized(label!("Medium"), 121, 145),
            sized(label!("Long"), 145, usize::MAX),
            Preset::menu(
                label!("Other deals"),
                vec![
                    dealt(label!("Turtle, constructed"), DealMethod::Constructed),
                    dealt(label!("Turtle, random"), DealMethod::Raw),
                    dealt(label!("Turtle, evenly spread"), DealMethod::Even),
                ],
            ),
        ]);
        presets
    }

    fn config_items() -> Vec<ConfigItem> {
        vec![
            ConfigItem::text("layout", label!("Layout (name or code)"), 4096),
            ConfigItem::choice("deal", label!("Deal"), &DEALS),
            ConfigItem::choice("grade", label!("Grade"), &GRADES),
            ConfigItem::number(
                "kinds",
                label!("Kinds of tiles (0 for all that fit)"),
                0,
                N_GROUPS as u32,
            ),
        ]
    }

    fn config(&self, key: &str) -> Option<ConfigValue> {
        match key {
            "layout" => Some(ConfigValue::Text(self.encode(ParamsForm::Short))),
            "deal" => {
                DealMethod::ALL.iter().position(|&(d, _)| d == self.deal).map(ConfigValue::Choice)
            }
            "grade" => {
                let place = |grade| Grade::ALL.iter().position(|&g| g == grade).map(|i| i + 1);
                Some(ConfigValue::Choice(self.grade.and_then(place).unwrap_or(0)))
            }
            "kinds" => Some(ConfigValue::Uint(u32::from(self.kinds))),
            _ => None,
        }
    }

    fn set_config(&mut self, key: &str, value: &ConfigValue) -> Result<(), Invalid> {
        match (key, value) {
            ("layout", ConfigValue::Text(text)) => self.read_layout(text.trim())?,
            ("deal", &ConfigValue::Choice(i)) if i < DealMethod::ALL.len() => {
                self.deal = DealMethod::ALL[i].0;
            }
            ("grade", &ConfigValue::Choice(i)) if i < GRADES.len() => {
                self.grade = i.checked_sub(1).map(|i| Grade::ALL[i]);
            }
            ("kinds", &ConfigValue::Uint(n)) if n <= N_GROUPS as u32 => self.kinds = n as u8,
            _ => return Err(Invalid::new("there is no such setting")),
        }
        Ok(())
    }

    const ANY: Option<&'static str> = Some(label!("all solvable deals are equally likely"));

    fn is_any(&self) -> bool {
        self.grade.is_none() && self.deal == DealMethod::Solvable
    }

    fn set_any(&mut self) -> Result<(), Invalid> {
        if self.deal != DealMethod::Solvable {
            return Err(Invalid::new(
                "only solvable deals are all equally likely: choose a solvable deal",
            ));
        }
        self.grade = None;
        Ok(())
    }

    fn grade(&self) -> Option<Grade> {
        self.grade
    }

    fn grades(&self) -> Vec<Grade> {
        if self.deal != DealMethod::Solvable || self.kinds != 0 {
            return Vec::new();
        }
        match self.name.and_then(named) {
            Some(known) => known.grades(),
            // Only generating shows which of these grades the layout really has.
            None if GRADED_TILES.contains(&self.layout.n_tiles()) => Grade::ALL.to_vec(),
            None => Vec::new(),
        }
    }

    fn set_grade(&mut self, grade: Grade) -> Result<(), Invalid> {
        self.check_grade(grade)?;
        self.grade = Some(grade);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::{Expect, expect};
    use puzzle_core::params::Params as _;

    fn check(text: &str, expected: &Expect) {
        expected.assert_eq(&match Params::decode(text, &Params::default()) {
            Ok(params) => {
                let full = params.encode(ParamsForm::Full);
                assert_eq!(Params::decode(&full, &Params::default()).as_ref(), Ok(&params));
                match params.validate(ParamsForm::Full) {
                    Ok(()) => full,
                    Err(invalid) => alloc::format!("{full}: {invalid}"),
                }
            }
            Err(invalid) => invalid.to_string(),
        });
    }

    #[test]
    fn texts() {
        check("", &expect!["turtle,u,dn,k0"]);
        check("turtle", &expect!["turtle,u,dn,k0"]);
        check("turtle,dh", &expect!["turtle,u,dh,k0"]);
        check("turtle,dx,u,k0", &expect!["turtle,u,dx,k0"]);
        check("turtle,r,k18", &expect!["turtle,r,da,k18"]);
        check(
            "turtle,dh,r",
            &expect![
                "turtle,r,dh,k0: only solvable deals have grades: choose any grade, or a solvable deal"
            ],
        );
        check(
            "turtle,dh,k18",
            &expect![
                "turtle,u,dh,k18: deals with a fixed number of kinds have no grades: choose any grade, or 0 kinds"
            ],
        );
        check(
            "tent,dx",
            &expect![
                "tent,u,dx,k0: Tent has no expert deals: choose easy, normal, tricky, hard or any"
            ],
        );
        check("fortress", &expect!["fortress,u,dn,k0"]);
        check("turtle,k37", &expect!["turtle,u,da,k37: there are only 36 kinds of tiles, not 37"]);
        check("_4-4,k5", &expect!["_4-4,u,da,k5: 8 tiles are too few for pairs of 5 kinds"]);
        check("_4-4,de", &expect!["_4-4,u,de,k0: this layout has no grades: choose any grade"]);
        check("_b2-b2", &expect!["_2-2,u,da,k0"]);
        check(
            "turtl",
            &expect![
                "there is no layout 'turtl': choose one of turtle, tent, arch, boat, mushroom, heart, crown, anchor, gate, cup, key, lantern, lotus, rabbit, spiral, house, pine, owl, carp, arena, crab, snail, junk, spider, monarch, dragon, fan, mountain, terraces, fortress"
            ],
        );
        check(
            "turtle,x",
            &expect!["1:8: expected u, c, r or e, a grade or a number of kinds, found 'x'"],
        );
        check("turtle,d", &expect!["1:8: expected a grade: da, de, dn, dt, dh or dx, found 'd'"]);
        check("turtle,k999", &expect!["1:8: expected at most 36 kinds of tiles, found 'k'"]);
        check("turtle,", &expect!["1:8: expected a letter, but the text ends here"]);
    }

    #[test]
    fn a_layout_by_its_code_gets_its_name() {
        for known in bundled() {
            let code = known.layout().code();
            let params = Params::decode(&code, &Params::default()).expect("a code");
            assert_eq!(params.encode(ParamsForm::Short), known.name);
            assert_eq!(known.layout().n_tiles(), known.n_tiles, "{}", known.name);
        }
    }
}
