//! Animated GIFs of solutions.

use std::collections::HashMap;
use std::time::Duration;

use gif::{DisposalMethod, Encoder, Frame, Repeat};
use puzzle_core::draw::{Rect, Theme};
use puzzle_midend::{Drawn, Midend};
use puzzle_render::Raster;
use puzzle_skin::SharedSkin;

use crate::error::AlbumError;

/// Display time of the first position. The constants below are those of a move without animation
/// and of the last position.
const START: Duration = Duration::from_millis(800);
const MOVE: Duration = Duration::from_millis(250);
const END: Duration = Duration::from_millis(2500);
/// Time between the frames of an animation: as short as every program can play.
const TICK: Duration = Duration::from_millis(40);
/// Minimum number of moves with which each move is a single short frame.
const MANY: usize = 300;
/// Display time of a move in a film of many moves.
const QUICK: Duration = Duration::from_millis(80);
/// Maximum number of moves of a film.
const MOST: usize = 4000;
/// Maximum number of colors in a GIF.
const COLORS: usize = 256;

/// An animated GIF of the moves that lead to a position.
///
/// It loops and pauses at the end. The frames are drawn by the game, with its animations. Each
/// frame stores only what changed.
///
/// ```
/// use puzzle_album::Film;
/// use puzzle_core::draw::Theme;
/// use puzzle_midend::Midend;
/// let games = puzzle_backends::bundled();
/// let mut session = Midend::new(games.find("sliding").unwrap());
/// let _ = session.open("sliding/2x2:1,2,0,3").unwrap();
/// let _ = session.play_text("4").unwrap();
/// let film = Film::of(&mut session, 0, Theme::Light).unwrap();
/// assert!(film.n_frames() > 2);
/// assert!(film.gif().unwrap().starts_with(b"GIF89a"));
/// ```
#[derive(Debug)]
pub struct Film {
    w: u16,
    h: u16,
    pictures: Vec<Shot>,
}

/// A frame of a film, stored as the rectangle that differs from the frame before.
#[derive(Debug)]
struct Shot {
    rect: Rect,
    pixels: Vec<[u8; 3]>,
    shown: Duration,
}

impl Film {
    /// Records the moves from an earlier position of the history to the current one, in the
    /// session's layout. Afterwards the session is in its old position, without animation.
    ///
    /// # Errors
    /// If the picture is too large for a GIF, or there are too many moves.
    pub fn of(session: &mut Midend, from: usize, theme: Theme) -> Result<Self, AlbumError> {
        Self::with_skin(session, from, theme, None)
    }

    /// Records a film like [`of`](Self::of), with a skin.
    ///
    /// # Errors
    /// If the picture is too large for a GIF, or there are too many moves.
    pub fn with_skin(
        session: &mut Midend,
        from: usize,
        theme: Theme,
        skin: Option<&SharedSkin>,
    ) -> Result<Self, AlbumError> {
        let to = session.position();
        if to.saturating_sub(from) > MOST {
            return Err(AlbumError::TooLong { moves: to - from, most: MOST });
        }
        let size = session.size();
        let (Ok(w), Ok(h)) = (u16::try_from(size.w), u16::try_from(size.h)) else {
            return Err(AlbumError::TooWide { w: size.w, h: size.h });
        };
        let mut raster = Raster::new(size, session.game().palette(theme).without_patterns())?;
        if let Some(skin) = skin {
            raster.set_image_source(skin.source());
        }
        let mut film = Self { w, h, pictures: Vec::new() };
        let _ = session.go_to(from);
        finish_animations(session);
        let mut surface = (raster, Drawn::default());
        film.shoot(session, &mut surface, START);
        let is_quick = to.saturating_sub(from) > MANY;
        let still = if is_quick { QUICK } else { MOVE };
        for position in from + 1..=to {
            let _ = session.go_to(position);
            if is_quick {
                finish_animations(session);
            }
            let mut n = 0;
            while session.tick(Duration::ZERO).next_tick == Some(Duration::ZERO) && n < MANY {
                let _ = session.tick(TICK);
                film.shoot(session, &mut surface, TICK);
                n += 1;
            }
            finish_animations(session);
            film.shoot(session, &mut surface, if n > 0 { TICK } else { still });
        }
        if let Some(last) = film.pictures.last_mut() {
            last.shown = END;
        }
        Ok(film)
    }

    /// Returns the number of frames.
    pub fn n_frames(&self) -> usize {
        self.pictures.len()
    }

