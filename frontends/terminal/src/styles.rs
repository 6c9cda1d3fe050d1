//! The styles of menus, dialogs and texts around the board.

use puzzle_core::Text;
use puzzle_core::draw::{Ink, Palette, Rgb, Role, Theme};
use puzzle_core::text::Language;
use ratatui::style::{Color, Modifier, Style};

use crate::ascii;
use crate::color::{self, ColorDepth, of_sixteen};
use crate::glyphs::Glyphs;
use crate::options::BoardStyle;

/// A theme and a language on a terminal.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Styles {
    pub(crate) theme: Theme,
    pub(crate) depth: ColorDepth,
    /// The characters that the terminal supports.
    pub(crate) glyphs: Glyphs,
    /// How boards are shown.
    pub(crate) board: BoardStyle,
    /// The player's language.
    pub(crate) language: Language,
    palette: Palette,
}

impl Styles {
    pub(crate) fn new(theme: Theme, depth: ColorDepth, glyphs: Glyphs) -> Self {
        // Without colors there are black, white and patterns.
        let theme = if depth == ColorDepth::None { Theme::Mono } else { theme };
        let palette = Palette::new(theme, &[]);
        let (board, language) = (BoardStyle::Automatic, Language::ENGLISH);
        Self { theme, depth, glyphs, board, language, palette }
    }

    /// Sets how boards are shown.
    pub(crate) fn with_board(mut self, board: BoardStyle) -> Self {
        self.board = board;
        self
    }

    /// Sets the player's language.
    pub(crate) fn with_language(mut self, language: Language) -> Self {
        self.language = language;
        self
    }

    /// Returns a text in the player's language. Without Unicode, letters that stand for two are
    /// written as two.
    pub(crate) fn say(&self, text: impl Into<Text>) -> String {
        let said = text.into().say(&self.language);
        match self.glyphs {
            Glyphs::Unicode => said,
            Glyphs::Ascii => ascii::spelled(&said, self.language.tag()),
        }
    }

    /// Returns `true` if the terminal has too few characters or colors for pictures.
    pub(crate) fn is_plain(&self) -> bool {
        self.glyphs == Glyphs::Ascii || self.depth == ColorDepth::None
    }

    fn on(&self, letters: Rgb, ground: Rgb) -> Style {
        self.paint(self.depth.legible(letters, ground), ground)
    }

    /// Returns the style of letters on the board.
    pub(crate) fn letters(&self, letters: Rgb, ground: Rgb) -> Style {
        self.on(letters, ground)
    }

    /// Returns the style of blocks and lines on the board. Without colors, black is the terminal's
    /// ink and white its ground.
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

    /// Returns a role's ink in a game's palette. On terminals with colors, grays replace patterns.
    pub(crate) fn ink(&self, palette: &Palette, role: Role) -> Ink {
        match self.depth {
            ColorDepth::None => palette.ink(role),
            ColorDepth::Sixteen => {
                let own = || palette.ansi16(role).map(|n| color::indexed(n % 16));
                let few = of_sixteen(self.theme, role).or_else(own);
                few.map_or_else(|| palette.ink(role).without_pattern(), Ink::plain)
            }
            _ => palette.ink(role).without_pattern(),
        }
    }

    /// Returns the style of text around the board.
    pub(crate) fn text(&self) -> Style {
        self.on(self.rgb(Role::TEXT), self.ground(Role::GROUND))
    }

    /// Returns the style of less important text.
    pub(crate) fn faint(&self) -> Style {
        self.on(self.rgb(Role::FAINT), self.ground(Role::GROUND))
    }

    /// Returns the style of text in a role's color.
    pub(crate) fn role(&self, role: Role) -> Style {
        self.on(self.rgb(role), self.ground(Role::GROUND))
    }

    /// Returns the style of key names.
    pub(crate) fn key(&self) -> Style {
        self.role(Role::ACTIVE).add_modifier(Modifier::BOLD)
    }

    /// Returns the style of the inside of a dialog.
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

    /// Returns the style of the selected line of a list.
    pub(crate) fn chosen(&self) -> Style {
        match self.theme {
            Theme::Mono => self.on(Rgb::WHITE, Rgb::BLACK).add_modifier(Modifier::BOLD),
            _ => self.on(Rgb::WHITE, self.ground(Role::SELECTED)).add_modifier(Modifier::BOLD),
        }
    }

    /// Returns the style of row and column numbers.
    pub(crate) fn coordinates(&self) -> Style {
        self.role(Role::ACTIVE)
    }

    /// Returns the style of a text field.
    pub(crate) fn field(&self) -> Style {
        self.on(self.rgb(Role::TEXT), self.ground(Role::BOARD)).add_modifier(Modifier::UNDERLINED)
    }
}
