//! The colors of a game in CSS.

use puzzle_core::draw::{Palette, Rgb, Role};

/// The colors of a theme in CSS. The mono theme uses grays, because patterns shimmer on screens.
pub(crate) struct Inks {
    palette: Palette,
    fills: Vec<String>,
    lines: Vec<String>,
    hairline: i32,
}

pub(crate) fn css(Rgb { r, g, b }: Rgb) -> String {
    format!("#{r:02x}{g:02x}{b:02x}")
}

impl Inks {
    pub(crate) fn new(palette: Palette, hairline: i32) -> Self {
        let palette = palette.without_patterns();
        let roles = || (0..palette.n_roles()).map(|n| Role(n as u8));
        let fills = roles().map(|role| css(palette.ink(role).rgb)).collect();
        let lines = roles().map(|role| css(palette.line_rgb(role))).collect();
        Self { palette, fills, lines, hairline }
    }

    pub(crate) fn palette(&self) -> &Palette {
        &self.palette
    }

    pub(crate) fn hairline(&self) -> i32 {
        self.hairline
    }

    fn at(list: &[String], role: Role) -> &str {
        list.get(usize::from(role.0)).unwrap_or(&list[usize::from(Role::TEXT.0)])
    }

    pub(crate) fn css(&self, role: Role) -> &str {
        Self::at(&self.fills, role)
    }

    pub(crate) fn line_css(&self, role: Role) -> &str {
        Self::at(&self.lines, role)
    }
}
