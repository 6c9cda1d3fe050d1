//! The inks of a game in a theme.

use alloc::vec::Vec;

use super::ink::{Ink, Rgb};
use super::role::{Role, RoleSpec, STANDARD_ROLES};
use super::theme::Theme;

/// All inks of a game in one theme. A surface draws with it.
///
/// ```
/// use puzzle_core::draw::{Palette, Role, Theme};
/// // A game without its own roles.
/// let dark = Palette::new(Theme::Dark, &[]);
/// assert_ne!(dark.rgb(Role::GROUND), dark.rgb(Role::TEXT));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Palette {
    theme: Theme,
    inks: Vec<Ink>,
    ansi16: Vec<Option<u8>>,
}

impl Palette {
    /// Creates the palette from the standard roles and the game's own.
    pub fn new(theme: Theme, own: &[RoleSpec]) -> Self {
        let all = || STANDARD_ROLES.iter().chain(own);
        Self {
            theme,
            inks: all().map(|spec| spec.ink(theme)).collect(),
            ansi16: all().map(|spec| spec.sixteen_in(theme)).collect(),
        }
    }

    /// Adapts the palette to white paper: the ground is the page and is not printed.
    ///
    /// ```
    /// use puzzle_core::draw::{Palette, Rgb, Role, Theme};
    /// let page = Palette::new(Theme::Light, &[]).on_paper();
    /// assert_eq!(page.rgb(Role::GROUND), Rgb::WHITE);
    /// ```
    #[must_use]
    pub fn on_paper(mut self) -> Self {
        self.inks[usize::from(Role::GROUND.0)] = Ink::plain(Rgb::WHITE);
        self
    }

    /// Adapts the palette to a screen: grays replace the patterns of the mono theme, which flicker
    /// there.
    #[must_use]
    pub fn without_patterns(mut self) -> Self {
        for ink in &mut self.inks {
            *ink = ink.without_pattern();
        }
        self
    }

    /// Returns the theme of the palette.
    pub fn theme(&self) -> Theme {
        self.theme
    }

    /// Returns the ink of a role, with its pattern if it is hatched. A role that the palette lacks
    /// has the ink of the text, so that a game's mistake is visible and nothing fails.
    ///
    /// ```
    /// use puzzle_core::draw::{Palette, Role, Theme};
    /// let mono = Palette::new(Theme::Mono, &[]);
    /// assert!(mono.ink(Role::HINT).hatch.is_some());
    /// assert!(mono.without_patterns().ink(Role::HINT).hatch.is_none());
    /// ```
    pub fn ink(&self, role: Role) -> Ink {
        self.inks.get(usize::from(role.0)).copied().unwrap_or(self.inks[usize::from(Role::TEXT.0)])
    }

    /// Returns a single color for an area of a role; for a hatched one, the gray that the pattern
    /// looks like from a distance. Surfaces that draw patterns use [`ink`](Self::ink). For lines
    /// and letters use [`line_rgb`](Self::line_rgb).
    pub fn rgb(&self, role: Role) -> Rgb {
        self.ink(role).shade()
    }

    /// Returns the color of lines and letters of a role, which are never hatched.
    pub fn line_rgb(&self, role: Role) -> Rgb {
        self.ink(role).line
    }

    /// Returns the role's color number on a terminal with 16 colors, if the role defines one.
    pub fn ansi16(&self, role: Role) -> Option<u8> {
        self.ansi16.get(usize::from(role.0)).copied().flatten()
    }

    /// Returns the number of roles.
    pub fn n_roles(&self) -> usize {
        self.inks.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::vec::Vec;

    const MARKS: [Role; 5] = [Role::SELECTED, Role::HINT, Role::MISTAKE, Role::DONE, Role::ACTIVE];

    /// Converts a color to linear light: red, green and blue from 0 to 1.
    fn linear(Rgb { r, g, b }: Rgb) -> [f64; 3] {
        [r, g, b].map(|v| {
            let v = f64::from(v) / 255.0;
            if v <= 0.040_45 { v / 12.92 } else { ((v + 0.055) / 1.055).powf(2.4) }
        })
    }

    /// Returns the contrast of two colors by WCAG 2.2, from 1 to 21.
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

    /// Color matrices for normal vision, protanopia, deuteranopia and tritanopia.
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

    /// Returns a hundred times the distance of two colors in Oklab, as seen with the given vision.
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
        let themes = Theme::ALL.into_iter().filter(|theme| *theme != Theme::Mono);
        themes.map(|theme| (theme, Palette::new(theme, &[])))
    }

    #[test]
    fn text_can_be_read_on_everything_it_is_written_on() {
        for (theme, palette) in colored() {
            let text = palette.rgb(Role::TEXT);
            let grounds = [Role::GROUND, Role::BOARD, Role::TILE];
            for role in grounds.iter().chain(&MARKS).chain(&[Role::FLASH]) {
                let found = contrast(text, palette.rgb(*role));
                assert!(found >= 4.5, "{theme:?}: text on {role:?} has contrast {found:.2}");
            }
            for role in grounds {
                let found = contrast(palette.rgb(Role::FAINT), palette.rgb(role));
                assert!(found >= 4.5, "{theme:?}: faint text on {role:?} has contrast {found:.2}");
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
                assert!(found >= least, "{theme:?}: {role:?} on a tile has contrast {found:.2}");
            }
        }
    }

    #[test]
    fn marks_can_be_distinguished() {
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
        let palette = Palette::new(Theme::Mono, &[]).without_patterns();
        let mut seen = Vec::new();
        for role in MARKS {
            let ink = palette.ink(role);
            assert!(ink.hatch.is_none() && contrast(ink.rgb, Rgb::BLACK) >= 4.5, "{ink:?}");
            assert!(!seen.contains(&ink.rgb) && ink.line == Rgb::BLACK, "{ink:?}");
            seen.push(ink.rgb);
        }
    }

    #[test]
    fn a_hatched_role_is_neither_white_nor_the_color_of_its_lines() {
        let palette = Palette::new(Theme::Mono, &[]);
        for role in MARKS {
            let Rgb { r, g, b } = palette.rgb(role);
            assert!(r == g && g == b && (150..230).contains(&r), "{role:?} has the shade {r}");
            assert_eq!(palette.line_rgb(role), Rgb::BLACK);
        }
        assert_eq!(palette.rgb(Role::BOARD), Rgb::WHITE);
    }
}
