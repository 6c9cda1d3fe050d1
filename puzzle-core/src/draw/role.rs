//! Colors named by their purpose; a theme assigns the actual colors.

use super::ink::{Hatch, Ink, Rgb};
use super::theme::Theme;

/// The purpose of a color: an index into the palette. The first [`STANDARD_ROLES`]`.len()` belong
/// to the core. The game's own roles follow; see [`Role::own`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Role(pub u8);

impl Role {
    /// The surroundings of the board.
    pub const GROUND: Self = Self(0);
    /// The board below the pieces; an empty cell.
    pub const BOARD: Self = Self(1);
    /// The face of a piece or of a closed cell.
    pub const TILE: Self = Self(2);
    /// An edge that faces the light.
    pub const LIGHT: Self = Self(3);
    /// An edge that faces away from the light.
    pub const SHADE: Self = Self(4);
    /// Words and numbers on the ground, the board and on tiles.
    pub const TEXT: Self = Self(5);
    /// Less important words and numbers.
    pub const FAINT: Self = Self(6);
    /// Lines between cells.
    pub const GRID: Self = Self(7);
    /// Walls: what cannot be entered.
    pub const WALL: Self = Self(8);
    /// The keyboard cursor.
    pub const CURSOR: Self = Self(9);
    /// The player's selection.
    pub const SELECTED: Self = Self(10);
    /// What a hint refers to.
    pub const HINT: Self = Self(11);
    /// Mistakes.
    pub const MISTAKE: Self = Self(12);
    /// Parts that are finished and right.
    pub const DONE: Self = Self(13);
    /// Parts of the board that the player can use now.
    pub const ACTIVE: Self = Self(14);
    /// The flash of a solved puzzle.
    pub const FLASH: Self = Self(15);

    /// Returns the game's own role number `n`, from 0: its index in
    /// [`Game::PALETTE`](crate::Game::PALETTE).
    ///
    /// ```
    /// use puzzle_core::draw::{Palette, Rgb, Role, RoleSpec, Theme};
    /// const WATER: Role = Role::own(0);
    /// const PALETTE: &[RoleSpec] = &[RoleSpec::new("water", 0x20_60c0, 0x10_3060)];
    /// assert_eq!(Palette::new(Theme::Light, PALETTE).rgb(WATER), Rgb::hex(0x20_60c0));
    /// ```
    pub const fn own(n: u8) -> Self {
        Self(STANDARD_ROLES.len() as u8 + n)
    }
}

/// The colors of a role in all themes.
///
/// ```
/// use puzzle_core::draw::{Hatch, Ink, Rgb, RoleSpec, Theme};
/// const WATER: RoleSpec =
///     RoleSpec::new("water", 0x20_60c0, 0x10_3060).mono(Ink::hatched(Hatch::Horizontal));
/// assert_eq!(WATER.ink(Theme::Dark).rgb, Rgb::hex(0x10_3060));
/// assert_eq!(WATER.ink(Theme::Mono).hatch, Some(Hatch::Horizontal));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RoleSpec {
    /// The role's name, one or two words.
    pub name: &'static str,
    light: Rgb,
    dark: Rgb,
    high_contrast: Option<Rgb>,
    color_blind: Option<Rgb>,
    mono: Option<Ink>,
    ansi16: Option<(u8, u8)>,
}

impl RoleSpec {
    /// Creates a role with its colors in the light and the dark theme, as `0xrrggbb`. The colors of
    /// the other themes are derived from them: high contrast from dark, color-blind from light, and
    /// mono is black or white, whichever is nearer to the light color.
    pub const fn new(name: &'static str, light: u32, dark: u32) -> Self {
        Self {
            name,
            light: Rgb::hex(light),
            dark: Rgb::hex(dark),
            high_contrast: None,
            color_blind: None,
            mono: None,
            ansi16: None,
        }
    }

    /// Sets the color in the high-contrast theme.
    #[must_use]
    pub const fn high_contrast(mut self, rgb: u32) -> Self {
        self.high_contrast = Some(Rgb::hex(rgb));
        self
    }

    /// Sets the color in the color-blind safe theme.
    #[must_use]
    pub const fn color_blind(mut self, rgb: u32) -> Self {
        self.color_blind = Some(Rgb::hex(rgb));
        self
    }

    /// Sets the ink in the mono theme.
    #[must_use]
    pub const fn mono(mut self, ink: Ink) -> Self {
        self.mono = Some(ink);
        self
    }

    /// Sets the color numbers in the light and the dark theme on a terminal with 16 colors, for a
    /// role whose nearest colors there could be confused with those of another role.
    #[must_use]
    pub const fn ansi16(mut self, light: u8, dark: u8) -> Self {
        self.ansi16 = Some((light, dark));
        self
    }

    pub(super) const fn sixteen_in(&self, theme: Theme) -> Option<u8> {
        match (theme, self.ansi16) {
            (Theme::Light | Theme::ColorBlind, Some((light, _))) => Some(light),
            (Theme::Dark, Some((_, dark))) => Some(dark),
            _ => None,
        }
    }

    /// Returns the ink in a theme.
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
/// `TEXT` can be read on the ground, the board and a tile, and on anything filled with a mark
/// (`SELECTED`, `HINT`, `MISTAKE`, `DONE`, `ACTIVE`) or `FLASH`: the contrast is at least 4.5:1 in
/// every theme. Marks and the cursor drawn as lines on a tile have a contrast of at least 3:1. In
/// the color-blind theme it is at least 2.7:1, and no two of them look alike with any kind of color
/// vision. In the mono theme areas are hatched and lines are black. Tests check all of this.
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
