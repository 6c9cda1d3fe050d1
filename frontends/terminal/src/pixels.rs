//! Pictures in pixels on terminals that support them: the kitty protocol, sixel, and iTerm2 inline
//! images.

use std::fmt::Write as _;

use base64::prelude::{BASE64_STANDARD, Engine as _};
use puzzle_core::draw::{Rect, Rgb, Size};

/// Whether boards are drawn in pixels, and by which protocol.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Pixels {
    /// Draws boards in characters.
    #[default]
    Off,
    /// Uses the best protocol that the terminal reports, otherwise characters.
    Auto,
    /// The kitty graphics protocol, which `WezTerm`, Ghostty and Konsole support too.
    Kitty,
    /// Sixel, originally of DEC: xterm, foot, mlterm, Windows Terminal.
    Sixel,
    /// Inline images of iTerm2.
    Iterm2,
}

impl Pixels {
    /// All values with their keywords.
    pub const ALL: [(Self, &'static str); 5] = [
        (Self::Off, "off"),
        (Self::Auto, "auto"),
        (Self::Kitty, "kitty"),
        (Self::Sixel, "sixel"),
        (Self::Iterm2, "iterm2"),
    ];

    /// Parses the keyword of a value, such as `off`.
    pub fn from_keyword(word: &str) -> Option<Self> {
        Self::ALL.iter().find(|(_, known)| *known == word).map(|(pixels, _)| *pixels)
    }
}

/// A protocol by which a terminal receives pictures in pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Protocol {
    Kitty,
    Sixel,
    Iterm2,
}

/// A terminal that can show pictures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PixelScreen {
    pub(crate) protocol: Protocol,
    /// The size of a character in pixels.
    pub(crate) cell: Size,
}

/// The queries to the terminal: support of the kitty protocol, the size of a character, and the
/// terminal's attributes. Every terminal answers the last one.
pub(crate) const QUESTION: &str = "\x1b_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\x1b\\\x1b[16t\x1b[c";

/// Returns `true` if an answer to [`QUESTION`] is complete: it contains the terminal's attributes.
pub(crate) fn is_whole(answer: &[u8]) -> bool {
    sequences(answer).iter().any(|text| text.starts_with("[?") && text.ends_with('c'))
}

/// Returns the control sequences of an answer, without their escapes.
fn sequences(answer: &[u8]) -> Vec<String> {
    let text = String::from_utf8_lossy(answer);
    let end = |part: &str| {
        let is_end = |(i, c): &(usize, char)| *i > 0 && c.is_ascii_alphabetic();
        part.char_indices().find(is_end).map_or(part.len(), |(i, _)| i + 1)
    };
    let whole = |part: &str| {
        let n = if part.starts_with('[') { end(part) } else { part.len() };
        part[..n].to_string()
    };
    text.split('\x1b').filter(|part| !part.is_empty()).map(whole).collect()
}

impl PixelScreen {
    /// Returns what the terminal supports, by its answer and the environment. Returns `None` if it
    /// supports no pictures or the size of a character is unknown. `known` is the size that the
    /// system reports, for terminals that report none, such as xterm without window operations.
    pub(crate) fn of(
        wanted: Pixels,
        answer: &[u8],
        known: Option<Size>,
        var: impl Fn(&str) -> Option<String>,
    ) -> Option<Self> {
        let parts = sequences(answer);
        let numbers = |text: &str| -> Vec<i32> {
            text.split(|c: char| !c.is_ascii_digit()).filter_map(|n| n.parse().ok()).collect()
        };
        let cell = parts.iter().find_map(|part| match &numbers(part)[..] {
            [6, h, w] if part.ends_with('t') && (1..=256).contains(h) && (1..=256).contains(w) => {
                Some(Size::new(*w, *h))
            }
            _ => None,
        });
        let cell = cell.or(known)?;
        let kitty = parts.iter().any(|part| part.starts_with("_Gi=31;OK"));
        let kind = parts.iter().find(|part| part.starts_with("[?") && part.ends_with('c'));
        let sixel = kind.is_some_and(|part| numbers(part).contains(&4));
        let is_iterm = ["TERM_PROGRAM", "LC_TERMINAL"]
            .iter()
            .any(|name| var(name).is_some_and(|value| value.starts_with("iTerm")));
        // In tmux, other protocols leave pictures behind when panes move.
        let is_nested = var("TMUX").is_some_and(|value| !value.is_empty());
        let protocol = match wanted {
            Pixels::Off => return None,
            Pixels::Kitty => Protocol::Kitty,
            Pixels::Sixel => Protocol::Sixel,
            Pixels::Iterm2 => Protocol::Iterm2,
            Pixels::Auto if is_nested => return None,
            Pixels::Auto if kitty => Protocol::Kitty,
            Pixels::Auto if is_iterm => Protocol::Iterm2,
            Pixels::Auto if sixel => Protocol::Sixel,
            Pixels::Auto => return None,
        };
        Some(Self { protocol, cell })
    }

    /// Computes the size of a character from the size of the window in pixels and in characters.
    pub(crate) fn cell_of((w, h): (u16, u16), (columns, rows): (u16, u16)) -> Option<Size> {
        let side = |pixels: u16, n: u16| {
            let side = i32::from(pixels.checked_div(n)?);
            (1..=256).contains(&side).then_some(side)
        };
        Some(Size::new(side(w, columns)?, side(h, rows)?))
    }

