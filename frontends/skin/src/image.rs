//! Pictures in memory.

use crate::error::ImageError;

/// A picture with red, green, blue and opacity, 8 bits each, not premultiplied.
///
/// ```
/// use puzzle_skin::Image;
/// let two = Image::from_rgba(2, 1, &[0, 0, 0, 255, 100, 200, 50, 255]).unwrap();
/// assert_eq!(two.scaled(1, 1).rgba(), [50, 100, 25, 255]);
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Image {
    w: u32,
    h: u32,
    pixels: Vec<[u8; 4]>,
}

impl Image {
    /// Creates a picture from its pixels in reading order, four bytes each: red, green, blue,
    /// opacity.
    ///
    /// # Errors
    /// If the number of bytes is not four times width times height, or zero.
    pub fn from_rgba(w: u32, h: u32, bytes: &[u8]) -> Result<Self, ImageError> {
        let wanted = (w as usize).saturating_mul(h as usize).saturating_mul(4);
        if bytes.len() != wanted || wanted == 0 {
            return Err(ImageError::Pixels { given: bytes.len(), wanted });
        }
        Ok(Self { w, h, pixels: bytes.as_chunks::<4>().0.to_vec() })
    }

    /// Creates a picture from its pixels in reading order, each as red, green, blue, opacity. There
    /// must be `w` × `h` of them.
    pub(crate) fn from_pixels(w: u32, h: u32, pixels: Vec<[u8; 4]>) -> Self {
        debug_assert_eq!(pixels.len(), w as usize * h as usize);
        Self { w, h, pixels }
    }

    /// Returns the width in pixels.
    pub fn width(&self) -> u32 {
        self.w
    }

    /// Returns the height in pixels.
    pub fn height(&self) -> u32 {
        self.h
    }

    /// Returns the pixels in reading order, four bytes each.
    pub fn rgba(&self) -> &[u8] {
        self.pixels.as_flattened()
    }

    /// Returns the pixels in reading order, each as red, green, blue, opacity.
    pub fn pixels(&self) -> &[[u8; 4]] {
        &self.pixels
    }

    /// Returns `true` if all pixels are transparent.
    pub fn is_clear(&self) -> bool {
        self.pixels.iter().all(|p| p[3] == 0)
    }

    /// Returns the part in a rectangle, cut at the picture's edges; `None` if they do not overlap.
    pub fn part(&self, x: u32, y: u32, w: u32, h: u32) -> Option<Self> {
        let (w, h) = (w.min(self.w.checked_sub(x)?), h.min(self.h.checked_sub(y)?));
        if w == 0 || h == 0 {
            return None;
        }
        let row = |y: u32| &self.pixels[y as usize * self.w as usize + x as usize..][..w as usize];
        let pixels = (y..y + h).flat_map(|y| row(y).iter().copied()).collect();
        Some(Self { w, h, pixels })
    }

    /// Copies another picture over this one, with its top left corner at a point, without blending.
    pub(crate) fn paste(&mut self, other: &Self, x: u32, y: u32) {
        let n = other.w.min(self.w.saturating_sub(x)) as usize;
        for row in 0..other.h.min(self.h.saturating_sub(y)) {
            let to = (y + row) as usize * self.w as usize + x as usize;
            let from = row as usize * other.w as usize;
            self.pixels[to..to + n].copy_from_slice(&other.pixels[from..from + n]);
        }
    }

    /// Returns the largest centered part of the picture with the aspect ratio `w` to `h`, as x, y,
    /// width, height.
    pub fn middle(&self, w: u32, h: u32) -> (u32, u32, u32, u32) {
        let (own_w, own_h) = (u64::from(self.w), u64::from(self.h));
        let (w, h) = (u64::from(w.max(1)), u64::from(h.max(1)));
        let (cut_w, cut_h) = if own_w * h > own_h * w {
            (((own_h * w + h / 2) / h).clamp(1, own_w), own_h)
        } else {
            (own_w, ((own_w * h + w / 2) / w).clamp(1, own_h))
        };
        let (x, y) = ((own_w - cut_w) / 2, (own_h - cut_h) / 2);
        (x as u32, y as u32, cut_w as u32, cut_h as u32)
    }

    /// Returns the picture scaled to cover `w` by `h` pixels, and cropped evenly on two opposite
    /// sides.
    #[must_use]
    pub fn covering(&self, w: u32, h: u32) -> Self {
        let (x, y, cut_w, cut_h) = self.middle(w, h);
        if (cut_w, cut_h) == (self.w, self.h) {
            return self.scaled(w, h);
        }
        self.part(x, y, cut_w, cut_h).map_or_else(|| self.scaled(w, h), |part| part.scaled(w, h))
    }

