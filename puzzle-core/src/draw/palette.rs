//! Colors by what they are for, so that a theme can choose them.

use alloc::vec::Vec;

use super::ink::{Hatch, Ink, Rgb};

/// Which colors the player wants.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Theme {
    /// Dark marks on light ground.
    #[default]
    Light,
    /// Light marks on dark ground.
    Dark,
    /// Black, white and a few strong colors.
    HighContrast,
    /// Told apart with any kind of color vision: distances in Oklab (Ottosson, 2020) as seen with
    /// each deficiency in full (Machado, Oliveira and Fernandes, 2009).
    ColorBlind,
    /// Black on white with patterns: print, and paper-like screens.
    Mono,
}

impl Theme {
    /// All themes with their stable keywords.
    pub const ALL: [(Self, &'static str); 5] = [
        (Self::Light, "light"),
        (Self::Dark, "dark"),
        (Self::HighContrast, "high-contrast"),
        (Self::ColorBlind, "color-blind"),
        (Self::Mono, "mono"),
    ];

    /// The stable keyword.
    pub fn keyword(self) -> &'static str {
        Self::ALL.iter().find(|(theme, _)| *theme == self).map_or("light", |(_, word)| word)
    }

    /// The theme of a keyword.
    pub fn from_keyword(word: &str) -> Option<Self> {
        Self::ALL.iter().find(|(_, w)| *w == word).map(|(theme, _)| *theme)
    }
}

/// What a color is for: an index into the palette. Core owns the first
/// [`STANDARD_ROLES`]`.len()`; a game's own follow, by [`Role::own`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Role(pub u8);

impl Role {
    /// Around the board.
    pub const GROUND: Self = Self(0);
    /// The board below the pieces; an empty cell.
    pub const BOARD: Self = Self(1);
    /// The face of a piece or of a closed cell.
    pub const TILE: Self = Self(2);
    /// An edge toward the light.
    pub const LIGHT: Self = Self(3);
    /// An edge away from the light.
    pub const SHADE: Self = Self(4);
    /// Words and numbers on the ground, the board and on tiles.
    pub const TEXT: Self = Self(5);
    /// Words and numbers of less weight.
    pub const FAINT: Self = Self(6);
    /// Lines between cells.
    pub const GRID: Self = Self(7);
    /// What cannot be entered.
    pub const WALL: Self = Self(8);
    /// The keyboard cursor.
    pub const CURSOR: Self = Self(9);
    /// What the player has taken hold of.
    pub const SELECTED: Self = Self(10);
    /// What a hint speaks of.
    pub const HINT: Self = Self(11);
    /// What is wrong.
    pub const MISTAKE: Self = Self(12);
    /// What is finished and right.
    pub const DONE: Self = Self(13);
    /// What may be used now.
    pub const ACTIVE: Self = Self(14);
    /// The flash of a solved puzzle.
    pub const FLASH: Self = Self(15);

    /// The game's own role number `n`, from 0: the place in
    /// [`Game::PALETTE`](crate::Game::PALETTE).
    pub const fn own(n: u8) -> Self {
        Self(STANDARD_ROLES.len() as u8 + n)
    }
}

/// A role's colors in all themes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RoleSpec {
    /// What it is for, in a word or two.
    pub name: &'static str,
    light: Rgb,
    dark: Rgb,
    high_contrast: Option<Rgb>,
    color_blind: Option<Rgb>,
    mono: Option<Ink>,
    sixteen: Option<(u8, u8)>,
}

impl RoleSpec {
    /// A role with its colors in the light and the dark theme, as `0xrrggbb`. The other themes
    /// follow unless said: high contrast is as dark, color-blind as light, mono black or white,
    /// whichever the light color is nearer to.
    pub const fn new(name: &'static str, light: u32, dark: u32) -> Self {
        Self {
            name,
            light: Rgb::hex(light),
            dark: Rgb::hex(dark),
            high_contrast: None,
            color_blind: None,
            mono: None,
            sixteen: None,
        }
    }