    /// Draws the session and adds a frame with what changed, shown for the time `shown`. If nothing
    /// changed, the last frame is shown longer instead.
    fn shoot(&mut self, session: &Midend, surface: &mut (Raster, Drawn), shown: Duration) {
        let (raster, drawn) = surface;
        session.redraw(raster, drawn);
        let changed = raster.take_damage().into_iter().reduce(Rect::union);
        let whole = raster.size().rect();
        let rect = if self.pictures.is_empty() { Some(whole) } else { changed };
        let Some(rect) = rect.map(|rect| rect.intersection(whole)).filter(|r| !r.is_empty()) else {
            if let Some(last) = self.pictures.last_mut() {
                last.shown += shown;
            }
            return;
        };
        let mut pixels = Vec::with_capacity(rect.area() as usize);
        for y in rect.y..rect.y + rect.h {
            let row = &raster.rgba()[4 * (y * whole.w + rect.x) as usize..][..4 * rect.w as usize];
            pixels.extend(row.as_chunks::<4>().0.iter().map(|&[r, g, b, _]| [r, g, b]));
        }
        self.pictures.push(Shot { rect, pixels, shown });
    }

    /// Encodes the GIF file.
    ///
    /// # Errors
    /// If the encoder fails, which does not happen in practice.
    pub fn gif(&self) -> Result<Vec<u8>, AlbumError> {
        let colors = self.colors();
        let table: Vec<u8> = colors.iter().flatten().copied().collect();
        let mut file = Vec::new();
        let mut encoder = Encoder::new(&mut file, self.w, self.h, &table)?;
        encoder.set_repeat(Repeat::Infinite)?;
        let mut numbers: HashMap<[u8; 3], u8> = HashMap::new();
        // Delays are hundredths of a second; rounding errors are carried over.
        let (mut shown, mut told) = (Duration::ZERO, 0);
        for picture in &self.pictures {
            let number = |color: &[u8; 3]| {
                *numbers.entry(*color).or_insert_with(|| nearest(&colors, *color))
            };
            let buffer: Vec<u8> = picture.pixels.iter().map(number).collect();
            shown += picture.shown;
            let delay = (shown.as_millis() / 10) as u64 - told;
            told += delay;
            encoder.write_frame(&Frame {
                delay: u16::try_from(delay).unwrap_or(u16::MAX),
                dispose: DisposalMethod::Keep,
                left: picture.rect.x as u16,
                top: picture.rect.y as u16,
                width: picture.rect.w as u16,
                height: picture.rect.h as u16,
                buffer: buffer.into(),
                ..Frame::default()
            })?;
        }
        drop(encoder);
        Ok(file)
    }

    /// Returns the most frequent colors of the film, as many as a GIF can have.
    fn colors(&self) -> Vec<[u8; 3]> {
        let mut counts: HashMap<[u8; 3], u64> = HashMap::new();
        for color in self.pictures.iter().flat_map(|picture| &picture.pixels) {
            *counts.entry(*color).or_default() += 1;
        }
        let mut colors: Vec<_> = counts.into_iter().collect();
        // Equally frequent colors are sorted by value, since a hash map has no order.
        colors.sort_unstable_by_key(|&(color, n)| (std::cmp::Reverse(n), color));
        colors.truncate(COLORS);
        colors.into_iter().map(|(color, _)| color).collect()
    }
}

/// Returns the index of the color that is most similar to `wanted`.
fn nearest(colors: &[[u8; 3]], wanted: [u8; 3]) -> u8 {
    let distance = |color: &[u8; 3]| -> i32 {
        let one = |i: usize| (i32::from(color[i]) - i32::from(wanted[i])).pow(2);
        // The eye is most sensitive to green.
        3 * one(0) + 6 * one(1) + one(2)
    };
    let best = colors.iter().enumerate().min_by_key(|(_, color)| distance(color));
    best.map_or(0, |(i, _)| i as u8)
}

/// Waits until all animations have ended.
fn finish_animations(session: &mut Midend) {
    for _ in 0..3 {
        let _ = session.tick(Duration::from_mins(1));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_color_is_found() {
        let colors = [[0, 0, 0], [255, 255, 255], [200, 0, 0]];
        assert_eq!(nearest(&colors, [10, 5, 0]), 0);
        assert_eq!(nearest(&colors, [190, 30, 20]), 2);
        assert_eq!(nearest(&colors, [240, 250, 255]), 1);
    }
}
