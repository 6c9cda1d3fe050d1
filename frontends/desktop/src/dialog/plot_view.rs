//! A plot in a dialog.

use eframe::egui::{self, ColorImage, Sense, TextureHandle, TextureOptions, Ui, Vec2};
use puzzle_app::Plot;
use puzzle_core::draw::{Palette, Size, Theme};
use puzzle_core::text;
use puzzle_core::text::Language;
use puzzle_render::Raster;

use crate::say::{language, say};

/// The height of letters in a plot, in points.
const LETTERS: f32 = 13.0;

/// A plot with its picture.
pub(crate) struct PlotView {
    plot: Plot,
    picture: Option<(Look, TextureHandle)>,
}

/// What a picture depends on.
#[derive(Clone, PartialEq, Eq)]
struct Look {
    theme: Theme,
    size: Size,
    em: i32,
    language: Language,
}

impl PlotView {
    pub(crate) fn new(plot: Plot) -> Self {
        Self { plot, picture: None }
    }

    /// Shows the plot in a width in points. Its picture is drawn when it becomes visible.
    pub(crate) fn show(&mut self, ui: &mut Ui, theme: Theme, width: f32) {
        ui.add_space(6.0);
        let scale = ui.ctx().pixels_per_point();
        let em = (LETTERS * scale).round() as i32;
        let width = (width * scale).floor() as i32;
        // Half a letter on each side.
        let height = self.plot.height(width - em, em) + em;
        let look = Look { theme, size: Size::new(width, height), em, language: language() };
        let points = Vec2::new(width as f32, height as f32) / scale;
        let (place, response) = ui.allocate_exact_size(points, Sense::hover());
        let (title, words) = (&self.plot.title, self.plot.words());
        let words = say(text!("{title}: {words}", title, words));
        response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Image, true, words.clone()));
        if !ui.is_rect_visible(place) {
            return;
        }
        if self.picture.as_ref().is_none_or(|(known, _)| *known != look) {
            let image = self.draw(&look);
            let load = |image| ui.ctx().load_texture("plot", image, TextureOptions::LINEAR);
            self.picture = image.map(|image| (look, load(image)));
        }
        if let Some((_, texture)) = &self.picture {
            egui::Image::new(texture).corner_radius(6).paint_at(ui, place);
        }
    }

    fn draw(&self, look: &Look) -> Option<ColorImage> {
        let palette = Palette::new(look.theme, &[]).without_patterns();
        let mut raster = Raster::new(look.size, palette).ok()?;
        let place = look.size.rect().inset(look.em / 2);
        self.plot.draw(&mut raster, place, look.em, &look.language);
        let size = [look.size.w as usize, look.size.h as usize];
        Some(ColorImage::from_rgba_unmultiplied(size, raster.rgba()))
    }
}
