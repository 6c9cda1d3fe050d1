//! Colors and fonts of everything around the board.

use std::sync::{Arc, Mutex};

use eframe::egui::{self, Color32, CornerRadius, FontFamily, Margin, Stroke, TextStyle, Vec2};
use puzzle_core::draw::{Palette, Role, Theme};
use puzzle_core::label;

/// The player's choice of a theme.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ThemeChoice {
    /// Light or dark, as the desktop is.
    System,
    /// A fixed theme.
    Theme(Theme),
}

impl ThemeChoice {
    /// Returns the keyword for the preferences.
    pub(crate) fn keyword(self) -> &'static str {
        match self {
            Self::System => "system",
            Self::Theme(theme) => theme.keyword(),
        }
    }

    pub(crate) fn from_keyword(word: &str) -> Option<Self> {
        if word == "system" {
            Some(Self::System)
        } else {
            Theme::from_keyword(word).map(Self::Theme)
        }
    }

    /// Returns the label in the menu.
    pub(crate) fn title(self) -> &'static str {
        match self {
            Self::System => label!("Same as the desktop"),
            Self::Theme(Theme::Light) => label!("Light"),
            Self::Theme(Theme::Dark) => label!("Dark"),
            Self::Theme(Theme::HighContrast) => label!("High contrast"),
            Self::Theme(Theme::ColorBlind) => label!("Color-blind"),
            Self::Theme(Theme::Mono) => label!("Black on white, with patterns"),
            Self::Theme(other) => other.keyword(),
        }
    }

    pub(crate) fn all() -> impl Iterator<Item = Self> {
        std::iter::once(Self::System).chain(Theme::ALL.into_iter().map(Self::Theme))
    }
}

/// Whether the desktop is dark, by its last answer.
#[derive(Clone, Debug, Default)]
pub(crate) struct DesktopColors(Arc<Mutex<Option<bool>>>);

impl DesktopColors {
    /// Asks the desktop on a thread, because it may take time to answer. Redraws the window if the
    /// answer has changed.
    pub(crate) fn ask(&self, ctx: &egui::Context) {
        #[cfg(feature = "system-theme")]
        {
            let (known, ctx) = (Arc::clone(&self.0), ctx.clone());
            let ask = move || {
                let is_dark = match dark_light::detect() {
                    Ok(dark_light::Mode::Dark) => true,
                    Ok(_) => false,
                    Err(_) => return,
                };
                if let Ok(mut known) = known.lock()
                    && known.replace(is_dark) != Some(is_dark)
                {
                    ctx.request_repaint();
                }
            };
            let _ = std::thread::Builder::new().name("theme".into()).spawn(ask);
        }
        #[cfg(not(feature = "system-theme"))]
        let _ = ctx;
    }

    /// Returns the theme that matches the desktop: by its last answer, or by the window system, or
    /// else light.
    pub(crate) fn theme(&self, ctx: &egui::Context) -> Theme {
        let said = self.0.lock().ok().and_then(|known| *known);
        let is_dark = said.unwrap_or(ctx.system_theme() == Some(egui::Theme::Dark));
        if is_dark { Theme::Dark } else { Theme::Light }
    }
}

/// The font family of headings.
const BOLD: &str = "bold";

/// Returns text in bold.
pub(crate) fn bold(text: impl Into<String>) -> egui::RichText {
    egui::RichText::new(text).family(FontFamily::Name(BOLD.into()))
}

/// Returns the fonts: those of the boards, and others for symbols.
pub(crate) fn fonts() -> egui::FontDefinitions {
    let mut fonts = egui::FontDefinitions::default();
    let faces = [
        ("DejaVu Sans", dejavu::sans::regular(), FontFamily::Proportional),
        ("DejaVu Sans Mono", dejavu::sans_mono::regular(), FontFamily::Monospace),
    ];
    for (name, bytes, family) in faces {
        fonts.font_data.insert(name.into(), Arc::new(egui::FontData::from_static(bytes)));
        fonts.families.entry(family).or_default().insert(0, name.into());
    }
    let bold = egui::FontData::from_static(dejavu::sans::bold());
    fonts.font_data.insert("DejaVu Sans Bold".into(), Arc::new(bold));
    let mut family = vec!["DejaVu Sans Bold".to_string()];
    family.extend(fonts.families.get(&FontFamily::Proportional).into_iter().flatten().cloned());
    fonts.families.insert(FontFamily::Name(BOLD.into()), family);
    fonts
}

/// Returns the color of a role in a palette, as egui represents it.
pub(crate) fn color(palette: &Palette, role: Role) -> Color32 {
    let rgb = palette.rgb(role);
    Color32::from_rgb(rgb.r, rgb.g, rgb.b)
}