    /// Its color in the high-contrast theme.
    #[must_use]
    pub const fn high_contrast(mut self, rgb: u32) -> Self {
        self.high_contrast = Some(Rgb::hex(rgb));
        self
    }

    /// Its color in the color-blind safe theme.
    #[must_use]
    pub const fn color_blind(mut self, rgb: u32) -> Self {
        self.color_blind = Some(Rgb::hex(rgb));
        self
    }

    /// Its ink in the mono theme.
    #[must_use]
    pub const fn mono(mut self, ink: Ink) -> Self {
        self.mono = Some(ink);
        self
    }

    /// Its color in the light and in the dark theme on a terminal that has sixteen, by their numbers
    /// there: for roles that would run into others by their nearest ones.
    #[must_use]
    pub const fn sixteen(mut self, light: u8, dark: u8) -> Self {
        self.sixteen = Some((light, dark));
        self
    }

    const fn sixteen_in(&self, theme: Theme) -> Option<u8> {
        match (theme, self.sixteen) {
            (Theme::Light | Theme::ColorBlind, Some((light, _))) => Some(light),
            (Theme::Dark, Some((_, dark))) => Some(dark),
            _ => None,
        }
    }

    /// Its ink in a theme.
    pub const fn ink(&self, theme: Theme) -> Ink {
        let rgb = match (theme, self.high_contrast, self.color_blind) {
            (Theme::Light, _, _) | (Theme::ColorBlind, _, None) => self.light,
            (Theme::HighContrast, Some(rgb), _) | (Theme::ColorBlind, _, Some(rgb)) => rgb,
            (Theme::Dark, _, _) | (Theme::HighContrast, None, _) => self.dark,
            (Theme::Mono, _, _) => {
                return match self.mono {
                    Some(ink) => ink,
                    None if self.light.brightness() < 128 => Ink::plain(Rgb::BLACK),
                    None => Ink::plain(Rgb::WHITE),
                };
            }
        };
        Ink::plain(rgb)
    }
}

const BLACK: Ink = Ink::plain(Rgb::BLACK);
const WHITE: Ink = Ink::plain(Rgb::WHITE);

