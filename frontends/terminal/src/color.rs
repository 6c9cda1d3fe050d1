//! The colors that the terminal can show.

use puzzle_core::draw::{Rgb, Role, Theme};
use ratatui::style::Color;

/// The number of colors that the terminal can show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ColorDepth {
    /// 24 bits per color.
    Full,
    /// The 256 colors of xterm: a 6x6x6 cube and 24 grays.
    Cube,
    /// The 16 standard colors.
    Sixteen,
    /// No colors, only attributes such as bold.
    None,
}

impl ColorDepth {
    /// Detects the depth from the environment variables `NO_COLOR`, `COLORTERM` and `TERM`, in this
    /// order.
    pub fn detect() -> Self {
        Self::of(|name| std::env::var(name).ok())
    }

    /// Detects the depth as [`detect`](Self::detect) does, from the variables that `var` returns.
    pub fn of(var: impl Fn(&str) -> Option<String>) -> Self {
        let is_one = |name: &str, words: &[&str]| {
            var(name).is_some_and(|value| words.iter().any(|word| value.contains(word)))
        };
        // https://no-color.org
        if var("NO_COLOR").is_some_and(|value| !value.is_empty())
            || is_one("TERM", &["dumb", "vt100"])
        {
            Self::None
        } else if is_one("COLORTERM", &["truecolor", "24bit"])
            || is_one("TERM", &["direct", "kitty"])
        {
            Self::Full
        } else if is_one("TERM", &["256"]) || is_one("COLORTERM", &["256"]) {
            Self::Cube
        } else {
            Self::Sixteen
        }
    }

    /// Parses a keyword: `24bit`, `256`, `16` or `none`.
    pub fn from_keyword(word: &str) -> Option<Self> {
        match word {
            "24bit" | "truecolor" => Some(Self::Full),
            "256" => Some(Self::Cube),
            "16" => Some(Self::Sixteen),
            "none" => Some(Self::None),
            _ => None,
        }
    }

    /// Returns the nearest color of the terminal.
    pub(crate) fn color(self, rgb: Rgb) -> Color {
        match self {
            Self::Full => Color::Rgb(rgb.r, rgb.g, rgb.b),
            Self::Cube => Color::Indexed(cube_index(rgb)),
            Self::Sixteen => Color::Indexed(sixteen_index(rgb)),
            Self::None => Color::Reset,
        }
    }

    /// Returns the RGB value of the nearest color. For 16 colors it is xterm's; the user may have
    /// changed them.
    fn shown(self, rgb: Rgb) -> Rgb {
        match self {
            Self::Full => rgb,
            Self::Cube => cube_rgb(cube_index(rgb)),
            Self::Sixteen => SIXTEEN[usize::from(sixteen_index(rgb))],
            Self::None if rgb.brightness() < 128 => Rgb::BLACK,
            Self::None => Rgb::WHITE,
        }
    }

    /// Returns a color for letters that is legible on a ground: `letters` itself if the contrast is
    /// high enough, otherwise mixed with as little black or white as necessary.
    pub(crate) fn legible(self, letters: Rgb, ground: Rgb) -> Rgb {
        let shown = self.shown(ground);
        let is_legible = |letters: Rgb| contrast(self.shown(letters), shown) >= LEGIBLE;
        let end = if contrast(Rgb::BLACK, shown) >= contrast(Rgb::WHITE, shown) {
            Rgb::BLACK
        } else {
            Rgb::WHITE
        };
        let mixed = (0..=16).map(|part| letters.mix(end, 16 * part));
        mixed.into_iter().find(|&mixed| is_legible(mixed)).unwrap_or(end)
    }
}

/// The minimum contrast of letters with their ground (WCAG 2, level AA).
const LEGIBLE: f32 = 4.5;

/// Returns the standard roles in 16 colors. They are listed because the nearest colors would not
/// keep board, tiles and background apart.
pub(crate) fn of_sixteen(theme: Theme, role: Role) -> Option<Rgb> {
    // ground, board, tile, light and shaded edge, text, faint text, grid, wall, cursor, selected,
    // hint, mistake, done, active, flash
    let table: [u8; 16] = match theme {
        Theme::Light | Theme::ColorBlind => [15, 7, 15, 15, 8, 0, 8, 8, 8, 1, 4, 3, 9, 2, 5, 15],
        Theme::Dark => [0, 0, 8, 7, 0, 15, 7, 7, 7, 11, 12, 3, 9, 10, 13, 7],
        _ => return None,
    };
    table.get(usize::from(role.0)).map(|&i| SIXTEEN[usize::from(i)])
}

/// Returns the contrast of two colors, from 1 to 21 (the WCAG 2 contrast ratio).
pub(crate) fn contrast(a: Rgb, b: Rgb) -> f32 {
    fn luminance(Rgb { r, g, b }: Rgb) -> f32 {
        let linear = |part: u8| {
            let part = f32::from(part) / 255.0;
            if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b)
    }
    let (a, b) = (luminance(a), luminance(b));
    (a.max(b) + 0.05) / (a.min(b) + 0.05)
}

/// Returns the perceived difference of two colors: a weighted squared distance after Riemersma,
/// "Colour metric".
pub(crate) fn distance(a: Rgb, b: Rgb) -> i32 {
    let mean = i32::midpoint(i32::from(a.r), i32::from(b.r));
    let (dr, dg, db) = (
        i32::from(a.r) - i32::from(b.r),
        i32::from(a.g) - i32::from(b.g),
        i32::from(a.b) - i32::from(b.b),
    );
    (((512 + mean) * dr * dr) >> 8) + 4 * dg * dg + (((767 - mean) * db * db) >> 8)
}

