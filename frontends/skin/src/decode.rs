//! Decoding of picture files.

use std::io::Cursor;

use image::metadata::Orientation;
use image::{DynamicImage, ImageDecoder, ImageFormat, ImageReader, Limits};

use crate::error::ImageError;
use crate::image::Image;

/// Maximum size of the decoded pixels of a file in bytes: 24 million pixels with three channels of
/// 16 bits.
const MOST_BYTES: u64 = 150 << 20;

/// Maximum side of a picture in pixels.
const MOST_SIDE: u32 = 32_000;

/// Maximum factor by which a picture is reduced. The sum of a channel over the averaged pixels then
/// fits in 32 bits.
const MOST_SHRUNK: u32 = 250;

/// Maximum size of the decoded pixels in bytes per byte of a picture file. A file that claims more
/// is refused.
const MOST_PACKED: u64 = 4_000;

/// Bytes of memory for a PNG file besides its pixels: a larger color profile is ignored.
const PNG_EXTRA: u64 = 4 << 20;

/// Maximum number of bytes that the decoder may allocate.
fn most_allocated(bytes: &[u8], format: Option<ImageFormat>) -> u64 {
    let most = 2 * MOST_BYTES;
    // The first chunk begins with the width and the height. A pixel has at most 8 bytes.
    let side = |at| bytes.get(at..at + 4).and_then(|side| side.try_into().ok());
    match (format, side(16).map(u32::from_be_bytes), side(20).map(u32::from_be_bytes)) {
        (Some(ImageFormat::Png), Some(w), Some(h)) => {
            (u64::from(w) * u64::from(h)).saturating_mul(8).saturating_add(PNG_EXTRA).min(most)
        }
        _ => most,
    }
}

impl Image {
    /// Decodes a GIF (first frame), PNG, JPEG or BMP file. If a side has more than `longest`
    /// pixels, the picture is reduced by an integer factor. The orientation in a photograph's
    /// metadata is applied.
    ///
    /// # Errors
    /// If the file has another format, is damaged, or claims too many pixels.
    pub fn decode(bytes: &[u8], longest: u32) -> Result<Self, ImageError> {
        let mut reader = ImageReader::new(Cursor::new(bytes))
            .with_guessed_format()
            .map_err(|e| ImageError::Broken(e.to_string()))?;
        let kinds = [ImageFormat::Gif, ImageFormat::Png, ImageFormat::Jpeg, ImageFormat::Bmp];
        if !reader.format().is_some_and(|format| kinds.contains(&format)) {
            return Err(ImageError::Kind);
        }
        let mut limits = Limits::default();
        limits.max_image_width = Some(MOST_SIDE);
        limits.max_image_height = Some(MOST_SIDE);
        limits.max_alloc = Some(most_allocated(bytes, reader.format()));
        reader.limits(limits);
        let mut decoder = reader.into_decoder().map_err(|e| broken(&e))?;
        let (w, h) = decoder.dimensions();
        let n_bytes = decoder.total_bytes();
        if w == 0 || h == 0 || w.max(h) > MOST_SIDE || n_bytes > MOST_BYTES {
            return Err(ImageError::TooLarge { w, h, most: MOST_BYTES });
        }
        if n_bytes / MOST_PACKED > bytes.len() as u64 {
            return Err(ImageError::Claim { bytes: bytes.len(), w, h });
        }
        let orientation = decoder.orientation().unwrap_or(Orientation::NoTransforms);
        let picture = DynamicImage::from_decoder(decoder).map_err(|e| broken(&e))?;
        let small = shrunk(picture, w.max(h).div_ceil(longest.max(1)));
        Ok(upright(small, orientation))
    }
}

fn broken(error: &image::ImageError) -> ImageError {
    // Only the first line of the decoder's message.
    let words = error.to_string();
    ImageError::Broken(words.split_whitespace().collect::<Vec<_>>().join(" "))
}

