//! The pictures that a front end has for games, by name: what [`Canvas::image`] draws.
//!
//! [`Canvas::image`]: puzzle_core::draw::Canvas::image

use std::collections::HashMap;

use puzzle_skin::Image;

/// Most pixels of scaled pictures kept.
const MOST_SCALED: usize = 1 << 24;

type Source = Box<dyn FnMut(&str) -> Option<Image> + Send>;

/// How a picture is made as large as it is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Fit {
    /// Its sides are made as long as wanted.
    Fill,
    /// It keeps its shape, and what is too much is cut off.
    Cover,
}

/// The pictures of a surface, by name.
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

    /// Whether there are any.
    pub(crate) fn is_any(&self) -> bool {
        self.source.is_some() || self.named.values().any(Option::is_some)
    }

    /// Whether pictures have been drawn.
    pub(crate) fn is_used(&self) -> bool {
        !self.scaled.is_empty()
    }

    /// The picture of a name, as it is.
    pub(crate) fn find(&mut self, name: &str) -> Option<&Image> {
        if !self.named.contains_key(name) {
            let found = self.source.as_mut().and_then(|source| source(name));
            self.named.insert(name.to_string(), found);
        }
        self.named.get(name)?.as_ref()
    }

    /// The picture of a name, in a size.
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
