//! The colors of menus, dialogs and bars: the standard roles of the theme.

use puzzle_core::draw::{Ink, Palette, Rgb, Role, Theme};
use ratatui::style::{Color, Modifier, Style};

use crate::color::{self, ColorDepth, of_sixteen};
use crate::glyphs::Glyphs;

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
        // Without colors there are black, white and patterns.
        let theme = if depth == ColorDepth::None { Theme::Mono } else { theme };
        Self { theme, depth, glyphs, palette: Palette::new(theme, &[]) }
    }

    fn on(&self, letters: Rgb, ground: Rgb) -> Style {
        self.paint(self.depth.legible(letters, ground), ground)
    }

    /// Letters of the picture.
    pub(crate) fn letters(&self, letters: Rgb, ground: Rgb) -> Style {
        self.on(letters, ground)
    }

    /// Blocks and lines of the picture. Without colors, black is the terminal's own ink and white
    /// its ground, and the reverse of both is white on black.
    pub(crate) fn paint(&self, ink: Rgb, ground: Rgb) -> Style {
        if self.depth == ColorDepth::None {
            let style = Style::new().fg(Color::Reset).bg(Color::Reset);
            let is_dark = ground.brightness() < 128;
            return if is_dark { style.add_modifier(Modifier::REVERSED) } else { style };
        }
        Style::new().fg(self.depth.color(ink)).bg(self.depth.color(ground))
    }

    fn rgb(&self, role: Role) -> Rgb {
        self.ink(&self.palette, role).line
    }

    fn ground(&self, role: Role) -> Rgb {
        self.ink(&self.palette, role).rgb
    }

    /// A role's ink on this terminal, from a game's colors. Where there are colors at all, grays are
    /// better than patterns.
    pub(crate) fn ink(&self, palette: &Palette, role: Role) -> Ink {
        match self.depth {
            ColorDepth::None => palette.ink(role),
            ColorDepth::Sixteen => {
                let own = || palette.sixteen(role).map(|n| color::indexed(n % 16));
                let few = of_sixteen(self.theme, role).or_else(own);
                few.map_or_else(|| palette.ink(role).smooth(), Ink::plain)
            }
            _ => palette.ink(role).smooth(),
        }
    }

    /// Plain words around the board.
    pub(crate) fn text(&self) -> Style {
        self.on(self.rgb(Role::TEXT), self.ground(Role::GROUND))
    }

    /// Words of less weight.
    pub(crate) fn faint(&self) -> Style {
        self.on(self.rgb(Role::FAINT), self.ground(Role::GROUND))
    }

    /// Words of a role's color around the board.
    pub(crate) fn role(&self, role: Role) -> Style {
        self.on(self.rgb(role), self.ground(Role::GROUND))
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
            Theme::HighContrast | Theme::Mono => self.ground(Role::GROUND),
            _ => self.ground(Role::TILE),
        }
    }

    /// The line of a list that Enter takes.
    pub(crate) fn chosen(&self) -> Style {
        match self.theme {
            Theme::Mono => self.on(Rgb::WHITE, Rgb::BLACK).add_modifier(Modifier::BOLD),
            _ => self.on(Rgb::WHITE, self.ground(Role::SELECTED)).add_modifier(Modifier::BOLD),
        }
    }

    /// Numbers of rows and columns.
    pub(crate) fn ruler(&self) -> Style {
        self.role(Role::ACTIVE)
    }

    /// A field to type in.
    pub(crate) fn field(&self) -> Style {
        self.on(self.rgb(Role::TEXT), self.ground(Role::BOARD)).add_modifier(Modifier::UNDERLINED)
    }
}
