//! Colors by what they are for, so that a theme can choose them.

use alloc::vec::Vec;

/// A color: red, green and blue from 0 to 255.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rgb(pub u8, pub u8, pub u8);

impl Rgb {
    /// Black.
    pub const BLACK: Self = Self(0, 0, 0);
    /// White.
    pub const WHITE: Self = Self(255, 255, 255);

    /// The color `0xrrggbb`.
    pub const fn hex(rgb: u32) -> Self {
        Self((rgb >> 16) as u8, (rgb >> 8) as u8, rgb as u8)
    }

    /// Perceived brightness from 0 to 255 (weights of ITU-R BT.601).
    pub const fn brightness(self) -> u8 {
        ((self.0 as u32 * 299 + self.1 as u32 * 587 + self.2 as u32 * 114) / 1000) as u8
    }

    /// The color `part` of 256 on the way to another.
    #[must_use]
    pub const fn mix(self, other: Self, part: u32) -> Self {
        const fn one(a: u8, b: u8, part: u32) -> u8 {
            ((a as u32 * (256 - part) + b as u32 * part) / 256) as u8
        }
        Self(one(self.0, other.0, part), one(self.1, other.1, part), one(self.2, other.2, part))
    }
}

/// A pattern in place of a shade, where there are no colors. Only fills are hatched.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Hatch {
    /// Lines like `/`.
    Slash,
    /// Lines like `\`.
    Backslash,
    /// Lines like `-`.
    Horizontal,
    /// Lines like `|`.
    Vertical,
    /// Both `-` and `|`.
    Plus,
    /// Both `/` and `\`.
    Cross,
    /// Dots.
    Dots,
}

/// A color, and the pattern that stands for it where there is one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ink {
    /// The color.
    pub rgb: Rgb,
    /// Black lines on white instead.
    pub hatch: Option<Hatch>,
}

impl Ink {
    /// A plain color.
    pub const fn plain(rgb: Rgb) -> Self {
        Self { rgb, hatch: None }
    }

    /// Black lines on white, standing for a shade.
    pub const fn hatched(hatch: Hatch) -> Self {
        Self { rgb: Rgb::WHITE, hatch: Some(hatch) }
    }
}

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
    /// Told apart with any kind of color vision (after Okabe and Ito, "Color universal design").
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

    /// The game's own role number `n`, from 0: the place in [`Game::palette`](crate::Game::palette).
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
pub const STANDARD_ROLES: [RoleSpec; 16] = [
    RoleSpec::new("ground", 0xf4_f1ea, 0x1d_2026).high_contrast(0x00_0000).color_blind(0xff_ffff),
    RoleSpec::new("board", 0xd9_d3c7, 0x2a_2e36)
        .high_contrast(0x00_0000)
        .color_blind(0xe2_e2e2)
        .mono(WHITE),
    RoleSpec::new("tile", 0xfb_f8f2, 0x46_4c58)
        .high_contrast(0x10_1010)
        .color_blind(0xf8_f8f8)
        .mono(WHITE),
    RoleSpec::new("light edge", 0xff_ffff, 0x62_6a78).high_contrast(0xff_ffff).mono(WHITE),
    RoleSpec::new("shaded edge", 0xb9_b0a0, 0x17_191e)
        .high_contrast(0x80_8080)
        .color_blind(0x8a_8a8a)
        .mono(BLACK),
    RoleSpec::new("text", 0x26_2a33, 0xf0_ede6).high_contrast(0xff_ffff).color_blind(0x00_0000),
    RoleSpec::new("faint text", 0x6f_6a60, 0x9a_a0ac)
        .high_contrast(0xd0_d0d0)
        .color_blind(0x55_5555)
        .mono(BLACK),
    RoleSpec::new("grid", 0x9d_9586, 0x5a_616e)
        .high_contrast(0xc0_c0c0)
        .color_blind(0x77_7777)
        .mono(BLACK),
    RoleSpec::new("wall", 0x5d_5a66, 0x0c_0d10)
        .high_contrast(0x90_9090)
        .color_blind(0x44_4444)
        .mono(Ink::hatched(Hatch::Cross)),
    RoleSpec::new("cursor", 0xd9_480f, 0xff_a94d)
        .high_contrast(0xff_ff00)
        .color_blind(0xd5_5e00)
        .mono(BLACK),
    RoleSpec::new("selected", 0x1c_7ed6, 0x4d_abf7)
        .high_contrast(0x00_ffff)
        .color_blind(0x00_72b2)
        .mono(Ink::hatched(Hatch::Slash)),
    RoleSpec::new("hint", 0xf2_b705, 0xff_d43b)
        .high_contrast(0xff_ff00)
        .color_blind(0xf0_e442)
        .mono(Ink::hatched(Hatch::Dots)),
    RoleSpec::new("mistake", 0xd6_2839, 0xff_6b6b)
        .high_contrast(0xff_4040)
        .color_blind(0xcc_3311)
        .mono(BLACK),
    RoleSpec::new("done", 0x2f_9e58, 0x51_cf7d)
        .high_contrast(0x00_ff66)
        .color_blind(0x00_9e73)
        .mono(BLACK),
    RoleSpec::new("active", 0x3b_5bdb, 0x91_a7ff)
        .high_contrast(0x66_ccff)
        .color_blind(0x56_b4e9)
        .mono(BLACK),
    RoleSpec::new("flash", 0xff_ffff, 0x8f_99aa).high_contrast(0xff_ffff).mono(WHITE),
];

/// All inks of a game in one theme: what a surface draws with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Palette {
    inks: Vec<Ink>,
}

impl Palette {
    /// The standard roles, then the game's own.
    pub fn new(theme: Theme, own: &[RoleSpec]) -> Self {
        Self { inks: STANDARD_ROLES.iter().chain(own).map(|spec| spec.ink(theme)).collect() }
    }

    /// The ink of a role. A role that the palette lacks is drawn in the text's, so that a mistake
    /// of a game shows and nothing breaks.
    pub fn ink(&self, role: Role) -> Ink {
        self.inks.get(usize::from(role.0)).copied().unwrap_or(self.inks[usize::from(Role::TEXT.0)])
    }

    /// The color of a role.
    pub fn rgb(&self, role: Role) -> Rgb {
        self.ink(role).rgb
    }

    /// How many roles there are.
    pub fn n_roles(&self) -> usize {
        self.inks.len()
    }
}