/// The 16 colors of xterm.
const SIXTEEN: [Rgb; 16] = [
    Rgb::new(0, 0, 0),
    Rgb::new(205, 0, 0),
    Rgb::new(0, 205, 0),
    Rgb::new(205, 205, 0),
    Rgb::new(0, 0, 238),
    Rgb::new(205, 0, 205),
    Rgb::new(0, 205, 205),
    Rgb::new(229, 229, 229),
    Rgb::new(127, 127, 127),
    Rgb::new(255, 0, 0),
    Rgb::new(0, 255, 0),
    Rgb::new(255, 255, 0),
    Rgb::new(92, 92, 255),
    Rgb::new(255, 0, 255),
    Rgb::new(0, 255, 255),
    Rgb::new(255, 255, 255),
];

/// The least chroma of a color that must not become a gray.
const COLORFUL: u8 = 20;

/// Returns how colorful a color is: 0 for a gray.
fn chroma(rgb: Rgb) -> u8 {
    rgb.r.max(rgb.g).max(rgb.b) - rgb.r.min(rgb.g).min(rgb.b)
}

fn sixteen_index(rgb: Rgb) -> u8 {
    let chroma = chroma(rgb);
    // Grays map to grays and colors to colors: a gray with a slight hue would otherwise become
    // cyan.
    const GRAYS: [u8; 4] = [0, 8, 7, 15];
    let is_allowed = |i: &u8| match chroma {
        0..40 => GRAYS.contains(i),
        40..60 => true,
        _ => !GRAYS.contains(i),
    };
    let near = |i: &u8| distance(rgb, SIXTEEN[usize::from(*i)]);
    (0..16).filter(is_allowed).min_by_key(near).unwrap_or(0)
}

const STEPS: [u8; 6] = [0, 95, 135, 175, 215, 255];

fn cube_index(rgb: Rgb) -> u8 {
    let step =
        |part: u8| (0..6u8).min_by_key(|&i| STEPS[usize::from(i)].abs_diff(part)).unwrap_or(0);
    let cube = 16 + 36 * step(rgb.r) + 6 * step(rgb.g) + step(rgb.b);
    let gray = 232 + (u16::from(rgb.brightness()).saturating_sub(3) / 10).min(23) as u8;
    let nearer = |i: u8| distance(rgb, cube_rgb(i));
    if chroma(rgb) >= COLORFUL {
        let is_color = |&i: &u8| chroma(cube_rgb(i)) >= COLORFUL;
        return (16..232).filter(is_color).min_by_key(|&i| nearer(i)).unwrap_or(cube);
    }
    if nearer(gray) < nearer(cube) { gray } else { cube }
}

/// Returns a color of xterm's 256.
pub(crate) fn indexed(index: u8) -> Rgb {
    cube_rgb(index)
}

fn cube_rgb(index: u8) -> Rgb {
    match index {
        0..=15 => SIXTEEN[usize::from(index)],
        232.. => {
            let gray = 8 + 10 * (index - 232);
            Rgb::new(gray, gray, gray)
        }
        _ => {
            let i = index - 16;
            let part = |n: u8| STEPS[usize::from(n % 6)];
            Rgb::new(part(i / 36), part(i / 6), part(i))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use puzzle_core::draw::{Palette, Role, Theme};

    #[test]
    fn the_environment_tells_the_depth() {
        let depth = |colorterm: &str, term: &str| {
            ColorDepth::of(|name| match name {
                "TERM" => Some(term.to_string()),
                "COLORTERM" => Some(colorterm.to_string()),
                _ => None,
            })
        };
        assert_eq!(depth("truecolor", "xterm"), ColorDepth::Full);
        assert_eq!(depth("", "tmux-256color"), ColorDepth::Cube);
        assert_eq!(depth("", "linux"), ColorDepth::Sixteen);
    }

    #[test]
    fn text_is_legible_on_every_ground_in_every_depth() {
        for theme in Theme::ALL {
            let palette = Palette::new(theme, &[]);
            for depth in [ColorDepth::Full, ColorDepth::Cube, ColorDepth::Sixteen, ColorDepth::None]
            {
                for letters in 0..16 {
                    for ground in 0..16 {
                        let ground = palette.rgb(Role(ground));
                        let letters = depth.legible(palette.rgb(Role(letters)), ground);
                        assert!(contrast(depth.shown(letters), depth.shown(ground)) >= LEGIBLE);
                    }
                }
            }
        }
    }

    /// A tile in its place has a slight hue; it must not become one of the gray tiles.
    #[test]
    fn colors_keep_apart_from_grays_in_256_colors() {
        let (mut n, mut merged) = (0, Vec::new());
        for game in puzzle_backends::bundled().games() {
            for theme in Theme::ALL {
                let palette = game.palette(theme);
                let inks = (0..palette.n_roles()).map(|role| palette.rgb(Role(role as u8)));
                let (grays, colors): (Vec<Rgb>, Vec<Rgb>) =
                    inks.partition(|&ink| chroma(ink) < COLORFUL);
                for &color in &colors {
                    n += grays.len();
                    let is_same = |gray: &&Rgb| cube_index(color) == cube_index(**gray);
                    merged.extend(grays.iter().find(is_same).map(|gray| (theme, color, *gray)));
                }
            }
        }
        assert!(n > 1_000 && merged.is_empty(), "of {n}: {merged:?}");
    }

    #[test]
    fn exact_colors_are_found() {
        for i in 0..16 {
            assert_eq!(sixteen_index(SIXTEEN[usize::from(i)]), i);
        }
        for i in 16..=255 {
            assert_eq!(cube_rgb(cube_index(cube_rgb(i))), cube_rgb(i));
        }
    }
}
