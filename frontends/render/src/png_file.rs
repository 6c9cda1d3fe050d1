//! PNG files in memory.

use std::collections::HashMap;
use std::io::Cursor;

use png::{BitDepth, ColorType, Compression, Filter, Transformations};

use crate::error::RenderError;
use crate::image::Image;

/// Most pixels on a side of a picture read.
const MOST_SIDE: u32 = 4096;

/// Writes opaque pixels: by a palette where 256 colors are enough, else three bytes each.
pub(crate) fn encode(w: u32, h: u32, pixels: &[[u8; 4]]) -> Result<Vec<u8>, RenderError> {
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, w, h);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_source_srgb(png::SrgbRenderingIntent::Perceptual);
    encoder.set_compression(Compression::Fast);
    let data = if let Some((colors, indices)) = by_palette(pixels) {
        encoder.set_color(ColorType::Indexed);
        encoder.set_filter(Filter::NoFilter);
        encoder.set_palette(colors);
        indices
    } else {
        encoder.set_color(ColorType::Rgb);
        pixels.iter().flat_map(|p| [p[0], p[1], p[2]]).collect()
    };
    let mut writer = encoder.write_header()?;
    writer.write_image_data(&data)?;
    writer.finish()?;
    Ok(file)
}

/// Writes a picture with its opacity.
pub(crate) fn encode_rgba(image: &Image) -> Result<Vec<u8>, RenderError> {
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, image.width(), image.height());
    encoder.set_depth(BitDepth::Eight);
    encoder.set_color(ColorType::Rgba);
    encoder.set_compression(Compression::Balanced);
    let mut writer = encoder.write_header()?;
    writer.write_image_data(image.rgba())?;
    writer.finish()?;
    Ok(file)
}

/// The colors in order of first use, and each pixel's place among them; `None` when there are more
/// than 256.
fn by_palette(pixels: &[[u8; 4]]) -> Option<(Vec<u8>, Vec<u8>)> {
    let mut known: HashMap<[u8; 4], u8> = HashMap::new();
    let mut colors = Vec::new();
    let mut indices = Vec::with_capacity(pixels.len());
    let mut last = (pixels.first().copied()?, 0);
    for (i, &pixel) in pixels.iter().enumerate() {
        if pixel != last.0 || i == 0 {
            let next = known.len();
            let mut index = known.get(&pixel).copied();
            if index.is_none() {
                index = Some(u8::try_from(next).ok()?);
                known.insert(pixel, next as u8);
                colors.extend_from_slice(&pixel[..3]);
            }
            last = (pixel, index?);
        }
        indices.push(last.1);
    }
    Some((colors, indices))
}

/// Reads any PNG: width, height and four bytes a pixel.
pub(crate) fn decode(bytes: &[u8]) -> Result<(u32, u32, Vec<u8>), RenderError> {
    let limits = png::Limits { bytes: (MOST_SIDE * MOST_SIDE * 4) as usize };
    let mut decoder = png::Decoder::new_with_limits(Cursor::new(bytes), limits);
    decoder.set_transformations(
        Transformations::EXPAND | Transformations::STRIP_16 | Transformations::ALPHA,
    );
    let mut reader = decoder.read_info()?;
    let (w, h) = reader.info().size();
    if w > MOST_SIDE || h > MOST_SIDE {
        let most = i64::from(MOST_SIDE) * i64::from(MOST_SIDE);
        return Err(RenderError::Size { w: w.into(), h: h.into(), most });
    }
    let mut data = vec![0; reader.output_buffer_size().unwrap_or(0)];
    let frame = reader.next_frame(&mut data)?;
    data.truncate(frame.buffer_size());
    let rgba = match frame.color_type {
        ColorType::Rgba => data,
        ColorType::GrayscaleAlpha => {
            data.as_chunks::<2>().0.iter().flat_map(|&[v, a]| [v, v, v, a]).collect()
        }
        ColorType::Rgb => {
            data.as_chunks::<3>().0.iter().flat_map(|&[r, g, b]| [r, g, b, 255]).collect()
        }
        _ => data.iter().flat_map(|&v| [v, v, v, 255]).collect(),
    };
    Ok((w, h, rgba))
}
