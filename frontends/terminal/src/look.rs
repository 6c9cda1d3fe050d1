//! The colors of menus, dialogs and bars: the standard roles of the theme.

use puzzle_core::{Ink, Palette, Rgb, Role, Theme};
use ratatui::style::{Modifier, Style};

use crate::canvas::Glyphs;
use crate::color::{ColorDepth, of_sixteen};

/// A theme on a terminal.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Look {
    pub(crate) theme: Theme,
    pub(crate) depth: ColorDepth,
    /// Which characters the terminal has.
    pub(crate) glyphs: Glyphs,
    palette: Palette,
}

impl Look {
    pub(crate) fn new(theme: Theme, depth: ColorDepth, glyphs: Glyphs) -> Self {
        Self { theme, depth, glyphs, palette: Palette::new(theme, &[]) }
    }

    fn on(&self, letters: Rgb, ground: Rgb) -> Style {
        let letters = self.depth.legible(letters, ground);
        Style::new().fg(self.depth.color(letters)).bg(self.depth.color(ground))
    }

    /// Letters of the picture.
    pub(crate) fn letters(&self, letters: Rgb, ground: Rgb) -> Style {
        self.on(letters, ground)
    }

    /// Blocks and lines of the picture.
    pub(crate) fn paint(&self, ink: Rgb, ground: Rgb) -> Style {
        Style::new().fg(self.depth.color(ink)).bg(self.depth.color(ground))
    }

    fn rgb(&self, role: Role) -> Rgb {
        self.ink(&self.palette, role).rgb
    }

    /// A role's ink on this terminal, from a game's colors.
    pub(crate) fn ink(&self, palette: &Palette, role: Role) -> Ink {
        let few = match self.depth {
            ColorDepth::Sixteen => of_sixteen(self.theme, role),
            _ => None,
        };
        few.map_or_else(|| palette.ink(role), Ink::plain)
    }

    /// Plain words around the board.
    pub(crate) fn text(&self) -> Style {
        self.on(self.rgb(Role::TEXT), self.rgb(Role::GROUND))
    }

    /// Words of less weight.
    pub(crate) fn faint(&self) -> Style {
        self.on(self.rgb(Role::FAINT), self.rgb(Role::GROUND))
    }

    /// Words of a role's color around the board.
    pub(crate) fn role(&self, role: Role) -> Style {
        self.on(self.rgb(role), self.rgb(Role::GROUND))
    }

    /// The name of a key.
    pub(crate) fn key(&self) -> Style {
        self.role(Role::ACTIVE).add_modifier(Modifier::BOLD)
    }

    /// The inside of a box that lies on the board.
    pub(crate) fn card(&self) -> Style {
        self.on(self.rgb(Role::TEXT), self.card_ground())
    }

    pub(crate) fn card_faint(&self) -> Style {
        self.on(self.rgb(Role::FAINT), self.card_ground())
    }

    pub(crate) fn card_key(&self) -> Style {
        self.on(self.rgb(Role::ACTIVE), self.card_ground())
    }

    pub(crate) fn card_role(&self, role: Role) -> Style {
        self.on(self.rgb(role), self.card_ground())
    }

    pub(crate) fn card_title(&self) -> Style {
        self.card().add_modifier(Modifier::BOLD)
    }

    fn card_ground(&self) -> Rgb {
        match self.theme {
            Theme::HighContrast | Theme::Mono => self.rgb(Role::GROUND),
            _ => self.rgb(Role::TILE),
        }
    }

    /// The line of a list that Enter takes.
    pub(crate) fn chosen(&self) -> Style {
        match self.theme {
            Theme::Mono => self.on(Rgb::WHITE, Rgb::BLACK).add_modifier(Modifier::BOLD),
            _ => self.on(Rgb::WHITE, self.rgb(Role::SELECTED)).add_modifier(Modifier::BOLD),
        }
    }

    /// A field to type in.
    pub(crate) fn field(&self) -> Style {
        self.on(self.rgb(Role::TEXT), self.rgb(Role::BOARD)).add_modifier(Modifier::UNDERLINED)
    }
}