    /// Returns the picture scaled to a size of at least one pixel. Each new pixel is the mean of
    /// the pixels that it covers.
    #[must_use]
    pub fn scaled(&self, w: u32, h: u32) -> Self {
        let (w, h) = (w.max(1), h.max(1));
        if (w, h) == (self.w, self.h) {
            return self.clone();
        }
        let columns = spans(self.w, w);
        let rows = spans(self.h, h);
        // First horizontally, then vertically; premultiplied, with 16 fraction bits.
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
        Self { w, h, pixels }
    }
}

impl std::fmt::Debug for Image {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Image({}x{})", self.w, self.h)
    }
}

/// Returns the weights for scaling a row from `from` to `to` pixels: for each new pixel, the
/// indices of old pixels with weights whose sum is 65,536. These are the covered pixels when
/// shrinking, and the two nearest ones when enlarging.
fn spans(from: u32, to: u32) -> Vec<Vec<(usize, u64)>> {
    let (from, to) = (u64::from(from), u64::from(to));
    (0..to)
        .map(|i| {
            let mut span: Vec<(usize, u64)> = Vec::new();
            if from >= to {
                // Covers i*from .. (i+1)*from in units of 1/to of an old pixel.
                let (start, end) = (i * from, (i + 1) * from);
                for old in start / to..end.div_ceil(to) {
                    let part = end.min((old + 1) * to) - start.max(old * to);
                    span.push((old as usize, part * 65_536 / from));
                }
            } else {
                // The new pixel's center in units of 1/(2*to), minus half an old pixel.
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
    fn scaling_keeps_a_uniform_color() {
        for opacity in [0, 1, 128, 255] {
            let one = [10, 200, 77, opacity].repeat(7 * 5);
            let image = Image::from_rgba(7, 5, &one).unwrap();
            for (w, h) in [(1, 1), (3, 4), (7, 5), (20, 31)] {
                for pixel in image.scaled(w, h).pixels {
                    assert_eq!(pixel[3], opacity);
                    assert!(opacity == 0 || pixel[..3] == [10, 200, 77], "{pixel:?}");
                }
            }
        }
    }

    #[test]
    fn scaling_to_the_same_size_changes_nothing() {
        let bytes: Vec<u8> =
            (0..9 * 6u32).flat_map(|i| [i * 4, 255 - i, i * 2, 255].map(|v| v as u8)).collect();
        let image = Image::from_rgba(9, 6, &bytes).unwrap();
        assert_eq!(image.scaled(9, 6).rgba(), bytes);
        // Half the size: each pixel is the mean of four.
        let two = Image::from_rgba(2, 1, &[0, 0, 0, 255, 100, 200, 50, 255]).unwrap();
        assert_eq!(two.scaled(1, 1).pixels, [[50, 100, 25, 255]]);
        // Transparent pixels do not affect the color.
        let half = Image::from_rgba(2, 1, &[255, 0, 0, 0, 100, 200, 50, 255]).unwrap();
        assert_eq!(half.scaled(1, 1).pixels, [[100, 200, 50, 128]]);
    }

    #[test]
    fn wrong_numbers_of_bytes_are_refused() {
        assert!(Image::from_rgba(2, 2, &[0; 15]).is_err());
        assert!(Image::from_rgba(0, 9, &[]).is_err());
        assert!(Image::from_rgba(u32::MAX, u32::MAX, &[0; 4]).is_err());
    }

    #[test]
    fn parts_are_cut_and_covers_keep_their_shape() {
        let bytes: Vec<u8> = (0..8 * 4u8).flat_map(|i| [i, 0, 0, 255]).collect();
        let image = Image::from_rgba(8, 4, &bytes).unwrap();
        let reds = |image: &Image| image.pixels().iter().map(|p| p[0]).collect::<Vec<_>>();
        assert_eq!(reds(&image.part(6, 3, 9, 9).unwrap()), [30, 31]);
        assert!(image.part(8, 0, 1, 1).is_none() && image.part(0, 0, 0, 1).is_none());
        // A square is cut out of the middle.
        assert_eq!(image.middle(5, 5), (2, 0, 4, 4));
        assert_eq!(reds(&image.covering(4, 4))[..4], [2, 3, 4, 5]);
        assert_eq!(image.middle(1, 100), (3, 0, 1, 4));
        assert_eq!(image.middle(100, 1), (0, 1, 8, 1));
    }
}
