//! Colors, fonts and caches that drawings share.

use std::collections::HashMap;

use puzzle_core::draw::{Palette, Size};
use puzzle_midend::Drawn;
use wasm_bindgen::JsCast;
use web_sys::{ImageBitmap, OffscreenCanvas, OffscreenCanvasRenderingContext2d};

use crate::inks::Inks;
use crate::sprites::Sprites;
use crate::type_setter::TypeSetter;

/// The colors, fonts, sprites and skin pictures of a board.
pub(crate) struct Surface {
    pub(crate) inks: Inks,
    pub(crate) setter: TypeSetter,
    pub(crate) sprites: Sprites,
    /// What the canvas shows.
    pub(crate) drawn: Drawn,
    /// Pictures of the skin by name, and scaled copies of them.
    pictures: HashMap<String, ImageBitmap>,
    scaled: HashMap<(String, i32, i32, bool), OffscreenCanvas>,
}

impl Surface {
    pub(crate) fn new(palette: Palette) -> Self {
        Self {
            inks: Inks::new(palette, 1),
            setter: TypeSetter::new(),
            sprites: Sprites::default(),
            drawn: Drawn::default(),
            pictures: HashMap::new(),
            scaled: HashMap::new(),
        }
    }

    pub(crate) fn set_palette(&mut self, palette: Palette) {
        self.inks = Inks::new(palette, self.inks.hairline());
        self.sprites.clear();
    }

    pub(crate) fn set_hairline(&mut self, pixels: i32) {
        if pixels != self.inks.hairline() {
            self.inks = Inks::new(self.inks.palette().clone(), pixels);
            self.sprites.clear();
        }
    }

    pub(crate) fn set_picture(&mut self, name: &str, picture: ImageBitmap) {
        self.pictures.insert(name.to_string(), picture);
        self.scaled.clear();
    }

    pub(crate) fn forget_pictures(&mut self) {
        self.pictures.clear();
        self.scaled.clear();
    }

    pub(crate) fn has_pictures(&self) -> bool {
        !self.pictures.is_empty()
    }

    pub(crate) fn has_picture(&self, name: &str) -> bool {
        self.pictures.contains_key(name)
    }

    pub(crate) fn picture_size(&self, name: &str) -> Option<Size> {
        let picture = self.pictures.get(name)?;
        Some(Size::new(picture.width() as i32, picture.height() as i32))
    }

    /// Returns the skin's picture with this name in this size: stretched or, if `covers`, scaled to
    /// cover the size and cropped. Each size is scaled once, without a clip, since a clip would
    /// change the edges.
    pub(crate) fn scaled(
        &mut self,
        name: &str,
        size: Size,
        covers: bool,
    ) -> Option<&OffscreenCanvas> {
        let key = (name.to_string(), size.w, size.h, covers);
        if !self.scaled.contains_key(&key) {
            let picture = self.pictures.get(name)?;
            if self.scaled.len() > 600 {
                self.scaled.clear();
            }
            let canvas = OffscreenCanvas::new(size.w as u32, size.h as u32).ok()?;
            let context: OffscreenCanvasRenderingContext2d =
                canvas.get_context("2d").ok()??.dyn_into().ok()?;
            let (w, h) = (f64::from(size.w), f64::from(size.h));
            let (mut dw, mut dh) = (w, h);
            if covers {
                let (pw, ph) = (f64::from(picture.width()), f64::from(picture.height()));
                let by = (w / pw.max(1.0)).max(h / ph.max(1.0));
                (dw, dh) = (pw * by, ph * by);
            }
            let at = ((w - dw) / 2.0, (h - dh) / 2.0);
            context.draw_image_with_image_bitmap_and_dw_and_dh(picture, at.0, at.1, dw, dh).ok()?;
            self.scaled.insert(key.clone(), canvas);
        }
        self.scaled.get(&key)
    }
}
