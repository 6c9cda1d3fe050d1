//! Named pictures that a front end supplies to games, as drawn by [`Canvas::image`].
//!
//! [`Canvas::image`]: puzzle_core::draw::Canvas::image

use std::collections::HashMap;

use puzzle_skin::Image;

/// Maximum number of pixels of all cached scaled pictures together.
const MOST_SCALED: usize = 1 << 24;

type Source = Box<dyn FnMut(&str) -> Option<Image> + Send>;

/// How a picture is scaled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Fit {
    /// Stretched to the given sides.
    Fill,
    /// Scaled to cover the area in its aspect ratio; the excess is cut off.
    Cover,
}

/// The named pictures of a surface.
#[derive(Default)]
pub(crate) struct Images {
    named: HashMap<String, Option<Image>>,
    scaled: HashMap<(String, Fit, i32, i32), Image>,
    source: Option<Source>,
}

impl Images {
    pub(crate) fn set(&mut self, name: &str, image: Image) {
        self.scaled.retain(|(known, ..), _| known != name);
        self.named.insert(name.to_string(), Some(image));
    }

    pub(crate) fn set_source(&mut self, source: Source) {
        self.named.retain(|_, image| image.is_some());
        self.source = Some(source);
    }

    /// Returns `true` if there are any pictures, or a function that loads them.
    pub(crate) fn is_any(&self) -> bool {
        self.source.is_some() || self.named.values().any(Option::is_some)
    }

    /// Returns `true` if any picture has been drawn.
    pub(crate) fn is_used(&self) -> bool {
        !self.scaled.is_empty()
    }

    /// Returns the picture with this name in its own size.
    pub(crate) fn find(&mut self, name: &str) -> Option<&Image> {
        if !self.named.contains_key(name) {
            let found = self.source.as_mut().and_then(|source| source(name));
            self.named.insert(name.to_string(), found);
        }
        self.named.get(name)?.as_ref()
    }

    /// Returns the picture with this name, scaled to `w` by `h` pixels.
    pub(crate) fn scaled(&mut self, name: &str, fit: Fit, w: i32, h: i32) -> Option<&Image> {
        if w <= 0 || h <= 0 {
            return None;
        }
        let key = (name.to_string(), fit, w, h);
        if !self.scaled.contains_key(&key) {
            let image = self.find(name)?;
            let scaled = match fit {
                Fit::Fill => image.scaled(w as u32, h as u32),
                Fit::Cover => image.covering(w as u32, h as u32),
            };
            let n_pixels: usize = self.scaled.values().map(|s| s.pixels().len()).sum();
            if n_pixels + scaled.pixels().len() > MOST_SCALED {
                self.scaled.clear();
            }
            self.scaled.insert(key.clone(), scaled);
        }
        self.scaled.get(&key)
    }
}