/// The roles that every game may use, in the order of the constants of [`Role`].
///
/// A game may write in `TEXT` on the ground, the board and a tile, and on anything filled with a
/// mark (`SELECTED`, `HINT`, `MISTAKE`, `DONE`, `ACTIVE`) or `FLASH`: the contrast is at least 4.5
/// to 1 in every theme. Marks and the cursor drawn as lines on a tile have at least 3 to 1 (2.7 in
/// the color-blind theme, where no two of them come close for any kind of color vision). In the
/// mono theme areas are hatched and lines are black. The tests hold the table to that.
pub const STANDARD_ROLES: [RoleSpec; 16] = [
    RoleSpec::new("ground", 0xf4_f1ea, 0x13_1519).high_contrast(0x00_0000).color_blind(0xff_ffff),
    RoleSpec::new("board", 0xe6_e0d5, 0x1b_1e24)
        .high_contrast(0x00_0000)
        .color_blind(0xe9_e9e9)
        .mono(WHITE),
    RoleSpec::new("tile", 0xfd_fbf7, 0x26_2931)
        .high_contrast(0x20_2020)
        .color_blind(0xff_ffff)
        .mono(WHITE),
    RoleSpec::new("light edge", 0xff_ffff, 0x4a_505c).high_contrast(0xff_ffff).mono(WHITE),
    RoleSpec::new("shaded edge", 0xb3_a993, 0x0a_0b0d)
        .high_contrast(0x80_8080)
        .color_blind(0x8a_8a8a)
        .mono(BLACK),
    RoleSpec::new("text", 0x14_171d, 0xff_ffff).high_contrast(0xff_ffff).color_blind(0x00_0000),
    RoleSpec::new("faint text", 0x5f_5a50, 0xa3_a9b5)
        .high_contrast(0xd8_d8d8)
        .color_blind(0x4d_4d4d)
        .mono(BLACK),
    RoleSpec::new("grid", 0x8f_8778, 0x55_5c69)
        .high_contrast(0xc8_c8c8)
        .color_blind(0x77_7777)
        .mono(BLACK),
    RoleSpec::new("wall", 0x5d_5a66, 0x72_7780)
        .high_contrast(0x8a_8a8a)
        .color_blind(0x44_4444)
        .mono(Ink::hatched(Hatch::Cross)),
    RoleSpec::new("cursor", 0x9a_3412, 0xf5_a524)
        .high_contrast(0xff_ff00)
        .color_blind(0x08_00a5)
        .mono(BLACK),
    RoleSpec::new("selected", 0x14_89ea, 0x1f_69f2)
        .high_contrast(0x0f_6df8)
        .color_blind(0x3c_78b4)
        .mono(Ink::hatched(Hatch::Slash)),
    RoleSpec::new("hint", 0xcc_7f00, 0xb2_5f00)
        .high_contrast(0xd0_288c)
        .color_blind(0xe1_8700)
        .mono(Ink::hatched(Hatch::Dots)),
    RoleSpec::new("mistake", 0xe9_526a, 0xda_3458)
        .high_contrast(0xea_1408)
        .color_blind(0xd2_4b44)
        .mono(Ink::hatched(Hatch::Plus)),
    RoleSpec::new("done", 0x0c_9866, 0x16_855a)
        .high_contrast(0x2b_8440)
        .color_blind(0x2d_a5bc)
        .mono(Ink::hatched(Hatch::Backslash)),
    RoleSpec::new("active", 0xa4_6fc6, 0x88_62c4)
        .high_contrast(0x8e_5cc8)
        .color_blind(0xbc_3cff)
        .mono(Ink::hatched(Hatch::Horizontal)),
    RoleSpec::new("flash", 0xff_e9a8, 0x5f_6b80)
        .high_contrast(0x70_7070)
        .mono(Ink::hatched(Hatch::Vertical)),
];

/// All inks of a game in one theme: what a surface draws with.
///
/// ```
/// use puzzle_core::{Palette, Role, Theme};
/// // A game without roles of its own; the roles of all games come first.
/// let dark = Palette::new(Theme::Dark, &[]);
/// assert_ne!(dark.rgb(Role::GROUND), dark.rgb(Role::TEXT));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Palette {
    theme: Theme,
    inks: Vec<Ink>,
    sixteen: Vec<Option<u8>>,
}

impl Palette {
    /// The standard roles, then the game's own.
    pub fn new(theme: Theme, own: &[RoleSpec]) -> Self {
        let all = || STANDARD_ROLES.iter().chain(own);
        Self {
            theme,
            inks: all().map(|spec| spec.ink(theme)).collect(),
            sixteen: all().map(|spec| spec.sixteen_in(theme)).collect(),
        }
    }

    /// The same on white paper: the ground is the page, and is not printed.
    #[must_use]
    pub fn on_paper(mut self) -> Self {
        self.inks[usize::from(Role::GROUND.0)] = Ink::plain(Rgb::WHITE);
        self
    }

    /// The same for a screen: grays in place of the mono theme's patterns, which shimmer there.
    #[must_use]
    pub fn smooth(mut self) -> Self {
        for ink in &mut self.inks {
            *ink = ink.smooth();
        }
        self
    }

    /// The theme.
    pub fn theme(&self) -> Theme {
        self.theme
    }

    /// The ink of a role, with its pattern where it is hatched. A role that the palette lacks is
    /// drawn in the text's, so that a mistake of a game shows and nothing breaks.
    pub fn ink(&self, role: Role) -> Ink {
        self.inks.get(usize::from(role.0)).copied().unwrap_or(self.inks[usize::from(Role::TEXT.0)])
    }

