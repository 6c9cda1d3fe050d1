//! Plural forms: which form of a message a number takes in a language.

/// The rule by which a language chooses among the plural forms of a message.
///
/// The rules are those of gettext's manual and the Unicode CLDR for whole numbers. The order of the
/// forms is the one of `msgstr[0]`, `msgstr[1]` and so on.
///
/// ```
/// use puzzle_core::text::PluralForms;
/// let polish = PluralForms::of("pl");
/// assert_eq!(polish.forms(), 3);
/// assert_eq!([1, 2, 5, 22].map(|n| polish.form(n)), [0, 1, 2, 1]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum PluralForms {
    /// One form for all numbers: Japanese, Chinese, Korean.
    Same,
    /// One and the others: English, German, Spanish, Catalan.
    One,
    /// Zero and one, and the others: French, Brazilian Portuguese.
    ZeroOne,
    /// 1, 21, 31; 2 to 4, 22 to 24; others: Russian, Ukrainian, Serbian, Croatian.
    EastSlavic,
    /// 1; 2 to 4, 22 to 24; others: Polish.
    Polish,
    /// 1; 2 to 4; others: Czech, Slovak.
    Czech,
    /// 1; 0 and 2 to 19; others: Romanian.
    Romanian,
    /// 1, 21, 31; 2 to 9, 22 to 29; others: Lithuanian.
    Lithuanian,
    /// 1, 21, 31; others; 0: Latvian.
    Latvian,
    /// 1, 101; 2, 102; 3 and 4, 103; others: Slovenian.
    Slovenian,
    /// 0; 1; 2; 3 to 10; 11 to 99; others: Arabic.
    Arabic,
    /// 1; 2; 3 to 6; 7 to 10; others: Irish.
    Irish,
    /// 1, 21, 31; others: Icelandic, Macedonian.
    Icelandic,
}

impl PluralForms {
    const ALL: [Self; 13] = [
        Self::Same,
        Self::One,
        Self::ZeroOne,
        Self::EastSlavic,
        Self::Polish,
        Self::Czech,
        Self::Romanian,
        Self::Lithuanian,
        Self::Latvian,
        Self::Slovenian,
        Self::Arabic,
        Self::Irish,
        Self::Icelandic,
    ];

    /// Returns the rule of a language by its tag, such as `pt-BR`. Languages that are not in the
    /// table have one form for 1 and another for all other numbers.
    pub fn of(tag: &str) -> Self {
        let mut parts = tag.split(['-', '_']);
        match (parts.next().unwrap_or_default(), parts.next()) {
            ("ja" | "zh" | "ko" | "vi" | "th" | "id" | "ms" | "lo" | "my", _) => Self::Same,
            ("fr" | "hy", _) | ("pt", Some("BR")) => Self::ZeroOne,
            ("ru" | "uk" | "be" | "sr" | "hr" | "bs", _) => Self::EastSlavic,
            ("pl", _) => Self::Polish,
            ("cs" | "sk", _) => Self::Czech,
            ("ro" | "mo", _) => Self::Romanian,
            ("lt", _) => Self::Lithuanian,
            ("lv", _) => Self::Latvian,
            ("sl", _) => Self::Slovenian,
            // The mirrored pseudo-language has the tag of its script, but English plurals.
            ("ar", Some("XB")) => Self::One,
            ("ar", _) => Self::Arabic,
            ("ga", _) => Self::Irish,
            ("is" | "mk", _) => Self::Icelandic,
            _ => Self::One,
        }
    }

    /// Returns the rule with a number, as catalogs store it.
    pub(super) fn from_number(number: u8) -> Option<Self> {
        Self::ALL.get(usize::from(number)).copied()
    }

    /// Returns the number of forms of each message.
    pub fn forms(self) -> usize {
        match self {
            Self::Same => 1,
            Self::One | Self::ZeroOne | Self::Icelandic => 2,
            Self::EastSlavic
            | Self::Polish
            | Self::Czech
            | Self::Romanian
            | Self::Lithuanian
            | Self::Latvian => 3,
            Self::Slovenian => 4,
            Self::Irish => 5,
            Self::Arabic => 6,
        }
    }

    /// Returns the form that a number takes, from 0.
    pub fn form(self, n: u64) -> usize {
        let (ones, hundreds) = (n % 10, n % 100);
        let is_teen = (11..=14).contains(&hundreds);
        match self {
            Self::Same => 0,
            Self::One => usize::from(n != 1),
            Self::ZeroOne => usize::from(n > 1),
            Self::Icelandic => usize::from(ones != 1 || hundreds == 11),
            Self::EastSlavic => match ones {
                1 if hundreds != 11 => 0,
                2..=4 if !is_teen => 1,
                _ => 2,
            },
            Self::Polish => match ones {
                _ if n == 1 => 0,
                2..=4 if !is_teen => 1,
                _ => 2,
            },
            Self::Czech => match n {
                1 => 0,
                2..=4 => 1,
                _ => 2,
            },
            Self::Romanian => match n {
                1 => 0,
                _ if n == 0 || (1..=19).contains(&hundreds) => 1,
                _ => 2,
            },
            Self::Lithuanian => match ones {
                1 if hundreds != 11 => 0,
                2..=9 if !(11..=19).contains(&hundreds) => 1,
                _ => 2,
            },
            Self::Latvian => match ones {
                1 if hundreds != 11 => 0,
                _ if n != 0 => 1,
                _ => 2,
            },
            Self::Slovenian => match hundreds {
                1 => 0,
                2 => 1,
                3 | 4 => 2,
                _ => 3,
            },
            Self::Irish => match n {
                1 => 0,
                2 => 1,
                3..=6 => 2,
                7..=10 => 3,
                _ => 4,
            },
            Self::Arabic => match hundreds {
                _ if n < 3 => n as usize,
                3..=10 => 3,
                11..=99 => 4,
                _ => 5,
            },
        }
    }
}