/// Reduces a picture by the integer factor `by`, and converts it to 8 bits per channel.
fn shrunk(picture: DynamicImage, by: u32) -> Image {
    let (w, h) = (picture.width(), picture.height());
    let size = (w, h, by.clamp(1, MOST_SHRUNK).min(w).min(h));
    let low = |v: u8| v;
    let high = |v: u16| (v >> 8) as u8;
    match picture {
        DynamicImage::ImageRgb8(p) => means::<u8, 3>(p.as_raw(), size, low),
        DynamicImage::ImageRgba8(p) => means::<u8, 4>(p.as_raw(), size, low),
        DynamicImage::ImageLuma8(p) => means::<u8, 1>(p.as_raw(), size, low),
        DynamicImage::ImageLumaA8(p) => means::<u8, 2>(p.as_raw(), size, low),
        DynamicImage::ImageRgb16(p) => means::<u16, 3>(p.as_raw(), size, high),
        DynamicImage::ImageRgba16(p) => means::<u16, 4>(p.as_raw(), size, high),
        DynamicImage::ImageLuma16(p) => means::<u16, 1>(p.as_raw(), size, high),
        DynamicImage::ImageLumaA16(p) => means::<u16, 2>(p.as_raw(), size, high),
        other => means::<u8, 4>(other.into_rgba8().as_raw(), size, low),
    }
}

/// Reduces a picture of `w` by `h` pixels: each new pixel is the average of a square with `by`
/// pixels per side. `samples` has `N` channels per pixel: gray, gray and opacity, RGB, or RGBA.
fn means<T: Copy, const N: usize>(
    samples: &[T],
    (w, h, by): (u32, u32, u32),
    to_8_bits: impl Fn(T) -> u8,
) -> Image {
    let rgba = |pixel: &[T; N]| -> [u8; 4] {
        let at = |i: usize| to_8_bits(pixel[i]);
        match N {
            1 => [at(0), at(0), at(0), 255],
            2 => [at(0), at(0), at(0), at(1)],
            3 => [at(0), at(1), at(2), 255],
            _ => [at(0), at(1), at(2), at(3)],
        }
    };
    let (pixels, _) = samples.as_chunks::<N>();
    if by == 1 {
        return Image::from_pixels(w, h, pixels.iter().map(rgba).collect());
    }
    let (new_w, new_h) = (w / by, h / by);
    let mut new = Vec::with_capacity(new_w as usize * new_h as usize);
    let mut sums = vec![[0u32; 4]; new_w as usize];
    for rows in pixels.chunks_exact(w as usize * by as usize) {
        sums.fill([0; 4]);
        for row in rows.chunks_exact(w as usize) {
            for (sum, square) in sums.iter_mut().zip(row.chunks_exact(by as usize)) {
                for [r, g, b, a] in square.iter().map(|p| rgba(p).map(u32::from)) {
                    // Colors are weighted by opacity.
                    let part = if N.is_multiple_of(2) { a } else { 1 };
                    sum[0] += r * part;
                    sum[1] += g * part;
                    sum[2] += b * part;
                    sum[3] += part;
                }
            }
        }
        new.extend(sums.iter().map(|&[r, g, b, parts]| {
            let mean = |v: u32| ((v + parts / 2).checked_div(parts)).unwrap_or(0) as u8;
            let all = if N.is_multiple_of(2) { by * by } else { parts };
            let a = if N.is_multiple_of(2) { ((parts + all / 2) / all) as u8 } else { 255 };
            [mean(r), mean(g), mean(b), a]
        }));
    }
    Image::from_pixels(new_w, new_h, new)
}

/// Rotates and mirrors a picture as its metadata says.
fn upright(picture: Image, orientation: Orientation) -> Image {
    if orientation == Orientation::NoTransforms {
        return picture;
    }
    let (w, h) = (picture.width(), picture.height());
    let Some(buffer) = image::RgbaImage::from_raw(w, h, picture.rgba().to_vec()) else {
        return picture;
    };
    let mut turned = DynamicImage::ImageRgba8(buffer);
    turned.apply_orientation(orientation);
    let turned = turned.into_rgba8();
    let (pixels, _) = turned.as_raw().as_chunks::<4>();
    Image::from_pixels(turned.width(), turned.height(), pixels.to_vec())
}