    /// One color for an area of a role: of a hatched one the shade that its pattern makes from
    /// afar. What draws patterns takes the [`ink`](Self::ink); lines and letters have
    /// [`line_rgb`](Self::line_rgb).
    pub fn rgb(&self, role: Role) -> Rgb {
        self.ink(role).shade()
    }

    /// The color of lines and letters of a role, which are never hatched.
    pub fn line_rgb(&self, role: Role) -> Rgb {
        self.ink(role).line()
    }

    /// The number of a role's color among the sixteen of a terminal, where it has one of its own.
    pub fn sixteen(&self, role: Role) -> Option<u8> {
        self.sixteen.get(usize::from(role.0)).copied().flatten()
    }

    /// How many roles there are.
    pub fn n_roles(&self) -> usize {
        self.inks.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::vec::Vec;

    const MARKS: [Role; 5] = [Role::SELECTED, Role::HINT, Role::MISTAKE, Role::DONE, Role::ACTIVE];

    /// Red, green and blue as shares of light.
    fn linear(Rgb(r, g, b): Rgb) -> [f64; 3] {
        [r, g, b].map(|v| {
            let v = f64::from(v) / 255.0;
            if v <= 0.040_45 { v / 12.92 } else { ((v + 0.055) / 1.055).powf(2.4) }
        })
    }

    /// The contrast of WCAG 2.2, from 1 to 21.
    fn contrast(a: Rgb, b: Rgb) -> f64 {
        let light = |c| {
            let [r, g, b] = linear(c);
            0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05
        };
        let (a, b) = (light(a), light(b));
        if a > b { a / b } else { b / a }
    }

    fn product(m: [[f64; 3]; 3], v: [f64; 3]) -> [f64; 3] {
        m.map(|row| row[0] * v[0] + row[1] * v[1] + row[2] * v[2])
    }

    /// Light as it is seen, then with protanopia, deuteranopia and tritanopia.
    const VISIONS: [[[f64; 3]; 3]; 4] = [
        [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]],
        [
            [0.152_286, 1.052_583, -0.204_868],
            [0.114_503, 0.786_281, 0.099_216],
            [-0.003_882, -0.048_116, 1.051_998],
        ],
        [
            [0.367_322, 0.860_646, -0.227_968],
            [0.280_085, 0.672_501, 0.047_413],
            [-0.011_820, 0.042_940, 0.968_881],
        ],
        [
            [1.255_528, -0.076_749, -0.178_779],
            [-0.078_411, 0.930_809, 0.147_602],
            [0.004_733, 0.691_367, 0.303_900],
        ],
    ];

    /// A hundred times the distance in Oklab, as seen.
    fn distance(a: Rgb, b: Rgb, vision: [[f64; 3]; 3]) -> f64 {
        let lab = |c| {
            let seen = product(vision, linear(c)).map(|v| v.clamp(0.0, 1.0));
            let cones = product(
                [
                    [0.412_221_470_8, 0.536_332_536_3, 0.051_445_992_9],
                    [0.211_903_498_2, 0.680_699_545_1, 0.107_396_956_6],
                    [0.088_302_461_9, 0.281_718_837_6, 0.629_978_700_5],
                ],
                seen,
            );
            product(
                [
                    [0.210_454_255_3, 0.793_617_785_0, -0.004_072_046_8],
                    [1.977_998_495_1, -2.428_592_205_0, 0.450_593_709_9],
                    [0.025_904_037_1, 0.782_771_766_2, -0.808_675_766_0],
                ],
                cones.map(f64::cbrt),
            )
        };
        let (a, b) = (lab(a), lab(b));
        100.0 * a.iter().zip(b).map(|(a, b)| (a - b) * (a - b)).sum::<f64>().sqrt()
    }

