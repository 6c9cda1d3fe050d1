//! Pictures that a front end gives to a game by name.

use std::collections::HashMap;

use crate::error::RenderError;
use crate::png_file;

/// Most pixels of scaled pictures kept.
const MOST_SCALED: usize = 1 << 24;

/// A picture: red, green, blue and opacity, 8 bits each, not premultiplied.
#[derive(Clone, PartialEq, Eq)]
pub struct Image {
    w: u32,
    h: u32,
    pixels: Vec<[u8; 4]>,
}

impl Image {
    /// A picture from its pixels in reading order, four bytes each: red, green, blue, opacity.
    ///
    /// # Errors
    /// When the bytes are not four times width times height, or there are none.
    pub fn from_rgba(w: u32, h: u32, bytes: &[u8]) -> Result<Self, RenderError> {
        let wanted = (w as usize).saturating_mul(h as usize).saturating_mul(4);
        if bytes.len() != wanted || wanted == 0 {
            return Err(RenderError::Pixels { given: bytes.len(), wanted });
        }
        Ok(Self { w, h, pixels: bytes.as_chunks::<4>().0.to_vec() })
    }

    /// A picture from the bytes of a PNG file.
    ///
    /// # Errors
    /// When they are no PNG, or one of more than 4096 by 4096 pixels.
    pub fn from_png(bytes: &[u8]) -> Result<Self, RenderError> {
        let (w, h, pixels) = png_file::decode(bytes)?;
        Self::from_rgba(w, h, &pixels)
    }

    /// Width in pixels.
    pub fn width(&self) -> u32 {
        self.w
    }

    /// Height in pixels.
    pub fn height(&self) -> u32 {
        self.h
    }

    /// The pixels in reading order, four bytes each.
    pub fn rgba(&self) -> &[u8] {
        self.pixels.as_flattened()
    }

    /// The picture in another size: each new pixel is the mean of what it covers.
    fn scale(&self, w: i32, h: i32) -> Scaled {
        let columns = spans(self.w, w);
        let rows = spans(self.h, h);
        // first across, then down; premultiplied, 16 bits of fraction
        let mut across = vec![[0u64; 4]; w as usize * self.h as usize];
        for y in 0..self.h as usize {
            let row = &self.pixels[y * self.w as usize..][..self.w as usize];
            for (x, span) in columns.iter().enumerate() {
                let mut sum = [0u64; 4];
                for &(i, weight) in span {
                    let [r, g, b, a] = row[i].map(u64::from);
                    for (s, v) in sum.iter_mut().zip([r * a, g * a, b * a, 255 * a]) {
                        *s += v * weight;
                    }
                }
                across[y * w as usize + x] = sum.map(|s| (s + (1 << 15)) >> 16);
            }
        }
        let mut pixels = Vec::with_capacity(w as usize * h as usize);
        for span in &rows {
            for x in 0..w as usize {
                let mut sum = [0u64; 4];
                for &(i, weight) in span {
                    for (s, v) in sum.iter_mut().zip(across[i * w as usize + x]) {
                        *s += v * weight;
                    }
                }
                let [r, g, b, a] = sum.map(|s| (s + (1 << 15)) >> 16);
                let color = |v: u64| (v * 255 + a / 2).checked_div(a).unwrap_or(0).min(255) as u8;
                pixels.push([color(r), color(g), color(b), ((a + 127) / 255).min(255) as u8]);
            }
        }
        Scaled { w, h, pixels }
    }
}

impl std::fmt::Debug for Image {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Image({}x{})", self.w, self.h)
    }
}

/// For each of `to` new pixels, the old ones of `from` that it is made of, with weights whose sum
/// is 65,536: those it covers when the picture becomes smaller, the nearest two when larger.
fn spans(from: u32, to: i32) -> Vec<Vec<(usize, u64)>> {
    let (from, to) = (u64::from(from), to as u64);
    (0..to)
        .map(|i| {
            let mut span: Vec<(usize, u64)> = Vec::new();
            if from >= to {
                // covers i*from .. (i+1)*from in units of 1/to of an old pixel
                let (start, end) = (i * from, (i + 1) * from);
                for old in start / to..end.div_ceil(to) {
                    let part = end.min((old + 1) * to) - start.max(old * to);
                    span.push((old as usize, part * 65_536 / from));
                }
            } else {
                // the new pixel's middle, in units of 1/(2*to), less half an old pixel
                let middle = ((2 * i + 1) * from).saturating_sub(to);
                let (old, part) = (middle / (2 * to), middle % (2 * to));
                let next = (old + 1).min(from - 1);
                span.push((next as usize, part * 65_536 / (2 * to)));
                span.push((old as usize, 0));
            }
            let rest = 65_536 - span.iter().map(|(_, weight)| weight).sum::<u64>();
            if let Some(last) = span.last_mut() {
                last.1 += rest;
            }
            span
        })
        .collect()
}