/// Sets font sizes and spacing.
fn set_measures(style: &mut egui::Style) {
    let spacing = &mut style.spacing;
    spacing.item_spacing = Vec2::new(8.0, 6.0);
    spacing.button_padding = Vec2::new(10.0, 5.0);
    spacing.interact_size = Vec2::new(40.0, 26.0);
    spacing.menu_margin = Margin::same(6);
    spacing.window_margin = Margin::same(16);
    spacing.combo_width = 180.0;
    let sizes = [
        (TextStyle::Small, 11.5),
        (TextStyle::Body, 14.0),
        (TextStyle::Button, 14.0),
        (TextStyle::Monospace, 13.0),
        (TextStyle::Heading, 17.5),
    ];
    for (which, size) in sizes {
        if let Some(font) = style.text_styles.get_mut(&which) {
            font.size = size;
        }
    }
    if let Some(font) = style.text_styles.get_mut(&TextStyle::Heading) {
        font.family = FontFamily::Name(BOLD.into());
    }
}

/// Makes menus and dialogs match the boards of a theme. If `moves`, they are animated.
pub(crate) fn set_style(ctx: &egui::Context, theme: Theme, moves: bool) {
    let palette = Palette::new(theme, &[]);
    let of = |role| color(&palette, role);
    let (ground, text) = (of(Role::GROUND), of(Role::TEXT));
    let is_dark = u32::from(ground.r()) + u32::from(ground.g()) + u32::from(ground.b()) < 384;
    ctx.set_theme(if is_dark { egui::Theme::Dark } else { egui::Theme::Light });
    let mix = |a: Color32, b: Color32, part: f32| {
        let of = |a: u8, b: u8| (f32::from(a) * (1.0 - part) + f32::from(b) * part).round() as u8;
        Color32::from_rgb(of(a.r(), b.r()), of(a.g(), b.g()), of(a.b(), b.b()))
    };
    let is_strong = matches!(theme, Theme::HighContrast | Theme::Mono);
    let edge = if is_strong { text } else { mix(ground, text, 0.22) };
    let raised = mix(ground, if is_dark { Color32::WHITE } else { Color32::BLACK }, 0.06);
    let accent = if is_strong { text } else { Color32::from_rgb(0x2f, 0x6f, 0xd6) };
    let faint = if is_strong { text } else { mix(ground, text, 0.72) };
    ctx.all_styles_mut(|style| {
        let visuals = &mut style.visuals;
        *visuals = if is_dark { egui::Visuals::dark() } else { egui::Visuals::light() };
        visuals.panel_fill = ground;
        visuals.window_fill = if is_dark { raised } else { mix(ground, Color32::WHITE, 0.7) };
        visuals.window_stroke = Stroke::new(1.0, edge);
        visuals.extreme_bg_color =
            if is_dark { mix(ground, Color32::BLACK, 0.35) } else { Color32::WHITE };
        visuals.faint_bg_color = raised;
        visuals.weak_text_color = Some(faint);
        visuals.error_fg_color = of(Role::MISTAKE);
        visuals.window_corner_radius = CornerRadius::same(10);
        visuals.menu_corner_radius = CornerRadius::same(8);
        visuals.selection.bg_fill =
            if is_strong { text } else { mix(visuals.window_fill, accent, 0.45) };
        visuals.selection.stroke = Stroke::new(1.0, if is_strong { ground } else { text });
        let widgets = &mut visuals.widgets;
        let all = [
            &mut widgets.noninteractive,
            &mut widgets.inactive,
            &mut widgets.hovered,
            &mut widgets.active,
            &mut widgets.open,
        ];
        for widget in all {
            widget.corner_radius = CornerRadius::same(6);
            widget.fg_stroke = Stroke::new(widget.fg_stroke.width, text);
            widget.expansion = 0.0;
        }
        widgets.noninteractive.bg_stroke = Stroke::new(1.0, edge);
        widgets.inactive.weak_bg_fill = mix(ground, text, 0.08);
        // Boxes that are not ticked have no other edge.
        widgets.inactive.bg_fill = mix(ground, text, 0.25);
        if is_strong {
            widgets.inactive.bg_stroke = Stroke::new(1.0, text);
        }
        widgets.hovered.weak_bg_fill = mix(ground, text, 0.16);
        widgets.hovered.bg_fill = mix(ground, text, 0.2);
        widgets.hovered.bg_stroke = Stroke::new(1.0, edge);
        widgets.active.weak_bg_fill = mix(ground, text, 0.24);
        widgets.active.bg_fill = mix(ground, text, 0.28);
        widgets.active.bg_stroke = Stroke::new(1.5, accent);
        widgets.open.weak_bg_fill = mix(ground, text, 0.14);
        set_measures(style);
        style.animation_time = if moves { 0.08 } else { 0.0 };
    });
}