    fn colored() -> impl Iterator<Item = (Theme, Palette)> {
        let themes = Theme::ALL.into_iter().filter(|(theme, _)| *theme != Theme::Mono);
        themes.map(|(theme, _)| (theme, Palette::new(theme, &[])))
    }

    #[test]
    fn text_can_be_read_on_everything_it_is_written_on() {
        for (theme, palette) in colored() {
            let text = palette.rgb(Role::TEXT);
            let grounds = [Role::GROUND, Role::BOARD, Role::TILE];
            for role in grounds.iter().chain(&MARKS).chain(&[Role::FLASH]) {
                let found = contrast(text, palette.rgb(*role));
                assert!(found >= 4.5, "{theme:?}: text on {role:?} has {found:.2}");
            }
            for role in grounds {
                let found = contrast(palette.rgb(Role::FAINT), palette.rgb(role));
                assert!(found >= 4.5, "{theme:?}: faint text on {role:?} has {found:.2}");
            }
        }
    }

    #[test]
    fn marks_can_be_seen_on_tiles() {
        for (theme, palette) in colored() {
            let least = if theme == Theme::ColorBlind { 2.7 } else { 3.0 };
            for role in MARKS.iter().chain(&[Role::CURSOR, Role::GRID, Role::WALL]) {
                let least = if *role == Role::GRID { 2.0 } else { least };
                let found = contrast(palette.rgb(Role::TILE), palette.rgb(*role));
                assert!(found >= least, "{theme:?}: {role:?} on a tile has {found:.2}");
            }
        }
    }

    #[test]
    fn marks_are_told_apart() {
        let marks: Vec<Role> = MARKS.into_iter().chain([Role::CURSOR]).collect();
        for (theme, palette) in colored() {
            let (visions, least) = match theme {
                Theme::ColorBlind => (&VISIONS[..], 11.0),
                _ => (&VISIONS[..1], 12.0),
            };
            for (vision, seen) in visions.iter().enumerate() {
                for (i, &a) in marks.iter().enumerate() {
                    for &b in &marks[..i] {
                        let found = distance(palette.rgb(a), palette.rgb(b), *seen);
                        assert!(found >= least, "{theme:?} {vision}: {a:?} {b:?} {found:.1}");
                    }
                }
            }
        }
    }

    #[test]
    fn mono_has_black_and_white_and_no_two_patterns_alike() {
        let palette = Palette::new(Theme::Mono, &[]);
        let mut seen = Vec::new();
        for role in (0..palette.n_roles() as u8).map(Role) {
            let ink = palette.ink(role);
            assert!(ink.rgb == Rgb::BLACK || ink.rgb == Rgb::WHITE);
            if let Some(hatch) = ink.hatch {
                assert!(!seen.contains(&hatch), "{hatch:?} stands for two");
                seen.push(hatch);
            }
        }
        assert!(MARKS.iter().all(|&role| palette.ink(role).hatch.is_some()));
    }

    #[test]
    fn letters_can_be_read_on_the_grays_of_a_screen() {
        let palette = Palette::new(Theme::Mono, &[]).smooth();
        let mut seen = Vec::new();
        for role in MARKS {
            let ink = palette.ink(role);
            assert!(ink.hatch.is_none() && contrast(ink.rgb, Rgb::BLACK) >= 4.5, "{ink:?}");
            assert!(!seen.contains(&ink.rgb) && ink.line() == Rgb::BLACK, "{ink:?}");
            seen.push(ink.rgb);
        }
    }

    #[test]
    fn a_hatched_role_is_neither_white_nor_the_color_of_its_lines() {
        let palette = Palette::new(Theme::Mono, &[]);
        for role in MARKS {
            let Rgb(r, g, b) = palette.rgb(role);
            assert!(r == g && g == b && (150..230).contains(&r), "{role:?} has the shade {r}");
            assert_eq!(palette.line_rgb(role), Rgb::BLACK);
        }
        assert_eq!(palette.rgb(Role::BOARD), Rgb::WHITE);
    }
}
