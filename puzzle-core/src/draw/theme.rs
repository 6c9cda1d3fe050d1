//! Color themes.

/// The color theme that the player chose.
///
/// ```
/// use puzzle_core::draw::Theme;
/// assert_eq!(Theme::from_keyword("dark"), Some(Theme::Dark));
/// assert!(Theme::ALL.iter().all(|theme| Theme::from_keyword(theme.keyword()) == Some(*theme)));
/// ```
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
    /// Colors that people with any kind of color vision can tell apart: tested by distances in
    /// Oklab (Ottosson, 2020) with each deficiency simulated in full (Machado, Oliveira and
    /// Fernandes, 2009).
    ColorBlind,
    /// Black on white with patterns, for print and electronic paper.
    Mono,
}

impl Theme {
    /// All themes.
    pub const ALL: [Self; 5] =
        [Self::Light, Self::Dark, Self::HighContrast, Self::ColorBlind, Self::Mono];

    /// Returns the theme's keyword for preferences and command lines, which never changes.
    pub const fn keyword(self) -> &'static str {
        match self {
            Self::Light => "light",
            Self::Dark => "dark",
            Self::HighContrast => "high-contrast",
            Self::ColorBlind => "color-blind",
            Self::Mono => "mono",
        }
    }

    /// Returns the theme with this keyword.
    pub fn from_keyword(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|theme| theme.keyword() == word)
    }
}