/// A picture in the size it is drawn in.
pub(crate) struct Scaled {
    pub(crate) w: i32,
    pub(crate) h: i32,
    pub(crate) pixels: Vec<[u8; 4]>,
}

type Source = Box<dyn FnMut(&str) -> Option<Image> + Send>;

/// The pictures of a surface, by name.
#[derive(Default)]
pub(crate) struct Pictures {
    named: HashMap<String, Option<Image>>,
    scaled: HashMap<(String, i32, i32), Scaled>,
    source: Option<Source>,
}

impl Pictures {
    pub(crate) fn set(&mut self, name: &str, image: Image) {
        self.scaled.retain(|(known, _, _), _| known != name);
        self.named.insert(name.to_string(), Some(image));
    }

    pub(crate) fn set_source(&mut self, source: Source) {
        self.named.retain(|_, image| image.is_some());
        self.source = Some(source);
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
    pub(crate) fn scaled(&mut self, name: &str, w: i32, h: i32) -> Option<&Scaled> {
        if w <= 0 || h <= 0 {
            return None;
        }
        let key = (name.to_string(), w, h);
        if !self.scaled.contains_key(&key) {
            let scaled = self.find(name)?.scale(w, h);
            let n_pixels: usize = self.scaled.values().map(|s| s.pixels.len()).sum();
            if n_pixels + scaled.pixels.len() > MOST_SCALED {
                self.scaled.clear();
            }
            self.scaled.insert(key.clone(), scaled);
        }
        self.scaled.get(&key)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_make_one_whole() {
        for from in 1..40 {
            for to in 1..60 {
                let spans = spans(from, to);
                assert_eq!(spans.len(), to as usize);
                for span in spans {
                    assert_eq!(span.iter().map(|(_, weight)| weight).sum::<u64>(), 65_536);
                    assert!(span.iter().all(|&(i, _)| i < from as usize));
                }
            }
        }
    }

    #[test]
    fn a_picture_of_one_color_stays_so() {
        for opacity in [0, 1, 128, 255] {
            let one = [10, 200, 77, opacity].repeat(7 * 5);
            let image = Image::from_rgba(7, 5, &one).unwrap();
            for (w, h) in [(1, 1), (3, 4), (7, 5), (20, 31)] {
                for pixel in image.scale(w, h).pixels {
                    assert_eq!(pixel[3], opacity);
                    assert!(opacity == 0 || pixel[..3] == [10, 200, 77], "{pixel:?}");
                }
            }
        }
    }

    #[test]
    fn its_own_size_is_the_picture_itself() {
        let bytes: Vec<u8> =
            (0..9 * 6u32).flat_map(|i| [i * 4, 255 - i, i * 2, 255].map(|v| v as u8)).collect();
        let image = Image::from_rgba(9, 6, &bytes).unwrap();
        assert_eq!(image.scale(9, 6).pixels.as_flattened(), bytes);
        // half the size: each pixel is the mean of four
        let two = Image::from_rgba(2, 1, &[0, 0, 0, 255, 100, 200, 50, 255]).unwrap();
        assert_eq!(two.scale(1, 1).pixels, [[50, 100, 25, 255]]);
        // what cannot be seen has no say in the color
        let half = Image::from_rgba(2, 1, &[255, 0, 0, 0, 100, 200, 50, 255]).unwrap();
        assert_eq!(half.scale(1, 1).pixels, [[100, 200, 50, 128]]);
    }

    #[test]
    fn wrong_numbers_of_bytes_are_refused() {
        assert!(Image::from_rgba(2, 2, &[0; 15]).is_err());
        assert!(Image::from_rgba(0, 9, &[]).is_err());
        assert!(Image::from_rgba(u32::MAX, u32::MAX, &[0; 4]).is_err());
    }
}
