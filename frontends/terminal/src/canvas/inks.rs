//! The colors of a game on this terminal, numbered as shades.

use puzzle_core::draw::{Hatch, Ink, Palette, Rgb, Role, Theme};

use crate::styles::Styles;

/// A color, or a pattern on terminals without colors.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Shade {
    pub(super) rgb: Rgb,
    pub(super) hatch: Option<Hatch>,
}

/// Returns `true` if a role is a mark: the cursor, the selection, a hint.
pub(super) fn is_mark(role: Role) -> bool {
    Role::CURSOR <= role && role <= Role::FLASH
}

/// The shades for the roles of a palette.
#[derive(Clone, Debug)]
pub(super) struct Inks {
    shades: Vec<Shade>,
    /// The shade of each role's areas.
    areas: Vec<u8>,
    /// The shade of each role's lines and letters.
    lines: Vec<u8>,
    is_mono: bool,
}

impl Inks {
    pub(super) fn new(palette: &Palette, styles: &Styles) -> Self {
        let is_mono = styles.theme == Theme::Mono;
        let (areas, lines) = (vec![0; 256], vec![0; 256]);
        let mut inks = Self { shades: Vec::new(), areas, lines, is_mono };
        // From back to front: ground, board, pieces, marks.
        let (marks, others): (Vec<u8>, Vec<u8>) =
            (0..=u8::MAX).partition(|&role| is_mark(Role(role)));
        for role in others.into_iter().chain(marks) {
            let ink = styles.ink(palette, Role(role));
            let at = usize::from(role);
            inks.areas[at] = inks.number(Shade { rgb: ink.rgb, hatch: ink.hatch });
            inks.lines[at] = inks.number(Shade { rgb: ink.line, hatch: None });
        }
        inks
    }

    fn number(&mut self, shade: Shade) -> u8 {
        let known = self.shades.iter().position(|&other| other == shade);
        let at = known.unwrap_or_else(|| {
            self.shades.push(shade);
            self.shades.len() - 1
        });
        // Enough for two shades of each standard role and of about a hundred roles of a game;
        // further ones share the last number.
        at.min(usize::from(u8::MAX)) as u8
    }

    /// Returns `true` if there are no colors.
    pub(super) fn is_mono(&self) -> bool {
        self.is_mono
    }

    pub(super) fn area(&self, role: Role) -> u8 {
        self.areas[usize::from(role.0)]
    }

    pub(super) fn line(&self, role: Role) -> u8 {
        self.lines[usize::from(role.0)]
    }

    pub(super) fn shade(&self, number: u8) -> Shade {
        self.shades[usize::from(number)]
    }

    /// Returns the average color of a shade.
    pub(super) fn rgb(&self, number: u8) -> Rgb {
        let Shade { rgb, hatch } = self.shade(number);
        hatch.map_or(rgb, |hatch| Ink::hatched(hatch).shade())
    }
}
