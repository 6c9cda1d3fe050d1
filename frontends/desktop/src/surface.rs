//! The persistent picture of a board: pixels and their texture.

use eframe::egui::{self, Color32, ColorImage, TextureHandle, TextureOptions};
use puzzle_core::draw::{Palette, Rect, Size};
use puzzle_midend::Drawn;
use puzzle_render::Raster;
use puzzle_skin::SharedSkin;

/// The maximum number of rectangles to send separately; more are sent as their bounding rectangle.
const MOST_PARTS: usize = 8;

/// The canvas that the session draws on. It is kept between frames, and only damaged parts are sent
/// to the screen.
#[derive(Default)]
pub(crate) struct Surface {
    raster: Option<(Raster, Drawn)>,
    texture: Option<TextureHandle>,
    /// The number of pixels sent in the last frame.
    pub(crate) n_sent: i64,
}

impl Surface {
    /// Discards the pixels, because colors or pictures have changed.
    pub(crate) fn clear(&mut self) {
        self.raster = None;
    }

    /// Returns pixels of this size, and what they show.
    pub(crate) fn raster(
        &mut self,
        size: Size,
        hairline: i32,
        palette: impl FnOnce() -> Palette,
        skin: Option<&SharedSkin>,
    ) -> Option<(&mut Raster, &mut Drawn)> {
        if self.raster.as_ref().is_none_or(|(raster, _)| raster.size() != size) {
            let mut raster = Raster::new(size, palette()).ok()?;
            raster.set_hairline(hairline);
            if let Some(skin) = skin {
                raster.set_image_source(skin.source());
            }
            self.raster = Some((raster, Drawn::default()));
            self.texture = None;
        }
        self.raster.as_mut().map(|(raster, drawn)| (raster, drawn))
    }

    /// Sends what was drawn to the screen and returns the texture.
    pub(crate) fn texture(&mut self, ctx: &egui::Context) -> Option<&TextureHandle> {
        let (raster, _) = self.raster.as_mut()?;
        let damage = raster.take_damage();
        let size = raster.device_size();
        self.n_sent = 0;
        if let Some(texture) = &mut self.texture {
            let parts = if damage.len() > MOST_PARTS {
                damage.into_iter().reduce(Rect::union).into_iter().collect()
            } else {
                damage
            };
            for part in parts {
                let part = part.intersection(size.rect());
                if part.is_empty() {
                    continue;
                }
                self.n_sent += part.area();
                let at = [part.x as usize, part.y as usize];
                texture.set_partial(at, image_of(raster, part), TextureOptions::NEAREST);
            }
        } else {
            self.n_sent = size.rect().area();
            let image = image_of(raster, size.rect());
            self.texture = Some(ctx.load_texture("board", image, TextureOptions::NEAREST));
        }
        self.texture.as_ref()
    }
}

/// Returns a part of a picture in egui's format.
fn image_of(raster: &Raster, part: Rect) -> ColorImage {
    let width = raster.device_size().w as usize;
    let (pixels, _) = raster.rgba().as_chunks::<4>();
    let (x, w) = (part.x as usize, part.w as usize);
    let rows = (part.y as usize..(part.y + part.h) as usize).map(|y| y * width + x);
    let colors = rows
        .flat_map(|start| &pixels[start..start + w])
        .map(|[r, g, b, _]| Color32::from_rgb(*r, *g, *b))
        .collect();
    ColorImage::new([w, part.h as usize], colors)
}