    /// Returns the bytes that show a part of a picture, given in characters. `at` is the place of
    /// the picture's first character on the screen; `pixels` are RGBA, `width` in a row.
    pub(crate) fn show(
        self,
        pixels: &[u8],
        width: i32,
        part: Rect,
        at: (u16, u16),
        number: u32,
    ) -> Vec<u8> {
        let Size { w, h } = self.cell;
        let rect = Rect::new(part.x * w, part.y * h, part.w * w, part.h * h);
        let rows = (rect.y..rect.y + rect.h).map(|y| {
            let start = 4 * (y * width + rect.x) as usize;
            &pixels[start..start + 4 * rect.w as usize]
        });
        let rgb: Vec<Rgb> =
            rows.flat_map(|row| row.chunks(4).map(|p| Rgb::new(p[0], p[1], p[2]))).collect();
        let (row, column) = (i32::from(at.1) + part.y + 1, i32::from(at.0) + part.x + 1);
        let mut text = format!("\x1b[{row};{column}H");
        match self.protocol {
            Protocol::Kitty => kitty(&mut text, &png(&rgb, rect.w, rect.h), number),
            Protocol::Sixel => sixel(&mut text, &rgb, rect.w),
            Protocol::Iterm2 => {
                let data = BASE64_STANDARD.encode(png(&rgb, rect.w, rect.h));
                let _ = write!(
                    text,
                    "\x1b]1337;File=inline=1;width={};height={};preserveAspectRatio=0:{data}\x07",
                    part.w, part.h
                );
            }
        }
        text.into_bytes()
    }

    /// Returns the bytes that remove all pictures. Pictures of the other protocols disappear when
    /// they are overwritten.
    pub(crate) fn clear(self) -> &'static [u8] {
        match self.protocol {
            Protocol::Kitty => b"\x1b_Ga=d,d=A,q=2\x1b\\",
            Protocol::Sixel | Protocol::Iterm2 => b"",
        }
    }
}

/// Encodes a picture as PNG.
fn png(rgb: &[Rgb], w: i32, h: i32) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, w as u32, h as u32);
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_compression(png::Compression::Fast);
    let data: Vec<u8> = rgb.iter().flat_map(|p| [p.r, p.g, p.b]).collect();
    let written = encoder.write_header().and_then(|mut writer| writer.write_image_data(&data));
    // Writing to memory does not fail.
    if written.is_err() {
        bytes.clear();
    }
    bytes
}

/// Writes a picture by the kitty protocol, in chunks of at most 4096 characters.
fn kitty(text: &mut String, png: &[u8], number: u32) {
    let data = BASE64_STANDARD.encode(png);
    let mut rest = &data[..];
    let mut control = format!("a=T,f=100,q=2,C=1,i={number},");
    loop {
        let (piece, after) = rest.split_at(rest.len().min(4096));
        let more = u8::from(!after.is_empty());
        let _ = write!(text, "\x1b_G{control}m={more};{piece}\x1b\\");
        if after.is_empty() {
            return;
        }
        control.clear();
        rest = after;
    }
}

/// The maximum number of colors of a sixel picture.
const MOST_COLORS: usize = 255;

/// Writes a picture as sixel: bands of six rows, one pass over a band for each color.
fn sixel(text: &mut String, rgb: &[Rgb], width: i32) {
    let width = width as usize;
    let height = rgb.len() / width.max(1);
    let (colors, numbers) = palette(rgb);
    let _ = write!(text, "\x1bP0;1q\"1;1;{width};{height}");
    for (i, color) in colors.iter().enumerate() {
        let part = |c: u8| (u32::from(c) * 100 + 127) / 255;
        let _ = write!(text, "#{i};2;{};{};{}", part(color.r), part(color.g), part(color.b));
    }
    for top in (0..height).step_by(6) {
        let band = &numbers[top * width..(top + 6).min(height) * width];
        let mut used: Vec<usize> = band.to_vec();
        used.sort_unstable();
        used.dedup();
        for color in used {
            let _ = write!(text, "#{color}");
            let bits = |x: usize| -> u8 {
                let rows = band.chunks(width).enumerate();
                rows.map(|(y, row)| u8::from(row[x] == color) << y).sum()
            };
            let mut x = 0;
            while x < width {
                let this = bits(x);
                let n = (x..width).take_while(|&x| bits(x) == this).count();
                let symbol = char::from(b'?' + this);
                if n > 3 {
                    let _ = write!(text, "!{n}{symbol}");
                } else {
                    (0..n).for_each(|_| text.push(symbol));
                }
                x += n;
            }
            text.push('$');
        }
        text.push('-');
    }
    text.push_str("\x1b\\");
}

/// Returns the colors of a picture, the most frequent ones if there are too many, and the color
/// number of each pixel.
fn palette(rgb: &[Rgb]) -> (Vec<Rgb>, Vec<usize>) {
    let mut counts = std::collections::HashMap::new();
    for &color in rgb {
        *counts.entry(color).or_insert(0_usize) += 1;
    }
    let mut colors: Vec<(Rgb, usize)> = counts.into_iter().collect();
    colors.sort_unstable_by_key(|&(color, n)| (std::cmp::Reverse(n), color.r, color.g, color.b));
    let all: Vec<Rgb> = colors.into_iter().map(|(color, _)| color).collect();
    let kept: Vec<Rgb> = all.iter().copied().take(MOST_COLORS).collect();
    let nearest = |color: Rgb| {
        let far = |i: &usize| crate::color::distance(color, kept[*i]);
        (0..kept.len()).min_by_key(far).unwrap_or(0)
    };
    let known: std::collections::HashMap<Rgb, usize> = all
        .iter()
        .enumerate()
        .map(|(i, &color)| (color, if i < MOST_COLORS { i } else { nearest(color) }))
        .collect();
    let numbers = rgb.iter().map(|color| known[color]).collect();
    (kept, numbers)
}

#[cfg(test)]
mod tests;
